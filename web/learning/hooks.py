"""The hooks of learning: the functions that the page calls."""

from __future__ import annotations

from ..games.extension import Extension
from ..page.markup import Markup, h
from ..page.model import Model
from ..page.words import words


def _sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with all lessons."""
    return words("learn.title"), h("p", {}, words("learn.text"))


class Learning(Extension):
    """Learning as an extension: its exercises are lessons."""

    sheets = {"learn": _sheet}


EXTENSION = Learning()
