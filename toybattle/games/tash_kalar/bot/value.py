"""The evaluation of a position: a weighted sum over what the board and the hands show, turned into a chance to win.

Every part of the sum is linear in the weights. So a learner that passes unit vectors as weights gets the features of a
position (tools/games/tash_kalar/learn.py). The page passes whole numbers in thousandths of a logit, and so gets the
same sum on every machine. There is one table of weights for the beginning of a game and one for its end. The weights
for a position are a mean of the two tables. The *phase* of the position, a number from 0 to PHASES, says how far the
game has come, and so how much of each table is in that mean. `placements` computes the scores after all placements of a
common without playing them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ....memory import remembered
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
from .nearness import FAR, Masks, helpful, may_not_cover, missing
from .outlook import ANEW, LOOKS, STEPS

# Chosen by measured strength and thinking time: docs/ladder.md.
LEVELS = (Level(10, 0.025, is_steady=True), Level(18, 0.0004), Level(22, 0.0), Level(60, 0.0), Level(400, 0.0))

# How many weights each part has. What both players have is added for one and subtracted for the other. The player
# *to move* is the one who takes the next action, if need be in the next turn; `_later` is for the other player.
SIZES = {
    "points": 1,
    "pieces": 3,  # by rank
    "touching": 1,  # pieces beside another piece of the same player
    "middle": 1,  # pieces on the central 25 squares
    "coloured": 1,  # upgraded pieces on coloured squares
    "beings": 3,  # own beings of the player to move whose patterns lack 0, 1, 2 steps
    "beings_later": 3,  # and of the other player
    "legends": 3,
    "legends_later": 3,
    "missing": 2,  # cards missing to a full hand: beings, legends
    "tasks": 4,  # points of open tasks from which the player to move is 0, 1, 2, 3 steps away
    "tasks_later": 4,
    "flare": 1,  # a flare whose condition holds, for the player to move
    "flare_later": 1,
    "frozen": 1,  # a frozen card
    "gate": 1,
    "draws": 1,  # cards to be drawn in addition to the usual ones
    "actions": 1,  # actions of the player to move
    "due": 1,  # half points that the end of this turn will bring
    "effect": 1,  # a pending effect
    "again": 1,  # another turn of the same player follows this one
}
WIDTH = sum(SIZES.values())
CENTRAL = WITHIN_2[CENTRE] | BITS[CENTRE]
PHASES = 16  # from the first turn to the last
LAST_BUT_ONE = 15
BEFORE_THE_END = 13  # the highest phase while the last turn is not yet known
OWN_CARDS = 15  # in each player's deck when the game begins
UNIT = 1000 * PHASES  # the amount of the sum that is one logit

COUNTED = SIZES["beings"]  # a pattern that lacks this many steps or more does not count
LEAST = {number: (card.upper.least, card.lower.least) for number, card in enumerate(CARDS) if isinstance(card, Flare)}

# Before the first turn, kept beings count with their value divided by this: decks drafted by DRAFT_VALUES win about as
# often against decks drafted at random as that predicts (measured).
DRAFT_PART = 6
DRAFT_VALUE = {
    mode: tuple(DRAFT_VALUES[name][column] if name in DRAFT_VALUES else 0 for name in CARD_NAMES)
    for column, mode in enumerate(MODES)
}

Weights = Mapping[str, Sequence[Any]]
Hand = tuple[tuple[int, ...], tuple[int, ...], int]  # the entries of own beings and of legends, and the pending card


class Blend(NamedTuple):
    """The weights for one phase of a game: a mean of the weights for its beginning and the weights for its end.

    The phase says how far the game has come, from 0 to PHASES. Each field is a number, or a sequence of numbers for a
    part of the evaluation's sum that has several weights.
    """

    points: Any
    pieces: Sequence[Any]
    touching: Any
    middle: Any
    coloured: Any
    # for the player to move, for the other; each by deck
    cards: tuple[tuple[Sequence[Any], Sequence[Any]], tuple[Sequence[Any], Sequence[Any]]]
    missing: Sequence[Any]
    tasks: tuple[Sequence[Any], Sequence[Any]]  # for the player to move, for the other
    flare: tuple[Any, Any]
    frozen: Any
    gate: Any
    draws: Any
    actions: Any
    due: Any
    effect: Any
    again: Any


def blend(early: Weights, late: Weights, phase: int) -> Blend:
    """Returns the weights for one phase of a game: a mean of the weights for its beginning and the weights for its end.

    `early` and `late` are these two tables of weights. `phase` says how far the game has come, from 0 (the mean is
    `early` alone) to PHASES (it is `late` alone). All weights of the result are multiplied by PHASES.
    """
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
    """Returns the phase of a position: how far the game has come, from 0 (its beginning) to PHASES (its last turn).

    `points` are the points of both players. In the turn before the last one the phase is LAST_BUT_ONE. As long as it
    isn't known which player has the last turn, the phase follows from the points and from the number of cards left in
    the players' own decks.
    """
    if state.last != NOBODY:
        return PHASES if state.last == state.stack[0][1] else LAST_BUT_ONE
    by_points = BEFORE_THE_END * max(points) // state.mode.goal
    by_cards = BEFORE_THE_END * (OWN_CARDS - min(len(state.decks[0]), len(state.decks[1]))) // OWN_CARDS
    return max(0, min(max(by_points, by_cards), BEFORE_THE_END))


def to_move(state: State) -> tuple[int, int]:
    """Returns (player, count): the player who takes the next action, and how many actions that player then has.

    If no actions are left in this turn, these are the player and the number of actions of the next turn.
    """
    player: int = state.stack[0][1]
    if state.actions:
        return player, state.actions
    if state.again:
        return player, ACTIONS
    return 1 - player, max(0, ACTIONS - state.slowed[1 - player])


class Evaluation:
    """The evaluation of positions: how likely each player is to win.

    It holds two tables of weights for each mode, one for the beginning of a game and one for its end. The weights for a
    position are a mean of the two.
    """

    def __init__(self, weights: Mapping[str, Mapping[str, Weights]]) -> None:
        self.weights = weights
        self.blends: dict[tuple[str, int], Blend] = {}  # filled as needed

    def blend(self, state: State, points: tuple[int, int]) -> Blend:
        """Returns the weights for the position `state`: a mean of the weights for the beginning of a game and for its
        end.

        How much of each is in the mean follows from how far the game has come. `points` are the points of both players.
        """
        key = state.mode.name, phase_of(state, points)
        found = self.blends.get(key)
        if found is None:
            parts = self.weights[key[0]]
            found = self.blends[key] = blend(parts["early"], parts["late"], key[1])
        return found

    def value(self, state: State, player: int) -> float:
        """The chance of `player` to win; once the game is over 1 for a win, 0 for a loss and 0.5 for a draw.

        Works on full states and on views.
        """
        if not state.stack:
            winner = leader(state)
            return 0.5 if winner is None else float(winner == player)
        score = kept_value(state) if state.is_drafting() else self.score(state)
        return chance(-score if player else score)

    def score(self, state: State) -> Any:
        """Returns by how much player 0 is ahead in this position, a negative number if behind; UNIT is one logit.

        The result is an int if the weights are ints, and the vector of the position's features if the weights are unit
        vectors. The game must not be over.
        """
        points = scores(state)
        weights = self.blend(state, points)
        player: int = state.stack[0][1]
        mover, actions = to_move(state)
        upgraded = state.upgraded(0), state.upgraded(1)
        own = state.pieces[0] | upgraded[0], state.pieces[3] | upgraded[1]
        counts = own[0].bit_count(), own[1].bit_count()
        lead = upgraded[0].bit_count() - upgraded[1].bit_count(), counts[0] - counts[1]
        short = _short(state, 0), _short(state, 1)
        total = self._side(state, weights, 0, mover != 0, own[0], upgraded[0], (-lead[0], -lead[1]), short[0])
        total -= self._side(state, weights, 1, mover != 1, own[1], upgraded[1], lead, short[1])
        total += weights.points * (points[0] - points[1])
        total += weights.actions * (-actions if mover else actions)
        due = 2 * _task_due(state, short[player]) if state.mode is not DUEL else _kills_due(state)
        turn = weights.due * due + weights.again * state.again + weights.draws * sum(state.draws)
        if state.stack[-1][0] in EFFECT_STEPS:
            turn += weights.effect
        return total - turn if player else total + turn

    def _side(
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
        """Returns what one player's pieces, cards and nearness to tasks add to the evaluation's sum for this player.

        Points and the right to move are not included. The result is an int if the weights are ints, and a vector if
        they are vectors. `later` is true if the other player takes the next action. `own` and `upgraded` are the masks
        of all pieces and of the upgraded pieces of the player. `behind` is a pair (upgraded, all): how many fewer
        upgraded pieces, and how many fewer pieces in all, the player has than the rival. `short` has for each open task
        how many steps the player lacks; a step is one thing to do for the task, such as a common to place.
        """
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
        """The values (chances to win) for player 0 after each of these actions, in the order of `actions`.

        `behind` is a function that takes an action and returns the position after it. If the player is to choose an
        action of the turn, `behind` is called for only the first of the placements, because the values of the other
        placements are computed from the value of the first. For every other action `behind` is called.
        """
        squares = [action[1] for action in actions if action[0] == "place"] if state.stack[-1][0] == "turn" else []
        placed: dict[Action, float] = {}
        if len(squares) > 1:
            first = self.score(behind(("place", squares[0])))
            found = self.placements(state, squares, first)
            placed = {("place", square): chance(score) for square, score in zip(squares, found, strict=True)}
        return [placed[action] if action in placed else self.value(behind(action), 0) for action in actions]

    def placements(self, state: State, squares: Sequence[int], first: Any) -> list[Any]:
        """Returns by how much player 0 is ahead after a common is placed on each of `squares`, in the order of
        `squares`.

        A number is negative if player 0 is behind, and UNIT is one logit. `state` is the position before the placement,
        and the player whose turn it is places the common. `first` is the number for the first square. The other numbers
        are computed from `first` and from what differs between the squares.
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
        """Returns two lists that say where placing a common brings cards or tasks one step nearer.

        A step is one thing to do for a pattern or a task. The first list has a pair (squares, gain) for each card or
        task: the mask of the squares where a common helps, and how much that adds to the score of the evaluation. The
        second list has a pair (squares, points) for each task that would be met by such a placement. `later` is true if
        the other player takes the action after the placement.

        The tasks in ANEW are in neither list, so the caller has to evaluate them again after each placement. For some
        of them enemy pieces count, too; the others may come two steps nearer by one common.
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


@remembered(REMEMBERED)
def _near(hand: Hand, own: Masks, heroics: int, legends: int) -> tuple[tuple[int, int], ...]:
    """Returns a pair (deck, missing steps) for each being in `hand` whose pattern lacks at most two steps.

    `hand` is a triple: the player's own beings, the legends, and the pending being, NOBODY if there is none. The beings
    and the legends are entries: ints that hold a card's number and, in the two lowest bits, which players know it. In
    the result `deck` is 0 for the player's own deck and 1 for the legends; cards that the view hides are left out. A
    step is one thing to do for the being's pattern, such as a common to place. `own[rank]` is the mask of the player's
    pieces of that rank or a higher one; `heroics` and `legends` are the masks of both players' heroic and legendary
    pieces.
    """
    found = []
    for card, above in _cards(hand, heroics, legends):
        count = missing(card, own, above)
        if count < COUNTED:
            found.append((DECK_OF[card], count))
    return tuple(found)


def _cards(hand: Hand, heroics: int, legends: int) -> list[tuple[int, int]]:
    """Returns a pair (card, pieces) for each being in `hand`; `pieces` is the mask of the pieces that the being may not
    be summoned onto.

    `hand` is a triple: the player's own beings, the legends, and the pending being, NOBODY if there is none. The beings
    and the legends are entries: ints that hold a card's number and, in the two lowest bits, which players know it.
    Cards that the view hides are left out. `heroics` and `legends` are the masks of both players' heroic and legendary
    pieces.
    """
    beings, drawn, pending = hand
    cards = [entry >> 2 for entry in beings + drawn]
    if pending != NOBODY:
        cards.append(pending)
    return [(card, may_not_cover(card, heroics, legends)) for card in cards if card != UNKNOWN]


def _holds(card: int, behind: tuple[int, int]) -> bool:
    """Returns whether a player meets the condition of the flare `card` in the player's hand; False if the view hides
    the card.

    `behind` is a pair (upgraded, all): how many fewer upgraded pieces, and how many fewer pieces in all, the player has
    than the rival.
    """
    if card == UNKNOWN:
        return False
    upper, lower = LEAST[card]
    return behind[0] >= upper or behind[1] >= lower


def draft_value(card: int, mode: str) -> int:
    """Returns the value of the being `card` in a drafted deck, in thousandths of a logit.

    `mode` is the name of the mode that is played, "high_form" or "duel".
    """
    return DRAFT_VALUE[mode][card]


def kept_value(state: State) -> int:
    """Returns how far the beings kept in a draft put player 0 ahead, a negative number if behind; UNIT is one logit.

    Each being that the view shows counts by how much its value differs from the mean value of both schools' beings, so
    that having kept one being more is no advantage in itself.
    """
    values = DRAFT_VALUE[state.mode.name]
    usual = _usual(state.mode.name, state.schools)
    blue, red = ([values[entry >> 2] - usual for entry in deck if entry >> 2 != UNKNOWN] for deck in state.decks[:2])
    return (sum(blue) - sum(red)) * PHASES // DRAFT_PART


@remembered()
def _usual(mode: str, schools: tuple[str, ...]) -> int:
    """Returns the mean value of the beings of these schools in drafted decks, in thousandths of a logit.

    `mode` is the name of the mode that is played, "high_form" or "duel".
    """
    values = [DRAFT_VALUE[mode][card] for school in schools for card in SCHOOLS[school]]
    return sum(values) // len(values)


def _short(state: State, player: int) -> list[int]:
    """Returns how many steps the player lacks for each open task, in the order of `state.tasks`.

    A step is one thing to do for a task, such as a common to place or an enemy piece to destroy.
    """
    return [STEPS[task](state, player) for task in state.tasks]


def _task_due(state: State, short: list[int]) -> int:
    """Returns the points of the most valuable open task that the player would meet if the turn ended now; 0 if no open
    task is met.

    `short` has for each open task how many steps the player lacks for it. A step is one thing to do for the task.
    """
    return max(
        [TASK_CARDS[task].points for task, steps in zip(state.tasks, short, strict=True) if not steps], default=0
    )


def _kills_due(state: State) -> int:
    """Returns twice the points that the pieces destroyed so far in this turn bring in a duel.

    They are doubled so that the result is a whole number, since a destroyed common brings half a point.
    """
    kills = state.tally[KILLS : KILLS + 3]
    return sum([count * value for count, value in zip(kills, KILL_POINTS, strict=True)])


def chance(score: int) -> float:
    """The chance to win of a player who is ahead by `score`, where UNIT is one logit.

    >>> chance(0)
    0.5
    """
    return (1 + math.tanh(score / (2 * UNIT))) / 2
