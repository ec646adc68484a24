"""The eight kinds of token: what each gains, what it does to other tokens, and what destroys it."""

from __future__ import annotations

import pytest

from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import KIND_NAMES, KINDS, parts_of, token_of

from .drawing import position


def test_there_are_eight_and_every_one_is_on_a_card() -> None:
    assert len(KINDS) == 8 and all(kind.text for kind in KINDS)
    assert {card.kind for card in CARDS} == set(KIND_NAMES)


def test_a_token_is_its_owner_kind_and_value() -> None:
    parts = [(owner, kind, value) for owner in (0, 1) for kind in range(8) for value in (1, 2, 12, 300)]
    assert [parts_of(token_of(*part)) for part in parts] == parts
    assert len({token_of(*part) for part in parts}) == len(parts)


def test_a_plain_gains_its_value() -> None:
    assert position("a1: blue plain 5 \n b1: red plain 3 \n f6: blue plain 1").gains == (6, 3)


def test_a_shell_is_destroyed_only_the_second_time() -> None:
    game = position("c2: red shell 2 \n b2: blue plain 9 \n d4: blue plain 9 \n blue: bonfire awl \n red: awl")
    assert game.play("bonfire c3").at("c2") == "red plain 1"
    assert game.play("awl f6", "awl c1").at("c2") == ""


def test_a_shell_that_is_not_destroyed_stays_a_shell() -> None:
    assert position("c2: red shell 2 \n blue: awl").play("awl c3").at("c2") == "red shell 1"


@pytest.mark.parametrize(
    ("kind", "gains"), [("banner", (1 + 5 + 1, 5)), ("beacon", (1 + 5 + 1, 5 + 1)), ("toll", (1 + 5, 5 + 1))]
)
def test_a_supporter_feeds_the_tokens_nearby(kind: str, gains: tuple[int, int]) -> None:
    """A Banner raises the gains of own tokens, a Beacon the gains of all tokens, a Toll the gains of enemy tokens.

    `gains` is (points that blue's tokens gain, points that red's tokens gain) in the position of the test.
    """
    assert position(f"c3: blue {kind} 1 \n b2: blue plain 5 \n d3: red plain 5").gains == gains


@pytest.mark.parametrize("kind", ["banner", "beacon", "toll"])
def test_a_supporter_feeds_neither_itself_nor_what_is_two_fields_away(kind: str) -> None:
    assert position(f"c3: blue {kind} 1 \n c5: blue plain 5 \n e3: red plain 5").gains == (6, 5)


def test_a_row_ray_hits_the_first_token_on_either_side_between_turns() -> None:
    game = position("d3: blue row_ray 1 \n b3: red plain 3 \n a3: red plain 3 \n f3: red plain 3 \n d2: red plain 3")
    game.play("awl f6")
    assert [game.at(field)[-1] for field in ("b3", "a3", "f3", "d2")] == ["2", "3", "2", "3"]


def test_a_column_ray_hits_the_first_token_above_and_below() -> None:
    game = position("c4: red column_ray 1 \n c2: red plain 3 \n c1: red plain 3 \n c6: blue plain 3 \n d4: red plain 3")
    game.play("awl f6")
    assert [game.at(field)[-1] for field in ("c2", "c1", "c6", "d4")] == ["2", "3", "2", "3"]


def test_a_golden_gains_twice() -> None:
    assert position("a1: blue golden 3 \n b1: blue banner 1").gains == ((3 + 1) * 2 + 1, 0)


def test_a_golden_that_weakens_gains_two_less_for_every_point() -> None:
    game = position("c2: red golden 3 \n blue: awl").play("awl c3")
    assert game.at("c2") == "red golden 2" and game.gains == (3, 4)
