"""Tests of `make mutants`: which tokens of a module are changed, and the list of mutants that are equal in effect."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import Mutant, Stage
from toybattle import GAMES

GAME = next(iter(GAMES))
SOURCE = '''"""Text with 1 < 2 in it."""
from __future__ import annotations

MANY: tuple[int, ...] = (1, 2)
Both = int | None


class Row:
    __slots__ = ("a", "b")[0:2]

    def odd(self, number: int = 7, more: str | None = None) -> int | str:
        assert number in MANY, f"{number + 1} is odd"
        return number + 1 if not self.odd and (number
            not in MANY) else f"é{1 + 1}" if "é" < more else 0x10
'''


def changes(source: str) -> list[tuple[int, str, str]]:
    """Returns (line, replaced text, new text) for each mutant of this source; lines are counted from 1."""
    lines = source.splitlines()
    found = mutants.mutants_of("row.py", source)
    return [(one.start[0], lines[one.start[0] - 1][one.start[1] : one.end[1]], one.new) for one in found]


def test_every_token_that_can_be_another_is_found_and_nothing_else() -> None:
    assert changes(SOURCE) == [
        (4, "1", "2"),
        (4, "2", "3"),
        (11, "7", "8"),
        (12, "in", "not in"),
        (13, "+", "-"),
        (13, "1", "2"),
        (13, "not ", ""),
        (13, "and", "or"),
        (14, "not in", "in"),
        (14, "<", "<="),
        (14, "0x10", "17"),
    ]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("a <= b < c", ["a < b < c", "a <= b <= c"]),
        ("a is not b", ["a is b"]),
        ("(a) == (b)", ["(a) != (b)"]),
        ("x -= True", ["x += True", "x -= False"]),
        ("x |= a & b", ["x &= a & b", "x |= a | b"]),
        ("a or b or c", ["a and b or c", "a or b and c"]),
        ("zip(a, b, strict=True)", []),
        ("x: int = 3", ["x: int = 4"]),
        ("a * b / c ^ d", []),
    ],
)
def test_each_change_is_of_one_token(line: str, after: list[str]) -> None:
    assert [mutants.mutated(line, one) for one in mutants.mutants_of("line.py", line)] == after


def test_every_mutant_of_the_project_is_python() -> None:
    made = mutants.all_mutants(mutants.modules_of([GAME, "notation", "link", "save", "fair", "stores"]))
    assert len(made) > 700
    for one in made[::31]:
        text = (mutants.ROOT / one.path).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(mutants.mutated(text, one))) != ast.dump(ast.parse(text))


def test_the_same_seed_draws_the_same_and_groups_leave_out_what_is_no_rule() -> None:
    modules = mutants.modules_of([GAME])
    folder = f"toybattle/games/{GAME}"
    assert f"{folder}/steps.py" in modules and f"{folder}/value.py" not in modules
    assert mutants.drawn(modules, 3, 20) == mutants.drawn(modules, 3, 20) != mutants.drawn(modules, 4, 20)
    assert mutants.modules_of([f"{folder}/value.py"]) == [f"{folder}/value.py"]
    with pytest.raises(ValueError, match="no group and no module"):
        mutants.modules_of(["toybattle/nowhere.py"])


def test_whatever_is_listed_as_equal_in_effect_is_still_there_and_has_a_reason() -> None:
    assert mutants.outdated() == []
    assert all(len(reason) > 20 for reason in mutants.listed().values())


def test_what_is_listed_and_gone_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "mutants.txt"
    file.write_text("# Said first.\n\ntoybattle/save.py\n- SCHEMA = 2\n+ SCHEMA = 9\nNobody reads\nit.\n")
    monkeypatch.setattr(mutants, "EQUAL", file)
    key = ("toybattle/save.py", "SCHEMA = 2", "SCHEMA = 9")
    assert mutants.listed() == {key: "Nobody reads it."} and mutants.outdated() == [key]
    file.write_text("toybattle/save.py\n- SCHEMA = 2\n+ SCHEMA = 3\nNobody reads it.\n")
    assert mutants.outdated() == []


def tree_with(folder: Path, test: str) -> tuple[Path, Mutant, tuple[Stage, ...]]:
    """Writes into `folder` a module of one line, and a test whose only line of code is `test`.

    Returns (`folder`, the first mutant of the module, a tuple with the single run of pytest that the test needs).
    """
    (folder / "tests").mkdir()
    (folder / "module.py").write_text("LIMIT = 3\n")
    (folder / "tests" / "test_module.py").write_text(f"import module\n\n\ndef test_it():\n    {test}\n")
    return folder, mutants.mutants_of("module.py", "LIMIT = 3\n")[0], (mutants.stage("tests/test_module.py", limit=2),)


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("assert module.LIMIT == 3", "tests/test_module.py::test_it"),
        ("assert module.LIMIT < 9", ""),
        ("while module.LIMIT == 4: pass", "never ends (2 s)"),
    ],
)
def test_a_mutant_is_found_by_a_test_that_fails_or_never_ends_and_is_taken_out_again(
    test: str, found: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tree, mutant, stages = tree_with(tmp_path, test)
    monkeypatch.setattr(mutants, "SUITES", [("", stages)])
    assert mutants.run(tree, stages) == ""
    outcome = mutants.try_one(tree, mutant, 1)
    assert outcome.by == found
    assert (tree / "module.py").read_text() == "LIMIT = 3\n"
    assert mutants.run(tree, stages) == ""


def test_every_module_that_can_be_asked_for_has_tests_that_are_there() -> None:
    for path in mutants.modules_of([*mutants.GROUPS]):
        for arguments, _ in mutants.suite_of(path):
            files = [word for word in arguments if word.startswith("tests/")]
            assert any((mutants.ROOT / word).exists() for word in files)
