"""Names a build after its content, and writes the service worker that keeps the whole build."""

import hashlib
import json
from pathlib import Path

from tools.project import ROOT

SOURCE = ROOT / "web" / "start" / "service_worker.js"
NAME = "service_worker.js"  # in the root of the site and never renamed: browsers that have it ask for this address
INDEX = "index.html"


def hashes(site: Path, left_out: frozenset[str] = frozenset()) -> dict[str, str]:
    """A dict from the path of every file of a site, relative to the site, to the file's SHA-256 in hexadecimal digits.

    Files whose name is in `left_out`, hidden files and the service worker itself are left out.
    """
    found = (path for path in site.rglob("*") if path.is_file() and path.name not in {*left_out, NAME})
    names = sorted(name for path in found if not (name := path.relative_to(site).as_posix()).startswith("."))
    return {name: hashlib.sha256((site / name).read_bytes()).hexdigest() for name in names}


def build_id(files: dict[str, str]) -> str:
    """The name of a build: a hash of `files` and of the service worker's source.

    `files` maps the path of each file of the build to the file's hash.
    """
    told = json.dumps([files, SOURCE.read_text(encoding="utf-8")], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def write_service_worker(site: Path, id: str, files: dict[str, str]) -> None:
    """Writes the service worker of a site; it keeps the files of the build `id` for play without network.

    `files` maps the path of each of these files to its hash. If `files` is empty, the service worker keeps nothing and
    removes the builds that were kept before.
    """
    # a host may redirect index.html to the folder, and a navigation can't be answered with a redirected response
    kept = {"./" if name == INDEX else name: digest for name, digest in files.items()}
    build = json.dumps({"id": id, "files": kept}, indent=1)
    (site / NAME).write_text(f"const BUILD = {build};\n\n{SOURCE.read_text(encoding='utf-8')}", encoding="utf-8")
