"""Functions on the stacks of a set that is being built, legal or not. They return new stacks and change none."""

from __future__ import annotations

from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.sets import STACKS, Stacks, faults, format_stacks, parse_stacks

NOTHING: Stacks = ((),) * STACKS
LAST = 99  # a place below all cards of a stack


def place_of(stacks: Stacks, card: int) -> tuple[int, int] | None:
    """Returns (stack, place) of a card: the number of the card's stack, from 0, and how many cards lie on top of the
    card; None if no stack has the card.
    """
    return next(((number, stack.index(card)) for number, stack in enumerate(stacks) if card in stack), None)


def without(stacks: Stacks, card: int) -> Stacks:
    """Returns the stacks with the card `card` taken out.

    >>> without(((1, 2), (3,), (), ()), 2)
    ((1,), (3,), (), ())
    """
    return tuple(tuple(other for other in stack if other != card) for stack in stacks)


def with_card(stacks: Stacks, card: int, number: int, place: int = LAST) -> Stacks:
    """Returns the stacks with the card put into the stack `number`, counted from 0, below the first `place` cards.

    If the card was in a stack already, it is taken out of that stack first. LAST as `place` puts the card at the
    bottom.

    >>> with_card(((1, 2), (3,), (), ()), 3, 0, 1)
    ((1, 3, 2), (), (), ())
    """
    left = without(stacks, card)
    stack = (*left[number][:place], card, *left[number][place:])
    return (*left[:number], stack, *left[number + 1 :])


def moved(stacks: Stacks, card: int, way: str) -> Stacks:
    """Returns the stacks with the card moved one place "up" or "down", or one stack to the "left" or "right", as `way`
    says.

    The stacks are unchanged if the card can't be moved that way.
    """
    found = place_of(stacks, card)
    if found is None:
        return stacks
    number, place = found
    if way in ("up", "down"):
        place += 1 if way == "down" else -1
        return with_card(stacks, card, number, place) if 0 <= place < len(stacks[number]) else stacks
    number += 1 if way == "right" else -1
    return with_card(stacks, card, number, place) if 0 <= number < len(stacks) else stacks


def cards_of(stacks: Stacks) -> list[int]:
    """All cards in the stacks, stack by stack and from the top down."""
    return [card for stack in stacks for card in stack]


def is_set(stacks: Stacks) -> bool:
    """Whether the stacks are a legal set."""
    return not faults(stacks)


def write(stacks: Stacks) -> str:
    """Returns the stacks as text: the names of the cards from the top down, with " / " between two stacks."""
    return format_stacks(stacks)


def read(text: str) -> Stacks:
    """Returns the four stacks in a text that `write` has written.

    Raises ValueError if the text doesn't have four stacks of different cards.
    """
    stacks = parse_stacks(text)
    cards = cards_of(stacks)
    if len(stacks) != STACKS or len(set(cards)) < len(cards):
        raise ValueError("these are not four stacks of different cards")
    return stacks


def curve(stacks: Stacks) -> dict[int, int]:
    """Returns a dict from each value that cards can have, ascending, to how many cards in the stacks have this
    value.
    """
    values = [CARDS[card].value for card in cards_of(stacks)]
    return {value: values.count(value) for value in sorted({card.value for card in CARDS})}


def counts(stacks: Stacks, column: str) -> dict[str, int]:
    """Counts the cards in the stacks by ability or by kind: returns a dict from names to numbers of cards.

    `column` is "ability" or "kind". An ability or a kind that no card in the stacks has is left out. The order is that
    of the collection.
    """
    held = [getattr(CARDS[card], column) for card in cards_of(stacks)]
    return {name: held.count(name) for name in dict.fromkeys(getattr(card, column) for card in CARDS) if name in held}
