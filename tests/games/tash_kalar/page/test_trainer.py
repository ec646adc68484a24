"""The trainer: summonings are found by picks, wrong ones are explained, hints help, and afterwards the game goes on."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.random_games import random_match
from tests.web.playing import Reader, Screen, shown
from toybattle import link
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, FLARES_DECK
from toybattle.games.tash_kalar.training.puzzles import PUZZLES
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action
from web.games.tash_kalar import narration
from web.games.tash_kalar.trainer import noted
from web.games.tash_kalar.trainer.model import (
    RUN,
    SUMMONS,
    TASK,
    Training,
    best_of,
    puzzle_name,
    solved_of,
    training_of,
)
from web.page.model import REPLAY
from web.page.words import words
from web.saves.store import GAME

DEAL = ("set game tash_kalar", "new")


def begun(timed: bool = False) -> Screen:
    """The screen of a person who has just begun the exercise of finding summonings.

    With `timed` the exercise is a run of several positions against the clock.
    """
    screen = Screen().tap("open new").say(DEAL[0]).tap(DEAL[1]).wait().tap("open training")
    if timed:
        screen.say("pref drill_timed yes")
    return screen.tap("train begin summons")


def taps(action: Action) -> tuple[str, str]:
    """Returns (tap on the card, tap on the square): the two taps that answer the exercise with this summoning."""
    return f"card {CARD_NAMES[action[1]]}", f"space {SQUARE_NAMES[action[2]]}"


def training(screen: Screen) -> Training:
    """The exercise that is open on the screen, and how far the person is with it."""
    return training_of(screen.model)


def test_all_summonings_are_found_one_by_one_in_whatever_order_they_are_picked() -> None:
    screen = begun()
    wanted = training(screen).wanted
    for number, action in enumerate(wanted):
        card, square = taps(action)
        screen.tap(*((card, square) if number % 2 else (square, card)))
        assert training(screen).found == wanted[: number + 1]
        assert words("train.found", action=screen.model.narration.describe(screen.match.state, action)) in screen.said()
        assert ("tk-used" in screen.markup) == (number == len(wanted) - 1), "the pattern is drawn once all are found"
    assert words("train.done", count=len(wanted)) in screen.said()
    before = screen.match
    screen.tap("train next")
    assert screen.match != before and not training(screen).found and training(screen).wanted


def test_the_page_tells_none_of_what_is_to_be_found() -> None:
    for _ in range(3):
        screen = begun()
        markup = screen.markup
        reader = Reader(markup)
        assert not reader.repeated_ids()
        assert "can-summon" not in markup and words("space.legal") not in markup
        assert screen.model.decision() is None and not screen.model.view().options
        card = next(iter(training(screen).wanted))[1]
        assert words("space.legal") not in screen.tap(f"card {CARD_NAMES[card]}").markup


def test_a_wrong_answer_says_why_and_keeps_the_card() -> None:
    screen = begun()
    wanted = training(screen).wanted
    card = wanted[0][1]
    square = next(n for n in squares_of(BOARD) if ("summon", card, n) not in wanted)
    screen.tap(*taps(("summon", card, square)))
    refusal = screen.match.rules.refusal(screen.match.state, ("summon", card, square))
    assert refusal is not None
    assert words("train.missed", why=screen.model.narration.refused(*refusal)) in screen.said()
    assert training(screen).misses == 1 and screen.model.picks == (("card", card),)
    screen.tap(taps(wanted[0])[1])
    assert training(screen).found == wanted[:1]


def test_each_answer_is_told_aloud_and_a_wrong_one_as_often_as_it_is_given() -> None:
    screen = begun()
    assert screen.model.said[-1][1].endswith(words("train.ask", count=len(training(screen).wanted)))
    wanted = training(screen).wanted
    card = wanted[0][1]
    square = next(n for n in squares_of(BOARD) if ("summon", card, n) not in wanted)
    tap_card, tap_square = taps(("summon", card, square))
    screen.tap(tap_card)
    assert screen.model.said[-1][1] == words("train.ask.square", card=narration.card(card))
    screen.tap(tap_square, tap_square)
    (first, told), (second, again) = screen.model.said[-2:]
    assert told == again == screen.model.note and second == first + 1
    screen.tap(taps(wanted[0])[1])
    assert screen.model.said[-1][1].startswith(screen.model.note) and screen.model.said[-1][0] == second + 1


def test_an_answer_never_turns_into_another_one_under_the_focus() -> None:
    screen = begun()
    ids = set()
    for action in training(screen).wanted:
        screen.tap(taps(action)[0])
        ids.add(re.findall(r'<div id="(answers-\w+)"[^>]*><button[^>]*data-action="back"', screen.markup)[0])
        screen.tap(taps(action)[1])
    (done,) = re.findall(r'<div id="(answers-\w+)"[^>]*><button[^>]*data-action="train next"', screen.markup)
    assert done not in ids and len(ids) == 1


def test_what_was_found_before_counts_once() -> None:
    screen = next(screen for screen in iter(begun, None) if len(training(screen).wanted) > 1)
    first = training(screen).wanted[0]
    screen.tap(*taps(first)).tap(*taps(first))
    assert training(screen).found == (first,) and training(screen).misses == 0


def test_a_flare_is_no_answer() -> None:
    screen = begun()
    flare = screen.match.state.hand(training(screen).player, FLARES_DECK)[0]
    assert flare not in BEINGS
    screen.say(f"card {CARD_NAMES[flare]}")
    assert words("train.not_now") in screen.said() and not screen.model.picks


def test_hints_tell_the_card_then_the_square_then_all() -> None:
    screen = begun()
    first = training(screen).wanted[0]
    screen.tap("hint")
    assert screen.model.picks == (("card", first[1]),) and words("train.hint.card") in screen.said()
    screen.tap("hint")
    assert words("train.hint.square", space=SQUARE_NAMES[first[2]]) in screen.said()
    assert Reader(screen.markup).by_id(f"space-{SQUARE_NAMES[first[2]]}").attributes["class"].find("pointed") >= 0
    screen.tap("hint")
    assert training(screen).found == (first,) and training(screen).hints == 2


def test_nothing_of_it_is_kept_and_the_game_goes_on_where_it_was() -> None:
    screen = Screen().tap("open new").say(DEAL[0]).tap(DEAL[1]).wait()
    before, match = {key: text for key, text in screen.kept.items() if key.startswith(GAME)}, screen.match
    screen.tap("open training", "train begin summons")
    for action in training(screen).wanted:
        screen.tap(*taps(action))
    screen.tap("train next", "train leave")
    assert screen.match == match and not screen.model.exercise
    assert {key: text for key, text in screen.kept.items() if key.startswith(GAME)} == before
    assert screen.model.decision() is not None


def test_a_run_against_the_clock_ends_and_its_best_time_is_remembered() -> None:
    screen = begun(timed=True)
    for number in range(1, RUN + 1):
        assert training(screen).number == number
        screen.ports.timers.pop(-1)[1]()  # a second goes by
        for action in training(screen).wanted:
            screen.tap(*taps(action))
        if number < RUN:
            screen.tap("train next")
    assert training(screen).seconds == RUN
    assert screen.model.prefs["drill_best_random"] == str(RUN)
    assert (
        words("train.best", count=RUN)
        in screen.reload().tap("open new").say(DEAL[0]).tap(DEAL[1]).wait().tap("open training").markup
    )
    screen.tap("train next")
    assert training(screen).number == 1 and training(screen).seconds == 0


def test_a_run_with_a_hint_is_no_best_time_and_each_school_has_its_own() -> None:
    screen = begun(timed=True)
    screen.tap("hint", taps(training(screen).left[0])[1])  # the hint has picked the card
    for number in range(RUN):
        for action in training(screen).left:
            screen.tap(*taps(action))
        if number + 1 < RUN:
            screen.tap("train next")
    assert words("train.over", count=RUN) in screen.said() and best_of(screen.model.prefs)[1] == 0
    prefs = {**screen.model.prefs, "drill_best_sylvan": "7"}
    assert best_of(prefs)[1] == 0 and best_of({**prefs, "drill_school": "sylvan"})[1] == 7


def test_the_clock_stops_with_the_last_answer_and_is_not_part_of_what_is_read_out() -> None:
    screen = begun(timed=True)
    said = screen.said()
    tick = screen.ports.timers[-1][1]
    tick()
    assert training(screen).seconds == 1 and screen.said() == said
    for action in training(screen).wanted:
        screen.tap(*taps(action))
    screen.ports.timers[-1][1]()
    assert training(screen).seconds == 1


def test_keys_do_it_too() -> None:
    screen = begun()
    card, square = taps(training(screen).wanted[0])
    slots = screen.model.face.slots(screen.model.view(), screen.model.side)
    number = slots.index(("card", training(screen).wanted[0][1])) + 1
    screen.press(str(number))
    assert screen.model.picks == (("card", training(screen).wanted[0][1]),)
    screen.press("ArrowUp", square.replace(" ", "-"))
    assert re.search(r"space-[a-i][1-9]", screen.ports.focused[-1])
    screen.press("Escape")
    assert not screen.model.picks
    screen.press("h")
    assert training(screen).told == 1
    assert card in screen.markup


@pytest.mark.parametrize("tap", ["resign", "undo", "replay", "share", "why"])
def test_what_belongs_to_games_does_nothing_to_an_exercise(tap: str) -> None:
    screen = begun()
    before = screen.match
    screen.say(tap)
    assert screen.match == before and shown(screen.model)


# --- puzzles --------------------------------------------------------------------------------------------------------


def puzzle() -> Screen:
    """The screen of a person who has just opened a puzzle: a turn in which a given task has to be scored."""
    screen = Screen().tap("open new").say(DEAL[0]).tap(DEAL[1]).wait()
    return screen.tap("open training", "train begin task")


def solved(screen: Screen) -> Screen:
    """Plays the actions that solve the puzzle on the screen, except the last one, which claims the task. Returns the
    screen.
    """
    row = PUZZLES[training(screen).puzzle]
    for text in row.solution.split(", "):
        screen.take(parse_action(screen.match.rules, text))
    return screen


def test_a_puzzle_is_solved_by_claiming_its_task() -> None:
    screen = puzzle()
    task = training(screen).task
    assert words("train.goal.text", task=narration.task(task), text=narration.task_text(task)) in unescape(
        screen.markup
    )
    solved(screen).take(("claim", task))
    assert training(screen).is_solved(screen.match)
    assert words("train.solved", task=narration.task(task)) in screen.said() and screen.model.decision() is None
    assert not screen.ports.questions, "the bot is not asked"
    screen.tap("train next")
    assert screen.model.exercise and not training(screen).is_settled(screen.match)


def test_solved_puzzles_are_remembered_and_the_others_come_first() -> None:
    screen = puzzle()
    seen = []
    for number in range(len(PUZZLES)):
        seen.append(training(screen).puzzle)
        assert len(solved_of(screen.model.prefs)) == number
        solved(screen).take(("claim", training(screen).task)).tap("train next")
    assert sorted(seen) == list(range(len(PUZZLES)))
    assert len({puzzle_name(number) for number in seen}) == len(PUZZLES)
    again = screen.reload().tap("open new").say(DEAL[0]).tap(DEAL[1]).wait().tap("open training")
    assert words("train.count", solved=len(PUZZLES), count=len(PUZZLES)) in again.markup
    assert again.tap("train begin task").model.exercise


def test_what_is_looked_back_at_in_a_puzzle_is_no_game_to_play_on() -> None:
    screen = puzzle()
    assert words("review.play") not in screen.say("review prev").markup


def test_a_turn_that_ends_without_the_task_can_be_tried_again() -> None:
    screen = puzzle()
    start = screen.match
    task = training(screen).task
    for _ in range(2):
        screen.take(next(action for action in screen.model.decision().actions if action[0] == "place"))
    screen.take(("end",))
    assert words("train.unsolved", task=narration.task(task)) in screen.said()
    screen.tap("train again")
    assert screen.match == start and screen.model.decision() is not None
    solved(screen).take(("claim", task))
    assert training(screen).is_solved(screen.match)


def test_undo_leads_back_to_the_start_of_a_puzzle_and_no_further() -> None:
    screen = puzzle()
    start = screen.match
    screen.take(next(action for action in screen.model.decision().actions if action[0] == "place"))
    screen.tap("undo")
    assert screen.match == start and words("undone.free") in screen.said()
    screen.tap("undo")
    assert screen.match == start and words("undo.none") in screen.said()


def test_hints_tell_the_beings_then_the_squares_then_the_way() -> None:
    screen = puzzle()
    row = PUZZLES[training(screen).puzzle]
    cards = [narration.card(CARD_NAMES.index(name)) for name in row.summons.split()]
    screen.tap("hint")
    assert all(card in screen.said() for card in cards)
    screen.tap("hint", "hint")
    assert words("action.beings.stop") in screen.said() or len(row.solution.split(", ")) > 1
    assert training(screen).hints == 3 and screen.match.log == screen.match.log[: training(screen).start]


# --- a reload in the middle -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [SUMMONS, TASK])
def test_an_exercise_survives_a_reload_and_is_gone_after_leaving(kind: str) -> None:
    screen = begun(timed=True)
    if kind == SUMMONS:
        screen.tap(*taps(training(screen).wanted[0])).press("h")
        assert len(training(screen).found) == training(screen).told == 1
    else:
        screen.say(f"train begin {TASK}")
        decision = screen.model.decision()
        assert decision
        screen.say(f"do {format_action(screen.match.rules, decision.actions[0])}").press("h")
        assert len(screen.match.log) == training(screen).start + 1
    again = screen.reload()
    assert again.match == screen.match and training(again) == training(screen)
    again.say("train leave")
    assert not training(again).kind and not training(again.reload()).kind


def test_a_timed_run_keeps_its_seconds_through_a_reload_in_a_position_without_a_find() -> None:
    screen = begun(timed=True)
    screen.ports.timers.pop(-1)[1]()  # a second goes by
    for action in training(screen).wanted:
        screen.tap(*taps(action))
    screen.tap("train next")
    again = training(screen.reload())
    assert (again.number, again.found, again.seconds) == (2, (), 1)


def test_a_link_takes_the_place_of_the_exercise_once_and_a_damaged_note_for_good() -> None:
    screen = begun()
    match = random_match("tash_kalar", {}, 3)
    linked = screen.reload(REPLAY + link.encode(match))
    assert linked.match == match and linked.model.is_from_link
    text = linked.model.prefs["drill_now"]
    assert noted.read(text)
    for bad in ("{", text[:-5], text.replace('"told": 0', '"told": -1'), text.replace(SUMMONS, "else"), "[" * 9000):
        assert noted.read(bad) is None
