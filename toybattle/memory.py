"""Functions that remember their results, because the same result is needed again and again, and `forget`, which makes
all of them forget.

The longer a program runs, the more is remembered, for example about each card and each board that is met for the first
time. A program in which people play one game after another calls `forget` when a game begins, so that no more is
remembered than one game needs.
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
    """Returns a decorator for a function at the top of a module: the function then remembers its results until `forget`
    is called.

    At most the last `most` results are remembered, and all if `most` is None. The arguments of the function must be
    hashable.

    A decorated function is never freed, since `forget` has to reach it. So a method may be decorated anew for each
    object of a class only if there are few such objects, as there are few objects with a game's rules.
    """

    def decorate(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        made = lru_cache(most)(function)
        CLEARS.append(made.cache_clear)
        return made

    return decorate


def forgotten(*tables: dict[Any, Any]) -> None:
    """Registers `tables`, dicts with remembered results, so that `forget` empties these dicts too.

    A program that uses such a dict must compute anew what is missing in it.
    """
    TABLES.extend(tables)


def forget() -> None:
    """Forgets all remembered results: those of all `remembered` functions, and all dicts given to `forgotten`.

    A result that is needed again is computed anew, and is the same as before.
    """
    for clear in CLEARS:
        clear()
    for table in TABLES:
        table.clear()
