"""Set-up and variants: options, sets, stacks, who has the first turn, and the balance token of the other player."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.random_games import random_log
from toybattle.games.token_battle.board import FIELDS, NEAR

from .drawing import RULES, Game

SETS = {"blue_set": "garden", "red_set": "siege"}


def start(seed: int = 1, **options: object) -> Game:
    """A new game with these options."""
    return Game(RULES.setup(options, seed))


def test_the_usual_game_is_classic_workbench_against_workbench_open_with_a_balance_token() -> None:
    assert RULES.resolve({}) == {
        "variant": "classic",
        "first": "random",
        "balance": True,
        "closed": False,
        "blue_set": "workbench",
        "red_set": "workbench",
    }


def test_the_board_has_36_fields_with_three_five_or_eight_neighbours() -> None:
    assert Counter(NEAR[field].bit_count() for field in FIELDS) == {3: 4, 5: 16, 8: 16}


def test_each_has_the_set_of_the_own_option_and_sees_its_tops() -> None:
    game = start(**SETS, first=0)
    assert game.stacks("blue").startswith("encampment bonfire bumper vine / clover")
    assert game.stacks("red").startswith("scarecrow plumb_line hurdle")
    assert [game.state.top(1, stack) for stack in range(4)] == [35, 4, 32, 23]


def test_a_used_card_goes_to_the_bottom_of_its_stack() -> None:
    game = start(**SETS, first=0).play("1a1")
    assert game.stacks("blue").startswith("bonfire bumper vine encampment / clover")


def test_a_set_of_ones_own_can_be_given_as_text() -> None:
    game = start(red_set="awl vine / rasp file / elbows ram / hedge mint")
    assert game.stacks("red") == "awl vine / rasp file / elbows ram / hedge mint"


@pytest.mark.parametrize("wrong", ["nosuchset", "awl vine", "awl awl / rasp file / elbows ram / hedge mint", None, 3])
def test_a_set_that_is_none_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError):
        RULES.resolve({"blue_set": wrong})


def test_the_balance_token_belongs_to_the_second_player_and_lies_where_the_seed_says() -> None:
    lain: Counter[str] = Counter()
    for seed in range(400):
        game = start(seed)
        ((field, token),) = game.board.items()
        assert token == ("red" if game.player == "blue" else "blue") + " plain 2"
        lain[field] += 1
    assert set(lain) == {"c3", "d3", "c4", "d4"} and min(lain.values()) > 60


def test_the_seed_lays_the_balance_token_on_the_same_field_whoever_begins() -> None:
    for seed in range(10):
        assert len({tuple(start(seed, first=first).board) for first in ("random", 0, 1)}) == 1


def test_the_balance_token_was_not_played() -> None:
    assert start().last == ""


def test_in_mirror_both_have_blues_set_and_nothing_is_closed() -> None:
    options = RULES.resolve({"variant": "mirror", "closed": True, **SETS})
    assert (options["red_set"], options["closed"]) == ("garden", False)
    game = start(variant="mirror", **SETS)
    assert game.stacks("blue") == game.stacks("red") == start(**SETS).stacks("blue")


def test_in_a_draft_nobody_brings_a_set() -> None:
    options = RULES.resolve({"variant": "draft", **SETS})
    assert (options["blue_set"], options["red_set"]) == ("workbench", "workbench")


def test_what_is_resolved_is_resolved() -> None:
    for variant in ("classic", "sprint", "mirror", "draft"):
        options = RULES.resolve({"variant": variant, "closed": True, **SETS})
        assert RULES.resolve(options) == options


@pytest.mark.parametrize(("variant", "longest"), [("classic", 150), ("sprint", 40), ("mirror", 150)])
def test_a_random_game_ends_within_the_cap(variant: str, longest: int) -> None:
    for seed in range(20):
        assert len(random_log(RULES, {"variant": variant, **SETS}, seed)) <= longest
