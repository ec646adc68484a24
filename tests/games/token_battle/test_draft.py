"""The draft: 24 cards lie face up, and the players pick in turn.

Then each player lays the picked cards into stacks, unseen by the other player.
"""

from __future__ import annotations

from collections import Counter

from toybattle.chance import pick, scramble
from toybattle.games.token_battle.sets import faults
from toybattle.protocol import UNKNOWN

from .drawing import RULES, Game


def start(seed: int = 1, **options: object) -> Game:
    """A game at the beginning of a draft, in which blue is first; `options` are further options of the game."""
    return Game(RULES.setup({"variant": "draft", "first": 0, **options}, seed))


def picked(seed: int = 1, **options: object) -> Game:
    """A game in which all cards of the draft are picked, and no card is laid in a stack yet.

    Each pick takes the first of the cards that lie face up.
    """
    game = start(seed, **options)
    while game.state.pool:
        game.play(game.options[0])
    return game


def lay(game: Game, heights: tuple[int, ...]) -> Game:
    """Returns the game after the player who is asked has laid cards into stacks and finished with the action `ready`.

    `heights` are the numbers of cards in the first stack, the second, and so on. Each card laid is the first that is
    listed among the legal actions.
    """
    for stack, height in enumerate(heights, 1):
        for _ in range(height):
            game.play(next(option for option in game.options if option.startswith(f"lay {stack} ")))
    return game.play("ready")


def test_24_different_cards_lie_face_up_for_both() -> None:
    for seed in range(20):
        game = start(seed)
        assert len(game.options) == 24 and len(set(game.state.pool)) == 24
        assert game.view_of("red").state.pool == game.state.pool


def test_every_card_is_offered_about_as_often() -> None:
    offered = Counter(card for seed in range(400) for card in start(seed).state.pool)
    assert len(offered) == 42 and min(offered.values()) > 180 and max(offered.values()) < 280


def test_they_pick_in_turn_the_first_player_first_until_all_are_taken() -> None:
    game = start()
    players = []
    while game.state.pool:
        players.append(game.player)
        game.play(game.options[-1])
    assert players == ["blue", "red"] * 12
    assert [len(set(cards)) for cards in game.state.picked] == [12, 12]


def test_a_picked_card_is_gone() -> None:
    game = start()
    taken = game.options[3]
    assert taken not in game.play(taken).options
    assert game.events == [taken.replace("pick", "blue picked")]
    assert game.refused(taken) == "card_not_offered"


def test_then_the_first_player_lays_and_then_the_other() -> None:
    game = picked()
    assert game.player == "blue" and lay(game, (2, 2, 2, 2)).player == "red"
    lay(game, (3, 3, 3, 3))
    assert (game.player, game.state.stack) == ("blue", [("turn", 0)])
    assert len(game.options) == 4 * 35


def test_eight_to_twelve_cards_make_four_stacks_of_two_to_five() -> None:
    for heights in ((2, 2, 2, 2), (5, 2, 2, 2), (5, 3, 2, 2), (3, 3, 3, 3), (2, 5, 2, 3)):
        state = lay(picked(), heights).state
        assert tuple(map(len, state.stacks(0))) == heights and not faults(state.stacks(0))


def test_a_card_goes_under_those_that_lie_there() -> None:
    game = picked()
    first, second = [option.split()[2] for option in game.options[:2]]
    game.play(f"lay 1 {first}", f"lay 1 {second}")
    assert game.stacks("blue").startswith(f"{first} {second} / -")


def test_a_stack_may_only_grow_while_enough_cards_are_left_for_the_others() -> None:
    game = picked()
    for _ in range(5):
        game.play(game.options[0])
    assert not any(option.startswith("lay 1 ") for option in game.options)
    card = game.options[0].split()[2]
    assert game.refused(f"lay 1 {card}") == "stack_full"
    for _ in range(2):
        game.play(next(option for option in game.options if option.startswith("lay 2 ")))
    assert [option.split()[1] for option in game.options[::5]] == ["2", "3", "4"]
    game.play(next(option for option in game.options if option.startswith("lay 2 ")))
    assert {option.split()[1] for option in game.options} == {"3", "4"}, "four cards, four missing"
    assert game.refused(f"lay 2 {game.options[0].split()[2]}") == "others_need_cards"


def test_nobody_is_ready_before_every_stack_has_two() -> None:
    game = picked()
    assert "ready" not in game.options and game.refused("ready") == "stacks_too_low"
    lay(game, (2, 2, 2, 2))


def test_what_is_laid_is_unseen_not_even_how_high_until_both_are_ready() -> None:
    game = picked()
    game.play(game.options[0])
    assert set(game.view_of("red").state.stacks(0)) == {(UNKNOWN,)}
    assert game.view_of("blue").stacks("blue") == game.stacks("blue")
    assert game.events == []
    lay(game, (1, 2, 2, 2))
    assert game.events == [] and set(game.view_of("red").state.stacks(0)) == {(UNKNOWN,)}
    lay(game, (2, 2, 2, 2))
    assert len(game.events) == 16 and game.events[0].startswith("blue uncovered 1 ")
    assert game.view_of("red").stacks("blue") == game.stacks("blue")


def test_with_closed_sets_only_the_tops_are_shown_then() -> None:
    game = lay(lay(picked(closed=True), (2, 3, 2, 2)), (2, 2, 2, 2))
    assert len(game.events) == 8
    assert game.view_of("red").stacks("blue").split(" / ")[1].split()[1:] == ["?", "?"]


def test_a_world_of_a_hidden_laying_is_any_set_of_the_rivals_cards_each_as_likely() -> None:
    game = lay(picked(), (2, 2, 2, 2))
    view = RULES.view(game.state, 1)
    cards: Counter[int] = Counter()
    heights: Counter[int] = Counter()
    for seed in range(3000):
        world = RULES.determinize(view, seed)
        stacks = world.stacks(0)
        assert not faults(stacks) and {card for stack in stacks for card in stack} <= set(game.state.picked[0])
        cards.update(stacks[0][:1])
        heights[sum(map(len, stacks))] += 1
    assert len(cards) == 12 and min(cards.values()) > 180
    # weights, 1361 in all: the 1 shape of 8 cards counts 1, each of the 4 shapes of 9 cards counts 4, and so on
    expected = {8: 1, 9: 16, 10: 120, 11: 480, 12: 744}
    assert all(abs(heights[count] - 3000 * part / 1361) < 90 for count, part in expected.items())


def test_a_random_draft_is_played_to_its_end() -> None:
    for seed in range(10):
        game = start(seed)
        chance = scramble(seed)
        while game.state.stack:
            chance, index = pick(chance, len(game.state.options))
            game.play(game.options[index])
        assert game.won
