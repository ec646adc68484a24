"""Tests of Tash-Kalar's page of rules: its tables list all cards, tasks and ranks, and its pictures show what their
captions say.
"""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, FLARE_CARDS, LEGEND_CARDS, SCHOOLS
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES
from web.games.tash_kalar.learning.boards import BOARDS
from web.games.tash_kalar.learning.rules import PAGE
from web.learning.rules.pictures import match_of

pytestmark = pytest.mark.usefixtures("learning")


def rows(name: str) -> list[str]:
    """The names of the rows, such as `card-cannon`, in the table that the page of rules has in the section `name`."""
    return [row.name for section in PAGE.sections if section.name == name for row in PAGE.rows(section)]


def test_the_tables_are_complete() -> None:
    for name, cards in (*SCHOOLS.items(), ("legends", LEGEND_CARDS), ("flares", FLARE_CARDS)):
        assert rows(name) == [f"card-{CARD_NAMES[card].replace('_', '-')}" for card in cards]
    assert rows("tasks") == [f"task-{name.replace('_', '-')}" for name in TASK_NAMES]
    assert rows("ranks") == ["rank-common", "rank-heroic", "rank-legendary"]


def test_every_task_has_a_picture() -> None:
    assert list(BOARDS) == rows("tasks")


@pytest.mark.parametrize("name", BOARDS)
def test_the_last_action_in_the_picture_of_a_task_meets_the_task(name: str) -> None:
    task = TASK_CARDS[TASK_NAMES.index(name.removeprefix("task-").replace("-", "_"))]
    match = match_of(PAGE.drawer, BOARDS[name])
    assert task.is_met(match.state, 0) and not task.is_met(match.at(0), 0)


def test_the_pictures_show_what_they_say() -> None:
    ends = {picture.name: match_of(PAGE.drawer, picture).state for picture in PAGE.pictures()}

    def pieces(name: str, *squares: str) -> list[int]:
        return [ends[name].piece_at(SQUARE_NAMES.index(square)) for square in squares]

    nobody, common, heroic = -1, 0, 1  # Blue's pieces
    assert pieces("summon", "e5", "d4") == [heroic, nobody]
    assert pieces("turned", "f5", "g6") == [heroic, nobody]
    assert pieces("combat", "f4", "g3", "h4") == [nobody, nobody, common]
    assert pieces("leap", "e4", "b6") == [nobody, common]
    assert pieces("upgrade", "e4") == [heroic] and pieces("convert", "d4") == [common]
    assert pieces("thaw", "e5") == pieces("warp", "e5") == [heroic]
    assert pieces("goal", "e4", "d3", "e3", "f3", "f4") == [heroic, nobody, nobody, nobody, nobody]
    assert ends["claim"].points == [5, 4] and CARD_NAMES.index("swordmaster") in ends["discard"].hand(0, 0)
    assert CARD_NAMES.index("leviathan") in ends["discard"].hand(0, 1)
    assert ends["last"].reason == "points" and ends["last"].points == [9, 8]
    assert [CARD_NAMES[entry >> 2] for entry in ends["draft"].decks[0]] == ["cannon", "chronicler", "legend_slayer"]
    assert pieces("gateway", "f3") == [nobody] and ends["gateway"].gates[0] == SQUARE_NAMES.index("e4")
