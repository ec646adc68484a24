"""Tests of the live channel between two pages of a real browser: in two profiles, and in two windows of one profile."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext

from e2e.by_link.players import Player, connect, talk
from e2e.conftest import OpenTable
from e2e.playing import Table

# Sends a text past the port, which an honest page never does.
SEND = """async (texts) => {
  const { send } = await toybattlePage.load("live");
  texts.forEach(send);
}"""
# How the reading of a code ends for each of these texts: true if it is taken for a code.
READ = """async (codes) => {
  const { read } = await toybattlePage.load("live_code");
  return codes.map((code) => read(code, "O") !== "" || read(code, "A") !== "");
}"""


# Lets the next timer of half a minute take a tenth of a second.
HURRY = """() => {
  const plain = globalThis.setTimeout;
  globalThis.setTimeout = (call, milliseconds, ...rest) => {
    if (milliseconds !== 30_000) return plain(call, milliseconds, ...rest);
    globalThis.setTimeout = plain;
    return plain(call, 100, ...rest);
  };
}"""

# Of STUN (RFC 8489): the first bytes of a question and of its answer, and what is in each of them.
QUESTION, ANSWER, COOKIE = b"\0\1", b"\1\1", bytes.fromhex("2112a442")
SEEN = bytes([203, 0, 113, 7]), bytes.fromhex("1267")  # the IP address and the port that the server says it sees


class Stun:
    """A STUN server, which is to tell a page the page's public address. This one always tells the same made-up address.

    If `is_silent` is set, the server answers nothing. `asked` counts the requests that it got.
    """

    def __init__(self) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.is_silent = False
        self.asked = 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        """Answers requests until the server's socket is closed."""
        with suppress(OSError):
            while True:
                message, asker = self.socket.recvfrom(2048)
                if message[:2] != QUESTION or message[4:8] != COOKIE:
                    continue
                self.asked += 1
                host, port = (bytes(a ^ b for a, b in zip(part, COOKIE, strict=False)) for part in SEEN)
                told = bytes.fromhex("002000080001") + port + host  # XOR-MAPPED-ADDRESS, of IPv4
                if not self.is_silent:
                    self.socket.sendto(ANSWER + len(told).to_bytes(2, "big") + message[4:20] + told, asker)


def code_of(body: bytes) -> str:
    """Returns an offer's code with the content `body`, which may be invalid, and with the right checksum."""
    sum = 0x811C9DC5
    for byte in b"O" + body:
        sum = (sum ^ byte) * 0x01000193 % 2**32
    return "O" + base64.urlsafe_b64encode(body + sum.to_bytes(4, "big")).decode().rstrip("=")


def second_window(context: BrowserContext) -> Player:
    """Opens the page in one more window of the profile `context`, and returns it as a Player."""
    return Player(Table(context.new_page()).open())


@pytest.fixture(scope="module")
def tables(open_table: OpenTable) -> Iterator[tuple[Table, Table]]:
    """Yields two pages, each in a profile of its own."""
    with open_table(bot=False) as one, open_table(bot=False) as other:
        yield one, other


@pytest.fixture
def players(tables: tuple[Table, Table]) -> tuple[Player, Player]:
    """Returns the two pages of `tables` as Players that are not connected."""
    return Player(tables[0]), Player(tables[1])


@pytest.fixture
def stun() -> Iterator[Stun]:
    """Yields a running STUN server on this machine."""
    stun = Stun()
    yield stun
    stun.socket.close()


def test_two_profiles_connect_and_either_hears_that_the_other_has_ended_it(players: tuple[Player, Player]) -> None:
    for ends in (0, 1):
        inviter, guest = players[0].begin(), players[1].begin()
        codes = connect(inviter, guest)
        assert all(len(code) < 250 and code.isascii() for code in codes)
        talk(inviter, guest)
        players[ends].table.python("live.close()")
        for player in players:
            player.wait_state("closed")
            assert player.heard("states") == ["connecting", "open", "closed"]


def test_two_windows_of_one_browser_connect_and_one_is_closed(players: tuple[Player, Player]) -> None:
    inviter, _ = players
    guest = second_window(inviter.table.page.context)
    connect(inviter, guest)
    talk(inviter, guest)
    guest.table.page.close()
    inviter.wait_state("closed")


def test_a_page_that_is_reloaded_has_left(players: tuple[Player, Player]) -> None:
    inviter, guest = players
    connect(inviter, guest)
    guest.table.reload()
    inviter.wait_state("closed")


def test_an_answer_that_is_opened_in_another_window_reaches_the_one_with_the_offer(
    players: tuple[Player, Player],
) -> None:
    inviter, guest = players
    window = second_window(inviter.table.page.context)
    answer = guest.answer(inviter.offer())
    assert window.accept(answer) == "elsewhere"
    inviter.wait_state("open")
    talk(inviter, guest)
    assert window.heard("states") == []
    window.table.page.close()


def test_what_is_no_code_is_refused_and_the_offer_waits_on(players: tuple[Player, Player]) -> None:
    inviter, guest = players
    offer = inviter.offer()
    answer = guest.answer(offer)
    old = guest.begin().answer(offer)
    for code in ("", "nonsense", "O", "ä" * 99, offer[:-1], offer + "A", answer, "O" * 700, "Q" + offer[1:]):
        assert guest.answer(code) == ""
    assert inviter.answer(offer) == "", "its own"
    for code in ("", "nonsense", offer, answer[:-1], "A" + offer[1:]):
        assert inviter.accept(code) == ""
    assert guest.accept(answer) == "", "it has made no offer"
    assert inviter.heard("states") == [] and guest.heard("states") == ["connecting"]
    assert inviter.accept(old) == "here"
    for player in players:
        player.wait_state("open")
    assert inviter.accept(old) == "here", "again"
    assert inviter.accept(answer) == "", "another answer to the same offer"
    talk(inviter, guest)


def test_an_offer_that_is_made_anew_takes_no_answer_to_the_former_one(players: tuple[Player, Player]) -> None:
    inviter, guest = players
    answer = guest.answer(inviter.offer())
    inviter.offer()
    assert inviter.accept(answer) == "" and inviter.heard("states") == []


def test_no_changed_code_is_taken_for_one(players: tuple[Player, Player]) -> None:
    inviter, guest = players
    offer = inviter.offer()
    answer = guest.answer(offer)
    for code in (offer, answer):
        cut = [code[:length] for length in range(len(code))]
        changed = [
            code[:at] + sign + code[at + 1 :] for at in range(len(code) - 1) for sign in "AQ-8" if code[at] != sign
        ]
        read = inviter.table.page.evaluate(READ, [code, *cut, *changed])
        assert read == [True] + [False] * (len(read) - 1)


@pytest.mark.parametrize("cut", [b"", b"\0" * 6, b"\x05abcd"])
@pytest.mark.parametrize(
    "end", [b"", b"\0", b"\x08\r\na=b:c\r\1\2", b"\x071.2.3.4\1", (b"\x071.2.3.4\1\2") * 7, b"\x80" * 40]
)
def test_a_foreign_code_with_a_right_checksum_is_refused(
    players: tuple[Player, Player], cut: bytes, end: bytes
) -> None:
    whole = bytes(32) + b"\x04abcd" + b"\x18" + b"x" * 24
    codes = [code_of(whole + b"\x071.2.3.4\1\2"), code_of(whole + end + cut), code_of(whole[:37] + cut + end)]
    codes += [code_of(whole.replace(b"bcd", bad) + end) for bad in (b"\r\na", b" bc", b"b:c")]
    read = players[0].table.page.evaluate(READ, codes)
    assert read == [True, not cut and not end, *[False] * 4]


def test_a_stun_server_tells_one_more_address(players: tuple[Player, Player], stun: Stun) -> None:
    inviter, guest = players
    offer = inviter.offer(stun.address)
    assert stun.asked and len(inviter.begin().offer()) < len(offer) < 250
    answer = guest.answer(inviter.offer(stun.address))
    assert inviter.accept(answer) == "here"
    for player in players:
        player.wait_state("open")


def test_a_stun_server_that_is_silent_only_costs_time(players: tuple[Player, Player], stun: Stun) -> None:
    stun.is_silent = True
    assert players[0].offer(stun.address) and stun.asked


def test_a_stun_server_that_can_be_none_gives_no_code(players: tuple[Player, Player]) -> None:
    """If the address of the STUN server can't be valid, no offer is made; without a STUN server an offer is made."""
    assert players[0].offer("not an address") == "" and players[0].offer() != ""


def test_a_page_that_can_t_be_reached_is_told(players: tuple[Player, Player]) -> None:
    inviter, guest = players
    answer = guest.answer(inviter.offer())
    guest.begin()
    inviter.table.page.evaluate(HURRY)
    assert inviter.accept(answer) == "here"
    inviter.wait_state("failed")
    assert inviter.heard("states") == ["connecting", "failed"] and inviter.offer()


@pytest.mark.parametrize(
    "texts", [["Q" * 4001], ["two words"], [""], ["here"] * 2000], ids=["long", "foreign", "empty", "many"]
)
def test_a_page_that_sends_what_no_page_sends_is_cut_off(players: tuple[Player, Player], texts: list[str]) -> None:
    inviter, guest = players
    connect(inviter, guest)
    guest.table.page.evaluate(SEND, texts)
    inviter.wait_state("cut")
    guest.wait_state("closed")
    assert len(inviter.heard("texts")) < 100
