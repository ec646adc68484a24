"""Token Battle's `Face`: how everything beside the board looks, and what its set-up, picks and keys are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toybattle.chance import pick
from toybattle.games.token_battle.board import FIELD_NAMES, FIELDS
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import GOLDEN, PLAIN, parts_of
from toybattle.games.token_battle.preview import preview, scored
from toybattle.games.token_battle.sets import PRESETS, STACKS, parse_set
from toybattle.games.token_battle.state import VARIANTS, State
from toybattle.games.token_battle.steps import cards_left
from toybattle.games.token_battle.tokens import gain, gains
from toybattle.match import Match
from toybattle.memory import remembered
from toybattle.protocol import UNKNOWN, Action, Decision

from ...page.markup import Child, Markup, h, join
from ...page.parts import mini, numbers, position, shown_cards, unseen
from ...page.words import words
from ..face import COLORS, HOLDERS, SPACE, Choice, Face, Marks, Pick
from . import art, board, info, narration
from . import draft as draft_table
from .art.signs import sign as card_sign

STACK_NAMES = tuple(str(number + 1) for number in range(STACKS))
SETS = ("random", *PRESETS)
PLACES = tuple(board.place_of(field) for field in FIELDS)  # the middles of the fields, for the picture of a position
COVER = CARD_NAMES.index("hailstorm")  # the card on the game's picture
RECENT = 5  # how many played cards are shown beside the board
LEFT_OUT = {  # variant -> choices that it lacks
    "classic": ("both_set",),
    "sprint": ("both_set",),
    "mirror": ("blue_set", "red_set", "closed"),
    "draft": ("blue_set", "red_set", "both_set"),
}


# --- which game it is -----------------------------------------------------------------------------------------------


def subtitle(options: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The variant and the sets of both players, for the page's head and the listing.

    The sets are left out if they are secret (option `closed`) or drafted. `names` maps the person's own sets, each
    written as in `options`, to the names of these sets.
    """
    variant = words(f"variant.{options['variant']}")
    if options["variant"] == "draft":
        return variant
    if options.get("closed"):
        return words("subtitle.closed", variant=variant)
    sets = [names.get(text) or narration.set_name(text) for text in (options["blue_set"], options["red_set"])]
    if options["variant"] == "mirror":
        return words("subtitle.mirror", variant=variant, set=sets[0])
    return words("subtitle", variant=variant, blue=sets[0], red=sets[1])


def subtitle_by_link(options: Mapping[str, Any]) -> str:
    """The variant of a game by link and, in a mirror game, the set with which both players play.

    In any other variant no set is named, since the players choose their sets in secret or draft them.
    """
    return subtitle(options, {}) if options["variant"] == "mirror" else words(f"variant.{options['variant']}")


def divisions(options: Mapping[str, Any], player: int) -> Mapping[str, str]:
    """What the statistics sort a game by: a dict from headings to names, all as displayed.

    Below one heading is the name of the game's variant. Below the other is the name of the set of `player`, the player
    whose results are counted; it is left out if the cards were drafted.
    """
    found = {words("new.variant"): words(f"variant.{options['variant']}")}
    if options["variant"] != "draft":
        name = "red_set" if player == 1 and options["variant"] != "mirror" else "blue_set"
        found[words("new.mine.set")] = narration.set_name(options[name])
    return found


def holders(view: State) -> str:
    """The holder of each field in order, one character each: "." for nobody, "b" for blue, "r" for red."""
    return "".join(HOLDERS[parts_of(token)[0] + 1] if token else HOLDERS[0] for token in view.cells)


def picture(options: Mapping[str, Any], held: str) -> Markup:
    """A small drawing of the fields and of the owners of the tokens on them.

    `held` has one character for each field, as `holders` returns it; `options` makes no difference.
    """
    return position(PLACES, held, 62)


def choices_for(chosen: Mapping[str, str]) -> Sequence[Choice]:
    """The choices to offer for a new game: those that the chosen variant has.

    `chosen` maps the names of the choices to the values that are chosen now.
    """
    return [choice for choice in FACE.CHOICES if choice.name not in LEFT_OUT[chosen["variant"]]]


def shown_choice(name: str, value: str) -> Child:
    """The text for the value `value` of the choice `name`: yes or no, or the name of a variant or a set."""
    if name in ("closed", "balance") or value == "random":
        return words(f"new.{value}")
    return words(f"variant.{value}") if name == "variant" else narration.set_name(value)


def chosen(name: str, value: str) -> Markup | None:
    """What the value `value` of the choice `name` means, as shown below the choice; None if there is nothing to show.

    - For a variant it is a sentence.
    - For a set, written as in a game's options, it is drawings of the cards in their stacks, in the shape of the player
      whose set it is. For a preset a sentence stands before them.
    - For any other choice it is None.
    """
    if name == "variant":
        return h("p", {"class": "choice-note"}, words(f"variant.text.{value}"))
    if name not in ("blue_set", "red_set", "both_set"):
        return None
    told = h("p", {"class": "choice-note"}, words(f"set.text.{value}")) if value in SETS else None
    if value == "random":
        return told
    stacks = parse_set(value)
    player = 1 if name == "red_set" else 0
    drawn = [
        [
            (CARD_NAMES[card], narration.card(card), h("svg", {"viewBox": "0 0 100 140"}, art.card(card, player)))
            for card in stack
        ]
        for stack in stacks
    ]
    return join([told, shown_cards("token_battle", player, drawn)])


def cover() -> Markup:
    """A picture of the game: a card, and a token of each player."""
    drawn = f'<g transform="translate(0 8) scale(1.3)">{art.card(COVER)}</g>'
    tokens = (
        f'<g transform="translate({x} {y})">{art.token(player, kind, value)}</g>'
        for player, kind, value, x, y in ((0, PLAIN, 5, 146, 4), (1, GOLDEN, 8, 160, 100))
    )
    return Markup(f'<svg class="cover" viewBox="0 0 260 200" aria-hidden="true">{drawn}{"".join(tokens)}</svg>')


def set_up(draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
    """Returns (seed, options) for a new game as it was chosen in `draft`, a mapping from choices to values.

    A set that was left to chance is drawn with the seed `chance`. The returned seed is for whatever is drawn next.
    Options that the chosen variant doesn't have are corrected later, by the rules of the game.
    """
    options: dict[str, Any] = {"variant": draft["variant"]}
    for name in ("balance", "closed"):
        options[name] = draft[name] == "yes"
    for name in ("blue_set", "red_set"):
        chance, number = pick(chance, len(PRESETS))
        chosen = draft["both_set" if draft["variant"] == "mirror" else name]
        options[name] = tuple(PRESETS)[number] if chosen == "random" else chosen
    return chance, options


def has_secrets(state: State) -> bool:
    """Whether one player may know something that the other player doesn't.

    While cards are picked in a draft, nothing is secret. While cards are laid in a draft, a player's stacks are secret.
    With the option `closed`, a card stays secret until it has come to the top of its stack.
    """
    step = state.stack[-1][0] if state.stack else ""
    return step == "lay" or (state.closed and step != "pick")


# --- the board ------------------------------------------------------------------------------------------------------


def place(view: State, side: int, space: int) -> tuple[int, int]:
    """The middle of the field `space`, as (x, y), on a board of 1000 by 1000.

    `view` and `side` make no difference, since both players see the board the same way up.
    """
    return board.place_of(space)


def draw(view: State, marks: Marks) -> Markup:
    """The board, or in a draft the table with the cards."""
    return draft_table.draw(view, marks) if is_drafting(view) else board.draw(view, marks)


def is_drafting(view: State) -> bool:
    """Whether the draft goes on: cards are still to be picked or laid on stacks."""
    return bool(view.stack) and view.stack[-1][0] != "turn"


# --- the players ----------------------------------------------------------------------------------------------------


def emblem(player: int) -> Markup:
    """The sign of a player: a Plain token without a value, in the player's shape and colour."""
    return art.token(player, PLAIN, 0)


def _rolling(player: int, score: int) -> Markup:
    """The player's score in digits that roll into place.

    A digit that changes becomes a new element, so that it rolls again.
    """
    places = reversed(list(enumerate(reversed(str(score)))))
    digits = [
        h("span", {"id": f"score-{player}-{place}-{digit}", "class": f"roll roll-{digit}"}) for place, digit in places
    ]
    return h("span", {"id": f"score-{player}-{score}", "class": "rolling"}, digits)


def _sign(markup: Markup) -> Markup:
    return h("svg", {"class": "icon", "viewBox": "0 0 100 100", "aria-hidden": "true"}, markup)


def _opening(sheet: str, label: str, amount: str | int, unit: str) -> Markup:
    """A button that opens the sheet `sheet`. It shows the number `amount` and the word `unit` for what is counted;
    screen readers read `label` instead.
    """
    return h(
        "button",
        {
            "type": "button",
            "id": f"stat-{sheet.replace(' ', '-')}",
            "class": "stat stat-button",
            "data-action": f"open {sheet}",
            "data-info": sheet,
            "aria-label": label,
        },
        h("span", {"class": "amount"}, amount),
        " ",
        h("small", {}, unit),
    )


def stats(view: State, player: int, marks: Marks) -> Markup:
    """The numbers beside a player's name, each with a word for what is counted.

    They are the points, the points each turn, and the number of cards in the player's set, which is missing during a
    draft. If they are not 0, two more numbers come first: the bonus, by which the value of the player's next token is
    raised, and the extra turns. The points each turn and the number of cards are buttons that open a sheet on them.
    """
    score, goal = view.scores[player], view.variant.goal
    each_turn = gains(view)[player]
    shown: list[Markup] = []
    for count, name, amount in ((view.whet[player], "whet", "+{}"), (view.banked[player], "extra", "{}")):
        if count:
            label = words(f"stat.{name}", count=count)
            anew, about = {"id": f"stat-{name}-{player}"}, f"bonus {player} {name}"
            shown.append(
                h(
                    "span",
                    {**anew, "class": "stat bonus", "role": "img", "aria-label": label, "data-info": about},
                    h("span", {"class": "amount"}, amount.format(count)),
                    h("small", {}, words(f"stat.{name}_unit", count=count)),
                )
            )
    shown += [
        h(
            "span",
            {
                "id": f"score-of-{player}",
                "class": "stat medal-stat score",
                "role": "img",
                "aria-label": words("stat.score", count=score, goal=goal),
                "data-info": f"score {player}",
            },
            h("span", {"class": "amount"}, _rolling(player, score), words("stat.score_goal", goal=goal)),
            h("small", {}, words("stat.score_unit")),
        ),
        _opening(
            f"gains {player}",
            words("stat.gains", count=each_turn),
            words("stat.gains_short", count=each_turn),
            words("stat.gains_unit"),
        ),
    ]
    if not is_drafting(view):
        count = sum(map(len, view.cards(player)))
        label = words("stat.set", player=words.player(player), count=count)
        shown.append(_opening(f"set {player}", label, count, words("stat.set_unit", count=count)))
    return numbers(player, shown)


@remembered(128)
def _card(number: int, player: int) -> Markup:
    return art.back(player) if number == UNKNOWN else art.card(number, player)


def card_drawing(
    number: int, player: int, name: str = "", css: str = "", id: str | None = None, info: str | None = None
) -> Markup:
    """The drawing of the card `number` in the shape and colour of `player`, or of the back of a hidden card.

    `number` is UNKNOWN for a hidden card. Screen readers read `name`; if `name` is "", they skip the drawing. `css` is
    added to the classes of the element. `id` is the element's id and `info` its `data-info`, None for none.
    """
    drawn = _card(number, player)
    spoken: dict[str, str | int | bool | None] = (
        {"role": "img", "aria-label": name} if name else {"aria-hidden": "true"}
    )
    spoken["data-info"] = info
    return h("svg", {"id": id, "class": f"card {css}".strip(), "viewBox": "0 0 100 140", **spoken}, drawn)


def _short(number: int) -> str:
    """The name and value of the card `number`; if it is UNKNOWN, a hidden card, the words "not seen yet"."""
    return words("card.hidden") if number == UNKNOWN else narration.card_full(number)


def _next(cards: Sequence[int]) -> str:
    """A sentence that lists `cards`, the next cards of a stack; "" if there are none."""
    return words("stack.next", cards=words.listing([_short(card) for card in cards])) if cards else ""


@remembered(64)
def _chips(cards: Sequence[int]) -> Markup:
    """The markup of `cards`, the next cards of a stack: each as its value and its sign (the small picture on it), a
    hidden card as a "?".
    """
    chips = []
    for card in cards:
        row = None if card == UNKNOWN else CARDS[card]
        shown = h(
            "span",
            {"class": "chip-shown"},
            h("b", {}, row.value if row else "?"),
            _sign(card_sign(row.name)) if row else None,
        )
        chips.append(h("span", {"class": f"card-chip tc-{row.ability}" if row else "card-chip"}, shown))
    return h("span", {"class": "stack-next", "aria-hidden": "true"}, chips)


def _picked(view: State, player: int) -> Markup:
    """The drawings of the cards that a player has picked in a draft."""
    label = words("draft.picked", player=words.player(player), count=len(view.picked[player]))
    shown = [
        card_drawing(card, player, _short(card), "mini", info=None if card == UNKNOWN else f"card {CARD_NAMES[card]}")
        for card in view.picked[player]
    ]
    return h("div", {"class": "backs drafted", "role": "toolbar", "aria-label": label}, shown)


def rival(view: State, marks: Marks) -> Markup:
    """The stacks of the player at the top, each with its top card drawn large and the cards below it small.

    During a draft only the cards that this player has picked are shown.
    """
    player = 1 - marks.side
    if is_drafting(view):
        return _picked(view, player)
    shown = []
    for number, cards in enumerate(view.cards(player)):
        name = words("stack.label", number=number + 1, card=_short(cards[0]), next=_next(cards[1:])).strip()
        used = view.used[STACKS * player + number]
        shown.append(
            h(
                "span",
                {
                    "class": "rival-stack",
                    "role": "img",
                    "aria-label": name,
                    "data-info": f"pile {player} {number}",
                    "data-action": f"info pile {player} {number}",
                },
                card_drawing(cards[0], player, id=f"top-{player}-{number}-{used}", css="top"),
                _chips(cards[1:]),
            )
        )
    label = words("panel.stacks", player=words.player(player))
    return h("span", {"class": "backs rival-stacks", "role": "toolbar", "aria-label": label}, shown)


def recent(match: Match, end: int) -> Markup | None:
    """A list of the cards played last among the match's first `end` actions, each with its player and its field.

    The newest card is first. The result is None while a draft goes on.
    """
    if is_drafting(match.at(end)):
        return None
    moves: list[Markup] = []
    for number in range(end - 1, -1, -1):
        for kind, player, *rest in match.events[number]:
            if kind == "placed":
                moves.append(_move(number, len(moves), player, rest[1], rest[2]))
        if len(moves) == RECENT:
            break
    for place in range(len(moves), RECENT):
        moves.append(h("li", {"id": f"recent-none-{place}", "class": "move none", "aria-hidden": "true"}))
    label = words("recent.title", count=RECENT)
    return h("ol", {"id": "recent", "class": "recent", "data-row": True, "aria-label": label}, moves)


def _move(number: int, place: int, player: int, played: int, field: int) -> Markup:
    """The markup of one placement in the list of the cards played last.

    `number` is the number of the action with which `player` placed the card `played` on `field`, and `place` its place
    in the list, 0 for the newest. A placement that gets another place is drawn as a new element; so nothing is seen to
    move in the list.
    """
    told = words("recent.move", player=words.player(player), card=narration.card(played), space=narration.space(field))
    return h(
        "li",
        {
            "id": f"recent-{number}-{place}",
            "class": f"move {COLORS[player]}{'' if place else ' newest'}",
            "data-info": f"played {number}",
        },
        card_drawing(played, player),
        art.name_below(narration.card(played)),
        h("b", {"aria-hidden": "true"}, words("recent.space", space=narration.space(field))),
        unseen(told),
    )


def hand(view: State, marks: Marks) -> Markup:
    """The stacks of the player at the bottom, each with its top card drawn large and the cards below it small.

    During a draft only the cards that this player has picked are shown.
    """
    player = marks.side
    if is_drafting(view):
        return _picked(view, player)
    picked = [value for sort, value in marks.picked if sort == "stack"]
    hinted = marks.suggested
    suggested = hinted[1] if hinted and hinted[0] == "place" else UNKNOWN
    stacks = []
    for number, cards in enumerate(view.cards(player)):
        top = cards[0]
        fits = ("stack", number) in (marks.legal | marks.ready)
        css = ["slot-button", "stack-button"]
        css += ["picked"] if number in picked else []
        css += ["fits"] if fits else []
        css += ["pointed"] if number == suggested else []
        text = "" if top == UNKNOWN else narration.card_text(top)
        name = words("stack.label", number=number + 1, card=_short(top), next=text).strip()
        if number == suggested:
            name = words("stack.pointed", stack=name)
        label = f"{name} {_next(cards[1:])}".strip()
        used = view.used[STACKS * player + number]
        stacks.append(
            h(
                "button",
                {
                    "type": "button",
                    "id": f"rack-{number}",
                    "class": " ".join(css),
                    "tabindex": 0 if number == 0 else -1,
                    "aria-pressed": "true" if number in picked else "false",
                    "data-action": f"stack {STACK_NAMES[number]}",
                    "data-info": f"pile {player} {number}",
                    "data-drag": f"stack {STACK_NAMES[number]}",
                },
                card_drawing(top, player, id=f"top-{player}-{number}-{used}", css="top"),
                _chips(cards[1:]),
                "" if top == UNKNOWN else art.name_below(narration.card(top), id=f"name-{player}-{number}-{used}"),
                unseen(label),
            )
        )
    label = words("panel.stacks", player=words.player(player))
    return h("div", {"class": "rack stacks", "role": "group", "aria-label": label}, stacks)


# --- what picks and keys mean ---------------------------------------------------------------------------------------


def spaces(view: State) -> Sequence[int]:
    """The numbers of all fields of the board, row by row."""
    return FIELDS


def neighbour(view: State, side: int, space: int, key: str) -> int:
    """The field to which the arrow key `key` leads from `space`; `space` itself if that is beyond the edge.

    Both players see the board the same way up, so `side` makes no difference.
    """
    return board.neighbour(side, space, key)


def slots(view: State, player: int) -> Sequence[Pick]:
    """The picks that the keys 1, 2, ... stand for: the four stacks, or during a draft the cards and stacks on the
    table.
    """
    if is_drafting(view):
        return draft_table.slots(view, player)
    return [("stack", number) for number in range(STACKS)]


def rows(view: State, player: int) -> Sequence[int]:
    """How the things that the keys 1, 2, ... pick are laid out: the number of things in each row, from the top row
    down.

    There is one row with the four stacks. During a draft there are the rows of cards and stacks that take the place
    of the board.
    """
    return draft_table.rows(view, player) if is_drafting(view) else (STACKS,)


def attempts(state: State, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
    """The actions that a person may have meant by the pick `chosen`, which fits no legal action of `decision`.

    `state` is the position, and `picks` are the picks that the person made before `chosen`. The page tells why the
    returned actions are not legal.
    """
    meant = {sort: [number] for sort, number in (*picks, chosen)}
    verb = "place" if decision.step == "turn" else decision.step
    if chosen[0] not in FACE.PICKS[verb]:
        return []
    if verb == "pick":
        return [("pick", card) for card in meant["card"]]
    stacks = meant.get("stack", list(range(STACKS)))
    if verb == "place":
        return [("place", stack, field) for stack in stacks for field in meant.get(SPACE, FIELDS)]
    cards = meant.get("card", cards_left(state, decision.player))
    return [("lay", stack, card) for stack in stacks for card in cards]


def unasked(decision: Decision, chosen: Pick) -> str:
    """The id of the refusal of a pick that has nothing to do with what `decision` asks."""
    if decision.step == "pick":
        return "cards_first"
    return "stacks_first" if chosen[0] == SPACE else "all_laid"


def where(action: Action) -> tuple[tuple[int, ...], str]:
    """Returns (fields, place): what a hint for `action` points out.

    For a placement it is one field, and `place` is "". For any other action there is no field, and `place` is where
    beside the board the action is made: "pool" (the cards on offer) or "own_cards" (the player's cards and stacks).
    """
    if action[0] == "place":
        return (action[2],), ""
    return (), "pool" if action[0] == "pick" else "own_cards"


# --- sheets ---------------------------------------------------------------------------------------------------------


def more_on(view: State, space: int) -> str:
    """The text of the button that opens the info card about the token on a field; "" for an empty field."""
    return words("do.look_token") if view.cells[space] else ""


def _token_drawing(token: int) -> Markup:
    return mini(art.token(*parts_of(token)), narration.token_of(token))


def _token_on(view: State, field: int) -> str:
    return words("token.on", token=narration.token_of(view.cells[field]), space=narration.space(field))


def _gains_sheet(match: Match, end: int, rest: str) -> tuple[str, Markup]:
    """The title and the content of the sheet on a player's gains after the first `end` actions of the match.

    The sheet lists what each of the player's tokens gained when tokens were last scored. If the tokens would gain
    something else now, the sheet lists that too. `rest` is the player's number as text.
    """
    player = int(rest)
    view = match.at(end)
    title = words("gains.title", player=words.player(player), count=gains(view)[player])
    parts = [h("p", {}, words("gains.text"))]
    last = next((number for number in range(end - 1, -1, -1) if match.log[number][0] == "place"), UNKNOWN)
    rows = _gains(view, player)
    if last != UNKNOWN:
        before = match.at(last)
        board = scored(before, preview(before, match.log[last]))
        before_rays = _gains(board, player)
        parts += [h("h3", {}, words("gains.scored", count=gains(board)[player])), before_rays]
        if before_rays == rows:
            return title, join([*parts, h("p", {}, words("gains.same"))])
    return title, join([*parts, h("h3", {}, words("gains.now", count=gains(view)[player])), rows])


def _gains(view: State, player: int) -> Markup:
    """A list of the player's tokens with their gains, the highest first."""
    fields = sorted(
        (field for field in FIELDS if view.cells[field] and view.cells[field] & 1 == player),
        key=lambda field: (-gain(view, field), field),
    )
    rows = [
        h(
            "li",
            {},
            _token_drawing(view.cells[field]),
            h(
                "span",
                {},
                h("b", {}, _token_on(view, field)),
                " ",
                narration.gain_told(view, field),
            ),
        )
        for field in fields
    ]
    return h("ul", {"class": "cards"}, rows)


def card_row(number: int, player: int) -> Markup:
    """A card with its full text, as an item of a list; a hidden card shows its back. `player` is the player whose card
    it is.
    """
    if number == UNKNOWN:
        return h("li", {}, card_drawing(number, player, css="mini"), h("span", {}, words("card.hidden")))
    return h(
        "li",
        {},
        card_drawing(number, player, css="mini"),
        h("span", {}, h("b", {}, narration.card(number)), " ", narration.card_text(number)),
    )


def _set_sheet(view: State, rest: str) -> tuple[str, Markup]:
    """The title and the content of the sheet on a player's set: all its cards, stack by stack, as they lie now.

    `rest` is the player's number as text.
    """
    player = int(rest)
    parts: list[Child] = []
    for number, cards in enumerate(view.cards(player)):
        parts.append(h("h3", {}, words("stack.title_of", number=number + 1)))
        parts.append(h("ol", {"class": "cards"}, [card_row(card, player) for card in cards]))
    return words("set.title", player=words.player(player)), join(parts)


class TokenBattleFace(Face):
    """Token Battle's face: the functions of this module as the methods that the page calls."""

    game = "token_battle"
    NAMES = {"stack": STACK_NAMES, "card": CARD_NAMES, SPACE: FIELD_NAMES}
    PICKS = {"place": ("stack", SPACE), "pick": ("card",), "lay": ("stack", "card")}
    PREVIEWED = frozenset({"place", "pick"})
    KEYS = {"r": "ready"}
    CHOICES = (
        Choice("variant", "classic", tuple(VARIANTS)),
        Choice("blue_set", "workbench", SETS, more="edit", player=0),
        Choice("red_set", "workbench", SETS, more="edit", player=1),
        Choice("both_set", "workbench", SETS, more="edit"),
        Choice("closed", "no", ("no", "yes")),
        Choice("balance", "yes", ("yes", "no")),
    )
    INFO = info.INFO
    RULE_OF = info.RULE_OF
    LESSON_OF = info.LESSON_OF
    SHEETS = {
        "set": _set_sheet,
    }
    PAST = {"gains": _gains_sheet}

    shown_info = staticmethod(info.shown_info)
    place = staticmethod(place)
    draw = staticmethod(draw)
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
    has_secrets = staticmethod(has_secrets)
    emblem = staticmethod(emblem)
    stats = staticmethod(stats)
    survey = staticmethod(info.survey)
    hand = staticmethod(hand)
    rival = staticmethod(rival)
    recent = staticmethod(recent)
    more_on = staticmethod(more_on)
    spaces = staticmethod(spaces)
    neighbour = staticmethod(neighbour)
    slots = staticmethod(slots)
    rows = staticmethod(rows)
    attempts = staticmethod(attempts)
    unasked = staticmethod(unasked)
    where = staticmethod(where)


FACE = TokenBattleFace()
