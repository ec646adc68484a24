"""The settings of the arena, in which bots play each other, for Token Battle.

What the arena calls a board is here a pair of presets, one for blue and one for red. On the board `random` both sets
are random ones, drawn by the seed.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from tools.contest import Arena
from tools.games.token_battle.hand import HAND_SET
from tools.references import beam
from toybattle.chance import scramble
from toybattle.games.token_battle.rules import TokenBattle
from toybattle.games.token_battle.sets import PRESETS, format_set, random_set
from toybattle.protocol import Options


def drawn(seed: int) -> Options:
    """The options of a game with two random sets, drawn by the seed."""
    blue, red = scramble(seed), scramble(~seed)
    return {"blue_set": format_set(random_set(blue)), "red_set": format_set(random_set(red))}


ARENA = Arena(
    boards={
        f"{blue}-{red}": {"blue_set": blue, "red_set": red} for blue, red in combinations_with_replacement(PRESETS, 2)
    },
    drawn=drawn,
    opening=2,
    ladder=("greedy", "beam"),
    references={"beam": beam.choose},
    by_hand=TokenBattle(HAND_SET),
)
