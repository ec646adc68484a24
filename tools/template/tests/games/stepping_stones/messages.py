"""FILLED: what may stand for the star in patterns of Stepping Stones' message ids, such as `player.*`.

FILLED maps each pattern that the page's code uses to what may stand for the star. It is empty, because this game has no
messages of its own with such a pattern.
"""

FILLED: dict[str, set[str]] = {}
