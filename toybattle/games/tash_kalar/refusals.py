"""Why something is not legal, told by id and parameters: the first rule that stands against it.

What is legal is said by the `ask` functions alone; here a refused action is only explained.
"""

from __future__ import annotations

from ...protocol import Action, Refusal
from .beings import BEINGS, CARDS, DECK_OF, FLARES_DECK, OWN
from .board import BITS, BOARD
from .cards import Flare
from .patterns import drawing_of
from .state import NOBODY, State
from .summoning import matches, standable
from .verbs import COMMON, RANKS


def refuse(state: State, action: Action) -> Refusal:
    """Of an action that is not legal, while somebody is asked; `card`, `square`, ... are numbers."""
    verb, *args = action
    step, player, *_ = state.stack[-1]
    if step == "draft" and verb == "pick":
        return "not_in_pack", {"card": args[0]}
    if step != "turn":
        return "not_now", {"step": step}
    if verb in ("flare", "claim"):
        return _refuse_flare(state, player, args[0]) if verb == "flare" else _refuse_claim(state, args[0])
    if verb == "end":
        return "actions_left", {"count": state.actions}
    if verb in ("place", "pick_up", "summon", "discard") and not state.actions:
        return "no_actions_left", {}
    if verb == "place":
        return _refuse_place(state, player, args[0])
    if verb == "pick_up":
        return "pieces_left", {"count": max(0, state.stock(player, COMMON))}
    if verb == "summon":
        return _refuse_summon(state, player, args[0], args[1])
    if verb == "discard":
        return _refuse_discard(state, player, args[0])
    return "not_now", {"step": step}


def _refuse_place(state: State, player: int, square: int) -> Refusal:
    if not BOARD & BITS[square]:
        return "no_such_square", {"square": square}
    piece = state.piece_at(square)
    if piece != NOBODY:
        return "square_taken", {"square": square, "owner": piece // 3, "rank": piece % 3}
    return "no_pieces_left", {}


def _refuse_summon(state: State, player: int, card: int, square: int) -> Refusal:
    if not BOARD & BITS[square]:
        return "no_such_square", {"square": square}
    if card not in BEINGS or card not in (*state.hand(player, DECK_OF[card]), state.pending[player]):
        return "not_in_hand", {"card": card}
    piece = state.piece_at(square)
    if not standable(state, player, card) & BITS[square]:
        if piece != NOBODY and piece % 3 > BEINGS[card].rank:
            return "higher_rank_there", {"card": card, "square": square, "rank": piece % 3}
        on_own = drawing_of(card).on_own
        assert on_own in RANKS
        return "needs_own_piece_there", {"card": card, "square": square, "rank": on_own}
    found = matches(state, player, card, state.or_better(player))
    if not any(matched & BITS[square] for matched in found):
        is_only_here_wrong = drawing_of(card).is_free and any(found)
        return "only_empty_and_plain" if is_only_here_wrong else "pattern_incomplete", {"card": card, "square": square}
    return "no_piece_for_it", {"card": card}


def _refuse_discard(state: State, player: int, card: int) -> Refusal:
    if DECK_OF[card] != OWN:
        return "only_own_beings", {"card": card}
    if card not in state.hand(player, OWN):
        return "not_in_hand", {"card": card}
    return "has_discarded", {}


def _refuse_flare(state: State, player: int, card: int) -> Refusal:
    flare = CARDS[card]
    if not isinstance(flare, Flare) or card not in state.hand(player, FLARES_DECK):
        return "not_in_hand", {"card": card}
    return "flare_not_due", {"card": card, "upgraded": flare.upper.least, "pieces": flare.lower.least}


def _refuse_claim(state: State, task: int) -> Refusal:
    if task not in state.tasks:
        return "task_not_open", {"task": task}
    if state.actions:
        return "actions_left", {"count": state.actions}
    return "task_not_met", {"task": task}
