"""What a running effect remembers, and the regions and conditions that cards name.

Everything that an effect remembers is an int, so that it can be stored in the frame of the effect's next question.
"""

from __future__ import annotations

from collections.abc import Callable

from ....protocol import Frame
from ..board import (
    BITS,
    BOARD,
    CENTRE,
    COLOURED,
    DIAGONAL,
    GREEN,
    NEAR,
    ORTHOGONAL,
    PLAIN,
    RED,
    WITHIN_2,
    WITHIN_3,
    around,
    beside,
    mask_at,
    ray,
    squares_near,
    squares_of,
)
from ..cards.table import EMPEROR, GREATER_TWIN, LESSER_TWIN, card_of
from ..cards.verbs import COMMON, HEROIC, LEGENDARY, Pieces
from ..patterns import Orientation, orientations_of, squares_at
from ..state import NOBODY, State

LEGEND_KILLED = 1 << 8  # added to `killed` for a destroyed legend


class Effect:
    """A card effect that is being carried out: the player, the program and its current row, and what the effect
    remembers.

    It remembers, among other things, the square of the being, the piece chosen last, and what the current verb has done
    so far. A remembered square follows the piece on it, and becomes NOBODY when that piece is gone.
    """

    __slots__ = (
        "being",
        "branch",
        "chosen",
        "count",
        "did",
        "felled",
        "home",
        "killed",
        "mask",
        "most",
        "note",
        "orientation",
        "player",
        "row",
        "source",
        "used",
        "way",
    )

    player: int
    source: int  # number of the program
    row: int  # index of its current row
    orientation: int  # index of the pattern's orientation
    home: int  # the square of the summoning
    felled: int  # the piece that the summoning destroyed, NOBODY for none
    being: int  # the square where the being is now
    used: int  # mask of the pieces with which it was summoned
    chosen: int  # the square of the piece that was chosen, placed, changed or moved last
    way: int  # the direction of the last move or shot
    branch: int  # the alternative that was taken, from 1; 0 before that
    did: int  # how many times the last verb did something
    killed: int  # how many pieces the last verb destroyed, plus LEGEND_KILLED for each legend among them
    # for the current verb:
    count: int  # how many times it has been done
    most: int  # how many times it can be done at most
    mask: int  # squares that it has to remember
    note: int  # a number that it has to remember

    def __init__(self, frame: Frame) -> None:
        (
            _,
            self.player,
            self.source,
            self.row,
            self.orientation,
            self.home,
            self.felled,
            self.being,
            self.used,
            self.chosen,
            self.way,
            self.branch,
            self.did,
            self.killed,
            self.count,
            self.most,
            self.mask,
            self.note,
        ) = frame

    def frame(self, step: str) -> Frame:
        """Returns a frame of the step `step`; its ints are everything that the effect remembers.

        An `Effect` made of this frame continues where this effect is now.
        """
        return (
            step,
            self.player,
            self.source,
            self.row,
            self.orientation,
            self.home,
            self.felled,
            self.being,
            self.used,
            self.chosen,
            self.way,
            self.branch,
            self.did,
            self.killed,
            self.count,
            self.most,
            self.mask,
            self.note,
        )

    def turned(self) -> Orientation:
        """The being's pattern in the orientation in which the being was summoned."""
        return orientations_of(card_of(self.source))[self.orientation]

    def follow(self, start: int, end: int) -> None:
        """Records that a piece has moved from `start` to `end` and that any piece on `end` was destroyed.

        The moved piece becomes the piece chosen last.
        """
        self.forget(end)
        if self.being == start:
            self.being = end
        self.chosen = end
        for name in ("used", "mask"):
            mask = getattr(self, name)
            if mask & BITS[start]:
                setattr(self, name, mask ^ BITS[start] | BITS[end])

    def forget(self, square: int) -> None:
        """Records that the piece on `square` has left the board, so that the effect no longer remembers this square."""
        if self.being == square:
            self.being = NOBODY
        if self.chosen == square:
            self.chosen = NOBODY
        self.used &= ~BITS[square]
        self.mask &= ~BITS[square]


Region = Callable[[State, Effect], int]
Condition = Callable[[State, Effect], bool]


def _marked_lines(state: State, effect: Effect) -> int:
    lines = 0
    for way in effect.turned().ways:
        for square in ray(effect.being, way) if effect.being >= 0 else ():
            lines |= BITS[square]
    return lines


def _beside_two(state: State, effect: Effect) -> int:
    own = state.own(effect.player)
    return sum(BITS[square] for square in squares_of(BOARD) if (own & NEAR[square]).bit_count() >= 2)


REGIONS: dict[str, Region] = {
    "nowhere": lambda state, effect: 0,
    "board": lambda state, effect: BOARD,
    "self": lambda state, effect: mask_at(effect.being),
    "others": lambda state, effect: BOARD & ~mask_at(effect.being),
    "adjacent": lambda state, effect: squares_near(NEAR, effect.being),
    "orthogonal": lambda state, effect: squares_near(ORTHOGONAL, effect.being),
    "diagonal": lambda state, effect: squares_near(DIAGONAL, effect.being),
    "within_2": lambda state, effect: squares_near(WITHIN_2, effect.being),
    "within_3": lambda state, effect: squares_near(WITHIN_3, effect.being),
    "other_mark": lambda state, effect: squares_at(effect.home, effect.turned().other_marks),
    "plain": lambda state, effect: PLAIN,
    "beside_common": lambda state, effect: around(state.pieces[COMMON] | state.pieces[3 + COMMON]),
    "beside_two": _beside_two,
    "mark": lambda state, effect: squares_at(effect.home, effect.turned().marks),
    "marked_lines": _marked_lines,
    "used": lambda state, effect: effect.used,
    "chosen": lambda state, effect: mask_at(effect.chosen),
    "beside_chosen": lambda state, effect: squares_near(NEAR, effect.chosen),
    "beside_own": lambda state, effect: around(state.own(effect.player)),
    "gate": lambda state, effect: mask_at(state.gates[effect.player]),
    "but_gate": lambda state, effect: BOARD & ~mask_at(state.gates[effect.player]),
    "beside_gate": lambda state, effect: squares_near(NEAR, state.gates[effect.player]),
    "beside_enemy": lambda state, effect: around(state.own(1 - effect.player)),
    "beset": lambda state, effect: squares_near(WITHIN_2, effect.being) & around(state.own(effect.player)),
    "ahead": lambda state, effect: mask_at(beside(effect.being, effect.way)) if effect.being >= 0 else 0,
    "beside_heroic": lambda state, effect: around(state.pieces[3 * effect.player + HEROIC]),
    "beside_green": lambda state, effect: around(GREEN),
    "near_red": lambda state, effect: RED | around(RED),
    "near_green": lambda state, effect: GREEN | around(GREEN),
}


def _fewer_upgraded(state: State, effect: Effect) -> bool:
    own, enemy = state.upgraded(effect.player), state.upgraded(1 - effect.player)
    return enemy.bit_count() > own.bit_count()


def _fewer_commons(state: State, effect: Effect) -> bool:
    own, enemy = state.pieces[3 * effect.player + COMMON], state.pieces[3 - 3 * effect.player + COMMON]
    return enemy.bit_count() > own.bit_count()


def _gate_on(colour: int) -> Condition:
    return lambda state, effect: effect.did > 0 and bool(mask_at(state.gates[effect.player]) & colour)


def _is_gate(state: State, effect: Effect) -> bool:
    return effect.being != NOBODY and effect.being == state.gates[effect.player]


def _no_enemy_beside_gate(state: State, effect: Effect) -> bool:
    return not state.pieces[3 - 3 * effect.player + COMMON] & squares_near(NEAR, state.gates[effect.player])


WILD = COLOURED & ~BITS[CENTRE]


def _discarded(card: int) -> Condition:
    return lambda state, effect: card in state.piles[effect.player]


CONDITIONS: dict[str, Condition] = {
    "": lambda state, effect: True,
    "done": lambda state, effect: effect.did > 0,
    "undone": lambda state, effect: effect.did == 0,
    "done on red": lambda state, effect: effect.did > 0 and bool(mask_at(effect.chosen) & RED),
    "greater twin discarded": _discarded(GREATER_TWIN),
    "lesser twin discarded": _discarded(LESSER_TWIN),
    "warp not played": lambda state, effect: EMPEROR not in state.warped,
    "killed": lambda state, effect: effect.killed > 0,
    "killed two": lambda state, effect: effect.killed % LEGEND_KILLED >= 2,
    "killed a legend": lambda state, effect: effect.killed >= LEGEND_KILLED,
    "actions left": lambda state, effect: state.actions > 0,
    "no actions left": lambda state, effect: state.actions == 0,
    "killed no legend": lambda state, effect: effect.killed < LEGEND_KILLED,
    "made a legend": lambda state, effect: bool(mask_at(effect.chosen) & state.pieces[3 * effect.player + LEGENDARY]),
    "is the gate": _is_gate,
    "is not the gate": lambda state, effect: not _is_gate(state, effect),
    "done beside the gate": lambda state, effect: effect.did > 0 and not _is_gate(state, effect),
    "done, gate on red": _gate_on(RED),
    "done, gate on green": _gate_on(GREEN),
    "no enemy beside the gate": _no_enemy_beside_gate,
    "summoned on green": lambda state, effect: bool(mask_at(effect.home) & GREEN),
    "summoned on red": lambda state, effect: bool(mask_at(effect.home) & RED),
    "summoned wild": lambda state, effect: bool(mask_at(effect.home) & WILD),
    "summoned tame": lambda state, effect: not mask_at(effect.home) & WILD,
    "fewer commons": _fewer_commons,
    "fewer upgraded": _fewer_upgraded,
    "done after destroying": lambda state, effect: effect.did > 0 and effect.chosen != NOBODY,
    "nothing felled": lambda state, effect: effect.killed == 0 and effect.felled == NOBODY,
    "felled an enemy": lambda state, effect: effect.felled != NOBODY and effect.felled // 3 != effect.player,
    "done or nothing discarded": lambda state, effect: effect.did > 0 or not state.piles[effect.player],
}


def pieces_in(state: State, effect: Effect, pieces: Pieces) -> int:
    """Returns the mask of the squares whose pieces fit the description `pieces`.

    The pieces called "own" in the description are those of the player of `effect`.
    """
    found = 0
    masks = state.pieces
    if pieces.owner != "enemy":
        for rank in pieces.ranks:
            found |= masks[3 * effect.player + rank]
    if pieces.owner != "own":
        for rank in pieces.ranks:
            found |= masks[3 - 3 * effect.player + rank]
    return found and found & REGIONS[pieces.region](state, effect)
