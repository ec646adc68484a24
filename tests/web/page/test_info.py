"""Tests of the info card: it explains the things on the table, and the rule by which an action was refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest

from tests.contract import checks
from tests.contract.games import ENTRIES
from tests.random_games import random_match
from tests.web.playing import Reader, asked_seats, run, seated, shown, tapped
from toybattle import GAMES
from toybattle.bots import LEVELS
from web.games.face import MOVED, SPACE
from web.games.registry import FACES, NARRATIONS
from web.learning.rules.page import page_of
from web.page import frame
from web.page import model as m
from web.page.picking import fields
from web.page.words import words

EXPLAINED = [game for game in GAMES if FACES[game].INFO]


def subjects(markup: str) -> list[str]:
    """Returns the values of `data-info` on the page, each only once, in the order of the page."""
    return list(dict.fromkeys(re.findall(r'data-info="([^"]+)"', markup)))


@pytest.mark.parametrize("game", EXPLAINED)
def test_whatever_offers_a_card_has_one_that_says_something(game: str) -> None:
    sorts = set()
    setups = [({}, 0), *ENTRIES[game].setups]
    matches = [random_match(game, options, seed, 9 * (number % 4)) for number, (options, seed) in enumerate(setups)]
    whole = random_match(game, {}, 0)
    for match in [*matches, whole.upto(len(whole.log) - 1)]:  # the last turn may have something of its own
        model = seated(match, asked_seats(match))
        lines = 0
        for subject in subjects(shown(model)):
            sorts.add(subject.split()[0])
            lines += subject.startswith(m.LINE)
            if lines > 2:
                break  # the lines of the log come last
            card = run(model, m.Hovered(subject))[0]
            assert card.info == subject and not card.is_info_pinned
            assert "aria-labelledby" not in Reader(shown(card)).by_id("info").attributes
            info = model.info_on(subject)
            assert info is not None and info.title and (info.lines or info.things)
            assert all(re.fullmatch(r"[^{}]+[.:!?]", line) for line in info.lines), info.lines
    assert sorts == {*FACES[game].INFO, m.LINE, m.SEAT, m.UNDO}


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_press_closes_the_card_about_what_is_pointed_at(game: str) -> None:
    model = seated(random_match(game, {}, 0))
    subject = subjects(shown(model))[0]
    hovered = run(model, m.Hovered(subject))[0]
    assert hovered.info == subject
    assert tapped(hovered, "undo").info == ""
    assert tapped(hovered, f"info {subject}").is_info_pinned


@pytest.mark.parametrize("level", LEVELS)
def test_the_name_of_the_bot_has_a_card_on_its_level(level: str) -> None:
    model = seated(random_match(EXPLAINED[0], {}, 3, 4), ("human", level))
    assert [subject for subject in subjects(shown(model)) if subject.startswith(m.SEAT)] == [f"{m.SEAT} 1"]
    card = model.info_on(f"{m.SEAT} 1")
    assert card and card.lines[0] == words(f"level.text.{level}")
    assert model.info_on(f"{m.SEAT} 0") is None, "a person"


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_line_of_the_log_has_a_card_on_what_was_played(game: str) -> None:
    match = random_match(game, {}, 5, 30)
    model = seated(match, asked_seats(match))
    narration, explained = model.narration, 0
    for subject in subjects(shown(model)):
        if not subject.startswith(m.LINE):
            continue
        number = int(subject.split()[1])
        info = model.info_on(subject)
        told = tuple(narration.sentences(match, number, model.viewer))
        assert info and told and info.lines[: len(told)] == told
        assert info.rule == narration.rule(match, number, model.viewer)
        explained += bool(info.things)
    assert explained
    assert model.info_on(f"{m.LINE} {len(match.log)}") is None


@pytest.mark.parametrize("game", EXPLAINED)
def test_a_card_stays_until_it_is_closed_or_something_is_done(game: str) -> None:
    model = seated(random_match(game, {}, 3, 12), ("human", "human"))
    model = tapped(model, "curtain") if model.curtain else model
    first, second = subjects(shown(model))[:2]
    pinned, effects = run(model, m.Tapped(f"info {first}"))
    assert pinned.is_info_pinned and "Focus(element='info')" in map(str, effects)
    assert run(pinned, m.Hovered(second))[0].info == first
    assert tapped(pinned, f"info {second}").info == second
    for closed in (tapped(pinned, "back"), run(pinned, m.Pressed("Escape"))[0], tapped(pinned, f"info {first}")):
        assert not closed.info and not closed.is_info_pinned
    assert not tapped(pinned, "open games").info and not tapped(pinned, "hint").info
    assert not run(run(model, m.Hovered(second))[0], m.Hovered(""))[0].info
    assert not tapped(model, "info nonsense").info


@pytest.mark.parametrize("game", EXPLAINED)
def test_no_card_tells_what_is_hidden(game: str) -> None:
    rules, entry = GAMES[game], ENTRIES[game]
    options = next(options for options, seed in entry.setups if not entry.is_open(rules.setup(options, seed).dump()))
    compared = 0
    for seed in range(5):
        match = random_match(game, options, seed, 10 * seed + 4)
        for viewer in (0, 1):
            model = seated(match, ("human", "scout") if viewer == 0 else ("scout", "human"))
            for _, data in entry.swaps(match.state.dump(), viewer):
                state = rules.load(json.loads(json.dumps(data)))
                twin = replace(
                    model, table=replace(model.table, match=replace(match, positions=(*match.positions[:-1], state)))
                )
                for subject in subjects(shown(model)):
                    face = FACES[game]
                    assert face.info(model.position, subject) == face.info(twin.position, subject)
                    compared += 1
    assert compared > 50


@pytest.mark.parametrize("game", EXPLAINED)
@pytest.mark.usefixtures("learning")
def test_every_refusal_and_every_card_leads_to_its_rule(game: str) -> None:
    face, page = FACES[game], page_of(game)
    assert page
    sections = {section.name for section in page.sections}
    assert set(face.RULE_OF.values()) <= sections
    places, rows = set(page.addresses()), set()
    told = {id.removeprefix("refusal.") for id in _own_refusals(game)}
    assert told - set(face.RULE_OF) == set()
    for options, seed in ENTRIES[game].setups[:3]:
        match = random_match(game, options, seed, 20)
        model = seated(match, asked_seats(match))
        for subject in subjects(shown(model)):
            info = model.info_on(subject)
            if subject.startswith((m.SEAT, m.UNDO)):
                continue  # no rule says how well a bot plays
            assert info is not None and info.rule in places, subject
            rows |= {info.rule} - sections
    assert len(rows) > 5


def _own_refusals(game: str) -> set[str]:
    """Returns the message ids, such as "refusal.NAME", of the reasons why the rules refuse actions in random games.

    Reasons that all games share are left out.
    """
    rules, found = GAMES[game], set()
    for options, seed in ENTRIES[game].setups[:3]:
        for state in checks.spread(random_match(game, options, seed).positions, 6):
            for verb, tables in rules.verbs.items():
                for number in range(0, max((len(names) for names in tables), default=1), 3):
                    fields = (number % len(names) for names in tables)
                    if (refusal := rules.refusal(state, (verb, *fields))) and refusal[0] not in SHARED:
                        found.add(f"refusal.{refusal[0]}")
    return found


SHARED = {"not_now", "game_over", "no_such_action", "not_your_turn"}  # refusals that no rule of a game is behind


@pytest.mark.parametrize("game", EXPLAINED)
@pytest.mark.usefixtures("learning")
def test_a_refusal_offers_its_rule_and_the_rule_is_found(game: str) -> None:
    model = replace(
        seated(random_match(game, {}, 3, 0), ("human", "human")),
        note="No.",
        note_kind="refusal",
        refusal=next(iter(FACES[game].RULE_OF)),
    )
    model = tapped(model, "curtain") if model.curtain else model
    model = replace(model, note="No.", note_kind="refusal", refusal=next(iter(FACES[game].RULE_OF)))
    assert f'data-action="open rules {model.rule}"' in shown(model)
    opened, effects = run(model, m.Tapped(f"open rules {model.rule}"))
    assert f"rule-{model.rule}" in " ".join(map(str, effects)) and f'id="rule-{model.rule}"' in shown(opened)
    assert not tapped(opened, "close").rule


@pytest.mark.parametrize("game", EXPLAINED)
@pytest.mark.usefixtures("learning")
def test_each_line_of_the_log_leads_to_a_rule(game: str) -> None:
    """A tap on a line shows the position after its action, and there is a button that opens the rule of the action."""
    page, found = page_of(game), set()
    assert page
    for options, seed in ENTRIES[game].setups[:3]:
        model = seated(random_match(game, options, seed, 30), ("human", "scout"))
        for line in re.findall(r'data-action="(review \d+)"', shown(tapped(model, "open log"))):
            reviewed = tapped(model, line)
            number = int(line.split()[1]) - 1
            if FACES[game].PICKS.get(model.match.log[number][0]):
                rule = NARRATIONS[game].rule(model.match, number, reviewed.viewer)
                assert rule in page.addresses(), model.match.events[number]
                assert f'data-action="open rules {rule}"' in shown(reviewed)
                found.add(rule)
    assert len(found) > 5


@pytest.mark.parametrize("game", EXPLAINED)
def test_every_refusal_has_a_reason_of_the_game_and_offers_its_rule_however_many_come_in_a_row(game: str) -> None:
    """Every space and every card is tried in many positions, also after other picks that were refused."""
    steps, refusals = set(), set()
    for options, seed in ENTRIES[game].setups[:4]:
        whole = random_match(game, options, seed)
        for length in range(1, len(whole.log), 9):
            model = seated(whole.upto(length), asked_seats(whole.upto(length)))
            decision = model.decision()
            if decision is None or (decision.step in steps and length % 4):
                continue
            steps.add(decision.step)
            names = model.face.NAMES
            picks = [(SPACE, space) for space in model.face.spaces(model.view())]
            for sort, number in [*picks, *model.face.slots(model.view(), model.side)]:
                after = tapped(model, f"{sort} {names[sort][number]}")
                if after.note_kind not in m.REFUSED:
                    continue
                model = after
                assert model.refusal not in SHARED, model.note
                if model.refusal not in refusals or len(model.refusals) < 4:
                    assert f'data-action="open rules {model.rule}"' in shown(model), model.note
                refusals.add(model.refusal)
    assert refusals and len(steps) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_told_until_the_first_action(game: str) -> None:
    match = random_match(game, {}, 3, 0)
    model = seated(match, asked_seats(match))
    goal = NARRATIONS[game].goal(model.view())
    assert re.fullmatch(r"[A-Z][^{}]+\.", goal) and goal in unescape(shown(model))
    later = seated(random_match(game, {}, 3, 30), ("human", "human"))
    assert goal not in unescape(shown(tapped(later, "curtain") if later.curtain else later))
    assert words("page.skip") in shown(later)


def test_a_preview_takes_the_place_of_the_card_about_its_target() -> None:
    checked = 0
    for game, face in FACES.items():
        match = random_match(game, {}, 3)
        for count in range(len(match.log)):
            model = seated(match.upto(count))
            decision = model.decision()
            action = next((one for one in decision.actions if one[0] in face.PREVIEWED), None) if decision else None
            if action is None or fields(face, action)[-1][0] != SPACE:
                continue
            *first, last = [f"{sort} {face.NAMES[sort][value]}" for sort, value in fields(face, action)]
            assert run(model, m.Hovered(last))[0].info == last
            aiming = run(tapped(model, *first), m.Targeted(last, is_passing=True))[0]
            assert aiming.previewed == action and run(aiming, m.Hovered(last))[0].info == ""
            checked += 1
            break
    assert checked, "no game previews an action on a space"


@pytest.mark.parametrize("game", GAMES)
def test_a_thing_of_the_game_before_is_no_target_on_this_table(game: str) -> None:
    model = seated(random_match(game, {}, 3).upto(1))
    for other in GAMES:
        for sort, names in FACES[other].NAMES.items():
            for name in names:
                if name not in FACES[game].NAMES.get(sort, ()):
                    thing = f"{sort} {name}"
                    after, _ = run(model, m.Targeted(thing), m.Hovered(thing), m.Tapped(thing))
                    assert after.previewed is None and after.picks == () and after.match is model.match, thing


@pytest.mark.parametrize("game", EXPLAINED)
def test_the_card_about_a_space_says_what_the_number_on_it_is(game: str) -> None:
    whole = random_match(game, {}, 3)
    match = whole.upto(min(12, len(whole.log) - 1))
    is_blue = match.player_at(len(match.log) - 1) == 0
    model = seated(match, ("recruit", "human") if is_blue else ("human", "recruit"))
    start, end = m.last_turn(model)
    spaces = {space for number in range(start, end) for space in NARRATIONS[game].touched(match, number)}
    numbered = frame._traces(model, start, end)[0]
    first = next(FACES[game].NAMES[SPACE][space] for space, number in numbered.items() if number == 1)
    told = words("info.number", number=1, player=words.player(match.player_at(start)))
    assert told in unescape(shown(replace(model, info=f"space {first}")))
    other = next(name for place, name in enumerate(FACES[game].NAMES[SPACE]) if name and place not in spaces)
    assert told not in unescape(shown(replace(model, info=f"space {other}")))


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_a_turn_go_by_what_happened_last_on_each_space(game: str) -> None:
    """That a piece has left a space gives this no number."""
    rules, narration = GAMES[game], NARRATIONS[game]
    counts = []
    for seed in range(4):
        model = seated(random_match(game, {}, seed), ("human", "recruit"))
        match = model.match
        begun = [number for number in range(len(match.log)) if match.begins_turn(number)]
        for start, end in pairwise([*begun, len(match.log)]):
            at: dict[int, int] = {}  # space -> the place of the last event there
            for place, event in enumerate(event for number in range(start, end) for event in match.events[number]):
                spaces = rules.spaces_of(event)
                kept = spaces[1:] if narration.happening(event) == MOVED else spaces
                at.update(dict.fromkeys(kept, place))
            numbers = frame._traces(model, start, end)[0]
            assert sorted(numbers.values()) == list(range(1, len(at) + 1))
            places = [at[space] for space in sorted(numbers, key=numbers.__getitem__)]
            assert places == sorted(places)
            counts.append(len(numbers))
    assert any(counts)


@pytest.mark.parametrize("game", EXPLAINED)
def test_the_card_about_a_space_says_what_happened_on_it_in_the_last_turn(game: str) -> None:
    whole, narration = random_match(game, {}, 3), NARRATIONS[game]
    counts = []
    for length in range(4, len(whole.log), 5):
        match = whole.upto(length)
        if not match.begins_turn(length) or match.decision is None:
            continue
        is_blue = match.player_at(length - 1) == 0
        model = seated(match, ("recruit", "human") if is_blue else ("human", "recruit"))
        start, end = m.last_turn(model)
        for space in {space for number in range(start, end) for space in narration.touched(match, number)}:
            text = unescape(shown(replace(model, info=f"space {FACES[game].NAMES[SPACE][space]}")))
            happened = [narration.happened_on(match, number, space, model.viewer) for number in range(start, end)]
            told = [sentence for sentences in happened for sentence in sentences]
            assert " ".join(told) in text
            counts.append(len(told))
    assert counts and sum(map(bool, counts)) > len(counts) / 2
