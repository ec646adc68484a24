"""Tests of Token Battle in the browser: whole games by mouse, touch and keys, and previews of what an action does."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from e2e.conftest import CLIPBOARD, DESKTOP, IS_WHOLE, PHONE, OpenTable
from e2e.page.test_accessibility import LOOKS, RUN_AXE, SMALL, TAGS
from e2e.playing import HOVER, HUMAN, PREVIEWED, Finger, Keys, Mouse, Table, good_action, steps
from toybattle.bots import PLAYERS
from toybattle.games.token_battle.preview import preview
from toybattle.match import Match
from web.games.token_battle import narration
from web.page.words import words

SIEGE = {"variant": "classic", "first": 0, "blue_set": "siege", "red_set": "garden"}
SPRINT = {"game": "token_battle", "variant": "sprint", "opponent": "recruit", "side": "0", "first": "0"}


def game(length: int, **options: Any) -> Match:
    """A match in which Blue has to decide, played by the greedy bot on both sides for at least `length` actions.

    If the game is over before that, the match is the whole game. The options of the game are those of the constant
    SIEGE, apart from those that `options` replace.
    """
    match = Match.start("token_battle", {**SIEGE, **options}, 1)
    while match.decision and (len(match.log) < length or match.decision.player != 0):
        view = match.rules.view(match.state, match.decision.player)
        match = match.with_action(PLAYERS["greedy"]()(match.rules, view, len(match.log)))
    return match


def new_game(table: Table, **choices: str) -> Table:
    """Begins a new game of Token Battle from the New game sheet, and returns `table`.

    `choices` are settings of the sheet by name. Settings that are not given are those of SPRINT: the variant Sprint, in
    which the person is Blue and begins, against the lowest level of the bot.
    """
    table.press("open new")
    for name, value in ({**SPRINT, **choices}).items():
        table.page.locator(f'#sheet input[name="{name}"][value="{value}"]').check()
    return table.press("new")


HANDS = {"mouse": Mouse, "touch": Finger, "keys": Keys}


@pytest.mark.parametrize("by", HANDS)
def test_a_whole_game(open_table: OpenTable, by: str) -> None:
    options: dict[str, Any] = {"viewport": PHONE, "has_touch": True} if by == "touch" else {}
    with open_table(**options) as table:
        new_game(table)
        table.hand = HANDS[by](table.page)
        seen: list[str] = []
        most = 1000 if IS_WHOLE or by == "touch" else 5  # turns
        while not (sight := table.wait_turn()).ended and len(seen) < most:
            match = table.match()
            action = good_action(match)
            *first, last = steps(match, action)
            for step in first:
                table.hand.do(step)
            table.hand.target(last)
            assert narration.outcome(match.state, action) == table.look().question, "the prompt tells what will happen"
            assert table.match() == match, "nothing is done yet"
            seen.append(sight.question)
            table.hand.do(last)
            after = table.match()
            assert after.log[len(match.log)] == action, "it is done at once"
            assert after.at(len(match.log) + 1).scores == list(preview(match.state, action).scores)
        if not sight.ended:
            return
        assert len(seen) > 8
        told = table.look().question
        assert narration.ending(table.match()) in told
        table.press("rematch")
        assert table.wait_turn().question and table.match().player_at(0) == 1


def test_a_card_is_dragged_to_its_field(quiet: Table) -> None:
    quiet.put(game(6))
    mouse = Mouse(quiet.page)
    match = quiet.match()
    stack, field = steps(match, good_action(match))
    mouse.page.mouse.move(*mouse.where(stack))
    mouse.page.mouse.down()
    mouse.page.mouse.move(*mouse.where(field), steps=4)
    quiet.page.locator(PREVIEWED).first.wait_for(state="attached")
    mouse.page.mouse.up()
    assert quiet.match().log[-1] == good_action(match)


def test_a_mouse_plays_with_one_click_even_where_it_was_not_seen_coming(quiet: Table) -> None:
    match = game(6)
    quiet.put(match)
    *first, last = steps(match, good_action(match))
    for step in first:
        quiet.hand.do(step)
    quiet.page.evaluate(
        """(pick) => {
          const field = document.querySelector(`[data-action="${pick}"]`), at = field.getBoundingClientRect();
          const here = { bubbles: true, clientX: at.x + 9, clientY: at.y + 9, pointerType: "mouse", detail: 1 };
          for (const kind of ["pointerdown", "pointerup", "click"]) {
            field.dispatchEvent(new PointerEvent(kind, here));
          }
        }""",
        last,
    )
    quiet.eventually(lambda: len(quiet.match().log) == len(match.log) + 1)


def test_a_reload_in_the_middle_brings_back_the_same_game(quiet: Table) -> None:
    quiet.put(game(8))
    before = quiet.look()
    quiet.press("stack 2")
    quiet.reload()
    assert quiet.look() == before and quiet.match() == game(8)


def test_the_pointer_shows_quickly_and_leaving_the_board_hides_it(quiet: Table) -> None:
    quiet.put(game(10)).press("stack 1")
    for name in quiet.look().legal[:3]:
        quiet.page.mouse.move(*Mouse(quiet.page).where(name))
        quiet.page.locator(PREVIEWED).wait_for(state="attached")
    quiet.page.mouse.move(1, 1)
    quiet.page.locator(PREVIEWED).wait_for(state="detached")
    assert len(quiet.match().log) == len(game(10).log)
    times = sorted(quiet.page.evaluate(HOVER, quiet.look().legal[:15]))
    print(f"hover to picture: median {statistics.median(times):.0f} ms, worst {times[-1]:.0f} ms")
    assert times[0] < 300, "the quickest: however busy the machine is with other things"


def test_a_draft_from_the_first_pick_to_the_first_turn_by_keys_and_mouse_in_turn(table: Table) -> None:
    new_game(table, variant="draft").wait_bot()
    hands = Keys(table.page), Mouse(table.page)
    asked: list[str] = []
    while (match := table.match()).state.stack[-1][0] != "turn":
        table.wait_turn()
        match = table.match()
        if match.decision is None or match.decision.player or match.decision.step == "turn":
            continue
        table.hand = hands[len(asked) % 2]
        asked.append(match.decision.step)
        actions = match.decision.actions
        table.play(actions[-1] if actions[-1] == ("ready",) else actions[len(asked) % len(actions)], match)
    assert asked.count("pick") == 12 and asked.count("lay") >= 9
    assert table.page.locator("#board.token-board").count() == 1


def test_a_link_and_a_challenge_open_in_a_fresh_profile(open_table: OpenTable) -> None:
    with open_table(bot=False, permissions=CLIPBOARD) as table:
        table.put(game(6)).press("open share").press("copy replay")
        replay = table.eventually(lambda: table.page.evaluate("() => navigator.clipboard.readText()"))
        table.press("copy challenge")
        challenge = table.eventually(
            lambda: (text := table.page.evaluate("() => navigator.clipboard.readText()")) != replay and text
        )
    with open_table(bot=False, path="./#" + replay.split("#")[1]) as other:
        assert "Token Battle" in other.page.locator("h1").inner_text()
        other.press("review last")
        assert other.page.locator("#board .piece").count() == sum(map(bool, game(6).state.cells))
    with open_table(bot=False, path="./#" + challenge.split("#")[1]) as other:
        assert other.look().question.endswith(words("ask.place"))
        other.press("keep")
        assert other.match().upto(0) == game(0).upto(0)


def test_a_hint_and_why(table: Table) -> None:
    table.put(game(7), seats=(HUMAN, "scout")).wait_bot()
    for step in (1, 2, 3):
        table.page.keyboard.press("h")
        table.eventually(lambda: table.look().note.startswith(f"Hint {step} of 3"))  # noqa: B023
        assert table.page.locator(".pointed").count()
    table.page.keyboard.press("w")
    assert table.look().note.startswith("Why Red ")
    assert table.page.locator("#question .because").inner_text().strip().endswith(".")


# --- reading it in every way ------------------------------------------------------------------------------------------


def states(table: Table) -> Iterator[str]:
    """Brings the page into each situation in which a test checks it, one after the other, and yields the name of each.

    They are positions from the start to the end of a game, with and without a picked or previewed action, some sheets,
    a game with hidden cards, and both parts of a draft.
    """
    table.put(game(0), id="start")
    yield "start"
    table.put(game(14), id="middle")
    yield "middle"
    table.press("stack 2")
    yield "picked"
    Mouse(table.page).target(table.look().legal[4])
    yield "aimed"
    table.page.mouse.move(1, 1)
    for sheet in ("set 0", "gains 1", "rules", "new"):
        table.press(f"open {sheet}")
        yield sheet
        table.press("close")
    table.put(game(9, closed=True, red_set="siege"), id="closed")
    yield "closed"
    table.put(game(6, variant="draft"), id="pick")
    yield "pick"
    Mouse(table.page).target(table.look().fits[0])
    yield "pick aimed"
    table.put(game(26, variant="draft"), id="lay")
    yield "lay"
    table.put(game(400), id="ended")
    yield "ended"


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing_and_all_is_large_enough(axe_table: Table, scheme: str, size: str) -> None:
    axe_table.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    axe_table.page.set_viewport_size(DESKTOP if size == "desktop" else PHONE)  # type: ignore[arg-type]
    found: dict[str, list[str]] = {}
    for state in states(axe_table):
        found[state] = axe_table.page.evaluate(RUN_AXE, TAGS) + axe_table.page.evaluate(SMALL, 24)
    assert len(found) == 13 and {state: faults for state, faults in found.items() if faults} == {}


def test_on_a_phone_nothing_has_to_be_scrolled(axe_table: Table) -> None:
    axe_table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for state in states(axe_table):
        high, wide = axe_table.page.evaluate("() => [document.documentElement.scrollHeight, document.body.scrollWidth]")
        assert (high <= 640 or state == "ended") and wide <= 360, (state, high, wide)
        if state == "middle":
            boxes = [field.bounding_box() for field in axe_table.page.locator("#board .tb-field").all()]
            assert len(boxes) == 36 and all(box and box["width"] >= 44 for box in boxes)
            moves = [move.bounding_box() for move in axe_table.page.locator("#recent .move").all()]
            prompt = axe_table.page.locator("#prompt").bounding_box()
            assert prompt and len(moves) == 5 and all(box and box["y"] + box["height"] <= prompt["y"] for box in moves)


# The width of the narrowest card in the hand, the names that don't fit their cards, and whether the next cards of the
# picked stack fill the room beside or below its top card.
HAND = """() => {
  const box = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isCut = (name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const [text, slot] = [box(range), box(name.parentElement)];
    const isOut = text.left < slot.left - 2 || text.right > slot.right + 2;
    return !text.width || isOut || range.getClientRects().length > 1;
  };
  const [card, room] = [".card", ".stack-next"].map((one) => box(document.querySelector(`.rack .picked ${one}`)));
  const last = box(all(".rack .picked .card-chip").pop());
  const isWhole = room.height >= 0.9 * card.height || room.width >= 0.9 * card.width;
  return {
    narrowest: Math.min(...all(".rack .card").map((card) => box(card).width)),
    cut: all(".rack .card-name").filter(isCut).map((name) => name.textContent),
    isFilled: isWhole && last.bottom >= room.bottom - 1 && last.right >= room.right - 1,
  };
}"""


@pytest.mark.parametrize(
    ("width", "height", "least"), [(1280, 800, 64), (1024, 768, 44), (768, 1024, 54), (640, 400, 44), (360, 640, 44)]
)
def test_the_cards_in_the_hand_are_large_and_their_names_whole(
    quiet: Table, width: int, height: int, least: int
) -> None:
    size = {"width": width, "height": height}
    quiet.page.set_viewport_size(size)  # type: ignore[arg-type]
    quiet.page.emulate_media(reduced_motion="reduce")
    for own in ("siege", "garden", "metronome"):
        quiet.put(game(0, blue_set=own), id=own)
        for stack in range(4):
            quiet.press(f"stack {stack + 1}")
            found = quiet.page.evaluate(HAND)
            assert found["narrowest"] >= least and found["cut"] == [] and found["isFilled"], (own, stack, found)
            quiet.page.keyboard.press("Escape")


ROLLS = """(speed) => {
  document.getElementById("page").className = `page speed-${speed}`;
  return getComputedStyle(document.querySelector(".roll"), "::before").animationDuration;
}"""


def test_the_score_rolls_as_fast_as_the_settings_say_and_shows_the_right_digits(quiet: Table) -> None:
    quiet.put(game(8))
    durations = [quiet.page.evaluate(ROLLS, speed) for speed in ("slow", "normal", "fast", "off")]
    assert durations == ["0.29s", "0.29s", "0.2s", "0s"]
    quiet.page.emulate_media(reduced_motion="reduce")
    assert quiet.page.evaluate(ROLLS, "slow") == "0s"
    for digit in quiet.page.locator(".roll").all():
        shown = digit.evaluate("(one) => parseFloat(getComputedStyle(one, '::before').translate.split(' ')[1])")
        line = digit.evaluate("(one) => one.getBoundingClientRect().height")
        assert round(-shown / line) - 10 == int((digit.get_attribute("id") or "")[-1])


# How much of the sentence of a look back has to be scrolled, and where the first button is.
TOLD = """() => {
  const asked = document.querySelector("#prompt .asked"), button = document.querySelector("#prompt .answers button");
  const { x, y } = button.getBoundingClientRect();
  return [asked.scrollHeight - asked.clientHeight, x, y];
}"""


@pytest.mark.parametrize("size", [(360, 640), (640, 400), (740, 360)], ids=str)
def test_in_a_small_window_a_look_back_is_read_whole_and_its_buttons_stay(quiet: Table, size: tuple[int, int]) -> None:
    quiet.put(game(1000), id="long")
    quiet.page.set_viewport_size({"width": size[0], "height": size[1]})
    quiet.press("review last")
    places = set()
    for _ in range(6):
        hidden, *place = quiet.page.evaluate(TOLD)
        places.add(tuple(place))
        assert hidden < 2, quiet.look().question
        quiet.press("review prev")
    assert len(places) == 1
    tools = quiet.page.locator("#tools").bounding_box()
    assert tools and tools["y"] + tools["height"] <= size[1], "the tools are in the window"
