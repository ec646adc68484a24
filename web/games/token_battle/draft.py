"""The table of a Token Battle draft, shown in place of the board.

While cards are picked, the table has the cards on offer; after that it has the player's stacks, and the cards that are
still to be laid on them.
"""

from __future__ import annotations

from collections.abc import Sequence

from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.sets import STACKS
from toybattle.games.token_battle.state import HIDDEN, State
from toybattle.games.token_battle.steps import cards_left
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup, h
from ...page.parts import draft_card, unseen
from ...page.words import words
from ..face import COLORS, Marks, Pick
from . import art, narration

SIDE_BY_SIDE = 6  # cards in a row, as in face.css


def on_offer(view: State) -> tuple[int, ...]:
    """The numbers of all cards of the draft, ascending, which is the order in which the cards lie.

    The cards that were picked are among them, so that every other card keeps its place.
    """
    return tuple(sorted((*view.pool, *view.picked[0], *view.picked[1])))


def slots(view: State, player: int) -> Sequence[Pick]:
    """The picks that the keys 1, 2, ... make, in order.

    - While cards are picked, they are all cards of the draft.
    - While cards are laid on stacks, they are the four stacks of `player`, and then the cards that lie in no stack. The
      list is empty if the view hides these stacks.
    """
    if view.stack[-1][0] == "pick":
        return [("card", card) for card in on_offer(view)]
    if view.stacks(player) == (HIDDEN,) * STACKS:
        return []
    return [*(("stack", number) for number in range(STACKS)), *(("card", card) for card in cards_left(view, player))]


def rows(view: State, player: int) -> Sequence[int]:
    """How the things that the keys 1, 2, ... pick are laid out: the number of things in each row, from the top row
    down.
    """
    count = len(slots(view, player))
    first = () if view.stack[-1][0] == "pick" or not count else (STACKS,)
    full, rest = divmod(count - sum(first), SIDE_BY_SIDE)
    return (*first, *[SIDE_BY_SIDE] * full, *([rest] if rest else []))


def draw(view: State, marks: Marks) -> Markup:
    """The table of the draft as one element, which shows only what the view holds."""
    is_pick = view.stack[-1][0] == "pick"
    drawn = _offer(view, marks) if is_pick else _stacks(view, marks)
    css = ["board", "draft", "draft-pick" if is_pick else "draft-lay"]
    css += ["pointed"] if marks.elsewhere else []
    label = words("draft.offer" if is_pick else "draft.stacks")
    return h("div", {"id": "board", "class": " ".join(css), "role": "group", "aria-label": label}, drawn)


def _card(number: int, player: int) -> Markup:
    drawn = art.back(player) if number == UNKNOWN else art.card(number, player)
    return h("svg", {"class": "card", "viewBox": "0 0 100 140", "aria-hidden": "true"}, drawn)


def _offer(view: State, marks: Marks) -> list[Markup]:
    """The drawings of all cards of the draft in their places. A card that was picked shows which player has it."""
    previewed = marks.previewed[1] if marks.previewed else UNKNOWN
    suggested = marks.suggested[1] if marks.suggested and marks.suggested[0] == "pick" else UNKNOWN
    shown = []
    for place, number in enumerate(on_offer(view)):
        taker = next((player for player in (0, 1) if number in view.picked[player]), -1)
        fits = ("card", number) in marks.legal
        css = ["picked"] if number == previewed else []
        css += ["pointed"] if number == suggested else []
        css += [f"taken {COLORS[taker]}"] if taker >= 0 else []
        name = words("draft.card", card=narration.card(number), text=narration.card_text(number))
        if taker >= 0:
            name = words("draft.taken", card=narration.card(number), player=words.player(taker))
        elif number == suggested:
            name = words("stack.pointed", stack=name)
        pick = f"card {CARD_NAMES[number]}"
        shown.append(
            draft_card(
                *(place, name, css, fits, pick, pick),
                _card(number, max(taker, 0)),
                art.name_below(narration.card(number)),
            )
        )
    return shown


def _stacks(view: State, marks: Marks) -> list[Markup]:
    """The drawings of the four stacks, each from the top down, and below them the cards that lie in no stack.

    If the stacks are hidden, there is only a line that says so.
    """
    player = marks.side
    stacks = view.stacks(player)
    if stacks == (HIDDEN,) * STACKS:
        return [h("p", {"class": "draft-wait"}, words("draft.hidden"))]
    lanes = [
        h(
            "button",
            {
                "type": "button",
                "id": f"rack-{number}",
                "class": _css("lane", ("stack", number), marks),
                "tabindex": 0 if number == 0 else -1,
                "aria-pressed": "true" if ("stack", number) in marks.picked else "false",
                "data-action": f"stack {number + 1}",
                "data-drop": f"stack {number + 1}",
            },
            h("b", {"class": "lane-number", "aria-hidden": "true"}, number + 1),
            [_card(card, player) for card in stack],
            unseen(
                words(
                    "draft.stack",
                    number=number + 1,
                    cards=words.listing([narration.card_full(card) for card in stack]) or words("space.empty"),
                )
            ),
        )
        for number, stack in enumerate(stacks)
    ]
    left = [
        h(
            "button",
            {
                "type": "button",
                "id": f"rack-{STACKS + place}",
                "class": _css("draft-card", ("card", number), marks),
                "tabindex": -1,
                "aria-pressed": "true" if ("card", number) in marks.picked else "false",
                "data-action": f"card {CARD_NAMES[number]}",
                "data-info": f"card {CARD_NAMES[number]}",
                "data-drag": f"card {CARD_NAMES[number]}",
            },
            _card(number, player),
            art.name_below(narration.card(number)),
            unseen(words("draft.card", card=narration.card(number), text=narration.card_text(number))),
        )
        for place, number in enumerate(cards_left(view, player))
    ]
    return [h("div", {"class": "lanes"}, lanes), h("div", {"class": "to-lay"}, left)]


def _css(sort: str, chosen: Pick, marks: Marks) -> str:
    css = ["slot-button", sort]
    css += ["picked"] if chosen in marks.picked else []
    css += ["fits"] if chosen in marks.legal | marks.ready else []
    hinted = marks.suggested
    is_hinted = hinted is not None and hinted[0] == "lay" and chosen in (("stack", hinted[1]), ("card", hinted[2]))
    css += ["pointed"] if is_hinted else []
    return " ".join(css)
