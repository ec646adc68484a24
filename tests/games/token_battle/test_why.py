"""Why a placement is good: each reason in positions where it is true and where it isn't, and all in random positions.

A reason is written as its id and what belongs to it, such as `pushes_off plain c1`: a Plain on c1 is moved off the
board. `true_reasons` gives all true reasons, `why` one or two, which a person is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from toybattle.chance import pick, scramble
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.games.token_battle.why import ENDS, FIELDS, QUIET, REASON_ROWS, turn_of
from toybattle.protocol import Action, Reason

from .drawing import RULES, position
from .proofs import PROOFS, Case, is_true
from .sampling import random_options
from .test_examples import FULL_BUT_ONE

GAMES = 40
TABLE = (*ENDS, *REASON_ROWS, *QUIET)


def told(reason: Reason) -> str:
    """A reason as text, such as `pushes_off plain c1`: its id, then its kinds, fields and numbers."""
    id, *ints = reason
    names = [*FIELDS[id], *FIELDS[id][-1:] * len(ints)]
    words = [id]
    for name, number in zip(names, ints, strict=False):
        if name == "kind":
            words.append(KIND_NAMES[number])
        else:
            words.append(FIELD_NAMES[number] if name.rstrip("*") in ("field", "target") else str(number))
    return " ".join(words)


def every_reason(state: Any, action: Action) -> list[Reason]:
    """All true reasons for the action, also reasons that a person would not be shown.

    ENDS has the reasons that say how the game ended; if one of them is true, only such reasons are returned.
    """
    turn = turn_of(state, action, state.stack[-1][1])
    found = [(claim, claim.test(turn)) for claim in ENDS]
    if all(ints is None for _, ints in found):
        found = [(claim, claim.test(turn)) for claim in (*REASON_ROWS, *QUIET)]
    return [(claim.id, *ints) for claim, ints in found if ints is not None]


def true_reasons(drawing: str, action: str) -> list[str]:
    """All true reasons for an action, as text, in the position that the text diagram `drawing` gives.

    Asserts that each reason is true by its proof in `proofs.py`.
    """
    game = position(drawing)
    played = game.read(action)
    case = Case(game.state, played)
    reasons = every_reason(game.state, played)
    for reason in reasons:
        assert is_true(case, reason, FIELDS[reason[0]]), reason
    return [told(reason) for reason in reasons]


def why(drawing: str, action: str) -> list[str]:
    """The reasons that are shown to a person for an action, as text, in the position of the text diagram `drawing`."""
    game = position(drawing)
    return [told(reason) for reason in RULES.reasons(game.state, [game.read(action)], game.state.stack[-1][1])]


def apart(drawing: str, action: str, other: str) -> list[str]:
    """The reasons for `action` that set it apart from the action `other`, as text.

    What the other action has less of is told behind "not".
    """
    game = position(drawing)
    found = RULES.reasons_apart(game.state, [game.read(action)], [game.read(other)], game.state.stack[-1][1])
    return [" not ".join(told(reason) for reason in one if reason) for one in found]


def ids(found: list[str]) -> set[str]:
    """The ids of reasons that are given as text: the first word of each text in `found`."""
    return {claim.split()[0] for claim in found}


# --- the end of the game


def test_the_points_win_and_nothing_else_is_told() -> None:
    drawing = "scores: 998 5 \n c2: red plain 1 \n blue: awl"
    assert why(drawing, "awl c3") == true_reasons(drawing, "awl c3") == ["win_points 1001"]
    assert "win_points" not in ids(true_reasons(drawing.replace("998", "900"), "awl c3"))


def test_a_full_board_or_the_last_turn_wins_for_who_is_ahead() -> None:
    assert why(FULL_BUT_ONE + "\n blue: elbows", "elbows a1") == ["win_full 2"]
    assert why(FULL_BUT_ONE + "\n blue: elbows \n scores: 0 50", "elbows a1") == ["loses 48"]
    last = "blue: awl \n turn: blue 150 \n"
    assert why(last + "scores: 10 5", "awl c3") == ["win_cap 8"]
    assert why(last + "scores: 10 13", "awl c3") == ["ties"]
    assert "win_cap" not in ids(true_reasons("blue: awl \n turn: blue 149 \n scores: 10 5", "awl c3"))


def test_a_win_after_the_rivals_turn_is_told_if_the_rival_can_do_nothing_about_it() -> None:
    drawing = "f6: blue plain 5 \n scores: 985 5 \n blue: awl \n red: shears"
    assert why(drawing, "awl a1") == true_reasons(drawing, "awl a1") == ["win_next_points 1000"]
    assert why(drawing.replace("985", "984"), "awl a1") == ["raises 3"], "Shears can take 1 from a token"
    assert why(drawing.replace("985 5", "985 998"), "awl a1") == ["raises 3"], "Red has more points then"
    assert apart(drawing, "awl a1", "awl a2") == [], "it is true of both"
    assert why(drawing.replace("985", "995"), "awl a1") == ["win_points 1003"], "at once"


def test_a_win_after_the_rivals_turn_can_be_that_of_a_full_board_or_of_the_last_turn() -> None:
    last = "f6: blue plain 5 \n scores: 40 30 \n blue: awl \n red: shears \n turn: blue 149"
    assert why(last, "awl a1") == true_reasons(last, "awl a1") == ["win_next"]
    assert why(last.replace("149", "148"), "awl a1") == ["raises 3"], "another turn follows"
    assert why(last.replace("40 30", "40 60"), "awl a1") == ["raises 3"], "Red stays ahead"


def test_an_extra_turn_comes_before_the_rivals() -> None:
    drawing = "f6: blue plain 5 \n scores: 960 5 \n blue banked: 1 \n blue: awl \n red: shears"
    assert why(drawing, "awl a1") == ["raises 3"]


def test_points_that_both_reach_win_for_who_has_more() -> None:
    assert why("f6: red plain 9 \n scores: 997 997 \n blue: awl", "awl a1") == ["loses 6"]


# --- what sets one placement apart from another

AWL = "b2: red plain 3 \n e2: red plain 1 \n blue: awl colossus drumroll"


def test_what_both_placements_bring_sets_neither_apart() -> None:
    assert why(AWL, "awl a6") == why(AWL, "awl f6") == ["raises 3"]
    assert apart(AWL, "awl a6", "awl f6") == []
    assert apart(AWL, "awl a6", "awl b3") == [], "three more for the player, which both bring, the other one more still"


def test_a_reason_of_which_the_other_has_less_is_told_with_that() -> None:
    assert apart(AWL, "awl b3", "awl a6") == ["nets 3 1 not raises 3"]
    hail = "b2: red plain 1 \n c2: red plain 1 \n f2: red plain 1 \n blue: hailstorm"
    assert apart(hail, "hailstorm b3", "hailstorm f3")[0] == "nets 2 2 not nets 2 1"
    assert apart(hail, "hailstorm b3", "hailstorm f3")[1] == "destroys_more 2 not destroys plain f2"
    assert apart(hail, "hailstorm f3", "hailstorm b3") == []
    assert apart(AWL, "awl e3", "awl b3") == ["destroys plain e2"], "as many points, but a token is gone"


def test_what_the_other_lacks_sets_a_placement_apart() -> None:
    drawing = "b1: red plain 3 \n a2: red plain 3 \n c2: red plain 3 \n blue: drumroll"
    assert "extra_turn" in apart(drawing, "drumroll b2", "drumroll b3")
    assert "extra_turn" not in apart(drawing, "drumroll b3", "drumroll b2")


def test_what_sets_placements_apart_is_never_true_of_both() -> None:
    """It is true of the one, and not true of the other one with the same numbers."""
    compared = 0
    for number in range(4):
        state = RULES.setup(random_options(number), number)
        while state.options and compared < 400:
            player = state.stack[-1][1]
            action, other = (state.options[pick(scramble(compared + add), len(state.options))[1]] for add in (0, 7))
            if state.stack[-1][0] == "turn" and action != other:
                also = every_reason(state, other)
                for one in RULES.reasons_apart(state, [action], [other], player):
                    assert one.reason not in also and one.other != one.reason
                    assert one.reason in every_reason(state, action)
                compared += 1
            state = RULES.apply(state, action)
    assert compared > 100


# --- no choice, turns


def test_the_only_placement() -> None:
    full = "\n".join(f"{name}: {'blue' if number % 2 else 'red'} plain 1" for number, name in enumerate(FIELD_NAMES))
    drawing = full.replace("a1: red plain 1\n", "") + "\n blue: elbows"
    assert len(position(drawing).options) == 4 and "forced" not in ids(true_reasons(drawing, "elbows a1"))


def test_an_extra_turn() -> None:
    drawing = "b1: red plain 3 \n a2: red plain 3 \n c2: red plain 3 \n blue: drumroll colossus"
    assert why(drawing, "drumroll b2")[0] == "extra_turn"
    assert "extra_turn" not in ids(true_reasons(drawing, "drumroll b3")) | ids(true_reasons(drawing, "colossus b2"))
    assert "extra_turn" not in ids(true_reasons(drawing + "\n blue banked: 1", "drumroll b3"))


# --- what is destroyed


def test_one_token_destroyed_and_what_it_gained() -> None:
    drawing = "c2: red golden 1 \n d2: red banner 4 \n blue: awl"
    assert why(drawing, "awl c3") == ["nets 3 4", "destroys golden c2"]
    assert "destroys" not in ids(true_reasons(drawing, "awl d3"))
    assert "destroys" not in ids(true_reasons("c2: blue plain 1 \n blue: awl", "awl c3"))


def test_a_token_pushed_off_the_board() -> None:
    drawing = "c1: red plain 4 \n blue: piston \n d1: red shell 3"
    assert why(drawing, "piston c2") == ["nets 3 4", "pushes_off plain c1"]
    assert ids(true_reasons(drawing, "piston d2")).isdisjoint({"pushes_off", "destroys"})
    assert "breaks d1" in true_reasons(drawing, "piston d2")


def test_several_destroyed_at_once() -> None:
    drawing = "b2: red plain 1 \n c2: red toll 1 \n b3: blue plain 1 \n blue: hailstorm"
    assert why(drawing, "hailstorm c3")[1] == "destroys_more 2"
    assert ids(true_reasons(drawing, "hailstorm c3")).isdisjoint({"destroys", "pushes_off"})


def test_a_broken_shell_is_not_destroyed() -> None:
    found = true_reasons("c2: red shell 1 \n blue: awl", "awl c3")
    assert "breaks c2" in found and "destroys" not in ids(found)
    assert "breaks" not in ids(true_reasons("c2: red shell 2 \n blue: awl", "awl c3"))


# --- gains


def test_what_both_gain() -> None:
    drawing = "c2: red plain 3 \n c4: red plain 3 \n blue: awl vine"
    assert why(drawing, "awl c3") == ["nets 3 2"]
    assert ids(true_reasons(drawing, "awl c3")).isdisjoint({"raises", "lowers", "lifts", "trades"})
    assert true_reasons(drawing, "vine f6") == ["raises 3", "makes 1", "scores 3"]


def test_a_swing_is_counted_after_the_rays_have_fired() -> None:
    drawing = "a3: red row_ray 4 \n blue: awl"
    assert "raises 2" in true_reasons(drawing, "awl c3") and "raises 3" in true_reasons(drawing, "awl c2")


def test_supporters_give_and_are_given() -> None:
    drawing = "b2: blue golden 2 \n c2: blue plain 1 \n d4: blue banner 1 \n blue: encampment lantern awl"
    assert "supports 4" in true_reasons(drawing, "encampment b3")  # the Golden, the Plain, and the one just made on a4
    assert "supported 1" in true_reasons(drawing, "awl e5") and "supports" not in ids(true_reasons(drawing, "awl b3"))
    assert "supports" not in ids(true_reasons("c3: red plain 1 \n blue: tollgate", "tollgate c4"))


# --- rays


def test_a_ray_that_hits_enemies() -> None:
    drawing = "a3: red plain 3 \n f3: blue plain 3 \n blue: scarecrow"
    assert "aims a3" in true_reasons(drawing, "scarecrow c3")
    assert "aims" not in ids(true_reasons(drawing, "scarecrow c2"))


def test_an_enemy_token_that_the_rays_destroy() -> None:
    drawing = "a3: red plain 1 \n blue: scarecrow"
    assert "shoots_down plain a3" in true_reasons(drawing, "scarecrow c3")
    assert "shoots_down" not in ids(true_reasons(drawing, "scarecrow c2"))


def test_a_token_in_the_line_of_a_ray() -> None:
    drawing = "a3: red row_ray 2 \n e3: blue banner 1 \n blue: whetstone"
    assert "shields a3 e3" in true_reasons(drawing, "whetstone c3")
    assert "shields" not in ids(true_reasons(drawing, "whetstone f3")) | ids(true_reasons(drawing, "whetstone c4"))
    assert "shields" not in ids(true_reasons(drawing.replace("red row", "blue row"), "whetstone c3"))
    assert "shields" not in ids(true_reasons(drawing.replace("blue banner", "red banner"), "whetstone c3"))
    assert "shields" not in ids(true_reasons(drawing + "\n d3: red plain 2", "whetstone c3"))


# --- other


def test_own_gold_and_enemy_specials_that_become_golden() -> None:
    drawing = "b3: blue shell 2 \n d3: red beacon 1 \n blue: alchemist"
    found = true_reasons(drawing, "alchemist c3")
    assert {"gilds shell b3", "disarms beacon d3"} < set(found)
    assert ids(true_reasons("b3: red plain 2 \n blue: alchemist", "alchemist c3")).isdisjoint({"gilds", "disarms"})


def test_changing_places_with_an_enemy() -> None:
    drawing = "c3: red plain 3 \n last: c3 \n blue: understudy"
    assert "switches plain c3 f6" in true_reasons(drawing, "understudy f6")
    assert "switches" not in ids(true_reasons(drawing.replace("red", "blue"), "understudy f6"))


def test_a_whetted_token_to_come() -> None:
    assert true_reasons("blue: whetstone", "whetstone a1") == ["raises 3", "whets 1", "leads 3", "scores 3"]


def test_a_placement_of_which_nothing_else_can_be_said() -> None:
    cost = "b3: blue golden 2 \n d3: blue golden 1 \n blue: handsaw \n scores: "
    assert why(cost + "9 0", "handsaw c3") == true_reasons(cost + "9 0", "handsaw c3")[:1] == ["leads 14"]
    assert why(cost + "0 9", "handsaw c3") == ["scores 5"]


# --- which reasons are shown


def test_one_reason_of_a_topic_and_two_at_most_the_strongest_first() -> None:
    drawing = "c1: red plain 4 \n b2: red plain 1 \n blue: bumper"
    found = true_reasons(drawing, "bumper c2")
    assert why(drawing, "bumper c2") == found[:2] == ["nets 2 4", "pushes_off plain c1"]


def test_of_several_placements_the_first_is_told() -> None:
    game = position("c1: red plain 4 \n blue: piston awl \n blue banked: 1")
    first = game.read("piston c2")
    assert RULES.reasons(game.state, [first, ("place", 1, 0)], 0) == RULES.reasons(game.state, [first], 0)
    assert RULES.reasons(game.state, [], 0) == ()


def test_what_can_not_follow_is_refused() -> None:
    game = position("c1: red plain 4 \n blue: piston")
    for action, player in ((("place", 0, 2), 0), (("place", 0, 0), 1)):
        with pytest.raises(ValueError):
            RULES.reasons(game.state, [action], player)


def test_every_reason_has_a_proof_and_a_name_of_its_own() -> None:
    assert set(PROOFS) == set(FIELDS) == {claim.id for claim in TABLE}
    assert len(FIELDS) == len(TABLE)


# --- random positions


def placements() -> Iterator[tuple[Any, Action]]:
    """Yields (state before, placement) for some placements in random games of all variants."""
    for seed in range(GAMES):
        state = RULES.setup(random_options(seed), seed)
        chance = scramble(seed)
        while state.stack:
            chance, index = pick(chance, len(state.options))
            if state.stack[-1][0] == "turn":
                near_the_end = len(state.options) <= 8
                for action in state.options if near_the_end else state.options[index % 9 :: 9]:
                    yield state, action
            state = RULES.apply(state, state.options[index])


def test_every_reason_is_true_and_all_of_them_occur() -> None:
    heard: Counter[str] = Counter()
    for state, action in placements():
        case = Case(state, action)
        for reason in every_reason(state, action):
            assert is_true(case, reason, FIELDS[reason[0]]), f"{told(reason)} of {action} in {state.dump()}"
            heard[reason[0]] += 1
    assert set(FIELDS) - set(heard) <= {"forced", "ties", "win_cap", "win_next"}, heard


def test_there_are_always_one_or_two_reasons_among_the_claims_and_every_reader_is_told_the_same() -> None:
    for number, (state, action) in enumerate(placements()):
        if number % 11 == 0:
            player = state.stack[-1][1]
            before = state.dump()
            reasons = RULES.reasons(state, [action], player)
            assert 1 <= len(reasons) <= 2 and set(reasons) <= set(every_reason(state, action))
            for viewer in (0, 1):
                view = RULES.load(RULES.view(state, viewer).dump())
                assert RULES.reasons(view, [action], player) == reasons
            assert state.dump() == before
