"""Measures the value of each being in a drafted deck, and writes toybattle/games/tash_kalar/bot/draft_values.py.

    make tool GAME=tash_kalar TOOL=draft_values [ARGS="--games 400"]

In each mode the bot plays games against itself, looking one action ahead, with decks drafted at random from schools
that the seed draws. Whenever the bot uses a card, by summoning its being or by its frozen or warp effect, the gain is
measured: by how much the value of the position after the effect exceeds the value after the best action without this
card. The value of a card is the sum of its gains over all games, divided by how often the card came into a hand. The
same command gives the same values.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter

from tools.project import ROOT
from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.bot.value import PHASES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, SCHOOLS
from toybattle.games.tash_kalar.rules import TashKalar
from toybattle.games.tash_kalar.state import MODES, State
from toybattle.protocol import Action

FILE = ROOT / "toybattle" / "games" / "tash_kalar" / "bot" / "draft_values.py"
USES = ("summon", "thaw", "warp")  # verbs of actions that begin with a card, for which its use is counted
RULES = TashKalar()


def drafted(mode: str, seed: int) -> tuple[State, int]:
    """Returns (the first position after a draft, a seed for what comes after it).

    `seed` draws the two schools and all choices of the draft. `mode` is "high_form" or "duel".
    """
    chance, first = pick(scramble(seed), len(SCHOOLS))
    chance, step = pick(chance, len(SCHOOLS) - 1)
    names = list(SCHOOLS)
    other = names[(first + 1 + step) % len(names)]
    options = {"mode": mode, "first": seed % 2, "blue_school": names[first], "red_school": other, "draft": True}
    state = RULES.setup(options, seed)
    while state.is_drafting():
        chance, index = pick(chance, len(state.options))
        RULES.play(state, state.options[index])
    return state, chance


def best(state: State, actions: tuple[Action, ...]) -> tuple[Action, float]:
    """Returns (action, value): the best of `actions` for the player who is asked, and the value of the position then.

    The value is in thousandths of a logit; it is positive if the chance to win of the player who is asked is above a
    half.
    """
    sign = -1 if state.stack[-1][1] else 1
    values = [sign * (value - 0.5) for value in RULES.values(state, actions)]
    most = max(values)
    chance = min(max(0.5 + most, 1e-6), 1 - 1e-6)
    return actions[values.index(most)], 1000 * math.log(chance / (1 - chance))


def play(mode: str, seed: int, drawn: Counter[int], gained: Counter[int]) -> None:
    """Plays one game with drafted decks, and adds what it finds to the counters `drawn` and `gained`.

    `mode` is "high_form" or "duel". The keys of both counters are the numbers of cards. `drawn` counts how often a card
    came into a hand. `gained` adds up, for each use of a card, the value of the position after the use minus the value
    of the best action without the card, in thousandths of a logit.
    """
    state, _ = drafted(mode, seed)
    for player in (0, 1):
        drawn.update(state.hand(player, 0))
    used, before = -1, 0.0

    def hear(kind: str, _: int, *fields: int) -> None:
        if kind == "drew" and fields[1] == 0:
            drawn[fields[0]] += 1

    while state.stack:
        player = state.stack[-1][1]
        action, _ = best(state, state.options)
        if state.stack[-1][0] == "turn" and action[0] in USES and action[1] in state.drafted[player]:
            used = action[1]
            without = tuple(one for one in state.options if not (one[0] in USES and one[1] == used))
            before = best(state, without)[1] if without else 0.0
        RULES.play(state, action, hear)
        if used >= 0 and state.stack and state.stack[-1][0] == "turn":
            score = RULES.evaluation.score(state) / PHASES
            gained[used] += round((-score if player else score) - before)
            used = -1


def write(values: dict[str, list[int]]) -> None:
    """Writes draft_values.py, laid out as the formatter would.

    `values` maps each mode to a list of values, in thousandths of a logit; the value of a card is at the card's number.
    """
    rows = [
        f'    "{name}": ({", ".join(str(column[card]) for column in values.values())}),'
        for card, name in enumerate(CARD_NAMES)
        if any(card in cards for cards in SCHOOLS.values())
    ]
    lines = [
        '"""Written by the tool `draft_values`: the value of a being in a drafted deck by mode, in milli-logits."""',
        "",
        f"# {', '.join(values)}",
        "DRAFT_VALUES = {",
        *rows,
        "}",
        "",
    ]
    FILE.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="in each mode")
    games = parser.parse_args().games
    values: dict[str, list[int]] = {}
    for mode in MODES:
        drawn: Counter[int] = Counter()
        gained: Counter[int] = Counter()
        for seed in range(games):
            play(mode, seed, drawn, gained)
        values[mode] = [round(gained[card] / max(1, drawn[card])) for card in range(len(CARD_NAMES))]
        fewest = min(count for card, count in drawn.items())
        print(f"{mode}: {games} games, each being came into a hand {fewest} times at least", flush=True)
    write(values)


if __name__ == "__main__":
    main()
