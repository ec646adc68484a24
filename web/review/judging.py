"""When the bot is asked to judge decisions: in the background, one at a time, without revealing anything hidden."""

from __future__ import annotations

import json
from dataclasses import replace

from toybattle.chance import scramble

from ..page import effects as fx
from ..page.model import NOBODY, Model, Step, Thought
from . import advice
from .judgements import (
    KNOWN,
    OPEN,
    PendingJudgement,
    Viewpoint,
    decisions,
    judged,
    position,
    taken_at,
    unchecked,
)


def is_over(model: Model) -> bool:
    """Whether everything may be revealed: in a game from a link that is replayed, and in a game that is over.

    In the second case the page must also have shown all actions of the game.
    """
    if model.is_from_link:
        return model.review is not None  # otherwise it is a challenge that is about to be dealt
    return model.match.result is not None and not model.is_showing


def viewer(model: Model) -> int | None:
    """Returns the player whose decisions may be judged; None if both players' decisions may be, NOBODY if none may be.

    The decisions of both players may be judged once everything may be revealed (`is_over`).
    """
    return None if is_over(model) else NOBODY if model.viewer is None else model.viewer


def is_shown(model: Model) -> bool:
    """Whether the page shows chances to win.

    It shows them after a game, in replays and, if the setting is on, during a game; never in an exercise.
    """
    if model.exercise or (model.table.correspondence and not model.table.correspondence.game.is_closed):
        return False
    return is_over(model) or (model.prefs.get("chances") == "on" and model.viewer != NOBODY)


def end(model: Model) -> int:
    """The number of the last position on the chart of chances: the number of actions before this position."""
    return len(model.match.log) if is_over(model) else model.shown


def was_hidden(model: Model) -> bool:
    """Whether at any position of the match one player knew what the other did not."""
    return any(model.face.has_secrets(state) for state in model.match.positions)


def had_luck(model: Model) -> bool:
    """Returns whether a player's cards or troops were hidden in the match, or anything was left to chance after the
    set-up.
    """
    return not model.match.rules.is_open(model.match.positions[0])


def perspective(model: Model) -> str:
    """Returns the perspective of the judgements, KNOWN or OPEN: the perspective that the person has chosen if the game
    is over, else KNOWN.

    If nothing was hidden in the match, the result is KNOWN, since both perspectives are the same then. For a game by
    link it is KNOWN too, since what was never drawn is unknown even after the game.
    """
    is_known_only = model.table.correspondence is not None  # what was never drawn by link, nobody can know
    return model.perspective if is_over(model) and was_hidden(model) and not is_known_only else KNOWN


def viewpoints(model: Model) -> list[Viewpoint]:
    """Returns all viewpoints to be judged, including those judged already, the most urgent first; [] if chances aren't
    shown.

    A viewpoint is a decision in a perspective.
    """
    if not is_shown(model):
        return []
    found = decisions(model.match, viewer(model), end(model))
    if not is_over(model):
        return [Viewpoint(KNOWN, number) for number in reversed(found)]  # the present decision is the most urgent
    known, opened = [Viewpoint(KNOWN, number) for number in found], [Viewpoint(OPEN, number) for number in found]
    return opened + known if perspective(model) == OPEN else known


def open_viewpoints(model: Model) -> list[Viewpoint]:
    """Returns the viewpoints that the bot has still to judge, the most urgent first.

    A viewpoint is a decision in a perspective. When the game is over, some of these decisions were judged before the
    player took an action: they are judged anew, because a search that knows the action taken looks at it more closely.
    """
    match = model.match
    told = model.judgements.about(match).found
    over = is_over(model)
    return [
        viewpoint
        for viewpoint in viewpoints(model)
        if viewpoint not in told or (over and told[viewpoint].taken != taken_at(match, viewpoint))
    ]


def to_check(model: Model) -> Viewpoint | None:
    """Returns the viewpoint of a turning point of the persons at the table for which the bot has still to say what a
    hint would have told; None if there is none, or if the game isn't over or all of it judged.

    So a review never names another action as better than the hint that one gets at the same decision.
    """
    if not is_shown(model) or not is_over(model):
        return None
    number = unchecked(model.judgements.about(model.match), model.humans)
    return None if number is None else Viewpoint(KNOWN, number)


def attend(model: Model) -> Step:
    """Asks the bot for the next judgement, or for what a hint would have told at a turning point, if the bot is free.
    Cancels the question that the bot is working on if the answer is no longer needed.

    Returns the model and the effects that do this.
    """
    effects: list[fx.Effect] = []
    if model.judgements.match is not model.match and (model.judgements.found or model.judgements.former):
        model = replace(model, judgements=model.judgements.about(model.match))
    pending = model.judging
    wanted = open_viewpoints(model) if pending or model.bot == "ready" else []
    check = None if wanted else to_check(model)
    if pending and (model.bot == "failed" or pending.viewpoint not in (wanted if not pending.is_check else [check])):
        effects.append(fx.Forget(pending.stamp))
        model = replace(model, judging=None)
    is_free = model.bot == "ready" and not (model.judging or model.waited_for or model.is_showing)
    if check and is_free:
        pending = PendingJudgement(f"check/{model.questions}", check, "", is_check=True)
        asked = advice.question(model.match, check.number, pending.stamp, "check")
        return replace(model, judging=pending, questions=model.questions + 1), [*effects, asked]
    if not wanted or not is_free:
        return model, effects
    if not is_over(model) and not model.table.chances:
        model = replace(model, table=replace(model.table, chances=True))
        effects.append(fx.Save(model.table))
    pending = PendingJudgement(f"judge/{model.questions}", wanted[0], taken_at(model.match, wanted[0]))
    return replace(model, judging=pending, questions=model.questions + 1), [*effects, question(model, pending)]


def question(model: Model, pending: PendingJudgement) -> fx.Think:
    """Returns the effect that asks the bot for the judgement `pending`.

    The seed of the search depends only on the number of the decision, so the same question always has the same answer.
    """
    view = json.dumps(position(model.match, pending.viewpoint).dump())
    seed = scramble(pending.viewpoint.number)
    return fx.Think(pending.stamp, "judge", model.match.game, view, taken=pending.taken, seed=seed)


def heard(model: Model, thought: Thought) -> Model:
    """Returns the model in which `thought`, the bot's answer, is stored as a judgement.

    If `thought` does not answer the question for a judgement that the page waits for, the model is returned unchanged.
    """
    if model.judging is None or thought.stamp != model.judging.stamp:
        return model
    pending, judgements = model.judging, model.judgements.about(model.match)
    if pending.is_check:
        hint = advice.hint_from(model, model.match.at(pending.viewpoint.number), thought)
        judgements = judgements.with_advice(
            pending.viewpoint.number, advice.as_advice(model.match, hint, thought.value)
        )
        return replace(model, judging=None, judgements=judgements)
    lines = thought.line, thought.second
    judgement = judged(model.match, pending, thought.action, thought.value, thought.options, thought.is_unsure, *lines)
    return replace(model, judging=None, judgements=judgements.with_judgement(pending.viewpoint, judgement))
