"""Hashes of seeded games: the same on every Python, under every hash seed, on every machine and in every browser.

    python -m tests.contract.hashes          writes hashes.txt anew; read the diff before committing it
    python -m tests.contract.hashes --check  compares; the exit code is 1 if a game differs

Each line of `hashes.txt` is a random game: its seed, number of decisions, hash and options. The hash covers, as JSON,
all positions of the game, the views of both players, the log, the events, and at each decision one world that fits the
view of the player who is asked. The module needs nothing but the engine and `tests.random_games`.
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

FOLDER = Path(__file__).parents[1] / "games"
GAMES_EACH = 10


def setup_of(game: str, seed: int) -> dict[str, Any]:
    """Returns options of the game, chosen by the seed.

    An option such as a set of cards accepts more values than can be listed, and lists only a few values that have a
    name. If the seed is even, such an option gets one of these few; if the seed is odd, it gets a value drawn from all
    that it accepts, which hardly ever has a name.
    """
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
    """Returns one hash of a match: of its positions, views, worlds, log and events."""
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


def lines(game: str) -> list[str]:
    """Plays GAMES_EACH random games of `game` and returns a line of text for each.

    A line has the seed, the number of decisions, the hash and the options.
    """
    found = []
    rules = GAMES[game]
    for seed in range(GAMES_EACH):
        options = setup_of(game, seed)
        match = Match.replay(game, options, seed, random_log(rules, options, seed))
        found.append(f"{seed} {len(match.log)} {hash_of(match)} {json.dumps(dict(match.options))}")
    return found


def record_of(game: str) -> Path:
    """Returns the path of the `hashes.txt` of a game, which need not exist yet."""
    return FOLDER / game / "hashes.txt"


def check(game: str) -> str:
    """Plays the seeded games of `game` and compares them with the game's `hashes.txt`.

    Returns "alike", "DIFFER" or, if there is no such file yet, "new, no record yet: make hashes".
    """
    record = record_of(game)
    if not record.exists():
        return "new, no record yet: make hashes"
    return "alike" if lines(game) == record.read_text(encoding="utf-8").splitlines() else "DIFFER"


def main() -> int:
    """Runs the command: writes or compares `hashes.txt` of each game. Returns the exit code, 1 if a game differs."""
    if sys.argv[1:] != ["--check"]:
        for game in GAMES:
            record_of(game).write_text("\n".join(lines(game)) + "\n", encoding="utf-8")
        return 0
    found = {game: check(game) for game in GAMES}
    print(f"{sys.version.split()[0]}, hash('a') = {hash('a')}")
    for game, told in found.items():
        print(f"{game}: {told}")
    return int("DIFFER" in found.values())


if __name__ == "__main__":
    sys.exit(main())
