"""How fast the engine is, and a fingerprint of what it does: the same number as long as no rule has changed.

    python -m tests.bench [--seconds S] [--json FILE]

A playout sets up a new game from a seed and takes random legal actions to the end. Times are CPU time, the best and the
median of five short series. The first terrain is the baseline: Castle Field without the effects of its special bases.
The search is measured on the ten positions of positions.py, 1,000 iterations on each for --seconds 1.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any
from zlib import crc32

from tests.bench import positions
from tests.games.toy_battle.oracle import naive_twin
from tests.random_games import random_log
from toybattle import GAMES, link
from toybattle.bots import PLAYERS
from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match
from toybattle.protocol import Action, Options

RULES = GAMES["toy_battle"]
SERIES = 5
DEALS = 500  # different ones on each terrain, over and over; played once before the clock runs, to fill its tables
FINGERPRINT_GAMES = 20

BASELINE: Options = {"terrain": "castle_field", "first": 0, "specials": False}
BOARDS: list[tuple[str, Options]] = [
    ("castle_field, no effects", BASELINE),
    *((terrain, {"terrain": terrain, "first": 0, "specials": True}) for terrain in TERRAINS),
]


def decisions_of(options: Options, seed: int) -> int:
    """How many decisions the random game of this seed has, one at a time."""
    state = RULES.setup(options, seed)
    chance = scramble(seed + 1)
    decisions = 0
    while actions := state.options:
        chance, index = pick(chance, len(actions))
        RULES.play(state, actions[index])
        decisions += 1
    return decisions


def playout(options: Options, seed: int) -> None:
    """The same game at one go."""
    RULES.playout(RULES.setup(options, seed), scramble(seed + 1))


def naive_playout(options: Options, seed: int, log: Sequence[Action]) -> int:
    """The same game in the naive engine, which lists and checks the legal actions by itself."""
    game = naive_twin(options, seed)
    chance = scramble(seed + 1)
    for action in log:
        chance, _ = pick(chance, len(game.legal()))
        game.play(action)
    return len(log)


def measure(work: Callable[[int], int], seconds: float) -> dict[str, float]:
    """CPU time of `work(number)`, which returns how many decisions it made: best and median of the series."""
    rates, costs = [], []
    number = 0
    for _ in range(SERIES):
        start = time.process_time()
        games = decisions = 0
        while games == 0 or time.process_time() - start < seconds / SERIES:
            decisions += work(number)
            games += 1
            number += 1
        spent = max(time.process_time() - start, 1e-9)
        rates.append(games / spent)
        costs.append(1e6 * spent / max(decisions, 1))
    return {
        "per_second": max(rates),
        "per_second_median": median(rates),
        "microseconds": min(costs),
        "microseconds_median": median(costs),
    }


def measure_board(options: Options, seconds: float) -> dict[str, dict[str, float]]:
    """Random playouts on one board in both engines, the same games."""
    decisions = [decisions_of(options, seed) for seed in range(DEALS)]

    def play(number: int) -> int:
        playout(options, number % DEALS)
        return decisions[number % DEALS]

    logs = [random_log(RULES, options, seed) for seed in range(20)]
    return {
        "engine": measure(play, seconds),
        "naive": measure(lambda number: naive_playout(options, number % 20, logs[number % 20]), seconds / 2),
    }


def measure_links(seconds: float) -> dict[str, float]:
    """Links of whole games, encoded from their matches."""
    matches = [Match.replay(RULES.name, BASELINE, seed, random_log(RULES, BASELINE, seed)) for seed in range(10)]

    def encode(number: int) -> int:
        link.encode(matches[number % 10])
        return len(matches[number % 10].log)

    return measure(encode, seconds)


def measure_greedy(seconds: float) -> dict[str, float]:
    """Decisions of the greedy player, in positions from all parts of a game."""
    views = []
    for seed in range(5):
        match = Match.replay(RULES.name, BASELINE, seed, random_log(RULES, BASELINE, seed))
        views += [RULES.view(state, state.stack[-1][1]) for state in match.positions[:-1:5]]

    greedy = PLAYERS["greedy"]()

    def choose(number: int) -> int:
        greedy(RULES, views[number % len(views)], number)
        return 1

    return measure(choose, seconds)


def measure_search(iterations: int) -> dict[str, float]:
    """Iterations of the search, over all committed positions; and what a decision of so many takes."""
    seen = positions.views()
    rates = []
    for number in range(SERIES):
        start = time.process_time()
        done = 0
        for view in seen:
            search = Search(RULES, view, number)
            search.run(iterations)
            done += search.iterations
        rates.append(done / max(time.process_time() - start, 1e-9))
    return {"per_second": max(rates), "per_second_median": median(rates)}


def fingerprint() -> dict[str, Any]:
    """What a fixed set of games comes to: exact, the same everywhere, another one only when a rule has changed."""
    decisions = total = 0
    for _, options in BOARDS:
        for seed in range(FINGERPRINT_GAMES):
            log = random_log(RULES, options, seed)
            decisions += len(log)
            total = crc32(json.dumps([options, log], sort_keys=True).encode("ascii"), total)
    return {"decisions": decisions, "hash": f"{total:08x}"}


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the figures; writes them to a file too if asked. The exit code is 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time for each figure")
    parser.add_argument("--json", metavar="FILE", help="write the figures down")
    arguments = parser.parse_args(argv)
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    print(f"{python}; best of {SERIES} series, median in brackets")
    print(f"{'random playouts':<26}{'a second':>16}{'us a decision':>20}{'naive, a second':>18}{'ratio':>8}")
    figures: dict[str, Any] = {"python": python, "boards": {}}
    for name, options in BOARDS:
        board = figures["boards"][name] = measure_board(options, arguments.seconds)
        engine, naive = board["engine"], board["naive"]
        print(
            f"{name:<26}{engine['per_second']:>8.0f} ({engine['per_second_median']:.0f})"
            f"{engine['microseconds']:>12.2f} ({engine['microseconds_median']:.2f})"
            f"{naive['per_second']:>16.0f}{naive['microseconds'] / engine['microseconds']:>9.1f}"
        )
    figures["links"] = measure_links(arguments.seconds)
    figures["greedy"] = measure_greedy(arguments.seconds)
    figures["search"] = measure_search(max(1, round(1000 * arguments.seconds)))
    figures["fingerprint"] = fingerprint()
    rows = (
        ("links", "links encoded a second"),
        ("greedy", "greedy decisions a second"),
        ("search", "search iterations a second"),
    )
    for name, text in rows:
        print(f"{text:<26}{figures[name]['per_second']:>8.0f} ({figures[name]['per_second_median']:.0f})")
    print(f"fingerprint: {figures['fingerprint']['decisions']} decisions, {figures['fingerprint']['hash']}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0
