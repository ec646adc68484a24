"""Tests of hints: at first a hint tells only where to act, and at last the turn that the bot expects.

The turn is told up to the first action that shows something hidden or has a random outcome.
"""

from __future__ import annotations

from html import escape
from itertools import takewhile

import pytest

from tests.random_games import random_match
from tests.web.playing import asked_seats, run, seated, shown, tapped
from toybattle import GAMES
from toybattle.lines import expected_turn
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action
from toybattle.reasons import compared
from web.page import model as m
from web.page import spoken
from web.page.words import words
from web.review import advice

LINE = 6


def told(match: Match, number: int) -> tuple[Action, ...]:
    """Returns the actions that a hint for decision `number` would tell if the bot expected the next six actions of the
    match.

    The told actions end with the turn, or with the first action that shows something hidden or has a random outcome.
    """
    view = match.rules.view(match.at(number), match.player_at(number))
    return expected_turn(match.rules, view, match.log[number : number + LINE])


def turn_from(match: Match, number: int) -> tuple[Action, ...]:
    """Returns the actions of the match, from action `number` on, that belong to the same turn; at most six actions."""
    turn = match.at(number).turn, match.player_at(number)
    numbers = range(number, min(number + LINE, len(match.log)))
    return tuple(match.log[n] for n in takewhile(lambda n: (match.at(n).turn, match.player_at(n)) == turn, numbers))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_the_turn_up_to_the_first_thing_that_is_hidden(game: str) -> None:
    rules = GAMES[game]
    lengths = set()
    for seed in range(3):
        match = random_match(game, {}, seed)
        for number in range(0, len(match.log), 2):
            found, turn = told(match, number), turn_from(match, number)
            hides = [not rules.reveals.isdisjoint(event[0] for event in events) for events in match.events[number:]]
            open_ones = len(list(takewhile(lambda hidden: not hidden, hides[: len(turn)])))
            assert found == turn[: open_ones + 1]
            lengths.add(len(found))
    assert 1 in lengths


def test_some_hints_tell_several_actions() -> None:
    found = {len(told(random_match(game, {}, 1), number)) for game in GAMES for number in range(20)}
    assert max(found) > 2


def where(match: Match, action: Action) -> m.Model:
    """Returns a model with a hint for `action` that tells only roughly where to act, as every hint does at first."""
    model = tapped(seated(match, asked_seats(match)), "hint")
    assert model.hint
    return run(model, m.Thought(model.hint.stamp, format_action(match.rules, action)))[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_step_leaves_a_choice_and_includes_the_action(game: str) -> None:
    whole = random_match(game, {}, 4)
    for number in range(0, len(whole.log), 5):
        match = whole.upto(number)
        if len(match.state.options) == 1:
            continue  # the next test is about such decisions
        for action in match.state.options[::7]:
            model = where(match, action)
            assert model.hint and model.hint.step == advice.WHERE
            told = set(model.hint.spaces), set(model.hint.places)
            fitting = [legal for legal in match.state.options if is_in(model, legal, *told)]
            assert action in fitting and len(fitting) >= 2
            assert advice.pointed(model) == told[0]
            if len(fitting) == len(match.state.options):
                assert model.note == words("hint.everywhere")
                continue
            assert all(model.narration.space(space) in model.note for space in told[0])
            assert all(words(f"hint.place.{place}") in model.note for place in told[1])


@pytest.mark.parametrize("game", GAMES)
def test_where_only_one_action_is_legal_the_hint_tells_it_at_once(game: str) -> None:
    matches = [random_match(game, {}, seed) for seed in range(4)]
    decisions = [(match, number) for match in matches for number in range(len(match.log))]
    for match, number in [(match, number) for match, number in decisions if len(match.at(number).options) == 1][:5]:
        model = where(match.upto(number), match.at(number).options[0])
        last = advice.WHY if match.rules.has_reasons else advice.WHAT
        assert model.hint and model.hint.step == last
        told = model.narration.describe(match.at(number), match.at(number).options[0])
        assert told in model.note


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_no_button_for_the_space_that_was_tapped_before_it(game: str) -> None:
    match = random_match(game, {}, 4, 12)
    start = seated(match, asked_seats(match))
    view, names = start.view(), start.face.NAMES["space"]
    for space in [number for number in range(len(names)) if start.face.more_on(view, number)][:8]:
        refused = tapped(start, f"space {names[space]}")
        if refused.note_kind not in m.REFUSED:
            continue
        assert refused.inspected == space
        hinted = tapped(refused, "hint")
        assert hinted.hint
        for model in (
            hinted,
            run(hinted, m.Thought(hinted.hint.stamp, format_action(match.rules, match.state.options[0])))[0],
        ):
            assert model.inspected == -1


@pytest.mark.parametrize("game", GAMES)
def test_the_first_step_names_the_places_of_both_turns_that_the_last_one_weighs(game: str) -> None:
    match = random_match(game, {}, 4, 12)
    both = 0
    for action in match.state.options[1:30]:
        other = match.state.options[0]
        model = tapped(seated(match, asked_seats(match)), "hint")
        assert model.hint
        told = [format_action(match.rules, one) for one in (action, other)]
        hint = run(model, m.Thought(model.hint.stamp, told[0], second=(told[1],)))[0].hint
        assert hint
        (spaces, place), (others, beside) = model.face.where(action), model.face.where(other)
        if (spaces, place) != (others, beside):
            assert set(hint.spaces) == {*spaces, *others} and set(hint.places) == {place, beside} - {""}
            both += 1
    assert both or len({model.face.where(action) for action in match.state.options[:30]}) < 2


@pytest.mark.parametrize("game", GAMES)
def test_the_first_step_is_the_same_for_all_actions_of_its_area(game: str) -> None:
    match = random_match(game, {}, 5, 12)
    notes: dict[tuple[object, ...], set[Action]] = {}
    for action in match.state.options:
        hint = where(match, action).hint
        assert hint
        notes.setdefault((hint.spaces, hint.places), set()).add(action)
    assert all(len(actions) >= min(2, len(match.state.options)) for actions in notes.values())


def is_in(model: m.Model, action: Action, spaces: set[int], places: set[str]) -> bool:
    """Whether the action is in the area that a hint tells. The area consists of the spaces `spaces` and of the places
    beside the board `places`.

    An action that names spaces is in the area if all of these spaces are in `spaces`. An action that names no space is
    in the area if its place beside the board, such as "hand", is in `places`.
    """
    named, place = model.face.where(action)
    return spaces.issuperset(named) and (not place or place in places)


@pytest.mark.parametrize("game", GAMES)
def test_what_can_not_follow_is_not_told(game: str) -> None:
    match = random_match(game, {}, 2)
    view = match.rules.view(match.at(0), match.player_at(0))
    assert expected_turn(match.rules, view, (match.log[0], ("nothing",))) == match.log[:1]
    assert expected_turn(match.rules, view, ()) == ()


@pytest.mark.parametrize("game", GAMES)
def test_what_only_says_what_a_turn_does_never_sets_it_apart(game: str) -> None:
    rules = GAMES[game]
    assert rules.bare_reasons | rules.weak_reasons <= set(rules.reason_ids)
    bare = 0
    for seed in range(4):
        match = random_match(game, {}, seed)
        for number in range(0, len(match.log), 3):
            state = match.at(number)
            one, other = state.options[0], state.options[-1]
            view = rules.view(state, state.stack[-1][1])
            if one == other or view.stack != state.stack:
                continue
            player = view.stack[-1][1]
            apart = rules.reasons_apart(view, (one,), (other,), player)
            kept = compared(rules, view, (one,), (other,), player).apart
            assert kept == tuple([found for found in apart if found.reason[0] not in rules.bare_reasons])
            bare += len(apart) - len(kept)
    assert bool(bare) == bool(rules.bare_reasons)


def test_an_action_without_a_reason_gives_way_to_one_with_a_reason_that_is_as_good() -> None:
    found = set()
    for game, rules in GAMES.items():
        silent = rules.weak_reasons | rules.bare_reasons
        whole = random_match(game, {}, 5)
        for number in range(0, len(whole.log), 4) if rules.has_reasons else ():
            match = whole.upto(number)
            player = match.player_at(number)
            view = rules.view(match.state, player)
            says = {
                action: any(reason[0] not in silent for reason in rules.reasons(view, (action,), player))
                for action in match.state.options[:40]
            }
            if len(set(says.values())) < 2:
                continue
            plain = next(action for action, has_reason in says.items() if not has_reason)
            told = next(action for action, has_reason in says.items() if has_reason)
            for best, second in ((plain, told), (told, plain)):
                model = tapped(seated(match, asked_seats(match)), "hint")
                assert model.hint
                texts = [format_action(rules, action) for action in (best, second)]
                hint = run(model, m.Thought(model.hint.stamp, texts[0], second=(texts[1],)))[0].hint
                assert hint
                if not model.narration.danger_left(view, (told,)) and not model.narration.cost(view, (told,)):
                    assert hint.action == told
                    found.add(game)
    assert len(found) == sum(rules.has_reasons for rules in GAMES.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_question_stands_below_the_reasons_of_a_hint(game: str) -> None:
    match = random_match(game, {}, 4).upto(2)
    model = where(match, match.state.options[0])
    assert "asked-below" not in shown(model)
    explained = tapped(model, "hint", "hint")
    below = f'class="asked-below">{escape(spoken.question(explained))}'
    assert (below in shown(explained)) is match.rules.has_reasons, "else nothing stands in its place"
