"""Measures how often a hint misses points that its player could score in the same turn.

    make tool GAME=tash_kalar TOOL=missed [ARGS="--games 24"]

Both players of each game look one action ahead. At every fifth turn a hint is asked for twice, with the search of the
turn with which hints begin and without. The turn that the hint expects is played to its end, with the actions of the
best values once the hint says no more. A second search goes through POSITIONS positions of the same turn, those with
the best values first, and remembers the end with most points. A hint has missed points if that end has more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from toybattle.bots.greedy import choose, choose_near
from toybattle.bots.search import Search
from toybattle.chance import scramble
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.state import State
from toybattle.games.tash_kalar.steps import scores
from toybattle.lines import is_turn_over
from toybattle.notation import parse_action
from toybattle.protocol import Action
from web.bot.worker import Hinting

RULES = TashKalar()
EVERY = 5  # turns from one that is looked at to the next
SLACK = 0.01  # how much worse than the best an action may be that a player picks: so games differ
FEWEST = 6  # legal actions that a turn has to begin with
POSITIONS, BREADTH = 150, 14  # of the second search: how many positions, and actions of each


def lead(state: State, player: int) -> int:
    """Returns how many points `player` is ahead of the other player; below 0 if behind."""
    both = scores(state)
    return both[player] - both[1 - player]


def positions(seed: int) -> Iterator[State]:
    """Plays a game that follows from `seed`, and yields the position at the beginning of every fifth turn (EVERY), if
    this turn begins with at least FEWEST legal actions.
    """
    state = RULES.setup({"mode": "high_form", "first": seed % 2}, seed)
    turn = turns = decisions = 0
    while state.options:
        if state.turn != turn:
            turn, turns = state.turn, turns + 1
            if len(state.options) >= FEWEST and (turns + seed) % EVERY == 0:
                yield state.clone()
        view = RULES.view(state, state.stack[-1][1])
        RULES.play(state, choose_near(RULES, view, scramble(seed * 1000 + decisions), SLACK))
        decisions += 1


def hinted(state: State, seed: int, searches_turn: bool) -> list[Action]:
    """Returns the actions that a hint expects in `state`. `searches_turn` says whether it begins with a search of the
    turn, as hints on the page do.
    """
    hint = Hinting({"kind": "hint"}, Search(RULES, RULES.view(state, state.stack[-1][1]), seed))
    if not searches_turn:
        hint.turn = None
    while not hint.step(1000):
        pass
    return [parse_action(RULES, text) for text in json.loads(hint.answer())["line"]]


def gained(start: State, line: Sequence[Action]) -> int:
    """Returns how much the lead of the player who is asked in `start` grows by the end of this turn, in points, if the
    turn begins with `line` and goes on with the actions of the best values.
    """
    player = start.stack[-1][1]
    state, left = start.clone(), list(line)
    while not is_turn_over(start, state):
        if not left or left[0] not in state.options:
            left = [choose(RULES, state, 0)]
        RULES.play(state, left.pop(0))
    return lead(state, player) - lead(start, player)


def most(start: State) -> int:
    """Returns how much the lead of the player who is asked in `start` grows by the end of this turn, in points, in the
    turn with most points that a search of POSITIONS positions finds.
    """
    player = start.stack[-1][1]
    sign = -1 if player == 0 else 1
    best, looked, met = -99, 0, set()
    open_ = [(0.0, 0, start)]
    while open_ and looked < POSITIONS:
        _, _, state = heappop(open_)
        looked += 1
        if is_turn_over(start, state):
            best = max(best, lead(state, player) - lead(start, player))
            continue
        values = [sign * value for value in RULES.values(state, state.options)]
        for at in sorted(range(len(values)), key=values.__getitem__)[:BREADTH]:
            after = state.clone()
            RULES.play(after, state.options[at])
            if after.key() not in met:
                met.add(after.key())
                heappush(open_, (values[at], len(met), after))
    return best


def main(argv: Sequence[str] | None = None) -> int:
    """Prints how many hints missed points, without and with the search of the turn. Returns the exit code, 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    arguments = parser.parse_args(argv)
    count, missed = 0, [0, 0]
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        for start in positions(seed):
            count += 1
            possible = most(start)
            for searches_turn in (False, True):
                missed[searches_turn] += gained(start, hinted(start, seed + 7, searches_turn)) < possible
    print(f"{count} hints; without the search of the turn {missed[0]} missed points, with it {missed[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
