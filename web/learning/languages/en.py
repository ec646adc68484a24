"""English."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    "learn.title": "Learn",
    "learn.text": "Short lessons on the real board.",
    # --- rules
    "learn.rules.title": "{game}: how to play",
    "learn.rules.search": "Search the rules",
    "learn.rules.found": {"one": "{count} place found", "other": "{count} places found"},
    "learn.rules.contents": "Contents",
    "learn.rules.words": "Glossary",
    "learn.rules.copy": "Copy the link to “{title}”",
    "learn.rules.still": "Stop the pictures",
    "learn.rules.move": "Let the pictures move",
    "learn.rules.others": "The rules of the other games:",
}
