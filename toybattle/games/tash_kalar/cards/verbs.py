"""The words in which cards say what they do: each row of a program is one verb with what it works on.

Pieces are named by three words, `"enemy CH adjacent"`: whose (own, enemy, any), which ranks (C common, H heroic,
L legendary) and where. Where the being itself is the measure it is its present square that counts. A row is carried
out only where its condition `when` holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

COMMON, HEROIC, LEGENDARY = RANKS = (0, 1, 2)
RANK_LETTERS = "CHL"
RANK_NAMES = ("common", "heroic", "legendary")
OWNERS = ("own", "enemy", "any")

# Kinds of moves, by what may be entered beside empty squares: nothing, lower ranks, lower and equal ranks.
EMPTY, STANDARD, COMBAT = "empty", "standard", "combat"


class Count(NamedTuple):
    """How many: at least as far as possible, and at most."""

    least: int
    most: int


class Pieces(NamedTuple):
    """Which pieces: whose, of which ranks, in which region (see `regions.py`)."""

    owner: str
    ranks: tuple[int, ...]
    region: str


class Verb(NamedTuple):
    """One row of a program. `step` names what carries it out; of the rest each step reads what it needs."""

    step: str
    times: Count = Count(0, 0)
    pieces: Pieces = Pieces("any", (), "nowhere")
    kind: str = ""  # of moves, or of whatever else has kinds
    also: Pieces | None = None  # other pieces that may move, and how
    also_kind: str = ""
    where: str = ""  # what is entered, or beyond which a shot does not reach
    along: str = ""  # the directions there are
    number: int = 0
    limits: tuple[int, ...] = ()
    when: str = ""
    branch: int = 0  # of which alternative it is a part, 0 for none


Program = tuple[Verb, ...]

ONE = Count(1, 1)
TWO = Count(2, 2)
ALL = Count(99, 99)  # and whatever has only one answer: itself, the marked square, the Gateway
AS_MANY = Count(98, 98)  # as the verb before has done
ENDLESS = 97


def up_to(most: int) -> Count:
    """None, or as many as this."""
    return Count(0, most)


def pieces_of(text: str) -> Pieces:
    """The pieces that three words name.

    >>> pieces_of("enemy CH adjacent")
    Pieces(owner='enemy', ranks=(0, 1), region='adjacent')
    """
    owner, letters, region = text.split()
    if owner not in OWNERS:
        raise ValueError(f"{owner!r} owns nothing")
    return Pieces(owner, tuple(RANK_LETTERS.index(letter) for letter in letters), region)


# --- pieces that leave, change or come ------------------------------------------------------------------------------


def destroy(count: Count, pieces: str, when: str = "") -> Verb:
    """Pieces leave the board."""
    return Verb("wipe" if count == ALL else "destroy", count, pieces_of(pieces), when=when)


def destroy_uncounted(pieces: str) -> Verb:
    """All of them leave the board, and nobody has destroyed them."""
    return Verb("wipe", ALL, pieces_of(pieces), kind="uncounted")


def destroy_linked(count: Count, pieces: str) -> Verb:
    """Each further one touches the square of one that was chosen before."""
    return Verb("destroy", count, pieces_of(pieces), kind="linked")


def destroy_around(count: Count, pieces: str) -> Verb:
    """Pieces around one that stays chosen."""
    return Verb("destroy", count, pieces_of(pieces), kind="around")


def destroy_for_good(count: Count, pieces: str) -> Verb:
    """They count twice and leave the game; a heroic, a legend needs one, three more own pieces beside it."""
    return Verb("destroy", count, pieces_of(pieces), kind="for_good")


def upgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """One rank up, whoever owns them, as far as the owner's stock allows."""
    return Verb("raise" if count == ALL else "upgrade", count, pieces_of(pieces), when=when)


def downgrade(count: Count, pieces: str, when: str = "") -> Verb:
    """One rank down, whoever owns them, as far as the owner's stock allows."""
    return Verb("downgrade", count, pieces_of(pieces), when=when)


def downgrade_linked(count: Count, pieces: str) -> Verb:
    """Each further one touches the square of one that was chosen before."""
    return Verb("downgrade", count, pieces_of(pieces), kind="linked")


def convert(count: Count, pieces: str, into: str) -> Verb:
    """Enemy pieces become own ones, of the rank `C`, or of the `same`; they are destroyed."""
    return Verb("convert", count, pieces_of(pieces), kind=into)


def defect(pieces: str) -> Verb:
    """Own pieces become enemy commons, as far as the opponent has any; nobody destroys them."""
    return Verb("defect", ALL, pieces_of(pieces))


def place(count: Count, piece: str, where: str, when: str = "") -> Verb:
    """New pieces on empty squares, as long as there are any in stock: `place(ONE, "own C", "adjacent")`."""
    return Verb("place", count, pieces_of(f"{piece} {where}"), when=when)


def place_while_outnumbered(piece: str, where: str) -> Verb:
    """One new piece, and further ones as long as the opponent has more pieces and there is room."""
    return Verb("place", Count(ENDLESS, ENDLESS), pieces_of(f"{piece} {where}"), kind="outnumbered")


def open_gate(pieces: str, when: str = "") -> Verb:
    """That piece becomes the Gateway."""
    return Verb("open", ALL, pieces_of(pieces), when=when)


def choose(count: Count, pieces: str, when: str = "") -> Verb:
    """Names a piece; what follows calls it `chosen`."""
    return Verb("choose", count, pieces_of(pieces), when=when)


def name_square(where: str) -> Verb:
    """Names an empty square; what follows calls it `chosen`."""
    return Verb("choose", ONE, pieces_of(f"any CHL {where}"), kind="empty")


def swap(count: Count, pieces: str, others: str) -> Verb:
    """Two pieces of the same rank, or as these say, change places; nobody moves, nobody dies."""
    return Verb("swap", count, pieces_of(pieces), also=pieces_of(others))


def annihilate() -> Verb:
    """An own and an enemy common, placed on one uncoloured square, move apart in opposite directions."""
    return Verb("annihilate", TWO, pieces_of("own C plain"))


def store() -> Verb:
    """A piece of an uncoloured square is laid on the card."""
    return Verb("store", ONE, pieces_of("any CHL plain"))


def release() -> Verb:
    """The stored piece makes a standard leap onto the board."""
    return Verb("release", ONE, pieces_of("any CHL plain"))


def tend(count: Count, where: str) -> Verb:
    """Different squares: an enemy common or heroic piece dies, an own common is upgraded, an empty one gets one."""
    return Verb("tend", count, pieces_of(f"any CHL {where}"))


def mirror(count: Count) -> Verb:
    """Own pieces like those on one side of the pattern's line, on the mirrored squares: one heroic, or commons."""
    return Verb("mirror", count, pieces_of("any CH mark"))


# --- pieces that move -----------------------------------------------------------------------------------------------


def move(count: Count, pieces: str, kind: str, *, where: str = "", along: str = "", when: str = "") -> Verb:
    """So many single steps in all, shared among the pieces as one likes."""
    return Verb("move", count, pieces_of(pieces), kind, where=where, along=along, when=when)


def move_each(count: Count, pieces: str, kind: str, *, where: str = "", of_a_colour: int = ENDLESS) -> Verb:
    """One step each of so many different pieces: of those that are there before the first one."""
    return Verb("move", count, pieces_of(pieces), kind, where=where, along="each", limits=(of_a_colour,))


def move_in(count: Count, pieces: str, kind: str) -> Verb:
    """One step each onto the chosen square."""
    return Verb("move", count, pieces_of(pieces), kind, where="chosen", along="each", limits=(ENDLESS,))


def oppose(pieces: str) -> Verb:
    """Two different pieces make a combat move each, in opposite directions, if both can."""
    return Verb("oppose", TWO, pieces_of(pieces), COMBAT)


def move_mixed(count: Count, pieces: str, kind: str, other_pieces: str, other_kind: str) -> Verb:
    """So many steps in all, of some pieces in one way and of others in another."""
    return Verb("move", count, pieces_of(pieces), kind, pieces_of(other_pieces), other_kind)


def ride(count: Count, pieces: str, *, same: bool) -> Verb:
    """Standard moves, one of which may be a combat move, of the same piece or of any."""
    return Verb("move", count, pieces_of(pieces), STANDARD, along="same" if same else "", number=1)


def leap(count: Count, pieces: str, kind: str, *, distance: int = 0, when: str = "") -> Verb:
    """To any square, or to one at exactly this distance."""
    return Verb("leap", count, pieces_of(pieces), kind, number=distance, when=when)


def strike(pieces: str) -> Verb:
    """The being leaps onto that piece."""
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
    """One piece, moves straight in one direction as long as one likes, at most as many as its rank allows."""
    return Verb("run", up_to(1), pieces_of(pieces), kind, where=stop, along=along, limits=tuple(limits), when=when)


def slide(pieces: str) -> Verb:
    """One piece, standard moves in one direction as far as it can go."""
    return Verb("run", up_to(1), pieces_of(pieces), STANDARD, where="wall", along="every", limits=(ENDLESS,) * 3)


# --- shots ----------------------------------------------------------------------------------------------------------


def shoot(count: Count, along: str, pieces: str, reach: str, when: str = "") -> Verb:
    """From the being along a line: `line` hits all on it, `first` and `second` so many from the near end.

    `fan` hits what is within two squares in the direction and in those beside it.
    """
    return Verb(
        "loose" if count == ALL else "shoot", count, pieces_of(f"{pieces} board"), reach, along=along, when=when
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def gain(actions: int, when: str = "") -> Verb:
    """More actions this turn."""
    return Verb("gain", number=actions, when=when)


def draw(beings: int, legends: int = 0, when: str = "") -> Verb:
    """More cards at the end of the turn."""
    return Verb("draw", limits=(beings, legends), when=when)


def license_next(kind: str) -> Verb:
    """What may stand in for own pieces in the pattern of the next being summoned this turn."""
    return Verb("license", kind=kind)


def credit_legend(when: str = "") -> Verb:
    """The player has summoned a legend, though no further being."""
    return Verb("credit", when=when)


def bury(when: str = "") -> Verb:
    """The card goes under the own deck instead of to the discard pile, unless the deck is empty."""
    return Verb("bury", when=when)


def copy_pending() -> Verb:
    """The warp effect of the pending being, without playing it."""
    return Verb("copy", kind="pending")


def drop_pending(count: Count) -> Verb:
    """The pending being is discarded."""
    return Verb("drop", count)


def take_back() -> Verb:
    """The pending being comes to the hand."""
    return Verb("unpend")


def toss(count: Count) -> Verb:
    """Any card of the hand is discarded."""
    return Verb("toss", count)


def toss_legends() -> Verb:
    """All legends of the hand are discarded."""
    return Verb("disown")


def retrace(when: str = "") -> Verb:
    """The newest card of the own discard pile goes on top of the deck."""
    return Verb("retrace", when=when)


def double_kills() -> Verb:
    """This turn every enemy piece destroyed counts once more."""
    return Verb("double")


def extra_turn() -> Verb:
    """Another turn after this one."""
    return Verb("again")


def slow(when: str = "") -> Verb:
    """The opponent has an action less next turn."""
    return Verb("slow", when=when)


def spend_flare(count: Count) -> Verb:
    """The own flare is discarded."""
    return Verb("spend", count)


def freeze(count: Count) -> Verb:
    """A card of the own discard pile that has a frozen effect is laid open."""
    return Verb("freeze", count)


def recall(count: Count) -> Verb:
    """A card of the own discard pile goes on top of the deck."""
    return Verb("recall", count)


# --- alternatives ---------------------------------------------------------------------------------------------------


def either(*alternatives: Sequence[Verb]) -> Program:
    """One of these; an alternative that must begin with something that can't be done is not offered."""
    return _parted(ONE, alternatives)


def maybe(*alternatives: Sequence[Verb], when: str = "") -> Program:
    """One of these or none; an alternative that can't do anything is not offered."""
    return _parted(up_to(1), alternatives, when)


def copy_discarded() -> Program:
    """The warp effect of a discarded card, without playing it."""
    return (Verb("copy_from", ONE), Verb("copy", kind="named"))


def _parted(count: Count, alternatives: Sequence[Sequence[Verb]], when: str = "") -> Program:
    rows = [Verb("either", count, number=len(alternatives), when=when)]
    for number, alternative in enumerate(alternatives, 1):
        rows += [verb._replace(branch=number) for verb in alternative]
    return tuple(rows)


def program_of(rows: Sequence[Verb | Program]) -> Program:
    """The rows of a card as one program, alternatives laid out after the question."""
    flat: list[Verb] = []
    for row in rows:
        flat += [row] if isinstance(row, Verb) else row
    return tuple(flat)
