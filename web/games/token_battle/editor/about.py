"""What the page's model must know of the editor."""

from __future__ import annotations

from ...extension import About
from . import GAME, NAME
from .chosen import is_kept
from .model import Editor

ABOUT = About(GAME, NAME, f"{__package__}.hooks", initial=Editor, is_choice=is_kept)
