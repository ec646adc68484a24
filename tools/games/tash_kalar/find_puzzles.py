"""Finds turns of Tash-Kalar in which a task can be scored in one way only, and prints them as rows for `puzzles.py`."""

from __future__ import annotations

import argparse
from collections import defaultdict
from textwrap import wrap
from typing import NamedTuple

from toybattle.chance import scramble
from toybattle.games.tash_kalar.board import BITS
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, LEGENDS_DECK, OWN
from toybattle.games.tash_kalar.effects.asking import STOP
from toybattle.games.tash_kalar.state import State
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES
from toybattle.games.tash_kalar.training.positions import RULES, played
from toybattle.games.tash_kalar.training.puzzles import FIRST_TURN, LAST_TURN, options_of
from toybattle.notation import format_action
from toybattle.protocol import Action

MOST_STATES = 7_000  # states of one turn; if a turn has more, it is passed over
MOST_SHARE = 0.02  # the largest share of a turn's ends that may score the task of a puzzle
WIDTH = 100  # characters in a line


class Turn(NamedTuple):
    """What the search of one turn has found.

    `ends` is the number of different positions in which the turn can end. `scored` tells in how many of them a task can
    be scored: it maps the number of each open task to a dict from the beings summoned in the turn, a sorted tuple of
    their cards' numbers, to the number of such positions. `lines` maps the number of each task that can be scored to
    the shortest tuple of actions after which it can be scored.
    """

    ends: int
    scored: dict[int, dict[tuple[int, ...], int]]
    lines: dict[int, tuple[Action, ...]]  # for each task the fewest actions that score it


def search(state: State, most: int = MOST_STATES) -> Turn | None:
    """Tries all ways to play the turn that begins in `state`, and returns a Turn with what they lead to.

    Returns None if the turn can lead to more than `most` positions. The search never puts cards back into the deck, as
    a player sometimes may, because that can help no task.
    """
    player = state.stack[-1][1]
    held = {*state.hand(player, OWN), *state.hand(player, LEGENDS_DECK)}
    scored: dict[int, dict[tuple[int, ...], int]] = {task: defaultdict(int) for task in state.tasks}
    lines: dict[int, tuple[Action, ...]] = {}
    seen = {state.key()}
    ends = 0
    waiting: list[tuple[State, tuple[Action, ...]]] = [(state, ())]

    def note(at: State, line: tuple[Action, ...]) -> None:
        for task in scored:
            if TASK_CARDS[task].is_met(at, player):
                discarded = {action[1] for action in line if action[0] == "discard"}
                now = {*at.hand(player, OWN), *at.hand(player, LEGENDS_DECK)}
                scored[task][tuple(sorted(held - now - discarded))] += 1
                if task not in lines or len(line) < len(lines[task]):
                    lines[task] = line

    while waiting:
        at, line = waiting.pop()
        is_turn = at.stack[-1][0] == "turn"
        has_flare = any(action[0] == "flare" for action in at.options)
        if is_turn and not at.actions:
            ends += 1
            note(at, line)
        for action in _tried(at):
            if is_turn and action[0] == "place" and at.actions == 1 and not has_flare:
                ends += 1  # nothing more can happen: flares only become less due
                at.pieces[3 * player] ^= BITS[action[1]]
                note(at, (*line, action))
                at.pieces[3 * player] ^= BITS[action[1]]
                continue
            after = RULES.apply(at, action)
            key = after.key()
            if key not in seen:
                seen.add(key)
                waiting.append((after, (*line, action)))
        if len(seen) > most:
            return None
    return Turn(ends, {task: dict(cards) for task, cards in scored.items()}, lines)


def _tried(state: State) -> list[Action]:
    if state.stack[-1][0] == "return":
        return [STOP]
    return [action for action in state.options if action[0] not in ("end", "claim")]


def puzzles_of(state: State) -> list[tuple[int, tuple[Action, ...], tuple[int, ...]]]:
    """The puzzles in the turn that begins in `state`, each as (number of a task, actions, beings).

    The actions are the shortest ones after which the task can be scored. The beings are those that these actions
    summon, as numbers of cards. A task makes a puzzle if it can be scored in few of the positions in which the turn can
    end, and if the same beings, at least one, are summoned on the way to each of these positions. The list is empty if
    a task can be scored before the first action, or if the turn can lead to too many positions.
    """
    if any(TASK_CARDS[task].is_met(state, state.stack[-1][1]) for task in state.tasks):
        return []
    turn = search(state)
    if turn is None:
        return []
    return [
        (task, turn.lines[task], next(iter(cards)))
        for task, cards in turn.scored.items()
        if len(cards) == 1 and () not in cards and sum(cards.values()) <= MOST_SHARE * turn.ends
    ]


def main() -> None:
    """Prints the rows of all puzzles in the games with the chosen seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    for seed in range(arguments.first, arguments.first + arguments.games):
        for state, _ in played(options_of(seed), scramble(seed)):
            if state.turn > LAST_TURN:
                break
            if state.turn < FIRST_TURN or not any(action[0] == "summon" for action in state.options):
                continue
            for task, line, cards in puzzles_of(state):
                solution = ", ".join(format_action(RULES, action) for action in line)
                names = " ".join(CARD_NAMES[card] for card in cards)
                print(row(seed, state.turn, TASK_NAMES[task], names, solution), flush=True)


def row(seed: int, turn: int, task: str, names: str, solution: str) -> str:
    """The text of one puzzle as a row of `puzzles.py`, in which a long solution takes several lines.

    `turn` is the number of the turn in the game with the seed `seed`. `task` is the name of the task, `names` has the
    names of the beings to be summoned, separated by spaces, and `solution` is the actions as text.
    """
    *lines, last = [f"{line} " for line in wrap(solution, WIDTH)]
    told = "\n        ".join(f'"{line}"' for line in (*lines, last.strip()))
    return f'    Puzzle(\n        *({seed}, {turn}, "{task}", "{names}"),\n        {told},\n    ),'


if __name__ == "__main__":
    main()
