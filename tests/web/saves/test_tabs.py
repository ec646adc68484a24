"""Tests of several windows that show the same game: one window writes the game, the others watch.

When another window goes on with the game, nothing is lost.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.playing import FakePorts, Screen, actions_of, newest, play
from web.page.app import App
from web.page.words import words
from web.saves.store import CURRENT, GAME


class Browser:
    """What the windows of a browser share: both stores, locks, and a channel for messages.

    A message stays in the channel until `deliver` is called.
    """

    def __init__(self) -> None:
        self.ports = FakePorts()
        self.holders: dict[str, Window] = {}
        self.windows: list[Window] = []
        self.waiting: list[tuple[Window, str, str]] = []

    def open(self) -> Screen:
        """Opens the page in one more window, and returns the screen in that window."""
        screen = Screen.__new__(Screen)
        screen.ports = FakePorts(vault=self.ports.vault)
        screen.ports.texts = self.ports.texts
        screen.ports.tabs = Window(self)
        screen.app = App(screen.ports)
        screen.app.start()
        return screen

    def close(self, screen: Screen) -> None:
        """Removes the window in which `screen` is, as if the window were closed or had crashed."""
        window: Window = screen.ports.tabs
        window.leave()
        self.windows.remove(window)

    def deliver(self, most: int = 1000) -> None:
        """Delivers up to `most` of the messages that wait in the channel, each to the window it is for."""
        for _ in range(min(most, len(self.waiting))):
            window, key, text = self.waiting.pop(0)
            if window in self.windows:
                window.on_news(key, text)


class Window:
    """The made-up port of one window to the other windows: it does what web/saves/tabs.js does in a browser."""

    on_writer: Any = None
    on_news: Any = None

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.game = ""
        browser.windows.append(self)

    def leave(self) -> None:
        """Gives up writing its game. If another window waits to write the same game, that window is now allowed to."""
        if self.browser.holders.get(self.game) is self:
            del self.browser.holders[self.game]
            after = next((one for one in self.browser.windows if one is not self and one.game == self.game), None)
            if after is not None:
                self.browser.holders[self.game] = after
                after.on_writer(True)

    def hold(self, id: str) -> None:
        """Asks to write the game `id`.

        If no other window writes the game, this window may write it at once; otherwise it waits until it may.
        """
        self.leave()
        self.game = id
        holder = self.browser.holders.setdefault(id, self) if id else self
        self.on_writer(holder is self)

    def take_over(self) -> None:
        """Lets this window write its game. The window that has written the game until now is told to stop."""
        holder = self.browser.holders[self.game]
        holder.on_writer(False)
        self.browser.holders[self.game] = self
        self.on_writer(True)

    def tell(self, key: str, text: str) -> None:
        """Puts a message for each other window into the channel: the text that now lies under the key.

        The other windows get it when `Browser.deliver` is called.
        """
        self.browser.waiting += [(one, key, text) for one in self.browser.windows if one is not self]


def test_a_second_window_watches_and_sees_what_is_played() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    assert not one.model.watching and other.model.watching
    assert words("tabs.watching") in other.said() and other.model.decision() is None
    assert not other.ports.questions
    play(one, 1, most=2)
    browser.deliver()
    assert other.match == one.match and words("store.overtaken") not in other.said()


def test_who_watches_can_change_nothing() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    play(one, 1, most=2)
    browser.deliver()
    kept = dict(browser.ports.texts)
    for action in ("do draw", "undo", "resign", "resign", "hint", "troop " + "hook", "space a", "curtain"):
        other.say(action)
    other.press("d").press("1").press("u").wait()
    assert dict(browser.ports.texts) == kept and other.match == one.match
    assert not [action for action in actions_of(other.markup) if action.startswith("do ")]


def test_who_watches_can_take_over_and_the_other_one_watches_then() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    play(one, 1, most=2)
    other.tap("take")
    assert one.model.watching and not other.model.watching and other.match == one.match
    play(other, 2, most=2)
    browser.deliver()
    assert one.match == other.match and one.stored().match == other.match


def test_when_the_window_that_plays_is_closed_the_next_one_goes_on() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    play(one, 1, most=2)
    browser.close(one)
    assert not other.model.watching and other.match == one.match
    play(other, 1, most=1)
    assert newest(browser.ports.texts, other.model.table.id).match == other.match


def test_the_bot_is_asked_by_the_window_that_plays_alone() -> None:
    browser = Browser()
    one = browser.open()
    one.ports.is_bot_prompt = False
    one.tap("do draw")
    other = browser.open()
    assert one.ports.questions and not other.ports.questions
    other.ports.is_bot_prompt = False
    other.tap("take")
    assert other.ports.questions and not one.ports.questions


def test_two_windows_play_two_games() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    other.tap("open new").tap("new")
    assert not one.model.watching and not other.model.watching
    play(one, 1, most=2), play(other, 2, most=2)
    assert one.stored().match == one.match and other.stored().match == other.match


def test_a_game_that_is_renamed_in_another_window_keeps_its_moves_and_its_name() -> None:
    browser = Browser()
    one, other = browser.open(), browser.open()
    id = one.model.table.id
    other.tap("open new").tap("new").tap("open games")
    other.say(f"rename {id} Sunday")
    browser.deliver()
    play(one, 1, most=1)
    assert one.model.table.name == "Sunday" and one.stored().name == "Sunday" and one.stored().match == one.match


def test_who_comes_back_to_a_page_that_was_put_away_lifts_the_curtain_first() -> None:
    screen = Screen()
    screen.say("set opponent human").tap("open new").tap("new").tap("curtain")
    assert not screen.model.curtain
    screen.ports.hear("back")
    assert screen.model.curtain


def test_a_page_that_was_put_away_shows_what_has_happened_since() -> None:
    screen = Screen()
    other = play(screen.reload(), 1, most=2)
    screen.ports.texts.update(other.kept)
    screen.ports.hear("back")
    assert screen.match == other.match


@pytest.mark.parametrize("years", [-10, 10, -80, 300_000])
def test_a_clock_that_jumps_changes_nothing(years: int) -> None:
    screen = play(Screen(), 1, most=2)
    screen.ports.now = lambda: 1_700_000_000_000 + years * 31_557_600_000  # type: ignore[method-assign]
    play(screen, 2, most=3)
    again = screen.reload()
    assert again.match == screen.match and not any(key.startswith("toybattle:aside") for key in again.kept)
    assert again.kept[CURRENT] == screen.kept[CURRENT]


@pytest.mark.parametrize("seed", range(8))
def test_windows_at_random_never_lose_or_fork_a_game(seed: int) -> None:
    """A game goes on in several windows, which open and close and write in turn at random.

    Messages between the windows come late. In the end all windows have the same game, with every action.
    """
    chance = random.Random(seed)
    browser = Browser()
    screens = [browser.open()]
    id = screens[0].model.table.id
    done: tuple[Any, ...] = ()
    for _ in range(40):
        screen = chance.choice(screens)
        step = chance.random()
        if step < 0.55:
            decision = screen.wait().model.decision()
            if decision is not None and screen.model.table.id == id:
                screen.take(chance.choice(decision.actions)).wait()
                assert screen.match.log[: len(done)] == done, "a move of another window is gone"
                done = screen.match.log
        elif step < 0.65 and len(screens) < 5:
            screens.append(browser.open())
        elif step < 0.75 and len(screens) > 1:
            browser.close(screen)
            screens.remove(screen)
        elif step < 0.9 and screen.model.watching:
            screen.tap("take")
        browser.deliver(chance.randrange(4))
        assert sum(not one.model.watching for one in screens) == 1
        if screen.match.result is not None:
            break
    browser.deliver()
    assert {one.match.log for one in screens} == {done}
    assert newest(browser.ports.texts, id).match.log == done
    assert [key for key in browser.ports.texts if key.startswith(GAME) and id not in key] == []


def test_where_every_window_may_write_none_writes_over_the_other() -> None:
    """In a browser without locks two windows may write one game at the same time.

    The window that writes second notices what the first one has written, says so, and goes on from there.
    """
    browser = Browser()
    one, other = browser.open(), browser.open()
    other.ports.tabs.on_writer(True)
    play(one, 1, most=1)
    other.say("do draw").wait()
    assert other.match == one.match and words("store.overtaken") in other.said()
    play(other, 2, most=1)
    assert other.stored().match == other.match
