"""The set-ups and positions with which the benchmark measures the speed of Tash-Kalar."""

from __future__ import annotations

from tests.bench.course import DEALS, Course

# Links to games of greedy players, cut off where a piece is to be placed.
POSITIONS = (
    "AQMEAAAAAAAAAAAAAAAAIygAAC0MGXwCzV_e2-6preiLmw1ytWBbLIG4A5YMQg",  # imperial, imperial, 45 actions
    "AQMEAAEBAQIAAAAAAAAAIykAAD0L1cFQFTbyEer82-3ucIecIVoA4nctMMc02wM0nkA7-jgs",  # highland, sylvan, 61 actions
    "AQMEAAAAAgAAAAAAAAAAIyoAAEf_h6W-R-ytwPcQtFkcIMIV94PZfqGk8C3XRZVkt-UAz5mhfw",  # sylvan, imperial, 71 actions
    "AQMEAAEBAAEAAAAAAAAAIysAADIlepY1eLJz-vK_I_x1RBaEgRF1MoJWA3QBOws8",  # imperial, highland, 50 actions
)

COURSE = Course(
    "tash_kalar",
    [
        ("imperial, high form", {"mode": "high_form", "first": 0}),
        ("imperial, duel", {"mode": "duel", "first": 0}),
        ("highland, sylvan", {"first": 0, "blue_school": "highland", "red_school": "sylvan"}),
    ],
    [{"mode": "duel", "first": 1, "blue_school": "sylvan", "red_school": "highland"}],
    None,
    lambda action: action,
    POSITIONS,
    DEALS // 10,
)
