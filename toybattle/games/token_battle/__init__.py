"""Token Battle: tokens are laid on 36 fields and score every turn; 1000 points or a full board end the game.

One word per thing: a player's *set* is four *stacks* of *cards*. A card that is played lays a *token* on a *field*; the
token has a *value* and a *kind* (the rules say type). Then the card's *ability* acts once on the fields of the card's
*area*, which are some of the fields beside the token. What a player's tokens score in a turn is the *gain*. In a
*draft* the players first *pick* cards in turn from the same cards on offer; then each player *lays* the picked cards
into four stacks, which become that player's set.

A *preset* is a set that comes with the game. The *placed token* is the one that the played card lays; other tokens are
*made* by abilities. *Supporters* are the kinds Banner, Beacon and Toll, which make tokens nearby gain more; what a
token gains from them is its *support*. *Rays* are the two kinds of token that fire between turns: each takes 1 from the
first token in each of two directions. A Plain has no effect, a destroyed Shell becomes a Plain of value 1, a Golden
gains twice as much. A *bonus* is what an ability adds to the value of a player's next token. A set of fields is a
*mask*, an int whose bit `n` stands for field `n`.
"""

from .rules import TokenBattle

__all__ = ["TokenBattle"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("kinds", "cards", "sets", "board", "state", "tokens", "abilities", "steps", "refusals", "checks"),
    *("preview", "value", "why_draft", "why", "learned", "ahead", "rules"),
    *("learning.drawing", "learning.lessons", "learning.puzzles", "learning.drills"),
)
