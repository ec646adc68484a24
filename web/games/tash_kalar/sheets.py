"""Tash-Kalar's sheets: a card at full size, the tasks, the kills of a turn, and what is known of a player's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from toybattle.games.tash_kalar.board import squares_of
from toybattle.games.tash_kalar.bot.nearness import FAR, appears_on, lacks, steps_to
from toybattle.games.tash_kalar.cards.table import (
    BEINGS,
    CARD_NAMES,
    DECKS,
    FLARES_DECK,
    LEGENDS_DECK,
    OWN,
)
from toybattle.games.tash_kalar.cards.verbs import COMMON, RANKS
from toybattle.games.tash_kalar.patterns import Offset, drawing_of
from toybattle.games.tash_kalar.state import HIGH_FORM, NOBODY, State, cards_of, place_of
from toybattle.games.tash_kalar.summoning import summonable
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES
from toybattle.match import Match
from toybattle.protocol import UNKNOWN

from ...page.markup import Child, Markup, h, join
from ...page.words import words
from . import art, narration
from .board import counts_of, task_medal, told_counts, turn_told
from .squares import further_commons

FEW = 4  # an info card names at most so many squares on which a being would appear


def card_drawing(
    number: int, player: int, css: str = "", behind: tuple[int, int] | None = None, turn: int = 0
) -> Markup:
    """The drawing of the card `number` in the colour of `player`; `css` is added to its class.

    Screen readers skip the drawing, so the element around it must name the card. `behind` is for a flare, a pair
    (upgraded, all): by how many upgraded pieces, and by how many pieces in all, the player is behind; None leaves these
    numbers out. `turn` is for a being and says how its pattern is turned: by this number of quarter turns clockwise; 4
    to 7 are the same turns of the mirrored pattern.
    """
    drawn = art.card(number, player, turn) if number in BEINGS else art.flare(number, player, behind)
    return h("svg", {"class": f"card {css}".strip(), "viewBox": "0 0 100 100", "aria-hidden": "true"}, drawn)


def behind(view: State, player: int) -> tuple[int, int]:
    """Returns (upgraded, all): by how many upgraded pieces, and by how many pieces in all, a player is behind.

    A number is negative if the player is ahead. These numbers decide which flares the player can use.
    """
    rival = 1 - player
    return (
        view.upgraded(rival).bit_count() - view.upgraded(player).bit_count(),
        view.own(rival).bit_count() - view.own(player).bit_count(),
    )


def medal(number: int) -> Markup:
    """The sign of a card on its disc. Screen readers skip it, so the element around it must name the card."""
    return h("svg", {"class": "medal", "viewBox": "0 0 100 100", "aria-hidden": "true"}, art.medal(number))


def card_name(number: int) -> Markup:
    """The visible name of a card, which screen readers skip.

    If the longest word of the name has more than seven letters, the element has a class such as `letters-9`, by which
    the styles make the letters smaller.
    """
    name = narration.card(number)
    letters = max(map(len, name.split()))
    css = f"card-name letters-{letters}" if letters > 7 else "card-name"
    return h("span", {"class": css, "aria-hidden": "true"}, name)


def card_row(number: int, player: int) -> Markup:
    """A card with its full text, as an item of a list. `player` is the player in whose colour the card is drawn."""
    return h(
        "li",
        {},
        card_drawing(number, player, "mini"),
        medal(number),
        h("span", {}, h("b", {}, narration.card(number)), " ", narration.card_full(number)),
    )


def _owner_of(view: State, number: int) -> int:
    """The player in whose colour the card `number` is shown.

    It is the viewer (Blue if nobody views the game), or the other player if the card belongs only to the other player's
    deck.
    """
    mine = max(0, view.viewer)
    return 1 - mine if number in cards_of(view, 1 - mine) and number not in cards_of(view, mine) else mine


def _card_sheet(view: State, rest: str) -> tuple[str, Markup]:
    number = CARD_NAMES.index(rest)
    parts: list[Child] = [
        card_drawing(number, _owner_of(view, number), "full"),
        medal(number),
        h("p", {}, narration.card_full(number)),
    ]
    if number in BEINGS:
        parts += [h("p", {}, told) for told in how_near(view, max(0, view.viewer), number)[0]]
        parts.append(h("p", {}, pattern_told(number)))
    return narration.card(number), h("div", {"class": "full-card"}, parts)


def how_near(view: State, player: int, card: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Returns (sentences, squares): how near the being `card` in the hand of `player` is to being summoned, and the
    squares on which it could be summoned. If its pattern isn't complete, the squares are those of further pieces or
    upgrades that would complete it (`further_commons`, `steps_to`), and those on which it would then appear.

    Both are empty if the being isn't in this hand, or if its pattern lacks four steps or more.
    """
    if view.is_drafting() or card not in (*view.hand(player, OWN), *view.hand(player, LEGENDS_DECK)):
        return (), ()
    squares = squares_of(summonable(view, player, card))
    if squares:
        told = words.choice([narration.space(square) for square in squares])
        return (words("info.card.complete", squares=told),), squares
    further = further_commons(view, player, card)
    if further:
        told = narration.squares_told(further)
        text = words("info.card.one", squares=told) if len(further[0]) == 1 else words("info.card.two", squares=told)
        return _completed(view, player, card, text, [[(square, COMMON) for square in squares] for squares in further])
    count, steps = lacks(view, player, card), steps_to(view, player, card)
    if steps:
        named = narration.steps_told(view, steps)
        return _completed(view, player, card, words("info.card.steps", steps=named, count=count), [steps])
    return ((words("info.card.lacks", count=count),), ()) if 0 < count < FAR else ((), ())


def _completed(
    view: State, player: int, card: int, text: str, ways: Sequence[Sequence[tuple[int, int]]]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Returns (sentences, squares), as `how_near` does, for the being `card`, whose pattern isn't complete.

    Each of `ways` has pairs (square, rank) for pieces that would complete the pattern; the squares are these. If the
    being could then appear on a few squares only (FEW), they are among the squares too, and a sentence after `text`
    names them.
    """
    found = squares_of(reduce(or_, (appears_on(view, player, card, way) for way in ways)))
    squares = tuple(square for way in ways for square, _ in way)
    if not 0 < len(found) <= FEW:
        return (text,), squares
    told = words.choice([narration.space(square) for square in found])
    return (text, words("info.card.appears", squares=told)), (*squares, *found)


def signs_told(number: int, player: int) -> list[tuple[Markup, str]]:
    """What the signs in the pattern of the being `number` mean, as pairs (drawing in a box of 100 by 100, sentence).

    The pieces are drawn in the colour of `player`.
    """
    on_own, rank = drawing_of(number).on_own, narration.rank(BEINGS[number].rank)
    on_piece = words("sign.home.on_own", rank=rank, least=narration.rank(on_own or COMMON))
    told = {
        "home": words("sign.home", rank=rank) if on_own is None else on_piece,
        "common": words("sign.common"),
        "heroic": words("sign.heroic"),
        "legendary": words("sign.legendary"),
        "mark": words("sign.mark"),
        "other_mark": words("sign.other_mark"),
        "way": words("sign.way"),
    }
    return [(drawn, told[name]) for name, drawn in art.signs_of(number, player).items()]


def pattern_told(number: int) -> str:
    """Sentences on the pattern of a being: where each piece must stand, as seen from the square of the summoning."""
    drawing = drawing_of(number)
    told = []
    for rank in RANKS:
        places = [_offset_told(offset) for offset, wanted in drawing.pieces if wanted == rank]
        if places:
            told.append(words("pattern.rank", rank=narration.rank(rank), places=words.listing(places)))
    if drawing.on_own is not None:
        told.append(words("pattern.on_own", rank=narration.rank(drawing.on_own)))
    marks = [_offset_told(offset) for offset in (*drawing.marks, *drawing.other_marks)]
    if marks:
        told.append(words("pattern.marks", places=words.listing(marks)))
    if drawing.ways:
        told.append(words("pattern.ways", ways=words.listing([_offset_told(offset) for offset in drawing.ways])))
    return " ".join([words("pattern.free" if drawing.is_free else "pattern.told"), *told])


def _offset_told(offset: Offset) -> str:
    right, down = offset
    parts = []
    if right:
        parts.append(words("offset.right" if right > 0 else "offset.left", count=abs(right)))
    if down:
        parts.append(words("offset.down" if down > 0 else "offset.up", count=abs(down)))
    return " ".join(parts) or words("offset.here")


def _task_row(view: State, task: int, title: str) -> Markup:
    lines = [
        h("li", {}, words("task.stand", player=words.player(player), counts=told_counts(counts_of(view, player, task))))
        for player in (0, 1)
    ]
    return h(
        "li",
        {},
        task_medal(task),
        h("span", {"class": "task-points"}, words("task.points_short", count=TASK_CARDS[task].points)),
        h("div", {}, h("b", {}, title), " ", narration.task_text(task), h("ul", {"class": "task-stand"}, lines)),
    )


def _tasks_sheet(view: State, rest: str) -> tuple[str, Markup]:
    """The title and the content of the sheet on the tasks. `rest` is not used.

    The sheet lists the open tasks and the next one with both players' progress, then the claimed tasks, then all other
    tasks.
    """
    if view.mode is not HIGH_FORM:
        return words("tasks.title"), h("p", {}, words("tasks.none"))
    rows = [_task_row(view, task, narration.task_short(task)) for task in view.tasks]
    parts: list[Child] = [h("ul", {"class": "cards tasks"}, rows)]
    if view.next_task != NOBODY:
        parts.append(h("h3", {}, words("task.next")))
        row = _task_row(view, view.next_task, narration.task_short(view.next_task))
        parts.append(h("ul", {"class": "cards tasks"}, [row]))
    for player in (0, 1):
        if view.claimed[player]:
            claimed = words.listing([narration.task_short(task) for task in view.claimed[player]])
            parts.append(h("p", {}, words("tasks.claimed", player=words.player(player), tasks=claimed)))
    seen = {*view.tasks, view.next_task, *view.claimed[0], *view.claimed[1]}
    others = [narration.task_short(task) for task in range(len(TASK_NAMES)) if task not in seen]
    parts += [h("h3", {}, words("tasks.others")), h("p", {}, words.listing(others))]
    return words("tasks.title"), join(parts)


def unseen_cards(view: State, player: int) -> list[int]:
    """The cards of a player's own deck that the viewer can't locate. Each is in the player's hand or still in the deck.

    During a draft each is in the pack or has just been kept from the pack.
    """
    shown = {*view.piles[player], *view.aside(player), *view.hand(player, OWN)}
    shown |= {entry >> 2 for entry in view.decks[player]}
    if view.is_drafting():
        shown |= {*view.hand(1 - player, OWN)} | {entry >> 2 for entry in view.decks[1 - player]}
    return [card for card in cards_of(view, player) if card not in shown]


def _cards_sheet(view: State, rest: str) -> tuple[str, Markup]:
    """The title and the content of the sheet on what the viewer knows of a player's cards.

    `rest` is the player's number. The cards are listed as open, in hand, not seen yet, in the deck, and discarded.
    """
    player = int(rest)
    if view.is_drafting():
        return _draft_sheet(view, player)
    hand = [card for deck in DECKS for card in view.hand(player, deck) if card != UNKNOWN]
    deck = [entry >> 2 for entry in reversed(view.decks[player]) if entry >> 2 != UNKNOWN]
    if view.viewer == NOBODY:
        deck.sort()  # in an open game all cards are seen, but not in which order they come
    sections: list[tuple[str, Iterable[int]]] = [
        ("aside", view.aside(player)),
        ("hand", hand),
        ("unseen", unseen_cards(view, player)),
        ("deck", deck),
        ("pile", reversed(view.piles[player])),
    ]
    if player == max(0, view.viewer):
        sections += [("pile.legends", reversed(view.piles[place_of(view, player, LEGENDS_DECK)]))]
        sections += [("pile.flares", reversed(view.piles[place_of(view, player, FLARES_DECK)]))]
    if view.drafted:
        title = words("cards.title.drafted", player=words.player(player))
    else:
        title = words("cards.title", player=words.player(player), school=narration.school(view.schools[player]))
    return title, _sections(sections, player)


def _draft_sheet(view: State, player: int) -> tuple[str, Markup]:
    """The title and the content of the sheet on a player's cards during a draft.

    The sheet lists the beings that the player has kept and the beings to choose from, as far as the viewer knows them.
    """
    kept = [entry >> 2 for entry in view.decks[player] if entry >> 2 != UNKNOWN]
    pack = [card for card in view.hand(player, OWN) if card != UNKNOWN]
    hidden = unseen_cards(view, player) if UNKNOWN in view.hand(player, OWN) else []
    title = words("cards.title.draft", player=words.player(player))
    return title, _sections([("kept", kept), ("pack", pack), ("hidden", hidden)], player)


def _sections(sections: Iterable[tuple[str, Iterable[int]]], player: int) -> Markup:
    """The markup of several lists of cards, each below its heading. Empty lists are left out.

    Each of `sections` is a pair (heading, cards): the end of the heading's message id, and the cards of the list.
    `player` is the player in whose colour the cards are drawn.
    """
    parts: list[Child] = []
    for name, cards in sections:
        rows = [card_row(card, player) for card in cards]
        if rows:
            parts += [h("h3", {}, words(f"cards.{name}", count=len(rows))), h("ul", {"class": "cards"}, rows)]
    return join(parts)


LEAVING = ("destroyed", "picked_up", "stored", "placed", "converted")  # events after which no being stands there
ENTERING = ("summoned", "moved", "released")  # events in which a piece comes to the last square that they name


def beings_on(match: Match, end: int) -> dict[int, int]:
    """Returns a dict from squares to beings: for each piece on the board the being that it was summoned as.

    The position is that after the first `end` actions of the match. A square is left out if its piece was placed or
    converted, or if an effect once took the piece off the board and put it back later.
    """
    found: dict[int, int] = {}
    entered = NOBODY  # the square that a piece has just come to: if one is destroyed there now, it is the other one
    for kind, _, *values in (event for number in range(end) for event in match.events[number]):
        if kind == "destroyed" and values[1] == entered:
            entered = NOBODY
            continue
        entered = NOBODY
        if kind == "swapped":
            one, other = values
            cards = found.pop(one, NOBODY), found.pop(other, NOBODY)
            found |= {square: card for square, card in ((one, cards[1]), (other, cards[0])) if card != NOBODY}
        elif kind in LEAVING:
            found.pop(values[1], NOBODY)
        elif kind in ENTERING:
            card = values[0] if kind == "summoned" else found.pop(values[1], NOBODY)
            entered = values[-1]
            found.pop(entered, NOBODY)
            found |= {entered: card} if card != NOBODY else {}
    return found


def _kills_sheet(view: Any, _: str) -> tuple[str, Markup]:
    told, _points = turn_told(view)
    rule = words("kills.rule", goal=view.mode.goal)
    return words("kills.title"), join([h("p", {}, h("b", {}, told)), h("p", {}, rule)])


SHEETS: Mapping[str, Callable[[Any, str], tuple[str, Markup]]] = {
    "card": _card_sheet,
    "tasks": _tasks_sheet,
    "kills": _kills_sheet,
    "cards": _cards_sheet,
}
