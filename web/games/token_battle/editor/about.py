"""The editor's descriptor (an `About`): all that the page's model needs to know of the editor."""

from __future__ import annotations

from ...extension import About
from . import GAME, NAME
from .chosen import is_kept
from .model import Editor

ABOUT = About(GAME, NAME, f"{__package__}.hooks", initial=Editor, is_choice=is_kept)
