"""Learns the weights of Token Battle's evaluation from self-play and writes toybattle/games/token_battle/learned.py.

    make learn GAME=token_battle [ARGS="--games 200"]

The bot plays against itself with the weights set by hand, half of the games with presets and half with random sets. For
each of a few guesses at how long a game lasts and how soon a lead wears off, a logistic regression finds the weights
that predict the results best; the best of all are taken. The same command gives the same weights.
"""

from __future__ import annotations

import argparse
import multiprocessing
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tests.games.token_battle.arena import ARENA
from tools.contest import RANDOM
from tools.games.token_battle.hand import HAND_SET
from tools.learning import TRUST, fit, loss
from tools.project import ROOT
from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.games.token_battle.rules import TokenBattle
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.tokens import gains
from toybattle.games.token_battle.value import EIGHTHS, FIELD_COUNT, Weights

FILE = ROOT / "toybattle" / "games" / "token_battle" / "learned.py"
GOAL = 1000  # the points that win a game in the variant that is played
ITERATIONS = 30
OPENING = 2  # random placements at the start
RANDOM_ACTIONS = 12  # later one placement in this many is a random one
HOLD = 1.0  # how strongly weights are held to zero
PER_FIELD = (8, 10, 12, 14, 16, 20)
CALM = (500, 1000, 2000, 3000)
FADE = (0, 10, 20, 30, 50, 80)


class Sample(NamedTuple):
    """One position before a placement, as the evaluation sees it. The weights are learned from such samples.

    `empty` is the number of empty fields. `scores` is (points of Blue, points of Red), and `gains` is (gain of Blue,
    gain of Red): what the tokens of each player score in a turn. `mover` is 1 if Blue has the turn, and -1 if Red has
    it. `banked` is the number of extra turns that Blue has still to play minus the number that Red has. `whetted` is
    Blue's bonus (what is added to the value of the next token) minus Red's. `value` is Blue's chance to win, from 0 to
    1, which the weights have to predict.
    """

    empty: int
    scores: tuple[int, int]
    gains: tuple[int, int]
    mover: int  # 1 when blue is on the move, else -1
    banked: int  # blue's extra turns minus red's
    whetted: int
    value: float


def options_for(seed: int) -> dict[str, Any]:
    """The options of the game with this seed: two presets if `seed` is even, two random sets if it is odd."""
    names = list(PRESETS)
    if seed % 2:
        return dict(ARENA.options_of(RANDOM, seed))
    return {"blue_set": names[seed // 2 % 6], "red_set": names[seed // 12 % 6]}


def play(seed: int) -> list[Sample]:
    """Plays one game of the bot against itself; returns a sample for each position after the random first turns."""
    rules = TokenBattle(HAND_SET)
    state = rules.setup(options_for(seed), seed)
    chance = scramble(seed ^ 0x746F6B656E)
    seen: list[Sample] = []
    while actions := state.options:
        player = state.stack[-1][1]
        chance, wild = pick(chance, RANDOM_ACTIONS)
        chance, index = pick(chance, len(actions))
        if state.turn <= OPENING:
            rules.play(state, actions[index])
            continue
        search = Search(rules, rules.view(state, player), chance)
        search.run(ITERATIONS)
        seen.append(
            Sample(
                FIELD_COUNT - (state.own[0] | state.own[1]).bit_count(),
                (state.scores[0], state.scores[1]),
                gains(state),
                1 - 2 * player,
                state.banked[0] - state.banked[1],
                state.whet[0] - state.whet[1],
                search.value if player == 0 else 1 - search.value,
            )
        )
        rules.play(state, actions[index] if wild == 0 else search.best())
    blue, red = state.scores
    won = 0.5 if blue == red else float(blue > red)
    return [sample._replace(value=(1 - TRUST) * won + TRUST * sample.value) for sample in seen]


def features(samples: list[Sample], per_field: int, calm: int, fade: int) -> np.ndarray[Any, Any]:
    """Returns an array with a row for each sample and five columns: the numbers to multiply the five weights by.

    Each column is for one lead of Blue over Red: in points, in gain, in extra turns, in who has the turn (1 for Blue,
    -1 for Red), and in bonuses. How much a lead counts depends on how many turns are left. That has to be guessed:
    `per_field`, in eighths of a turn, says how many turns there will be for each empty field.

    `calm` and `fade` are in thousandths. The larger `calm` is, the less each lead counts when few turns are left. The
    larger `fade` is, the less a lead grows with the number of turns that are left; the lead in points never grows so.
    """
    scores = np.array([sample.scores for sample in samples], float)
    gained = np.array([sample.gains for sample in samples], float)
    turns = per_field * np.array([sample.empty for sample in samples]) + EIGHTHS
    for player in (0, 1):
        turns = np.minimum(turns, EIGHTHS * (GOAL - scores[:, player]) // np.maximum(gained[:, player], 1))
    left = turns / EIGHTHS
    lasting = left / (1 + fade / 1000 * left)
    leads = [gained[:, 0] - gained[:, 1]]
    leads += [np.array([getattr(sample, name) for sample in samples]) for name in ("banked", "mover", "whetted")]
    columns = [scores[:, 0] - scores[:, 1], *(lead * lasting for lead in leads)]
    return np.stack(columns, axis=1) / (calm / 1000 + left)[:, None]


def learn(samples: list[Sample]) -> tuple[float, Weights]:
    """Returns (loss, weights): the weights that predict the values of these samples best, and how far off they are.

    The loss is the mean cross-entropy in nats; lower is better.
    """
    values = np.array([sample.value for sample in samples])
    found = []
    for guess in product(PER_FIELD, CALM, FADE):
        seen = features(samples, *guess)
        weights = fit(seen, values, np.zeros(seen.shape[1]), HOLD)
        points, gain, *others = (float(weight) for weight in weights)
        turn, on_move, whetted = (round(10 * other / gain) for other in others)
        learned = Weights(*guess, round(1000 * points), round(1000 * gain), turn, on_move, whetted)
        found.append((loss(seen, values, weights), learned))
    return min(found)


def write(weights: Weights) -> None:
    """Writes learned.py with the weights, laid out as the formatter would."""
    lines = [
        '"""Written by `make learn GAME=token_battle`: the weights of the evaluation."""',
        "",
        "from __future__ import annotations",
        "",
        "from .value import Weights",
        "",
        "LEARNED = Weights(",
        *(f"    {name}={weight}," for name, weight in weights._asdict().items()),
        ")",
        "",
    ]
    FILE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=None)
    arguments = parser.parse_args()
    with multiprocessing.Pool(arguments.jobs) as pool:
        samples = [sample for game in pool.imap(play, range(arguments.games)) for sample in game]
    told, weights = learn(samples)
    print(f"{len(samples)} positions, loss {told:.4f}\n{weights}")
    write(weights)


if __name__ == "__main__":
    main()
