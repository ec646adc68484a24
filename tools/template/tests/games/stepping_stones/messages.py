"""FILLED: what may be filled in for the star in patterns of message ids.

Stepping Stones has no message whose id has such a part.
"""

FILLED: dict[str, set[str]] = {}
