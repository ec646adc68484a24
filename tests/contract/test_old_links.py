"""Links that were made by earlier versions of this program still open, as the same games.

Each line of `samples/links.txt` has the name of the game, the number of decisions, a hash (of the last position, the
log and the options), and the link. When links or rules change, lines are added; existing lines are never changed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from toybattle import GAMES, link

LINES = (Path(__file__).parent / "samples" / "links.txt").read_text(encoding="utf-8").splitlines()


def test_there_are_links_of_many_games() -> None:
    assert len(LINES) > 30 and len({line.split()[0] for line in LINES}) > 2
    assert {line.split()[0] for line in LINES} <= set(GAMES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(line.split()[:2]))
def test_a_link_of_before_opens_as_the_game_that_it_was(line: str) -> None:
    game, decisions, digest, text = line.split()
    match, extras = link.decode(text)
    assert (match.game, len(match.log)) == (game, int(decisions))
    data = json.dumps([match.state.dump(), match.log, dict(match.options)], sort_keys=True)
    assert hashlib.sha256(data.encode()).hexdigest()[:24] == digest
    assert link.encode(match, extras) == text
