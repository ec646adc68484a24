"""The checks find faults: rules of Toy Battle with one fault each, which the right check must notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.contract import checks, secrecy
from tests.contract.games import ENTRIES
from tests.contract.test_odds import check_hand_odds, check_pending_odds
from tests.random_games import random_match
from toybattle.chance import scramble
from toybattle.games.toy_battle import ToyBattle
from toybattle.games.toy_battle.state import TROOPS_IN, State, hand_of
from toybattle.protocol import Action, Emit, Frame, Rules, Step

ENTRY = ENTRIES["toy_battle"]
BATTLEFIELD = random_match("toy_battle", {"terrain": "battlefield"}, 3)
CASTLES = random_match("toy_battle", {"terrain": "castle_field"}, 5)
Check = Callable[[Rules[Any]], None]
STATES = [
    state
    for match in (BATTLEFIELD, CASTLES)
    for number, state in enumerate(match.positions[:-1])
    if number % 2 == 0 or state.stack[-1][0] != "turn"
]


class ShowsTheRack(ToyBattle):
    """Rules with a fault: a view shows the rival's rack."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.rack[1 - player] = state.rack[1 - player]
        return view


class ShowsWhatIsFrozen(ToyBattle):
    """Rules with a fault: a view shows which of the rival's troops are frozen."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.frozen[1 - player] = state.frozen[1 - player]
        return view


class ShowsTheSeed(ToyBattle):
    """Rules with a fault: a view shows the seed, from which all later chance follows."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.seed = state.seed
        return view


class ShowsTheOwnReserve(ToyBattle):
    """Rules with a fault: a view shows the order of the viewer's own reserve."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.reserve[player] = state.reserve[player]
        return view


class ShowsTheRivalsReserve(ToyBattle):
    """Rules with a fault: a view shows the order of the rival's reserve."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.reserve[1 - player] = state.reserve[1 - player]
        return view


class ShowsTheRivalsOptions(ToyBattle):
    """Rules with a fault: a view shows the rival's legal actions, from which the rival's rack can be guessed."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.options = state.options
        return view


class TellsWhatIsDrawn(ToyBattle):
    """Rules with a fault: the event of a draw tells both players which troop was drawn."""

    events = ToyBattle.events | {"drew": ("troop",)}


class TellsWhatIsFrozen(ToyBattle):
    """Rules with a fault: the event of a freeze tells both players which troop was frozen."""

    events = ToyBattle.events | {"froze": ("troop",)}


class ImaginesNothing(ToyBattle):
    """Rules with a fault: a world is only a copy of the view, so that hidden things stay unknown in it."""

    def determinize(self, view: State, seed: int) -> State:
        return view.clone()


class ImaginesTheSameFuture(ToyBattle):
    """Rules with a fault: all worlds have the same seed for later chance."""

    def determinize(self, view: State, seed: int) -> State:
        world = super().determinize(view, seed)
        world.seed = 12345
        return world


class ImaginesOneWorldOnly(ToyBattle):
    """Rules with a fault: the hidden troops are the same in all worlds that are drawn from one view."""

    def determinize(self, view: State, seed: int) -> State:
        world = super().determinize(view, 1)
        world.seed = scramble(seed)
        return world


class ForgetsWhatIsKnown(ToyBattle):
    """Rules with a fault: worlds ignore which troops are known to be on a rack."""

    def determinize(self, view: State, seed: int) -> State:
        forgetful = view.clone()
        forgetful.known = [0, 0]
        world = super().determinize(forgetful, seed)
        world.known = view.known[:]
        return world


class GivesTheRivalTheStrongest(ToyBattle):
    """Rules with a fault: in every world the rival's rack has the strongest troops of the rival's rack and reserve."""

    def determinize(self, view: State, seed: int) -> State:
        world = super().determinize(view, seed)
        rival = 1 - self.viewer(view)
        pool = sorted([*TROOPS_IN[world.rack[rival]], *world.reserve[rival]])
        count = world.rack_count[rival]
        world.rack[rival] = hand_of(pool[-count:] if count else [])
        world.reserve[rival] = tuple(pool[: len(pool) - count])
        world.frozen[rival] = hand_of(TROOPS_IN[world.rack[rival]][: world.frozen_count[rival]])
        return world


class SortsTheReserve(ToyBattle):
    """Rules with a fault: in every world the reserves are in ascending order."""

    def determinize(self, view: State, seed: int) -> State:
        world = super().determinize(view, seed)
        world.reserve = [tuple(sorted(reserve)) for reserve in world.reserve]
        return world


class PlaysInPlace(ToyBattle):
    """Rules with a fault: `apply` changes the turn and the seed of the state that it is given."""

    def apply(self, state: State, action: Action, emit: Emit | None = None) -> State:
        after = super().apply(state, action, emit)
        state.seed = after.seed
        state.turn = after.turn
        return after


class ClonesOnlyTheSurface(ToyBattle):
    """Rules with a fault: the state after an action shares its discards with the state before."""

    def apply(self, state: State, action: Action, emit: Emit | None = None) -> State:
        after = super().apply(state, action, emit)
        for player in (0, 1):  # as if both states shared the list of discards
            state.discard[player] = after.discard[player]
        return after


class TakesAnything(ToyBattle):
    """Rules with a fault: `apply` does nothing at an illegal action, where it should raise IllegalAction."""

    def apply(self, state: State, action: Action, emit: Emit | None = None) -> State:
        return state.clone() if action not in state.options else super().apply(state, action, emit)


def with_turn(ask: Callable[[State, Frame], tuple[Action, ...]]) -> dict[str, Step]:
    """Returns the steps of the game by name, but with `ask` as the function that lists the actions of a new turn."""
    return {**ToyBattle.steps, "turn": Step(ask, ToyBattle.steps["turn"].do)}


class ListsTwice(ToyBattle):
    """Rules with a fault: every legal action of a turn is listed twice."""

    steps = with_turn(lambda state, frame: ToyBattle.steps["turn"].ask(state, frame) * 2)


class ListsInChangingOrder(ToyBattle):
    """Rules with a fault: the legal actions of a turn come in another order each time they are listed."""

    calls = 0

    @staticmethod
    def ask(state: State, frame: Frame) -> tuple[Action, ...]:
        ListsInChangingOrder.calls += 1
        actions = ToyBattle.steps["turn"].ask(state, frame)
        shift = ListsInChangingOrder.calls % max(1, len(actions))
        return actions[shift:] + actions[:shift]

    steps = with_turn(lambda state, frame: ListsInChangingOrder.ask(state, frame))


class HasNoNotationForAField(ToyBattle):
    """Rules with a fault: the verb `place` has no names for its two ints, so that its actions can't be written as
    text.
    """

    verbs = {**ToyBattle.verbs, "place": ()}


class WaitsWithoutAQuestion(ToyBattle):
    """Rules with a fault: the step `end`, which asks nobody anything, puts itself on the stack again and again."""

    steps = {
        **ToyBattle.steps,
        "end": Step(
            ToyBattle.steps["end"].ask,
            lambda state, emit, action, frame: (
                state.stack.append((*frame, 0))
                if len(frame) < 20
                else ToyBattle.steps["end"].do(state, emit, action, frame)
            ),
        ),
    }


def states_of(rules: Rules[Any]) -> list[State]:
    """Returns the positions of two random games, loaded by `rules`: their legal actions are those that `rules` list."""
    return [rules.load(state.dump()) for state in STATES]


def options(rules: Rules[Any]) -> None:
    """Checks the legal actions in positions of two random games, and that an unknown verb is refused."""
    for state in states_of(rules):
        checks.check_decision(rules, state)
        checks.check_refuses(rules, state, ("no such verb",))


def purity(rules: Rules[Any]) -> None:
    """Checks, in positions of two random games, that states are plain data and that actions don't change them.

    An action has to return a new state and leave the state before it as it was.
    """
    for state in states_of(rules):
        checks.check_state(rules, ENTRY, state)
        checks.check_every_action(rules, ENTRY, state)


def views(rules: Rules[Any]) -> None:
    """Checks the views that `rules` make for both players in positions of two random games.

    A view must stay the same when it is saved and loaded again. It must hide the seed and, if the other player is
    asked, the legal actions.
    """
    for state in states_of(rules):
        for viewer in (0, 1):
            secrecy.check_view(rules, ENTRY, state, viewer)


def worlds(rules: Rules[Any]) -> None:
    """Checks that worlds drawn for a player look to that player like the true state, but have another seed.

    The worlds are drawn for both players in positions of two random games.
    """
    for number, state in enumerate(states_of(rules)):
        for viewer in (0, 1):
            secrecy.check_worlds(rules, ENTRY, state, viewer, (scramble(2 * number), scramble(2 * number + 1)))


def swaps(rules: Rules[Any]) -> None:
    """Checks that no player can notice an exchange of things that are hidden from this player.

    The exchanges are made in positions of two random games.
    """
    for state in states_of(rules):
        for viewer in (0, 1):
            secrecy.check_swaps(rules, ENTRY, state, viewer, 100)


def odds(rules: Rules[Any]) -> None:
    """Checks that worlds have a troop on the rival's rack, or next in the viewer's reserve, as often as the odds say.

    The worlds are drawn in some positions of two random games.
    """
    for number, state in enumerate(states_of(rules)[10::20]):
        check_hand_odds(rules, ENTRY.cards, state, number % 2, number)
        check_pending_odds(rules, ENTRY.cards, state, number % 2, number)


@pytest.mark.parametrize("check", [options, purity, views, worlds, swaps, odds])
def test_nothing_is_found_in_the_true_rules(check: Check) -> None:
    check(ToyBattle())


FAULTS: list[tuple[type[ToyBattle], Check, str]] = [
    (ShowsTheRack, swaps, "sees the rival's rack"),
    (ShowsWhatIsFrozen, swaps, "player . sees the rival"),
    (ShowsTheSeed, swaps, "sees the chance to come"),
    (ShowsTheSeed, views, "the viewer knows the chance to come"),
    (ShowsTheOwnReserve, swaps, "sees the order of reserve"),
    (ShowsTheRivalsReserve, swaps, "sees the order of reserve"),
    (ShowsTheRivalsOptions, swaps, "sees the rival's rack"),
    (ShowsTheRivalsOptions, views, "the viewer sees what the other may do"),
    (TellsWhatIsDrawn, swaps, "tells player . the order of reserve"),
    (TellsWhatIsFrozen, swaps, "tells player . the rival"),
    (ImaginesNothing, worlds, "a world with holes"),
    (ImaginesTheSameFuture, worlds, "two worlds with the same chance to come"),
    (ImaginesOneWorldOnly, odds, "instead of"),
    (ForgetsWhatIsKnown, worlds, "the world contradicts what everybody saw"),
    (GivesTheRivalTheStrongest, odds, "instead of"),
    (SortsTheReserve, odds, "instead of"),
    (PlaysInPlace, purity, "changed the state it was applied to"),
    (ClonesOnlyTheSurface, purity, "changed the state it was applied to"),
    (TakesAnything, options, "was taken"),
    (ListsTwice, options, "the same option twice"),
    (ListsInChangingOrder, purity, "another order for the same state"),
    (HasNoNotationForAField, options, "argument"),
    (WaitsWithoutAQuestion, purity, "automatic steps"),
]


@pytest.mark.parametrize(
    ("faulty", "check", "found"), FAULTS, ids=[f"{faulty.__name__}-{check.__name__}" for faulty, check, _ in FAULTS]
)
def test_a_planted_fault_is_found(faulty: type[ToyBattle], check: Check, found: str) -> None:
    with pytest.raises((AssertionError, ValueError), match=found):
        check(faulty())


def test_a_step_that_changes_what_earlier_states_hold_is_found() -> None:
    class Aliased(ToyBattle):
        def apply(self, state: State, action: Action, emit: Emit | None = None) -> State:
            after = super().apply(state, action, emit)
            after.stacks = state.stacks  # as if `clone` had forgotten to copy it
            if action[0] == "place":
                after.stacks[action[2]] = after.stacks[action[2]] << 4 | action[1]
            return after

    rules = Aliased()
    with pytest.raises(AssertionError, match="changed the state after"):
        checks.check_untouched(rules, CASTLES.at(0).clone(), CASTLES.log[:10])
