"""The live channel of games by link as a value: its stage, and how commands and messages change it. All functions are
pure.

Two people whose pages are open at the same time connect these pages, and then letters pass at once. One person makes an
offer, the other person opens it and so makes an answer, and the first person opens the answer. Offer and answer are
codes, which the players send each other by messenger, as they do with letters. Nothing in the game depends on the
channel: when the connection is lost, the game goes on by link.
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
    """The live channel of this page.

    `stage` is one of STAGES. `game` is the id of the match whose letters pass through the channel, also while another
    match is on the table; letters of any other match are refused. `code` is the code that the person has to send to the
    friend while `stage` is OFFERED or ANSWERED. `making` is OFFER or ANSWER while such a code is being made, else "".
    `presence` is what the friend does, one of PRESENCES, as the friend's page has last told; it is "" again when this
    page sends a letter. `told` is what this page has last told the friend's page in the same way; it is "" again when a
    letter is sent or comes. `is_unheard` says that nothing has come from the friend's page since this page last sent a
    letter. `letter` is a letter that has come while another match was on the table, "" for none. `refusal` says why
    something was refused last, as one of REFUSALS, "" for none; `refusals` is the number of refusals so far.
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
        """Whether the two pages are connected, so that letters pass at once."""
        return self.stage == OPEN

    @property
    def takes_code(self) -> bool:
        """Whether the person may open a code of the friend now."""
        return self.stage in (OFF, OFFERED, LOST, CUT, FAILED) and not self.making

    def at(self, stage: str, code: str = "") -> Live:
        """Returns the channel of the same game at another stage. What the two pages have told each other so far is
        forgotten.

        `code` is the code that the person has to send at that stage, "" for none.
        """
        return Live(stage, self.game, code, refusals=self.refusals)


# --- messages


class LiveCode(NamedTuple):
    """A message: `code` is the offer or the answer that this page has made; "" if the page could not make one."""

    code: str


class LiveAccepted(NamedTuple):
    """A message: the browser has looked for the offer to which an opened answer belongs.

    `where` says which window has made that offer: "here" is this window, "elsewhere" is another window of this browser,
    and "" means that no window has made it.
    """

    where: str


class LiveState(NamedTuple):
    """A message: the state of the connection has changed.

    `state` is "connecting", "open", "closed" (after it was open), "failed" (it could not be opened), or "cut" (after it
    was open, since the friend's page has sent something that this program never sends).
    """

    state: str


class LiveFound(NamedTuple):
    """A message: the browser has looked for the saved game to which the offer `code` belongs. `id` is the id of that
    game, "" if the game is not saved here.
    """

    code: str
    id: str


class LiveText(NamedTuple):
    """A message: the friend's page has sent `text` through the live channel."""

    text: str


Message = LiveCode | LiveAccepted | LiveState
Step = tuple[Live, list[fx.Effect]]


# --- what the person does


def offer(live: Live, stun: str, game: str) -> Step:
    """Begins to make an offer for the game with the id `game`, in place of any offer or answer that was made before.

    `stun` is the address of a STUN server, "" for none. If the channel is open already, no offer is made, and
    the field `refusal` of the returned Live says so.
    """
    if live.is_open:
        return refused(live, IS_OPEN), []
    return Live(game=game, making=OFFER, refusals=live.refusals), [fx.OfferLive(stun)]


def code_in(text: str) -> tuple[str, str]:
    """Returns (code, addressee) from a text that was pasted: a code alone, a link with a code, or a message that
    contains one.

    For an offer, the addressee is the key of a game followed by the role of the player who is to open the offer. It is
    "" if the text does not have it. If there is no code in the text, the result is ("", "").
    """
    found = CODE.search(text)
    return (found[1], found[2] or "") if found else ("", "")


def opened(live: Live, code: str, stun: str, game: str) -> Step:
    """Opens the friend's code, which has come by a link or was pasted: answers an offer, or accepts an answer.

    `game` is the id of the table to which an offer belongs, and `stun` the address of a STUN server, "" for none. If
    `code` is no code or this page's own code, or if the channel is open already, nothing is opened, and the field
    `refusal` of the returned Live says why.
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
    """Ends the connection, or withdraws the offer or the answer that this page has made."""
    return live.at(OFF), [fx.CloseLive()]


def tell(live: Live, presence: str) -> Step:
    """Tells the friend's page that the person is HERE or CHOOSING, unless this page has told the same already."""
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
    """Updates the channel after `message`, which says what became of a code or of the connection."""
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
    """Takes a text that the friend's page has sent. Returns the channel after that, and the text if it is a letter,
    else "".

    The letter may still be damaged or belong to another game. After a letter, the friend counts as HERE. A text that is
    neither a letter nor one of PRESENCES is ignored.
    """
    if is_letter(text):
        return replace(live, presence=HERE, told="", is_unheard=False), text
    return (replace(live, presence=text, is_unheard=False) if text in PRESENCES else live), ""


def refused(live: Live, why: str) -> Live:
    """Returns the channel after a code could not be made or used; `why`, one of REFUSALS, is the reason."""
    return replace(live, refusal=why, refusals=live.refusals + 1)


# --- the setting


def valid_stun(text: str) -> str:
    """Returns the address of a STUN server, such as "stun.example.org:3478", from a text that was typed; "" if the text
    can't be such an address.

    A "stun:" before the address is left out.
    """
    address = text.strip().removeprefix("stun:")
    return address if len(address) <= MOST_STUN and STUN.fullmatch(address) else ""
