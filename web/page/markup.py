"""HTML and SVG as strings that are escaped by construction: text and attribute values can't become markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = {"input", "br", "img", "meta", "link", "hr"}


class Markup(str):
    """A string of HTML or SVG. It is not escaped again when it becomes part of other markup."""

    __slots__ = ()


Child = str | int | None | Iterable["Child"]


def _content(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child
    if isinstance(child, (str, int)):
        return escape(str(child), quote=False)
    return "".join(_content(part) for part in child)


def h(tag: str, attributes: dict[str, str | int | bool | None] | None = None, *children: Child) -> Markup:
    """The markup of an element with these attributes and children.

    An attribute that is True has no value; an attribute that is None or False is left out. A child is markup, a text or
    number, which is escaped, an iterable of children, or None for nothing.

    >>> h("p", {"title": 'a "b"', "hidden": True}, "1 < 2")
    '<p title="a &quot;b&quot;" hidden>1 &lt; 2</p>'
    """
    parts = [f"<{tag}"]
    for name, value in (attributes or {}).items():
        if value is True:
            parts.append(f" {name}")
        elif value is not None and value is not False:
            parts.append(f' {name}="{escape(str(value))}"')
    parts.append(">")
    if tag not in VOID:
        parts.append(_content(children))
        parts.append(f"</{tag}>")
    return Markup("".join(parts))


def join(parts: Iterable[Child]) -> Markup:
    """The markup of several children of an element, one after the other. Texts that are not `Markup` are escaped."""
    return Markup(_content(parts))
