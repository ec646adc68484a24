"""The language of card effects: a program is a sequence of rows, each of which is one verb with what it applies to.

Pieces are named by three words, such as `"enemy CH adjacent"`: whose (own, enemy, any), which ranks (C common, H
heroic, L legendary) and in which region. Regions around the being are measured from its present square. A row is
carried out only if its condition `when` holds. The functions of this module return such rows or programs; they carry
out nothing.
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
    """How many times a verb is carried out: at most `most` times, and at least `least` times if that is possible."""

    least: int
    most: int


class Pieces(NamedTuple):
    """Which pieces a verb applies to: whose, of which ranks, and in which region of `regions.py`."""

    owner: str
    ranks: tuple[int, ...]
    region: str


class Verb(NamedTuple):
    """One row of a program: what is done, how often, and with which pieces.

    `step` names the functions that carry the verb out. The other fields have a meaning only for some steps.
    """

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
    """A `Count` from 0 to `most` times."""
    return Count(0, most)


def pieces_of(text: str) -> Pieces:
    """The pieces that three words name: whose, of which ranks, in which region. Raises ValueError on wrong words.

    >>> pieces_of("enemy CH adjacent")
    Pieces(owner='enemy', ranks=(0, 1), region='adjacent')
    """
    owner, letters, region = text.split()
    if owner not in OWNERS:
        raise ValueError(f"{owner!r} owns nothing")
    return Pieces(owner, tuple(RANK_LETTERS.index(letter) for letter in letters), region)


# --- pieces that are destroyed, changed or placed -------------------------------------------------------------------


def destroy(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that destroys `count` of these pieces."""
    return Verb("wipe" if count == ALL else "destroy", count, pieces_of(pieces), when=when)


def destroy_uncounted(pieces: str) -> Verb:
    """A verb that destroys all these pieces, without counting them as destroyed by anybody."""
    return Verb("wipe", ALL, pieces_of(pieces), kind="uncounted")


def destroy_linked(count: Count, pieces: str) -> Verb:
    """A verb that destroys `count` pieces; each after the first must be beside a square where it has destroyed one."""
    return Verb("destroy", count, pieces_of(pieces), kind="linked")


def destroy_around(count: Count, pieces: str) -> Verb:
    """A verb that destroys pieces around the piece that was chosen before. That piece remains the chosen one."""
    return Verb("destroy", count, pieces_of(pieces), kind="around")


def destroy_for_good(count: Count, pieces: str) -> Verb:
    """A verb that destroys pieces for good: they count twice and leave the game.

    To destroy a heroic, the player must have one piece beside that heroic; to destroy a legendary piece, three beside
    that piece. The being itself does not count.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="for_good")


def upgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that upgrades pieces of either player by one rank, as far as their owner's stock allows."""
    return Verb("raise" if count == ALL else "upgrade", count, pieces_of(pieces), when=when)


def downgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that downgrades pieces of either player by one rank, as far as their owner's stock allows."""
    return Verb("downgrade", count, pieces_of(pieces), when=when)


def downgrade_linked(count: Count, pieces: str) -> Verb:
    """A verb that downgrades `count` pieces; each after the first has to be beside a square where it has downgraded
    one.
    """
    return Verb("downgrade", count, pieces_of(pieces), kind="linked")


def convert(count: Count, pieces: str, into: str) -> Verb:
    """A verb that destroys enemy pieces and puts pieces of the player's in their place.

    `into` is `C` if these are commons, or `same` if each has the rank of the destroyed piece.
    """
    return Verb("convert", count, pieces_of(pieces), kind=into)


def defect(pieces: str) -> Verb:
    """A verb that turns the player's pieces into enemy commons, as far as the opponent's stock allows.

    The pieces do not count as destroyed.
    """
    return Verb("defect", ALL, pieces_of(pieces))


def place(count: Count, piece: str, where: str, when: str = "") -> Verb:
    """A verb that places pieces from the stock on empty squares, such as `place(ONE, "own C", "adjacent")`."""
    return Verb("place", count, pieces_of(f"{piece} {where}"), when=when)


def place_while_outnumbered(piece: str, where: str) -> Verb:
    """A verb that places one piece, and then more while the opponent has more pieces on the board and there is room."""
    return Verb("place", Count(ENDLESS, ENDLESS), pieces_of(f"{piece} {where}"), kind="outnumbered")


def open_gate(pieces: str, when: str = "") -> Verb:
    """A verb that makes this piece the player's Gateway."""
    return Verb("open", ALL, pieces_of(pieces), when=when)


def choose(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb with which the player chooses a piece; later verbs refer to that piece as `chosen`."""
    return Verb("choose", count, pieces_of(pieces), when=when)


def name_square(where: str) -> Verb:
    """A verb with which the player chooses an empty square in the region `where`.

    Later verbs refer to that square as `chosen`.
    """
    return Verb("choose", ONE, pieces_of(f"any CHL {where}"), kind="empty")


def swap(count: Count, pieces: str, others: str) -> Verb:
    """A verb that swaps one of `pieces` with one of `others`, which is neither a move nor a destruction.

    If `pieces` and `others` may have the same ranks, the two swapped pieces have to be of equal rank.
    """
    return Verb("swap", count, pieces_of(pieces), also=pieces_of(others))


def annihilate() -> Verb:
    """A verb that places a common of each player on one uncoloured square.

    The two pieces then make combat moves in opposite directions. If a part of this is impossible, nothing is done.
    """
    return Verb("annihilate", TWO, pieces_of("own C plain"))


def store() -> Verb:
    """A verb that takes a piece from an uncoloured square and stores it on the being's card."""
    return Verb("store", ONE, pieces_of("any CHL plain"))


def release() -> Verb:
    """A verb that returns the stored piece to the board with a standard leap to an uncoloured square."""
    return Verb("release", ONE, pieces_of("any CHL plain"))


def tend(count: Count, where: str) -> Verb:
    """A verb that acts on `count` different squares of the region `where`.

    On each square the verb destroys an enemy common or heroic piece, upgrades a common of the player's, or places a
    common.
    """
    return Verb("tend", count, pieces_of(f"any CHL {where}"))


def mirror(count: Count) -> Verb:
    """A verb that copies pieces from one side of the pattern's line to the mirrored squares on the other side.

    A copy is a piece of the player's with the same rank. The player copies either one heroic piece or up to `count`
    commons.
    """
    return Verb("mirror", count, pieces_of("any CH mark"))


# --- pieces that move -----------------------------------------------------------------------------------------------


def move(count: Count, pieces: str, kind: str, *, where: str = "", along: str = "", when: str = "") -> Verb:
    """A verb for moves of these pieces to adjacent squares; `count` is the number of moves of all pieces together.

    `kind` says which squares a move may enter, and `where` limits them further. `along` limits the directions, or which
    piece has to move.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along=along, when=when)


def move_each(count: Count, pieces: str, kind: str, *, where: str = "", of_a_colour: int = ENDLESS) -> Verb:
    """A verb with which `count` different pieces make one move each, to an adjacent square.

    They are chosen from the pieces that fit `pieces` before the first move; at most `of_a_colour` of them may belong to
    the same player.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along="each", limits=(of_a_colour,))


def move_in(count: Count, pieces: str, kind: str) -> Verb:
    """A verb with which `count` of these pieces make one move each, onto the square chosen before."""
    return Verb("move", count, pieces_of(pieces), kind, where="chosen", along="each", limits=(ENDLESS,))


def oppose(pieces: str) -> Verb:
    """A verb with which two different pieces make one combat move each, in opposite directions, if both moves are
    possible.
    """
    return Verb("oppose", TWO, pieces_of(pieces), COMBAT)


def move_mixed(count: Count, pieces: str, kind: str, other_pieces: str, other_kind: str) -> Verb:
    """A verb for `count` moves in all: each is a move of `kind` by one of `pieces` or of `other_kind` by one of
    `other_pieces`.
    """
    return Verb("move", count, pieces_of(pieces), kind, pieces_of(other_pieces), other_kind)


def ride(count: Count, pieces: str, *, same: bool) -> Verb:
    """A verb for `count` standard moves, one of which may be a combat move instead.

    If `same` is true, a single piece makes all these moves.
    """
    return Verb("move", count, pieces_of(pieces), STANDARD, along="same" if same else "", number=1)


def leap(count: Count, pieces: str, kind: str, *, distance: int = 0, when: str = "") -> Verb:
    """A verb for leaps of these pieces to any square.

    If `distance` is not 0, a leap has to be over exactly this distance.
    """
    return Verb("leap", count, pieces_of(pieces), kind, number=distance, when=when)


def strike(pieces: str) -> Verb:
    """A verb with which the being leaps onto the square of the piece that `pieces` names."""
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
    """A verb with which one piece moves straight in one direction as far as the player likes.

    The piece goes no further than `limits` says for the piece's rank, and `stop` names what ends the run early. `along`
    is `every` for any direction or `marks` for the marked directions.
    """
    return Verb("run", up_to(1), pieces_of(pieces), kind, where=stop, along=along, limits=tuple(limits), when=when)


def slide(pieces: str) -> Verb:
    """A verb with which one piece makes standard moves in one direction as far as it can."""
    return Verb("run", up_to(1), pieces_of(pieces), STANDARD, where="wall", along="every", limits=(ENDLESS,) * 3)


# --- shots ----------------------------------------------------------------------------------------------------------


def shoot(count: Count, along: str, pieces: str, reach: str, when: str = "") -> Verb:
    """A verb for a shot from the being in a direction, which destroys the pieces that it hits.

    `along` is `marks` if the player chooses one of the marked directions, `on` for the direction of the last move.
    `reach` says what is hit: `line` all pieces in that direction, `first` the nearest one, `second` the nearest two,
    `fan` all pieces within two squares in that direction and in the two directions next to it.
    """
    return Verb(
        "loose" if count == ALL else "shoot", count, pieces_of(f"{pieces} board"), reach, along=along, when=when
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def gain(actions: int, when: str = "") -> Verb:
    """A verb that gives the player this many more actions in this turn."""
    return Verb("gain", number=actions, when=when)


def draw(beings: int, legends: int = 0, when: str = "") -> Verb:
    """A verb with which the player draws this many beings and legends in addition at the end of the turn."""
    return Verb("draw", limits=(beings, legends), when=when)


def license_next(kind: str) -> Verb:
    """A verb that sets what may stand in for the player's pieces in the pattern of the next being summoned.

    The verb's effect ends with the turn. `kind` is `enemy_piece` for one enemy piece, `empty_squares` for empty squares
    in place of up to two commons, or `enemy_pieces` if enemy pieces alone form the pattern.
    """
    return Verb("license", kind=kind)


def credit_legend(when: str = "") -> Verb:
    """A verb that counts one more legend as summoned in this turn.

    The number of beings summoned in this turn stays as it is.
    """
    return Verb("credit", when=when)


def bury(when: str = "") -> Verb:
    """A verb that puts the being's card under the player's deck, not on the discard pile; without effect if the deck is
    empty.
    """
    return Verb("bury", when=when)


def copy_pending() -> Verb:
    """A verb that carries out the warp effect of the player's pending being, without playing that card.

    The pending being is one that the player has not summoned yet but whose warp effect has been used.
    """
    return Verb("copy", kind="pending")


def drop_pending(count: Count) -> Verb:
    """A verb that discards the player's pending being, one whose warp effect has been used."""
    return Verb("drop", count)


def take_back() -> Verb:
    """A verb that returns the player's pending being, one whose warp effect has been used, to the player's hand."""
    return Verb("unpend")


def toss(count: Count) -> Verb:
    """A verb with which the player discards `count` cards of the hand, of any deck."""
    return Verb("toss", count)


def toss_legends() -> Verb:
    """A verb that discards all legends of the player's hand."""
    return Verb("disown")


def retrace(when: str = "") -> Verb:
    """A verb that puts the newest card of the player's discard pile on top of the player's deck."""
    return Verb("retrace", when=when)


def double_kills() -> Verb:
    """A verb that makes every enemy piece destroyed later in this turn count once more."""
    return Verb("double")


def extra_turn() -> Verb:
    """A verb that gives the player another turn after this one."""
    return Verb("again")


def slow(when: str = "") -> Verb:
    """A verb that gives the opponent one action less in the next turn."""
    return Verb("slow", when=when)


def spend_flare(count: Count) -> Verb:
    """A verb that discards the player's flare."""
    return Verb("spend", count)


def freeze(count: Count) -> Verb:
    """A verb that lays a card of the player's discard pile open on the table, so that its frozen effect can be used."""
    return Verb("freeze", count)


def recall(count: Count) -> Verb:
    """A verb that puts a card of the player's discard pile on top of the player's deck."""
    return Verb("recall", count)


# --- alternatives ---------------------------------------------------------------------------------------------------


def either(*alternatives: Sequence[Verb]) -> Program:
    """A program in which the player chooses one of these alternatives.

    An alternative is not offered if its first verb is mandatory and impossible.
    """
    return _alternatives(ONE, alternatives)


def maybe(*alternatives: Sequence[Verb], when: str = "") -> Program:
    """A program in which the player chooses one of these alternatives, or none.

    An alternative is not offered if its first verb can't do anything.
    """
    return _alternatives(up_to(1), alternatives, when)


def copy_discarded() -> Program:
    """A program that carries out the warp effect of a discarded card, without playing that card."""
    return (Verb("copy_from", ONE), Verb("copy", kind="named"))


def _alternatives(count: Count, alternatives: Sequence[Sequence[Verb]], when: str = "") -> Program:
    rows = [Verb("either", count, number=len(alternatives), when=when)]
    for number, alternative in enumerate(alternatives, 1):
        rows += [verb._replace(branch=number) for verb in alternative]
    return tuple(rows)


def program_of(rows: Sequence[Verb | Program]) -> Program:
    """All these verbs and programs joined into one program.

    The verbs of alternatives follow the verb that asks which alternative to take.
    """
    flat: list[Verb] = []
    for row in rows:
        flat += [row] if isinstance(row, Verb) else row
    return tuple(flat)
