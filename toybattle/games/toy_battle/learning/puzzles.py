"""The themes of Toy Battle's puzzles: win this turn, let the rival gain nothing, take the most medals.

The positions are from games of players who mostly place troops at random. Draws, strikes and freezes are the lucky
actions: they are skipped, so neither rack nor reserve of the rival decides. Only in the theme "hold" the rival's rack
matters; there both players know it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....chance import pick, scramble
from ....learning.puzzles import (
    MISSED,
    OPEN,
    SLICE,
    SOLVED,
    Finding,
    Idea,
    Judgement,
    Part,
    Position,
    Puzzle,
    Theme,
    Working,
    begun_in,
    finished,
    walked,
)
from ....protocol import Action
from ..board import FAR, SPACES
from ..rules import ToyBattle
from ..state import KINDS_IN, LAYER, TROOPS_IN, WEAKER, State
from ..steps import SKIP
from ..terrains import FIRST_HQ, PUSH, TERRAINS
from ..troops import CAPN, JUMBO, KWAK

RULES = ToyBattle()
TERRAIN_NAMES = tuple(TERRAINS)
LUCKY = ("draw", "strike", "freeze")
WON = 100  # the amount of a turn that wins; more than all medals
FIRST_TURN = 9  # of the positions that are looked at
FEW = 3  # troops on a rack; a player with fewer mostly draws


class _Turn(Theme[State]):
    """What the themes have in common: the games, and a turn without its lucky actions."""

    varieties = 2 * len(TERRAIN_NAMES)  # each terrain, and who has to solve
    limit = 400

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game on the terrain of this variety, and yields positions in which its player is asked."""
        player, terrain = divmod(variety, len(TERRAIN_NAMES))
        chance, first = pick(scramble(seed), 2)
        options = {"terrain": TERRAIN_NAMES[terrain], "first": first, "specials": True}
        state = self.rules.setup(options, seed)
        log: list[Action] = []
        while state.stack:
            step, asked = state.stack[-1][:2]
            if step == "turn" and asked == player and state.turn >= FIRST_TURN:
                yield Position(options, seed, tuple(log), state)
            chance, action = _chosen(state, chance)
            log.append(action)
            self.rules.play(state, action)

    def tried(self, state: State) -> Sequence[Action]:
        """The legal actions that may change who occupies what in favour of the player who is asked."""
        return _gaining(state)

    def sober(self, state: State, action: Action) -> Action:
        """Returns `action`, or in place of the effects that draw or pick at random, the action that skips them."""
        return SKIP if action[0] in LUCKY and state.stack[-1][0] != "turn" else action

    def amount(self, start: State, state: State) -> int:
        """How many medals the player has gained in this turn, WON for the whole game."""
        player: int = start.stack[-1][1]
        if state.winner == player and state.reason in ("hq", "medals"):
            return WON
        return state.medals[player] - start.medals[player]

    def parts(self, action: Action) -> tuple[Part, ...]:
        """The verb and the spaces: which troop it is that is placed does not matter."""
        return () if action == SKIP else (_without_troop(action),)


class Win(_Turn):
    """Win the game in this turn, by the enemy H.Q. or by medals. Positions that need one troop on the H.Q. are too
    easy.
    """

    name = "win"
    highest = WON
    grading = (1, 5, 30, 80)

    def fits(self, start: State) -> bool:
        """Whether enough troops may be placed to come to the enemy H.Q., or to get the medals that are missing."""
        player: int = start.stack[-1][1]
        return start.board.distance[player][start.own[player]] > 0 and self._may_win(start, player)

    def _may_win(self, state: State, player: int) -> bool:
        places, takeable = _placeable(state, player), _takeable(state, player)
        missing = state.board.threshold - state.medals[player]
        return places > 0 and (
            _steps(state, player, takeable) < places or _medals_within(state, player, places, takeable) >= missing
        )

    def is_done(self, start: State, state: State) -> bool:
        """Whether the turn is over, or the troops that may still be placed are too few to win."""
        if self.is_over(start, state):
            return True
        step, player = state.stack[-1][:2]
        return step == "extra" and not self._may_win(state, player)

    def least(self, start: State) -> int:
        """The game has to be won."""
        return WON

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether it gains medals, or comes beside the enemy H.Q."""
        player: int = start.stack[-1][1]
        is_beside = state.board.distance[player][state.own[player]] == 0
        return (amount > 0 or is_beside) and self.is_done(start, state)

    def refuted(self, puzzle: Puzzle, start: State, state: State, amount: int) -> Judgement:
        """Says how far the turn came: troops still missing on the way to the enemy H.Q., and medals."""
        found = {
            "amount": amount,
            "medals": state.medals[puzzle.player],
            "threshold": state.board.threshold,
            "distance": state.board.distance[puzzle.player][state.own[puzzle.player]],
        }
        return Judgement(MISSED, amount, "not_won", found)


class Medals(_Turn):
    """Take as many medals as possible in this turn, at least two."""

    name = "medals"
    grading = (1, 2, 6, 12)

    def fits(self, start: State) -> bool:
        """Whether enough troops may be placed to take a region, and the game can't be won."""
        player: int = start.stack[-1][1]
        places, takeable = _placeable(start, player), _takeable(start, player)
        if not places or _steps(start, player, takeable) < places:
            return False
        return _medals_within(start, player, places, takeable) >= 2

    def least(self, start: State) -> int:
        """Two medals: one is mostly taken by the first troop that comes to mind."""
        return 2

    def finding(self, start: State) -> Working[Finding | None]:
        """As in every theme, but a turn that wins is none of this theme."""
        found = yield from super().finding(start)
        return None if found and found.parameters["goal"] == WON else found


class Hold(_Turn):
    """Play so that the rival can neither take a medal nor win in the next turn. The rival's rack is open."""

    name = "hold"
    grading = (1, 3, 5, 9)
    most = 1_000

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """As in every theme, but both players have seen the rival's rack."""
        for position in super().positions(variety, seed):
            state: State = position.state.clone()
            rival = 1 - state.stack[-1][1]
            if not state.frozen_count[rival]:
                state.known[rival] = state.rack[rival]
                yield begun_in(position.options, state)

    def fits(self, start: State) -> bool:
        """Whether all of the rival's rack is known and not frozen, the rival may gain by it in the next turn, and the
        player can't simply win by a troop on the H.Q.
        """
        player: int = start.stack[-1][1]
        rival = 1 - player
        is_known = start.known[rival] == start.rack[rival] and not start.frozen_count[rival]
        can_win = not start.board.distance[player][start.own[player]]
        return is_known and not can_win and self._may_gain(start, rival)

    def idea(self, line: Sequence[Action]) -> Idea:
        """What the turn begins with: the rest follows."""
        return tuple([_without_troop(action) for action in line[:1]])

    def tried(self, state: State) -> Sequence[Action]:
        """The legal actions without lucky effects. The turn may be used to draw.

        Of the placements that end the placing on a space, one is listed for all troops that the same troops of the
        rival can cover.
        """
        found: list[Action] = []
        seen: set[tuple[int, int]] = set()
        player: int = state.stack[-1][1]
        hand = state.rack[1 - player]
        enemies = state.own[1 - player]
        for action in state.options:
            if action[0] == "place":
                _, kind, space = action
                if kind != CAPN and not (kind == JUMBO and state.board.near[space] & enemies):
                    # the troops stronger than this one, and Kwak; a Kwak is covered by all
                    sort = hand if kind == KWAK else hand >> 4 * kind + 4 << 4 | hand & 15
                    if (sort, space) in seen:
                        continue
                    seen.add((sort, space))
            elif action[0] in LUCKY and state.stack[-1][0] != "turn":
                continue
            found.append(action)
        return found

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn, and after each every way in which the rival can."""
        player: int = start.stack[-1][1]
        passed = start.clone()
        passed.stack[-1] = ("turn", 1 - player)
        self.rules.settle(passed)
        threat = yield from self.threat(passed)
        if not threat:
            return None
        safe: dict[Idea, tuple[Action, ...]] = {}
        parried: list[Action] = []
        answers = [threat]
        count = 0
        for node in walked(self.rules, start, self.tried, self.is_over):
            count += 1
            if count > self.most or node.state.winner == player:
                return None
            if not count % SLICE:
                yield
            if not node.is_over or self._works(node.state, threat):
                continue
            if not any(self._works(node.state, answer) for answer in answers[1:]):
                answer = yield from self.threat(node.state)
                if not answer:
                    safe.setdefault(self.idea(node.line), node.line)
                    if len(safe) > 1:
                        return None
                    continue
                answers.append(answer)
            parried.append(node.line[0])
        for idea, line in safe.items():
            failing = {action for action in parried if self.idea((action,)) != idea}
            return Finding({"goal": 1}, idea, line, len(failing))
        return None

    def threat(self, state: State) -> Working[tuple[Action, ...]]:
        """Returns the shortest line with which the player who is asked gains a medal or wins; empty if there is none.

        In a position that is over, it is empty unless the rival of the first player has won.
        """
        if not state.stack:
            return ()
        player: int = state.stack[-1][1]
        nodes: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
        seen = {state.key()}
        for at, line in nodes:
            if at.stack[-1][0] in ("turn", "extra") and not self._may_gain(at, player):
                continue
            for action in _gaining(at):
                if not _is_needed(at, player, action):
                    continue
                after = at.clone()
                self.rules.play(after, action)
                if after.medals[player] > state.medals[player] or after.winner == player:
                    return (*line, action)
                if after.stack and after.turn == state.turn and (key := after.key()) not in seen:
                    seen.add(key)
                    nodes.append((after, (*line, action)))
                    if not len(nodes) % SLICE:
                        yield
        return ()

    def _may_gain(self, state: State, player: int) -> bool:
        places, takeable = _placeable(state, player), _takeable(state, player)
        return places > 0 and (
            _steps(state, player, takeable) < places or _medals_within(state, player, places, takeable) > 0
        )

    def _works(self, state: State, line: Sequence[Action]) -> bool:
        """Whether the player who is asked can play this line and gains a medal or wins by it."""
        if not state.stack:
            return False
        player: int = state.stack[-1][1]
        after = state
        for action in line:
            if action not in after.options:
                return False
            after = after.clone() if after is state else after
            self.rules.play(after, action)
        return after.medals[player] > state.medals[player] or after.winner == player

    def judged(self, puzzle: Puzzle, states: Sequence[State]) -> Judgement:
        """Says whether the rival can gain anything after the turn, and shows how."""
        start, state = states[0], states[-1]
        if not self.is_over(start, state):
            return Judgement(OPEN)
        answer = finished(self.threat(state)) if state.stack else ()
        if not answer and state.winner != 1 - puzzle.player:
            return Judgement(SOLVED, 1)
        after = state.clone()
        for action in answer:
            self.rules.play(after, action)
        rival = 1 - puzzle.player
        medals = after.medals[rival] - state.medals[rival]
        return Judgement(MISSED, 0, "lost" if after.winner == rival else "medals_lost", {"medals": medals}, answer)


def _without_troop(action: Action) -> Part:
    """The verb and the spaces of an action: which troop is placed is left out."""
    return (action[0], *action[2:]) if action[0] == "place" else action


def _gaining(state: State) -> Sequence[Action]:
    """The legal actions that can help the player who is asked to gain something in this turn.

    A placement after which no other follows in the turn is listed once for each space, with the weakest troop; that of
    a Jumbo is listed too if it can discard a troop that covers one of the player's. Only Cap'n has another placement
    after it. What draws, picks at random or takes a troop to the rack gains nothing, so it is skipped.
    """
    found: list[Action] = []
    seen = 0
    for action in state.options:
        verb = action[0]
        if verb == "place":
            _, kind, space = action
            if kind == CAPN:
                found.append(action)
                continue
            if kind == JUMBO and space < FIRST_HQ and _uncovering(state, space):
                found.append(action)
            if not seen >> space & 1:
                seen |= 1 << space
                if kind != JUMBO or action not in found[-1:]:
                    found.append(action)
        elif verb == "discard":
            if state.stacks[action[1]] >> 7 & 1 == state.stack[-1][1] and state.stacks[action[1]] > 256:
                found.append(action)
        elif verb in ("push", "skip"):
            found.append(action)
    return found


def _is_needed(state: State, player: int, action: Action) -> bool:
    """Whether an action of `_gaining` gains something at once, or may be followed by one that does."""
    if action[0] != "place":
        return True
    _, kind, space = action
    if space >= FIRST_HQ or kind in (CAPN, JUMBO) or state.board.special[space] == PUSH:
        return True
    return bool(state.board.held[state.own[player] | 1 << space] & state.open)


def _uncovering(state: State, space: int) -> bool:
    """Whether beside this space an enemy troop covers a troop of the player who is asked."""
    player = state.stack[-1][1]
    for base in SPACES[state.board.near[space] & state.own[1 - player]]:
        stack = state.stacks[base]
        if stack >= 256 and stack >> 7 & 1 == player:
            return True
    return False


def _chosen(state: State, chance: int) -> tuple[int, Action]:
    """Returns the next random seed and an action of a player who places at random, and draws if short of troops."""
    options: Any = state.options
    if state.stack[-1][0] == "turn" and options[0] == ("draw",) and len(options) > 1:
        chance, roll = pick(chance, 8)
        if roll < (6 if state.rack_count[state.stack[-1][1]] <= FEW else 2):
            return chance, options[0]
        options = options[1:]
    elif len(options) > 1 and options[-1] == SKIP:
        options = options[:-1]
    chance, index = pick(chance, len(options))
    return chance, options[index]


def _placeable(state: State, player: int) -> int:
    """Returns how many troops the player can place in one turn at most: one, and one more for each Cap'n."""
    troops = TROOPS_IN[state.rack[player] - state.frozen[player]]
    return min(len(troops), 1 + troops.count(CAPN))


def _takeable(state: State, player: int) -> int:
    """Returns the mask of the spaces that a troop of the player's rack may be strong enough for, connected or not."""
    rival = 1 - player
    enemy = state.own[rival]
    weaker = state.tops[rival] * WEAKER | enemy
    found = 0
    for kind in KINDS_IN[state.rack[player] - state.frozen[player]]:
        found |= state.board.allowed[kind] & (~enemy | weaker >> LAYER * kind)
    return found


def _steps(state: State, player: int, takeable: int) -> int:
    """Returns how many more bases the player needs for a chain to an enemy H.Q., all of them in the mask `takeable`;
    FAR if there is no such chain.
    """
    board = state.board
    own, steps = state.own[player], 0
    while not board.reach[player][own] & board.hqs[1 - player]:
        grown = own | board.reach[player][own] & board.bases & takeable
        if grown == own:
            return FAR
        own, steps = grown, steps + 1
    return steps


def _medals_within(state: State, player: int, places: int, takeable: int) -> int:
    """Returns the medals of all open regions in which the player lacks so few bases that one turn may take them.

    `places` is how many troops can be placed. Effects that change who occupies a base count as one more.
    """
    board = state.board
    if state.rack[player] >> 4 * JUMBO & 15 or PUSH in board.special:
        places += 1
        takeable |= state.own[1 - player]
    own = state.own[player]
    medals = 0
    for region in SPACES[state.open]:
        missing = board.region_bases[region] & ~own
        if not missing & ~takeable and missing.bit_count() <= places:
            medals += board.terrain.regions[region].medals
    return medals


THEMES: tuple[Theme[State], ...] = (Win(RULES), Hold(RULES), Medals(RULES))
