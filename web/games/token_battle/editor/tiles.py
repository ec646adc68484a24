"""Small drawings for the editor: cards, a chart of their values, the contents of a set, and what the meter measures."""

from __future__ import annotations

from typing import Any

from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.games.token_battle.sets import Stacks

from ....page.markup import Markup, h, join
from ....page.parts import unseen
from ....page.words import words
from .. import art, narration
from .model import Editor
from .stacks import counts, curve, place_of

BAR = 40  # the greatest height of a bar in a curve


def tile(card: int, prefix: str, name: str, css: str, **attributes: Any) -> Markup:
    """A button that picks a card. It shows the drawing and the name of the card.

    `name` is the longer text that screen readers read and the tooltip shows. The id of the button is `prefix` followed
    by the card's name in the engine. `css` is added to the button's classes, and `attributes` are
    further attributes of the button.
    """
    return h(
        "button",
        {
            "type": "button",
            "id": prefix + CARD_NAMES[card],
            "class": f"tile {css}".strip(),
            "data-action": f"edit pick {CARD_NAMES[card]}",
            "data-drag": f"edit {CARD_NAMES[card]}",
            "title": name,
            **attributes,
        },
        picture(card),
        art.name_below(narration.card(card)),
        unseen(name),
    )


def picture(card: int) -> Markup:
    """The drawing of a card. Screen readers skip it."""
    return h("svg", {"class": "tile-card", "viewBox": "0 0 100 140", "aria-hidden": "true"}, art.card(card))


def deck_tile(editor: Editor, card: int) -> Markup:
    """A card of the collection as an item of a list. If a stack of the open set has the card, the item shows which."""
    found = place_of(editor.open.stacks, card)
    used = found is not None
    name = words("edit.card", card=narration.card(card), text=narration.card_text(card))
    if found:
        name = words("edit.card.used", card=narration.card(card), text=narration.card_text(card), stack=found[0] + 1)
    css = ["deck-tile"] + ["used"] * used + ["picked"] * (editor.picked == card)
    badge = (
        h("span", {"class": "tile-badge", "aria-hidden": "true"}, words("edit.in_stack", stack=found[0] + 1))
        if found
        else None
    )
    pressed = "true" if editor.picked == card else "false"
    focus = 0 if card == editor.entry else -1
    button = tile(card, "deck-", name, " ".join(css), **{"aria-pressed": pressed, "tabindex": focus})
    return h("li", {"class": "deck-item"}, button, badge)


def laid_tile(editor: Editor, card: int, number: int, place: int) -> Markup:
    """A card in a stack of the open set as an item of a list.

    `number` is the stack's number, from 0, and `place` is how many cards lie on top of the card.
    """
    name = words(
        "edit.card.laid",
        card=narration.card(card),
        stack=number + 1,
        place=place + 1,
        count=len(editor.open.stacks[number]),
        text=narration.card_text(card),
    )
    css = "laid-tile picked" if editor.picked == card else "laid-tile"
    pressed = "true" if editor.picked == card else "false"
    focus = 0 if card == editor.first else -1
    drop = f"edit {number} {place}"
    button = tile(card, "laid-", name, css, **{"aria-pressed": pressed, "tabindex": focus, "data-drop": drop})
    return h("li", {}, button)


def value_curve(stacks: Stacks) -> Markup:
    """A chart with a bar for each value that cards can have; the bar shows how many cards in the stacks have this
    value.
    """
    found = curve(stacks)
    told = [words("edit.curve.value", count=count, value=value) for value, count in found.items() if count]
    most = max(4, *found.values())
    bars = []
    for place, (value, count) in enumerate(found.items()):
        height = BAR * count // most
        x = 24 * place
        bar = Markup(
            f'<rect class="curve-bar" x="{x + 3}" y="{16 + BAR - height}" width="18" height="{height}" rx="2"/>'
            f'<text class="curve-count" x="{x + 12}" y="{12 + BAR - height}">{count or ""}</text>'
            f'<text class="curve-value" x="{x + 12}" y="{BAR + 31}">{value}</text>'
        )
        bars.append(bar)
    base = f'<path class="curve-base" d="M0 {16 + BAR}h{24 * len(found)}"/>'
    return h(
        "svg",
        {
            "class": "curve",
            "viewBox": f"0 0 {24 * len(found)} {BAR + 36}",
            "role": "img",
            "aria-label": words("edit.curve", values=words.listing(told) or words("edit.empty")),
        },
        Markup(base + "".join(bars)),
    )


def holdings(stacks: Stacks) -> Markup:
    """Two lists, of the abilities and of the kinds of token in a set, with how many cards have each."""
    abilities = [
        (art.ability(name), words(f"ability.{name}"), count) for name, count in counts(stacks, "ability").items()
    ]
    kinds = [
        (art.kind(KIND_NAMES.index(name)), words(f"kind.{name}"), count)
        for name, count in counts(stacks, "kind").items()
    ]
    return join([_held(words("edit.ability"), abilities), _held(words("edit.kind"), kinds)])


def _held(title: str, found: list[tuple[Markup, str, int]]) -> Markup | None:
    rows = [
        h(
            "li",
            {"class": "held"},
            h("svg", {"class": "held-sign", "viewBox": "0 0 100 100", "aria-hidden": "true"}, sign),
            h("span", {}, name),
            h("b", {}, words("edit.times", count=count)),
        )
        for sign, name, count in found
    ]
    return h("ul", {"class": "holdings", "aria-label": title}, rows) if rows else None


def values() -> list[int]:
    """All values that cards can have, ascending."""
    return sorted({card.value for card in CARDS})


def gauge(low: float, share: float, high: float) -> Markup:
    """A drawing of a measured number and its confidence interval, on a line from 0 to 1 with a mark at 0.5.

    `share` is the number, such as the share of games that a set has won, and the interval is from `low` to `high`; all
    three are from 0 to 1. Screen readers skip the drawing, since numbers next to it say the same.
    """
    return h(
        "svg",
        {"class": "gauge", "viewBox": "0 0 200 20", "preserveAspectRatio": "none", "aria-hidden": "true"},
        Markup(
            '<path class="gauge-line" d="M0 10h200"/><path class="gauge-half" d="M100 0v20"/>'
            f'<rect class="gauge-range" x="{200 * low:.1f}" y="4" width="{200 * (high - low):.1f}" height="12" rx="3"/>'
            f'<path class="gauge-share" d="M{200 * share:.1f} 1v18"/>'
        ),
    )
