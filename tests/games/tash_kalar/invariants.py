"""What must hold in every game of Tash-Kalar: each function raises AssertionError if its rule is broken."""

from __future__ import annotations

from itertools import pairwise

from toybattle.games.tash_kalar.board import BOARD
from toybattle.games.tash_kalar.state import DUEL, HIGH_FORM, State
from toybattle.games.tash_kalar.steps import TURN_LIMIT, scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS


def check_pieces(state: State) -> None:
    """Asserts that no two pieces share a square, that no piece is off the board, and that no player has too many."""
    seen = 0
    for mask in state.pieces:
        assert not mask & seen and not mask & ~BOARD
        seen |= mask
    for player in (0, 1):
        for rank in (0, 1, 2):
            assert state.stock(player, rank) >= 0, "more pieces than there are"
        legends = state.pieces[3 * player + 2].bit_count()
        assert legends <= 3 and (state.own(player).bit_count() - legends) <= state.mode.pieces[0]


def check_tasks(state: State) -> None:
    """Asserts that three tasks are open, and that at most two of the open tasks and the next task are of one type.

    Also asserts that each player has as many points as the tasks that the player has claimed score together. Only
    states of the High Form after any draft are checked.
    """
    if state.mode is HIGH_FORM and not state.is_drafting():
        assert len(state.tasks) == 3 and state.next_task >= 0
        types = [TASK_CARDS[task].type for task in (*state.tasks, state.next_task)]
        assert max(map(types.count, types)) <= 2
        claimed = [sum(TASK_CARDS[task].points for task in tasks) for tasks in state.claimed]
        assert claimed == state.points


def check_start_of_turn(state: State) -> None:
    """Asserts that a turn begins with one or two actions, no piece destroyed, and hands as full as the decks allow."""
    assert state.actions in (1, 2) and not any(state.tally) and not state.license and not state.has_discarded
    player = state.stack[-1][1]
    for owner in (player, 1 - player):
        beings, legends, flares = (len(entries) for entries in state.hands[3 * owner : 3 * owner + 3])
        assert legends >= 2 and flares == 1
        assert beings + (state.pending[owner] >= 0) >= 3 or not state.decks[owner]


def check_course(before: State, after: State) -> None:
    """Asserts what must hold for any two successive positions of a game, `before` and `after`.

    No points are lost, and once it is settled who has the last turn of the game, that doesn't change. Only one player
    is asked during a turn, and turns alternate unless an effect gives an extra turn. During the draft each pick is
    checked instead of the turns.
    """
    assert all(now >= then for now, then in zip(after.points, before.points, strict=True))
    assert before.last in (-1, after.last)
    if before.is_drafting():
        check_pick(before, after)
        return
    if after.stack and after.turn == before.turn and before.stack[-1][0] != "start":
        assert after.stack[-1][1] == before.stack[-1][1]
        assert all(now >= then for now, then in zip(after.tally, before.tally, strict=True))
    if after.turn > before.turn:
        assert after.turn == before.turn + 1 and len(after.stack) == 1
        assert (after.stack[-1][1] == before.stack[-1][1]) == before.again
        check_start_of_turn(after)


def check_pick(before: State, after: State) -> None:
    """Asserts that a pick in the draft has moved one card from the player's pack to the player's kept cards.

    `before` and `after` are the states before and after the pick. After the last pick each player must have 18 of the
    36 beings.
    """
    if after.is_drafting():
        kept = [sum(map(len, state.decks)) for state in (before, after)]
        assert kept[1] == kept[0] + 1 and sum(map(len, after.hands)) + kept[1] == 36
    else:
        assert [len(set(cards)) for cards in after.drafted] == [18, 18] and len(set(sum(after.drafted, ()))) == 36
        check_start_of_turn(after)


def check_end(states: list[State]) -> None:
    """Asserts that a game gives the true reason for its end, and that each player had one last turn before the end.

    `states` are all positions of the game in order. The last turns come after what brings the end of the game, such as
    an empty deck; extra turns aren't counted. A game that reaches the limit of turns must end without last turns.
    """
    end = states[-1]
    assert end.reason in ("deck", "points", "turn_limit") and not end.stack
    if end.reason == "turn_limit":
        assert end.turn == TURN_LIMIT
        return
    last_turns = [state.stack[0][1] for one, state in pairwise(states) if state.last >= 0 and state.turn > one.turn]
    players = [player for number, player in enumerate(last_turns) if last_turns[number - 1 : number] != [player]]
    assert players == [1 - end.last, end.last]
    if end.reason == "points":
        assert max(max(scores(state)) for state in states) >= end.mode.goal
    else:
        assert any(not state.decks[end.last] for state in states)


def check_everything(states: list[State]) -> None:
    """Checks `states`, the positions of one whole game in order, with all functions of this module."""
    for before, after in pairwise(states):
        check_course(before, after)
    for state in states:
        check_pieces(state)
        check_tasks(state)
    assert states[0].mode in (HIGH_FORM, DUEL)
    check_end(states)
