"""English."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    "learn.title": "Learn",
    "learn.text": "Short lessons on the real board.",
}
