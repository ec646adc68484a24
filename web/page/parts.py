"""Pieces of markup that the page, its sheets and its games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import Any
from zlib import crc32

from toybattle.memory import remembered

from ..games.face import COLORS, HOLDERS, SHOWN, SPACE, Marks
from .glyphs import GLYPHS
from .markup import Child, Markup, h
from .words import words

BEND = 0.28  # how far the arrow of a moved piece is bent, as a part of its length
HEAD = 22  # how long and how wide the head of the arrow of a moved piece is, in units of the board


def icon(name: str) -> Markup:
    """The markup of the icon of this name in `glyphs.py`. Screen readers skip it."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{GLYPHS[name]}</svg>')


def button(action: str, text: str, sign: str = "", css: str = "", **attributes: Any) -> Markup:
    """The markup of a button with the text `text`, and with the icon named `sign` unless that is "". `action` is its
    `data-action`.

    `css` has the CSS classes of the button. If one is "quiet", only the icon is visible; if one is "folding", only the
    icon is visible where room is scarce. `attributes` are further HTML attributes.
    """
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
    """The markup of radio buttons with the common label `label`; `name` is the HTML `name` of all of them.

    Each of `choices` is a pair (value, shown): a value, and what is shown for the value. `chosen` is the value of the
    button that is on. `change` is the command, such as "set opponent", to which a newly chosen value is added. `css`
    has further CSS classes of the group. `note` is a text below the buttons.
    """
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
    """The markup of a small picture of a board: a dot for each free space, a disc for blue, a square for red.

    `places` are the middles of the spaces on a board of 1000 by 1000. `held` has one character for each space: "." for
    a free one, "b" for blue, "r" for red. `size` is half the width of a disc or square. If `held` doesn't have as many
    characters as there are spaces, the board is drawn empty.
    """
    if len(held) != len(places):
        held = HOLDERS[0] * len(places)
    marks = _marks(places, size)
    drawn = []
    for holder, css in zip(HOLDERS, ("free", *COLORS), strict=True):
        paths = [mark[holder] for mark, sign in zip(marks, held, strict=True) if sign == holder]
        drawn.append(h("path", {"class": css, "d": "".join(paths)}) if paths else None)
    return h("svg", {"class": "thumb position", "viewBox": "0 0 1000 1000", "aria-hidden": "true"}, drawn)


@remembered()
def _marks(places: tuple[tuple[int, int], ...], size: int) -> list[dict[str, str]]:
    """Returns the shapes that can be drawn for each space on a small picture of a board.

    `places` are the middles of the spaces, and `size` is half the width of a disc or square. The result has a dict for
    each space, in the same order. The dict maps "." to the path data of a dot (nobody holds the space), "b" to that of
    a disc (blue holds it) and "r" to that of a square (red holds it).
    """

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
    """Phrases for screen readers on the marks that the space with the number `space` has, such as "picked"."""
    told: list[str] = []
    if (SPACE, space) in marks.picked:
        told.append(words("space.picked"))
    if space == marks.target:
        told.append(words("space.target"))
    if space in marks.pointed:
        told.append(words("space.pointed"))
    if space in marks.found:
        told.append(words("space.found"))
    if (SPACE, space) in marks.legal:
        told.append(words("space.legal"))
    if space in marks.last:
        told.append(words("space.last"))
    return told


def sign_marks(marks: Marks, space: int, place: tuple[int, int], radius: int) -> list[Markup]:
    """The signs on the space with the number `space`, each in a disc: a bulb if a hint or a sentence points out the
    space, and a tick if the space is a right answer that the person has given.

    `place` is the middle of the disc, and `radius` its radius, in units of the board.
    """
    names = [name for name, spaces in (("hint", marks.pointed), ("check", marks.found)) if space in spaces]
    scale = radius / 15.5
    return [
        h(
            "g",
            {"class": f"mark-sign of-{name}", "transform": f"translate({place[0]} {place[1]})"},
            h("circle", {"r": radius}),
            h("g", {"transform": f"scale({scale:.3g}) translate(-12 -12)"}, Markup(GLYPHS[name])),
        )
        for name in names
    ]


def step_mark(number: int, place: tuple[int, int], scale: float = 1) -> Markup:
    """The mark on a space that an action of the last turn has touched: an arrow that points down, with a number in it.

    `number` is the space's place in the order in which the last turn touched spaces, from 1. `place` is the middle of
    the arrow. The arrow is 60 wide and high, in units of the board, times `scale`; the number has the same size on
    every arrow.
    """
    x, y = place
    arrow = h("path", {"d": "M-19-27H19V3H30L0 31L-30 3H-19z", "transform": f"scale({scale:g})"})
    text = h("text", {"y": f"{-8 * scale:g}"}, number)
    return h("g", {"class": "mark-last", "transform": f"translate({x} {y})"}, arrow, text)


def trails(marks: Marks, place_of: Callable[[int], tuple[int, int]], gap: int) -> Markup:
    """An arrow for each piece that was moved in the last turn, from where it was to where it came.

    `place_of` returns the middle of a space on the board. Each arrow begins and ends `gap` units of the board away from
    the middles of the two spaces. It is bent, so that it passes beside what lies in between, and so that the number in
    the corner of a space hides no head.
    """
    drawn = []
    for start, end in marks.trails:
        (x, y), (to_x, to_y) = place_of(start), place_of(end)
        angle = degrees(atan2(to_y - y, to_x - x))
        length = max(hypot(to_x - x, to_y - y) - 2 * gap, 2 * HEAD)
        at = f"translate({x} {y}) rotate({angle:.1f}) translate({gap})"
        drawn.append(h("path", {"class": "mark-trail", "d": _bent_arrow(length), "transform": at}))
    return h("g", {}, drawn) if drawn else Markup("")


def _bent_arrow(length: float) -> str:
    """The path of an arrow from (0, 0) to (length, 0), as an SVG path: a bow to the left, and a head at its end."""
    bow = BEND * length  # how far the control point of the curve lies beside the straight way
    angle = atan2(bow, length / 2)
    back, aside = cos(angle), sin(angle)
    neck_x, neck_y = length - HEAD * back, -HEAD * aside

    def beside(distance: float) -> str:
        """Returns a point as the path writes it, "x y". It lies `distance` to the right of the neck, which is where the
        curve ends and the head begins.
        """
        return f"{neck_x - distance * aside:.1f} {neck_y + distance * back:.1f}"

    there = f"M0-5Q{length / 2:.1f} {-bow - 5:.1f} {beside(-5)}"
    head = f"L{beside(-HEAD / 2)}L{length:.1f} 0L{beside(HEAD / 2)}L{beside(5)}"
    at = f"Q{length / 2:.1f} {5 - bow:.1f} 0 5z"
    return there + head + at


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
    """The markup of a space on an SVG board. The space can be tapped, dragged onto and focused.

    `name` is the space's name in `Face.NAMES`, `space` its number, `place` its middle on the board, and `label` what
    screen readers read. `drawn` is the drawing of the space around (0, 0), its middle. It needs an element of the CSS
    class `slot`, the edge of the space, and one of the class `ring`, around the space: the style sheets change their
    looks to show the last turn, the focus and hints.

    `legal` says whether the space can be picked; if it is None, `marks` says that. `action` is the command of a tap; if
    it is "", a tap picks the space. `css` has further CSS classes, and `attributes` are further HTML attributes.
    """
    if legal is None:
        legal = (SPACE, space) in marks.legal
    action = action or f"{SPACE} {name}"
    classes = ["space", css] if css else ["space"]
    classes += ["legal"] if legal else []
    classes += ["picked"] if (SPACE, space) in marks.picked else []
    classes += ["last"] if space in marks.last else []
    classes += ["pointed"] if space in marks.pointed else []
    classes += ["found"] if space in marks.found else []
    classes += ["lit"] if space in marks.lit else []
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
            "aria-disabled": None if legal or marks.is_open else "true",
            "data-action": action,
            "data-drop": action,
            "data-info": f"{SPACE} {name}",
            "transform": f"translate({x} {y})",
        },
        drawn,
    )


def mini(markup: Markup, name: str, css: str = "") -> Markup:
    """The markup of a small drawing: `markup` in a box of 100 by 100.

    Screen readers call the drawing `name`. `css` has further CSS classes of the drawing.
    """
    return h(
        "svg", {"class": f"mini {css}".strip(), "viewBox": "0 0 100 100", "role": "img", "aria-label": name}, markup
    )


def shown_cards(game: str, player: int, stacks: Sequence[Sequence[tuple[str, str, Markup]]]) -> Markup:
    """The markup of the cards that a choice for a new game means. Each of them has an info card: see `Face.shown_info`.

    `stacks` has the cards as (name in the engine, name for the reader, drawing); cards that are shown close together
    are in one sequence. `player` is the one whose cards they are.
    """
    drawn = [
        h(
            "span",
            {"class": "stack-shown"},
            [
                h("span", {"role": "img", "aria-label": title, "data-info": f"{SHOWN} {game} {player} {name}"}, drawing)
                for name, title, drawing in stack
            ],
        )
        for stack in stacks
    ]
    return h("div", {"class": "cards-shown", "role": "group", "data-row": "", "aria-label": words("new.cards")}, drawn)


def stat(number: str, label: str, name: str, info: str, sign: str = "", css: str = "", digits: int = 2) -> Markup:
    """The markup of a number beside a player's name: a button that opens an info card.

    `number` is the number as text. `label` says in a word what the number counts, and `name` is what screen readers
    read: the number and what it counts. `info` is the `data-info` of the button, which says what the info card is
    about. `sign` is the name of an icon, "" for none. `css` has further CSS classes. The number has room for `digits`
    characters, so that nothing moves when the number gets longer.
    """
    return h(
        "button",
        {
            "type": "button",
            "id": f"stat-{info.replace(' ', '-')}",
            "class": f"stat {css}".strip(),
            "data-action": f"info {info}",
            "data-info": info,
        },
        icon(sign) if sign else None,
        h("b", {"class": f"digits-{digits}", "aria-hidden": "true"}, number),
        h("small", {"aria-hidden": "true"}, label),
        unseen(name),
    )


def numbers(player: int, *shown: Child) -> Markup:
    """The markup of all numbers and signs beside a player's name; `shown` are their elements.

    Together they are one tab stop. From there the arrow keys lead to each that is a button or has an info card.
    """
    label = words("panel.numbers", player=words.player(player))
    return h("span", {"class": "stats", "role": "toolbar", "aria-label": label}, shown)


def unseen(text: str) -> Markup:
    """The markup of text for screen readers only."""
    return h("span", {"class": "unseen"}, text)


def note_line(note: str) -> Markup | None:
    """The markup of a note, which is the first text of a prompt; None if `note` is ""."""
    return h("b", {"class": "note"}, note) if note else None


def answers_id(actions: Sequence[str]) -> str:
    """The id of the element with the buttons that answer a question; `actions` are the `data-action`s of the buttons.

    Other buttons lead to another id. So the page makes a new element for other buttons, and a button that has the focus
    never becomes a different button.
    """
    return f"answers-{digest(actions)}"


def answers_place(name: str) -> Markup:
    """An empty element that takes the place of the answers, so that on small screens a long question flows around it.

    `name` is the id of the element with the answers (`answers_id`). So when the answers change, the page makes a new
    element, which the browser doesn't count as moved.
    """
    return h("span", {"id": f"place-{name}", "class": "answers-place"})


def digest(texts: Sequence[str]) -> str:
    """Returns a short checksum of `texts`. Different texts nearly always have different checksums."""
    return f"{crc32(' '.join(texts).encode()):x}"


def renewed(text: str, number: int) -> Markup:
    """The markup of a text in a live region. Screen readers speak it again when `number` changes, even if the text does
    not.

    `number` counts the texts that the live region has had, such as `Model.notes`.
    """
    return h("span", {"id": f"note-{number}"}, text)


def status_line(note: str, number: int, id: str | None = None) -> Markup:
    """The line of a sheet that shows the note and has screen readers speak it. `number` is how many notes the
    page has shown so far; it tells a note from the same note given again.

    If `note` is "", the line is empty, but it stays in the page, because screen readers speak only a text that is put
    into an element that was there before. `id` is the id of the line, None for no id.
    """
    shown = renewed(note, number) if note else None
    return h("p", {"id": id, "class": "told" if shown else "unseen", "role": "status"}, shown)


def address_field(id: str, address: str) -> Markup:
    """A field with its label, from which the person can copy `address` by hand; `id` is the id of the field."""
    field = h("input", {"id": id, "class": "address", "readonly": True, "value": address})
    return h("p", {"class": "field"}, h("label", {"for": id}, words("share.field")), field)


def pasting_field(id: str, label: str, command: str, is_first: bool = False) -> Markup:
    """The markup of a large field into which something is pasted, with its label.

    Whenever the content of the field changes, the page sends the command `command` with the content added to it. `id`
    is the id of the field. If `is_first` is true, the field gets the focus when its sheet opens.
    """
    attributes: dict[str, str | int | bool | None] = {
        "id": id,
        "class": "note-field",
        "rows": 4,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-input": command,
        "autofocus": is_first,
    }
    return h("div", {}, h("p", {"class": "field"}, h("label", {"for": id}, label)), h("textarea", attributes))


def draft_card(
    place: int, name: str, css: Sequence[str], fits: bool, action: str, target: str, *shown: Child
) -> Markup:
    """The markup of a card in a draft, as a button.

    `place` is the card's number among the cards shown, from 0, and `fits` says whether the card can be taken now.
    `name` is what a screen reader says of the card, and `shown` what the card looks like. `action` and `target` are the
    button's `data-action` and `data-target`; `css` has further CSS classes.
    """
    return h(
        "button",
        {
            "type": "button",
            "id": f"rack-{place}",
            "class": " ".join(("slot-button", "draft-card", *(["fits"] if fits else []), *css)),
            "tabindex": 0 if place == 0 else -1,
            "aria-disabled": None if fits else "true",
            "data-action": action,
            "data-target": target,
            "data-info": target,
        },
        *shown,
        unseen(name),
    )


def keys(text: str) -> list[Markup]:
    """The elements of the part about keys in the rules sheet of a game: a heading and two paragraphs.

    The first paragraph is `text`, which is about the keys of this game; the second one is about the keys of all games.
    """
    return [
        h("h3", {}, words("rules.keys")),
        h("p", {}, text),
        h("p", {}, words("rules.keys.everywhere")),
    ]


def bot_wakes(progress: float) -> str:
    """The sentence to show while the bot is not ready yet.

    `progress` is the part of the bot's download that has arrived, from 0 to 1.
    """
    return words("bot.loading_part", percent=round(progress * 100)) if progress else words("bot.loading")
