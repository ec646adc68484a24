"""The themes of Token Battle's puzzles: score the most with the next tokens, or keep the rival from winning.

No cards are hidden in the positions. They are from games of players who place at random; the scores are changed to suit
the question.

A *run* is several turns of one player in a row, in which the rival does nothing. A run needs no rules of its own: it
begins in a position in which the player has extra turns, one for each turn of the run but the first. `run_of` makes
such a position. Rays would fire between the turns of a run, as they do after every turn. So a run made for a puzzle has
no rays, and no cards that lay them; a run that begins in a position of a match may have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

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
ROOM = {2: range(10, 23), 3: range(5, 7), 4: range(5, 7)}  # tokens of a run -> empty fields with which it may begin
MOST_WAYS = 4_000  # lines before the last token of a run that is to be searched
STOP_ROOM = range(12, 27)  # empty fields where the rival is to be stopped


class Scored(Ahead):
    """A position in which a placement has to be chosen, with a method that finds what both players score in this turn
    after each placement.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state, RULES.evaluation)

    def gains(self) -> list[tuple[int, int]]:
        """Returns what both players score in this turn, as pairs (blue's points, red's points), one for each legal
        placement, in the order of the legal placements.
        """
        return [(int(both) & MOST_GAIN, int(both) >> RED) for both in self.values(self.state.options, self._by_playing)]

    def _by_playing(self, action: Action) -> int:
        after = self.state.clone()
        RULES.play(after, action)
        return after.scores[0] - self.state.scores[0] + (after.scores[1] - self.state.scores[1] << RED)

    def _value(self, tempo: int, scored: int, left: int) -> int:
        """Returns what both players score in this turn in one int: blue's points from bit 0 on, red's from bit RED on.

        The same method of `Ahead` returns the value of the position instead. `scored` has the points at the same bits,
        and above them the number of tokens. The other parameters are not used.
        """
        return scored & SCORES

    def _tempos(self, ability: str) -> tuple[int, int]:
        """Returns (0, 0), so that `Ahead` adds no advantage for extra turns and bonuses: these do not change what is
        scored in this turn.
        """
        return 0, 0


def run_of(state: State, tokens: int) -> State:
    """Returns a copy of `state` that is the beginning of a run of `tokens` turns, for the player whose turn it is.

    In the copy both players have 0 points, so that the points at the end of the run are those scored in it.
    """
    player = state.stack[-1][1]
    begun = state.clone()
    begun.scores = [0, 0]
    begun.banked = [0, 0]
    begun.banked[player] = tokens - 1
    return begun


def _is_calm(start: State, tokens: int) -> bool:
    """Whether no rays can fire in a run of `tokens` turns that begins in `start`."""
    cards = [card for stack in start.cards(start.stack[-1][1]) for card in stack[:tokens]]
    return not start.rays and not any(CARDS[card].kind in RAYS for card in cards)


def ways_before_last(start: State) -> int:
    """Returns how many ways there are to place all tokens of the run that begins in `start` but the last one, if no
    field becomes empty or is taken in any other way.
    """
    ways = 1
    for number in range(start.banked[start.stack[-1][1]]):
        ways *= STACKS * max(0, empty_fields(start) - number)
    return ways


def calm_set(seed: int) -> Stacks:
    """Returns a random legal set, drawn with `seed`, without cards that lay rays."""
    while True:
        stacks = random_set(seed)
        if not any(CARDS[card].kind in RAYS for cards in stacks for card in cards):
            return stacks
        seed = scramble(seed)


RUNS = (2, 3)  # tokens of a run that has one answer


class Run(Theme[State]):
    """The theme that asks to score as many points as possible with the next two or three tokens, all of the same
    player.
    """

    name = "run"
    varieties = 2 * 2  # two or three tokens, of blue or of red
    grading = (12, 32, 60, 100)
    most = 1_500
    may_end: ClassVar[bool] = False  # whether the game may end in a run before all tokens are placed

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game that follows from `seed`, and yields positions of it, each changed into the beginning of a run.

        `variety` is 0 or 1 for runs of two tokens, 2 or 3 for runs of three tokens; an even number stands for runs of
        blue, an odd one for runs of red. Both players have random sets without cards that lay rays, and place at
        random. A run of two tokens begins with 10 to 22 empty fields, a run of three with 5 or 6.
        """
        tokens, player = divmod(variety, 2)
        tokens += min(ROOM)
        blue, red = [format_set(calm_set(scramble(seed + number))) for number in (1, 2)]
        for position in played(blue, red, player, seed):
            if empty_fields(position.state) in ROOM[tokens]:
                yield begun_in(position.options, run_of(position.state, tokens))

    def fits(self, start: State) -> bool:
        """Whether `start` is the beginning of a run of two or three tokens in which no rays fire, with a suitable
        number of empty fields.
        """
        player: int = start.stack[-1][1]
        tokens = start.banked[player] + 1
        return _is_calm(start, tokens) and tokens in ROOM and empty_fields(start) in ROOM[tokens]

    def reviewed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes a puzzle of `state`, a position that somebody has played. Yields often, and returns (position, answer).

        The position is `state`, changed into the beginning of a run of two tokens or, if the best of these is not the
        only one, of three tokens. The answer is None if that has several answers too or can't be searched.
        """
        for tokens in RUNS:
            start = run_of(state, tokens)
            if ways_before_last(start) <= MOST_WAYS:
                found = yield from self.finding(start)
                if found:
                    return start, found
        return state, None

    def is_over(self, start: State, state: State) -> bool:
        """Whether all tokens of the run that began in `start` have been placed in `state`, or the game is over.

        Extra turns that the player wins during the run do not count.
        """
        return not state.stack or state.turn > start.turn + start.banked[start.stack[-1][1]]

    def amount(self, start: State, state: State) -> int:
        """Returns the points that the player whose run began in `start` has scored up to `state`."""
        player: int = start.stack[-1][1]
        return state.scores[player] - start.scores[player]

    def parts(self, action: Action) -> tuple[tuple[int, ...], ...]:
        """Returns what the placement `action` adds to the idea of a line of actions: `((stack, field),)`, a tuple with
        one pair.

        In which order the tokens of a run are placed does not matter for the idea.
        """
        return (action[1:],)

    def parameters(self, start: State, amount: int) -> dict[str, int]:
        """Returns the numbers in the question: "goal", the points of the answer, which are `amount`, and "tokens", the
        number of tokens in the run that begins in `start`. If rays may fire in the run, "rays" is 1.
        """
        tokens = start.banked[start.stack[-1][1]] + 1
        return {"goal": amount, "tokens": tokens, **({} if _is_calm(start, tokens) else {"rays": 1})}

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to place the tokens of the run that begins in `start`, yielding often. Returns the answer.

        The result is None if there is more than one answer, if the game may end before the run is over, or if there are
        more different positions before the last token than the attribute `most` allows.
        """
        answers, best, near = yield from self.searched(start)
        if len(answers) != 1:
            return None
        (idea, line), *_ = answers.items()
        return Finding(self.parameters(start, best), idea, line, len(near - {idea}))

    def searched(self, start: State) -> Working[tuple[Answers, int, set[Idea]]]:
        """Tries every way to place the tokens of the run that begins in `start`, yielding often.

        Returns (answers, points, ideas): the ideas with the most points, with a line for each, these points, and the
        ideas that come close to them. There are no answers if there are more different positions before the last token
        than the attribute `most` allows, or if the game may end before the run is over and `may_end` is false. What the
        last token scores is found without placing it.
        """
        player: int = start.stack[-1][1]
        tokens = start.banked[player] + 1
        ends: list[tuple[int, tuple[Action, ...]]] = []
        states: list[tuple[State, tuple[Action, ...]]] = [(start, ())]
        for _ in range(tokens - 1):
            further: list[tuple[State, tuple[Action, ...]]] = []
            seen: set[tuple[Any, ...]] = set()
            for number, (state, line) in enumerate(states):
                for action in state.options:
                    after = state.clone()
                    self.rules.play(after, action)
                    if not after.stack:  # the board is full before the run is over
                        if not self.may_end:
                            return {}, 0, set()
                        ends.append((after.scores[player] - start.scores[player], (*line, action)))
                        continue
                    if (key := after.key()) not in seen:
                        seen.add(key)
                        further.append((after, (*line, action)))
                if not number % 4:
                    yield
            states = further
            if len(states) > self.most:
                return {}, 0, set()
        best = max([amount for amount, _ in ends], default=0)
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
                answers.setdefault(self.idea(line), line)
            elif NEARLY_DONE[0] * amount >= NEARLY_DONE[1] * best:
                near.add(self.idea(line))
        short = [idea for idea in answers if len(idea) < tokens]  # only these can be a part of another idea
        for idea in [idea for idea in answers if any(other < set(idea) for other in map(set, short))]:
            del answers[idea]
        return answers, best, near


class Alone(Run):
    """The theme of the variant *Puzzle* of the rules: a player places several tokens alone, and nothing happens in
    between.

    It asks for as many points as possible and does not say how many these are. Several ways may score the most: the
    answer is a number of points. A person chooses the number of tokens.
    """

    name = "alone"
    lengths = (2, 3, 4)
    may_end = True
    varieties = 2 * len(lengths)
    most = 10_000
    is_daily = False

    def variety_of(self, length: int, chance: int) -> int:
        """Returns the number of a variety with runs of `length` tokens, of blue or red as `chance` decides."""
        return 2 * self.lengths.index(length) + pick(chance, 2)[1]

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to place the tokens of the run that begins in `start`, yielding often. Returns the answer.

        The answer, a `Finding`, has the first of the lines that score the most, and how many points these score. The
        result is None if there are too many ways to place the tokens.
        """
        answers, best, near = yield from self.searched(start)
        if not answers:
            return None
        (idea, line), *_ = answers.items()
        return Finding(self.parameters(start, best), idea, line, len(near) // len(answers))

    def reviewed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes a puzzle of `state`, a position that somebody has played: how many points the next two tokens can score
        there. Yields often, and returns (position, answer); the position is the beginning of that run.
        """
        start = run_of(state, self.lengths[0])
        found = yield from self.finding(start)
        return start, found


class Stop(Theme[State]):
    """The theme that asks for the only placement after which the rival can't reach the goal with the next token.

    The goal is the number of points that ends the game.
    """

    name = "stop"
    varieties = 2 * len(PAIRS)
    grading = (4, 6, 9, 15)

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game that follows from `seed`, and yields the positions in which the player who has to solve the
        puzzle is asked.

        That player is blue if `variety` is even, and red if it is odd. Half of `variety`, rounded down, is the index in
        PAIRS of blue's and red's presets. Both players place at random. The caller must not change the positions.
        """
        pair, player = divmod(variety, 2)
        return played(*PAIRS[pair], player, seed)

    def fits(self, start: State) -> bool:
        """Whether the position `start` can make a puzzle of this theme: a quick test before the search.

        It can if no player has an extra turn, none of the player's top cards may give one, and 12 to 26 fields are
        empty.
        """
        player: int = start.stack[-1][1]
        has_tempo = any(CARDS[start.top(player, stack)].ability in TEMPO for stack in range(STACKS))
        return not has_tempo and not any(start.banked) and empty_fields(start) in STOP_ROOM

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every placement in `start`, and after each of them every placement of the rival, yielding often.
        Returns the answer.

        The goal is the number of points that ends the game. The result is None if no placement stops the rival from
        reaching the goal, if several do, or if the player can reach the goal in this turn.
        """
        totals = yield from _totals(start)
        return self._found(start, totals)

    def posed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Returns a pair (position, answer): `state` with such scores that only one placement stops the rival from
        reaching the goal, and that placement as the answer.

        The goal is the number of points that ends the game. Both players get the same score. The answer is None if
        there are no such scores. The function yields often before it returns.
        """
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
        """Returns the judgement of the player's placement: solved if the rival can't reach the goal with the next
        token, else missed.

        The goal is the number of points that ends the game. `states` are the positions before and after the placement.
        If there is only the position before it, the puzzle is still open. The judgement "missed" has the points that
        the rival can reach, and the rival's placement for them.
        """
        if len(states) == 1:
            return Judgement(OPEN)
        points, answer = _reaching(states[-1], 1 - puzzle.player)
        if points < states[0].variant.goal:
            return Judgement(SOLVED, 1)
        return Judgement(MISSED, 0, "not_stopped", {"points": points}, answer)


def played(blue: str, red: str, player: int, seed: int) -> Iterator[Position]:
    """Plays a game that follows from `seed`, and yields the positions in which `player` is asked. The caller must not
    change the positions.

    `blue` and `red` are the sets of the players, as text. Both players place at random.
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
    """Returns how many fields of the board are empty."""
    return (FULL ^ state.own[0] ^ state.own[1]).bit_count()


def _totals(state: State) -> Working[list[int]]:
    """Returns, for each legal placement of the player to move, the most points that the rival can score in this turn
    and in the rival's own next turn together.

    The result has the order of the legal placements. After each placement the next turn must be the rival's, unless
    the game is over. The function yields often before it returns.

    A total that is more than NEAR_GOAL above the two least ones may be given too low, but still as more than that. It
    is what the rival scores with the best answer to another placement, which is found much faster than all answers.
    """
    rival = 1 - state.stack[-1][1]
    totals = [0] * len(state.options)
    waiting = list(range(len(totals)))
    least: list[int] = []  # the two least totals so far, in ascending order
    answer: Action = ()
    for number in range(len(totals)):
        index = waiting.pop(0)
        after = state.clone()
        RULES.play(after, state.options[index])
        total = after.scores[rival] - state.scores[rival]
        if after.stack and number and answer in after.options:
            answered = after.clone()
            RULES.play(answered, answer)
            known = answered.scores[rival] - state.scores[rival]
        else:
            known = 0
        if len(least) > 1 and known > least[1] + NEAR_GOAL:
            total = known
        elif after.stack:
            gains = [both[rival] for both in Scored(after).gains()]
            total += max(gains)
            if not number:
                answer = after.options[gains.index(max(gains))]
                waiting.sort(key=lambda index: state.options[index][2] != answer[2])
        least = sorted([*least, total])[:2]
        totals[index] = total
        if not number % 8:
            yield
    return totals


def _reaching(state: State, player: int) -> tuple[int, tuple[Action, ...]]:
    """Returns (points, line): the most points that `player`, who is asked, can have after the next token, and the
    placement for it, in a tuple.

    If the game is over, the points are those that the player has, and the line is empty.
    """
    if not state.stack:
        return state.scores[player], ()
    gains = [both[player] for both in Scored(state).gains()]
    most = max(gains)
    return state.scores[player] + most, (state.options[gains.index(most)],)


THEMES: tuple[Theme[State], ...] = (Run(RULES), Stop(RULES), Alone(RULES))
