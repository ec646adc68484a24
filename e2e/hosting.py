"""A host whose site can be published anew, and that can fail in every way."""

from __future__ import annotations

import os
import shutil
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.build_site import APP, STDLIB, finish
from tools.project import DIST
from tools.serve import HOST, Handler, make_server

PREFIX = "/play/toy/"
WHOLE = 1 << 40  # bytes: more than any file has
GONE = -1  # no answer at all

# What becomes of the answer to a path: how many bytes come before the line goes dead (none of them the file's own);
# a status from 400 on; WHOLE or GONE.
Fault = Callable[[str], int]


class FaultyHandler(Handler):
    """The handler of the project's own server, with the faults of its host."""

    def do_GET(self) -> None:
        host: Host = self.server.host  # type: ignore[attr-defined]
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
    """Serves one site under PREFIX, always at the same address."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.asked: list[str] = []
        self.fault: Fault = lambda path: WHOLE
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}{PREFIX}"

    def start(self) -> None:
        """Serves, again at the former port."""
        self.server: Any = make_server(self.site, self.port, PREFIX, FaultyHandler)
        self.server.host = self
        self.server.handle_error = lambda *_: None
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Nobody answers any more."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def copy_of_the_site(folder: Path, mark: str) -> Path:
    """Another build of the page: the same, but every file of several kinds differs, in nothing that matters."""
    site = folder / mark
    shutil.copytree(DIST, site)
    for pattern, comment in (("web/*.mjs", "// {}\n"), ("web/main.py", "# {}\n")):
        for path in site.rglob(pattern):
            with path.open("a", encoding="utf-8") as file:
                file.write(comment.format(mark))
    with (site / "web" / "bot.mjs").open("a", encoding="utf-8") as file:
        file.write(
            f'import("./build.mjs").then(({{ BUILD }}) => postMessage({{ mark: "{mark}", build: BUILD.id }}));\n'
        )
    index = site / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<body>", f'<body data-mark="{mark}">'))
    with zipfile.ZipFile(site / STDLIB, "a") as archive:
        archive.comment = mark.encode()
    with (site / APP).open("ab") as file:
        file.write(mark.encode())  # behind the end of the compressed data
    finish(site)
    for path in site.rglob("*"):  # so that no browser takes it for unchanged
        os.utime(path, (ord(mark), ord(mark)))
    return site
