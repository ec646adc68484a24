"""Measures how often the reason that the review tells at a turning point holds of the action taken too.

Two bots of a middling level play each other, and all their decisions are judged as the page judges them; what would be
told as turning points is checked by the search of a hint. At each turning point the rule that the page had before is
asked, which told the first reason of the better action that was not told, in the very same words, of the action taken;
and the rule that it has now, that of `why_better` in `web/review/advice.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tests.own import own
from tools.contest import Arena
from toybattle import GAMES
from toybattle.bots.levels import answer, level_of
from toybattle.bots.search import Search
from toybattle.chance import scramble
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.reasons import can_wait, compared, expected_harm
from web.bot.worker import begin
from web.games.registry import NARRATIONS
from web.page.model import Thought
from web.review.advice import as_advice, hint_from, question
from web.review.judgements import (
    KNOWN,
    Judgements,
    PendingJudgement,
    TurningPoint,
    Viewpoint,
    checked_points,
    decisions,
    judged,
    position,
    rivals_answer,
    taken_at,
    turning_points,
    turns_of,
    unchecked,
)

FIRST_SEED = 5_000


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games and prints the counts for each game. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES), action="append", help="which game; all unless it is given")
    parser.add_argument("--games", type=int, default=20, help="how many games of each")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game")
    parser.add_argument("--level", default="captain", help="of both bots")
    arguments = parser.parse_args(argv)
    for game in arguments.game or sorted(GAMES):
        arena: Arena = own(game, "arena", "ARENA", None)
        boards = list(arena.boards.values())
        counts: Counter[str] = Counter()
        for number in range(arguments.games):
            match = _played(game, boards[number * 7 % len(boards)], arguments.seed + number, arguments.level)
            _count(match, counts)
        print(f"{game}: {counts['points']} turning points of {arguments.games} games")
        for name in (CONFIRMED, OTHER, REFUTED):
            print(f"  {name:54} {counts[name]:4}  {100 * counts[name] / max(1, counts['checks']):5.1f} %")
        for name in NAMES:
            print(f"  {name:54} {counts[name]:4}  {100 * counts[name] / max(1, counts['points']):5.1f} %")
    return 0


SHARED, LESS, ALONE, NONE = (
    "before: a reason that holds of the action taken too",
    "before: one that holds less of it, which was not told",
    "before: one that doesn't hold of it",
    "before: no reason",
)
NOW_LESS, NOW_ALONE, NOW_ANSWER, NOW_FEARED, NOW_LATER, NOW_WAITS, NOW_AGAINST, NOW_NONE = (
    "now: a reason that holds less of it, which is told",
    "now: one that doesn't hold of it",
    "now: how the rival answered",
    "now: how the rival could have answered",
    "now: what the bot expected later on",
    "now: that a stronger reason for the action taken can wait",
    "now: a stronger reason for the action taken too",
    "now: that the bot expects more of what can follow",
)
CONFIRMED, OTHER, REFUTED = (
    "check: the hint tells the better action too",
    "check: the hint tells another action",
    "check: the hint tells the action taken, or a worse one",
)
BEFORE = (SHARED, LESS, ALONE, NONE)
NAMES = (*BEFORE, NOW_LESS, NOW_ALONE, NOW_ANSWER, NOW_FEARED, NOW_LATER, NOW_WAITS, NOW_AGAINST, NOW_NONE)


def _played(game: str, board: Any, seed: int, name: str) -> Match:
    """Returns a game that two bots of the level `name` have played to its end."""
    rules = GAMES[game]
    level = level_of(rules, name)
    match = Match.start(game, board, seed)
    while match.state.options:
        view = rules.view(match.state, match.state.stack[-1][1])
        search = Search(rules, view, scramble(seed + len(match.log)))
        search.run(max(1, level.iterations))
        match = match.with_action(answer(search, level))
    return match


def _count(match: Match, counts: Counter[str]) -> None:
    """Judges all decisions of `match`, and adds what is told at its turning points to `counts`."""
    judgements = Judgements(match)
    for number in decisions(match, None, len(match.log) - 1):
        viewpoint = Viewpoint(KNOWN, number)
        taken = taken_at(match, viewpoint)
        view = position(match, viewpoint).dump()
        asked = {"kind": "judge", "game": match.game, "view": view, "seed": scramble(number), "taken": taken}
        told = _asked(asked)
        pending = PendingJudgement("", viewpoint, taken)
        lines = told["line"], told["second"]
        found = judged(match, pending, told["action"], told["value"], told["options"], told["unsure"], *lines)
        judgements = judgements.with_judgement(viewpoint, found)
    rules = match.rules
    for point in [point for player in (0, 1) for point in _checked(match, judgements, player, counts)]:
        view = rules.view(match.at(point.number), point.player)
        better, taken_reasons = (rules.reasons(view, (one,), point.player) for one in (point.better, point.taken))
        before = next((reason for reason in better if reason not in taken_reasons), None)
        apart = rules.reasons_apart(view, (point.better,), (point.taken,), point.player)
        by_reason = {one.reason: one.other for one in apart}
        counts["points"] += 1
        if before is None:
            counts[NONE] += 1
        elif before not in by_reason:
            counts[SHARED] += 1
        else:
            counts[LESS if by_reason[before] else ALONE] += 1
        better_turn, taken_turn = turns_of(match, point)
        comparison = compared(rules, view, better_turn, taken_turn, point.player)
        against = comparison.against
        lines = (point.better, *point.line), (point.taken, *point.after_taken)
        main = next(iter(comparison.apart), None)
        if not comparison.is_plain and rivals_answer(match, point):
            counts[NOW_ANSWER] += 1
        elif not comparison.is_plain and expected_harm(rules, view, *lines):
            counts[NOW_FEARED] += 1
        elif (against or not main) and NARRATIONS[match.game].outlook(view, *lines, is_own=True):
            counts[NOW_LATER] += 1
        elif against:
            can = can_wait(rules, view, lines[0], taken_turn, against.reason)
            counts[NOW_WAITS if can else NOW_AGAINST] += 1
        else:
            counts[NOW_NONE if main is None else NOW_LESS if main.other else NOW_ALONE] += 1
        assert format_action(rules, point.better) != format_action(rules, point.taken)


def _asked(question: dict[str, Any]) -> dict[str, Any]:
    """Asks the bot in this process and returns its answer. `question` and the answer are the JSON objects that
    `web/bot/worker.py` describes.
    """
    thought = begin(json.dumps(question))
    while not thought.step(1000):
        pass
    told: dict[str, Any] = json.loads(thought.answer())
    return told


def _checked(match: Match, judgements: Judgements, player: int, counts: Counter[str]) -> tuple[TurningPoint, ...]:
    """Returns the turning points of a player that the page would tell: each is checked by the search of a hint. Adds to
    `counts` how many checks there were, and what they found.
    """
    page: Any = SimpleNamespace(match=match, narration=NARRATIONS[match.game])
    while (number := unchecked(judgements, (player,))) is not None:
        think = question(match, number, "", "check")
        told = _asked({"kind": think.kind, "game": think.game, "view": json.loads(think.view), "seed": think.seed})
        thought = Thought("", told["action"], told["value"], told["line"], second=told["second"], less=told["less"])
        hint = hint_from(page, match.at(number), thought)
        found = as_advice(match, hint, thought.value)
        judgement = judgements.found[Viewpoint(KNOWN, number)]
        judgements = judgements.with_advice(number, found)
        is_told = any(point.number == number for point in turning_points(judgements, (player,)) or ())
        counts["checks"] += 1
        counts[CONFIRMED if found.told == judgement.best else OTHER if is_told else REFUTED] += 1
    return checked_points(judgements, (player,)) or ()


if __name__ == "__main__":
    sys.exit(main())
