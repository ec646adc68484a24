"""Perft: counts how many sequences of actions follow a position; checked for chosen positions of each game.

`perft.txt` among a game's tests holds blocks. A block's position is a set-up, with or without actions, or a drawing,
which is a position as text. A line `perft 2 31` says that 31 sequences of 2 actions follow:

    id capn may place one extra troop
    setup terrain=castle_field first=0 specials=true seed=1
    moves place hook c; skip
    perft 1 12

    id jumbo
    position
        c: red roxy
        blue rack: jumbo
    perft 2 31

    python -m tests.perft.perft [--nodes N] [--write]     counts anew; --write corrects the numbers in the files

Lines that say a greater number of sequences than N are left out.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.contract.games import ENTRIES
from toybattle import GAMES
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Rules

GAMES_FOLDER = Path(__file__).parents[1] / "games"


@dataclass
class Case:
    """One block of a game's `perft.txt`: a position, and how many sequences of actions follow.

    `counts` maps a depth, which is a number of actions, to the number of sequences of so many actions. `lines` maps the
    depth to the number of the line in the file, counted from 0, that gives this count.
    """

    game: str
    name: str
    state: Any
    counts: dict[int, int] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)  # depth -> number of its line, from 0


def read(game: str) -> list[Case]:
    """Returns the blocks of a game's `perft.txt`."""
    lines = (GAMES_FOLDER / game / "perft.txt").read_text(encoding="utf-8").splitlines()
    cases: list[Case] = []
    head: dict[str, str] = {}
    for number, line in enumerate([*lines, ""]):
        word, _, rest = line.strip().partition(" ")
        if word == "perft":
            if not cases or cases[-1].name != head["id"]:
                cases.append(Case(game, head["id"], _state(game, head)))
            depth, count = rest.split()
            cases[-1].counts[int(depth)] = int(count)
            cases[-1].lines[int(depth)] = number
        elif word in ("id", "setup", "moves") and not line.startswith(" "):
            if word == "id":
                head = {}
            head[word] = rest
        elif word == "position" and not line.startswith(" "):
            head["position"] = ""
        elif line.startswith(" "):
            head["position"] += line + "\n"
    return cases


def _state(game: str, head: dict[str, str]) -> Any:
    if "position" in head:
        return ENTRIES[game].position(head["position"])
    words = dict(word.split("=") for word in head["setup"].split())
    seed = int(words.pop("seed"))
    values = {option.name: {str(value).lower(): value for value in option.values} for option in GAMES[game].options}
    options = {name: values[name][word] for name, word in words.items()}
    actions = [parse_action(GAMES[game], text) for text in head.get("moves", "").split(";") if text.strip()]
    return Match.replay(game, options, seed, actions).state


def count(rules: Rules[Any], state: Any, depth: int) -> int:
    """Returns how many sequences of exactly `depth` actions can be played from `state`.

    Shorter sequences, which end the game, are not counted.
    """
    actions = rules.legal_actions(state)
    if depth <= 1:
        return len(actions) if depth else 1
    total = 0
    for action in actions:
        after = state.clone()
        rules.play(after, action)
        total += count(rules, after, depth - 1)
    return total


def split(rules: Rules[Any], state: Any, depth: int) -> str:
    """Returns a text with a line for each legal action: how many sequences of `depth` actions begin with this action.

    The lines can be compared with the lines that another engine prints.
    """
    return "\n".join(
        f"{format_action(rules, action)}: {count(rules, rules.apply(state, action), depth - 1)}"
        for action in rules.legal_actions(state)
    )


def main(argv: list[str] | None = None) -> None:
    """Counts the sequences of actions for every `perft.txt`, and prints which counts in the files are wrong.

    For each wrong count it also prints how many sequences begin with each legal action. With --write it corrects the
    counts in the files. `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1_000_000, help="no line of more positions is counted")
    parser.add_argument("--write", action="store_true", help="write the counts down")
    arguments = parser.parse_args(argv)
    for game, rules in GAMES.items():
        path = GAMES_FOLDER / game / "perft.txt"
        lines = path.read_text(encoding="utf-8").splitlines()
        for case in read(game):
            for depth, expected in case.counts.items():
                if expected > arguments.nodes:
                    continue
                found = count(rules, case.state, depth)
                if found != expected:
                    print(f"{case.name}, depth {depth}: {found}, not {expected}\n{split(rules, case.state, depth)}")
                    lines[case.lines[depth]] = f"perft {depth} {found}"
        if arguments.write:
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
