"""Players to measure others by: they stay as they are, so that figures of different years can be compared."""

from __future__ import annotations

from . import beam, kalar, search, uct

__all__ = ["beam", "kalar", "search", "uct"]
