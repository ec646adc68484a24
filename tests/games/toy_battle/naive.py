"""A second engine of Toy Battle, slow and obvious, written from the rules alone, to check the real engine.

The naive engine shares nothing with the real engine but the terrain data. A turn is a generator, which yields the legal
answers to each question, in the order of the rules, and is sent the chosen answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NoReturn

from toybattle.games.toy_battle.terrains import TERRAINS

Action = tuple[Any, ...]
Question = Generator[list[Action], Action, None]

KWAK, SKULLY, CAPTAIN, JUMBO, HOOK, XB42, STAR, ROXY = range(8)
HEADQUARTERS = {0: {16, 17}, 1: {18, 19}}
RACK_SIZE = 8
LAST_TURN = 200
SKIP: Action = ("skip",)


class _GameOver(Exception):
    """Raised when the game is decided, to leave the turn at once, even in the middle of a chain of effects."""


class NaiveGame:
    """One game in the naive engine, from given racks and reserves. The last troop of a reserve is drawn first.

    The function `pick` makes the random picks: it is given the number of troops to pick from, and returns an index
    below that number.
    """

    def __init__(
        self,
        terrain: str,
        specials: bool,
        first: int,
        racks: list[list[int]],
        reserves: list[list[int]],
        pick: Callable[[int], int],
    ) -> None:
        board = TERRAINS[terrain]
        self.threshold: int = board.threshold
        self.regions: list[dict[str, Any]] = [
            {"bases": set(region.bases), "medals": region.medals} for region in board.regions
        ]
        self.neighbours: dict[int, set[int]] = {space.id: set() for space in board.spaces}
        for one, other in board.paths:
            self.neighbours[one].add(other)
            self.neighbours[other].add(one)
        self.special: dict[int, str] = {}
        self.admitted: dict[int, set[int]] = {}
        for space in board.spaces:
            self.special[space.id] = space.special if specials else ""
            if self.special[space.id] == "restricted":
                self.admitted[space.id] = {KWAK} | {kind for kind in range(8) if space.allowed & (1 << kind)}
            else:
                self.admitted[space.id] = set(range(8))

        self.racks: list[list[int]] = [list(rack) for rack in racks]
        self.frozen: list[list[int]] = [[], []]  # by player: the kinds of the frozen troops on the rack
        self.reserves: list[list[int]] = [list(reserve) for reserve in reserves]
        self.discards: list[list[int]] = [[], []]
        self.stacks: dict[int, list[tuple[int, int]]] = {space: [] for space in self.neighbours}
        self.taken: list[set[int]] = [set(), set()]
        self.medals: list[int] = [0, 0]
        self.pending: list[tuple[int, int]] = []  # placements whose base effect is still to come: base and height
        self.pick = pick

        self.over: bool = False
        self.winner: int | None = None
        self.reason: str = ""
        self.player: int = first
        self.turn: int = 0
        self._options: list[Action] = []
        self._course: Question = self._game()
        self._advance(None)

    # The interface

    def legal(self) -> list[Action]:
        return list(self._options)

    def play(self, action: Action) -> None:
        if action not in self._options:
            raise ValueError(f"{action} is not among {self._options}")
        self._advance(action)

    def snapshot(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
            "player": None if self.over else self.player,
            "turn": self.turn,
            "medals": list(self.medals),
            "racks": [sorted(rack) for rack in self.racks],
            "frozen": [sorted(frozen) for frozen in self.frozen],
            "reserve": [len(reserve) for reserve in self.reserves],
            "discard": [sorted(discard) for discard in self.discards],
            "stacks": {space: list(stack) for space, stack in self.stacks.items() if stack},
            "taken": [sorted(taken) for taken in self.taken],
        }

    def _advance(self, answer: Action | None) -> None:
        try:
            if answer is None:
                self._options = next(self._course)
            else:
                self._options = self._course.send(answer)
        except _GameOver:
            self._options = []

    # The end

    def _end(self, winner: int, reason: str) -> NoReturn:
        self.over = True
        self.winner = winner
        self.reason = reason
        raise _GameOver

    def _end_by_medals_now(self, reason: str) -> NoReturn:
        """Ends the game for `reason`, which is "turn_limit" or "stuck": the player with more medals wins.

        If both players have equally many medals, the player whose turn it is loses.
        """
        mover = self.player
        opponent = 1 - mover
        if self.medals[mover] > self.medals[opponent]:
            self._end(mover, reason)
        self._end(opponent, reason)

    # The course of the game

    def _game(self) -> Question:
        while True:
            self.turn += 1
            if self.turn > LAST_TURN:
                self._end_by_medals_now("turn_limit")
            options = self._placements()
            if self._drawable(2) > 0:
                options.append(("draw",))
            if not options:
                self._end_by_medals_now("stuck")
            action = yield options
            if action == ("draw",):
                self._draw(2)
            else:
                yield from self._place(action[1], action[2])
                yield from self._base_effects()
            self.frozen[self.player] = []
            self.player = 1 - self.player

    def _place(self, kind: int, space: int) -> Question:
        """Places a troop, and yields the questions that the troop's effect asks.

        Before the effect, a region is closed if one player now occupies all its bases, and a troop on an enemy H.Q.
        ends the game. The effect of the special base under the troop is left for later in the turn.
        """
        self.racks[self.player].remove(kind)
        self.stacks[space].append((self.player, kind))
        self._check_regions()
        if space in HEADQUARTERS[1 - self.player]:
            self._end(self.player, "hq")
        self.pending.append((space, len(self.stacks[space])))
        if self.special[space] != "mute":
            yield from self._troop_effect(kind, space)

    def _troop_effect(self, kind: int, space: int) -> Question:
        if kind == SKULLY:
            yield from self._may_draw(2)
        elif kind == CAPTAIN:
            yield from self._may_place()
        elif kind == JUMBO:
            yield from self._may_discard(space)
        elif kind == XB42:
            yield from self._may_strike()
        elif kind == STAR:
            yield from self._may_draw(1)

    def _base_effects(self) -> Question:
        while self.pending:
            base, _ = self.pending.pop(0)
            special = self.special[base]
            if special == "recall":
                yield from self._may_recall(base)
            elif special == "draw":
                yield from self._may_draw(1)
            elif special == "push":
                yield from self._may_push(base)
            elif special == "recover":
                yield from self._may_recover()
            elif special == "freeze":
                yield from self._may_freeze()

    # The effects; each asks a question unless there is nothing to do

    def _may_draw(self, number: int) -> Question:
        if self._drawable(number) == 0:
            return
        action = yield [("draw",), SKIP]
        if action != SKIP:
            self._draw(number)

    def _may_place(self) -> Question:
        placements = self._placements()
        if not placements:
            return
        action = yield [*placements, SKIP]
        if action != SKIP:
            yield from self._place(action[1], action[2])

    def _may_discard(self, space: int) -> Question:
        victims = [base for base in self.neighbours[space] if self._is_base(base) and self._enemy_on(base)]
        if not victims:
            return
        action = yield [*[("discard", base) for base in victims], SKIP]
        if action != SKIP:
            owner, kind = self.stacks[action[1]].pop()
            self.discards[owner].append(kind)
            self._check_regions()

    def _may_strike(self) -> Question:
        enemy = 1 - self.player
        if not self.racks[enemy]:
            return
        action = yield [("strike",), SKIP]
        if action != SKIP:
            # Of one kind, the unfrozen come first.
            unfrozen = [(kind, False) for kind in self._unfrozen(enemy)]
            frozen = [(kind, True) for kind in self.frozen[enemy]]
            troops = sorted(unfrozen + frozen)
            kind, was_frozen = troops[self.pick(len(troops))]
            self.racks[enemy].remove(kind)
            if was_frozen:
                self.frozen[enemy].remove(kind)
            self.discards[enemy].append(kind)

    def _may_recall(self, trigger: int) -> Question:
        if len(self.racks[self.player]) >= RACK_SIZE:
            return
        own = [base for base in self.stacks if self._is_base(base) and base != trigger and self._own_on(base)]
        if not own:
            return
        action = yield [*[("recall", base) for base in own], SKIP]
        if action != SKIP:
            base = action[1]
            height = len(self.stacks[base])
            if (base, height) in self.pending:
                self.pending.remove((base, height))
            _, kind = self.stacks[base].pop()
            self.racks[self.player].append(kind)
            self._check_regions()

    def _may_push(self, base: int) -> Question:
        moves: list[Action] = []
        for start in self.neighbours[base]:
            if self._is_base(start) and self._enemy_on(start):
                for end in self.neighbours[start]:
                    if self._is_base(end):
                        moves.append(("push", start, end))
        if not moves:
            return
        action = yield [*moves, SKIP]
        if action != SKIP:
            troop = self.stacks[action[1]].pop()
            self.stacks[action[2]].append(troop)
            self._check_regions()

    def _may_recover(self) -> Question:
        if len(self.racks[self.player]) >= RACK_SIZE or not self.discards[self.player]:
            return
        action = yield [*[("recover", kind) for kind in sorted(set(self.discards[self.player]))], SKIP]
        if action != SKIP:
            self.discards[self.player].remove(action[1])
            self.racks[self.player].append(action[1])

    def _may_freeze(self) -> Question:
        enemy = 1 - self.player
        if not self._unfrozen(enemy):
            return
        action = yield [("freeze",), SKIP]
        if action != SKIP:
            troops = self._unfrozen(enemy)
            self.frozen[enemy].append(troops[self.pick(len(troops))])

    # Racks

    def _drawable(self, number: int) -> int:
        room = RACK_SIZE - len(self.racks[self.player])
        return max(0, min(number, room, len(self.reserves[self.player])))

    def _draw(self, number: int) -> None:
        for _ in range(self._drawable(number)):
            self.racks[self.player].append(self.reserves[self.player].pop())

    def _unfrozen(self, owner: int) -> list[int]:
        troops = sorted(self.racks[owner])
        for kind in self.frozen[owner]:
            troops.remove(kind)
        return troops

    # The board

    def _is_base(self, space: int) -> bool:
        return space not in HEADQUARTERS[0] and space not in HEADQUARTERS[1]

    def _occupant(self, space: int) -> int | None:
        """The owner of the visible troop on a space, None if the space is empty."""
        return self.stacks[space][-1][0] if self.stacks[space] else None

    def _own_on(self, space: int) -> bool:
        return self._occupant(space) == self.player

    def _enemy_on(self, space: int) -> bool:
        return self._occupant(space) == 1 - self.player

    def _placements(self) -> list[Action]:
        connected = self._connected()
        return [
            ("place", kind, space)
            for kind in sorted(set(self._unfrozen(self.player)))
            for space in self.stacks
            if self._may_stand(kind, space, space in connected)
        ]

    def _may_stand(self, kind: int, space: int, connected: bool) -> bool:
        if space in HEADQUARTERS[self.player]:
            return False
        if kind not in self.admitted[space]:
            return False
        if self._enemy_on(space) and not self._beats(kind, self.stacks[space][-1][1]):
            return False
        if kind == HOOK and self._is_base(space) and self.special[space] != "mute":
            return True
        return connected

    def _beats(self, kind: int, enemy: int) -> bool:
        if kind == KWAK or enemy == KWAK:
            return True
        return kind > enemy

    def _connected(self) -> set[int]:
        """The spaces that the player to move can reach: spaces next to an own H.Q. or next to a connected base.

        A base is connected if an unbroken chain of own bases leads from it to an own H.Q. The bases of the chains are
        in the result too.
        """
        reached: set[int] = set()
        to_visit = [space for space in self.neighbours if space in HEADQUARTERS[self.player]]
        visited: set[int] = set()
        while to_visit:
            space = to_visit.pop()
            if space in visited:
                continue
            visited.add(space)
            for neighbour in self.neighbours[space]:
                reached.add(neighbour)
                if self._is_base(neighbour) and self._own_on(neighbour):
                    to_visit.append(neighbour)
        return reached

    def _check_regions(self) -> None:
        """Closes regions: a player who occupies all bases of an open region takes the region and its medals.

        The game then ends if a player has reached the threshold, which is the number of medals that wins. If both
        players have reached it, the player whose turn it is wins.
        """
        for number, region in enumerate(self.regions):
            if number in self.taken[0] or number in self.taken[1]:
                continue
            for owner in (0, 1):
                if all(self._occupant(base) == owner for base in region["bases"]):
                    self.taken[owner].add(number)
                    self.medals[owner] += region["medals"]
        for owner in (self.player, 1 - self.player):
            if self.medals[owner] >= self.threshold:
                self._end(owner, "medals")
