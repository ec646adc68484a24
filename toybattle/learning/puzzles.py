"""Puzzles: positions at the beginning of a turn, with a question that has one answer.

What a puzzle can ask is a *theme* of a game, such as "win this turn". A theme takes positions from games that it plays
itself, and tries in each of them every way to play the turn. A position makes a puzzle if the question has one answer
there. The *idea* of a line of actions is the part of it that the answer has to have: lines with the same idea count as
one answer. Puzzles are graded from 1 to 5 by how many plausible ideas fail.

The answer never depends on what is hidden or random. Actions that draw or show something are called *lucky*: when a
line is tried, they are left out, or replaced by other actions that the theme names.

A puzzle follows from a seed and a *wish*, which says what kind of puzzle is wanted: the same seed and wish give the
same puzzle on every machine. For the daily puzzle both follow from the number of the day.

Work that takes long is done by generators that yield often and return their result, so that the caller can pause
between two steps; the function `finished` does all of the work at once.
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
TURN = "turn"  # the step at which a player begins a turn, in every game
SLICE = 32  # nodes of a search between two yields
OPEN, SOLVED, MISSED = "open", "solved", "missed"  # what `judged` says of a line


class Puzzle(NamedTuple):
    """A position at the beginning of a turn, and a question about this turn.

    The position is the one to which the actions `log` lead in a game with these options and this seed. If `origin` is
    not "", that game has begun in another position: `origin` is this position, dumped and written as JSON. The theme
    asks the question, and `parameters` are the numbers in it, such as how many points there are to be gained.
    `solution` is the shortest line of actions that answers the question. `grade` is from 1 to 5.
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
    """What kind of puzzle is wanted: the name of a theme, a grade from 1 to 5, and the number of a variety of the
    theme.

    Each of the three can be left to chance: the theme by "", the grade by 0, the variety by -1. If `is_firm` is false
    and the search takes long, a puzzle of another theme is accepted. If the theme has `lengths`, `length` can be one of
    them, to say how many actions the puzzle asks for, in place of a variety.
    """

    theme: str = ""
    grade: int = 0
    variety: int = -1
    is_firm: bool = True
    length: int = 0


ANY = Wish()


class Position(NamedTuple):
    """A position at the beginning of a turn: the options and the seed of its game, the actions before it, and the
    state.

    If `origin` is not "", the game has begun in the position `origin`, which is dumped and written as JSON. In this way
    a theme can also use a position that it has changed: a new game begins in the changed position.
    """

    options: Mapping[str, Any]
    seed: int
    log: tuple[Action, ...]
    state: Any
    origin: str = ""  # as in a `Match`


def begun_in(options: Mapping[str, Any], state: Any) -> Position:
    """Returns the state `state` as the `Position` in which a new game with these options begins."""
    return Position(options, 0, (), state, json.dumps(state.dump()))


class Node(NamedTuple):
    """A position that was reached in a search: the state, the line of actions to it, and whether the line ends there
    (`is_over`), so that no further actions are tried.
    """

    state: Any
    line: tuple[Action, ...]
    is_over: bool


class Finding(NamedTuple):
    """The answer to a theme's question in one position.

    `parameters` are the numbers in the question. `idea` is the idea of the answer, `solution` the shortest line of
    actions with this idea. `failing` is how many plausible ideas fail, and `second` the greatest amount that a failing
    line reaches (0 in a theme that does not count it).
    """

    parameters: Parameters
    idea: Idea
    solution: tuple[Action, ...]
    failing: int
    second: int = 0


class Judgement(NamedTuple):
    """What became of the line of actions that a player has tried: "open" while it can be played on, "solved" or
    "missed".

    `amount` is what the line has reached, in the unit of the theme, such as medals. `line` is the line as it was
    judged, without lucky actions. For a line that missed, `reason` is the id of the reason why, `parameters` are the
    numbers in that reason, and `answer` are the actions with which the rival could go on to show it. `answer` is empty
    if the rival has nothing to show.
    """

    status: str
    amount: int = 0
    reason: str = ""
    parameters: Parameters = {}
    answer: tuple[Action, ...] = ()
    line: tuple[Action, ...] = ()


class Theme(Generic[S]):
    """A theme: what puzzles of a game can ask. Each theme is a subclass that says from which positions puzzles are
    made, and how much a line of actions reaches.

    A theme may use only those parts of a state that the player who is asked can see.
    """

    name: ClassVar[str]
    varieties: ClassVar[int]  # kinds of positions, such as terrains; no two puzzles of different varieties are alike
    spares: ClassVar[int] = 0  # further varieties, numbered after the others: taken in place of another theme
    grading: ClassVar[tuple[int, int, int, int]]  # as many failing ideas make the grades 2, 3, 4 and 5
    highest: ClassVar[int] = 0  # the greatest amount there is, if that is known before the search
    patience: ClassVar[int] = 150  # yields after which the grade may be one further away from the one wished for
    limit: ClassVar[int] = 2_000  # yields after which another theme is tried where that may be
    most: ClassVar[int] = 3_000  # positions of one turn; a turn with more makes no puzzle
    is_daily: ClassVar[bool] = True  # whether daily puzzles ask it, and those of the stream that may ask anything
    lengths: ClassVar[tuple[int, ...]] = ()  # numbers of actions between which the person chooses, if there is a choice

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game that follows from `seed`, and yields positions at the beginning of turns. The caller must not
        change the positions.

        `variety` is the number of a variety, which is a kind of positions such as a terrain.
        """
        raise NotImplementedError

    def fits(self, start: S) -> bool:
        """Whether the question may have an answer in the position `start`: a quick test before the search."""
        return True

    def tried(self, state: S) -> Sequence[Action]:
        """Returns the actions that a search tries in `state`: all legal actions, unless the theme leaves some out.

        A theme must leave out its lucky actions, unless they end the turn.
        """
        return state.options

    def sober(self, state: S, action: Action) -> Action:
        """Returns what counts in place of `action` when a line is judged: `action` itself, unless it is lucky.

        For a lucky action it is an action that the theme names, such as a skip, which need not be legal in `state`.
        """
        return action

    def is_over(self, start: S, state: S) -> bool:
        """Whether a line of actions that leads from `start` to `state` is at its end, so that the puzzle is solved or
        missed.

        Unless the theme says otherwise, a line is at its end when the turn or the game is over.
        """
        return not state.stack or state.turn != start.turn

    def is_done(self, start: S, state: S) -> bool:
        """Whether a search can stop at `state`, which was reached from `start`: the line is at its end, or nothing more
        can be reached.
        """
        return self.is_over(start, state)

    def amount(self, start: S, state: S) -> int:
        """Returns how much of what the question asks for has been reached from `start` to `state`, in the unit of the
        theme, such as medals.
        """
        raise NotImplementedError

    def least(self, start: S) -> int:
        """Returns the least amount that can answer the question in the position `start`.

        The answer is the greatest amount that can be reached. If that is less than the least amount, there is no
        answer.
        """
        return 1

    def averted(self, start: S) -> tuple[S, tuple[Action, ...]] | None:
        """Returns (state, line): what the rival could do next turn if the player did nothing in the position `start`,
        and the position in which that line of actions begins. None if the question is not about that.
        """
        return None

    def is_plausible(self, start: S, state: S, amount: int) -> bool:
        """Whether a person may believe that a line of actions answers the question although it fails.

        The line leads from `start` to `state` and reaches `amount`, in the unit of the theme. The more ideas the
        plausible lines have, the higher is the grade of the puzzle.
        """
        return amount > 0 and self.is_over(start, state)

    def parts(self, action: Action) -> tuple[Part, ...]:
        """Returns the items that `action` adds to the idea of a line of actions; none if the answer does not depend on
        this action.

        An idea is a tuple of such items, and each item is a tuple, such as a verb and a space. Unless the theme says
        otherwise, the action itself is the only item.
        """
        return (action,)

    def parameters(self, start: S, amount: int) -> Parameters:
        """Returns the numbers that the question about the position `start` contains, by name.

        `amount` is how much the answer reaches. The number "goal" must be in the result: a line solves the puzzle if
        the amount that it reaches is at least "goal".
        """
        return {"goal": amount}

    def idea(self, line: Sequence[Action]) -> Idea:
        """Returns the idea of a line of actions, as a tuple in ascending order: the different items that the actions
        add to the idea, as the method `parts` gives them.
        """
        return tuple(sorted({part for action in line for part in self.parts(action)}))

    def attempt(self, line: Sequence[Action]) -> Idea:
        """Returns a key for a line that fails. For the grade, failing lines with the same key count as one failed
        attempt.
        """
        return self.idea(line)

    def finding(self, start: S) -> Working[Finding | None]:
        """Tries every way to play the turn that begins in `start`, yielding often. Returns the answer.

        The result is None if there is no answer or more than one, or if the lines reach more different positions than
        the attribute `most` allows.
        """
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
        """Makes a puzzle of the position `state`, if possible. Yields often, and returns (position, answer).

        The answer is None if the question does not have exactly one answer. The position is `state` itself, unless the
        theme changes something in it to get a good question, such as the scores.
        """
        if not self.fits(state):
            return state, None
        found = yield from self.finding(state)
        return state, found

    def reviewed(self, state: S) -> Working[tuple[S, Finding | None]]:
        """Makes a puzzle of `state`, a position of a match that somebody has played, if possible. Yields often, and
        returns (position, answer) like `posed`.

        Unlike a position that the theme has chosen itself, this one may make an easy puzzle, and its scores should stay
        as they were.
        """
        if not self.fits(state):
            return state, None
        found = yield from self.finding(state)
        return state, found

    def variety_of(self, length: int, chance: int) -> int:
        """Returns the number of a variety whose puzzles ask for `length` actions, one of `lengths`. Where there are
        several such varieties, `chance` decides.
        """
        raise NotImplementedError

    def judged(self, puzzle: Puzzle, states: Sequence[S]) -> Judgement:
        """Returns whether a line of actions solves the puzzle, misses it, or leaves it open, as a `Judgement`.

        `states` are the position of the puzzle and the positions after each action of the line. None of these actions
        is lucky.
        """
        start, state = states[0], states[-1]
        amount = self.amount(start, state)
        if amount >= puzzle.parameters["goal"]:
            return Judgement(SOLVED, amount)
        if not self.is_over(start, state):
            return Judgement(OPEN, amount)
        return self.refuted(puzzle, start, state, amount)

    def refuted(self, puzzle: Puzzle, start: S, state: S, amount: int) -> Judgement:
        """Returns the judgement of a line of actions that has ended the turn and does not answer the puzzle's question.

        The judgement has the reason why. The line leads from `start` to `state` and has reached `amount`, in the unit
        of the theme.
        """
        return Judgement(MISSED, amount, "short", {**puzzle.parameters, "amount": amount})

    def alike(self, puzzle: Puzzle) -> tuple[Any, ...]:
        """Returns a key that two puzzles share if they are alike: their theme, player, options and idea of the
        solution.
        """
        return (self.name, puzzle.player, tuple(sorted(puzzle.options.items())), self.idea(puzzle.solution))


class _Replayed(Protocol):
    """What the function `of_position` uses of a match.

    `origin` is the dumped position in which the match begins, as JSON; "" if `options` and `seed` lead to that
    position. `log` has the actions since then, and `state` is the present position.
    """

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
    """Plays all lines of actions from `start` on, and yields a node for each different position that they reach. The
    first node is that of `start`; shorter lines come before longer ones.

    `tried(state)` returns the actions that are tried in a position. A line ends where `is_over(start, state)` is true.
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
    """Adds `idea` with its line to `answers`, unless `answers` already has an idea all of whose items are in `idea`.

    An idea is what an answer comes down to: a tuple of items, for example of pairs of a verb and a space. If `idea` is
    added, all ideas in `answers` that have every item of `idea` are removed.
    """
    parts = set(idea)
    if any(parts.issuperset(other) for other in answers):
        return
    for other in [other for other in answers if parts.issubset(other)]:
        del answers[other]
    answers[idea] = line


def finished(working: Working[T]) -> T:
    """Runs the generator `working` to its end without a pause, and returns the generator's return value."""
    while True:
        try:
            next(working)
        except StopIteration as stop:
            result: T = stop.value
            return result


# --- making ---------------------------------------------------------------------------------------------------------


def daily(rules: Rules[Any], themes: Sequence[Theme[Any]], day: int) -> tuple[int, Wish]:
    """Returns (seed, wish) for the daily puzzle of a game; `day` is the number of the day, 0 for 2026-01-01.

    From day to day the themes take turns (those whose `is_daily` is true), and so do the varieties of each theme. So no
    two daily puzzles within SPAN days have the same theme and variety, except perhaps on a day on which the search took
    so long that another theme was taken.
    """
    themes = [theme for theme in themes if theme.is_daily]
    theme = themes[day % len(themes)]
    grade = WEEK[day % len(WEEK)]
    variety = day // len(themes) % theme.varieties
    return scramble(scramble(DAILY + rules.code) + day), Wish(theme.name, grade, variety, is_firm=False)


def making(rules: Rules[S], themes: Sequence[Theme[S]], seed: int, wish: Wish = ANY) -> Working[Puzzle]:
    """Searches for the puzzle that follows from the seed and the wish, yielding often, and returns the puzzle.

    The first puzzle of the wished grade is taken, but the longer the search takes, the further its grade may be from
    the wished one. If a theme has brought no puzzle after a certain time, its `limit`, the next theme is tried, unless
    the wish is firm. Time is counted in yields, so that the same puzzle is found on every machine. Raises ValueError if
    no theme has the wished name.
    """
    usual = [theme for theme in themes if theme.is_daily]
    chance, number = pick(scramble(seed), len(usual))
    theme = theme_of(themes, wish.theme) if wish.theme else usual[number]
    chance, variety = pick(chance, theme.varieties)
    if wish.length:
        variety = theme.variety_of(wish.length, chance)
    elif wish.variety >= 0:
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
            theme = usual[(usual.index(theme) + 1) % len(usual)]
            variety = theme.varieties + variety % theme.spares if theme.spares else variety % theme.varieties
            effort = 0


def of_position(rules: Rules[S], themes: Sequence[Theme[S]], match: _Replayed) -> Working[Puzzle | None]:
    """Returns a puzzle about the present position of `match`, yielding often; None if no theme has a question there.

    No theme has one unless the present position is the beginning of a turn: there is no puzzle of a draft, for example.
    The first theme is taken whose question has an answer there that does not depend on anything hidden. The theme may
    change something in the position, such as by showing a player what the rival has.
    """
    if not match.state.stack or match.state.stack[-1][0] != TURN:
        return None
    for theme in themes:
        start, found = yield from theme.reviewed(match.state)
        if not found:
            continue
        view = rules.view(start, start.stack[-1][1])
        if not rules.is_open(view):
            world = rules.determinize(view, match.seed)
            if not world.options:
                rules.settle(world)
            _, again = yield from theme.reviewed(world)
            if not again or (again.idea, again.parameters) != (found.idea, found.parameters):
                continue
        if start is match.state:
            position = Position(match.options, match.seed, match.log, start, match.origin)
        else:
            position = begun_in(match.options, start)
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
    """Judges `line`, the legal actions that the person has tried in the puzzle so far.

    For this the line is played again without luck: in place of each lucky action, the action is played that the theme
    names. If such an action is not legal at its place in the line, the line counts as missed, for the reason "lucky".
    The result has the line as it was judged.
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
