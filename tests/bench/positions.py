"""Ten positions from the middle of a game, one on each terrain, for measuring the search: never changed."""

from __future__ import annotations

from typing import Any

from toybattle import link

# Greedy games of November 2026, cut where somebody has to place or draw.
LINKS = (
    "AQEBAAAAAAAAAAAAACMoAAAdAsEjKSHf9pL1pk78BCrXgw",  # castle_field, 19 actions
    "AQEBAAEBAAAAAAAAACMpAAAYC58w7SqV0ZBA9GBIPa4",  # tropical_pool, 16 actions
    "AQEBAAIAAAAAAAAAACMqAAAexUQTqBFlJxdRU97-Ww",  # city_of_clouds, 21 actions
    "AQEBAAMBAAAAAAAAACMrAAAeJbIpTlP5aNXyeeYybRryqw",  # volcanic_jungle, 28 actions
    "AQEBAAQAAAAAAAAAACMsAAAZBhG5huIyq-mejlmOrA",  # cursed_cemetery, 15 actions
    "AQEBAAUBAAAAAAAAACMtAAAPF1RpfitVpzKe4g",  # caribbean_sea, 11 actions
    "AQEBAAYAAAAAAAAAACMuAAAYEh7sDkvvdg1VtFHoxevh",  # station_metal_x, 32 actions
    "AQEBAAcBAAAAAAAAACMvAAAWAgKRVW2oBKI6lSxXTQ",  # battlefield, 40 actions
    "AQEBAAgAAAAAAAAAACMwAAAfDJjopnh7iqmU-VJdQQXq",  # la_croisette, 23 actions
    "AQEBAAkBAAAAAAAAACMxAAAbYM5uWDgsnCM8IP8YR2E",  # tournament, 17 actions
)


def views() -> list[Any]:
    """What the player who is asked sees in each."""
    matches = [link.decode(text)[0] for text in LINKS]
    return [match.rules.view(match.state, match.state.stack[-1][1]) for match in matches]
