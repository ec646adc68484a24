"""Tests of what the page tells of a game of Token Battle, beside what all games are tested for."""

from __future__ import annotations

from tests.random_games import random_match
from tests.web.playing import run, seated, tapped
from toybattle.games.token_battle import TokenBattle
from toybattle.notation import format_action
from toybattle.reasons import compared, strong_reason
from web.games.face import text_of
from web.games.token_battle import narration
from web.page import model as m
from web.page.words import words
from web.review.judgements import TurningPoint, rivals_answer


def test_the_balance_token_is_explained_until_the_player_has_decided_something() -> None:
    match = random_match("token_battle", {"first": 0}, 3, 0)
    told = words("ask.balance", player=words.player(1))
    assert narration.before_the_turn(match, 0) == told
    after = match.with_action(match.decision.actions[0])  # type: ignore[union-attr]
    assert narration.before_the_turn(after, 1) == told and narration.before_the_turn(after, 0) == ""
    centre = next(field for field, token in enumerate(match.at(0).cells) if token)
    hit = next(
        one
        for one in (match.with_action(a) for a in match.decision.actions)
        if one.state.cells[centre] != match.at(0).cells[centre]
    )  # type: ignore[union-attr]
    assert narration.before_the_turn(hit, 1) == ""
    plain = random_match("token_battle", {"first": 0, "balance": False}, 3, 0)
    assert narration.before_the_turn(plain, 0) == ""


RULES = TokenBattle()


def test_a_turning_point_tells_how_the_rival_answered_if_the_better_card_would_have_spared_that() -> None:
    match, told, alike = random_match("token_battle", {"first": 0}, 3), 0, set()
    for number in range(len(match.log) - 2):
        state, player = match.at(number), match.player_at(number)
        answer = match.log[number + 1 : number + 2]
        if match.player_at(number + 1) == player:
            continue
        best = RULES.reasons(RULES.view(match.at(number + 1), player), answer, 1 - player)[0]
        for better in state.options[::7]:
            found = rivals_answer(match, TurningPoint(number, state.turn, player, match.log[number], better, 0.2))
            if found is None:
                continue
            told += 1
            assert found == (match.at(number + 1), answer, best) and best[0] not in RULES.weak_reasons
            world = RULES.apply(state, better)
            spared = answer[0] not in world.options
            assert spared or RULES.reasons(RULES.view(world, player), answer, 1 - player)[0] != best
            for other in world.options[::9] if world.stack[-1][1] != player else ():
                point = TurningPoint(number, state.turn, player, match.log[number], better, 0.2, line=(other,))
                is_alike = RULES.reasons(RULES.view(world, player), (other,), 1 - player)[0][0] == best[0]
                assert (rivals_answer(match, point) is None) is is_alike, "expected all the same"
                alike.add(is_alike)
        same = TurningPoint(number, state.turn, player, match.log[number], match.log[number], 0.2)
        assert rivals_answer(match, same) is None
    assert told > 10 and alike == {False, True}


def test_a_hint_tells_what_the_rival_could_answer_to_a_card_for_which_as_much_speaks() -> None:
    match, told, less = random_match("token_battle", {"first": 0}, 3, 20), [], set()
    state, player = match.state, match.state.stack[-1][1]
    view, model = RULES.view(state, player), tapped(seated(match), "hint")
    assert model.hint
    for best in state.options[::9]:
        for second in state.options[::5]:
            apart, against, _ = compared(RULES, view, (best,), (second,), player)
            if second == best or (apart and not against):
                continue
            world, instead = RULES.apply(state, second), RULES.apply(state, best)
            answer, mild = world.options[len(world.options) // 2], instead.options[0]
            texts = [format_action(RULES, action) for action in (best, mild, second, answer)]
            thought = m.Thought(model.hint.stamp, texts[0], line=tuple(texts[:2]), second=tuple(texts[2:]))
            heard, _ = run(model, thought)
            parts = "".join(part if isinstance(part, str) else part[0] for part in tapped(heard, "hint", "hint").parts)
            reason, other = strong_reason(RULES, world, (answer,)), strong_reason(RULES, instead, (mild,))
            is_alike = reason == strong_reason(RULES, instead, (answer,))
            if reason and other:
                is_alike |= reason[0] == other[0]
            described = narration.describe(state, second)
            if not reason or is_alike:
                more = text_of(narration.reason(view, against, is_own=True)) if against else ""
                expected = words("hint.less", action=described, reason=more) if against else ""
                assert parts.endswith(expected or words("hint.alike", action=described))
                less.add((bool(apart), bool(against)))
                continue
            told.append(parts)
            assert words("hint.answer", action=described, answer="") in parts
            assert narration.describe(world, answer) in parts
    assert told and less == {(True, True), (False, True), (False, False)}
