"""Two people play by link, each in a browser profile of their own: with mouse and paste, and by touch on a phone."""

from __future__ import annotations

import random

import pytest

from e2e.conftest import CLIPBOARD, DESKTOP, PHONE, OpenTable
from e2e.games.test_any_game import offers
from e2e.playing import Finger, Table
from toybattle import GAMES
from web.by_link.correspondence import DECIDE, SEND, Correspondence
from web.games.registry import FACES
from web.page.model import LETTER

LETTERS = 6  # after the answer to the invitation
TRIES = 60  # clicks in one turn

ARE_NAMES_WHOLE = """() => [...document.querySelectorAll("#foe strong > span:first-child")]
  .every((name) => name.scrollWidth <= name.clientWidth)"""


def correspondence_of(table: Table) -> Correspondence:
    """The game by link on the table, as it is saved."""
    found = table.table().correspondence
    assert found
    return found


def sent(table: Table) -> str:
    """The address on the sheet with the letter that was just made; the sheet is closed."""
    field = table.page.locator("#letter")
    field.wait_for()
    address: str = field.input_value()
    table.press("close")
    return address


def decide(table: Table, draws: random.Random) -> None:
    """Chooses at random from what the page offers until the letter is complete, and sends it."""
    clicked: set[str] = set()
    for _ in range(TRIES):
        if correspondence_of(table).stage == SEND:
            table.press("send")
            return
        decisions = len(table.match().log)
        table.wait_turn()
        fresh = [offer for offer in offers(table) if offer not in clicked] or offers(table)
        choice = draws.choice(fresh)
        table.hand.do(choice)
        clicked = set() if len(table.match().log) > decisions else {*clicked, choice}
    raise AssertionError(f"the turn never ends: {table.look()}")


def paste(address: str, table: Table) -> None:
    """Pastes the letter with a few words around it, and waits until it has found its game."""
    before = correspondence_of(table).letters
    table.press("open paste")
    table.page.locator("#pasted").fill(f"My turn: {address} - yours!")
    table.eventually(lambda: correspondence_of(table).letters != before)


def follow(address: str, table: Table) -> None:
    """Opens the letter as a link from elsewhere does, which loads the page anew."""
    before = correspondence_of(table).letters
    table.page.goto("about:blank")
    table.page.goto(address)
    table.wait_up()
    table.eventually(lambda: correspondence_of(table).letters != before)


@pytest.mark.parametrize("game", [game for game in FACES if GAMES[game].by_link])
def test_two_people_play_by_links_alone(open_table: OpenTable, game: str) -> None:
    with (
        open_table(bot=False, viewport=DESKTOP, permissions=CLIPBOARD) as ada,
        open_table(bot=False, viewport=PHONE, has_touch=True, permissions=CLIPBOARD) as ben,
    ):
        ben.hand = Finger(ben.page)
        ada.press("open new")
        ada.page.locator(f'#sheet input[name="game"][value="{game}"]').check()
        ada.page.locator('#sheet input[name="opponent"][value="friend"]').check()
        ada.press("invite")
        invitation = sent(ada)
        assert LETTER in invitation and ada.page.evaluate("navigator.clipboard.readText()") == invitation
        ben.page.goto("about:blank")
        ben.page.goto(invitation)
        ben.wait_up().press("join")
        paste(sent(ben), ada)
        assert all(table.page.evaluate(ARE_NAMES_WHOLE) for table in (ada, ben))
        draws = random.Random(game)
        for _ in range(LETTERS):
            mover, other, bring = (ada, ben, follow) if _is_next(ada) else (ben, ada, paste)
            decide(mover, draws)
            bring(sent(mover), other)
        assert len(ada.match().log) >= 2
        logs = sorted((ada.match().log, ben.match().log), key=len)
        assert logs[1][: len(logs[0])] == logs[0]


def _is_next(table: Table) -> bool:
    return correspondence_of(table).stage in (DECIDE, SEND)
