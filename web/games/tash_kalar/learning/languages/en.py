"""English: the messages of Tash-Kalar in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {}
