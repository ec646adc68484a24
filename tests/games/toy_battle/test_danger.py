"""Where one troop that the rival may hold would win next turn, or take medals, from what the other player sees:
`winning_places` and `medal_places`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.random_games import random_match
from toybattle.games.toy_battle.scene import medal_places, possible_hand, turn_of, winning_places
from toybattle.games.toy_battle.state import KINDS_IN, State
from toybattle.games.toy_battle.steps import SKIP, STEPS, TURN_LIMIT
from toybattle.games.toy_battle.terrains import SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import CAPN

from .drawing import RULES, position


def dangers(text: str) -> tuple[str, str]:
    """Where Red could win at once, and where by an effect, as Blue sees the position of the drawing `text`."""
    at_once, by_jumbo, by_push, _ = ways(text)
    return at_once, by_jumbo or by_push


def ways(text: str) -> list[str]:
    """The spaces on which Red may win next turn, as Blue sees the position of the drawing `text`, by field of
    `Winning`.
    """
    view = RULES.view(position(text).state, 0)
    return [" ".join(SPACE_NAMES[space] for space in spaces) for spaces in winning_places(view, 1)[:4]]


CHAIN = """
    o: red star
    m: red hook
    h: red star
    c: red roxy
    blue rack: skully
    red rack: capn
"""
TO_THE_HQ = CHAIN + "a: red xb42\n"
SIX_MEDALS = """
    o: red star
    m: red hook
    i: red roxy
    red took: hlmno dhim dfi
    blue rack: skully
    red rack: capn
"""


def test_a_chain_to_the_hq_is_a_danger_and_one_with_a_gap_is_none() -> None:
    assert dangers(TO_THE_HQ) == ("B1", "")
    assert dangers(CHAIN) == ("", "")


def test_a_base_that_closes_the_last_region_is_a_danger() -> None:
    assert dangers(SIX_MEDALS) == ("k", "")
    assert dangers(SIX_MEDALS.replace(" dfi", "")) == ("", "")


def test_who_could_cover_what_lies_there_is_judged_from_all_troops_that_the_rival_may_hold() -> None:
    star = SIX_MEDALS + "k: blue star\n"
    assert dangers(star) == ("k", "")
    strongest = "red discard: roxy roxy kwak kwak kwak\n"
    assert dangers(star + strongest) == ("", "")


def test_a_troop_of_the_rival_that_an_effect_could_uncover_is_a_danger() -> None:
    covered = SIX_MEDALS + "k: red hook / blue star\nred discard: roxy roxy kwak kwak kwak\n"
    assert dangers(covered) == ("", "i m")
    assert dangers(covered + "red known: capn\n") == ("", "")


def test_a_rival_without_a_troop_that_can_be_placed_is_no_danger() -> None:
    assert dangers(TO_THE_HQ.replace("red rack: capn", "red rack:")) == ("", "")
    assert dangers(TO_THE_HQ + "red frozen: capn\n") == ("", "")


def test_after_the_last_turn_there_is_no_danger() -> None:
    assert dangers(TO_THE_HQ + "turn: blue 200\n") == ("", "")
    assert dangers(TO_THE_HQ + "turn: blue 199\n") == ("B1", "")


def test_a_capn_that_the_reader_knows_of_and_one_more_troop_are_a_danger() -> None:
    two_bases = SIX_MEDALS.replace("i: red", "i: blue").replace("rack: capn", "rack: capn kwak")
    assert ways(two_bases) == ["", "", "", ""]
    assert ways(two_bases + "red known: capn\n") == ["", "", "", "k"]
    assert ways(two_bases.replace("capn kwak", "capn") + "red known: capn\n") == ["", "", "", ""], "no other troop"
    assert ways(SIX_MEDALS + "red known: capn\n") == ["k", "", "", ""], "no Cap'n is needed"


def turns(terrain: str, seeds: int) -> Iterator[tuple[State, int, tuple[int, int]]]:
    """Yields (state, player, where) for each position of random games on this terrain in which a turn begins that is
    not beyond the turn limit: the player whose turn it is, and the seed of the game with the number of actions before.
    """
    for seed in range(seeds):
        whole = random_match("toy_battle", {"terrain": terrain}, seed)
        for length in range(len(whole.log)):
            state = whole.at(length)
            step, player = state.stack[-1][:2]
            if step == "turn" and state.turn < TURN_LIMIT:
                yield state, player, (seed, length)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_win_by_a_known_capn_and_one_more_troop_is_foreseen_from_the_view(terrain: str) -> None:
    foreseen = 0
    for position_of, player, where in turns(terrain, 12):
        if not position_of.rack[player] >> 4 * CAPN & 15:
            continue
        state = position_of.clone()
        state.known[player] |= 1 << 4 * CAPN
        winning = winning_places(RULES.view(state, 1 - player), player)
        for action in state.options:
            if action[:2] != ("place", CAPN):
                continue
            after = RULES.apply(state, action)
            while after.stack and after.stack[-1][0] != "extra" and SKIP in after.options:
                after = RULES.apply(after, SKIP)
            if not after.stack or after.stack[-1][:2] != ("extra", player):
                continue
            for other in after.options:
                end = RULES.apply(after, other)
                if other[0] == "place" and end.winner == player and end.reason in ("hq", "medals"):
                    assert {action[2], other[2]} & winning.spaces, where
                    foreseen += 1
    assert foreseen


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_win_by_one_placement_is_foreseen_from_the_view(terrain: str) -> None:
    foreseen = 0
    for state, player, where in turns(terrain, 6):
        winning = winning_places(RULES.view(state, 1 - player), player)
        found = set()
        for action in RULES.legal_actions(state):
            if action[0] == "place":
                after = RULES.apply(state, action)
                found |= {action[2]} if after.winner == player and after.reason in ("hq", "medals") else set()
        assert found <= set(winning.at_once), where
        foreseen += len(found)
    assert foreseen


@pytest.mark.parametrize("terrain", TERRAINS)
def test_all_medals_of_one_placement_are_foreseen_from_the_view(terrain: str) -> None:
    foreseen = 0
    for state, player, where in turns(terrain, 4):
        view = RULES.view(state, 1 - player)
        within = turn_of(view, (), 1 - player).before.within[player]
        assert not medal_places(view, player, within.medals + 1).spaces, where
        assert not within.medals or medal_places(view, player, within.medals).spaces, where
        for action in RULES.legal_actions(state):
            if action[0] == "place":
                after = RULES.apply(state, action)
                taken, medals = after.taken[player] & state.open, after.medals[player] - state.medals[player]
                assert not taken & ~within.regions, where
                assert not medals or action[2] in medal_places(view, player, medals).at_once, where
                foreseen += bool(medals)
    assert foreseen


@pytest.mark.parametrize("terrain", TERRAINS)
def test_the_kinds_that_are_told_of_a_space_are_those_that_the_rival_could_place_there(terrain: str) -> None:
    told = 0
    for state, player, where in turns(terrain, 4):
        view = RULES.view(state, 1 - player)
        found = medal_places(view, player, 1)
        every = possible_hand(view, player).hand
        for space, kinds in zip(found.at_once, found.kinds, strict=True):
            world = state.clone()
            world.rack[player], world.frozen[player] = every, 0
            legal = STEPS["turn"].ask(world, world.stack[-1])
            placeable = {action[1] for action in legal if action[0] == "place" and action[2] == space}
            assert set(kinds) == placeable and set(found.held) == {*KINDS_IN[every]}, where
            told += kinds != found.held
    assert told
