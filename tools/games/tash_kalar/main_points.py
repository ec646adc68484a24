"""Measures how often the reasons of Tash-Kalar name the main point of a turn.

    make tool GAME=tash_kalar TOOL=main_points [ARGS="--games 20"]

Points are the points of the game: what was scored in the turn, what the rival has lost, and what a player could score
in a turn of a single action, also by claiming a task. What a player could score is found by trying the actions of such
a turn, with all cards open.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.main_points import measure
from toybattle.games.tash_kalar.rules import TashKalar
from toybattle.games.tash_kalar.state import DUEL, KILLS, State
from toybattle.games.tash_kalar.steps import KILL_POINTS, TURN_FRAMES, scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS

RULES = TashKalar()
WIN = 20
MOST = 150  # positions that are looked at for one lookahead
SCORED = {"claims_task", "kills", "meets_task", "calls_end"}
LEGENDS = {"summons_legend", "scores_legend", "keeps_legend", "makes_legend", "raises_legend"}
TAKEN = {"takes_away", "blocks_task", "destroys_legend", "fells_legend"}
NAMED = {
    "win": frozenset({"win_points", "win_pieces"}),
    "scores": frozenset(SCORED | LEGENDS),
    "denies": frozenset(TAKEN | {"no_flare"}),
    "readies": frozenset({"nears_task", "completes", "completes_legend"}),
}


def points(before: State, after: State, player: int) -> dict[str, float]:
    """What the turn from `before` to `after` has changed for `player`, in points of the game.

    Returns a dict with three amounts: "scores" is what the player has scored, "denies" what the rival has lost or can
    no longer score in one action, and "readies" what the player can newly score in one action. If the turn ends the
    game, the dict has only "win" or, if the player has not won, is empty. It is empty, too, if `before` is in a draft.
    """
    if before.stack[-1][0] != "turn":
        return {}
    rival = 1 - player
    result = RULES.result(after)
    if result is not None:
        return {"win": WIN} if result.winner == player else {}
    own, theirs = scores(before), scores(after)
    return {
        "scores": (_at_end(after, player) if after.turn == before.turn else theirs[player]) - own[player],
        "denies": max(0, own[rival] - theirs[rival]) + in_one_action(before, rival) - in_one_action(after, rival),
        "readies": in_one_action(after, player) - in_one_action(before, player),
    }


def in_one_action(state: State, player: int) -> float:
    """The most points that the player could score in the game by a turn of a single action that began now."""
    first = state.clone()
    first.stack = [TURN_FRAMES[player]]
    first.tally = [0] * len(first.tally)
    first.actions = 1
    RULES.settle(first)
    best = _at_end(first, player)
    seen = 0
    edge = [first]
    while edge and seen < MOST:
        world = edge.pop(0)
        for action in world.options:
            if action[0] in ("end", "claim", "discard", "flare", "warp", "thaw", "return"):
                continue
            after = world.clone()
            RULES.play(after, action)
            seen += 1
            if after.stack and after.turn == first.turn:
                if after.stack[-1][0] == "turn":
                    best = max(best, _at_end(after, player))
                else:
                    edge.append(after)
    return best - scores(first)[player]


def _at_end(state: State, player: int) -> float:
    """How many points of the game the player would have if the turn ended now.

    The points of the best task whose condition is met are among them, since the player would claim it.
    """
    claims = [TASK_CARDS[task].points for task in state.tasks if TASK_CARDS[task].is_met(state, player)]
    kills = state.tally[KILLS : KILLS + 3] if state.mode is DUEL else (0, 0, 0)
    destroyed = sum(count * value for count, value in zip(kills, KILL_POINTS, strict=True)) // 2
    return scores(state)[player] + max(claims, default=0) + destroyed


def main(argv: Sequence[str] | None = None) -> int:
    """Prints how often the reasons that the page gives for a turn name the turn's main point, which this tool finds by
    playing the turn. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    return measure("tash_kalar", points, NAMED, 60, argv)


if __name__ == "__main__":
    sys.exit(main())
