"""Reasons why a turn is good: the rows of a game's tables of reasons, which of them are shown for a turn, and which of
them set a turn apart from another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .lines import after, expected_answer, next_turn, value_after
from .protocol import Action, Apart, Reason, Rules

Ints = tuple[int, ...]
Seen = TypeVar("Seen")  # a turn as one reader sees it; each game has its own class

MOST = 2  # the largest number of reasons that are shown
WORLDS = 8  # full states in which it is tried whether a turn could be played later too
ANSWERS = 3  # turns of the rival's that are tried before it ...
ANSWERED = 2  # ... in so many of these states


class ReasonRow(NamedTuple, Generic[Seen]):
    """A reason that can be given for a turn: its topic, its test, and the names of its ints.

    `test` takes a turn, as an object that each game defines. If the reason is true of the turn, `test` returns a tuple
    of ints: the details that the sentence on the reason tells, such as the number of a space or a count. If the reason
    is not true, `test` returns None. Of the true reasons with the same `topic` at most one is shown. `fields` names the
    ints, with spaces between the names; a name that ends with a star stands for all remaining ints.

    `amount` is there to compare two turns: it takes a turn and returns how much of the reason is true of it, for
    instance how many points it brings; more is better. Reasons of one topic with the same `amount` are compared with
    each other. It is None if the reason has no such number.

    `instead` is there to compare two turns too: a row that is never a reason for a turn, but tells beside this reason
    how it is with the other turn, of which this reason is not true.
    """

    topic: str
    test: Callable[[Seen], Ints | None]
    fields: str = ""
    amount: Callable[[Seen], int] | None = None
    instead: ReasonRow[Seen] | None = None

    @property
    def id(self) -> str:
        """The id of the reason, which is the name of the function in the field `test`."""
        return self.test.__name__


Table = tuple[ReasonRow[Seen], ...]  # strongest reason first


def fields_of(*tables: Table[Any]) -> dict[str, list[str]]:
    """Returns a dict from the id of every reason in these tables to the list of the names of its ints.

    The ints are the details that the sentence on the reason tells, such as the number of a space or a count.
    """
    return {row.id: row.fields.split() for table in tables for row in table}


def reasons_of(seen: Seen, *tables: Table[Seen]) -> tuple[Reason, ...]:
    """Returns the reasons to show for the turn `seen`, each as `(id, *ints)`: the first MOST true ones, at most one of
    each topic.

    They all come from one of `tables`: the first one in which any reason is true. The result is empty if no reason is
    true. The ints are the details that the sentence on the reason tells, such as the number of a space or a count.
    """
    for table in tables:
        found: dict[str, Reason] = {}
        for row in table:
            ints = row.test(seen) if row.topic not in found else None
            if ints is not None:
                found[row.topic] = (row.id, *ints)
                if len(found) == MOST:
                    break
        if found:
            return tuple(found.values())
    return ()


def reasons_apart(
    seen: Seen, other: Seen, rows: Table[Seen], ends: Table[Seen] = (), quiet: Table[Seen] = ()
) -> tuple[Apart, ...]:
    """Returns the reasons for the turn `seen` that are no reasons for the turn `other` too, strongest first.

    Both turns begin in the same position. Of each topic only the strongest reason for `seen` can be in the result. It
    is left out if it, or a stronger one of its topic, is true of `other`, unless both have the same `amount` and `seen`
    has more of it; then the reason for `other` is told beside it. A reason with an `amount` is also left out if `seen`
    has no more of it than `other`. Beside a reason with `instead`, that row is told of `other` if it is true of it.

    If any reason of `ends` is true of `seen`, only these are looked at. Otherwise the reasons are those of `rows`. If
    none of these is left, they are those of `quiet`: if any of `rows` is true of `seen`, only those with an `amount`.
    The result may be empty.
    """
    is_told, apart = _apart_in(ends, seen, other)
    if is_told:
        return apart
    is_told, apart = _apart_in(rows, seen, other)
    return apart or _apart_in(tuple([row for row in quiet if row.amount or not is_told]), seen, other)[1]


def _apart_in(table: Table[Seen], seen: Seen, other: Seen) -> tuple[bool, tuple[Apart, ...]]:
    """Returns (is_told, apart): whether any reason of `table` is true of `seen`, and those that set it apart."""
    found: dict[str, Apart | None] = {}
    for number, row in enumerate(table):
        ints = row.test(seen) if row.topic not in found else None
        if ints is not None:
            found[row.topic] = _apart((row.id, *ints), number, seen, other, table)
    return bool(found), tuple([one for one in found.values() if one])


def _apart(reason: Reason, number: int, seen: Seen, other: Seen, table: Table[Seen]) -> Apart | None:
    """Returns `reason`, which row `number` of `table` gives for the turn `seen`, if it sets that turn apart from the
    turn `other`; else None.
    """
    row = table[number]
    if row.amount and row.amount(seen) <= row.amount(other):
        return None
    for place, rival in enumerate(table):
        is_compared = row.amount is not None and rival.amount is row.amount
        if rival.topic != row.topic or (place > number and not is_compared):
            continue
        ints = rival.test(other)
        if ints is not None:
            return Apart(reason, (rival.id, *ints)) if is_compared else None
    ints = row.instead.test(other) if row.instead else None
    return Apart(reason, (row.instead.id, *ints)) if row.instead and ints is not None else Apart(reason)


class Compared(NamedTuple):
    """What speaks for a turn rather than for another one.

    `apart` has the reasons for the turn that don't hold of the other one too, strongest first, without those that only
    say what the turn does (`Rules.bare_reasons`). `against` is the strongest reason for the other turn that doesn't
    hold of this one, if it is stronger than all in `apart` and neither a weak nor a bare one; else None. `is_plain`
    says whether the reasons alone show the turn to be better: the first in `apart` is no weak one, and there is nothing
    `against`.
    """

    apart: tuple[Apart, ...]
    against: Apart | None
    is_plain: bool


def compared(
    rules: Rules[Any],
    view: Any,
    turn: Sequence[Action],
    other: Sequence[Action],
    player: int,
    other_view: Any = None,
) -> Compared:
    """Returns the reasons for the actions `turn` of `player` that don't hold of the actions `other` too, and a stronger
    reason for `other` if there is one, as a `Compared`.

    Both begin in the position `view`, as in `Rules.reasons`; or `other` in `other_view`, if that is given.
    """
    ranks, weak, bare = rules.reason_ids, rules.weak_reasons, rules.bare_reasons
    found = rules.reasons_apart(view, turn, other, player, other_view)
    apart = tuple([one for one in found if one.reason[0] not in bare])
    against = next(iter(rules.reasons_apart(other_view or view, other, turn, player, view)), None)
    if against and (
        against.reason[0] in weak | bare
        or (apart and ranks.index(apart[0].reason[0]) <= ranks.index(against.reason[0]))
    ):
        against = None
    return Compared(apart, against, bool(apart) and apart[0].reason[0] not in weak and not against)


def _best_at_a_glance(rules: Rules[Any], state: Any) -> Action:
    glances = rules.glances(state, state.options)
    sign = 1 if state.stack[-1][1] == 0 else -1
    best: Action = state.options[max(range(len(glances)), key=lambda at: sign * glances[at])]
    return best


def harm(
    rules: Rules[Any], state: Any, answer: Sequence[Action], others: Sequence[tuple[Any, Sequence[Action]]]
) -> Reason | None:
    """Returns the strongest reason for `answer`, the rival's turn that begins in `state`, that makes it better for the
    rival than every other turn of the rival in `others`. The reasons are those that the rival's opponent sees.

    `others` has pairs of a position and the actions of a turn that begins there; those that can't be played are left
    out. An `answer` of one action is also compared with what looks best for the rival in those positions at a glance
    (`Rules.glances`), and its reason must not be one for any other single action there. The result is None if the
    reasons don't show `answer` to be better than each of them, or if only a weak reason is left.
    """
    if after(rules, state, answer) is None:
        return None
    player = state.stack[-1][1]
    worlds = [world for number, (world, _) in enumerate(others) if number == 0 or world is not others[0][0]]
    if len(answer) == 1:
        others = [*others, *[(world, (_best_at_a_glance(rules, world),)) for world in worlds]]
    view = rules.view(state, 1 - player)
    found = [
        compared(rules, view, answer, other, player, rules.view(other_state, 1 - player))
        for other_state, other in others
        if after(rules, other_state, other) is not None
    ]
    if not all(one.is_plain for one in found):
        return None
    apart = [[one.reason for one in comparison.apart] for comparison in found]
    reasons = apart[0] if apart else rules.reasons(view, answer, player)
    strong = [reason for reason in reasons if reason[0] not in rules.weak_reasons]
    shared = [reason for reason in strong if all(reason in told for told in apart)]
    if shared and len(answer) == 1:
        there = [reason for world in worlds for reason in _single_reasons(rules, world, player)]
        shared = [reason for reason in shared if reason not in there]
    return shared[0] if shared else None


def _single_reasons(rules: Rules[Any], state: Any, player: int) -> list[Reason]:
    """Returns the reasons for all legal actions in `state`, where a turn of `player` begins, each action taken alone;
    they are those that the opponent of `player` sees.
    """
    view = rules.view(state, 1 - player)
    return [reason for action in state.options for reason in rules.reasons(view, (action,), player)]


def can_wait(rules: Rules[Any], view: Any, line: Sequence[Action], turn: Sequence[Action], reason: Reason) -> bool:
    """Whether the player to move in `view` is expected to be able to play the actions `turn` one turn later too, with
    the same `reason` for them.

    `line` is what the bot expects from `view` on, up to the player's next turn at least. It is played in several full
    states that fit the view (WORLDS). The result is False if it can't be played in any of them, and if the actions are
    not legal or the reason is not given then in any in which it can. It is False too if that is so in more than a
    quarter of the cases in which the rival takes one of the turns that look best (ANSWERS) instead of the expected one,
    and if the reason is to keep the rival from something (`Rules.guarding_reasons`): the rival needn't wait.
    """
    if reason[0] in rules.guarding_reasons:
        return False
    player = view.stack[-1][1]

    def is_left(state: Any) -> bool:
        is_legal = after(rules, state, turn) is not None
        return is_legal and reason in rules.reasons(rules.view(state, player), turn, player)

    found = False
    lasting: list[bool] = []  # whether it is left, for each answer of the rival's that looks good
    for number in range(WORLDS):
        world = rules.determinize(view, number)
        state = next_turn(rules, world, line)
        if state is None:
            continue
        if not is_left(state):
            return False
        found = True
        if number < ANSWERED:
            lasting += [is_left(each) for each in _after_answers(rules, world, line)]
    return found and 4 * sum(lasting) >= 3 * len(lasting)


def _after_answers(rules: Rules[Any], state: Any, line: Sequence[Action]) -> list[Any]:
    """Returns the positions in which the next turn of the player to move in `state` begins if the turn with which
    `line` begins is played, and then the rival's turns that begin with the actions of the highest value (ANSWERS), each
    with the best actions after it. Where the game ends before there is none.
    """
    player, turn = state.stack[-1][1], state.turn
    for action in line:
        if not state.stack or state.stack[-1][1] != player:
            break
        state = rules.apply(state, action)
    if not state.stack or state.stack[-1][1] == player:
        return []
    begun = [rules.apply(state, action) for action in _best_looking(rules, state)[:ANSWERS]]
    found = []
    for answered in begun:
        while answered.stack and answered.stack[-1][1] != player:
            answered = rules.apply(answered, _best_looking(rules, answered)[0])
        if answered.stack and answered.turn != turn:
            found.append(answered)
    return found


def _best_looking(rules: Rules[Any], state: Any) -> list[Action]:
    """Returns the legal actions in the order of their values (`Rules.values`), the best for the player first."""
    sign = -1 if state.stack[-1][1] == 0 else 1
    values = dict(zip(state.options, rules.values(state, state.options), strict=True))
    return sorted(values, key=lambda action: sign * values[action])


def expected_harm(
    rules: Rules[Any], view: Any, line: Sequence[Action], other: Sequence[Action]
) -> tuple[Any, tuple[Action, ...], Reason] | None:
    """Returns (world, answer, reason): the rival's turn that is expected in `other`, a full state before that turn that
    fits what the player to move in `view` knows then, and the strongest reason that makes it better for the rival than
    the turn that is expected in `line`, and than the same actions there (`harm`).

    `line` and `other` are what the bot expects from `view` on, beginning with two different actions. The result is None
    if the reasons don't show the rival's turn to be better, if an expected turn of the rival isn't known, or if the
    same actions after the turn of `line` lead to a position with no higher value: then they speak as much against it.
    """
    worse, better = (expected_answer(rules, view, expected) for expected in (other, line))
    if worse is None or better is None:
        return None
    left, same = (value_after(rules, state, worse[1]) for state in (worse[0], better[0]))
    if left is not None and same is not None and (same <= left if view.stack[-1][1] == 0 else same >= left):
        return None
    reason = harm(rules, *worse, (better, (better[0], worse[1])))
    return (*worse, reason) if reason else None
