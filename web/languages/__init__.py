"""The languages of the page. The messages of a language are those of its module here and of its module in each game.

A module here also has `plural(count)`, which gives the plural category of a number.
"""

from __future__ import annotations

from importlib import import_module

from ..games import NAMES
from . import en

LANGUAGES = {"en": en}
Messages = dict[str, str | dict[str, str]]  # by message id; a message with plural forms has them by category


def parts(language: str) -> dict[str, Messages]:
    """Returns the messages of a language that are there from the start, as a dict from their owner to these messages.

    The owner is the name of a game, or "" for what all games share. `language` is the name of a module, such as "en".
    """
    of_games = {game: import_module(f"..games.{game}.languages.{language}", __package__).MESSAGES for game in NAMES}
    return {"": LANGUAGES[language].MESSAGES, **of_games}


def messages(language: str) -> Messages:
    """All messages of a language."""
    return {id: template for part in parts(language).values() for id, template in part.items()}
