"""The Python side of the bot's worker: it is sent a question as text and answers with text.

A question is JSON: `kind` ("move", "hint", "check" or "judge"), `game`, `view`, `seed`; for a move the `level`; for a
judgement the action that was `taken`, "" if none was; for a hint the actions that are `planned` (see `Hinting`). The
view is what the player who is to decide can see; to judge a game with everything revealed, it is the whole state. If a
new game has begun since the last question, `forget` is true: then what is remembered of former games is forgotten. A
"check" is a hint that nobody waits for: what the bot would have told at a decision of a game that is over.

An answer is JSON: `action`, `value` (the chance to win of the player who is to decide, 0 to 1), `line` (the expected
actions, beginning with `action`), `visits` (of the whole search). For a hint it also has `second` (the expected actions
if another action is taken, with which the hint is compared; empty if there is none) and `less` (by how much lower the
chance to win is then; 0 if it isn't clear that it is). For a judgement it also has `options` (action, visits and value
of each legal action, in canonical order), `unsure` (whether the search could not tell which of the two best actions is
better), and `second` (the expected actions beginning with the action that was taken; empty if none was or if it is the
best).

Questions of the kinds "duel" and "puzzle" have no view and a different answer: see `duel.py`, and `asked.py` of the
puzzles, which lies in a room.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from math import inf
from time import perf_counter
from typing import Any, Protocol

from toybattle import GAMES, memory
from toybattle.bots.levels import LEVELS, answer, level_of
from toybattle.bots.search import Search, best_look, resume
from toybattle.bots.turns import TurnSearch
from toybattle.lines import after, expected_turn, is_turn_over, straight, value_after
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action, Result, Rules

from ..saves.outside import read_json
from .duel import BATCH, Duel

KINDS = ("move", "hint", "judge", "check", "duel", "puzzle")
PUZZLES = "web.learning.puzzles.asked"  # the module that makes puzzles: its room is loaded before one is asked for
MAX_CHARACTERS = 100_000  # of a question; a view has a few thousand
ITERATIONS = {"hint": 600, "judge": 150, "check": 600}  # of the search, at least; a move has those of its level ...
LONGEST = 2.5  # ... or as many as fit into these seconds, since a person waits and the machine may be slow
SECOND_LOOK = 300  # iterations that each of two actions that are compared gets in a search of its own
TEMPTING = 16  # actions, those visited the most, among which a hint looks for one that seems better at once
DOUBT = 0.05  # an action that was taken is compared with the best one if its value seems to be lower by at least this
CLEARLY = 0.05  # the least difference of two compared values that counts: the values are hardly more exact than that
TURN = 120  # positions of the search of one turn, with which a hint begins ...
FOLLOWED = 16  # ... and visits that each of its two searches gives the turn that was found
SURE = 24  # visits that an action within a turn needs for the rest of the turn not to be looked for anew
LINE = {"move": 6, "hint": 12, "judge": 12, "check": 12}  # the greatest number of expected actions in an answer


class Slices(Protocol):
    """An object that answers one question: it works in slices of time, and then gives the answer as text."""

    def step(self, milliseconds: float) -> bool: ...
    def answer(self) -> str: ...


class Thought:
    """A question to the bot about a move, and the search that finds the answer in slices of time."""

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        self.kind: str = question["kind"]
        self.level = level_of(search.rules, question["level"]) if self.kind == "move" else None
        self.iterations = self.level.iterations if self.level else ITERATIONS[self.kind]
        self.left = LONGEST if self.level else inf
        self.search = search

    def step(self, milliseconds: float) -> bool:
        """Searches for about this many milliseconds, or a few iterations if these take longer. Returns whether the
        search is finished.
        """
        search = self.search
        begin = now = perf_counter()
        while not search.is_decided and search.visits < self.iterations:
            search.run(min(BATCH, self.iterations - search.visits))
            now = perf_counter()
            if now >= begin + milliseconds / 1000:
                break
        self.left -= now - begin
        return search.is_decided or search.visits >= self.iterations or self.left <= 0

    def answer(self) -> str:
        """Returns the answer as JSON text: an object with the action, its value, the expected actions and the number of
        visits.

        The answer is that of the search so far. `step` must have been called at least once.
        """
        search = self.search
        action = answer(search, self.level) if self.level else search.best()
        return json.dumps(self._told(action, search.value))

    def _told(self, action: Action, value: float) -> dict[str, Any]:
        return {
            "action": format_action(self.search.rules, action),
            "value": value,
            "line": self._line(self.search, action),
            "visits": self.search.visits,
        }

    def _line(self, search: Search, action: Action) -> list[str]:
        """Returns the actions that `search` expects once `action` is taken, each as text, beginning with it."""
        return [format_action(search.rules, step) for step in search.line_from(action, LINE[self.kind])]


class Looking(Thought):
    """A question for which two actions are searched once more after the search of all of them: the best one, and one
    that it is compared with.

    A search visits the actions so unequally that it can't tell by how much one is worth less than another. So each of
    the two is searched by itself, in a new tree, equally long and in the same worlds.
    """

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        self.is_searched = False
        self.best: Action = ()
        self.second: Action | None = None  # None if nothing is compared
        self.alone: list[Search] = []  # the searches of the best and of the second action; empty if nothing is compared

    def step(self, milliseconds: float) -> bool:
        """Goes on with the work for about this many milliseconds, or a few iterations if these take longer. Returns
        whether all of it is finished.

        The work begins with a search of all actions. The searches of two of them follow.
        """
        if not self.is_searched:
            if self._search(milliseconds):
                self.is_searched = True
                self._compare()
            return self.is_searched and not self.alone
        end = perf_counter() + milliseconds / 1000
        for look in self.alone:
            while not look.is_decided and look.iterations < SECOND_LOOK:
                look.run(min(BATCH, SECOND_LOOK - look.iterations))
                if perf_counter() >= end:
                    return False
        return True

    def _search(self, milliseconds: float) -> bool:
        """Goes on with the search of all actions. Returns whether it is finished; then `best` is set, and `second` to
        the action that is to be compared with it, if there is any.
        """
        raise NotImplementedError

    def _compare(self) -> None:
        """Prepares the searches of the best action and of the second one, if there is one."""
        if self.second is None:
            return
        seed = self.search.seed ^ SECOND_LOOK
        self.alone = [narrowed(self.search, action, seed) for action in (self.best, self.second)]


def narrowed(search: Search, action: Action, seed: int) -> Search:
    """Returns a new search, with nothing searched yet, of `action` as if it were the only legal action in the view of
    `search`.
    """
    view = search.view.clone()
    view.options = (action,)
    look = Search(search.rules, view, seed)
    look.is_decided = False  # although there is only one action
    return look


class Hinting(Looking):
    """A question for a hint: the best action, and what would follow the action that it is compared with.

    A hint has half the iterations of the strongest level, or those of ITERATIONS if they are more. Two searches of
    different seeds share the iterations, since one alone soon abandons an action that begins badly. The best action
    is the one with the most visits in both together; what is expected after it is what the search expects in which it
    has more. If the action that it is compared with proves clearly better, that one is the answer.

    The question may have the actions of a turn that was planned by an earlier hint and that the person has followed so
    far. Then the best action is compared with the first of them, and the answer is that one unless the best one proves
    clearly better: so a hint doesn't give up its plan for another that is about as good.

    Where the search considers only some of very many actions (`Rules.breadth`), it may not see what pays off at the end
    of the turn only. So the turn is searched by itself first, and both searches begin with what that has found. For the
    same reason what they have hardly looked at of the expected turns is searched by itself at the end: see `_line`.
    """

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        self.iterations = max(self.iterations, search.rules.levels[-1].iterations // 2) // 2
        self.planned = tuple([parse_action(search.rules, text) for text in question.get("planned", ())])
        if self.planned and self.planned[0] not in search.actions:
            self.planned = ()
        self.turn: TurnSearch | None = None  # to be finished before the searches, if it is any
        if search.rules.breadth and not search.is_decided:
            self.turn = TurnSearch(search.rules, search.view, search.seed)
        self.way: tuple[Action, ...] = ()  # the turn that it has found
        self.former: Search | None = None  # the first search, as soon as it is finished
        self._follow(search)

    def _search(self, milliseconds: float) -> bool:
        search = self.search
        if self.turn:
            if self._see_turn(self.turn, milliseconds):
                self.way, self.turn = self.turn.best, None
                search.follow(self.way, FOLLOWED)
            return False
        if not Thought.step(self, milliseconds):
            return False
        if self.former is None and not search.is_decided:
            self.former = search
            self.search = Search(search.rules, search.view, search.seed ^ SECOND_LOOK)
            self._follow(self.search)
            self.search.follow(self.way, FOLLOWED)
            return False
        self._choose()
        return True

    def _follow(self, search: Search) -> None:
        """Has `search` begin with the turn that was planned, if any was."""
        if self.planned:
            search.follow(self.planned, FOLLOWED)

    def _see_turn(self, turn: TurnSearch, milliseconds: float) -> bool:
        """Searches the turn for about this many milliseconds. Returns whether that is finished."""
        end = perf_counter() + milliseconds / 1000
        while not turn.run(1) and turn.seen < TURN:
            if perf_counter() >= end:
                return False
        return True

    def _choose(self) -> None:
        """Sets `best` to the action with the most visits in both searches, of equal ones to the one that looks best, or
        to one that wins. Sets `second` to the action that it is compared with: the first one of the plan, or else one
        that tempts (`_tempting`), or the one that `Search.second` names. If there is nothing to search, `second` stays
        None.
        """
        self.best = self._quickest() if self.search.is_decided else self.search.best()
        if self.former is None or self.search.is_decided:
            return
        one, two = ({option.action: option for option in each.options()} for each in (self.former, self.search))
        ranks = {
            action: (each.visits + two[action].visits, round(two[action].value, 4)) for action, each in one.items()
        }
        highest = max(ranks.values())
        self.best, *others = [action for action, rank in ranks.items() if rank == highest]
        if others:  # as in a won game
            world = self.search.rules.determinize(self.search.view, self.search.seed)
            self.best = best_look(self.search.rules, world, [self.best, *others])
        if one[self.best].visits > two[self.best].visits:
            self.search = self.former
        is_kept = not self.planned or self.planned[0] == self.best
        self.second = (self._tempting() or self.search.second(self.best)) if is_kept else self.planned[0]

    def _tempting(self) -> Action | None:
        """Returns the action that seems better at once than the best one; None if none does.

        Of the other actions among the TEMPTING (16) that were visited the most, it is the one for which the strongest
        reason speaks. That reason has to be stronger than all those for the turn that begins with the best action.
        """
        search, rules = self.search, self.search.rules
        weak = rules.weak_reasons | rules.bare_reasons

        def strength(turn: Sequence[Action]) -> int:
            """The rank of the strongest reason for `turn`, 0 for the strongest of all."""
            reasons = rules.reasons(search.view, turn, search.player)
            ranks = [rules.reason_ids.index(reason[0]) for reason in reasons if reason[0] not in weak]
            return min(ranks, default=len(rules.reason_ids))

        visited = sorted(search.options(), key=lambda option: -option.visits)[:TEMPTING]
        turn = expected_turn(rules, search.view, search.line_from(self.best, LINE["hint"]))
        strengths = {option.action: strength((option.action,)) for option in visited if option.action != self.best}
        strongest = min(strengths, key=strengths.__getitem__, default=None)
        return strongest if strongest and strengths[strongest] < strength(turn) else None

    def _quickest(self) -> Action:
        """Returns the first action of the plan if it wins, or else the winning action that looks best at a glance
        (`Rules.glances`); the best action if none wins. If any win at once, only those with the highest score do.
        """
        search, rules = self.search, self.search.rules
        wins = [action for action, _, value in search.options() if value == 1.0]
        if self.planned and self.planned[0] in wins:
            return self.planned[0]
        if not wins:
            return search.best()
        world = rules.determinize(search.view, search.seed)
        ends = {action: rules.result(rules.apply(world, action)) for action in wins}
        leads = {action: lead_of(end, search.player) for action, end in ends.items() if end}
        most = max(leads.values(), default=0)
        highest = [action for action, lead in leads.items() if lead == most]
        return best_look(rules, world, highest or wins)

    def answer(self) -> str:
        """Returns the answer as JSON text: an object with the best action, its value, the expected actions, the number
        of visits, and the expected actions if the second action is taken and by how much less it is worth, 0 if that
        isn't clear. If there is no second action, or nothing to search, these actions are empty.
        """
        search, second = self.search, self.second
        told = self._told(self.best, next(each.value for each in search.options() if each.action == self.best))
        if second is None:
            return json.dumps({**told, "second": [], "less": 0.0})
        less = self.alone[0].value - self.alone[1].value
        line = self._line(self.alone[1], second)
        is_planned = bool(self.planned) and self.planned[0] == second
        if less <= -CLEARLY or (is_planned and less < CLEARLY):
            told |= {"action": line[0], "value": self.alone[1].value}
            told["line"], line, less = line, told["line"], -less
        return json.dumps({**told, "second": line, "less": less if less >= CLEARLY else 0.0})

    def _line(self, search: Search, action: Action) -> list[str]:
        """Returns the actions that `search` expects once `action` is taken, each as text, beginning with it.

        If it considers only some of very many actions, the rest of the turn may be another one: from the first action
        on that was visited less than SURE times, a search of the turn looks for it, and it is told if it leads to a
        better position. What follows the turn is left out then.
        """
        rules, view = search.rules, search.view
        line = search.line_from(action, LINE[self.kind])
        turn = expected_turn(rules, view, line)
        begun = turn[: len(search.line_from(action, LINE[self.kind], SURE))]
        world = after(rules, rules.determinize(view, search.seed), begun)
        if rules.breadth and turn and world is not None and not is_turn_over(view, world):
            rest = TurnSearch(rules, rules.view(world, search.player), search.seed)
            rest.run(TURN)
            found = (*begun, *rest.best)
            is_known = expected_turn(rules, view, found) == found  # nothing hidden is shown on the way
            if rest.best and is_known and rest.value > _worth(rules, view, turn, search.seed):
                line = found
        return [format_action(rules, step) for step in (straight(rules, view, line) if rules.breadth else line)]


def _worth(rules: Rules[Any], view: Any, turn: Sequence[Action], seed: int) -> float:
    """Returns the value of the position after `turn` for the player to move in `view`; 1 if the turn can't be played in
    the world that `seed` determines.
    """
    value = value_after(rules, rules.determinize(view, seed), turn)  # for player 0
    if value is None:
        return 1.0
    return value if view.stack[-1][1] == 0 else 1 - value


def lead_of(result: Result, player: int) -> int:
    """Returns by how much the score of `player` is higher than that of the other player at the end of a game; less than
    0 if it is lower.
    """
    return result.scores[player] - result.scores[1 - player]


class Judging(Looking):
    """A question for the values of all actions of a decision, and the search that finds them.

    If the action that was taken seems clearly worse than the best one, it is compared with that one. Without this
    second look, half of a game's good decisions would seem to be mistakes.
    """

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        taken = question.get("taken")
        self.taken = parse_action(search.rules, taken) if taken else None

    def _search(self, milliseconds: float) -> bool:
        if not Thought.step(self, milliseconds):
            return False
        self.best = self.search.best()
        values = {option.action: option.value for option in self.search.options()}
        if self.taken is not None and values[self.best] - values[self.taken] >= DOUBT:
            self.second = self.taken
        return True

    def answer(self) -> str:
        """Returns the answer as JSON text: an object about the best action and about all legal actions.

        It has the best action, its value, the expected actions and the number of visits. It also has `options`, the
        list of the legal actions with their visits and values, and `unsure`, whether the search could not tell which of
        the two best actions is better. `second` has the expected actions beginning with the one that was taken; it is
        empty if that one is the best, or if none was taken. What was compared has the visits and values of the second
        look.
        """
        search, rules, best = self.search, self.search.rules, self.best
        looks = {look.view.options[0]: look for look in self.alone}
        options = [
            looks[option.action].options()[0] if option.action in looks else option for option in search.options()
        ]
        values = {option.action: option.value for option in options}
        if self.taken is not None and values[self.taken] > values[best]:
            best = self.taken
        told = self._told(best, values[best])
        told["options"] = [[format_action(rules, action), visits, value] for action, visits, value in options]
        told["unsure"] = search.is_unsure
        told["second"] = []
        if self.taken is not None and self.taken != best:
            told["second"] = self._line(looks.get(self.taken, search), self.taken)
        return json.dumps(told)


def read_question(text: str) -> dict[str, Any]:
    """Returns the question that the JSON text `text` has, as a dict.

    Raises ValueError if the text is no JSON object, if the kind, the game, the level or the seed is not possible, if
    the action that was taken is no text, or if a question that needs a view has none. Nothing else is checked, so the
    view may be no view of the game.
    """
    question = read_json(text, MAX_CHARACTERS)
    if not isinstance(question, dict):
        raise ValueError("a question is an object")
    kind, game, level, taken = (question.get(name, "") for name in ("kind", "game", "level", "taken"))
    planned = question.get("planned", [])
    if not isinstance(planned, list) or not all(isinstance(text, str) for text in (kind, game, level, taken, *planned)):
        raise ValueError("kind, game, level, what was taken and what is planned are text")
    if kind not in KINDS or game not in GAMES or level not in (LEVELS if kind == "move" else ("", *LEVELS)):
        raise ValueError(f"nothing is known of {kind!r} in {game!r} with level {level!r}")
    if type(question.get("seed")) is not int or not (
        kind in ("duel", "puzzle") or isinstance(question.get("view"), dict)
    ):
        raise ValueError("a question has a view and a seed")
    return question


class Bot:
    """The bot in its worker. For each question it makes an object that thinks in slices of time and gives the answer.

    Between questions about moves the search tree is kept, so that the next search can go on from the last one.
    """

    def __init__(self) -> None:
        self.last: Search | None = None

    def begin(self, text: str) -> Slices:
        """Returns the object that will answer the question in `text`: a `Duel` if it asks for a game of the bot against
        itself, a `Making` if it asks for a puzzle, a `Thought` for every other question.

        Raises ValueError if the question is invalid.
        """
        question = read_question(text)
        try:
            return self._begin(question)
        except (LookupError, TypeError) as error:
            raise ValueError(f"not a position that somebody is asked in: {error!r}") from error

    def _begin(self, question: dict[str, Any]) -> Slices:
        if question["kind"] == "duel":
            return Duel(question)
        if question["kind"] == "puzzle":
            making: Slices = import_module(PUZZLES).Making(question)
            return making
        if question.get("forget"):
            memory.forget()
        rules = GAMES[question["game"]]
        view = rules.load(question["view"])
        seed = question["seed"]
        if question["kind"] == "judge":
            return Judging(question, Search(rules, view, seed))
        if question["kind"] in ("hint", "check"):
            return Hinting(question, Search(rules, view, seed))
        self.last = resume(self.last, rules, view, seed)
        return Thought(question, self.last)


begin = Bot().begin
