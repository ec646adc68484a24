"""What the benchmark measures of Toy Battle: its set-ups, and positions for the search."""

from __future__ import annotations

from tests.bench.course import Course
from tests.games.toy_battle import oracle
from toybattle.games.toy_battle.terrains import TERRAINS

# Links to games of greedy players, one on each terrain, cut off where a player has to place a troop or draw.
POSITIONS = (
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

COURSE = Course(
    "toy_battle",
    [
        ("castle_field, no effects", {"terrain": "castle_field", "first": 0, "specials": False}),
        *((terrain, {"terrain": terrain, "first": 0, "specials": True}) for terrain in TERRAINS),
    ],
    [],
    oracle.naive_twin,
    lambda action: action,
    POSITIONS,
)
