"""Hints in three stages, and explanations of the bot's last turn: the notes on the page and the questions to the bot.

Hints and explanations use only what the person may know. The bot is asked for a hint once; each further press tells one
stage more of the hint: where, then which action, then why. The last stage explains all that the bot expects of the
person's turn, up to the first thing that nobody can know yet.
"""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, NamedTuple
from zlib import crc32

from toybattle.bots.levels import level_of
from toybattle.lines import after, completed, expected_answer, expected_turn, is_turn_over, is_whole
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action, Apart, Decision, Event, Reason
from toybattle.reasons import MOST, Compared, can_wait, compared, expected_harm

from ..games.face import BROKEN, DECLINING, Part, text_of
from ..page import effects as fx
from ..page.model import Hint, Model, Step, Thought, last_turn, with_note
from ..page.picking import fields, fits
from ..page.words import words
from ..saves.entries import FRIEND, HUMAN
from .judgements import COSTLY, Advice, TurningPoint, rivals_answer, rounded, turns_of

WHERE, WHAT, WHY = 1, 2, 3  # the steps of a hint
CHOICES = 2  # the fewest legal actions that the first step leaves, if there are as many
SHORT = 110  # characters of the actions of a turn after its first one that a hint tells one by one
LONGEST = 220  # characters of a hint, so that on a small phone it leaves the own numbers in sight
NARROW = 40  # so many fewer if two or more buttons stand beside it
BRIEFEST, BRIEF, WHOLE = range(3)  # how much a hint tells of the turn that it is compared with
FEWEST = 2  # phrases that a hint has for the actions of its turn after the first one, if they are as many
FOLLOWING = 3  # the most actions of a better turn that are told after its first one
SAFER = 0.05  # of the chance to win: a turn that prevents the rival's win next turn is told if it costs less than this
SLIPPING = 0.01  # the smallest slack of a level that is told to overlook better actions


def next_step(model: Model, decision: Decision) -> Step:
    """Tells the next stage of the hint for `decision`: where, then which action, then why. If there is no hint yet,
    asks the bot for one.
    """
    if model.hint is None:
        if model.bot == "failed":
            return _told(model, words("hint.no_bot"), kind="refusal"), []
        number = len(model.match.log)
        stamp = f"hint/{model.table.id}/{number}/{model.questions}"
        model = replace(model, hint=Hint(stamp), picks=(), questions=model.questions + 1)
        planned = model.judgements.about(model.match).planned()
        return _told(model, words("hint.looking")), [question(model.match, number, stamp, planned=planned)]
    if model.hint.action is None:
        return model, []
    step = min(model.hint.step + 1, _last_step(model))
    return _tell(replace(model, hint=model.hint._replace(step=step), picks=())), []


def retold(model: Model) -> Model:
    """Returns the model with the text of the hint whose marks are on the board, as after a sheet that has covered it;
    `model` itself if there are none, or if the person has picked something.
    """
    is_marked = model.hint is not None and model.hint.step > 0 and model.review is None
    return _tell(model) if is_marked and model.decision() is not None and not model.picks else model


def _last_step(model: Model) -> int:
    """Returns the number of the last stage of a hint: WHY, or WHAT in a game without reasons."""
    return WHY if model.match.rules.has_reasons else WHAT


def question(match: Match, number: int, stamp: str, kind: str = "hint", planned: tuple[str, ...] = ()) -> fx.Think:
    """Returns the effect that asks the bot, under this stamp, for a hint for the decision `number` of a match. The
    `kind` of a question that nobody waits for is "check". `planned` has the actions that an earlier hint has planned
    from this decision on.

    The seed of the search is a checksum of the view, so asked again in the same position the coach says the same.
    """
    view = json.dumps(match.rules.view(match.at(number), match.player_at(number)).dump())
    return fx.Think(stamp, kind, match.game, view, planned=planned, seed=crc32(view.encode()))


def hint_from(model: Model, state: Any, thought: Thought, planned: Sequence[str] = ()) -> Hint:
    """Returns the hint that follows from `thought`, the bot's answer, for the decision in `state`. It points out
    nothing yet. It is the turn that the bot thinks best, or the one compared with it: see `_is_second_told`. But if the
    bot keeps to what an earlier hint has `planned`, which the person has followed so far, it is always that, unless
    that only declines something and no reason for the whole turn is lost without it.
    """
    rules = model.match.rules
    view = rules.view(state, state.stack[-1][1])
    line = tuple([parse_action(rules, text) for text in thought.line or (thought.action,)])
    other = tuple([parse_action(rules, text) for text in thought.second])
    turn, second = expected_turn(rules, view, line), expected_turn(rules, view, other)
    hint = Hint(thought.stamp, line[0], WHERE, turn, (), (), second, line, other, thought.less)
    is_kept = bool(planned) and planned[0] == thought.action
    if is_kept and line[0][0] in DECLINING:
        is_kept = _is_whole_turn_better(model, turn, second)
    if not is_kept and _is_second_told(model, view, hint):
        return Hint(hint.stamp, other[0], WHERE, second, (), (), turn, other, line, -hint.less)
    return hint


def _is_whole_turn_better(model: Model, turn: Sequence[Action], second: Sequence[Action]) -> bool:
    """Whether the turn that is being played is better if it goes on with the actions `turn` than if it goes on with
    `second`, as far as the reasons alone show (`Compared.is_plain`). They are looked for in the whole turn, with the
    actions that were taken in it already.
    """
    match = model.match
    start = match.turn_start(len(match.log))
    done = match.log[start:]
    view, player = model.view_at(start), match.player_at(start)
    return compared(match.rules, view, (*done, *turn), (*done, *second), player).is_plain


def as_advice(match: Match, hint: Hint, value: float) -> Advice:
    """Returns `hint` as the Advice that a review keeps for its decision: the expected actions, the one that the hint is
    compared with, and by how much lower the chance to win is then. `value` is the chance to win that the search found.
    """
    line = tuple([format_action(match.rules, action) for action in hint.expected])
    other = format_action(match.rules, hint.second[0]) if hint.second else ""
    return Advice(line, other, hint.less, value)


def heard(model: Model, thought: Thought) -> Step:
    """Makes a hint from `thought`, the bot's answer, and tells its first stage: where the suggested action is made.
    Where only one action is legal, it tells that action and why. The number of hints, which is saved with the game,
    rises by one.
    """
    planned = model.judgements.about(model.match).planned()
    hint = hint_from(model, model.match.state, thought, planned)
    area = _area(model, hint)
    is_only = len(model.match.state.options) == 1
    step = _last_step(model) if is_only else WHERE
    hint = hint._replace(step=step, spaces=area.spaces, places=area.names)
    judgements = model.judgements.with_hint(model.match, hint.turn)
    table = replace(model.table, hints=model.table.hints + 1, told=judgements.told())
    return _tell(replace(model, hint=hint, table=table, judgements=judgements)), [fx.Save(table)]


def _is_second_told(model: Model, view: Any, hint: Hint) -> bool:
    """Returns whether the hint is to suggest the turn that `hint` is compared with.

    It is if that turn is as good, leaves the rival no win next turn and has no cost (`Narration.cost`), where `hint`
    has one and the rival could answer that turn with nothing worse, or where `hint` declines what that turn does, or
    has no reason while that turn has: a player would ask what is wrong with it. Otherwise it is not if that turn isn't
    known to its end.

    If the rival could win the game next turn after one of the two turns and not after the other, it is the other that
    is told, unless the bot thinks its chance to win lower by SAFER or more. Otherwise it is the turn compared with if a
    stronger reason speaks for it, although the bot expects nothing worse of it, unless only that turn has a cost.
    """
    rules = model.match.rules
    if not hint.second:
        return False
    narration = model.narration
    is_lost, is_second_lost = (bool(narration.danger_left(view, turn)) for turn in (hint.turn, hint.second))
    has_cost, has_second_cost = (bool(narration.cost(view, turn)) for turn in (hint.turn, hint.second))
    if rounded(hint.less) <= 0 and not is_second_lost and not has_second_cost:
        declines = hint.expected[0][0] in DECLINING and hint.second[0][0] not in DECLINING
        is_bare = _has_reason(model, view, hint.second) and not _has_reason(model, view, hint.turn)
        if declines or is_bare or (has_cost and not _later(model, view, hint, None)):
            return True
    if not is_whole(rules, view, hint.second):
        return False
    if is_lost != is_second_lost:
        return is_lost and hint.less < SAFER
    if has_second_cost and not has_cost:
        return False
    against = compared(rules, view, hint.turn, hint.second, view.stack[-1][1]).against
    return against is not None and not _later(model, view, hint, against)


def _has_reason(model: Model, view: Any, turn: Sequence[Action]) -> bool:
    """Whether any reason for `turn` is neither a weak one nor one that only says what the turn does."""
    rules = model.match.rules
    silent = rules.weak_reasons | rules.bare_reasons
    return any(reason[0] not in silent for reason in rules.reasons(view, turn, view.stack[-1][1]))


def _area(model: Model, hint: Hint) -> Area:
    """Returns the spaces, and the places beside the board, that the first step of the hint names.

    So that this doesn't give the action away, it is the places of the hint's action and of the action that this is
    compared with. If the hint is compared with none, or if both are made at the same place, it is a whole group of
    legal actions to which the hint's action belongs: see `_group`.
    """
    places = {model.face.where(line[0]) for line in (hint.expected, hint.second) if line}
    return Area(places, len(places)) if len(places) >= CHOICES else _group(model, hint.expected[0])


def _group(model: Model, action: Action) -> Area:
    """Returns the group of legal actions to which `action` belongs.

    At first, the actions that are made at the same spaces or the same place (see `Face.where`) form a group. Then each
    group of a single action is joined with the nearest other group, until there is no such group or only one group is
    left. The groups do not depend on which action is suggested.
    """
    face, state = model.face, model.match.state
    found: dict[tuple[tuple[int, ...], str], int] = {}
    for legal in state.options:
        found[face.where(legal)] = found.get(face.where(legal), 0) + 1
    areas = [Area({place}, count) for place, count in found.items()]
    points = {space: face.place(state, model.side, space) for spaces, _ in found for space in spaces}

    def apart(one: Area, other: Area) -> tuple[float, int]:
        """Returns (distance, size), a sort key for choosing the area `other` that is nearest to the area `one`.

        `distance` is the square of the least distance between a space of `one` and a space of `other`, and infinite if
        either area has no spaces. `size` is the number of the actions of `other`; it decides between equal distances.
        """
        between = [
            (points[a][0] - points[b][0]) ** 2 + (points[a][1] - points[b][1]) ** 2
            for a in one.spaces
            for b in other.spaces
        ]
        return min(between, default=inf), other.size

    while len(areas) > 1:
        small = next((area for area in areas if area.size < CHOICES), None)
        if small is None:
            break
        areas.remove(small)
        near = min(areas, key=partial(apart, small))
        areas[areas.index(near)] = Area(near.places | small.places, near.size + small.size)
    return next(area for area in areas if face.where(action) in area.places)


class Area(NamedTuple):
    """A group of legal actions that a hint points out together, before it tells which action is meant.

    `places` is the set of the pairs (spaces, place) that `Face.where` returns for these actions: the numbers of the
    spaces that the action names, and the name of the place beside the board where the action is made, "" if it names
    spaces. `size` is the number of the actions.
    """

    places: Set[tuple[tuple[int, ...], str]]
    size: int

    @property
    def spaces(self) -> tuple[int, ...]:
        """The numbers of all spaces that any action of the group names, in ascending order."""
        return tuple(sorted({space for spaces, _ in self.places for space in spaces}))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all places beside the board where any action of the group is made, in alphabetical order."""
        return tuple(sorted({place for _, place in self.places if place}))


def _tell(model: Model) -> Model:
    hint = model.hint
    assert hint is not None and hint.action is not None
    state = model.match.state
    described = model.narration.describe(state, hint.action)
    if hint.step == WHAT:
        return _told(model, words("hint.what", action=described))
    if hint.step == WHY:
        player = state.stack[-1][1]
        view = model.match.rules.view(state, player)
        rest = _rest(model, view, hint.turn)
        most = max((most for most in range(FEWEST, len(rest) + 1) if _are_short(rest[:most])), default=FEWEST)
        then = words.listing(_foremost(rest, most))
        note = words("hint.turn", action=described, then=then) if then else words("hint.why", action=described)
        if _is_action_left(model, view, hint):
            note = words("hint.open", hint=note)
        elif most < len(rest):
            note = words("hint.counted", hint=note)
        buttons = sum(not fields(model.face, action) for action in state.options)
        longest = LONGEST - NARROW if buttons > 1 else LONGEST
        parts = _hinted(model, view, hint, player, longest - len(note))
        return _told(model, note, parts or (words("why.unsaid"),))
    if _area(model, hint).places >= {model.face.where(action) for action in state.options}:
        return _told(model, words("hint.everywhere"))
    found = [model.narration.space(space) for space in hint.spaces]
    found += [words(f"hint.place.{place}") for place in hint.places]
    told = {"place": words.choice(found), "count": len(found)}
    aim = model.narration.aim(state, hint.spaces) if not hint.places else ""
    return _told(model, words("hint.where.aim", aim=aim, **told) if aim else words("hint.where", **told))


def _is_action_left(model: Model, view: Any, hint: Hint) -> bool:
    """Whether the turn of the hint, as far as it is known, ends where the player is asked the same as before it: for
    one more action of the same turn, that isn't only its end.
    """
    rules = model.match.rules
    world = after(rules, rules.determinize(view, 0), hint.turn)
    if world is None or is_turn_over(view, world) or world.stack[-1][0] != view.stack[-1][0]:
        return False
    return any(action[0] not in DECLINING for action in world.options)


def _hinted(model: Model, view: Any, hint: Hint, player: int, room: int) -> tuple[Part, ...]:
    """Returns the sentences on why the turn of `hint` is good, as the parts of one text.

    The main point of the turn comes first (see `_above`), then reasons that don't hold of the turn that the hint is
    compared with, unless they are weak, what the turn costs, and what the rival may take after the hint. As far as
    there is room, a second reason is told too, and how much lower the chance to win is after the other turn. If it is
    hardly lower, that is told, or else that the bot would risk what the rival may take. If there are no such reasons,
    or if a stronger reason speaks for that other turn, `_weighed` gives the text, of about `room` characters; or, if
    the rival could still win the game next turn, one reason is told and that. `view` is the position as `player` sees
    it, whose turn it is.
    """
    rules = model.match.rules
    reasons = rules.reasons(view, hint.turn, player)
    if not hint.second or sorted(hint.second) == sorted(hint.turn):
        return _parts(model, view, _without_bare(model, reasons), is_own=True)
    if not reasons:
        return (_beside(model, view, hint),)
    found = compared(rules, view, hint.turn, hint.second, player)
    apart = [one.reason for one in found.apart]
    told = _without_bare(model, [*_above(model, reasons, apart), *apart, *reasons])
    told = sorted(dict.fromkeys(told), key=lambda reason: reason[0] in rules.weak_reasons)
    danger = model.narration.danger_left(view, hint.turn)
    if danger:
        return (*_parts(model, view, told[:1], is_own=True), *([" "] if told else []), danger)
    cost = model.narration.cost(view, hint.turn)
    if apart and not found.against:
        losses = {count: model.narration.loss_left(view, hint.turn, told[:count]) for count in (MOST, 1)}
        for count, has_rest in ((MOST, True), (MOST, False), (1, True), (1, False)):
            text, loss = _parts(model, view, told[:count], is_own=True), losses[count]
            rest = words("hint.risk") if loss and rounded(hint.less) <= 0 else _beside(model, view, hint)
            for sentence in filter(None, (cost, loss, rest if has_rest else "")):
                text = (*text, " ", sentence)
            if _size(text) <= room:
                break
        return text
    return _weighed(model, view, hint, found, reasons[0], room)


def _above(model: Model, reasons: Sequence[Reason], apart: Sequence[Reason]) -> Sequence[Reason]:
    """The first of `reasons`, by itself, if it is stronger than all those in `apart`, and none of them: the main point
    of a turn, even if the other turn has it too.
    """
    ranks = model.match.rules.reason_ids
    strongest = min((ranks.index(reason[0]) for reason in apart), default=len(ranks))
    return [reason for reason in reasons[:1] if ranks.index(reason[0]) < strongest and reason not in apart]


def _beside(model: Model, view: Any, hint: Hint) -> str:
    """A sentence on the turn that the hint is compared with, of which not all reasons for the hint are true: by how
    much it lowers the chance to win, or what it costs, or that it is hardly worse.
    """
    other, percent = _second_named(model, view, hint), rounded(hint.less)
    if percent > 0:
        return words("hint.lower", action=other, percent=percent)
    cost = model.narration.cost(view, hint.second)
    if cost:
        return words("hint.costs", action=other, cost=cost)
    return words("hint.hardly.over" if _is_over(model, view, hint) else "hint.hardly", action=other)


def _is_over(model: Model, view: Any, hint: Hint) -> bool:
    """Whether the game ends with the turn of the hint, or with the other one: there is no long run."""
    rules = model.match.rules
    ends = [after(rules, rules.determinize(view, 0), turn) for turn in (hint.turn, hint.second)]
    return any(end is not None and not end.stack for end in ends)


def _second_named(model: Model, view: Any, hint: Hint) -> str:
    """A phrase for the turn that the hint is compared with: its first action, or two of its actions if the turn of the
    hint has that one too. If that one is the whole of the other turn, the phrase says so.
    """
    first = model.narration.describe(view, hint.second[0])
    if hint.second[0] not in hint.turn:
        return first
    named = _turn_named(model, view, first, hint.second)
    return words("hint.only", action=first) if named == first else named


def _without_bare(model: Model, reasons: Sequence[Reason]) -> list[Reason]:
    """Returns the reasons without those that only say what the turn does (`Rules.bare_reasons`): the text that they
    are for names that already.
    """
    return [reason for reason in reasons if reason[0] not in model.match.rules.bare_reasons]


def _weighed(model: Model, view: Any, hint: Hint, found: Compared, strongest: Reason, room: int) -> tuple[Part, ...]:
    """Returns the text of a hint whose reasons don't show that its turn is better than the other turn, with which
    `found` compares it.

    First come the `strongest` reason for the hint, or what it has of a stronger reason for the other turn, and the
    reason that sets the hint apart, if there is one. Then follow what the turn costs, what the rival may win next turn
    and what the bot expects of the other turn (see `_later`), or, if it expects nothing worse, what that turn costs or
    that it is about as good.

    Otherwise a reason that speaks for the other turn is told too, if it is stronger than any for the hint and the bot
    has looked to the end of that turn. As much of all this is left out as needed for the text to take at most `room`
    characters (`_size`): first details, then what the rival may win, what the turn costs, and at last the other turn.
    """
    apart = [one.reason for one in found.apart]
    later = _later(model, view, hint, found.against)
    less = found.against.other if found.against and later else None
    told = _without_bare(model, list(dict.fromkeys([less or strongest, *apart[:1]])))
    text: tuple[Part, ...] = ()
    cost = model.narration.cost(view, hint.turn)
    losses = {count: model.narration.loss_left(view, hint.turn, told[:count]) for count in (2, 1)}
    ways = [(2, WHOLE, 2), (1, WHOLE, 2), (1, BRIEF, 2), (1, BRIEFEST, 2), (1, BRIEFEST, 1), (1, BRIEFEST, 0)]
    for count, detail, warnings in ways:
        warned = (cost, losses[count])[:warnings]
        rest = (*warned, _other_turn(model, view, hint, found, later, detail))
        text = (*_parts(model, view, told[:count], is_own=True), *([" "] if told else []), " ".join(filter(None, rest)))
        if _size(text) <= room:
            return text
    return _parts(model, view, told[:1], is_own=True) or text


def _size(parts: Sequence[Part]) -> int:
    """How much room a text takes: its characters, and for each name of a space one more, since a name has a frame."""
    return sum(len(part) if isinstance(part, str) else len(part[0]) + 1 for part in parts)


def _later(model: Model, view: Any, hint: Hint, against: Apart | None) -> str:
    """Returns the end of a sentence that says why the other turn, with which a hint is compared, is worse although it
    may look as good; "" if it is about as good.

    If the bot expects an answer of the rival that would do more harm than the answer to the hint, and than the same
    answer after the hint, it tells that answer (`expected_harm`); nothing hidden may matter for it. Otherwise, if the
    chance to win is lower, it tells what the bot expects later on, if `Narration.outlook` knows it, or else that the
    stronger reason `against` the hint can wait (`can_wait`), or else how much lower the chance is.
    """
    feared = expected_harm(model.match.rules, view, hint.expected, hint.after_second)
    if feared:
        return _answer(model, *feared)
    percent = rounded(hint.less)
    if percent <= 0:
        return ""
    outlook = model.narration.outlook(view, hint.expected, hint.after_second, is_own=True)
    if outlook:
        return outlook
    if against and can_wait(model.match.rules, view, hint.expected, hint.second, against.reason):
        return words("turning.waits")
    return words("hint.chance", percent=percent)


def _other_turn(model: Model, view: Any, hint: Hint, found: Compared, later: str, detail: int) -> str:
    """Returns a sentence or two that name the first action of the turn that the hint is compared with, and what the bot
    expects `later` of it; if that is "", they say what the turn costs, or that it is about as good.

    Before what is expected they tell the reason for that turn that is stronger than any for the hint, if `found` has
    one and the bot has looked to the end of the turn, and before that how much less of the hint's own reason that turn
    has, if `found` has that. If `detail` is less than WHOLE, they tell of all this only what the turn wins at once
    (`Narration.prize`); if it is BRIEFEST, in as few words as possible.
    """
    other = _second_named(model, view, hint)
    if not later:
        cost = model.narration.cost(view, hint.second)
        if cost:
            return words("hint.costs", action=other, cost=cost)
        return words("hint.alike.over" if _is_over(model, view, hint) else "hint.alike", action=other)
    if not found.against or not is_whole(model.match.rules, view, hint.second):
        return words("hint.alike.but", action=other, later=later)
    reason, less = (
        text_of(model.narration.reason(view, one, is_own=True)) if one else ""
        for one in (found.against.reason, found.apart[0].other if found.apart else None)
    )
    if detail < WHOLE:
        prize, percent = model.narration.prize(found.against.reason), rounded(hint.less)
        prized = other
        if prize:
            by_itself = model.match.rules.reasons(view, hint.second[:1], view.stack[-1][1])
            by = other if found.against.reason in by_itself else words("hint.turn_with", action=other)
            prized = words("hint.prize", action=by, prize=prize)
        if detail == BRIEFEST and later == words("turning.waits"):
            return words("hint.waits", action=prized)
        if detail == BRIEFEST and later == words("hint.chance", percent=percent):
            return words("hint.lower", action=prized, percent=percent)
        return words("hint.alike.but", action=prized, later=later)
    other = _turn_named(model, view, other, hint.second)  # the reason is one for the whole turn
    if less:
        return words("hint.instead", action=other, less=less, reason=reason, later=later)
    return words("hint.less.but", action=other, reason=reason, later=later)


def _answer(model: Model, state: Any, actions: Sequence[Action], reason: Reason) -> str:
    """A phrase that tells the actions of a player in `state`, without those that decline something after the first, and
    the reason for them.
    """
    rules, player = model.match.rules, state.stack[-1][1]
    why = text_of(model.narration.reason(rules.view(state, 1 - player), reason))
    told = words.listing(_described(model, state, actions))
    return words("answer.because", player=words.player(player), actions=told, reason=why)


def _described(model: Model, state: Any, actions: Sequence[Action]) -> list[str]:
    """Phrases for the actions of a player in `state`, without those that decline something after the first."""
    declined = [model.narration.describe(state, actions[0])] if actions[0][0] in DECLINING else []
    return [*declined, *(one.described for one in _phrases(model, state, actions))]


def _expected(model: Model, view: Any, line: Sequence[Action]) -> str:
    """A sentence on the rival's turn that the bot expects after the turn of `line`, which begins in `view`; "" if
    nobody can know what the rival could answer.
    """
    found = expected_answer(model.match.rules, view, line)
    if found is None:
        return ""
    told, player = words.listing(_described(model, *found)), words.player(1 - view.stack[-1][1])
    return words("turning.expects", action=model.narration.describe(view, line[0]), player=player, actions=told)


def _rest(model: Model, view: Any, turn: Sequence[Action]) -> list[Later]:
    """Returns what can be told of the actions of `turn` after the first one: see `_phrases`.

    `view` is the position before the turn, as its player sees it.
    """
    rules = model.match.rules
    world = rules.determinize(view, 0)
    return _phrases(model, rules.apply(world, turn[0]), turn[1:], view.stack[-1][1])


class Later(NamedTuple):
    """What is told of one action of a turn, or of one action together with those that take it further.

    `described` is a phrase for it. `is_main` says that it is told by name even where other actions are only counted:
    it plays a card or a troop (`Narration.PLAYED`), breaks an own piece, or does something else that a reader must know
    (`NAMED`).
    """

    described: str
    is_main: bool


def _phrases(model: Model, state: Any, actions: Sequence[Action], viewer: int | None = None) -> list[Later]:
    """Returns what can be told of `actions`, which begin in `state`, in their order.

    Actions that only take the one before them further (`Narration.FURTHER`), or move the same piece on
    (`Narration.onward`), are told together with it. Actions that decline something are left out, but not where they say
    that the action before them is taken no further. `viewer` is the player who reads the phrases; None if nothing is
    hidden from the reader.
    """
    rules, narration = model.match.rules, model.narration
    told: list[Later] = []
    events: list[Event] = []
    begun, steps = "", 0  # a phrase for the action that is taken further, and how many actions have done that
    before: Any = None  # the position before the moves of one piece
    moves: list[Action] = []

    def emit(*event: Any) -> None:
        events.append(event)

    def must_be_known(event: Event, player: int) -> bool:
        is_own_loss = narration.happening(event) == BROKEN and event[1] == player
        return event[0] in (*narration.PLAYED, *narration.NAMED) or is_own_loss

    for action in actions:
        seen = state if viewer is None else rules.view(state, viewer)
        described = narration.describe(seen, action)
        together = narration.onward(before, [*moves, action]) if moves else ""
        before, moves = (before, [*moves, action]) if together else (seen, [action])
        events.clear()
        goes_no_further = action[0] in DECLINING and any(option[0] == narration.FURTHER for option in state.options)
        player = state.stack[-1][1]
        state = rules.apply(state, action, emit)
        is_main = any(must_be_known(event, player) for event in events)
        if action[0] == narration.FURTHER:
            steps += 1
            if begun or steps > 1:
                is_main = told.pop().is_main or is_main
            told.append(Later(narration.further(begun, steps), is_main))
        elif action[0] not in DECLINING:
            if together:
                described, is_main = together, told.pop().is_main or is_main
            begun, steps = described, 0
            told.append(Later(described, is_main))
        elif goes_no_further and not steps:
            if begun:
                described = narration.further(begun, steps)
                is_main = told.pop().is_main
            told.append(Later(described, is_main))
    return told


def _are_short(rest: Sequence[Later]) -> bool:
    """Whether the phrases for these actions have at most SHORT characters in all, so that a hint can tell each."""
    return sum(len(one.described) for one in rest) <= SHORT


def _foremost(rest: Sequence[Later], most: int) -> list[str]:
    """Returns phrases for the later actions of a turn, in their order. If there are more than `most`, the last phrase
    says how many more there are, and names the main ones of these.
    """
    if len(rest) <= most:
        return [one.described for one in rest]
    kept, left = rest[: most - 1], rest[most - 1 :]
    main = [one.described for one in left if one.is_main]
    more = words("hint.more", count=len(left))
    if main:
        more = words("hint.more.with", more=more, steps=words.listing(main))
    return [*(one.described for one in kept), more]


def can_tell_why(model: Model) -> bool:
    """Whether the page can explain the opponent's last turn before the position on the board.

    False if the opponent has had no turn before that.
    """
    start, end = last_turn(model)
    return start < end and can_explain(model, start)


def can_explain(model: Model, start: int) -> bool:
    """Whether the page can say why the turn that begins with action number `start` was good.

    It can if a bot played the turn, the whole turn has been shown, and the game has reasons at all.
    """
    if model.is_showing or model.curtain or model.is_from_link or not 0 <= start < model.shown:
        return False
    if not model.match.rules.has_reasons:
        return False
    return model.table.seats[model.match.player_at(start)] not in (HUMAN, FRIEND)


def why_of(model: Model, start: int) -> Model:
    """Returns the model with an explanation of the turn that begins with action `start`. The board shows the position
    after that turn.
    """
    match = model.match
    end = next((number for number in range(start + 1, model.shown) if match.begins_turn(number)), model.shown)
    if end != model.index:
        model = replace(model, review=end, picks=(), inspected=-1)
    return why(model, start, end)


def why_last(model: Model) -> Model:
    """Returns the model with an explanation of the opponent's last turn; of several in a row it is the last one. In a
    look back at the middle of a turn, the board shows the position after it.
    """
    start, end = last_turn(model)
    begin = max(number for number in range(start, end) if model.match.begins_turn(number))
    return why(model, begin, end) if model.review is None else why_of(model, begin)


def why(model: Model, start: int, end: int) -> Model:
    """Returns the model with a note on why a bot took the actions with the numbers from `start` to `end` - 1."""
    match = model.match
    player = match.player_at(start)
    view = model.view_at(start)
    reasons = match.rules.reasons(view, match.log[start:end], player)
    hint = model.hint._replace(step=0) if model.hint else None  # one explanation at a time
    played = model.narration.played(model.position, start, end, model.viewer)
    who = words.player(player)
    named = words.listing(played)
    note = words("why.turn.played", player=who, things=named) if played else words("why.turn", player=who)
    if model.review is not None:  # perhaps at another step than before
        note = f"{words('review.at', at=model.review, count=len(match.log))} {note}"
    telling = tuple(_without_bare(model, reasons)) if played else reasons
    if len(played) >= model.narration.EACH_FROM:
        parts = (*_parts(model, view, telling[:1]), *_card_by_card(model, start, end, telling[:1]))
    else:
        parts = _parts(model, view, telling)
    parts = parts or (words("why.unsaid"),)
    if _is_beyond_help(match, start):
        return _told(replace(model, sheet="", hint=hint), note, (*parts, " ", words("why.beyond_help")))
    if _is_slipping(model, player):
        level = words(f"level.{model.table.seats[player]}")
        declined = [number for number in range(start + 1, end) if match.log[number][0] in DECLINING]
        if all(reason[0] in match.rules.weak_reasons | match.rules.bare_reasons for reason in reasons):
            has_declined = any(len(match.at(number).options) > 1 for number in declined)
            parts = (*parts, " ", words("why.passed_up" if has_declined else "why.slips", level=level))
    return _told(replace(model, sheet="", hint=hint), note, parts)


def _is_beyond_help(match: Match, number: int) -> bool:
    """Whether every legal action of the decision `number` would have ended the game with a win of the other player."""
    rules, state = match.rules, match.at(number)
    ends = (rules.result(rules.apply(state, action)) for action in state.options)
    return all(end is not None and end.winner == 1 - match.player_at(number) for end in ends)


def _card_by_card(model: Model, start: int, end: int, told: Sequence[Reason]) -> tuple[Part, ...]:
    """Returns sentences on what each card or troop was good for that was played in the actions with the numbers from
    `start` to `end` - 1, as the parts of one text, without the reasons in `told`. What the player does when asked the
    same once more doesn't count for the card. What shows no turn to be good by itself is left out; of a bot that often
    slips, the card is said to gain nothing then.
    """
    match, rules = model.match, model.match.rules
    player, kinds = match.player_at(start), model.narration.PLAYED
    plays = [
        number for number in range(start, end) if any(event[0] in kinds for event in match.seen(number, model.viewer))
    ]
    parts: list[Part] = []
    for number, following in zip(plays, [*plays[1:], end], strict=True):
        view = model.view_at(number)
        asked = view.stack[-1][:2]
        until = next((n for n in range(number + 1, following) if match.at(n).stack[-1][:2] == asked), following)
        reasons = _without_bare(model, rules.reasons(view, match.log[number:until], player))
        strong = [one for one in reasons if one not in told and one[0] not in rules.weak_reasons]
        names = model.narration.played(model.position, number, number + 1, model.viewer)
        if not names:
            continue
        named = names[0][:1].upper() + names[0][1:]  # with it a sentence begins
        if strong:
            sentence = _parts(model, view, strong[:1])
            is_named = names[0] in text_of(sentence)
            parts += [" ", *sentence] if is_named else [" ", words("why.card", card=named), " ", *sentence]
        elif _is_slipping(model, player) and not any(reason in told for reason in reasons):
            parts += [" ", words("why.card.nothing", card=named)]
    return tuple(parts)


def _is_slipping(model: Model, player: int) -> bool:
    """Whether the bot that plays for `player` is of a level that often takes an action worse than the best one it has
    found.
    """
    return level_of(model.match.rules, model.table.seats[player]).slack >= SLIPPING


def why_better(model: Model, point: TurningPoint) -> str:
    """Returns sentences on why another action would have been better at the turning point `point`; "" in a game without
    reasons.

    First they tell what `_why_better` tells. If the better turn leaves the rival something to take that the turn played
    doesn't leave, they add what that is, and that the coach would have risked it.
    """
    told = _why_better(model, point)
    if not told or not model.match.at(point.number + 1).stack:
        return told
    view = model.match.rules.view(model.match.at(point.number), point.player)
    risk, kept = (model.narration.loss_left(view, turn) for turn in turns_of(model.match, point))
    risked = words("turning.risked", action=_named(model, point).better, risk=risk) if risk and not kept else ""
    return f"{told} {risked}".rstrip()


def _why_better(model: Model, point: TurningPoint) -> str:
    """A sentence on why another action would have been better at the turning point `point`.

    It tells the strongest reason that sets the better turn apart from the one that was played (`turns_of`) and, if that
    has less of the same, how much it has. Before it the rest of the better turn is told, if there is any. If the action
    taken has ended the game, it tells how. If no reason or only a weak one sets the better turn apart, or a stronger
    one the turn that was played, it tells how the rival answered that one, as `rivals_answer` says, or else which
    answer the bot expected that would have done more harm (`expected_harm`); before that, the stronger reason. If there
    is no such answer, it tells that reason too, and what the bot expected later on, or that the reason can wait
    (`can_wait`), or only that it expected more of the better turn. What it expected is told of every better turn, if
    anything is known of it. What speaks for the turn that was played is looked for in the whole of it, even if the
    better turn isn't known to its end; that one is then `completed`.

    The turn that was played is named as in `_turn_named`. Like the judgement all goes by what the player knew. The
    result is "" in a game without reasons.
    """
    rules = model.match.rules
    if not rules.has_reasons:
        return ""
    view = rules.view(model.match.at(point.number), point.player)
    named = _named(model, point)
    if not model.match.at(point.number + 1).stack:
        ending = rules.reasons(view, (point.taken,), point.player)[0]
        return words("turning.why.ended", action=named.taken, reason=_reviewed(model, view, ending))
    better, taken = turns_of(model.match, point)
    found = compared(rules, view, better, taken, point.player)
    if not found.against and not is_whole(rules, view, better):
        played = expected_turn(rules, view, model.match.log[point.number :])
        against = compared(rules, view, completed(rules, view, better), played, point.player).against
        found = found._replace(against=against, is_plain=found.is_plain and not against)
    lines = (point.better, *point.line), (point.taken, *point.after_taken)
    answer, answered = None, taken  # the rival's answer, and the turn that it answers
    if not found.is_plain:
        answer = rivals_answer(model.match, point)
        if not answer:
            answer, answered = expected_harm(rules, view, *lines), expected_turn(rules, view, lines[1])
    if answer:
        told = _answer(model, *answer)
        named = named._replace(taken=_turn_named(model, view, named.taken, answered))
        if found.against:
            text = _apart(model, view, found, named, told)
        else:
            instead = expected_answer(rules, view, lines[0])  # what the rival could answer after the better turn
            is_possible = instead is None or after(rules, instead[0], answer[1]) is not None
            less = words("turning.why.less" if is_possible else "turning.why.impossible", action=named.better)
            text = f"{words('turning.why.answer', action=named.taken, answer=told)} {less}"
        return f"{text} {_expected(model, view, lines[0])}".rstrip()
    later = model.narration.outlook(view, *lines, is_own=model.humans == (point.player,))
    named = named._replace(taken=_turn_named(model, view, named.taken, taken))
    rest = _rest(model, view, better)
    if rest:  # with it the text begins
        named = named._replace(better=words("turning.that"))
    if later:
        ahead = later
    elif found.against and can_wait(rules, view, lines[0], taken, found.against.reason):
        ahead = words("turning.waits")
    elif found.apart:
        ahead = words("turning.first_counts", action=named.better)
    elif found.against or point.cost >= COSTLY:
        ahead = words("turning.later", action=named.better)
    else:
        return words("turning.why.none")
    text = _apart(model, view, found, named, ahead)
    answer = rivals_answer(model.match, point) if found.is_plain and point.cost >= COSTLY else None
    if answer:
        told = words("turning.why.answer", action=named.taken, answer=_answer(model, *answer))
        text = f"{text} {told}"
    elif found.is_plain and later:
        text = words("turning.why.also", reason=text, later=later)
    return _with_rest(rest, text)


class Named(NamedTuple):
    """Phrases for the two actions of a turning point: the `better` one and the one `taken`."""

    better: str
    taken: str


def _named(model: Model, point: TurningPoint) -> Named:
    state = model.match.at(point.number)
    return Named(model.narration.describe(state, point.better), model.narration.describe(state, point.taken))


def _turn_named(model: Model, view: Any, first: str, turn: Sequence[Action]) -> str:
    """A phrase for `turn`: it names all its actions if they are one or two, or else the first one and those of the
    others that a reader must know (`Later`). `first` is a phrase for the first action, and `view` the position before
    it.
    """
    rest = _rest(model, view, turn)
    if len(rest) < 2:
        return words.listing([first, *(one.described for one in rest)])
    return words("hint.turn_with", action=words.listing([first, *(one.described for one in rest if one.is_main)]))


def _with_rest(rest: Sequence[Later], text: str) -> str:
    """Returns `text`, which speaks for a turn, and before it the `rest` of that turn, which follows its first action,
    if there is any: at most three actions (FOLLOWING) and how many more.
    """
    told = _foremost(rest, FOLLOWING + 1)
    return f"{words('turning.then', then=words.listing(told))} {text}" if told else text


def _apart(model: Model, view: Any, found: Compared, named: Named, later: str) -> str:
    """A sentence on what speaks for the better turn and, if there is something stronger, for the turn that was played;
    in this case it also tells how much less of the stronger one the better turn has, if that is known, and ends with
    `later`, what the bot expected later on. It ends so too if nothing speaks for the better turn.
    """
    against, own = (_reviewed(model, view, reason) for reason in found.against or (None, None))
    if not found.apart and not against:
        return words("turning.why.ahead", later=later)
    main, less = (_reviewed(model, view, reason) for reason in found.apart[0]) if found.apart else ("", "")
    better = [own, main] if own != main else [main]
    taken = [against] if own and own != main else [less, against]
    sides = (named.better, better), (named.taken, taken)
    told = [(action, " ".join(reason for reason in reasons if reason)) for action, reasons in sides]
    text = " ".join([words("turning.why", action=action, reason=reason) for action, reason in told if reason])
    return words("turning.why.but", reason=text, later=later) if against else text


def why_alike(model: Model, point: TurningPoint) -> str:
    """Returns a sentence on what speaks for the action taken at the turning point `point`, and one on what speaks for
    the better action, if the two are about as good.

    Each tells the strongest reason that doesn't hold of the other action too, and is left out if there is none. The
    result is "" in a game without reasons.
    """
    match = model.match
    better, taken = turns_of(match, point)
    view = match.rules.view(match.at(point.number), point.player)

    def strongest(turn: Sequence[Action], other: Sequence[Action]) -> str:
        apart = match.rules.reasons_apart(view, turn, other, point.player)
        return _reviewed(model, view, apart[0].reason if apart else None)

    told = strongest(taken, better)
    instead = strongest(better, taken)
    named = _named(model, point)
    sides = (
        (_turn_named(model, view, named.taken, taken), told),
        (_turn_named(model, view, named.better, better), instead),
    )
    return " ".join([words("turning.why", action=action, reason=reason) for action, reason in sides if reason])


def _reviewed(model: Model, view: Any, reason: Reason | None) -> str:
    """The sentence that tells `reason` in the review of the game; "" if it is None. `view` is the position before the
    turn that the reason is about.
    """
    player = view.stack[-1][1]
    return text_of(model.narration.reason(view, reason, is_own=model.humans == (player,))) if reason else ""


def _parts(model: Model, view: Any, reasons: Sequence[Reason], is_own: bool = False) -> tuple[Part, ...]:
    """The sentences that tell these reasons, as the parts of one text, with a space between two sentences.

    `view` is the position before the turn that the reasons explain. `is_own` says that the sentences are for the player
    of the turn, and not for the opponent.
    """
    parts: list[Part] = []
    for reason in reasons:
        parts += [*([" "] if parts else []), *model.narration.reason(view, reason, is_own)]
    return tuple(parts)


def _told(model: Model, note: str, parts: tuple[Part, ...] = (), kind: str = "") -> Model:
    return replace(with_note(model, note, kind), parts=parts, highlighted=-1)


def pointed(model: Model) -> frozenset[int]:
    """Returns the numbers of the spaces to highlight.

    A hint says in three stages where, which action, and why. At the first stage the spaces are those that the hint
    points out, at the later stages those of the suggested action. A space whose name was tapped in a sentence is added.
    """
    action = told_action(model, WHERE)
    spaces: Sequence[int] = ()
    if model.hint and action:
        spaces = model.hint.spaces if model.hint.step == WHERE else model.face.where(action)[0]
    return frozenset(spaces) | ({model.highlighted} if model.highlighted >= 0 else frozenset())


def pointed_elsewhere(model: Model) -> str:
    """Returns the name of the place beside the board to highlight for the hint, such as "hand"; "" if there is none.
    `Face.where` says more about these names.

    A hint says in three stages where, which action, and why. At the first stage it may point out several such places;
    then none of them is highlighted, and the result is "" too.
    """
    action = told_action(model, WHERE)
    if not model.hint or not action:
        return ""
    if model.hint.step != WHERE:
        return model.face.where(action)[1]
    return model.hint.places[0] if len(model.hint.places) == 1 else ""


def told_action(model: Model, step: int) -> Action | None:
    """Returns the action of the hint if the hint has been told at least up to the stage `step`, which is WHERE, WHAT or
    WHY; else None.

    The result is also None if there is no hint, if the person has nothing to decide any more, or if the action is named
    and the person is about to do something else: then its marks would look like those of what is picked.
    """
    hint = model.hint
    if not hint or not hint.action or hint.step < step or not model.decision():
        return None
    is_left = hint.step > WHERE and model.picks and not fits(fields(model.face, hint.action), model.picks)
    return None if is_left else hint.action
