"""Tests of letters: they are read as they were written, are refused with a reason, can resign or agree on a draw, and
tell nothing hidden.
"""

from __future__ import annotations

import json
import random
from dataclasses import FrozenInstanceError, replace
from functools import cache
from typing import Any

import pytest

from tests.fair.playing import BY_LINK, Players, begin, decide, letters_of, options_by_link, play
from tests.fair.tampering import WAYS, Moment, Way
from toybattle import GAMES, link
from toybattle.fair.game import Game
from toybattle.fair.letters import (
    ACCEPTS_DRAW,
    CHANCE,
    MOST_NAME,
    MOST_NOTE,
    OFFERS_DRAW,
    RESIGNS,
    Answer,
    Invitation,
    LetterError,
    Turn,
    is_letter,
    read,
    write,
)
from toybattle.fair.secret import LETTERS
from toybattle.fair.verdict import Verdict, check
from toybattle.match import Match

GAME = BY_LINK[0]


def middle(game: str, seed: int, letters: int = 8) -> Players:
    """Returns the two devices of a game in which `letters` letters have been sent."""
    for players in letters_of(game, options_by_link(game)[0], seed):
        if len(players.texts) >= letters:
            return players
    raise AssertionError("the game was over sooner")


def refused(game: Game, text: str) -> str:
    """Returns the id of the reason why the device `game` refuses the letter with this text. Fails if the device accepts
    the letter.
    """
    with pytest.raises(link.LinkError) as error:
        game.received(text)
    return error.value.reason


@pytest.mark.parametrize("game", BY_LINK)
def test_every_letter_of_a_game_is_read_as_it_was_written(game: str) -> None:
    for text in play(game, options_by_link(game)[0], 1).texts:
        assert is_letter(text) and read(text).text == text and len(text) <= 600


def test_a_link_with_a_whole_match_is_no_letter() -> None:
    text = link.encode(Match.start(GAME, {}, 1))
    assert not is_letter(text)
    with pytest.raises(link.LinkError):
        read(text)


def test_a_note_and_a_name_come_along_and_have_limits() -> None:
    players = middle(GAME, 2)
    role = players.sender
    assert role is not None
    game = decide(players.games[role], random.Random(1))
    text = game.letter(note="schön gespielt ♥").text
    assert read(text).letter.note == "schön gespielt ♥"
    with pytest.raises(LetterError) as error:
        game.letter(note="x" * (MOST_NOTE + 1))
    assert error.value.reason == "letter_note"
    rules = GAMES[GAME]
    long = Game.invite(rules, {}, 0, bytes(32), "x" * (MOST_NAME + 1))
    with pytest.raises(LetterError) as error:
        long.letter()
    assert error.value.reason == "letter_name"


def test_a_signature_and_keys_come_along() -> None:
    rules = GAMES[GAME]
    inviter = Game.invite(rules, rules.resolve({}), 0, bytes(32), "Ada", key=bytes(range(32)))
    sealed = inviter.letter()
    text = sealed.signed(bytes(64)).text
    again = read(text)
    assert isinstance(again.letter, Invitation) and again.letter.inviter.key == bytes(range(32))
    assert again.signature == bytes(64) and again.body == sealed.body


@cache
def moments(game: str) -> list[tuple[Players, int]]:
    """Plays a random game, and returns moments at which its next letter is complete but not sent.

    Each moment is a pair (the two devices, role of the sender). There is one before every tenth letter, and one before
    each letter at the end, when the game is over.
    """
    players = begin(game, options_by_link(game)[0], 3)
    draws = random.Random(4)
    found = []
    while (role := players.sender) is not None:
        players.games[role] = decide(players.games[role], draws)
        if len(players.texts) % 10 == 5 or players.games[role].result:
            found.append((Players([*players.games], [*players.texts]), role))
        players.send()
    return found


@pytest.mark.parametrize("game", BY_LINK)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_what_was_tampered_with_is_refused_and_nothing_is_lost(game: str, way: Way) -> None:
    draws = random.Random(4)
    tried = 0
    for players, role in moments(game):
        text = way.cheat(Moment(players, role, draws))
        if text is not None and text != players.games[role].letter().text:
            tried += 1
            assert refused(players.games[1 - role], text)
    rules = GAMES[game]
    needs_choice = way.name == "another secret choice at the end"
    assert tried or (needs_choice and not rules.secret_options(rules.resolve(options_by_link(game)[0])))


def test_whoever_resigns_has_lost_and_both_secrets_are_shown() -> None:
    players = middle(GAME, 5)
    role = players.sender
    assert role is not None
    letter = players.games[role].letter(flags=RESIGNS)
    assert isinstance(letter.letter, Turn)
    loser, winner = players.games[role].sent(letter.letter), players.games[1 - role].received(letter.text)
    assert loser.result and loser.result.reason == "resigned" and loser.result.winner == winner.player
    last = winner.letter()
    assert isinstance(last.letter, Turn)
    winner, loser = winner.sent(last.letter), loser.received(last.text)
    assert winner.is_closed and loser.is_closed and winner.result == loser.result
    assert check(winner) == check(loser) == Verdict()


@pytest.mark.parametrize("game", BY_LINK)
def test_a_game_can_be_resigned_after_each_letter_also_if_an_answer_of_chance_was_due(game: str) -> None:
    for players in letters_of(game, options_by_link(game)[0], 0):
        role = players.sender
        if role is None or players.games[role].result or not players.games[role].turn:
            continue
        letter = players.games[role].letter(flags=RESIGNS)
        assert isinstance(letter.letter, Turn)
        loser, winner = players.games[role].sent(letter.letter), players.games[1 - role].received(letter.text)
        last = winner.letter()
        assert isinstance(last.letter, Turn) and last.letter.decisions == letter.letter.decisions
        assert loser.received(last.text).is_closed and check(winner.sent(last.letter)) == Verdict()


def test_a_draw_is_agreed_on_only_after_it_was_offered() -> None:
    players = middle(GAME, 6)
    role = players.sender
    assert role is not None
    with pytest.raises(LetterError) as error:
        players.games[role].letter(flags=ACCEPTS_DRAW)
    assert error.value.reason == "letter_no_draw"
    game = decide(players.games[role], random.Random(7))
    offer = game.letter(flags=OFFERS_DRAW)
    assert isinstance(offer.letter, Turn)
    offering, asked = game.sent(offer.letter), players.games[1 - role].received(offer.text)
    assert asked.result is None
    agreed = asked.letter(flags=ACCEPTS_DRAW)
    assert isinstance(agreed.letter, Turn)
    after = offering.received(agreed.text)
    assert after.result and after.result.winner is None and after.result.reason == "agreed"


def test_reasons_for_letters_that_do_not_fit() -> None:
    players, other = middle(GAME, 8), middle(GAME, 9)
    role = players.sender
    assert role is not None
    game = players.games[role]
    assert refused(game, other.texts[-1]) == "letter_other_game"
    assert refused(game, players.texts[-1]) == "letter_known"
    assert refused(game, players.texts[-2]) == "letter_own"
    assert refused(game, players.texts[0]) == "letter_known"
    assert refused(game, players.texts[1]) == "letter_known"
    assert refused(game, other.texts[1]) == "letter_other_game"
    last = read(players.texts[-1]).letter
    assert isinstance(last, Turn)
    assert refused(game, write(replace(last, decisions=last.decisions ^ 1)).text) == "letter_fork"
    assert refused(game, players.texts[-1][:-3]) == "link_cut"


@pytest.mark.parametrize(
    "change", [{"letter": 2}, {"letter": LETTERS + 1}, {"seat": CHANCE + 1}, {"flags": 8}], ids=str
)
def test_a_turn_with_a_number_that_no_turn_has_is_no_letter(change: dict[str, int]) -> None:
    last = read(middle(GAME, 8).texts[-1]).letter
    assert isinstance(last, Turn)
    with pytest.raises(link.LinkError) as error:
        read(write(replace(last, **change)).text)  # type: ignore[arg-type]
    assert error.value.reason == "link_not_ours"


def test_what_was_sent_or_found_cannot_be_changed() -> None:
    players = middle(GAME, 8)
    sealed = [read(text) for text in players.texts[:3]]
    answer = sealed[1].letter
    assert isinstance(answer, Answer)
    for value in (sealed[0], *(one.letter for one in sealed), answer.guest, players.games[0], Verdict()):
        for name in vars(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)


def test_a_draw_that_nobody_has_offered_is_not_taken() -> None:
    players = middle(GAME, 6)
    role = players.sender
    assert role is not None
    resigned = players.games[role].letter(flags=RESIGNS).letter
    assert isinstance(resigned, Turn)
    assert refused(players.games[1 - role], write(replace(resigned, flags=ACCEPTS_DRAW)).text) == "letter_no_draw"


def test_a_second_guest_comes_too_late() -> None:
    players = begin(GAME, options_by_link(GAME)[0], 10)
    opened = read(players.texts[0]).letter
    assert isinstance(opened, Invitation)
    late = Game.accept(opened, bytes(32), "Cem").letter()
    assert refused(players.games[0], late.text) == "letter_answered"


@pytest.mark.parametrize("game", BY_LINK)
def test_nothing_hidden_is_in_what_is_sent_before_the_end(game: str) -> None:
    """With another secret of the inviter, the invitation and the answer to it stay the same, except for the inviter's
    commitment and the first value of the inviter's chain.
    """
    rules = GAMES[game]
    options = rules.resolve(options_by_link(game)[0])
    choices = [options[name] for name in rules.secret_options(options)] or [None, None]
    seen: list[list[dict[str, Any]]] = []
    for master, choice in ((bytes(32), choices[0]), (bytes([1] * 32), choices[1])):
        inviter = Game.invite(rules, options, 0, master, "Ada", choice)
        opened = read(inviter.letter().text).letter
        assert isinstance(opened, Invitation)
        guest = Game.accept(opened, bytes([2] * 32), "Ben", choices[1])
        answer = guest.letter()
        assert isinstance(answer.letter, Answer)
        sender = replace(opened.inviter, commitment=b"", start=b"")
        seen.append(
            [vars(replace(opened, inviter=sender)), {"value": answer.letter.value, "guest": answer.letter.guest}]
        )
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", BY_LINK)
def test_a_game_is_kept_as_plain_data_at_every_moment(game: str) -> None:
    for players in letters_of(game, options_by_link(game)[0], 13):
        for one in players.games:
            again = Game.load(json.loads(json.dumps(one.dump())))
            assert again == one and again.legal_actions == one.legal_actions
        role = players.sender
        if role is not None and players.games[role].legal_actions:
            drafted = players.games[role].with_action(players.games[role].legal_actions[0])
            assert Game.load(drafted.dump()) == drafted
        if len(players.texts) > 12:
            return


def test_a_decision_for_want_of_a_legal_action_is_kept_too() -> None:
    """The device adds it when the letter comes; the kept game has it as well."""
    kept = 0
    for players in letters_of(GAME, options_by_link(GAME)[1], 11):
        for one in players.games:
            if one.drafted:
                data = json.loads(json.dumps(one.dump()))
                assert Game.load(data) == one
                with pytest.raises(ValueError):
                    Game.load({**data, "drafted": [["fly"]]})
                kept += 1
    assert kept


def test_what_is_no_kept_game_is_refused() -> None:
    one, other = middle(GAME, 14).games[0].dump(), middle(GAME, 15).games[0].dump()
    bad: list[dict[str, Any]] = [
        {},
        {**one, "letters": "none"},
        {**one, "letters": []},
        {**one, "letters": [*one["letters"], one["letters"][-1]]},
        {**one, "letters": [one["letters"][0], other["letters"][1]]},
        {**one, "letters": [*one["letters"][:2], other["letters"][2]]},
        {**one, "master": other["master"]},
        {**one, "master": "00"},
        {**one, "role": 1},
        {**one, "role": True},
        {**one, "role": 7},
        {**one, "drafted": [["fly"]]},
        {**one, "drafted": [7]},
    ]
    for data in bad:
        with pytest.raises(ValueError):
            Game.load(data)


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game in BY_LINK for options in options_by_link(game)]
)
def test_an_end_without_the_secret_of_its_sender_is_refused(game: str, options: dict[str, Any]) -> None:
    for players in letters_of(game, options, 16):
        role = players.sender
        if role is None or len(players.texts) > 14:
            return
        before = players.games[role].turn
        if not before or any(before.masters):
            continue
        honest = decide(players.games[role], random.Random(17)).letter().letter
        assert isinstance(honest, Turn)
        for flags in (RESIGNS, ACCEPTS_DRAW):
            ended = replace(honest, decisions=before.decisions, masters=(b"", b""), choices=(b"", b""), flags=flags)
            assert refused(players.games[1 - role], write(ended).text) == "letter_false_secret"
