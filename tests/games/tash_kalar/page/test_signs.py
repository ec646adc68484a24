"""The signs of Tash-Kalar's cards and tasks: each card and each task has its own sign, every sign stays within its box,
and the page shows the signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tests.games.tash_kalar.drawing import position, summoned
from tests.random_games import random_match
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, CARD_NUMBERS
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from web.games import tash_kalar
from web.games.face import Marks, Position
from web.games.tash_kalar import art, board, info, narration, sheets
from web.games.tash_kalar.art import signs

STYLES = (Path(tash_kalar.__file__).parent / "art.css").read_text()
BEYOND = 6  # how far a control point of a curve may lie outside the box; the curve itself stays within
USED = {"M": 2, "L": 2, "Q": 4, "H": 1, "V": 1, "a": 7, "z": 0}  # commands of paths -> how many numbers each takes


class Matrix(NamedTuple):
    """An affine map of the plane, given by the numbers a to f of SVG's `matrix(a b c d e f)`."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def times(self, other: Matrix) -> Matrix:
        """The map that applies `other` to a point first, and then this map."""
        return Matrix(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            self.a * other.e + self.c * other.f + self.e,
            self.b * other.e + self.d * other.f + self.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Returns the point to which this affine map moves the point (x, y)."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def matrix(text: str) -> Matrix:
    """The map of the plane that the `transform` attribute `text` means, such as `translate(3 4) scale(2)`."""
    found = Matrix()
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(number) for number in numbers.split()]
        if name == "translate":
            found = found.times(Matrix(e=values[0], f=values[1]))
        elif name == "scale":
            found = found.times(Matrix(a=values[0], d=values[-1]))
        else:
            assert name == "rotate"
            angle, x, y = values
            turn = Matrix(cos(radians(angle)), sin(radians(angle)), -sin(radians(angle)), cos(radians(angle)))
            found = found.times(Matrix(e=x, f=y)).times(turn).times(Matrix(e=-x, f=-y))
    return found


def corners(element: ElementTree.Element, at: Matrix = Matrix()) -> Iterator[tuple[float, float]]:  # noqa: B008
    """Yields points that show how far an SVG element reaches: the points of a path, or four points of a circle.

    The four points are those to the left and right of the circle's centre, above and below. `at` is the map that the
    enclosing elements apply to this element; the element's own `transform` is applied too.
    """
    at = at.times(matrix(element.get("transform", "")))
    if element.tag == "circle":
        x, y, radius = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
        yield from (at.at(x + sign * radius, y) for sign in (-1, 1))
        yield from (at.at(x, y + sign * radius) for sign in (-1, 1))
    x = y = 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", element.get("d", "")):
        values = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        count = USED[command]
        assert len(values) % count == 0 if count else not values, (command, text)
        for start in range(0, len(values), count or 1):
            part = values[start : start + count]
            if command == "H":
                x = part[0]
            elif command == "V":
                y = part[0]
            elif command == "a":
                x, y = x + part[5], y + part[6]
            else:
                yield from (at.at(*part[n : n + 2]) for n in range(0, count, 2))
                x, y = part[-2:]
            yield at.at(x, y)
    for child in element:
        yield from corners(child, at)


def test_every_card_and_task_has_a_sign_and_no_other_has_one() -> None:
    assert set(signs.SIGNS) == {*CARD_NAMES, *TASK_NAMES}


def test_no_two_signs_are_the_same_and_every_part_is_used() -> None:
    assert len({signs.sign(name) for name in signs.SIGNS}) == len(signs.SIGNS)
    used = {part.partition(":")[0] for row in signs.SIGNS.values() for part in row.split("; ")}
    assert used == set(signs.PARTS)


def test_no_two_signs_have_the_same_parts_in_the_same_colours() -> None:
    rows = [tuple(sorted(part.partition("@")[0] for part in row.split("; "))) for row in signs.SIGNS.values()]
    twice = {row for row in rows if rows.count(row) > 1}
    assert twice <= {("chain:gold",)}, "the two chains lie in different directions"


@pytest.mark.parametrize("name", signs.SIGNS)
def test_a_sign_is_well_formed_and_lies_in_its_box(name: str) -> None:
    drawn = ElementTree.fromstring(signs.sign(name))
    assert {element.tag for element in drawn.iter()} <= {"g", "path", "circle"}
    points = list(corners(drawn))
    assert len(points) > 4
    outside = [point for point in points if not all(-BEYOND <= number <= 100 + BEYOND for number in point)]
    assert not outside
    xs, ys = zip(*points, strict=True)
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 70, "large enough to be known again"


def test_every_colour_of_a_sign_is_in_the_styles() -> None:
    drawn = "".join(signs.sign(name) for name in signs.SIGNS)
    classes = {name for found in re.findall(r'class="([^"]*)"', drawn) for name in found.split()}
    assert all(f".{name} " in STYLES or f".{name}," in STYLES for name in classes), classes
    assert "style=" not in drawn and " id=" not in drawn


# --- where the page shows them ----------------------------------------------------------------------------------------


def test_an_aimed_being_and_one_whose_effect_runs_show_who_they_are_on_the_board() -> None:
    card = CARD_NUMBERS["swordmaster"]
    state = position("blue: c4 c6 \n blue hand: swordmaster").state
    action = ("summon", card, SQUARE_NAMES.index("c5"))
    assert art.medal(card) in board.draw(state, Marks(previewed=action, picked=(("card", card),)))
    assert art.medal(card) not in board.draw(state, Marks(picked=(("card", card),)))
    game = summoned("cannon", "d5", "red: f5 h5 f3")
    assert art.medal(CARD_NUMBERS["cannon"]) in board.draw(game.state, Marks())
    assert "tk-who" not in board.draw(position("blue: c4 c6").state, Marks())


def test_a_square_tells_which_being_its_piece_was_summoned_as_wherever_it_has_gone() -> None:
    seen = set()
    for seed in range(6):
        schools = ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave")
        options = {"blue_school": schools[seed], "red_school": schools[seed - 1]}
        match = random_match("tash_kalar", options, seed, 120)
        found = sheets.beings_on(match, len(match.log))
        for square, card in found.items():
            seen.add(card)
            assert match.state.piece_at(square) >= 0, "a being stands there"
            position = Position(match.state, 0, match, len(match.log))
            things = info.INFO["space"](position, SQUARE_NAMES[square]).things
            assert any(narration.card(card) in text for _, text in things)
    assert len(seen) > 12
