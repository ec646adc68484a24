"""What the info card says of the things on Token Battle's table, and the whole position in sentences.

The things are the fields, the stacks, the cards of a draft, the cards that were played last, and each player's score,
gain, set and bonuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.kinds import EMPTY, KIND_NAMES, parts_of
from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gains, supporters
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup, h
from ...page.parts import mini
from ...page.words import words
from ..face import Info, Position, Thing
from . import art, board, narration


def _of_field(position: Position, name: str) -> Info:
    """The info card about the field `name`, such as "c3": the token there, what the token's kind does, what the
    token gains in a turn, and which tokens nearby add to that. The board points these out.
    """
    view: State = position.view
    field = FIELD_NAMES.index(name)
    title = words("field.title", name=narration.space(field))
    token = view.cells[field]
    if token == EMPTY:
        return Info(title, (words("info.field.empty" if view.stack else "info.field.over"),), (), "turn")
    owner, kind, value = parts_of(token)
    told = words("kind.told", kind=words(f"kind.{KIND_NAMES[kind]}"), text=words(f"kind.text.{KIND_NAMES[kind]}"))
    picture = mini(art.token(owner, kind, value), narration.token(owner, kind, value))
    gained = words("gains.told", sum=narration.gain_told(view, field))
    lines = tuple(filter(None, (gained, narration.support_told(view, field))))
    things = (picture, narration.token(owner, kind, value)), (Markup(""), told)
    return Info(title, lines, things, f"kind-{KIND_NAMES[kind]}", frozenset(supporters(view, field)))


def _card(number: int, player: int, css: str = "") -> Thing:
    """Returns (picture, text) of the card `number`, which belongs to `player`. `css` has more classes of the picture.

    For a hidden card, whose number is UNKNOWN, the picture is the card's back, and the text says that it is hidden.
    """
    drawn = art.back(player) if number == UNKNOWN else art.card(number, player)
    picture = h("svg", {"class": f"mini {css}".strip(), "viewBox": "0 0 100 140", "aria-hidden": "true"}, drawn)
    if number == UNKNOWN:
        return picture, words("card.hidden")
    return picture, words("info.card", card=narration.card(number), text=narration.card_text(number))


def _cards(cards: Sequence[int], player: int) -> tuple[Thing, ...]:
    return tuple(_card(number, player) for number in cards)


def _whose(position: Position, player: int) -> tuple[str, ...]:
    """A sentence on whom the texts of the player's cards mean by "you", if it isn't the one who reads them."""
    return () if player == position.side else (words("info.whose", player=words.player(player)),)


def _of_stack(position: Position, rest: str) -> Info:
    """The info card about a stack, with the stack's cards from the top down; `rest` is the player and the number of the
    stack, such as "0 3".
    """
    view: State = position.view
    player, number = map(int, rest.split())
    title = words("info.stack.title", player=words.player(player), number=number + 1)
    cards = view.cards(player)[number]
    rule = "stacks" if cards[0] == UNKNOWN else f"card-{CARD_NAMES[cards[0]]}"
    lines = (words("info.stack.text"), *_whose(position, player))
    return Info(title, lines, _cards(cards, player), rule)


def _of_card(position: Position, name: str) -> Info:
    """The info card about a card of a draft; `name` is the card's name in the engine."""
    number, view = CARD_NAMES.index(name), position.view
    owner = next((player for player in (0, 1) if number in view.picked[player]), position.side)
    return Info(narration.card(number), (), (_card(number, owner),), f"card-{name}")


def shown_info(name: str, player: int) -> Info:
    """The info card about a card on the sheet for a new game: the card `name` of a set of `player`."""
    number = CARD_NAMES.index(name)
    return Info(narration.card(number), (), (_card(number, player, "tb-wide"),))


def _of_played(position: Position, rest: str) -> Info:
    """The info card about one of the cards that were played last; `rest` is the number of the action as text."""
    match, number = position.match, int(rest)
    player, card, field = next((who, *more[1:3]) for kind, who, *more in match.events[number] if kind == "placed")
    told = words("recent.move", player=words.player(player), card=narration.card(card), space=narration.space(field))
    lines = (words("said.sentence", text=told), *_whose(position, player))
    rule, spaces = f"card-{CARD_NAMES[card]}", frozenset({field})
    return Info(narration.heading(match, number), lines, (_card(card, player),), rule, spaces)


def _of_score(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    title = words("info.score.title", player=words.player(owner), count=view.scores[owner], goal=view.variant.goal)
    return Info(title, (words("info.score.text", goal=view.variant.goal),), (), "goal")


def _of_bonus(position: Position, rest: str) -> Info:
    """The info card about a bonus of a player; `rest` is the player and the kind of the bonus, such as "0 whet"."""
    view: State = position.view
    player, kind = rest.split()
    owner = int(player)
    count = view.whet[owner] if kind == "whet" else view.banked[owner]
    rule = "ability-whet" if kind == "whet" else "ability-encore"
    return Info(
        words(f"stat.{kind}", count=count), (words(f"info.bonus.{kind}", player=words.player(owner)),), (), rule
    )


def _of_gains(position: Position, player: str) -> Info:
    owner = int(player)
    title = words("info.gains.title", player=words.player(owner), count=gains(position.view)[owner])
    return Info(title, (words("info.gains.text"),), (), "points")


def _of_set(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    title = words("info.set.title", player=words.player(owner), count=sum(map(len, view.cards(owner))))
    return Info(title, (words("info.set.text"),), (), "stacks")


def survey(position: Position) -> list[str]:
    """Returns the whole position in sentences.

    First come sentences on each player, the player at the bottom first: the points, the gain, in how many turns the
    player would reach the goal with this gain, extra turns, the bonus, and the tokens. Then come sentences on what the
    rays will hit, and on the cards of all stacks.
    """
    view: State = position.view
    goal = view.variant.goal
    told = []
    for player in (position.side, 1 - position.side):
        name, score, each_turn = words.player(player), view.scores[player], gains(view)[player]
        told.append(words("survey.gains", player=name, count=score, goal=goal, gain=each_turn))
        if each_turn:
            told.append(words("survey.race", player=name, goal=goal, count=-(-(goal - score) // each_turn)))
        if view.banked[player]:
            told.append(words("survey.extra", player=name, count=view.banked[player]))
        if view.whet[player]:
            told.append(words("event.whetted", player=name))
        tokens = [
            words("survey.token", token=narration.token(*parts_of(token)), field=FIELD_NAMES[field])
            for field, token in enumerate(view.cells)
            if token != EMPTY and parts_of(token)[0] == player
        ]
        if tokens:
            told.append(words("survey.tokens", tokens=words.listing(tokens)))
        else:
            told.append(words("survey.no_tokens", player=name))
    for start, end in board.shots(view):
        told.append(words("survey.shot", ray=FIELD_NAMES[start], field=FIELD_NAMES[end]))
    return told + [line for player in (position.side, 1 - position.side) for line in _stacks(view, player)]


def _stacks(view: State, player: int) -> list[str]:
    """A sentence on each of the player's stacks with its cards from the top down, as far as the view shows them.

    The list is empty as long as a draft goes on.
    """
    if view.stack and view.stack[-1][0] != "turn":
        return []
    return [
        words(
            "survey.stack_of",
            player=words.player(player),
            stack=narration.stack(number),
            cards=words.listing([words("card.hidden") if card == UNKNOWN else narration.card(card) for card in cards]),
        )
        for number, cards in enumerate(view.cards(player))
    ]


INFO: Mapping[str, Callable[[Position, str], Info]] = {
    "space": _of_field,
    "pile": _of_stack,
    "card": _of_card,
    "played": _of_played,
    "score": _of_score,
    "bonus": _of_bonus,
    "gains": _of_gains,
    "set": _of_set,
}

# id of a refusal -> the section of the rules sheet that has the rule
RULE_OF = {
    **dict.fromkeys(("not_now", "field_taken", "card_fits_nowhere"), "turn"),
    **dict.fromkeys(("card_not_offered", "card_not_picked", "card_laid", "stack_full"), "variants"),
    **dict.fromkeys(("others_need_cards", "stacks_too_low", "all_laid", "cards_first", "stacks_first"), "variants"),
}
# id of a refusal -> the lesson that teaches the rule
LESSON_OF = dict.fromkeys(("field_taken", "card_fits_nowhere"), "income")
