"""Playthroughs: whole random games as readable text, one file for each. When they change, read the diff as prose.

python -m tests.playthroughs     writes every file anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.contract.entry import Entry
from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action, Options, Rules

FOLDER = Path(__file__).parents[1] / "games"


def files() -> dict[Path, str]:
    """Returns a dict from the path of each playthrough's file to the text that the file should have now."""
    return {
        FOLDER / name / "playthroughs" / f"{_name(options)}.{seed}.txt": tell(name, options, seed)
        for name in GAMES
        for options, seed in ENTRIES[name].written_down
    }


def write() -> None:
    """Writes every playthrough anew, and removes the files of playthroughs that are no longer wanted."""
    wanted = files()
    for path in FOLDER.glob("*/playthroughs/*.txt"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def tell(game: str, options: Options, seed: int) -> str:
    """Returns the random game with these options and this seed as text.

    For each decision the text has the question, the board, what each player sees, the legal actions, the chosen action
    and its events.
    """
    rules, entry = GAMES[game], ENTRIES[game]
    match = random_match(game, options, seed)
    lines = [f"game {game}, rules {rules.version}, seed {seed}, {_name(options, ', ')}"]
    for number in range(len(match.log)):
        lines += ["", *_decision(rules, entry, match, number)]
    result = match.result
    assert result is not None
    winner = "nobody" if result.winner is None else rules.players[result.winner]
    lines += ["", f"won     {winner}, {result.reason}, {result.scores[0]} to {result.scores[1]}"]
    lines += _list("board", entry.board(match.state.dump()))
    return "\n".join(lines) + "\n"


def _decision(rules: Rules[Any], entry: Entry, match: Match, number: int) -> Iterator[str]:
    state, action = match.at(number), match.log[number]
    step, player, *ints = state.stack[-1]
    yield f"{number + 1}. {rules.players[player]} {' '.join(map(str, (step, *ints)))}"
    if len(state.stack) > 1:
        yield from _list("waiting", [" ".join(map(str, (frame[0], *frame[2:]))) for frame in state.stack[-2::-1]])
    yield from _list("board", entry.board(state.dump()))
    for viewer, name in enumerate(rules.players):
        yield from _list(name, entry.view_lines(rules.view(state, viewer).dump()))
    yield from _list("options", _grouped(rules, state.options))
    yield from _list("chosen", [format_action(rules, action)])
    yield from _list("events", [entry.tell(event) for event in match.events[number]])
    for viewer, name in enumerate(rules.players):
        seen = [rules.seen(event, viewer) for event in match.events[number]]
        if seen != list(match.events[number]):
            yield from _list(f"{name} saw", [entry.tell(event) for event in seen])


def _grouped(rules: Rules[Any], actions: tuple[Action, ...]) -> list[str]:
    """Returns actions as texts; actions that differ only in their last parameter share one text.

    `place hook a` and `place hook c` become `place hook a c`; `3a1` and `3b1` become `3 a1 b1`.
    """
    groups: dict[str, list[str]] = {}
    for action in actions:
        verb, *fields = action
        text = format_action(rules, action)
        last = rules.verbs[verb][-1][fields[-1]] if fields else verb
        groups.setdefault(text.removesuffix(last).strip(), []).append(last)
    return [f"{start} {' '.join(ends)}".strip() for start, ends in groups.items()]


def _list(head: str, items: list[str]) -> Iterator[str]:
    """Yields lines of text, each of about 120 characters at most: first `head` in a column of its own, then the items,
    separated by ` | `. Only the first line has `head`.
    """
    line = ""
    for item in items:
        if line and len(line) + len(item) > 109:
            yield f"{head:<8}{line}"
            head, line = "", ""
        line += f" | {item}" if line else item
    yield f"{head:<8}{line}"


def _name(options: Options, between: str = "-") -> str:
    return between.join(
        f"{name} {value}".lower() if between != "-" else str(value).lower() for name, value in options.items()
    )
