"""FILLED, which the tests of messages use: the words that may stand in place of the star in patterns of message ids,
such as `being.*`, which code of Tash-Kalar's page puts together.

When code of the page begins to use a new pattern, the pattern is added to FILLED.
"""

from __future__ import annotations

from toybattle.games.tash_kalar.board import WAY_NAMES
from toybattle.games.tash_kalar.bot.why import FIELDS
from toybattle.games.tash_kalar.bot.why_draft import FIELDS as DRAFT_FIELDS
from toybattle.games.tash_kalar.cards.flares import FLARES
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, HAS_FROZEN, HAS_WARP, PROGRAMS, SCHOOLS
from toybattle.games.tash_kalar.cards.verbs import RANK_NAMES
from toybattle.games.tash_kalar.patterns import TURN_NAMES
from toybattle.games.tash_kalar.progress import COUNTED
from toybattle.games.tash_kalar.state import LICENSES, MODES, PIECE_AND_SQUARES, REASONS
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from web.games.tash_kalar import board, narration

VERBS = [verb for program in PROGRAMS for verb in program]
REGIONS_NAMED = {pieces.region for verb in VERBS for pieces in (verb.pieces, verb.also) if pieces} - {"nowhere"}


def named(is_all: bool) -> set[str]:
    """The sorts of pieces that the page names when it tells what cards do, as texts such as `enemy.ch`.

    `enemy.ch` stands for enemy commons and heroics: the owner, a dot, and the first letters of the ranks. Some effects
    destroy all pieces of a sort at once. If `is_all` is True, the result has only the sorts that such effects name; if
    it is False, it has only the sorts that all other effects name.
    """
    rows = [(pieces, verb) for verb in VERBS for pieces in (verb.pieces, verb.also) if pieces]
    return {
        f"{pieces.owner}.{''.join('chl'[rank] for rank in pieces.ranks)}"
        for pieces, verb in rows
        if pieces.region != "nowhere"
        and (verb.step in narration.WITH_PIECES | {"move", "leap", "run", "swap"})
        and is_all == (verb.step == "wipe" and pieces.region not in narration.ONE_PIECE)
    }


def of_kind(step: str) -> set[str]:
    """The kinds of the verb called `step` that occur on cards: "standard" and others for the verb "move"."""
    return {verb.kind for verb in VERBS if verb.step == step}


def placed(number: int) -> range:
    """The places of the alternatives of the card with the number `number`."""
    return range(len(narration.alternatives(number)))


FILLED: dict[str, set[str]] = {
    "square.sign.*": {"own", "cost", *board.SIGN_OF.values()},
    "info.sign.*": {"own", "cost", *board.SIGN_OF.values()},
    "info.state.*": {"license", "kills", "doubled", "again", "slowed", "stored"},
    "info.state.text.*": {"license", "kills", "doubled", "again", "slowed", "stored"},
    "info.rank.*": {"common", "heroic", "legendary"},
    "survey.rank.*": {"common", "heroic", "legendary"},
    "survey.lying.*": {"pending", "frozen"},
    "why.beings.*": {*FIELDS, *DRAFT_FIELDS},
    "step.*": {*RANK_NAMES, "upgrade"},
    "played.beings.*": {"thawed", "warped"},
    "mode.*": set(MODES),
    "mode.text.*": set(MODES),
    "school.*": set(SCHOOLS),
    "school.text.*": {*SCHOOLS, "random"},
    "rank.*": set(RANK_NAMES),
    "square.*": {"plain", "red", "green"},
    "being.*": {CARD_NAMES[card] for card in BEINGS},
    "being.text.*": {CARD_NAMES[card] for card in BEINGS},
    "being.frozen.*": {name for name, has in zip(CARD_NAMES, HAS_FROZEN, strict=True) if has},
    "being.warp.*": {name for name, has in zip(CARD_NAMES, HAS_WARP, strict=True) if has},
    "flare.*": {flare.name for flare in FLARES},
    "flare.upper.*": {flare.name for flare in FLARES},
    "flare.lower.*": {flare.name for flare in FLARES},
    "task.*": set(TASK_NAMES),
    "task.text.*": set(TASK_NAMES),
    "task.told.*": set(TASK_NAMES),
    "deck.*": set(narration.DECK_NAMES),
    "back.*": set(narration.DECK_NAMES),
    "info.back.*": set(narration.DECK_NAMES),
    "lying.*": {"pending", "frozen"},
    "state.*": {*LICENSES, PIECE_AND_SQUARES},
    "progress.*": set(COUNTED),
    "cards.*": {"aside", "hand", "unseen", "deck", "pile", "pile.legends", "pile.flares", "kept", "pack", "hidden"},
    "verb.*|pieces": {verb.step for verb in VERBS} & narration.WITH_PIECES,
    "verb.*": {verb.step for verb in VERBS}
    - narration.WITH_PIECES
    - {"move", "leap", "run", "gain", "license", "swap"},
    "verb.move.*": of_kind("move") | {"ride"},
    "verb.leap.*": of_kind("leap"),
    "verb.run.*": of_kind("run"),
    "verb.license.*": set(LICENSES),
    "onto.*": {verb.where.replace(" ", "_") for verb in VERBS if verb.step == "move" and verb.where},
    "along.*": {"on", "sled"},
    "part.*": {f"{name}.{place}" for number, name in enumerate(CARD_NAMES) for place in placed(number)},
    "some.*": named(False),
    "all.*": named(True),
    "at.*": REGIONS_NAMED,
    "oriented.*": set(TURN_NAMES),
    "way.*": set(WAY_NAMES),
    "ask.beings.*|card": {"pick_up", "orient", *narration.AGAIN.values()},
    "ask.beings.*": {"start", "replace", "aside", "return"},
    "do.beings.*|card": {"flare", "return", "thaw", "warp", "keep", "copy", "drop", "recall", "freeze"}
    | {"spend", "toss"},
    "do.beings.*": {"end", "stop", "go", "discard"},
    "event.beings.*|card": {"discarded", "froze", "thawed", "warped", "recalled", "buried", "took_back", "kept"}
    | {"left_over"},
    "event.beings.*|rank": {"placed", "gone", "picked_up", "stored", "released", "upgraded", "downgraded", "converted"},
    "event.beings.*|space": {"opened", "chose"},
    "event.beings.*|task": {"turned_up", "passed"},
    "event.beings.*": {"slowed", "again"},
    "event.beings.reshuffled.*": {"legends", "flares"},
    "event.beings.flared.*": {"upper", "lower", "both"},
    "ask.beings.flared.*": {"upper", "lower", "both"},
    "ask.beings.due.*": {"points", "deck"},
    "meanwhile.beings.due.*": {"points", "deck"},
    "event.beings.scored.*": {"flare", "kills", "legend"},
    "fact.last_points.*": {"flare", "kills", "legend"},
    "event.beings.ending.*": {"deck", "points"},
    "action.beings.*|card": {"flare", "discard", "return", "thaw", "warp", "keep", "copy", "drop", "recall", "freeze"}
    | {"spend", "toss", "pick"},
    "action.beings.*|end": {"move", "leap", "swap"},
    "action.beings.*|piece": {"destroy", "upgrade", "downgrade", "convert", "mirror", "store"},
    "action.beings.*|space": {"place", "pick_up", "choose"},
    "action.beings.*": {"stop", "end"},
    "end.beings.*": set(REASONS),
    "hint.place.*": {"pool", "tasks", "hand", "answers"},
    "rule.tash_kalar.rank.*": {"common", "heroic", "legendary"},
    "rule.tash_kalar.rank.*.text": {"common", "heroic", "legendary"},
}
