"""Token Battle's draft by link: cards are offered by chance, picked openly and laid in secret."""

from __future__ import annotations

import random

import pytest

from tests.fair.playing import Players, letters_of
from tests.fair.second_check import decided_in_secret
from toybattle import GAMES
from toybattle.chance import UNKNOWN
from toybattle.fair.game import Game
from toybattle.fair.letters import Turn
from toybattle.games.token_battle.state import DRAFTED, HIDDEN
from toybattle.games.token_battle.steps import READY, UNSEEN_LAY

RULES = GAMES["token_battle"]
OPTIONS = {"variant": "draft", "first": 0}
LAID = DRAFTED // 2


def picked(seed: int, closed: bool = False) -> Players:
    """Returns the two devices of a draft by link in which all cards are picked and none is laid. The inviter is blue.

    `closed` says whether cards are hidden until they have been on top.
    """
    for players in letters_of("token_battle", {**OPTIONS, "closed": closed}, 3 * seed):
        role = players.sender
        assert role is not None
        replay = players.games[role].replay
        if replay and replay.course.player is not None and replay.course.public.stack[-1][0] == "lay":
            return players
    raise AssertionError("nobody has laid a card")


def laid(game: Game, count: int, draws: random.Random) -> Game:
    """Returns the game of one device after its player has laid `count` cards, 8 or more, and finished laying.

    The first card goes into the first stack, the next into the second, and so on; after the fourth stack comes the
    first again. `draws` makes the random choice of the cards.
    """
    for number in range(count):
        stack = number % 4
        game = game.with_action(draws.choice([action for action in game.legal_actions if action[:2] == ("lay", stack)]))
    return game if game.is_complete else game.with_action(READY)


def test_the_cards_that_are_offered_are_the_same_for_both() -> None:
    players = picked(1)
    for one in players.games:
        assert one.replay
        state = one.replay.course.public
        assert sorted(state.picked[0] + state.picked[1]) == sorted({*state.picked[0], *state.picked[1]})
        assert [len(cards) for cards in state.picked] == [LAID, LAID] and not state.pool


@pytest.mark.parametrize("count", [8, 10, 12])
def test_nobody_can_tell_how_many_cards_were_laid_or_where(count: int) -> None:
    players = picked(2)
    game = players.games[0]
    assert game.replay and game.player == 0
    before = len(game.replay.digits)
    game = laid(game, count, random.Random(count))
    assert game.is_complete and game.replay
    letter = game.letter()
    assert isinstance(letter.letter, Turn)
    told = game.replay.digits[before:]
    assert [length for length, _ in told] == [48] * LAID, "as many decisions, whatever was laid"
    other = players.games[1].received(letter.text)
    assert other.replay
    assert other.replay.course.own.stacks(0) == other.replay.course.public.stacks(0) == ((),) * 4
    assert RULES.view(other.replay.course.own, 1).stacks(0) == (HIDDEN,) * 4
    assert set(other.replay.course.possible()) == {UNSEEN_LAY}


@pytest.mark.parametrize("closed", [False, True])
def test_when_both_have_laid_the_stacks_are_shown(closed: bool) -> None:
    players = picked(3, closed)
    draws = random.Random(1)
    for role in (0, 1):
        players.games[role] = laid(players.games[role], 9, draws)
        players.send()
    mine = players.games[0]
    assert mine.replay
    own, public = mine.replay.course.own, mine.replay.course.public
    assert [len(stack) for stack in own.sets] == [len(stack) for stack in public.sets]
    for number, stack in enumerate(public.sets):
        hidden = [UNKNOWN in (card,) for card in stack]
        assert hidden == [closed and depth > 0 for depth in range(len(stack))]
        assert own.sets[number] == stack or (closed and number < 4)
    assert all(UNKNOWN not in stack for stack in own.stacks(0)), "who has laid them knows them"


def test_the_digits_of_equal_decisions_differ_from_game_to_game() -> None:
    found = set()
    for seed in range(3):
        players = picked(seed)
        game = players.games[0]
        assert game.replay
        before = len(game.replay.digits)
        game = game.with_action(game.legal_actions[0])
        assert game.replay
        found.add(game.replay.digits[before][1])
    assert len(found) > 1


def test_what_was_laid_in_secret_is_played_again_at_the_end() -> None:
    *_, players = letters_of("token_battle", {**OPTIONS, "variant": "draft"}, 6)
    decided = decided_in_secret(players.games[0])
    assert [one.role for one in decided] == [0] * LAID + [1] * LAID
    assert {one.count for one in decided} == {48}
