"""An exported file taken apart into records, as the browser does it (`split` of page.js)."""

from __future__ import annotations

import json
from typing import Any

from web.saves.envelope import MAGIC
from web.saves.outside import MAX_DEPTH, depth


class Records:
    """The records of a file. Raises ValueError for what is no JSON."""

    def __init__(self, text: str) -> None:
        if depth(text) > 4 * MAX_DEPTH:  # a browser can read that, Python can't
            raise ValueError("too deep")
        data: Any = json.loads(text)
        is_many = isinstance(data, dict) and data.get("magic") == MAGIC and isinstance(data.get("games"), list)
        self.games = data["games"] if is_many else [data]
        others = data.get("others") if is_many else None
        self.count, self.others = len(self.games), len(others) if isinstance(others, list) else 0

    def text(self, number: int) -> str:
        """One of them."""
        return json.dumps(self.games[number])
