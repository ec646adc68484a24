"""English: the messages of the room for learning that no game owns."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    "learn.title": "Learn",
    "learn.text": "Short lessons on the real board.",
}
