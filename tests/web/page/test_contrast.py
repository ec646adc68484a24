"""Tests of the colours of the page: in every theme texts have a contrast of at least 7, and signs of at least 3."""

from __future__ import annotations

import re

import pytest

from tests.web.contrast import contrast, themes, too_near
from tools.project import ROOT

THEMES = themes(ROOT / "web" / "page" / "page.css")
GROUNDS = ("--paper", "--panel")
TEXT = (
    *((text, ground) for text in ("--ink", "--soft", "--warn") for ground in GROUNDS),
    ("--ink", "--warn-paper"),
    ("--warn", "--warn-paper"),
    ("--accent", "--panel"),
    ("--accent-ink", "--accent"),
    ("--paper", "--ink"),
    ("--paper", "--warn"),
    ("--glow-edge", "--glow"),
)
SIGNS = (
    *((sign, ground) for sign in ("--accent", "--hint", "--owner-blue", "--owner-red") for ground in GROUNDS),
    ("--blue-ink", "--paper"),
    ("--red-ink", "--paper"),
    ("--slot-edge", "--slot"),
    ("--focus-in", "--focus-out"),
    ("--focus-out", "--paper"),
)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_the_three_themes_are_found_and_the_dark_ones_are_equal() -> None:
    light, system, chosen = THEMES
    assert light["--paper"] != system["--paper"] and system == chosen


@pytest.mark.parametrize("theme", THEMES, ids=("light", "dark system", "dark page"))
def test_text_has_a_contrast_of_7_and_signs_have_3(theme: dict[str, str]) -> None:
    assert too_near(theme, TEXT, 7) == {} and too_near(theme, SIGNS, 3) == {}


def test_all_marks_of_what_is_legal_are_equally_strong_at_all_times() -> None:
    """A mark that faded in and out would look as if it meant something else than the marks beside it."""
    styles = "".join(path.read_text() for path in (ROOT / "web").rglob("*.css"))
    moving = [rule for rule in re.findall(r"[^{}]*\{[^{}]*\banimation:(?! none)[^{}]*\}", styles) if ".mark-" in rule]
    assert moving == []
