"""The themes of Token Battle's puzzles: score the most with the next tokens, and keep the rival from the goal.

Everything is open here. The positions are from games of players who place at random, with scores that suit the
question.

A *run* is several turns of one player in a row, in which the rival does nothing. It is a position in which the player
has banked all turns of the run but the first, so it needs no rules of its own: `run_of` begins one, and it can be
played by itself. As after every extra turn, rays would fire between the turns; so a run has neither rays nor cards that
lay them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....chance import pick, scramble
from ....learning.puzzles import (
    MISSED,
    OPEN,
    SOLVED,
    Answers,
    Finding,
    Idea,
    Judgement,
    Position,
    Puzzle,
    Theme,
    Working,
    add_answer,
    begun_in,
)
from ....protocol import Action
from ..ahead import MOST_GAIN, RED, Ahead
from ..board import FULL
from ..cards import CARDS
from ..rules import TokenBattle
from ..sets import PRESETS, STACKS, Stacks, format_set, random_set
from ..state import State

RULES = TokenBattle()
RAYS = ("row_ray", "column_ray")
TEMPO = ("encore", "yield")  # abilities that give extra turns
PAIRS = tuple((blue, red) for blue in PRESETS for red in PRESETS if blue != red)
NEAR_GOAL = 2  # a rival who has at most so many points more than the goal is nearly stopped
NEARLY_DONE = (20, 19)  # a run that scores 19 of 20 points is nearly the best
SCORES = (1 << 2 * RED) - 1  # the part of a board that has the gains of both players
ROOM = {2: range(10, 23), 3: range(5, 7)}  # tokens of a run -> empty fields with which it may begin
STOP_ROOM = range(12, 27)  # empty fields where the rival is to be stopped


class Scored(Ahead):
    """A position in which a placement has to be chosen. It finds what each player scores by each placement."""

    def __init__(self, state: State) -> None:
        super().__init__(state, RULES.evaluation)

    def gains(self) -> list[tuple[int, int]]:
        """Returns what blue and red score in this turn after each of the legal placements, in their order."""
        return [(int(both) & MOST_GAIN, int(both) >> RED) for both in self.values(self.state.options, self._by_playing)]

    def _by_playing(self, action: Action) -> int:
        after = self.state.clone()
        RULES.play(after, action)
        return after.scores[0] - self.state.scores[0] + (after.scores[1] - self.state.scores[1] << RED)

    def _value(self, tempo: int, scored: int, left: int) -> int:
        """The gains of both players in one int, in place of a value."""
        return scored & SCORES

    def _tempos(self, ability: str) -> tuple[int, int]:
        """Extra turns and bonuses change nothing of what is scored in this turn."""
        return 0, 0


def run_of(state: State, tokens: int) -> State:
    """Returns the position as the beginning of a run of `tokens` turns, for the player whose turn it is.

    Both players have 0 points, so that the points at the end are those of the run.
    """
    player = state.stack[-1][1]
    begun = state.clone()
    begun.scores = [0, 0]
    begun.banked = [0, 0]
    begun.banked[player] = tokens - 1
    return begun


def calm_set(seed: int) -> Stacks:
    """Returns a random set without cards that lay rays."""
    while True:
        stacks = random_set(seed)
        if not any(CARDS[card].kind in RAYS for cards in stacks for card in cards):
            return stacks
        seed = scramble(seed)


class Run(Theme[State]):
    """Score as many points as possible with the next two or three tokens, in which the rival does nothing."""

    name = "run"
    varieties = 2 * len(ROOM)
    grading = (12, 32, 60, 100)
    most = 1_500

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game with random sets, and begins runs of the variety's number of tokens in it."""
        tokens, player = divmod(variety, 2)
        tokens += min(ROOM)
        blue, red = [format_set(calm_set(scramble(seed + number))) for number in (1, 2)]
        for position in played(blue, red, player, seed):
            if empty_fields(position.state) in ROOM[tokens]:
                yield begun_in(position.options, run_of(position.state, tokens))

    def fits(self, start: State) -> bool:
        """Whether this is a run, and no rays fire in it."""
        player: int = start.stack[-1][1]
        tokens = start.banked[player] + 1
        cards = [card for stack in start.cards(player) for card in stack[:tokens]]
        is_calm = not start.rays and not any(CARDS[card].kind in RAYS for card in cards)
        return is_calm and tokens in ROOM and empty_fields(start) in ROOM[tokens]

    def is_over(self, start: State, state: State) -> bool:
        """Whether all tokens of the run have been placed; extra turns that are won in the run do not count."""
        return not state.stack or state.turn > start.turn + start.banked[start.stack[-1][1]]

    def amount(self, start: State, state: State) -> int:
        """The points that the player has scored in the run."""
        player: int = start.stack[-1][1]
        return state.scores[player] - start.scores[player]

    def parts(self, action: Action) -> tuple[tuple[int, ...], ...]:
        """The stack and the field: in which order the tokens are placed does not matter."""
        return (action[1:],)

    def parameters(self, start: State, amount: int) -> dict[str, int]:
        """The points, and the number of tokens."""
        return {"goal": amount, "tokens": start.banked[start.stack[-1][1]] + 1}

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries all placements. What the last token scores is found without placing it."""
        player: int = start.stack[-1][1]
        states: list[tuple[State, tuple[Action, ...]]] = [(start, ())]
        for _ in range(start.banked[player]):
            further: list[tuple[State, tuple[Action, ...]]] = []
            seen: set[tuple[Any, ...]] = set()
            for number, (state, line) in enumerate(states):
                for action in state.options:
                    after = state.clone()
                    self.rules.play(after, action)
                    if not after.stack:
                        return None  # the board is full before the run is over
                    if (key := after.key()) not in seen:
                        seen.add(key)
                        further.append((after, (*line, action)))
                if not number % 4:
                    yield
            states = further
            if len(states) > self.most:
                return None
        ends: list[tuple[int, tuple[Action, ...]]] = []
        best = 0
        for number, (state, line) in enumerate(states):
            before = state.scores[player] - start.scores[player]
            for action, gains in zip(state.options, Scored(state).gains(), strict=True):
                amount = before + gains[player]
                if NEARLY_DONE[0] * amount >= NEARLY_DONE[1] * best:
                    ends.append((amount, (*line, action)))
                    best = max(best, amount)
            if not number % 8:
                yield
        answers: Answers = {}
        near: set[Idea] = set()
        for amount, line in ends:
            if amount == best:
                add_answer(answers, self.idea(line), line)
            elif NEARLY_DONE[0] * amount >= NEARLY_DONE[1] * best:
                near.add(self.idea(line))
        if len(answers) != 1:
            return None
        (idea, line), *_ = answers.items()
        return Finding(self.parameters(start, best), idea, line, len(near - {idea}))


class Stop(Theme[State]):
    """Place the only token after which the rival can't reach the goal with the next one."""

    name = "stop"
    varieties = 2 * len(PAIRS)
    grading = (4, 6, 9, 15)

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game with the sets of this variety."""
        pair, player = divmod(variety, 2)
        return played(*PAIRS[pair], player, seed)

    def fits(self, start: State) -> bool:
        """Whether nobody can get an extra turn by the player's token, and there is room on the board."""
        player: int = start.stack[-1][1]
        has_tempo = any(CARDS[start.top(player, stack)].ability in TEMPO for stack in range(STACKS))
        return not has_tempo and not any(start.banked) and empty_fields(start) in STOP_ROOM

    def amount(self, start: State, state: State) -> int:
        """1 if the rival can't reach the goal with the next token, else 0."""
        return int(not _reaching(state, 1 - start.stack[-1][1])[1])

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries all placements, and after each all of the rival's."""
        totals = yield from _totals(start)
        return self._found(start, totals)

    def posed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Gives both players such a score that only the best placement stops the rival."""
        if not self.fits(state):
            return state, None
        start = state.clone()
        start.scores = [0, 0]
        totals = yield from _totals(start)
        least, next_one = sorted(totals)[:2]
        if least == next_one:
            return state, None
        start.scores = [state.variant.goal - next_one] * 2
        return start, self._found(start, totals)

    def _found(self, start: State, totals: list[int]) -> Finding | None:
        player: int = start.stack[-1][1]
        if start.scores[player] + max(gains[player] for gains in Scored(start).gains()) >= start.variant.goal:
            return None  # the player can reach the goal
        missing = start.variant.goal - start.scores[1 - player]
        safe = tuple([action for action, total in zip(start.options, totals, strict=True) if total < missing])
        if len(safe) != 1:
            return None
        nearly = sum(missing <= total <= missing + NEAR_GOAL for total in totals)
        return Finding({"goal": 1, "points": start.variant.goal}, self.idea(safe), safe, nearly)

    def judged(self, puzzle: Puzzle, states: Sequence[State]) -> Judgement:
        """Says whether the rival can reach the goal, and shows how."""
        if len(states) == 1:
            return Judgement(OPEN)
        points, answer = _reaching(states[-1], 1 - puzzle.player)
        if points < states[0].variant.goal:
            return Judgement(SOLVED, 1)
        return Judgement(MISSED, 0, "not_stopped", {"points": points}, answer)


def played(blue: str, red: str, player: int, seed: int) -> Iterator[Position]:
    """Plays a game with these sets, in which both players place at random, and yields positions in which `player` is
    asked. The caller must not change them.
    """
    chance, first = pick(scramble(seed), 2)
    options = {"variant": "classic", "first": first, "blue_set": blue, "red_set": red}
    state = RULES.setup(options, seed)
    options = RULES.resolve(options)
    log: list[Action] = []
    while state.stack:
        if state.stack[-1][1] == player:
            yield Position(options, seed, tuple(log), state)
        chance, index = pick(chance, len(state.options))
        action = state.options[index]
        log.append(action)
        RULES.play(state, action)


def empty_fields(state: State) -> int:
    """The number of empty fields."""
    return (FULL ^ state.own[0] ^ state.own[1]).bit_count()


def _totals(state: State) -> Working[list[int]]:
    """Returns for each legal placement the most points that the rival can score in that turn and the next together."""
    rival = 1 - state.stack[-1][1]
    totals: list[int] = []
    for number, action in enumerate(state.options):
        after = state.clone()
        RULES.play(after, action)
        gained = after.scores[rival] - state.scores[rival]
        totals.append(gained + (max(gains[rival] for gains in Scored(after).gains()) if after.stack else 0))
        if not number % 8:
            yield
    return totals


def _reaching(state: State, player: int) -> tuple[int, tuple[Action, ...]]:
    """Returns the most points that `player`, who is asked, can have after the next token, and the placement for it.

    There is no placement if the game is over.
    """
    if not state.stack:
        return state.scores[player], ()
    gains = [both[player] for both in Scored(state).gains()]
    most = max(gains)
    return state.scores[player] + most, (state.options[gains.index(most)],)


THEMES: tuple[Theme[State], ...] = (Run(RULES), Stop(RULES))
