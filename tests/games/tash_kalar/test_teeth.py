"""Checks that the contract suite notices leaks: each of several planted faults in Tash-Kalar's rules shows a secret."""

from __future__ import annotations

import pytest

from tests.contract import secrecy
from tests.contract.games import ENTRIES
from tests.random_games import random_log
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.state import State

ENTRY = ENTRIES["tash_kalar"]
OPTIONS, SEED = ENTRY.setups[0]
LOG = random_log(TashKalar(), OPTIONS, SEED, 90)


class ShowsTheHand(TashKalar):
    """Faulty rules: a view shows the rival's hand."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.hands = state.hands[:]
        return view


class ShowsTheDecks(TashKalar):
    """Faulty rules: a view shows which cards lie where in the decks."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.decks = state.decks[:]
        return view


class ShowsTheTasks(TashKalar):
    """Faulty rules: a view shows the order of the tasks in their deck."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.task_deck = state.task_deck
        return view


class ShowsTheSeed(TashKalar):
    """Faulty rules: a view shows the seed, from which all later chance follows."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.seed = state.seed
        return view


class TellsWhatIsDrawn(TashKalar):
    """Faulty rules: the event of a draw tells both players which card was drawn."""

    events = TashKalar.events | {"drew": ("card", "deck")}


def swaps(rules: TashKalar) -> None:
    """Runs a check of the contract suite on positions of one game, with the views and events that `rules` make: hidden
    things are exchanged, and no player may notice it who can't see them.

    The check raises AssertionError if a player can notice an exchange of things that are hidden from this player.
    """
    state = rules.setup(OPTIONS, SEED)
    for number, action in enumerate(LOG):
        if number % 4 == 0 or action[0] == "end":
            for viewer in (0, 1):
                secrecy.check_swaps(rules, ENTRY, state, viewer, 5)
        rules.play(state, action)


def test_nothing_is_found_in_the_true_rules() -> None:
    swaps(TashKalar())


@pytest.mark.parametrize(
    ("faulty", "found"),
    [
        (ShowsTheHand, "sees the rival's hand"),
        (ShowsTheDecks, "sees the order of deck"),
        (ShowsTheTasks, "sees the order of the tasks"),
        (ShowsTheSeed, "sees the chance to come"),
        (TellsWhatIsDrawn, "tells player . the rival's hand|tells player . the order of deck"),
    ],
)
def test_a_planted_leak_is_found(faulty: type[TashKalar], found: str) -> None:
    with pytest.raises((AssertionError, ValueError), match=found):
        swaps(faulty())
