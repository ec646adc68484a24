"""Pictures of every terrain, of Token Battle and of Tash-Kalar, light and dark, large and small, to look at.

python -m e2e.screenshots [FOLDER]    build/screenshots/ by default; needs the built site
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from e2e.conftest import DESKTOP, FLAGS, PHONE, serving
from e2e.playing import NO_BOT, PREVIEWED, Mouse, Table, new_match, played, prefs
from tools.browser import find_browser
from tools.project import ROOT
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import CARD_NAMES
from toybattle.games.tash_kalar.state import MODES
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.kinds import parts_of
from toybattle.games.token_battle.preview import preview
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match
from toybattle.protocol import Action

SIZES = {"1280x800": DESKTOP, "360x640": PHONE}


def lively(terrain: str) -> Match:
    """A position with pieces, stacks and a medal taken, in which Blue has a turn and a choice."""

    def is_lively(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        return asked and sum(stack > 1 for stack in match.state.stacks) > 5 and sum(match.state.medals) > 0

    matches = (played(new_match(terrain, seed), until=is_lively) for seed in range(50))
    return next(match for match in matches if match.decision is not None)


def busy() -> Match:
    """A Token Battle with rays and tokens of six kinds on the board, in which Blue has a turn."""

    def is_busy(match: Match) -> bool:
        asked = match.decision is not None and match.decision[:2] == (0, "turn")
        kinds = {parts_of(token)[1] for token in match.state.cells if token}
        return asked and bool(match.state.rays) and len(kinds) > 5

    options = {"first": 0, "blue_set": "siege", "red_set": "garden"}
    matches = (played(Match.start("token_battle", options, seed), until=is_busy) for seed in range(50))
    return next(match for match in matches if match.decision is not None)


def drafting() -> Match:
    """A draft, half of it picked."""
    return played(Match.start("token_battle", {"variant": "draft", "first": 0}, 3), lambda match: len(match.log) > 11)


def summoning(mode: str) -> tuple[Match, Action]:
    """A Tash-Kalar in which Blue can summon a being onto an enemy piece, and how."""

    def found(match: Match) -> list[Action]:
        asked = match.decision is not None and match.decision[:2] == (0, "turn") and len(match.log) > 40
        state = match.state
        return [one for one in state.options if asked and one[0] == "summon" and state.piece_at(one[2]) >= 3]

    options = {"mode": mode, "first": 0, "blue_school": "nethervoid", "red_school": "everfrost"}
    for seed in range(50):
        match = played(Match.start("tash_kalar", options, seed), lambda match: bool(found(match)))
        if match.decision is not None:
            return match, found(match)[0]
    raise AssertionError("nobody is summoned onto anybody")


def asking() -> Match:
    """A Tash-Kalar in the middle of an effect of Blue's."""

    def is_asking(match: Match) -> bool:
        return match.decision is not None and match.decision[:2] == (0, "either") and len(match.log) > 40

    return played(Match.start("tash_kalar", {"first": 0, "blue_school": "imperial"}, 4), is_asking)


def packed() -> Match:
    """A draft of Tash-Kalar, some beings kept."""
    options = {"first": 0, "blue_school": "everfrost", "red_school": "etherweave", "draft": True}
    return played(Match.start("tash_kalar", options, 3), lambda match: len(match.log) == 10)


def eventful(match: Match) -> Action:
    """The placement that does most."""

    def doing(action: Action) -> int:
        seen = preview(match.state, action)
        return len(seen.by_card) + len(seen.by_rays)

    return max(match.state.options, key=doing)


def shoot(table: Table, folder: Path, name: str, target: str = "") -> None:
    """One picture for each size and theme, with the mouse on the space that is aimed at."""
    for size, viewport in SIZES.items():
        table.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        if target:
            table.page.mouse.move(*Mouse(table.page).where(target))
            table.page.locator(PREVIEWED).first.wait_for(state="attached")
        # the bot of the pictures is awake
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
        for terrain in TERRAINS:
            shoot(table.put(lively(terrain), id=terrain), folder, terrain)
        shoot(table.put(drafting(), id="draft"), folder, "token_battle-draft")
        match = busy()
        shoot(table.put(match, id="busy"), folder, "token_battle")
        _, stack, field = eventful(match)
        table.press(f"stack {stack + 1}")
        shoot(table, folder, "token_battle-aim", f"space {FIELD_NAMES[field]}")
        shoot(table.put(asking(), id="asking"), folder, "tash_kalar-effect")
        shoot(table.put(packed(), id="packed"), folder, "tash_kalar-draft")
        for mode in MODES:
            match, (_, card, square) = summoning(mode)
            shoot(table.put(match, id=mode), folder, f"tash_kalar-{mode}")
            table.press(f"card {CARD_NAMES[card]}")
            shoot(table, folder, f"tash_kalar-{mode}-aim", f"space {SQUARE_NAMES[square]}")
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
