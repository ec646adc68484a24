"""The markup of what the page says about newer versions of itself and about play without network.

The scripts offline.js and watchdog.js handle the buttons in this markup.
"""

from __future__ import annotations

from ..page.markup import Markup, h
from ..page.words import words

# The states of offline.js that have a text, and the buttons: in which state each is shown, and what it asks for.
STATES = ("kept", "off", "newer", "older")
BUTTONS = (("newer", "update"), ("former", "back"), ("older", "newest"), ("kept", "remove"), ("off", "keep"))

WAYS_OUT = ("again", "plain", "games")  # handled by watchdog.js


def _button(what: str, css: str = "") -> Markup:
    return h(
        "button",
        {"type": "button", "class": f"button {css}".strip(), "data-offline": what},
        words(f"offline.do.{what}"),
    )


def notices() -> Markup:
    """The markup of the two notices over the page, which stay hidden until a script shows them.

    One says that there is a newer version. The other offers ways out if the page doesn't start.
    """
    return h(
        "aside",
        {"id": "notices", "aria-label": words("notices.title")},
        h(
            "div",
            {"class": "notice rescue"},
            h("p", {}, words("notices.stuck")),
            [
                h("button", {"type": "button", "class": "button", "data-rescue": what}, words(f"rescue.{what}"))
                for what in WAYS_OUT
            ],
        ),
        h(
            "div",
            {"role": "status"},
            h(
                "div",
                {"class": "notice", "data-when": "newer"},
                h("p", {}, words("notices.newer")),
                _button("update", "primary"),
                _button("later"),
            ),
        ),
    )


def keeping() -> Markup:
    """The markup of the settings that say whether the browser keeps the page for play without network.

    The buttons keep or remove the page's files, or change to another version of the page.
    """
    return h(
        "fieldset",
        {"class": "choice keeping", "data-when": "kept off"},
        h("legend", {}, words("keeping.title")),
        [h("p", {"data-when": state}, words(f"offline.{state}")) for state in STATES],
        h("div", {"class": "choices"}, [h("span", {"data-when": state}, _button(what)) for state, what in BUTTONS]),
    )
