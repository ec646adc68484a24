"""Tests of letters on the page: taken back, sent, opened twice or in the wrong order, opened by a stranger, and opened
after a reload.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from tests.web.by_link.friends import begun, bring, decide, invited, link_of, play, two_screens
from tests.web.playing import Screen, actions_of
from toybattle import GAMES
from toybattle.fair.letters import Invitation, Turn, read, write
from web.by_link.correspondence import Correspondence
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page import model as m
from web.page.model import LETTER
from web.page.words import words

CHOICES = {"game": FIRST_GAME}


def stage_of(screen: Screen) -> str:
    """Returns the stage of the game by link on the table: what the game waits for, such as "decide"."""
    correspondence = screen.model.table.correspondence
    assert correspondence
    return correspondence.stage


def in_play(letters: int = 6) -> tuple[Screen, Screen]:
    """Returns (Ada's page, Ben's page) after `letters` letters with turns of a random game; one of the two has to
    decide.
    """
    ada, ben = begun(CHOICES)
    play(ada, ben, random.Random(2), letters)
    return ada, ben


def mover_of(ada: Screen, ben: Screen) -> tuple[Screen, Screen]:
    """Returns both pages, first the page of the person who has to decide."""
    return (ada, ben) if stage_of(ada) == "decide" else (ben, ada)


def test_an_invitation_is_made_in_three_presses_and_is_on_the_clipboard() -> None:
    ada, _ = two_screens()
    invited(ada, CHOICES)
    assert stage_of(ada) == "wait" and ada.model.sheet == "letter"
    assert f'value="https://host/#{link_of(ada)}"' in ada.markup
    assert ada.say("close").said().startswith("Waiting since")


def test_opening_an_invitation_writes_nothing_and_it_can_be_declined() -> None:
    ada, ben = two_screens()
    invited(ada, CHOICES)
    before = ben.kept
    bring(link_of(ada), ben)
    assert ben.model.sheet == "invitation" and "Ada invites you" in ben.markup and ben.kept == before
    ben.tap("decline")
    assert not ben.model.sheet and ben.kept == before and ben.model.table.correspondence is None


def test_decisions_can_be_undone_until_they_are_sent_and_not_after() -> None:
    mover, _ = mover_of(*in_play())
    position = mover.match.state.key()
    decide(mover, random.Random(3))
    assert stage_of(mover) == "send"
    for _ in range(9):
        if mover.match.state.key() != position:
            mover.tap("undo")
    assert mover.match.state.key() == position and stage_of(mover) == "decide"
    decide(mover, random.Random(3)).say("send").say("close").tap("undo")
    assert "what was sent stands" in mover.said() and stage_of(mover) == "wait"


def test_a_reload_keeps_decisions_that_were_not_sent() -> None:
    mover, other = mover_of(*in_play())
    decide(mover, random.Random(4))
    again = mover.reload()
    assert again.match.log == mover.match.log and stage_of(again) == "send"
    again.say("send")
    bring(link_of(again), other)
    assert other.match.log == again.match.log


def test_the_friends_turn_is_shown_step_by_step_and_what_was_drawn_is_told() -> None:
    mover, other = mover_of(*in_play())
    decide(mover, random.Random(5)).say("send")
    other.ports.hear("fragment", link_of(mover))
    while other.ports.idle:
        other.ports.idle.pop(0)()
    assert other.model.is_showing
    other.wait()
    assert not other.model.is_showing and other.ports.address == ""


def test_a_letter_finds_its_game_while_another_one_is_on_the_table() -> None:
    mover, other = mover_of(*in_play())
    game = other.model.table.id
    other.say("set opponent scout").say("new")
    assert other.model.table.id != game
    decide(mover, random.Random(6)).say("send")
    bring(link_of(mover), other)
    assert other.model.table.id == game and other.match.log == mover.match.log


def test_letters_that_bring_nothing_new_or_do_not_fit_are_told_and_lose_nothing() -> None:
    mover, other = mover_of(*in_play())
    log = other.match.log
    old = [other.model.table.correspondence.newest(is_mine) for is_mine in (True, False)]  # type: ignore[union-attr]
    bring(LETTER + old[0], other)
    assert "you have sent yourself" in other.model.note and other.match.log == log
    bring(LETTER + old[1], other)
    assert "was here before" in other.model.note and other.match.log == log
    decide(mover, random.Random(7)).say("send")
    link = link_of(mover)
    bring(link[:-9], other)
    assert "The link was not taken" in other.model.note and other.match.log == log
    bring(link[:60] + ("A" if link[60] != "A" else "B") + link[61:], other)
    assert other.model.note_kind == "alert" and other.match.log == log
    bring(link, other)
    assert other.match.log != log


def test_a_letter_that_the_friend_has_not_signed_is_refused() -> None:
    mover, other = mover_of(*in_play())
    log = other.match.log
    decide(mover, random.Random(8)).say("send")
    sealed = read(link_of(mover).removeprefix(LETTER))
    assert sealed.signature
    bring(LETTER + sealed.signed(b"").text, other)
    assert "not signed by your friend" in other.model.note and other.match.log == log
    bring(LETTER + sealed.signed(bytes(64)).text, other)
    assert "not signed by your friend" in other.model.note and other.match.log == log


def test_a_second_letter_with_the_same_number_is_kept_as_a_proof_only_if_it_is_signed() -> None:
    mover, other = mover_of(*in_play())
    start = mover.kept
    decide(mover, random.Random(15)).say("send")
    bring(link_of(mover), other)
    again = Screen(start)  # the page as it was before, as somebody opens it who takes a turn back
    for seed in range(16, 40):
        again = Screen(start)
        decide(again, random.Random(seed))
        if again.match.log != mover.match.log:
            break
    again.say("send")
    second = link_of(again)
    log = other.match.log
    bring(LETTER + read(second.removeprefix(LETTER)).signed(b"").text, other)
    correspondence = other.model.table.correspondence
    assert correspondence and not correspondence.fork
    bring(second, other)
    correspondence = other.model.table.correspondence
    assert correspondence and LETTER + correspondence.fork[1] == second
    assert "a second link for a turn" in other.model.note and other.match.log == log


def proof_checked(lines: list[str]) -> Screen:
    """Returns the page of a third person, who has opened a file with the letters `lines` to have the game checked."""
    carl = Screen()
    carl.ports.file = "\n".join(lines)
    return carl.tap("open games", "open paste", "open-proof")


def test_a_proof_file_names_the_player_of_a_fork_only_if_both_letters_are_signed() -> None:
    ada, ben = begun({**CHOICES, "side": "0", "first": "0"})
    first, start = decide(ada, random.Random(18)).say("send"), ada.kept
    bring(link_of(ada), ben)
    assert ben.model.table.correspondence and start
    mover = decide(ben, random.Random(19))
    before = mover.kept
    bring(link_of(mover.say("send")), ada)
    again = Screen(before).tap("undo")
    for seed in range(20, 60):
        decide(again, random.Random(seed))
        if again.match.log != mover.match.log:
            break
        again.tap("undo")
    true, fork = (link_of(one).removeprefix(LETTER) for one in (mover, again.say("send")))
    correspondence = first.model.table.correspondence
    assert correspondence
    answer = correspondence.letters[1]
    turn = read(true).letter
    assert isinstance(turn, Turn)
    carl = proof_checked([answer, true, fork])
    told = f"There are two links {turn.letter} of Ben with different moves, both signed."
    assert told in carl.model.note and carl.model.note_kind == "alert"
    carl = proof_checked([answer, true, true])
    assert "is missing" in carl.model.note, "the same letter twice proves nothing"
    play(ada, ben, random.Random(21))
    letters = [*ada.model.table.correspondence.letters]  # type: ignore[union-attr]
    for forged in (read(fork).signed(b""), read(fork).signed(read(true).signature)):
        carl = proof_checked([*letters, forged.text])
        assert f"A link {turn.letter} was left out" in carl.model.note and "Checked: every draw" in carl.model.note
    carl = proof_checked([*letters, fork, true])
    assert told in carl.model.note


def test_a_proof_of_players_who_cannot_sign_says_what_it_is_worth() -> None:
    ada, ben = two_screens()
    ada.ports.signing.is_able = ben.ports.signing.is_able = False
    invited(ada, CHOICES)
    bring(link_of(ada), ben).say("own-name Ben").tap("join")
    bring(link_of(ben), ada)
    play(ada, ben, random.Random(22), 2)
    mover, other = mover_of(ada, ben)
    mover.say("close").tap("resign", "resign")
    bring(link_of(mover), other).say("close").say("send")
    bring(link_of(other), mover)
    carl = proof_checked([*mover.model.table.correspondence.letters])  # type: ignore[union-attr]
    assert "Checked: every draw" in carl.model.note and carl.model.note_kind == "alert"
    assert "Ada has not signed this" in carl.model.note and "Ben has not signed this" in carl.model.note


def test_a_name_that_hides_or_reverses_text_is_shown_without_that() -> None:
    ada, ben = two_screens()
    invited(ada, CHOICES)
    sealed = read(link_of(ada).removeprefix(LETTER))
    assert isinstance(sealed.letter, Invitation)
    named = replace(sealed.letter.inviter, name="A\u202ed\u200ba")
    bring(LETTER + write(replace(sealed.letter, inviter=named)).text, ben)
    assert "Ada invites you" in ben.markup and "\u202e" not in ben.markup


def test_a_letter_can_be_pasted_with_whatever_stands_around_it() -> None:
    mover, other = mover_of(*in_play())
    decide(mover, random.Random(9)).say("send")
    other.say("close").tap("open paste").say("paste no link at all")
    assert "no link of a game" in other.model.note
    other.say(f"paste Here it is (https://host/#{link_of(mover)}), have fun!").rest()
    assert other.match.log == mover.match.log and not other.model.sheet


def test_whoever_else_opens_a_letter_watches_and_sees_no_hand() -> None:
    mover, _ = mover_of(*in_play())
    decide(mover, random.Random(10)).say("send")
    carl = Screen()
    before = carl.kept
    bring(link_of(mover), carl)
    assert carl.model.is_from_link and carl.model.viewer == -1 and carl.kept == before
    assert carl.match.log == mover.match.log
    carl.tap("mine")
    assert carl.model.table.correspondence is None


def test_a_note_and_a_draw_go_with_a_turn_and_the_draw_ends_the_game() -> None:
    mover, other = mover_of(*in_play())
    decide(mover, random.Random(11)).tap("open note").say("write-note Good luck <b>!").say("offer-draw on").tap("send")
    bring(link_of(mover), other)
    assert "Good luck &lt;b&gt;!" in other.markup
    assert "offers a draw" in other.said()
    other.tap("agree")
    assert other.match.result is None and words("by_link.agree_sure") in other.markup
    other.tap("agree")
    assert other.match.result and other.match.result.reason == "agreed"
    bring(link_of(other), mover).say("close")
    assert mover.match.result and mover.match.result.winner is None
    mover.say("send")
    bring(link_of(mover), other).say("close")
    assert stage_of(other) == stage_of(mover) == "closed" and "Checked" in other.said()


def test_what_is_said_after_the_end_is_seen_too() -> None:
    mover, other = mover_of(*in_play())
    mover.say("close").tap("resign", "resign")
    bring(link_of(mover), other).say("close")
    assert other.match.result and "resign" not in actions_of(other.markup)
    bring(link_of(mover), other)
    assert words("by_link.nothing_new", why=words("letter_known")) in other.markup


def test_a_resignation_is_a_letter_and_only_when_one_is_due() -> None:
    mover, other = mover_of(*in_play())
    other.say("close").tap("resign", "resign")
    assert "when it is your turn" in other.said() and other.match.result is None
    mover.tap("resign", "resign")
    assert mover.match.result and mover.match.result.reason == "resigned"
    bring(link_of(mover), other).say("close")
    assert other.match.result == mover.match.result


def test_a_finished_game_offers_a_rematch_with_sides_changed_and_a_proof() -> None:
    ada, ben = begun(CHOICES)
    play(ada, ben, random.Random(12))
    side = ada.model.side
    ada.say("close").tap("prove")
    name, text = ada.ports.files[-1]
    assert name.startswith("toybattle-proof-")
    carl = Screen()
    carl.ports.file = text
    carl.tap("open games", "open paste", "open-proof")
    assert "every draw and every move was by the rules" in carl.model.note
    ada.tap("rematch")
    correspondence = ada.model.table.correspondence
    assert correspondence and correspondence.friend == "Ben"
    assert words("by_link.letter_title", friend="Ben") in ada.markup
    assert Correspondence.load(json.loads(json.dumps(correspondence.dump()))).friend == "Ben"
    bring(link_of(ada), ben)
    assert ben.model.sheet == "invitation"
    ben.tap("join")
    bring(link_of(ben), ada)
    assert ada.model.side == 1 - side


def test_a_resume_file_goes_on_with_the_game_in_another_browser() -> None:
    mover, other = mover_of(*in_play())
    mover.say("keep-safe")
    _, text = mover.ports.files[-1]
    fresh = Screen()
    fresh.ports.file = text
    fresh.tap("open games", "import").rest()
    (id,) = [id for id in fresh.games if id != fresh.current]
    fresh.say(f"continue {id}").rest()
    assert fresh.match.log == mover.match.log
    decide(fresh, random.Random(13)).say("send")
    bring(link_of(fresh), other)
    assert other.match.log == fresh.match.log


def test_games_by_link_are_listed_with_whose_turn_it_is_and_not_counted() -> None:
    mover, other = mover_of(*in_play())
    mover.say("close").tap("open games").rest()
    assert "your turn" in mover.markup
    other.say("close").tap("open games").rest()
    assert "waiting" in other.markup


def test_no_hint_is_given_in_a_game_that_goes_on() -> None:
    mover, _ = mover_of(*in_play())
    assert "No hints" in mover.press("h").said()


@pytest.mark.parametrize("game", [game for game in FACES if GAMES[game].by_link])
def test_both_pages_work_in_a_browser_that_cannot_sign(game: str) -> None:
    ada, ben = two_screens()
    ada.ports.signing.is_able = ben.ports.signing.is_able = False
    invited(ada, {"game": game})
    bring(link_of(ada), ben).tap("join")
    bring(link_of(ben), ada)
    play(ada, ben, random.Random(14), 4)
    assert ada.match.log[: len(ben.match.log)] == ben.match.log or ben.match.log[: len(ada.match.log)] == ada.match.log


@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.by_link])
def test_a_game_goes_on_alone_in_a_copy_that_is_kept_and_leaves_the_game_by_link_alone(game: str) -> None:
    ada, ben = begun({"game": game})
    play(ada, ben, random.Random(5), 4)
    mover, _ = mover_of(ada, ben)
    by_link, entries = mover.model.table, mover.kept
    mover.say("open share").tap("alone")
    copy = mover.model.table
    assert copy.correspondence is None and copy.assisted
    assert sorted(copy.seats) == sorted(["human", m.DRAFT["opponent"]])
    assert copy.match.origin and copy.name and not mover.model.sheet
    assert mover.match.rules.view(copy.match.state, mover.model.side).key() == (
        by_link.match.rules.view(by_link.match.state, mover.model.side).key()
    )
    assert {key: mover.kept[key] for key in entries if by_link.id in key} == {
        key: entries[key] for key in entries if by_link.id in key
    }
    decide(mover, random.Random(6)).wait()
    assert mover.match.log
    again = mover.reload()
    assert again.match == mover.match and again.match.state.key() == mover.match.state.key()
    again.say("open share")
    assert words("share.none") in again.markup
    clipboard = again.ports.clipboard
    for what in ("replay", "challenge"):
        again.say(f"copy {what}")
    assert again.ports.clipboard == clipboard
    again.say(f"continue {by_link.id}").wait()
    assert again.model.table.correspondence is not None


def test_nobody_goes_on_alone_before_the_game_is_dealt_or_in_place_of_others() -> None:
    ada, _ = two_screens()
    invited(ada, CHOICES)
    table = ada.model.table
    ada.say("close").say("alone")
    assert ada.model.table.id == table.id and ada.said().startswith(words("by_link.not_alone"))
    screen = Screen()
    screen.say("alone")
    assert screen.model.table.correspondence is None and not screen.match.origin
