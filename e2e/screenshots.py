"""Takes pictures of the positions in each game's `pictures.py`, light and dark, large and small, for people to see.

python -m e2e.screenshots [FOLDER]    build/screenshots/ by default; needs the built site
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

from playwright.sync_api import sync_playwright

from e2e.conftest import DESKTOP, FLAGS, PHONE, serving
from e2e.playing import NO_BOT, PREVIEWED, Mouse, Table, prefs
from tools.browser import find_browser
from tools.project import ROOT
from toybattle import GAMES

SIZES = {"1280x800": DESKTOP, "360x640": PHONE}


def shoot(table: Table, folder: Path, name: str, target: str = "") -> None:
    """Saves a picture of the page for each size and theme in `folder`; the files' names begin with `name`.

    `target` is the `data-action` of the element that the mouse is on, "" for none.
    """
    for size, viewport in SIZES.items():
        table.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        if target:
            table.page.mouse.move(*Mouse(table.page).where(target))
            table.page.locator(PREVIEWED).first.wait_for(state="attached")
        # without the sign that the bot is not ready
        table.page.evaluate("() => document.querySelectorAll('#foe .chip').forEach((chip) => chip.remove())")
        for scheme in ("light", "dark"):
            table.page.emulate_media(color_scheme=scheme)
            table.page.screenshot(path=folder / f"{name}-{scheme}-{size}.png")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        context = browser.new_context(base_url=site, reduced_motion="reduce", device_scale_factor=2)
        context.add_init_script(prefs(speed="off"))
        context.add_init_script(NO_BOT)
        table = Table(context.new_page()).open()
        for game in GAMES:
            for name, target in import_module(f"e2e.games.{game}.pictures").pictures(table):
                shoot(table, folder, name, target)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
