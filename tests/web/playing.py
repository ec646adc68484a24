"""The page without a browser: made-up ports, and a made-up person who taps and presses keys.

The ports are what the app calls in place of a browser; they note these calls.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import Any, ClassVar

from tests.fair.signing import public_of, signature_of
from tests.records import Records
from tests.web.scenes import scenes_of
from toybattle import GAMES
from toybattle.chance import pick, scramble
from toybattle.fair.signature import is_signed
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action
from web.bot.client import TICK
from web.bot.worker import begin
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page import effects as fx
from web.page import model as m
from web.page.app import IDLE, App
from web.page.extensions import EXTENSIONS
from web.page.frame import page
from web.page.motions import Motion
from web.page.picking import fields
from web.page.update import update
from web.saves.entries import Table, read_table
from web.saves.store import CURRENT, GAME, ODD, MemoryStore, StoreError, game_keys, rank

RULES = GAMES[FIRST_GAME]
FACE = FACES[FIRST_GAME]
BOT_GAME = ("human", "scout")
TWO_PEOPLE = ("human", "human")


# --- the browser's side ---------------------------------------------------------------------------------------------


class Texts(MemoryStore):
    """A text store in memory that notes each write in `calls`.

    `refuses` has the names of the methods that raise StoreError; with "get" in it, `keys` raises StoreError too.
    `room` is how many more texts can be kept, None for any number.
    """

    def __init__(self, calls: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.calls = calls
        self.refuses: set[str] = set()
        self.room: int | None = None  # how many more texts there is room for; None for any number

    def _ask(self, what: str) -> None:
        if what in self.refuses:
            raise StoreError("refused")

    def get(self, key: str, default: Any = None) -> Any:
        """Returns the text under a key, or `default`. Raises StoreError if `refuses` names "get"."""
        self._ask("get")
        return super().get(key, default)

    def set(self, key: str, value: str) -> None:
        """Keeps a text and notes the write. Raises StoreError if there is no room, or if `refuses` names "set"."""
        self._ask("set")
        if self.room is not None and key not in self:
            if not self.room:
                raise StoreError("full")
            self.room -= 1
        self.calls.append(("set", key))
        super().set(key, value)

    def remove(self, key: str) -> None:
        """Removes a text and notes the write. Raises StoreError if `refuses` names "remove"."""
        self._ask("remove")
        self.calls.append(("remove", key))
        super().remove(key)

    def keys(self) -> Any:
        """Returns all keys. Raises StoreError if `refuses` names "get"."""
        self._ask("get")
        return list(super().keys())


class MemoryVault(dict[str, str]):
    """A vault in memory: a dict from keys to texts. Each write is done at once.

    While `refuses` is set all writes fail. While `is_away` is set all writes wait, as if IndexedDB did not answer.
    """

    def __init__(self, entries: dict[str, str] | None = None) -> None:
        super().__init__(entries or {})
        self.on_state: Any = None
        self.on_entries: Any = None
        self.refuses = self.is_away = False
        self.waiting: dict[str, str | None] = {}  # the writes that are not done yet; None removes a text

    def read(self, on_entries: Any) -> None:
        """Calls `on_entries` at once with all that the vault holds, a dict from keys to texts, and reports "saved" to
        the page.

        If `refuses` or `is_away` is set, calls `on_entries` with None and reports "failed" instead.
        """
        self.on_entries = on_entries
        on_entries(None if self.refuses or self.is_away else dict(self))
        self.on_state("failed" if self.refuses or self.is_away else "saved")

    def put(self, key: str, text: str | None) -> None:
        """Keeps `text` in the vault, or removes the text under `key` if `text` is None.

        Reports "saving" to the page, then "saved" or "failed". While the vault is away the write waits.
        """
        self.waiting[key] = text
        self.on_state("saving")
        if not self.is_away:
            self.do_waiting()

    def do_waiting(self) -> None:
        """Carries out the writes that wait, and reports "saved" to the page.

        If the vault refuses, "failed" is reported, and the writes go on waiting.
        """
        if not self.refuses:
            for key, text in self.waiting.items():
                if text is None:
                    self.pop(key, None)
                else:
                    self[key] = text
            self.waiting.clear()
        self.on_state("failed" if self.refuses else "saved")


class OneWindow:
    """The port to the browser's other windows, for a browser in which the page is open in one window only."""

    on_writer: Any = None
    on_news: Any = None

    def __init__(self) -> None:
        self.game = ""

    def hold(self, id: str) -> None:
        """Allows this window at once to write the game with this id."""
        self.game = id
        self.on_writer(True)

    def take_over(self) -> None:
        """Does nothing, because no other window writes the game."""

    def tell(self, key: str, text: str) -> None:
        """Does nothing, because no other window listens."""


class MemorySigning:
    """A made-up port to signatures. Its signatures are right ones, but its keys follow from a number and so are the
    same in every run.

    If a test sets `is_able` to False, it acts as in a browser that can't sign.
    """

    def __init__(self) -> None:
        self.is_able = True
        self.made = 0

    def make(self, on_made: Any) -> None:
        """Calls `on_made` at once with a public key and a private key, or with (None, "") if `is_able` is False."""
        self.made += 1
        private = sha256(str(self.made).encode()).digest()
        if self.is_able:
            on_made(public_of(private), private.hex())
        else:
            on_made(None, "")

    def sign(self, private: str, body: bytes, on_signed: Any) -> None:
        """Calls `on_signed` at once with the signature of `body`; with b"" if `is_able` is False."""
        on_signed(signature_of(bytes.fromhex(private), body) if self.is_able else b"")

    def check(self, public: bytes, body: bytes, signature: bytes, on_checked: Any) -> None:
        """Calls `on_checked` at once with True if `signature` is the signature of `body` with this key, else with
        False.
        """
        on_checked(is_signed(public, body, signature))


class MemoryLive:
    """A made-up port to the live channel. All such ports in one test run can connect, and reach each other at once.

    If a test sets `is_able` to False, the port makes no offers and no answers; if it sets `is_reachable` to False, no
    other page can connect to this one.
    """

    made: ClassVar[dict[str, tuple[MemoryLive, str]]] = {}  # each code -> who has made it; of an answer, to which offer

    def __init__(self) -> None:
        self.on_state: Any = None
        self.on_text: Any = None
        self.is_able = self.is_reachable = True
        self.code = ""  # of this page's offer or answer
        self.other: MemoryLive | None = None  # the page that this one is connected to

    def _make(self, sign: str, offer: str, on_code: Any) -> None:
        self._end("")
        if self.is_able:
            self.code = f"{sign}{len(self.made):0>120}"
            self.made[self.code] = self, offer
        if self.code and offer:
            self.on_state("connecting")
        on_code(self.code)

    def offer(self, stun: str, on_code: Any) -> None:
        """Calls `on_code` at once with the code of a new offer; with "" if `is_able` is False. `stun` is not used."""
        self._make("O", "", on_code)

    def answer(self, code: str, stun: str, on_code: Any) -> None:
        """Calls `on_code` at once with the code of an answer to the offer `code`; with "" if no answer can be made.
        `stun` is not used.
        """
        if code in self.made and code != self.code and not self.made[code][1]:
            self._make("A", code, on_code)
        else:
            on_code("")

    def accept(self, code: str, on_accepted: Any) -> None:
        """Connects this page at once to the page that has made the answer `code`, if it is an answer to this page's
        offer.

        Calls `on_accepted` with "here" if it is, else with "".
        """
        guest, offer = self.made.get(code, (self, ""))
        if not offer or offer != self.code:
            on_accepted("")
            return
        on_accepted("here")
        self.on_state("connecting")
        if guest.code != code or not guest.is_reachable or not self.is_reachable:
            self._end("failed")
            return
        self.other, guest.other = guest, self
        for end in (self, guest):
            end.on_state("open")

    def send(self, text: str) -> None:
        """Passes a text to the other page at once."""
        if self.other:
            self.other.on_text(text)

    def close(self) -> None:
        """Ends the connection; both pages hear of it."""
        self._end("closed")

    def _end(self, state: str) -> None:
        other, was_there = self.other, bool(self.code)
        self.code, self.other = "", None
        if other:
            other._end("closed")
        if was_there and state:
            self.on_state(state)


class FakePorts:
    """A made-up browser: all that the app calls in a real one.

    Timers run only when a test calls `Screen.wait`, `Screen.rest` or `tick`. The bot answers a question at once if
    `is_bot_prompt` is set; else it answers when `answer` is called. `calls` lists what was written or shown.
    """

    do_rooms_wait = False  # whether a room is there only when a test says so

    def __init__(
        self,
        kept: dict[str, str] | None = None,
        fragment: str = "",
        is_bot_prompt: bool = True,
        vault: MemoryVault | None = None,
    ) -> None:
        self.calls: list[tuple[str, ...]] = []
        self.texts = Texts(self.calls)
        self.texts.update(kept or {})
        self.vault = MemoryVault() if vault is None else vault
        self.how_kept = ""
        self.heard: list[tuple[str, ...]] = []  # the cues of each update that has any
        self.are_games_noted = False
        self.tabs: Any = OneWindow()
        self.signing = MemorySigning()
        self.live = MemoryLive()
        self.on_bot: Any = None
        self.on_show: Callable[[], None] = lambda: None
        self.hear: Any = None
        self.timers: list[tuple[int, Callable[[], None]]] = []
        self.ticks: list[Callable[[], None]] = []  # timers of the watch over the bot
        self.idle: list[Callable[[], None]] = []  # what is to be done in idle time
        self.questions: list[tuple[str, str]] = []  # what the worker has been asked and has neither answered nor lost
        self.judgements: list[tuple[str, str]] = []  # the same for questions in the background
        self.hurried: list[str] = []
        self.is_bot_prompt = is_bot_prompt
        self.starts = 0
        self.is_bot_running = False
        self.asked_too_early = 0
        self.markup = ""
        self.motions: tuple[Motion, ...] = ()
        self.focused: list[str] = []
        self.address = fragment
        self.clipboard: str | None = ""
        self.shared: list[tuple[str, str]] | None = []  # each fragment with its title; None if it can't be shared
        self.files: list[tuple[str, str]] = []
        self.file = ""
        self.theme = ""
        self.coming: list[Callable[[str], None]] = []  # what is to be told when a room that was asked for is there
        self.made = 0
        self.secret = ""  # what the secrets of this browser are made of
        self.time = self.pace = 0.0  # the clock, in milliseconds, and how far it goes on at each reading

    def listen(self, on_message: Any, is_first_game: bool) -> None:
        """Keeps `on_message`, which is to be called with what the person does. `is_first_game` is not used."""
        self.hear = on_message

    def show(self, markup: str, motions: Sequence[Motion] = ()) -> None:
        """Keeps the markup of the page and its motions, and notes that it was shown."""
        self.markup = markup
        self.motions = tuple(motions)
        self.calls.append(("show",))
        self.on_show()

    def play(self, cues: Sequence[str], prefs: Mapping[str, str]) -> None:
        """Notes the cues of one update, unless the sounds are off in the settings `prefs`."""
        if prefs["sound"] != "off":
            self.heard.append(tuple(cues))

    def show_kept(self, state: str) -> None:
        """Keeps the word that tells how well the game is saved, such as "saved". A real page would show a tick."""
        self.how_kept = state

    def ask_to_stay(self) -> None:
        """Does nothing: a real browser would be asked never to clear the stores, but these are never cleared."""

    def had_games(self) -> bool:
        """Whether it is noted that this browser had saved games, as a real browser notes it in a cookie."""
        return self.are_games_noted

    def note_games(self, are_there: bool) -> None:
        """Notes whether there are saved games, as a real browser does in a cookie, outside of both stores."""
        self.are_games_noted = are_there

    def focus(self, element: str) -> None:
        """Notes that the element with the id `element` is to have the focus."""
        self.focused.append(element)

    def later(self, milliseconds: int, action: Any) -> None:
        """Keeps `action`, the function of a timer, until `Screen.wait`, `Screen.rest` or `tick` calls it."""
        if milliseconds == TICK:
            self.ticks.append(action)
        elif milliseconds == IDLE:
            self.idle.append(action)
        else:
            self.timers.append((milliseconds, action))

    def now(self) -> int:
        """Returns the time in milliseconds since 1970, a later one at each call."""
        self.made += 1
        return 1_700_000_000_000 + self.made

    def clock(self) -> float:
        """Returns a time in milliseconds; each call moves it on by `pace`, which is 0 unless a test sets it."""
        self.time += self.pace
        return self.time

    def new_seed(self) -> int:
        """Returns the seed of a new game: another seed at each call, but the same seeds in every run."""
        self.made += 1
        return scramble(self.made)

    def new_id(self) -> str:
        """Returns the id of a new game: another id at each call, and never an id that is in the text store."""
        self.made += 1
        while any(key in self.texts for key in game_keys(f"g{self.made}")):
            self.made += 1
        return f"g{self.made}"

    def new_secret(self) -> bytes:
        """Returns a master secret: another one at each call and in each made-up browser, the same ones in every run."""
        self.made += 1
        return sha256(f"{self.secret} {self.made}".encode()).digest()

    def page_address(self) -> str:
        """Returns the address of the page without the fragment."""
        return "https://host/"

    def fragment(self) -> str:
        """Returns the fragment of the address."""
        return self.address

    def set_fragment(self, fragment: str) -> None:
        """Changes the fragment of the address."""
        self.address = fragment

    def copy(self, fragment: str, on_done: Any) -> None:
        """Copies the fragment to the clipboard, if there is a clipboard.

        Calls `on_done` with two arguments: whether the fragment was copied, and the full address.
        """
        if self.clipboard is not None:
            self.clipboard = fragment
        on_done(self.clipboard is not None, f"https://host/#{fragment}")

    def can_share(self) -> bool:
        """Whether the browser can hand addresses to other programs: True unless a test has set `shared` to None."""
        return self.shared is not None

    def share(self, fragment: str, title: str, on_done: Any) -> None:
        """Notes the fragment and the title in `shared`, and calls `on_done` with whether they can be shared."""
        if self.shared is not None:
            self.shared.append((fragment, title))
        on_done(self.shared is not None)

    def download(self, name: str, text: str) -> None:
        """Keeps the name and text of a file that the page gives to the person."""
        self.files.append((name, text))

    def pick_file(self, limit: int, on_text: Any) -> None:
        """Calls `on_text` as if the person had chosen a file, with the text that a test has put into `self.file`.

        The text is cut after `limit` + 1 characters.
        """
        on_text(self.file[: limit + 1])

    def pick_games(self, limit: int, on_records: Any) -> None:
        """Acts as if the person had chosen a file with the text `self.file`.

        Calls `on_records` with the records in the file and "". If the text has more than `limit` characters or can't be
        read, calls `on_records` with None and the message id of the reason.
        """
        if len(self.file) > limit:
            on_records(None, "save_too_large")
            return
        try:
            on_records(Records(self.file), "")
        except ValueError:
            on_records(None, "save_damaged")

    def load_room(self, room: str, on_loaded: Any) -> None:
        """Acts as if a room were loaded: calls `on_loaded` with "" at once, since in tests all modules are there.

        If `do_rooms_wait` is set, adds `on_loaded` to `coming` instead. The test is to call it: with "", or with the
        reason why the room can't be loaded.
        """
        if self.do_rooms_wait:
            self.coming.append(on_loaded)
        else:
            on_loaded("")

    def set_theme(self, name: str) -> None:
        """Keeps the name of the theme."""
        self.theme = name

    def start_bot(self) -> None:
        """Starts a new worker of the bot. The questions that an earlier worker has not answered are lost."""
        self.questions.clear()
        self.starts += 1
        self.is_bot_running = True
        if self.is_bot_prompt:
            self.on_bot({"ready": True})

    def stop_bot(self) -> None:
        """Stops the bot's worker. The questions that it has not answered are lost."""
        self.questions.clear()
        self.is_bot_running = False

    def post_bot(self, message: dict[str, Any]) -> None:
        """Takes a message from the page to the bot's worker.

        The page must send no message while no worker runs: in a real browser the page would then stop.
        `asked_too_early` counts the messages that the page has sent without a running worker.
        """
        if not self.is_bot_running:
            self.asked_too_early += 1
        elif "text" in message:
            is_judgement = json.loads(message["text"])["kind"] in ("judge", "check")
            waiting = self.judgements if is_judgement else self.questions
            waiting.append((message["id"], message["text"]))
            if self.is_bot_prompt and not is_judgement:
                self.answer()
        elif message.get("now"):
            self.hurried.append(message["id"])
        else:
            self.questions = [question for question in self.questions if question[0] != message["id"]]
            self.judgements = [question for question in self.judgements if question[0] != message["id"]]

    def answer(self) -> None:
        """Lets the worker answer its oldest question."""
        id, text = self.questions.pop(0)
        self.on_bot({"id": id, "text": thought(text)})

    def judge(self, most: int = 1000) -> list[dict[str, Any]]:
        """Lets the bot answer up to `most` of the page's questions for judgements, and returns these questions.

        Questions for judgements that the page asks in the meantime are answered too.
        """
        heard: list[dict[str, Any]] = []
        while self.judgements and len(heard) < most:
            id, text = self.judgements.pop(0)
            heard.append(json.loads(text))
            self.on_bot({"id": id, "text": thought(text)})
        return heard

    def tick(self, count: int = 1) -> None:
        """Calls the timers by which the page watches whether the bot still works; does so `count` times."""
        for _ in range(count):
            ticks, self.ticks = self.ticks, []
            for action in ticks:
                action()


def thought(question: str) -> str:
    """Returns the bot's answer to `question`, both as JSON, as the worker gives it if the bot can think for as long as
    it wants.
    """
    thinking = begin(question)
    while not thinking.step(1000):
        pass
    return thinking.answer()


def said_by_bot(action: str) -> str:
    """Returns an answer to the page, as JSON, in which the bot's worker chooses this action. No bot is asked."""
    return json.dumps({"action": action, "value": 0.5, "line": [action], "visits": 1})


class Screen:
    """The page in a made-up browser, as a person sees and operates it in a test.

    The page is opened when the Screen is made. `ports` is the made-up browser, `app` the page's app. Methods that
    return a Screen return this one, except `reload`.
    """

    def __init__(
        self,
        kept: dict[str, str] | None = None,
        fragment: str = "",
        is_bot_prompt: bool = True,
        vault: MemoryVault | None = None,
    ) -> None:
        self.ports = FakePorts(kept, fragment, is_bot_prompt, vault)
        self.app = App(self.ports)
        self.app.start()

    @property
    def model(self) -> m.Model:
        """The model of the page."""
        return self.app.model

    @property
    def match(self) -> Match:
        """The match of the game on the table."""
        return self.app.model.match

    @property
    def markup(self) -> str:
        """The markup of the page as it was last shown."""
        return self.ports.markup

    @property
    def current(self) -> str:
        """The id of the game that lies on the table when the page is opened next, read from the text store."""
        return str(self.ports.texts.get(CURRENT, "")).partition(" ")[0]

    @property
    def games(self) -> list[str]:
        """The ids of all games in the text store, sorted."""
        ids = [key.removeprefix(GAME).removesuffix(ODD) for key in self.kept if key.startswith(GAME)]
        return sorted(set(ids))

    @property
    def kept(self) -> dict[str, str]:
        """A copy of what lies in the text store."""
        return dict(self.ports.texts)

    def tap(self, *actions: str) -> Screen:
        """Makes these taps, given as `data-action`s, one after the other.

        Raises AssertionError if the page offers nothing with such a `data-action`.
        """
        for action in actions:
            assert action in actions_of(self.markup), f"{action!r} can't be tapped: {sorted(actions_of(self.markup))}"
            self.ports.hear("tap", action)
        return self

    def say(self, action: str) -> Screen:
        """Sends the command `action` to the page, even if the page offers nothing to tap that sends this command.

        A drop or a changed input field sends such a command.
        """
        self.ports.hear("tap", action)
        return self

    def press(self, key: str, element: str = "", is_at_table: bool = True) -> Screen:
        """Presses `key` while the element with the id `element` has the focus; "" stands for no element.

        `is_at_table` says whether the focus is on the board, the hand or the question, rather than elsewhere on the
        page.
        """
        self.ports.hear("key", key, element, is_at_table)
        return self

    def wait(self) -> Screen:
        """Runs the timers until no timer is left. Raises AssertionError if there are still some after a thousand."""
        for _ in range(1000):
            if not self.ports.timers:
                return self
            self.ports.timers.pop(0)[1]()
        raise AssertionError("the page never comes to rest")

    def rest(self) -> Screen:
        """Does what the page has put off until idle time, then runs the timers until no timer is left."""
        while self.ports.idle:
            self.ports.idle.pop(0)()
        return self.wait()

    def take(self, action: Action) -> Screen:
        """Takes an action by tapping its picks, as a person would.

        If the action is not made by these taps, because more could be picked, the action's button is tapped, too.
        """
        length = len(self.match.log)
        self.tap(*taps_of(action, self.match.game))
        return self if len(self.match.log) > length else self.tap(f"do {format_action(self.match.rules, action)}")

    def reload(self, fragment: str = "") -> Screen:
        """Opens the page again in a browser with the same saved games, and returns the new screen.

        `fragment` is the part of the new address after #.
        """
        return Screen(self.kept, fragment, vault=MemoryVault(self.ports.vault))

    def said(self) -> str:
        """Returns the text of the line in which the page shows first the note, then the question."""
        found = re.search(r'<p id="question"[^>]*>(.*?)</p>', self.markup, re.S)
        return unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""

    def stored(self, id: str = "") -> Table:
        """Returns the table in the newest entry of a game in the text store, by default of the game on the table."""
        return newest(self.ports.texts, id or self.model.table.id)


def newest(texts: Mapping[str, str], id: str) -> Table:
    """Returns the table in the newest of the entries of the game `id`.

    `texts` maps the keys of a store to its texts.
    """
    found = [(rank(key, texts[key]), texts[key]) for key in game_keys(id) if key in texts]
    return read_table(max(found)[1]).table


def play(screen: Screen, seed: int = 1, most: int = 10_000, then: Callable[[], None] = lambda: None) -> Screen:
    """Takes up to `most` random legal actions by taps, until the game is over, and returns the screen.

    `then` is called after each action. Before each action it waits until the bot's turns have been shown, and takes
    away the curtain that lies over the page between two people's turns.
    """
    chance = scramble(seed)
    for _ in range(most):
        screen.wait()
        if screen.model.curtain:
            screen.tap("curtain").wait()
            assert not screen.model.curtain, "the curtain falls again by itself"
        decision = screen.model.decision()
        if decision is None:
            break
        chance, index = pick(chance, len(decision.actions))
        screen.take(decision.actions[index])
        then()
    return screen


# --- taps and positions ---------------------------------------------------------------------------------------------


def taps_of(action: Action, game: str = RULES.name) -> list[str]:
    """Returns the taps that take an action, each as a `data-action`.

    They are one tap on each of the action's picks, or a tap on the action's button if the action has no picks. If
    the action is previewed before it is made, the last pick is tapped twice.
    """
    face = FACES[game]
    taps = [f"{sort} {face.NAMES[sort][value]}" for sort, value in fields(face, action)]
    if taps and action[0] in face.PREVIEWED:
        taps.append(taps[-1])
    return taps or [f"do {format_action(GAMES[game], action)}"]


def seated(match: Match, seats: tuple[str, str] = BOT_GAME, **others: Any) -> m.Model:
    """Returns the model of a page with this match on the table.

    `seats` say who plays blue and red, such as ("human", "scout"), and `others` are further fields of the model.
    """
    curtain = others.pop("curtain", False)
    seat = m.NOBODY if curtain or match.decision is None else match.decision.player
    return m.Model(Table("t", match, seats), **{"shown": len(match.log), "bot": "ready", "seat": seat, **others})


def asked_seats(match: Match) -> tuple[str, str]:
    """Returns who plays (blue, red): a person the side of the player who is asked, and the bot the other side."""
    decision = match.decision
    return ("scout", "human") if decision is not None and decision.player == 1 else BOT_GAME


def run(model: m.Model, *messages: m.Message) -> tuple[m.Model, list[Any]]:
    """Returns (the model after these messages, the effects that they had).

    Questions to the bot for judgements are left out of the effects.
    """
    effects: list[Any] = []
    for message in messages:
        model, more = update(model, message)
        effects += [
            effect for effect in more if not (isinstance(effect, fx.Think) and effect.kind in ("judge", "check"))
        ]
    return model, effects


def tapped(model: m.Model, *actions: str) -> m.Model:
    """Returns the model after these taps; each is given as the `data-action` of what is tapped."""
    return run(model, *(m.Tapped(action) for action in actions))[0]


def sheets(model: m.Model) -> Iterator[tuple[str, m.Model]]:
    """Yields (name of the sheet, model) for each sheet of the page, opened over the page of `model`.

    The first item is ("", model of the page without a sheet).
    """
    names = ["", "new", "games", "statistics", "share", "rules", "settings", "letters", "log"]
    names += [name for extension in EXTENSIONS.values() for name in extension.sheets]
    state = model.match.at(model.index)
    for name in names + scenes_of(model.match.game).sheets(state):
        yield name, replace(model, sheet=name)


# --- reading markup -------------------------------------------------------------------------------------------------

VOID = {"input", "br", "img", "meta", "link", "hr"}
PHRASING = {"a", "b", "button", "i", "input", "label", "select", "small", "span", "strong", "svg"}
ONLY_PHRASING = {"p", "span", "button", "label", "b", "h1", "h2", "h3", "legend"}


@dataclass
class Element:
    """One element of a page, with its tag and its attributes.

    `inside` has the tags of all elements around it, the outermost first, and `texts` the texts that are directly in it.
    """

    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...]
    texts: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads markup into `elements`, a list of its elements in order.

    Raises AssertionError for mistakes that a browser would correct without a word.
    """

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(markup)
        self.close()
        assert not self.open, f"left open: {[element.tag for element in self.open]}"

    def repeated_ids(self) -> list[str]:
        """Returns the ids that more than one element has."""
        ids = Counter(element.attributes["id"] for element in self.elements if "id" in element.attributes)
        return [id for id, count in ids.items() if count > 1]

    def _in_svg(self) -> bool:
        return any(element.tag == "svg" for element in self.open)

    def _element(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        assert len(attrs) == len({name for name, _ in attrs}), f"an attribute twice in <{tag}>"
        around = tuple(element.tag for element in self.open)
        if not self._in_svg() and around and around[-1] in ONLY_PHRASING:
            assert tag in PHRASING, f"<{tag}> inside <{around[-1]}>"
        if tag in ("button", "a"):
            assert "button" not in around and "a" not in around, f"<{tag}> inside {around}"
        element = Element(tag, {name: value or "" for name, value in attrs}, around)
        self.elements.append(element)
        return element

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Adds an element. What follows is inside it until its end tag, unless it can have no content, like `<br>`."""
        element = self._element(tag, attrs)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Adds an element whose tag closes itself, such as `<path/>`.

        Raises AssertionError for such a tag outside a drawing, unless the element can have no content, such as `<br/>`.
        """
        assert self._in_svg() or tag in VOID, f"<{tag}/> outside a drawing"
        self._element(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Closes the innermost open element. Raises AssertionError if that element has another tag."""
        assert self.open and self.open[-1].tag == tag, f"</{tag}> closes {[element.tag for element in self.open]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Adds text to the innermost open element."""
        if self.open:
            self.open[-1].texts.append(data)

    def by_id(self, id: str) -> Element:
        """Returns the element of this id, which must be there."""
        return next(element for element in self.elements if element.attributes.get("id") == id)

    def spoken(self) -> list[str]:
        """Returns the texts that only screen readers read, in the order of the page."""
        return ["".join(element.texts) for element in self.elements if element.attributes.get("class") == "unseen"]

    def having(self, attribute: str) -> list[Element]:
        """Returns all elements that have this attribute."""
        return [element for element in self.elements if attribute in element.attributes]


def actions_of(markup: str) -> set[str]:
    """Returns the `data-action` of every element in the markup that can be tapped."""
    return {unescape(action) for action in re.findall(r'data-action="([^"]*)"', markup)}


def shown(model: m.Model) -> str:
    """Returns the markup of the page for a model."""
    return page(model)
