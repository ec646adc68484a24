"""What a placement will do, found out by playing it on a copy of the position and recording the events."""

from __future__ import annotations

from typing import NamedTuple

from ...protocol import Action, Event, IllegalAction
from .board import FIELDS, OFF
from .kinds import EMPTY
from .state import NOBODY, State, put, take
from .steps import do_turn
from .tokens import gains

Pair = tuple[int, int]  # of blue and red


class Fate(NamedTuple):
    """What becomes of one token that is changed, moved, made or destroyed.

    `start` and `end` are the token's fields before and after the change. `before` and `after` are the token itself, one
    int that packs its owner, kind and value. A new token has `start` OFF and `before` EMPTY; a destroyed token has
    `end` OFF and `after` EMPTY. Any other token has a new value, kind or field.
    """

    start: int
    end: int
    before: int
    after: int


class Preview(NamedTuple):
    """Everything that one placement does until the next turn begins, the rays included.

    It has what becomes of the tokens, first by the card and then by the rays, the points scored, both players' scores
    and gains, extra turns and bonuses, whose turn is next, and how the game ended, if it did.
    """

    player: int
    card: int
    field: int  # where the card is played; its token may end up elsewhere, see `by_card`
    by_card: tuple[Fate, ...]  # the placed token first, the others in order of the fields where they start
    gained: Pair  # the points scored in this turn, before any rays fire
    scores: Pair
    shots: tuple[tuple[int, int], ...]  # rays fired between the turns: from field, to field
    by_rays: tuple[Fate, ...]  # what the rays do to the board as it was scored
    gains: Pair  # what the resulting board would score
    banked: Pair  # extra turns, without the one that begins now
    gets_extra: int  # the player to whom the card gives an extra turn, or NOBODY
    whet: Pair  # what is added to the value of the next token
    mover: int  # whose turn is next, NOBODY if the game is over
    reason: str  # why the game is over, "" while it goes on
    winner: int  # NOBODY while the game goes on, and for a draw

    @property
    def placed(self) -> Fate:
        """What becomes of the token that the card lays: the card's ability may also move or destroy this token."""
        return self.by_card[0]


def preview(state: State, action: Action) -> Preview:
    """Returns everything that this placement does until the next turn begins; `state` is not changed.

    `state` may be the view of the player who is asked. Raises IllegalAction if the placement is not legal.
    """
    if action not in state.options or action[0] != "place":
        raise IllegalAction(f"{action} is no placement that is legal here")
    after = state.clone()
    frame = after.stack.pop()
    events: list[Event] = []
    board: list[int] = []  # as it was scored

    def emit(*event: object) -> None:
        if event[0] == "gained" and not board:
            board.extend(after.cells)
        events.append(event)

    do_turn(after, emit, action, frame)
    _, player, _, card, field, _ = events[0]
    start = next(number for number, event in enumerate(events) if event[0] == "gained")
    return Preview(
        player=player,
        card=card,
        field=field,
        by_card=fates(state.cells, board, events[:start]),
        gained=(events[start][2], events[start + 1][2]),
        scores=(after.scores[0], after.scores[1]),
        shots=tuple([(event[2], event[3]) for event in events if event[0] == "fired"]),
        by_rays=fates(board, after.cells, events[start:]),
        gains=gains(after),
        banked=(after.banked[0], after.banked[1]),
        gets_extra=next((event[1] for event in events if event[0] == "banked"), NOBODY),
        whet=(after.whet[0], after.whet[1]),
        mover=after.stack[-1][1] if after.stack else NOBODY,
        reason=after.reason,
        winner=next((event[1] for event in events if event[0] == "won"), NOBODY),
    )


def scored(state: State, seen: Preview) -> State:
    """Returns a copy of `state` with the tokens as they score in this turn: after the card's ability, before any rays
    fire.

    `seen` is the preview of the placement, `state` the position before the placement. Nothing but the tokens is changed
    in the copy.
    """
    board = state.clone()
    for fate in seen.by_card:
        if fate.start != OFF:
            take(board, fate.start)
    for fate in seen.by_card:
        if fate.end != OFF:
            put(board, fate.end, fate.after)
    return board


def fates(before: list[int], after: list[int], events: list[Event]) -> tuple[Fate, ...]:
    """Returns what becomes of every token that differs between two boards, the placed token first.

    `before` and `after` are the boards, each a list of tokens by field. `events` are the events between the two boards;
    they tell which token of `after` was which token of `before`.
    """
    origins = {field: field for field in FIELDS if before[field]}
    played: list[int] = []
    gone: list[int] = []
    for kind, _, *fields in events:
        if kind == "placed":
            played.append(fields[2])
            origins[fields[2]] = OFF
        elif kind == "made":
            origins[fields[0]] = OFF
        elif kind in ("shoved", "vaulted"):
            origins[fields[1]] = origins.pop(fields[0])
        elif kind == "switched":
            field, last = fields
            origins[field], origins[last] = origins[last], origins[field]
            played = [last]
        elif kind == "destroyed":
            gone.append(origins.pop(fields[0]))
    found = [Fate(start, OFF, before[start], EMPTY) for start in gone]
    for end, start in origins.items():
        token = EMPTY if start == OFF else before[start]
        if start != end or token != after[end]:
            found.append(Fate(start, end, token, after[end]))
    return tuple(sorted(found, key=lambda fate: (fate.end not in played, fate.start, fate.end)))
