"""How Stepping Stones looks: five stones in a row, and the hands."""

from __future__ import annotations

from typing import Any

from toybattle.games.stepping_stones.rules import CARD_NAMES, STONE_NAMES
from toybattle.games.stepping_stones.state import EMPTY, STONES, State
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup, h, join
from ...page.parts import keys, marks_on, mini, space_element
from ...page.words import words
from ..face import COLORS, SPACE, Face, Marks, Pick

CARD = "card"
FILLS = {"blue": "#0072b2", "red": "#d55e00"}


class SteppingStonesFace(Face):
    """How the page shows Stepping Stones, and what can be picked there."""

    game = "stepping_stones"
    NAMES = {CARD: CARD_NAMES, SPACE: STONE_NAMES}
    PICKS = {"play": (CARD, SPACE)}

    def place(self, view: State, side: int, space: int) -> tuple[int, int]:
        """Returns (x, y): the middle of the stone `space` on the board, a drawing that is 1000 units wide and high.

        The stones lie from left to right, and both players see them so; `side` makes no difference.
        """
        return 100 + 200 * space, 500

    def draw(self, view: State, marks: Marks) -> Markup:
        """Returns the board: a drawing of the five stones."""
        drawn = [self._stone(view, stone, marks) for stone in STONES]
        attributes = {"id": "board", "class": "board", "viewBox": "0 0 1000 1000", "role": "group"}
        return h("svg", {**attributes, "aria-label": words("stepping_stones.board")}, drawn)

    def _stone(self, view: State, stone: int, marks: Marks) -> Markup:
        name, card = STONE_NAMES[stone], view.tops[stone]
        color = FILLS[COLORS[view.owners[stone]]] if card != EMPTY else "none"
        label = words("stepping_stones.empty", stone=name)
        if card != EMPTY:
            player = words.player(view.owners[stone])
            label = words("stepping_stones.stone", stone=name, player=player, card=card)
        drawn = [h("circle", {"class": "slot", "r": 80, "fill": color, "stroke": "currentColor", "stroke-width": 4})]
        drawn += [h("circle", {"class": "mark-empty", "r": 20})] if (SPACE, stone) in marks.legal else []
        drawn += [_number(card)] if card != EMPTY else []
        drawn.append(h("circle", {"class": "ring", "r": 90}))
        place = self.place(view, marks.side, stone)
        return space_element(name, stone, place, ", ".join([label, *marks_on(marks, stone)]), marks, drawn)

    def hand(self, view: State, marks: Marks) -> Markup:
        """Returns the cards in the hand of the player at the screen: as buttons or, if they are hidden, as backs."""
        shown = [_slot(card, number, marks) for number, card in enumerate(view.hands[marks.side])]
        name = words("panel.yours.stepping_stones")
        return h("div", {"class": "rack", "role": "group", "aria-label": name}, shown)

    def rival(self, view: State, marks: Marks) -> Markup:
        """Returns the other player's cards: with their numbers if they are known, as backs if they are not."""
        return join([_small(card) for card in view.hands[1 - marks.side]])

    def slots(self, view: State, player: int) -> list[Pick]:
        """Returns the picks of the keys 1, 2, ...: the cards in the player's hand, in order, without unknown ones."""
        return [(CARD, card) for card in view.hands[player] if card != UNKNOWN]

    def rules(self) -> Markup:
        """Returns the text of the rules, with a line on what the keys do."""
        return join([h("p", {}, words("stepping_stones.rules")), keys(words("stepping_stones.keys"))])


def _number(card: int) -> Markup:
    return h("text", {"text-anchor": "middle", "dominant-baseline": "central", "font-size": 60}, card)


def _small(card: int) -> Markup:
    known = card != UNKNOWN
    name = words("stepping_stones.card", card=card) if known else words("stepping_stones.back")
    body = Markup('<rect x="15" y="5" width="70" height="90" rx="10" fill="none" stroke="currentColor"/>')
    return mini(join([body, h("g", {"transform": "translate(50 50)"}, _number(card) if known else None)]), name)


def _slot(card: int, number: int, marks: Marks) -> Markup:
    if card == UNKNOWN:
        return _small(card)
    pick = (CARD, card)
    css = ["slot-button", *(["picked"] if pick in marks.picked else []), *(["fits"] if pick in marks.legal else [])]
    attributes: dict[str, Any] = {"id": f"rack-{number}", "class": " ".join(css), "tabindex": -1 if number else 0}
    attributes |= {"data-action": f"{CARD} {card}", "data-drag": f"{CARD} {card}", "type": "button"}
    attributes["aria-pressed"] = "true" if pick in marks.picked else "false"
    return h("button", attributes, _small(card))


FACE = SteppingStonesFace()
