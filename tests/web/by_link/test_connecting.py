"""Tests of the live channel on the page: two people connect, play on at once, are cut off, and go on by link."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.web.by_link.friends import begun, bring, decide, invited, link_of, two_screens
from tests.web.by_link.test_letters import CHOICES, in_play, mover_of, stage_of
from tests.web.playing import Reader, Screen, actions_of, run, taps_of
from toybattle import GAMES
from web.by_link import connecting, live
from web.by_link.live import LIVE, Live, LiveAccepted, LiveCode, LiveFound, LiveState, LiveText
from web.by_link.telling import presence
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page import effects as fx
from web.page import model as m
from web.page.words import words
from web.start.static import LINKS

CODES = {live.OFFERED: "O" + "a" * 130, live.ANSWERED: "A" + "b" * 130}
MANY = 400  # letters; more than any game has


def code_of(screen: Screen) -> str:
    """Returns the fragment of the link that the sheet of the live channel shows."""
    address = Reader(screen.markup).by_id("live-address").attributes["value"]
    return address.removeprefix("https://host/#")


def connect(one: Screen, other: Screen) -> None:
    """Connects two pages: the first one makes the offer, and each opens the other's code as a link."""
    for screen in (one, other):
        if screen.model.sheet:
            screen.say("close")
    one.tap("open live", "live-offer")
    bring(code_of(one), other)
    bring(code_of(other), one)
    rest(one, other)


def rest(*screens: Screen) -> None:
    """Lets all these pages do what they have put off until idle time.

    It goes through the pages three times, since what one page does can give another page something to do.
    """
    for _ in range(3):
        for screen in screens:
            screen.rest()


def play_live(ada: Screen, ben: Screen, draws: random.Random, most: int = MANY) -> None:
    """Plays on through the live channel, without any link, until the game is over on both pages or `most` turns were
    made. `draws` makes the random choices.
    """
    for _ in range(most):
        rest(ada, ben)
        if stage_of(ada) == stage_of(ben) == "closed":
            return
        mover = ada if stage_of(ada) in ("decide", "send") else ben
        decide(mover, draws)
        if stage_of(mover) == "send":
            mover.tap("send")


def connected(letters: int = 6) -> tuple[Screen, Screen]:
    """Returns the two pages of a game by link that are connected by the live channel after `letters` turns.

    The first one is the page of the person who has to decide.
    """
    mover, other = mover_of(*in_play(letters))
    connect(mover, other)
    return mover, other


def test_a_whole_game_is_played_over_the_live_channel_and_checked() -> None:
    ada, ben = begun(CHOICES)
    connect(ada, ben)
    links = ada.ports.clipboard, ben.ports.clipboard
    play_live(ada, ben, random.Random(1))
    assert ada.match.log == ben.match.log and ada.match.result == ben.match.result is not None
    assert stage_of(ada) == stage_of(ben) == "closed"
    for screen in (ada, ben):
        assert words("by_link.checked") in screen.markup and not screen.model.sheet
        assert screen.stored().match.log == ada.match.log
    assert links == (ada.ports.clipboard, ben.ports.clipboard), "no letter was copied"
    first = ada.model.table.id
    ada.tap("rematch")
    rest(ada, ben)
    assert ben.model.sheet == "invitation" and ada.model.table.id != first and not ada.model.sheet
    ben.tap("join")
    rest(ada, ben)
    assert not ben.model.sheet and ada.model.is_connected and ben.model.is_connected
    play_live(ada, ben, random.Random(2), 2)
    assert ada.match.log == ben.match.log and len(ada.match.log) > 1
    assert links == (ada.ports.clipboard, ben.ports.clipboard)


def test_when_the_game_is_over_nobody_is_told_that_the_connection_is_lost() -> None:
    mover, other = connected()
    mover.say("resign").say("resign")
    rest(mover, other)
    assert stage_of(other) == "closed" and "open live" in actions_of(other.markup)
    mover.tap("open live", "live-close", "close")
    for screen in (mover, other):
        assert words("live.text.lost") not in screen.markup and screen.model.live.stage == live.OFF
        assert "open live" not in actions_of(screen.markup)


@pytest.mark.parametrize("game", [game for game in FACES if GAMES[game].by_link and game != FIRST_GAME])
def test_any_game_is_played_over_the_live_channel(game: str) -> None:
    ada, ben = begun({"game": game})
    connect(ada, ben)
    play_live(ada, ben, random.Random(1), 6)
    rest(ada, ben)
    assert len(ada.match.log) > 4 and ada.match.log == ben.match.log
    assert ada.model.live.is_open and ben.model.live.is_open


def test_the_button_leads_to_it_once_the_first_letter_is_made_and_until_the_game_is_closed() -> None:
    ada, ben = two_screens()
    assert "open live" not in actions_of(ada.markup)
    invited(ada, CHOICES)
    assert "open live" in actions_of(ada.say("close").markup)
    bring(link_of(ada), ben)
    assert "open live" not in actions_of(ben.markup)
    ben.tap("join")
    assert "open live" in actions_of(ben.markup), "on the sheet with the letter"
    watcher = Screen()
    bring(link_of(ben), ada)
    decide(ada, random.Random(1)).say("send")
    bring(link_of(ada), watcher)
    assert "open live" not in actions_of(watcher.markup)
    assert not Screen().say("live-offer").model.live.making


def test_an_answer_that_was_never_sent_passes_as_soon_as_the_pages_are_connected() -> None:
    ada, ben = two_screens()
    invited(ada, CHOICES)
    bring(link_of(ada), ben).tap("join")
    assert stage_of(ada) == "wait" and not ada.model.table.correspondence.is_dealt  # type: ignore[union-attr]
    connect(ben, ada)
    assert "invitation" not in ben.said(), "it has come once more"
    assert ada.model.table.correspondence.is_dealt  # type: ignore[union-attr]


def test_either_may_make_the_offer_and_the_answer_may_be_pasted_anywhere() -> None:
    mover, other = mover_of(*in_play())
    for one, two in ((mover, other), (other, mover)):
        one.say("close").tap("open live", "live-offer")
        two.say("close").tap("open live").say(f"paste Here you are: https://host/#{code_of(one)} bye")
        rest(two)
        assert two.model.live.stage == live.ANSWERED
        one.say("open paste").say(f"paste {code_of(two)}")
        assert one.model.live.is_open and two.model.live.is_open
        two.say("open live").tap("live-close")


def test_the_codes_are_copied_and_shared_with_whom_they_are_for() -> None:
    mover, other = mover_of(*in_play())
    mover.say("close").tap("open live", "live-offer")
    offer = code_of(mover)
    assert mover.ports.clipboard == offer  # at once, and again when it is asked for
    mover.ports.clipboard = ""
    mover.tap("live-copy", "live-share")
    assert mover.ports.clipboard == offer and mover.ports.shared[-1][0] == offer  # type: ignore[index]
    assert offer.startswith(LIVE) and LIVE in LINKS and words("share.copied") in mover.markup
    _, addressee = live.code_in(offer)
    role = other.model.table.correspondence.game.role  # type: ignore[union-attr]
    assert addressee.endswith(str(role))
    assert not Reader(mover.markup).repeated_ids()


def test_the_game_of_a_code_is_found_and_put_on_the_table() -> None:
    mover, other = mover_of(*in_play())
    id = other.model.table.id
    other.say("close").say("new")
    assert other.model.table.id != id
    mover.say("close").tap("open live", "live-offer")
    bring(code_of(mover), other)
    assert other.model.table.id == id and other.model.live.stage == live.ANSWERED and other.model.sheet == "live"
    assert other.current == id and other.ports.address == ""


def test_a_code_of_a_game_that_is_not_here_is_told_and_nothing_changes() -> None:
    mover, _ = mover_of(*in_play())
    mover.say("close").tap("open live", "live-offer")
    for stranger in (Screen(), begun(CHOICES)[0].say("close")):
        before, table = stranger.kept, stranger.model.table
        bring(code_of(mover), stranger)
        assert words("live.no.no_game") in stranger.said() and stranger.kept == before
        assert stranger.model.table is table and stranger.model.live.stage == live.OFF


def test_presence_is_told_in_words() -> None:
    mover, other = connected()
    assert other.said().endswith("who is here.") and words("live.presence.here") in mover.markup
    decision = mover.model.decision()
    assert decision
    mover.tap(taps_of(decision.actions[-1])[0])
    assert mover.model.picks
    rest(other)
    assert "is choosing" in other.said() and "is choosing" in other.model.said[-1][1]
    assert words("live.presence.choosing") in other.markup


def test_a_turn_passes_at_once_and_is_shown_step_by_step() -> None:
    mover, other = connected()
    decide(mover, random.Random(5)).tap("send")
    other.ports.idle.clear()
    for screen in (mover, other):
        assert not screen.model.sheet
    assert other.model.is_showing and stage_of(other) == "decide"
    rest(mover, other)
    assert other.match.log == mover.match.log and not mover.model.live.is_unheard
    assert mover.said().endswith("who is here.") and words("live.presence.here") in other.markup
    assert other.stored().match.log == mover.match.log


def test_a_turn_that_comes_while_the_person_reads_leaves_the_sheet_and_the_position() -> None:
    mover, other = connected()
    other.say("open rules")
    decide(mover, random.Random(5)).tap("send")
    rest(mover, other)
    assert other.model.sheet == "rules" and other.match.log == mover.match.log
    mover, other = connected()
    other.say("review 1")
    decide(mover, random.Random(5)).tap("send")
    rest(mover, other)
    assert other.model.review == 1 and other.match.log == mover.match.log


def test_a_turn_that_comes_while_another_game_is_on_the_table_waits_for_the_person() -> None:
    mover, other = connected()
    id, log = other.model.table.id, other.match.log
    other.say("new")
    decide(mover, random.Random(5)).tap("send")
    rest(mover, other)
    assert words("live.aside") in other.said() and mover.model.live.is_unheard
    assert other.model.table.id != id and other.stored(id).match.log == log
    other.say(f"continue {id}")
    rest(mover, other)
    assert other.match.log == mover.match.log and not mover.model.live.is_unheard


@pytest.mark.parametrize("leaves", [0, 1])
def test_when_the_connection_goes_the_game_is_where_it_was_and_goes_on_by_link(leaves: int) -> None:
    mover, other = connected()
    decide(mover, random.Random(5))
    log = mover.match.log
    gone, left = (mover, other) if leaves == 0 else (other, mover)
    gone.ports.live.close()
    assert words("live.text.lost") in left.said()
    assert mover.match.log == log and stage_of(mover) == "send"
    mover.tap("send")
    assert mover.model.sheet == "letter"
    bring(link_of(mover), other)
    assert other.match.log == log


def test_a_turn_that_may_not_have_arrived_is_told_and_passes_at_the_next_connection() -> None:
    mover, other = connected()
    other.ports.live.on_text = lambda text: None
    decide(mover, random.Random(5)).tap("send")
    assert words("live.wait", friend=connecting.friend_of(mover.model)) in mover.said()
    other.ports.live.close()
    assert words("live.text.unsure") in mover.said() and stage_of(other) == "wait"
    again = other.reload()
    connect(mover, again)
    assert again.match.log == mover.match.log


def test_a_reload_loses_the_connection_and_nothing_else() -> None:
    mover, other = connected()
    decide(mover, random.Random(5))
    again = mover.reload()
    mover.ports.live.close()  # as the page's leaving does
    assert words("live.text.lost") in other.said() and again.match.log == mover.match.log
    again.tap("send")
    bring(link_of(again), other)
    assert other.match.log == again.match.log


@pytest.mark.parametrize("state", ["closed", "cut", "failed"])
def test_a_lost_connection_is_told_on_the_open_sheet_too(state: str) -> None:
    mover, _ = connected()
    mover.say("open live")
    mover.ports.live.on_state(state)
    assert connecting.told(mover.model.live, connecting.friend_of(mover.model)) in mover.markup
    assert "live-offer" in actions_of(mover.markup)


def sent_by_force(one: Screen, other: Screen, text: str) -> str:
    """Sends `text` from the page `other` to the page `one`, directly by the port of the live channel, and returns the
    note that `one` shows after that.

    Fails if this changes the saved game or the stage of the channel on the page `one`.
    """
    before = one.stored(), one.model.live.stage
    other.ports.live.send(text)
    rest(one, other)
    assert (one.stored(), one.model.live.stage) == before
    return one.model.note


def test_letters_that_don_t_fit_get_one_sentence_and_nothing_is_lost() -> None:
    mover, other = connected()
    third, fourth = begun({"game": next(game for game in FACES if GAMES[game].by_link and game != FIRST_GAME)})
    letters = [connecting_letter(one) for one in (third, fourth)]
    for text in letters:
        assert sent_by_force(mover, other, text) == words("by_link.not_taken", why=words("letter_other_game"))
    assert sent_by_force(mover, other, "Q" + "a" * 3999).startswith("The link was not taken")
    own = connecting_letter(mover)
    assert sent_by_force(mover, other, own[:-4] + "AAAA").startswith("The link was not taken")
    invited(fourth.say("close"), CHOICES)
    assert sent_by_force(mover, other, link_of(fourth).removeprefix(m.LETTER)).startswith("The link was not taken")


def connecting_letter(screen: Screen) -> str:
    """Returns the text of the newest letter that the person at this page has made in the game on the table."""
    correspondence = screen.model.table.correspondence
    assert correspondence
    return correspondence.newest(is_mine=True)


@pytest.mark.parametrize("text", ["", "hello", "live=", "O" + "a" * 130, "HERE", "__proto__"])
def test_what_is_neither_a_letter_nor_a_presence_is_ignored(text: str) -> None:
    mover, other = connected()
    mover.say("close")
    assert sent_by_force(mover, other, text) == ""


def test_letters_that_are_known_or_ones_own_say_nothing() -> None:
    mover, other = connected()
    mover.say("close")
    for screen in (mover, other):
        assert sent_by_force(mover, other, connecting_letter(screen)) == ""


def test_a_second_letter_with_the_same_number_proves_the_fork() -> None:
    mover, other = connected()
    branch = mover.reload()
    decide(mover, random.Random(5)).tap("send")
    rest(mover, other)
    decide(branch, random.Random(9)).tap("send")
    assert branch.match.log != mover.match.log
    log = other.match.log
    mover.ports.live.send(connecting_letter(branch))
    rest(other)
    assert other.match.log == log and "fork" not in other.said()
    assert words("by_link.not_taken", why=words("letter_fork")) in other.said()
    assert len(other.stored().correspondence.fork) == 2  # type: ignore[union-attr]


def test_texts_of_a_channel_that_is_not_open_are_ignored() -> None:
    mover, other = mover_of(*in_play())
    letter = connecting_letter(mover)
    model, effects = run(other.model, LiveText(letter), LiveText("here"))
    assert effects == [] and model.note == other.model.note and not presence(model)


def test_a_letter_with_nothing_to_decide_is_sent_by_itself() -> None:
    mover, other = connected()
    mover.say("resign").say("resign")
    rest(mover, other)
    assert stage_of(mover) == stage_of(other) == "closed" and words("by_link.checked") in mover.markup


def test_a_draw_that_is_offered_waits_for_the_person() -> None:
    mover, other = connected()
    decide(mover, random.Random(5)).say("open note").say("offer-draw on").say("write-note Shall we?").tap("send")
    rest(mover, other)
    assert not mover.model.sheet and "Shall we?" in other.markup and "agree" in actions_of(other.markup)
    other.tap("agree").tap("agree")
    rest(mover, other)
    assert mover.match.result is not None and mover.match.result.winner is None
    assert stage_of(mover) == stage_of(other) == "closed"


def test_until_it_is_sent_a_turn_can_be_undone_while_connected_too() -> None:
    mover, other = connected()
    before, log = mover.match.log, other.match.log
    decide(mover, random.Random(5))
    rest(mover, other)
    assert other.match.log == log
    while mover.match.log != before:
        mover.tap("undo")
    assert stage_of(mover) == "decide"


@pytest.mark.parametrize("stage", live.STAGES)
@pytest.mark.parametrize("making", ["", live.OFFER])
def test_the_sheet_says_where_the_channel_stands(stage: str, making: str) -> None:
    mover, _ = mover_of(*in_play())
    mover.say("close")
    code = CODES.get(stage, "")
    state = Live(stage, mover.model.table.id, code, making)
    mover.app.model = replace(mover.model, live=state)
    mover.say("open live")
    page = Reader(mover.markup)
    friend = connecting.friend_of(mover.model)
    assert words("live.busy" if making else f"live.text.{stage}", friend=friend) in mover.markup
    assert [element.attributes["data-code"].partition(".")[0] for element in page.having("data-code")] == (
        [f"https://host/#{LIVE}{code}"] if code else []
    )
    can_begin = stage in (live.OFF, live.LOST, live.CUT, live.FAILED) and not making
    assert ("live-offer" in actions_of(mover.markup)) == can_begin == (words("live.network") in mover.markup)
    takes = stage in (live.OFF, live.OFFERED, live.LOST, live.CUT, live.FAILED) and not making
    assert bool(page.having("data-input")) == takes
    assert not page.repeated_ids()


@pytest.mark.parametrize("refusal", live.REFUSALS)
def test_each_refusal_is_a_sentence(refusal: str) -> None:
    mover, _ = mover_of(*in_play())
    model = replace(mover.model, live=live.refused(mover.model.live, live.NO_CODE), sheet="live")
    texts = {
        live.UNABLE: [LiveCode("")],
        live.NO_CODE: [m.Tapped("paste nonsense")],
        live.NO_OFFER: [LiveAccepted("")],
        live.OWN_CODE: [m.Tapped("live-offer"), LiveCode(CODES["offered"]), m.Tapped(f"paste {CODES['offered']}")],
        live.IS_OPEN: [LiveState("open"), m.Tapped("live-offer")],
        live.NO_GAME: [LiveFound(CODES["offered"], "")],
    }
    if refusal == live.IS_OPEN:
        model = replace(model, live=replace(model.live, game=model.table.id))
    model, _ = run(model, *texts[refusal])
    assert model.note == words(f"live.no.{refusal}", friend=connecting.friend_of(model))


def test_a_stun_server_is_named_in_the_settings_and_used_from_then_on() -> None:
    mover, _ = mover_of(*in_play())
    mover.say("close").tap("open settings").say("stun stun:stun.example.org:3478 ")
    assert mover.model.prefs["stun"] == "stun.example.org:3478" and not mover.model.note
    assert Reader(mover.markup).by_id("stun").attributes["value"] == "stun.example.org:3478"
    mover.say("stun no address")
    assert words("settings.no_stun") in mover.markup and mover.model.prefs["stun"] == "stun.example.org:3478"
    again = mover.reload()
    assert again.model.prefs["stun"] == "stun.example.org:3478"
    again.say("open live")
    assert words("live.network.stun", server="stun.example.org:3478") in again.markup
    _, effects = run(again.model, m.Tapped("live-offer"))
    assert effects == [fx.OfferLive("stun.example.org:3478")]
    assert again.say("stun ").model.prefs["stun"] == ""
    assert m.valid_prefs({"stun": "<script>"})["stun"] == ""


def test_an_answer_that_is_opened_in_another_window_says_so_there() -> None:
    mover, _ = mover_of(*in_play())
    model: Any = mover.model
    model, effects = run(model, LiveAccepted("elsewhere"))
    assert model.note == words("live.text.elsewhere") and effects == []


def test_a_new_connection_takes_the_game_over_from_another_window() -> None:
    mover, _ = mover_of(*in_play())
    model = replace(mover.model, watching=True, live=Live(live.CONNECTING, mover.model.table.id))
    assert fx.TakeOver() in run(model, LiveState("open"))[1]
