"""The position of a Token Battle: what lies where, who has what, who is asked. It knows no rules.

A card is a number, a stack a tuple of cards from the top down as the game began; how often it was used says which card
is on top now. In a view a card that the viewer can't know is UNKNOWN, and so is a whole stack that is laid unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...fields import FRAMES, Fields, field, viewer
from ...plain import BOOLEAN, Kind, integer, integers, list_of, named, one_of, tuple_of
from ...protocol import UNKNOWN, Action, Frame
from .board import BITS, FIELD_NAMES, FIELDS, FULL
from .cards import CARDS
from .kinds import BANNER, EMPTY, GOLDEN, KINDS, ROW_RAY, parts_of, token_of
from .sets import LOWEST, STACKS, faults

NOBODY = -1  # no token, or no player
HIDDEN = (UNKNOWN,)  # in a view: a stack of which not even the height is known
REASONS = ("points", "full", "cap")  # why games end
DRAFTED = 24  # cards of which a draft picks


class Variant(NamedTuple):
    """A way to play: the points and the turns, of both players together, at which the game ends."""

    name: str
    goal: int
    cap: int


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("classic", 1000, 150),
        Variant("sprint", 500, 40),
        Variant("mirror", 1000, 150),  # the same set for both
        Variant("draft", 1000, 150),  # sets are made of cards picked in turn
    )
}


def _read_tokens(data: Mapping[str, Any]) -> list[int]:
    cells = [EMPTY] * len(FIELDS)
    for name, (owner, kind, value) in data.items():
        token = token_of(integer(owner, 0, 1), integer(kind, 0, len(KINDS) - 1), integer(value, 1))
        cells[FIELD_NAMES.index(name)] = token
    return cells


def _write_tokens(cells: list[int]) -> dict[str, list[int]]:
    return {FIELD_NAMES[at]: [*parts_of(token)] for at, token in enumerate(cells) if token}


def _seen_stack(stack: tuple[int, ...], used: int) -> tuple[int, ...]:
    """Of a closed stack: the cards that have been on top, then blanks."""
    return stack[: used + 1] + (UNKNOWN,) * (len(stack) - used - 1)


def _seen_sets(state: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """Hidden: what the rival lays in a draft until both are ready; with closed sets, cards not yet on top."""
    if not (state.closed or state.layers()):
        return state.sets
    rival = 1 - viewer
    stacks: tuple[tuple[int, ...], ...] = (HIDDEN,) * STACKS
    if not state.layers():
        stacks = tuple(map(_seen_stack, state.stacks(rival), state.used[STACKS * rival :]))
    return state.with_stacks(rival, stacks)


CARD = integers(0, len(CARDS) - 1)


class State(Fields, title="Token Battle"):
    """One position. Lists of two are indexed by player, `cells` by field, stacks by `4 * player + stack`."""

    variant: Variant = field(VARIANTS["classic"], named(VARIANTS))
    closed: bool = field(False, BOOLEAN)  # the rival's cards are hidden until they have been on top
    viewer: int = field(
        NOBODY, integers(NOBODY, 1), seen=viewer
    )  # in a view: whose; NOBODY when this is the true state
    turn: int = field(1, integers(1))  # number of the card to be played, 1 for the first
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    pool: tuple[int, ...] = field((), tuple_of(CARD))  # cards that can still be picked
    # of each player: the cards that the set is made of, in a draft
    picked: tuple[tuple[int, ...], ...] = field(((), ()), tuple_of(tuple_of(CARD), 2))
    sets: tuple[tuple[int, ...], ...] = field(
        ((),) * (2 * STACKS), tuple_of(tuple_of(integers(UNKNOWN, len(CARDS) - 1)), 2 * STACKS), seen=_seen_sets
    )
    used: list[int] = field([0] * (2 * STACKS), list_of(integers(), 2 * STACKS))  # how often each stack was used
    cells: list[int] = field([EMPTY] * len(FIELDS), Kind(_read_tokens, _write_tokens, "*{}", "{}[:]"), name="tokens")
    own: list[int] = field([0, 0])  # mask of the player's tokens
    total: list[int] = field([0, 0])  # what the player's tokens gain without support
    support: int = field(0)  # mask of the Banners, Beacons and Tolls
    rays: int = field(0)  # mask of the rays of both directions
    golden: int = field(0)  # mask of the Goldens
    scores: list[int] = field([0, 0], list_of(integers(), 2))
    whet: list[int] = field([0, 0], list_of(integers(0, 1), 2))  # what is added to the player's next token
    banked: list[int] = field([0, 0], list_of(integers(), 2))  # extra turns
    last: int = field(NOBODY, integers(NOBODY, FIELDS[-1]))  # field of the token played last, NOBODY when it is gone
    reason: str = field("", one_of(("", *REASONS)))  # why the game ended, "" while it goes on

    def complete(self, data: Mapping[str, Any]) -> None:
        """The masks and totals follow from the tokens."""
        tokens, self.cells = self.cells, [EMPTY] * len(FIELDS)
        for at, token in enumerate(tokens):
            if token:
                put(self, at, token)
        _check(self)

    def top(self, player: int, stack: int) -> int:
        """The card on top of a player's stack, from 0."""
        place = STACKS * player + stack
        cards = self.sets[place]
        return cards[self.used[place] % len(cards)]

    def stacks(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The player's four stacks as the game began."""
        return self.sets[STACKS * player : STACKS * player + STACKS]

    def with_stacks(self, player: int, stacks: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """The sets of both, with other stacks for this player."""
        return self.stacks(0) + stacks if player else stacks + self.stacks(1)

    def layers(self) -> list[int]:
        """Who still has to lay the cards of a draft into stacks, the next one last."""
        return [frame[1] for frame in self.stack if frame[0] == "lay"]

    def cards(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The player's four stacks as they lie now, each from the top down."""
        stacks = []
        for cards, used in zip(self.stacks(player), self.used[STACKS * player :], strict=False):
            top = used % len(cards) if cards else 0
            stacks.append(cards[top:] + cards[:top])
        return tuple(stacks)


def put(state: State, field: int, token: int) -> None:
    """The token comes to an empty field."""
    state.cells[field] = token
    bit = BITS[field]
    owner = token & 1
    state.own[owner] |= bit
    state.total[owner] += token >> 4
    kind = token >> 1 & 7
    if kind >= BANNER:
        mark(state, bit, kind)
        if kind == GOLDEN:
            state.total[owner] += token >> 4


def take(state: State, field: int) -> None:
    """The token of the field is gone."""
    token = state.cells[field]
    state.cells[field] = EMPTY
    bit = BITS[field]
    owner = token & 1
    state.own[owner] ^= bit
    state.total[owner] -= token >> 4
    kind = token >> 1 & 7
    if kind >= BANNER:
        mark(state, bit, kind)
        if kind == GOLDEN:
            state.total[owner] -= token >> 4


def move(state: State, start: int, end: int) -> None:
    """The token of one field comes to another, which is empty."""
    cells = state.cells
    token = cells[end] = cells[start]
    cells[start] = EMPTY
    bits = BITS[start] | BITS[end]
    state.own[token & 1] ^= bits
    kind = token >> 1 & 7
    if kind >= BANNER:
        mark(state, bits, kind)


def mark(state: State, bits: int, kind: int) -> None:
    """Turns over these bits in the mask that tokens of this kind, Banner or later, are found in."""
    if kind == GOLDEN:
        state.golden ^= bits
    elif kind >= ROW_RAY:
        state.rays ^= bits
    else:
        state.support ^= bits


def _check(state: State) -> None:
    """Raises ValueError on what no game can come to."""
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
    """The frames are a turn, above it what is left of a draft; every card of a draft is somewhere."""
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
    """The stacks are a set, or will become one; blanks are only in views, and only where the rival's cards are."""
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
