"""Weights of the evaluation that a person has chosen: what learned weights are compared with. Don't improve them."""

from __future__ import annotations

from toybattle.games.token_battle.value import Weights

# A game lasts for another 1.25 turns for every empty field.
HAND_SET = Weights(
    per_field=10,
    calm=857,
    fade=0,
    points=286,
    gain=286,
    turn=60,
    on_move=30,
    whetted=9,
)
