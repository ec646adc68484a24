"""Tests of hints, by mouse and by keys, and of the reasons for the bot's turn, which light up the spaces they name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.playing import HUMAN, Table, new_match, played
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.match import Match
from web.page.words import words


def after_the_bots_turn() -> Match:
    """A match in which Red, the bot, has just placed a troop and Blue has a turn."""

    def is_so(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        last = len(match.log) - 1
        return asked and last > 16 and match.player_at(last) == 1 and match.log[last][0] == "place"

    return played(new_match(seed=11), until=is_so)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_hint_has_three_steps_and_plays_nothing(table: Table, by: str) -> None:
    match = after_the_bots_turn()
    table.put(match, seats=(HUMAN, "captain"), id=f"hint-{by}").wait_bot()
    for step in (1, 2, 3):
        if by == "mouse":
            table.press("hint")
        else:
            table.page.keyboard.press("h")
        table.eventually(lambda: table.look().note.startswith(f"Hint {step} of 3"))  # noqa: B023
        assert table.page.locator(".pointed").count()
    assert table.page.locator("#question .because").inner_text().strip().endswith(".")
    assert table.match() == match and table.table().hints == 1
    table.play_well()
    table.wait_turn()
    assert not table.page.locator(".pointed").count()


def test_why_lights_up_what_it_names_by_pointer_focus_and_tap(table: Table) -> None:
    table.put(after_the_bots_turn(), seats=(HUMAN, "captain"), id="why").wait_bot()
    table.press("why")
    assert table.look().note.startswith("Why Red ")
    names = table.page.locator("#question [data-points]")
    assert names.count()
    name = names.first
    space = table.page.locator("#" + (name.get_attribute("data-points") or ""))
    ring = space.locator(".ring")
    dark = ring.evaluate("ring => getComputedStyle(ring).stroke")

    def is_lit() -> bool:
        return bool(ring.evaluate("ring => getComputedStyle(ring).stroke") != dark)

    name.hover()
    assert is_lit()
    table.page.mouse.move(5, 5)
    assert not is_lit()
    name.focus()
    assert is_lit()
    table.page.locator("#board .space[tabindex='0']").focus()
    table.page.mouse.click(*center(name.bounding_box()))
    table.page.mouse.move(5, 5)
    assert name.get_attribute("aria-pressed") == "true" and is_lit()
    assert words("space.pointed") in (space.get_attribute("aria-label") or "")
    table.page.keyboard.press("w")
    expect(table.page.locator(".space.pointed")).to_have_count(0)


def center(box: dict[str, float] | None) -> tuple[float, float]:  # type: ignore[type-arg]
    """Returns (x, y), in pixels: the middle of an element's bounding box. Raises AssertionError if there is no box."""
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_below_a_hint_is_whole_or_out_of_sight(table: Table, game: str, size: tuple[int, int]) -> None:
    """That is so however long the hint is. As always the prompt scrolls if the hint alone is too long for it."""
    rules = GAMES[game]
    if not rules.has_reasons:
        return
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.put(random_match(game, {}, 4).upto(2), seats=(HUMAN, "captain"), id=f"below-{game}").wait_bot()
    for _ in range(3):
        table.press("hint")
        table.eventually(lambda: table.look().note.startswith("Hint"))
    seen = set()
    for count in range(0, 121, 4):
        is_whole, is_sideways = table.page.evaluate(AS_LONG, count)
        assert is_sideways or is_whole, count
        seen.add(is_sideways)
    assert seen == {True, False}


# Gives the hint reasons of this many words. Returns whether the question below lies in the prompt from top to bottom,
# and whether it lies beside what is seen of the prompt.
AS_LONG = """count => {
  const asked = document.querySelector('#asked'), because = asked.querySelector('.because');
  because.textContent = ' word'.repeat(count);
  const [inner, outer] = [asked.querySelector('.asked-below'), asked].map(each => each.getBoundingClientRect());
  return [inner.bottom <= outer.bottom + 0.5 && inner.top >= outer.top - 0.5, inner.left >= outer.right - 0.5];
}"""
