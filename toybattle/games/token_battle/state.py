"""The position of a Token Battle: what lies where, who has what, who is asked. It knows no rules.

A card is a number, a stack a tuple of cards from the top down as the game began; how often it was used says which card
is on top now. In a view a card that the viewer can't know is UNKNOWN, and so is a whole stack that is laid unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...plain import truth, whole
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


class State:
    """One position. Lists of two are indexed by player, `cells` by field, stacks by `4 * player + stack`."""

    __slots__ = (
        "banked",
        "cells",
        "closed",
        "golden",
        "last",
        "options",
        "own",
        "picked",
        "pool",
        "rays",
        "reason",
        "scores",
        "sets",
        "stack",
        "support",
        "total",
        "turn",
        "used",
        "variant",
        "viewer",
        "whet",
    )

    variant: Variant
    closed: bool  # the rival's cards are hidden until they have been on top
    viewer: int  # in a view: whose; NOBODY when this is the true state
    turn: int  # number of the card to be played, 1 for the first
    stack: list[Frame]
    options: tuple[Action, ...]
    pool: tuple[int, ...]  # cards that can still be picked
    picked: tuple[tuple[int, ...], ...]  # of each player: the cards that the set is made of, in a draft
    sets: tuple[tuple[int, ...], ...]
    used: list[int]  # how often each stack was used
    cells: list[int]  # tokens
    own: list[int]  # mask of the player's tokens
    total: list[int]  # what the player's tokens gain without support
    support: int  # mask of the Banners, Beacons and Tolls
    rays: int  # mask of the rays of both directions
    golden: int  # mask of the Goldens
    scores: list[int]
    whet: list[int]  # what is added to the player's next token
    banked: list[int]  # extra turns
    last: int  # field of the token played last, NOBODY when it is gone
    reason: str  # why the game ended, "" while it goes on

    def clone(self) -> State:
        """A copy that shares nothing mutable."""
        copy = State.__new__(State)
        copy.variant = self.variant
        copy.closed = self.closed
        copy.viewer = self.viewer
        copy.turn = self.turn
        copy.stack = self.stack[:]
        copy.options = self.options
        copy.pool = self.pool
        copy.picked = self.picked
        copy.sets = self.sets
        copy.used = self.used[:]
        copy.cells = self.cells[:]
        copy.own = self.own[:]
        copy.total = self.total[:]
        copy.support = self.support
        copy.rays = self.rays
        copy.golden = self.golden
        copy.scores = self.scores[:]
        copy.whet = self.whet[:]
        copy.banked = self.banked[:]
        copy.last = self.last
        copy.reason = self.reason
        return copy

    def key(self) -> tuple[Any, ...]:
        """All that distinguishes this state, hashable; the masks and totals follow from it."""
        return (
            self.variant.name,
            self.closed,
            self.viewer,
            self.turn,
            tuple(self.stack),
            self.pool,
            self.picked,
            self.sets,
            tuple(self.used),
            tuple(self.cells),
            *zip(self.scores, self.whet, self.banked, strict=True),
            self.last,
            self.reason,
        )

    def top(self, player: int, stack: int) -> int:
        """The card on top of a player's stack, from 0."""
        place = STACKS * player + stack
        cards = self.sets[place]
        return cards[self.used[place] % len(cards)]

    def stacks(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The player's four stacks as the game began."""
        return self.sets[STACKS * player : STACKS * player + STACKS]

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

    def dump(self) -> dict[str, Any]:
        """The state as JSON-plain data."""
        return {
            "variant": self.variant.name,
            "closed": self.closed,
            "viewer": self.viewer,
            "turn": self.turn,
            "stack": [list(frame) for frame in self.stack],
            "pool": list(self.pool),
            "picked": [list(cards) for cards in self.picked],
            "sets": [list(cards) for cards in self.sets],
            "used": list(self.used),
            "tokens": {FIELD_NAMES[field]: list(parts_of(token)) for field, token in enumerate(self.cells) if token},
            "scores": list(self.scores),
            "whet": list(self.whet),
            "banked": list(self.banked),
            "last": self.last,
            "reason": self.reason,
        }

    @staticmethod
    def load(data: Mapping[str, Any]) -> State:
        """The state that `dump` wrote, without its options. Raises ValueError when it isn't one."""
        try:
            state = State._load(data)
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise ValueError(f"not a Token Battle position: {error!r}") from error
        _check(state)
        return state

    @staticmethod
    def _load(data: Mapping[str, Any]) -> State:
        state = blank(VARIANTS[data["variant"]])
        state.closed = truth(data["closed"])
        state.viewer = whole(data["viewer"], NOBODY, 1)
        state.turn = whole(data["turn"], 1)
        state.stack = [tuple(frame) for frame in data["stack"]]
        state.pool = _cards(data["pool"])
        state.picked = tuple(_cards(cards) for cards in data["picked"])
        state.sets = tuple(_cards(cards, UNKNOWN) for cards in data["sets"])
        state.used = [whole(count) for count in data["used"]]
        for name, (owner, kind, value) in data["tokens"].items():
            token = token_of(whole(owner, 0, 1), whole(kind, 0, len(KINDS) - 1), whole(value, 1))
            put(state, FIELD_NAMES.index(name), token)
        state.scores = [whole(score) for score in data["scores"]]
        state.whet = [whole(count, 0, 1) for count in data["whet"]]
        state.banked = [whole(count) for count in data["banked"]]
        state.last = whole(data["last"], NOBODY, FIELDS[-1])
        state.reason = data["reason"]
        return state


def blank(variant: Variant) -> State:
    """An empty board, and nothing asked: to be filled by whoever sets up or loads a game."""
    state = State.__new__(State)
    state.variant = variant
    state.closed = False
    state.viewer = NOBODY
    state.turn = 1
    state.stack = []
    state.options = ()
    state.pool = ()
    state.picked = ((), ())
    state.sets = ((),) * (2 * STACKS)
    state.used = [0] * (2 * STACKS)
    state.cells = [EMPTY] * len(FIELDS)
    state.own = [0, 0]
    state.total = [0, 0]
    state.support = 0
    state.rays = 0
    state.golden = 0
    state.scores = [0, 0]
    state.whet = [0, 0]
    state.banked = [0, 0]
    state.last = NOBODY
    state.reason = ""
    return state


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


def _cards(cards: Any, least: int = 0) -> tuple[int, ...]:
    return tuple(whole(card, least, len(CARDS) - 1) for card in cards)


def _check(state: State) -> None:
    """Raises ValueError on what no game can come to."""
    pairs = (state.picked, state.scores, state.whet, state.banked)
    if any(len(pair) != 2 for pair in pairs) or len(state.sets) != 2 * STACKS or len(state.used) != 2 * STACKS:
        raise ValueError("there are two players with four stacks each")
    if state.last != NOBODY and not state.cells[state.last]:
        raise ValueError("the token played last is not there")
    if (state.reason != "") == bool(state.stack) or state.reason not in ("", *REASONS):
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
