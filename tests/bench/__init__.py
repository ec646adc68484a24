"""Measures how fast the engine is, and prints a fingerprint of each game that stays the same until a rule changes.

    python -m tests.bench [--seconds S] [--game GAME] [--json FILE]

A playout sets up a new game from a seed and takes random legal actions to the end. Each figure is measured in five
short series, which take S seconds of CPU time together; the best and the median are printed. Random playouts are
measured on every board of a game. Links and the greedy bot are measured in random games on the game's first board, and
everything else in the positions that the game's `Course` (boards and positions to measure) lists. With --seconds 1 the
search runs 1,000 iterations in each of these positions.
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

from tests.bench.course import Course, course_of
from tests.random_games import random_log
from toybattle import GAMES, link
from toybattle.bots import PLAYERS
from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.match import Match
from toybattle.protocol import Action, Options, Rules

SERIES = 5
FINGERPRINT_DEALS = 20


COURSES = [course_of(game) for game in GAMES]


def decisions_of(course: Course, options: Options, seed: int) -> int:
    """Plays the random game with this seed to its end, one action at a time, and returns the number of its decisions.

    `course` tells the benchmark which game is played. `options` are the game's set-up.
    """
    rules = GAMES[course.game]
    state = rules.setup(options, seed)
    chance = scramble(seed + 1)
    decisions = 0
    while actions := state.options:
        chance, index = pick(chance, len(actions))
        rules.play(state, actions[index])
        decisions += 1
    return decisions


def naive_playout(course: Course, options: Options, seed: int, log: Sequence[Action]) -> int:
    """Plays the actions of `log` in the naive engine, a second, simple engine, and returns the number of these actions.

    The naive engine also lists the legal actions at every decision. `course`, which tells the benchmark what to measure
    of the game, has the functions that use the naive engine. `options` and `seed` are the set-up and the seed of the
    game that `log` comes from.
    """
    assert course.naive
    game = course.naive(options, seed)
    chance = scramble(seed + 1)
    for action in log:
        chance, _ = pick(chance, len(game.legal()))
        game.play(course.naive_action(action))
    return len(log)


def measure(work: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Measures how often `work` can be called per second, and how many microseconds it takes per decision.

    `work(0)`, `work(1)` and so on are called for `seconds` of CPU time; each call returns how many decisions it made.
    In the result the best of five series is under the keys `per_second` and `microseconds`, the median under
    `per_second_median` and `microseconds_median`.
    """
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


def measure_board(course: Course, options: Options, seconds: float) -> dict[str, dict[str, float]]:
    """Measures the speed of random playouts on one board of a game, for `seconds` of CPU time.

    `course` tells the benchmark about the game, and `options` are the board's set-up. The result has the figures of the
    engine under the key "engine". If the game has a naive engine, that one is measured for half as long, and its
    figures are under "naive". The figures are a dict: `per_second` counts playouts, `microseconds` are per decision.
    Each is the best of five series; the medians are under `per_second_median` and `microseconds_median`.
    """
    rules = GAMES[course.game]
    deals = course.deals
    decisions = [decisions_of(course, options, seed) for seed in range(deals)]

    def play(number: int) -> int:
        seed = number % deals
        rules.playout(rules.setup(options, seed), scramble(seed + 1))
        return decisions[seed]

    figures = {"engine": measure(play, seconds)}
    if course.naive:
        logs = [random_log(rules, options, seed) for seed in range(20)]
        figures["naive"] = measure(
            lambda number: naive_playout(course, options, number % 20, logs[number % 20]), seconds / 2
        )
    return figures


def baseline(course: Course, count: int) -> list[Match]:
    """Returns `count` random matches, in which links and the greedy bot are measured.

    `course` tells the benchmark about the game; its first board is the one that is played on. The first match has the
    seed 0, the second the seed 1, and so on.
    """
    rules, options = GAMES[course.game], course.boards[0][1]
    return [Match.replay(course.game, options, seed, random_log(rules, options, seed)) for seed in range(count)]


def measure_links(course: Course, seconds: float) -> dict[str, float]:
    """Measures for `seconds` of CPU time how fast links to whole random games are made.

    `course` tells the benchmark about the game. In the result `per_second` counts links, and `microseconds` are per
    action of the linked game. Each is the best of five series; the medians are under `per_second_median` and
    `microseconds_median`.
    """
    matches = baseline(course, 10)

    def encode(number: int) -> int:
        link.encode(matches[number % 10])
        return len(matches[number % 10].log)

    return measure(encode, seconds)


def measure_greedy(course: Course, seconds: float) -> dict[str, float]:
    """Measures for `seconds` of CPU time how fast the greedy bot decides.

    The positions are those of random games, from their starts to their ends. `course` tells the benchmark about the
    game. In the result `per_second` counts decisions, and `microseconds` are per decision. Each is the best of five
    series; the medians are under `per_second_median` and `microseconds_median`.
    """
    rules = GAMES[course.game]
    views = []
    for match in baseline(course, 5):
        views += [rules.view(state, state.stack[-1][1]) for state in match.positions[:-1:5]]

    greedy = PLAYERS["greedy"]()

    def choose(number: int) -> int:
        greedy(rules, views[number % len(views)], number)
        return 1

    return measure(choose, seconds)


def measure_lists(course: Course, seconds: float) -> dict[str, float]:
    """Measures for `seconds` of CPU time how fast the legal actions are listed.

    The positions are those that `course` lists for the benchmark. In the result `per_second` counts lists, and
    `microseconds` are per action in a list. Each is the best of five series; the medians are under `per_second_median`
    and `microseconds_median`.
    """
    rules = GAMES[course.game]
    worlds = [rules.determinize(view, number) for number, view in enumerate(course.views())]

    def ask(number: int) -> int:
        world = worlds[number % len(worlds)]
        frame = world.stack[-1]
        return len(rules.steps[frame[0]].ask(world, frame))

    return measure(ask, seconds)


def measure_decisions(course: Course, level: str, seconds: float) -> dict[str, float]:
    """Measures for `seconds` of CPU time how fast a level of the bot decides, each time with a new search tree.

    The positions are those that `course` lists for the benchmark. In the result `per_second` counts decisions, and
    `microseconds` are per decision. Each is the best of five series; the medians are under `per_second_median` and
    `microseconds_median`.
    """
    seen = course.views()

    def decide(number: int) -> int:
        PLAYERS[level]()(GAMES[course.game], seen[number % len(seen)], number)
        return 1

    return measure(decide, seconds)


def playing_each(rules: Rules[Any]) -> Rules[Any] | None:
    """Returns rules of the same game that find the value of each legal action in the usual way: by playing the action.

    Returns None if the given rules find the values in this way themselves, so that there is nothing to compare.
    """
    game = type(rules)
    return type(game.__name__, (game,), {"values": Rules.values})() if game.values is not Rules.values else None


def measure_values(course: Course, rules: Rules[Any], seconds: float) -> dict[str, float]:
    """Measures for `seconds` of CPU time how fast `rules.values` finds the values of all legal actions of a position.

    The positions are those that `course` lists for the benchmark. In the result `per_second` counts positions, and
    `microseconds` are per action. Each is the best of five series; the medians are under `per_second_median` and
    `microseconds_median`.
    """
    worlds = [rules.determinize(view, number) for number, view in enumerate(course.views())]

    def value(number: int) -> int:
        world = worlds[number % len(worlds)]
        return len(rules.values(world, world.options))

    return measure(value, seconds)


def measure_search(course: Course, rules: Rules[Any], iterations: int) -> dict[str, float]:
    """Measures how many iterations the search makes per second of CPU time.

    `course` lists what the benchmark measures of a game; the search is measured in the positions of this list. Each of
    five series makes `iterations` iterations in every position. In the result the best series is under the key
    `per_second`, the median under `per_second_median`.
    """
    seen = course.views()
    rates = []
    for number in range(SERIES):
        start = time.process_time()
        done = 0
        for view in seen:
            search = Search(rules, view, number)
            search.run(iterations)
            done += search.iterations
        rates.append(done / max(time.process_time() - start, 1e-9))
    return {"per_second": max(rates), "per_second_median": median(rates)}


def fingerprint(course: Course) -> dict[str, Any]:
    """Returns two figures about fixed random games, which change only if a rule of the game changes.

    The key `decisions` has the number of all decisions, `hash` a hash of all actions. Both are the same on every
    machine. `course` tells the benchmark about the game and lists its boards.
    """
    decisions = total = 0
    for options in [*(options for _, options in course.boards), *course.besides]:
        for seed in range(FINGERPRINT_DEALS):
            log = random_log(GAMES[course.game], options, seed)
            decisions += len(log)
            total = crc32(json.dumps([options, log], sort_keys=True).encode("ascii"), total)
    return {"decisions": decisions, "hash": f"{total:08x}"}


def measure_course(course: Course, seconds: float) -> dict[str, Any]:
    """Measures the speed of one game, about `seconds` of CPU time per figure; prints the figures and returns them.

    `course` tells the benchmark what to measure of the game. In the result `boards` maps the name of each board to the
    figures of random playouts there. The keys `links`, `lists`, `greedy`, `values` and `search` have the figures of
    making links, listing legal actions, the greedy bot, finding values and searching. `captain` has those of the level
    Captain, and `fingerprint` the game's fingerprint.

    `values_played` and `search_played` measure `values` and `search` once more, with rules that play each action to
    find its value. Both are missing if the game's own rules already find values in this way.
    """
    print(f"{course.game}: random playouts".ljust(31) + f"{'a second':>16}{'us a decision':>20}", end="")
    print(f"{'naive, a second':>18}{'ratio':>8}")
    figures: dict[str, Any] = {"boards": {}}
    for name, options in course.boards:
        board = figures["boards"][name] = measure_board(course, options, seconds)
        engine = board["engine"]
        row = (
            f"{name:<31}{engine['per_second']:>8.0f} ({engine['per_second_median']:.0f})"
            f"{engine['microseconds']:>12.2f} ({engine['microseconds_median']:.2f})"
        )
        if naive := board.get("naive"):
            row += f"{naive['per_second']:>16.0f}{naive['microseconds'] / engine['microseconds']:>9.1f}"
        print(row)
    figures["links"] = measure_links(course, seconds)
    figures["lists"] = measure_lists(course, seconds)
    figures["greedy"] = measure_greedy(course, seconds)
    rules = GAMES[course.game]
    iterations = max(1, round(1000 * seconds))
    figures["values"] = measure_values(course, rules, seconds)
    figures["search"] = measure_search(course, rules, iterations)
    if plain := playing_each(rules):
        figures["values_played"] = measure_values(course, plain, seconds)
        figures["search_played"] = measure_search(course, plain, max(1, iterations // 4))
    figures["captain"] = measure_decisions(course, "captain", seconds)
    figures["fingerprint"] = fingerprint(course)
    rows = (
        ("links", "links encoded a second"),
        ("lists", "lists of legal actions a second"),
        ("greedy", "greedy decisions a second"),
        ("values", "positions valued a second"),
        ("values_played", "  with each action played"),
        ("search", "search iterations a second"),
        ("search_played", "  with each action played"),
        ("captain", "captain's decisions a second"),
    )
    for name, text in rows:
        if name in figures:
            print(f"{text:<31}{figures[name]['per_second']:>8.0f} ({figures[name]['per_second_median']:.0f})")
    print(f"fingerprint: {figures['fingerprint']['decisions']} decisions, {figures['fingerprint']['hash']}")
    return figures


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the benchmark: prints the figures, and with --json also writes them to a file. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time for each figure")
    parser.add_argument("--game", default="", choices=["", *GAMES], help="only this one")
    parser.add_argument("--json", metavar="FILE", help="write the figures down")
    arguments = parser.parse_args(argv)
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    print(f"{python}; best of {SERIES} series, median in brackets")
    figures: dict[str, Any] = {"python": python}
    for course in COURSES:
        if arguments.game in ("", course.game):
            figures[course.game] = measure_course(course, arguments.seconds)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0
