"""Results of functions that are remembered, since they are asked for again, and how to forget all of them.

From game to game there is more to remember: each card that is met for the first time, each board. Whoever lets people
play one game after another calls `forget` when a game begins, and so never remembers more than what one game needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")

CLEARS: list[Callable[[], None]] = []  # for each function that remembers results, the function that clears them
TABLES: list[dict[Any, Any]] = []  # dicts at the top of a module, which are filled as they are needed


def remembered(most: int | None = None) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """A decorator for a function at the top of a module: it remembers the function's results until `forget` is called.

    At most the last `most` results are remembered, and all if `most` is None. The arguments must be hashable.
    """

    def decorate(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        made = lru_cache(most)(function)
        CLEARS.append(made.cache_clear)
        return made

    return decorate


def forgotten(*tables: dict[Any, Any]) -> None:
    """Has `forget` empty these dicts too; they must fill themselves again as they are needed."""
    TABLES.extend(tables)


def forget() -> None:
    """Forgets all that is remembered. It is computed again when it is asked for; no result of any function changes."""
    for clear in CLEARS:
        clear()
    for table in TABLES:
        table.clear()
