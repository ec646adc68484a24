"""Token Battle: tokens are laid on 36 fields and score every turn; 1000 points or a full board end the game.

One word per thing: a player's *set* is four *stacks* of *cards*. A card that is played lays a *token* on a *field*; the
token has a *value* and a *kind* (the rules say type). Then the card's *ability* acts once on the fields of its *area*.
What a player's tokens score in a turn is the *gain*.
"""

from .rules import TokenBattle

__all__ = ["TokenBattle"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("kinds", "cards", "sets", "board", "state", "tokens", "abilities", "steps", "refusals", "checks"),
    *("preview", "value", "why_draft", "why", "learned", "ahead", "rules"),
)
