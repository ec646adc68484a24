"""Measures the balance of Token Battle for docs/token-battle.md: `make tool GAME=token_battle TOOL=balance`.

It prints how often each preset wins against every other preset, how often random legal sets that contain a certain card
win, and how often the player who begins wins. One bot (a level or search:N, as in tools/arena.py) plays for both
players. Each game begins with one random placement of each player. Every two presets meet in an even number of games,
and each player begins half of them. The same command prints the same tables.

With `--kept FILE` each game that is played becomes a line of that file and is not played again, so the measurement can
be interrupted and continued. Every two presets have met once before any two meet again. So after an interruption the
command with a smaller number of `--games` prints its table at once. Such a file is valid for one state of the code
only.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.token_battle.arena import ARENA
from tools.arena import named, player
from tools.contest import RANDOM
from tools.kept import Kept
from toybattle import GAMES
from toybattle.bots.arena import play_game
from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.sets import PRESETS, parse_set

GAME = "token_battle"
EVEN = (44, 56)  # per cent: the range in which each card, and each preset on average, should stay


class Task(NamedTuple):
    """A game still to be played: its options, its seed, and `player`, the name of the bot for both players."""

    options: dict[str, Any]
    seed: int
    player: str


class Score(NamedTuple):
    """The outcome of a game.

    `blue` is the result for the player Blue, and `first` the result for the player who began: 1 for a win, 0.5 for a
    draw, 0 for a loss. `turns` is the number of cards played, and `reason` is why the game ended, such as "full" (the
    board is full).
    """

    blue: float
    first: float
    turns: int
    reason: str


def play(task: Task) -> Score:
    """Plays one game and returns its outcome. The bot that `task` names plays for blue and for red."""
    rules = GAMES[GAME]
    opening = ARENA.opening
    game = play_game(rules, task.options, task.seed, (player(task.player), player(task.player)), opening=opening)
    return Score(game.score(0), game.score(game.beginner), opening + sum(game.decisions), game.result.reason)


def per_cent(scores: list[float]) -> tuple[float, float]:
    """Returns (mean, margin) of `scores`, both in per cent; each score is from 0 (lost) to 1 (won).

    The margin is that of a 95 % interval: the true mean lies within mean ± margin with a probability of 95 %.
    """
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return 100 * mean, 196 * math.sqrt(variance / len(scores))


def presets(pool: Any, kept: Kept[Task, Score], name: str, games: int, seed: int) -> list[Score]:
    """Plays presets against each other and prints how often each of them wins; returns the outcomes of all games.

    The printed table has a row for each preset, and in it a column for each opponent and one for the average. Every two
    presets play `games` games. The first two of these have the seed `seed`, the next two the next seed, and so on; Blue
    begins the first game of each seed, and Red the second. The bot called `name` plays for both players. Games whose
    outcome is not in `kept` yet are played in the processes of `pool`.
    """
    meetings = list(combinations_with_replacement(PRESETS, 2))
    tasks = [
        Task({"blue_set": blue, "red_set": red, "first": number % 2}, seed + number // 2, name)
        for number in range(games)
        for blue, red in meetings
    ]
    scores = kept.play(pool, tasks)
    won = {pair: [score.blue for score in scores[at :: len(meetings)]] for at, pair in enumerate(meetings)}
    print(f"| | {' | '.join(map(str.capitalize, PRESETS))} | average |\n|---|" + "---|" * (len(PRESETS) + 1))
    for row in PRESETS:
        cells, margins = [], []
        for column in PRESETS:
            one = won[row, column] if (row, column) in won else [1 - score for score in won[column, row]]
            share, margin = per_cent(one)
            cells.append(50.0 if row == column else share)
            margins.append(0.0 if row == column else margin)
        average = sum(cells) / len(cells)
        half = math.hypot(*margins) / len(cells)
        mark = "" if EVEN[0] <= average <= EVEN[1] else " !"
        print(
            f"| {row.capitalize()} | "
            + " | ".join(f"{cell:.0f}" for cell in cells)
            + f" | {average:.1f} ±{half:.1f}{mark} |"
        )
    return scores


def cards(pool: Any, kept: Kept[Task, Score], name: str, games: int, seed: int) -> list[Score]:
    """Plays random sets against each other and prints how often sets with each card win; returns all outcomes.

    The printed table has a row for each card; the card whose sets win least often comes first. In total `games` games
    are played, the first with the seed `seed`. The bot called `name` plays for both players. Games whose outcome is not
    in `kept` yet are played in the processes of `pool`.
    """
    tasks = [Task({**ARENA.options_of(RANDOM, seed + number), "first": number % 2}, seed + number, name)
             for number in range(games)]  # fmt: skip
    scores = kept.play(pool, tasks)
    shares: list[list[float]] = [[] for _ in CARD_NAMES]
    for task, score in zip(tasks, scores, strict=True):
        for side, won in (("blue_set", score.blue), ("red_set", 1 - score.blue)):
            for stack in parse_set(task.options[side]):
                for card in stack:
                    shares[card].append(won)
    told = [(*per_cent(shares[card]), card) for card in range(len(CARD_NAMES))]
    print("| card | share, % | |\n|---|---|---|")
    for share, margin, card in sorted(told):
        mark = "" if EVEN[0] <= share <= EVEN[1] else "!"
        print(f"| {CARD_NAMES[card].replace('_', ' ').title()} | {share:.1f} ±{margin:.1f} | {mark} |")
    print(f"\nshares in tenths, in the order of the table: {[round(10 * share) for share, _, _ in told]}")
    return scores


def summary(scores: list[Score]) -> str:
    """A sentence on the games whose outcomes are `scores`.

    It tells how many games there are, the mean score of the players who began, the mean number of cards played, and the
    share of games that ended with a full board.
    """
    first, margin = per_cent([score.first for score in scores])
    turns = sum(score.turns for score in scores) / len(scores)
    full = 100 * sum(score.reason == "full" for score in scores) / len(scores)
    return (
        f"{len(scores)} games: who begins scores {first:.1f} ±{margin:.1f} %, {turns:.0f} cards are played, "
        f"{full:.0f} % end with a full board"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", type=named, default="search:25")
    parser.add_argument("--games", type=int, default=60, help="of each pair of presets, an even number")
    parser.add_argument("--random", type=int, default=2000, help="games of random sets")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--kept", type=Path, help="a file of games already played, which grows")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    kept = Kept(arguments.kept, play, lambda score: Score(*score))
    with multiprocessing.Pool(arguments.jobs) as pool:
        if arguments.games:
            print(
                "\n" + summary(presets(pool, kept, arguments.player, arguments.games, arguments.seed)) + "\n",
                flush=True,
            )
        if arguments.random:
            print("\n" + summary(cards(pool, kept, arguments.player, arguments.random, arguments.seed)))


if __name__ == "__main__":
    main()
