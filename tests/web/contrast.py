"""Reads the colours of style sheets, and computes the contrast between two colours."""

from __future__ import annotations

import re
from pathlib import Path

BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"(--[\w-]+):\s*(#[0-9a-f]{6})\b")
NIGHT = (':root:not([data-theme="light"])', ':root[data-theme="dark"]')  # how the two blocks of a dark theme begin


def themes(*sheets: Path) -> list[dict[str, str]]:
    """Returns a dict for each theme of the page: from the names of colours (CSS custom properties) to the colours.

    The first theme is the light one. The two others are the dark theme, which stands twice in the style sheets
    `sheets`: for a system that is set to dark, and for a page that is set to dark.
    """
    light: dict[str, str] = {}
    dark: list[dict[str, str]] = [{} for _ in NIGHT]
    for sheet in sheets:
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
        for selector, body in BLOCK.findall(text):
            colors = dict(TOKEN.findall(body))
            owners = [place for place, start in zip(dark, NIGHT, strict=True) if selector.strip().startswith(start)]
            for place in owners or [light]:
                place.update(colors)
    return [light, *({**light, **night} for night in dark)]


def luminance(color: str) -> float:
    """The relative luminance of a colour such as "#f7f4ec", 0 to 1, as WCAG defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def too_near(theme: dict[str, str], pairs: tuple[tuple[str, str], ...], least: float) -> dict[tuple[str, str], float]:
    """Returns the pairs of colours that have less contrast than `least`, as a dict from the pair to its contrast.

    `theme` maps names of colours to the colours, and `pairs` has the pairs to look at, as names.
    """
    found = {(front, back): contrast(theme[front], theme[back]) for front, back in pairs}
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least}
