"""Learns the weights of Toy Battle's evaluation from self-play and writes toybattle/games/toy_battle/learned.py.

    make learn GAME=toy_battle [ARGS="--terrains castle_field --share 0.5"]

In each round the bot plays against itself on each terrain with the weights of the round before, and a logistic
regression finds the weights that predict the winner best. Terrains learn from each other: first common weights are
fitted to the games on all terrains, then the weights of each terrain are fitted to its own games, with a penalty that
keeps them near the common ones. The same command gives the same weights.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from typing import Any, NamedTuple

import numpy as np

from tools.games.toy_battle.hand import HAND_SET
from tools.learning import RANDOM_ACTIONS, TRUST, fit, loss
from tools.project import ROOT
from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.rules import ToyBattle
from toybattle.games.toy_battle.terrains import FIRST_HQ, TERRAINS
from toybattle.games.toy_battle.value import SIZES, Evaluation

FILE = ROOT / "toybattle" / "games" / "toy_battle" / "learned.py"
WIDTH = sum(SIZES.values())
UNITS = {
    name: [np.eye(1, WIDTH, start + index, dtype=np.int16)[0] for index in range(size)]
    for (name, size), start in zip(SIZES.items(), np.cumsum([0, *SIZES.values()]), strict=False)
}
OWN_TERRAIN = 60.0  # how strongly a terrain is held to the common weights
COMMON = 20.0  # how strongly the common weights are held to zero

Weights = dict[str, tuple[int, ...]]


def twins(terrain: str) -> list[int]:
    """The mirror image of each base: a list in which the item at a base's id is the id of its mirror image.

    A base lies for Blue where its mirror image lies for Red. On a terrain without symmetry each base is its own mirror
    image.
    """
    symmetries = TERRAINS[terrain].symmetries
    places = {(space.x, space.y): space.id for space in TERRAINS[terrain].spaces if space.id < FIRST_HQ}
    found = list(range(FIRST_HQ))
    for (x, y), base in places.items():
        if "rot" in symmetries or "miry" in symmetries:
            image = (1000 - x if "rot" in symmetries else x, 1000 - y)
            found[base] = min((abs(image[0] - at[0]) + abs(image[1] - at[1]), other) for at, other in places.items())[1]
    return found


def is_mirrored(terrain: str) -> bool:
    """Whether the terrain looks the same from both sides."""
    return twins(terrain) != list(range(FIRST_HQ))


def units(terrain: str) -> dict[str, list[Any]]:
    """Weights for an evaluation that is to return the features of a position, as an array, and not its value.

    An evaluation is a sum of products of a weight and a feature, which is a number that depends on the position. If
    each weight is a different unit vector, as here, the sum is the vector of all features. The result has the form of
    the real weights: a dict from the name of each part of the evaluation to the list of its weights. On a mirrored
    terrain a base has the same unit vector for Red as its mirror image has for Blue, since both are worth the same.
    """
    if not is_mirrored(terrain):
        return UNITS
    return {**UNITS, "base_red": [UNITS["base"][twin] for twin in twins(terrain)]}


class Round(NamedTuple):
    """How one round of learning is played: the number of games on each terrain, and the search's iterations a decision.

    If `iterations` is 0, nothing is searched: the bot takes the action with the best value in the full state.
    """

    games: int  # on each terrain
    iterations: int


ROUNDS = (Round(1200, 0), Round(300, 30), Round(500, 40))
Sample = tuple[np.ndarray[Any, Any], float]


def play(rules: ToyBattle, terrain: str, seed: int, iterations: int) -> list[Sample]:
    """Plays one game of the bot against itself, and returns (features, value) for every second position.

    Positions in which the player to move can win at once are left out. The features are the numbers by which the
    evaluation multiplies its weights. The value is a chance of player 0 to win, from 0 to 1. Where the bot searched, it
    is the mean of the game's result and the search's value; anywhere else it is the game's result (1 or 0). With 0
    `iterations` the bot doesn't search.
    """
    state = rules.setup({"terrain": terrain, "first": seed % 2}, seed)
    features = Evaluation(state.board, units(terrain))
    chance = scramble(seed ^ 0x6C6561726E)
    seen: list[tuple[Any, float]] = []
    number = 0
    while actions := state.options:
        player = state.stack[-1][1]
        chance, wild = pick(chance, RANDOM_ACTIONS)
        chance, index = pick(chance, len(actions))
        opinion = -1.0
        if len(actions) == 1:
            action = actions[0]
        elif iterations:
            search = Search(rules, rules.view(state, player), chance)
            search.run(iterations)
            opinion = search.value if player == 0 else 1 - search.value
            action = search.best()
        else:
            values = rules.values(state, actions)
            action = actions[values.index(max(values) if player == 0 else min(values))]
        if wild == 0:
            action = actions[index]
        number += 1
        if number % 2 == seed % 2 and (score := features.score(state)) is not None:
            seen.append((score.astype(np.int8), opinion))
        rules.play(state, action)
    won = float(state.winner == 0)
    return [(score, won if opinion < 0 else (1 - TRUST) * won + TRUST * opinion) for score, opinion in seen]


def _games(task: tuple[str, Weights, int, int, int]) -> list[Sample]:
    terrain, weights, first, games, iterations = task
    rules = ToyBattle({terrain: weights})
    return [sample for seed in range(first, first + games) for sample in play(rules, terrain, seed, iterations)]


def rounded(weights: np.ndarray[Any, Any], terrain: str) -> Weights:
    """The weights of an array, in logits, as a dict from each part of the evaluation to ints in hundredths of a logit.

    On a mirrored terrain each base of red gets the weight that its mirror image has for blue.
    """
    flat = [round(100 * float(weight)) for weight in weights]
    parts: Weights = {}
    for name, size in SIZES.items():
        parts[name], flat = tuple(flat[:size]), flat[size:]
    if is_mirrored(terrain):
        parts["base_red"] = tuple(parts["base"][twin] for twin in twins(terrain))
    return parts


def write(learned: dict[str, Weights]) -> None:
    """Writes learned.py, laid out as the formatter would; `learned` has the weights of each terrain."""
    lines = [
        '"""Written by `make learn GAME=toy_battle`: the weights on each terrain, in hundredths of a logit."""',
        "",
    ]
    lines += ["# fmt: off", "LEARNED: dict[str, dict[str, tuple[int, ...]]] = {"]
    for terrain, weights in learned.items():
        lines.append(f'    "{terrain}": {{')
        for name, values in weights.items():
            lines.append(f'        "{name}": ({", ".join(map(str, values))}{"," if len(values) == 1 else ""}),')
        lines.append("    },")
    lines += ["}", ""]
    FILE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--terrains", default=",".join(TERRAINS), help="comma-separated")
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each round")
    arguments = parser.parse_args()
    terrains = arguments.terrains.split(",")
    learned: dict[str, Weights] = dict.fromkeys(terrains, HAND_SET)
    with multiprocessing.Pool() as pool:
        for number, (games, iterations) in enumerate(ROUNDS):
            start = time.monotonic()
            games = max(20, int(games * arguments.share))
            tasks = [
                (terrain, learned[terrain], 100_000 * number + first, 20, iterations)
                for terrain in terrains
                for first in range(0, games, 20)
            ]
            samples: dict[str, list[Sample]] = {terrain: [] for terrain in terrains}
            for task, found in zip(tasks, pool.imap(_games, tasks), strict=True):
                samples[task[0]] += found
            features = {name: np.stack([one for one, _ in found]) for name, found in samples.items()}
            values = {name: np.array([value for _, value in found]) for name, found in samples.items()}
            common = fit(
                np.concatenate(list(features.values())), np.concatenate(list(values.values())), np.zeros(WIDTH), COMMON
            )
            bases = SIZES["base"] + SIZES["base_red"]
            common[:bases] = common[: SIZES["base"]].mean()
            for terrain in terrains:
                weights = fit(features[terrain], values[terrain], common, OWN_TERRAIN)
                learned[terrain] = rounded(weights, terrain)
                print(
                    f"round {number + 1} {terrain:<18}{len(values[terrain]):>8} positions, loss "
                    f"{loss(features[terrain], values[terrain], common):.4f} common, "
                    f"{loss(features[terrain], values[terrain], weights):.4f} own",
                    flush=True,
                )
            print(f"round {number + 1}: {time.monotonic() - start:.0f} s", flush=True)
            write(learned)


if __name__ == "__main__":
    main()
