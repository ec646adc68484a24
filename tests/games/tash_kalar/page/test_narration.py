"""Tash-Kalar told in sentences: every question, answer, refusal and event has a sentence, and none tells a secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from tests.games.tash_kalar.drawing import position, summoned
from tests.random_games import random_match
from tests.web.playing import BOT_GAME, run, seated, tapped
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.board import GRID, SQUARE_NAMES
from toybattle.games.tash_kalar.bot.why import FIELDS
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, PROGRAMS, SCHOOLS
from toybattle.games.tash_kalar.cards.verbs import COMMON, LEGENDARY
from toybattle.games.tash_kalar.state import MODES, TASKS
from toybattle.lines import completed
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import UNKNOWN, Action, Event, Result
from web.games.face import DECLINING, SPACE, Pick
from web.games.tash_kalar import narration
from web.games.tash_kalar.languages.rows import title
from web.languages import messages
from web.page.model import Thought
from web.page.words import words
from web.review import judgements
from web.review.advice import FOLLOWING, why_better
from web.review.judgements import TurningPoint

MESSAGES = messages("en")

RULES = TashKalar()
SCHOOL_NAMES = tuple(SCHOOLS)
ENDS_TURN = ("end", "claim")
SILENT = {"turn", "won", "tied"}  # told by the log's headings and by the end


def whole_games() -> list[Match]:
    """Whole random games: for every school one game in each of the two modes, against another school."""
    found = []
    for number, school in enumerate(SCHOOL_NAMES):
        for mode in MODES:
            other = SCHOOL_NAMES[(number + 1 + (mode == "duel")) % len(SCHOOL_NAMES)]
            options = {"mode": mode, "first": number % 2, "blue_school": school, "red_school": other}
            found.append(random_match(RULES.name, options, 40 + number))
    return found


@pytest.fixture(scope="module")
def games() -> list[Match]:
    """Whole random games, one for each school in each mode, played once for all tests of this module."""
    return whole_games()


def picks_of(action: Action) -> tuple[Pick, ...]:
    """The picks with which a person says the action: one for each number in the action.

    A pick is (sort of thing, number); the sorts are "space", "card" and "other".
    """
    names = RULES.verbs[action[0]]
    sorts = [SPACE if kind is SQUARE_NAMES else "card" if kind is CARD_NAMES else "other" for kind in names]
    return tuple(zip(sorts, action[1:], strict=True))


def is_told(text: str) -> bool:
    """Whether `text` is a sentence without gaps.

    It may not be empty or have a `{`, doubled spaces, or spaces at its ends.
    """
    return bool(text) and text == text.strip() and "{" not in text and "  " not in text


def test_every_question_answer_and_action_of_whole_games_has_its_words(games: list[Match]) -> None:
    steps, verbs = set(), set()
    for match in games:
        for number in range(len(match.log)):
            state = match.at(number)
            decision = RULES.decision(state)
            assert decision is not None
            view = RULES.view(state, decision.player)
            seen = RULES.decision(view)
            assert seen is not None
            steps.add(decision.step)
            assert is_told(narration.asked(view, seen, ()))
            assert all(is_told(text) for text in narration.to_come(view))
            assert is_told(narration.heading(match, number))
            for action in {action[0]: action for action in decision.actions}.values():
                verbs.add(action[0])
                assert is_told(narration.describe(state, action))
                assert is_told(narration.button(view, seen, action))
                assert all(is_told(narration.asked(view, seen, picks_of(action)[:some])) for some in (1, 2))
    assert {"turn", "orient", "return", "start", "destroy", "move", "either", "run", "shoot"} <= steps
    assert len(verbs) > 22, set(RULES.verbs) - verbs


def test_an_action_that_serves_the_rival_is_called_compulsory_and_an_own_piece_below_a_being_is_named(
    games: list[Match],
) -> None:
    told = set()
    for match in games:
        for number in range(len(match.log)):
            state = match.at(number)
            player = match.player_at(number)
            may_decline = any(action[0] in ("skip", "stop", "end") for action in state.options)
            for action in state.options:
                text = narration.describe(state, action)
                if action[0] == "summon":
                    is_over_own = bool(state.own(player) >> action[2] & 1)
                    assert (f" over {words.player(player)}'s " in text) is is_over_own
                    told.add(("summon", is_over_own))
                elif action[0] in ("upgrade", "destroy", "downgrade", "convert"):
                    is_own = bool(state.own(player) >> action[1] & 1)
                    is_for_rival = is_own is (action[0] != "upgrade")
                    assert ("(compulsory)" in text) is (is_for_rival and not may_decline)
                    told.add((action[0], "(compulsory)" in text))
    assert {("summon", True), ("summon", False), ("upgrade", True), ("destroy", True)} <= told


def test_a_summoning_or_a_shot_tells_how_many_own_pieces_it_destroys_at_once() -> None:
    state = position("blue: d5 f5 g5H g4H e6H e7H d8 e8 f8 \n red: f4 \n blue hand: titan").state
    told = narration.describe(state, parse_action(RULES, "summon titan e5"))
    assert told == "summoning Titan on e5 at the cost of 3 pieces of Blue's", "d5, f5 and e6"
    state = summoned("cannon", "d5", "red: f5 f3 \n blue: g2").state
    assert narration.describe(state, parse_action(RULES, "shoot ne")).endswith(" at the cost of a piece of Blue's")
    assert "cost" not in narration.describe(state, parse_action(RULES, "shoot e"))


def test_every_event_of_whole_games_is_told_and_touches_squares_of_the_board(games: list[Match]) -> None:
    for match in games:
        for number, events in enumerate(match.events):
            for viewer in (0, 1, None):
                told = narration.sentences(match, number, viewer)
                assert all(is_told(text) for text in told)
                is_caused = any(event[0] not in SILENT and event[3:] != ("task",) for event in events)
                assert bool(told) == (is_caused or match.log[number][0] == "summon")
            assert set(narration.NARRATION.touched(match, number)) <= set(GRID)
        assert is_told(narration.ending(match))
        assert is_told(narration.ending(match.upto(len(match.log) - 1).with_resignation(0)))


def test_what_is_shown_before_it_is_made_is_what_happens(games: list[Match]) -> None:
    count = 0
    for match in games:
        for number, action in enumerate(match.log):
            if action[0] in ENDS_TURN or number % 4:
                continue
            player = match.player_at(number)
            view = RULES.view(match.at(number), player)
            first, *others = narration.sentences(match, number, player) or [""]
            if action[0] == "summon" and any(event[0] == "summoned" for event in match.events[number]):
                _, card, square = action
                first = words("preview.summon", card=narration.card(card), space=narration.space(square))
            assert narration.outcome(view, action).startswith(" ".join([first, *others]))
            count += 1
    assert count > 300


def test_a_shot_that_is_aimed_is_told_before_it_is_made(games: list[Match]) -> None:
    shots = 0
    for match in games:
        for number, action in enumerate(match.log):
            if action[0] == "shoot":
                view = RULES.view(match.at(number), match.player_at(number))
                decision = RULES.decision(view)
                assert decision is not None
                told = " ".join(narration.sentences(match, number, None))
                assert told in narration.asked(view, decision, picks_of(action))
                shots += bool(told)
    assert shots


def test_the_question_of_a_turn_names_each_being_that_can_be_summoned_now_and_no_other(games: list[Match]) -> None:
    named = 0
    for match in games:
        for number in range(len(match.log)):
            view = RULES.view(match.at(number), match.player_at(number))
            decision = RULES.decision(view)
            assert decision is not None
            ready = {action[1] for action in decision.actions if action[0] == "summon"}
            if decision.step == "turn" and (view.actions or ready):
                told = narration.asked(view, decision, ())
                hand = {card for card in view.hand(decision.player, 0) if card in BEINGS}
                shown = told.partition("Ready to summon: ")[2]
                assert {card for card in hand | ready if narration.card(card) in shown} == ready
                named += len(ready) > 1
    assert named > 20


def test_what_is_shown_names_the_question_that_follows(games: list[Match]) -> None:
    asked = 0
    for match in games:
        for number, action in enumerate(match.log[:-1]):
            after = match.at(number + 1)
            if action[0] == "summon" and after.stack[-1][0] not in ("turn", "return"):
                view = RULES.view(match.at(number), match.player_at(number))
                assert narration.outcome(view, action).endswith(narration.question_of(after))
                asked += 1
    assert asked > 30


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_every_row_of_every_card_has_its_words(program: tuple[narration.Verb, ...]) -> None:
    assert all(is_told(narration.effects_told(verb)) and is_told(narration.effect_told(verb)) for verb in program)


def test_every_card_and_task_is_told_in_full() -> None:
    for number in range(len(CARD_NAMES)):
        assert all(is_told(text(number)) for text in (narration.card, narration.card_text, narration.card_full))
    for number in TASKS:
        assert all(is_told(text(number)) for text in (narration.task, narration.task_text, narration.task_short))


def test_names_are_spelled_as_titles() -> None:
    assert title("two_headed_dragon") == "Two-Headed Dragon" and title("the_eldest_tree") == "The Eldest Tree"
    assert title("center_cross") == "Centre Cross"
    names = [MESSAGES[f"being.{CARD_NAMES[card]}"] for card in BEINGS]
    assert len(set(map(str, names))) == len(BEINGS)


def refused_actions(match: Match) -> Iterator[Action]:
    """Yields actions of every sort for the player who is asked, most of which are not legal now."""
    player = match.player_at(len(match.log))
    cards = [card for deck in range(3) for card in match.state.hand(player, deck)]
    for square in (0, 2, 22, 40, 58):
        yield from (("place", square), ("pick_up", square))
        yield from (("summon", card, square) for card in (*cards, 0, 12, 40))
    yield from ((verb, card) for verb in ("discard", "flare", "thaw", "warp") for card in (*cards, 14, 40))
    yield from (("claim", task) for task in TASKS)
    yield from (("end",), ("stop",), ("destroy", 40))


def test_every_refusal_is_a_sentence(games: list[Match]) -> None:
    reasons = set()
    for match in games:
        for length in range(0, len(match.log), 9):
            position = match.upto(length)
            for action in refused_actions(position):
                refusal = RULES.refusal(position.state, action)
                if refusal is not None:
                    reasons.add(refusal[0])
                    assert is_told(narration.refused(*refusal))
    assert len(reasons) > 9
    for chosen in ((SPACE, 40), ("card", 30), ("card", 13), ("task", 3)):
        assert is_told(narration.unfit(chosen, []))


# --- secrets --------------------------------------------------------------------------------------------------------


def other_secrets(event: Event, viewer: int) -> Event:
    """The event with another number in each field that is hidden from the viewer; all other fields stay."""
    hidden = RULES.hides.get(event[0], ())
    if event[1] == viewer:
        return event
    return tuple(field + 1 if index in hidden else field for index, field in enumerate(event))


def test_no_sentence_depends_on_a_card_that_its_reader_can_not_see(games: list[Match]) -> None:
    changed = 0
    for match in games:
        for viewer in (0, 1):
            events = tuple(tuple(other_secrets(event, viewer) for event in heard) for heard in match.events)
            twin = replace(match, events=events)
            for number in range(len(match.log)):
                told = narration.sentences(match, number, viewer)
                assert told == narration.sentences(twin, number, viewer)
                changed += events[number] != match.events[number]
    assert changed > 100


def test_hidden_cards_are_counted_by_deck_and_own_ones_named() -> None:
    events: list[Event] = [("drew", 1, UNKNOWN, 2), ("drew", 1, UNKNOWN, 0), ("drew", 1, UNKNOWN, 0)]
    assert narration._told(events, 1) == ["Red draws 2 beings and 1 flare."]
    assert narration._told([("drew", 0, 24, 0), ("drew", 0, 2, 1)], 0) == ["Blue draws Swordmaster and Angel of Death."]
    assert narration._told([("returned", 1, UNKNOWN, 1)], 1) == ["Red puts 1 legend under its deck."]


# --- the words of a few cards ---------------------------------------------------------------------------------------


def row(name: str, number: int) -> narration.Verb:
    """Returns one of the things that the being called `name` does when it is summoned, such as to destroy a piece.

    `number` is 0 for the first thing that the being does, 1 for the second, and so on.
    """
    return PROGRAMS[3 * CARD_NAMES.index(name)][number]


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("swordmaster", 0, "destroy an enemy common diagonally beside the being"),
        ("bomb", 0, "destroy all commons beside the being"),
        ("summoner", 0, "place a common of yours on a marked square, up to 2 times"),
        ("knight", 0, "make a combat move with the being, but not onto a common, up to 3 times"),
        ("master_of_intrigue", 0, None),
        ("earth_elemental", 0, "destroy a common or heroic on or beside a red square"),
        ("demon_of_sloth", 1, "lose an action"),
    ],
)
def test_rows_read_as_their_cards_do(name: str, number: int, told: str | None) -> None:
    text = narration.effects_told(row(name, number))
    assert text == told if told else " or " in text or ", or " in text


# --- why ------------------------------------------------------------------------------------------------------------


def turns_of(match: Match) -> Iterator[tuple[int, int]]:
    """Yields (start, end) for each turn, which is a run of successive actions by one player in the match's log.

    The start is the index of the first action of the turn, the end the index of the first action after the turn.
    """
    start = 0
    for number in range(1, len(match.log) + 1):
        if number == len(match.log) or match.player_at(number) != match.player_at(start):
            yield start, number
            start = number


def test_every_reason_of_whole_games_is_a_sentence_and_names_its_squares(games: list[Match]) -> None:
    told = set()
    for match in games:
        for start, end in turns_of(match):
            player = match.player_at(start)
            for viewer in (0, 1):
                view = RULES.view(match.at(start), viewer)
                for reason in RULES.reasons(view, match.log[start:end], player):
                    told.add(reason[0])
                    parts = narration.reason(view, reason)
                    assert is_told("".join(part if isinstance(part, str) else part[0] for part in parts))
                    fields = zip(FIELDS[reason[0]], reason[1:], strict=True)
                    squares = [number for field, number in fields if field in ("square", "target")]
                    assert [part[1] for part in parts if not isinstance(part, str)] == squares
    assert len(told) > 15


def test_a_reason_reads_as_a_sentence() -> None:
    view = RULES.view(Match.start(RULES.name, {}, 3).state, 0)
    card = CARD_NAMES.index("swordmaster")
    assert narration.reason(view, ("summons", card, 40)) == ["Summons Swordmaster on ", ("e5", 40), "."]
    assert narration.reason(view, ("claims_task", 0, 1)) == ["Claims Destruction for 1 point."]


def test_the_question_after_the_rivals_turn_tells_beings_and_tasks() -> None:
    matches = [random_match("tash_kalar", {"first": 0}, seed) for seed in range(9)]
    match, claimed = next(
        (match, found)
        for match in matches
        if (found := [number for number, events in enumerate(match.events) if "claimed" in {one[0] for one in events}])
    )
    for number in claimed:
        player = match.player_at(number)
        later = next((at for at in range(number + 1, len(match.log)) if match.player_at(at) != player), None)
        told = narration.before_the_turn(match.upto(number + 1 if later is None else later), 1 - player)
        task = next(event[2] for event in match.events[number] if event[0] == "claimed")
        assert narration.task(task) in told
        turn = range(max([at + 1 for at in range(number) if match.player_at(at) != player], default=0), number + 1)
        summoned = [event[2] for at in turn for event in match.events[at] if event[:2] == ("summoned", player)]
        assert all(narration.card(card) in told for card in summoned)
        assert narration.before_the_turn(match.upto(number + 1), player) == ""


def test_the_question_after_the_rivals_turn_tells_what_became_of_the_own_pieces() -> None:
    heard = set()
    for seed in range(48):
        blue, red = SCHOOL_NAMES[seed % 6], SCHOOL_NAMES[(seed // 6 + 1) % 6]
        match = random_match(RULES.name, {"first": 0, "blue_school": blue, "red_school": red}, seed)
        for start, end in turns_of(match):
            viewer = 1 - match.player_at(start)
            if end == len(match.log) or match.player_at(end) != viewer:
                continue
            events = [event for number in range(start, end) for event in match.events[number]]
            told = narration.before_the_turn(match.upto(end), viewer)
            for kind, owner in (("upgraded", viewer), ("downgraded", viewer), *(("converted", own) for own in (0, 1))):
                squares = [SQUARE_NAMES[event[3]] for event in events if event[:2] == (kind, owner)]
                assert all(square in told for square in squares), (kind, told)
                heard |= {kind} if squares else set()
            moved = [event for event in events if event[:2] == ("moved", viewer)]
            if moved and match.at(end).own(viewer) & 1 << moved[-1][4]:
                assert "moved your piece" in told
                assert SQUARE_NAMES[moved[-1][4]] in told
                heard.add("moved")
            swapped = [square for event in events if event[0] == "swapped" for square in event[2:]]
            for square in swapped:
                if match.at(start).own(1 - viewer) & 1 << square and match.at(end).own(viewer) & 1 << square:
                    assert "moved your piece" in told and SQUARE_NAMES[square] in told
                    heard.add("swapped")
            left = {event[3] for event in events if event[:2] == ("destroyed", 1 - viewer)}
            gone = [square for square in left if not match.at(end).own(1 - viewer) & 1 << square]
            assert ("gave up" in told) is bool(gone)
            assert all(SQUARE_NAMES[square] in told.partition("gave up")[2] for square in gone)
            heard |= {"gave up"} if gone else set()
            if any(event[:2] == ("flared", 1 - viewer) for event in events):
                assert "invoked" in told
                heard.add("flared")
            kinds = [event[0] for event in events if event[:2] in (("flared", 1 - viewer), ("summoned", 1 - viewer))]
            if len(set(kinds)) == 2:
                assert (told.index("invoked") < told.index(" summoned ")) is (kinds[0] == "flared")
                heard.add(f"{kinds[0]} first")
    assert heard >= {"upgraded", "converted", "flared", "moved", "swapped", "gave up"}, "to downgrade is rare"
    assert "summoned first" in heard, "a flare before it is rare"


def test_a_look_back_tells_that_an_effect_was_used_no_further() -> None:
    found = 0
    for seed in range(4):
        match = random_match(RULES.name, {"first": 0}, seed)
        for number in (at for at in range(len(match.log)) if match.log[at] == ("stop",)):
            told = narration.retold(match, number, 0)
            is_effect = match.at(number).stack[-1][0] not in ("return", "turn")
            assert told and told[0].endswith("no further.") is is_effect, (seed, number)
            found += is_effect
    assert found > 3


@pytest.mark.parametrize("mode", MODES)
def test_the_question_tells_that_a_legend_was_lost_where_its_point_is_lost_too(mode: str) -> None:
    match: Any = SimpleNamespace(
        state=random_match(RULES.name, {"mode": mode}, 3, 40).state,
        seen_since=lambda viewer: [("destroyed", viewer, COMMON, 3), ("destroyed", viewer, LEGENDARY, 4)],
    )
    told = [words("ask.beings.lost", squares=words.listing([SQUARE_NAMES[3], SQUARE_NAMES[4]]), count=2)]
    told += [words("ask.beings.lost_legends", count=1)] if mode == "high_form" else []
    assert narration.before_the_turn(match, 0) == " ".join(told)


def test_the_question_tells_what_the_rival_has_discarded_if_nothing_was_summoned() -> None:
    match = Match.start(RULES.name, {"first": 0}, 3)
    while match.state.stack[-1][0] != "turn":
        match = match.with_action(match.state.options[-1])
    player = match.player_at(len(match.log))
    discard = next(action for action in match.state.options if action[0] == "discard")
    match = match.with_action(discard)
    while match.result is None and match.player_at(len(match.log)) == player:
        match = match.with_action(match.state.options[-1])
    first = words("ask.beings.first_turn", player=words.player(player))
    told = words("ask.beings.discarded", player=words.player(player), cards=narration.card(discard[1]))
    assert narration.before_the_turn(match, 1 - player) == f"{first} {told}"


def test_moves_of_one_piece_are_told_with_its_whole_way() -> None:
    state = position("blue: e8 b2").state
    e8, f7, f6, b2, b3 = (SQUARE_NAMES.index(name) for name in ("e8", "f7", "f6", "b2", "b3"))
    piece = narration.piece_on(state.piece_at(e8), e8)
    told = narration.onward(state, [("move", e8, f7), ("move", f7, f6)])
    assert told == words("action.beings.moves", piece=piece, way="f7", end="f6")
    assert narration.onward(state, [("move", e8, f7), ("move", b2, b3)]) == "", "another piece"
    assert narration.onward(state, [("move", e8, f7), ("leap", f7, f6)]) == "", "no move"


def test_an_own_piece_that_a_move_costs_is_named() -> None:
    state = position("blue: e8H f7 \n red: f6").state
    e8, f7, f6 = (SQUARE_NAMES.index(name) for name in ("e8", "f7", "f6"))
    assert narration.describe(state, ("move", e8, f7)).endswith(f"to f7 over {words.player(0)}'s common")
    assert narration.describe(state, ("leap", e8, f6)).endswith("to f6")
    assert narration.onward(state, [("move", e8, f7), ("move", f7, f6)]) == "", "so that it is told"


def test_a_goal_that_was_reached_is_told_although_a_deck_ran_out_too() -> None:
    state = position("blue: e8").state
    for points, reason in ((9, "points"), (8, "deck")):
        result = Result(0, "deck", (points, 3))
        match: Any = SimpleNamespace(result=result, state=state)
        score = words("end.score", blue=words.player(0), points=points, red=words.player(1), others=3)
        assert narration.ending(match) == words(f"end.beings.{reason}", score=score, goal=9)


def test_of_a_long_turn_three_further_actions_are_told_and_how_many_more() -> None:
    match = random_match(RULES.name, {"first": 0}, 5)
    model, found = seated(match, BOT_GAME), set()
    for number in (
        number for number in range(len(match.log)) if match.begins_turn(number) and match.player_at(number) == 0
    ):
        state, rest = match.at(number), match.log[number + 1 : number + 12]
        other = next((action for action in reversed(state.options) if action != match.log[number]), None)
        if other is None:
            continue
        point = judgements.TurningPoint(number, state.turn, 0, other, match.log[number], 0.2, line=rest)
        view, (better, _) = match.rules.view(state, 0), judgements.turns_of(match, point)
        further = [action for action in better[1:] if action[0] not in DECLINING]
        text = why_better(model, point)
        further = [
            one
            for before, one in pairwise([(), *further])
            if not (before == one == ("go",)) and not (before[:1] == one[:1] == ("move",) and before[2] == one[1])
        ]
        if "goes on with" in text:
            more = len(further) - FOLLOWING
            assert (words("hint.more", count=more) in text) is (more > 1)
            found.add(min(max(more, 0), 3))
            assert match.rules.reasons(view, better, 0)
    assert {0, 1, 2, 3} <= found


def test_the_review_tells_what_the_whole_turn_that_was_played_has_scored() -> None:
    """Also if the better turn isn't known to its end."""
    found = 0
    for seed in range(9):
        match = random_match(RULES.name, {"first": 0}, seed)
        for start, end in turns_of(match):
            claimed = [
                event[2] for number in range(start, end) for event in match.events[number] if event[0] == "claimed"
            ]
            player, state = match.player_at(start), match.at(start)
            if not claimed or state.stack[-1][0] != "turn" or end - start < 2:
                continue
            view = RULES.view(state, player)
            for better in view.options[::9]:
                if "claimed" in kinds_of(view, completed(RULES, view, (better,))) or better == match.log[start]:
                    continue
                point = TurningPoint(start, state.turn, player, match.log[start], better, 0.1)
                told = why_better(seated(match), point)
                later = words("turning.later", action=narration.describe(state, better))
                assert narration.task(claimed[0]) in told and later in told
                found += 1
    assert found


def kinds_of(state: Any, actions: tuple[Action, ...]) -> set[str]:
    """The kinds of the events of these actions, which begin in `state`."""
    kinds: set[str] = set()
    world = RULES.determinize(state, 0)
    for action in actions:
        RULES.play(world, action, lambda kind, *_: kinds.add(kind))
    return kinds


def test_what_was_played_of_a_being_is_named() -> None:
    """The summary of a turn tells a warp effect and a frozen effect from a summoned being."""
    found = set()
    for seed in range(12):
        match = random_match("tash_kalar", {"blue_school": "everfrost", "red_school": "etherweave"}, seed, 160)
        model = seated(match, BOT_GAME)
        for number, events in enumerate(match.events):
            for kind, _, card, *_ in [event for event in events if event[0] in ("thawed", "warped", "summoned")]:
                told = model.narration.played(model.position, number, number + 1, None)
                name = words(f"being.{CARD_NAMES[card]}")
                effect = {"thawed": "the frozen effect of ", "warped": "the warp effect of "}.get(kind, "")
                assert effect + name in told
                found.add(kind)
    assert found == {"thawed", "warped", "summoned"}


def test_a_card_that_speaks_of_a_distance_says_what_that_is() -> None:
    told = words("rule.tash_kalar.word.distance.text")
    for card in BEINGS:
        is_told = any(told in term for term in narration.terms_of(card))
        assert is_told == ("distance" in narration.card_text(card)), CARD_NAMES[card]


def test_a_button_says_how_many_pieces_would_be_destroyed_without_a_further_question() -> None:
    game = summoned("fire_elemental", "e5", "red: e4H d4 e3 c5")
    view, decision = TashKalar().view(game.state, 0), TashKalar().decision(game.state)
    assert decision is not None
    labels = [narration.button(view, decision, action) for action in decision.actions if action[0] == "either"]
    assert labels == ["Commons, heroics beside it: 2", "Commons within two: 3"]


def test_a_hint_that_knows_only_the_first_of_two_actions_says_to_ask_again() -> None:
    whole = random_match(RULES.name, {}, 4)
    number = next(
        number for number in range(10, len(whole.log)) if whole.begins_turn(number) and whole.at(number).actions == 2
    )
    match = whole.upto(number)
    place = next(action for action in match.state.options if action[0] == "place")
    first = place, next(action for action in match.at(number).options if action[0] == "place" and action != place)
    for line, is_open in (((first[0],), True), (first, False), ((*first, ("end",)), False)):
        model = tapped(seated(match, BOT_GAME), "hint")
        assert model.hint
        texts = tuple(format_action(match.rules, action) for action in line)
        model = run(model, Thought(model.hint.stamp, texts[0], line=texts))[0]
        model = tapped(model, "hint", "hint")
        assert (words("hint.open", hint="") in model.note) is is_open, line
