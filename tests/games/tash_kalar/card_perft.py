"""Records what every card of Tash-Kalar does in random positions, so that a test notices when an effect changes.

`card_perft.txt` beside this file has a line for each card: the card's name, the number of actions that were tried, and
a hash of these actions, their events, and the positions and questions that followed. What a card should do is checked
by the other tests in tests/games/tash_kalar; a changed hash may show a change which they miss.

    python -m tests.games.tash_kalar.card_perft     writes the file anew; read its diff before committing it
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.random_games import Draws
from toybattle.chance import shuffle
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, at, squares_of
from toybattle.games.tash_kalar.cards.table import (
    CARD_NAMES,
    CARDS,
    FLARE_CARDS,
    HAS_FROZEN,
    HAS_WARP,
    LEGEND_CARDS,
    MERCHANT,
    SCHOOLS,
)
from toybattle.games.tash_kalar.cards.verbs import COMMON, HEROIC, LEGENDARY
from toybattle.games.tash_kalar.patterns import drawing_of, orientations_of
from toybattle.games.tash_kalar.state import MODES
from toybattle.protocol import Action, Event

FILE = Path(__file__).with_name("card_perft.txt")
RULES = TashKalar()
POSITIONS = 12  # for each use of a card
ANSWERS = 3  # tried at each question
DEPTH = 4  # questions in a row


class Chance(Draws):
    """A generator of random numbers and orders; the same seed gives the same numbers and orders on every machine."""

    def order(self, items: Any) -> list[Any]:
        """The items in a random order."""
        self.seed, order = shuffle(self.seed, list(items))
        return order


def uses(card: int) -> list[str]:
    """The verbs of the actions that use the card with this number: `flare` for a flare, `summon` for a being.

    A being with a frozen effect, which is used after its summoning, also has the verb `thaw`. A being with a warp
    effect, which is used before its summoning, also has the verb `warp`.
    """
    if card in FLARE_CARDS:
        return ["flare"]
    return ["summon"] + ["thaw"] * HAS_FROZEN[card] + ["warp"] * HAS_WARP[card]


def position(card: int, verb: str, chance: Chance) -> Any:
    """Returns a random full state in which blue can probably use the card.

    `card` is the number of the card, and `verb` is the way of using it: `flare`, `summon`, `thaw` or `warp`. `chance`
    makes the random choices.
    """
    school = next((name for name, cards in SCHOOLS.items() if card in cards), "everfrost")
    other = [name for name in SCHOOLS if name != school][chance.below(len(SCHOOLS) - 1)]
    mode = list(MODES)[chance.below(2)]
    pieces = _pieces(card if verb == "summon" else -1, chance, mode, 9 if verb == "flare" else 5)
    own, others = chance.order(SCHOOLS[school]), chance.order(SCHOOLS[other])
    spare = [one for one in own if one != card]
    lying = [one for one in spare if HAS_FROZEN[one]][: chance.below(2)]
    pending = [one for one in spare if HAS_WARP[one]][: chance.below(2)] if verb != "warp" else []
    if verb == "thaw":
        lying = [card]
    spare = [one for one in spare if one not in (*lying, *pending)]
    hand, pile, deck = spare[:2], spare[2:6], spare[6:]
    hand += [card] if card in own and verb in ("summon", "warp") else []
    deck += [card] if card in own and card not in (*hand, *lying) else []
    legends, flares = chance.order(LEGEND_CARDS), chance.order(FLARE_CARDS)
    for cards in (legends, flares):
        if card in cards:
            cards.remove(card)
            cards.insert(0, card)
    gates = [
        next((square for square in chance.order(pieces) if pieces[square] in (3 * player, 3 * player + 1)), -1)
        if chance.below(3)
        else -1
        for player in (0, 1)
    ]
    is_stored = MERCHANT in (card, *pending)
    lost = [chance.below(3), 0, 0, 0]
    stored = chance.below(2) * 3 if is_stored else -1
    if is_stored:
        lost[2 * (stored // 3)] += 1
    data = {
        "mode": mode,
        "schools": [school, other],
        "drafted": [],
        "viewer": -1,
        "turn": 9,
        "seed": chance.below(1 << 16),
        "stack": [["turn", 0]],
        "pieces": {SQUARE_NAMES[square]: list(divmod(pieces[square], 3)) for square in sorted(pieces)},
        "lost": lost,
        "points": [2, 3],
        "actions": 1 + chance.below(2),
        "has_discarded": False,
        "tally": [0] * 7,
        "draws": [0, 0],
        "license": "",
        "frozen": [*[*lying, -1][:1], -1],
        "gates": gates,
        "pending": [*[*pending, -1][:1], -1],
        "stored": [stored, -1],
        "begun": [4, 4],
        "warped": [],
        "doubled": 0,
        "again": False,
        "due": "",
        "slowed": [0, 0],
        "last": -1,
        "end": "",
        "reason": "",
        "hands": [
            [[one, 1] for one in sorted(hand)],
            [[one, 1] for one in sorted(legends[:2])],
            [[one, 1] for one in flares[:1]],
            [[one, 2] for one in sorted(others[:3])],
            [[one, 2] for one in sorted(legends[2:4])],
            [[one, 2] for one in flares[1:2]],
        ],
        "decks": [[[one, 0] for one in cards] for cards in (deck, others[5:], legends[4:], flares[2:])],
        "piles": [pile, others[3:5], [], []],
        "tasks": [],
        "next_task": -1,
        "task_deck": [],
        "claimed": [[], []],
    }
    if mode == "high_form":
        tasks = chance.order(range(24))
        data |= {"tasks": tasks[:3], "next_task": tasks[3], "task_deck": [[task, 0] for task in tasks[4:]]}
    return RULES.load(data)


def _pieces(card: int, chance: Chance, mode: str, enemies: int) -> dict[int, int]:
    """Random pieces as a dict from the number of a square to one int for the piece: `3 * owner + rank`.

    The owner is 0 for blue and 1 for red; the rank is 0 (common), 1 (heroic) or 2 (legendary). Some of blue's pieces
    form the pattern of the being `card`, unless `card` is -1. The number of red's pieces is a random number from
    `enemies` to `enemies + 4`. `mode` is not used.
    """
    pieces: dict[int, int] = {}
    if card >= 0:
        orientation = chance.order(orientations_of(card))[0]
        home = chance.order(squares_of(orientation.anchors))[0]
        for shift, rank in orientation.needs:
            pieces[home + shift] = rank
        if (on_own := drawing_of(card).on_own) is not None:
            pieces[home] = on_own
    ranks = (COMMON, COMMON, COMMON, HEROIC, HEROIC, LEGENDARY)
    squares = chance.order(squares_of(BOARD))
    home = next(iter(pieces)) if pieces else squares[0]
    near = [at(home % 9 + x, home // 9 + y) for x in range(-2, 3) for y in range(-2, 3)]
    squares = chance.order([square for square in near if square >= 0])[:12] + squares
    squares = [square for square in dict.fromkeys(squares) if square not in pieces]
    for number in range(enemies + chance.below(5)):
        pieces[squares.pop(0)] = 3 + ranks[chance.below(6)]
        if number % 2:
            pieces[squares.pop(0)] = ranks[chance.below(6)]
    for player in (0, 1):  # leaves each player two legends at most
        legends = [square for square, piece in pieces.items() if piece == 3 * player + LEGENDARY]
        for square in legends[2:]:
            pieces[square] = 3 * player + HEROIC
    return pieces


def begun(state: Any, verb: str, card: int) -> list[Action]:
    """The first legal actions, at most two, that have the verb `verb`, such as `summon`, and use the card."""
    return [action for action in state.options if action[:2] == (verb, card)][:2]


def explore(state: Any, action: Action, depth: int, said: Any, chance: Chance) -> int:
    """Tries `action`, then a few random answers to the question that follows it, and so on.

    At most `depth` questions in a row are answered. `said` is a hash to which the actions, events, questions and
    positions are added. Returns how many actions were tried.
    """
    heard: list[Event] = []
    after = RULES.apply(state, action, lambda *event: heard.append(event))
    said.update(json.dumps((action, heard, after.options, after.dump()), sort_keys=True).encode())
    if depth == 0 or not after.stack or after.stack[-1][0] == "turn":
        return 1
    actions = chance.order(after.options)[:ANSWERS]
    return 1 + sum(explore(after, answer, depth - 1, said, chance) for answer in actions)


def line_of(card: int) -> str:
    """The line that `card_perft.txt` should have for the card, computed anew by trying the card in random positions."""
    said = hashlib.sha256()
    count = 0
    for number, verb in enumerate(uses(card)):
        for seed in range(POSITIONS):
            chance = Chance(1000 * card + 100 * number + seed)
            state = position(card, verb, chance)
            count += sum(explore(state, action, DEPTH, said, chance) for action in begun(state, verb, card))
    return f"{CARD_NAMES[card]} {count} {said.hexdigest()[:12]}"


def lines() -> Iterator[str]:
    """Yields the lines that `card_perft.txt` should have, computed anew, one for each card."""
    return (line_of(card) for card in range(len(CARDS)))


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
