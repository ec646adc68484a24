"""Tash-Kalar: beings are summoned where pieces form their patterns; tasks, legends or kills score.

One word per thing: a *piece* has an owner and a *rank* (common, heroic, legendary) and stands on a *square*. A *being*
is a card with a *pattern*; a *legend* is a being from a deck that both players share. A *flare* is a card that helps a
player who is behind. What a card does is a *program* of *verbs*. A being is *summoned*, a piece *placed*; pieces are
*destroyed*, *upgraded*, *downgraded* and *converted*.

An *upgraded piece* is a heroic or a legendary one. Common and heroic pieces are the two faces of *two-sided* pieces. A
player's *stock* is the pieces that the player can still put on the board. A *standard* move or leap may end on an empty
square or on a piece of a lower rank, a *combat* move or leap also on a piece of the same rank. The 18 beings of a
*school* are a player's own deck. In a *draft* the players choose their decks instead: each player *keeps* beings from a
*pack*, which is the beings to choose from, and after each round the two players swap their packs.

A pattern may be used in any *orientation*: turned, or mirrored and turned. The *square of the summoning* is the square
of the pattern on which the being's piece appears. A *frozen effect* is used after the summoning, and until then its
card lies open. A *warp effect* is used before the summoning, and until the summoning the being is *pending*. The
*Gateway* is one of the player's pieces that some cards refer to.

In the mode *High Form* legendary pieces and *tasks* score; a task on the table is *open* until it is *claimed*. In the
mode *duel* summoned legends and *kills* (destroyed enemy pieces) score.

A set of squares is a *mask*, an int whose bit `n` stands for square `n`. A direction is a number from 0 (north)
clockwise to 7. For the bot, a *step* that a pattern or a task lacks is one thing to do for it, such as a common to
place, a piece to upgrade or an enemy piece to destroy. A reason why a turn is good is told to a *reader*, and uses only
what the reader's view shows.
"""

from .rules import TashKalar

__all__ = ["TashKalar"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("cards.verbs", "cards.rows"),
    *("cards.imperial", "cards.highland", "cards.sylvan", "cards.everfrost", "cards.nethervoid", "cards.etherweave"),
    *("cards.legends", "cards.flares", "cards.table"),
    *("board", "patterns", "state", "hands", "tasks", "pieces", "points"),
    *("effects.regions", "effects.asking", "effects.changes", "effects.grants", "effects.motion", "effects.programs"),
    *("summoning", "steps", "refusals", "checks"),
    *("bot.outlook", "bot.nearness", "bot.draft_values", "bot.value", "bot.why_draft", "bot.why", "bot.learned"),
    *("opening", "rules"),
    *("training.positions", "progress", "training.puzzles"),
    *("learning.drawing", "learning.lessons", "learning.puzzles"),
)
