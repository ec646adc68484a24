"""The themes of Tash-Kalar's puzzles: score a task this turn, summon twice, win a duel with its last turn; and, for
positions that somebody has played, summon a being, or take away the most enemy pieces.

The positions are from games of players who mostly summon if they can. The player who has to solve the puzzle has one of
the three schools whose effects neither draw nor show a card in a turn. The idea of a line of actions is the set of
beings that it summons. The squares of the summonings are no part of the idea, so the answer may leave a choice of them.
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
    """The base class of the themes: it says which games the positions are from, and which actions a search tries."""

    mode = HIGH_FORM.name
    varieties = 2 * 2 * len(PAIRS)
    spares = 2 * 2 * len(SPARE_PAIRS)
    most = 500
    patience = 40  # a yield is more work here

    def positions(self, variety: int, seed: int) -> Iterator[Position]:
        """Plays a game of the variety with the number `variety`, and yields positions of turns 7 to 16.

        They are the positions at the beginning of the turns of the player who has to solve the puzzle. The variety says
        which schools the players have, who begins, and which of the two has to solve the puzzle; all else follows from
        `seed`.
        """
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
        """Returns the actions that a search tries in `state`, where the player may be in the middle of the turn.

        They are the legal actions without those that end the turn, claim a task or discard a card. Where
        `leaves_out_places` is true, the placements of commons are left out too, unless the player can use a flare now.
        """
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
        """Tries every way to play the turn that begins in `start`, yielding often, and returns the answer to the
        theme's question.

        The result is None if there is no answer, or more than one, or if the turn has too many possibilities to be
        searched.
        """
        if not _is_narrow(self.rules, self, start):
            return None
        yield
        found = yield from super().finding(start)
        return found

    def leaves_out_places(self, state: State) -> bool:
        """Whether a search may leave out the placements of commons in `state`: True if only one action is left.

        The themes find out what a common placed with the last action would bring without playing that action.
        """
        return state.actions == 1

    def is_over(self, start: State, state: State) -> bool:
        """Whether the turn that began in `start` is over in `state`, or has no actions left and no flare that can be
        used.
        """
        if not state.stack or state.turn != start.turn:
            return True
        is_flare = any(action[0] == "flare" for action in state.options)
        return state.stack[-1][0] == "turn" and not state.actions and not is_flare

    def parts(self, action: Action) -> tuple[Part, ...]:
        """Returns what `action` adds to the idea of a line of actions: `((card,),)` with the number of the being that
        the action summons, or `()` if the action summons none.
        """
        return (action[1:2],) if action[0] == "summon" else ()

    def attempt(self, line: Sequence[Action]) -> Idea:
        """Returns a pair (card, square) for each being that the line of actions summons, in ascending order.

        Lines that fail count as one failed attempt, for the grade of the puzzle, if they have the same pairs.
        """
        return tuple(sorted({action[1:] for action in line if action[0] == "summon"}))

    def judged(self, puzzle: Puzzle, states: Sequence[State]) -> Judgement:
        """Returns whether a line of actions solves the puzzle, misses, or can still go on.

        `states` are the position before the line and the positions after each of its actions. The last of these in
        which the turn was not over decides how much the line has reached.
        """
        start, last = states[0], states[-1]
        state = next(at for at in reversed(states) if at.turn == start.turn and at.stack)
        amount = self.reached(puzzle, start, state)
        if amount >= puzzle.parameters["goal"]:
            return Judgement(SOLVED, amount)
        if not self.is_over(start, last):
            return Judgement(OPEN, amount)
        return self.refuted(puzzle, start, state, amount)

    def reached(self, puzzle: Puzzle, start: State, state: State) -> int:
        """Returns how much of what the puzzle asks for has been reached in `state`.

        The puzzle is solved when this number is at least the puzzle's parameter "goal", such as 2 for two beings to
        summon. `start` is the position at the beginning of the turn.
        """
        return self.amount(start, state)


class Twice(_Turn):
    """The theme that asks to summon two beings in this turn."""

    name = "twice"
    grading = (2, 3, 5, 8)
    highest = 2

    def fits(self, start: State) -> bool:
        """Whether `start` is a position of the High Form in which the first action can be a summoning."""
        return start.mode is HIGH_FORM and _can_summon(start)

    def least(self, start: State) -> int:
        """Returns 2, the number of beings that have to be summoned."""
        return 2

    def leaves_out_places(self, state: State) -> bool:
        """Whether placing a common in `state` would leave too few actions to summon two beings in this turn.

        If a card in the player's hand may give further actions, it is enough that one action is left after the
        placement.
        """
        player = state.stack[-1][1]
        needed = 2 - state.tally[SUMMONED]
        gains = any(_gains(card) for deck in (OWN, LEGENDS_DECK) for card in state.hand(player, deck))
        return state.actions <= (1 if gains else needed)

    def is_done(self, start: State, state: State) -> bool:
        """Whether a search can stop at `state`: True if the turn is over or two beings have been summoned."""
        return state.tally[SUMMONED] >= 2 or self.is_over(start, state)

    def amount(self, start: State, state: State) -> int:
        """Returns how many beings have been summoned in this turn, at most two."""
        return min(2, state.tally[SUMMONED])

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether a person may take a failed line that leads to `state` for the answer.

        That is the case if `amount`, the number of beings that the line has summoned, is 1 and the being's effect has
        been carried out.
        """
        return amount == 1 and state.stack[-1][0] == "turn"


class Duel(_Turn):
    """The theme that asks to win a duel with its last turn.

    The player has to end with more points than the rival, or with equal points and more upgraded pieces, or with
    equally many of these and more pieces in all.
    """

    name = "duel"
    mode = DUEL.name
    grading = (4, 8, 14, 25)

    def amount(self, start: State, state: State) -> int:
        """Returns 1 if the player would win the duel if this last turn ended in `state`, else 0.

        Each action that is left counts as one more common on the board.
        """
        player: int = start.stack[-1][1]
        return int(_standing(start, state) > (start.points[1 - player] - start.points[player], 0, 0))

    def fits(self, start: State) -> bool:
        """Whether `start` is the beginning of the last turn of a duel, with few enough ways to play the turn and a
        common in stock for each action.
        """
        return start.last == start.stack[-1][1] and self._is_usual(start)

    def _is_usual(self, start: State) -> bool:
        return start.mode is DUEL and _is_quiet(start) and start.stock(start.stack[-1][1], COMMON) >= ACTIONS

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn that begins in `start`, yielding often, and returns the answer: the only
        idea that wins.

        The result is None if no idea wins, if several do, if the player can win without summoning a being, or if the
        turn has too many possibilities to be searched.
        """
        player: int = start.stack[-1][1]
        tries = yield from self._tries(start)
        return self._found(tries, start.points[1 - player] - start.points[player]) if tries else None

    def posed(self, state: State) -> Working[tuple[State, Finding | None]]:
        """Returns a pair (position, answer): a position with one answer, and the answer.

        The position is `state`, changed so that the turn is the last one of the duel and the rival is so many points
        ahead that only one idea wins. If that is not possible, the result is `state` itself and None. The function
        yields often before it returns.
        """
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
        """Returns a pair (standing, line) for each line of actions that plays the turn beginning in `start` or a part
        of it.

        `standing` says how the player stands after the actions: (points gained on the rival in this turn, upgraded
        pieces more than the rival, pieces more than the rival). The list is empty if there are too many lines. The
        function yields often before it returns.
        """
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
        """Returns the answer if the rival is `ahead` points ahead at the beginning of the turn.

        `tries` has a pair (standing, line) for each line of actions in the turn. `standing` says how the player stands
        after the line: (points gained on the rival in this turn, upgraded pieces more than the rival, pieces more than
        the rival). The result is None if no idea wins, if several do, or if the player can win without summoning a
        being.
        """
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


class _OfBeings(_Turn):
    """The base class of the themes that fit many positions, which only need the beginning of a turn of two actions.

    All turns have two actions, apart from the first one of a game.
    """

    is_daily = False
    most = 2_500

    def fits(self, start: State) -> bool:
        """Whether the player has two actions left in `start`."""
        return start.actions == ACTIONS

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn that begins in `start`, yielding often, and returns the answer to the
        theme's question.

        The result is None if there is no answer, or more than one, or if no being has to be summoned for it.
        """
        found = yield from Theme.finding(self, start)
        return found if found and found.idea else None


class Once(_OfBeings):
    """The theme that asks to summon a being, where a piece has to be placed before and only one being can come."""

    name = "once"
    grading = (51, 55, 58, 60)

    def fits(self, start: State) -> bool:
        """Whether the player has two actions left in `start`, and can't summon a being with the first of them."""
        return super().fits(start) and not _can_summon(start)

    def is_done(self, start: State, state: State) -> bool:
        """Whether a search can stop at `state`: True if the turn is over or a being has been summoned."""
        return state.tally[SUMMONED] > 0 or self.is_over(start, state)

    def amount(self, start: State, state: State) -> int:
        """Returns 1 if a being has been summoned in this turn, else 0."""
        return min(1, state.tally[SUMMONED])

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether a person may believe that a line leads to the answer: True if it has placed a piece."""
        return state.stack[-1][0] == "turn" and state.actions < start.actions

    def attempt(self, line: Sequence[Action]) -> Idea:
        """Returns the actions of a line that fails, in ascending order, as the key of the attempt."""
        return tuple(sorted(line))


class Clear(_OfBeings):
    """The theme that asks to rid the board of as many enemy pieces as possible with one action, which summons a
    being.
    """

    name = "clear"
    grading = (1, 2, 4, 7)

    def fits(self, start: State) -> bool:
        """Whether the player has two actions left in `start` and can summon a being with the first of them, and the
        rival has a piece on the board.
        """
        return super().fits(start) and _can_summon(start) and bool(start.own(1 - start.stack[-1][1]))

    def tried(self, state: State) -> Sequence[Action]:
        """Returns the actions that a search tries: to summon beings, and all that their effects offer."""
        options = super().tried(state)
        return [action for action in options if action[0] == "summon"] if state.stack[-1][0] == "turn" else options

    def is_over(self, start: State, state: State) -> bool:
        """Whether the first action of the turn has been carried out in `state`, with all of its effect."""
        return not state.stack or state.turn != start.turn or (state is not start and state.stack[-1][0] == "turn")

    def amount(self, start: State, state: State) -> int:
        """Returns how many pieces fewer the rival has on the board in `state` than in `start`, at least 0.

        The result is 0 if no being has been summoned, and as long as an effect goes on.
        """
        rival = 1 - start.stack[-1][1]
        if not state.tally[SUMMONED] or state.stack[-1][0] != "turn":
            return 0
        return max(0, start.own(rival).bit_count() - state.own(rival).bit_count())

    def is_plausible(self, start: State, state: State, amount: int) -> bool:
        """Whether a person may take a failed line for the answer: True if it has summoned a being."""
        return state.tally[SUMMONED] > 0 and state.stack[-1][0] == "turn"


class Task(_Turn):
    """The theme that asks to score a certain task in this turn; the task can't be scored without summoning a being."""

    name = "task"
    limit = 300
    grading = (6, 12, 24, 48)

    def fits(self, start: State) -> bool:
        """Whether `start` is a position of the High Form in which a task may be met in this turn.

        The turn must have few enough ways to be played, and a common piece must be left for each action.
        """
        player: int = start.stack[-1][1]
        is_usual = start.mode is HIGH_FORM and start.stock(player, COMMON) >= ACTIONS
        return is_usual and _is_quiet(start) and bool(_open_tasks(start))

    def finding(self, start: State) -> Working[Finding | None]:
        """Tries every way to play the turn that begins in `start`, yielding often, and returns the answer for one task.

        All open tasks are tried in the same search. The result is None if no task has exactly one answer, with a
        summoning in it, or if the turn has too many possibilities to be searched.
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
        """Returns 1 if the player has no actions left in this turn in `state` and the puzzle's task is met, else 0."""
        is_end = state.stack[-1][0] == "turn" and not state.actions
        return int(is_end and TASK_CARDS[puzzle.parameters["task"]].is_met(state, puzzle.player))

    def refuted(self, puzzle: Puzzle, start: State, state: State, amount: int) -> Judgement:
        """Returns the judgement of a line that has ended in `state` without meeting the task.

        The judgement's parameters say how many things, such as destroyed pieces, are still missing for the task.
        `amount` is 0, since the line has not met the task, and becomes part of the judgement.
        """
        lack = missing(progress(state, puzzle.player, puzzle.parameters["task"]))
        return Judgement(MISSED, amount, "not_met", {"task": puzzle.parameters["task"], "missing": lack})


def _can_summon(state: State) -> bool:
    """Whether a legal action in `state` summons a being."""
    return any(action[0] == "summon" for action in state.options)


def _is_quiet(state: State) -> bool:
    """Whether the turn that begins in `state` may have few enough possibilities to be searched: a quick test.

    The player must have two actions left, no flare may be usable, and at most FEW_SUMMONS ways to summon a being may be
    legal at once.
    """
    verbs = [action[0] for action in state.options]
    return state.actions == ACTIONS and "flare" not in verbs and verbs.count("summon") <= FEW_SUMMONS


@remembered()
def _weight(card: int) -> int:
    """Returns a rough estimate of how many ways there are to carry out the effect of summoning the being `card`.

    The estimate follows from the being's program.
    """
    weight = 1
    for verb in PROGRAMS[source_of(card, BEING)]:
        if verb.step not in ("gain", "draw") and 0 < verb.times.most < EVERY:
            weight *= CHOICES ** min(verb.times.most, 4)
    return weight


def _is_narrow(rules: Rules[State], theme: _Turn, start: State) -> bool:
    """Whether the turn that begins in `start` can probably be searched completely and a being can be summoned in it.

    This is a guess from what can be summoned at once and after each first action that `theme` tries.
    """
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
    """Returns the open tasks that the player who is asked may meet in this turn, as a dict: the number of a task maps
    to how many things it still lacks.

    Tasks that are met already are left out, and so are chains and lines, which are hardly ever met by one idea alone.
    """
    player = state.stack[-1][1]
    tasks = [
        task for task in sorted(state.tasks) if task >= 0 and not isinstance(TASK_CARDS[task].target, Joins | Leads)
    ]
    lacks = {task: missing(progress(state, player, task)) for task in tasks}
    return {task: lack for task, lack in lacks.items() if 0 < lack <= MOST_LACKING[TASK_CARDS[task].type]}


def _finishing(state: State, player: int, task: int) -> tuple[Action, ...] | None:
    """Returns the actions that are still needed to meet the task `task` in this turn; None if it can't be met.

    In `state` the player has at most one action left. If none is left, the result is `()` if the task is met. If one
    is left, the player uses it to place a common: the result is `(("place", square),)`, where `square` is the first
    square, in the order of their numbers, on which a common meets the task.
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
    """Returns (points, upgraded, pieces): how the player whose turn began in `start` stands if the turn ends in
    `state`.

    `points` is how many points the player has gained on the rival in this turn; `upgraded` and `pieces` are how many
    more upgraded pieces, and more pieces in all, the player has than the rival. These decide the game in this order.
    Each action that is left counts as one more common on the board.
    """
    player: int = start.stack[-1][1]
    rival = 1 - player
    points = sum(count * worth for count, worth in zip(state.tally[KILLS:], KILL_POINTS, strict=False)) // 2
    points += state.points[player] - start.points[player] - state.points[rival] + start.points[rival]
    upgraded = state.upgraded(player).bit_count() - state.upgraded(rival).bit_count()
    pieces = state.own(player).bit_count() - state.own(rival).bit_count()
    return points, upgraded, pieces + state.actions


def _gains(card: int) -> bool:
    """Whether the effect of the being `card` may give the player actions."""
    return any(verb.step == "gain" for verb in PROGRAMS[source_of(card, BEING)])


THEMES: tuple[Theme[State], ...] = (Task(RULES), Twice(RULES), Duel(RULES), Clear(RULES), Once(RULES))
