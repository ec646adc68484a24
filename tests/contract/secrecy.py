"""Checks that views, worlds, events and bots give away nothing hidden.

Each check raises AssertionError if something hidden is given away. The parameter `entry` is the `Entry` of the game:
what the game tells the contract suite.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toybattle.bots import PLAYERS
from toybattle.protocol import Action, Event, Rules

from .checks import fingerprint, plain, unknown_fields
from .entry import Entry


def check_view(rules: Rules[Any], entry: Entry, state: Any, viewer: int) -> None:
    """Checks what the viewer sees of `state`.

    The viewer's view must be the same after it is dumped, written as JSON and loaded. Making the same viewer's view a
    second time, now from the view, must change nothing. If the other player is asked, the view must list no legal
    actions, since these could tell something hidden; otherwise the view must have the same decision as `state`. If
    later draws depend on a seed, the view must hide the seed.
    """
    before = fingerprint(state)
    view = rules.view(state, viewer)
    assert fingerprint(state) == before, "looking changed the state"
    decision = rules.decision(state)
    if decision is None or decision.player == viewer:
        assert rules.decision(view) == decision
    else:
        assert rules.legal_actions(view) == (), "the viewer sees what the other may do"
    assert fingerprint(rules.load(plain(view.dump()))) == fingerprint(view), "a view changes on its way to a worker"
    assert fingerprint(rules.view(view, viewer)) == fingerprint(view)
    if entry.chance and state.stack:
        assert "seed" in unknown_fields(view.dump()), "the viewer knows the chance to come"


def check_worlds(rules: Rules[Any], entry: Entry, state: Any, viewer: int, seeds: tuple[int, int]) -> None:
    """Checks that `determinize` makes two full states, one with each of `seeds`, in which the viewer sees the same as
    in `state`.

    If later draws depend on a seed in the state, the seeds in both new states must differ from each other and from the
    seed in `state`.
    """
    view = rules.view(state, viewer)
    seen = fingerprint(view)
    chances = set()
    for seed in seeds:
        world = rules.determinize(view, seed)
        assert fingerprint(view) == seen, "imagining changed the view"
        assert fingerprint(rules.view(world, viewer)) == seen, "the world looks different"
        assert not (unknown_fields(world.dump()) - entry.nobody), "a world with holes"
        assert fingerprint(rules.determinize(view, seed)) == fingerprint(world), "the same seed, another world"
        if entry.cards:
            unseen, hand = entry.cards.unseen(view.dump(), viewer), entry.cards.hand(world.dump(), 1 - viewer)
            assert unseen.known <= hand <= unseen.known + unseen.pool, "the world contradicts what everybody saw"
        if entry.chance:
            chances.add(entry.chance(world.dump()))
    if entry.chance:
        assert len(chances) == len(seeds), "two worlds with the same chance to come"
        assert entry.chance(state.dump()) not in chances, "a world with the true chance to come"


def twins(rules: Rules[Any], entry: Entry, state: Any, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yields pairs (text, other state): the other state differs from `state` by an exchange of things that the viewer
    can't see.

    The text says what is exchanged. The exchanges come from the game's `Entry`; those that would change which question
    is pending are left out.
    """
    for name, data in entry.swaps(state.dump(), viewer):
        twin = rules.load(plain(data))
        if twin.stack == state.stack:  # else the rival would not have been asked this
            yield name, twin


def check_swaps(rules: Rules[Any], entry: Entry, state: Any, viewer: int, most: int = 3) -> int:
    """Checks that the viewer can't tell `state` from states that differ only in what the viewer can't see.

    These states come from the game's `entry`; for example, a card in the rival's hand has changed places with a card in
    a deck. In each of them the viewer's view must be the same as in `state`, and still the same after an action, unless
    the action shows something hidden. About `most` actions are tried in each state. Returns the number of these states.
    """
    view = rules.view(state, viewer)
    seen = fingerprint(view)
    count = 0
    for name, twin in twins(rules, entry, state, viewer):
        assert fingerprint(rules.view(twin, viewer)) == seen, f"player {viewer} sees {name}"
        both = [action for action in rules.legal_actions(state) if action in rules.legal_actions(twin)]
        for action in both[:: max(1, len(both) // most)]:
            _check_same_course(rules, entry, viewer, name, action, (state, twin))
        count += 1
    return count


def _check_same_course(
    rules: Rules[Any], entry: Entry, viewer: int, name: str, action: Action, states: tuple[Any, Any]
) -> None:
    heard: tuple[list[Event], list[Event]] = ([], [])
    ends = [
        rules.apply(state, action, lambda *event, told=told: told.append(event))
        for state, told in zip(states, heard, strict=True)
    ]
    for one, other in zip(*heard, strict=False):
        if rules.seen(one, viewer) != rules.seen(other, viewer):
            assert entry.shows(one, viewer) and entry.shows(other, viewer), f"{one} tells player {viewer} {name}"
            return
    if len(heard[0]) != len(heard[1]):
        shorter = ends[0] if len(heard[0]) < len(heard[1]) else ends[1]
        assert shorter.stack[-1][1] != viewer, f"what happens after {action} tells player {viewer} {name}"
        return
    if ends[0].stack == ends[1].stack:
        views = [fingerprint(rules.view(end, viewer)) for end in ends]
        assert views[0] == views[1], f"after {action} player {viewer} sees {name}"


def check_bots(rules: Rules[Any], entry: Entry, state: Any, seed: int) -> None:
    """Checks that four bots leave their view unchanged and choose the same actions in `state` as in all its twins.

    A twin is a state that differs from `state` only in what the player who is asked can't see; the game's `entry` makes
    the twins. `seed` is the seed of the bots.
    """
    player = state.stack[-1][1]
    for level in ("random", "greedy", "recruit", "captain"):  # the others are these with more time
        player_of = PLAYERS[level]
        view = rules.view(state, player)
        before = fingerprint(view)
        choice = player_of()(rules, view, seed)
        assert fingerprint(view) == before, f"{level} changed its view"
        assert choice in rules.legal_actions(state)
        for name, twin in twins(rules, entry, state, player):
            assert player_of()(rules, rules.view(twin, player), seed) == choice, f"{level} knows {name}"
