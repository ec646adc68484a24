"""The page's connection to the bot's worker: sends questions, passes answers on, and replaces a worker that dies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from ..page.effects import Duel, MakePuzzle, Think
from ..page.model import BotState, Dueled, Message, PuzzleMade, Thought
from ..page.words import words

TICK = 2500  # milliseconds
SILENCE = 8  # ticks without a message after which a worker that was asked something counts as dead ...
SLEEP = 24  # ... and while Python is loading, since a slow network may be silent for longer
MAX_DEATHS = 3  # deaths in a row after which no new worker is started
MAX_MEMORY = 128 << 20  # bytes; a worker that has taken more is replaced, since it never gives memory back


class BotPorts(Protocol):
    """What the class `Bot` needs from the browser: a worker to start, stop and send messages to, a timer, and random
    seeds.

    The worker's messages are passed to `on_bot`, a function that `Bot` sets.
    """

    on_bot: Any

    def start_bot(self) -> None: ...
    def stop_bot(self) -> None: ...
    def post_bot(self, message: dict[str, Any]) -> None: ...
    def later(self, milliseconds: int, action: Any) -> None: ...
    def new_seed(self) -> int: ...


class Bot:
    """The page's end of the connection to the bot's worker. The same object goes on when a new worker replaces a dead
    one.

    Each question is answered once, unless the page cancels it or the bot fails. How long the worker has been silent is
    counted by a repeating timer and not by a clock, so that a worker gets its full time even after the machine has
    slept.
    """

    def __init__(self, ports: BotPorts, tell: Callable[[Message], None]) -> None:
        self.ports = ports
        self.tell = tell
        self.questions: dict[str, str] = {}  # id -> text of those not answered yet
        self.state = "idle"  # later one of the states of BotState
        self.deaths = 0  # since the last answer
        self.silence = 0  # ticks
        self.is_watched = False
        self.is_new_game = False  # whether a new game has begun since the last question
        ports.on_bot = self.hear

    def start(self) -> None:
        """Starts a new worker and sends it all questions that are not answered yet."""
        self.state = "loading"
        self.silence = 0
        asked = list(self.questions.items())
        self.ports.start_bot()
        for id, text in asked:
            self.ports.post_bot({"id": id, "text": text})
        if asked:
            self._watch()

    def wake(self) -> None:
        """Starts a new worker after the bot has failed. Questions that are not answered yet are dropped."""
        self.questions.clear()
        self.deaths = 0
        self.start()

    def ask(self, effect: Think) -> None:
        """Asks the bot the question of `effect`: for an action, a hint or a judgement.

        The question waits if no worker has been started yet, and is dropped if the bot has failed.
        """
        question = {"kind": effect.kind, "game": effect.game, "view": json.loads(effect.view)}
        if effect.level:
            question["level"] = effect.level
        if effect.taken:
            question["taken"] = effect.taken
        if effect.planned:
            question["planned"] = list(effect.planned)
        if self.is_new_game:
            question["forget"] = True
            self.is_new_game = False
        seed = self.ports.new_seed() if effect.seed is None else effect.seed
        self._ask(effect.stamp, {**question, "seed": seed})

    def begin_game(self) -> None:
        """Notes that a new game begins: with the next question the worker forgets what it remembers of former games."""
        self.is_new_game = True

    def duel(self, effect: Duel) -> None:
        """Asks the bot to play a game against itself, as `effect` says.

        The request waits if no worker has been started yet, and is dropped if the bot has failed.
        """
        asked = effect._asdict()
        self._ask(asked.pop("stamp"), {"kind": "duel", **asked})

    def make_puzzle(self, effect: MakePuzzle) -> None:
        """Asks the worker to make a puzzle, as `effect` says.

        The request waits if no worker has been started yet, and is dropped if the bot has failed.
        """
        self._ask(effect.stamp, {"kind": "puzzle", "game": effect.game, "source": effect.source, "seed": 0})

    def _ask(self, id: str, question: dict[str, Any]) -> None:
        if self.state == "failed":
            return
        text = json.dumps(question)
        self.questions[id] = text
        if self.state == "idle":
            return
        self.ports.post_bot({"id": id, "text": text})
        self._watch()

    def hurry(self, id: str) -> None:
        """Tells the worker to answer the question `id` at once, from what has been searched so far."""
        if id in self.questions and self.state != "idle":
            self.ports.post_bot({"id": id, "now": True})

    def forget(self, id: str) -> None:
        """Cancels the question `id`, if it has not been answered yet."""
        if self.questions.pop(id, None) and self.state != "idle":
            self.ports.post_bot({"id": id, "cancel": True})

    def hear(self, message: dict[str, Any]) -> None:
        """Handles a message from the worker: news of its start, an answer, or an error."""
        self.silence = 0
        if "progress" in message:
            self.tell(BotState("loading", float(message["progress"])))
        elif "ready" in message:
            self.state = "ready"
            self.tell(BotState("ready"))
        elif "text" in message:
            self._answered(str(message["id"]), str(message["text"]), int(message.get("memory", 0)))
        elif "fatal" in message or message.get("id") in self.questions:
            lines = str(message.get("error") or message.get("fatal") or "").strip().splitlines()
            unknown = words("bot.replaced" if message.get("isReplaced") else "bot.unknown")
            self._died(lines[-1] if lines else unknown)

    def _answered(self, id: str, text: str, memory: int) -> None:
        """Passes the answer `text` to the question `id` on to the page, unless the question was cancelled.

        Before that, replaces the worker if it has used too much memory; `memory` is the bytes that it has used.
        """
        self.deaths = 0
        is_wanted = self.questions.pop(id, None) is not None
        if memory > MAX_MEMORY:
            self.start()
        if not is_wanted:
            return
        answer = json.loads(text)
        if "winner" in answer:
            blue, red = ({int(thing): int(count) for thing, count in tally} for tally in answer["tally"])
            self.tell(Dueled(id, answer["winner"], tuple(answer["scores"]), (blue, red)))
            return
        if "puzzle" in answer:
            puzzle = answer["puzzle"]
            self.tell(PuzzleMade(id, json.dumps(puzzle) if puzzle else "", str(answer.get("why", ""))))
            return
        options = tuple((str(action), int(visits), float(value)) for action, visits, value in answer.get("options", ()))
        line, visits = tuple(answer["line"]), int(answer["visits"])
        is_unsure, second = bool(answer.get("unsure")), tuple(answer.get("second", ()))
        value, less = float(answer["value"]), float(answer.get("less", 0.0))
        self.tell(Thought(id, answer["action"], value, line, visits, options, is_unsure, second, less))

    def _died(self, why: str) -> None:
        """Replaces a dead worker by a new one, which is asked the questions not answered yet.

        `why` is the cause of death, to be shown to the person if the bot fails: after MAX_DEATHS deaths in a row no
        worker is started, and the bot counts as failed until `wake` is called.
        """
        self.deaths += 1
        if self.deaths < MAX_DEATHS:
            self.tell(BotState("again" if self.questions else "loading"))
            self.start()
            return
        self.ports.stop_bot()
        self.questions.clear()
        self.state = "failed"
        self.tell(BotState("failed", why=why))

    def _watch(self) -> None:
        if not self.is_watched:
            self.is_watched = True
            self.ports.later(TICK, self._tick)

    def _tick(self) -> None:
        self.is_watched = False
        if not self.questions or self.state == "failed":
            self.silence = 0
            return
        self.silence += 1
        if self.silence >= (SILENCE if self.state == "ready" else SLEEP):
            self._died(words("bot.silent"))
        if self.questions:
            self._watch()
