"""English: the messages of Toy Battle in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {}
