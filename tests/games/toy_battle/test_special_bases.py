"""Special bases: what each of them lets the player do who places a troop there."""

from __future__ import annotations

import pytest

from .drawing import position

# --- recall (Castle Field: e f j k)


def test_recall_may_take_back_one_other_own_visible_troop_from_anywhere() -> None:
    game = position("a: blue star \n c: blue roxy \n n: blue hook \n blue rack: kwak").play("place kwak e")
    assert game.asked == "recall"
    assert game.options == ["recall a", "recall c", "recall n", "skip"]
    game.play("recall n")
    assert game.hand("blue rack") == "hook" and game.at("n") == "" and game.player == "red"


def test_recall_may_be_declined() -> None:
    game = position("a: blue star \n c: blue roxy \n blue rack: kwak \n red rack: star").play("place kwak e", "skip")
    assert game.at("c") == "blue roxy" and game.player == "red"


def test_recall_never_takes_covered_or_enemy_troops_nor_one_from_its_own_base() -> None:
    game = position("a: blue star \n c: blue roxy \n g: blue hook / red star \n e: blue capn \n blue rack: kwak")
    assert game.play("place kwak e").options == ["recall a", "recall c", "skip"]


def test_recall_asks_nothing_when_there_is_no_other_troop() -> None:
    game = position("blue rack: hook \n red rack: star").play("place hook e")
    assert game.player == "red"


def test_recall_has_no_effect_with_eight_on_the_rack() -> None:
    rack = "kwak kwak kwak skully skully capn capn jumbo"
    board = "a: blue star \n c: blue roxy \n red rack: star"
    full = position(f"{board} \n blue rack: {rack} hook").play("place hook e")
    assert full.player == "red"
    roomy = position(f"{board} \n blue rack: {rack}").play("place kwak e")
    assert roomy.asked == "recall"


def test_recall_may_take_a_troop_that_was_placed_earlier_this_turn() -> None:
    game = position("a: blue star \n c: blue roxy \n blue rack: capn kwak").play("place capn g", "place kwak e")
    assert game.options == ["recall a", "recall c", "recall g", "skip"]
    assert game.play("recall g").hand("blue rack") == "capn"


# --- restricted (Tropical Pool: b l 12k, f h 345k, g B2 R1 67k)

POOL = "terrain tropical_pool \n a: blue star \n d: blue star \n"


@pytest.mark.parametrize(
    ("base", "admitted"),
    [("b", "kwak skully capn"), ("g", "kwak star roxy"), ("f", "kwak jumbo hook xb42")],
)
def test_restricted_bases_admit_the_listed_strengths_and_kwak_always(base: str, admitted: str) -> None:
    everything = "blue rack: kwak skully capn jumbo hook xb42 star roxy"
    game = position(POOL + f"b: blue capn \n c: blue hook \n {everything}")
    kinds = [kind for kind in everything.split()[2:] if game.can(f"place {kind} {base}")]
    assert " ".join(kinds) == admitted


def test_restriction_holds_for_hqs_too() -> None:
    game = position(
        "terrain tropical_pool \n a: blue star \n d: blue star \n g: blue roxy \n j: blue kwak"
        "\n blue rack: hook star xb42"
    )
    assert game.spaces("star").endswith("R1") and "R1" not in game.spaces("xb42") + game.spaces("hook")
    assert game.refused("place xb42 R1") == game.refused("place hook R1") == "only_strengths"


def test_restriction_holds_when_covering_ones_own_troop() -> None:
    game = position(POOL + "b: blue capn \n blue rack: roxy skully")
    assert game.can("place skully b") and not game.can("place roxy b")
    assert game.refused("place roxy b") == "only_strengths"


def test_restriction_holds_for_hooks_jump() -> None:
    game = position("terrain tropical_pool \n blue rack: hook")
    assert game.spaces("hook") == "a c d e f h i j k m"


def test_without_special_base_effects_the_pool_takes_everything() -> None:
    game = position("specials off \n" + POOL + "blue rack: roxy hook")
    assert game.can("place roxy b") and game.can("place hook g")


# --- draw one (City of Clouds: c f i l)

CLOUDS = "terrain city_of_clouds \n a: blue roxy \n"


def test_the_draw_base_may_draw_one() -> None:
    game = position(CLOUDS + "blue rack: kwak \n blue reserve: star hook").play("place kwak c")
    assert game.options == ["draw", "skip"]
    assert game.play("draw").hand("blue rack") == "star"


def test_the_draw_base_may_be_declined() -> None:
    game = position(CLOUDS + "blue rack: kwak \n blue reserve: star hook").play("place kwak c", "skip")
    assert game.hand("blue rack") == "-"


def test_the_draw_base_asks_nothing_with_eight_on_the_rack() -> None:
    rack = "hook kwak kwak kwak skully skully capn capn"
    full = position(CLOUDS + f"blue rack: {rack} jumbo \n red rack: star").play("place hook c")
    assert full.player == "red"
    assert position(CLOUDS + f"blue rack: {rack}").play("place hook c").asked == "draw_one"


# --- push (Volcanic Jungle: e i)

JUNGLE = "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n"


def test_push_may_move_an_adjacent_visible_enemy_troop_to_a_base_adjacent_to_where_it_stood() -> None:
    game = position(JUNGLE + "d: red star \n blue rack: kwak").play("place kwak e")
    assert game.options == ["push d a", "push d e", "push d g", "skip"]
    game.play("push d g")
    assert game.at("d") == "" and game.at("g") == "red star" and game.player == "red"


def test_push_may_be_declined() -> None:
    game = position(JUNGLE + "d: red star \n blue rack: kwak \n red rack: hook").play("place kwak e", "skip")
    assert game.at("d") == "red star" and game.player == "red"


def test_push_ignores_the_rules_of_placing_and_may_cover_own_and_enemy_troops() -> None:
    board = JUNGLE + "d: red skully \n g: red roxy \n blue rack: kwak"
    onto_own = position(board).play("place kwak e", "push d a")
    assert onto_own.at("a") == "blue roxy / red skully"
    onto_enemy = position(board).play("place kwak e", "push d g")
    assert onto_enemy.at("g") == "red roxy / red skully"


def test_push_may_put_the_troop_on_the_special_base_itself() -> None:
    game = position(JUNGLE + "d: red skully \n blue rack: kwak").play("place kwak e", "push d e")
    assert game.at("e") == "blue kwak / red skully"


def test_push_moves_only_the_visible_troop_and_no_own_one() -> None:
    board = JUNGLE + "d: red star / red hook \n h: blue capn \n blue rack: kwak"
    game = position(board).play("place kwak e")
    assert {option.split()[1] for option in game.options if option != "skip"} == {"d"}
    game.play("push d g")
    assert (game.at("d"), game.at("g")) == ("red star", "red hook")


def test_push_takes_no_troop_that_is_not_adjacent_to_the_special_base() -> None:
    game = position(JUNGLE + "g: red star \n blue rack: kwak \n red rack: hook").play("place kwak e")
    assert game.player == "red"


def test_push_asks_nothing_without_an_adjacent_enemy() -> None:
    assert position(JUNGLE + "blue rack: kwak \n red rack: star").play("place kwak e").player == "red"


def test_the_target_of_a_push_is_never_an_hq() -> None:
    game = position(
        "terrain volcanic_jungle \n h: blue star \n k: red kwak \n e: blue hook \n b: blue star"
        "\n a: blue star \n blue rack: roxy \n specials on"
    ).play("place roxy e")
    assert game.player == "red"  # k is not adjacent to e
    game = position(
        "terrain volcanic_jungle \n l: red star \n a: blue star \n c: blue star \n f: blue roxy\n blue rack: kwak"
    ).play("place kwak i")
    assert game.options == ["push l i", "push l m", "skip"]


def test_a_pushed_troop_triggers_nothing() -> None:
    board = "terrain volcanic_jungle \n a: blue roxy \n d: blue star \n b: red star"
    game = position(board + "\n blue rack: hook \n red rack: kwak").play("place hook e", "push b e")
    assert game.at("e") == "blue hook / red star"
    assert game.player == "red" and game.asked == "turn"


def test_a_push_books_the_regions_of_both_players() -> None:
    game = position(
        """
        terrain volcanic_jungle
        a: blue roxy
        b: blue star
        d: blue kwak / red skully
        j: red star
        f: red hook
        i: red hook
        blue rack: kwak
        """
    ).play("place kwak e", "push d g")
    assert game.events == [
        "blue placed kwak e",
        "red pushed skully d g",
        "blue took region 0 medals 2",
        "red took region 3 medals 2",
        "red turn 2",
    ]


# --- recover (Cursed Cemetery: b d l n)

CEMETERY = "terrain cursed_cemetery \n c: blue roxy \n a: blue star \n"


def test_recover_may_take_one_own_troop_from_the_discard() -> None:
    game = position(CEMETERY + "blue discard: star hook hook \n red discard: jumbo \n blue rack: kwak")
    game.play("place kwak b")
    assert game.options == ["recover hook", "recover star", "skip"]
    game.play("recover hook")
    assert game.hand("blue rack") == "hook" and game.hand("blue discard") == "hook star"


def test_recover_may_be_declined() -> None:
    game = position(CEMETERY + "blue discard: star \n blue rack: kwak").play("place kwak b", "skip")
    assert game.hand("blue discard") == "star"


def test_recover_asks_nothing_on_an_empty_discard() -> None:
    game = position(CEMETERY + "red discard: star \n blue rack: kwak \n red rack: hook").play("place kwak b")
    assert game.player == "red"


def test_recover_has_no_effect_with_eight_on_the_rack() -> None:
    rack = "hook kwak kwak kwak skully skully capn capn"
    board = CEMETERY + "blue discard: star \n red rack: star \n"
    assert position(board + f"blue rack: {rack} jumbo").play("place hook b").player == "red"
    assert position(board + f"blue rack: {rack}").play("place hook b").asked == "recover"


# --- freeze (Battlefield: d f i k)

BATTLEFIELD = "terrain battlefield \n a: blue roxy \n c: blue star \n"


def test_freeze_takes_one_troop_of_the_enemy_rack_out_of_the_players_next_turn() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak \n red rack: star").play("place kwak d")
    assert game.options == ["freeze", "skip"]
    game.play("freeze")
    assert game.hand("red frozen") == "star" and game.hand("red rack") == "star"
    assert game.options == ["draw"]
    assert game.refused("place star m") == "frozen"


def test_freeze_may_be_declined() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak \n red rack: star").play("place kwak d", "skip")
    assert game.hand("red frozen") == "-" and game.can("place star m")


def test_freeze_asks_nothing_on_an_empty_rack() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak \n red rack: - \n red reserve: star").play("place kwak d")
    assert game.player == "red"


def test_a_frozen_troop_is_freed_at_the_end_of_its_owners_turn() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak hook \n red rack: star roxy").play("place kwak d", "freeze")
    frozen = game.hand("red frozen")
    free = ({"star", "roxy"} - {frozen}).pop()
    game.play(f"place {free} m", *(["skip"] if free == "star" else []))
    assert "red thawed" in game.events and game.hand("red frozen") == "-"
    game.play("place hook a")
    assert game.can(f"place {frozen} n")


def test_a_frozen_troop_still_counts_towards_eight() -> None:
    game = position("turn: red \n red rack: kwak kwak kwak skully skully skully capn capn \n red frozen: capn")
    assert not game.can("draw")
    seven = position("turn: red \n red rack: kwak kwak kwak skully skully skully capn \n red frozen: capn").play("draw")
    assert seven.state.rack_count[1] == 8


def test_several_may_be_frozen_but_never_the_same_one_twice() -> None:
    board = "terrain battlefield \n a: blue roxy \n c: blue star \n e: blue hook \n b: blue kwak \n"
    game = position(board + "blue rack: capn hook \n red rack: star roxy").play("place capn d", "place hook i")
    game.play("freeze", "freeze")
    assert game.hand("red frozen") == "star roxy" and game.options == ["draw"]
    one = position(board + "blue rack: capn hook \n red rack: star").play("place capn d", "place hook i", "freeze")
    assert one.player == "red"


def test_the_victim_knows_which_troop_is_frozen_and_the_attacker_only_how_many() -> None:
    game = position(BATTLEFIELD + "blue rack: kwak \n red rack: star roxy").play("place kwak d", "freeze")
    assert game.seen_by("blue")[-2:] == ["red froze ?", "red turn 2"]
    assert f"red froze {game.hand('red frozen')}" in game.seen_by("red")
    assert game.view_of("blue").hand("red frozen") == "?"
    assert game.view_of("blue").state.frozen_count == [0, 1]
    assert game.view_of("red").hand("red frozen") == game.hand("red frozen")


# --- no troop effects (Station Metal-X: f g h)

METAL = "terrain station_metal_x \n a: blue roxy \n b: blue hook \n d: blue roxy \n e: blue star \n"


@pytest.mark.parametrize("kind", ["skully", "capn", "jumbo", "xb42", "star"])
def test_the_effect_of_a_troop_placed_on_metal_does_not_happen(kind: str) -> None:
    game = position(METAL + f"i: red star \n red rack: hook \n blue rack: {kind} kwak").play(f"place {kind} g")
    assert game.player == "red" and game.asked == "turn"


def test_hook_may_be_placed_on_metal_only_if_connected() -> None:
    assert position("terrain station_metal_x \n blue rack: hook").spaces("hook") == "a b c d e i j k l m"
    assert (
        position("terrain station_metal_x \n blue rack: hook").refused("place hook g") == "hook_needs_connection_here"
    )
    assert position(METAL + "blue rack: hook").can("place hook g")


def test_without_special_base_effects_metal_is_an_ordinary_base() -> None:
    game = position("specials off \n" + METAL + "blue rack: star hook").play("place star g")
    assert game.asked == "draw_one"
    assert position("specials off \n terrain station_metal_x \n blue rack: hook").can("place hook g")


# --- all of them


def test_only_placing_triggers_a_base_not_a_troop_that_becomes_visible() -> None:
    game = position("a: blue star \n c: blue star \n e: blue hook / red kwak \n blue rack: jumbo \n red rack: star")
    game.play("place jumbo g", "discard e")
    assert game.at("e") == "blue hook"
    assert game.player == "red" and game.asked == "turn"


def test_a_placement_that_covers_a_base_whose_effect_waits_triggers_it_again() -> None:
    game = position(CLOUDS + "blue rack: capn roxy \n blue reserve: hook star jumbo").play(
        "place capn c", "place roxy c"
    )
    assert game.asked == "draw_one"
    assert game.play("draw").asked == "draw_one"
    assert game.play("draw").hand("blue rack") == "hook star"


@pytest.mark.parametrize(
    ("terrain", "board", "base"),
    [
        ("castle_field", "a: blue star \n c: blue star", "e"),
        ("city_of_clouds", "a: blue star", "c"),
        ("volcanic_jungle", "a: blue star \n b: blue star \n d: red star", "e"),
        ("cursed_cemetery", "c: blue star \n blue discard: hook", "b"),
        ("battlefield", "a: blue star \n c: blue star", "d"),
    ],
)
def test_without_special_base_effects_nothing_is_asked(terrain: str, board: str, base: str) -> None:
    lines = f"terrain {terrain} \n {board} \n blue rack: kwak \n red rack: roxy"
    assert position(lines).play(f"place kwak {base}").player == "blue"
    assert position("specials off \n" + lines).play(f"place kwak {base}").player == "red"
