"""Two pages between which a test opens a live channel, the direct connection for games by link."""

from __future__ import annotations

import json
from typing import Any

LISTEN = """
import json
from web.page.browser import Live
if "live" in globals():
    live.close()
live, states, texts, told = Live(), [], [], []
live.on_state, live.on_text = states.append, texts.append
None"""
LETTER = "Q" + "a-_Z" * 300


class Player:
    """One of the two pages. A test calls the methods of the page's port for live channels, in the page's own Python.

    `table` is the page: a Table (in Chromium) or an EngineTable (in another browser).
    """

    def __init__(self, table: Any) -> None:
        self.table = table
        self.begin()

    def begin(self) -> Player:
        """Ends the page's connection, if there is one, and makes a new port for another connection.

        Returns this Player.
        """
        self.table.python(LISTEN)
        return self

    def offer(self, stun: str = "") -> str:
        """Makes an offer of a live channel and returns the offer's code, "" if no offer can be made.

        The other player needs the code to make the answer. `stun` is the address of a STUN server, such as
        "stun.example.org:3478", or "" for none.
        """
        return self._ask("offer", stun)

    def answer(self, code: str) -> str:
        """Makes the answer to the offer with the code `code`, and returns the answer's code, "" if that fails."""
        return self._ask("answer", code, "")

    def accept(self, code: str) -> str:
        """Accepts the answer with the code `code`, and returns which window connects.

        The result is "here" for this window, "elsewhere" for another window of the same browser, or "" if `code` is not
        the answer to an open offer.
        """
        return self._ask("accept", code)

    def _ask(self, method: str, *arguments: str) -> str:
        """Calls a method of the port in the page, and returns the text that the port passes to the method's callback.

        `method` is the name of the method, and `arguments` are its arguments before the callback.
        """
        self.table.python(f"told = []; live.{method}(*{arguments!r}, told.append); None")
        (answer,) = self.table.eventually(lambda: self.heard("told"))
        assert isinstance(answer, str)
        return answer

    def heard(self, name: str) -> list[Any]:
        """Returns what the port has passed to its callbacks in the page so far, as one of three lists.

        `name` says which list: "states" has the states of the connection, and "texts" the texts from the other page,
        both in the order in which they came. "told" has what the port has passed to the callback of the method that was
        called last.
        """
        found: list[Any] = json.loads(self.table.python(f"json.dumps({name})"))
        return found

    def wait_state(self, state: str) -> None:
        """Waits until the newest state of the connection is `state`, such as "open"."""
        self.table.eventually(lambda: self.heard("states")[-1:] == [state])

    def send(self, text: str) -> None:
        """Sends a text to the other page over the live channel."""
        self.table.python(f"live.send({text!r})")


def connect(inviter: Player, guest: Player) -> tuple[str, str]:
    """Connects two pages by a live channel: `inviter` makes the offer, and `guest` makes the answer.

    Returns (code of the offer, code of the answer).
    """
    offer = inviter.offer()
    answer = guest.answer(offer)
    assert inviter.accept(answer) == "here"
    for player in (inviter, guest):
        player.wait_state("open")
    return offer, answer


def talk(one: Player, other: Player) -> None:
    """Checks that two texts arrive over the live channel in each direction between two connected pages."""
    for sender, receiver in ((one, other), (other, one)):
        before = receiver.heard("texts")
        sender.send("choosing")
        sender.send(LETTER)
        receiver.table.eventually(lambda: receiver.heard("texts") == [*before, "choosing", LETTER])  # noqa: B023
