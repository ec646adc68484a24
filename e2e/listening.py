"""Plays games in the page as a person who can't see it: by keys alone, knowing only what is said aloud.

The person knows the texts of the live regions, the accessible names of elements, and the sheet that tells the whole
position in sentences (the survey). An Ear of the game (tests/ears.py) makes a position of these texts. Only
`Listening.check` looks at the saved game, to compare it with that position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from e2e.playing import HUMAN, Table
from tests.contract.games import ENTRIES
from tests.ears import PLAYERS, Ear, NotUnderstoodError, differences, warranted
from tests.own import has_module, own
from toybattle import GAMES
from toybattle.match import Match
from web.page.command import COMMANDS as COMMANDS_TYPED
from web.page.letters import COMMANDS as LETTERS
from web.page.words import words

FOLLOWED = [game for game in GAMES if has_module(game, "by_ear")]  # the games that have an ear
LEVEL = "recruit"  # who plays against the person
STEPS = 12  # arrow keys on the board in search of a space, until the command line is tried
MOST = 6000  # keys without anything new, until the game counts as stuck
POSSIBLE = words("space.legal")
OTHER_COMMANDS = frozenset(COMMANDS_TYPED)  # what can be typed on the command line and is no action of a game

# Notes every text that is added to a live region from now on, with the region's id, as a screen reader would hear it.
LISTEN = """() => {
  if (globalThis.heard) return; // it listens already
  globalThis.heard = [];
  const live = "[role=log], [role=status], [role=alert], [aria-live]";
  const note = (node) => {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    const region = element?.closest(live);
    const text = node.textContent.trim();
    if (region && text) heard.push([region.id, text]);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") note(target);
      else for (const node of addedNodes) note(node);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
TAKE = "() => heard.splice(0)"
MAIN = "said"  # the id of the live region of the table

# What a screen reader follows: the element that has the focus, or in a combobox the entry of its list.
FOCUSED = """(() => {
  const now = document.activeElement;
  return document.getElementById(now.getAttribute("aria-activedescendant")) ?? now;
})()"""


@dataclass(frozen=True)
class Thing:
    """One node of the page's accessibility tree: its role, its accessible name, and the nodes inside it."""

    role: str
    name: str
    inside: tuple[Thing, ...] = ()

    def all(self) -> Iterator[Thing]:
        """Yields this node and all nodes inside it, at any depth, in the order of the page."""
        yield self
        for thing in self.inside:
            yield from thing.all()

    def text(self) -> str:
        """The accessible name of the node or, if it has none, the texts of the nodes inside it, joined by spaces."""
        return self.name or " ".join(" ".join(thing.text() for thing in self.inside).split())


def value_of(node: dict[str, Any], name: str) -> str:
    """Returns the property `name`, such as "role", of a node of the accessibility tree; "" if it has no such property.

    `node` is the description of the node by the browser's DevTools.
    """
    return str(node.get(name, {}).get("value", "")).strip()


class Reader:
    """Reads the accessibility tree of the page `page`, as a screen reader does."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")

    def focused(self) -> Thing:
        """Returns the node that has the focus, without the nodes inside it.

        If a text field with a list has the focus, the node is the item of the list that is chosen at the moment.
        """
        found = self.session.send("Runtime.evaluate", {"expression": FOCUSED})["result"]
        wanted = {"objectId": found["objectId"], "fetchRelatives": False}
        (node,) = self.session.send("Accessibility.getPartialAXTree", wanted)["nodes"]
        return Thing(value_of(node, "role"), value_of(node, "name"))

    def tree(self) -> Thing:
        """Returns the root of the tree, with all nodes of the page inside it."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}

        def things(id: str) -> tuple[Thing, ...]:
            node = by_id.get(id)
            if node is None or value_of(node, "role") == "InlineTextBox":
                return ()
            inside = tuple(thing for child in node.get("childIds", ()) for thing in things(child))
            return inside if node.get("ignored") else (Thing(value_of(node, "role"), value_of(node, "name"), inside),)

        (tree,) = things(nodes[0]["nodeId"])
        return tree


@dataclass
class Tally:
    """What came of playing games of one kind by ear.

    It counts the games, their turns, the person's decisions and the sentences that told what has happened. Faults are
    listed as texts: `mismatches` are differences between the position that was heard and the real one, `twice` are
    sentences that were said too often, and `missed` are sentences that were not said.
    """

    games: int = 0
    turns: int = 0
    decisions: int = 0
    sentences: int = 0
    mismatches: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """All faults, as one list: `mismatches`, then `twice`, then `missed`."""
        return [*self.mismatches, *self.twice, *self.missed]


class Listening:
    """A game against the bot that is played by ear in a page.

    `match` is the match to begin with, `viewer` the player who is the person, `tally` is what the results are added to,
    and `chance` makes the person's decisions.
    """

    def __init__(self, table: Table, match: Match, viewer: int, tally: Tally, chance: random.Random) -> None:
        self.table, self.page, self.tally, self.chance = table, table.page, tally, chance
        self.viewer = viewer
        self.reader = Reader(table.page)
        kind: type[Ear] = own(match.game, "by_ear", "EAR", None)
        self.ear = kind(viewer, match.options)
        self.compared = 0  # actions of the match that were compared with what was heard
        self.where = f"{match.game} {dict(match.options)} seed {match.seed} as {words.player(viewer)}"
        self.page.evaluate(LISTEN)
        seats = (HUMAN, LEVEL) if viewer == 0 else (LEVEL, HUMAN)
        table.put(match, seats=seats, id=f"ear-{match.game}-{match.seed}-{viewer}")
        self.eventually_asked()
        self.ear.read_hand(self.hand(match.game))
        self.ear.begin(self.survey())

    # --- hearing

    def listen(self) -> bool:
        """Passes the new texts in the live region of the table on to the ear. Returns whether there were any.

        A text is new if the page has added it since the last call. Texts in other live regions are left out.
        """
        heard = [text for region, text in self.page.evaluate(TAKE) if region == MAIN]
        for text in heard:
            self.ear.hear(text)
        return bool(heard)

    def eventually_asked(self) -> None:
        """Listens until the ear has heard that the person is asked or that the game is over."""
        self.table.eventually(lambda: self.listen() or self.is_asked)
        self.table.eventually(lambda: [self.listen()] and self.is_asked)

    @property
    def is_asked(self) -> bool:
        """Whether the ear has heard that the person has to decide now, or that the game is over."""
        return self.ear.is_over or self.ear.mover == self.viewer

    def hand(self, game: str) -> list[str]:
        """The accessible names of the things in the person's own hand; `game` is the name of the game."""
        named = words(f"panel.yours.{game}")
        hand = next(thing for thing in self.reader.tree().all() if (thing.role, thing.name) == ("region", named))
        groups = [thing for thing in hand.all() if thing.role == "group"]
        return [thing.name for group in groups for thing in group.all() if thing.role == "button"]

    def survey(self) -> list[str]:
        """Opens the sheet with the whole position in sentences, closes it again, and returns these sentences."""
        self.press_letter("survey")
        sheet = next(thing for thing in self.reader.tree().all() if thing.role == "dialog")
        lines = [thing for thing in sheet.all() if thing.role == "listitem"]
        self.page.keyboard.press("Escape")
        return [" ".join(part.text() for part in line.inside if part.role != "ListMarker") for line in lines]

    # --- keys

    def press_letter(self, name: str) -> None:
        """Presses the default letter key of the command `name`, such as "board". The focus must be at the table."""
        self.page.keyboard.press(LETTERS[name])

    def walk(self) -> bool:
        """Tries to choose a legal space on the board by keys. Returns whether one was found.

        In four of five cases it first presses a number key, which picks something from the hand. Then it goes over the
        board by at most STEPS random arrow keys, and chooses the first space whose name says that it is legal.
        """
        if self.chance.random() < 0.8:
            self.page.keyboard.press(str(self.chance.randint(1, 6)))
        self.press_letter("board")
        for _ in range(STEPS):
            thing = self.reader.focused()
            if POSSIBLE in thing.name:
                self.page.keyboard.press(self.chance.choice(("Enter", "Space")))
                return True
            self.page.keyboard.press(self.chance.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
        return False

    def command(self) -> None:
        """Opens the command line and chooses one of the actions in its list at random.

        If there is no action in the list, closes the command line again.
        """
        self.page.keyboard.press("/")
        names = self.entries()
        if len(names) > 1 and self.chance.random() < 0.2:  # there may be more than the list shows: type a beginning
            self.page.keyboard.type(self.chance.choice(sorted({name.split()[0] for name in names}))[:2])
            names = self.entries() or names
        numbers = [number for number, name in enumerate(names) if name.split()[0] not in OTHER_COMMANDS]
        if numbers:
            wanted = self.chance.choice(numbers)
            is_down = wanted < len(names) / 2
            for _ in range(wanted + 1 if is_down else len(names) - wanted):
                self.page.keyboard.press("ArrowDown" if is_down else "ArrowUp")
            self.expect(names[wanted])
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press("Escape")

    def expect(self, name: str) -> None:
        """Raises NotUnderstoodError unless the element that has the focus has the accessible name `name`."""
        found = self.reader.focused().text()
        if found != name:
            raise NotUnderstoodError(f"the focus is on {found!r}, not on {name!r}")

    def entries(self) -> list[str]:
        """The accessible names of the items that the list below the command line has now, in order."""
        return [thing.text() for thing in self.reader.tree().all() if thing.role == "option"]

    def decide(self) -> None:
        """Makes one decision by random keys, then waits until the person is asked again or the game is over.

        Raises NotUnderstoodError if nothing happens in MOST attempts.
        """
        before = self.ear.count
        for _ in range(MOST):
            if self.chance.random() < 0.5 or not self.walk():
                for _ in range(2):  # leaves what was picked
                    self.page.keyboard.press("Escape")
                self.command()
            self.listen()
            if self.ear.count > before or self.ear.is_over or self.ear.mover != self.viewer:
                break
        else:
            raise NotUnderstoodError(f"stuck at {self.ear.question}")
        if self.chance.random() < 0.1:  # what is told while a sheet is open is told when it is closed
            self.survey()
        self.eventually_asked()

    # --- comparing

    def check(self) -> None:
        """Compares what was heard with the saved game, and adds each difference to the faults in the tally.

        The position that the ear knows is compared with the real one. The sentences that were heard since the last call
        are compared with those that the page should have said on the actions since then.
        """
        match = self.table.match()
        view = match.rules.view(match.state, self.viewer)
        truth = self.ear.truth(view, self.viewer)
        if self.ear.wants_survey:
            self.ear.begin(self.survey())
        if match.resigned is None:
            self.note(self.tally.mismatches, differences(self.ear.position(), truth))
            if not self.ear.is_over and self.chance.random() < 0.2:
                self.note(self.tally.mismatches, differences(self.ear.survey(self.survey()), truth))
        wanted = warranted(match, range(self.compared, len(match.log)), self.viewer)
        heard = Counter(self.ear.told)
        self.note(self.tally.twice, (heard - wanted).elements())
        self.note(self.tally.missed, (wanted - heard).elements())
        assert self.ear.is_over == (match.result is not None), self.where
        self.ear.told.clear()
        self.compared = len(match.log)

    def note(self, faults: list[str], lines: Any) -> None:
        """Adds texts on faults to `faults`, one of the lists of the tally.

        `lines` yields the texts. Each text gets a beginning that says where the fault was found: the set-up of the
        game, and the number of the first action that had not yet been compared with what was heard.
        """
        faults += [f"{self.where}, before action {self.compared}: {line}" for line in lines]

    def play(self, most: int) -> None:
        """Plays until the game is over; after `most` decisions the person resigns (-1 for never)."""
        decisions = 0
        try:
            self.check()
            while not self.ear.is_over:
                if decisions == most:
                    self.resign()
                else:
                    self.decide()
                decisions += 1
                self.check()
        except AssertionError as error:
            self.note(self.tally.mismatches, [str(error)])
        self.tally.games += 1
        self.tally.turns += len(self.ear.at_turns)
        self.tally.decisions += decisions
        self.tally.sentences += self.ear.count

    def resign(self) -> None:
        """Resigns by keys: goes to the button that resigns and presses Enter twice, since the first press only asks."""
        self.press_letter("prompt")
        while self.reader.focused().name not in (words("tool.undo"), words("tool.resign")):
            self.page.keyboard.press("Tab")
        while self.reader.focused().name != words("tool.resign"):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        self.table.eventually(lambda: [self.listen()] and self.ear.is_over)


def play_by_ear(table: Table, game: str, number: int, tally: Tally, most: int = -1) -> None:
    """Plays a game of `game` by ear against the bot, and adds what came of it to `tally`.

    `number` determines everything random: the set-up, the seed, which player the person is, and all decisions of the
    person. After `most` decisions the person resigns, -1 for never.
    """
    setups = ENTRIES[game].setups
    options, seed = setups[number % len(setups)]
    viewer = PLAYERS[number // len(setups) % 2] if number >= len(setups) else PLAYERS[number % 2]
    options = {**options, **({"first": viewer} if "first" in options else {})}
    match = Match.start(game, options, seed + number)
    Listening(table, match, viewer, tally, random.Random(f"{game} {number}")).play(most)


def report(tallies: dict[str, Tally]) -> str:
    """Returns the results as text: a table with the numbers of each game, and below it a line for each fault.

    `tallies` maps the name of each game to the `Tally` of all games of it that were played.
    """
    rows = ["game            games  turns  decisions  sentences  mismatches  twice  missed"]
    for game, tally in tallies.items():
        faults = f"{len(tally.mismatches):>10}  {len(tally.twice):>5}  {len(tally.missed):>6}"
        counts = f"{tally.games:>5}  {tally.turns:>5}  {tally.decisions:>9}  {tally.sentences:>9}"
        rows.append(f"{game:<14}  {counts}  {faults}")
    return "\n".join([*rows, *(fault for tally in tallies.values() for fault in tally.faults)])
