"""Which hidden cards a player knows: cards that the player has put under a deck, and cards that both have seen."""

from __future__ import annotations

from tests.contract import secrecy
from tests.contract.games import ENTRIES
from toybattle.chance import scramble
from toybattle.games.tash_kalar.cards.table import CARD_NUMBERS

from .drawing import RULES, position, summoned


def test_a_rivals_hand_is_blank_but_for_its_size() -> None:
    view = position("blue hand: bomb titan \n red hand: bomb herald flare_3").view_of("blue")
    assert view.hand("red") == "? ? ?" and view.hand("blue") == "bomb titan"


def test_a_legend_put_under_the_deck_is_in_no_other_place_of_any_world() -> None:
    game = position("blue hand: bomb titan \n red hand: leviathan").play("discard bomb", "return titan")
    titan = CARD_NUMBERS["titan"]
    for seed in range(40):
        world = RULES.determinize(RULES.view(game.state, 0), scramble(seed))
        assert world.decks[2][0] >> 2 == titan
    held = [titan in RULES.determinize(RULES.view(game.state, 1), scramble(seed)).hand(0, 1) for seed in range(40)]
    assert not any(held), "blue has no legend any more"
    below = [RULES.determinize(RULES.view(game.state, 1), scramble(seed)).decks[2][0] >> 2 for seed in range(40)]
    assert len(set(below)) > 5, "red does not know which"


def test_who_returned_a_card_knows_the_rival_has_drawn_it() -> None:
    """Checks that blue sees a certain legend in red's hand after red has drawn it.

    Blue has put this legend under the deck of legends, which was empty.
    """
    names = "fire_dragon hell_bull angel_of_death the_eldest_tree bone_catapult fire_elemental two_headed_dragon"
    drawing = f"legend pile: {names} earth_elemental time_elemental storm_elemental \n blue hand: bomb titan leviathan"
    game = position(drawing).play("discard bomb", "return titan", "stop", "place a5")
    state = game.state
    assert [entry >> 2 for entry in state.decks[2]] == [CARD_NUMBERS["titan"]]
    state.stack = [("turn", 1)]
    state.actions = 0
    RULES.settle(state)
    RULES.play(state, ("end",))
    view = RULES.view(state, 0)
    assert CARD_NUMBERS["titan"] in view.hand(1, 1)


def test_cards_that_lie_aside_are_not_dealt_again() -> None:
    game = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2")
    for seed in range(10):
        world = RULES.determinize(RULES.view(game.state, 1), scramble(seed))
        assert CARD_NUMBERS["swordmaster"] not in [entry >> 2 for entry in (*world.hands[0], *world.decks[0])]


def test_the_legends_of_a_hand_that_an_effect_discards_are_shown_and_that_is_no_leak() -> None:
    game = summoned("iris_of_eternity", "e5", "blue hand: titan leviathan")
    assert secrecy.check_swaps(RULES, ENTRIES["tash_kalar"], game.state, 1) > 0
    assert "blue discarded titan" in game.play("either second").seen_by("red")
