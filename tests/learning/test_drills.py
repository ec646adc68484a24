"""Drills of every game that has some: their answers are what the rules say, and the same seed gives the same drill."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toybattle import GAMES
from toybattle.learning.drills import Drill
from toybattle.match import Match

from .drills import WITH_DRILLS, drills_of, has_best

SEEDS = range(200)
MOST = 9  # answers
FEWEST = 3  # where all spaces are asked for on which something can be placed
MARGIN = 2  # where the best space is asked for
every_game = pytest.mark.parametrize("game", WITH_DRILLS)


def match_of(drill: Drill) -> Match:
    """Returns the match that begins in a drill's position, which is written as JSON and read again first."""
    return Match.from_position(drill.game, drill.options, json.loads(json.dumps(drill.position)))


def placements(match: Match, subject: int) -> dict[int, Any]:
    """Plays every legal placement of the subject, the thing that the drill asks about. Returns a dict from each space
    on which it may be placed to the state after the placement.
    """
    assert match.decision
    actions = [action for action in match.decision.actions if action[:2] == ("place", subject)]
    return {action[2]: match.with_action(action).state for action in actions}


@every_game
def test_the_position_is_a_turn_of_the_player_who_is_asked(game: str) -> None:
    for seed in SEEDS:
        drill = drills_of(game).made(seed)
        match = match_of(drill)
        assert drill.game == game and match.decision
        assert match.decision.player == drill.player and match.decision.step == "turn"
        assert match.state.dump() == drill.position
        assert all(drill.action(space) in match.decision.actions for space in drill.answers)
        assert list(drill.answers) == sorted(set(drill.answers))


@every_game
def test_the_answers_are_what_the_rules_say_when_every_placement_is_played(game: str) -> None:
    for seed in SEEDS:
        drill = drills_of(game).made(seed)
        match = match_of(drill)
        after = placements(match, drill.subject)
        if not has_best(game):
            assert set(drill.answers) == set(after), seed
            assert FEWEST <= len(drill.answers) <= MOST
            continue
        before = match.state.scores[drill.player]
        points = {space: state.scores[drill.player] - before for space, state in after.items()}
        best, second = sorted(points.values(), reverse=True)[:2]
        assert drill.answers == tuple(space for space in points if points[space] == best), seed
        assert best >= second + MARGIN
        drills = drills_of(game)
        assert all(drills.amount(match.state, drill.action(space)) == count for space, count in points.items())


@every_game
def test_nothing_hidden_decides(game: str) -> None:
    """The thing a drill asks about can be placed on the same spaces in another world that fits the player's view."""
    rules = GAMES[game]
    for seed in SEEDS[:40]:
        drill = drills_of(game).made(seed)
        match = match_of(drill)
        world = rules.determinize(rules.view(match.state, drill.player), seed)
        if not world.options:
            rules.settle(world)
        other = Match.from_position(game, drill.options, world.dump())
        assert set(placements(other, drill.subject)) == set(placements(match, drill.subject))


@every_game
def test_the_same_seed_gives_the_same_drill_and_others_differ(game: str) -> None:
    drills = [drills_of(game).made(seed) for seed in range(12)]
    assert drills == [drills_of(game).made(seed) for seed in range(12)]
    assert len({json.dumps(drill.position) for drill in drills}) == len(drills)
    assert len({drill.subject for drill in drills}) > 1 and {drill.player for drill in drills} == {0, 1}
