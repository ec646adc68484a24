"""Pictures of rules: small boards that a game's own face draws, of positions that the engine has made.

A board on the table is full of ids, names and commands, by which taps and screen readers find its spaces. A picture has
none of them: `still` takes them away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from toybattle.match import Match
from toybattle.memory import remembered
from toybattle.notation import parse_action

from ...games.face import Face, Marks
from ...games.registry import FACES, NARRATIONS
from ...page.markup import Markup, h, join
from ...page.parts import digest
from ...page.picking import fields

BOARD = 1000  # the width and the height of a board
LIVELY = re.compile(r' (?:id|role|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"')  # what a picture doesn't have
HEAD = re.compile(r'<svg class="[^"]*" viewBox="[^"]*">')
UNUSED = re.compile(r'<(rect|circle) class="(?:ring|tk-touch)"[^>]*></\1>')  # what only a board to play on shows
EMPTY = re.compile(r'<g(?: class="space [^"]*")?(?: transform="[^"]*")?></g>')


class Picture(NamedTuple):
    """A picture of a rule: one drawing of a board or, if actions are made in it, several drawings, one after another.

    `name` is the end of the message id of its caption. `drawing` is the first position as text. `actions` are the
    actions that are made in the picture, as text separated by ";": each one that changes the board adds a drawing.
    `seen` has the names of spaces, separated by spaces; the picture shows the part of the board around them, or the
    whole board if `seen` is "".

    Some actions have a preview on the page before they are made. In a picture, the drawing before such an action shows
    its preview. If the first action is one of these, and `is_plain_first` is true, the picture begins with one more
    drawing: the first position without the preview.
    """

    name: str
    drawing: str
    actions: str = ""
    seen: str = ""
    is_plain_first: bool = False


class Drawer(NamedTuple):
    """How the pictures of a game are made.

    `game` is the game's name. `drawn` turns a drawing into the dump of a position. `margin` is how much of the board is
    seen around the middle of a space. `parts` returns the parts of the drawing of a position that occur in many
    pictures, such as the empty board and the pieces; they are written into the page only once. `css` is the class of
    the pictures, "" for none.
    """

    game: str
    drawn: Callable[[str], dict[str, Any]]
    margin: int
    parts: Callable[[Any], Iterable[Markup]]
    css: str = ""


def match_of(drawer: Drawer, picture: Picture) -> Match:
    """The match that a picture shows: it begins in the drawn position, and the actions of the picture follow.

    Raises ValueError or IllegalAction if the picture has a mistake.
    """
    match = Match.from_position(drawer.game, {}, drawer.drawn(picture.drawing))
    for text in filter(None, (action.strip() for action in picture.actions.split(";"))):
        match = match.with_action(parse_action(match.rules, text))
    return match


def still(board: Markup) -> str:
    """The drawing of a board without what makes it a board to play on: ids, names, commands, and rings for the focus.

    Whatever lies around the drawing, such as tasks in the corners, is left out.
    """
    drawing = board[board.index("<svg") : board.index("</svg>") + len("</svg>")]
    return still_part(Markup(drawing))


def _window(face: Face, view: Any, seen: str, margin: int) -> str:
    """The view box of a picture that shows the part of the board around the spaces named in `seen`."""
    names = list(face.NAMES["space"])
    places = [face.place(view, 0, names.index(name)) for name in seen.split()]
    if not places:
        return f"0 0 {BOARD} {BOARD}"
    left, top = (max(0, min(place[axis] for place in places) - margin) for axis in (0, 1))
    right, bottom = (min(BOARD, max(place[axis] for place in places) + margin) for axis in (0, 1))
    return f"{left} {top} {right - left} {bottom - top}"


def _states(drawer: Drawer, picture: Picture) -> list[tuple[Any, Marks]]:
    """Returns the frames of a picture, each as (position, marks over it)."""
    match = match_of(drawer, picture)
    face, narration = FACES[drawer.game], NARRATIONS[drawer.game]
    frames = [(match.at(0), Marks())]
    for number, action in enumerate(match.log):
        if action[0] in face.PREVIEWED:
            *picked, (_, target) = fields(face, action)
            frames[-1] = (match.at(number), Marks(picked=tuple(picked), target=target, previewed=action))
            if number == 0 and picture.is_plain_first:
                frames.insert(0, (match.at(0), Marks()))
        touched = narration.touched(match, number)
        frames.append((match.at(number + 1), Marks(last={space: place + 1 for place, space in enumerate(touched)})))
    return frames


@remembered(1000)
def frames(drawer: Drawer, picture: Picture) -> tuple[Markup, ...]:
    """The drawings of a picture's frames: before its first action and after each one that changes the board.

    Parts that occur in many pictures are not drawn in them: instead they use what `shared` draws.
    """
    face = FACES[drawer.game]
    drawings = []
    for view, marks in _states(drawer, picture):
        drawing = still(face.draw(view, marks))
        for part in map(still_part, drawer.parts(view)):
            drawing = drawing.replace(part, f'<use href="#{part_id(part)}"/>')
        box = _window(face, view, picture.seen, drawer.margin)
        css = f"rule-board {drawer.css}".strip()
        svg = h("svg", {"class": css, "viewBox": box, "aria-hidden": "true"}).removesuffix("</svg>")
        drawings.append(Markup(HEAD.sub(svg, drawing, count=1)))
    return tuple(dict.fromkeys(drawings))


def still_part(part: Markup) -> str:
    """A part of a drawing as it stands in the drawing that `still` returns."""
    return EMPTY.sub("", UNUSED.sub("", LIVELY.sub("", part)))


def part_id(part: str) -> str:
    """The id of a part that many pictures use."""
    return f"part-{digest([part])}"


@remembered(100)
def shared(drawer: Drawer, pictures: tuple[Picture, ...]) -> Markup:
    """A drawing that shows nothing itself, and that has each part which these pictures use, once."""
    views = [view for picture in pictures for view, _ in _states(drawer, picture)]
    found = {still_part(part) for view in views for part in drawer.parts(view)}
    used = "".join(drawing for picture in pictures for drawing in frames(drawer, picture))
    drawn = [h("g", {"id": part_id(part)}, Markup(part)) for part in sorted(found) if f"#{part_id(part)}" in used]
    return h("svg", {"class": "rule-parts", "aria-hidden": "true"}, h("defs", {}, join(drawn)))
