"""A match keeps its history: replay, undo, resignation, and what was revealed during the game."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from toybattle import link, save
from toybattle.match import Match, ReplayError
from toybattle.protocol import IllegalAction


def test_replaying_the_log_gives_the_same_positions_and_events(match: Match) -> None:
    again = Match.replay(match.game, match.options, match.seed, match.log)
    assert [state.key() for state in again.positions] == [state.key() for state in match.positions]
    assert again.events == match.events


def test_playing_one_action_at_a_time_gives_the_same_match(match: Match) -> None:
    again = Match.start(match.game, match.options, match.seed)
    count = min(20, len(match.log))
    for action in match.log[:count]:
        again = again.with_action(action)
    assert again == match.upto(count)
    assert again.events == match.events[:count]
    assert again.state.key() == match.at(count).key()


def test_undo_goes_back_and_the_game_goes_on_from_there_as_before(match: Match) -> None:
    half = match.upto(len(match.log) // 2)
    assert half.decision == match.rules.decision(match.at(len(match.log) // 2))
    assert half.with_action(match.log[len(half.log)]) == match.upto(len(half.log) + 1)


def test_an_illegal_action_leaves_the_match_as_it_is(match: Match) -> None:
    half = match.upto(3)
    with pytest.raises(IllegalAction):
        half.with_action(("no such verb",))
    assert half == match.upto(3) and half.state.key() == match.at(3).key()


def test_a_log_that_becomes_illegal_gives_its_valid_part(match: Match) -> None:
    with pytest.raises(ReplayError) as caught:
        Match.replay(match.game, match.options, match.seed, [*match.log[:4], ("no such verb",)])
    assert caught.value.match == match.upto(4)
    assert str(caught.value).startswith("action 5:")


def test_who_resigns_loses_and_nobody_is_asked_any_more(match: Match) -> None:
    for player in (0, 1):
        given_up = match.upto(2).with_resignation(player)
        assert given_up.decision is None
        assert given_up.result is not None
        assert (given_up.result.winner, given_up.result.reason) == (1 - player, "resigned")
        with pytest.raises(IllegalAction):
            given_up.with_action(match.log[2])
        with pytest.raises(IllegalAction):
            given_up.with_resignation(1 - player)
        assert given_up.upto(2) == match.upto(2)


def test_a_finished_match_takes_neither_action_nor_resignation(match: Match) -> None:
    assert match.decision is None and match.result is not None
    with pytest.raises(IllegalAction):
        match.with_action(match.log[-1])
    with pytest.raises(IllegalAction):
        match.with_resignation(0)


def test_the_match_says_who_took_each_action(match: Match) -> None:
    for number, state in enumerate(match.positions[:-1]):
        decision = match.rules.decision(state)
        assert decision is not None and match.player_at(number) == decision.player


def test_an_undo_across_something_revealed_can_be_told(match: Match) -> None:
    for number, events in enumerate(match.events):
        alone = match.upto(number + 1)
        assert alone.reveals(number) == any(event[0] in match.rules.reveals for event in events)
    assert not match.reveals(len(match.log))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError):
        Match.start("no such game", {}, 1)


def test_a_match_can_not_be_changed(match: Match) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(match, "log", ())  # noqa: B010 (mypy knows that it is frozen)


def test_a_match_that_begins_in_a_position_goes_on_like_the_match_that_led_there(match: Match) -> None:
    half = len(match.log) // 2
    begun = Match.from_position(match.game, match.options, json.loads(json.dumps(match.at(half).dump())))
    for action in match.log[half:]:
        begun = begun.with_action(action)
    assert begun.state.key() == match.state.key() and begun.events == match.events[half:]
    assert begun != Match.from_position(match.game, match.options, match.at(half + 1).dump()).upto(0)


def test_a_match_that_begins_in_a_position_is_saved_with_it_and_has_no_link(match: Match) -> None:
    half = len(match.log) // 2
    begun = Match.from_position(match.game, match.options, match.at(half).dump()).with_action(match.log[half])
    written = json.loads(json.dumps(save.dump(begun)))
    assert save.load(written) == begun and save.load(written).state.key() == match.at(half + 1).key()
    assert (written["schema"], save.dump(match)["schema"]) == (2, 1)
    with pytest.raises(save.SaveError, match="save_damaged"):
        save.load({**written, "origin": {**written["origin"], "stack": 7}})
    with pytest.raises(ValueError, match="no link"):
        link.encode(begun)


def test_a_match_never_begins_in_a_view(match: Match) -> None:
    half = len(match.log) // 2
    view = match.rules.view(match.at(half), match.player_at(half))
    if not match.rules.is_open(view):
        with pytest.raises(ValueError, match="hidden"):
            Match.from_position(match.game, match.options, view.dump())
