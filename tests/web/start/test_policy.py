"""Tests of the page's security policy, as it is in the page's source: it is strict and stands first in the page.

Nothing in the page needs a weaker policy.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.web.payloads import hostile_names
from tests.web.playing import Reader
from web.page.markup import h

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
SCRIPTS = sorted(path for path in ROOT.glob("web/**/*") if path.suffix == ".js")
POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'", "'wasm-unsafe-eval'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:"},
    "connect-src": {"'self'"},
    "worker-src": {"'self'"},
    "manifest-src": {"'self'"},
    "base-uri": {"'none'"},
    "form-action": {"'none'"},
    "require-trusted-types-for": {"'script'"},
    "trusted-types": {"toybattle"},
}
SINKS = re.compile(
    r"innerHTML\s*\+?=|outerHTML|insertAdjacentHTML|srcdoc|document\.write|\beval\(|new Function|javascript:"
    r"|createContextualFragment|setHTMLUnsafe|importScripts|set(?:Timeout|Interval)\(\s*[\"'`]"
)
PORT = "template.innerHTML = early.policy.createHTML(markup);"  # where text becomes markup


class Elements(HTMLParser):
    """Reads the HTML of a page. `found` lists the page's start tags in order, each as (tag, attributes).

    `texts` has, at the same index, the text between that start tag and the next one.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Adds the start tag to `found`, and an empty text to `texts`."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        """Adds `data` to the last item of `texts`, the text after the last start tag."""
        if self.texts:
            self.texts[-1] += data.strip()


ELEMENTS = Elements(PAGE)


def test_the_policy_is_the_strict_one() -> None:
    (text,) = [
        attributes["content"]
        for tag, attributes in ELEMENTS.found
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    directives = [part.split() for part in text.split(";")]
    found = {name: set(values) for name, *values in directives}
    hashes = {value for value in found["script-src"] if value.startswith("'sha256-")}
    assert {**found, "script-src": found["script-src"] - hashes} == POLICY
    inline = [
        text
        for (tag, attributes), text in zip(ELEMENTS.found, ELEMENTS.texts, strict=True)
        if tag == "script" and "src" not in attributes and attributes.get("type") != "py"
    ]
    assert len(hashes) == len(inline), "a hash without its script, or a script without its hash"


def test_the_policy_stands_before_all_that_it_is_about() -> None:
    tags = [
        tag if "http-equiv" not in attributes else "policy"
        for tag, attributes in ELEMENTS.found
        if tag in ("meta", "script", "link", "style", "img", "body")
    ]
    assert "policy" in tags[:2], "only the character set may come first"


def test_nothing_in_the_page_is_of_another_origin_or_needs_a_weaker_policy() -> None:
    for tag, attributes in ELEMENTS.found:
        for name, value in attributes.items():
            assert not name.startswith("on") and name != "style", (tag, name)
            if name in ("src", "href", "config"):
                assert value.startswith("./"), (tag, value)
        assert tag not in ("style", "iframe", "object", "embed", "base", "form"), tag


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_writes_markup_through_one_port_only_and_runs_no_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(PORT) == (path.name == "page.js")
    text = text.replace(PORT, "")
    assert not SINKS.findall(text)
    assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text), "an address of somebody else"


def test_the_page_s_python_writes_markup_through_that_port_too() -> None:
    text = (ROOT / "web" / "page" / "browser.py").read_text(encoding="utf-8")
    assert not SINKS.findall(text) and text.count(".morph(") == 1


def test_ten_thousand_hostile_texts_stay_texts() -> None:
    names = list(hostile_names())
    assert len(set(names)) > 10_000
    for name in names:
        reader = Reader(h("p", {"title": name}, h("b", {"data-x": name}, name), name))
        assert [(element.tag, list(element.attributes)) for element in reader.elements] == [
            ("p", ["title"]),
            ("b", ["data-x"]),
        ]
        shown = name.replace("\0", "\ufffd") if "\0" in name else name
        assert reader.elements[0].attributes["title"] in (name, shown)
