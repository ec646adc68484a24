"""Tests of Toy Battle's page of rules: its tables list all troops, special bases and terrains, and its pictures show
what their captions say.
"""

from __future__ import annotations

import pytest

from tests.games.toy_battle.messages import SPECIALS
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
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
    assert medals == {**dict.fromkeys(medals, 0), "region": 1, "border": 3, "capn": 1, "jumbo": 1}
