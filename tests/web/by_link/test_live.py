"""Tests of the live channel of games by link: two people connect their pages by codes, and lose no letter with it."""

from __future__ import annotations

import pytest

from tests.web.playing import MemoryLive
from toybattle.fair.letters import is_letter
from web.by_link import live as l
from web.page import effects as fx

GAME = "g1"  # the id of a table
PAGE = "https://host/play/"
LETTER = "QaZ-_9"
ADDRESSEE = "0123456789abcdef1"
OFFER = "O" + "a" * 130
ANSWER = "A" + "b-_9" * 33


class Person:
    """A person at a page with a live channel.

    `live` is the state of the channel, and `port` a made-up port, which carries out the channel's effects. `letters`
    lists the letters that have come from the other person.
    """

    def __init__(self) -> None:
        self.port = MemoryLive()
        self.port.on_state = lambda state: self.take(*l.hear(self.live, l.LiveState(state)))
        self.port.on_text = self.read
        self.live = l.Live()
        self.letters: list[str] = []

    def take(self, live: l.Live, effects: list[fx.Effect]) -> Person:
        """Sets the state of the person's channel to `live`, carries out `effects`, and returns the person."""
        self.live = live
        for effect in effects:
            match effect:
                case fx.OfferLive(stun):
                    self.port.offer(stun, self.made)
                case fx.AnswerLive(code, stun):
                    self.port.answer(code, stun, self.made)
                case fx.AcceptLive(code):
                    self.port.accept(code, lambda where: self.take(*l.hear(self.live, l.LiveAccepted(where))))
                case fx.TellLive(text):
                    self.port.send(text)
                case fx.CloseLive():
                    self.port.close()
        return self

    def made(self, code: str) -> None:
        """Handles the code of an offer or an answer that the port has made for this person."""
        self.take(*l.hear(self.live, l.LiveCode(code)))

    def read(self, text: str) -> None:
        """Handles a text that the other person's page has sent."""
        self.live, letter = l.read(self.live, text)
        self.letters += [letter] if letter else []

    def offer(self) -> str:
        """Makes an offer of a live channel and returns the offer's code, which the other person needs."""
        return self.take(*l.offer(self.live, "", GAME)).live.code

    def open(self, code: str) -> str:
        """Opens `code`, the other person's offer or answer. Returns the code of the answer, "" if none was made."""
        return self.take(*l.opened(self.live, code, "", GAME)).live.code


def connected() -> tuple[Person, Person]:
    """Returns two people between whose pages the live channel is open."""
    one, other = Person(), Person()
    one.open(other.open(one.offer()))
    return one, other


def test_two_people_connect_and_exchange_letters() -> None:
    one, other = connected()
    assert one.live == other.live == l.Live(l.OPEN, GAME, presence=l.HERE, told=l.HERE)
    one.take(*l.tell(one.live, l.CHOOSING))
    assert other.live.presence == l.CHOOSING
    one.take(*l.send(one.live, LETTER))
    assert other.letters == [LETTER] and other.live.presence == l.HERE and one.live.presence == ""


def test_what_was_told_is_told_once_until_the_next_letter() -> None:
    one, other = connected()
    assert l.tell(one.live, l.HERE) == (one.live, [])
    choosing, effects = l.tell(one.live, l.CHOOSING)
    assert effects == [fx.TellLive(l.CHOOSING)] and l.tell(choosing, l.CHOOSING)[1] == []
    other.take(*l.send(other.live, LETTER))
    assert l.tell(one.live, l.CHOOSING)[1]


@pytest.mark.parametrize("ends", [0, 1])
def test_when_one_leaves_both_can_connect_again(ends: int) -> None:
    people = connected()
    people[ends].take(*l.close(people[ends].live))
    assert (people[ends].live.stage, people[1 - ends].live.stage) == (l.OFF, l.LOST)
    assert l.send(people[0].live, LETTER)[1] == [] == l.tell(people[0].live, l.HERE)[1]
    one, other = people
    one.open(other.open(one.offer()))
    assert one.live.is_open and other.live.is_open


def test_a_letter_is_unheard_until_anything_comes_back() -> None:
    one, other = connected()
    one.take(*l.send(one.live, LETTER))
    assert one.live.is_unheard
    lost, _ = l.hear(one.live, l.LiveState("closed"))
    assert lost.stage == l.LOST and lost.is_unheard
    other.take(*l.tell(other.live, l.HERE))
    assert not one.live.is_unheard and one.live.presence == l.HERE
    assert not l.hear(one.live, l.LiveState("closed"))[0].is_unheard


def test_a_page_that_is_cut_off_is_told_apart_from_one_that_has_left() -> None:
    one, _ = connected()
    assert l.hear(one.live, l.LiveState("cut"))[0] == l.Live(l.CUT, GAME, refusals=one.live.refusals)
    assert l.hear(l.Live(), l.LiveState("cut")) == (l.Live(), [])


def test_a_friend_who_can_t_be_reached_is_told() -> None:
    one, other = Person(), Person()
    other.port.is_reachable = False
    one.open(other.open(one.offer()))
    assert one.live.stage == l.FAILED and one.live.takes_code and other.live.stage == l.ANSWERED


def test_a_code_that_can_t_be_taken_is_refused_and_the_offer_waits_on() -> None:
    one, other, third = Person(), Person(), Person()
    code = one.offer()
    late = other.open(code)
    for wrong, why in ((code, l.OWN_CODE), ("", l.NO_CODE), ("X", l.NO_CODE), (OFFER, l.NO_CODE), (ANSWER, l.NO_OFFER)):
        assert one.open(wrong) == code
        assert (one.live.stage, one.live.refusal) == (l.OFFERED, why)
    assert one.live.refusals == 5
    assert other.open(third.offer()) != late and one.open(late) == ""
    assert one.live.stage == l.FAILED, "the friend has answered somebody else meanwhile"
    assert third.open(other.live.code) == "" and third.live.is_open
    for person in (third, other):
        before = person.live.code
        assert person.open(code) == before and person.live.refusal == l.IS_OPEN
        assert l.offer(person.live, "", GAME)[1] == []


def test_both_may_make_an_offer_and_one_open_the_other_s() -> None:
    one, other = Person(), Person()
    one.offer()
    code = other.open(one.live.code) if other.offer() else ""
    assert other.live.stage == l.ANSWERED and one.open(code) == "" and one.live.is_open


def test_a_browser_that_can_make_no_code_says_so() -> None:
    person = Person()
    person.port.is_able = False
    assert person.offer() == "" and person.live == l.Live(game=GAME, refusal=l.UNABLE, refusals=1)


def test_an_answer_that_another_window_takes_is_told_here() -> None:
    accepted = l.hear(l.Live(), l.LiveAccepted("elsewhere"))
    assert accepted == (l.Live(l.ELSEWHERE), [])


def test_a_code_is_found_in_whatever_is_pasted() -> None:
    for code in (OFFER, ANSWER):
        for text in (
            code,
            f" {code}\n",
            f"{PAGE}#live={code}",
            f"Here: {PAGE}#live={code} (play)",
            f"my code\n{code}.",
        ):
            assert l.code_in(text) == (code, ""), text
            assert l.code_in(text.replace(code, f"{code}.{ADDRESSEE}")) == (code, ADDRESSEE), text
    for text in ("", "O", "Over there", "Q" + OFFER, "x" + OFFER, OFFER + "a" * 600, f"#letter={ANSWER}", "O" * 20):
        assert l.code_in(text) == ("", ""), text
    for wrong in (ADDRESSEE[:-1], ADDRESSEE[:-1] + "2", ADDRESSEE + "0"):
        assert l.code_in(f"{OFFER}.{wrong}") == (OFFER, ""), wrong
    assert not is_letter(OFFER) and not is_letter(ANSWER)


@pytest.mark.parametrize("text", ["", "chat: hello", "here ", "HERE", "choosing!", "sent"])
def test_what_is_neither_a_letter_nor_a_presence_is_ignored(text: str) -> None:
    live = l.Live(l.OPEN, presence=l.HERE)
    assert l.read(live, text) == (live, "")


def test_only_what_can_be_an_address_is_one() -> None:
    for text in ("stun.example.org", "stun.example.org:3478", "192.0.2.1:1", "[2001:db8::1]:3478", "localhost"):
        assert l.valid_stun(f" {text} ") == text == l.valid_stun(f"stun:{text}")
    for text in (
        "",
        "two words",
        "http://host",
        "host:port",
        "host:123456",
        "a..b",
        "ä.org",
        "host/",
        "x" * 256,
        "[::1",
    ):
        assert l.valid_stun(text) == "", text
