"""Tells Token Battle in sentences.

The narration uses only views and the events that the reader has seen, so it can't reveal anything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from toybattle.games.token_battle import TokenBattle
from toybattle.games.token_battle.board import FIELD_NAMES, OFF
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import EMPTY, GOLDEN, KIND_NAMES, PLAIN, SHELL, parts_of
from toybattle.games.token_battle.preview import Fate, preview
from toybattle.games.token_battle.sets import PRESETS
from toybattle.games.token_battle.state import NOBODY, State
from toybattle.games.token_battle.tokens import gain, gains, supporters
from toybattle.games.token_battle.why import FIELDS
from toybattle.games.token_battle.why_draft import FIELDS as DRAFT_FIELDS
from toybattle.lines import expected_answer
from toybattle.match import Match
from toybattle.protocol import Action, Decision, Event, Reason, Refusal

from ...page.words import words
from ..face import (
    BROKEN,
    CHANGED,
    DRAWN,
    GAINED,
    MOVED,
    PLACED,
    SPACE,
    SWAPPED,
    Balance,
    Narration,
    Part,
    Pick,
    final_score,
    readers_names,
)

RULES = TokenBattle()
MOVING = ("shoved", "vaulted")  # kinds of events that take a token to another field
HAPPENS = {
    **{"placed": PLACED, "picked": PLACED, "uncovered": DRAWN, "gained": GAINED},
    **dict.fromkeys(("destroyed", "broke", "fell"), BROKEN),
    **{"shoved": MOVED, "vaulted": MOVED, "switched": SWAPPED, "made": CHANGED, "gilded": CHANGED},
    **dict.fromkeys(("turn", "weakened", "fired", "banked", "whetted", "won", "tied"), ""),
}


def space(number: int) -> str:
    """The name of a field, as it is written within a sentence."""
    return FIELD_NAMES[number]


def token(owner: int, kind: int, value: int) -> str:
    """The name of a token: its owner, kind and value."""
    return words("token", player=words.player(owner), kind=words(f"kind.{KIND_NAMES[kind]}"), value=value)


def card(number: int) -> str:
    """The name of a card."""
    return words(f"card.{CARD_NAMES[number]}")


def card_text(number: int) -> str:
    """The full text of a card: its value, what its ability does and where, and what its kind of token does."""
    card = CARDS[number]
    return words(
        "card.text",
        value=card.value,
        ability=words(f"ability.{card.ability}"),
        action=words(f"ability.text.{card.ability}", area=area(card.area)),
        kind=words(f"kind.{card.kind}"),
        text=words(f"kind.text.{card.kind}"),
    )


def area(directions: str) -> str:
    """A phrase for where the fields of an area lie, as seen from the placed token, such as "just above and below".

    `directions` is the area as the engine writes it, such as "N S". If it is "", the phrase names no direction, so that
    it fits every area.
    """
    return words(f"area.{directions.lower().replace(' ', '_') or 'any'}")


def card_full(number: int) -> str:
    """The name of a card with its value."""
    return words("card.full", card=card(number), value=CARDS[number].value)


def card_short(number: int) -> str:
    """One or two sentences on a card with its name and value: what its ability does, and what its kind of token does.

    For a Plain token, which has no effect, there is no second sentence.
    """
    row = CARDS[number]
    described = words(f"ability.text.{row.ability}", area=area(row.area))
    if row.kind == KIND_NAMES[PLAIN]:
        return words("card.short", card=card(number), value=row.value, action=described)
    return words(
        "card.short_kind",
        card=card(number),
        value=row.value,
        action=described,
        kind=words(f"kind.{row.kind}"),
        text=words(f"kind.text.{row.kind}"),
    )


def token_of(number: int) -> str:
    """The name of a token. `number` is the token as one int that packs its owner, kind and value."""
    return token(*parts_of(number))


def gain_told(view: State, field: int) -> str:
    """A phrase that tells how the gain of the token on `field` results from the token's value and support."""
    _, kind, value = parts_of(view.cells[field])
    total, support = gain(view, field), len(supporters(view, field))
    if kind == GOLDEN:
        return words("gains.doubled", value=value, support=support, total=total)
    return (
        words("gains.sum", value=value, support=support, total=total) if support else words("gains.value", total=total)
    )


def support_told(view: State, field: int) -> str:
    """A sentence that names the tokens nearby that make the token on `field` gain more; "" if there are none."""
    feeding = [
        words("survey.token", token=token(*parts_of(view.cells[other])), field=space(other))
        for other in supporters(view, field)
    ]
    return words("gains.from", tokens=words.listing(feeding), count=len(feeding)) if feeding else ""


def kind(number: int) -> str:
    """The name of a kind of token."""
    return words(f"kind.{KIND_NAMES[number]}")


def stack(number: int) -> str:
    """The name of a stack, as it is written within a sentence."""
    return words("stack.name", number=number + 1)


def set_name(text: str) -> str:
    """The displayed name of a set: the preset's name, or for any other set a phrase that says that it is no preset.

    `text` is the set as a game's options write it: the name of the preset, or the cards.
    """
    return words(f"set.{text}") if text in PRESETS else words("set.own")


def spaces(fields: Sequence[int]) -> str:
    """A phrase that lists these fields."""
    return words.listing([space(field) for field in fields])


# --- what is asked --------------------------------------------------------------------------------------------------


# What a turn may cost a player, worst first, and the events that tell it.
HARM = {"lost": ("fell", "destroyed"), "broken": ("broke",), "weakened": ("weakened",)}
DEAR = 3  # the fewest points that a token earns of which a hint tells that it could be taken off the board next turn
FELT = 2  # the fewest points a turn by which a hint says that one turn leaves more than another later on
MOST_NAMED = 4  # tokens whose fields are named before a question: with more, it would lie over numbers on a phone


def before_the_turn(match: Match, viewer: int) -> str:
    """Sentences on what the player `viewer` could overlook; "" for none.

    They tell the balance token, with which the second player begins, until `viewer` has decided something, and the
    tokens of `viewer` that the rival's last turn has taken off the board or broken, that have less value, or that were
    pushed or jumped to other fields, and the tokens that it has cost the rival; with the cards that the rival played.
    If these tokens are more than MOST_NAMED, they are only counted, and what befell the rival's is left out if the own
    ones suffered too. If there are none, the sentences tell where the rival played the cards, where tokens grew, and
    how much more value the rival's next token has.
    """
    told = []
    has_decided = any(match.player_at(number) == viewer for number in range(len(match.log)))
    begun = [field for field, token in enumerate(match.at(0).cells) if token != EMPTY]
    if begun and not has_decided and not match.origin and match.options.get("balance", True):
        told.append(words("ask.balance", player=words.player(1 - match.player_at(0)), space=space(begun[0])))
    seen = _without_falls(match.seen_since(viewer))
    mine, theirs = _harmed(seen, viewer), _harmed(seen, 1 - viewer)
    moved = [event for event in seen if event[0] in MOVING and event[1] == viewer]
    harmed = [*mine.values(), *theirs.values()]
    are_named = len(moved) + sum(len(fields) for fields in harmed) <= MOST_NAMED
    what = _harm(mine, viewer, are_named)
    if moved and are_named:
        ways = [words("ask.way", start=space(event[2]), end=space(event[3])) for event in moved]
        what.append(words("ask.moved_tokens", ways=words.listing(ways), count=len(moved)))
    elif moved:
        what.append(words("ask.moved_count", count=len(moved)))
    if are_named or not what:
        what += _harm(theirs, 1 - viewer, are_named, "rival_")
    if what:
        cards = words.listing([card(event[3]) for event in seen if event[0] == "placed"])
        told.append(words("ask.what", player=words.player(1 - viewer), cards=cards, what=words.listing(what)))
        return " ".join(told)
    played = [
        words("ask.played.one", card=card(event[3]), space=space(event[4])) for event in seen if event[0] == "placed"
    ]
    told += [words("ask.played", player=words.player(1 - viewer), cards=words.listing(played))] if played else []
    grown = [event[2] for event in seen if event[0] == "made"]
    told += [words("ask.grown", spaces=spaces(grown), count=len(grown))] if grown else []
    bonuses = [event[2] for event in seen if event[0] == "whetted" and event[1] != viewer]
    told += [words("ask.whetted", player=words.player(1 - viewer), count=bonuses[-1])] if bonuses else []
    return " ".join(told)


def _harmed(events: Sequence[Event], player: int) -> dict[str, list[int]]:
    """Returns what the events have done to tokens of `player`: a dict whose keys are sorts of harm, such as "lost" (see
    HARM), and whose values are the fields of the tokens that suffered it. A token is only in the first list that it
    fits, and a sort of harm that no token suffered is left out.
    """
    found: dict[str, list[int]] = {}
    known: set[int] = set()
    for sort, kinds in HARM.items():
        fields = [event[2] for event in events if event[0] in kinds and event[1] == player and event[2] not in known]
        known.update(fields)
        if fields:
            found[sort] = fields
    return found


def _harm(harmed: Mapping[str, Sequence[int]], player: int, are_named: bool, whose: str = "") -> list[str]:
    """Returns phrases that tell what became of tokens of `player`, one for each sort of harm in `harmed`, which is a
    result of `_harmed`. They name the fields of the tokens if `are_named` is true; else they say how many there are.

    `whose` is "" if `player` is the reader, else "rival_", which is part of the ids of the messages.
    """
    owner = words.player(player)
    told = []
    for sort, fields in harmed.items():
        name, count = f"{whose}{sort}", len(fields)
        if are_named:
            told.append(words(f"ask.{name}_tokens", player=owner, spaces=spaces(fields), count=count))
        else:
            told.append(words(f"ask.{name}_count", player=owner, count=count))
    return told


def asked(view: State, decision: Decision, picks: Sequence[Pick]) -> str:
    """The text of the question that the player is asked, in one line and with what has been picked so far.

    Once the picks make up a placement, the text tells what this placement will do.
    """
    chosen = dict(picks)
    stack_picked, field, number = chosen.get("stack"), chosen.get(SPACE), chosen.get("card")
    if decision.step == "pick":
        if number is not None:
            return card_short(number)
        return words("ask.pick", count=sum(frame == ("pick", decision.player) for frame in view.stack))
    if decision.step == "lay":
        if number is not None:
            return card_short(number)
        if stack_picked is not None:
            return words("ask.lay.stack", stack=stack(stack_picked))
        return words("ask.lay" if decision.actions[-1] != ("ready",) else "ask.lay.enough")
    if stack_picked is not None and field is not None:
        return outcome(view, ("place", stack_picked, field))
    if stack_picked is not None:
        return card_short(view.top(decision.player, stack_picked))
    if field is not None:
        return words("ask.place.space", space=space(field))
    free = view.cells.count(EMPTY)
    return words("ask.place.few", count=free) if free <= FEW else words("ask.place")


def to_come(view: State) -> list[str]:
    """Returns a list with a phrase on what follows the present question, or an empty list.

    During a turn the phrase tells how many extra turns the player still has; an empty list means none. While cards are
    picked in a draft, the phrase tells that the cards are laid on stacks later.
    """
    if not view.stack:
        return []
    step, player = view.stack[-1]
    if step == "pick":
        return [words("todo.lay")]
    banked = view.banked[player]
    return [words("todo.extra_turn", count=banked)] if banked and step == "turn" else []


def button(view: State, decision: Decision, action: Action) -> str:
    """The words on the button of an action. Only the action that ends the laying of cards has a button; for any other
    action they are "".
    """
    return words("do.ready") if action == ("ready",) else ""


def refused(reason: str, parameters: dict[str, Any]) -> str:
    """A sentence on why an action is not legal; `reason` and `parameters` are the id and the parameters of the
    refusal.
    """
    told = dict(parameters)
    if "field" in told:
        told |= {"field": space(told["field"]), "owner": words.player(told["owner"]), "kind": kind(told["kind"])}
    if "card" in told:
        told["card"] = card(told["card"])
    if "stack" in told:
        told["stack"] = stack(told["stack"])
    return words(f"refusal.{reason}", **told)


def balance(view: State) -> list[Balance]:
    """What the two players have: points, what each turn brings them, and tokens on the board."""
    return [
        (words("balance.tokens.points"), tuple(view.scores)),
        (words("balance.tokens.gains"), gains(view)),
        (words("balance.tokens.count"), tuple(own.bit_count() for own in view.own)),
    ]


def goal(view: State) -> str:
    """A sentence on how the game is won."""
    return words("goal.token_battle", goal=view.variant.goal)


def unfit(chosen: Pick, refusals: Sequence[tuple[Action, Refusal]]) -> str:
    """A sentence that says that no legal action fits the pick `chosen`.

    `refusals` are pairs of an action that the person may have meant and the refusal of that action, an id with
    parameters. The page calls `unfit` only if the reasons of these refusals differ. So the sentence gives no reason,
    and `refusals` makes no difference to it.
    """
    sort, value = chosen
    return words("refusal.card_fits_nowhere", card=card(value)) if sort == "card" else words("refusal.nothing_fits_it")


# --- what a placement will do ---------------------------------------------------------------------------------------


def outcome(view: State, action: Action) -> str:
    """Sentences on what a placement will do.

    First comes what counts most: what both players gain a turn after it, with the change in brackets; if the game ends
    with it, who wins, and the points of this turn. Then they tell what becomes of the tokens, and what the rays do.
    They are short, so that a phone has room for most of them beside the buttons.
    """
    shown = preview(view, action)
    player, rival = shown.player, 1 - shown.player
    told: dict[str, Any] = {
        "card": card(shown.card),
        "space": space(shown.field),
        "player": words.player(player),
        "rival": words.player(rival),
    }
    scored = {"count": shown.gained[player], "others": shown.gained[rival]}
    if shown.reason:
        is_draw = shown.winner == NOBODY
        sentences = [words("preview.draw") if is_draw else words("preview.won", player=words.player(shown.winner))]
        sentences.append(words("preview.ends", **told, **scored))
    else:
        each = [_changed(now, then) for now, then in zip(gains(view), shown.gains, strict=True)]
        sentences = [words("preview", **told, gain=each[player], other=each[rival])]
    if shown.placed.end != shown.field:
        sentences.append(words("preview.lands", space=space(shown.placed.end)))
    sentences += _fates(shown.by_card[1:])
    if shown.shots:
        sentences.append(words("preview.rays", told=" ".join(_fates(shown.by_rays)) or words("preview.nothing")))
    if shown.reason:
        return " ".join(sentences)
    if shown.gains != shown.gained:
        sentences.append(words("preview.scored", player=told["player"], rival=told["rival"], **scored))
    if shown.gets_extra != NOBODY:
        sentences.append(words("event.banked", player=words.player(shown.gets_extra)))
    if shown.whet[player]:
        sentences.append(words("event.whetted", player=told["player"]))
    return " ".join(sentences)


def _changed(now: int, then: int) -> str:
    """Returns a text with the number `then` and, in brackets, by how much it is more or less than the number `now`,
    such as "9 (+2)". If both are the same, there are no brackets.
    """
    if now == then:
        return str(then)
    return words("preview.more" if then > now else "preview.less", total=then, change=abs(then - now))


def _fates(fates: Sequence[Fate]) -> list[str]:
    """Returns sentences on what becomes of tokens, first of one player's, then of the other's. All tokens of a player
    to which the same happens share one sentence.

    A token is named by its field. Of weakened tokens the new value is told too, once for all that have the same.
    """
    by_sort: dict[tuple[str, int], dict[int, list[str]]] = {}
    for fate in fates:
        sort, told = _fate(fate)
        owner = parts_of(fate.after if fate.start == OFF else fate.before)[0]
        value = parts_of(fate.after)[2] if sort == "weakened" else 0
        by_sort.setdefault((sort, owner), {}).setdefault(value, []).append(told)
    owners = [owner for _, owner in by_sort]
    return [
        words(
            f"preview.{sort}",
            player=words.player(owner),
            tokens=", ".join(
                words("preview.to", tokens=words.listing(told), value=value) if value else words.listing(told)
                for value, told in by_value.items()
            ),
        )
        for (sort, owner), by_value in sorted(by_sort.items(), key=lambda group: owners.index(group[0][1]))
    ]


def _fate(fate: Fate) -> tuple[str, str]:
    """Returns (sort, phrase): one word for what becomes of a token, such as "moved", and a phrase that names its field,
    or both of its fields if it moves.

    The message `preview.<sort>` is the sentence for all tokens of one sort.
    """
    if fate.start == OFF:
        return "made", space(fate.end)
    was = space(fate.start)
    if fate.end == OFF:
        return "destroyed", was
    if fate.start != fate.end:
        return "moved", words("token.moved", token=was, space=space(fate.end))
    (_, before, _), (_, after, _) = parts_of(fate.before), parts_of(fate.after)
    if after == GOLDEN and before != GOLDEN:
        return "gilded", was
    if before == SHELL and after == PLAIN:
        return "broken", was
    return "weakened", was


# --- what happened --------------------------------------------------------------------------------------------------

# Kinds of events that are told in one sentence for several tokens of a player: with their fields, or with their ways.
GROUPED = ("weakened", "destroyed", "made", "gilded", "fired", "broke", "fell")
ON_THE_WAY = ("shoved", "vaulted")


def sentences(match: Match, number: int, viewer: int | None) -> list[str]:
    """Sentences on what action number `number`, counted from 0, caused, as the player `viewer` saw it.

    If `viewer` is None, nothing is hidden. No sentence tells that it is now the other player's turn.
    """
    return events_told(match, number, match.seen(number, viewer))


def retold(match: Match, number: int, viewer: int | None) -> list[str]:
    """The same sentences for a look back: alike events are told together, and the points are left out, which stand
    beside the players' names.
    """
    seen = [event for event in _without_falls(match.seen(number, viewer)) if event[0] != "gained"]
    groups = list(dict.fromkeys(map(_group, seen)))
    return events_told(match, number, sorted(seen, key=lambda event: groups.index(_group(event))))


def events_told(match: Match, number: int, events: Sequence[Event]) -> list[str]:
    """Sentences on `events`, which are some of those of action number `number` as a player saw them, in their order."""
    seen = _without_falls(events)
    gained = [event for event in seen if event[0] == "gained"]
    uncovered = [event for event in seen if event[0] == "uncovered"]
    told: list[str] = []
    for (kind_of, who, amount), group in groupby(seen, key=_group):
        events = list(group)
        fields = [event[2] for event in events]
        name = words.player(who)
        if kind_of == "gained":
            if events[0] is gained[0]:
                told.append(_gained(gained))
        elif kind_of == "fired":
            hit = sorted({event[3] for event in seen if event[0] == "fired"})
            if events[0] is next(event for event in seen if event[0] == "fired"):
                told.append(words("event.fired", spaces=spaces(hit)))
        elif kind_of == "uncovered":
            if events[0] is uncovered[0]:
                told.append(_uncovered(uncovered))
        elif kind_of == "weakened":
            told.append(words("event.weakened", player=name, spaces=spaces(fields), amount=amount, count=len(fields)))
        elif kind_of in ON_THE_WAY:
            ways = [words("token.moved", token=space(event[2]), space=space(event[3])) for event in events]
            told.append(words(f"event.{kind_of}", player=name, ways=words.listing(ways), count=len(ways)))
        elif kind_of in GROUPED:
            told.append(words(f"event.{kind_of}", player=name, spaces=spaces(fields), count=len(fields)))
        else:
            told += [sentence for event in events if (sentence := _sentence(event))]
    return told


def _without_falls(events: Sequence[Event]) -> list[Event]:
    """Returns the events without those that would be told twice.

    Left out is each event "destroyed" that comes directly after an event "fell" of the same token. Of a Shell that
    would fall off the board, which leaves a Plain on the Shell's field, "fell" is left out and "broke" is told. If this
    Plain is destroyed later, the event stays in the list.
    """
    pairs = zip([None, *events], events, [*events[1:], None], strict=False)
    return [
        event
        for before, event, after in pairs
        if not (_is_of_a_fall(before, event, "destroyed") or _is_of_a_fall(event, after, "broke"))
    ]


def _is_of_a_fall(event: Event | None, after: Event | None, kind: str) -> bool:
    """Whether the event `after`, which follows `event`, is the event `kind` of a token that has just fallen."""
    return bool(event and after) and (event[0], after[0], event[1:3]) == ("fell", kind, after[1:3])  # type: ignore[index]


def _group(event: Event) -> tuple[str, int, int]:
    """Returns (kind, player, loss) of an event.

    Successive events in which all three are equal are told in one sentence. `loss` is by how much the value of the
    token falls if the kind is "weakened", and 0 for any other kind.
    """
    kind_of, who, *rest = event
    if kind_of == "weakened":
        return kind_of, who, rest[1]
    return kind_of, who, 0


def _gained(events: Sequence[Event]) -> str:
    (_, _, blue, blue_score), (_, _, red, red_score) = events
    return words(
        "event.gained",
        blue=words.player(0),
        points=blue,
        score=blue_score,
        red=words.player(1),
        others=red,
        total=red_score,
    )


def _uncovered(events: Sequence[Event]) -> str:
    """A sentence on these events, each of which tells that a card has come to the top of a stack.

    A single event comes from a placement, and the sentence names the card. Several events come from the end of a draft,
    and the sentence says that all stacks are laid.
    """
    if len(events) > 1:
        return words("event.laid")
    _, who, number, shown = events[0]
    return words("event.uncovered", player=words.player(who), stack=stack(number), card=card(shown))


def _sentence(event: Event) -> str:
    kind_of, who, *rest = event
    name = words.player(who)
    if kind_of == "placed":
        _, number, field, value = rest
        return words("event.laid_token", player=name, card=card(number), value=value, space=space(field))
    if kind_of == "switched":
        return words("event.switched", player=name, start=space(rest[0]), end=space(rest[1]))
    if kind_of == "picked":
        return words("event.picked", player=name, card=card(rest[0]))
    if kind_of in ("banked", "whetted"):
        return words("event.banked" if kind_of == "banked" else "event.whetted", player=name)
    return ""


def heading(match: Match, number: int) -> str:
    """The heading of a turn in the log, or of what a player does in a draft.

    `number` is the number of the first action that stands below the heading.
    """
    state = match.at(number)
    name = words.player(match.player_at(number))
    if state.stack[-1][0] != "turn":
        return words("event.draft", player=name)
    return words("event.turn", turn=state.turn, player=name)


def describe(state: State, action: Action) -> str:
    """A phrase that names an action within a sentence; `state` is the position before the action."""
    verb, *ints = action
    if verb == "place":
        return words("action.lay_token", card=card(state.top(state.stack[-1][1], ints[0])), space=space(ints[1]))
    if verb == "pick":
        return words("action.pick", card=card(ints[0]))
    if verb == "lay":
        return words("action.lay", card=card(ints[1]), stack=stack(ints[0]))
    return words("action.ready")


def ending(match: Match) -> str:
    """A sentence on why the game ended."""
    result = match.result
    assert result is not None
    if result.winner is not None and result.reason == "resigned":
        return words("end.resigned", loser=words.player(1 - result.winner))
    return words(
        f"end.{result.reason}", score=final_score(match), goal=match.state.variant.goal, cap=match.state.variant.cap
    )


def decisive(match: Match) -> frozenset[int]:
    """The fields of the winner's tokens that earned points in the last turn of a game that is over."""
    state, winner = match.state, match.winner_by_play
    if winner is None:
        return frozenset()
    own = [field for field, one in enumerate(state.cells) if one and parts_of(one)[0] == winner]
    return frozenset(field for field in own if gain(state, field))


def outlook(view: State, line: Sequence[Action], other: Sequence[Action], is_own: bool) -> str:
    """The end of a sentence on how many points a turn the player to move is better off after `line` than after
    `other`, each after the same number of this player's further cards, which it names; "" if as far as both lines go
    the player is never better off by more than at once, or by less than FELT points a turn.

    The number of cards is the smallest for which that is so. If it is one card, the rival's answer before it is told
    too. The result is "" if it is one card and this could be played after `other` just as well: then it doesn't explain
    the difference. If the rival's next card could take more of the player's tokens off the board after the first action
    of `other` than any card could after that of `line`, the result tells that instead. If `is_own`, the reader is that
    player, whom the sentence calls "you".
    """
    player = view.stack[-1][1]
    steps, others = _own_steps(view, line), _own_steps(view, other)
    more = [one.worth - two.worth for one, two in zip(steps, others, strict=False)]
    number = next((number for number, count in enumerate(more) if count > max(FELT - 1, more[0])), 0)
    if not number:
        return ""
    told = readers_names(player, is_own)
    (kept, _), (lost, taking) = _most_taken(view, line[0]), _most_taken(view, other[0])
    if lost > kept:
        left = words("outlook.most", count=kept) if kept else words("outlook.none")
        moves = {"action": describe(view, line[0]), "other": describe(view, other[0]), "card": taking}
        return words("outlook.saves", count=lost, rival=told["rival"], whose=told["whose"], left=left, **moves)
    if number == 1 and any(
        _is_as_good(steps[1], before, player, max(0, more[0])) for before in _befores(view, line, other, others[1])
    ):
        return ""
    cards = words.listing([step.told if number == 1 else step.named for step in steps[1 : number + 1]])
    action = describe(view, line[0])
    answers = _answers(view, line) if number == 1 else []  # of more cards not even the fields are told
    if answers:
        action = words("outlook.answered", action=action, rival=told["rival"], answers=words.listing(answers))
    return words("outlook.tokens", count=more[number], player=told["player"], cards=cards, action=action)


def _answers(view: State, line: Sequence[Action]) -> list[str]:
    """Phrases for the rival's actions in the line of actions `line`, up to the next one of the player to move in
    `view`; none if nobody can say what the rival could answer (see `expected_answer`).
    """
    state, answer = expected_answer(RULES, view, line) or (view, ())
    told: list[str] = []
    for action in answer:
        told.append(describe(state, action))
        state = RULES.apply(state, action)
    return told


def _befores(view: State, line: Sequence[Action], other: Sequence[Action], step: OwnStep) -> list[State]:
    """Returns the positions after `other[0]` and an answer of the rival's, in which the player could go on: the one
    before `step`, the player's next action in the line of actions `other`, and the one after the answer that is
    expected in `line`, if that is legal there too.
    """
    player, state = view.stack[-1][1], RULES.apply(RULES.determinize(view, 0), other[0])
    is_answered = bool(state.stack) and state.stack[-1][1] != player and line[1:2] and line[1] in state.options
    answered = RULES.apply(state, line[1]) if is_answered else state
    is_own = is_answered and bool(answered.stack) and answered.stack[-1][1] == player
    return [step.before, *([answered] if is_own else [])]


def _is_as_good(step: OwnStep, before: State, player: int, more: int) -> bool:
    """Whether `player` could play the action of `step` in the position `before` too, and would either gain as much by
    it there or be at most `more` points a turn worse off than after `step`.
    """
    if step.action not in before.options:
        return False
    there = worth(RULES.apply(before, step.action), player)
    gained = step.worth - worth(step.before, player)
    return there - worth(before, player) >= gained or step.worth - there <= more


def cost(view: State, turn: Sequence[Action]) -> str:
    """A sentence that names the fields of the player's own tokens that the first action of `turn` takes off the board,
    by the card or by the rays; "" if there are none or if that action ends the game.
    """
    player, action = view.stack[-1][1], turn[0]
    if action[0] != "place":
        return ""
    shown = preview(view, action)
    lost = [
        space(fate.start)
        for fate in (*shown.by_card, *shown.by_rays)
        if fate.start != OFF and fate.end == OFF and parts_of(fate.before)[0] == player
    ]
    if shown.reason or not lost:
        return ""
    return words("cost.tokens", spaces=words.listing(lost), count=len(lost))


def loss_left(view: State, turn: Sequence[Action], told: Sequence[Reason] = ()) -> str:
    """A sentence that warns the player to move that the rival's next card could take the token off the board that
    `turn` places, if that earns DEAR points a turn or more; "" if no card could.
    """
    player, (verb, *ints) = view.stack[-1][1], turn[0]
    state = RULES.apply(RULES.determinize(view, 0), turn[0])
    if verb != "place" or not state.stack or state.stack[-1][1] == player:
        return ""
    field = ints[1]
    if parts_of(state.cells[field])[0] != player or gain(state, field) < DEAR:
        return ""
    taken: list[Event] = []

    def emit(kind: str, *rest: Any) -> None:
        if kind in HARM["lost"] and rest[:2] == (player, field):
            taken.append((kind, *rest))

    for answer in state.options:
        RULES.apply(state, answer, emit)
        if taken:
            return words(
                "loss.token", player=words.player(1 - player), card=describe(state, answer), space=space(field)
            )
    return ""


class OwnStep(NamedTuple):
    """An action of the player to move in a line of actions: a phrase for it, without its field if that isn't empty
    yet; the name of its card; what the position after it is worth for this player; the action itself, and the position
    before it.
    """

    told: str
    named: str
    worth: int
    action: Action
    before: State


def _own_steps(view: State, line: Sequence[Action]) -> list[OwnStep]:
    """The actions of the player to move in `view` in the line of actions `line`, up to the end of the game."""
    player, state = view.stack[-1][1], RULES.determinize(view, 0)
    found: list[OwnStep] = []
    for action in line:
        before, state = state, RULES.apply(state, action)
        if before.stack[-1][1] == player:
            described = describe(before, action)
            named = card(before.top(player, action[1])) if action[0] == "place" else described
            is_there = action[0] == "place" and view.cells[action[2]] != EMPTY  # now the field is not empty
            told = named if is_there else described
            found.append(OwnStep(told, named, worth(state, player), action, before))
        if not state.stack:
            break
    return found


def _most_taken(view: State, action: Action) -> tuple[int, str]:
    """Returns (taken, card): the most tokens of the player to move in `view` that the rival's next card could take off
    the board after `action`, and a phrase for that card and its field. (0, "") if it isn't the rival's turn then.
    """
    player, state = view.stack[-1][1], RULES.apply(RULES.determinize(view, 0), action)
    if not state.stack or state.stack[-1][1] == player:
        return 0, ""
    left = {option: _tokens(RULES.apply(state, option), player) for option in state.options}
    worst = min(left, key=lambda option: (left[option], option))
    return _tokens(state, player) - left[worst], describe(state, worst)


def _tokens(state: State, player: int) -> int:
    """Returns how many tokens the player has on the board."""
    return sum(one != EMPTY and parts_of(one)[0] == player for one in state.cells)


def worth(state: State, player: int) -> int:
    """Returns how many points more the player's tokens gain a turn than those of the opponent; below 0 if they gain
    fewer.
    """
    both = gains(state)
    return both[player] - both[1 - player]


def facts(match: Match) -> list[str]:
    """A list with one sentence, on what the tokens of both players earned in the last turn; empty if no player has won
    by it.
    """
    winner, earned = match.winner_by_play, gains(match.state)
    if winner is None:
        return []
    named = {"player": words.player(winner), "other": words.player(1 - winner)}
    return [words("fact.earned", count=earned[winner], others=earned[1 - winner], **named)]


def thing_of(event: Event) -> str:
    """The card that `event` is about, as the `data-info` of elements that show it; "" for none."""
    return f"card {CARD_NAMES[event[3]]}" if event[0] == "placed" else ""


def happening(event: Event) -> str:
    """What `event` is to the eye and the ear, as HAPPENS lists it for the event's kind; "" for a gain of 0 points."""
    return "" if event[0] == "gained" and not event[2] else HAPPENS[event[0]]


# --- reasons --------------------------------------------------------------------------------------------------------


def reason(view: State, reason: Reason, is_own: bool = False) -> list[Part]:
    """A sentence that gives one reason why an action is good, as a list of parts.

    `reason` is the reason as the engine gives it, and `view` the position before the action. A part is text, or a pair:
    the name of a field and its number. If `is_own`, the reader is the player of the turn, whom the sentence calls
    "you".
    """
    id, *ints = reason
    fields = FIELDS[id] if id in FIELDS else DRAFT_FIELDS[id]
    mover: int = view.stack[-1][1]
    told: dict[str, Any] = dict(readers_names(mover, is_own))
    for index, field in enumerate(fields):
        name = field.rstrip("*")
        told[name] = _told(name, ints[index:] if field != name else ints[index : index + 1])
    if tuple(fields[:2]) == ("kind", "field"):
        lies_there, value = parts_of(view.cells[ints[1]])[1:]
        if lies_there == ints[0]:  # it isn't one that the card moves there first
            told["kind"] = words("kind.of_value", kind=told["kind"], value=value)
    return words.parts(f"why.tokens.{id}", **told)


def _told(field: str, ints: list[int]) -> str | int | list[Part]:
    """Returns one detail of a reason in the form that the sentence on the reason needs.

    `field` is the name of the detail, and `ints` are its numbers. The details "field" and "target" are spaces: the
    result is a list of parts, in which each space is a pair (name of the space, number of the space). For "kind" it is
    the name of the kind of token. For anything else, such as a count, it is the number itself.
    """
    if field in ("field", "target"):
        return words.listed([(space(number), number) for number in ints])
    return kind(ints[0]) if field == "kind" else ints[0]


FEW = 8  # free fields: from then on the question tells how many there are
EDGE = 4  # so many more tokens over the edge than the rival's are told in the tip
HITS = 3  # the same for tokens destroyed on the board
LATE = 3  # the last turns of a game, too few for a tip on who gained more in them


def tip(match: Match, loser: int) -> str:
    """A sentence on what the loser could try next time. It depends on how the game was lost.

    The first of these that is true is told: clearly more of the loser's tokens than of the rival's went over the edge
    (by EDGE) or were destroyed on the board (by HITS); the rival's tokens scored more from some turn until the end,
    beginning in the first half of the game or in the second one, but not in the last turns (LATE); or the loser's
    tokens scored more in the end, but too late to make up for the rival's largest lead. In a game that ended like that
    because the loser resigned, it is "".
    """
    rival = 1 - loser
    told: dict[str, Any] = {"player": words.player(rival)}
    over, hit = _losses(match)
    if over[loser] - over[rival] >= EDGE:
        return words("tip.tokens.edge", **told, count=over[loser], others=over[rival])
    if hit[loser] - hit[rival] >= HITS:
        return words("tip.tokens.hits", **told, count=hit[loser], others=hit[rival])
    each = [gains(match.at(number)) for number in range(len(match.log) + 1)]
    level = [number for number, gained in enumerate(each) if gained[rival] <= gained[loser]]
    since = level[-1] + 1 if level else 0
    if since + LATE < len(each):
        turn = match.at(max(0, since - 1)).turn  # the turn that made it so: its tokens score at its end
        if since <= len(match.log) // 2:
            return words("tip.tokens.early", **told, turn=turn)
        return words("tip.tokens.behind", **told, turn=turn)
    if match.result is not None and match.result.reason == "resigned":
        return ""
    own, others = each[-1][loser], each[-1][rival]
    scores = [match.rules.scores(match.at(number)) for number in range(len(match.log) + 1)]
    lead, last = max((score[rival] - score[loser], number) for number, score in enumerate(scores))
    if own > others and lead > 0:
        turn = match.at(last - 1).turn  # the turn after which the lead was so large
        return words("tip.tokens.late", **told, count=own, others=others, turn=turn, lead=lead)
    return words("tip.tokens", **told, count=own, others=others)


def _losses(match: Match) -> tuple[list[int], list[int]]:
    """Returns (over, hit): for each player how many tokens went over the edge, and how many were destroyed on the
    board.
    """
    over, hit = [0, 0], [0, 0]
    for events in match.events:
        on_board = _without_falls(events)
        for player in (0, 1):
            lost, here = (sum(event[:2] == ("destroyed", player) for event in among) for among in (events, on_board))
            over[player] += lost - here
            hit[player] += here
    return over, hit


class TokenBattleNarration(Narration):
    """Token Battle's narration: the functions of this module as the methods that the page calls."""

    game = "token_battle"
    HAPPENS = HAPPENS
    PLAYED = ("placed",)
    SPARING = ("broke",)
    SECTION_OF = {"picked": "variants"}

    before_the_turn = staticmethod(before_the_turn)
    asked = staticmethod(asked)
    describe = staticmethod(describe)
    sentences = staticmethod(sentences)
    retold = staticmethod(retold)
    told = staticmethod(events_told)
    ending = staticmethod(ending)
    to_come = staticmethod(to_come)
    button = staticmethod(button)
    refused = staticmethod(refused)
    unfit = staticmethod(unfit)
    balance = staticmethod(balance)
    goal = staticmethod(goal)
    decisive = staticmethod(decisive)
    facts = staticmethod(facts)
    worth = staticmethod(worth)
    outlook = staticmethod(outlook)
    cost = staticmethod(cost)
    loss_left = staticmethod(loss_left)
    tip = staticmethod(tip)
    happening = staticmethod(happening)
    thing_of = staticmethod(thing_of)
    heading = staticmethod(heading)
    space = staticmethod(space)
    reason = staticmethod(reason)


NARRATION = TokenBattleNarration()
