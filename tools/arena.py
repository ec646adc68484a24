"""Plays two bots against each other and prints who is better: `make arena A=search:100 B=greedy`.

A bot is a level (recruit ... general), `random`, `greedy`, `search:N` (our search with N iterations per decision),
`search:Nms` (with N milliseconds of CPU time per decision), `uct:N` (textbook UCT with N random playouts per decision),
or a reference of the game: `frozen` (an early bot of that game, never improved), `beam` (two actions ahead; only
where nothing is hidden). The prefix `hand/` gives a bot the weights set by hand. Seeds begin at 1,000,000: tune on
smaller ones. Bots that search with a number of iterations play the same games on every machine, with any number of
processes (`--jobs`).

With `--game NAME` another game than the first one is played. Its boards, its references and the number of random
actions at the start of a game (the same ones in both games of a pair) are in `tests/games/<name>/arena.py`. With
`--boards random` the seed draws the options, if the game supports that.

`make ladder` plays each level against the next and prints the table of docs/ladder.md.

With `--kept FILE` each pair that is played becomes a line of that file, and a pair that is in the file is not played
again: a measurement of hours can be interrupted and continued, and more pairs can be added to it. Such a file is valid
for one state of the code only.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tests.own import own
from tools.contest import Arena
from tools.kept import Kept
from tools.references import uct
from toybattle import GAMES
from toybattle.bots import LEVELS, PLAYERS, Player
from toybattle.bots.arena import Pair, Summary, play_pair, summarize
from toybattle.bots.search import Search, resume
from toybattle.protocol import Action, Rules

ARENAS: dict[str, Arena] = {game: own(game, "arena", "ARENA", Arena()) for game in GAMES}
REFERENCES = tuple(dict.fromkeys(name for arena in ARENAS.values() for name in arena.references))
SLICE = 8  # iterations between two looks at the clock
HAND = "hand/"


class Task(NamedTuple):
    """A pair of games still to be played: the name of the game, its options, the seed, and the names of the two bots.

    In the second game of the pair the two bots (`players`) exchange their seats.
    """

    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]


def searcher(iterations: int, milliseconds: int) -> Player:
    """A bot that uses our search, with a limit for each decision.

    The limit is `iterations` or, if `milliseconds` is not 0, that much CPU time. When the bot decides again in the same
    turn, it keeps what it can of the last search's tree (see `resume` in toybattle/bots/search.py).
    """
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


def reference(name: str) -> Player:
    """Returns a bot that chooses as the reference bot `name` of the game does, such as `frozen`.

    Reference bots are bots that a game has only so that others can be measured against them. Games without one of this
    name can't be played.
    """
    return lambda rules, view, seed: ARENAS[rules.name].references[name](rules, view, seed)


def player(name: str) -> Player:
    """A new bot with this name, to be used for one game. Raises ArgumentTypeError if there is no such bot."""
    plain = name.removeprefix(HAND)
    kind, _, amount = plain.partition(":")
    number = int(amount.removesuffix("ms")) if amount.removesuffix("ms").isdigit() else 0
    made: Player
    if kind == "search" and number:
        made = searcher(0, number) if amount.endswith("ms") else searcher(number, 0)
    elif kind == "uct" and number:
        made = partial(uct.choose, iterations=number)
    elif plain in REFERENCES:
        made = reference(plain)
    elif plain in PLAYERS:
        made = PLAYERS[plain]()
    else:
        known = ", ".join((*PLAYERS, *REFERENCES))
        raise argparse.ArgumentTypeError(f"{name}: one of {known}, search:N, search:Nms or uct:N")
    return made if plain == name else _by_hand(made)


def _by_hand(made: Player) -> Player:
    """A bot that chooses as `made` does, but with the weights set by hand in the games that have such weights."""
    return lambda rules, view, seed: made(ARENAS[rules.name].by_hand or rules, view, seed)


def named(name: str) -> str:
    """Returns `name`. Raises ArgumentTypeError if no bot has this name."""
    player(name)
    return name


def play(task: Task) -> Pair:
    """Plays one pair of games, each game with new bots, and returns the outcome of the pair."""
    makers: tuple[Callable[[], Player], Callable[[], Player]] = (
        partial(player, task.players[0]),
        partial(player, task.players[1]),
    )
    return play_pair(GAMES[task.game], task.options, task.seed, makers, time.process_time, ARENAS[task.game].opening)


def kept(file: Path | None) -> Kept[Task, Pair]:
    """Returns a Kept, which plays pairs of games and keeps their outcomes, also in `file` unless `file` is None.

    A pair whose outcome is in `file` already is not played again.
    """
    return Kept(file, play, lambda pair: Pair(pair[0], pair[1], tuple(pair[2]), tuple(pair[3])))


def can_play(name: str, game: str) -> bool:
    """Whether the bot with this name can play the game."""
    plain = name.removeprefix(HAND)
    return plain not in REFERENCES or plain in ARENAS[game].references


def line(name: str, summary: Summary) -> str:
    """A row of the printed table of results, as text.

    `name` is a board's name, or `all` for the games on all boards together; `summary` has the figures of these games.
    """
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
    """Plays `pairs` pairs of games between two bots on each of `boards`, and returns the summary of all pairs.

    `players` are the names of the bots. A pair whose outcome is in `pairs_kept` already is not played again; all other
    pairs are played in the processes of `pool`. The first pair on each board has the seed `seed`, each further pair the
    next seed. If `verbose`, a row of figures is printed after each board, unless `pairs` is 1.
    """
    everything: list[Pair] = []
    for board in boards:
        tasks = [
            Task(game, {**ARENAS[game].options_of(board, seed + number), "first": number % 2}, seed + number, players)
            for number in range(pairs)
        ]
        played = pairs_kept.play(pool, tasks)
        everything += played
        if verbose and pairs > 1:
            print(line(board, summarize(played)), flush=True)
    return summarize(everything)


def ladder(pool: Any, pairs_kept: Kept[Task, Pair], game: str, boards: list[str], pairs: int, seed: int) -> None:
    """Prints the table of docs/ladder.md, in which each level of the bot plays against the next lower level.

    The lowest level plays against `random`, the highest against the bots in the `ladder` of the game's `Arena`. Any two
    bots that meet play `pairs` pairs of games on each of `boards`, beginning with the seed `seed`. A pair whose outcome
    is in `pairs_kept` already is not played again; all other pairs are played in the processes of `pool`.
    """
    rungs = LEVELS
    meetings = [
        *zip(rungs[1:], rungs, strict=False),
        (rungs[0], "random"),
        *((rungs[-1], other) for other in ARENAS[game].ladder),
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
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--terrains", "--boards", default="", help="comma-separated; all by default")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--kept", type=Path, help="a file of pairs already played, which grows")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    game = arguments.game
    boards = arguments.terrains.split(",") if arguments.terrains else list(ARENAS[game].boards)
    for board in boards:
        if not ARENAS[game].has(board):
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
