"""The naive engine of Token Battle by itself: cards, turns, abilities, ends, variants, and random play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .naive import CENTRE, FIELDS, Naive, Token, is_legal_set, neighbour
from .naive_cards import CARDS, SETS


def stacks_with(*tops: str) -> list[list[str]]:
    """A legal set of four stacks. `tops` are the names of up to four cards, which lie on top of the first stacks."""
    rest = [card for card in CARDS if card not in tops]
    heads = [*tops, *rest][:4]
    return [[head, second] for head, second in zip(heads, rest[-4:], strict=True)]


def game(
    mine: Sequence[str] = (), theirs: Sequence[str] = (), tokens: str = "", balance: str | None = None, **options: str
) -> Naive:
    """A game in the naive engine in which player 0 is first.

    `mine` and `theirs` are cards on top of the stacks of players 0 and 1. `tokens` lie on the board already, written as
    `c3:0 2 shell, d4:1 1 plain` with field, owner, value and kind. `balance` is the field of the balance token, a Plain
    with which player 1 begins; it is None for a game without a balance token. `options` are further parameters of
    `Naive`, such as `variant`.
    """
    naive = Naive([stacks_with(*mine), stacks_with(*theirs)], balance=balance, **options)
    for token in filter(None, tokens.split(", ")):
        field, words = token.split(":")
        owner, value, kind = words.split()
        naive.board[field] = Token(int(owner), int(value), kind)
    return naive


def put(naive: Naive, card: str, field: str) -> None:
    """Plays a card onto a field. The card has to lie on top of a stack of the player to move."""
    tops = [stack[0] for stack in naive.stacks[naive.mover]]
    naive.play(("place", tops.index(card) + 1, field))


def drawn(naive: Naive) -> str:
    """The tokens on the board as text, row by row, with field, owner, value and kind: `c3:0 2 shell, d4:1 1 plain`."""
    board = naive.snapshot()["board"]
    return ", ".join(
        f"{field}:{owner} {value} {kind}" for field in FIELDS if field in board for owner, value, kind in [board[field]]
    )


def full_board_but(*empty: str) -> str:
    """Text for the parameter `tokens` of `game`: a Plain of value 1 of player 0 on each field except the fields
    `empty`.
    """
    return ", ".join(f"{field}:0 1 plain" for field in FIELDS if field not in empty)


# The cards


def test_there_are_42_cards_of_all_abilities_and_types_and_six_legal_sets() -> None:
    abilities = [card.ability for card in CARDS.values()]
    types = [card.type for card in CARDS.values()]
    assert {name: abilities.count(name) for name in abilities} == {
        **{"chip": 8, "shove": 6, "vault": 4, "sprout": 4, "gift": 4, "encore": 3, "volley": 3, "gild": 3},
        **{"whet": 3, "yield": 2, "switch": 2},
    }
    assert {name: types.count(name) for name in types} == {
        **{"plain": 22, "shell": 10, "toll": 3, "banner": 2, "row-ray": 2},
        **{"beacon": 1, "column-ray": 1, "golden": 1},
    }
    assert [sum(map(len, stacks)) for stacks in SETS.values()] == [14, 12, 11, 11, 12, 14]
    assert all(is_legal_set(stacks) for stacks in SETS.values())


@pytest.mark.parametrize(
    "stacks",
    [
        [["Awl", "File"], ["Ram", "Vine"], ["Hedge", "Mint"]],
        [["Awl"], ["Ram", "Vine"], ["Hedge", "Mint"], ["Rasp", "File"]],
        [
            ["Awl", "File", "Rasp", "Shears", "Ambush", "Nugget"],
            ["Ram", "Vine"],
            ["Hedge", "Mint"],
            ["Gilder", "Hurdle"],
        ],
        [["Awl", "File"], ["Ram", "Vine"], ["Hedge", "Mint"], ["Rasp", "Awl"]],
        [["Awl", "File"], ["Ram", "Vine"], ["Hedge", "Mint"], ["Rasp", "Ace"]],
    ],
    ids=["three stacks", "a stack of one", "a stack of six", "a card twice", "no such card"],
)
def test_a_set_that_is_not_legal_is_refused(stacks: list[list[str]]) -> None:
    assert not is_legal_set(stacks)
    with pytest.raises(ValueError):
        Naive([stacks, SETS["Siege"]], balance=None)


def test_north_is_towards_row_one() -> None:
    around = [neighbour("d4", direction) for direction in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
    assert around == ["d3", "e3", "e4", "e5", "d5", "c5", "c4", "c3"]
    assert [neighbour("a1", direction) for direction in ("N", "W", "NW", "SW", "NE")] == [None] * 5
    assert [neighbour("f6", direction) for direction in ("S", "E", "SE", "SW", "NE")] == [None] * 5


# The turn


def test_a_turn_is_a_top_card_on_any_empty_field() -> None:
    naive = game(balance="c3")
    assert naive.legal() == {("place", stack, field) for stack in (1, 2, 3, 4) for field in FIELDS if field != "c3"}
    with pytest.raises(ValueError):
        naive.play(("place", 1, "c3"))


def test_the_used_card_goes_under_its_stack() -> None:
    naive = Naive([SETS["Siege"], SETS["Garden"]], balance=None)
    naive.play(("place", 1, "a1"))
    assert naive.stacks[0][0] == ["Plumb Line", "Hurdle", "Tripwire", "Bailiff", "Scarecrow"]
    assert naive.stacks[0][1:] == SETS["Siege"][1:]
    assert naive.stacks[1] == SETS["Garden"]


def test_both_players_score_after_every_turn() -> None:
    naive = game(["Awl"], ["Rasp"])
    put(naive, "Awl", "a1")
    put(naive, "Rasp", "f1")
    assert naive.scores == [6, 3]


@pytest.mark.parametrize("field", sorted(CENTRE))
def test_the_balance_token_is_a_plain_2_of_the_second_player_and_scores_from_the_first_turn(field: str) -> None:
    naive = Naive([stacks_with("Awl")] * 2, first=1, balance=field)
    assert drawn(naive) == f"{field}:0 2 plain"
    put(naive, "Awl", "a1")
    assert naive.scores == [2, 3]


def test_the_balance_token_stands_in_the_centre_only() -> None:
    with pytest.raises(ValueError):
        game(balance="b2")


# Gains


def test_golden_doubles_value_and_support() -> None:
    naive = game(tokens="c3:0 2 golden, b3:0 1 banner, d4:1 3 beacon")
    assert naive.gain("c3") == 8


def test_a_toll_feeds_the_enemies_of_its_owner() -> None:
    naive = game(["Tollgate"], tokens="b1:1 1 plain, a2:1 1 plain, b2:1 1 plain")
    put(naive, "Tollgate", "a1")
    assert naive.scores == [6, 6]


def test_support_stacks_and_counts_for_the_owners_that_it_is_meant_for() -> None:
    naive = game(tokens="a1:0 1 banner, b1:0 1 banner, a2:1 5 plain, b2:1 2 beacon, f6:0 1 banner")
    assert [naive.gain(field) for field in ("a1", "b1", "a2", "b2", "f6")] == [3, 3, 6, 2, 1]
    assert (naive.gains(0), naive.gains(1)) == (7, 8)


# The abilities


def test_chip_takes_one_from_every_token_in_the_area_and_destroys_at_zero() -> None:
    naive = game(["Shears"], tokens="c3:0 2 plain, e3:1 1 plain, c5:1 3 banner, d3:1 1 plain")
    put(naive, "Shears", "d4")
    assert drawn(naive) == "c3:0 1 plain, d3:1 1 plain, d4:0 2 plain, c5:1 2 banner"


def test_a_shell_breaks_into_a_plain_1_which_the_next_hit_destroys() -> None:
    naive = game(["Awl"], ["Piston", "Handsaw"], tokens="c3:1 1 shell")
    put(naive, "Awl", "c4")
    assert "c3:1 1 plain" in drawn(naive)
    put(naive, "Handsaw", "b3")
    assert "c3" not in drawn(naive)


def test_shove_moves_one_field_straight_away() -> None:
    naive = game(["Tollgate"], tokens="d3:1 1 plain, d5:1 1 plain")
    put(naive, "Tollgate", "d4")
    assert drawn(naive) == "d2:1 1 plain, d4:0 6 toll, d5:1 1 plain"


def test_shove_is_blocked_by_any_token_behind() -> None:
    naive = game(["Elbows"], tokens="c3:1 1 plain, b3:0 1 plain, e3:0 2 plain")
    put(naive, "Elbows", "d3")
    assert drawn(naive) == "b3:0 1 plain, c3:1 1 plain, d3:0 3 plain, f3:0 2 plain"


def test_shove_off_the_board_destroys_but_a_shell_stays_as_a_plain_1() -> None:
    naive = game(["Shockwave"], tokens="a1:1 5 plain, b1:1 4 shell, c1:0 6 toll, a3:1 3 golden")
    put(naive, "Shockwave", "b2")
    assert drawn(naive) == "b1:1 1 plain, b2:0 1 plain"


def test_vault_moves_to_the_field_opposite() -> None:
    naive = game(["Carousel"], tokens="c2:1 3 plain, b3:0 2 shell")
    put(naive, "Carousel", "c3")
    assert drawn(naive) == "c3:0 2 plain, d3:0 2 shell, c4:1 3 plain"


def test_vault_leaves_two_opposite_tokens_where_they_are() -> None:
    before = "d3:1 2 plain, d5:0 1 plain"
    naive = game(["Carousel"], tokens=before)
    put(naive, "Carousel", "d4")
    assert drawn(naive) == "d3:1 2 plain, d4:0 2 plain, d5:0 1 plain"


def test_vault_off_the_board_destroys_but_a_shell_stays_as_a_plain_1() -> None:
    naive = game(["Carousel"], tokens="d5:1 2 plain, c6:0 1 plain")
    put(naive, "Carousel", "d6")
    assert drawn(naive) == "d6:0 2 plain, e6:0 1 plain"
    naive = game(["Carousel"], tokens="d5:1 6 shell")
    put(naive, "Carousel", "d6")
    assert drawn(naive) == "d5:1 1 plain, d6:0 2 plain"


def test_sprout_and_gift_make_plain_1s_on_the_empty_fields_of_the_board() -> None:
    naive = game(["Vine"], ["Tribute"], tokens="b2:1 4 plain")
    put(naive, "Vine", "b1")
    assert drawn(naive) == "b1:0 2 shell, b2:1 4 plain"
    put(naive, "Tribute", "c3")
    assert drawn(naive) == "b1:0 2 shell, b2:1 4 plain, c3:1 5 plain, d4:0 1 plain"
    naive = game(["Vine"])
    put(naive, "Vine", "e5")
    assert drawn(naive) == "e4:0 1 plain, e5:0 2 shell, e6:0 1 plain"


def test_encore_gives_a_turn_when_every_field_of_the_area_is_covered() -> None:
    naive = game(["Drumroll"], tokens="c3:1 1 plain, b4:0 1 plain, d4:0 1 plain")
    put(naive, "Drumroll", "c4")
    assert (naive.mover, naive.extra_turns) == (0, [0, 0])
    put(naive, stacks_with("Drumroll")[1][0], "f1")
    assert naive.mover == 1


def test_encore_gives_nothing_when_a_field_is_empty_or_off_the_board() -> None:
    naive = game(["Drumroll"], tokens="c3:1 1 plain, b4:0 1 plain")
    put(naive, "Drumroll", "c4")
    assert (naive.mover, naive.extra_turns) == (1, [0, 0])
    naive = game(["Drumroll"], tokens="a3:1 1 plain, b4:0 1 plain")
    put(naive, "Drumroll", "a4")
    assert (naive.mover, naive.extra_turns) == (1, [0, 0])


def test_yield_banks_a_turn_for_the_opponent_who_moves_twice() -> None:
    naive = game(["Colossus"], ["Awl", "Rasp"])
    put(naive, "Colossus", "a1")
    assert (naive.mover, naive.extra_turns) == (1, [0, 1])
    put(naive, "Awl", "f1")
    assert (naive.mover, naive.extra_turns) == (1, [0, 0])
    put(naive, "Rasp", "f6")
    assert naive.mover == 0


def test_a_banked_turn_and_an_encore_make_three_turns_in_all() -> None:
    around = "c3:0 1 plain, e3:0 1 plain, c5:0 1 plain, e5:0 1 plain"
    naive = game(["Colossus"], ["Ovation", "Awl", "Rasp"], tokens=around)
    put(naive, "Colossus", "a1")
    put(naive, "Ovation", "d4")
    assert (naive.mover, naive.extra_turns) == (1, [0, 1])
    put(naive, "Awl", "f1")
    assert (naive.mover, naive.extra_turns) == (1, [0, 0])
    put(naive, "Rasp", "f6")
    assert naive.mover == 0


def test_banked_turns_add_up() -> None:
    naive = game(["Colossus", "Herald"], ["Awl"])
    naive.extra_turns = [1, 0]
    put(naive, "Colossus", "a1")
    assert (naive.mover, naive.extra_turns) == (0, [0, 1])
    put(naive, "Herald", "a6")
    assert (naive.mover, naive.extra_turns) == (1, [0, 2])


def test_volley_takes_the_number_of_friends_from_every_token_in_the_area() -> None:
    around = "c3:0 1 plain, d3:0 3 shell, e3:1 2 plain, c4:1 3 plain, e5:1 1 plain"
    naive = game(["Bonfire"], tokens=around)
    put(naive, "Bonfire", "d4")
    assert drawn(naive) == "d3:0 1 shell, c4:1 1 plain, d4:0 2 plain"


def test_volley_without_a_friend_does_nothing() -> None:
    naive = game(["Bonfire"], tokens="c3:1 1 plain, e5:1 2 plain")
    put(naive, "Bonfire", "d4")
    assert drawn(naive) == "c3:1 1 plain, d4:0 2 plain, e5:1 2 plain"


def test_switch_changes_places_with_the_token_played_last() -> None:
    naive = game(["Awl"], ["Understudy"])
    put(naive, "Awl", "c3")
    put(naive, "Understudy", "f6")
    assert drawn(naive) == "c3:1 4 plain, f6:0 3 plain"
    assert naive.snapshot()["last_played"] == "c3"


def test_switch_does_nothing_on_the_first_turn_though_a_balance_token_stands() -> None:
    naive = game(["Understudy"], balance="c3")
    put(naive, "Understudy", "f6")
    assert drawn(naive) == "c3:1 2 plain, f6:0 4 plain"


def test_switch_never_falls_back_to_an_older_token() -> None:
    naive = game(["Awl", "Shockwave"], ["Rasp", "Understudy"], tokens="a2:1 1 row-ray")
    put(naive, "Awl", "b1")
    put(naive, "Rasp", "f1")
    put(naive, "Shockwave", "d2")
    assert drawn(naive) == "b1:0 3 plain, f1:1 3 plain, a2:1 1 row-ray"
    put(naive, "Understudy", "f6")
    assert drawn(naive) == "b1:0 3 plain, f1:1 3 plain, a2:1 1 row-ray, f6:1 4 plain"


@pytest.mark.parametrize("change", ["broken", "gilded", "shoved", "vaulted"])
def test_a_token_stays_the_one_played_last_whatever_becomes_of_it(change: str) -> None:
    naive = game(["Whetstone"], ["Understudy"])
    put(naive, "Whetstone", "c3")
    token = naive.board["c3"]
    if change == "broken":
        naive._reduce("c3", 5)
    elif change == "gilded":
        token.value = 1
        naive._gild(["c3"])
    elif change == "shoved":
        naive._shove([("S", "c3")])
    else:
        naive._vault("d3", [("W", "c3")])
    start = naive.snapshot()["last_played"]
    put(naive, "Understudy", "f6")
    assert naive.board["f6"] is token
    assert naive.board[start].value == 4


def test_with_an_extra_turn_switch_meets_ones_own_token() -> None:
    naive = game(["Awl"], ["Rasp", "Understudy"])
    naive.extra_turns[1] = 1
    put(naive, "Awl", "a1")
    put(naive, "Rasp", "c6")
    put(naive, "Understudy", "f6")
    assert drawn(naive) == "a1:0 3 plain, c6:1 4 plain, f6:1 3 plain"


def test_gild_replaces_the_type_of_every_token_under_3() -> None:
    naive = game(["Gilder"], tokens="c3:1 2 shell, e3:0 1 banner, c5:1 3 shell, e5:0 2 golden")
    put(naive, "Gilder", "d4")
    assert drawn(naive) == "c3:1 2 golden, e3:0 1 golden, d4:0 2 plain, c5:1 3 shell, e5:0 2 golden"
    assert naive.scores == [2 + 2 + 4, 4 + 3]


def test_whet_adds_one_to_the_next_token_played_but_not_to_those_it_makes() -> None:
    naive = game(["Whetstone", "Clover", "Nugget"], ["Awl", "Rasp"])
    put(naive, "Whetstone", "a1")
    put(naive, "Awl", "f1")
    assert naive.bonus == [1, 0]
    put(naive, "Clover", "c4")
    assert drawn(naive) == "a1:0 3 shell, f1:1 3 plain, c3:0 1 plain, c4:0 3 plain, b5:0 1 plain, d5:0 1 plain"
    put(naive, "Rasp", "f6")
    put(naive, "Nugget", "a6")
    assert naive.board["a6"].value == 2


def test_whet_after_whet_is_worth_one_again() -> None:
    naive = game(["Whetstone", "Nugget"], ["Awl"])
    put(naive, "Whetstone", "a1")
    put(naive, "Awl", "f1")
    put(naive, "Nugget", "a6")
    assert (naive.board["a6"].value, naive.bonus) == (3, [1, 0])


# Rays


def test_a_row_ray_hits_the_first_token_on_each_side_after_the_scoring() -> None:
    naive = game(["Awl"], tokens="a4:0 1 row-ray, c4:0 2 plain, f4:1 1 plain")
    put(naive, "Awl", "e1")
    assert drawn(naive) == "e1:0 3 plain, a4:0 1 row-ray, c4:0 1 plain, f4:1 1 plain"
    assert naive.scores == [1 + 2 + 3, 1]


def test_two_rays_that_face_each_other_hit_at_the_same_time() -> None:
    naive = game(["Awl"], tokens="a4:0 1 row-ray, f4:1 1 row-ray, c1:0 1 column-ray, c6:1 2 column-ray")
    put(naive, "Awl", "e1")
    assert drawn(naive) == "e1:0 3 plain, c6:1 1 column-ray"


def test_hits_on_one_token_add_up_so_that_a_shell_of_1_survives_two() -> None:
    naive = game(["Awl"], tokens="b3:0 1 row-ray, c3:0 1 shell, c5:0 1 column-ray, e5:1 3 plain")
    put(naive, "Awl", "e1")
    assert drawn(naive) == "e1:0 3 plain, b3:0 1 row-ray, c3:0 1 plain, c5:0 1 column-ray, e5:1 3 plain"


def test_two_hits_take_two_from_a_higher_value() -> None:
    naive = game(["Awl"], tokens="b3:0 1 row-ray, c3:1 3 toll, c5:0 1 column-ray")
    put(naive, "Awl", "e1")
    assert naive.board["c3"].value == 1


def test_a_ray_just_placed_fires_and_rays_fire_before_an_extra_turn_of_the_same_player() -> None:
    naive = game(["Tripwire"], tokens="a1:1 3 plain")
    naive.extra_turns[0] = 1
    put(naive, "Tripwire", "f1")
    assert naive.mover == 0
    assert "a1:1 2 plain" in drawn(naive)


# The end


def test_reaching_the_points_ends_the_game_and_the_higher_score_wins() -> None:
    naive = game(["Awl"], tokens="f6:1 5 plain, a6:1 1 row-ray")
    naive.scores = [998, 997]
    put(naive, "Awl", "a1")
    assert naive.scores == [1001, 1003]
    end = naive.snapshot()
    assert (end["over"], end["winner"], end["reason"], end["asked"]) == (True, 1, "points", [])
    assert naive.legal() == set()
    assert naive.board["f6"].value == 5  # no rays after the end


def test_exactly_1000_is_enough_and_999_is_not() -> None:
    for score, over in ((996, False), (997, True)):
        naive = game(["Awl"])
        naive.scores = [score, 0]
        put(naive, "Awl", "a1")
        assert naive.snapshot()["over"] == over


def test_the_player_who_waits_may_reach_the_points() -> None:
    naive = game(["Awl"], tokens="f6:1 3 plain")
    naive.scores = [0, 997]
    put(naive, "Awl", "a1")
    assert (naive.winner, naive.reason) == (1, "points")


def test_equal_scores_are_a_draw() -> None:
    naive = game(["Awl"], tokens="f6:1 3 plain")
    naive.scores = [998, 998]
    put(naive, "Awl", "a1")
    end = naive.snapshot()
    assert (end["over"], end["winner"], end["reason"]) == (True, None, "points")


def test_a_full_board_ends_the_game_though_a_turn_is_banked() -> None:
    naive = game(["Colossus"], tokens=full_board_but("a1"))
    put(naive, "Colossus", "a1")
    end = naive.snapshot()
    assert (end["over"], end["winner"], end["reason"], end["extra_turns"]) == (True, 0, "full board", [0, 1])


def test_a_board_that_the_ability_opens_again_is_not_full() -> None:
    naive = game(["Awl"], tokens=full_board_but("a1"))
    put(naive, "Awl", "a1")
    assert not naive.snapshot()["over"]
    assert naive.legal() == {("place", stack, "a2") for stack in (1, 2, 3, 4)}


def test_points_come_before_the_full_board_and_the_full_board_before_the_cap() -> None:
    naive = game(["Colossus"], tokens=full_board_but("a1"))
    naive.scores, naive.turn = [955, 0], 149
    put(naive, "Colossus", "a1")
    assert naive.reason == "points"
    naive = game(["Colossus"], tokens=full_board_but("a1"))
    naive.turn = 149
    put(naive, "Colossus", "a1")
    assert naive.reason == "full board"


@pytest.mark.parametrize(("variant", "cap"), [("classic", 150), ("sprint", 40)])
def test_after_the_last_turn_the_higher_score_wins(variant: str, cap: int) -> None:
    naive = game(["Awl"], ["Rasp"], variant=variant)
    naive.scores, naive.turn = [0, 100], cap - 2
    put(naive, "Awl", "a1")
    assert not naive.snapshot()["over"]
    put(naive, "Rasp", "f1")
    end = naive.snapshot()
    assert (end["turn"], end["winner"], end["reason"]) == (cap, 1, "cap")


def test_sprint_ends_at_500_points() -> None:
    for score, reason in ((496, ""), (497, "points")):
        naive = game(["Awl"], variant="sprint")
        naive.scores = [score, 0]
        put(naive, "Awl", "a1")
        assert naive.reason == reason


@pytest.mark.parametrize("player", [0, 1])
def test_either_player_may_concede_at_any_time(player: int) -> None:
    naive = game(["Awl"])
    naive.concede(player)
    assert (naive.winner, naive.reason, naive.legal()) == (1 - player, "conceded", set())
    with pytest.raises(ValueError):
        naive.concede(player)


# Variants and hidden cards


def test_in_mirror_both_use_the_same_stacks() -> None:
    naive = Naive([SETS["Siege"], SETS["Siege"]], variant="mirror", balance="d3", closed=True)
    assert naive.stacks_seen_by(0, 1) == SETS["Siege"]
    with pytest.raises(ValueError):
        Naive([SETS["Siege"], SETS["Siege"][::-1]], variant="mirror", balance="d3")


def test_in_open_sets_everything_is_seen_and_in_closed_sets_what_has_lain_on_top() -> None:
    for closed in (False, True):
        naive = Naive([SETS["Siege"], SETS["Garden"]], balance=None, closed=closed)
        naive.play(("place", 1, "a1"))
        assert naive.stacks_seen_by(0, 0) == naive.stacks[0]
        seen = naive.stacks_seen_by(1, 0)
        if not closed:
            assert seen == naive.stacks[0]
        else:
            assert seen == [
                ["Plumb Line", None, None, None, "Scarecrow"],
                ["Cleaver", None, None],
                ["Crossfire", None],
                ["Ransom", None, None, None],
            ]


def drafting(balance: str | None = None, first: int = 0) -> Naive:
    """A game in the naive engine at the beginning of a draft, in which the player `first` picks first.

    `balance` is the field of the balance token, a Plain with which the other player begins; it is None for a game
    without a balance token.
    """
    return Naive(variant="draft", first=first, balance=balance, pool=list(CARDS)[:24])


def test_a_draft_needs_24_different_cards() -> None:
    for pool in (list(CARDS)[:23], [*list(CARDS)[:23], "Handsaw"], [*list(CARDS)[:23], "Ace"], None):
        with pytest.raises(ValueError):
            Naive(variant="draft", balance=None, pool=pool)


def test_in_a_draft_the_players_pick_in_turn_until_each_has_twelve() -> None:
    naive = drafting(first=1)
    for number, card in enumerate(list(CARDS)[:24]):
        assert naive.asked() == {1 - number % 2}
        assert naive.legal() == {("pick", left) for left in list(CARDS)[number:24]}
        naive.play(("pick", card))
    assert naive.picked == [set(list(CARDS)[1:24:2]), set(list(CARDS)[0:24:2])]
    assert naive.asked() == {0, 1}


def test_drafted_cards_are_laid_into_four_legal_stacks_unseen() -> None:
    naive = drafting()
    for card in list(CARDS)[:24]:
        naive.play(("pick", card))
    own = list(CARDS)[0:24:2]
    for number, card in enumerate(own[:8]):
        assert ("done", 0) not in naive.legal()
        naive.play(("lay", 0, number // 2 + 1, card))
    assert naive.stacks_seen_by(1, 0) is None
    assert ("done", 0) in naive.legal()
    assert ("lay", 0, 1, own[0]) not in naive.legal()
    naive.play(("done", 0))
    assert naive.asked() == {1}
    for number, card in enumerate(list(CARDS)[1:24:2]):
        naive.play(("lay", 1, number // 3 + 1, card))
    assert naive.legal() == {("done", 1)}
    naive.play(("done", 1))
    assert naive.stacks_seen_by(1, 0) == [own[0:2], own[2:4], own[4:6], own[6:8]]
    assert (naive.stage, naive.asked(), len(naive.legal())) == ("place", {0}, 144)


def test_no_stack_is_laid_higher_than_five_or_so_high_that_another_could_not_be_filled() -> None:
    naive = drafting()
    for card in list(CARDS)[:24]:
        naive.play(("pick", card))
    own = list(CARDS)[0:24:2]
    for card in own[:5]:
        naive.play(("lay", 0, 1, card))
    assert {action[2] for action in naive.legal() if action[:2] == ("lay", 0)} == {2, 3, 4}
    for card in own[5:8]:
        naive.play(("lay", 0, 2, card))
    assert {action[2] for action in naive.legal() if action[:2] == ("lay", 0)} == {3, 4}


# Random play


@st.composite
def a_game(draw: st.DrawFn) -> tuple[Naive, Random]:
    """A Hypothesis strategy for pairs (new game in the naive engine, generator of random numbers with which to play
    it).

    The games are of any variant, with random sets.
    """
    chance = Random(draw(st.integers(0, 2**32)))
    variant = draw(st.sampled_from(["classic", "sprint", "mirror", "draft"]))
    first = draw(st.sampled_from([0, 1]))
    balance = draw(st.sampled_from([None, *sorted(CENTRE)]))
    closed = draw(st.booleans())
    cards = sorted(CARDS)
    if variant == "draft":
        pool = chance.sample(cards, 24)
        return Naive(variant=variant, first=first, balance=balance, closed=closed, pool=pool), chance
    sets = []
    for _ in (0, 1):
        deck = iter(chance.sample(cards, 20))
        sets.append([[next(deck) for _ in range(chance.randint(2, 5))] for _ in range(4)])
    if variant == "mirror":
        sets[1] = sets[0]
    return Naive(sets, variant=variant, first=first, balance=balance, closed=closed), chance


@given(a_game())
def test_every_random_game_ends_and_keeps_what_always_holds(start: tuple[Naive, Random]) -> None:
    naive, chance = start
    course = [naive.snapshot()]
    while actions := sorted(naive.legal()):
        action = chance.choice(actions)
        known = [naive.stacks_seen_by(1 - player, player) for player in (0, 1)]
        naive.play(action)
        course.append(naive.snapshot())
        check_board(naive)
        check_stacks(naive, known)
    assert naive.stage == "over"
    check_the_end(naive, course[-1])
    for before, after in pairwise(course):
        if before["stage"] == "place":
            check_turn(before, after, naive.points)
        else:
            assert after["scores"] == [0, 0] and after["board"] == before["board"]


def check_board(naive: Naive) -> None:
    """Checks that all tokens lie on fields of the board, have a value of 1 or more and gain no less than this value."""
    for field, token in naive.board.items():
        assert field in FIELDS
        assert token.value >= 1
        assert naive.gain(field) >= token.value
    assert len({id(token) for token in naive.board.values()}) == len(naive.board)


def check_stacks(naive: Naive, known: list[list[list[str | None]] | None]) -> None:
    """Checks that stacks are legal, and that each player still sees all cards of the rival that the player saw before.

    `known` has, for each player, this player's stacks as the rival saw them before the last action.
    """
    for player in (0, 1):
        seen = naive.stacks_seen_by(1 - player, player)
        if naive.stage not in ("pick", "lay"):
            assert is_legal_set(naive.stacks[player])
            assert seen is not None
            assert [stack[0] for stack in seen] == [stack[0] for stack in naive.stacks[player]]
        for old, new in zip(known[player] or [], seen or [], strict=False):
            assert set(old) - {None} <= set(new)


def check_turn(before: dict, after: dict, points: int) -> None:
    """Checks the scores, the used stack, the bonuses and the next player of one turn.

    `before` and `after` are the naive engine's snapshots before and after the turn. `points` is the score that ends the
    game.
    """
    mover = before["asked"][0]
    gained = [new - old for old, new in zip(before["scores"], after["scores"], strict=True)]
    assert gained[mover] >= 1 and gained[1 - mover] >= 0
    assert after["turn"] == before["turn"] + 1
    assert max(before["scores"]) < points
    assert all(bonus in (0, 1) for bonus in after["bonus"])
    for player in (0, 1):
        rotated = [
            old != new and sorted(old) == sorted(new)
            for old, new in zip(before["stacks"][player], after["stacks"][player], strict=True)
        ]
        assert sum(rotated) == (1 if player == mover else 0)
    if not after["over"]:
        assert len(after["board"]) < 36
        gifts = sum(after["extra_turns"]) - sum(before["extra_turns"])
        again = after["asked"] == [mover]
        assert gifts in ((-1, 0) if again else (0, 1))
        assert again or after["extra_turns"][mover] == 0


def check_the_end(naive: Naive, end: dict) -> None:
    """Checks that a game is over for the right reason and that the right player has won.

    `end` is the snapshot of the naive engine after the game.
    """
    if max(end["scores"]) >= naive.points:
        assert end["reason"] == "points"
    elif len(end["board"]) == 36:
        assert end["reason"] == "full board"
    else:
        assert (end["reason"], end["turn"]) == ("cap", naive.cap)
    if end["scores"][0] == end["scores"][1]:
        assert end["winner"] is None
    else:
        assert end["winner"] == end["scores"].index(max(end["scores"]))
