"""Drawings: positions of a game as text. The module `learning.drawing` of each game reads its own lines."""

from __future__ import annotations


def lines_of(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Splits the text of a drawing into lines, and each line into its name and the rest of the line.

    Returns (dict of the lines without a colon, dict of the lines with a colon), both from a line's name to the rest of
    the line. The name of a line without a colon is its first word, the name of a line with a colon is all before the
    colon.
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    head = {name: value for name, _, value in (line.partition(" ") for line in lines if ":" not in line)}
    body = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines if ":" in line)}
    return head, body
