"""Tash-Kalar's `Face`: how everything beside the board looks, and what its set-up, picks and keys are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toybattle.chance import pick
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, WAY_NAMES, squares_of
from toybattle.games.tash_kalar.cards.table import (
    BEINGS,
    CARD_NAMES,
    DECK_OF,
    DECKS,
    FLARES_DECK,
    OWN,
    SCHOOLS,
    card_of,
)
from toybattle.games.tash_kalar.cards.verbs import COMMON, HEROIC, LEGENDARY
from toybattle.games.tash_kalar.effects.asking import GO
from toybattle.games.tash_kalar.effects.programs import EFFECT_STEPS
from toybattle.games.tash_kalar.effects.regions import Effect
from toybattle.games.tash_kalar.patterns import TURN_NAMES
from toybattle.games.tash_kalar.state import KILLS, MODES, NOBODY, State
from toybattle.games.tash_kalar.steps import scores
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.protocol import UNKNOWN, Action, Decision, Event

from ...page.markup import Child, Markup, h, join
from ...page.parts import digest, icon, numbers, position, shown_cards, unseen
from ...page.words import words
from ..face import HOLDERS, SPACE, Choice, Face, Marks, Pick
from . import art, board, info, narration, sheets
from . import draft as draft_table
from .sheets import behind, card_drawing
from .squares import CARD, WAY, further_commons

TURN = "turn"  # a sort of picks, as CARD and WAY are
LONG = 88  # characters; the card of a longer text is drawn a little smaller, and its text goes on below the drawing
LONGEST = 180  # characters; the card's sign too is drawn smaller then
ON_SQUARES = ("place", "pick_up", "destroy", "upgrade", "downgrade", "convert", "choose", "mirror", "store")
OF_CARDS = (  # verbs whose only pick is a card
    *("discard", "return", "flare", "recall", "spend", "freeze", "keep", "thaw", "warp", "copy", "drop", "toss"),
    "pick",
)
SETS = ("random", *SCHOOLS)
COVER = SCHOOLS[next(iter(SCHOOLS))][4]  # the being on the game's picture
READING = (7, 0, 1, 6, 2, 5, 4, 3)  # the directions as they lie around a square: row by row, from the left
PLACES = tuple(board.place_of(square) for square in squares_of(BOARD))  # for the picture of a position


# --- which game it is -----------------------------------------------------------------------------------------------


def subtitle(options: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The mode and the schools of both players in a few words, for the page's head and the listing.

    `names` makes no difference.
    """
    blue, red = (narration.school(options[name]) for name in ("blue_school", "red_school"))
    mode = narration.mode(options["mode"])
    if options["draft"]:
        return words("subtitle.beings.drafted", mode=mode, blue=blue, red=red)
    return words("subtitle.beings", mode=mode, blue=blue, red=red)


def subtitle_by_link(options: Mapping[str, Any]) -> str:
    """The mode and, in a draft, the schools of both players in a few words, for the subtitle of a game by link.

    Without a draft the players choose their schools in secret, so the schools are left out.
    """
    return subtitle(options, {}) if options["draft"] else narration.mode(options["mode"])


def divisions(options: Mapping[str, Any], player: int) -> Mapping[str, str]:
    """What the statistics sort a game by: a dict from headings to names, all as displayed.

    Below one heading is the name of the game's mode, below the other the name of the school of `player`, the player
    whose results are counted.
    """
    school = options[("blue_school", "red_school")[player]]
    return {words("new.mode"): narration.mode(options["mode"]), words("new.mine.school"): narration.school(school)}


def holders(view: State) -> str:
    """The holder of each square in order, one character each: "." for nobody, "b" for blue, "r" for red."""
    pieces = (view.piece_at(square) for square in squares_of(BOARD))
    return "".join(HOLDERS[0 if piece == NOBODY else piece // 3 + 1] for piece in pieces)


def picture(options: Mapping[str, Any], held: str) -> Markup:
    """A small drawing of the squares and of the owners of the pieces on them.

    `held` has one character for each square, as `holders` returns it; `options` makes no difference.
    """
    return position(PLACES, held, 40)


def choices_for(chosen: Mapping[str, str]) -> Sequence[Choice]:
    """The choices to offer for a new game: all, but no draft if both players have chosen the same school.

    `chosen` maps the names of the choices to the values that are chosen now.
    """
    same = chosen["blue_school"] == chosen["red_school"] != "random"
    return [choice for choice in FACE.CHOICES if choice.name != "draft" or not same]


def shown_choice(name: str, value: str) -> Child:
    """The text for the value `value` of the choice `name`: yes or no, or the name of a mode or a school."""
    if name == "draft":
        return words(f"new.{value}")
    return narration.mode(value) if name == "mode" else narration.school(value)


def chosen(name: str, value: str) -> Markup | None:
    """What the value `value` of the choice `name` means: a sentence on the mode, or a sentence on the school with
    drawings of its cards.

    The cards have the colour of the player whose school is chosen. The result is None for the choice of a draft.
    """
    if name == "draft":
        return None
    if name == "mode":
        return h("p", {"class": "choice-note"}, narration.mode_text(value))
    told = h("p", {"class": "choice-note"}, narration.school_text(value))
    if value == "random":
        return told
    player = 0 if name == "blue_school" else 1
    drawn = [
        (CARD_NAMES[card], narration.card(card), h("svg", {"viewBox": "0 0 100 100"}, art.card(card, player)))
        for card in SCHOOLS[value]
    ]
    return join([told, shown_cards("tash_kalar", player, [drawn])])


def cover() -> Markup:
    """A picture of the game: the card of a being, and a piece of each player."""
    pieces = []
    for player, rank, y in ((0, HEROIC, 2), (1, COMMON, 102)):
        at = f"translate(156 {y}) scale(.95)"
        pieces.append(f'<g transform="{at}">{art.piece(player, rank)}</g>')
    drawn = f'<g transform="translate(2 26) scale(1.48)">{art.card(COVER, 0)}</g>'
    return Markup(f'<svg class="cover" viewBox="0 0 260 200" aria-hidden="true">{drawn}{"".join(pieces)}</svg>')


def set_up(draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
    """Returns (seed, options) for a new game as it was chosen in `draft`, a mapping from choices to values.

    A school that was left to chance is drawn with the seed `chance`, and is never the other player's school. The
    returned seed is for whatever is drawn next.
    """
    options: dict[str, Any] = {"mode": draft["mode"], "draft": draft["draft"] == "yes"}
    names = ("blue_school", "red_school")
    for name, other in (names, names[::-1]):
        taken = (draft[other], options.get(other))
        schools = [school for school in SCHOOLS if school not in taken]
        chance, number = pick(chance, len(schools))
        options[name] = schools[number] if draft[name] == "random" else draft[name]
    return chance, options


# --- the board ------------------------------------------------------------------------------------------------------


def place(view: State, side: int, space: int) -> tuple[int, int]:
    """The middle of the square `space`, as (x, y), on a board of 1000 by 1000.

    `view` and `side` make no difference, since both players see the board the same way up.
    """
    return board.place_of(space)


def draw(view: State, marks: Marks) -> Markup:
    """The board, or in a draft the pack to choose from."""
    return draft_table.draw(view, marks) if view.is_drafting() else board.draw(view, marks)


def spaces(view: State) -> Sequence[int]:
    """The numbers of all squares of the board, the middle one first."""
    return board.SPACES


def neighbour(view: State, side: int, space: int, key: str) -> int:
    """The square to which the arrow key `key` leads from `space`; `space` itself if that is beyond the edge.

    `view` and `side` make no difference, since both players see the board the same way up.
    """
    return board.neighbour(space, key)


def shown(view: State, marks: Marks) -> Markup | None:
    """The card that is picked or whose effect is being carried out, as a button for the card's sheet; None for no card.

    The text of the card stands below the button. It is left out during a draft, and while a card is picked and no
    action is previewed, since the question tells the text then.
    """
    picked = [number for sort, number in marks.picked if sort == CARD]
    if marks.previewed and marks.previewed[0] == "pick":
        picked = [marks.previewed[1]]
    number = picked[0] if picked else in_progress(view)
    if number == NOBODY:
        return None
    player = view.stack[-1][1]
    name = narration.card(number)
    label = words("card.open", card=name)
    turn = _turn_of(view)
    if marks.previewed and marks.previewed[0] == "orient":
        turn = marks.previewed[1]
    card = h(
        "button",
        {
            "type": "button",
            "class": "shown-card",
            "data-action": f"open card {CARD_NAMES[number]}",
            "title": label,
        },
        card_drawing(number, player, behind=behind(view, player), turn=turn),
        sheets.medal(number),
        sheets.card_name(number),
        unseen(label),
    )
    is_told = view.is_drafting() or (picked and not marks.previewed)  # the question is the text itself
    return card if is_told else join([card, h("p", {"class": "shown-text"}, narration.card_text(number))])


def _turn_of(view: State) -> int:
    """Returns how the pattern of the being whose effect is being carried out is turned on the board: the number of
    quarter turns clockwise, plus 4 if it is mirrored first. It is 0, as on the card, if no effect is being carried out,
    and if the pattern marks neither squares nor directions, since its turn makes no difference to the effect then.
    """
    if not view.stack or view.stack[-1][0] not in EFFECT_STEPS or in_progress(view) not in BEINGS:
        return 0
    pattern = Effect(view.stack[-1]).turned()
    return pattern.turn if pattern.marks or pattern.other_marks or pattern.ways else 0


def in_progress(view: State) -> int:
    """The number of the card whose effect or summoning the present question is about; NOBODY if the question is about
    no card.
    """
    if not view.stack:
        return NOBODY
    frame = view.stack[-1]
    if frame[0] in ("turn", "start", "replace", "return", "draft"):
        return NOBODY
    if frame[0] in ("pick_up", "orient", "aside"):
        return int(frame[2])
    return card_of(frame[2])


# --- the players ----------------------------------------------------------------------------------------------------


def emblem(player: int) -> Markup:
    """The sign of a player: a heroic piece."""
    return art.piece(player, HEROIC)


def _stat(css: str, label: str, *shown: Child, id: str, info: str) -> Markup:
    return h("span", {"id": id, "class": f"stat {css}", "role": "img", "aria-label": label, "data-info": info}, shown)


def _sign(markup: Markup, css: str = "icon", id: str | None = None) -> Markup:
    return h("svg", {"id": id, "class": css, "viewBox": "0 0 100 100", "aria-hidden": "true"}, markup)


def _counted(number: Child, word: str, sign: Markup | None = None) -> Markup:
    """The markup of a number with `word`, which says what the number counts, and the sign `sign` before it.

    Screen readers skip all of it, so the element around it must have a label.
    """
    return h("span", {"class": "counted", "aria-hidden": "true"}, h("b", {}, sign, number), h("small", {}, word))


def stats(view: State, player: int, marks: Marks) -> Markup:
    """The numbers beside a player's name: actions left, points, pieces in stock and cards in the deck.

    Signs tell what else counts for the player, such as an extra turn, or that this turn is the last. During a draft
    only the number of cards in the deck is shown.
    """
    if view.is_drafting():
        return numbers(player, _deck_button(view, player))
    score, goal = scores(view)[player], view.mode.goal
    stock = view.stock(player, COMMON), view.stock(player, LEGENDARY)
    signs: list[tuple[str, Child, str, str]] = []
    if view.stack and view.last != NOBODY and not (player != view.last == view.stack[0][1]):
        label = words("stat.last" if player == view.last else "stat.before_last", player=words.player(view.last))
        signs.append(
            ("last-turn", _counted(words("stat.last_short"), words("stat.unit.last")), label, f"last {player}")
        )
    for kind, label in board.states_of(view, player):
        signs.append(("state", _state_sign(view, player, kind), label, f"state {player} {kind}"))
    shown: list[Markup] = []
    for number, (css, sign, label, about) in enumerate(signs):
        after = digest([label for _, _, label, _ in signs[number:]])  # they push it to the left
        shown.append(_stat(css, label, sign, id=f"sign-{player}-{after}", info=about))
    if view.stack and view.stack[0][:2] == ("turn", player):
        left: Child = [h("span", {"class": "pip"}) for _ in range(view.actions)] if view.actions else 0
        pips = _counted(left, words("stat.unit.actions", count=view.actions), _sign(art.sign("action")))
        told = words("stat.actions", count=view.actions)
        shown.append(_stat("pips", told, pips, id=f"pips-{player}-{view.actions}", info=f"actions {player}"))
    else:
        shown.append(h("span", {"id": f"pips-{player}", "class": "stat pips"}))
    shown += [
        _stat(
            "score",
            words("stat.score", count=score, goal=goal),
            _counted(words("stat.points_short", count=score, goal=goal), words("stat.unit.points")),
            id=f"score-{player}-{score}",  # a new score is a new element, so that it is animated
            info=f"points {player}",
        ),
        _stat(
            "stock",
            words("stat.stock", pieces=stock[0], legends=stock[1]),
            _counted(stock[0], words("stat.unit.stock"), _sign(art.piece(player, COMMON))),
            _counted(stock[1], words("stat.unit.legends", count=stock[1]), _sign(art.piece(player, LEGENDARY))),
            id=f"stock-{player}",
            info=f"stock {player}",
        ),
    ]
    shown.append(_deck_button(view, player))
    return numbers(player, shown)


def source(event: Event) -> str:
    """The CSS selector of the element on the page from which points fly to the player's score when `event` is shown.

    It is the element with the points of the task that the event claims; "" for an event that claims no task.
    """
    return f'[data-info="task {TASK_NAMES[event[2]]}"] b' if event[0] == "claimed" else ""


def _deck_button(view: State, player: int) -> Markup:
    """The number of cards in a player's deck, on a button that opens the sheet on what is known of these cards."""
    count = len(view.decks[player])
    label = words("stat.kept" if view.is_drafting() else "stat.cards", player=words.player(player), count=count)
    return h(
        "button",
        {
            "type": "button",
            "id": f"reserve-{player}",
            "class": "stat stat-button reserve",
            "data-action": f"open cards {player}",
            "data-info": f"deck {player}",
        },
        _counted(count, words("stat.unit.kept" if view.is_drafting() else "stat.unit.deck"), icon("reserve")),
        unseen(label),
    )


def _state_sign(view: State, player: int, kind: str) -> Child:
    """What the page shows of a state of the kind `kind`, one of those that `board.states_of` yields: a drawing or a
    short text.
    """
    match kind:
        case "license":
            return _sign(art.sign("license"))
        case "kills":
            count = sum(view.tally[KILLS : KILLS + 3])
            return _counted(count, words("stat.unit.destroyed"), _sign(art.sign("destroy")))
        case "doubled":
            return words("state.doubled_short", count=view.doubled + 1)
        case "again":
            return icon("replay")
        case "slowed":
            return words("state.slowed_short", count=view.slowed[player])
        case _:
            drawn = _sign(art.piece(*divmod(view.stored[player] % 6, 3)))
            return _counted("", words("stat.unit.stored"), drawn)


def lying(view: State, player: int) -> list[int]:
    """The numbers of a player's cards that lie open: the pending being and the card with a frozen effect, if there are
    such cards.
    """
    return [card for card in (view.pending[player], view.frozen[player]) if card != NOBODY]


def _lies(view: State, player: int, card: int) -> str:
    return "pending" if card == view.pending[player] else "frozen" if card == view.frozen[player] else ""


def _lying_told(view: State, player: int, card: int) -> str:
    """The name of a card with its text. If the card lies open, it also says whether the being is pending or its effect
    frozen.
    """
    lies = _lies(view, player, card)
    told = narration.card_short(card)
    return words(f"lying.{lies}", card=told) if lies else told


def held(view: State, player: int) -> list[int]:
    """A player's cards in the order in which they are shown: beings of the hand, open cards, legends, flares.

    Cards are given by their numbers; a hidden card is UNKNOWN. Open cards are the pending being and the card with a
    frozen effect.
    """
    beings, legends, flares = (list(view.hand(player, deck)) for deck in DECKS)
    return [*beings, *lying(view, player), *legends, *flares]


def rival(view: State, marks: Marks) -> Markup:
    """The hand, the open cards and the last discarded being of the player at the top; hidden cards show their backs.

    During a draft only the beings that this player has kept are shown.
    """
    player = 1 - marks.side
    if view.is_drafting():
        return _kept(view, player)
    shown: list[Markup] = []
    for deck in DECKS:
        for card in view.hand(player, deck):
            label = words(f"back.{narration.DECK_NAMES[deck]}") if card == UNKNOWN else narration.card_short(card)
            shown.append(_small(player, len(shown), card, deck, label, school=_deck_school(view, player)))
    laid: list[Markup] = []
    for card in lying(view, player):
        laid.append(_small(player, len(laid), card, OWN, _lying_told(view, player, card), _lies(view, player, card)))
    for card in view.piles[player][-1:]:
        told = words("card.top", card=narration.card_short(card))
        laid.append(_small(player, len(laid), card, OWN, told, "top"))
    label = words("panel.hand_of", player=words.player(player))
    return h(
        "span",
        {"id": "rival-cards", "class": "backs kalar-backs", "role": "toolbar", "aria-label": label},
        h("span", {"class": "held"}, shown),
        h("span", {"class": "laid"}, laid),
    )


def _kept(view: State, player: int) -> Markup:
    """The beings that a player has kept in a draft, the newest last. Hidden ones show their backs."""
    cards = [entry >> 2 for entry in view.decks[player]]
    shown = []
    for card in cards:
        name = words("back.beings") if card == UNKNOWN else narration.card_short(card)
        drawn = art.back(player, OWN) if card == UNKNOWN else art.card(card, player)
        shown.append(
            h(
                "svg",
                {
                    "class": "card mini",
                    "viewBox": "0 0 100 100",
                    "role": "img",
                    "aria-label": name,
                    "data-info": _about_back(player, OWN) if card == UNKNOWN else f"card {CARD_NAMES[card]}",
                },
                drawn,
            )
        )
    label = words("draft.kept", player=words.player(player), count=len(cards))
    return h("div", {"class": "backs drafted kalar-kept", "role": "toolbar", "aria-label": label}, shown)


def _about_back(player: int, deck: int) -> str:
    """The `data-info` of a hidden card of a player; `deck` is the deck that the card comes from."""
    return f"back {player} {narration.DECK_NAMES[deck]}"


def _deck_school(view: State, player: int) -> str:
    """The school whose emblem is on the backs of a player's own deck; "" if the deck was drafted."""
    return "" if view.drafted else view.schools[player]


def _small(player: int, place: int, card: int, deck: int, label: str, css: str = "", school: str = "") -> Markup:
    """A card of the player at the top, drawn small: a back, or for a known card a button that opens the card's sheet.

    `place` is the card's place in its row, from 0. `deck` is the deck that the card comes from: the player's own (0),
    the legends (1) or the flares (2). `school` is the school of the player's own deck, "" for a drafted one. `label` is
    the text for screen readers. `css` is the class of the button, which says why a card lies open: "pending", "frozen"
    or "top" (of the discarded beings); "" for a card in hand.
    """
    if card == UNKNOWN:
        drawn = art.back(player, deck, school)
        return h(
            "svg",
            {
                "id": f"back-{place}-{deck}",
                "class": "mini",
                "viewBox": "0 0 100 100",
                "role": "img",
                "aria-label": label,
                "data-info": _about_back(player, deck),
            },
            drawn,
        )
    attributes = {"type": "button", "class": f"mini-card {css}".strip(), "data-info": f"card {CARD_NAMES[card]}"}
    attributes["id"] = f"known-{place}-{CARD_NAMES[card]}{f'-{css}' if css else ''}"
    drawn = card_drawing(card, player)
    return h("button", {**attributes, "data-action": f"open card {CARD_NAMES[card]}"}, drawn, unseen(label))


def slots(view: State, player: int) -> Sequence[Pick]:
    """The picks that the keys 1, 2, ... make, in order.

    - During a draft they are the cards of the pack.
    - If a question within a turn asks `player` for something else than squares, they are its answers: cards, directions
      or orientations. Directions come in the order in which one reads the squares that they lead to.
    - At all other times they are the player's cards, without hidden ones.
    """
    if view.is_drafting():
        return draft_table.slots(view, player)
    asked = view.stack[-1][:2] if view.stack else ("", NOBODY)
    if view.options and asked[0] != "turn" and asked[1] == player:
        found = {
            (sort, value)
            for action in view.options
            for sort, value in zip(FACE.PICKS.get(action[0], ()), action[1:], strict=False)
            if sort != SPACE
        }
        if found:
            return sorted(found, key=lambda one: (one[0], READING.index(one[1]) if one[0] == WAY else one[1]))
    return _cards(view, player)


def _cards(view: State, player: int) -> Sequence[Pick]:
    """The player's cards as picks, without hidden ones."""
    return [(CARD, card) for card in held(view, player) if card != UNKNOWN]


def rows(view: State, player: int) -> Sequence[int]:
    """How the things that the keys 1, 2, ... pick are laid out: the number of things in each row, from the top row
    down.

    There is one row, or during a draft the rows of the pack.
    """
    if view.is_drafting():
        return draft_table.rows(view, player)
    return (len(slots(view, player)),)


def hand(view: State, marks: Marks) -> Markup:
    """The hand of the player at the bottom: a button for each thing to pick, and the backs of hidden cards.

    During a draft only the beings that this player has kept are shown. Where nobody is asked, as in a look back, the
    cards are shown even if the position has a question about something else.
    """
    player = marks.side
    if view.is_drafting():
        return _kept(view, player)
    found = slots(view, player) if marks.legal or marks.ready else _cards(view, player)
    shown: list[Markup] = [_slot(view, marks, number, chosen) for number, chosen in enumerate(found)]
    school = _deck_school(view, player)
    hidden = [
        h(
            "svg",
            {"class": "slot-back", "viewBox": "0 0 100 100", "aria-hidden": "true"},
            art.back(player, deck, school),
        )
        for deck in DECKS
        for card in view.hand(player, deck)
        if card == UNKNOWN
    ]
    label = words("panel.hand_of", player=words.player(player))
    css = "rack kalar-hand of-cards" if not found or found[0][0] == CARD else "rack kalar-hand"
    css += " pointed" if marks.elsewhere == "hand" else ""
    rack = h("div", {"class": css, "role": "group", "aria-label": label}, shown, hidden)
    return rack if not found or found[0][0] == CARD else join([rack, _aside(view, player)])


def _aside(view: State, player: int) -> Markup:
    """Returns the markup of the player's cards, drawn small below the hand, to be looked at while the hand shows the
    answers to a question in their place. The style sheet hides them where there is no room. Screen readers find the
    cards in the table in words.
    """
    cards = [
        h("span", {"class": "mini-card", "data-info": f"card {CARD_NAMES[card]}"}, card_drawing(card, player))
        for _, card in _cards(view, player)
    ]
    return h("div", {"class": "hand-aside", "aria-hidden": "true"}, cards)


def css_of_text(told: str) -> str:
    """The classes of the element with a card's text in the hand, by how long the text is."""
    return "card-text" + (" long" if len(told) > LONG else "") + (" longest" if len(told) > LONGEST else "")


def _slot(view: State, marks: Marks, number: int, chosen: Pick) -> Markup:
    """The button in the hand for the pick `chosen`. `number` is the button's place, counted from 0.

    If `chosen` is a card that can't be picked now, the button opens the card's sheet instead. A direction in which the
    picked piece can't go is shown as disabled.
    """
    sort, value = chosen
    name = FACE.NAMES[sort][value]
    fits = chosen in (marks.legal if sort == WAY else marks.legal | marks.ready)
    is_picked = chosen in marks.picked
    is_closed = sort == WAY and not fits and not is_picked and any(other == SPACE for other, _ in marks.picked)
    css = ["slot-button", f"slot-{sort}"]
    css += ["picked"] if is_picked else []
    css += ["fits"] if fits else []
    action = f"{sort} {name}"
    more: Markup | None = None
    if sort == CARD:
        css += [_lies(view, marks.side, value)]
        can = any(option[:2] in (("summon", value), ("flare", value)) for option in view.options)
        css += ["can-summon"] if can else []
        label = _card_label(view, marks, value, can)
        drawn = [card_drawing(value, marks.side, behind=behind(view, marks.side))]
        text = join([sheets.medal(value), sheets.card_name(value)])
        told = narration.card_text(value)
        more = h("span", {"class": css_of_text(told), "aria-hidden": "true"}, told)
        action = action if fits or is_picked else f"open card {name}"
    elif sort == WAY:
        label = narration.way(value)
        text = _slot_name(label)
        # Around the drawing is an element, so that the page makes it anew where a card's drawing has been.
        drawn = [h("span", {"class": "way-drawn"}, _sign(art.arrow(value), "way-sign", id=f"way-{number}-{name}"))]
    else:
        label = narration.orientation_told(view, value)
        text = _slot_name(label)
        card = view.stack[-1][2]
        drawn = [_sign(art.card(card, marks.side, value), "card")]
        css += ["picked"] if marks.previewed == ("orient", value) else []
    if marks.suggested and marks.suggested[0] in FACE.PICKS and value in marks.suggested[1:] and sort != SPACE:
        css += (
            ["pointed"]
            if (sort, value) in zip(FACE.PICKS[marks.suggested[0]], marks.suggested[1:], strict=True)
            else []
        )
    return h(
        "button",
        {
            "type": "button",
            "id": f"rack-{number}",
            "class": " ".join(filter(None, css)),
            "tabindex": 0 if number == 0 else -1,
            "aria-pressed": "true" if is_picked else "false",
            "aria-disabled": "true" if is_closed else None,
            "title": None if sort == CARD else label,
            "data-action": action,
            "data-target": f"{sort} {name}" if sort != CARD else None,
            "data-info": f"card {name}" if sort == CARD else None,
            "data-drag": action if sort == CARD and fits else None,
        },
        drawn,
        h("span", {"id": f"told-{number}-{sort}-{name}", "class": "slot-told"}, text, more),
        unseen(label),
    )


def _slot_name(text: str) -> Markup:
    return h("span", {"class": "card-name", "aria-hidden": "true"}, text)


def _card_label(view: State, marks: Marks, card: int, can: bool) -> str:
    """The label of the card `card` in the hand: its name, its text, and, if `can`, that it can be summoned or invoked
    now.

    For a flare the label also says by how many pieces the player is behind.
    """
    told = [_lying_told(view, marks.side, card)]
    is_flare = DECK_OF[card] == FLARES_DECK
    if can:
        told.append(words("card.can_invoke") if is_flare else words("card.can_summon"))
    if is_flare:
        upgraded, pieces = behind(view, marks.side)
        told.append(words("card.behind", upgraded=max(0, upgraded), pieces=max(0, pieces)))
    return " ".join(told)


# --- what picks mean ------------------------------------------------------------------------------------------------


def versions(view: State, action: Action) -> int:
    """The number of orientations with different effects in which `action` could summon a being; 1 for other actions."""
    if action[0] != "summon":
        return 1
    return len(board.choices_of(view, view.stack[-1][1], action[1], action[2]))


def attempts(state: State, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
    """The actions that a person may have meant by the pick `chosen`, which fits no legal action of `decision`.

    `state` is the position, and `picks` are the picks that the person made before `chosen`. The page tells why the
    returned actions are not legal.
    """
    if decision.step == "draft" and chosen[0] == CARD:
        return [("pick", chosen[1])]
    if not picks and _is_end(decision, chosen):
        return []  # `unasked` says that the piece comes first
    if decision.step != "turn":
        # A square instead of a direction: `unasked` says that a direction is asked for.
        return [] if picks and _is_for_way(decision, chosen) else _choices(decision, picks, chosen)
    meant = dict((*picks, chosen))
    card, square = meant.get(CARD, NOBODY), meant.get(SPACE, NOBODY)
    if card in BEINGS and any(square in squares for squares in further_commons(state, decision.player, card)):
        card = NOBODY  # the question has told that a common there would complete the pattern
    if card == NOBODY:
        is_placing = state.stock(decision.player, COMMON) > 0 or state.piece_at(square) == NOBODY
        return [("place" if is_placing else "pick_up", square)]
    if DECK_OF[card] == FLARES_DECK:
        return [("flare", card) if square == NOBODY else ("summon", card, square)]
    squares = [square] if square != NOBODY else squares_of(BOARD)
    return [("summon", card, square) for square in squares]


def _is_for_way(decision: Decision, chosen: Pick) -> bool:
    """Whether `chosen` is a square on which no piece can go in a direction, and `decision` asks for nothing but a piece
    and its direction, apart from buttons.
    """
    sorts = {FACE.PICKS[action[0]] for action in decision.actions if action[0] in FACE.PICKS}
    is_start = any(action[1:2] == chosen[1:] for action in decision.actions)
    return sorts <= {(SPACE, WAY)} and chosen[0] == SPACE and not is_start


def _choices(decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
    """The actions that a person may have meant by the pick `chosen` where the step of a card asks for a choice.

    The first of two squares stands for an action from this square to itself, which is never legal, or, if only one
    piece can go, for its way to that square. A square without a direction stands for an action in the first one, since
    no action from this square is legal.
    """
    sort, value = chosen
    verbs = dict.fromkeys(action[0] for action in decision.actions)
    starts = {action[1] for action in decision.actions if action[0] in ("move", "leap")}
    only = starts.pop() if len(starts) == 1 and sort == SPACE else value
    first = next((number for other, number in picks if other == sort), only)
    ints = {(sort,): (value,), (sort, sort): (first, value), (sort, WAY): (value, 0)}
    start = dict(picks).get(SPACE)
    if sort == WAY and start is not None:
        ints[SPACE, WAY] = (start, value)
    return [(verb, *ints[FACE.PICKS[verb]]) for verb in verbs if FACE.PICKS.get(verb) in ints]


def _is_end(decision: Decision, chosen: Pick) -> bool:
    """Whether `chosen` is the pick of a square at which a legal move or leap of `decision` ends."""
    return any(action[0] in ("move", "leap") and (SPACE, action[2]) == chosen for action in decision.actions)


def shown_at(view: State, decision: Decision, chosen: Pick) -> Action | None:
    """The action that takes a running piece one step further, if `chosen` is the pick of the square where that step
    ends; else None.
    """
    is_asked = GO in decision.actions and chosen[0] == SPACE
    return GO if is_asked and narration.next_step(view) == chosen[1] else None


def unasked(decision: Decision, chosen: Pick) -> str:
    """The id of the refusal of a pick that has nothing to do with what `decision` asks, or that comes too early."""
    if _is_end(decision, chosen):
        return "piece_before_end"
    if chosen[0] == WAY:
        return "piece_first"
    if chosen[0] != SPACE:
        return "cards_later"
    if GO in decision.actions:
        return "only_next_step"
    sorts = {sort for action in decision.actions for sort in FACE.PICKS.get(action[0], ())}
    if WAY in sorts:
        return "only_arrows"
    return "no_square_asked" if sorts else "only_buttons"


def where(action: Action) -> tuple[tuple[int, ...], str]:
    """Returns (squares, place): what a hint for `action` points out.

    The squares are those that the action names; of a move only the one where it begins, since that is chosen first. The
    place is where beside the board the action is made: "tasks", "pool" (the cards of a pack), "hand" or "answers" (the
    buttons); it is "" if the action names squares.
    """
    verb, *ints = action
    sorts = FACE.PICKS.get(verb, ())
    squares = tuple(number for sort, number in zip(sorts, ints, strict=False) if sort == SPACE)
    if squares:
        return squares[:1] if verb in ("move", "leap") else squares, ""
    if verb == "pick":
        return (), "pool"
    return (), "tasks" if verb == "claim" else "hand" if CARD in sorts else "answers"


class TashKalarFace(Face):
    """Tash-Kalar's face: the functions of this module as the methods that the page calls."""

    game = "tash_kalar"
    NAMES = {SPACE: SQUARE_NAMES, CARD: CARD_NAMES, WAY: WAY_NAMES, TURN: TURN_NAMES}
    PICKS = {
        **dict.fromkeys(ON_SQUARES, (SPACE,)),
        **dict.fromkeys(OF_CARDS, (CARD,)),
        **dict.fromkeys(("move", "leap", "swap"), (SPACE, SPACE)),
        "summon": (CARD, SPACE),
        "run": (SPACE, WAY),
        "shoot": (WAY,),
        "orient": (TURN,),
    }
    PREVIEWED = frozenset({"summon", "shoot", "orient", "pick"})
    COSTLY = frozenset({"discard"})
    BY_BUTTON = frozenset({"discard", "flare", "thaw", "warp"})  # a tap to look at a card must not use it up
    AT_ONCE = frozenset({"place"})  # a square alone means a piece wherever one can be placed; to summon, pick a card
    KEYS = {"e": "end", "s": "stop", "g": "go"}
    FORGOES = {"end": "claim"}
    CHOICES = (
        Choice("mode", "high_form", tuple(MODES)),
        Choice("blue_school", "imperial", SETS, player=0),
        Choice("red_school", "random", SETS, player=1),
        Choice("draft", "no", ("no", "yes")),
    )
    INFO = info.INFO
    RULE_OF = info.RULE_OF
    LESSON_OF = info.LESSON_OF
    SHEETS = sheets.SHEETS

    shown_info = staticmethod(info.shown_info)
    place = staticmethod(place)
    draw = staticmethod(draw)
    sign_told = staticmethod(board.sign_told)
    subtitle = staticmethod(subtitle)
    subtitle_by_link = staticmethod(subtitle_by_link)
    divisions = staticmethod(divisions)
    holders = staticmethod(holders)
    picture = staticmethod(picture)
    choices_for = staticmethod(choices_for)
    shown_choice = staticmethod(shown_choice)
    chosen = staticmethod(chosen)
    cover = staticmethod(cover)
    set_up = staticmethod(set_up)
    emblem = staticmethod(emblem)
    stats = staticmethod(stats)
    survey = staticmethod(info.survey)
    source = staticmethod(source)
    hand = staticmethod(hand)
    rival = staticmethod(rival)
    shown = staticmethod(shown)
    spaces = staticmethod(spaces)
    neighbour = staticmethod(neighbour)
    slots = staticmethod(slots)
    rows = staticmethod(rows)
    versions = staticmethod(versions)
    attempts = staticmethod(attempts)
    shown_at = staticmethod(shown_at)
    unasked = staticmethod(unasked)
    where = staticmethod(where)


FACE = TashKalarFace()
