"""The themes of Toy Battle's puzzles: win this turn, let the rival gain nothing, take the most medals.

The positions are from games of players who mostly place troops at random. The lucky actions are to draw, to strike (to
discard a random troop of the rival's rack) and to freeze (a random troop of that rack). An effect of a troop or a base
that offers a lucky action is skipped, so that the answer does not depend on the reserve or on the rival's rack. The
rival's rack matters only in the theme "hold", where both players know this rack.
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
    Parameters,
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
from ..steps import SKIP, TURN_LIMIT
from ..terrains import FIRST_HQ, PUSH, TERRAINS
from ..troops import CAPN, JUMBO, KWAK, RACK_LIMIT

RULES = ToyBattle()
TERRAIN_NAMES = tuple(TERRAINS)
LUCKY = ("draw", "strike", "freeze")
WON = 100  # the amount of a turn that wins; more than all medals
FIRST_TURN = 9  # of the positions that are looked at
FEW = 3  # troops on a rack; a player with fewer mostly draws


class _Turn(Theme[State]):
    """The base class of the three themes.

    It plays the random games from which the positions come, says which actions a search tries, and counts the medals
    that a line of actions gains.
    """

    varieties = 2 * len(TERRAIN_NAMES)  # each terrain, and who has to solve
    spares = varieties  # the same without the effects of special bases
    limit = 400

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a random game that follows from `seed`, and yields positions at the beginning of one player's turns.

        `variety` says on which terrain, and whose turns these are: for player 0 it is the number of the terrain, for
        player 1 that number plus the count of all terrains. In the varieties after these, in the same order, special
        bases have no effects. Positions before turn 9 (FIRST_TURN) are left out.
        """
        is_spare, variety = divmod(variety, self.varieties)
        player, terrain = divmod(variety, len(TERRAIN_NAMES))
        chance, first = pick(scramble(seed), 2)
        options = {"terrain": TERRAIN_NAMES[terrain], "first": first, "specials": not is_spare}
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
        """Returns the actions that a search tries in `state`: those legal actions with which the player may yet gain
        medals or win in this turn.
        """
        return _gaining(state)

    def sober(self, state: State, action: Action) -> Action:
        """Returns `action`; but if this is a lucky action that an effect offers, the action that skips the effect."""
        return SKIP if action[0] in LUCKY and state.stack[-1][0] != "turn" else action

    def amount(self, start: State, state: State) -> int:
        """Returns how many medals the player who is asked in `start` has gained from `start` to `state`.

        If that player has won the game by the enemy H.Q. or by medals, the result is WON, which is more than all
        medals.
        """
        player: int = start.stack[-1][1]
        if state.winner == player and state.reason in ("hq", "medals"):
            return WON
        return state.medals[player] - start.medals[player]

    def parts(self, action: Action) -> tuple[Part, ...]:
        """Returns what `action` adds to the idea of a line of actions: a tuple with one item, or with none if `action`
        skips an effect.

        The item is the action itself; but for a placement it is `("place", space)`, without the kind of the troop.
        """
        return () if action == SKIP else (_without_troop(action),)


class Win(_Turn):
    """The theme that asks to win the game in this turn, by taking an enemy H.Q. or by medals.

    Positions in which the player's chain of bases already touches an enemy H.Q. are left out as too easy.
    """

    name = "win"
    highest = WON
    grading = (1, 5, 30, 80)

    def fits(self, start: State) -> bool:
        """Whether the player may be able to win in this turn: a quick test before the search.

        The player's chain must not yet touch an enemy H.Q., and the troops that can be placed in one turn must be
        enough to take an enemy H.Q. or to gain the medals that are missing.
        """
        player: int = start.stack[-1][1]
        return start.board.distance[player][start.own[player]] > 0 and self._may_win(start, player)

    def reviewed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes a puzzle of a position that somebody has played, if the game can be won in this turn in only one way.

        That may also be a single troop on the enemy H.Q. The function yields often, and returns (position, answer).
        """
        found = None
        if self._may_win(state, state.stack[-1][1]):
            found = yield from self.finding(state)
        return state, found

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
        """Returns WON: the question is answered only by winning the game."""
        return WON

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether a person may believe that the line from `start` to `state` wins.

        The line must have gained medals, `amount` in number, or made the player's chain touch an enemy H.Q.; and it
        must be at its end, because the turn is over or can't win any more.
        """
        player: int = start.stack[-1][1]
        is_beside = state.board.distance[player][state.own[player]] == 0
        return (amount > 0 or is_beside) and self.is_done(start, state)

    def refuted(self, puzzle: Puzzle, start: State, state: State, amount: int) -> Judgement:
        """Returns the judgement of a line that has ended in `state` without winning.

        It tells how many medals the player has and needs, and how many more bases the player's chain needs to touch an
        enemy H.Q. `amount` is how many medals the line has gained.
        """
        found = {
            "amount": amount,
            "medals": state.medals[puzzle.player],
            "threshold": state.board.threshold,
            "distance": state.board.distance[puzzle.player][state.own[puzzle.player]],
        }
        return Judgement(MISSED, amount, "not_won", found)


class Medals(_Turn):
    """The theme that asks to take as many medals as possible in this turn, at least two."""

    name = "medals"
    grading = (1, 2, 6, 12)

    def fits(self, start: State) -> bool:
        """Whether the player may be able to gain two medals or more in this turn, and is too far from the enemy H.Q. to
        take it.

        This is a quick test before the search: it only counts the troops that can be placed.
        """
        player: int = start.stack[-1][1]
        places, takeable = _placeable(start, player), _takeable(start, player)
        if not places or _steps(start, player, takeable) < places:
            return False
        return _medals_within(start, player, places, takeable) >= 2

    def least(self, start: State) -> int:
        """Returns 2, the fewest medals that an answer has to gain, because a single medal is mostly gained by the first
        troop that comes to mind.
        """
        return 2

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn, yielding often. Returns the answer: the way that gains the most medals.
        The result is None if there is no such way, or more than one.

        The result is None too if that way wins the game, because that is a question for the theme "win", or if the turn
        can lead to too many different positions.
        """
        found = yield from super().finding(start)
        return None if found and found.parameters["goal"] == WON else found

    def reviewed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes a puzzle of a position that somebody has played, also if a single medal is the most that can be gained.
        Yields often, and returns (position, answer).
        """
        posed = yield from A_MEDAL.posed(state)
        return posed


class _AMedal(Medals):
    """The theme "medals" for positions that somebody has played: a single medal is enough, and the enemy H.Q. may be
    near.
    """

    def fits(self, start: State) -> bool:
        """Whether the player may be able to gain a medal in this turn: a quick test before the search."""
        player: int = start.stack[-1][1]
        places = _placeable(start, player)
        return places > 0 and _medals_within(start, player, places, _takeable(start, player)) > 0

    def least(self, start: State) -> int:
        """Returns 1, a single medal."""
        return 1


class Hold(_Turn):
    """The theme that asks for a turn after which the rival can neither take a medal nor win in the next turn.

    The player knows the rival's rack.
    """

    name = "hold"
    grading = (1, 3, 5, 9)
    most = 1_000

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a random game that follows from `seed`, and yields positions at the beginning of one player's turns,
        changed so that both players know the rival's rack.

        `variety` says on which terrain, whose turns these are and whether special bases have effects, as for the other
        themes. Positions before turn 9 (FIRST_TURN), and those in which troops of the rival are frozen, are left out.
        Each changed position is yielded as the first one of a new game.
        """
        for position in super().positions(variety, seed):
            state: State = position.state.clone()
            rival = 1 - state.stack[-1][1]
            if not state.frozen_count[rival]:
                state.known[rival] = state.rack[rival]
                yield begun_in(position.options, state)

    def fits(self, start: State) -> bool:
        """Whether the position can make a puzzle of this theme: a quick test before the search.

        It can if the player knows all troops on the rival's rack, none of these is frozen, the rival may be able to
        gain something in the next turn, and the player's chain does not touch an enemy H.Q., where a single troop might
        win.
        """
        player: int = start.stack[-1][1]
        return bool(start.board.distance[player][start.own[player]]) and self._is_asked(start)

    def _is_asked(self, start: State) -> bool:
        """Whether the player knows all troops on the rival's rack, none of these is frozen, and the rival may be able
        to gain something in the next turn.
        """
        rival = 1 - start.stack[-1][1]
        is_known = start.known[rival] == start.rack[rival] and not start.frozen_count[rival]
        return bool(is_known) and self._may_gain(start, rival)

    def reviewed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes a puzzle of a position that somebody has played, changed so that both players know the rival's rack.

        Yields often, and returns (position, answer).
        """
        rival = 1 - state.stack[-1][1]
        start = state
        if state.known[rival] != state.rack[rival] and not state.frozen_count[rival]:
            start = state.clone()
            start.known[rival] = start.rack[rival]
        found = None
        if self._is_asked(start):
            found = yield from self.finding(start)
        return start, found

    def idea(self, line: Sequence[Action]) -> Idea:
        """Returns the idea of a line of actions: a tuple with its first action, without the kind of troop. The later
        actions don't count, and a line without actions has the idea `()`.
        """
        return tuple([_without_troop(action) for action in line[:1]])

    def tried(self, state: State) -> Sequence[Action]:
        """Returns the legal actions that a search tries.

        Lucky actions that an effect offers, such as to draw troops, are left out. To use the turn for drawing is tried.

        Of several troops that could be placed on the same space, only one is tried if the same troops of the rival
        could cover each of them. But a Cap'n, and a Jumbo that would have an enemy troop beside it, are always tried,
        because their effects matter. If the player's reserve is empty, all troops are tried: the player may have no
        legal action in the next turn, and that depends on the rack.
        """
        player: int = state.stack[-1][1]
        if not state.reserve_count[player]:
            return _without_luck(state)
        found: list[Action] = []
        seen: set[tuple[int, int]] = set()
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
        """Tries every way to play the turn, and every way in which the rival can answer, yielding often. Returns the
        answer.

        The result is None if no turn stops the rival from gaining a medal or winning, if turns with different ideas
        stop the rival, or if the rival would gain nothing anyway. The result is None too if the player can win in this
        turn, or if there are more than 1,000 different positions to try (the attribute `most`).
        """
        player: int = start.stack[-1][1]
        threat = yield from self.threat(self._passed(start))
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
            if node.state.winner == 1 - player:  # the rival is stuck, or the last turn is over, and the rival leads
                parried.append(node.line[0])
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

    def averted(self, start: State) -> tuple[State, tuple[Action, ...]]:
        """Returns (state, line): the shortest line with which the rival would gain a medal or win, if the player did
        nothing in the position `start`, and the position in which that line begins.
        """
        passed = self._passed(start)
        return passed, finished(self.threat(passed))

    def _passed(self, start: State) -> State:
        """Returns the position in which the rival would be asked if the player did nothing in `start`."""
        passed = start.clone()
        passed.stack[-1] = ("turn", 1 - start.stack[-1][1])
        self.rules.settle(passed)
        return passed

    def threat(self, state: State) -> Working[tuple[Action, ...]]:
        """Returns the shortest line with which the player who is asked gains a medal or wins in this turn.

        To win is also to end the turn so that the rival can neither draw nor place, or that it was the last turn of the
        game. The result is empty if there is no such line, or if the game is over in `state`. The function yields often
        before it returns.
        """
        if not state.stack:
            return ()
        player: int = state.stack[-1][1]
        nodes: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
        seen = {state.key()}
        may_end = state.turn == TURN_LIMIT or not _may_draw(state, 1 - player)
        for at, line in nodes:
            for action in _without_luck(at) if may_end else self._gaining_at_once(at, player):
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

    def _gaining_at_once(self, state: State, player: int) -> Sequence[Action]:
        """Returns the legal actions that a search for medals, or for an H.Q., of `player` in this turn has to try."""
        if state.stack[-1][0] in ("turn", "extra") and not self._may_gain(state, player):
            return ()
        return [action for action in _gaining(state) if _is_needed(state, player, action)]

    def _may_gain(self, state: State, player: int) -> bool:
        places, takeable = _placeable(state, player), _takeable(state, player)
        return places > 0 and (
            _steps(state, player, takeable) < places or _medals_within(state, player, places, takeable) > 0
        )

    def _works(self, state: State, line: Sequence[Action]) -> bool:
        """Whether the player who is asked can play the actions of `line` one after another, and gains a medal or wins.

        The result is False if the game is over in `state`.
        """
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
        """Returns the judgement of a line: open, solved, or missed if the rival can gain something in the next turn.

        `states` are the positions before and after the line's actions. If the line has missed, the judgement has the
        rival's shortest line to a medal or to the win.
        """
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


class Advance(_Turn):
    """The theme that asks for the turn that brings the player's chain as near as possible to an enemy H.Q.

    The chain's distance is the number of further bases it needs until it touches an enemy H.Q.
    """

    name = "advance"
    grading = (3, 6, 14, 30)
    is_daily = False

    def fits(self, start: State) -> bool:
        """Whether the player's chain can get nearer to an enemy H.Q., and the player has a troop to place."""
        player: int = start.stack[-1][1]
        return 0 < start.board.distance[player][start.own[player]] < FAR and _placeable(start, player) > 0

    def amount(self, start: State, state: State) -> int:
        """Returns how many bases nearer to an enemy H.Q. the player's chain is in `state` than in `start`."""
        player: int = start.stack[-1][1]
        distance = start.board.distance[player]
        return distance[start.own[player]] - distance[state.own[player]]

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether a person may believe that a line is the answer: True if it has placed a troop on one more base."""
        player: int = start.stack[-1][1]
        return self.is_over(start, state) and bool(state.own[player] & ~start.own[player])

    def parameters(self, start: State, amount: int) -> Parameters:
        """Returns the numbers in the question: "goal", how many bases nearer the chain gets, and "left", how many it
        lacks then.
        """
        player: int = start.stack[-1][1]
        return {"goal": amount, "left": start.board.distance[player][start.own[player]] - amount}

    def refuted(self, puzzle: Puzzle, start: State, state: State, amount: int) -> Judgement:
        """Returns the judgement of a line that ends less near: it tells how many bases the player's chain lacks."""
        lacks = state.board.distance[puzzle.player][state.own[puzzle.player]]
        return Judgement(MISSED, amount, "far", {**puzzle.parameters, "amount": lacks})


def _without_troop(action: Action) -> Part:
    """Returns `action` itself; but for a placement it returns `("place", space)`, without the kind of the troop."""
    return (action[0], *action[2:]) if action[0] == "place" else action


def _may_draw(state: State, player: int) -> bool:
    """Whether the player, if it were the player's turn, could use the turn for drawing."""
    return state.rack_count[player] < RACK_LIMIT and state.reserve_count[player] > 0


def _without_luck(state: State) -> Sequence[Action]:
    """Returns the legal actions without the lucky ones that an effect offers."""
    if state.stack[-1][0] == "turn":
        return state.options
    return [action for action in state.options if action[0] not in LUCKY]


def _gaining(state: State) -> Sequence[Action]:
    """Returns the legal actions with which the player who is asked may yet gain medals or win in this turn.

    For each space one troop is listed, the first that can be placed there, since the kind of a troop without further
    effect makes no difference. Every Cap'n is listed too, because another placement follows it, and so is a Jumbo that
    can discard an enemy troop that covers one of the player's. A discard is listed only if it uncovers a troop of the
    player. On a board with push bases every Jumbo and every discard is listed, because a push may follow. Actions that
    draw, strike, freeze, or take a troop back to the rack gain nothing, and are left out.
    """
    found: list[Action] = []
    seen = 0
    may_push = PUSH in state.board.special
    for action in state.options:
        verb = action[0]
        if verb == "place":
            _, kind, space = action
            if kind == CAPN:
                found.append(action)
                continue
            if kind == JUMBO and space < FIRST_HQ and (may_push or _uncovering(state, space)):
                found.append(action)
            if not seen >> space & 1:
                seen |= 1 << space
                if kind != JUMBO or action not in found[-1:]:
                    found.append(action)
        elif verb == "discard":
            stack = state.stacks[action[1]]
            if may_push or (stack > 256 and stack >> 7 & 1 == state.stack[-1][1]):
                found.append(action)
        elif verb in ("push", "skip"):
            found.append(action)
    return found


def _is_needed(state: State, player: int, action: Action) -> bool:
    """Whether `action` has to be looked at by a search for the medals and the win that `player` can get in this turn.

    `action` need not be looked at if it closes no region and reaches no H.Q., and if it can't lead to a further action
    in this turn that might. `action` is one of those that `_gaining` returns for `state`.
    """
    if action[0] != "place":
        return True
    _, kind, space = action
    if space >= FIRST_HQ or kind in (CAPN, JUMBO) or state.board.special[space] == PUSH:
        return True
    return bool(state.board.held[state.own[player] | 1 << space] & state.open)


def _uncovering(state: State, space: int) -> bool:
    """Whether an enemy troop on a base beside `space` covers a troop of the player who is asked."""
    player = state.stack[-1][1]
    for base in SPACES[state.board.near[space] & state.own[1 - player]]:
        stack = state.stacks[base]
        if stack >= 256 and stack >> 7 & 1 == player:
            return True
    return False


def _chosen(state: State, chance: int) -> tuple[int, Action]:
    """Returns (next seed, action), where the action is a random legal one and `chance` is the seed that decides it.

    In a turn, a player with few troops on the rack mostly draws. Effects are not skipped if anything else is legal.
    """
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
    """Returns how many troops the player can place in one turn at most: one, and one more for each Cap'n.

    Frozen troops don't count. If the rack has fewer troops that aren't frozen, the result is their number.
    """
    troops = TROOPS_IN[state.rack[player] - state.frozen[player]]
    return min(len(troops), 1 + troops.count(CAPN))


def _takeable(state: State, player: int) -> int:
    """Returns the mask of the spaces where some troop of the player's rack could be placed if all spaces were
    connected.

    Frozen troops don't count.
    """
    rival = 1 - player
    enemy = state.own[rival]
    weaker = state.tops[rival] * WEAKER | enemy
    found = 0
    for kind in KINDS_IN[state.rack[player] - state.frozen[player]]:
        found |= state.board.allowed[kind] & (~enemy | weaker >> LAYER * kind)
    return found


def _steps(state: State, player: int, takeable: int) -> int:
    """Returns how many more bases the player needs for a chain that touches an enemy H.Q., all of them in the mask
    `takeable`; FAR if there is no such chain.
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
    """Returns the sum of the medals of all open regions that the player may be able to close in one turn.

    Each region is looked at alone: it counts if the player may be able to take all of its bases that the player does
    not occupy yet. `places` is how many troops the player can place in the turn, and `takeable` is the mask of the
    spaces for which some troop is strong enough. If the rack has a Jumbo or the board has a push base, which may remove
    enemy troops, one more base can be taken, and each base of the rival counts as takeable.
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


A_MEDAL = _AMedal(RULES)
THEMES: tuple[Theme[State], ...] = (Win(RULES), Hold(RULES), Medals(RULES), Advance(RULES))
