"""The check that a position read from outside the program could occur in a game of Tash-Kalar."""

from __future__ import annotations

from ...protocol import UNKNOWN
from .board import BITS
from .cards.table import BEINGS, DECK_OF, OWN
from .cards.verbs import LEGENDARY, RANKS
from .state import (
    DECK_SIZE,
    DRAFTERS,
    HIGH_FORM,
    NOBODY,
    TASKS,
    State,
    both_schools,
    cards_of,
    deck_at,
    drawers,
    pools,
)


def check(state: State) -> None:
    """Raises ValueError on a position that can't occur in a game."""
    for player in (0, 1):
        if any(state.stock(player, rank) < 0 for rank in RANKS):
            raise ValueError(f"player {player} has more pieces than there are")
        gate = state.gates[player]
        if gate != NOBODY and not state.own(player) & ~state.pieces[3 * player + LEGENDARY] & BITS[gate]:
            raise ValueError(f"the Gateway of player {player} is no common or heroic piece")
    if (state.reason != "") == bool(state.stack) or (state.end != "") != (state.last != NOBODY):
        raise ValueError("somebody is asked exactly while the game goes on")
    if len(state.decks) != len(state.piles):
        raise ValueError("each deck has a discard pile")
    if (state.viewer == NOBODY) == (state.seed == UNKNOWN):
        raise ValueError("who looks on does not know the chance to come")
    for frame in state.stack:
        if len(frame) < 2 or type(frame[0]) is not str or any(type(number) is not int for number in frame[1:]):
            raise ValueError(f"{frame} is no frame")
        if frame[1] not in (0, 1) or (frame[0] == "aside" and (len(frame) != 3 or frame[2] not in BEINGS)):
            raise ValueError(f"{frame} is no frame")
    _check_draft(state)
    _check_cards(state)
    _check_tasks(state)


def _check_cards(state: State) -> None:
    """Raises ValueError unless every card is in exactly one place. Only a view may have unknown cards."""
    playing = state.playing()
    for places in pools(state):
        players = [player for place in places for player in drawers(state, place)]
        deck = deck_at(places[0])
        hidden = [entry for player in players for entry in state.hands[3 * player + deck]]
        hidden += [entry for place in places for entry in state.decks[place]]
        cards = [entry >> 2 for entry in hidden] + [card for place in places for card in state.piles[place]]
        own = cards_of(state, places[0])
        cards += [card for card in playing if DECK_OF[card] == deck and _owner(state, card) in players]
        open_cards = (state.frozen, state.pending) if deck == OWN else ()
        cards += [shown[player] for shown in open_cards for player in players if shown[player] != NOBODY]
        blanks = cards.count(UNKNOWN)
        known = [card for card in cards if card != UNKNOWN]
        if len(cards) != len(own) or len(set(known)) != len(known) or any(card not in own for card in known):
            raise ValueError(f"not the cards of deck {places}")
        if blanks and state.viewer == NOBODY:
            raise ValueError("a true state knows all cards")


def _check_draft(state: State) -> None:
    """Raises ValueError if the cards or the turn of the position fit neither a draft, nor a game after a draft, nor a
    game without a draft.

    During a draft all beings of both schools have to be in the packs or among the kept cards, and nothing else may have
    been dealt. After a draft the decks of the players have to be two halves of these beings.
    """
    if (state.turn == 0) != state.is_drafting():
        raise ValueError("the first turn follows the draft")
    if state.is_drafting():
        first, player = state.stack[0][1], state.stack[-1][1]
        if (
            state.stack != [("turn", first), ("draft", player)]
            or DRAFTERS.get(state.packs()) != int(player != first)
            or any(len(state.hands[3 * one + OWN]) + len(state.decks[one]) != DECK_SIZE for one in (0, 1))
            or any((*state.hands[1:3], *state.hands[4:], *state.decks[2:], *state.piles, *state.claimed))
            or (*state.frozen, *state.pending) != (NOBODY,) * 4
        ):
            raise ValueError("not a draft")
    if (state.is_drafting() or state.drafted) and state.schools[0] == state.schools[1]:
        raise ValueError("two equal decks are not drafted")
    if state.drafted and (
        state.is_drafting()
        or [len(cards) for cards in state.drafted] != [DECK_SIZE, DECK_SIZE]
        or any(sorted(cards) != [*cards] for cards in state.drafted)
        or sorted(state.drafted[0] + state.drafted[1]) != both_schools(state)
    ):
        raise ValueError("not the decks of a draft")


def _owner(state: State, card: int) -> int:
    return next(int(frame[1]) for frame in state.stack if frame[0] == "aside" and frame[2] == card)


def _check_tasks(state: State) -> None:
    if state.mode is not HIGH_FORM or state.is_drafting():
        if state.tasks or state.task_deck or state.next_task != NOBODY:
            raise ValueError("there are no tasks in a duel, nor in a draft")
        return
    next_task = [] if state.next_task == NOBODY else [state.next_task]
    tasks = [*state.tasks, *next_task, *(entry >> 2 for entry in state.task_deck), *state.claimed[0], *state.claimed[1]]
    known = [task for task in tasks if task != UNKNOWN]
    if len(tasks) != len(TASKS) or len(set(known)) != len(known):
        raise ValueError("not all tasks are there")
    if state.viewer == NOBODY and len(known) != len(tasks):
        raise ValueError("a true state knows all tasks")
