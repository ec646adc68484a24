"""Two-player board games as rules that run anywhere, on CPython and in a browser.

`protocol` says what a game is, `games` holds the rules of each game, `bots` plays games, `match` keeps the history of
one game, and `notation`, `link` and `save` write a match down and read it back. Nothing here uses a browser, a clock, a
disk or `random`.
"""

from typing import Any

from .games.tash_kalar import TashKalar
from .games.token_battle import TokenBattle
from .games.toy_battle import ToyBattle
from .protocol import Rules

GAMES: dict[str, Rules[Any]] = {
    rules.name: rules
    for rules in (
        ToyBattle(),
        TokenBattle(),
        TashKalar(),
    )
}
