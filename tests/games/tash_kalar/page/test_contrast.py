"""The colours of Tash-Kalar's board and cards: lines and signs have a contrast of at least 3 to 1 with what lies
behind.
"""

from __future__ import annotations

import pytest

from tests.web.contrast import themes, too_near
from tools.project import ROOT

THEMES = themes(ROOT / "web" / "page" / "page.css", ROOT / "web" / "games" / "tash_kalar" / "art.css")
SIGNS = (
    *((line, square) for line in ("--tk-line", "--tk-ink") for square in ("--tk-square", "--tk-middle")),
    ("--tk-red", "--tk-on-red"),
    ("--tk-green", "--tk-on-green"),
    ("--tk-cell-edge", "--tk-cell"),
    ("--tk-cell-edge", "--tk-paper"),
    ("--tk-print", "--tk-paper"),
)


@pytest.mark.parametrize("theme", THEMES, ids=("light", "dark system", "dark page"))
def test_lines_and_signs_have_a_contrast_of_3(theme: dict[str, str]) -> None:
    assert too_near(theme, SIGNS, 3) == {}
