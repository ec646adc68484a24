"""The boundaries between modules, checked in their source: which may import which, and what the engine may not use."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "toybattle"
WEB = ROOT / "web"
ALLOWED = {
    *("__future__", "collections", "copy", "dataclasses", "enum", "functools", "itertools", "math", "types", "typing"),
    *("base64", "binascii", "hashlib", "heapq", "json"),
}
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
MAY_TOUCH_THE_BROWSER = {"page/browser.py", "start/main.py", "bot/worker.py"}
NEVER = {"random", "time", "datetime", "os", "sys", "pathlib", "io", "threading", "asyncio", "secrets", *BROWSER}

# The reading order: a module imports only modules that stand before it.
ORDER = (
    *("memory", "chance", "plain", "protocol", "fields", "lines", "reasons", "actions", "learning", "games", ""),
    *("bots", "match", "notation", "link", "fair", "save", "web"),
)

modules = sorted(ENGINE.rglob("*.py"))
every_module = pytest.mark.parametrize("path", modules, ids=lambda path: str(path.relative_to(ENGINE)))
rule_modules = pytest.mark.parametrize(
    "path",
    [path for path in modules if "bots" not in path.parts and path.name not in ("value.py", "ahead.py", "rating.py")],
    ids=lambda path: str(path.relative_to(ENGINE)),
)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> str:
    """Returns the full name of the module in the file `path`, such as `toybattle.bots.search`.

    For an `__init__.py` that is the name of its package.
    """
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """Returns the full names of all modules that the file `path` imports, also by imports inside functions."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(package.split(".")[: len(package.split(".")) + 1 - node.level]) if node.level else ""
            base = ".".join(part for part in (start, node.module or "") if part)
            submodules = {alias.name for alias in node.names if _is_module(f"{base}.{alias.name}")}
            found |= {f"{base}.{name}" for name in submodules}
            if len(submodules) < len(node.names):
                found.add(base)
    return found


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def layer(name: str) -> int:
    """Returns the index in ORDER of the part of the project to which the module called `name` belongs.

    A module may import only from its own part and from the parts that ORDER has before it. The page is the last part.
    """
    first, _, rest = name.partition(".")
    return ORDER.index("web" if first == "web" else rest.partition(".")[0])


@every_module
def test_the_engine_imports_only_the_allowed_part_of_the_standard_library(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)} - {"toybattle"}
    assert not outside & NEVER
    assert outside <= ALLOWED


@every_module
def test_imports_point_up_the_reading_order(path: Path) -> None:
    mine = layer(name_of(path))
    for name in imports(path):
        if name.split(".")[0] in ("toybattle", "web"):
            beside = name_of(path).split(".")[: 3 if game_of(path) else 2]
            assert layer(name) < mine or name.split(".")[: len(beside)] == beside, name


def game_of(path: Path) -> str:
    """Returns the name of the game whose rules the file `path` is a part of.

    Returns "" if the file is in no folder `toybattle/games/<name>/`.
    """
    parts = path.relative_to(ENGINE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


@pytest.mark.parametrize(
    "path", [path for path in modules if game_of(path)], ids=lambda path: str(path.relative_to(ENGINE / "games"))
)
def test_inside_a_game_imports_point_up_its_own_reading_order_and_never_to_another_game(path: Path) -> None:
    game = f"toybattle.games.{game_of(path)}"
    rooms = {name.partition(".")[0] for name in importlib.import_module(game).READING_ORDER if "." in name}
    order = [*importlib.import_module(game).READING_ORDER, ""]
    mine = name_of(path).removeprefix(game).removeprefix(".")
    if mine in rooms:  # the `__init__.py` of a folder inside the game, which is only a docstring
        assert not imports(path)
        return
    assert mine in order, f"READING_ORDER in {game} does not say where it is read"
    for name in imports(path):
        if name.startswith("toybattle.games"):
            assert name.startswith(game + "."), "another game"
            before = name.removeprefix(game + ".")
            assert before in order, name
            assert order.index(before) < order.index(mine), name


def test_the_modules_of_games_by_link_import_only_what_stands_before_them() -> None:
    order = importlib.import_module("toybattle.fair").READING_ORDER
    assert {path.stem for path in (ENGINE / "fair").glob("*.py")} == {"__init__", *order}
    for number, name in enumerate(order):
        inside = {one.removeprefix("toybattle.fair.") for one in imports(ENGINE / "fair" / f"{name}.py")}
        assert not inside & {*order[number:]}, name


@rule_modules
def test_rules_know_no_floats(path: Path) -> None:
    for node in ast.walk(tree(path)):
        where = f"line {getattr(node, 'lineno', '?')}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), where
        assert not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)), where


@every_module
def test_the_engine_does_not_print_or_read_or_run_code(path: Path) -> None:
    forbidden = {"print", "input", "open", "eval", "exec", "__import__", "hash", "id"}
    if path.name == "fields.py":
        forbidden.remove("exec")  # it runs code that it has written itself, as dataclasses do
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in forbidden, node.lineno


@every_module
def test_no_error_is_hidden(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"bare except, line {node.lineno}"
            assert not all(isinstance(inside, ast.Pass) for inside in node.body), f"except: pass, line {node.lineno}"


@every_module
def test_no_set_is_iterated_over(path: Path) -> None:
    """No loop in the module at `path` goes over a set that is made right there, because a set has no fixed order."""
    for node in ast.walk(tree(path)):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        for iterated in loops:
            assert not isinstance(iterated, ast.Set | ast.SetComp), node
            if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name):
                assert iterated.func.id not in {"set", "frozenset"}, f"line {iterated.lineno}"


@every_module
def test_every_module_says_what_it_owns(path: Path) -> None:
    if path.read_text(encoding="utf-8").strip():
        assert ast.get_docstring(tree(path))


@every_module
def test_the_examples_in_docstrings_are_true(path: Path) -> None:
    module = importlib.import_module(name_of(path))
    outcome = doctest.testmod(module)
    assert outcome.failed == 0


def test_only_three_modules_of_the_page_touch_the_browser() -> None:
    for path in sorted(WEB.rglob("*.py")):
        touched = {name.split(".")[0] for name in imports(path)} & BROWSER
        assert not touched or path.relative_to(WEB).as_posix() in MAY_TOUCH_THE_BROWSER, path


def test_the_check_sees_every_way_to_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_boundary.ROOT", tmp_path)
    folder = tmp_path / "toybattle" / "games" / "chess"
    folder.mkdir(parents=True)
    for name in ("__init__", "state", "rules"):
        (folder / f"{name}.py").write_text("")
    (folder / "rules.py").write_text(
        "import random\nfrom os import path\nfrom ...chance import pick\nfrom . import state\n"
        "from .state import State\ndef late():\n    import time\n"
    )
    assert imports(folder / "rules.py") == {
        *("random", "os", "time", "toybattle.chance", "toybattle.games.chess.state"),
    }
