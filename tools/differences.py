"""Measures how exact the difference is that a hint tells between its turn and the turn that it compares with it.

Hints are asked for at random decisions of games of two bots of a middling level. Each difference between the values of
the two actions is compared with that of two far longer searches of these actions alone, of another seed. Measured are
the difference that the hint tells, which comes from two searches of equal length, and the one between the values in its
search of all actions, which visits them unequally.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt

from tests.own import own
from tools.contest import Arena
from toybattle import GAMES
from toybattle.bots.levels import level_player
from toybattle.chance import pick, scramble
from toybattle.match import Match
from web.bot.worker import CLEARLY, Hinting, begin, narrowed
from web.review.advice import question

FIRST_SEED = 7_000
LONG = 4_000  # iterations of each of the two searches that the differences are compared with
NONE = 0.01  # a difference below this is none
FIRST, LAST, APART = 2, 60, 9  # hints are asked for between these decisions of a game, one of about so many


def main(argv: Sequence[str] | None = None) -> int:
    """Asks for the hints and prints the errors for each game. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="which game; all unless it is given")
    parser.add_argument("--hints", type=int, default=40, help="how many hints of each")
    parser.add_argument("--level", default="captain", help="of both bots")
    arguments = parser.parse_args(argv)
    for game in arguments.game or sorted(GAMES):
        hints = [_measured(match) for match in islice(_positions(game, arguments.level), arguments.hints)]
        found = [one for one in hints if one is not None]
        print(f"{game}: {len(hints)} hints, {len(found)} of which compare two turns")
        for name, at in (("search of all actions", 1), ("two equal searches", 2)):
            error = sqrt(sum((one[at] - one[0]) ** 2 for one in found) / max(1, len(found)))
            told = [one for one in found if abs(one[at]) >= CLEARLY]
            wrong = sum(one[0] * (1 if one[at] > 0 else -1) < NONE for one in told)
            print(
                f"  {name:22} root mean square error {100 * error:4.1f} %; {wrong} of {len(told)} clear ones are none"
            )
    return 0


def _positions(game: str, level: str) -> Iterator[Match]:
    """Yields matches, each up to a decision that has a choice; about one of APART (9) such decisions is taken. The
    matches are parts of games between two bots of this level.
    """
    arena: Arena = own(game, "arena", "ARENA", None)
    boards = list(arena.boards.values())
    for number in range(1_000_000):
        match = Match.start(game, boards[number * 7 % len(boards)], scramble(FIRST_SEED + number))
        bots = [level_player(level), level_player(level)]
        while match.decision and len(match.log) < LAST:
            seed = scramble(1_000 * number + len(match.log))
            if len(match.log) >= FIRST and pick(seed, APART)[1] == 0 and len(match.decision.actions) > 1:
                yield match
            view = match.rules.view(match.state, match.decision.player)
            match = match.with_action(bots[match.decision.player](match.rules, view, seed))


def _measured(match: Match) -> tuple[float, float, float] | None:
    """Returns the difference between the values of the two actions that a hint compares: that of two long searches, of
    the search of all actions, and of the two equal searches. The result is None if the hint compares nothing.
    """
    think = question(match, len(match.log), "")
    asked = {"kind": think.kind, "game": think.game, "view": json.loads(think.view), "seed": think.seed}
    hinting = begin(json.dumps(asked))
    assert isinstance(hinting, Hinting)
    while not hinting.step(1000):
        pass
    if hinting.second is None:
        return None
    values = {option.action: option.value for option in hinting.search.options()}
    long = [
        narrowed(hinting.search, action, scramble(hinting.search.seed)) for action in (hinting.best, hinting.second)
    ]
    for search in long:
        search.run(LONG)
    equal = [look.value for look in hinting.alone]
    return long[0].value - long[1].value, values[hinting.best] - values[hinting.second], equal[0] - equal[1]


if __name__ == "__main__":
    sys.exit(main())
