"""Compiles the page's Python ahead of time, with the very Python that will load the result: Pyodide under Node.

python -m tools.precompile FOLDER PYSCRIPT    writes stdlib.zip, app.bin and an archive of each room into FOLDER

stdlib.zip has the part of the standard library that the page needs, app.bin the app and the Python of PyScript. A room
is what the page loads when it is first asked for: learning.bin has the modules in folders called learning. PYSCRIPT is
the source of PyScript's Python as JSON: an object that maps the name of a file to its text, and the name of a folder to
another such object. app.bin and the archives of rooms are read by web/start/archive.py. stdlib.zip holds another such
archive. The modules that Python imports before archive.py can run are single files in stdlib.zip.
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

from tools.lighten import lightened

ROOT = Path(__file__).resolve().parent.parent
STDLIB = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
ARCHIVE = "web/start/archive.py"
OTHERS = "others.bin"  # the archive in stdlib.zip
ROOMS = ("learning",)  # the names of the rooms
AT_START = ("__init__.py", "about.py")  # files in the folders of a room that the app needs at its start
IN_BROWSER = ("web/page/browser.py", "web/start/main.py")  # modules that import what only a browser has

# Modules that are imported in addition to those that the app imports: by PyScript's Python, and to report an error.
MORE = ("base64", "bisect", "html", "inspect", "json", "pathlib", "random", "traceback")
# Modules that Python imports before `sitecustomize`, apart from built-in ones.
EARLY = frozenset(
    {
        *("encodings", "encodings.aliases", "encodings.utf_8", "codecs", "abc", "_collections_abc"),
        *("os", "stat", "posixpath", "genericpath", "site", "_sitebuiltins"),
    }
)
CODECS = ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_32")
# Levels of optimization. The app keeps its asserts.
STDLIB_OPTIMIZED, APP_OPTIMIZED = 2, 0


def module_name(path: Path) -> str:
    """The module name of a Python file: `web.page.app` for web/page/app.py, `web.page` for web/page/__init__.py."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def room_of(path: Path) -> str:
    """The name of the room that the Python file `path` belongs to; "" if the app has to have it from the start."""
    rooms = [name for name in ROOMS if name in path.parts[:-1]]
    return rooms[0] if rooms and path.name not in AT_START else ""


def imported_by(path: Path) -> Iterator[str]:
    """Yields the full names of the modules that the file `path` imports, also inside functions.

    Relative imports are left out.
    """
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def needed(app: Iterable[Path]) -> set[str]:
    """The top-level names, such as `json`, of all modules that are imported to start and run the page.

    `app` are the paths of the app's files, most of which are imported here to find out what they import.
    """
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
    """Whether the page needs the file at the path `entry` of the standard library.

    `wanted` are the top-level names of the modules that the page needs, such as `json`.
    """
    if not entry.endswith(".py"):
        return False
    top, _, rest = entry.removesuffix(".py").partition("/")
    return top in wanted and (top != "encodings" or rest in ("__init__", *CODECS))


def compiled(source: bytes | ast.Module, name: str, optimize: int) -> bytes:
    """The compiled code of a source as bytes, from which `marshal` makes it again. Equal sources give equal bytes.

    `name` is the file name in tracebacks; `optimize` is as for Python's `compile`.
    """
    return marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=optimize))


def pyc(source: bytes, name: str) -> bytes:
    """The content of a .pyc file that Python never compares with its source. `name` is the file name in tracebacks."""
    unchecked = (1).to_bytes(4, "little")
    head = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source)
    return head + compiled(source, name, STDLIB_OPTIMIZED)


def write_stdlib(target: Path, sources: list[tuple[str, bytes]]) -> None:
    """Writes the file stdlib.zip at `target`; `sources` lists the modules, each as (path, source).

    In stdlib.zip the modules that Python imports first (EARLY) are .pyc files, and all others are in one file, an
    archive. A `sitecustomize` module, which Python imports by itself, makes the archive's modules importable.
    """
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
    """Yields (path, source) for every file in `tree`; `folder` comes before each path.

    A tree maps the name of a file to its text, and the name of a folder to another such tree.
    """
    for name, part in tree.items():
        if isinstance(part, str):
            yield folder + name, part.encode()
        else:
            yield from flattened(part, f"{folder}{name}/")


def packed(sources: Iterable[tuple[str, bytes | ast.Module]], optimize: int) -> bytes:
    """Compiles sources and returns them as the bytes of an archive that web/start/archive.py reads.

    `sources` yields (path, the source at that path); `optimize` is as for Python's `compile`.
    """
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
    for room in ("", *ROOMS):
        sources = [(path.as_posix(), lightened((ROOT / path).read_bytes())) for path in app if room_of(path) == room]
        more = [] if room else flattened(pyscript)
        (folder / f"{room or 'app'}.bin").write_bytes(packed([*sources, *more], APP_OPTIMIZED))


if __name__ == "__main__":
    main()
