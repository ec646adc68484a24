"""Tests of how many steps are still to be made until a pattern is complete or a task is met.

A step is one thing to do, such as to place a common piece. The bot's fast count of the steps must agree with a slow
count. The bot also names the squares on which a further common piece saves a step: these must be exactly the squares on
which placing one lowers the count.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.random_games import random_match
from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.board import BITS, BOARD, squares_of
from toybattle.games.tash_kalar.bot.nearness import FAR, FURTHEST, completing, helpful, lacks, may_not_cover, missing
from toybattle.games.tash_kalar.bot.outlook import ANEW, LOOKS, STEPS
from toybattle.games.tash_kalar.cards.table import BEINGS, OWN
from toybattle.games.tash_kalar.cards.verbs import COMMON
from toybattle.games.tash_kalar.patterns import drawing_of, orientations_of
from toybattle.games.tash_kalar.state import State
from toybattle.games.tash_kalar.summoning import summonable
from toybattle.games.tash_kalar.tasks import TASK_CARDS

from .drawing import RULES

ROUNDS = 3


def counted(card: int, own: tuple[int, int, int], above: int) -> int:
    """The fewest steps that the pattern of the being `card` lacks, from 0 to 4, counted slowly, square by square.

    A step is a common to place or a piece to upgrade. The result 4 (FAR) stands for four steps or more, and for a being
    that can't be summoned onto any square. `own` and `above` are masks, ints whose bit `n` stands for square `n`.
    `own[rank]` has the squares with the player's pieces of that rank or a higher one. `above` has the squares onto
    which the being may not be summoned, because a piece of too high a rank stands there.
    """
    best = FAR
    for orientation in orientations_of(card):
        needs = list(orientation.needs)
        on_own = drawing_of(card).on_own
        if on_own is not None:
            needs.append((0, on_own))
        for anchor in squares_of(orientation.anchors & ~above):
            best = min(best, sum(not own[r] >> anchor + shift & 1 for shift, rank in needs for r in range(rank + 1)))
    return best


def boards() -> Iterator[tuple[int, tuple[int, int, int], int]]:
    """Yields (number of a being's card, own, above) three times for each being, each time for another random board.

    `own` has three masks, ints whose bit `n` stands for square `n`: `own[rank]` has the squares with the player's
    pieces of that rank or a higher one. `above` is the mask of the squares onto which the being may not be summoned,
    because a piece of too high a rank stands there.
    """
    chance = scramble(5)
    for number in range(ROUNDS):
        for card in BEINGS:
            masks = [0, 0, 0, 0]
            for square in squares_of(BOARD):
                chance, kind = pick(chance, (16, 30, 10)[number])
                if kind < 4:
                    masks[kind] |= BITS[square]
            common, heroic, legendary, enemy = masks
            own = (common | heroic | legendary, heroic | legendary, legendary)
            yield card, own, may_not_cover(card, heroic | enemy, legendary)


def test_no_pattern_reaches_further_than_a_field_is_wide() -> None:
    assert (
        max(abs(shift) for card in BEINGS for orientation in orientations_of(card) for shift, _ in orientation.needs)
        <= FURTHEST
    )


def test_the_steps_that_a_pattern_lacks_are_counted_in_all_orientations() -> None:
    found = set()
    for card, own, above in boards():
        count = missing(card, own, above)
        assert count == counted(card, own, above), BEINGS[card].name
        found.add(count)
    assert found == set(range(FAR + 1))


def test_the_squares_are_named_on_which_one_more_common_would_let_a_being_be_summoned() -> None:
    found = set()
    for seed in range(12):
        match = random_match(RULES.name, {"first": 0}, seed, 30 + 5 * seed)
        state = match.state
        if not state.stack:
            continue
        for player in (0, 1):
            for card in state.hand(player, OWN):
                tried = []
                for square in squares_of(state.empty()):
                    world = state.clone()
                    world.pieces[3 * player + COMMON] |= BITS[square]
                    tried += [square] if summonable(world, player, card) else []
                count, stock = lacks(state, player, card), state.stock(player, COMMON)
                sets = list(completing(state, player, card))
                if count == 1:
                    assert sets == ([(square,) for square in tried] if stock else [])
                elif count != 2 or stock < 2:
                    assert not sets
                for squares in sets:
                    world = state.clone()
                    for square in squares:
                        assert state.empty() & BITS[square] and not summonable(world, player, card)
                        world.pieces[3 * player + COMMON] |= BITS[square]
                    assert summonable(world, player, card) and len(squares) == count
                found.add((count, bool(sets)))
    assert {(1, True), (1, False), (2, True), (0, False)} <= found


def test_a_common_brings_a_pattern_one_step_nearer_exactly_on_the_helpful_squares() -> None:
    helped = 0
    for card, own, above in boards():
        count, squares = missing(card, own, above), helpful(card, own, above)
        if count < FAR:
            for square in squares_of(BOARD & ~own[0]):
                after = missing(card, (own[0] | BITS[square], own[1], own[2]), above)
                assert after == count - (squares >> square & 1), BEINGS[card].name
            helped += bool(squares)
    assert helped > 100


def positions() -> Iterator[State]:
    """Yields every 25th position of some random games in the High Form."""
    for seed in range(4):
        state = RULES.setup({"mode": "high_form", "first": seed % 2}, seed)
        chance = scramble(seed)
        number = 0
        while state.stack:
            number += 1
            if number % 25 == 0:
                yield state.clone()
            chance, index = pick(chance, len(state.options))
            RULES.play(state, state.options[index])


def test_no_step_is_missing_exactly_when_a_task_is_met() -> None:
    met = 0
    for state in positions():
        player = state.stack[0][1]
        for task, look, steps in zip(TASK_CARDS, LOOKS, STEPS, strict=True):
            assert (look(state, player)[0] == 0) == task.is_met(state, player), task.name
            assert steps(state, player) == look(state, player)[0], task.name
            met += task.is_met(state, player)
    assert met > 1


def test_a_common_brings_a_task_one_step_nearer_exactly_on_its_squares() -> None:
    for state in positions():
        for task, look in enumerate(LOOKS):
            for player in (0, 1) if task not in ANEW else ():
                short, squares = look(state, player)
                for square in squares_of(state.empty()):
                    own, enemy = state.clone(), state.clone()
                    own.pieces[3 * player] |= BITS[square]
                    enemy.pieces[3 - 3 * player] |= BITS[square]
                    assert look(own, player)[0] == short - (squares >> square & 1), TASK_CARDS[task].name
                    assert look(enemy, player)[0] == short, TASK_CARDS[task].name
