"""Tests of links on the page: opening a link saves nothing, whatever the link is.

The game of a link is saved from the person's first action in that game on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.fuzz import text_of_case
from tests.random_games import random_match
from tests.web.playing import FakePorts, MemoryVault, OneWindow, Screen
from tests.web.scenes import scenes_of
from toybattle import GAMES, link
from toybattle.match import Match
from web.games import FIRST_GAME
from web.page.app import App
from web.page.model import CHALLENGE, REPLAY, ShowNext, Thought
from web.page.words import words
from web.saves.store import SCREEN

WRITES = ("set", "remove", "put", "note", "address", "hold", "take", "tell", "stay", "download")


class Watched(FakePorts):
    """A made-up browser that also notes in `calls` what outlasts the page, such as a write to a store, and what reaches
    another window.
    """

    def __init__(self, kept: dict[str, str], vault: MemoryVault) -> None:
        super().__init__(kept, vault=vault)
        calls = self.calls
        put = self.vault.put

        def noted_put(key: str, text: str | None) -> None:
            calls.append(("put", key))
            put(key, text)

        self.vault.put = noted_put  # type: ignore[method-assign]

        class Window(OneWindow):
            def hold(self, id: str) -> None:
                calls.append(("hold", id))
                super().hold(id)

            def take_over(self) -> None:
                calls.append(("take",))

            def tell(self, key: str, text: str) -> None:
                calls.append(("tell", key))

        self.tabs = Window()

    def note_games(self, are_there: bool) -> None:
        self.calls.append(("note", str(are_there)))
        super().note_games(are_there)

    def set_fragment(self, fragment: str) -> None:
        self.calls.append(("address", fragment))
        super().set_fragment(fragment)

    def ask_to_stay(self) -> None:
        self.calls.append(("stay",))

    def download(self, name: str, text: str) -> None:
        self.calls.append(("download", name))

    def written(self) -> list[tuple[str, ...]]:
        """Returns the calls since the last call of `written` that have written something or reached another window.

        Each call is a tuple: its name, such as "put", and the key or id, if there is one.
        """
        found = [call for call in self.calls if call[0] in WRITES]
        self.calls.clear()
        return found


def watched(screen: Screen) -> Screen:
    """Opens the page again with the same saved games and returns the new screen.

    Its ports are a `Watched`, which notes what the page writes, and what it sends to other windows.
    """
    again = Screen.__new__(Screen)
    again.ports = Watched(screen.kept, MemoryVault(screen.ports.vault))
    again.app = App(again.ports)
    again.app.start()
    return again.rest()


def challenge(seed: int, first: int = 0, side: int = 0, game: str = FIRST_GAME) -> str:
    """Returns the fragment of a link to a challenge: whoever opens it plays a game with this seed against the bot.

    `first` is the player (0 or 1) who begins, and `side` the player whom the person who opens the link plays.
    """
    return CHALLENGE + link.encode(Match.start(game, {"first": first}, seed), bytes([side, 1]))


def links() -> Iterator[str]:
    """Yields the fragments of many links: sound links, broken links, and links that games add."""
    for number in range(40):
        game = list(GAMES)[number % len(GAMES)]
        yield challenge(number, number % 2, number // 2 % 2, game)
        yield REPLAY + link.encode(random_match(game, {}, number, number * 7 % 60))
        yield CHALLENGE + text_of_case("links", 1, number)
        yield REPLAY + text_of_case("links", 2, number)
    for scenes in map(scenes_of, GAMES):
        yield from scenes.links()
    yield from (CHALLENGE, REPLAY, "board", "", "challenge", "%00")


def played() -> Screen:
    """Returns a screen on which the person has taken one action in a game of their own."""
    return Screen().tap("do draw").wait()


def test_hundreds_of_links_write_nothing_and_the_own_game_stays_the_current_one() -> None:
    mine = played()
    screen = watched(mine)
    before = screen.kept
    ports: Any = screen.ports
    ports.written()
    count = 0
    for fragment in links():
        ports.hear("fragment", fragment)
        screen.wait()
        count += 1
        assert ports.written() == [], fragment
    assert count > 160 and screen.kept == before
    again = screen.reload()
    assert again.match == mine.match and again.model.table.id == mine.model.table.id


@pytest.mark.parametrize("first", [0, 1])
def test_a_challenge_is_kept_with_the_first_move_of_the_person(first: int) -> None:
    mine = played()
    screen = watched(mine)
    ports: Any = screen.ports
    ports.written()
    ports.address = challenge(77, first)
    ports.hear("fragment", ports.address)
    screen.wait()
    assert bool(screen.match.log) == bool(first), "the bot does not begin where it should, or does where it should not"
    assert screen.model.decision() is not None and words("challenge.opened") in screen.said()
    screen.press("h").wait().press("u").wait().say("open rules").say("close").say("review first").say(
        "review now"
    ).wait()
    assert ports.written() == [] and ports.address and screen.current == mine.current
    ports.hear("fragment", ports.address)  # the same again: it begins anew, and writes nothing
    assert len(screen.wait().match.log) == len(screen.match.log) and ports.written() == []
    screen.tap("do draw").wait()
    assert screen.current == screen.model.table.id != mine.current
    assert screen.stored().match == screen.match and ports.address == ""
    assert {
        key: text for key, text in screen.kept.items() if mine.current in key.split(":") and "current" not in key
    } == {key: text for key, text in mine.kept.items() if mine.current in key.split(":") and "current" not in key}
    assert screen.reload().match == screen.match


def test_a_challenge_is_kept_on_demand() -> None:
    screen = watched(played())
    screen.ports.address = challenge(77)
    screen.ports.hear("fragment", screen.ports.address)
    screen.tap("keep").wait()
    assert screen.current == screen.model.table.id and screen.ports.address == "" and not screen.match.log
    assert "keep" not in screen.markup.split('data-action="')
    assert screen.reload().match == screen.match


def test_a_challenge_that_is_given_up_is_kept_too() -> None:
    screen = watched(played())
    screen.ports.hear("fragment", challenge(77))
    screen.tap("resign").tap("resign")
    assert screen.stored().match.resigned == 0


def test_back_from_a_challenge_the_own_game_is_on_the_table() -> None:
    mine = played()
    screen = watched(mine)
    screen.ports.address = challenge(77, 1)
    screen.ports.hear("fragment", screen.ports.address)
    screen.wait().tap("mine").wait()
    assert screen.match == mine.match and screen.ports.address == "" and not screen.model.is_challenge
    assert screen.games == mine.games


def test_a_challenge_shows_again_after_a_reload_and_leaves_a_first_visit_without_a_trace() -> None:
    screen = Screen(fragment=challenge(77)).rest()
    assert screen.model.is_challenge and not screen.kept and not screen.ports.vault and not screen.ports.are_games_noted
    again = screen.reload(screen.ports.address)
    assert again.model.is_challenge and again.match == screen.match and not again.kept
    again.tap("mine").wait()
    assert again.games == [again.model.table.id] and not again.model.is_challenge


def test_what_was_thought_for_a_challenge_that_is_gone_is_not_played() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.ports.hear("fragment", challenge(77, 1))
    stamp = screen.model.thinking
    screen.ports.hear("fragment", challenge(78, 1))
    screen.app.send(Thought(stamp, "draw"))
    screen.app.send(ShowNext(0))
    assert not screen.match.log and screen.model.is_challenge


def test_playing_on_from_a_replay_keeps_only_that() -> None:
    mine = played()
    screen = watched(mine)
    screen.ports.hear("fragment", REPLAY + link.encode(random_match(FIRST_GAME, {}, 4, 20)))
    screen.tap("review first").tap("review next").tap("branch").wait()
    assert len(screen.games) == len(mine.games) + 1 and not screen.model.is_from_link


def test_the_screen_of_a_challenge_is_not_what_the_next_visit_begins_with() -> None:
    screen = played()
    before = screen.kept[SCREEN]
    screen.ports.hear("fragment", challenge(77))
    assert screen.kept[SCREEN] == before
    screen.tap("do draw").wait()
    assert screen.kept[SCREEN] != before


def test_another_window_that_takes_the_own_game_over_meanwhile_is_noticed_on_the_way_back() -> None:
    screen = played()
    screen.ports.hear("fragment", challenge(77))
    screen.ports.tabs.on_writer(False)
    assert not screen.model.watching, "the challenge is this window's own"
    screen.tap("do draw").wait().say("open games").tap(f"continue {screen.games[0]}").wait()
    other = played()
    other.ports.hear("fragment", REPLAY + link.encode(random_match(FIRST_GAME, {}, 4, 20)))
    other.ports.tabs.on_writer(False)
    other.tap("mine").wait()
    assert other.model.watching and words("tabs.watching") in other.said()
