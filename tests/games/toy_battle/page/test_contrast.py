"""The colours of Toy Battle's board: the castle on an H.Q. has a contrast of at least 3 to 1 with its disc in every
theme.
"""

from __future__ import annotations

import re

import pytest

from tests.web.contrast import contrast, themes
from tools.project import ROOT

LOOKS = ROOT / "web" / "games" / "toy_battle"
THEMES = themes(ROOT / "web" / "page" / "page.css", LOOKS / "art.css")
GLYPH = re.compile(r"\.hq-glyph-(\w+) \{ color: (#[0-9a-f]{6}); \}")


@pytest.mark.parametrize("theme", THEMES, ids=("light", "dark system", "dark page"))
def test_the_castle_on_an_hq_has_a_contrast_of_3(theme: dict[str, str]) -> None:
    glyphs = dict(GLYPH.findall((LOOKS / "face.css").read_text(encoding="utf-8")))
    assert glyphs.keys() == {"blue", "red"}
    for owner, color in glyphs.items():
        assert contrast(color, theme[f"--toy-owner-{owner}-plate"]) >= 3, owner
