"""A second engine of Token Battle, slow and obvious, written from the rules alone, to check the real engine.

It shares nothing with the real engine, not even the cards. Chance is never drawn here: who is first, where the balance
token (a Plain with which the second player begins) stands and which cards lie in the draft are given. Fields are named
`a1` to `f6`, row 1 in the north; players are 0 and 1; stacks are numbered 1 to 4. The actions:

    ("place", stack, field)          the turn: the top card of a stack onto an empty field; `3d4` is ("place", 3, "d4")
    ("pick", card)                   the draft: takes a card that lies face up
    ("lay", player, stack, card)     the draft: puts a picked card under the cards of the stack
    ("done", player)                 the draft: the player's stacks are complete

The rules leave open in which order a player lays the cards, and neither player sees the other lay them. So both may go
on laying in any order until both are done. A player concedes with `concede(player)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .naive_cards import CARDS, Card

Action = tuple[Any, ...]
Stacks = list[list[str]]

COLUMNS = "abcdef"
ROWS = "123456"
FIELDS = [column + row for row in ROWS for column in COLUMNS]
CENTRE = {"c3", "d3", "c4", "d4"}

# Clockwise from north; rows are counted southwards.
DIRECTIONS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
RAYS = {"row-ray": ("W", "E"), "column-ray": ("N", "S")}

POINTS = {"classic": 1000, "sprint": 500, "mirror": 1000, "draft": 1000}
CAP = {"classic": 150, "sprint": 40, "mirror": 150, "draft": 150}
DRAFTED = 24


@dataclass(eq=False)
class Token:
    """A token on the board: its owner (0 or 1), its value, and its kind, which is called `type`.

    Tokens are compared by identity: a token that moves or changes stays the same object.
    """

    owner: int
    value: int
    type: str


def neighbour(field: str, direction: str) -> str | None:
    """The name of the field next to `field` in the direction `direction`, such as "NE"; None if the board ends
    there.
    """
    right, down = DIRECTIONS[direction]
    column = COLUMNS.index(field[0]) + right
    row = ROWS.index(field[1]) + down
    if column not in range(6) or row not in range(6):
        return None
    return COLUMNS[column] + ROWS[row]


def is_legal_set(stacks: Sequence[Sequence[str]]) -> bool:
    """Whether these stacks are a legal set: four stacks of 2 to 5 cards, with no card twice."""
    cards = [card for stack in stacks for card in stack]
    return (
        len(stacks) == 4
        and all(2 <= len(stack) <= 5 for stack in stacks)
        and len(set(cards)) == len(cards)
        and all(card in CARDS for card in cards)
    )


class Naive:
    """One game in the naive engine. It begins from two given sets or, in the variant `draft`, from 24 given cards."""

    def __init__(
        self,
        sets: Sequence[Sequence[Sequence[str]]] | None = None,
        *,
        variant: str = "classic",
        first: int = 0,
        balance: str | None,
        closed: bool = False,
        pool: Sequence[str] | None = None,
    ) -> None:
        """Begins a game. Raises ValueError for a set-up that the rules don't allow.

        `variant` is the name of the variant. Either `sets` are the sets of both players, or `pool` are the 24 cards of
        a draft. The player `first` begins. `balance` is the field of the balance token, a Plain of value 2 with which
        the other player begins; it is None for a game without a balance token. With `closed` a player sees only the
        cards of the rival that have been on top.
        """
        self.variant = variant
        self.points = POINTS[variant]
        self.cap = CAP[variant]
        self.closed = closed

        self.board: dict[str, Token] = {}
        self.scores = [0, 0]
        self.extra_turns = [0, 0]
        self.bonus = [0, 0]
        self.turn = 0  # cards placed so far, by both
        self.last_played: Token | None = None
        self.stacks: list[Stacks] = [[[], [], [], []], [[], [], [], []]]
        self.shown: list[set[str]] = [set(), set()]  # by player: the cards that have lain on top of a stack

        self.pool: set[str] = set()
        self.picked: list[set[str]] = [set(), set()]
        self.done = [False, False]

        self.winner: int | None = None
        self.reason = ""
        self.mover = first

        if balance is not None:
            self._stand_balance_token(balance, owner=1 - first)
        if variant == "draft":
            self._start_draft(pool)
        else:
            self._start_with(sets)

    # Set-up

    def _stand_balance_token(self, field: str, owner: int) -> None:
        if field not in CENTRE:
            raise ValueError(f"the balance token stands in the centre, not on {field}")
        self.board[field] = Token(owner, 2, "plain")

    def _start_draft(self, pool: Sequence[str] | None) -> None:
        if pool is None or len(pool) != DRAFTED or len(set(pool) & set(CARDS)) != DRAFTED:
            raise ValueError(f"a draft takes {DRAFTED} different cards")
        self.stage = "pick"
        self.pool = set(pool)

    def _start_with(self, sets: Sequence[Sequence[Sequence[str]]] | None) -> None:
        if sets is None or len(sets) != 2 or not all(is_legal_set(stacks) for stacks in sets):
            raise ValueError("two legal sets are needed")
        if self.variant == "mirror" and sets[0] != sets[1]:
            raise ValueError("in the variant mirror both use the same stacks")
        self.stacks = [[list(stack) for stack in stacks] for stacks in sets]
        self._start_play()

    def _start_play(self) -> None:
        self.stage = "place"
        for player in (0, 1):
            for stack in self.stacks[player]:
                self.shown[player].add(stack[0])

    # The interface

    def asked(self) -> set[int]:
        """The players who may act now.

        Usually it is one player. While stacks are laid it is each player who isn't done yet, and after the end of the
        game nobody.
        """
        if self.stage == "over":
            return set()
        if self.stage == "lay":
            return {player for player in (0, 1) if not self.done[player]}
        return {self.mover}

    def legal(self) -> set[Action]:
        if self.stage == "pick":
            return {("pick", card) for card in self.pool}
        if self.stage == "lay":
            return self._layings(0) | self._layings(1)
        if self.stage == "place":
            return {("place", stack, field) for stack in (1, 2, 3, 4) for field in FIELDS if field not in self.board}
        return set()

    def play(self, action: Action) -> None:
        """Plays an action. Raises ValueError if it isn't legal."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal")
        if action[0] == "pick":
            self._pick(action[1])
        elif action[0] == "lay":
            self._lay(action[1], action[2], action[3])
        elif action[0] == "done":
            self._finish_laying(action[1])
        elif action[0] == "place":
            self._take_turn(action[1], action[2])

    def concede(self, player: int) -> None:
        """Ends the game: the other player wins. A player may concede at any time. Raises ValueError after the end."""
        if self.stage == "over":
            raise ValueError("the game is over")
        self._end("conceded", 1 - player)

    def snapshot(self) -> dict[str, Any]:
        """The whole position as plain data, hidden things included.

        It is a dict by names such as "board", "scores" and "stacks".
        """
        return {
            "stage": self.stage,
            "asked": sorted(self.asked()),
            "over": self.stage == "over",
            "winner": self.winner,
            "reason": self.reason,
            "turn": self.turn,
            "board": {field: (token.owner, token.value, token.type) for field, token in self.board.items()},
            "last_played": self._field_of(self.last_played),
            "scores": list(self.scores),
            "gains": [self.gains(0), self.gains(1)],
            "extra_turns": list(self.extra_turns),
            "bonus": list(self.bonus),
            "stacks": [[list(stack) for stack in stacks] for stacks in self.stacks],
            "pool": sorted(self.pool),
            "picked": [sorted(self.picked[0]), sorted(self.picked[1])],
        }

    def stacks_seen_by(self, viewer: int, owner: int) -> list[list[str | None]] | None:
        """The stacks of the player `owner` as `viewer` sees them, with None for each card that the viewer can't know.

        Returns None instead of the rival's stacks while a draft is going on.
        """
        if viewer == owner:
            return [list(stack) for stack in self.stacks[owner]]
        if self.variant == "draft" and self.done != [True, True]:
            return None
        if not self.closed or self.variant == "mirror":
            return [list(stack) for stack in self.stacks[owner]]
        return [[card if card in self.shown[owner] else None for card in stack] for stack in self.stacks[owner]]

    # The draft

    def _pick(self, card: str) -> None:
        self.pool.remove(card)
        self.picked[self.mover].add(card)
        self.mover = 1 - self.mover
        if not self.pool:
            self.stage = "lay"

    def _layings(self, player: int) -> set[Action]:
        if self.done[player]:
            return set()
        stacks = self.stacks[player]
        hand = self.picked[player] - {card for stack in stacks for card in stack}
        actions: set[Action] = set()
        for number in (1, 2, 3, 4):
            if len(stacks[number - 1]) == 5:
                continue
            sizes = [len(stack) for stack in stacks]
            sizes[number - 1] += 1
            still_needed = sum(2 - size for size in sizes if size < 2)
            if still_needed <= len(hand) - 1:
                actions |= {("lay", player, number, card) for card in hand}
        if is_legal_set(stacks):
            actions.add(("done", player))
        return actions

    def _lay(self, player: int, stack: int, card: str) -> None:
        self.stacks[player][stack - 1].append(card)

    def _finish_laying(self, player: int) -> None:
        self.done[player] = True
        if self.done == [True, True]:
            self._start_play()

    # The order of a turn

    def _take_turn(self, stack: int, field: str) -> None:
        card = CARDS[self.stacks[self.mover][stack - 1][0]]
        token = self._place(card, field)
        self._use_ability(card, token, field)
        self.last_played = token
        self._put_under(stack)
        self._score()
        self._check_end()
        if self.stage == "over":
            return
        self._fire_rays()
        self._pass_the_turn()

    def _place(self, card: Card, field: str) -> Token:
        token = Token(self.mover, card.value + self.bonus[self.mover], card.type)
        self.bonus[self.mover] = 0
        self.board[field] = token
        self.turn += 1
        return token

    def _put_under(self, stack: int) -> None:
        cards = self.stacks[self.mover][stack - 1]
        cards.append(cards.pop(0))
        self.shown[self.mover].add(cards[0])

    def _score(self) -> None:
        gains = [self.gains(0), self.gains(1)]
        self.scores[0] += gains[0]
        self.scores[1] += gains[1]

    def _check_end(self) -> None:
        if self.scores[0] >= self.points or self.scores[1] >= self.points:
            self._end("points", self._leader())
        elif len(self.board) == len(FIELDS):
            self._end("full board", self._leader())
        elif self.turn >= self.cap:
            self._end("cap", self._leader())

    def _leader(self) -> int | None:
        """The player who has more points, None if both players have equally many."""
        if self.scores[0] == self.scores[1]:
            return None
        return 0 if self.scores[0] > self.scores[1] else 1

    def _end(self, reason: str, winner: int | None) -> None:
        self.stage = "over"
        self.reason = reason
        self.winner = winner

    def _fire_rays(self) -> None:
        """Fires all rays at once: all targets are found before any token is hit.

        A ray is a token of the kind Row Ray or Column Ray; it hits the first token on each of two opposite sides.
        """
        hits: dict[str, int] = {}
        for field, token in self.board.items():
            for direction in RAYS.get(token.type, ()):
                target = self._first_met(field, direction)
                if target is not None:
                    hits[target] = hits.get(target, 0) + 1
        for target, number in hits.items():
            self._reduce(target, number)

    def _first_met(self, field: str, direction: str) -> str | None:
        ahead = neighbour(field, direction)
        while ahead is not None and ahead not in self.board:
            ahead = neighbour(ahead, direction)
        return ahead

    def _pass_the_turn(self) -> None:
        if self.extra_turns[self.mover] > 0:
            self.extra_turns[self.mover] -= 1
        else:
            self.mover = 1 - self.mover

    # The abilities

    def _use_ability(self, card: Card, token: Token, field: str) -> None:
        area = [(direction, neighbour(field, direction)) for direction in DIRECTIONS if direction in card.area]
        on_board = [(direction, target) for direction, target in area if target is not None]
        targets = [target for _, target in on_board]
        tokens = [(direction, target) for direction, target in on_board if target in self.board]
        occupied = [target for _, target in tokens]
        if card.ability == "chip":
            self._chip(occupied)
        elif card.ability == "shove":
            self._shove(tokens)
        elif card.ability == "vault":
            self._vault(field, tokens)
        elif card.ability == "sprout":
            self._make(targets, self.mover)
        elif card.ability == "gift":
            self._make(targets, 1 - self.mover)
        elif card.ability == "encore":
            self._encore([target for _, target in area])
        elif card.ability == "yield":
            self.extra_turns[1 - self.mover] += 1
        elif card.ability == "volley":
            self._volley(occupied)
        elif card.ability == "switch":
            self._switch(token, field)
        elif card.ability == "gild":
            self._gild(occupied)
        elif card.ability == "whet":
            self.bonus[self.mover] += 1

    def _chip(self, targets: list[str]) -> None:
        for target in targets:
            self._reduce(target, 1)

    def _shove(self, targets: list[tuple[str, str]]) -> None:
        for direction, target in targets:
            self._move(target, neighbour(target, direction))

    def _vault(self, field: str, targets: list[tuple[str, str]]) -> None:
        """Carries out the ability Vault: each token of `targets` leaps over the token on `field` to the opposite side.

        `targets` lists the tokens, each as (direction from `field`, field of the token). All targets were found before
        the first token moves, so no token moves twice.
        """
        for direction, target in targets:
            self._move(target, neighbour(field, OPPOSITE[direction]))

    def _move(self, start: str, end: str | None) -> None:
        """Moves a token from `start` to `end`. The token stays where it is if `end` is occupied.

        If `end` is None, the token is moved off the board and destroyed.
        """
        if end is None:
            self._destroy(start)
        elif end not in self.board:
            self.board[end] = self.board.pop(start)

    def _make(self, targets: list[str], owner: int) -> None:
        for target in targets:
            if target not in self.board:
                self.board[target] = Token(owner, 1, "plain")

    def _encore(self, area: list[str | None]) -> None:
        if all(target is not None and target in self.board for target in area):
            self.extra_turns[self.mover] += 1

    def _volley(self, targets: list[str]) -> None:
        friends = len([target for target in targets if self.board[target].owner == self.mover])
        for target in targets:
            self._reduce(target, friends)

    def _switch(self, token: Token, field: str) -> None:
        other = self._field_of(self.last_played)
        if other is not None:
            self.board[field], self.board[other] = self.board[other], token

    def _gild(self, targets: list[str]) -> None:
        for target in targets:
            if self.board[target].value < 3:
                self.board[target].type = "golden"

    # Tokens

    def _reduce(self, field: str, points: int) -> None:
        token = self.board[field]
        token.value -= points
        if token.value <= 0:
            self._destroy(field)

    def _destroy(self, field: str) -> None:
        token = self.board[field]
        if token.type == "shell":
            token.type = "plain"
            token.value = 1
        else:
            del self.board[field]

    def _field_of(self, token: Token | None) -> str | None:
        """The field on which the token stands, None if it is no longer on the board."""
        for field, other in self.board.items():
            if other is token:
                return field
        return None

    def gains(self, player: int) -> int:
        """The points that all tokens of the player gain together."""
        return sum(self.gain(field) for field, token in self.board.items() if token.owner == player)

    def gain(self, field: str) -> int:
        """The points that the token on this field gains: its value and 1 for each neighbour that supports it.

        A Golden gains double.
        """
        token = self.board[field]
        gain = token.value
        for direction in DIRECTIONS:
            near = neighbour(field, direction)
            if near is not None and near in self.board and self._supports(self.board[near], token):
                gain += 1
        if token.type == "golden":
            gain *= 2
        return gain

    def _supports(self, giver: Token, taker: Token) -> bool:
        """Whether the token `giver` adds 1 to the gain of the token `taker` beside it."""
        if giver.type == "banner":
            return giver.owner == taker.owner
        if giver.type == "toll":
            return giver.owner != taker.owner
        return giver.type == "beacon"
