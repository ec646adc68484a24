"""Proofs: functions that tell whether a reason for a placement is true, by playing the placement.

They use dumped states and the engine's events. The gains of single tokens are counted here, on the dumped states: the
proofs share only the rules of play with the code that finds the reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.protocol import Action, Event, Reason

from .drawing import RULES

Data = dict[str, Any]
Tokens = dict[str, list[int]]  # by field: owner, kind, value
RAYS = ("row_ray", "column_ray")


def near(one: str, other: str) -> bool:
    """Whether the field `one` is among the 8 neighbours of the field `other`."""
    return one != other and abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1]) - int(other[1])) <= 1


def feeds(giver: list[int], owner: int) -> bool:
    """Whether the token `giver` would raise the gain of a token of the player `owner` on a field beside it.

    `giver` is a token of a dumped state: its owner, kind and value.
    """
    kind = KIND_NAMES[giver[1]]
    return kind == "beacon" or (kind == "banner" and giver[0] == owner) or (kind == "toll" and giver[0] != owner)


def gain(tokens: Tokens, field: str) -> int:
    """The points that the token on this field gains; `tokens` maps the names of fields to tokens."""
    owner, kind, value = tokens[field]
    value += sum(near(field, other) and feeds(giver, owner) for other, giver in tokens.items())
    return value * 2 if KIND_NAMES[kind] == "golden" else value


def gains(tokens: Tokens, owner: int) -> int:
    """The points that all tokens of the player `owner` gain together; `tokens` maps the names of fields to tokens."""
    return sum(gain(tokens, field) for field, token in tokens.items() if token[0] == owner)


class Case:
    """A placement that has been played, about which a reason is to be proved.

    `before` and `after` are the dumped states before and after the turn, `state` is the state after it, `goal` the
    number of points that ends the game, and `events` are the turn's events. Three
    dicts map the names of fields to the tokens on them: `tokens` before the turn, `scored` at the moment when the turn
    was scored, and `left` after the turn.
    """

    def __init__(self, state: Any, action: Action) -> None:
        self.player: int = state.stack[-1][1]
        self.rival = 1 - self.player
        self.options = len(state.options)
        self.card = CARDS[state.top(self.player, action[1])]
        self.before: Data = state.dump()
        self.events: list[Event] = []
        board: list[Data] = []
        after = state.clone()

        def listen(*event: Any) -> None:
            if event[0] == "gained" and not board:
                board.append(after.dump())
            self.events.append(event)

        RULES.play(after, action, listen)
        self.state = after
        self.goal: int = state.variant.goal
        self.after: Data = after.dump()
        self.tokens: Tokens = self.before["tokens"]
        self.scored: Tokens = board[0]["tokens"]
        self.left: Tokens = self.after["tokens"]
        self.end = FIELD_NAMES[after.last] if after.last >= 0 else ""
        cut = next(number for number, event in enumerate(self.events) if event[0] == "gained")
        self.by_card, self.later = self.events[:cut], self.events[cut:]
        switched = [event for event in self.by_card if event[0] == "switched"]
        self.placed = FIELD_NAMES[switched[0][3] if switched else action[2]]
        self.place = FIELD_NAMES[action[2]]

    def told(self, events: list[Event], *kinds: str) -> list[str]:
        """The names of the fields of those `events` that are about a token of the rival and of one of `kinds`.

        `kinds` are kinds of events, such as "destroyed".
        """
        return [FIELD_NAMES[event[2]] for event in events if event[0] in kinds and event[1] == self.rival]

    def lead(self) -> int:
        """The lead in points, after the turn, of the player who placed the card."""
        return int(self.after["scores"][self.player] - self.after["scores"][self.rival])

    def more(self, player: int) -> int:
        """How many points more all tokens of the player gain together after the turn than before it."""
        return gains(self.left, player) - gains(self.tokens, player)

    def still(self, field: str) -> bool:
        """Whether the token on the field was neither moved nor destroyed by the placed card."""
        moved = [event[2] for event in self.by_card if event[0] in ("shoved", "vaulted", "destroyed")]
        moved += [field for event in self.by_card if event[0] == "switched" for field in event[2:]]
        return FIELD_NAMES.index(field) not in moved


def _over(case: Case, reason: str, ahead: bool) -> bool:
    return case.after["reason"] == reason and not case.after["stack"] and (case.lead() > 0) == ahead


def _lost(case: Case) -> list[str]:
    """The names of the fields on which the placed card destroyed enemy tokens."""
    return case.told(case.by_card, "destroyed")


def _victim(case: Case, kind: int, field: str) -> bool:
    known = _lost(case) == [field] and case.tokens[field][:2] == [case.rival, kind]
    return known and case.events[0][0] == "placed"


def _between(start: str, middle: str, end: str) -> bool:
    """Whether `middle` lies between `start` and `end`, all three on one row or in one column."""
    if start[0] == middle[0] == end[0]:
        return int(start[1]) < int(middle[1]) < int(end[1]) or int(start[1]) > int(middle[1]) > int(end[1])
    return start[1] == middle[1] == end[1] and (start < middle < end or start > middle > end)


def _is_free(tokens: Tokens, start: str, end: str) -> bool:
    """Whether no token stands between the fields `start` and `end`, which are on one row or in one column.

    `tokens` maps the names of fields to the tokens on the board.
    """
    return not any(_between(start, field, end) for field in tokens)


def _shields(case: Case, shooter: str, target: str) -> bool:
    ray = case.tokens[shooter]
    along = shooter[1] == target[1] if KIND_NAMES[ray[1]] == "row_ray" else shooter[0] == target[0]
    fired = [(FIELD_NAMES[event[2]], FIELD_NAMES[event[3]]) for event in case.later if event[0] == "fired"]
    return (
        ray[0] == case.rival
        and KIND_NAMES[ray[1]] in RAYS
        and along
        and case.tokens[target][0] == case.player == case.scored[target][0]
        and case.still(shooter)
        and case.still(target)
        and _is_free(case.tokens, shooter, target)
        and _between(shooter, case.placed, target)
        and (shooter, case.placed) in fired
        and (shooter, target) not in fired
    )


def _ends_next(case: Case) -> set[str]:
    """Why the game is over after the rival's next turn, for each way to play it; empty if one of them doesn't end it
    with the player ahead, or if the rival's turn isn't next.
    """
    if case.after["stack"] != [["turn", case.rival]]:
        return set()
    ends = [RULES.apply(case.state, answer) for answer in case.state.options]
    won = all(not end.stack and end.scores[case.player] > end.scores[case.rival] for end in ends)
    return {end.reason for end in ends} if won else set()


def _gilds(case: Case, kind: int, field: str) -> bool:
    own = case.tokens[field][:2] == [case.player, kind] and KIND_NAMES[kind] != "golden"
    return own and case.scored[field] == [case.player, KIND_NAMES.index("golden"), case.tokens[field][2]]


def _disarms(case: Case, kind: int, field: str) -> bool:
    was = KIND_NAMES[kind] in (*RAYS, "banner", "beacon", "toll") and case.tokens[field][:2] == [case.rival, kind]
    return was and case.scored[field] == [case.rival, KIND_NAMES.index("golden"), case.tokens[field][2]]


def _without(case: Case) -> Tokens:
    """The tokens on the board when the turn was scored, by field, except the token that was placed in this turn."""
    return {field: token for field, token in case.scored.items() if field != case.placed}


def _supports(case: Case, count: int) -> bool:
    others = [field for field, token in _without(case).items() if token[0] == case.player]
    extra = sum(gain(case.scored, field) - gain(_without(case), field) for field in others)
    return 0 < count == extra


def _supported(case: Case, count: int) -> bool:
    alone = {case.placed: case.scored[case.placed]}
    return 0 < count == gain(case.scored, case.placed) - gain(alone, case.placed)


def _aims(case: Case, *fields: str) -> bool:
    own = FIELD_NAMES.index(case.placed)
    hit = [FIELD_NAMES[event[3]] for event in case.later if event[0] == "fired" and event[2] == own]
    return bool(fields) and sorted(fields) == sorted(field for field in hit if case.scored[field][0] == case.rival)


def _made(case: Case) -> int:
    return sum(event[0] == "made" and event[1] == case.player for event in case.by_card)


def _switches(case: Case, kind: int, field: str, target: str) -> bool:
    moved = case.tokens[field]
    went = field == case.placed and target == case.place != field
    return went and moved[:2] == [case.rival, kind] and case.scored[target] == moved


PROOFS: dict[str, Callable[..., bool]] = {
    "win_points": lambda c, count: _over(c, "points", True) and count == c.after["scores"][c.player],
    "win_full": lambda c, count: _over(c, "full", True) and count == c.lead() and len(c.left) == 36,
    "win_cap": lambda c, count: _over(c, "cap", True) and count == c.lead(),
    "ties": lambda c: not c.after["stack"] and c.lead() == 0,
    "loses": lambda c, count: not c.after["stack"] and -count == c.lead() < 0,
    "win_next_points": lambda c, count: _ends_next(c) == {"points"} and count == c.goal,
    "win_next": lambda c: bool(_ends_next(c) - {"points"}),
    "forced": lambda c: c.options == 1,
    "extra_turn": lambda c: (
        c.after["stack"] == [["turn", c.player]]
        and c.after["banked"][c.player] == c.before["banked"][c.player]
        and c.after["turn"] == c.before["turn"] + 1
    ),
    "destroys_more": lambda c, count: 1 < count == len(_lost(c)),
    "pushes_off": lambda c, *ints: _victim(c, *ints) and ints[1] in c.told(c.by_card, "fell"),
    "destroys": lambda c, *ints: _victim(c, *ints) and ints[1] not in c.told(c.by_card, "fell"),
    "nets": lambda c, count, other: 0 < count == c.more(c.player) and 0 < other == -c.more(c.rival),
    "lifts": lambda c, count, other: 0 < count == c.more(c.player) and 0 < other == c.more(c.rival),
    "trades": lambda c, count, other: 0 < count == -c.more(c.rival) and 0 < other == -c.more(c.player),
    "shoots_down": lambda c, kind, field: (
        c.scored[field][:2] == [c.rival, kind]
        and field not in c.left
        and any(event[0] == "fired" and FIELD_NAMES[event[3]] == field for event in c.later)
    ),
    "disarms": _disarms,
    "breaks": lambda c, field: (
        c.scored[field] == [c.rival, 0, 1]
        and c.tokens[field][:2] == [c.rival, KIND_NAMES.index("shell")]
        and field in c.told(c.by_card, "broke")
    ),
    "shields": _shields,
    "gilds": _gilds,
    "lowers": lambda c, count: 0 < count == -c.more(c.rival) and not c.more(c.player),
    "switches": _switches,
    "makes": lambda c, count: 0 < count == _made(c),
    "aims": _aims,
    "supports": _supports,
    "supported": _supported,
    "raises": lambda c, count: 0 < count == c.more(c.player) and not c.more(c.rival),
    "whets": lambda c, count: 0 < count == c.after["whet"][c.player],
    "leads": lambda c, count: 0 < count == c.lead(),
    "scores": lambda c, count: (
        0 < count == c.after["scores"][c.player] - c.before["scores"][c.player] == gains(c.scored, c.player)
    ),
}


def is_true(case: Case, reason: Reason, fields: list[str]) -> bool:
    """Whether a reason is true of the placement in the case. Raises KeyError if there is no proof for the reason.

    A reason has an id and numbers; `fields` are the names of these numbers, such as `kind` or `field`.
    """
    id, *ints = reason
    names = [*fields, *fields[-1:] * len(ints)]
    spelt = [
        FIELD_NAMES[number] if name.rstrip("*") in ("field", "target") else number
        for name, number in zip(names, ints, strict=False)
    ]
    return PROOFS[id](case, *spelt)
