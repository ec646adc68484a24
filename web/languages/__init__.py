"""The languages of the page. The messages of a language are those of its module here and of its module in each game.

A room is a part of the page that is loaded when it is first asked for, such as the one for learning. Messages that only
a room says are in modules of their own: in `web/<room>/languages/`, and for each game in
`web/games/<game>/<room>/languages/`. A module here also has `plural(count)`, which returns the plural category of a
number, such as "one" or "other".
"""

from __future__ import annotations

from importlib import import_module

from ..games import NAMES, optional_module
from . import en

LANGUAGES = {"en": en}
Messages = dict[str, str | dict[str, str]]  # by message id; a message with plural forms has them by category


def parts(language: str) -> dict[str, Messages]:
    """Returns the messages of a language that are there from the start, as a dict from their owner to these messages.

    The owner is the name of a game, or "" for what all games share. `language` is the name of a module, such as "en".
    """
    of_games = {game: import_module(f"..games.{game}.languages.{language}", __package__).MESSAGES for game in NAMES}
    return {"": LANGUAGES[language].MESSAGES, **of_games}


def room_parts(language: str, room: str) -> dict[str, Messages]:
    """Returns the messages that the room `room` adds to a language, as a dict from their owner to these messages.

    The owner is the name of a game, or "" for what all games share. An owner that has no messages in the room is left
    out. `language` is the name of a module, such as "en".
    """
    web = __package__.rpartition(".")[0]
    places = {"": f"{web}.{room}", **{game: f"{web}.games.{game}.{room}" for game in NAMES}}
    modules = {name: optional_module(f"{place}.languages.{language}") for name, place in places.items()}
    return {name: module.MESSAGES for name, module in modules.items() if module}


def messages(language: str, room: str = "") -> Messages:
    """Returns a dict from message ids to the messages of a language. `language` is the name of a module, such as "en".

    If `room` is "", they are the messages that are there from the start; otherwise they are those that the room of this
    name adds.
    """
    found = room_parts(language, room) if room else parts(language)
    return {id: template for part in found.values() for id, template in part.items()}
