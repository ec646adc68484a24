"""The live channel of games by link as a value: where it stands, and what a command or a message leads to. All pure.

Two people who are both here connect their pages, and then letters pass at once. One makes an offer, the other one opens
it, which makes an answer, and the first one opens the answer. Offer and answer are codes, which go by the same
messenger as letters do. Nothing of the game depends on the channel: when it is lost, the game goes on by link.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from toybattle.fair.letters import is_letter

LIVE = "live="  # what a fragment with a code begins with
OFFER, ANSWER = "O", "A"  # the first sign of a code
CODE = re.compile(rf"(?:^|\s|{LIVE})([{OFFER}{ANSWER}][\w-]{{80,600}})(?![\w-])", re.ASCII)
STUN = re.compile(r"([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
MOST_STUN = 255  # characters

# Where the channel stands.
OFF = "off"  # there is none
OFFERED = "offered"  # the code of this page's offer is there to be sent; the answer has yet to come
ANSWERED = "answered"  # the code of this page's answer is there to be sent; the friend has yet to open it
CONNECTING = "connecting"  # this page has opened the answer, and tries to reach the other one
OPEN = "open"  # letters pass at once
LOST = "lost"  # it was open
FAILED = "failed"  # the two pages could not reach each other
ELSEWHERE = "elsewhere"  # the answer has gone to another window of this browser, which had made the offer
STAGES = (OFF, OFFERED, ANSWERED, CONNECTING, OPEN, LOST, FAILED, ELSEWHERE)

# What a page tells the other one beside letters.
HERE = "here"  # its person looks at the game
CHOOSING = "choosing"  # its person has begun to decide
PRESENCES = (HERE, CHOOSING)

# Why the last thing was not done, as `Live.refusal` says it.
UNABLE = "unable"  # no code could be made
NO_CODE = "no_code"  # what was opened is no code, or a damaged one
NO_OFFER = "no_offer"  # it is an answer, but no window of this browser has made the offer
OWN_CODE = "own_code"  # it is this page's own code
IS_OPEN = "is_open"  # the channel is open already
REFUSALS = (UNABLE, NO_CODE, NO_OFFER, OWN_CODE, IS_OPEN)


@dataclass(frozen=True)
class Live:
    """Where the live channel of this page stands.

    `code` is the code to send to the friend while `stage` is OFFERED or ANSWERED. `making` is OFFER or ANSWER while
    such a code is being made, else "". `presence` is what the friend's page has told last, one of PRESENCES, and `told`
    what this page has told; both are "" if nothing was told since the last letter. `refusal` is one of REFUSALS, "" for
    none; `refusals` counts them.
    """

    stage: str = OFF
    code: str = ""
    making: str = ""
    presence: str = ""
    told: str = ""
    refusal: str = ""
    refusals: int = 0

    @property
    def is_open(self) -> bool:
        """Whether letters pass at once."""
        return self.stage == OPEN

    @property
    def takes_code(self) -> bool:
        """Whether the person may open a code of the friend now."""
        return self.stage in (OFF, OFFERED, LOST, FAILED) and not self.making


# --- messages


class LiveCode(NamedTuple):
    """A message: this page has made an offer or an answer, with this code; "" if it could not make one."""

    code: str


class LiveAccepted(NamedTuple):
    """A message: which window takes an answer that was opened: "here", "elsewhere", or "" if none does."""

    where: str


class LiveState(NamedTuple):
    """A message: the connection is now "connecting", "open", "closed" or "failed"."""

    state: str


class LiveText(NamedTuple):
    """A message: the friend's page has sent this text."""

    text: str


# --- effects


class OfferLive(NamedTuple):
    """An effect: makes an offer. `stun` is the address of the person's STUN server, "" for none.

    The answer is a `LiveCode`.
    """

    stun: str


class AnswerLive(NamedTuple):
    """An effect: makes the answer to the offer `code`. `stun` is the address of the person's STUN server, "" for none.

    The answer is a `LiveCode`.
    """

    code: str
    stun: str


class AcceptLive(NamedTuple):
    """An effect: connects to the page that has made the answer `code`. The answer is a `LiveAccepted`."""

    code: str


class TellLive(NamedTuple):
    """An effect: sends a text to the friend's page, a letter or one of PRESENCES."""

    text: str


class CloseLive(NamedTuple):
    """An effect: ends the connection, or takes back the offer or the answer."""


Message = LiveCode | LiveAccepted | LiveState
Effect = OfferLive | AnswerLive | AcceptLive | TellLive | CloseLive
Step = tuple[Live, list[Effect]]


# --- what the person does


def offer(live: Live, stun: str) -> Step:
    """Makes an offer, in place of an offer or an answer before."""
    if live.is_open:
        return _refused(live, IS_OPEN), []
    return Live(making=OFFER, refusals=live.refusals), [OfferLive(stun)]


def code_in(text: str) -> str:
    """The code in a text that was pasted, whether alone, in a link or in a whole message; "" if there is none."""
    found = CODE.search(text)
    return found[1] if found else ""


def opened(live: Live, code: str, stun: str) -> Step:
    """Opens the friend's code, which has come by a link or was pasted: answers an offer, or accepts an answer.

    Any other code is refused.
    """
    if live.is_open:
        return _refused(live, IS_OPEN), []
    if code and code == live.code:
        return _refused(live, OWN_CODE), []
    if code.startswith(OFFER):
        return replace(live, making=ANSWER, refusal=""), [AnswerLive(code, stun)]
    if code.startswith(ANSWER):
        return replace(live, refusal=""), [AcceptLive(code)]
    return _refused(live, NO_CODE), []


def close(live: Live) -> Step:
    """Ends the connection, or takes back the offer or the answer."""
    return Live(refusals=live.refusals), [CloseLive()]


def tell(live: Live, presence: str) -> Step:
    """Tells the friend's page that the person is HERE or CHOOSING, unless it knows that already."""
    if not live.is_open or live.told == presence:
        return live, []
    return replace(live, told=presence), [TellLive(presence)]


def send(live: Live, letter: str) -> Step:
    """Sends a letter to the friend's page if the channel is open."""
    if not live.is_open:
        return live, []
    return replace(live, told="", presence=""), [TellLive(letter)]


# --- what comes from the port


def hear(live: Live, message: Message) -> Step:
    """Takes what the port tells of a code or of the connection."""
    match message:
        case LiveCode(""):  # an offer that was made before still waits
            return _refused(replace(live, making=""), NO_CODE if live.making == ANSWER else UNABLE), []
        case LiveCode(code):
            stage = OFFERED if code.startswith(OFFER) else ANSWERED
            return replace(live, stage=stage, code=code, making="", refusal=""), []
        case LiveAccepted("elsewhere"):
            return replace(live, stage=ELSEWHERE, code="", refusal=""), []
        case LiveAccepted(""):
            return _refused(live, NO_OFFER), []
        case LiveState("connecting") if live.stage == OFFERED:
            return replace(live, stage=CONNECTING, code="", refusal=""), []
        case LiveState("open"):
            return tell(Live(OPEN, presence=live.presence, refusals=live.refusals), HERE)
        case LiveState("closed") if live.is_open:
            return Live(LOST, refusals=live.refusals), []
        case LiveState("failed"):
            return Live(FAILED, refusals=live.refusals), []
    return live, []


def read(live: Live, text: str) -> tuple[Live, str]:
    """Takes a text of the friend's page. Returns the channel after it, and the letter that it is, "" for none.

    The letter may still be damaged, or of another game: it is opened as one that came by a link. What is neither a
    letter nor one of PRESENCES is ignored.
    """
    if is_letter(text):
        return replace(live, presence="", told=""), text
    return (replace(live, presence=text) if text in PRESENCES else live), ""


def _refused(live: Live, why: str) -> Live:
    return replace(live, refusal=why, refusals=live.refusals + 1)


# --- the setting


def valid_stun(text: str) -> str:
    """The address of a STUN server as it was typed, such as "stun.example.org:3478"; "" if it can't be one."""
    address = text.strip().removeprefix("stun:")
    return address if len(address) <= MOST_STUN and STUN.fullmatch(address) else ""
