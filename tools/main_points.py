"""Measures how often the reasons of a game name the main point of a turn. Each game's own tool calls `measure`.

The main point of a turn is what it changes most in points: points that it brings, points that the rival could make in
the next turn and now can't, or points that its player can newly make. The function `points` of a game finds these
points by playing the turn, and after it the turns that could come next. It doesn't use the code that gives the reasons.

Both players are bots, whose searches make a few iterations. All turns of their games are counted, apart from decisions
of a draft and turns that end the game without a win of their player. For the first decision of each turn the hint is
counted, too: its main point is the main point of the turn that the bot expects, up to the first action that shows
something hidden. A reason names a point if the game's table NAMED says so.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.own import own
from tools.contest import Arena
from toybattle import GAMES
from toybattle.bots.search import Search, resume
from toybattle.chance import scramble
from toybattle.lines import expected_turn
from toybattle.protocol import Action, Rules

FIRST_SEED = 5_000
LINE = 6  # expected actions of a hint, as many as the page is told
Points = Callable[[Any, Any, int], Mapping[str, float]]
Named = Mapping[str, frozenset[str]]


def measure(game: str, points: Points, named: Named, iterations: int, argv: Sequence[str] | None = None) -> int:
    """Plays games of `game` and prints how often the reasons named the main point of a turn; returns the exit code, 0.

    `points` is called with the states before and after a turn and with the player of the turn. It returns what the turn
    has changed: a dict from the names of points, such as "win", to an amount; an empty dict for a turn that is not to
    be counted. `named` maps each such name to the ids of the reasons that name the point. `iterations` is how many
    iterations each bot's search makes for a decision, unless the command line says otherwise; `argv` is the command
    line, None for that of this process.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many games")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game")
    parser.add_argument("--iterations", type=int, default=iterations, help="of each search")
    arguments = parser.parse_args(argv)
    rules = GAMES[game]
    arena: Arena = own(game, "arena", "ARENA", None)
    boards = list(arena.boards.values())
    counts: Counter[str] = Counter()
    for number in range(arguments.games):
        board = boards[number * 7 % len(boards)]
        _play(rules, board, arguments.seed + number, arguments.iterations, points, named, counts)
    print(f"{game}: {counts['turns']} turns")
    for row, title in ROWS.items():
        main = counts[f"{row} main"]
        first, any_, none = (counts[f"{row} {what}"] for what in ("first", "any", "none"))
        print(
            f"  {title}: first reason {_share(first, main)}, one of those told {_share(any_, main)} of {main}; "
            f"no reason in {_share(none, counts['turns'])}"
        )
        for point in named:
            count = counts[f"{row} {point}"]
            print(f"    {point:10} {_share(counts[f'{row} {point} first'], count)} of {count}")
    return 0


ROWS = {"why": "why, of the whole turn", "alone": "hint, of its action alone", "chain": "hint, of its expected turn"}


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %" if whole else "    -"


def _play(
    rules: Rules[Any], board: Any, seed: int, iterations: int, points: Points, named: Named, counts: Counter[str]
) -> None:
    """Plays one game between two bots, and counts in `counts` how often the bot's reasons say the main point of a turn.

    The game is set up with the options `board` and with `seed`, and each bot makes `iterations` iterations of its
    search for a decision. `points` takes the position before a turn, the one after it, and the player, and returns what
    the turn has changed, as a dict from names, such as "win", to amounts; the main point is the one with the greatest
    amount. `named` maps each such name to the ids of the reasons that say it.
    """
    state = rules.setup(board, seed)
    start = state
    actions: list[Action] = []
    hint: tuple[Action, ...] = ()
    searches: list[Search | None] = [None, None]
    while state.options:
        player = state.stack[-1][1]
        view = rules.view(state, player)
        searches[player] = search = resume(searches[player], rules, view, scramble(seed + len(actions)))
        search.run(iterations - search.visits)
        if not actions:
            hint = expected_turn(rules, view, search.line(LINE))
        action = search.best()
        actions.append(action)
        after = rules.apply(state, action)
        if not after.stack or after.turn != state.turn or after.stack[0][1] != state.stack[0][1]:
            _count(rules, start, actions, hint, after, points, named, counts)
            start, actions = after, []
        state = after


def _count(
    rules: Rules[Any],
    start: Any,
    actions: list[Action],
    hint: tuple[Action, ...],
    after: Any,
    points: Points,
    named: Named,
    counts: Counter[str],
) -> None:
    """Adds one turn to `counts`: whether the reasons for the turn and the reasons for a hint name the main point.

    The actions `actions` of the turn lead from the state `start` to the state `after`. `hint` are the actions that a
    hint at the start of the turn would tell. `points` returns what a turn has changed; if that is an empty dict,
    nothing is added. `named` says which reasons name which point.
    """
    player = start.stack[-1][1]
    worth = points(start, after, player)
    if not worth:
        return
    counts["turns"] += 1
    hinted = start
    for action in hint:
        hinted = rules.apply(hinted, action)
    expected = points(start, hinted, player)
    for row, told, reader, worth_of in (
        ("why", tuple(actions), 1 - player, worth),
        ("alone", hint[:1], player, expected),
        ("chain", hint, player, expected),
    ):
        best = max(worth_of.values(), default=0)
        main = [point for point, value in worth_of.items() if value == best] if best > 0 else []
        reasons = [reason[0] for reason in rules.reasons(rules.view(start, reader), told, player)]
        counts[f"{row} none"] += not reasons
        if main:
            counts[f"{row} main"] += 1
            counts[f"{row} any"] += any(id in named[point] for point in main for id in reasons)
            counts[f"{row} first"] += any(id in named[point] for point in main for id in reasons[:1])
            for point in main:
                counts[f"{row} {point}"] += 1
                counts[f"{row} {point} first"] += any(id in named[point] for id in reasons[:1])
