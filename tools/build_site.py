"""Assembles the static site in dist/, and the vendored runtime for running the source tree itself.

python -m tools.build_site            dist/: everything a static host needs, and nothing else
python -m tools.build_site --vendor   vendor/ in the root: then the root can be served as it is
"""

import importlib
import json
import re
import shutil
import sys
import tomllib
import zipfile
from pathlib import Path

from tools.project import DIST, NODE_MODULES, ROOT, VENDOR, Stamp, fail

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYSCRIPT_UNUSED = ("codemirror*", "xterm*", "service-worker*")
FIRST_SCREEN = "<!-- first screen -->"
APP_ZIP = '[files]\n"./app.zip" = "./*"\n'


def vendor(target: Path) -> None:
    """Fills `target` with the runtime from node_modules: Pyodide, PyScript, idiomorph and their licences."""
    shutil.rmtree(target, ignore_errors=True)
    pyodide, pyscript = target / "pyodide", target / "pyscript"
    pyodide.mkdir(parents=True)
    pyscript.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(NODE_MODULES / "pyodide" / name, pyodide / name)
    for path in sorted((NODE_MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if path.suffix in {".js", ".css"} and not any(path.match(pattern) for pattern in PYSCRIPT_UNUSED):
            shutil.copyfile(path, pyscript / path.name)
    shutil.copyfile(NODE_MODULES / "idiomorph" / "dist" / "idiomorph.esm.js", target / "idiomorph.esm.js")
    (target / "LICENSES.txt").write_text(licences(), encoding="utf-8")


def licences() -> str:
    """The licence of every npm package the page is made of (PyScript's file holds others inside it)."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    parts = [
        "What this folder is made of, as published on npm and unchanged. Pyodide holds CPython and its standard\n"
        "library, under the Python Software Foundation License 2 (https://docs.python.org/3/license.html).\n"
    ]
    for place, about in sorted(lock["packages"].items()):
        if not place or about.get("dev"):
            continue
        folder = ROOT / place
        package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        home = package.get("homepage") or package.get("repository", {}).get("url", "")
        heading = f"{package['name']} {package['version']}: {package.get('license', 'see below')}, {home}"
        texts = [path.read_text(encoding="utf-8").strip() for path in sorted(folder.glob("LICENSE*"))]
        parts.append("\n\n".join([heading, *texts]) + "\n")
    return f"\n{'-' * 100}\n".join(parts)


def runtime_python() -> list[Path]:
    """Every Python file of the app, relative to the root, in order: what pyscript.toml has to list."""
    found = [path for package in ("toybattle", "web") for path in (ROOT / package).rglob("*.py")]
    return sorted((path.relative_to(ROOT) for path in found), key=Path.as_posix)


def manifest() -> str:
    """The [files] part of pyscript.toml as it should be."""
    return "[files]\n" + "".join(f'"./{name}" = "./{name}"\n' for name in map(Path.as_posix, runtime_python()))


def with_files(config: str, files: str) -> str:
    """pyscript.toml with its [files] part, the last one, replaced by `files`."""
    head, marker, tail = config.partition("[files]\n")
    if not marker or re.search(r"^\[", tail, re.MULTILINE):
        fail("pyscript.toml: [files] has to be there, and to be the last part")
    return head + files


def write_app_zip(target: Path) -> None:
    """All runtime Python in one archive; the same sources always give the same bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in runtime_python():
            entry = zipfile.ZipInfo(path.as_posix(), date_time=(1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, (ROOT / path).read_bytes(), zipfile.ZIP_DEFLATED, 9)


def page() -> str:
    """index.html with the first screen in place, where web/static.py can draw it."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    if not (ROOT / "web" / "static.py").exists():
        return text
    if text.count(FIRST_SCREEN) != 1:
        fail(f"index.html: {FIRST_SCREEN} has to be there once")
    return text.replace(FIRST_SCREEN, importlib.import_module("web.static").first_screen())


def build(dist: Path) -> None:
    """Makes `dist` anew. Python sources go into app.zip; only those the page loads by name are there as files too."""
    html = page()
    shutil.rmtree(dist, ignore_errors=True)
    vendor(dist / "vendor")
    (dist / "index.html").write_text(html, encoding="utf-8")
    for path in sorted((ROOT / "web").rglob("*")):
        name = path.relative_to(ROOT)
        loaded_by_name = path.suffix != ".py" or f'src="./{name.as_posix()}"' in html
        if path.is_file() and "__pycache__" not in name.parts and loaded_by_name:
            (dist / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, dist / name)
    write_app_zip(dist / "app.zip")
    config = with_files((ROOT / "pyscript.toml").read_text(encoding="utf-8"), APP_ZIP)
    tomllib.loads(config)
    (dist / "pyscript.toml").write_text(config, encoding="utf-8")
    (dist / ".nojekyll").touch()
    shutil.copyfile(ROOT / "LICENSE", dist / "LICENSE.txt")


def main() -> None:
    if not NODE_MODULES.is_dir():
        fail("node_modules is missing: run `make site`")
    if sys.argv[1:] == ["--vendor"]:
        stamp = Stamp(VENDOR, ROOT / "package-lock.json", Path(__file__))
        if not stamp.is_fresh():
            vendor(VENDOR)
            stamp.set()
    elif sys.argv[1:] == ["--manifest"]:
        config = ROOT / "pyscript.toml"
        config.write_text(with_files(config.read_text(encoding="utf-8"), manifest()), encoding="utf-8")
    else:
        build(DIST)
        size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
        print(f"dist/ is ready: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
