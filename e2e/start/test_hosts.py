"""Tests of the page on hosts of every kind: on each it plays, or says in a sentence why it does not.

`make hosts` adds real servers as Debian packages them, and prints how long each answer took.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from e2e.conftest import DESKTOP, FLAGS
from e2e.hosting import PREFIX, WHOLE, Host, Manner, copy_of_the_site
from e2e.playing import NO_BOT, SPY, UP
from e2e.start.test_boot import WAY
from tools.browser import find_browser
from tools.build_site import STDLIB, WASM, build_folder, runtime_file
from tools.hosts import SERVERS, running
from tools.node import find_node
from tools.project import DIST
from web.page.words import words

PLAYS = ""
YEAR = {"Cache-Control": "public, max-age=31536000, immutable"}
NOSNIFF = {"X-Content-Type-Options": "nosniff"}
ALL_BUT_THE_PAGE = (".zip", ".bin", ".wasm", ".json", ".webmanifest", ".txt")
OCTETS, TEXT = "application/octet-stream", "text/plain"


@cache
def brotli(body: bytes) -> bytes:
    """The body of a file, compressed with Brotli by Node."""
    node, _ = find_node()
    script = "process.stdout.write(zlib.brotliCompressSync(fs.readFileSync(0), {params: {1: 4}}))"
    return subprocess.run([node, "-e", script], input=body, capture_output=True, check=True).stdout


# Manners of hosts, with PLAYS or the id of the sentence that the page says on such a host.
MANNERS = {
    "as it should be": (Manner(), PLAYS),
    ".js without a type": (Manner({".js": ""}), "page.no.type"),
    ".js as octets": (Manner({".js": OCTETS}), "page.no.type"),
    ".js as text": (Manner({".js": TEXT}, NOSNIFF), "page.no.type"),
    ".mjs as octets": (Manner({".mjs": OCTETS}), PLAYS),
    ".wasm without a type": (Manner({".wasm": ""}), PLAYS),
    ".wasm as octets": (Manner({".wasm": OCTETS}, NOSNIFF), PLAYS),
    ".wasm as text": (Manner({".wasm": TEXT}), PLAYS),
    "all but the page as octets": (Manner(dict.fromkeys(ALL_BUT_THE_PAGE, OCTETS), NOSNIFF), PLAYS),
    "all but the page as text": (Manner(dict.fromkeys(ALL_BUT_THE_PAGE, TEXT)), PLAYS),
    "gzip": (Manner(headers={"Content-Encoding": "gzip"}, packed=cache(gzip.compress)), PLAYS),
    "brotli": (Manner(headers={"Content-Encoding": "br"}, packed=brotli), PLAYS),
    "kept nowhere": (Manner(headers={"Cache-Control": "no-store"}), PLAYS),
    "kept for a year": (Manner(headers=YEAR), PLAYS),
    "one page for all": (Manner(is_for_all=True), PLAYS),
    "moved elsewhere": (Manner(is_moved=True), PLAYS),
}


def answer_of(page: Page) -> str:
    """PLAYS if Python starts on the page and answers a tap. If Python can't start, the page's sentence on why."""
    page.locator(f"#boot[role=alert], {UP}").first.wait_for(state="attached")
    told = page.locator("#boot[role=alert]")
    if told.count():
        return told.inner_text()
    page.locator('[data-action^="troop"]').first.click()
    page.locator("[data-action='back']").wait_for()
    return PLAYS


def begins(text: str, id: str) -> bool:
    """Whether a text begins with the sentence that has the message id `id`, with any values for its parameters."""
    pattern = re.escape(words(id, file="\0", type="\0", why="\0")).replace("\0", ".*")
    return bool(re.match(pattern, text, re.DOTALL))


def check(page: Page, address: str, outcome: str, name: str) -> None:
    """Opens `address`, checks that the page plays or says why not, and prints how many seconds that took.

    `outcome` is PLAYS or the message id of the expected sentence; `name` is printed before the time.
    """
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    answer = answer_of(page)
    print(f"\n{name:40}{'plays' if outcome == PLAYS else outcome:18}{time.monotonic() - began:6.1f} s", end="")
    if outcome == PLAYS:
        assert answer == PLAYS
    else:
        assert begins(answer, outcome), answer
        for way in ("again", "plain", "games"):
            assert page.locator(f'[data-rescue="{way}"]').is_visible()


@pytest.fixture
def host() -> Iterator[Host]:
    """Yields a Host that serves the built site and sends its files as most hosts do."""
    host = Host(DIST)
    yield host
    host.stop()


@pytest.fixture
def open_page(open_context: Callable[..., Any], host: Host) -> Iterator[Page]:
    """Yields an empty page of a fresh profile, whose errors do not fail the test."""
    with open_context(base_url=host.address) as (context, record):
        context.add_init_script(NO_BOT)
        yield context.new_page()
        record.requests.clear()
        record.errors.clear()


@pytest.mark.parametrize("name", MANNERS)
def test_on_every_host_the_page_plays_or_says_why_not(open_page: Page, host: Host, name: str) -> None:
    host.manner, outcome = MANNERS[name]
    check(open_page, host.address, outcome, name)


@pytest.mark.parametrize("name", [name for name in SERVERS if not SERVERS[name].missing()])
def test_on_servers_as_they_are_packaged_it_plays(open_context: Callable[..., Any], name: str) -> None:
    with running(name, DIST) as address, open_context(base_url=address) as (context, _):
        context.add_init_script(NO_BOT)
        for at, what in ((address, name), (address.rstrip("/"), f"{name}, without the slash")):
            page = context.new_page()
            check(page, at, PLAYS, what)
            page.close()


def test_where_a_folder_is_answered_without_its_slash_the_page_leads_to_the_right_address(
    open_page: Page, host: Host
) -> None:
    host.manner = Manner(is_for_all=True)
    check(open_page, host.address.rstrip("/"), "page.no.slash", "without the slash")
    open_page.locator("#boot a").click()
    assert answer_of(open_page) == PLAYS


def test_a_page_that_is_opened_from_a_file_says_what_to_do(open_page: Page) -> None:
    check(open_page, (DIST / "index.html").as_uri(), "page.no.file", "from a file")


def test_in_a_page_of_another_site_it_leads_out_of_it(open_page: Page, host: Host, tmp_path: Path) -> None:
    """In an iframe of another site the page says that it can't play there, and shows a link.

    The link opens the page outside of the iframe, where it plays. The other site is the same server under another host
    name, which makes it another origin.
    """
    host.site = tmp_path / "site"
    shutil.copytree(DIST, host.site)
    (host.site / "other.html").write_text(f'<iframe src="{host.address}" width="900" height="700"></iframe>')
    open_page.goto(host.address.replace("127.0.0.1", "localhost") + "other.html")
    frame = open_page.frame_locator("iframe")
    line = frame.locator("#boot[role=alert]")
    line.wait_for()
    assert begins(line.inner_text(), "page.no.frame")
    line.locator("a").click()
    assert answer_of(open_page) == PLAYS
    assert open_page.url == host.address


def test_over_plain_http_under_a_name_it_plays_too(playwright: Playwright, host: Host) -> None:
    """The page also plays if it comes over plain HTTP from another host than localhost.

    The browser gives such a page no service worker, caches, digests, locks or clipboard.
    """
    flags = [*FLAGS, "--host-resolver-rules=MAP toys.example 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
    page = browser.new_page(viewport=DESKTOP)
    page.goto(f"http://toys.example:{host.port}{PREFIX}")
    assert not page.evaluate("() => isSecureContext")
    check(page, f"http://toys.example:{host.port}{PREFIX}", PLAYS, "plain HTTP under a name")
    page.reload()
    assert page.locator("#boot").is_hidden() or answer_of(page) == PLAYS
    browser.close()


# --- files that are missing, damaged, or of another build -----------------------------------------------------------


def spoil(site: Path, name: str, how: str) -> None:
    """Damages a file of a site in the way `how`: "missing", "empty", "cut off" or "wrong".

    `name` is the path of the file in the build's folder or, for a file in runtime/, its name without the hash.
    """
    found = build_folder(site) / name
    path = found if found.exists() else site / runtime_file(site, name)
    content = path.read_bytes()
    if how == "missing":
        path.unlink()
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "cut off":
        path.write_bytes(content[: len(content) // 2])
    else:
        path.write_bytes(b"}" + content)


FAULTS = {
    ("web/page/page.js", "missing"): "page.no.missing",
    ("web/page/page.js", "empty"): "page.no.spoiled",
    ("web/page/page.js", "cut off"): "page.no.spoiled",
    ("web/page/page.js", "wrong"): "page.no.spoiled",
    ("web/saves/vault.js", "missing"): "page.no.missing",
    ("web/start/offline.js", "missing"): PLAYS,
    ("web/start/interpreter.js", "cut off"): "page.no.spoiled",
    ("web/start/build.js", "empty"): "page.no.spoiled",
    ("vendor/pyscript/core.js", "missing"): "page.no.missing",
    ("vendor/pyodide/pyodide.asm.js", "missing"): "page.no.missing",
    (WASM, "missing"): "page.no.missing",
    (WASM, "cut off"): "page.no.spoiled",
    ("app.bin", "missing"): "page.no.missing",
    ("app.bin", "cut off"): "page.no.spoiled",
    (STDLIB, "missing"): PLAYS,  # there is the stock library too, which takes longer
    (STDLIB, "cut off"): PLAYS,
}


@pytest.mark.parametrize(("name", "how"), FAULTS)
def test_a_file_that_is_missing_or_damaged_is_told(
    open_page: Page, host: Host, tmp_path: Path, name: str, how: str
) -> None:
    host.site = tmp_path / "site"
    shutil.copytree(DIST, host.site)
    spoil(host.site, name, how)
    check(open_page, host.address, FAULTS[name, how], f"{name} {how}")


KEPT = {
    "nothing": Manner(),
    "the page": Manner(page_headers=YEAR),
    "the scripts": Manner(headers=YEAR, page_headers={"Cache-Control": "no-cache"}),
    "all": Manner(headers=YEAR),
}


@pytest.mark.parametrize("kept", KEPT)
def test_after_an_update_every_visit_is_of_one_build(
    open_context: Callable[..., Any], host: Host, tmp_path: Path, kept: str
) -> None:
    """After an update of the site, each time the page is opened all its files are of one build.

    This holds whatever the browser has cached of the former build, even though the host no longer has that build.
    """
    host.site, second = (copy_of_the_site(tmp_path, mark) for mark in "AB")
    host.manner = KEPT[kept]
    with open_context(base_url=host.address) as (context, record):
        context.add_init_script(NO_BOT)
        page = context.new_page()
        page.goto("./")
        assert answer_of(page) == PLAYS
        host.site = second
        for _ in range(3):
            page.goto("about:blank")
            page.goto("./", wait_until="commit")
            assert answer_of(page) == PLAYS
        record.errors.clear()


@pytest.mark.parametrize("at", ["web/page/page.js", "web/saves/vault.js", "vendor/pyscript/core.js", "app.bin"])
def test_a_deployment_while_the_page_loads_ends_in_the_newer_build(
    open_context: Callable[..., Any], host: Host, tmp_path: Path, at: str
) -> None:
    host.site, second = (copy_of_the_site(tmp_path, mark) for mark in "AB")

    def deploy(path: str) -> int:
        if path.endswith(at):
            host.site = second
        return WHOLE

    host.fault = deploy
    with open_context(base_url=host.address) as (context, record):
        context.add_init_script(NO_BOT)
        page = context.new_page()
        page.goto("./", wait_until="commit")
        page.locator("body[data-mark='B']").wait_for(state="attached")
        assert answer_of(page) == PLAYS
        record.errors.clear()


def test_a_bot_whose_files_are_gone_after_a_deployment_says_so(
    open_context: Callable[..., Any], host: Host, tmp_path: Path
) -> None:
    host.site, second = (copy_of_the_site(tmp_path, mark) for mark in "AB")
    with open_context(base_url=host.address) as (context, record):
        context.add_init_script(SPY)
        page = context.new_page()
        page.goto("./")
        page.locator(UP).wait_for(state="attached")
        page.locator("#foe .chip").wait_for(state="detached")
        host.site = second
        page.evaluate("() => spy.workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'struck' }))")
        page.locator("#foe .chip.alert").wait_for()
        assert words("bot.replaced") in page.locator("#foe .chip").inner_text()
        record.errors.clear()


def test_a_cache_that_has_something_else_under_an_address_is_passed_by_once(
    open_context: Callable[..., Any], host: Host, tmp_path: Path
) -> None:
    """A first visit gets wrong files, which the browser's cache keeps, and the page says that it can't start.

    At the next visit the host has the right files. The page asks the host for them, not the cache, and starts.
    """
    sound = host.site
    host.site = tmp_path / "site"
    shutil.copytree(DIST, host.site)
    for name, how in (("web/page/page.js", "wrong"), ("app.bin", "cut off"), (STDLIB, "cut off")):
        spoil(host.site, name, how)
    host.manner = Manner(headers=YEAR)
    with open_context(base_url=host.address) as (context, record):
        context.add_init_script(NO_BOT)
        page = context.new_page()
        page.goto("./")
        page.locator("#boot[role=alert]").wait_for()
        host.site = sound
        page.evaluate("() => history.replaceState(null, '')")  # as in another visit
        page.goto("about:blank")
        page.goto("./", wait_until="commit")
        page.locator(UP).wait_for(state="attached")
        assert page.evaluate(WAY) == "compiled"
        record.errors.clear()
