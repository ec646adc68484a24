"""Tests of motions: they begin and end at elements that the page shows, and nothing moves but the pieces of the
last action."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.random_games import random_match
from tests.web.page.test_cues import setups, updates
from tests.web.playing import BOT_GAME, TWO_PEOPLE, Reader, Screen, seated, shown, tapped
from web.games.registry import FACES
from web.page import model as m
from web.page.motions import BREAK, COUNT, FLY, MOST, RISE, SHAKE, TRAVEL, Motion, motions

every_game = pytest.mark.parametrize("game", list(FACES))
KINDS = (TRAVEL, FLY, BREAK, COUNT, SHAKE, RISE)
CALLS = {SHAKE, RISE}


def ids(selector: str) -> list[str]:
    """Returns the ids of elements that a CSS selector names: `#a` and `[id="a"]` both name "a"."""
    return re.findall(r'(?:#|id=")([\w-]+)', selector)


def check(before: m.Model, after: m.Model, found: tuple[Motion, ...]) -> None:
    """Checks that `found`, the motions of an update, begin and end at elements of the pages before and after it."""
    was, now = ({element.attributes.get("id") for element in Reader(shown(page)).elements} for page in (before, after))
    for motion in found:
        assert motion.kind in KINDS
        assert bool(motion.start) == (motion.kind in (TRAVEL, FLY, BREAK))
        assert bool(motion.end) == (motion.kind != BREAK)
        assert all(id in was for id in ids(motion.start)), motion
        assert all(id in now for id in ids(motion.end)), motion
        assert len(ids(motion.start + motion.end)) == bool(motion.start) + bool(motion.end), motion


@every_game
def test_motions_begin_and_end_at_what_the_page_shows(game: str) -> None:
    kinds: set[str] = set()
    for options in setups(game):
        for number, (before, after) in enumerate(updates(random_match(game, options, 9))):
            found = motions(before, after)
            kinds |= {motion.kind for motion in found}
            assert len(found) <= MOST and len(set(found)) == len(found)
            if number % 12 == 0:
                check(before, after, found)
    assert {TRAVEL, RISE} <= kinds


def test_the_first_game_has_every_kind_of_motion() -> None:
    kinds: set[str] = set()
    for options in setups(next(iter(FACES))):
        for before, after in updates(random_match(next(iter(FACES)), options, 9)):
            kinds |= {motion.kind for motion in motions(before, after)}
    assert kinds == set(KINDS) - {SHAKE}


@every_game
def test_nothing_moves_unless_something_is_played(game: str) -> None:
    match = random_match(game, {}, 3)
    moved = 0
    for before, after in updates(match)[:40]:
        found = motions(before, after)
        moved += bool(found)
        assert not motions(after, before), "an undo moves"
        assert not motions(before, replace(after, review=after.shown)), "looking back moves"
        assert not motions(before, replace(after, table=m.Table("other", after.match, BOT_GAME)))
        assert not motions(before, replace(after, prefs={**m.PREFS, "speed": "off"})), (
            "it moves although all is instant"
        )
        assert not motions(before, replace(after, sheet="settings")), "it moves under a sheet"
        assert {motion.kind for motion in motions(before, replace(after, watching=True))} <= CALLS
    assert moved
    whole = seated(match, seat=0)
    skipped = motions(seated(match.upto(0), seat=0), whole)
    assert {motion.kind for motion in skipped} <= CALLS, "what was shown at once moves"


@every_game
def test_nothing_moves_across_a_curtain_or_on_a_board_that_turns_round(game: str) -> None:
    sides = set()
    for before, after in updates(random_match(game, {}, 3), TWO_PEOPLE)[:40]:
        curtained = replace(after, seat=m.NOBODY)
        if curtained.curtain:
            assert not motions(before, curtained)
        sides.add(before.side == after.side)
        if before.side != after.side:
            assert {motion.kind for motion in motions(before, after)} <= CALLS
    assert False in sides


def test_a_refusal_shakes_the_prompt_and_nothing_else_moves() -> None:
    before = Screen().tap("do draw").wait().model
    looked = replace(before, review=0)
    refused = tapped(looked, "undo")
    assert refused.note_kind == "refusal"
    assert motions(looked, refused) == (Motion(SHAKE, "", "#prompt"),)


def test_the_page_is_given_the_motions_of_the_update_that_it_shows() -> None:
    screen = Screen()
    assert screen.ports.motions == ()
    screen.tap("do draw")
    assert TRAVEL in {motion.kind for motion in screen.ports.motions}
    screen.tap("finish")
    screen.tap("open settings")
    assert screen.ports.motions == ()
