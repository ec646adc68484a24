"""Drives Chromium by its own remote control, the DevTools protocol, over a pipe and without Playwright.

Playwright makes every page behave as if it had the focus, which keeps it visible; and a visible page is never frozen.
Here a page can be hidden, frozen or put away (into the back-forward cache), and a script can be run in the page's
workers before their own first line.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from e2e.conftest import CACHE_MISS
from tools.browser import find_browser

PATIENCE = 90.0  # seconds for anything that has to come
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync", "--disable-quic"),
    *("--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe"),
    "--window-size=1280,900",
)
Message = dict[str, Any]


class Gone(RuntimeError):
    """Raised when the browser is gone, refuses a command or does not answer, or when a JavaScript function throws."""


class Chromium:
    """A running Chromium with one profile. The constructor takes the folder of the profile."""

    def __init__(self, profile: Path) -> None:
        path = find_browser()
        assert path, "no browser: run `make browser`"
        (profile / "SingletonLock").unlink(missing_ok=True)  # of a browser that was killed
        reading, told = os.pipe()
        heard, writing = os.pipe()
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$0" "$@" 3<&{reading} 4>&{writing}', path, *FLAGS, f"--user-data-dir={profile}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(reading, writing),
            start_new_session=True,
        )
        os.close(reading)
        os.close(writing)
        self.told, self.heard = told, heard
        self.number = 0
        self.rest = b""
        self.answers: dict[int, Message] = {}
        self.on_event: dict[str, Callable[[str, Message], None]] = {}  # by session

    def close(self) -> None:
        """Kills all processes of the browser at once, as one process group, and waits until the browser has ended."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.told)
        os.close(self.heard)

    def post(self, method: str, session: str = "", **parameters: Any) -> int:
        """Sends a command and returns the command's number without waiting for the answer.

        `method` is the name of the command in the DevTools protocol. `session` is the id of the connection to a tab or
        a worker to which the command goes, "" for the browser itself.
        """
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.told, json.dumps(message).encode() + b"\0")
        return self.number

    def send(self, method: str, session: str = "", **parameters: Any) -> Message:
        """Sends a command and returns the result. Raises Gone if the command is refused or not answered.

        `method` is the name of the command in the DevTools protocol. `session` is the id of the connection to a tab or
        a worker to which the command goes, "" for the browser itself.
        """
        number = self.post(method, session, **parameters)
        end = time.monotonic() + PATIENCE
        while number not in self.answers:
            if time.monotonic() > end:
                raise Gone(f"{method} is not answered")
            self.listen(0.5)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Gone(f"{method}: {answer['error']['message']}")
        result: Message = answer["result"]
        return result

    def listen(self, seconds: float) -> None:
        """Waits at most `seconds` for messages of the browser and handles them. Raises Gone if the browser is gone."""
        if not select.select([self.heard], [], [], seconds)[0]:
            return
        data = os.read(self.heard, 1 << 20)
        if not data:
            raise Gone("the browser is gone")
        *messages, self.rest = (self.rest + data).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif listener := self.on_event.get(message.get("sessionId", "")):
                listener(message["method"], message["params"])


class Tab:
    """A tab of the browser, and the workers of the page in it.

    `scripts` are the sources of scripts that run in every page of the tab before the page's own scripts. `for_workers`
    is called without arguments for each new worker; it returns the source of a script, which runs in the worker before
    the worker's first line.
    """

    def __init__(
        self,
        browser: Chromium,
        scripts: tuple[str, ...] = (),
        for_workers: Callable[[], str] = lambda: "",
    ) -> None:
        self.browser = browser
        self.for_workers = for_workers
        self.complaints: list[str] = []
        self.workers: list[str] = []  # their sessions
        self.target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.on_event[self.session] = self.hear
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")
        self._watch_workers()
        for script in scripts:
            self.send("Page.addScriptToEvaluateOnNewDocument", source=script)

    def send(self, method: str, **parameters: Any) -> Message:
        """Sends a command of the DevTools protocol, such as "Page.navigate", to the tab and returns its result."""
        return self.browser.send(method, self.session, **parameters)

    def close(self) -> None:
        """Closes the tab."""
        self.browser.send("Target.closeTarget", targetId=self.target)

    # --- what is heard

    def hear(self, method: str, said: Message) -> None:
        """Handles an event of the tab or of one of its workers: notes new and ended workers, and errors.

        `method` is the event's name, and `said` holds the event's parameters.
        """
        if method == "Target.attachedToTarget":
            self._attach(said["sessionId"])
        elif method == "Target.detachedFromTarget":
            with suppress(ValueError):
                self.workers.remove(said["sessionId"])
        elif method == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "assert"):
            self.complaints.append(" ".join(str(part.get("value", part.get("description"))) for part in said["args"]))
        elif method == "Log.entryAdded" and said["entry"]["level"] == "error":
            text = f"{said['entry']['text']} {said['entry'].get('url', '')}".strip()
            if CACHE_MISS not in text:
                self.complaints.append(text)

    def _watch_workers(self) -> None:
        """Connects to every worker that the tab has now, and has the browser connect to all later ones."""
        self.workers.clear()
        for is_on in (False, True):
            self.send("Target.setAutoAttach", autoAttach=is_on, waitForDebuggerOnStart=is_on, flatten=True)

    def _attach(self, session: str) -> None:
        """Prepares a new worker, which waits before its first line, and then starts it.

        The worker is added to the tab's `workers`, and the script that `for_workers` returns is run in it. `session` is
        the id of the connection to the worker.
        """
        self.workers.append(session)
        self.browser.on_event[session] = self.hear
        for domain in ("Runtime", "Log"):
            self.browser.post(f"{domain}.enable", session)
        if script := self.for_workers():
            self.browser.post("Runtime.evaluate", session, expression=script)
        self.browser.post("Runtime.runIfWaitingForDebugger", session)

    def pop_complaints(self) -> list[str]:
        """Returns the errors that the tab and its workers have reported since the last call."""
        found = self.complaints.copy()
        self.complaints.clear()
        return found

    # --- what is done

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Returns what a JavaScript function returns or promises for these arguments. Raises Gone if the call fails."""
        call = f"({function})(...{json.dumps(arguments)})"
        answer = self.send("Runtime.evaluate", expression=call, awaitPromise=True, returnByValue=True)
        if details := answer.get("exceptionDetails"):
            raise Gone(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def tell_workers(self, expression: str) -> None:
        """Has every worker of the tab evaluate a JavaScript expression, and does not wait for the results."""
        for session in self.workers:
            self.browser.post("Runtime.evaluate", session, expression=expression)

    def eventually(self, what: Callable[[], Any], why: str) -> Any:
        """Calls `what` until the result is true, and returns this result.

        Raises AssertionError with the text `why` if no result is true within PATIENCE seconds. A call that raises Gone,
        as may happen while a page loads, counts as false.
        """
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(Gone):
                if answer := what():
                    return answer
            assert time.monotonic() < end, why
            assert self.browser.process.poll() is None, "the browser has ended"
            self.browser.listen(0.01)

    def go(self, address: str) -> None:
        """Opens an address in the tab."""
        self.send("Page.navigate", url=address)

    def reload(self) -> None:
        """Reloads the page."""
        self.send("Page.reload")

    def back(self) -> None:
        """Goes back to the previous page, which the browser may have kept in its back-forward cache."""
        history = self.send("Page.getNavigationHistory")
        entry = history["entries"][history["currentIndex"] - 1]
        self.send("Page.navigateToHistoryEntry", entryId=entry["id"])
        self.eventually(lambda: self.evaluate("() => location.href") == entry["url"], "the page before does not come")
        self._watch_workers()

    def freeze(self) -> None:
        """Freezes the page: the browser hides it and stops all its tasks."""
        self.send("Page.setWebLifecycleState", state="frozen")

    def thaw(self) -> None:
        """Lets a frozen page run again; it stays hidden."""
        self.send("Page.setWebLifecycleState", state="active")

    def front(self) -> None:
        """Brings the tab to the front, so that its page is visible."""
        self.send("Page.bringToFront")
