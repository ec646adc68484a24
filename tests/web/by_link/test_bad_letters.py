"""Tests of bad letters on the page: each is refused in one sentence, nothing is lost, and the true letter can still be
opened afterwards.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from tests.fair.playing import Players, options_by_link, play
from tests.fair.tampering import LIES, WAYS, Moment, Way, play_with_lies
from tests.web.by_link.friends import begun, bring, decide, link_of, two_screens
from tests.web.playing import Screen
from toybattle import GAMES
from toybattle.fair.game import Game
from toybattle.fair.letters import Answer, Invitation, Turn, read
from toybattle.fair.verdict import check
from toybattle.link import LinkError
from web.by_link.correspondence import Correspondence
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page.model import LETTER
from web.page.words import words

BY_LINK = [game for game in FACES if GAMES[game].by_link]
Kept = tuple[dict[str, str], dict[str, str], tuple[str, ...]]  # of the sender's browser and the other's, letters so far


def correspondence_of(screen: Screen) -> Correspondence:
    """Returns the correspondence of the game on the table."""
    found = screen.model.table.correspondence
    assert found
    return found


@cache
def moments(game: str) -> list[Kept]:
    """Plays a game by link, and returns what both browsers have saved at two moments: when the seventh letter and when
    the last letter of the game is complete but not sent.

    Each moment is a tuple (sender's text store, other player's text store, texts of all letters sent so far); a text
    store is given as a dict from its keys to its texts.
    """
    ada, ben = begun({"game": game})
    texts = list(correspondence_of(ada).letters)
    draws = random.Random(31)
    found: list[Kept] = []
    while True:
        sender, other = (ada, ben) if correspondence_of(ada).game.is_mine else (ben, ada)
        decide(sender, draws)
        if len(texts) == 6 or sender.match.result:
            found.append((sender.kept, other.kept, tuple(texts)))
        if sender.match.result:
            return found
        sender.say("send")
        texts.append(link_of(sender).removeprefix(LETTER))
        bring(link_of(sender), other)


def signed_by(sender: Screen, text: str) -> str:
    """Returns the text of the letter `text`, signed by the person at the page `sender`.

    A text that is no letter, or a letter that is not a turn, is returned as it is.
    """
    try:
        sealed = read(text)
    except LinkError:
        return text
    if not isinstance(sealed.letter, Turn):
        return text
    signatures: list[bytes] = []
    sender.ports.signing.sign(correspondence_of(sender).private, sealed.body, signatures.append)
    return sealed.signed(signatures[0]).text


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_letter_that_was_tampered_with_gets_one_sentence_and_nothing_is_lost(way: Way) -> None:
    draws = random.Random(32)
    tried = 0
    for sender_kept, other_kept, texts in moments(FIRST_GAME):
        sender, other = Screen(sender_kept), Screen(other_kept)
        game = correspondence_of(sender).game
        games = [game, correspondence_of(other).game]
        players = Players(games if game.role == 0 else games[::-1], [*texts])
        text = way.cheat(Moment(players, game.role or 0, draws))
        if text is None:
            continue
        tried += 1
        before = other.match.log, other.kept.keys()
        bring(LETTER + signed_by(sender, text), other)
        if other.model.is_from_link:  # a letter of a game that is not here is shown to whoever opens it
            other.tap("mine")
        else:
            assert other.model.note.endswith(".") and not other.model.table.match.result
            starts = (words("by_link.not_taken", why="").rstrip("."), words("by_link.nothing_new", why="").rstrip("."))
            assert other.model.note.startswith(starts)
        assert (other.match.log, other.kept.keys()) == before
        sender.say("send")
        bring(link_of(sender), other)
        assert other.match.log == sender.match.log, "the true letter is taken all the same"
    assert tried or way.name == "another secret choice at the end"


def test_a_letter_of_another_game_goes_into_that_game_and_a_foreign_one_is_only_watched() -> None:
    mover_kept, other_kept, _ = moments(FIRST_GAME)[0]
    mover, other = Screen(mover_kept), Screen(other_kept)
    foreign, _ = begun({"game": BY_LINK[-1], "side": "0", "first": "0"})
    decide(foreign, random.Random(33)).say("send")
    log, games = other.match.log, other.games
    bring(link_of(foreign), other)
    assert words("by_link.watching") in other.said() and other.games == games
    other.tap("mine")
    assert other.match.log == log
    bring(link_of(mover.say("send")), other)
    assert other.match.log == mover.match.log


def test_a_third_person_can_neither_answer_an_invitation_too_nor_send_a_turn() -> None:
    kept = moments(FIRST_GAME)[0]
    sender, other = Screen(kept[0]), Screen(kept[1])
    inviter = sender if correspondence_of(sender).game.role == 0 else other
    opened = read(kept[2][0]).letter
    assert isinstance(opened, Invitation)
    late = Game.accept(opened, bytes(32), "Cem").letter()
    assert isinstance(late.letter, Answer)
    log = inviter.match.log
    bring(LETTER + late.text, inviter)
    assert words("letter_answered") in inviter.model.note and inviter.match.log == log
    letter = correspondence_of(sender).game.letter()
    eve = two_screens()[0].ports.signing
    signatures: list[bytes] = []
    eve.sign("77" * 32, letter.body, signatures.append)
    bring(LETTER + letter.signed(signatures[0]).text, other)
    assert words("letter_unsigned") in other.model.note and other.match.log == Screen(kept[1]).match.log


def test_after_a_gap_the_newest_letter_brings_all_that_was_missed() -> None:
    """A browser that has missed some letters needs only the newest one, because each letter holds the decisions of the
    whole game.
    """
    mover, other = (Screen(kept) for kept in moments(FIRST_GAME)[0][:2])
    behind = other.kept
    draws = random.Random(34)
    for sender, receiver in ((mover, other), (other, mover), (mover, other)):
        decide(sender, draws)
        bring(link_of(sender.say("send")), receiver)
    late = Screen(behind)
    bring(link_of(mover), late)
    assert late.match.log == other.match.log


@pytest.mark.parametrize("game", BY_LINK)
@pytest.mark.parametrize("lie", LIES[:2])
def test_a_player_who_lies_is_named_with_the_link_when_the_game_is_over(game: str, lie: str) -> None:
    """When the game is over, the check names the player who has lied, and the letter with the lie.

    The player who lies has changed the program of their page. As `lie` says, that program either decides without regard
    to what the player really holds, or it tells false answers of chance.
    """
    for seed in range(6):
        players, is_found = play_with_lies(game, seed, lie)
        if not is_found or not players.games[1 - seed % 2].is_closed:
            continue  # there was no occasion, or what was told could not be
        honest = players.games[1 - seed % 2]
        verdict = check(honest)
        assert verdict.role == seed % 2
        carl = Screen()
        carl.ports.file = "\n".join(players.texts)
        carl.tap("open games", "open paste", "open-proof")
        friend = ("Ada", "Ben")[verdict.role]
        told = words(f"by_link.found.{verdict.reason}", friend=friend, letter=verdict.letter)
        assert told in carl.model.note and carl.model.note_kind == "alert"
        correspondence = Correspondence(honest, tuple(players.texts[:2]))
        assert correspondence.verdict == verdict
        return
    assert not any(rules_hide(game)), "nobody had an occasion to lie"


def rules_hide(game: str) -> list[str]:
    """Plays a random game with the first of the game's set-ups by link, and returns what was hidden in it.

    The list has an item for each question to chance that only one of the players learns the answer of: the kind of the
    question, such as "draw".
    """
    course = play(game, options_by_link(game)[0], 1).games[0].sent_replay
    assert course
    return [question.kind for question in course.course.asked if question.kind in ("draw", "lay", "mark")]
