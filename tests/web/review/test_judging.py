"""Tests of how the page gets the bot's judgements, its values of decisions: when it asks the bot, and which view it
sends.

Also tested is what the page shows of the judgements, and how a person can try a decision again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import unescape
from itertools import pairwise, permutations
from typing import Any

import pytest

from tests.random_games import random_match
from tests.web.page.test_app import entry
from tests.web.playing import BOT_GAME, RULES, TWO_PEOPLE, Reader, Screen, play, seated, shown
from toybattle import GAMES, link
from toybattle.lines import after
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import UNKNOWN
from toybattle.reasons import compared
from web.games import FIRST_GAME
from web.games.face import text_of
from web.page import effects as fx
from web.page import model as m
from web.page import spoken
from web.page.update import update
from web.page.words import words
from web.review import chart, judgements, judging
from web.review.advice import why_alike, why_better
from web.review.chart import LABEL, better_here, points_of
from web.review.judgements import (
    CHECKS,
    COSTLY,
    KNOWN,
    OPEN,
    Fall,
    TurningPoint,
    Viewpoint,
    decisions,
    largest_fall,
    turns_of,
)
from web.saves.entries import Table
from web.saves.store import CURRENT, GAME, PREFS

OVER = random_match(FIRST_GAME, {"terrain": "castle_field"}, 5)
WITH_CHANCES = {PREFS: json.dumps({"chances": "on", "speed": "off"})}


def asked(screen: Screen) -> list[dict[str, Any]]:
    """Returns the questions for judgements (values of decisions) that the bot has been asked and has not answered."""
    return [json.loads(text) for _, text in screen.ports.judgements]


def judge(
    screen: Screen, costs: Mapping[int, float] | None = None, most: int = 1000, hints: Mapping[int, str] | None = None
) -> list[dict[str, Any]]:
    """Answers up to `most` questions for judgements in place of the bot, and returns these questions.

    `costs` maps numbers of decisions to costs: by how much the value of the action that was taken is below the value of
    the best action, and by how much the player's chance is lower from then on. For a decision that `costs` doesn't
    name, the answer says that the action taken was the best. Questions for a check, which are not in the result, are
    answered with the best action, or with that in `hints`.
    """
    heard: list[dict[str, Any]] = []
    while screen.ports.judgements and len(heard) < most:
        id, text = screen.ports.judgements.pop(0)
        question = json.loads(text)
        assert screen.model.judging is not None
        number, match = screen.model.judging.viewpoint.number, screen.model.match
        if question["kind"] == "check":  # a hint would have told the best action too
            best = (hints or {}).get(number, screen.model.judgements.found[Viewpoint(KNOWN, number)].best)
            told = {"action": best, "value": 0.6, "line": [best], "visits": 9, "second": [], "less": 0.0}
            screen.ports.on_bot({"id": id, "text": json.dumps(told)})
            continue
        heard.append(question)
        cost = (costs or {}).get(number, 0.0)
        own = [one for one in range(number) if match.player_at(one) == match.player_at(number)]
        high = 0.95 - sum((costs or {}).get(one, 0.0) for one in own)  # what the player's earlier decisions have left
        actions = [format_action(RULES, action) for action in RULES.load(question["view"]).options]
        taken = question.get("taken", actions[0])
        best = next(action for action in actions if action != taken) if cost else taken
        values = dict.fromkeys(actions, 0.1) | {taken: high - cost} | {best: high}
        options = [[action, 9, values[action]] for action in actions]
        answer = {"action": best, "value": 0.6, "line": [], "visits": 9, "options": options}
        screen.ports.on_bot({"id": id, "text": json.dumps(answer)})
    return heard


def at_the_end(match: Match = OVER, seats: tuple[str, str] = BOT_GAME, **fields: Any) -> Screen:
    """Returns a screen on which the page has just been opened, with a finished game on the table.

    `match` is the game's match, `seats` says who plays blue and red, and `fields` are further fields of its Table.
    """
    return Screen({**entry("old", match, seats, **fields), CURRENT: "old"})


def shown_text(screen: Screen) -> str:
    """Returns the text of the panel with the chances to win, "" if the page doesn't show it."""
    found = re.search(r'<section id="chances".*?</section>', screen.markup, re.S)
    return unescape(re.sub(r"<[^>]*>", " ", found[0])) if found else ""


def first_decisions(match: Match, player: int) -> list[int]:
    """Returns the number of the first decision in each turn of `player`."""
    turns: dict[int, int] = {}
    for number in decisions(match, player, len(match.log) - 1):
        turns.setdefault(match.at(number).turn, number)
    return list(turns.values())


# --- while playing --------------------------------------------------------------------------------------------------


def test_nothing_is_judged_while_playing_unless_it_is_wanted() -> None:
    screen = Screen()
    shows: list[bool] = []
    screen.ports.on_show = lambda: shows.append(
        screen.model.match.result is None and ("chance-chart" in screen.markup or bool(screen.ports.judgements))
    )
    play(screen, 3)
    assert len(shows) > 20 and not any(shows)
    assert screen.match.result is not None and not screen.stored().chances
    assert words("end.chances") not in screen.said()


def check_view(question: Mapping[str, Any], viewer: int) -> None:
    """Checks that a question to the bot is about a decision of `viewer`, and holds only what this player may see."""
    view, rival = question["view"], 1 - viewer
    assert set(question) <= {"kind", "game", "view", "seed", "taken", "forget"}
    assert view["rack"][viewer] is not None and view["stack"][-1][1] == viewer
    assert view["rack"][rival] is None and view["frozen"][rival] is None and view["seed"] == UNKNOWN
    assert all(set(reserve) <= {UNKNOWN} for reserve in view["reserve"])


@pytest.mark.parametrize("seats", [BOT_GAME, ("scout", "human")])
def test_every_question_of_a_live_game_is_the_persons_own_view_of_an_own_decision(seats: tuple[str, str]) -> None:
    viewer = seats.index("human")
    match = Match.start(FIRST_GAME, {"terrain": "caribbean_sea"}, 4)
    screen = Screen({**WITH_CHANCES, **entry("live", match, seats), CURRENT: "live"})
    questions: list[dict[str, Any]] = []

    def look() -> None:
        if screen.match.result is None:
            questions.extend(judge(screen))

    play(screen, 6, then=look)
    assert len(questions) > 3
    for question in questions:
        check_view(question, viewer)
    assert screen.stored().chances
    assert words("end.chances") in screen.said() and words("end.chances") in screen.reload().said()


def live(match: Match, seats: tuple[str, str] = BOT_GAME, **fields: Any) -> m.Model:
    """Returns a model with this match on the table and the setting that shows the chances to win during a game.

    `fields` are further fields of the model.
    """
    return seated(match, seats, prefs={**m.PREFS, "chances": "on"}, **fields)


def every_question(model: m.Model) -> Iterator[str]:
    """Yields every question for a judgement that the page of this model asks the bot.

    Each is given as JSON: a list of the fields of the effect `Think` that asks it, with "" in place of the stamp. Each
    question is answered with the value 0.5, and then the page asks the next one.
    """
    model, effects = update(model, m.ShowNext(-1))
    while thinks := [effect for effect in effects if isinstance(effect, fx.Think)]:
        (think,) = thinks
        yield json.dumps(think._replace(stamp=""))
        options = tuple(format_action(RULES, action) for action in RULES.load(json.loads(think.view)).options)
        thought = m.Thought(think.stamp, options[0], 0.5, (), 9, tuple((option, 1, 0.5) for option in options))
        model, effects = update(model, thought)


def test_of_two_people_only_the_one_who_looks_is_judged_and_nobody_under_the_curtain() -> None:
    match = OVER.upto(first_decisions(OVER, 1)[3])
    covered = live(match, TWO_PEOPLE, curtain=True)
    assert not list(every_question(covered)) and "chance-chart" not in shown(covered)
    for question in every_question(live(match, TWO_PEOPLE)):
        check_view({"view": json.loads(json.loads(question)[3])}, 1)


def test_a_live_game_offers_no_look_at_all_cards() -> None:
    match = OVER.upto(first_decisions(OVER, 0)[3])
    model = live(match, perspective=OPEN)
    assert judging.perspective(model) == KNOWN and {
        viewpoint.perspective for viewpoint in judging.viewpoints(model)
    } == {KNOWN}
    for sheet in ("", "chances"):
        assert 'name="perspective"' not in shown(replace(model, sheet=sheet))
        assert "retry " not in shown(replace(model, sheet=sheet))


def test_a_judgement_waits_until_the_bot_has_moved_and_the_turn_is_told() -> None:
    screen = Screen({PREFS: json.dumps({"chances": "on"})}, is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    (question,) = asked(screen)
    check_view(question, 0)
    judge(screen)
    screen.tap("do draw")
    assert screen.model.thinking and not asked(screen)
    screen.ports.answer()
    assert screen.model.is_showing and not asked(screen)
    screen.wait()
    while screen.model.thinking:
        screen.ports.answer()
        screen.wait()
    assert screen.model.decision() is not None and len(asked(screen)) == 1


def test_taking_back_forgets_what_was_asked_about_what_is_gone() -> None:
    screen = Screen(WITH_CHANCES)
    judge(screen)
    screen.tap("do draw").wait()
    (old,) = screen.ports.judgements
    screen.tap("undo").tap("undo")
    assert not screen.ports.judgements
    before = screen.model.judgements
    screen.ports.on_bot({"id": old[0], "text": json.dumps({"action": "draw", "value": 0.9, "line": [], "visits": 1})})
    assert screen.model.judgements is before


def test_what_was_judged_before_it_was_done_is_judged_again_after_the_game() -> None:
    start = Match.start(FIRST_GAME, {}, 12)
    screen = Screen({**WITH_CHANCES, **entry("live", start), CURRENT: "live"})
    assert "taken" not in asked(screen)[0]
    screen.tap("do draw").wait()  # the answer comes later
    judge(screen)
    screen.tap("resign", "resign")
    questions = judge(screen)
    numbers = decisions(screen.match, None, len(screen.match.log))
    assert questions[0]["taken"] == "draw" and len(questions) == len(numbers)


def test_a_game_that_is_over_is_seen_with_everything_open_if_it_is_judged_so() -> None:
    screen = at_the_end()
    state = screen.match.state
    assert screen.model.view() != state, "the opponent's rack is hidden"
    screen.say(f"perspective {OPEN}")
    assert screen.model.view() == state
    screen.say(f"perspective {KNOWN}")
    assert screen.model.view() != state


def test_a_challenge_is_never_looked_at_with_open_cards() -> None:
    screen = at_the_end()
    screen.say(f"perspective {OPEN}")
    judge(screen)
    posted: list[dict[str, Any]] = []
    post = screen.ports.post_bot
    screen.ports.post_bot = lambda message: (posted.append(message), post(message))[1]  # type: ignore[method-assign]
    fresh = Match.start(FIRST_GAME, {"first": 0}, 77)
    screen.ports.hear("fragment", m.CHALLENGE + link.encode(fresh, bytes([0, 0])))
    screen.say("pref chances on")
    assert screen.match == fresh and not screen.model.is_from_link
    questions = [json.loads(message["text"]) for message in posted if "text" in message]
    assert len(questions) == 1
    check_view(questions[0], 0)


# --- after the game -------------------------------------------------------------------------------------------------


def test_after_a_game_every_decision_is_judged_as_its_player_knew_it() -> None:
    screen = at_the_end()
    questions = judge(screen)
    numbers = decisions(OVER, None, len(OVER.log))
    assert len(questions) == len(numbers) and not asked(screen)
    for number, question in zip(numbers, questions, strict=True):
        check_view(question, OVER.player_at(number))
        assert question["view"] == RULES.view(OVER.at(number), OVER.player_at(number)).dump()
        assert question["taken"] == format_action(RULES, OVER.log[number])
    assert {viewpoint.perspective for viewpoint in screen.model.judgements.found} == {KNOWN}


def test_all_cards_open_are_judged_when_somebody_wants_to_see_it() -> None:
    screen = at_the_end()
    judge(screen, most=3)
    screen.say(f"perspective {OPEN}")
    questions = judge(screen, most=3)  # the first of them was asked before that
    numbers = decisions(OVER, None, len(OVER.log))
    assert words("chances.progress.both", done=6, count=2 * len(numbers)) in shown_text(screen), "of both perspectives"
    questions += judge(screen)
    opened = [question for question in questions if question["view"]["seed"] != UNKNOWN]
    assert [question["view"] for question in opened] == [OVER.at(number).dump() for number in numbers]
    assert len(screen.model.judgements.found) == 2 * len(numbers)
    assert f'value="{OPEN}" checked' in screen.markup
    assert words(f"perspective.text.open.{FIRST_GAME}") in screen.say("open chances").markup
    assert not judge(screen.say(f"perspective {KNOWN}")), "what is judged is kept"


def test_the_end_is_not_told_before_it_is_shown() -> None:
    model = seated(OVER, shown=len(OVER.log) - 2)
    assert model.is_showing and "chance-chart" not in shown(model) and not list(every_question(model))
    watched = live(OVER, shown=len(OVER.log) - 2)
    assert words("standing.won") not in shown(watched) and words("standing.lost") not in shown(watched)


def test_what_a_hint_would_have_told_is_no_turning_point() -> None:
    one, two = first_decisions(OVER, 0)[2:4]
    taken, others = (
        format_action(RULES, OVER.log[two]),
        [action for action in OVER.at(two).options if action != OVER.log[two]],
    )
    screen = at_the_end()
    judge(screen, {one: 0.12, two: 0.31}, hints={two: taken})
    assert [point.number for point in points_of(screen.model) or ()] == [one]
    fall = largest_fall(screen.model.judgements.about(OVER), 0)
    assert fall and fall.own <= 0.13, "nor does it count as a slip in the chart"
    screen = at_the_end()
    judge(screen, {one: 0.12, two: 0.31}, hints={two: format_action(RULES, others[-1])})
    assert [point.number for point in points_of(screen.model) or ()] == [one], "the two searches don't agree"
    screen = at_the_end()
    judge(screen, {one: 0.12, two: 0.31})
    assert [point.number for point in points_of(screen.model) or ()] == [two, one]


def test_at_most_a_few_decisions_are_checked_and_the_others_are_not_told() -> None:
    numbers = first_decisions(OVER, 0)
    costs = dict.fromkeys(numbers, 0.02)
    screen = at_the_end()
    judge(screen, costs, hints={number: format_action(RULES, OVER.log[number]) for number in numbers})
    assert len(screen.model.judgements.advice) == CHECKS and points_of(screen.model) == ()
    assert not asked(screen) and words("turning.none.yours") in shown_text(screen)


def test_turning_points_come_when_all_is_judged_and_stay_as_they_are() -> None:
    screen = at_the_end()
    one, two = first_decisions(OVER, 0)[2:4]
    costs = {one: 0.12, two: 0.31, first_decisions(OVER, 1)[2]: 0.5}
    judge(screen, costs, most=8)
    assert "retry " not in screen.markup
    assert words("chances.progress", done=8, count=len(decisions(OVER, None, len(OVER.log)))) in shown_text(screen)
    judge(screen, costs)
    text = shown_text(screen)
    told = [
        words("turning.turn", turn=OVER.at(two).turn) + ": ",
        "cost about 30 wins",
        words("turning.turn", turn=OVER.at(one).turn) + ": ",
        "cost about 10 wins",
    ]
    viewpoints = [text.index(part) for part in told]
    assert viewpoints == sorted(viewpoints) and "50 wins" not in text, "the worst first, the person's only"
    screen.tap(f"review {two}")
    assert screen.model.review == two
    assert shown_text(screen).count("wins in 100 games") == 3, "during a look back the largest slip of the rival too"
    assert text[text.index("Turn") :] in shown_text(screen.say("review now"))


def test_a_turning_point_says_why_the_better_action_was_better() -> None:
    """In the sheet at every point; beside the board, where there is less room, at the point that is looked at."""
    screen = at_the_end()
    costly = dict.fromkeys(first_decisions(OVER, 0)[2:5], 0.2)
    judge(screen, costly)
    points = points_of(screen.model) or ()
    reasons = {point.number: why_better(screen.model, point) for point in points}
    assert len(reasons) == 3 and any(reasons.values())
    for point in points:
        view = RULES.view(OVER.at(point.number), 0)
        apart = RULES.reasons_apart(view, (point.better,), (point.taken,), 0)
        assert (reasons[point.number] == only_searched(screen, point)) == (not apart), "none that holds of both"
        better = screen.model.narration.describe(OVER.at(point.number), point.better)
        assert reasons[point.number].startswith(words("turning.why", action=better, reason=""))
    assert not any(reason in shown_text(screen) for reason in reasons.values() if reason)
    for number, reason in reasons.items():
        told = re.findall('class="why-better">([^<]*)<', screen.say(f"review {number}").markup)
        assert [unescape(text) for text in told] == [reason]
    text = unescape(re.sub(r"<[^>]*>", " ", screen.tap("open chances").markup))
    assert all(reason in text for reason in reasons.values())


def only_searched(screen: Screen, point: TurningPoint) -> str:
    """The sentence at a turning point where only the search sees a difference."""
    better = screen.model.narration.describe(OVER.at(point.number), point.better)
    return words("turning.why.ahead", later=words("turning.later", action=better))


def test_at_a_turning_point_the_board_marks_the_better_action() -> None:
    screen = at_the_end()
    judge(screen, dict.fromkeys(first_decisions(OVER, 0)[2:5], 0.2))
    points = points_of(screen.model) or ()
    assert words("space.pointed") not in screen.markup and len(points) == 3
    for point in points:
        screen.say(f"review {point.number}")
        assert better_here(screen.model) == point.better
        spaces, _ = screen.model.face.where(point.better)
        assert not spaces or words("space.pointed") in screen.markup, "told, and not only drawn"
        assert better_here(screen.say(f"review {point.number + 1}").model) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_look_back_at_a_turning_point_tells_the_better_action(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(game, {}, 3)
    for number in range(0, len(match.log), 7):
        better = match.at(number).options[-1]
        monkeypatch.setattr(chart, "better_here", lambda _, better=better: better)
        model = replace(seated(match, BOT_GAME), review=number)
        told = model.narration.describe(match.at(number), better)
        player = words.player(match.player_at(number))
        assert words("review.better", player=player, action=told) in spoken.question(model)


def test_the_table_of_chances_says_that_a_fall_need_not_be_a_mistake() -> None:
    screen = at_the_end()
    judge(screen)
    assert unescape(screen.tap("open chances").markup).count(words("chances.fall")) == 1


def test_a_look_back_says_why_the_chance_is_much_lower_than_one_position_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    costly = first_decisions(OVER, 0)[2]
    screen = at_the_end()
    assert chart.fall(screen.say(f"review {costly + 1}").model) == "", "nothing is judged yet"
    screen = at_the_end()
    judge(screen, {costly: 0.2})
    told = {}
    for number in range(len(OVER.log)):
        told[number] = chart.fall(screen.say(f"review {number}").model)
        assert not told[number] or told[number] in unescape(screen.markup)
    turning = words("fall.turning", rank=1)
    assert set(told.values()) == {"", turning}, "what the rival knew otherwise is no fall"
    monkeypatch.setattr(chart, "_at", lambda model: {costly: 60, costly + 1: 40})
    assert chart.fall(screen.say(f"review {costly + 1}").model) == turning
    monkeypatch.setattr(chart, "points_of", lambda model: ())
    judged = [number for number in decisions(OVER, None, len(OVER.log) - 1) if number > 5]
    own = next(n for n in judged if n - 1 in judged and OVER.player_at(n - 1) == OVER.player_at(n) == 0)
    since = next(n for n in judged if OVER.player_at(n - 1) == 1 and OVER.player_at(n) == 0)
    rivals = next(n for n in judged if OVER.player_at(n) == 1)
    names = {"player": words.player(1), "below": words.player(0)}

    def told_at(number: int, lower: int) -> str:
        model = screen.say(f"review {number}").model
        before = chart._before(model, number) % number  # the position before it if there is none on the line
        monkeypatch.setattr(chart, "_at", lambda model: {before: 60, number: 60 - lower})
        return chart.fall(model)

    for number, id in ((own, "own"), (since, "since")):
        assert told_at(number, 30) == words(f"fall.{id}", points=30, **names) and told_at(number, 5) == ""
    assert told_at(rivals, 30) == "", "it isn't on the line"
    monkeypatch.setattr(chart, "_joins_own", lambda model: False)
    assert told_at(since, 30) == words("fall.rival", points=30, **names)


def test_who_resigned_is_not_told_that_the_chance_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    own = next(number for number in range(20, 60) if OVER.player_at(number - 1) == 0)
    monkeypatch.setattr(chart, "_at", lambda model: {own - 1: 60, own: 0})
    for match, is_told in ((OVER, True), (OVER.upto(own).with_resignation(0), False)):
        screen = at_the_end(match)
        judge(screen)
        assert bool(chart.fall(screen.say(f"review {own}").model)) is is_told


def test_a_small_cost_without_any_reason_is_told_as_such() -> None:
    screen = at_the_end()
    judge(screen, {first_decisions(OVER, 0)[2]: 0.2})
    (point,) = points_of(screen.model) or ()
    none = point._replace(better=point.taken, cost=COSTLY / 2)
    assert why_better(screen.model, none) == words("turning.why.none")


def test_where_no_reason_sets_the_better_action_apart_only_the_search_is_named() -> None:
    screen = at_the_end()
    judge(screen, {first_decisions(OVER, 0)[2]: 0.2})
    (point,) = points_of(screen.model) or ()
    same = point._replace(better=point.taken)
    assert why_better(screen.model, same) == only_searched(screen, same)


def test_where_more_speaks_for_the_action_taken_the_review_says_so() -> None:
    screen, told = at_the_end(), set()
    judge(screen, dict.fromkeys(first_decisions(OVER, 0), 0.2))
    for point in points_of(screen.model) or ():
        view = RULES.view(OVER.at(point.number), 0)
        for one, two in permutations(view.options, 2):
            tried = point._replace(better=one, taken=two)
            text, (better, taken) = why_better(screen.model, tried), turns_of(OVER, tried)
            found = compared(RULES, view, better, taken, 0)
            main, back = ([RULES.reasons_apart(view, *pair, 0)] for pair in ((better, taken), (taken, better)))
            names = [screen.model.narration.describe(OVER.at(point.number), action) for action in (one, two)]
            if found.against and not text.startswith(words("turning.why.answer", action=names[1], answer="")):
                assert back[0][0] == found.against and found.against.reason[0] not in RULES.weak_reasons
                ranks = [RULES.reason_ids.index(apart[0].reason[0]) for (apart,) in (main, back) if apart]
                assert len(ranks) == 1 or ranks[1] < ranks[0]
                against = text_of(screen.model.narration.reason(view, found.against.reason, is_own=True))
                assert against in text
                told.add(text.replace(against, "").replace(names[0], "|").replace(names[1], "|"))
    reason, later = words("turning.why", action="|", reason=""), words("turning.later", action="|")
    despite = words("turning.why.but", reason=reason, later=later)
    assert despite in told and any(text not in (despite,) for text in told)


def test_whole_turns_are_compared_if_the_search_has_looked_to_the_end_of_the_turn() -> None:
    lengths = set()
    for seed in range(30):
        match = random_match(FIRST_GAME, {"first": 0}, seed)
        for number in (number for number in range(len(match.log)) if match.begins_turn(number)):
            state, player, rest = match.at(number), match.player_at(number), match.log[number:]
            if ("draw",) not in state.options or rest[0] == ("draw",):
                continue
            point = TurningPoint(number, state.turn, player, rest[0], ("draw",), 0.2)
            better, taken = turns_of(match, point)
            assert better == (("draw",),) and taken == rest[: len(taken)]
            assert state.turn == match.at(number + len(taken) - 1).turn
            lengths.add(len(taken))
            for first in state.options:
                one = RULES.apply(state, first)
                if one.stack and one.stack[-1][1] == player and one.turn == state.turn:
                    short = point._replace(better=first)
                    short_turn = turns_of(match, short)[0]
                    if len(short_turn) > 1:
                        assert after(RULES, state, short_turn).winner == player, "only a win is completed"
                    else:
                        assert turns_of(match, short) == ((first,), rest[:1]), "nobody knows how the turn would go on"
                    line = [one.options[-1]]
                    while is_unfinished := (two := after(RULES, one, line)).stack and two.turn == state.turn:
                        line.append(two.options[-1])
                    whole = short._replace(line=(*line, ("draw",)))
                    assert not is_unfinished and turns_of(match, whole)[1] == taken
                    assert turns_of(match, whole)[0][:2] == (first, line[0])
    assert {1, 2, 3} <= lengths


def test_of_two_actions_about_as_good_the_review_says_what_speaks_for_each() -> None:
    screen = at_the_end()
    judge(screen, {first_decisions(OVER, 0)[2]: 0.2})
    (point,) = points_of(screen.model) or ()
    view = RULES.view(OVER.at(point.number), 0)
    text = why_alike(screen.model, point._replace(is_alike=True))
    for one, two in ((point.taken, point.better), (point.better, point.taken)):
        main = RULES.reasons_apart(view, (one,), (two,), 0)[0].reason
        told = text_of(screen.model.narration.reason(view, main, is_own=True))
        named = screen.model.narration.describe(OVER.at(point.number), one)
        assert words("turning.why", action=named, reason=told) in text
    assert why_alike(screen.model, point._replace(better=point.taken)) == ""


def test_an_action_that_ended_the_game_is_told_as_such() -> None:
    screen = at_the_end()
    judge(screen)
    last = len(OVER.log) - 1
    (action,) = OVER.log[last:]
    point = TurningPoint(last, OVER.at(last).turn, OVER.player_at(last), action, action, 0.2)
    assert why_better(screen.model, point).startswith(
        words("turning.why.ended", action=screen.model.narration.describe(OVER.at(last), action), reason="")
    )


@pytest.mark.parametrize(("seats", "id"), [(BOT_GAME, "turning.none.yours"), (TWO_PEOPLE, "turning.none")])
def test_a_game_without_costly_decisions_says_so(seats: tuple[str, str], id: str) -> None:
    """To one who has played against the bot it says "you"; where two people played, both may read it."""
    screen = at_the_end(seats=seats)
    judge(screen)
    assert words(id) in shown_text(screen) and words("turning.none.known") not in shown_text(screen)
    screen.say(f"perspective {OPEN}")
    assert f"{words(id)} {words('turning.none.known')}" in shown_text(screen)


def test_the_rivals_slip_is_told_if_it_is_the_largest() -> None:
    own, rivals = (first_decisions(OVER, player)[2] for player in (0, 1))
    for less, more in ((own, rivals), (rivals, own)):
        screen = at_the_end()
        judge(screen, {less: 0.15, more: 0.4})
        assert 'id="turning-slip"' not in screen.markup, "there is room only during a look back"
        screen.say(f"review {rivals}")
        found = unescape(re.sub(r"<[^>]*>", " ", screen.markup))
        told = words(
            "turning.slip.known", player=words.player(1), turn=OVER.at(rivals).turn, taken="|", better="|", points=40
        )
        before, between, _ = words("review.slip", player=words.player(1), taken="|", better="|").split("|")
        assert (before in found and between in found) is (more == rivals), "in the prompt too"
        assert (told[: told.index("|")] in found) is (more == rivals)
        assert ('id="turning-slip"' in screen.markup) is (more == rivals)
    screen = at_the_end(seats=TWO_PEOPLE)
    judge(screen, {own: 0.15, rivals: 0.4})
    assert 'id="turning-slip"' not in screen.say(f"review {rivals}").markup, "the list has the points of both"


@pytest.mark.parametrize("game", GAMES)
def test_the_chance_has_an_info_card_with_what_both_players_have(game: str) -> None:
    match = random_match(game, {"first": 0}, 5)
    screen = at_the_end(match)
    found = []
    for number in range(0, len(match.log), 5):
        screen.say(f"review {number}")
        info = screen.model.info_on(m.CHANCE)
        assert info and info.lines[-1] == words("info.chance.text")
        rows = screen.model.narration.balance(screen.model.view())
        assert all(len(counts) == 2 for _, counts in rows)
        assert rows or len(info.lines) == 1, "not every game need compare anything"
        if len(info.lines) > 1:
            text, told = info.lines[0], max(rows, key=lambda row: sum(row[1]))
            assert words("balance.thing", thing=told[0], own=told[1][0], others=told[1][1]) in text
            found.append(text)
    assert not rows or len(set(found)) > 3
    assert f'data-info="{m.CHANCE}"' in at_the_end().markup


def test_a_fall_at_once_after_an_own_move_is_not_put_down_to_the_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = at_the_end()
    rival = words.player(1)
    own = next(number for number in range(9, 99) if OVER.player_at(number) == 0 and OVER.player_at(number + 1) == 1)
    for moves, cost, told in (
        (1, 0.0, "right after your own move. Yet the coach knew no clearly better one:"),
        (1, 0.1, "right after your own move. It cost about 10 of these 15%"),
        (2, 0.0, "in turn 11. The coach knew no clearly better moves for you: it had thought too well"),
        (2, 0.1, ", right after moves of yours. They cost about 10 of these 15%"),
        (0, 0.0, f"it was good moves of {rival}'s"),
        (0, 0.1, f"the rest was good moves of {rival}'s"),
    ):
        fallen = Fall(own, own + 4, 0.6, 0.45, cost, moves)
        monkeypatch.setattr(chart, "_fallen", lambda model, fallen=fallen: fallen)
        text = chart._fall_told(screen.model)
        assert told in text and (f"{rival}'s" in text) is (moves == 0)
    small = Fall(own, own + 4, 0.6, 0.5, 0.0, 1)
    monkeypatch.setattr(chart, "_fallen", lambda model: small)
    assert chart._fall_told(screen.model) == "", "too little to be worth a sentence"


@pytest.mark.parametrize("is_lost", [False, True])
def test_small_costs_are_told_as_small_ones(is_lost: bool) -> None:
    """A player who has lost isn't told to have played well."""
    assert OVER.result and OVER.result.winner is not None
    player = 1 - OVER.result.winner if is_lost else OVER.result.winner
    screen = at_the_end(seats=BOT_GAME if player == 0 else ("scout", "human"))
    one, two = first_decisions(OVER, player)[2:4]
    judge(screen, {one: 0.01, two: 0.06})
    text = shown_text(screen)
    small, lost = words("turning.small"), words("turning.small.luck", points=60)
    assert (lost if is_lost else small) in text and (small if is_lost else lost) not in text
    fell = re.findall(r"The line falls most from 60% in turn \d+ to (\d+)%", screen.tap("open chances").markup)
    assert fell == (["0"] if is_lost else []), "the rival thought less of it, but that is no fall"
    assert "cost about" not in text and text.count("a little more") == 2


def test_beside_a_costly_move_those_that_cost_little_are_told_too() -> None:
    screen = at_the_end()
    one, two, three = first_decisions(OVER, 0)[2:5]
    judge(screen, {one: 0.01, two: 0.2, three: 0.06})
    text = shown_text(screen)
    assert words("turning.small") not in text and screen.markup.count('data-action="retry ') == 3
    assert text.count("cost about") == 1 and text.count("a little more") == 2


def test_a_missed_win_stands_above_what_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game that is all but won, a missed win costs next to nothing of the chance to win."""
    assert OVER.result and OVER.result.winner == 1
    one, two, three = first_decisions(OVER, 1)[2:5]
    monkeypatch.setattr(judgements, "actions_to_win", lambda match, point: int(point.number == two))
    screen = at_the_end(seats=("scout", "human"))
    judge(screen, {one: 0.06, two: 0.01, three: 0.03})
    text = shown_text(screen)
    assert words("turning.small.missed") in text and words("turning.small") not in text
    assert text.index("would have won at once") < text.index("a little more") and text.count("a little more") == 2
    screen = at_the_end(seats=("scout", "human"))
    judge(screen, {one: 0.2, two: 0.01, three: 0.03})
    text = shown_text(screen)
    assert text.index("cost about 20 wins") < text.index("would have won at once") < text.index("a little more")
    assert words("turning.small.missed") not in text


def test_the_chart_names_the_list_above_it_only_if_there_is_one() -> None:
    listed = words("chances.key.over", key="").strip()
    for costs, is_there in ({}, False), (dict.fromkeys(first_decisions(OVER, 0)[2:3], 0.2), True):
        screen = at_the_end()
        judge(screen, costs)
        assert (listed in unescape(screen.tap("open chances").markup)) == is_there


def test_the_labels_of_the_turns_below_the_line_keep_apart() -> None:
    for seed in range(6):
        match = random_match(FIRST_GAME, {"first": 0}, seed)
        screen = at_the_end(match)
        judge(screen)
        (ticks,) = re.findall('<g class="chance-ticks">(.*?)</g>', screen.markup)
        places = [float(place) for place in re.findall(r'<text x="([0-9.]+)"', ticks)]
        assert len(places) > 2 and min(two - one for one, two in pairwise(places)) >= LABEL


def test_the_turning_points_come_before_the_slider_and_the_slider_before_the_line() -> None:
    screen = at_the_end()
    judge(screen, {first_decisions(OVER, 0)[2]: 0.2})
    places = [screen.markup.index(part) for part in ('class="turning"', 'id="chance-slider"', 'class="chance-chart"')]
    assert places == sorted(places)


@pytest.mark.parametrize("is_hidden", [True, False])
def test_what_the_player_knew_is_told_apart_only_where_something_was_hidden(
    monkeypatch: pytest.MonkeyPatch, is_hidden: bool
) -> None:
    monkeypatch.setattr(judging, "was_hidden", lambda model: is_hidden)
    screen = at_the_end()
    assert ('data-change="perspective"' in screen.markup) == is_hidden
    screen.say(f"perspective {OPEN}")
    assert judging.perspective(screen.model) == (OPEN if is_hidden else KNOWN)


def test_a_review_goes_on_by_itself_and_stops_at_the_end() -> None:
    screen = at_the_end()
    screen.tap("play")
    seen = [screen.model.review]
    while screen.model.is_playing:
        (_, step), *screen.ports.timers = screen.ports.timers
        step()
        seen.append(screen.model.review)
    assert seen == list(range(len(OVER.log) + 1)) and words("review.play.start") in screen.markup


@pytest.mark.parametrize("stop", ["play", "review prev", "review now", "scrub 3", "key"])
def test_a_review_that_goes_on_by_itself_is_stopped(stop: str) -> None:
    screen = at_the_end().say("review 4").press(" ")
    assert screen.model.is_playing and words("review.play.stop") in screen.markup
    if stop == "key":
        screen.press(" ")
    else:
        screen.say(stop)
    place = screen.model.review
    assert not screen.model.is_playing
    timers, screen.ports.timers = screen.ports.timers, []
    for _, step in timers:
        step()
    assert screen.model.review == place and not screen.model.is_playing


def test_a_bot_that_stopped_says_so_and_judges_on_when_it_is_woken() -> None:
    screen = at_the_end()
    judge(screen, most=2)
    for _ in range(3):
        screen.ports.on_bot({"fatal": "out of memory"})
    assert screen.model.bot == "failed" and screen.model.judging is None
    assert "out of memory" in shown_text(screen)
    screen.tap("wake")
    assert judge(screen) and words("turning.none.yours") in shown_text(screen)


def test_leaving_a_game_takes_back_what_was_asked_about_it() -> None:
    screen = at_the_end()
    assert asked(screen)
    screen.tap("rematch")
    assert not asked(screen) and screen.model.judging is None


# --- the line -------------------------------------------------------------------------------------------------------


def test_the_slider_leads_along_the_game_and_its_end_is_now() -> None:
    screen = at_the_end()
    judge(screen)
    slider = Reader(screen.markup).by_id("chance-slider").attributes
    assert slider["max"] == slider["value"] == str(len(OVER.log))
    assert slider["aria-valuetext"].startswith(words("chances.end"))
    number = first_decisions(OVER, 0)[3]
    screen.say(f"{slider['data-input']} {number}")
    assert screen.model.review == number
    slider = Reader(screen.markup).by_id("chance-slider").attributes
    turn = words("chances.turn", turn=OVER.at(number).turn, player=words("player.0"))
    assert slider["aria-valuetext"] == f"{turn}: {words('chances.at', percent=60, standing=words('standing.ahead'))}"
    screen.say(f"scrub {len(OVER.log)}")
    assert screen.model.review is None and 'class="prompt ending' in screen.markup


def test_no_chance_is_told_that_may_still_change() -> None:
    screen = at_the_end()
    judge(screen, most=8)
    numbers = decisions(OVER, None, len(OVER.log))
    still = words("chances.judging")
    for number in numbers:
        text = shown_text(screen.say(f"review {number}"))
        is_told = number in numbers[:8]
        assert (still in text) != is_told and ("%, " in text) == is_told
        slider = Reader(screen.markup).by_id("chance-slider").attributes
        assert slider["aria-valuetext"].endswith(still) != is_told
    line = re.compile(r'<path d="([^"]*)" class="chance-line"')
    assert line.findall(screen.markup)[0].count("M") == 2, "no line leads over what is not judged"
    screen.say(f"review {len(OVER.log) - 1}")
    for _ in range(3):
        screen.ports.on_bot({"fatal": "out of memory"})
    assert words("chances.unjudged") in shown_text(screen) and still not in shown_text(screen)
    screen.tap("wake")
    judge(screen)
    assert line.findall(screen.markup)[0].count("M") == 1
    assert still not in shown_text(screen) and still not in screen.tap("open chances").markup


def test_the_chance_is_that_of_the_player_below() -> None:
    for seats in (BOT_GAME, ("scout", "human")):
        screen = at_the_end(seats=seats)
        judge(screen)
        mine = seats.index("human")
        for player in (0, 1):
            screen.say(f"review {first_decisions(OVER, player)[3]}")
            percents = 60 if player == mine else 40  # by the answers whoever decides has 60 %
            assert f"{percents}%, " in shown_text(screen)
        assert words("chances.yours") in shown_text(screen)


def test_the_table_says_the_same_as_the_line() -> None:
    screen = at_the_end()
    judge(screen)
    screen.tap("open chances")
    reader = Reader(screen.markup)
    rows = [element for element in reader.having("data-action") if "table" in element.inside]
    numbers = [*decisions(OVER, None, len(OVER.log)), len(OVER.log)]
    assert [row.attributes["data-action"] for row in rows] == [f"review {number}" for number in numbers]
    screen.tap(f"review {numbers[3]}")
    assert screen.model.review == numbers[3] and not screen.model.sheet


# --- trying again ---------------------------------------------------------------------------------------------------


def test_trying_again_is_a_new_game_from_that_decision_and_the_old_one_stays() -> None:
    screen = at_the_end(name="Mine", assisted=True, chances=True)
    number = first_decisions(OVER, 0)[3]
    judge(screen, {number: 0.2})
    old = screen.kept[GAME + "old"]
    screen.tap(f"retry {number}")
    table = screen.stored()
    turn = OVER.at(number).turn
    assert table.match == OVER.upto(number) and table.seats == BOT_GAME
    assert (table.retry, table.assisted, table.chances, table.hints) == (turn, False, False, 0), "a game of its own"
    assert screen.kept[GAME + "old"] == old and table.id != "old"
    assert screen.model.decision() is not None and screen.model.review is None
    told = words("retry.begun.better", turn=turn, action="|").partition("|")[0]
    assert told in screen.said(), "it names the action that was better"
    assert "chance-chart" not in screen.markup
    assert 'data-action="leave"' in screen.markup
    assert screen.press("Escape").stored().id == table.id, "Escape stays"
    screen.tap("open rules").say("return")
    assert not screen.model.sheet and screen.stored().id == table.id, "the browser's Back first closes what is open"
    screen.tap("open games")
    assert words("retry.mark", turn=turn) in unescape(screen.markup)
    screen.tap("close")
    play(screen, 2)
    assert words("end.retry", turn=turn) in screen.said() and 'data-action="leave"' not in screen.markup
    screen.say("return").wait()
    assert screen.model.table.id == "old" and screen.model.left is None and not screen.model.is_closable


def test_in_a_replay_both_players_have_turning_points_and_either_can_be_tried_again() -> None:
    blue, red = first_decisions(OVER, 0)[2], first_decisions(OVER, 1)[4]
    for number, seat in ((blue, 0), (red, 1)):
        screen = Screen(fragment=m.REPLAY + link.encode(OVER))
        judge(screen, {blue: 0.3, red: 0.2})
        kept = {key for key in screen.kept if key.startswith(GAME)}
        text = shown_text(screen)
        for one, player in ((blue, 0), (red, 1)):
            assert words("chances.turn", turn=OVER.at(one).turn, player=words(f"player.{player}")) in text
        screen.tap(f"retry {number}")
        assert screen.model.humans == (seat,) and screen.stored().match == OVER.upto(number)
        assert not screen.model.is_from_link and screen.ports.address == ""
        assert kept < {key for key in screen.kept if key.startswith(GAME)}


def test_an_entry_keeps_what_a_game_was_played_with() -> None:
    """An entry that is written and read again still says that chances to win were shown during the game, and from which
    turn of an earlier game this game was begun as a second try.
    """
    from web.saves.entries import read_table, write_table

    table = Table("a", OVER, BOT_GAME, chances=True, retry=7)
    assert read_table(write_table(table, 1)).table == table


def test_the_setting_is_kept() -> None:
    screen = Screen()
    screen.tap("open settings")
    off, on = (
        element
        for element in Reader(screen.markup).having("data-change")
        if element.attributes["data-change"] == "pref chances"
    )
    assert "checked" in off.attributes and off.attributes["value"] == "off" and on.attributes["value"] == "on"
    screen.say("pref chances on")
    assert asked(screen) and "chance-chart" in screen.markup
    assert "chance-chart" in screen.reload().markup
    screen.say("pref chances off")
    assert not asked(screen) and "chance-chart" not in screen.markup


def test_a_place_is_asked_once() -> None:
    """After all decisions of a game are judged, looking through the game asks the bot for no further judgement."""
    screen = at_the_end()
    judge(screen)
    assert len(screen.model.judgements.found) == len(set(screen.model.judgements.found))
    for action in ("review first", "review now", "open log", "close", "replay", "finish"):
        screen.say(action)
        screen.wait()
        assert not asked(screen), action
    assert Viewpoint(KNOWN, decisions(OVER, None, len(OVER.log))[0]) in screen.model.judgements.found


@pytest.mark.parametrize("less", [0.1, 0.3])
def test_a_costly_move_after_which_the_chance_did_not_fall_is_said_to_have_done_no_harm(less: float) -> None:
    """It fell if the longer search, as for a hint, thought it higher before the move than it was afterwards."""
    screen = at_the_end()
    number = next(number for number in first_decisions(OVER, 0)[2:] if OVER.begins_turn(number + 1))
    judge(screen, {number: less})
    for value, is_harmless in ((0.6, True), (0.9, False)):
        judgements, viewpoint = screen.model.judgements, Viewpoint(KNOWN, number)
        quick = judgements.found[viewpoint]
        quick = quick._replace(values={**quick.values, quick.best: 0.6, quick.taken: 0.5})
        advice = {number: judgements.advice[number]._replace(other=quick.taken, less=less, value=value)}
        judgements = replace(judgements, found={**judgements.found, viewpoint: quick}, advice=advice)
        model = replace(screen.model, judgements=judgements)
        (point,) = points_of(model) or ()
        assert point.number == number
        text = unescape(str(chart._turning_point(model, "id", 1, point, has_reason=False)))
        assert (words("turning.harmless", text="").strip() in text) == is_harmless, value
