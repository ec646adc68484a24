"""Tests of the command line: in every game every legal action can be typed; anything else is answered with
a sentence.
"""

from __future__ import annotations

import pytest

from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, Reader, Screen, seated
from toybattle import GAMES
from toybattle.notation import format_action
from web.page import effects as fx
from web.page import model as m
from web.page.command import COMMANDS, SHEET, SHOWN
from web.page.update import update
from web.page.words import words


def typed(model: m.Model, text: str) -> m.Model:
    """Returns the model after the command line was opened and `text` was typed there."""
    for tap in (f"open {SHEET}", f"command {text}"):
        model, _ = update(model, m.Tapped(tap))
    return model


def entered(model: m.Model, text: str) -> m.Model:
    """Returns the model after `text` was typed on the command line and Enter was pressed."""
    return update(typed(model, text), m.Pressed("Enter", SHEET))[0]


def asked(game: str, seed: int, length: int) -> m.Model:
    """Returns a model with a random game of two people on the table, after its first `length` actions.

    One of the two people is asked. The curtain that hides the table between their turns is lifted.
    """
    match = random_match(game, {}, seed)
    model = seated(match.upto(min(length, len(match.log) - 1)), TWO_PEOPLE)
    return update(model, m.Tapped("curtain"))[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_typed(game: str) -> None:
    for seed in range(12):
        model = asked(game, seed, 5 * seed)
        decision = model.decision()
        assert decision
        for action in decision.actions[:: max(1, len(decision.actions) // 7)]:
            after = entered(model, f"  {format_action(model.match.rules, action).replace(' ', '   ')} ")
            assert after.match.log == (*model.match.log, action) and not after.sheet and not after.note


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_what_begins_so_and_the_arrows_choose_from_it(game: str) -> None:
    """The list below the command line has the actions that begin with the typed text, in upper or lower case.

    The arrow keys choose an action of the list, and Enter makes it.
    """
    model = asked(game, 3, 8)
    decision = model.decision()
    assert decision
    texts = [format_action(model.match.rules, action) for action in decision.actions]
    start = texts[0][:2]
    fitting = [text for text in texts if text.startswith(start)]
    model = typed(model, start.upper())
    for number in range(min(len(fitting), SHOWN)):
        model, _ = update(model, m.Pressed("ArrowDown", SHEET))
        assert model.option == number
    chosen = fitting[model.option]
    after, _ = update(model, m.Pressed("Enter", SHEET))
    assert format_action(after.match.rules, after.match.log[-1]) == chosen


def test_the_field_is_a_combobox_that_names_its_list_and_the_chosen_option() -> None:
    screen = Screen().press("/")
    assert screen.model.sheet == SHEET and screen.ports.focused[-1] == SHEET
    reader = Reader(screen.say("command pl").markup)
    field = reader.by_id(SHEET).attributes
    assert (field["role"], field["aria-expanded"], field["aria-controls"]) == ("combobox", "true", "options")
    assert "aria-activedescendant" not in field and field["data-completed"].startswith("place ")
    assert reader.by_id("options").attributes["role"] == "listbox"
    last = len(reader.having("aria-selected")) - 1
    assert 1 < last < SHOWN
    for key, number in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", last), ("ArrowDown", 0)):
        reader = Reader(screen.press(key, SHEET).markup)
        assert reader.by_id(SHEET).attributes["aria-activedescendant"] == f"option-{number}"
        assert reader.by_id(f"option-{number}").attributes["aria-selected"] == "true"
    assert screen.press("Escape").model.sheet == ""


def test_an_option_is_tapped_too() -> None:
    screen = Screen().press("/").say("command dr").tap("enter draw")
    assert screen.match.log[:1] == (("draw",),) and not screen.model.sheet


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("", words("command.empty")),
        ("castle", words("command.unread", text="castle")),
        ("place hook nowhere", words("command.unread", text="place hook nowhere")),
        ("<b>", words("command.unread", text="<b>")),
    ],
)
def test_what_cannot_be_read_is_answered_and_stays_in_the_field(text: str, note: str) -> None:
    screen = Screen().press("/").say(f"command {text}").press("Enter", SHEET)
    assert screen.model.note == note and screen.model.typed == text and screen.model.sheet == SHEET
    assert not screen.match.log
    assert Reader(screen.markup).by_id(SHEET).attributes["value"] == text


def test_an_illegal_action_is_refused_with_the_reason() -> None:
    screen = Screen()
    rules, decision = screen.match.rules, screen.model.decision()
    assert decision
    legal = {format_action(rules, action) for action in decision.actions}
    text = next(f"place {troop} {base}" for troop in rules.verbs["place"][0] for base in rules.verbs["place"][1]
                if f"place {troop} {base}" not in legal)  # fmt: skip
    screen.press("/").say(f"command {text}").press("Enter", SHEET)
    assert screen.model.note_kind == "refusal" and screen.model.note and screen.model.sheet == SHEET
    assert screen.model.note not in (words("command.unread", text=text), words("refusal.no_such_action"))


def test_a_beginning_of_several_is_told_to_be_one() -> None:
    """If several legal actions begin with the text that was entered, a note says how many."""
    screen = Screen().press("/").say("command place").press("Enter", SHEET)
    decision = screen.model.decision()
    assert decision
    count = sum(action[0] == "place" for action in decision.actions)
    assert screen.model.note == words("command.several", text="place", count=count)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_does_what_its_button_does(name: str) -> None:
    screen = Screen().tap("do draw").wait()
    model = entered(screen.model, name)
    wanted, _ = update(screen.model, m.Tapped(COMMANDS[name]))
    assert (model.sheet, model.match, model.note) == (wanted.sheet, wanted.match, wanted.note)


def test_the_line_can_be_opened_without_a_keyboard() -> None:
    screen = Screen().tap("open log").tap(f"open {SHEET}")
    assert screen.model.sheet == SHEET
    _, effects = update(screen.model, m.Tapped(f"open {SHEET}"))
    assert fx.Focus(SHEET) in effects
