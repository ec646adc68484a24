"""Players to measure others by: they stay as they are, so that figures of different years can be compared.

Those that play one game alone stand in `tools/games/<game>/`.
"""

from __future__ import annotations

from . import beam, uct

__all__ = ["beam", "uct"]
