"""The values of a game's decisions: which may be judged and when, the judgements, and the turning points.

There are two perspectives. KNOWN judges each decision from the view of the player who made it, OPEN from the true
state, with everything revealed. OPEN is only for games that are over or come from a link. The number of a decision, or
of a position, is how many actions were taken before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from toybattle.lines import after, expected_answer, expected_turn, is_whole
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import UNKNOWN, Action, Reason
from toybattle.reasons import harm

KNOWN, OPEN = "known", "open"
PERSPECTIVES = (KNOWN, OPEN)
COSTLY = 0.08  # the least loss in the chance to win that is told in percent; a smaller one is told as a small one
SEEN = 0.001  # a chance to win below this, or above 1 minus this, is that of a game whose end the bot sees
SURE = 1 - 1e-6  # the highest chance to win that is judged; a higher one would say that the game is over
FORMER = 4  # the most other matches of which judgements are kept
POINTS = 3  # the most turning points of a game
CHECKS = 6  # the most decisions for which the bot is asked once more, as for a hint
STEP = 5  # percent; chances are rounded to this
STEEP = 2 / 3  # of the largest fall: the shortest stretch with so much of it is told


class Judgement(NamedTuple):
    """What the bot's search has found for one decision.

    All actions are in notation. `best` is the best action, `value` the value of the decision for player 0 (0 to 1).
    `values` maps each legal action to its value for the player who decides. `is_unsure` says that the two best actions
    are too close to tell which is better. `taken` is the action that was taken, to which the search paid more
    attention; "" if none was taken yet when the bot was asked, and in the perspective OPEN, where the search treats all
    actions alike. `line` has the actions that the search expects, beginning with `best`; `after_taken` those that it
    expects beginning with `taken`, and is empty if that is the best action or "".
    """

    value: float  # for player 0, 0 to 1
    best: str  # in notation, as are the keys of `values`
    values: Mapping[str, float]  # of each legal action, for the player who decides
    taken: str = ""  # the action taken, if it was known and matters: it was searched more thoroughly
    is_unsure: bool = False  # the two most visited actions are too close to tell which is better
    line: tuple[str, ...] = ()  # the expected actions, beginning with the best
    after_taken: tuple[str, ...] = ()  # the expected actions, beginning with the action taken


class Viewpoint(NamedTuple):
    """A decision of a match in one of the two perspectives. `number` is how many actions were taken before the
    decision.
    """

    perspective: str
    number: int  # how many actions were taken before it


class Advice(NamedTuple):
    """What a hint, which is searched longer than a judgement, would have told at a decision.

    `line` has the actions that the bot expects, in notation; `told` is the first of them, which the hint would suggest.
    `other` is the action that the hint compares it with, "" if there is none, and `less` is by how much lower the
    chance to win is then. `value` is the chance to win of the player who decides, 0 to 1.
    """

    line: tuple[str, ...]
    other: str = ""
    less: float = 0.0
    value: float = 0.0

    @property
    def told(self) -> str:
        return self.line[0]


class PendingJudgement(NamedTuple):
    """A question for a judgement that the bot has not answered yet, or one for an Advice if it `is_check`.

    It has the stamp (id) of the question, the viewpoint, and the action that was taken there, "" if none was.
    """

    stamp: str
    viewpoint: Viewpoint
    taken: str  # as in Judgement, when the question was asked
    is_check: bool = False


class TurningPoint(NamedTuple):
    """One of the decisions that cost the player the most of the chance to win.

    It has the decision's number (how many actions were taken before it), its turn and player, the action taken, a
    better action, and the cost, a difference between two chances (0 to 1). If it `is_alike`, the search can't tell
    which of the best actions is better, and the cost is small: so the action taken may be as good. `line` has what the
    search expected of both players after the better action, `after_taken` what it expected after the action taken.
    `to_win` is with how many actions the better turn would have won the game, as far as its player could know; it is 0
    if that turn doesn't win.
    """

    number: int
    turn: int
    player: int
    taken: Action
    better: Action
    cost: float  # of the chance to win, 0 to 1
    is_alike: bool = False
    line: tuple[Action, ...] = ()  # the expected actions after the better one
    after_taken: tuple[Action, ...] = ()  # the expected actions after the one taken
    to_win: int = 0  # with how many actions the better turn would have won


@dataclass(frozen=True)
class Judgements:
    """The judgements of decisions of `match` so far: `found` maps a viewpoint (a decision and a perspective) to the
    judgement, `advice` the number of a decision to the Advice for it, and `hinted` the number of a decision to the
    actions, as texts, of the turn that a hint told there during the game. `former` has what is known of up to FORMER
    other matches that were on the table before, the latest first, so that a review that one comes back to is still
    there.

    The object is immutable.
    """

    match: Match | None = None
    found: Mapping[Viewpoint, Judgement] = field(default_factory=dict)
    advice: Mapping[int, Advice] = field(default_factory=dict)
    hinted: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    former: tuple[Judgements, ...] = ()

    # What follows from the rest is kept, since the page is drawn again and again.

    @cached_property
    def costs(self) -> dict[int, Cost] | None:
        """What each decision of the match cost its player, by the decision's number: see `_costs`."""
        return _costs(self)

    @cached_property
    def points(self) -> dict[frozenset[int], tuple[TurningPoint, ...] | None]:
        """The turning points that `turning_points` has found so far, by the players whose they are."""
        return {}

    def about(self, match: Match) -> Judgements:
        """Returns the judgements of `match` so far: those judgements of this object, or of one of `former`, that are
        right for `match` too. If several have some, it is the one that has the most.

        A judgement is right for `match` if `match` and the match of that object have the same game, options and seed,
        and the same actions up to the judged decision.
        """
        if match is self.match:
            return self
        known = (self, *self.former)
        kept = [one._of(match) for one in known]
        best = max(kept, key=lambda one: len(one.found) + len(one.hinted))
        lost = [
            one for one, left in zip(known, kept, strict=True) if left is not best or len(left.found) < len(one.found)
        ]
        return replace(best, former=tuple([replace(one, former=()) for one in lost if one.found])[:FORMER])

    def _of(self, match: Match) -> Judgements:
        """Returns the judgements, advice and hints of this object itself, not of `former`, that hold for `match` too:
        those of decisions up to the last action that the two matches share.
        """
        if self.match is None:
            return Judgements(match)
        common = _common(self.match, match)
        return Judgements(
            match,
            {viewpoint: told for viewpoint, told in self.found.items() if viewpoint.number <= common},
            {number: advice for number, advice in self.advice.items() if number <= common},
            {number: told for number, told in self.hinted.items() if number <= common},
        )

    def with_judgement(self, viewpoint: Viewpoint, judgement: Judgement) -> Judgements:
        """Returns a copy with one more judgement. `viewpoint` says which decision it judges, in which perspective."""
        return replace(self, found={**self.found, viewpoint: judgement})

    def with_advice(self, number: int, advice: Advice) -> Judgements:
        """Returns a copy of these judgements in which `advice` is the Advice for the decision `number`."""
        return replace(self, advice={**self.advice, number: advice})

    def with_hint(self, match: Match, turn: Sequence[Action]) -> Judgements:
        """Returns the judgements of `match` with a hint for the present decision that told the actions `turn`."""
        judgements = self.about(match)
        texts = tuple([format_action(match.rules, action) for action in turn])
        return replace(judgements, hinted={**judgements.hinted, len(match.log): texts})

    def with_told(self, match: Match, told: Sequence[tuple[int, tuple[str, ...]]]) -> Judgements:
        """Returns the judgements of `match` with the turns that hints have `told` in it, as `told` returns them; this
        object if there are none.
        """
        if not told:
            return self
        judgements = self.about(match)
        return replace(judgements, hinted={**dict(told), **judgements.hinted})

    def told(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Returns the hints that were kept to as far as the match goes, the earliest first: the number of the decision
        of each, and the actions of its turn as texts.
        """
        hints = sorted(self.hinted.items())
        return tuple([(start, texts) for start, texts in hints if self._left(start, start + len(texts)) is not None])

    def followed(self, number: int) -> bool:
        """Returns whether a hint of the game told the action of the decision `number`, and every action that was taken
        between that hint and this decision was one that it told too.
        """
        assert self.match is not None
        return any(start <= number for start, _ in self._kept_to(number + 1))

    def planned(self) -> tuple[str, ...]:
        """Returns the rest of the latest hint that has been followed so far: those actions of its turn, as texts, that
        are still to be taken; () if no hint has been followed. A hint of which no action has been taken yet doesn't
        count: so a hint that is asked for again at the same decision says the same.
        """
        assert self.match is not None
        end = len(self.match.log)
        kept = [hint for hint in self._kept_to(end) if hint[0] < end]
        return max(kept)[1] if kept else ()

    def _kept_to(self, end: int) -> list[tuple[int, tuple[str, ...]]]:
        """Returns the hints that have been followed so far: those told at the decision `end` or earlier whose turn
        agrees with all actions that were taken between that decision and `end`.

        Each is a pair (number, rest): the number of the decision where the hint was told, and those actions of its
        turn, as texts, that are still to be taken at the decision `end`.
        """
        left = {start: self._left(start, end) for start in self.hinted if start <= end}
        return [(start, rest) for start, rest in left.items() if rest is not None]

    def _left(self, start: int, end: int) -> tuple[str, ...] | None:
        """Returns the actions, as texts, of the turn that the hint at the decision `start` told without those that were
        taken up to the decision `end`; None if any of these was another one.
        """
        assert self.match is not None
        texts = self.hinted[start]
        taken = tuple([format_action(self.match.rules, action) for action in self.match.log[start:end]])
        return texts[len(taken) :] if taken == texts[: len(taken)] else None


def _common(one: Match, other: Match) -> int:
    """How many actions two matches share from the beginning; -1 if their game, options or seed differ."""
    if (one.game, one.options, one.seed) != (other.game, other.options, other.seed):
        return -1
    pairs = zip(one.log, other.log, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one.log), len(other.log)))


def decisions(match: Match, viewer: int | None, end: int) -> list[int]:
    """Returns the numbers of the decisions up to the number `end`, included, that had more than one legal action.

    The number of a decision is how many actions were taken before it. If `viewer` is None, both players' decisions are
    returned, otherwise only the decisions of the player `viewer`.
    """
    found = []
    last = min(end, len(match.log) if match.result is None else len(match.log) - 1)
    for number in range(last + 1):
        state = match.at(number)
        if len(state.options) > 1 and viewer in (None, state.stack[-1][1]):
            found.append(number)
    return found


def position(match: Match, viewpoint: Viewpoint) -> Any:
    """Returns the position that the bot is sent to judge `viewpoint`, a decision in a perspective.

    In the perspective KNOWN this is the view of the player who decides, in the perspective OPEN the whole state.
    """
    state = match.at(viewpoint.number)
    return match.rules.view(state, match.player_at(viewpoint.number)) if viewpoint.perspective == KNOWN else state


def taken_at(match: Match, viewpoint: Viewpoint) -> str:
    """Returns, in notation, the action that was taken at `viewpoint`, a decision in a perspective. The bot's search
    pays more attention to this action than to the others.

    The result is "" if no action has been taken there yet. It is always "" in the perspective OPEN, in which the bot
    searches all actions alike.
    """
    if viewpoint.perspective == OPEN or viewpoint.number == len(match.log):
        return ""
    return format_action(match.rules, match.log[viewpoint.number])


def judged(
    match: Match,
    pending: PendingJudgement,
    best: str,
    value: float,
    options: Iterable[tuple[str, int, float]],
    is_unsure: bool = False,
    line: Sequence[str] = (),
    after_taken: Sequence[str] = (),
) -> Judgement:
    """Returns the judgement that follows from the bot's answer to the question `pending`.

    `best` is the best action in notation, `value` its value for the player who decides. `options` has a tuple (action
    in notation, visits, value) for each legal action. `is_unsure` says that another action may be as good as the best
    one. `line` has the expected actions, beginning with the best, and `after_taken` those beginning with the action
    taken.
    """
    value = min(max(value, 1 - SURE), SURE)
    blue = value if match.player_at(pending.viewpoint.number) == 0 else 1 - value
    values = {action: value for action, _, value in options}
    return Judgement(blue, best, values, pending.taken, is_unsure, tuple(line), tuple(after_taken))


def chances(judgements: Judgements, perspective: str, viewer: int | None, end: int) -> dict[int, float]:
    """Returns a dict with player 0's chance to win (0 to 1) at positions up to `end`, by the position's number.

    The number of a position is how many actions were taken before it. The dict has the positions of the judged
    decisions of the player `viewer`, or of both players if `viewer` is None. If the game is over and `end` is its end,
    that last position is in the dict too. Once all is judged, the chance at a decision is at least what its Advice
    makes of it (`Cost.raised`).
    """
    match = judgements.match
    assert match is not None
    found = {
        number: judgements.found[Viewpoint(perspective, number)].value
        for number in decisions(match, viewer, end)
        if Viewpoint(perspective, number) in judgements.found
    }
    costs = (judgements.costs if perspective == KNOWN else None) or {}
    for number in found.keys() & costs.keys():
        raised = costs[number].raised
        if raised is not None:
            found[number] = raised if match.player_at(number) == 0 else 1 - raised
    result = match.result
    if result is not None and end == len(match.log):
        found[end] = 0.5 if result.winner is None else float(result.winner == 0)
    return found


def turning_points(judgements: Judgements, players: Collection[int]) -> tuple[TurningPoint, ...] | None:
    """Returns the decisions of `players` that lowered their chance to win the most, the weightiest first: those that
    cost 8 % (COSTLY) or more, the costliest first, then those where a win was missed and that cost less since the game
    was all but won, then the others.

    The judgements are those of the perspective KNOWN, which go by what the player knew. At most one decision of each
    turn is returned, and at most three (POINTS) in all, however little they cost. A decision with the best action is
    none; nor is one that followed a hint, one whose better action was taken later in the same turn, nor one for which
    the search can't tell the better action, if there is any other. Where there is an Advice, the better action is the
    one that it tells: see `_checked`.

    Of decisions that cost the same, those come first whose action had the lower value.

    Returns None as long as any decision of the match, of either player, has still to be judged. Decisions with only one
    legal action need no judgement.
    """
    key = frozenset(players)
    if key not in judgements.points:
        judgements.points[key] = _turning_points(judgements, players)
    return judgements.points[key]


def _turning_points(judgements: Judgements, players: Collection[int]) -> tuple[TurningPoint, ...] | None:
    """Returns what `turning_points` returns, found anew from the judgements and not taken from what is kept."""
    candidates = _candidates(judgements, players)
    if candidates is None:
        return None
    worst: dict[int, TurningPoint] = {}  # by turn
    for point in candidates:
        checked = _checked(judgements, point)
        if checked and not _is_taken_later(judgements.match, checked):
            worst.setdefault(point.turn, checked)
    costliest = sorted(worst.values(), key=lambda point: -point.cost)
    points = [_with_lines(judgements, point) for point in costliest[:POINTS]]
    return tuple(sorted(points, key=lambda point: -max(point.cost, COSTLY) if point.to_win else -point.cost))


def _is_taken_later(match: Match | None, point: TurningPoint) -> bool:
    """Whether the better action was taken later in the same turn: then only the order was another one."""
    assert match is not None
    for number in range(point.number + 1, len(match.log)):
        if match.at(number).turn != point.turn or match.player_at(number) != point.player:
            return False
        if match.log[number] == point.better:
            return True
    return False


def unchecked(judgements: Judgements, players: Collection[int]) -> int | None:
    """Returns the number of a decision that would be one of the turning points of `players` and for which there is no
    Advice yet; None if there is none, if there is an Advice for as many decisions as there may be (CHECKS), or if any
    decision has still to be judged.
    """
    if len(judgements.advice) >= CHECKS:
        return None
    points = turning_points(judgements, players) or ()
    return next((point.number for point in points if point.number not in judgements.advice), None)


def checked_points(judgements: Judgements, players: Collection[int]) -> tuple[TurningPoint, ...] | None:
    """Returns the turning points of `players` for which there is an Advice; None as long as any decision has still to
    be judged or any turning point to be checked.
    """
    points = turning_points(judgements, players)
    if points is None or unchecked(judgements, players) is not None:
        return None
    return tuple([point for point in points if point.number in judgements.advice])


def _checked(judgements: Judgements, point: TurningPoint) -> TurningPoint | None:
    """Returns the turning point `point` or, if there is an Advice for it, that point with the action of the Advice as
    the better one. Unless the Advice itself found the action taken to be worse, the cost is at most by how much the
    judgement values the other one higher. The result is None if it doesn't: then the longer search doesn't confirm that
    anything was better.
    """
    advice = judgements.advice.get(point.number)
    assert judgements.match is not None
    if advice is None:
        return point
    point = point._replace(better=parse_action(judgements.match.rules, advice.told))
    if _advised_cost(judgements, point.number):
        return point
    gain = _gain(judgements, point.number)
    return point._replace(cost=min(point.cost, gain)) if gain > 0 else None


def _advised_cost(judgements: Judgements, number: int) -> float | None:
    """Returns how much lower the chance to win is after the action taken at the decision `number` than after the one
    that its Advice suggests, as the Advice says, 0 if it isn't lower. The result is None if there is no Advice for the
    decision, or if the Advice doesn't compare the two.
    """
    advice = judgements.advice.get(number)
    if advice is None or advice.other != judgements.found[Viewpoint(KNOWN, number)].taken:
        return None
    return max(0.0, advice.less)


def _gain(judgements: Judgements, number: int) -> float:
    """By how much the judgement of the decision `number` values the action of its Advice higher than the one taken."""
    told = judgements.found[Viewpoint(KNOWN, number)]
    return told.values[judgements.advice[number].told] - told.values[told.taken]


def _with_lines(judgements: Judgements, point: TurningPoint) -> TurningPoint:
    """Returns a copy of `point` in which three fields are filled in: `line` and `after_taken`, the actions that the
    search expected after the better action and after the action taken, and `to_win`.
    """
    assert judgements.match is not None
    rules, told = judgements.match.rules, judgements.found[Viewpoint(KNOWN, point.number)]
    advice = judgements.advice.get(point.number)
    line, after_taken = (
        tuple([parse_action(rules, text) for text in texts[1:]])
        for texts in (advice.line if advice else told.line, told.after_taken)
    )
    point = point._replace(line=line, after_taken=after_taken)
    return point._replace(to_win=actions_to_win(judgements.match, point))


def actions_to_win(match: Match, point: TurningPoint) -> int:
    """Returns the number of actions with which the better turn of `point` would have won the game, as far as its player
    could know. It is 0 if that turn doesn't win the game.
    """
    rules = match.rules
    better, _ = turns_of(match, point)
    world = after(rules, rules.determinize(rules.view(match.at(point.number), point.player), 0), better)
    result = rules.result(world) if world is not None else None
    return len(better) if result is not None and result.winner == point.player else 0


def _candidates(judgements: Judgements, players: Collection[int]) -> list[TurningPoint] | None:
    """Returns the decisions of `players` that may be turning points, the costliest first; None as long as any decision
    of the match has still to be judged. What the search expected after them is not filled in yet. A decision of the
    turn with which its player has won the game is none.
    """
    match = judgements.match
    assert match is not None
    costs = judgements.costs
    if costs is None:
        return None
    found: list[tuple[float, TurningPoint]] = []  # with the difference of the two actions' values
    winning = match.turn_start(len(match.log) - 1)
    winner = match.result.winner if match.result and match.resigned is None else None
    for number, (less, cost, _) in costs.items():
        player = match.player_at(number)
        has_won = number >= winning and player == winner
        if player in players and less > 0 and not has_won and not judgements.followed(number):
            told = judgements.found[Viewpoint(KNOWN, number)]
            better = parse_action(match.rules, told.best)
            is_alike = told.is_unsure and cost < COSTLY
            turn = match.at(number).turn
            found.append((less, TurningPoint(number, turn, player, match.log[number], better, cost, is_alike)))
    points = [point for _, point in sorted(found, key=lambda one: (-one[1].cost, -one[0], one[1].number))]
    return [point for point in points if not point.is_alike] or points


class Cost(NamedTuple):
    """What the action taken at a decision cost the player who decided.

    `less` is by how much the value of the action taken is lower than that of the best one, and `cost` by how much the
    decision lowered the player's chance to win. `raised` is the player's chance to win at the decision, 0 to 1, if the
    Advice for it found more than the judgement did; else it is None.
    """

    less: float
    cost: float
    raised: float | None = None


def _costs(judgements: Judgements) -> dict[int, Cost] | None:
    """Returns a dict from the number of each judged decision of the match to its Cost; None if any decision has still
    to be judged.

    The value of an action is corrected by what was judged later in the same turn: if the player had a higher chance to
    win at a later decision of that turn, the action was as good as that, and the search had only not seen it yet. No
    decision cost more than the chance fell until the player's next decision, or until the end: else the list of turning
    points would contradict the chart.

    But where an Advice compares the action taken, that is the cost: so the review says the same as a hint. The chance
    at that decision is then at least what followed and this cost together, as far as the Advice thought it so high.
    """
    match = judgements.match
    assert match is not None
    found: dict[int, Cost] = {}
    later: dict[tuple[int, int], float] = {}  # by turn and player: the highest value judged so far, from the end
    result = match.result
    ends = [0.5 if result.winner is None else float(result.winner == player) for player in (0, 1)] if result else []
    following = dict(enumerate(ends))  # by player: the value of the next decision, or of the end
    for number in reversed(decisions(match, None, len(match.log) - 1)):
        viewpoint = Viewpoint(KNOWN, number)
        told, taken = judgements.found.get(viewpoint), taken_at(match, viewpoint)
        if told is None or told.taken != taken:
            return None
        state, player = match.at(number), match.player_at(number)
        best, then = told.values[told.best], following.get(player, 0.0)
        less = best - max(told.values[taken], later.get((state.turn, player), 0.0))
        advised = _advised_cost(judgements, number)
        if advised is None:
            found[number] = Cost(less, max(0.0, min(less, best - then)))
        else:
            raised = min(then + advised, judgements.advice[number].value, SURE)
            found[number] = Cost(less, advised, raised if raised > best else None)
        later[state.turn, player] = max(best, later.get((state.turn, player), 0.0))
        following[player] = max(best, found[number].raised or 0.0)
    return found


class Fall(NamedTuple):
    """The steepest part of the largest fall of a player's chance to win in a game: from `high` at the position number
    `start` to `low` at the position number `end`, two values from 0 to 1.

    `own` is by how much the player's own decisions in between lowered the chance; at most the whole fall. The rest is
    good moves of the rival, luck, and what the search did not foresee. `moves` says how many of the player's own moves
    it fell right after, if it fell after no other; else it is 0.
    """

    start: int
    end: int
    high: float
    low: float
    own: float
    moves: int = 0


def largest_fall(judgements: Judgements, player: int) -> Fall | None:
    """Returns the steepest part of the largest fall of the chance to win of `player`: the shortest one that has at
    least two thirds (STEEP) of it, so that a fall that goes on for half of a game is told where it matters.

    The chance is that in percent that the chart shows: judged at each decision by what the one who decides knew, and at
    the end unless somebody has resigned. If in the match something was hidden or left to chance, the fall goes from one
    decision of the player's own to another: at the rival's decisions the chance is lower or higher because the rival
    knew other things. None if any decision of the match has still to be judged, or if the chance never fell.
    """
    match, costs = judgements.match, judgements.costs
    if match is None or costs is None:
        return None
    told = chances(judgements, KNOWN, None, len(match.log))
    if match.resigned is not None:
        told.pop(len(match.log), None)
    own_chances = {number: blue if player == 0 else 1 - blue for number, blue in sorted(told.items())}
    is_open = match.rules.is_open(match.positions[0])
    compared = [
        (number, percent(chance))
        for number, chance in own_chances.items()
        if is_open or number == len(match.log) or match.player_at(number) == player
    ]
    lost = {(start, end): high - low for (start, high), (end, low) in combinations(compared, 2)}
    most = max(lost.values(), default=0)
    if most <= 0:
        return None
    steep = [stretch for stretch, points in lost.items() if points >= STEEP * most]
    start, end = min(steep, key=lambda stretch: (stretch[1] - stretch[0], -lost[stretch]))
    worst = Fall(start, end, own_chances[start], own_chances[end], 0.0)
    own = [
        min(cost, max(0.0, _gain(judgements, number)))
        if number in judgements.advice and _advised_cost(judgements, number) is None
        else cost
        for number, (_, cost, _) in costs.items()
        if worst.start <= number < worst.end and match.player_at(number) == player and not judgements.followed(number)
    ]
    shown = [(n, percent(chance)) for n, chance in own_chances.items() if worst.start <= n <= worst.end]
    falls = [(start, end) for (start, high), (end, low) in pairwise(shown) if low < high]
    is_own = all(match.player_at(number) == player for start, end in falls for number in range(start, end))
    return worst._replace(own=min(sum(own), worst.high - worst.low), moves=len(falls) if is_own else 0)


def turns_of(match: Match, point: TurningPoint) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Returns (better, taken), two turns of the player at the turning point that are to be compared, each as a tuple of
    actions: the turn that the search expected, and the one that was played.

    Both begin with the turning point and go up to the end of the turn, or up to the first action whose outcome could
    not be known beforehand. If the search didn't look as far as that, they have only their first actions.
    """
    rules, view = match.rules, match.rules.view(match.at(point.number), point.player)
    line = (point.better, *point.line)
    better = expected_turn(rules, view, line)
    if len(better) == len(line) and not is_whole(rules, view, better):
        return (point.better,), (point.taken,)
    return better, expected_turn(rules, view, (point.taken, *match.log[point.number + 1 :]))


def rivals_answer(match: Match, point: TurningPoint) -> tuple[Any, tuple[Action, ...], Reason] | None:
    """Returns (state, answer, reason): the rival's turn after the turning point, the position before that turn, and the
    strongest reason that makes it better for the rival than what would have followed the better turn (`turns_of`): the
    same actions, and the answer that the search expected.

    The result is None if the reasons don't show it to be better, if there is only a weak reason, or if the better turn
    is not known to its end: then nobody knows what would have followed.
    """
    rules, log = match.rules, match.log
    start = next((number for number in range(point.number, len(log)) if match.player_at(number) != point.player), None)
    if start is None or match.seed == UNKNOWN:
        return None
    end = next((number for number in range(start + 1, len(log)) if match.begins_turn(number)), len(log))
    state, answer = match.at(start), log[start:end]
    instead = after(rules, match.at(point.number), turns_of(match, point)[0])
    if not instead or not instead.stack or instead.stack[-1][1] == point.player:
        return None
    view = rules.view(match.at(point.number), point.player)
    expected = expected_answer(rules, view, (point.better, *point.line))
    others = [(instead, answer), expected] if expected else [(instead, answer)]
    reason = harm(rules, state, answer, others)
    return (state, answer, reason) if reason else None


def rounded(difference: float) -> int:
    """Returns a difference between two chances (0 to 1) in hundredths, rounded to a multiple of 5.

    >>> rounded(0.081), rounded(0.02)
    (10, 0)
    """
    return STEP * round(100 * difference / STEP)


def percent(chance: float) -> int:
    """Returns a chance (0 to 1) in percent, rounded to a multiple of 5 from 5 to 95. The result is 1 or 99 if the bot
    sees how the game ends, and 0 or 100 only if the game is over.

    >>> percent(0.333), percent(0.98), percent(0.9999), percent(1.0)
    (35, 95, 99, 100)
    """
    if chance in (0.0, 1.0):
        return round(100 * chance)
    if chance < SEEN:
        return 1
    if chance > 1 - SEEN:
        return 99
    return max(STEP, min(100 - STEP, rounded(chance)))


def standing(percents: int) -> str:
    """Returns the word for how a player stands whose chance to win is `percents` percent. The word is part of a message
    id.

    >>> standing(55), standing(60), standing(20), standing(99)
    ('even', 'ahead', 'behind_clearly', 'ahead_to_the_end')
    """
    if percents in (0, 100):
        return "won" if percents else "lost"
    side = "ahead" if percents > 50 else "behind"
    away = abs(percents - 50)
    if away <= 5:
        return "even"
    if percents in (1, 99):
        return f"{side}_to_the_end"
    return side if away <= 15 else f"{side}_clearly" if away <= 35 else f"{side}_far"
