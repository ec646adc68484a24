"""Drawings: positions of a game as text. The drawing module of each game says what the lines of that game's drawings
mean.
"""

from __future__ import annotations


def lines_of(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Splits the text of a drawing into lines, and each line into its name and the rest of the line.

    Returns two dicts from the name of a line to the rest of the line: one of the lines without a colon, and one of the
    lines with a colon. The name of a line without a colon is its first word; the name of a line with a colon is all
    that stands before the colon.
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    head = {name: value for name, _, value in (line.partition(" ") for line in lines if ":" not in line)}
    body = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines if ":" in line)}
    return head, body
