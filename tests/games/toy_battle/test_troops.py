"""The eight troops: what each lets its player do. Every effect can be declined."""

from __future__ import annotations

from collections import Counter

import pytest

from .drawing import RULES, Game, position


def test_kwak_and_roxy_have_no_effect() -> None:
    for kind in ("kwak", "roxy"):
        game = position(f"c: red skully \n blue rack: {kind} star \n red rack: hook").play(f"place {kind} a")
        assert game.player == "red" and game.asked == "turn"


# --- Skully


def test_skully_may_draw_two() -> None:
    game = position("blue rack: skully \n blue reserve: roxy star hook").play("place skully a")
    assert game.options == ["draw", "skip"]
    assert game.play("draw").hand("blue rack") == "star roxy"


def test_skully_may_decline() -> None:
    game = position("blue rack: skully kwak \n blue reserve: roxy star hook").play("place skully a", "skip")
    assert game.hand("blue rack") == "kwak" and game.player == "red"


def test_skully_draws_one_if_the_rack_then_holds_seven() -> None:
    game = position("blue rack: skully kwak kwak capn capn jumbo jumbo hook \n blue reserve: roxy star")
    game.play("place skully a", "draw")
    assert game.hand("blue rack") == "kwak kwak capn capn jumbo jumbo hook roxy"
    assert game.left("blue") == 1


def test_skully_has_left_the_rack_when_the_room_is_counted() -> None:
    game = position("blue rack: skully kwak kwak capn capn jumbo jumbo \n blue reserve: roxy star")
    assert game.play("place skully a", "draw").hand("blue rack") == "kwak kwak capn capn jumbo jumbo star roxy"


# --- Cap'n


def test_capn_may_place_one_extra_troop() -> None:
    game = position("blue rack: capn roxy \n red rack: star").play("place capn a")
    assert game.asked == "extra" and game.player == "blue"
    game.play("place roxy c")
    assert game.at("c") == "blue roxy" and game.player == "red"


def test_capn_may_decline() -> None:
    game = position("blue rack: capn roxy \n red rack: star").play("place capn a", "skip")
    assert game.player == "red" and game.hand("blue rack") == "roxy"


def test_the_extra_troops_effect_applies() -> None:
    game = position("c: red hook \n blue rack: capn jumbo").play("place capn b", "place jumbo a")
    assert game.asked == "discard"
    assert game.play("discard c").at("c") == ""


def test_capns_chain_without_limit() -> None:
    game = position("blue rack: capn capn capn roxy \n red rack: star")
    game.play("place capn a", "place capn c", "place capn e", "place roxy g")
    assert [game.at(base) for base in "aceg"] == ["blue capn", "blue capn", "blue capn", "blue roxy"]
    assert game.events[4:] == ["blue took region 1 medals 1"] and game.asked == "recall"


def test_declining_one_capn_of_a_chain_ends_the_chain() -> None:
    game = position("blue rack: capn capn roxy \n red rack: star").play("place capn a", "place capn b", "skip")
    assert game.player == "red"


def test_the_extra_troop_follows_the_rules_of_placing() -> None:
    game = position("c: red roxy \n blue rack: capn star hook kwak").play("place capn a")
    assert game.spaces("star") == "a b"
    assert game.refused("place star c") == "needs_stronger"
    assert game.spaces("kwak") == "a b c"
    assert game.refused("place hook R1") == "hook_needs_connection_to_hq"
    assert game.refused("draw") == "not_now"


def test_the_extra_troop_may_cover_the_capn_itself() -> None:
    assert position("blue rack: capn roxy").play("place capn a", "place roxy a").at("a") == "blue capn / blue roxy"


# --- Jumbo


def test_jumbo_may_discard_one_visible_enemy_troop_on_an_adjacent_base() -> None:
    game = position("a: blue roxy \n e: red star \n h: red roxy \n blue rack: jumbo").play("place jumbo c")
    assert game.options == ["discard e", "discard h", "skip"]
    game.play("discard h")
    assert game.at("h") == "" and game.at("e") == "red star"
    assert game.hand("red discard") == "roxy" and game.player == "red"


def test_jumbo_may_decline() -> None:
    game = position("a: blue roxy \n e: red star \n blue rack: jumbo \n red rack: star").play("place jumbo c", "skip")
    assert game.at("e") == "red star" and game.player == "red"


def test_jumbo_asks_nothing_without_an_adjacent_enemy() -> None:
    game = position("a: blue roxy \n l: red star \n blue rack: jumbo \n red rack: hook").play("place jumbo c")
    assert game.player == "red"


def test_jumbo_discards_no_own_troop_and_none_that_is_covered() -> None:
    board = "a: blue roxy \n e: red star / blue star \n g: blue hook \n l: red kwak"
    game = position(board + "\n blue rack: jumbo \n red rack: star").play("place jumbo c")
    assert game.player == "red"


def test_jumbo_does_not_reach_through_an_hq_or_two_sections() -> None:
    game = position("b: red star \n h: red star \n c: red kwak \n blue rack: jumbo").play("place jumbo a")
    assert game.options == ["discard c", "skip"]


def test_jumbo_may_discard_the_own_troops_cover() -> None:
    game = position("a: blue roxy \n e: blue hook / red star \n blue rack: jumbo").play("place jumbo c", "discard e")
    assert game.at("e") == "blue hook"


# --- Hook


def test_hook_may_ignore_the_connection_on_a_base() -> None:
    assert position("blue rack: hook").spaces("hook") == "a b c d e f g h i j k l m n o"


def test_hook_still_obeys_strength() -> None:
    game = position("l: red hook \n m: red jumbo \n n: red kwak \n blue rack: hook")
    assert game.spaces("hook") == "a b c d e f g h i j k m n o"


def test_hook_needs_connection_to_the_enemy_hq() -> None:
    game = position("n: blue star \n blue rack: hook")
    assert not game.can("place hook R1")
    assert game.refused("place hook R1") == "hook_needs_connection_to_hq"


def test_a_hook_that_jumped_does_not_connect_by_itself() -> None:
    game = position("l: blue hook \n blue rack: roxy")
    assert game.spaces("roxy") == "a b"


# --- XB-42


def test_xb42_may_discard_one_random_troop_of_the_enemy_rack_face_up() -> None:
    game = position("blue rack: xb42 \n red rack: star hook").play("place xb42 a")
    assert game.options == ["strike", "skip"]
    game.play("strike")
    assert sorted([game.hand("red rack"), game.hand("red discard")]) == ["hook", "star"]
    assert game.events[0] in ("red struck star", "red struck hook")
    assert game.seen_by("blue") == game.seen_by("red") == game.events


def test_xb42_may_decline() -> None:
    game = position("blue rack: xb42 \n red rack: star hook").play("place xb42 a", "skip")
    assert game.hand("red rack") == "hook star"


def test_xb42_asks_nothing_when_the_enemy_rack_is_empty() -> None:
    game = position("blue rack: xb42 \n red rack: - \n red reserve: star").play("place xb42 a")
    assert game.player == "red"


def strikes(drawing: str, tries: int = 600) -> tuple[Counter[str], Counter[str]]:
    """Returns two counts of what happens when blue strikes with XB-42: which troops are then in red's discard, and
    which are frozen.

    In the position of the text diagram `drawing`, blue places XB-42 on the base `a` and strikes, with `tries` different
    seeds. In both counters the keys are troops as text.
    """
    struck: Counter[str] = Counter()
    frozen: Counter[str] = Counter()
    start = position(drawing).play("place xb42 a")
    for number in range(tries):
        state = start.state.clone()
        state.seed = number * 0x9E3779B97F4A7C15 & 2**64 - 1
        game = Game(RULES.apply(state, ("strike",)))
        struck[game.hand("red discard")] += 1
        frozen[game.hand("red frozen")] += 1
    return struck, frozen


def test_xb42_picks_every_troop_of_the_rack_as_likely_as_the_next() -> None:
    struck, _ = strikes("blue rack: xb42 \n red rack: star star hook roxy")
    assert struck.total() == 600
    assert all(abs(struck[kind] - expected) < 55 for kind, expected in (("star", 300), ("hook", 150), ("roxy", 150)))


def test_xb42_may_hit_a_frozen_troop_which_is_then_gone() -> None:
    struck, frozen = strikes("blue rack: xb42 \n red rack: star hook \n red frozen: hook")
    assert abs(struck["hook"] - 300) < 60
    assert frozen["-"] == struck["hook"] and frozen["hook"] == struck["star"]


def test_xb42_hits_the_frozen_one_of_two_of_a_kind_as_often_as_the_other() -> None:
    struck, frozen = strikes("blue rack: xb42 \n red rack: star star \n red frozen: star")
    assert struck == {"star": 600}
    assert abs(frozen["-"] - 300) < 60


# --- Star


def test_star_may_draw_one() -> None:
    game = position("blue rack: star \n blue reserve: roxy hook").play("place star a")
    assert game.options == ["draw", "skip"]
    assert game.play("draw").hand("blue rack") == "roxy"


def test_star_may_decline() -> None:
    game = position("blue rack: star kwak \n blue reserve: roxy hook").play("place star a", "skip")
    assert game.hand("blue rack") == "kwak" and game.left("blue") == 2


@pytest.mark.parametrize("kind", ["skully", "star"])
def test_drawing_effects_ask_nothing_when_the_reserve_is_empty(kind: str) -> None:
    game = position(f"blue rack: {kind} kwak \n blue reserve: - \n red rack: star").play(f"place {kind} a")
    assert game.player == "red"
