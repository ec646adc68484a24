"""The browser as a few ports: markup, events, storage, clipboard, files, timers, the bot's worker."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import config

from ..saves.store import StoreError

HAD_GAMES = "toybattle-games=kept"  # a cookie: what clears the stores may leave it
YEAR = 365 * 24 * 3600  # seconds


class LocalStorage:
    """localStorage as a text store; anything the browser refuses is a StoreError."""

    def get(self, key: str) -> str | None:
        """The text under a key."""
        try:
            text = js.localStorage.getItem(key)
            return text if isinstance(text, str) else None
        except JsException as error:
            raise StoreError(str(error)) from error

    def set(self, key: str, value: str) -> None:
        """Keeps a text."""
        try:
            js.localStorage.setItem(key, value)
        except JsException as error:
            raise StoreError(str(error)) from error

    def remove(self, key: str) -> None:
        """Forgets a text."""
        try:
            js.localStorage.removeItem(key)
        except JsException as error:
            raise StoreError(str(error)) from error

    def keys(self) -> Iterable[str]:
        """All keys, also those of others."""
        try:
            return list(js.Object.keys(js.localStorage).to_py())
        except JsException as error:
            raise StoreError(str(error)) from error


class IndexedDB:
    """The vault: page.js has it open already, writes what it is given, and says how that goes."""

    def __init__(self) -> None:
        self.on_state: Callable[[str], None] = lambda state: None
        js.toybattleVault.listen(create_proxy(lambda state: self.on_state(state)))

    def read(self, on_entries: Callable[[dict[str, str] | None], None]) -> None:
        """Hands on all that is kept, once; None first when that takes too long."""
        js.toybattleVault.read(create_proxy(lambda entries: on_entries(None if entries is None else entries.to_py())))

    def put(self, key: str, text: str | None) -> None:
        """Keeps a text, or with None removes it."""
        js.toybattleVault.put(key, text)


class Tabs:
    """The windows of this browser: who may write the game on the table, and what the others have written."""

    def __init__(self) -> None:
        self.on_writer: Callable[[bool], None] = lambda is_mine: None
        self.on_news: Callable[[str, str], None] = lambda key, text: None
        js.toybattleTabs.listen(
            create_proxy(lambda is_mine: self.on_writer(is_mine)),
            create_proxy(lambda key, text: self.on_news(key, text)),
        )

    def hold(self, id: str) -> None:
        """This game is on the table now; `on_writer` hears, then and later, whether it may be written here."""
        js.toybattleTabs.hold(id)

    def take_over(self) -> None:
        """Has the other window let go of it."""
        js.toybattleTabs.takeOver()

    def tell(self, key: str, text: str) -> None:
        """Tells the other windows what was written."""
        js.toybattleTabs.tell(key, text)


class Browser:
    """All that the app asks of the browser."""

    def __init__(self) -> None:
        self.texts = LocalStorage()
        self.vault = IndexedDB()
        self.tabs = Tabs()
        self.heard = create_proxy(lambda message: self.on_bot(message.to_py()))
        self.on_bot: Callable[[dict[str, Any]], None] = lambda message: None

    def listen(self, on_message: Callable[..., None], is_first_game: bool) -> None:
        """Calls `on_message(kind, *parts)` for taps, keys, changes of the address; early ones only in a first game."""
        js.toybattlePage.listen(create_proxy(on_message), is_first_game)

    def show(self, markup: str) -> None:
        """Patches the page."""
        js.toybattlePage.morph(markup)

    def show_kept(self, state: str) -> None:
        """Shows how safe the last decision is: saving, saved, light or refused."""
        js.document.documentElement.setAttribute("data-kept", state)

    def focus(self, element: str) -> None:
        """Puts the focus on an element."""
        js.toybattlePage.focus(element)

    def later(self, milliseconds: int, action: Callable[[], None]) -> None:
        """Calls `action` once after a while."""
        js.setTimeout(create_once_callable(action), milliseconds)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(js.Date.now())

    def clock(self) -> float:
        """Milliseconds since some moment: it never goes back."""
        return float(js.performance.now())

    def new_seed(self) -> int:
        """An unforeseeable seed of 64 bits."""
        return secrets.randbits(64)

    def new_id(self) -> str:
        """A name for a game."""
        return secrets.token_hex(5)

    def fragment(self) -> str:
        """What stands behind # in the address."""
        return js.location.hash.removeprefix("#")

    def set_fragment(self, fragment: str) -> None:
        """Changes it without a history entry."""
        address = js.location.pathname + js.location.search + (f"#{fragment}" if fragment else "")
        with suppress(JsException):  # Safari allows a hundred in half a minute; then a reload opens the link again
            js.history.replaceState(None, "", address)

    def copy(self, fragment: str, on_done: Callable[[bool, str], None]) -> None:
        """Puts the address with `fragment` on the clipboard; tells whether that worked, and the address."""
        address = f"{js.location.origin}{js.location.pathname}{js.location.search}#{fragment}"
        try:
            copying = js.navigator.clipboard.writeText(address)
        except (AttributeError, JsException):  # there is none, or not here
            on_done(False, address)
            return
        copying.then(
            create_once_callable(lambda *_: on_done(True, address)),
            create_once_callable(lambda *_: on_done(False, address)),
        )

    def download(self, name: str, text: str) -> None:
        """Hands a file to the person."""
        blob = js.Blob.new(to_js([text]), to_js({"type": "application/json"}, dict_converter=js.Object.fromEntries))
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = name
        link.click()
        self.later(10_000, lambda: js.URL.revokeObjectURL(link.href))

    def ask_to_stay(self) -> None:
        """Asks the browser not to clear the games away when it needs room."""
        js.toybattleVault.askToStay()

    def had_games(self) -> bool:
        """Whether games were kept in this browser at the last visit; without cookies nobody knows."""
        try:
            return HAD_GAMES in str(js.document.cookie)
        except JsException:
            return False

    def note_games(self, are_there: bool) -> None:
        """Remembers whether there are any: yes or no, nothing else."""
        folder = js.URL.new("./", js.location.href).pathname
        age = YEAR if are_there else 0
        with suppress(JsException):  # where cookies are forbidden nobody is told later that games were cleared away
            js.document.cookie = f"{HAD_GAMES}; path={folder}; max-age={age}; samesite=strict"

    def pick_file(self, limit: int, on_text: Callable[[str], None]) -> None:
        """Lets the person choose a file; hands on its text, cut beyond `limit` characters."""
        self._choose(lambda file: file.slice(0, limit + 1).text().then(create_once_callable(on_text)))

    def pick_games(self, limit: int, on_records: Callable[[Any, str], None]) -> None:
        """Lets the person choose a file of games; hands on its records, or None and why there are none."""

        def split(text: str) -> None:
            records = js.toybattlePage.split(text)
            on_records(records, "" if records is not None else "save_damaged")

        def read(file: Any) -> None:
            if file.size > limit:
                on_records(None, "save_too_large")
            else:
                unreadable = create_once_callable(lambda _: on_records(None, "save_damaged"))
                file.text().then(create_once_callable(split), unreadable)

        self._choose(read)

    def _choose(self, on_file: Callable[[Any], None]) -> None:
        field = js.document.createElement("input")
        field.type = "file"
        field.accept = ".json,application/json"

        def chosen(_event: Any) -> None:
            file = field.files.item(0)
            if file is not None:
                on_file(file)

        field.addEventListener("change", create_once_callable(chosen))
        field.click()

    def set_theme(self, name: str) -> None:
        """light, dark or auto."""
        if name == "auto":
            js.document.documentElement.removeAttribute("data-theme")
        else:
            js.document.documentElement.setAttribute("data-theme", name)

    def start_bot(self) -> None:
        """Starts the bot's worker, in place of the one that may be running; it reports to `on_bot`."""
        js.toybattleBot.start(self.heard, to_js(config.get("files", {}), dict_converter=js.Object.fromEntries))

    def stop_bot(self) -> None:
        """Ends the worker, whatever it is doing."""
        js.toybattleBot.stop()

    def post_bot(self, message: dict[str, Any]) -> None:
        """A message to the worker."""
        js.toybattleBot.post(to_js(message, dict_converter=js.Object.fromEntries))
