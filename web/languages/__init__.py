"""The languages of the page. The messages of one are those of its module here and of the same module of each game.

A room, which is what the page loads when it is first asked for, has languages too, with the messages that only its own
modules say: `web/<room>/languages/`, and `web/games/<game>/<room>/languages/` for each game. A module here also has
`plural(count)`, which gives the plural category of a number.
"""

from __future__ import annotations

from importlib import import_module

from ..games import NAMES, optional_module
from . import en

LANGUAGES = {"en": en}
Messages = dict[str, str | dict[str, str]]  # by message id; a message with plural forms has them by category


def parts(language: str) -> dict[str, Messages]:
    """The messages of a language by who says them: the name of a game, or "" for the page."""
    of_games = {game: import_module(f"..games.{game}.languages.{language}", __package__).MESSAGES for game in NAMES}
    return {"": LANGUAGES[language].MESSAGES, **of_games}


def room_parts(language: str, room: str) -> dict[str, Messages]:
    """The messages that a room adds to a language, by who says them: the name of a game, or "" for the page.

    A game need not say anything in a room.
    """
    web = __package__.rpartition(".")[0]
    places = {"": f"{web}.{room}", **{game: f"{web}.games.{game}.{room}" for game in NAMES}}
    modules = {name: optional_module(f"{place}.languages.{language}") for name, place in places.items()}
    return {name: module.MESSAGES for name, module in modules.items() if module}


def messages(language: str, room: str = "") -> Messages:
    """All messages of a language that are there from the start; those that `room` adds, if it is not ""."""
    found = room_parts(language, room) if room else parts(language)
    return {id: template for part in found.values() for id, template in part.items()}
