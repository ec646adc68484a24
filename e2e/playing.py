"""Operates the page for tests as a person does: by mouse, by touch or by keys. The engine says what is legal."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.sync_api import Page

from tools.project import NODE_MODULES
from toybattle.bots import PLAYERS
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action
from web.games import FIRST_GAME, FIRST_SEED
from web.games.face import SPACE
from web.games.registry import FACES
from web.page.model import first_model
from web.page.picking import fields, needing_button
from web.saves import entries, store

T = TypeVar("T")
HUMAN = entries.HUMAN

# What the page shows, in words and `data-action`s: the fields of Sight.
LOOK = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const labels = (selector) => all(selector).map((element) =>
    element.getAttribute("aria-label") ?? element.querySelector(".unseen")?.textContent ?? "");
  const actions = (selector) => all(selector).map((element) => element.dataset.action);
  const text = (selector) => (document.querySelector(selector)?.textContent ?? "").trim();
  const asked = document.querySelector("#question")?.cloneNode(true);
  asked?.querySelectorAll(".note").forEach((note) => note.remove());
  return {
    question: (asked?.textContent ?? "").trim(),
    todo: text(".todo"),
    note: text("#question .note"),
    answers: actions("#prompt .answers [data-action]"),
    board: labels("#board [role]"),
    legal: actions("#board .legal"),
    rack: labels(".rack > *"),
    fits: actions(".rack .fits, .draft .fits"),
    foe: labels(".backs > *"),
    stats: labels(".stats > *"),
    log: all("#log .line").map((line) => line.textContent),
    sheet: text("#sheet-title"),
    curtain: Boolean(document.querySelector("#curtain")),
    ended: Boolean(document.querySelector("#prompt.ending")),
  };
}"""

WHERE = """(action) => {
  const found = [...document.querySelectorAll(`[data-action="${action}"]`)];
  const element = found.find((one) => !one.closest("dialog") && one.getBoundingClientRect().width > 0);
  const box = (element.querySelector(".ring") ?? element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

# Moves the pointer onto the space with each of these `data-action`s, or off the board for "", and returns for each the
# milliseconds until the picture has changed.
HOVER = """async (actions) => {
  const times = [];
  for (const action of actions) {
    const target = document.querySelector(action ? `#board [data-action="${action}"]` : "h1");
    const box = target.getBoundingClientRect();
    const patched = new Promise((resolve) => new MutationObserver((_, watch) => { watch.disconnect(); resolve(); })
      .observe(document.getElementById("app"), { subtree: true, childList: true, attributes: true }));
    const start = performance.now();
    target.dispatchEvent(new PointerEvent("pointerover",
      { bubbles: true, pointerType: "mouse", clientX: box.x + 9, clientY: box.y + 9 }));
    await patched;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - start);
  }
  return times;
}"""

RACK = """() => [...document.querySelectorAll("[id^='rack-']")]
  .sort((one, other) => one.id.slice(5) - other.id.slice(5)).map((slot) => slot.dataset.action)"""

PREVIEWED = ".tb-target, .tk-target, .draft-card.picked"  # selects what shows a preview

FOCUS = """() => {
  const now = document.activeElement;
  return now.id || now.dataset.action || now.className || now.tagName;
}"""

# Where the focus is: before (1), behind (-1) or on (0) the first element that a selector finds, or on another button of
# the toolbar in which that element is (2).
FOCUS_TO = """(selector) => {
  const target = document.querySelector(selector);
  const now = document.activeElement;
  if (now === target) return 0;
  if (target.closest("[role=toolbar]")?.contains(now)) return 2;
  return now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}"""


# Selects the tab stop of the spaces or, in a draft, of the cards.
BOARD_STOP = "#board :is(.space, .slot-button)[tabindex='0']"

# Whether the focus is where keys of one character don't count.
IS_ELSEWHERE = "() => !document.activeElement.closest('#board, #hand, #prompt')"

# Finds an element once Python has taken over: the page is read to its end, and the line that speaks until then is gone.
UP = "#app:not(:has(#boot)) ~ script[type=py]"

RUN_PYTHON = """async (source) => {
  const { whenDefined } = await import(new URL(`${toybattleEarly.root}vendor/pyscript/core.js`, location.href).href);
  const { interpreter } = await whenDefined("py");
  return interpreter.runPython(source);
}"""

IS_KEPT = "() => (document.documentElement.dataset.offline ?? '').includes('kept')"
HAS_SNAPSHOT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("toybattle-snapshot"));
  return names.length === 1 && (await (await caches.open(names[0])).keys()).length === 1;
}"""

# Lines of a script that open the vault as `database`.
OPEN_VAULT = """
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("toybattle", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
"""

# Empties both stores and fills them with the given entries, the vault with some invalid ones too.
FILL = (
    """async (source) => {
  const [here, there] = JSON.parse(source);
  localStorage.clear();
  for (const [key, text] of Object.entries(here)) localStorage.setItem(key, text);"""
    + OPEN_VAULT
    + """  const transaction = database.transaction("entries", "readwrite");
  const entries = transaction.objectStore("entries");
  entries.clear();
  for (const [key, value] of Object.entries(there)) entries.put(value, key);
  entries.put("no key of ours", 7);
  entries.put(new Date(), "toybattle:game:date");
  entries.put(new ArrayBuffer(3), ["toybattle:game:list"]);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}"""
)


@dataclass(frozen=True)
class Sight:
    """What the page shows to a person who plays, as the script LOOK reads it from the page.

    Texts are the `question`, `todo` (what is still to come in the turn), the `note`, and `sheet`, the title of the open
    sheet, "" for none. Lists of labels are `board` (of the spaces), `rack` (of the pieces or cards in the own hand),
    `foe` (of the pieces or cards in the other hand) and `stats` (of the scores). Lists of `data-action`s of what can be
    chosen are `answers` (below the question), `legal` (on the board) and `fits` (in the own hand). `log` is the
    history, line by line. `curtain` says whether the curtain between two people's turns is shown, `ended` whether the
    game is over.
    """

    question: str
    todo: str
    note: str
    answers: list[str]
    board: list[str]
    legal: list[str]
    rack: list[str]
    fits: list[str]
    foe: list[str]
    stats: list[str]
    log: list[str]
    sheet: str
    curtain: bool
    ended: bool

    @property
    def is_asked(self) -> bool:
        """Whether the person has to decide something now."""
        return bool(self.legal or self.fits or any(answer.startswith("do ") for answer in self.answers))


def steps(match: Match, action: Action) -> list[str]:
    """The `data-action`s of the elements to touch, one after the other, to choose an action in the page.

    There is one for each pick of the action, and one for the action's button if the action needs a button.
    """
    face = FACES[match.game]
    picks = fields(face, action)
    touched = [f"{sort} {face.NAMES[sort][value]}" for sort, value in picks]
    assert match.decision
    if not picks or action in needing_button(face, match.decision, picks):
        touched.append(f"do {format_action(match.rules, action)}")
    return touched


def good_action(match: Match) -> Action:
    """The action that the greedy bot, a decent opponent, would choose now."""
    assert match.decision is not None
    view = match.rules.view(match.state, match.decision.player)
    return PLAYERS["greedy"]()(match.rules, view, len(match.log))


def played(match: Match, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """The match played on by the greedy bot on both sides, to its end or to the first position that `until` accepts."""
    while match.decision is not None and not until(match):
        match = match.with_action(good_action(match))
    return match


def new_match(terrain: str = "castle_field", seed: int = FIRST_SEED, first: int = 0, specials: bool = True) -> Match:
    """A new match of the first of the project's games, with these options.

    `first` is the player who begins; `specials` says whether the board has special bases.
    """
    return Match.start(FIRST_GAME, {"terrain": terrain, "first": first, "specials": specials}, seed)


class Table:
    """One open page, operated by a test.

    `page` is Playwright's page, and `hand` is what operates it, such as a Mouse. `record` is a Record of conftest.py,
    which lists the requests and errors of all pages in the same profile, or None if nothing lists them. Methods that
    return a Table return this one.
    """

    def __init__(self, page: Page, record: Any = None) -> None:
        self.page = page
        self.record = record
        self.hand: Hand = Mouse(page)

    # --- opening

    def open(self, path: str = "./") -> Table:
        """Opens the page at a path below the site's address, and waits until Python runs it."""
        self.page.goto(path)
        return self.wait_up()

    def reload(self) -> Table:
        """Reloads the page and waits until Python runs it."""
        self.page.reload()
        return self.wait_up()

    def wait_up(self) -> Table:
        """Waits until Python has started and runs the page."""
        self.page.locator("#boot").wait_for(state="detached", timeout=120_000)
        return self

    def wait_bot(self) -> Table:
        """Waits until the bot is ready to play."""
        self.page.locator("#foe .chip").wait_for(state="detached", timeout=120_000)
        return self

    def wait_snapshot(self) -> Table:
        """Waits until the snapshot of Python's memory is saved, the last thing that the page does by itself."""
        self.eventually(lambda: self.page.evaluate(HAS_SNAPSHOT))
        return self

    # --- looking

    def look(self) -> Sight:
        """What the page shows now."""
        return Sight(**self.page.evaluate(LOOK))

    def eventually(self, what: Callable[[], T], seconds: float = 90) -> T:
        """Calls `what` until the result is true, and returns this result.

        Raises AssertionError if that takes longer than `seconds`.
        """
        end = time.monotonic() + seconds
        while not (answer := what()):
            assert time.monotonic() < end, f"never came: {self.look()}; errors: {self.record and self.record.errors}"
            self.page.wait_for_timeout(20)
        return answer

    def wait_turn(self) -> Sight:
        """Waits until the person has to decide or the game is over, and returns what the page shows at that moment."""

        def asked() -> Sight | None:
            sight = self.look()
            return sight if sight.is_asked or sight.ended else None

        return self.eventually(asked)

    def focus(self) -> str:
        """The name of the element that has the focus.

        The name is the element's id. Without an id it is the `data-action`, without that the class, and without a class
        the tag.
        """
        found: str = self.page.evaluate(FOCUS)
        return found

    def table(self) -> entries.Table:
        """The game on the table, read from localStorage.

        If no game is saved yet, it is the game with which a fresh profile begins.
        """
        current = self.current()
        return self.stored(current) if current else first_model().table

    def stored(self, id: str) -> entries.Table:
        """The game with this id, read from localStorage."""
        return entries.read_table(self.entry(id)).table

    def entry(self, id: str) -> str:
        """The newest saved text of the game with this id, "" if the game is not saved."""
        kept = self.kept()
        texts = {kept[key]: store.rank(key, kept[key]) for key in store.game_keys(id) if key in kept}
        return max(texts, key=lambda text: texts[text], default="")

    def match(self) -> Match:
        """The match of the game on the table, as it is saved in localStorage."""
        return self.table().match

    def current(self) -> str:
        """The id of the game on the table, read from localStorage; "" if no game is saved yet."""
        return self.kept().get(store.CURRENT, "").partition(" ")[0]

    def kept(self) -> dict[str, str]:
        """What lies in localStorage: a dict from keys to texts.

        The markup of the page as it was last shown is left out, because it is only a cache.
        """
        kept = dict(self.page.evaluate("() => ({...localStorage})"))
        kept.pop(store.SCREEN, None)
        return kept

    def games(self) -> list[str]:
        """The ids of all saved games."""
        keys = [key for key in self.kept() if key.startswith(store.GAME)]
        return sorted({key.removeprefix(store.GAME).removesuffix(store.ODD) for key in keys})

    # --- looking inside

    def python(self, source: str) -> Any:
        """Runs Python source in the page's own Python and returns the value of its last line."""
        return self.page.evaluate(RUN_PYTHON, source)

    def load_axe(self) -> Table:
        """Loads the accessibility checker axe into the page, unless it is there. The page must have been opened with
        `bypass_csp=True`, because its content security policy forbids this.
        """
        if not self.page.evaluate("() => 'axe' in globalThis"):
            self.page.add_script_tag(path=NODE_MODULES / "axe-core" / "axe.min.js")
        return self

    # --- setting up

    def put(self, match: Match, seats: tuple[str, str] = (HUMAN, "scout"), id: str = "prepared") -> Table:
        """Saves this match in localStorage as the game `id`, puts the game on the table, and returns this Table.

        `seats` says who plays (Blue, Red): a person (HUMAN) or a level of the bot, such as "scout".
        """
        sequence = int(max(0, store.rank(store.GAME, self.entry(id) or None) + 1))
        text = entries.write_table(entries.Table(id, match, seats), int(time.time() * 1000), sequence)
        key = store.game_keys(id)[sequence % 2]
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        self.press("open games")
        self.press(f"continue {id}")
        return self

    def clear(self) -> Table:
        """Closes whatever lies over the game: a sheet, an earlier position, or a game opened from a link."""
        self.page.evaluate("() => { history.replaceState(null, '', location.pathname); }")
        for action in ("close", "review now", "mine"):
            found = self.page.locator(f'[data-action="{action}"]')
            if found.count():
                found.first.click()
        return self

    def new_game(self, **choices: str) -> Table:
        """Starts a game from the New game sheet.

        `choices` are the settings there by name, such as opponent="scout". Without `game` it is the first of the
        project's games.
        """
        choices = {"game": FIRST_GAME, **choices}
        self.press("open new")
        order = ("side", "opponent", "game")  # these come first, since they decide on the other choices
        for name, value in sorted(
            choices.items(), key=lambda choice: choice[0] in order and -1 - order.index(choice[0])
        ):
            self.page.locator(f'#sheet input[name="{name}"][value="{value}"]').check()
        self.press("new")
        return self

    def set_speed(self, name: str) -> Table:
        """Chooses the speed `name` in the settings: how fast the page shows the opponent's turn."""
        self.press("open settings")
        self.page.locator(f'#sheet input[name="speed"][value="{name}"]').check()
        return self.press("close")

    def press(self, action: str) -> Table:
        """Clicks the first visible element with this `data-action`."""
        self.page.locator(f'[data-action="{action}"]:visible').first.click()
        return self

    # --- playing

    def play(self, action: Action, match: Match | None = None) -> None:
        """Makes an action in the page, with `self.hand`: the mouse, a finger or the keyboard.

        `match` is the match on the table; if it is None, the match is read from localStorage.
        """
        match = match or self.match()
        *first, last = steps(match, action)
        for step in first:
            self.hand.do(step)
        if action[0] in FACES[match.game].PREVIEWED:
            self.hand.target(last)
        self.hand.do(last)

    def play_well(self) -> Action:
        """Makes a decent action in the page, by mouse, touch or keys as `self.hand` does it, and returns the action."""
        match = self.match()
        action = good_action(match)
        self.play(action, match)
        return action

    def play_to_the_end(self, each: Callable[[Sight], None] = lambda sight: None) -> int:
        """Plays decent actions until the game is over; returns how many questions were answered for the person.

        At every question `each` is called with what the page shows.
        """
        questions = 0
        while not (sight := self.wait_turn()).ended:
            each(sight)
            questions += 1
            before = len(self.match().log)
            self.play_well()
            assert len(self.match().log) > before
        return questions


class Hand:
    """What operates the page in a test: the base class of the mouse, a finger and the keyboard.

    The methods find elements by their `data-action`.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    def where(self, action: str) -> tuple[float, float]:
        """Returns (x, y), in pixels of the page: the middle of the element with this `data-action`.

        Raises AssertionError if this point is not on the screen.
        """
        x, y = self.page.evaluate(WHERE, action)
        size = self.page.viewport_size
        assert size and 0 <= x < size["width"] and 0 <= y < size["height"], f"{action} is off the screen: {x}, {y}"
        return x, y

    def do(self, action: str) -> None:
        """Chooses the element with this `data-action`: by a click, a tap or keys."""
        raise NotImplementedError

    def target(self, action: str) -> None:
        """Makes the page preview what choosing the element with this `data-action` would do."""
        raise NotImplementedError


class Mouse(Hand):
    """The mouse as a way of operating the page: it clicks and drags."""

    def do(self, action: str) -> None:
        """Clicks the element with this `data-action`."""
        self.page.mouse.click(*self.where(action))

    def target(self, action: str) -> None:
        """Moves the pointer onto the element with this `data-action` and waits for the preview."""
        self.page.mouse.move(*self.where(action))
        self.page.locator(PREVIEWED).first.wait_for(state="attached")

    def drag(self, action: str, target: str) -> None:
        """Drags the element `action` onto the element `target`, both given by their `data-action`."""
        self.page.mouse.move(*self.where(action))
        self.page.mouse.down()
        self.page.mouse.move(*self.where(target), steps=3)
        self.page.mouse.up()


class Finger(Hand):
    """A finger as a way of operating the page: it taps."""

    def do(self, action: str) -> None:
        """Taps the element with this `data-action`."""
        self.page.touchscreen.tap(*self.where(action))

    def target(self, action: str) -> None:
        """Taps the element with this `data-action` a first time, which only previews it, and waits for the preview."""
        self.do(action)
        self.page.locator(PREVIEWED).first.wait_for(state="attached")


class Keys(Hand):
    """A way for tests to operate the page: with the keyboard alone.

    Raises AssertionError if no element of the page has the focus after a key was pressed.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.is_quick = False  # uses number keys and letters rather than Tab and arrow keys

    def target(self, action: str) -> None:
        """Moves the focus onto the element with this `data-action` and waits for the preview."""
        self.go(action)
        self.page.locator(PREVIEWED).first.wait_for(state="attached")

    def press(self, key: str) -> None:
        """Presses a key and checks that some element still has the focus."""
        self.page.keyboard.press(key)
        assert self.page.evaluate("() => document.activeElement !== document.body"), f"{key} lost the focus"

    def reach(self, selector: str) -> None:
        """Presses Tab, or Shift and Tab, until the first element that the selector finds has the focus.

        Within a toolbar, which is one tab stop, presses an arrow key instead.
        """
        while side := self.page.evaluate(FOCUS_TO, selector):
            self.press({1: "Tab", -1: "Shift+Tab", 2: "ArrowRight"}[side])

    def do(self, action: str) -> None:
        """Chooses the element with this `data-action` by keys.

        At every second call it presses the shortcut of the element, if there is one. In all other cases it moves the
        focus onto the element and presses Enter or Space.
        """
        sort, _, name = action.partition(" ")
        self.is_quick = not self.is_quick
        rack = self.page.evaluate(RACK)
        if self.is_quick and self.page.evaluate(IS_ELSEWHERE):
            self.reach(BOARD_STOP)
        if sort != SPACE and action in rack[:9] and self.is_quick:
            self.press(str(rack.index(action) + 1))
        elif self.is_quick and name in ("draw", "skip", "ready", "end", "stop", "go"):
            gives_up = name == "end" and self.page.locator("[data-action^='do claim']").count() > 0
            for _ in range(1 + gives_up):  # a task could be claimed: the key asks once more
                self.press(name[0])
        else:
            self.go(action)
            self.press("Space" if self.is_quick else "Enter")

    def go(self, action: str) -> None:
        """Moves the focus by Tab, and then by arrow keys, onto the element with this `data-action`."""
        sort, _, name = action.partition(" ")
        rack = self.page.evaluate(RACK)
        if sort == SPACE:
            self.reach(BOARD_STOP)
            for key in self.way(name):
                self.press(key)
            assert self.page.evaluate(FOCUS) == f"space-{name}"
        elif action in rack:
            self.reach("[id='rack-0']")
            for _ in range(rack.index(action)):
                self.press("ArrowRight")
        else:
            self.reach(f'[data-action="{action}"]')

    def way(self, name: str) -> list[str]:
        """The arrow keys, in order, that move the focus from the space where it is to the space called `name`."""
        look, spaces, turned, start = self.page.evaluate(
            """() => [
              document.getElementById("board").getAttribute("class"),
              [...document.querySelectorAll("#board [id^='space-']")].map((space) => space.id.slice(6)),
              Number(document.getElementById("hand").classList.contains("red")),
              document.activeElement.id,
            ]"""
        )
        terrain = next((word for word in look.split() if word.startswith("terrain-")), "").removeprefix("terrain-")
        fitting = [face for face in FACES.values() if {*spaces} <= {*face.NAMES[SPACE]}]
        face = min(fitting, key=lambda face: len(face.NAMES[SPACE]))  # a board may have fewer spaces, never others
        names = face.NAMES[SPACE]
        view = new_match(terrain).state if terrain else None
        first, last = names.index(start.removeprefix("space-")), names.index(name)
        ways: dict[int, list[str]] = {first: []}
        waiting = deque([first])
        while last not in ways:
            here = waiting.popleft()
            for key in ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
                there = face.neighbour(view, turned, here, key)
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        return ways[last]


def prefs(**values: str) -> str:
    """The JavaScript source of a script that saves these settings, such as speed="off", in the browser.

    The script does nothing if settings are saved there already.
    """
    text = json.dumps(json.dumps(values))
    keep = f"localStorage.getItem('toybattle:prefs') ?? localStorage.setItem('toybattle:prefs', {text});"
    return f"if (location.protocol !== 'about:') {{ {keep} }}"


# With this script the page keeps nothing for play without network: no service worker, no snapshot.
NOTHING_KEPT = "if (location.protocol !== 'about:') localStorage.setItem('toybattle:offline', 'off');"

# With this script there is too little memory for a snapshot: no worker makes one, for which an update would have to
# wait.
NO_SNAPSHOT = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 });"

# The browser's random numbers are always the same, so that the bot answers the same questions in the same way.
NO_CHANCE = """crypto.getRandomValues = (array) => {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(7);
  return array;
};"""

# A worker that says only what a test makes it say, so that the bot's Python need not start where no bot is needed.
NO_BOT = """globalThis.Worker = class {
  constructor() { globalThis.bot = this; }
  postMessage({ id }) { this.id = id ?? this.id; }
  say(data) { this.onmessage({ data: { id: this.id, ...data } }); }
  terminate() {}
};"""

# The real worker, with its messages in both directions on record, and its answers held back as long as a test wants it.
SPY = """(() => {
  const spy = (globalThis.spy = { workers: [], asked: {}, posts: [], answers: [], held: null, killAfter: 0 });
  globalThis.Worker = class extends Worker {
    constructor(...parts) {
      super(...parts);
      spy.workers.push(this);
      this.addEventListener("message", (event) => {
        const { id, text, memory } = event.data;
        if (!text) return;
        const at = performance.now();
        spy.answers.push({ id, ...JSON.parse(text), memory, took: at - spy.asked[id], at });
        if (!spy.held) return;
        event.stopImmediatePropagation();
        spy.held.push(() => this.onmessage({ data: { id, text } }));
      });
    }
    postMessage(message, transfer) {
      super.postMessage(message, transfer);
      if (message.begin) return;
      spy.posts.push({ ...message, at: performance.now() });
      if (message.text) spy.asked[message.id] = performance.now();
      if (spy.killAfter) setTimeout(() => this.terminate(), spy.killAfter);
      spy.killAfter = 0;
    }
  };
})();"""


def only(items: Iterable[Any]) -> Any:
    """The only one of the items. Raises ValueError unless there is exactly one."""
    (item,) = items
    return item
