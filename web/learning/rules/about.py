"""The descriptor (an `About`) of the rules pages: all that the page knows of them before their room is loaded."""

from __future__ import annotations

from typing import NamedTuple

from ...games.extension import About

NAME = "rules"  # the extension's name, and that of its sheet
LINK = "rules="  # what the fragments of its links begin with


class Reading(NamedTuple):
    """How a person reads the rules: the text that the person searches for, and whether moving pictures are stopped."""

    query: str = ""
    is_still: bool = False


ABOUT = About(
    game="", name=NAME, hooks=f"{__package__}.hooks", initial=Reading, room="learning", links=(LINK,), sheets=(NAME,)
)
