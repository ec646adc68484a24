"""Token Battle's drills: no ray is on the board of a drill, and no card of either player lays one."""

from __future__ import annotations

from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.learning.drills import DRILLS
from toybattle.games.token_battle.learning.puzzles import RAYS
from toybattle.games.token_battle.sets import STACKS
from toybattle.match import Match


def test_no_ray_fires_and_no_card_lays_one() -> None:
    for seed in range(100):
        drill = DRILLS.made(seed)
        state = Match.from_position(drill.game, drill.options, drill.position).state
        assert not state.rays and drill.subject in range(STACKS)
        cards = [card for player in (0, 1) for stack in state.stacks(player) for card in stack]
        assert not any(CARDS[card].kind in RAYS for card in cards)
