"""Why a turn is good: a table of the possible reasons, strongest first, and for each a test whether it is true.

A test is a function of the turn. If the reason is true of the turn, the test returns a tuple of ints: the details that
the sentence on the reason tells, such as the number of a card or of a square. The tuple is empty if the sentence needs
none. If the reason is not true, the test returns None. A turn is judged by what one reader knows: a card that the
reader does not see is ignored until it is played, and so are the cards drawn at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....protocol import UNKNOWN, Action, Apart, Event, Reason
from ....reasons import Ints, ReasonRow, fields_of, reasons_apart, reasons_of
from ..board import BITS, DIAGONAL, NEAR, ORTHOGONAL, squares_of
from ..cards.rows import Flare
from ..cards.table import BEINGS, CARDS, DECK_OF, DECKS, FLARE_CARDS, IS_LEGEND, LEGENDS_DECK, OWN
from ..cards.verbs import HEROIC, LEGENDARY
from ..effects.asking import STOP
from ..patterns import drawing_of
from ..state import DUEL, KILLS, NOBODY, State
from ..steps import FLARE_POINTS, KILL_POINTS, STEPS, leader, scores
from ..summoning import summonable
from ..tasks import TASK_CARDS
from . import why_draft
from .nearness import completing, lacks
from .outlook import LOOKS

FROM_HAND = ("summon", "flare", "discard", "warp", "spend", "toss")  # verbs that show a card of the hand
LAST = ("end", "claim")  # verbs that end a turn
ALL_AROUND = 8  # squares around one that is not at the edge
BESIDE = {"adjacent": NEAR, "orthogonal": ORTHOGONAL, "diagonal": DIAGONAL}  # regions of cards: the squares beside one


class Turn(NamedTuple):
    """Some actions of one player's turn as a reader sees them: the positions before and after these actions, and the
    events between.

    `settled` is the position after the actions with the points added that the player gets at the end of the turn, or
    None if the actions don't end the turn. A `Turn` also has the number of the player (0 or 1), the number of the
    rival, and the legal actions before the first action.
    """

    before: State
    after: State
    settled: State | None  # `after` with the points of the end of the turn, if the turn was ended
    actions: Sequence[Action]
    events: Sequence[Event]
    player: int
    rival: int
    options: tuple[Action, ...]  # the legal actions at first, as far as the reader knows

    def told(self, kind: str, owner: int) -> list[Event]:
        """Returns the events of this turn of the kind `kind`, such as "placed", that are about the player `owner`."""
        return [event for event in self.events if event[0] == kind and event[1] == owner]

    @property
    def lead(self) -> int:
        """The player's lead in points after the actions, a negative number if the player is behind.

        If the actions end the turn, the points that the player gets at its end are included.
        """
        points = scores(self.settled or self.after)
        return points[self.player] - points[self.rival]

    @property
    def is_over(self) -> bool:
        """Whether the game ends with this turn; False if the actions don't end the turn."""
        state = self.settled
        return state is not None and state.last == self.player and not state.again

    @property
    def is_in_vain(self) -> bool:
        """Whether the player can make no use of what these actions prepare: no action is left, and no further turn."""
        is_last = self.before.last != NOBODY and not self.after.again
        return is_last and (self.settled is not None or not self.after.actions)


def _is_met(state: State, task: int, player: int) -> bool:
    return TASK_CARDS[task].is_met(state, player)


def _gone(turn: Turn) -> list[Event]:
    """Returns the events that tell of enemy pieces destroyed in the turn, sorted by the rank of the piece, the highest
    first. A piece that the turn itself has upgraded where it stood has the rank that it had before.
    """
    found = []
    for kind, owner, rank, square in turn.told("destroyed", turn.rival):
        former = turn.before.piece_at(square)
        known = min(rank, former % 3) if former != NOBODY and former // 3 == turn.rival else rank
        found.append((kind, owner, known, square))
    return sorted(found, key=lambda event: -event[2])


def _kill_points(state: State) -> int:
    kills = state.tally[KILLS : KILLS + 3]
    return sum([count * value for count, value in zip(kills, KILL_POINTS, strict=True)]) // 2


def _could_flare(state: State, player: int) -> bool:
    """Whether the player meets the condition of at least one of the twelve flares, even if that flare is not in the
    player's hand.
    """
    rival = 1 - player
    upgraded = state.upgraded(rival).bit_count() - state.upgraded(player).bit_count()
    pieces = state.own(rival).bit_count() - state.own(player).bit_count()
    flares = [CARDS[card] for card in FLARE_CARDS]
    return any(
        isinstance(flare, Flare) and (upgraded >= flare.upper.least or pieces >= flare.lower.least) for flare in flares
    )


# --- the tests of the reasons: each returns its ints if it is true of the turn, else None ---------------------------


def win_points(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the player's lead in points, if the game ends with this turn and the player has more points;
    else None.
    """
    return (turn.lead,) if turn.is_over and turn.lead > 0 else None


def win_pieces(turn: Turn) -> Ints | None:
    """Returns `()` if the game ends with this turn and equal points, and the player wins by pieces; else None.

    The player wins by more upgraded pieces, or by more pieces in all if both players have equally many upgraded pieces.
    """
    won = turn.is_over and turn.settled is not None and leader(turn.settled) == turn.player
    return () if won and not turn.lead else None


def ties(turn: Turn) -> Ints | None:
    """Returns `()` if the game ends with this turn in a draw; else None."""
    return () if turn.is_over and turn.settled is not None and leader(turn.settled) is None else None


def loses(turn: Turn) -> Ints | None:
    """Returns `()` if the game ends with this turn and the rival wins; else None."""
    return () if turn.is_over and turn.settled is not None and leader(turn.settled) == turn.rival else None


def forced(turn: Turn) -> Ints | None:
    """Returns `()` if there was only one legal action and the reader is the player who was asked; else None.

    Other readers can't know how many actions were legal.
    """
    return () if len(turn.options) == 1 and turn.before.viewer == turn.player else None


def claims_task(turn: Turn) -> Ints | None:
    """Returns `(task, points)` for the task that the player claims at the end of the turn; None if the player claims no
    task.

    `task` is the task's number, `points` what the task scores.
    """
    verb, *args = turn.actions[-1]
    return (args[0], TASK_CARDS[args[0]].points) if verb == "claim" else None


def calls_end(turn: Turn) -> Ints | None:
    """Returns `(own points, rival's points)` if a player has reached the points that end the game, so that each player
    has one more turn.

    The result is None if nobody has reached these points, if the actions don't end the turn, or if the player has an
    extra turn after this one. It is None too if the last turns had already been settled before the actions.
    """
    state = turn.settled
    if state is None or state.last != NOBODY or state.again or max(scores(state)) < state.mode.goal:
        return None
    return scores(state)[turn.player], scores(state)[turn.rival]


def kills(turn: Turn) -> Ints | None:
    """Returns `(points,)`, the points that all pieces destroyed so far in this turn bring in a duel.

    The result is None in the High Form, or if the actions have not raised these points.
    """
    points = _kill_points(turn.after)
    return (points,) if turn.after.mode is DUEL and points > _kill_points(turn.before) else None


def meets_task(turn: Turn) -> Ints | None:
    """Returns `(task, points)` for an open task that is met after the actions and was not met before them.

    `task` is the task's number, `points` what the task would score. Of several such tasks, the task with most points is
    returned. The result is None if there is no such task, or if the actions end the turn.
    """
    met = [task for task in turn.after.tasks if _is_met(turn.after, task, turn.player)]
    new = [task for task in met if not _is_met(turn.before, task, turn.player)]
    if not new or turn.settled:
        return None
    task = max(new, key=lambda task: TASK_CARDS[task].points)
    return task, TASK_CARDS[task].points


def extra_turn(turn: Turn) -> Ints | None:
    """Returns `()` if the actions give the player another turn after this one: the reason is true, and has no numbers.
    Returns None if they don't.
    """
    return () if turn.after.again and not turn.before.again else None


def scores_legend(turn: Turn) -> Ints | None:
    """Returns `(card, square, points)` if a legend is summoned in a duel; None in the High Form, or if no legend is
    summoned.

    `card` is the first legend that is summoned, `square` where it is summoned, and `points` what the player scores for
    legends by the actions.
    """
    points = len([event for event in turn.told("scored", turn.player) if event[3] == "legend"])
    summoned = _summoned_legend(turn)
    return (*summoned, points) if summoned and points else None


def keeps_legend(turn: Turn) -> Ints | None:
    """Returns `(card, square, count)` if a legend is summoned in the High Form and the player then has more legendary
    pieces than before the actions.

    `card` is the first legend that is summoned, `square` where it is summoned, and `count` how many more legendary
    pieces the player has. Each of them counts a point as long as it is on the board. In all other cases the result is
    None.
    """
    points = _more_legends(turn, turn.player)
    summoned = _summoned_legend(turn)
    return (*summoned, points) if summoned and points > 0 else None


def _summoned_legend(turn: Turn) -> Ints | None:
    for event in turn.told("summoned", turn.player):
        if IS_LEGEND[event[2]]:
            return event[2], event[3]
    return None


def _more_legends(turn: Turn, owner: int) -> int:
    """Returns how many more legendary pieces `owner` has after the actions than before in the High Form, a negative
    number if there are fewer.

    In a duel, where legendary pieces don't count points, the result is 0.
    """
    if turn.after.mode is DUEL:
        return 0
    place = 3 * owner + LEGENDARY
    return turn.after.pieces[place].bit_count() - turn.before.pieces[place].bit_count()


def summons_legend(turn: Turn) -> Ints | None:
    """Returns `(card, square)`, a legend that is summoned and its square, if the summoning brings the player no point.

    The result is None if no legend is summoned, or if the summoning brings points.
    """
    return None if scores_legend(turn) or keeps_legend(turn) else _summoned_legend(turn)


def fells_legend(turn: Turn) -> Ints | None:
    """Returns `(square, points)` if an enemy legendary piece is destroyed in the High Form and the rival loses points
    by it.

    `square` is where that piece was, `points` how many points fewer the rival's legendary pieces now count. In all
    other cases the result is None.
    """
    points = -_more_legends(turn, turn.rival)
    return (_gone(turn)[0][3], points) if points > 0 and _gone(turn) and _gone(turn)[0][2] == LEGENDARY else None


def destroys_legend(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square on which an enemy legendary piece is destroyed, if that costs the rival no
    points; else None.
    """
    is_gone = bool(_gone(turn)) and _gone(turn)[0][2] == LEGENDARY
    return (_gone(turn)[0][3],) if is_gone and not fells_legend(turn) else None


def destroys_more(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many enemy pieces are destroyed; None if fewer than two are."""
    return (len(_gone(turn)),) if len(_gone(turn)) > 1 else None


def takes_away(turn: Turn) -> Ints | None:
    """Returns `(task, points)` for an open task that the rival's pieces met before the actions and do not meet after
    them.

    `task` is the task's number, `points` what the task would have scored. The result is None if there is no such task.
    """
    for task in turn.after.tasks:
        lasts = LOOKS[task](turn.before, turn.rival)[0] == 0
        if lasts and _is_met(turn.before, task, turn.rival) and not _is_met(turn.after, task, turn.rival):
            return task, TASK_CARDS[task].points
    return None


def blocks_task(turn: Turn) -> Ints | None:
    """Returns `(task, points)` for an open task that the rival is now further from.

    `task` is the task's number, `points` what the task would score. Before the actions, the rival lacked one common or
    one upgrade for the task, and now the rival lacks more. Of several such tasks, the task with most points is
    returned. The result is None if there is no such task.
    """
    blocked = []
    for task in turn.after.tasks:
        short, squares = LOOKS[task](turn.before, turn.rival)
        if short != 1 or LOOKS[task](turn.after, turn.rival)[0] <= 1:
            continue
        if _one_is_enough(turn.before, turn.rival, task, squares):
            blocked.append((TASK_CARDS[task].points, task))
    points, task = max(blocked, default=(0, 0))
    return (task, points) if blocked else None


def raises_legend(turn: Turn) -> Ints | None:
    """Returns `(square, points)` if a piece of the player's becomes legendary in the High Form and the player then has
    more legendary pieces than before the actions.

    `square` is where that piece is, `points` how many points more the player's legendary pieces now count. In all other
    cases the result is None.
    """
    points = _more_legends(turn, turn.player)
    made = _made_legend(turn)
    return (*made, points) if made and points > 0 else None


def makes_legend(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square on which a piece of the player's becomes legendary, if that brings no point; else
    None.
    """
    return None if raises_legend(turn) else _made_legend(turn)


def _made_legend(turn: Turn) -> Ints | None:
    for event in turn.told("upgraded", turn.player):
        if event[2] == LEGENDARY:
            return (event[3],)
    return None


def converts(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square on which an enemy piece is converted into a piece of the player's; None if none
    is converted.
    """
    return next(((event[3],) for event in turn.told("converted", turn.player)), None)


def destroys_raised(turn: Turn) -> Ints | None:
    """Returns `(rank, square)` of the only enemy piece that is destroyed, if the turn has upgraded it to `rank` before;
    else None.
    """
    gone = turn.told("destroyed", turn.rival)
    return gone[0][2:] if len(gone) == 1 and ("upgraded", *gone[0][1:]) in turn.events else None


def destroys(turn: Turn) -> Ints | None:
    """Returns `(rank, square)` of the only enemy piece that is destroyed, where `rank` is 0 for common and 1 for
    heroic.

    The result is None if no enemy piece is destroyed, or several, or a legendary one, or one that the turn has upgraded
    before.
    """
    if len(_gone(turn)) != 1 or _gone(turn)[0][2] == LEGENDARY or destroys_raised(turn):
        return None
    return _gone(turn)[0][2], _gone(turn)[0][3]


def gains_actions(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many additional actions the player gets for this turn; None if there are none."""
    count = sum([event[2] for event in turn.told("gained", turn.player)])
    return (count,) if count > 0 else None


def slows(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many actions of the next turn the rival loses because of this turn; None if the rival
    loses none.
    """
    count = turn.after.slowed[turn.rival] - turn.before.slowed[turn.rival]
    return (count,) if count > 0 else None


def downgrades(turn: Turn) -> Ints | None:
    """Returns `(rank, square)` of an enemy piece that is downgraded; None if none is downgraded.

    `rank` is the new rank: 0 for common, 1 for heroic.
    """
    return next(((event[2], event[3]) for event in turn.told("downgraded", turn.rival)), None)


def completes_legend(turn: Turn) -> Ints | None:
    """Returns `(card,)`, a legend in the player's hand that can be summoned after the actions, but not before them.

    Only the board has to allow the summoning; the player may have no actions left for it. The result is None if there
    is no such legend, or if it could appear only where it costs a piece that is worth as much: see `_completed`.
    """
    return _completed(turn, LEGENDS_DECK)


def completes(turn: Turn) -> Ints | None:
    """Returns `(card,)`, a being of the player's own deck in the hand that can be summoned after the actions, but not
    before them.

    Only the board has to allow the summoning; the player may have no actions left for it. The result is None if there
    is no such being, or if it could appear only where it costs a piece that is worth as much: see `_completed`.
    """
    return _completed(turn, OWN)


def _completed(turn: Turn, deck: int) -> Ints | None:
    """Returns `(card,)`, a being of this deck in the player's hand that can be summoned after the actions, but not
    before them. The result is None if there is none, or if nothing can follow these actions (`Turn.is_in_vain`).

    Squares don't count where it would replace a piece of the player's own of its rank or a higher one, unless its
    pattern needs one there, or where it would destroy a legend of the player's own beside it without a choice.
    """
    for card in turn.after.hand(turn.player, deck) if not turn.is_in_vain else ():
        squares = summonable(turn.after, turn.player, card)
        if drawing_of(card).on_own is None:
            squares &= ~turn.after.or_better(turn.player)[BEINGS[card].rank]
        is_paying = not all(_costs_legend(turn.after, turn.player, card, square) for square in squares_of(squares))
        if is_paying and not summonable(turn.before, turn.player, card):
            return (card,)
    return None


def _costs_legend(state: State, player: int, card: int, square: int) -> bool:
    """Whether the being `card`, summoned on `square`, would destroy a legend of its own player's beside it without a
    choice.
    """
    legends = state.pieces[3 * player + LEGENDARY]
    verbs = [verb for verb in BEINGS[card].program if verb.step == "wipe" and not verb.when]
    pieces = [verb.pieces for verb in verbs if verb.pieces.owner == "any" and LEGENDARY in verb.pieces.ranks]
    return any(legends & BESIDE[one.region][square] for one in pieces if one.region in BESIDE)


def approaches(turn: Turn) -> Ints | None:
    """Returns `(card, square)`: a being in the player's hand whose pattern one more common would complete, and an empty
    square for that common; before the actions the pattern lacked more.

    As in `completes`, only the board and the stock have to allow it. The result is None if there is no such being, or
    if the actions break the complete pattern of another being in the hand: then they bring no pattern nearer on the
    whole.
    """
    return _nearer(turn, 1)


def begins(turn: Turn) -> Ints | None:
    """Returns `(card, square, target)`: a being in the player's hand whose pattern two more commons would complete, and
    two empty squares for them; before the actions the pattern lacked more.

    As in `approaches`, only the board and the stock have to allow it, and the result is None if the actions break a
    complete pattern.
    """
    return _nearer(turn, 2)


def _nearer(turn: Turn, steps: int) -> Ints | None:
    """Returns a being in the player's hand whose pattern lacks `steps` commons, 1 or 2, after the actions and more
    before them, and empty squares for these commons. The result is None if there is none, if the actions break a
    pattern, or if nothing can follow these actions (`Turn.is_in_vain`).
    """
    player, state = turn.player, turn.after
    if turn.is_in_vain or _breaks(turn):
        return None
    for card in (*state.hand(player, OWN), *state.hand(player, LEGENDS_DECK)):
        if card != UNKNOWN and lacks(turn.before, player, card) > steps:
            squares = next(completing(state, player, card), ())
            if len(squares) == steps:
                return card, *squares
    return None


def _breaks(turn: Turn) -> bool:
    """Whether a being that stays in the player's hand could be summoned before the actions and can't after them."""
    player = turn.player
    return any(
        summonable(turn.before, player, card) and not summonable(turn.after, player, card)
        for deck in (OWN, LEGENDS_DECK)
        for card in turn.after.hand(player, deck)
    )


def nears_task(turn: Turn) -> Ints | None:
    """Returns `(task,)`, the number of an open task for which the player now lacks only one step and lacked several
    before the actions.

    A step is one thing to do for the task; the last one has to be a common to place or a piece to upgrade. The result
    is None if there is no such task, or if nothing can follow these actions.
    """
    for task in turn.after.tasks if not turn.is_in_vain else ():
        short, squares = LOOKS[task](turn.after, turn.player)
        if (
            short == 1
            and LOOKS[task](turn.before, turn.player)[0] > 1
            and _one_is_enough(turn.after, turn.player, task, squares)
        ):
            return (task,)
    return None


def _one_is_enough(state: State, player: int, task: int, squares: int) -> bool:
    """Returns whether a single common, or a single upgrade of a piece of the player's, would meet the task.

    The player must lack exactly one step for the task, that is one thing to do for it. `squares` is the mask of the
    squares where a common would be that step; a common can be placed only on an empty square.
    """
    if squares & state.empty():
        return True
    world = state.clone()
    for rank in (0, HEROIC):
        own = state.pieces[3 * player + rank]
        while own:
            bit = own & -own
            own ^= bit
            world.pieces = state.pieces[:]
            world.pieces[3 * player + rank] ^= bit
            world.pieces[3 * player + rank + 1] |= bit
            if _is_met(world, task, player):
                return True
    return False


def no_flare(turn: Turn) -> Ints | None:
    """Returns `()` if the rival met the condition of some flare before the actions and now meets none; else None."""
    return () if _could_flare(turn.before, turn.rival) and not _could_flare(turn.after, turn.rival) else None


def flares(turn: Turn) -> Ints | None:
    """Returns `(card, upper, lower)`, the flare that the player uses, in the High Form, and of each of its halves 1 if
    its condition is met, else 0; None in a duel, or if no flare is used.
    """
    return None if turn.after.mode is DUEL else _flared(turn)


def flares_at_cost(turn: Turn) -> Ints | None:
    """Returns `(card, upper, lower, points)` if the player uses a flare in a duel; None if no flare is used, or in the
    High Form.

    `card` is the first flare that is used, `upper` and `lower` are 1 if the condition of that half is met, else 0, and
    `points` is what the rival scores for all flares used by the actions.
    """
    flared = _flared(turn) if turn.after.mode is DUEL else None
    return (*flared, FLARE_POINTS * len(turn.told("flared", turn.player))) if flared else None


def _flared(turn: Turn) -> Ints | None:
    return next((event[2:] for event in turn.told("flared", turn.player)), None)


def upgrades(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many times the actions upgrade a piece of the player's; None if they upgrade none."""
    count = len(turn.told("upgraded", turn.player))
    return (count,) if count else None


def thaws(turn: Turn) -> Ints | None:
    """Returns `(card,)`, the being whose frozen effect the player uses; None if the player uses none."""
    return next(((event[2],) for event in turn.told("thawed", turn.player)), None)


def freezes(turn: Turn) -> Ints | None:
    """Returns `(card,)`, the player's being that now lies open with its frozen effect and did not before; None if there
    is none.
    """
    card = turn.after.frozen[turn.player]
    return (card,) if card not in (NOBODY, turn.before.frozen[turn.player]) else None


def warps(turn: Turn) -> Ints | None:
    """Returns `(card,)`, the being whose warp effect the player uses; None if the player uses none."""
    return next(((event[2],) for event in turn.told("warped", turn.player)), None)


def opens(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square of the player's Gateway, if the player had none before the actions.

    The result is None if the player had a Gateway before, or has none after the actions.
    """
    gate = turn.after.gates[turn.player]
    return (gate,) if turn.before.gates[turn.player] == NOBODY != gate else None


def more_pieces(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many more pieces the player has on the board after the actions than before.

    The result is None if that number is less than two, or if nothing can follow these actions.
    """
    count = turn.after.own(turn.player).bit_count() - turn.before.own(turn.player).bit_count()
    return (count,) if count > 1 and not turn.is_in_vain else None


def draws(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many additional cards will be drawn at the end of the turn because of these actions; None
    if none.
    """
    count = sum(turn.after.draws) - sum(turn.before.draws)
    return (count,) if count > 0 else None


def summons(turn: Turn) -> Ints | None:
    """Returns `(card, square)` for the first being that is summoned; None if none is summoned."""
    return next(((event[2], event[3]) for event in turn.told("summoned", turn.player)), None)


def joins(turn: Turn) -> Ints | None:
    """Returns `(square, count)` for the first placed piece of the player's that has other own pieces beside it.

    `square` is where the piece is placed, `count` how many other pieces of the player's are beside it. The result is
    None if there is no such piece.
    """
    for event in turn.told("placed", turn.player):
        count = (turn.after.own(turn.player) & NEAR[event[3]]).bit_count()
        if count and turn.after.own(turn.player) & BITS[event[3]]:
            return event[3], count
    return None


def has_room(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square on which the first piece is placed for the player, if all eight squares around it
    are empty after the actions; None if none is placed or if one of these squares is occupied or off the board.
    """
    placed = next((event[3] for event in turn.told("placed", turn.player)), NOBODY)
    is_free = placed != NOBODY and (turn.after.empty() & NEAR[placed]).bit_count() == ALL_AROUND
    return (placed,) if is_free else None


def places(turn: Turn) -> Ints | None:
    """Returns `(square,)`, the square on which the first piece is placed for the player; None if none is placed."""
    return next(((event[3],) for event in turn.told("placed", turn.player)), None)


def moves(turn: Turn) -> Ints | None:
    """Returns `(start, end)`, the old and the new square of the first piece that is moved, of either player; None if no
    piece is moved.
    """
    return next(((event[3], event[4]) for event in turn.events if event[0] == "moved"), None)


def declines(turn: Turn) -> Ints | None:
    """Returns `()` if the player has decided to do nothing; else None.

    The actions of `turn` have then changed neither the board nor the hands, and they don't end the turn.
    """
    return () if not turn.events and turn.settled is None and turn.before.hands == turn.after.hands else None


def discards(turn: Turn) -> Ints | None:
    """Returns `(card,)`, the card that the player discards from the hand by an action `discard`; None if there is no
    such action.
    """
    return next(((action[1],) for action in turn.actions if action[0] == "discard"), None)


def leads(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the player's lead in points after the actions; None if the player is not ahead."""
    return (turn.lead,) if turn.lead > 0 else None


# --- how much of a reason is true of a turn, to compare two turns ---------------------------------------------------


def _claimed(turn: Turn) -> int:
    return (claims_task(turn) or (0, 0))[1]


def _met(turn: Turn) -> int:
    return (meets_task(turn) or (0, 0))[1]


def _killed(turn: Turn) -> int:
    return sum(kills(turn) or ())


def _destroyed(turn: Turn) -> int:
    return len(_gone(turn))


def _taken_away(turn: Turn) -> int:
    return (takes_away(turn) or (0, 0))[1]


def _blocked(turn: Turn) -> int:
    return (blocks_task(turn) or (0, 0))[1]


def _upgraded(turn: Turn) -> int:
    return sum(upgrades(turn) or ())


def _put(turn: Turn) -> int:
    return sum(more_pieces(turn) or ())


def _joined(turn: Turn) -> int:
    return (joins(turn) or (0, 0))[1]


def _lead(turn: Turn) -> int:
    return turn.lead


# --- the table ------------------------------------------------------------------------------------------------------


# In the fields, `task`, `card`, `square`, `target` (a square) and `rank` are their numbers; `count` and `other` are
# numbers of points, pieces, actions or cards.

# If one of these is true, no other reason is given.
ENDS = (
    ReasonRow("end", win_points, "count"),
    ReasonRow("end", win_pieces),
    ReasonRow("end", ties),
    ReasonRow("end", loses),
)

# The reasons for a turn: points, big losses, turns, small losses, what comes next.
REASON_ROWS = (
    ReasonRow("choice", forced),
    ReasonRow("end", calls_end, "count other"),
    ReasonRow("points", claims_task, "task count", _claimed),
    ReasonRow("points", kills, "count", _killed),
    ReasonRow("points", meets_task, "task count", _met),
    ReasonRow("turn", extra_turn),
    ReasonRow("legend", scores_legend, "card square count"),
    ReasonRow("legend", keeps_legend, "card square count"),
    ReasonRow("legend", summons_legend, "card square"),
    ReasonRow("blow", fells_legend, "square count"),
    ReasonRow("blow", destroys_legend, "square"),
    ReasonRow("blow", destroys_more, "count", _destroyed),
    ReasonRow("guard", takes_away, "task count", _taken_away),
    ReasonRow("guard", blocks_task, "task count", _blocked),
    ReasonRow("legend", raises_legend, "square count"),
    ReasonRow("legend", makes_legend, "square"),
    ReasonRow("blow", converts, "square"),
    ReasonRow("blow", destroys_raised, "rank square"),
    ReasonRow("blow", destroys, "rank square"),
    ReasonRow("turn", gains_actions, "count"),
    ReasonRow("turn", slows, "count"),
    ReasonRow("blow", downgrades, "rank square"),
    ReasonRow("next", completes_legend, "card"),
    ReasonRow("next", completes, "card"),
    ReasonRow("near", nears_task, "task"),
    ReasonRow("near", approaches, "card square"),
    ReasonRow("flare", flares_at_cost, "card upper lower count"),
    ReasonRow("flare", no_flare),
    ReasonRow("flare", flares, "card upper lower"),
    ReasonRow("gain", upgrades, "count", _upgraded),
    ReasonRow("card", thaws, "card"),
    ReasonRow("card", freezes, "card"),
    ReasonRow("card", warps, "card"),
    ReasonRow("gate", opens, "square"),
    ReasonRow("gain", more_pieces, "count", _put),
    ReasonRow("card", draws, "count"),
)

# Weak reasons, for turns of which none of those above is true.
QUIET = (
    ReasonRow("quiet", begins, "card square target"),
    ReasonRow("quiet", summons, "card square"),
    ReasonRow("quiet", joins, "square count", _joined),
    ReasonRow("quiet", has_room, "square"),
    ReasonRow("quiet", places, "square"),
    ReasonRow("quiet", moves, "square target"),
    ReasonRow("discard", discards, "card"),
    ReasonRow("quiet", declines),
    ReasonRow("quiet", leads, "count", _lead),
)

# Reasons that keep the rival from something that could come at once.
GUARDING = frozenset(row.id for row in REASON_ROWS if row.topic == "guard")

FIELDS = fields_of(ENDS, REASON_ROWS, QUIET)


# --- a turn as a reader sees it -------------------------------------------------------------------------------------


def turn_of(view: State, actions: Sequence[Action], player: int) -> Turn:
    """Returns the `Turn` in which `player` takes `actions`, as the reader of `view` sees it.

    `view` is the position before the first of the actions. Raises ValueError if the actions can't be played in this
    order.
    """
    if not view.stack or view.stack[-1][1] != player:
        raise ValueError(f"player {player} is not asked")
    before = _seen(view, actions, player)
    after = before.clone()
    settled = None
    events: list[Event] = []
    if not _asks(after):
        _carry_out(after, events, None)
    for number, action in enumerate(actions):
        if settled is not None:
            raise ValueError(f"{action} cannot follow: the turn is over")
        if action[0] == "return":
            _forget(
                after, {action[1]} if view.viewer != 1 - player else _in_hand(after, player), actions[number:], player
            )
            continue
        if action == STOP and STOP not in after.options:
            continue  # the answer to a question about cards that the reader does not see
        if action not in after.options:
            raise ValueError(f"{action} cannot follow")
        if action[0] in LAST:
            settled = _settled(after, action, player)
        else:
            _carry_out(after, events, action)
    return Turn(before, after, settled, actions, events, player, 1 - player, view.options)


def _seen(view: State, actions: Sequence[Action], player: int) -> State:
    """Returns a copy of `view` in which the hands have only those cards that the reader knows, or that the actions of
    `player` show.
    """
    state = view.clone()
    state.hands = [tuple([entry for entry in hand if entry >> 2 != UNKNOWN]) for hand in view.hands]
    for action in actions:
        if action[0] in FROM_HAND and action[1] != view.pending[player]:
            hand = 3 * player + DECK_OF[action[1]]
            if all(entry >> 2 != action[1] for entry in state.hands[hand]):
                state.hands[hand] = tuple(sorted((*state.hands[hand], action[1] << 2)))
    return state


def _in_hand(state: State, player: int) -> set[int]:
    """Returns the numbers of the cards that the reader knows to be in the player's hand."""
    return {card for deck in DECKS for card in state.hand(player, deck)}


def _forget(state: State, cards: set[int], actions: Sequence[Action], player: int) -> None:
    """Removes from the player's hand in `state` the cards of the set `cards` that may have been put under a deck.

    After discarding a card, a player may put cards of the hand under their decks. `actions` are the remaining actions
    of the turn. A card that one of them plays or discards from the hand was not put under a deck, and stays in the
    hand.
    """
    gone = cards - {action[1] for action in actions if action[0] in FROM_HAND}
    for deck in DECKS:
        hand = 3 * player + deck
        state.hands[hand] = tuple([entry for entry in state.hands[hand] if entry >> 2 not in gone])


def _carry_out(state: State, events: list[Event], action: Action | None) -> None:
    """Carries out `action` in `state`, and adds the events that it causes to `events`.

    Then goes on to the next question that the reader can follow (`_asks`). If `action` is None, the question that is
    open now is left unanswered.
    """
    while state.stack:
        frame = state.stack.pop()
        if frame[0] != "return":
            STEPS[frame[0]].do(state, lambda *event: events.append(event), action, frame)
        action = None
        if _asks(state):
            return


def _asks(state: State) -> bool:
    """Whether the open question of `state` is one that the reader can follow. Its legal actions are put into the state.

    After a discard the player is asked which cards of the hand to put under their decks. The reader may not see the
    answer, so that question is skipped, and so is one of which the reader knows no legal action.
    """
    state.options = STEPS[state.stack[-1][0]].ask(state, state.stack[-1]) if state.stack else ()
    return bool(state.options) and state.stack[-1][0] != "return"


def _settled(state: State, action: Action, player: int) -> State:
    """Returns a copy of the position `state` with the points added that `player` gets at the end of the turn.

    `state` is the position before `action`, the action that ends the turn, perhaps by claiming a task.
    """
    settled = state.clone()
    if action[0] == "claim":
        settled.points[player] += TASK_CARDS[action[1]].points
    if state.mode is DUEL:
        settled.points[player] += _kill_points(state)
    return settled


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """Returns the reasons for these actions of one turn of `player`, from what the reader knows: two, one or none.

    A reason is a tuple `(id, *ints)`; the ints are the details that the sentence on the reason tells, such as the
    number of a card. `view` is the position in which `player` is asked for the first of the actions: a view of either
    player, or a full state. Raises ValueError if the actions can't be played in this order.
    """
    if not actions:
        return ()
    if view.is_drafting():
        return why_draft.reasons(view, actions, player)
    turn = turn_of(view, actions, player)
    return reasons_of(turn, ENDS, REASON_ROWS, QUIET)


def apart(
    view: State, actions: Sequence[Action], other: Sequence[Action], player: int, other_view: State
) -> tuple[Apart, ...]:
    """Returns the reasons for `actions` that set them apart from the actions `other`.

    `actions` are actions of one turn of `player` that begins in the position `view`, as in `reasons`, and `other` of
    one that begins in `other_view`. There are none if only one of the two positions is in a draft.
    """
    if not actions or not other or view.is_drafting() != other_view.is_drafting():
        return ()
    if view.is_drafting():
        return why_draft.apart(view, actions[0], other[0], player, other_view)
    seen, compared = turn_of(view, actions, player), turn_of(other_view, other, player)
    return reasons_apart(seen, compared, REASON_ROWS, ENDS, QUIET)
