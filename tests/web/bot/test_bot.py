"""Tests of the bot as the page knows it: it thinks in slices of time, can be told to hurry, and can be stopped.

If its worker dies, another one takes over. Each level of the bot has a name on the page, and a number in links that
never changes; older names are still read.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.random_games import random_match
from tests.web.playing import RULES, Screen, actions_of, said_by_bot, shown, thought
from toybattle import GAMES, link
from toybattle.bots import LEVELS
from toybattle.bots.levels import level_of
from toybattle.bots.search import Search
from toybattle.lines import expected_turn
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from web.bot import worker
from web.bot.client import MAX_DEATHS, MAX_MEMORY, SILENCE, SLEEP
from web.games import FIRST_GAME
from web.page import model as m
from web.page.words import words
from web.saves.entries import Listed
from web.saves.store import CURRENT, PREFS

# written before there were five levels
THREE_LEVELS = Path(__file__).parents[1] / "saves" / "samples" / "schema_1_three_levels.json"

HALF = 750  # iterations of each of the two searches of a hint; of the strongest level, a move has 3,000


# --- thinking -------------------------------------------------------------------------------------------------------


def question(kind: str, seed: int = 3, **more: Any) -> str:
    """Returns a question to the bot's worker about a position in the middle of a game, as JSON.

    `kind` is the kind of the question, such as "move" or "hint"; `seed` determines the position and is in the question,
    too. `more` are further fields of the question, such as level="captain".
    """
    state = random_match(FIRST_GAME, {"terrain": "battlefield"}, seed, 14).state
    view = RULES.view(state, state.stack[-1][1])
    return json.dumps({"kind": kind, "game": FIRST_GAME, "view": view.dump(), "seed": seed, **more})


@pytest.mark.parametrize("text", [question("move", level="captain"), question("hint")])
def test_slices_give_the_same_answer_as_one_go(text: str) -> None:
    sliced = worker.begin(text)
    slices = 1
    while not sliced.step(0):
        slices += 1
    assert slices > 3
    assert sliced.answer() == thought(text)


def test_an_answer_names_a_legal_action_and_what_is_expected_after_it() -> None:
    for seed in range(6):
        answer = json.loads(thought(question("hint", seed)))
        view = RULES.load(json.loads(question("hint", seed))["view"])
        assert parse_action(RULES, answer["action"]) in view.options
        assert 0 <= answer["value"] <= 1 and answer["line"][:1] == [answer["action"]]


def test_one_slice_is_enough_for_an_answer() -> None:
    begun = worker.begin(question("move", level="general"))
    assert not begun.step(0)
    answer = json.loads(begun.answer())
    assert 0 < answer["visits"] <= worker.BATCH < level_of(RULES, "general").iterations
    assert parse_action(RULES, answer["action"])


@pytest.mark.parametrize("kind", ["move", "hint"])
def test_a_move_comes_in_time_on_a_slow_machine_and_a_hint_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    seconds = iter(range(10_000))
    monkeypatch.setattr(worker, "perf_counter", lambda: next(seconds))  # a batch takes a second
    begun = worker.begin(question(kind, level="general" if kind == "move" else ""))
    while not begun.step(25):
        pass
    visits = json.loads(begun.answer())["visits"]
    assert visits == (worker.BATCH * 3 if kind == "move" else HALF)


def test_a_hint_goes_by_the_visits_of_two_searches_together() -> None:
    chosen = set()
    for seed in range(6):
        asked = json.loads(question("hint", seed))
        view = RULES.load(asked["view"])
        searches = [Search(RULES, view, start) for start in (asked["seed"], asked["seed"] ^ worker.SECOND_LOOK)]
        visits: Counter[str] = Counter()
        for search in searches:
            search.run(HALF)
            visits.update({format_action(RULES, option.action): option.visits for option in search.options()})
        answer = json.loads(thought(json.dumps(asked)))
        assert visits[answer["action"]] == max(visits.values())
        chosen |= {format_action(RULES, search.best()) == answer["action"] for search in searches}
    assert True in chosen


def test_a_hint_tells_only_a_difference_that_equal_searches_have_shown() -> None:
    told = []
    for seed in range(6):
        begun = worker.begin(question("hint", seed))
        assert isinstance(begun, worker.Hinting)
        while not begun.step(1000):
            pass
        answer = json.loads(begun.answer())
        assert answer["less"] == 0 or answer["less"] >= worker.CLEARLY
        if begun.search.is_decided:
            assert not answer["second"] and not begun.alone
            continue
        best, second = begun.alone
        assert {look.iterations for look in begun.alone} == {worker.SECOND_LOOK} or best.is_decided or second.is_decided
        difference = best.value - second.value
        first = begun.best if difference > -worker.CLEARLY else begun.second
        assert first and answer["action"] == format_action(RULES, first)
        assert answer["less"] == (abs(difference) if abs(difference) >= worker.CLEARLY else 0)
        told.append(answer["less"])
    assert 0 in told and max(told) > 0


def test_a_hint_is_compared_with_the_action_that_seems_better_at_once() -> None:
    found = 0
    strong = [id for id in RULES.reason_ids if id not in RULES.weak_reasons | RULES.bare_reasons]
    for seed in range(12):
        begun = worker.begin(question("hint", seed))
        assert isinstance(begun, worker.Hinting)
        while not begun.step(1000):
            pass
        if begun.second is None or begun.second == begun.search.second(begun.best):
            continue
        found += 1
        view = begun.search.view
        told = {reason[0] for reason in RULES.reasons(view, (begun.second,), begun.search.player)}
        best = {reason[0] for reason in RULES.reasons(view, (begun.best,), begun.search.player)}
        first = next(id for id in strong if id in told)
        assert first not in best and not any(id in best for id in strong[: strong.index(first)])
    assert found


def test_a_hint_keeps_to_what_an_earlier_one_has_planned_unless_another_action_is_clearly_better() -> None:
    kept, given_up = 0, 0
    for seed in (3, 5):
        plain = json.loads(thought(question("hint", seed)))
        view = RULES.load(json.loads(question("hint", seed))["view"])
        for action in sorted({format_action(RULES, option) for option in view.options})[:5]:
            answer = json.loads(thought(question("hint", seed, planned=[action])))
            if answer["action"] == action:
                kept += action != plain["action"]
            else:
                assert answer["second"][0] == action and answer["less"] >= worker.CLEARLY
                given_up += 1
    assert kept and given_up


def test_the_rest_of_a_hints_turn_is_looked_for_where_the_search_has_hardly_looked() -> None:
    for seed, game in product(range(12), [name for name, rules in GAMES.items() if rules.breadth]):
        rules, match = GAMES[game], random_match(game, {}, seed)
        number = next(n for n in range(len(match.log) // 2, len(match.log)) if match.begins_turn(n))
        view = rules.view(match.at(number), match.player_at(number))
        begun = worker.begin(json.dumps({"kind": "hint", "game": game, "view": view.dump(), "seed": seed}))
        assert isinstance(begun, worker.Hinting)
        while not begun.step(1000):
            pass
        line = tuple(parse_action(rules, action) for action in json.loads(begun.answer())["line"])
        search = begun.search
        if line[0] != begun.best or line == search.line_from(line[0], worker.LINE["hint"]):
            continue
        assert expected_turn(rules, view, line) == line, "what follows the turn is left out"
        sure = search.line_from(line[0], len(line), worker.SURE)
        assert line[: len(sure)] == sure
        searched = expected_turn(rules, view, search.line_from(line[0], worker.LINE["hint"]))
        worth = [worker._worth(rules, view, turn, search.seed) for turn in (line, searched)]
        assert worth[0] > worth[1]
        return
    pytest.fail("nothing was looked for anew")


@pytest.mark.parametrize("game", GAMES)
def test_of_several_actions_that_win_at_once_a_hint_names_one_with_the_highest_score_that_looks_best(game: str) -> None:
    rules, found = GAMES[game], 0
    for seed in range(12):
        match = random_match(game, {}, seed)
        number = len(match.log) - 1
        player = match.player_at(number)
        view = rules.view(match.at(number), player)
        world = rules.determinize(view, 0)
        ends = {action: rules.result(rules.apply(world, action)) for action in world.options}
        wins = [action for action, end in ends.items() if end is not None and end.winner == player]
        text = json.dumps({"kind": "hint", "game": game, "view": view.dump(), "seed": seed})
        if not wins:
            continue
        leads = {action: worker.lead_of(end, player) for action, end in ends.items() if end and action in wins}
        highest = [action for action in wins if leads[action] == max(leads.values())]
        looks = dict(zip(highest, rules.glances(world, highest), strict=True))
        told = parse_action(rules, json.loads(thought(text))["action"])
        sign = 1 - 2 * player
        assert sign * looks[told] == max(sign * look for look in looks.values())
        found += len(set(looks.values())) > 1 or len(highest) == 1
    assert found


def test_a_plan_that_is_not_legal_any_more_is_no_plan() -> None:
    plain = question("hint")
    view = RULES.load(json.loads(plain)["view"])
    others = [random_match(FIRST_GAME, {"terrain": "battlefield"}, seed, 14).state for seed in range(4, 9)]
    action = next(option for state in others for option in state.options if option not in view.options)
    assert thought(question("hint", planned=[format_action(RULES, action)])) == thought(plain)
    with pytest.raises(ValueError, match="planned are text"):
        worker.begin(question("hint", planned=[1]))


# --- while it thinks ------------------------------------------------------------------------------------------------


def thinking() -> Screen:
    """Returns a screen on which the bot is thinking: the bot was asked and has not answered yet."""
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    return screen.tap("do draw")


def answer_all(screen: Screen) -> None:
    """Lets the bot's worker answer all questions of the page, one after the other."""
    while screen.ports.questions:
        screen.ports.answer()


@pytest.mark.parametrize("key", ["", "m"])
def test_the_bot_can_be_made_to_move_now(key: str) -> None:
    screen = thinking()
    ((id, _),) = screen.ports.questions
    screen.press(key) if key else screen.tap("hurry")
    assert screen.ports.hurried == [id]
    answer_all(screen)
    assert len(screen.match.log) > 1 and "hurry" not in actions_of(screen.markup)
    assert not screen.press("m").ports.hurried[1:], "nobody thinks"


def test_a_bot_that_is_still_loading_cannot_be_hurried() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    assert screen.model.thinking and "hurry" not in actions_of(screen.markup)


@pytest.mark.parametrize("event", ["undo", "new", "resign", "link"])
def test_a_thought_that_nobody_waits_for_is_taken_back(event: str) -> None:
    """A question to the bot is cancelled when an undo, a new game, a resignation or a link makes its answer useless."""
    screen = thinking()
    asked = screen.ports.questions.copy()
    if event == "undo":
        screen.tap("undo").tap("undo")
    elif event == "new":
        screen.say("set side 0").say("set first 0").tap("open new").tap("new")
    elif event == "resign":
        screen.tap("resign").tap("resign")
    else:
        screen.ports.hear("fragment", m.REPLAY + link.encode(random_match(FIRST_GAME, {}, 2)))
    assert asked[0] not in screen.ports.questions
    assert all(json.loads(text)["kind"] == "judge" for _, text in screen.ports.questions)


# --- a worker that dies ---------------------------------------------------------------------------------------------


def test_a_worker_that_has_taken_too_much_memory_is_replaced_after_an_answer_and_the_game_goes_on() -> None:
    screen = thinking()
    (id, text), *left = screen.ports.questions
    screen.ports.questions = left
    screen.ports.on_bot({"id": id, "text": thought(text), "memory": MAX_MEMORY})
    assert screen.ports.starts == 1, "as much as it may"
    answer_all(screen)
    screen.wait().tap("do draw")
    asked = screen.ports.questions.copy()
    (id, text), *left = asked
    screen.ports.questions = left
    screen.ports.on_bot({"id": id, "text": thought(text), "memory": MAX_MEMORY + 1})
    assert screen.ports.starts == 2
    screen.ports.on_bot({"ready": True})
    answer_all(screen)
    screen.wait()
    assert screen.model.decision() is not None and words("bot.again") not in screen.said()


def test_what_a_worker_that_is_replaced_for_its_memory_was_still_asked_the_next_one_is_asked() -> None:
    """When a worker is replaced because it has taken too much memory, the new one is asked the unanswered questions."""
    screen = thinking()
    bot = screen.app.bot
    bot._ask("other", {"kind": "hint"})
    ((first, text), other) = screen.ports.questions
    screen.ports.on_bot({"id": first, "text": thought(text), "memory": MAX_MEMORY + 1})
    assert other in screen.ports.questions and screen.ports.starts == 2


def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    screen = thinking()
    asked = screen.ports.questions.copy()
    screen.ports.on_bot({"fatal": "out of memory"})
    assert screen.ports.starts == 2 and screen.ports.questions == asked
    assert words("bot.again") in screen.said()
    screen.ports.on_bot({"ready": True})
    screen.ports.answer()
    screen.wait()
    assert len(screen.match.log) > 1 and screen.stored().match == screen.match


def test_a_silent_worker_is_replaced_but_not_one_that_gives_a_sign() -> None:
    screen = thinking()
    for _ in range(3 * SILENCE):
        screen.ports.tick(SILENCE - 1)
        screen.ports.on_bot({"beat": True})
    assert screen.ports.starts == 1
    screen.ports.tick(SILENCE)
    assert screen.ports.starts == 2 and len(screen.ports.questions) == 1


def test_while_python_loads_there_is_more_patience() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    screen.ports.tick(SLEEP - 1)
    assert screen.ports.starts == 1
    screen.ports.tick()
    assert screen.ports.starts == 2


def test_nobody_watches_a_bot_that_was_asked_nothing() -> None:
    """While the worker has no question to answer, no timer watches it, and it is not replaced for being silent."""
    screen = thinking()
    answer_all(screen)
    screen.ports.tick(2 * SLEEP)
    assert screen.ports.starts == 1 and not screen.ports.ticks


def test_after_three_deaths_in_a_row_the_page_says_so_and_asks_no_more() -> None:
    screen = thinking()
    for number in range(MAX_DEATHS):
        assert screen.ports.starts == number + 1
        screen.ports.on_bot({"fatal": "gone"})
    assert screen.model.bot == "failed" and not screen.ports.is_bot_running
    assert words("bot.failed", why="gone") in screen.markup and "wake" in actions_of(screen.markup)
    screen.ports.tick(2 * SLEEP)
    assert screen.ports.starts == MAX_DEATHS
    screen.tap("wake")
    screen.ports.on_bot({"ready": True})
    screen.ports.answer()
    assert len(screen.match.log) > 1


@pytest.mark.parametrize(("is_replaced", "why"), [(True, "bot.replaced"), (False, "bot.unknown")])
def test_a_worker_that_ends_without_a_word_may_be_of_a_version_that_is_gone(is_replaced: bool, why: str) -> None:
    screen = thinking()
    for _ in range(MAX_DEATHS):
        screen.ports.on_bot({"fatal": "", "isReplaced": is_replaced})
    assert words("bot.failed", why=words(why)) in screen.markup


def test_deaths_with_an_answer_in_between_are_not_in_a_row() -> None:
    """Each answer of the bot sets the count of its worker's deaths back to 0.

    So the bot counts as failed only if its workers die several times with no answer in between.
    """
    screen = thinking()
    for _ in range(3):
        for _ in range(MAX_DEATHS - 1):
            screen.ports.on_bot({"fatal": "gone"})
        screen.ports.on_bot({"ready": True})
        answer_all(screen)
        screen.wait()
        assert screen.model.bot == "ready"
        decision = screen.model.decision()
        assert decision is not None
        while screen.model.decision() is not None:
            screen.take(screen.model.decision().actions[0])  # type: ignore[union-attr]


def test_a_worker_that_dies_idle_is_replaced_without_a_word() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    screen.ports.on_bot({"fatal": "gone"})
    assert screen.ports.starts == 2 and words("bot.again") not in screen.said()


def test_a_question_that_was_taken_back_can_kill_nobody() -> None:
    """An error or an answer to a cancelled question is ignored: no worker is replaced, and no action is made."""
    screen = thinking()
    ((id, _),) = screen.ports.questions
    screen.tap("undo").tap("undo")
    screen.ports.on_bot({"id": id, "error": "too late"})
    screen.ports.on_bot({"id": id, "text": said_by_bot("draw")})
    assert screen.ports.starts == 1 and screen.match.log == ()


# --- names of levels ------------------------------------------------------------------------------------------------


def test_games_and_settings_that_name_former_levels_are_read_as_those_of_today() -> None:
    kept = json.loads(THREE_LEVELS.read_text(encoding="utf-8"))
    screen = Screen(kept)
    assert screen.model.table.id == kept[CURRENT] == "g2"
    assert screen.model.draft["opponent"] == "colonel" and screen.model.draft["terrain"] == "tournament"
    assert screen.ports.theme == "dark"
    screen.tap("open games")
    seats = {entry.id: entry.seats for entry in screen.model.listing if isinstance(entry, Listed)}
    assert seats == {"g0": ("human", "recruit"), "g1": ("scout", "human"), "g2": ("human", "colonel")}
    assert len(screen.model.listing) == 3, "something was set aside"
    for id in seats:
        screen.say("open games").tap(f"continue {id}").wait()
        assert screen.model.table.hints == 0 and shown(screen.model)
    (level,) = {*screen.model.table.seats} - {"human"}
    screen.tap("open new").tap("new")
    assert json.loads(screen.kept[PREFS])["opponent"] == level


@pytest.mark.parametrize(("place", "level"), list(enumerate(("recruit", "scout", "colonel", "captain", "general"))))
def test_a_challenge_names_the_level_by_a_place_that_never_changes(place: int, level: str) -> None:
    fresh = Match.start(FIRST_GAME, {}, 77)
    screen = Screen({}, m.CHALLENGE + link.encode(fresh, bytes([0, place]))).wait()
    assert screen.model.table.seats == ("human", level)
    screen.tap("open share").tap("copy challenge")
    assert screen.ports.clipboard
    assert link.decode(screen.ports.clipboard.removeprefix(m.CHALLENGE))[1] == bytes([0, place])


def test_every_level_has_a_place_in_links_and_a_sentence() -> None:
    assert sorted(m.LEVELS_IN_LINKS) == sorted(LEVELS)
    screen = Screen().tap("open new")
    found = [screen.markup.index(f'name="opponent" value="{level}"') for level in LEVELS]
    assert found == sorted(found), "not the weakest first"
    for level in LEVELS:
        assert words(f"level.text.{level}") in screen.say(f"set opponent {level}").markup
