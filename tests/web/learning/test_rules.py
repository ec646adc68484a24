"""Tests of the pages of rules: texts, pictures, tables, pointers, links, and the search."""

from __future__ import annotations

import re
from collections import Counter
from html import escape, unescape
from itertools import pairwise

import pytest

from tests.web.playing import Reader, Screen, run, seated, shown, tapped
from toybattle import GAMES
from toybattle.match import Match
from web.games.registry import FACES
from web.learning.rules import about, hooks, page, pictures
from web.page import effects as fx
from web.page import model as m
from web.page.words import words

PAGES = {game: one for game in GAMES if (one := page.page_of(game))}
every_page = pytest.mark.parametrize("game", PAGES)
pytestmark = pytest.mark.usefixtures("learning")


def opened(game: str, place: str = "") -> m.Model:
    """Returns the page's model with the rules of `game` open over a new match.

    `place` is the section at which the rules open, "" for their beginning.
    """
    return tapped(seated(Match.start(game, {"first": 0}, 5), ("human", "human")), f"open rules {place}".strip())


def rules_of(model: m.Model) -> Reader:
    """Returns a Reader with the elements of the open sheet of rules."""
    return Reader(str(hooks.sheet(model)[1]))


def ids(reader: Reader) -> list[str]:
    """Returns the ids of all elements that have one, in the order of the page."""
    return [element.attributes["id"] for element in reader.having("id")]


@every_page
def test_every_section_has_a_title_and_says_or_shows_something(game: str) -> None:
    for section in PAGES[game].sections:
        assert PAGES[game].title(section)
        told = PAGES[game].paragraphs(section)
        assert told or PAGES[game].rows(section)
        assert all(re.fullmatch(r"[^{}]+[.:!?]", text) for text in told), section.name


@every_page
def test_every_picture_shows_legal_actions_and_each_frame_differs_from_the_one_before(game: str) -> None:
    found = PAGES[game].pictures()
    named = [picture.name for picture in found if picture.name]
    assert len(set(named)) == len(named) > 4
    for picture in found:
        match = pictures.match_of(PAGES[game].drawer, picture)
        assert len(match.log) == len([text for text in picture.actions.split(";") if text.strip()])
        drawn = pictures.frames(PAGES[game].drawer, picture)
        assert all(one != other for one, other in pairwise(drawn)), picture.name
        assert bool(match.log) == (len(drawn) > 1), picture.name
        assert re.fullmatch(r"[^{}]+\." if picture.name else "", PAGES[game].caption(picture))


@every_page
def test_every_section_has_a_picture(game: str) -> None:
    """A section has pictures of its own, or each row of its table has one. Only three that every page has need none."""
    for section in PAGES[game].sections:
        rows = PAGES[game].rows(section)
        in_rows = bool(rows) and all(row.pictures or row.name in section.boards for row in rows)
        is_without = section.name in (page.GLOSSARY, page.KEYS, "by_link")
        assert bool(section.pictures or in_rows) != is_without, section.name
        assert set(section.boards) <= {row.name for row in rows}


@every_page
def test_the_parts_that_pictures_use_are_there_once_and_nothing_in_them_can_be_pressed(game: str) -> None:
    reader = rules_of(opened(game))
    uses = {element.attributes["href"].removeprefix("#") for element in reader.having("href") if element.tag == "use"}
    counts = Counter(ids(reader))
    assert uses and all(counts[id] == 1 for id in uses)
    for picture in PAGES[game].pictures():
        for drawing in pictures.frames(PAGES[game].drawer, picture):
            assert not re.search(r' (id|tabindex|role|data-[a-z]+)="', drawing)
            assert drawing.count("<svg") == 1 and drawing.startswith("<svg") and drawing.endswith("</svg>")
            assert pictures.still(FACES[game].draw(GAMES[game].setup(seated_options(game), 1), pictures.Marks()))


def seated_options(game: str) -> dict[str, object]:
    """Returns all options of a game with their default values, as a dict."""
    return dict(GAMES[game].resolve({}))


@every_page
def test_no_id_is_twice_in_the_page_with_its_table(game: str) -> None:
    counts = Counter(ids(Reader(shown(opened(game)))))
    assert [id for id, count in counts.items() if count > 1] == []


@every_page
def test_every_link_within_the_rules_leads_to_what_is_there(game: str) -> None:
    reader = rules_of(opened(game))
    there = set(ids(reader))
    for element in reader.having("href"):
        if element.tag == "a":
            other, _, name = element.attributes["href"].removeprefix(f"./#{about.LINK}").partition("/")
            assert other in PAGES
            assert other != game or f"rule-{name}" in there, element.attributes["href"]
    names = PAGES[game].addresses()
    assert len(set(names)) == len(names) and there >= {f"rule-{name}" for name in names}
    assert all(re.fullmatch(r"[a-z0-9_-]+", name) for name in names)


@every_page
def test_every_keyword_is_explained_and_occurs(game: str) -> None:
    one = PAGES[game]
    markup = str(hooks.sheet(opened(game))[1])
    for keyword in one.keywords:
        target = keyword.target or f"word-{keyword.name}"
        assert target in one.addresses()
        if not keyword.target:
            assert f'data-action="rules go {game}/{target}">' in markup, f"nothing leads to {target}"


@every_page
def test_keywords_are_whole_words_and_linked_once(game: str) -> None:
    one = PAGES[game]
    form, target = next(iter(page.keywords_of(game)[0].items()))
    parts = one.linked(f"{form}, x{form}x and {form}.")
    assert sum(str(part).startswith("<a ") for part in parts) == 1
    assert one.linked(form, target) == [form]


@pytest.mark.parametrize("game", PAGES)
def test_the_search_looks_at_the_beginnings_of_words_and_shows_what_is_called_so_first(game: str) -> None:
    rules = PAGES[game]
    assert rules.search("board") and not rules.search("oard")
    for row in rules.rows(next(section for section in rules.sections if section.name == page.GLOSSARY)):
        first = [one.title.lower().split() for one in rules.search(row.title)[0].rows]
        assert any(all(map(" ".join(title).count, row.title.lower().split())) for title in first), row.title


@every_page
def test_the_search_finds_sections_and_rows_and_says_how_many(game: str) -> None:
    model = opened(game)
    everything = PAGES[game].search("")
    assert page.count_of(everything) == len(PAGES[game].addresses())
    row = next(row for section in PAGES[game].sections for row in PAGES[game].rows(section))
    found = PAGES[game].search(f"  {row.title.upper()} ")
    assert row in [one for part in found for one in part.rows]
    assert page.count_of(found) < page.count_of(everything)
    searched = tapped(model, f"rules find {row.title}")
    told = words("learn.rules.found", count=page.count_of(found))
    assert told in unescape(shown(searched)) and f'id="rule-{row.name}"' in shown(searched)
    assert f"<mark>{escape(row.title.split()[0])}</mark>" in shown(searched) and "<mark>" not in shown(model)
    assert page.count_of(PAGES[game].search(f"{row.title} xyzzy")) == page.count_of(found)
    nothing = tapped(model, "rules find xyzzy")
    assert words("learn.rules.found", count=0) in shown(nothing) and 'id="rule-goal"' not in shown(nothing)
    assert 'id="rule-goal"' in shown(tapped(nothing, "rules find "))
    assert 'id="rule-goal"' in shown(tapped(nothing, f"rules go {game}/goal"))
    assert hooks.state_of(tapped(nothing, "close")).query == ""


@every_page
def test_a_link_opens_the_rules_of_its_game_at_its_section(game: str) -> None:
    name = PAGES[game].addresses()[-1]
    for other in GAMES:
        model = seated(Match.start(other, {"first": 0}, 5), ("human", "scout"))
        followed, effects = run(model, m.OpenedFragment(page.address(game, name)))
        assert fx.Focus(f"rule-{name}") in effects and fx.SetFragment("") in effects
        assert f'id="rules-{game}"' in shown(followed) and f'id="rule-{name}"' in shown(followed)
        assert followed.match == model.match and not any(isinstance(effect, fx.Save) for effect in effects)
    copied, effects = run(opened(game), m.Tapped(f"rules copy {game}/{name}"))
    assert effects == [fx.Copy(page.address(game, name))] and copied.sheet.startswith("rules")


def test_a_link_that_names_nothing_opens_the_rules_of_the_game_on_the_table() -> None:
    game, *_ = PAGES
    model = seated(Match.start(game, {"first": 0}, 5), ("human", "human"))
    for text in ("", "/", "nonsense/goal", f"{game}/nonsense", '"><script>/x'):
        followed, _ = run(model, m.OpenedFragment(f"{about.LINK}{text}"))
        assert f'id="rules-{game}"' in shown(followed) and "<script" not in shown(followed)


def test_pictures_stand_still_when_that_is_wanted() -> None:
    model = opened(next(iter(PAGES)))
    assert "is-still" not in shown(model) and words("learn.rules.still") in shown(model)
    still = tapped(model, "rules still")
    assert "is-still" in shown(still) and words("learn.rules.move") in shown(still)
    slow = tapped(model, "pref speed off")
    assert "is-still" in shown(slow) and "rules-motion" not in shown(slow)
    assert "is-still" not in shown(tapped(still, "rules still"))


def test_the_rules_are_loaded_when_they_are_first_opened() -> None:
    screen = Screen()
    screen.tap("open rules")
    assert f'id="rules-{screen.match.game}"' in screen.markup
