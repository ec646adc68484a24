"""The hooks of all extensions, by name.

The hooks are not in `games.extensions`, which the page's model imports, because hooks may themselves import the model.
The hooks of some extensions lie in a room, which is loaded when it is first asked for. Until then an `Awaited` stands
in their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module

from ..games.extension import About, Extension
from ..games.extensions import ABOUT
from .effects import Effect, LoadRoom
from .markup import Markup, h
from .model import Model, Step
from .parts import button
from .words import words


def _loading_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet that says that a room is being loaded. This sheet is shown until the
    extension's own sheet, which lies in the room, is there.
    """
    return words("room.title"), h("p", {"role": "status"}, words("room.loading"))


class Awaited(Extension):
    """Stands for an extension whose hooks lie in a room that has not been loaded yet.

    The hooks `tap`, `follow` and `needed` return the effect that loads the room; all other hooks do nothing. The model
    keeps the tap or the link for which a hook was called, and the extension handles it once the room is loaded.
    """

    def __init__(self, about: About) -> None:
        """Makes the stand-in for the extension whose descriptor is `about`."""
        self.about = about
        self.links = about.links
        self.sheets = dict.fromkeys(about.sheets, _loading_sheet)

    def tap(self, model: Model, action: str) -> Step:
        """Has the extension's room loaded. After that, the extension itself handles the tap.

        A command for an extension begins with the extension's name; `action` is the rest of the command.
        """
        return replace(model, awaited=f"{self.about.name} {action}"), [LoadRoom(self.about.room)]

    def follow(self, model: Model, fragment: str) -> Step:
        """Has the extension's room loaded. After that, the extension itself opens the link with this fragment."""
        return replace(model, awaited=f"#{fragment}"), [LoadRoom(self.about.room)]

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns a list with the effect that loads the room if the sheet `sheet` belongs to the extension, else [].

        If `sheet` is "", the page has just begun; then the settings decide whether the room is needed at once.
        """
        is_needed = sheet.partition(" ")[0] in self.about.sheets if sheet else self.about.is_wanted(model.prefs)
        return [LoadRoom(self.about.room)] if is_needed else []


def _hooks(about: About) -> Extension:
    extension: Extension = Awaited(about) if about.room else import_module(about.hooks).EXTENSION
    return extension


EXTENSIONS: dict[str, Extension] = {name: _hooks(about) for name, about in ABOUT.items()}


def open_room(room: str) -> list[Extension]:
    """Makes the extensions of the room `room` ready, and returns them.

    Their hooks replace the stand-ins in EXTENSIONS, and the room's messages are added to the catalogue. The modules of
    the room must have been loaded.
    """
    words.open_room(room)
    found = {name: import_module(about.hooks).EXTENSION for name, about in ABOUT.items() if about.room == room}
    EXTENSIONS.update(found)
    return list(found.values())


def menu(game: str) -> list[Markup]:
    """The buttons that the extensions add to the page's head while the game named `game` is on the table."""
    found: list[Markup] = []
    for name, extension in EXTENSIONS.items():
        if ABOUT[name].game in ("", game):
            found += [button(command, words(id), icon, "folding") for command, id, icon in ABOUT[name].buttons]
            found += extension.menu()
    return found


def of_sheet(model: Model) -> Extension | None:
    """The extension that the open sheet belongs to; None if the sheet belongs to no extension or no sheet is open."""
    kind, _, _ = model.sheet.partition(" ")
    return next((extension for extension in EXTENSIONS.values() if kind in extension.sheets), None)


def exercise_extension(model: Model) -> Extension:
    """The extension whose exercise is on the table; if there is no exercise, an extension whose hooks do nothing."""
    return EXTENSIONS[model.exercise.extension] if model.exercise else Extension()


def names(model: Model) -> Mapping[str, str]:
    """Returns a mapping from values of a game's options, such as the text of a set of cards, to the names that the
    person has given to these values. All extensions are asked for such names.
    """
    return {text: name for extension in EXTENSIONS.values() for text, name in extension.names(model).items()}
