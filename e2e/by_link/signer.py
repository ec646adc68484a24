"""Lets a page in any browser make and check signatures, as its own Python does for letters."""

from __future__ import annotations

import json
from typing import Any


def answer(table: Any, call: str) -> Any:
    """Calls a method of `Signing` (web/page/browser.py) in the page, and returns what it passes to the function it is
    given.

    `table` is the page. `call` is the call without its last argument, the function: the name of the method, a bracket
    and the other arguments, each with a comma, such as "make(". If several values are passed to the function, a list of
    them is returned. Bytes are returned as hexadecimal digits.
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
