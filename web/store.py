"""Where games are kept: the same entries in two stores of the browser, damaged ones set aside, none lost.

The one (localStorage) can be read and written at once, but forgets its last seconds when the whole browser is killed.
The other (the vault, IndexedDB) loses nothing that it has acknowledged, but answers later. Each holds the last two
writings of a game, in two slots by turns; the newest sound one of all four is the game, whichever of them are there.

Keys begin with `toybattle:`, for other programs of the same host share the store. Never cleared as a whole.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from toybattle import save

from .entries import (
    LATER,
    Aside,
    CutEntry,
    Kept,
    Table,
    fault_of,
    read_record,
    read_table,
    write_table,
)
from .envelope import MAGIC, digest, unseal
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


@lru_cache(maxsize=512)
def _rank_of_game(text: str) -> float:
    try:
        return unseal(read_json(text)).sequence
    except save.SaveError as error:
        return math.inf if error.reason in LATER else DAMAGED


@lru_cache(maxsize=512)
def _rank_of_set(text: str) -> float:
    """When it was changed; every change of a set is later than the one before, whatever the clock says."""
    try:
        record = read_json(text)
        schema, payload, check = record["schema"], record["set"], record["check"]
        return int(payload["saved"]) if check == digest([schema, payload]) else DAMAGED
    except (save.SaveError, LookupError, TypeError, ValueError):
        return DAMAGED


class Store:
    """The games of this browser."""

    def __init__(self, texts: TextStore, vault: Vault) -> None:
        self.texts = texts
        self.vault = vault
        self.held: dict[str, str] = {}  # what the vault holds, or will as soon as it can
        self.known: dict[str, float] = {}  # of each game, the sequence number that this page has last read or written
        self.is_refused = False  # the text store has failed since `keep` was last called
        self.faults: list[save.SaveError] = []  # what was found damaged and set aside, until somebody tells it

    # --- both stores as one

    def learn(self, entries: Mapping[str, str]) -> None:
        """Takes in what the vault holds, and brings each store up to the other, key by key."""
        for key, text in entries.items():
            if rank(key, text) > rank(key, self.held.get(key)):
                self.held[key] = text
        for key in self.keys():
            here, there = self._local(key), self.held.get(key)
            if here == there:
                continue
            newer, older = (here, there) if rank(key, here) >= rank(key, there) else (there, here)
            if newer is None or rank(key, newer) == DAMAGED:
                continue  # set aside when the game is looked at
            if older is not None and rank(key, older) == DAMAGED and not self._quarantine(key, older):
                continue
            if older is not None and key.startswith(GAME) and rank(key, older) == rank(key, newer):
                self._part(older)
            self._put(key, newer)

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
        return sorted({*found, *self.held})

    def _texts(self, key: str) -> list[str]:
        """What the stores have under a key: none, one or two texts, the text store's first."""
        found = (self._local(key), self.held.get(key))
        return list(dict.fromkeys(text for text in found if text is not None))

    def get(self, key: str) -> str | None:
        """The newer text of the two."""
        return max(self._texts(key), key=lambda text: rank(key, text), default=None)

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

    def _quarantine(self, key: str, text: str) -> bool:
        """Keeps a text aside. It may leave its place only when this is True."""
        is_set = key.startswith(SET)
        aside = SET_ASIDE + key.removeprefix(SET) if is_set else ASIDE + key.removeprefix(GAME)
        while self.get(aside) not in (None, text):
            aside += "+"
        if not is_set:  # the list of sets shows those
            self.faults.append(save.SaveError(fault_of(text) or "save_damaged"))
        return self._put(aside, text)

    def _part(self, text: str) -> None:
        """One of two different writings with one number (two windows wrote, or a store was away): a game of its own."""
        table = read_record(read_json(text)).table
        id = table.id
        while self._newest(id) is not None:
            id += "b"
        self._put(GAME + id, write_table(replace(table, id=id), 0))
        self.faults.append(save.SaveError("save_parted"))

    # --- games

    def is_empty(self) -> bool:
        """True when nothing of any game is there."""
        return not any(key.startswith((GAME, ASIDE)) for key in self.keys())

    def _newest(self, id: str) -> str | None:
        """The newest sound text of a game. Damaged ones are set aside on the way."""
        sound = []
        for key in slots(id):
            for text in self._texts(key):
                if rank(key, text) > DAMAGED:
                    sound.append(text)
                elif self._quarantine(key, text):
                    self.remove(key)
        return max(sound, key=_rank_of_game, default=None)

    def keep(self, table: Table, now: int) -> None:
        """Writes a game, in place of what it was before the last time. Raises Overtaken.

        What a store refuses shows in `is_refused`, and in what the vault tells.
        """
        self.is_refused = False
        newest = self._newest(table.id)
        known = self.known.get(table.id, 0)
        there = _rank_of_game(newest) if newest else 0
        if there > known:
            raise Overtaken(table.id)
        sequence = int(known) + 1
        self.known[table.id] = sequence
        self._put(slots(table.id)[sequence % 2], write_table(table, now, sequence))

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
        return (self.get(CURRENT) or "").partition(" ")[0]

    def load(self, id: str) -> Table:
        """A game, or the part of it that is still readable. Raises SaveError when it isn't there or can't be opened.

        What is damaged has then been set aside, and is in `faults`.
        """
        text = self._newest(id)
        if text is None:
            raise save.SaveError("save_missing")
        return self._read(id, text).table

    def news_of(self, id: str) -> Table | None:
        """The game as somebody else has written it since this page last read or wrote it, or None."""
        text = self._newest(id)
        if text is None or _rank_of_game(text) <= self.known.get(id, 0):
            return None
        try:
            return self._read(id, text).table
        except save.SaveError:
            return None

    def _read(self, id: str, text: str) -> Kept:
        """Reads the newest text of a game. Of one that stops being legal the readable part is kept in its place."""
        try:
            entry = read_table(text)
        except CutEntry as error:
            self._quarantine(GAME + id, text)
            self.faults[-1] = error
            entry = error.kept
            self.known[id] = _rank_of_game(text)
            self.keep(replace(entry.table, id=id), entry.saved)
        except save.SaveError as error:
            if error.reason not in LATER:
                for key in slots(id):
                    if text in self._texts(key) and self._quarantine(key, text):
                        self.remove(key)
            raise
        else:
            self.known[id] = _rank_of_game(text)
        return replace(entry, id=id, table=replace(entry.table, id=id))

    def shelf(self) -> tuple[Kept | Aside, ...]:
        """All entries, newest first, then those that can't be read. Damaged ones are set aside on the way."""
        games: list[Kept] = []
        others: list[Aside] = []
        ids = [key.removeprefix(GAME).removesuffix(ODD) for key in self.keys() if key.startswith(GAME)]
        for id in dict.fromkeys(ids):
            text = self._newest(id)
            if text is None:
                continue  # set aside just now, and listed below
            on_table = self.known.get(id)
            try:
                games.append(self._read(id, text))
            except save.SaveError as error:
                if error.reason in LATER:
                    others.append(Aside(id, error.reason, text))
            if id == self.current() and on_table is not None:
                self.known[id] = on_table  # what others have made of it is not yet known to the page
        for key in self.keys():
            if key.startswith(ASIDE):
                text = self.get(key) or ""
                others.append(Aside(IS_ASIDE + key.removeprefix(ASIDE), fault_of(text), text))
        return (*sorted(games, key=lambda kept: -kept.saved), *others)

    def delete(self, id: str) -> str:
        """Takes an entry out; what is returned can bring it back."""
        taken = {key: text for key in _places(id) if (text := self.get(key)) is not None}
        for key in taken:
            self.remove(key)
        return json.dumps(taken)

    def restore(self, taken: str) -> None:
        """Brings back what `delete` took out."""
        for key, text in json.loads(taken).items():
            self._put(key, text)

    def export(self, id: str = "") -> str:
        """The text of one entry, or of all games."""
        if id:
            return (self.get(_places(id)[0]) if id.startswith(IS_ASIDE) else self._newest(id)) or ""
        texts = [self._newest(entry.id) for entry in self.shelf() if isinstance(entry, Kept)]
        return json.dumps({"magic": MAGIC, "games": [json.loads(text) for text in texts if text]}, indent=1)

    # --- the rest

    def keep_screen(self, markup: str) -> None:
        """Writes the markup that the next visit begins with. Raises StoreError."""
        self.texts.set(SCREEN, markup)

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


def slots(id: str) -> tuple[str, str]:
    """The keys of a game: for even and for odd sequence numbers."""
    return GAME + id, GAME + id + ODD


def rank(key: str, text: str | None) -> float:
    """Which of two texts under one key is the newer: the greater number. NONE when there is no text."""
    if text is None:
        return NONE
    if key.startswith(GAME):
        return _rank_of_game(text)
    if key.startswith(SET):
        return _rank_of_set(text)
    number = text.partition(" ")[2]
    return int(number) if key == CURRENT and number.isdecimal() and len(number) < 17 else 0


def _places(id: str) -> tuple[str, ...]:
    return (ASIDE + id.removeprefix(IS_ASIDE),) if id.startswith(IS_ASIDE) else slots(id)
