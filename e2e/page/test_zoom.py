"""Tests of zoom and small screens: the size of a board, of text and of controls, and that nothing scrolls sideways.

A browser that zooms a window of 1280 by 800 to 400 % lays the page out as in a window of 320 by 200.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, Mouse, Table, played
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.bots.levels import LEVELS
from toybattle.match import Match
from web.games.registry import FACES
from web.page.letters import COMMANDS as LETTERS
from web.page.words import words

ZOOMED = {  # the size of the page in CSS pixels
    "100 %": (1280, 800),
    "200 %": (640, 400),
    "250 %": (512, 320),
    "300 %": (427, 267),
    "400 %": (320, 200),
    "phone on its side": (568, 320),
    "small phone": (320, 568),
}
PHONES = ((360, 640), (320, 568), (320, 200))  # the last is a window at 400 %
TABLET = (1024, 768)
CHECKED = ("low", "small", "outside")  # what a page for a finger must not have, as LAID_OUT finds it
LEAST = 300  # pixels: the shorter side of a board
SHEETS = ("new", "games", "share", "rules", "settings", "log", "command")

# How the page lies in the window. `space` is the side of the smallest space, `board` the shorter side of the board,
# `sideways` by how much the page is wider than the window, `outside` what takes the focus or has text and lies left or
# right of the page, `small` the text below 11 pixels, `low` the controls below 44 pixels, and on the board below 24.
# What stands in a picture of the rules doesn't count as text: the caption below the picture says what it shows.
LAID_OUT = """() => {
  const page = document.scrollingElement;
  const dialog = document.querySelector("dialog[open]");
  const name = (one) => one.id || one.dataset.action || one.getAttribute("class") || one.tagName;
  const isShown = (one) => !one.closest(".unseen, .skip, #info[aria-hidden]")
    && one.checkVisibility({ visibilityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const scroller = (one) => {
    for (let parent = one.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const canScroll = /auto|scroll/.test(getComputedStyle(parent).overflowX);
      if (canScroll && parent.scrollWidth > parent.clientWidth) return parent;
    }
    return null;
  };
  const isOutside = (one, place) => { // what lies in a row that scrolls is reached if the row is
    const { left, right } = box(scroller(one) ?? { getBoundingClientRect: () => place });
    return left < -1 || right > page.clientWidth + 1;
  };
  const outside = [], small = [], low = [];
  const pressed = "a[href], button, input, select, summary, [tabindex], #board [data-action]";
  for (const one of (dialog ?? document.body).querySelectorAll(pressed)) {
    const { width, height } = box(one);
    if (!width || !isShown(one)) continue;
    if (isOutside(one, box(one))) outside.push(name(one));
    // not buttons and links within a sentence, and not the rival's open cards, which the listing of the cards has too
    const isControl = one.matches("a[href], button, input:not([type=radio]), select, summary")
      && !one.closest("p, #board") && !one.matches(".named, .mini-card, .rule-word");
    if (isControl && (width < 43.5 || height < 43.5)) low.push(`${name(one)} ${width} x ${height}`);
    if (one.matches("#board *") && Math.min(width, height) < 23.5) low.push(`${name(one)} ${width} x ${height}`);
  }
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, one = text.parentElement;
    if (!text.data.trim() || !isShown(one) || one.closest("script, title, option, .rule-board")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const drawn = one.ownerSVGElement ? one.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(one).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
    if (size < 10.95) small.push(`${name(one)} ${size}: ${text.data}`);
    if (!drawn && isOutside(one, box(range))) outside.push(text.data);
  }
  const board = box(document.getElementById("board"));
  const sides = [...document.querySelectorAll("#board [id^='space-'] .ring")].map((ring) => box(ring).width);
  return {
    space: Math.min(...sides), board: Math.min(board.width, board.height),
    sideways: page.scrollWidth - page.clientWidth,
    outside: [...new Set(outside)], small: [...new Set(small)], low: [...new Set(low)],
  };
}"""


def states(table: Table, game: str) -> Iterator[str]:
    """Brings the page into several states of a game, one after the other, and yields the name of each state.

    They are the game's first question, with and without a pick, the end, a review, each sheet, and the positions of the
    game's screenshots, among them a draft if the game has one.
    """
    start = Match.start(game, {"first": 0, **FACES[game].set_up(choices(game), 1)[1]}, 1)
    table.put(start, id="start")
    yield "start"
    if fits := table.look().fits:
        Mouse(table.page).do(fits[0])
        yield "picked"
    for name, target in import_module(f"e2e.games.{game}.pictures").pictures(table):
        if target:
            table.page.locator(f'[data-action="{target}"]').first.dispatch_event("pointerover")
        yield name
    table.put(played(start), id="ended")
    yield "ended"
    table.press("review last")
    yield "review"
    table.press("review now")
    for sheet in SHEETS:
        table.page.evaluate(OPEN, f"open {sheet}")
        table.page.locator("dialog[open]").wait_for()
        yield sheet
        table.page.keyboard.press("Escape")


OPEN = """(action) => document.querySelector(`[data-action="${action}"]`).click()"""


def choices(game: str) -> dict[str, str]:
    """The game's own settings on the New game sheet: a dict from the name of each setting to its default value."""
    return {choice.name: choice.usual for choice in FACES[game].CHOICES}


def resize(table: Table, size: tuple[int, int]) -> None:
    """Gives the page this width and height in CSS pixels."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("game", GAMES)
def test_at_every_zoom_all_is_reached_by_scrolling_down(quiet: Table, game: str) -> None:
    quiet.page.emulate_media(reduced_motion="reduce")
    faults: dict[tuple[str, str], Any] = {}
    for state in states(quiet, game):
        for zoom, size in ZOOMED.items():
            resize(quiet, size)
            found = quiet.page.evaluate(LAID_OUT)
            least = min(LEAST, size[0] - 20)
            is_large = found["board"] >= least - 0.5 or state == "ended"
            if not is_large or found["sideways"] > 0 or found["outside"] or found["small"]:
                faults[state, zoom] = found
        resize(quiet, ZOOMED["100 %"])
    assert faults == {}


@pytest.mark.parametrize("game", GAMES)
def test_for_a_finger_controls_are_44_pixels_and_text_is_11(quiet: Table, game: str) -> None:
    quiet.page.emulate_media(reduced_motion="reduce")
    emulation = quiet.page.context.new_cdp_session(quiet.page)
    emulation.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    faults: dict[tuple[str, tuple[int, int]], Any] = {}
    for state in states(quiet, game):
        for size in (*PHONES, TABLET):
            resize(quiet, size)
            found = quiet.page.evaluate(LAID_OUT)
            if any(found[name] for name in CHECKED):
                faults[state, size] = {name: found[name] for name in CHECKED}
        resize(quiet, ZOOMED["100 %"])
    emulation.detach()
    assert faults == {}


# The names, of those given, that are cut off when they stand in the opponent's panel.
CUT_NAMES = """(names) => {
  const shown = document.querySelector(".foe strong > span");
  return names.filter((name) => { shown.textContent = name; return shown.scrollWidth > shown.clientWidth; });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_every_bot_is_whole(quiet: Table, game: str) -> None:
    names = [words(f"level.{level}") for level in LEVELS]
    quiet.page.emulate_media(reduced_motion="reduce")
    quiet.put(random_match(game, {}, 5).upto(8), seats=(HUMAN, "recruit"), id="begun")
    for size in (ZOOMED["200 %"], *PHONES[:2], ZOOMED["100 %"]):
        resize(quiet, size)
        assert quiet.page.evaluate(CUT_NAMES, names) == [], size


# Taps, as often as given, the first space that can't be picked.
REFUSED = """(times) => {
  const space = document.querySelector("#board .space:not(.legal)");
  while (times--) space.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""

# The height of the reason in the prompt that can't be seen, and of what is played in the header; and the height of what
# the answers cover of the reason, of whose lines 2 pixels are above and below the letters.
HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const cut = [["#asked", "#prompt"], [".title small", "#header"]].map(([selector, around]) => {
    const one = document.querySelector(selector), inner = box(one), outer = box(document.querySelector(around));
    return Math.max(one.scrollHeight - one.clientHeight, inner.bottom - outer.bottom, outer.top - inner.top, 0);
  });
  const text = document.createRange();
  text.selectNodeContents(document.querySelector("#question .note"));
  const lines = [...text.getClientRects()].filter((line) => line.width > 1);
  const answers = [...document.querySelectorAll("#prompt .answers button")].map(box);
  const covered = lines.flatMap((line) => answers
    .filter((answer) => answer.left < line.right - 1 && line.left < answer.right - 1)
    .map((answer) => Math.min(line.bottom, answer.bottom) - Math.max(line.top, answer.top) - 2));
  return [...cut, Math.max(0, ...covered)];
}"""

ON_ITS_SIDE = (740, 360)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_reason_and_what_is_played_are_whole(quiet: Table, game: str) -> None:
    start = Match.start(game, {"first": 0}, 1)
    match = played(start, lambda match: len(match.log) > 3 and match.decision is not None and match.decision[0] == 0)
    quiet.put(match, id="refused")
    resize(quiet, PHONES[0])
    for pick in (False, True):
        if pick:
            Mouse(quiet.page).do(quiet.look().fits[0])
        quiet.page.evaluate(REFUSED, 2)
        quiet.eventually(lambda: quiet.look().note)
        for size in (PHONES[0], ON_ITS_SIDE):
            resize(quiet, size)
            assert max(quiet.page.evaluate(HIDDEN)) < 2, (size, quiet.look())
        resize(quiet, PHONES[0])


# The answers in the prompt that are not whole in it, or whose text or picture reaches over the edge of the button.
CUT_ANSWERS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const prompt = box(document.getElementById("prompt"));
  const isOver = (one, edge) => [...one.children].some((part) =>
    box(part).width && (box(part).left < edge.left + 1 || box(part).right > edge.right - 1));
  return [...document.querySelectorAll("#prompt .answers button")]
    .filter((one) => box(one).bottom > prompt.bottom || box(one).right > prompt.right || isOver(one, box(one)))
    .map((one) => one.textContent);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_desktop_all_answers_to_a_refusal_are_whole(quiet: Table, game: str) -> None:
    start = Match.start(game, {"first": 0}, 1)
    match = played(start, lambda match: len(match.log) > 3 and match.decision is not None and match.decision[0] == 0)
    quiet.put(match, id="refused")
    Mouse(quiet.page).do(quiet.look().fits[0])
    for times in (1, 2):
        quiet.page.evaluate(REFUSED, times)
        quiet.eventually(lambda: quiet.look().note)
        assert quiet.page.evaluate(CUT_ANSWERS) == [], times


@pytest.mark.parametrize("game", GAMES)
def test_on_a_desktop_the_buttons_of_a_look_back_are_whole_after_a_refusal_too(quiet: Table, game: str) -> None:
    quiet.put(random_match(game, {"first": 0}, 2), id="over")
    quiet.press("review last").press("review prev")
    quiet.page.locator('#prompt [data-action="puzzles of"]').wait_for()
    assert quiet.page.evaluate(CUT_ANSWERS) == []
    quiet.page.keyboard.press(LETTERS["hint"])
    quiet.eventually(lambda: quiet.page.locator(".prompt.refusal").count())
    assert quiet.page.evaluate(CUT_ANSWERS) == []


# How much of what the prompt tells has to be scrolled, and how much of the prompt itself.
SCROLLED = """() => ["#asked", "#prompt"].map((selector) => {
  const one = document.querySelector(selector);
  return one.scrollHeight - one.clientHeight;
})"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_reason_for_a_turn_is_read_whole(table: Table, game: str) -> None:
    match = random_match(game, {"first": 0}, 2)
    positions = [match.upto(count) for count in range(len(match.log))]
    asked = [one.decision[0] for one in positions if one.decision]
    begun = [count for count in range(8, len(asked)) if asked[count - 1 : count + 1] == [1, 0]]
    for count in begun[:: max(1, len(begun) // 6)]:
        table.put(match.upto(count), seats=(HUMAN, "recruit"), id=f"why{count}").wait_bot()
        resize(table, PHONES[0])
        table.press("why")
        table.eventually(lambda: table.look().note)
        for size in (PHONES[0], ON_ITS_SIDE, (640, 400)):
            resize(table, size)
            assert max(table.page.evaluate(SCROLLED)) < 3, (size, table.look().note)


# How much of the button in the line on the goal can be seen, as a part of its height, and at how many pixels, one above
# another, it can be hit.
OFFER = """() => {
  const [button, asked] = [".goal .named", "#asked"].map((one) => document.querySelector(one).getBoundingClientRect());
  const x = button.x + button.width / 2;
  const hits = Array.from({ length: 99 }, (_, up) => document.elementFromPoint(x, button.bottom - 0.5 - up));
  const seen = Math.min(button.bottom, asked.bottom) - Math.max(button.top, asked.top);
  return [seen / button.height, hits.filter((hit) => hit?.closest(".goal .named")).length];
}"""


def test_the_offer_beside_the_goal_is_whole_and_a_finger_finds_it(open_table: OpenTable) -> None:
    with open_table(bot=False, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as table:
        for size in ((360, 640), (390, 844), (640, 400), (844, 390), (768, 1024), (1024, 768)):
            resize(table, size)
            seen, high = table.page.evaluate(OFFER)
            assert seen > 0.99 and high >= 44, size


# Whether the first fact about a game that is over is in sight, and how much of what is told has to be scrolled.
TOLD = """() => {
  const box = (one) => one.getBoundingClientRect();
  const told = document.getElementById("asked-ending");
  const first = box(told.querySelector(".facts li"));
  return [first.bottom <= box(told).bottom + 1, told.scrollHeight - told.clientHeight];
}"""
TOOLS = """() => document.getElementById("tools").getBoundingClientRect().top"""


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_the_first_fact_is_read_without_scrolling(quiet: Table, game: str) -> None:
    match = played(Match.start(game, {"first": 0}, 1))
    assert match.result and match.result.winner is not None
    loser = 1 - match.result.winner
    seats = (HUMAN, "recruit") if loser == 0 else ("recruit", HUMAN)
    quiet.put(match.upto(len(match.log) - 1), seats=(HUMAN, HUMAN), id="soon")
    resize(quiet, PHONES[0])
    tools = quiet.page.evaluate(TOOLS)
    quiet.put(match, seats=seats, id="lost")
    for size in (PHONES[0], ZOOMED["200 %"]):
        resize(quiet, size)
        assert quiet.page.evaluate(TOLD)[0], (size, quiet.look())
    resize(quiet, PHONES[0])
    for times in range(8, 0, -1):  # however long the heading is
        quiet.page.locator(".ending .won").evaluate(
            "(won, times) => { won.textContent = 'Won '.repeat(times); }", times
        )
        assert quiet.page.evaluate(TOOLS) == tools, times
    resize(quiet, ZOOMED["100 %"])
    assert quiet.page.evaluate(TOLD)[1] <= 0, quiet.look()
