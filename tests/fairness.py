"""The swap test of the bots: at many positions, what a bot can't see is exchanged, and its output must stay the same.

    python -m tests.fairness 10000 [--seed S] [--iterations N] [--game NAME]

The positions come from random games with different set-ups. At each position, one or all of the things that the player
who is asked can't see are exchanged. A search before the exchange and a search after it must agree: in the visits and
value of every action, in the value of the position, the best action, the actions expected after it, and each level's
answer. The searches must agree again at the next question to the same player, for which they keep their trees.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.contract.checks import fingerprint, plain
from tests.contract.entry import Entry
from tests.contract.games import ENTRIES
from tests.contract.secrecy import twins
from tests.random_games import every_setup
from toybattle import GAMES
from toybattle.bots.levels import answer
from toybattle.bots.search import Search, resume
from toybattle.chance import pick, scramble
from toybattle.protocol import Action, Options, Rules

LINE = 6  # how many actions of the line are compared
SETUPS = 40  # about how many set-ups of a game are played, evenly chosen
CHAIN = 4  # how many of the best actions are tried to find one after which the same player is asked again

Said = list[Any]


def says(search: Search, budgets: Sequence[int]) -> Said:
    """Runs the search until it has made each of these numbers of visits, and returns what it says at each stop, as a
    list.

    `budgets` are the numbers of visits, ascending. Each item of the list is a tuple (visits made, legal actions with
    their visits and values, value of the position, best action, actions expected from here on, action that each level
    of the bot would choose).
    """
    said: Said = []
    for budget in budgets:
        search.run(budget - search.visits)
        answers = [answer(search, level) for level in search.rules.levels]
        said.append((search.visits, search.options(), search.value, search.best(), search.line(LINE), answers))
    return said


def all_exchanged(rules: Rules[Any], entry: Entry, state: Any, viewer: int) -> Any:
    """Returns the state after all exchanges of things in `state` that the viewer can't see, made one after the other.

    Returns None if there is nothing to exchange, or if the exchanges would change which question is pending.
    """
    data = state.dump()
    number = 0
    while number < len(swapped := list(entry.swaps(data, viewer))):
        data = swapped[number][1]
        number += 1
    twin = rules.load(plain(data))
    return twin if number and twin.stack == state.stack else None


def exchanges(rules: Rules[Any], entry: Entry, state: Any, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yields pairs (text, other state). Each other state is `state` with things exchanged that the viewer can't see,
    and the text says which. `entry` is what the tests know of the game.

    In the first pair all such things are exchanged together. One pair for each single exchange follows.
    """
    twin = all_exchanged(rules, entry, state, viewer)
    if twin is not None:
        yield "what is hidden", twin
    yield from twins(rules, entry, state, viewer)


def check_thoughts(
    rules: Rules[Any], state: Any, others: Sequence[tuple[str, Any]], seed: int, budgets: Sequence[int]
) -> int:
    """Checks that the search for the player who is asked has the same results in `state` and in each other state.

    The other states differ from `state` only in things that this player can't see. `others` has them as pairs (text,
    other state); the text names the things that differ. `budgets` are the numbers of visits at which the searches are
    compared, and `seed` is the seed of all searches. The searches must also have the same results at the next question
    to the player.

    Returns the number of other states in which the search kept its tree for the next question. Raises AssertionError at
    the first difference.
    """
    player = state.stack[-1][1]
    search = Search(rules, rules.view(state, player), seed)
    said = says(search, budgets)
    chains = 0
    for name, twin in others:
        assert fingerprint(twin) != fingerprint(state), f"nothing was exchanged: {name}"
        again = Search(rules, rules.view(twin, player), seed)
        assert says(again, budgets) == said, f"the search knows {name}"
        chains += _goes_on_alike(rules, (state, twin), (search, again), name, seed)
    return chains


def _goes_on_alike(
    rules: Rules[Any], states: tuple[Any, Any], searches: tuple[Search, Search], name: str, seed: int
) -> bool:
    """Checks that two searches with the same results also have the same results at the next question to the player.

    `states` are the two states that were searched, `searches` the two searches, and `name` names the things in which
    the states differ. To get to the next question, the CHAIN most visited actions are tried one by one, until after one
    of them the same player is asked and has the same view in both states. There each of the two searches is continued
    as a new search with the seed `seed`.

    Returns whether the new searches kept the trees of the old ones. Returns False also if none of the actions leads to
    such a question, so that nothing is checked.
    """
    player = searches[0].player
    for option in sorted(searches[0].options(), key=lambda option: -option.visits)[:CHAIN]:
        after = [rules.apply(state, option.action) for state in states]
        if not all(state.stack and state.stack[-1][1] == player for state in after):
            continue
        views = [rules.view(state, player) for state in after]
        if fingerprint(views[0]) == fingerprint(views[1]):
            kept = [resume(search, rules, view, scramble(seed)) for search, view in zip(searches, views, strict=True)]
            budgets = (kept[0].visits, kept[0].visits + 5)
            is_kept = kept[0].visits > 0
            assert says(kept[0], budgets) == says(kept[1], budgets), f"the kept tree knows {name}"
            return is_kept
    return False


def positions(game: str, seed: int) -> Iterator[tuple[Options, int, list[Action], Any]]:
    """Yields (options, seed, actions so far, state) for about a third of the positions of random games.

    The first game has the seed `seed`, each further game the next seed. The generator never ends.
    """
    rules = GAMES[game]
    setups = every_setup(rules)
    setups = setups[:: max(1, len(setups) // SETUPS)]
    while True:
        options = setups[seed % len(setups)]
        state, log, chance = rules.setup(options, seed), list[Action](), scramble(seed + 1)
        while state.stack:
            chance, look = pick(chance, 3)
            if look == 0:
                yield options, seed, log, state
            actions = rules.legal_actions(state)
            chance, index = pick(chance, len(actions))
            log.append(actions[index])
            state = rules.apply(state, actions[index])
        seed += 1


def check_fairness(
    game: str, count: int, seed: int, iterations: int, say: Callable[[str], None] = print
) -> tuple[int, int]:
    """Checks at `count` positions of random games that the bot's search says the same when what it can't see changes.

    The first game has the seed `seed`, and each search makes `iterations` iterations. `say` is called now and then with
    a line of text on how far the check is. Returns (number of positions, number of those positions at which the search
    kept its tree for the next question to the same player). Raises AssertionError if a search says something else.
    """
    rules, entry = GAMES[game], ENTRIES[game]
    done = chains = 0
    for options, number, log, state in positions(game, seed):
        player = state.stack[-1][1]
        found = [pair for pair in exchanges(rules, entry, state, player) if fingerprint(pair[1]) != fingerprint(state)]
        if not found:
            continue
        chosen = found[0] if done % 2 else found[scramble(done) % len(found)]
        try:
            chains += check_thoughts(rules, state, [chosen], scramble(number + done), (iterations,))
        except AssertionError as error:
            raise AssertionError(f"{error}: {game} {dict(options)} seed {number} after {len(log)} actions") from error
        done += 1
        if done % 1000 == 0 or done == count:
            say(f"{game}: {done} positions, a tree kept at {chains} of them, no difference")
        if done == count:
            break
    return done, chains


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the swap test: at many positions, what a bot can't see is exchanged, and its output must stay the same.

    Returns the exit code: 0 if it always stayed the same, otherwise 1. `argv` are the arguments of the command, None
    for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=int, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--iterations", type=int, default=24, help="of each search")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    arguments = parser.parse_args(argv)
    try:
        check_fairness(arguments.game, arguments.positions, arguments.seed, arguments.iterations)
    except AssertionError as error:
        print(f"FAILED: {error!s}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
