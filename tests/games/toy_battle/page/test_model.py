"""Picking, refusals, taking back and looking back. Nearly all is tested on the function `update`, without the app."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product, takewhile

import pytest

from tests.games.toy_battle.drawing import position
from tests.games.toy_battle.page.scenes import sampled
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    FACE,
    RULES,
    TWO_PEOPLE,
    actions_of,
    asked_seats,
    run,
    seated,
    shown,
    tapped,
    taps_of,
)
from toybattle.games.toy_battle.learning.lessons import COURSES
from toybattle.games.toy_battle.state import KINDS_IN, TROOPS_IN
from toybattle.games.toy_battle.terrains import SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.learning.lessons import position as position_of_lesson
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action
from web.games.face import DIRECTIONS
from web.games.toy_battle import board, narration
from web.page import effects as fx
from web.page import model as m
from web.page import spoken
from web.page.picking import fields, open_picks, with_pick
from web.page.update import update
from web.page.words import words
from web.saves.entries import Table

POSITIONS = list(sampled(24))


def drawn(text: str, seats: tuple[str, str] = BOT_GAME) -> m.Model:
    """A model of the page with the position that the text diagram `text` gives.

    `seats` say who plays blue and who plays red, such as ("human", "scout").
    """
    state = position(text).state
    options = {"terrain": state.board.terrain.name, "first": 0, "specials": True}
    return seated(Match("toy_battle", options, 1, positions=(state,)), seats)


def played(model: m.Model, *actions: str) -> m.Model:
    """The model after the players who are asked have taken these actions, given as text; the page has shown all of
    them.
    """
    match = model.match
    for text in actions:
        match = match.with_action(parse_action(RULES, text))
    return replace(model, table=replace(model.table, match=match), shown=len(match.log), picks=())


def kept(effects: list[fx.Effect]) -> list[Match]:
    """The matches that these effects save."""
    return [effect.table.match for effect in effects if isinstance(effect, fx.Save)]


def quiet(model: m.Model) -> m.Model:
    """A copy of the model without the parts that any tap may change, so that the other parts can be compared.

    The parts left out are the note, the refusals, what is told aloud, the focus, and the space whose stack the
    page offers to look through.
    """
    return replace(model, note="", note_kind="", notes=0, refusals=(), said=(), refusal="", focus=0, inspected=-1)


CASTLE = "c: blue star\n d: red roxy\n blue rack: hook roxy star\n"


# --- picking --------------------------------------------------------------------------------------------------------


def test_a_troop_then_a_place() -> None:
    model, effects = run(drawn(CASTLE), m.Tapped("troop roxy"))
    assert model.picks == (("troop", 7),) and not effects
    model, effects = run(model, m.Tapped("space a"))
    assert kept(effects)[0].log == (("place", 7, 0),) and model.picks == ()


def test_a_place_then_a_troop() -> None:
    model, effects = run(drawn(CASTLE), m.Tapped("space a"))
    assert model.picks == (("space", 0),) and not effects
    assert kept(run(model, m.Tapped("troop star"))[1])[0].log == (("place", 6, 0),)


def test_another_troop_or_place_replaces_the_first() -> None:
    model = tapped(drawn(CASTLE), "troop roxy", "troop star")
    assert model.picks == (("troop", 6),)
    model = tapped(drawn(CASTLE), "space a", "space b")
    assert model.picks == (("space", 1),)


@pytest.mark.parametrize("tap", ["troop roxy", "space a"])
def test_a_second_tap_takes_a_pick_back(tap: str) -> None:
    assert tapped(drawn(CASTLE), tap, tap).picks == ()


def test_a_second_tap_takes_back_a_troop_that_has_one_place_only() -> None:
    model = drawn("a: red roxy\n blue rack: roxy star\n")
    assert {action[2] for action in model.match.state.options if action[0] == "place"} == {1}
    assert tapped(model, "troop roxy", "troop roxy").picks == ()


def test_a_troop_that_fits_nowhere_else_is_still_placed_by_two_taps() -> None:
    _, effects = run(drawn("a: red roxy\n blue rack: roxy star\n"), m.Tapped("troop roxy"), m.Tapped("space b"))
    assert kept(effects)[0].log == (("place", 7, 1),)


def test_a_push_is_from_then_to() -> None:
    found = next(match for match in POSITIONS if match.state.stack[-1][0] == "push")
    model = seated(found, asked_seats(found))
    decision = model.decision()
    assert decision is not None
    action = next(action for action in decision.actions if action[0] == "push")
    start, end = (f"space {SPACE_NAMES[space]}" for space in action[1:])
    model = tapped(model, start)
    assert model.picks == (("space", action[1]),)
    assert tapped(model, start).picks == ()
    assert kept(run(model, m.Tapped(end))[1])[0].log[-1] == action
    targets = {place for _, place in open_picks(FACE, decision, model.picks)}
    assert targets == {other[2] for other in decision.actions if other[0] == "push" and other[1] == action[1]}


def test_what_can_be_picked_next_is_what_legal_actions_say() -> None:
    for match in POSITIONS:
        decision = match.decision
        assert decision is not None
        first = {fields(FACE, action)[:1] for action in decision.actions} | {
            fields(FACE, action)[1:] for action in decision.actions if action[0] == "place"
        }
        assert {(pick,) for pick in open_picks(FACE, decision, ())} == first - {()}


def test_a_drag_picks_and_drops_in_one() -> None:
    model, _ = run(drawn(CASTLE), m.Tapped("lift troop roxy"))
    assert model.picks == (("troop", 7),)
    assert kept(run(model, m.Tapped("drop troop roxy|space a"))[1])[0].log == (("place", 7, 0),)
    model = tapped(drawn(CASTLE), "space b", "drop troop star|space d")
    assert model.note_kind == "refusal" and model.match.log == ()
    model = tapped(drawn(CASTLE), "drop troop kwak|space a")
    assert model.note.startswith(narration.refused("not_on_rack", {"kind": 0})) and model.picks == ()


# --- every legal action can be made ---------------------------------------------------------------------------------


def test_the_sample_holds_every_step_and_terrain() -> None:
    assert {match.state.stack[-1][0] for match in POSITIONS} == set(RULES.steps) - {"end"}
    assert {match.options["terrain"] for match in POSITIONS} == set(TERRAINS)
    assert {match.decision.player for match in POSITIONS if match.decision} == {0, 1}
    assert len(POSITIONS) > 180


def test_every_legal_action_is_at_most_four_taps_away() -> None:
    for match in POSITIONS:
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        start = actions_of(shown(model))
        for number, action in enumerate(decision.actions):
            taps = taps_of(action)
            assert len(taps) <= 4 and taps[0] in start
            if number == 0 and len(taps) > 1:
                assert taps[1] in actions_of(shown(tapped(model, taps[0])))
            for order in [taps, taps[::-1]] if action[0] == "place" else [taps]:
                after, effects = run(model, *(m.Tapped(tap) for tap in order))
                assert kept(effects) and kept(effects)[0].log == (*match.log, action)
                assert after.shown == len(after.match.log) and after.picks == ()


@cache
def walk(terrain: str, side: int, start: int) -> dict[int, tuple[str, ...]]:
    """A dict from each space to the shortest sequence of arrow keys that leads there from the space `start`.

    The board lies as the player `side` sees it.
    """
    ways: dict[int, tuple[str, ...]] = {start: ()}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for key in sorted(DIRECTIONS):
            there = board.neighbour(terrain, side, here, key)
            if there not in ways:
                ways[there] = (*ways[here], key)
                edge.append(there)
    return ways


class Keyboard:
    """A made-up person who uses the keyboard only: each key goes to the element that has the focus.

    `presses` counts the key presses.
    """

    def __init__(self, model: m.Model) -> None:
        self.model = model
        self.focus = "prompt"
        self.presses = 0
        self.effects: list[fx.Effect] = []

    def press(self, key: str) -> None:
        """Presses one key; Enter taps the element that has the focus, as on the page."""
        self.presses += 1
        if key == "Enter":
            message: m.Message = m.Tapped(self.focus.replace("space-", "space "))
        else:
            message = m.Pressed(key, self.focus)
        self.model, effects = update(self.model, message)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, fx.Focus):
                self.focus = effect.element

    def go(self, space: int) -> None:
        """Moves the focus over the board to a space with arrow keys and picks the space with Enter."""
        if not self.focus.startswith("space-"):
            self.press("b")
        here = SPACE_NAMES.index(self.focus.removeprefix("space-"))
        for key in walk(self.model.match.options["terrain"], self.model.side, here)[space]:
            self.press(key)
        assert self.focus == f"space-{SPACE_NAMES[space]}" and self.model.focus == space
        self.press("Enter")

    def say(self, action: Action) -> None:
        """Takes an action with keys alone: picks its troop and its spaces, or presses its key or its button."""
        if action[0] in ("draw", "skip"):
            self.press(action[0][0])
        elif not fields(FACE, action):  # a button of the prompt: tabs to it
            self.presses += 2
            self.focus = f"do {format_action(RULES, action)}"
            self.press("Enter")
        for sort, value in fields(FACE, action):
            if sort == "troop":
                state = self.model.match.state
                self.press(str(1 + board.rack_of(state, state.stack[-1][1]).index(value)))
            else:
                self.go(value)


def test_every_legal_action_can_be_said_by_keys_alone() -> None:
    presses = []
    for match in POSITIONS[::2]:
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        for action in decision.actions:
            keyboard = Keyboard(model)
            keyboard.say(action)
            assert kept(keyboard.effects)[0].log == (*match.log, action)
            presses.append(keyboard.presses)
    presses.sort()
    assert presses[-1] <= 16 and presses[len(presses) // 2] <= 6, (presses[-1], presses[len(presses) // 2])


def test_the_buttons_of_the_prompt_say_exactly_what_needs_no_place() -> None:
    for match in POSITIONS:
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        buttons = {action for action in actions_of(shown(model)) if action.startswith("do ")}
        assert buttons == {m.format_do(model, action) for action in decision.actions if not fields(FACE, action)}


# --- all else is refused in words -----------------------------------------------------------------------------------


def is_one_sentence(note: str) -> bool:
    """Whether the note is exactly one sentence, with a capital at its beginning and a full stop or the like at its
    end.
    """
    plain = note.replace("H.Q.", "HQ")
    ends = re.findall(r"[.!?](?:\s|$)", plain) or (["."] if note.endswith("H.Q.") else [])
    return bool(note) and note[0].isupper() and len(ends) == 1 and note[-1] in ".!?"


def test_every_illegal_placement_tells_its_reason_and_changes_nothing() -> None:
    """After the reason, the note may have one more sentence: on what is possible instead."""
    told: set[str] = set()
    offered: set[str] = set()
    implied_verb: list[str] = []
    for match in POSITIONS:
        decision = match.decision
        assert decision is not None
        if decision.step not in ("turn", "extra"):
            continue
        model = seated(match, asked_seats(match))
        state = match.state
        for kind in KINDS_IN[state.rack[decision.player]]:
            picked, _ = run(model, m.Tapped(f"troop {KIND_NAMES[kind]}"))
            if not picked.picks:
                assert picked.note and picked.note_kind == "refusal", picked.note
                assert quiet(picked) == quiet(model)
                told.add(picked.note)
                continue
            for place in state.board.terrain.spaces:
                if ("place", kind, place.id) in decision.actions:
                    continue
                after, effects = run(picked, m.Tapped(f"space {SPACE_NAMES[place.id]}"))
                reason = RULES.refusal(state, ("place", kind, place.id))
                assert reason is not None
                why = narration.refused(*reason)
                if quiet(after) != quiet(picked) or not after.note.startswith(why):
                    implied_verb.append(f"{KIND_NAMES[kind]} on {SPACE_NAMES[place.id]}: {after.note!r}, {after.picks}")
                    continue
                more = after.note.removeprefix(why).strip()
                assert not effects and after.note_kind == "refusal" and is_one_sentence(why), after.note
                assert not more or is_one_sentence(more), after.note
                told.add(why)
                offered.add(more)
    assert not implied_verb, f"{len(implied_verb)} are not explained, such as {implied_verb[:3]}"
    assert len(told) > 15 and len(offered) > 15


@pytest.mark.parametrize(
    ("text", "taps", "note"),
    [
        (
            "d: red star\n blue rack: capn skully roxy\n",
            ("troop capn", "space d"),
            "Cap'n 2 is too weak to cover Star 6, and no chain of your troops leads there.",
        ),
        (
            "a: red star\n blue rack: capn skully roxy\n",
            ("troop capn", "space a"),
            "Cap'n 2 is too weak to cover Star 6. Roxy can go there.",
        ),
        (
            "d: red roxy\n blue rack: capn skully\n",
            ("space d",),
            "Your troops are too weak to cover Roxy 7, and no chain of them leads there.",
        ),
        (
            "a: red roxy\n blue rack: capn skully\n",
            ("space a",),
            "Roxy 7 lies there: only Kwak covers that.",
        ),
        (
            "a: red star\n blue rack: capn skully\n",
            ("space a",),
            "Star 6 lies there: it takes a stronger troop or Kwak.",
        ),
        (
            "a: red roxy\n blue rack: capn kwak\n",
            ("troop capn", "space a"),
            "Cap'n 2 can't cover Roxy 7: only Kwak covers that. Kwak can go there.",
        ),
        (
            "d: red skully\n blue rack: capn skully star\n",
            ("space d",),
            "Skully 1 lies there: Skully is too weak. "
            "Cap'n and Star: Not connected: a chain of your troops must lead there from your H.Q. Take base b first.",
        ),
        (
            "d: red skully\n blue rack: capn skully star\n",
            ("troop star", "space d"),
            "Not connected: a chain of your troops must lead there from your H.Q. Take base b first.",
        ),
    ],
)
def test_only_bases_that_help_the_troop_are_named(text: str, taps: tuple[str, ...], note: str) -> None:
    """A base that would connect a space is named only if the picked troop, or one on the rack, may then go there."""
    assert tapped(drawn(text), *taps).note == note


def test_every_space_and_troop_without_a_use_says_so() -> None:
    """A tap on any space or troop is a pick or an answer to the question, or is refused and changes only the note.

    If the troops can't be placed on the space for different reasons, the note has a sentence for each reason.
    """
    for match in POSITIONS:
        model = seated(match, asked_seats(match))
        decision = model.decision()
        assert decision is not None
        taps = [(f"space {SPACE_NAMES[space.id]}", ("space", space.id)) for space in match.state.board.terrain.spaces]
        taps += [(f"troop {name}", ("troop", kind)) for kind, name in enumerate(KIND_NAMES)]
        for tap, pick in taps:
            after, effects = run(model, m.Tapped(tap))
            if with_pick(FACE, decision, (), pick):
                assert not after.note and (after.picks or kept(effects))
            else:
                reasons = [part for part in re.split(r"(?<=[.!?]) (?=[A-Z])", after.note) if part]
                assert reasons and all(map(is_one_sentence, reasons)), (decision.step, tap, after.note)
                assert after.note_kind in m.REFUSED and not effects and quiet(after) == quiet(model)


def test_every_answer_that_is_not_asked_for_is_one_sentence() -> None:
    answers = ["draw", "skip", "strike", "freeze", "recover roxy", "discard a", "recall a", "push a b", "place roxy a"]
    for match in POSITIONS[::3]:
        model = seated(match, asked_seats(match))
        for answer in answers:
            if parse_action(RULES, answer) in match.state.options:
                continue
            after, effects = run(model, m.Tapped(f"do {answer}"))
            assert is_one_sentence(after.note), (match.state.stack[-1], answer, after.note)
            assert not effects and quiet(after) == quiet(model)


@pytest.mark.parametrize("key", ["1", "d", "s"])
def test_keys_out_of_turn_are_one_sentence(key: str) -> None:
    model = seated(random_match("toy_battle", {"terrain": "tournament"}, 4, 9))
    asked = model.match.decision
    assert asked is not None
    waiting = replace(model, table=replace(model.table, seats=("scout", "human") if asked.player == 0 else BOT_GAME))
    over = seated(model.match.with_resignation(0))
    for other, note in ((waiting, "refusal.not_your_turn"), (over, "refusal.game_over")):
        after, effects = run(other, m.Pressed(key))
        assert after.note == words(note) and not effects and after.match == other.match


# --- taking back ----------------------------------------------------------------------------------------------------


def bot_game() -> m.Model:
    """A model of the page in a game against the bot.

    Blue, a person, has placed a Cap'n and is asked which troop to place after it.
    """
    model = drawn("c: blue star\n d: red kwak\n blue rack: capn jumbo roxy\n red rack: hook hook\n")
    return tapped(model, "troop capn", "space a")


def test_undo_takes_back_picks_first_then_action_by_action() -> None:
    model = tapped(bot_game(), "troop jumbo", "space b")
    assert [action[0] for action in model.match.log] == ["place", "place"]
    assert model.match.state.stack[-1][0] == "discard"
    model = tapped(model, "undo")
    assert model.match.log == (("place", 2, 0),)
    model = tapped(model, "troop roxy")
    assert model.picks
    model = tapped(model, "undo")
    assert not model.picks and len(model.match.log) == 1
    model, effects = run(model, m.Tapped("undo"))
    assert model.match.log == () and kept(effects) == [model.match]


def test_taking_back_what_revealed_nothing_is_free() -> None:
    model = tapped(bot_game(), "undo")
    assert not model.table.assisted and model.note == words("undone.free")


@pytest.mark.parametrize("reveal", ["draw", "strike"])
def test_taking_back_what_revealed_something_is_marked(reveal: str) -> None:
    text = "c: blue kwak\n d: red kwak\n blue rack: star xb42 capn\n red rack: hook hook jumbo\n"
    taps = {"draw": ["troop star", "space a", "do draw"], "strike": ["troop xb42", "space a", "do strike"]}[reveal]
    model = tapped(drawn(text), "troop capn", "space b", *taps)
    assert model.match.reveals(0)
    asked, effects = run(model, m.Tapped("undo"))
    assert asked.match == model.match and asked.note == words("undo.sure.marked") and not kept(effects)
    model, effects = run(asked, m.Tapped("undo"))
    assert model.table.assisted and model.note == words("undone")
    assert next(effect.table.assisted for effect in effects if isinstance(effect, fx.Save))


def test_taking_back_the_bots_turn_goes_to_the_own_decision_and_is_marked() -> None:
    model = played(drawn(CASTLE + "red rack: roxy star\n"), "place roxy a", "place star n")
    assert tapped(model, "undo").note == words("undo.sure.marked")
    model = tapped(model, "undo", "undo")
    assert model.match.log == () and model.table.assisted
    decision = model.decision()
    assert decision is not None and decision.player == 0


def test_the_mark_stays() -> None:
    model = bot_game()
    model = replace(model, table=replace(model.table, assisted=True))
    assert tapped(model, "undo").table.assisted


def test_with_nothing_of_ones_own_there_is_nothing_to_take_back() -> None:
    model = drawn(CASTLE)
    after, effects = run(model, m.Tapped("undo"))
    assert after.note == words("undo.none") and not effects and after.match == model.match
    model = played(drawn("turn: red\n red rack: star roxy\n blue rack: roxy\n"), "place roxy n")
    assert tapped(model, "undo").note == words("undo.none")


@pytest.mark.parametrize("reason", ["hq", "medals"])
def test_the_end_can_be_taken_back(reason: str) -> None:
    games = (random_match("toy_battle", {"terrain": name}, seed) for name in TERRAINS for seed in (1, 2, 3))
    match = next(game for game in games if game.result is not None and game.result.reason == reason)
    player = match.player_at(len(match.log) - 1)
    model = seated(match, BOT_GAME if player == 0 else ("scout", "human"))
    assert model.decision() is None
    asked = tapped(model, "undo")
    assert asked.match == match and asked.note == words("undo.sure.over"), "the last action is free to take back"
    model, effects = run(model, m.Tapped("undo"), m.Tapped("undo"))
    assert model.match.result is None and len(model.match.log) == len(match.log) - 1
    assert model.decision() is not None and kept(effects) == [model.match]


def test_a_resignation_can_be_taken_back() -> None:
    model, effects = run(bot_game(), m.Tapped("resign"))
    assert model.match.resigned is None and model.armed == "resign" and not kept(effects)
    model, effects = run(model, m.Tapped("resign"))
    assert model.match.resigned == 0 and kept(effects) == [model.match]
    assert "rematch" in actions_of(shown(model))
    asked = tapped(model, "undo")
    assert asked.match == model.match and asked.note == words("undo.sure.over_marked")
    assert words("tool.undo_sure") in shown(asked) and tapped(asked, "open rules").armed == ""
    otherwise = tapped(asked, "open rules")
    assert otherwise.armed == otherwise.note == "", "what the button no longer asks isn't asked beside it either"
    model, effects = run(asked, m.Tapped("undo"))
    assert model.match.resigned is None and len(model.match.log) == 1 and model.decision() is not None
    assert model.table.assisted and model.note == words("undone"), "it is marked, so the page says so"


def test_after_a_resignation_in_the_bots_turn_is_taken_back_the_bot_is_asked_again() -> None:
    model, effects = run(drawn(CASTLE), m.Tapped("do draw"))
    assert any(isinstance(effect, fx.Think) for effect in effects)
    model, effects = run(model, m.Tapped("resign"), m.Tapped("resign"), m.Tapped("undo"), m.Tapped("undo"))
    assert model.match.resigned is None and model.decision() is None
    assert [effect.stamp for effect in effects if isinstance(effect, fx.Think)] == [model.thinking]
    assert model.thinking, "nobody thinks, and nobody can play"


def test_resigning_needs_two_presses_in_four_seconds() -> None:
    model, effects = run(bot_game(), m.Tapped("resign"))
    wait = next(effect for effect in effects if isinstance(effect, fx.Wait))
    assert wait.milliseconds == 4000
    assert words("tool.resign_sure") in shown(model)
    model, _ = run(model, wait.message)
    assert model.armed == "" and tapped(model, "resign").match.resigned is None
    model, _ = run(bot_game(), m.Tapped("resign"), m.Tapped("troop roxy"), m.Tapped("resign"))
    assert model.match.resigned is None, "something else came in between"
    first, early = run(bot_game(), m.Tapped("resign"))
    second = tapped(first, "back", "resign")
    old = next(effect.message for effect in early if isinstance(effect, fx.Wait))
    assert run(second, old)[0].armed == "resign", "the first press disarms the second"


def test_two_people_may_take_back_across_the_curtain_and_it_falls() -> None:
    model = seated(Match.start("toy_battle", {}, 3), TWO_PEOPLE)
    model = played(model, "draw")
    assert model.curtain and model.viewer == m.NOBODY
    lifted = tapped(model, "curtain")
    assert lifted.viewer == 1
    assert tapped(lifted, "undo").curtain, "blue's rack lies open to red"
    model = tapped(model, "undo")
    assert model.match.log == () and model.curtain, "blue's rack lies open to red"
    model = played(seated(Match.start("toy_battle", {}, 3), TWO_PEOPLE, curtain=True), "draw")
    assert tapped(model, "undo").curtain


# --- the opponent's turn --------------------------------------------------------------------------------------------


def told(length: int = 3, speed: str = "normal") -> tuple[m.Model, list[fx.Effect]]:
    """Returns (model of the page, all effects so far) after a turn of the bot, of which the page shows nothing yet.

    The turn has up to `length` actions. `speed` is the person's choice of how fast the bot's actions are shown.
    """
    model = seated(random_match("toy_battle", {"terrain": "castle_field", "first": 0}, 12, 9))
    match = model.match
    while match.decision is None or match.decision.player != 0:
        match = match.with_action(match.state.options[0])
    model = replace(seated(match), prefs={**m.PREFS, "speed": speed})
    model, effects = run(model, m.Tapped("do draw") if ("draw",) in match.state.options else m.Tapped("do skip"))
    for _ in range(length):
        if not model.thinking:
            break
        action = format_action(RULES, model.match.state.options[0])
        model, more = run(model, m.Thought(model.thinking, action))
        effects += more
    return model, effects


def beats(effects: list[fx.Effect]) -> list[m.Message]:
    """The messages with which `effects`, after a pause, make the page show the next action of the bot."""
    return [
        effect.message for effect in effects if isinstance(effect, fx.Wait) and isinstance(effect.message, m.ShowNext)
    ]


def test_one_beat_shows_one_action_and_asks_for_the_next() -> None:
    model, effects = told()
    assert model.is_showing and len(beats(effects)) == 1
    while model.is_showing:
        before = model.shown
        model, effects = run(model, beats(effects)[0])
        assert model.shown == before + 1 and len(beats(effects)) == (1 if model.is_showing else 0)
    assert run(model, *beats(told()[1]))[0] == model, "a beat too many"


@pytest.mark.parametrize("tap", ["finish", "back", "troop roxy", "space a"])
def test_a_beat_of_a_turn_that_was_finished_does_nothing(tap: str) -> None:
    model, effects = told()
    done = tapped(model, tap)
    assert not done.is_showing
    assert run(done, *beats(effects)) == (done, [])


def test_a_replay_starts_before_the_last_turn_of_the_opponent_and_old_beats_do_not_hurry_it() -> None:
    model, old = told()
    model = tapped(model, "finish")
    start, end = m.last_turn(model)
    assert start < end == len(model.match.log)
    model, effects = run(model, m.Tapped("replay"))
    assert model.shown == start and len(beats(effects)) == 1
    assert run(model, *beats(old))[0].shown == start
    again, more = run(model, m.Tapped("replay"))
    assert again == model and not more, "a replay in a replay"
    while model.is_showing:
        model, effects = run(model, beats(effects)[0])
    assert model.shown == end


def test_a_tap_that_fits_nothing_ends_a_replay_without_a_complaint() -> None:
    asked = tapped(told()[0], "finish")
    replayed = tapped(asked, "replay")
    refused = [name for name in SPACE_NAMES if tapped(asked, f"space {name}").note_kind in m.REFUSED]
    assert refused and replayed.is_showing
    for name in refused:
        model = tapped(replayed, f"space {name}")
        assert not model.is_showing and not model.note


def test_without_a_turn_of_the_opponent_there_is_nothing_to_replay() -> None:
    model = drawn(CASTLE)
    after, effects = run(model, m.Tapped("replay"))
    assert after.note == words("replay.none") and not effects
    assert (after.match, after.shown) == (model.match, model.shown)


def test_at_speed_off_the_answer_is_shown_at_once() -> None:
    model, effects = told(speed="off")
    assert not model.is_showing and not beats(effects)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_each_action_is_shown_for_a_beat_at_most(speed: str) -> None:
    _, effects = told(speed=speed)
    waits = [effect.milliseconds for effect in effects if isinstance(effect, fx.Wait)]
    assert waits and all(0 < wait <= m.BEATS[speed] for wait in waits)


def test_the_marks_of_the_last_turn_last_until_the_viewers_next_action() -> None:
    model = played(
        drawn("c: blue star\n n: red star\n blue rack: capn hook roxy\n red rack: star roxy\n turn: red\n"),
        "place roxy o",
    )
    assert model.viewer == 0
    for tap in ("troop roxy", "undo", "space a", "open log", "close", "troop kwak", "back", "back"):
        model = tapped(model, tap)
        assert 'class="mark-last"' in shown(model), tap
    model = tapped(model, "troop capn", "space a")
    assert len(model.match.log) == 2 and 'class="mark-last"' not in shown(model)


def test_a_turn_of_several_touches_is_numbered_in_order() -> None:
    model = played(
        drawn("n: red star\n a: blue kwak\n blue rack: roxy\n red rack: capn star roxy\n turn: red\n"),
        "place capn o",
        "place roxy m",
    )
    markup = shown(model)
    numbers = re.findall(r'class="mark-last".*?<text y="-8">(\d)</text>', markup)
    assert numbers == ["2", "1"]  # drawn in the order of spaces


# --- looking back ---------------------------------------------------------------------------------------------------


def test_in_a_look_back_the_turn_that_led_there_is_numbered_whoever_played_it() -> None:
    model = played(drawn("blue rack: capn hook\n red rack: star"), "place capn a", "place hook c")
    assert 'class="mark-last"' not in shown(model), "one's own turn"
    for index, count in ((0, 0), (1, 1), (2, 2)):
        assert shown(tapped(model, f"review {index}")).count('class="mark-last"') == count


def test_a_moved_piece_has_an_arrow_from_where_it_was() -> None:
    text = "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n d: red star \n blue rack: kwak"
    model = played(drawn(text, TWO_PEOPLE), "place kwak e", "push d g")
    assert shown(tapped(model, "review 1")).count("mark-trail") == 0
    moved = shown(tapped(model, "review 2"))
    assert moved.count("mark-trail") == 1
    assert moved.count('class="mark-last"') == 2, "no number where a piece has only been before"


def test_looking_back_moves_and_stays_inside() -> None:
    model = seated(random_match("toy_battle", {"terrain": "volcanic_jungle"}, 2))
    count = len(model.match.log)
    for tap, index in (
        ("review last", count),
        ("review next", count),
        ("review first", 0),
        ("review prev", 0),
        ("review next", 1),
        ("review 5", 5),
        ("review prev", 4),
    ):
        model, effects = run(model, m.Tapped(tap))
        assert model.review == index and not effects
    assert tapped(model, "review now").review is None


def test_keys_of_looking_back() -> None:
    model = tapped(seated(random_match("toy_battle", {"terrain": "tournament"}, 2)), "review 5")
    for key, index in (("[", 4), ("]", 5), ("Home", 0), ("]", 1), ("End", len(model.match.log))):
        model = run(model, m.Pressed(key))[0]
        assert model.review == index
    assert run(model, m.Pressed("Escape"))[0].review is None
    now = replace(model, review=None)
    assert run(now, m.Pressed("Home"), m.Pressed("["))[0].review is None, "not looking back yet"


def test_nothing_can_be_played_in_the_past() -> None:
    model = tapped(bot_game(), "review 0")
    for tap in ("troop roxy", "space a", "undo"):
        after, effects = run(model, m.Tapped(tap))
        assert after.note == words("refusal.reviewing") and not effects and after.match == model.match
    for key in ("d", "s", "1"):
        after, effects = run(model, m.Pressed(key))
        assert after.note == words("refusal.reviewing") and after.match == model.match
        back = run(after, m.Pressed("Escape"))[0]
        assert back.review is None and back.note == "", "what was refused in the past isn't told of now"


def test_what_is_refused_in_a_game_that_is_over_or_from_a_link_is_told_as_such() -> None:
    over = tapped(seated(random_match("toy_battle", {"terrain": "tournament"}, 2)), "review 4")
    foreign = replace(over, is_from_link=True)
    for tap in ("space a", "undo", "hint"):
        assert tapped(over, tap).note == words("refusal.reviewing_over")
        assert tapped(foreign, tap).note == words("refusal.from_link")


def test_playing_on_from_a_position_of_a_game_from_a_link_is_a_new_game() -> None:
    model = seated(random_match("toy_battle", {"terrain": "tournament"}, 2, 20), is_from_link=True)
    model, effects = run(model, m.Tapped("review 7"), m.Tapped("branch"))
    deal = next(effect for effect in effects if isinstance(effect, fx.Deal))
    model, effects = run(model, m.Dealt(deal.purpose, "new", 9))
    assert model.table.id == "new" and len(kept(effects)[0].log) == 7 and model.review is None
    assert model.table.assisted


def test_the_bots_answer_while_looking_back_is_kept_and_leaves_the_view_alone() -> None:
    model, _ = run(drawn(CASTLE), m.Tapped("do draw"), m.Tapped("review first"))
    answer = format_action(RULES, model.match.state.options[0])
    model, effects = run(model, m.Thought(model.thinking, answer))
    assert model.review == 0 and model.index == 0 and len(kept(effects)[0].log) == 2


@pytest.mark.parametrize("tap", ["review first", "replay"])
def test_a_stack_is_only_offered_while_it_is_there(tap: str) -> None:
    """The page offers to look through a stack only if, in the position shown, more than one troop lies on the space.

    This is tested while the page looks back at an earlier position. `tap` is the command that begins looking back.
    """
    model = played(
        drawn("c: blue star\n n: red star\n blue rack: roxy\n red rack: roxy kwak\n turn: red\n"), "place roxy n"
    )
    model = tapped(model, "space n")
    assert "info space n" in actions_of(shown(model).split('id="prompt"')[1])
    assert words("do.look", count=1) not in shown(tapped(model, tap))
    assert words("do.look", count=0) not in shown(tapped(model, tap))


def test_the_card_of_a_stack_tells_all_that_lies_there() -> None:
    model = played(
        drawn("c: blue star\n n: red star\n blue rack: roxy\n red rack: roxy kwak\n turn: red\n"), "place roxy n"
    )
    card = FACE.info(model.position, "space n")
    assert card is not None and [text.split(":")[0] for _, text in card.things] == ["Red Roxy 7", "Red Star 6"]


@pytest.mark.parametrize(
    ("terrain", "told"), [("castle_field", "info.discard.text"), ("cursed_cemetery", "info.discard.recover")]
)
def test_the_card_of_the_discard_names_the_way_back_only_where_there_is_one(terrain: str, told: str) -> None:
    model = drawn(f"terrain {terrain}\n blue rack: roxy\n red rack: roxy\n blue discard: star")
    card = model.info_on("discard 0")
    assert card and card.lines == (words(told),)


# --- Escape ---------------------------------------------------------------------------------------------------------


def test_escape_goes_back_one_thing_at_a_time() -> None:
    """The first Escape closes the sheet, the second ends the review, the third drops the pick and the note."""
    model = drawn(CASTLE)
    model = tapped(model, "troop hook")
    model = replace(model, note="Something.", note_kind="refusal", sheet="rules", review=0)
    seen = []
    for _ in range(5):
        seen.append((bool(model.sheet), model.review is not None, bool(model.picks), bool(model.note)))
        model, effects = run(model, m.Pressed("Escape"))
        assert not effects
    assert seen[0] == (True, True, True, True)
    assert seen[1][:3] == (False, True, True)
    assert seen[2][:3] == (False, False, True)
    assert seen[3] == seen[4] == (False, False, False, False)


def test_escape_finishes_the_opponents_turn() -> None:
    model, _ = told()
    assert not run(model, m.Pressed("Escape"))[0].is_showing


def test_keys_do_nothing_behind_a_sheet_or_a_curtain() -> None:
    for model in (replace(drawn(CASTLE), sheet="rules"), replace(drawn(CASTLE, TWO_PEOPLE), seat=m.NOBODY)):
        for key in ("d", "1", "u", "l", "n", "ArrowUp", "s", "b"):
            assert run(model, m.Pressed(key, "space-a")) == (model, [])


def test_number_keys_pick_by_place_on_the_rack() -> None:
    model = drawn(CASTLE)
    rack = TROOPS_IN[model.match.state.rack[0]]
    for number, kind in enumerate(rack, 1):
        assert run(model, m.Pressed(str(number)))[0].picks == (("troop", kind),)
    for key in ("0", "4", "9"):
        assert run(model, m.Pressed(key)) == (model, [])


def test_arrows_go_round_the_rack() -> None:
    model = drawn(CASTLE)
    assert run(model, m.Pressed("ArrowRight", "rack-2"))[1] == [fx.Focus("rack-0")]
    assert run(model, m.Pressed("ArrowLeft", "rack-0"))[1] == [fx.Focus("rack-2")]


def test_other_keys_open_what_they_say() -> None:
    model = drawn(CASTLE)
    assert run(model, m.Pressed("?"))[0].sheet == "rules"
    assert run(model, m.Pressed("n"))[0].sheet == "new"
    assert run(model, m.Pressed("p"))[1] == [fx.Focus("prompt")]
    assert run(model, m.Pressed("b"))[1] == [fx.Focus("space-a")]
    assert run(model, m.Pressed("x"), m.Pressed("Tab"), m.Pressed("é")) == (model, [])


# --- new games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["0", "1", "random"])
@pytest.mark.parametrize("opponent", [*m.LEVELS, "human"])
def test_a_new_game_is_what_was_chosen(side: str, opponent: str) -> None:
    model = tapped(drawn(CASTLE), "open new", f"set side {side}", f"set opponent {opponent}", "set terrain battlefield")
    model = tapped(model, "set first 1", "set specials no")
    model, effects = run(model, m.Dealt("new", "fresh", 99))
    table: Table = next(effect.table for effect in effects if isinstance(effect, fx.Save))
    first = 1 - table.seats.index("human") if side == "random" and opponent != "human" else 1  # the bot was chosen
    assert dict(table.match.options) == {"terrain": "battlefield", "first": first, "specials": False}
    assert table.match.seed == 99 and model.sheet == ""
    if opponent == "human":
        assert table.seats == TWO_PEOPLE and model.curtain
    else:
        assert sorted(table.seats) == sorted(("human", opponent))
        assert side == "random" or table.seats[int(side)] == "human"
    prefs = next(effect.prefs for effect in effects if isinstance(effect, fx.SavePrefs))
    assert prefs["opponent"] == opponent and prefs["side"] == side


def test_what_is_chosen_of_this_game_is_the_terrain_and_its_effects() -> None:
    assert [choice.name for choice in FACE.CHOICES] == ["specials", "terrain"]


def test_random_choices_come_of_the_seed_and_reach_everything() -> None:
    model = tapped(drawn(CASTLE), "set side random", "set first random", "set terrain random")
    found = set()
    for seed in range(120):
        options = run(model, m.Dealt("new", "x", seed))[0]
        found |= {
            options.match.options["terrain"],
            options.match.options["first"],
            options.table.seats.index("human") + 5,
        }
    assert found == {*TERRAINS, 0, 1, 5, 6}


def test_a_rematch_has_the_same_seats_and_the_other_begins() -> None:
    model = seated(random_match("toy_battle", {"terrain": "la_croisette", "first": 1}, 2), ("scout", "human"))
    model, _ = run(model, m.Dealt("rematch", "again", 5))
    assert model.table.seats == ("scout", "human")
    assert dict(model.match.options) == {"terrain": "la_croisette", "first": 0, "specials": True}


# --- previews -------------------------------------------------------------------------------------------------------


def test_where_nothing_is_shown_before_it_is_made_the_pointer_changes_nothing() -> None:
    for model in (drawn(CASTLE), tapped(drawn(CASTLE), "troop roxy")):
        after, effects = run(model, m.Targeted("space a", True))
        assert after is model and not effects


def test_the_card_about_a_base_says_once_what_holds_of_all_its_regions_and_covered_troops() -> None:
    stacked = drawn("h: blue hook / red xb42 / blue star / red roxy\n red took: hlmno\n")
    card = stacked.info_on("space h")
    assert card is not None
    all_open = "3 for a, b, c, d and h; 2 for c, g, h and l; 2 for d, h, i and m"
    assert words("info.region.all", regions=all_open) in card.below
    assert len([line for line in card.below if "medal" in line.lower()]) == 2, card.below
    texts = [text for _, text in card.things]
    assert [text.partition(":")[0] for text in texts] == ["Red Roxy 7", "Blue Star 6", "Red XB-42 5", "Blue Hook 4"]
    assert [":" in text for text in texts] == [True, True, False, False]


def test_the_card_about_an_hq_says_if_there_are_two() -> None:
    for terrain, subject, is_one_of_two in (
        ("castle_field", "space B1", False),
        ("castle_field", "space R1", False),
        ("caribbean_sea", "space B2", True),
        ("caribbean_sea", "space R1", False),
    ):
        card = drawn(f"terrain {terrain}\n blue rack: star").info_on(subject)
        assert card is not None
        assert ("two H.Q.s" in card.lines[0]) is is_one_of_two
        assert card.lines[0].startswith("One of" if is_one_of_two else "The H.Q. of")


def test_the_cards_about_a_troop_and_the_reserve_say_how_many_of_a_kind_there_are() -> None:
    model = drawn(CASTLE)
    for subject, line in (
        ("troop roxy", "Each player has 3 of them in all."),
        ("reserve 1", "Each player has 24 troops, 3 of each kind; 4 of them, which nobody has seen, are left out."),
    ):
        card = model.info_on(subject)
        assert card is not None and line in card.lines


def test_the_question_after_a_strike_names_the_troop_that_was_lost() -> None:
    begun = drawn("blue rack: xb42\n red rack: star\n", TWO_PEOPLE)
    struck = played(begun, "place xb42 a", "strike").match
    lost = "Blue's XB-42 on a discarded Star from your rack."
    assert narration.before_the_turn(struck, 1) == lost
    model = seated(struck, BOT_GAME[::-1])
    assert f"{lost} {spoken.question(model)}" in shown(model)
    assert lost not in spoken.question(model), "a screen reader has read it with the rival's turn"
    spared = played(begun, "place xb42 a", "skip").match
    assert narration.before_the_turn(spared, 1) == "Blue placed XB-42 on a."


def test_the_question_tells_which_troops_the_rival_has_moved() -> None:
    begun = drawn("a: blue star \n c: blue roxy \n blue rack: hook", TWO_PEOPLE)
    back = played(begun, "place hook e", "recall c").match
    assert narration.before_the_turn(back, 1) == "Blue placed Hook on e. Blue took Roxy back from c."
    assert narration.before_the_turn(back, 0) == ""
    begun = drawn(
        "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n d: red star \n blue rack: kwak", TWO_PEOPLE
    )
    pushed = played(begun, "place kwak e", "push d g").match
    assert narration.before_the_turn(pushed, 1) == "Blue placed Kwak on e. Blue pushed your Star from d to g."


def test_the_question_tells_which_medals_the_players_own_turn_gave_to_the_rival() -> None:
    begun = drawn(
        "c: red star \n g: red jumbo \n e: red star / blue kwak \n blue rack: hook \n red rack: roxy star", TWO_PEOPLE
    )
    match = played(begun, "place hook j", "recall e", "place roxy n").match
    given, placed = words("ask.given", player=words.player(1), count=1), "Red placed Roxy on n."
    assert narration.before_the_turn(match, 0) == f"{given} {placed}"
    back = words("ask.recalled", player=words.player(0), troop="Kwak", space="e")
    assert narration.before_the_turn(match.upto(2), 1) == f"Blue placed Hook on j. {back} Hook needs no chain."


def test_the_question_tells_what_an_own_xb42_has_caught_and_why_a_hook_is_where_it_is() -> None:
    begun = drawn("c: blue star \n blue rack: xb42 \n red rack: hook hook", TWO_PEOPLE)
    match = played(begun, "place xb42 a", "strike", "place hook g").match
    assert narration.before_the_turn(match, 0) == "You discarded Red's Hook. Red placed Hook on g. Hook needs no chain."
    near = played(begun, "place xb42 a", "skip", "place hook n").match
    assert narration.before_the_turn(near, 0) == "Red placed Hook on n.", "a chain leads there"


def test_the_question_tells_what_the_rivals_turn_cost() -> None:
    begun = drawn("g: red star \n c: blue star \n a: blue hook \n blue rack: jumbo hook \n red rack: star", TWO_PEOPLE)
    struck = played(begun, "place jumbo e", "discard g").match
    assert narration.before_the_turn(struck, 1) == "Blue's Jumbo on e discarded your Star on g."
    assert narration.before_the_turn(struck, 0) == ""
    match = random_match("toy_battle", {"first": 0}, 2)
    won = [number for number, events in enumerate(match.events) if any(event[0] == "took" for event in events)]
    assert won
    for number in won:
        player = match.player_at(number)
        count = sum(event[3] for event in match.events[number] if event[:2] == ("took", player))
        after = match.upto(number + 1)
        if count and list(after.since(1 - player)) == [number]:
            told = words("ask.won", player=words.player(player), count=count)
            assert told in narration.before_the_turn(after, 1 - player)


def test_the_end_names_the_player_who_is_stuck_whoever_wins() -> None:
    found = set()
    for seed in range(400):
        match = random_match("toy_battle", {"first": 0}, seed)
        if match.result is None or match.result.reason != "stuck":
            continue
        last = match.at(len(match.log) - 1)
        stuck = 1 - last.stack[-1][1]
        assert not match.state.reserve_count[stuck] and narration.ending(match).startswith(words.player(stuck))
        winner = match.result.winner
        assert winner is not None
        assert (narration.tip(match, 1 - winner) == words("tip.stuck")) == (stuck != winner)
        found.add(stuck == winner)
        if len(found) == 2:
            break
    assert found == {True, False}


def test_the_question_names_the_troops_that_were_covered() -> None:
    begun = drawn("c: red star \n a: blue hook \n blue rack: roxy roxy \n red rack: star", TWO_PEOPLE)
    covered = played(begun, "place roxy c").match
    assert narration.before_the_turn(covered, 1) == "Blue's Roxy covered your Star on c."
    own = played(begun, "place roxy a").match
    assert narration.before_the_turn(own, 1) == "Blue placed Roxy on a."


def test_the_question_tells_the_rivals_turn_in_its_order() -> None:
    begun = drawn("a: blue hook \n c: red skully \n blue rack: capn capn xb42 \n red rack: star star", TWO_PEOPLE)
    struck = played(begun, "place capn c", "place capn b", "place xb42 d", "strike").match
    told = "Blue's Cap'n covered your Skully on c. Blue placed Cap'n on b. "
    told += "Blue's XB-42 on d discarded Star from your rack."
    assert narration.before_the_turn(struck, 1) == told
    begun = drawn("a: blue hook \n c: red skully \n blue rack: xb42 \n red rack: star", TWO_PEOPLE)
    struck = played(begun, "place xb42 c", "strike").match
    told = "Blue's XB-42 covered your Skully on c and discarded Star from your rack."
    assert narration.before_the_turn(struck, 1) == told


@pytest.mark.parametrize("seed", range(4))
def test_the_question_tells_all_that_the_rival_placed_and_took(seed: int) -> None:
    for terrain in TERRAINS:
        match = random_match("toy_battle", {"terrain": terrain}, seed)
        for number in range(1, len(match.log)):
            after = match.upto(number)
            if not match.begins_turn(number):
                continue
            viewer = match.player_at(number)
            text, events = narration.before_the_turn(after, viewer), after.seen_since(viewer)
            placed = [narration.troop(event[2]) for event in events if event[0] == "placed" and event[1] != viewer]
            lost = [event for event in events if event[0] in ("struck", "discarded") and event[1] == viewer]
            assert all(name in text for name in placed), (terrain, number)
            caught = [event for event in narration._own_turn(after, viewer) if event[:2] == ("struck", 1 - viewer)]
            assert text.count(" discarded ") == len(lost) + len(caught), (terrain, number)


def test_the_question_tells_what_was_placed_and_drawn_if_there_is_nothing_else_to_tell() -> None:
    begun = drawn("blue rack: skully\n red rack: star\n", TWO_PEOPLE)
    told = words("ask.drew", player=words.player(0), count=2)
    assert narration.before_the_turn(played(begun, "draw").match, 1) == told
    by_effect = played(begun, "place skully a", "draw").match
    assert narration.before_the_turn(by_effect, 1) == f"Blue placed Skully on a. {told}"


def test_no_refusal_names_the_joker_before_the_lesson_that_introduces_it() -> None:
    course = COURSES[0]
    told: set[str] = set()
    for lesson in takewhile(lambda lesson: lesson.name != "joker", course.lessons):
        state = RULES.load(position_of_lesson(course, lesson))
        for kind, space in product(KINDS_IN[state.rack[0]], [space.id for space in state.board.terrain.spaces]):
            refusal = RULES.refusal(state, ("place", kind, space))
            told |= {narration.refused(*refusal)} if refusal else set()
    assert "Skully 1 is too weak to cover Star 6." in told
    assert not [sentence for sentence in told if "Kwak" in sentence]
