"""The built folder itself: complete, and as small as meant."""

import gzip
import marshal
import re
import sys
import zipfile
import zlib
from pathlib import Path

from tools.build_site import APP, BUILD, NOT_KEPT, PYODIDE_FILES, STDLIB, WASM, downloaded, runtime_python
from tools.precompile import EARLY, OTHERS, module_name
from tools.project import DIST

NEWER = {"annotationlib", "compression", "_colorize", "_opcode_metadata", "_py_warnings"}  # than Python 3.11


def test_the_runtime_is_there_with_its_licences() -> None:
    for name in {*PYODIDE_FILES, Path(downloaded(DIST)[0]).name} - {Path(WASM).name}:
        assert (DIST / "vendor" / "pyodide" / name).is_file()
    licences = (DIST / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(name in licences for name in ("pyodide 314", "@pyscript/core 0", "idiomorph 0"))


def test_progress_is_counted_in_the_true_sizes() -> None:
    sizes = dict(re.findall(r'"([\w./]+)": (\d+)', (DIST / BUILD).read_text(encoding="utf-8")))
    assert set(sizes) == set(downloaded(DIST))
    for name, size in sizes.items():
        assert (DIST / name).stat().st_size == int(size)


def test_the_archives_hold_all_runtime_python_compiled_and_a_small_standard_library() -> None:
    modules = marshal.loads(zlib.decompress((DIST / APP).read_bytes()))
    assert {name for name in modules if not name.startswith("pyscript")} == set(map(module_name, runtime_python()))
    assert {"pyscript", "pyscript.context", "pyscript.web"} <= set(modules)
    with zipfile.ZipFile(DIST / STDLIB) as stdlib:
        assert {name for name in stdlib.namelist() if not name.endswith(".pyc")} == {OTHERS}
        others = marshal.loads(zlib.decompress(stdlib.read(OTHERS)))
    modules = {name.partition(".")[0] for name in others}
    assert modules <= {*sys.stdlib_module_names, *NEWER, "pyodide", "_pyodide"} and not EARLY & set(others)
    assert {"json", "asyncio", "hmac", "html"} <= modules and not modules & {"unittest", "tkinter", "test"}
    assert (DIST / STDLIB).stat().st_size < (DIST / "vendor/pyodide/python_stdlib.zip").stat().st_size / 2


def test_the_first_download_is_small() -> None:
    """Before the first tap: all that is fetched in time of need, as a server compresses it."""
    needed = [*downloaded(DIST), "vendor/pyodide/pyodide.mjs", "index.html", "pyscript.toml"]
    needed += [path.relative_to(DIST).as_posix() for path in (*DIST.rglob("core*.js"), *(DIST / "web").rglob("*.mjs"))]
    assert sum(len(gzip.compress((DIST / name).read_bytes(), 6)) for name in needed) < 6_200_000
    assert len(gzip.compress((DIST / "index.html").read_bytes(), 6)) < 60_000, "all that the board needs"


def test_everything_the_page_may_ask_for_is_kept_for_play_without_network() -> None:
    worker = (DIST / "service_worker.js").read_text(encoding="utf-8")
    kept = set(re.findall(r'"([^"]+)": "[0-9a-f]{64}"', worker))
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert there - kept == {*NOT_KEPT, "index.html", "service_worker.js", ".nojekyll"}
    assert kept - there == {"./"}


def test_nothing_in_the_page_names_another_host() -> None:
    for path in (DIST / "index.html", DIST / "pyscript.toml", *(DIST / "web").rglob("*.[cm]*s")):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"https?://(?!www\.w3\.org/)", text) == [], path
