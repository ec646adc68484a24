"""Reads JSON-plain data strictly: each function gives back the value that it is given, or raises ValueError."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def whole(number: Any, least: int = 0, most: int = 1 << 31) -> int:
    """A whole number between two bounds, both included."""
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{number!r} is no whole number from {least} to {most}")
    return number


def truth(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def one_of(value: Any, values: Sequence[str]) -> str:
    """One of these texts."""
    if value not in values:
        raise ValueError(f"{value!r} is none of {values}")
    return str(value)
