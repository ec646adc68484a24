"""The functions of the verbs that change nothing on the board: those for actions, turns, points and cards.

For each verb there is one function that lists its legal actions and another that carries out an action; or a single
function, if the player is not asked.
"""

from __future__ import annotations

from ....protocol import Action, Emit
from ..cards.table import DECK_OF, DECKS, FLARES_DECK, HAS_FROZEN, HAS_WARP, LEGENDS_DECK, MERCHANT, OWN, card_of
from ..cards.verbs import Verb
from ..hands import leave_hand, may_hold, show_hand
from ..points import legend_summoned
from ..state import BOTH, NOBODY, PIECE_AND_SQUARES, State, place_of
from .asking import Actions, Acts, AtOnce, Lists
from .regions import Effect


def _gain(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.actions += verb.number
    if emit:
        emit("gained", effect.player, verb.number)


def _draw(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for deck, count in enumerate(verb.limits):
        state.draws[deck] += count


def _license(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    """Sets what may stand in for the player's pieces in the pattern of the next being that is summoned.

    If one effect allows an enemy piece to stand in and another one empty squares, both may (ruling 59 of the rules). An
    effect that lets the pattern consist of enemy pieces alone replaces all other such effects.
    """
    if verb.kind == "enemy_pieces" or state.license in ("", verb.kind):
        state.license = verb.kind
    elif state.license != "enemy_pieces":
        state.license = PIECE_AND_SQUARES


def _again(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.again = True
    if emit:
        emit("again", effect.player)


def _credit(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    legend_summoned(state, emit, effect.player)


def _slow(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    rival = 1 - effect.player
    state.slowed[rival] += 1
    if emit:
        emit("slowed", rival)


def _double(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.doubled += 1


def _list_recall(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("recall", card) for card in sorted(state.piles[effect.player])])


def _do_recall(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    state.piles[player] = tuple([other for other in state.piles[player] if other != card])
    state.decks[player] = (*state.decks[player], card << 2 | BOTH)
    if emit:
        emit("recalled", player, card)


def _retrace(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    player = effect.player
    if state.piles[player]:
        card = state.piles[player][-1]
        state.piles[player] = state.piles[player][:-1]
        state.decks[player] = (*state.decks[player], card << 2 | BOTH)
        if emit:
            emit("recalled", player, card)


def _bury(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    """Puts the card of the effect's being under the player's own deck, unless that deck is empty.

    The card's frame `aside`, which would move the card away after the effect, is removed from the stack.
    """
    player, card = effect.player, card_of(effect.source)
    if state.decks[player]:
        state.stack.remove(("aside", player, card))
        state.decks[player] = (card << 2 | BOTH, *state.decks[player])
        if emit:
            emit("buried", player, card)


def _list_spend(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("spend", card) for card in may_hold(state, effect.player, FLARES_DECK)])


def _do_spend(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _discard(state, emit, effect.player, action[1], FLARES_DECK)


def _list_toss(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("toss", card) for deck in DECKS for card in may_hold(state, effect.player, deck)])


def _do_toss(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _discard(state, emit, effect.player, action[1], DECK_OF[action[1]])


def _discard(state: State, emit: Emit | None, player: int, card: int, deck: int) -> None:
    """Moves a card from the player's hand to the discard pile of its deck.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK, the deck that the card is from.
    """
    leave_hand(state, player, card, deck)
    pile = place_of(state, player, deck)
    state.piles[pile] = (*state.piles[pile], card)
    if emit:
        emit("discarded", player, card)


def _disown(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for card in show_hand(state, effect.player, LEGENDS_DECK):
        _discard(state, emit, effect.player, card, LEGENDS_DECK)


def _list_freeze(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("freeze", card) for card in sorted(state.piles[effect.player]) if HAS_FROZEN[card]])


def _do_freeze(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    state.piles[player] = tuple([other for other in state.piles[player] if other != card])
    freeze(state, emit, player, card)


def freeze(state: State, emit: Emit | None, player: int, card: int) -> None:
    """Lays the card of a being open on the table, so that `player` can use its frozen effect.

    If another card of the player's already lies open with its frozen effect, that other card is discarded.
    """
    if state.frozen[player] != NOBODY:
        state.piles[player] = (*state.piles[player], state.frozen[player])
        if emit:
            emit("discarded", player, state.frozen[player])
    state.frozen[player] = card
    if emit:
        emit("froze", player, card)


def _list_drop(state: State, effect: Effect, verb: Verb) -> Actions:
    pending = state.pending[effect.player]
    return () if pending in (NOBODY, MERCHANT) else (("drop", pending),)


def _do_drop(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    state.pending[player] = NOBODY
    state.piles[player] = (*state.piles[player], card)
    if emit:
        emit("discarded", player, card)


def _unpend(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    player, card = effect.player, state.pending[effect.player]
    state.pending[player] = NOBODY
    hand = 3 * player + OWN
    state.hands[hand] = tuple(sorted((*state.hands[hand], card << 2 | BOTH)))
    if emit:
        emit("took_back", player, card)


def _list_copy_from(state: State, effect: Effect, verb: Verb) -> Actions:
    cards = sorted(state.piles[effect.player])
    return tuple([("copy", card) for card in cards if HAS_WARP[card] and card != MERCHANT])


def _do_copy_from(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.note = action[1]


AT_ONCE: dict[str, AtOnce] = {
    "gain": _gain,
    "draw": _draw,
    "license": _license,
    "again": _again,
    "credit": _credit,
    "slow": _slow,
    "double": _double,
    "retrace": _retrace,
    "bury": _bury,
    "disown": _disown,
    "unpend": _unpend,
}
LISTS: dict[str, Lists] = {
    "recall": _list_recall,
    "spend": _list_spend,
    "toss": _list_toss,
    "freeze": _list_freeze,
    "drop": _list_drop,
    "copy_from": _list_copy_from,
}
ACTS: dict[str, Acts] = {
    "recall": _do_recall,
    "spend": _do_spend,
    "toss": _do_toss,
    "freeze": _do_freeze,
    "drop": _do_drop,
    "copy_from": _do_copy_from,
}
