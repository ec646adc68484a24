"""The check that a position read from outside the program could occur in a game of Token Battle."""

from __future__ import annotations

from ...protocol import UNKNOWN
from .board import FULL
from .cards import CARDS
from .sets import LOWEST, STACKS, faults
from .state import DRAFTED, HIDDEN, NOBODY, State


def check(state: State) -> None:
    """Raises ValueError on a position that can't occur in a game."""
    if state.last != NOBODY and not state.cells[state.last]:
        raise ValueError("the token played last is not there")
    if (state.reason != "") == bool(state.stack):
        raise ValueError("somebody is asked exactly while the game goes on")
    variant = state.variant
    if state.stack and (max(state.scores) >= variant.goal or state.own[0] | state.own[1] == FULL):
        raise ValueError("the points or a full board end the game")
    if state.turn > variant.cap:
        raise ValueError(f"the game ends after {variant.cap} turns")
    _check_draft(state)
    for player in (0, 1):
        _check_stacks(state, player)


def _check_draft(state: State) -> None:
    """Raises ValueError unless the pending frames, the cards on offer and the picked cards can occur in the variant of
    the game.

    In a draft, the frame of the first turn has to be below the frames of the draft, and every card of the draft has to
    be either still on offer or picked. A game without a draft has neither cards on offer nor picked cards.
    """
    is_draft = state.variant.name == "draft"
    if any(len(frame) != 2 or type(frame[1]) is not int or frame[1] not in (0, 1) for frame in state.stack):
        raise ValueError(f"{state.stack} is no stack of frames")
    steps = [step for step, _ in state.stack]
    layers = state.layers()
    picks = [frame[1] for frame in state.stack if frame[0] == "pick"]
    if steps and steps != ["turn"] + ["lay"] * len(layers) + ["pick"] * len(state.pool):
        raise ValueError(f"{state.stack} is no stack of frames")
    if (layers and not is_draft) or len(set(layers)) != len(layers) or (picks and len(layers) < 2):
        raise ValueError("not the course of a draft")
    cards = [*state.pool, *state.picked[0], *state.picked[1]]
    if len(set(cards)) != len(cards) or len(cards) != (DRAFTED if is_draft else 0):
        raise ValueError(f"a draft has {DRAFTED} different cards")
    if is_draft and any(len(state.picked[player]) + picks.count(player) != DRAFTED // 2 for player in (0, 1)):
        raise ValueError("each picks half of the cards")


def _check_stacks(state: State, player: int) -> None:
    """Raises ValueError unless the player's stacks are a legal set, or can still become a legal set in a draft.

    Only the rival's cards in a view may be unknown.
    """
    stacks = state.stacks(player)
    layers = state.layers()
    is_rival = state.viewer == 1 - player
    if stacks == (HIDDEN,) * STACKS and layers and is_rival:
        return
    if any(UNKNOWN in stack for stack in stacks) and not (is_rival and state.closed and not layers):
        raise ValueError(f"player {player} has unknown cards")
    own = state.picked[player] if state.variant.name == "draft" else range(len(CARDS))
    if any(card not in own for stack in stacks for card in stack if card != UNKNOWN):
        raise ValueError(f"player {player} has cards that were not picked")
    wrong = [fault for fault, _ in faults(stacks)]
    if player in layers:
        missing = sum(max(0, LOWEST - len(stack)) for stack in stacks)
        left = DRAFTED // 2 - sum(map(len, stacks))
        wrong = [fault for fault in wrong if fault != "stack_too_low" or missing > left]
    if wrong:
        raise ValueError(f"the stacks of player {player}: {wrong[0]}")
