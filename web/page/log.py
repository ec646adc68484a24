"""The log of the match by turns, shown beside the board and on a sheet."""

from __future__ import annotations

from typing import Any

from ..games.face import COLORS, SPACE
from ..review import advice
from .markup import Markup, h
from .model import LINE, Model
from .parts import button
from .words import words

SHOWN = 60  # the most turns that are shown
BESIDE = "turn"  # the prefix of the log beside the board

_drawn: dict[str, tuple[Any, ...]] = {}  # by prefix, the last drawn log and what it was drawn from


def items(model: Model, prefix: str = BESIDE) -> list[Markup]:
    """The list items of the log: one for each of the last SHOWN turns, the newest last.

    An item has a line for each action of the turn. A tap on a line shows the position after this action. While the
    pointer or the focus is on a line, the spaces that the action has touched are highlighted. The ids of the items
    begin with `prefix`. Since the page is drawn whenever the pointer moves, the result is cached until something in
    the items changes.
    """
    source = (model.match, words.messages)
    place = (model.shown, model.index, model.viewer, model.table.seats, model.is_from_link, model.curtain)
    kept = _drawn.get(prefix)
    if kept is None or kept[1] != place or any(one is not other for one, other in zip(kept[0], source, strict=True)):
        kept = _drawn[prefix] = (source, place, _items(model, prefix))
    found: list[Markup] = kept[2]
    return found


def _items(model: Model, prefix: str) -> list[Markup]:
    match = model.match
    end = model.shown
    turns: list[tuple[int, int, list[Markup]]] = []  # (number of the first action, player, lines)
    at = _line_at(model)
    for number in range(end):
        player = match.player_at(number)
        if match.begins_turn(number):
            turns.append((number, player, []))
        told = model.narration.sentences(match, number, model.viewer)
        if told:
            current = number == at
            turns[-1][2].append(
                h(
                    "li",
                    {"class": "current" if current else None},
                    h(
                        "button",
                        {
                            "type": "button",
                            "class": "line",
                            "data-action": f"review {number + 1}",
                            "data-points": _spaces(model, number),
                            "data-info": f"{LINE} {number}",
                        },
                        " ".join(told),
                    ),
                )
            )
    if match.resigned is not None and turns and end == len(match.log):
        turns[-1][2].append(h("li", {}, words("event.resigned", player=words.player(match.resigned))))
    return [
        h(
            "li",
            {"id": f"{prefix}-{first}", "class": f"turn {COLORS[player]}"},
            h("span", {"class": "turn-head"}, model.narration.heading(match, first), _why(model, first)),
            h("ol", {"class": "lines"}, lines),
        )
        for first, player, lines in [turn for turn in turns if turn[2]][-SHOWN:]
    ]


def _line_at(model: Model) -> int:
    """The number of the action whose line belongs to the position on the board: the last one before it that has a line,
    -1 if none has.
    """
    told = model.narration.sentences
    return next((one for one in range(model.index - 1, -1, -1) if told(model.match, one, model.viewer)), -1)


def _spaces(model: Model, number: int) -> str | None:
    """The ids of the elements of the spaces that action `number` has touched, as one text for the attribute
    `data-points`; None if the action has touched none.
    """
    names = model.face.NAMES[SPACE]
    return " ".join(f"space-{names[space]}" for space in model.narration.touched(model.match, number)) or None


def _why(model: Model, first: int) -> Markup | None:
    """The button that explains the turn that begins with action `first`; None if the turn can't be explained."""
    if not advice.can_explain(model, first):
        return None
    name = words("why.of", turn=model.narration.heading(model.match, first))
    return button(f"why {first}", words("why.button"), css="small why", **{"aria-label": name, "title": name})
