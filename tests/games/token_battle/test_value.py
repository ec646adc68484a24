"""What a position is worth: more with more points, gains, turns and bonuses; and the search finds what is plain."""

from __future__ import annotations

import pytest

from toybattle.bots.search import Search

from .drawing import RULES, Game, position
from .test_draft import picked, start


def worth(drawing: str, player: int = 0) -> float:
    """Of the drawn position, to blue."""
    return RULES.value(position(drawing).state, player)


EVEN = "c3: blue plain 5 \n d4: red plain 5 \n scores: 300 300 \n"


@pytest.mark.parametrize(
    "better",
    [
        EVEN.replace("300 300", "320 300"),
        EVEN.replace("blue plain 5", "blue plain 7"),
        EVEN.replace("red plain 5", "red plain 3"),
        EVEN + "blue banked: 1",
        EVEN + "blue whet: 1",
        EVEN + "c2: blue banner 1",
    ],
)
def test_more_is_better(better: str) -> None:
    assert worth(better) > worth(EVEN)


def test_to_be_on_the_move_is_better() -> None:
    assert worth(EVEN) > 0.5 > worth(EVEN + "turn: red")
    assert worth(EVEN) == worth(EVEN + "turn: red", 1)


def test_a_lead_is_worth_more_when_fewer_turns_are_left() -> None:
    assert worth(EVEN.replace("300 300", "880 820")) > worth(EVEN.replace("300 300", "80 20"))


@pytest.mark.parametrize(("scores", "worths"), [("998 0", (1, 0)), ("0 998", (0, 1)), ("998 998", (0.5, 0.5))])
def test_the_end_is_certain(scores: str, worths: tuple[float, float]) -> None:
    game = position(f"f6: red plain 3 \n scores: {scores}").play("awl a1")
    assert (RULES.value(game.state, 0), RULES.value(game.state, 1)) == worths


def test_values_says_what_playing_and_looking_says() -> None:
    for game in (position(EVEN + "blue: garden \n red: siege"), position(EVEN + "scores: 990 3"), picked(), start()):
        state = game.state
        one_by_one = [RULES.value(RULES.apply(state, action), 0) for action in state.options]
        assert RULES.values(state, state.options) == one_by_one


def test_the_search_takes_the_win_at_hand() -> None:
    game = position("scores: 990 990 \n f6: red plain 5 \n blue: colossus awl rasp file")
    search = Search(RULES, game.view_of("blue").state, 1)
    search.run(30)
    assert Game(RULES.apply(game.state, search.best())).won == "blue points"


def test_in_a_draft_a_card_that_wins_more_is_worth_more() -> None:
    state = start().state
    strong, weak = (("pick", card) for card in (17, 38))  # Whirlpool, Mint
    for seed in range(50):
        state = start(seed).state
        if strong in state.options and weak in state.options:
            assert RULES.value(RULES.apply(state, strong), 0) > RULES.value(RULES.apply(state, weak), 0)
            return
    raise AssertionError("no draft offers both")
