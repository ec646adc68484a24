"""Tests that the built site is complete, and as small as it is meant to be."""

import gzip
import hashlib
import json
import marshal
import re
import sys
import zipfile
import zlib
from pathlib import Path

from tools.build_site import (
    APP,
    BUILD,
    NOT_KEPT,
    ROOM_FILES,
    STDLIB,
    build_folder,
    downloaded,
    runtime_file,
    runtime_python,
)
from tools.precompile import EARLY, OTHERS, ROOMS, module_name, room_of
from tools.project import DIST

# Modules that are newer than Python 3.11.
NEWER = {"annotationlib", "compression", "_colorize", "_opcode_metadata", "_py_warnings"}
FOLDER = build_folder(DIST)
LIBRARY = DIST / runtime_file(DIST, STDLIB)


def test_the_runtime_is_there_with_its_licences() -> None:
    for name in ("pyodide.js", "pyodide.asm.js", "python_stdlib.zip", "pyodide-lock.json"):
        assert (FOLDER / "vendor" / "pyodide" / name).is_file()
    licences = (FOLDER / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(name in licences for name in ("pyodide 314", "@pyscript/core 0", "idiomorph 0", "qr 0"))


def test_what_is_downloaded_is_told_with_its_true_size_and_hash() -> None:
    told = json.loads((FOLDER / BUILD).read_text(encoding="utf-8").partition("BUILD = ")[2].partition(";\n")[0])
    assert FOLDER.name == f"b-{told['id']}" and set(told["files"]) == set(downloaded(DIST))
    for name, about in told["files"].items():
        content = (FOLDER / name).read_bytes()
        assert about == {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def test_no_file_has_an_address_that_another_build_may_have_with_another_content() -> None:
    others = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    others -= {name for name in others if name.startswith(f"{FOLDER.name}/")}
    for name in {name for name in others if name.startswith("runtime/")}:
        digest = hashlib.sha256((DIST / name).read_bytes()).hexdigest()
        assert name.split(".")[-2] == digest[:12]
        others.remove(name)
    assert {name for name in others if not name.startswith("web/icon")} == {
        *("index.html", "service_worker.js", "manifest.webmanifest", "LICENSE.txt", ".nojekyll"),
    }
    page = (DIST / "index.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'="\./([^"]+)"', page)) - {f"{FOLDER.name}/"}
    assert all((DIST / name).is_file() for name in asked)
    assert {name for name in asked if name in others} == {"web/icon.svg", "web/icons/180.png", "manifest.webmanifest"}


def test_no_file_needs_a_type_that_a_host_may_not_know() -> None:
    """All files of the site have one of the expected suffixes, most of which a host may send with any content type.

    Only for the page and its scripts must a host know the right content type.
    """
    kinds = {path.suffix for path in DIST.rglob("*") if path.is_file()}
    assert kinds == {
        ".html",
        ".js",
        ".css",
        ".json",
        ".zip",
        ".bin",
        ".wasm",
        ".txt",
        ".svg",
        ".png",
        ".webmanifest",
        "",
    }


def test_the_archives_hold_all_runtime_python_compiled_and_a_small_standard_library() -> None:
    modules = marshal.loads(zlib.decompress((FOLDER / APP).read_bytes()))
    for room, archive in zip(("", *ROOMS), (APP, *ROOM_FILES), strict=True):
        found = marshal.loads(zlib.decompress((FOLDER / archive).read_bytes()))
        wanted = {module_name(path) for path in runtime_python() if room_of(path) == room}
        assert wanted and {name for name in found if not name.startswith("pyscript")} == wanted, archive
    assert {"pyscript", "pyscript.context", "pyscript.web"} <= set(modules)
    with zipfile.ZipFile(LIBRARY) as stdlib:
        assert {name for name in stdlib.namelist() if not name.endswith(".pyc")} == {OTHERS}
        others = marshal.loads(zlib.decompress(stdlib.read(OTHERS)))
    modules = {name.partition(".")[0] for name in others}
    assert modules <= {*sys.stdlib_module_names, *NEWER, "pyodide", "_pyodide"} and not EARLY & set(others)
    assert {"json", "asyncio", "hmac", "html"} <= modules and not modules & {"unittest", "tkinter", "test"}
    assert LIBRARY.stat().st_size < (FOLDER / "vendor/pyodide/python_stdlib.zip").stat().st_size / 2


def test_the_first_download_is_small() -> None:
    """The files that a first visit fetches before the first tap have less than 6.2 million bytes in total.

    The page itself, index.html, has less than 60,000. These are the sizes after a server has compressed the files.
    """
    needed = [*(FOLDER / name for name in downloaded(DIST)), FOLDER / "vendor/pyodide/pyodide.js", DIST / "index.html"]
    needed += [*FOLDER.rglob("core*.js"), *FOLDER.glob("web/**/*.js")]
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in needed) < 6_200_000
    assert len(gzip.compress((DIST / "index.html").read_bytes(), 6)) < 60_000, "all that the board needs"


def test_everything_the_page_may_ask_for_is_kept_for_play_without_network() -> None:
    worker = (DIST / "service_worker.js").read_text(encoding="utf-8")
    kept = set(re.findall(r'"([^"]+)": "[0-9a-f]{64}"', worker))
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert {Path(name).name for name in there - kept} == {*NOT_KEPT, "index.html", "service_worker.js", ".nojekyll"}
    assert kept - there == {"./"}


def test_nothing_in_the_page_names_another_host() -> None:
    for path in (DIST / "index.html", *FOLDER.glob("web/**/*.js")):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"https?://(?!www\.w3\.org/)", text) == [], path
