"""The rulings by which this project settles what the rule book leaves open.

Each ruling has a number; `test_decision_04_...` is a test of ruling 4.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .drawing import RULES, Game, position

# --- 1: freezing and striking are blind


def frozen_after(drawing: str, placed: str, tries: int = 600) -> Counter[str]:
    """Counts which troop of red is frozen, in `tries` games with different seeds.

    In the position of the text diagram `drawing` blue takes the action `placed` and then chooses to freeze. The keys
    are the names of troops.
    """
    counts: Counter[str] = Counter()
    start = position(drawing).play(placed)
    for number in range(tries):
        state = start.state.clone()
        state.seed = number * 0x9E3779B97F4A7C15 & 2**64 - 1
        counts[Game(RULES.apply(state, ("freeze",))).hand("red frozen")] += 1
    return counts


BATTLEFIELD = "terrain battlefield \n a: blue roxy \n c: blue star \n e: blue hook \n b: blue kwak \n"


def test_decision_01_a_freeze_is_a_blind_pick_and_the_player_only_says_freeze_or_not() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak \n red rack: star star hook roxy").play("place kwak d")
    assert game.options == ["freeze", "skip"]
    counts = frozen_after(BATTLEFIELD + "blue rack: kwak \n red rack: star star hook roxy", "place kwak d")
    assert all(abs(counts[kind] - expected) < 55 for kind, expected in (("star", 300), ("hook", 150), ("roxy", 150)))


def test_decision_01_a_freeze_picks_among_the_unfrozen() -> None:
    counts = frozen_after(
        BATTLEFIELD + "blue rack: kwak \n red rack: star star hook \n red frozen: hook", "place kwak d"
    )
    assert counts == {"hook star": 600}


def test_decision_01_xb42_picks_among_all_troops_of_the_rack_and_cannot_be_aimed() -> None:
    game = position("blue rack: xb42 \n red rack: star hook \n red frozen: hook").play("place xb42 a")
    assert game.options == ["strike", "skip"]


def test_decision_01_all_frozen_troops_are_freed_at_the_end_of_their_owners_turn() -> None:
    game = position("blue rack: hook star roxy \n blue frozen: hook star \n red rack: hook").play("place roxy a")
    assert game.hand("blue frozen") == "-" and game.state.frozen_count == [0, 0]


def test_decision_01_a_draw_uses_the_frozen_turn_up_as_well() -> None:
    game = position("blue rack: hook \n blue frozen: hook \n red rack: star").play("draw")
    assert "blue thawed" in game.events and game.hand("blue frozen") == "-"


def test_decision_01_the_rivals_turn_frees_nothing() -> None:
    game = position("turn: red \n red rack: roxy \n blue rack: hook \n blue frozen: hook").play("place roxy n")
    assert game.hand("blue frozen") == "hook"


# --- 2: what is frozen cannot be placed


def test_decision_02_a_frozen_troop_cannot_be_capns_extra_troop() -> None:
    game = position("blue rack: capn roxy hook \n blue frozen: hook").play("place capn a")
    assert game.spaces("roxy") == "a b c" and game.spaces("hook") == ""
    assert game.refused("place hook b") == "frozen"


def test_decision_02_if_one_of_two_of_a_kind_is_frozen_the_other_may_be_placed() -> None:
    game = position("blue rack: capn star star \n blue frozen: star").play("place capn a")
    assert game.can("place star b")
    game.play("place star b")
    assert game.hand("blue rack") == "star" and game.hand("blue frozen") == "star"


# --- 3: drawing two


def test_decision_03_may_draw_two_is_all_or_nothing() -> None:
    assert position("blue rack: skully").play("place skully a").options == ["draw", "skip"]


@pytest.mark.parametrize(("reserve", "drawn"), [("roxy star hook", 2), ("roxy star", 2), ("roxy", 1)])
def test_decision_03_it_draws_what_the_reserve_allows(reserve: str, drawn: int) -> None:
    game = position(f"blue rack: skully \n blue reserve: {reserve}").play("place skully a", "draw")
    assert game.state.rack_count[0] == drawn


def test_decision_03_drawn_troops_are_seen_before_the_next_choice_of_the_same_turn() -> None:
    game = position("terrain city_of_clouds \n a: blue roxy \n blue rack: skully \n blue reserve: hook star roxy")
    game.play("place skully c", "draw")
    assert game.asked == "draw_one" and game.player == "blue"
    assert game.view_of("blue").hand("blue rack") == "hook star"


# --- 4: nothing is asked in vain


@pytest.mark.parametrize(
    "drawing",
    [
        "blue rack: capn \n red rack: star",
        "blue rack: skully \n blue reserve: - \n red rack: star",
        "blue rack: star \n blue reserve: - \n red rack: star",
        "blue rack: xb42 \n red rack: - \n red reserve: star",
        "blue rack: jumbo \n c: blue roxy \n red rack: star",
    ],
)
def test_decision_04_an_effect_that_can_do_nothing_asks_nothing(drawing: str) -> None:
    kind = drawing.split()[2]
    assert position(drawing).play(f"place {kind} a").player == "red"


def test_decision_04_the_opponent_cannot_tell_declined_from_nothing_possible() -> None:
    """The rival can't tell why no troop follows a Cap'n.

    The rival hears and sees the same whether blue declined to place another troop or could place none.
    """
    red = "red rack: star \n red reserve: hook \n blue reserve: - \n"
    declined = position(red + "blue rack: capn roxy").play("place capn a", "skip")
    impossible = position(red + "blue rack: capn roxy \n blue frozen: roxy").play("place capn a")
    assert [event for event in impossible.seen_by("red") if event != "blue thawed"] == declined.seen_by("red")
    views = [game.view_of("red").state.dump() for game in (declined, impossible)]
    assert views[0] == views[1]


# --- 5: pending effects belong to a placement


CASTLE = "a: blue star \n c: blue star \n d: blue roxy \n b: blue roxy \n"


def test_decision_05_recalling_a_troop_cancels_its_own_pending_base_effect() -> None:
    game = position(CASTLE + "blue rack: capn kwak \n red rack: star").play("place capn e", "place kwak f")
    assert game.state.stack[-1][2] == 4  # the base e, occupied first
    game.play("recall f")
    assert game.player == "red"


def test_decision_05_recall_cancels_only_its_own_base_effect() -> None:
    game = position(CASTLE + "blue rack: capn kwak \n red rack: star").play("place capn e", "place kwak f", "recall a")
    assert game.asked == "recall" and game.state.stack[-1][2] == 5


def test_decision_05_recalling_the_upper_of_two_placements_leaves_the_lower_ones_effect() -> None:
    game = position(CASTLE + "blue rack: capn capn kwak \n red rack: star")
    game.play("place capn e", "place capn f", "place kwak f")
    assert game.state.stack[1:] == [("recall", 0, 5, 1), ("recall", 0, 5, 0), ("recall", 0, 4, 0)]
    game.play("recall f")
    assert game.state.stack[1:] == [("recall", 0, 5, 0)] and game.at("f") == "blue capn"


def test_decision_05_a_troop_of_an_earlier_turn_has_nothing_to_cancel() -> None:
    game = position(CASTLE + "f: blue hook \n blue rack: capn kwak \n red rack: star")
    game.play("place capn e", "place kwak f")
    assert game.state.stack[1:] == [("recall", 0, 5, 1), ("recall", 0, 4, 0)]


def test_decision_05_one_that_is_covered_later_in_the_turn_still_triggers() -> None:
    game = position(CASTLE + "blue rack: capn kwak \n red rack: star").play("place capn e", "place kwak e")
    assert game.state.stack[1:] == [("recall", 0, 4, 1), ("recall", 0, 4, 0)]
    assert game.play("skip").asked == "recall"


def test_decision_05_one_that_is_covered_by_a_pushed_enemy_still_triggers() -> None:
    game = position(
        """
        terrain volcanic_jungle
        a: blue star
        b: blue roxy
        h: blue star
        g: blue hook
        f: blue kwak
        d: red skully
        j: red kwak
        blue rack: capn hook
        red rack: star
        """
    ).play("place capn e", "place hook i", "push d e")
    assert game.at("e") == "blue capn / red skully"
    assert game.asked == "push" and game.state.stack[-1][2] == 8
    assert game.options == ["push j g", "push j i", "push j m", "skip"]


def test_decision_05_a_recall_never_takes_from_the_base_that_triggered_it() -> None:
    game = position(CASTLE + "blue rack: capn kwak \n red rack: star").play("place capn e", "place kwak e")
    for _ in range(2):
        assert game.options == ["recall a", "recall b", "recall c", "recall d", "skip"]
        game.play("skip")


# --- 6: Metal-X


METAL = "terrain station_metal_x \n a: blue roxy \n e: blue star \n b: blue roxy \n"


def test_decision_06_a_troop_on_metal_is_not_shielded_from_a_neighbouring_jumbo() -> None:
    game = position(METAL + "g: red star \n blue rack: jumbo").play("place jumbo e")
    assert game.options == ["discard g", "skip"]
    assert game.play("discard g").at("g") == ""


def test_decision_06_capn_on_metal_gives_no_extra_placement() -> None:
    assert position(METAL + "blue rack: capn roxy \n red rack: star").play("place capn g").player == "red"


def test_decision_06_an_extra_troop_placed_on_metal_has_no_effect() -> None:
    game = position(METAL + "blue rack: capn skully \n red rack: star").play("place capn d", "place skully g")
    assert game.player == "red"


def test_decision_06_the_base_of_the_capn_still_acts_when_the_extra_troop_stands_on_metal() -> None:
    game = position("terrain la_croisette \n a: blue roxy \n c: blue hook \n f: blue star \n blue rack: capn star")
    game.play("place capn b", "place star g")
    assert game.asked == "draw_one" and game.state.stack[1:] == [("draw_one", 0, 1, 0)]


def test_decision_06_hook_must_be_connected_on_metal_even_over_an_own_troop() -> None:
    board = "terrain station_metal_x \n g: blue skully \n blue rack: hook"
    assert not position(board).can("place hook g")
    assert position(board).refused("place hook g") == "hook_needs_connection_here"
    assert position(board + "\n a: blue roxy \n e: blue star").can("place hook g")


# --- 7: H.Q.s


def test_decision_07_no_chain_runs_through_an_hq() -> None:
    game = position("n: blue star \n blue rack: roxy")  # o is joined to n only by way of R1
    assert game.spaces("roxy") == "a b"
    game = position("a: blue star \n c: blue star \n h: blue roxy \n l: blue hook \n n: blue kwak \n blue rack: roxy")
    assert game.can("place roxy R1") and not game.can("place roxy o")


def test_decision_07_no_adjacency_runs_through_an_hq() -> None:
    game = position("b: red star \n blue rack: jumbo \n red rack: hook").play("place jumbo a")
    assert game.player == "red"  # a and b both touch B1 only


def test_decision_07_capns_extra_troop_may_take_an_enemy_hq_and_lies_on_it() -> None:
    game = position("a: blue star \n c: blue star \n h: blue roxy \n l: blue hook \n blue rack: capn skully")
    game.play("place capn n", "place skully R1")
    assert game.won == "blue hq" and game.at("R1") == "blue skully"
    assert game.hand("blue rack") == "-"


# --- 8: medals


def test_decision_08_all_medals_of_a_region_are_booked_even_beyond_the_threshold() -> None:
    game = position(
        "a: blue star \n b: blue star \n c: blue kwak \n d: blue kwak \n blue rack: roxy"
        "\n blue took: ceg dfi ikm cghl gjl"
    ).play("place roxy h")
    assert game.won == "blue medals" and game.medals == (9, 0)


def test_decision_08_a_stuck_player_who_leads_in_medals_wins() -> None:
    game = position(
        "n: blue roxy \n o: blue roxy \n blue rack: kwak \n red rack: star \n red reserve: - \n red took: ceg"
    )
    assert game.play("place kwak a").won == "red stuck"


# --- 9: the turn limit


def test_decision_09_the_turn_limit_is_tested_when_turn_201_would_start() -> None:
    assert position("turn: red 199 \n red rack: star").play("draw").state.turn == 200
    assert position("turn: red 200 \n red rack: star").play("draw").won == "red turn_limit"


def test_decision_09_the_turn_limit_comes_before_stuck_and_the_reason_says_so() -> None:
    board = "n: blue roxy \n o: blue roxy \n blue rack: kwak \n red rack: star \n red reserve: - \n"
    assert position(board + "turn: blue 199").play("place kwak a").won == "blue stuck"
    assert position(board + "turn: blue 200").play("place kwak a").won == "blue turn_limit"


# --- 10: public knowledge


def test_decision_10_a_recalled_troop_is_known_until_one_of_its_kind_leaves_the_rack() -> None:
    game = position("a: blue star \n c: blue roxy \n d: blue kwak \n blue rack: kwak roxy \n red rack: hook")
    game.play("place kwak e", "recall c")
    assert game.hand("blue known") == "roxy" and game.hand("blue rack") == "roxy roxy"
    game.play("place hook n", "place roxy b")
    assert game.hand("blue known") == "-" and game.hand("blue rack") == "roxy"


def test_decision_10_another_kind_that_leaves_changes_nothing() -> None:
    game = position("blue rack: roxy star \n blue known: roxy \n red rack: hook").play("place star a", "skip")
    assert game.hand("blue known") == "roxy"


def test_decision_10_a_recovered_troop_is_known() -> None:
    game = position("terrain cursed_cemetery \n c: blue roxy \n blue discard: star hook \n blue rack: kwak")
    game.play("place kwak b", "recover star")
    assert game.hand("blue known") == "star" and game.view_of("red").hand("blue known") == "star"


def test_decision_10_a_struck_troop_of_the_kind_is_no_longer_known() -> None:
    game = position("blue rack: xb42 \n red rack: roxy roxy \n red known: roxy").play("place xb42 a", "strike")
    assert game.hand("red known") == "-"


def test_decision_10_two_of_a_kind_are_forgotten_one_by_one() -> None:
    game = position("blue rack: roxy roxy \n blue known: roxy roxy \n red rack: hook").play("place roxy a")
    assert game.hand("blue known") == "roxy"


@pytest.mark.parametrize("seed", range(20))
def test_decision_10_the_bots_worlds_respect_what_is_known(seed: int) -> None:
    game = position("blue rack: kwak \n red rack: roxy roxy star hook \n red known: roxy star")
    world = Game(RULES.determinize(game.view_of("blue").state, seed))
    kinds = world.hand("red rack").split()
    assert "roxy" in kinds and "star" in kinds and len(kinds) == 4


# --- 11: rules for what cannot occur on the given boards


def test_decision_11_a_push_is_never_towards_an_hq() -> None:
    """A push always ends on a base and not on an H.Q.: it moves a troop from a base beside the push base, and no such
    base is beside an H.Q.
    """
    game = position(
        "terrain volcanic_jungle \n m: red star \n l: red hook \n f: blue star \n c: blue star \n blue rack: kwak"
    )
    game.play("place kwak i")
    assert game.options == ["push l i", "push l m", "skip"]


def test_decision_11_of_two_players_at_the_threshold_the_acting_one_wins() -> None:
    """If a push takes both players to the threshold, the number of medals that wins, the player who pushes wins.

    The red troop that blue pushes uncovers a blue troop, so that blue closes a region. Red closes a region too, because
    the pushed troop lands on its last base. Only a push can do both at once.
    """
    board = """
        terrain volcanic_jungle
        a: blue roxy
        b: blue star
        d: blue kwak / red skully
        j: red star
        f: red hook
        i: red hook
        blue took: ghjkm degh
        red took: acdfg ijlm
        blue rack: kwak
    """
    game = position(board)
    assert game.medals == (5, 5)
    game.play("place kwak e", "push d g")
    assert game.medals == (7, 7) and game.won == "blue medals"


def test_decision_11_three_capns_in_a_chain_end_with_another_troop() -> None:
    game = position("blue rack: capn capn capn roxy \n red rack: star")
    game.play("place capn a", "place capn b", "place capn c", "place roxy d")
    assert game.hand("blue rack") == "-" and game.player == "red"
