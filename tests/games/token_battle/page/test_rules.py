"""Tests of Token Battle's page of rules: its tables list all abilities, kinds, cards, variants and presets, and its
pictures show what their captions say.
"""

from __future__ import annotations

import pytest

from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import KINDS
from toybattle.games.token_battle.learning.lessons import LESSONS
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.state import VARIANTS
from toybattle.games.token_battle.tokens import gain
from web.games.token_battle.learning.rules import PAGE
from web.learning.rules.pictures import match_of
from web.page.words import words

pytestmark = pytest.mark.usefixtures("learning")


def rows(name: str) -> list[str]:
    """The names of the rows, such as `card-awl`, in the table that the page of rules has in the section `name`."""
    return [row.name for section in PAGE.sections if section.name == name for row in PAGE.rows(section)]


def test_the_lessons_name_no_kind_of_token_before_they_explain_kinds() -> None:
    names = [lesson.name for lesson in LESSONS]
    before = tuple(f"lesson.{PAGE.game}.{name}." for name in names[: names.index("kind")])
    kinds = [words(f"kind.{kind.name}") for kind in KINDS]
    told = {id: str(text) for id, text in words.messages.items() if id.startswith(before)}
    assert len(told) > 20
    assert not [id for id, text in told.items() if any(kind in text for kind in kinds)]
    assert words("kind.shell") in words(f"lesson.{PAGE.game}.kind.done"), "it lies beside Lantern's field"


def test_the_tables_are_complete() -> None:
    assert rows("abilities") == [f"ability-{name}" for name in ABILITIES]
    assert rows("kinds") == [f"kind-{kind.name}" for kind in KINDS]
    assert rows("cards") == [f"card-{card.name}" for card in CARDS]
    assert rows("variants") == [f"variant-{name}" for name in VARIANTS]
    assert rows("sets") == [f"set-{name}" for name in PRESETS]


def test_the_pictures_show_what_they_say() -> None:
    ends = {picture.name: match_of(PAGE.drawer, picture).state for picture in PAGE.pictures()}

    def gains(name: str, *fields: str) -> list[int]:
        return [gain(ends[name], FIELD_NAMES.index(field)) for field in fields]

    def values(name: str, *fields: str) -> list[int]:
        return [ends[name].cells[FIELD_NAMES.index(field)] >> 4 for field in fields]

    assert gains("points", "c3") == [8]
    assert gains("banner", "b2", "d3", "d4") == [4, 3, 2]
    assert gains("toll", "a1", "b1", "b2") == [6, 2, 2]
    assert values("chip", "b3", "c4", "d3") == [2, 1, 0]
    assert values("shove", "e2", "d2", "c1", "b2") == [3, 0, 0, 2]
    assert values("vault", "d4", "c4", "b2", "c2") == [4, 2, 0, 0]
    assert values("sprout", "b4", "d4") == [1, 1] and values("gift", "d4", "b2") == [1, 2]
    assert values("volley", "b2", "c2", "d3", "c4") == [1, 1, 2, 0]
    assert values("switch", "b2", "d4") == [4, 2] and values("whet", "d3") == [4]
    assert values("shell", "c2") == [1] and values("row_ray", "c3", "e3") == [2, 3]
    assert ends["encore"].stack[-1][1] == 0
    assert ends["race"].scores == [1003, 998] and ends["race"].reason == "points"
    assert ends["full"].scores == [645, 634] and ends["full"].reason == "full"
    assert values("order", "c3", "d4") == [0, 0] and values("second", "c3", "d3", "c4", "d4").count(2) == 1
    assert [frame[1] for frame in ends["twice"].stack] == [1] and ends["twice"].turn == 7
    assert [CARDS[card].name for card in ends["draft"].picked[0]] == ["shears"]
    used = match_of(PAGE.drawer, next(one for one in PAGE.pictures() if one.name == "under"))
    assert used.state.cards(0)[1] == (*used.at(0).cards(0)[1][1:], used.at(0).cards(0)[1][0])
