"""The drawn board of Tash-Kalar: 69 named squares, pieces that show owner and rank by form, and previews of actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import pytest

from tests.games.tash_kalar.drawing import position, ready_to_summon, summoned
from tests.games.tash_kalar.naive import is_complete
from tests.random_games import random_match
from tests.web.playing import Reader
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.board import BOARD, CENTRE, GRID, SIDE, SQUARE_NAMES, WAY_NAMES, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, CARD_NUMBERS
from toybattle.games.tash_kalar.cards.verbs import RANK_LETTERS, RANKS
from toybattle.games.tash_kalar.effects.programs import EFFECT_STEPS
from toybattle.games.tash_kalar.patterns import TURN_NAMES, orientations_of
from toybattle.games.tash_kalar.state import NOBODY, State
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES, Fills, Leads
from toybattle.protocol import Action
from web.games.face import SPACE, Marks, Position
from web.games.tash_kalar import art, board, info, narration
from web.games.tash_kalar.face import FACE
from web.games.tash_kalar.sheets import SHEETS
from web.games.tash_kalar.squares import concerned
from web.page.words import words

RULES = TashKalar()
SQUARES = squares_of(BOARD)
OPTIONS = [
    {"mode": "high_form", "blue_school": "imperial", "red_school": "highland"},
    {"mode": "duel", "blue_school": "sylvan", "red_school": "everfrost"},
    {"mode": "high_form", "blue_school": "nethervoid", "red_school": "etherweave"},
]
SHOWN = ("summon", "shoot", "orient")


def states() -> Iterator[State]:
    """Yields the views that the player who is asked has of many positions of random games, and of two made positions.

    In one of the two a Cannon can shoot; in the other Blue chooses between two orientations of a pattern.
    """
    for seed, options in enumerate(OPTIONS):
        whole = random_match("tash_kalar", options, seed + 3)
        for length in range(seed, len(whole.log), 5):
            state = whole.at(length)
            yield RULES.view(state, state.stack[-1][1])
    yield RULES.view(shooting(), 0)
    yield RULES.view(orienting(), 0)


def shooting() -> State:
    """The state after a Cannon has been summoned, with enemy pieces to shoot at."""
    game = summoned("cannon", "d5", "red: f5 h5 f3")
    assert game.asked == "shoot"
    return game.state


def orienting() -> State:
    """The state in which Blue must choose between two complete orientations of an Assassin's pattern."""
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin").play("summon assassin e5")
    assert game.asked == "orient"
    return game.state


def shown_actions() -> Iterator[tuple[State, Action]]:
    """Yields (view, action) for legal actions of which the page shows a preview."""
    for state in states():
        found = [action for action in state.options if action[0] in SHOWN]
        for action in found[:: max(1, len(found) // 4)]:
            yield state, action


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


# --- squares ----------------------------------------------------------------------------------------------------------


def test_every_square_is_a_named_cell_of_its_row_in_its_place() -> None:
    for state in list(states())[::9]:
        reader = Reader(board.draw(state, Marks(focus=CENTRE)))
        grid = next(element for element in reader.elements if element.attributes.get("role") == "grid")
        assert "board" in grid.inside or reader.by_id("board").tag == "div"
        assert not reader.repeated_ids()
        assert sum(element.attributes.get("role") == "row" for element in reader.elements) == SIDE
        places = set()
        for number in SQUARES:
            cell = reader.by_id(f"space-{SQUARE_NAMES[number]}").attributes
            assert cell["role"] == "gridcell" and cell["data-action"] == f"space {SQUARE_NAMES[number]}"
            assert cell["tabindex"] == ("0" if number == CENTRE else "-1")
            places.add(cell["transform"])
        assert len(places) == len(SQUARES) == 69


def test_a_square_says_its_colour_whose_piece_of_which_rank_and_the_gateway() -> None:
    state = position("blue: d2H c5 \n red: c3L \n blue gate: d2").state
    assert board.label(state, square("d2"), Marks()) == "Square d2, red square, Blue heroic, Gateway"
    assert board.label(state, square("c3"), Marks()) == "Square c3, green square, Red legend"
    assert board.label(state, square("e4"), Marks()) == "Square e4, empty"
    number = square("e4")
    marks = Marks(legal=frozenset({(SPACE, number)}), last={number: 2}, pointed=frozenset({number}))
    said = board.label(state, number, marks).split(", ")
    assert {words("space.legal"), words("space.last"), words("space.pointed")} <= set(said)


def test_no_two_squares_are_called_the_same() -> None:
    for state in list(states())[::9]:
        assert len({board.label(state, number, Marks()) for number in SQUARES}) == 69


def test_arrows_lead_to_the_next_square_and_stay_at_the_edge() -> None:
    opposite = {"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}
    for key, back in opposite.items():
        for number in SQUARES:
            end = board.neighbour(number, key)
            assert end in SQUARES and (end == number or board.neighbour(end, back) == number)
    assert SQUARE_NAMES[board.neighbour(square("c1"), "ArrowLeft")] == "c1", "the corner is missing"


def test_owners_and_ranks_are_told_by_form() -> None:
    drawn = [art.piece(owner, rank) for owner in (0, 1) for rank in RANKS]
    colourless = {piece.replace("tk-blue", "").replace("tk-red", "") for piece in drawn}
    assert len(colourless) == 6
    assert len({art.outline(rank) for rank in RANKS}) == 3


# --- what will happen -------------------------------------------------------------------------------------------------


def test_a_preview_tells_what_the_action_then_does() -> None:
    kinds = set()
    for view, action in shown_actions():
        seen = board.preview(view, action)
        events: list[tuple[Any, ...]] = []

        def hear(*event: Any, events: list[tuple[Any, ...]] = events) -> None:
            events.append(event)

        after = RULES.apply(RULES.determinize(view, 5), action, hear)
        if RULES.decision(after).step == "orient" and action[0] == "summon":  # the preview shows the first orientation
            turn = orientations_of(action[1])[board.orientations_at(view, view.stack[-1][1], *action[1:])[0][0]].turn
            if ("orient", turn) in RULES.legal_actions(after):
                after = RULES.apply(after, ("orient", turn), hear)
        before = {number: view.piece_at(number) for number in GRID}
        now = {number: after.piece_at(number) for number in GRID}
        kinds.add(action[0])
        fallen = {event[3] for event in events if event[0] == "destroyed"}
        assert set(seen.fallen) == {number for number in fallen if before[number] != NOBODY}
        shown = dict(seen.come)
        for number in GRID:
            if now[number] != before[number] and now[number] != NOBODY:
                assert shown[number] == now[number]
            if now[number] == NOBODY != before[number]:
                assert number in (*seen.fallen, *seen.left)
    assert kinds == set(SHOWN)


def test_a_preview_marks_each_square_that_the_effect_can_begin_with_and_its_label_says_so() -> None:
    view = RULES.view(position("blue: e4 e6 \n red: d4 f6H c3 \n blue hand: swordmaster").state, 0)
    action = ("summon", CARD_NUMBERS["swordmaster"], square("e5"))
    assert board.preview(view, action).targets == (square("d4"),), "a common enemy, diagonally beside the being"
    count = 0
    for state, shown in [(view, action), *list(shown_actions())[::4]]:
        seen = board.preview(state, shown)
        after = RULES.apply(RULES.determinize(state, 5), shown)
        asked = RULES.decision(after)
        if asked.step in EFFECT_STEPS and asked.player == state.stack[-1][1]:
            firsts = {step[1] for step in asked.actions if RULES.verbs[step[0]][:1] == (SQUARE_NAMES,)}
            hit: set[int] = set()
            for shot in (step for step in asked.actions if step[0] == "shoot"):
                hit.update(board.preview(after, shot).fallen)
            assert set(seen.targets) == firsts | hit
        reader = Reader(board.draw(state, Marks(previewed=shown)))
        labels = {number: reader.by_id(f"space-{SQUARE_NAMES[number]}").attributes["aria-label"] for number in SQUARES}
        assert {number for number in SQUARES if words("square.may") in labels[number]} == set(seen.targets)
        assert sum("tk-may" in element.attributes.get("class", "") for element in reader.elements) == len(seen.targets)
        count += bool(seen.targets)
    assert count > 5
    game = ready_to_summon("cannon", "d5", "red: f5 h5 f3 g2H")
    view = RULES.view(game.state, 0)
    action = ("summon", CARD_NUMBERS["cannon"], square("d5"))
    found = {SQUARE_NAMES[number] for number in board.preview(view, action).targets}
    assert found == {"f5", "h5", "f3"}, "the commons of both directions"


def test_the_orientations_in_which_a_being_fits_are_shown_one_by_one() -> None:
    view = RULES.view(position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin").state, 0)
    action = next(action for action in view.options if action[:2] == ("summon", CARD_NUMBERS["assassin"]))
    assert SQUARE_NAMES[action[2]] == "e5"
    one, other = (board.preview(view, action, version) for version in (0, 1))
    assert set(one.used) == set(other.others) and set(one.others) == set(other.used)
    assert one.marked != other.marked and len(one.marked) == len(other.marked) == 1
    drawn = board.draw(view, Marks(previewed=action, version=1))
    assert drawn.count('class="tk-used"') == len(other.used) and drawn != board.draw(view, Marks(previewed=action))


def test_the_pieces_that_are_outlined_form_the_pattern() -> None:
    """Checks that the naive engine finds the pattern complete with only the pieces that the preview outlines."""
    count = 0
    for view, action in shown_actions():
        card = action[1]
        if action[0] != "summon" or view.license or CARD_NAMES[card] == "time_traveler":
            continue
        count += 1
        player = view.stack[-1][1]
        seen = board.preview(view, action)
        squares = {*seen.used, action[2]}
        pieces = {
            divmod(number, SIDE)[::-1]: (view.piece_at(number) // 3, RANK_LETTERS[view.piece_at(number) % 3])
            for number in squares
            if view.piece_at(number) != NOBODY
        }
        at = divmod(action[2], SIDE)[::-1]
        assert is_complete(pieces, player, CARD_NAMES[card], at), (CARD_NAMES[card], SQUARE_NAMES[action[2]])
        assert not set(seen.others) & set(seen.used)
    assert count > 60


def test_what_is_previewed_is_drawn() -> None:
    for view, action in list(shown_actions())[::6]:
        marks = Marks(previewed=action, picked=(("card", action[1]),) if action[0] == "summon" else ())
        drawn = board.draw(view, marks)
        seen = board.preview(view, action)
        assert drawn.count('class="tk-target"') == (seen.home != NOBODY)
        assert drawn.count('class="tk-used"') == len(seen.used)
        assert drawn.count('class="tk-cross"') == len(seen.fallen)
        assert drawn.count('class="tk-ghost') == len(seen.come)
        assert not Reader(drawn).repeated_ids()


def test_an_action_that_is_not_legal_shows_nothing() -> None:
    state = position("blue hand: titan").state
    drawn = board.draw(state, Marks(previewed=("summon", CARD_NUMBERS["titan"], CENTRE)))
    assert "tk-target" not in drawn and "tk-ghost" not in drawn


def test_directions_stand_on_the_squares_they_lead_to() -> None:
    view = shooting()
    marks = Marks(legal=frozenset(("way", action[1]) for action in view.options if action[0] == "shoot"))
    found = board.ways(view, marks)
    reader = Reader(board.draw(view, marks))
    assert {SQUARE_NAMES[number]: WAY_NAMES[way] for number, way in found.items()} == {"e5": "e", "e4": "ne"}
    for number, way in found.items():
        cell = reader.by_id(f"space-{SQUARE_NAMES[number]}").attributes
        assert cell["data-action"] == f"way {WAY_NAMES[way]}" and "legal" in cell["class"].split()
        assert narration.way(way) in cell["aria-label"]


def test_a_place_where_the_beings_effect_destroys_an_own_piece_warns_of_it() -> None:
    card = CARD_NUMBERS["assassin"]
    (mark,) = squares_of(board._marked(card, square("e5"), 0))
    for owner, sign in (("blue", "cost"), ("red", "")):
        view = ready_to_summon("assassin", "e5", f"{owner}: {SQUARE_NAMES[mark]}").state
        marks = Marks(legal=frozenset({("space", square("e5"))}), picked=(("card", card),))
        assert board.sign_on(view, square("e5"), marks) == sign
        assert ("tk-cost" in board.draw(view, marks)) is (sign == "cost")
    for view, action in shown_actions():
        if action[0] != "summon":
            continue
        player, place = view.stack[-1][1], action[2]
        lost = [
            [one for one in board.preview(view, action, number).fallen if view.piece_at(one) // 3 == player]
            for number in range(len(board.choices_of(view, player, action[1], place)))
        ]
        is_own = view.piece_at(place) != NOBODY and view.piece_at(place) // 3 == player
        marks = Marks(legal=frozenset({("space", place)}), picked=(("card", action[1]),))
        assert (board.sign_on(view, place, marks) == "cost") is (all(lost) and not is_own)


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("red: e4", "Hell Bull: another step, to e3?"),
        ("red: e4 e3H", "Hell Bull: another step, to e3? That destroys Red's heroic there."),
        ("red: e4\n blue: e3", "Hell Bull: another step, to e3? That destroys your own common there."),
    ],
)
def test_another_step_is_shown_before_it_is_made(rest: str, told: str) -> None:
    view = summoned("hell_bull", "e5", rest).play("run e5 n").state
    assert narration.question_of(view) == told
    drawn = board.draw(view, Marks(legal=frozenset()))
    assert drawn.count("tk-ghost") == 1 and ("tk-cross" in drawn) is ("destroys" in told)
    assert ("tk-own" in drawn) is ("own" in told)
    asked = summoned("hell_bull", "e5", rest).play("run e5 n")
    decision = asked.rules.decision(asked.state)
    steps = {name: FACE.shown_at(view, decision, (SPACE, SQUARE_NAMES.index(name))) for name in SQUARE_NAMES}
    assert {name: action for name, action in steps.items() if action} == {"e3": ("go",)}


def test_the_warning_of_a_shot_goes_by_all_that_it_would_destroy() -> None:
    view = summoned("cannon", "d5", "red: f5 h5 f3 \n blue: g2").state
    marks = Marks(legal=frozenset(("way", action[1]) for action in view.options if action[0] == "shoot"))
    found = board.ways(view, marks)
    signs = {WAY_NAMES[way]: board.sign_on(view, square, marks, way) for square, way in found.items()}
    assert signs == {"e": "", "ne": "own"}, "g2 lies behind f3"
    for square, way in found.items():
        told = board.sign_told(view, square, marks)
        assert narration.way(way) in told and (words("info.sign.way_own") in told) == (WAY_NAMES[way] == "ne")


# --- the corners and the cards ----------------------------------------------------------------------------------------


def test_the_tasks_lie_in_the_corners_with_what_is_missing() -> None:
    state = position("open: red_conquest destruction side_chain \n next: isolation \n blue: d2H e5H h6").state
    reader = Reader(board.draw(state, Marks(side=0)))
    tasks = [element.attributes for element in reader.elements if element.attributes.get("id", "").startswith("task-")]
    assert [task["data-info"][5:] for task in tasks] == ["red_conquest", "destruction", "side_chain", "isolation"]
    assert "is-met" in tasks[0]["class"] and "is-met" not in tasks[1]["class"] and "is-next" in tasks[3]["class"]
    told = reader.spoken()
    assert "0 of 3 destroyed this turn" in told[1] and "3 of 3 pieces and 2 of 2 upgraded" in told[0]


def test_a_task_says_what_it_needs_in_few_words_and_its_sign_and_squares_are_drawn() -> None:
    state = position("open: red_conquest center_cross legendary_summoning \n next: isolation \n red: c5 h6").state
    drawn = board.draw(state, Marks(side=0))
    for place, name in enumerate(("red_conquest", "center_cross", "legendary_summoning", "isolation")):
        task = TASK_NAMES.index(name)
        assert narration.task_told(task) in drawn and art.task_medal(name) in drawn
        mask = concerned(state, 0, task)
        assert f'lit-{place}"' in drawn if mask else f'lit-{place}"' not in drawn
        assert not mask & ~BOARD
    assert len({narration.task_told(task) for task in range(len(TASK_NAMES))}) == len(TASK_NAMES)
    assert max(len(narration.task_told(task)) for task in range(len(TASK_NAMES))) <= 45, "one short line or two"


def test_the_squares_of_a_task_are_those_its_text_names() -> None:
    state = position("blue: d4 d5 d6 e4 \n red: e5H a5").state

    def lit(name: str, player: int = 0) -> set[str]:
        mask = concerned(state, player, TASK_NAMES.index(name))
        return {SQUARE_NAMES[number] for number in squares_of(mask)}

    assert {"d2", "e5", "c8", "h6"} == lit("red_conquest") == lit("red_summoning") == lit("red_legends")
    assert len(lit("central_dominance")) == len(lit("center_cross")) == 9
    assert lit("destruction") == lit("isolation") == {"e5", "a5"} and lit("end_of_legends") == {"e5"}
    assert lit("imprisonment") == {"d4", "e4", "f4", "d5", "e5", "f5", "d6", "e6", "f6"}
    edge = position("blue: b7 a6 \n red: e5 a7").state
    lit_beside = concerned(edge, 0, TASK_NAMES.index("imprisonment"))
    assert SQUARE_NAMES.index("e5") in squares_of(lit_beside), "six pieces can't be beside a7"
    assert lit("devastation", 1) == {"d4", "d5", "d6", "e4"} and lit("legendary_summoning") == set()
    assert len(lit("color_conquest")) == 9 and lit("color_conquest") > lit("green_summoning")


def test_the_flags_of_both_schools_stand_at_the_corners_each_on_the_side_of_its_player() -> None:
    state = position("schools everfrost etherweave \n blue: e5").state
    one, other = (board.draw(state, Marks(side=side)) for side in (0, 1))
    assert one.count("tk-banner ") == 4 and one != other
    assert one.index("tk-banner tk-etherweave tk-red") < one.index("tk-banner tk-everfrost tk-blue")
    assert other.index("tk-banner tk-everfrost tk-blue") < other.index("tk-banner tk-etherweave tk-red")


def test_what_was_destroyed_in_a_turn_counts_for_the_one_whose_turn_it_is() -> None:
    state = position("open: destruction red_conquest side_chain \n next: isolation \n kills: 3 0 0 \n blue: e5").state
    task = TASK_NAMES.index("destruction")
    assert board.counts_of(state, 0, task)[0].have == 3 and board.counts_of(state, 1, task)[0].have == 0


def test_in_a_duel_the_kills_of_the_turn_stand_there() -> None:
    state = position("mode duel \n kills: 3 1 0 \n blue: e5").state
    drawn = board.draw(state, Marks())
    assert words("kills", kills="3 common, 1 heroic and 0 legend", count=2) in drawn and "task-" not in drawn


def test_the_score_box_of_a_duel_leads_to_what_its_numbers_mean() -> None:
    state = position("mode duel \n kills: 3 1 0 \n blue: e5").state
    assert 'data-action="open kills"' in board.draw(state, Marks())
    _, content = SHEETS["kills"](state, "")
    assert words("kills", kills="3 common, 1 heroic and 0 legend", count=2) in content
    assert words("kills.rule", goal=state.mode.goal) in content


@pytest.mark.parametrize("turn", range(len(TURN_NAMES)))
def test_a_pattern_is_drawn_with_all_its_pieces_in_every_orientation(turn: int) -> None:
    for card in BEINGS:
        drawing = board.drawing_of(card)
        drawn = art.pattern(card, 0, turn)
        Reader(f"<svg>{drawn}</svg>")
        assert drawn.count('<g class="tk-piece') == len(drawing.pieces) + (drawing.on_own is not None)
        assert drawn.count('class="tk-marked"') == len(drawing.marks) + len(drawing.other_marks)
        assert drawn.count('class="tk-way"') == len(drawing.ways)
        assert drawn.count('class="tk-home"') == (not drawing.is_free)


def test_the_table_in_words_tells_every_piece_gateways_and_tasks() -> None:
    game = position("blue: c5 e5H e6L \n red: a4 b4 \n blue gate: e5 \n open: diagonals")
    told = info.survey(Position(game.state, 0, random_match("tash_kalar", {}, 0, 0), 0))
    assert told[1:4] == [
        "Blue has 1 legend, on e6.",
        "Blue has 1 heroic piece, on e5.",
        "Blue has 1 common piece, on c5.",
    ]
    assert told[4:6] == [
        "Blue holds 0 beings, 0 legends and 0 flares, with 18 cards left in the deck.",
        "Blue's stock: 15 common or heroic and 2 legendary.",
    ]
    assert "Red has 2 common pieces, on a4 and b4." in told and "Gateways: e5." in told
    assert told[-1].startswith(narration.task(TASK_NAMES.index("diagonals")))


def test_of_a_task_for_which_one_of_several_lines_is_enough_the_best_ones_are_lit() -> None:
    seen = set()
    for seed in range(8):
        match = random_match("tash_kalar", {"mode": "high_form"}, seed)
        for number in range(0, len(match.log), 9):
            state = match.at(number)
            for task, card in enumerate(TASK_CARDS):
                if not isinstance(card.target, Leads | Fills):
                    continue
                lines = card.target.lines if isinstance(card.target, Leads) else card.target.sets
                own, enemy = state.own(0), state.own(1) if isinstance(card.target, Leads) else 0
                counts = [(own & line).bit_count() - (enemy & line).bit_count() for line in lines]
                lit = concerned(state, 0, task)
                for line, count in zip(lines, counts, strict=True):
                    is_best = count == max(counts) or max(counts) <= 0
                    assert lit & line == line or not is_best
                covered = [line for line, count in zip(lines, counts, strict=True) if max(counts) in (count, 0)]
                assert max(counts) <= 0 or lit == reduce(or_, covered)
                seen.add(max(counts) > 0 and len(covered) < len(lines))
                if card.target.is_met(state, 0):
                    assert state.own(0) & lit
    assert seen == {False, True}


def test_while_the_hand_has_directions_its_cards_are_still_in_sight() -> None:
    asked = summoned("messenger", "e5", "blue: c3 \n blue hand: knight bomb").state
    markup = FACE.hand(asked, Marks(side=0, legal=frozenset({(SPACE, SQUARE_NAMES.index("c3"))})))
    aside = markup.partition('class="hand-aside"')[2]
    assert all(f'data-info="card {name}"' in aside for name in ("knight", "bomb"))
    assert "hand-aside" not in FACE.hand(position("blue: c3 \n blue hand: knight").state, Marks(side=0))
