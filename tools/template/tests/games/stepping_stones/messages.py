"""What the starred part of a message's id may be in Stepping Stones: it has none of its own."""

FILLED: dict[str, set[str]] = {}
