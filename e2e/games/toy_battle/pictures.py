"""The positions for Toy Battle's screenshots: one on every terrain."""

from __future__ import annotations

from collections.abc import Iterator

from e2e.playing import Table, new_match, played
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match

# In forced colours, what is to be seen apart: (selector, property, the system's colour).
FORCED = (
    (".badge", "fill", "Canvas"),
    (".strength", "fill", "CanvasText"),
    (".path-edge", "stroke", "Canvas"),
    (".path", "stroke", "CanvasText"),
    ("[class*=linked]", "stroke", "CanvasText"),
    (".legal .slot", "stroke", "Highlight"),
)


def lively(terrain: str) -> Match:
    """A match on this terrain with several stacks and a medal won, in which Blue has a turn."""

    def is_lively(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        return asked and sum(stack > 1 for stack in match.state.stacks) > 5 and sum(match.state.medals) > 0

    matches = (played(new_match(terrain, seed), until=is_lively) for seed in range(50))
    return next(match for match in matches if match.decision is not None)


def pictures(table: Table) -> Iterator[tuple[str, str]]:
    """Makes the page show what the screenshots are to show, one after the other, and yields (name, "") for each.

    The name is that of the screenshot. In other games the second item names the element on which the mouse is to be
    while the screenshot is taken; here there is none.
    """
    for terrain in TERRAINS:
        table.put(lively(terrain), id=terrain)
        yield terrain, ""
