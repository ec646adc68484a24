"""Plays two bots against each other and prints who is better: `make arena A=search:100 B=greedy`.

A player is a level, with a number of iterations behind a colon where it searches. The seeds begin at 1,000,000: tune on
smaller ones. Equal iterations give the same games on every machine.
"""

import argparse
import time
from functools import partial
from typing import cast

from toybattle import GAMES
from toybattle.bots import LEVELS, Player, search
from toybattle.bots.arena import Pair, Summary, play_pair, summarize


def player(name: str) -> Player:
    """The player of that name. Raises ArgumentTypeError."""
    level, _, iterations = name.partition(":")
    if level not in LEVELS or (iterations and (level != "search" or not iterations.isdigit())):
        raise argparse.ArgumentTypeError(f"{name}: one of {', '.join(LEVELS)}, or search:ITERATIONS")
    return cast(Player, partial(search.choose, iterations=int(iterations))) if iterations else LEVELS[level]


def line(name: str, summary: Summary) -> str:
    """One row of the table."""
    middle, low, high = summary.elo()
    return (
        f"{name:<18}{summary.pairs:>6}{100 * summary.score:>8.1f} ±{100 * summary.margin:<5.1f}"
        f"{middle:>+7.0f} [{low:+.0f}, {high:+.0f}]{100 * summary.first:>9.1f}"
        f"{summary.milliseconds[0]:>9.1f}{summary.milliseconds[1]:>8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", type=player)
    parser.add_argument("b", type=player)
    parser.add_argument("--pairs", type=int, default=20, help="deals on each terrain")
    parser.add_argument("--terrains", default="", help="comma-separated; all by default")
    parser.add_argument("--seed", type=int, default=1_000_000)
    arguments = parser.parse_args()
    rules = GAMES["toy_battle"]
    terrains = next(option.values for option in rules.options if option.name == "terrain")
    print(f"{'terrain':<18}{'pairs':>6}{'A wins, %':>15}{'Elo':>8}{'':<14}{'first, %':>9}{'A, ms':>9}{'B, ms':>8}")
    everything: list[Pair] = []
    for terrain in arguments.terrains.split(",") if arguments.terrains else terrains:
        pairs = [
            play_pair(
                rules,
                {"terrain": terrain, "first": number % 2},
                arguments.seed + number,
                (arguments.a, arguments.b),
                time.process_time,
            )
            for number in range(arguments.pairs)
        ]
        everything += pairs
        print(line(terrain, summarize(pairs)), flush=True)
    print(line("all", summarize(everything)))


if __name__ == "__main__":
    main()
