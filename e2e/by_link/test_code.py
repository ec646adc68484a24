"""Tests that the QR codes that the page draws can be read from a picture of the screen, as by a camera."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator

from e2e.conftest import OpenTable
from e2e.playing import Table
from tools.project import NODE_MODULES
from toybattle.chance import scramble

ADDRESS = "https://example.org/play/toy/#letter="
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# Shows the page of now with codes of these texts in it, as a new markup. Returns for each code whether it is drawn.
# Since a code is drawn a little later, and Python may show the page without the codes meanwhile, tests call this until
# all are drawn.
SHOW = """(texts) => {
  const app = document.getElementById("app").cloneNode(true);
  app.querySelectorAll(".code").forEach((code) => code.remove());
  const codes = texts.map((text, number) => `<svg id="code-${number}" class="code" data-code="${text}"></svg>`);
  toybattlePage.morph(app.innerHTML + codes.join(""));
  return texts.map((_, number) => document.querySelectorAll(`#code-${number} path`).length === 2);
}"""

# What the decoder of the library reads in a picture.
READ = """async (picture) => {
  const { decodeQR } = await import(new URL(`${toybattleEarly.root}vendor/qr/decode.js`, location.href).href);
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return decodeQR(canvas.getImageData(0, 0, image.width, image.height));
}"""


def text_of(length: int) -> str:
    """Returns a made-up link of `length` characters that looks like a link to a letter."""
    letter = "".join(SIGNS[scramble(number) % len(SIGNS)] for number in range(length - len(ADDRESS)))
    return ADDRESS + letter


def drawn(table: Table, *texts: str) -> Locator:
    """Shows the QR codes of these texts in the page, and returns the elements of the codes.

    Waits until all codes are drawn.
    """
    table.eventually(lambda: all(table.page.evaluate(SHOW, list(texts))))
    return table.page.locator(".code")


def read(table: Table, code: Locator) -> str:
    """Returns the text that a decoder reads from a picture of the QR code `code` on the screen."""
    picture = base64.b64encode(code.screenshot()).decode()
    found: str = table.page.evaluate(READ, picture)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_drawn_can_be_read(open_table: OpenTable, scheme: str) -> None:
    with open_table(bot=False, color_scheme=scheme) as table:
        decoder = NODE_MODULES / "qr" / "decode.js"  # which is no part of the site
        table.page.context.route("**/vendor/qr/decode.js", lambda route: route.fulfill(path=decoder))
        for length in (230, 600, 1200):
            assert read(table, drawn(table, text_of(length))) == text_of(length)


def test_a_code_stays_until_its_text_is_another(quiet: Table) -> None:
    drawn(quiet, "one", "two")
    keep = "() => { globalThis.codes = [...document.querySelectorAll('.code path:last-child')]; }"
    same = "() => codes.map((code, number) => code === document.querySelector(`#code-${number} path:last-child`))"
    quiet.page.evaluate(keep)
    drawn(quiet, "one", "two")
    assert quiet.page.evaluate(same) == [True, True]
    drawn(quiet, "one", "another")
    assert quiet.page.evaluate(same) == [True, False]
    assert quiet.page.locator("#code-0").get_attribute("viewBox") == "0 0 29 29"


def test_a_text_that_no_code_can_hold_draws_nothing(quiet: Table) -> None:
    drawn(quiet, "one")
    quiet.eventually(lambda: quiet.page.evaluate(SHOW, ["x" * 3000, "two"])[1])
    assert quiet.page.locator("#code-0").inner_html() == ""


def test_the_script_comes_with_the_first_code(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        asked = lambda name: [url for url in table.record.requests if url.endswith(name)]  # noqa: E731
        assert not asked("web/by_link/code.js") and not asked("vendor/qr/index.js")
        drawn(table, "one")
        drawn(table, "two")
        assert len(asked("web/by_link/code.js")) == len(asked("vendor/qr/index.js")) == 1
