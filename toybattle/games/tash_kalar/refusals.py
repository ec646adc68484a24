"""Why an action is not legal, as the id and the parameters of the first rule that forbids it.

Whether an action is legal is decided by the `ask` functions alone; here a refused action is only explained.
"""

from __future__ import annotations

from ...protocol import Action, Refusal
from .board import BITS, BOARD, NEAR
from .cards.rows import Flare
from .cards.table import BEINGS, CARDS, DECK_OF, FLARES_DECK, HAS_WARP, IS_LEGEND, OWN, PROGRAMS
from .cards.verbs import COMMON, HEROIC, LEGENDARY, RANKS
from .effects.motion import is_combat_left
from .effects.programs import EFFECT_STEPS
from .effects.regions import Effect
from .patterns import drawing_of
from .state import NOBODY, State
from .summoning import matches, pieces_of_sort, squares_for_piece


def refuse(state: State, action: Action) -> Refusal:
    """Returns why `action` is refused, as (id, parameters) of the first rule that forbids it in `state`.

    The action must not be legal, and a player must be asked in `state`. Parameters such as `card` and `square` are the
    numbers of cards and squares.
    """
    verb, *args = action
    step, player, *rest = state.stack[-1]
    if step == "turn":
        return _refuse_in_turn(state, player, verb, args)
    if verb == "stop" and step in EFFECT_STEPS:
        return "must_be_done", {}
    if all(verb != option[0] for option in state.options):
        return "not_now", {"step": step}
    if step == "draft":
        return "not_in_pack", {"card": args[0]}
    if step == "return":
        return "not_in_hand", {"card": args[0]}
    if step == "orient":
        return "pattern_not_so", {"card": rest[0]}
    if step == "start":
        return "only_start_squares", {}
    if step == "replace":
        return _refuse_place(state, player, args[0])
    if step == "pick_up":
        return _refuse_pick_up(state, player, args[0], rest[0])
    return _refuse_choice(state, step, verb, args)


def _refuse_in_turn(state: State, player: int, verb: str, args: list[int]) -> Refusal:
    if verb == "flare":
        return _refuse_flare(state, player, args[0])
    if verb == "thaw":
        return "not_frozen", {"card": args[0]}
    if verb == "warp":
        return _refuse_warp(state, player, args[0])
    if verb == "claim":
        return _refuse_claim(state, args[0])
    if verb == "end":
        return "actions_left", {"count": state.actions}
    if verb in ("place", "pick_up", "summon", "discard") and not state.actions:
        return "no_actions_left", {}
    if verb == "place":
        return _refuse_place(state, player, args[0])
    if verb == "pick_up":
        return _refuse_instead(state, player, args[0])
    if verb == "summon":
        return _refuse_summon(state, player, args[0], args[1])
    if verb == "discard":
        return _refuse_discard(state, player, args[0])
    return "not_now", {"step": "turn"}


def _refuse_choice(state: State, step: str, verb: str, args: list[int]) -> Refusal:
    """Returns why a choice that a card effect asks for is refused, as (id, parameters).

    `step` is the step of the question. `verb` is the first word of the refused action, and `args` has the action's
    numbers: the number of a card, or the numbers of squares and directions.
    """
    if verb in ("keep", "recall", "spend", "toss", "freeze", "drop", "copy"):
        return "card_no_choice", {"card": args[0]}
    if verb in ("shoot", "either"):
        return "effect_forbids", {}
    for square in args[:1] if verb == "run" else args:
        if not BOARD & BITS[square]:
            return "no_such_square", {"square": square}
    piece = state.piece_at(args[0])
    if verb == "place" and piece != NOBODY and step != "release":
        return "square_taken", {"square": args[0], "owner": piece // 3, "rank": piece % 3}
    if verb not in ("place", "choose") and piece == NOBODY:
        return "no_piece_there", {"square": args[0]}
    if verb == "upgrade" and piece % 3 == HEROIC and state.stock(piece // 3, LEGENDARY) <= 0:
        return "no_legends_left", {"owner": piece // 3}
    if verb == "move" and _is_combat_used(state, *args):
        return "combat_used", {}
    return "effect_forbids", {}


def _is_combat_used(state: State, start: int, end: int) -> bool:
    """Returns whether the effect that is being carried out has had all its combat moves, and the move from the square
    `start` to the square `end` would be one more: `end` is beside `start` and has a piece of the same rank.
    """
    effect = Effect(state.stack[-1])
    verb = PROGRAMS[effect.source][effect.row]
    is_equal = state.piece_at(end) != NOBODY and state.piece_at(start) % 3 == state.piece_at(end) % 3
    is_used = verb.number > 0 and not is_combat_left(effect, verb)
    return is_used and is_equal and bool(NEAR[start] & BITS[end])


def _refuse_instead(state: State, player: int, square: int) -> Refusal:
    """Returns why the player can't pick up the piece on the square, to place it on another square as a common.

    Only a player without commons in the stock may do that. The result is (id, parameters).
    """
    left = state.stock(player, COMMON)
    if left > 0:
        return "pieces_left", {"count": left}
    return _refuse_pick_up(state, player, square)


def _refuse_pick_up(state: State, player: int, square: int, card: int = NOBODY) -> Refusal:
    """Returns why the piece on the square can't be picked up for the being `card`, or for a common if `card` is NOBODY.

    The result is (id, parameters).
    """
    if not BOARD & BITS[square]:
        return "no_such_square", {"square": square}
    is_legend = card != NOBODY and IS_LEGEND[card]
    if not pieces_of_sort(state, player, LEGENDARY if is_legend else COMMON) & BITS[square]:
        return "only_own_legends" if is_legend else "only_own_pieces", {}
    return "pattern_needs_it", {"card": card, "square": square}


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
    if card in state.hand(player, FLARES_DECK):
        return "flare_no_square", {"card": card}
    if card not in BEINGS or card not in (*state.hand(player, DECK_OF[card]), state.pending[player]):
        return _refuse_absent(state, player, card)
    piece = state.piece_at(square)
    if not squares_for_piece(state, player, card) & BITS[square]:
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
        return _refuse_absent(state, player, card)
    return "has_discarded", {}


def _refuse_absent(state: State, player: int, card: int) -> Refusal:
    """Returns why a card that is not in the player's hand can't be played from it, as (id, parameters)."""
    return "is_frozen" if card == state.frozen[player] else "not_in_hand", {"card": card}


def _refuse_flare(state: State, player: int, card: int) -> Refusal:
    flare = CARDS[card]
    if not isinstance(flare, Flare) or card not in state.hand(player, FLARES_DECK):
        return "not_in_hand", {"card": card}
    return "flare_not_due", {"card": card, "upgraded": flare.upper.least, "pieces": flare.lower.least}


def _refuse_warp(state: State, player: int, card: int) -> Refusal:
    if not HAS_WARP[card]:
        return "no_warp_effect", {"card": card}
    if card not in state.hand(player, OWN):
        return "not_in_hand", {"card": card}
    if state.pending[player] != NOBODY:
        return "is_pending", {"card": state.pending[player]}
    return "no_warp_yet", {}


def _refuse_claim(state: State, task: int) -> Refusal:
    if task not in state.tasks:
        return "task_not_open", {"task": task}
    if state.actions:
        return "actions_left", {"count": state.actions}
    return "task_not_met", {"task": task}
