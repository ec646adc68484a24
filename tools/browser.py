"""Finds the browser that the end-to-end tests drive, or installs one.

python -m tools.browser    to be run with the Python of .venv, which has Playwright
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.project import fail

ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)


def playwright_browser() -> str:
    """The path at which Playwright's own Chromium is, or would be if it were installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def find_browser() -> str | None:
    """The browser's path, None if no browser is found.

    If $CHROMIUM is set, the browser that it names is taken, and the program ends if there is no such browser. Without
    $CHROMIUM a Chromium or Chrome of this machine is taken, and if the machine has none, Playwright's own Chromium.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        return named if shutil.which(named) else fail(f"CHROMIUM={named} is no program")
    for name in (*ON_PATH, *ELSEWHERE):
        found = shutil.which(name)
        if found:
            return found
    own = playwright_browser()
    return own if Path(own).exists() else None


def get_browser() -> None:
    """Installs a browser: Debian's package if this runs as root on Debian, else Playwright's own."""
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            if subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
                fail(f"`apt-get {' '.join(step)}` failed: install Chromium by hand, or set CHROMIUM to a browser")
    elif subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode:
        fail("`playwright install chromium` failed: install Chromium or Chrome, or set CHROMIUM to a browser")


def main() -> None:
    if find_browser() is None:
        print("getting a browser for the end-to-end tests", flush=True)
        get_browser()
    browser = find_browser() or fail("no browser found: install Chromium or Chrome, or set CHROMIUM to one")
    print(f"browser: {browser}")


if __name__ == "__main__":
    main()
