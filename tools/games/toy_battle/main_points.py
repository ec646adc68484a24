"""Measures how often the reasons of Toy Battle name the main point of a turn.

    make tool GAME=toy_battle TOOL=main_points [ARGS="--games 20"]

Points are medals. Taking an H.Q., or the medals that win, counts as WIN medals. What a player could take in the next
turn is found by playing every turn that the rack allows, also turns of several placements. Both racks are open, but the
troops that were drawn in the turn itself are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.main_points import measure
from toybattle.games.toy_battle.rules import ToyBattle
from toybattle.games.toy_battle.state import State
from toybattle.games.toy_battle.steps import SKIP, TURN_FRAMES
from toybattle.games.toy_battle.troops import KINDS

RULES = ToyBattle()
WIN = 20
IDLE = ("draw", "strike", "freeze", "recover")  # what brings no medals in the same turn
NAMED = {
    "win": frozenset({"win_hq", "win_medals", "win_limit", "win_stuck"}),
    "medals": frozenset({"closes", "closes_more"}),
    "denies": frozenset(
        {"stops_hq", "stops_hq_chance", "stops_hq_rare", "stops_region"}
        | {"stops_medals", "stops_medals_chance", "stops_medals_rare"}
        | {"limits_hq", "limits_region", "lowers_hq", "lowers_medals"}  # the reader doesn't see that none of it is left
    ),
    "threatens": frozenset(
        {"threatens_hq", "threatens_medals", "threatens_two", "threatens_region"}
        | {"threatens_hq_capn", "threatens_medals_capn", "hopes_hq", "hopes_medals", "hopes_region"}
    ),
}


def points(before: State, after: State, player: int) -> dict[str, float]:
    """What the turn from `before` to `after` has changed for `player`, in medals.

    Returns a dict with three amounts: "medals" is what the player has taken, "denies" what the rival can no longer take
    in the next turn, and "threatens" what the player can newly take in one turn. If the turn ends the game, the dict
    has only "win" or, if the player has not won, is empty.
    """
    rival = 1 - player
    if after.winner >= 0:
        return {"win": WIN} if after.winner == player else {}
    # what was drawn is no point of the turn: nobody knew it when the turn was chosen
    known = after.clone()
    for kind in KINDS:
        drawn = (after.rack[player] >> 4 * kind & 15) - (before.rack[player] >> 4 * kind & 15)
        known.rack[player] -= max(0, drawn) << 4 * kind
        known.rack_count[player] -= max(0, drawn)
    return {
        "medals": after.medals[player] - before.medals[player],
        "denies": in_one_turn(before, rival) - in_one_turn(after, rival),
        "threatens": in_one_turn(known, player) - in_one_turn(before, player),
    }


def in_one_turn(state: State, player: int) -> int:
    """The most medals that the player could gain if a turn of the player began now.

    It is WIN if the player could win the game in this turn.
    """
    first = state.clone()
    first.stack = [TURN_FRAMES[player]]
    first.frozen[player] = first.frozen_count[player] = 0
    RULES.settle(first)
    best = 0
    edge, met = [first] if first.stack and first.stack[0] == TURN_FRAMES[player] else [], set()
    while edge:
        world = edge.pop()
        for action in world.options:
            if action[0] in IDLE and (action != ("draw",) or world.stack[-1][0] == "turn"):
                continue
            after = world.clone()
            RULES.play(after, SKIP if action[0] in IDLE else action)
            if after.winner == player:
                return WIN
            best = max(best, after.medals[player] - state.medals[player])
            key = (tuple(after.stacks), after.rack[player], tuple(after.stack))
            if after.stack and after.turn == first.turn and key not in met:
                met.add(key)
                edge.append(after)
    return best


def main(argv: Sequence[str] | None = None) -> int:
    """Prints how often the reasons that the page gives for a turn name the turn's main point, which this tool finds by
    playing the turn. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    return measure("toy_battle", points, NAMED, 100, argv)


if __name__ == "__main__":
    sys.exit(main())
