"""Tests of puzzles written as JSON: they are read as they were written, and anything else is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.learning.puzzles import THEMES, a_puzzle, themes_of
from toybattle import GAMES
from toybattle.learning.written import dump, load

(GAME, THEME), *_ = THEMES
RULES = GAMES[GAME]

DAMAGE: list[tuple[str, Any]] = [
    *(("game", value) for value in ("", "nonsense", None, 3)),
    *(("theme", value) for value in ("", "nonsense", None, [])),
    *(("options", value) for value in (None, [], {"terrain": "nowhere"}, {"first": 7})),
    *(("seed", value) for value in (-1, 1 << 64, 1.5, "1", None, True)),
    *(("log", value) for value in (None, "draw", ["nonsense"], [["draw"]], [3], ["draw"] * 3000, [])),
    *(("player", value) for value in (2, -1, "0", None, True)),
    *(("parameters", value) for value in (None, [], {}, {"goal": "1"}, {"goal": 10_000})),
    *(("solution", value) for value in (None, [], ["nonsense"], ["draw"])),
    *(("grade", value) for value in (0, 6, "3", None)),
    *(("origin", value) for value in (None, 3, "{", "[]", "{}", "[" * 5000)),
]


@pytest.mark.parametrize(("game", "theme"), THEMES)
def test_a_puzzle_is_read_as_it_was_written(game: str, theme: str) -> None:
    puzzle = a_puzzle(game, theme)
    text = json.dumps(dump(GAMES[game], puzzle))
    resolved = puzzle._replace(options=GAMES[game].resolve(puzzle.options))
    assert load(GAMES[game], themes_of(game), json.loads(text)) == resolved


@pytest.mark.parametrize(("field", "value"), DAMAGE, ids=lambda value: str(value)[:20])
def test_what_is_damaged_is_refused(field: str, value: Any) -> None:
    written = dump(RULES, a_puzzle(GAME, THEME))
    with pytest.raises(ValueError):
        load(RULES, themes_of(GAME), {**written, field: value})


@pytest.mark.parametrize("value", [None, 3, "puzzle", [], {}, {"game": GAME}])
def test_what_is_no_puzzle_at_all_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):
        load(RULES, themes_of(GAME), value)
    written = dump(RULES, a_puzzle(GAME, THEME))
    with pytest.raises(ValueError):
        load(RULES, themes_of(GAME), {**written, "more": 1})
