"""Tash-Kalar's draft on the page: the pack, which lies in place of the board, the kept cards, and what is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    TWO_PEOPLE,
    Reader,
    Screen,
    actions_of,
    play,
    run,
    seated,
    sheets,
    shown,
    tapped,
)
from toybattle import GAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, OWN, SCHOOLS
from toybattle.match import Match
from toybattle.protocol import UNKNOWN
from web.games.face import Marks
from web.games.tash_kalar import art, face, narration
from web.games.tash_kalar import draft as table
from web.games.tash_kalar.sheets import unseen_cards
from web.page import model as m
from web.page.words import words

RULES = GAMES["tash_kalar"]
OPTIONS = {"first": 0, "blue_school": "everfrost", "red_school": "etherweave", "draft": True}


def drafted(count: int, **options: Any) -> Match:
    """A random match with a draft, cut off after `count` picks, which are those of both players together.

    `options` replace some of the usual options of these matches.
    """
    return random_match("tash_kalar", {**OPTIONS, **options}, 6, count)


def new_game(screen: Screen, opponent: str = "recruit", **choices: str) -> Screen:
    """Begins a new game with a draft on the page, and returns the screen.

    `choices` are settings in the New game sheet; `opponent` is a level of the bot, or "human" for a person.
    """
    screen.tap("open new").say("set game tash_kalar").say(f"set opponent {opponent}").say("pref speed off")
    for name, value in {"first": "0", "side": "0", "draft": "yes", **choices}.items():
        screen.say(f"set {name} {value}")
    return screen.tap("new")


def offered(model: m.Model) -> list[int]:
    """The numbers of the cards in the pack from which the player picks, in the order in which the page draws them."""
    found = re.findall(r'id="rack-(\d+)"[^>]*data-target="card (\w+)"', shown(model))
    assert [int(place) for place, _ in found] == list(range(len(found)))
    return [CARD_NAMES.index(name) for _, name in found]


# --- the pack ---------------------------------------------------------------------------------------------------------


def test_the_pack_lies_in_place_of_the_board_each_card_with_name_school_and_text() -> None:
    model = seated(drafted(0))
    pack = list(model.match.state.hand(0, OWN))
    assert offered(model) == pack and len(pack) == 18
    markup = unescape(shown(model))
    assert 'class="kalar"' not in markup and Reader(shown(model)).elements
    for card in pack:
        assert narration.card_of_school(card) in markup
        assert narration.school(narration.school_of(card)) in narration.card_of_school(card)
        assert narration.card_text(card) in narration.card_of_school(card)
        assert f'<span class="card-text" aria-hidden="true">{narration.card_text(card)}</span>' in markup
        assert unescape(art.medal(card)) in markup


def test_a_being_is_shown_by_the_first_tap_and_kept_by_the_second_or_the_button() -> None:
    model = seated(drafted(0))
    card = model.match.state.hand(0, OWN)[4]
    name = f"card {CARD_NAMES[card]}"
    previewed = tapped(model, name)
    assert previewed.previewed == ("pick", card) and not previewed.match.log
    assert 'class="shown-card"' in shown(previewed) and 'class="shown-card"' not in shown(model)
    assert unescape(shown(previewed)).count(narration.card_of_school(card)) > unescape(shown(model)).count(
        narration.card_of_school(card)
    ), "the question says what it does"
    for last in (name, f"do pick {CARD_NAMES[card]}"):
        assert tapped(previewed, last).match.log == (("pick", card),)
    assert not tapped(previewed, "back").previewed


def test_the_question_says_how_many_are_kept_and_passed_on() -> None:
    told = [
        narration.asked(match.state, match.decision, ())
        for match in (drafted(0), drafted(2), drafted(3), drafted(30), drafted(31))
        if match.decision
    ]
    assert told == [
        words("ask.beings.draft", count=count, left=left) for count, left in ((1, 17), (2, 15), (1, 15), (2, 1), (1, 1))
    ]


def test_digits_and_arrows_lead_to_every_card_of_the_pack() -> None:
    model = seated(drafted(0))
    assert run(model, m.Pressed("1"))[0].previewed == ("pick", model.match.state.hand(0, OWN)[0])
    for count in (0, 2, 6, 10, 14, 22, 26, 30, 31):
        match = drafted(count)
        view = RULES.view(match.state, 0)
        rows = face.rows(view, 0)
        assert sum(rows) == len(face.slots(view, 0)) and max(rows) == min(table.width(sum(rows)), sum(rows))
        assert f"in-rows-of-{table.width(sum(rows))}" in shown(seated(match))
    (effect,) = run(model, m.Pressed("ArrowDown", "rack-7"))[1]
    assert effect.element == "rack-13"


def test_a_card_that_is_not_in_the_pack_is_refused_with_a_reason() -> None:
    model = seated(drafted(2))
    kept = model.match.log[0][1]
    after = tapped(model, f"card {CARD_NAMES[kept]}")
    assert after.note == words("refusal.not_in_pack", card=narration.card(kept))


def test_what_both_have_kept_is_shown_and_can_be_looked_at() -> None:
    model = seated(drafted(10))
    markup = unescape(shown(model))
    for player in (0, 1):
        kept = [entry >> 2 for entry in model.match.state.decks[player]]
        assert len(kept) == 5 and words("draft.kept", player=words.player(player), count=5) in markup
        assert all(narration.card_short(card) in markup for card in kept)
        sheet = unescape(shown(tapped(model, f"open cards {player}")))
        assert words("cards.kept", count=5) in sheet and words("cards.pack", count=13) in sheet
        assert all(narration.card_full(card) in sheet for card in kept)


def test_what_the_other_keeps_just_now_is_a_back_and_one_of_the_cards_of_the_pack() -> None:
    match = drafted(4)
    assert match.decision and match.decision.player == 1
    model = seated(match, ("scout", "human"))
    view = RULES.view(match.state, 1)
    hidden = unseen_cards(view, 0)
    assert len(hidden) == 17 and {action[1] for action in match.log[2:4]} <= {*hidden}
    assert words("cards.hidden", count=17) in unescape(shown(tapped(model, "open cards 0")))
    assert shown(model).count(f'aria-label="{words("back.beings")}"') == 2


def test_the_log_tells_what_the_other_kept_once_the_packs_are_passed() -> None:
    match = drafted(6)
    kept = [narration.card(action[1]) for action in match.log[2:4]]
    unseen = words("event.beings.kept_unseen", player=words.player(0))
    assert narration.sentences(match, 2, 1) == narration.sentences(match, 3, 1) == [unseen]
    assert narration.sentences(match, 2, 0) == [words("event.beings.kept", player=words.player(0), card=kept[0])]
    told = words("event.beings.drafted", player=words.player(0), cards=words.listing(kept))
    assert told in narration.sentences(match, 5, 1) and told not in narration.sentences(match, 5, 0)
    assert narration.heading(match, 2) == words("event.draft", player=words.player(0))
    end = drafted(34)
    told = narration.sentences(end, 33, 0)
    assert words("event.beings.dealt") in told
    assert any(narration.card(card) in told[-3] for card in end.state.hand(0, OWN)), "the own cards, then the rival's"
    assert "event.beings" not in "".join(narration.sentences(end, 33, None))


# --- what is hidden ---------------------------------------------------------------------------------------------------


def twins(match: Match, viewer: int) -> Iterator[Match]:
    """Yields matches that differ from `match` only in what the last position hides from the viewer."""
    for _, data in ENTRIES["tash_kalar"].swaps(match.state.dump(), viewer):
        twin = RULES.load(json.loads(json.dumps(data)))
        if twin.stack == match.state.stack:
            yield replace(match, positions=(*match.positions[:-1], twin))


@pytest.mark.parametrize("count", [1, 3, 4, 5, 12, 19, 33, 34])
def test_the_page_shows_a_viewer_nothing_hidden(count: int) -> None:
    match = drafted(count)
    seen = 0
    for seats, viewer in ((BOT_GAME, 0), (("scout", "human"), 1)):
        for _, model in sheets(seated(match, seats)):
            for twin in twins(match, viewer):
                assert shown(replace(model, table=replace(model.table, match=twin))) == shown(model)
                seen += 1
    assert seen > 20
    for curtain in (twins(match, 0), twins(match, 1)):
        model = seated(match, TWO_PEOPLE, curtain=True)
        assert all(shown(replace(model, table=replace(model.table, match=twin))) == shown(model) for twin in curtain)


def test_a_pack_that_is_not_seen_lies_face_down() -> None:
    view = RULES.view(RULES.view(drafted(4).state, 0), 1)
    assert set(view.hand(0, OWN)) == {UNKNOWN} and face.slots(view, 0) == []
    assert face.draw(view, Marks(side=0)).count("tk-back-sign") == 15


def test_between_two_people_the_curtain_falls_at_every_change() -> None:
    screen = new_game(Screen(), "human")
    assert screen.model.curtain, "as in any game with hands"
    play(screen, 4, most=1)
    assert screen.model.curtain and screen.match.state.stack[-1] == ("draft", 1)
    play(screen, 4, most=1)
    assert screen.model.curtain and screen.match.state.stack[-1] == ("draft", 0)
    play(screen, 4, most=1)
    assert not screen.model.curtain, "two cards in a row are kept by the same player"


# --- the game around it -----------------------------------------------------------------------------------------------


def test_a_draft_is_offered_but_for_two_equal_schools() -> None:
    model = tapped(seated(drafted(0)), "open new", "set game tash_kalar", "set blue_school sylvan")
    assert 'name="draft"' in shown(tapped(model, "set red_school highland"))
    assert 'name="draft"' in shown(tapped(model, "set red_school random"))
    assert 'name="draft"' not in shown(tapped(model, "set red_school sylvan"))


def test_the_head_and_the_sheets_say_that_the_decks_are_drafted() -> None:
    assert face.subtitle(drafted(0).options, {}) != face.subtitle({**drafted(0).options, "draft": False}, {})
    for count, title in ((3, "cards.title.draft"), (34, "cards.title.drafted")):
        for player in (0, 1):
            sheet = shown(tapped(seated(drafted(count)), f"open cards {player}"))
            assert words(title, player=words.player(player)) in unescape(sheet)


def test_a_card_of_a_drafted_deck_is_drawn_in_the_colour_of_whose_it_is() -> None:
    match = drafted(34)
    model = seated(match)
    for player, colour in ((0, "tk-blue"), (1, "tk-red")):
        foreign = [card for card in match.state.drafted[player] if card in SCHOOLS[match.state.schools[1 - player]]]
        sheet = shown(replace(model, sheet=f"card {CARD_NAMES[foreign[0]]}"))
        assert colour in sheet[sheet.index('class="card full"') :][:200]


def test_a_hint_and_why_are_told_in_a_draft() -> None:
    screen = new_game(Screen())
    for _ in range(3):
        screen.tap("hint")
        assert screen.model.note and screen.model.hint
    assert screen.model.parts and "pointed" in screen.markup
    play(screen, 3, most=1)
    screen.wait()
    assert "why" in actions_of(screen.markup)
    screen.tap("why")
    assert screen.model.parts


def test_a_draft_against_the_bot_leads_to_the_first_turn() -> None:
    screen = play(new_game(Screen(), mode="duel"), 7, most=17)
    screen.wait()
    assert not screen.match.state.is_drafting() and len(screen.match.state.drafted) == 2
    assert 'class="kalar"' in screen.markup


def test_reasons_for_a_card_that_is_kept_read_as_sentences() -> None:
    told = set()
    for count in range(34):
        match = drafted(count)
        view = RULES.view(match.state, match.state.stack[-1][1])
        for action in view.options:
            for reason in RULES.reasons(view, (action,), view.viewer):
                told.add(reason[0])
                (sentence,) = narration.reason(view, reason)
                assert isinstance(sentence, str) and narration.card(action[1]) in sentence and "{" not in sentence
    assert told == set(narration.DRAFT_FIELDS)
