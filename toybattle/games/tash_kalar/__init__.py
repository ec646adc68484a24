"""Tash-Kalar: beings are summoned where pieces form their patterns; tasks, legends or kills score.

One word per thing: a *piece* has an owner and a *rank* (common, heroic, legendary) and stands on a *square*. A *being*
is a card with a *pattern*; a *legend* is a being from a deck that both players share. A *flare* is a card that helps a
player who is behind. What a card does is a *program* of *verbs*. A being is *summoned*, a piece *placed*; pieces are
*destroyed*, *upgraded*, *downgraded* and *converted*.
"""

from .rules import TashKalar

__all__ = ["TashKalar"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("cards.verbs", "cards.rows"),
    *("cards.imperial", "cards.highland", "cards.sylvan", "cards.everfrost", "cards.nethervoid", "cards.etherweave"),
    *("cards.legends", "cards.flares", "cards.table"),
    *("board", "patterns", "state", "tasks", "pieces", "points"),
    *("effects.regions", "effects.asking", "effects.changes", "effects.grants", "effects.motion", "effects.programs"),
    *("summoning", "steps", "refusals", "checks"),
    *("bot.outlook", "bot.nearness", "bot.draft_values", "bot.value", "bot.why_draft", "bot.why", "bot.learned"),
    *("opening", "rules"),
    *("training.positions", "progress", "training.puzzles"),
)
