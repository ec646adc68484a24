"""The part of learning an evaluation's weights from self-play that is the same for all games."""

from __future__ import annotations

from typing import Any

import numpy as np

RANDOM_ACTIONS = 12  # one action in this many is a random one
TRUST = 0.5  # the share of the search's own value in the value that a position is learned with; the rest is the result


def fit(
    features: np.ndarray[Any, Any], values: np.ndarray[Any, Any], start: np.ndarray[Any, Any], hold: float
) -> np.ndarray[Any, Any]:
    """The weights, in logits, that predict `values` best while they stay near `start`.

    They are found by ridge logistic regression, with Newton's method. Each position has a row in `features`, the
    numbers by which the weights are multiplied, and a chance to win, from 0 to 1, in `values`. The larger `hold` is,
    the nearer to `start` the weights stay.
    """
    weights = start.copy()
    ridge = hold * np.eye(len(start))
    for _ in range(8):
        gradient = hold * (weights - start)
        curve = ridge.copy()
        for rows in np.array_split(np.arange(len(values)), max(1, len(values) // 20_000)):
            block = features[rows].astype(np.float64)
            chance = 1 / (1 + np.exp(-block @ weights))
            gradient += block.T @ (chance - values[rows])
            curve += (block * (chance * (1 - chance))[:, None]).T @ block
        step = np.linalg.solve(curve, gradient)
        weights -= step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def loss(features: np.ndarray[Any, Any], values: np.ndarray[Any, Any], weights: np.ndarray[Any, Any]) -> float:
    """The mean cross-entropy, in nats, between `values` and the chances to win that `weights` predict from `features`.

    The lower it is, the better the weights predict.
    """
    chance = np.clip(1 / (1 + np.exp(-features.astype(np.float64) @ weights)), 1e-6, 1 - 1e-6)
    return float(-(values * np.log(chance) + (1 - values) * np.log(1 - chance)).mean())
