"""Tests of the New game sheet: what it proposes, which choices are for which player, and what it always shows."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, TWO_PEOPLE, Reader, Screen, run, seated, shown
from web.games.extension import Exercise
from web.games.registry import FACES
from web.page import effects as fx
from web.page import model as m
from web.page import new_game
from web.page.words import words
from web.saves.entries import HUMAN

PAIRS = [choice for choice in m.CHOICES if choice.player == 0]
GAME_OF = {choice.name: game for game, face in FACES.items() for choice in face.CHOICES}


def opened(game: str, **draft: str) -> m.Model:
    """Returns a model with the New game sheet open, in which `game` is chosen.

    `draft` are other choices of the sheet by name, such as opponent="scout".
    """
    model = replace(m.first_model(), draft={**m.DRAFT, "game": game, **draft})
    return run(model, m.Tapped("open new"))[0]


def dealt(model: m.Model, seed: int = 5) -> m.Model:
    """Returns the model after the game that is chosen in the New game sheet has begun, dealt from `seed`."""
    return run(model, m.Tapped("new"), m.Dealt("new", "n", seed))[0]


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
@pytest.mark.parametrize("opponent", ["scout", HUMAN])
def test_what_is_chosen_can_be_played_without_scrolling(game: str, opponent: str) -> None:
    markup = shown(opened(game, opponent=opponent))
    body, foot = markup.split('class="sheet-foot"')
    assert 'data-action="new"' in foot and 'data-action="new"' not in body
    assert words("new.chosen", game=words(f"game.{game}"), opponent=words(f"level.{opponent}")) in foot


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
def test_every_game_is_chosen_by_a_picture_and_its_name(game: str) -> None:
    markup = shown(opened(game))
    assert markup.count('class="cover"') == len(FACES)
    assert len({face.cover() for face in FACES.values()}) == len(FACES), "two games look alike"
    assert all(words(f"game.{other}") in markup for other in FACES)


def test_there_are_choices_about_one_player_and_each_has_its_counterpart() -> None:
    assert PAIRS
    names = {choice.name: choice for choice in m.CHOICES}
    for choice in PAIRS:
        other = names[f"red_{new_game.subject_of(choice)}"]
        assert choice.name == f"blue_{new_game.subject_of(choice)}"
        assert other.player == 1 and (other.values, other.more) == (choice.values, choice.more)


@pytest.mark.parametrize("choice", PAIRS, ids=lambda choice: choice.name)
@pytest.mark.parametrize("side", ["0", "1", "random"])
def test_against_a_bot_choices_are_mine_and_theirs(choice: m.Choice, side: str) -> None:
    subject = new_game.subject_of(choice)
    markup = shown(opened(GAME_OF[choice.name], side=side, opponent="scout"))
    mine, theirs = words(f"new.mine.{subject}"), words(f"new.theirs.{subject}")
    assert markup.index(mine) < markup.index(theirs)
    own = f"red_{subject}" if side == "1" else f"blue_{subject}"
    assert markup.index(mine) < markup.index(f'name="{own}"') < markup.index(theirs)
    assert words("new.you") in markup and words("new.bot") in markup
    assert words(f"new.{choice.name}") not in markup


@pytest.mark.parametrize("choice", PAIRS, ids=lambda choice: choice.name)
def test_two_people_choose_for_blue_and_red(choice: m.Choice) -> None:
    subject = new_game.subject_of(choice)
    markup = shown(opened(GAME_OF[choice.name], side="1", opponent=HUMAN))
    assert markup.index(words(f"new.blue_{subject}")) < markup.index(words(f"new.red_{subject}"))
    assert words(f"new.mine.{subject}") not in markup and words("new.bot") not in markup


@pytest.mark.parametrize("choice", PAIRS, ids=lambda choice: choice.name)
def test_with_the_other_side_the_person_keeps_what_was_chosen(choice: m.Choice) -> None:
    other = f"red_{new_game.subject_of(choice)}"
    mine, theirs = choice.values[1:3]
    draft = {**m.DRAFT, choice.name: mine, other: theirs, "first": "0"}
    red = new_game.with_choice(draft, "side", "1")
    assert (red[other], red[choice.name], red["first"]) == (mine, theirs, "1")
    assert new_game.with_choice(red, "side", "random") == {**draft, "side": "random"}
    assert new_game.with_choice(red, "opponent", HUMAN) == {**red, "opponent": HUMAN}


@pytest.mark.parametrize("choice", PAIRS, ids=lambda choice: choice.name)
@pytest.mark.parametrize("side", ["0", "1", "random"])
def test_the_dealt_game_gives_each_player_what_was_chosen_for_them(choice: m.Choice, side: str) -> None:
    subject = new_game.subject_of(choice)
    mine, theirs = choice.values[1:3]
    model = opened(GAME_OF[choice.name], opponent="scout")
    for what in (f"{choice.name} {mine}", f"red_{subject} {theirs}", "first 0", f"side {side}"):
        model, _ = run(model, m.Tapped(f"set {what}"))
    sides = set()
    for seed in range(12):
        after = dealt(model, seed)
        (player,) = after.humans
        sides.add(player)
        options = after.match.options
        own, other = ((f"{color}_{subject}") for color in (("blue", "red") if player == 0 else ("red", "blue")))
        assert (options[own], options[other], options["first"]) == (mine, theirs, player)
        assert after.draft == model.draft, "the next proposal is as it was chosen"
    assert sides == ({0, 1} if side == "random" else {int(side)})


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
@pytest.mark.parametrize("seats", [BOT_GAME, ("general", HUMAN), TWO_PEOPLE])
def test_the_game_and_level_just_played_are_proposed(game: str, seats: tuple[str, str]) -> None:
    model = seated(random_match(game, {}, 3, 6), seats, draft={**m.DRAFT, "opponent": "captain", "side": "random"})
    model, _ = run(model, m.Tapped("open new"))
    level = next((seat for seat in seats if seat != HUMAN), HUMAN)
    assert (model.draft["game"], model.draft["opponent"], model.draft["side"]) == (game, level, "random")


def test_what_the_person_has_chosen_since_is_not_taken_back() -> None:
    model = seated(random_match(next(iter(FACES)), {}, 3, 6), BOT_GAME)
    chosen = list(FACES)[-1]
    for action in ("open new", f"set game {chosen}", "set opponent general", "close", "open new"):
        model, _ = run(model, m.Tapped(action))
    assert (model.draft["game"], model.draft["opponent"]) == (chosen, "general")


@pytest.mark.parametrize(
    "others",
    [{"is_from_link": True, "review": 0}, {"is_challenge": True}],
    ids=["link", "challenge"],
)
def test_what_is_not_the_persons_own_game_is_not_proposed(others: dict[str, object]) -> None:
    model = seated(random_match(list(FACES)[-1], {}, 3, 6), ("general", HUMAN), **others)
    assert new_game.proposed(model) is model


def test_in_an_exercise_its_game_is_proposed_and_nothing_else() -> None:
    model = seated(random_match(list(FACES)[-1], {}, 3, 6), ("general", HUMAN), exercise=Exercise())
    assert model.draft["game"] != model.match.game
    assert new_game.proposed(model).draft == {**model.draft, "game": model.match.game}


def test_a_game_in_which_nothing_was_decided_is_not_proposed() -> None:
    assert run(m.first_model(), m.Tapped("open new"))[0].draft == m.DRAFT


def test_what_was_chosen_is_kept_for_the_next_visit_as_it_was_chosen() -> None:
    model = opened(next(iter(FACES)), side="random", first="0")
    _, effects = run(model, m.Tapped("new"), m.Dealt("new", "n", 1))
    (kept,) = (effect.prefs for effect in effects if isinstance(effect, fx.SavePrefs))
    assert {name: kept[name] for name in m.DRAFT} == model.draft


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
def test_every_value_of_every_choice_is_told(game: str) -> None:
    screen = Screen().tap("open new").say(f"set game {game}")
    for choice in FACES[game].CHOICES:
        for value in choice.values:
            screen.say(f"set {choice.name} {value}")
            meant = FACES[game].chosen(choice.name, value)
            assert meant is None or choice not in FACES[game].choices_for(screen.model.draft) or meant in screen.markup


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
def test_every_card_that_a_choice_shows_has_an_info_card(game: str) -> None:
    model = opened(game)
    for choice in FACES[game].CHOICES:
        for value in choice.values:
            for card in Reader(FACES[game].chosen(choice.name, value) or "").having("data-info"):
                subject, name = card.attributes["data-info"], card.attributes["aria-label"]
                after = run(model, m.Tapped(f"info {subject}"))[0]
                assert after.info == subject and f'id="info-title">{escape(name)}<' in shown(after)
                assert after.is_info_pinned and run(after, m.Tapped("back"))[0].sheet == "new"


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.LESSON_OF])
def test_a_new_game_offers_the_lessons_of_a_game_until_one_is_done(game: str) -> None:
    screen = Screen().tap("open new").say(f"set game {game}")
    assert f'data-action="learn begin {game}"' in screen.markup
    screen.tap(f"learn begin {game}")
    assert screen.match.game == game and not screen.model.sheet and screen.model.exercise
    screen.tap("learn leave").rest()
    prefs = {**screen.model.prefs, "lessons_done": f"{game}/first/any"}
    model = replace(screen.tap("open new").say(f"set game {game}").model, prefs=prefs)
    assert f'data-action="learn begin {game}"' not in shown(model)
