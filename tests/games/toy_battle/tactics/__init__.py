"""Tactics of Toy Battle: positions with known answers, in one file for each terrain, and what a search answers.

A file consists of blocks, one for each tactic. In a block, `id` is the tactic's name, and `theme`, one of THEMES, says
what the tactic is about. `position` is a drawing (tests/games/toy_battle/drawing.py) without its terrain. `after` is
what has already been played in the turn, `answers` are all actions that solve the tactic:

    id red is about to take B1: cover a
    theme stop hq
    proof saves
    position
        turn: blue 15
        a: red skully
        blue rack: star
    after place capn b; skip
    answers place star a

`proof` says what the answers do. proof.py checks them for every rack that the rival may hold: an answer `wins`
in this turn, `saves` the player from losing in the rival's next turn, or `forces` a win by the player's next turn. If
no such proof succeeds, `proof` is `argued` and a line `because ...` says why the answers are right. Lines that
begin with # are comments.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.games.toy_battle.drawing import RULES, position
from toybattle.bots.search import Search
from toybattle.games.toy_battle.state import State
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action

FOLDER = Path(__file__).parent
WORDS = {"id", "theme", "proof", "position", "after", "answers", "because"}
THEMES = (
    *("win hq", "win medals", "stop hq", "stop medals", "open hq", "race", "hook", "jumbo", "xb42", "capn", "push"),
    *("freeze", "recall", "recover", "draw base", "restricted", "mute", "stuck", "reserve"),
)
PROOFS = ("wins", "saves", "forces", "argued")
SLICE = 100


@dataclass(frozen=True)
class Tactic:
    """A position with the actions that solve it: one block of a file.

    `theme` says what the tactic is about, such as `stop hq`. `proof` says what the `answers` do, such as `wins`.
    `because` explains why the answers are right if `proof` is `argued`, and is "" for any other proof.
    """

    terrain: str
    name: str
    theme: str
    proof: str
    state: State
    answers: tuple[Action, ...]
    because: str

    @property
    def player(self) -> int:
        """The number of the player who has to answer."""
        player: int = self.state.stack[-1][1]
        return player


def tactics() -> list[Tactic]:
    """The tactics of all terrains."""
    return [tactic for terrain in TERRAINS for tactic in read(terrain)]


def read(terrain: str) -> list[Tactic]:
    """The tactics in the file of a terrain. Raises ValueError on a line that is not understood."""
    lines = (FOLDER / f"{terrain}.txt").read_text(encoding="utf-8").splitlines()
    blocks: list[dict[str, str]] = []
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition(" ")
        if line.startswith("    ") and blocks and "position" in blocks[-1]:
            blocks[-1]["position"] += line + "\n"
        elif word == "id":
            blocks.append({"id": rest})
        elif word in WORDS and blocks and word not in blocks[-1]:
            blocks[-1][word] = rest
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"{terrain}.txt, line {number}: {line!r}")
    return [_tactic(terrain, block) for block in blocks]


def _tactic(terrain: str, block: dict[str, str]) -> Tactic:
    game = position(f"terrain {terrain}\n{block['position']}")
    game.play(*_split(block.get("after", "")))
    return Tactic(
        terrain,
        block["id"],
        block["theme"],
        block["proof"],
        game.state,
        tuple(parse_action(RULES, text) for text in _split(block["answers"])),
        block.get("because", ""),
    )


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def told(actions: tuple[Action, ...]) -> str:
    """The actions as one text, separated by semicolons: `place star a; skip`."""
    return "; ".join(format_action(RULES, action) for action in actions)


def choices(tactic: Tactic, seed: int, budgets: tuple[int, ...]) -> list[Action]:
    """The actions that a search of the position of `tactic` would choose after each of several numbers of iterations.

    `budgets` are these numbers, in ascending order, and `seed` is the seed of the search. The search is given only the
    view of the player who has to answer.
    """
    search = Search(RULES, RULES.view(tactic.state, tactic.player), seed)
    chosen = []
    for budget in budgets:
        search.run(budget - search.visits)
        chosen.append(search.best())
    return chosen


def settled_choice(tactic: Tactic, seed: int, iterations: int) -> Action:
    """The action that a search of the position of `tactic` chooses after at most this many iterations.

    The search is given only the view of the player who has to answer. It stops sooner if no other action can become the
    best any more.
    """
    search = Search(RULES, RULES.view(tactic.state, tactic.player), seed)
    while search.visits < iterations and not search.is_decided:
        search.run(min(SLICE, iterations - search.visits))
        first, second = sorted((option.visits for option in search.options()), reverse=True)[:2]
        if first - second > iterations - search.visits:
            break
    return search.best()
