"""Tests in other browser engines than Chromium: play, links, play without network, killed processes, and an update.

If an engine is not installed, its tests are skipped, and the run says so (`make engines` installs all of them).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from e2e.by_link.players import Player, connect, talk
from e2e.by_link.signer import answer
from e2e.by_link.test_friends import TRIES, decide, paste, sent
from e2e.conftest import OpenTable
from e2e.drivers import ENGINES, Engine
from e2e.hosting import Host, copy_of_the_site
from e2e.playing import HUMAN, LOOK, RUN_PYTHON, WHERE, Sight, good_action, new_match, played, steps
from e2e.saves.kill import PLAYER, WITNESS, Witness
from tools.engines import missing
from tools.project import DIST
from toybattle import link
from toybattle.match import Match
from web.by_link.correspondence import DECIDE, SEND, Correspondence
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page.model import CHALLENGE, REPLAY
from web.page.words import words
from web.saves import entries, store

OFFLINE = "() => document.documentElement.dataset.offline ?? ''"
KILLS = 2
SKULLY = FACES[FIRST_GAME].NAMES["troop"].index("skully")
T = TypeVar("T")
PATIENCE = 240  # seconds: these engines start slowly on a machine that is busy

HAS_WORKER = """async () => (await navigator.serviceWorker.getRegistrations()).some(
  ({ installing, waiting, active }) => installing ?? waiting ?? active)"""
KEPT = "() => Object.fromEntries(Object.entries(localStorage))"
SIT_DOWN = """(opponent) => {
  const click = (selector) => document.querySelector(selector).click();
  click('[data-action="open new"]');
  click(`#sheet input[name="opponent"][value="${opponent}"]`);
  click('#sheet [data-action="new"]');
}"""
INVITE = """() => {
  const click = (selector) => document.querySelector(selector).click();
  click('[data-action="open new"]');
  click('#sheet input[name="opponent"][value="friend"]');
  click('#sheet [data-action="invite"]');
}"""
FOLLOW = "(fragment) => { location.hash = fragment; }"
LETTER_FIELD = "() => document.getElementById('letter')?.value ?? ''"
RESIGN = """() => {
  const letter = document.getElementById("letter");
  if (!letter) document.querySelector('[data-action="resign"]')?.click(); // two presses within four seconds
  return Boolean(letter);
}"""
WHERE_ON_SHEET = """(action) => {
  const box = document.querySelector(`#sheet [data-action="${action}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
LETTERS = 6  # of a game by link, before somebody resigns
UPDATE = """() => {
  navigator.serviceWorker.getRegistration().then((registration) => registration.update());
}"""
CLICK_UPDATE = """() => {
  const box = document.querySelector('#notices [data-offline="update"]').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MARK = "() => document.body?.dataset.mark"

# Notes faults in an attribute, because a script of the remote control may have a global object of its own.
NOTE_FAULTS = """() => {
  const data = document.documentElement.dataset;
  const note = (text) => { data.faults = `${data.faults}${text};`; };
  data.faults = "";
  addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.effectiveDirective}`));
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
}"""


class EngineTable:
    """The page in another browser engine than Chromium, operated by a test.

    `engine` is the browser. The methods do in this browser what the methods of Table (e2e/playing.py) do in Chromium.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def look(self) -> Sight:
        """What the page shows now."""
        return Sight(**self.engine.evaluate(LOOK))

    def eventually(self, what: Callable[[], T]) -> T:
        """Calls `what` until the result is true, and returns this result.

        Raises AssertionError if no result is true within PATIENCE seconds.
        """
        end = time.monotonic() + PATIENCE
        while not (answer := what()):
            assert time.monotonic() < end, f"never came: {self.look()}"
            time.sleep(0.1)
        return answer

    def wait_up(self) -> EngineTable:
        """Waits until Python has started and runs the page."""
        self.eventually(lambda: self.engine.evaluate("() => !document.getElementById('boot')"))
        self.engine.evaluate(NOTE_FAULTS)
        return self

    def wait_asked(self) -> Sight:
        """Waits until the person has to decide, and returns what the page shows at that moment."""
        self.eventually(lambda: self.look().is_asked)
        return self.look()

    def open(self, address: str) -> EngineTable:
        """Opens the page at this address and waits until Python runs it."""
        self.engine.go(address)
        return self.wait_up()

    def reload(self) -> None:
        """Reloads the page once its service worker is being installed or has been.

        If a page is reloaded in the instant in which it registers its first service worker, WebKitGTK 2.50 takes the
        registration up and never installs anything for this folder, whatever later pages ask for, until the browser is
        started anew.
        """
        self.eventually(lambda: self.engine.evaluate(HAS_WORKER))
        self.engine.reload()

    def wait_state(self, word: str) -> None:
        """Waits until the page's `data-offline`, which tells what is kept for play without network, has this word.

        Such words are "kept" and "newer".
        """
        self.eventually(lambda: word in self.engine.evaluate(OFFLINE).split())

    def match(self) -> Match:
        """The match of the game on the table, read from localStorage."""
        return self.kept_table().match

    def kept_table(self) -> entries.Table:
        """The game on the table, read from localStorage."""
        kept = self.engine.evaluate(KEPT)
        slots = store.game_keys(kept[store.CURRENT].partition(" ")[0])
        text = max((kept[key] for key in slots if key in kept), key=lambda text: store.rank(store.GAME, text))
        return entries.read_table(text).table

    def play_well(self) -> None:
        """Waits until the person has to decide, and chooses a decent action."""
        self.wait_asked()
        match = self.match()
        for step in steps(match, good_action(match)):
            self.press(step)
        self.eventually(lambda: len(self.match().log) > len(match.log))

    def python(self, source: str) -> Any:
        """Runs Python source in the page's own Python and returns the value of its last line."""
        return self.engine.evaluate(RUN_PYTHON, source)

    def press(self, action: str) -> None:
        """Clicks with the mouse on the middle of the element with this `data-action`."""
        self.engine.click(*self.engine.evaluate(WHERE, action))

    def follow(self, fragment: str) -> None:
        """Changes the fragment (the part after #) of the open page's address, as a link in the page would."""
        self.engine.evaluate("(fragment) => { location.hash = fragment; }", fragment)

    def correspondence(self) -> Correspondence | None:
        """The game by link on the table, read from localStorage; None if the game on the table is not by link."""
        return self.kept_table().correspondence

    @property
    def is_next(self) -> bool:
        """Whether the person at this page has to send the next letter of the game by link on the table."""
        correspondence = self.correspondence()
        return correspondence is not None and correspondence.stage in (DECIDE, SEND)

    def sent(self) -> str:
        """Closes the sheet that shows the letter that was just made, and returns the fragment of this letter."""
        address = self.eventually(lambda: self.engine.evaluate(LETTER_FIELD))
        self.engine.click(*self.engine.evaluate(WHERE_ON_SHEET, "close"))
        self.eventually(lambda: not self.engine.evaluate(LETTER_FIELD))
        return fragment_of(address)

    def take(self, fragment: str) -> None:
        """Opens the letter with this fragment, and waits until the letter is added to its game."""
        before = self.correspondence()
        self.follow(fragment)
        self.eventually(lambda: self.correspondence() != before)

    def decide(self, draws: random.Random) -> None:
        """Chooses at random from what the page offers until the next letter is complete, and sends it."""
        clicked: set[str] = set()
        for _ in range(TRIES):
            correspondence = self.correspondence()
            if correspondence and correspondence.stage == SEND:
                self.press("send")
                return
            log = self.match().log
            sight = self.wait_asked()
            offers = [*(answer for answer in sight.answers if answer.startswith("do ")), *sight.legal, *sight.fits]
            choice = draws.choice([offer for offer in offers if offer not in clicked] or offers)
            self.press(choice)
            self.eventually(lambda sight=sight: self.look() != sight)  # type: ignore[misc]
            clicked = {*clicked, choice} if self.match().log == log else set()
        raise AssertionError(f"the turn never ends: {self.look()}")

    def faults(self) -> str:
        """The errors in the page since the last call of `wait_up`, as one text; "" for none.

        Violations of the page's content security policy count as errors.
        """
        found: str = self.engine.evaluate("() => document.documentElement.dataset.faults")
        return found


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Yields a browser of each engine, with an empty page; skips the test if the engine is not installed."""
    lacking = missing(request.param)
    if lacking:
        pytest.skip(f"{lacking} is not installed: run `make engines`")
    started = ENGINES[request.param]()
    try:
        started.open()
        started.resize(1280, 900)
        yield started
    finally:
        started.close()


def same(sight: Sight) -> dict[str, Any]:
    """What the page shows, without the note: a dict from the names of Sight's fields (e2e/playing.py) to their values.

    The note is left out because a reload may clear it.
    """
    return {name: value for name, value in vars(sight).items() if name != "note"}


def test_the_short_round(engine: Engine) -> None:
    """A short round through the page in each engine: a challenge, a turn, a reload, the bot's answer, a replay and
    more.
    """
    match = new_match()
    host = Host(DIST)
    try:
        table = EngineTable(engine)
        engine.go(host.address)
        first = table.wait_up().look()
        assert first.is_asked and len(first.board) > 10 and len(first.rack) > 2

        table.follow(CHALLENGE + link.encode(match, b"\0\1"))  # the same deal against the second level
        table.eventually(lambda: table.look().note == words("challenge.opened"))
        match = play_a_chain(table, match)
        asked = table.look()
        assert asked.question.startswith(words("ask.draw_two", source="Skully", count=2))
        assert table.faults() == ""
        table.reload()
        table.wait_up()
        assert same(table.look()) == same(asked)

        table.press("do draw")
        table.eventually(lambda: len(table.look().log) > len(asked.log))
        answered = table.wait_asked()
        assert len(answered.log) > len(asked.log), "the bot has taken its turn"
        assert table.faults() == ""

        other = played(new_match("caribbean_sea", seed=5), until=lambda match: len(match.log) == 8)
        table.follow(REPLAY + link.encode(other))
        table.eventually(lambda: words("review.at", at=0, count=8) in table.look().question)
        table.press("review next")
        table.eventually(lambda: words("review.at", at=1, count=8) in table.look().question)
        table.follow(REPLAY + link.encode(other)[:-4])
        refused = words("link.failed", why=words("link_cut"))
        table.eventually(lambda: table.look().note == refused)
        table.press("mine")
        table.eventually(lambda: table.look().board == answered.board)

        table.wait_state("kept")
        assert table.faults() == ""
        host.stop()
        engine.go(host.address)  # Firefox's remote control reloads past the service worker
        assert table.wait_up().wait_asked().board == answered.board, "nobody serves it any more"
        for _ in range(2):
            table.play_well()
        after = table.wait_asked()
        assert len(after.log) > len(answered.log) and table.faults() == "", "the bot has answered each time"
        log = table.match().log
        engine.go(host.address)
        assert same(table.wait_up().wait_asked()) == same(after) and table.match().log == log
    finally:
        host.stop()


def test_the_live_channel_connects_to_chromium(engine: Engine, open_table: OpenTable) -> None:
    host = Host(DIST)
    try:
        table = EngineTable(engine).open(host.address)
        if not engine.evaluate("() => Boolean(globalThis.RTCPeerConnection)"):
            assert Player(table).offer() == ""
            return
        with open_table(bot=False) as chromium:
            for inviter, guest in ((table, chromium), (chromium, table)):
                players = Player(inviter), Player(guest)
                assert all(len(code) < 250 for code in connect(*players))
                talk(*players)
                guest.python("live.close()")
                players[0].wait_state("closed")
        assert table.faults() == ""
    finally:
        host.stop()


def test_signatures_of_one_engine_are_checked_by_the_other(engine: Engine, open_table: OpenTable) -> None:
    host = Host(DIST)
    try:
        table = EngineTable(engine).open(host.address)
        with open_table(bot=False) as chromium:
            for signer, checker in ((table, chromium), (chromium, table)):
                public, private = answer(signer, "make(")
                key, signature = (
                    bytes.fromhex(public),
                    bytes.fromhex(answer(signer, f"sign({private!r}, b'a letter', ")),
                )
                assert answer(checker, f"check({key!r}, b'a letter', {signature!r}, ") is True
                assert answer(checker, f"check({key!r}, b'another', {signature!r}, ") is False
        assert table.faults() == ""
    finally:
        host.stop()


@pytest.mark.parametrize("engine", ["firefox"], indirect=True)
def test_firefox_and_chromium_play_by_links_alone(engine: Engine, open_table: OpenTable) -> None:
    host = Host(DIST)
    draws = random.Random(41)
    try:
        table = EngineTable(engine).open(host.address)
        with open_table(bot=False) as chromium:
            engine.evaluate(INVITE)
            chromium.page.evaluate(FOLLOW, table.sent())
            chromium.page.locator("#sheet [data-action=join]").wait_for()
            chromium.press("join")
            table.take(fragment_of(sent(chromium)))
            for _ in range(LETTERS):
                if table.is_next:
                    table.decide(draws)
                    paste(table.sent(), chromium)
                else:
                    decide(chromium, draws)
                    table.take(fragment_of(sent(chromium)))
            assert len(table.match().log) >= 2
            if not table.is_next:
                decide(chromium, draws)
                table.take(fragment_of(sent(chromium)))
            table.eventually(lambda: engine.evaluate(RESIGN))
            paste(table.sent(), chromium)
            chromium.press("send")
            table.take(fragment_of(sent(chromium)))
            for one in (table, chromium):
                one.eventually(lambda one=one: words("by_link.checked") in one.look().question)  # type: ignore[misc]
            assert table.match().log == chromium.match().log
        assert table.faults() == ""
    finally:
        host.stop()


def fragment_of(address: str) -> str:
    """The part of a letter's address after #."""
    return address.partition("#")[2]


def test_no_ticked_decision_is_lost_when_the_content_process_is_killed(engine: Engine) -> None:
    witness = Witness(DIST)
    try:
        table = EngineTable(engine).open(witness.address)
        engine.evaluate(SIT_DOWN, HUMAN)
        for _ in range(KILLS):
            before = witness.heard
            engine.evaluate(WITNESS)
            engine.evaluate(PLAYER)
            table.eventually(lambda before=before: witness.heard >= before + 5)  # type: ignore[misc]
            assert engine.kill_content() > 0
            engine.reopen()
            table.open(witness.address)
            assert witness.missing(engine.evaluate(KEPT)) == []
            assert len(table.match().log) > 0
        assert len(witness.took) >= 5 * KILLS
    finally:
        witness.server.shutdown()
        witness.server.server_close()


def test_an_update_is_offered_and_taken_and_the_game_goes_on(engine: Engine, tmp_path: Path) -> None:
    builds = [copy_of_the_site(tmp_path, name) for name in ("A", "B")]
    host = Host(builds[0])
    try:
        table = EngineTable(engine).open(host.address)
        table.play_well()
        table.wait_asked()
        table.wait_state("kept")
        table.open(host.address).wait_state("kept")  # from its service worker: else a newer one would take over at once
        host.site = builds[1]
        engine.evaluate(UPDATE)
        table.wait_state("newer")
        table.play_well()
        before, log = table.wait_asked(), table.match().log
        assert engine.evaluate(MARK) == "A"
        engine.click(*engine.evaluate(CLICK_UPDATE))
        table.eventually(lambda: engine.evaluate(MARK) == "B")
        after = table.wait_up().wait_asked()
        assert same(after) == same(before) and table.match().log == log
        table.play_well()
        assert table.match().log[: len(log)] == log
        assert table.faults() == ""
    finally:
        host.stop()


def play_a_chain(table: EngineTable, match: Match) -> Match:
    """Makes an action after which the same player decides again, and waits until the page asks for that decision.

    `match` is the match on the table. Returns the match with this action.
    """
    assert match.decision is not None
    action = next(action for action in match.decision.actions if action[:2] == ("place", SKULLY))
    for step in steps(match, action):
        table.press(step)
    table.eventually(lambda: table.look().question.startswith(words("ask.draw_two", source="Skully", count=2)))
    return match.with_action(action)
