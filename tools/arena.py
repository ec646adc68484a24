"""Plays two bots against each other and prints who is better: `make arena A=search:100 B=greedy`.

A player is a level (recruit ... general), `random`, `greedy`, `search:N` (our search with N iterations a decision),
`search:Nms` (N milliseconds of CPU time), or a reference of tools/references: `frozen` (its own evaluation: 100
iterations in Toy Battle, one action ahead in Tash-Kalar), `uct:N` (random playouts), `beam` (two actions ahead; only
where nothing is hidden).
`hand/` in front of one gives it the weights set by hand. Seeds begin at 1,000,000: tune on smaller ones. Equal
iterations give the same games on every machine, whatever --jobs.

With `--game token_battle` the boards are all pairs of preset sets, and `--boards random` draws both sets by the seed.
Every game begins with a random placement of each player, the same in both games of a pair.

`make ladder` plays each level against the next and prints the table of docs/ladder.md.

With `--kept FILE` each pair that was played is a line of that file, and a pair that is there is not played again: a
measurement of hours can be interrupted, and more pairs added to it. It belongs to one state of the code.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from tools.kept import Kept
from tools.references import beam, kalar, search, uct
from tools.references.weights import HAND_SET, KALAR_HAND_SET, TOKEN_HAND_SET
from toybattle import GAMES
from toybattle.bots import LEVELS, PLAYERS, Player
from toybattle.bots.arena import Pair, Summary, play_pair, summarize
from toybattle.bots.search import Search, resume
from toybattle.chance import scramble
from toybattle.games.tash_kalar.cards.table import SCHOOLS
from toybattle.games.tash_kalar.rules import TashKalar
from toybattle.games.tash_kalar.state import MODES
from toybattle.games.token_battle.rules import TokenBattle
from toybattle.games.token_battle.sets import PRESETS, format_set, random_set
from toybattle.games.toy_battle.rules import ToyBattle
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.protocol import Action, Rules

BOARDS: dict[str, dict[str, dict[str, Any]]] = {
    "toy_battle": {terrain: {"terrain": terrain} for terrain in TERRAINS},
    "token_battle": {
        f"{blue}-{red}": {"blue_set": blue, "red_set": red} for blue, red in combinations_with_replacement(PRESETS, 2)
    },
    "tash_kalar": {
        f"{mode}-{blue}-{red}": {"mode": mode, "blue_school": blue, "red_school": red}
        for mode in MODES
        for blue, red in combinations_with_replacement(SCHOOLS, 2)
    },
}
RANDOM = "random"  # in Token Battle also a board: each pair with two sets of its own
# Actions that are taken at random before the players are asked, and the references of the ladder.
OPENINGS = {"toy_battle": 0, "token_battle": 2, "tash_kalar": 0}
REFERENCES = {"toy_battle": ("greedy", "frozen"), "token_battle": ("greedy", "beam"), "tash_kalar": ("frozen",)}
KNOWN = {"frozen": ("toy_battle", "tash_kalar"), "beam": ("token_battle",)}  # the games of players who don't know all
BY_HAND: dict[str, Rules[Any]] = {
    "toy_battle": ToyBattle(dict.fromkeys(TERRAINS, HAND_SET)),
    "token_battle": TokenBattle(TOKEN_HAND_SET),
    "tash_kalar": TashKalar(KALAR_HAND_SET),
}
SLICE = 8  # iterations between two looks at the clock
HAND = "hand/"


class Task(NamedTuple):
    """One pair to be played."""

    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]


def searcher(iterations: int, milliseconds: int) -> Player:
    """Our search with so many iterations a decision, or so much CPU time; the tree is kept inside a chain."""
    last: Search | None = None

    def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
        nonlocal last
        start = time.process_time()
        thought = last = resume(last, rules, view, seed)
        if not milliseconds:
            thought.run(iterations - thought.visits)
        while milliseconds and not thought.is_decided and 1000 * (time.process_time() - start) < milliseconds:
            thought.run(SLICE)
        return thought.best()

    return choose


def frozen(rules: Rules[Any], view: Any, seed: int) -> Action:
    """The first player of the game that was any good, as it was."""
    return kalar.choose(rules, view, seed) if rules.name == "tash_kalar" else search.choose(rules, view, seed)


def player(name: str) -> Player:
    """The player of that name, for one game. Raises ArgumentTypeError."""
    plain = name.removeprefix(HAND)
    kind, _, amount = plain.partition(":")
    number = int(amount.removesuffix("ms")) if amount.removesuffix("ms").isdigit() else 0
    made: Player
    if kind == "search" and number:
        made = searcher(0, number) if amount.endswith("ms") else searcher(number, 0)
    elif kind == "uct" and number:
        made = partial(uct.choose, iterations=number)
    elif plain == "frozen":
        made = frozen
    elif plain == "beam":
        made = beam.choose
    elif plain in PLAYERS:
        made = PLAYERS[plain]()
    else:
        raise argparse.ArgumentTypeError(
            f"{name}: one of {', '.join(PLAYERS)}, frozen, beam, search:N, search:Nms or uct:N"
        )
    return made if plain == name else _by_hand(made)


def _by_hand(made: Player) -> Player:
    """The same player with the weights set by hand."""
    return lambda rules, view, seed: made(BY_HAND[rules.name], view, seed)


def named(name: str) -> str:
    """The name, if there is such a player. Raises ArgumentTypeError."""
    player(name)
    return name


def play(task: Task) -> Pair:
    """One pair, each game with players of its own."""
    makers: tuple[Callable[[], Player], Callable[[], Player]] = (
        partial(player, task.players[0]),
        partial(player, task.players[1]),
    )
    return play_pair(GAMES[task.game], task.options, task.seed, makers, time.process_time, OPENINGS[task.game])


def kept(file: Path | None) -> Kept[Task, Pair]:
    """The pairs already played."""
    return Kept(file, play, lambda pair: Pair(pair[0], pair[1], tuple(pair[2]), tuple(pair[3])))


def options_of(game: str, board: str, seed: int) -> dict[str, Any]:
    """The set-up of a pair, but for who begins."""
    if board == RANDOM:
        blue, red = scramble(seed), scramble(~seed)
        return {"blue_set": format_set(random_set(blue)), "red_set": format_set(random_set(red))}
    return BOARDS[game][board]


def can_play(name: str, game: str) -> bool:
    """Whether the player of that name knows the game."""
    return game in KNOWN.get(name.removeprefix(HAND), GAMES)


def line(name: str, summary: Summary) -> str:
    """One row of the table."""
    middle, low, high = summary.elo()
    return (
        f"{name:<22}{summary.pairs:>6}{100 * summary.score:>8.1f} ±{100 * summary.margin:<5.1f}"
        f"{middle:>+7.0f} [{low:+.0f}, {high:+.0f}]{100 * summary.first:>9.1f}"
        f"{summary.milliseconds[0]:>9.1f}{summary.milliseconds[1]:>8.1f}"
    )


def duel(
    pool: Any,
    pairs_kept: Kept[Task, Pair],
    players: tuple[str, str],
    game: str,
    boards: Iterable[str],
    pairs: int,
    seed: int,
    verbose: bool = True,
) -> Summary:
    """All pairs of two players, board by board; prints a line for each as it is done."""
    everything: list[Pair] = []
    for board in boards:
        tasks = [
            Task(game, {**options_of(game, board, seed + number), "first": number % 2}, seed + number, players)
            for number in range(pairs)
        ]
        played = pairs_kept.play(pool, tasks)
        everything += played
        if verbose and pairs > 1:
            print(line(board, summarize(played)), flush=True)
    return summarize(everything)


def ladder(pool: Any, pairs_kept: Kept[Task, Pair], game: str, boards: list[str], pairs: int, seed: int) -> None:
    """Each level against the one below it, and the strongest against the references, as a table for the docs."""
    rungs = LEVELS
    meetings = [
        *zip(rungs[1:], rungs, strict=False),
        (rungs[0], "random"),
        *((rungs[-1], reference) for reference in REFERENCES[game]),
    ]
    print("| player | against | games | score, % | Elo | ms, CPU |\n|---|---|---|---|---|---|")
    for players in meetings:
        summary = duel(pool, pairs_kept, players, game, boards, pairs, seed, verbose=False)
        middle, low, high = summary.elo()
        score = f"{100 * summary.score:.1f} ±{100 * summary.margin:.1f}"
        times = " / ".join(f"{time:.0f}" for time in summary.milliseconds)
        games = 2 * summary.pairs
        row = [*players, str(games), score, f"{middle:+.0f} [{low:+.0f}, {high:+.0f}]", times]
        print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", type=named, nargs="?")
    parser.add_argument("b", type=named, nargs="?")
    parser.add_argument("--ladder", action="store_true", help="the levels against each other")
    parser.add_argument("--pairs", type=int, default=20, help="deals on each board")
    parser.add_argument("--game", choices=BOARDS, default="toy_battle")
    parser.add_argument("--terrains", "--boards", default="", help="comma-separated; all by default")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--kept", type=Path, help="a file of pairs already played, which grows")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    game = arguments.game
    boards = arguments.terrains.split(",") if arguments.terrains else list(BOARDS[game])
    for board in boards:
        if board not in BOARDS[game] and (game, board) != ("token_battle", RANDOM):
            parser.error(f"{game} has no board {board!r}")
    pairs_kept = kept(arguments.kept)
    with multiprocessing.Pool(arguments.jobs) as pool:
        if arguments.ladder:
            ladder(pool, pairs_kept, game, boards, arguments.pairs, arguments.seed)
            return
        if not arguments.a or not arguments.b:
            parser.error("say who plays: A and B")
        print(f"{'board':<22}{'pairs':>6}{'A wins, %':>15}{'Elo':>8}{'':<14}{'first, %':>9}{'A, ms':>9}{'B, ms':>8}")
        players = (arguments.a, arguments.b)
        if not all(can_play(name, game) for name in players):
            parser.error(f"{' and '.join(players)} cannot both play {game}")
        summary = duel(pool, pairs_kept, players, game, boards, arguments.pairs, arguments.seed)
    print(line("all", summary))


if __name__ == "__main__":
    main()
