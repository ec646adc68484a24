"""The table on which Token Battle is played: a rim with brass corners around squares with inlays of wood."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from toybattle.games.token_battle.board import SIDE

from ....page.markup import Markup

_FLOWER = "q14-16 0-32q-14 16 0 32q16 14 32 0q-16-14-32 0q14 16 0 32q-14-16 0-32q-16 14-32 0q16-14 32 0"
_DIAMOND = "m0-15l15 15-15 15-15-15z"
_GRAIN = (
    '<path class="tb-grain" d="M90 7Q300 3 500 8T910 6M90 993Q300 997 500 992T910 994'
    'M7 90Q3 300 8 500T6 910M993 90Q997 300 992 500T994 910"/>'
)
_CORNER = (
    '<path class="tb-brass" d="M1.5 26Q1.5 1.5 26 1.5H76L68 22H22V68L1.5 76z"/>'
    '<circle class="tb-screw" cx="14" cy="14" r="5"/>'
)
_ROSE_RADIUS = 144


def table(places: Sequence[tuple[int, int]], rim: int) -> Markup:
    """The drawing of the table in a box of 1000 by 1000.

    `places` are the middles of the table's squares as (x, y), row by row; `rim` is the width of the table's rim. Both
    are in units of the box.
    """
    squares = ["", ""]
    lines = inlays = ""
    for number, (x, y) in enumerate(places):
        odd = sum(divmod(number, SIDE)) % 2
        squares[odd] += f"M{x - 70} {y - 70}h141v141h-141z"
        lines += f"M{x - 60} {y - 60}h121v121h-121z"
        if hypot(x - 500, y - 500) > _ROSE_RADIUS:
            inlays += f"M{x} {y}{_FLOWER if odd else _DIAMOND}"
    inner = 1000 - 2 * rim
    corners = "".join(
        f'<g transform="matrix({x} 0 0 {y} {500 - 500 * x} {500 - 500 * y})">{_CORNER}</g>'
        for x in (1, -1)
        for y in (1, -1)
    )
    return Markup(
        f'<rect class="tb-rim" width="1000" height="1000" rx="26"/>{_GRAIN}'
        f'<rect class="tb-ground" x="{rim}" y="{rim}" width="{inner}" height="{inner}" rx="14"/>'
        f'<path class="tb-even" d="{squares[0]}"/><path class="tb-odd" d="{squares[1]}"/>'
        f'<path class="tb-lines" d="{lines}"/><path class="tb-inlay" d="{inlays}"/>{_rose()}{corners}'
    )


def _rose() -> str:
    """The compass rose in the middle of the table: eight points, each with a light and a dark half."""
    halves = ["", ""]
    for point in range(8):
        angle = pi * point / 4
        reach = 76 if point % 2 else 132
        tip = f"{500 + reach * sin(angle):.0f} {500 - reach * cos(angle):.0f}"
        for half, turn in enumerate((-pi / 8, pi / 8)):
            side = f"{500 + 40 * sin(angle + turn):.0f} {500 - 40 * cos(angle + turn):.0f}"
            halves[half] += f"M500 500L{side}L{tip}z"
    ring = f'<circle class="tb-ring" cx="500" cy="500" r="{_ROSE_RADIUS}"/>'
    return f'{ring}<path class="tb-inlay" d="{halves[0]}"/><path class="tb-inlay tb-deep" d="{halves[1]}"/>'
