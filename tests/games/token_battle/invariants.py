"""What must hold in every position of Token Battle. Each function raises AssertionError if a position breaks a rule."""

from __future__ import annotations

from itertools import pairwise

from toybattle.games.token_battle.board import FIELDS, FULL
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import BANNER, COLUMN_RAY, GOLDEN, ROW_RAY, TOLL, parts_of
from toybattle.games.token_battle.sets import faults
from toybattle.games.token_battle.state import NOBODY, State
from toybattle.games.token_battle.tokens import gains


def check_masks(state: State) -> None:
    """Checks that the masks and totals of a state agree with the tokens on its fields."""
    own, total = [0, 0], [0, 0]
    support = rays = golden = 0
    for field, token in enumerate(state.cells):
        if token:
            owner, kind, value = parts_of(token)
            assert value > 0, "a token without value stands"
            own[owner] |= 1 << field
            total[owner] += value * (2 if kind == GOLDEN else 1)
            support |= (BANNER <= kind <= TOLL) << field
            rays |= (ROW_RAY <= kind <= COLUMN_RAY) << field
            golden |= (kind == GOLDEN) << field
    assert (own, total) == (state.own, state.total)
    assert (support, rays, golden) == (state.support, state.rays, state.golden)
    assert len(state.cells) == len(FIELDS)


def check_course(before: State, after: State) -> None:
    """Checks a turn by the states before and after it.

    The turn must use one card, score at least 1 point for its player, and change extra turns and bonuses as the rules
    say. If the turn ended the game, nothing may have changed on the board after it was scored: the tokens must still
    gain exactly the points that the turn scored.
    """
    player = before.stack[-1][1]
    scored = [after.scores[number] - before.scores[number] for number in (0, 1)]
    assert scored[player] >= 1 and scored[1 - player] >= 0
    used = [now - then for now, then in zip(after.used, before.used, strict=True)]
    assert sorted(used) == [0] * 7 + [1] and used.index(1) // 4 == player
    assert after.whet[player] <= 1 and after.whet[1 - player] == before.whet[1 - player]
    assert after.sets == before.sets
    if not after.stack:
        assert after.turn == before.turn and gains(after) == tuple(scored), "something happened after the end"
        return
    assert after.turn == before.turn + 1
    again = after.stack[-1][1] == player
    ability = CARDS[before.top(player, used.index(1) % 4)].ability
    earned = after.banked[player] - before.banked[player] + again
    given = after.banked[1 - player] - before.banked[1 - player]
    assert earned in ((0, 1) if ability == "encore" else (0,)) and given == (ability == "yield")
    assert again == (before.banked[player] + earned > 0)


def check_end(state: State) -> None:
    """Checks that the game is over exactly if the state names a reason, and that the reason is the right one.

    Of three reasons, the first that holds is right: enough points, a full board, the cap on the number of turns.
    """
    assert (state.reason != "") == (not state.stack) == (not state.options)
    points = max(state.scores) >= state.variant.goal
    full = state.own[0] | state.own[1] == FULL
    if state.stack:
        assert not points and not full and state.turn <= state.variant.cap
    else:
        cap = state.turn >= state.variant.cap
        assert state.reason == ("points" if points else "full" if full else "cap" if cap else "?")


def check_cards(state: State) -> None:
    """Checks the cards of both players.

    Each player must have a legal set or, while stacks are laid, only cards that this player has picked. In the variant
    mirror both sets must be the same.
    """
    for player in (0, 1):
        stacks = state.stacks(player)
        if not state.layers():
            assert not faults(stacks)
        if state.variant.name == "draft":
            laid = [card for stack in stacks for card in stack]
            assert set(laid) <= set(state.picked[player]) and len(set(laid)) == len(laid)
    if state.variant.name == "mirror":
        assert state.stacks(0) == state.stacks(1)


def check_everything(states: list[State]) -> None:
    """Checks the positions of one game, in their order, with all functions of this module."""
    for before, after in pairwise(states):
        if before.stack[-1][0] == "turn":
            check_course(before, after)
    for state in states:
        check_masks(state)
        check_end(state)
        check_cards(state)
        assert state.last == NOBODY or state.cells[state.last]
