"""The Token Battle board as one SVG: a grid of 36 named fields, with the preview of a placement over it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from toybattle.games.token_battle.board import FIELD_NAMES, FIELDS, OFF, SIDE, beside
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import EMPTY, GOLDEN, PLAIN, parts_of
from toybattle.games.token_battle.preview import Fate, Preview, preview, scored
from toybattle.games.token_battle.state import NOBODY, State
from toybattle.games.token_battle.tokens import fire, gain, supporters
from toybattle.memory import remembered
from toybattle.protocol import Event

from ...page.markup import Markup, h
from ...page.parts import marks_on, sign_marks, space_element, step_mark, trails
from ...page.words import words
from ..face import COLORS, SPACE, Marks
from . import art, narration
from .art.table import table

FIELD = 157  # the width of a field; the board is 1000 wide
RIM = (1000 - SIDE * FIELD) // 2
TOKEN = 136  # the width of a token
BRIM = 18  # how near the edge of the drawing the tip of an arrow may come
STACK = "stack"  # the sort of pick for the top card of a stack

STEPS = {"ArrowUp": "N", "ArrowRight": "E", "ArrowDown": "S", "ArrowLeft": "W"}

Point = tuple[float, float]


def neighbour(side: int, space: int, key: str) -> int:
    """The field to which the arrow key `key` leads from `space`; `space` itself if that is beyond the edge.

    Both players see the board the same way up, so `side` makes no difference.
    """
    end = beside(space, STEPS[key])
    return space if end == OFF else end


def place_of(field: int) -> tuple[int, int]:
    """The middle of a field, as (x, y), on a board of 1000 by 1000."""
    row, column = divmod(field, SIDE)
    return _middle(column), _middle(row)


def _middle(number: int) -> int:
    return RIM + FIELD * number + FIELD // 2


def previewed(view: State, marks: Marks) -> Preview | None:
    """What would become of the board if the top card of the picked stack were placed on the target.

    None if no stack is picked, if there is no target, or if this placement isn't legal.
    """
    stack = next((number for sort, number in marks.picked if sort == STACK), -1)
    action = ("place", stack, marks.target)
    return preview(view, action) if stack >= 0 and action in view.options else None


def draw(view: State, marks: Marks) -> Markup:
    """The board as one SVG, which shows only what the view holds."""
    seen = previewed(view, marks)
    if seen:
        marks = replace(marks, last={}, trails=())  # the marks of the last turn would be in the way of the preview
    return h(
        "svg",
        {
            "id": "board",
            "class": "board token-board",
            "viewBox": "0 0 1000 1000",
            "role": "grid",
            "aria-label": words("board.fields"),
            "aria-rowcount": SIDE,
            "aria-colcount": SIDE,
        },
        frame(),
        [
            h(
                "g",
                {"role": "row", "aria-rowindex": row + 1},
                [_field(view, field, marks, seen) for field in FIELDS[row * SIDE : row * SIDE + SIDE]],
            )
            for row in range(SIDE)
        ],
        h(
            "g",
            {"class": "signs", "aria-hidden": "true"},
            trails(marks, place_of, 40),
            [_signs(field, marks) for field in FIELDS],
            _supports(view, seen),
            _preview(view, seen) if seen else _rays(view.cells, shots(view)),
        ),
    )


@remembered()
def frame() -> Markup:
    """The drawing of the table on which the fields lie, with the letters of the columns and the numbers of the rows
    along all four edges.
    """
    drawn = [table([place_of(field) for field in FIELDS], RIM - 5)]
    for number in range(SIDE):
        for edge in (RIM / 2 - 2, 1000 - RIM / 2 + 2):
            letter, digit = FIELD_NAMES[number][0], FIELD_NAMES[number * SIDE][1]
            drawn.append(h("text", {"class": "tb-coordinate", "x": _middle(number), "y": f"{edge:g}"}, letter))
            drawn.append(h("text", {"class": "tb-coordinate", "x": f"{edge:g}", "y": _middle(number)}, digit))
    return h("g", {"class": "tb-frame", "aria-hidden": "true"}, drawn)


# --- one field --------------------------------------------------------------------------------------------------------


def label(view: State, field: int, marks: Marks) -> str:
    """What a screen reader says of a field: its name, the token there with its gain, and what can be done with the
    field.
    """
    parts = [words("field.title", name=narration.space(field))]
    token = view.cells[field]
    if token == EMPTY:
        parts.append(words("space.empty"))
    else:
        parts.append(narration.token(*parts_of(token)))
        parts.append(words("field.gains", count=gain(view, field)))
    return ", ".join([*parts, *marks_on(marks, field)])


def _field(view: State, field: int, marks: Marks, seen: Preview | None) -> Markup:
    legal = (SPACE, field) in marks.legal
    picked = (SPACE, field) in marks.picked
    name = FIELD_NAMES[field]
    drawn = [_square("tb-field", 3)]
    if seen and field in area(seen):
        drawn.append(_square(f"tb-area tc-{CARDS[seen.card].ability}", 6))
    token = view.cells[field]
    if token:
        owner, kind, _ = parts_of(token)
        shown = "piece fresh" if field in marks.fresh else "piece"
        drawn.append(h("g", {"id": f"piece-{name}-{owner}{kind}", "class": shown}, _token(token)))
    elif legal and marks.picked and not seen:
        drawn.append(h("circle", {"class": "mark-empty", "r": 11}))
    if picked:
        drawn.append(_square("mark-picked", 10))
    drawn.append(_square("ring", 7))
    cell: dict[str, Any] = {"role": "gridcell", "aria-colindex": field % SIDE + 1}
    return space_element(name, field, place_of(field), label(view, field, marks), marks, drawn, "field", **cell)


@remembered()
def _square(css: str, margin: int, at: Point = (0, 0)) -> Markup:
    """A square around the point `at`, smaller than a field by `margin` on all sides. `css` is the class of the square.

    `margin` is in units of the board, which is 1000 wide.
    """
    half = FIELD / 2 - margin
    x, y = at
    width = f"{2 * half:g}"
    return h(
        "rect", {"class": css, "x": f"{x - half:g}", "y": f"{y - half:g}", "width": width, "height": width, "rx": 12}
    )


@remembered()
def _token(token: int) -> Markup:
    """The drawing of a token around (0, 0). `token` packs the token's owner, kind and value into one int."""
    at = f"translate({-TOKEN / 2:g} {-TOKEN / 2:g}) scale({TOKEN / 100:g})"
    return Markup(f'<g transform="{at}">{art.token(*parts_of(token))}</g>')


def _at(field: int, css: str, *drawn: Markup | str) -> Markup:
    """A group with the drawings `drawn`, which are centred on (0, 0), moved to the middle of the field. `css` is the
    group's class.
    """
    x, y = place_of(field)
    return h("g", {"class": css, "transform": f"translate({x} {y})"}, drawn)


def _signs(field: int, marks: Marks) -> Markup:
    """The small signs in a field's corners: one if a hint points out the field, and one with a number if the last turn
    has touched the field.

    The number is the field's place in the order in which the last turn touched fields. The markup is empty if the field
    has neither sign. The field's label tells screen readers the same.
    """
    drawn = []
    drawn += sign_marks(marks, field, (-56, -56), 23)
    if field in marks.last:
        drawn.append(step_mark(marks.last[field], (50, -47)))
    return _at(field, "", *drawn) if drawn else Markup("")


def _supports(view: State, seen: Preview | None) -> Iterable[Markup]:
    """Yields a plate such as "+1" for each token that gains more from tokens nearby, in the lower right of its field.
    The plate of a Golden, whose value and support count twice, has all that it gains instead, such as "=10".

    While a placement is previewed, the plates are those after it. The plate of a token that changes keeps clear of the
    plate with its change: it lies at the upper right if that is below the middle, and right of the middle if the card
    and the rays change the token. The field's label tells screen readers what the token gains.
    """
    by_card = {fate.end for fate in seen.by_card[1:]} if seen else set()
    by_rays = {fate.end for fate in seen.by_rays} if seen else set()
    shown = scored(view, seen) if seen else view
    for field in FIELDS:
        support = len(supporters(shown, field))
        is_golden = bool(shown.golden >> field & 1)
        if support or is_golden:
            y = 54 if field not in by_card else 0 if field in by_rays else -54
            told = f"={gain(shown, field)}" if is_golden else f"+{support}"
            is_wide = len(told) > 2
            half, x = (44, 30) if is_wide else (28, 46)
            plate = h("rect", {"x": -half, "y": -20, "width": 2 * half, "height": 40, "rx": 12})
            css = "wide" if is_wide else None
            yield _at(
                field,
                "tb-support",
                h("g", {"class": css, "transform": f"translate({x} {y})"}, plate, h("text", {}, told)),
            )


# --- rays -------------------------------------------------------------------------------------------------------------


def shots(view: State) -> tuple[tuple[int, int], ...]:
    """The shots that the rays will fire before the next turn if nothing changes, as pairs (field of the ray, field that
    it hits).
    """
    fired: list[Event] = []

    def emit(*event: object) -> None:
        fired.append(event)

    if view.rays and view.stack:
        fire(view.clone(), emit)
    return tuple((event[2], event[3]) for event in fired if event[0] == "fired")


def _rays(cells: list[int], shots: Iterable[tuple[int, int]]) -> list[Markup]:
    """The dashed lines of `shots`, each from the edge of the ray to the edge of the token that it hits.

    `cells` has the token of each field, as one int that packs owner, kind and value; EMPTY stands for no token. Each of
    `shots` is (field of the ray, field that the ray hits).
    """
    lines = []
    for start, end in shots:
        css = f"tb-ray tb-ray-{COLORS[cells[start] & 1]}"
        lines.append(h("g", {"class": css}, _arrow(place_of(start), place_of(end), 52, 58)))
    return lines


# --- what a placement would do ----------------------------------------------------------------------------------------


def _arrow(start: Point, end: Point, before: float, after: float, bow: float = 0) -> list[Markup]:
    """The parts of an arrow that leads from near the point `start` to near the point `end`.

    `before` is the distance from `start` to the arrow's beginning, and `after` the distance from the arrow's tip to
    `end`. The arrow is a curve, whose control point lies `bow` to the left of the straight line, as seen from `start`;
    0 makes the arrow straight. All three are in units of the board, which is 1000 wide.
    """
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x1, y1, x2, y2 = x1 + before * dx, y1 + before * dy, x2 - after * dx, y2 - after * dy
    cx, cy = (x1 + x2) / 2 + bow * dy, (y1 + y2) / 2 - bow * dx
    tip = math.hypot(x2 - cx, y2 - cy)
    tx, ty = ((x2 - cx) / tip, (y2 - cy) / tip) if tip else (dx, dy)
    bx, by = x2 - 24 * tx, y2 - 24 * ty
    head = f"M{x2:.0f} {y2:.0f}L{bx - 16 * ty:.0f} {by + 16 * tx:.0f}L{bx + 16 * ty:.0f} {by - 16 * tx:.0f}z"
    shaft = f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"
    return [
        h("path", {"class": "tb-casing", "d": shaft + head}),
        h("path", {"class": "tb-shaft", "d": shaft}),
        h("path", {"class": "tb-head", "d": head}),
    ]


def _preview(view: State, seen: Preview) -> list[Markup]:
    """The drawings of the preview `seen` over the board: what becomes of the tokens, and what the rays do. `draw`
    highlights the fields of the card's area.
    """
    drawn = [_square("tb-target", 6, place_of(seen.field))]
    drawn += [_gone(fate.start) for fate in seen.by_card if fate.start not in (OFF, fate.end)]
    drawn.append(_ghost(seen.placed.end, seen.placed.after, "tb-ghost tb-placed"))
    drawn += [_fate(fate) for fate in seen.by_card[1:]]
    drawn += [_fate(fate) for fate in seen.by_rays]
    drawn += _rays(scored(view, seen).cells, seen.shots)
    drawn += _ways(seen)
    for fate in seen.by_card[1:]:
        drawn += _chips(fate, "tb-chip", 55)
    for fate in seen.by_rays:
        drawn += _chips(fate, "tb-chip tb-by-ray", -55)
    drawn += _badges(seen)
    return drawn


def area(seen: Preview) -> list[int]:
    """The fields of the played card's area, without what lies beyond the edge of the board."""
    return [beside(seen.field, way) for way in CARDS[seen.card].area.split() if beside(seen.field, way) != OFF]


def _ghost(field: int, token: int, css: str = "tb-ghost") -> Markup:
    """The drawing of `token`, as it will lie on this field, with a dashed ring. `css` is the class of the drawing.

    `token` packs the token's owner, kind and value into one int.
    """
    return _at(field, css, _token(token), h("circle", {"class": "tb-dashes", "r": TOKEN // 2 + 2}))


def _gone(field: int) -> Markup:
    """A veil over a token that will no longer lie on this field."""
    return _at(field, "tb-gone", _square("tb-veil", 12))


def _fate(fate: Fate) -> Markup:
    """The drawing of what becomes of one token: a cross if the token is destroyed; the token itself with a dashed ring
    if it is new, moves or changes its kind.

    The markup is empty if only the token's value changes.
    """
    if fate.end == OFF:
        return _cross(fate.start)
    return _ghost(fate.end, fate.after) if fate.start != fate.end or _turns(fate) else Markup("")


def _ways(seen: Preview) -> Iterable[Markup]:
    """Yields an arrow for each token that the card moves, also if the token moves off the board.

    The arrow of a token that is shoved is straight; any other arrow is curved.
    """
    ability = CARDS[seen.card].ability
    bow = {"shove": 0, "vault": FIELD * 0.8}.get(ability, FIELD * 0.45)
    px, py = place_of(seen.field)
    if seen.placed.end != seen.field:
        yield h("g", {"class": "tb-way"}, _arrow((px, py), place_of(seen.placed.end), 50, 50, bow))
    for fate in seen.by_card[1:]:
        if fate.start in (OFF, fate.end) or (fate.end == OFF and ability not in ("shove", "vault")):
            continue
        x, y = place_of(fate.start)
        outside = (2 * x - px, 2 * y - py) if ability == "shove" else (2 * px - x, 2 * py - y)
        end, left = (outside, _beyond((x, y), outside)) if fate.end == OFF else (place_of(fate.end), 50)
        before = 50 if ability == "switch" else 14
        yield h("g", {"class": "tb-way"}, _arrow((x, y), end, before, left, bow))


def _beyond(start: Point, end: Point) -> float:
    """Returns by how much an arrow from `start`, on the board, to `end`, off the board, has to end before `end` so that
    its tip stays in the drawing, BRIM from the edge; in units of the board.
    """
    over = max(
        (BRIM - min(there, 1000 - there)) / abs(there - here)
        for here, there in zip(start, end, strict=True)
        if here != there
    )
    return over * math.dist(start, end)


def _cross(field: int) -> Markup:
    """A cross over a token that will be destroyed."""
    lines = "M-44 -44L44 44M44 -44L-44 44"
    return _at(field, "tb-cross", h("path", {"class": "tb-casing", "d": lines}), h("path", {"d": lines}))


def _chips(fate: Fate, css: str, y: int) -> Iterable[Markup]:
    """Yields a plate with the change of one token in a few characters, such as "3→2", on the token's field; nothing if
    the token does not change.

    `css` is the class of the plate. `y` is how far below the field's middle the plate lies, in units of the board,
    which is 1000 wide; a negative `y` is above the middle.
    """
    text = change(fate)
    if text:
        width = 30 + 21 * len(text)
        plate = h("rect", {"x": f"{-width / 2:g}", "y": -22, "width": width, "height": 44, "rx": 14})
        where = fate.end if fate.end != OFF else fate.start
        yield _at(where, css, h("g", {"transform": f"translate(0 {y})"}, plate, h("text", {}, text)))


def change(fate: Fate) -> str:
    """The change of a token in a few characters: "3→2", "3→†" if it is destroyed, "×2" if it becomes Golden.

    A Shell with value 1 that is hit becomes a Plain of the same value: "1→1". The text is "" if the token is new, or if
    neither its value nor its kind changes.
    """
    before, after = fate.before >> 4, fate.after >> 4
    if fate.before == EMPTY:
        return ""
    if fate.after == EMPTY:
        return f"{before}→†"
    if _turns(fate) and parts_of(fate.after)[1] == GOLDEN:
        return "×2"
    return f"{before}→{after}" if before != after or _turns(fate) else ""


def _turns(fate: Fate) -> bool:
    """Whether the token changes its kind; False for a token that is new on the field."""
    return fate.before != EMPTY and parts_of(fate.before)[1] != parts_of(fate.after)[1]


def _badges(seen: Preview) -> Iterable[Markup]:
    """Yields the badges beside the placed token: one if the card gives an extra turn, and one with "+1" if the
    card adds a bonus to the value of its player's next token.

    The badge of the extra turn has the shape and colour of the player who gets the turn.
    """
    if seen.gets_extra != NOBODY:
        sign = Markup(f'<g class="tb-sign" transform="translate(-24 -25) scale(.48)">{art.ability("encore")}</g>')
        shape = Markup(f'<g transform="translate(-41 -40) scale(.82)">{art.token(seen.gets_extra, PLAIN, 0)}</g>')
        yield _at(seen.placed.end, "tb-badge", h("g", {"transform": "translate(50 -50)"}, shape, sign))
    if CARDS[seen.card].ability == "whet":
        sign = Markup(f'<g transform="translate(4 -19) scale(.38)">{art.ability("whet")}</g>')
        plate = h("rect", {"x": -52, "y": -24, "width": 104, "height": 48, "rx": 14})
        text = h("text", {"x": -23}, "+1")
        yield _at(seen.placed.end, "tb-chip tb-whet", h("g", {"transform": "translate(24 -54)"}, plate, text, sign))
