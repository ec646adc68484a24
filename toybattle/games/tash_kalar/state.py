"""The position of a game of Tash-Kalar: which pieces are where, who has which cards, who is asked. It knows no rules.

Pieces are six masks, one for each player and rank. A hidden card, in a hand or a deck, is stored as an *entry*, one
int: the card's number shifted left by two bits, and in the two lowest bits which players know the card. In a view, an
entry that the viewer does not know has UNKNOWN as its card and keeps these two bits. Cards are drawn from the end of a
deck. Everybody knows the cards in a discard pile and the tasks on the table. While decks are being drafted, a player's
hand is the pack to choose from, and the player's own deck holds the cards kept so far, the newest last.

In a game by link there are six decks, because each player has an own deck of legends and another of flares. Cards in
these decks that nobody knows are UNKNOWN in every state. The next task is NOBODY until both players know which one it
is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...chance import Chance
from ...fields import FRAMES, Fields, field, unknown, viewer
from ...plain import BOOLEAN, Kind, integer, integers, list_of, named, one_of, tuple_of
from ...protocol import UNKNOWN, Action, Frame
from .board import BITS, BOARD, GRID, SQUARE_NAMES, squares_of
from .cards.table import CARD_NAMES, FLARE_CARDS, LEGEND_CARDS, LEGENDS_DECK, OWN, SCHOOLS
from .cards.verbs import LEGENDARY

NOBODY = -1  # no player, or no card
# What may stand in for the player's own pieces in a pattern: one enemy piece, only enemy pieces, two empty squares.
LICENSES = ("enemy_piece", "enemy_pieces", "empty_squares")
PIECE_AND_SQUARES = "piece_and_squares"  # the first and the last of them together
REASONS = ("deck", "points", "turn_limit")  # why a game ended
BOTH = 3  # the bits of an entry whose card both players know
TASKS = range(24)
OPEN_TASKS = 3
KILLS, SUMMONED, ON_RED, ON_GREEN, LEGENDS_SUMMONED = 0, 3, 4, 5, 6  # indices of a tally; kills are by rank
FULL_HANDS = (3, 2, 1)  # the number of own beings, legends and flares that a hand is refilled to
DECK_SIZE = 18  # cards of an own deck
SHARED_DECKS, MIRRORED_DECKS = 4, 6  # how many decks there are if the players share legends and flares, and if not
UNKNOWN_SCHOOL = ""
# in a draft: the sizes of a pack at the start of each round, and at the end
PACKS = (DECK_SIZE, *range(DECK_SIZE - 1, 0, -2))


def _drafters() -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for before, after in pairwise(PACKS):
        found |= {(size, before): 0 for size in range(before, after, -1)}
        found |= {(after, size): 1 for size in range(before, after, -1)}
    return found


# In a draft, who is asked: (cards before the player who begins, cards before the other) -> 0 for the first of these.
DRAFTERS = _drafters()


class Mode(NamedTuple):
    """One of the two modes of the game, High Form or duel.

    `pieces` is a pair (two-sided, legendary): how many of these pieces each player has. `goal` is the number of points
    that ends the game.
    """

    name: str
    pieces: tuple[int, int]
    goal: int


HIGH_FORM = Mode("high_form", (17, 3), 9)
DUEL = Mode("duel", (16, 3), 18)
MODES = {mode.name: mode for mode in (HIGH_FORM, DUEL)}
SORTS = (0, 0, 1)  # rank -> sort: 0 for two-sided pieces (common or heroic), 1 for legendary pieces


def _read_entries(data: Any, count: int) -> tuple[int, ...]:
    return tuple(integer(card, UNKNOWN, count - 1) << 2 | integer(who, 0, BOTH) for card, who in data)


def _write_entries(entries: tuple[int, ...]) -> list[list[int]]:
    return [[entry >> 2, entry & 3] for entry in entries]


def _read_pieces(data: Mapping[str, Any]) -> list[int]:
    pieces = [0] * 6
    for name, (owner, rank) in data.items():
        square = SQUARE_NAMES.index(name)
        if not BOARD >> square & 1:
            raise ValueError(f"{name} is not on the board")
        pieces[3 * integer(owner, 0, 1) + integer(rank, 0, LEGENDARY)] |= BITS[square]
    return pieces


def _write_pieces(pieces: list[int]) -> dict[str, list[int]]:
    places = [(square, piece) for piece, mask in enumerate(pieces) for square in squares_of(mask)]
    return {SQUARE_NAMES[square]: [*divmod(piece, 3)] for square, piece in sorted(places)}


def seen_entries(entries: Iterable[int], viewer: int) -> tuple[int, ...]:
    """Returns the entries as `viewer` sees them, with UNKNOWN for the cards that the viewer does not know.

    An entry is one int: the card's number shifted left by two bits, and in the two lowest bits which players know the
    card.
    """
    return tuple([entry if entry >> viewer & 1 else UNKNOWN << 2 | entry & 3 for entry in entries])


def _seen_hands(state: State, viewer: int) -> list[tuple[int, ...]]:
    return [tuple(sorted(seen_entries(entries, viewer))) for entries in state.hands]


def _seen_decks(state: State, viewer: int) -> list[tuple[int, ...]]:
    return [seen_entries(entries, viewer) for entries in state.decks]


def _seen_task_deck(state: State, viewer: int) -> tuple[int, ...]:
    return seen_entries(state.task_deck, viewer)


CARD = integers(0, len(CARD_NAMES) - 1)
OPEN_CARD = integers(NOBODY, len(CARD_NAMES) - 1)
TASK = integers(0, TASKS[-1])
PLAYER = integers(NOBODY, 1)
COUNTS = list_of(integers(), 2)  # one for each player
REASON = one_of(("", *REASONS))
DECK = Kind(lambda data: _read_entries(data, len(CARD_NAMES)), _write_entries)
HAND = Kind(lambda data: tuple(sorted(DECK.read(data))), _write_entries)
TASK_DECK = Kind(lambda data: _read_entries(data, len(TASKS)), _write_entries)


class State(Fields, title="Tash-Kalar"):
    """One position: the pieces, cards, tasks and points, what was done in this turn, and the pending frames.

    A list of two has one item for each player, except `draws`, which has a number of beings and a number of legends.
    `hands`, `decks` and `piles` have other orders, which comments at these fields explain.
    """

    mode: Mode = field(HIGH_FORM, named(MODES))
    # UNKNOWN_SCHOOL for one that a player has chosen in secret and not shown yet
    schools: tuple[str, ...] = field((), tuple_of(one_of([*SCHOOLS]), 2))
    # for each player the cards of a drafted own deck, ascending; empty if the decks were not drafted
    drafted: tuple[tuple[int, ...], ...] = field((), tuple_of(tuple_of(CARD)))
    viewer: int = field(NOBODY, PLAYER, seen=viewer)  # in a view: whose view it is; NOBODY in a full state
    turn: int = field(1, integers())  # 1 for the first turn, 0 in a draft
    # the random seed for everything that is still to come, or the source of chance
    seed: int | Chance = field(0, integers(UNKNOWN, 1 << 64), seen=unknown)
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    # masks: player 0's commons, heroics and legends, then player 1's
    pieces: list[int] = field([0] * 6, Kind(_read_pieces, _write_pieces, "*{}"))
    lost: list[int] = field([0] * 4, list_of(integers(), 4))  # by player and sort: pieces that are out of the game
    # entries, ascending: own beings, legends and flares of player 0, then of player 1
    hands: list[tuple[int, ...]] = field([()] * 6, list_of(HAND, 6), seen=_seen_hands)
    # entries, the next to be drawn last: player 0's own deck, player 1's, the legends, the flares; if the players don't
    # share these, the legends and flares of player 0, then those of player 1
    decks: list[tuple[int, ...]] = field(
        [()] * SHARED_DECKS, list_of(DECK, SHARED_DECKS, MIRRORED_DECKS), seen=_seen_decks
    )
    # discarded cards, the newest last, in the order of the decks
    piles: list[tuple[int, ...]] = field([()] * SHARED_DECKS, list_of(tuple_of(CARD), SHARED_DECKS, MIRRORED_DECKS))
    tasks: tuple[int, ...] = field((), tuple_of(TASK))  # the tasks that can be claimed
    next_task: int = field(NOBODY, integers(NOBODY, TASKS[-1]))
    task_deck: tuple[int, ...] = field((), TASK_DECK, seen=_seen_task_deck)  # entries, the next one last
    claimed: list[tuple[int, ...]] = field([(), ()], list_of(tuple_of(TASK), 2))
    points: list[int] = field([0, 0], COUNTS)  # scored for good
    actions: int = field(0, integers())  # left in this turn
    has_discarded: bool = field(False, BOOLEAN)  # in this turn
    # in this turn: enemy pieces destroyed by rank; beings summoned, those on red, those on green, legends
    tally: list[int] = field([0] * 7, list_of(integers(), 7))
    draws: list[int] = field([0, 0], COUNTS)  # beings and legends to be drawn in addition to the usual ones
    # what may stand in for own pieces in the next pattern, "" for nothing
    license: str = field("", one_of(("", *LICENSES, PIECE_AND_SQUARES)))
    # by player: the open card with a frozen effect, NOBODY for none
    frozen: list[int] = field([NOBODY, NOBODY], list_of(OPEN_CARD, 2))
    # by player: the square of the Gateway, NOBODY for none
    gates: list[int] = field([NOBODY, NOBODY], list_of(integers(NOBODY, GRID[-1]), 2))
    # by player: the being whose warp effect was played, NOBODY for none
    pending: list[int] = field([NOBODY, NOBODY], list_of(OPEN_CARD, 2))
    # by player: the piece stored on the Merchant of Time, plus 6 if it was a Gateway; NOBODY for none
    stored: list[int] = field([NOBODY, NOBODY], list_of(integers(NOBODY, 11), 2))
    begun: list[int] = field([0, 0], COUNTS)  # how many turns the player has begun
    warped: tuple[int, ...] = field((), tuple_of(CARD))  # cards whose warp effects were played in this turn
    doubled: int = field(0, integers())  # how many more times each enemy piece destroyed in this turn counts
    again: bool = field(False, BOOLEAN)  # the same player has another turn after this one
    # why the game should have ended after a turn that an extra turn followed; "" if it should not
    due: str = field("", REASON)
    slowed: list[int] = field([0, 0], COUNTS)  # how many actions the player has fewer in the next turn
    last: int = field(NOBODY, PLAYER)  # the player who has the last turn
    end: str = field("", REASON)  # why this is the last turn
    reason: str = field("", REASON)  # why the game ended, "" while it goes on

    def is_known_to(self, player: int) -> bool:
        """Whether the state shows all that `player` knows: it is the full state or the player's own view."""
        return self.viewer in (NOBODY, player)

    # --- the board

    def own(self, player: int) -> int:
        """The mask of the player's pieces."""
        pieces = self.pieces
        return pieces[3] | pieces[4] | pieces[5] if player else pieces[0] | pieces[1] | pieces[2]

    def upgraded(self, player: int) -> int:
        """The mask of the player's heroic and legendary pieces."""
        return self.pieces[3 * player + 1] | self.pieces[3 * player + 2]

    def or_better(self, player: int) -> tuple[int, int, int]:
        """Returns three masks: the player's pieces of any rank, those at least heroic, and the legendary ones."""
        common, heroic, legendary = self.pieces[3 * player : 3 * player + 3]
        return common | heroic | legendary, heroic | legendary, legendary

    def empty(self) -> int:
        """The mask of the empty squares."""
        return BOARD & ~(self.own(0) | self.own(1))

    def piece_at(self, square: int) -> int:
        """The piece on the square as `3 * owner + rank`, or NOBODY if the square is empty."""
        bit = BITS[square]
        for piece, mask in enumerate(self.pieces):
            if mask & bit:
                return piece
        return NOBODY

    def stock(self, player: int, rank: int) -> int:
        """How many more pieces of this rank the player can put on the board. Commons and heroics come from the same
        stock.
        """
        sort = SORTS[rank]
        if sort:
            used = self.pieces[3 * player + 2].bit_count()
        else:
            used = (self.pieces[3 * player] | self.pieces[3 * player + 1]).bit_count()
        return self.mode.pieces[sort] - used - self.lost[2 * player + sort]

    # --- cards

    def hand(self, player: int, deck: int) -> tuple[int, ...]:
        """Returns the cards in the player's hand that come from the deck `deck`, in ascending order.

        `deck` is OWN, LEGENDS_DECK or FLARES_DECK. A hidden card is UNKNOWN, and such cards come first.
        """
        return tuple([entry >> 2 for entry in self.hands[3 * player + deck]])

    def hides(self, player: int) -> bool:
        """Whether some cards in the player's hand are UNKNOWN."""
        return any(hand and hand[0] < 0 for hand in self.hands[3 * player : 3 * player + 3])

    def aside(self, player: int) -> list[int]:
        """The player's cards that lie open on the table.

        They are the cards whose effects are being carried out, the card with a frozen effect and the pending being, if
        any.
        """
        cards = [frame[2] for frame in self.stack if frame[:2] == ("aside", player)]
        return cards + [card for card in (self.frozen[player], self.pending[player]) if card != NOBODY]

    def playing(self) -> list[int]:
        """The cards of both players whose effects are being carried out."""
        return [frame[2] for frame in self.stack if frame[0] == "aside"]

    def is_drafting(self) -> bool:
        """Whether the decks are still being drafted. During a draft nothing but the packs has been dealt."""
        return bool(self.stack) and self.stack[-1][0] == "draft"

    def packs(self) -> tuple[int, int]:
        """In a draft, how many cards the two packs have: first that of the player who will begin, then that of the
        other player.
        """
        first = self.stack[0][1]
        return len(self.hands[3 * first + OWN]), len(self.hands[3 * (1 - first) + OWN])


def place_of(state: State, player: int, deck: int) -> int:
    """Returns the index in `State.decks` and `State.piles` of the deck from which `player` draws cards of one sort.

    `deck` says which sort: OWN (the player's own beings), LEGENDS_DECK or FLARES_DECK.
    """
    if deck == OWN:
        return player
    return deck + 1 if len(state.decks) == SHARED_DECKS else deck + 1 + 2 * player


def deck_at(place: int) -> int:
    """Returns OWN, LEGENDS_DECK or FLARES_DECK: what is drawn from the deck with the index `place` in `State.decks`."""
    return OWN if place <= 1 else LEGENDS_DECK + place % 2


def cards_of(state: State, place: int) -> Sequence[int]:
    """All cards that belong to the deck with the index `place` in `State.decks`, wherever these cards are now.

    During a draft the players' own decks are not settled yet: for either of them the result is all beings of the two
    schools. The result is empty if the player's school is not known.
    """
    if place <= 1:
        if state.is_drafting():
            return both_schools(state)
        return state.drafted[place] if state.drafted else SCHOOLS.get(state.schools[place], ())
    return LEGEND_CARDS if deck_at(place) == LEGENDS_DECK else FLARE_CARDS


def both_schools(state: State) -> list[int]:
    """The beings of both players' schools, which are the cards of a draft, in ascending order."""
    return sorted([card for school in state.schools for card in SCHOOLS[school]])


def pools(state: State) -> tuple[tuple[int, ...], ...]:
    """The decks in groups, each deck as its index in `State.decks`.

    The cards of a group may lie in any deck of the group, or in the hands of the players who draw from it. Each deck is
    a group of its own, except during a draft, when the own decks of both players are the only group.
    """
    return ((0, 1),) if state.is_drafting() else tuple([(place,) for place in range(len(state.decks))])


def drawers(state: State, place: int) -> tuple[int, ...]:
    """The players who draw from the deck with the index `place` in `State.decks`: its owner from an own deck, both
    players from legends or flares that they share.
    """
    if place <= 1:
        return (place,)
    return (0, 1) if len(state.decks) == SHARED_DECKS else ((place - 2) // 2,)
