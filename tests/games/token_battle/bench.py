"""What the benchmark measures of Token Battle: its set-ups, and positions for the search."""

from __future__ import annotations

from tests.bench.course import Course
from tests.games.token_battle import oracle
from toybattle.protocol import Options

# Links to games of greedy players, one with each preset set, cut off where a card is to be placed.
POSITIONS = (
    "AQIDAAABAAAAAQAAAAAAACOMAAASCYu-_PLflcBsYw4tgW6duvqBSDY",  # workbench against landslide, 18 of 63 cards
    "AQIDAAACAAABAgAAAAAAACONAAAWBGPbHUyMgodG_VdMzpPKRidav19R8C4",  # landslide against garden, 22 of 44 cards
    "AQIDAAABAAACAwAAAAAAACOOAAAbDOsRC0EOWvlmzVVKoQgRJanVYl-whvVjOis",  # garden against goldsmith, 27 of 41 cards
    "AQIDAAACAAADBAAAAAAAACOPAAAPC-8eKA035cxq9l5ADqbtCic",  # goldsmith against metronome, 15 of 36 cards
    "AQIDAAABAAAEBQAAAAAAACOQAAAWU66xpS_bqDaCwBexet23axgOfAThQQ",  # metronome against siege, 22 of 37 cards
    "AQIDAAACAAAFAAAAAAAAACORAAAkQFDBwapIhBtMM3zE2t9-f69gDkfj3ks1_-ZLvfVOSPOf",  # siege against workbench, 36 of 63
)


def _presets(blue: str, red: str) -> tuple[str, Options]:
    return f"{blue}, {red}", {"first": 0, "blue_set": blue, "red_set": red}


COURSE = Course(
    "token_battle",
    [
        _presets("workbench", "workbench"),
        _presets("landslide", "garden"),
        _presets("goldsmith", "metronome"),
        _presets("siege", "workbench"),
    ],
    [{"variant": "draft"}, {"variant": "sprint", "closed": True, "blue_set": "siege", "red_set": "garden"}],
    oracle.naive_twin,
    lambda action: oracle.to_naive(action, 0),  # the player counts only when stacks are laid
    POSITIONS,
)
