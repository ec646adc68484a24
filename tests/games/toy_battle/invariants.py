"""What must hold in every position of Toy Battle. Each function raises AssertionError if the position breaks a rule."""

from __future__ import annotations

from collections import Counter

from toybattle.games.toy_battle.state import EMPTY_STACK, TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import FIRST_HQ
from toybattle.games.toy_battle.troops import COUNTS, KINDS, RACK_LIMIT, REMOVED


def check_troops(state: State, removed: list[Counter[int]]) -> None:
    """Checks that each player has 24 troops: on the board, in the discard, rack and reserve, and four that are removed.

    `removed` is a list that is empty at the first position of a game. The removed troops of blue and of red are then
    added to it, and in all later positions the same troops must be missing.
    """
    for player in (0, 1):
        seen = Counter(kind for stack in state.stacks for owner, kind in pieces_of(stack) if owner == player)
        seen += Counter(TROOPS_IN[state.discard[player]]) + Counter(TROOPS_IN[state.rack[player]])
        seen += Counter(state.reserve[player][: state.reserve_count[player]])
        left = Counter(dict(enumerate(COUNTS))) - seen
        assert seen.total() + REMOVED == sum(COUNTS) and all(seen[kind] <= COUNTS[kind] for kind in KINDS)
        if len(removed) == player:
            removed.append(left)
        assert left == removed[player], "another four are removed"


def check_counts(state: State) -> None:
    """Checks that the counts of rack troops and of frozen troops are right.

    Checks also that all frozen and all known troops are on the rack.
    """
    for player in (0, 1):
        rack = Counter(TROOPS_IN[state.rack[player]])
        assert rack.total() == state.rack_count[player] <= RACK_LIMIT
        assert Counter(TROOPS_IN[state.frozen[player]]).total() == state.frozen_count[player]
        assert Counter(TROOPS_IN[state.frozen[player]]) <= rack
        assert Counter(TROOPS_IN[state.known[player]]) <= rack


def check_masks(state: State) -> None:
    """Checks that a state's masks agree with its stacks, and that only a troop that has won the game lies on an H.Q."""
    own = [0, 0]
    for space, stack in enumerate(state.stacks[:FIRST_HQ]):
        if stack != EMPTY_STACK:
            own[pieces_of(stack)[-1][0]] |= 1 << space
    assert own == state.own, "the masks of occupied bases are not those of the stacks"
    assert State.load(state.dump()).tops == state.tops, "the masks of visible troops are not those of the stacks"
    taken = [space for space in range(FIRST_HQ, len(state.stacks)) if state.stacks[space] != EMPTY_STACK]
    assert bool(taken) == (state.reason == "hq")
    if taken:
        assert pieces_of(state.stacks[taken[0]])[-1][0] == state.winner
        assert (1 << taken[0]) & state.board.hqs[1 - state.winner]


def check_medals(state: State) -> None:
    """Checks that each player has the medals of the regions that the player has taken.

    Nobody may occupy all bases of a region that is still open. The game must be over once a player's medals have
    reached the threshold, which is the number of medals that wins.
    """
    regions = state.board.terrain.regions
    for player in (0, 1):
        taken = [region for number, region in enumerate(regions) if state.taken[player] >> number & 1]
        assert state.medals[player] == sum(region.medals for region in taken)
        assert not state.taken[0] & state.taken[1]
        if state.stack:
            assert state.medals[player] < state.board.threshold
    assert state.open == (1 << len(regions)) - 1 - state.taken[0] - state.taken[1]
    for number, region in enumerate(regions):
        for player in (0, 1):
            if all(state.own[player] >> base & 1 for base in region.bases):
                assert not state.open >> number & 1, "held, but not taken"


def check_everything(state: State, removed: list[Counter[int]]) -> None:
    """Checks a position with all functions of this module, and that the game is over exactly if somebody has won.

    `removed` is a list that is empty at the first position of a game and is passed on to all later positions of the
    game: it keeps the troops that were removed at the set-up.
    """
    check_troops(state, removed)
    check_counts(state)
    check_masks(state)
    check_medals(state)
    assert (state.winner >= 0) == (not state.stack) == (not state.options) == (state.reason != "")
    assert state.turn <= 200
    if state.stack:
        assert state.stack[0][0] in ("turn", "end") and all(len(frame) == 4 for frame in state.stack[1:])
        assert all(frame[1] == state.stack[0][1] for frame in state.stack), "one player's turn at a time"
