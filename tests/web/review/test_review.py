"""Tests of judgements, which are the bot's values of decisions: which decisions of a game are judged.

Also tested is what follows from the judgements: the turning points, the chances to win and the sentences.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.random_games import random_match
from tests.web.playing import run, seated, tapped, thought
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import UNKNOWN
from web.bot.worker import SECOND_LOOK
from web.games import FIRST_GAME
from web.languages import messages
from web.page.model import Thought, first_model
from web.page.seating import laid_out
from web.review.judgements import (
    KNOWN,
    OPEN,
    PERSPECTIVES,
    POINTS,
    Advice,
    Judgement,
    Judgements,
    PendingJudgement,
    Viewpoint,
    _is_taken_later,
    chances,
    decisions,
    judged,
    largest_fall,
    percent,
    position,
    standing,
    taken_at,
    turning_points,
)
from web.saves.entries import read_table, write_table

MESSAGES = messages("en")

GAME = random_match(FIRST_GAME, {"terrain": "castle_field"}, 5)


def judgements_of(match: Match, costs: dict[int, float] | None = None, perspective: str = KNOWN) -> Judgements:
    """Returns a judgement of every decision of a match, made up without the bot.

    `costs` maps numbers of decisions to costs: by how much the value of the action that was taken is below the value of
    the best action, and by how much the player's chance is lower from then on. For a decision that `costs` doesn't
    name, the judgement says that the action taken was the best.
    `perspective` is KNOWN (each player judged by what the player could see) or OPEN (with everything revealed).
    """
    judgements, lost = Judgements(match), Counter[int]()  # by player
    for number in decisions(match, None, len(match.log) - 1):
        viewpoint, player = Viewpoint(perspective, number), match.player_at(number)
        options = [format_action(match.rules, action) for action in match.at(number).options]
        taken = format_action(match.rules, match.log[number])
        cost = (costs or {}).get(number, 0.0)
        best = next(option for option in options if option != taken) if cost else taken
        high = 1.5 - lost[player]  # no chance, but large enough for any costs
        values = dict.fromkeys(options, 0.1) | {taken: high - cost} | {best: high}
        lost[player] += cost
        judgements = judgements.with_judgement(viewpoint, Judgement(0.5, best, values, taken_at(match, viewpoint)))
    return judgements


def of(player: int, match: Match = GAME) -> list[int]:
    """Returns the number of the first decision in each turn of `player`."""
    turns: dict[int, int] = {}
    for number in decisions(match, player, len(match.log) - 1):
        turns.setdefault(match.at(number).turn, number)
    return list(turns.values())


# --- turning points -------------------------------------------------------------------------------------------------


def test_a_turning_point_says_what_was_done_what_was_better_and_what_it_cost() -> None:
    dear = of(0)[3]
    (point,) = turning_points(judgements_of(GAME, {dear: 0.081}), (0,)) or ()
    assert (point.number, point.turn, point.player) == (dear, GAME.at(dear).turn, 0)
    assert point.taken == GAME.log[dear] and point.better in GAME.at(dear).options and point.better != point.taken
    assert point.cost == pytest.approx(0.081)


@pytest.mark.parametrize("most", [0.04, 0.4])
def test_the_three_that_cost_most_are_the_turning_points_however_little_they_cost(most: float) -> None:
    one, two, three, four = of(0)[1:5]
    points = turning_points(judgements_of(GAME, {one: 0.01, two: 0.03, three: 0.02, four: most}), (0,)) or ()
    assert [point.number for point in points] == [four, two, three]
    assert len(turning_points(judgements_of(GAME, {one: 0.1, two: 0.01}), (0,)) or ()) == 2, "the others cost nothing"
    assert turning_points(judgements_of(GAME), (0,)) == (), "the best was played everywhere"


def test_the_largest_fall_says_how_much_of_it_the_players_own_decisions_cost() -> None:
    """The chances are 0.5 at each decision, 0.9 at one and 0.2 at a later one; at the end the winner has 1."""
    mine, theirs = of(1), of(0)
    judgements = judgements_of(GAME, {mine[2]: 0.05, mine[3]: 0.02, mine[5]: 0.04, theirs[3]: 0.3})
    assert GAME.result and GAME.result.winner == 1 and largest_fall(judgements, 1) is None
    for number, value in ((mine[1], 0.9), (mine[4], 0.2)):
        known = Viewpoint(KNOWN, number)
        changed = {**judgements.found, known: judgements.found[known]._replace(value=1 - value)}
        judgements = replace(judgements, found=changed)
    fallen = largest_fall(judgements, 1)
    assert fallen and fallen[:4] == (mine[1], mine[4], pytest.approx(0.9), pytest.approx(0.2))
    assert fallen.own == pytest.approx(0.07) and fallen.moves == 0, "it fell after a move of the rival's too"
    assert largest_fall(replace(judgements, found={}), 1) is None, "not all is judged"


def test_what_was_judged_of_a_game_is_still_there_when_one_comes_back_to_it() -> None:
    judged = judgements_of(GAME, {of(0)[3]: 0.2})
    again = judged.about(GAME.upto(of(0)[3]))
    assert len(again.found) < len(judged.found) and again.about(GAME).found == judged.found
    others = [Match.start(GAME.game, GAME.options, GAME.seed + number) for number in range(1, 7)]
    away = judged
    for number, other in enumerate(others):
        away = away.about(other)
        assert not away.found
        away = away.with_judgement(Viewpoint(KNOWN, 0), next(iter(judged.found.values())))
        assert away.about(GAME).found == (judged.found if number < 4 else {}), "a few games are kept"


def test_what_followed_a_hint_of_the_game_is_no_turning_point() -> None:
    dear = of(0)[3]
    judgements = judgements_of(GAME, {dear: 0.081})
    taken = GAME.log[dear : dear + 2]
    for start, turn, is_hinted in (
        (dear, taken[:1], True),
        (dear, taken, True),
        (dear - 1, (GAME.log[dear - 1], taken[0]), True),
        (dear - 1, (GAME.log[dear - 1],), False),
        (dear - 1, (taken[0], taken[0]), False),
    ):
        hinted = Judgements(GAME.upto(start)).with_hint(GAME.upto(start), turn).about(GAME)
        assert hinted.followed(dear) is is_hinted
        found = turning_points(replace(judgements, hinted=hinted.hinted), (0,)) or ()
        assert [point.number for point in found] == ([] if is_hinted else [dear])
    other = next(action for action in GAME.at(dear).options if action != taken[0])
    assert not Judgements(GAME.upto(dear)).with_hint(GAME.upto(dear), (other,)).about(GAME).followed(dear)


def test_an_action_that_came_later_in_the_turn_is_not_called_better() -> None:
    numbers = [n for n in decisions(GAME, None, len(GAME.log) - 1) if GAME.at(n + 1).stack]
    turn = {n: (GAME.at(n).turn, GAME.player_at(n)) for n in range(len(GAME.log))}
    first = next(n for n in numbers if turn.get(n + 1) == turn[n] and GAME.log[n + 1] != GAME.log[n])
    later = next((n for n in range(first + 1, len(GAME.log)) if turn[n] == turn[first]), None)
    assert later is not None
    judged = judgements_of(GAME, {first: 0.2})
    (point,) = turning_points(judged, (turn[first][1],)) or ()
    assert point.number == first
    log = [*GAME.log[:later], point.better, *GAME.log[later + 1 :]]
    assert not _is_taken_later(GAME, point)
    assert _is_taken_later(replace(GAME, log=tuple(log)), point)


def test_what_a_hint_told_before_the_page_was_closed_is_no_turning_point() -> None:
    dear = of(0)[3]
    start = GAME.upto(dear)
    text = format_action(GAME.rules, GAME.log[dear])
    model = tapped(seated(start, ("human", "recruit")), "hint")
    assert model.hint
    model = run(model, Thought(model.hint.stamp, text, line=(text,)))[0]
    assert model.table.told == ((dear, (text,)),)
    again = laid_out(first_model(), read_table(write_table(replace(model.table, match=GAME), 1)).table)
    assert again.judgements.about(GAME).followed(dear)
    other = next(action for action in start.state.options if action != GAME.log[dear])
    left = replace(model.table, match=start.with_action(other))
    assert not laid_out(first_model(), left).judgements.about(left.match).followed(dear)
    assert laid_out(first_model(), left).judgements.told() == ()


def test_the_plan_of_a_hint_is_what_is_left_of_the_turn_that_was_kept_to() -> None:
    start = of(0)[3]
    texts = [format_action(GAME.rules, action) for action in GAME.log[start : start + 3]]
    hinted = Judgements(GAME.upto(start)).with_hint(GAME.upto(start), GAME.log[start : start + 3])
    for done in range(1, 4):
        assert hinted.about(GAME.upto(start + done)).planned() == tuple(texts[done:])
    assert hinted.about(GAME.upto(start)).planned() == (), "nothing of it has been taken yet"
    assert hinted.about(GAME.upto(start - 1)).planned() == (), "it was told later"
    assert hinted.about(GAME.upto(start + 4)).planned() == (), "it is over"
    later = hinted.about(GAME.upto(start + 1)).with_hint(GAME.upto(start + 1), GAME.log[start + 1 : start + 2])
    assert later.about(GAME.upto(start + 2)).planned() == (), "the latest hint counts"
    other = next(action for action in GAME.at(start).options if action != GAME.log[start])
    left = Judgements(GAME.upto(start)).with_hint(GAME.upto(start), (other, *GAME.log[start + 1 : start + 3]))
    assert left.about(GAME.upto(start + 1)).planned() == (), "another action was taken"


@pytest.mark.parametrize("moves", [1, 2])
def test_the_largest_fall_says_if_the_chance_fell_only_after_the_players_own_moves(moves: int) -> None:
    numbers = decisions(GAME, None, len(GAME.log) - 1)
    ends = [end for start, end in pairwise(numbers[9:]) if {GAME.player_at(n) for n in range(start, end)} == {1}]
    judgements = judgements_of(GAME)
    value = 0.9
    for number in numbers:
        value -= 0.3 if number in ends[:moves] else 0
        known = Viewpoint(KNOWN, number)
        found = {**judgements.found, known: judgements.found[known]._replace(value=1 - value)}
        judgements = replace(judgements, found=found)
    fallen = largest_fall(judgements, 1)
    end = next(number for number in numbers if number >= ends[moves - 1] and GAME.player_at(number) == 1)
    assert fallen and fallen.moves == moves and fallen.end == end


def test_of_a_long_fall_the_steepest_part_is_told() -> None:
    mine = of(1)
    judgements = judgements_of(GAME, {})
    values = dict.fromkeys(decisions(GAME, None, len(GAME.log) - 1), 0.5)
    values |= dict(zip(mine[1:7], (0.9, 0.85, 0.85, 0.2, 0.15, 0.1), strict=True))
    for number, value in values.items():
        known = Viewpoint(KNOWN, number)
        judgements = replace(
            judgements, found={**judgements.found, known: judgements.found[known]._replace(value=1 - value)}
        )
    fallen = largest_fall(judgements, 1)
    assert fallen and fallen[:4] == (mine[3], mine[4], pytest.approx(0.85), pytest.approx(0.2))


def test_what_the_rival_knew_otherwise_is_no_fall() -> None:
    mine, theirs = of(1), of(0)
    judgements = judgements_of(GAME, {})
    for number, value in ((mine[2], 0.7), (theirs[3], 0.9)):
        known = Viewpoint(KNOWN, number)
        low = judgements.found[known]._replace(value=value)
        judgements = replace(judgements, found={**judgements.found, known: low})
    fallen = largest_fall(judgements, 1)
    assert fallen and fallen.end == mine[2]


def test_the_worst_comes_first_and_three_are_enough() -> None:
    one, two, three, four = of(0)[1:5]
    points = turning_points(judgements_of(GAME, {one: 0.1, two: 0.3, three: 0.2, four: 0.4}), (0,))
    assert points is not None and len(points) == POINTS == 3
    assert [point.number for point in points] == [four, two, three]


def test_a_decision_that_the_search_cannot_tell_from_the_best_is_one_only_if_there_is_no_other() -> None:
    alike, clear = of(0)[1:3]
    for costs, expected in (({alike: 0.03}, [alike]), ({alike: 0.03, clear: 0.01}, [clear])):
        judgements = judgements_of(GAME, costs)
        known = Viewpoint(KNOWN, alike)
        unsure = judgements.found[known]._replace(is_unsure=True)
        judgements = replace(judgements, found={**judgements.found, known: unsure})
        points = turning_points(judgements, (0,)) or ()
        assert [point.number for point in points] == expected and points[0].is_alike is (expected == [alike])


def test_of_one_turn_only_the_worst_decision_counts() -> None:
    numbers = decisions(GAME, None, len(GAME.log) - 1)
    first, second = next((a, b) for a, b in pairwise(numbers) if GAME.at(a).turn == GAME.at(b).turn)
    player = GAME.player_at(first)
    (point,) = turning_points(judgements_of(GAME, {first: 0.1, second: 0.2}), (player,)) or ()
    assert point.number == second


def test_what_is_judged_later_in_the_turn_corrects_the_cost() -> None:
    numbers = decisions(GAME, None, len(GAME.log) - 1)
    first, second = next((a, b) for a, b in pairwise(numbers) if GAME.at(a).turn == GAME.at(b).turn)
    player, judgements = GAME.player_at(first), judgements_of(GAME, {first: 0.3})
    assert [point.number for point in turning_points(judgements, (player,)) or ()] == [first]
    viewpoint = Viewpoint(KNOWN, second)
    told = judgements.found[viewpoint]
    better = told._replace(values=told.values | {told.best: 1.6})  # the search has seen by now what the action brings
    assert turning_points(judgements.with_judgement(viewpoint, better), (player,)) == ()
    half = told._replace(values=told.values | {told.best: 1.4})
    (point,) = turning_points(judgements.with_judgement(viewpoint, half), (player,)) or ()
    assert point.cost == pytest.approx(0.1)


def test_no_decision_cost_more_than_the_chance_fell() -> None:
    own = decisions(GAME, 0, len(GAME.log) - 1)
    one, two = [a for a, b in pairwise(own) if GAME.at(a).turn != GAME.at(b).turn][1:3]  # the last of their turns
    judgements = judgements_of(GAME, {one: 0.3, two: 0.2})
    assert [point.cost for point in turning_points(judgements, (0,)) or ()] == pytest.approx([0.3, 0.2])
    for number in own:
        if number > two:  # the rival has made good again what `two` had cost
            viewpoint = Viewpoint(KNOWN, number)
            told = judgements.found[viewpoint]
            values = {action: value + 0.2 for action, value in told.values.items()}
            judgements = judgements.with_judgement(viewpoint, told._replace(values=values))
    points = turning_points(judgements, (0,)) or ()
    assert [(point.number, round(point.cost, 6)) for point in points] == [(one, 0.3), (two, 0.0)]


def test_the_turn_that_has_won_is_no_turning_point() -> None:
    games = (random_match(FIRST_GAME, {"terrain": "castle_field"}, seed) for seed in range(99))
    game = next(one for one in games if one.result and one.result.winner == one.player_at(len(one.log) - 1))
    winner = game.player_at(len(game.log) - 1)
    last = decisions(game, winner, len(game.log) - 1)[-1]
    start = next(number for number in range(last, -1, -1) if game.begins_turn(number))
    before = decisions(game, winner, start - 1)[-1]
    points = turning_points(judgements_of(game, {last: 0.3, before: 0.1}), (winner,)) or ()
    assert [point.number for point in points] == [before]


def test_a_decision_costs_what_a_hint_says_of_the_action_that_was_taken() -> None:
    dear = of(0)[3]
    judgements = judgements_of(GAME, {dear: 0.1})
    for viewpoint, told in judgements.found.items():
        values = {action: value - 0.9 for action, value in told.values.items()}
        judgements = judgements.with_judgement(viewpoint, told._replace(values=values))
    told = judgements.found[Viewpoint(KNOWN, dear)]
    assert (told.value, told.values[told.best], told.values[told.taken]) == pytest.approx((0.5, 0.6, 0.5))
    for other, less, cost, value, chance in (
        (told.taken, 0.06, 0.06, 0.99, 0.5),  # the chance fell by more than that
        (told.taken, 0.2, 0.2, 0.99, 0.7),  # it fell by less: so it was higher before
        (told.taken, 0.2, 0.2, 0.65, 0.65),  # but no higher than the hint thought it to be
        (told.taken, 0.0, 0.0, 0.99, 0.5),
        ("", 0.2, 0.1, 0.99, 0.5),  # the hint says nothing of the action that was taken
    ):
        advised = judgements.with_advice(dear, Advice((told.best,), other, less, value))
        (point,) = turning_points(advised, (0,)) or ()
        assert point.cost == pytest.approx(cost)
        assert chances(advised, KNOWN, None, len(GAME.log))[dear] == pytest.approx(chance)


def test_only_the_players_who_are_asked_about_have_turning_points() -> None:
    judgements = judgements_of(GAME, {of(0)[2]: 0.2, of(1)[2]: 0.3})
    assert [point.player for point in turning_points(judgements, (0,)) or ()] == [0]
    assert [point.player for point in turning_points(judgements, (0, 1)) or ()] == [1, 0]
    assert turning_points(judgements, ()) == ()


def test_there_are_none_before_all_is_judged() -> None:
    judgements = judgements_of(GAME, {of(0)[1]: 0.3})
    last = Viewpoint(KNOWN, decisions(GAME, None, len(GAME.log) - 1)[-1])
    rest = {viewpoint: told for viewpoint, told in judgements.found.items() if viewpoint != last}
    assert turning_points(replace(judgements, found=rest), (0, 1)) is None
    before = {**rest, last: judgements.found[last]._replace(taken="")}  # judged when nobody knew what would be done
    assert turning_points(replace(judgements, found=before), (0, 1)) is None
    assert turning_points(judgements, (0, 1))


def test_a_judgement_with_all_cards_open_makes_no_turning_point() -> None:
    assert turning_points(judgements_of(GAME, {of(0)[1]: 0.5}, OPEN), (0, 1)) is None


# --- what is asked --------------------------------------------------------------------------------------------------


def test_only_decisions_with_a_choice_are_judged() -> None:
    numbers = decisions(GAME, None, len(GAME.log))
    assert all(len(GAME.at(number).options) > 1 for number in numbers)
    assert len(numbers) == sum(len(state.options) > 1 for state in GAME.positions)
    assert sorted(decisions(GAME, 0, len(GAME.log)) + decisions(GAME, 1, len(GAME.log))) == numbers
    assert decisions(GAME, UNKNOWN, len(GAME.log)) == []


def test_the_last_position_of_a_game_that_was_given_up_needs_no_judgement() -> None:
    """If a player has resigned, the decision that the game was waiting for at that moment is not judged."""
    half = GAME.upto(of(0)[4])
    assert len(half.log) in decisions(half, None, len(half.log))
    assert len(half.log) not in decisions(half.with_resignation(0), None, len(half.log))


def test_as_the_player_knew_it_is_the_view_of_the_one_who_decides() -> None:
    for number in decisions(GAME, None, len(GAME.log)):
        player = GAME.player_at(number)
        view = position(GAME, Viewpoint(KNOWN, number))
        assert view.rack[player] == GAME.at(number).rack[player]
        assert view.rack[1 - player] == view.seed == UNKNOWN
        assert all(set(reserve) <= {UNKNOWN} for reserve in view.reserve)
        assert position(GAME, Viewpoint(OPEN, number)) is GAME.at(number)


def test_a_judgement_is_the_same_whenever_it_is_asked_for() -> None:
    number = of(0)[4]
    view = position(GAME, Viewpoint(KNOWN, number)).dump()
    question = json.dumps({"kind": "judge", "game": GAME.game, "view": view, "seed": 7})
    assert thought(question) == thought(question)


def test_a_judgement_says_whether_the_bot_is_sure() -> None:
    said = set()
    for number in decisions(GAME, None, len(GAME.log) - 1)[:16]:
        view = position(GAME, Viewpoint(KNOWN, number)).dump()
        question = json.dumps({"kind": "judge", "game": GAME.game, "view": view, "seed": number})
        said.add(json.loads(thought(question))["unsure"])
    assert said == {True, False}


def test_an_action_that_seems_bad_is_looked_at_as_hard_as_the_one_that_seems_good() -> None:
    number = of(0)[6]
    viewpoint = Viewpoint(KNOWN, number)
    question = {"kind": "judge", "game": GAME.game, "view": position(GAME, viewpoint).dump(), "seed": 7}
    first = json.loads(thought(json.dumps(question)))
    worst, few, _ = min(first["options"], key=lambda option: option[2])
    second = json.loads(thought(json.dumps({**question, "taken": worst})))
    visits = {action: count for action, count, _ in second["options"]}
    assert few < 50 and visits[worst] >= SECOND_LOOK and visits[second["action"]] >= SECOND_LOOK
    best = max(second["options"], key=lambda option: option[1])[0]
    assert second["action"] in (first["action"], worst, best)
    assert first["second"] == [] and second["second"][0] == worst, "what would follow it is told too"
    same = json.loads(thought(json.dumps({**question, "taken": first["action"]})))
    assert same == first, "what seems best already needs no second look"


def test_a_judgement_is_kept_as_the_chance_of_blue() -> None:
    """The value of a judgement is stored as blue's chance to win, even if red decides. The values of the single actions
    are stored as the chances of the player who decides.
    """
    for player in (0, 1):
        viewpoint = Viewpoint(KNOWN, of(player)[2])
        told = judged(GAME, PendingJudgement("", viewpoint, "skip"), "draw", 0.8, [("draw", 5, 0.8), ("skip", 1, 0.3)])
        assert told.value == pytest.approx(0.8 if player == 0 else 0.2)
        assert told.values == {"draw": 0.8, "skip": 0.3} and told.taken == "skip"


# --- the judgements -------------------------------------------------------------------------------------------------


def test_judgements_keep_what_holds_for_a_match_that_went_another_way() -> None:
    """If actions of a match are undone or replaced, only the judgements of later decisions are dropped, and those are
    still there if the match comes back.
    """
    judgements = judgements_of(GAME)
    half = len(GAME.log) // 2
    assert judgements.about(GAME) is judgements
    undone = judgements.about(GAME.upto(half))
    assert undone.match == GAME.upto(half) and {viewpoint.number for viewpoint in undone.found} == {
        number for number in decisions(GAME, None, len(GAME.log)) if number <= half
    }
    assert undone.about(GAME).found == judgements.found
    other = GAME.upto(half)
    other = other.with_action(next(action for action in other.state.options if action != GAME.log[half]))
    assert max(viewpoint.number for viewpoint in judgements.about(other).found) <= half


def test_a_book_forgets_another_game() -> None:
    """Judgements of one game are not used for a game with another seed or other options."""
    judgements = judgements_of(GAME)
    for other in (Match.start(FIRST_GAME, {}, 99), Match.start(FIRST_GAME, {"first": 1}, GAME.seed)):
        assert not judgements.about(other).found


# --- the line -------------------------------------------------------------------------------------------------------


def test_the_line_ends_where_the_game_did() -> None:
    end = len(GAME.log)
    line = chances(judgements_of(GAME), KNOWN, None, end)
    assert GAME.result is not None and line[end] == float(GAME.result.winner == 0)
    assert list(line)[:-1] == decisions(GAME, None, end)
    assert end not in chances(judgements_of(GAME), KNOWN, None, end - 1), "the end is not told before it is shown"
    given_up = GAME.upto(of(0)[3]).with_resignation(0)
    assert chances(judgements_of(given_up), KNOWN, None, len(given_up.log))[len(given_up.log)] == 0.0


def test_the_line_holds_the_decisions_of_the_viewer_only() -> None:
    for player in (0, 1):
        line = chances(judgements_of(GAME), KNOWN, player, len(GAME.log) - 1)
        assert list(line) == decisions(GAME, player, len(GAME.log) - 1)
    assert chances(judgements_of(GAME), OPEN, None, len(GAME.log) - 1) == {}


# --- words ----------------------------------------------------------------------------------------------------------


def test_chances_are_told_in_steps_of_five() -> None:
    assert {percent(chance / 1000) for chance in range(1, 1000)} == set(range(5, 100, 5))
    assert (percent(1e-6), percent(1 - 1e-6)) == (1, 99), "the bot sees how it ends"
    assert (percent(0.0), percent(1.0), percent(0.5), percent(0.524), percent(0.526)) == (0, 100, 50, 50, 55)


def test_every_step_has_words_and_both_sides_the_same_ones() -> None:
    """Each chance to win that can be shown has a word for how the player stands. The words are symmetric: what is
    "ahead" for 60 % is "behind" for 40 %.
    """
    for percents in range(101):
        assert f"standing.{standing(percents)}" in MESSAGES
        mirrored = {"ahead": "behind", "won": "lost"}
        word = standing(percents)
        for one, other in mirrored.items():
            if percents > 50:
                word = word.replace(one, other)
        assert word == standing(min(percents, 100 - percents))
    assert [standing(percents) for percents in (0, 10, 15, 30, 35, 40, 45)] == [
        "lost",
        "behind_far",
        "behind_clearly",
        "behind_clearly",
        "behind",
        "behind",
        "even",
    ]


def test_both_ways_to_look_have_a_name_and_a_sentence() -> None:
    texts = {KNOWN: "perspective.text.known", OPEN: f"perspective.text.open.{FIRST_GAME}"}
    for perspective in PERSPECTIVES:
        assert f"perspective.{perspective}" in MESSAGES and texts[perspective] in MESSAGES
