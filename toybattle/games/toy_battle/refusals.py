"""Explains why an action is not legal, by the id and the parameters of the first rule that forbids it.

Whether an action is legal is decided by the `ask` functions alone; here a refused action is only explained.
"""

from __future__ import annotations

from ...protocol import Action, Refusal
from .state import EMPTY_STACK, State
from .steps import drawable
from .terrains import FIRST_HQ
from .troops import HOOK, KINDS, KWAK, RACK_LIMIT


def refuse(state: State, action: Action) -> Refusal:
    """Returns why `action` is refused, as (message id, parameters of the message) for the first rule that forbids it.

    The action must not be legal in `state`, and the game must not be over. In the parameters, kinds of troops are
    numbers.
    """
    verb, *args = action
    step, player, *_ = state.stack[-1]
    if verb == "place" and step in ("turn", "extra"):
        return _refuse_place(state, player, args[0], args[1])
    if verb == "draw" and step == "turn":
        return _refuse_draw(state, player)
    if verb == step and verb in ("discard", "recall", "push"):
        return _refuse_target(state, step, player, args)
    if verb == step == "recover":
        return "not_in_discard", {"kind": args[0]}
    return "not_now", {"step": step}


def _refuse_draw(state: State, player: int) -> Refusal:
    if state.rack_count[player] >= RACK_LIMIT:
        return "rack_full", {"limit": RACK_LIMIT}
    assert not drawable(state, player, 1)
    return "reserve_empty", {}


def _refuse_place(state: State, player: int, kind: int, space: int) -> Refusal:
    board = state.board
    bit = 1 << space
    if not state.rack[player] >> 4 * kind & 15:
        return "not_on_rack", {"kind": kind}
    if (state.rack[player] - state.frozen[player]) >> 4 * kind & 15 == 0:
        return "frozen", {"kind": kind}
    if bit & board.hqs[player]:
        return "own_hq", {}
    if not bit & (board.bases | board.hqs[1 - player]):
        return "no_such_space", {}
    if not bit & board.allowed[kind]:
        allowed = [other for other in KINDS if board.allowed[other] & bit and other != KWAK]
        return "only_strengths", {"kind": kind, "allowed": allowed}
    stack = state.stacks[space]
    top = stack & 7
    if stack != EMPTY_STACK and bit & state.own[1 - player] and kind != KWAK and not (top < kind):
        is_connected = kind == HOOK or bool(bit & board.reach[player][state.own[player]])
        return "needs_stronger", {"kind": kind, "top": top, "is_connected": is_connected}
    if kind == HOOK:
        return ("hook_needs_connection_here" if space < FIRST_HQ else "hook_needs_connection_to_hq"), {}
    return "not_connected", {"kind": kind}


def _refuse_target(state: State, step: str, player: int, args: list[int]) -> Refusal:
    board = state.board
    origin = state.stack[-1][2]
    bit = 1 << args[0]
    if step == "recall":
        if args[0] == origin:
            return "recall_other", {}
        return "not_your_troop", {}
    if not bit & state.own[1 - player]:
        return "no_enemy_troop", {}
    if not bit & board.near[origin]:
        return "not_adjacent", {}
    return "push_not_adjacent", {}
