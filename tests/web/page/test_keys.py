"""Tests of keys: keys that close what is open, keys that are pressed before Python has started, and the letter keys
that stand for commands.
"""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest

from tests.random_games import random_match
from tests.web.playing import Reader, Screen, run, seated, shown, tapped
from web.games.registry import FACES
from web.page import letters
from web.page import model as m
from web.page.words import words

CLOSABLE = "data-closable"


def opened(what: str) -> Screen:
    """Returns a screen on which something is open: the rules if `what` is "sheet", an info card that stays if "card",
    an earlier position if "review".

    If `what` is "nothing", nothing is open over the game on the table.
    """
    screen = Screen().tap("do draw").wait()
    said = {"sheet": "open rules", "card": "info space c", "review": "review 1", "nothing": "close"}
    return screen.say(said[what])


@pytest.mark.parametrize("what", ["sheet", "card", "review", "nothing"])
def test_the_page_says_whether_back_has_something_to_close_and_escape_closes_it(what: str) -> None:
    screen = opened(what)
    assert (CLOSABLE in screen.markup) == screen.model.is_closable == (what != "nothing")
    screen.press("Escape")
    assert CLOSABLE not in screen.markup and not screen.model.sheet and screen.model.review is None
    assert not screen.model.info


def test_a_shared_game_is_nothing_that_back_closes_but_a_sheet_over_it_is() -> None:
    screen = Screen().tap("do draw").wait().say("copy replay")
    friend = Screen(fragment=str(screen.ports.clipboard))
    assert friend.model.review is not None and CLOSABLE not in friend.markup
    assert CLOSABLE in friend.say("open rules").markup


@pytest.mark.parametrize(("key", "sheet"), [("n", "new"), ("N", "new"), ("?", "rules")])
def test_an_early_key_opens_its_sheet_in_a_game_that_was_restored(key: str, sheet: str) -> None:
    screen = opened("nothing").reload()
    screen.ports.hear("early", key, "", True)
    assert screen.model.sheet == sheet


@pytest.mark.parametrize("key", ["d", "u", "1", "h", "x", "Escape"])
def test_an_early_key_that_means_something_at_the_table_changes_nothing_there(key: str) -> None:
    screen = opened("nothing").reload()
    before = screen.model
    screen.ports.hear("early", key, "", True)
    assert screen.model == before


# --- letters ----------------------------------------------------------------------------------------------------------


def asked() -> m.Model:
    """Returns a model in which the person is asked for an action and has already picked something for it."""
    model = m.first_model()
    return run(model, m.Pressed("1"))[0]


@pytest.mark.parametrize("key", ["u", "U", "d", "2", "h", "n", "b", "p"])
def test_letters_and_digits_away_from_the_table_change_nothing(key: str) -> None:
    model = asked()
    assert run(model, m.Pressed(key)) != (model, [])
    assert run(model, m.Pressed(key, "tools", is_at_table=False)) == (model, [])
    assert run(replace(model, prefs={**m.PREFS, "keys": "off"}), m.Pressed(key))[0].match is model.match


@pytest.mark.parametrize("keys", ["on", "off"])
def test_other_keys_count_when_letters_are_turned_off(keys: str) -> None:
    model = replace(asked(), prefs={**m.PREFS, "keys": keys})
    assert run(model, m.Pressed("?"))[0].sheet == "rules" and run(model, m.Pressed("/"))[0].sheet == "command"
    assert run(model, m.Pressed("?", "", is_at_table=False))[0].sheet == ("rules" if keys == "on" else "")
    assert run(model, m.Pressed("Escape", "", is_at_table=False))[0].picks == ()
    assert run(model, m.Pressed("ArrowLeft", "space-a", is_at_table=False))[1]
    assert (run(model, m.Pressed("u"))[0].picks == ()) == (keys == "on")
    assert ("data-info-key" in shown(model)) == (keys == "on")


def test_a_changed_letter_does_what_the_old_one_did_and_is_kept() -> None:
    screen = Screen().press("1")
    screen.say("letter undo z").press("u")
    assert screen.model.picks, "the old letter does nothing any more"
    again = screen.reload().press("1").press("z")
    assert not again.model.picks and letters.letters(again.model.prefs)["undo"] == "z"
    assert screen.say("letter undo -").press("z").model.picks, "no letter"
    assert screen.say("pref letters").press("u").model.picks == ()
    assert screen.model.prefs["letters"] == ""


def test_two_commands_never_share_a_letter_and_one_sentence_says_so() -> None:
    names = list(letters.letters(m.PREFS))
    for name in names:
        model = replace(m.first_model(), sheet="letters")
        for letter, holder in letters.taken(m.PREFS, name).items():
            after, effects = run(model, m.Tapped(f"letter {name} {letter}"))
            assert not effects and after.prefs == model.prefs
            assert after.note == words("keys.taken", letter=letter.upper(), command=letters.label(holder))
            assert unescape(shown(after)).count(after.note) == 1
        free = next(letter for letter in "xyzqvk" if letter not in letters.taken(m.PREFS, name))
        prefs = tapped(model, f"letter {name} {free}").prefs
        for game in FACES:
            shared = [*letters.COMMANDS, *letters.of_game(game)]
            found = letters.in_force(prefs, game)
            assert sorted(found.values()) == sorted(shared) and len(set(found)) == len(found)


@pytest.mark.parametrize("text", ["undo=d", "undo=", "undo=ab nobody=x", "=", "undo=7 hint", "undo=z hint=z"])
def test_letters_that_someone_else_has_written_are_read_as_far_as_they_make_sense(text: str) -> None:
    prefs = m.valid_prefs({"letters": text})
    for game in FACES:
        found = letters.in_force(prefs, game)
        assert all(letter.isalpha() and len(letter) == 1 for letter in found) and set(found.values()) <= {
            *letters.COMMANDS,
            *letters.of_game(game),
        }
    model = replace(m.first_model(), prefs=prefs)
    for sheet in ("letters", "rules", "settings"):
        assert Reader(shown(replace(model, sheet=sheet))).by_id("sheet")


@pytest.mark.usefixtures("learning")
@pytest.mark.parametrize("game", FACES)
def test_the_rules_list_the_letters_that_are_in_force(game: str) -> None:
    model = replace(seated(random_match(game, {}, 3).upto(0)), sheet="rules")
    for prefs in (m.PREFS, {**m.PREFS, "letters": letters.changed(m.PREFS, "hint", "z")}):
        markup = shown(replace(model, prefs=prefs))
        for letter, name in letters.in_force(prefs, game).items():
            assert f"<kbd>{letter.upper()}</kbd><span>{letters.label(name)}</span>" in markup
    off = shown(replace(model, prefs={**m.PREFS, "keys": "off"}))
    assert "<kbd>" not in off and words("keys.are_off") in off
