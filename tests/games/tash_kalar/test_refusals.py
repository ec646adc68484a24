"""The refusal of an action names the first rule that forbids it."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.rows import Flare
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, CARDS, FLARE_CARDS
from toybattle.games.tash_kalar.cards.verbs import RANK_LETTERS
from toybattle.games.tash_kalar.tasks import TASK_NAMES

from .drawing import RULES, Game, position, summoned

ETHERWEAVE = "schools etherweave imperial \n blue "
HIGHER = {"card": "swordmaster", "square": "d2"}
SHORT = "blue: d1 e5 \n blue lost: 15 0"
NO_LEGENDS = "blue: d5 f5 e6 c3H \n blue lost: 0 3 \n blue hand: chronicler"
FULL = "blue: d1 d3 e4L f7 \n blue lost: 14 0 \n blue hand: swordmaster"


TITAN = "blue: e6H e7H d8 e8 f8 a5L \n blue hand: titan \n blue lost: 0 2"
ASSASSIN = "blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin"
PILE = "blue pile: translocationist merchant_of_time singularity"


def refusal_of(game: Game, action: str) -> tuple[str, dict[str, object]]:
    """Returns (id of the reason why an action is refused, parameters of the refusal by name).

    A parameter that is a number of a card, a square, a player, a rank or a task is replaced by its name. The action
    must not be legal.
    """
    refusal = RULES.refusal(game.state, game.read(action))
    assert refusal is not None
    names = {
        "card": CARD_NAMES,
        "square": SQUARE_NAMES,
        "owner": RULES.players,
        "rank": RANK_LETTERS,
        "task": TASK_NAMES,
    }
    return refusal[0], {
        name: names[name][value] if name in names and isinstance(value, int) else value
        for name, value in refusal[1].items()
    }


@pytest.mark.parametrize(
    ("drawing", "action", "reason"),
    [
        ("blue: e5", "place e5", "square_taken"),
        ("blue: e5", "place a1", "no_such_square"),
        ("blue: e5 \n turn: blue 0", "place a5", "no_actions_left"),
        ("blue: e5 \n blue lost: 16 0", "place a5", "no_pieces_left"),
        ("blue: e5", "pick_up e5", "pieces_left"),
        ("blue: e5 \n blue lost: 16 0", "pick_up a1", "no_such_square"),
        ("blue: e5 \n blue lost: 16 0", "pick_up d5", "only_own_pieces"),
        ("blue: e5 a5L \n blue lost: 16 0", "pick_up a5", "only_own_pieces"),
        ("blue: e5", "thaw ice_queen", "not_frozen"),
        ("schools everfrost imperial \n blue frozen: ice_queen", "thaw ice_princess", "not_frozen"),
        ("schools everfrost imperial \n blue frozen: ice_princess", "summon ice_princess d4", "is_frozen"),
        ("schools everfrost imperial \n blue frozen: ice_princess", "discard ice_princess", "is_frozen"),
        ("blue hand: bomb", "warp bomb", "no_warp_effect"),
        (ETHERWEAVE + "hand: time_traveler", "warp void_summoner", "not_in_hand"),
        (ETHERWEAVE + "hand: void_summoner \n begun: 1 1", "warp void_summoner", "no_warp_yet"),
        (ETHERWEAVE + "hand: void_summoner \n blue pending: time_traveler", "warp void_summoner", "is_pending"),
        ("blue hand: bomb", "summon herald e5", "not_in_hand"),
        ("blue hand: bomb", "summon bomb e5", "pattern_incomplete"),
        (ETHERWEAVE + "pending: time_traveler", "summon time_traveler e4", "pattern_incomplete"),
        (ETHERWEAVE + "pending: time_traveler \n blue: b5 c6 d7", "summon time_traveler e5", "only_empty_and_plain"),
        (ETHERWEAVE + "pending: time_traveler \n blue: b5 c6 d7", "summon time_traveler b5", "only_empty_and_plain"),
        ("blue hand: bomb flare_3", "discard flare_3", "only_own_beings"),
        ("blue hand: flare_3", "flare flare_3", "flare_not_due"),
        ("blue hand: flare_3", "flare flare_4", "not_in_hand"),
        ("blue hand: flare_3", "summon flare_3 e5", "flare_no_square"),
        ("blue hand: flare_3", "flare bomb", "not_in_hand"),
        ("open: destruction", "claim destruction", "actions_left"),
        ("open: destruction \n turn: blue 0", "claim destruction", "task_not_met"),
        ("open: destruction \n turn: blue 0", "claim diagonals", "task_not_open"),
        ("blue: e5", "end", "actions_left"),
        ("blue: e5", "stop", "not_now"),
        ("blue: e5", "move e5 e4", "not_now"),
    ],
)
def test_the_reason_is_told(drawing: str, action: str, reason: str) -> None:
    assert position(drawing).refused(action) == reason


@pytest.mark.parametrize(
    ("drawing", "action", "told"),
    [
        ("blue: e5H", "place e5", {"square": "e5", "owner": "blue", "rank": "H"}),
        ("red: e5L", "place e5", {"square": "e5", "owner": "red", "rank": "L"}),
        ("red: e5", "place e5", {"square": "e5", "owner": "red", "rank": "C"}),
        ("blue: e5", "place a1", {"square": "a1"}),
        ("blue: e5", "pick_up e5", {"count": 16}),
        ("blue: e5 \n blue lost: 15 0", "pick_up e5", {"count": 1}),
        ("blue: e5", "end", {"count": 2}),
        ("turn: blue 1 \n open: destruction", "claim destruction", {"count": 1}),
        ("turn: blue 0 \n open: destruction", "claim destruction", {"task": "destruction"}),
        ("blue: e5", "claim destruction", {"task": "destruction"}),
        ("blue hand: bomb", "summon bomb a1", {"square": "a1"}),
        ("blue hand: bomb", "summon bomb e5", {"card": "bomb", "square": "e5"}),
        ("blue: d1 d3 \n red: d2H \n blue hand: swordmaster", "summon swordmaster d2", HIGHER | {"rank": "H"}),
        ("blue: d1 d3 d2L \n blue hand: swordmaster", "summon swordmaster d2", HIGHER | {"rank": "L"}),
        ("blue: d1 d3 \n blue hand: cannon", "summon cannon d2", {"card": "cannon", "square": "d2", "rank": "C"}),
        (
            "blue: d1 d3 \n red: d2 \n blue hand: cannon",
            "summon cannon d2",
            {"card": "cannon", "square": "d2", "rank": "C"},
        ),
        ("blue: d1 d3 \n blue lost: 15 0 \n blue hand: swordmaster", "summon swordmaster d2", {"card": "swordmaster"}),
        ("blue hand: bomb flare_3", "discard flare_3", {"card": "flare_3"}),
        ("blue hand: bomb", "discard knight", {"card": "knight"}),
        ("blue hand: flare_3", "flare bomb", {"card": "bomb"}),
        (
            ETHERWEAVE + "hand: void_summoner \n blue pending: time_traveler",
            "warp void_summoner",
            {"card": "time_traveler"},
        ),
        ("blue hand: bomb", "warp bomb", {"card": "bomb"}),
        ("blue: e5", "thaw ice_queen", {"card": "ice_queen"}),
    ],
)
def test_a_refusal_says_what_it_is_about(drawing: str, action: str, told: dict[str, object]) -> None:
    assert refusal_of(position(drawing), action)[1] == told


def test_after_a_discard_no_other_being_can_be_discarded() -> None:
    game = position("blue: e5 \n blue hand: bomb knight").play("discard bomb", "stop")
    assert game.refused("discard knight") == "has_discarded"


def test_a_flare_says_what_it_takes() -> None:
    for card in FLARE_CARDS:
        game = position(f"blue hand: {CARD_NAMES[card]}")
        flare = CARDS[card]
        assert isinstance(flare, Flare)
        told = {"card": card, "upgraded": flare.upper.least, "pieces": flare.lower.least}
        assert RULES.refusal(game.state, ("flare", card)) == ("flare_not_due", told)


def test_a_legal_action_is_not_refused() -> None:
    assert position("blue: e5").refused("place a5") == ""


def test_in_an_effect_only_what_is_asked_is_answered() -> None:
    game = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.refused("place a5") == "not_now" and game.refused("end") == "not_now"
    assert game.refused("destroy d1") == "effect_forbids", "an own piece"
    assert game.refused("destroy a5") == "no_piece_there"
    assert game.refused("destroy a1") == "no_such_square"


@pytest.mark.parametrize(
    ("drawing", "played", "action", "reason"),
    [
        (SHORT, "pick_up e5", "place a1", "no_such_square"),
        (SHORT, "pick_up e5", "place d1", "square_taken"),
        (SHORT, "pick_up e5", "pick_up e5", "not_now"),
        ("blue: e5 \n blue hand: bomb knight", "discard bomb", "return swordmaster", "not_in_hand"),
        (FULL, "summon swordmaster d2", "pick_up a1", "no_such_square"),
        (FULL, "summon swordmaster d2", "pick_up e4", "only_own_pieces"),
        (FULL, "summon swordmaster d2", "pick_up d1", "pattern_needs_it"),
        ("blue: d5 f5 e6 \n blue hand: chronicler", "summon chronicler e5", "stop", "must_be_done"),
        ("blue: d5 f5 e6 \n blue hand: chronicler", "summon chronicler e5", "upgrade e5", "effect_forbids"),
        (NO_LEGENDS, "summon chronicler e5", "upgrade c3", "no_legends_left"),
        (NO_LEGENDS.replace("lost: 0 3", "lost: 0 2"), "summon chronicler e5", "upgrade c3", "effect_forbids"),
    ],
)
def test_an_answer_within_the_turn_is_refused_for_what_is_wrong_with_it(
    drawing: str, played: str, action: str, reason: str
) -> None:
    assert position(drawing).play(played).refused(action) == reason


@pytest.mark.parametrize(
    ("drawing", "played", "action", "told"),
    [
        (TITAN, "summon titan e5", "pick_up e6", ("only_own_legends", {})),
        (TITAN, "summon titan e5", "pick_up a1", ("no_such_square", {"square": "a1"})),
        (ASSASSIN, "summon assassin e5", "orient left", ("pattern_not_so", {"card": "assassin"})),
    ],
)
def test_a_question_of_a_summoning_is_refused_for_what_is_wrong_with_it(
    drawing: str, played: str, action: str, told: tuple[str, dict[str, str]]
) -> None:
    assert refusal_of(position(drawing).play(played), action) == told


@pytest.mark.parametrize(
    ("card", "rest", "played", "action", "told"),
    [
        ("summoner", "red: e4", "", "place e4", ("square_taken", {"square": "e4", "owner": "red", "rank": "C"})),
        ("summoner", "red: e4", "", "place e5", ("square_taken", {"square": "e5", "owner": "blue", "rank": "H"})),
        ("summoner", "red: e4", "", "place i5", ("effect_forbids", {})),
        ("summoner", "red: e4", "", "place a1", ("no_such_square", {"square": "a1"})),
        ("polarity_queen", "red: c6", "", "move d6 a1", ("no_such_square", {"square": "a1"})),
        ("polarity_queen", "red: c6", "", "move i5 i6", ("no_piece_there", {"square": "i5"})),
        ("polarity_queen", "red: c6", "", "move c6 b6", ("effect_forbids", {})),
        ("singularity", "red: h5", "", "choose h5", ("effect_forbids", {})),
        ("singularity", "red: h5", "", "choose i1", ("no_such_square", {"square": "i1"})),
        ("ziggurat_sentinel", "", "either second", "run e5 n", ("effect_forbids", {})),
        ("ziggurat_sentinel", "", "either second", "run i5 n", ("no_piece_there", {"square": "i5"})),
        ("ziggurat_sentinel", PILE, "either first", "copy singularity", ("card_no_choice", {"card": "singularity"})),
        ("ziggurat_sentinel", PILE, "", "either third", ("effect_forbids", {})),
        ("reality_patch", "blue hand: titan", "", "toss leviathan", ("card_no_choice", {"card": "leviathan"})),
    ],
)
def test_a_choice_of_an_effect_is_refused_for_what_is_wrong_with_it(
    card: str, rest: str, played: str, action: str, told: tuple[str, dict[str, str]]
) -> None:
    game = summoned(card, "e5", rest)
    assert refusal_of(game.play(played) if played else game, action) == told


def test_the_first_common_of_a_duel_is_refused_where_it_may_not_stand() -> None:
    assert Game(RULES.setup({"mode": "duel"}, 1)).refused("place e5") == "only_start_squares"


def test_who_is_not_asked_and_whose_game_is_over_is_told_so() -> None:
    game = position("blue: e5")
    assert game.view_of("red").refused("place a5") == "not_your_turn"
    over = position("last: blue deck \n turn: blue 0").play("end")
    assert over.refused("place a5") == "game_over"


def test_every_action_that_was_ever_legal_is_refused_with_a_reason_when_it_is_not() -> None:
    state = RULES.setup({}, 3)
    actions = {*state.options, ("end",), ("stop",), ("go",), ("either", 0), ("shoot", 0), ("recall", 30), ("orient", 0)}
    for action in sorted(actions, key=str):
        assert (RULES.refusal(state, action) is None) == (action in state.options)
