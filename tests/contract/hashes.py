"""Hashes of seeded games: the same on every Python, under every hash seed, on every machine and in every browser.

    python -m tests.contract.hashes          writes hashes.txt anew; read the diff before committing it
    python -m tests.contract.hashes --check  compares, on whatever Python this is; the exit code tells

One line a game: its name, seed, number of decisions, hash and options. The hash is of all its positions, of both
players' views, of a world that fits each view, and of the events, as JSON. It needs nothing but the engine and
`tests.random_games`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from tests.random_games import every_setup, formed, random_log
from toybattle import GAMES
from toybattle.chance import pick, scramble
from toybattle.match import Match

GOLDEN = Path(__file__).with_name("hashes.txt")
GAMES_EACH = 10


def setup_of(game: str, seed: int) -> dict[str, Any]:
    """The options of one of the games; values that aren't listed are among them."""
    rules = GAMES[game]
    setups = every_setup(rules)
    chance, index = pick(scramble(seed), len(setups))
    options = dict(setups[index])
    for option in rules.options:
        if option.form and seed % 2:
            chance = scramble(chance)
            options[option.name] = formed(option.form, chance)
    return options


def hash_of(match: Match) -> str:
    """The hash of a match as it was played."""
    digest = hashlib.sha256()
    rules = match.rules

    def add(data: Any) -> None:
        digest.update(json.dumps(data, sort_keys=True).encode())

    for number, state in enumerate(match.positions):
        add(state.dump())
        for player in (0, 1):
            view = rules.view(state, player)
            add(view.dump())
            if state.stack and (state.stack[-1][1] == player):
                add(rules.determinize(view, number).dump())
    add(match.log)
    add(match.events)
    return digest.hexdigest()[:32]


def lines() -> list[str]:
    """All games, one a line."""
    found = []
    for game, rules in GAMES.items():
        for seed in range(GAMES_EACH):
            options = setup_of(game, seed)
            match = Match.replay(game, options, seed, random_log(rules, options, seed))
            found.append(f"{game} {seed} {len(match.log)} {hash_of(match)} {json.dumps(dict(match.options))}")
    return found


def main() -> int:
    """Writes or checks; 0 when all is as it was."""
    text = "\n".join(lines()) + "\n"
    if sys.argv[1:] != ["--check"]:
        GOLDEN.write_text(text, encoding="utf-8")
        return 0
    same = text == GOLDEN.read_text(encoding="utf-8")
    told = "alike" if same else "DIFFER"
    print(f"{sys.version.split()[0]}, hash('a') = {hash('a')}: {len(text.splitlines())} games {told}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
