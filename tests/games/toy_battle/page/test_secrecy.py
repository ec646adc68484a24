"""Nothing hidden reaches the page: games that differ only in what the viewer may not know look the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.games.toy_battle.page.scenes import sampled
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    RULES,
    TWO_PEOPLE,
    Screen,
    asked_seats,
    play,
    run,
    seated,
    sheets,
    shown,
    tapped,
)
from toybattle.games.toy_battle.terrains import SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.match import Match
from toybattle.protocol import UNKNOWN, Event
from web.games.toy_battle import narration
from web.page import effects as fx
from web.page import model as m
from web.page.spoken import attend
from web.page.words import words

SWAPS = ENTRIES["toy_battle"].swaps


def other_event(event: Event, viewer: int) -> Event:
    """Returns another event that looks the same to the viewer, or the same event if it hides nothing from the viewer.

    If the event tells which of the rival's troops was drawn or frozen, the other event tells of another troop.
    """
    if event[0] in ("drew", "froze") and event[1] != viewer:
        return (event[0], event[1], (event[2] + 3) % 8)
    return event


def twins(match: Match, viewer: int, first: int = 0) -> Iterator[tuple[str, Match]]:
    """Yields pairs (text, other match): the other match differs from `match` only in what `viewer` can't see.

    The text says what is exchanged. In the first other match the events tell of other hidden troops that were drawn or
    frozen. In each further match a single thing is exchanged, in all positions from index `first` on.
    """
    events = tuple(tuple(other_event(event, viewer) for event in heard) for heard in match.events)
    swapped: dict[str, list[Any]] = {}
    for number, state in list(enumerate(match.positions))[first:]:
        for name, data in SWAPS(state.dump(), viewer):
            twin = RULES.load(json.loads(json.dumps(data)))
            same = twin.stack == state.stack
            swapped.setdefault(name, list(match.positions))[number] = twin if same else state
    yield "what was drawn or frozen", replace(match, events=events)
    for name, positions in swapped.items():
        yield name, replace(match, positions=tuple(positions))


def with_match(model: m.Model, match: Match) -> m.Model:
    """The same model of the page with another match."""
    return replace(model, table=replace(model.table, match=match))


def check_same(model: m.Model, viewer: int, sees: str = "") -> int:
    """Checks that the page looks the same with each match of `twins`, which differ only in what is hidden from
    `viewer`.

    Returns the number of such matches. `sees` is for the message of a failure: it says which part or state of the page
    was looked at, such as "the curtain"; if it is "", the message says "the page".
    """
    page = shown(model)
    count = 0
    for name, twin in twins(model.match, viewer):
        count += 1
        other = shown(with_match(model, twin))
        if other != page:
            at = next(i for i, (one, two) in enumerate(zip(page, other, strict=False)) if one != two)
            raise AssertionError(f"{sees or 'the page'} tells player {viewer} {name}: …{page[at - 90 : at + 60]}…")
    return count


def short_matches() -> list[Match]:
    """A game in progress for each terrain. The games are short, so that few pages have to be compared."""
    return [
        random_match("toy_battle", {"terrain": name, "first": number % 2}, number, 8 + 5 * (number % 4))
        for number, name in enumerate(TERRAINS)
    ]


@pytest.mark.parametrize("match", short_matches(), ids=TERRAINS)
def test_the_page_shows_a_viewer_nothing_hidden(match: Match) -> None:
    for seats, viewer in ((BOT_GAME, 0), (("scout", "human"), 1)):
        model = seated(match, seats)
        assert check_same(model, viewer) > 3
        check_same(replace(model, shown=len(match.log) // 2), viewer, "the telling of a turn")
        check_same(replace(model, review=len(match.log) // 2), viewer, "looking back")


def test_no_sheet_shows_a_viewer_anything_hidden() -> None:
    for match in short_matches()[:3]:
        for name, model in sheets(seated(match)):
            check_same(model, 0, f"the sheet {name!r}")


def test_no_refusal_tells_anything_hidden() -> None:
    for match in list(sampled(6))[::2]:
        decision = match.decision
        assert decision is not None
        model = seated(match, asked_seats(match))
        taps = [f"space {name}" for name in SPACE_NAMES[:6]] + [f"troop {name}" for name in KIND_NAMES]
        for _, twin in twins(match, decision.player, len(match.log)):
            other = with_match(model, twin)
            for tap in taps:
                assert tapped(model, tap).note == tapped(other, tap).note


def test_the_end_of_a_game_against_the_bot_leaves_its_rack_closed() -> None:
    match = random_match("toy_battle", {"terrain": "castle_field"}, 5)
    match = match.upto(len(match.log) - 1)
    check_same(seated(match.with_resignation(0)), 0, "the end")


def test_there_is_something_to_tell() -> None:
    """Checks that a page that hides nothing shows a difference when things that a player may not know are exchanged.

    So the tests of secrecy in this file would notice a leak.
    """
    match = short_matches()[0]
    open_page = seated(match, TWO_PEOPLE, is_from_link=True)
    assert any(shown(with_match(open_page, twin)) != shown(open_page) for _, twin in twins(match, 0))
    told = narration.sentences(match, 0, None)
    assert told


# --- two people -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", short_matches(), ids=TERRAINS)
def test_under_the_curtain_nobody_sees_either_rack(match: Match) -> None:
    model = seated(match, TWO_PEOPLE, curtain=True)
    for viewer in (0, 1):
        check_same(model, viewer, "the curtain")
    assert 'data-action="troop' not in shown(model) and "data-drag" not in shown(model)


@pytest.mark.parametrize(
    "tap", ["open log", "open share", "open games", "review 3", "review last", "space a", "undo", "replay"]
)
def test_no_tap_under_the_curtain_shows_a_rack(tap: str) -> None:
    for match in short_matches()[:4]:
        model = tapped(seated(match, TWO_PEOPLE, curtain=True), tap)
        for viewer in (0, 1):
            check_same(model, viewer, f"{tap!r} under the curtain")


def test_the_one_who_lifted_the_curtain_sees_the_own_rack_only() -> None:
    for match in short_matches():
        decision = match.decision
        if decision is None:
            continue
        model = tapped(seated(match, TWO_PEOPLE, curtain=True), "curtain")
        for shown_so_far in range(model.shown, len(match.log) + 1):
            check_same(replace(model, shown=shown_so_far), decision.player, "the telling after the curtain")


def test_looking_back_between_two_people_shows_the_own_rack_only() -> None:
    for match in short_matches():
        decision = match.decision
        if decision is not None:
            model = seated(match, TWO_PEOPLE)
            for index in (0, 3, len(match.log) - 1):
                check_same(replace(model, review=index), decision.player, "looking back")


# --- what the bot is told -------------------------------------------------------------------------------------------


def test_the_bot_is_told_a_view() -> None:
    for match in sampled(8):
        decision = match.decision
        assert decision is not None
        level = "scout"
        seats = (level, "human") if decision.player == 0 else ("human", level)
        _, effects = run(m.first_model(), m.Loaded(seated(match, seats).table))
        think = next(effect for effect in effects if isinstance(effect, fx.Think))
        view = json.loads(think.view)
        rival = 1 - decision.player
        assert view["rack"][rival] is None and view["frozen"][rival] is None and view["seed"] == UNKNOWN
        assert all(set(reserve) <= {UNKNOWN} for reserve in view["reserve"])
        assert think.level == level
        for _, twin in twins(match, decision.player, len(match.log)):
            other = json.dumps(RULES.view(twin.state, decision.player).dump())
            assert other == think.view


def test_all_that_goes_to_the_worker_is_the_view_and_a_fresh_seed() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    question = json.loads(screen.ports.questions[0][1])
    assert set(question) - {"forget"} == {"kind", "game", "level", "view", "seed"}
    assert question["seed"] != screen.match.seed and question["view"]["seed"] == UNKNOWN


# --- sentences ------------------------------------------------------------------------------------------------------


def test_sentences_hide_what_the_rival_drew_and_what_was_frozen() -> None:
    hidden = 0
    for name in TERRAINS:
        match = random_match("toy_battle", {"terrain": name}, 31)
        for number, events in enumerate(match.events):
            for viewer in (0, 1):
                told = " ".join(narration.sentences(match, number, viewer))
                changed = replace(match, events=tuple(tuple(other_event(e, viewer) for e in h) for h in match.events))
                assert " ".join(narration.sentences(changed, number, viewer)) == told
                secret = [event for event in events if event[0] in ("drew", "froze") and event[1] != viewer]
                hidden += len(secret)
                drawn = [event for event in secret if event[0] == "drew"]
                if drawn:
                    assert words("event.drew_hidden", player=words.player(drawn[0][1]), count=len(drawn)) in told
                own = [event for event in events if event[0] == "drew" and event[1] == viewer]
                assert all(narration.troop_full(event[2]) in told for event in own)
    assert hidden > 100


def test_what_is_said_aloud_hides_the_same() -> None:
    spoken = 0
    for match in short_matches():
        start = max(0, len(match.log) - 3)
        model = seated(match)

        def told(model: m.Model, start: int = start) -> tuple[tuple[int, str], ...]:
            return attend(replace(model, shown=start), model).said

        spoken += len(told(model))
        for _, twin in twins(match, 0):
            assert told(with_match(model, twin)) == told(model)
    assert spoken


def test_a_whole_visit_never_shows_a_troop_of_the_bots_rack() -> None:
    """On the page the troops of the bot's rack lie with their backs up, except troops that both players saw.

    This is checked whenever the page changes during a whole game.
    """
    screen = Screen()

    def check() -> None:
        model = screen.model
        state = model.match.at(model.index)
        foe = screen.markup.split('id="foe"')[1].split("</section>")[0]
        faces = foe.count('class="face"')
        assert faces == sum(state.known[1] >> 4 * kind & 15 for kind in range(8))

    screen.ports.on_show = check
    play(screen, 8)
