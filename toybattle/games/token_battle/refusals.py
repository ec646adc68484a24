"""Why an action is not legal, as the id and the parameters of the first rule that forbids it.

Whether an action is legal is decided by the `ask` functions alone; here a refused action is only explained.
"""

from __future__ import annotations

from ...protocol import Action, Refusal
from .kinds import parts_of
from .sets import HIGHEST, LOWEST
from .state import State
from .steps import cards_left


def refuse(state: State, action: Action) -> Refusal:
    """Returns why `action` is refused, as (id, parameters) of the first rule that forbids it in `state`.

    The action must not be legal, and a player must be asked in `state`. The parameters `card`, `stack` and `field` are
    numbers.
    """
    verb, *args = action
    step, player = state.stack[-1]
    if verb == "place" and step == "turn":
        owner, kind, value = parts_of(state.cells[args[1]])
        return "field_taken", {"field": args[1], "owner": owner, "kind": kind, "value": value}
    if verb == "pick" and step == "pick":
        return "card_not_offered", {"card": args[0]}
    if verb == "lay" and step == "lay":
        return _refuse_lay(state, player, args[0], args[1])
    if verb == "ready" and step == "lay":
        return "stacks_too_low", {"least": LOWEST}
    return "not_now", {"step": step}


def _refuse_lay(state: State, player: int, stack: int, card: int) -> Refusal:
    if card not in state.picked[player]:
        return "card_not_picked", {"card": card}
    if card not in cards_left(state, player):
        return "card_laid", {"card": card}
    if len(state.stacks(player)[stack]) >= HIGHEST:
        return "stack_full", {"stack": stack, "most": HIGHEST}
    return "others_need_cards", {"stack": stack, "least": LOWEST}
