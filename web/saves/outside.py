"""JSON from outside, looked at before anything parses it: deep nesting ends Python in a browser for good."""

from __future__ import annotations

import json
import re
from typing import Any

from toybattle.save import SaveError

MAX_CHARACTERS = 2_000_000
MAX_DEPTH = 32
BRACKETS = re.compile(r"[\[\]{}]")


def read_json(text: str, most: int = MAX_CHARACTERS) -> Any:
    """The value of JSON from outside. Raises SaveError: too large, too deeply nested, not JSON."""
    if len(text) > most:
        raise SaveError("save_too_large")
    if depth(text) > MAX_DEPTH:
        raise SaveError("save_foreign")
    try:
        return json.loads(text, parse_constant=_no_json)
    except ValueError as error:
        raise SaveError("save_damaged") from error


def _no_json(name: str) -> Any:
    """NaN and Infinity, which Python reads and nobody else does. Raises ValueError."""
    raise ValueError(f"{name} is no JSON")


def depth(text: str) -> int:
    """How deep a parser can get into this text; brackets inside its strings are no nesting.

    >>> depth('{"name": "[[[ \\\\" [[["}')
    1
    """
    bare = text.replace("\\\\", "").replace('\\"', "")  # what is left of a string holds no quote
    level = deepest = 0
    for bracket in BRACKETS.findall("".join(bare.split('"')[::2])):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest
