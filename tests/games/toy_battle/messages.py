"""The message ids that Toy Battle's code puts together at run time, for the tests of the page's sentences.

Code may make a message id with an f-string, such as f"troop.{kind}". `FILLED` maps the pattern of such an id, here
`troop.*`, to all words that can stand in place of the star. Whoever uses a new pattern adds it to `FILLED`.
"""

from __future__ import annotations

from toybattle.games.toy_battle.steps import STEPS
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.games.toy_battle.why import FIELDS
from web.games.toy_battle.board import ELSEWHERE
from web.games.toy_battle.narration import TIPS

SPECIALS = {space.special for terrain in TERRAINS.values() for space in terrain.spaces} - {""}


def steps_that_ask(*without: str) -> set[str]:
    """The names of the steps at which a player may be asked something, without the steps that `without` names."""
    return set(STEPS) - {"end", *without}


FILLED: dict[str, set[str]] = {
    "terrain.*": set(TERRAINS),
    "terrain.special.*": SPECIALS,
    "troop.*": set(KIND_NAMES),
    "troop.text.*": set(KIND_NAMES),
    "special.*": SPECIALS,
    "ask.*|source": {"draw_one", "draw_two"},
    "ask.*|base": steps_that_ask("turn", "extra", "draw_one", "draw_two"),
    "todo.*": steps_that_ask("turn"),
    "do.*": {"skip", "strike", "freeze"},
    "event.*|space": {"discarded", "recalled"},
    "event.*": {"drew", "struck", "recovered", "froze"},
    "end.*": {"hq", "medals", "stuck", "stuck_tie", "turn_limit", "resigned"},
    "action.*|space": {"discard", "recall"},
    "action.*|rival": {"strike", "freeze"},
    "why.*": set(FIELDS),
    "info.hq.*": {"own", "enemy", "own_of_two", "enemy_of_two"},
    "hint.place.*": set(ELSEWHERE.values()),
    "rule.toy_battle.troop.*": set(KIND_NAMES),
    "rule.toy_battle.special.*": SPECIALS,
    "rule.toy_battle.special.*.text": SPECIALS,
    "tip.*": {name for names in TIPS.values() for name in names},
}
