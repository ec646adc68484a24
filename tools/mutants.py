"""Changes one token of a module at a time, and runs the tests that should notice, to see whether they do.

    make mutants [N=40] [MODULES="rules notation"] [SEED=1] [ARGS="--jobs 2 --case 17"]

A mutant is a copy of the source tree in which one token is changed: a comparison, an `and` or `or`, a `not`, an int,
True or False, or one of + - & |. N mutants are drawn from a seed, so that a seed and a number determine a case. The
tests that fit the module (`SUITES`) run in the copy, never in place, the quick ones first. A mutant is found if a test
fails or never ends. Mutants that are equal in effect are listed in tests/mutants.txt, each with an explanation, and are
counted apart; a mutant in that list that no longer fits the source is an error. No mutants are made of tokens that
can't matter: in annotations, `__slots__`, the texts of assertions, code for the type checker alone, `strict=True`, and
plus or minus a constant that is 0.

MODULES are names of groups (`GROUPS`), or paths of modules and folders.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import io
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tokenize
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.project import ROOT
from toybattle import GAMES

EQUAL = ROOT / "tests" / "mutants.txt"
SWAPS = {
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    **{"in": "not in", "not in": "in", "is": "is not", "is not": "is"},
    **{"and": "or", "or": "and", "+": "-", "-": "+", "&": "|", "|": "&"},
    **{"+=": "-=", "-=": "+=", "&=": "|=", "|=": "&="},
}
TYPES = {"int", "str", "bool", "float", "list", "tuple", "dict"}  # the | between types is not mutated
NOT_RULES = {
    *("value", "why", "why_draft", "learned", "ahead", "scene", "preview", "outlook", "nearness", "draft_values"),
    *("progress", "positions", "puzzles"),
}
GROUPS: dict[str, tuple[str, ...]] = {
    **{game: (f"toybattle/games/{game}",) for game in GAMES},
    "rules": (
        "toybattle/protocol.py",
        "toybattle/match.py",
        "toybattle/chance.py",
        "toybattle/plain.py",
        "toybattle/fields.py",
    ),
    **{name: (f"toybattle/{name}.py",) for name in ("notation", "link", "save")},
    "fair": ("toybattle/fair",),
    "stores": ("web/saves/store.py", "web/saves/entries.py", "web/saves/envelope.py"),
}
USUAL = (*GAMES, "rules", "notation", "link", "save", "fair")
WRITTEN = "test_limits test_written_forms test_matches test_damaged_text"
# The tests of a module, for modules whose tests are not named as they are.
NAMESAKES = {
    "state": "loading knowledge",
    "checks": "loading knowledge draft",
    "rules": "set_up knowledge draft",
    "steps": "turn end draft",
    "opening": "draft",
    "board": "patterns set_up",
    "tokens": "kinds",
    "grants": "licenses",
}
JUDGING = "why value why_draft preview nearness progress training mistakes differential"
LONG = "arena bots fairness peer search tactics teeth"  # slow tests, and tests of more than the rules

Place = tuple[int, int]  # a line, from 1, and a column, from 0


class Mutant(NamedTuple):
    """A change of one token of the file `path`: `new` replaces what is between `start` and `end`.

    `start` and `end` are places in the file: (line, from 1; column, from 0). `before` and `after` are the text of the
    line without and with the change.
    """

    path: str
    start: Place
    end: Place
    new: str
    before: str  # the line before and after the change, stripped of its indentation
    after: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Returns (path, line without the change, line with it), by which tests/mutants.txt names the mutant."""
        return self.path, self.before, self.after


class Stage(NamedTuple):
    """One run of pytest, given by its command-line arguments, `arguments`.

    Tests that take more than `limit` seconds of CPU time in total are counted as never ending.
    """

    arguments: tuple[str, ...]
    limit: int


def stage(*arguments: str, limit: int = 60) -> Stage:
    """A run of pytest with these arguments.

    Tests that take more than `limit` seconds of CPU time count as never ending.
    """
    return Stage(arguments, limit)


def _of_game(game: str) -> tuple[Stage, ...]:
    """The runs of pytest in which a mutant of a module of the game's rules should be found.

    The tests that find a fault soonest come first: the counts of perft, the game's quick tests, the recorded games, and
    at last the contract with the slow tests.
    """
    own = f"tests/games/{game}"
    late = [
        f"{own}/test_{name}.py" for name in f"{JUDGING} {LONG}".split() if (ROOT / own / f"test_{name}.py").exists()
    ]
    return (
        stage("tests/perft", "-k", f"{game} or test_cards"),
        stage(own, *(f"--ignore={path}" for path in (*late, f"{own}/page"))),
        stage(
            "tests/playthroughs", "tests/contract/test_hashes.py", "-k", "reads_as_it_did or written_down", limit=120
        ),
        stage("tests/contract", *late, "-k", game, limit=400),
    )


def _pages() -> list[str]:
    """The paths of the folders with the games' own tests of the page."""
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "games").glob("*/page"))]


def _page_of(game: str) -> tuple[Stage, ...]:
    """The runs of pytest in which a mutant of a module of the game's page should be found.

    They are the game's own tests of its page, if there are any, and then tests/web.
    """
    own = f"tests/games/{game}/page"
    return (*((stage(own, limit=200),) if (ROOT / own).exists() else ()), stage("tests/web", limit=400))


def _of_games(*names: str) -> list[str]:
    """The paths of the test files `test_<name>.py` for all `names`, in the folders of all games."""
    folder = ROOT / "tests" / "games"
    return [file.relative_to(ROOT).as_posix() for name in names for file in sorted(folder.glob(f"*/test_{name}.py"))]


def _contract(*names: str) -> tuple[str, ...]:
    return tuple(f"tests/contract/{name}.py" for name in names)


# The stages for modules whose path begins like this; the first entry that fits counts. Quick stages come first.
SUITES: list[tuple[str, tuple[Stage, ...]]] = [
    *((f"toybattle/games/{game}/", _of_game(game)) for game in GAMES),
    *(
        (
            f"toybattle/{name}.py",
            (stage(*_contract(*WRITTEN.split())), stage("tests/contract", "tests/test_fuzz.py", limit=400)),
        )
        for name in ("notation", "link", "save")
    ),
    (
        "toybattle/fair/",
        (
            stage("tests/fair/test_letters.py"),
            stage("tests/fair/test_games.py", "tests/fair/test_verify.py", limit=400),
        ),
    ),
    ("toybattle/bots/", (stage("tests/bots", *_of_games("bots", "search", "fairness"), limit=400),)),
    (
        "toybattle/",
        (stage(*_contract("test_matches", "test_refusals")), stage("tests/contract", "tests/perft", limit=400)),
    ),
    *((f"web/games/{game}/", _page_of(game)) for game in GAMES),
    *(
        (
            f"web/saves/{name}.py",
            (
                stage("tests/web/saves/test_store.py", "tests/web/saves/test_outside.py"),
                stage("tests/web", *_pages(), limit=400),
            ),
        )
        for name in ("store", "entries", "envelope", "outside")
    ),
    ("web/", (stage("tests/web", limit=400), stage(*_pages(), limit=400))),
]


# --- what can be changed --------------------------------------------------------------------------------------------


class _Finder(ast.NodeVisitor):
    """Walks the syntax tree of a module and collects the module's mutants in the list `found`."""

    def __init__(self, path: str, text: str, noughts: frozenset[str]) -> None:
        self.path = path
        self.noughts = noughts
        self.lines = text.splitlines()
        self.found: list[Mutant] = []
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self.tokens = [token for token in tokens if token.type in (tokenize.OP, tokenize.NAME)]
        self.starts = [token.start for token in self.tokens]
        self.visit(ast.parse(text))

    def note(self, start: Place, end: Place, new: str) -> None:
        """Adds a mutant in which `new` replaces what is between `start` and `end`, which are on one line."""
        line = self.lines[start[0] - 1]
        after = line[: start[1]] + new + line[end[1] :]
        self.found.append(Mutant(self.path, start, end, new, line.strip(), after.strip()))

    def place(self, row: int, offset: int) -> Place:
        """Returns (line, column in characters) for a line and an offset in bytes, which is how `ast` counts columns."""
        return row, len(self.lines[row - 1].encode()[:offset].decode())

    def start(self, node: ast.expr) -> Place:
        """The line and column where a node begins."""
        return self.place(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> Place:
        """The line and column where a node ends."""
        assert node.end_lineno and node.end_col_offset is not None
        return self.place(node.end_lineno, node.end_col_offset)

    def between(self, left: ast.expr, right: ast.expr) -> None:
        """Adds a mutant with another operator in place of that between the nodes `left` and `right`.

        Operators other than those in SWAPS make no mutant.
        """
        first = bisect_left(self.starts, self.end(left))
        last = bisect_left(self.starts, self.start(right))
        words = [token for token in self.tokens[first:last] if token.string not in ("(", ")")]
        operator = " ".join(token.string for token in words)
        if operator in SWAPS and words[0].start[0] == words[-1].end[0]:
            self.note(words[0].start, words[-1].end, SWAPS[operator])

    def visit_Compare(self, node: ast.Compare) -> None:
        """Adds a mutant for each comparison of a chain such as `a < b < c`."""
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self.between(left, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Adds a mutant for each `and` and each `or`."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between(left, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Adds a mutant for each + - & |, except between types and before a constant that is 0."""
        is_nought = isinstance(node.right, ast.Name) and node.right.id in self.noughts
        if not is_nought and not any(_is_type(side) for side in (node.left, node.right)):
            self.between(node.left, node.right)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Adds a mutant for each += -= &= |=."""
        self.between(node.target, node.value)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Adds a mutant without the `not`, if the node is a `not`."""
        if isinstance(node.op, ast.Not):
            row, column = self.start(node)
            self.note((row, column), (row, column + len("not ")), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Adds a mutant in which an int is greater by one, or True and False are exchanged."""
        if type(node.value) is bool:
            self.note(self.start(node), self.end(node), str(not node.value))
        elif type(node.value) is int:
            self.note(self.start(node), self.end(node), str(node.value + 1))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Looks for mutants in the value of an annotated assignment, not in its annotation."""
        if node.value:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Does nothing: of a parameter only the annotation could be changed, and annotations get no mutants."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Looks for mutants in a function, except in the annotation of what it returns."""
        for part in (*node.decorator_list, node.args, *node.body):
            self.visit(part)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Looks for mutants in an assignment, but not in one to `__slots__` or `__all__`."""
        if not any(isinstance(target, ast.Name) and target.id in ("__slots__", "__all__") for target in node.targets):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Looks for mutants in what is asserted, not in the text of the failure."""
        self.visit(node.test)

    def visit_If(self, node: ast.If) -> None:
        """Looks for mutants in an `if` statement, unless it is there for the type checker alone."""
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        """Looks for mutants in a named argument, unless it is `strict`, which only makes a defect raise an error."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skips an f-string: Python 3.11 does not tell the places of the expressions in it."""


def _is_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        node = node.value
        return isinstance(node, ast.Name) and node.id in TYPES
    return (isinstance(node, ast.Constant) and node.value is None) or (isinstance(node, ast.Name) and node.id in TYPES)


def mutants_of(path: str, text: str, noughts: frozenset[str] = frozenset()) -> list[Mutant]:
    """Every mutant of the module with this text, in the order of its lines.

    `noughts` are the names of constants that are 0. A plus or minus before such a constant makes no mutant.
    """
    return sorted(_Finder(path, text, noughts).found)


def noughts_of(path: str) -> frozenset[str]:
    """The names of the constants in the module at `path` whose value is 0; constants that it imports count too."""
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    return frozenset(
        name for name, value in vars(module).items() if name.isupper() and type(value) is int and not value
    )


def mutated(text: str, mutant: Mutant) -> str:
    """The text of a module after the change of `mutant`; `text` is the text without it."""
    lines = text.splitlines(keepends=True)
    row = mutant.start[0] - 1
    line = lines[row]
    lines[row] = line[: mutant.start[1]] + mutant.new + line[mutant.end[1] :]
    return "".join(lines)


def modules_of(names: Sequence[str]) -> list[str]:
    """The sorted paths of the modules that `names` stand for: names of GROUPS, or paths of files and folders.

    Raises ValueError if a name fits no file.
    """
    found: set[str] = set()
    for name in names:
        for place in GROUPS.get(name, (name.rstrip("/"),)):
            path = ROOT / place
            files = sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.is_file() else []
            if not files:
                raise ValueError(f"{name!r} is no group and no module")
            if name in GROUPS:
                files = [file for file in files if file.stem not in NOT_RULES]
            found |= {file.relative_to(ROOT).as_posix() for file in files}
    return sorted(found)


def all_mutants(modules: Sequence[str]) -> list[Mutant]:
    """Every mutant of these modules."""
    found: list[Mutant] = []
    for path in modules:
        found += mutants_of(path, (ROOT / path).read_text(encoding="utf-8"), noughts_of(path))
    return found


# --- mutants that are equal in effect -------------------------------------------------------------------------------


def listed() -> dict[tuple[str, str, str], str]:
    """A dict from the `key` of each mutant in tests/mutants.txt to the explanation of why no test can notice it.

    These mutants are equal in effect: the program with the change does the same as the program without it. Blocks of
    the file are separated by empty lines. A block is a path, pairs of lines that begin with - and +, and one
    explanation of all these pairs.
    """
    found: dict[tuple[str, str, str], str] = {}
    for block in EQUAL.read_text(encoding="utf-8").split("\n\n"):
        path, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        before = [line[2:] for line in lines if line.startswith("- ")]
        after = [line[2:] for line in lines if line.startswith("+ ")]
        reason = " ".join(line for line in lines if not line.startswith(("- ", "+ ")))
        found |= {(path, old, new): reason for old, new in zip(before, after, strict=True)}
    return found


def outdated() -> list[tuple[str, str, str]]:
    """The `key` of each mutant in tests/mutants.txt that can't be made any more, because the source has changed."""
    keys = listed()
    paths = {path for path, _, _ in keys if (ROOT / path).is_file()}
    made = {mutant.key for mutant in all_mutants(sorted(paths))}
    return [key for key in keys if key not in made]


# --- the runs -------------------------------------------------------------------------------------------------------

LIMITED = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1]) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
except ImportError:
    pass
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""
QUIETLY = ("-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider")
PATIENCE = 20  # times the limit in seconds by the clock, for when CPU time can't be limited
NO_TESTS = 5  # pytest's exit code


class Outcome(NamedTuple):
    """What came of one mutant. `by` is the test that failed, or "never ends (N s)", or "" if no test noticed it.

    `seconds` is how long the tests of the mutant took.
    """

    mutant: Mutant
    by: str  # the test that failed, or "never ends ..."; "" if the mutant was not found
    seconds: float


def suite_of(path: str) -> tuple[Stage, ...]:
    """The runs of pytest for the module at `path`, quick tests first.

    The first run begins with the game's test file that is named after the module, `test_<name>.py`, if there is one.
    NAMESAKES lists modules whose tests have other names.
    """
    first, *others = next(stages for start, stages in SUITES if path.startswith(start))
    folder, name = Path(path).parent.name, Path(path).stem
    names = [f"tests/games/{folder}/test_{word}.py" for word in NAMESAKES.get(name, name).split()]
    there = [word for word in names if (ROOT / word).exists()]
    return (first._replace(arguments=(*there, *first.arguments)), *others)


def copy_tree(folder: Path) -> Path:
    """Copies the files of the project into `folder`, without files that git ignores; returns `folder`."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    for name in names:
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
    return folder


def run(tree: Path, stages: Sequence[Stage]) -> str:
    """Runs the tests in the copy `tree` of the source tree and returns the first test that fails, "" if none does.

    `stages` are the runs of pytest, one after the other. If a run takes too long, the result is a text that begins with
    "never ends". Raises RuntimeError if there are no tests to run.
    """
    for arguments, limit in stages:
        command = [sys.executable, "-c", LIMITED, str(limit), *QUIETLY, *arguments]
        there = [word for word in command if not word.startswith("tests/") or (tree / word).exists()]
        environment = {**os.environ, "PYTHONPATH": str(tree), "HYPOTHESIS_STORAGE_DIRECTORY": str(tree / ".hypothesis")}
        try:
            done = subprocess.run(
                there, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE * limit, check=False
            )
        except subprocess.TimeoutExpired:
            return f"never ends ({limit} s)"
        if done.returncode == NO_TESTS:
            raise RuntimeError(f"no tests: {' '.join(arguments)}")
        if done.returncode < 0:
            return f"never ends ({limit} s)"
        if done.returncode:
            failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            return failed[0].split(" - ")[0].split(maxsplit=1)[1] if failed else (done.stdout + done.stderr)[-300:]
    return ""


def try_one(tree: Path, mutant: Mutant, number: int) -> Outcome:
    """Puts the mutant into the tree, runs the tests of its module, and restores the file; returns the outcome.

    `number` must differ from mutant to mutant. It becomes the time of modification of the changed file, by which Python
    sees that the file has changed.
    """
    file = tree / mutant.path
    text = file.read_text(encoding="utf-8")
    began = time.monotonic()
    try:
        file.write_text(mutated(text, mutant), encoding="utf-8")
        os.utime(file, (number + 1, number + 1))  # Python recognizes by time and length which source it has compiled
        by = run(tree, suite_of(mutant.path))
    finally:
        file.write_text(text, encoding="utf-8")
        os.utime(file, (0, 0))
    return Outcome(mutant, by, time.monotonic() - began)


def try_all(mutants: Sequence[Mutant], jobs: int) -> Iterator[Outcome]:
    """Yields the outcomes of the mutants, in the order of `mutants`. Up to `jobs` mutants are tried at once.

    Each mutant is tried in a copy of the source tree.
    """
    with tempfile.TemporaryDirectory(prefix="mutants") as folder, ThreadPoolExecutor(jobs) as pool:
        trees: queue.Queue[Path] = queue.Queue()
        for job in range(jobs):
            trees.put(copy_tree(Path(folder, str(job))))

        def work(numbered: tuple[int, Mutant]) -> Outcome:
            tree = trees.get()
            try:
                return try_one(tree, numbered[1], numbered[0] + 1)
            finally:
                trees.put(tree)

        yield from pool.map(work, enumerate(mutants))


def told(outcome: Outcome, number: int, reason: str) -> str:
    """An outcome as lines of text: whether the mutant was found, and its place.

    If the mutant was not found, the changed line follows. `number` is the number of the mutant. `reason` is the
    explanation of why the mutant is equal in effect, or "" if it is not listed as such.
    """
    mutant = outcome.mutant
    what = "found " if outcome.by else "equal " if reason else "LIVING"
    where = f"{number:4} {what} {mutant.path}:{mutant.start[0]}  {outcome.seconds:.1f} s  {outcome.by or reason}"
    return where if outcome.by else f"{where}\n       - {mutant.before}\n       + {mutant.after}"


def drawn(modules: Sequence[str], seed: int, number: int) -> list[Mutant]:
    """At most `number` mutants of these modules, in an order that `seed` draws."""
    every = all_mutants(modules)
    return random.Random(seed).sample(every, min(number, len(every)))


def check(mutants: Sequence[Mutant]) -> None:
    """Runs the tests that belong to `mutants` in the unchanged source. Raises RuntimeError if a test fails.

    A test that fails without any mutant would seem to find every mutant.
    """
    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        tree = copy_tree(Path(folder))
        for stages in dict.fromkeys(suite_of(mutant.path) for mutant in mutants):
            if by := run(tree, stages):
                raise RuntimeError(f"without any mutant {by}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws mutants, tries them and prints the outcomes.

    Returns 0 if each mutant was found or is listed as equal in effect, and 1 if a mutant was neither found nor listed,
    or if the list no longer fits the source.
    """
    parser = argparse.ArgumentParser(description="Do the tests notice when one token of a module is another?")
    parser.add_argument("number", type=int, nargs="?", default=40)
    parser.add_argument("--modules", nargs="*", default=list(USUAL))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--case", type=int, nargs="*", help="only these, by their numbers")
    parser.add_argument("--quick", action="store_true", help="without the last and longest run of each suite")
    parser.add_argument("--trust", action="store_true", help="do not run the tests without any mutant first")
    asked = parser.parse_args(arguments)
    for path, before, after in outdated():
        print(f"{path}: is listed, but no longer there\n       - {before}\n       + {after}")
    if outdated():
        return 1
    reasons = listed()
    mutants = drawn(modules_of(asked.modules), asked.seed, asked.number)
    numbers = asked.case if asked.case else range(len(mutants))
    chosen = [mutants[number] for number in numbers]
    if asked.quick:
        SUITES[:] = [(start, stages[:-1] or stages) for start, stages in SUITES]
    if not asked.trust:
        check(chosen)
    found = equal = 0
    for number, outcome in zip(numbers, try_all(chosen, asked.jobs), strict=True):
        reason = reasons.get(outcome.mutant.key, "")
        found += bool(outcome.by)
        equal += bool(reason) and not outcome.by
        print(told(outcome, number, reason), flush=True)
    living = len(chosen) - found - equal
    percent = 100 * found / max(1, found + living)
    print(f"{len(chosen)} made, {found} found, {equal} equal in effect, {living} living: {percent:.1f} % found")
    return int(living > 0)


if __name__ == "__main__":
    sys.exit(main())
