"""Tells Tash-Kalar in sentences.

The narration uses only views and the events that the reader has seen, so it can't reveal anything else.

A question that a card's effect asks comes from a verb of the card's program. The words of the question are made from
this verb too, so they can't differ from the effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from toybattle.games.tash_kalar.board import GREEN, RED, SQUARE_NAMES, WAY_NAMES, squares_of
from toybattle.games.tash_kalar.bot.why import FIELDS
from toybattle.games.tash_kalar.bot.why_draft import FIELDS as DRAFT_FIELDS
from toybattle.games.tash_kalar.cards.rows import Flare
from toybattle.games.tash_kalar.cards.table import (
    BEINGS,
    CARD_NAMES,
    CARDS,
    OWN,
    PARTS,
    PROGRAMS,
    SCHOOLS,
    card_of,
    source_of,
)
from toybattle.games.tash_kalar.cards.verbs import (
    ALL,
    COMBAT,
    ENDLESS,
    LEGENDARY,
    RANK_LETTERS,
    RANK_NAMES,
    STANDARD,
    Pieces,
    Verb,
)
from toybattle.games.tash_kalar.effects.asking import GO, STOP
from toybattle.games.tash_kalar.effects.programs import EFFECT_STEPS
from toybattle.games.tash_kalar.effects.regions import CONDITIONS, Effect
from toybattle.games.tash_kalar.opening import FIRST_ACTIONS
from toybattle.games.tash_kalar.patterns import TURN_NAMES, drawing_of, orientations_of, squares_at
from toybattle.games.tash_kalar.state import DUEL, HIGH_FORM, KILLS, NOBODY, State
from toybattle.games.tash_kalar.steps import END, scores
from toybattle.games.tash_kalar.tasks import (
    TASK_CARDS,
    Destroyed,
    DestroyedHeroics,
    HoldsLegend,
    Isolates,
    Outnumbers,
    Summoned,
    SummonedOnColour,
    Surrounds,
)
from toybattle.match import Match
from toybattle.protocol import UNKNOWN, Action, Decision, Event, Reason, Refusal

from ...page.words import words
from ..face import (
    BROKEN,
    CHANGED,
    DECLINING,
    DRAWN,
    GAINED,
    LEFT,
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
from .squares import CARD, RULES, WAY, concerned, events_of, further_commons, is_usable, named_by

DECK_NAMES = ("beings", "legends", "flares")
HALVES = ("upper", "lower")  # of a flare
SCORING = ("claims_task", "kills", "scores_legend")  # the reasons that tell what a turn scores at once
HARMING = ("destroy", "downgrade", "convert")  # verbs of actions that harm the owner of a piece
HAPPENS = {
    **dict.fromkeys(("summoned", "placed", "released", "drafted"), PLACED),
    **{"moved": MOVED, "swapped": SWAPPED, "destroyed": BROKEN, "gone": "", "picked_up": LEFT, "stored": LEFT},
    **dict.fromkeys(("upgraded", "downgraded", "converted", "opened", "flared"), CHANGED),
    **dict.fromkeys(("drew", "kept", "recalled", "took_back"), DRAWN),
    **{"claimed": GAINED, "scored": GAINED},
    **dict.fromkeys(("turn", "left_over", "dealt", "returned", "reshuffled", "chose", "copied", "discarded"), ""),
    **dict.fromkeys(("buried", "froze", "thawed", "warped", "gained", "again", "slowed", "turned_up", "passed"), ""),
    **dict.fromkeys(("ending", "won", "tied"), ""),
}
FAR_REGIONS = ("within_2", "within_3", "beset")  # regions of squares that lie further away than beside a piece
# How conditions begin that no later answer changes: if one is false now, its row will never be carried out.
SETTLED = ("summoned", "felled", "greater", "lesser", "warp")


# --- names ----------------------------------------------------------------------------------------------------------


def space(number: int) -> str:
    """The name of a square, as it is written within a sentence."""
    return SQUARE_NAMES[number]


def square_title(number: int) -> str:
    """The name of a square with its colour: red, green or plain."""
    colour = "red" if RED >> number & 1 else "green" if GREEN >> number & 1 else "plain"
    return words(f"square.{colour}", space=space(number))


def rank(number: int) -> str:
    """The name of a rank: common, heroic or legendary."""
    return words(f"rank.{RANK_NAMES[number]}")


def piece(number: int) -> str:
    """The name of a piece: its owner and its rank. `number` is `3 * owner + rank`."""
    return words("piece", player=words.player(number // 3), rank=rank(number % 3))


def piece_on(number: int, square: int) -> str:
    """The name of a piece (its owner and its rank) with its square. `number` is the piece, `3 * owner + rank`."""
    return words("piece.on", player=words.player(number // 3), rank=rank(number % 3), space=space(square))


def card(number: int) -> str:
    """The name of the card with the number `number`: a being, a legend or a flare."""
    name = CARD_NAMES[number]
    return words(f"being.{name}" if number in BEINGS else f"flare.{name}")


def card_text(number: int) -> str:
    """The full text of a card, without its pattern; `number` is the card's number."""
    name = CARD_NAMES[number]
    row = CARDS[number]
    if isinstance(row, Flare):
        upper, lower = _halves(number)
        return words("flare.text", least=row.upper.least, upper=upper, fewest=row.lower.least, lower=lower)
    text = words(f"being.text.{name}")
    if row.frozen.text:
        return words("being.later.frozen", text=text, later=words(f"being.frozen.{name}"))
    return words("being.later.warp", text=text, later=words(f"being.warp.{name}")) if row.warp.text else text


def _halves(flare: int) -> tuple[str, str]:
    """The texts of the upper and the lower half of a flare, which is given by its number."""
    name = CARD_NAMES[flare]
    return words(f"flare.upper.{name}"), words(f"flare.lower.{name}")


def squares_told(sets: Sequence[Sequence[int]]) -> str:
    """A phrase that names sets of squares as a choice, such as "c3 or d5", or "c3 and d5"."""
    return words.choice([words.listing([space(square) for square in squares]) for squares in sets])


def steps_told(view: State, steps: Sequence[tuple[int, int]]) -> str:
    """A phrase for pieces that a pattern lacks, given as pairs (square, rank): new pieces of these ranks, and upgrades
    where lower ones stand.
    """
    squares: dict[str, list[str]] = {}
    for square, wanted in steps:
        sort = RANK_NAMES[wanted] if view.piece_at(square) == NOBODY else "upgrade"
        squares.setdefault(sort, []).append(space(square))
    return words.listing(
        [words(f"step.{sort}", squares=words.listing(found), count=len(found)) for sort, found in squares.items()]
    )


def card_full(number: int) -> str:
    """The full text of a card. For a being it begins with the being's rank and the number of pieces in its pattern."""
    if number not in BEINGS:
        return card_text(number)
    drawing = drawing_of(number)
    count = len(drawing.pieces) + (drawing.on_own is not None)
    return words("being.full", rank=rank(BEINGS[number].rank), count=count, text=card_text(number))


def terms_of(number: int) -> list[str]:
    """Returns explanations of words in the text of a card, as a list with a text for each word: for standard move,
    combat move, leap, convert and distance, as far as an effect of the card has to do with it.
    """
    verbs = [verb for part in range(PARTS) for verb in PROGRAMS[source_of(number, part)]]
    used = {kind for verb in verbs for kind in (verb.kind, verb.also_kind)} | {verb.step for verb in verbs}
    used |= {"distance"} if any(map(_is_measured, verbs)) else set()
    told = {
        STANDARD: (words("rule.tash_kalar.word.standard"), words("rule.tash_kalar.word.standard.text")),
        COMBAT: (words("rule.tash_kalar.word.combat"), words("rule.tash_kalar.word.combat.text")),
        "leap": (words("rule.tash_kalar.word.leap"), words("rule.tash_kalar.word.leap.text")),
        "convert": (words("rule.tash_kalar.word.convert"), words("rule.tash_kalar.word.convert.text")),
        "distance": (words("rule.tash_kalar.word.distance"), words("rule.tash_kalar.word.distance.text")),
    }
    return [words("term", name=name, text=text) for term, (name, text) in told.items() if term in used]


def _is_measured(verb: Verb) -> bool:
    """Whether a distance of more than one square matters to what `verb` does."""
    regions = {pieces.region for pieces in (verb.pieces, verb.also) if pieces}
    is_far = verb.where == "ring" or (verb.step == "leap" and verb.number > 0)
    return is_far or not regions.isdisjoint(FAR_REGIONS)


def card_short(number: int) -> str:
    """The name of a card and what the card does. Unlike `card_full`, it leaves out a being's rank and the number of
    pieces in its pattern.
    """
    return words("being.short", card=card(number), text=card_text(number))


def school_of(number: int) -> str:
    """The school that a being belongs to, by the name that the game's options use, such as "sylvan"."""
    return next(name for name, cards in SCHOOLS.items() if number in cards)


def card_of_school(number: int) -> str:
    """What the card with the number `number`, a being, says: its name, school and rank, the number of pieces that its
    pattern needs, and its text.
    """
    return words("being.of_school", card=card(number), school=school(school_of(number)), text=card_full(number))


def task(number: int) -> str:
    """The name of a task."""
    return words(f"task.{TASK_CARDS[number].name}")


def task_text(number: int) -> str:
    """A sentence on what a task requires; `number` is the task's number."""
    return words(f"task.text.{TASK_CARDS[number].name}")


def task_told(number: int) -> str:
    """What a task requires, in a few words."""
    return words(f"task.told.{TASK_CARDS[number].name}")


def task_short(number: int) -> str:
    """The name of a task with its points."""
    return words("task.short", task=task(number), count=TASK_CARDS[number].points)


def school(name: str) -> str:
    """The displayed name of a school; for "random", the words for a school left to chance."""
    return words("new.random") if name == "random" else words(f"school.{name}")


def school_text(name: str) -> str:
    """A sentence about the school of the name `name`."""
    return words(f"school.text.{name}")


def mode(name: str) -> str:
    """The displayed name of the mode that the game's options call `name`."""
    return words(f"mode.{name}")


def mode_text(name: str) -> str:
    """A sentence about the mode that the game's options call `name`."""
    return words(f"mode.text.{name}")


def oriented(turn: int) -> str:
    """A phrase for one of the orientations of a pattern: how the pattern is turned or mirrored.

    `turn` is the number of quarter turns clockwise; 4 to 7 are the same turns of the mirrored pattern.
    """
    return words(f"oriented.{TURN_NAMES[turn]}")


def orientation_told(view: State, turn: int) -> str:
    """The words on the button for one orientation of the pattern of the being that is being summoned in `view`.

    `turn` is the number of the orientation, as in `oriented`. If the pattern marks one square or one direction for the
    effect of the being, the words name that square or direction, since the buttons differ in it. For all other patterns
    they say how the pattern is turned.
    """
    _, _, number, home, *_ = view.stack[-1]
    orientation = next(found for found in orientations_of(number) if found.turn == turn)
    for offsets in (orientation.marks, orientation.other_marks):
        squares = squares_of(squares_at(home, offsets))  # without those beyond the edge of the board
        if len(offsets) == len(squares) == 1:
            return words("oriented.marks", space=space(squares[0]))
    if len(orientation.ways) == 1:
        return words("oriented.way", way=way(orientation.ways[0]))
    return oriented(turn)


def way(number: int) -> str:
    """A phrase for the direction with the number `number`, as on the screen, such as "up and right"."""
    return words(f"way.{WAY_NAMES[number]}")


# --- what effects do, as words after "you may" ----------------------------------------------------------------------


def pieces_told(pieces: Pieces, is_all: bool = False) -> str:
    """A phrase for pieces as a card's program describes them: by owner, by ranks, and by where they stand.

    If `is_all` is true, the phrase is for all such pieces; if not, it is for one such piece, such as "an enemy piece".
    """
    key = f"{pieces.owner}.{''.join(RANK_LETTERS[number] for number in pieces.ranks).lower()}"
    named = words(f"all.{key}" if is_all and key in ALL_NAMED else f"some.{key}")
    return words(f"at.{pieces.region}", pieces=named)


def _all_named() -> frozenset[str]:
    """Returns the kinds of pieces that some effect destroys all at once. Each kind is text: the owner and the first
    letters of the ranks, such as "enemy.ch" for an enemy's common and heroic pieces.

    For each of these kinds, the message `all.<kind>` names its pieces.
    """
    rows = [verb.pieces for program in PROGRAMS for verb in program if verb.step == "wipe"]
    return frozenset(
        f"{pieces.owner}.{''.join(RANK_LETTERS[number] for number in pieces.ranks).lower()}"
        for pieces in rows
        if pieces.region not in ONE_PIECE
    )


ONE_PIECE = ("self", "gate", "chosen", "mark", "other_mark")  # regions of a single square
ALL_NAMED = _all_named()


def effect_told(verb: Verb) -> str:
    """A phrase for what a verb of a card's program does, without how many times it is done."""
    step, kind = verb.step, verb.kind
    if step in ("move", "leap", "run"):
        return _motion(verb)
    if step == "gain":
        return words("verb.gain", count=verb.number) if verb.number > 0 else words("verb.lose")
    if step == "license":
        return words(f"verb.license.{kind}")
    if step == "choose" and kind == "empty":
        return words("verb.choose", pieces=words("some.square"))
    if step == "swap":
        assert verb.also
        return words("verb.swap", pieces=pieces_told(verb.pieces), others=pieces_told(verb.also))
    is_all = verb.times == ALL and verb.pieces.region not in ONE_PIECE
    if step in WITH_PIECES:
        return words(f"verb.{step}", pieces=pieces_told(verb.pieces, is_all))
    return words(f"verb.{step}")


WITH_PIECES = frozenset(
    {
        "destroy",
        "wipe",
        "upgrade",
        "raise",
        "downgrade",
        "convert",
        "defect",
        "place",
        "open",
        "choose",
        "store",
        "strike",
    }
)


def _motion(verb: Verb, effect: Effect | None = None) -> str:
    """Returns a phrase for what `verb`, which moves pieces, lets the player do, such as "make a combat move with the
    being".

    If `effect` is given, it is the effect that is carrying the verb out. Then the phrase is about the moves that are
    left: it says "the same piece" if one piece makes all moves, and that the combat move is used if it is.
    """
    is_same = effect is not None and effect.count > 0 and verb.along == "same"
    pieces = words("at.same") if is_same else pieces_told(verb.pieces)
    if verb.step == "run":
        return words(f"verb.run.{verb.kind}", pieces=pieces)
    if verb.step == "leap":
        described = words(f"verb.leap.{verb.kind}", pieces=pieces)
        return words("verb.leap.far", action=described, count=verb.number) if verb.number else described
    if effect is not None and 0 < verb.number <= effect.note:
        described = words("verb.move.ridden", pieces=pieces)
    else:
        described = words(f"verb.move.{'ride' if verb.number else verb.kind}", pieces=pieces)
    if verb.also:
        other = words(f"verb.move.{verb.also_kind}", pieces=pieces_told(verb.also))
        described = words("verb.move.or", action=described, other=other)
    if verb.where:
        described = words(f"onto.{verb.where.replace(' ', '_')}", action=described)
    return words(f"along.{verb.along}", action=described) if verb.along in ("on", "sled") else described


def effects_told(verb: Verb) -> str:
    """A phrase for what a verb of a card's program does, with how many times it may or must be done."""
    least, most = verb.times
    if verb.step in ("annihilate", "oppose") or not 1 < most < ENDLESS:
        return effect_told(verb)
    return words("verb.times" if least == most else "verb.up_to", action=effect_told(verb), count=most)


def part_told(effect: Effect, number: int) -> str:
    """A sentence on what one alternative of a card's effect does. The player chooses between the alternatives of
    `effect`; `number` is the one to tell, counted from 0.
    """
    return _part_of(PROGRAMS[effect.source][effect.row :], number)


def _part_of(program: Sequence[Verb], number: int) -> str:
    rows = [verb for verb in program if verb.branch == number + 1]
    return _sentence_case(words.listing([effects_told(verb) for verb in rows if verb.step != "copy"]))


def alternatives(number: int) -> list[str]:
    """Returns a list with one sentence for each alternative that the card numbered `number` lets its player choose, in
    the order of the card's effects.

    A sentence says what the alternative does, in the words of `part_told`. The list is empty for a card without
    alternatives.
    """
    found: dict[str, None] = {}
    for source in range(source_of(number, 0), source_of(number + 1, 0)):
        for row, verb in enumerate(PROGRAMS[source]):
            if verb.step == "either":
                found.update(dict.fromkeys(_part_of(PROGRAMS[source][row:], part) for part in range(verb.number)))
    return list(found)


def _part_short(effect: Effect, number: int) -> str:
    """The few words that stand on the button of an alternative. The card beside the question has the whole text."""
    source = card_of(effect.source)
    name = f"{CARD_NAMES[source]}.{alternatives(source).index(part_told(effect, number))}"
    return words(f"part.{name}")


def _part_counted(view: State, action: Action) -> str:
    """The words on the button of an alternative. If it destroys all pieces of a sort without a further question, they
    tell how many.
    """
    effect, number = Effect(view.stack[-1]), action[1]
    short = _part_short(effect, number)
    rows = [verb for verb in PROGRAMS[effect.source][effect.row :] if verb.branch == number + 1]
    if any(verb.step != "wipe" for verb in rows):
        return short
    events: list[Event] = []
    RULES.play(RULES.determinize(view, 0), action, lambda *event: events.append(event))
    return words("part.count", part=short, count=sum(event[0] == "destroyed" for event in events))


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- what is asked --------------------------------------------------------------------------------------------------


def before_the_turn(match: Match, viewer: int) -> str:
    """Sentences on what the rival has done since the player `viewer` last acted; "" for none.

    They tell that the first turn had one action only, two turns in a row, flares and the beings summoned, those first
    that came first, or else the cards discarded, the pieces that the player has lost, those that the rival has given up
    (its own on squares where it now has none), those that have changed hands, the player's pieces that have changed,
    moved or are stored, and the tasks claimed.
    """
    rival = 1 - viewer
    events = match.seen_since(viewer)
    summoned = [card(event[2]) for event in events if event[:2] == ("summoned", rival)]
    taken = {event[3] for event in events if event[:2] == ("converted", rival)}
    lost = [SQUARE_NAMES[event[3]] for event in events if event[:2] == ("destroyed", viewer) and event[3] not in taken]
    told = []
    if match.state.turn == 2 and events:
        told.append(words("ask.beings.first_turn", player=words.player(rival)))
    if any(event[:2] == ("turn", rival) for event in events):
        told.append(words("ask.beings.twice", player=words.player(rival)))
    flared = [
        words(f"ask.beings.flared.{_half(upper, lower)}", player=words.player(rival), card=card(flare))
        for _, _, flare, upper, lower in [event for event in events if event[:2] == ("flared", rival)]
    ]
    discarded = [card(event[2]) for event in events if event[:2] == ("discarded", rival)]
    played = [event[0] for event in events if event[:2] in (("flared", rival), ("summoned", rival))]
    if summoned:
        named = words("ask.beings.summoned", player=words.player(rival), cards=words.listing(summoned))
        told += [named, *flared] if played[0] == "summoned" else [*flared, named]
    else:
        told += flared
    if discarded and not summoned:
        told.append(words("ask.beings.discarded", player=words.player(rival), cards=words.listing(discarded)))
    if lost:
        told.append(words("ask.beings.lost", squares=words.listing(lost), count=len(lost)))
    left = {event[3] for event in events if event[:2] == ("destroyed", rival)} - set(squares_of(match.state.own(rival)))
    if left:
        squares = words.listing([SQUARE_NAMES[square] for square in sorted(left)])
        told.append(words("ask.beings.given_up", player=words.player(rival), squares=squares, count=len(left)))

    def changed(kind: str, owner: int) -> dict[str, Any]:
        squares = [SQUARE_NAMES[event[3]] for event in events if event[:2] == (kind, owner)]
        return {"squares": words.listing(squares), "count": len(squares), "player": words.player(rival)}

    if taken:
        told.append(words("ask.beings.converted", **changed("converted", rival)))
    if (given := changed("converted", viewer))["count"]:
        told.append(words("ask.beings.given", **given))
    legends = sum(event[:3] == ("destroyed", viewer, LEGENDARY) for event in events)
    if legends and match.state.mode is HIGH_FORM:
        told.append(words("ask.beings.lost_legends", count=legends))
    if (raised := changed("upgraded", viewer))["count"]:
        chosen = [match.at(number).options for number in match.since(viewer) if match.log[number][0] == "upgrade"]
        could_decline = any(option[0] in DECLINING for options in chosen for option in options)
        told.append(words("ask.beings.upgraded" if could_decline else "ask.beings.had_to_upgrade", **raised))
    if (lowered := changed("downgraded", viewer))["count"]:
        told.append(words("ask.beings.downgraded", **lowered))
    if (placed := changed("placed", viewer))["count"]:
        told.append(words("ask.beings.placed", **placed))
    ends = [event[4:] for event in events if event[:2] == ("moved", viewer)]
    ends += [event[3:] for event in events if event[:2] == ("released", viewer)]
    ends += [event[2:] for event in events if event[0] == "swapped"]
    own = match.state.own(viewer)  # a swapped piece may be the rival's, and what was moved may be destroyed later
    moved = [square for square in dict.fromkeys(sum(ends, ())) if own >> square & 1]
    if moved:
        squares = words.listing([SQUARE_NAMES[square] for square in moved])
        told.append(words("ask.beings.moved", squares=squares, count=len(moved), player=words.player(rival)))
    stored, released = ([event for event in events if event[:2] == (kind, viewer)] for kind in ("stored", "released"))
    if len(stored) > len(released):
        told.append(words("ask.beings.stored", player=words.player(rival), square=SQUARE_NAMES[stored[-1][3]]))
    for _, _, number in [event for event in events if event[:2] == ("claimed", rival)]:
        points = TASK_CARDS[number].points
        told.append(words("ask.beings.claimed", player=words.player(rival), task=task(number), count=points))
    return " ".join(told)


def asked(view: State, decision: Decision, picks: Sequence[Pick]) -> str:
    """The text of the question that the player is asked, in one line and with what has been picked so far.

    Once the picks make up an action, the text tells what this action will do.
    """
    chosen = _picked(decision, picks)
    if chosen is not None:
        told = outcome(view, chosen)
        if chosen[0] == "summon":
            return told
        return words("preview.beings", told=told) if told else question_of(view)
    squares = [number for sort, number in picks if sort == SPACE]
    if decision.step == "draft":
        return card_of_school(picks[0][1]) if picks else question_of(view)
    if decision.step == "turn":
        cards = [number for sort, number in picks if sort == CARD]
        if cards:
            if is_usable(view, cards[0]):
                return card_short(cards[0])
            further = further_commons(view, decision.player, cards[0])
            if not further:
                return words("ask.beings.unformed", card=card(cards[0]))
            where = squares_told(further)
            if len(further[0]) == 1:
                told = words("ask.beings.one_short", card=card(cards[0]), squares=where)
            else:
                told = words("ask.beings.two_short", card=card(cards[0]), squares=where)
            return f"{told} {words('ask.beings.on_own')}" if drawing_of(cards[0]).on_own is not None else told
        return words("ask.beings.square", space=space(squares[0])) if squares else _turn(view)
    if not squares:
        runners = {action[1] for action in decision.actions if action[0] == "run"}
        first = words("ask.beings.piece_and_way") if len(runners) > 1 else ""
        return f"{question_of(view)} {first}".strip()
    is_swap = decision.step == "swap"
    return words("ask.beings.swap" if is_swap else "ask.beings.from", piece=_from(view, squares[0]))


def _picked(decision: Decision, picks: Sequence[Pick]) -> Action | None:
    """The legal action that the picks make up; None if they make up only a part of an action, or if several legal
    actions fit them.

    The result is also None as long as only cards are picked, even if a card alone makes up an action. So the question
    can tell what the picked card does.
    """
    squares = [number for sort, number in picks if sort == SPACE]
    others = [number for sort, number in picks if sort != SPACE]
    if all(sort == CARD for sort, _ in picks):
        return None
    found: list[tuple[bool, Action]] = []
    for action in decision.actions:
        named = named_by(action)
        if named.squares[: len(squares)] == squares and named.others[: len(others)] == others:
            found.append((len(action) - 1 == len(picks), action))
    return found[0][1] if len(found) == 1 and found[0][0] else None


def _from(view: State, square: int) -> str:
    """A phrase for the piece on `square`, from which something moves; the square's name if no piece stands there."""
    standing = view.piece_at(square)
    return space(square) if standing == NOBODY else piece_on(standing, square)


def _turn(view: State) -> str:
    """Returns the question that is asked in a turn, between effects of cards. In the last two turns of the game it also
    says that the turn is one of the last, and what follows; in an extra turn before these, that they come next.
    """
    question, player = _question_of_turn(view), view.stack[-1][1]
    if _is_before_the_last(view):
        return words(f"ask.beings.due.{view.due}", question=question)
    if not _is_ending(view):
        return question
    if view.last == player:
        return words("ask.beings.then_over", question=question)
    return words("ask.beings.then_last", question=question, player=words.player(view.last))


def _is_ending(view: State) -> bool:
    """Whether this turn is one of the last two of the game. It is not if its player has another turn after it."""
    return view.last != NOBODY and not view.again


def _is_before_the_last(view: State) -> bool:
    """Whether this is an extra turn after which each player has one more turn."""
    return bool(view.due) and view.last == NOBODY and not view.again


def _question_of_turn(view: State) -> str:
    if view.actions and view.options != (END,):
        ready = list(dict.fromkeys(card(action[1]) for action in view.options if action[0] == "summon"))
        if view.turn == 1 and view.actions == FIRST_ACTIONS and not ready:
            return words("ask.beings.turn.first")
        turn = words("ask.beings.your_last_turn" if _is_ending(view) else "ask.beings.your_turn")
        told = words(
            "ask.beings.turn.discarded" if view.has_discarded else "ask.beings.turn", turn=turn, count=view.actions
        )
        if any(action[0] == "pick_up" for action in view.options):
            told = words("ask.beings.turn.empty", turn=turn, count=view.actions)
        flares = [card(action[1]) for action in view.options if action[0] == "flare"]
        told = words("ask.beings.ready", question=told, cards=words.listing(ready)) if ready else told
        return words("ask.beings.ready_flare", question=told, cards=words.listing(flares)) if flares else told
    return words("ask.beings.claim" if any(action[0] == "claim" for action in view.options) else "ask.beings.end")


AIMS = ("place", "pick_up", "summon")


def aim(view: State, spaces: Collection[int]) -> str:
    """A phrase for what a turn's action can do on these squares, such as "place or summon"; "" if an effect asks."""
    if view.stack[-1][0] != "turn":
        return ""
    verbs = {action[0] for action in view.options if action[0] in AIMS and action[-1] in spaces}
    told = {
        "place": words("aim.beings.place"),
        "pick_up": words("aim.beings.pick_up"),
        "summon": words("aim.beings.summon"),
    }
    return words.choice([told[verb] for verb in AIMS if verb in verbs])


def meanwhile(view: State) -> str:
    """Returns a sentence for the player who waits while the other one has a turn. It says that this turn is one of the
    last two of the game, and what follows, or that it is an extra turn after which these come. The result is "" if the
    turn is none of these.
    """
    if view.stack and _is_before_the_last(view):
        return words(f"meanwhile.beings.due.{view.due}", player=words.player(view.stack[0][1]))
    if not view.stack or not _is_ending(view):
        return ""
    player = view.stack[0][1]
    if view.last == player:
        return words("meanwhile.beings.last", player=words.player(player))
    return words("meanwhile.beings.before_last", player=words.player(player), other=words.player(view.last))


def question_of(view: State) -> str:
    """The question of the topmost frame on the stack, in the words used before anything is picked."""
    frame = view.stack[-1]
    step = frame[0]
    if step == "turn":
        return _turn(view)
    if step == "draft":
        left = len(view.hands[3 * frame[1] + OWN])
        count = 1 + left % 2  # one of the first 18, then two of each pack, which is odd before the first of the two
        return words("ask.beings.draft", count=count, left=left - count)
    if step in ("start", "replace", "aside", "return"):
        return words(f"ask.beings.{step}")
    if step in ("pick_up", "orient"):
        return words(f"ask.beings.{step}", card=card(frame[2]))
    effect = Effect(frame)
    verb = PROGRAMS[effect.source][effect.row]
    name = card(card_of(effect.source))
    if effect.count and step == "run":
        return _another_step(view, name)
    if effect.count and step in ("annihilate", "oppose"):
        return words(f"ask.beings.{AGAIN[step]}", card=name)
    is_optional = verb.times.least <= effect.count
    told = _motion(verb, effect) if step == "move" else effect_told(verb)
    if step == "either" and all(part.step == "place" for part in PROGRAMS[effect.source] if part.branch):
        told = words("verb.either.rank")
    question = words("ask.beings.may" if is_optional else "ask.beings.do", card=name, action=told)
    if 1 < effect.most < ENDLESS and step not in ("annihilate", "oppose"):
        return words("ask.beings.nth", question=question, number=effect.count + 1, most=effect.most)
    return question


AGAIN = {"annihilate": "part", "oppose": "opposite"}


def next_step(view: State) -> int:
    """Returns the number of the square on which the piece that is running in `view` would take its next step."""
    end: int = next(event[-1] for event in events_of(view, GO) if event[0] == "moved")
    return end


def _another_step(view: State, name: str) -> str:
    """Returns the question whether the piece that is running takes another step. The question names the square and, if
    a piece stands there, says that it would be destroyed. `name` is the name of the being whose effect it is.
    """
    end = next_step(view)
    asked = words("ask.beings.go", card=name, space=space(end))
    there = view.piece_at(end)
    if there == NOBODY:
        return asked
    if there // 3 == view.stack[-1][1]:
        return words("ask.beings.go.own", asked=asked, rank=rank(there % 3))
    return words("ask.beings.go.over", asked=asked, player=words.player(there // 3), rank=rank(there % 3))


def outcome(view: State, action: Action) -> str:
    """Sentences on what `action` does at once, and on what the player is asked next, as short as they can be.

    The action must not end the turn.
    """
    after = RULES.determinize(view, 0)  # hidden things play no part before the turn ends
    events: list[Event] = []
    RULES.play(after, action, lambda *event: events.append(event))
    others = [event for event in events if event[0] != "summoned"]
    if action[0] == "summon" and others != events:
        told = [
            words("preview.summon", card=card(action[1]), space=space(action[2])),
            *_told(others, view.stack[-1][1]),
        ]
    else:
        told = _told(events, view.stack[-1][1]) or _put_off(view.stack[-1][1], action)
    if after.stack and after.stack[-1][0] not in ("turn", "return"):
        told.append(question_of(after))
    return " ".join(told)


OF_A_TURN = ("turn", "aside", "replace", "return", "start", "draft")  # the steps that are no part of a card's effect


def to_come(view: State) -> list[str]:
    """Phrases for what may still happen after the present question: the later effects of the cards that are being
    carried out, in the order in which they will happen.
    """
    told: list[str] = []
    for frame in reversed(view.stack):
        if frame[0] in ("pick_up", "orient"):
            told.append(words("todo.effect", card=card(frame[2])))
        elif frame[0] not in OF_A_TURN:
            told += _rows_to_come(view, Effect(frame))
    return told


def _rows_to_come(view: State, effect: Effect) -> Iterator[str]:
    before = ""  # the condition of the row before
    for verb in PROGRAMS[effect.source][effect.row + 1 :]:
        if verb.branch not in (0, effect.branch):
            continue
        is_offered = verb.times.least == 0 and verb.times.most == 1  # "up to 3 times" says it already
        told = words("todo.perhaps", action=effects_told(verb)) if is_offered else effects_told(verb)
        if not verb.when:
            yield told
        elif verb.when == "done":
            yield words("todo.next" if before == "done" else "todo.then", action=told)
        elif not verb.when.startswith(SETTLED) or CONDITIONS[verb.when](view, effect):
            yield words("todo.perhaps", action=effects_told(verb))
        before = verb.when


def button(view: State, decision: Decision, action: Action) -> str:
    """The words on the button of `action`, one of the legal actions of `decision`."""
    verb, *ints = action
    if verb == "either":
        return _part_counted(view, action)
    if verb == "orient":
        return orientation_told(view, ints[0])
    if verb == "shoot":
        return words("do.beings.shoot", way=way(ints[0]))
    if verb == "run":
        return words("do.beings.run", space=space(ints[0]), way=way(ints[1]))
    if verb == "claim":
        return words("do.beings.claim", task=task(ints[0]), count=TASK_CARDS[ints[0]].points)
    if verb == "end" and any(other[0] == "claim" for other in decision.actions):
        return words("do.beings.end_unclaimed")
    if verb == "stop" and (view.stack[-1][0] == "return" or _has_begun(view)):
        return words("do.beings.done")
    if verb in ("end", "stop", "go", "discard"):  # the question names the card to discard, which is picked
        return words(f"do.beings.{verb}")
    if verb == "place":
        return words("do.beings.place", space=space(ints[0]))
    if RULES.verbs[verb][-1] is SQUARE_NAMES:
        return _sentence_case(describe(view, action))
    return words(f"do.beings.{verb}", card=card(ints[0]))


def _has_begun(view: State) -> bool:
    """Whether something has been done already of the effect that the question is about."""
    return view.stack[-1][0] in EFFECT_STEPS and Effect(view.stack[-1]).count > 0


def refused(reason: str, parameters: dict[str, Any]) -> str:
    """A sentence on why an action is not legal; `reason` and `parameters` are the id and the parameters of the
    refusal.
    """
    told = dict(parameters)
    if "card" in told:
        told["card"] = card(told["card"])
    if "square" in told:
        told["square"] = space(told["square"])
    if "rank" in told:
        told["rank"] = rank(told["rank"])
    if "owner" in told:
        told["owner"] = words.player(told["owner"])
    if "task" in told:
        told["task"] = task(told["task"])
    return words(f"refusal.{reason}", **told)


def balance(view: State) -> list[Balance]:
    """What the two players have: points, pieces on the board, and how many of these are heroic or legendary."""
    return [
        (words("balance.beings.points"), scores(view)),
        (words("balance.beings.pieces"), tuple(view.own(player).bit_count() for player in (0, 1))),
        (words("balance.beings.upgraded"), tuple(view.upgraded(player).bit_count() for player in (0, 1))),
    ]


def goal(view: State) -> str:
    """A sentence on how the game is won."""
    return words("goal.tash_kalar.duel" if view.mode is DUEL else "goal.tash_kalar", goal=view.mode.goal)


def unfit(chosen: Pick, refusals: Sequence[tuple[Action, Refusal]]) -> str:
    """A sentence that says that no legal action fits the pick `chosen`.

    `refusals` are pairs of an action that the person may have meant and the refusal of that action, an id with
    parameters. The page calls `unfit` only if the reasons of these refusals differ. So the sentence gives no reason,
    and `refusals` makes no difference to it.
    """
    sort, value = chosen
    if sort != CARD:
        return words("refusal.nothing_fits_it")
    return words("refusal.being_fits_nowhere" if value in BEINGS else "refusal.card_not_now", card=card(value))


def instead(view: State, decision: Decision, picks: Sequence[Pick], chosen: Pick, allowed: Collection[Pick]) -> str:
    """A sentence on what is possible in place of the pick `chosen`; "" if the reason for the refusal says enough.

    For a being it names the squares where it can be summoned or, if there are none, the beings that can be summoned.
    For a square which the effect of a card doesn't allow, it says whose pieces or which squares the effect does allow,
    and for a direction that the arrows show those that it allows. `picks` are the earlier picks, and `allowed` are the
    picks that can be added to them.
    """
    sort, value = chosen
    if sort == WAY:
        return words("instead.arrows")
    if decision.step == "turn":
        being = dict((*picks, chosen)).get(CARD)
        return _other_summonings(decision, being, sort == SPACE) if being in BEINGS else ""
    if sort != SPACE or decision.step in SAYING_ENOUGH:
        return ""
    squares = sorted(number for other, number in allowed if other == SPACE)
    if not squares:
        return words("instead.way") if allowed and view.piece_at(value) != NOBODY else ""
    if not picks:
        are_empty = {view.piece_at(square) == NOBODY for square in squares}
        if len(are_empty) == 1 and (view.piece_at(value) == NOBODY) not in are_empty:
            return ""  # the reason says that a square with a piece is asked for, or one without
        there, pieces = view.piece_at(value), {view.piece_at(square) for square in squares}
        owners, ranks = {piece // 3 for piece in pieces}, {piece % 3 for piece in pieces}
        if NOBODY not in (there, *pieces) and len(owners) == 1 and there // 3 not in owners:
            return words("instead.owner", player=words.player(owners.pop()))
        if NOBODY not in (there, *pieces) and len(ranks) == 1 and there % 3 not in ranks:
            return words("instead.rank", rank=rank(ranks.pop()))
    return _one_of(squares)


def _one_of(squares: Sequence[int]) -> str:
    """A sentence that names the squares to choose from or, if there are many, says that they are marked."""
    if len(squares) > NAMED:
        return words("instead.marked")
    return words("instead.squares", squares=words.choice([space(square) for square in squares]))


def _other_summonings(decision: Decision, being: int, are_marked: bool) -> str:
    """A sentence that names the squares where the being can be summoned. If there are none, it names the beings that
    can be summoned instead; it is "" if no being at all can be summoned.

    `are_marked` says whether the squares are marked on the board: they are once the being has been picked.
    """
    summonings = [action for action in decision.actions if action[0] == "summon"]
    if squares := [action[2] for action in summonings if action[1] == being]:
        return _one_of(squares) if are_marked or len(squares) <= NAMED else words("instead.elsewhere")
    if beings := list(dict.fromkeys(card(action[1]) for action in summonings)):
        return words("instead.summon", beings=words.choice(beings))
    return ""


SAYING_ENOUGH = ("start", "replace", "pick_up")  # the steps whose refusals say already which squares can be chosen
NAMED = 3  # so many squares are named at most


# --- what happened --------------------------------------------------------------------------------------------------


def sentences(match: Match, number: int, viewer: int | None) -> list[str]:
    """Sentences on what action number `number`, counted from 0, caused, as the player `viewer` saw it.

    If `viewer` is None, nothing is hidden. No sentence tells that it is now the other player's turn.
    """
    events = match.seen(number, viewer)
    # `drafted` is told only to the player who could not see which beings the other one kept
    told = [event for event in events if event[0] != "drafted" or viewer not in (None, event[1])]
    told_of = events_told(match, number, told) or _put_off(match.player_at(number), match.log[number])
    return told_of + _legends_counted(match.at(number), match.at(number + 1))


def retold(match: Match, number: int, viewer: int | None) -> list[str]:
    """The same sentences for a look back, which also tells that a player has used an effect no further, or has put no
    further card under its deck.
    """
    told, frame = sentences(match, number, viewer), match.at(number).stack[-1]
    if told or match.log[number] != STOP:
        return told
    player = words.player(match.player_at(number))
    if frame[0] in OF_A_TURN:
        return [words("event.beings.keeps", player=player)]
    return [words("event.beings.declined", player=player, card=card(card_of(Effect(frame).source)))]


def _legends_counted(before: State, after: State) -> list[str]:
    """Sentences on how many points the players have for legends on the board, where an action has changed that."""
    told: list[str] = []
    for player in (0, 1):
        was, now = (state.pieces[3 * player + LEGENDARY].bit_count() for state in (before, after))
        if was != now and after.mode is HIGH_FORM:
            name = words.player(player)
            told.append(
                words("event.beings.legends", player=name, count=now)
                if now
                else words("event.beings.no_legends", player=name)
            )
    return told


def _put_off(player: int, action: Action) -> list[str]:
    """Returns a list with one sentence, which says that `player` has to pick up a piece before the summoning `action`.

    If `action` is no summoning, the list is empty. Whether a summoning needs that is not checked here.
    """
    if action[0] != "summon":
        return []
    named = {"card": card(action[1]), "space": space(action[2])}
    return [words("event.beings.needs_piece", player=words.player(player), **named)]


def events_told(match: Match, number: int, events: Sequence[Event]) -> list[str]:
    """Sentences on `events`, which are some of those of action number `number` as a player saw them."""
    return _told(events, match.player_at(number))


def _told(events: Sequence[Event], actor: int) -> list[str]:
    """Sentences that tell what happened in these events of an action of the player `actor`, in their order.

    Successive events share one sentence if they tell that pieces are destroyed, that one player draws cards, or which
    cards one player has kept in a draft. No sentence is told twice for the same action.
    """
    told: list[str] = []
    for (kind, who), group in groupby(events, key=_group):
        if kind == "destroyed":
            pieces = [piece_on(3 * owner + number, square) for _, owner, number, square in group]
            told.append(words("event.beings.destroyed", pieces=words.listing(pieces), count=len(pieces)))
        elif kind == "drafted":
            named = words.listing([card(number) for _, _, number in group])
            told.append(words("event.beings.drafted", player=words.player(who), cards=named))
        elif kind == "drew":
            told.append(words("event.beings.drew", player=words.player(who), cards=_drawn(list(group))))
        else:
            told += [sentence for event in group if (sentence := _sentence(event, actor)) and sentence not in told]
    return told


def _group(event: Event) -> tuple[str, int]:
    return event[0], NOBODY if event[0] == "destroyed" else event[1]


def _drawn(events: Sequence[Event]) -> str:
    """A phrase that lists the cards drawn in these events: the known ones by name, then the number of hidden ones from
    each deck.
    """
    named = [card(number) for _, _, number, _ in events if number != UNKNOWN]
    hidden = [deck for _, _, number, deck in events if number == UNKNOWN]
    counts = [(name, hidden.count(deck)) for deck, name in enumerate(DECK_NAMES)]
    return words.listing(named + [_cards(name, count) for name, count in counts if count])


def _cards(deck: str, count: int) -> str:
    return words(f"deck.{deck}", count=count)


def _sentence(event: Event, actor: int) -> str:
    kind, who, *rest = event
    name = words.player(who)
    if kind == "placed" and who != actor:
        return words("event.beings.placed_for", player=name, rank=rank(rest[0]), space=space(rest[1]))
    if kind in ("placed", "gone", "picked_up", "stored", "released", "upgraded", "downgraded", "converted"):
        return words(f"event.beings.{kind}", player=name, rank=rank(rest[0]), space=space(rest[1]))
    if kind == "moved":
        number, start, end = rest
        return words("event.beings.moved", player=name, rank=rank(number), start=space(start), end=space(end))
    if kind == "swapped":
        return words("event.beings.swapped", start=space(rest[0]), end=space(rest[1]))
    if kind in ("opened", "chose"):
        return words(f"event.beings.{kind}", player=name, space=space(rest[0]))
    if kind == "summoned":
        return words("event.beings.summoned", player=name, card=card(rest[0]), space=space(rest[1]))
    if kind == "returned":
        number, deck = rest
        if number == UNKNOWN:
            return words("event.beings.returned_unseen", player=name, cards=_cards(DECK_NAMES[deck], 1))
        return words("event.beings.returned", player=name, card=card(number))
    if kind == "kept" and rest[0] == UNKNOWN:
        return words("event.beings.kept_unseen", player=name)
    if kind in ("kept", "left_over", "discarded", "froze", "thawed", "warped", "recalled", "buried", "took_back"):
        return words(f"event.beings.{kind}", player=name, card=card(rest[0]))
    if kind == "copied":
        return words("event.beings.copied", card=card(rest[0]))
    return _other_event(event)


def _half(upper: int, lower: int) -> str:
    """The word, part of a message id, for which halves of a flare are invoked; each argument is 1 if that half is."""
    return "both" if upper and lower else "upper" if upper else "lower"


def _other_event(event: Event) -> str:
    """A sentence on an event of a less common kind, such as a claimed task or a played flare; "" if the event needs no
    sentence.

    The points of a task, the change of turns and the end of the game need none, since other sentences tell them.
    """
    kind, who, *rest = event
    name = words.player(who)
    if kind == "reshuffled":
        return words(f"event.beings.reshuffled.{DECK_NAMES[rest[0]]}")
    if kind == "flared":
        number, upper, lower = rest
        return words(f"event.beings.flared.{_half(upper, lower)}", player=name, card=card(number))
    if kind == "scored":
        points, reason = rest
        return words(f"event.beings.scored.{reason}", player=name, count=points) if reason != "task" else ""
    if kind == "claimed":
        return words("event.beings.claimed", player=name, task=task(rest[0]), count=TASK_CARDS[rest[0]].points)
    if kind in ("turned_up", "passed"):
        return words(f"event.beings.{kind}", task=task(rest[0]))
    if kind == "gained":
        if rest[0] < 0:
            return words("event.beings.lost", player=name)
        return words("event.beings.gained", player=name, count=rest[0])
    if kind == "dealt":
        return words("event.beings.dealt")
    if kind in ("slowed", "again"):
        return words(f"event.beings.{kind}", player=name)
    if kind == "ending":
        return words(f"event.beings.ending.{rest[0]}", player=name)
    return ""


def heading(match: Match, number: int) -> str:
    """The heading of a turn in the log, or of what a player does in a draft.

    `number` is the number of the first action that stands below the heading.
    """
    state = match.at(number)
    name = words.player(match.player_at(number))
    step = state.stack[-1][0]
    if step in ("start", "draft"):
        return words("event.beings.start" if step == "start" else "event.draft", player=name)
    return words("event.turn", turn=state.turn, player=name)


def describe(state: State, action: Action) -> str:
    """A phrase that names an action within a sentence; `state` is the position before the action.

    If a being is summoned, or a piece moved, onto a piece of the same player's, which is lost, the phrase names that
    piece too; it says how many others of them a summoning or a shot destroys at once. If an action serves the other
    player, because it upgrades a piece of that player's or harms one of the actor's own, and can't be declined, the
    phrase calls it compulsory.
    """
    told = _described(state, action)
    verb, *ints = action
    if verb not in ("upgrade", *HARMING) or any(option[0] in DECLINING for option in state.options):
        return told
    is_own = state.piece_at(ints[0]) // 3 == state.stack[-1][1]
    return words("action.beings.compulsory", action=told) if is_own is (verb in HARMING) else told


def onward(state: State, actions: Sequence[Action]) -> str:
    """A phrase for two or more `actions` that move one and the same piece, one after another; "" for any other
    actions, and if a piece of the same player's is lost on the way. `state` is the position before the first of them.
    """
    if any(action[0] != "move" for action in actions):
        return ""
    if any(later[1] != earlier[2] for earlier, later in pairwise(actions)):
        return ""
    start, *way = [actions[0][1], *[action[2] for action in actions]]
    if any(state.piece_at(square) // 3 == state.stack[-1][1] for square in way if square != start):
        return ""
    over = words.listing([space(square) for square in way[:-1]])
    return words("action.beings.moves", piece=piece_on(state.piece_at(start), start), way=over, end=space(way[-1]))


def further(action: str, steps: int) -> str:
    """Returns a phrase for a run of a piece that goes on for `steps` steps after its first one. `action` is a phrase
    for the first step, with which the result begins; it is "" if the first step was told before.
    """
    if action:
        return words("action.beings.steps", action=action, count=steps + 1)
    return words("action.beings.further", count=steps)


def _over(state: State, action: str, square: int) -> str:
    """Returns a phrase for an action that puts a piece on the square with this number. It is `action`, a phrase without
    what lies there, to which the piece on the square is added if it is the player's own, since the action destroys it.
    """
    piece = state.piece_at(square)
    if piece == NOBODY or piece // 3 != state.stack[-1][1]:
        return action
    return words("action.beings.over", action=action, player=words.player(piece // 3), rank=rank(piece % 3))


def _at_cost(state: State, action: Action, told: str, square: int = NOBODY) -> str:
    """Returns `told`, a phrase for `action`, to which is added how many pieces of the player's own the action destroys
    at once, if any. The piece on `square`, which the phrase has named already, doesn't count.
    """
    if action not in state.options:
        return told
    player = state.stack[-1][1]
    count = sum(event[:2] == ("destroyed", player) and event[3] != square for event in events_of(state, action))
    return words("action.beings.costs", action=told, count=count, player=words.player(player)) if count else told


def _run(state: State, action: Action) -> str:
    """A phrase for the run `action`: where the piece goes if it can't go on after it, else in which direction."""
    start, direction = action[1:]
    named = piece_on(state.piece_at(start), start)
    if action not in state.options or GO in RULES.apply(RULES.determinize(state, 0), action).options:
        return words("action.beings.run", piece=named, way=way(direction))
    end = [event for event in events_of(state, action) if event[0] == "moved"][-1][-1]
    told = words("action.beings.move", piece=named, end=space(end))
    return _at_cost(state, action, _over(state, told, end), end)


def _described(state: State, action: Action) -> str:
    verb, *ints = action
    if verb == "summon":
        told = words("action.beings.summon", card=card(ints[0]), space=space(ints[1]))
        return _at_cost(state, action, _over(state, told, ints[1]), ints[1])
    if verb in ("place", "pick_up", "choose"):
        return words(f"action.beings.{verb}", space=space(ints[0]))
    if verb in ("destroy", "upgrade", "downgrade", "convert", "mirror", "store"):
        return words(f"action.beings.{verb}", piece=piece_on(state.piece_at(ints[0]), ints[0]))
    if verb in ("move", "leap", "swap"):
        told = words(f"action.beings.{verb}", piece=piece_on(state.piece_at(ints[0]), ints[0]), end=space(ints[1]))
        return told if verb == "swap" else _over(state, told, ints[1])
    if verb == "run":
        return _run(state, action)
    if verb == "shoot":
        return _at_cost(state, action, words("action.beings.shoot", way=way(ints[0])))
    if verb == "either":
        return words("action.beings.either", part=_part_short(Effect(state.stack[-1]), ints[0]))
    if verb == "orient":
        return words("action.beings.orient", oriented=oriented(ints[0]))
    if verb == "claim":
        return words("action.beings.claim", task=task(ints[0]))
    if verb == "go":
        return words("action.beings.go", space=space(next_step(state)))
    if verb == "stop" and not _has_begun(state):
        return words("action.beings.skip")
    if not ints:
        return words(f"action.beings.{verb}")
    return words(f"action.beings.{verb}", card=card(ints[0]))


def ending(match: Match) -> str:
    """Sentences on why the game ended."""
    result = match.result
    assert result is not None
    state = match.state
    blue, red = result.scores
    if result.winner is not None and result.reason == "resigned":
        return words("end.resigned", loser=words.player(1 - result.winner))
    has_reached = result.reason == "deck" and max(blue, red) >= state.mode.goal > 0  # a deck ran out in the same turn
    reason = "points" if has_reached else result.reason
    told = words(f"end.beings.{reason}", score=final_score(match), goal=state.mode.goal)
    if blue != red or result.winner is None:
        return told
    is_by_upgraded = state.upgraded(0).bit_count() != state.upgraded(1).bit_count()
    return f"{told} {words('end.beings.by_upgraded' if is_by_upgraded else 'end.beings.by_pieces')}"


# --- reasons --------------------------------------------------------------------------------------------------------


def reason(view: State, reason: Reason, is_own: bool = False) -> list[Part]:
    """A sentence that gives one reason why the actions of a turn are good, as a list of parts.

    `reason` is the reason as the engine gives it, and `view` the position before these actions. A part is text, or a
    pair: the name of a square and its number. If `is_own`, the reader is the player of the turn, whom the sentence
    calls "you".
    """
    id, *ints = reason
    mover: int = view.stack[-1][1]
    told: dict[str, Any] = dict(readers_names(mover, is_own))
    fields = FIELDS[id] if id in FIELDS else DRAFT_FIELDS[id]
    numbers = dict(zip(fields, ints, strict=True))
    told |= {field: _field(field, number) for field, number in numbers.items() if field not in HALVES}
    if "upper" in numbers:
        texts = dict(zip(HALVES, _halves(numbers["card"]), strict=True))
        told["text"] = " ".join(texts[half] for half in HALVES if numbers[half])
    return words.parts(f"why.beings.{id}", **told)


def _field(field: str, number: int) -> str | int | list[Part]:
    """Returns one detail of a reason in the form that the sentence on the reason needs.

    `field` is the name of the detail, and `number` its number. For "task", "card" and "rank" the result is the name,
    for "square" and "target" a list with the pair (name of the square, its number). For anything else, such as a count,
    it is the number itself.
    """
    if field in ("square", "target"):
        return [(space(number), number)]
    named = {"task": task, "card": card, "rank": rank}.get(field)
    return named(number) if named else number


def prize(reason: Reason) -> str:
    """A phrase for the points that a turn scores at once of which `reason` is true; "" if that reason is about
    something else. `reason` is the reason as the engine gives it.
    """
    id, *ints = reason
    return words("prize.beings", count=ints[FIELDS[id].index("count")]) if id in SCORING else ""


class LastPoints(NamedTuple):
    """The last points that the winner of a game has scored.

    `winner` is that player. `number` is the number of the action that scored them. `reason` is that of the event
    "scored": "task", "kills", "legend" or "flare". `task` is the number of the claimed task, NOBODY if it was none.
    """

    winner: int
    number: int
    reason: str
    points: int
    task: int


def last_points(match: Match) -> LastPoints | None:
    """The last points of the winner; None after a draw or a resignation, and if the winner has scored none."""
    winner = match.winner_by_play
    if winner is None:
        return None
    for number in reversed(range(len(match.log))):
        tasks = [event[2] for event in match.events[number] if event[:2] == ("claimed", winner)]
        for event in match.events[number]:
            if event[:2] == ("scored", winner):
                return LastPoints(winner, number, event[3], event[2], tasks[0] if tasks else NOBODY)
    return None


def decisive(match: Match) -> frozenset[int]:
    """The squares on which the winner of a game that is over has scored the last points.

    For a task they are those on which the winner met it; for a task about what happens in a turn, and for points for
    pieces destroyed or for a legend, they are the squares on which it happened.
    """
    last = last_points(match)
    if last is None:
        return frozenset()
    winner = last.winner
    state = match.at(last.number)
    if last.reason == "task":
        target = TASK_CARDS[last.task].target
        if isinstance(target, Isolates):
            return frozenset(target.isolated(state, winner))
        if not isinstance(target, (Destroyed, DestroyedHeroics, Summoned, SummonedOnColour)):
            squares = concerned(state, winner, last.task)
            counting = state.upgraded(winner) if isinstance(target, (Outnumbers, HoldsLegend)) else state.own(winner)
            return frozenset(squares_of(squares if isinstance(target, Surrounds) else squares & counting))
        is_felled = not isinstance(target, (Summoned, SummonedOnColour))
    elif last.reason == "flare":
        return frozenset()
    else:
        is_felled = last.reason == "kills"
    turn = [number for number in range(last.number + 1) if match.at(number).turn == state.turn]
    if is_felled:  # some effects destroy pieces that don't count
        turn = [number for number in turn if _kills(match, number + 1) != _kills(match, number)]
    kind, owner = ("destroyed", 1 - winner) if is_felled else ("summoned", winner)
    return frozenset(event[3] for number in turn for event in match.events[number] if event[:2] == (kind, owner))


def _kills(match: Match, number: int) -> list[int]:
    """How many enemy pieces of each rank count as destroyed in the turn so far, after `number` actions of the match."""
    state: State = match.at(number)
    return state.tally[KILLS : KILLS + 3]


def facts(match: Match) -> list[str]:
    """A list with one sentence, on the winner's last points; empty if there are none to tell of."""
    last = last_points(match)
    if last is None:
        return []
    named = {"player": words.player(last.winner), "turn": match.at(last.number).turn}
    if last.reason == "task":
        return [words("fact.last_points.task", task=task(last.task), **named)]
    return [words(f"fact.last_points.{last.reason}", count=last.points, **named)]


def tip(match: Match, loser: int) -> str:
    """A sentence on what the loser could try next time, which depends on the beings that each player has summoned."""
    counts = [0, 0]
    for events in match.events:
        for kind, player, *_ in events:
            counts[player] += kind == "summoned"
    own, others = counts[loser], counts[1 - loser]
    rival = words.player(1 - loser)
    if own < others:
        return words("tip.beings.fewer", count=others, player=rival, own=own)
    return words("tip.beings", count=own, player=rival, others=others)


# kind of event -> the section of the rules that it is about; events on a card that is seen lead to its row
SECTION_OF = {
    **dict.fromkeys(("drafted", "kept"), "draft"),
    **dict.fromkeys(("drew", "returned", "placed"), "turn"),
    **dict.fromkeys(("picked_up",), "ranks"),
    **dict.fromkeys(("moved", "swapped"), "moves"),
    **dict.fromkeys(("destroyed", "stored", "released", "upgraded", "downgraded", "converted", "gained"), "effects"),
    **dict.fromkeys(("gone", "again", "slowed", "chose"), "effects"),
    "opened": "nethervoid",
    "ending": "end",
}
ON_CARDS = ("summoned", "discarded", "recalled", "buried", "froze", "thawed", "warped", "took_back", "flared", "copied")


def thing_of(event: Event) -> str:
    """The card or the task that `event` is about, as the `data-info` of elements that show it; "" for none."""
    kind, _, *values = event
    if kind in ON_CARDS and values[0] != UNKNOWN:
        return f"card {CARD_NAMES[values[0]]}"
    return f"task {TASK_CARDS[values[0]].name}" if kind == "claimed" else ""


def called(event: Event, name: str) -> str:
    """A phrase for what `event` played: the frozen or the warp effect of the card `name`, or else just that name."""
    return words(f"played.beings.{event[0]}", card=name) if event[0] in ("thawed", "warped") else name


def address_of(thing: str) -> str:
    """The address within the rules of the row on a card or a task; `thing` is the `data-info` of elements that show it,
    such as "card void_summoner".
    """
    return thing.replace(" ", "-").replace("_", "-")


class TashKalarNarration(Narration):
    """Tash-Kalar's narration: the functions of this module as the methods that the page calls."""

    game = "tash_kalar"
    HAPPENS = HAPPENS
    SECTION_OF = SECTION_OF
    PLAYED = ("summoned", "flared", "thawed", "warped")
    NAMED = ("claimed",)
    EACH_FROM = 2
    FURTHER = "go"

    thing_of = staticmethod(thing_of)
    called = staticmethod(called)
    address_of = staticmethod(address_of)
    before_the_turn = staticmethod(before_the_turn)
    asked = staticmethod(asked)
    describe = staticmethod(describe)
    further = staticmethod(further)
    onward = staticmethod(onward)
    sentences = staticmethod(sentences)
    retold = staticmethod(retold)
    told = staticmethod(events_told)
    ending = staticmethod(ending)
    to_come = staticmethod(to_come)
    aim = staticmethod(aim)
    meanwhile = staticmethod(meanwhile)
    button = staticmethod(button)
    refused = staticmethod(refused)
    unfit = staticmethod(unfit)
    instead = staticmethod(instead)
    balance = staticmethod(balance)
    goal = staticmethod(goal)
    decisive = staticmethod(decisive)
    facts = staticmethod(facts)
    tip = staticmethod(tip)
    heading = staticmethod(heading)
    space = staticmethod(space)
    reason = staticmethod(reason)
    prize = staticmethod(prize)


NARRATION = TashKalarNarration()
