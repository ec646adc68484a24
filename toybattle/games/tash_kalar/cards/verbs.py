"""The language of card effects: a program is a sequence of rows, each of which is one verb with what it applies to.

Pieces are named by three words, such as `"enemy CH adjacent"`: whose (own, enemy, any), which ranks (C common, H
heroic, L legendary) and in which region. Regions around the being are measured from its present square. A row is
carried out only if the condition that its `when` names, such as `"killed two"`, is true; "" is no condition. The
functions of this module return such rows or programs; they carry out nothing.
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
    """How many times a verb is carried out: at most `most` times, and at least `least` times if that is possible.

    Three values of `most` are special: ENDLESS is no limit, AS_BEFORE is as many times as the verb before it in the
    program was carried out, EVERY is all pieces at once, without asking the player.
    """

    least: int
    most: int


class Pieces(NamedTuple):
    """Which pieces a verb applies to: whose ("own", "enemy" or "any"), of which ranks, and in which region of
    `regions.py`.
    """

    owner: str
    ranks: tuple[int, ...]
    region: str


class Verb(NamedTuple):
    """One row of a program: what is done, how often, with which pieces, and under which condition.

    `step` is the verb's name, by which the package `effects` finds the functions that carry it out. Most other fields
    have a meaning only for some values of `step`.
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
    """Returns the description of pieces that the three words of `text` give: whose, of which ranks, in which region.

    Raises ValueError on wrong words.

    >>> pieces_of("enemy CH adjacent")
    Pieces(owner='enemy', ranks=(0, 1), region='adjacent')
    """
    owner, letters, region = text.split()
    if owner not in OWNERS:
        raise ValueError(f"{owner!r} owns nothing")
    return Pieces(owner, tuple(RANK_LETTERS.index(letter) for letter in letters), region)


# --- pieces that are destroyed, changed or placed -------------------------------------------------------------------


def destroy(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that destroys `count` of the pieces that `pieces` names, such as "enemy CH adjacent".

    `when` names the condition under which this is done, such as "killed two"; "" is none.
    """
    return Verb("wipe" if count == ALL else "destroy", count, pieces_of(pieces), when=when)


def destroy_uncounted(pieces: str) -> Verb:
    """A verb that destroys all pieces that `pieces` names, such as "any C adjacent"; for neither player do they count
    as destroyed.
    """
    return Verb("wipe", ALL, pieces_of(pieces), kind="uncounted")


def destroy_linked(count: Count, pieces: str) -> Verb:
    """A verb that destroys `count` of the pieces that `pieces` names, such as "enemy C board".

    Each piece after the first must be beside a square where this verb has already destroyed a piece.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="linked")


def destroy_around(count: Count, pieces: str) -> Verb:
    """A verb that destroys `count` of the pieces that `pieces` names, which are around the piece chosen by an earlier
    verb.

    For later verbs the chosen piece is still the one that the earlier verb chose, not a destroyed one.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="around")


def destroy_for_good(count: Count, pieces: str) -> Verb:
    """A verb that destroys `count` of the pieces that `pieces` names, which do not return to their owner's stock.

    An enemy piece counts as two destroyed ones. To destroy a heroic, the player must have one piece beside it; to
    destroy a legendary piece, three. The being itself does not count as one of these.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="for_good")


def upgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that upgrades `count` of the pieces that `pieces` names (such as "own C board") by one rank.

    A piece is upgraded only if its owner's stock allows that. `when` names the condition under which this is done, ""
    for none.
    """
    return Verb("raise" if count == ALL else "upgrade", count, pieces_of(pieces), when=when)


def downgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb that downgrades `count` of the pieces that `pieces` names (such as "enemy H adjacent") by one rank.

    A piece is downgraded only if its owner's stock allows that. `when` names the condition under which this is done, ""
    for none.
    """
    return Verb("downgrade", count, pieces_of(pieces), when=when)


def downgrade_linked(count: Count, pieces: str) -> Verb:
    """A verb that downgrades `count` of the pieces that `pieces` names, such as "enemy H adjacent".

    Each piece after the first must be beside a square where this verb has already downgraded a piece.
    """
    return Verb("downgrade", count, pieces_of(pieces), kind="linked")


def convert(count: Count, pieces: str, into: str) -> Verb:
    """A verb that destroys `count` of the enemy pieces that `pieces` names and puts a piece of the player's in place of
    each.

    `into` is `C` if the new pieces are commons, or `same` if each has the rank of the destroyed piece.
    """
    return Verb("convert", count, pieces_of(pieces), kind=into)


def defect(pieces: str) -> Verb:
    """A verb that turns the player's pieces that `pieces` names into enemy commons, as far as the opponent's stock
    allows.

    The pieces do not count as destroyed.
    """
    return Verb("defect", ALL, pieces_of(pieces))


def place(count: Count, piece: str, where: str, when: str = "") -> Verb:
    """A verb that places `count` pieces from the stock on empty squares of the region `where`.

    `piece` says whose piece and of which rank, such as "own C". `when` names the condition under which this is done, ""
    for none.
    """
    return Verb("place", count, pieces_of(f"{piece} {where}"), when=when)


def place_while_outnumbered(piece: str, where: str) -> Verb:
    """A verb that places a piece in the region `where`, and then further pieces as long as the opponent has more pieces
    on the board than the player and there is room.

    `piece` says whose pieces and of which rank, such as "own C".
    """
    return Verb("place", Count(ENDLESS, ENDLESS), pieces_of(f"{piece} {where}"), kind="outnumbered")


def open_gate(pieces: str, when: str = "") -> Verb:
    """A verb that makes the piece that `pieces` names the player's Gateway.

    `when` names the condition under which this is done, "" for none.
    """
    return Verb("open", ALL, pieces_of(pieces), when=when)


def choose(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb with which the player chooses `count` of the pieces that `pieces` names.

    For later verbs the region `chosen` is the square of the piece that was chosen last. `when` names the condition
    under which the player is asked, "" for none.
    """
    return Verb("choose", count, pieces_of(pieces), when=when)


def name_square(where: str) -> Verb:
    """A verb with which the player chooses an empty square of the region `where`.

    For later verbs the region `chosen` is that square.
    """
    return Verb("choose", ONE, pieces_of(f"any CHL {where}"), kind="empty")


def swap(count: Count, pieces: str, others: str) -> Verb:
    """A verb that swaps one of the pieces that `pieces` names with one of those that `others` names, `count` times.

    A swap is neither a move nor a destruction. If `pieces` and `others` name the same ranks, the two swapped pieces
    have to be of equal rank.
    """
    return Verb("swap", count, pieces_of(pieces), also=pieces_of(others))


def annihilate() -> Verb:
    """A verb that places a common of each player on one uncoloured square.

    The two commons then make combat moves in opposite directions. If a part of this is impossible, nothing is done.
    """
    return Verb("annihilate", TWO, pieces_of("own C plain"))


def store() -> Verb:
    """A verb that takes a piece that the player chooses from an uncoloured square and keeps it on the being's card."""
    return Verb("store", ONE, pieces_of("any CHL plain"))


def release() -> Verb:
    """A verb that returns the piece that `store` has taken to the board, with a standard leap to an uncoloured
    square.
    """
    return Verb("release", ONE, pieces_of("any CHL plain"))


def tend(count: Count, where: str) -> Verb:
    """A verb that acts on `count` different squares of the region `where`.

    On each square the verb destroys an enemy common or heroic piece, upgrades a common of the player's, or places a
    common.
    """
    return Verb("tend", count, pieces_of(f"any CHL {where}"))


def mirror(count: Count) -> Verb:
    """A verb that copies pieces to the mirrored squares across the line on which the being and its pattern's pieces
    stand.

    A copy is a piece of the player's with the same rank as the copied piece. The player copies either one heroic piece
    or up to `count` commons, all from one side of the line.
    """
    return Verb("mirror", count, pieces_of("any CH mark"))


# --- pieces that move -----------------------------------------------------------------------------------------------


def move(count: Count, pieces: str, kind: str, *, where: str = "", along: str = "", when: str = "") -> Verb:
    """A verb for moves of the pieces that `pieces` names to adjacent squares, `count` moves in all.

    A move may enter an empty square; if `kind` is `standard`, also one with a piece of a lower rank, and if `kind` is
    `combat`, also one with a piece of the same rank. `where` names a further limit for the entered squares, such as
    "coloured". `along` names a limit for the directions or for the pieces that may move, such as "on" for the direction
    of the last move. `when` names the condition under which this is done. "" is no limit or condition.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along=along, when=when)


def move_each(count: Count, pieces: str, kind: str, *, where: str = "", of_a_colour: int = ENDLESS) -> Verb:
    """A verb with which `count` different pieces make one move each, to an adjacent square.

    The pieces are chosen from those that fit `pieces` before the first move; at most `of_a_colour` of them may belong
    to the same player. `kind` is `empty`, `standard` or `combat`; `where` names a further limit for the squares to
    enter, "" for none.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along="each", limits=(of_a_colour,))


def move_in(count: Count, pieces: str, kind: str) -> Verb:
    """A verb with which `count` of the pieces that `pieces` names make one move each, onto the square that an earlier
    verb has chosen.

    `kind` is `empty`, `standard` or `combat`.
    """
    return Verb("move", count, pieces_of(pieces), kind, where="chosen", along="each", limits=(ENDLESS,))


def oppose(pieces: str) -> Verb:
    """A verb with which two of the pieces that `pieces` names make one combat move each, in opposite directions.

    If not both moves are possible, none is made.
    """
    return Verb("oppose", TWO, pieces_of(pieces), COMBAT)


def move_mixed(count: Count, pieces: str, kind: str, other_pieces: str, other_kind: str) -> Verb:
    """A verb for `count` moves, each by one of `pieces` or by one of `other_pieces`, as the player likes.

    A move by one of `pieces` is of the kind `kind`, a move by one of `other_pieces` of the kind `other_kind`; the kinds
    are `empty`, `standard` and `combat`.
    """
    return Verb("move", count, pieces_of(pieces), kind, pieces_of(other_pieces), other_kind)


def ride(count: Count, pieces: str, *, same: bool) -> Verb:
    """A verb for `count` standard moves of the pieces that `pieces` names; one of the moves may be a combat move
    instead.

    If `same` is true, a single piece makes all these moves.
    """
    return Verb("move", count, pieces_of(pieces), STANDARD, along="same" if same else "", number=1)


def leap(count: Count, pieces: str, kind: str, *, distance: int = 0, when: str = "") -> Verb:
    """A verb for `count` leaps of the pieces that `pieces` names, to any square that a leap of the kind `kind` may
    enter.

    The kinds are `empty`, `standard` and `combat`. If `distance` is not 0, a leap has to be exactly that many squares
    long. `when` names the condition under which this is done, "" for none.
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
    """A verb with which one of the pieces that `pieces` names makes moves of the kind `kind` in one straight line, as
    many as the player likes.

    `limits` has for each rank the greatest number of moves of a piece of that rank. `along` is `every` for any
    direction or `marks` for the directions that are marked in the being's pattern. `stop` names what ends the run
    early, such as "legend", and `when` the condition under which there is a run; "" is none.
    """
    return Verb("run", up_to(1), pieces_of(pieces), kind, where=stop, along=along, limits=tuple(limits), when=when)


def slide(pieces: str) -> Verb:
    """A verb with which one of the pieces that `pieces` names makes standard moves in one direction until it can go no
    further.
    """
    return Verb("run", up_to(1), pieces_of(pieces), STANDARD, where="wall", along="every", limits=(ENDLESS,) * 3)


# --- shots ----------------------------------------------------------------------------------------------------------


def shoot(count: Count, along: str, pieces: str, reach: str, when: str = "") -> Verb:
    """A verb for `count` shots from the being, each in one direction. A shot destroys those of `pieces` that it hits.

    `pieces` says whose pieces and of which ranks, such as "any CH". `along` is `marks` if the player chooses one of
    the marked directions, `on` for the direction of the last move. `reach` says what is hit: `line` all pieces in that
    direction, `first` the nearest one, `second` the nearest two, `fan` all pieces within two squares in that direction
    and in the two directions next to it. `when` names the condition under which this is done, "" for none.
    """
    return Verb(
        "loose" if count == ALL else "shoot", count, pieces_of(f"{pieces} board"), reach, along=along, when=when
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def gain(actions: int, when: str = "") -> Verb:
    """A verb that gives the player `actions` more actions in this turn.

    `when` names the condition under which this is done, "" for none.
    """
    return Verb("gain", number=actions, when=when)


def draw(beings: int, legends: int = 0, when: str = "") -> Verb:
    """A verb with which the player draws `beings` beings and `legends` legends more than usual at the end of the turn.

    `when` names the condition under which this is done, "" for none.
    """
    return Verb("draw", limits=(beings, legends), when=when)


def license_next(kind: str) -> Verb:
    """A verb that sets what may stand in for the player's pieces in the pattern of the next being summoned in this
    turn.

    `kind` is `enemy_piece` for one enemy piece, `empty_squares` for empty squares in place of up to two commons, or
    `enemy_pieces` if the whole pattern has to consist of enemy pieces.
    """
    return Verb("license", kind=kind)


def credit_legend(when: str = "") -> Verb:
    """A verb that makes one more legend count as summoned in this turn, which in a duel also scores a point.

    The number of beings summoned in this turn stays as it is. `when` names the condition under which this is done, ""
    for none.
    """
    return Verb("credit", when=when)


def bury(when: str = "") -> Verb:
    """A verb that puts the being's card under the player's own deck and not on the discard pile.

    If that deck is empty, the verb does nothing. `when` names the condition under which this is done, "" for none.
    """
    return Verb("bury", when=when)


def copy_pending() -> Verb:
    """A verb that carries out the warp effect of the player's pending being once more.

    The player's pending being is one whose warp effect has been used but which has not been summoned yet.
    """
    return Verb("copy", kind="pending")


def drop_pending(count: Count) -> Verb:
    """A verb that discards the player's pending being, one whose warp effect has been used but which has not been
    summoned yet.

    If `count.least` is 0, the player may decline.
    """
    return Verb("drop", count)


def take_back() -> Verb:
    """A verb that returns the player's pending being to the player's hand.

    The player's pending being is one whose warp effect has been used but which has not been summoned yet.
    """
    return Verb("unpend")


def toss(count: Count) -> Verb:
    """A verb with which the player discards `count` cards of the hand: own beings, legends or flares."""
    return Verb("toss", count)


def toss_legends() -> Verb:
    """A verb that discards all legends of the player's hand."""
    return Verb("disown")


def retrace(when: str = "") -> Verb:
    """A verb that puts the newest card of the player's discard pile on top of the player's own deck.

    `when` names the condition under which this is done, "" for none.
    """
    return Verb("retrace", when=when)


def double_kills() -> Verb:
    """A verb that makes each enemy piece destroyed later in this turn count once more: as two pieces, after a second
    such verb as three.
    """
    return Verb("double")


def extra_turn() -> Verb:
    """A verb that gives the player another turn after this one."""
    return Verb("again")


def slow(when: str = "") -> Verb:
    """A verb that gives the opponent one action less in the next turn.

    `when` names the condition under which this is done, "" for none.
    """
    return Verb("slow", when=when)


def spend_flare(count: Count) -> Verb:
    """A verb with which the player discards the flare in hand. If `count.least` is 0, the player may decline."""
    return Verb("spend", count)


def freeze(count: Count) -> Verb:
    """A verb with which the player takes a card with a frozen effect from the own discard pile and lays it open on the
    table.

    The card's frozen effect can then be used. If `count.least` is 0, the player may decline.
    """
    return Verb("freeze", count)


def recall(count: Count) -> Verb:
    """A verb with which the player puts `count` cards of the own discard pile on top of the own deck."""
    return Verb("recall", count)


# --- alternatives ---------------------------------------------------------------------------------------------------


def either(*alternatives: Sequence[Verb]) -> Program:
    """A program in which the player chooses one of `alternatives`, each a sequence of verbs.

    An alternative is not offered if its first verb is mandatory and impossible.
    """
    return _alternatives(ONE, alternatives)


def maybe(*alternatives: Sequence[Verb], when: str = "") -> Program:
    """A program in which the player chooses one of `alternatives`, each a sequence of verbs, or none of them.

    An alternative is not offered if its first verb can't do anything. `when` names the condition under which the player
    is asked, "" for none.
    """
    return _alternatives(up_to(1), alternatives, when)


def copy_discarded() -> Program:
    """A program that carries out the warp effect of a card that the player chooses from the own discard pile, where it
    stays.
    """
    return (Verb("copy_from", ONE), Verb("copy", kind="named"))


def _alternatives(count: Count, alternatives: Sequence[Sequence[Verb]], when: str = "") -> Program:
    rows = [Verb("either", count, number=len(alternatives), when=when)]
    for number, alternative in enumerate(alternatives, 1):
        rows += [verb._replace(branch=number) for verb in alternative]
    return tuple(rows)


def program_of(rows: Sequence[Verb | Program]) -> Program:
    """Returns one program: all verbs of `rows` in order, where an item of `rows` is a verb or already a program."""
    flat: list[Verb] = []
    for row in rows:
        flat += [row] if isinstance(row, Verb) else row
    return tuple(flat)
