"""Written by `make learn GAME=token_battle`: the weights of the evaluation."""

from __future__ import annotations

from .value import Weights

LEARNED = Weights(
    per_field=20,
    calm=500,
    fade=10,
    points=431,
    gain=403,
    turn=59,
    on_move=31,
    whetted=6,
)
