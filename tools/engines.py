"""The two browser engines besides Chromium in which short end-to-end tests run, and their Debian packages.

python -m tools.engines             installs what is missing, as root on Debian
python -m tools.engines --missing   says what is missing, and that its tests will be skipped
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.project import fail

PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


def mini_browser() -> Path | None:
    """The path of WebKitGTK's MiniBrowser, which is not on PATH; None if it is not installed."""
    return max(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), default=None)


def missing(engine: str) -> str:
    """Returns the name of the first program that the tests in this engine need and the machine lacks; "" if it has all.

    `engine` is "firefox" or "webkit".
    """
    if engine == "firefox":
        return "" if shutil.which("firefox-esr") or shutil.which("firefox") else "firefox-esr"
    if not mini_browser():
        return "MiniBrowser"
    return next((name for name in ("WebKitWebDriver", "Xvfb") if not shutil.which(name)), "")


def install(packages: Iterable[str]) -> None:
    """Installs the Debian packages with these names. Ends the program if that is not possible."""
    wanted = list(packages)
    if not wanted:
        return
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        fail(f"install these by hand: {' '.join(wanted)} (Debian's names)")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
        if subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            fail(f"`apt-get {' '.join(step)}` failed")


def main() -> None:
    if sys.argv[1:] == ["--missing"]:
        for engine in PACKAGES:
            if program := missing(engine):
                print(f"SKIPPED: the short tests in {engine}, for {program} is not installed: run `make engines`")
        return
    install(package for engine, packages in PACKAGES.items() if missing(engine) for package in packages)
    still = [engine for engine in PACKAGES if missing(engine)]
    if still:
        fail(f"not to be had here: {', '.join(still)}")


if __name__ == "__main__":
    main()
