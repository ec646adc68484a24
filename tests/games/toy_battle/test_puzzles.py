"""Tests of Toy Battle's puzzles: the searches for their answers leave out no line that matters."""

from __future__ import annotations

import pytest

from tests.learning.making import made
from tests.learning.measure import verdict
from toybattle.games.toy_battle.learning.puzzles import RULES, THEMES
from toybattle.games.toy_battle.state import State
from toybattle.learning.puzzles import finished

from .drawing import position

HOLD = next(theme for theme in THEMES if theme.name == "hold")
STUCK = "n: blue roxy \n o: blue roxy \n red rack: star \n red reserve: - \n blue rack: kwak \n"


def threat(text: str, turn: int = 1) -> State | None:
    """The position after the player who is asked in the diagram `text` has carried out a threat; None if this player
    threatens nothing.

    `turn` is the number of the turn.
    """
    state: State = position(text).state
    state.turn = turn
    line = finished(HOLD.threat(state))  # type: ignore[attr-defined]
    for action in line:
        state = RULES.apply(state, action)
    return state if line else None


def test_to_leave_the_other_player_without_an_action_is_a_threat() -> None:
    after = threat(STUCK)
    assert after and (after.winner, after.reason) == (0, "stuck")
    assert threat(STUCK + "red took: dfi") is None, "the player without an action would win by medals"


def test_who_leads_in_the_last_turn_threatens_to_win() -> None:
    assert threat(STUCK + "red took: dfi", turn=200) is None
    after = threat(STUCK + "blue took: dfi", turn=200)
    assert after and (after.winner, after.reason) == (0, "turn_limit")


@pytest.mark.parametrize("day", [421, 431, 631])
def test_a_day_on_which_an_earlier_search_was_wrong_has_one_answer(day: int) -> None:
    """On days 421 and 631 somebody may be left without an action; on day 431 a discard makes room for a push."""
    assert verdict(made("toy_battle", day)) == "unique"
