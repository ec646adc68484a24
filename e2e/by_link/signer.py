"""Lets a test make and check signatures in a page of any browser, by the page's own Python."""

from __future__ import annotations

import json
from typing import Any


def answer(table: Any, call: str) -> Any:
    """Calls a method of `Signing` (web/page/browser.py) in the page; returns what the method passes to its callback.

    `table` is the page, a Table or an EngineTable. `call` is the beginning of the call in Python, up to the place of
    the callback, which is the last argument; an example is "sign(KEY, b'a letter', ". If several values are passed to
    the callback, a list of them is returned. Bytes are returned as hexadecimal digits.
    """
    table.python(
        f"""
import json
from web.page.browser import Signing
told = []
Signing().{call}lambda *parts: told.append([part.hex() if isinstance(part, bytes) else part for part in parts]))
None"""
    )
    (found,) = table.eventually(lambda: json.loads(table.python("json.dumps(told)")))
    return found if len(found) > 1 else found[0]
