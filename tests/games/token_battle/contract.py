"""What Token Battle tells the contract suite, which are the tests that every game must pass."""

from __future__ import annotations

from tests.contract.entry import Cards, Entry, Fair, Setup
from tests.games.token_battle import drawing, hidden, invariants, oracle, words

OWN_SETS = (
    "awl vine handsaw / rasp file ovation / elbows ram lantern shockwave hedge / mint colossus",
    "gilder whetstone / scarecrow drumroll bonfire / plumb_line nugget tollgate / whirlpool clover",
)
SETUPS: tuple[Setup, ...] = (
    ({"variant": "draft"}, 1),
    ({"variant": "draft", "first": 1, "closed": True}, 2),
    ({"variant": "classic", "blue_set": "workbench", "red_set": "landslide"}, 4),
    ({"variant": "classic", "closed": True, "blue_set": OWN_SETS[0], "red_set": "goldsmith"}, 5),
    ({"variant": "sprint", "first": 0, "closed": True, "blue_set": "metronome", "red_set": "siege"}, 6),
    ({"variant": "mirror", "balance": False, "blue_set": OWN_SETS[1]}, 6),
    ({"variant": "classic", "closed": True, "balance": False, "blue_set": "siege", "red_set": OWN_SETS[1]}, 7),
)

ENTRY = Entry(
    setups=SETUPS,
    longest=200,
    nobody=frozenset({"last", "viewer"}),
    dealt=lambda data: data["pool"],
    is_open=hidden.is_open,
    swaps=hidden.swaps,
    shows=hidden.shows,
    cards=Cards(unseen=hidden.unseen, hand=hidden.hand),
    fair=Fair(30),
    invariants=invariants.check_everything,
    differential=oracle.compare,
    position=lambda text: drawing.position(text).state,
    tell=words.tell,
    board=words.board,
    view_lines=words.view,
    playthroughs=(
        ({"variant": "classic", "first": 0, "blue_set": "siege", "red_set": "garden"}, 2),
        ({"variant": "sprint", "first": 1, "closed": True, "blue_set": "metronome", "red_set": "goldsmith"}, 5),
        ({"variant": "draft", "first": 0, "closed": True}, 7),
    ),
)
