"""Tests of games by link between two people, each in a browser profile of their own: by mouse, and by touch
on a phone.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from e2e.conftest import CLIPBOARD, DESKTOP, IS_WHOLE, PHONE, OpenTable
from e2e.games.test_any_game import offers
from e2e.hosting import Host, copy_of_the_site
from e2e.playing import Finger, Table
from toybattle import GAMES
from toybattle.fair.letters import read
from toybattle.link import seal
from web.by_link.correspondence import CLOSED, DECIDE, SEND, Correspondence
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page.model import LETTER
from web.page.words import words

LETTERS = 500 if IS_WHOLE else 4  # at most, after the answer to the invitation
TRIES = 60  # clicks in one turn

ARE_NAMES_WHOLE = """() => [...document.querySelectorAll("#foe strong > span:first-child")]
  .every((name) => name.scrollWidth <= name.clientWidth)"""


def correspondence_of(table: Table) -> Correspondence:
    """The Correspondence (web/by_link/correspondence.py) of the game by link on the table, read from localStorage."""
    found = table.table().correspondence
    assert found
    return found


def sent(table: Table) -> str:
    """Closes the sheet that shows the letter that was just made, and returns the address of this letter."""
    field = table.page.locator("#letter")
    field.wait_for()
    address: str = field.input_value()
    table.press("close")
    return address


def decide(table: Table, draws: random.Random) -> None:
    """Clicks at random on what the page offers until the next letter is complete, then makes the letter by a button.

    `draws` chooses what to click. Raises AssertionError if the letter is not complete after TRIES clicks.
    """
    clicked: set[str] = set()
    for _ in range(TRIES):
        if correspondence_of(table).stage == SEND:
            table.press("send")
            return
        decisions = len(table.match().log)
        table.wait_turn()
        fresh = [offer for offer in offers(table) if offer not in clicked] or offers(table)
        choice = draws.choice(fresh)
        table.page.locator(f'[data-action="{choice}"]:visible').first.scroll_into_view_if_needed()
        table.hand.do(choice)
        clicked = set() if len(table.match().log) > decisions else {*clicked, choice}
    raise AssertionError(f"the turn never ends: {table.look()}")


def paste(address: str, table: Table) -> None:
    """Pastes the address of a letter into the page, and waits until the letter is added to its game.

    A few words are pasted around the address, as a person might copy them with it.
    """
    before = correspondence_of(table).letters
    table.press("open paste")
    assert table.page.evaluate("document.activeElement.id") == "pasted", "one can paste at once"
    table.page.locator("#pasted").fill(f"My turn: {address} - yours!")
    table.eventually(lambda: correspondence_of(table).letters != before)


def follow(address: str, table: Table) -> None:
    """Opens the address of a letter in the tab of `table`, as a link on another site does.

    Waits until the page has added the letter to its game.
    """
    before = correspondence_of(table).letters
    table.page.goto("about:blank")
    table.page.goto(address)
    table.wait_up()
    table.eventually(lambda: correspondence_of(table).letters != before)


def invited(table: Table, game: str) -> str:
    """Invites a friend to the game with the name `game`, and returns the address of the invitation."""
    table.press("open new")
    table.page.locator(f'#sheet input[name="game"][value="{game}"]').check()
    table.page.locator('#sheet input[name="opponent"][value="friend"]').check()
    table.press("invite")
    return sent(table)


def joined(address: str, table: Table) -> str:
    """Opens an invitation, accepts it, and returns the address of the answer."""
    table.page.goto("about:blank")
    table.page.goto(address)
    table.wait_up().press("join")
    return sent(table)


@pytest.mark.parametrize("game", [game for game in FACES if GAMES[game].by_link])
def test_two_people_play_by_links_alone(open_table: OpenTable, game: str) -> None:
    with (
        open_table(bot=False, viewport=DESKTOP, permissions=CLIPBOARD) as ada,
        open_table(bot=False, viewport=PHONE, has_touch=True, permissions=CLIPBOARD) as ben,
    ):
        ben.hand = Finger(ben.page)
        invitation = invited(ada, game)
        assert LETTER in invitation and ada.page.evaluate("navigator.clipboard.readText()") == invitation
        paste(joined(invitation, ben), ada)
        assert all(table.page.evaluate(ARE_NAMES_WHOLE) for table in (ada, ben))
        draws = random.Random(game)
        for _ in range(LETTERS):
            if all(correspondence_of(table).stage == CLOSED for table in (ada, ben)):
                break
            mover, other, bring = (ada, ben, follow) if _is_next(ada) else (ben, ada, paste)
            decide(mover, draws)
            bring(sent(mover), other)
        assert len(ada.match().log) >= 2
        logs = sorted((ada.match().log, ben.match().log), key=len)
        assert logs[1][: len(logs[0])] == logs[0]
        if IS_WHOLE:
            assert all(words("by_link.checked") in table.look().question for table in (ada, ben))


def exchange(ada: Table, ben: Table, letters: int, draws: random.Random) -> None:
    """Plays on until the two people together have sent `letters` more letters, and pastes each into the other's page.

    `ada` and `ben` are the pages of the two people, who have begun a game. `draws` chooses what to click.
    """
    for _ in range(letters):
        mover, other = (ada, ben) if _is_next(ada) else (ben, ada)
        decide(mover, draws)
        paste(sent(mover), other)


def test_a_game_goes_on_when_one_page_and_then_the_other_is_updated(open_table: OpenTable, tmp_path: Path) -> None:
    builds = [copy_of_the_site(tmp_path, name) for name in ("A", "B")]
    host = Host(builds[0])
    mark = "document.body.dataset.mark"
    draws = random.Random(40)
    try:
        with open_table(bot=False, base_url=host.address) as ada, open_table(bot=False, base_url=host.address) as ben:
            paste(joined(invited(ada, FIRST_GAME), ben), ada)
            exchange(ada, ben, 2, draws)
            host.site = builds[1]
            ben.reload()
            assert (ada.page.evaluate(mark), ben.page.evaluate(mark)) == ("A", "B")
            exchange(ada, ben, 2, draws)
            ada.reload()
            assert ada.page.evaluate(mark) == "B"
            exchange(ada, ben, 2, draws)
            logs = sorted((ada.match().log, ben.match().log), key=len)
            assert len(logs[0]) >= 2 and logs[1][: len(logs[0])] == logs[0]

            body = read(correspondence_of(ada).letters[-1]).body
            before = correspondence_of(ada).letters
            for change, reason in ((1, "link_newer"), (-1, "link_older")):
                letter = seal(body[:3] + bytes([body[3] + change]) + body[4:] + bytes([0]))
                ada.press("open games")
                ada.press("open paste")
                ada.page.locator("#pasted").fill(letter)
                told = words("by_link.not_taken", why=words(reason))
                ada.eventually(lambda told=told: told in ada.page.locator("#sheet").inner_text())  # type: ignore[misc]
                ada.press("close")
            assert correspondence_of(ada).letters == before
    finally:
        host.stop()


def _is_next(table: Table) -> bool:
    return correspondence_of(table).stage in (DECIDE, SEND)
