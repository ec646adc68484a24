"""Compiles Python ahead for the page. It is run by the very Python that will read the result: Pyodide under Node.

python -m tools.precompile FOLDER PYSCRIPT    writes stdlib.zip, what the page needs of the standard library, and
app.bin: the app, and the Python of PyScript, which comes with it as sources only: a JSON object, of texts by name

Both are archives for web/start/archive.py, but for what Python wants of its library before that can run.
"""

import ast
import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
ARCHIVE = "web/start/archive.py"
OTHERS = "others.bin"  # in stdlib.zip
IN_BROWSER = ("web/page/browser.py", "web/start/main.py")  # import what only a browser has

# What is imported beside the app's own: by PyScript's Python, and by telling an error.
MORE = ("base64", "bisect", "html", "inspect", "json", "pathlib", "random", "traceback")
# What Python imports before `sitecustomize`, but for what is built into it.
EARLY = frozenset(
    {
        *("encodings", "encodings.aliases", "encodings.utf_8", "codecs", "abc", "_collections_abc"),
        *("os", "stat", "posixpath", "genericpath", "site", "_sitebuiltins"),
    }
)
CODECS = ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_32")
STDLIB_OPTIMIZED, APP_OPTIMIZED = 2, 0  # the app keeps its asserts, and its docstrings: dataclasses would make others


def module_name(path: Path) -> str:
    """`web.page.app` for web/page/app.py; a package by its own name."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def imported_by(path: Path) -> Iterator[str]:
    """The modules that a file names in its imports, wherever in it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def needed(app: Iterable[Path]) -> set[str]:
    """The top-level names of the standard library that starting and running the page imports."""
    sys.path.insert(0, str(ROOT))
    names = set(MORE)
    for path in app:
        names.update(imported_by(path))
        if path.as_posix() not in IN_BROWSER:
            importlib.import_module(module_name(path))
    for name in names & sys.stdlib_module_names:
        importlib.import_module(name)
    return {name.partition(".")[0] for name in (*names, *sys.modules)}


def is_kept(entry: str, wanted: set[str]) -> bool:
    """Whether a file of the standard library goes into the page's."""
    if not entry.endswith(".py"):
        return False
    top, _, rest = entry.removesuffix(".py").partition("/")
    return top in wanted and (top != "encodings" or rest in ("__init__", *CODECS))


class Untyped(ast.NodeTransformer):
    """Takes out what only a type checker reads; made into objects at import, annotations take a third of its time.

    A class keeps the names of its fields, in order, each with None for its type: named tuples and data classes want no
    more.
    """

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        return None if node.module == "__future__" else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        made = ast.Assign([node.target], self.visit(node.value)) if node.value else ast.Pass()
        return ast.copy_location(made, node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        targets = [part.target for part in node.body if isinstance(part, ast.AnnAssign)]
        fields = [target.id for target in targets if isinstance(target, ast.Name)]
        self.generic_visit(node)
        if fields:
            types = ast.Dict([ast.Constant(name) for name in fields], [ast.Constant(None) for _ in fields])
            place = 0 if ast.get_docstring(node) is None else 1
            node.body.insert(place, ast.Assign([ast.Name("__annotations__", ast.Store())], types))
        return node


def untyped(source: bytes) -> ast.Module:
    """A source of our own, as it is compiled for the page."""
    tree: ast.Module = Untyped().visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


def compiled(source: bytes | ast.Module, name: str, optimize: int) -> bytes:
    """The marshalled code of a source: the same for the same source."""
    return marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=optimize))


def pyc(source: bytes, name: str) -> bytes:
    """The text of a .pyc file that is never compared with its source again."""
    unchecked = (1).to_bytes(4, "little")
    head = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source)
    return head + compiled(source, name, STDLIB_OPTIMIZED)


def write_stdlib(target: Path, sources: list[tuple[str, bytes]]) -> None:
    """The EARLY modules, each in the place of its source; an archive of all others; and what imports from that."""
    place = f"import zlib\nplace(marshal.loads(zlib.decompress(__loader__.get_data({OTHERS!r}))))\n"
    files = {f"{name}c": pyc(source, name) for name, source in sources if module_name(Path(name)) in EARLY}
    files["sitecustomize.pyc"] = pyc((ROOT / ARCHIVE).read_bytes() + place.encode(), "sitecustomize.py")
    files[OTHERS] = packed([(name, source) for name, source in sources if f"{name}c" not in files], STDLIB_OPTIMIZED)
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_STORED if name == OTHERS else zipfile.ZIP_DEFLATED, 9)


def flattened(tree: dict[str, Any], folder: str = "") -> Iterator[tuple[str, bytes]]:
    """The sources of a tree of names, by path."""
    for name, part in tree.items():
        if isinstance(part, str):
            yield folder + name, part.encode()
        else:
            yield from flattened(part, f"{folder}{name}/")


def packed(sources: Iterable[tuple[str, bytes | ast.Module]], optimize: int) -> bytes:
    """An archive for web/start/archive.py."""
    modules = {
        module_name(Path(name)): (name.endswith("/__init__.py"), compiled(source, name, optimize))
        for name, source in sources
    }
    return zlib.compress(marshal.dumps(modules, 4), 9)


def main() -> None:
    folder, pyscript = Path(sys.argv[1]), json.loads(sys.argv[2])
    app = [path.relative_to(ROOT) for package in ("toybattle", "web") for path in (ROOT / package).rglob("*.py")]
    app.sort(key=Path.as_posix)
    wanted = needed(app)
    with zipfile.ZipFile(STDLIB) as stock:
        kept = [(entry, stock.read(entry)) for entry in sorted(stock.namelist()) if is_kept(entry, wanted)]
    write_stdlib(folder / "stdlib.zip", kept)
    sources = [(path.as_posix(), untyped((ROOT / path).read_bytes())) for path in app]
    (folder / "app.bin").write_bytes(packed([*sources, *flattened(pyscript)], APP_OPTIMIZED))


if __name__ == "__main__":
    main()
