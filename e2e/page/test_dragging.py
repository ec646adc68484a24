"""Tests of dragging: a dragged thing is as large as on the board and snaps to the nearest legal space.

A thing that is let go elsewhere goes back to where it was.
"""

from __future__ import annotations

from typing import Any

import pytest

from e2e.conftest import OpenTable
from e2e.playing import Table, steps
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.match import Match
from web.games.registry import FACES

LATE = "() => document.documentElement.dataset.late !== undefined"

# The middle and the width of what is dragged.
GHOST = """() => {
  const { x, y, width, height } = document.querySelector(".ghost").getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""
# The same of a space.
SPACE = """(action) => {
  const space = document.querySelector(`#board [data-drop="${action}"]`);
  const { x, y, width, height } = (space.querySelector(".slot, .ring") ?? space).getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""


def draggable(game: str) -> tuple[Match, str, str]:
    """Returns (match, thing, space): a match at whose end Blue can make an action by dragging one thing onto one space.

    `thing` and `space` are the `data-action`s of the thing and of the space.
    """
    for seed in range(60):
        whole = random_match(game, {}, seed)
        for number, action in enumerate(whole.log):
            before = whole.upto(number)
            picks = FACES[game].PICKS.get(action[0], ())
            if whole.player_at(number) == 0 and len(picks) == 2 and picks[0] != "space" and picks[1] == "space":
                touched = steps(before, action)
                if len(touched) == 2:
                    return before, touched[0], touched[1]
    raise AssertionError("nothing is dragged")


def lifted(table: Table, match: Match, thing: str, space: str) -> tuple[float, float, float]:
    """Puts the match on the table, drags the thing near the middle of the space, and does not let go.

    Returns (x, y, width) of the space, in pixels of the page: its middle and its width. `thing` and `space` are
    `data-action`s.
    """
    table.put(match)
    table.page.wait_for_function(LATE)
    mouse = table.page.mouse
    x, y = table.hand.where(thing)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 9, y - 9)
    place: tuple[float, float, float] = tuple(table.page.evaluate(SPACE, space))
    mouse.move(place[0] + 0.3 * place[2], place[1] + 0.2 * place[2], steps=3)
    return place


@pytest.mark.parametrize("game", GAMES)
def test_a_dragged_piece_has_its_size_on_the_board_and_snaps_to_the_nearest_legal_space(
    quiet: Table, game: str
) -> None:
    match, thing, space = draggable(game)
    x, y, width = lifted(quiet, match, thing, space)
    assert quiet.page.evaluate(GHOST) == pytest.approx((x, y, width), abs=1.5)
    quiet.page.mouse.up()
    quiet.eventually(lambda: len(quiet.match().log) > len(match.log))
    assert quiet.page.locator(".ghost").count() == 0


HOLD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...parts) {
    const motion = animate.apply(this, parts);
    motion.pause();
    motion.currentTime = motion.effect.getComputedTiming().endTime;
    return motion;
  };
}"""


@pytest.mark.parametrize("still", [False, True])
def test_a_piece_that_is_let_go_beside_the_board_returns_to_where_it_came_from(
    open_table: OpenTable, still: bool
) -> None:
    match, thing, space = draggable(next(iter(GAMES)))
    options: dict[str, Any] = {"reduced_motion": "reduce"} if still else {}
    with open_table(bot=False, speed="normal", **options) as table:
        lifted(table, match, thing, space)
        table.page.evaluate(HOLD)
        table.page.mouse.move(*table.hand.where("open settings"))
        table.page.mouse.up()
        assert table.page.locator(".ghost").count() == (0 if still else 1)
        if not still:
            assert table.page.evaluate(GHOST)[:2] == pytest.approx(table.hand.where(thing), abs=6)
            table.page.keyboard.press("Escape")
            assert table.page.locator(".ghost").count() == 0
        assert len(table.match().log) == len(match.log)


# Puts a copy in the place of what is pressed, as the page does when it draws something else there.
REDRAW = """(action) => {
  const pressed = document.querySelector(`.rack [data-action="${action}"]`);
  pressed.replaceWith(pressed.cloneNode(true));
}"""


def test_a_press_counts_although_what_is_pressed_is_redrawn_before_the_release(quiet: Table) -> None:
    match, thing, _ = draggable(next(iter(GAMES)))
    quiet.put(match)
    mouse = quiet.page.mouse
    for is_redrawn in (True, False):
        mouse.move(*quiet.hand.where(thing))
        mouse.down()
        if is_redrawn:
            quiet.page.evaluate(REDRAW, thing)
        mouse.up()
        quiet.page.locator(".rack .picked").wait_for()
        quiet.page.wait_for_timeout(200)  # a second tap would take the pick back
        assert quiet.page.locator(".rack .picked").count() == 1
        quiet.page.keyboard.press("Escape")
        quiet.page.locator(".rack .picked").wait_for(state="detached")
