"""A web host for tests: its site can be exchanged, and it can send files in various ways or fail in many."""

from __future__ import annotations

import os
import shutil
import threading
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.build_site import APP, STDLIB, build_folder, finish, name_by_content, runtime_file
from tools.project import DIST
from tools.serve import HOST, Handler, make_server

PREFIX = "/play/toy/"
MOVED = "/moved/"
WHOLE = 1 << 40  # bytes: more than any file has
GONE = -1  # no answer at all

# Gives the fault of the answer to a path: the number of bytes (zeros) that come before the line goes dead, a status
# from 400 on, WHOLE for the file itself, or GONE for no answer.
Fault = Callable[[str], int]


@dataclass(frozen=True)
class Manner:
    """How a host sends its files.

    `types` maps suffixes of files to the content types to be sent in place of the right ones; "" sends no type.
    `headers` are added to every answer. If `page_headers` are not None, the answer with the page itself gets them in
    place of `headers`. `packed` is a function that compresses the content of each file before it is sent, None if files
    are sent as they are. If `is_for_all`, the host sends the page in place of each missing file, and for the address of
    the site's folder without the final slash. If `is_moved`, the site is in another folder of the host, and requests
    for the old folder are redirected there.
    """

    types: Mapping[str, str] = field(default_factory=dict)  # suffix -> another type than the right one, "" for none
    headers: Mapping[str, str] = field(default_factory=dict)
    page_headers: Mapping[str, str] | None = None  # headers of the page itself, if they are others
    packed: Callable[[bytes], bytes] | None = None  # compresses each file, as `headers` says
    is_for_all: bool = False  # the page answers for every missing file, and for the folder without its slash
    is_moved: bool = False  # the host redirects from PREFIX to MOVED


class FaultyHandler(Handler):
    """The request handler of a Host. It sends files as the project's own handler does, but in the way that the host's
    `manner` says, and with the faults that the host's `fault` returns.
    """

    def guess_type(self, path: Any) -> str:
        host: Host = self.server.host  # type: ignore[attr-defined]
        return host.manner.types.get(Path(path).suffix, super().guess_type(path))

    def send_header(self, keyword: str, value: str) -> None:
        if value or keyword != "Content-Type":
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        manner: Manner = self.server.host.manner  # type: ignore[attr-defined]
        is_page = self.path in (PREFIX, f"{PREFIX}index.html")
        headers = manner.headers if manner.page_headers is None or not is_page else manner.page_headers
        for name, value in headers.items():
            self.send_header(name, value)
        if "Cache-Control" in headers:
            super(Handler, self).end_headers()
        else:
            super().end_headers()

    def do_GET(self) -> None:
        host: Host = self.server.host  # type: ignore[attr-defined]
        manner = host.manner
        if manner.is_moved and self.path.startswith(PREFIX):
            self.send_response(301)
            self.send_header("Location", self.path.replace(PREFIX, MOVED, 1))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if manner.is_moved:
            self.path = self.path.replace(MOVED, PREFIX, 1)
        if manner.is_for_all and (self.path == PREFIX.rstrip("/") or not Path(self.translate_path(self.path)).exists()):
            self.path = PREFIX
        if manner.packed:
            self.send_packed(manner.packed)
        else:
            self.send_plain(host)

    def send_packed(self, pack: Callable[[bytes], bytes]) -> None:
        """Answers with the requested file, compressed by `pack`."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        body = pack(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_plain(self, host: Host) -> None:
        """Answers with the requested file, not compressed, or with the fault that the host's `fault` returns for it."""
        path = self.path.partition("?")[0].removeprefix(PREFIX)
        host.asked.append(path)
        fault = host.fault(path)
        if 400 <= fault < 600:
            self.send_error(fault)
        elif fault == GONE:
            self.close_connection = True
        elif fault == WHOLE:
            super().do_GET()
        else:
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(fault + 1))
            self.end_headers()
            self.wfile.write(bytes(fault))
            self.close_connection = True

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.host.site)  # type: ignore[attr-defined]
        return super().translate_path(path)


class Host:
    """A web server of one site, always at the same address. Its `site`, `manner` and `fault` can be changed as it runs.

    `site` is the folder of the site, and `manner` says how its files are sent. `fault` is called with the path of each
    request, relative to the site. It returns WHOLE for a sound answer, GONE to close the connection, an HTTP status
    such as 404, or the number of bytes after which the answer is cut off.
    """

    def __init__(self, site: Path) -> None:
        self.site = site
        self.asked: list[str] = []
        self.fault: Fault = lambda path: WHOLE
        self.manner = Manner()
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}{PREFIX}"

    def start(self) -> None:
        """Starts the server, at the same port as before if it has run already."""
        self.server: Any = make_server(self.site, self.port, PREFIX, FaultyHandler)
        self.server.host = self
        self.server.handle_error = lambda *_: None
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Ends the server; after that nobody answers at its address."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def copy_of_the_site(folder: Path, mark: str) -> Path:
    """Makes a copy of the built site in `folder`, with `mark` in several kinds of files; returns the copy's path.

    `mark` is one letter. It makes the copy another build, with another name, that plays the same.
    """
    site = folder / mark
    shutil.copytree(DIST, site)
    build = build_folder(site)
    for path in build.glob("web/**/*.js"):
        with path.open("a", encoding="utf-8") as file:
            file.write(f"// {mark}\n")
    with (build / "web" / "bot" / "worker.js").open("a", encoding="utf-8") as file:
        file.write(
            f'import("../start/build.js").then(({{ BUILD }}) => postMessage({{ mark: "{mark}", build: BUILD.id }}));\n'
        )
    index = site / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<body>", f'<body data-mark="{mark}">'))
    stdlib = site / runtime_file(site, STDLIB)
    with zipfile.ZipFile(stdlib, "a") as archive:
        archive.comment = mark.encode()
    name_by_content(site, stdlib, STDLIB)
    with (build / APP).open("ab") as file:
        file.write(mark.encode())  # behind the end of the compressed data
    finish(site)
    for path in site.rglob("*"):  # so that no browser takes it for unchanged
        os.utime(path, (ord(mark), ord(mark)))
    return site
