"""Tests of drills on the page: right and wrong answers, hints, runs against the clock, reloads, and the game that a
drill interrupts.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.learning.drills import WITH_DRILLS, has_best
from tests.web.playing import Reader, Screen
from web.games import NAMES
from web.games.extensions import ABOUT
from web.learning.drills import model as dm
from web.learning.drills.model import PENALTY, RUN, Drilling, Tick
from web.page.model import PREFS as DEFAULTS
from web.page.model import ForExtension, valid_prefs
from web.page.words import words
from web.saves.store import PREFS

every_game = pytest.mark.parametrize("game", WITH_DRILLS)
GAME = WITH_DRILLS[0]


def opened(game: str = GAME, timed: bool = False) -> Screen:
    """Returns a screen on which a drill of `game` has just begun, from the sheet of puzzles. `timed` says whether it
    begins a run against the clock.
    """
    screen = Screen().tap("open learn").tap("open puzzles")
    if timed:
        screen.say("pref drills_timed yes")
    return screen.tap(f"drills begin {game}")


def drilling(screen: Screen) -> Drilling:
    """Returns the drill on the table, with how far the person has come in it."""
    return dm.drilling_of(screen.model)


def tap_space(screen: Screen, space: int) -> Screen:
    """Taps the space with this number on the board, and returns the screen."""
    return screen.say(f"space {screen.model.face.NAMES['space'][space]}")


def wrong(screen: Screen) -> list[int]:
    """Returns the numbers of all spaces that do not answer the drill on the table."""
    spaces = screen.model.face.spaces(screen.match.state)
    return [space for space in spaces if space not in drilling(screen).drill.answers]


def solve(screen: Screen) -> Screen:
    """Taps all spaces that answer the drill on the table and were not tapped yet, and returns the screen."""
    for space in drilling(screen).left:
        tap_space(screen, space)
    assert drilling(screen).is_done
    return screen


def second(screen: Screen, count: int = 1) -> Screen:
    """Lets the clock of the drill go on by `count` seconds, and returns the screen."""
    for _ in range(count):
        screen.app.send(ForExtension("drills", Tick(screen.model.generation)))
    return screen


def best(screen: Screen, game: str = GAME) -> int | None:
    """Returns the best time of a run of drills of this game, in seconds, as the settings keep it; None for none."""
    return dm.best_of(screen.model.prefs).get(game)


# --- the sheet ------------------------------------------------------------------------------------------------------


def test_the_sheet_of_puzzles_has_a_row_for_each_game_with_drills_and_one_that_opens_the_trainer() -> None:
    screen = Screen().tap("open learn").tap("open puzzles")
    own = {about.game: about.drills for about in ABOUT.values() if about.drills}
    assert own and set(dm.commands()) == {*WITH_DRILLS, *own} and list(dm.commands()) == [
        game for game in NAMES if game in dm.commands()
    ]  # fmt: skip
    for game, command in dm.commands().items():
        assert f'data-action="{command}"' in screen.markup
        assert words(f"drill.{game}.title") in screen.markup
    for command in own.values():
        sheet = command.partition(" ")[2]
        assert screen.tap(command).model.sheet == sheet
        assert words("room.loading") not in screen.markup


# --- one drill ------------------------------------------------------------------------------------------------------


@every_game
def test_a_drill_asks_and_gives_nothing_away(game: str) -> None:
    screen = opened(game)
    assert not screen.model.sheet and screen.match.game == game
    assert dm.asked_about(screen.model) in screen.said() and dm.explained(screen.model)
    assert screen.model.decision() is None and not screen.model.view().options
    assert words("space.legal") not in screen.markup and words("space.pointed") not in screen.markup
    assert not Reader(screen.markup).repeated_ids()
    assert screen.model.side == drilling(screen).drill.player
    assert not screen.model.table.id


@every_game
def test_a_screen_reader_hears_of_every_space_as_a_button_until_all_answers_are_found(game: str) -> None:
    screen = opened(game)
    spaces = [
        f"space-{screen.model.face.NAMES['space'][space]}" for space in screen.model.face.spaces(screen.match.state)
    ]
    open_ones = [id for id in spaces if "aria-disabled" not in Reader(screen.markup).by_id(id).attributes]
    assert open_ones == spaces
    solve(screen)
    assert all("aria-disabled" in Reader(screen.markup).by_id(id).attributes for id in spaces)


@every_game
def test_every_right_answer_is_said_and_marked_until_all_are_found(game: str) -> None:
    screen = opened(game)
    answers = drilling(screen).drill.answers
    for number, space in enumerate(answers):
        tap_space(screen, space)
        assert drilling(screen).found == answers[: number + 1]
        assert words("drill.right", space=screen.model.narration.space(space)) in screen.said()
        assert screen.markup.count("mark-sign of-check") == number + 1
    assert dm.done_told(screen.model) in screen.said()
    before = screen.match
    screen.tap("drills next")
    assert screen.match is not before and screen.match.game == game and not drilling(screen).found
    assert drilling(screen).number == 1


@every_game
def test_every_wrong_answer_is_told_by_its_reason_and_names_no_answer(game: str) -> None:
    screen = opened(game)
    state, drill = screen.match.state, drilling(screen).drill
    legal = 0
    for count, space in enumerate(wrong(screen)):
        tap_space(screen, space)
        refusal = screen.match.rules.refusal(state, drill.action(space))
        if refusal:
            assert screen.model.note == words("drill.missed", why=screen.model.narration.refused(*refusal))
        else:
            legal += 1
            points = screen.match.rules.apply(state, drill.action(space)).scores[drill.player]
            assert f" {points - state.scores[drill.player]} " in screen.model.note
        assert screen.model.note_kind == "refusal" and drilling(screen).misses == count + 1
        assert not drilling(screen).found
    assert bool(legal) == has_best(game)
    assert words("drill.misses", count=len(wrong(screen))) in screen.markup


@every_game
def test_the_hint_points_to_one_answer_and_is_counted_once(game: str) -> None:
    screen = opened(game)
    first, *_ = drilling(screen).drill.answers
    screen.tap("hint").tap("hint")
    assert words("drill.hint", space=screen.model.narration.space(first)) in screen.said()
    assert screen.markup.count("mark-sign of-hint") == 1
    assert drilling(screen).hints == 1
    tap_space(screen, first)
    assert not drilling(screen).is_told and drilling(screen).found == (first,)
    solve(screen)
    assert "drill-hint" not in screen.markup
    screen.say("hint")
    assert drilling(screen).hints == 1


@every_game
def test_what_is_no_space_or_was_found_already_is_no_mistake(game: str) -> None:
    screen = opened(game)
    verb, subject = screen.model.face.PICKS["place"][0], drilling(screen).drill.subject
    screen.say(f"{verb} {screen.model.face.NAMES[verb][subject]}")
    assert words("drill.not_now", subject=dm.asked_about(screen.model)) == screen.model.note
    first, *others = drilling(screen).drill.answers
    tap_space(tap_space(screen, first), first)
    if others:
        assert screen.model.note == words("drill.again", space=screen.model.narration.space(first))
    assert not drilling(screen).misses and drilling(screen).found == (first,)


def test_a_preview_shows_what_the_answer_brings() -> None:
    for game in WITH_DRILLS:
        screen = solve(opened(game))
        if "place" in screen.model.face.PREVIEWED:
            assert "tb-target" in screen.markup
            return
    raise AssertionError("no game with drills has previews")


# --- runs -----------------------------------------------------------------------------------------------------------


def run(screen: Screen, seconds: int, hints: int = 0) -> Screen:
    """Solves all drills of a run, each in `seconds` seconds, and returns the screen.

    `hints` is how many hints are taken in the last drill.
    """
    for number in range(1, RUN + 1):
        assert drilling(screen).number == number and drilling(screen).is_timed
        assert words("drill.of_run", number=number, most=RUN) in screen.markup
        second(screen, seconds)
        for _ in range(hints if number == RUN else 0):
            screen.tap("hint")
        solve(screen)
        second(screen, 3)  # the clock stands still between two drills
        if number < RUN:
            screen.tap("drills next")
    assert drilling(screen).seconds == RUN * seconds + PENALTY * drilling(screen).misses
    return screen


def test_a_run_of_five_tells_the_time_the_mistakes_and_the_best_time() -> None:
    screen = opened(timed=True)
    tap_space(screen, wrong(screen)[0])
    run(screen, 4)
    said = screen.said()
    assert words("drill.over", count=RUN) in said and words("drill.seconds", count=20 + PENALTY) in said
    assert words("drill.misses", count=1) in said and words("drill.best_time", count=20 + PENALTY) in said
    assert best(screen) == 20 + PENALTY
    screen.tap("drills next")
    assert drilling(screen).number == 1 and not drilling(screen).seconds and not drilling(screen).misses
    run(screen, 6)
    assert best(screen) == 20 + PENALTY
    run(screen.tap("drills next"), 3)
    assert best(screen) == 15
    assert words("drill.best", count=15) in screen.tap("open puzzles").markup


def test_a_run_with_a_hint_and_drills_without_a_clock_leave_no_best_time() -> None:
    screen = run(opened(timed=True), 1, hints=1)
    assert best(screen) is None and words("drill.hints", count=1) in screen.said()
    screen = solve(opened())
    assert not second(screen).model.prefs["drills_best"] and not drilling(screen).seconds


def test_the_best_time_of_each_game_is_its_own() -> None:
    prefs: dict[str, Any] = dict(DEFAULTS)
    for number, game in enumerate(WITH_DRILLS):
        prefs = dm.with_best(prefs, game, 30 + number)
    assert valid_prefs(prefs)["drills_best"] == prefs["drills_best"]
    assert dm.best_of(prefs) == {game: 30 + number for number, game in enumerate(WITH_DRILLS)}
    assert dm.best_of({"drills_best": "x;y z;a 1 2; b -3"}) == {}


def test_the_clock_of_an_earlier_drill_is_ignored() -> None:
    screen = opened(timed=True)
    old = Tick(screen.model.generation)
    solve(screen).tap("drills next")
    screen.app.send(ForExtension("drills", old))
    assert not drilling(screen).seconds
    screen.tap("drills leave")
    screen.app.send(ForExtension("drills", Tick(screen.model.generation)))
    assert screen.model.exercise is None


# --- reloads and leaving --------------------------------------------------------------------------------------------


@every_game
def test_a_reload_in_the_middle_goes_on_with_the_same_drill(game: str) -> None:
    screen = second(opened(game, timed=True), 7)
    solve(screen).tap("drills next")
    tap_space(screen, wrong(screen)[0])
    screen.tap("hint")
    before = drilling(screen)
    again = Screen(screen.kept)
    assert drilling(again) == before and again.match.state.dump() == screen.match.state.dump()
    assert before.number == 2 and before.seconds == 7 + PENALTY and before.misses == 1 and before.is_told
    second(again)
    assert drilling(again).seconds == 8 + PENALTY
    solve(again)


def test_the_settings_are_not_written_every_second() -> None:
    screen = opened(timed=True)
    kept = screen.kept[PREFS]
    assert second(screen, 3).kept[PREFS] == kept


def test_leaving_brings_the_game_back_and_forgets_the_drill() -> None:
    screen = Screen()
    before = screen.match
    screen.tap("open learn").tap("open puzzles").tap(f"drills begin {WITH_DRILLS[-1]}")
    assert screen.match.game == WITH_DRILLS[-1]
    solve(screen).tap("drills leave")
    assert screen.model.exercise is None and screen.match.log == before.log and screen.match.game == before.game
    assert screen.model.prefs["drills_now"] == ""
    assert Screen(screen.kept).model.exercise is None


def kept_text(
    game: str = GAME, seed: int = 1, spaces: str = "", number: int = 1, misses: int = 0, end: str = "0"
) -> str:
    """Returns a text such as the settings hold while a drill is being solved, made up of these parts.

    `seed` is the seed of the drill, and `spaces` are the numbers of the spaces found so far, separated by commas.
    `number` is the number of the drill within its run, `misses` is the number of wrong answers, and `end` is the time
    so far in seconds, as JSON.
    """
    return f'["{game}", {seed}, [{spaces}], [0, 0], [{number}, {misses}, 0], {end}]'


@pytest.mark.parametrize(
    "text",
    [
        *("x", "[]", "null", "3", "[" * 9000, kept_text(game="nothing"), kept_text(seed=-1), kept_text(spaces="99")),
        *(kept_text(number=9), kept_text(misses=-1), kept_text(end="1e999"), kept_text(end="9999999")),
    ],
)
def test_what_can_t_be_read_of_a_kept_drill_is_no_drill(text: str) -> None:
    assert dm.read_kept(kept_text()) and dm.read_kept(text) is None
    screen = Screen({PREFS: json.dumps({"drills_now": text})})
    assert screen.model.exercise is None and screen.match.decision
