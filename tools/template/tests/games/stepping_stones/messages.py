"""What may stand for the star in patterns of Stepping Stones' message ids: it has no such pattern."""

FILLED: dict[str, set[str]] = {}
