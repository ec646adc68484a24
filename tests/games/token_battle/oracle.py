"""Plays one game in the real engine and in the naive engine at once and compares the two at every decision."""

from __future__ import annotations

from typing import Any

from tests.games.token_battle.naive import Naive
from toybattle.chance import pick, scramble
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.kinds import KIND_NAMES, parts_of
from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gains
from toybattle.protocol import Action, Options

from .drawing import RULES


def title(name: str) -> str:
    """The name that a card or kind has in the naive engine: `Plumb Line` for `plumb_line`."""
    return name.replace("_", " ").title()


def naive_twin(options: Options, seed: int) -> Naive:
    """Returns a new game in the naive engine with the set-up that the real engine makes of the options and the seed."""
    chosen = RULES.resolve(options)
    state = RULES.setup(chosen, seed)
    tokens = list(state.dump()["tokens"])
    return Naive(
        None if state.pool else [stacks(state, player) for player in (0, 1)],
        variant=chosen["variant"],
        first=state.stack[0][1],
        balance=tokens[0] if tokens else None,
        closed=chosen["closed"],
        pool=[title(CARD_NAMES[card]) for card in state.pool] or None,
    )


def stacks(state: State, player: int) -> list[list[str]]:
    """The stacks of a player in a full state, with the names that the cards have in the naive engine."""
    return [[title(CARD_NAMES[card]) for card in cards] for cards in state.cards(player)]


def seen(state: State, viewer: int, owner: int) -> list[list[str | None]] | None:
    """The stacks of the player `owner` as `viewer` sees them in the real engine.

    The cards have the names of the naive engine; a card that the viewer can't know is None. The result is None for the
    rival's stacks while a draft is going on.
    """
    view = RULES.view(state, viewer)
    if viewer != owner and state.layers():
        return None
    return [[None if card < 0 else title(CARD_NAMES[card]) for card in cards] for cards in view.cards(owner)]


def snapshot(state: State) -> dict[str, Any]:
    """A state of the real engine in the form of the naive engine's `snapshot`, so that the two can be compared.

    While stacks are laid, `asked` lists every player who is not done, since the naive engine lets both lay at once.
    """
    result = RULES.result(state)
    step = state.stack[-1][0] if state.stack else "over"
    blue, red = gains(state)
    return {
        "stage": {"turn": "place"}.get(step, step),
        "asked": sorted(state.layers()) if step == "lay" else [frame[1] for frame in state.stack[-1:]],
        "over": result is not None,
        "winner": result.winner if result else None,
        "reason": {"full": "full board"}.get(state.reason, state.reason),
        "turn": state.turn - (result is None),
        "board": {
            FIELD_NAMES[field]: (token & 1, token >> 4, KIND_NAMES[parts_of(token)[1]].replace("_", "-"))
            for field, token in enumerate(state.cells)
            if token
        },
        "last_played": FIELD_NAMES[state.last] if state.last >= 0 else None,
        "scores": list(state.scores),
        "gains": [blue, red],
        "extra_turns": list(state.banked),
        "bonus": list(state.whet),
        "stacks": [stacks(state, player) for player in (0, 1)],
        "pool": sorted(title(CARD_NAMES[card]) for card in state.pool),
        "picked": [sorted(title(CARD_NAMES[card]) for card in cards) for cards in state.picked],
    }


def to_naive(action: Action, player: int) -> Action:
    """The action of the naive engine that corresponds to `action`, which `player` takes in the real engine."""
    verb, *fields = action
    if verb == "place":
        return (verb, fields[0] + 1, FIELD_NAMES[fields[1]])
    if verb == "pick":
        return (verb, title(CARD_NAMES[fields[0]]))
    if verb == "lay":
        return (verb, player, fields[0] + 1, title(CARD_NAMES[fields[1]]))
    return ("done", player)


def compare(options: Options, seed: int, log: list[Action]) -> int:
    """Plays the random game with these options and this seed in both engines, and returns the number of its actions.

    Its actions are added to `log`. Raises AssertionError where the engines differ.
    """
    state = RULES.setup(options, seed)
    naive = naive_twin(options, seed)
    chance = scramble(seed + 1)
    while True:
        mine, theirs = snapshot(state), naive.snapshot()
        assert mine == theirs, {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
        for viewer, owner in ((0, 0), (0, 1), (1, 0), (1, 1)):
            assert seen(state, viewer, owner) == naive.stacks_seen_by(viewer, owner), f"{viewer} sees another {owner}"
        actions = RULES.legal_actions(state)
        player = state.stack[-1][1] if state.stack else -1
        allowed = {action for action in naive.legal() if action[0] not in ("lay", "done") or action[1] == player}
        odd = {to_naive(action, player) for action in actions} ^ allowed
        assert not odd and len(actions) == len(allowed), f"legal in one only: {sorted(odd)}"
        if not actions:
            return len(log)
        chance, index = pick(chance, len(actions))
        log.append(actions[index])
        naive.play(to_naive(actions[index], player))
        RULES.play(state, actions[index])
