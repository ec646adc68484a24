"""Tests of states whose fields are declared with `field(...)`: they are copied, compared, written, read and hidden."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from toybattle.fields import FRAMES, Fields, field, unknown, viewer
from toybattle.plain import BOOLEAN, Kind, integers, list_of, named, one_of, tuple_of
from toybattle.protocol import UNKNOWN, Action, Frame


class Size(NamedTuple):
    name: str
    heaps: int


SIZES = {size.name: size for size in (Size("small", 2), Size("large", 3))}


def uncovered(state: Heaps) -> tuple[int, ...]:
    """What stands for `state.cards` in the key of the state: only the first `state.left` cards."""
    return state.cards[: state.left]


def seen_hands(state: Heaps, player: int) -> list[int]:
    """Both players' hands as `player` sees them, with UNKNOWN for the other player's hand."""
    return [hand if owner == player else UNKNOWN for owner, hand in enumerate(state.hands)]


class Heaps(Fields, title="Heaps"):
    """The state of a made-up game, with fields of every kind."""

    size: Size = field(SIZES["small"], named(SIZES))
    watcher: int = field(-1, integers(-1, 1), seen=viewer)
    seed: int = field(0, integers(UNKNOWN), seen=unknown)
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    heaps: list[int] = field([3, 5], list_of(integers(), 2), name="piles")
    hands: list[int] = field([1, 2], list_of(integers(UNKNOWN), 2), seen=seen_hands)
    cards: tuple[int, ...] = field((), tuple_of(integers()), counted=uncovered)
    left: int = field(0)
    lord: tuple[int, int] = field(
        (0, 0),
        Kind(lambda data: (data["a"], data["b"]), lambda lord: {"a": lord[0], "b": lord[1]}, "*{}"),
        is_spread=True,
    )
    is_done: bool = field(False, BOOLEAN)
    reason: str = field("", one_of(("", "empty")))

    def complete(self) -> None:
        self.left = len(self.cards)


def played() -> Heaps:
    """A state of the made-up game in the middle of a game, in which most fields differ from their first values."""
    state = Heaps()
    state.size, state.seed, state.heaps, state.reason = SIZES["large"], 7, [4, 0], "empty"
    state.stack = [("turn", 0), ("lay", 1, 3)]
    state.options = (("lay", 1),)
    state.cards, state.left = (5, 6, 9), 2
    state.lord = (8, 9)
    return state


def test_a_new_state_has_first_values_of_its_own() -> None:
    one, other = Heaps(), Heaps()
    one.heaps[0] = 9
    one.stack.append(("turn", 0))
    assert (other.heaps, other.stack, other.size, other.left) == ([3, 5], [], SIZES["small"], 0)


def test_a_copy_is_equal_and_shares_nothing_mutable() -> None:
    state = played()
    copy = state.clone()
    assert type(copy) is Heaps
    for name in Heaps.__slots__:
        assert getattr(copy, name) == getattr(state, name)
        assert getattr(copy, name) is not getattr(state, name) or not isinstance(getattr(state, name), list)


def test_the_key_tells_apart_what_counts_and_nothing_else() -> None:
    state = played()
    changes: dict[str, Any] = {
        **{"size": SIZES["small"], "watcher": 1, "seed": 8, "stack": [], "heaps": [4, 1], "hands": [1, 3]},
        **{"cards": (5, 7, 9), "lord": (8, 8), "is_done": True, "reason": ""},
    }
    for name, value in changes.items():
        other = state.clone()
        setattr(other, name, value)
        assert other.key() != state.key(), name
        hash(other.key())
    same = state.clone()
    same.options, same.cards = (), (5, 6, 1)  # the last card no longer counts
    assert same.key() == state.key()


def test_what_is_written_is_read_again() -> None:
    state = played()
    data = state.dump()
    assert data["piles"] == [4, 0] and data["size"] == "large" and data["cards"] == [5, 6]
    assert (data["a"], data["b"]) == (8, 9) and "left" not in data and "options" not in data
    again = Heaps.load(json.loads(json.dumps(data)))
    assert again.key() == state.key() and again.left == 2 and again.options == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[
            ("size", "huge"),
            ("size", []),
            ("watcher", 2),
            ("watcher", True),
            ("seed", 1.0),
            ("stack", 3),
            ("piles", [1]),
        ],
        *[("piles", [1, -1]), ("hands", None), ("cards", [2.5]), ("is_done", 0), ("reason", "late"), ("a", ...)],
    ],
)
def test_data_of_another_shape_is_refused_with_a_value_error(name: str, value: Any) -> None:
    data = played().dump()
    if value is ...:
        del data[name]
    else:
        data[name] = value
    with pytest.raises(ValueError):
        Heaps.load(data)


def test_a_view_hides_what_the_rows_say_and_leaves_the_state_alone() -> None:
    state = played()
    before = state.dump()
    view = state.view(0)
    assert (view.watcher, view.seed, view.hands, view.options) == (0, UNKNOWN, [1, UNKNOWN], ())
    assert state.view(1).options == state.options, "it is the other one who is asked"
    assert state.dump() == before and view.heaps == state.heaps
