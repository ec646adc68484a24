"""A hint sees what a whole turn of Tash-Kalar can bring."""

from __future__ import annotations

import json

from tests.games.tash_kalar.drawing import RULES, position
from tests.games.tash_kalar.test_value import CROSSED
from web.bot import worker


def test_a_hint_expects_the_claim_of_a_task_that_two_placements_complete() -> None:
    hand = "blue hand: hypnotist infantry_captain high_priestess fire_dragon leviathan flare_6"
    view = RULES.view(position(f"{CROSSED} \n {hand}").state, 0)
    begun = worker.begin(json.dumps({"kind": "hint", "game": RULES.name, "view": view.dump(), "seed": 3}))
    assert isinstance(begun, worker.Hinting)
    while not begun.step(50):
        pass
    assert json.loads(begun.answer())["line"][2] == "claim center_cross"
    assert begun.former and begun.way[-1][0] == "claim"
    for search in (begun.former, begun.search):  # both have looked at what the search of the turn has found
        visits = {option.action: option.visits for option in search.options()}
        assert visits[begun.way[0]] > worker.FOLLOWED > 0
