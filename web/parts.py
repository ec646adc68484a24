"""Pieces that the page and its sheets share."""

from __future__ import annotations

from typing import Any

from .art.glyphs import GLYPHS
from .boards import toy_battle as board
from .markup import Markup, h
from .model import Model
from .telling import toy_battle as telling
from .words import words

LOG_SHOWN = 60  # turns in the log


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
    """A small drawing of a troop with its name."""
    return h(
        "svg", {"class": f"mini {css}".strip(), "viewBox": "0 0 100 100", "role": "img", "aria-label": name}, markup
    )


def log_items(model: Model, prefix: str = "turn") -> list[Markup]:
    """The log by turns, the newest first; each line leads to its position. `prefix` begins the ids."""
    match = model.match
    end = model.shown
    turns: list[tuple[int, int, list[Markup]]] = []
    for number in range(end):
        state = match.at(number)
        player, turn = match.player_at(number), state.turn
        if not turns or turns[-1][0] != turn:
            turns.append((turn, player, []))
        told = telling.sentences(match, number, model.viewer)
        if told:
            current = model.index == number + 1
            turns[-1][2].append(
                h(
                    "li",
                    {"class": "current" if current else None},
                    h(
                        "button",
                        {"type": "button", "class": "line", "data-action": f"review {number + 1}"},
                        " ".join(told),
                    ),
                )
            )
    if match.resigned is not None and turns and end == len(match.log):
        turns[-1][2].append(h("li", {}, words("event.resigned", player=telling.player(match.resigned))))
    return [
        h(
            "li",
            {"id": f"{prefix}-{turn}", "class": f"turn {board.COLORS[player]}"},
            h("span", {"class": "turn-head"}, words("event.turn", turn=turn, player=telling.player(player))),
            h("ol", {"class": "lines"}, lines),
        )
        for turn, player, lines in reversed(turns[-LOG_SHOWN:])
    ]
