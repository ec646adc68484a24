"""Tests that the markup is well formed, and that a text from a person, a file or a link never becomes markup.

They also test that the page handles everything that can be tapped, whatever a person does at random.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from tests.web.playing import (
    BOT_GAME,
    TWO_PEOPLE,
    Reader,
    Screen,
    actions_of,
    seated,
    sheets,
    shown,
)
from tests.web.scenes import scenes_of
from toybattle import link
from toybattle.chance import pick, scramble
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page import model as m
from web.page.extensions import EXTENSIONS
from web.page.markup import Markup, h, join
from web.page.update import TAPS, update
from web.saves.entries import Aside, Listed, Table, listed_from_table
from web.saves.names import plain_name

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    "</title></textarea></svg><svg onload=alert(1)>",
    "&lt;b&gt; &amp; &#60;i&#62;",
    "{count} {0.__class__} %s %(x)s",
    "]]><!--",
    "\u202ereversed\u0000\x1b[31m",
    "javascript:alert(1)",
]


def skeleton(markup: str) -> list[tuple[str, tuple[str, ...]]]:
    """Returns the markup without its texts: for each element, in order, (tag, names of its attributes)."""
    return [(element.tag, tuple(element.attributes)) for element in Reader(markup).elements]


# --- the writer -----------------------------------------------------------------------------------------------------


def test_text_and_attributes_are_escaped() -> None:
    for text in HOSTILE:
        written = h("p", {"title": text, "data-x": text}, text, [text, None, [text]], 3)
        reader = Reader(written)
        assert [element.tag for element in reader.elements] == ["p"]
        if "\0" not in text:
            assert reader.elements[0].attributes == {"title": text, "data-x": text}
            assert "".join(reader.elements[0].texts) == text * 3 + "3"


def test_attributes_that_are_off_are_left_out() -> None:
    assert h("input", {"a": None, "b": False, "c": True, "d": 0, "e": ""}) == '<input c d="0" e="">'


def test_markup_stays_markup_and_text_stays_text() -> None:
    assert join([Markup("<b>x</b>"), "<b>", 1, None]) == "<b>x</b>&lt;b&gt;1"
    assert isinstance(h("p"), Markup) and h("p") == "<p></p>"
    assert h("p", {}, str(Markup("<b>")) + "") == "<p>&lt;b&gt;</p>"


# --- hostile texts --------------------------------------------------------------------------------------------------


def rich(name: str, why: str) -> list[m.Model]:
    """Returns models of pages that show the texts `name` and `why` where a page can show a text that the program has
    not made itself, but got from a person, a file or a link.

    `name` is the name of a game. `why` takes the place of other texts: of the page's note, of the reason why the bot
    has failed, of an address, and of a damaged saved game.
    """
    match = random_match(FIRST_GAME, {}, 4, 12)
    kept: Any = (listed_from_table(Table("a", match, BOT_GAME, name), 1), Aside("b", "save_damaged", why))
    base = seated(match, listing=kept)
    return [
        replace(base, table=replace(base.table, name=name), sheet="games"),
        replace(base, sheet="games", deleted=("a", name, why)),
        replace(base, sheet="games", note=why, note_kind="alert"),
        replace(base, bot="failed", bot_why=why),
        replace(base, sheet="share", address=f"https://host/#{why}", note=why),
        replace(base, note=why, note_kind="refusal"),
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_from_outside_becomes_markup(text: str) -> None:
    for plain, hostile in zip(rich("x", "x"), rich(text, text), strict=True):
        assert skeleton(shown(hostile)) == skeleton(shown(plain))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_name_is_a_name_everywhere(text: str) -> None:
    screen = Screen()
    id = screen.model.table.id
    screen.tap("open games").say(f"rename {id} {text}")
    clean = plain_name(text)
    field = Reader(screen.markup).by_id(f"name-{id}")
    if "\0" not in text:
        assert field.attributes["value"] == clean
    structure = skeleton(screen.markup)
    assert structure == skeleton(screen.say(f"rename {id} plain").markup)
    screen.say(f"rename {id} {text}").tap("export", f"delete {id}")
    assert unescape(Reader(screen.markup).elements[0].tag) == "div"
    screen.tap("undelete")
    assert screen.stored(id).name == clean
    screen.ports.file = screen.ports.files[0][1]
    screen.tap("import")
    names = [kept.name for kept in screen.model.listing if isinstance(kept, Listed)]
    assert names == [clean, clean]
    Reader(screen.markup)
    Reader(screen.reload().tap("open games").markup)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_bot_link_or_file_stays_text(text: str) -> None:
    screen = Screen(is_bot_prompt=False)
    before = skeleton(screen.say("wake").markup)
    screen.ports.on_bot({"fatal": text})
    tags = {tag for tag, _ in skeleton(screen.markup)}
    assert tags <= {tag for tag, _ in before}
    screen.ports.hear("fragment", f"game={text}")
    screen.tap("open games")
    screen.ports.file = text
    screen.tap("import")
    Reader(screen.markup)
    assert "<script" not in screen.markup and "onerror=alert" not in screen.markup.replace("onerror=alert(1)&gt;", "")


# --- form -----------------------------------------------------------------------------------------------------------


def pages() -> list[tuple[str, m.Model]]:
    """Returns (name, model) for many pages: all kinds of positions of every game.

    For some of the positions there is also a model for each sheet, with that sheet open.
    """
    played = random_match(FIRST_GAME, {}, 6, 45)
    over = random_match(FIRST_GAME, {}, 6)
    kept: Any = (
        listed_from_table(Table("a", played, BOT_GAME, "One"), 3),
        listed_from_table(Table("b", over, TWO_PEOPLE), 2),
        Aside("a", "save_stops", "x"),
        Aside("c", "save_damaged", "x"),
    )
    found = []
    for game in FACES:
        scenes = scenes_of(game)
        bases = scenes.models(listing=kept)
        for name in scenes.with_sheets:
            found += [(f"{name} {sheet}", model) for sheet, model in sheets(bases[name])]
        found += [(name, base) for name, base in bases.items() if name not in scenes.with_sheets]
    return found


@pytest.mark.parametrize(("name", "model"), [pytest.param(name, model, id=name) for name, model in pages()])
def test_every_page_is_well_formed(name: str, model: m.Model) -> None:
    reader = Reader(shown(model))
    assert not reader.repeated_ids()
    attributes = [(element, *pair) for element in reader.elements for pair in element.attributes.items()]
    assert not [name for _, name, _ in attributes if name == "style" or name.startswith("on")]
    assert not [
        value for _, _, value in attributes if re.match(r"\s*(javascript|data|https?):", value) and "#" not in value
    ]
    assert not {element.tag for element in reader.elements} & {"script", "style", "iframe", "object", "form", "img"}
    ids = {element.attributes["id"] for element in reader.elements if "id" in element.attributes}
    for element, attribute, value in attributes:
        if attribute in ("aria-labelledby", "aria-describedby", "for"):
            assert value in ids, f"{attribute}={value} leads nowhere"
        if attribute == "href":
            assert value.startswith("#") and value[1:] in ids
        if attribute == "tabindex":
            assert value in ("0", "-1")
        assert element.attributes.get("type", "button") in ("button", "radio", "range"), element
    for element in reader.elements:
        if element.tag == "button" or element.attributes.get("role") in ("button", "img", "group", "toolbar"):
            assert _name(reader, element), f"without a name: {element}"
        if element.tag == "button":
            assert element.attributes.get("type") == "button"
    for group in ("space-", "rack-"):
        stops = [
            element.attributes["tabindex"]
            for element in reader.elements
            if element.attributes.get("id", "").startswith(group)
        ]
        assert stops.count("0") == min(1, len(stops)), f"{group} is one stop of the Tab key"


def _name(reader: Reader, element: Any) -> str:
    if element.attributes.get("aria-label"):
        return str(element.attributes["aria-label"])
    at = reader.elements.index(element)
    inner = [element]
    for other in reader.elements[at + 1 :]:
        if len(other.inside) <= len(element.inside):
            break
        inner.append(other)
    return "".join(text for part in inner for text in part.texts).strip()


def test_live_regions_are_always_there() -> None:
    for _, model in pages()[::3]:
        reader = Reader(shown(model))
        assert reader.by_id("said").attributes["role"] == "log"
        assert "role" not in reader.by_id("question").attributes, "the question is told by the live region before it"
        assert [element.attributes.get("id") for element in reader.elements][1] == "said"


def test_nothing_is_empty_or_none_in_the_markup() -> None:
    for match in (match for game in FACES for match in scenes_of(game).sampled(6)):
        markup = shown(seated(match, BOT_GAME))
        assert not re.search(
            r"\bNone\b|\bTrue\b|\bFalse\b|Markup\(|\(&#x27;|UNKNOWN|=\"-1\.", re.sub(r"Joker", "", markup)
        )


# --- everything tappable is understood ------------------------------------------------------------------------------


def changes_of(markup: str) -> list[str]:
    """Returns a command for each input field in the markup: the one that Python is sent when the field has changed.

    A command is the field's `data-change`, a space, and the field's present value.
    """
    found = []
    for field in re.findall(r'<[^>]* data-change="[^>]*>', markup):
        attributes = dict(re.findall(r' ([\w-]+)="([^"]*)"', field))
        found.append(unescape(f"{attributes['data-change']} {attributes.get('value', '')}"))
    return found


def test_every_action_on_every_page_is_a_verb_that_the_model_knows() -> None:
    tried: set[tuple[str, str]] = set()
    for name, model in pages():
        markup = shown(model)
        actions = {*actions_of(markup), *changes_of(markup)}
        actions |= {f"lift {drag}" for drag in re.findall(r'data-drag="([^"]+)"', markup)}
        for action in sorted(actions):
            assert action.split()[0] in {*TAPS, *EXTENSIONS, *model.face.NAMES}, action
            after, _effects = update(model, m.Tapped(action))
            base = name.split()[0] if action.split()[0] != "edit" else ""  # the editor is the same over every game
            what = base, action.rstrip("0123456789") if action.startswith("review") else action
            if what not in tried:
                tried.add(what)
                shown(after)


KEYS = [
    *"123456789dsulnpbix?[]0",
    "Escape",
    "Home",
    "End",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Tab",
    "é",
]


class Monkey:
    """A made-up person, who taps, drags, presses keys and opens links at random.

    `ended` counts the games that came to their end. `done` lists in order, as texts, what the monkey did.
    """

    def __init__(self, seed: int, game: str = FIRST_GAME, **visit: Any) -> None:
        self.chance = scramble(seed)
        self.screen = Screen(**visit)
        if game != self.screen.match.game:
            self.screen.tap("open new").say(f"set game {game}")
            if variants := scenes_of(game).variants:
                self.screen.say(self.choose(list(variants)))
            self.screen.tap("new")
        self.ended = 0
        self.done: list[str] = []

    def choose(self, things: list[Any]) -> Any:
        """Returns one of the things at random."""
        self.chance, index = pick(self.chance, len(things))
        return things[index]

    def act(self) -> None:
        """Does one random thing on the page, such as a tap, a key or a drop."""
        screen, markup = self.screen, self.screen.markup
        what = self.choose(["play"] * 7 + ["any"] * 3 + ["key", "change", "drop", "target", "wait", "wait", "link"])
        actions = sorted(actions_of(markup))
        playing = [
            action
            for action in actions
            if re.match("troop|space|stack|card|way|turn|do |curtain|finish|rematch|close|mine", action)
        ]
        if what in ("play", "any"):
            self.tap(self.choose(playing if what == "play" and playing else actions))
        elif what == "key":
            focus = self.choose([*re.findall(r' id="([^"]+)"', markup), ""])
            key = self.choose(KEYS)
            self.done.append(f"key {key} {focus}")
            screen.press(key, focus)
        elif what == "change" and changes_of(markup):
            self.tap(self.choose(changes_of(markup)))
        elif what == "drop":
            drags = re.findall(r'data-drag="([^"]+)"', markup)
            drops = re.findall(r'data-drop="([^"]+)"', markup)
            if drags:
                drag = self.choose(drags)
                self.tap(f"lift {drag}")
                self.tap(f"drop {drag}|{self.choose(drops)}")
        elif what == "target":
            places = [*re.findall(r'data-(?:drop|aim)="([^"]+)"', markup), ""]
            things = [*re.findall(r'data-info="([^"]+)"', markup), ""]
            self.done.append("target")
            screen.ports.hear("target", self.choose(places), self.choose(["pointer", "keys"]), self.choose(things))
        elif what == "wait" and screen.ports.timers:
            self.done.append("wait")
            screen.ports.timers.pop(0)[1]()
        elif what == "link" and self.choose([True, False, False, False]):
            game = self.choose(list(FACES))
            options, _ = self.choose(list(ENTRIES[game].setups))
            match = random_match(game, options, len(self.done), 20)
            self.done.append("link")
            screen.ports.hear("fragment", m.REPLAY + link.encode(match))

    def tap(self, action: str) -> None:
        """Sends the command `action` to the page, as a tap on an element does.

        If the command is "import", a file is chosen: one of the last two exported files, or a file of rubbish.
        """
        self.done.append(action)
        if action == "import":
            files = [text for _, text in self.screen.ports.files] or [""]
            self.screen.ports.file = self.choose([*files[-2:], "rubbish"])
        before = self.screen.match.result
        self.screen.say(action)
        self.ended += before is None and self.screen.match.result is not None


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_never_breaks_the_page(seed: int, game: str) -> None:
    """A made-up person (a Monkey) does 400 random things on the page, and nothing raises an error.

    After each of these things the page shows something that can be tapped.
    """
    monkey = Monkey(seed, game)
    if seed % 2:
        monkey.screen.say("pref speed off")
    for number in range(400):
        try:
            monkey.act()
        except Exception as error:
            raise AssertionError(f"after {monkey.done[-6:]}: {error!r}") from error
        assert actions_of(monkey.screen.markup)
        assert (
            not monkey.screen.model.picks or monkey.screen.model.decision() is not None or monkey.screen.model.curtain
        )
        for count in re.findall(r"Look through stack \((\d+)\)", monkey.screen.markup):
            assert int(count) > 1, f"after {monkey.done[-6:]}"
        if number % 20 == 0:
            Reader(monkey.screen.markup)
        id = "" if monkey.screen.model.is_from_link else monkey.screen.model.table.id  # an exercise has none either
        if id and id in str(monkey.screen.kept.keys()):
            assert monkey.screen.stored().match == monkey.screen.match or monkey.screen.model.deleted
    Reader(monkey.screen.reload().markup)


@pytest.mark.parametrize("game", FACES)
def test_a_monkey_that_only_plays_comes_to_the_end(game: str) -> None:
    """A made-up person (a Monkey) who makes random legal actions always comes to the end of the game.

    Further games are begun until all games together have had 100 decisions.
    """
    seed = decisions = 0
    while decisions < 100:
        monkey = Monkey(seed, game)
        seed += 1
        for _ in range(3000):
            monkey.screen.wait()
            markup = monkey.screen.markup
            lit = re.findall(r'<g id="space-(\w+)" class="[^"]*\blegal\b', markup)
            fits = re.findall(
                r'class="slot-button[^"]*\bfits\b[^>]*data-action="((?:troop|stack|card|way|turn) \w+)"', markup
            )
            buttons = sorted(action for action in actions_of(markup) if action.startswith("do "))
            choices = [*(f"space {name}" for name in lit), *fits, *buttons, *buttons]
            if not choices:
                break
            monkey.tap(monkey.choose(choices))
        decisions += len(monkey.screen.match.log)
        assert monkey.screen.match.result is not None, f"a dead end after {monkey.done[-5:]}"
