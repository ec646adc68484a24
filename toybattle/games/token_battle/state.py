"""The position of a game of Token Battle: what lies where, who has which cards, who is asked. It knows no rules.

A card is a number. A stack is a tuple of cards from the top down, in the order in which they lay when the game began;
the number of times that the stack was used says which of its cards is on top now. In a view every card that the viewer
can't know is UNKNOWN. A stack is HIDDEN if not even its height is known: in a view during a draft each stack of the
rival, and in a partial state each stack whose owner has not yet told its height.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...chance import Chance
from ...fields import FRAMES, Fields, field, viewer
from ...plain import BOOLEAN, Kind, integer, integers, list_of, named, one_of, tuple_of
from ...protocol import UNKNOWN, Action, Frame
from .board import BITS, FIELD_NAMES, FIELDS
from .cards import CARDS
from .kinds import BANNER, EMPTY, GOLDEN, KINDS, ROW_RAY, parts_of, token_of
from .sets import STACKS

NOBODY = -1  # no token, or no player
HIDDEN = (UNKNOWN,)  # in a view: a stack of which not even the height is known
REASONS = ("points", "full", "cap")  # why a game ended
DRAFTED = 24  # the number of cards that a draft offers


class Variant(NamedTuple):
    """A variant of the game: its name, and when a game ends.

    A game ends when a player has `goal` points, or after `cap` turns; the turns of both players are counted together.
    """

    name: str
    goal: int
    cap: int


VARIANTS = {
    variant.name: variant
    for variant in (
        Variant("classic", 1000, 150),
        Variant("sprint", 500, 40),
        Variant("mirror", 1000, 150),  # the same set for both players
        Variant("draft", 1000, 150),  # sets are made of cards that the players pick in turn
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
    """Returns a stack as the rival sees it in a game where cards are hidden until they have been on top.

    A card that has not been on top is UNKNOWN. `used` is how often a card of this stack was played.
    """
    return stack[: used + 1] + (UNKNOWN,) * (len(stack) - used - 1)


def _seen_sets(state: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """Returns all eight stacks, blue's first, with UNKNOWN for the cards that `viewer` can't see.

    In a draft, until both players have laid their cards into stacks, each of the rival's stacks is HIDDEN. Later
    `viewer` sees all of the rival's cards, or, if `state.closed` is true, those that have been on top.
    """
    if not (state.closed or state.layers()):
        return state.sets
    rival = 1 - viewer
    stacks: tuple[tuple[int, ...], ...] = (HIDDEN,) * STACKS
    if not state.layers():
        stacks = tuple(map(_seen_stack, state.stacks(rival), state.used[STACKS * rival :]))
    return state.with_stacks(rival, stacks)


CARD = integers(0, len(CARDS) - 1)


class State(Fields, title="Token Battle"):
    """One position: the tokens, the cards of both players, the scores, extra turns and bonuses, and the pending frames.

    Lists of length two are indexed by player, `cells` is indexed by field, `sets` and `used` by `4 * player + stack`.
    """

    variant: Variant = field(VARIANTS["classic"], named(VARIANTS))
    closed: bool = field(False, BOOLEAN)  # the rival's cards are hidden until they have been on top
    viewer: int = field(NOBODY, integers(NOBODY, 1), seen=viewer)  # in a view: whose view it is; NOBODY in a full state
    turn: int = field(1, integers(1))  # number of the turn, 1 for the first
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    seed: Chance | None = field(None)  # in a game by link: the source of chance, which is asked about the sets
    pool: tuple[int, ...] = field((), tuple_of(CARD))  # cards that can still be picked
    # for each player: the cards picked in a draft, of which the set is made
    picked: tuple[tuple[int, ...], ...] = field(((), ()), tuple_of(tuple_of(CARD), 2))
    sets: tuple[tuple[int, ...], ...] = field(
        ((),) * (2 * STACKS), tuple_of(tuple_of(integers(UNKNOWN, len(CARDS) - 1)), 2 * STACKS), seen=_seen_sets
    )
    used: list[int] = field([0] * (2 * STACKS), list_of(integers(), 2 * STACKS))  # how often each stack was used
    cells: list[int] = field([EMPTY] * len(FIELDS), Kind(_read_tokens, _write_tokens, "*{}"), name="tokens")
    own: list[int] = field([0, 0])  # mask of the player's tokens
    total: list[int] = field([0, 0])  # what the player's tokens gain without support
    support: int = field(0)  # mask of the Banners, Beacons and Tolls
    rays: int = field(0)  # mask of the rays of both directions
    golden: int = field(0)  # mask of the Goldens
    scores: list[int] = field([0, 0], list_of(integers(), 2))
    whet: list[int] = field([0, 0], list_of(integers(0, 1), 2))  # added to the value of the player's next token
    banked: list[int] = field([0, 0], list_of(integers(), 2))  # extra turns
    last: int = field(NOBODY, integers(NOBODY, FIELDS[-1]))  # field of the token played last, NOBODY if it is gone
    reason: str = field("", one_of(("", *REASONS)))  # why the game ended, "" while it goes on

    def complete(self) -> None:
        """Computes the masks and totals of the state, which `dump` does not write, from its tokens."""
        tokens, self.cells = self.cells, [EMPTY] * len(FIELDS)
        for at, token in enumerate(tokens):
            if token:
                put(self, at, token)

    def is_known_to(self, player: int) -> bool:
        """Whether this is a full state or the view of `player`: both show everything that the player knows."""
        return self.viewer in (NOBODY, player)

    def top(self, player: int, stack: int) -> int:
        """The number of the card on top of a player's stack; `stack` is 0 to 3."""
        place = STACKS * player + stack
        cards = self.sets[place]
        return cards[self.used[place] % len(cards)]

    def stacks(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The four stacks of a player, each with its cards from the top down as they lay when the game began."""
        return self.sets[STACKS * player : STACKS * player + STACKS]

    def with_stacks(self, player: int, stacks: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """Returns all eight stacks, blue's first, in which `stacks` are the four stacks of `player`. The state is not
        changed.
        """
        return self.stacks(0) + stacks if player else stacks + self.stacks(1)

    def layers(self) -> list[int]:
        """The players who still have to lay drafted cards into stacks. The last player in the list is asked first.

        In a game by link a player is in the list once for each time that the player will still be asked.
        """
        return [frame[1] for frame in self.stack if frame[0] == "lay"]

    def cards(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The player's four stacks as they are now, each from its present top card down."""
        stacks = []
        for cards, used in zip(self.stacks(player), self.used[STACKS * player :], strict=False):
            top = used % len(cards) if cards else 0
            stacks.append(cards[top:] + cards[:top])
        return tuple(stacks)


def put(state: State, field: int, token: int) -> None:
    """Puts a token, one int with its owner, kind and value, on an empty field."""
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
    """Removes the token from a field."""
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
    """Moves the token on the field `start` to the field `end`, which must be empty."""
    cells = state.cells
    token = cells[end] = cells[start]
    cells[start] = EMPTY
    bits = BITS[start] | BITS[end]
    state.own[token & 1] ^= bits
    kind = token >> 1 & 7
    if kind >= BANNER:
        mark(state, bits, kind)


def mark(state: State, bits: int, kind: int) -> None:
    """Toggles bits of one of the state's three masks, which are those of supporters, of rays and of Goldens.

    `kind` says which mask: the one for tokens of this kind; it is never Plain or Shell, for which there is no mask.
    `bits` is the mask of the fields to which such a token has come, or which such a token has left.
    """
    if kind == GOLDEN:
        state.golden ^= bits
    elif kind >= ROW_RAY:
        state.rays ^= bits
    else:
        state.support ^= bits
