"""Pictures of every terrain, light and dark, large and small, to look at.

python -m e2e.screenshots [FOLDER]    build/screenshots/ by default; needs the built site
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from e2e.conftest import DESKTOP, FLAGS, PHONE, serving
from e2e.playing import NO_BOT, Table, new_match, played, prefs
from tools.browser import find_browser
from tools.project import ROOT
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match

SIZES = {"1280x800": DESKTOP, "360x640": PHONE}


def lively(terrain: str) -> Match:
    """A position with pieces, stacks and a medal taken, in which Blue has a turn and a choice."""

    def is_lively(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        return asked and sum(stack > 1 for stack in match.state.stacks) > 5 and sum(match.state.medals) > 0

    matches = (played(new_match(terrain, seed), until=is_lively) for seed in range(50))
    return next(match for match in matches if match.decision is not None)


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
        for terrain in TERRAINS:
            table.put(lively(terrain), id=terrain)
            # the bot of the pictures is awake
            table.page.evaluate("() => document.querySelectorAll('#foe .chip').forEach((chip) => chip.remove())")
            for size, viewport in SIZES.items():
                table.page.set_viewport_size(viewport)  # type: ignore[arg-type]
                for scheme in ("light", "dark"):
                    table.page.emulate_media(color_scheme=scheme)
                    table.page.screenshot(path=folder / f"{terrain}-{scheme}-{size}.png")
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
