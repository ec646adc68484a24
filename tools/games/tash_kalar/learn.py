"""Learns the weights of Tash-Kalar's evaluation from self-play and writes toybattle/games/tash_kalar/bot/learned.py.

    make learn GAME=tash_kalar [ARGS="--share 0.5"]

In each round the bot plays against itself in each mode, with schools drawn by the seed and the weights of the round
before. A logistic regression finds the weights, both for the beginning and for the end of a game, that predict the
results of all games so far best. A penalty keeps these weights near the weights set by hand. Several strengths
of the penalty are tried on a part of the games, and the strength that predicts the other games best is taken. The same
command gives the same weights.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from tools.games.tash_kalar.hand import HAND_SET
from tools.learning import RANDOM_ACTIONS, TRUST, fit, loss
from tools.project import ROOT
from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.bot.value import PHASES, SIZES, WIDTH, Evaluation
from toybattle.games.tash_kalar.cards.table import SCHOOLS
from toybattle.games.tash_kalar.rules import TashKalar
from toybattle.games.tash_kalar.state import MODES

FILE = ROOT / "toybattle" / "games" / "tash_kalar" / "bot" / "learned.py"
HOLDS = (40.0, 160.0, 640.0, 2560.0, 10240.0)  # the strengths to try with which weights are held to those set by hand
APART = 4  # one game in this many is kept apart, to judge the strengths
EVERY = 3  # one position in this many becomes a sample
TASKS = 8  # games in one task for a process

Weights = dict[str, dict[str, tuple[int, ...]]]  # by phase and part
Sample = tuple[np.ndarray[Any, Any], float]


class Round(NamedTuple):
    """How one round of learning is played: the number of games in each mode, and the search's iterations a decision.

    If `iterations` is 0, nothing is searched: the bot takes the action with the best value in one world.
    """

    games: int  # in each mode
    iterations: int


ROUNDS = (Round(120, 0),)


def units() -> dict[str, dict[str, list[Any]]]:
    """Weights for an evaluation that is to return the features of a position, as an array, and not its value.

    An evaluation is a sum of products of a weight and a feature, which is a number that depends on the position. If
    each weight is a different unit vector, as here, the sum is the vector of all features. The result has the form of
    the real weights: a dict from the phase of the game, "early" or "late", to a dict from the name of each part of the
    evaluation to the list of its weights.
    """
    rows = iter(np.eye(2 * WIDTH))
    return {phase: {name: [next(rows) for _ in range(size)] for name, size in SIZES.items()} for phase in PARTS}


PARTS = ("early", "late")
FEATURES = Evaluation(dict.fromkeys(MODES, units()))


def play(rules: TashKalar, mode: str, seed: int, iterations: int) -> list[Sample]:
    """Plays one game of the bot against itself, and returns (features, value) for every third position.

    The features are the numbers by which the evaluation multiplies its weights. The value is a chance of player 0 to
    win, from 0 to 1. Where the bot searched for its action, it is the mean of the game's result and the search's value;
    anywhere else it is the game's result (1, 0.5 or 0). With 0 `iterations` the bot doesn't search. `mode` is
    "high_form" or "duel".
    """
    chance = scramble(seed ^ 0x6B616C6172)
    options: dict[str, Any] = {"mode": mode, "first": seed % 2}
    for name in ("blue_school", "red_school"):
        chance, school = pick(chance, len(SCHOOLS))
        options[name] = list(SCHOOLS)[school]
    state = rules.setup(options, seed)
    seen: list[tuple[Any, float]] = []
    number = 0
    while actions := state.options:
        player = state.stack[-1][1]
        chance, wild = pick(chance, RANDOM_ACTIONS)
        chance, index = pick(chance, len(actions))
        opinion = -1.0
        action = actions[index]
        if len(actions) > 1 and wild:
            if iterations:
                search = Search(rules, rules.view(state, player), chance)
                search.run(iterations)
                opinion = search.value if player == 0 else 1 - search.value
                action = search.best()
            else:
                world = rules.determinize(rules.view(state, player), chance)
                values = rules.values(world, actions)
                action = actions[values.index(max(values) if player == 0 else min(values))]
        number += 1
        if number % EVERY == seed % EVERY:
            seen.append((FEATURES.score(state) / PHASES, opinion))
        rules.play(state, action)
    result = rules.result(state)
    assert result is not None
    won = 0.5 if result.winner is None else float(result.winner == 0)
    return [(score, won if opinion < 0 else (1 - TRUST) * won + TRUST * opinion) for score, opinion in seen]


def _games(task: tuple[str, dict[str, Weights], int, int]) -> list[list[Sample]]:
    mode, weights, first, iterations = task
    rules = TashKalar(weights)
    return [play(rules, mode, seed, iterations) for seed in range(first, first + TASKS)]


def table(games: Iterable[list[Sample]]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Returns (features, values) of all positions of these games.

    The features are an array with a row for each position, the values an array with a number for each position.
    """
    samples = [sample for game in games for sample in game]
    return np.stack([one for one, _ in samples]), np.array([value for _, value in samples])


def learn(games: list[list[Sample]], by_hand: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], str]:
    """Returns (weights, text): the weights learned from all games, and a line of text on the loss.

    The weights are in logits, and are kept near the weights `by_hand`. The loss is measured in games set apart, with
    weights learned without these games.
    """
    rest = [game for number, game in enumerate(games) if number % APART]
    apart = table(games[::APART])
    losses = {hold: loss(*apart, fit(*table(rest), by_hand, hold)) for hold in HOLDS}
    best = min(HOLDS, key=losses.__getitem__)
    report = f"loss {loss(*apart, by_hand):.4f} by hand, {losses[best]:.4f} learned, held by {best:.0f}"
    return fit(*table(games), by_hand, best), report


def flat(weights: Weights) -> np.ndarray[Any, Any]:
    """The weights as one array, in logits, in the order of the features."""
    return np.array([value / 1000 for phase in PARTS for name in SIZES for value in weights[phase][name]])


def rounded(found: np.ndarray[Any, Any]) -> Weights:
    """The weights of the array `found`, in logits, as ints in thousandths of a logit.

    The result is a dict from the phase of the game, "early" or "late", to a dict from each part of the evaluation to
    its weights.
    """
    values = iter(found)
    return {
        phase: {name: tuple(round(1000 * float(next(values))) for _ in range(size)) for name, size in SIZES.items()}
        for phase in PARTS
    }


def write(learned: dict[str, Weights]) -> None:
    """Writes learned.py with the weights, laid out as the formatter would; `learned` has the weights of each mode."""
    lines = [
        '"""Written by `make learn GAME=tash_kalar`: the weights early and late, in thousandths of a logit."""',
        "",
        "from __future__ import annotations",
        "",
        "# fmt: off",
        "LEARNED: dict[str, dict[str, dict[str, tuple[int, ...]]]] = {",
    ]
    for mode, parts in learned.items():
        lines.append(f'    "{mode}": {{')
        for phase, weights in parts.items():
            lines.append(f'        "{phase}": {{')
            for name, values in weights.items():
                lines.append(f'            "{name}": ({", ".join(map(str, values))}{"," if len(values) == 1 else ""}),')
            lines.append("        },")
        lines.append("    },")
    lines += ["}", ""]
    FILE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each round")
    parser.add_argument("--jobs", type=int, default=None)
    arguments = parser.parse_args()
    learned: dict[str, Weights] = dict(HAND_SET)
    played: dict[str, list[list[Sample]]] = {mode: [] for mode in MODES}
    with multiprocessing.Pool(arguments.jobs) as pool:
        for number, (games, iterations) in enumerate(ROUNDS):
            start = time.monotonic()
            games = max(TASKS, int(games * arguments.share))
            tasks = [
                (mode, learned, 100_000 * number + first, iterations)
                for mode in MODES
                for first in range(0, games, TASKS)
            ]
            for task, found in zip(tasks, pool.imap(_games, tasks), strict=True):
                played[task[0]] += found
            for mode in MODES:
                weights, report = learn(played[mode], flat(HAND_SET[mode]))
                learned[mode] = rounded(weights)
                print(f"round {number + 1} {mode:<12}{len(played[mode]):>6} games, {report}", flush=True)
            print(f"round {number + 1}: {time.monotonic() - start:.0f} s", flush=True)
            write(learned)


if __name__ == "__main__":
    main()
