"""Why a card is picked or laid in a draft: the reasons are true and tell nothing hidden.

A player picks cards that lie face up in turn with the other player; later each lays the picked cards in stacks. The
reasons depend on the stacks and on measured shares, which say how often sets with a card have won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from toybattle.chance import pick, scramble
from toybattle.games.token_battle.cards import CARD_NUMBERS, CARDS
from toybattle.games.token_battle.value import SHARES
from toybattle.games.token_battle.why_draft import FIELDS, REASON_ROWS, Drafted
from toybattle.protocol import Action

from .drawing import RULES

DRAFTS = 30


def decisions() -> Iterator[tuple[Any, Action]]:
    """Yields (state before, action) for every legal action at every decision of some random drafts."""
    for seed in range(DRAFTS):
        state = RULES.setup({"variant": "draft"}, seed)
        chance = scramble(seed)
        while state.stack[-1][0] != "turn":
            for action in state.options:
                yield state, action
            chance, index = pick(chance, len(state.options))
            state = RULES.apply(state, state.options[index])


def best(cards: list[int]) -> int:
    """The highest measured share of any of `cards`, in per cent. The share of a card is how often sets with it have
    won.
    """
    return (max(SHARES[card] for card in cards) + 5) // 10


def is_true(state: Any, action: Action, id: str, ints: list[int]) -> bool:
    """Whether a reason for an action in a draft is true, judged by the position and by the measured shares of the
    cards.

    `id` and `ints` are the two parts of the reason: its id and its numbers. `state` is the position before the action.
    The share of a card is how often sets with it have won.
    """
    verb, *rest = action
    player = state.stack[-1][1]
    card = rest[-1]
    laid = [other for stack in state.stacks(player) for other in stack]
    left = [other for other in state.picked[player] if other not in laid]
    cards = list(state.pool) if verb == "pick" else left
    share = (SHARES[card] + 5) // 10
    if id == "only_card":
        return cards == [card] and not ints
    if id in ("wins_most", "wins_most_left"):
        return ints == [share] == [best(cards)] and (verb == "pick") == (id == "wins_most")
    if id == "wins_often":
        return ints == [share] and share > 50
    if id == "has_won":
        return ints == [share]
    height = len(state.stacks(player)[rest[0]])
    return not ints and not height if id == "opens" else verb == "lay" and ints == [height]


def test_every_reason_is_true_and_all_of_them_occur() -> None:
    heard = set()
    for state, action in decisions():
        reasons = RULES.reasons(state, [action], state.stack[-1][1])
        assert len(reasons) == {"pick": 1, "lay": 2, "ready": 0}[action[0]]
        for id, *ints in reasons:
            assert len(ints) == len(FIELDS[id]) and is_true(state, action, id, ints), (id, ints, action)
            heard.add(id)
    assert heard == set(FIELDS) == {claim.id for claim in REASON_ROWS}


def test_the_strongest_claim_of_a_topic_is_told() -> None:
    order = sorted(range(len(CARDS)), key=lambda card: -SHARES[card])
    share = (SHARES[order[0]] + 5) // 10
    state = RULES.setup({"variant": "draft"}, 1)
    state.pool = tuple(sorted(order[:24]))
    assert RULES.reasons(state, [("pick", order[0])], state.stack[-1][1]) == (("wins_most", share),)
    worst = order[-1]
    state.pool = tuple(sorted([worst, *order[:23]]))
    assert RULES.reasons(state, [("pick", worst)], state.stack[-1][1])[0][0] == "has_won"
    alone = Drafted(worst, (), None)
    assert next(claim.id for claim in REASON_ROWS if claim.test(alone) is not None) == "only_card"


def test_of_what_the_other_one_lays_unseen_nothing_is_told() -> None:
    for state, action in decisions():
        player = state.stack[-1][1]
        told = RULES.reasons(RULES.view(state, 1 - player), [action], player)
        assert told == (RULES.reasons(state, [action], player) if action[0] == "pick" else ())
        assert RULES.reasons(RULES.view(state, player), [action], player) == RULES.reasons(state, [action], player)


def test_what_can_not_follow_is_refused() -> None:
    state = RULES.setup({"variant": "draft"}, 3)
    player = state.stack[-1][1]
    missing = next(card for card in range(len(CARDS)) if card not in state.pool)
    for action, who in (
        (("pick", missing), player),
        (state.options[0], 1 - player),
        (("lay", 0, CARD_NUMBERS["awl"]), player),
        (("ready",), player),
    ):
        with pytest.raises(ValueError):
            RULES.reasons(state, [action], who)
