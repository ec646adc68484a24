"""Tests of play without network: the kept build is complete and never mixed, and can be updated and removed."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from e2e.conftest import CLIPBOARD, DESKTOP, FLAGS, OpenTable, Record
from e2e.hosting import WHOLE, Host, copy_of_the_site
from e2e.playing import HUMAN, NO_SNAPSHOT, Table, new_match
from tools.browser import find_browser
from tools.build_site import APP, FOLDER, build, build_folder
from tools.project import DIST, ROOT
from toybattle import link
from web.page.words import words

STATE = "() => document.documentElement.dataset.offline ?? ''"

# The hash of every file at these paths, as the page is given it.
GIVEN = """async (paths) => {
  const given = {};
  for (const path of paths) {
    const body = await (await fetch(path)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    given[path] = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return given;
}"""

# Starts a worker and returns the mark of its script, and the id of the build of what that script loads.
GIVEN_TO_A_WORKER = """() => new Promise((resolve) => {
  const address = toybattleEarly.policy.createScriptURL(`${toybattleEarly.root}web/bot/worker.js`);
  const worker = new Worker(address, {type: "module"});
  worker.onmessage = ({data}) => resolve([data.mark, data.build]);
})"""


def files_of(site: Path) -> dict[str, str]:
    """A dict from the path of each file that the service worker of a built site keeps to the file's SHA-256."""
    text = (site / "service_worker.js").read_text(encoding="utf-8")
    return dict(re.findall(r'"([^"]+)": "([0-9a-f]{64})"', text))


def id_of(site: Path) -> str:
    """The name of the build of a site."""
    return build_folder(site).name.removeprefix(FOLDER)


def wait_for_state(table: Table, *words: str) -> None:
    """Waits until the page's `data-offline`, which tells what is kept for play without network, has all these words.

    Such words are "kept" and "newer".
    """
    table.eventually(lambda: set(words) <= set(table.page.evaluate(STATE).split()), 60)


def publish(table: Table, host: Host, site: Path) -> None:
    """Puts the build in the folder `site` on the host, and waits until the page says that there is a newer build.

    If the page has come from the host, it is first reloaded, so that it comes from the service worker. Without that,
    the service worker of the new build would be in charge of the page at once.
    """
    if not table.page.evaluate("() => Boolean(navigator.serviceWorker.controller)"):
        table.reload()
        wait_for_state(table, "kept")
    host.site = site
    table.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_for_state(table, "newer")


def start_newer(table: Table) -> None:
    """Presses the button that starts the newer build, and waits until Python runs the page."""
    with table.page.expect_navigation():
        table.page.locator("#notices").get_by_text(words("offline.do.update")).click()
    table.wait_up()


def given_by(page: Page, site: Path) -> bool:
    """Whether the page, when it fetches all files of the build of `site`, gets exactly the files of this build."""
    files = files_of(site)
    return bool(page.evaluate(GIVEN, list(files)) == files)


def mark(page: Page) -> str | None:
    """The mark, "A" or "B", of the test build that the page was loaded from; None if its build has no mark."""
    return page.locator("body").get_attribute("data-mark")


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The folders of two builds of the page, "A" and "B", for tests: they differ in every kind of file."""
    folder = tmp_path_factory.mktemp("sites")
    return [copy_of_the_site(folder, name) for name in ("A", "B")]


@pytest.fixture
def host(builds: list[Path]) -> Iterator[Host]:
    """Yields a host that serves the test build "A", the first of `builds`."""
    host = Host(builds[0])
    yield host
    host.stop()


Visit = Callable[..., AbstractContextManager[Table]]

# Where the page got Python from: "cache" is the browser's own cache, all else the service worker.
PYTHON_FROM = """() => performance.getEntriesByType("resource").filter(({name}) => name.endsWith(".wasm"))
  .at(-1).deliveryType"""


@pytest.fixture
def visit(open_table: OpenTable, host: Host) -> Visit:
    """Returns a function that opens the host's page in a fresh profile and, as a context manager, yields its Table.

    The function waits until the service worker has kept the page for play without network. With `snapshot=True` it also
    waits until there is a snapshot; otherwise no snapshot is made. `scripts` run before the page's own scripts; the
    other arguments are passed on to open_table.
    """

    @contextmanager
    def visited(snapshot: bool = False, scripts: tuple[str, ...] = (), **options: Any) -> Iterator[Table]:
        scripts = scripts if snapshot else (NO_SNAPSHOT, *scripts)
        with open_table(offline=True, base_url=host.address, scripts=scripts, **options) as table:
            wait_for_state(table, "kept")
            yield table.wait_snapshot() if snapshot else table

    return visited


def go_off(table: Table, host: Host) -> None:
    """Stops the host, and removes from the table's `record` the errors that the page has reported.

    Without the host the browser may have reported some, which must not make the test fail.
    """
    host.stop()
    table.record.errors.clear()


def test_python_comes_from_the_browsers_own_cache_while_it_is_there(
    playwright: Playwright, host: Host, tmp_path: Path
) -> None:
    """At a later visit Python's WebAssembly is read from the browser's own cache, with the host and without.

    Once this cache is emptied, the WebAssembly comes from the service worker. The profile is on disk, since a browser
    with a profile in memory has no such cache.
    """
    profile = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=find_browser(), args=list(FLAGS), viewport=DESKTOP
    )
    record = Record(host.address.rstrip("/"))
    record.watch(profile)
    with profile:
        table = Table(profile.new_page(), record)
        table.page.goto(host.address)
        wait_for_state(table.wait_up(), "kept")
        table.reload()
        assert table.page.evaluate(PYTHON_FROM) == "cache"
        go_off(table, host)
        assert table.reload().page.evaluate(PYTHON_FROM) == "cache"
        profile.new_cdp_session(table.page).send("Network.clearBrowserCache")
        assert table.reload().page.evaluate(PYTHON_FROM) != "cache"


def test_after_one_visit_a_whole_game_can_be_played_without_the_server(visit: Visit, host: Host) -> None:
    with visit(snapshot=True, permissions=CLIPBOARD) as table:
        host.stop()
        table.reload().wait_bot()
        table.new_game(opponent="scout", terrain="castle_field")
        table.wait_turn()
        table.press("hint")
        table.eventually(lambda: table.look().note.startswith("Hint 1 of 3"))
        table.play_to_the_end()
        game = table.match()
        table.reload()
        assert table.look().ended and table.match() == game, "the game is kept"
        table.press("open learn").page.locator("#sheet h2", has_text=words("learn.button")).wait_for()
        table.press("close").press("open settings")
        table.page.locator('#sheet input[name="theme"][value="dark"]').check()
        table.page.locator("#sheet").get_by_text(words("offline.kept")).wait_for()
        table.press("close").reload()
        assert table.page.locator("html").get_attribute("data-theme") == "dark", "settings are kept"
        table.press("open share").press("copy replay")
        address = table.page.evaluate("() => navigator.clipboard.readText()")
        assert host.address in address
        other = Table(table.page.context.new_page(), table.record).open(address)
        assert words("review.at", at=len(game.log), count=len(game.log)) in other.look().question
        table.record.errors.clear()
        host.start()


# Ends once the page, loaded again, has had the time to find the registration that it has begun before.
FOUND = """() => navigator.serviceWorker.getRegistration()
  .then(() => new Promise((resolve) => setTimeout(resolve, 3000)))"""

# UNHEARD loses the first questions to a service worker; UNSEEN hides a worker that is being installed from the page.
UNHEARD = """if (globalThis.ServiceWorker) {
  const { postMessage } = ServiceWorker.prototype;
  let lost = 0;
  ServiceWorker.prototype.postMessage = function (...parts) { if (lost++ > 5) postMessage.apply(this, parts); };
}"""
UNSEEN = """if (globalThis.ServiceWorkerRegistration) {
  Object.defineProperty(ServiceWorkerRegistration.prototype, "installing", { get: () => null });
}"""


@pytest.mark.parametrize("script", [UNHEARD, UNSEEN], ids=["unheard", "unseen"])
def test_a_worker_that_was_not_heard_or_not_seen_at_once_is_told_of_all_the_same(visit: Visit, script: str) -> None:
    """The page notices that it is kept for play without network, even if it misses an event of the service worker."""
    with visit(scripts=(script,)):
        pass  # `visit` has waited until the page is kept


@pytest.mark.parametrize("is_loaded_again", [False, True], ids=["in the same page", "after a reload"])
def test_an_installation_that_fails_is_tried_again(open_table: OpenTable, host: Host, is_loaded_again: bool) -> None:
    asked: list[str] = []
    may_fail = threading.Event()

    def fails_once(path: str) -> int:
        if not path.endswith("web/bot/worker.js"):  # without a bot the page itself does not ask for this
            return WHOLE
        asked.append(path)
        may_fail.wait()
        return 503 if len(asked) <= 3 else WHOLE

    host.fault = fails_once
    with open_table(offline=True, base_url=host.address, scripts=(NO_SNAPSHOT,), bot=False) as table:
        try:
            table.eventually(lambda: asked)
            if is_loaded_again:
                table.reload()
                table.page.evaluate(FOUND)
        finally:
            may_fail.set()
        wait_for_state(table, "kept")
        assert len(asked) > 3
        table.record.errors.clear()  # the browser's complaint about the installation that failed


def test_other_addresses_of_the_folder_give_the_kept_page_too(visit: Visit, host: Host) -> None:
    fragment = link.encode(new_match(seed=4))
    with visit(bot=False) as table:
        go_off(table, host)
        for path in ("index.html", "?from=home", f"#{fragment}"):
            table.page.goto("about:blank")
            table.open(path)
        table.record.errors.clear()
        host.start()


def test_nothing_outside_the_own_folder_is_touched(visit: Visit, host: Host) -> None:
    with visit(bot=False) as table:
        scope = table.page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
        assert scope == host.address
        names = table.page.evaluate("async () => { await caches.open('of another site'); return caches.keys(); }")
        assert all("/play/toy/" in name for name in names if name != "of another site")
        table.press("open settings")
        table.page.locator('[data-offline="remove"]').click()
        wait_for_state(table, "off")
        assert table.page.evaluate("() => caches.keys()") == ["of another site"]
        assert table.page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
        table.reload()
        table.page.wait_for_timeout(3000)
        assert table.page.evaluate(STATE) == "off", "it is not kept again unless that is asked for"
        table.press("open settings")
        table.page.locator('[data-offline="keep"]').click()
        wait_for_state(table, "kept")


def test_a_newer_version_waits_until_it_is_wanted_and_the_game_goes_on(
    visit: Visit, host: Host, builds: list[Path]
) -> None:
    with visit(snapshot=True) as table:
        table.put(new_match(seed=7), seats=(HUMAN, "scout"), id="mine")
        table.play_well()
        before = table.wait_turn()
        log = table.match().log
        table.reload()
        host.asked.clear()
        publish(table, host, builds[1])
        assert not [path for path in host.asked if path.endswith(".wasm")], "what is the same is not loaded again"
        assert table.page.locator("#notices").inner_text().startswith(words("notices.newer"))
        table.page.locator("#notices").get_by_text(words("offline.do.later")).click()
        assert not table.page.locator('.notice[data-when="newer"]').is_visible()
        table.reload()
        assert mark(table.page) == "A" and given_by(table.page, builds[0])
        wait_for_state(table, "newer")
        table.play_well()
        table.wait_turn()
        before, log = table.look(), table.match().log
        start_newer(table)
        assert mark(table.page) == "B" and given_by(table.page, builds[1])
        assert table.match().log == log
        after = table.wait_turn()
        assert (after.question, after.board, after.rack) == (before.question, before.board, before.rack)
        table.play_well()
        table.wait_turn()


def test_there_is_a_way_back_to_the_version_before_and_forth_again(
    visit: Visit, host: Host, builds: list[Path]
) -> None:
    with visit(bot=False) as table:
        publish(table, host, builds[1])
        start_newer(table)
        go_off(table, host)
        for what, site, state in (("back", "A", "older"), ("newest", "B", "former"), ("back", "A", "older")):
            wait_for_state(table, "kept")
            table.press("open settings")
            with table.page.expect_navigation():
                table.page.locator(f'[data-offline="{what}"]').click()
            table.wait_up()
            wait_for_state(table, state)
            assert mark(table.page) == site
            assert given_by(table.page, builds["AB".index(site)])
        table.record.errors.clear()
        host.start()


def test_another_open_page_stays_whole_with_the_build_it_began_with(
    visit: Visit, host: Host, builds: list[Path]
) -> None:
    with visit() as table:
        table.reload()
        other = Table(table.page.context.new_page(), table.record).open()
        publish(table, host, builds[1])
        start_newer(table)
        go_off(table, host)
        assert given_by(table.page, builds[1])
        assert given_by(other.page, builds[0]), "in the page itself"
        assert other.page.evaluate(GIVEN_TO_A_WORKER) == ["A", id_of(builds[0])], "and in a worker of it"
        assert table.page.evaluate(GIVEN_TO_A_WORKER) == ["B", id_of(builds[1])]
        other.reload()
        assert mark(other.page) == "B" and given_by(other.page, builds[1])
        table.record.errors.clear()
        host.start()


# Runs the service workers of two builds with stand-ins for what a browser gives them, in a fixed order: a page has been
# answered by the first worker and is not yet among the clients when the second one takes over. Returns the build of
# each answer.
ON_ITS_WAY = """async ([source, site]) => {
  const stores = new Map();
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (url, { cacheName }) => stores.get(cacheName)?.get(url)?.clone(),
    open: async (name) => {
      if (!stores.has(name)) stores.set(name, new Map());
      return { put: async (url, response) => stores.get(name).set(url, response) };
    },
  };
  const clients = [];
  const bodyOf = (build) => `of ${build}`;
  const started = (build, hash) => {
    const hear = {};
    const self = {
      registration: { scope: site },
      clients: { matchAll: async () => clients.map((id) => ({ id })) },
      addEventListener: (name, listener) => { hear[name] = listener; },
    };
    const about = `const BUILD = ${JSON.stringify({ id: build, files: { "./": hash, "file": hash } })};`;
    const fetch = async () => new Response(bodyOf(build));
    new Function("self", "caches", "fetch", about + source)(self, caches, fetch);
    return async (name, more) => {
      const work = [];
      const event = { ...more, waitUntil: (one) => work.push(one), respondWith: (one) => work.push(one) };
      hear[name](event);
      return (await Promise.all(work))[0];
    };
  };
  const hashOf = async (text) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const get = async (worker, path, mode, ids) => {
    const response = await worker("fetch", { request: { url: site + path, method: "GET", mode }, ...ids });
    return response.text();
  };
  const given = [];
  const first = started("A", await hashOf(bodyOf("A")));
  await first("install");
  await first("activate");
  given.push(await get(first, "", "navigate", { clientId: "", resultingClientId: "late" }));
  const second = started("B", await hashOf(bodyOf("B")));
  await second("install");
  await second("activate");
  given.push(await get(second, "file", "cors", { clientId: "late", resultingClientId: "" }));
  given.push(await get(second, "file", "same-origin", { clientId: "late", resultingClientId: "its worker" }));
  given.push(await get(second, "file", "cors", { clientId: "its worker", resultingClientId: "" }));
  given.push(await get(second, "", "navigate", { clientId: "", resultingClientId: "next" }));
  given.push(await get(second, "file", "cors", { clientId: "next", resultingClientId: "" }));
  return given;
}"""


def test_a_page_on_its_way_while_another_takes_the_newer_version_gets_all_of_its_own(page: Page, site: str) -> None:
    """A page that is loading while another page changes to a newer build gets all its files from its own build."""
    blank = '<link rel="icon" href="data:,">'  # without a policy
    page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body=blank))
    page.goto("./blank")
    source = (ROOT / "web" / "start" / "service_worker.js").read_text(encoding="utf-8")
    assert page.evaluate(ON_ITS_WAY, [source, site]) == ["of A"] * 4 + ["of B"] * 2


def test_what_the_browser_has_lost_is_had_again_or_the_page_is_no_longer_kept(
    visit: Visit, host: Host, builds: list[Path]
) -> None:
    """A kept file that the browser has discarded is fetched again from the host.

    If the host has another build by then, the kept build is removed, and the page comes from the host.
    """
    lose = """async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(new URL(path, document.baseURI));
    }"""
    with visit(bot=False) as table:
        folder = build_folder(builds[0]).name
        table.page.evaluate(lose, f"{folder}/{APP}")
        table.reload()
        assert given_by(table.page, builds[0])
        table.page.evaluate(lose, f"{folder}/web/saves/tabs.js")
        host.site = builds[1]  # the host now has another build
        table.page.goto("about:blank")
        table.page.goto("./")  # where the file is missed, the page begins again by itself
        table.eventually(lambda: mark(table.page) == "B")
        table.wait_up()
        table.record.errors.clear()


def test_a_build_that_is_not_to_be_kept_removes_what_is_kept_but_no_game(
    visit: Visit, host: Host, tmp_path: Path
) -> None:
    build(tmp_path / "unkept", is_kept=False)
    with visit(bot=False) as table:
        table.put(new_match(), id="mine")
        table.page.evaluate("() => caches.open('of another site')")
        host.site = tmp_path / "unkept"
        table.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        kept = "async () => (await caches.keys()).filter((name) => !name.includes('snapshot')).join()"
        table.eventually(lambda: table.page.evaluate(kept) == "of another site")
        table.reload()
        gone = "async () => !(await navigator.serviceWorker.getRegistration())"
        table.eventually(lambda: table.page.evaluate(gone))  # a browser may keep the empty worker as long as its page
        assert "mine" in table.games() and table.current() == "mine"
        assert id_of(tmp_path / "unkept") == table.page.evaluate(
            "async () => (await import(new URL(`${toybattleEarly.root}web/start/build.js`, document.baseURI))).BUILD.id"
        )
        table.page.wait_for_timeout(3000)
        assert table.page.evaluate(gone), "and it stays away"


def test_the_page_can_be_installed(table: Table) -> None:
    manifest = table.page.evaluate("async () => (await fetch('manifest.webmanifest')).json()")
    for icon in manifest["icons"]:
        path = DIST / icon["src"]
        assert path.is_file()
        if path.suffix == ".png":
            width, height = (int.from_bytes(path.read_bytes()[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    session = table.page.context.new_cdp_session(table.page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == [] and told["url"].endswith("manifest.webmanifest")
