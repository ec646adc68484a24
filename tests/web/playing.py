"""The page without a browser: ports that remember what was asked of them, and a person who taps and presses."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from html.parser import HTMLParser
from typing import Any

from tests.records import Records
from tests.web.scenes import scenes_of
from toybattle import GAMES
from toybattle.chance import pick, scramble
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
from web.page.frame import page
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
    """A store whose writes are noted down, and which refuses whatever is told to it."""

    def __init__(self, calls: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.calls = calls
        self.refuses: set[str] = set()
        self.room: int | None = None  # for so many more texts

    def _ask(self, what: str) -> None:
        if what in self.refuses:
            raise StoreError("refused")

    def get(self, key: str, default: Any = None) -> Any:
        """The text under a key."""
        self._ask("get")
        return super().get(key, default)

    def set(self, key: str, value: str) -> None:
        """Keeps it and notes that."""
        self._ask("set")
        if self.room is not None and key not in self:
            if not self.room:
                raise StoreError("full")
            self.room -= 1
        self.calls.append(("set", key))
        super().set(key, value)

    def remove(self, key: str) -> None:
        """Forgets it and notes that."""
        self._ask("remove")
        self.calls.append(("remove", key))
        super().remove(key)

    def keys(self) -> Any:
        """All keys."""
        self._ask("get")
        return list(super().keys())


class MemoryVault(dict[str, str]):
    """A vault that has done at once what it is told, or refuses, or is away: then it never answers."""

    def __init__(self, entries: dict[str, str] | None = None) -> None:
        super().__init__(entries or {})
        self.on_state: Any = None
        self.on_entries: Any = None
        self.refuses = self.is_away = False
        self.waiting: dict[str, str | None] = {}  # what it has not done yet

    def read(self, on_entries: Any) -> None:
        """What is there, at once, or nothing."""
        self.on_entries = on_entries
        on_entries(None if self.refuses or self.is_away else dict(self))
        self.on_state("failed" if self.refuses or self.is_away else "saved")

    def put(self, key: str, text: str | None) -> None:
        """Keeps or removes, and says so."""
        self.waiting[key] = text
        self.on_state("saving")
        if not self.is_away:
            self.ask_bot_if_due()

    def ask_bot_if_due(self) -> None:
        """Does what is waiting, unless it refuses."""
        if not self.refuses:
            for key, text in self.waiting.items():
                if text is None:
                    self.pop(key, None)
                else:
                    self[key] = text
            self.waiting.clear()
        self.on_state("failed" if self.refuses else "saved")


class OneWindow:
    """No other window is there."""

    on_writer: Any = None
    on_news: Any = None

    def __init__(self) -> None:
        self.game = ""

    def hold(self, id: str) -> None:
        """Granted."""
        self.game = id
        self.on_writer(True)

    def take_over(self) -> None:
        """There is nobody to take it from."""

    def tell(self, key: str, text: str) -> None:
        """Nobody listens."""


class FakePorts:
    """All that the app asks of a browser. Timers wait for `Screen.wait`; the bot answers at once, or when told to."""

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
        self.are_games_noted = False
        self.tabs: Any = OneWindow()
        self.on_bot: Any = None
        self.on_show: Callable[[], None] = lambda: None
        self.hear: Any = None
        self.timers: list[tuple[int, Callable[[], None]]] = []
        self.ticks: list[Callable[[], None]] = []  # of the watch over the bot
        self.idle: list[Callable[[], None]] = []  # for when nothing else goes on
        self.questions: list[tuple[str, str]] = []  # what the worker has been asked and has neither answered nor lost
        self.judgements: list[tuple[str, str]] = []  # the same of what it is asked in the background
        self.hurried: list[str] = []
        self.is_bot_prompt = is_bot_prompt
        self.starts = 0
        self.is_bot_running = False
        self.asked_too_early = 0
        self.markup = ""
        self.focused: list[str] = []
        self.address = fragment
        self.clipboard: str | None = ""
        self.files: list[tuple[str, str]] = []
        self.file = ""
        self.theme = ""
        self.made = 0
        self.time = self.pace = 0.0  # the clock, in milliseconds, and how far it goes on at each look

    def listen(self, on_message: Any, is_first_game: bool) -> None:
        """From now on the person is heard."""
        self.hear = on_message

    def show(self, markup: str) -> None:
        """The page as it is now."""
        self.markup = markup
        self.calls.append(("show",))
        self.on_show()

    def show_kept(self, state: str) -> None:
        """The tick, or what stands in its place."""
        self.how_kept = state

    def ask_to_stay(self) -> None:
        """Nobody clears anything away here."""

    def had_games(self) -> bool:
        """As it was noted at a visit before."""
        return self.are_games_noted

    def note_games(self, are_there: bool) -> None:
        """Outlives the stores."""
        self.are_games_noted = are_there

    def focus(self, element: str) -> None:
        """The focus moves, if the element is there."""
        self.focused.append(element)

    def later(self, milliseconds: int, action: Any) -> None:
        """Kept until `Screen.wait`, or `tick`."""
        if milliseconds == TICK:
            self.ticks.append(action)
        elif milliseconds == IDLE:
            self.idle.append(action)
        else:
            self.timers.append((milliseconds, action))

    def now(self) -> int:
        """A clock that goes on by one at each look."""
        self.made += 1
        return 1_700_000_000_000 + self.made

    def clock(self) -> float:
        """It stands still: nothing takes long here, unless a test says so."""
        self.time += self.pace
        return self.time

    def new_seed(self) -> int:
        """The same seeds in every run."""
        self.made += 1
        return scramble(self.made)

    def new_id(self) -> str:
        """The same ids in every run, never one that the store has already."""
        self.made += 1
        while any(key in self.texts for key in game_keys(f"g{self.made}")):
            self.made += 1
        return f"g{self.made}"

    def fragment(self) -> str:
        """What stands behind # in the address."""
        return self.address

    def set_fragment(self, fragment: str) -> None:
        """Changes it."""
        self.address = fragment

    def copy(self, fragment: str, on_done: Any) -> None:
        """Onto the clipboard, unless there is none."""
        if self.clipboard is not None:
            self.clipboard = fragment
        on_done(self.clipboard is not None, f"https://host/#{fragment}")

    def download(self, name: str, text: str) -> None:
        """A file for the person."""
        self.files.append((name, text))

    def pick_file(self, limit: int, on_text: Any) -> None:
        """The person chooses the file that lies ready."""
        on_text(self.file[: limit + 1])

    def pick_games(self, limit: int, on_records: Any) -> None:
        """The same, taken apart into records as the browser does it."""
        if len(self.file) > limit:
            on_records(None, "save_too_large")
            return
        try:
            on_records(Records(self.file), "")
        except ValueError:
            on_records(None, "save_damaged")

    def set_theme(self, name: str) -> None:
        """Remembers it."""
        self.theme = name

    def start_bot(self) -> None:
        """A fresh worker, which has heard none of the questions."""
        self.questions.clear()
        self.starts += 1
        self.is_bot_running = True
        if self.is_bot_prompt:
            self.on_bot({"ready": True})

    def stop_bot(self) -> None:
        """The worker is gone, and with it what it was asked."""
        self.questions.clear()
        self.is_bot_running = False

    def post_bot(self, message: dict[str, Any]) -> None:
        """A message to the worker. In a browser, one that comes before the first start stops the page."""
        if not self.is_bot_running:
            self.asked_too_early += 1
        elif "text" in message:
            is_judgement = json.loads(message["text"])["kind"] == "judge"
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
        """The worker answers its oldest question."""
        id, text = self.questions.pop(0)
        self.on_bot({"id": id, "text": thought(text)})

    def judge(self, most: int = 1000) -> list[dict[str, Any]]:
        """The worker answers what it is asked in the background, and what follows; returns the questions."""
        heard: list[dict[str, Any]] = []
        while self.judgements and len(heard) < most:
            id, text = self.judgements.pop(0)
            heard.append(json.loads(text))
            self.on_bot({"id": id, "text": thought(text)})
        return heard

    def tick(self, count: int = 1) -> None:
        """So many ticks of the watch over the bot go by."""
        for _ in range(count):
            ticks, self.ticks = self.ticks, []
            for action in ticks:
                action()


def thought(question: str) -> str:
    """What the worker answers."""
    thinking = begin(question)
    while not thinking.step(1000):
        pass
    return thinking.answer()


def said_by_bot(action: str) -> str:
    """An answer of the worker that nobody thought about."""
    return json.dumps({"action": action, "value": 0.5, "line": [action], "visits": 1})


class Screen:
    """One visit to the page: a person in front of fake ports."""

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
        """What the page shows."""
        return self.app.model

    @property
    def match(self) -> Match:
        """The game on the table."""
        return self.app.model.match

    @property
    def markup(self) -> str:
        """The page as last shown."""
        return self.ports.markup

    @property
    def current(self) -> str:
        """The id of the game that the next visit begins with, as the store has it."""
        return str(self.ports.texts.get(CURRENT, "")).partition(" ")[0]

    @property
    def games(self) -> list[str]:
        """The ids of all games in the store."""
        ids = [key.removeprefix(GAME).removesuffix(ODD) for key in self.kept if key.startswith(GAME)]
        return sorted(set(ids))

    @property
    def kept(self) -> dict[str, str]:
        """A copy of what the browser keeps."""
        return dict(self.ports.texts)

    def tap(self, *actions: str) -> Screen:
        """Taps that follow each other; each must be on the page."""
        for action in actions:
            assert action in actions_of(self.markup), f"{action!r} can't be tapped: {sorted(actions_of(self.markup))}"
            self.ports.hear("tap", action)
        return self

    def say(self, action: str) -> Screen:
        """A message that comes of no button, such as a drop, a change of a field or a mere repetition."""
        self.ports.hear("tap", action)
        return self

    def press(self, key: str, element: str = "") -> Screen:
        """A key."""
        self.ports.hear("key", key, element)
        return self

    def wait(self) -> Screen:
        """Until nothing more happens by itself."""
        for _ in range(1000):
            if not self.ports.timers:
                return self
            self.ports.timers.pop(0)[1]()
        raise AssertionError("the page never comes to rest")

    def rest(self) -> Screen:
        """Until what is done in idle time is done too."""
        while self.ports.idle:
            self.ports.idle.pop(0)()
        return self.wait()

    def take(self, action: Action) -> Screen:
        """Takes an action by taps; where more could be picked, or a button makes it, that is the last one."""
        length = len(self.match.log)
        self.tap(*taps_of(action, self.match.game))
        return self if len(self.match.log) > length else self.tap(f"do {format_action(self.match.rules, action)}")

    def reload(self, fragment: str = "") -> Screen:
        """The same browser opens the page again."""
        return Screen(self.kept, fragment, vault=MemoryVault(self.ports.vault))

    def said(self) -> str:
        """What the page says: the question with the note before it."""
        found = re.search(r'<p id="question"[^>]*>(.*?)</p>', self.markup, re.S)
        return unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""

    def stored(self, id: str = "") -> Table:
        """The game as the store has it."""
        return newest(self.ports.texts, id or self.model.table.id)


def newest(texts: Mapping[str, str], id: str) -> Table:
    """The newest writing of a game."""
    found = [(rank(key, texts[key]), texts[key]) for key in game_keys(id) if key in texts]
    return read_table(max(found)[1]).table


def play(screen: Screen, seed: int = 1, most: int = 10_000, then: Callable[[], None] = lambda: None) -> Screen:
    """Takes random legal actions by taps, watching the bot's turns to their end, until the game is over."""
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
    """The taps that say an action: troop, then place; the last one twice where it is shown first; or a button."""
    face = FACES[game]
    taps = [f"{sort} {face.NAMES[sort][value]}" for sort, value in fields(face, action)]
    if taps and action[0] in face.PREVIEWED:
        taps.append(taps[-1])
    return taps or [f"do {format_action(GAMES[game], action)}"]


def seated(match: Match, seats: tuple[str, str] = BOT_GAME, **others: Any) -> m.Model:
    """A model with this match on the table, nothing else going on."""
    curtain = others.pop("curtain", False)
    seat = m.NOBODY if curtain or match.decision is None else match.decision.player
    return m.Model(Table("t", match, seats), **{"shown": len(match.log), "bot": "ready", "seat": seat, **others})


def asked_seats(match: Match) -> tuple[str, str]:
    """A person where the decision is, the bot opposite."""
    decision = match.decision
    return ("scout", "human") if decision is not None and decision.player == 1 else BOT_GAME


def run(model: m.Model, *messages: m.Message) -> tuple[m.Model, list[Any]]:
    """The model after these messages, and all effects but what the bot is asked in the background."""
    effects: list[Any] = []
    for message in messages:
        model, more = update(model, message)
        effects += [effect for effect in more if not (isinstance(effect, fx.Think) and effect.kind == "judge")]
    return model, effects


def tapped(model: m.Model, *actions: str) -> m.Model:
    """The model after these taps."""
    return run(model, *(m.Tapped(action) for action in actions))[0]


def sheets(model: m.Model) -> Iterator[tuple[str, m.Model]]:
    """The model with each of its sheets open, and with none."""
    names = ["", "new", "games", "share", "rules", "settings", "log", "sets", "editor", "meter"]
    state = model.match.at(model.index)
    for name in names + scenes_of(model.match.game).sheets(state):
        yield name, replace(model, sheet=name)


# --- reading markup -------------------------------------------------------------------------------------------------

VOID = {"input", "br", "img", "meta", "link", "hr"}
PHRASING = {"a", "b", "button", "i", "input", "label", "small", "span", "strong", "svg"}
ONLY_PHRASING = {"p", "span", "button", "label", "b", "h1", "h2", "h3", "legend"}


@dataclass
class Element:
    """One element: its tag, its attributes, the texts directly inside."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...]
    texts: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    """Markup as a list of elements. Raises AssertionError on what a browser would put right in silence."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(markup)
        self.close()
        assert not self.open, f"left open: {[element.tag for element in self.open]}"

    def repeated_ids(self) -> list[str]:
        """The ids that more than one element has."""
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
        """Opens one."""
        element = self._element(tag, attrs)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<path/>`: only drawings may be written so."""
        assert self._in_svg() or tag in VOID, f"<{tag}/> outside a drawing"
        self._element(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Closes one."""
        assert self.open and self.open[-1].tag == tag, f"</{tag}> closes {[element.tag for element in self.open]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.open:
            self.open[-1].texts.append(data)

    def by_id(self, id: str) -> Element:
        """The element of that id."""
        return next(element for element in self.elements if element.attributes.get("id") == id)

    def having(self, attribute: str) -> list[Element]:
        """All elements with an attribute."""
        return [element for element in self.elements if attribute in element.attributes]


def actions_of(markup: str) -> set[str]:
    """All that can be tapped."""
    return {unescape(action) for action in re.findall(r'data-action="([^"]*)"', markup)}


def shown(model: m.Model) -> str:
    """The page of a model."""
    return page(model)
