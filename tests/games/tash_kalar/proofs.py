"""Proofs: for each reason of `bot/why.py`, a function that tells from full states whether the reason is true.

The proofs use no code of `bot/why.py`. `test_why.py` finds reasons in many turns, and checks each reason with its
proof.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from toybattle.games.tash_kalar.board import BITS, BOARD, NEAR, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARDS, FLARE_CARDS
from toybattle.games.tash_kalar.state import NOBODY, State
from toybattle.games.tash_kalar.steps import ask_turn, scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS
from toybattle.protocol import Action, Event, Reason

from .drawing import RULES


class Case(NamedTuple):
    """Some actions that `player` took in one turn, about which a reason is to be proved.

    `before` is the state before the actions and `end` the state after all of them. `after` leaves out what happens at
    the end of a turn: if the last action ended the turn, `after` is the state before that action; if no action ended
    the turn, it is the same as `end`. `events` are the events from `before` to `after`.
    """

    before: State
    after: State  # after the actions, without one that ended the turn
    end: State  # after all actions
    actions: list[Action]
    events: list[Event]  # without those of an action that ended the turn
    player: int

    @property
    def is_whole(self) -> bool:
        """Whether the case is a whole turn: the last of the actions ended it."""
        return self.actions[-1][0] in ("end", "claim")


def rank_at(state: State, square: int, player: int) -> int:
    """The rank of the player's piece on a square, or -1 if the player has no piece there.

    The ranks are 0 (common), 1 (heroic) and 2 (legendary).
    """
    ranks = [rank for rank in range(3) if state.pieces[3 * player + rank] & BITS[square]]
    return ranks[0] if ranks else -1


def is_met(state: State, task: int, player: int) -> bool:
    """Whether the player could claim the task with the number `task` if the turn ended now."""
    return TASK_CARDS[task].is_met(state, player)


def can_summon(state: State, player: int, card: int) -> bool:
    """Whether the player could summon the being with the number `card`.

    That is judged as if it were the player's turn with one action left.
    """
    world = state.clone()
    world.stack = [("turn", player)]
    world.actions = 1
    return any(action[:2] == ("summon", card) for action in ask_turn(world, ("turn", player)))


def could_flare(state: State, player: int) -> bool:
    """Whether the player could use any of the flares, if it were the player's turn and the player had that flare."""
    for card in FLARE_CARDS:
        world = state.clone()
        world.stack, world.actions = [("turn", player)], 0
        world.hands[3 * player + 2] = (card << 2,)
        if ("flare", card) in ask_turn(world, ("turn", player)):
            return True
    return False


def one_step_meets(state: State, task: int, player: int) -> bool:
    """Whether the player would meet the task with one more step: one more common on the board, or one piece upgraded.

    `task` is the number of the task.
    """
    for square in squares_of(BOARD):
        world = state.clone()
        rank = rank_at(state, square, player)
        if rank == 2 or (rank < 0 and not state.empty() & BITS[square]):
            continue
        if rank >= 0:
            world.pieces[3 * player + rank] ^= BITS[square]
        world.pieces[3 * player + rank + 1] |= BITS[square]
        if is_met(world, task, player):
            return True
    return False


def with_common(state: State, square: int, player: int) -> State:
    """The state with one more common of the player's, on an empty square."""
    assert state.empty() & BITS[square]
    world = state.clone()
    world.pieces[3 * player] |= BITS[square]
    return world


def of(case: Case, kind: str, owner: int) -> list[Event]:
    """The events of the case that are of the kind `kind` and about the player `owner`."""
    return [event for event in case.events if event[:2] == (kind, owner)]


def ends(case: Case, winner: int | None) -> bool:
    """Whether the game is over after the actions of the case, won by the player `winner`; None stands for a draw."""
    result = RULES.result(case.end)
    return result is not None and result.winner == winner


def ahead(case: Case) -> int:
    """The player's lead in points after the actions of the case.

    If the actions ended the turn, points scored at its end count too.
    """
    points = scores(case.end if case.is_whole else case.after)
    return points[case.player] - points[1 - case.player]


def legends_more(case: Case, owner: int) -> int:
    """How many more legendary pieces `owner` has after the actions of the case than before, negative if fewer.

    The result is 0 in the mode "duel", where legendary pieces don't score.
    """
    counts = [
        sum(rank_at(state, square, owner) == 2 for square in squares_of(BOARD)) for state in (case.before, case.after)
    ]
    return counts[1] - counts[0] if case.after.mode.name != "duel" else 0


def is_summoned_legend(case: Case, card: int, square: int) -> bool:
    """Whether the player of the case has summoned the being `card` on `square`, and this being is a legend."""
    return ("summoned", case.player, card, square) in case.events and BEINGS[card].rank == 2


def gained(case: Case, kind: str) -> int:
    """The sum of the amounts in the events of the kind `kind` about the player of the case, such as gained actions."""
    return sum(event[2] for event in of(case, kind, case.player))


def _was_rank(case: Case, square: int) -> int | None:
    """The rank of the rival's piece on the square `square` before the turn; None if there was none."""
    former = case.before.piece_at(square)
    return former % 3 if former != NOBODY and former // 3 == 1 - case.player else None


Proof = Callable[..., bool]
PROOFS: dict[str, Proof] = {
    "win_points": lambda case, count: ends(case, case.player) and count == ahead(case) > 0,
    "win_pieces": lambda case: ends(case, case.player) and ahead(case) == 0,
    "ties": lambda case: ends(case, None),
    "loses": lambda case: ends(case, 1 - case.player),
    "forced": lambda case: len(case.before.options) == 1,
    "calls_end": lambda case, count, other: (
        case.before.last == -1
        and case.end.last == case.player
        and (count, other) == (scores(case.end)[case.player], scores(case.end)[1 - case.player])
        and max(count, other) >= case.end.mode.goal
    ),
    "claims_task": lambda case, task, count: (
        task in case.end.claimed[case.player]
        and task not in case.before.claimed[case.player]
        and case.end.points[case.player] - case.after.points[case.player] == count == TASK_CARDS[task].points
    ),
    "kills": lambda case, count: (
        case.after.mode.name == "duel"
        and sum(n * value for n, value in zip(case.after.tally[:3], (0.5, 1, 2), strict=True)) // 1 == count > 0
    ),
    "meets_task": lambda case, task, count: (
        task in case.after.tasks
        and is_met(case.after, task, case.player)
        and not is_met(case.before, task, case.player)
        and count == TASK_CARDS[task].points
    ),
    "extra_turn": lambda case: case.after.again and not case.before.again,
    "scores_legend": lambda case, card, square, count: (
        is_summoned_legend(case, card, square)
        and case.after.mode.name == "duel"
        and count == sum(BEINGS[event[2]].rank == 2 for event in of(case, "summoned", case.player))
    ),
    "keeps_legend": lambda case, card, square, count: (
        is_summoned_legend(case, card, square) and count == legends_more(case, case.player) > 0
    ),
    "summons_legend": is_summoned_legend,
    "fells_legend": lambda case, square, count: (
        ("destroyed", 1 - case.player, 2, square) in case.events and count == -legends_more(case, 1 - case.player) > 0
    ),
    "blocks_task": lambda case, task, count: (
        task in case.after.tasks
        and not is_met(case.before, task, 1 - case.player)
        and one_step_meets(case.before, task, 1 - case.player)
        and not is_met(case.after, task, 1 - case.player)
        and not one_step_meets(case.after, task, 1 - case.player)
        and count == TASK_CARDS[task].points
    ),
    "raises_legend": lambda case, square, count: (
        ("upgraded", case.player, 2, square) in case.events and count == legends_more(case, case.player) > 0
    ),
    "flares_at_cost": lambda case, card, upper, lower, count: (
        ("flare", card) in case.actions
        and of(case, "flared", case.player)[0][2:] == (card, upper, lower)
        and count
        == sum(event[2] for event in of(case, "scored", 1 - case.player) if event[3] == "flare")
        == len(of(case, "flared", case.player))
    ),
    "places": lambda case, square: any(event[3] == square for event in of(case, "placed", case.player)),
    "moves": lambda case, square, target: any(
        event[0] == "moved" and event[3:] == (square, target) for event in case.events
    ),
    "declines": lambda case: case.before.pieces == case.after.pieces,
    "destroys_legend": lambda case, square: (
        ("destroyed", 1 - case.player, 2, square) in case.events and _was_rank(case, square) in (None, 2)
    ),
    "destroys_more": lambda case, count: len(of(case, "destroyed", 1 - case.player)) == count > 1,
    "takes_away": lambda case, task, count: (
        is_met(case.before, task, 1 - case.player)
        and not is_met(case.after, task, 1 - case.player)
        and task in case.after.tasks
        and count == TASK_CARDS[task].points
    ),
    "makes_legend": lambda case, square: ("upgraded", case.player, 2, square) in case.events,
    "converts": lambda case, square: any(event[3] == square for event in of(case, "converted", case.player)),
    "destroys_raised": lambda case, rank, square: (
        [event[3] for event in of(case, "destroyed", 1 - case.player)] == [square]
        and ("upgraded", 1 - case.player, rank, square) in case.events
        and ("destroyed", 1 - case.player, rank, square) in case.events
    ),
    "destroys": lambda case, rank, square: (
        [event[3] for event in of(case, "destroyed", 1 - case.player)] == [square]
        and rank < 2
        and (rank == _was_rank(case, square) or ("destroyed", 1 - case.player, rank, square) in case.events)
    ),
    "gains_actions": lambda case, count: gained(case, "gained") == count > 0,
    "slows": lambda case, count: len(of(case, "slowed", 1 - case.player)) == count > 0,
    "downgrades": lambda case, rank, square: ("downgraded", 1 - case.player, rank, square) in case.events,
    "completes_legend": lambda case, card: (
        BEINGS[card].rank == 2
        and card in case.after.hand(case.player, 1)
        and can_summon(case.after, case.player, card)
        and not can_summon(case.before, case.player, card)
    ),
    "completes": lambda case, card: (
        card in case.after.hand(case.player, 0)
        and can_summon(case.after, case.player, card)
        and not can_summon(case.before, case.player, card)
    ),
    "approaches": lambda case, card, square: (
        card in (*case.after.hand(case.player, 0), *case.after.hand(case.player, 1))
        and can_summon(with_common(case.after, square, case.player), case.player, card)
        and not can_summon(case.after, case.player, card)
        and not any(
            can_summon(with_common(case.before, free, case.player), case.player, card)
            for free in squares_of(case.before.empty())
        )
        and not any(
            can_summon(case.before, case.player, other) and not can_summon(case.after, case.player, other)
            for deck in (0, 1)
            for other in case.after.hand(case.player, deck)
        )
    ),
    "begins": lambda case, card, square, other: (
        card in (*case.after.hand(case.player, 0), *case.after.hand(case.player, 1))
        and can_summon(with_common(with_common(case.after, square, case.player), other, case.player), case.player, card)
        and not any(
            can_summon(with_common(case.after, free, case.player), case.player, card)
            for free in squares_of(case.after.empty())
        )
        and not any(
            can_summon(with_common(with_common(case.before, one, case.player), two, case.player), case.player, card)
            for one, two in combinations(squares_of(case.before.empty()), 2)
        )
    ),
    "nears_task": lambda case, task: (
        task in case.after.tasks
        and not is_met(case.after, task, case.player)
        and one_step_meets(case.after, task, case.player)
        and not one_step_meets(case.before, task, case.player)
    ),
    "no_flare": lambda case: could_flare(case.before, 1 - case.player) and not could_flare(case.after, 1 - case.player),
    "flares": lambda case, card, upper, lower: (
        ("flare", card) in case.actions
        and of(case, "flared", case.player)[0][2:] == (card, upper, lower)
        and card in case.after.piles[3]
    ),
    "upgrades": lambda case, count: len(of(case, "upgraded", case.player)) == count > 0,
    "thaws": lambda case, card: ("thaw", card) in case.actions,
    "freezes": lambda case, card: case.after.frozen[case.player] == card != case.before.frozen[case.player],
    "warps": lambda case, card: ("warp", card) in case.actions,
    "opens": lambda case, square: case.before.gates[case.player] == -1 and case.after.gates[case.player] == square,
    "more_pieces": lambda case, count: (
        case.after.own(case.player).bit_count() - case.before.own(case.player).bit_count() == count > 1
    ),
    "draws": lambda case, count: sum(case.after.draws) - sum(case.before.draws) == count > 0,
    "summons": lambda case, card, square: ("summoned", case.player, card, square) in case.events,
    "joins": lambda case, square, count: (
        any(event[3] == square for event in of(case, "placed", case.player))
        and rank_at(case.after, square, case.player) >= 0
        and (case.after.own(case.player) & NEAR[square]).bit_count() == count > 0
    ),
    "has_room": lambda case, square: (
        of(case, "placed", case.player)[0][3] == square
        and len(squares_of(NEAR[square])) == 8
        and not any(rank_at(case.after, near, player) >= 0 for near in squares_of(NEAR[square]) for player in (0, 1))
    ),
    "discards": lambda case, card: ("discard", card) in case.actions and card < len(CARDS),
    "leads": lambda case, count: ahead(case) == count > 0,
}


def is_true(case: Case, reason: Reason) -> bool:
    """Whether the reason is true of the case. The proof is the function that PROOFS has under the reason's id."""
    id, *ints = reason
    return PROOFS[id](case, *ints)
