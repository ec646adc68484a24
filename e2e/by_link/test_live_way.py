"""Tests in a browser of the live channel in a game by link: connecting, playing, being cut off, going on by link."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from e2e.by_link.test_friends import correspondence_of, decide, paste, sent
from e2e.by_link.test_live import SEND
from e2e.conftest import CLIPBOARD, DESKTOP, IS_WHOLE, PHONE, OpenTable
from e2e.games.test_any_game import offers
from e2e.page.test_accessibility import RUN_AXE, TAGS
from e2e.playing import Finger, Table
from toybattle import GAMES
from web.by_link.correspondence import CLOSED, DECIDE
from web.by_link.correspondence import SEND as TO_SEND
from web.by_link.live import CHOOSING, HERE
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page.words import words

GAMES_BY_LINK = [game for game in FACES if GAMES[game].by_link]
TURNS = 500 if IS_WHOLE else 2  # at most, before somebody resigns
LIVE = '[data-action="open live"]'


@contextmanager
def two_tables(open_table: OpenTable, game: str, **options: Any) -> Iterator[tuple[Table, Table]]:
    """Yields (Ada's page, Ben's page), with a game by link that can be played on.

    Ada has invited Ben and has opened his answer. `game` is the name of the game. Ada's page has the size of a desktop,
    Ben's page that of a phone. `options` are passed on to `open_table` for both pages.
    """
    with (
        open_table(bot=False, viewport=DESKTOP, permissions=CLIPBOARD, **options) as ada,
        open_table(bot=False, viewport=PHONE, has_touch=True, permissions=CLIPBOARD, **options) as ben,
    ):
        ben.hand = Finger(ben.page)
        ada.press("open new")
        ada.page.locator(f'#sheet input[name="game"][value="{game}"]').check()
        ada.page.locator('#sheet input[name="opponent"][value="friend"]').check()
        ada.press("invite")
        invitation = sent(ada)
        ben.page.goto("about:blank")
        ben.page.goto(invitation)
        ben.wait_up().press("join")
        paste(sent(ben), ada)
        yield ada, ben


def code_of(table: Table) -> str:
    """Returns the link in the sheet of the live channel, which contains the code of an offer or of an answer."""
    field = table.page.locator("#live-address")
    field.wait_for()
    address: str = field.input_value()
    return address


def connect(one: Table, other: Table, is_pasted: bool = True) -> None:
    """Connects two pages by the live channel: `one` makes the offer, and `other` makes the answer.

    The answer is pasted into `one`. The offer is pasted into `other` or, unless `is_pasted`, opened there as a link,
    which loads the page anew.
    """
    one.press("open live").press("live-offer")
    offer = code_of(one)
    if is_pasted:
        other.press("open live")
        other.page.locator("#live-pasted").fill(f"My code: {offer} - yours?")
    else:
        other.page.goto("about:blank")
        other.page.goto(offer)
        other.wait_up()
    one.page.locator("#live-pasted").fill(code_of(other))
    for table in (one, other):
        wait_live(table)


def wait_live(table: Table) -> None:
    """Waits until the page says that it is connected, and has heard from the other page since its own last letter."""
    table.page.locator(LIVE, has_text=words("live.on")).wait_for()
    table.page.locator(".chip.presence").wait_for(state="attached")  # the phone hides it


def wait_told(table: Table, sentence: str) -> None:
    """Waits until the page shows this sentence."""
    table.page.locator("#question", has_text=sentence).wait_for()


def play_live(ada: Table, ben: Table, draws: random.Random, most: int) -> None:
    """Plays on over the live channel, at most `most` turns, until the game is closed in both pages.

    A game is closed when it is over and both players have shown their secrets. `draws` chooses what to click.
    """
    for _ in range(most):
        ada.eventually(lambda: _is_closed(ada, ben) or _is_next(ada) != _is_next(ben))
        if _is_closed(ada, ben):
            return
        mover, other = (ada, ben) if _is_next(ada) else (ben, ada)
        before = correspondence_of(other).letters
        decide(mover, draws)
        other.eventually(lambda: correspondence_of(other).letters != before)  # noqa: B023
        assert not mover.page.locator("#sheet").count()


def _is_next(table: Table) -> bool:
    return correspondence_of(table).stage in (DECIDE, TO_SEND)


def _is_closed(ada: Table, ben: Table) -> bool:
    return correspondence_of(ada).stage == correspondence_of(ben).stage == CLOSED


def mover_of(ada: Table, ben: Table) -> tuple[Table, Table]:
    """Returns (the page of the person who has to decide, the page of the other person)."""
    return (ada, ben) if _is_next(ada) else (ben, ada)


@pytest.fixture(scope="module")
def begun(open_table: OpenTable) -> Iterator[tuple[Table, Table]]:
    """Yields (Ada's page, Ben's page), with a game by link that can be played on.

    The pages stay open from test to test.
    """
    with two_tables(open_table, FIRST_GAME) as tables:
        yield tables


@pytest.fixture
def connected(begun: tuple[Table, Table]) -> tuple[Table, Table]:
    """Returns (Ada's page, Ben's page), with a game by link, connected by the live channel.

    No sheet is open on the pages.
    """
    ada, ben = begun
    for table in begun:
        table.clear()
    if not ada.page.locator(LIVE, has_text=words("live.on")).count():
        connect(ada, ben)
    return begun


@pytest.mark.parametrize("game", GAMES_BY_LINK)
def test_two_people_play_over_the_live_channel_until_both_pages_have_checked_it_all(
    open_table: OpenTable, game: str
) -> None:
    with two_tables(open_table, game) as (ada, ben):
        connect(ada, ben)
        links = [table.page.evaluate("navigator.clipboard.readText()") for table in (ada, ben)]
        play_live(ada, ben, random.Random(game), TURNS)
        if not _is_closed(ada, ben):
            mover, _ = mover_of(ada, ben)
            mover.press("resign").press("resign")
        for table in (ada, ben):
            wait_told(table, words("by_link.checked"))
        assert ada.match().log == ben.match().log
        assert links == [table.page.evaluate("navigator.clipboard.readText()") for table in (ada, ben)]


def test_presence_and_a_reload_and_on_by_link_and_connected_anew(open_table: OpenTable) -> None:
    with two_tables(open_table, FIRST_GAME) as (ada, ben):
        connect(ben, ada, is_pasted=False)
        mover, other = mover_of(ada, ben)
        wait_told(other, words(f"live.wait.{HERE}", friend="").rpartition(", ")[2])
        mover.wait_turn()
        mover.hand.do(offers(mover)[0])
        wait_told(other, words(f"live.wait.{CHOOSING}", friend="").rpartition(", ")[2])
        log = mover.match().log
        mover.reload()
        wait_told(other, words("live.text.lost"))
        assert mover.match().log == log
        decide(mover, random.Random(1))
        paste(sent(mover), other)
        connect(ada, ben)
        play_live(ada, ben, random.Random(2), 2)


def test_a_closed_window_is_told_and_nothing_is_lost(open_table: OpenTable) -> None:
    with two_tables(open_table, FIRST_GAME) as (ada, ben):
        connect(ada, ben)
        play_live(ada, ben, random.Random(3), 2)
        wait_live(ada)  # else she is told that her last turn has perhaps not arrived
        log = ada.match().log
        window = ben.page.context.new_page()
        ben.page.close()
        wait_told(ada, words("live.text.lost"))
        ben.page = window
        ben.hand = Finger(window)
        ben.open()
        assert ada.match().log == ben.match().log == log
        mover, other = mover_of(ada, ben)
        decide(mover, random.Random(4))
        paste(sent(mover), other)


@pytest.mark.parametrize(
    "texts",
    [["Q" * 4001], ["two words"], [""], [HERE] * 2000],
    ids=["huge", "foreign", "empty", "many"],
)
def test_a_page_that_sends_what_no_page_sends_is_cut_off_with_a_sentence(
    connected: tuple[Table, Table], texts: list[str]
) -> None:
    ada, ben = connected
    kept = ada.match().log
    ben.page.evaluate(SEND, texts)
    wait_told(ada, words("live.text.cut"))
    wait_told(ben, words("live.text.lost"))
    assert ada.match().log == kept


def test_letters_that_don_t_fit_get_a_sentence_each_and_the_channel_stays(connected: tuple[Table, Table]) -> None:
    ada, ben = connected
    letters = correspondence_of(ada).letters
    whole = correspondence_of(ben).newest(is_mine=True)
    ben.page.evaluate(SEND, ["Q" + "a" * 3999])
    wait_told(ada, "The link was not taken")
    ada.press("open rules").press("close")
    assert "The link was not taken" not in ada.look().note
    ben.page.evaluate(SEND, ["hello", "O" + "a" * 130, whole, whole[:-4] + "AAAA"])
    wait_told(ada, "The link was not taken")
    assert correspondence_of(ada).letters == letters
    wait_live(ada)
    play_live(ada, ben, random.Random(5), 1)


def test_two_windows_of_one_browser_share_the_connection_of_one(open_table: OpenTable) -> None:
    with two_tables(open_table, FIRST_GAME) as (ada, ben):
        ada.press("open live").press("live-offer")
        ben.press("open live")
        ben.page.locator("#live-pasted").fill(code_of(ada))
        window = Table(ada.page.context.new_page(), ada.record)
        window.page.goto(code_of(ben))
        window.wait_up()
        wait_told(window, words("live.text.elsewhere"))
        for table in (ada, ben):
            wait_live(table)
        window.press("take")
        for _ in range(2):
            mover, other = (window, ben) if _is_next(ada) else (ben, window)
            before = correspondence_of(other).letters
            decide(mover, random.Random(6))
            if mover is window:
                sent(window)  # this window has no connection: it shows the letter
            other.eventually(lambda: correspondence_of(other).letters != before)  # noqa: B023
            if mover is ben:  # the window with the connection has taken the letter, and for that the game
                window.page.locator('[data-action="take"]').wait_for()
                window.press("take")
        assert window.match().log == ben.match().log
        window.page.close()


def test_axe_finds_nothing_in_any_state_of_the_live_way(open_table: OpenTable) -> None:
    with two_tables(open_table, FIRST_GAME, bypass_csp=True) as (ada, ben):
        ada.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        ben.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found: dict[str, list[str]] = {}

        def look(state: str) -> None:
            for table in (ada, ben):
                table.load_axe()
                found[f"{state}: {table is ada}"] = table.page.evaluate(RUN_AXE, TAGS)

        ben.press("send")
        look("the sheet with the letter")
        ben.press("close")
        for table in (ada, ben):
            table.press("open live")
        look("off")
        ada.press("live-offer")
        ben.page.locator("#live-pasted").fill("nonsense")
        offer = code_of(ada)
        look("offered, and a code that can't be opened")
        ben.page.locator("#live-pasted").fill(offer)
        ada.press("live-copy")
        answer = code_of(ben)
        look("copied and answered")
        ada.page.locator("#live-pasted").fill(answer)
        for table in (ada, ben):
            wait_live(table)
        look("open")
        ada.press("open live")
        ben.press("open settings")
        ben.page.locator("#stun").fill("no address")
        ben.page.locator("#stun").press("Tab")
        look("the sheet while it is open, and the settings")
        ada.press("live-close")
        ben.press("close")
        ben.press("open live")
        look("closed and lost")
        assert {state: violations for state, violations in found.items() if violations} == {}
