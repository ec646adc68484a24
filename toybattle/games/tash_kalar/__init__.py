"""Tash-Kalar: beings are summoned where pieces form their patterns; tasks, legends or kills score.

One word per thing: a *piece* has an owner and a *rank* (common, heroic, legendary) and stands on a *square*; a *being*
is a card with a *pattern*, a *legend* one that all share; a *flare* helps who is behind. What a card does is a
*program* of *verbs*. A being is *summoned*, a piece *placed*; pieces are *destroyed*, *upgraded*, *downgraded* and
*converted*.
"""

from .rules import TashKalar

__all__ = ["TashKalar"]
