"""Assembles the static site in dist/, and the vendored runtime for running the source tree itself.

python -m tools.build_site            dist/: everything a static host needs, and nothing else
python -m tools.build_site --unkept   the same, not kept for play without network; removes what former builds kept
python -m tools.build_site --vendor   vendor/ in the root: then the root can be served as it is
"""

import base64
import hashlib
import importlib
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

from tools.node import environment, find_node
from tools.precompile import MORE
from tools.project import DIST, NODE_MODULES, ROOT, VENDOR, Stamp, fail, run
from tools.service_worker import SOURCE as SERVICE_WORKER
from tools.service_worker import build_id, hashes, write_service_worker

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYSCRIPT_UNUSED = ("codemirror*", "xterm*", "service-worker*")
FIRST_SCREEN = "<!-- first screen -->"
NOTICES = "<!-- notices -->"
HEAD_END = "</head>"
BUILD = "web/build.mjs"
MANIFEST = "manifest.webmanifest"
STDLIB, APP = "stdlib.zip", "app.bin"
WASM = "vendor/pyodide/pyodide.asm.wasm"
INSIDE = {".py", ".css", ".js"}  # kinds of files that go into the archive, or into the page
INLINE = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">\n|<script src="\./([^"]+)"></script>\n')

# Not needed to play: not kept for play without network either. (The stock library is for when the compiled one fails.)
NOT_KEPT = frozenset(
    {
        *("vendor/pyodide/python_stdlib.zip", "vendor/pyodide/pyodide-lock.json"),
        *("vendor/LICENSES.txt", "LICENSE.txt"),
    }
)


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


def precompiled() -> Path:
    """A folder with the standard library and the app, compiled; made anew where a source has changed."""
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
    """index.html with what web/static.py draws, and with links to what the browser may fetch at once."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    for mark, markup in (
        (FIRST_SCREEN, importlib.import_module("web.static").first_screen()),
        (NOTICES, importlib.import_module("web.notices").notices()),
        (HEAD_END, early(site) + HEAD_END),
    ):
        if text.count(mark) != 1:
            fail(f"index.html: {mark} has to be there once")
        text = text.replace(mark, markup)
    return with_inline(text, wasm_of(site))


def with_inline(html: str, wasm: str) -> str:
    """The page with its style sheets, as one, and its plain script in itself: the board is painted after one request.

    The policy allows both by their hashes, and no others. The script asks for `wasm`.
    """
    styles, scripts = ("".join(map(_source, paths)) for paths in zip(*INLINE.findall(html), strict=True))
    if scripts.count(WASM) != 1:
        fail(f"{WASM} has to be asked for once in the plain script")
    scripts = scripts.replace(WASM, wasm)
    place = next(INLINE.finditer(html)).start()
    html = INLINE.sub("", html)
    html = f"{html[:place]}<style>{styles}</style>\n<script>{scripts}</script>\n{html[place:]}"
    for directive, text in (("style-src 'self'", styles), ("script-src 'self'", scripts)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        if html.count(directive) != 1:
            fail(f"index.html: its policy has to say {directive}")
        html = html.replace(directive, f"{directive} 'sha256-{digest}'")
    return html


def _source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8") if path else ""


def early(site: Path) -> str:
    """Links to what starting Python will need, however it is started: the browser need not find it out step by step."""
    core = next((site / "vendor" / "pyscript").glob("core-*.js"))
    toml = re.search(r'import\("\./(toml-[^"]+\.js)"\)', core.read_text(encoding="utf-8"))
    if not toml:
        fail("PyScript no longer reads toml by itself")
    modules = [
        *("web/interpreter.mjs", "web/runtime.mjs", "web/bots.mjs", "web/build.mjs", "web/snapshot.mjs"),
        *("vendor/pyodide/pyodide.mjs", "web/tabs.mjs", "web/vault.mjs", "vendor/idiomorph.esm.js"),
        *(f"vendor/pyscript/{name}" for name in ("core.js", core.name, toml[1])),
        "vendor/pyodide/pyodide.asm.mjs",
    ]
    links = [f'<link rel="modulepreload" href="./{name}">' for name in modules]
    links.append('<link rel="preload" href="./pyscript.toml" as="fetch" crossorigin>')
    return "".join(f"{link}\n" for link in links)


def name_by_content(site: Path) -> None:
    """Gives Pyodide's WebAssembly a name that no other content has: so a cache can be trusted with it."""
    path = site / WASM
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.rename(path.with_suffix(f".{digest[:12]}.wasm"))


def wasm_of(site: Path) -> str:
    """The path of Pyodide's WebAssembly in a built site."""
    path = Path(WASM)
    (found,) = (site / path.parent).glob(f"{path.stem}.*.wasm")
    return found.relative_to(site).as_posix()


def downloaded(site: Path) -> tuple[str, ...]:
    """The paths of what starting Python downloads, as far as it is large."""
    return wasm_of(site), "vendor/pyodide/pyodide.asm.mjs", STDLIB, APP


def about_build(site: Path, id: str, is_kept: bool) -> str:
    """web/build.mjs of a built site."""
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    build = {
        "id": id,
        "stdlib": STDLIB,
        "app": APP,
        "imports": MORE,
        "pyodide": lock["info"],
        "wasm": wasm_of(site),
        "offline": is_kept,
        "bytes": {name: (site / name).stat().st_size for name in downloaded(site)},
    }
    return f"// Written by tools/build_site.py.\nexport const BUILD = {json.dumps(build, indent=1)};\n"


def finish(site: Path, is_kept: bool = True) -> str:
    """Names the build and writes what depends on that name: web/build.mjs and the service worker. Returns the name."""
    id = build_id(hashes(site, NOT_KEPT | {BUILD}))
    (site / BUILD).write_text(about_build(site, id, is_kept), encoding="utf-8")
    write_service_worker(site, id, hashes(site, NOT_KEPT) if is_kept else {})
    return id


def build(dist: Path, is_kept: bool = True) -> None:
    """Makes `dist` anew. Python goes into an archive, compiled; what the page loads by name is there as a source too.

    Where the build is not to be kept for play without network, its service worker removes what former ones kept.
    """
    compiled = precompiled()
    shutil.rmtree(dist, ignore_errors=True)
    vendor(dist / "vendor")
    name_by_content(dist)
    html = page(dist)
    (dist / "index.html").write_text(html, encoding="utf-8")
    for path in sorted((ROOT / "web").rglob("*")):
        name = path.relative_to(ROOT)
        loaded_by_name = path.suffix not in INSIDE or f'src="./{name.as_posix()}"' in html
        if path.is_file() and "__pycache__" not in name.parts and loaded_by_name and path != SERVICE_WORKER:
            (dist / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, dist / name)
    for archive in (STDLIB, APP):
        shutil.copyfile(compiled / archive, dist / archive)
    config = with_files((ROOT / "pyscript.toml").read_text(encoding="utf-8"), "")
    tomllib.loads(config)
    (dist / "pyscript.toml").write_text(config, encoding="utf-8")
    (dist / ".nojekyll").touch()
    shutil.copyfile(ROOT / MANIFEST, dist / MANIFEST)
    shutil.copyfile(ROOT / "LICENSE", dist / "LICENSE.txt")
    finish(dist, is_kept)


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
        build(DIST, is_kept=sys.argv[1:] != ["--unkept"])
        size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
        print(f"dist/ is ready: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
