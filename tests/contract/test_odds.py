"""The worlds of a view are dealt fairly: what is hidden follows the exact hypergeometric odds."""

from __future__ import annotations

from collections import Counter
from math import cbrt, comb, sqrt
from typing import Any

import pytest

from tests.contract.counting import less
from tests.contract.entry import Cards
from tests.contract.games import ENTRIES, WITH_CARDS, name_of, samples
from toybattle.chance import pick, scramble, shuffle
from toybattle.match import Match
from toybattle.protocol import Rules

WORLDS = 400
with_cards = pytest.mark.parametrize("match", samples(WITH_CARDS), ids=name_of, indirect=True)
TOO_FAR = 4.5  # standard deviations; the seeds are fixed, so a pass stays a pass


def misfit(observed: Counter[int], expected: dict[int, float]) -> float:
    """Returns how unlikely it is that `observed` differs so much from `expected` by chance, in standard deviations.

    `observed` says how often each value has occurred, `expected` how often it should have. A chi-square test gives a
    probability, which is turned into a deviation of the normal distribution. Values that are expected fewer than 5
    times are counted together.
    """
    common = {value: count for value, count in expected.items() if count >= 5}
    total = sum(expected.values())
    rest = total - sum(common.values())
    chi = sum((observed[value] - count) ** 2 / count for value, count in common.items())
    if rest > 1:
        chi += (total - sum(observed[value] for value in common) - rest) ** 2 / rest
    freedom = len(common) + (rest > 1) - 1
    if freedom <= 0:
        return chi
    spread = 2 / (9 * freedom)  # Wilson and Hilferty: the cube root is nearly normal
    return (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread)


def check_hand_odds(rules: Rules[Any], cards: Cards, state: Any, viewer: int, seed: int) -> None:
    """Checks how many cards of each kind the rival has in the hand, in many worlds of the viewer's view of `state`.

    Each number of cards must occur about as often as the hypergeometric distribution says. `cards` has the game's
    functions that tell, from a dumped state, which cards are in a hand and which of them the viewer knows. `seed`
    chooses the worlds.
    """
    view = rules.view(state, viewer)
    unseen = cards.unseen(view.dump(), viewer)
    worlds = [rules.determinize(view, scramble(seed * WORLDS + number)).dump() for number in range(WORLDS)]
    hands = [cards.hand(world, 1 - viewer) for world in worlds]
    pool, missing = unseen.pool.total(), unseen.missing
    for kind, copies in unseen.pool.items():
        expected = {
            drawn: WORLDS * comb(copies, drawn) * comb(pool - copies, missing - drawn) / comb(pool, missing)
            for drawn in range(min(copies, missing) + 1)
        }
        observed = Counter(hand[kind] - unseen.known[kind] for hand in hands)
        assert misfit(observed, expected) < TOO_FAR, f"kind {kind}: {dict(observed)} instead of {expected}"


def check_pending_odds(rules: Rules[Any], cards: Cards, state: Any, viewer: int, seed: int) -> None:
    """Checks which card the viewer draws next in many worlds of the viewer's view of `state`.

    Each card that the viewer hasn't seen must be equally likely to be the next card of the supply, and equally likely
    to be the last one. Nothing is checked in games without a hidden supply. `cards` has the game's functions that tell,
    from a dumped state, which cards are in a hand and in the supply. `seed` chooses the worlds.
    """
    view = rules.view(state, viewer)
    worlds = [rules.determinize(view, scramble(seed * WORLDS + number)).dump() for number in range(WORLDS)]
    if not cards.pending(worlds[0], viewer):
        return
    unseen = cards.unseen(_turned(rules, state, viewer), 1 - viewer)
    left = less(unseen.pool + unseen.known, cards.hand(state.dump(), viewer))
    expected = {kind: WORLDS * copies / left.total() for kind, copies in left.items()}
    for place in (0, -1):
        observed = Counter(cards.pending(world, viewer)[place] for world in worlds)
        assert misfit(observed, expected) < TOO_FAR, f"place {place}: {dict(observed)} instead of {expected}"


def _turned(rules: Rules[Any], state: Any, viewer: int) -> dict[str, Any]:
    data: dict[str, Any] = rules.view(state, 1 - viewer).dump()
    return data


@with_cards
def test_the_rivals_hand_follows_the_hypergeometric_odds(match: Match, rules: Rules[Any], cards: Cards) -> None:
    for share in (1, 2, 3):
        state = match.at(len(match.log) * share // 4)
        check_hand_odds(rules, cards, state, share % 2, match.seed + share)


@with_cards
def test_what_one_draws_next_is_any_troop_one_has_not_seen(match: Match, rules: Rules[Any], cards: Cards) -> None:
    state = match.at(len(match.log) // 3)
    check_pending_odds(rules, cards, state, match.seed % 2, match.seed)


@pytest.mark.parametrize("game", WITH_CARDS, indirect=True)
def test_what_is_publicly_known_is_in_every_world(game: Rules[Any], matches: list[Match]) -> None:
    cards = ENTRIES[game.name].cards
    assert cards
    telling = [
        (state, viewer)
        for match in matches
        for state in match.positions
        for viewer in (0, 1)
        if cards.unseen(state.dump(), viewer).known
    ]
    assert len(telling) > 10, "the samples hardly ever show something that is known"
    for number, (state, viewer) in enumerate(telling[:: max(1, len(telling) // 6)]):
        check_hand_odds(game, cards, state, viewer, 1000 + number)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 24, 1000])
def test_pick_is_fair(count: int) -> None:
    seed, tries = scramble(count), 100 * count
    observed: Counter[int] = Counter()
    for _ in range(tries):
        seed, index = pick(seed, count)
        observed[index] += 1
    assert set(observed) <= set(range(count))
    assert misfit(observed, dict.fromkeys(range(count), tries / count)) < TOO_FAR


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    observed: Counter[int] = Counter()
    for number in range(2400):
        order = shuffle(scramble(number), "abcd")[1]
        assert sorted(order) == list("abcd")
        observed[int("".join(str("abcd".index(item)) for item in order), 4)] += 1
    assert misfit(observed, dict.fromkeys(observed, 100)) < TOO_FAR and len(observed) == 24


def test_chance_is_the_same_on_every_machine() -> None:
    assert scramble(0) == 16294208416658607535
    assert pick(1, 6) == (7806831264735756412, 2)
    assert shuffle(7, "abcdefgh") == (shuffle(7, "abcdefgh")[0], list(shuffle(7, tuple("abcdefgh"))[1]))


def test_neighbouring_seeds_deal_unrelated_games(game: Rules[Any]) -> None:
    entry = ENTRIES[game.name]
    options = entry.setups[0][0]
    if entry.dealt:
        dealt = [str(entry.dealt(game.setup(options, seed).dump())) for seed in range(60)]
        assert len(set(dealt)) > 30, "the seed settles little: say dealt=None in contract.py if it settles nothing"
