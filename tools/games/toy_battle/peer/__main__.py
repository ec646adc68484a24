"""Compares our search with OpenSpiel's ISMCTS on Toy Battle: `make peer PAIRS=20 ARGS="--seconds 0.1"`.

OpenSpiel's Python bot plays as it is installed, through `adapter.py`, in four ways:
  default   its own random rollouts, action by action, as it does for any game
  rollouts  the same rollouts by our quicker playout
  eval      our evaluation instead of rollouts
  puct      our evaluation instead of rollouts, and our one-ply values as the priors of its PUCT search
First it checks that random games go on and end through the adapter as they do in the engine. Then it prints how many
iterations per second each of the two searches makes on the same positions. At last it prints the results of paired
games (the same deal is played twice, with the seats exchanged), with equal iterations and with equal CPU time per
decision. The seeds of the games begin at 1,000,000, so use smaller seeds to tune a bot.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any, NamedTuple

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tests.games.toy_battle.bench import COURSE
from tools.games.toy_battle.peer.adapter import Evaluation, OnePly, PeerGame, PeerState, Rollout, check_game
from toybattle import GAMES
from toybattle.bots.arena import Summary, play_pair, summarize
from toybattle.bots.search import WORLDS, Search, resume
from toybattle.chance import scramble
from toybattle.protocol import Action, Rules

SLICE = 8  # iterations of our search between two looks at the clock; OpenSpiel's looks after each
CHECKED_GAMES = 5  # on each terrain
POSITIONS = 10
RATED_ITERATIONS = 400
SERIES = 3


class Mode(NamedTuple):
    """The settings of one way in which OpenSpiel's bot plays.

    `c` is the exploration constant of the search, on OpenSpiel's scale, on which the values of positions are from -1 to
    1. `policy` names the formula that chooses what to try next, "UCT" or "PUCT". The higher `temperature` is, the less
    the priors of actions differ; it matters for PUCT only. `evaluator` takes a seed and the temperature, and returns
    the object that values positions. `c` and `temperature` are the best that were found on seeds below 1,000,000.
    """

    c: float  # on OpenSpiel's scale, -1 to 1
    temperature: float
    policy: str
    evaluator: Callable[[int, float], Any]  # from a seed and the temperature


MODES = {
    "default": Mode(2.0, 0.0, "UCT", lambda seed, _: mcts.RandomRolloutEvaluator(1, _random(seed))),
    "rollouts": Mode(2.0, 0.0, "UCT", lambda seed, _: Rollout(seed)),
    "eval": Mode(0.3, 0.0, "UCT", lambda seed, _: Evaluation()),
    "puct": Mode(0.3, 0.05, "PUCT", lambda seed, temperature: OnePly(temperature)),
}


class Kind:
    """The type of a game, in the form that OpenSpiel's ISMCTS needs: players take turns, and something is hidden."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class TimeUp(Exception):
    """Raised to end OpenSpiel's search, a loop of iterations in one world after another, when the time is up."""


class Budget(NamedTuple):
    """How long to think about one decision: a number of iterations or, if `iterations` is 0, seconds of CPU time."""

    iterations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.iterations} it" if self.iterations else f"{self.seconds:g} s"


class Thinker:
    """A bot with a budget: the base class of Ours (our search) and Theirs (OpenSpiel's).

    It records the number of iterations and the CPU time, in seconds, of each decision between two or more actions.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.iterations: list[int] = []
        self.seconds: list[float] = []

    def begin(self) -> Thinker:
        """Returns this same bot for use in a new game, so that the bot's records cover all games."""
        return self

    def __call__(self, rules: Rules[Any], view: Any, seed: int) -> Action:
        start = time.process_time()
        action, iterations = self.think(rules, view, seed, start + self.budget.seconds)
        if len(rules.legal_actions(view)) > 1:
            self.iterations.append(iterations)
            self.seconds.append(time.process_time() - start)
        return action

    def think(self, rules: Rules[Any], view: Any, seed: int, end: float) -> tuple[Action, int]:
        """Returns (the chosen action, the number of iterations made for it).

        `view` is what the player who is asked sees. `end` is when to stop, as CPU time in seconds; it counts only if
        the budget is a time.
        """
        raise NotImplementedError


class Ours(Thinker):
    """A bot that uses this project's search, as the bot in the page does."""

    last: Search | None = None

    def begin(self) -> Thinker:
        self.last = None
        return self

    def think(self, rules: Rules[Any], view: Any, seed: int, end: float) -> tuple[Action, int]:
        search = self.last = resume(self.last, rules, view, seed)
        kept = search.visits
        if self.budget.iterations:
            search.run(self.budget.iterations - kept)
        else:
            while not search.is_decided and time.process_time() < end:
                search.run(SLICE)
        return search.best(), search.visits - kept


class Theirs(Thinker):
    """A bot that uses OpenSpiel's search, ISMCTS. The search makes a new tree for each decision."""

    def __init__(self, game: PeerGame, mode: Mode, budget: Budget) -> None:
        super().__init__(budget)
        self.game = game
        self.mode = mode

    def think(self, rules: Rules[Any], view: Any, seed: int, end: float) -> tuple[Action, int]:
        drawn = 0
        worlds: list[PeerState] = []  # drawn once and then in turn, as for our search

        def world(state: PeerState, _player: int) -> PeerState:
            nonlocal drawn
            if self.budget.seconds and drawn > 1 and time.process_time() >= end:  # the first one only makes the root
                raise TimeUp
            if len(worlds) < WORLDS:
                worlds.append(PeerState(self.game, rules.determinize(state.position, scramble(seed + drawn))))
            drawn += 1
            return worlds[(drawn - 1) % WORLDS].clone()

        random = _random(seed)
        bot = ismcts.ISMCTSBot(
            self.game,
            self.mode.evaluator(seed, self.mode.temperature),
            self.mode.c,
            self.budget.iterations or sys.maxsize,
            random_state=random,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            allow_inconsistent_action_sets=True,  # worlds differ in what the rival may do
            child_selection_policy=ismcts.ChildSelectionPolicy[self.mode.policy],
        )
        bot.set_resampler(world)
        state = PeerState(self.game, view)
        try:
            policy = bot.run_search(state)
        except TimeUp:  # the same as run_search does after its last iteration
            policy = bot.get_final_policy(state, bot.filter_illegals(bot._root_node, state.legal_actions()))
        numbers, chances = zip(*policy, strict=True)
        return self.game.numbers.actions[random.choice(numbers, p=chances)], drawn


def _random(seed: int) -> Any:
    return numpy.random.RandomState(seed & 0xFFFFFFFF)


def rate(player: Thinker, rules: Rules[Any], views: list[Any]) -> float:
    """The iterations per second of CPU time that the bot `player` makes when it decides in each of `views`.

    The bot decides in all views SERIES times over; the result is the best of these SERIES figures.
    """
    rates = []
    for _ in range(SERIES):
        player.iterations, player.seconds = [], []
        for number, view in enumerate(views):
            player(rules, view, number)
        rates.append(sum(player.iterations) / sum(player.seconds))
    return max(rates)


def names(text: str, known: Iterable[str], parser: argparse.ArgumentParser) -> list[str]:
    """The names in `text`, separated by commas, or all `known` names if `text` is "".

    If a name is not known, ends the program with an error of `parser`.
    """
    known = list(known)
    chosen = text.split(",") if text else known
    for name in chosen:
        if name not in known:
            parser.error(f"{name}: one of {', '.join(known)}")
    return chosen


def row(mode: str, summary: Summary, ours: Thinker, theirs: Thinker) -> str:
    """A row of the printed table: the result of our search against OpenSpiel's, as `summary` says it.

    It also has the median iterations and CPU time a decision of both bots, `ours` and `theirs`. `mode` is the name of
    the way in which OpenSpiel's bot plays.
    """
    middle, low, high = summary.elo()
    return (
        f"{mode:<10}{ours.budget!s:>8}{summary.pairs:>7}"
        f"{100 * summary.score:>8.1f} ±{100 * summary.margin:<5.1f}{f'{middle:+.0f} [{low:+.0f}, {high:+.0f}]':<22}"
        f"{median(ours.iterations):>8.0f}{median(theirs.iterations):>8.0f}"
        f"{1000 * median(ours.seconds):>9.1f}{1000 * median(theirs.seconds):>9.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modes", default="", help="comma-separated; all by default")
    parser.add_argument("--pairs", type=int, default=20, help="deals on each terrain; with 0 only check and rates")
    parser.add_argument("--iterations", type=int, default=400, help="for a decision; 0 leaves these games out")
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time for a decision; 0 leaves these games out")
    parser.add_argument("--terrains", default="", help="comma-separated; all by default")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--c", type=float, help="another exploration constant for OpenSpiel")
    parser.add_argument("--temperature", type=float, help="another one for the priors of puct")
    arguments = parser.parse_args()
    rules = GAMES["toy_battle"]
    every_terrain = next(option.values for option in rules.options if option.name == "terrain")
    terrains = names(arguments.terrains, every_terrain, parser)
    modes = {name: MODES[name] for name in names(arguments.modes, MODES, parser)}
    if arguments.pairs * len(terrains) == 1:
        parser.error("an interval takes two pairs")
    changed = {name: getattr(arguments, name) for name in ("c", "temperature") if getattr(arguments, name) is not None}
    modes = {name: mode._replace(**changed) for name, mode in modes.items()}
    game = PeerGame(rules, Kind)

    seeds = range(CHECKED_GAMES)
    decisions = sum(
        check_game(game, {"terrain": name, "first": seed % 2}, seed) for name in every_terrain for seed in seeds
    )
    print(f"adapter: {len(seeds) * len(every_terrain)} random games, {decisions} decisions, all as in the engine\n")

    views = COURSE.views()
    budget = Budget(RATED_ITERATIONS)
    own_rate = rate(Ours(budget), rules, views)
    print(f"{'iterations a second':<20}{len(views)} positions, {RATED_ITERATIONS} iterations each, best of {SERIES}")
    print(f"{'ours':<10}{own_rate:>10,.0f}")
    for name, mode in modes.items():
        their_rate = rate(Theirs(game, mode, budget), rules, views)
        print(f"{name:<10}{their_rate:>10,.0f}   ours: {own_rate / their_rate:.1f} times as many", flush=True)
    if not arguments.pairs:
        return

    print(f"\n{'':<10}{'budget':>8}{'pairs':>7}{'we win, %':>14} {'Elo':<22}{'iterations':>15}{'ms a decision':>19}")
    print(f"{'':<61}{'ours':>8}{'theirs':>8}{'ours':>9}{'theirs':>9}")
    for name, mode in modes.items():
        for budget in (Budget(arguments.iterations), Budget(seconds=arguments.seconds)):
            if budget == Budget():
                continue
            ours, theirs = Ours(budget), Theirs(game, mode, budget)
            pairs = [
                play_pair(
                    rules,
                    {"terrain": terrain, "first": number % 2},
                    arguments.seed + number,
                    (ours.begin, theirs.begin),
                )
                for terrain in terrains
                for number in range(arguments.pairs)
            ]
            print(row(name, summarize(pairs), ours, theirs), flush=True)


if __name__ == "__main__":
    main()
