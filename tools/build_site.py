"""Builds the static site in dist/, and vendor/, the runtime with which the source tree itself can be served.

Each file of a build is in a folder with the build's name, or has a hash of its content in its name, so that no cache
can give a page a file of another build. Only the page, the service worker, the manifest and the icons have addresses
that never change.

python -m tools.build_site              dist/: everything a static host needs, and nothing else
python -m tools.build_site --unkept     the same, but its service worker keeps nothing and removes kept builds
python -m tools.build_site --vendor     vendor/ in the root, so that the root can be served as it is
python -m tools.build_site --manifest   the list of Python files in pyscript.toml and of style sheets in index.html
"""

import base64
import hashlib
import importlib
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tools.node import environment, find_node
from tools.precompile import MORE, ROOMS
from tools.project import DIST, NODE_MODULES, ROOT, VENDOR, Stamp, fail, run
from tools.service_worker import SOURCE as SERVICE_WORKER
from tools.service_worker import build_id, hashes, write_service_worker

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
FOLDER = "b-"  # the name of a build's folder is this and then the name of the build
UNNAMED = "b-new"  # the name of that folder until the build has a name
RUNTIME = "runtime"  # the folder of files that rarely change; each has a hash of its content in its name
PYSCRIPT_UNUSED = ("codemirror*", "xterm*", "service-worker*")
FIRST_SCREEN = "<!-- first screen -->"
NOTICES = "<!-- notices -->"
HEAD_END = "</head>"
BUILD = "web/start/build.js"
MAIN = "web/start/main.py"
PAGE = "index.html"
MANIFEST = "manifest.webmanifest"
STDLIB, APP = "stdlib.zip", "app.bin"
ROOM_FILES = tuple(f"{room}.bin" for room in ROOMS)  # the archives of the rooms, in the order of ROOMS
WASM = "vendor/pyodide/pyodide.asm.wasm"
ASM = "vendor/pyodide/pyodide.asm.js"
STYLE = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">\n')
SCRIPT = re.compile(r'<script src="\./([^"]+)"( [^>]*)?></script>\n')

# Files that are not kept for play without network, since they are not needed. (The stock library is there in case the
# compiled one fails.)
NOT_KEPT = frozenset({"python_stdlib.zip", "pyodide-lock.json", "LICENSES.txt", "LICENSE.txt"})


def vendor(target: Path) -> None:
    """Fills `target` with the runtime from node_modules: Pyodide, PyScript, idiomorph, qr and their licences."""
    shutil.rmtree(target, ignore_errors=True)
    pyodide, pyscript = target / "pyodide", target / "pyscript"
    pyodide.mkdir(parents=True)
    pyscript.mkdir()
    for name in PYODIDE_FILES:
        # not every host knows the type of .mjs files, and browsers run no module that is not served as JavaScript
        shutil.copyfile(NODE_MODULES / "pyodide" / name, pyodide / name.replace(".mjs", ".js"))
    for path in sorted((NODE_MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if path.suffix in {".js", ".css"} and not any(path.match(pattern) for pattern in PYSCRIPT_UNUSED):
            shutil.copyfile(path, pyscript / path.name)
    shutil.copyfile(NODE_MODULES / "idiomorph" / "dist" / "idiomorph.esm.js", target / "idiomorph.esm.js")
    (target / "qr").mkdir()
    shutil.copyfile(NODE_MODULES / "qr" / "index.js", target / "qr" / "index.js")
    (target / "LICENSES.txt").write_text(licences(), encoding="utf-8")


def licences() -> str:
    """The text of LICENSES.txt: for each npm package in the page its name, version, home page and licence.

    What PyScript has taken from other projects is listed in PyScript's own licence files.
    """
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    parts = [
        "What this folder is made of, as published on npm and unchanged, but that .mjs files are called .js. Pyodide\n"
        "holds CPython and its standard library, under the Python Software Foundation License 2\n"
        "(https://docs.python.org/3/license.html).\n"
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
    """The paths, relative to the root and sorted, of all Python files of the app, which pyscript.toml has to list."""
    found = [path for package in ("toybattle", "web") for path in (ROOT / package).rglob("*.py")]
    return sorted((path.relative_to(ROOT) for path in found), key=Path.as_posix)


def manifest() -> str:
    """The [files] part of pyscript.toml, with all Python files of the app."""
    return "[files]\n" + "".join(f'"./{name}" = "./{name}"\n' for name in map(Path.as_posix, runtime_python()))


def with_files(config: str, files: str) -> str:
    """The text of pyscript.toml after its [files] part was replaced by `files`; `config` is the text before that.

    Ends the program if the [files] part is missing or not the last part.
    """
    head, marker, tail = config.partition("[files]\n")
    if not marker or re.search(r"^\[", tail, re.MULTILINE):
        fail("pyscript.toml: [files] has to be there, and to be the last part")
    return head + files


def stylesheets() -> list[str]:
    """The paths, relative to the root, of the page's style sheets in the order in which the page links to them.

    First come the drawings of the games (art.css), then page.css, the other style sheets in web/page, and all others.
    """
    found = [path.relative_to(ROOT) for path in sorted((ROOT / "web").rglob("*.css"))]

    def rank(path: Path) -> tuple[bool, bool, bool, int]:
        return path.name != "art.css", path.name != "page.css", path.parts[1] != "page", len(path.parts)

    return [path.as_posix() for path in sorted(found, key=rank)]


def with_styles(html: str) -> str:
    """Returns the page `html` (its HTML) with new links to style sheets: one to each style sheet of the source tree."""
    return _in_place_of_styles(html, "".join(f'<link rel="stylesheet" href="./{path}">\n' for path in stylesheets()))


def _in_place_of_styles(html: str, markup: str) -> str:
    """The HTML `html` with `markup` in place of all links to style sheets. Ends the program if there are no links."""
    first = STYLE.search(html)
    if not first:
        fail(f"{PAGE}: the links to the style sheets have to be there")
    return html[: first.start()] + markup + STYLE.sub("", html[first.start() :])


def precompiled() -> Path:
    """Returns the folder with the compiled standard library and app.

    They are compiled first if that has not been done yet, or if a source has changed.
    """
    names = runtime_python()
    tools = sorted((ROOT / "tools").glob("precompile.*"))
    sources = [ROOT / "package-lock.json", *tools, *map(ROOT.joinpath, names)]
    stamp = Stamp(ROOT / "build" / "precompiled", *map(Path.as_posix, names), *sources)
    if not stamp.is_fresh():
        stamp.reset()
        stamp.folder.mkdir(parents=True)
        node, _ = find_node()
        place = stamp.folder.relative_to(ROOT).as_posix()
        run([node, "tools/precompile.mjs", place], "the Python of the page could not be compiled", environment(node))
        stamp.set()
    return stamp.folder


def page(site: Path) -> str:
    """The text of the built index.html, which contains what the page shows until Python runs.

    It is made of the source's index.html: the first markup, the sentences for failures, and links by which the browser
    fetches the modules early are added, and the links to scripts and style sheets are replaced by their contents.
    `site` is the folder of the site that is being built.
    """
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    for mark, markup in (
        (FIRST_SCREEN, importlib.import_module("web.start.static").first_screen()),
        (NOTICES, importlib.import_module("web.start.notices").notices()),
        (HEAD_END, early(site) + HEAD_END),
    ):
        if text.count(mark) != 1:
            fail(f"{PAGE}: {mark} has to be there once")
        text = text.replace(mark, markup)
    text = with_start(text, (ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    return with_inline(text, {"root": f"./{UNNAMED}/", "wasm": f"./{runtime_file(site, WASM)}"})


def with_start(html: str, config: str) -> str:
    """The HTML `html` with the contents of web/start/main.py and of pyscript.toml in place of the links to these files.

    `config` is the text of pyscript.toml; its list of files is left out.
    """
    tag = f'<script type="py" async="false" src="./{MAIN}" config="./pyscript.toml"></script>'
    if html.count(tag) != 1:
        fail(f"{PAGE}: {tag} has to be there once")
    settings = {name: value for name, value in tomllib.loads(config).items() if name != "files"}
    settings["interpreter"] = settings["interpreter"].replace("./", f"./{UNNAMED}/")
    source = (ROOT / MAIN).read_text(encoding="utf-8")
    return html.replace(tag, f'<script type="py" async="false" config=\'{json.dumps(settings)}\'>\n{source}</script>')


def with_inline(html: str, told: Mapping[str, str]) -> str:
    """The HTML `html` with the contents of the style sheets and plain scripts in place of the links to them.

    With this the browser can paint the board after one request. The security policy in the page is changed to allow
    exactly these styles and scripts, by their hashes. `told` maps names to addresses of files that early.js needs: each
    becomes a `data-` attribute of the script element of early.js.
    """
    styles = "".join(_source(path) for path in STYLE.findall(html))
    html = _in_place_of_styles(html, f"<style>{styles}</style>\n")
    scripts = [_source(path) for path, _ in SCRIPT.findall(html)]
    html = SCRIPT.sub(lambda found: f"<script{_data(told) if found[2] else ''}>{_source(found[1])}</script>\n", html)
    for directive, texts in (("style-src 'self'", [styles]), ("script-src 'self'", scripts)):
        digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
        if html.count(directive) != 1:
            fail(f"{PAGE}: its policy has to say {directive}")
        html = html.replace(directive, " ".join([directive, *(f"'sha256-{digest}'" for digest in digests)]))
    return html


def _data(told: Mapping[str, str]) -> str:
    return "".join(f' data-{name}="{value}"' for name, value in told.items())


def _source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def early(site: Path) -> str:
    """The HTML of links that let the browser fetch at once all modules that every start of the page needs.

    `site` is the folder of the site that is being built.
    """
    core = next((site / UNNAMED / "vendor" / "pyscript").glob("core-*.js"))
    modules = [
        *("web/start/interpreter.js", "web/page/page.js", "web/start/boot.js", "web/start/offline.js"),
        *("web/start/runtime.js", "web/bot/workers.js", "web/start/build.js", "web/start/snapshot.js"),
        *("vendor/pyodide/pyodide.js", "web/saves/tabs.js", "web/saves/vault.js", "vendor/idiomorph.esm.js"),
        *(f"vendor/pyscript/{name}" for name in ("core.js", core.name)),
        ASM,
    ]
    return "".join(f'<link rel="modulepreload" href="./{UNNAMED}/{name}">\n' for name in modules)


def name_by_content(site: Path, source: Path, name: str) -> None:
    """Moves the file `source` into the folder runtime/ of the site, and adds a hash of its content to its name.

    `a.zip` as `name` becomes a name such as `a.0123456789ab.zip`. A file with this name never changes, so browsers may
    keep it for ever.
    """
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    path = Path(name)
    (site / RUNTIME).mkdir(exist_ok=True)
    shutil.move(source, site / RUNTIME / f"{path.stem}.{digest[:12]}{path.suffix}")


def runtime_file(site: Path, name: str) -> str:
    """The path of a file in the folder runtime/ of the site, relative to the site.

    `name` is the file's name without the hash that the build has added to it: for `a.zip` the path is such as
    `runtime/a.0123456789ab.zip`.
    """
    path = Path(name)
    (found,) = (site / RUNTIME).glob(f"{path.stem}.*{path.suffix}")
    return found.relative_to(site).as_posix()


def build_folder(site: Path) -> Path:
    """The folder inside the built site `site` whose name is the build's name."""
    (found,) = site.glob(f"{FOLDER}*")
    return found


def downloaded(site: Path) -> tuple[str, ...]:
    """The paths of the four large files that Python needs: WebAssembly, its JavaScript, the standard library, the app.

    `site` is the folder of the built site. The paths are relative to the folder within it that has the files of this
    build.
    """
    return f"../{runtime_file(site, WASM)}", ASM, f"../{runtime_file(site, STDLIB)}", APP


def about_build(site: Path, id: str, is_kept: bool) -> str:
    """The JavaScript text of web/start/build.js, which tells the page the name and the files of its build.

    `site` is the folder of the built site, and `id` the name of the build. `is_kept` says whether the service worker
    keeps the build for play without network.
    """
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    wasm, _, stdlib, app = downloaded(site)
    build = {
        "id": id,
        "app": app,
        "stdlib": stdlib,
        "wasm": wasm,
        "imports": MORE,
        "pyodide": lock["info"],
        "offline": is_kept,
        "files": _described(site, downloaded(site)),
        "rooms": _described(site, ROOM_FILES),
    }
    return (
        f"// Written by tools/build_site.py.\nexport const BUILD = {json.dumps(build, indent=1)};\n"
        'export const SITE = new URL("../../../", import.meta.url);\n'
    )


def _described(site: Path, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """A dict from the name of each file to a dict with the file's size ("bytes") and its SHA-256 ("sha256").

    `names` are the paths of the files, relative to the build's folder in the site `site`.
    """
    contents = {name: (build_folder(site) / name).read_bytes() for name in names}
    return {
        name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in contents.items()
    }


def finish(site: Path, is_kept: bool = True) -> str:
    """Names the build of a site after its content and returns the name.

    The build's folder gets the name, and the addresses in the page, web/start/build.js and the service worker are
    written. After a change of a finished site this function can be called again. `is_kept` says whether the service
    worker keeps the build for play without network.
    """
    folder, page = build_folder(site), site / PAGE
    (folder / BUILD).unlink(missing_ok=True)
    page.write_text(page.read_text(encoding="utf-8").replace(folder.name, UNNAMED), encoding="utf-8")
    folder = folder.rename(site / UNNAMED)
    id = build_id(hashes(site, NOT_KEPT))
    folder = folder.rename(site / f"{FOLDER}{id}")
    page.write_text(page.read_text(encoding="utf-8").replace(UNNAMED, folder.name), encoding="utf-8")
    (folder / BUILD).write_text(about_build(site, id, is_kept), encoding="utf-8")
    write_service_worker(site, id, hashes(site, NOT_KEPT) if is_kept else {})
    return id


def build(dist: Path, is_kept: bool = True) -> None:
    """Writes the whole site into `dist`, in place of what is there.

    Python is compiled into archives; style sheets and plain scripts go into the page. With `is_kept=False` the service
    worker keeps nothing for play without network, and removes the builds that were kept before.
    """
    compiled = precompiled()
    shutil.rmtree(dist, ignore_errors=True)
    folder = dist / UNNAMED
    vendor(folder / "vendor")
    for archive in (STDLIB, APP, *ROOM_FILES):
        shutil.copyfile(compiled / archive, folder / archive)
    name_by_content(dist, folder / WASM, WASM)
    name_by_content(dist, folder / STDLIB, STDLIB)
    html = page(dist)
    (dist / PAGE).write_text(html, encoding="utf-8")
    in_page = {path for path, _ in SCRIPT.findall((ROOT / PAGE).read_text(encoding="utf-8"))}
    for path in sorted((ROOT / "web").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".js" and name not in in_page and path != SERVICE_WORKER:
            _copy(path, folder / name)
        elif path.suffix in {".svg", ".png"}:
            _copy(path, dist / name)
    (dist / ".nojekyll").touch()
    shutil.copyfile(ROOT / MANIFEST, dist / MANIFEST)
    shutil.copyfile(ROOT / "LICENSE", dist / "LICENSE.txt")
    finish(dist, is_kept)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def main() -> None:
    if sys.argv[1:] == ["--manifest"]:
        config = ROOT / "pyscript.toml"
        config.write_text(with_files(config.read_text(encoding="utf-8"), manifest()), encoding="utf-8")
        index = ROOT / PAGE
        index.write_text(with_styles(index.read_text(encoding="utf-8")), encoding="utf-8")
        return
    if not NODE_MODULES.is_dir():
        fail("node_modules is missing: run `make site`")
    if sys.argv[1:] == ["--vendor"]:
        stamp = Stamp(VENDOR, ROOT / "package-lock.json", Path(__file__))
        if not stamp.is_fresh():
            vendor(VENDOR)
            stamp.set()
    else:
        build(DIST, is_kept=sys.argv[1:] != ["--unkept"])
        size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
        print(f"dist/ is ready: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
