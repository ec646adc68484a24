"""Hints in three steps, and explanations of the bot's last turn: the notes on the page and the questions to the bot.

Hints and explanations use only what the person may know. The bot is asked for a hint once; each further press tells one
step more of the hint.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from toybattle.notation import parse_action
from toybattle.protocol import Action, Decision, Reason

from ..games.face import Part
from ..page import effects as fx
from ..page.model import Hint, Model, Step, Thought, begins_turn, last_turn
from ..page.words import words
from ..saves.entries import HUMAN

WHERE, WHAT, WHY = 1, 2, 3  # the steps of a hint


def next_step(model: Model, decision: Decision) -> Step:
    """Tells the next step of the hint for `decision`. If there is no hint yet, asks the bot for one."""
    if model.hint is None:
        if model.bot == "failed":
            return _told(model, words("hint.no_bot"), kind="refusal"), []
        match = model.match
        stamp = f"hint/{model.table.id}/{len(match.log)}/{model.questions}"
        view = json.dumps(match.rules.view(match.state, decision.player).dump())
        model = replace(model, hint=Hint(stamp), picks=(), questions=model.questions + 1)
        return _told(model, words("hint.looking")), [fx.Think(stamp, "hint", match.game, view)]
    if model.hint.action is None:
        return model, []
    last = WHY if model.match.rules.has_reasons else WHAT
    return _tell(replace(model, hint=model.hint._replace(step=min(model.hint.step + 1, last)), picks=())), []


def heard(model: Model, thought: Thought) -> Step:
    """Stores the bot's answer as the hint, counts it among the hints given in the game, and tells the hint's first
    step.
    """
    assert model.hint is not None
    action = parse_action(model.match.rules, thought.action)
    table = replace(model.table, hints=model.table.hints + 1)
    return _tell(replace(model, hint=Hint(model.hint.stamp, action, WHERE), table=table)), [fx.Save(table)]


def _tell(model: Model) -> Model:
    hint = model.hint
    assert hint is not None and hint.action is not None
    state = model.match.state
    described = model.narration.describe(state, hint.action)
    if hint.step == WHAT:
        return _told(model, words("hint.what", action=described))
    if hint.step == WHY:
        player = state.stack[-1][1]
        view = model.match.rules.view(state, player)
        reasons = model.match.rules.reasons(view, (hint.action,), player)
        return _told(model, words("hint.why", action=described), _parts(model, view, reasons) or (words("why.unsaid"),))
    spaces, other = model.face.where(hint.action)
    place = words(f"hint.place.{other}") if other else words.listing([model.narration.space(space) for space in spaces])
    return _told(model, words("hint.where", place=place))


def can_tell_why(model: Model) -> bool:
    """Whether the opponent has had a turn before the shown position, and this turn can be explained."""
    start, end = last_turn(model)
    return start < end and can_explain(model, start)


def can_explain(model: Model, start: int) -> bool:
    """Whether the page can say why the turn that begins with action number `start` was good.

    That is so if a bot played the turn, all of it is shown, and the game gives reasons at all.
    """
    if model.is_showing or model.curtain or model.is_from_link or not 0 <= start < model.shown:
        return False
    if not model.match.rules.has_reasons:
        return False
    return model.table.seats[model.match.player_at(start)] != HUMAN


def why_of(model: Model, start: int) -> Model:
    """Returns the model with an explanation of the turn that begins with action `start`. The board shows the position
    after that turn.
    """
    match = model.match
    end = next((number for number in range(start + 1, model.shown) if begins_turn(match, number)), model.shown)
    if end != model.index:
        model = replace(model, review=end, picks=(), inspected=-1)
    return why(model, start, end)


def why(model: Model, start: int, end: int) -> Model:
    """Returns the model with a note on why a bot played the actions from `start` up to, and without, `end`."""
    match = model.match
    player = match.player_at(start)
    state = match.at(start)
    view = state if model.viewer is None else match.rules.view(state, model.viewer)
    reasons = match.rules.reasons(view, match.log[start:end], player)
    hint = model.hint._replace(step=0) if model.hint else None  # one explanation at a time
    note = words("why.turn", player=words.player(player))
    return _told(replace(model, sheet="", hint=hint), note, _parts(model, view, reasons) or (words("why.unsaid"),))


def _parts(model: Model, view: Any, reasons: Sequence[Reason]) -> tuple[Part, ...]:
    """Returns the sentences for these reasons as the parts of one text, with a space between two sentences.

    A part is text, or a pair (name of a space, number of the space).
    """
    parts: list[Part] = []
    for reason in reasons:
        parts += [*([" "] if parts else []), *model.narration.reason(view, reason)]
    return tuple(parts)


def _told(model: Model, note: str, parts: tuple[Part, ...] = (), kind: str = "") -> Model:
    return replace(model, note=note, note_kind=kind, parts=parts, highlighted=-1)


def pointed(model: Model) -> frozenset[int]:
    """The spaces to highlight: those of the hint, if it has told where, and the space whose name was tapped in a
    sentence.
    """
    action = told_action(model, WHERE)
    spaces = model.face.where(action)[0] if action else ()
    return frozenset(spaces) | ({model.highlighted} if model.highlighted >= 0 else frozenset())


def pointed_elsewhere(model: Model) -> str:
    """The place beside the board that the hint points out, such as "hand", as `Face.where` names it; "" if there is
    none.
    """
    action = told_action(model, WHERE)
    return model.face.where(action)[1] if action else ""


def told_action(model: Model, step: int) -> Action | None:
    """The action of the hint; None if the hint has not been told up to `step`, or if the person has nothing to decide
    any more.

    `step` is WHERE, WHAT or WHY.
    """
    hint = model.hint
    return hint.action if hint and hint.step >= step and model.decision() else None
