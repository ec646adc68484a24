"""Tash-Kalar on the page: what picks, keys and buttons mean, what is shown beside the board, and what is hidden."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.games.tash_kalar.drawing import position, summoned
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    TWO_PEOPLE,
    Reader,
    Screen,
    actions_of,
    asked_seats,
    play,
    run,
    seated,
    sheets,
    shown,
    tapped,
)
from toybattle import GAMES
from toybattle.chance import scramble
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, WAY_NAMES, squares_of
from toybattle.games.tash_kalar.bot.nearness import FAR, completing, lacks, steps_to
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, CARD_NUMBERS, FLARES_DECK, LEGENDS_DECK, OWN, SCHOOLS
from toybattle.games.tash_kalar.effects.regions import Effect
from toybattle.games.tash_kalar.state import NOBODY, State
from toybattle.games.tash_kalar.summoning import summonable
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.match import Match
from toybattle.notation import parse_action
from toybattle.protocol import UNKNOWN
from web.games.face import SPACE, Marks
from web.games.tash_kalar import board, face, narration
from web.games.tash_kalar.face import FACE
from web.games.tash_kalar.sheets import behind, card_drawing, pattern_told, unseen_cards
from web.learning.model import begun
from web.page import effects as fx
from web.page import model as m
from web.page.picking import fields, needing_button, open_picks
from web.page.spoken import question
from web.page.words import words
from web.review import advice
from web.saves.entries import HUMAN

RULES = GAMES["tash_kalar"]
SWAPS = ENTRIES["tash_kalar"].swaps
START = Match.start("tash_kalar", {"mode": "high_form", "first": 0}, 5)


def at(state: State, **others: Any) -> m.Model:
    """The model of the page with a game in the position `state`. The game can be played on; a person plays Blue.

    `others` are further fields of the model.
    """
    positions = (*START.positions[:-1], state)
    return seated(replace(START, positions=positions), **others)


def drawn(text: str, **others: Any) -> m.Model:
    """The model of the page with a game in the position that the drawing `text` gives; `others` are further fields."""
    return at(position(text).state, **others)


def legal(model: m.Model) -> set[str]:
    """The names of the squares that the person can pick next."""
    decision = model.decision()
    assert decision is not None
    found = open_picks(model.face, decision, model.picks)
    return {SQUARE_NAMES[value] for sort, value in found if sort == SPACE}


def last(model: m.Model) -> Any:
    return model.match.log[-1]


def action(text: str) -> Any:
    return parse_action(RULES, text)


BLOCK = "blue: d5 d6 c6 \n blue hand: swordmaster herald titan flare_3 \n red: h6"


# --- picks ------------------------------------------------------------------------------------------------------------


def test_choosing_a_card_shows_every_square_of_summoning() -> None:
    model = drawn("blue: c4 c6 f4 f6 \n blue hand: swordmaster \n red: h6H")
    model = tapped(model, "card swordmaster")
    assert legal(model) == {"c5", "f5"} and not model.match.log
    assert narration.card_text(CARD_NUMBERS["swordmaster"]) in shown(model)


def test_the_text_of_a_card_stands_beside_it_and_stays_while_its_summoning_is_aimed() -> None:
    text = narration.card_text(CARD_NUMBERS["swordmaster"])
    begun = drawn("blue: c4 c6 \n blue hand: swordmaster bomb")
    for model in (begun, tapped(begun, "card swordmaster"), tapped(begun, "card swordmaster", "space c5")):
        markup = unescape(shown(replace(model, said=())))
        assert f'<span class="card-text" aria-hidden="true">{text}</span>' in markup
        told = f'<p class="shown-text">{text}</p>' in markup
        question = words("being.short", card=narration.card(CARD_NUMBERS["swordmaster"]), text=text)
        assert told == (model.previewed is not None) and (question in markup.split('id="hand"')[0]) == (
            bool(model.picks) and not told
        )


def test_the_text_of_a_card_is_there_while_its_effect_is_carried_out() -> None:
    model = at(summoned("swordmaster", "e5", "red: d4").state)
    text = narration.card_text(CARD_NUMBERS["swordmaster"])
    assert f'<p class="shown-text">{text}</p>' in unescape(shown(model))


def test_a_summoning_is_shown_by_the_first_tap_and_made_by_the_second() -> None:
    model = tapped(drawn("blue: c4 c6 \n blue hand: swordmaster"), "card swordmaster", "space c5")
    assert model.previewed == action("summon swordmaster c5") and not model.match.log
    assert shown(model).count('class="tk-used"') == 2
    assert "do summon swordmaster c5" in actions_of(shown(model)), "for whoever can't tap twice"
    assert last(tapped(model, "space c5")) == action("summon swordmaster c5")
    assert not tapped(model, "back").previewed


def test_a_square_and_then_a_card_say_the_same() -> None:
    model = tapped(drawn("blue: c4 c6 \n red: c5 \n blue hand: swordmaster bomb"), "space c5")
    assert narration.space(SQUARE_NAMES.index("c5")) in question(model), (
        "no piece can be placed there, so: summon which?"
    )
    assert tapped(model, "card swordmaster").previewed == action("summon swordmaster c5")


def test_an_empty_square_gets_a_piece_by_one_tap() -> None:
    assert last(tapped(drawn("blue hand: swordmaster"), "space e5")) == action("place e5")


def test_one_tap_places_a_piece_even_where_a_being_could_come_too() -> None:
    model = drawn("blue: c4 c6 \n blue hand: swordmaster")
    assert last(tapped(model, "space c5")) == action("place c5")
    assert tapped(model, "card swordmaster", "space c5").previewed == action("summon swordmaster c5")


def test_no_tap_on_a_card_discards_it_but_a_button_does() -> None:
    model = drawn("blue hand: swordmaster herald")
    for _ in range(3):
        model = tapped(model, "card herald")
        assert not model.match.log
    assert "do discard herald" in actions_of(shown(model)) and "do discard swordmaster" not in actions_of(shown(model))
    assert last(tapped(model, "do discard herald")) == action("discard herald")


def test_a_flare_is_used_by_its_button() -> None:
    model = drawn("blue hand: flare_3 \n red: c5H d5H e5H")
    model = tapped(model, "card flare_3")
    assert not model.match.log and last(tapped(model, "do flare flare_3")) == action("flare flare_3")


def test_a_card_that_can_not_be_used_opens_at_full_size_and_its_key_says_why() -> None:
    model = drawn("blue hand: titan flare_3")
    assert {"open card titan", "open card flare_3"} <= actions_of(shown(model))
    number = list(face.slots(model.view(), 0)).index(("card", CARD_NUMBERS["titan"])) + 1
    why = narration.unfit(("card", CARD_NUMBERS["titan"]), [])
    assert run(model, m.Pressed(str(number)))[0].note == why
    assert pattern_told(CARD_NUMBERS["titan"]) in shown(tapped(model, "open card titan"))


def test_a_square_after_a_flare_uses_up_no_action() -> None:
    model = tapped(drawn("red: a4 a5 b4 b5 c4 c5 d4 \n blue hand: flare_3"), "card flare_3")
    assert model.picks == (("card", CARD_NUMBERS["flare_3"]),)
    for square in ("e5", "a4"):
        after = tapped(model, f"space {square}")
        assert after.note_kind == "refusal" and after.refusal == "flare_no_square" and after.picks == model.picks
        assert after.match.log == model.match.log
    assert last(tapped(model, "card flare_3", "space e5")) == action("place e5")


def test_a_refused_choice_names_the_squares_that_a_card_allows() -> None:
    model = at(summoned("cannon", "d5", "red: f5 h5 f3").state)
    assert tapped(model, "space a4").note == narration.refused("only_arrows", {})
    model = at(summoned("fire_elemental", "e5", "red: f5 h5 f3").state)
    assert tapped(model, "space a4").note == narration.refused("only_buttons", {})
    model = at(summoned("hell_bull", "e5", "red: e4").play("run e5 n").state)
    assert tapped(model, "space e2").note == narration.refused("only_next_step", {})
    assert tapped(model, "space e3").note_kind != "refusal", "the next step is chosen by its square too"
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin titan")
    model = at(game.state)
    assert "Assassin" in tapped(model, "card titan").note
    assert "Choose e5." in tapped(model, "card assassin", "space a4").note


def test_directions_are_picked_on_the_board_or_beside_it() -> None:
    model = at(summoned("cannon", "d5", "red: f5 h5 f3").state)
    assert {"way e", "way ne", "do stop"} <= actions_of(shown(model))
    shot = tapped(model, "way e")
    assert shot.previewed == action("shoot e") and shown(shot).count('class="tk-cross"') == 2
    assert last(tapped(shot, "way e")) == action("shoot e")


def test_a_direction_in_which_the_picked_piece_cannot_go_is_disabled_and_says_why() -> None:
    def closed(model: m.Model) -> set[str]:
        ways = [
            one.attributes
            for one in Reader(shown(model)).having("data-action")
            if "slot-way" in one.attributes.get("class", "")
        ]
        assert len(ways) == 8
        return {one["data-action"] for one in ways if one.get("aria-disabled")}

    model = at(summoned("messenger", "e5", "red: i5 \n blue: c2 c3L").state)
    assert closed(model) == closed(tapped(model, "way n")) == set(), "the direction may come first"
    model = tapped(model, "space c2")
    assert closed(model) == {"way s", "way nw"}, "a legend of one's own, and the edge"
    after = tapped(model, "way s")
    assert after.note == f"{narration.refused('effect_forbids', {})} {words('instead.arrows')}"
    assert after.picks == model.picks and action("run c2 n") in tapped(after, "way n").match.log
    for square in ("c5", "i5"):
        far = tapped(model, f"space {square}")
        assert far.note == narration.refused("only_arrows", {}), "it may get there, one step after another"


def test_orientations_are_shown_one_by_one() -> None:
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin").play("summon assassin e5")
    model = at(game.state)
    turns = sorted(found for found in actions_of(shown(model)) if found.startswith("turn "))
    assert len(turns) == 2
    pictures = {shown(tapped(model, turn)) for turn in turns}
    assert len(pictures) == 2 and all('class="tk-shown-mark"' in picture for picture in pictures)
    assert last(tapped(model, turns[0], turns[0]))[0] == "orient"
    by_keys = run(model, m.Targeted(turns[1]))[0]
    assert by_keys.previewed == action(f"orient {turns[1].split()[1]}")


def test_the_card_whose_effect_is_carried_out_is_turned_as_its_pattern_lies_on_the_board() -> None:
    cannon = CARD_NUMBERS["cannon"]
    seen = set()
    for pieces in ("d5 c6 e5", "f5 g6 e5", "d5 c4 e5", "f5 g4 e5"):
        drawing = f"blue: {pieces} \n red: e2 e8 b5 h5 \n blue hand: cannon"
        game = position(drawing).play("summon cannon e5")
        if game.asked == "orient":
            game.play(next(option for option in game.options if option.startswith("orient")))
        turn = Effect(game.state.stack[-1]).turned().turn
        assert str(card_drawing(cannon, 0, behind=(0, 0), turn=turn)) in str(face.shown(game.state, Marks(side=0)))
        seen.add(turn)
    assert len(seen) > 1


def test_an_orientation_is_called_by_the_square_that_it_marks() -> None:
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin").play("summon assassin e5")
    model = at(game.state)
    decision = model.decision()
    assert decision and decision.step == "orient"
    told = {action: narration.button(model.view(), decision, action) for action in decision.actions}
    assert set(told.values()) == {"Marks d4", "Marks f4"} and all(text in shown(model) for text in told.values())
    for action, text in told.items():
        marked = board.preview(model.view(), action).marked
        assert [f"Marks {SQUARE_NAMES[square]}" for square in marked] == [text]


def test_the_fits_of_a_being_are_cycled_through_before_it_is_summoned() -> None:
    model = drawn("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin")
    model = tapped(model, "card assassin", "space e5")
    assert words("do.cycle", number=1, count=2) in shown(model) and model.version == 0
    other = tapped(model, "cycle")
    assert other.version == 1 and other.previewed == model.previewed and not other.match.log
    assert (
        words("do.cycle", number=2, count=2) in shown(other) and words("cycle.shown", number=2, count=2) == other.note
    )
    by_key = run(other, m.Pressed("o", ""))[0]
    assert by_key.version == 0 and shown(replace(by_key, note="", note_kind="", said=())) == shown(
        replace(model, said=())
    )
    elsewhere = run(other, m.Targeted("space a5"))[0]
    assert elsewhere.version == 0 and not elsewhere.note
    assert run(drawn("blue hand: assassin"), m.Pressed("o", ""))[0].note == words("cycle.none")


def test_pieces_destroyed_this_turn_are_counted_in_both_modes() -> None:
    told = board.kills_told((1, 0, 1))
    assert words("stat.kills", kills=told) in unescape(shown(drawn("kills: 1 0 1")))
    assert told not in unescape(shown(drawn("blue: e5")))
    assert words("kills", kills=told, count=2) in unescape(shown(drawn("mode duel \n kills: 1 0 1")))


def test_what_need_not_be_done_has_a_button_that_declines_it() -> None:
    model = at(summoned("swordmaster", "e5", "red: d4").state)
    assert "do stop" in actions_of(shown(model)) and legal(model) == {"d4"}
    assert f"open card {CARD_NAMES[face.in_progress(model.view())]}" == "open card swordmaster"
    assert 'class="shown-card"' in shown(model)
    assert last(run(model, m.Pressed("s"))[0]) == ("stop",)


def test_the_letter_e_ends_the_turn_and_digits_pick_cards() -> None:
    done = drawn("blue hand: herald \n turn: blue 0")
    assert last(run(done, m.Pressed("e"))[0]) == ("end",)
    model = drawn("blue hand: herald")
    assert run(model, m.Pressed("1"))[0].picks == (("card", CARD_NUMBERS["herald"]),)


def test_every_pick_that_fits_nothing_is_explained() -> None:
    for seed in range(4):
        match = random_match("tash_kalar", {"mode": ("high_form", "duel")[seed % 2]}, seed, 30 + 11 * seed)
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        picks = [(SPACE, square) for square in face.spaces(match.state)]
        picks += list(face.slots(model.view(), model.side))
        for sort, value in picks:
            name = FACE.NAMES[sort][value]
            after = tapped(model, f"{sort} {name}")
            assert after.picks or after.target or len(after.match.log) > len(match.log) or after.note, name


def test_whatever_the_picks_say_in_full_can_be_done() -> None:
    """Checks that picking all parts of a legal action makes the action, previews the action, or shows its button."""
    for seed in range(6):
        match = random_match("tash_kalar", {"blue_school": list(SCHOOLS)[seed]}, seed, 40 + 17 * seed)
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        for one in decision.actions[:: max(1, len(decision.actions) // 25)]:
            wanted = fields(FACE, one)
            after = model
            for sort, value in wanted:
                after = tapped(after, f"{sort} {FACE.NAMES[sort][value]}")
            if len(after.match.log) == len(match.log) and wanted:
                assert after.previewed == one or one in needing_button(FACE, decision, after.picks)


def test_a_first_hint_says_what_for() -> None:
    view = drawn("blue: c4 c6 \n red: c5 \n blue hand: swordmaster").view()
    empty, taken = SQUARE_NAMES.index("e5"), SQUARE_NAMES.index("c5")
    assert narration.aim(view, (empty,)) == "place" and narration.aim(view, (taken,)) == "summon"
    assert narration.aim(view, (empty, taken)) == "place or summon"
    effect = summoned("chronicler", "e5", "red: g6 c7").state
    assert narration.aim(effect, (empty,)) == "", "the question says it"


def test_a_tap_on_where_the_only_piece_that_may_move_could_go_is_understood() -> None:
    model = tapped(at(summoned("chronicler", "e5", "red: g6 c7").state), "space f5")
    assert model.decision() and model.decision().step == "move"  # type: ignore[union-attr]
    moved = tapped(model, "space g6")
    assert last(moved) == last(tapped(model, "space f5", "space g6")) == action("move f5 g6")
    assert moved.note == ""


def test_where_the_only_piece_that_may_move_can_go_is_marked_before_it_is_picked() -> None:
    model = tapped(at(summoned("chronicler", "e5", "red: g6 c7").state), "space f5")
    decision = model.decision()
    assert decision and not model.picks
    ends = {SQUARE_NAMES[action[2]] for action in decision.actions if action[0] == "move"}
    own = model.match.state.own(decision.player)
    assert any(own >> SQUARE_NAMES.index(name) & 1 for name in ends)
    found = [element.attributes for element in Reader(shown(model)).elements]
    marked = {one["id"] for one in found if "legal" in one.get("class", "").split() and one.get("role") == "gridcell"}
    assert marked == {f"space-{name}" for name in ("f5", *ends)} and len(ends) > 3
    assert "tk-destroy" in shown(model), "the red piece there would be destroyed"
    assert "tk-own" in shown(model), "and an own one elsewhere"
    for name, sign in (("g6", "destroy"), *((name, "own") for name in ends if own >> SQUARE_NAMES.index(name) & 1)):
        assert words(f"info.sign.{sign}") in unescape(shown(replace(model, info=f"space {name}")))
        label = Reader(shown(model)).by_id(f"space-{name}").attributes["aria-label"]
        assert words(f"square.sign.{sign}") in label
    assert "The cross" not in shown(replace(model, info="space f5")), "it stays"
    assert last(tapped(model, "space g6")) == action("move f5 g6")


def test_a_tap_on_where_several_pieces_could_move_says_that_the_piece_comes_first() -> None:
    model = at(summoned("herald", "e5").state)
    decision = model.decision()
    assert decision and decision.step == "move"
    ends = Counter(action[2] for action in decision.actions if action[0] == "move")
    end = next(end for end, count in ends.items() if count > 1)
    assert tapped(model, f"space {SQUARE_NAMES[end]}").note == words("refusal.piece_before_end")


@pytest.mark.parametrize(
    ("being", "square", "rest", "way", "hit"),
    [
        ("fire_dragon", "c5", "red: b5 a5 b6 \n blue: d6", "w", {"b5", "a5", "b6"}),
        ("fire_dragon", "c5", "red: b5 a5 b6 \n blue: d6", "se", {"d6"}),
        ("gun_tower", "f5", "red: e3 e2 g5 h5 c5", "e", {"g5", "h5"}),
        ("gun_tower", "f5", "red: e3 e2 g5 h5 c5", "w", {"c5"}),
    ],
)
def test_pieces_that_a_shot_would_destroy_are_crossed_out(
    being: str, square: str, rest: str, way: str, hit: set[str]
) -> None:
    """Checks it for the pointer or the focus on the direction's button or arrow, and for a first tap."""
    model = at(summoned(being, square, rest).state)
    reader = Reader(shown(model))
    for attribute in ("data-target", "data-drop"):  # of the button, and of the square with the arrow
        assert f"way {way}" in [element.attributes[attribute] for element in reader.having(attribute)]
    for after in (run(model, m.Targeted(f"way {way}"))[0], tapped(model, f"way {way}")):
        assert after.previewed and not after.match.log
        seen = board.preview(after.view(), after.previewed)
        assert {SQUARE_NAMES[one] for one in seen.fallen} == hit
        assert shown(after).count('class="tk-cross"') == len(hit)


def test_directions_stand_as_one_reads_the_squares_around_a_piece() -> None:
    model = at(summoned("fire_dragon", "c5", "red: b5 a5 b6 d6").state)
    names = [WAY_NAMES[value] for _, value in face.slots(model.view(), 0)]
    assert names == ["w", "e", "sw", "s", "se"]


# --- beside the board -------------------------------------------------------------------------------------------------


def test_the_hand_lies_in_the_order_of_the_keys() -> None:
    model = drawn("blue hand: herald bomb titan flare_3")
    names = Reader(FACE.hand(model.view(), Marks())).spoken()
    cards = [value for _, value in face.slots(model.view(), 0)]
    assert [narration.card(card) in name for card, name in zip(cards, names, strict=True)] == [True] * 4


def test_a_card_whose_pattern_stands_is_marked() -> None:
    model = drawn("blue: c4 c6 \n blue hand: swordmaster herald")
    markup = shown(model)
    slots = [one.attributes for one in Reader(markup).elements if "slot-card" in one.attributes.get("class", "")]
    assert ["can-summon" in slot["class"] for slot in slots] == [True, False]
    told = Reader(FACE.hand(model.view(), Marks(ready=frozenset()))).spoken()
    assert words("card.can_summon") in told[0] and words("card.can_summon") not in told[1]


def test_a_flare_shows_how_far_one_is_behind() -> None:
    state = position("blue hand: flare_3 \n red: c5H d5 e5").state
    assert behind(state, 0) == (1, 3) and behind(state, 1) == (-1, -3)
    markup = shown(drawn("blue hand: flare_3 \n red: c5H d5 e5"))
    assert ">1/3<" in markup and ">3/5<" in markup and "tk-met" not in markup
    assert "tk-met" in shown(drawn("blue hand: flare_3 \n red: c5H d5H e5H"))


def test_the_card_about_a_being_explains_its_signs_and_the_words_of_its_text() -> None:
    model = drawn("blue hand: hell_bull cannon knight")
    bull, cannon = model.info_on("card hell_bull"), model.info_on("card cannon")
    assert bull and cannon
    told = [text for _, text in bull.things[1:]]
    assert told == [
        words("sign.home.on_own", rank=words("rank.legendary"), least=words("rank.common")),
        words("sign.common"),
        words("sign.heroic"),
    ]
    assert [text for _, text in cannon.things[1:]][-1] == words("sign.way")
    combat = words("term", name=words("rule.tash_kalar.word.combat"), text=words("rule.tash_kalar.word.combat.text"))
    assert bull.terms == (combat,) and cannon.terms == ()
    assert combat in unescape(shown(replace(model, info="card hell_bull")))


def test_with_an_empty_stock_the_question_says_that_a_piece_is_picked_up() -> None:
    squares = [SQUARE_NAMES[square] for square in squares_of(BOARD)][:17]
    model = drawn(f"blue: {' '.join(squares)} \n blue hand: knight \n turn: blue 2 9")
    assert words("ask.beings.turn.empty", turn=words("ask.beings.your_turn"), count=2) in unescape(shown(model))


def test_orientations_of_the_same_effect_are_one_preview() -> None:
    model = drawn("blue: d5 f5 e4 e6 \n blue hand: swordmaster \n turn: blue 2 9")
    there = action("summon swordmaster e5")
    assert len(board.orientations_at(model.view(), 0, CARD_NUMBERS["swordmaster"], SQUARE_NAMES.index("e5"))) == 2
    assert FACE.versions(model.view(), there) == 1


def test_before_a_being_is_picked_no_piece_looks_like_the_only_place_for_one() -> None:
    model = drawn("blue: d4 d6 f4 f6 \n red: d5 \n blue hand: swordmaster \n turn: blue 2 9")
    assert "mark-cover" not in shown(model)
    assert "mark-cover" in shown(tapped(model, "card swordmaster"))


def test_a_card_with_the_number_of_a_square_does_not_count_as_that_square() -> None:
    on_board = squares_of(BOARD)
    imperial = [card for card in SCHOOLS["imperial"] if CARD_NAMES[card] != "swordmaster"]
    square = next(card for card in imperial if {card - 1, card, card + 1} <= set(on_board))
    left, there, right = (SQUARE_NAMES[square + step] for step in (-1, 0, 1))
    hand = f"swordmaster {CARD_NAMES[square]}"
    model = drawn(f"blue: {left} {right} \n red: {there} \n blue hand: {hand} \n turn: blue 2 9")
    options = model.view().options
    assert ("discard", square) in options and ("summon", CARD_NUMBERS["swordmaster"], square) in options
    assert "mark-cover" not in shown(model)


def test_the_card_about_a_flare_says_what_its_numbers_are() -> None:
    info = drawn("blue hand: flare_3 \n red: c5H d5 e5").info_on("card flare_3")
    assert info and info.lines == (words("info.flare.numbers", player="Blue"),)
    assert ">1/3<" in info.things[0][0] and ">3/5<" in info.things[0][0]


def test_a_banner_tells_the_school() -> None:
    model = drawn("blue hand: knight")
    info = model.info_on("school 0")
    assert info and info.things[0][1] == words("info.school", school="Imperial", text=words("school.text.imperial"))
    assert 'data-info="school 1"' in shown(model)


def test_each_number_of_a_player_has_its_word_and_a_card_that_explains_it() -> None:
    model = drawn("blue: c4 c6 \n turn: blue 1 \n blue hand: swordmaster")
    reader = Reader(shown(model))
    counted = [element for element in reader.elements if "counted" in element.attributes.get("class", "").split()]
    found = re.findall(r'class="counted"[^>]*>.*?<small>([^<]+)</small>', shown(model))
    assert len(found) == len(counted)
    numbers = ["points", "stock", "legends", "deck"]
    assert sorted(found) == sorted([*numbers, *numbers, "action"])
    for player in (0, 1):
        for sort in ("points", "stock", "deck"):
            assert f'data-info="{sort} {player}"' in shown(model)
    assert 'data-info="actions 0"' in shown(model) and 'data-info="actions 1"' not in shown(model)


def test_the_card_of_a_stock_counts_the_pieces_that_are_out_of_the_game() -> None:
    """A piece that is stored on a card is not out of the game."""
    for lost, stored, count in (("blue lost: 2 1", NOBODY, 3), ("red lost: 1 0", NOBODY, 0), ("blue lost: 1 0", 0, 0)):
        model = drawn(f"blue hand: herald \n {lost}")
        model.position.view.stored[1] = stored
        told = model.face.INFO["stock"](model.position, "0").lines
        assert (words("info.stock.gone", count=count) in told) is (count > 0), lost


def test_the_last_turn_is_marked() -> None:
    assert "last-turn" not in shown(drawn("blue hand: herald"))
    markup = shown(drawn("blue hand: herald \n last: red points"))
    assert markup.count('class="stat last-turn"') == 2 and words("stat.last", player="Red") in unescape(markup)
    assert 'data-info="last 0"' in markup and 'data-info="last 1"' in markup
    over = shown(drawn("blue hand: herald \n last: blue points"))
    assert 'data-info="last 0"' in over and 'data-info="last 1"' not in over, "Red has had that turn already"


def test_the_question_says_that_a_turn_is_the_last_and_what_follows() -> None:
    before, own = (drawn(f"blue hand: herald \n last: {who} points") for who in ("red", "blue"))
    for model, then in ((before, "Then Red has the last turn of the game."), (own, "Then the game is over.")):
        told = question(model)
        assert told.startswith("Your last turn: 2 actions.") and told.endswith(then)
    for model, told in ((before, "the last turn of the game"), (own, "the game is over")):
        assert told in question(replace(model, table=replace(model.table, seats=("scout", "human"))))
    title, lines, *_ = FACE.info(own.position, "last 0") or ("", ())
    assert title == "Blue's last turn" and "9 points have been reached" in lines[0]
    assert "last card" in (FACE.info(drawn("last: red deck").position, "last 1") or ("", ("",)))[1][0]


def test_actions_points_and_stock_are_told() -> None:
    labels = {
        element.attributes.get("aria-label")
        for element in Reader(shown(drawn("blue: c5 d5H e5L \n points: 3 4"))).elements
    }
    assert {words("stat.actions", count=2), words("stat.score", count=4, goal=9)} <= labels
    assert words("stat.stock", pieces=15, legends=2) in labels


def test_the_cards_not_seen_of_the_other_are_those_in_the_hand_and_the_deck() -> None:
    for seed in range(4):
        match = random_match("tash_kalar", {"red_school": list(SCHOOLS)[seed + 2]}, seed, 90)
        state = match.state
        view = RULES.view(state, 0)
        hidden = {entry >> 2 for entry in (*state.hands[3 + OWN], *state.decks[1])}
        known = {entry >> 2 for entry in (*view.hands[3 + OWN], *view.decks[1])} - {UNKNOWN}
        assert set(unseen_cards(view, 1)) == hidden - known
        assert not set(unseen_cards(view, 0)) & set(view.hand(0, OWN))


def test_frozen_and_pending_cards_lie_open() -> None:
    model = drawn("schools everfrost etherweave \n blue frozen: ice_queen \n red pending: void_summoner")
    markup = shown(model)
    assert words("lying.frozen", card=narration.card_short(CARD_NUMBERS["ice_queen"])) in markup
    assert "open card void_summoner" in actions_of(markup)
    assert last(tapped(tapped(model, "card ice_queen"), "do thaw ice_queen")) == action("thaw ice_queen")


def test_of_two_schools_left_to_chance_none_is_the_other_and_what_is_chosen_stays() -> None:
    draft = {**m.DRAFT, "game": "tash_kalar", "mode": "duel", "blue_school": "random", "red_school": "random"}
    seen = set()
    for seed in range(60):
        _, options = face.set_up(draft, scramble(seed))
        assert options["blue_school"] != options["red_school"] and options["mode"] == "duel"
        seen.add((options["blue_school"], options["red_school"]))
        _, options = face.set_up({**draft, "red_school": "sylvan"}, scramble(seed))
        assert options["red_school"] == "sylvan" != options["blue_school"]
    assert len(seen) > 20
    same = {**draft, "blue_school": "imperial", "red_school": "imperial"}
    chosen = {"mode": "duel", "blue_school": "imperial", "red_school": "imperial", "draft": False}
    assert face.set_up(same, 1)[1] == chosen


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "blue", "red"), [("high_form", "etherweave", "everfrost"), ("duel", "nethervoid", "imperial")]
)
def test_two_people_play_a_whole_game_by_taps(mode: str, blue: str, red: str) -> None:
    screen = Screen()
    screen.tap("open new").say("set game tash_kalar").say("set opponent human").say(f"set mode {mode}")
    screen.say(f"set blue_school {blue}").say(f"set red_school {red}").say("set first 0").tap("new")
    count = 0

    def look() -> None:
        nonlocal count
        count += 1
        if count % 20 == 0:
            Reader(screen.markup)
            assert not Reader(screen.markup).repeated_ids()

    play(screen, 3, then=look)
    assert screen.match.result is not None and screen.match.options["mode"] == mode and count > 50
    assert narration.ending(screen.match) in screen.said()


def test_a_game_against_the_bot_is_undone_and_reloaded_in_the_middle_of_an_effect() -> None:
    screen = Screen()
    screen.tap("open new").say("set game tash_kalar").say("set side 0").say("set first 0").tap("new")
    screen.take(("place", 40)).wait()
    before = screen.match
    again = screen.reload()
    assert again.match == before and again.model.decision() is not None
    again.tap("undo")
    assert len(again.match.log) == len(before.log) - 1 or not again.match.log


# --- secrets ----------------------------------------------------------------------------------------------------------


def twins(match: Match, viewer: int) -> Iterator[Match]:
    """Yields matches that differ from `match` only in what the last position hides from the viewer."""
    for _, data in SWAPS(match.state.dump(), viewer):
        twin = RULES.load(json.loads(json.dumps(data)))
        if twin.stack == match.state.stack:
            yield replace(match, positions=(*match.positions[:-1], twin))


def matches() -> list[Match]:
    """Six unfinished games in both modes and with different schools, each after a different number of actions."""
    names = list(SCHOOLS)
    return [
        random_match(
            "tash_kalar",
            {"mode": ("high_form", "duel")[seed % 2], "blue_school": names[seed], "red_school": names[-seed]},
            seed,
            20 + 23 * seed,
        )
        for seed in range(6)
    ]


def check_same(model: m.Model, viewer: int) -> int:
    """Checks that the page looks the same to `viewer` if the match of `model` is replaced by one that differs from it
    only in what is hidden from `viewer`.

    Returns the number of such matches that were tried.
    """
    page = shown(model)
    count = 0
    for twin in twins(model.match, viewer):
        count += 1
        assert shown(replace(model, table=replace(model.table, match=twin))) == page
    return count


@pytest.mark.parametrize("match", matches(), ids=range(6))
def test_the_page_shows_a_viewer_nothing_hidden(match: Match) -> None:
    count = 0
    for seats, viewer in ((BOT_GAME, 0), (("scout", "human"), 1)):
        for _, model in sheets(seated(match, seats)):
            count += check_same(model, viewer)
    assert count > 20
    for viewer in (0, 1):
        check_same(seated(match, TWO_PEOPLE, curtain=True), viewer)
    markup = shown(seated(match, TWO_PEOPLE, curtain=True))
    lying = len(face.lying(match.state, match.state.stack[-1][1]))
    assert markup.count('id="rack-') == lying, "under the curtain only what lies open is shown"


def test_there_is_something_to_tell() -> None:
    """Checks that a page that hides nothing shows a difference when cards that a player may not know are exchanged.

    So the tests of secrecy in this file would notice a leak.
    """
    match = matches()[0]
    page = seated(match, TWO_PEOPLE, is_from_link=True)
    assert any(shown(replace(page, table=replace(page.table, match=twin))) != shown(page) for twin in twins(match, 0))


def test_the_face_asks_nothing_of_a_hand_it_can_not_see() -> None:
    view = RULES.view(RULES.view(START.state, 0), 1)
    assert face.slots(view, 0) == [] and "slot-back" in face.hand(view, Marks(side=0))
    assert UNKNOWN in view.hand(0, FLARES_DECK)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("license: enemy_piece", words("state.enemy_piece")),
        ("license: piece_and_squares", words("state.piece_and_squares")),
        ("blue pile: herald", ""),
        ("red pile: herald bomb", words("card.top", card=narration.card_short(CARD_NUMBERS["bomb"]))),
    ],
)
def test_what_holds_beside_all_else_is_told(lines: str, told: str) -> None:
    markup = unescape(shown(drawn(lines)))
    assert told in markup and (told or words("card.top", card="")) not in unescape(shown(drawn("blue: e5")))


def test_counted_states_are_told() -> None:
    state = position("blue: e5").state
    state.doubled, state.again, state.slowed, state.stored = 1, True, [0, 1], [4, -1]
    markup = unescape(shown(at(state)))
    for told in (
        words("state.doubled", count=2),
        words("state.again"),
        words("state.slowed", count=1),
        words("state.stored", piece="Red heroic"),
    ):
        assert told in markup


def test_every_sign_beside_a_name_has_an_info_card() -> None:
    state = position("blue: e5 \n license: enemy_piece \n kills: 1 0 1 \n last: red points").state
    state.doubled, state.again, state.slowed, state.stored = 1, True, [0, 1], [4, -1]
    model = at(state)
    signs = [
        element
        for element in Reader(shown(model)).having("data-info")
        if {"state", "last-turn"} & set(element.attributes.get("class", "").split())
    ]
    kinds = {element.attributes["data-info"].split()[-1] for element in signs}
    assert kinds == {"license", "kills", "doubled", "again", "slowed", "stored", "0", "1"}
    for element in signs:
        info = FACE.info(model.position, element.attributes["data-info"])
        assert info is not None and len(info.lines) == 2


def test_the_info_card_of_a_being_says_where_it_lies_open() -> None:
    state = position(
        "schools imperial etherweave \n blue: e5 \n red pending: translocationist \n blue hand: bomb"
    ).state
    state.piles[1] = [CARD_NUMBERS["master_of_intrigue"]]
    state.frozen[0] = CARD_NUMBERS["cannon"]
    position_ = at(state).position
    for name, told in (
        ("translocationist", words("info.card.pending", player="Red")),
        ("master_of_intrigue", words("info.card.top", player="Red")),
        ("cannon", words("info.card.frozen", player="Blue")),
        ("bomb", None),
    ):
        info = FACE.info(position_, f"card {name}")
        assert info is not None and (told is None or told in info.lines)
        assert told or not {"discard", "pending", "frozen"} & set(" ".join(info.lines).split())


def test_the_info_card_of_a_being_in_hand_says_how_near_it_is_and_lights_the_squares() -> None:
    """How near it is in words, so that nothing is told by light alone."""
    found = set()
    for seed in range(9):
        match = random_match("tash_kalar", {"first": 0}, seed, 4 + 9 * seed)
        model = seated(match, asked_seats(match))
        state = model.view()
        for card in (*state.hand(model.side, OWN), *state.hand(model.side, LEGENDS_DECK)):
            info = FACE.info(model.position, f"card {CARD_NAMES[card]}")
            assert info is not None
            ready, sets = squares_of(summonable(state, model.side, card)), list(completing(state, model.side, card))
            count = lacks(state, model.side, card)
            told = " ".join(info.lines)
            assert set(re.findall(r"\b[a-i][1-9]\b", told)) == {SQUARE_NAMES[square] for square in info.spaces}
            steps = steps_to(state, model.side, card)
            if ready:
                assert info.spaces == set(ready)
            elif sets or steps:
                assert "complete" in told
                assert {square for square, _ in steps} <= info.spaces or sets
            elif 0 < count < FAR:
                assert info.lines[-1] == words("info.card.lacks", count=count)
            else:
                assert not info.lines
            found.add((bool(ready), bool(sets), bool(steps), count))
    assert {(True, False, False, 0), (False, True, True, 1), (False, True, True, 2), (False, False, True, 3)} <= found


def test_the_info_card_of_a_legend_names_upgrades_and_where_the_legend_would_appear() -> None:
    model = drawn("blue: d6 f6 c7H e7 g7 \n blue hand: fire_elemental swordmaster")
    info = FACE.info(model.position, "card fire_elemental")
    assert info is not None
    steps = words("info.card.steps", count=1, steps="an upgrade on d6")
    assert info.lines[-2:] == (steps, words("info.card.appears", squares="e5"))


def legal_squares(model: m.Model) -> set[str]:
    """The names of the squares that are shown as ones that can be picked."""
    found = [element.attributes for element in Reader(shown(model)).elements]
    squares = [one for one in found if one.get("role") == "gridcell" and "legal" in one.get("class", "").split()]
    return {one["id"].removeprefix("space-") for one in squares}


def test_a_picked_being_that_lacks_one_piece_or_two_shows_where_they_would_go() -> None:
    found = set()
    for seed in range(9):
        match = random_match("tash_kalar", {"first": 0}, seed, 6 + 10 * seed)
        model = seated(match, asked_seats(match))
        decision = model.decision()
        if decision is None or decision.step != "turn":
            continue
        state = model.view()
        for card in state.hand(model.side, OWN):
            sets = list(completing(state, model.side, card))
            if sets and ("discard", card) in decision.actions:
                after = tapped(model, f"card {CARD_NAMES[card]}")
                squares = {square for one in (sets if len(sets[0]) == 1 else sets[:1]) for square in one}
                assert all(narration.space(square) in question(after) for square in squares)
                lit = re.findall(r'id="space-(\w+)" class="[^"]*\blit\b', shown(after))
                assert set(lit) == {SQUARE_NAMES[square] for square in squares} <= legal_squares(after)
                square = min(squares)
                if ("place", square) in decision.actions:
                    assert last(tapped(after, f"space {SQUARE_NAMES[square]}")) == ("place", square), "as was told"
                assert not re.search(r'id="space-\w+" class="[^"]*\blit\b', shown(model))
                found.add(len(sets[0]))
    assert found == {1, 2}


def test_the_info_card_on_points_says_where_they_come_from() -> None:
    model = drawn("schools imperial etherweave \n blue: e5L \n red pending: translocationist \n points: 5 0")
    own, rivals = (FACE.info(model.position, f"points {player}") for player in (0, 1))
    assert (
        own and words("info.points.kept", count=5) in own.lines and words("info.points.legends", count=1) in own.lines
    )
    assert (
        rivals
        and rivals.title.startswith("Red: -2")
        and rivals.lines[1] == words("info.points.pending", card="Translocationist", count=2)
    )


@pytest.mark.parametrize(
    ("mode", "coloured", "scores"),
    [
        ("high_form", "Some tasks and beings count coloured squares.", "9 points, for tasks and legends"),
        ("duel", "Some beings count coloured squares.", "18 points, for pieces destroyed and legends"),
    ],
)
def test_a_mode_says_what_scores_and_what_coloured_squares_are_for(mode: str, coloured: str, scores: str) -> None:
    model = drawn(f"mode {mode} \n blue: c3 e5 \n red: d5")
    for square, is_coloured in (("c3", True), ("e5", True), ("h6", True), ("d5", False), ("e4", False)):
        info = FACE.info(model.position, f"space {square}")
        assert info and (coloured in info.lines) == is_coloured, square
    assert scores in model.narration.goal(model.view())


def test_the_log_says_when_a_legend_begins_to_count() -> None:
    model = tapped(
        drawn("blue: d4H f4H e5H d6 f6 \n blue hand: time_elemental"), "card time_elemental", "space e3", "space e3"
    )
    assert words("event.beings.legends", player="Blue", count=1) in unescape(shown(model))


def test_the_question_of_an_extra_turn_says_if_the_last_turns_come_after_it() -> None:
    state = position("turn: blue 2 \n blue: d4").state
    question = narration.question_of(state)
    for due in ("points", "deck"):
        state.due = due
        assert narration.question_of(state) == words(f"ask.beings.due.{due}", question=question)
        told = words(f"meanwhile.beings.due.{due}", player=words.player(0))
        assert narration.meanwhile(state) == told
    state.again = True
    assert narration.question_of(state) == question, "another extra turn follows"
    state.again, state.last, state.end = False, 0, "points"
    assert narration.question_of(state).endswith(words("ask.beings.then_over", question="").strip())


def test_a_tap_on_where_only_one_piece_could_go_shows_that_piece_and_moves_nothing_yet() -> None:
    state = summoned("cavalry_captain", "e5", "blue: d4H").state
    model = at(state)
    once = tapped(model, "space e5")
    assert once.match is model.match and once.picks == (("space", SQUARE_NAMES.index("d4")),)
    assert words("info.sign.own") in unescape(shown(run(once, m.Hovered("space e5"))[0])), "the ! warns"
    assert last(tapped(once, "space e5"))[0] == "move"


def test_the_card_of_the_next_task_says_that_it_is_not_open_yet() -> None:
    model = seated(random_match("tash_kalar", {"mode": "high_form", "first": 0}, 3, 8))
    view = model.view()
    for task in (*view.tasks, view.next_task):
        info = model.info_on(f"task {TASK_NAMES[task]}")
        assert info and (words("info.task.next") in info.lines) is (task == view.next_task)


def test_the_card_of_a_chain_names_the_rival_s_pieces_in_its_way() -> None:
    drawing = "open: corner_chain \n turn: blue 0 \n blue: h2 g3 f4 e5 d6 c7"
    free, held = (drawn(text).info_on("task corner_chain") for text in (drawing, f"{drawing} \n red: b8 c8 b7 a7"))
    sentence = words("info.task.chain.held", player=words.player(1), squares="|", count=1).partition("|")[2]
    assert free and held and sentence not in " ".join(free.lines)
    assert "Red's piece" in " ".join(held.lines) and sentence in " ".join(held.lines)


def test_a_hint_to_claim_a_task_frames_that_task_alone() -> None:
    state = position("open: corner_chain center_cross diagonals \n turn: blue 0 \n blue: h2 g3 f4 e5 d6 c7 b8").state
    claimed, *others = state.tasks
    for suggested, framed in ((None, [claimed, *others]), (("claim", claimed), [claimed])):
        found = Reader(board.draw(state, Marks(legal=frozenset(), elsewhere="tasks", suggested=suggested)))
        corners = [found.by_id(f"task-{place}-{TASK_NAMES[task]}") for place, task in enumerate(state.tasks)]
        hinted = [task for task, one in zip(state.tasks, corners, strict=True) if "hinted" in one.attributes["class"]]
        assert hinted == framed


CLAIMABLE = "open: corner_chain \n turn: blue 0 \n blue: h2 g3 f4 e5 d6 c7 b8"


def test_the_key_that_ends_the_turn_is_pressed_twice_while_a_task_can_be_claimed() -> None:
    model = drawn(CLAIMABLE)
    once, effects = run(model, m.Pressed("e"))
    assert once.match is model.match and words("gives_up.claim", key="E") in shown(once)
    assert [effect for effect in effects if isinstance(effect, fx.Wait)]
    twice, _ = run(once, m.Pressed("e"))
    assert last(twice) == ("end",)
    late, _ = run(once, m.Disarm(once.generation))
    assert run(late, m.Pressed("e"))[0].match is model.match


def test_with_no_task_to_claim_the_key_ends_the_turn_at_once() -> None:
    model = drawn(CLAIMABLE.replace("h2 ", ""))
    assert last(run(model, m.Pressed("e"))[0]) == ("end",)


def test_the_button_that_ends_the_turn_says_that_a_task_is_left() -> None:
    assert words("do.beings.end_unclaimed") in shown(drawn(CLAIMABLE))
    assert words("do.beings.end_unclaimed") not in shown(drawn(CLAIMABLE.replace("h2 ", "")))


def test_an_info_card_tells_the_effect_first_and_spells_the_pattern_out_only_if_it_stays() -> None:
    model = at(position("blue hand: cannon").state)
    hovered = unescape(shown(run(model, m.Hovered("card cannon"))[0])).partition('id="info"')[2]
    pinned = unescape(shown(tapped(model, "info card cannon"))).partition('id="info"')[2]
    number = CARD_NUMBERS["cannon"]
    effect, pattern = narration.card_full(number), pattern_told(number)
    assert effect in hovered and pattern not in hovered
    assert 0 < pinned.index(effect) < pinned.index(pattern)


def test_of_two_turns_in_a_row_why_explains_the_last_one() -> None:
    match, _ = begun("tash_kalar", "first", 6)
    for said in ("place f6", "summon time_elemental e3", "end"):
        match = match.with_action(action(said))
    for _ in range(2):
        match = match.with_action(next(one for one in match.decision.actions if one[0] == "place"))
    match = match.with_action(next(one for one in match.decision.actions if one[0] == "end"))
    model = seated(match, ("recruit", HUMAN))
    assert m.last_turn(model) == (0, len(match.log)), "both turns are the opponent's last"
    assert tapped(model, "why").parts == advice.why(model, 3, len(match.log)).parts


@pytest.mark.parametrize("side", [0, 1])
def test_the_card_about_a_being_of_the_rivals_school_is_drawn_and_told_as_the_rivals(side: int) -> None:
    schools = {"blue_school": "imperial", "red_school": "sylvan", "first": 0}
    match = random_match("tash_kalar", schools, 3, 12)
    model = replace(seated(match, ("human", "recruit") if side == 0 else ("recruit", "human")), review=10)
    for school, owner in (("imperial", 0), ("sylvan", 1)):
        found = model.info_on(f"card {CARD_NAMES[SCHOOLS[school][3]]}")
        assert found
        told = words("info.card.of_rival", player=words.player(owner))
        assert (told in found.lines) is (owner != side)
        assert f"tk-{('blue', 'red')[owner]}" in found.things[0][0]
    alike = random_match("tash_kalar", {**schools, "red_school": "imperial"}, 3, 12)
    found = seated(alike).info_on(f"card {CARD_NAMES[SCHOOLS['imperial'][3]]}")
    assert found and words("info.card.of_rival", player=words.player(1)) not in found.lines


def test_a_piece_that_is_chosen_to_be_destroyed_says_so() -> None:
    def label(card: str, square: str) -> str:
        page = shown(at(summoned(card, "e5", "blue: a5 \n red: i5").state))
        return Reader(page).by_id(f"space-{square}").attributes["aria-label"]

    destroyed, own = words("square.sign.destroy"), words("square.sign.own")
    assert destroyed in label("angel_of_death", "i5"), "the Angel leaps onto what is chosen"
    assert own in label("angel_of_death", "a5") and own not in label("angel_of_death", "e5")
    assert own not in label("tree_shepherd", "a5"), "the chosen piece is upgraded"


def test_a_picked_being_that_appears_on_an_own_piece_says_so_before_it_is_ready() -> None:
    model = tapped(drawn("blue: d6 f6 \n blue hand: high_priestess swordmaster"), "card high_priestess")
    assert question(model).endswith(words("ask.beings.on_own"))
    assert words("ask.beings.on_own") not in question(tapped(model, "card swordmaster"))


def test_where_only_the_rank_of_a_placed_piece_is_chosen_the_question_says_so() -> None:
    asked = narration.question_of(summoned("storm_elemental", "e5").state)
    assert asked == words("ask.beings.may", card="Storm Elemental", action=words("verb.either.rank"))
    other = narration.question_of(summoned("unicorn", "e5", "red: a5").state)
    assert other.endswith(f"{words('verb.either')}.")


def test_the_question_about_a_ride_says_what_is_left_of_it() -> None:
    game = summoned("cavalry_captain", "e5", "red: d5 d4")
    assert "or once a combat move" in narration.question_of(game.state)
    game.play("move d6 d5")
    asked = narration.question_of(game.state)
    assert "the same piece" in asked and "the combat move is used" in asked and "or once" not in asked
    model = at(game.state)
    for picks in (("space d4",), ("space d5", "space d4")):
        assert tapped(model, *picks).note.startswith(words("refusal.combat_used")), picks
