"""English."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {}
