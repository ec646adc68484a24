"""All cards in one table. In states, actions and links a card is its index in this table."""

from __future__ import annotations

from .etherweave import ETHERWEAVE
from .everfrost import EVERFROST
from .flares import FLARES
from .highland import HIGHLAND
from .imperial import IMPERIAL
from .legends import LEGENDS
from .nethervoid import NETHERVOID
from .rows import Being, Flare
from .sylvan import SYLVAN
from .verbs import LEGENDARY, Program

# Append, never reorder.
CARDS: tuple[Being | Flare, ...] = (
    *LEGENDS,
    *FLARES,
    *IMPERIAL,
    *HIGHLAND,
    *SYLVAN,
    *EVERFROST,
    *NETHERVOID,
    *ETHERWEAVE,
)
CARD_NAMES = tuple(card.name for card in CARDS)
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}

LEGEND_CARDS = range(len(LEGENDS))
FLARE_CARDS = range(len(LEGENDS), len(LEGENDS) + len(FLARES))


def _deck(first: Being) -> range:
    number = CARD_NUMBERS[first.name]
    return range(number, number + 18)


# The schools, that is the own decks that can be played with. Append, never reorder.
SCHOOLS = {
    "imperial": _deck(IMPERIAL[0]),
    "highland": _deck(HIGHLAND[0]),
    "sylvan": _deck(SYLVAN[0]),
    "everfrost": _deck(EVERFROST[0]),
    "nethervoid": _deck(NETHERVOID[0]),
    "etherweave": _deck(ETHERWEAVE[0]),
}

# The decks that cards are drawn from and belong to.
OWN, LEGENDS_DECK, FLARES_DECK = DECKS = (0, 1, 2)
DECK_OF = tuple(
    LEGENDS_DECK if card in LEGEND_CARDS else FLARES_DECK if card in FLARE_CARDS else OWN for card in range(len(CARDS))
)
BEINGS: dict[int, Being] = {number: card for number, card in enumerate(CARDS) if isinstance(card, Being)}
HAS_FROZEN = tuple(isinstance(card, Being) and bool(card.frozen.text) for card in CARDS)
OPENS_GATE = tuple(card in SCHOOLS["nethervoid"] for card in range(len(CARDS)))
HAS_WARP = tuple(isinstance(card, Being) and bool(card.warp.text) for card in CARDS)
MERCHANT, GREATER_TWIN, LESSER_TWIN, EMPEROR = (
    CARD_NUMBERS[name] for name in ("merchant_of_time", "greater_shadow_twin", "lesser_shadow_twin", "eternal_emperor")
)
IS_LEGEND = tuple(isinstance(card, Being) and card.rank == LEGENDARY for card in CARDS)

# A program is numbered by card and part. A being's parts are its own program, its frozen and its warp effect; a flare's
# are its upper half, its lower half, and both, the upper one first.
BEING = UPPER = 0
FROZEN = LOWER = 1
WARP = BOTH_HALVES = 2
PARTS = 3


def _programs(card: Being | Flare) -> tuple[Program, ...]:
    if isinstance(card, Being):
        return card.program, card.frozen.program, card.warp.program
    upper, lower = card.upper.program, card.lower.program
    return upper, lower, upper + lower


PROGRAMS: tuple[Program, ...] = tuple(program for card in CARDS for program in _programs(card))


def source_of(card: int, part: int) -> int:
    """Returns the number of one of the programs of the card with the number `card`; frames hold this number.

    `part` says which program: BEING, FROZEN or WARP of a being, and UPPER, LOWER or BOTH_HALVES of a flare.
    """
    return PARTS * card + part


def card_of(source: int) -> int:
    """Returns the number of the card to which the program with the number `source` belongs."""
    return source // PARTS
