"""Tests that play each game of the page to its end by clicking what the page offers, without using the rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from e2e.playing import Mouse, Table
from tests.copies import NEW_GAME, copy_tree, run_python, with_new_game
from tools.project import ROOT
from web.games.registry import FACES

MOST = 3000  # clicks in one game


def offers(table: Table) -> list[str]:
    """The `data-action`s that a click can choose now: buttons below the question, legal spaces, and cards or pieces."""
    sight = table.look()
    return [*(answer for answer in sight.answers if answer.startswith("do ")), *sight.legal, *sight.fits]


def play_by_offers(table: Table, chance: random.Random) -> int:
    """Clicks at random on what the page offers until the game is over; returns the number of clicks.

    `chance` chooses what to click. An element that was clicked for a decision is not clicked again before the decision
    is made, because a second click takes a pick back. Only if the page offers no other element, a second click is made.
    Raises AssertionError if the game is not over after MOST clicks.
    """
    clicked: set[str] = set()
    mouse = Mouse(table.page)
    for clicks in range(MOST):
        if table.wait_turn().ended:
            return clicks
        decisions = len(table.match().log)
        fresh = [offer for offer in offers(table) if offer not in clicked]
        choice = chance.choice(fresh or offers(table))
        mouse.do(choice)
        clicked = set() if len(table.match().log) > decisions else {*clicked, choice}
    raise AssertionError(f"not over after {MOST} clicks: {table.look()}")


@pytest.mark.parametrize("game", FACES)
def test_a_whole_game_by_what_the_page_offers(table: Table, game: str) -> None:
    table.new_game(game=game, opponent="recruit")
    assert play_by_offers(table, random.Random(game)) > 3
    match = table.match()
    assert match.game == game and match.result is not None
    table.press("review prev" if table.page.locator('[data-action="review prev"]').count() else "review last")
    table.reload()
    assert table.match() == match and table.look().ended


def test_a_game_that_is_laid_out_is_played_in_the_browser(tmp_path: Path) -> None:
    """A new game can be played to its end as tools/new_game.py makes it: the game of tools/template under a new name.

    A site with the new game is built from a copy of the project. There the test before this one plays the game.
    """
    folder = copy_tree(with_new_game(tmp_path, NEW_GAME), ("LICENSE", "package.json", "package-lock.json"))
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    run_python(folder, "-m", "tools.build_site")
    played = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "e2e/games/test_any_game.py", "-k", NEW_GAME)
    assert "1 passed" in run_python(folder, *played)
