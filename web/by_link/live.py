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

from ..page import effects as fx

LIVE = "live="  # what a fragment with a code begins with
OFFER, ANSWER = "O", "A"  # the first sign of a code
CODE = re.compile(rf"(?:^|\s|{LIVE})([{OFFER}{ANSWER}][\w-]{{80,600}})(?:\.([0-9a-f]{{16}}[01]))?(?![\w-])", re.ASCII)
STUN = re.compile(r"([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
MOST_STUN = 255  # characters

# Where the channel stands.
OFF = "off"  # there is none
OFFERED = "offered"  # the code of this page's offer is there to be sent; the answer has yet to come
ANSWERED = "answered"  # the code of this page's answer is there to be sent; the friend has yet to open it
CONNECTING = "connecting"  # this page has opened the answer, and tries to reach the other one
OPEN = "open"  # letters pass at once
LOST = "lost"  # it was open
CUT = "cut"  # it was open, and the friend's page has sent what no page sends
FAILED = "failed"  # the two pages could not reach each other
ELSEWHERE = "elsewhere"  # the answer has gone to another window of this browser, which had made the offer
STAGES = (OFF, OFFERED, ANSWERED, CONNECTING, OPEN, LOST, CUT, FAILED, ELSEWHERE)

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
NO_GAME = "no_game"  # this browser does not have the game that the offer is for
REFUSALS = (UNABLE, NO_CODE, NO_OFFER, OWN_CODE, IS_OPEN, NO_GAME)


@dataclass(frozen=True)
class Live:
    """Where the live channel of this page stands.

    `game` is the id of the table for whose game it is; letters of other games do not pass. `code` is the code to send
    to the friend while `stage` is OFFERED or ANSWERED. `making` is OFFER or ANSWER while such a code is being made,
    else "". `presence` is what the friend's page has told last, one of PRESENCES, "" if it has told nothing since this
    page has sent a letter. `told` is what this page has told, "" if it has told nothing since the last letter.
    `is_unheard` says that nothing has come from the friend's page since this page has sent a letter. `letter` is a
    letter that has come while another game was on the table, "" for none. `refusal` is one of REFUSALS, "" for none;
    `refusals` counts them.
    """

    stage: str = OFF
    game: str = ""
    code: str = ""
    making: str = ""
    presence: str = ""
    told: str = ""
    is_unheard: bool = False
    letter: str = ""
    refusal: str = ""
    refusals: int = 0

    @property
    def is_open(self) -> bool:
        """Whether letters pass at once."""
        return self.stage == OPEN

    @property
    def takes_code(self) -> bool:
        """Whether the person may open a code of the friend now."""
        return self.stage in (OFF, OFFERED, LOST, CUT, FAILED) and not self.making

    def at(self, stage: str, code: str = "") -> Live:
        """The channel of the same game at another stage, with nothing told yet. `code` is the code to send there."""
        return Live(stage, self.game, code, refusals=self.refusals)


# --- messages


class LiveCode(NamedTuple):
    """A message: this page has made an offer or an answer, with this code; "" if it could not make one."""

    code: str


class LiveAccepted(NamedTuple):
    """A message: which window takes an answer that was opened: "here", "elsewhere", or "" if none does."""

    where: str


class LiveState(NamedTuple):
    """A message: the connection is now "connecting", "open", "closed", "cut" or "failed"."""

    state: str


class LiveFound(NamedTuple):
    """A message: the game for which the offer `code` was made was looked for; `id` is its id, "" if it is not here."""

    code: str
    id: str


class LiveText(NamedTuple):
    """A message: the friend's page has sent this text."""

    text: str


Message = LiveCode | LiveAccepted | LiveState
Step = tuple[Live, list[fx.Effect]]


# --- what the person does


def offer(live: Live, stun: str, game: str) -> Step:
    """Makes an offer for the game on the table with the id `game`, in place of an offer or an answer before."""
    if live.is_open:
        return refused(live, IS_OPEN), []
    return Live(game=game, making=OFFER, refusals=live.refusals), [fx.OfferLive(stun)]


def code_in(text: str) -> tuple[str, str]:
    """The code in a text that was pasted, whether alone, in a link or in a whole message, and its addressee.

    The addressee of an offer is the key of a game and the role of the player who is to open it. Both are "" if there is
    no code.
    """
    found = CODE.search(text)
    return (found[1], found[2] or "") if found else ("", "")


def opened(live: Live, code: str, stun: str, game: str) -> Step:
    """Opens the friend's code, which has come by a link or was pasted: answers an offer, or accepts an answer.

    `game` is the id of the table for whose game an offer is answered. Any other code is refused.
    """
    if live.is_open:
        return refused(live, IS_OPEN), []
    if code and code == live.code:
        return refused(live, OWN_CODE), []
    if code.startswith(OFFER):
        return replace(live, game=game, making=ANSWER, refusal=""), [fx.AnswerLive(code, stun)]
    if code.startswith(ANSWER):
        return replace(live, refusal=""), [fx.AcceptLive(code)]
    return refused(live, NO_CODE), []


def close(live: Live) -> Step:
    """Ends the connection, or takes back the offer or the answer."""
    return live.at(OFF), [fx.CloseLive()]


def tell(live: Live, presence: str) -> Step:
    """Tells the friend's page that the person is HERE or CHOOSING, unless it knows that already."""
    if not live.is_open or live.told == presence:
        return live, []
    return replace(live, told=presence), [fx.TellLive(presence)]


def send(live: Live, letter: str) -> Step:
    """Sends a letter to the friend's page if the channel is open."""
    if not live.is_open:
        return live, []
    return replace(live, told="", presence="", is_unheard=True), [fx.TellLive(letter)]


# --- what comes from the port


def hear(live: Live, message: Message) -> Step:
    """Takes what the port tells of a code or of the connection."""
    match message:
        case LiveCode(""):  # an offer that was made before still waits
            return refused(replace(live, making=""), NO_CODE if live.making == ANSWER else UNABLE), []
        case LiveCode(code):
            return live.at(OFFERED if code.startswith(OFFER) else ANSWERED, code), []
        case LiveAccepted("elsewhere"):
            return live.at(ELSEWHERE), []
        case LiveAccepted(""):
            return refused(live, NO_OFFER), []
        case LiveState("connecting") if live.stage == OFFERED:
            return live.at(CONNECTING), []
        case LiveState("open"):
            return tell(replace(live.at(OPEN), presence=live.presence), HERE)
        case LiveState("closed" | "cut" as state) if live.is_open:
            return replace(live.at(LOST if state == "closed" else CUT), is_unheard=live.is_unheard), []
        case LiveState("failed"):
            return live.at(FAILED), []
    return live, []


def read(live: Live, text: str) -> tuple[Live, str]:
    """Takes a text of the friend's page. Returns the channel after it, and the letter that it is, "" for none.

    The letter may still be damaged, or of another game: it is opened as one that came by a link. Who has sent it is
    here. What is neither a letter nor one of PRESENCES is ignored.
    """
    if is_letter(text):
        return replace(live, presence=HERE, told="", is_unheard=False), text
    return (replace(live, presence=text, is_unheard=False) if text in PRESENCES else live), ""


def refused(live: Live, why: str) -> Live:
    """The channel after something was not done; `why` is one of REFUSALS."""
    return replace(live, refusal=why, refusals=live.refusals + 1)


# --- the setting


def valid_stun(text: str) -> str:
    """The address of a STUN server as it was typed, such as "stun.example.org:3478"; "" if it can't be one."""
    address = text.strip().removeprefix("stun:")
    return address if len(address) <= MOST_STUN and STUN.fullmatch(address) else ""
