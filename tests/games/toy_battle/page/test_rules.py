"""Tests of Toy Battle's page of rules: its tables list all troops, special bases and terrains, and its pictures show
what their captions say.
"""

from __future__ import annotations

import pytest

from tests.games.toy_battle.messages import SPECIALS
from toybattle.games.toy_battle.state import TROOPS_IN
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.notation import parse_action
from web.games.toy_battle.learning.rules import PAGE
from web.learning.rules.pictures import match_of

pytestmark = pytest.mark.usefixtures("learning")


def rows(name: str) -> list[str]:
    """The names of the rows, such as `troop-kwak`, in the table that the page of rules has in the section `name`."""
    return [row.name for section in PAGE.sections if section.name == name for row in PAGE.rows(section)]


def test_the_tables_are_complete() -> None:
    assert rows("troops") == [f"troop-{name}" for name in KIND_NAMES]
    assert set(rows("specials")) == {f"special-{name}" for name in SPECIALS}
    assert rows("terrains") == [f"terrain-{name}" for name in TERRAINS]


def test_the_pictures_show_what_they_say() -> None:
    ends = {picture.name: match_of(PAGE.drawer, picture) for picture in PAGE.pictures()}
    assert ends["hq"].result and ends["hq"].result.winner == 0
    medals = {name: match.state.medals[0] - match.at(0).medals[0] for name, match in ends.items()}
    won = {"region": 1, "border": 3, "order": 2, "stuck": 1, "capn": 1, "jumbo": 1}
    assert medals == {**dict.fromkeys(medals, 0), **won}
    assert ends["stuck"].result and ends["stuck"].result.reason == "stuck" and ends["stuck"].result.winner == 0
    assert [event[0] for event in ends["order"].events[-1]][:1] == ["pushed"]


def test_the_pictures_of_racks_show_what_they_say() -> None:
    ends = {picture.name: match_of(PAGE.drawer, picture) for picture in PAGE.pictures()}

    def counts(name: str, number: int) -> tuple[tuple[int, ...], ...]:
        """Returns how many troops are on both racks, in both reserves and in both discards after `number` actions."""
        state = ends[name].at(number)
        return tuple(state.rack_count), tuple(state.reserve_count), tuple(len(TROOPS_IN[one]) for one in state.discard)

    changes = {}  # what Blue's rack, Blue's reserve and Red's discard have gained
    for name in ("drawing", "full", "skully", "xb42", "star", "base_draw", "recover", "freeze"):
        before, after = counts(name, 0), counts(name, len(ends[name].log))
        changes[name] = (after[0][0] - before[0][0], after[1][0] - before[1][0], after[2][1] - before[2][1])
    assert changes == {
        "drawing": (2, -2, 0),
        "full": (0, -1, 0),
        "skully": (1, -2, 0),
        "xb42": (-1, 0, 1),
        "star": (0, -1, 0),
        "base_draw": (0, -1, 0),
        "recover": (0, 0, 0),
        "freeze": (-1, 0, 0),
    }
    assert counts("recover", 0)[2][0] - counts("recover", 2)[2][0] == 1
    assert ends["freeze"].state.frozen_count == [0, 1]
    assert "extra" not in [frame[0] for frame in ends["mute"].state.stack]
    rules, restricted = ends["restricted"].rules, ends["restricted"].at(0)
    reason = rules.refusal(restricted, parse_action(rules, "place star b"))
    assert reason and reason[0] == "only_strengths"
