"""Token Battle on the page: whole games by taps, previews, narration, secrets and sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import pairwise
from string import Formatter
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.games.token_battle.drawing import position
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
    shown,
    tapped,
)
from toybattle import GAMES, link
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NUMBERS
from toybattle.games.token_battle.preview import preview
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.state import VARIANTS
from toybattle.games.token_battle.tokens import gains
from toybattle.games.token_battle.why import FIELDS
from toybattle.games.token_battle.why_draft import FIELDS as DRAFT_FIELDS
from toybattle.match import Match
from toybattle.protocol import UNKNOWN
from web.games.face import SPACE, Marks, Position, text_of
from web.games.registry import FACES
from web.games.token_battle import narration
from web.games.token_battle.narration import set_name
from web.languages import messages
from web.page import effects as fx
from web.page import model as m
from web.page.words import words

MESSAGES = messages("en")

RULES = GAMES["token_battle"]
FACE = FACES["token_battle"]
CLASSIC = {"variant": "classic", "first": 0, "blue_set": "workbench", "red_set": "siege"}


def model_of(match: Match, **others: Any) -> m.Model:
    """A model of the page with this match, in which the player who is asked is a person.

    `others` are further fields of the model.
    """
    return seated(match, asked_seats(match), **others)


def fresh(**options: Any) -> m.Model:
    """A model of the page with a new classic game in which blue is first; `options` replace options of that game."""
    return model_of(Match.start("token_battle", {**CLASSIC, **options}, 1))


def drawn(text: str) -> m.Model:
    """A model of the page with the position that the text diagram `text` gives."""
    state = position(text).state
    return model_of(Match("token_battle", RULES.resolve({}), 1, positions=(state,)))


def new_game(screen: Screen, opponent: str = "recruit", **choices: str) -> Screen:
    """Begins a new game of Token Battle on the page and returns the screen.

    `opponent` is a level of the bot, or "human" for a person. `choices` are further settings in the New game sheet.
    """
    screen.tap("open new").say("set game token_battle").say(f"set opponent {opponent}").say("pref speed off")
    for name, value in choices.items():
        screen.say(f"set {name} {value}")
    return screen.tap("new")


def heard(markup: str, id: str) -> str:
    """The text for screen readers, which the page doesn't show, in the element with the id `id`."""
    found = re.search(rf'id="{id}".*?<span class="unseen">(.*?)</span>', markup, re.S)
    assert found, id
    return unescape(found[1])


def kept(effects: list[fx.Effect]) -> list[Match]:
    """The matches that these effects save."""
    return [effect.table.match for effect in effects if isinstance(effect, fx.Save)]


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("opponent", ["recruit", "human"])
def test_a_whole_game_of_every_variant_by_taps(variant: str, opponent: str) -> None:
    closed = "yes" if variant in ("sprint", "draft") else "no"
    screen = new_game(Screen(), opponent, variant=variant, closed=closed, blue_set="garden", red_set="random")
    checked = 0

    def check() -> None:
        nonlocal checked
        checked += 1
        if checked % 5 == 0:
            assert not Reader(screen.markup).repeated_ids()
            assert screen.stored().match == screen.match

    play(screen, 3, then=check)
    result = screen.match.result
    assert result is not None and checked > 8
    assert screen.match.options["variant"] == variant
    assert narration.ending(screen.match) in screen.said()
    assert screen.reload().match == screen.match


def test_the_cards_of_a_stack_come_up_one_after_the_other() -> None:
    screen = new_game(Screen(), "human", first="0", blue_set="garden")
    assert "Encampment" in heard(screen.markup, "rack-0").split("Next")[0]
    screen.tap("stack 1", "space a1", "space a1")  # then red
    screen.tap("stack 1", "space f6", "space f6")
    stack = heard(screen.markup, "rack-0")
    assert "Bonfire" in stack.split("Next")[0] and stack.endswith("Next: Bumper 2, Vine 2 and Encampment 1.")


def test_links_challenges_rematches_and_undo_work_as_in_any_game() -> None:
    screen = play(new_game(Screen(), first="1", variant="sprint"), 2, most=3)
    length = len(screen.match.log)
    screen.tap("open share", "copy replay")
    fragment = str(screen.ports.clipboard)
    other = Screen(fragment=fragment)
    assert other.model.is_from_link and other.match == screen.match
    screen.tap("copy challenge", "close")
    challenged = Screen(fragment=str(screen.ports.clipboard))
    assert challenged.match.upto(0) == screen.match.upto(0)
    screen.tap("undo").tap("undo")
    assert len(screen.match.log) < length and screen.model.table.assisted
    screen.tap("resign", "resign", "rematch")
    assert screen.match.player_at(0) == 0 and screen.match.options["variant"] == "sprint"
    challenge = f"{m.CHALLENGE}{link.encode(Match.start('token_battle', {}, 4), bytes([0, 1]))}"
    match = Screen(fragment=challenge).tap("resign", "resign", "rematch").match
    assert match.options["first"] in (0, 1), "also after a game whose beginner was left to chance"


def test_a_draw_is_told_as_one() -> None:
    model = seated(Match.start("token_battle", {**CLASSIC, "balance": False}, 1))
    state = model.match.state.clone()
    state.stack, state.options, state.reason = [], (), "full"
    match = Match("token_battle", model.match.options, 1, positions=(state,))
    page = shown(seated(match))
    assert words("end.draw") in page and "The board is full: Blue 0, Red 0." in page
    Reader(page)


# --- previews ---------------------------------------------------------------------------------------------------------


def test_a_first_tap_on_a_field_shows_and_a_second_one_plays() -> None:
    model, effects = run(fresh(), m.Tapped("stack 1"), m.Tapped("space d4"))
    assert model.previewed == ("place", 0, FIELD_NAMES.index("d4")) and not effects
    assert narration.outcome(model.match.state, ("place", 0, FIELD_NAMES.index("d4"))) in shown(model)
    assert "do 1d4" in actions_of(shown(model)), "there is a button, too"
    assert kept(run(model, m.Tapped("space d4"))[1])[0].log == (("place", 0, FIELD_NAMES.index("d4")),)
    assert kept(run(model, m.Tapped("do 1d4"))[1])[0].log == (("place", 0, FIELD_NAMES.index("d4")),)


def test_what_the_pointer_shows_is_played_by_one_click() -> None:
    model, effects = run(fresh(), m.Tapped("stack 2"), m.Targeted("space e5", True))
    assert model.previewed == ("place", 1, FIELD_NAMES.index("e5")) and not effects
    assert "do 2e5" not in actions_of(shown(model)), "whoever points can click"
    assert kept(run(model, m.Tapped("space e5"))[1])[0].log == (("place", 1, FIELD_NAMES.index("e5")),)
    left = run(model, m.Targeted("", True))[0]
    assert left.previewed is None and "preview" not in shown(left)
    assert run(left, m.Tapped("space e5"))[0].previewed == model.previewed, "what was not on show is shown first"


def test_a_field_first_then_a_stack_shows_too() -> None:
    model, effects = run(fresh(), m.Tapped("space d4"), m.Tapped("stack 3"))
    assert model.previewed == ("place", 2, FIELD_NAMES.index("d4")) and not kept(effects)
    assert tapped(model, "stack 4").previewed == ("place", 3, FIELD_NAMES.index("d4")), (
        "another stack on the same field"
    )


def test_the_keyboard_shows_what_it_moves_over() -> None:
    model, effects = run(fresh(), m.Pressed("1", "space-c4"))
    assert model.previewed == ("place", 0, FIELD_NAMES.index("c4"))
    model, effects = run(model, m.Pressed("ArrowRight", "space-c4"))
    assert model.previewed == ("place", 0, FIELD_NAMES.index("d4")) and fx.Focus("space-d4") in effects
    model, _ = run(model, m.Pressed("2", "space-d4"))
    assert model.previewed == ("place", 1, FIELD_NAMES.index("d4"))
    assert kept(run(model, m.Tapped("space d4"))[1]), "Enter"


def test_what_is_dragged_is_shown_on_the_way_and_played_where_it_is_dropped() -> None:
    model, effects = run(fresh(), m.Tapped("lift stack 1"), m.Targeted("space a1", True), m.Targeted("space b2", True))
    assert model.previewed == ("place", 0, FIELD_NAMES.index("b2")) and not effects
    assert kept(run(model, m.Tapped("drop stack 1|space b2"))[1])[0].log == (("place", 0, FIELD_NAMES.index("b2")),)


def test_one_step_back_takes_what_is_shown_then_the_stack() -> None:
    model = tapped(fresh(), "stack 1", "space d4")
    for back in (m.Pressed("Escape"), m.Tapped("back")):
        once = run(model, back)[0]
        assert once.previewed is None and once.picks == (("stack", 0),)
        assert run(once, back)[0].picks == ()


def test_nothing_is_shown_where_nothing_can_be_played() -> None:
    model = tapped(drawn("c4: red shell 3"), "stack 1")
    over = run(model, m.Targeted("space c4", True))[0]
    assert over.previewed is None and shown(over) == shown(model)
    refused = tapped(model, "space c4")
    assert refused.note == "Red Shell 3 is on c4. Choose an empty field."
    for other in (replace(model, review=0), replace(model, is_from_link=True), replace(model, bot="ready", shown=-1)):
        assert run(other, m.Targeted("space d4", True))[0].previewed is None


def test_what_is_shown_goes_with_the_position() -> None:
    screen = new_game(Screen(), "human", first="0")
    screen.tap("stack 1", "space a1", "space a1")
    assert screen.model.target is None and screen.model.picks == ()
    screen.tap("stack 1")
    screen.ports.hear("target", "space b1", "pointer", "")
    assert screen.model.previewed
    screen.tap("undo").tap("undo")
    assert screen.model.target is None and len(screen.match.log) == 0


def test_the_page_is_not_patched_while_the_pointer_passes_over_what_changes_nothing() -> None:
    screen = new_game(Screen(), first="0", side="0")
    shows = screen.ports.calls.count(("show",))
    for place in ("space a1", "space b1", "space c1", "space c1", ""):
        screen.ports.hear("target", place, "pointer", "")
    assert screen.ports.calls.count(("show",)) == shows
    screen.tap("stack 1")
    screen.ports.hear("target", "space a1", "pointer", "")
    assert screen.ports.calls.count(("show",)) == shows + 2


def test_in_a_draft_a_card_is_read_before_it_is_picked() -> None:
    model = fresh(variant="draft")
    card = model.match.state.pool[3]
    name = FACE.NAMES["card"][card]
    previewed, effects = run(model, m.Tapped(f"card {name}"))
    assert previewed.previewed == ("pick", card) and not effects
    assert narration.card_short(card) in unescape(shown(previewed)) and narration.card_short(card) not in unescape(
        shown(model)
    )
    assert kept(run(previewed, m.Tapped(f"card {name}"))[1])[0].log == (("pick", card),)


def test_what_is_said_to_come_is_what_comes() -> None:
    """The numbers in the sentence about a previewed placement come true when the placement is played.

    The sentence is made from the preview, which the engine's tests check.
    """
    for seed in range(6):
        match = random_match("token_battle", {"blue_set": "siege", "red_set": "garden"}, seed, 12 + seed)
        decision = match.decision
        assert decision is not None
        for action in decision.actions[:: max(1, len(decision.actions) // 7)]:
            seen = preview(match.state, action)
            told = narration.outcome(match.state, action)
            after = match.with_action(action)
            rival = 1 - decision.player
            gained = [after.state.scores[player] - match.state.scores[player] for player in (0, 1)]
            mover, other = words.player(decision.player), words.player(rival)
            if seen.reason or seen.gains != seen.gained:
                assert re.search(
                    rf"{mover} scores {gained[decision.player]} points?, {other} {gained[rival]}[.:]", told
                )
            assert ("Then the rays" in told) == bool(seen.shots)
            if not seen.reason:
                now, then = gains(match.state), gains(after.state)
                each = [_gain(now[player], then[player]) for player in (decision.player, rival)]
                assert told.startswith(f"{mover} gains {each[0]} a turn, {other} {each[1]}: ")


def _gain(now: int, then: int) -> str:
    return f"{then} ({then - now:+})".replace("-", "−") if now != then else str(then)


def test_tokens_to_which_the_same_happens_share_a_sentence() -> None:
    state = drawn("b2: red plain 3\nc2: red plain 1\nd3: red plain 2\nb4: red shell 2\nblue: hailstorm").match.state
    assert narration.outcome(state, ("place", 0, FIELD_NAMES.index("c3"))) == (
        "Blue gains 2 (+2) a turn, Red 4 (−4): Hailstorm on c3. Weaker: Red's b2 to 2, d3 and b4 to 1. Gone: Red's c2."
    )


# --- narration --------------------------------------------------------------------------------------------------------


def test_a_turn_is_told_in_its_order() -> None:
    model = drawn("c4: red shell 3\nd3: red plain 1\nblue: hailstorm")
    match = model.match.with_action(("place", 0, FIELD_NAMES.index("d4")))
    assert narration.sentences(match, 0, 0) == [
        "Blue plays Hailstorm (value 2) on d4.",
        "Red's token on d3 is destroyed.",
        "Red's token on c4 loses 1 value.",
        "Points: Blue +2 (now 2), Red +2 (now 2).",
    ]
    assert narration.NARRATION.touched(match, 0)[0] == FIELD_NAMES.index("d4")
    assert narration.heading(match, 0).endswith("Blue.")


def test_every_action_of_random_games_is_told_and_none_twice() -> None:
    for seed, variant in enumerate(VARIANTS):
        match = random_match("token_battle", {"variant": variant, "closed": seed % 2 == 1}, seed)
        for number, action in enumerate(match.log):
            told = narration.sentences(match, number, None)
            assert bool(told) == (action[0] not in ("lay", "ready") or match.events[number] != ()), action
            assert len(told) == len(set(told)) and all("{" not in sentence for sentence in told)
            assert narration.describe(match.at(number), action)
            assert all(0 <= field < 36 for field in narration.NARRATION.touched(match, number))


@pytest.mark.parametrize("id", [*FIELDS, *DRAFT_FIELDS])
def test_a_reason_names_everything_that_its_claim_tells_and_nothing_else(id: str) -> None:
    template = MESSAGES[f"why.tokens.{id}"]
    forms = list(template.values()) if isinstance(template, dict) else [template]
    named = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    told = {field.rstrip("*") for field in {**FIELDS, **DRAFT_FIELDS}[id]}
    assert told <= named <= told | {"player", "whose", "rival"}


def test_one_sentence_tells_what_both_gain() -> None:
    state = RULES.setup({"first": 0}, 1)
    for is_own, name in ((True, "you"), (False, "Blue")):
        told = "".join(str(part) for part in narration.reason(state, ("nets", 3, 1), is_own))
        assert told == f"Each turn brings {name} 3 more now, Red 1 less."


def test_a_hint_in_a_game_that_is_won_tells_that_it_is_won() -> None:
    """What a placement brings each turn doesn't matter any more if the rival's turn already ends the game."""
    state = drawn(
        "f6: blue plain 9 \n f5: blue plain 9 \n scores: 970 40 \n blue: whetstone \n red: shears"
    ).match.state
    reasons = RULES.reasons(state, (("place", 0, 0),), 0)
    told = "".join(str(part) for reason in reasons for part in narration.reason(state, reason, True))
    assert told == "Wins after Red's turn, whatever Red plays: that brings you to 1000 points or more."


def test_reasons_are_whole_sentences_whose_fields_can_be_shown() -> None:
    for seed in range(3):
        match = random_match("token_battle", {"blue_set": "siege", "red_set": "goldsmith"}, seed)
        for number in range(0, len(match.log), 3):
            state = match.at(number)
            for reason in RULES.reasons(state, (match.log[number],), state.stack[-1][1]):
                parts = narration.reason(state, reason)
                assert parts and not any(isinstance(a, str) and isinstance(b, str) for a, b in pairwise(parts))
                assert all(isinstance(part, str) or FIELD_NAMES[part[1]] == part[0] for part in parts)


def test_a_hint_and_why_are_told_for_every_kind_of_action() -> None:
    screen = new_game(Screen(), variant="draft", first="0", side="0")
    steps = set()
    for _ in range(40):
        decision = screen.model.decision()
        assert decision is not None
        if decision.step not in steps:
            steps.add(decision.step)
            for _ in range(3):
                screen.tap("hint")
                assert screen.model.note and screen.model.hint
            assert screen.model.parts, "the third step says why, or that there is nothing to say"
        if "why" in actions_of(screen.markup):
            screen.tap("why")
            assert screen.model.parts
        screen.take(decision.actions[-1] if decision.step == "lay" else decision.actions[0]).wait()
        if steps == {"pick", "lay", "turn"}:
            break
    assert steps == {"pick", "lay", "turn"}


@pytest.mark.parametrize("length", [6, 27, 33])
def test_in_a_draft_each_card_has_an_info_card_wherever_it_lies(length: int) -> None:
    match = random_match("token_battle", {"variant": "draft", "first": 0}, 5, length)
    model = model_of(match)
    elements = Reader(shown(model)).elements
    kept = [one for one in elements if one.attributes.get("class", "") == "card mini"]
    to_lay = [one for one in elements if "draft-card" in one.attributes.get("class", "").split()]
    assert kept and to_lay
    for one in [*kept, *to_lay]:
        info = FACE.info(model.position, one.attributes["data-info"])
        assert info is not None and info.things and "title" not in one.attributes


def test_in_a_draft_the_arrow_keys_lead_along_the_rows_and_between_them() -> None:
    def press(model: m.Model, key: str, place: int) -> str:
        (effect,) = run(model, m.Pressed(key, f"rack-{place}"))[1]
        return str(effect.element)

    model = fresh(variant="draft")
    keys = {"ArrowDown": "rack-14", "ArrowUp": "rack-2", "ArrowRight": "rack-9", "ArrowLeft": "rack-7"}
    assert {key: press(model, key, 8) for key in keys} == keys
    assert press(model, "ArrowUp", 3) == "rack-3" and press(model, "ArrowDown", 20) == "rack-20"
    laying = fresh(variant="draft")
    while laying.match.state.stack[-1][0] == "pick":
        laying = model_of(laying.match.with_action(laying.match.state.options[0]))
    assert [press(laying, "ArrowDown", lane) for lane in range(4)] == ["rack-4", "rack-6", "rack-7", "rack-9"]
    assert [press(laying, "ArrowUp", 4 + card) for card in range(6)] == [f"rack-{lane}" for lane in (0, 1, 1, 2, 3, 3)]
    assert press(laying, "ArrowDown", 9) == "rack-15" and press(laying, "ArrowUp", 15) == "rack-9"


def test_every_field_of_a_tap_that_fits_nothing_is_explained() -> None:
    model = drawn("c4: red shell 3\na1: blue golden 2")
    for name in ("c4", "a1"):
        assert tapped(model, f"space {name}").note_kind == "reason"
    laying = next(
        match
        for length in range(24, 40)
        if (match := random_match("token_battle", {"variant": "draft", "first": 0}, 3, length)).state.stack[-1][0]
        == "lay"
    )
    model = model_of(laying)
    for tap in ("card awl", "card colossus", "space a1", "stack 1", "do ready"):
        after = tapped(model, tap)
        assert after.note or after.picks, tap


# --- what is hidden ---------------------------------------------------------------------------------------------------


def twins(match: Match, viewer: int) -> Iterator[tuple[str, Match]]:
    """Yields pairs (text, other match): in the last position of the other match something is exchanged that `viewer`
    can't see.

    The text says what is exchanged. All earlier positions are those of `match`.
    """
    for name, data in ENTRIES["token_battle"].swaps(match.state.dump(), viewer):
        twin = RULES.load(json.loads(json.dumps(data)))
        yield name, replace(match, positions=(*match.positions[:-1], twin))


CLOSED = {"variant": "classic", "closed": True, "blue_set": "siege", "red_set": "metronome"}
SECRET = [
    *(random_match("token_battle", CLOSED, 2, length) for length in (0, 3, 8, 13)),
    *(random_match("token_battle", {"variant": "draft", "closed": True}, 3, length) for length in (25, 30, 37, 44, 50)),
]


@pytest.mark.parametrize("match", SECRET, ids=range(len(SECRET)))
def test_nothing_hidden_reaches_the_page(match: Match) -> None:
    for viewer, seats in ((0, BOT_GAME), (1, ("scout", "human"))):
        model = seated(match, seats, bot="ready")
        names = ["", "rules", "log"]
        if match.state.stack[-1][0] == "turn":
            names += ["set 0", "set 1", "gains 0", "gains 1"]
        for _, twin in twins(match, viewer):
            other = replace(model, table=replace(model.table, match=twin))
            for name in names:
                assert shown(replace(other, sheet=name)) == shown(replace(model, sheet=name)), name


def test_there_is_something_to_hide() -> None:
    for match in SECRET[1:3]:
        open_page = seated(match, TWO_PEOPLE, is_from_link=True, sheet="set 1")
        others = [replace(open_page, table=replace(open_page.table, match=twin)) for _, twin in twins(match, 0)]
        assert any(shown(other) != shown(open_page) for other in others)


def test_between_two_people_a_curtain_falls_only_where_something_is_hidden() -> None:
    screen = new_game(Screen(), "human", first="0")
    assert not screen.model.curtain
    screen.tap("stack 1", "space a1", "space a1")
    assert not screen.model.curtain and screen.model.side == 1
    closed = new_game(Screen(), "human", first="0", closed="yes")
    assert closed.model.curtain and words("card.hidden") in closed.markup
    draft = play(new_game(Screen(), "human", first="0", variant="draft"), 4, most=23)
    assert not draft.model.curtain, "picks are open"
    play(draft, 5, most=1)
    assert draft.model.curtain, "the stacks are laid unseen"
    assert "data-drag" not in draft.markup
    play(draft, 6, most=30)
    while draft.match.state.stack[-1][0] == "lay":
        play(draft, 6, most=1)
    assert not draft.model.curtain, "with open sets nothing is hidden any more"


def test_under_the_curtain_nobody_sees_either_set() -> None:
    for match in SECRET:
        model = seated(match, TWO_PEOPLE, curtain=True)
        assert model.curtain
        for viewer in (0, 1):
            for _, twin in twins(match, viewer):
                assert shown(replace(model, table=replace(model.table, match=twin))) == shown(model)


# --- sheets and names -------------------------------------------------------------------------------------------------


def totals(rows: str) -> list[int]:
    """The gain of each token, in the order of the sheet that lists gains; `rows` is the markup of the sheet."""
    return [int(line.split("</span>")[0].split()[-1]) for line in rows.split("</b>")[1:]]


def test_the_breakdown_adds_up_to_what_was_scored_last_and_to_what_the_board_gains_now() -> None:
    changed = 0
    for seed in range(6):
        match = random_match("token_battle", {"blue_set": "siege", "red_set": "goldsmith"}, seed, 25)
        scored = [event for event in match.events[-1] if event[0] == "gained"]
        for player in (0, 1):
            title, content = FACE.PAST["gains"](match, len(match.log), str(player))
            assert title == words("gains.title", player=words.player(player), count=gains(match.state)[player])
            lists = content.split("<h3>")[1:]
            assert sum(totals(lists[0])) == scored[player][2], "the last turn's, before the rays"
            assert len(totals(lists[-1])) == match.state.own[player].bit_count()
            assert sum(totals(lists[-1])) == gains(match.state)[player]
            assert (len(lists) == 1) == (words("gains.same") in content)
            changed += len(lists) > 1
    assert changed, "rays that changed the board"


def test_before_the_first_turn_the_breakdown_tells_the_board() -> None:
    match = fresh().match
    _, content = FACE.PAST["gains"](match, 0, "1")
    assert totals(content) == [2] and words("gains.now", count=2) in content


def test_the_last_five_moves_stand_by_the_board_the_newest_first() -> None:
    match = random_match("token_battle", CLASSIC, 3, 9)
    model = model_of(match)
    moves = [
        one for one in Reader(shown(model)).having("data-info") if one.attributes.get("class", "").startswith("move ")
    ]
    cards = [FACE.info(model.position, one.attributes["data-info"]) for one in moves]
    assert not any("title" in one.attributes for one in moves) and all(card and card.things for card in cards)
    told = [card.lines[0].removesuffix(".") for card in cards if card]
    expected = [
        words(
            "recent.move", player=words.player(event[1]), card=narration.card(event[3]), space=narration.space(event[4])
        )
        for events in match.events
        for event in events
        if event[0] == "placed"
    ]
    assert told == expected[::-1][:5] and len(expected) == 9
    back = shown(replace(model_of(match), review=2))
    assert back.count('class="move none"') == 3, "a look back shows those before it"
    assert 'id="recent"' not in shown(fresh(variant="draft")), "cards on offer are no moves"


@pytest.mark.parametrize("player", [0, 1])
def test_every_number_beside_a_name_says_what_it_counts(player: int) -> None:
    state = Match.start("token_battle", {**CLASSIC, "balance": False}, 1).state.clone()
    state.banked[player], state.whet[player] = 2, 1
    reader = Reader(FACE.stats(state, player, Marks()))
    units = ["next", "extra", "points", "a turn", "cards"]
    assert ["".join(small.texts) for small in reader.elements if small.tag == "small"] == units
    count = sum(map(len, state.cards(player)))
    said = [button.attributes["aria-label"] for button in reader.elements if button.tag == "button"]
    assert len(said) == 2 and "+0 a turn" in said[0] and f"{count} cards" in said[1]


def test_only_the_digits_that_change_roll() -> None:
    def digits(score: int) -> list[str]:
        state = fresh().match.state.clone()
        state.scores[0] = score
        return re.findall(r'id="(score-0-\d-\d)"', FACE.stats(state, 0, Marks()))

    assert digits(98) == ["score-0-1-9", "score-0-0-8"]
    assert [one for one in digits(108) if one not in digits(98)] == ["score-0-2-1", "score-0-1-0"]


def test_the_speed_of_the_opponents_turn_is_that_of_the_digits() -> None:
    model = fresh()
    assert 'class="page speed-normal"' in shown(model)
    assert 'class="page speed-off"' in shown(tapped(model, "pref speed off"))


def test_both_sets_can_be_looked_through_at_any_time() -> None:
    model = fresh()
    for player, cards in ((0, "Awl Whetstone"), (1, "Scarecrow Ambush")):
        page = shown(replace(model, sheet=f"set {player}"))
        assert all(name in page for name in cards.split())


def test_a_choice_that_a_variant_leaves_out_is_not_offered() -> None:
    model = tapped(fresh(), "open new", "set game token_battle")
    assert 'name="red_set"' in shown(model)
    mirror = shown(tapped(model, "set variant mirror"))
    assert 'name="both_set"' in mirror
    assert not any(f'name="{name}"' in mirror for name in ("blue_set", "red_set", "closed"))
    assert 'name="both_set"' not in shown(model)
    assert '_set"' not in shown(tapped(model, "set variant draft"))


def test_cards_and_fields_say_what_they_are() -> None:
    reader = Reader(shown(fresh()))
    label = heard(shown(fresh()), "rack-0")
    assert narration.card_text(CARD_NUMBERS["awl"]) in label and "Next: Handsaw 3, Hurdle 3 and Vine 2." in label
    assert len([one for one in reader.having("data-drop") if one.attributes["data-drop"].startswith(SPACE)]) == 36
    assert UNKNOWN not in fresh().match.state.sets


def test_a_tap_on_a_stack_of_the_opponent_explains_it() -> None:
    found = [one.attributes["data-action"] for one in Reader(shown(fresh())).having("data-action")]
    for number in range(4):
        assert f"info pile 1 {number}" in found
        model = tapped(fresh(), f"info pile 1 {number}")
        assert model.info == f"pile 1 {number}" and model.is_info_pinned


def test_why_says_that_no_other_move_would_have_stopped_the_rival() -> None:
    for scores, is_lost in (("500 998", True), ("500 700", False)):
        match = drawn(f"c3: red golden 6 \n blue: vine \n red: vine \n scores: {scores}").match
        match = match.with_action(match.state.options[0])
        model = tapped(seated(match, ("recruit", "human")), "why")
        assert (words("why.beyond_help") in text_of(model.parts)) is is_lost


def test_the_card_of_a_thing_explains_the_words_that_it_bears() -> None:
    """Nobody knows the words of the game when they first meet them: an ability, a kind, and a Plain."""
    match = drawn("c3: blue plain 2 \n blue: hailstorm \n red: vine").match
    position = Position(match.state, 0, match, 0)
    (_, card), *_ = FACE.info(position, "pile 0 0").things
    assert "Chip, only when played: every token around it loses 1 value." in card
    assert card.endswith("Its own token stays as a Plain token: no special effect.")
    told = FACE.info(position, f"{SPACE} c3").things[-1][1]
    assert told.startswith("Its kind says what it does while it lies here. Plain: ")
    (_, card), *_ = FACE.info(position, "pile 1 0").things
    assert "a Plain of yours (value 1, no effect)" in card


def test_the_title_of_a_game_with_closed_sets_names_no_set() -> None:
    options = GAMES["token_battle"].resolve({"variant": "classic", "closed": True})
    names = {set_name(name) for name in PRESETS}
    assert not [name for name in names if name in FACE.subtitle(options, {})]
    assert [name for name in names if name in FACE.subtitle({**options, "closed": False}, {})]
