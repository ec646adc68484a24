"""pyscript.toml lists exactly the Python that runs in the page, and a build is named by exactly what is in it."""

import json
import tomllib
from pathlib import Path

from tools.build_site import APP_FILES, runtime_python, with_files
from tools.precompile import compiled
from tools.project import ROOT
from tools.service_worker import SOURCE as SERVICE_WORKER
from tools.service_worker import build_id, hashes, write_service_worker

CONFIG = (ROOT / "pyscript.toml").read_text(encoding="utf-8")


def test_every_runtime_file_is_listed_in_its_own_place() -> None:
    wanted = [f"./{path.as_posix()}" for path in runtime_python()]
    assert tomllib.loads(CONFIG)["files"] == {name: name for name in wanted}, "run `make manifest`"


def test_the_built_configuration_differs_in_the_files_only() -> None:
    source, built = tomllib.loads(CONFIG), tomllib.loads(with_files(CONFIG, APP_FILES))
    assert built == {**source, "files": {"./app.zip": "./*"}}


def test_no_file_that_python_compiles_depends_on_where_or_when() -> None:
    source = b"def answer() -> int:\n    return 42\n"
    assert compiled(source, "a.py", 0) == compiled(source, "a.py", 0)
    flags = compiled(source, "a.py", 0)[4:8]
    assert flags == b"\x01\0\0\0", "by hash of the source, and not compared with it again"


def test_a_build_is_named_by_what_is_in_it(tmp_path: Path) -> None:
    for name in ("index.html", "web/a.mjs"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    first = hashes(tmp_path)
    assert sorted(first) == ["index.html", "web/a.mjs"]
    (tmp_path / ".nojekyll").touch()
    (tmp_path / "service_worker.js").touch()
    assert hashes(tmp_path) == first, "neither what no page asks for, nor the service worker"
    assert sorted(hashes(tmp_path, frozenset({"index.html"}))) == ["web/a.mjs"]
    (tmp_path / "web" / "a.mjs").write_text("another")
    assert build_id(hashes(tmp_path)) != build_id(first) == build_id(dict(reversed(first.items())))


def test_the_service_worker_begins_with_its_build(tmp_path: Path) -> None:
    write_service_worker(tmp_path, "abc", {"index.html": "1", "web/a.mjs": "2"})
    text = (tmp_path / "service_worker.js").read_text(encoding="utf-8")
    head, _, tail = text.removeprefix("const BUILD = ").partition(";\n\n")
    assert json.loads(head) == {"id": "abc", "files": {"./": "1", "web/a.mjs": "2"}}, "the page by its folder"
    assert tail == SERVICE_WORKER.read_text(encoding="utf-8")
