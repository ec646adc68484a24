"""Token Battle in sentences. Fed with views and seen events only, so it can't tell what its reader may not know."""

from __future__ import annotations

from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import KIND_NAMES

from ..words import words


def space(number: int) -> str:
    """A field inside a sentence."""
    return FIELD_NAMES[number]


def token(owner: int, kind: int, value: int) -> str:
    """A token by owner, kind and value."""
    return words("token", player=words.player(owner), kind=words(f"kind.{KIND_NAMES[kind]}"), value=value)


def card(number: int) -> str:
    """A card by name."""
    return words(f"card.{CARD_NAMES[number]}")


def card_text(number: int) -> str:
    """All that a card says: its value, what its ability does where, what its token is."""
    card = CARDS[number]
    return words(
        "card.text",
        value=card.value,
        ability=words(f"ability.{card.ability}"),
        deed=words(f"ability.text.{card.ability}", area=area(card.area)),
        kind=words(f"kind.{card.kind}"),
        text=words(f"kind.text.{card.kind}"),
    )


def area(directions: str) -> str:
    """Where the fields of an area are, seen from the token; of no area, and of no card, what stands for all."""
    return words(f"area.{directions.lower().replace(' ', '_') or 'any'}")
