"""The running page: takes messages, lets `update` decide, carries out effects, shows what comes of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Protocol

from toybattle.save import SaveError

from . import effects as fx
from . import model as m
from .bot import Bot
from .frame import page
from .games import FIRST_SEED
from .outside import MAX_CHARACTERS
from .sheets import title_of
from .store import CutEntry, Kept, Store, StoreError, Table, TextStore, read_import
from .update import update
from .words import words

SLICE = 20  # games of an imported file that are read before the page is heard again


class Ports(Protocol):
    """What the app needs of the browser; `browser.py` has the real ones."""

    texts: TextStore
    on_bot: Any

    def listen(self, on_message: Any) -> None: ...
    def show(self, markup: str) -> None: ...
    def focus(self, element: str) -> None: ...
    def later(self, milliseconds: int, action: Any) -> None: ...
    def now(self) -> int: ...
    def new_seed(self) -> int: ...
    def new_id(self) -> str: ...
    def fragment(self) -> str: ...
    def set_fragment(self, fragment: str) -> None: ...
    def copy(self, fragment: str, on_done: Any) -> None: ...
    def download(self, name: str, text: str) -> None: ...
    def pick_file(self, limit: int, on_text: Any) -> None: ...
    def set_theme(self, name: str) -> None: ...
    def start_bot(self) -> None: ...
    def stop_bot(self) -> None: ...
    def post_bot(self, message: dict[str, Any]) -> None: ...


class App:
    """One page."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.store = Store(ports.texts)
        self.model = m.first_model()
        self.queue: deque[m.Message] = deque()
        self.is_busy = False
        self.bot = Bot(ports, self.send)
        self.kept_screen = ""
        self.markup = ""

    def start(self) -> None:
        """Brings back the last game, or begins the first; opens the link in the address; then listens."""
        self._load_prefs()
        self._load_current()
        fragment = self.ports.fragment()
        if fragment:
            self.queue.append(m.OpenedFragment(fragment))
        self._work()
        self.ports.listen(self.hear)
        self.bot.start()

    def send(self, message: m.Message) -> None:
        """Takes a message; what effects send meanwhile comes after it."""
        self.queue.append(message)
        if not self.is_busy:
            self._work()

    def hear(self, kind: str, *parts: str) -> None:
        """An event of the page."""
        if kind == "tap":
            self.send(m.Tapped(parts[0]))
        elif kind == "key":
            self.send(m.Pressed(parts[0], parts[1]))
        elif kind == "aim":
            self.send(m.Aimed(parts[0], parts[1] == "pointer"))
        elif kind == "fragment" and parts[0]:
            self.send(m.OpenedFragment(parts[0]))

    def _work(self) -> None:
        self.is_busy = True
        focus: list[str] = []
        is_only_aiming = True
        before = self.model
        try:
            while self.queue:
                message = self.queue.popleft()
                is_only_aiming = is_only_aiming and isinstance(message, m.Aimed)
                self.model, effects = update(self.model, message)
                for effect in effects:
                    if isinstance(effect, fx.Focus):
                        focus.append(effect.element)
                    else:
                        self._carry_out(effect)
            if is_only_aiming and self.model is before:
                return
            markup = page(self.model)
            if not is_only_aiming or markup != self.markup:  # the pointer passes over a lot that changes nothing
                self.markup = markup
                self.ports.show(markup)
                self._keep_screen(markup)
            for element in focus:
                self.ports.focus(element)
        finally:
            self.is_busy = False

    def _keep_screen(self, markup: str) -> None:
        """The next visit shows the position before Python is up; never a rack at a screen that two people share."""
        if self.model.guest or self.model.sheet or self.model.note or markup == self.kept_screen:
            return
        try:
            if len(self.model.humans) == 1:
                self.store.keep_screen(markup)
                self.kept_screen = markup
            else:
                self.store.forget_screen()
        except StoreError:
            return  # told already, by the game that could not be saved

    def _carry_out(self, effect: fx.Effect) -> None:
        try:
            handler = getattr(self, f"_on_{type(effect).__name__.lower()}")
            handler(effect)
        except StoreError:
            self.queue.append(m.SaveFailed())

    def _on_save(self, effect: fx.Save) -> None:
        self.store.keep(effect.table, self.ports.now())
        if self.store.current() != effect.table.id:
            self.store.remember_current(effect.table.id)
        if self.model.unsaved:
            self.queue.append(m.Saved())

    def _on_keep(self, effect: fx.Keep) -> None:
        self.store.keep(effect.table, self.ports.now())

    def _on_saveprefs(self, effect: fx.SavePrefs) -> None:
        self.store.keep_prefs(effect.prefs)

    def _on_deal(self, effect: fx.Deal) -> None:
        self.queue.append(m.Dealt(effect.purpose, self.ports.new_id(), self.ports.new_seed()))

    def _on_think(self, effect: fx.Think) -> None:
        self.bot.ask(effect)

    def _on_hurry(self, effect: fx.Hurry) -> None:
        self.bot.hurry(effect.stamp)

    def _on_forget(self, effect: fx.Forget) -> None:
        self.bot.forget(effect.stamp)

    def _on_wakebot(self, effect: fx.WakeBot) -> None:
        self.bot.wake()

    def _on_wait(self, effect: fx.Wait) -> None:
        self.ports.later(effect.milliseconds, lambda: self.send(effect.message))

    def _on_copy(self, effect: fx.Copy) -> None:
        self.ports.copy(effect.fragment, lambda done, address: self.send(m.Copied(bool(done), str(address))))

    def _on_setfragment(self, effect: fx.SetFragment) -> None:
        self.ports.set_fragment(effect.fragment)

    def _on_pickfile(self, effect: fx.PickFile) -> None:
        self.ports.pick_file(MAX_CHARACTERS, lambda text: self._read_on(read_import(str(text)), ()))

    def _read_on(self, games: Iterator[Table], read: tuple[Table, ...]) -> None:
        """Reads some more games of a file: in slices, for a large one takes seconds. All are kept, or none."""
        try:
            more = tuple(islice(games, SLICE))
        except SaveError as error:
            reason = "save_damaged" if error.reason == "save_stops" else error.reason  # no part of a file is kept
            self.send(m.Failed("games.import_failed", words(reason)))
            return
        read += more
        if len(more) == SLICE:
            self.ports.later(0, lambda: self._read_on(games, read))
            return
        id = self.ports.new_id()
        self.send(m.Imported(tuple(replace(table, id=f"{id}{number}") for number, table in enumerate(read))))

    def _on_listgames(self, effect: fx.ListGames) -> None:
        self.queue.append(m.Shelf(self.store.shelf(), self.store.current()))

    def _on_loadgame(self, effect: fx.LoadGame) -> None:
        try:
            table = self.store.load(effect.id)
            self.store.remember_current(effect.id)
            self.queue.append(m.Loaded(table))
        except SaveError as error:
            self._tell_aside(error)
            self.queue.append(m.Shelf(self.store.shelf(), self.store.current()))

    def _on_loadcurrent(self, effect: fx.LoadCurrent) -> None:
        self._load_current()

    def _on_deletegame(self, effect: fx.DeleteGame) -> None:
        table = next((table for table in self._tables() if table.id == effect.id), None)
        name = title_of(table) if table else words("games.entry")
        self.queue.append(m.Deleted(effect.id, name, self.store.delete(effect.id)))

    def _on_restoregame(self, effect: fx.RestoreGame) -> None:
        self.store.restore(effect.id, effect.text)

    def _on_exportgames(self, effect: fx.ExportGames) -> None:
        name = f"toybattle-{effect.id}.json" if effect.id else "toybattle-games.json"
        self.ports.download(name, self.store.export(effect.id))

    def _on_theme(self, effect: fx.Theme) -> None:
        self.ports.set_theme(effect.name)

    def _tables(self) -> list[Table]:
        return [entry.table for entry in self.model.shelf if isinstance(entry, Kept)]

    def _tell_aside(self, error: SaveError) -> None:
        self.queue.append(m.Failed("games.aside", words(error.reason, **error.parameters)))

    def _load_prefs(self) -> None:
        try:
            kept = self.store.prefs()
        except StoreError:
            self.queue.append(m.SaveFailed())
            return
        prefs = {name: kept.get(name, value) for name, value in m.PREFS.items()}
        prefs["speed"] = prefs["speed"] if prefs["speed"] in m.BEATS else m.PREFS["speed"]
        draft = m.sound_draft({name: kept.get(name, value) for name, value in m.DRAFT.items()})
        self.model = replace(self.model, prefs=prefs, draft=draft)
        self.ports.set_theme(prefs["theme"])

    def _load_current(self) -> None:
        """The last game; else another that is kept; else a first one."""
        faults: list[SaveError] = []
        try:
            table = self._first_readable(faults)
        except StoreError:
            table = None
            self.queue.append(m.SaveFailed())
        purpose = "glimpse" if self.ports.fragment() else "first"  # who follows a link has not begun to play
        self.queue.append(m.Loaded(table) if table else m.Dealt(purpose, self.ports.new_id(), FIRST_SEED))
        for fault in faults:
            self._tell_aside(fault)

    def _first_readable(self, faults: list[SaveError]) -> Table | None:
        current = self.store.current()
        if current:
            try:
                return self.store.load(current)
            except CutEntry as error:
                faults.append(error)
                return replace(error.kept.table, id=current)
            except SaveError as error:
                if error.reason != "save_missing":
                    faults.append(error)
        return next((entry.table for entry in self.store.shelf() if isinstance(entry, Kept)), None)
