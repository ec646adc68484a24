"""Plays many random games with every check on, for hours if need be; a failure comes with a link that reproduces it.

    python -m tests.soak 10000 [--seed S] [--naive] [--game GAME] [--kept FILE]

The checks of the contract suite and the game's own invariants run on every game; the checks that try many actions or
exchange hidden cards run at a few decisions of each game, chosen at random. `--naive` plays each game in the naive
engine too, where there is one. With `--kept FILE` a game in which nothing was found is noted as a line of that file and
is not played again, so that a long soak can be interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from tests.contract import checks, secrecy
from tests.contract.games import ENTRIES
from tests.random_games import every_setup
from tools.kept import Kept
from toybattle import GAMES, link
from toybattle.chance import pick, scramble
from toybattle.match import Match
from toybattle.protocol import Action, Options, Rules

Task = tuple[str, Options, int, bool]  # game, set-up, seed, whether it is played in the naive engine too
Outcome = tuple[int]  # the number of decisions
CLOSE_LOOKS = 100  # one decision in this many is looked at closely


def check_game(game: str, options: Options, seed: int, log: list[Action], naive: bool = False) -> int:
    """Plays and checks the random game with these options and this seed; returns its number of decisions.

    Each action is added to `log`, so that the actions are known even if a check fails. With `naive` the game is played
    in the naive engine too, if there is one. Raises AssertionError if a check fails; any other error that the game
    raises is not caught.
    """
    rules, entry = GAMES[game], ENTRIES[game]
    state = rules.setup(options, seed)
    states, prints = [state], [checks.check_state(rules, entry, state)]
    chance = scramble(seed + 1)
    while state.stack:
        checks.check_decision(rules, state)
        chance, look = pick(chance, CLOSE_LOOKS)
        if look == 0:
            _look_closely(game, state, chance)
        actions = rules.legal_actions(state)
        chance, index = pick(chance, len(actions))
        log.append(actions[index])
        state = rules.apply(state, actions[index])
        states.append(state)
        prints.append(checks.check_state(rules, entry, state))
        assert len(log) <= entry.longest, "the game does not end"
    for number, (earlier, before) in enumerate(zip(states, prints, strict=True)):
        assert checks.fingerprint(earlier) == before, f"the state after {number} actions was changed later"
    checks.check_end(rules, state)
    entry.invariants(states)
    checks.check_written_forms(Match.replay(game, options, seed, log))
    if naive and entry.differential:
        entry.differential(options, seed, [])
    return len(log)


def _look_closely(game: str, state: Any, chance: int) -> None:
    rules, entry = GAMES[game], ENTRIES[game]
    checks.check_every_action(rules, entry, state)
    values = Rules.values(rules, state, state.options)
    assert rules.values(state, state.options) == values, "values says something else than playing and looking"
    for viewer in (0, 1):
        secrecy.check_view(rules, entry, state, viewer)
        secrecy.check_worlds(rules, entry, state, viewer, (chance, chance ^ 1))
        secrecy.check_swaps(rules, entry, state, viewer)


class Found(Exception):
    """Raised when a game has a fault. Its arguments are lines of text, of which the last is a link that reproduces the
    fault.
    """


def check_task(task: Task) -> Outcome:
    """Plays and checks the random game of one task, and returns a tuple whose only item is the game's number of
    decisions.

    Raises Found if anything goes wrong.
    """
    game, options, seed, naive = task
    log: list[Action] = []
    try:
        return (check_game(game, options, seed, log, naive),)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = str(error).splitlines()[0] if str(error) else place.line
        raise Found(
            f"FAILED: {game} {dict(options)} seed {seed} after {len(log)} actions",
            f"{type(error).__name__}: {what} ({Path(place.filename).name}, line {place.lineno})",
            _reproduce(game, options, seed, log),
        ) from None


def soak(tasks: Sequence[Task], pool: Any, kept: Path | None = None, say: Callable[[str], None] = print) -> bool:
    """Plays and checks the games of `tasks`; returns whether no fault was found.

    They are played in `pool`, a pool of processes or threads. `kept` is the file that remembers finished games, None
    for no file. `say` is given a line of text after every thousand games. At the first fault `say` is given the lines
    that describe the fault, and no more games are played.
    """
    games = Kept[Task, Outcome](kept, check_task, lambda outcome: (outcome[0],))
    decisions = 0
    for first in range(0, len(tasks), 1000):
        batch = tasks[first : first + 1000]
        try:
            decisions += sum(count for (count,) in games.play(pool, list(batch)))
        except Found as found:
            for line in found.args:
                say(line)
            return False
        say(f"{first + len(batch)} games, {decisions} decisions, nothing found")
    return True


def tasks_of(count: int, seed: int, naive: bool, games: Sequence[str] = tuple(GAMES)) -> list[Task]:
    """Returns `count` tasks, each of which is to play and check one random game.

    The seeds are `seed`, `seed` + 1 and so on. The tasks take the set-ups of all these games one after the other, and
    begin again when all are used. `naive` says whether the games are played in the naive engine too.
    """
    setups = [(game, options) for game in games for options in every_setup(GAMES[game])]
    return [(*setups[number % len(setups)], seed + number, naive) for number in range(count)]


def _reproduce(game: str, options: Options, seed: int, log: list[Action]) -> str:
    """Returns a link to the game with as many of the actions of `log` as possible, from the first one on.

    If a link can't be made even without actions, it returns a text with the error and all actions.
    """
    for length in range(len(log), -1, -1):
        try:
            return link.encode(Match.replay(game, options, seed, log[:length]))
        except Exception as error:
            reason = error
    return f"no link: {reason!r}; the actions were {log}"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the soak as the command line says. Returns the exit code: 0 if no fault was found, otherwise 1.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next has the next one")
    parser.add_argument("--naive", action="store_true", help="beside the naive engine too")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--kept", type=Path, help="a file of games already played, which grows")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; 0: in this one")
    arguments = parser.parse_args(argv)
    games = (arguments.game,) if arguments.game else tuple(GAMES)
    tasks = tasks_of(arguments.games, arguments.seed, arguments.naive, games)
    with Pool(arguments.jobs) if arguments.jobs else ThreadPool(1) as pool:
        return 0 if soak(tasks, pool, arguments.kept) else 1


if __name__ == "__main__":
    sys.exit(main())
