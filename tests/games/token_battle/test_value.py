"""The value of a position rises with points, gains, turns and bonuses, and the search wins where it can at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from toybattle.bots.search import Search
from toybattle.chance import pick, scramble
from toybattle.games.token_battle.ahead import Ahead
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.state import State
from toybattle.protocol import Options, Rules

from .drawing import RULES, Game, position
from .sampling import random_options
from .test_draft import picked, start
from .test_examples import FULL_BUT_ONE

GAMES = 24


def value(drawing: str, player: int = 0) -> float:
    """The value of a position for the player whose number is `player`; `drawing` is the position as a text diagram."""
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
    assert value(better) > value(EVEN)


def test_to_be_on_the_move_is_better() -> None:
    assert value(EVEN) > 0.5 > value(EVEN + "turn: red")
    assert value(EVEN) == value(EVEN + "turn: red", 1)


def test_a_lead_is_worth_more_when_fewer_turns_are_left() -> None:
    assert value(EVEN.replace("300 300", "880 820")) > value(EVEN.replace("300 300", "80 20"))


@pytest.mark.parametrize(("scores", "values"), [("998 0", (1, 0)), ("0 998", (0, 1)), ("998 998", (0.5, 0.5))])
def test_the_end_is_certain(scores: str, values: tuple[float, float]) -> None:
    game = position(f"f6: red plain 3 \n scores: {scores}").play("awl a1")
    assert (RULES.value(game.state, 0), RULES.value(game.state, 1)) == values


def test_values_says_what_playing_and_looking_says() -> None:
    for game in (position(EVEN + "blue: garden \n red: siege"), position(EVEN + "scores: 990 3"), picked(), start()):
        state = game.state
        one_by_one = [RULES.value(RULES.apply(state, action), 0) for action in state.options]
        assert RULES.values(state, state.options) == one_by_one


def course(options: Options, seed: int) -> Iterator[State]:
    """Yields the positions of the random game with these options and this seed in which a card is to be placed."""
    state = RULES.setup(options, seed)
    chance = scramble(seed)
    while state.stack:
        if state.stack[-1][0] == "turn":
            yield state
        chance, index = pick(chance, len(state.options))
        state = RULES.apply(state, state.options[index])


def test_the_positions_behind_all_placements_are_worth_what_playing_them_shows() -> None:
    compared = 0
    cards = set()
    for seed in range(GAMES):
        for state in course(random_options(seed), seed):
            quick, slow = RULES.values(state, state.options), Rules.values(RULES, state, state.options)
            for action, one, other in zip(state.options, quick, slow, strict=True):
                card = state.top(state.stack[-1][1], action[1])
                assert one == other, f"{CARD_NAMES[card]} on {FIELD_NAMES[action[2]]} in {state.dump()}"
                cards.add(card)
            compared += len(quick)
    assert cards == set(range(len(CARDS))) and compared > 2000 * GAMES


@pytest.mark.parametrize(
    "drawing",
    [
        FULL_BUT_ONE + " \n blue: elbows awl clover ovation \n scores: 300 300",
        "variant sprint \n turn: red 40 \n red: awl clover colossus tripwire \n scores: 30 31 \n a1: blue row_ray 1",
        "turn: blue 149 \n blue: awl vine colossus nugget \n blue banked: 1 \n c3: red plain 2",
        "scores: 990 995 \n c3: red plain 4 \n a3: blue row_ray 2 \n blue: awl ram mint nugget",
    ],
)
def test_the_end_is_seen_ahead(drawing: str) -> None:
    state = position(drawing).state
    quick = RULES.values(state, state.options)
    assert quick == Rules.values(RULES, state, state.options)
    assert {0.0, 0.5, 1.0} & set(quick) or state.turn == 149


def test_the_order_in_which_placements_are_asked_about_is_the_order_of_the_answers() -> None:
    for state in course(random_options(2), 2):
        mixed = state.options[::7] + state.options[::-5]
        assert RULES.values(state, mixed) == Rules.values(RULES, state, mixed)


def test_few_placements_have_to_be_played_to_know_what_they_are_worth() -> None:
    played = everything = 0

    def play(action: object) -> float:
        nonlocal played
        played += 1
        return 0.5

    for seed, name in enumerate(PRESETS):
        for state in course({"variant": "mirror", "blue_set": name}, seed):
            everything += len(Ahead(state, RULES.evaluation).values(state.options, play))
    assert 0 < played < everything / 8


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
