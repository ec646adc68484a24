"""Matches as readable text, and back; errors say in which line they are.

A match is a head of `name value` lines, then one numbered line per action, which `actions.py` writes and reads:

    game toy_battle 1
    seed 7
    terrain castle_field
    first 0
    specials true
    1. blue place hook c
"""

from __future__ import annotations

import json
from typing import Any

from . import GAMES
from .actions import format_action as format_action
from .actions import parse_action as parse_action
from .match import Match, ReplayError
from .protocol import Action, IllegalAction


class NotationError(ValueError):
    """Raised for text that isn't notation. `line` is the number of the bad line, counted from 1; `reason` is what is
    wrong.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def format_match(match: Match) -> str:
    """Returns the match as text: game, seed and options, then one action per line, then who resigned, if a
    player did.
    """
    rules = match.rules
    lines = [f"game {match.game} {rules.version}", f"seed {match.seed}"]
    lines += [f"{name} {json.dumps(value)}" for name, value in match.options.items()]
    for number, action in enumerate(match.log):
        player = rules.players[match.player_at(number)]
        lines.append(f"{number + 1}. {player} {format_action(rules, action)}")
    if match.resigned is not None:
        lines.append(f"{rules.players[match.resigned]} resigns")
    return "\n".join(lines) + "\n"


def parse_match(text: str) -> Match:
    """Returns the match that `format_match` wrote as `text`. Raises NotationError on any other text."""
    lines = text.splitlines()
    body = next((number for number, line in enumerate(lines) if _is_action(line)), len(lines))
    start = _parse_head(lines[:body])
    rules = start.rules
    resigned = lines[body:] and lines[-1] in [f"{name} resigns" for name in rules.players]
    actions: list[Action] = []
    players: list[str] = []
    for number, line in enumerate(lines[body : len(lines) - bool(resigned)], body + 1):
        count, player, words = (*line.split(maxsplit=2), "", "", "")[:3]
        if count != f"{len(actions) + 1}.":
            raise NotationError(number, f"expected action {len(actions) + 1}")
        try:
            actions.append(parse_action(rules, words))
        except ValueError as error:
            raise NotationError(number, str(error)) from error
        players.append(player)
    try:
        match = Match.replay(start.game, start.options, start.seed, actions)
    except ReplayError as error:
        raise NotationError(body + 1 + len(error.match.log), error.reason) from error
    for number, player in enumerate(players):
        if player != rules.players[match.player_at(number)]:
            raise NotationError(body + 1 + number, f"it is not {player}'s turn")
    if not resigned:
        return match
    try:
        return match.with_resignation(rules.players.index(lines[-1].split()[0]))
    except IllegalAction as error:
        raise NotationError(len(lines), str(error)) from error


def _is_action(line: str) -> bool:
    first, _, rest = line.partition(" ")
    return first.rstrip(".").isdigit() or rest == "resigns"


def _parse_head(lines: list[str]) -> Match:
    head = {name: value for name, _, value in (line.partition(" ") for line in lines)}
    game, _, version = head.pop("game", "").partition(" ")
    if game not in GAMES:
        raise NotationError(1, f"no game is called {game!r}")
    if version != str(GAMES[game].version):
        raise NotationError(1, f"these are rules {version or '?'}, not {GAMES[game].version}")
    try:
        seed = int(head.pop("seed", ""))
        return Match.start(game, {name: _parse_value(value) for name, value in head.items()}, seed)
    except ValueError as error:
        raise NotationError(2, str(error)) from error


def _parse_value(text: str) -> Any:
    """Returns the value of an option, read from JSON text. Raises ValueError on bad text.

    Lists and objects count as bad text, because they could be nested too deeply for a browser's Python.
    """
    if text.strip()[:1] in ("[", "{"):
        raise ValueError("an option has one value")
    return json.loads(text)
