"""What each message does to the trainer: its taps, the picks that are answers, and the clock. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toybattle.chance import pick as pick_one
from toybattle.chance import scramble
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES
from toybattle.games.tash_kalar.training.puzzles import PUZZLES
from toybattle.notation import parse_action
from toybattle.protocol import Action

from ....page import effects as fx
from ....page.model import Dealt, ForExtension, Model, Step, say, with_extra, with_note, with_prefs
from ....page.words import words
from ....saves.entries import HUMAN, Table
from ...face import SPACE, Pick
from .. import narration
from . import NAME, noted
from .model import IDLE, NOTED, RUN, TASK, Tick, Training, best_of, puzzle_name, solved_of, training_of

SECOND = 1000  # milliseconds
CARD = "card"  # the sort of pick for cards in hand


def train(model: Model, what: str) -> Step:
    """Handles a tap on a button of the trainer; `what` is its command, such as "begin summons" or "next"."""
    verb, _, rest = what.partition(" ")
    if verb == "begin":
        return model, [fx.Deal(f"train {rest}"), fx.SetFragment("")]
    if verb == "leave":
        return replace(closed(model), note="", note_kind=""), [fx.SetFragment(""), fx.LoadCurrent()]
    if model.exercise is None:
        return model, []
    if verb == "next":
        return _next(model)
    if verb == "again":
        table = replace(model.table, match=model.match.upto(training_of(model).start))
        training = training_of(model)
        return replace(model, table=table, shown=training.start, picks=(), target=None, note="", note_kind=""), []
    return model, []


def closed(model: Model) -> Model:
    """The model without an exercise, as it is once the exercise has been left."""
    return replace(model, exercise=None)


def _next(model: Model) -> Step:
    training = training_of(model)
    if training.kind == TASK:
        return model, [fx.Deal("train next")]
    goes_on = training.is_done and not training.is_last
    return model, [fx.Deal("train next" if goes_on else f"train {training.kind}")] if training.is_done else []


def dealt(model: Model, message: Dealt) -> tuple[Table, Training] | None:
    """Returns (table, exercise): the table with a new position, and the exercise on this position.

    The purpose of `message` says which exercise it is:

    - With the purpose "train resume" it is the exercise from before a reload. The result is None if none was saved, or
      if a sheet or a match from a link is open.
    - With any other purpose it is a new exercise: a puzzle, or a position in which to find summonings.
    """
    what = message.purpose.removeprefix("train ")
    if what == "resume":
        found = None if model.is_from_link or model.sheet else noted.read(model.prefs["drill_now"])
        return (Table("", found[0], (HUMAN, HUMAN)), found[1]) if found else None
    if what == TASK or (what == "next" and training_of(model).kind == TASK):
        return _puzzle(model, message.seed)
    before = Training(kind=what, is_timed=model.prefs["drill_timed"] == "yes")
    if what == "next":
        before = replace(training_of(model), number=training_of(model).number + 1)
    match, training = noted.summons(message.seed, model.prefs["drill_school"])
    kept = {name: getattr(before, name) for name in ("is_timed", *noted.COUNTS)}
    return Table("", match, (HUMAN, HUMAN)), replace(training, **{**kept, "told": 0})


def _puzzle(model: Model, seed: int) -> tuple[Table, Training]:
    """Returns the table with a random puzzle that has not been solved yet, and the exercise on that puzzle.

    `seed` decides which puzzle. If all but the present one have been solved, a solved puzzle is taken, but never the
    present one.
    """
    solved = solved_of(model.prefs)
    others = [puzzle for puzzle in range(len(PUZZLES)) if puzzle != training_of(model).puzzle]
    open_ = [puzzle for puzzle in others if puzzle not in solved] or others
    _, place = pick_one(scramble(seed), len(open_))
    number = open_[place]
    match, training = noted.puzzle(number)
    return Table("", match, (HUMAN, HUMAN)), replace(training, hints=training_of(model).hints)


def begun(model: Model) -> Step:
    """Tells how many summonings there are to find, and starts the clock if the exercise is timed (five positions in a
    row).

    For a puzzle it does neither.
    """
    training = training_of(model)
    if training.kind == TASK:
        return replace(model, note="", note_kind=""), []
    model = say(model, "train.begun", count=len(training.wanted))
    return model, [fx.Wait(SECOND, ForExtension(NAME, Tick(model.generation)))] if training.is_timed else []


def ticked(model: Model, message: Tick) -> Step:
    """Adds a second to the time and asks for the next tick, as long as the clock is running."""
    training = training_of(model)
    if message.generation != model.generation or not training.is_running:
        return model, []
    model = replace(model, exercise=replace(training, seconds=training.seconds + 1))
    return model, [fx.Wait(SECOND, ForExtension(NAME, message))]


# --- answers --------------------------------------------------------------------------------------------------------


def pick(model: Model, chosen: Pick) -> Step:
    """Handles the pick of a card or a square. A card and a square together, picked in either order, are an answer."""
    sort, value = chosen
    if sort not in (CARD, SPACE) or (sort == CARD and value not in BEINGS):
        return say(model, "train.not_now", "refusal"), []
    if sort == SPACE:
        model = replace(model, focus=value)
    if training_of(model).is_done:
        return say(model, "train.done", count=len(training_of(model).wanted)), []
    if chosen in model.picks:
        return replace(model, picks=tuple(pick for pick in model.picks if pick != chosen), note="", note_kind=""), []
    picks = (*(pick for pick in model.picks if pick[0] != sort), chosen)
    picked = dict(picks)
    if len(picked) < 2:
        return replace(model, picks=picks, note="", note_kind=""), []
    return _answer(model, ("summon", picked[CARD], picked[SPACE]))


def _answer(model: Model, action: Action) -> Step:
    training = training_of(model)
    described = model.narration.describe(model.match.state, action)
    if action in training.found:
        return say(_letting_go(model), "train.again", action=described), []
    if action in training.wanted:
        return _found(model, action, words("train.found", action=described))
    refusal = model.match.rules.refusal(model.match.state, action)
    assert refusal is not None
    note = words("train.missed", why=model.narration.refused(*refusal))
    training = replace(training, misses=training.misses + 1)
    return with_note(replace(_letting_go(model), exercise=training), note, "refusal"), []


def _letting_go(model: Model) -> Model:
    """The model with the picked square deselected. A picked card stays picked, so that the person can try another
    square for the card.
    """
    return replace(model, picks=tuple(pick for pick in model.picks if pick[0] == CARD))


def _found(model: Model, action: Action, note: str) -> Step:
    training = replace(training_of(model), found=(*training_of(model).found, action), told=0)
    model = replace(model, exercise=training, picks=(), note_kind="")
    if not training.is_done:
        return with_note(model, " ".join([note, words("train.left", count=len(training.left))])), []
    model = with_note(model, note)
    if not training.is_last:
        return model, []
    name, best = best_of(model.prefs)
    if training.hints or (best and best <= training.seconds):
        return model, []
    return _remembering(model, name, str(training.seconds))


def attend(model: Model) -> Step:
    """Saves the present exercise in the settings, so that the exercise survives a reload. Also saves which puzzles are
    solved.

    It is called after every message, since any message may have changed the exercise.
    """
    training, state = training_of(model), model.extras[NAME]
    if training.kind:
        model = with_extra(model, NAME, NOTED)
    elif state != NOTED or model.is_from_link:
        return model, []
    else:
        model = with_extra(model, NAME, IDLE)
    changed = {}
    if training.kind == TASK and training.puzzle not in solved_of(model.prefs) and training.is_solved(model.match):
        changed["puzzles_solved"] = " ".join([*model.prefs["puzzles_solved"].split(), puzzle_name(training.puzzle)])
    text = noted.write(training, model.match)
    if _fixed(text) != _fixed(model.prefs["drill_now"]):
        changed["drill_now"] = text
    if not changed:
        return model, []
    return with_prefs(model, {**model.prefs, **changed})


def _fixed(text: str) -> str:
    """The text of a saved exercise without its last item, the seconds.

    The settings are written anew only if this part of the text changes. So they are not written every second.
    """
    return text.partition(', "seconds"')[0]


def given_up(model: Model) -> Step:
    """Gives up the exercise from before a reload, which could not be restored. The game on the table stays there."""
    return with_extra(model, NAME, IDLE), []


def _remembering(model: Model, name: str, value: str) -> Step:
    return with_prefs(model, {**model.prefs, name: value})


def hint(model: Model) -> Step:
    """Gives the next hint. In the search for summonings, the first hint picks a card that can be summoned, the second
    hint points out the square, and the third hint tells the whole summoning, which then counts as found.
    """
    training = training_of(model)
    if training.kind == TASK:
        return _puzzle_hint(model)
    if not training.left:
        return model, []
    action = training.left[0]
    if training.told == 2:
        return _found(model, action, words("train.shown", action=model.narration.describe(model.match.state, action)))
    training = replace(training, told=training.told + 1, hints=training.hints + 1)
    model = replace(model, exercise=training)
    if training.told == 1:
        return say(replace(model, picks=((CARD, action[1]),)), "train.hint.card"), []
    return say(model, "train.hint.square", space=model.narration.space(action[2])), []


def _puzzle_hint(model: Model) -> Step:
    """Gives the next hint of a puzzle: which beings are summoned, then also where, and at last the whole solution."""
    training = training_of(model)
    if training.is_settled(model.match):
        return model, []
    puzzle = PUZZLES[training.puzzle]
    training = replace(training, told=min(training.told + 1, 3), hints=training.hints + 1)
    model = replace(model, exercise=training)
    cards = [model.narration.describe(state, action) for state, action in _steps(model) if action[0] == "summon"]
    if training.told == 1:
        names = words.listing([narration.card(CARD_NAMES.index(name)) for name in puzzle.summons.split()])
        return say(model, "train.hint.cards", cards=names), []
    if training.told == 2:
        return say(model, "train.hint.effects", action=words.listing(cards)), []
    described = [model.narration.describe(state, action) for state, action in _steps(model)]
    return say(model, "train.hint.all", action=words.listing(described)), []


def _steps(model: Model) -> list[tuple[Any, Action]]:
    """The solution of the puzzle as pairs (state before the action, action)."""
    state = model.match.at(training_of(model).start)
    found = []
    for text in PUZZLES[training_of(model).puzzle].solution.split(", "):
        action = parse_action(model.match.rules, text)
        found.append((state, action))
        state = model.match.rules.apply(state, action)
    return found


def time_told(training: Training) -> str:
    """Sentences on the seconds of a timed run, on the mistakes and on the hints.

    There is no sentence on the seconds if the run is not timed, on mistakes if there were none, and on hints if none
    was given. So the text may be "".
    """
    told = [words("train.seconds", count=training.seconds)] if training.is_timed else []
    if training.misses:
        told.append(words("train.misses", count=training.misses))
    if training.hints:
        told.append(words("train.hints", count=training.hints))
    return " ".join(told)


def run_told(training: Training) -> str:
    """A sentence that says which position of a timed run (five positions in a row) this is; "" if the exercise is not
    timed.
    """
    return words("train.of_run", number=training.number, most=RUN) if training.is_timed else ""
