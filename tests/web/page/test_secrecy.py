"""Tests of the summary of a position, which is saved with a game: it tells only what both players may know.

The list of games draws a small picture from the summary, in which each space of the board has a place.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle import GAMES
from web.games.face import HOLDERS
from web.games.registry import FACES
from web.saves.entries import summary_of


@pytest.mark.parametrize("game", GAMES)
def test_the_summary_beside_a_game_tells_nothing_that_either_player_may_not_know(game: str) -> None:
    rules = GAMES[game]
    entry = ENTRIES[game]
    first = ((options, rules.setup(options, seed)) for options, seed in entry.setups)
    options = next(options for options, state in first if not entry.is_open(state.dump()))
    swapped = 0
    for seed in range(6):
        match = random_match(game, options, seed, 12 * seed + 4)
        for viewer in (0, 1):
            for _, data in entry.swaps(match.state.dump(), viewer):
                state = rules.load(json.loads(json.dumps(data)))
                twin = replace(match, positions=(*match.positions[:-1], state))
                assert summary_of(twin) == summary_of(match)
                swapped += 1
    assert swapped > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_summary_has_a_place_for_each_space(game: str) -> None:
    for seed in range(4):
        match = random_match(game, {}, seed, 20 * seed + 6)
        summary = summary_of(match)
        assert summary is not None and set(summary.held) <= set(HOLDERS)
        face = FACES[game]
        drawn = str(face.picture(match.options, summary.held))
        assert drawn.count("z") == len(summary.held) and summary.held.count("r") == len(re.findall(r"h\d+v", drawn))
        assert str(face.picture(match.options, "")) == str(face.picture(match.options, "." * len(summary.held)))
