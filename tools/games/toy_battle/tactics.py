"""Prints which share of tactical positions the search solves with 1 iteration, with 10, and so on up to 3000.

    make tool GAME=toy_battle TOOL=tactics [ARGS="--seeds 3 --terrain NAME"]

The positions come from `tests/games/toy_battle/tactics/`, each with its right answers. A search solves a position if it
chooses a right answer. Every position is searched with several seeds. For each number of iterations the share of
searches that solve their position is printed: for all positions, by theme and by terrain. At the end the positions are
listed that at least one of the searches with 3000 iterations has not solved.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.games.toy_battle.tactics import Tactic, choices, tactics, told
from toybattle.protocol import Action

BUDGETS = (1, 10, 40, 100, 300, 1000, 3000)
Solved = tuple[Tactic, list[tuple[bool, ...]]]  # for each seed, whether it is solved at each budget


def main(argv: Sequence[str] | None = None) -> int:
    """Searches every tactical position several times, with each number of iterations, and prints what came of it.

    It prints the share of searches that solve their position, for each number of iterations, and then the positions
    that a search with 3000 iterations has missed. Returns the exit code, 0. `argv` are the arguments of the command,
    None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="how many searches of each position")
    parser.add_argument("--terrain", default="", help="only this one")
    arguments = parser.parse_args(argv)
    solved: list[Solved] = []
    missed = []
    for tactic in tactics():
        if arguments.terrain in ("", tactic.terrain):
            chosen = [choices(tactic, seed, BUDGETS) for seed in range(1, arguments.seeds + 1)]
            solved.append((tactic, [tuple(action in tactic.answers for action in row) for row in chosen]))
            wrong = [row[-1] for row in chosen if row[-1] not in tactic.answers]
            if wrong:
                missed.append(_miss(tactic, wrong, arguments.seeds))
    print(f"{'iterations':24}" + "".join(f"{budget:8}" for budget in BUDGETS) + "  positions")
    _row("all", solved)
    for title in ("theme", "terrain"):
        print(f"by {title}")
        for name in sorted({getattr(tactic, title) for tactic, _ in solved}):
            _row(f"  {name}", [row for row in solved if getattr(row[0], title) == name])
    print(f"missed after {BUDGETS[-1]} iterations" if missed else f"nothing missed after {BUDGETS[-1]} iterations")
    print("".join(missed), end="")
    return 0


def _row(name: str, solved: list[Solved]) -> None:
    rows = [row for _, seeds in solved for row in seeds]
    shares = [100 * sum(column) / len(column) for column in zip(*rows, strict=True)]
    print(f"{name:24}" + "".join(f"{share:7.1f}%" for share in shares) + f"{len(solved):8}")


def _miss(tactic: Tactic, wrong: list[Action], seeds: int) -> str:
    head = f"  {tactic.terrain}: {tactic.name} ({tactic.proof}), {len(wrong)} of {seeds}\n"
    return f"{head}      takes {told(tuple(dict.fromkeys(wrong)))} instead of {told(tactic.answers)}\n"


if __name__ == "__main__":
    sys.exit(main())
