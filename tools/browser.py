"""Finds the browsers that the end-to-end tests drive, or installs them.

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
SHELL = "chromium-headless-shell"  # Debian's package and its program
PLAYWRIGHT_SHELL = "chromium_headless_shell-*/*/*headless[-_]shell*"  # in the folder of Playwright's browsers
PLAYWRIGHT_PATH = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)


def playwright_browser() -> Path:
    """The path at which Playwright's own Chromium is, or would be if it were installed."""
    # in a process of its own, since Playwright can be started only once in a process
    asked = subprocess.run([sys.executable, "-c", PLAYWRIGHT_PATH], capture_output=True, text=True, check=True)
    return Path(asked.stdout.strip())


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
    return str(own) if own.exists() else None


def find_shell() -> str | None:
    """The path of Chromium's headless shell, None if it isn't found or if $CHROMIUM names the browser to take.

    The shell is Chromium without anything around the page, such as tabs or profiles on disk. To open a page in a fresh
    profile, it needs about 60 % of the processor time that the whole browser needs.
    """
    if os.environ.get("CHROMIUM"):
        return None
    found = shutil.which(SHELL)
    if found:
        return found
    folders = [folder.parent for folder in playwright_browser().parents if folder.name.startswith("chromium-")]
    shells = [path for folder in folders for path in folder.glob(PLAYWRIGHT_SHELL) if shutil.which(path)]
    return str(shells[0]) if shells else None


def is_for_debian() -> bool:
    """Whether this machine's packages can be installed: this runs as root on Debian or a system made from it."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> str:
    """Installs a package of Debian. Returns the command that failed, "" if none did."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", package]):
        if subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return f"apt-get {' '.join(step)}"
    return ""


def get_browser() -> None:
    """Installs a browser: Debian's package if this runs as root on Debian, else Playwright's own."""
    if is_for_debian():
        failed = install("chromium")
        if failed:
            fail(f"`{failed}` failed: install Chromium by hand, or set CHROMIUM to a browser")
    elif subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode:
        fail("`playwright install chromium` failed: install Chromium or Chrome, or set CHROMIUM to a browser")


def main() -> None:
    if find_browser() is None:
        print("getting a browser for the end-to-end tests", flush=True)
        get_browser()
    browser = find_browser() or fail("no browser found: install Chromium or Chrome, or set CHROMIUM to one")
    if find_shell() is None and not os.environ.get("CHROMIUM") and is_for_debian():
        install(SHELL)
    shell = find_shell()
    print(f"browser: {browser}" + (f"; most tests take {shell}" if shell else ""))


if __name__ == "__main__":
    main()
