"""Puzzles: positions at the beginning of a turn, with a question that has one answer.

What a puzzle can ask is a *theme* of a game, such as "win this turn". A theme takes positions from games that it plays
itself, and tries in each of them every way to play the turn. A position makes a puzzle if the question has one answer
there. The *idea* of a line of actions is the part of it that the answer has to have: lines with the same idea count as
one answer. Puzzles are graded from 1 to 5 by how many plausible ideas fail.

Nothing that is hidden or left to chance decides. A line is tried without its *lucky* actions, those that draw or show
something: a theme names what a player does instead of them.

Everything follows from a seed: the same seed and wish give the same puzzle on every machine, and the number of the day
gives the seed of the daily puzzle. Work that takes long is done by generators that yield often and return their result,
so that the caller can do it in slices: `finished` does all of it at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from ..chance import pick, scramble
from ..protocol import Action, Rules, State

S = TypeVar("S", bound=State)
T = TypeVar("T")

Working = Generator[None, None, T]  # yields often, and returns its result
Parameters = Mapping[str, int]
Part = tuple[Any, ...]  # one thing that an idea is made of, such as a verb and a space
Idea = tuple[Part, ...]  # in ascending order
Answers = dict[Idea, tuple[Action, ...]]  # the ideas that answer a question, each with the shortest line

GRADES = range(1, 6)
WEEK = (3, 3, 4, 5, 1, 2, 2)  # the grades of the daily puzzles from day 0 on, a Thursday: Monday's is the easiest
SPAN = 60  # days within which no two daily puzzles of a game may be alike
DAILY = 0x6461696C79  # keeps the seeds of daily puzzles apart from others
SLICE = 32  # nodes of a search between two yields
OPEN, SOLVED, MISSED = "open", "solved", "missed"  # what `judged` says of a line


class Puzzle(NamedTuple):
    """A position at the beginning of a turn, and a question about this turn.

    The position is that of a game with these options and this seed after the actions `log`; if `origin` is not "", the
    game has begun in that position, as in a `Match`. The theme asks the question, and `parameters` are the numbers in
    it, such as how many points there are to be gained. `solution` is one line of actions that answers it, the shortest.
    `grade` is from 1 to 5.
    """

    game: str
    theme: str
    options: Mapping[str, Any]
    seed: int
    log: tuple[Action, ...]
    player: int  # who has to solve it: the player whose turn it is
    parameters: Parameters
    solution: tuple[Action, ...]
    grade: int
    origin: str = ""


class Wish(NamedTuple):
    """What kind of puzzle is wanted: the name of a theme, a grade, and the number of a variety of the theme.

    "", 0 and -1 leave it to chance. If `is_firm` is false, another theme is taken if the search for one is long.
    """

    theme: str = ""
    grade: int = 0
    variety: int = -1
    is_firm: bool = True


ANY = Wish()


class Position(NamedTuple):
    """A position at the beginning of a turn: the options and seed of its game, the actions before it, the state.

    A theme that changes a position of a game returns it as the position in which another game begins.
    """

    options: Mapping[str, Any]
    seed: int
    log: tuple[Action, ...]
    state: Any
    origin: str = ""  # as in a `Match`


def begun_in(options: Mapping[str, Any], state: Any) -> Position:
    """Returns the position of a game that begins in `state`."""
    return Position(options, 0, (), state, json.dumps(state.dump()))


class Node(NamedTuple):
    """A position that was reached in a search: the state, the line of actions to it, and whether the time that the
    question allows is over.
    """

    state: Any
    line: tuple[Action, ...]
    is_over: bool


class Finding(NamedTuple):
    """The answer to a theme's question in one position: the numbers in the question, the idea and the shortest line of
    the answer, how many plausible ideas fail, and the greatest amount that is no answer.
    """

    parameters: Parameters
    idea: Idea
    solution: tuple[Action, ...]
    failing: int
    second: int = 0


class Judgement(NamedTuple):
    """What became of a tried line: "open" while it can be played on, "solved" or "missed".

    `amount` is what it has reached, in the unit of the theme. For a line that missed, `reason` is the id of why, with
    `parameters`, and `answer` is the line with which the rival shows it, empty where the rival need do nothing. `line`
    is the tried line without its lucky actions: the answer follows on it.
    """

    status: str
    amount: int = 0
    reason: str = ""
    parameters: Parameters = {}
    answer: tuple[Action, ...] = ()
    line: tuple[Action, ...] = ()


class Theme(Generic[S]):
    """What puzzles of a game can ask. The subclass for a theme says which positions it takes and what counts.

    Of a state, only what the player who is asked can see may be used.
    """

    name: ClassVar[str]
    varieties: ClassVar[int]  # kinds of positions, such as terrains; no two puzzles of different varieties are alike
    spares: ClassVar[int] = 0  # further varieties, numbered after the others: taken in place of another theme
    grading: ClassVar[tuple[int, int, int, int]]  # as many failing ideas make the grades 2, 3, 4 and 5
    highest: ClassVar[int] = 0  # the greatest amount there is, if that is known before the search
    patience: ClassVar[int] = 150  # yields after which the grade may be one further away from the one wished for
    limit: ClassVar[int] = 2_000  # yields after which another theme is tried where that may be
    most: ClassVar[int] = 3_000  # positions of one turn; a turn with more makes no puzzle

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game of this variety, and yields positions at the beginning of turns. The caller must not change
        them.
        """
        raise NotImplementedError

    def fits(self, start: S) -> bool:
        """Whether the question may have an answer in this position: a quick test before the search."""
        return True

    def tried(self, state: S) -> Sequence[Action]:
        """The legal actions without the lucky ones, except those that end the turn."""
        return state.options

    def sober(self, state: S, action: Action) -> Action:
        """Returns `action`, or, if it is lucky, what is done instead of it. That need not be legal."""
        return action

    def is_over(self, start: S, state: S) -> bool:
        """Whether the time that the question allows is over in `state`, which was reached from `start`."""
        return not state.stack or state.turn != start.turn

    def is_done(self, start: S, state: S) -> bool:
        """Whether a search need not go on from `state`: the time is over, or nothing more can be reached."""
        return self.is_over(start, state)

    def amount(self, start: S, state: S) -> int:
        """How much of what is asked for has been reached in `state`, in the unit of the theme."""
        raise NotImplementedError

    def least(self, start: S) -> int:
        """The least amount that answers the question. The answer is the greatest amount that can be reached."""
        return 1

    def is_plausible(self, start: S, state: S, amount: int) -> bool:
        """Whether a person may believe that a line answers the question although it fails.

        The line leads from `start` to `state`, and `amount` is how much of what is asked for it reaches. The more
        ideas such lines have, the higher is the grade of the puzzle.
        """
        return amount > 0 and self.is_over(start, state)

    def parts(self, action: Action) -> tuple[Part, ...]:
        """The parts of an idea that the action makes, none if the answer does not need it."""
        return (action,)

    def parameters(self, start: S, amount: int) -> Parameters:
        """The numbers in the question, whose answer reaches `amount`. "goal" must be among them."""
        return {"goal": amount}

    def idea(self, line: Sequence[Action]) -> Idea:
        """The idea of a line of actions: its parts in ascending order."""
        return tuple(sorted({part for action in line for part in self.parts(action)}))

    def attempt(self, line: Sequence[Action]) -> Idea:
        """What tells a line that fails from others that fail, for the grade."""
        return self.idea(line)

    def finding(self, start: S) -> Working[Finding | None]:
        """Tries every way to play the turn. Returns the answer; None if there is none, or more than one."""
        nodes: list[tuple[int, Node]] = []  # with the amounts
        best = self.least(start)
        answers: Answers = {}
        for node in walked(self.rules, start, self.tried, self.is_done):
            if len(nodes) >= self.most:
                return None
            amount = self.amount(start, node.state)
            nodes.append((amount, node))
            if amount > best:
                best, answers = amount, {}
            if amount == best:
                add_answer(answers, self.idea(node.line), node.line)
                if amount == self.highest and len(answers) > 1:
                    return None
            if not len(nodes) % SLICE:
                yield
        if len(answers) != 1:
            return None
        (idea, line), *_ = answers.items()
        failing = {
            self.attempt(node.line)
            for amount, node in nodes
            if amount < best and self.is_plausible(start, node.state, amount)
        }
        second = max([amount for amount, node in nodes if amount < best], default=0)
        return Finding(self.parameters(start, best), idea, line, len(failing), second)

    def posed(self, state: S) -> Working[tuple[S, Finding | None]]:
        """Returns a position in which the question has one answer, and the answer, which is None if there is none.

        The position is `state`, unless the theme changes what the question needs, such as the scores.
        """
        if not self.fits(state):
            return state, None
        found = yield from self.finding(state)
        return state, found

    def judged(self, puzzle: Puzzle, states: Sequence[S]) -> Judgement:
        """Says what became of a line without lucky actions. `states` are the positions before and after its actions."""
        start, state = states[0], states[-1]
        amount = self.amount(start, state)
        if amount >= puzzle.parameters["goal"]:
            return Judgement(SOLVED, amount)
        if not self.is_over(start, state):
            return Judgement(OPEN, amount)
        return self.refuted(puzzle, start, state, amount)

    def refuted(self, puzzle: Puzzle, start: S, state: S, amount: int) -> Judgement:
        """Says why a line that has ended in `state` misses."""
        return Judgement(MISSED, amount, "short", {**puzzle.parameters, "amount": amount})

    def alike(self, puzzle: Puzzle) -> tuple[Any, ...]:
        """Returns what is the same for two puzzles that are alike: the theme, the player, the options, and the idea."""
        return (self.name, puzzle.player, tuple(sorted(puzzle.options.items())), self.idea(puzzle.solution))


class _Replayed(Protocol):
    """What `of_position` needs of a match."""

    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def seed(self) -> int: ...
    @property
    def log(self) -> tuple[Action, ...]: ...
    @property
    def origin(self) -> str: ...
    @property
    def state(self) -> Any: ...


# --- searching ------------------------------------------------------------------------------------------------------


def walked(
    rules: Rules[S],
    start: S,
    tried: Callable[[S], Sequence[Action]],
    is_over: Callable[[S, S], bool],
) -> Iterator[Node]:
    """Plays all lines of actions that `tried` gives from `start` on, until `is_over`. Yields the different positions,
    those of shorter lines first; the first is `start`.
    """
    nodes = [Node(start, (), False)]
    seen = {start.key()}
    yield nodes[0]
    for node in nodes:  # the list grows while it is gone through
        for action in tried(node.state):
            after = node.state.clone()
            rules.play(after, action)
            key = after.key()
            if key not in seen:
                seen.add(key)
                further = Node(after, (*node.line, action), is_over(start, after))
                if not further.is_over:
                    nodes.append(further)
                yield further


def add_answer(answers: Answers, idea: Idea, line: tuple[Action, ...]) -> None:
    """Adds an idea and its line, unless an idea that is already there is a part of it, and removes those of which it is
    a part.
    """
    parts = set(idea)
    if any(parts.issuperset(other) for other in answers):
        return
    for other in [other for other in answers if parts.issubset(other)]:
        del answers[other]
    answers[idea] = line


def finished(working: Working[T]) -> T:
    """Does all the work at once, and returns its result."""
    while True:
        try:
            next(working)
        except StopIteration as stop:
            result: T = stop.value
            return result


# --- making ---------------------------------------------------------------------------------------------------------


def daily(rules: Rules[Any], themes: Sequence[Theme[Any]], day: int) -> tuple[int, Wish]:
    """Returns the seed and the wish for the daily puzzle of a game; `day` is the number of the day, 0 for 2026-01-01.

    The themes take turns, and so do the varieties of each. So within SPAN days no two puzzles have both in common, but
    for those days whose theme was hard to find.
    """
    theme = themes[day % len(themes)]
    grade = WEEK[day % len(WEEK)]
    variety = day // len(themes) % theme.varieties
    return scramble(scramble(DAILY + rules.code) + day), Wish(theme.name, grade, variety, is_firm=False)


def making(rules: Rules[S], themes: Sequence[Theme[S]], seed: int, wish: Wish = ANY) -> Working[Puzzle]:
    """Makes the puzzle that follows from the seed and the wish. It yields often, and returns the puzzle.

    The first puzzle of the grade that is wished for is returned. The longer the search, the further the grade may be
    away from it; counted are the yields, so that this is the same on every machine. If none is found in as many yields
    as the theme has as its `limit`, the next theme is tried, unless the wish is firm.
    """
    chance, number = pick(scramble(seed), len(themes))
    theme = theme_of(themes, wish.theme) if wish.theme else themes[number]
    chance, variety = pick(chance, theme.varieties)
    if wish.variety >= 0:
        variety = wish.variety % theme.varieties
    best: Puzzle | None = None
    effort = 0
    while True:
        chance = scramble(chance)
        for position in theme.positions(variety, chance):
            effort += 1
            yield
            posed = theme.posed(position.state)
            while True:
                try:
                    next(posed)
                except StopIteration as stop:
                    start, found = stop.value
                    break
                effort += 1
                yield
            if found:
                if start is not position.state:
                    position = begun_in(position.options, start)
                puzzle = _puzzle(rules, theme, position, found)
                if best is None or _distance(puzzle, wish) < _distance(best, wish):
                    best = puzzle
            if best and _distance(best, wish) <= effort // theme.patience:
                return best
        if not best and not wish.is_firm and effort > theme.limit:
            theme = themes[(themes.index(theme) + 1) % len(themes)]
            variety = theme.varieties + variety % theme.spares if theme.spares else variety % theme.varieties
            effort = 0


def of_position(rules: Rules[S], themes: Sequence[Theme[S]], match: _Replayed) -> Working[Puzzle | None]:
    """Makes a puzzle of the present position of a match, which is the beginning of a turn, if a theme fits.

    The first theme that fits is taken.
    """
    for theme in themes:
        if match.state.stack and theme.fits(match.state):
            found = yield from theme.finding(match.state)
            if found:
                position = Position(match.options, match.seed, match.log, match.state, match.origin)
                return _puzzle(rules, theme, position, found)
    return None


def _puzzle(rules: Rules[Any], theme: Theme[Any], position: Position, found: Finding) -> Puzzle:
    return Puzzle(
        *(rules.name, theme.name, dict(position.options), position.seed, position.log),
        player=position.state.stack[-1][1],
        parameters=found.parameters,
        solution=found.solution,
        grade=1 + sum(found.failing >= least for least in theme.grading),
        origin=position.origin,
    )


def _distance(puzzle: Puzzle, wish: Wish) -> int:
    return abs(puzzle.grade - wish.grade) if wish.grade else 0


def theme_of(themes: Sequence[Theme[S]], name: str) -> Theme[S]:
    """Returns the theme with this name. Raises ValueError if there is none."""
    for theme in themes:
        if theme.name == name:
            return theme
    raise ValueError(f"no theme is called {name!r}")


# --- solving --------------------------------------------------------------------------------------------------------


def start_of(rules: Rules[S], puzzle: Puzzle) -> S:
    """Returns the position of the puzzle, to which the actions of `puzzle.log` lead.

    Raises IllegalAction if one of these actions is not legal, and ValueError if `puzzle.origin`, the position in which
    the game has begun, can't be read.
    """
    state = rules.load(json.loads(puzzle.origin)) if puzzle.origin else rules.setup(puzzle.options, puzzle.seed)
    for action in puzzle.log:
        state = rules.apply(state, action)
    return state


def judged(rules: Rules[S], themes: Sequence[Theme[S]], puzzle: Puzzle, line: Sequence[Action]) -> Judgement:
    """Says what became of the line `line`, the legal actions that were tried in the puzzle so far.

    The line is played again without its lucky actions, which may make later ones illegal: then it has missed, and the
    reason is "lucky". The line as it was judged is in the result.
    """
    theme = theme_of(themes, puzzle.theme)
    sober: list[Action] = []
    states = [start_of(rules, puzzle)]
    for action in line:
        action = theme.sober(states[-1], action)
        if action not in states[-1].options:
            return Judgement(MISSED, 0, "lucky", puzzle.parameters, line=tuple(sober))
        sober.append(action)
        states.append(rules.apply(states[-1], action))
    return theme.judged(puzzle, states)._replace(line=tuple(sober))
