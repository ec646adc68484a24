"""A saved game as text: its table and its match in an envelope (schema, sequence number, checksum), and the strict
reader of such texts.

An entry is read in two stages. In the first, `open_record` checks everything except whether the actions of the log are
legal, which is enough for the listing. In the second, the match is replayed, which takes a hundred times as long and is
done only for a game that is opened. So that the listing can show how a game stands, a `summary` of what both players
may see is saved with the match.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from toybattle import GAMES, save
from toybattle.bots import LEVELS
from toybattle.link import LinkError
from toybattle.match import Match
from toybattle.protocol import Action, Result

from ..by_link.correspondence import STAGES, Correspondence, keys_of
from ..games.face import HOLDERS
from ..games.registry import FACES
from .envelope import is_count, seal, unseal
from .names import plain_name
from .outside import read_json

HUMAN = "human"
FRIEND = "friend"  # the seat of a player who plays by link, on another device
MAX_HELD = 400  # the most spaces that the board of a summary may have
MAX_TOLD, MAX_TURN, MAX_TEXT = 500, 24, 80  # hints of a game, actions of a hint's turn, and characters of an action
MAX_SAVED = 1 << 53  # milliseconds since 1970: the latest time that is accepted
LATER = ("save_newer", "save_no_face")  # reasons of entries that are not damaged but need another program


Told = tuple[tuple[int, tuple[str, ...]], ...]  # (number of the decision, actions as texts) of each hint


@dataclass(frozen=True)
class Table:
    """A match with its id and name, its seats, and the help that the person has had.

    A seat is the name of the bot's level that plays there, "human", or "friend" for somebody on another device.
    `assisted` says that a bot's action, a resignation or an action that had revealed something was taken back, or that
    the game began as a branch of another one. `chances` says that chances to win were shown, and `hints` is the number
    of hints. `retry` is the turn of an earlier game from which this game was begun as a second try, 0 for none. `told`
    has the turns that hints have told and that were kept to so far, each as the number of the decision and the actions
    as texts: so a review doesn't find fault with them. `correspondence` has the letters of a game by link, None for any
    other game.
    """

    id: str
    match: Match
    seats: tuple[str, str]
    name: str = ""
    assisted: bool = False
    chances: bool = False  # chances to win were shown during the game
    hints: int = 0  # number of hints given
    retry: int = 0  # the turn of an earlier game from which this one was begun again; 0 for none
    told: Told = ()  # the turns that hints have told
    correspondence: Correspondence | None = None  # of a game by link

    @staticmethod
    def by_link(id: str, correspondence: Correspondence, name: str = "") -> Table:
        """Returns the table of a game by link, with this id and name. The match and the seats follow from
        `correspondence`.
        """
        game = correspondence.game
        empty = Table(id, Match(game.rules.name, game.options, 0), (FRIEND, FRIEND), name)
        return empty.with_correspondence(correspondence)

    def with_correspondence(self, correspondence: Correspondence) -> Table:
        """Returns a copy of the table of a game by link with `correspondence` in place of the former one.

        The match of the copy follows from `correspondence` too.
        """
        player = correspondence.player
        seats = (HUMAN if player == 0 else FRIEND, HUMAN if player == 1 else FRIEND)
        return replace(self, match=correspondence.game.match, seats=seats, correspondence=correspondence)

    def with_action(self, action: Action) -> Table:
        """The same table after one more action. Raises IllegalAction if the action is not legal."""
        if self.correspondence is None:
            return replace(self, match=self.match.with_action(action))
        game = self.correspondence.game.with_action(action)
        return self.with_correspondence(self.correspondence.with_game(game))


class Postmark(NamedTuple):
    """What the listing shows of a game by link.

    `keys` are those by which letters find the game (`keys_of` returns them). `role` is the person's role, INVITER or
    GUEST. `stage` says what the game waits for, as one of STAGES in `correspondence.py`. `friend` is the other player's
    name, "" if it is not known. `sent` is the time at which the person's last letter was made, in milliseconds since
    1970, 0 if none was made.
    """

    keys: tuple[str, ...]
    role: int
    stage: str
    friend: str
    sent: int


@dataclass(frozen=True)
class Kept:
    """A saved game that was read and replayed: its id, its table, and the time of the save in milliseconds since
    1970.
    """

    id: str
    table: Table
    saved: int  # milliseconds since 1970, only to be shown


@dataclass(frozen=True)
class Summary:
    """How a game stands, as far as both players may know.

    `turn` is the number of the turn, and `result` is None if the game goes on. `held` says who holds each space, with
    one character for each, in the order of the spaces' numbers: "." for nobody, "b" for blue (player 0), "r" for red
    (player 1).
    """

    turn: int
    result: Result | None
    held: str  # the holder of each space, one character of HOLDERS each


@dataclass(frozen=True)
class Listed:
    """What the listing shows of an entry that can be read.

    All of it can be read without replaying the match. `game` is the name of the game and `decisions` the number of
    actions in its log. `saved` is the time of the save in milliseconds since 1970. `summary` is None if a former
    version of the page has written the entry. `postmark` is None if the game is no game by link. The other fields mean
    the same as in `Table`.
    """

    id: str
    game: str
    options: Mapping[str, Any] = field(hash=False)
    decisions: int
    seats: tuple[str, str]
    name: str
    assisted: bool
    retry: int
    saved: int
    summary: Summary | None = None  # None if a former version of the page has written the entry
    postmark: Postmark | None = None  # of a game by link


class Entry(NamedTuple):
    """A saved game that was read but whose match has not been replayed.

    `outline` is the match with a log whose actions were not checked. `game` is the saved game as a JSON object,
    `sequence` its sequence number and `saved` the time of the save in milliseconds since 1970. The other fields mean
    the same as in `Table` and `Listed`.
    """

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
    postmark: Postmark | None = None

    def listed(self, id: str) -> Listed:
        """Returns what the listing shows of this entry. `id` is the id in the key under which the entry is stored."""
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
            self.postmark,
        )


@dataclass(frozen=True)
class Aside:
    """An entry that this version of the page can't read: its id, its text, and the message id of the reason.

    A damaged entry has been moved unchanged to a place of its own. An entry that another version of the page can read
    stays where it was.
    """

    id: str
    reason: str
    text: str


class CutEntry(save.SaveError):
    """Raised for an entry whose log has an illegal action. `kept` is the saved game with only the actions before the
    illegal one.
    """

    def __init__(self, kept: Kept, cause: save.SaveError) -> None:
        super().__init__(cause.reason, cause.match, **cause.parameters)
        self.kept = kept


def summary_of(match: Match) -> Summary | None:
    """Returns the summary of how a match stands, from what both players can see.

    Returns None for a game that this version of the page doesn't have.
    """
    if match.game not in FACES:
        return None
    view = match.rules.view(match.rules.view(match.state, 0), 1)
    turn = match.turns if match.result else match.state.turn
    return Summary(turn, match.result, FACES[match.game].holders(view))


def listed_from_table(table: Table, saved: int) -> Listed:
    """Returns what the listing shows of a table that has just been saved. `saved` is the time in milliseconds since
    1970.
    """
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
        postmark_of(table.correspondence) if table.correspondence else None,
    )


def postmark_of(correspondence: Correspondence) -> Postmark:
    """Returns the postmark of a game by link that the person plays: what the listing shows of `correspondence`."""
    game = correspondence.game
    assert game.role is not None
    return Postmark(keys_of(game), game.role, correspondence.stage, correspondence.friend, correspondence.sent)


def write_table(table: Table, saved: int, sequence: int = 0) -> str:
    """Returns the text of the entry that saves `table`, with this sequence number.

    `saved` is the time in milliseconds since 1970. A time that `open_record` would not accept is replaced by the
    nearest one that it accepts.
    """
    match = table.match
    if table.correspondence:  # from its letters follows what was decided, as far as it is known here
        match = Match(match.game, match.options, 0)
    game: dict[str, Any] = {
        "id": table.id,
        "name": table.name,
        "seats": list(table.seats),
        "assisted": table.assisted,
        "chances": table.chances,
        "hints": table.hints,
        "retry": table.retry,
        "saved": max(0, min(saved, MAX_SAVED)),
        "match": save.dump(match),
    }
    if table.told:
        game["told"] = [[number, list(texts)] for number, texts in table.told]
    if table.correspondence:
        game["by_link"] = {**table.correspondence.dump(), "postmark": postmark_of(table.correspondence)._asdict()}
    summary = summary_of(table.match)
    if summary is not None:
        game["summary"] = {
            "decisions": len(match.log),
            "turn": summary.turn,
            "result": summary.result,
            "held": summary.held,
        }
    return write_game(game, sequence)


def write_game(game: dict[str, Any], sequence: int) -> str:
    """Returns the text of an entry: the JSON object `game`, wrapped with the schema, this sequence number and a
    checksum.
    """
    return json.dumps(seal(game, sequence), separators=(",", ":"))


def open_text(text: str) -> Entry:
    """Returns the entry in a text, without replaying its match. Raises SaveError if the text can't be read."""
    return open_record(read_json(text))


def open_record(record: Any) -> Entry:
    """Returns the entry in a record (the JSON object that an entry's text holds), without replaying its match.

    Raises SaveError if the record can't be read.
    """
    sequence, payload = unseal(record)
    seats: Any
    saved: Any
    seats, saved = payload.get("seats"), payload.get("saved")
    if not isinstance(payload.get("match"), dict) or not is_count(saved, most=MAX_SAVED):
        raise save.SaveError("save_damaged")
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, str) for seat in seats):
        raise save.SaveError("save_damaged")
    by_link = payload.get("by_link")
    known = (HUMAN, FRIEND) if by_link else (HUMAN, *LEVELS)
    if any(seat not in known for seat in seats):
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
        read_postmark(by_link) if by_link else None,
    )


def read_postmark(data: Any) -> Postmark:
    """Returns the postmark of `data`, a game by link in the form in which `write_table` writes it.

    Raises SaveError if `data` has another form.
    """
    fields = data.get("postmark") if isinstance(data, dict) else None
    if not isinstance(fields, dict) or set(fields) != set(Postmark._fields):
        raise save.SaveError("save_damaged")
    keys, role, stage, friend, sent = (fields[name] for name in Postmark._fields)
    if not isinstance(keys, list) or len(keys) > 2 or not all(isinstance(key, str) for key in keys):
        raise save.SaveError("save_damaged")
    is_sound = role in (0, 1) and stage in STAGES and isinstance(friend, str) and is_count(sent, most=MAX_SAVED)
    if not is_sound:
        raise save.SaveError("save_damaged")
    return Postmark(tuple(keys), int(role), stage, plain_name(friend), sent)


def read_summary(data: Any, decisions: int) -> Summary | None:
    """Returns the summary that `data` holds in the form in which `write_table` writes it; None if `data` has another
    form.

    `decisions` is the number of actions in the game's log. `data` says how many there were when the summary was made;
    if there are more or fewer now, the summary is out of date, and None is returned too.
    """
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


def read_told(data: Any) -> Told:
    """Returns the turns of hints that `data` holds in the form in which `write_table` writes them; () if `data` has
    another form, or if they are too many (MAX_TOLD) or too long.
    """
    if not isinstance(data, list) or len(data) > MAX_TOLD:
        return ()
    found = []
    for one in data:
        if not isinstance(one, list) or len(one) != 2 or not isinstance(one[1], list) or len(one[1]) > MAX_TURN:
            return ()
        number, texts = one
        if not is_count(number, most=save.MAX_ACTIONS):
            return ()
        if not all(isinstance(text, str) and len(text) <= MAX_TEXT for text in texts):
            return ()
        found.append((number, tuple(texts)))
    return tuple(found)


def replayed_in_slices(entry: Entry) -> Generator[None, None, Kept]:
    """A generator that replays the match of an entry: it yields after each action, and its return value is the saved
    game.

    Raises SaveError if the match can't be replayed. If a part of the game can be read, that SaveError is a CutEntry.
    """

    if entry.postmark:
        try:
            table = Table.by_link(entry.id, Correspondence.load(entry.game["by_link"]), entry.name)
            return Kept(entry.id, table, entry.saved)
        except LinkError as error:
            raise save.SaveError("save_older" if error.reason == "link_older" else "save_damaged") from error
        except ValueError as error:
            raise save.SaveError("save_damaged") from error

    def kept(match: Match, assisted: bool) -> Kept:
        told = read_told(entry.game.get("told"))
        table = Table(entry.id, match, entry.seats, entry.name, assisted, entry.chances, entry.hints, entry.retry, told)
        return Kept(entry.id, table, entry.saved)

    try:
        match = yield from save.replaying(entry.outline)
    except save.SaveError as error:
        if error.match is None:
            raise
        raise CutEntry(kept(error.match, True), error) from error
    return kept(match, entry.assisted)


def summarizing(entry: Entry) -> Generator[None, None, Summary | None]:
    """A generator that computes the summary of an entry that was saved without one.

    It replays the part of the match that can be read, yields after each action, and its return value is the summary.
    """
    try:
        kept = yield from replayed_in_slices(entry)
    except CutEntry as error:
        kept = error.kept
    return summary_of(kept.table.match)


def read_table(text: str) -> Kept:
    """Returns the saved game in a text, with its match replayed.

    Raises SaveError if nothing can be read, and its subclass CutEntry if part of the game can be read.
    """
    return save.finished(replayed_in_slices(open_text(text)))


def fault_of(text: str) -> str:
    """Returns the message id of the reason why a text was set aside.

    If `open_text` can read the text, the reason is that an action of its log is not legal.
    """
    try:
        open_text(text)
    except save.SaveError as error:
        return error.reason
    return "save_stops"
