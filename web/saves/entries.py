"""A kept game as text: who plays it, what is marked of it, its match, in an envelope; and reading that strictly.

An entry is read in two steps. `open_record` checks everything but the legality of the log: that is enough for a list.
Playing the match out takes a hundred times as long, and is only done for a game that is opened. So that a list can tell
how a game stands, a `summary` is written beside the match: what both players may see.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from toybattle import GAMES, save
from toybattle.bots import LEVELS
from toybattle.match import Match
from toybattle.protocol import Result

from ..games.face import HOLDERS
from ..games.registry import FACES
from .envelope import is_count, seal, unseal
from .names import plain_name
from .outside import read_json

HUMAN = "human"
MAX_HELD = 400  # spaces of a board
MAX_SAVED = 1 << 53  # the greatest moment a browser can tell, in milliseconds
LATER = ("save_newer", "save_no_face")  # why an entry can't be read here: no damage, another program reads it


@dataclass(frozen=True)
class Table:
    """One game as it is kept: its match, who sits where (a level's name or "human"), whether moves were taken back."""

    id: str
    match: Match
    seats: tuple[str, str]
    name: str = ""
    assisted: bool = False
    chances: bool = False  # played with what the bot thinks of it before the eyes
    hints: int = 0  # how many were given
    retry: int = 0  # the turn of another game from which this one tries again


@dataclass(frozen=True)
class Kept:
    """A readable entry."""

    id: str
    table: Table
    saved: int  # milliseconds since 1970, for people only


@dataclass(frozen=True)
class Summary:
    """How a game stands, as both players may know it."""

    turn: int
    result: Result | None
    held: str  # who holds each space: one of HOLDERS for each


@dataclass(frozen=True)
class Listed:
    """What the list of games tells of a readable entry, whose match has not been played out."""

    id: str
    game: str
    options: Mapping[str, Any] = field(hash=False)
    decisions: int
    seats: tuple[str, str]
    name: str
    assisted: bool
    retry: int
    saved: int
    summary: Summary | None = None  # former versions of the page wrote none


class Entry(NamedTuple):
    """A record whose match has not been played out. `game` is what was sealed."""

    id: str
    sequence: int
    saved: int
    outline: save.Outline
    seats: tuple[str, str]
    name: str
    assisted: bool
    chances: bool
    hints: int
    retry: int
    summary: Summary | None
    game: dict[str, Any]

    def listed(self, id: str) -> Listed:
        """What the list tells of it; `id` is what its key says."""
        return Listed(
            id,
            self.outline.game,
            self.outline.options,
            len(self.outline.log),
            self.seats,
            self.name,
            self.assisted,
            self.retry,
            self.saved,
            self.summary,
        )


@dataclass(frozen=True)
class Aside:
    """An entry that can't be read, kept as it was: set aside, or where it stands when a newer program can read it."""

    id: str
    reason: str
    text: str


class CutEntry(save.SaveError):
    """An entry whose game is only readable up to some action: `kept` is that part."""

    def __init__(self, kept: Kept, cause: save.SaveError) -> None:
        super().__init__(cause.reason, cause.match, **cause.parameters)
        self.kept = kept


def summary_of(match: Match) -> Summary | None:
    """How a match stands, told from what both players see; None for a game that this page can't show."""
    if match.game not in FACES:
        return None
    view = match.rules.view(match.rules.view(match.state, 0), 1)
    return Summary(match.state.turn, match.result, FACES[match.game].holders(view))


def list_table(table: Table, saved: int) -> Listed:
    """What the list tells of a table that has just been written."""
    match = table.match
    return Listed(
        table.id,
        match.game,
        match.options,
        len(match.log),
        table.seats,
        table.name,
        table.assisted,
        table.retry,
        saved,
        summary_of(match),
    )


def write_table(table: Table, saved: int, sequence: int = 0) -> str:
    """The text of an entry. A clock that is far off does no harm: time is for people only."""
    game = {
        "id": table.id,
        "name": table.name,
        "seats": list(table.seats),
        "assisted": table.assisted,
        "chances": table.chances,
        "hints": table.hints,
        "retry": table.retry,
        "saved": max(0, min(saved, MAX_SAVED)),
        "match": save.dump(table.match),
    }
    summary = summary_of(table.match)
    if summary is not None:
        game["summary"] = {
            "decisions": len(table.match.log),
            "turn": summary.turn,
            "result": summary.result,
            "held": summary.held,
        }
    return write_game(game, sequence)


def write_game(game: dict[str, Any], sequence: int) -> str:
    """The text of an entry with this inside its envelope."""
    return json.dumps(seal(game, sequence), separators=(",", ":"))


def open_text(text: str) -> Entry:
    """The entry of a text, not played out. Raises SaveError."""
    return open_record(read_json(text))


def open_record(record: Any) -> Entry:
    """The entry of a record, not played out. Raises SaveError."""
    sequence, payload = unseal(record)
    seats: Any
    saved: Any
    seats, saved = payload.get("seats"), payload.get("saved")
    if not isinstance(payload.get("match"), dict) or not is_count(saved, most=MAX_SAVED):
        raise save.SaveError("save_damaged")
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, str) for seat in seats):
        raise save.SaveError("save_damaged")
    if any(seat != HUMAN and seat not in LEVELS for seat in seats):
        raise save.SaveError("save_newer")
    game = str(payload["match"].get("game"))
    if game in GAMES and game not in FACES:
        raise save.SaveError("save_no_face")
    hints: Any
    retry: Any
    name, hints, retry = (payload.get(key) for key in ("name", "hints", "retry"))
    if (
        not is_count(hints, most=save.MAX_ACTIONS)
        or not is_count(retry, most=save.MAX_ACTIONS)
        or not isinstance(name, str)
    ):
        raise save.SaveError("save_damaged")
    outline = save.outline(payload["match"])
    return Entry(
        str(payload.get("id")),
        sequence,
        saved,
        outline,
        (seats[0], seats[1]),
        plain_name(name),
        bool(payload.get("assisted")),
        bool(payload.get("chances")),
        hints,
        retry,
        read_summary(payload.get("summary"), len(outline.log)),
        payload,
    )


def read_summary(data: Any, decisions: int) -> Summary | None:
    """The summary that `write_table` wrote, None for anything else: then it is made anew."""
    if not isinstance(data, dict) or data.get("decisions") != decisions:
        return None
    turn: Any
    turn, result, held = (data.get(key) for key in ("turn", "result", "held"))
    if not is_count(turn, most=save.MAX_ACTIONS) or not isinstance(held, str) or len(held) > MAX_HELD:
        return None
    if set(held) - set(HOLDERS):
        return None
    if result is None:
        return Summary(turn, None, held)
    if not isinstance(result, list) or len(result) != 3 or type(result[0]) not in (int, type(None)):
        return None
    winner, reason, scores = result
    if winner not in (0, 1, None) or not isinstance(reason, str):
        return None
    if not isinstance(scores, list) or len(scores) != 2 or any(type(score) is not int for score in scores):
        return None
    return Summary(turn, Result(winner, reason, (scores[0], scores[1])), held)


def playing_out(entry: Entry) -> Generator[None, None, Kept]:
    """Plays the match of an entry out, and rests after each action.

    Raises SaveError, a CutEntry where part of the game can be read.
    """

    def kept(match: Match, assisted: bool) -> Kept:
        table = Table(entry.id, match, entry.seats, entry.name, assisted, entry.chances, entry.hints, entry.retry)
        return Kept(entry.id, table, entry.saved)

    try:
        match = yield from save.replaying(entry.outline)
    except save.SaveError as error:
        if error.match is None:
            raise
        raise CutEntry(kept(error.match, True), error) from error
    return kept(match, entry.assisted)


def summarizing(entry: Entry) -> Generator[None, None, Summary | None]:
    """Makes the summary that an entry lacks, of the part of it that can be read; rests after each action."""
    try:
        kept = yield from playing_out(entry)
    except CutEntry as error:
        kept = error.kept
    return summary_of(kept.table.match)


def read_table(text: str) -> Kept:
    """The entry that `write_table` wrote, played out. Raises SaveError, a CutEntry where part of it can be read."""
    return save.finished(playing_out(open_text(text)))


def fault_of(text: str) -> str:
    """Why a text that was set aside is no entry: a message id. What can be opened stops being legal somewhere."""
    try:
        open_text(text)
    except save.SaveError as error:
        return error.reason
    return "save_stops"
