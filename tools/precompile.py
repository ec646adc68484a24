"""Compiles Python ahead for the page. It is run by the very Python that will read the result: Pyodide under Node.

python -m tools.precompile FOLDER    writes stdlib.zip, what the page needs of the standard library, and app.zip
"""

import ast
import importlib
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
IN_BROWSER = ("web/browser.py", "web/main.py")  # import what only a browser has

# What is imported beside the app's own: by PyScript's Python, by unpacking app.zip, by telling an error.
MORE = ("base64", "bisect", "glob", "html", "inspect", "json", "random", "shutil", "tempfile", "traceback", "zipfile")
CODECS = ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_32")
STDLIB_OPTIMIZED, APP_OPTIMIZED = 2, 0  # the app keeps its asserts, and its docstrings: dataclasses would make others


def module_name(path: Path) -> str:
    """`web.app` for web/app.py; a package by its own name."""
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


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The .pyc of a source: never compared with the source again, and the same for the same source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    unchecked = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)


def write_zip(target: Path, sources: Iterable[tuple[str, bytes]], optimize: int) -> None:
    """An archive of compiled modules, each in the place of its source."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sources:
            entry = zipfile.ZipInfo(f"{name}c", date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, compiled(source, name, optimize), zipfile.ZIP_DEFLATED, 9)


def main() -> None:
    folder = Path(sys.argv[1])
    app = [path.relative_to(ROOT) for package in ("toybattle", "web") for path in (ROOT / package).rglob("*.py")]
    app.sort(key=Path.as_posix)
    wanted = needed(app)
    with zipfile.ZipFile(STDLIB) as stock:
        kept = [(entry, stock.read(entry)) for entry in sorted(stock.namelist()) if is_kept(entry, wanted)]
    write_zip(folder / "stdlib.zip", kept, STDLIB_OPTIMIZED)
    write_zip(folder / "app.zip", [(path.as_posix(), (ROOT / path).read_bytes()) for path in app], APP_OPTIMIZED)


if __name__ == "__main__":
    main()
