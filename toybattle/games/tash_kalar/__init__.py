"""Tash-Kalar: beings are summoned where pieces form their patterns; tasks, legends or kills score.

One word per thing: a *piece* has an owner and a *rank* (common, heroic, legendary) and stands on a *square*; a *being*
is a card with a *pattern*, a *legend* one that all share; a *flare* helps who is behind. What a card does is a
*program* of *verbs*. A being is *summoned*, a piece *placed*; pieces are *destroyed*, *upgraded*, *downgraded* and
*converted*.
"""

from .rules import TashKalar

__all__ = ["TashKalar"]

# Each module imports only what stands before it: who reads them in this order meets nothing unknown.
READING_ORDER = (
    *("verbs", "cards"),
    *("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave", "legends", "flares", "beings"),
    *("board", "patterns", "state", "tasks", "pieces", "points"),
    *("regions", "asking", "changes", "grants", "motion", "effects", "summoning", "steps", "refusals", "checks"),
    *("outlook", "nearness", "worths", "value", "why_draft", "why", "learned", "opening", "rules"),
    *("training", "progress", "puzzles"),
)
