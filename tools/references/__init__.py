"""Reference bots, which are never improved, so that measurements of different years can be compared.

Reference bots for a single game are in `tools/games/<game>/`.
"""

from __future__ import annotations

from . import beam, uct

__all__ = ["beam", "uct"]
