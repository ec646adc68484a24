"""Positions from the middle of a game, for measuring the search: never changed."""

from __future__ import annotations

from typing import Any

from toybattle import link

# Games of greedy players, cut where somebody has to place a piece or draw: one on each terrain of the first game, one
# with each preset set of the second, and a few of the third.
LINKS = {
    "toy_battle": (
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
    ),
    "token_battle": (
        "AQIDAAABAAAAAQAAAAAAACOMAAASCYu-_PLflcBsYw4tgW6duvqBSDY",  # workbench against landslide, 18 of 63 cards
        "AQIDAAACAAABAgAAAAAAACONAAAWBGPbHUyMgodG_VdMzpPKRidav19R8C4",  # landslide against garden, 22 of 44 cards
        "AQIDAAABAAACAwAAAAAAACOOAAAbDOsRC0EOWvlmzVVKoQgRJanVYl-whvVjOis",  # garden against goldsmith, 27 of 41 cards
        "AQIDAAACAAADBAAAAAAAACOPAAAPC-8eKA035cxq9l5ADqbtCic",  # goldsmith against metronome, 15 of 36 cards
        "AQIDAAABAAAEBQAAAAAAACOQAAAWU66xpS_bqDaCwBexet23axgOfAThQQ",  # metronome against siege, 22 of 37 cards
        "AQIDAAACAAAFAAAAAAAAACORAAAkQFDBwapIhBtMM3zE2t9-f69gDkfj3ks1_-ZLvfVOSPOf",  # siege against workbench, 36 of 63
    ),
    "tash_kalar": (
        "AQMEAAAAAAAAAAAAAAAAIygAAC0MGXwCzV_e2-6preiLmw1ytWBbLIG4A5YMQg",  # imperial, imperial, 45 actions
        "AQMEAAEBAQIAAAAAAAAAIykAAD0L1cFQFTbyEer82-3ucIecIVoA4nctMMc02wM0nkA7-jgs",  # highland, sylvan, 61 actions
        "AQMEAAAAAgAAAAAAAAAAIyoAAEf_h6W-R-ytwPcQtFkcIMIV94PZfqGk8C3XRZVkt-UAz5mhfw",  # sylvan, imperial, 71 actions
        "AQMEAAEBAAEAAAAAAAAAIysAADIlepY1eLJz-vK_I_x1RBaEgRF1MoJWA3QBOws8",  # imperial, highland, 50 actions
    ),
}


def views(game: str = "toy_battle") -> list[Any]:
    """What the player who is asked sees in each of a game's positions."""
    matches = [link.decode(text)[0] for text in LINKS[game]]
    return [match.rules.view(match.state, match.state.stack[-1][1]) for match in matches]
