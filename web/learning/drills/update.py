"""What each message does to drills: their buttons, the picks that are answers, hints, and the clock. Pure functions."""

from __future__ import annotations

from dataclasses import replace

from ...games.face import SPACE, Pick
from ...page import effects as fx
from ...page.model import Dealt, ForExtension, Model, Step, say, with_extra, with_note, with_prefs, without_exercise
from ...page.words import words
from ...saves.entries import HUMAN, Table
from .about import NAME
from .model import (
    PENALTY,
    Drilling,
    Tick,
    asked_about,
    begun,
    best_of,
    drilling_of,
    drills_of,
    message,
    read_kept,
    with_best,
    without_time,
    written,
)

RESUME, NEXT = "resume", "next"
SECOND = 1000  # milliseconds


def tap(model: Model, what: str) -> Step:
    """Handles a tap on a button of the drills; `what` is its command, such as "begin nine_holes" or "next"."""
    verb, _, rest = what.partition(" ")
    if verb == "begin" and drills_of(rest):
        return model, [fx.Deal(f"{NAME} {rest}"), fx.SetFragment("")]
    if verb == "leave":
        return without_exercise(model)
    if verb == NEXT and isinstance(model.exercise, Drilling) and drilling_of(model).is_done:
        drilling = drilling_of(model)
        goes_on = drilling.is_timed and not drilling.is_last
        return model, [fx.Deal(f"{NAME} {NEXT if goes_on else drilling.drill.game}")]
    return model, []


def practise(model: Model, message: Dealt) -> tuple[Table, Drilling] | None:
    """Returns (table, exercise): the table with a drill's position, and the drill.

    `message.purpose` says which drill it is:

    - "drills GAME" is a new drill of that game, made from the seed of `message`.
    - "drills next" is the next drill of the present run, made from the seed too. The result is None if no drill is on
      the table.
    - "drills resume" is the drill from before a reload. The result is None if none was saved, or if a sheet or a match
      from a link is open or about to open.
    """
    what = message.purpose.removeprefix(f"{NAME} ")
    if what == RESUME:
        is_busy = model.is_from_link or model.sheet or model.awaited.startswith("#")
        found = None if is_busy else read_kept(model.prefs["drills_now"])
    elif what == NEXT:
        if not isinstance(model.exercise, Drilling):
            return None
        before = drilling_of(model)
        match, drilling = begun(before.drill.game, message.seed)
        counts = {name: getattr(before, name) for name in ("seconds", "misses", "hints", "is_timed")}
        found = match, replace(drilling, number=before.number + 1, **counts)
    else:
        match, drilling = begun(what, message.seed)
        found = match, replace(drilling, is_timed=model.prefs["drills_timed"] == "yes")
    return (Table("", found[0], (HUMAN, HUMAN)), found[1]) if found else None


def begin(model: Model) -> Step:
    """Begins the drill that has been put on the table, and starts the clock if the drill belongs to a run."""
    model = with_extra(replace(model, note="", note_kind=""), NAME, True)
    running = drilling_of(model).is_running
    return model, [fx.Wait(SECOND, ForExtension(NAME, Tick(model.generation)))] if running else []


def ticked(model: Model, message: Tick) -> Step:
    """Adds a second to the time and asks for the next tick. Does nothing if the clock does not run, or if the tick is
    outdated.
    """
    drilling = model.exercise
    if message.generation != model.generation or not isinstance(drilling, Drilling) or not drilling.is_running:
        return model, []
    model = replace(model, exercise=replace(drilling, seconds=drilling.seconds + 1))
    return model, [fx.Wait(SECOND, ForExtension(NAME, message))]


def attend(model: Model) -> Step:
    """Saves in the settings which drill is on the table and how far the person is, to be restored after a reload."""
    if not model.extras[NAME]:  # the drill from before a reload is still to come
        return model, []
    text = written(model.exercise if isinstance(model.exercise, Drilling) else None)
    if without_time(text) == without_time(model.prefs["drills_now"]):
        return model, []
    return with_prefs(model, {**model.prefs, "drills_now": text})


# --- answers --------------------------------------------------------------------------------------------------------


def pick(model: Model, chosen: Pick) -> Step:
    """Handles a pick.

    A space is an answer, and a note says whether it is right and, if not, why. A wrong answer counts as a mistake, and
    costs PENALTY seconds in a run. Any other pick is refused with a note.
    """
    sort, space = chosen
    drilling = drilling_of(model)
    if sort != SPACE:
        return say(model, "drill.not_now", "refusal", subject=asked_about(model)), []
    model = replace(model, focus=space)
    if drilling.is_done:
        return replace(model, note="", note_kind=""), []
    if space in drilling.found:
        return say(model, "drill.again", space=model.narration.space(space)), []
    if space in drilling.drill.answers:
        return _found(model, space)
    seconds = drilling.seconds + (PENALTY if drilling.is_timed else 0)
    model = replace(model, exercise=replace(drilling, misses=drilling.misses + 1, seconds=seconds))
    return with_note(model, words("drill.missed", why=why(model, space)), "refusal"), []


def why(model: Model, space: int) -> str:
    """A sentence on why `space` is no answer to the drill on the table.

    Either nothing can be placed there, or what is placed there gives less than on another space.
    """
    drill, state = drilling_of(model).drill, model.match.state
    action = drill.action(space)
    refusal = model.match.rules.refusal(state, action)
    if refusal:
        return model.narration.refused(*refusal)
    drills = drills_of(drill.game)
    assert drills
    amount = drills.amount(state, action)
    return words(message(drill.game, "less"), count=amount, space=model.narration.space(space))


def _found(model: Model, space: int) -> Step:
    drilling = replace(drilling_of(model), found=(*drilling_of(model).found, space), is_told=False)
    model = say(replace(model, exercise=drilling), "drill.right", space=model.narration.space(space))
    if not drilling.is_last or not drilling.is_done or drilling.hints:
        return model, []
    game = drilling.drill.game
    best = best_of(model.prefs).get(game)
    if best is not None and best <= drilling.seconds:
        return model, []
    return with_prefs(model, with_best(model.prefs, game, drilling.seconds))


def hint(model: Model) -> Step:
    """Names in the note one answer that has not been found yet. Nothing happens if all answers have been found.

    This counts as a hint. A hint that is asked for again, before a further answer has been found, is not counted again.
    """
    drilling = drilling_of(model)
    if drilling.is_done:
        return model, []
    if not drilling.is_told:
        model = replace(model, exercise=replace(drilling, is_told=True, hints=drilling.hints + 1))
    return say(model, "drill.hint", space=model.narration.space(drilling.left[0])), []
