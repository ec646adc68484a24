"""Tests of the sources that are made lighter for the page: all classes are what they are in the sources."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from tools.lighten import lightened
from tools.project import ROOT

SOURCE = b'''"""A module."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
COUNT: int = 3
later: Nowhere


class Point(NamedTuple, Generic[T]):
    """Two numbers."""

    x: int
    y: Nowhere = COUNT + 2
    way: Any = lambda: 1

    def sum(self, more: Nowhere = 0, *rest: Nowhere) -> Nowhere:
        """With more."""
        total: Nowhere = self.x + self.y
        return total + more + sum(rest)

    @property
    def none(self) -> None:
        """Has no body of its own."""


class Nothing(NamedTuple):
    """No fields."""


@dataclass(frozen=True)
class Box:
    points: tuple[Point, ...] = ()
    names: list[str] = field(default_factory=list, hash=False)
    seen: int = field(default=COUNT, compare=False, repr=False)

    @property
    def count(self) -> int:
        return len(self.points)


@dataclass(frozen=True)
class Crate(Box):
    weight: int = 1
'''
# Prints what the classes of all modules are like, as JSON. With an argument, the modules come from lightened sources.
DESCRIBE = """
import importlib, json, sys
from dataclasses import fields, is_dataclass
from inspect import signature
from tools.build_site import runtime_python
from tools.lighten import lightened
from tools.precompile import IN_BROWSER, module_name
from web.start.archive import Archive
import marshal

paths = [path for path in runtime_python() if path.as_posix() not in IN_BROWSER and path.name != "archive.py"]
if len(sys.argv) > 1:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("web", "toybattle")]:
        del sys.modules[name]
    made = {}
    for path in paths:
        code = compile(lightened(path.read_bytes()), path.as_posix(), "exec")
        made[module_name(path)] = (path.name == "__init__.py", marshal.dumps(code))
    sys.meta_path.insert(0, Archive(made))
found = {}
for path in paths:
    module = importlib.import_module(module_name(path))
    for name, value in vars(module).items():
        if isinstance(value, type) and value.__module__ == module.__name__:
            told = []
            if hasattr(value, "_fields"):
                told += [value._fields, sorted(value._field_defaults)]
            if is_dataclass(value):
                told += [[(one.name, one.compare, one.hash, one.repr) for one in fields(value)]]
            if told:
                found[f"{module.__name__}.{name}"] = [*told, list(signature(value).parameters), value.__match_args__]
json.dump(found, sys.stdout)
"""


@pytest.mark.parametrize("source", [SOURCE, lightened(SOURCE)])
def test_a_lightened_module_does_the_same(source: Any) -> None:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, "points.py", "exec"), names)
    assert names["COUNT"] == 3 and "later" not in names
    Point, Box, Crate = names["Point"], names["Box"], names["Crate"]
    point = Point(2)
    assert point[:2] == (2, 5) and point.sum(1, 2, 3) == 13 and point.way() == 1 and point.none is None
    assert Point._fields == Point.__match_args__ == ("x", "y", "way") and set(Point._field_defaults) == {"y", "way"}
    assert point._replace(y=7, x=1)[:2] == (1, 7) and point._asdict()["y"] == 5 and Point._make([1, 2, 3]) == (1, 2, 3)
    assert repr(Point(1, 2, 3)) == "Point(x=1, y=2, way=3)" and type(point._replace(x=1)) is Point
    assert names["Nothing"]() == () and repr(names["Nothing"]()) == "Nothing()"
    for wrong in (lambda: Point(), lambda: Point(1, z=2)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises((TypeError, ValueError)):
        point._replace(z=1)
    with pytest.raises(AttributeError):
        point.x = 3
    match point:
        case Point(x, y):
            assert (x, y) == (2, 5)
    box = Box((1,))
    assert repr(box) == "Box(points=(1,), names=[])" and box == Box((1,), seen=8) != Box((1, 2)) and box.count == 1
    assert hash(box) == hash(Box((1,), ["a"])) and box.names is not Box().names and replace(box, seen=4).seen == 4
    assert box.seen == 3 and box != (1,) and Crate((1,)) != box
    assert repr(Crate((1,), weight=2)).endswith("Crate(points=(1,), names=[], weight=2)") and Crate() == Crate(weight=1)
    assert hash(Crate()) == hash(Crate())


def test_a_lightened_module_has_neither_docstrings_nor_annotations() -> None:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(lightened(SOURCE), "points.py", "exec"), names)
    assert "__doc__" not in names and names["Point"].sum.__doc__ is None
    assert not names["Point"].sum.__annotations__ and set(names["Box"].__annotations__.values()) == {None}


def test_each_class_of_the_app_has_the_same_fields_when_it_is_lightened() -> None:
    as_it_is, lighter = described(), described("lightened")
    assert len(as_it_is) > 200 and lighter == as_it_is


def described(*arguments: str) -> dict[str, Any]:
    """Runs DESCRIBE in a new process with these arguments, and returns what it prints, a dict by class."""
    done = subprocess.run([sys.executable, "-c", DESCRIBE, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
