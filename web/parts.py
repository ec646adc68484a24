"""Pieces that the page, its sheets and its games share."""

from __future__ import annotations

from typing import Any

from .art.glyphs import GLYPHS
from .markup import Markup, h

COLORS = ("blue", "red")  # how style.css calls the players


def icon(name: str) -> Markup:
    """A sign of the tools."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{GLYPHS[name]}</svg>')


def button(action: str, text: str, sign: str = "", css: str = "", **attributes: Any) -> Markup:
    """A button with an action, a sign or both: "quiet" shows the sign alone, "folding" does so where room is scarce."""
    named = {"aria-label": text, "title": text} if "quiet" in css or "folding" in css else {}
    shown = None if "quiet" in css else h("span", {}, text)
    return h(
        "button",
        {"type": "button", "class": f"button {css}".strip(), "data-action": action, **named, **attributes},
        icon(sign) if sign else None,
        shown,
    )


def mini(markup: Markup, name: str, css: str = "") -> Markup:
    """A small drawing with its name."""
    return h(
        "svg", {"class": f"mini {css}".strip(), "viewBox": "0 0 100 100", "role": "img", "aria-label": name}, markup
    )


def unseen(text: str) -> Markup:
    """Text that is heard and not seen."""
    return h("span", {"class": "unseen"}, text)
