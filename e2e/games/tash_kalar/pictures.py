"""The positions for Tash-Kalar's screenshots: an effect, a draft, and in each mode the preview of a summoning."""

from __future__ import annotations

from collections.abc import Iterator

from e2e.playing import Table, played
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES
from toybattle.games.tash_kalar.state import MODES
from toybattle.match import Match
from toybattle.protocol import Action

# In forced colours, what is to be seen apart: (selector, property, the system's colour).
FORCED = (
    (".kalar-board", "--tk-square", "Canvas"),
    (".kalar-board", "--tk-on-red", "Canvas"),
    (".kalar-board", "--tk-on-green", "Canvas"),
    (".kalar-board", "--tk-line", "CanvasText"),
    (".kalar-board", "--tk-ink", "CanvasText"),
)


def summoning(mode: str) -> tuple[Match, Action]:
    """Returns (match, action): a match in which Blue can summon a being onto an enemy piece, and this summoning.

    `mode` is "high_form" or "duel".
    """

    def found(match: Match) -> list[Action]:
        asked = match.decision is not None and match.decision[:2] == (0, "turn") and len(match.log) > 40
        state = match.state
        return [one for one in state.options if asked and one[0] == "summon" and state.piece_at(one[2]) >= 3]

    options = {"mode": mode, "first": 0, "blue_school": "nethervoid", "red_school": "everfrost"}
    for seed in range(50):
        match = played(Match.start("tash_kalar", options, seed), lambda match: bool(found(match)))
        if match.decision is not None:
            return match, found(match)[0]
    raise AssertionError("nobody is summoned onto anybody")


def asking() -> Match:
    """A match of Tash-Kalar in which Blue has to choose one of several effects that a card offers."""

    def is_asking(match: Match) -> bool:
        return match.decision is not None and match.decision[:2] == (0, "either") and len(match.log) > 40

    return played(Match.start("tash_kalar", {"first": 0, "blue_school": "imperial"}, 4), is_asking)


def packed() -> Match:
    """A match of Tash-Kalar in the middle of a draft, in which both players have kept ten beings in total."""
    options = {"first": 0, "blue_school": "everfrost", "red_school": "etherweave", "draft": True}
    return played(Match.start("tash_kalar", options, 3), lambda match: len(match.log) == 10)


def pictures(table: Table) -> Iterator[tuple[str, str]]:
    """Makes the page show what the screenshots are to show, one after the other, and yields (name, target) for each.

    The name is that of the screenshot. The target is the `data-action` of the element on which the mouse is to be while
    the screenshot is taken, "" for none.
    """
    table.put(asking(), id="asking")
    yield "tash_kalar-effect", ""
    table.put(packed(), id="packed")
    yield "tash_kalar-draft", ""
    for mode in MODES:
        match, (_, card, square) = summoning(mode)
        table.put(match, id=mode)
        yield f"tash_kalar-{mode}", ""
        table.press(f"card {CARD_NAMES[card]}")
        yield f"tash_kalar-{mode}-aim", f"space {SQUARE_NAMES[square]}"
