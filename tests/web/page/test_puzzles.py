"""Tests of puzzles on the page: daily puzzles, the endless stream of puzzles, links, hints, what is saved, and what
each theme says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.learning.puzzles import THEMES, a_puzzle, puzzle_messages, themes_of
from tests.web.playing import FakePorts, Screen
from toybattle import GAMES, link
from toybattle.chance import pick, scramble
from toybattle.learning.puzzles import MISSED, OPEN, judged, theme_of
from toybattle.learning.rating import Rating
from toybattle.learning.written import dump
from toybattle.link import LinkError
from toybattle.match import Match
from toybattle.notation import format_action
from web.bot.worker import begin
from web.games.face import text_of
from web.languages import messages
from web.learning.puzzles import model as pm
from web.learning.puzzles import source as ps
from web.learning.puzzles import update as pu
from web.learning.puzzles.about import DAILY_LINK, PUZZLE_LINK, SETTINGS, Desk
from web.learning.puzzles.model import Puzzling
from web.learning.puzzles.source import Source
from web.page.model import PREFS as DEFAULTS
from web.page.model import REPLAY, PuzzleMade, valid_prefs
from web.page.words import words
from web.saves.store import PREFS

GAMES_WITH = ps.games()
(GAME, THEME), *_ = THEMES
DAY = 300
NOON = (pm.FIRST_DAY + DAY) * 86_400_000 + 43_200_000
EVERY_THEME = pytest.mark.parametrize(("game", "theme"), THEMES)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the clock of the made-up browser to noon of the day whose number is DAY."""
    monkeypatch.setattr(FakePorts, "now", lambda self: NOON)


def opened(game: str = GAME, theme: str = THEME, kind: str = "stream") -> Screen:
    """Returns a page with a puzzle of this theme on the table.

    `kind` is "stream" for a puzzle of the endless stream of puzzles, or "daily" for a daily puzzle.
    """
    screen = Screen()
    source = Source(kind, game, 1 if kind == "stream" else DAY, theme if kind == "stream" else "any")
    put(screen, source, json.dumps(dump(GAMES[game], a_puzzle(game, theme))))
    return screen


def put(screen: Screen, source: Source, text: str) -> None:
    """Opens a puzzle as if the person had asked for it and the bot's worker had just made it.

    `text` is the puzzle as JSON. `source` says for which puzzle the person has asked, such as the daily puzzle of a
    game.
    """
    screen.say("puzzles")  # has the room loaded
    desk = Desk(wanted=str(source), asked=str(source))
    screen.app.model = pu.with_desk(screen.model, **desk._asdict())
    screen.app.model = pu.replace(screen.model, sheet="puzzles")
    screen.app.send(PuzzleMade(f"puzzles/{source}", text))
    assert isinstance(screen.model.exercise, Puzzling) and not screen.model.sheet


def puzzling(screen: Screen) -> Puzzling:
    """Returns the puzzle on the table, with what the person has done in it."""
    assert isinstance(screen.model.exercise, Puzzling)
    return screen.model.exercise


def solve(screen: Screen) -> Screen:
    """Plays the solution of the puzzle on the table, and returns the screen."""
    for action in puzzling(screen).puzzle.solution:
        screen.say(f"do {format_action(screen.match.rules, action)}")
    return screen


def miss(screen: Screen, seed: int = 1) -> Screen:
    """Gives a wrong answer to the puzzle on the table, and returns the screen.

    It makes random actions to the end of the turn. If these happen to answer the puzzle, it tries the puzzle again.
    """
    chance = seed
    for _ in range(400):
        if puzzling(screen).is_settled(screen.match):
            if puzzling(screen).outcome == pm.MISSED:
                return screen
            screen.say("puzzles again")
        decision = screen.model.decision()
        assert decision
        chance, index = pick(scramble(chance), len(decision.actions))
        screen.say(f"do {format_action(screen.match.rules, decision.actions[index])}")
    raise AssertionError("the turn never ends")


def kept(screen: Screen) -> dict[str, str]:
    """Returns what the text store has of saved games: a dict from keys to texts. The settings are not in it."""
    return {key: text for key, text in screen.kept.items() if "game" in key}


# --- every theme ----------------------------------------------------------------------------------------------------


@EVERY_THEME
def test_the_solution_solves_and_is_counted(game: str, theme: str) -> None:
    screen = opened(game, theme)
    assert pu.ask(screen.model) in screen.said()
    assert words(f"puzzle.{game}.{theme}.title") in screen.markup
    solve(screen)
    assert puzzling(screen).outcome == pm.SOLVED
    assert pu.solved(screen.model) in screen.said()
    averted = puzzling(screen).theme.averted(screen.match.at(0))
    assert (words("puzzle.averted", line="").removesuffix(".") in screen.said()) is bool(averted)
    if averted:  # what the rival would have done really gains something
        state, line = averted
        rules, rival = screen.match.rules, state.stack[-1][1]
        gained = state
        for action in line:
            gained = rules.apply(gained, action)
        result = rules.result(gained)
        assert rules.scores(gained)[rival] > rules.scores(state)[rival] or (result and result.winner == rival)
    rating, count = pm.rating_of(screen.model.prefs, game)
    assert (count == 1 and rating.rating > Rating().rating) or (count == 0 and puzzling(screen).theme.lengths)
    assert screen.model.prefs["puzzle_now"] == ""
    assert not screen.model.table.id


@EVERY_THEME
def test_a_miss_says_why_shows_the_answer_and_can_be_tried_again(game: str, theme: str) -> None:
    screen = miss(opened(game, theme)).rest()
    assert pu.why(screen.model) in screen.said()
    answer = puzzling(screen).judgement.answer
    assert screen.match.log == puzzling(screen).line + answer and not screen.model.is_showing
    if answer:
        assert screen.said().endswith(".") and pu.why(screen.model) != screen.said()
    counted = 0 if puzzling(screen).theme.lengths else 1
    rating, count = pm.rating_of(screen.model.prefs, game)
    assert count == counted and rating.rating <= Rating().rating
    screen.tap("puzzles again")
    assert not screen.match.log and not puzzling(screen).is_settled(screen.match)
    solve(screen)
    assert words("puzzle.shared.later", title=pu.title_of(puzzling(screen))) == pu.shared(screen.model)
    assert pm.rating_of(screen.model.prefs, game)[1] == counted, "only the first end of the turn counts"


@EVERY_THEME
def test_the_solution_is_shown_step_by_step(game: str, theme: str) -> None:
    screen = opened(game, theme)
    screen.tap("puzzles give-up")
    assert not screen.match.log and words("puzzle.solution.sure") in screen.markup, "a second press is needed"
    screen.tap("puzzles give-up")
    assert screen.model.is_showing and screen.model.shown == 0
    screen.rest()
    assert screen.match.log == puzzling(screen).puzzle.solution and not screen.model.is_showing
    assert words("puzzle.solution", line="|").partition("|")[0] in screen.said()
    first, last = screen.match.at(0).turn, screen.match.at(len(screen.match.log) - 1).turn
    reason = pu.explained(screen.model, 0)[1] if first == last else pu.solved(screen.model)
    assert screen.said().endswith(f". {reason}".rstrip()), "a reason of the first turn would leave out the others"
    assert pu.result_of(screen.model) == "missed"
    screen.tap("puzzles again")
    assert pu.result_of(solve(screen).model) == "later"


@EVERY_THEME
def test_hints_show_the_place_and_then_the_action_and_are_counted(game: str, theme: str) -> None:
    screen = opened(game, theme)
    screen.tap("hint")
    assert words("puzzle.hint.where") in screen.said()
    screen.tap("hint")
    action, narration = puzzling(screen).puzzle.solution[0], screen.model.narration
    assert narration.describe(screen.match.state, action) in screen.said()
    match, whole = screen.match, []
    for step in puzzling(screen).puzzle.solution:
        if match.result or match.state.turn != screen.match.state.turn:
            break
        whole.append(step)
        match = match.with_action(step)
    found = match.rules.reasons(screen.match.state, whole, match.player_at(0))
    why = [one for one in found if one[0] not in match.rules.bare_reasons][:1]
    assert all(text_of(narration.reason(screen.match.state, one, is_own=True)) in screen.said() for one in why)
    screen.tap("hint")
    assert puzzling(screen).hints == 2
    solve(screen)
    assert pu.result_of(screen.model) == "hint"


@EVERY_THEME
def test_every_line_that_misses_has_a_sentence(game: str, theme: str) -> None:
    screen = opened(game, theme)
    for seed in range(2, 5):
        miss(screen, seed)
        assert pu.why(screen.model) in screen.said().replace("\n", " ")
        screen.say("puzzles again")


def test_each_theme_s_sentences_exist_and_no_others() -> None:
    there = messages("en", "learning")
    own = {id for id in there if id.split(".")[:2] in [["puzzle", game] for game in GAMES]}
    assert own == puzzle_messages()


def test_what_would_be_left_to_luck_is_skipped_or_refused() -> None:
    """If a lucky action is chosen in a puzzle, the page makes the action that the theme names in its place.

    If that one is not legal, the page refuses the lucky action.
    """
    found = 0
    for game, theme in THEMES:
        screen = opened(game, theme)
        chance = 3
        for _ in range(60):
            decision = screen.model.decision()
            if decision is None:
                screen.say("puzzles again")
                continue
            chance, index = pick(scramble(chance), len(decision.actions))
            action = decision.actions[index]
            sober = puzzling(screen).theme.sober(screen.match.state, action)
            before = screen.match.log
            screen.say(f"do {format_action(screen.match.rules, action)}")
            if sober == action:
                continue
            found += 1
            if sober in decision.actions:
                assert screen.match.log[len(before)] == sober
                assert words("puzzle.sober") in screen.markup
            else:
                assert screen.match.log == before and words("puzzle.no_luck") in screen.said()
    assert found or not any(hasattr(theme, "LUCKY") for game in GAMES for theme in themes_of(game))


# --- the table ------------------------------------------------------------------------------------------------------


def test_undo_within_the_turn_and_after_it() -> None:
    for game, theme in THEMES:
        screen = opened(game, theme)
        solution = puzzling(screen).puzzle.solution
        if len(solution) < 2:
            continue
        screen.say(f"do {format_action(screen.match.rules, solution[0])}")
        assert len(screen.match.log) == 1
        screen.tap("undo")
        assert not screen.match.log
        solve(screen).say("undo")
        assert not puzzling(screen).is_settled(screen.match) and screen.model.decision()
        return
    raise AssertionError("no theme has a solution of two actions")


def test_a_puzzle_survives_a_reload_and_is_gone_once_it_is_left() -> None:
    screen = miss(opened())
    games = kept(screen)
    again = screen.reload()
    assert puzzling(again).puzzle == puzzling(screen).puzzle and puzzling(again).misses == 1
    assert not again.match.log and not puzzling(again).is_rated
    again.tap("puzzles leave")
    assert again.model.exercise is None and again.model.table.id
    assert again.reload().model.exercise is None
    assert kept(again) == games, "a puzzle was saved as a game"


def test_a_link_is_opened_in_place_of_the_puzzle_from_before() -> None:
    screen = opened()
    replay = REPLAY + link.encode(Match.start(GAME, {}, 3), link.minimal_bytes(0))
    again = screen.reload(replay)
    assert again.model.exercise is None and again.model.is_from_link
    other = Source("daily", GAMES_WITH[-1], DAY)
    assert puzzling(screen.reload(other.fragment)).source == other


def test_the_person_s_own_game_is_untouched() -> None:
    screen = Screen()
    decision = screen.model.decision()
    assert decision
    screen.take(decision.actions[0]).rest()
    match, games = screen.match, kept(screen)
    screen.say(f"puzzles daily {GAME} {DAY}")
    solve(screen).tap("open puzzles", "close", "puzzles leave")
    screen.rest()
    assert screen.match.log[: len(match.log)] == match.log and kept(screen) == games


# --- the sheet ------------------------------------------------------------------------------------------------------


def test_the_dailies_are_made_ahead_one_after_another() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("open learn").tap("open puzzles")
    asked = []
    for _ in GAMES_WITH:
        ((_, text),) = screen.ports.questions
        asked.append(json.loads(text)["source"])
        assert words("puzzle.being_made") in screen.markup
        screen.ports.answer()
    assert asked == [f"daily {game} {DAY}" for game in GAMES_WITH]
    assert not screen.ports.questions and words("puzzle.being_made") not in screen.markup
    screen.tap("close").tap("open learn").tap("open puzzles")
    assert not screen.ports.questions, "they are kept for the day"
    for game in GAMES_WITH:
        assert f"puzzles daily {game} {DAY}" in screen.markup


def test_what_the_person_waits_for_comes_before_the_dailies() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").tap("puzzles next")
    assert words("puzzle.making") in screen.markup
    ((_, text),) = screen.ports.questions
    assert json.loads(text)["source"].startswith(f"stream {GAME} any 1 ")
    screen.say("close")
    assert screen.model.extras["puzzles"].wanted == "", "nobody waits any more"
    ((_, text),) = screen.ports.questions
    assert json.loads(text)["source"].startswith("daily")


def test_the_daily_counts_for_the_streak_and_the_calendar() -> None:
    screen = opened(kind="daily")
    solve(screen)
    assert pm.dailies_of(screen.model.prefs)[GAME] == {DAY: pm.FIRST_TRY}
    screen.tap("open puzzles")
    assert words("puzzle.streak", count=1) in screen.markup
    told = words("puzzle.day", date=pm.date_of(DAY), how=words("puzzle.how.s"))
    assert told in screen.markup
    assert (
        f"puzzles daily {GAME} {DAY - 20}" in screen.markup and f"puzzles daily {GAME} {DAY + 1}" not in screen.markup
    )


def told_by_the_worker(screen: Screen, grade: int) -> str:
    """Answers the question for a puzzle that the page has asked the worker, with a puzzle of this grade; returns the
    text of its source.
    """
    source: str = json.loads(screen.ports.questions[-1][1])["source"]
    puzzle = a_puzzle(GAME, THEME)._replace(grade=grade)
    screen.app.send(PuzzleMade(f"puzzles/{source}", json.dumps(dump(GAMES[GAME], puzzle))))
    return source


@pytest.mark.parametrize("game", GAMES_WITH)
def test_the_stream_begins_with_the_easiest_puzzles(game: str) -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").say(f"pref puzzle_game {game}")
    assert words("puzzle.unrated") in screen.markup
    screen.tap("puzzles next")
    ((_, text),) = screen.ports.questions
    assert json.loads(text)["source"].startswith(f"stream {game} any 1 ")


def test_who_begins_waits_until_an_easy_puzzle_has_been_found() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").tap("puzzles next")
    tried = [told_by_the_worker(screen, grade) for grade in (4, 2, 3)]
    assert len(set(tried)) == 3 and not screen.model.exercise
    last = told_by_the_worker(screen, 1)
    assert str(puzzling(screen).source) == last and puzzling(screen).puzzle.grade == 1


def test_the_easiest_of_several_puzzles_is_taken_where_none_is_easy() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").tap("puzzles next")
    tried = [told_by_the_worker(screen, 2 if number == 3 else 4) for number in range(pu.TRIES + 1)]
    assert len(set(tried)) == pu.TRIES + 1
    assert str(puzzling(screen).source) == tried[3] and puzzling(screen).puzzle.grade == 2


def test_the_puzzle_of_a_link_is_opened_however_hard_it_is() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles")
    source = f"stream {GAME} any 1 77"
    screen.app.model = pu.wanting(screen.model, ps.read(source))[0]
    screen.say("open puzzles")
    assert told_by_the_worker(screen, 5) == source
    assert str(puzzling(screen).source) == source


def test_theme_and_game_of_the_stream_are_chosen_on_the_sheet() -> None:
    game, theme = next(one for one in THEMES[::-1] if not theme_of(themes_of(one[0]), one[1]).lengths)
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").say(f"pref puzzle_game {game}").say(f"pref puzzle_theme {theme}").tap("puzzles next")
    ((_, text),) = screen.ports.questions
    assert json.loads(text)["source"].startswith(f"stream {game} {theme} 1 ")
    screen.say("pref puzzle_game nonsense").say("pref puzzle_theme nonsense")
    assert pm.game_of(screen.model) == GAME and pm.theme_chosen(screen.model) == "any"


def test_a_way_to_play_with_a_chosen_number_of_actions_is_found_on_the_sheet_and_goes_on() -> None:
    found = [(game, theme) for game in GAMES_WITH for theme in themes_of(game) if theme.lengths]
    assert found
    for game, theme in found:
        length = theme.lengths[-1]
        screen = Screen(is_bot_prompt=False)
        screen.say("open puzzles").say(f"pref puzzle_game {game}").say(f"pref puzzle_length {length}")
        screen.tap(f"puzzles next {theme.name}")
        ((_, text),) = screen.ports.questions
        source = ps.read(json.loads(text)["source"])
        assert (source.theme, source.length) == (theme.name, length) and ps.followed(source.fragment) == source
        screen = solve(opened(game, theme.name))
        screen.say("pref puzzle_length nonsense").tap(f"puzzles next {theme.name}")
        assert puzzling(screen).source.length == theme.lengths[0]
    with pytest.raises(ValueError):
        ps.read(f"stream {found[0][0]} {found[0][1].name} 0 1 99")


def test_a_bot_that_fails_is_told() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.say("open puzzles").tap("puzzles next")
    for _ in range(3):
        screen.ports.on_bot({"fatal": "no memory"})
    assert words("puzzle.failed", why="no memory") in screen.markup
    room = Screen(is_bot_prompt=False)
    room.say("open puzzles").tap("puzzles next")
    ((id, _),) = room.ports.questions
    room.ports.on_bot({"id": id, "text": json.dumps({"puzzle": None, "why": "404"}), "memory": 0})
    assert words("puzzle.failed", why="404") in room.markup


# --- links ----------------------------------------------------------------------------------------------------------

SOURCES = [
    Source("daily", GAME, 0),
    Source("daily", GAMES_WITH[-1], 36_499),
    *(Source("stream", game, (1 << 64) - 1, theme, 5) for game, theme in THEMES),
    Source("stream", GAME, 0),
]


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_a_source_is_read_from_its_text_and_from_its_link(source: Source) -> None:
    assert ps.read(str(source)) == source and ps.followed(source.fragment) == source


def bad_links() -> Iterator[str]:
    """Yields fragments that begin like links to puzzles but are no such links."""
    yield from (
        f"{DAILY_LINK}{rest}" for rest in ("", ".", GAME, f"{GAME}.", f"{GAME}.-1", f"{GAME}.01", f"{GAME}.1.2")
    )
    yield from (
        f"{DAILY_LINK}{rest}" for rest in ("nonsense.3", f"{GAME}.99999", f"{GAME}.{'9' * 30}", f"{GAME}.\u0663")
    )
    yield from (f"{PUZZLE_LINK}{rest}" for rest in ("", "AQID", "x" * 9000, f"{GAME}.any.9.1", f"{GAME}.nonsense.1.1"))
    yield from (f"{PUZZLE_LINK}{rest}" for rest in (f"{GAME}.any.1.{1 << 64}", f"{GAME}.any.1", "..."))
    match = Match.start(GAME, {}, 1)
    yield PUZZLE_LINK + link.encode(match, bytes([99]))
    yield PUZZLE_LINK + link.encode(match, bytes([0, 0]))


@pytest.mark.parametrize("fragment", list(bad_links()), ids=lambda text: str(text)[:30])
def test_a_bad_link_is_told_in_one_sentence_and_loses_nothing(fragment: str) -> None:
    screen = Screen()
    decision = screen.model.decision()
    assert decision
    screen.take(decision.actions[0]).rest()
    games, match = kept(screen), screen.match
    again = screen.reload(fragment)
    told, _, _ = words("link.failed", why="|").partition("|")
    assert told in again.markup and again.match == match and kept(again) == games
    assert again.model.exercise is None and not again.model.sheet


def test_a_link_opens_the_same_puzzle_without_the_answer() -> None:
    screen = Screen()
    screen.say(f"puzzles daily {GAME} {DAY}")
    solve(screen).tap("puzzles share")
    assert pu.shared(screen.model) in screen.markup and puzzling(screen).source.fragment in screen.markup
    screen.tap("puzzles copy")
    assert str(screen.ports.clipboard).endswith(puzzling(screen).source.fragment)
    screen.say("puzzles send")
    assert screen.ports.shared == [(puzzling(screen).source.fragment, pu.shared(screen.model))]
    friend = Screen(fragment=puzzling(screen).source.fragment)
    assert puzzling(friend).puzzle == puzzling(screen).puzzle and not friend.match.log


# --- a puzzle of a review -------------------------------------------------------------------------------------------


def real_puzzle() -> tuple[Match, Any]:
    """Returns (match, puzzle): a puzzle whose position occurs in a game, and the match that ends in this position."""
    for game, theme in THEMES:
        puzzle = a_puzzle(game, theme)
        if not puzzle.origin:
            return Match.replay(game, puzzle.options, puzzle.seed, puzzle.log), puzzle
    raise AssertionError("no puzzle is a position of a game")


def test_a_puzzle_is_made_of_a_position_in_a_review() -> None:
    match, puzzle = real_puzzle()
    longer = match.with_action(puzzle.solution[0])
    replay = REPLAY + link.encode(longer, link.minimal_bytes(len(match.log)))
    screen = Screen(fragment=replay)
    screen.tap("puzzles of")
    source = puzzling(screen).source
    assert source.kind == "match" and source.theme_number >= 0 and not puzzling(screen).is_rated
    friend = Screen(fragment=source.fragment)
    assert puzzling(friend).puzzle == puzzling(screen).puzzle
    solve(friend)
    assert friend.model.prefs["puzzle_ratings"] == ""


def test_within_a_turn_the_puzzle_is_about_that_turn() -> None:
    puzzles = [a_puzzle(game, theme) for game, theme in THEMES]
    puzzle = next(one for one in puzzles if not one.origin and len(one.solution) > 1)
    match = Match.replay(puzzle.game, puzzle.options, puzzle.seed, (*puzzle.log, *puzzle.solution))
    screen = Screen(fragment=REPLAY + link.encode(match, link.minimal_bytes(len(puzzle.log) + 1)))
    screen.tap("puzzles of")
    assert puzzling(screen).puzzle.log == puzzle.log


def test_a_position_without_a_puzzle_is_told() -> None:
    longer = Match.start(GAME, {}, 5)
    for _ in range(3):
        assert longer.decision
        longer = longer.with_action(longer.decision.actions[0])
    screen = Screen(fragment=REPLAY + link.encode(longer, link.minimal_bytes(0)))
    screen.tap("puzzles of")
    assert words("puzzle.none") in screen.said() and screen.model.is_from_link and screen.match == longer


def test_a_game_that_goes_on_is_not_searched() -> None:
    screen = Screen()
    decision = screen.model.decision()
    assert decision
    screen.take(decision.actions[0]).rest().say("review 0")
    assert "puzzles of" not in screen.markup


# --- what is kept ---------------------------------------------------------------------------------------------------

HOSTILE = ["", " ", ";", "x", "{", "[]", "null", "nonsense 3s", f"{GAME}", f"{GAME} 3", f"{GAME} s", f"{GAME} 3x",
           f"{GAME} -1s", f"{GAME} 99999999s", f"{GAME} 1 2 3 4", f"{GAME} 1500 350 60000 x", "[" * 9000,
           f"{GAME} 0 0 0 0", '["daily", [], {}]', '["daily x 1", [1, 2, 3, 4], {}]', "a" * 20_000]  # fmt: skip


@pytest.mark.parametrize("name", sorted(SETTINGS))
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: str(value)[:12])
def test_settings_from_anywhere_harm_nothing(name: str, value: str) -> None:
    screen = Screen({PREFS: json.dumps({name: value})}, is_bot_prompt=False)
    screen.say("open puzzles")
    assert words("puzzle.text") in screen.markup and screen.model.exercise is None
    assert pm.streak_of(screen.model.prefs, DAY) == 0


def test_no_more_than_so_many_days_are_kept_and_the_oldest_go() -> None:
    prefs = dict(DEFAULTS)
    for game in GAMES_WITH:
        for day in range(0, 2000, 3):
            prefs = pm.with_daily(prefs, game, day, pm.FIRST_TRY)
    assert valid_prefs(prefs)["puzzles_daily"] == prefs["puzzles_daily"]
    days = pm.dailies_of(prefs)[GAME]
    assert len(days) == pm.MOST_KEPT and max(days) == 1998 and min(days) > 700


def test_the_first_success_of_a_daily_stays() -> None:
    prefs = dict(DEFAULTS)
    for how, then in (("m", "m"), ("t", "t"), ("s", "t"), ("m", "t")):
        prefs = pm.with_daily(prefs, GAME, 5, how)
        assert pm.dailies_of(prefs)[GAME] == {5: then}


def test_the_streak_goes_back_from_today_or_yesterday() -> None:
    prefs = {**DEFAULTS, "puzzles_daily": f"{GAME} 3s 4t 5m 6h 7s;{GAMES_WITH[-1]} 5h"}
    assert [pm.streak_of(prefs, day) for day in (3, 7, 8, 9)] == [1, 5, 5, 0]


def test_a_rating_is_read_as_it_was_written() -> None:
    prefs = dict(DEFAULTS)
    for number, game in enumerate(GAMES_WITH):
        prefs = pm.with_rating(prefs, game, Rating(1600.0 + number, 100.0, 0.06), number + 1)
    for number, game in enumerate(GAMES_WITH):
        assert pm.rating_of(prefs, game) == (Rating(1600.0 + number, 100.0, 0.06), number + 1)


def test_days_are_those_of_the_calendar() -> None:
    assert pm.date_of(0) == "1 Jan 2026" and pm.weekday_of(0) == 3
    assert pm.date_of(DAY) == "28 Oct 2026" and pm.month_day_of(DAY) == 28
    assert pm.day_of(0) == 0 and abs(pm.day_of(NOON) - DAY) <= 1


# --- the worker -----------------------------------------------------------------------------------------------------


def test_the_worker_makes_a_puzzle_in_slices() -> None:
    source = Source("stream", GAME, 1, THEME)
    making = begin(json.dumps({"kind": "puzzle", "game": GAME, "source": str(source), "seed": 0}))
    slices = 0
    while not making.step(0):
        slices += 1
    assert slices > 3
    puzzle = pm.read_puzzle(GAME, json.dumps(json.loads(making.answer())["puzzle"]))
    assert puzzle == a_puzzle(GAME, THEME)


@pytest.mark.parametrize("source", ["", "daily", f"daily {GAME}", f"daily {GAME} x", 3, None, [], f"match {GAME} AQ"])
def test_the_worker_refuses_what_names_no_puzzle(source: Any) -> None:
    with pytest.raises(ValueError):
        begin(json.dumps({"kind": "puzzle", "game": GAME, "source": source, "seed": 0}))


def test_the_engine_and_the_page_agree_on_a_line() -> None:
    puzzle = a_puzzle(GAME, THEME)
    screen = miss(opened())
    found = judged(GAMES[GAME], themes_of(GAME), puzzle, puzzling(screen).line)
    assert found.status == MISSED and found == puzzling(screen).judgement
    assert judged(GAMES[GAME], themes_of(GAME), puzzle, ()).status == OPEN


def test_a_source_that_is_no_link_raises_a_link_error() -> None:
    with pytest.raises(LinkError):
        ps.followed(f"{PUZZLE_LINK}AQID")
