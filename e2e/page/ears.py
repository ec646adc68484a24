"""Plays whole games of every kind in a browser by ear (see e2e/listening.py), and prints a table of the faults.

python -m e2e.page.ears 20 [GAME ...]    20 games of each kind, or of the kinds that are named
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from e2e.conftest import DESKTOP, FLAGS, serving
from e2e.listening import FOLLOWED, Tally, play_by_ear, report
from e2e.playing import NOTHING_KEPT, Table, prefs
from tools.browser import find_browser


def main(arguments: list[str]) -> int:
    """Plays by ear as many games of each kind as the command line says, and prints a table of counts, with all faults.

    `arguments` are the words of the command line after the name of the program. Returns 1 if there was a fault, else 0.
    """
    count, games = int(arguments[0]), arguments[1:] or FOLLOWED
    tallies = {game: Tally() for game in games}
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for game, tally in tallies.items():
            context = browser.new_context(viewport=DESKTOP, base_url=site)
            context.set_default_timeout(90_000)
            for script in (NOTHING_KEPT, prefs(speed="off")):
                context.add_init_script(script)
            table = Table(context.new_page()).open()
            for number in range(count):
                play_by_ear(table, game, number, tally)
                print(f"{game} {number}: {tally.turns} turns so far", *tally.faults[-3:], sep="\n  ", flush=True)
            context.close()
        browser.close()
    print(report(tallies))
    return 1 if any(tally.faults for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
