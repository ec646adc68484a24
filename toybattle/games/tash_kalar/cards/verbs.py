"""The language of card effects: a program is a sequence of rows, each of which is one verb with what it applies to.

Pieces are named by three words, such as `"enemy CH adjacent"`: whose (own, enemy, any), which ranks (C common, H
heroic, L legendary) and in which region. Regions around the being are measured from its present square. A row is
carried out only if its condition `when` holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

COMMON, HEROIC, LEGENDARY = RANKS = (0, 1, 2)
RANK_LETTERS = "CHL"
RANK_NAMES = ("common", "heroic", "legendary")
OWNERS = ("own", "enemy", "any")

# Kinds of moves, by what they may enter besides empty squares: nothing, lower ranks, lower and equal ranks.
EMPTY, STANDARD, COMBAT = "empty", "standard", "combat"


class Count(NamedTuple):
    """How many times a verb is done: `least` times, or as often as possible if that is less; at most `most` times."""

    least: int
    most: int


class Pieces(NamedTuple):
    """A choice of pieces: whose, of which ranks, in which region (see `regions.py`)."""

    owner: str
    ranks: tuple[int, ...]
    region: str


class Verb(NamedTuple):
    """One row of a program. `step` names the functions that carry it out; each step uses only the fields it needs."""

    step: str
    times: Count = Count(0, 0)
    pieces: Pieces = Pieces("any", (), "nowhere")
    kind: str = ""  # the kind of move, or the variant of another verb
    also: Pieces | None = None  # other pieces that may move in the way `also_kind`, or that are swapped
    also_kind: str = ""
    where: str = ""  # where moves may end, or what stops a run
    along: str = ""  # the possible directions, or how several moves depend on each other
    number: int = 0
    limits: tuple[int, ...] = ()
    when: str = ""
    branch: int = 0  # the alternative that it belongs to, from 1; 0 for none


Program = tuple[Verb, ...]

# Special values of a count, all larger than any real one. Frames contain ENDLESS, so it must not change.
ENDLESS = 97  # no limit
AS_BEFORE = 98  # as many times as the previous verb was done
EVERY = 99  # all the pieces at once, without asking

ONE = Count(1, 1)
TWO = Count(2, 2)
ALL = Count(EVERY, EVERY)  # also for pieces of which there is only one: the being itself, a marked square, the Gateway
AS_MANY = Count(AS_BEFORE, AS_BEFORE)


def up_to(most: int) -> Count:
    """From none to this many."""
    return Count(0, most)


def pieces_of(text: str) -> Pieces:
    """The pieces that three words name. Raises ValueError if the words are wrong.

    >>> pieces_of("enemy CH adjacent")
    Pieces(owner='enemy', ranks=(0, 1), region='adjacent')
    """
    owner, letters, region = text.split()
    if owner not in OWNERS:
        raise ValueError(f"{owner!r} owns nothing")
    return Pieces(owner, tuple(RANK_LETTERS.index(letter) for letter in letters), region)


# --- pieces that are destroyed, changed or placed -------------------------------------------------------------------


def destroy(count: Count, pieces: str, when: str = "") -> Verb:
    """Destroys pieces."""
    return Verb("wipe" if count == ALL else "destroy", count, pieces_of(pieces), when=when)


def destroy_uncounted(pieces: str) -> Verb:
    """Destroys all these pieces; they do not count as destroyed by anybody."""
    return Verb("wipe", ALL, pieces_of(pieces), kind="uncounted")


def destroy_linked(count: Count, pieces: str) -> Verb:
    """Destroys pieces of which each one after the first touches the square of an earlier one."""
    return Verb("destroy", count, pieces_of(pieces), kind="linked")


def destroy_around(count: Count, pieces: str) -> Verb:
    """Destroys pieces around a chosen one, which stays the chosen one."""
    return Verb("destroy", count, pieces_of(pieces), kind="around")


def destroy_for_good(count: Count, pieces: str) -> Verb:
    """Destroys pieces that count twice and leave the game.

    A heroic needs one of the player's pieces beside it, a legend three, not counting the being.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="for_good")


def upgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """Upgrades pieces of either player by one rank, as far as their owner's stock allows."""
    return Verb("raise" if count == ALL else "upgrade", count, pieces_of(pieces), when=when)


def downgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """Downgrades pieces of either player by one rank, as far as their owner's stock allows."""
    return Verb("downgrade", count, pieces_of(pieces), when=when)


def downgrade_linked(count: Count, pieces: str) -> Verb:
    """Downgrades pieces of which each one after the first touches the square of an earlier one."""
    return Verb("downgrade", count, pieces_of(pieces), kind="linked")


def convert(count: Count, pieces: str, into: str) -> Verb:
    """Destroys enemy pieces and puts pieces of the player's in their place, of rank `C`, or of the `same` rank."""
    return Verb("convert", count, pieces_of(pieces), kind=into)


def defect(pieces: str) -> Verb:
    """Turns the player's pieces into enemy commons, as far as the opponent has any; they do not count as destroyed."""
    return Verb("defect", ALL, pieces_of(pieces))


def place(count: Count, piece: str, where: str, when: str = "") -> Verb:
    """Places pieces from the stock on empty squares: `place(ONE, "own C", "adjacent")`."""
    return Verb("place", count, pieces_of(f"{piece} {where}"), when=when)


def place_while_outnumbered(piece: str, where: str) -> Verb:
    """Places one piece, then more while the opponent has more pieces on the board and there is room."""
    return Verb("place", Count(ENDLESS, ENDLESS), pieces_of(f"{piece} {where}"), kind="outnumbered")


def open_gate(pieces: str, when: str = "") -> Verb:
    """Makes the piece the Gateway."""
    return Verb("open", ALL, pieces_of(pieces), when=when)


def choose(count: Count, pieces: str, when: str = "") -> Verb:
    """Chooses a piece, which later rows call `chosen`."""
    return Verb("choose", count, pieces_of(pieces), when=when)


def name_square(where: str) -> Verb:
    """Chooses an empty square, which later rows call `chosen`."""
    return Verb("choose", ONE, pieces_of(f"any CHL {where}"), kind="empty")


def swap(count: Count, pieces: str, others: str) -> Verb:
    """Swaps two pieces, of equal rank if both may have the same ranks; this is neither a move nor a destruction."""
    return Verb("swap", count, pieces_of(pieces), also=pieces_of(others))


def annihilate() -> Verb:
    """Places a common of each player on one uncoloured square; they then move apart in opposite directions."""
    return Verb("annihilate", TWO, pieces_of("own C plain"))


def store() -> Verb:
    """Puts a piece from an uncoloured square on the card."""
    return Verb("store", ONE, pieces_of("any CHL plain"))


def release() -> Verb:
    """Returns the stored piece to the board with a standard leap."""
    return Verb("release", ONE, pieces_of("any CHL plain"))


def tend(count: Count, where: str) -> Verb:
    """On each of several squares: destroys an enemy common or heroic, upgrades an own common, or places a common."""
    return Verb("tend", count, pieces_of(f"any CHL {where}"))


def mirror(count: Count) -> Verb:
    """Copies pieces from one side of the pattern's line to the mirrored squares: one heroic, or commons."""
    return Verb("mirror", count, pieces_of("any CH mark"))


# --- pieces that move -----------------------------------------------------------------------------------------------


def move(count: Count, pieces: str, kind: str, *, where: str = "", along: str = "", when: str = "") -> Verb:
    """Single steps of these pieces, in any distribution; `count` is for all of them together."""
    return Verb("move", count, pieces_of(pieces), kind, where=where, along=along, when=when)


def move_each(count: Count, pieces: str, kind: str, *, where: str = "", of_a_colour: int = ENDLESS) -> Verb:
    """One step each of `count` different pieces, of those that are there before the first step."""
    return Verb("move", count, pieces_of(pieces), kind, where=where, along="each", limits=(of_a_colour,))


def move_in(count: Count, pieces: str, kind: str) -> Verb:
    """One step of each of the pieces onto the chosen square."""
    return Verb("move", count, pieces_of(pieces), kind, where="chosen", along="each", limits=(ENDLESS,))


def oppose(pieces: str) -> Verb:
    """One combat move each of two different pieces in opposite directions, if both are possible."""
    return Verb("oppose", TWO, pieces_of(pieces), COMBAT)


def move_mixed(count: Count, pieces: str, kind: str, other_pieces: str, other_kind: str) -> Verb:
    """Single steps, `count` in all: some pieces move in one way, others in another."""
    return Verb("move", count, pieces_of(pieces), kind, pieces_of(other_pieces), other_kind)


def ride(count: Count, pieces: str, *, same: bool) -> Verb:
    """Standard moves, one of which may be a combat move; of one and the same piece, or of any of them."""
    return Verb("move", count, pieces_of(pieces), STANDARD, along="same" if same else "", number=1)


def leap(count: Count, pieces: str, kind: str, *, distance: int = 0, when: str = "") -> Verb:
    """A leap to any square, or to one at exactly this distance."""
    return Verb("leap", count, pieces_of(pieces), kind, number=distance, when=when)


def strike(pieces: str) -> Verb:
    """The being leaps onto the piece."""
    return Verb("strike", ALL, pieces_of(pieces))


def run(
    pieces: str,
    kind: str,
    *,
    along: str = "every",
    limits: Sequence[int] = (ENDLESS,) * 3,
    stop: str = "",
    when: str = "",
) -> Verb:
    """One piece moves straight in one direction as far as the player likes, but not further than its rank allows."""
    return Verb("run", up_to(1), pieces_of(pieces), kind, where=stop, along=along, limits=tuple(limits), when=when)


def slide(pieces: str) -> Verb:
    """One piece makes standard moves in one direction as far as it can."""
    return Verb("run", up_to(1), pieces_of(pieces), STANDARD, where="wall", along="every", limits=(ENDLESS,) * 3)


# --- shots ----------------------------------------------------------------------------------------------------------


def shoot(count: Count, along: str, pieces: str, reach: str, when: str = "") -> Verb:
    """A shot from the being along a line. `line` hits all pieces on it, `first` and `second` the nearest one or two.

    `fan` hits all pieces within two squares in the direction and in the two directions next to it.
    """
    return Verb(
        "loose" if count == ALL else "shoot", count, pieces_of(f"{pieces} board"), reach, along=along, when=when
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def gain(actions: int, when: str = "") -> Verb:
    """Adds actions to this turn."""
    return Verb("gain", number=actions, when=when)


def draw(beings: int, legends: int = 0, when: str = "") -> Verb:
    """Additional cards are drawn at the end of the turn."""
    return Verb("draw", limits=(beings, legends), when=when)


def license_next(kind: str) -> Verb:
    """Sets what may stand in for the player's pieces in the pattern of the next being summoned in this turn."""
    return Verb("license", kind=kind)


def credit_legend(when: str = "") -> Verb:
    """Counts as having summoned a legend, but not as having summoned another being."""
    return Verb("credit", when=when)


def bury(when: str = "") -> Verb:
    """Puts the card under the player's deck instead of on the discard pile, unless the deck is empty."""
    return Verb("bury", when=when)


def copy_pending() -> Verb:
    """Carries out the warp effect of the pending being, without playing it."""
    return Verb("copy", kind="pending")


def drop_pending(count: Count) -> Verb:
    """Discards the pending being."""
    return Verb("drop", count)


def take_back() -> Verb:
    """Returns the pending being to the hand."""
    return Verb("unpend")


def toss(count: Count) -> Verb:
    """Discards cards of the hand, of any deck."""
    return Verb("toss", count)


def toss_legends() -> Verb:
    """Discards all legends of the hand."""
    return Verb("disown")


def retrace(when: str = "") -> Verb:
    """Puts the newest card of the player's discard pile on top of the deck."""
    return Verb("retrace", when=when)


def double_kills() -> Verb:
    """Every enemy piece destroyed in this turn counts once more."""
    return Verb("double")


def extra_turn() -> Verb:
    """The player has another turn after this one."""
    return Verb("again")


def slow(when: str = "") -> Verb:
    """The opponent has one action less in the next turn."""
    return Verb("slow", when=when)


def spend_flare(count: Count) -> Verb:
    """Discards the player's flare."""
    return Verb("spend", count)


def freeze(count: Count) -> Verb:
    """Leaves a card of the player's discard pile open with its frozen effect."""
    return Verb("freeze", count)


def recall(count: Count) -> Verb:
    """Puts a card of the player's discard pile on top of the deck."""
    return Verb("recall", count)


# --- alternatives ---------------------------------------------------------------------------------------------------


def either(*alternatives: Sequence[Verb]) -> Program:
    """The player chooses one of these. An alternative is not offered if its first row is mandatory and impossible."""
    return _alternatives(ONE, alternatives)


def maybe(*alternatives: Sequence[Verb], when: str = "") -> Program:
    """The player chooses one of these, or none. An alternative whose first row can't do anything is not offered."""
    return _alternatives(up_to(1), alternatives, when)


def copy_discarded() -> Program:
    """Carries out the warp effect of a discarded card, without playing it."""
    return (Verb("copy_from", ONE), Verb("copy", kind="named"))


def _alternatives(count: Count, alternatives: Sequence[Sequence[Verb]], when: str = "") -> Program:
    rows = [Verb("either", count, number=len(alternatives), when=when)]
    for number, alternative in enumerate(alternatives, 1):
        rows += [verb._replace(branch=number) for verb in alternative]
    return tuple(rows)


def program_of(rows: Sequence[Verb | Program]) -> Program:
    """The rows of a card as one program; the rows of alternatives follow the row that asks which one."""
    flat: list[Verb] = []
    for row in rows:
        flat += [row] if isinstance(row, Verb) else row
    return tuple(flat)
