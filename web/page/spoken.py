"""What screen readers are told aloud about the table, as a pure function of the models before and after an update.

The page has one live region for the table, `said`. Each update that has something to tell adds one text to this region:
first what has happened, then the note, then the question if the update has changed the question. A sheet makes the
table and its live region inaccessible; so sheets have live regions of their own, and what happens at the table
meanwhile is told when the sheet is closed.
"""

from __future__ import annotations

from dataclasses import replace

from ..by_link import telling
from ..games.face import text_of
from ..review import chart
from . import ending
from .cues import newly_played
from .extensions import exercise_extension
from .model import Model
from .words import words

# what asks for a second press
SURE = {"resign": "tool.resign_sure", "agree": "by_link.agree_sure", "puzzles give-up": "puzzle.solution.sure"}
LINES = 4  # texts that stay in the live region: more than an app shows at once, so that none is lost
# what the question depends on; while none of it changes the question is not made anew
ASKED = (
    *("table", "shown", "review", "picks", "target", "is_target_passing", "exercise", "watching", "seat", "unsaved"),
    "live",
)


def question(model: Model) -> str:
    """The text of the question at the table, or the text that stands in its place, such as how the game has ended.

    The text tells nothing that the viewer must not know.
    """
    is_settled = model.exercise and (model.exercise.takes_picks or model.exercise.is_settled(model.match))
    if model.review is None and is_settled:
        return exercise_extension(model).question(model)
    if model.review is None and model.match.result is not None and not model.is_showing:
        return " ".join([words("said.sentence", text=ending.title(model)), *ending.account(model)])
    text = _asked(model)
    return f"{words('store.failed')} {text}" if model.unsaved else text


def before_the_turn(model: Model) -> str:
    """Sentences that stand before the question at the table, on what the player could overlook or not understand, such
    as a troop that was lost in the rival's turn; "" for none. Screen readers don't get them: they have read that turn.

    There are none where a new try begins: that turn is known, and what the coach would do is told instead.
    """
    decision = model.decision()
    if decision is None or model.exercise or model.picks or model.previewed or model.is_just_begun:
        return ""
    return model.narration.before_the_turn(model.match, decision.player)


def danger(model: Model) -> str:
    """A sentence that stands below the question and warns that the rival could win next turn; "" for none.

    There is none in an exercise, and none once something has been picked.
    """
    if model.decision() is None or model.exercise or model.picks or model.previewed:
        return ""
    return model.narration.danger(model.view())


def _watched(model: Model) -> int:
    """Whose turn is being shown: that of the action shown last; before any is shown, that of the first one to come."""
    match, last = model.match, model.shown - 1
    has_begun = last >= 0 and model.shown != model.rewound and match.player_at(last) not in model.humans
    return match.player_at(last if has_begun else model.shown)


def _retold(model: Model) -> list[str]:
    """Returns sentences on what has led to the position of a look back, and at the end of a game on how it ended."""
    match, number = model.match, model.index
    told = model.narration.retold(match, number - 1, model.viewer) if number else []
    if number == len(match.log) and match.result is not None:
        told = [*told, words("end.agreed") if match.result.reason == "agreed" else model.narration.ending(match)]
    return told


def _looked_back(model: Model) -> str:
    """Returns what is said of the position of a look back: its number, what has led to it, why the chance fell, and the
    better action at a turning point, or at the rival's slip. If nothing has led to it and there is no better action, it
    says whose turn begins.
    """
    match, number = model.match, model.index
    retold, better, slip = _retold(model), chart.better_here(model), chart.slip_here(model)
    told = [words("review.at", at=number, count=len(match.log)), *retold, chart.fall(model)]
    player = words.player(match.player_at(number)) if number < len(match.log) else ""
    if better:
        action = model.narration.describe(match.at(number), better)
        told.append(words("review.better", player=player, action=action))
    elif slip:
        action, instead = (model.narration.describe(match.at(number), each) for each in (slip.taken, slip.better))
        told.append(words("review.slip", player=player, taken=action, better=instead))
    elif player and not retold and (number == 0 or match.begins_turn(number)):
        told.insert(1, words("review.turn", player=player))
    return " ".join(filter(None, told))


def _asked(model: Model) -> str:
    if model.review is not None:
        return _looked_back(model)
    if model.watching:
        return words("tabs.watching")
    if model.curtain:
        return words(f"curtain.text.{model.match.game}")
    decision = model.decision()
    if decision is not None:
        asked = exercise_extension(model).asks(model) if model.exercise and not model.picks and not model.target else ""
        if asked:
            return asked
        aimed = (*model.picks, model.target) if model.target and model.previewed else model.picks
        told = [model.narration.asked(model.view(), decision, aimed), telling.foretold(model)]
        return " ".join(sentence for sentence in told if sentence)
    if model.table.correspondence and not model.is_showing:
        return telling.question(model)
    waiting = model.match.at(model.shown).stack
    who = words.player(waiting[-1][1]) if waiting else ""
    waits = (
        words("ask.watch", player=words.player(_watched(model))) if model.is_showing else words("ask.bot", player=who)
    )
    return f"{waits} {model.narration.meanwhile(model.view())}".strip()


def attend(before: Model, after: Model) -> Model:
    """Returns the model `after` with a new text for screen readers, which tells what the update from `before` has
    changed at the table.

    Earlier texts are removed when another game is put on the table. They are also removed when another player's view is
    shown, since they may tell what that player must not know.

    While a sheet is open, no text is added. When the sheet is closed, the new text tells what has happened in the
    meantime, and then the question; if only the question has changed, the text is just the question.
    """
    if after is before:
        return after
    if after.viewer != before.viewer or after.table.id != before.table.id:
        after = replace(after, said=tuple((number, "") for number, _ in after.said[-1:]), unsaid=())
    told = _happened(before, after)
    is_asked_anew = after.is_question_unsaid or _is_asked_anew(before, after)
    if after.sheet:
        if not told and is_asked_anew == after.is_question_unsaid:
            return after
        return replace(after, unsaid=(*after.unsaid, *told), is_question_unsaid=is_asked_anew)
    is_asked_anew = is_asked_anew or bool(after.unsaid)
    told = [*after.unsaid, *told]
    if after.unsaid or after.is_question_unsaid:
        after = replace(after, unsaid=(), is_question_unsaid=False)
    if after.note and (after.notes != before.notes or after.note != before.note):
        told.append(note(after))
    if after.armed != before.armed and after.armed in SURE:
        told.append(words(SURE[after.armed]))
    if after.curtain and not before.curtain:
        told.append(curtain(after))
    elif is_asked_anew and not after.curtain:
        told += [question(after), danger(after)]
    text = " ".join(sentence for sentence in told if sentence)
    if not text:
        return after
    number = after.said[-1][0] + 1 if after.said else 1
    return replace(after, said=(*after.said, (number, text))[-LINES:])


def note(model: Model) -> str:
    """The text of the note with the sentences that explain it."""
    return f"{model.note} {text_of(model.parts)}".strip()


def curtain(model: Model) -> str:
    """The text of the curtain, which says whose turn it is."""
    title = words("curtain.title", player=words.player(model.side))
    return f"{words('said.sentence', text=title)} {words(f'curtain.text.{model.match.game}')}"


def _happened(before: Model, after: Model) -> list[str]:
    """The sentences on the actions that the update has newly shown on the table, as the viewer has seen them."""
    return [
        sentence
        for number in newly_played(before, after)
        for sentence in after.narration.sentences(after.match, number, after.viewer)
    ]


def _is_asked_anew(before: Model, after: Model) -> bool:
    """Whether the update has changed the question at the table, or has put another game on the table.

    A question that is shown only while the pointer is over a target does not count as a change.
    """
    if after.target is not None and after.is_target_passing:
        return False
    if not after.table.id and after.review is None and not after.exercise:
        return False  # a challenge that has yet to be dealt
    if after.table.id != before.table.id and after.match is not before.match:
        return True
    if before.target is not None and before.is_target_passing:
        before = replace(before, target=None)
    if all(getattr(before, name) is getattr(after, name) for name in ASKED):
        return False
    return question(before) != question(after)
