"""Measures how often the reasons of Token Battle name the main point of a turn.

    make tool GAME=token_battle TOOL=main_points [ARGS="--games 20"]

What a turn changes is counted in points, and what counts most is the turn's main point. The points are those of the
next scoring: how much more the player gains than before the turn, or how much less the rival gains. An extra turn
counts as what the player gains in it, and a win of the game as WIN points.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.main_points import measure
from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gains

WIN = 1_000
OWN = {"raises", "lifts", "supports", "supported", "gilds"}
RIVAL = {"lowers", "trades", "destroys", "destroys_more", "pushes_off", "shoots_down", "disarms", "breaks"}
BOTH = {"nets"}
CERTAIN = {"win_next_points", "win_next"}  # a game that is won counts for more than any points a turn
NAMED = {
    "win": frozenset({"win_points", "win_full", "win_cap"}),
    "turn": frozenset({"extra_turn"}),
    "own": frozenset(OWN | BOTH | CERTAIN),
    "rival": frozenset(RIVAL | BOTH | CERTAIN),
}


def points(before: State, after: State, player: int) -> dict[str, float]:
    """What the turn from `before` to `after` has changed for `player`, in points a turn.

    Returns a dict with three amounts: "own" is by how much the player's gain has risen, "rival" by how much the rival's
    gain has fallen, and "turn" is what the player gains in an extra turn, 0 if there is none. If the turn ends the
    game, the dict has only "win" or, if the player has not won, is empty. It is empty, too, if `before` is in a draft.
    """
    if before.stack[-1][0] != "turn":
        return {}
    rival = 1 - player
    if not after.stack:
        return {"win": WIN} if after.scores[player] > after.scores[rival] else {}
    old, new = gains(before), gains(after)
    is_extra = after.stack[-1][1] == player and not before.banked[player]
    return {
        "turn": new[player] if is_extra else 0,
        "own": new[player] - old[player],
        "rival": old[rival] - new[rival],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Prints how often the reasons that the page gives for a turn name the turn's main point, which this tool finds by
    playing the turn. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    return measure("token_battle", points, NAMED, 100, argv)


if __name__ == "__main__":
    sys.exit(main())
