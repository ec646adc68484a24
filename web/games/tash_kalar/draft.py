"""The pack of a Tash-Kalar draft: the beings that a player chooses from. It is shown in place of the board."""

from __future__ import annotations

from collections.abc import Sequence

from toybattle.games.tash_kalar.cards.table import CARD_NAMES, OWN
from toybattle.games.tash_kalar.state import State
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup, h
from ...page.parts import draft_card
from ...page.words import words
from ..face import Marks, Pick
from . import art, narration, sheets
from .squares import CARD

WIDTHS = ((12, 6), (6, 4), (0, 3))  # (n, width): a pack of more than n cards has rows of this width, as in face.css


def slots(view: State, player: int) -> Sequence[Pick]:
    """The picks that the keys 1, 2, ... stand for: the cards of the player's pack that are not hidden."""
    return [(CARD, card) for card in view.hand(player, OWN) if card != UNKNOWN]


def width(count: int) -> int:
    """The number of cards in a row of a pack of `count` cards."""
    return next(wide for more, wide in WIDTHS if count > more or not more)


def rows(view: State, player: int) -> Sequence[int]:
    """How the known cards of the player's pack are laid out: the number of cards in each row, from the top row down."""
    count = len(slots(view, player))
    full, rest = divmod(count, width(count))
    return (*[width(count)] * full, *([rest] if rest else []))


def draw(view: State, marks: Marks) -> Markup:
    """The pack of the player at the bottom, as one element. A hidden card shows its back."""
    pack = view.hand(marks.side, OWN)
    css = ["board", "kalar-board", "draft", "draft-beings", f"in-rows-of-{width(len(pack))}"]
    css += ["pointed"] if marks.elsewhere else []
    label = words("draft.pack", player=words.player(marks.side), count=len(pack))
    shown = [
        _back(marks.side) if card == UNKNOWN else _card(view, marks, place, card) for place, card in enumerate(pack)
    ]
    return h("div", {"id": "board", "class": " ".join(css), "role": "group", "aria-label": label}, shown)


def _back(player: int) -> Markup:
    drawn = h("svg", {"class": "card", "viewBox": "0 0 100 100", "aria-hidden": "true"}, art.back(player, OWN))
    return h("span", {"class": "draft-card"}, drawn)


def _card(view: State, marks: Marks, place: int, number: int) -> Markup:
    """The card of the being `number` as a button with its pattern, sign, name, school and text.

    `place` is the card's place in the pack, from 0. The button's label for screen readers has the card's full text.
    """
    fits = (CARD, number) in marks.legal
    suggested = marks.suggested == ("pick", number)
    css = ["picked"] if marks.previewed == ("pick", number) else []
    css += ["pointed"] if suggested else []
    name = narration.card_of_school(number)
    if suggested:
        name = words("stack.pointed", stack=name)
    pick = f"{CARD} {CARD_NAMES[number]}"
    return draft_card(
        *(place, name, css, fits, pick if fits else f"open card {CARD_NAMES[number]}", pick),
        h("svg", {"class": "card", "viewBox": "0 0 100 100", "aria-hidden": "true"}, art.card(number, marks.side)),
        sheets.medal(number),
        sheets.card_name(number),
        h("span", {"class": "card-school", "aria-hidden": "true"}, narration.school(narration.school_of(number))),
        h("span", {"class": "card-text", "aria-hidden": "true"}, narration.card_text(number)),
    )
