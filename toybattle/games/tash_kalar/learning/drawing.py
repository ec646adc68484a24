"""Positions of Tash-Kalar as text; such a text is called a drawing.

Each line of a drawing gives one fact. What is left out is empty, has its usual value, or follows from the other lines:

    mode duel                        high_form when left out
    schools highland sylvan          imperial imperial when left out
    blue: c5 e5H e6L                 pieces; a piece without a letter is a common
    blue hand: bomb titan flare_3    beings, legends, flares
    blue deck: herald knight         the next cards to be drawn, in order; the deck's other cards lie below
    legends: titan                   the next legends to be drawn; flares: and tasks: are written in the same way
    blue pile: swordmaster           discarded cards, the newest last; also legend pile: and flare pile:
    blue frozen: ice_queen           the card that lies open because its frozen effect can still be used
    blue gate: e5                    the square of the piece that is blue's Gateway
    blue pending: void_summoner      a being whose warp effect was played before it is summoned
    begun: 1 3                       turns that blue and red have begun, 3 when left out
    open: destruction isolation      tasks that can be claimed; tasks that no line names lie in the deck in order
    next: devastation                the task that becomes open next
    blue claimed: diagonals          tasks that blue has claimed
    points: 3 4                      the points of blue and red, 0 0 when left out
    blue lost: 2 1                   numbers of pieces out of the game: common or heroic, then legendary
    kills: 1 0 0                     enemy pieces destroyed this turn, by rank
    turn: red 1 7                    the player, the actions left, the turn's number; blue 2 5 when left out
    license: enemy_piece             what may stand in for own pieces in the next pattern
    last: red points                 who has the last turn, and why
    seed: 3                          the seed of all later chance, 1 when left out
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....learning.drawing import lines_of
from ..board import SQUARE_NAMES
from ..cards.table import (
    CARD_NUMBERS,
    DECK_OF,
    FLARE_CARDS,
    FLARES_DECK,
    LEGEND_CARDS,
    LEGENDS_DECK,
    OWN,
    SCHOOLS,
)
from ..cards.verbs import RANK_LETTERS
from ..tasks import TASK_NAMES

PLAYERS = ("blue", "red")


def drawn(text: str) -> dict[str, Any]:
    """Returns the position of the drawing `text`, as a dict of the form that `State.dump` returns.

    Raises ValueError if a line has a wrong name.
    """
    head, body = lines_of(text)
    words_of_turn = body.pop("turn", "blue").split()
    player, actions, turn = words_of_turn + ["2", "5"][len(words_of_turn) - 1 :]
    last, end = (body.pop("last", "nobody nothing")).split()
    data: dict[str, Any] = {
        "mode": head.pop("mode", "high_form"),
        "schools": head.pop("schools", "imperial imperial").split(),
        "drafted": [],
        "viewer": -1,
        "turn": int(turn),
        "seed": int(body.pop("seed", "1")),
        "stack": [["turn", PLAYERS.index(player)]],
        "pieces": {},
        "lost": [int(count) for player in PLAYERS for count in body.pop(f"{player} lost", "0 0").split()],
        "points": [int(points) for points in body.pop("points", "0 0").split()],
        "actions": int(actions),
        "has_discarded": False,
        "tally": [int(count) for count in body.pop("kills", "0 0 0").split()] + [0, 0, 0, 0],
        "draws": [0, 0],
        "license": body.pop("license", ""),
        "frozen": [CARD_NUMBERS.get(body.pop(f"{player} frozen", ""), -1) for player in PLAYERS],
        "gates": [_square(body.pop(f"{player} gate", "")) for player in PLAYERS],
        "pending": [CARD_NUMBERS.get(body.pop(f"{player} pending", ""), -1) for player in PLAYERS],
        "stored": [-1, -1],
        "begun": [int(count) for count in body.pop("begun", "3 3").split()],
        "warped": [],
        "doubled": 0,
        "again": False,
        "due": "",
        "slowed": [0, 0],
        "last": PLAYERS.index(last) if last in PLAYERS else -1,
        "end": end if last in PLAYERS else "",
        "reason": "",
    }
    for owner, name in enumerate(PLAYERS):
        for piece in body.pop(name, "").split():
            rank = RANK_LETTERS.index(piece[2:] or "C")
            assert piece[:2] not in data["pieces"], f"two pieces on {piece[:2]}"
            data["pieces"][piece[:2]] = [owner, rank]
    data["pieces"] = {name: data["pieces"][name] for name in SQUARE_NAMES if name in data["pieces"]}
    _cards(data, body)
    _tasks(data, body)
    if head or body:
        raise ValueError(f"not understood: {[*head, *body]}")
    return data


def options_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a game in which the position `data` can occur.

    `data` is a dict of the form that `State.dump` returns.
    """
    blue, red = data["schools"]
    return {"mode": data["mode"], "blue_school": blue, "red_school": red}


def _square(name: str) -> int:
    return SQUARE_NAMES.index(name) if name else -1


def _numbers(body: dict[str, str], name: str) -> list[int]:
    return [CARD_NUMBERS[card] for card in body.pop(name, "").split()]


def _cards(data: dict[str, Any], body: dict[str, str]) -> None:
    """Adds the hands, piles and decks of a drawing to `data`, a position in the form that `State.dump` returns.

    `body` maps the name of each line of the drawing to the rest of the line; the lines that are used are removed from
    `body`. The line of a deck names the cards on top, and all other cards of the deck lie below them in order of their
    numbers.
    """
    hands = [_numbers(body, f"{player} hand") for player in PLAYERS]
    data["hands"] = [
        [[card, 1 << player] for card in sorted(hands[player]) if DECK_OF[card] == deck]
        for player in (0, 1)
        for deck in (OWN, LEGENDS_DECK, FLARES_DECK)
    ]
    heads = ("blue", "red", "legend", "flare")
    data["piles"] = [_numbers(body, f"{head} pile") for head in heads]
    tops = [_numbers(body, name) for name in ("blue deck", "red deck", "legends", "flares")]
    decks = [*(SCHOOLS[school] for school in data["schools"]), LEGEND_CARDS, FLARE_CARDS]
    data["decks"] = []
    for place, (deck, pile, top) in enumerate(zip(decks, data["piles"], tops, strict=True)):
        held = [*hands[place], data["frozen"][place], data["pending"][place]] if place <= 1 else hands[0] + hands[1]
        rest = [card for card in deck if card not in (*held, *pile, *top)]
        data["decks"].append([[card, 0] for card in [*rest[::-1], *top[::-1]]])


def _tasks(data: dict[str, Any], body: dict[str, str]) -> None:
    def tasks(name: str) -> list[int]:
        return [TASK_NAMES.index(task) for task in body.pop(name, "").split()]

    data["claimed"] = [tasks(f"{player} claimed") for player in PLAYERS]
    data["tasks"], following, top = tasks("open"), tasks("next"), tasks("tasks")
    data["next_task"] = following[0] if following else -1
    used = [*data["claimed"][0], *data["claimed"][1], *data["tasks"], *following, *top]
    rest = [task for task in range(len(TASK_NAMES)) if task not in used] if data["mode"] == "high_form" else []
    data["task_deck"] = [[task, 0] for task in [*rest[::-1], *top[::-1]]]
