"""Pieces that the page, its sheets and its games share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..games.face import COLORS, HOLDERS, SPACE, Marks
from .glyphs import GLYPHS
from .markup import Child, Markup, h
from .words import words


def icon(name: str) -> Markup:
    """A sign of the tools."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{GLYPHS[name]}</svg>')


def button(action: str, text: str, sign: str = "", css: str = "", **attributes: Any) -> Markup:
    """A button with an action, a sign or both: "quiet" shows the sign alone, "folding" does so where room is scarce."""
    named = {"aria-label": text, "title": text} if "quiet" in css or "folding" in css else {}
    shown = None if "quiet" in css else h("span", {}, text)
    return h(
        "button",
        {"type": "button", "class": f"button {css}".strip(), "data-action": action, **named, **attributes},
        icon(sign) if sign else None,
        shown,
    )


def radio(
    name: str,
    label: str,
    choices: Sequence[tuple[str, Any]],
    chosen: str | None,
    change: str,
    css: str = "",
    note: str = "",
) -> Markup:
    """One of several values, each with how it is shown; `change` is the message that its value is put behind."""
    return h(
        "fieldset",
        {"class": f"choice {css}".strip()},
        h("legend", {}, label),
        h(
            "div",
            {"class": "choices"},
            [
                h(
                    "label",
                    {"class": "pick"},
                    h(
                        "input",
                        {
                            "type": "radio",
                            "name": name,
                            "value": value,
                            "checked": chosen == value,
                            "data-change": change,
                        },
                    ),
                    h("span", {}, shown),
                )
                for value, shown in choices
            ],
        ),
        h("p", {"class": "choice-note"}, note) if note else None,
    )


def position(places: tuple[tuple[int, int], ...], held: str, size: int) -> Markup:
    """A board of 1000 by 1000 in small: a dot for each space, a disc where blue is, a square where red is."""
    if len(held) != len(places):
        held = HOLDERS[0] * len(places)
    marks = _marks(places, size)
    drawn = []
    for holder, css in zip(HOLDERS, ("free", *COLORS), strict=True):
        paths = [mark[holder] for mark, sign in zip(marks, held, strict=True) if sign == holder]
        drawn.append(h("path", {"class": css, "d": "".join(paths)}) if paths else None)
    return h("svg", {"class": "thumb position", "viewBox": "0 0 1000 1000", "aria-hidden": "true"}, drawn)


@cache
def _marks(places: tuple[tuple[int, int], ...], size: int) -> list[dict[str, str]]:
    """What is drawn at each place, by who holds it."""

    def disc(x: int, y: int, radius: int) -> str:
        half = f"a{radius} {radius} 0 1 0 "
        return f"M{x - radius} {y}{half}{2 * radius} 0{half}-{2 * radius} 0z"

    return [
        {
            HOLDERS[0]: disc(x, y, size // 3),
            HOLDERS[1]: disc(x, y, size),
            HOLDERS[2]: f"M{x - size} {y - size}h{2 * size}v{2 * size}h-{2 * size}z",
        }
        for x, y in places
    ]


def marks_on(marks: Marks, space: int) -> list[str]:
    """What lies over a space, for its name."""
    told: list[str] = []
    if (SPACE, space) in marks.picked:
        told.append(words("space.picked"))
    if space == marks.target:
        told.append(words("space.target"))
    if space in marks.pointed:
        told.append(words("space.pointed"))
    if (SPACE, space) in marks.legal:
        told.append(words("space.legal"))
    if space in marks.last:
        told.append(words("space.last"))
    return told


def space_element(
    name: str,
    space: int,
    place: tuple[int, int],
    label: str,
    marks: Marks,
    drawn: Child,
    css: str = "",
    legal: bool | None = None,
    action: str = "",
    **attributes: Any,
) -> Markup:
    """A space on an SVG board: it can be tapped, dragged onto, focused by keys, and is spoken by its label.

    `name` is that of `Face.NAMES`. `drawn` lies around (0, 0), the middle of the space; its elements of the class
    `slot` (the edge of the space) and `ring` (around it) show the last turn, the focus and hints. `legal` and `action`
    are given where they are not what the marks and the name say.
    """
    if legal is None:
        legal = (SPACE, space) in marks.legal
    action = action or f"{SPACE} {name}"
    classes = ["space", css] if css else ["space"]
    classes += ["legal"] if legal else []
    classes += ["picked"] if (SPACE, space) in marks.picked else []
    classes += ["last"] if space in marks.last else []
    classes += ["pointed"] if space in marks.pointed else []
    x, y = place
    return h(
        "g",
        {
            "id": f"space-{name}",
            "class": " ".join(classes),
            "role": "button",
            **attributes,
            "tabindex": 0 if space == marks.focus else -1,
            "aria-label": label,
            "aria-disabled": None if legal else "true",
            "data-action": action,
            "data-drop": action,
            "transform": f"translate({x} {y})",
        },
        drawn,
    )


def mini(markup: Markup, name: str, css: str = "") -> Markup:
    """A small drawing with its name."""
    return h(
        "svg", {"class": f"mini {css}".strip(), "viewBox": "0 0 100 100", "role": "img", "aria-label": name}, markup
    )


def unseen(text: str) -> Markup:
    """Text that is heard and not seen."""
    return h("span", {"class": "unseen"}, text)


def draft_card(
    place: int, name: str, css: Sequence[str], fits: bool, action: str, target: str, *shown: Child
) -> Markup:
    """The button of a card in a draft; `name` is what a screen reader says of it."""
    return h(
        "button",
        {
            "type": "button",
            "id": f"rack-{place}",
            "class": " ".join(("slot-button", "draft-card", *(["fits"] if fits else []), *css)),
            "tabindex": 0 if place == 0 else -1,
            "aria-disabled": None if fits else "true",
            "title": name,
            "data-action": action,
            "data-target": target,
        },
        *shown,
        unseen(name),
    )


def keys(text: str) -> list[Markup]:
    """The keys of a game, and those of all, for the sheet of its rules."""
    return [
        h("h3", {}, words("rules.keys")),
        h("p", {}, text),
        h("p", {}, words("rules.keys.everywhere")),
    ]
