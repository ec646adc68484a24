"""What a position is worth to a player: a weighted sum over what the board and the hands show, as a chance to win.

Every part of the sum is linear in the weights, so a learner that hands in unit vectors as weights gets the features of
a position (tools/games/tash_kalar/learn.py); the page hands in whole numbers, in thousandths of a logit, and gets the
same sum on every machine. Early in a game other things count than late: both have weights, and the game moves from the
one to the other. `placements` works out the positions behind all placements of a common, without playing them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ....protocol import UNKNOWN, Action, Level
from ..board import BITS, CENTRE, COLOURED, NEAR, WITHIN_2, around
from ..cards.rows import Flare
from ..cards.table import CARD_NAMES, CARDS, DECK_OF, LEGENDS_DECK, OWN, SCHOOLS
from ..cards.verbs import HEROIC, LEGENDARY
from ..effects.programs import EFFECT_STEPS
from ..patterns import REMEMBERED
from ..state import DUEL, FULL_HANDS, KILLS, MODES, NOBODY, State
from ..steps import ACTIONS, KILL_POINTS, leader, scores
from ..tasks import TASK_CARDS
from .draft_values import DRAFT_VALUES
from .nearness import FAR, Masks, barred, helpful, missing
from .outlook import ANEW, LOOKS, STEPS

# Set by play and by the clock: docs/ladder.md.
LEVELS = (Level(12, 0.002), Level(18, 0.0004), Level(22, 0.0), Level(60, 0.0), Level(400, 0.0))

# How many weights each part has. What both players have counts for the one and against the other; *to move* is who
# takes the next action, if need be in the next turn.
SIZES = {
    "points": 1,
    "pieces": 3,  # by rank
    "touching": 1,  # pieces beside another own one
    "middle": 1,  # pieces on the central 25 squares
    "coloured": 1,  # upgraded pieces on coloured squares
    "beings": 3,  # own cards of who is to move whose patterns lack 0, 1, 2 steps
    "beings_later": 3,  # and of the other
    "legends": 3,
    "legends_later": 3,
    "missing": 2,  # cards fewer than a full hand: beings, legends
    "tasks": 4,  # points of open tasks from which who is to move is 0, 1, 2, 3 steps away
    "tasks_later": 4,
    "flare": 1,  # whose condition holds: of who is to move
    "flare_later": 1,
    "frozen": 1,  # a frozen card
    "gate": 1,
    "draws": 1,  # cards granted beside the usual ones
    "actions": 1,  # of who is to move
    "due": 1,  # half points that this turn will have brought at its end
    "effect": 1,  # an effect that waits for an answer
    "again": 1,  # another turn follows this one
}
WIDTH = sum(SIZES.values())
CENTRAL = WITHIN_2[CENTRE] | BITS[CENTRE]
PHASES = 16  # from the first turn to the last
LAST_BUT_ONE = 15
BEFORE_THE_END = 13  # the most while nobody knows which turn is the last
OWN_CARDS = 15  # in the deck of each player at the beginning
UNIT = 1000 * PHASES  # of the sum, for one logit

COUNTED = SIZES["beings"]  # steps from which on a pattern is too far
LEAST = {number: (card.upper.least, card.lower.least) for number, card in enumerate(CARDS) if isinstance(card, Flare)}

# Of what beings bring when they are drawn, this part counts before the first turn: by measure decks drafted by WORTHS
# win about as often against decks drafted at random.
DRAFT_PART = 6
DRAFT_VALUE = {
    mode: tuple(DRAFT_VALUES[name][column] if name in DRAFT_VALUES else 0 for name in CARD_NAMES)
    for column, mode in enumerate(MODES)
}

Weights = Mapping[str, Sequence[Any]]
Hand = tuple[tuple[int, ...], tuple[int, ...], int]  # the entries of own beings and of legends, and the pending card


class Blend(NamedTuple):
    """The weights of a phase: the parts of SIZES, those of one number as that number."""

    points: Any
    pieces: Sequence[Any]
    touching: Any
    middle: Any
    coloured: Any
    cards: tuple[tuple[Sequence[Any], Sequence[Any]], tuple[Sequence[Any], Sequence[Any]]]  # to move or not; by deck
    missing: Sequence[Any]
    tasks: tuple[Sequence[Any], Sequence[Any]]  # to move or not
    flare: tuple[Any, Any]
    frozen: Any
    gate: Any
    draws: Any
    actions: Any
    due: Any
    effect: Any
    again: Any


def blend(early: Weights, late: Weights, phase: int) -> Blend:
    """So many of the PHASES towards late."""
    mixed: dict[str, list[Any]] = {
        name: [one * (PHASES - phase) + other * phase for one, other in zip(early[name], late[name], strict=True)]
        for name in SIZES
    }
    none = mixed["points"][0] * 0
    steps = {name: (*mixed[name], none, none) for name in ("beings", "beings_later", "legends", "legends_later")}
    single = {name: mixed[name][0] for name, size in SIZES.items() if size == 1}
    return Blend(
        single["points"],
        mixed["pieces"],
        single["touching"],
        single["middle"],
        single["coloured"],
        ((steps["beings"], steps["legends"]), (steps["beings_later"], steps["legends_later"])),
        mixed["missing"],
        (mixed["tasks"], mixed["tasks_later"]),
        (single["flare"], single["flare_later"]),
        single["frozen"],
        single["gate"],
        single["draws"],
        single["actions"],
        single["due"],
        single["effect"],
        single["again"],
    )


def phase_of(state: State, points: tuple[int, int]) -> int:
    """How far the game has come: by the points, by the own cards that are left, or by its last turns."""
    if state.last != NOBODY:
        return PHASES if state.last == state.stack[0][1] else LAST_BUT_ONE
    by_points = BEFORE_THE_END * max(points) // state.mode.goal
    by_cards = BEFORE_THE_END * (OWN_CARDS - min(len(state.decks[0]), len(state.decks[1]))) // OWN_CARDS
    return max(0, min(max(by_points, by_cards), BEFORE_THE_END))


def to_move(state: State) -> tuple[int, int]:
    """Who takes the next action, and how many there are."""
    player: int = state.stack[0][1]
    if state.actions:
        return player, state.actions
    if state.again:
        return player, ACTIONS
    return 1 - player, max(0, ACTIONS - state.slowed[1 - player])


class Evaluation:
    """Judges positions by certain weights: for each mode those of its beginning and of its end."""

    def __init__(self, weights: Mapping[str, Mapping[str, Weights]]) -> None:
        self.weights = weights
        self.blends: dict[tuple[str, int], Blend] = {}  # as they are asked for

    def blend(self, state: State, points: tuple[int, int]) -> Blend:
        """The weights for the mode and the phase of a position with those points."""
        key = state.mode.name, phase_of(state, points)
        found = self.blends.get(key)
        if found is None:
            parts = self.weights[key[0]]
            found = self.blends[key] = blend(parts["early"], parts["late"], key[1])
        return found

    def value(self, state: State, player: int) -> float:
        """The chance of `player` to win; 1, 0 or a half once the game is decided. Works on full states and on views."""
        if not state.stack:
            winner = leader(state)
            return 0.5 if winner is None else float(winner == player)
        score = kept_worth(state) if state.is_drafting() else self.score(state)
        return chance(-score if player else score)

    def score(self, state: State) -> Any:
        """What the position is worth to player 0, in UNITs of a logit. Somebody is asked."""
        points = scores(state)
        weights = self.blend(state, points)
        player: int = state.stack[0][1]
        mover, actions = to_move(state)
        upgraded = state.upgraded(0), state.upgraded(1)
        own = state.pieces[0] | upgraded[0], state.pieces[3] | upgraded[1]
        counts = own[0].bit_count(), own[1].bit_count()
        lead = upgraded[0].bit_count() - upgraded[1].bit_count(), counts[0] - counts[1]
        short = _short(state, 0), _short(state, 1)
        total = self._has(state, weights, 0, mover != 0, own[0], upgraded[0], (-lead[0], -lead[1]), short[0])
        total -= self._has(state, weights, 1, mover != 1, own[1], upgraded[1], lead, short[1])
        total += weights.points * (points[0] - points[1])
        total += weights.actions * (-actions if mover else actions)
        due = 2 * _task_due(state, short[player]) if state.mode is not DUEL else _kills_due(state)
        turn = weights.due * due + weights.again * state.again + weights.draws * sum(state.draws)
        if state.stack[-1][0] in EFFECT_STEPS:
            turn += weights.effect
        return total - turn if player else total + turn

    def _has(
        self,
        state: State,
        weights: Blend,
        player: int,
        later: bool,
        own: int,
        upgraded: int,
        behind: tuple[int, int],
        short: list[int],
    ) -> Any:
        """What a player has but points; `behind` by so many upgraded pieces, and pieces; `short` of the open tasks."""
        pieces = state.pieces[3 * player : 3 * player + 3]
        beings, legends, flares = state.hands[3 * player : 3 * player + 3]
        total = weights.touching * (own & around(own)).bit_count()
        total += weights.middle * (own & CENTRAL).bit_count()
        total += weights.coloured * (upgraded & COLOURED).bit_count()
        total += weights.missing[OWN] * (FULL_HANDS[OWN] - len(beings))
        total += weights.missing[LEGENDS_DECK] * (FULL_HANDS[LEGENDS_DECK] - len(legends))
        for weight, squares in zip(weights.pieces, pieces, strict=True):
            total += weight * squares.bit_count()
        if state.frozen[player] != NOBODY:
            total += weights.frozen
        if state.gates[player] != NOBODY:
            total += weights.gate
        if any(_holds(entry >> 2, behind) for entry in flares):
            total += weights.flare[later]
        steps = weights.cards[later]
        all_pieces = state.pieces
        for deck, count in _near(
            (beings, legends, state.pending[player]),
            (own, upgraded, pieces[LEGENDARY]),
            all_pieces[HEROIC] | all_pieces[3 + HEROIC],
            all_pieces[LEGENDARY] | all_pieces[3 + LEGENDARY],
        ):
            total += steps[deck][count]
        near = weights.tasks[later]
        for task, steps_short in zip(state.tasks, short, strict=True):
            if steps_short < len(near):
                total += near[steps_short] * TASK_CARDS[task].points
        return total

    def values(self, state: State, actions: Sequence[Action], behind: Callable[[Action], State]) -> list[float]:
        """What the positions after these actions are worth to player 0; `behind` plays one."""
        squares = [action[1] for action in actions if action[0] == "place"] if state.stack[-1][0] == "turn" else []
        placed: dict[Action, float] = {}
        if len(squares) > 1:
            first = self.score(behind(("place", squares[0])))
            found = self.placements(state, squares, first)
            placed = {("place", square): chance(score) for square, score in zip(squares, found, strict=True)}
        return [placed[action] if action in placed else self.value(behind(action), 0) for action in actions]

    def placements(self, state: State, squares: Sequence[int], first: Any) -> list[Any]:
        """The scores behind a common on each of these squares, by whoever has the turn; that of the first is known.

        Against it the others differ only in what depends on the square.
        """
        player: int = state.stack[0][1]
        weights = self.blend(state, scores(state))
        after = state.clone()
        after.actions -= 1
        mover, _ = to_move(after)
        gains, met = self._gains(state, weights, player, mover != player)
        own = state.own(player)
        lonely = own & ~around(own)
        anew = [task for task in state.tasks if task in ANEW]
        base = _task_due(state, _short(state, player))

        def local(square: int) -> Any:
            bit = BITS[square]
            total = weights.middle * 0
            if NEAR[square] & own:
                total = total + weights.touching * (1 + (NEAR[square] & lonely).bit_count())
            if bit & CENTRAL:
                total = total + weights.middle
            for helps, gain in gains:
                if helps & bit:
                    total = total + gain
            due = base
            if anew:
                after.pieces[3 * player] = state.pieces[3 * player] | bit
                due = _task_due(after, _short(after, player))
                for task in anew:
                    for whose, sign in ((player, 1), (1 - player, -1)):
                        near = weights.tasks[mover != whose]
                        short = STEPS[task](after, whose)
                        if short < len(near):
                            total = total + near[short] * (sign * TASK_CARDS[task].points)
            elif met:
                due = max(due, max((points for helps, points in met if helps & bit), default=0))
            return total + weights.due * (2 * due)

        found = [local(square) for square in squares]
        sign = -1 if player else 1
        return [first + sign * (one - found[0]) for one in found]

    def _gains(
        self, state: State, weights: Blend, player: int, later: bool
    ) -> tuple[list[tuple[int, Any]], list[tuple[int, int]]]:
        """Where a common brings cards or tasks a step nearer: the squares, what it is worth; and points it would meet.

        But for the tasks that are looked at anew.
        """
        gains: list[tuple[int, Any]] = []
        met: list[tuple[int, int]] = []
        steps = weights.cards[later]
        better = state.or_better(player)
        hand = state.hands[3 * player + OWN], state.hands[3 * player + LEGENDS_DECK], state.pending[player]
        heroics, legends = state.pieces[1] | state.pieces[4], state.pieces[2] | state.pieces[5]
        for card, above in _cards(hand, heroics, legends):
            count = missing(card, better, above)
            if 0 < count < FAR:
                by_step = steps[DECK_OF[card]]
                gains.append((helpful(card, better, above), by_step[count - 1] - by_step[count]))
        near = weights.tasks[later]
        for task in state.tasks:
            if task in ANEW:
                continue
            short, squares = LOOKS[task](state, player)
            if squares and 0 < short <= len(near):
                points = TASK_CARDS[task].points
                gain = near[short - 1] - near[short] if short < len(near) else near[short - 1]
                gains.append((squares, gain * points))
                if short == 1:
                    met.append((squares, points))
        return gains, met


@lru_cache(REMEMBERED)
def _near(hand: Hand, own: Masks, heroics: int, legends: int) -> tuple[tuple[int, int], ...]:
    """Of each being in hand that lacks few steps, as far as one sees it: its deck, and how many."""
    found = []
    for card, above in _cards(hand, heroics, legends):
        count = missing(card, own, above)
        if count < COUNTED:
            found.append((DECK_OF[card], count))
    return tuple(found)


def _cards(hand: Hand, heroics: int, legends: int) -> list[tuple[int, int]]:
    """The beings in hand, as far as one sees them, and the pieces onto which they may not come."""
    beings, drawn, pending = hand
    cards = [entry >> 2 for entry in beings + drawn]
    if pending != NOBODY:
        cards.append(pending)
    return [(card, barred(card, heroics, legends)) for card in cards if card != UNKNOWN]


def _holds(card: int, behind: tuple[int, int]) -> bool:
    """Whether the condition of a flare holds for who is behind by that many upgraded pieces, and pieces."""
    if card == UNKNOWN:
        return False
    upper, lower = LEAST[card]
    return behind[0] >= upper or behind[1] >= lower


def draft_value(card: int, mode: str) -> int:
    """What a being in a drafted deck is worth, in thousandths of a logit."""
    return DRAFT_VALUE[mode][card]


def kept_worth(state: State) -> int:
    """In a draft: what player 0 has kept better than player 1, as far as one sees it, in UNITs of a logit.

    Each being counts against the usual one of both schools, so that it does not matter who keeps the next.
    """
    values = DRAFT_VALUE[state.mode.name]
    usual = _usual(state.mode.name, state.schools)
    blue, red = ([values[entry >> 2] - usual for entry in deck if entry >> 2 != UNKNOWN] for deck in state.decks[:2])
    return (sum(blue) - sum(red)) * PHASES // DRAFT_PART


@cache
def _usual(mode: str, schools: tuple[str, ...]) -> int:
    """The mean worth of the beings of these schools."""
    values = [DRAFT_VALUE[mode][card] for school in schools for card in SCHOOLS[school]]
    return sum(values) // len(values)


def _short(state: State, player: int) -> list[int]:
    """How many steps the player is from each open task."""
    return [STEPS[task](state, player) for task in state.tasks]


def _task_due(state: State, short: list[int]) -> int:
    """The points of the best task that who is so many steps short could claim if the turn ended now."""
    return max(
        [TASK_CARDS[task].points for task, steps in zip(state.tasks, short, strict=True) if not steps], default=0
    )


def _kills_due(state: State) -> int:
    """Half points for the pieces destroyed this turn."""
    kills = state.tally[KILLS : KILLS + 3]
    return sum([count * value for count, value in zip(kills, KILL_POINTS, strict=True)])


def chance(score: int) -> float:
    """The chance to win of whoever is ahead by that much.

    >>> chance(0)
    0.5
    """
    return (1 + math.tanh(score / (2 * UNIT))) / 2
