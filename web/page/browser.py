"""The browser as ports: markup, taps and keys, storage, clipboard, files, timers and the bot's worker."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import config

from toybattle.fair.secret import MASTER
from toybattle.fair.signature import is_signed

from ..saves.store import StoreError
from ..start.archive import open_room
from .motions import Motion

HAD_GAMES = "toybattle-games=kept"  # a cookie, which may survive when the stores are cleared
YEAR = 365 * 24 * 3600  # seconds


class LocalStorage:
    """The browser's localStorage as a text store. Every method raises StoreError if the browser refuses."""

    def get(self, key: str) -> str | None:
        """The text under a key, or None if localStorage does not have the key."""
        try:
            text = js.localStorage.getItem(key)
            return text if isinstance(text, str) else None
        except JsException as error:
            raise StoreError(str(error)) from error

    def set(self, key: str, value: str) -> None:
        """Writes the text `value` under a key."""
        try:
            js.localStorage.setItem(key, value)
        except JsException as error:
            raise StoreError(str(error)) from error

    def remove(self, key: str) -> None:
        """Removes a key and the text under it."""
        try:
            js.localStorage.removeItem(key)
        except JsException as error:
            raise StoreError(str(error)) from error

    def keys(self) -> Iterable[str]:
        """All keys of localStorage, also those that other pages of the same site have written."""
        try:
            return list(js.Object.keys(js.localStorage).to_py())
        except JsException as error:
            raise StoreError(str(error)) from error


class IndexedDB:
    """The port to the vault, which is the store in the browser's IndexedDB. The script vault.js opens it before Python
    starts.

    Calls `on_state`, a function that the app sets, with "saving", "saved" or "failed" whenever the state of the vault
    changes.
    """

    def __init__(self) -> None:
        self.on_state: Callable[[str], None] = lambda state: None
        js.toybattleVault.listen(create_proxy(lambda state: self.on_state(state)))

    def read(self, on_entries: Callable[[dict[str, str] | None], None]) -> None:
        """Reads the whole vault, and calls `on_entries` with a dict from key to text.

        If reading takes too long, calls `on_entries` with None first, and with the dict later.
        """
        js.toybattleVault.read(create_proxy(lambda entries: on_entries(None if entries is None else entries.to_py())))

    def put(self, key: str, text: str | None) -> None:
        """Writes a text under a key. If `text` is None, removes the key."""
        js.toybattleVault.put(key, text)


class Tabs:
    """The port to the other windows that have this page open.

    Calls two functions that the app sets: `on_writer(is_mine)` tells whether this window may write the game on the
    table, and `on_news(key, text)` tells that another window has written `text` under `key`.
    """

    def __init__(self) -> None:
        self.on_writer: Callable[[bool], None] = lambda is_mine: None
        self.on_news: Callable[[str, str], None] = lambda key, text: None
        js.toybattleTabs.listen(
            create_proxy(lambda is_mine: self.on_writer(is_mine)),
            create_proxy(lambda key, text: self.on_news(key, text)),
        )

    def hold(self, id: str) -> None:
        """Asks to be the window that writes the game `id`.

        Calls `on_writer(is_mine)` to tell whether this window is the one that writes the game, and again whenever that
        changes.
        """
        js.toybattleTabs.hold(id)

    def take_over(self) -> None:
        """Makes this window the one that writes the game on the table; the other window has to stop writing."""
        js.toybattleTabs.takeOver()

    def tell(self, key: str, text: str) -> None:
        """Tells the other windows that this window has written `text` under `key`."""
        js.toybattleTabs.tell(key, text)


def _module(name: str, on_loaded: Callable[[Any], None]) -> None:
    """Loads the script `name` of web/by_link/ unless it is loaded already, and calls `on_loaded` with its exports.

    `name` is the name of the file without ".js". The exports are a JavaScript object that has the script's functions.

    If the script can't be loaded, says why on the browser's console and calls `on_loaded` with None.
    """

    def failed(error: Any) -> None:
        js.console.warn(error)
        on_loaded(None)

    js.toybattlePage.load(name).then(on_loaded, failed)


class Signing:
    """The port to signatures by Ed25519. The script signing.js, which makes them, is loaded at the first use.

    Browsers sign only for pages from a secure origin (https, or the machine itself), and older browsers not at all. No
    method raises an error. Each method returns at once, and later calls its last argument, a function, exactly once.
    """

    def make(self, on_made: Callable[[bytes | None, str], None]) -> None:
        """Makes a pair of keys. Calls `on_made` with the public key, 32 bytes, and the private key as text.

        If this browser can't sign, calls `on_made` with None and "".
        """

        def told(pair: Any) -> None:
            if pair:
                on_made(pair.publicKey.to_bytes(), pair.privateKey)
            else:
                on_made(None, "")

        _module("signing", lambda module: module.make().then(told) if module else on_made(None, ""))

    def sign(self, private: str, body: bytes, on_signed: Callable[[bytes], None]) -> None:
        """Signs the bytes `body` with the private key `private`. Calls `on_signed` with the signature, 64 bytes.

        If this browser can't sign, or `private` is not a private key, calls `on_signed` with no bytes.
        """

        def use(module: Any) -> None:
            if module:
                module.sign(private, to_js(body)).then(lambda signature: on_signed(signature.to_bytes()))
            else:
                on_signed(b"")

        _module("signing", use)

    def check(self, public: bytes, body: bytes, signature: bytes, on_checked: Callable[[bool], None]) -> None:
        """Checks a signature. Calls `on_checked` with True if `signature` was made from the bytes `body` with the
        private key that belongs to the public key `public`, else with False.

        If this browser can't check signatures, the check is done in Python.
        """

        def told(answer: Any) -> None:
            on_checked(is_signed(public, body, signature) if answer is None else bool(answer))

        def use(module: Any) -> None:
            if module:
                module.check(to_js(public), to_js(body), to_js(signature)).then(told)
            else:
                told(None)

        _module("signing", use)


class Live:
    """The port to the live channel, on which the pages of two players send each other texts without a server.

    The script live.js, which is loaded at the first use, makes the connection (WebRTC). One page makes an offer, the
    other one an answer to it, and the first one accepts the answer. An offer and an answer are codes: short texts that
    the players send each other. A window has one connection at most. No method raises an error.

    Calls two functions that the app sets. Whenever the state of the connection changes, `on_state` is called with
    "connecting", "open", "failed" (it was never open), "closed" or "cut". For each text from the other page, `on_text`
    is called with the text: up to 4000 letters, digits, - and _. If the other page sends anything else, or too much,
    the connection is ended and its state is "cut".
    """

    def __init__(self) -> None:
        self.on_state: Callable[[str], None] = lambda state: None
        self.on_text: Callable[[str], None] = lambda text: None
        self.is_used = self.is_listening = False

    def _use(self, call: Callable[[Any], None], otherwise: Callable[[], None] = lambda: None) -> None:
        """Calls `call` with what live.js exports, or `otherwise` if the script can't be loaded."""
        self.is_used = True

        def use(module: Any) -> None:
            if not module:
                otherwise()
                return
            if not self.is_listening:
                self.is_listening = True
                module.listen(
                    create_proxy(lambda state: self.on_state(state)), create_proxy(lambda text: self.on_text(text))
                )
            call(module)

        _module("live", use)

    def offer(self, stun: str, on_code: Callable[[str], None]) -> None:
        """Makes an offer and calls `on_code` with the code of the offer. Any earlier connection is ended.

        `stun` is the address of a STUN server, such as "stun.example.org:3478", which tells the page its address as
        seen from outside its own network. If `stun` is "", the other page must be in the same network. If no offer can
        be made, `on_code` is called with "".
        """
        self._use(lambda module: module.offer(stun).then(on_code), lambda: on_code(""))

    def answer(self, code: str, stun: str, on_code: Callable[[str], None]) -> None:
        """Makes the answer to the offer with the code `code`, and calls `on_code` with the code of the answer. Any
        earlier connection is ended.

        The state is then "connecting" until the other page has accepted the answer. If no answer can be made, or `code`
        is not the code of an offer that another window has made, `on_code` is called with "" instead. `stun` is the
        address of a STUN server, as for `offer`.
        """
        self._use(lambda module: module.answer(code, stun).then(on_code), lambda: on_code(""))

    def accept(self, code: str, on_accepted: Callable[[str], None]) -> None:
        """Accepts the answer with the code `code`: the window that has made the offer connects to the page that has
        made the answer.

        Calls `on_accepted` with "here" if this window has made the offer, "elsewhere" if another window of this browser
        has made the offer, or "" if `code` is not the answer to any offer that is still open. In the last case, an open
        offer of this window stays open.
        """
        self._use(lambda module: module.accept(code).then(on_accepted), lambda: on_accepted(""))

    def send(self, text: str) -> None:
        """Sends a text to the other page. Does nothing unless the channel is open."""
        if self.is_used:
            self._use(lambda module: module.send(text))

    def close(self) -> None:
        """Ends the connection, or takes back the offer or the answer. The state is "closed" then."""
        if self.is_used:
            self._use(lambda module: module.close())


class Browser:
    """The browser as the app needs it: the ports that `app.Ports` lists."""

    def __init__(self) -> None:
        self.texts = LocalStorage()
        self.vault = IndexedDB()
        self.tabs = Tabs()
        self.signing = Signing()
        self.live = Live()
        self.heard = create_proxy(lambda message: self.on_bot(message.to_py()))
        self.on_bot: Callable[[dict[str, Any]], None] = lambda message: None

    def listen(self, on_message: Callable[..., None], is_first_game: bool) -> None:
        """Makes the page call `on_message(kind, *parts)` for taps, keys, new targets and changes of the address.
        `App.hear` says what `kind` and `parts` are.

        Until this call, the screen may have shown the beginning of a game in place of the game on the table.
        `is_first_game` is True if nothing has been decided yet in the game on the table. Then taps and keys from before
        this call are passed on too. Otherwise the earlier taps are dropped, and the earlier keys are passed on with the
        kind "early".
        """
        js.toybattlePage.listen(create_proxy(on_message), is_first_game)

    def show(self, markup: str, motions: Sequence[Motion] = ()) -> None:
        """Changes the page into this markup, keeping the elements that stay the same, and begins these motions."""
        js.toybattlePage.morph(markup, to_js([list(motion) for motion in motions]))

    def play(self, cues: Sequence[str], prefs: Mapping[str, str]) -> None:
        """Plays the sounds and the vibration of these cues, as far as the settings `prefs` and the browser allow."""
        settings = {name: prefs[name] for name in ("sound", "call", "vibration")}
        js.toybattlePage.play(to_js(cues), to_js(settings, dict_converter=js.Object.fromEntries))

    def show_kept(self, state: str) -> None:
        """Shows how safe the last decision is: "saving", "saved", "light" (only in localStorage) or "refused"."""
        js.document.documentElement.setAttribute("data-kept", state)

    def focus(self, element: str) -> None:
        """Moves the focus to the element with this id."""
        js.toybattlePage.focus(element)

    def later(self, milliseconds: int, action: Callable[[], None]) -> None:
        """Calls `action` once after this many milliseconds."""
        js.setTimeout(create_once_callable(action), milliseconds)

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return int(js.Date.now())

    def clock(self) -> float:
        """The milliseconds on a clock that never goes back."""
        return float(js.performance.now())

    def new_seed(self) -> int:
        """An unpredictable seed of 64 bits."""
        return secrets.randbits(64)

    def new_id(self) -> str:
        """A random id for a game."""
        return secrets.token_hex(5)

    def new_secret(self) -> bytes:
        """A master secret for a game by link: 32 unpredictable bytes."""
        return secrets.token_bytes(MASTER)

    def page_address(self) -> str:
        """The address of the page without the part after "#"."""
        return f"{js.location.origin}{js.location.pathname}{js.location.search}"

    def fragment(self) -> str:
        """The part of the address after "#"."""
        return js.location.hash.removeprefix("#")

    def set_fragment(self, fragment: str) -> None:
        """Changes the part of the address after "#" without a new history entry."""
        address = js.location.pathname + js.location.search + (f"#{fragment}" if fragment else "")
        with suppress(JsException):  # Safari allows 100 in 30 seconds; then a reload opens the link again
            js.history.replaceState(js.history.state, "", address)

    def copy(self, fragment: str, on_done: Callable[[bool, str], None]) -> None:
        """Copies the page's address with `fragment` after "#" to the clipboard. Then calls `on_done` with two
        arguments: whether the address was copied, and the address.
        """
        address = self._address(fragment)
        try:
            copying = js.navigator.clipboard.writeText(address)
        except (AttributeError, JsException):  # the browser has no clipboard, or not for this page
            on_done(False, address)
            return
        copying.then(
            create_once_callable(lambda *_: on_done(True, address)),
            create_once_callable(lambda *_: on_done(False, address)),
        )

    def can_share(self) -> bool:
        """Whether this browser can hand an address to other programs, such as messengers."""
        return hasattr(js.navigator, "share")

    def share(self, fragment: str, title: str, on_done: Callable[[bool], None]) -> None:
        """Lets the person hand the page's address with `fragment` after "#" to another program, such as a messenger.

        `title` is what some programs put above the address. Calls `on_done` with False if the browser can't share. Else
        calls `on_done` with True, even if the person has chosen no program: the page can't know what was sent.
        """
        data = to_js({"title": title, "url": self._address(fragment)}, dict_converter=js.Object.fromEntries)
        try:
            sharing = js.navigator.share(data)
        except (AttributeError, JsException):  # the browser can't share, or not for this page
            on_done(False)
            return
        sharing.then(lambda _: on_done(True), lambda error: on_done(getattr(error, "name", "") == "AbortError"))

    def _address(self, fragment: str) -> str:
        return f"{self.page_address()}#{fragment}"

    def download(self, name: str, text: str) -> None:
        """Saves a text as a file of this name on the person's device."""
        sort = "text/csv" if name.endswith(".csv") else "application/json"
        blob = js.Blob.new(to_js([text]), to_js({"type": sort}, dict_converter=js.Object.fromEntries))
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = name
        link.click()
        self.later(10_000, lambda: js.URL.revokeObjectURL(link.href))

    def ask_to_stay(self) -> None:
        """Asks the browser not to clear the saved games when storage runs short."""
        js.toybattleVault.askToStay()

    def had_games(self) -> bool:
        """Whether this browser had saved games when the page was last open; False if cookies are forbidden."""
        try:
            return HAD_GAMES in str(js.document.cookie)
        except JsException:
            return False

    def note_games(self, are_there: bool) -> None:
        """Notes in a cookie whether there are saved games, as `are_there` says. The cookie says nothing else."""
        folder = js.URL.new("./", js.location.href).pathname
        age = YEAR if are_there else 0
        with suppress(JsException):  # without cookies, cleared games can't be noticed later
            js.document.cookie = f"{HAD_GAMES}; path={folder}; max-age={age}; samesite=strict"

    def pick_file(self, limit: int, on_text: Callable[[str], None]) -> None:
        """Lets the person choose a file and calls `on_text` with the file's text. If the person chooses none, `on_text`
        is not called.

        Only the first `limit` + 1 bytes are read. So if the text has more than `limit` bytes, the file is too long.
        """
        self._choose(lambda file: file.slice(0, limit + 1).text().then(create_once_callable(on_text)))

    def pick_games(self, limit: int, on_records: Callable[[Any, str], None]) -> None:
        """Lets the person choose a file of games. `limit` is the greatest size of the file in bytes.

        If the file can be read, calls `on_records(records, "")`, where `records` are the games in the file, as an
        object of the protocol `Records`. If not, calls `on_records(None, why)`, where `why` is the message id of the
        reason. If the person chooses no file, `on_records` is not called.
        """

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

    def load_room(self, room: str, on_loaded: Callable[[str], None]) -> None:
        """Makes the modules of a room importable, and calls `on_loaded` with "". If the room can't be loaded, calls
        `on_loaded` with the reason in words.
        """

        def fetched(archive: Any) -> None:
            if archive is not None:
                open_room(archive.to_bytes())
            on_loaded("")

        js.toybattlePage.fetchRoom(room).then(fetched, lambda error: on_loaded(str(error.message or error)))

    def set_theme(self, name: str) -> None:
        """Sets the colour theme: "light", "dark" or "auto"."""
        if name == "auto":
            js.document.documentElement.removeAttribute("data-theme")
        else:
            js.document.documentElement.setAttribute("data-theme", name)

    def start_bot(self) -> None:
        """Starts a new worker for the bot; a running worker is replaced.

        Each message of the new worker is passed to `on_bot`, a function that the class `Bot` sets.
        """
        js.toybattleBot.start(self.heard, to_js(config.get("files", {}), dict_converter=js.Object.fromEntries))

    def stop_bot(self) -> None:
        """Terminates the bot's worker."""
        js.toybattleBot.stop()

    def post_bot(self, message: dict[str, Any]) -> None:
        """Sends a message to the bot's worker."""
        js.toybattleBot.post(to_js(message, dict_converter=js.Object.fromEntries))
