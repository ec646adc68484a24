"""Tests that installations of the service worker that are cut off never lead to a page of two builds.

They use a small site. The environment variable INSTALLS says how many installations there are; `make installs N=200`
does many.
"""

from __future__ import annotations

import os
import random
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page
from playwright.sync_api import Error as BrowserError

from e2e.hosting import GONE, WHOLE, Fault, Host
from e2e.saves.kill import FLAGS
from tools.browser import find_browser
from tools.service_worker import build_id, hashes, write_service_worker

INSTALLS = int(os.environ.get("INSTALLS", "8"))
NAMES = [f"part{number}.txt" for number in range(12)]
SAME = 3  # how many of them are the same in all builds
SIZE = 3000
KINDS = ("cut off", "not found", "server error", "newer build", "host gone")

INSTALL = """() => navigator.serviceWorker.register("./service_worker.js", {updateViaCache: "none"})
  .then(() => true, () => false)"""
UPDATE = """async () => (await navigator.serviceWorker.getRegistration()).update().then(() => true, () => false)"""

# The end of the installation that is going on: "installed", "activated", or "redundant"; "" if there is none.
OUTCOME = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.installing;
  while (worker?.state === "installing") await new Promise((resolve) => setTimeout(resolve, 10));
  return worker?.state ?? "";
}"""
WAIT_ACTIVE = """async () => {
  for (;;) {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.active?.state === "activated" && !registration.waiting && !registration.installing) return;
    registration?.waiting?.postMessage({ask: "activate"});
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}"""
GIVEN = r"""async (names) => {
  const texts = [document.body.textContent];
  for (const name of names) texts.push(await (await fetch(name)).text());
  return [...new Set(texts.join("").replaceAll(/\s/g, ""))];
}"""


def small_site(folder: Path, mark: str) -> Path:
    """Makes a site in which nearly every file consists of `mark`, the sign of its build; returns the site's folder."""
    site = folder / mark
    site.mkdir()
    (site / "index.html").write_text(f"<!doctype html><title>{mark}</title><body>{mark}")
    for number, name in enumerate(NAMES):
        (site / name).write_text(("." if number < SAME else mark) * SIZE)
    files = hashes(site)
    write_service_worker(site, build_id(files), files)
    for path in site.iterdir():  # so that no browser takes it for unchanged
        os.utime(path, (ord(mark), ord(mark)))
    return site


class Round:
    """One attempt in one profile: an installation is cut off, and then the page must be all of one build.

    `sites` has the folders of three builds, by their marks "A", "B" and "C", the oldest first.
    """

    def __init__(self, context: BrowserContext, host: Host, sites: dict[str, Path], chance: random.Random) -> None:
        self.context = context
        self.host = host
        self.sites = sites
        self.chance = chance
        self.page: Page = context.new_page()

    def go(self, kind: str, is_first: bool) -> None:
        """Cuts off an installation in the way `kind`, such as "host gone". Then checks which build the page
        is of: first while the host is stopped, and then while it runs again.

        If `is_first`, the installation is the first one in the profile; if not, it is an update of an earlier one.
        """
        host = self.host
        host.site = self.sites["A"]
        if not is_first:
            self.page.goto(host.address)
            assert self.page.evaluate(INSTALL)
            self.page.evaluate(WAIT_ACTIVE)
        target = "A" if is_first else "B"
        host.site = self.sites[target]
        self.page.goto(host.address)
        host.fault = self.fault(kind, self.chance.choice(NAMES[SAME:]))
        self.page.evaluate(INSTALL if is_first else UPDATE)
        outcome = self.page.evaluate(OUTCOME)
        assert outcome in ("redundant", ""), f"{kind}: {outcome}"
        self.without_the_host(is_first)
        self.with_the_host()

    def fault(self, kind: str, at: str) -> Fault:
        """Returns a function for the attribute `fault` of a Host (e2e/hosting.py), which makes the host's answers fail.

        The answer with the file `at` fails in the way `kind`, such as "cut off"; all other answers are sound. Two kinds
        are different: with "host gone" nothing is answered from that request on, and with "newer build" all answers are
        sound, but the host has the build "C" from that request on.
        """
        host = self.host
        answers = {"cut off": SIZE // 2, "not found": 404, "server error": 500, "host gone": GONE}
        is_gone = False

        def fault(path: str) -> int:
            nonlocal is_gone
            if path != at:
                return GONE if is_gone else WHOLE
            if kind == "newer build":
                host.site = self.sites["C"]
            is_gone = kind == "host gone"
            return answers.get(kind, WHOLE)

        return fault

    def marks(self) -> set[str]:
        """The marks of the builds that the page and its files come from. More than one mark would be a mixture."""
        return set(self.page.evaluate(GIVEN, NAMES)) - {"."}

    def without_the_host(self, is_first: bool) -> None:
        """Checks, with the host stopped, that the page and all its files come from the build that was kept before.

        If `is_first`, no build was kept, since the first installation was cut off: then the page must not open at all.
        """
        self.host.stop()
        self.page = self.context.new_page()
        if is_first:
            with pytest.raises(BrowserError):
                self.page.goto(self.host.address)
        else:
            self.page.goto(self.host.address)
            assert self.marks() == {"A"}

    def with_the_host(self) -> None:
        """Checks, with the host running again, that the page and all its files come from one build.

        After another installation this must be the newest build.
        """
        self.host.fault = lambda path: WHOLE
        self.host.site = self.sites["C"]
        self.host.start()
        self.page = self.context.new_page()
        self.page.goto(self.host.address)
        assert len(self.marks()) == 1
        assert self.page.evaluate(INSTALL)
        self.page.evaluate(UPDATE)
        self.page.evaluate(WAIT_ACTIVE)
        self.page.goto(self.host.address)
        self.host.stop()
        assert self.marks() == {"C"}
        self.host.start()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Yields a host that serves the small site of build "A", the oldest of the builds "A", "B" and "C".

    The sites of all three builds are in `tmp_path`, so that a test can make the host serve a newer one.
    """
    host = Host(small_site(tmp_path, "A"))
    for mark in "BC":
        small_site(tmp_path, mark)
    yield host
    host.stop()


@pytest.mark.parametrize("number", range(INSTALLS))
def test_an_installation_that_is_cut_off_leaves_no_page_of_two_builds(
    browser: Browser, host: Host, tmp_path: Path, number: int
) -> None:
    chance = random.Random(number)
    context = browser.new_context()
    round = Round(context, host, {mark: tmp_path / mark for mark in "ABC"}, chance)
    round.go(KINDS[number % len(KINDS)], is_first=number % 3 == 0)
    context.close()


class Killed:
    """A browser with a profile on disk. The browser can be killed as it runs."""

    def __init__(self, chromium: BrowserType, profile: Path) -> None:
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        browser_path = find_browser()
        assert browser_path
        # It begins with an empty page, since Playwright at times waits in vain for parts of the start page.
        flags = [*FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen([browser_path, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not (port.exists() and port.read_text().strip()):
            assert time.monotonic() < end, "the browser never came up"
            time.sleep(0.05)
        self.browser = chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")
        self.page = self.browser.contexts[0].new_page()

    def kill(self) -> None:
        """Kills the browser at once, without a warning."""
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("number", range(max(1, INSTALLS // 8)))
def test_a_browser_killed_in_an_installation_later_shows_one_build_and_goes_on(
    browser: Browser, host: Host, tmp_path: Path, number: int
) -> None:
    at = NAMES[random.Random(number).randrange(SAME, len(NAMES))]
    is_reached = threading.Event()

    def stop_there(path: str) -> int:
        if path == at:
            is_reached.set()
            time.sleep(1.5)
        return WHOLE

    profile = tmp_path / "profile"
    profile.mkdir()
    first = Killed(browser.browser_type, profile)
    first.page.goto(host.address)
    assert first.page.evaluate(INSTALL)
    first.page.evaluate(WAIT_ACTIVE)
    host.site = tmp_path / "B"
    host.fault = stop_there
    first.page.evaluate(f"() => {{ ({UPDATE})(); }}")
    assert is_reached.wait(30)
    first.kill()
    host.stop()
    host.fault = lambda path: WHOLE
    second = Killed(browser.browser_type, profile)
    second.page.goto(host.address)
    assert set(second.page.evaluate(GIVEN, NAMES)) - {"."} == {"A"}
    host.start()
    given = {"A"}
    for _ in range(5):
        # The visit itself has looked for a newer build in vain, and an update asked for meanwhile fails with it.
        second.page.evaluate(UPDATE)
        second.page.evaluate(WAIT_ACTIVE)
        second.page.goto(host.address)
        given = set(second.page.evaluate(GIVEN, NAMES)) - {"."}
        if given != {"A"}:
            break
    assert given == {"B"}, "no update comes through"
    second.kill()
