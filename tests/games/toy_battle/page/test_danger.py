"""The line that warns of a rival who could win next turn: when it is there, what it says, and that it is said aloud."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.games.toy_battle.drawing import RULES, position
from tests.web.playing import BOT_GAME, run, seated, shown, tapped
from toybattle.match import Match
from toybattle.notation import parse_action
from web.games.toy_battle import narration
from web.page import model as m
from web.page.spoken import attend, danger
from web.page.words import words
from web.review import advice
from web.review.judgements import TurningPoint

CHAIN = "o: red star\n m: red hook\n h: red star\n c: red roxy\n blue rack: skully\n red rack: capn\n"
SIX_MEDALS = "o: red star\n m: red hook\n i: red roxy\n red took: hlmno dhim dfi\n blue rack: skully\n red rack: capn\n"
CUT_OFF = (
    SIX_MEDALS.replace("rack: skully", "rack: kwak hook") + "i: red roxy / blue jumbo\n f: blue capn\n d: blue xb42\n"
)
THROWN = (  # Red may throw Star off l: with Jumbo on g that closes the regions g, j, l and h, l, m, n, o together
    "o: red star\n m: red hook\n n: red star\n h: red roxy\n j: red hook\n l: red xb42 / blue star\n"
    "c: red hook\n red took: cghl\n blue rack: skully roxy\n red rack: capn\n"
)
POOL = (  # f takes only 3, 4, 5 and Kwak, and l only 1, 2 and Kwak
    "terrain tropical_pool\n m: red star\n j: red hook\n g: red roxy\n i: red hook\n c: red star\n"
    "blue rack: skully\n red rack: capn\n"
)
LAST_BASES = "k: red hook / blue star\n red discard: roxy roxy kwak kwak kwak\n"


def warned(text: str) -> m.Model:
    """A model of the page with the position that the text diagram `text` gives; a person plays Blue and is asked."""
    state = position(text).state
    options = {"terrain": state.board.terrain.name, "first": 0, "specials": True}
    return seated(Match("toy_battle", options, 1, positions=(state,)), BOT_GAME)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CHAIN, ""),
        (
            CHAIN.replace("rack: capn", "rack: kwak star"),  # two of the 20 troops that are not on the board
            "Danger: with a Cap'n Red could take your H.Q. next turn (chance: 28%).",
        ),
        (
            SIX_MEDALS.replace("i: red roxy", "i: blue star").replace("rack: capn", "rack: kwak star hook"),
            "Danger: with a Cap'n Red could win by medals next turn (chance: 19%).",  # 297 of 1540 racks
        ),
        (
            CHAIN.replace("c: red roxy\n", "").replace("rack: capn", "rack: kwak star hook hook xb42 xb42 jumbo"),
            "Danger: with 2 Cap'ns Red could take your H.Q. next turn (chance: 25%).",
        ),
        (CHAIN + "a: red xb42\n", "Danger: Red could win next turn with a troop on your H.Q."),
        (SIX_MEDALS, "Danger: Red could win next turn with a troop on k."),
        (SIX_MEDALS + LAST_BASES, "Danger: Red could win next turn with Jumbo on i or m, if Red has one."),
        (SIX_MEDALS.replace("i: red", "i: blue"), "Red needs only 1 more medal. Any region brings it."),
        (
            SIX_MEDALS.replace("i: red", "i: blue").replace("capn", "capn kwak") + "red known: capn\n",
            "Danger: Red could win next turn with Cap'n on k, then Kwak on i.",
        ),
        (SIX_MEDALS.replace(" dfi", ""), ""),
        (
            "o: red star\n n: red hook\n m: red roxy\n l: red roxy\n blue rack: skully\n red rack: capn\n",
            "Red could win 3 medals next turn: with a troop on h.",
        ),
        (
            "o: red star\n n: red hook\n m: red roxy\n l: red roxy\n i: red star\n d: red star\n"
            "blue rack: skully\n red rack: jumbo\n red discard: capn capn capn\n",
            "Red could win 5 medals next turn: with a troop on h.",
        ),
        (
            "o: red star\n n: red hook\n m: red roxy\n h: red kwak / blue jumbo\n blue rack: skully\n red rack: capn\n",
            "Red could win 3 medals next turn: with Jumbo on l, if Red has one.",
        ),
        (
            THROWN,
            "Red could win 3 medals next turn: with Roxy or Kwak on l or Jumbo on g, h or n, if Red has one. "
            "Even 4: with Jumbo on g.",
        ),
        (  # two regions with one medal each
            "n: red star\n l: red hook\n j: red star\n c: red hook\n e: red star\nblue rack: skully\n red rack: capn\n",
            "Red could win 2 medals next turn: with a troop on g.",
        ),
        (
            SIX_MEDALS + "k: blue jumbo\n",
            "Danger: Red could win next turn with a troop of 4 or more (or Kwak) on k, if Red has one.",
        ),
        (
            SIX_MEDALS + "k: blue jumbo\n red discard: kwak kwak kwak roxy roxy\n",
            "Danger: Red could win next turn with a troop of 4 or more on k, if Red has one.",
        ),
        (
            SIX_MEDALS + "k: blue star\n red discard: roxy roxy\n",
            "Danger: Red could win next turn with Kwak on k, if Red has one.",
        ),
        (
            POOL + "red took: gijl jlm\n",
            "Red could win 2 medals next turn: with a troop of 3, 4 or 5 (or Kwak) on f, if Red has one.",
        ),
        (
            POOL,
            "Red could win 2 medals next turn: with the right troop on f or l, if Red has one. "
            "Even 3: with a troop of 1 or 2 (or Kwak) on l.",
        ),
    ],
)
def test_the_line_says_where_the_rival_could_win(text: str, told: str) -> None:
    model = warned(text)
    assert danger(model) == told
    assert (told in shown(model)) if told else ("danger-" not in shown(model))


def test_a_troop_that_went_back_to_the_rack_in_sight_is_known_to_be_there() -> None:
    text = SIX_MEDALS + LAST_BASES
    assert danger(warned(text)).endswith("Jumbo on i or m, if Red has one.")
    known = text.replace("red rack: capn", "red rack: capn jumbo") + "red known: jumbo\n"
    assert danger(warned(known)).endswith("Jumbo on i or m.")


def test_a_rival_without_troops_is_no_danger() -> None:
    without = SIX_MEDALS.replace("i: red", "i: blue").replace(" red rack: capn\n", "")
    assert narration.danger(position(without).state).startswith("Red needs"), "the rival may draw"
    assert narration.danger(position(without + "red reserve: \n").state).startswith("Red has no troops left")


def test_the_line_gives_way_to_picks_and_is_not_in_an_exercise() -> None:
    model = warned(SIX_MEDALS)
    assert danger(model) and "danger-" in shown(model)
    picked = tapped(model, "troop skully")
    assert picked.picks and not danger(picked) and "danger-" not in shown(picked)
    assert "danger-" in shown(replace(model, note="A note.")), "what was undone hides no danger"
    assert "danger-" not in shown(replace(model, note="Not there.", note_kind="refusal"))
    assert "danger-" not in shown(replace(model, note="A hint.", parts=("Because.",)))
    exercise: Any = SimpleNamespace(takes_picks=False, player=0, is_settled=lambda match: False)
    assert not danger(replace(model, exercise=exercise))


SPENT = "blue reserve: \nred reserve: \n"
TWO_TO_BLUE = SPENT + "blue took: dhim\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SPENT + "blue rack: hook roxy\nred rack: star\nred took: dhim\n", "Then medals decide: now 2 : 0 for Red."),
        (TWO_TO_BLUE + "blue rack: hook roxy\nred rack: star\n", "Red has 1 troop left and can't draw. Then medals"),
        (TWO_TO_BLUE + "blue rack: hook roxy\nred rack: star hook\n", "You have 2 troops left and can't draw. Then"),
        (TWO_TO_BLUE + "blue rack: hook roxy star\n", "Red has no troops left: this is your last turn. Then medals"),
        (SPENT + "blue rack: hook roxy\nred rack: star\n", "now 0 each, and Red would lose the tie."),
        ("blue reserve: \nblue rack: hook\nred rack: star\n", "now 0 each, and Blue would lose the tie."),
        ("blue rack: hook roxy\nred rack: star\n", ""),
        (SPENT + "blue rack: hook roxy star\nred rack: hook roxy star\n", ""),
    ],
)
def test_the_line_says_who_is_about_to_run_out_of_troops_and_for_whom_medals_would_decide(text: str, told: str) -> None:
    found = danger(warned(text))
    assert (told in found) if told else found == ""


def test_the_line_is_said_aloud_behind_the_question() -> None:
    model = warned(SIX_MEDALS)
    heard = attend(replace(model, review=0), model).said[-1][1]
    assert heard == f"{words('ask.turn')} {danger(model)}"


@pytest.mark.parametrize(
    ("text", "turn", "told"),
    [
        (
            SIX_MEDALS,
            ["place skully a", "draw"],
            "Red could still win on k next turn: no single troop of yours rules that out.",
        ),
        (CUT_OFF, ["draw"], "next turn; the risk seems worth it."),  # Hook on i would prevent it
        (SIX_MEDALS, ["place hook k"], "could still win on k"),
        (
            CHAIN.replace("rack: capn", "rack: kwak star"),
            ["draw"],
            "Red could still win next turn by Cap'ns (chance: 28%).",
        ),
        (SIX_MEDALS + LAST_BASES.split("\n")[1] + " xb42 xb42 xb42 star star\n", ["place hook k"], ""),
        (SIX_MEDALS + "m: blue roxy\n", ["draw"], ""),
        (CHAIN, ["draw"], ""),
    ],
)
def test_a_hint_says_what_danger_it_leaves(text: str, turn: list[str], told: str) -> None:
    view = RULES.view(position(text.replace("blue rack: skully", "blue rack: skully hook")).state, 0)
    found = narration.danger_left(view, [parse_action(RULES, one) for one in turn])
    assert (told in found) if told else found == ""


@pytest.mark.parametrize(
    ("best", "second", "less", "told"),
    [
        ("draw", "place hook i", 0.04, "place hook i"),  # Hook on i breaks the chain to k
        ("draw", "place hook i", 0.06, "draw"),
        ("place hook i", "draw", -0.04, "place hook i"),
    ],
)
def test_a_hint_prevents_the_win_of_the_rival_unless_the_bot_thinks_much_less_of_it(
    best: str, second: str, less: float, told: str
) -> None:
    model = tapped(warned(CUT_OFF), "hint")
    thought = m.Thought(model.hint.stamp, best, line=(best,), second=(second,), less=less)
    hint = run(model, thought)[0].hint
    assert hint.action == parse_action(RULES, told)
    assert bool(narration.danger_left(RULES.view(model.match.state, 0), hint.turn)) == (told == "draw")


@pytest.mark.parametrize(
    ("text", "turn", "told"),
    [
        (SIX_MEDALS.replace(" dfi", ""), ["draw"], "Red may still close the region of i, k and m: 1 medal."),
        (SIX_MEDALS.replace(" dfi", ""), ["place hook k"], "Red may still close the region of i, k and m: 1 medal."),
        (SIX_MEDALS.replace("dhim dfi", "dfi"), ["draw"], "Red may still close the region of i, k and m: 1 medal."),
        (SIX_MEDALS + "m: blue roxy\n", ["draw"], ""),
        (THROWN, ["draw"], "Red may still close 2 regions at once, for up to 4 medals."),
        (THROWN, ["place hook g"], "Red may still close the region of h, l, m, n and o: 3 medals."),
    ],
)
def test_a_hint_that_cannot_be_told_plainly_says_which_region_it_leaves_to_the_rival(
    text: str, turn: list[str], told: str
) -> None:
    view = RULES.view(position(text.replace("blue rack: skully", "blue rack: skully hook")).state, 0)
    assert narration.loss_left(view, [parse_action(RULES, one) for one in turn]) == told


def test_a_review_says_what_the_better_turn_leaves_to_the_rival_if_the_played_one_does_not() -> None:
    text = SIX_MEDALS.replace("i: red roxy", "i: red hook").replace("rack: skully", "rack: skully roxy")
    model = warned(
        text + "b: blue star\n d: blue hook\n f: blue hook\n red discard: kwak kwak kwak jumbo jumbo jumbo\n"
    )
    view = model.view()
    left = {option: narration.loss_left(view, [option]) for option in view.options}
    keeps, leaves = (next(option for option, told in left.items() if bool(told) is some) for some in (False, True))
    for taken, better, is_told in ((keeps, leaves, True), (leaves, keeps, False)):
        played = replace(model, table=replace(model.table, match=model.match.with_action(taken)))
        told = advice.why_better(played, TurningPoint(0, 1, 0, taken, better, 0.2))
        action = played.narration.describe(view, better)
        risked = words("turning.risked", action=action, risk=left[better])
        assert told and told.endswith(risked) is is_told
