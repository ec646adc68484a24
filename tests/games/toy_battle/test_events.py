"""The events alone are enough to follow the position: every change has an event with its player, space and troop."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle.games.toy_battle.state import EMPTY_STACK, State, pieces_of
from toybattle.games.toy_battle.state import TROOPS_IN as KINDS_OF
from toybattle.protocol import UNKNOWN, Event


class Listener:
    """A position that is changed by events alone, and so must stay equal to the position of the game.

    Raises AssertionError at an event that doesn't fit. Stacks are kept from bottom to top; of racks, discards and
    frozen troops the number of each kind is kept.
    """

    def __init__(self, state: State) -> None:
        self.stacks = stacks_of(state)
        self.racks = [Counter(KINDS_OF[rack]) for rack in state.rack]
        self.discards = [Counter(KINDS_OF[hand]) for hand in state.discard]
        self.frozen = [Counter(KINDS_OF[hand]) for hand in state.frozen]
        self.medals = list(state.medals)
        self.turn = state.turn

    def hear(self, event: Event) -> None:
        """Changes the position as the event says, by the method for its kind."""
        kind, player, *rest = event
        getattr(self, f"on_{kind}")(player, *rest)

    def leave(self, hands: list[Counter[int]], player: int, kind: int) -> None:
        """Takes a troop of this kind out of the player's rack or discard. Checks that the troop was there.

        `hands` are the racks of both players, or the discards of both players.
        """
        assert hands[player][kind] > 0
        hands[player][kind] -= 1

    def lift(self, player: int, kind: int, space: int) -> None:
        """Takes the top troop off the stack on `space`. Checks that the troop is of this player and kind."""
        assert self.stacks[space].pop() == (player, kind)

    def on_placed(self, player: int, kind: int, space: int, covered: int) -> None:
        """Moves a troop from the rack onto a space.

        Checks `covered`: one int for the troop that was visible there, `player << 3 | kind`, or UNKNOWN for an empty
        space.
        """
        self.leave(self.racks, player, kind)
        stack = self.stacks.setdefault(space, [])
        assert covered == (stack[-1][0] << 3 | stack[-1][1] if stack else UNKNOWN)
        stack.append((player, kind))

    def on_discarded(self, player: int, kind: int, space: int) -> None:
        """Moves the player's troop of this kind from the top of the stack on `space` to the player's discard."""
        self.lift(player, kind, space)
        self.discards[player][kind] += 1

    def on_struck(self, player: int, kind: int) -> None:
        """Moves a troop of this kind from the player's rack to the player's discard.

        If the player has a frozen and an unfrozen troop of the kind, the unfrozen one is moved.
        """
        self.leave(self.racks, player, kind)
        self.frozen[player][kind] = min(self.frozen[player][kind], self.racks[player][kind])
        self.discards[player][kind] += 1

    def on_recalled(self, player: int, kind: int, space: int) -> None:
        """Moves the player's troop of this kind from the top of the stack on `space` to the player's rack."""
        self.lift(player, kind, space)
        self.racks[player][kind] += 1

    def on_pushed(self, player: int, kind: int, start: int, end: int) -> None:
        """Moves the player's troop of this kind from the top of the stack on `start` to the top of the stack on
        `end`.
        """
        self.lift(player, kind, start)
        self.stacks.setdefault(end, []).append((player, kind))

    def on_recovered(self, player: int, kind: int) -> None:
        """Moves a troop of this kind from the player's discard to the player's rack."""
        self.leave(self.discards, player, kind)
        self.racks[player][kind] += 1

    def on_drew(self, player: int, kind: int) -> None:
        """Adds a troop of this kind, which the player has drawn, to the player's rack."""
        self.racks[player][kind] += 1

    def on_froze(self, player: int, kind: int) -> None:
        """Notes that a troop of the rack is frozen. Checks that the rack had an unfrozen troop of this kind."""
        self.frozen[player][kind] += 1
        assert self.frozen[player][kind] <= self.racks[player][kind]

    def on_thawed(self, player: int) -> None:
        """Notes that no troop of the player is frozen any more. Checks that at least one troop was."""
        assert +self.frozen[player]
        self.frozen[player].clear()

    def on_took(self, player: int, region: int, medals: int) -> None:
        """Adds the medals of a region to the medals of the player who took it."""
        self.medals[player] += medals

    def on_turn(self, player: int, turn: int) -> None:
        """Counts the turn that begins. Checks that its number is `turn`; `player` is not used."""
        self.turn += 1
        assert self.turn == turn

    def on_won(self, player: int, reason: str) -> None:
        """Does nothing: the position stays as it is when the game ends."""


def stacks_of(state: State) -> dict[int, list[tuple[int, int]]]:
    """The stacks of a state: a dict from a space to the stack's troops from bottom to top, each as (player, kind)."""
    found = {space: stack for space, stack in enumerate(state.stacks) if stack != EMPTY_STACK}
    return {space: [(player, kind) for player, kind in pieces_of(stack)] for space, stack in found.items()}


@pytest.mark.parametrize(("options", "seed"), ENTRIES["toy_battle"].setups, ids=lambda item: str(item)[:40])
def test_what_is_told_of_a_game_is_all_that_happens(options: dict[str, object], seed: int) -> None:
    for number in range(3):
        match = random_match("toy_battle", options, seed + number)
        listener = Listener(match.at(0))
        for state, events in zip(match.positions[1:], match.events, strict=True):
            for event in events:
                listener.hear(event)
            assert {space: stack for space, stack in listener.stacks.items() if stack} == stacks_of(state)
            for told, hands in ((listener.racks, state.rack), (listener.discards, state.discard)):
                assert [+hand for hand in told] == [Counter(KINDS_OF[hand]) for hand in hands]
            assert [+hand for hand in listener.frozen] == [Counter(KINDS_OF[hand]) for hand in state.frozen]
            assert listener.medals == state.medals
            if state.stack:
                assert listener.turn == state.turn
