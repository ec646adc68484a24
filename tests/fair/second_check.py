from __future__ import annotations

from tests.fair.playing import Players


def disagreements(players: Players) -> list[str]:
    return []
