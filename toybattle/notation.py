"""Actions and matches as text that people can read and the program reads back; errors say where.

An action is its verb and the names of its ints: `place hook c`. A match is a head of `name value` lines, then one
numbered line per action:

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
from .match import Match, ReplayError
from .protocol import Action, Rules


class NotationError(ValueError):
    """Text that isn't notation; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def format_action(rules: Rules[Any], action: Action) -> str:
    """The action as text.

    >>> format_action(GAMES["toy_battle"], ("place", 4, 2))
    'place hook c'
    """
    verb, *fields = action
    return " ".join([verb, *(names[field] for names, field in zip(rules.verbs[verb], fields, strict=True))])


def parse_action(rules: Rules[Any], text: str) -> Action:
    """The action that `format_action` wrote. Raises ValueError saying which word is wrong.

    >>> parse_action(GAMES["toy_battle"], "place hook c")
    ('place', 4, 2)
    """
    verb, *words = text.split() or [""]
    if verb not in rules.verbs:
        raise ValueError(f"{verb!r} is not a verb of {rules.name}")
    tables = rules.verbs[verb]
    if len(words) != len(tables):
        raise ValueError(f"{verb!r} takes {len(tables)} words, not {len(words)}")
    for names, word in zip(tables, words, strict=True):
        if word not in names:
            raise ValueError(f"{word!r} is none of {' '.join(names)}")
    return (verb, *(names.index(word) for names, word in zip(tables, words, strict=True)))


def format_match(match: Match) -> str:
    """The match as text, one action a line."""
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
    """The match that `format_match` wrote. Raises NotationError."""
    lines = text.splitlines()
    head: dict[str, str] = {}
    number = 0
    for number, line in enumerate(lines):  # noqa: B007
        name, _, rest = line.partition(" ")
        if name.rstrip(".").isdigit() or rest == "resigns":
            break
        head[name] = rest
    else:
        number = len(lines)
    game, _, version = head.pop("game", "").partition(" ")
    if game not in GAMES:
        raise NotationError(1, f"no game is called {game!r}")
    rules = GAMES[game]
    if version != str(rules.version):
        raise NotationError(1, f"these are rules {version or '?'}, not {rules.version}")
    seed = head.pop("seed", "")
    if not seed.isdigit():
        raise NotationError(2, "no seed")
    try:
        match = Match.start(game, {name: json.loads(value) for name, value in head.items()}, int(seed))
    except ValueError as error:
        raise NotationError(3, str(error)) from error
    actions: list[Action] = []
    resigned = None
    for offset, line in enumerate(lines[number:], number + 1):
        words = line.split(maxsplit=2)
        if len(words) == 2 and words[1] == "resigns" and words[0] in rules.players and offset == len(lines):
            resigned = rules.players.index(words[0])
            continue
        if len(words) != 3 or words[0] != f"{len(actions) + 1}.":
            raise NotationError(offset, f"expected action {len(actions) + 1}")
        try:
            actions.append(parse_action(rules, words[2]))
        except ValueError as error:
            raise NotationError(offset, str(error)) from error
    try:
        match = Match.replay(game, match.options, match.seed, actions)
    except ReplayError as error:
        raise NotationError(number + 1 + len(error.match.log), error.reason) from error
    return match if resigned is None else match.with_resignation(resigned)
