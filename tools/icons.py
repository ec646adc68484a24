"""Draws the icons of the installed page, web/icons/*.png, from web/icon.svg, with the browser of the tests.

python -m tools.icons    run by the Python of .venv; the pictures are committed
"""

from playwright.sync_api import sync_playwright

from tools.browser import find_browser
from tools.project import ROOT, fail

SVG = ROOT / "web" / "icon.svg"
ICONS = ROOT / "web" / "icons"
GROUND = "#0072b2"  # the colour of the sign's own background, for icons that a system crops or makes round

# name: side in pixels, the part of it that the drawing takes, the background
PICTURES = {
    "180": (180, 1.0, GROUND),
    "192": (192, 1.0, "transparent"),
    "512": (512, 1.0, "transparent"),
    "512-maskable": (512, 0.8, GROUND),
}


def main() -> None:
    browser_path = find_browser() or fail("no browser: run `make browser`")
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        for name, (side, part, ground) in PICTURES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            drawing = SVG.read_text(encoding="utf-8").replace("<svg ", f'<svg width="{100 * part}%" ', 1)
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
                f"</style>{drawing}"
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
