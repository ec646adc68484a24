"""The cards, the preset sets, and what a legal set is."""

from __future__ import annotations

from collections import Counter

import pytest

from toybattle.games.token_battle.board import DIRECTIONS
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.sets import CARD_SET, PRESETS, faults, format_set, parse_set
from toybattle.games.token_battle.value import SHARES

from .sampling import random_set


def test_there_are_42_cards_with_different_names() -> None:
    assert len(CARDS) == len(set(CARD_NAMES)) == len(SHARES) == 42


def test_the_abilities_and_kinds_are_as_frequent_as_listed() -> None:
    abilities = Counter(card.ability for card in CARDS)
    assert abilities == {
        **{"chip": 8, "shove": 6, "vault": 4, "sprout": 4, "gift": 4, "encore": 3},
        **{"volley": 3, "gild": 3, "whet": 3, "yield": 2, "switch": 2},
    }
    kinds = Counter(card.kind for card in CARDS)
    assert kinds == {
        **{"plain": 22, "shell": 10, "toll": 3, "banner": 2, "row_ray": 2},
        **{"beacon": 1, "column_ray": 1, "golden": 1},
    }


def test_areas_are_distinct_directions_clockwise_from_north() -> None:
    for card in CARDS:
        ways = [list(DIRECTIONS).index(way) for way in card.area.split()]
        assert ways == sorted(set(ways)), card.name
        assert bool(ways) == (card.ability not in ("yield", "switch", "whet")), card.name


@pytest.mark.parametrize(
    ("name", "count"),
    [("workbench", 14), ("landslide", 12), ("garden", 11), ("goldsmith", 11), ("metronome", 12), ("siege", 14)],
)
def test_there_are_six_presets_all_legal(name: str, count: int) -> None:
    assert sum(map(len, PRESETS[name])) == count and not faults(PRESETS[name])
    assert len(PRESETS) == 6 and parse_set(name) == PRESETS[name] and format_set(PRESETS[name]) == name


@pytest.mark.parametrize(
    ("stacks", "found"),
    [
        ([(0, 1), (2, 3), (4, 5)], [("not_four_stacks", 3)]),
        ([(0,), (2, 3), (4, 5), (6, 7)], [("stack_too_low", 0)]),
        ([(0, 1), (2, 3), (4, 5), (6, 7, 8, 9, 10, 11)], [("stack_too_high", 3)]),
        ([(0, 1), (2, 3), (4, 5), (6, 7, 8, 9, 10)], []),
        ([(0, 0), (2, 3), (4, 5), (6, 2)], [("card_twice", 0), ("card_twice", 2)]),
    ],
)
def test_a_set_is_four_stacks_of_two_to_five_different_cards(
    stacks: list[tuple[int, ...]], found: list[tuple[str, int]]
) -> None:
    assert faults(stacks) == found


SETS = [*PRESETS, *(random_set(seed) for seed in range(200))]


def test_a_set_comes_back_from_text_and_from_its_number() -> None:
    for text in SETS:
        assert format_set(parse_set(text)) == text == CARD_SET.accept(text)
        assert CARD_SET.unpack(CARD_SET.pack(text)) == text
    numbers = {CARD_SET.pack(text) for text in SETS}
    assert len(numbers) == len(set(SETS))


def test_the_number_of_a_set_of_16_cards_takes_12_bytes_at_most() -> None:
    assert max(CARD_SET.pack(text).bit_length() for text in SETS if len(text.split()) - 3 <= 16) <= 96


def test_every_number_is_a_set_or_refused() -> None:
    found = 0
    for number in (*range(300), *(3**power for power in range(200))):
        try:
            text = CARD_SET.unpack(number)
        except ValueError:
            continue
        found += 1
        assert CARD_SET.pack(text) == number and CARD_SET.accept(text) == text
    assert found > 300


def test_there_is_one_text_for_each_set() -> None:
    garden = " / ".join(" ".join(CARD_NAMES[card] for card in stack) for stack in PRESETS["garden"])
    assert CARD_SET.accept(garden) == "garden"
    assert (
        CARD_SET.accept("  awl vine/rasp file / elbows ram /hedge mint ")
        == "awl vine / rasp file / elbows ram / hedge mint"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "garten",
        "awl",
        "awl awl / rasp file / elbows ram / hedge mint",
        "awl vine / rasp file / elbows ram",
        7,
        None,
        [],
    ],
)
def test_what_is_no_set_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError):
        CARD_SET.accept(wrong)
