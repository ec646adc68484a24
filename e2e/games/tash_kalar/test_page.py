"""Tests of Tash-Kalar in the browser: both modes by mouse, touch and keys, and previews of what an action will do."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from e2e.conftest import DESKTOP, PHONE, OpenTable
from e2e.page.test_accessibility import LOOKS, RUN_AXE, SMALL, TAGS
from e2e.playing import HOVER, HUMAN, NO_CHANCE, PREVIEWED, SPY, Finger, Hand, Keys, Mouse, Table, good_action, played
from tests.random_games import random_match
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES
from toybattle.games.tash_kalar.progress import progress
from toybattle.games.tash_kalar.state import NOBODY
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.match import Match
from toybattle.protocol import Action
from web.games.tash_kalar import face, narration, sheets
from web.page.words import words

PATIENCE = 3.0  # seconds on an idle machine for the longest answer
TURNS = 6

OPTIONS = {"mode": "high_form", "first": 0, "blue_school": "highland", "red_school": "imperial"}


def is_turn(match: Match) -> bool:
    """Whether, at the end of `match`, Blue has to choose an action of a turn (not of an effect or a draft)."""
    return match.decision is not None and match.decision[:2] == (0, "turn")


@cache
def whole(seed: int = 1, **options: Any) -> Match:
    """A whole game of Tash-Kalar with this seed, played by the greedy bot on both sides.

    Its options are those of the constant OPTIONS (High Form, Blue begins, and a certain school for each player), apart
    from those that `options` replace.
    """
    return played(Match.start("tash_kalar", {**OPTIONS, **options}, seed))


def first(match: Match, wanted: Any) -> Match:
    """The beginning of `match` up to the first position that `wanted` accepts.

    `wanted` is called with longer and longer beginnings of the match, and returns a true value if the position at the
    end of the beginning is accepted.
    """
    return next(part for part in map(match.upto, range(len(match.log))) if wanted(part))


def late(mode: str) -> Match:
    """A match shortly before its end, in which Blue has to choose an action and it is settled which turn is the last.

    `mode` is "high_form" or "duel".
    """
    return first(whole(3, mode=mode), lambda match: match.state.last != NOBODY and is_turn(match))


def summoning(match: Match) -> Action | None:
    """An action with which Blue can summon a being onto an enemy piece now, destroying it; None if Blue can't."""
    if not is_turn(match):
        return None
    found = [one for one in match.state.options if one[0] == "summon" and match.state.piece_at(one[2]) >= 3]
    return found[0] if found else None


def names(action: Action) -> tuple[str, str]:
    """Returns (`data-action` of the card, `data-action` of the square): the two things to tap for a summoning."""
    return f"card {CARD_NAMES[action[1]]}", f"space {SQUARE_NAMES[action[2]]}"


def drafting(count: int) -> Match:
    """A match in a draft, in which both players have kept `count` cards in total and Blue has to keep the next one."""
    match = Match.start("tash_kalar", {**OPTIONS, "red_school": "etherweave", "draft": True}, 5)
    match = played(match, lambda match: len(match.log) == count)
    assert match.decision and match.decision[:2] == (0, "draft")
    return match


def in_effect() -> Match:
    """A match in the middle of an effect: Blue may destroy or move a piece, or end the effect by a Done button."""
    return first(
        whole(1),
        lambda match: match.decision and match.decision.player == 0 and match.decision.step in ("destroy", "move"),
    )


def asked_for(step: str, seed: int) -> Match:
    """A match, from the game of this seed, in which Blue has to answer a question of the kind `step`.

    The kinds of question are "shoot" (a direction has to be chosen) and "orient" (the orientation of a pattern has to
    be chosen).
    """
    return first(whole(seed, blue_school="imperial"), lambda match: match.decision[:2] == (0, step))


# --- playing ----------------------------------------------------------------------------------------------------------


def test_the_first_turns_of_a_new_game(table: Table) -> None:
    table.hand = Mouse(table.page)
    table.new_game(game="tash_kalar", mode="duel", opponent="recruit", side="0", first="0", draft="no")
    while table.match().state.turn < 4:
        table.wait_turn()
        length = len(table.match().log)
        table.play_well()
        assert len(table.match().log) > length
    assert table.match().options["mode"] == "duel"


@pytest.mark.parametrize("by", [Mouse, Keys])
def test_a_draft_from_the_first_card_to_the_first_turn(table: Table, by: type[Hand]) -> None:
    table.new_game(game="tash_kalar", opponent="recruit", side="0", first="0", draft="yes").wait_bot()
    table.hand = by(table.page)
    count = 0
    while table.match().state.is_drafting():
        table.wait_turn()
        match = table.match()
        if match.decision is None or match.decision[:2] != (0, "draft"):
            continue
        assert len(table.look().fits) == len(match.state.options)
        # never the card that still has the pointer or the focus: there the first touch only previews, the second keeps
        table.play(match.state.options[-1 if count % 2 else 1], match)
        count += 1
    assert count == 17 and table.page.locator("#board .space").count() == 69
    table.wait_turn()
    table.play_well()
    assert len(table.match().log) > 2 * 17


def to_the_end(table: Table, mode: str, hand: Hand) -> None:
    """Plays the last turns of a game against the bot, and checks that the page tells the result.

    `hand` is what operates the page: the mouse, a finger or the keyboard. `mode` is "high_form" or "duel".
    """
    table.put(late(mode), seats=(HUMAN, "recruit"), id=mode)
    table.hand = hand
    table.play_to_the_end()
    match = table.match()
    assert match.result is not None and narration.ending(match) in table.look().question


@pytest.mark.parametrize(("by", "mode"), [(Mouse, "high_form"), (Keys, "duel")])
def test_a_game_comes_to_its_end(table: Table, by: type[Hand], mode: str) -> None:
    to_the_end(table, mode, by(table.page))
    table.press("rematch")
    assert table.wait_turn().question


def test_a_game_comes_to_its_end_by_touch(open_table: OpenTable) -> None:
    with open_table(viewport=PHONE, has_touch=True, scripts=(NO_CHANCE,)) as table:  # the same game in every run
        to_the_end(table, "duel", Finger(table.page))


@pytest.mark.speed
@pytest.mark.parametrize("mode", ["high_form", "duel"])
def test_the_strongest_bot_answers_in_time(open_table: OpenTable, mode: str) -> None:
    begun = first(whole(3, mode=mode), lambda match: match.state.turn >= 12 and is_turn(match))
    with open_table(scripts=(SPY,)) as table:
        table.wait_bot().put(begun, seats=(HUMAN, "general"), id="time")
        while not table.wait_turn().ended and table.match().state.turn < begun.state.turn + TURNS:
            table.play_well()
        answers = [answer for answer in table.page.evaluate("() => spy.answers") if answer["visits"] > 1]
        answers = [answer for answer in answers if answer["id"].startswith("time")]
        times, visits = ([answer[what] for answer in answers] for what in ("took", "visits"))
        print(f"\n{mode}: {len(times)} answers after {statistics.median(visits):.0f} visits, ", end="")
        print(f"median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")
        assert len(times) >= TURNS / 2 and max(times) <= 1000 * PATIENCE


def put_before_a_summoning(table: Table) -> tuple[Match, Action, str, str]:
    """Puts a match on the table in which Blue can destroy a piece by summoning a being onto it.

    Returns (match, summoning, `data-action` of the being's card, `data-action` of its square).
    """
    match = first(whole(1), summoning)
    action = summoning(match)
    assert action
    table.put(match)
    return match, action, *names(action)


def test_a_summoning_is_shown_before_it_is_made(table: Table) -> None:
    match, action, card, square = put_before_a_summoning(table)
    mouse = Mouse(table.page)
    mouse.do(card)
    assert square in table.look().legal
    mouse.target(square)
    assert table.page.locator("#board .tk-used").count() and table.page.locator("#board .tk-cross").count()
    told = narration.outcome(match.state, action)
    assert told == table.look().question
    assert table.match() == match, "nothing is done yet"
    mouse.do(square)
    assert table.match().log[-1] == action
    table.press("undo")
    assert table.match() == match
    table.press(card)
    times = sorted(table.page.evaluate(HOVER, [square, ""] * 6))  # and off the board, in turn
    print(f"hover to picture: median {statistics.median(times):.0f} ms, worst {times[-1]:.0f} ms")
    assert times[0] < 300, "the quickest: however busy the machine is with other things"
    table.press("back")
    mouse.drag(card, square)
    assert table.match().log[-1] == action


def test_the_pointer_shows_what_is_below_it_whatever_came_between(table: Table) -> None:
    _, _, card, square = put_before_a_summoning(table)
    mouse, keys = Mouse(table.page), Keys(table.page)
    shown = table.page.locator(PREVIEWED).first
    mouse.do(card)
    keys.target(square)
    keys.press("Escape")
    shown.wait_for(state="detached")
    mouse.target(square)  # on the square that the keys have just previewed

    keys.press("n")
    keys.press("Escape")
    keys.press("Escape")
    shown.wait_for(state="detached")
    x, y = mouse.where(square)
    table.page.mouse.move(x + 2, y)  # within the square over which the sheet has been
    shown.wait_for(state="attached")


def test_a_reload_in_the_middle_of_an_effect_asks_the_same(table: Table) -> None:
    match = in_effect()
    table.put(match).hand = Mouse(table.page)
    before = table.look()
    assert table.page.locator(".shown-card").count() == 1 and before.legal
    table.reload()
    assert table.look().board == before.board and table.look().question == before.question
    assert table.match() == match
    table.play(good_action(match), match)
    assert len(table.match().log) == len(match.log) + 1
    table.press("undo")
    assert table.look().question == before.question


def test_a_link_opens_in_a_fresh_profile(table: Table, open_table: OpenTable) -> None:
    match = first(whole(1), summoning)
    table.put(match).press("open share").press("copy replay")
    link = table.eventually(lambda: table.page.evaluate("() => navigator.clipboard.readText()"))
    with open_table(bot=False, path="./#" + link.split("#")[1]) as other:
        assert words("game.tash_kalar") in other.page.locator("h1").inner_text()
        other.press("review last")
        pieces = match.state.own(0) | match.state.own(1)
        assert other.page.locator("#board .piece").count() == pieces.bit_count()


def test_a_hint_and_why(table: Table) -> None:
    table.put(first(whole(1), lambda match: is_turn(match) and match.state.turn > 8), seats=(HUMAN, "recruit"))
    table.wait_bot()
    table.page.locator("#prompt").focus()  # letters count at the table
    for step in (1, 2, 3):
        table.page.keyboard.press("h")
        table.eventually(lambda: table.look().note.startswith(f"Hint {step} of 3"))  # noqa: B023
    table.page.keyboard.press("w")
    assert table.look().note.startswith("Why Red ")


# --- reading it in every way ------------------------------------------------------------------------------------------


# How wide the narrowest card of the hand is, and which names of cards are cut or wider than what they stand in.
NAMES_AND_CARDS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const wide = (one) => one.getBoundingClientRect().width;
  const reach = (name) => { const range = document.createRange(); range.selectNodeContents(name); return wide(range); };
  return {
    narrowest: Math.min(999, ...all(".of-cards .card").map(wide)),
    cut: all(".slot-button .card-name").filter((name) =>
      getComputedStyle(name).overflowX !== "visible" || reach(name) > wide(name.closest(".slot-button")) + 4)
      .map((name) => name.textContent),
    untold: all(".draft-card, .of-cards .slot-button").filter((card) => {
      const text = card.querySelector(".card-text");
      return !text || wide(text) < 60 || text.scrollHeight > text.clientHeight + 1;
    }).length,
  };
}"""


@pytest.mark.parametrize(("size", "least"), [(DESKTOP, 64), (PHONE, 44)])
def test_cards_are_large_enough_and_their_names_whole(quiet: Table, size: Any, least: int) -> None:
    quiet.page.set_viewport_size(size)
    quiet.put(whole(1).upto(0), id="start")
    found = [quiet.page.evaluate(NAMES_AND_CARDS)]
    quiet.put(first(whole(4, blue_school="etherweave", red_school="everfrost"), is_turn), id="middle")
    found.append(quiet.page.evaluate(NAMES_AND_CARDS))
    for count in (0, 10, 26):
        quiet.put(drafting(count), id=f"draft-{count}")
        found.append(quiet.page.evaluate(NAMES_AND_CARDS))
    assert [one["cut"] for one in found] == [[]] * len(found)
    assert all(one["narrowest"] >= least for one in found)
    told = found if size == DESKTOP else found[2:]  # on a phone the cards of a draft, but not those of the hand
    assert [one["untold"] for one in told] == [0] * len(told)


# Writes each of these cards, (CSS class of its name, its name, CSS class of its text, its text), into the first place
# of the hand, and returns those that are higher there than a row.
HIGHER_THAN_A_ROW = """(cards) => {
  const slot = document.getElementById("rack-0");
  const name = slot.querySelector(".card-name"), text = slot.querySelector(".card-text");
  const row = parseFloat(getComputedStyle(slot.parentElement).gridTemplateRows);
  return cards.filter(([css, called, textCss, told]) => {
    [name.className, name.textContent, text.className, text.textContent] = [css, called, textCss, told];
    return slot.getBoundingClientRect().height > row;
  }).map(([, called]) => called);
}"""


def test_the_text_of_every_card_fits_its_row_in_the_hand(quiet: Table) -> None:
    cards = []
    for number in range(len(CARD_NAMES)):
        css, name = re.findall(r'class="([^"]*)"[^>]*>([^<]*)', str(sheets.card_name(number)))[0]
        text = narration.card_text(number)
        cards.append((css, name, face.css_of_text(text), text))
    quiet.put(whole(1).upto(0), id="start")
    for width, height in ((1280, 800), (1024, 768), (768, 1024), (640, 960)):
        quiet.page.set_viewport_size({"width": width, "height": height})
        assert quiet.page.evaluate(HIGHER_THAN_A_ROW, cards) == []
        found = quiet.page.evaluate(NAMES_AND_CARDS)
        assert (found["untold"], found["cut"]) == (0, []) and found["narrowest"] >= 44
        for part in ("medal", "card-name", "card-text"):
            assert all(one.is_visible() for one in quiet.page.locator(f".of-cards .{part}").all())


# Writes each of these tasks, (its name, what it asks for, the counts), into each corner, and returns those of which
# something is not wholly within the corner.
CUT_TASKS = """(tasks) => tasks.filter((told) => [0, 1, 2, 3].some((number) => {
  const corner = document.querySelector(`.corner-${number}`), box = corner.getBoundingClientRect();
  const parts = [".corner-name", ".corner-told", ".corner-count span"].map((part) => corner.querySelector(part));
  parts.forEach((part, index) => (part.textContent = told[index]));
  return parts.some((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const { top, bottom, left, right, width } = range.getBoundingClientRect();
    return width && (top < box.top - 2 || bottom > box.bottom + 2 || left < box.left - 1 || right > box.right + 1);
  }) || corner.scrollHeight > corner.clientHeight + 1;
})).map(([name]) => name)"""


def test_the_name_of_every_task_is_in_sight_and_with_room_what_it_asks_for(quiet: Table) -> None:
    match = whole(1).upto(0)
    tasks = [
        (
            narration.task(number),
            narration.task_told(number),
            " ".join("⊙0/9" for _ in progress(match.state, 0, number)),
        )
        for number in range(len(TASK_NAMES))
    ]
    quiet.put(match, id="start")
    for size in (DESKTOP, {"width": 1024, "height": 768}, PHONE):
        quiet.page.set_viewport_size(size)
        assert quiet.page.evaluate(CUT_TASKS, tasks) == []
        assert quiet.page.locator(".corner-name").first.is_visible()
        assert quiet.page.locator(".corner-told").first.is_visible() == (size != PHONE)


# Writes each of these texts into all corners, and returns those that don't stand wholly between the board and what lies
# above or below it, or that reach the text of the other corner.
OVER_THE_BOARD = """(texts) => texts.filter((told) => {
  const box = (element) => element.getBoundingClientRect();
  const board = box(document.getElementById("board")), stage = box(document.querySelector(".stage"));
  const boxes = [0, 1, 2, 3].map((number) => {
    const part = document.querySelector(`.corner-${number} .corner-told`), range = document.createRange();
    part.textContent = told;
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  });
  return boxes.some(({ top, bottom, left, right, width }, number) =>
    !width || left < stage.left - 2 || right > stage.right + 2 ||
    (number < 2 ? top < stage.top - 1 || bottom > board.top : top < board.bottom || bottom > stage.bottom + 1)
  ) || boxes[0].right > boxes[1].left || boxes[2].right > boxes[3].left;
})"""


@pytest.mark.parametrize("size", [(360, 780), (375, 812), (390, 844), (412, 915)])
def test_on_a_phone_what_tasks_ask_for_stands_above_and_below_the_board(quiet: Table, size: tuple[int, int]) -> None:
    quiet.page.set_viewport_size({"width": size[0], "height": size[1]})
    quiet.put(whole(1).upto(0), id="start")
    texts = [narration.task_told(number) for number in range(len(TASK_NAMES))]
    assert quiet.page.evaluate(OVER_THE_BOARD, texts) == []
    quiet.page.locator(".corner-1 .corner-told").click()
    assert quiet.page.locator("dialog, [role=dialog]").first.is_visible(), "the text opens the tasks"


def test_at_desktop_size_nothing_is_cut_off_and_nothing_moves_from_the_result_to_the_review(
    quiet: Table,
) -> None:
    places = """() => ["chances", "tools", "foe"].map((id) => {
      const { top, bottom } = document.getElementById(id).getBoundingClientRect();
      return [id, Math.round(top), Math.round(bottom)];
    })"""
    quiet.put(whole(1).upto(12), id="play")
    tools = quiet.page.evaluate("() => document.getElementById('tools').getBoundingClientRect().top")
    quiet.put(whole(1).upto(12).with_resignation(0), id="over")
    assert quiet.look().ended
    result = quiet.page.evaluate(places)
    assert all(0 <= top < bottom <= DESKTOP["height"] for _, top, bottom in result)
    assert result[1][1] == round(tools)
    quiet.press("review last").press("review prev")
    assert quiet.page.evaluate(places) == result


def effects(schools: tuple[str, str], count: int) -> Iterator[Match]:
    """Yields at most `count` matches, at whose ends the effect of a card asks Blue something.

    They are beginnings of one game between the schools (Blue's, Red's). Those in which Blue has the most actions to
    choose from come first. There is at most one match for each use of a card.
    """
    blue, red = schools
    match = whole(3, blue_school=blue, red_school=red)
    found: dict[Any, Match] = {}
    for part in map(match.upto, range(len(match.log))):
        decision = part.decision
        if decision and decision.player == 0 and decision.step != "turn":
            card = next((action for action in reversed(part.log) if action[0] in ("summon", "flare")), None)
            if card not in found or len(found[card].state.options) < len(decision.actions):
                found[card] = part
    yield from sorted(found.values(), key=lambda part: -len(part.state.options))[:count]


# Pairs of parts of the prompt that lie over each other, and buttons that are not wholly within the prompt.
OVERLAPS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const prompt = document.getElementById("prompt"), whole = box(prompt);
  const parts = [...prompt.querySelectorAll(":scope > *, .shown > *")].filter((part) => box(part).height > 0);
  const found = [];
  for (const one of parts) for (const other of parts) {
    const [a, b] = [box(one), box(other)];
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (one !== other && wide > 1 && high > 1) found.push(`${one.className} over ${other.className}`);
  }
  for (const button of prompt.querySelectorAll(".answers .button")) {
    const { left, right, top, bottom } = box(button);
    if (left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom + 1) {
      found.push(`${button.textContent} is cut off`);
    }
  }
  const asked = prompt.querySelector(".asked");
  const isCut = asked && asked.scrollHeight > box(asked).height + 1;
  if (isCut && box(asked).height < 30) found.push(`the question has ${box(asked).height} pixels`);
  return found;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1000, 640)], ids=str)
def test_beside_a_card_nothing_in_the_prompt_lies_over_anything_else(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    faults: dict[str, list[str]] = {}
    number = 0
    for schools in (("nethervoid", "sylvan"), ("highland", "everfrost"), ("imperial", "etherweave")):
        for match in effects(schools, 8):
            number += 1
            table.put(match, id=f"effect{number}")
            if found := table.page.evaluate(OVERLAPS):
                faults[table.look().question] = found
    assert number > 12 and faults == {}


def test_a_task_lights_its_squares_by_the_pointer_and_by_the_focus(table: Table) -> None:
    match = first(whole(1), summoning)
    table.put(match)
    name = TASK_NAMES[match.state.tasks[0]]
    lit = table.page.locator("#board .lit-0")
    assert not lit.is_visible()
    table.page.hover(f'[data-info="task {name}"]')
    assert lit.is_visible()
    table.page.mouse.move(1, 1)
    assert not lit.is_visible()
    table.page.keyboard.press("Tab")
    table.page.focus(f'[data-info="task {name}"]')
    assert lit.is_visible()


def states(table: Table) -> Iterator[str]:
    """Brings the page into each situation in which a test checks it, one after the other, and yields the name of each.

    They are positions from the start to the end of a game, with and without a picked or previewed action, questions of
    effects, the game's own sheets, and a draft.
    """
    table.put(whole(1).upto(0), id="start")
    yield "start"
    match = first(whole(1), summoning)
    action = summoning(match)
    assert action
    card, square = names(action)
    table.put(match, id="middle")
    yield "middle"
    table.press(card)
    yield "picked"
    Mouse(table.page).target(square)
    yield "aimed"
    table.page.mouse.move(1, 1)
    for sheet in ("tasks", "cards 0", "cards 1"):
        table.page.evaluate("() => document.activeElement.blur()")
        table.press(f"open {sheet}")
        yield sheet
        table.press("close")
    for count in (0, 10, 31):
        table.put(drafting(count), id=f"draft-{count}")
        yield f"draft {count}"
        table.page.locator("#board .fits").last.scroll_into_view_if_needed()  # on a phone the pack is a list
        Mouse(table.page).target(table.look().fits[-1])
        yield f"draft {count} aimed"
        table.page.mouse.move(1, 1)
    table.press("open cards 1")
    yield "draft cards 1"
    table.press("close")
    table.put(in_effect(), id="effect")
    yield "effect"
    for step, seed in (("shoot", 1), ("orient", 6)):
        table.put(asked_for(step, seed), id=step)
        Mouse(table.page).target(table.look().fits[0])
        yield step
        table.page.mouse.move(1, 1)
    either = first(whole(4, mode="duel"), lambda match: match.decision and match.decision.step == "either")
    table.put(either, id="either")
    yield "either"
    table.put(late("duel"), id="late")
    yield "late"
    table.put(whole(1), id="ended")
    yield "ended"


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing_and_all_is_large_enough(axe_table: Table, scheme: str, size: str) -> None:
    axe_table.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    axe_table.page.set_viewport_size(DESKTOP if size == "desktop" else PHONE)  # type: ignore[arg-type]
    found: dict[str, list[str]] = {}
    for state in states(axe_table):
        found[state] = axe_table.page.evaluate(RUN_AXE, TAGS) + axe_table.page.evaluate(SMALL, 24)
        if size == "phone":
            high, wide = axe_table.page.evaluate(
                "() => [document.documentElement.scrollHeight, document.body.scrollWidth]"
            )
            assert (high <= 640 or state == "ended") and wide <= 360, (state, high, wide)
            boxes = [square.bounding_box() for square in axe_table.page.locator("#board .tk-touch").all()[:9]]
            assert all(box and box["width"] >= 38 for box in boxes)
    assert {state: faults for state, faults in found.items() if faults} == {}


@pytest.mark.parametrize(("size", "characters"), [((1280, 800), 100), ((1024, 768), 70)])
def test_what_happened_last_is_read_whole_in_the_log_beside_the_board(
    table: Table, size: tuple[int, int], characters: int
) -> None:
    """It is if it has no more than so many characters, as nearly all that happens has."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    match = whole()
    told = {number: len(" ".join(narration.sentences(match, number - 1, 0))) for number in range(1, len(match.log))}
    fitting = sorted((length, number) for number, length in told.items() if length <= characters)
    for _, number in fitting[-2:]:
        table.put(match.upto(number), seats=(HUMAN, HUMAN), id=f"log-{number}")
        shown = table.page.locator("#log .turns")
        table.eventually(lambda: shown.evaluate(LAST_LINE_IS_WHOLE))  # noqa: B023


LAST_LINE_IS_WHOLE = """turns => {
  const lines = [...turns.querySelectorAll('.lines > li')];
  const [line, all] = [lines.pop(), turns].map(each => each.getBoundingClientRect());
  return line.top >= all.top - 1 && line.bottom <= all.bottom + 1;
}"""


# How high the part of what is still to come is that can be seen, as a part of its height, for questions that are made
# longer and longer, and whether any of them has to be scrolled.
STILL_TO_COME = """() => {
  const [asked, question, todo] = ["#asked", "#question", ".todo"].map((one) => document.querySelector(one));
  const shown = [];
  for (let words = 0; words < 60; words++) {
    question.textContent = "place a piece ".repeat(words);
    const [box, line] = [asked, todo].map((one) => one.getBoundingClientRect());
    const seen = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
    shown.push(line.left >= box.right ? 0 : Math.max(0, seen) / line.height);
    if (shown.at(-1) === 0) break;
  }
  return shown;
}"""


def test_what_is_still_to_come_is_whole_or_out_of_sight(quiet: Table) -> None:
    match = random_match("tash_kalar", {"first": 0}, 2, 126)
    assert narration.to_come(match.state)
    quiet.put(match, id="coming")
    for width, height in ((1280, 800), (1024, 768), (1440, 900)):
        quiet.page.set_viewport_size({"width": width, "height": height})
        shown = quiet.page.evaluate(STILL_TO_COME)
        assert shown[0] > 0.98 and shown[-1] == 0, (width, shown)
        assert not any(0.02 < part < 0.98 for part in shown), (width, shown)
