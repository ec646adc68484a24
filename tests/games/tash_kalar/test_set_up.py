"""The set-up of a game: decks, hands, tasks, and the first pieces in the mode Duel."""

from __future__ import annotations

from toybattle.games.tash_kalar.cards.rows import Being
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, CARDS, SCHOOLS
from toybattle.games.tash_kalar.tasks import TASK_CARDS

from .drawing import RULES, Game

SEEDS = range(60)


def test_each_has_three_beings_of_the_own_school_two_legends_and_a_flare() -> None:
    state = RULES.setup({"blue_school": "highland", "red_school": "sylvan"}, 1)
    assert [len(hand) for hand in state.hands] == [3, 2, 1, 3, 2, 1]
    assert [len(deck) for deck in state.decks] == [15, 15, 8, 10]
    assert all(card in SCHOOLS["highland"] for card in state.hand(0, 0))
    assert all(card in SCHOOLS["sylvan"] for card in state.hand(1, 0))


def test_every_school_has_five_common_and_thirteen_heroic_beings() -> None:
    for deck in SCHOOLS.values():
        ranks = [card.rank for card in (CARDS[number] for number in deck) if isinstance(card, Being)]
        assert (ranks.count(0), ranks.count(1)) == (5, 13)
    assert len(set(CARD_NAMES)) == len(CARD_NAMES)


def test_every_card_says_what_it_does_in_one_or_two_sentences_of_plain_text() -> None:
    for card in CARDS:
        texts = (
            [card.text, card.frozen.text or ".", card.warp.text or "."]
            if isinstance(card, Being)
            else [card.upper.text, card.lower.text]
        )
        assert all(text.isascii() and text.endswith(".") and len(text) < 155 for text in texts), card.name


def test_three_ordinary_tasks_lie_open_and_of_four_no_three_are_of_a_type() -> None:
    is_advanced = []
    for seed in SEEDS:
        state = RULES.setup({}, seed)
        assert len(state.tasks) == 3 and not any(TASK_CARDS[task].is_advanced for task in state.tasks)
        types = [TASK_CARDS[task].type for task in (*state.tasks, state.next_task)]
        assert max(map(types.count, types)) <= 2
        is_advanced.append(TASK_CARDS[state.next_task].is_advanced)
    assert any(is_advanced) and not all(is_advanced), "the next one may be advanced"


def test_decision_44b_advanced_tasks_may_lie_anywhere_in_the_deck() -> None:
    places = set()
    for seed in SEEDS:
        deck = RULES.setup({}, seed).task_deck
        assert len(deck) == 20
        places |= {place for place, entry in enumerate(deck) if TASK_CARDS[entry >> 2].is_advanced}
    assert len(places) == 20


def test_decision_41_in_a_duel_the_second_player_chooses_a_marked_square_with_cards_in_hand() -> None:
    game = Game(RULES.setup({"mode": "duel", "first": 0}, 3))
    assert game.asked == "start" and game.player == "red" and game.options == ["place c5", "place g5"]
    game.play("place g5")
    assert (game.pieces("blue"), game.pieces("red"), game.player, game.actions) == ("c5", "g5", "blue", 1)
    assert game.state.tasks == ()


def test_the_high_form_begins_on_an_empty_board_with_a_piece_more() -> None:
    state = RULES.setup({}, 3)
    assert not state.own(0) and not state.own(1) and state.stock(0, 0) == 17 and state.stock(0, 2) == 3
    assert RULES.setup({"mode": "duel"}, 3).stock(0, 0) == 16


def test_both_may_play_the_same_school() -> None:
    state = RULES.setup({"blue_school": "sylvan", "red_school": "sylvan"}, 3)
    assert state.schools == ("sylvan", "sylvan")
