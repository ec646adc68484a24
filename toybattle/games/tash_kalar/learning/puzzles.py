"""The themes of Tash-Kalar's puzzles: score a task this turn, summon twice, win a duel with its last turn.

The positions are from games of players who summon whatever they can, with the three schools whose effects neither draw
nor show a card in a turn. The idea of a line is which beings it summons: where they appear may leave a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....learning.puzzles import (
    MISSED,
    OPEN,
    SLICE,
    SOLVED,
    Answers,
    Finding,
    Idea,
    Judgement,
    Part,
    Position,
    Puzzle,
    Theme,
    Working,
    add_answer,
    walked,
)
from ....memory import remembered
from ....protocol import Action, Rules
from ..board import BITS, squares_of
from ..cards.table import BEING, LEGENDS_DECK, OWN, PROGRAMS, SCHOOLS, source_of
from ..cards.verbs import COMMON, EVERY
from ..effects.asking import STOP
from ..progress import missing, progress
from ..rules import TashKalar
from ..state import DUEL, HIGH_FORM, KILLS, SUMMONED, State
from ..steps import ACTIONS, KILL_POINTS
from ..tasks import TASK_CARDS, Joins, Leads
from ..training.positions import played
from ..training.puzzles import SCHOOL_NAMES

Standing = tuple[int, int, int]

RULES = TashKalar()
PAIRS = tuple((blue, red) for blue in SCHOOL_NAMES for red in SCHOOL_NAMES if blue != red)
# the player's school and one whose turns can't be searched, which is the rival's
SPARE_PAIRS = tuple((own, other) for own in SCHOOL_NAMES for other in SCHOOLS if other not in SCHOOL_NAMES)
TURNS = range(7, 17)  # in which a position is looked for: later ones leave too many ways to go on
DUEL_POINTS = 12  # that the player has in a duel which is to be won
FEW_SUMMONS = 1
# for each type of task the most things that may be lacking; more are hardly ever done in a turn
MOST_LACKING = {"destruction": 4, "colored": 3, "summoning": 3, "pattern": 3, "enemy": 3}
CHOICES = 8  # that a choice in an effect has on average
ENDS = ("end", "claim", "discard")  # actions of a turn that do nothing in it


class _Turn(Theme[State]):
    """What the themes have in common: the games, and the actions of a turn that are tried."""

    mode = HIGH_FORM.name
    varieties = 2 * 2 * len(PAIRS)
    spares = 2 * 2 * len(SPARE_PAIRS)
    most = 500
    patience = 40  # a yield is more work here

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game with the schools of this variety, and yields positions in which its player is asked."""
        if variety < self.varieties:
            pair, rest = divmod(variety, 4)
            first, player = divmod(rest, 2)
            blue, red = PAIRS[pair]
        else:
            rest, pair = divmod(variety - self.varieties, len(SPARE_PAIRS))
            first, player = divmod(rest, 2)
            blue, red = SPARE_PAIRS[pair] if player == 0 else reversed(SPARE_PAIRS[pair])
        options = {"mode": self.mode, "first": first, "blue_school": blue, "red_school": red}
        for state, log in played(options, seed):
            if state.turn >= TURNS.stop:
                return
            if state.turn in TURNS and state.stack[-1][1] == player:
                yield Position(options, seed, log, state)

    def tried(self, state: State) -> Sequence[Action]:
        """The legal actions without those that only end the turn or cost an action for nothing."""
        step = state.stack[-1][0]
        if step == "return":
            return (STOP,)
        if step != "turn":
            return state.options
        options = [action for action in state.options if action[0] not in ENDS]
        if self.leaves_out_places(state) and not any(action[0] == "flare" for action in options):
            return [action for action in options if action[0] not in ("place", "pick_up")]
        return options

    def finding(self, start: State) -> Working[Finding | None]:
        """As in every theme, unless there are too many ways to go on."""
        if not _is_narrow(self.rules, self, start):
            return None
        yield
        found = yield from super().finding(start)
        return found

    def leaves_out_places(self, state: State) -> bool:
        """Whether a common that is placed now can't help: it is the last action, and nothing is due."""
        return state.actions == 1

    def is_over(self, start: State, state: State) -> bool:
        """Whether the turn is over, or all its actions have been used and no flare can be invoked any more."""
        if not state.stack or state.turn != start.turn:
            return True
        is_flare = any(action[0] == "flare" for action in state.options)
        return state.stack[-1][0] == "turn" and not state.actions and not is_flare

    def parts(self, action: Action) -> tuple[Part, ...]:
        """The being that is summoned, if one is."""
        return (action[1:2],) if action[0] == "summon" else ()

    def attempt(self, line: Sequence[Action]) -> Idea:
        """The beings and the squares where they are summoned."""
        return tuple(sorted({action[1:] for action in line if action[0] == "summon"}))

    def judged(self, puzzle: Puzzle, states: Sequence[State]) -> Judgement:
        """Says what became of a line. What counts is the last position before the turn has ended."""
        start, last = states[0], states[-1]
        state = next(at for at in reversed(states) if at.turn == start.turn and at.stack)
        amount = self.reached(puzzle, start, state)
        if amount >= puzzle.parameters["goal"]:
            return Judgement(SOLVED, amount)
        if not self.is_over(start, last):
            return Judgement(OPEN, amount)
        return self.refuted(puzzle, start, state, amount)

    def reached(self, puzzle: Puzzle, start: State, state: State) -> int:
        """How much of what the puzzle asks for has been reached in `state`."""
        return self.amount(start, state)


class Twice(_Turn):
    """Summon two beings in this turn."""

    name = "twice"
    grading = (2, 3, 5, 8)
    highest = 2

    def fits(self, start: State) -> bool:
        """Whether a being can be summoned at once."""
        return start.mode is HIGH_FORM and any(action[0] == "summon" for action in start.options)

    def least(self, start: State) -> int:
        """Two beings."""
        return 2

    def leaves_out_places(self, state: State) -> bool:
        """Whether no actions would be left to summon twice, unless they are gained."""
        player = state.stack[-1][1]
        needed = 2 - state.tally[SUMMONED]
        gains = any(_gains(card) for deck in (OWN, LEGENDS_DECK) for card in state.hand(player, deck))
        return state.actions <= (1 if gains else needed)

    def is_done(self, start: State, state: State) -> bool:
        """Whether the turn is over, or two beings have been summoned."""
        return state.tally[SUMMONED] >= 2 or self.is_over(start, state)

    def amount(self, start: State, state: State) -> int:
        """How many beings have been summoned, at most two."""
        return min(2, state.tally[SUMMONED])

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether one being has been summoned, and its effect is done."""
        return amount == 1 and state.stack[-1][0] == "turn"


class Duel(_Turn):
    """Win a duel with its last turn: score more points than the rival is ahead."""

    name = "duel"
    mode = DUEL.name
    grading = (4, 8, 14, 25)

    def amount(self, start: State, state: State) -> int:
        """1 if the player would win if this last turn ended now, with a common for each action that is left."""
        player: int = start.stack[-1][1]
        return int(_standing(start, state) > (start.points[1 - player] - start.points[player], 0, 0))

    def fits(self, start: State) -> bool:
        """Whether it is a duel, in which few beings can be summoned at once, in its last turn."""
        return start.last == start.stack[-1][1] and self._is_usual(start)

    def _is_usual(self, start: State) -> bool:
        return start.mode is DUEL and _is_quiet(start) and start.stock(start.stack[-1][1], COMMON) >= ACTIONS

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn."""
        player: int = start.stack[-1][1]
        tries = yield from self._tries(start)
        return self._found(tries, start.points[1 - player] - start.points[player]) if tries else None

    def posed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Makes it the last turn, with the rival so far ahead that only one idea wins."""
        if not self._is_usual(state):
            return state, None
        player: int = state.stack[-1][1]
        tries = yield from self._tries(state)
        best = max([standing[0] for standing, _ in tries], default=0)
        for ahead in (best, best - 1):
            found = self._found(tries, ahead) if best > 0 else None
            if found:
                start = state.clone()
                start.last, start.end, start.due = player, "points", ""
                start.points[player], start.points[1 - player] = DUEL_POINTS, DUEL_POINTS + ahead
                return start, found
        return state, None

    def _tries(self, start: State) -> Working[list[tuple[Standing, tuple[Action, ...]]]]:
        """Returns every way to play the turn, with how the players stand after it; none if there are too many."""
        tries: list[tuple[Standing, tuple[Action, ...]]] = []
        if not _is_narrow(self.rules, self, start):
            return tries
        for count, node in enumerate(walked(self.rules, start, self.tried, self.is_done)):
            if count > self.most:
                return []
            if not count % SLICE:
                yield
            if node.state.stack[-1][0] == "turn":
                tries.append((_standing(start, node.state), node.line))
        return tries

    def _found(self, tries: list[tuple[Standing, tuple[Action, ...]]], ahead: int) -> Finding | None:
        """The answer if the rival is so many points ahead."""
        answers: Answers = {}
        failing: set[Idea] = set()
        for standing, line in tries:
            if standing > (ahead, 0, 0):
                add_answer(answers, self.idea(line), line)
            else:
                failing.add(self.attempt(line))
        if len(answers) != 1 or () in answers:
            return None
        (idea, line), *_ = answers.items()
        return Finding({"goal": 1, "points": ahead}, idea, line, len(failing - {()}))


class Task(_Turn):
    """Score a certain task in this turn, which needs a being."""

    name = "task"
    limit = 300
    grading = (6, 12, 24, 48)

    def fits(self, start: State) -> bool:
        """Whether this is High Form with enough commons in stock, `_is_quiet` holds, and a task is still open."""
        player: int = start.stack[-1][1]
        is_usual = start.mode is HIGH_FORM and start.stock(player, COMMON) >= ACTIONS
        return is_usual and _is_quiet(start) and bool(_open_tasks(start))

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn, for all open tasks at once; a common that is placed last is only tried
        where nothing else is missing.
        """
        if not _is_narrow(self.rules, self, start):
            return None
        yield
        player: int = start.stack[-1][1]
        lacks = _open_tasks(start)
        tasks = tuple(lacks)
        answers: dict[int, Answers] = {task: {} for task in tasks}
        failing: dict[int, set[Idea]] = {task: set() for task in tasks}
        count = 0
        for node in walked(self.rules, start, self.tried, self.is_done):
            count += 1
            if count > self.most:
                return None
            if not count % SLICE:
                yield
            at = node.state
            if at.stack[-1][0] != "turn":
                continue
            for task in tasks:
                lack = missing(progress(at, player, task))
                last = _finishing(at, player, task) if lack <= at.actions <= 1 else None
                if last is not None:
                    add_answer(answers[task], self.idea(node.line), (*node.line, *last))
                elif lack < lacks[task]:
                    failing[task].add(self.attempt(node.line))
        for task in tasks:
            if len(answers[task]) == 1:
                (idea, line), *_ = answers[task].items()
                if idea:
                    return Finding({"goal": 1, "task": task}, idea, line, len(failing[task] - {()}))
        return None

    def reached(self, puzzle: Puzzle, start: State, state: State) -> int:
        """1 if the task is met at the end of the turn."""
        is_end = state.stack[-1][0] == "turn" and not state.actions
        return int(is_end and TASK_CARDS[puzzle.parameters["task"]].is_met(state, puzzle.player))

    def refuted(self, puzzle: Puzzle, start: State, state: State, amount: int) -> Judgement:
        """Says how many of the things that the task counts are missing."""
        lack = missing(progress(state, puzzle.player, puzzle.parameters["task"]))
        return Judgement(MISSED, amount, "not_met", {"task": puzzle.parameters["task"], "missing": lack})


def _is_quiet(state: State) -> bool:
    """Whether the turn has its usual number of actions, no flare can be used, and few beings can be summoned at once:
    else there are too many ways to go on.
    """
    verbs = [action[0] for action in state.options]
    return state.actions == ACTIONS and "flare" not in verbs and verbs.count("summon") <= FEW_SUMMONS


@remembered()
def _weight(card: int) -> int:
    """Roughly how many ways the being's effect leaves, from its program."""
    weight = 1
    for verb in PROGRAMS[source_of(card, BEING)]:
        if verb.step not in ("gain", "draw") and 0 < verb.times.most < EVERY:
            weight *= CHOICES ** min(verb.times.most, 4)
    return weight


def _is_narrow(rules: Rules[State], theme: _Turn, start: State) -> bool:
    """Whether the turn can be searched completely: a guess from what can be summoned after the first action."""
    tried = theme.tried(start)
    # what can be summoned at once can mostly be summoned after each placement too
    if len(tried) * sum([_weight(action[1]) for action in tried if action[0] == "summon"]) > 2 * theme.most:
        return False
    weight = 0
    for action in tried:
        if action[0] == "summon":
            weight += _weight(action[1])
            continue
        after = start.clone()
        rules.play(after, action)
        weight += sum([_weight(other[1]) for other in after.options if other[0] == "summon"])
        if weight > theme.most:
            return False
    return weight > 0


def _open_tasks(state: State) -> dict[int, int]:
    """Returns the open tasks that the player who is asked may meet in one turn, each with how many things it lacks.

    Chains and lines are left out: they are hardly ever met by one idea alone.
    """
    player = state.stack[-1][1]
    tasks = [
        task for task in sorted(state.tasks) if task >= 0 and not isinstance(TASK_CARDS[task].target, Joins | Leads)
    ]
    lacks = {task: missing(progress(state, player, task)) for task in tasks}
    return {task: lack for task, lack in lacks.items() if 0 < lack <= MOST_LACKING[TASK_CARDS[task].type]}


def _finishing(state: State, player: int, task: int) -> tuple[Action, ...] | None:
    """Returns the actions, one common placed or none, with which the task is met and no actions are left; None if there
    are none.
    """
    target = TASK_CARDS[task]
    if not state.actions:
        return () if target.is_met(state, player) else None
    tried = state.clone()
    place = 3 * player + COMMON
    for square in squares_of(state.empty()):
        tried.pieces[place] ^= BITS[square]
        if target.is_met(tried, player):
            return (("place", square),)
        tried.pieces[place] ^= BITS[square]
    return None


def _standing(start: State, state: State) -> Standing:
    """How the player who began the turn stands if it ended in `state`: points gained on the rival in the turn, how many
    more upgraded pieces, how many more pieces. These decide in this order. Actions that are left place commons.
    """
    player: int = start.stack[-1][1]
    rival = 1 - player
    points = sum(count * worth for count, worth in zip(state.tally[KILLS:], KILL_POINTS, strict=False)) // 2
    points += state.points[player] - start.points[player] - state.points[rival] + start.points[rival]
    upgraded = state.upgraded(player).bit_count() - state.upgraded(rival).bit_count()
    pieces = state.own(player).bit_count() - state.own(rival).bit_count()
    return points, upgraded, pieces + state.actions


def _gains(card: int) -> bool:
    """Whether the being's effect may give an action."""
    return any(verb.step == "gain" for verb in PROGRAMS[source_of(card, BEING)])


THEMES: tuple[Theme[State], ...] = (Task(RULES), Twice(RULES), Duel(RULES))
