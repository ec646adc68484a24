"""Tests of the counts of finished games: which games count, how they ended for the person, tallies and streaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toybattle.protocol import Result
from web.games import FIRST_GAME
from web.saves.entries import HUMAN, Aside, Listed, Summary
from web.saves.statistics import (
    DRAWN,
    FINISHED,
    LOST,
    RUNNING,
    WON,
    Streaks,
    Tally,
    counted,
    opponent_of,
    outcome_of,
    person_in,
    streaks_of,
    tallies,
    tally_of,
)


def entry(
    winner: int | None = 0, saved: int = 1, seats: tuple[str, str] = (HUMAN, "scout"), **others: object
) -> Listed:
    """Returns a finished game as the listing shows it. `winner` is the player who has won, None for a draw.

    `saved` is when the game was saved, in milliseconds since 1970; the game's id is "g" followed by this number.
    `others` replace other fields of Listed.
    """
    summary = Summary(20, Result(winner, "why", (1, 2)), "")
    plain = Listed(f"g{saved}", FIRST_GAME, {}, 9, seats, "", False, 0, saved, summary)
    return replace(plain, **others)  # type: ignore[arg-type]


def games(outcomes: str) -> list[Listed]:
    """Returns finished games in the order of `outcomes`: the person, as blue, has won (w), drawn (d) or lost (l).

    Each game is saved later than the game before it.
    """
    return [entry({"w": 0, "l": 1, "d": None}[sign], saved) for saved, sign in enumerate(outcomes)]


@pytest.mark.parametrize(
    ("seats", "winner", "outcome"),
    [
        ((HUMAN, "scout"), 0, WON),
        ((HUMAN, "scout"), 1, LOST),
        (("general", HUMAN), 1, WON),
        (("general", HUMAN), 0, LOST),
        (("general", HUMAN), None, DRAWN),
        ((HUMAN, HUMAN), 0, FINISHED),
        ((HUMAN, HUMAN), None, FINISHED),
    ],
)
def test_a_game_ends_for_the_person_at_the_screen(seats: tuple[str, str], winner: int | None, outcome: str) -> None:
    assert outcome_of(entry(winner, seats=seats)) == outcome


def test_a_game_that_goes_on_and_one_of_which_nothing_is_known_have_no_result() -> None:
    assert outcome_of(entry(summary=Summary(4, None, ""))) == RUNNING
    assert outcome_of(entry(summary=None)) == ""


def test_the_person_and_the_opponent_are_found_on_either_side() -> None:
    found = [entry(seats=seats) for seats in ((HUMAN, "scout"), ("general", HUMAN), (HUMAN, HUMAN))]
    assert [person_in(one) for one in found] == [0, 1, None]
    assert [opponent_of(one) for one in found] == ["scout", "general", HUMAN]


def test_only_finished_games_against_a_bot_without_take_backs_and_new_tries_count() -> None:
    left_out = [
        entry(assisted=True),
        entry(retry=7),
        entry(seats=(HUMAN, HUMAN)),
        entry(summary=Summary(4, None, "")),
        entry(summary=None),
        Aside("a", "save_damaged", "?"),
    ]
    late, early = entry(0, 9), entry(1, 2)
    assert counted([late, *left_out, early]) == [early, late]


def test_tallies_count_each_outcome_by_part() -> None:
    found = [entry(0, 1), entry(1, 2), entry(0, 3, ("general", HUMAN)), entry(None, 4, ("general", HUMAN))]
    assert tally_of(found) == Tally(won=1, drawn=1, lost=2) and tally_of(found).games == 4
    assert tallies(found, opponent_of) == {"scout": Tally(1, 0, 1), "general": Tally(0, 1, 1)}


@pytest.mark.parametrize(
    ("tally", "percent"), [(Tally(), 0), (Tally(1, 0, 2), 33), (Tally(1, 1, 0), 50), (Tally(3), 100)]
)
def test_the_share_is_that_of_won_games(tally: Tally, percent: int) -> None:
    assert tally.percent == percent


@pytest.mark.parametrize(
    ("outcomes", "streaks"),
    [("", (0, 0)), ("w", (1, 1)), ("wwl", (0, 2)), ("wwdwww", (3, 3)), ("wwwlw", (1, 3)), ("ld", (0, 0))],
)
def test_a_streak_ends_with_a_game_that_is_not_won(outcomes: str, streaks: tuple[int, int]) -> None:
    assert streaks_of(games(outcomes)) == Streaks(*streaks)
