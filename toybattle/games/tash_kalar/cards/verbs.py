"""The language of card effects: a program is a sequence of rows, each of which is one verb with what it applies to.

Pieces are described by three words, such as "enemy CH adjacent": whose pieces (own, enemy, any), which ranks (C common,
H heroic, L legendary) and which region. A parameter `when` is a condition, such as "killed two"; the row is carried out
only if the condition is true, and "" is no condition. REGIONS and CONDITIONS in `effects/regions.py` list all regions
and conditions. Regions around the being are measured from its present square.

The functions of this module return such rows or programs; they carry out nothing.
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

    `most` is a number or one of three special values: ENDLESS (no limit), AS_BEFORE (as many times as the previous verb
    of the program was carried out) or EVERY (all pieces at once, without asking the player).
    """

    least: int
    most: int


class Pieces(NamedTuple):
    """A description of the pieces that a verb applies to.

    `owner` is "own", "enemy" or "any". `ranks` has the ranks of the pieces, such as (0, 1) for common and heroic.
    `region` is a key of REGIONS in `effects/regions.py`, such as "adjacent".
    """

    owner: str
    ranks: tuple[int, ...]
    region: str


class Verb(NamedTuple):
    """One row of a program: what is done, how often, with which pieces, and under which condition.

    `step` is the verb's name; the package `effects` uses the name to find the functions that carry the verb out. Most
    other fields have a meaning only for some values of `step`.
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
    """Returns the `Count` that lets a verb be carried out any number of times from 0 to `most`."""
    return Count(0, most)


def pieces_of(text: str) -> Pieces:
    """Returns the `Pieces` that `text` describes in three words: whose pieces, which ranks, which region.

    A rank is a letter, C for common, H for heroic and L for legendary; several ranks are one word, such as "CH". Raises
    ValueError on wrong words.

    >>> pieces_of("enemy CH adjacent")
    Pieces(owner='enemy', ranks=(0, 1), region='adjacent')
    """
    owner, letters, region = text.split()
    if owner not in OWNERS:
        raise ValueError(f"{owner!r} owns nothing")
    return Pieces(owner, tuple(RANK_LETTERS.index(letter) for letter in letters), region)


# --- pieces that are destroyed, changed or placed -------------------------------------------------------------------


def destroy(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb: pieces are destroyed.

    `count` says how many, such as `up_to(2)`, or ALL. `pieces` says which pieces, such as "enemy CH adjacent" (enemy
    commons and heroics beside the being). `when` is the condition, such as "killed two" (the verb before has destroyed
    at least two pieces); "" is none.
    """
    return Verb("wipe" if count == ALL else "destroy", count, pieces_of(pieces), when=when)


def destroy_uncounted(pieces: str) -> Verb:
    """A verb: all pieces of a description are destroyed, but count as destroyed for neither player.

    `pieces` says which pieces, such as "any C adjacent" (both players' commons beside the being).
    """
    return Verb("wipe", ALL, pieces_of(pieces), kind="uncounted")


def destroy_linked(count: Count, pieces: str) -> Verb:
    """A verb: pieces are destroyed. Each piece but the first must be beside a square where this verb has already
    destroyed a piece.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy C board" (enemy commons
    anywhere).
    """
    return Verb("destroy", count, pieces_of(pieces), kind="linked")


def destroy_around(count: Count, pieces: str) -> Verb:
    """A verb: pieces around the piece that an earlier verb has chosen are destroyed.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy CH beside_chosen" (enemy
    commons and heroics beside the chosen piece). For later verbs the chosen piece is still the one that the earlier
    verb has chosen.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="around")


def destroy_for_good(count: Count, pieces: str) -> Verb:
    """A verb: pieces are destroyed and do not return to their owner's stock.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy CH adjacent" (enemy
    commons and heroics beside the being). An enemy piece counts as two destroyed ones. To destroy a heroic piece, the
    player must have one piece beside it; to destroy a legendary piece, three. The being itself does not count as such a
    piece.
    """
    return Verb("destroy", count, pieces_of(pieces), kind="for_good")


def upgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb: pieces are upgraded by one rank, as far as their owner's stock allows.

    `count` says how many, such as `up_to(2)`, or ALL. `pieces` says which pieces, such as "own C board" (own commons
    anywhere). `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("raise" if count == ALL else "upgrade", count, pieces_of(pieces), when=when)


def downgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb: pieces are downgraded by one rank, each at most once, as far as their owner's stock allows.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy H adjacent" (enemy heroics
    beside the being). `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("downgrade", count, pieces_of(pieces), when=when)


def downgrade_linked(count: Count, pieces: str) -> Verb:
    """A verb: pieces are downgraded, each at most once. Each piece but the first must be beside a square where this
    verb has already downgraded a piece.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy H adjacent" (enemy heroics
    beside the being).
    """
    return Verb("downgrade", count, pieces_of(pieces), kind="linked")


def convert(count: Count, pieces: str, into: str) -> Verb:
    """A verb: enemy pieces are destroyed, and a piece of the player's is put in place of each.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "enemy C board" (enemy commons
    anywhere). `into` is "C" if the new pieces are commons, or "same" if each has the rank of the destroyed piece.
    """
    return Verb("convert", count, pieces_of(pieces), kind=into)


def defect(pieces: str) -> Verb:
    """A verb: pieces of the player's become enemy commons, as far as the opponent's stock allows.

    `pieces` says which pieces, such as "own H self" (the being itself, if it is a heroic piece). These pieces do
    not count as destroyed.
    """
    return Verb("defect", ALL, pieces_of(pieces))


def place(count: Count, piece: str, where: str, when: str = "") -> Verb:
    """A verb: pieces from the stock are placed on empty squares.

    `count` says how many, such as `up_to(2)`. `piece` is the owner and the rank, such as "own C" (a common of the
    player's). `where` is the region, such as "beside_own" (squares beside a piece of the player's). `when` is the
    condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("place", count, pieces_of(f"{piece} {where}"), when=when)


def place_while_outnumbered(piece: str, where: str) -> Verb:
    """A verb: one piece is placed, and then further pieces as long as the opponent has more pieces on the board than
    the player and there is room.

    `piece` is the owner and the rank, such as "own C" (a common of the player's). `where` is the region, such as
    "beside_gate" (squares beside the player's Gateway).
    """
    return Verb("place", Count(ENDLESS, ENDLESS), pieces_of(f"{piece} {where}"), kind="outnumbered")


def open_gate(pieces: str, when: str = "") -> Verb:
    """A verb: a piece becomes the player's Gateway.

    `pieces` describes this piece, such as "own H self" (the being itself, if it is a heroic piece). `when` is the
    condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("open", ALL, pieces_of(pieces), when=when)


def choose(count: Count, pieces: str, when: str = "") -> Verb:
    """A verb: the player chooses pieces.

    `count` says how many, such as ONE. `pieces` says which pieces, such as "own CH board" (own commons and heroics
    anywhere). For later verbs the region "chosen" is the square of the piece that was chosen last. `when` is the
    condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("choose", count, pieces_of(pieces), when=when)


def name_square(where: str) -> Verb:
    """A verb: the player chooses an empty square.

    `where` is the region of the square, such as "plain" (uncoloured squares). For later verbs the region "chosen" is
    the chosen square.
    """
    return Verb("choose", ONE, pieces_of(f"any CHL {where}"), kind="empty")


def swap(count: Count, pieces: str, others: str) -> Verb:
    """A verb: two pieces change places, as many times as `count` says, such as `up_to(2)`.

    `pieces` describes the one piece of each swap and `others` the other piece, such as "own C board" (own commons
    anywhere). If both descriptions have the same ranks, the two swapped pieces have to be of equal rank. A swap is
    neither a move nor a destruction.
    """
    return Verb("swap", count, pieces_of(pieces), also=pieces_of(others))


def annihilate() -> Verb:
    """A verb: a common of the player's is placed on an uncoloured square and makes a combat move; then an enemy common
    is placed on the same square and makes a combat move in the opposite direction.

    If a part of this is impossible, nothing is done.
    """
    return Verb("annihilate", TWO, pieces_of("own C plain"))


def store() -> Verb:
    """A verb: a piece that the player chooses is taken from an uncoloured square and put on the being's card."""
    return Verb("store", ONE, pieces_of("any CHL plain"))


def release() -> Verb:
    """A verb: the piece on the being's card returns to the board with a standard leap to an uncoloured square."""
    return Verb("release", ONE, pieces_of("any CHL plain"))


def tend(count: Count, where: str) -> Verb:
    """A verb: on each chosen square, an enemy common or heroic piece is destroyed, a common of the player's is
    upgraded, or a common is placed.

    `count` says how many squares, such as `up_to(3)`; all are different. `where` is the region of the squares, such as
    "adjacent" (squares beside the being).
    """
    return Verb("tend", count, pieces_of(f"any CHL {where}"))


def mirror(count: Count) -> Verb:
    """A verb: pieces on certain squares are copied, each to the square that mirrors its own across a line.

    The squares are those that the being's pattern marks. The line is the one on which the being and the pieces of its
    pattern stand. A copy is a piece of the player's with the same rank as the copied piece. The player copies either
    one heroic piece or as many commons as `count` says, such as `up_to(2)`, all from one side of the line.
    """
    return Verb("mirror", count, pieces_of("any CH mark"))


# --- pieces that move -----------------------------------------------------------------------------------------------


def move(count: Count, pieces: str, kind: str, *, where: str = "", along: str = "", when: str = "") -> Verb:
    """A verb: pieces move to adjacent squares.

    `count` is the number of moves of all pieces together, such as `up_to(3)`. `pieces` says which pieces, such as "own
    CH board" (own commons and heroics anywhere). `kind` is EMPTY (onto empty squares only), STANDARD (also onto a piece
    of a lower rank) or COMBAT (also onto a piece of a lower or the same rank).

    `where` limits the squares onto which a piece moves, such as "coloured". `along` limits the pieces or the
    directions: "same" (one piece makes all moves), "led" (of three moves the being makes at least one), "on" (in the
    direction of the last move) or "sled" (first in a direction that the being's pattern marks, then with turns of at
    most 45 degrees). For `where` and `along`, "" is no limit. `when` is the condition, such as "done" (the verb before
    has done something); "" is none.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along=along, when=when)


def move_each(count: Count, pieces: str, kind: str, *, where: str = "", of_a_colour: int = ENDLESS) -> Verb:
    """A verb: different pieces make one move each, to an adjacent square.

    `count` says how many pieces, such as `up_to(2)`. `pieces` says which pieces, such as "any CH adjacent" (both
    players' commons and heroics beside the being); only pieces that fit this description before the first of the moves
    may move. `of_a_colour` is how many of the moved pieces at most may belong to the same player. `kind` is EMPTY (onto
    empty squares only), STANDARD (also onto a piece of a lower rank) or COMBAT (also onto a piece of a lower or the
    same rank). `where` limits the squares onto which a piece moves, such as "ring" (exactly two squares from the
    being); "" is no limit.
    """
    return Verb("move", count, pieces_of(pieces), kind, where=where, along="each", limits=(of_a_colour,))


def move_in(count: Count, pieces: str, kind: str) -> Verb:
    """A verb: pieces make one move each onto the square that an earlier verb has chosen.

    `count` says how many, such as `up_to(2)`. `pieces` says which pieces, such as "own CH board" (own commons and
    heroics anywhere). `kind` is EMPTY (onto empty squares only), STANDARD (also onto a piece of a lower rank) or COMBAT
    (also onto a piece of a lower or the same rank).
    """
    return Verb("move", count, pieces_of(pieces), kind, where="chosen", along="each", limits=(ENDLESS,))


def oppose(pieces: str) -> Verb:
    """A verb: two pieces make one combat move each, in opposite directions.

    `pieces` says which pieces, such as "own CH others" (own commons and heroics except the being). If not both
    moves are possible, none is made.
    """
    return Verb("oppose", TWO, pieces_of(pieces), COMBAT)


def move_mixed(count: Count, pieces: str, kind: str, other_pieces: str, other_kind: str) -> Verb:
    """A verb: pieces of two descriptions move, and the player decides before each move which piece it is.

    `count` is the number of all moves, such as `up_to(3)`. `pieces` and `other_pieces` are the two descriptions, such
    as "own CH board" (own commons and heroics anywhere); `kind` and `other_kind` are the kinds of move of the two. A
    kind is EMPTY (onto empty squares only), STANDARD (also onto a piece of a lower rank) or COMBAT (also onto a piece
    of a lower or the same rank).
    """
    return Verb("move", count, pieces_of(pieces), kind, pieces_of(other_pieces), other_kind)


def ride(count: Count, pieces: str, *, same: bool) -> Verb:
    """A verb: pieces make standard moves, one of which may be a combat move instead.

    `count` is the number of all moves, such as `up_to(3)`. `pieces` says which pieces, such as "own CH board" (own
    commons and heroics anywhere). `same` is true if a single piece makes all moves.
    """
    return Verb("move", count, pieces_of(pieces), STANDARD, along="same" if same else "", number=1)


def leap(count: Count, pieces: str, kind: str, *, distance: int = 0, when: str = "") -> Verb:
    """A verb: pieces leap to any square that their kind of leap may enter.

    `count` is the number of leaps, such as `up_to(1)`. `pieces` says which pieces, such as "own CH board" (own commons
    and heroics anywhere). `kind` is EMPTY (onto empty squares only), STANDARD (also onto a piece of a lower rank) or
    COMBAT (also onto a piece of a lower or the same rank). `distance` is how many squares long each leap has to be; 0
    is any length. `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("leap", count, pieces_of(pieces), kind, number=distance, when=when)


def strike(pieces: str) -> Verb:
    """A verb: the being leaps onto the square of a piece.

    `pieces` describes this piece, such as "any CHL chosen" (the piece that an earlier verb has chosen).
    """
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
    """A verb: one piece makes several moves in one straight line, as many as the player likes.

    `pieces` describes the pieces of which the player chooses one, such as "own H self" (the being itself, if it is a
    heroic piece). `kind` is EMPTY (onto empty squares only), STANDARD (also onto a piece of a lower rank) or COMBAT
    (also onto a piece of a lower or the same rank). `along` is "every" for any direction, or "marks" for the directions
    that are marked in the being's pattern. `limits` has the greatest number of moves of a common, of a heroic and of a
    legendary piece, such as (5, 3, 1). `stop` is "legend" if the run ends when a legendary piece is destroyed, and ""
    if nothing stops it. `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("run", up_to(1), pieces_of(pieces), kind, where=stop, along=along, limits=tuple(limits), when=when)


def slide(pieces: str) -> Verb:
    """A verb: one piece makes standard moves in one direction until it can go no further.

    `pieces` describes the pieces of which the player chooses one, such as "any C adjacent" (both players'
    commons beside the being).
    """
    return Verb("run", up_to(1), pieces_of(pieces), STANDARD, where="wall", along="every", limits=(ENDLESS,) * 3)


# --- shots ----------------------------------------------------------------------------------------------------------


def shoot(count: Count, along: str, pieces: str, reach: str, when: str = "") -> Verb:
    """A verb: the being shoots in a direction, and the shot destroys pieces.

    `count` is the number of shots: `up_to(2)`, for example, or ALL for one shot without a choice. `along` is "marks" if
    the player chooses one of the directions that the being's pattern marks, or "on" for the direction of the last move.
    `pieces` says whose pieces of which ranks a shot destroys, such as "any CH" (both players' commons and heroics).

    `reach` says where a shot destroys such pieces: "line" (in the whole direction), "first" (only the nearest piece),
    "second" (the nearest two pieces) or "fan" (within two squares, in the direction and in the two directions next to
    it). With "first" and "second", any other piece stops the shot. `when` is the condition, such as "done" (the verb
    before has done something); "" is none.
    """
    return Verb(
        "loose" if count == ALL else "shoot", count, pieces_of(f"{pieces} board"), reach, along=along, when=when
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def gain(actions: int, when: str = "") -> Verb:
    """A verb: the player gets more actions in this turn.

    `actions` says how many, such as 1; a negative number takes actions away. `when` is the condition, such as "killed
    two" (the verb before has destroyed at least two pieces); "" is none.
    """
    return Verb("gain", number=actions, when=when)


def draw(beings: int, legends: int = 0, when: str = "") -> Verb:
    """A verb: the player draws more cards than usual at the end of the turn.

    `beings` and `legends` say how many more of each, such as 1. `when` is the condition, such as "done" (the verb
    before has done something); "" is none.
    """
    return Verb("draw", limits=(beings, legends), when=when)


def license_next(kind: str) -> Verb:
    """A verb: something may stand in for the player's pieces in the pattern of the next being summoned in this turn.

    `kind` is "enemy_piece" (one enemy piece may stand in), "empty_squares" (empty squares may stand in for up to two
    commons) or "enemy_pieces" (the whole pattern has to consist of enemy pieces).
    """
    return Verb("license", kind=kind)


def credit_legend(when: str = "") -> Verb:
    """A verb: one more legend counts as summoned in this turn, which in a duel also scores a point.

    The number of beings summoned in this turn stays as it is. `when` is the condition, such as "done" (the verb before
    has done something); "" is none.
    """
    return Verb("credit", when=when)


def bury(when: str = "") -> Verb:
    """A verb: the being's card is put under the player's own deck and not on the discard pile.

    If that deck is empty, the verb does nothing. `when` is the condition, such as "done" (the verb before has done
    something); "" is none.
    """
    return Verb("bury", when=when)


def copy_pending() -> Verb:
    """A verb: the warp effect of the player's pending being is carried out once more.

    The pending being is the one whose warp effect the player has used but which is not summoned yet.
    """
    return Verb("copy", kind="pending")


def drop_pending(count: Count) -> Verb:
    """A verb: the player's pending being is discarded.

    The pending being is the one whose warp effect the player has used but which is not summoned yet. `count` is ONE, or
    `up_to(1)` if the player may decline.
    """
    return Verb("drop", count)


def take_back() -> Verb:
    """A verb: the player's pending being returns to the player's hand.

    The pending being is the one whose warp effect the player has used but which is not summoned yet.
    """
    return Verb("unpend")


def toss(count: Count) -> Verb:
    """A verb: the player discards cards of the hand, which are own beings, legends or flares.

    `count` says how many, such as `up_to(1)`.
    """
    return Verb("toss", count)


def toss_legends() -> Verb:
    """A verb: all legends of the player's hand are discarded."""
    return Verb("disown")


def retrace(when: str = "") -> Verb:
    """A verb: the newest card of the player's discard pile is put on top of the player's own deck.

    `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("retrace", when=when)


def double_kills() -> Verb:
    """A verb: each enemy piece destroyed later in this turn counts once more, as two pieces; after a second such verb,
    as three.
    """
    return Verb("double")


def extra_turn() -> Verb:
    """A verb: the player gets another turn after this one."""
    return Verb("again")


def slow(when: str = "") -> Verb:
    """A verb: the opponent gets one action less in the next turn.

    `when` is the condition, such as "done" (the verb before has done something); "" is none.
    """
    return Verb("slow", when=when)


def spend_flare(count: Count) -> Verb:
    """A verb: the player discards the flare in hand.

    `count` is ONE, or `up_to(1)` if the player may decline.
    """
    return Verb("spend", count)


def freeze(count: Count) -> Verb:
    """A verb: the player takes a card with a frozen effect from the own discard pile and lays it open on the table.

    The card's frozen effect can then be used. `count` is ONE, or `up_to(1)` if the player may decline.
    """
    return Verb("freeze", count)


def recall(count: Count) -> Verb:
    """A verb: the player puts cards of the own discard pile on top of the own deck.

    `count` says how many, such as `up_to(1)`.
    """
    return Verb("recall", count)


# --- alternatives ---------------------------------------------------------------------------------------------------


def either(*alternatives: Sequence[Verb]) -> Program:
    """A program: the player chooses one of `alternatives`, each a sequence of verbs such as `[gain(1)]`.

    An alternative is not offered if its first verb is mandatory and impossible.
    """
    return _alternatives(ONE, alternatives)


def maybe(*alternatives: Sequence[Verb], when: str = "") -> Program:
    """A program: the player chooses one of `alternatives`, each a sequence of verbs such as `[gain(1)]`, or none.

    An alternative is not offered if its first verb can't do anything. `when` is the condition under which the player is
    asked, such as "done" (the verb before has done something); "" is none.
    """
    return _alternatives(up_to(1), alternatives, when)


def copy_discarded() -> Program:
    """A program: the warp effect of a card in the player's own discard pile is carried out. The player chooses the
    card, and it stays in the pile.
    """
    return (Verb("copy_from", ONE), Verb("copy", kind="named"))


def _alternatives(count: Count, alternatives: Sequence[Sequence[Verb]], when: str = "") -> Program:
    rows = [Verb("either", count, number=len(alternatives), when=when)]
    for number, alternative in enumerate(alternatives, 1):
        rows += [verb._replace(branch=number) for verb in alternative]
    return tuple(rows)


def program_of(rows: Sequence[Verb | Program]) -> Program:
    """Returns one program with all verbs of `rows` in order.

    Each item of `rows` is a verb, or already a program.
    """
    flat: list[Verb] = []
    for row in rows:
        flat += [row] if isinstance(row, Verb) else row
    return tuple(flat)
