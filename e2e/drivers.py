"""Drives two more browser engines by their own remote controls: Firefox by Marionette, WebKitGTK by its WebDriver.

Both understand the commands of W3C WebDriver; Marionette gets them over a plain socket. Nothing but Debian's packages
is needed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tools.engines import mini_browser

PATIENCE = 60.0  # seconds for a program to come up
GRACE = 5.0  # seconds for it to end
PROFILE = {  # settings of Firefox: no first-run pages, no requests of its own
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "services.settings.server": "data:,",
}


class EngineError(RuntimeError):
    """Raised when the browser refuses a command or does not answer."""


def wait_for(what: Callable[[], Any], why: str) -> Any:
    """Calls `what` until its result is true, and returns this result.

    Raises EngineError with the text `why` if that takes more than PATIENCE seconds.
    """
    end = time.monotonic() + PATIENCE
    while not (answer := what()):
        if time.monotonic() > end:
            raise EngineError(why)
        time.sleep(0.1)
    return answer


def command_line(process: int) -> str:
    """The command line of the process with this id, "" if it is gone."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def descendants(process: int) -> list[int]:
    """The ids of all processes that the process with this id has started, directly or through others."""
    parents: dict[int, int] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(place.parent.name)] = int(place.read_text().rpartition(")")[2].split()[1])
    found = [process]
    for parent in found:
        found += [child for child, its in parents.items() if its == parent]
    return found[1:]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Engine:
    """A browser with one open page, driven by WebDriver commands: the base class of Firefox and WebKit."""

    name = ""
    content = ""  # a text that is only in the command lines of the processes that run pages

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="engine-", ignore_cleanup_errors=True)
        self.processes: list[subprocess.Popen[bytes]] = []

    def open(self) -> None:
        """Starts the browser with an empty page."""
        raise NotImplementedError

    def start(self, *command: str, env: dict[str, str] | None = None) -> None:
        """Starts the program `command`, which `close` ends.

        `env` are environment variables of the program, added to the environment variables of this process.
        """
        with Path(self.folder.name, f"{Path(command[0]).name}.log").open("wb") as log:
            environment = {**os.environ, "HOME": self.folder.name, **(env or {})}
            self.processes.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment))

    def command(self, name: str, **parameters: Any) -> Any:
        """Sends a WebDriver command with these parameters and returns the result.

        `name` is the command's name in Marionette, such as "Navigate".
        """
        raise NotImplementedError

    def go(self, address: str) -> None:
        """Opens an address in the page."""
        self.command("Navigate", url=address)

    def reload(self) -> None:
        """Reloads the page."""
        self.command("Refresh")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Returns what a JavaScript function in the page returns for these arguments."""
        return self.command("ExecuteScript", script=f"return ({function})(...arguments)", args=list(arguments))

    def click(self, x: float, y: float) -> None:
        """Clicks with the mouse at the point (x, y) of the page, in pixels."""
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self.command("PerformActions", actions=[pointer])

    def resize(self, width: int, height: int) -> None:
        """Sets the size of the browser's window, in pixels."""
        self.command("SetWindowRect", x=0, y=0, width=width, height=height)

    def kill_content(self) -> int:
        """Kills the processes that run pages, and no others; returns how many there were."""
        found = [number for number in descendants(os.getpid()) if self.content in command_line(number)]
        for number in found:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        return len(found)

    def reopen(self) -> None:
        """Opens an empty page in place of one whose process was killed."""
        handle = self.command("NewWindow", type="tab")["handle"]
        self.command("SwitchToWindow", handle=handle)

    def close(self) -> None:
        """Ends the browser and all processes that were started for it."""
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(GRACE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.folder.cleanup()


class Firefox(Engine):
    """Firefox, driven by Marionette. Each message is its length, a colon and JSON."""

    name = "firefox"
    content = "-isForBrowser"

    def open(self) -> None:
        """Starts Firefox with a fresh profile and begins a session."""
        profile = Path(self.folder.name, "profile")
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PROFILE.items()]
        (profile / "user.js").write_text("\n".join(lines))
        path = shutil.which("firefox-esr") or shutil.which("firefox") or ""
        self.start(path, "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(profile))
        port = profile / "MarionetteActivePort"
        wait_for(lambda: port.exists() and port.read_text().strip(), "Firefox does not come up")
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), PATIENCE)
        self.socket.settimeout(3 * PATIENCE)
        self.number = 0
        self.receive()  # the greeting
        self.command("NewSession", capabilities={"alwaysMatch": {}})

    def receive(self) -> Any:
        """Waits for the next message from Firefox and returns it. Raises EngineError if Firefox is gone."""
        length = b""
        while (byte := self.socket.recv(1)) != b":":
            if not byte:
                raise EngineError("Firefox is gone")
            length += byte
        data = b""
        while len(data) < int(length):
            part = self.socket.recv(int(length) - len(data))
            if not part:
                raise EngineError("Firefox is gone")
            data += part
        return json.loads(data)

    def command(self, name: str, **parameters: Any) -> Any:
        """Sends a WebDriver command and returns the result. Raises EngineError if the command is refused."""
        self.number += 1
        data = json.dumps([0, self.number, f"WebDriver:{name}", parameters]).encode()
        self.socket.sendall(str(len(data)).encode() + b":" + data)
        _, _, error, result = self.receive()
        if error:
            raise EngineError(f"{name}: {error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def close(self) -> None:
        """Closes the connection, then ends Firefox."""
        if hasattr(self, "socket"):
            self.socket.close()
        super().close()


class WebKit(Engine):
    """WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver."""

    name = "webkit"
    content = "WebKitWebProcess"
    ROUTES = {
        "NewSession": ("POST", ""),
        "Navigate": ("POST", "/url"),
        "Refresh": ("POST", "/refresh"),
        "ExecuteScript": ("POST", "/execute/sync"),
        "PerformActions": ("POST", "/actions"),
        "SetWindowRect": ("POST", "/window/rect"),
        "NewWindow": ("POST", "/window/new"),
        "SwitchToWindow": ("POST", "/window"),
    }

    def open(self) -> None:
        """Starts a virtual screen, MiniBrowser and its driver, and begins a session."""
        reading, writing = os.pipe()
        log = Path(self.folder.name, "Xvfb.log").open("wb")  # noqa: SIM115 (closed below)
        screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self.processes.append(subprocess.Popen(screen, stdout=log, stderr=log, pass_fds=(writing,)))
        os.close(writing)
        log.close()
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        port, browser_port = free_port(), free_port()
        env = {"DISPLAY": display, "XDG_RUNTIME_DIR": self.folder.name}
        browser = f"127.0.0.1:{browser_port}"
        self.start(str(mini_browser()), "--automation", env={**env, "WEBKIT_INSPECTOR_SERVER": browser})
        self.start("WebKitWebDriver", f"--port={port}", f"--target={browser}", env=env)
        self.driver = f"http://127.0.0.1:{port}"
        wait_for(self.is_up, "WebKitWebDriver does not come up")
        wait_for(self.begin, "MiniBrowser does not come up")

    def begin(self) -> bool:
        """Begins a session with the browser, in an empty page, and returns whether that succeeded."""
        self.address = f"{self.driver}/session"
        try:
            answer = self.command("NewSession", capabilities={"alwaysMatch": {}})
        except EngineError:
            return False
        self.address += f"/{answer['sessionId']}"
        return True

    def reopen(self) -> None:
        """Begins a new session with a new page, after the process of the old page was killed.

        First waits until the driver has ended the old session.
        """
        wait_for(self.is_given_up, "the driver does not see that the process is gone")
        wait_for(self.begin, "MiniBrowser takes no other session")

    def is_given_up(self) -> bool:
        """Whether the driver has noticed that the page's process is gone, and therefore has ended the session."""
        try:
            self.evaluate("() => true")
        except EngineError as error:
            return "invalid session id" in str(error)
        return False

    def is_up(self) -> bool:
        """Whether the driver answers requests."""
        try:
            with urllib.request.urlopen(f"{self.driver}/status", timeout=5):
                return True
        except OSError:
            return False

    def command(self, name: str, **parameters: Any) -> Any:
        """Sends a WebDriver command and returns the result. Raises EngineError if the command is refused."""
        method, path = self.ROUTES[name]
        request = urllib.request.Request(
            self.address + path, json.dumps(parameters).encode(), {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=3 * PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(f"{name}: {error.read().decode()}") from error

    def close(self) -> None:
        """Ends the session and with it the browser, then the driver and the screen on which the browser was shown."""
        with suppress(OSError, AttributeError):  # it may never have come up
            urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=GRACE).close()
        super().close()


ENGINES: dict[str, type[Engine]] = {engine.name: engine for engine in (Firefox, WebKit)}
