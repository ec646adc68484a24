"""The worked examples in the rules of Token Battle, a test for each."""

from __future__ import annotations

from .drawing import RULES, position


def test_example_01_a_golden_2_beside_an_own_banner_and_an_enemy_beacon_gains_8() -> None:
    game = position("c3: blue golden 2 \n b3: blue banner 1 \n d3: red beacon 3")
    assert game.gains == (8 + 1, 3)


def test_example_02_a_tollgate_in_a_corner_feeds_three_enemies() -> None:
    game = position("a1: blue toll 6 \n b1: red plain 1 \n a2: red plain 1 \n b2: red plain 1")
    assert game.gains == (6, 2 + 2 + 2)


def test_example_03_a_bonfire_with_two_friends_takes_2_from_everybody() -> None:
    game = position(
        """
        b2: blue plain 1
        c2: blue shell 3
        d2: red plain 2
        b3: red plain 3
        d3: red plain 1
        blue: bonfire
        """
    ).play("bonfire c3")
    assert game.board == {"c3": "blue plain 2", "c2": "blue shell 1", "b3": "red plain 1"}


def test_example_04_a_shell_of_1_becomes_a_plain_1_and_then_dies() -> None:
    game = position("c3: red shell 1 \n blue: awl handsaw \n red: whetstone").play("awl c4")
    assert game.at("c3") == "red plain 1"
    assert game.play("whetstone f6", "handsaw b3").at("c3") == ""


def test_example_04_a_shell_shoved_off_the_board_becomes_a_plain_1_where_it_stood() -> None:
    assert position("c1: red shell 4 \n blue: piston").play("piston c2").at("c1") == "red plain 1"


def test_example_05_a_shove_is_blocked_by_a_token_behind() -> None:
    for behind in ("red plain 2", "blue plain 2"):
        game = position(f"c3: red plain 3 \n c2: {behind} \n blue: piston").play("piston c4")
        assert (game.at("c3"), game.at("c2")) == ("red plain 3", behind)


def test_example_06_a_vault_lands_on_the_empty_opposite_field() -> None:
    game = position("c3: red plain 3 \n blue: carousel").play("carousel c4")
    assert game.board == {"c4": "blue plain 2", "c5": "red plain 3"}


def test_example_06_two_tokens_opposite_each_other_stay() -> None:
    game = position("c3: red plain 3 \n c5: blue plain 1 \n blue: carousel").play("carousel c4")
    assert game.board == {"c3": "red plain 3", "c4": "blue plain 2", "c5": "blue plain 1"}


def test_example_06_a_vault_over_the_bottom_edge_destroys() -> None:
    assert position("c5: red plain 3 \n blue: carousel").play("carousel c6").at("c5") == ""


def test_example_07_drumroll_on_the_left_edge_never_gives_a_turn() -> None:
    game = position("a2: red plain 3 \n b3: red plain 3 \n blue: drumroll").play("drumroll a3")
    assert game.player == "red" and game.banked == (0, 0)


def test_example_08_a_colossus_gives_the_other_two_turns_running() -> None:
    game = position("blue: colossus \n red: awl handsaw").play("colossus a1")
    assert game.player == "red" and game.banked == (0, 1)
    assert game.play("awl f6").player == "red"
    assert game.play("handsaw c4").player == "blue"


def test_example_08_an_ovation_on_the_first_of_them_makes_three() -> None:
    game = position(
        "c2: red plain 9 \n e2: red plain 9 \n c4: red plain 9 \n e4: red plain 9 \n blue: colossus \n "
        "red: ovation awl handsaw"
    )
    players = [game.play("colossus a1").player]
    for card in ("ovation d3", "awl f6", "handsaw a6"):
        players.append(game.play(card).player)
    assert players == ["red", "red", "red", "blue"]


def test_example_09_an_understudy_changes_places_with_the_token_just_placed() -> None:
    game = position("turn: red \n red: awl \n blue: understudy").play("awl c3", "understudy f6")
    assert game.board == {"c3": "blue plain 4", "f6": "red plain 3"}


def test_example_09_if_that_died_meanwhile_the_understudy_stays() -> None:
    game = position("a3: blue row_ray 1 \n turn: red \n red: ram \n blue: understudy")
    game.play("ram c3")  # a Shell of 1: the ray breaks it, and it is still the token played last
    assert game.at("c3") == "red plain 1" and game.last == "c3"
    game = position("a3: blue row_ray 1 \n turn: red \n red: shockwave \n blue: understudy").play("shockwave c3")
    assert game.at("c3") == "" and game.last == ""
    assert game.play("understudy f6").board == {"a3": "blue row_ray 1", "f6": "blue plain 4"}


def test_example_10_a_row_ray_hits_only_the_first_token_it_meets() -> None:
    game = position("a4: blue row_ray 1 \n c4: blue plain 3 \n f4: red plain 3 \n blue: whetstone").play("whetstone a1")
    assert (game.at("c4"), game.at("f4")) == ("blue plain 2", "red plain 3")


def test_example_10_two_facing_rays_hit_each_other_at_the_same_time() -> None:
    game = position("a4: blue row_ray 1 \n f4: red row_ray 1 \n blue: whetstone").play("whetstone a1")
    assert game.board == {"a1": "blue shell 3"}


def test_example_11_a_gilder_makes_goldens_of_what_is_under_3() -> None:
    game = position("b2: red shell 2 \n d2: blue banner 1 \n b4: red plain 3 \n blue: gilder").play("gilder c3")
    assert game.board == {
        "b2": "red golden 2",
        "d2": "blue golden 1",
        "c3": "blue plain 2",
        "b4": "red plain 3",
    }
    assert game.gains == (2 + 2, 4 + 3)  # nobody supports any more


def test_example_12_a_clover_after_a_whetstone_has_3_and_its_sprouts_1() -> None:
    game = position("blue: whetstone clover \n red: awl").play("whetstone a1", "awl f6", "clover c3")
    assert (game.at("c3"), game.at("c2")) == ("blue plain 3", "blue plain 1")


FULL_BUT_ONE = "\n".join(
    f"{column}{row}: {'blue' if row < 4 else 'red'} plain 1" for column in "abcdef" for row in range(1, 7)
).replace("a1: blue plain 1\n", "")


def test_example_13_a_full_board_ends_the_game_though_a_turn_is_banked() -> None:
    game = position(FULL_BUT_ONE + "\n blue: elbows \n blue banked: 1 \n red banked: 1").play("elbows a1")
    assert game.won == "blue full" and game.options == []


def test_example_13_in_the_same_scoring_the_higher_wins_and_equal_is_a_draw() -> None:
    drawing = "f6: red plain 5 \n blue: awl \n scores: "
    game = position(drawing + "999 996 \n blue whet: 1").play("awl a1")
    assert (game.scores, game.won) == ((1003, 1001), "blue points")
    assert position(drawing + "997 997").play("awl a1").won == "red points"
    assert position(drawing + "999 997").play("awl a1").won == "nobody points"


def test_example_14_the_second_player_owns_a_plain_2_in_the_centre_and_it_counts_at_once() -> None:
    fields = set()
    for seed in range(20):
        state = RULES.setup({"first": 0}, seed)
        ((field, token),) = state.dump()["tokens"].items()
        assert token == [1, 0, 2]
        fields.add(field)
        after = RULES.apply(state, ("place", 0, 0))
        assert RULES.scores(after) == (3, 2)
    assert fields == {"c3", "d3", "c4", "d4"}
