"""The colours of Token Battle's board and cards: signs, and the cells that show an area, have a contrast of at least 3
to 1 with what lies behind.
"""

from __future__ import annotations

import pytest

from tests.web.contrast import themes, too_near
from tools.project import ROOT

THEMES = themes(ROOT / "web" / "page" / "page.css", ROOT / "web" / "games" / "token_battle" / "art.css")
SIGNS = (
    *((sign, field) for sign in ("--tb-line", "--tb-blue", "--tb-red") for field in ("--tb-field", "--tb-odd")),
    ("--tc-cell", "--tc-paper"),
    ("--tc-print", "--tc-paper"),
    ("--tb-letters", "--tb-rim"),
)


@pytest.mark.parametrize("theme", THEMES, ids=("light", "dark system", "dark page"))
def test_signs_have_a_contrast_of_3(theme: dict[str, str]) -> None:
    assert too_near(theme, SIGNS, 3) == {}
