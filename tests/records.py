"""Takes an exported file apart into records, one for each game, as the function `split` of page.js does."""

from __future__ import annotations

import json
from typing import Any

from web.saves.envelope import MAGIC
from web.saves.outside import MAX_DEPTH, depth


class Records:
    """The saved games in an exported file, each as a JSON object.

    `count` is the number of games, and `others` the number of further texts in the file, which are not games.
    `progress` is the JSON text of what the file tells of lessons and puzzles.

    The constructor takes the text of the file, and raises ValueError if the text is not JSON or is nested too deep for
    Python.
    """

    def __init__(self, text: str) -> None:
        if depth(text) > 4 * MAX_DEPTH:  # a browser can read that, Python can't
            raise ValueError("too deep")
        data: Any = json.loads(text)
        is_many = isinstance(data, dict) and data.get("magic") == MAGIC and isinstance(data.get("games"), list)
        self.games = data["games"] if is_many else [data]
        others = data.get("others") if is_many else None
        self.progress = json.dumps(data.get("progress", {}) if is_many else {})
        self.count, self.others = len(self.games), len(others) if isinstance(others, list) else 0

    def text(self, number: int) -> str:
        """Returns the saved game of this number, counted from 0, as JSON text."""
        return json.dumps(self.games[number])
