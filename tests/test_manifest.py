"""Tests of the lists of the page's files in pyscript.toml and index.html, and of how a build is compiled and named."""

import base64
import hashlib
import importlib
import json
import marshal
import re
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

from tools.build_site import SCRIPT, STYLE, UNNAMED, runtime_python, with_inline, with_start, with_styles
from tools.precompile import compiled, packed
from tools.project import ROOT
from tools.service_worker import SOURCE as SERVICE_WORKER
from tools.service_worker import build_id, hashes, write_service_worker
from web.start.archive import Archive

CONFIG = (ROOT / "pyscript.toml").read_text(encoding="utf-8")


def test_every_runtime_file_is_listed_in_its_own_place() -> None:
    wanted = [f"./{path.as_posix()}" for path in runtime_python()]
    assert tomllib.loads(CONFIG)["files"] == {name: name for name in wanted}, "run `make manifest`"


def test_every_style_sheet_is_linked_in_its_own_place() -> None:
    html = (ROOT / "index.html").read_text(encoding="utf-8")
    assert with_styles(html) == html, "run `make manifest`"
    assert len(STYLE.findall(html)) == len(list((ROOT / "web").rglob("*.css")))


def test_the_built_page_has_its_configuration_in_itself_without_the_files() -> None:
    built = with_start((ROOT / "index.html").read_text(encoding="utf-8"), CONFIG)
    found = re.search(r"<script type=\"py\" async=\"false\" config='([^']+)'>\n(.*?)</script>", built, re.DOTALL)
    assert found and found[2] == (ROOT / "web" / "start" / "main.py").read_text(encoding="utf-8")
    config = json.loads(found[1])
    assert set(config) == set(tomllib.loads(CONFIG)) - {"files"}
    assert config["interpreter"] == f"./{UNNAMED}/web/start/interpreter.js"


def test_no_file_that_python_compiles_depends_on_where_or_when() -> None:
    source = b"def answer() -> int:\n    return 42\n"
    assert compiled(source, "a.py", 0) == compiled(source, "a.py", 0)
    assert packed([("a.py", source)], 0) == packed([("a.py", source)], 0)


def test_an_archive_of_modules_is_imported_from(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        "whole/__init__.py": b"from .part import answer",
        "whole/part.py": b"def answer():\n    return 42",
        "wrong.py": b"1 / 0",
        "other.py": b"",
    }
    archive = Archive(marshal.loads(zlib.decompress(packed(sources.items(), 0))))
    monkeypatch.setattr(sys, "meta_path", [archive, *sys.meta_path])
    whole = importlib.import_module("whole")
    assert whole.answer() == 42
    assert sys.modules.pop("whole") is whole and sys.modules.pop("whole.part")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            importlib.import_module("wrong")
    assert set(archive.modules) == {"wrong", "other"}, "what is imported is let go"


def test_the_built_page_has_its_styles_in_itself_and_the_policy_knows_them() -> None:
    source = (ROOT / "index.html").read_text(encoding="utf-8")
    built = with_inline(source, {"root": "./there/", "wasm": "./python.wasm"})
    styles = re.findall(r"<style>(.*?)</style>", built, re.DOTALL)
    scripts = re.findall(r"<script( [^>]*)?>(.*?)</script>", built, re.DOTALL)
    assert len(styles) == 1 and not STYLE.search(built) and not SCRIPT.search(built)
    assert all((ROOT / css).read_text(encoding="utf-8") in styles[0] for css in STYLE.findall(source))
    (told, early), (_, watchdog), _ = scripts
    assert told == ' data-root="./there/" data-wasm="./python.wasm"'
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', built)
    for directive, texts in (("style-src", styles), ("script-src", [early, watchdog])):
        digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
        assert policy and " ".join([directive, "'self'", *(f"'sha256-{digest}'" for digest in digests)]) in policy[1]


def test_a_build_is_named_by_what_is_in_it(tmp_path: Path) -> None:
    for name in ("index.html", "web/a.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    first = hashes(tmp_path)
    assert sorted(first) == ["index.html", "web/a.js"]
    (tmp_path / ".nojekyll").touch()
    (tmp_path / "service_worker.js").touch()
    assert hashes(tmp_path) == first, "neither what no page asks for, nor the service worker"
    assert sorted(hashes(tmp_path, frozenset({"a.js"}))) == ["index.html"]
    (tmp_path / "web" / "a.js").write_text("another")
    assert build_id(hashes(tmp_path)) != build_id(first) == build_id(dict(reversed(first.items())))


def test_the_service_worker_begins_with_its_build(tmp_path: Path) -> None:
    write_service_worker(tmp_path, "abc", {"index.html": "1", "web/a.js": "2"})
    text = (tmp_path / "service_worker.js").read_text(encoding="utf-8")
    head, _, tail = text.removeprefix("const BUILD = ").partition(";\n\n")
    assert json.loads(head) == {"id": "abc", "files": {"./": "1", "web/a.js": "2"}}, "the page by its folder"
    assert tail == SERVICE_WORKER.read_text(encoding="utf-8")
