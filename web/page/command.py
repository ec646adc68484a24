"""The command line: a sheet on which a person types an action, in the notation of the log, or a command.

The field is a combobox: the list below it has the legal actions and the commands that begin with what is typed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toybattle.notation import format_action, parse_action

from . import turn
from .markup import Markup, h, join
from .model import REFUSED, Model, Step, say
from .parts import renewed
from .words import words

SHEET = "command"  # the name of the sheet, and the id of its field
SHOWN = 12  # the most options that are listed
COMMANDS = {  # what is typed -> the command of a tap
    **{"undo": "undo", "hint": "hint", "why": "why", "replay": "replay", "log": "open log", "rules": "open rules"},
    **{"new": "open new", "games": "open games", "share": "open share", "settings": "open settings"},
    **{"table": "open survey", "puzzles": "open puzzles"},
}


def options(model: Model) -> list[tuple[str, str]]:
    """The legal actions and the commands that begin with what is typed, as pairs (text to type, what it does).

    What an action or a command does is told in words. The legal actions come first, in canonical order, then the
    commands.
    """
    _, decision = turn.live(model)
    typed = _plain(model.typed).lower()
    rules, state = model.match.rules, model.match.state
    texts = [(format_action(rules, action), action) for action in (decision.actions if decision else ())]
    found = [
        (text, model.narration.describe(state, action)) for text, action in texts if text.lower().startswith(typed)
    ]
    return [*found, *((name, words(f"command.do.{name}")) for name in COMMANDS if name.startswith(typed))]


def _plain(text: str) -> str:
    """The text with exactly one blank between two words, and no blanks at its ends."""
    return " ".join(text.split())


def hear(model: Model, text: str) -> Step:
    """Handles a change of what is typed on the command line: `text` is all that now stands in the field."""
    return replace(model, typed=text[:100], option=-1, note="", note_kind=""), []


def press(model: Model, key: str, tap: Callable[[Model, str], Step]) -> Step:
    """Handles a key in the field of the command line.

    The arrow keys choose a line of the list below the field. Enter carries out the chosen line or, if no line is
    chosen, what is typed. `tap(model, command)` carries out a command as if an element with this command had been
    tapped.
    """
    found = options(model)[:SHOWN]
    if key == "Enter":
        return enter(model, found[model.option][0] if 0 <= model.option < len(found) else model.typed, tap)
    if key in ("ArrowDown", "ArrowUp") and found:
        last = len(found) - 1
        down = 0 if model.option >= last else model.option + 1
        up = last if model.option <= 0 else model.option - 1
        return replace(model, option=down if key == "ArrowDown" else up), []
    return model, []


def enter(model: Model, text: str, tap: Callable[[Model, str], Step]) -> Step:
    """Carries out `text`, an action or a command that was typed or chosen, and closes the sheet. If that can't be done,
    a note says why.

    Only the beginning of an action or a command has to be typed, if no other begins like that. `tap(model, command)`
    carries out a command as if an element with this command had been tapped.
    """
    text = _plain(text)
    if not text:
        return say(model, "command.empty", "refusal"), []
    found = [name for name, _ in options(replace(model, typed=text))]
    same = [name for name in found if name.lower() == text.lower()] or found
    text = same[0] if len(same) == 1 else text
    if text in COMMANDS:
        return tap(replace(model, sheet="", note="", note_kind=""), COMMANDS[text])
    try:
        parse_action(model.match.rules, text)
    except ValueError:
        if found:
            return say(model, "command.several", "refusal", text=text, count=len(found)), []
        return say(model, "command.unread", "refusal", text=text), []
    after, effects = turn.do(model, text)
    return after if after.note_kind in REFUSED else replace(after, sheet=""), effects


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the command line's sheet: a field to type into, and below it a list of what the
    typed text can become.
    """
    found = options(model)
    shown = found[:SHOWN]
    active = model.option if model.option < len(shown) else -1
    completed = shown[max(active, 0)][0] if shown else ""
    field: dict[str, str | int | bool | None] = {
        "id": SHEET,
        "class": "address",
        "role": "combobox",
        "autocomplete": "off",
        "autocapitalize": "none",
        "spellcheck": "false",
        "maxlength": 100,
        "value": model.typed,
        "aria-expanded": "true" if shown else "false",
        "aria-controls": "options",
        "aria-autocomplete": "list",
        "aria-activedescendant": f"option-{active}" if active >= 0 else None,
        "aria-describedby": "command-note",
        "data-input": SHEET,
        "data-completed": completed if completed and completed != _plain(model.typed) else None,
    }
    rest = len(found) - len(shown)
    return words("command.title"), join(
        [
            h("label", {"for": SHEET}, words("command.label")),
            h("input", field),
            h("p", {"id": "command-note", "class": "told", "role": "status"}, renewed(model.note, model.notes)),
            h(
                "ul",
                {"id": "options", "class": "options", "role": "listbox", "aria-label": words("command.list")},
                [_option(number, text, told, number == active) for number, (text, told) in enumerate(shown)],
            ),
            h("p", {"class": "choice-note"}, words("command.more", count=rest)) if rest else None,
        ]
    )


def _option(number: int, text: str, told: str, is_active: bool) -> Markup:
    return h(
        "li",
        {
            "id": f"option-{number}",
            "class": "option",
            "role": "option",
            "aria-selected": "true" if is_active else "false",
            "data-action": f"enter {text}",
        },
        h("b", {}, text),
        " ",
        h("span", {}, told),
    )
