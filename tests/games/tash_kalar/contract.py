"""What Tash-Kalar tells the contract suite, which are the tests that every game must pass."""

from __future__ import annotations

from tests.contract.entry import Cards, Entry, Setup
from tests.games.tash_kalar import drawing, hidden, invariants, oracle, words

SETUPS: tuple[Setup, ...] = (
    ({"mode": "high_form", "first": 0, "blue_school": "imperial", "red_school": "sylvan"}, 1434),
    ({"mode": "duel", "first": 1, "blue_school": "sylvan", "red_school": "imperial"}, 383),
    ({"mode": "high_form", "first": 0, "blue_school": "sylvan", "red_school": "imperial"}, 215),
    ({"mode": "duel", "first": 1, "blue_school": "everfrost", "red_school": "everfrost"}, 50),
    ({"mode": "high_form", "first": 0, "blue_school": "etherweave", "red_school": "nethervoid"}, 17),
    ({"mode": "high_form", "first": 0, "blue_school": "etherweave", "red_school": "etherweave"}, 113),
    ({"mode": "duel", "first": 1, "blue_school": "highland", "red_school": "everfrost", "draft": True}, 1),
)

ENTRY = Entry(
    setups=SETUPS,
    longest=2500,
    automatic=8,
    nobody=frozenset({"viewer", "next_task", "last", "stack", "frozen", "gates", "pending", "stored"}),
    chance=lambda data: int(data["seed"]),
    dealt=lambda data: data["hands"],
    swaps=hidden.swaps,
    shows=hidden.shows,
    cards=Cards(unseen=hidden.unseen, hand=hidden.hand, pending=hidden.pending),
    invariants=invariants.check_everything,
    differential=oracle.compare,
    position=lambda text: drawing.position(text).state,
    tell=words.tell,
    board=words.board,
    view_lines=words.view,
    playthroughs=(({"mode": "high_form", "first": 1, "blue_school": "highland", "red_school": "sylvan"}, 7),),
)
