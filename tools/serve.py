"""Serves a folder on this machine only, as any static host would: no special headers, right content types.

    python -m tools.serve [FOLDER]    FOLDER is dist by default

It serves on $PORT, or else on the first free port from 8000 on. It opens a browser if this machine has a screen, unless
$NO_BROWSER or $CI is set.
"""

import errno
import os
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.project import ROOT, fail

HOST = "127.0.0.1"
FIRST_PORT, LAST_PORT = 8000, 8099


class Handler(SimpleHTTPRequestHandler):
    """Python's own request handler for files, with three changes.

    The files are under a path prefix, nothing is logged, and the browser is told to ask each time whether a file has
    changed.
    """

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".toml": "text/plain",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *args: object, prefix: str = "/", **kwargs: object) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The path of the file for which the path of a request stands.

        For a request outside the prefix it is the path of a file that does not exist.
        """
        if not path.startswith(self.prefix):
            return os.devnull + "/outside"
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def make_server(
    folder: Path, port: int = 0, prefix: str = "/", handler: type[Handler] = Handler
) -> ThreadingHTTPServer:
    """A server of `folder` under the path `prefix`, which has its port but is not running yet.

    With port 0 it takes any free port. `handler` is the class of the request handler.
    """
    return ThreadingHTTPServer((HOST, port), partial(handler, directory=str(folder), prefix=prefix))


def find_port(folder: Path) -> ThreadingHTTPServer:
    """A server of `folder`, bound to $PORT or, without $PORT, to the first free port from FIRST_PORT on.

    Ends the program if no port is free.
    """
    asked = os.environ.get("PORT")
    if asked and not (asked.isdecimal() and int(asked) < 65536):
        fail(f"PORT={asked} is no port number")
    ports = [int(asked)] if asked else range(FIRST_PORT, LAST_PORT + 1)
    for port in ports:
        try:
            return make_server(folder, port)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    fail(f"port {asked} is taken" if asked else f"no free port from {FIRST_PORT} to {LAST_PORT}; say PORT=number")


def wants_browser() -> bool:
    """Whether a browser is to be opened: if this machine has a screen, and neither $NO_BROWSER nor $CI is set."""
    if os.environ.get("NO_BROWSER") or os.environ.get("CI"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    folder = ROOT / (sys.argv[1] if len(sys.argv) > 1 else "dist")
    if not (folder / "index.html").is_file():
        fail(f"{folder} holds no index.html: run `make site`")
    with find_port(folder) as server:
        address = f"http://{HOST}:{server.server_port}/"
        print(f"Toy Battle is at {address}   (Ctrl-C stops it)", flush=True)
        if wants_browser():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
