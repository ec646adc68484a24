"""The letter keys: which letter stands for which command, as the person has chosen it. Pure functions.

A command is called by its name: one of COMMANDS, or, for an action of a game, the game and the action, such as
"nine_holes.sow". The setting `keys` turns all letter keys on or off, the setting `letters` has the changed letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

from toybattle.memory import remembered

from ..games.registry import FACES
from .markup import Markup, h, join
from .model import Model
from .parts import button, renewed
from .words import words

COMMANDS = {  # the commands of all games -> the usual letter
    **{"undo": "u", "replay": "l", "hint": "h", "why": "w", "hurry": "m", "cycle": "o", "info": "i"},
    **{"prompt": "p", "board": "b", "survey": "t", "new": "n"},
}
TAPS = {"new": "open new", "survey": "open survey"}  # where the command of a tap has another name
NONE = "-"  # the value, in a field, of a command without a letter


def usual(name: str) -> str:
    """The letter key that gives the command `name` unless the person has chosen another.

    `name` is one of COMMANDS or, for an action of a game, the game and the action, such as "nine_holes.sow".
    """
    game, _, action = name.rpartition(".")
    return next(letter for letter, text in FACES[game].KEYS.items() if text == action) if game else COMMANDS[name]


def of_game(game: str) -> list[str]:
    """The names of the commands that stand for an action of the game named `game`, such as "nine_holes.sow"."""
    return [f"{game}.{action}" for action in FACES[game].KEYS.values()]


def _all() -> list[str]:
    return [*COMMANDS, *(name for game in FACES for name in of_game(game))]


def letters(prefs: Mapping[str, str]) -> dict[str, str]:
    """Returns a dict from the name of each command to the letter key that the settings `prefs` give it, "" for none."""
    return dict(_letters(prefs["letters"]))


@remembered(4)
def _letters(changed: str) -> dict[str, str]:
    found = {name: usual(name) for name in _all()}
    for part in changed.split():
        name, _, letter = part.partition("=")
        if name in found and len(letter) < 2 and letter in ascii_lowercase:
            found[name] = letter
    return found


def taken(prefs: Mapping[str, str], name: str) -> dict[str, str]:
    """Returns the letter keys that can't be the shortcut of the command `name`, because by the settings `prefs` they
    are shortcuts of other commands.

    The result is a dict from each of these letters to the name of the command that has the letter. Commands of two
    different games may share a letter, since only one of the games is on the table.
    """
    game, _, _ = name.rpartition(".")
    found = {}
    for other, letter in letters(prefs).items():
        others, _, _ = other.rpartition(".")
        if letter and other != name and (not game or others in ("", game)):
            found[letter] = other
    return found


def changed(prefs: Mapping[str, str], name: str, letter: str) -> str:
    """The value of the setting `letters` after the command `name` was given the letter `letter` ("" for no letter).

    `prefs` are the settings before that. The value lists the commands that do not have their usual letters, as
    `name=letter` with spaces between.
    """
    found = {**letters(prefs), name: letter}
    return " ".join(f"{one}={letter}" for one, letter in found.items() if letter != usual(one))


def in_force(prefs: Mapping[str, str], game: str) -> dict[str, str]:
    """Returns a dict from each letter key that works while the game named `game` is on the table to the name of its
    command.

    `prefs` are the settings. The dict is empty if letter keys are turned off.
    """
    if prefs["keys"] == "off":
        return {}
    found = letters(prefs)
    return {found[name]: name for name in [*COMMANDS, *of_game(game)] if found[name]}


def label(name: str) -> str:
    """A few words on what the command `name` does."""
    return words(f"key.{name}")


def listed(model: Model) -> Markup:
    """The markup of the list of letter keys that work in this game, for the rules sheet."""
    found = in_force(model.prefs, model.match.game)
    rows = [h("li", {}, h("kbd", {}, letter.upper()), h("span", {}, label(name))) for letter, name in found.items()]
    return join(
        [
            h("ul", {"id": "letters", "class": "cards"}, rows) if found else h("p", {}, words("keys.are_off")),
            h("div", {"class": "sheet-actions"}, button("open letters", words("keys.change"))),
        ]
    )


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet on which the person chooses the letter keys."""
    groups = [h("div", {"class": "find"}, [_field(model, name) for name in COMMANDS])]
    for game in FACES:
        if of_game(game):
            groups.append(h("h3", {}, words(f"game.{game}")))
            groups.append(h("div", {"class": "find"}, [_field(model, name) for name in of_game(game)]))
    is_changed = any(letter != usual(name) for name, letter in letters(model.prefs).items())
    return words("keys.title"), join(
        [
            h("p", {}, words("keys.text")),
            h("p", {}, words("keys.are_off")) if model.prefs["keys"] == "off" else None,
            h("p", {"class": "told", "role": "status"}, renewed(model.note, model.notes)),
            groups,
            h("div", {"class": "sheet-actions"}, button("pref letters", words("keys.usual"), id="usual-letters"))
            if is_changed
            else None,
        ]
    )


def _field(model: Model, name: str) -> Markup:
    now = letters(model.prefs)[name]
    others = taken(model.prefs, name)
    options = [h("option", {"value": NONE, "selected": not now}, words("keys.none"))]
    for letter in ascii_lowercase:
        holder = others.get(letter)
        text = words("keys.of", letter=letter.upper(), command=label(holder)) if holder else letter.upper()
        options.append(h("option", {"value": letter, "selected": letter == now, "disabled": bool(holder)}, text))
    select = h("select", {"id": f"letter-{name}", "data-change": f"letter {name}"}, options)
    return h("label", {}, h("span", {}, label(name)), select)
