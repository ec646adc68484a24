"""The store of all saved games: the same entries in two stores of the browser. Damaged entries are set aside, never
lost.

The text store (localStorage) is read and written at once but loses its last seconds if the whole browser is killed. The
vault (IndexedDB) keeps everything that it has confirmed but answers later. Each store has the last two texts of a game,
under two keys that are written in turn. Of these four texts, some of which may be missing, the newest intact one
counts.

Other programs of the same host use the same stores, so all keys begin with `toybattle:`, and no store is ever cleared.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from traceback import print_exception
from typing import Any, NamedTuple, Protocol

from toybattle import save
from toybattle.memory import remembered

from .entries import (
    LATER,
    Aside,
    CutEntry,
    Entry,
    Listed,
    Table,
    fault_of,
    listed_from_table,
    open_record,
    open_text,
    replayed_in_slices,
    summarizing,
    write_game,
    write_table,
)
from .envelope import MAGIC, MAX_SEQUENCE, digest, is_count
from .outside import read_json

PREFIX = "toybattle:"
GAME = PREFIX + "game:"
ODD = ":1"  # suffix of the key for odd sequence numbers; the key for even ones has none
ASIDE = PREFIX + "aside:"
SET = PREFIX + "set:"  # a named set
SET_ASIDE = PREFIX + "set-aside:"
IS_ASIDE = "aside:"  # prefix of the ids of set-aside entries, since a readable part may have the plain id
CURRENT = PREFIX + "current"
PREFS = PREFIX + "prefs"
SCREEN = PREFIX + "screen"
IN_BOTH = (GAME, ASIDE, SET, SET_ASIDE, CURRENT, PREFS)  # the prefixes of keys that both stores have
MAX_ID = 64
PLAIN = re.compile(rf"[0-9A-Za-z_-]{{1,{MAX_ID}}}")
SAVED = re.compile(r'"saved": ?(\d{1,16})')
LONE_SURROGATES = re.compile("[\ud800-\udfff]")  # lone surrogates, which UTF-8 can't encode
Print = tuple[tuple[int, int] | None, ...]
DAMAGED, NONE = -1, -2  # ranks below every sequence number


class TextStore(Protocol):
    """A store of strings by key, such as localStorage, that answers at once. Any call may raise StoreError."""

    def get(self, key: str) -> str | None:
        """The text under a key, or None if the store does not have the key."""

    def set(self, key: str, value: str) -> None:
        """Writes the text `value` under a key."""

    def remove(self, key: str) -> None:
        """Removes a key and the text under it, if the key exists."""

    def keys(self) -> Iterable[str]:
        """All keys of the store."""


class Vault(Protocol):
    """A store of strings by key, such as IndexedDB, which saves a string as soon as the browser can.

    It never raises an error: whether a text was saved is reported to the page later.
    """

    def put(self, key: str, text: str | None) -> None: ...  # None removes the key


class StoreError(Exception):
    """Raised if the browser refuses to save something: storage is full, private or forbidden."""


class WriteConflict(Exception):
    """Raised when this page wants to write a game that another window has saved since this page last read it."""


class MemoryStore(dict[str, str]):
    """A text store in memory, which lasts as long as the page; also used by tests."""

    def set(self, key: str, value: str) -> None:
        """Sets the value of a key."""
        self[key] = value

    def remove(self, key: str) -> None:
        """Removes a key if it exists."""
        self.pop(key, None)


class Found(NamedTuple):
    """What was read from a text of a saved game: its rank, and the entry or, if the entry can't be read, the message id
    of the reason.

    The rank is the entry's sequence number, DAMAGED for a damaged text, and infinity for an entry of a newer version of
    the page whose sequence number this version can't read. Of two texts of a game, the text with the higher rank is
    newer.
    """

    rank: float  # the sequence number; math.inf if only a newer program could read it
    entry: Entry | None = None
    fault: str = ""  # the reason if `entry` is None

    @property
    def is_later(self) -> bool:
        """Whether this version of the page can't read the text, but another version can: a newer one, or one that has
        more games.
        """
        return self.fault in LATER


@remembered(64)
def read_game(text: str) -> Found:
    """Reads a text of a saved game, without replaying its match, and returns its rank with the entry.

    Never raises an error: if the entry can't be read, the result has the message id of the reason in place of the
    entry.
    """
    record: Any = None
    try:
        record = read_json(text)
        entry = open_record(record)
    except save.SaveError as error:
        if error.reason not in LATER:
            return Found(DAMAGED, None, error.reason)
        sequence = 0 if record.get("schema", 1) == 1 else record.get("sequence")
        return Found(sequence if is_count(sequence) else math.inf, None, error.reason)
    return Found(entry.sequence, entry)


@remembered(512)
def _rank_of_set(text: str) -> float:
    """Returns the rank of the text of a named set: the time of its last change, in milliseconds since 1970.

    If the text is damaged, the rank is DAMAGED.
    """
    try:
        record = read_json(text)
        schema, payload, check = record["schema"], record["set"], record["check"]
        saved = payload["saved"]
    except (save.SaveError, LookupError, TypeError):
        return DAMAGED
    return saved if is_count(saved) and check == digest([schema, payload]) else DAMAGED


class Store:
    """The games saved in this browser, each in two stores: the text store (localStorage) and the vault (IndexedDB).

    An entry that can't be read, or can't be compared with another, is set aside unchanged. Such an entry raises an
    error only in the methods whose docstrings say so. Methods that take long with many games are generators, which
    yield often, so that the page can do other things in between. `faults` lists the errors that the page has still to
    show to the person. `is_refused` says that the text store has refused something since `keep` was last called.
    """

    def __init__(self, texts: TextStore, vault: Vault) -> None:
        self.texts = texts
        self.vault = vault
        self.held: dict[str, str] = {}  # what the vault has, or soon will have
        self.known: dict[str, float] = {}  # for each game, the sequence number that this page has last read or written
        self.is_refused = False  # the text store has refused something since `keep` was last called
        self.faults: list[save.SaveError] = []  # damage that was found and not yet reported to the person
        self.listed: dict[str, Listed | Aside] = {}  # what the listing shows of each entry looked at so far
        self.seen: dict[str, Print] = {}  # the fingerprints of those entries at that time
        self.left = 0  # how many entries `looking` has still to list

    # --- both stores as one

    def merge_vault(self, entries: Mapping[str, str]) -> None:
        """Takes in what was read from the vault (IndexedDB): `entries` maps each key to its text.

        If a different text is known under a key already, the newer of the two texts is used. The older text is set
        aside or saved under another key, unless it is only an earlier version of the newer one. Keys of other programs
        and values that aren't text are ignored.
        """
        for key, text in entries.items():
            if not isinstance(key, str) or not isinstance(text, str) or not key.startswith(IN_BOTH):
                continue
            held = self.held.setdefault(key, text)
            if held != text:
                self._guarded(key, self._take_in, key, text, held)

    def _take_in(self, key: str, text: str, held: str) -> None:
        newer, older = (text, held) if _order(key, text) > _order(key, held) else (held, text)
        if not self._is_older(key, older, newer):
            self._keep_apart(key, older)
        self.held[key] = newer

    def synchronizing(self) -> Generator[None, None, None]:
        """A generator that makes both stores have the same texts, and yields after each key."""
        for key in self.keys():
            self._guarded(key, self._level, key)
            yield

    def _level(self, key: str) -> None:
        if key.startswith((GAME, SET)) and not is_valid_id(_id_of(key)):
            for text in self._texts(key):
                if self._keep_apart(key, text):
                    self._drop(key, text)
            return
        here, there = self._local(key), self.held.get(key)
        if here is None or there is None:
            self._put(key, here or there or "")
        elif here != there:
            newer, older = (here, there) if _order(key, here) >= _order(key, there) else (there, here)
            if rank(key, newer) == DAMAGED:
                return  # it is set aside when the game is looked at
            if self._is_older(key, older, newer) or self._keep_apart(key, older):
                self._put(key, newer)

    def _is_older(self, key: str, text: str, newer: str) -> bool:
        """Whether `text` may be discarded because `newer`, under the same `key` in the other store, is newer.

        The result is False for a damaged text, and for a game that only another version of the page can read, since
        such texts are kept.
        """
        if key in (CURRENT, PREFS):
            return True
        if rank(key, text) == DAMAGED or (key.startswith(GAME) and read_game(text).is_later):
            return False
        return math.inf > rank(key, newer) > rank(key, text)

    def _keep_apart(self, key: str, text: str) -> bool:
        """Saves `text`, which stands under `key`, once more under another key.

        Returns whether this was done, so that the text may be removed from under `key`. This is for two sorts of text:
        one whose key is not valid; and one that differs from the other store's text under the same key, if neither of
        the two is known to be newer. The text becomes a game or set of its own if it can be read; otherwise it is set
        aside unchanged.
        """
        prefix = next(prefix for prefix in (GAME, SET, ASIDE, SET_ASIDE) if key.startswith(prefix))
        if prefix not in (GAME, SET) or rank(key, text) == DAMAGED:
            return self._quarantine(key, text)
        id = _id_of(key)
        free = id + "b" if is_valid_id(id) and len(id) < MAX_ID else "k" + digest([key, text])[:16]
        while True:
            try:
                place, moved = (SET + free, text) if prefix == SET else _moved(text, free)
            except save.SaveError:
                return self._quarantine(key, text)
            there = [text for key in (*game_keys(free), SET + free) for text in self._texts(key)]
            if not there or moved in there:
                break
            free = free + "b" if len(free) < MAX_ID else "k" + digest([key, text, free])[:16]
        if prefix == GAME and is_valid_id(id) and not there:
            self.faults.append(save.SaveError("save_parted"))
        return self._put(place, moved)

    def _guarded(self, key: str, look: Callable[..., Any], *parts: Any) -> None:
        """Calls the function `look`, which handles what lies under `key`, with the arguments `parts`.

        If the call raises any error, the game or set under the key is set aside, and the error is added to `faults`,
        the errors that the page shows.
        """
        try:
            look(*parts)
        except Exception as error:
            self._give_up(key, error)

    def _give_up(self, key: str, error: Exception) -> None:
        print_exception(error)  # shown in the browser's console
        places = game_keys(_id_of(key)) if key.startswith(GAME) else (key,) if key.startswith(SET) else ()
        for place in places:
            for text in self._texts(place):
                if self._quarantine(place, text, save.SaveError("save_unforeseen")):
                    self._drop(place, text)
        if not key.startswith(GAME):
            self.faults.append(save.SaveError("save_unforeseen"))

    def hear(self, key: str, text: str) -> None:
        """Notes `text`, which another window has written under `key`, if it is newer than the text that the vault is
        known to have there.

        The call is needed because this window's localStorage may show the text only later. A text whose key is not the
        key of a game is ignored.
        """
        if key.startswith(GAME) and rank(key, text) > rank(key, self.held.get(key)):
            self.held[key] = text

    def _local(self, key: str) -> str | None:
        try:
            return self.texts.get(key)
        except StoreError:
            self.is_refused = True
            return None

    def keys(self) -> list[str]:
        """The keys that at least one of the two stores has, sorted.

        Two sorts of keys are left out: those of other programs, and those that are kept in one store only, such as the
        key of the page's last markup.
        """
        try:
            found = [key for key in self.texts.keys() if key.startswith(IN_BOTH)]  # noqa: SIM118
        except StoreError:
            self.is_refused = True
            found = []
        return sorted({*found, *(key for key in self.held if key.startswith(IN_BOTH))})

    def _texts(self, key: str) -> list[str]:
        """Returns the texts that the two stores have under a key: at most two, and only one if they are equal.

        The text of the text store (localStorage) is first.
        """
        found = (self._local(key), self.held.get(key))
        return list(dict.fromkeys(text for text in found if text is not None))

    def get(self, key: str) -> str | None:
        """The newer of the texts that the two stores have under a key, or None if neither store has the key."""
        return max(self._texts(key), key=lambda text: _order(key, text), default=None)

    def _put(self, key: str, text: str) -> bool:
        """Writes `text` under `key` in both stores. Returns whether the text store (localStorage) has accepted it."""
        is_kept = True
        try:
            if self.texts.get(key) != text:
                self.texts.set(key, text)
        except StoreError:
            self.is_refused, is_kept = True, False
        if self.held.get(key) != text:
            self.held[key] = text
            self.vault.put(key, text)
        return is_kept

    def set(self, key: str, value: str) -> None:
        """Writes the text `value` under `key` in both stores. Raises StoreError if the text store (localStorage)
        refuses.

        Even in that case the vault (IndexedDB) may have accepted the text.
        """
        if not self._put(key, value):
            raise StoreError(key)

    def remove(self, key: str) -> None:
        """Removes a key and its text from both stores."""
        try:
            self.texts.remove(key)
        except StoreError:
            self.is_refused = True
        if self.held.pop(key, None) is not None:
            self.vault.put(key, None)

    def _drop(self, key: str, text: str) -> None:
        """Removes `text` from the key `key` in both stores.

        If one of the stores has a different text under the key, both stores have that different text afterwards.
        """
        others = [other for other in self._texts(key) if other != text]
        if others:
            self._put(key, others[0])
        else:
            self.remove(key)

    def _quarantine(self, key: str, text: str, fault: save.SaveError | None = None) -> bool:
        """Sets a damaged entry aside: saves `text`, which stands under `key`, once more under another key.

        Returns whether `text` was saved there, so that it may be removed from under `key`. If the entry is a game, the
        page will show an error: `fault`, or if that is None the reason why the text can't be read.
        """
        prefix = next(prefix for prefix in (GAME, SET, ASIDE, SET_ASIDE) if key.startswith(prefix))
        id = _id_of(key) if prefix in (GAME, SET) else key.removeprefix(prefix)
        aside = SET_ASIDE if prefix in (SET, SET_ASIDE) else ASIDE
        aside += id if is_valid_id(id.rstrip("+")) else "k" + digest(key)[:16]
        aside += "" if prefix in (GAME, SET) else "+"  # its own key has another text
        while (found := self._texts(aside)) and text not in found:
            aside += "+"
        if prefix == GAME and not found:  # damaged sets are shown in the list of sets
            self.faults.append(fault or save.SaveError(fault_of(text)))
        return self._put(aside, text)

    def set_aside(self, key: str, text: str) -> bool:
        """Moves a text from `key` to a key for set-aside entries. Returns False if the text had to stay under
        its key.
        """
        is_kept = self._quarantine(key, text)
        if is_kept:
            self._drop(key, text)
        return is_kept

    # --- games

    def is_empty(self) -> bool:
        """Whether there are no games, not even damaged ones."""
        return not any(key.startswith((GAME, ASIDE)) for key in self.keys())

    def ids(self) -> list[str]:
        """The ids of all games, in no particular order."""
        return _games_of(self.keys())

    def ids_by_time(self) -> list[str]:
        """The ids of all games, last saved first, by the times in their texts."""
        times = {
            id: max(saved_of(text) for key in game_keys(id) for text in [*self._texts(key), ""]) for id in self.ids()
        }
        return sorted(times, key=lambda id: -times[id])

    def _newest(self, id: str) -> str | None:
        """The newest intact text of the game `id`, out of the four that its two keys have in the two stores; None if
        there is none.

        Damaged texts are set aside.
        """
        sound = []
        for key in game_keys(id):
            for text in self._texts(key):
                if rank(key, text) > DAMAGED:
                    sound.append(text)
                else:
                    self.set_aside(key, text)
        return max(sound, key=lambda text: _order(GAME, text), default=None)

    def keep(self, table: Table, now: int) -> None:
        """Saves the game of `table`. Each store keeps two texts of a game; the new text replaces the older of the two.

        Raises WriteConflict if another window has written a newer text. A refusal to save raises nothing: `is_refused`
        says that the text store (localStorage) has refused, and the vault (IndexedDB) reports to the page. `now` is the
        time in milliseconds since 1970.
        """
        self.is_refused = False
        newest = self._newest(table.id)
        known = self.known.get(table.id, 0)
        there = read_game(newest).rank if newest else 0
        if there > known:
            raise WriteConflict(table.id)
        sequence = int(known) + 1
        if sequence > MAX_SEQUENCE:  # too large to be real, so start over
            sequence = 1
            for key in game_keys(table.id):
                self.remove(key)
        self.known[table.id] = sequence
        self._put(game_keys(table.id)[sequence % 2], write_table(table, now, sequence))
        self._note(table.id, listed_from_table(table, now))

    def rename(self, id: str, name: str, now: int) -> None:
        """Gives the saved game `id` the name `name` without replaying it; a game that can't be read stays as it is.

        `now` is the time in milliseconds since 1970.
        """
        entry = read_game(self._newest(id) or "").entry
        if entry is None:
            return
        sequence = entry.sequence + 1 if entry.sequence < MAX_SEQUENCE else entry.sequence
        if self.known.get(id) == entry.sequence:
            self.known[id] = sequence
        game = {**entry.game, "id": id, "name": name, "saved": now}
        self._put(game_keys(id)[sequence % 2], write_game(game, sequence))
        self._note(id, replace(entry.listed(id), name=name, saved=now))

    def add(self, entry: Entry, id: str, now: int) -> bool:
        """Saves under the id `id` an entry that was read from a file.

        Returns False if the text store (localStorage) refuses to save it. `now` is the time in milliseconds since 1970.
        """
        game = {**entry.game, "id": id, "name": entry.name, "saved": now}
        is_kept = self._put(game_keys(id)[1], write_game(game, 1))
        self._note(id, replace(entry.listed(id), saved=now))
        return is_kept

    def last_written(self, id: str) -> tuple[str, str]:
        """Returns the key and the text that `keep` has last written for the game `id`."""
        key = game_keys(id)[int(self.known[id]) % 2]
        return key, self.held[key]

    def remember_current(self, id: str) -> None:
        """Saves that the page is to begin with the game `id` when it is opened again."""
        if self.current() != id:
            self._put(CURRENT, f"{id} {max(0, rank(CURRENT, self.get(CURRENT))) + 1:.0f}")

    def current(self) -> str:
        """The id of the game that the page begins with when it is opened; "" if there is none."""
        return _current_of(self.get(CURRENT) or "")[0]

    def load(self, id: str) -> Table:
        """Returns the table of the saved game `id`, or of the part of the game that can still be read.

        Raises SaveError if the game is missing or can't be opened. Damaged texts are set aside, and the reasons are
        added to `faults`, the errors that the page shows.
        """
        return save.finished(self.loading(id))

    def loading(self, id: str) -> Generator[None, None, Table]:
        """A generator that loads the saved game `id`: it yields after each action, and its return value is the table.

        Raises SaveError if the game is missing or can't be opened. Raises WriteConflict if only a part of the game can
        be read and another window has written the game meanwhile.
        """
        text = self._newest(id) if is_valid_id(id) else None
        if text is None:
            raise save.SaveError("save_missing")
        try:
            return (yield from self._reading(id, text))
        except (save.SaveError, WriteConflict):
            raise
        except Exception as error:
            self._give_up(GAME + id, error)
            raise save.SaveError("save_missing") from error

    def newer_version(self, id: str) -> Table | None:
        """Returns the table of the game `id` that another window has saved since this page last read or wrote the game.

        Returns None if no other window has saved the game since, or if what was saved can't be read.
        """
        text = self._newest(id)
        if text is None or read_game(text).rank <= self.known.get(id, 0):
            return None
        try:
            return save.finished(self._reading(id, text))
        except save.SaveError:
            return None

    def _reading(self, id: str, text: str) -> Generator[None, None, Table]:
        """A generator that replays the game `id` from `text`, the newest text of the game. It yields after each action,
        and its return value is the table.

        If an action is not legal, the text is set aside, and the part of the game before that action is saved in place
        of the text. Raises SaveError if not even a part can be read, and WriteConflict if the part can't be saved since
        another window has written the game meanwhile.
        """
        found = read_game(text)
        if found.entry is None:
            raise save.SaveError(found.fault)
        try:
            kept = yield from replayed_in_slices(found.entry)
        except CutEntry as error:
            self._quarantine(GAME + id, text, error)
            kept = error.kept
            self.known[id] = found.rank
            self.keep(replace(kept.table, id=id), kept.saved)
        else:
            self.known[id] = found.rank
        return replace(kept.table, id=id)

    # --- the listing

    def looking(self) -> Generator[None, None, None]:
        """A generator that reads, for the listing, every entry that is new or has changed since it was last read.

        It yields after each entry.
        """
        keys = self.keys()
        ids = dict.fromkeys([*_games_of(keys), *_asides_of(keys)])
        for id in [id for id in self.listed if id not in ids]:
            self._note(id, None)
        self.left = sum(id not in self.listed for id in ids)
        for id in ids:
            is_new = id not in self.listed
            if self.seen.get(id) != self._print(id):
                self._guarded(_places(id)[0], self._look, id)
            self.left -= is_new
            yield
        for id in _asides_of(list(self.held)):  # set aside during this loop
            if id not in self.listed:
                self._guarded(_places(id)[0], self._look, id)

    def _look(self, id: str) -> None:
        """Reads the texts of the entry `id` and notes what the listing shows of the entry."""
        if id.startswith(IS_ASIDE):
            text = self.get(_places(id)[0])
            self._note(id, None if text is None else Aside(id, fault_of(text), text))
            return
        text = self._newest(id)
        if text is None:
            self._note(id, None)
            return
        found = read_game(text)
        self._note(id, found.entry.listed(id) if found.entry else Aside(id, found.fault, text))

    def _note(self, id: str, row: Listed | Aside | None) -> None:
        """Makes `row` the listing's row for the entry with this id; None takes the entry off the listing."""
        if row is None:
            self.listed.pop(id, None)
            self.seen.pop(id, None)
        else:
            self.listed[id] = row
            self.seen[id] = self._print(id)

    def _print(self, id: str) -> Print:
        """A fingerprint of all texts that the two stores have of the entry `id`: it changes when any of these texts
        changes.

        For each key of the entry it has two items, one for each store: a pair (length, hash), or None if the store has
        no text there.
        """
        texts = [text for key in _places(id) for text in (self._local(key), self.held.get(key))]
        return tuple((len(text), hash(text)) if text is not None else None for text in texts)

    def listing(self) -> tuple[Listed | Aside, ...]:
        """What the listing shows of the entries that `looking` has read so far: readable ones, last saved first, and
        after them unreadable ones.
        """
        games = [entry for entry in self.listed.values() if isinstance(entry, Listed)]
        others = [entry for entry in self.listed.values() if isinstance(entry, Aside)]
        others.sort(key=lambda entry: (entry.id.startswith(IS_ASIDE), entry.id))
        return (*sorted(games, key=lambda entry: (-entry.saved, entry.id)), *others)

    def summarizing(self, ids: Iterable[str]) -> Generator[None, None, None]:
        """A generator that computes, for the listing, the summaries of the games `ids` that were saved without one.

        It saves nothing, and yields after each action that is replayed.
        """
        for id in ids:
            listed = self.listed.get(id)
            text = self._newest(id) if isinstance(listed, Listed) and listed.summary is None else None
            if text is None:
                continue
            try:
                summary = yield from summarizing(open_text(text))
            except Exception as error:
                self._give_up(GAME + id, error)
                continue
            if self.listed.get(id) is listed and isinstance(listed, Listed):
                self.listed[id] = replace(listed, summary=summary)

    def delete(self, id: str) -> str:
        """Removes the entry `id` and returns a text with which `restore` can bring the entry back."""
        taken = {key: text for key in _places(id) if (text := self.get(key)) is not None}
        for key in taken:
            self.remove(key)
        self._note(id, None)
        return json.dumps(taken)

    def restore(self, taken: str) -> None:
        """Brings back a deleted entry; `taken` is the text that `delete` has returned."""
        for key, text in json.loads(taken).items():
            self._put(key, text)

    def export(self, id: str) -> str:
        """The text of the entry `id`, "" if it does not exist."""
        return (self.get(_places(id)[0]) if id.startswith(IS_ASIDE) else self._newest(id)) or ""

    def exporting(self, progress: Mapping[str, str]) -> Generator[None, None, str]:
        """A generator that makes the text of a file with all games; it yields after each game, so that the page can do
        other things in between, and its return value is that text.

        The file has all games that can be read, sorted by id, and `progress`: settings that tell what the person has
        achieved, by name.
        """
        yield from self.looking()
        texts = []
        for id in sorted(id for id, entry in self.listed.items() if isinstance(entry, Listed)):
            texts.append(self._newest(id))
            yield
        games = ",\n".join(text for text in texts if text)
        return f'{{"magic": "{MAGIC}", "games": [\n{games}\n], "progress": {json.dumps(progress)}}}\n'

    # --- the first screen and the settings

    def keep_screen(self, markup: str) -> None:
        """Saves the markup that the page shows first when it is opened again. Raises StoreError if the browser refuses.

        What is saved is the SHA-256 of the markup, a space, and the markup.
        """
        markup = LONE_SURROGATES.sub("\ufffd", markup)
        self.texts.set(SCREEN, f"{sha256(markup.encode()).hexdigest()} {markup}")

    def forget_screen(self) -> None:
        """Removes the markup that `keep_screen` has saved. Raises StoreError if the browser refuses."""
        self.texts.remove(SCREEN)

    def prefs(self) -> dict[str, str]:
        """Returns the settings and the choices last made for a new game: a dict from the name of each to its value as
        text.

        Those that can't be read are left out.
        """
        try:
            data = read_json(self.get(PREFS) or "{}")
        except save.SaveError:
            return {}
        return {str(k): v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}

    def keep_prefs(self, prefs: dict[str, str]) -> None:
        """Saves the settings and the choices last made for a new game: `prefs` maps the name of each to its value as
        text.
        """
        self._put(PREFS, json.dumps(prefs))


def is_valid_id(id: str) -> bool:
    """Whether an id has the form of the page's own ids: 1 to 64 ASCII letters, digits, underscores or hyphens.

    Ids of another form would break keys and commands, so they are replaced.
    """
    return PLAIN.fullmatch(id) is not None


def game_keys(id: str) -> tuple[str, str]:
    """Returns the two keys of the game `id`: the one for texts with even sequence numbers, and the one for odd ones.

    So the two last texts of a game lie under different keys.
    """
    return GAME + id, GAME + id + ODD


def rank(key: str, text: str | None) -> float:
    """Returns the rank of a text that is saved under `key`: of two texts under the same key the newer has the greater
    rank.

    The rank is NONE if `text` is None, and DAMAGED if the text of a game or set is damaged.
    """
    if text is None:
        return NONE
    if key.startswith(GAME):
        return read_game(text).rank
    if key.startswith(SET):
        return _rank_of_set(text)
    return _current_of(text)[1] if key == CURRENT else 0


def saved_of(text: str) -> int:
    """Returns the time in milliseconds since 1970 at which a game was saved, found in its text without parsing; 0 if
    the text has none.

    The time may be wrong and is used only to choose which game to try first.
    """
    found = SAVED.search(text)
    return int(found[1]) if found else 0


def _moved(text: str, id: str) -> tuple[str, str]:
    """Returns (key, text): the key and the text to write in order to save the game in `text` under the new id `id`.

    Raises SaveError if the text can't be read.
    """
    return GAME + id, write_game({**open_text(text).game, "id": id}, 0)


def _order(key: str, text: str) -> tuple[float, bool]:
    """Returns a sort key for texts that lie under the same key: the text with the greatest sort key is the one to use.

    Its first part is the text's rank. Its second part is False for a text that only another version of the page can
    read, so that of two texts of the same rank the readable one is preferred.
    """
    is_later = key.startswith(GAME) and read_game(text).is_later
    return rank(key, text), not is_later


def _id_of(key: str) -> str:
    """Returns the id that is part of the key of a game or a named set."""
    return key.removeprefix(GAME).removesuffix(ODD) if key.startswith(GAME) else key.removeprefix(SET)


def _games_of(keys: Iterable[str]) -> list[str]:
    """The ids of the games under these keys, each once. Ids that are not valid are left out."""
    ids = (_id_of(key) for key in keys if key.startswith(GAME))
    return [id for id in dict.fromkeys(ids) if is_valid_id(id)]


def _asides_of(keys: Iterable[str]) -> list[str]:
    """The ids of the set-aside entries under these keys."""
    return [IS_ASIDE + key.removeprefix(ASIDE) for key in keys if key.startswith(ASIDE)]


def _current_of(text: str) -> tuple[str, int]:
    """Returns (id, count) from `text`, which is saved under the key CURRENT.

    `id` is the id of the game with which the page begins. Whenever another id is saved, it is saved with a greater
    `count`, so that of two such texts the one with the greater `count` is newer. `count` is 0 if the text has none.
    """
    id, _, number = text.rpartition(" ")
    is_numbered = number.isascii() and number.isdecimal() and len(number) < 17
    return (id, int(number)) if id and is_numbered else (text, 0)


def _places(id: str) -> tuple[str, ...]:
    return (ASIDE + id.removeprefix(IS_ASIDE),) if id.startswith(IS_ASIDE) else game_keys(id)
