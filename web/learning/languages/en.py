"""English: the messages of the room for learning that no game owns."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "learn.title": "Learn",
    "learn.text": "Short lessons on the real board: one idea each, and you can leave at any time.",
    "learn.go": "Begin",
    "learn.done": "Done",
    "learn.of": "Lesson {number}/{count}: {title}",
    "learn.next": "Next lesson",
    "learn.again": "Once more",
    "learn.skip": "Skip",
    "learn.all": "All lessons",
    "learn.play": "Play a game",
    "learn.leave": "Leave",
    "learn.hint.where": "Look at what is marked: that is the place.",
    "learn.hint.what": "The answer: {action}.",
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
