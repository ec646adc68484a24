"""Drawings for the rules of what lies beside Tash-Kalar's board: cards, open tasks and points."""

from __future__ import annotations

from collections.abc import Iterable

from toybattle.games.tash_kalar.cards.table import BEINGS, DECKS, OWN
from toybattle.games.tash_kalar.state import NOBODY, State
from toybattle.games.tash_kalar.steps import scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES

from ....learning.rules.pictures import Thing
from ....page.markup import Markup, h, join
from ....page.words import words
from .. import art, narration
from ..face import emblem

BLUE = 0  # the player whose cards are shown
CARD = 100  # the width of a card
COLUMN = 276  # of a hand: a card with its name beside it
LINE = 60  # the height of a line of text with a sign before it
WIDTH = 3 * COLUMN
SMALL = 76  # the width of a card of a draft
IN_ROW = 9  # such cards in a row


def _at(x: int, y: int, scale: float, drawn: Markup) -> Markup:
    return h("g", {"transform": f"translate({x} {y}) scale({scale})"}, drawn)


def _text(x: int, y: int, text: str, css: str = "") -> Markup:
    return h("text", {"class": f"rule-told-there {css}".strip(), "x": x, "y": y}, text)


def card(number: int) -> Markup:
    """The drawing of one of Blue's cards in a box of 100 by 100."""
    return art.card(number, BLUE) if number in BEINGS else art.flare(number, BLUE)


def hand(view: State) -> Thing:
    """Blue's hand: each card with its sign and its name, three in a row."""
    drawn = []
    for place, number in enumerate(number for deck in DECKS for number in view.hand(BLUE, deck)):
        x, y = COLUMN * (place % 3), 110 * (place // 3)
        drawn += [_at(x, y, 1, card(number)), _at(x + CARD + 8, y + 4, 0.44, art.medal(number))]
        for line, text in enumerate(narration.card(number).split()):
            drawn.append(_text(x + CARD + 8, y + 66 + 24 * line, text, "rule-named"))
    return Thing(WIDTH, 220, join(drawn))


def _points(view: State, y: int) -> Markup:
    """A line with the points of both players and how many points bring the end; `y` is its upper edge."""
    drawn = []
    for player, x in ((0, 0), (1, WIDTH // 2)):
        told = words("stat.points_short", count=scores(view)[player], goal=view.mode.goal)
        told += f" {words('stat.unit.points')}"
        drawn += [_at(x, y + 4, 0.52, emblem(player)), _text(x + 66, y + LINE // 2, told)]
    return join(drawn)


def tasks(view: State) -> Thing:
    """The open tasks and the next one, each with its sign, its points, and a tick if Blue meets it; below them the
    points of both players.
    """
    drawn = []
    for place, task in enumerate((*view.tasks, view.next_task)):
        if task == NOBODY:
            continue
        y, row = LINE * place, TASK_CARDS[task]
        is_next = place == len(view.tasks)
        tick = "✓ " if row.is_met(view, BLUE) and not is_next else ""
        told = words("task.next_short") if is_next else tick + words("rule.tash_kalar.facts.task", count=row.points)
        drawn += [_at(0, y + 2, 0.54, art.task_medal(TASK_NAMES[task])), _text(66, y + LINE // 2, narration.task(task))]
        drawn.append(_text(WIDTH - 160, y + LINE // 2, told))
    drawn.append(_points(view, 4 * LINE + 8))
    return Thing(WIDTH, 5 * LINE + 8, join(drawn))


def score(view: State) -> Thing:
    """The points of both players, and below them whose last turn it is."""
    told = ""
    if not view.stack:
        told = words("rule.tash_kalar.over")
    elif view.last != NOBODY:
        player = view.stack[0][1]
        told = words("stat.last" if player == view.last else "stat.before_last", player=words.player(view.last))
    lines = [_text(0, LINE + 18 + 32 * line, text) for line, text in enumerate(told.split(". "))]
    return Thing(WIDTH, 2 * LINE + 12, join([_points(view, 0), *lines]))


def _cards(cards: Iterable[int], y: int) -> list[Markup]:
    return [
        _at(SMALL * (place % IN_ROW), y + SMALL * (place // IN_ROW), SMALL / 100, card(number))
        for place, number in enumerate(cards)
    ]


def pack(view: State) -> Thing:
    """In a draft the beings that Blue chooses from, and below them those that Blue has kept."""
    kept = [entry >> 2 for entry in view.decks[BLUE]]
    told = words("draft.kept", player=words.player(BLUE), count=len(kept))
    drawn = [*_cards(view.hand(BLUE, OWN), 0), _text(0, 2 * SMALL + 24, told), *_cards(kept, 2 * SMALL + 44)]
    return Thing(IN_ROW * SMALL, 3 * SMALL + 44, join(drawn))


THINGS = (("hand", hand), ("tasks", tasks), ("score", score), ("pack", pack))
