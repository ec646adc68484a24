"""FILLED: the words that may stand for the star in patterns of Token Battle's message ids, such as `card.*`.

A pattern that code of the page begins to use has to be added here.
"""

from __future__ import annotations

from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import KINDS
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.state import REASONS, VARIANTS
from toybattle.games.token_battle.why import FIELDS
from toybattle.games.token_battle.why_draft import FIELDS as DRAFT_FIELDS
from web.games.token_battle.narration import HARM

FILLED: dict[str, set[str]] = {
    "new.*": {"both_set"},
    "card.*": {card.name for card in CARDS},
    "ability.*": set(ABILITIES),
    "ability.text.*": set(ABILITIES),
    "area.*": {card.area.lower().replace(" ", "_") for card in CARDS if card.area} | {"any"},
    "kind.*": {kind.name for kind in KINDS},
    "kind.text.*": {kind.name for kind in KINDS},
    "set.*": set(PRESETS),
    "set.text.*": {*PRESETS, "random"},
    "variant.*": set(VARIANTS),
    "variant.text.*": set(VARIANTS),
    "stat.*": {"extra", "whet"},
    "info.bonus.*": {"extra", "whet"},
    "stat.*_unit": {"extra", "whet"},
    "ask.*_tokens": {f"{whose}{sort}" for whose in ("", "rival_") for sort in HARM},
    "ask.*_count": {f"{whose}{sort}" for whose in ("", "rival_") for sort in HARM},
    "preview.*": {"destroyed", "broken", "weakened", "moved", "gilded", "made"},
    "event.*|spaces": {"destroyed", "broke", "made", "gilded", "fell"},
    "event.*|ways": {"shoved", "vaulted"},
    "end.*|goal": set(REASONS),
    "why.tokens.*": {*FIELDS, *DRAFT_FIELDS},
    "rule.token_battle.ability.*": set(ABILITIES),
    "rule.token_battle.kind.*": {kind.name for kind in KINDS},
    "rule.token_battle.variant.*": set(VARIANTS),
    "hint.place.*": {"pool", "own_cards"},
}
