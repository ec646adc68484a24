"""Where games are kept: the same entries in two stores of the browser, damaged ones set aside, none lost.

The one (localStorage) can be read and written at once, but forgets its last seconds when the whole browser is killed.
The other (the vault, IndexedDB) loses nothing that it has acknowledged, but answers later. Each holds the last two
writings of a game, in two slots by turns; the newest sound one of all four is the game, whichever of them are there.

Keys begin with `toybattle:`, for other programs of the same host share the store. Never cleared as a whole.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from traceback import print_exception
from typing import Any, NamedTuple, Protocol

from toybattle import save

from .entries import (
    LATER,
    Aside,
    CutEntry,
    Entry,
    Listed,
    Table,
    fault_of,
    list_table,
    open_record,
    open_text,
    playing_out,
    summarizing,
    write_game,
    write_table,
)
from .envelope import MAGIC, MAX_SEQUENCE, digest, is_count
from .outside import read_json

PREFIX = "toybattle:"
GAME = PREFIX + "game:"
ODD = ":1"  # ends the key of the slot for odd sequence numbers; the other one has the plain key
ASIDE = PREFIX + "aside:"
SET = PREFIX + "set:"  # a named set of cards
SET_ASIDE = PREFIX + "set-aside:"
IS_ASIDE = "aside:"  # begins the id of an entry that was set aside, since the readable part may have the plain one
CURRENT = PREFIX + "current"
PREFS = PREFIX + "prefs"
SCREEN = PREFIX + "screen"
IN_BOTH = (GAME, ASIDE, SET, SET_ASIDE, CURRENT, PREFS)  # what keys begin with that both stores keep
MAX_ID = 64
PLAIN = re.compile(rf"[0-9A-Za-z_-]{{1,{MAX_ID}}}")
SAVED = re.compile(r'"saved": ?(\d{1,16})')
HALVES = re.compile("[\ud800-\udfff]")  # of signs: no text in UTF-8 has them
Print = tuple[tuple[int, int] | None, ...]
DAMAGED, NONE = -1, -2  # ranks below every sequence number


class TextStore(Protocol):
    """Strings by key. Any call may raise StoreError."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> Iterable[str]: ...


class Vault(Protocol):
    """Strings by key, kept as soon as the browser can. It never raises: how it goes is told to the page later."""

    def put(self, key: str, text: str | None) -> None: ...  # None removes it


class StoreError(Exception):
    """The browser refuses to keep something: full, private, forbidden."""


class Overtaken(Exception):
    """Somebody else has written this game since this page read it."""


class MemoryStore(dict[str, str]):
    """A store that forgets with the page; also for tests."""

    def set(self, key: str, value: str) -> None:
        """Keeps it."""
        self[key] = value

    def remove(self, key: str) -> None:
        """Forgets it, if it is there."""
        self.pop(key, None)


class Found(NamedTuple):
    """How a text stands among those of its game: by its number, whether only a newer program can read it."""

    rank: float  # math.inf when such a program has not even numbered it as this one does
    entry: Entry | None = None
    fault: str = ""  # why there is none

    @property
    def is_later(self) -> bool:
        """Whether a newer program, or another one, can read it."""
        return self.fault in LATER


@lru_cache(maxsize=64)
def look_at_game(text: str) -> Found:
    """Reads the text of a game, without playing it out."""
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


@lru_cache(maxsize=512)
def _rank_of_set(text: str) -> float:
    """When it was changed; every change of a set is later than the one before, whatever the clock says."""
    try:
        record = read_json(text)
        schema, payload, check = record["schema"], record["set"], record["check"]
        saved = payload["saved"]
    except (save.SaveError, LookupError, TypeError):
        return DAMAGED
    return saved if is_count(saved) and check == digest([schema, payload]) else DAMAGED


class Store:
    """The games of this browser.

    Nothing that lies in a store makes any of this raise: an entry that can't be read, or ordered beside another one, is
    set aside as it is. What takes long with many games is a generator that rests after each entry.
    """

    def __init__(self, texts: TextStore, vault: Vault) -> None:
        self.texts = texts
        self.vault = vault
        self.held: dict[str, str] = {}  # what the vault holds, or will as soon as it can
        self.known: dict[str, float] = {}  # of each game, the sequence number that this page has last read or written
        self.is_refused = False  # the text store has failed since `keep` was last called
        self.faults: list[save.SaveError] = []  # what was found damaged and set aside, until somebody tells it
        self.listed: dict[str, Listed | Aside] = {}  # what the list tells of each entry, as far as they were looked at
        self.seen: dict[str, Print] = {}  # what those entries were like then
        self.left = 0  # entries that are not listed yet, while `looking` goes on

    # --- both stores as one

    def take_in(self, entries: Mapping[str, str]) -> None:
        """Takes in what the vault holds; what is no text under a key of ours is none of ours."""
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

    def levelling(self) -> Generator[None, None, None]:
        """Brings each store up to the other, key by key."""
        for key in self.keys():
            self._guarded(key, self._level, key)
            yield

    def _level(self, key: str) -> None:
        if key.startswith((GAME, SET)) and not is_plain(_id_of(key)):
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
                return  # set aside when the game is looked at
            if self._is_older(key, older, newer) or self._keep_apart(key, older):
                self._put(key, newer)

    def _is_older(self, key: str, text: str, newer: str) -> bool:
        """Whether a text may be given up for a newer one under its key."""
        if key in (CURRENT, PREFS):
            return True
        if rank(key, text) == DAMAGED or (key.startswith(GAME) and look_at_game(text).is_later):
            return False
        return math.inf > rank(key, newer) > rank(key, text)

    def _keep_apart(self, key: str, text: str) -> bool:
        """Keeps what is neither older nor newer than what is under its key, or has a key that no page writes.

        A game or set of its own, where it can be read; else aside as it is. The text may leave its place when this is
        True.
        """
        prefix = next(prefix for prefix in (GAME, SET, ASIDE, SET_ASIDE) if key.startswith(prefix))
        if prefix not in (GAME, SET) or rank(key, text) == DAMAGED:
            return self._quarantine(key, text)
        id = _id_of(key)
        free = id + "b" if is_plain(id) and len(id) < MAX_ID else "k" + digest([key, text])[:16]
        while True:
            try:
                place, moved = (SET + free, text) if prefix == SET else _moved(text, free)
            except save.SaveError:
                return self._quarantine(key, text)
            there = [text for key in (*slots(free), SET + free) for text in self._texts(key)]
            if not there or moved in there:
                break
            free = free + "b" if len(free) < MAX_ID else "k" + digest([key, text, free])[:16]
        if prefix == GAME and is_plain(id) and not there:
            self.faults.append(save.SaveError("save_parted"))
        return self._put(place, moved)

    def _guarded(self, key: str, look: Callable[..., Any], *parts: Any) -> None:
        """Looks at one entry; should that fail in a way that nobody has thought of, it is set aside, and told."""
        try:
            look(*parts)
        except Exception as error:
            self._give_up(key, error)

    def _give_up(self, key: str, error: Exception) -> None:
        print_exception(error)  # in the browser's console
        places = slots(_id_of(key)) if key.startswith(GAME) else (key,) if key.startswith(SET) else ()
        for place in places:
            for text in self._texts(place):
                if self._quarantine(place, text, save.SaveError("save_unforeseen")):
                    self._drop(place, text)
        if not key.startswith(GAME):
            self.faults.append(save.SaveError("save_unforeseen"))

    def hear(self, key: str, text: str) -> None:
        """Takes in what another window has written, which may be known before the text store shows it here."""
        if key.startswith(GAME) and rank(key, text) > rank(key, self.held.get(key)):
            self.held[key] = text

    def _local(self, key: str) -> str | None:
        try:
            return self.texts.get(key)
        except StoreError:
            self.is_refused = True
            return None

    def keys(self) -> list[str]:
        """The keys in either store of what both keep, in order."""
        try:
            found = [key for key in self.texts.keys() if key.startswith(IN_BOTH)]  # noqa: SIM118
        except StoreError:
            self.is_refused = True
            found = []
        return sorted({*found, *(key for key in self.held if key.startswith(IN_BOTH))})

    def _texts(self, key: str) -> list[str]:
        """What the stores have under a key: none, one or two texts, the text store's first."""
        found = (self._local(key), self.held.get(key))
        return list(dict.fromkeys(text for text in found if text is not None))

    def get(self, key: str) -> str | None:
        """The newer text of the two."""
        return max(self._texts(key), key=lambda text: _order(key, text), default=None)

    def _put(self, key: str, text: str) -> bool:
        """Writes to both; True when the text store has it."""
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
        """Writes to both. Raises StoreError where the text store refuses; the vault may have it."""
        if not self._put(key, value):
            raise StoreError(key)

    def remove(self, key: str) -> None:
        """Takes it out of both."""
        try:
            self.texts.remove(key)
        except StoreError:
            self.is_refused = True
        if self.held.pop(key, None) is not None:
            self.vault.put(key, None)

    def _drop(self, key: str, text: str) -> None:
        """Takes a text out of where it lies; what the other store has instead stays, and is then in both."""
        others = [other for other in self._texts(key) if other != text]
        if others:
            self._put(key, others[0])
        else:
            self.remove(key)

    def _quarantine(self, key: str, text: str, fault: save.SaveError | None = None) -> bool:
        """Keeps a text aside, and notes why. It may leave its place only when this is True."""
        prefix = next(prefix for prefix in (GAME, SET, ASIDE, SET_ASIDE) if key.startswith(prefix))
        id = _id_of(key) if prefix in (GAME, SET) else key.removeprefix(prefix)
        aside = SET_ASIDE if prefix in (SET, SET_ASIDE) else ASIDE
        aside += id if is_plain(id.rstrip("+")) else "k" + digest(key)[:16]
        aside += "" if prefix in (GAME, SET) else "+"  # its own place has another text
        while (found := self._texts(aside)) and text not in found:
            aside += "+"
        if prefix == GAME and not found:  # the list of sets shows those
            self.faults.append(fault or save.SaveError(fault_of(text)))
        return self._put(aside, text)

    def set_aside(self, key: str, text: str) -> bool:
        """Moves a text aside. False when it had to stay where it is."""
        is_kept = self._quarantine(key, text)
        if is_kept:
            self._drop(key, text)
        return is_kept

    # --- games

    def is_empty(self) -> bool:
        """True when nothing of any game is there."""
        return not any(key.startswith((GAME, ASIDE)) for key in self.keys())

    def ids(self) -> list[str]:
        """The ids of all games, in no order that means anything."""
        return _games_of(self.keys())

    def ids_by_time(self) -> list[str]:
        """The same, those first which say that they were written last."""
        times = {id: max(saved_of(text) for key in slots(id) for text in [*self._texts(key), ""]) for id in self.ids()}
        return sorted(times, key=lambda id: -times[id])

    def _newest(self, id: str) -> str | None:
        """The newest sound text of a game. Damaged ones are set aside on the way."""
        sound = []
        for key in slots(id):
            for text in self._texts(key):
                if rank(key, text) > DAMAGED:
                    sound.append(text)
                else:
                    self.set_aside(key, text)
        return max(sound, key=lambda text: _order(GAME, text), default=None)

    def keep(self, table: Table, now: int) -> None:
        """Writes a game, in place of what it was before the last time. Raises Overtaken.

        What a store refuses shows in `is_refused`, and in what the vault tells.
        """
        self.is_refused = False
        newest = self._newest(table.id)
        known = self.known.get(table.id, 0)
        there = look_at_game(newest).rank if newest else 0
        if there > known:
            raise Overtaken(table.id)
        sequence = int(known) + 1
        if sequence > MAX_SEQUENCE:  # nobody has written so often: it is counted anew
            sequence = 1
            for key in slots(table.id):
                self.remove(key)
        self.known[table.id] = sequence
        self._put(slots(table.id)[sequence % 2], write_table(table, now, sequence))
        self._note(table.id, list_table(table, now))

    def rename(self, id: str, name: str, now: int) -> None:
        """Gives a game another name without playing it out. Where it can't be read it stays as it is."""
        entry = look_at_game(self._newest(id) or "").entry
        if entry is None:
            return
        sequence = entry.sequence + 1 if entry.sequence < MAX_SEQUENCE else entry.sequence
        if self.known.get(id) == entry.sequence:
            self.known[id] = sequence
        game = {**entry.game, "id": id, "name": name, "saved": now}
        self._put(slots(id)[sequence % 2], write_game(game, sequence))
        self._note(id, replace(entry.listed(id), name=name, saved=now))

    def add(self, entry: Entry, id: str, now: int) -> bool:
        """Keeps a game that was read from a file. False when the text store has refused it."""
        game = {**entry.game, "id": id, "name": entry.name, "saved": now}
        is_kept = self._put(slots(id)[1], write_game(game, 1))
        self._note(id, replace(entry.listed(id), saved=now))
        return is_kept

    def last_written(self, id: str) -> tuple[str, str]:
        """Key and text of what `keep` has written last."""
        key = slots(id)[int(self.known[id]) % 2]
        return key, self.held[key]

    def remember_current(self, id: str) -> None:
        """The game to show at the next visit."""
        if self.current() != id:
            self._put(CURRENT, f"{id} {max(0, rank(CURRENT, self.get(CURRENT))) + 1:.0f}")

    def current(self) -> str:
        """The id of that game, "" when there is none."""
        return _current_of(self.get(CURRENT) or "")[0]

    def load(self, id: str) -> Table:
        """A game, or the part of it that is still readable. Raises SaveError when it isn't there or can't be opened.

        What is damaged has then been set aside, and is in `faults`.
        """
        return save.finished(self.loading(id))

    def loading(self, id: str) -> Generator[None, None, Table]:
        """The same, and rests after each action. Raises Overtaken when another window writes the game meanwhile."""
        text = self._newest(id) if is_plain(id) else None
        if text is None:
            raise save.SaveError("save_missing")
        try:
            return (yield from self._reading(id, text))
        except (save.SaveError, Overtaken):
            raise
        except Exception as error:
            self._give_up(GAME + id, error)
            raise save.SaveError("save_missing") from error

    def news_of(self, id: str) -> Table | None:
        """The game as somebody else has written it since this page last read or wrote it, or None."""
        text = self._newest(id)
        if text is None or look_at_game(text).rank <= self.known.get(id, 0):
            return None
        try:
            return save.finished(self._reading(id, text))
        except save.SaveError:
            return None

    def _reading(self, id: str, text: str) -> Generator[None, None, Table]:
        """Plays out the newest text of a game. Of one that stops being legal the readable part is kept in its place."""
        found = look_at_game(text)
        if found.entry is None:
            raise save.SaveError(found.fault)
        try:
            kept = yield from playing_out(found.entry)
        except CutEntry as error:
            self._quarantine(GAME + id, text, error)
            kept = error.kept
            self.known[id] = found.rank
            self.keep(replace(kept.table, id=id), kept.saved)
        else:
            self.known[id] = found.rank
        return replace(kept.table, id=id)

    # --- the list

    def looking(self) -> Generator[None, None, None]:
        """Looks at every entry that is not as it was when it was last looked at; rests after each."""
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
        for id in _asides_of(list(self.held)):  # what was set aside on the way
            if id not in self.listed:
                self._guarded(_places(id)[0], self._look, id)

    def _look(self, id: str) -> None:
        """Looks at one entry, for the list."""
        if id.startswith(IS_ASIDE):
            text = self.get(_places(id)[0])
            self._note(id, None if text is None else Aside(id, fault_of(text), text))
            return
        text = self._newest(id)
        if text is None:
            self._note(id, None)
            return
        found = look_at_game(text)
        self._note(id, found.entry.listed(id) if found.entry else Aside(id, found.fault, text))

    def _note(self, id: str, entry: Listed | Aside | None) -> None:
        """From now on this is what the list tells of an entry."""
        if entry is None:
            self.listed.pop(id, None)
            self.seen.pop(id, None)
        else:
            self.listed[id] = entry
            self.seen[id] = self._print(id)

    def _print(self, id: str) -> Print:
        """What tells whether anything of an entry has changed."""
        texts = [text for key in _places(id) for text in (self._local(key), self.held.get(key))]
        return tuple((len(text), hash(text)) if text is not None else None for text in texts)

    def listing(self) -> tuple[Listed | Aside, ...]:
        """What has been looked at, newest first, then what can't be read."""
        games = [entry for entry in self.listed.values() if isinstance(entry, Listed)]
        others = [entry for entry in self.listed.values() if isinstance(entry, Aside)]
        others.sort(key=lambda entry: (entry.id.startswith(IS_ASIDE), entry.id))
        return (*sorted(games, key=lambda entry: (-entry.saved, entry.id)), *others)

    def summarizing(self, ids: Iterable[str]) -> Generator[None, None, None]:
        """Makes the summaries that these games lack; they are not written. Rests after each action."""
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
        """Takes an entry out; what is returned can bring it back."""
        taken = {key: text for key in _places(id) if (text := self.get(key)) is not None}
        for key in taken:
            self.remove(key)
        self._note(id, None)
        return json.dumps(taken)

    def restore(self, taken: str) -> None:
        """Brings back what `delete` took out."""
        for key, text in json.loads(taken).items():
            self._put(key, text)

    def export(self, id: str) -> str:
        """The text of one entry."""
        return (self.get(_places(id)[0]) if id.startswith(IS_ASIDE) else self._newest(id)) or ""

    def exporting(self) -> Generator[None, None, str]:
        """The text of all games, in the order of their ids; rests after each."""
        yield from self.looking()
        texts = []
        for id in sorted(id for id, entry in self.listed.items() if isinstance(entry, Listed)):
            texts.append(self._newest(id))
            yield
        games = ",\n".join(text for text in texts if text)
        return f'{{"magic": "{MAGIC}", "games": [\n{games}\n]}}\n'

    # --- the rest

    def keep_screen(self, markup: str) -> None:
        """Writes the markup that the next visit begins with, behind its SHA-256 and a space. Raises StoreError."""
        markup = HALVES.sub("\ufffd", markup)
        self.texts.set(SCREEN, f"{sha256(markup.encode()).hexdigest()} {markup}")

    def forget_screen(self) -> None:
        """Takes it out again. Raises StoreError."""
        self.texts.remove(SCREEN)

    def prefs(self) -> dict[str, str]:
        """The settings, those that can be read."""
        try:
            data = read_json(self.get(PREFS) or "{}")
        except save.SaveError:
            return {}
        return {str(k): v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}

    def keep_prefs(self, prefs: dict[str, str]) -> None:
        """Writes the settings."""
        self._put(PREFS, json.dumps(prefs))


def is_plain(id: str) -> bool:
    """Whether an id is of those that the page gives. Others break keys and commands, and get a plain one."""
    return PLAIN.fullmatch(id) is not None


def slots(id: str) -> tuple[str, str]:
    """The keys of a game: for even and for odd sequence numbers."""
    return GAME + id, GAME + id + ODD


def rank(key: str, text: str | None) -> float:
    """Which of two texts under one key is the newer: the greater number. NONE when there is no text."""
    if text is None:
        return NONE
    if key.startswith(GAME):
        return look_at_game(text).rank
    if key.startswith(SET):
        return _rank_of_set(text)
    return _current_of(text)[1] if key == CURRENT else 0


def saved_of(text: str) -> int:
    """When a text of a game says that it was written, without reading it: a guess, for an order to try games in."""
    found = SAVED.search(text)
    return int(found[1]) if found else 0


def _moved(text: str, id: str) -> tuple[str, str]:
    """Key and text of a game under another id. Raises SaveError where it can't be read."""
    return GAME + id, write_game({**open_text(text).game, "id": id}, 0)


def _order(key: str, text: str) -> tuple[float, bool]:
    """Sorts texts of one key: of two with one number that comes first which can be read here."""
    is_later = key.startswith(GAME) and look_at_game(text).is_later
    return rank(key, text), not is_later


def _id_of(key: str) -> str:
    """The id in the key of a game or set."""
    return key.removeprefix(GAME).removesuffix(ODD) if key.startswith(GAME) else key.removeprefix(SET)


def _games_of(keys: Iterable[str]) -> list[str]:
    """The ids of the games under these keys."""
    ids = (_id_of(key) for key in keys if key.startswith(GAME))
    return [id for id in dict.fromkeys(ids) if is_plain(id)]


def _asides_of(keys: Iterable[str]) -> list[str]:
    """The ids of what was set aside."""
    return [IS_ASIDE + key.removeprefix(ASIDE) for key in keys if key.startswith(ASIDE)]


def _current_of(text: str) -> tuple[str, int]:
    """The id of the game on the table, and how often that has changed."""
    id, _, number = text.rpartition(" ")
    is_numbered = number.isascii() and number.isdecimal() and len(number) < 17
    return (id, int(number)) if id and is_numbered else (text, 0)


def _places(id: str) -> tuple[str, ...]:
    return (ASIDE + id.removeprefix(IS_ASIDE),) if id.startswith(IS_ASIDE) else slots(id)
