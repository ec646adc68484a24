"""Reading JSON that may be damaged or hostile, such as that of a file or of a saved game in the browser.

The text is checked before it is parsed, since deep nesting crashes Python in a browser for good.
"""

from __future__ import annotations

import json
import re
from typing import Any

from toybattle.save import SaveError

MAX_CHARACTERS = 2_000_000
MAX_DEPTH = 32
BRACKETS = re.compile(r"[\[\]{}]")


def read_json(text: str, most: int = MAX_CHARACTERS) -> Any:
    """Returns the value of a JSON text that may be damaged or hostile, such as that of a file or of a saved game.

    Raises SaveError if the text has more than `most` characters, is too deeply nested, or is not JSON.
    """
    if len(text) > most:
        raise SaveError("save_too_large")
    if depth(text) > MAX_DEPTH:
        raise SaveError("save_foreign")
    try:
        return json.loads(text, parse_constant=_no_json)
    except ValueError as error:
        raise SaveError("save_damaged") from error


def _no_json(name: str) -> Any:
    """Raises ValueError. Python's JSON parser calls this function for "NaN", "Infinity" and "-Infinity", which are not
    JSON; `name` is the one it has read.
    """
    raise ValueError(f"{name} is no JSON")


def depth(text: str) -> int:
    """Returns how deeply brackets are nested in a JSON text. Brackets in its strings don't count.

    >>> depth('{"name": "[[[ \\\\" [[["}')
    1
    """
    bare = text.replace("\\\\", "").replace('\\"', "")  # without escaped quotes, every quote begins or ends a string
    level = deepest = 0
    for bracket in BRACKETS.findall("".join(bare.split('"')[::2])):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest
