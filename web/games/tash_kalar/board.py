"""The Tash-Kalar board: 69 named squares as an SVG, with the preview of an action over it and tasks in the corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from toybattle.games.tash_kalar.board import (
    BITS,
    BOARD,
    CENTRE,
    COLOURED,
    GREEN,
    GRID,
    MIDDLE,
    NOWHERE,
    RED,
    SIDE,
    SQUARE_NAMES,
    STARTS,
    WAY_NAMES,
    beside,
    squares_of,
)
from toybattle.games.tash_kalar.cards.table import BEINGS, card_of
from toybattle.games.tash_kalar.cards.verbs import HEROIC, LEGENDARY, RANK_NAMES, RANKS
from toybattle.games.tash_kalar.effects.asking import GO
from toybattle.games.tash_kalar.effects.programs import EFFECT_STEPS
from toybattle.games.tash_kalar.effects.regions import Effect
from toybattle.games.tash_kalar.patterns import drawing_of, orientations_of, squares_at
from toybattle.games.tash_kalar.progress import Count, progress
from toybattle.games.tash_kalar.state import DUEL, HIGH_FORM, KILLS, NOBODY, State
from toybattle.games.tash_kalar.steps import KILL_POINTS
from toybattle.games.tash_kalar.summoning import completed_at, distinct, matches
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES
from toybattle.memory import remembered
from toybattle.protocol import Action, Event

from ...page.markup import Markup, h, join
from ...page.parts import digest, marks_on, sign_marks, space_element, step_mark, trails, unseen
from ...page.words import words
from ..face import SPACE, Marks
from . import art, narration
from .squares import CARD, RULES, WAY, concerned, events_of, further_commons, is_usable, named_by

CELL = 110  # the width of a square; the board is 1000 wide
RIM = (1000 - SIDE * CELL) // 2
PIECE = 97  # the width of a piece
WALL = 9  # by how much the wall around the squares reaches beyond the board
SPACES = (CENTRE, *(square for square in squares_of(BOARD) if square != CENTRE))  # the focus begins in the middle
STEPS = {"ArrowUp": 0, "ArrowRight": 2, "ArrowDown": 4, "ArrowLeft": 6}
SIGN_OF = {"destroy": "destroy", "convert": "convert", "upgrade": "upgrade", "downgrade": "downgrade"}
KILL_TEXTS = {  # what a destroyed piece of each rank scores in a duel, as text: KILL_POINTS are half points
    name: f"{points // 2 or ''}{'½' if points % 2 else ''}"
    for name, points in zip(RANK_NAMES, KILL_POINTS, strict=True)
}
ENTERING = ("move", "leap", "summon", "run")  # verbs that destroy what stands where they end


def neighbour(space: int, key: str) -> int:
    """The square to which the arrow key `key` leads from `space`; `space` itself if that is beyond the edge.

    Both players see the board the same way up.
    """
    end = beside(space, STEPS[key])
    return space if end == NOWHERE else end


def place_of(square: int) -> tuple[int, int]:
    """The middle of a square, as (x, y), on a board of 1000 by 1000."""
    row, column = divmod(square, SIDE)
    return _middle(column), _middle(row)


def _middle(number: int) -> int:
    return RIM + CELL * number + CELL // 2


# --- what an action would do ------------------------------------------------------------------------------------------


class Preview(NamedTuple):
    """What a previewed action does at once, up to the next question. Squares are given by their numbers.

    `home` is the square of the being that the action is about, NOBODY if there is no such square. `used` are the
    squares of the pattern's pieces in the previewed orientation. `others` are the further squares of pieces with which
    the pattern would fit in other orientations. `marked` are the squares that the pattern marks for the being's effect.
    `fallen` are the squares whose piece is destroyed, and `left` the squares that a piece leaves without being
    destroyed. `come` has a pair (square, piece) for each square that has a new or a changed piece after the action; the
    piece is the number `3 * owner + rank`. `targets` are the squares that can be picked in the first question of the
    being's effect; if that question asks for the direction of a shot, they are those of the pieces it can destroy.
    """

    home: int  # the square of the being that the action is about, NOBODY for none
    used: tuple[int, ...]  # the squares of the pattern's pieces
    others: tuple[int, ...]  # the squares of pieces in other orientations that fit as well
    marked: tuple[int, ...]  # squares that the card marks
    fallen: tuple[int, ...]  # squares whose piece is destroyed
    left: tuple[int, ...]  # squares that a piece leaves without being destroyed
    come: tuple[tuple[int, int], ...]  # (square, piece) where another piece stands than before
    targets: tuple[int, ...]  # squares that the effect could be carried out on next


def orientations_at(view: State, player: int, card: int, square: int) -> list[tuple[int, int]]:
    """Returns the orientations of the pattern in which the player could summon the being `card` on `square`.

    Each is a pair (number, pieces). `number` is the orientation's place among the different orientations of the
    pattern, from 0. `pieces` are the squares on which the pattern's pieces stand, as an int whose bit n stands for the
    square n.
    """
    position = view, player, card, view.or_better(player)
    found = []
    for number, (fits, where) in enumerate(zip(matches(*position), completed_at(*position), strict=True)):
        if fits & BITS[square]:
            anchor = squares_of(where)[0] if drawing_of(card).is_free else square
            found.append((number, squares_at(anchor, orientations_of(card)[number].offsets)))
    return found


def choices_of(view: State, player: int, card: int, square: int) -> tuple[int, ...]:
    """Returns the orientations among which the player chooses when summoning the being `card` on `square`, by their
    numbers in `orientations_at`. Of several that have the same effect, only the first is there.
    """
    return distinct(card, square, [number for number, _ in orientations_at(view, player, card, square)])


def preview(view: State, action: Action, version: int = 0) -> Preview:
    """Returns what `action`, which is legal in `view`, does at once, up to the next question.

    The action must not end the turn, since the end of a turn may show hidden cards. If a being has different effects in
    several orientations, `version` says which of these is previewed, counted from 0.
    """
    verb, *ints = action
    player = view.stack[-1][1]
    used, others, marked, home = 0, 0, 0, NOBODY
    then: Action | None = None
    if verb == "summon":
        card, home = ints
        found = dict(orientations_at(view, player, card, home))
        number = distinct(card, home, list(found))[version]
        used = found[number]
        for mask in found.values():
            others |= mask & ~used
        marked = _marked(card, home, number)
        then = ("orient", orientations_of(card)[number].turn)
    elif verb == "orient":
        _, _, card, home, *_ = view.stack[-1]
        number = next(number for number, orientation in enumerate(orientations_of(card)) if orientation.turn == ints[0])
        used, marked = squares_at(home, orientations_of(card)[number].offsets), _marked(card, home, number)
    elif verb == "shoot":
        home = Effect(view.stack[-1]).being
    after = RULES.determinize(view, 0)  # hidden things play no part before the turn ends
    events: list[Event] = []
    RULES.play(after, action, lambda *event: events.append(event))
    if then and then in RULES.legal_actions(after):
        RULES.play(after, then, lambda *event: events.append(event))
    fallen = {event[3] for event in events if event[0] == "destroyed" and view.piece_at(event[3]) != NOBODY}
    before, now = [view.piece_at(square) for square in GRID], [after.piece_at(square) for square in GRID]
    return Preview(
        home,
        squares_of(used),
        squares_of(others),
        squares_of(marked),
        tuple(sorted(fallen)),
        tuple(square for square in GRID if before[square] != NOBODY == now[square] and square not in fallen),
        tuple(
            (square, now[square])
            for square in GRID
            if now[square] != NOBODY and (now[square] != before[square] or square in fallen)
        ),
        _targets(after, player),
    )


def _targets(after: State, player: int) -> tuple[int, ...]:
    """The squares that `player` can pick first in the question of an effect, or whose pieces a shot can destroy there;
    none if `after` asks something else.
    """
    if not after.stack or after.stack[-1][0] not in EFFECT_STEPS or after.stack[-1][1] != player:
        return ()
    actions = RULES.legal_actions(after)
    picked = {action[1] for action in actions if RULES.verbs[action[0]][:1] == (SQUARE_NAMES,)}
    return tuple(sorted(picked.union(*(_hit(after, action) for action in actions if action[0] == "shoot"))))


def _hit(state: State, action: Action) -> set[int]:
    """Returns the numbers of the squares on which `action`, which is legal in `state`, destroys a piece."""
    return {event[3] for event in events_of(state, action) if event[0] == "destroyed"}


def _marked(card: int, home: int, number: int) -> int:
    orientation = orientations_of(card)[number]
    return squares_at(home, orientation.marks) | squares_at(home, orientation.other_marks)


def ways(view: State, marks: Marks) -> dict[int, int]:
    """The directions that can be picked: a dict from squares to directions.

    Each direction that can be picked stands at the square next to the piece that moves or shoots. A tap on this square
    picks the direction.
    """
    picked = [number for sort, number in marks.legal if sort == WAY]
    if not picked or not view.stack:
        return {}
    frame = view.stack[-1]
    being = Effect(frame).being if frame[0] == "shoot" else NOWHERE
    pieces = [number for sort, number in (*marks.picked, *marks.legal) if sort == SPACE]
    start = pieces[0] if len(pieces) == 1 else being
    return {beside(start, way): way for way in sorted(picked) if start >= 0 and beside(start, way) >= 0}


# --- the board --------------------------------------------------------------------------------------------------------


def draw(view: State, marks: Marks) -> Markup:
    """The board, with the tasks (in a duel, the kills) in its corners, as one element. It shows only what the view
    shows.
    """
    seen = (
        preview(view, marks.previewed, marks.version) if marks.previewed in view.options and marks.previewed else None
    )
    if seen:
        marks = replace(marks, last={}, trails=())  # the marks of the last turn would be in the way of the preview
    going = None if seen or GO not in view.options else preview(view, GO)
    further = _completing(view, marks)  # a tap on these begins anew and places a common
    marks = replace(marks, lit=marks.lit.union(further), legal=marks.legal.union([(SPACE, one) for one in further]))
    leads = ways(view, marks)
    grid = h(
        "svg",
        {
            "class": "kalar",
            "viewBox": "0 0 1000 1000",
            "role": "grid",
            "aria-label": words("board.squares"),
            "aria-rowcount": SIDE,
            "aria-colcount": SIDE,
        },
        ground(view.mode.name),
        _banners(view, marks.side),
        [
            h(
                "g",
                {"role": "row", "aria-rowindex": row + 1},
                [
                    _square(view, square, marks, seen, leads.get(square, NOWHERE))
                    for square in GRID[row * SIDE : row * SIDE + SIDE]
                    if BOARD >> square & 1
                ],
            )
            for row in range(SIDE)
        ],
        h(
            "g",
            {"class": "signs", "aria-hidden": "true"},
            [_lit(view, task, marks.side, place) for place, task in enumerate((*view.tasks, view.next_task))],
            trails(marks, place_of, 24),
            [_signs(view, square, marks) for square in SPACES],
            _acting(view) if not seen else None,
            _shown(seen) if seen else None,
            _going(view, going) if going else None,
            _summoned(seen, marks) if seen else None,
        ),
    )
    return h("div", {"id": "board", "class": "board kalar-board"}, grid, _corners(view, marks))


def _completing(view: State, marks: Marks) -> tuple[int, ...]:
    """Returns the squares on which further commons would complete the pattern of the picked being (`further_commons`).

    The result is empty if no being is picked, and if it can be used already (`is_usable`).
    """
    card = next((number for sort, number in marks.picked if sort == CARD), NOBODY)
    if card not in BEINGS or view.stack[-1][0] != "turn" or is_usable(view, card):
        return ()
    return tuple(chain.from_iterable(further_commons(view, view.stack[-1][1], card)))


@remembered()
def ground(mode: str) -> Markup:
    """The drawing of the empty board: its wall, its squares, the letters of the columns and the numbers of the rows,
    and an ornament of rings.

    `mode` is the name of the game's mode, since a few squares look different in each mode.
    """
    drawn = [
        Markup(f'<path class="tk-wall" d="{_outline(WALL)}"/><path class="tk-floor" d="{_outline(0)}"/>'),
    ]
    for square in squares_of(BOARD):
        x, y = place_of(square)
        tint = "red" if RED >> square & 1 else "green" if GREEN >> square & 1 else "plain"
        css = f"tk-square tk-on-{tint}"
        css += " tk-middle" if tint == "plain" and mode == HIGH_FORM.name and MIDDLE >> square & 1 else ""
        inner = [_box(css, 3)]
        if tint != "plain":
            at = f"translate({6 - CELL / 2:g} {6 - CELL / 2:g}) scale({(CELL - 12) / 100:g})"
            inner.append(Markup(f'<g class="tk-on-{tint}" transform="{at}">{art.colour_sign(tint)}</g>'))
        if mode == DUEL.name and STARTS >> square & 1:
            inner.append(Markup('<circle class="tk-start" r="36"/>'))
        drawn.append(h("g", {"transform": f"translate({x} {y})"}, inner))
    drawn.append(Markup("".join(f'<circle class="tk-inlay" cx="500" cy="500" r="{r}"/>' for r in (165, 176, 385, 396))))
    for number in range(SIDE):
        missing = max(0, 2 - min(number, SIDE - 1 - number))  # how many squares this row or column lacks at each end
        x, y = _middle(missing) - CELL // 2 + 16, _middle(number) - CELL // 2 + 22
        y += 33 if COLOURED >> (number * SIDE + missing) & 1 else 0  # between the marks of its colour
        drawn.append(h("text", {"class": "tk-coordinate", "x": x, "y": y}, number + 1))
        x, y = _middle(number) + CELL // 2 - 16, _middle(SIDE - 1 - missing) + CELL // 2 - 20
        drawn.append(h("text", {"class": "tk-coordinate", "x": x, "y": y}, "abcdefghi"[number]))
    return h("g", {"class": "tk-ground", "aria-hidden": "true"}, drawn)


@remembered()
def _outline(wider: int) -> str:
    """Path data of the line around all squares, which has the shape of stairs at the corners of the board.

    `wider` is how far the line lies outside the squares, in units of the board, which is 1000 wide.
    """
    low, high = RIM - wider, 1000 - RIM + wider
    near, far = (
        [RIM + CELL * steps - wider for steps in (1, 2)],
        [1000 - RIM - CELL * steps + wider for steps in (2, 1)],
    )
    (one, two), (three, four) = near, far
    return (
        f"M{two} {low}H{three}V{one}H{four}V{two}H{high}V{three}H{four}V{four}H{three}V{high}"
        f"H{two}V{four}H{one}V{three}H{low}V{two}H{one}V{one}H{two}z"
    )


def _banners(view: State, side: int) -> Markup:
    """The flags of the players' schools, two for each player, beside the corners of the board.

    The flags of the player `side` are at the bottom.
    """
    drawn = []
    for row, player in ((1, 1 - side), (SIDE - 2, side)):
        flag = art.banner(player, view.schools[player])
        for column in (0, SIDE - 1):
            at = f"translate({_middle(column) - 40} {_middle(row) - 40}) scale(.8)"
            drawn.append(h("g", {"transform": at, "data-info": f"school {player}"}, flag))
    return h("g", {"class": "tk-banners", "aria-hidden": "true"}, drawn)


@remembered()
def _box(css: str, margin: int) -> Markup:
    """The drawing of a box around (0, 0), smaller than a square of the board by `margin` on all sides. `css` is its
    class.
    """
    half = CELL / 2 - margin
    width = f"{2 * half:g}"
    return h("rect", {"class": css, "x": f"{-half:g}", "y": f"{-half:g}", "width": width, "height": width, "rx": 9})


# --- one square -------------------------------------------------------------------------------------------------------


def label(view: State, square: int, marks: Marks, way: int = NOWHERE, sign: str = "") -> str:
    """What a screen reader says of a square: its name and colour, what stands there, and what can be done with the
    square.

    `way` is the direction that a tap on the square picks, NOWHERE for none; `sign` is the name of the icon on the
    square (`sign_on`).
    """
    parts = [words("square.title", name=narration.square_title(square))]
    piece = view.piece_at(square)
    if piece == NOBODY:
        parts.append(words("space.empty"))
    else:
        parts.append(narration.piece(piece))
        if square in view.gates:
            parts.append(words("square.gate"))
    if way != NOWHERE:
        parts.append(words("square.way", way=narration.way(way)))
    if sign:
        parts.append(words(f"square.sign.{sign}"))
    return ", ".join([*parts, *marks_on(marks, square)])


def sign_told(view: State, space: int, marks: Marks) -> str:
    """A sentence on the icon of what would happen to the piece on `space` (`sign_on`); "" for none."""
    way = ways(view, marks).get(space, NOWHERE)
    sign = sign_on(view, space, marks, way)
    if way != NOWHERE:
        told = words("info.sign.way", way=words(f"way.{WAY_NAMES[way]}"))
        return f"{told} {words('info.sign.way_own')}" if sign else told
    return words(f"info.sign.{sign}") if sign else ""


def _square(view: State, square: int, marks: Marks, seen: Preview | None, way: int) -> Markup:
    is_way = way != NOWHERE
    legal = is_way or (SPACE, square) in marks.legal
    picked = (SPACE, square) in marks.picked
    name, sign = SQUARE_NAMES[square], sign_on(view, square, marks, way)
    drawn = [_box("tk-touch", 0)]
    piece = view.piece_at(square)
    if piece != NOBODY:
        shown = "piece fresh" if square in marks.fresh else "piece"
        drawn.append(h("g", {"id": f"piece-{name}-{piece}", "class": shown}, _piece(piece)))
    if legal and not seen:
        drawn += _legal(view, square, marks, way, sign)
    if picked:
        drawn.append(_box("mark-picked", 5))
    drawn.append(_box("ring", 4))
    cell: dict[str, Any] = {"role": "gridcell", "aria-colindex": square % SIDE + 1}
    said = label(view, square, marks, way, sign)
    if seen and square in seen.targets:
        said = f"{said}, {words('square.may')}"
    action = f"{WAY} {WAY_NAMES[way]}" if is_way else ""
    return space_element(name, square, place_of(square), said, marks, drawn, "square", legal, action, **cell)


def _legal(view: State, square: int, marks: Marks, way: int, sign: str) -> Iterator[Markup]:
    """Yields what is drawn on `square` if it can be picked: a mark, and an icon of what would happen to the piece
    there. If a piece of the player's own would be destroyed, the icon is a warning.

    `way` is the direction that a tap on the square picks, and then an arrow is yielded, with the warning beside it if
    it is due; it is NOWHERE if a tap picks the square itself. `sign` is the name of the icon (`sign_on`).
    """
    if way != NOWHERE:
        drawn = f'<g class="tk-lead-edge">{art.arrow(way)}</g>{art.arrow(way)}'
        yield Markup(f'<g class="tk-lead" transform="translate(-20 -20) scale(.4)">{drawn}</g>')
        if sign:
            yield _sign(sign, 28, 0.7)
        return
    verbs, is_end = _verbs_on(view, square, marks)
    if view.piece_at(square) == NOBODY:
        if sign:
            yield _sign(sign)
        elif view.stack[-1][0] != "turn" or is_end:
            yield h("circle", {"class": "mark-empty", "r": 15})
        return
    if view.stack[-1][0] == "turn" and not is_end and verbs == {"summon"}:
        return  # marks on the pieces alone would look like all the places: they come with the being
    yield h("circle", {"class": "mark-cover", "r": 45})
    if sign:
        yield _sign(sign)


def _verbs_on(view: State, square: int, marks: Marks) -> tuple[set[str], bool]:
    """Returns (verbs, is_end): the verbs of the legal actions that name the square, and whether they come to it last,
    as a move does to the square where it ends. `is_end` is True too once a square or a card has been picked.
    """
    naming = {action: squares for action in view.options if square in (squares := named_by(action).squares)}
    is_later = bool(naming) and all(squares[0] != square for squares in naming.values())
    return {action[0] for action in naming}, is_later or any(sort in (SPACE, CARD) for sort, _ in marks.picked)


def sign_on(view: State, square: int, marks: Marks, way: int = NOWHERE) -> str:
    """Returns the name of the icon that shows what would happen to the piece on `square` if the square was picked, such
    as "destroy"; "own" if a piece of the player's own there would be destroyed, and "cost" if one elsewhere would be
    (`_costs_own`). It is "" if there is no icon, as while an action is previewed.

    `way` is the direction that a tap on the square picks, NOWHERE for none. Then there is only the warning: that the
    piece on the square is the player's own or, if the being shoots, that any piece it would destroy is.
    """
    if not view.stack or marks.previewed:
        return ""
    piece, player = view.piece_at(square), view.stack[-1][1]
    if way != NOWHERE and ("shoot", way) in view.options:
        hit = preview(view, ("shoot", way)).fallen
        return "own" if any(view.piece_at(one) // 3 == player for one in hit) else ""
    is_own = piece != NOBODY and piece // 3 == player
    if way != NOWHERE:
        return "own" if is_own else ""
    if (SPACE, square) not in marks.legal:
        return ""
    if not is_own and _costs_own(view, square, marks):
        return "cost"
    if piece == NOBODY:
        return ""
    verbs, is_end = _verbs_on(view, square, marks)
    sign = next((SIGN_OF[verb] for verb in sorted(verbs) if verb in SIGN_OF), "")
    is_entered = is_end and bool(verbs & set(ENTERING))
    if is_entered or ("choose" in verbs and square in preview(view, ("choose", square)).fallen):
        sign = "destroy"
    elif view.stack[-1][0] == "turn" and verbs == {"summon"}:
        return ""
    return "own" if sign == "destroy" and is_own else sign


def _costs_own(view: State, square: int, marks: Marks) -> bool:
    """Returns whether summoning the picked being on `square` would surely destroy a piece of its player's own: in each
    orientation that can be chosen, and before the being's effect asks anything.
    """
    player = view.stack[-1][1]
    summonings = [("summon", card, square) for sort, card in marks.picked if sort == CARD]
    return any(
        all(
            any(view.piece_at(one) // 3 == player for one in preview(view, action, version).fallen)
            for version in range(len(choices_of(view, player, action[1], square)))
        )
        for action in summonings
        if action in view.options
    )


def _sign(name: str, away: int = 0, size: float = 1) -> Markup:
    """The icon `name` of what would happen to a piece, on a disc in the middle of the square, or `away` to the right of
    it and as far up (to the left and down if negative). `size` is 1 for its full size.
    """
    return h(
        "g",
        {"class": f"tk-verb tk-{name}", "transform": f"translate({away} {-away}) scale({size:g})"},
        h("circle", {"r": 24}),
        Markup(f'<g transform="translate(-16 -16) scale(.32)">{art.sign("own" if name == "cost" else name)}</g>'),
    )


@remembered()
def _piece(piece: int) -> Markup:
    """The drawing of a piece around (0, 0), the middle of its square. `piece` is the number `3 * owner + rank`."""
    at = f"translate({-PIECE / 2:g} {-PIECE / 2:g}) scale({PIECE / 100:g})"
    return Markup(f'<g transform="{at}">{art.piece(*divmod(piece, 3))}</g>')


def _at(square: int, css: str, *drawn: Markup) -> Markup:
    """A group with the drawings `drawn`, which are centred on (0, 0), moved to the middle of the square. `css` is the
    group's class.
    """
    x, y = place_of(square)
    return h("g", {"class": css, "transform": f"translate({x} {y})"}, drawn)


def _signs(view: State, square: int, marks: Marks) -> Markup:
    """The small signs in a square's corners: for a Gateway, for a square that a hint or a sentence points out, and for
    the square's place among those touched in the last turn.

    The square's label tells screen readers the same.
    """
    drawn = []
    if square in view.gates:
        arch = Markup(f'<g transform="translate(-14 -14) scale(.28)">{art.sign("gate")}</g>')
        drawn.append(h("circle", {"class": "tk-gate-ring", "r": 47}))
        drawn.append(h("g", {"class": "tk-gate", "transform": "translate(-32 32)"}, h("circle", {"r": 19}), arch))
    drawn += sign_marks(marks, square, (-34, -34), 19)
    if square in marks.last:
        drawn.append(step_mark(marks.last[square], (36, -36), 0.75))
    return _at(square, "", *drawn) if drawn else Markup("")


def _lit(view: State, task: int, player: int, place: int) -> Markup | None:
    """The squares that a task is about, which are lit while the pointer or the focus is on the task in its corner.

    `task` is the task's number, `player` the player who may claim it, and `place` the number of the corner of the
    board, from 0. The result is None in a duel, and for a task that is about no squares.
    """
    mask = concerned(view, player, task) if view.mode is HIGH_FORM and task != NOBODY else 0
    if not mask:
        return None
    half = CELL // 2 - 7
    corners = [(x - half, y - half) for x, y in map(place_of, squares_of(mask))]
    data = "".join(f"M{x} {y}h{2 * half}v{2 * half}h-{2 * half}z" for x, y in corners)
    return h("path", {"class": f"tk-lit lit-{place}", "d": data})


# --- what would happen ------------------------------------------------------------------------------------------------


def _shown(seen: Preview) -> Iterator[Markup]:
    """Yields the drawings of the preview `seen`: the pattern is outlined, new pieces are ghosts, destroyed ones crossed
    out.
    """
    for square in seen.marked:
        yield _at(square, "tk-shown-mark", _box("", 8))
    for square in seen.targets:
        yield _at(square, "tk-may", h("circle", {"class": "tk-casing", "r": 36}), h("circle", {"r": 36}))
    for square in seen.others:
        yield _at(square, "tk-used tk-other", h("circle", {"r": 48}))
    for square in seen.used:
        yield _at(square, "tk-used", h("circle", {"class": "tk-casing", "r": 47}), h("circle", {"r": 47}))
    for square in seen.left:
        yield _at(square, "tk-gone", _box("tk-veil", 6))
    if seen.home != NOBODY:
        yield _at(seen.home, "tk-target", _box("tk-casing", 5), _box("", 5))
    for square, piece in seen.come:
        css = "tk-ghost tk-summoned" if square == seen.home else "tk-ghost"
        yield _at(square, css, _piece(piece), h("circle", {"class": "tk-dashes", "r": 47}))
    come = {square for square, _ in seen.come}
    for square in seen.fallen:
        lines = "M-34 -34L34 34M34 -34L-34 34"
        cross = [h("path", {"class": "tk-casing", "d": lines}), h("path", {"d": lines})]
        at = "translate(30 -30) scale(.55)" if square in come else None  # small, beside the piece that takes its place
        yield _at(square, "tk-cross", h("g", {"transform": at}, cross))


def _going(view: State, seen: Preview) -> Iterator[Markup]:
    """Yields the drawings of the next step of a piece that runs, while its player is asked whether it goes on: the
    piece as a ghost, and what it would destroy crossed out, with a warning if that is the player's own.
    """
    yield from _shown(seen._replace(home=NOBODY, left=(), targets=()))
    for square in seen.fallen:
        if view.piece_at(square) // 3 == view.stack[-1][1]:
            yield _at(square, "", _sign("own", -28, 0.7))


def _summoned(seen: Preview, marks: Marks) -> Markup | None:
    """The sign of the being that a previewed summoning would put on the board, drawn on the square of the summoning.

    None if the previewed action summons nothing.
    """
    if not marks.previewed or marks.previewed[0] != "summon" or seen.home == NOBODY:
        return None
    return _at(seen.home, "tk-who", _who(marks.previewed[1]))


def _acting(view: State) -> Markup | None:
    """The sign of the being whose effect is being carried out, on the being's square.

    None if no effect is being carried out, or if the being has no square.
    """
    if not view.stack or view.stack[-1][0] not in EFFECT_STEPS:
        return None
    effect = Effect(view.stack[-1])
    return _at(effect.being, "tk-who", _who(card_of(effect.source))) if effect.being != NOBODY else None


@remembered()
def _who(card: int) -> Markup:
    """The markup of the sign of the being with the number `card`, as it lies on a square whose middle is (0, 0).

    The sign is in the lower right corner of the square.
    """
    return Markup(f'<g transform="translate(8 8) scale(.46)">{art.medal(card)}</g>')


# --- the corners ------------------------------------------------------------------------------------------------------


# Rank -> how the names of counts begin that are shown with its form: no lower rank counts for them.
SIGNED = {HEROIC: ("upgraded", "destroyed_upgraded", "destroyed_heroics"), LEGENDARY: ("legends", "summoned_legends")}


def counts_of(view: State, player: int, task: int) -> tuple[Count, ...]:
    """Returns how far a player has met the task with the number `task`: one count for each thing that the task counts.

    A count has the name of the thing, how many of it there are, and how many the task needs. What must happen within
    one turn counts as 0 while it is the other player's turn.
    """
    if not view.stack or view.stack[0][1] != player:
        view = view.clone()
        view.tally = [0] * len(view.tally)
    return progress(view, player, task)


def _corners(view: State, marks: Marks) -> list[Markup]:
    """The markup of what stands in the board's corners.

    In the High Form it is the open tasks and the next one, each in a corner of its own. In a duel it is a count of the
    pieces destroyed in this turn.
    """
    if view.mode is DUEL:
        return [_kills(view)]
    found = [_task(view, marks, task, place) for place, task in enumerate(view.tasks)]
    return [*found, _task(view, marks, view.next_task, 3)] if view.next_task != NOBODY else found


def task_medal(task: int) -> Markup:
    """The sign of a task. Screen readers skip it, so the element around it must name the task."""
    drawn = art.task_medal(TASK_NAMES[task])
    return h("svg", {"class": "medal", "viewBox": "0 0 100 100", "aria-hidden": "true"}, drawn)


def _task(view: State, marks: Marks, task: int, place: int) -> Markup:
    counts = counts_of(view, marks.side, task)
    counted = told_counts(counts)
    is_next = place == 3
    is_met = bool(view.stack) and all(count.have >= count.need for count in counts)  # when the game is over, none is
    told = [words("task.next")] if is_next else []
    told += [narration.task_short(task), narration.task_text(task), counted]
    css = f"corner corner-{place}{' is-next' if is_next else ''}{' is-met' if is_met and not is_next else ''}"
    is_other = bool(marks.suggested) and marks.suggested != ("claim", task)  # the hint has named the task to claim
    css += " hinted" if marks.elsewhere == "tasks" and not is_next and not is_other else ""
    name = " ".join(told)
    return h(
        "button",
        {
            "type": "button",
            "id": f"task-{place}-{TASK_NAMES[task]}",
            "class": css,
            "data-action": "open tasks",
            "data-info": f"task {TASK_NAMES[task]}",
        },
        h("span", {"class": "corner-name", "aria-hidden": "true"}, narration.task(task)),
        h("span", {"class": "corner-told", "aria-hidden": "true"}, narration.task_told(task)),
        h("span", {"class": "corner-next", "aria-hidden": "true"}, words("task.next_short")) if is_next else None,
        unseen(name),
        h(
            "span",
            {"id": f"count-{place}-{digest([counted])}", "class": "corner-count", "aria-hidden": "true"},
            h("b", {}, words("task.points_short", count=TASK_CARDS[task].points)),
            " ",
            h("span", {}, "✓" if is_met and not is_next else join([_count(count) for count in counts])),
        ),
        task_medal(task),
    )


def _count(count: Count) -> Markup:
    """One count of a task in the form "have/need", such as "2/3".

    If only pieces from some rank upwards count, the icon of this rank stands before the numbers.
    """
    rank = next((rank for rank, names in SIGNED.items() if count.name.startswith(names)), None)
    sign = h("svg", {"class": "rank-sign", "viewBox": "0 0 100 100"}, art.outline(rank)) if rank else None
    return join([sign, f"{max(0, count.have)}/{count.need} "])


def told_counts(counts: tuple[Count, ...]) -> str:
    """A phrase that tells for each count of a task how much is there and how much is needed."""
    return words.listing(
        [words(f"progress.{count.name}", have=max(0, count.have), need=count.need) for count in counts]
    )


def kills_told(kills: Sequence[int]) -> str:
    """A phrase that lists how many pieces of each rank were destroyed; `kills` has the numbers for common, heroic,
    legendary.
    """
    return words.listing([words("kills.rank", rank=narration.rank(rank), count=kills[rank]) for rank in RANKS])


def states_of(view: State, player: int) -> Iterator[tuple[str, str]]:
    """Yields (kind, label) for each thing that counts for a player now besides points and pieces, such as an extra turn
    or a stored piece. The label is a sentence on it.
    """
    if view.stack and view.stack[0][1] == player:
        if view.license:
            yield "license", words(f"state.{view.license}")
        kills = view.tally[KILLS : KILLS + 3]
        if any(kills) and view.mode is HIGH_FORM:  # in a duel they are beside the board, with their points
            yield "kills", words("stat.kills", kills=kills_told(kills))
        if view.doubled:
            yield "doubled", words("state.doubled", count=view.doubled + 1)
        if view.again:
            yield "again", words("state.again")
    if view.slowed[player]:
        yield "slowed", words("state.slowed", count=view.slowed[player])
    if view.stored[player] != NOBODY:
        yield "stored", words("state.stored", piece=narration.piece(view.stored[player] % 6))


def turn_told(view: State) -> tuple[str, int]:
    """Returns (sentence, points): a sentence on the pieces destroyed in this turn of a duel, and the points for these
    pieces.
    """
    kills = view.tally[KILLS : KILLS + 3]
    points = sum(count * value for count, value in zip(kills, KILL_POINTS, strict=True)) // 2
    return words("kills", kills=kills_told(kills), count=points), points


def _kills(view: State) -> Markup:
    kills = view.tally[KILLS : KILLS + 3]
    label, points = turn_told(view)
    shown = [
        h(
            "span",
            {"class": "kill"},
            h("svg", {"class": "rank-sign", "viewBox": "0 0 100 100"}, art.outline(rank)),
            kills[rank],
        )
        for rank in RANKS
    ]
    return h(
        "button",
        {
            "type": "button",
            "id": "kills",
            "class": "corner corner-0 kills",
            "data-action": "open kills",
            "data-info": "kills",
        },
        unseen(label),
        h("span", {"class": "corner-next", "aria-hidden": "true"}, words("kills.caption")),
        h("span", {"class": "corner-name", "aria-hidden": "true"}, shown),
        h("span", {"class": "corner-told", "aria-hidden": "true"}, words("kills.told", **KILL_TEXTS)),
        h(
            "span",
            {"class": "corner-count", "aria-hidden": "true"},
            h("b", {}, words("task.points_short", count=points)),
        ),
    )
