"""Drawings of Token Battle's tokens, cards and icons.

The shape of a token shows its owner, the icon on it its kind, and the number on it its value.

Tokens and icons are markup for the inside of an `svg` or a `g`, in a box of 100 by 100; a card is in a box of 100 by
140. Nothing has an id or an inline style; colours come from `art.css`.
"""

from __future__ import annotations

from math import cos, pi, sin

from toybattle.games.token_battle.board import DIRECTIONS
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import GOLDEN, KIND_NAMES, PLAIN
from toybattle.memory import remembered

from ....page.markup import Markup, h
from ...face import COLORS
from ...toy_battle.art.troops import DISC
from . import signs


def _points(corners: list[tuple[float, float]]) -> str:
    """Path data of a closed polygon whose corners are the points `corners`, each as (x, y)."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "z"


def _burst(x: float, y: float, inner: float, outer: float, rays: int, width: float) -> str:
    """Path data of `rays` triangles that stand around (x, y) and point outwards, in a box of 100 by 100.

    The distance from (x, y) is `inner` for the bases of the triangles and `outer` for their tips, in units of the box.
    `width` is the share of the circle that the bases of all triangles take together, from 0 (none) to 1 (all).
    """
    data = ""
    for ray in range(rays):
        middle = 2 * pi * ray / rays - pi / 2
        half = pi * width / rays
        corners = [(middle - half, inner), (middle, outer), (middle + half, inner)]
        data += _points([(round(x + r * cos(a), 1), round(y + r * sin(a), 1)) for a, r in corners])
    return data


# The silhouettes behind the value of a token, around (50, 48.5) and inside the plate.
EMBLEMS: dict[str, str] = {
    "plain": "",
    "shell": (
        "M42 84V76Q22 68 14 50Q11 43 16 39Q14 29 24 28Q25 18 36 20Q40 11 50 14Q60 11 64 20Q75 18 76 28Q86 29 84 39"
        "Q89 43 86 50Q78 68 58 76V84z"
    ),
    "banner": "M19 15H81V24H76V84L50 70L24 84V24H19z",
    "beacon": "M50 25a23.5 23.5 0 1 0 .1 0z" + _burst(50, 48.5, 27, 38.5, 12, 0.62),
    "toll": "M37 12Q44 17 50 12Q56 17 63 12L59 25Q84 41 80 66Q76 84 50 84Q24 84 20 66Q16 41 41 25z",
    "row_ray": "M50 25.5a23 23 0 1 0 .1 0zM22 29V68L7 48.5zM78 29V68L93 48.5z",
    "column_ray": "M50 25.5a23 23 0 1 0 .1 0zM30.5 20.5H69.5L50 5.5zM30.5 76.5H69.5L50 91.5z",
    "golden": "M17 26L34 40L50 16L66 40L83 26L77 78H23z",
}
# What is drawn over a silhouette: the ribs of a shell, the rod of a banner, the cord of a purse, the jewels of a crown.
DETAILS: dict[str, str] = {
    "plain": '<path class="tc-groove" d="M50 19a29.5 29.5 0 1 0 .1 0z"/>',
    "shell": '<path class="tc-detail" d="M44 78L17 40M46 77L36 21M54 77L64 21M56 78L83 40"/>',
    "banner": '<path class="tc-rod" d="M13 14H87V25H13z"/><path class="tc-detail" d="M31 26V76M69 26V76"/>',
    "beacon": '<path class="tc-detail" d="M50 30a18.5 18.5 0 1 0 .1 0z"/>',
    "toll": '<path class="tc-rod" d="M37 22H63V30H37z"/>',
    "row_ray": '<path class="tc-lens" d="M50 25.5a23 23 0 1 0 .1 0z"/>',
    "column_ray": '<path class="tc-lens" d="M50 25.5a23 23 0 1 0 .1 0z"/>',
    "golden": '<path class="tc-jewel" d="M17 22a5 5 0 1 0 .1 0zM50 11a5 5 0 1 0 .1 0zM83 22a5 5 0 1 0 .1 0z"/>',
}


def _emblem(kind: int) -> str:
    """The markup of the silhouette of a kind of token, in the CSS colour `currentColor`; for Plain, an empty ring."""
    if kind == PLAIN:
        return '<path fill="none" stroke="currentColor" stroke-width="9" d="M50 18a30.5 30.5 0 1 0 .1 0z"/>'
    return f'<path fill="currentColor" d="{EMBLEMS[KIND_NAMES[kind]]}"/>'


@remembered()
def _body(owner: int, kind: int) -> str:
    """The markup of a token without the number that shows its value."""
    color = COLORS[owner]
    name = KIND_NAMES[kind]
    plate = f'<circle class="tc-gold" cx="50" cy="48.5" r="{39 if owner == 0 else 37}"/>' if kind == GOLDEN else ""
    sign = f'<path class="tc-emblem tc-{name}" d="{EMBLEMS[name]}"/>' if EMBLEMS[name] else ""
    return f"{DISC[color]}{plate}{sign}{DETAILS[name]}"


# By kind: the y of the value's centre, and the size of the value.
_VALUE_AT = {"banner": (46, 44), "toll": (56, 44), "golden": (58, 42), "shell": (48, 44), "plain": (50, 58)}


def token(owner: int, kind: int, value: int) -> Markup:
    """The drawing of a token with its value. If `value` is 0, it has no number and stands for any token of the kind."""
    if not value:
        return Markup(_body(owner, kind))
    name = KIND_NAMES[kind]
    y, size = _VALUE_AT.get(name, (50, 40))
    if value > 9:
        size = size * 3 // 4
    return Markup(f'{_body(owner, kind)}<text class="tc-value" x="50" y="{y}" font-size="{size}">{value}</text>')


def kind(number: int) -> Markup:
    """The icon of the kind of token with this number, in the CSS colour `currentColor`."""
    return Markup(_emblem(number))


def _line(data: str, width: int = 10) -> str:
    return (
        f'<path fill="none" stroke="currentColor" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{data}"/>'
    )


def _solid(data: str) -> str:
    return f'<path fill="currentColor" fill-rule="evenodd" d="{data}"/>'


ABILITY_SIGNS: dict[str, str] = {
    "chip": _solid("M54 20A34 34 0 1 0 80 46L62 50L66 36L50 38zM24 52H60V62H24z")
    + _solid("M66 8L76 20L62 24zM80 24L94 26L84 38z"),
    "shove": _solid("M8 16H22V84H8z") + _line("M32 50H56M46 36L60 50L46 64") + _solid("M82 36a14 14 0 1 0 .1 0z"),
    "vault": _line("M14 70Q16 22 50 22Q80 22 84 60M70 52L85 66L96 48") + _solid("M50 62a14 14 0 1 0 .1 0z"),
    "sprout": _line("M50 90V52") + _solid("M50 60Q12 62 10 24Q48 22 50 60zM52 48Q50 14 90 10Q92 48 52 48z"),
    "gift": _solid("M8 34H44V50H8zM56 34H92V50H56zM14 56H44V92H14zM56 56H86V92H56z")
    + _line("M50 30Q24 30 28 16Q34 4 50 30Q66 4 72 16Q76 30 50 30z", 8),
    "encore": _line("M80 32A36 36 0 1 0 86 54M84 10V34H60") + _line("M50 38V66M36 52H64"),
    "yield": _line("M8 14H92L50 88z") + _line("M50 24V50M37 37H63", 9),
    "volley": _line("M50 92V14M36 28L50 12L64 28M34 92L16 40M10 58L14 36L30 48M66 92L84 40M90 58L86 36L70 48", 9),
    "switch": _line("M14 34H84M66 16L86 34L66 52M86 68H16M34 50L14 68L34 86"),
    "gild": _solid(
        "M42 16Q48 52 84 58Q48 64 42 98Q36 64 2 58Q36 52 42 16zM78 4Q81 22 98 25Q81 28 78 46Q75 28 58 25Q75 22 78 4z"
    ),
    "whet": _solid("M92 8Q96 44 46 72L32 58Q50 18 92 8zM28 62L42 76L22 96L8 82z") + _line("M24 12V40M10 26H38", 9),
}


def ability(name: str) -> Markup:
    """The icon of the ability of this name, in the CSS colour `currentColor`."""
    return Markup(ABILITY_SIGNS[name])


# A card: the badge with its value, the icon of its ability, and below them its area around a token of its kind.
_BADGES = (
    '<circle class="tc-badge" cx="22" cy="22" r="18"/>',
    '<path class="tc-badge" d="M14.5 4H29.5L40 14.5V29.5L29.5 40H14.5L4 29.5V14.5z"/>',
)
_MARKS = {
    "chip": _line("M26 50H74", 14),
    "shove": _line("M50 78V30M28 46L50 24L72 46", 13),
    "vault": _line("M50 22V70M28 54L50 76L72 54", 13),
    "encore": _line("M50 26a24 24 0 1 0 .1 0z", 13),
    "volley": _line("M28 28L72 72M72 28L28 72", 14),
    "gild": _solid("M50 14Q55 45 86 50Q55 55 50 86Q45 55 14 50Q45 45 50 14z"),
}
_MADE = (_solid("M50 18a32 32 0 1 0 .1 0z"), _solid("M37 18H63L82 37V63L63 82H37L18 63V37z"))


def _in_area(ability: str, owner: int) -> str:
    """The markup that a card shows on each field of its area: a token if the ability makes tokens, a mark if not.

    `ability` is the name of the ability, and `owner` the player who has the card. A token has the shape of the player
    who gets the token: the other player if the ability is "gift", otherwise `owner`. A mark that shows a direction is
    drawn for the field to the north; the function `card` rotates it for the other fields.
    """
    return _MADE[owner ^ (ability == "gift")] if ability in ("sprout", "gift") else _MARKS[ability]


_CELL = 23
_LEFT, _TOP = 50 - 1.5 * _CELL, 66


def card(number: int, owner: int = 0) -> Markup:
    """The drawing of the card `number`, in the shape and colour of the player `owner`.

    At the top are the card's value on a plate, the card's own sign, and the icon of the card's ability. Below them is
    the card's area, around a token of the card's kind.
    """
    row = CARDS[number]
    area = row.area.split()
    size = 27 if row.value < 10 else 22
    drawn = [
        '<rect class="tc-card" x="2" y="2" width="96" height="136" rx="10"/>',
        '<path class="tc-head" d="M4 63V12Q4 4 12 4H88Q96 4 96 12V63z"/>',
        f'<g transform="translate(40 7) scale(.53)">{signs.sign(row.name)}</g>',
        _BADGES[owner],
        f'<text class="tc-number" x="22" y="23" font-size="{size}">{row.value}</text>',
        f'<g class="tc-sign" transform="translate(9 39) scale(.23)">{ABILITY_SIGNS[row.ability]}</g>',
    ]
    for name, (right, down) in DIRECTIONS.items():
        x, y = _LEFT + _CELL * (1 + right) + 1, _TOP + _CELL * (1 + down) + 1
        css = "tc-cell tc-in" if name in area else "tc-cell"
        drawn.append(f'<rect class="{css}" x="{x:g}" y="{y:g}" width="{_CELL - 2}" height="{_CELL - 2}" rx="4"/>')
        if name in area:
            turn = f" rotate({45 * list(DIRECTIONS).index(name)} 50 50)" if row.ability in ("shove", "vault") else ""
            at = f"translate({x:g} {y:g}) scale({(_CELL - 2) / 100:g}){turn}"
            drawn.append(f'<g class="tc-mark" transform="{at}">{_in_area(row.ability, owner)}</g>')
    wide = _CELL + 2 if area else 2 * _CELL
    at = f"translate({50 - wide / 2:g} {_TOP + 1.5 * _CELL - wide / 2:g}) scale({wide / 100:g})"
    drawn.append(f'<g transform="{at}">{_body(owner, KIND_NAMES.index(row.kind))}</g>')
    return Markup(f'<g class="tc-{COLORS[owner]} tc-{row.ability}">{"".join(drawn)}</g>')


def back(owner: int) -> Markup:
    """The back of a hidden card, in the shape and the colour of the card's owner."""
    color = COLORS[owner]
    return Markup(
        f'<rect class="tc-back tc-{color}" x="2" y="2" width="96" height="136" rx="10"/>'
        f'<g transform="translate(15 35) scale(.7)">{DISC[f"back_{color}"]}</g>'
    )


SHORT = 8  # the most letters of a name that is written in full size where there is little room


def name_below(name: str, id: str | None = None) -> Markup:
    """The name of a card, to stand below its drawing, as large as the width allows. Screen readers skip the name.

    `id` is the id of the element, None for none.
    """
    size = "fitting" if len(name) <= SHORT else "fitting long" if len(name) == SHORT + 1 else "fitting longest"
    return h("span", {"id": id, "class": f"card-name {size}", "aria-hidden": "true"}, name)
