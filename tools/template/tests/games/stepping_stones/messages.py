"""FILLED: what may be filled in for the star in patterns of message ids, such as `player.*`.

Stepping Stones has no such pattern of its own.
"""

FILLED: dict[str, set[str]] = {}
