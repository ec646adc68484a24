"""Drawings for the rules of what lies beside Token Battle's board: stacks, points, and the cards of a draft."""

from __future__ import annotations

from collections.abc import Iterable

from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gains

from ....learning.rules.pictures import Thing
from ....page.markup import Markup, h, join
from ....page.words import words
from .. import art, narration
from ..face import emblem

BLUE = 0  # the player whose stacks are shown
STACK = 156  # the width of a stack: the card on top, and beside it the next cards
HEIGHT = 166  # of a stack: a card with its name below it
LINE = 64  # the height of a line with one player's points
WIDTH = 660
BAR = 210  # the width of the bar of all points that are needed
SMALL = 0.62  # the scale of the cards of a draft
WIDE, HIGH = 68, 92  # the room that such a card takes
IN_ROW = 8  # such cards in a row


def _at(x: float, y: float, scale: float, drawn: Markup) -> Markup:
    return h("g", {"transform": f"translate({x:g} {y:g}) scale({scale})"}, drawn)


def _text(x: float, y: float, text: str, css: str = "") -> Markup:
    return h("text", {"class": f"rule-told-there {css}".strip(), "x": f"{x:g}", "y": f"{y:g}"}, text)


def stacks(view: State) -> Thing:
    """Blue's stacks, each with the card on top large and the next cards small beside it, from the top down."""
    drawn = []
    for number, cards in enumerate(view.cards(BLUE)):
        x = STACK * number
        drawn += [_at(x, 0, 1, art.card(cards[0], BLUE)), _text(x, 154, narration.card(cards[0]), "rule-named")]
        drawn += [_at(x + 105, 35 * place, 0.24, art.card(card, BLUE)) for place, card in enumerate(cards[1:])]
    return Thing(4 * STACK, HEIGHT, join(drawn))


def score(view: State) -> Thing:
    """The points of both players, as a bar and as a number, with what each player gains a turn."""
    drawn, goal = [], view.variant.goal
    for player, gain in enumerate(gains(view)):
        y, points = LINE * player, view.scores[player]
        bar = {"x": 64, "y": y + 18, "height": 28, "rx": 6}
        told = f"{points}{words('stat.score_goal', goal=goal)}"
        gained = f"{words('stat.gains_short', count=gain)} {words('stat.gains_unit')}"
        drawn += [
            _at(0, y + 6, 0.52, emblem(player)),
            h("rect", {"class": "rule-bar", **bar, "width": BAR}),
            h("rect", {"class": f"rule-bar rule-bar-{player}", **bar, "width": BAR * min(points, goal) // goal}),
            _text(BAR + 78, y + LINE // 2, told),
            _text(BAR + 264, y + LINE // 2, gained),
        ]
    return Thing(WIDTH, 2 * LINE, join(drawn))


def _cards(cards: Iterable[int], player: int, y: int) -> list[Markup]:
    return [
        _at(WIDE * (place % IN_ROW), y + HIGH * (place // IN_ROW), SMALL, art.card(card, player))
        for place, card in enumerate(cards)
    ]


def pool(view: State) -> Thing:
    """In a draft the cards that can still be picked, and below them those that each player has picked."""
    drawn = _cards(view.pool, BLUE, 0)
    y = 3 * HIGH
    for player in (0, 1):
        picked = view.picked[player]
        drawn.append(_text(0, y + 18, words("draft.picked", player=words.player(player), count=len(picked))))
        drawn += _cards(picked, player, y + 38)
        y += HIGH + 40
    return Thing(IN_ROW * WIDE, y, join(drawn))


THINGS = (("stacks", stacks), ("score", score), ("pool", pool))
