"""Letters before the end of a game tell nothing of a player's hand: with another hand the letters are the same."""

from __future__ import annotations

import pytest

from tests.fair.exchange import exchange
from tests.fair.playing import BY_LINK, begin, options_by_link
from toybattle.fair.secret import GUEST, INVITER


def draws(game: str) -> bool:
    """Whether players of the game draw hidden things, if it is set up with its first options by link."""
    course = begin(game, options_by_link(game)[0], 1).games[0].play_again(None).course
    return any(question.kind == "draw" for question in course.asked)


@pytest.mark.parametrize("role", [INVITER, GUEST])
@pytest.mark.parametrize("game", [game for game in BY_LINK if draws(game)])
def test_with_another_hand_the_letters_are_the_same(game: str, role: int) -> None:
    compared = different = 0
    for number, options in enumerate(options_by_link(game)):
        for seed in range(3):
            found = exchange(game, options, role, 10 * number + seed)
            compared, different = compared + found[0], different + found[1]
    assert compared > 20 and different > 10
