"""The positions for Token Battle's screenshots: a draft, a busy board, and the preview of a placement."""

from __future__ import annotations

from collections.abc import Iterator

from e2e.playing import Table, played
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.kinds import parts_of
from toybattle.games.token_battle.preview import preview
from toybattle.match import Match
from toybattle.protocol import Action

# In forced colours, what is to be seen apart: (selector, property, the system's colour).
FORCED = (
    (".token-board", "--tb-field", "Canvas"),
    (".token-board", "--tb-odd", "Canvas"),
    (".token-board", "--tb-line", "CanvasText"),
    (".token-board", "--tb-letters", "CanvasText"),
    (".token-board", "--tb-rim", "Canvas"),
)


def busy() -> Match:
    """A match in which Blue has a turn, with tokens of at least six kinds on the board, among them a ray.

    A ray is a token of the kind Row Ray or Column Ray. Between two turns it takes 1 from the value of the first token
    on each of two opposite sides.
    """

    def is_busy(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        kinds = {parts_of(token)[1] for token in match.state.cells if token}
        return asked and bool(match.state.rays) and len(kinds) > 5

    options = {"first": 0, "blue_set": "siege", "red_set": "garden"}
    matches = (played(Match.start("token_battle", options, seed), until=is_busy) for seed in range(50))
    return next(match for match in matches if match.decision is not None)


def drafting() -> Match:
    """A match in the middle of a draft, after twelve decisions."""
    return played(Match.start("token_battle", {"variant": "draft", "first": 0}, 3), lambda match: len(match.log) > 11)


def eventful(match: Match) -> Action:
    """The legal placement whose preview shows the most changes."""

    def doing(action: Action) -> int:
        seen = preview(match.state, action)
        return len(seen.by_card) + len(seen.by_rays)

    return max(match.state.options, key=doing)


def pictures(table: Table) -> Iterator[tuple[str, str]]:
    """Makes the page show what the screenshots are to show, one after the other, and yields (name, target) for each.

    The name is that of the screenshot. The target is the `data-action` of the element on which the mouse is to be while
    the screenshot is taken, "" for none.
    """
    table.put(drafting(), id="draft")
    yield "token_battle-draft", ""
    match = busy()
    table.put(match, id="busy")
    yield "token_battle", ""
    _, stack, field = eventful(match)
    table.press(f"stack {stack + 1}")
    yield "token_battle-aim", f"space {FIELD_NAMES[field]}"
