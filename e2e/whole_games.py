"""Plays whole games in the page at random and fast: makes decisions by clicks, and records all decisions of the games.

The actions are drawn from the engine's legal actions, not from what the page offers, and each has to be found on the
page. A bot's decisions are noted as its worker sends them, before the page hears of the decisions.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

from e2e.chromium import Tab
from e2e.playing import HUMAN, steps
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action
from web.games.registry import FACES
from web.saves import entries, store

GAMES = tuple(FACES)
AT_ONCE = 10  # decisions of two people that are clicked without a look at what is kept

# Makes the page's chance follow from a seed and the number of the visit. Python's `secrets` uses it too.
CHANCE = """((seed) => {
  if (location.protocol === "about:") return;
  const visit = Number(sessionStorage.getItem("test:visit") ?? 0) + 1;
  sessionStorage.setItem("test:visit", visit);
  let state = (seed + Math.imul(visit, 0x9e3779b9)) >>> 0;
  const next = () => {  // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 255;
  };
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => { bytes[index] = next(); });
    return array;
  };
})"""

# Notes what the bot's worker answers, before the page hears of it, in sessionStorage, which outlives the page.
HEARD = """globalThis.Worker = class extends Worker {
  constructor(...parts) {
    super(...parts);
    this.addEventListener("message", ({ data: { id, text, memory } }) => {
      if (!text) return;
      const heard = JSON.parse(sessionStorage.getItem("test:heard") ?? "[]");
      heard.push([id, JSON.parse(text).action, memory]);
      sessionStorage.setItem("test:heard", JSON.stringify(heard));
    });
  }
};"""

# Defines `python`, which evaluates an expression in the page's Python, with the app as `app`. It reaches Python through
# the listener that Python gives to the page.
PYTHON = """(() => {
  let page;
  Object.defineProperty(globalThis, "toybattlePage", {
    configurable: true,
    get: () => page,
    set: (given) => {
      page = given;
      const { listen } = page;
      page.listen = (listener, ...rest) => {
        const names = listener.__globals__;
        const evaluate = names.get("__builtins__").get("eval");
        const app = listener.__self__;
        globalThis.python = (expression) => {
          const run = evaluate(`lambda app: ${expression}`, names);
          const result = run(app);
          run.destroy();
          return result;
        };
        listen.call(page, listener, ...rest);
      };
    },
  });
})();"""

IS_UP = "() => location.protocol !== 'about:' && !document.getElementById('boot') && Boolean(globalThis.python)"

# Makes decisions by clicks. Each decision is a list of `data-action`s, whose elements are clicked where a person would
# find them, and whether it is previewed before it is made: then the last element is clicked once more, unless the focus
# has shown the preview already. A curtain is lifted first. Returns the number of decisions that were made, and the
# `data-action` whose element is missing, if any, which ends it.
CLICK = """async (decisions) => {
  const open = '#board .legal, .rack .fits, .draft .fits, #prompt .answers [data-action^="do "]';
  const breathe = () => new Promise((resolve) => setTimeout(resolve));
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const find = (action) => [...document.querySelectorAll(`[data-action="${action}"]`)]
    .find((one) => !one.closest("dialog") && one.getBoundingClientRect().width > 0);
  const id = (localStorage["toybattle:current"] ?? "").split(" ")[0];
  const kept = () => ["", ":1"].map((end) => localStorage[`toybattle:game:${id}${end}`]).join();
  for (const [index, [actions, isShown]] of decisions.entries()) {
    const curtain = document.getElementById("lift");
    if (curtain) {
      click(curtain);
      while (!document.querySelector(open)) await breathe(); // the other's turn is told
    }
    const before = kept();
    for (const action of isShown ? [...actions, actions.at(-1)] : actions) {
      if (isShown && kept() !== before) break;
      const element = find(action);
      if (!element) return [index, action];
      click(element);
    }
  }
  return [decisions.length, ""];
}"""

# What the page shows of the game, without the question and the note, which concern only the latest moment.
SIGHT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const labels = (selector) => all(selector).map((element) => element.getAttribute("aria-label") ?? "");
  return {
    board: labels("#board [role]"),
    rack: labels(".rack > *"),
    stats: labels(".stats > *"),
    log: all("#log .line").map((line) => line.textContent),
  };
}"""

STATUS = """() => {
  const id = (localStorage["toybattle:current"] ?? "").split(" ")[0];
  const heard = JSON.parse(sessionStorage.getItem("test:heard") ?? "[]");
  sessionStorage.removeItem("test:heard");
  const open = '#board .legal, .rack .fits, .draft .fits, #prompt .answers [data-action^="do "]';
  return {
    id,
    heard,
    texts: ["", ":1"].map((end) => localStorage[`toybattle:game:${id}${end}`]).filter(Boolean),
    asked: Boolean(document.querySelector(open)),
    curtain: Boolean(document.getElementById("lift")),
    ended: Boolean(document.querySelector("#prompt.ending")),
    kept: document.documentElement.dataset.kept,
  };
}"""

PRESS = """(action) => {
  const found = [...document.querySelectorAll(`[data-action="${action}"]`)];
  const visible = found.find((one) => one.getBoundingClientRect().width > 0);
  visible?.click();
  return Boolean(visible);
}"""

CHOOSE = """(name, value) => {
  const found = document.querySelector(`#sheet input[name="${name}"][value="${value}"]`);
  if (found && !found.checked) found.click();
}"""

LISTED = """() => [...document.querySelectorAll('#sheet [data-action^="continue "]')]
  .map((one) => one.dataset.action.split(" ")[1])"""

STATE = "__import__('json').dumps(app.model.match.state.dump(), sort_keys=True)"


@dataclass
class Record:
    """What a test has noted of one game in the page.

    `match` has every decision so far, and no decision is ever removed. `id` is the game's id, and `seats` says who
    plays (blue, red). `chance` draws what the test decides at random in this game, such as the decisions of the person.
    """

    id: str
    match: Match
    seats: tuple[str, str]
    chance: random.Random

    @property
    def has_bot(self) -> bool:
        """Whether a bot plays in the game."""
        return self.seats != (HUMAN, HUMAN)

    @property
    def is_persons(self) -> bool:
        """Whether the next decision in the game is a person's."""
        return self.match.decision is not None and self.seats[self.match.decision.player] == HUMAN


class Fault(AssertionError):
    """Raised when a game in the page differs from what the test has noted of the game."""


class Page:
    """A tab with the page, in which games are begun, put on the table and played.

    `records` maps the id of each game to a Record, which has what the test has noted of the game.
    """

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.records: dict[str, Record] = {}
        self.heard: set[tuple[str, int, str]] = set()  # bots' decisions: game, how many came before, action
        self.memory = 0  # bytes that the worker has taken, as it last said

    def wait_up(self) -> None:
        """Waits until Python has started and runs the page."""
        self.tab.eventually(lambda: self.tab.evaluate(IS_UP), "Python does not come up")

    def press(self, action: str) -> None:
        """Clicks the first visible element with this `data-action`, once there is one."""
        self.tab.eventually(lambda: self.tab.evaluate(PRESS, action), f"nothing to press for {action!r}")

    def python(self, expression: str) -> Any:
        """The value of a Python expression in the page, where `app` is the page's app."""
        return self.tab.evaluate("(expression) => globalThis.python(expression)", expression)

    # --- the games

    def begin(self, game: str, opponent: str, chance: random.Random) -> Record:
        """Begins a game against `opponent` from the New game sheet, and returns a Record, in which the test notes all
        decisions of the new game.

        `game` is the game's name, `opponent` a level of the bot or "human". The options are drawn by `chance`, which
        also goes into the Record, to draw what happens later in the game.
        """
        self.press("open new")
        self.tab.evaluate(CHOOSE, "game", game)
        self.tab.evaluate(CHOOSE, "opponent", opponent)
        self.tab.evaluate(CHOOSE, "first", "random")
        for choice in FACES[game].CHOICES:
            self.tab.evaluate(CHOOSE, choice.name, chance.choice(choice.values))
        before = self.status()["id"]
        self.press("new")
        status = self.tab.eventually(
            lambda: (found := self.status())["id"] != before and found["texts"] and found, "no new game"
        )
        table = newest(status["texts"])
        assert (table.match.game, opponent in table.seats) == (game, True)
        match = Match.start(game, table.match.options, table.match.seed)
        record = self.records[table.id] = Record(table.id, match, table.seats, chance)
        return record

    def change_to(self, record: Record) -> None:
        """Puts the game that `record` belongs to on the table, from the list of games."""
        self.press("open games")
        self.press(f"continue {record.id}")
        self.tab.eventually(lambda: self.status()["id"] == record.id, f"{record.id} is not put on the table")

    def check_listing(self) -> None:
        """Waits until the list of games has all games in `records`.

        The list grows while the page reads the saved texts.
        """
        self.press("open games")
        lacking = f"the list of games lacks some of {sorted(self.records)}"
        self.tab.eventually(lambda: set(self.records) <= set(self.tab.evaluate(LISTED)), lacking)
        self.press("close")

    def delete(self, record: Record) -> None:
        """Deletes the game that `record` belongs to in the page, and removes `record` from `records`."""
        self.press("open games")
        self.press(f"delete {record.id}")
        self.press("close")
        del self.records[record.id]

    # --- what the page has

    def status(self) -> dict[str, Any]:
        """What the page shows and has saved of the game on the table, as a dict.

        The script STATUS says what the keys are, such as `id`, `texts` (the game's entries), `asked` and `ended`. The
        call also adds the answers that the bot's worker has sent since the last call to the attribute `heard`.
        """
        status: dict[str, Any] = self.tab.evaluate(STATUS)
        for stamp, text, memory in status["heard"]:
            self.memory = memory
            id, count, *_ = stamp.split("/")
            self.heard.add((id, int(count), text))
        return status

    def look(self, record: Record) -> dict[str, Any]:
        """Adds the bot's latest decisions to `record`, and returns what the page shows and has saved, as a dict.

        `record` has the decisions of one game that the test has noted so far; the latest decisions are those that it
        lacks. The script STATUS says what the keys of the dict are. Raises Fault if another game than that of `record`
        is on the table, or if the saved game differs from `record` in anything but these decisions.
        """
        status = self.status()
        if status["id"] != record.id:
            raise Fault(f"{record.id} is not on the table: {status['id']} is")
        self.take(record, newest(status["texts"]).match.log)
        return status

    def take(self, record: Record, log: tuple[Action, ...]) -> None:
        """Adds to `record` the decisions at the end of `log` that are missing in `record`.

        `record` has the decisions of one game that the test has noted so far, and `log` is the log of this game as the
        page has saved it. Raises Fault if `log` lacks a decision of `record` or has another one in its place, or if an
        added decision is not one that the bot's worker has sent.
        """
        known = record.match.log
        if log[: len(known)] != known:
            what = "lost" if log == known[: len(log)] else "forked"
            raise Fault(f"{what}: {told(record)}: {len(known)} decisions were made, {len(log)} are kept")
        for action in log[len(known) :]:
            text = format_action(record.match.rules, action)
            if record.is_persons or (record.id, len(record.match.log), text) not in self.heard:
                raise Fault(f"forked: {told(record)}: {text} is nobody's decision")
            record.match = record.match.with_action(action)

    def wait_turn(self, record: Record) -> dict[str, Any]:
        """Waits until a person has to decide or the game is over, and adds the bot's decisions to `record` meanwhile.

        `record` has the decisions of the game that the test has noted so far. Returns what the page then shows and has
        saved, as a dict. The script STATUS says what its keys are.
        """

        def waited() -> dict[str, Any] | None:
            status = self.look(record)
            is_here = status["asked"] or status["curtain"] or status["ended"]
            return status if is_here and (record.is_persons or record.match.decision is None) else None

        status: dict[str, Any] = self.tab.eventually(waited, f"nobody is asked in {told(record)}")
        return status

    def wait_tick(self, record: Record) -> None:
        """Waits until the page shows the tick for the last decision: the mark that both stores have saved the decision.

        `record` has what the test has noted of the game; it serves only to name the game in the error that is raised if
        that takes too long.
        """
        self.tab.eventually(lambda: self.status()["kept"] == "saved", f"no tick in {told(record)}")

    # --- playing

    def decide(self, record: Record, most: int = 1) -> None:
        """Makes up to `most` random decisions for persons in the game on the table, one after the other.

        Ends sooner if a bot has to decide next or the game is over. The decisions are also added to `record`, which has
        all decisions of this game so far.
        """
        asked = []
        match = record.match
        while len(asked) < most and match.decision and record.seats[match.decision.player] == HUMAN:
            action = record.chance.choice(match.decision.actions)
            asked.append((action, [steps(match, action), action[0] in FACES[match.game].PREVIEWED]))
            match = match.with_action(action)
        done, missing = self.tab.evaluate(CLICK, [touched for _, touched in asked])
        for action, _ in asked[:done]:
            record.match = record.match.with_action(action)
        if missing:
            raise Fault(f"{told(record)}: {missing} is not to be found for {asked[done][0]}")

    def play_on(self, record: Record, most: int) -> None:
        """Makes up to `most` random decisions for persons, and waits for the bot's decisions between and after them.

        All decisions are added to `record`, which has those of this game so far. Returns when the last decision is made
        and a person has to decide again, or when the game is over.
        """
        at_once = 1 if record.has_bot else AT_ONCE
        for made in range(0, most, at_once):
            if self.wait_turn(record)["ended"]:
                return
            self.decide(record, min(at_once, most - made))
        self.wait_turn(record)

    def lift(self) -> None:
        """Takes away the curtain that lies over the page between two people's turns, if it is there."""
        self.tab.evaluate(CLICK, [[[], False]])


def newest(texts: list[str]) -> entries.Table:
    """The table in the newest of `texts`, the texts of entries that are all of one game."""
    text = max(texts, key=lambda text: store.rank(store.GAME, text))
    return entries.read_table(text).table


def told(record: Record) -> str:
    """A game in a few words, for the text of an error: its kind and id, who plays, and the number of decisions."""
    return f"{record.match.game} {record.id} ({' against '.join(record.seats)}, {len(record.match.log)} decisions)"


def state_of(match: Match) -> str:
    """The state of a match as JSON, to be compared with the value of the expression STATE in the page."""
    return json.dumps(match.state.dump(), sort_keys=True)
