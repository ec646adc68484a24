"""What each message does to puzzles: their buttons, the actions that are tried, hints, what is kept. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toybattle.chance import scramble
from toybattle.learning import puzzles as engine
from toybattle.learning.rating import MISSED as LOSS
from toybattle.learning.rating import SOLVED as WIN
from toybattle.learning.rating import WITH_HINT as HALF
from toybattle.learning.rating import attempted, next_grade
from toybattle.link import LinkError
from toybattle.protocol import Action

from ...games import optional_module
from ...games.face import text_of
from ...page import effects as fx
from ...page import turn
from ...page.model import Dealt, Model, PuzzleMade, Step, say, with_extra, with_prefs, without_exercise
from ...page.words import words
from ...saves.entries import HUMAN, Table
from .about import GIVE_UP, NAME, SHARING
from .model import (
    FAILED,
    FIRST_TRY,
    LATER_TRY,
    MISSED,
    SHOWN,
    SOLVED,
    WITH_HINT,
    DayTold,
    Puzzling,
    TellDay,
    begun,
    date_of,
    desk_of,
    game_of,
    is_rated,
    length_chosen,
    puzzling_of,
    rating_of,
    read_kept,
    read_puzzle,
    theme_chosen,
    with_daily,
    with_rating,
    written,
)
from .source import DAILY, MATCH, STREAM, Source, followed, games, of_match, read, themes_of

RESUME, OPEN, NEXT = "resume", "open", "next"
WHERE, WHAT = 1, 2  # steps of a hint
NAMED = 3  # actions of the solution that a hint tells one by one, if they are more than one more
TRIES = 8  # further puzzles of the stream that are made at most until one is no harder than wished


def with_desk(model: Model, **changes: Any) -> Model:
    """Returns the model with new values, given as `changes`, for fields of the Desk, the state of this extension."""
    return with_extra(model, NAME, desk_of(model)._replace(**changes))


# --- getting a puzzle -----------------------------------------------------------------------------------------------


def tap(model: Model, what: str) -> Step:
    """Handles a tap on a button of the puzzles; `what` is its command, such as "daily nine_holes 327" or "next"."""
    verb = what.partition(" ")[0]
    if verb == DAILY:
        return _opening(model, what)
    if verb == NEXT:
        return model, [fx.Deal(f"{NAME} {what}")]
    if verb == "of":
        return _of_review(model)
    if verb == "leave":
        return without_exercise(model)
    if not isinstance(model.exercise, Puzzling):
        return model, []
    if verb == "again":
        return _at_start(model), []
    if verb == "solution":
        return _solution(model)
    if verb == "give-up":
        return _solution(model) if model.armed == GIVE_UP else turn.arm(say(model, "sure.solution"), GIVE_UP)
    if verb == "share":
        return replace(model, sheet=SHARING, note="", note_kind="", address=""), []
    if verb == "copy":
        return model, [fx.Copy(puzzling_of(model).source.fragment)]
    if verb == "send":
        return model, [fx.Share(puzzling_of(model).source.fragment, shared(model))]
    return model, []


def _opening(model: Model, text: str) -> Step:
    try:
        source = read(text)
    except ValueError:
        return model, []
    return wanting(model, source)


def wanting(model: Model, source: Source, tries: int = 0) -> Step:
    """Opens the puzzle of `source`, at once or when it has been made.

    If it has not been made yet, notes in the model that the person waits for this puzzle, so that the bot's worker is
    asked to make it. If `tries` is not 0 and the puzzle turns out harder than its source asks for, up to so many others
    of the stream are made, and the first one that is no harder is opened, or else the easiest of them all.
    """
    if desk_of(model).made.get(str(source)):
        return model, [fx.Deal(f"{NAME} {OPEN} {source}")]
    model = with_desk(model, wanted=str(source), tries=tries, easiest="")
    if not _is_waiting(model):
        model = replace(model, sheet=NAME)
    return say(model, "puzzle.making.this" if source.kind == MATCH else "puzzle.making"), []


def follow(model: Model, fragment: str) -> Step:
    """Opens the puzzle to which a link leads, as soon as the puzzle has been made.

    `fragment` is the fragment of the link's address. If it leads to no puzzle, or to the daily puzzle of a future day,
    a note says that the link could not be followed.
    """
    try:
        source = followed(fragment)
        if source.kind == DAILY and -1 < desk_of(model).day < source.number:
            raise LinkError("link_not_ours")
    except LinkError as error:
        return say(replace(model, sheet=""), "link.failed", "alert", why=words(error.reason, **error.parameters)), []
    except ValueError:
        return say(replace(model, sheet=""), "link.failed", "alert", why=words("link_not_ours")), []
    model, effects = wanting(replace(model, sheet=NAME, review=None), source)
    return model, [*effects, fx.OfExtension(NAME, TellDay())]


def _of_review(model: Model) -> Step:
    """Asks for a puzzle of the turn to which the earlier position belongs that the person is looking at.

    The puzzle begins with that turn; after the last action of the match it is the last turn. If no turn has begun yet,
    as in a draft, a note says so. Nothing happens in a game by link, or in a match that begins in a position of its own
    (its `origin`).
    """
    match = model.match
    if model.review is None or match.origin or model.table.correspondence or not themes_of(match.game):
        return model, []
    index = min(model.index, len(match.log) - 1)
    while index > 0 and not match.begins_turn(index):
        index -= 1
    if index < 0 or match.at(index).stack[-1][0] != engine.TURN:
        return say(model, "puzzle.not_here", "refusal"), []
    return wanting(model, of_match(match.upto(index)))


def made(model: Model, message: PuzzleMade) -> Step:
    """Keeps the puzzle that the bot's worker has made. If the person is still waiting for it, it is opened.

    If it is harder than its source asks for, and other puzzles may be tried (`wanting`), another one is asked for
    first, and the easiest of them is opened. If no puzzle could be made, a note says so.
    """
    asked = message.stamp.partition("/")[2]
    desk = desk_of(model)
    if asked != desk.asked:
        return model, []
    source, text = read(asked), message.text
    if source.kind == MATCH and text and source.theme_number < 0:
        source = source.with_theme(read_puzzle(source.game, text).theme)
    kept = {**desk.made, asked: text, str(source): text}
    model = with_desk(model, asked="", made=dict(list(kept.items())[-20:]))
    if desk.wanted != asked:
        return model, []
    best = str(source)
    if text and source.kind == STREAM:
        grades = {one: read_puzzle(source.game, kept[one]).grade for one in (desk.easiest, asked) if one}
        best = min(grades, key=lambda one: grades[one])
        if desk.tries and grades[best] > source.grade:
            another = source._replace(number=scramble(source.number))
            return with_desk(model, wanted=str(another), tries=desk.tries - 1, easiest=best), []
    model = with_desk(model, wanted="", tries=0, easiest="")
    if text:
        return model, [fx.Deal(f"{NAME} {OPEN} {best}")]
    if message.why:
        return say(model, "puzzle.failed", "alert", why=message.why), []
    return say(model, "puzzle.none", "refusal"), []


def told_day(model: Model, message: DayTold) -> Step:
    """Notes which day it is. From then on the daily puzzles of the day are made in advance."""
    return with_desk(model, day=message.day, is_ahead=True), []


def dealt(model: Model, message: Dealt) -> Step:
    """Asks for the next puzzle of the stream (puzzles one after another), to be made from the seed of `message`.

    The puzzle's grade is the one that suits the person's rating; a harder one is not opened before others have been
    tried. `message.purpose` is "puzzles next", and a theme may follow in which the person chooses how many actions
    there are: such a puzzle may have any grade. Nothing happens on any other purpose.
    """
    purpose, _, name = message.purpose.removeprefix(f"{NAME} ").partition(" ")
    if purpose != NEXT:
        return model, []
    exercise = model.exercise
    game = exercise.puzzle.game if isinstance(exercise, Puzzling) and not model.sheet else game_of(model)
    for chosen in themes_of(game):
        if chosen.name == name and chosen.lengths:
            return wanting(model, Source(STREAM, game, message.seed, name, length=length_chosen(model, chosen)))
    theme = theme_chosen(model) if game == game_of(model) else "any"
    grade = next_grade(*rating_of(model.prefs, game))
    return wanting(model, Source(STREAM, game, message.seed, theme, grade), TRIES)


def practise(model: Model, message: Dealt) -> tuple[Table, Puzzling] | None:
    """Returns (table, exercise): the table with a puzzle's position, and the puzzle.

    `message.purpose` says which puzzle it is:

    - "puzzles open" and the text of a source is a puzzle that has been made already.
    - "puzzles resume" is the puzzle from before a reload. The result is None if none was saved, or if a sheet or a
      match from a link is open or about to open.
    - Any other purpose gives None.
    """
    verb, _, rest = message.purpose.removeprefix(f"{NAME} ").partition(" ")
    if verb == RESUME and not (model.is_from_link or model.sheet or model.awaited.startswith("#")):
        found = read_kept(model.prefs["puzzle_now"])
    elif verb == OPEN:
        source = read(rest)
        match, puzzling = begun(read_puzzle(source.game, desk_of(model).made[rest]), source)
        found = match, replace(puzzling, is_rated=is_rated(model, puzzling.puzzle, source))
    else:
        return None
    return (Table("", found[0], (HUMAN, HUMAN)), found[1]) if found else None


def begin(model: Model) -> Step:
    """Begins the puzzle that has been put on the table."""
    model = with_desk(model, has_begun=True, wanted="")
    return replace(model, note="", note_kind=""), [fx.SetFragment("")]


def attend(model: Model) -> Step:
    """Asks the bot's worker to make the next puzzle that is needed, and saves in the settings which puzzle is on the
    table.
    """
    model, effects = _asking(model)
    puzzling = model.exercise if isinstance(model.exercise, Puzzling) else None
    if not desk_of(model).has_begun:  # the puzzle from before a reload is still to come
        return model, effects
    text = "" if puzzling and puzzling.outcome == SOLVED else written(puzzling)
    if text == model.prefs["puzzle_now"]:
        return model, effects
    model, saving = with_prefs(model, {**model.prefs, "puzzle_now": text})
    return model, [*effects, *saving]


def _is_waiting(model: Model) -> bool:
    """Whether the person may still be waiting for a puzzle that is being made.

    That is so while the sheet of puzzles is open, an earlier position is looked at, or a puzzle is on the table.
    """
    return model.sheet == NAME or model.review is not None or isinstance(model.exercise, Puzzling)


def _asking(model: Model) -> Step:
    desk = desk_of(model)
    if desk.wanted and not _is_waiting(model):
        desk = desk._replace(wanted="")
    if desk.wanted and model.bot == "failed":
        model = say(model, "puzzle.failed", "alert", why=model.bot_why)
        desk = desk._replace(wanted="")
    if model.bot == "failed":
        return with_extra(model, NAME, desk._replace(asked="")), []
    ahead = [f"{DAILY} {game} {desk.day}" for game in games()] if desk.is_ahead else []
    asked = next((text for text in (desk.wanted, *ahead) if text and text not in desk.made), "")
    if asked == desk.asked and desk == desk_of(model):
        return model, []
    model = with_extra(model, NAME, desk._replace(asked=asked))
    if not asked or asked == desk.asked:
        return model, []
    return model, [fx.MakePuzzle(f"{NAME}/{asked}", asked.split(" ")[1], asked)]


def asked(model: Model) -> tuple[str, ...]:
    """The stamp (id) of the question by which the bot's worker is making a puzzle; empty if it is making none."""
    desk = desk_of(model)
    return (f"{NAME}/{desk.asked}",) if desk.asked else ()


# --- solving --------------------------------------------------------------------------------------------------------


def choose(model: Model, action: Action) -> Step:
    """Makes an action that the person tries, and judges the turn once it is over.

    A lucky action is replaced by another action, which the puzzle's theme names. If that action is not legal, nothing
    is made, and a note refuses the lucky action. If the turn does not solve the puzzle, the rival's answer is made as
    well, to show why.
    """
    puzzling = puzzling_of(model)
    puzzle, match = puzzling.puzzle, model.match
    sober = puzzling.theme.sober(match.state, action)
    if match.decision is None or sober not in match.decision.actions:
        return say(replace(model, picks=(), target=None), "puzzle.no_luck", "refusal"), []
    table = model.table.with_action(sober)
    judgement = engine.judged(match.rules, themes_of(puzzle.game), puzzle, table.match.log)
    line = table.match.log
    model = replace(
        model, table=table, shown=len(line), picks=(), target=None, note="", note_kind="", inspected=-1,
        exercise=replace(puzzling, told=0),
    )  # fmt: skip
    if sober != action:
        model = say(model, "puzzle.sober")
    if judgement.status == engine.OPEN:
        return model, []
    for answer in judgement.answer:
        if table.match.decision is None or answer not in table.match.decision.actions:
            break
        table = table.with_action(answer)
    is_solved = judgement.status == engine.SOLVED
    model, effects = _counted(replace(model, table=table), is_solved)
    ended = replace(puzzling_of(model), line=line, outcome=SOLVED if is_solved else MISSED, judgement=judgement)
    return turn.showing(replace(model, exercise=replace(ended, misses=ended.misses + (not is_solved))), effects)


def _counted(model: Model, is_solved: bool) -> Step:
    """Saves in the settings how a turn that has just ended went. `is_solved` says whether it solved the puzzle.

    The turn counts for the result of a daily puzzle, and for the person's rating if it is the first turn played to its
    end in this puzzle. A puzzle made of a position of a match, and a daily puzzle tried before, do not count for the
    rating.
    """
    puzzling = puzzling_of(model)
    game, source = puzzling.puzzle.game, puzzling.source
    prefs: Mapping[str, str] = model.prefs
    if source.kind == DAILY:
        how = WITH_HINT if puzzling.hints else FIRST_TRY
        how = LATER_TRY if puzzling.misses or puzzling.was_shown else how
        prefs = with_daily(prefs, game, source.number, how if is_solved else FAILED)
    if puzzling.is_rated:
        rating, count = rating_of(prefs, game)
        score = (HALF if puzzling.hints else WIN) if is_solved else LOSS
        prefs = with_rating(prefs, game, attempted(rating, puzzling.puzzle.grade, score), count + 1)
    model = replace(model, exercise=replace(puzzling, is_rated=False))
    if prefs == model.prefs:
        return model, []
    return with_prefs(model, prefs)


def _at_start(model: Model) -> Model:
    """The model with the puzzle's position as it was before any action."""
    puzzling = replace(puzzling_of(model), line=(), outcome="", told=0)
    table = replace(model.table, match=model.match.upto(0))
    return replace(
        model, table=table, shown=0, review=None, picks=(), target=None, note="", note_kind="", inspected=-1,
        exercise=puzzling, generation=model.generation + 1,
    )  # fmt: skip


def _solution(model: Model) -> Step:
    """Makes the actions of the solution on the board, which are shown one after another.

    If the puzzle has not been solved yet, this counts as a turn that missed.
    """
    effects: list[fx.Effect] = []
    before = puzzling_of(model)
    if before.outcome != SOLVED:
        model, effects = _counted(model, False)
        model = replace(model, exercise=replace(puzzling_of(model), was_shown=True))
    model = _at_start(model)
    table = model.table
    for action in before.puzzle.solution:
        table = table.with_action(action)
    puzzle, line = before.puzzle, table.match.log
    judgement = engine.judged(model.match.rules, themes_of(puzzle.game), puzzle, line)
    puzzling = replace(puzzling_of(model), line=line, outcome=SHOWN, judgement=judgement)
    return turn.showing(replace(model, table=table, exercise=puzzling), effects)


def hint(model: Model) -> Step:
    """Gives the next stage of the hint: first where the solution's next action is made, then which actions the rest of
    the turn has, and why.
    """
    if model.decision() is None:
        return turn.not_asked(model), []
    action = awaited(model)
    if action is None:
        return say(model, "puzzle.hint.back"), []
    puzzling = puzzling_of(model)
    told = min(WHAT, puzzling.told + 1)
    model = replace(model, exercise=replace(puzzling, told=told, hints=puzzling.hints + (told > puzzling.told)))
    if told == WHERE:
        return say(model, "puzzle.hint.where"), []
    named, reason = explained(model, len(model.match.log))
    if not reason:
        return say(model, "puzzle.hint.what", line=named), []
    return say(model, "puzzle.hint.why", line=named, reason=reason), []


def explained(model: Model, number: int) -> tuple[str, str]:
    """Returns (line, reason) for the turn in the solution, from its action number `number` on: a phrase that names its
    actions, the first NAMED (3) of them one by one, and a sentence on what they are good for, "" if there is none.
    """
    rules, narration, state = model.match.rules, model.narration, model.match.at(number)
    view = rules.view(state, state.stack[-1][1])
    rest: list[Action] = []
    told: list[str] = []
    for action in puzzling_of(model).puzzle.solution[number:]:
        rest.append(action)
        told.append(narration.describe(state, action))
        state = rules.apply(state, action)
        if not state.stack or state.turn != view.turn:
            break
    if len(told) > NAMED + 1:
        told = [*told[:NAMED], words("hint.more", count=len(told) - NAMED)]
    reasons = rules.reasons(view, rest, view.stack[-1][1]) if rules.has_reasons else ()
    said = [narration.reason(view, reason, is_own=True) for reason in reasons if reason[0] not in rules.bare_reasons]
    return words.listing(told), text_of(said[0]) if said else ""


def awaited(model: Model) -> Action | None:
    """The action of the solution that comes next; None if the actions made so far are not how the solution begins."""
    solution, log = puzzling_of(model).puzzle.solution, model.match.log
    return solution[len(log)] if len(log) < len(solution) and solution[: len(log)] == log else None


# --- sentences ------------------------------------------------------------------------------------------------------


def message(puzzle: engine.Puzzle, *names: str) -> str:
    """The message id of a sentence on the theme of `puzzle`. `names` are the end of the id, such as "ask", or "why" and
    "short".
    """
    return theme_message(puzzle.game, puzzle.theme, *names)


def theme_message(game: str, theme: str, *names: str) -> str:
    """The message id of a sentence on the theme `theme` of a game.

    `names` are the end of the id, such as "ask", or "why" and "short".
    """
    return ".".join(("puzzle", game, theme, *names))


def title_of(puzzling: Puzzling) -> str:
    """The title of a puzzle: the game and, if it is a daily puzzle, its date."""
    game = words(f"game.{puzzling.puzzle.game}")
    if puzzling.source.kind == DAILY:
        return words("puzzle.title.daily", game=game, date=date_of(puzzling.source.number))
    return words("puzzle.title.any", game=game)


def result_of(model: Model) -> str:
    """How the person has done with the puzzle on the table, as the end of a message id.

    "first", "hint" and "later" stand for a puzzle that was solved with the first answer, with a hint, or with a later
    answer. "missed" stands for a turn that missed or a solution that was shown, and "open" for a puzzle whose turn was
    not played to its end yet.
    """
    puzzling = puzzling_of(model)
    if puzzling.outcome != SOLVED:
        return "missed" if puzzling.outcome else "open"
    if puzzling.misses or puzzling.was_shown:
        return "later"
    return "hint" if puzzling.hints else "first"


def shared(model: Model) -> str:
    """The sentence that is sent with the link to the puzzle on the table: which puzzle it is, and how it went."""
    return words(f"puzzle.shared.{result_of(model)}", title=title_of(puzzling_of(model)))


def why(model: Model) -> str:
    """A sentence on why the turn that was tried does not solve the puzzle."""
    puzzling = puzzling_of(model)
    judgement = puzzling.judgement
    if judgement.reason == "lucky":
        return words("puzzle.lucky")
    return told(puzzling.puzzle, message(puzzling.puzzle, "why", judgement.reason), judgement.parameters)


def solved(model: Model) -> str:
    """Returns a sentence on what the turn has reached, so that it solves the puzzle. If the question was about what the
    rival could do next turn, a second sentence tells what that would have been.
    """
    puzzling = puzzling_of(model)
    reached = {**puzzling.puzzle.parameters, "amount": puzzling.judgement.amount}
    text = told(puzzling.puzzle, message(puzzling.puzzle, "solved"), reached)
    state, line = puzzling.theme.averted(model.match.at(0)) or (None, ())
    made = []
    for action in line:
        made.append(model.narration.describe(state, action))
        state = model.match.rules.apply(state, action)
    return f"{text} {words('puzzle.averted', line=words.listing(made))}" if made else text


def ask(model: Model) -> str:
    """The goal of the puzzle on the table, in one sentence."""
    puzzle = puzzling_of(model).puzzle
    return told(puzzle, message(puzzle, "ask"), puzzle.parameters)


def told(puzzle: engine.Puzzle, id: str, parameters: Mapping[str, int]) -> str:
    """The sentence on `puzzle` with the message id `id`. `parameters` are the numbers that the sentence needs, by name.

    The game may add more parameters, which it finds from these, such as the name of the task with a number. The number
    that decides between singular and plural is the first of "amount", "medals" and "goal" that is among the parameters.
    """
    count = parameters.get("amount", parameters.get("medals", parameters.get("goal", 0)))
    own = optional_module(f"web.games.{puzzle.game}.learning.puzzles")
    return words(id, **{"count": count, **(own.told(parameters) if own else parameters)})
