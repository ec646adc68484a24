"""Tests of the chances to win in a game: the chart, the two perspectives, turning points and trying again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.conftest import DESKTOP, PHONE, OpenTable
from e2e.page.test_accessibility import LOOKS, RUN_AXE, SMALL, TAGS, dress
from e2e.playing import Table, good_action, new_match
from toybattle import GAMES, link
from toybattle.match import Match
from web.page.model import REPLAY
from web.page.words import words

PATIENCE = 120_000  # milliseconds for all judgements of a short game
JUDGED = "#chances .turning li"
NOTE = "#chances .chances-note"


def lost_game() -> Match:
    """A short game in which Blue always chooses the action that looks worst, and Red plays well."""
    match = new_match("castle_field", seed=5)
    while match.decision is not None:
        if match.decision.player == 0:
            values = match.rules.values(match.state, match.decision.actions)
            match = match.with_action(match.decision.actions[values.index(min(values))])
        else:
            match = match.with_action(good_action(match))
    return match


LOST = lost_game()


@pytest.fixture(scope="module")
def judged(open_table: OpenTable) -> Iterator[Table]:
    """Yields a page, as a Table, in which the bot has judged the decisions of LOST, a finished game.

    The accessibility checker axe is loaded in it.
    """
    with open_table(bypass_csp=True) as table:
        table.load_axe()
        table.wait_bot()
        assert table.page.locator("#chances").count() == 0, "shown while playing, unasked"
        table.put(LOST, id="lost")
        table.page.locator(JUDGED).first.wait_for(timeout=PATIENCE)
        yield table


@pytest.fixture
def over(judged: Table) -> Table:
    """The page of `judged` at desktop size, with the finished game LOST on the table at its last position."""
    judged.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    judged.clear()
    if judged.current() != "lost":
        judged.press("open games").press("continue lost")
        judged.page.locator(JUDGED).first.wait_for(timeout=PATIENCE)
    return judged


def place_of(number: int) -> str:
    """The words with which the page says which position of the game `LOST` it shows: that after `number` actions."""
    return words("review.at", at=number, count=len(LOST.log))


def test_the_keyboard_goes_along_the_line(over: Table) -> None:
    slider = over.page.locator("#chance-slider")
    end = len(LOST.log)
    assert slider.get_attribute("aria-valuetext") == f"{words('chances.end')}: {said(0, 'lost')}"
    slider.focus()
    for number in (end - 1, end - 2):
        over.page.keyboard.press("ArrowLeft")
        assert place_of(number) in over.look().question
        assert over.focus() == "chance-slider"
    turn = words("chances.turn", turn=LOST.at(end - 2).turn, player=words(f"player.{LOST.player_at(end - 2)}"))
    assert (slider.get_attribute("aria-valuetext") or "").startswith(f"{turn}: ")
    over.page.keyboard.press("Home")
    assert place_of(0) in over.look().question
    over.page.keyboard.press("ArrowRight")
    assert place_of(1) in over.look().question
    over.page.keyboard.press("End")
    assert over.look().ended


def said(percent: int, standing: str) -> str:
    """The words in which the page tells a chance to win.

    `percent` is the chance in percent. `standing` is the part of a message id that says how the player stands, such as
    "lost".
    """
    return words("chances.at", percent=percent, standing=words(f"standing.{standing}"))


def test_a_click_on_the_line_shows_the_position(over: Table) -> None:
    box = over.page.locator("#chance-slider").bounding_box()
    assert box
    over.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = len(LOST.log) / 2
    assert any(place_of(number) in over.look().question for number in (int(middle - 0.5), int(middle + 0.5)))
    over.press("review now")
    assert over.look().ended
    assert over.page.locator("#chance-slider").input_value() == str(len(LOST.log)), "the slider did not follow"


def test_a_press_on_the_chart_of_a_finished_game_sets_the_slider(over: Table) -> None:
    end = len(LOST.log)
    for number in (end // 3, end - 2, 0):
        x, y = over.page.evaluate(
            """part => {
                const box = document.querySelector("#chances .chance-box");
                const { from, to } = box.dataset;
                const at = new DOMPoint(+from + (to - from) * part, 100);
                const { x, y } = at.matrixTransform(box.firstElementChild.getScreenCTM());
                return [x, y];
            }""",
            number / end,
        )
        over.page.mouse.click(x, y)
        assert place_of(number) in over.look().question
        assert over.page.locator("#chance-slider").input_value() == str(number)


def test_a_look_back_begins_with_its_buttons_in_sight(open_table: OpenTable) -> None:
    with open_table(viewport=PHONE, has_touch=True, is_mobile=True) as table:
        table.put(LOST, id="lost")
        table.page.evaluate("scrollTo(0, 60)")
        table.page.wait_for_function("scrollY > 0")
        table.press("review last")
        buttons = table.page.locator("#prompt > .answers")
        table.page.wait_for_function("scrollY === 0")
        box = buttons.bounding_box()
        assert box and box["y"] >= 0


def test_a_finger_that_scrolls_the_page_from_the_slider_on_sets_nothing(open_table: OpenTable) -> None:
    with open_table(path=f"./#{REPLAY}{link.encode(LOST)}", viewport=PHONE, has_touch=True, is_mobile=True) as table:
        session = table.page.context.new_cdp_session(table.page)
        slider = table.page.locator("#chance-slider")
        slider.scroll_into_view_if_needed()

        def swipe(right: int, down: int) -> str:
            box = slider.bounding_box()
            assert box
            x, y = box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2
            for part in range(11):
                point = {"x": x + right * part / 10, "y": y + down * part / 10}
                kind = "touchMove" if part else "touchStart"
                session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
                table.page.wait_for_timeout(20)
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            return slider.input_value()

        first, top = slider.input_value(), table.page.evaluate("scrollY")
        assert swipe(0, 120) == first, "the slider stays"
        table.page.wait_for_function("top => scrollY !== top", arg=top)
        assert place_of(int(first)) in table.look().question
        last = swipe(60, 0)
        assert last != first
        expect(table.page.locator("#question")).to_contain_text(place_of(int(last)))


def test_a_position_that_is_chosen_below_the_board_brings_the_board_back_into_sight(over: Table) -> None:
    over.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    over.page.locator(f"{JUDGED} .line").last.scroll_into_view_if_needed()
    assert over.page.evaluate("scrollY") > 0
    over.page.locator(f"{JUDGED} .line").last.click()
    over.page.wait_for_function("scrollY === 0")
    over.press("review now")
    over.page.wait_for_timeout(300)
    assert over.page.evaluate("scrollY") == 0, "the browser brought back where the page was"


# How much of the page and of the panel with the chances has to be scrolled, which parts of the panel lie below the
# window, and the width of each number on the chart and how much wider its text is.
REVIEWED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const panel = document.getElementById("chances");
  const flags = [...panel.querySelectorAll(".chance-flags circle")];
  return {
    page: document.documentElement.scrollHeight - innerHeight,
    panel: panel.scrollHeight - panel.clientHeight,
    cut: [panel, ...panel.querySelectorAll("*")].filter((element) => box(element).bottom > innerHeight)
      .map((element) => element.outerHTML.slice(0, 80)),
    discs: flags.map((circle) => box(circle).width),
    wide: flags.filter((circle) => box(circle.nextElementSibling).width > box(circle).width - 2).length,
  };
}"""


def badly_played(game: str) -> Match:
    """A game that Blue gives up after 36 actions, and in which Blue has always chosen what looks worst."""
    match = Match.start(game, {"first": 0}, 5)
    while len(match.log) < 36 and match.decision is not None:
        choose = min if match.decision.player == 0 else max
        values = match.rules.values(match.state, match.decision.actions)
        match = match.with_action(match.decision.actions[values.index(choose(values))])
    return match.with_resignation(0)


@pytest.mark.parametrize("game", GAMES)
def test_at_desktop_size_nothing_is_cut_off_at_the_end_and_in_the_review(table: Table, game: str) -> None:
    table.wait_bot()
    table.put(badly_played(game), id=f"bad-{game}")
    table.page.locator(JUDGED).nth(2).wait_for(timeout=PATIENCE)
    found = {"end": table.page.evaluate(REVIEWED)}
    table.press("review last")
    found["review"] = table.page.evaluate(REVIEWED)
    table.press("review prev")
    found["before"] = table.page.evaluate(REVIEWED)
    for place in range(3):
        table.page.locator(JUDGED).nth(place).locator(".line").click()
        expect(table.page.locator(JUDGED).nth(place)).to_have_class("current")
        found[f"point {place}"] = table.page.evaluate(REVIEWED)
    for state, told in found.items():
        assert told["page"] <= 0 and told["panel"] <= 1 and told["cut"] == [] and told["wide"] == 0, (state, told)
        assert len(told["discs"]) == 3 and min(told["discs"]) >= 14, (state, told)


def test_the_game_plays_by_itself_until_it_is_stopped(over: Table) -> None:
    over.press("review last").press("review first").press("play")
    over.eventually(lambda: place_of(2) in over.look().question)
    over.press("play")
    stopped = over.look().question
    over.page.keyboard.press("[")
    assert over.look().question != stopped


def test_the_two_ways_to_look_have_names_and_shapes_of_their_own(over: Table) -> None:
    told = over.page.locator("#chances .chance-told")
    assert "known" in (told.get_attribute("class") or "")
    dots = over.page.locator("#chances .dot").count()
    assert dots > 5
    over.page.get_by_label(words("perspective.open")).check()
    over.page.locator(NOTE).wait_for(state="detached", timeout=PATIENCE)
    assert "open" in (told.get_attribute("class") or "")
    assert over.page.locator("#chances .dot").count() == 0
    dash = "() => getComputedStyle(document.querySelector('#chances .chance-line')).strokeDasharray"
    assert over.page.evaluate(dash) != "none"
    over.page.get_by_label(words("perspective.known")).check()
    assert over.page.locator("#chances .dot").count() == dots
    assert over.page.evaluate(dash) == "none"


def test_the_table_leads_to_the_positions(over: Table) -> None:
    over.press("open chances")
    rows = over.page.locator("#sheet tbody tr")
    assert rows.count() > 5
    row = rows.nth(2)
    number = int((row.locator("button").get_attribute("data-action") or "").split()[1])
    row.locator("button").click()
    assert place_of(number) in over.look().question and not over.look().sheet


def test_a_turning_point_can_be_seen_and_tried_again(over: Table) -> None:
    first = over.page.locator(JUDGED).first
    line = first.locator(".line")
    text = line.inner_text()
    number = int((line.get_attribute("data-action") or "").split()[1])
    line.click()
    assert place_of(number) in over.look().question
    assert over.page.locator(JUDGED).first.locator(".line").inner_text() == text
    kept = over.kept()["toybattle:game:lost"]
    first.locator("[data-action^=retry]").click()
    turn = LOST.at(number).turn
    assert over.look().note.startswith(words("retry.begun.better", turn=turn, action="").removesuffix("."))
    table = over.table()
    assert table.match == LOST.upto(number) and table.retry == turn and table.id != "lost"
    assert over.kept()["toybattle:game:lost"] == kept
    over.play_well()
    assert len(over.match().log) > number
    over.wait_turn()


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing(over: Table, scheme: str, size: str) -> None:
    dress(over, scheme, size)
    over.page.wait_for_timeout(50)
    found = {"end": over.page.evaluate(RUN_AXE, TAGS), "small": over.page.evaluate(SMALL, 24)}
    over.page.locator(JUDGED).first.locator(".line").click()
    found["looking back"] = over.page.evaluate(RUN_AXE, TAGS)
    over.press("open chances")
    found["table"] = over.page.evaluate(RUN_AXE, TAGS) + over.page.evaluate(SMALL, 24)
    over.press("close")
    assert {state: problems for state, problems in found.items() if problems} == {}


def test_a_replay_shows_the_line_and_both_players_turning_points(open_table: OpenTable) -> None:
    with open_table(path=f"./#{REPLAY}{link.encode(LOST)}", viewport=PHONE) as friend:
        friend.page.locator(JUDGED).first.wait_for(timeout=PATIENCE)
        assert friend.page.locator("#chances").is_visible()
        assert friend.page.get_by_role("slider").get_attribute("aria-label") == words(
            "chances.slider", title=words("chances.title", player=words("player.0"))
        )
        text = friend.page.locator(JUDGED).first.inner_text()
        assert words("player.0") in text or words("player.1") in text


def test_while_playing_the_line_comes_when_the_settings_say_so(open_table: OpenTable) -> None:
    with open_table() as table:
        table.wait_bot()
        table.press("open settings")
        assert table.page.locator('#sheet input[name="chances"][value="off"]').is_checked()
        table.page.locator('#sheet input[name="chances"][value="on"]').check()
        table.press("close")
        table.page.locator("#chances .chances-now b").wait_for()
        assert table.page.locator('#chances [name="perspective"]').count() == 0
        table.play_well()
        table.wait_turn()
        table.page.locator("#chances .dot").nth(1).wait_for()
        assert table.page.locator("#chances .dot.rival").count() == 0, "the rival's decisions are not judged"
        table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert not table.page.locator("#chances").is_visible()
        table.press("open log").press("open chances")
        assert table.page.locator("#sheet tbody tr").count() >= 2
        assert table.page.get_by_text(words("perspective.text.live")).is_visible()
