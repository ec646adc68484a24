"""What tests must be told of Stepping Stones' messages whose ids have a part filled in, such as `player.*`: FILLED.

FILLED maps such ids to what may be filled in. It is empty, because this game has no such messages of its own.
"""

FILLED: dict[str, set[str]] = {}
