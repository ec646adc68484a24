"""This project's games as OpenSpiel's Python searches see them: positions with numbered actions, and evaluators.

Nothing here imports OpenSpiel: its Python bots call methods of a game, a state and an evaluator and never look at their
types, so plain classes serve, without the cost of crossing into its C++ at every call. Methods that OpenSpiel calls
have its names. The random seed is part of the position, so there are no chance nodes; worlds come from `determinize`.
"""

from __future__ import annotations

import math
from typing import Any

from toybattle.chance import pick, scramble
from toybattle.protocol import Action, Options, Rules

TERMINAL = -4  # what OpenSpiel gives as the current player when the game is over
Returns = tuple[float, float]  # the value of a position for each player, -1 (lost) to 1 (won)


class Numbers(dict[Action, int]):
    """A dict from each action to its number, which OpenSpiel uses in place of the action.

    An action that is not in the dict is added with the next number when it is looked up. `actions` is the list of all
    actions so far, in the order of their numbers.
    """

    def __init__(self) -> None:
        self.actions: list[Action] = []

    def __missing__(self, action: Action) -> int:
        number = self[action] = len(self.actions)
        self.actions.append(action)
        return number


class PeerGame:
    """A game as OpenSpiel sees it: the engine's rules, the numbers of the actions, and `kind`, its type in OpenSpiel.

    All positions of the game share one PeerGame.
    """

    def __init__(self, rules: Rules[Any], kind: Any = None) -> None:
        self.rules = rules
        self.numbers = Numbers()
        self.kind = kind

    def get_type(self) -> Any:
        return self.kind


class PeerState:
    """A position as OpenSpiel sees it: a full state or a view of the engine. `apply_action` changes it in place."""

    __slots__ = ("_key", "_values", "game", "position")

    def __init__(self, game: PeerGame, position: Any) -> None:
        self.game = game
        self.position = position
        self._key: tuple[Any, ...] | None = None
        self._values: list[float] | None = None

    def get_game(self) -> PeerGame:
        return self.game

    def current_player(self) -> int:
        stack = self.position.stack
        return stack[-1][1] if stack else TERMINAL

    def is_terminal(self) -> bool:
        return not self.position.stack

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal actions, in the order in which our rules list the actions.

        `player` makes no difference.
        """
        numbers = self.game.numbers
        return [numbers[action] for action in self.position.options]

    def apply_action(self, number: int) -> None:
        self._key = self._values = None
        self.game.rules.play(self.position, self.game.numbers.actions[number])

    def clone(self) -> PeerState:
        return PeerState(self.game, self.position.clone())

    def returns(self) -> Returns:
        """Returns (result of player 0, result of player 1): 1 for a win, -1 for a loss, 0 for a draw.

        While the game goes on both are 0, too.
        """
        result = self.game.rules.result(self.position)
        if result is None or result.winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if result.winner == 0 else (-1.0, 1.0)

    def information_state_string(self) -> tuple[Any, ...]:
        """A hashable key of what the player who is asked sees: a tuple, although OpenSpiel calls for a string.

        Positions with the same view have the same key, whatever actions have led to them: all worlds are drawn from the
        view alone. So what the search learns after one sequence of actions also counts after every other sequence that
        leads to the same view.
        """
        if self._key is None:
            self._key = self.game.rules.view(self.position, self.current_player()).key()
        return self._key

    def values(self) -> list[float]:
        """The values of the legal actions for the player who is asked, in the order of `legal_actions`; 0 to 1 each.

        The values are computed at the first call and then kept until the position changes.
        """
        if self._values is None:
            values = self.game.rules.values(self.position, self.position.options)
            self._values = values if self.current_player() == 0 else [1 - value for value in values]
        return self._values


class Uniform:
    """The base class of the evaluators that give all legal actions the same prior."""

    def prior(self, state: PeerState) -> list[tuple[int, float]]:
        numbers = state.legal_actions()
        return [(number, 1 / len(numbers)) for number in numbers]


class Rollout(Uniform):
    """Values a position by the result of one random game, as OpenSpiel's own evaluator does, but with the quicker
    playout of the engine.
    """

    def __init__(self, seed: int) -> None:
        self.seed = scramble(seed)

    def evaluate(self, state: PeerState) -> Returns:
        end = state.clone()
        self.seed = state.game.rules.playout(end.position, self.seed)
        return end.returns()


class Evaluation(Uniform):
    """Values a position by the evaluation of the engine's rules (`Rules.value`), without looking ahead."""

    def evaluate(self, state: PeerState) -> Returns:
        return _returns(state.game.rules.value(state.position, 0))


class OnePly:
    """Values a position by trying each action: the position's value is that of the best position one action later.

    The higher the value after an action is, the higher is the action's prior (a softmax of these values). The engine's
    search values a position that is new to it in the same way, by the same call.
    """

    def __init__(self, temperature: float) -> None:
        """`temperature` says how much the priors differ: an action has e times the prior of another action whose value
        is lower by `temperature`. Values are from 0 to 1.
        """
        self.temperature = temperature

    def prior(self, state: PeerState) -> list[tuple[int, float]]:
        values = state.values()
        best = max(values)
        weights = [math.exp((value - best) / self.temperature) for value in values]
        total = sum(weights)
        return [(number, weight / total) for number, weight in zip(state.legal_actions(), weights, strict=True)]

    def evaluate(self, state: PeerState) -> Returns:
        best = max(state.values())
        return _returns(best if state.current_player() == 0 else 1 - best)


def _returns(value: float) -> Returns:
    """Returns (value for player 0, value for player 1) on OpenSpiel's scale, from -1 to 1.

    `value` is the chance of player 0 to win.
    """
    return 2 * value - 1, 1 - 2 * value


def check_game(game: PeerGame, options: Options, seed: int) -> int:
    """Plays one random game twice, as a `PeerState` and in the engine itself, and returns the number of decisions.

    Raises AssertionError if the two games differ, if a copy that `PeerState.clone` makes shares data with the original,
    or if a world looks different from the view that it was drawn from.
    """
    rules = game.rules
    position = rules.setup(options, seed)
    state = PeerState(game, rules.setup(options, seed))
    chance = scramble(seed)
    decisions = 0
    while not state.is_terminal():
        numbers = state.legal_actions()
        assert [game.numbers.actions[number] for number in numbers] == list(position.options), "other actions"
        assert len(set(numbers)) == len(numbers), "two actions with one number"
        player = state.current_player()
        assert player == position.stack[-1][1], "somebody else is asked"
        view = PeerState(game, rules.view(position, player))
        world = PeerState(game, rules.determinize(view.position, scramble(seed + decisions)))
        assert view.legal_actions() == world.legal_actions() == numbers, "a world with other actions"
        keys = {one.information_state_string() for one in (state, view, world)}
        assert len(keys) == 1, "a world that looks different"
        chance, index = pick(chance, len(numbers))
        before, copy = state.position.key(), state.clone()
        copy.apply_action(numbers[index])
        assert state.position.key() == before, "a copy that shares"
        state.apply_action(numbers[index])
        rules.play(position, position.options[index])
        assert state.position.key() == copy.position.key() == position.key(), "another position"
        decisions += 1
    result = rules.result(position)
    assert result is not None and not position.stack, "an early end"
    assert state.returns() == {None: (0, 0), 0: (1, -1), 1: (-1, 1)}[result.winner], "another winner"
    return decisions
