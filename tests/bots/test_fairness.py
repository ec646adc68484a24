"""The bots are fair: nothing that is hidden from a bot makes a difference to its output.

The swap test exchanges what a bot can't see, and checks that nothing in the bot's output changes. `make fairness` runs
the swap test at thousands of positions; the tests here run it at a few positions of each game, as many as `fair` in the
game's `Entry` says. Tests in `tests/games/` show that the swap test finds leaks that were put in on purpose.
"""

from __future__ import annotations

import pytest

from tests.contract.games import ENTRIES
from tests.fairness import check_fairness

SEED = 5000  # of the first game here; the command begins at 1


@pytest.mark.parametrize("game", ENTRIES)
def test_whatever_hidden_is_exchanged_the_search_and_every_level_say_the_same(game: str) -> None:
    wanted = ENTRIES[game].fair
    done, chains = check_fairness(game, wanted.positions, SEED, 16, say=lambda _: None)
    assert done == wanted.positions
    assert chains >= wanted.kept, "hardly any tree was kept"
