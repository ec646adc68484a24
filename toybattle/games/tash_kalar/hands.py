"""Hands and hidden decks: how cards leave a hand, and which questions about them a game by link asks its source of
chance.

In a partial state the cards that its reader does not know are UNKNOWN. Such a card can be any card that is not known to
be elsewhere.
"""

from __future__ import annotations

from ...chance import Chance, Question, shuffle
from ...protocol import UNKNOWN
from .state import BOTH, DECK_SIZE, State, cards_of, deck_at, drawers, place_of

UNSEEN = UNKNOWN << 2  # the entry of a card that nobody knows, in the deck of a game by link


def may_hold(state: State, player: int, deck: int) -> tuple[int, ...]:
    """Returns the cards from one deck that are in the player's hand or, as far as the state shows, may be there.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK; the cards are in ascending order. In place of cards that are UNKNOWN the
    result has all cards that may be hidden in the hand.
    """
    held = state.hand(player, deck)
    if not held or held[0] != UNKNOWN:  # in ascending order, UNKNOWN comes first
        return held
    return tuple(sorted([card for card in held if card != UNKNOWN] + unseen_cards(state, player, deck)))


def unseen_cards(state: State, player: int, deck: int) -> list[int]:
    """Returns the cards of a deck that, as far as both players know, may be hidden in the deck or in the player's hand.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK. The function is used only in games by link, where no two players
    draw from the same deck.
    """
    place = place_of(state, player, deck)
    known = {entry >> 2 for entry in (*state.hands[3 * player + deck], *state.decks[place]) if entry & BOTH == BOTH}
    known.update(state.piles[place], state.aside(player))
    return [card for card in cards_of(state, place) if card not in known]


def leave_hand(state: State, player: int, card: int, deck: int) -> int:
    """Removes a card from the player's hand, and returns the entry that was removed.

    An entry of a hand is one int: the card's number shifted left by two bits, and in the two lowest bits which players
    know the card. If the state does not show where in the hand the card is, the entry of a hidden card is removed,
    which has the number UNKNOWN. `deck` is OWN, LEGENDS_DECK or FLARES_DECK, the deck that the card is from.
    """
    place = 3 * player + deck
    hand = state.hands[place]
    index = next((index for index, entry in enumerate(hand) if entry >> 2 == card), 0)  # hidden ones come first
    state.hands[place] = hand[:index] + hand[index + 1 :]
    return hand[index]


def show_hand(state: State, player: int, deck: int) -> tuple[int, ...]:
    """Returns the cards from the deck `deck` in the player's hand, which the player now has to show.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK. In a game by link the source of chance is asked about each card that the
    other player doesn't know; a card is UNKNOWN in the result if the source doesn't know it yet.
    """
    if not isinstance(state.seed, Chance):
        return state.hand(player, deck)
    possible = tuple(unseen_cards(state, player, deck))
    shown = []
    for entry in state.hands[3 * player + deck]:
        card = entry >> 2
        if entry & BOTH != BOTH:
            card = ask_to_show(state, player, deck, possible, card)
        shown.append(card)
    return tuple(shown)


def ask_to_show(state: State, player: int, pile: int, possible: tuple[int, ...], card: int) -> int:
    """Asks the source of chance of a game by link which hidden card the player shows. Returns the card, or UNKNOWN if
    the source does not know it yet.

    `pile` is the number of the deck, OWN, LEGENDS_DECK or FLARES_DECK, that the card is from. `possible` are the cards
    that it may be, by what is known to both players. `card` is the card itself, or UNKNOWN if this state hides it.
    """
    assert isinstance(state.seed, Chance)
    held = () if card == UNKNOWN else (card,)
    state.seed, answer = state.seed.ask(Question("show", player, pile, possible), held)
    return answer


def lay_deck(state: State, place: int, cards: list[int]) -> None:
    """Shuffles these cards into a new deck, which gets the index `place` in `State.decks`.

    In a game by link nobody learns the order of the cards, and `cards` is empty while the player's school is not known.
    """
    if isinstance(state.seed, Chance):
        question = Question("shuffle", drawers(state, place)[0], deck_at(place), tuple(cards))
        state.seed, _ = state.seed.ask(question)
        state.decks[place] = (UNSEEN,) * (len(cards) or DECK_SIZE)
        return
    state.seed, cards = shuffle(state.seed, cards)
    state.decks[place] = tuple([card << 2 for card in cards])


def take_top(state: State, player: int, deck: int) -> int:
    """Removes the top card of the deck, and returns its entry, in which the player is marked as knowing the card.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK. An entry is one int: the card's number shifted left by two bits, and in
    the two lowest bits which players know the card. In a game by link the source of chance is asked which card it is,
    unless the card was put into the deck in the course of the game.
    """
    place = place_of(state, player, deck)
    entry = state.decks[place][-1]
    if entry == UNSEEN and isinstance(state.seed, Chance):
        question = Question("draw", player, deck, tuple(unseen_cards(state, player, deck)))
        state.seed, card = state.seed.ask(question)
        entry = card << 2
    state.decks[place] = state.decks[place][:-1]
    return entry | 1 << player
