"""Tests of cues: the cues of an update tell by ear what has happened on the table, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.random_games import every_setup, random_match
from tests.web.playing import BOT_GAME, TWO_PEOPLE, Screen, play, seated, tapped
from toybattle import GAMES
from toybattle.match import Match
from web.games import face
from web.games.registry import FACES, NARRATIONS
from web.page import model as m
from web.page.cues import BREAK, CUES, LOSE, MOST, OF_HAPPENINGS, PLACE, POINTS, REFUSAL, TURN, WIN, cues, newly_shown

every_game = pytest.mark.parametrize("game", list(FACES))


def setups(game: str) -> list[dict[str, Any]]:
    """Returns up to three set-ups of a game, at equal distances in the list of all its set-ups."""
    found = every_setup(GAMES[game])
    return found[:: max(1, len(found) // 3)][:3]


def updates(match: Match, seats: tuple[str, str] = BOT_GAME) -> list[tuple[m.Model, m.Model]]:
    """Returns a pair (model before, model after) for each action of a match that is on the table with these seats.

    The models show the page of player 0.
    """
    pages = [seated(match.upto(count), seats, seat=0) for count in range(len(match.log))]
    pages.append(seated(match, seats, seat=0))
    return list(pairwise(pages))


# --- the games' part --------------------------------------------------------------------------------------------------


@every_game
def test_a_game_says_of_every_kind_of_event_what_it_is_to_eye_and_ear(game: str) -> None:
    happens = NARRATIONS[game].HAPPENS
    assert set(happens) == set(GAMES[game].events)
    assert set(happens.values()) <= {*face.HAPPENINGS, ""}


def test_every_happening_has_a_cue_and_every_cue_has_its_sound() -> None:
    assert tuple(OF_HAPPENINGS) == face.HAPPENINGS and set(OF_HAPPENINGS.values()) <= set(CUES)
    source = (Path(m.__file__).parent / "sound.js").read_text(encoding="utf-8")
    tones = source.partition("export const CUES = {")[2].partition("};")[0]
    vibrations = source.partition("export const VIBRATIONS = {")[2].partition("};")[0]
    assert all(f"{cue}: [" in tones and f"{cue}: [" in vibrations for cue in CUES)


@every_game
def test_happenings_that_name_a_space_have_one_in_their_events(game: str) -> None:
    """Each kind of event names at least as many spaces as its happening needs: two if pieces move or are swapped, one
    if a piece leaves the board or is placed on another piece.
    """
    needed = {face.MOVED: 2, face.SWAPPED: 2, face.LEFT: 1, face.COVERED: 1}
    for kind, happening in NARRATIONS[game].HAPPENS.items():
        count = GAMES[game].events[kind].count("space")
        assert count >= needed.get(happening, 0), kind


# --- whole games ------------------------------------------------------------------------------------------------------


@every_game
def test_what_is_heard_in_random_games_has_happened(game: str) -> None:
    heard: set[str] = set()
    for options in setups(game):
        for seats in (BOT_GAME, TWO_PEOPLE):
            match = random_match(game, options, 7)
            for number, (before, after) in enumerate(updates(match, seats)):
                assert list(newly_shown(before, after)) == [number]
                found = cues(before, after)
                heard |= set(found)
                assert len(found) <= MOST and len(set(found)) == len(found)
                happened = {OF_HAPPENINGS.get(after.narration.happening(event)) for event in match.events[number]}
                assert set(found) <= {*happened, WIN, LOSE, TURN, POINTS}
                is_over = match.result is not None and number == len(match.log) - 1
                assert bool({WIN, LOSE} & set(found)) == (is_over and match.result.winner is not None)  # type: ignore[union-attr]
                decision = after.decision()
                is_mine = decision is not None and match.player_at(number) == 1 and seats == BOT_GAME
                assert (TURN in found) == is_mine
                told = happened - {None}
                assert not told or found, "something happened, and nothing is heard"
    assert {PLACE, WIN, LOSE, TURN} <= heard


@every_game
def test_undo_looking_back_and_another_game_are_silent(game: str) -> None:
    match = random_match(game, {}, 3)
    half = seated(match.upto(len(match.log) // 2), seat=0)
    for before, after in updates(match)[:40]:
        assert not cues(after, before), "an undo is heard"
        assert not cues(before, replace(after, review=after.shown)), "looking back is heard"
        assert not cues(replace(before, review=0), after), "coming back to now is heard"
        other = m.Table("other", after.match, BOT_GAME)
        assert not cues(before, replace(after, table=other)), "another game is heard"
        assert not cues(before, replace(after, is_from_link=True)), "a link is heard"
        assert not cues(before, replace(after, watching=True)), "what another window plays is heard"
        assert not cues(before, before)
    fresh = m.Table("t", Match.start(game, {}, 99), BOT_GAME)
    assert not cues(replace(half, table=fresh, shown=0), half), "a game with another deal is heard"


@every_game
def test_whole_visits_are_heard_turn_by_turn(game: str) -> None:
    screen = Screen()
    screen.say(f"set game {game}").say("set first 0").say("set side 0").say("new")
    screen.ports.heard.clear()
    play(screen, 5)
    heard = screen.ports.heard
    assert screen.match.result is not None
    assert heard, "nothing was heard"
    ends = [cue for found in heard for cue in found if cue in (WIN, LOSE)]
    winner = screen.match.result.winner
    assert ends == ([] if winner is None else [WIN if winner in screen.model.humans else LOSE])
    silent = len(heard)
    screen.tap("review last")
    for _ in range(5):
        screen.tap("review prev")
    screen.tap("review now").tap("open settings").tap("close")
    assert len(heard) == silent, "looking back is heard"


# --- single cues ------------------------------------------------------------------------------------------------------


def test_a_refusal_is_heard_once_and_not_while_its_note_stays() -> None:
    before = Screen().tap("do draw").model
    refused = tapped(before, "do draw", "do draw")
    assert refused.note_kind == "refusal"
    assert REFUSAL in cues(before, refused)
    assert cues(refused, replace(refused, focus=3)) == ()
    assert cues(refused, m.say(refused, "undone.free")) == ()
    assert cues(refused, replace(refused, note="")) == ()


def test_a_resignation_is_heard_as_lost_and_between_two_people_as_won() -> None:
    match = Match.start(next(iter(FACES)), {"first": 0}, 4)
    for seats, cue in ((BOT_GAME, LOSE), (TWO_PEOPLE, WIN)):
        before = seated(match, seats)
        armed = tapped(before, "resign")
        assert cues(before, armed) == ()
        assert cues(armed, tapped(armed, "resign")) == (cue,)


def test_another_volume_is_tried_out() -> None:
    screen = Screen().tap("open settings")
    screen.ports.heard.clear()
    screen.say("pref sound loud")
    assert screen.ports.heard == [(PLACE,)]
    screen.say("pref theme dark").say("pref call on").say("pref vibration off")
    assert screen.ports.heard == [(PLACE,)]
    assert screen.reload().model.prefs["sound"] == "loud"


def test_of_many_things_at_once_the_most_telling_are_heard_in_their_order() -> None:
    match = random_match(next(iter(FACES)), {}, 6)
    before, after = seated(match.upto(0), seat=0), seated(match, seat=0)
    found = cues(before, after)
    assert len(found) == MOST and found[-1] in (WIN, LOSE) and found[0] == BREAK
