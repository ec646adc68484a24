"""Pictures of rules: small boards that a game's own face draws, of positions that the engine has made.

Some rules are about things beside the board, such as cards in a hand. Then a picture shows these in place of the board.

The markup of a board on the table is full of ids, labels and commands, by which taps and screen readers find the
board's spaces. A picture has none of these: `still` removes them.
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
SEED = 1  # of the chance in a new game that a picture begins with
LIVELY = re.compile(r' (?:id|role|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"')  # what a picture doesn't have
HEAD = re.compile(r'<svg class="[^"]*" viewBox="[^"]*">')
UNUSED = re.compile(r'<(rect|circle) class="(?:ring|tk-touch)"[^>]*></\1>')  # what only a board to play on shows
EMPTY = re.compile(r'<g(?: class="space [^"]*")?(?: transform="[^"]*")?></g>')


class Picture(NamedTuple):
    """A picture of a rule: one board or, if actions are made in it, several boards, one after another.

    `name` is the end of the message id of its caption; it is "" for a picture without a caption. `drawing` is the first
    position as a text diagram; if it is "", the picture begins with a new game, and `options` has those of its options
    that are not the usual ones. `actions` are the actions that are made in the picture, as text separated by ";": each
    one that changes the board adds another board. `seen` has the names of spaces, separated by spaces; the picture
    shows the part of the board around them, or the whole board if `seen` is "". `thing` is what the picture shows in
    place of the board, "" for the board; each game has its own names for such things.

    Some actions have a preview on the page before they are made. In a picture, the board before such an action shows
    the action's preview. If the first action has a preview, and `is_plain_first` is true, the picture begins with one
    more board: the first position without the preview.
    """

    name: str
    drawing: str
    actions: str = ""
    seen: str = ""
    is_plain_first: bool = False
    thing: str = ""
    options: tuple[tuple[str, Any], ...] = ()


class Thing(NamedTuple):
    """A drawing of what lies beside the board: its width and its height in units of the drawing, and its markup."""

    width: int
    height: int
    drawn: Markup


class Drawer(NamedTuple):
    """How the pictures of a game are made.

    `game` is the game's name. `drawn` turns the text diagram of a position into the position's dump. `margin` is how
    far a picture of a part of the board reaches beyond the middles of the named spaces, in units of the board, which is
    1000 wide. `parts` returns, for a position, the markup of things in the board's drawing that occur in many pictures,
    such as the empty board and the pieces; each is written into the page only once. `css` is the class of the pictures,
    "" for none. `things` has pairs (name, function): what can be drawn in place of the board, and the function that
    makes the drawing for a position.
    """

    game: str
    drawn: Callable[[str], dict[str, Any]]
    margin: int
    parts: Callable[[Any], Iterable[Markup]]
    css: str = ""
    things: tuple[tuple[str, Callable[[Any], Thing]], ...] = ()


def match_of(drawer: Drawer, picture: Picture) -> Match:
    """The match that a picture shows: it begins in the picture's first position, and the picture's actions follow.

    Raises ValueError if the text of the position or of an action can't be read, and IllegalAction if an action is not
    legal.
    """
    if picture.drawing:
        match = Match.from_position(drawer.game, {}, drawer.drawn(picture.drawing))
    else:
        match = Match.start(drawer.game, dict(picture.options), SEED)
    for text in filter(None, (action.strip() for action in picture.actions.split(";"))):
        match = match.with_action(parse_action(match.rules, text))
    return match


def still(board: Markup) -> str:
    """The drawing of a board without what is there only for playing: ids, labels, commands, and rings for the focus.

    Whatever lies around the board, such as tasks in the corners, is left out. `board` is the markup that a face's
    `draw` returns.
    """
    drawing = board[board.index("<svg") : board.index("</svg>") + len("</svg>")]
    return still_part(Markup(drawing))


def _window(face: Face, view: Any, seen: str, margin: int) -> str:
    """The `viewBox` of a picture of the part of the board around some spaces.

    `seen` has the names of the spaces, separated by spaces; the whole board is shown if it is "". The part reaches
    `margin` beyond the middles of the outermost of these spaces, but not beyond the board.
    """
    names = list(face.NAMES["space"])
    places = [face.place(view, 0, names.index(name)) for name in seen.split()]
    if not places:
        return f"0 0 {BOARD} {BOARD}"
    left, top = (max(0, min(place[axis] for place in places) - margin) for axis in (0, 1))
    right, bottom = (min(BOARD, max(place[axis] for place in places) + margin) for axis in (0, 1))
    return f"{left} {top} {right - left} {bottom - top}"


def _states(drawer: Drawer, picture: Picture) -> list[tuple[Any, Marks]]:
    """Returns what a picture shows in turn: the position before its first action, and the position after each action.

    Each is a pair (position, marks to draw over it). The marks are the preview of the next action or, if that action
    has no preview, the spaces that the last action has touched. If `picture.is_plain_first` is true and the first
    action has a preview, the first position comes twice, at first without marks.
    """
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
    """The drawings that a picture shows: before its first action, and after each one that changes what is drawn.

    Things that occur in many pictures, such as the pieces, are not drawn again in each of them. `shared` returns a
    drawing that has them all, and the drawings here refer to it by `part_id`.
    """
    face = FACES[drawer.game]
    drawings = []
    for view, marks in _states(drawer, picture):
        if picture.thing:
            thing = dict(drawer.things)[picture.thing](view)
            drawing, box = still_part(h("g", {}, thing.drawn)), f"0 0 {thing.width} {thing.height}"
        else:
            drawing, box = still(face.draw(view, marks)), _window(face, view, picture.seen, drawer.margin)
            drawing = Markup(HEAD.sub("", drawing, count=1).removesuffix("</svg>"))
        for part in map(still_part, drawer.parts(view)):
            drawing = Markup(drawing.replace(part, f'<use href="#{part_id(part)}"/>'))
        css = f"rule-board {drawer.css}".strip()
        drawings.append(h("svg", {"class": css, "viewBox": box, "aria-hidden": "true"}, drawing))
    return tuple(dict.fromkeys(drawings))


def still_part(part: Markup) -> str:
    """The markup of a part of a board's drawing without what is there only for playing, such as ids and labels."""
    return EMPTY.sub("", UNUSED.sub("", LIVELY.sub("", part)))


def part_id(part: str) -> str:
    """The id of a thing that occurs in the boards of many pictures, such as a piece: it has this id in the drawing that
    `shared` returns. `part` is the thing's markup as `still_part` returns it.
    """
    return f"part-{digest([part])}"


@remembered(100)
def shared(drawer: Drawer, pictures: tuple[Picture, ...]) -> Markup:
    """A drawing that shows nothing itself, but holds parts of boards that these pictures use, such as pieces.

    Each part is in it once, and the pictures refer to it by the part's id.
    """
    views = [view for picture in pictures for view, _ in _states(drawer, picture)]
    found = {still_part(part) for view in views for part in drawer.parts(view)}
    used = "".join(drawing for picture in pictures for drawing in frames(drawer, picture))
    drawn = [h("g", {"id": part_id(part)}, Markup(part)) for part in sorted(found) if f"#{part_id(part)}" in used]
    return h("svg", {"class": "rule-parts", "aria-hidden": "true"}, h("defs", {}, join(drawn)))
