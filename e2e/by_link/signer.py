"""Asks the port to signatures in a page of any browser."""

from __future__ import annotations

import json
from typing import Any


def answer(table: Any, call: str) -> Any:
    """Calls a method of the port in the page's Python and returns what it tells its function.

    `table` is the page, `call` the method with its arguments but the last, such as "make(". Bytes come back as
    hexadecimal digits.
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
