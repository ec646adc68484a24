"""When the bot is asked what a position is worth: in the background, one at a time, and nothing hidden is told."""

from __future__ import annotations

import json
from dataclasses import replace

from toybattle.chance import scramble

from ..page import effects as fx
from ..page.model import NOBODY, Model, Step, Thought
from .book import KNOWN, OPEN, Asked, Place, decisions, judged, position, taken_at


def is_over(model: Model) -> bool:
    """Whether everything may be told: the game has ended, and been shown to its end, or it is a replay from a link."""
    if model.guest:
        return model.review is not None  # else it is a challenge, about to be dealt
    return model.match.result is not None and not model.is_showing


def viewer(model: Model) -> int | None:
    """Whose decisions may be judged: all (None) when the game is over, else those of the one who looks, from there."""
    return None if is_over(model) else NOBODY if model.viewer is None else model.viewer


def is_shown(model: Model) -> bool:
    """Whether the page tells chances: after a game and in replays, and while playing where somebody wants it."""
    if model.exercise:
        return False
    return is_over(model) or (model.prefs.get("chances") == "on" and model.viewer != NOBODY)


def end(model: Model) -> int:
    """The last position that the line reaches."""
    return len(model.match.log) if is_over(model) else model.shown


def perspective(model: Model) -> str:
    """How the positions are looked at: with all cards open only when that tells nothing."""
    return model.perspective if is_over(model) else KNOWN


def places(model: Model) -> list[Place]:
    """All that is to be judged, the first thing first."""
    if not is_shown(model):
        return []
    found = decisions(model.match, viewer(model), end(model))
    if not is_over(model):
        return [Place(KNOWN, number) for number in reversed(found)]  # what is asked now is wanted most
    known, opened = [Place(KNOWN, number) for number in found], [Place(OPEN, number) for number in found]
    return opened + known if model.perspective == OPEN else known


def open_places(model: Model) -> list[Place]:
    """Those of them that are not judged yet, or were before it was known what would be done."""
    match = model.match
    told = model.book.about(match).judgements
    over = is_over(model)
    return [
        place for place in places(model) if place not in told or (over and told[place].taken != taken_at(match, place))
    ]


def attend(model: Model) -> Step:
    """Asks the next question when the bot has nothing else to do, and takes back one that nobody wants any more."""
    effects: list[fx.Effect] = []
    if model.book.match is not model.match and model.book.judgements:
        model = replace(model, book=model.book.about(model.match))
    asked = model.judging
    wanted = open_places(model) if asked or model.bot == "ready" else []
    if asked and (model.bot == "failed" or asked.place not in wanted):
        effects.append(fx.Forget(asked.stamp))
        model = replace(model, judging=None)
    if model.judging or not wanted or model.bot != "ready" or model.waited_for or model.is_showing:
        return model, effects
    if not is_over(model) and not model.table.chances:
        model = replace(model, table=replace(model.table, chances=True))
        effects.append(fx.Save(model.table))
    asked = Asked(f"judge/{model.questions}", wanted[0], taken_at(model.match, wanted[0]))
    return replace(model, judging=asked, questions=model.questions + 1), [*effects, question(model, asked)]


def question(model: Model, asked: Asked) -> fx.Think:
    """The question about a place. Its chance is always the same, so that the answer is too."""
    view = json.dumps(position(model.match, asked.place).dump())
    seed = scramble(asked.place.number)
    return fx.Think(asked.stamp, "judge", model.match.game, view, taken=asked.taken, seed=seed)


def heard(model: Model, thought: Thought) -> Model:
    """The bot's answer, kept."""
    if model.judging is None or thought.stamp != model.judging.stamp:
        return model
    asked = model.judging
    judgement = judged(model.match, asked, thought.action, thought.value, thought.options, thought.is_unsure)
    return replace(model, judging=None, book=model.book.about(model.match).with_judgement(asked.place, judgement))
