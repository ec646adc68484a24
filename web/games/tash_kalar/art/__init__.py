"""Drawings of Tash-Kalar's pieces, squares, patterns and cards. Blue's pieces are round, Red's have eight corners.

Pieces, cards and icons are markup for the inside of an `svg` or a `g`, in a box of 100 by 100. A common piece is a
small disc with a dot, a heroic piece a larger one with a star; a legendary piece has a burst around it and a crown.
Nothing has an id or an inline style; colours come from `art.css`. A rank is 0 for common, 1 for heroic, 2 for
legendary.
"""

from __future__ import annotations

from math import cos, pi, sin

from toybattle.games.tash_kalar.board import WAYS
from toybattle.games.tash_kalar.cards.rows import Flare
from toybattle.games.tash_kalar.cards.table import (
    BEINGS,
    CARDS,
    FLARE_CARDS,
    HAS_FROZEN,
    HAS_WARP,
    LEGEND_CARDS,
    SCHOOLS,
)
from toybattle.games.tash_kalar.cards.verbs import COMMON, HEROIC, LEGENDARY, RANK_NAMES
from toybattle.games.tash_kalar.patterns import Offset, drawing_of, turned
from toybattle.memory import remembered

from ....page.markup import Markup
from ...face import COLORS
from . import signs

RADIUS = (31, 39, 36)  # of a piece, by rank


def _ring(corners: int, radius: float, turn: float = 0) -> str:
    """Path data of a regular polygon with `corners` corners around (50, 50), in a box of 100 by 100.

    `radius` is the distance of the corners from the middle, in units of the box. `turn` rotates the polygon clockwise:
    1 is the angle between two neighbouring corners, 0.5 half of it.
    """
    angles = [2 * pi * (corner + turn) / corners - pi / 2 for corner in range(corners)]
    return "M" + "L".join(f"{50 + radius * cos(a):.1f} {50 + radius * sin(a):.1f}" for a in angles) + "z"


def _star(points: int, outer: float, inner: float) -> str:
    """Path data of a star with `points` tips around (50, 50), in a box of 100 by 100.

    `outer` is the distance of the tips from the middle, `inner` the distance of the corners between the tips, both in
    units of the box.
    """
    found = []
    for corner in range(2 * points):
        radius = inner if corner % 2 else outer
        angle = pi * corner / points - pi / 2
        found.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + "L".join(found) + "z"


def _body(owner: int, radius: float, css: str) -> str:
    """The markup of the shape of a piece: a circle for Blue, an octagon for Red, in a box of 100 by 100.

    `radius` is the distance of the shape's edge from the middle, in units of the box. `css` is the class of the shape.
    """
    if owner == 0:
        return f'<circle class="{css}" cx="50" cy="50" r="{radius:g}"/>'
    return f'<path class="{css}" d="{_ring(8, radius * 1.06, 0.5)}"/>'


_CROWN = "M29 63V37L40 48L50 30L60 48L71 37V63z"


@remembered()
def piece(owner: int, rank: int) -> Markup:
    """The drawing of a piece of this owner and rank. `rank` is 0 for common, 1 for heroic, 2 for legendary."""
    radius = RADIUS[rank]
    body = _body(owner, radius, "tk-body") + _body(owner, radius - 8, "tk-plate")
    if rank == COMMON:
        drawn = body + _body(owner, 9, "tk-mark")
    elif rank == HEROIC:
        drawn = body + f'<path class="tk-mark" d="{_star(4, 32, 11)}"/>'
    else:
        burst = f'<path class="tk-burst" d="{_star(12, 50, 38)}"/>'
        drawn = f'{burst}{_body(owner, radius, "tk-body")}<path class="tk-crown" d="{_CROWN}"/>'
    return Markup(f'<g class="tk-piece tk-{COLORS[owner]}">{drawn}</g>')


@remembered()
def _small_piece(owner: int, rank: int) -> Markup:
    """The drawing of a piece on a card, where a heroic piece is filled, so that nobody takes it for a common."""
    if rank != HEROIC:
        return piece(owner, rank)
    star = f'<path class="tk-plate" d="{_star(4, 36, 13)}"/>'
    return Markup(f'<g class="tk-piece tk-{COLORS[owner]}">{_body(owner, RADIUS[rank], "tk-body")}{star}</g>')


@remembered()
def outline(rank: int) -> Markup:
    """An icon for a rank, in the current colour: a dot, a star or a crown, as on the pieces of this rank.

    `rank` is 0 for common, 1 for heroic, 2 for legendary.
    """
    if rank == LEGENDARY:
        inner = f'<path d="{_star(12, 50, 38)}"/><path class="tk-solid" d="{_CROWN}"/>'
    elif rank == HEROIC:
        inner = f'<circle cx="50" cy="50" r="38"/><path class="tk-solid" d="{_star(4, 32, 11)}"/>'
    else:
        inner = '<circle cx="50" cy="50" r="31"/><circle class="tk-solid" cx="50" cy="50" r="9"/>'
    return Markup(f'<g class="tk-outline">{inner}</g>')


def colour_sign(colour: str) -> Markup:
    """Small shapes in the corners of a coloured square: triangles on "red", discs on "green".

    They stay in view when a piece stands on the square.
    """
    if colour == "red":
        return Markup('<path class="tk-colour" d="M4 4H36L4 36zM96 4V36L64 4zM4 96V64L36 96zM96 96H64L96 64z"/>')
    dots = "".join(f'<circle class="tk-colour" cx="{x}" cy="{y}" r="13"/>' for x in (17, 83) for y in (17, 83))
    return Markup(dots)


# --- icons ------------------------------------------------------------------------------------------------------------


def _line(data: str, width: int = 9) -> str:
    return (
        f'<path fill="none" stroke="currentColor" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{data}"/>'
    )


def _solid(data: str) -> str:
    return f'<path fill="currentColor" fill-rule="evenodd" d="{data}"/>'


SIGNS: dict[str, str] = {
    "gate": _line("M26 88V46a24 24 0 0 1 48 0V88M14 88H86"),
    "frozen": _line("M50 10V90M15 30L85 70M15 70L85 30M38 16L50 28L62 16M38 84L50 72L62 84", 8),
    "warp": _line("M50 50a8 8 0 0 1 16 0a20 20 0 0 1-40 0a30 30 0 0 1 60 0a36 36 0 0 1-62 30", 8),
    "flare": _solid("M54 6Q84 36 78 62Q74 92 50 94Q24 92 22 64Q22 48 34 34Q36 50 46 52Q40 26 54 6z"),
    "action": _solid("M56 4L20 56H46L40 96L80 40H54z"),
    "destroy": _line("M20 20L80 80M80 20L20 80", 14),
    "own": _line("M50 12V60M50 84V88", 16),  # a piece of one's own would be destroyed
    "upgrade": _line("M50 88V18M22 44L50 16L78 44", 13),
    "downgrade": _line("M50 12V82M22 56L50 84L78 56", 13),
    "convert": _line("M16 38H80M60 18L82 38L60 58M84 66H20M40 46L18 66L40 86", 10),
    "school": _solid(
        "M10 18H44Q50 18 50 26Q50 18 56 18H90V82H56Q50 82 50 88Q50 82 44 82H10zM20 30V70H40V30zM60 30V70H80V30z"
    ),
    "task": _line("M22 12H78V92L50 74L22 92z") + _line("M38 40L48 50L64 30", 8),
    "license": _line("M14 14H56V56H14z", 8) + _solid("M30 30H40V40H30z") + _line("M56 70V88H88V56H70", 8),
    "stack": _line("M12 34L50 16L88 34L50 52zM12 54L50 72L88 54M12 72L50 90L88 72", 8),
}


# The emblem of each school, and of the two decks that both players share. Imperial has a sword, Highland mountains,
# Sylvan a leaf, Everfrost a snowflake, Nethervoid a horned mask, Etherweave a spiral.
EMBLEMS: dict[str, str] = {
    "imperial": _solid("M50 2L60 16V56H78V68H58V82H66V96H34V82H42V68H22V56H40V16z"),
    "highland": _solid("M2 88L34 22L52 56L64 38L98 88zM34 40L26 56L33 52L40 58L43 56z"),
    "sylvan": _solid(
        "M50 2Q92 34 80 66Q72 84 54 86V98H46V86Q28 84 20 66Q8 34 50 2zM47 30V78H53V62L68 50L64 45L53 54V30z"
    ),
    "everfrost": SIGNS["frozen"],
    "nethervoid": _solid(
        "M14 6Q12 34 34 36Q50 30 66 36Q88 34 86 6Q102 42 80 58Q76 84 50 98Q24 84 20 58Q-2 42 14 6z"
        "M32 54L46 62L36 68zM68 54L54 62L64 68z"
    ),
    "etherweave": SIGNS["warp"],
    "legends": _solid(_CROWN),
    "flares": SIGNS["flare"],
}


def emblem(name: str) -> Markup:
    """The emblem of a deck, in the current colour. `name` is a school, "legends" or "flares".

    If `name` is "", for a deck that was drafted, the emblem is an open book.
    """
    return Markup(EMBLEMS.get(name, SIGNS["school"]))


@remembered()
def deck_of(card: int) -> str:
    """The name of the deck that a card comes from: a school, "legends" or "flares"."""
    if card in LEGEND_CARDS:
        return "legends"
    return "flares" if card in FLARE_CARDS else next(name for name, cards in SCHOOLS.items() if card in cards)


def banner(owner: int, school: str) -> Markup:
    """A flag in the colour of the school `school`, with the school's emblem, and with an edge in the colour of the
    player `owner`.
    """
    cloth = "M14 4H86V96L50 80L14 96z"
    return Markup(
        f'<g class="tk-banner tk-{school} tk-{COLORS[owner]}"><path class="tk-cloth" d="{cloth}"/>'
        f'<g class="tk-on-cloth" transform="translate(25 14) scale(.5)">{emblem(school)}</g></g>'
    )


def sign(name: str) -> Markup:
    """The icon with this name, a key of SIGNS such as "gate" or "warp", in the current colour."""
    return Markup(SIGNS[name])


def arrow(way: int) -> Markup:
    """An arrow in the direction `way`, a number from 0 (up) clockwise to 7."""
    return Markup(f'<g transform="rotate({45 * way} 50 50)">{_line("M50 88V16M22 44L50 14L78 44", 12)}</g>')


# --- cards ------------------------------------------------------------------------------------------------------------


def _span(offsets: list[Offset]) -> tuple[int, int, int, int]:
    """Returns (first column, last column, first row, last row) of these offsets, which are (columns to the right, rows
    down).
    """
    xs, ys = [x for x, _ in offsets], [y for _, y in offsets]
    return min(xs), max(xs), min(ys), max(ys)


_CELL = '<rect class="tk-cell" x="3" y="3" width="94" height="94" rx="10"/>'
_MARK = '<path class="tk-marked" d="M50 14L86 50L50 86L14 50z"/>'
_OTHER_MARK = '<circle class="tk-marked" cx="50" cy="50" r="32"/>'


@remembered(128)
def pattern(card: int, owner: int, turn: int = 0) -> Markup:
    """The pattern of the being `card`: the pieces that must be there, by rank, the square of the summoning, and the
    marks for the being's effect. Lines show the squares between them, which may hold anything.

    `owner` is the player in whose shape and colour the pieces are drawn. `turn` says how the pattern is turned: by this
    number of quarter turns clockwise; 4 to 7 are the same turns of the mirrored pattern.
    """
    drawing = drawing_of(card)
    home = [] if drawing.is_free else [(0, 0)]
    pieces = [(turned(offset, turn), rank) for offset, rank in drawing.pieces]
    marks, others, ways = (
        [turned(offset, turn) for offset in offsets] for offsets in (drawing.marks, drawing.other_marks, drawing.ways)
    )
    left, right, top, bottom = _span([*home, *(offset for offset, _ in pieces), *marks, *others, *ways])
    columns, rows = right - left + 1, bottom - top + 1
    size = min(84 / max(columns, rows), 27)
    x0, y0 = 50 - size * columns / 2, 50 - size * rows / 2
    drawn = [_grid(x0, y0, size, columns, rows)]

    def put(offset: Offset, inner: str, scale: float = 1) -> None:
        x, y = x0 + size * (offset[0] - left), y0 + size * (offset[1] - top)
        wide = size * scale
        at = f"translate({x + (size - wide) / 2:.1f} {y + (size - wide) / 2:.1f}) scale({wide / 100:.3f})"
        drawn.append(f'<g transform="{at}">{inner}</g>')

    for offset in {*home, *(offset for offset, _ in pieces), *marks, *others, *ways}:
        put(offset, _CELL)
    for offset in marks:
        put(offset, _MARK)
    for offset in others:
        put(offset, _OTHER_MARK)
    for offset in ways:
        put(offset, f'<g class="tk-way">{arrow(WAYS.index(offset))}</g>')
    for offset, rank in pieces:
        put(offset, _small_piece(owner, rank), 1.08)
    for offset in home:
        put(offset, _home(card, owner), 1.08)
    return Markup("".join(drawn))


def _grid(x: float, y: float, size: float, columns: int, rows: int) -> str:
    """The drawing of a grid, as SVG text: lines around squares with sides of `size`, in `columns` and `rows`. The upper
    left corner of the grid is at (x, y).
    """
    wide, high = size * columns, size * rows
    lines = [f"M{x:.1f} {y + size * row:.1f}h{wide:.1f}" for row in range(rows + 1)]
    lines += [f"M{x + size * column:.1f} {y:.1f}v{high:.1f}" for column in range(columns + 1)]
    return f'<path class="tk-grid" d="{"".join(lines)}"/>'


def _home(card: int, owner: int) -> str:
    """The markup of the square of the summoning in the pattern of the being `card`, in a box of 100 by 100.

    It shows the form of the being's rank. If the pattern needs a piece of `owner` there already, it shows this piece on
    a ground in the owner's colour, and the form of the being's rank as a badge in the corner.
    """
    on_own, box = drawing_of(card).on_own, 'x="2" y="2" width="96" height="96" rx="12"'
    shown = f'<g class="tk-home-form">{outline(BEINGS[card].rank)}</g>'
    if on_own is not None:
        disc = '<circle class="tk-badge" cx="50" cy="50" r="50"/>'
        badge = f'<g transform="translate(60 -12) scale(.52)">{disc}{shown}</g>'
        return f'<rect class="tk-home-own" {box}/>{piece(owner, on_own)}<rect class="tk-home" {box}/>{badge}'
    return f'{shown}<rect class="tk-home" {box}/>'


def signs_of(card: int, owner: int) -> dict[str, Markup]:
    """The signs that occur in the pattern of the being `card`, each drawn by itself in a box of 100 by 100.

    The keys are "home", the square of the summoning; "common", "heroic" and "legendary", the pieces; "mark" and
    "other_mark", the marked squares; and "way", a marked direction. `owner` is the player in whose shape and colour
    the pieces are drawn.
    """
    drawing = drawing_of(card)
    ranks = {rank for _, rank in drawing.pieces}
    drawn = {} if drawing.is_free else {"home": _CELL + _home(card, owner)}
    drawn |= {name: _CELL + piece(owner, rank) for rank, name in enumerate(RANK_NAMES) if rank in ranks}
    drawn |= {"mark": _CELL + _MARK} if drawing.marks else {}
    drawn |= {"other_mark": _CELL + _OTHER_MARK} if drawing.other_marks else {}
    drawn |= {"way": f'{_CELL}<g class="tk-way">{arrow(WAYS.index(drawing.ways[0]))}</g>'} if drawing.ways else {}
    return {
        name: Markup(f'<g class="tk-{COLORS[owner]} tk-{deck_of(card)}">{markup}</g>') for name, markup in drawn.items()
    }


def _frame(rank: int) -> str:
    """The markup of a card's edge, which shows the rank of its being: single for common, double for heroic, golden with
    corners for legendary.
    """
    edge = f'<rect class="tk-card tk-rank-{rank}" x="2" y="2" width="96" height="96" rx="9"/>'
    if rank == HEROIC:
        edge += '<rect class="tk-inner" x="6.5" y="6.5" width="87" height="87" rx="6"/>'
    if rank == LEGENDARY:
        edge += '<path class="tk-corners" d="M2 20V2H20zM80 2H98V20zM98 80V98H80zM20 98H2V80z"/>'
    return edge


@remembered(128)
def card(number: int, owner: int, turn: int = 0) -> Markup:
    """The card of the being `number`: the being's pattern, an edge for its rank, and an icon if it has a frozen or a
    warp effect.

    `owner` is the player in whose shape and colour the pieces are drawn. `turn` says how the pattern is turned: by this
    number of quarter turns clockwise; 4 to 7 are the same turns of the mirrored pattern.
    """
    later = "frozen" if HAS_FROZEN[number] else "warp" if HAS_WARP[number] else ""
    badge = f'<g class="tk-later" transform="translate(77 77) scale(.2)">{SIGNS[later]}</g>' if later else ""
    inner = _frame(BEINGS[number].rank) + pattern(number, owner, turn) + badge
    return Markup(f'<g class="tk-{COLORS[owner]} tk-{deck_of(number)}">{inner}</g>')


@remembered()
def medal(number: int) -> Markup:
    """The sign of the card `number` on a disc in the colour of its deck; a legend's disc has a burst around it."""
    name = deck_of(number)
    burst = f'<path class="tk-burst" d="{_star(12, 50, 43)}"/>' if name == "legends" else ""
    drawn = f'<g transform="translate(14 14) scale(.72)">{signs.sign(CARDS[number].name)}</g>'
    return Markup(f'<g class="tk-{name}">{burst}<circle class="tk-medal" cx="50" cy="50" r="45"/>{drawn}</g>')


@remembered()
def task_medal(name: str) -> Markup:
    """The drawing of a task's sign in front of a round plate; `name` is the task's name in the engine."""
    plate = '<rect class="tk-plaque" x="4" y="4" width="92" height="92" rx="16"/>'
    return Markup(f'{plate}<g transform="translate(14 14) scale(.72)">{signs.sign(name)}</g>')


def flare(number: int, owner: int, behind: tuple[int, int] | None = None) -> Markup:
    """The card of the flare `number`, which `owner` may use when behind in pieces.

    The upper half of the card is about upgraded pieces, the lower half about all pieces. Each half shows by how many
    pieces the player must be behind to use that half. `behind` is (upgraded, all): by how many upgraded pieces, and by
    how many pieces in all, the player is behind now. These two numbers are shown too, and a half that the player can
    use is highlighted. If `behind` is None, both are left out.
    """
    row = CARDS[number]
    assert isinstance(row, Flare)
    drawn = [
        '<rect class="tk-card tk-flare" x="2" y="2" width="96" height="96" rx="9"/>',
        f'<g class="tk-flame" transform="translate(34 1) scale(.32)">{SIGNS["flare"]}</g>',
    ]
    for y, half, rank, lag in (
        (35, row.upper, HEROIC, behind[0] if behind else None),
        (66, row.lower, COMMON, behind[1] if behind else None),
    ):
        is_met = lag is not None and lag >= half.least
        drawn.append(
            f'<rect class="tk-half{" tk-met" if is_met else ""}" x="8" y="{y}" width="84" height="28" rx="6"/>'
        )
        drawn.append(f'<g class="tk-half-form" transform="translate(10 {y + 2}) scale(.24)">{outline(rank)}</g>')
        text = str(half.least) if lag is None else f"{max(0, lag)}/{half.least}"
        narrow = ' textLength="58" lengthAdjust="spacingAndGlyphs"' if len(text) > 3 else ""
        drawn.append(f'<text class="tk-number" x="62" y="{y + 15}"{narrow}>{text}</text>')
    return Markup(f'<g class="tk-{COLORS[owner]}">{"".join(drawn)}</g>')


@remembered()
def back(owner: int, deck: int, school: str = "") -> Markup:
    """The back of a hidden card. `deck` is the player's own deck (0), the legends (1) or the flares (2).

    `school` is the school of the player's own deck. It is "" for a deck that is drafted: its back shows an open book.
    """
    name = ("", "legends", "flares")[deck] or school
    css = f"tk-{COLORS[owner]} tk-{name}" if name else f"tk-{COLORS[owner]}"
    return Markup(
        f'<g class="{css}"><rect class="tk-back" x="14" y="2" width="72" height="96" rx="9"/>'
        f'<g class="tk-back-sign" transform="translate(25 25) scale(.5)">{emblem(name)}</g></g>'
    )
