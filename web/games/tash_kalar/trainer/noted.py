"""Writes an exercise as text, which is kept in the settings, so that the exercise survives a reload, and reads such a
text.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.games.tash_kalar.training.positions import drill
from toybattle.games.tash_kalar.training.puzzles import PUZZLES, position_of
from toybattle.match import SEEDS, Match
from toybattle.notation import format_action, parse_action

from . import GAME
from .model import ANY_SCHOOL, CHOICES, RUN, SUMMONS, TASK, Training, puzzle_name

COUNTS = ("number", "seconds", "misses", "hints", "told")  # fields of an exercise


def puzzle(number: int) -> tuple[Match, Training]:
    """Returns the match up to the position of puzzle `number`, and the exercise on this position."""
    options, seed, log = position_of(PUZZLES[number])
    match = Match.replay(GAME, options, seed, log)
    training = Training(
        kind=TASK,
        player=match.player_at(len(log)),
        start=len(log),
        turn=match.state.turn,
        task=TASK_NAMES.index(PUZZLES[number].task),
        puzzle=number,
    )
    return match, training


def summons(seed: int, school: str) -> tuple[Match, Training]:
    """Returns a match up to a position in which the person is to find all summonings, and the exercise on this
    position.

    The position follows from `seed` and from `school`, the name of the player's school or "random".
    """
    found = drill(seed, "" if school == ANY_SCHOOL else school)
    match = Match.replay(GAME, found.options, found.seed, found.log)
    start = len(match.log)
    wanted = found.summons
    player = match.player_at(start)
    return match, Training(kind=SUMMONS, seed=seed, school=school, player=player, start=start, wanted=wanted)


def write(training: Training, match: Match) -> str:
    """The JSON text of an exercise, which `read` can read; "" if there is none. `match` is the match of the exercise.

    The seconds of the clock are the last item, so that the rest of the text stays the same while time passes.
    """
    if not training.kind:
        return ""
    data: dict[str, str | int] = {"kind": training.kind}
    data |= {name: getattr(training, name) for name in COUNTS if name != "seconds"}
    actions = match.log[training.start :] if training.kind == TASK else training.found
    data["actions"] = ", ".join(format_action(match.rules, action) for action in actions)
    if training.kind == TASK:
        data["puzzle"] = puzzle_name(training.puzzle)
    else:
        data |= {"seed": str(training.seed), "school": training.school, "timed": int(training.is_timed)}
        data["seconds"] = training.seconds
    return json.dumps(data)


def read(text: str) -> tuple[Match, Training] | None:
    """Returns the match and the exercise from a text that `write` has made; None for any other text."""
    try:
        data = json.loads(text) if text.count("{") == 1 and "[" not in text else None
        return _read(data) if data else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _read(data: dict[str, str | int]) -> tuple[Match, Training] | None:
    counts: dict[str, Any] = {name: int(data.get(name, 0)) for name in COUNTS}
    if min(counts.values()) < 0 or max(counts.values()) > 1_000_000 or counts["number"] > RUN:
        return None
    texts = [action for action in str(data["actions"]).split(", ") if action]
    if data["kind"] == TASK:
        names = [puzzle_name(number) for number in range(len(PUZZLES))]
        match, training = puzzle(names.index(str(data["puzzle"])))
        for action in texts:
            match = match.with_action(parse_action(match.rules, action))
        return match, replace(training, **counts)
    seed, school = int(data["seed"]), str(data["school"])
    if data["kind"] != SUMMONS or not 0 <= seed < SEEDS or school not in CHOICES["drill_school"]:
        return None
    match, training = summons(seed, school)
    found = tuple(parse_action(match.rules, action) for action in texts)
    if not set(found) <= set(training.wanted) or len(set(found)) < len(found):
        return None
    counts["told"] = min(counts["told"], 2)
    return match, replace(training, **counts, found=found, is_timed=bool(data["timed"]))
