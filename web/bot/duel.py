"""A game that the bot plays against itself, in the worker and in slices of time.

The question is JSON, like every other question to the worker; its `kind` is "duel". It also has `game`, `options`,
`seed`, `players` (two names of levels, or QUICK for a bot that looks one action ahead), and `tally`, which says what to
count: `["played", 2]` counts how often each value stands at index 2 of an event of the kind "played".

The answer is JSON with `winner` (null for a draw), `scores` (of both players) and `tally`. The `tally` of the answer
has for each player a list of pairs [value, count]: `[[[4, 3]], []]` says that the value 4 was counted 3 times for
player 0, and nothing for player 1.
"""

from __future__ import annotations

import json
from collections import Counter
from time import perf_counter
from typing import Any

from toybattle import GAMES
from toybattle.bots.greedy import choose_near
from toybattle.bots.levels import LEVELS, answer, level_of
from toybattle.bots.search import Search, resume
from toybattle.chance import scramble
from toybattle.protocol import Action

QUICK = "quick"  # a player that looks one action ahead ...
SLACK = 0.01  # ... and picks one of the actions whose value is at most this far below the best, so that games differ
BATCH = 1  # iterations of a search between two checks of the clock: some take a tenth of a second


class Duel:
    """A game that the bot plays against itself. For each player, the bot searches only the view of that player."""

    def __init__(self, question: dict[str, Any]) -> None:
        """Sets up the game that `question` asks for. Raises ValueError if no such game can be played.

        `question` is a dict with the name of the `game`, its `options` and `seed`, the `players` (for each player the
        name of a level, or QUICK for a bot that looks one action ahead), and the `tally`. The tally is a list [kind of
        event, index] that says what is counted in the game: for each player, how often each value stands at this index
        in an event of this kind.
        """
        options, players, tally = (question.get(name) for name in ("options", "players", "tally"))
        if not isinstance(options, dict) or not isinstance(players, list) or len(players) != 2:
            raise ValueError("a duel has options and two players")
        if not all(name in (QUICK, *LEVELS) for name in players):
            raise ValueError(f"nobody plays like {players}")
        if not isinstance(tally, list) or [type(part) for part in tally] != [str, int]:
            raise ValueError("a tally is a kind of event and a place in it")
        self.rules = GAMES[question["game"]]
        self.seed: int = question["seed"]
        self.state = self.rules.setup(options, self.seed)
        self.players = [None if name == QUICK else level_of(self.rules, name) for name in players]
        self.event, self.place = tally
        self.tally: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.searches: list[Search | None] = [None, None]  # each player's last search, continued by the next
        self.is_thinking = False
        self.decisions = 0

    def step(self, milliseconds: float) -> bool:
        """Plays on for about `milliseconds`, or as long as one slice of thinking takes, if that is longer. Returns
        whether the game is over.
        """
        end = perf_counter() + milliseconds / 1000
        while self.state.options:
            action = self._think()
            if action is not None:
                self.rules.play(self.state, action, self._count)
            if perf_counter() >= end:
                break
        return not self.state.options

    def _think(self) -> Action | None:
        """Thinks for a short while, and returns the action of the player who is to decide.

        Returns None if the bot has to think longer; the next call goes on thinking about the same decision.
        """
        player = self.state.stack[-1][1]
        level = self.players[player]
        view = self.rules.view(self.state, player)
        seed = scramble(self.seed + self.decisions)
        if level is None:
            self.decisions += 1
            return choose_near(self.rules, view, seed, SLACK)
        if not self.is_thinking:
            self.searches[player] = resume(self.searches[player], self.rules, view, seed)
            self.is_thinking = True
        search = self.searches[player]
        assert search is not None
        search.run(min(BATCH, level.iterations - search.visits))
        if not search.is_decided and search.visits < level.iterations:
            return None
        self.is_thinking = False
        self.decisions += 1
        return answer(search, level)

    def _count(self, *event: Any) -> None:
        if event[0] == self.event:
            self.tally[event[1]][event[self.place]] += 1

    def answer(self) -> str:
        """Returns the answer as JSON text: an object with `winner` (null for a draw), `scores` (of both players) and
        `tally`.

        The question for the game has named a kind of event and an index; the values that such events have at this index
        are counted. `tally` has for each player a list of pairs [value, how often it was there]. `[[[4, 3]], []]` says
        that the value 4 was counted 3 times for player 0, and nothing for player 1. The game must be over.
        """
        result = self.rules.result(self.state)
        assert result is not None
        tally = [sorted(counter.items()) for counter in self.tally]
        return json.dumps({"winner": result.winner, "scores": result.scores, "tally": tally})
