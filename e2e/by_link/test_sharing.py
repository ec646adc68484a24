"""Tests of sending a letter by the system's share sheet, in place of which a test puts a function of its own."""

from __future__ import annotations

import json

import pytest

from e2e.playing import Table

# Puts a share sheet into the browser. It ends with an error of this name, or well if there is no name.
STAND_IN = """(error) => {
  navigator.share = async (data) => {
    globalThis.shared = data;
    if (error) throw new DOMException("", error);
  };
}"""
TAKE_AWAY = "() => { delete navigator.share; }"
SHARE = """
import json
from web.page.browser import Browser
told = []
Browser.share(Browser.__new__(Browser), "letter=Q", "A letter", told.append)"""
CAN_SHARE = "from web.page.browser import Browser; Browser.can_share(Browser.__new__(Browser))"


@pytest.mark.parametrize(("error", "is_fine"), [("", True), ("AbortError", True), ("NotAllowedError", False)])
def test_what_is_shared_is_the_page_with_the_fragment(table: Table, error: str, is_fine: bool) -> None:
    table.page.evaluate(STAND_IN, error)
    try:
        assert table.python(CAN_SHARE) is True
        table.python(SHARE)
        assert table.eventually(lambda: json.loads(table.python("json.dumps(told)"))) == [is_fine]
        address = table.page.evaluate("location.origin + location.pathname + location.search")
        assert table.page.evaluate("shared") == {"title": "A letter", "url": f"{address}#letter=Q"}
    finally:
        table.page.evaluate(TAKE_AWAY)


def test_without_a_share_sheet_nothing_is_shared(table: Table) -> None:
    assert table.python(CAN_SHARE) is False
    table.python(SHARE)
    assert json.loads(table.python("json.dumps(told)")) == [False]
