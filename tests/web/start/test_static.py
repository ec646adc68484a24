"""Tests that the built page contains what Python shows first, and the sentences shown while Python starts."""

from __future__ import annotations

import re
from html import unescape

from tests.web.playing import Reader, Screen, shown
from tools.project import ROOT
from toybattle.link import MAX_CHARACTERS
from web.games import FIRST_OPTIONS, FIRST_SEED
from web.page.model import CHALLENGE, REPLAY, first_model
from web.page.words import words
from web.start.static import first_screen


def test_the_first_screen_is_the_first_page_and_the_line_of_the_start() -> None:
    page = shown(first_model())
    assert first_screen().startswith(page)
    line = first_screen().removeprefix(page)
    reader = Reader(line)
    assert [element.tag for element in reader.elements] == ["p", "noscript"]
    boot = reader.by_id("boot")
    assert boot.attributes["role"] == "status" and boot.texts == [words("page.loading")]
    texts = {name.removeprefix("data-"): unescape(text) for name, text in boot.attributes.items()}
    filled = {name: set(re.findall(r"{(\w+)}", text)) for name, text in texts.items()}
    assert {name: parameters for name, parameters in filled.items() if parameters} == {
        "failed": {"why"},
        "progress": {"percent"},
        "type": {"file", "type"},
        "missing": {"file"},
        "spoiled": {"file", "why"},
    }


def test_the_start_has_a_text_for_all_that_it_may_have_to_say() -> None:
    line = Reader(first_screen()).by_id("boot")
    scripts = [(ROOT / "web" / name).read_text(encoding="utf-8") for name in ("start/watchdog.js", "page/page.js")]
    said = {name for script in scripts for name in re.findall(r'\b(?:say|stop|tell)\("(\w+)"|return \["(\w+)"', script)}
    there = {name.removeprefix("data-") for name in line.attributes if name.startswith("data-")}
    of_fragments = {"link", "unknown", "long", "links", "longest"}
    assert {one or other for one, other in said} | {"progress", "starting"} | of_fragments == there


def test_the_start_knows_how_every_link_begins_and_how_long_it_can_be() -> None:
    line = Reader(first_screen()).by_id("boot").attributes
    links = line["data-links"].split()
    assert {REPLAY, CHALLENGE} < set(links) and all(re.fullmatch("[a-z]+=", one) for one in links), "see early.js"
    assert MAX_CHARACTERS + max(map(len, links)) == int(line["data-longest"]) < 9000, "see early.js"


def test_it_is_the_same_every_time() -> None:
    """The first screen has the same markup each time that it is made, so nothing in it is random."""
    assert first_screen() == first_screen()


def test_a_first_visit_begins_with_exactly_that_page() -> None:
    """At a first visit Python shows the same markup as the built page has before Python runs, so that nothing jumps."""
    screen = Screen(is_bot_prompt=False)
    assert screen.markup == shown(first_model())
    assert dict(screen.match.options) == FIRST_OPTIONS and screen.match.seed == FIRST_SEED


def test_the_first_game_begins_with_a_question_for_the_person() -> None:
    model = first_model()
    decision = model.decision()
    assert decision is not None and len(decision.actions) > 3
    assert model.sheet == "" and not model.curtain and model.review is None
