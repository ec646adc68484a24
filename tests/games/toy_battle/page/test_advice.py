"""Hints, which tell more at each of three presses, and the reasons for the opponent's turns.

Both use only what the reader may know. No hint ever plays the suggested action.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest

from tests.games.toy_battle.page.scenes import sampled
from tests.games.toy_battle.page.test_model import drawn
from tests.games.toy_battle.page.test_secrecy import twins, with_match
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    RULES,
    TWO_PEOPLE,
    Reader,
    Screen,
    actions_of,
    run,
    seated,
    shown,
    tapped,
    taps_of,
    thought,
)
from toybattle.games.toy_battle.terrains import SPACE_NAMES
from toybattle.games.toy_battle.troops import CAPN, KWAK, ROXY
from toybattle.notation import format_action, parse_action
from toybattle.protocol import UNKNOWN
from web.bot.client import MAX_DEATHS
from web.games.face import text_of
from web.games.toy_battle import board, narration
from web.page import effects as fx
from web.page import model as m
from web.page.words import words
from web.review import advice, chart
from web.review.judgements import KNOWN, OPEN, TurningPoint, actions_to_win


def hinted(model: m.Model, steps: int = 1, action: str = "", line: tuple[str, ...] = ()) -> m.Model:
    """The page after `steps` presses of the hint button, where `action` is the hint that the bot has given.

    If `action` is "", the bot's hint is the last of the legal actions. `line` has the actions, as text, that the bot
    expects.
    """
    model = tapped(model, "hint")
    assert model.hint
    decision = model.decision()
    assert decision
    model, _ = run(model, m.Thought(model.hint.stamp, action or format_action(RULES, decision.actions[-1]), line=line))
    return tapped(model, *["hint"] * (steps - 1))


def turn(seed: int = 12) -> m.Model:
    """A model of the page in the middle of a game against the bot, where a turn of the person begins."""
    for length in range(20, 40):
        match = random_match("toy_battle", {"terrain": "castle_field"}, seed, length)
        decision = match.decision
        if decision and decision[:2] == (0, "turn") and ("draw",) in decision.actions and len(decision.actions) > 3:
            return seated(match)
    raise AssertionError("no such turn")


# --- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_tells_where_then_what_then_why() -> None:
    model = turn()
    place = next(action for action in reversed(model.match.state.options) if action[0] == "place")
    space, described = narration.space(place[2]), narration.describe(model.match.state, place)
    model = hinted(model, 1, format_action(RULES, place))
    assert model.note.startswith("Hint 1 of 3: ") and f"{space}" in model.note
    assert Reader(shown(model)).by_id(f"space-{SPACE_NAMES[place[2]]}").attributes["class"].endswith("pointed")
    assert words("space.pointed") in board_label(model, place[2])
    assert words("rack.pointed", troop=narration.troop_full(place[1])) not in shown(model)
    model = tapped(model, "hint")
    assert model.note == words("hint.what", action=described)
    assert words("rack.pointed", troop=narration.troop_full(place[1])) in unescape(shown(model))
    model = tapped(model, "hint")
    assert model.note == words("hint.why", action=described) and model.parts
    again = tapped(model, "hint")
    assert replace(again, notes=model.notes, said=model.said) == model, "there is no fourth step"
    assert again.said[-1][1] == model.said[-1][1], "the third is told once more"


CHAIN = "a: blue star \n c: blue star \n blue rack: capn roxy skully \n red rack: hook"


def told(model: m.Model) -> str:
    """The sentences that the page shows after the note, such as the reasons for a hint, as one text."""
    return "".join(part if isinstance(part, str) else part[0] for part in model.parts)


def test_a_hint_explains_the_whole_turn_that_the_bot_expects() -> None:
    model = hinted(drawn(CHAIN), 3, "place capn e", ("place capn e", "place roxy g", "draw"))
    assert model.note == words("hint.turn", action="Cap'n on e", then="Roxy on g")
    assert "Closes the region of c, e and g: 1 medal." in told(model)
    alone = hinted(drawn(CHAIN), 3, "place capn e")
    assert alone.note == words("hint.why", action="Cap'n on e") and "Closes" not in told(alone)


def test_a_hint_tells_the_whole_turn_that_wins_even_if_the_search_stopped_at_its_first_action() -> None:
    chain = "a: blue star \n c: blue star \n h: blue star \n l: blue hook \n blue rack: capn xb42 \n red rack: star"
    model = hinted(drawn(chain), 3, "place capn n")
    assert model.hint and len(model.hint.turn) == 2 and RULES.apply(model.match.state, model.hint.turn[0]).stack
    end = RULES.apply(RULES.apply(model.match.state, model.hint.turn[0]), model.hint.turn[1])
    assert end.winner == 0 and "H.Q." in model.note and "Next turn" not in told(model)
    alone = hinted(drawn(chain.replace("capn xb42", "capn")), 3, "place capn n")
    assert alone.hint and len(alone.hint.turn) == 1, "that one doesn't win"


def test_a_hint_wins_with_the_first_action_if_one_action_wins() -> None:
    chain = "a: blue star \n c: blue star \n h: blue star \n l: blue skully \n n: blue skully \n"
    model = drawn(f"{chain} blue rack: capn hook \n red rack: star")
    asked = advice.question(model.match, len(model.match.log), "hint")
    for seed in range(4):
        answer = json.loads(
            thought(json.dumps({"kind": "hint", "game": asked.game, "view": json.loads(asked.view), "seed": seed}))
        )
        assert RULES.apply(model.match.state, parse_action(RULES, answer["action"])).winner == 0


def test_the_review_says_that_a_move_would_have_won_at_once() -> None:
    chain = "a: blue star \n c: blue star \n h: blue star \n l: blue skully \n n: blue skully \n"
    model = drawn(f"{chain} blue rack: capn hook \n red rack: star")
    taken, win, other = [parse_action(RULES, text) for text in ("draw", "place hook R1", "place hook b")]
    match = model.match.with_action(taken)
    model = replace(model, table=replace(model.table, match=match))
    for better, cost, id in (
        (win, 0.02, "turning.missed"),
        (win, 0.3, "turning.missed"),
        (other, 0.3, "turning.point"),
    ):
        point = TurningPoint(0, match.at(0).turn, 0, taken, better, cost)
        point = point._replace(to_win=actions_to_win(match, point))
        shown_as = unescape(str(chart._turning_point(model, "point", 1, point, has_reason=False)))
        who = words("turning.turn", turn=point.turn)
        told_as = {
            "who": who,
            "taken": "drawing 2 troops",
            "better": narration.describe(match.at(0), better),
            "points": 30,
        }
        assert words(id, **told_as) in shown_as


def test_what_the_review_tells_of_a_turn_names_two_of_its_actions() -> None:
    model = drawn(CHAIN)
    view = RULES.view(model.match.state, 0)
    turn = tuple(parse_action(RULES, text) for text in ("place capn e", "place roxy g"))
    assert advice._turn_named(model, view, "Cap'n on e", turn) == words.listing(["Cap'n on e", "Roxy on g"])
    assert advice._turn_named(model, view, "Cap'n on e", turn[:1]) == "Cap'n on e"


def test_a_hint_explains_nothing_after_a_draw() -> None:
    model = hinted(drawn(CHAIN), 3, "place skully e", ("place skully e", "draw", "place roxy g"))
    assert model.hint and len(model.hint.turn) == 2
    assert model.note == words("hint.turn", action="Skully on e", then="drawing 2 troops")


def test_a_hint_is_read_again_after_a_sheet_has_covered_it() -> None:
    model = hinted(drawn(CHAIN), 3, "place capn e", ("place capn e", "place roxy g", "draw"))
    for sheet in ("log", "command"):
        back = tapped(model, f"open {sheet}", "close")
        assert back.hint == model.hint and back.note == model.note and told(back) == told(model)
    quiet = tapped(model, "back", "open log", "close")
    assert quiet.hint and quiet.hint.step == 0 and not quiet.note, "its marks are gone too"


def test_a_draw_that_a_hint_warns_of_is_not_taken_for_the_one_it_suggests() -> None:
    model = hinted(drawn(CHAIN), 2, "place skully e", ("place skully e", "draw", "place roxy g"))
    assert model.hint
    hint, view = model.hint._replace(second=(("draw",),), less=0.2), RULES.view(model.match.state, 0)
    assert advice._second_named(model, view, hint) == words("hint.only", action="drawing 2 troops")
    placed = hint._replace(turn=hint.turn[:1])
    assert advice._second_named(model, view, placed) == "drawing 2 troops"


def test_a_hint_first_tells_what_the_turn_it_is_compared_with_lacks() -> None:
    """The hint is not compared with the same actions in another order."""
    model = hinted(drawn(CHAIN), 2, "place capn e", ("place capn e", "place roxy g", "draw"))
    assert model.hint
    second = tuple(parse_action(RULES, text) for text in ("place skully e", "draw"))
    for less, beside in (
        (0.2, words("hint.lower", action="Skully on e", percent=20)),
        (0.0, words("hint.hardly", action="Skully on e")),
    ):
        apart = tapped(replace(model, hint=model.hint._replace(second=second, less=less)), "hint")
        assert told(apart).startswith("Closes the region of c, e and g: 1 medal.") and told(apart).endswith(beside)
    same = tapped(replace(model, hint=model.hint._replace(second=model.hint.turn[::-1])), "hint")
    assert told(same) == told(tapped(model, "hint")) and "At a glance" not in told(same)


def test_the_review_tells_the_rest_of_a_better_turn_and_compares_it() -> None:
    """It does not if the search has not looked as far as the end of the turn."""
    model, better = drawn(CHAIN), parse_action(RULES, "place capn e")
    line = tuple([parse_action(RULES, text) for text in ("place roxy g", "draw")])
    model = replace(model, table=replace(model.table, match=model.match.with_action(("draw",))))
    point = TurningPoint(0, model.match.at(0).turn, 0, ("draw",), better, 0.2)
    whole, first = advice.why_better(model, point._replace(line=line)), advice.why_better(model, point)
    assert whole.startswith(words("turning.then", then="Roxy on g") + " ")
    assert "Closes the region of c, e and g: 1 medal." in whole and "Closes" not in first
    assert "goes on with" in whole and "goes on with" not in first


@pytest.mark.parametrize("percent", [0, 20])
def test_of_two_turns_that_the_bot_cannot_tell_apart_the_hint_suggests_the_one_that_does_more(
    percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot expects less of it, the hint says so instead."""
    model = tapped(drawn("a: blue star \n c: blue star \n g: blue star \n blue rack: roxy"), "hint")
    assert model.hint
    second = "place roxy e", "skip"
    thought = m.Thought(model.hint.stamp, "draw", line=("draw",), second=second, less=percent / 100)
    text = told(tapped(run(model, thought)[0], "hint", "hint"))
    more = "Closes the region of c, e and g: 1 medal."
    if percent == 0:
        assert text.startswith(more) and "At a glance" not in text
    else:
        later = words("hint.chance", percent=percent)
        less = words("why.leaves", count=0)
        prized = words("hint.prize", action="Roxy on e", prize="1 medal")
        ways = ((245, "hint.instead", "Roxy on e"), (195, "hint.alike.but", prized), (165, "hint.lower", prized))
        for longest, id, other in ways:
            monkeypatch.setattr(advice, "LONGEST", longest)
            text = told(tapped(run(model, thought)[0], "hint", "hint"))
            assert text.startswith(words("why.draws_few", count=1, next=3))
            assert text.endswith(words(id, action=other, less=less, reason=more, later=later, percent=percent)), id


def test_a_hint_does_not_credit_one_action_with_what_the_whole_turn_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "LONGEST", 200)
    model = tapped(drawn("a: blue star \n c: blue star \n g: blue star \n blue rack: capn roxy"), "hint")
    assert model.hint
    for second, named in (
        (("place roxy e",), "Roxy on e"),
        (("place capn h", "place roxy e"), words("hint.turn_with", action="Cap'n on h")),
    ):
        thought = m.Thought(model.hint.stamp, "draw", line=("draw",), second=(*second, "skip"), less=0.2)
        text = told(tapped(run(model, thought)[0], "hint", "hint"))
        assert words("hint.prize", action=named, prize="1 medal") in text


def test_a_hint_that_keeps_to_its_plan_is_not_given_up_for_a_turn_that_does_more() -> None:
    model = hinted(drawn("a: blue star \n c: blue star \n g: blue star \n blue rack: capn roxy"), 1, "place capn h")
    assert model.hint
    match = model.match.with_action(("place", CAPN, 7))
    quiet = next(action for action in match.state.options if action[:2] == ("place", ROXY) and action[2] != 4)
    for planned, is_kept in ((quiet, True), (("skip",), False)):  # nobody follows a plan by declining
        text = format_action(RULES, planned)
        judgements = model.judgements.with_hint(model.match, (("place", CAPN, 7), planned))
        for is_planned in (True, False):
            before = replace(model, judgements=judgements if is_planned else model.judgements)
            before = replace(before, table=replace(model.table, match=match))
            asked = tapped(replace(before, hint=None), "hint")
            assert asked.hint
            thought = m.Thought(asked.hint.stamp, text, line=(text,), second=("place roxy e", "skip"))
            suggested = run(asked, thought)[0].hint
            assert suggested and suggested.action == (planned if is_planned and is_kept else ("place", ROXY, 4))


def test_a_hint_says_that_its_turn_cuts_the_own_chain_and_rather_suggests_one_that_does_not() -> None:
    board = "a: blue hook \n c: blue star \n h: blue roxy \n g: blue roxy \n blue rack: kwak \n red rack: star"
    model = drawn(board)
    match = model.match.with_action(("place", KWAK, 4))
    model = replace(model, table=replace(model.table, match=match), shown=len(match.log))
    view = RULES.view(match.state, 0)
    cut, kept, skip = (parse_action(RULES, text) for text in ("recall c", "recall h", "skip"))
    assert narration.cost(view, [cut]) == "It cuts e, g and h off from your H.Q."
    assert not narration.cost(view, [kept]) and not narration.cost(view, [skip])
    asked = tapped(model, "hint")
    assert asked.hint
    for less, action, text in (
        (0.0, "skip", "After taking back Star from c instead: It cuts"),
        (0.2, "recall c", "It cuts e"),
    ):
        thought = m.Thought(asked.hint.stamp, "recall c", line=("recall c",), second=("skip",), less=less)
        found = tapped(run(asked, thought)[0], "hint", "hint")
        assert found.hint and found.hint.action == parse_action(RULES, action) and text in told(found)
        thought = m.Thought(asked.hint.stamp, "skip", line=("skip",), second=("recall c",), less=0.0)
        found = tapped(run(asked, thought)[0], "hint", "hint")
        assert found.hint and found.hint.action == skip


def test_what_the_other_turn_wins_at_once_is_told() -> None:
    assert narration.prize(("closes", 1, 2)) == "2 medals" and narration.prize(("closes_more", 3, 1, 2)) == "3 medals"
    assert narration.prize(("draws", 2)) == ""


def test_what_the_reason_says_of_a_region_is_not_told_once_more() -> None:
    board = "n: red roxy \n l: red star \n c: red star \n e: red kwak \n a: blue star \n blue rack: hook \n"
    view = RULES.view(drawn(board + "red rack: star jumbo").match.state, 0)
    turn = [parse_action(RULES, "place hook e")]
    reasons = RULES.reasons(view, turn, 0)
    assert any(reason[0] == "limits_region" for reason in reasons)
    assert narration.loss_left(view, turn) and not narration.loss_left(view, turn, reasons)


def test_a_hint_that_leaves_the_rival_a_region_says_that_the_coach_would_risk_it() -> None:
    board = "n: red roxy \n l: red star \n c: red star \n e: red kwak \n a: blue star \n b: blue star \n"
    model = hinted(drawn(board + "blue rack: roxy kwak \n red rack: star"), 2, "place roxy c")
    assert model.hint
    for turn, is_left in ((("place", ROXY, 2), False), (("place", KWAK, 3), True)):
        hint = model.hint._replace(action=turn, turn=(turn,), second=(("place", ROXY, 0),), expected=(turn,), less=0.0)
        text = told(tapped(replace(model, hint=hint), "hint"))
        assert (words("hint.risk") in text) is is_left
        assert (words("hint.hardly", action="Roxy on a") in text) is not is_left


def test_a_hint_calls_its_reader_you() -> None:
    model = hinted(drawn("a: blue star \n g: blue hook \n blue rack: kwak \n red rack: star"), 3, "place kwak c")
    assert "Connects g to your H.Q." in told(model)


def board_label(model: m.Model, space: int) -> str:
    """The accessible name of a space on the board."""
    return Reader(shown(model)).by_id(f"space-{SPACE_NAMES[space]}").attributes["aria-label"]


@pytest.mark.parametrize("verb", ["draw", "skip", "strike", "freeze", "recover", "recall", "push", "discard"])
def test_a_hint_can_be_given_at_every_question(verb: str) -> None:
    found = 0
    for match in sampled(20):
        decision = match.decision
        assert decision
        action = next((action for action in decision.actions if action[0] == verb), None)
        if action is None:
            continue
        model = seated(match, BOT_GAME if decision.player == 0 else ("scout", "human"))
        for steps in (1, 2, 3):
            told = hinted(model, steps, format_action(RULES, action))
            markup = shown(told)
            assert told.note
            if steps > 1:
                assert "pointed" in markup or board.where(action)[1] == "offer"
                assert (words("space.pointed") in markup) == (board.where(action)[1] != "offer")
        found += 1
    assert found > 1


def test_a_hint_is_counted_once_and_the_count_is_kept_and_told_at_the_end() -> None:
    screen = Screen()
    screen.tap("hint")
    assert screen.model.hint and screen.stored().hints == 1
    screen.tap("hint").tap("hint").press("Escape").press("h").press("h")
    assert screen.stored().hints == 1
    screen.tap("do draw").wait()
    screen.press("h")
    assert screen.reload().model.table.hints == 2
    screen.tap("resign").tap("resign")
    assert words("end.hints", count=2) in screen.said()
    screen.tap("rematch")
    assert screen.model.table.hints == 0


def test_a_hint_never_plays_and_goes_with_the_position() -> None:
    screen = Screen().tap("hint", "hint", "hint")
    assert screen.match.log == () and screen.model.hint and "pointed" in screen.markup
    screen.tap("do draw").wait()
    assert screen.model.hint is None and "pointed" not in screen.markup
    screen.tap("hint").tap("undo").tap("undo")
    assert screen.model.hint is None and "pointed" not in screen.markup


def test_a_pick_leaves_the_marks_of_a_hint() -> None:
    model = turn()
    place = next(action for action in model.match.state.options if action[0] == "place")
    model = tapped(hinted(model, 2, format_action(RULES, place)), taps_of(place)[0])
    assert model.picks and advice.pointed(model) == {place[2]}
    model = tapped(model, taps_of(place)[1])
    assert model.match.log[-1] == place and not advice.pointed(model)


def test_escape_hides_a_hint_and_the_next_press_begins_it_again() -> None:
    model = run(hinted(turn(), 2), m.Pressed("Escape"))[0]
    assert "pointed" not in shown(model) and not model.note
    again, effects = run(model, m.Tapped("hint"))
    assert again.hint and again.hint.step == advice.WHERE and not effects


def test_a_hint_that_comes_too_late_is_dropped_and_not_counted() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    screen.tap("hint")
    late = screen.ports.questions.copy()
    screen.tap("do draw")
    assert late[0] not in screen.ports.questions, "the worker still looks for it"
    screen.ports.questions.insert(0, late[0])
    screen.ports.answer()
    assert screen.model.hint is None and screen.model.table.hints == 0


def test_without_a_question_or_a_bot_there_is_no_hint_and_the_page_says_why() -> None:
    screen = Screen(is_bot_prompt=False)
    for _ in range(MAX_DEATHS):
        screen.ports.on_bot({"fatal": "gone"})
    assert words("hint.no_bot") in screen.tap("hint").said()
    screen.tap("do draw").tap("hint")
    assert words("refusal.not_your_turn") in screen.said() and screen.model.hint is None


def test_a_hint_that_waits_for_a_bot_that_fails_is_given_up() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("hint")
    for _ in range(MAX_DEATHS):
        screen.ports.on_bot({"fatal": "gone"})
    assert screen.model.hint is None and words("hint.no_bot") in screen.said()


def test_for_a_hint_the_bot_is_told_the_view_of_whoever_is_asked() -> None:
    for match in sampled(4):
        decision = match.decision
        assert decision
        for seats in (BOT_GAME if decision.player == 0 else ("scout", "human"), TWO_PEOPLE):
            _, effects = run(seated(match, seats), m.Tapped("hint"))
            (think,) = [effect for effect in effects if isinstance(effect, fx.Think) and effect.kind == "hint"]
            view = json.loads(think.view)
            assert view["rack"][1 - decision.player] is None and view["seed"] == UNKNOWN


# --- why ------------------------------------------------------------------------------------------------------------


def after_the_bots_turn(match_seed: int) -> m.Model:
    """A model of the page in a random game against the bot, in which the bot has just ended its turn.

    The game has the seed `match_seed`.
    """
    for length in range(12, 40):
        match = random_match("toy_battle", {"terrain": "castle_field"}, match_seed, length)
        if match.decision and match.decision[:2] == (0, "turn") and match.player_at(length - 1) == 1:
            return seated(match)
    raise AssertionError("no such turn")


def test_why_is_offered_after_a_turn_of_the_bot_only() -> None:
    assert "why" not in actions_of(shown(m.first_model()))
    model = after_the_bots_turn(3)
    assert "why" in actions_of(shown(model))
    assert "why" not in actions_of(shown(replace(model, shown=model.shown - 1))), "it is still being told"
    assert "why" not in actions_of(shown(seated(model.match, TWO_PEOPLE)))
    first = run(m.first_model(), m.Pressed("w"))[0]
    assert first.note == words("why.none")


def test_why_is_told_in_sentences_whose_spaces_can_be_pointed_out() -> None:
    spaces = 0
    for seed in range(12):
        model = tapped(after_the_bots_turn(seed), "why")
        told = "".join(part if isinstance(part, str) else part[0] for part in model.parts)
        assert model.note.startswith(f"Why {words.player(1)} ") and told.endswith(".")
        for _, space in [part for part in model.parts if not isinstance(part, str)]:
            name = SPACE_NAMES[space]
            lit = tapped(model, f"light {name}")
            assert words("space.pointed") in board_label(lit, space) and lit.parts == model.parts
            assert re.search(f'data-action="light {name}"[^>]*aria-pressed="true"', shown(lit))
            assert words("space.pointed") not in board_label(tapped(lit, f"light {name}"), space)
            spaces += 1
    assert spaces > 5


def test_the_log_tells_why_of_every_turn_of_a_bot() -> None:
    model = after_the_bots_turn(3)
    match = model.match
    asked = sorted(int(one.removeprefix("why ")) for one in actions_of(shown(model)) if one.startswith("why "))
    firsts = [number for number in range(len(match.log)) if match.begins_turn(number)]
    assert asked == [number for number in firsts if match.player_at(number) == 1] and len(asked) > 2
    for first in asked:
        told = tapped(model, f"why {first}")
        end = min((number for number in firsts if number > first), default=len(match.log))
        view = match.rules.view(match.at(first), 0)
        reasons = match.rules.reasons(view, match.log[first:end], 1)
        parts = [part for reason in reasons for part in narration.reason(view, reason)]
        spaces = [part for part in parts if not isinstance(part, str)]
        assert [part for part in told.parts if not isinstance(part, str)] == spaces
        assert told.index == end and told.parts, "on the board is what that turn made"
    last = tapped(model, f"why {asked[-1]}")
    assert last.review is None and last.parts == tapped(model, "why").parts
    assert tapped(model, "why 0" if asked[0] else "why 1").parts == (), "not of a person's turn"
    assert not any(one.startswith("why ") for one in actions_of(shown(seated(match, TWO_PEOPLE))))


def test_why_of_a_weak_turn_says_that_an_easy_level_overlooks_things() -> None:
    told = set()
    for seed in range(40):
        match = random_match("toy_battle", {"terrain": "castle_field"}, seed)
        firsts = [number for number in range(len(match.log)) if match.begins_turn(number)]
        for first, end in pairwise(firsts):
            if match.player_at(first) != 1:
                continue
            reasons = RULES.reasons(RULES.view(match.at(first), 0), match.log[first:end], 1)
            is_weak = all(reason[0] in RULES.weak_reasons for reason in reasons)
            has_declined = ("skip",) in match.log[first + 1 : end]
            if (is_weak, has_declined, "recruit") in told:
                continue
            for level in ("recruit", "captain", "colonel", "general"):
                parts = tapped(seated(match, ("human", level)), f"why {first}").parts
                slips = words("why.slips", level=words(f"level.{level}")) in parts
                passed_up = words("why.passed_up", level=words(f"level.{level}")) in parts
                is_told = is_weak and level in ("recruit", "captain")
                assert (passed_up, slips) == (is_told and has_declined, is_told and not has_declined)
                told.add((is_weak, has_declined, level))
    assert len(told) == 16


def test_once_everything_is_revealed_why_goes_by_the_real_rack() -> None:
    """Before that, a reason tells with which troops Red could go on, if Red has one."""
    told = set()
    for seed in range(60):
        match = random_match("toy_battle", {"terrain": "castle_field"}, seed)
        model = seated(match, ("human", "recruit"))
        for first in [n for n in range(len(match.log)) if match.begins_turn(n) and match.player_at(n) == 1]:
            state = match.at(first)
            end = next((n for n in range(first + 1, len(match.log)) if match.begins_turn(n)), len(match.log))
            reasons = {
                is_open: match.rules.reasons(state if is_open else match.rules.view(state, 0), match.log[first:end], 1)
                for is_open in (False, True)
            }
            if reasons[False] == reasons[True]:
                continue
            known, opened = (
                text_of(tapped(replace(model, perspective=perspective), f"why {first}").parts)
                for perspective in (KNOWN, OPEN)
            )
            assert known != opened and "if Red has one" not in opened
            told.add("if Red has one" in known)
    assert told == {True, False}


def test_what_follows_a_note_goes_with_it() -> None:
    model = tapped(after_the_bots_turn(3), "why")
    assert model.parts
    for tap in ("back", "hint", "undo", "open rules", "troop kwak"):
        assert not tapped(model, tap).parts, tap


def test_no_reason_tells_what_is_hidden() -> None:
    told = 0
    for seed in range(12):
        model = tapped(after_the_bots_turn(seed), "why")
        for _, twin in twins(model.match, 0):
            assert tapped(with_match(replace(model, parts=(), note=""), twin), "why").parts == model.parts
            told += 1
    assert told > 20


def test_asked_again_in_the_same_position_the_coach_begins_with_the_same_seed() -> None:
    seeds = {}
    for game_seed in (12, 13):
        for model in (turn(game_seed), replace(turn(game_seed), questions=7)):
            (think,) = [effect for effect in run(model, m.Tapped("hint"))[1] if isinstance(effect, fx.Think)]
            assert seeds.setdefault(game_seed, think.seed) == think.seed is not None
    assert len(set(seeds.values())) == 2


@pytest.mark.parametrize(
    ("hands", "id"),
    [
        ("blue rack: roxy roxy hook hook star star capn \n", "ask.turn.draw_one"),
        ("blue rack: roxy \n blue reserve: star \n", "ask.turn.last"),
        ("blue rack: roxy \n blue reserve: star hook \n", "ask.turn"),
    ],
)
def test_the_question_says_why_only_one_troop_can_be_drawn(hands: str, id: str) -> None:
    model = drawn(f"a: blue skully \n {hands} red rack: star")
    decision = model.match.decision
    most = {"most": 8} if id == "ask.turn.draw_one" else {}
    assert decision and narration.asked(model.match.state, decision, ()) == words(id, **most)
