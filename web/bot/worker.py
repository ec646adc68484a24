"""The Python side of the bot's worker: it is sent a question as text and answers with text.

A question is JSON: `kind` ("move", "hint", "check" or "judge"), `game`, `view`, `seed`; for a move the `level`; for a
judgement the action that was `taken`, "" if none was. The view is what the player who is to decide can see; to judge a
game with everything revealed, it is the whole state. If a new game has begun since the last question, `forget` is true:
then what is remembered of former games is forgotten. A "check" is a hint that nobody waits for: what the bot would have
told at a decision of a game that is over.

An answer is JSON: `action`, `value` (the chance to win of the player who is to decide, 0 to 1), `line` (the expected
actions, beginning with `action`), `visits` (of the whole search). For a hint it also has `second` (the expected actions
if another action is taken, with which the hint is compared; empty if there is none) and `less` (by how much lower the
chance to win is then; below 0 if it is higher). For a judgement it also has `options` (action, visits and value of each
legal action, in canonical order), `unsure` (whether the search could not tell which of the two best actions is better),
and `second` (the expected actions beginning with the action that was taken; empty if none was or if it is the best).

Questions of the kinds "duel" and "puzzle" have no view and a different answer: see `duel.py`, and `asked.py` of the
puzzles, which lies in a room.
"""

from __future__ import annotations

import json
from importlib import import_module
from math import inf
from time import perf_counter
from typing import Any, Protocol

from toybattle import GAMES, memory
from toybattle.bots.levels import LEVELS, answer, level_of
from toybattle.bots.search import Search, resume
from toybattle.bots.turns import TurnSearch
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action

from ..saves.outside import read_json
from .duel import BATCH, Duel

KINDS = ("move", "hint", "judge", "check", "duel", "puzzle")
PUZZLES = "web.learning.puzzles.asked"  # the module that makes puzzles: its room is loaded before one is asked for
MAX_CHARACTERS = 100_000  # of a question; a view has a few thousand
ITERATIONS = {"hint": 600, "judge": 150, "check": 600}  # of the search, at least; a move has those of its level ...
LONGEST = 2.5  # ... or as many as fit into these seconds, since a person waits and the machine may be slow
SECOND_LOOK = 300  # visits that the action taken and the seemingly better one each get before it counts as worse ...
DOUBT = 0.05  # ... if its value is lower by at least this
SEEN = 60  # visits from which on the action that a hint is compared with needs no second look
TURN = 120  # positions of the search of one turn, with which a hint begins ...
FOLLOWED = 16  # ... and visits that each of its two searches gives the turn that was found
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
        search = self.search
        return {
            "action": format_action(search.rules, action),
            "value": value,
            "line": [format_action(search.rules, step) for step in search.line_from(action, LINE[self.kind])],
            "visits": search.visits,
        }


class Looking(Thought):
    """A question for which a few actions are searched once more, each by itself, after the search of all of them.

    Each of these gets VISITS visits more.
    """

    VISITS = SECOND_LOOK

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        self.looks: list[Search] | None = None  # second looks still to do; None until the search is finished
        self.best: Action = ()

    def step(self, milliseconds: float) -> bool:
        """Goes on with the work for about this many milliseconds, or a few iterations if these take longer. Returns
        whether all of it is finished.

        The work begins with a search of all actions. The second looks follow.
        """
        if self.looks is None:
            if super().step(milliseconds):
                self.best = self.search.best()
                self.looks = self._second_looks()
            return self.looks == []
        end = perf_counter() + milliseconds / 1000
        while self.looks:
            look = self.looks[-1]
            look.run(min(BATCH, self.VISITS - look.iterations))
            if look.is_decided or look.iterations >= self.VISITS:
                self.looks.pop()
            if perf_counter() >= end:
                break
        return not self.looks

    def _second_looks(self) -> list[Search]:
        """Returns the searches that are still to do when that of all actions is finished."""
        raise NotImplementedError

    def _look(self, action: Action, value: float) -> Search:
        """Returns a search that goes on from the search of all actions with `action` alone, whose value is `value`."""
        search = self.search
        narrowed = search.view.clone()
        narrowed.options = (action,)
        look = Search(search.rules, narrowed, search.seed ^ SECOND_LOOK, search.root)
        look.is_decided = value == 1.0
        return look


class Hinting(Looking):
    """A question for a hint: the best action, and what would follow the action that it is compared with.

    A hint has half the iterations of the strongest level, or those of ITERATIONS if they are more. Two searches of
    different seeds share the iterations, since one alone soon abandons an action that begins badly. The best action
    is the one with the most visits in both together; the rest of the answer is that of the search in which it has
    more. If the action that it is compared with was hardly visited there, that one is searched once more, so that
    the answer knows what would follow it.

    Where the search considers only some of very many actions (`Rules.breadth`), it may not see what pays off at the end
    of the turn only. So the turn is searched by itself first, and both searches begin with what that has found.
    """

    VISITS = SEEN

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        self.iterations = max(self.iterations, search.rules.levels[-1].iterations // 2) // 2
        self.turn: TurnSearch | None = None  # to be finished before the searches, if it is any
        if search.rules.breadth and not search.is_decided:
            self.turn = TurnSearch(search.rules, search.view, search.seed)
        self.way: tuple[Action, ...] = ()  # the turn that it has found
        self.former: Search | None = None  # the first search, as soon as it is finished
        self.second: Action | None = None

    def step(self, milliseconds: float) -> bool:
        """Goes on with the work for about this many milliseconds, or a few iterations if these take longer. Returns
        whether all of it is finished.
        """
        search = self.search
        if self.turn:
            if self._see_turn(self.turn, milliseconds):
                self.way, self.turn = self.turn.best, None
                search.follow(self.way, FOLLOWED)
            return False
        if self.former:
            return super().step(milliseconds)
        if Thought.step(self, milliseconds):
            self.former = search
            if not search.is_decided:
                self.search = Search(search.rules, search.view, search.seed ^ SECOND_LOOK)
                self.search.follow(self.way, FOLLOWED)
        return False

    def _see_turn(self, turn: TurnSearch, milliseconds: float) -> bool:
        """Searches the turn for about this many milliseconds. Returns whether that is finished."""
        end = perf_counter() + milliseconds / 1000
        while not turn.run(1) and turn.seen < TURN:
            if perf_counter() >= end:
                return False
        return True

    def _second_looks(self) -> list[Search]:
        assert self.former
        if not self.search.is_decided:
            one, two = ({option.action: option for option in each.options()} for each in (self.former, self.search))
            self.best = max(one, key=lambda action: (one[action].visits + two[action].visits, two[action].value))
            if one[self.best].visits > two[self.best].visits:
                self.search = self.former
        self.second = self.search.second(self.best)
        found = next((option for option in self.search.options() if option.action == self.second), None)
        if found is None or found.visits >= SEEN or self.search.is_decided:
            return []
        return [self._look(found.action, found.value)]

    def answer(self) -> str:
        """Returns the answer as JSON text: an object with the best action, its value, the expected actions, the number
        of visits, and the expected actions if the second action is taken and by how much less it is worth. If there is
        no second action that was visited, these actions are empty.
        """
        search = self.search
        options = {option.action: option for option in search.options()}
        best = self.best or search.best()
        told = self._told(best, options[best].value)
        is_seen = self.second is not None and options[self.second].visits > 0
        line = search.line_from(self.second, LINE[self.kind]) if self.second and is_seen else ()
        told["second"] = [format_action(search.rules, step) for step in line]
        told["less"] = options[best].value - options[line[0]].value if line else 0.0
        return json.dumps(told)


class Judging(Looking):
    """A question for the values of all actions of a decision, and the search that finds them.

    If the action that was taken seems clearly worse than the best one, both are searched once more, each by itself and
    equally long, since a search soon abandons an action that begins badly. Without this second search, half of a game's
    good decisions would seem to be mistakes.
    """

    def __init__(self, question: dict[str, Any], search: Search) -> None:
        super().__init__(question, search)
        taken = question.get("taken")
        self.taken = parse_action(search.rules, taken) if taken else None

    def _second_looks(self) -> list[Search]:
        """Returns a search of the best action alone and one of the action that was taken alone.

        The list is empty if no action was taken, or if the action taken is not clearly worse than the best one.
        """
        values = {option.action: option.value for option in self.search.options()}
        if self.taken is None or values[self.best] - values[self.taken] < DOUBT:
            return []
        return [self._look(action, values[action]) for action in (self.best, self.taken)]

    def answer(self) -> str:
        """Returns the answer as JSON text: an object about the best action and about all legal actions.

        It has the best action, its value, the expected actions and the number of visits. It also has `options`, the
        list of the legal actions with their visits and values, and `unsure`, whether the search could not tell which of
        the two best actions is better. `second` has the expected actions beginning with the one that was taken; it is
        empty if that one is the best, or if none was taken.
        """
        options = self.search.options()
        values = {option.action: option.value for option in options}
        best = self.best or self.search.best()
        if self.taken is not None and values[self.taken] > values[best]:
            best = self.taken
        told = self._told(best, values[best])
        rules = self.search.rules
        told["options"] = [[format_action(rules, action), visits, value] for action, visits, value in options]
        told["unsure"] = self.search.is_unsure
        line = self.search.line_from(self.taken, LINE[self.kind]) if self.taken not in (None, best) else ()
        told["second"] = [format_action(rules, step) for step in line]
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
    if not all(isinstance(text, str) for text in (kind, game, level, taken)):
        raise ValueError("kind, game, level and what was taken are text")
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
