"""Two pages with a live channel between them, operated by a test."""

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
    """A page with the port of the live channel, operated by a test from the page's own Python.

    `table` is the page, in any browser.
    """

    def __init__(self, table: Any) -> None:
        self.table = table
        self.begin()

    def begin(self) -> Player:
        """Takes a new port in place of the former one, whose connection ends."""
        self.table.python(LISTEN)
        return self

    def offer(self, stun: str = "") -> str:
        """Makes an offer of a live channel, and returns its code: the text that the other player opens."""
        return self._ask("offer", stun)

    def answer(self, code: str) -> str:
        """Makes the answer to an offer and returns its code."""
        return self._ask("answer", code, "")

    def accept(self, code: str) -> str:
        """Accepts an answer and returns which window has done so."""
        return self._ask("accept", code)

    def _ask(self, method: str, *arguments: str) -> str:
        """Calls a method of the port and returns what it tells the function that is its last argument."""
        self.table.python(f"told = []; live.{method}(*{arguments!r}, told.append); None")
        (answer,) = self.table.eventually(lambda: self.heard("told"))
        assert isinstance(answer, str)
        return answer

    def heard(self, name: str) -> list[Any]:
        """Returns the list `told`, `states` or `texts` of the page."""
        found: list[Any] = json.loads(self.table.python(f"json.dumps({name})"))
        return found

    def wait_state(self, state: str) -> None:
        """Waits until this is the last state that the page has heard of."""
        self.table.eventually(lambda: self.heard("states")[-1:] == [state])

    def send(self, text: str) -> None:
        """Sends a text to the other page."""
        self.table.python(f"live.send({text!r})")


def connect(inviter: Player, guest: Player) -> tuple[str, str]:
    """Connects two pages and returns the codes that they exchange for that."""
    offer = inviter.offer()
    answer = guest.answer(offer)
    assert inviter.accept(answer) == "here"
    for player in (inviter, guest):
        player.wait_state("open")
    return offer, answer


def talk(one: Player, other: Player) -> None:
    """Lets each of two connected pages send the other one two texts."""
    for sender, receiver in ((one, other), (other, one)):
        before = receiver.heard("texts")
        sender.send("choosing")
        sender.send(LETTER)
        receiver.table.eventually(lambda: receiver.heard("texts") == [*before, "choosing", LETTER])  # noqa: B023
