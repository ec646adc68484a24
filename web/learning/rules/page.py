"""A game's page of rules: what it is made of, what a search in it finds, and its markup.

The module `learning.rules` of each game has such a page as PAGE. All its sentences are messages: each section has a
title, paragraphs and captions of pictures; each keyword has a name, an explanation and the forms in which it occurs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from toybattle.memory import remembered

from ...page.markup import Child, Markup, h, join
from ...page.parts import digest, icon, mini, step_mark
from ...page.words import words
from .about import LINK
from .pictures import Drawer, Picture, frames, shared

GLOSSARY, KEYS = "words", "keys"  # the sections that every page has at its end
FORM = ", "  # what stands between the forms of a keyword
LEAST = 5  # letters: what a searched word is at least shortened to


class Row(NamedTuple):
    """A row in a table of rules, such as a troop or a card.

    `name` is its address within the page, `pictures` are its drawings, `title` is its displayed name, `facts` is a
    short text beside that, "" for none, and `texts` are its paragraphs.
    """

    name: str
    pictures: tuple[Markup, ...]
    title: str
    texts: tuple[str, ...]
    facts: str = ""

    @property
    def text(self) -> str:
        """All text of the row, in which a search looks."""
        return " ".join((self.title, self.facts, *self.texts))


class Section(NamedTuple):
    """A section of a page of rules.

    `name` is the section's address within the page. `paragraphs` has one text for each paragraph: the last part of the
    message id "rule.GAME.SECTION.PART", or "" if the id is just "rule.GAME.SECTION". `pictures` are the section's
    pictures. `rows` is a function that returns the rows of the section's table, none if there is no table. `boards`
    maps names of rows to the pictures in these rows; most rows have none.
    """

    name: str
    paragraphs: tuple[str, ...] = ("",)
    pictures: tuple[Picture, ...] = ()
    rows: Callable[[], Sequence[Row]] = lambda: ()
    boards: Mapping[str, Picture] = {}


class Keyword(NamedTuple):
    """A word with a meaning of its own. Where it occurs in the rules, it can be a link to its explanation.

    `name` stands for the word in message ids, such as NAME in "rule.GAME.word.NAME". `target` is the address of the
    section or row that explains the word, "" for a word that the glossary explains. `forms` is the id of the message
    that lists the forms in which the word occurs, such as singular and plural; "" stands for the usual id,
    "rule.GAME.word.NAME.forms".
    """

    name: str
    target: str = ""
    forms: str = ""


class Found(NamedTuple):
    """What a search has found in a section. `is_whole` says whether the text of the section is to be shown, and `rows`
    are the rows of its table that are to be shown.
    """

    section: Section
    is_whole: bool
    rows: tuple[Row, ...]


class Page:
    """The page of rules of one game.

    `drawer` says how the game's pictures are made. `sections` are the sections in order; the page adds two at its end,
    the glossary and the keys of the keyboard. `keywords` are the words that become links, and `parameters` maps the
    names that the messages use in braces to values.
    """

    def __init__(
        self,
        drawer: Drawer,
        sections: Sequence[Section],
        keywords: Sequence[Keyword],
        parameters: Mapping[str, Any],
    ) -> None:
        self.game = drawer.game
        self.drawer = drawer
        self.keywords = tuple(keywords)
        self.parameters = dict(parameters)
        self.sections = (*sections, Section(GLOSSARY, (), rows=self._glossary), Section(KEYS))

    def said(self, id: str) -> str:
        """The sentence with the message id "rule.GAME.ID", where GAME is the name of the game and ID is `id`."""
        id = f"{self.game}.{id}"
        return words(f"rule.{id}", **self.parameters)

    def title(self, section: Section) -> str:
        """The displayed title of a section."""
        if section.name == GLOSSARY:
            return words("learn.rules.words")
        return words("rules.keys") if section.name == KEYS else self.said(f"{section.name}.title")

    def paragraphs(self, section: Section) -> list[str]:
        """The texts of the paragraphs of a section."""
        return [self.said(paragraph_id(section, name)) for name in section.paragraphs]

    def caption(self, picture: Picture) -> str:
        """The text of the caption of a picture, which also tells those who can't see the picture what it shows; "" if
        the picture has no caption.
        """
        return self.said(f"picture.{picture.name}") if picture.name else ""

    def rows(self, section: Section) -> Sequence[Row]:
        """The rows of the table of a section; empty if it has no table. The rows are made only once."""
        return _rows(self.game, section.name)

    def pictures(self) -> tuple[Picture, ...]:
        """All pictures on the page that show a board: those of the sections and those in rows."""
        found: list[Picture] = []
        for section in self.sections:
            found += [*section.pictures, *section.boards.values()]
        return tuple(found)

    def ids(self) -> Iterator[str]:
        """Yields the ids of the messages on the page that belong to this game alone, without the "rule." at their
        beginning. Messages that the rules of all games share are left out.
        """
        for section in self.sections:
            if section.name not in (GLOSSARY, KEYS):
                yield f"{self.game}.{section.name}.title"
            yield from (f"{self.game}.{paragraph_id(section, name)}" for name in section.paragraphs)
        yield from (f"{self.game}.picture.{picture.name}" for picture in self.pictures() if picture.name)
        for keyword in self.keywords:
            if not keyword.target:
                yield f"{self.game}.word.{keyword.name}"
                yield f"{self.game}.word.{keyword.name}.text"
            if not keyword.forms:
                yield f"{self.game}.word.{keyword.name}.forms"

    def addresses(self) -> list[str]:
        """The addresses of all sections and rows within the page, in the order of the page."""
        return [name for section in self.sections for name in (section.name, *(row.name for row in self.rows(section)))]

    def search(self, query: str) -> list[Found]:
        """Returns what a search for `query` finds, section by section; the whole page if `query` is empty.

        The text of a section, or a row of its table, is found if it has each word of the query, if only as the
        beginning of a longer word; `sought` says what is looked for of words that occur nowhere. If no text has all of
        them, those that have the most of them are found. If each word is in the title of a section, and no row of that
        section is found, all its rows are found. The sections in which a row is called so come first.
        """
        terms, texts = self.sought(query), _texts(self.game)
        most = max(_count(text, terms) for text in texts.values())

        def fits(text: str) -> bool:
            return not terms or 0 < most == _count(text, terms)

        found = []
        for section in self.sections:
            rows, is_whole = self.rows(section), fits(texts[section.name])
            fitting = tuple(row for row in rows if fits(texts[row.name]))
            if is_whole and not fitting and fits(self.title(section).lower()):
                fitting = tuple(rows)
            if is_whole or fitting:
                found.append(Found(section, is_whole, fitting))
        return sorted(found, key=lambda one: -max((_count(row.title.lower(), terms) for row in one.rows), default=0))

    def sought(self, query: str) -> list[str]:
        """The words that a search for `query` looks for, in lower case.

        A word that occurs nowhere on the page is shortened at its end until it occurs, to LEAST letters at the least:
        so "occupied" finds "occupy".
        """
        everything = " ".join(_texts(self.game).values())
        terms = []
        for word in query.lower().split():
            shorter = (word[:length] for length in range(len(word), LEAST - 1, -1))
            terms.append(next((one for one in shorter if _count(everything, [one])), word))
        return terms

    def linked(self, text: str, within: str = "", terms: Sequence[str] = ()) -> list[Child]:
        """Returns `text` as a list of texts and links: where a keyword occurs, it becomes a link to its explanation.

        Each explanation is linked once, where one of its keywords occurs first. `within` is the address of the section
        or row in which the text stands, to which there are no links; "" for none. Where one of `terms`, the words that
        are searched for, occurs, it is marked.
        """
        parts: list[Child] = []
        done, end = {within}, 0
        targets, occurs = keywords_of(self.game)
        for match in occurs.finditer(text):
            target = targets[match[0].lower()]
            if target in done:
                continue
            done.add(target)
            word = link(self.game, target, marked(match[0], terms), "rule-word")
            parts += [*marked(text[end : match.start()], terms), word]
            end = match.end()
        return [*parts, *marked(text[end:], terms)]

    def _glossary(self) -> list[Row]:
        own = [keyword.name for keyword in self.keywords if not keyword.target]
        told = [(self.said(f"word.{name}"), self.said(f"word.{name}.text"), name) for name in own]
        arrow = mini(step_mark(1, (50, 50)), words("learn.rules.arrow"))
        return [
            *(Row(f"word-{name}", (), title, (text,)) for title, text, name in sorted(told)),
            Row("sign-arrow", (arrow,), words("learn.rules.arrow"), (words("learn.rules.arrow.text"),)),
        ]


def paragraph_id(section: Section, name: str) -> str:
    """The message id of a paragraph of a section, without the "rule.GAME." with which it begins.

    `name` is the end of the id, "" for the paragraph whose id ends with the name of the section.
    """
    return f"{section.name}.{name}" if name else section.name


def _count(text: str, terms: Sequence[str]) -> int:
    """With how many of `terms` a word of `text` begins; all are in lower case."""
    return sum(re.search(rf"(?<!\w){re.escape(term)}", text) is not None for term in terms)


def page_of(game: str) -> Page | None:
    """The page of rules of a game; None if the game has no such page."""
    module = f"web.games.{game}.learning"
    if find_spec(module) is None or find_spec(f"{module}.rules") is None:
        return None
    page: Page = import_module(f"{module}.rules").PAGE
    return page


@remembered()
def _rows(game: str, name: str) -> tuple[Row, ...]:
    page = page_of(game)
    assert page
    return tuple(next(section for section in page.sections if section.name == name).rows())


@remembered()
def _texts(game: str) -> dict[str, str]:
    """Maps each address in a game's rules to the text there in which a search looks, in lower case.

    The text of a section is without that of its table, whose rows have addresses of their own.
    """
    page = page_of(game)
    assert page
    texts: dict[str, str] = {}
    for section in page.sections:
        captions = [page.caption(picture) for picture in section.pictures]
        texts[section.name] = " ".join((page.title(section), *page.paragraphs(section), *captions)).lower()
        for row in page.rows(section):
            told = page.caption(section.boards[row.name]) if row.name in section.boards else ""
            texts[row.name] = f"{row.text} {told}".lower()
    return texts


@remembered()
def keywords_of(game: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Returns (targets, pattern) for the keywords of a game's rules.

    `targets` maps each form of a keyword, in lower case, to the address of the section or row that explains the
    keyword. `pattern` matches every form as a whole word, in upper or lower case.
    """
    page = page_of(game)
    assert page
    found: dict[str, str] = {}
    for keyword in page.keywords:
        forms = words(keyword.forms) if keyword.forms else page.said(f"word.{keyword.name}.forms")
        target = keyword.target or f"word-{keyword.name}"
        found |= dict.fromkeys(forms.lower().split(FORM), target)
    longest = sorted(found, key=len, reverse=True)
    return found, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)


# --- markup -----------------------------------------------------------------------------------------------------------


def address(game: str, name: str) -> str:
    """The fragment of the address of a section or row in the rules of a game. `name` is its address within the page."""
    return f"{LINK}{game}/{name}"


def marked(text: str, terms: Sequence[str]) -> list[Child]:
    """Returns `text` as a list of texts and marks: a mark is where a word begins with one of `terms`, in upper or lower
    case.
    """
    if not terms:
        return [text]
    pieces = re.split(rf"(?<!\w)({'|'.join(map(re.escape, terms))})", text, flags=re.IGNORECASE)
    return [h("mark", {}, piece) if number % 2 else piece for number, piece in enumerate(pieces)]


def link(game: str, name: str, text: Child, css: str = "") -> Markup:
    """The markup of a link with the text `text` to a section or row in the rules of a game.

    `name` is the address of the section or row within the page, and `css` the class of the link, "" for none.
    """
    return h(
        "a", {"class": css or None, "href": f"./#{address(game, name)}", "data-action": f"rules go {game}/{name}"}, text
    )


def _copier(game: str, name: str, title: str) -> Markup:
    """The markup of a small link beside the title of a section or row, which copies the address of that place when it
    is pressed.

    `name` is the address of the section or row within the page, and `title` its title.
    """
    told = words("learn.rules.copy", title=title)
    attributes: dict[str, str | int | bool | None] = {
        "class": "rule-link",
        "href": f"./#{address(game, name)}",
        "data-action": f"rules copy {game}/{name}",
        "aria-label": told,
        "title": told,
    }
    return h("a", attributes, icon("link"))


def _figure(page: Page, picture: Picture, within: str, terms: Sequence[str]) -> Markup:
    """The markup of a picture with its caption. `within` is the address of the section or row in which the picture
    stands, and `terms` are the words to mark.
    """
    drawings = frames(page.drawer, picture)
    count = len(drawings)
    shown = [
        h("div", {"class": "frame"}, drawing, h("b", {"aria-hidden": "true"}, number) if count > 1 else None)
        for number, drawing in enumerate(drawings, 1)
    ]
    return h(
        "figure",
        {"class": f"rule-picture frames-{count}{' of-thing' if picture.thing else ''}"},
        h("div", {"class": "frames"}, shown),
        h("figcaption", {}, page.linked(page.caption(picture), within, terms)) if picture.name else None,
    )


def _row(page: Page, section: Section, row: Row, terms: Sequence[str]) -> Markup:
    picture = section.boards.get(row.name)
    name = h("span", {}, marked(row.title, terms))
    facts = h("small", {}, marked(row.facts, terms)) if row.facts else None
    return h(
        "li",
        {},
        h(
            "div",
            {"id": f"rule-{row.name}", "class": "rule-row", "tabindex": -1},
            h("div", {"class": "rule-signs"}, row.pictures) if row.pictures else None,
            h(
                "div",
                {"class": "rule-told"},
                h("h4", {}, name, " ", facts, _copier(page.game, row.name, row.title)),
                [h("p", {}, page.linked(text, row.name, terms)) for text in row.texts],
                _figure(page, picture, row.name, terms) if picture else None,
            ),
        ),
    )


def _section(page: Page, found: Found, more: Child, terms: Sequence[str]) -> Markup:
    """The markup of what a search has found in a section.

    `more` is the markup to add at the end of the section on the keys of the keyboard; other sections do not use it.
    `terms` are the words to mark.
    """
    section, title = found.section, page.title(found.section)
    parts: list[Child] = []
    if found.is_whole:
        told = [h("p", {}, page.linked(text, section.name, terms)) for text in page.paragraphs(section)]
        figures = [_figure(page, picture, section.name, terms) for picture in section.pictures]
        text = h("div", {"class": "rule-text"}, told, more if section.name == KEYS else None)
        shown = h("div", {"class": "rule-pictures"}, figures) if figures else None
        parts.append(h("div", {"class": "rule-body"}, text, shown))
    if found.rows:
        css = "rule-rows" if found.rows[0].pictures else "rule-rows rule-words"
        parts.append(h("ul", {"class": css}, [_row(page, section, row, terms) for row in found.rows]))
    inside = join([h("h3", {}, h("span", {}, marked(title, terms)), _copier(page.game, section.name, title)), parts])
    # what has not changed is not looked at again
    attributes: dict[str, str | int | bool | None] = {"id": f"rule-{section.name}", "class": "rule", "tabindex": -1}
    return h("section", {**attributes, "aria-label": title, "data-same": digest([inside])}, inside)


def contents(page: Page, found: Sequence[Found]) -> Markup:
    """The markup of the table of contents: a link to each section in which the search has found something."""
    items = [h("li", {}, link(page.game, one.section.name, page.title(one.section))) for one in found]
    return h("nav", {"class": "rules-contents", "aria-label": words("learn.rules.contents")}, h("ol", {}, items))


def sections(page: Page, found: Sequence[Found], more: Child, terms: Sequence[str]) -> list[Child]:
    """The markup of what a search has found, as a list.

    The first item is a drawing that shows nothing, but holds the parts that the pictures share. After it comes an item
    for each section in which something was found. `more` is the markup to add at the end of the section on the keys of
    the keyboard, and `terms` are the words to mark: those that are searched for.
    """
    return [shared(page.drawer, page.pictures()), *(_section(page, one, more, terms) for one in found)]


def count_of(found: Sequence[Found]) -> int:
    """How many places a search has found: the rows, and the sections whose text is shown. `found` is the result of
    `Page.search`.
    """
    return sum(one.is_whole + len(one.rows) for one in found)
