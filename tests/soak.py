"""Many random games with every check on, for hours if need be; a failure comes with a link that reproduces it.

    python -m tests.soak 10000 [--seed S] [--naive] [--game GAME]

Every check of the contract suite and the game's own invariants run on every game; those that try many actions or
exchange hidden cards run at a few decisions of each, chosen by chance. `--naive` plays each game in the second engine
too, where there is one.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.contract import checks, secrecy
from tests.contract.games import ENTRIES
from tests.random_games import every_setup
from toybattle import GAMES, link
from toybattle.chance import pick, scramble
from toybattle.match import Match
from toybattle.protocol import Action, Options, Rules

CLOSE_LOOKS = 30  # one decision in so many is looked at closely


def check_game(game: str, options: Options, seed: int, log: list[Action], naive: bool = False) -> int:
    """Plays one random game and checks it; `log` is filled as it goes. How many decisions. Raises what goes wrong."""
    rules, entry = GAMES[game], ENTRIES[game]
    state = rules.setup(options, seed)
    states, prints = [state], [checks.fingerprint(state)]
    chance = scramble(seed + 1)
    while state.stack:
        checks.check_decision(rules, state)
        checks.check_state(rules, entry, state)
        chance, look = pick(chance, CLOSE_LOOKS)
        if look == 0:
            _look_closely(game, state, chance)
        actions = rules.legal_actions(state)
        chance, index = pick(chance, len(actions))
        log.append(actions[index])
        state = rules.apply(state, actions[index])
        states.append(state)
        prints.append(checks.fingerprint(state))
        assert len(log) <= entry.longest, "the game does not end"
    for number, (earlier, before) in enumerate(zip(states, prints, strict=True)):
        assert checks.fingerprint(earlier) == before, f"the state after {number} actions was changed later"
    checks.check_state(rules, entry, state)
    checks.check_end(rules, state)
    entry.invariants(states)
    checks.check_written_forms(Match.replay(game, options, seed, log))
    if naive and entry.differential:
        entry.differential(options, seed, [])
    return len(log)


def _look_closely(game: str, state: Any, chance: int) -> None:
    rules, entry = GAMES[game], ENTRIES[game]
    checks.check_every_action(rules, entry, state)
    worths = Rules.values(rules, state, state.options)
    assert rules.values(state, state.options) == worths, "values says something else than playing and looking"
    for viewer in (0, 1):
        secrecy.check_view(rules, entry, state, viewer)
        secrecy.check_worlds(rules, entry, state, viewer, (chance, chance ^ 1))
        secrecy.check_swaps(rules, entry, state, viewer)


def soak(
    count: int, seed: int, naive: bool, games: Sequence[str] = tuple(GAMES), say: Callable[[str], None] = print
) -> bool:
    """Plays `count` games from `seed` on, all these games and their set-ups in turn. True when nothing was found."""
    setups = [(game, options) for game in games for options in every_setup(GAMES[game])]
    decisions = 0
    for number in range(count):
        game, options = setups[number % len(setups)]
        log: list[Action] = []
        try:
            decisions += check_game(game, options, seed + number, log, naive)
        except Exception as error:
            say(f"FAILED: {game} {dict(options)} seed {seed + number} after {len(log)} actions")
            place = traceback.extract_tb(error.__traceback__)[-1]
            what = str(error).splitlines()[0] if str(error) else place.line
            say(f"{type(error).__name__}: {what} ({Path(place.filename).name}, line {place.lineno})")
            say(_reproduce(game, options, seed + number, log))
            return False
        if (number + 1) % 1000 == 0 or number + 1 == count:
            say(f"{number + 1} games, {decisions} decisions, nothing found")
    return True


def _reproduce(game: str, options: Options, seed: int, log: list[Action]) -> str:
    """The link of the longest part of the game that can be written down."""
    for length in range(len(log), -1, -1):
        try:
            return link.encode(Match.replay(game, options, seed, log[:length]))
        except Exception as error:
            reason = error
    return f"no link: {reason!r}; the actions were {log}"


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code: 0 when nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next has the next one")
    parser.add_argument("--naive", action="store_true", help="beside the naive engine too")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    arguments = parser.parse_args(argv)
    games = (arguments.game,) if arguments.game else tuple(GAMES)
    return 0 if soak(arguments.games, arguments.seed, arguments.naive, games) else 1


if __name__ == "__main__":
    sys.exit(main())
