"""Tests of the ways in which Python starts: compiled at first, later from a snapshot, plain if neither works."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from e2e.conftest import OpenTable
from e2e.hosting import Host
from e2e.playing import HAS_SNAPSHOT, HUMAN, SPY, Table, new_match
from tools.build_site import STDLIB, runtime_file, vendor
from tools.project import DIST, ROOT

WAY = "() => performance.getEntriesByName('toybattle:python').map(mark => mark.detail).join()"
# Puts something else, of a kind of `damaged`, in the place of the snapshot.
REPLACE = """async (kind) => {
  const name = (await caches.keys()).find((name) => name.startsWith("toybattle-snapshot"));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const { pack } = await import(new URL(`${toybattleEarly.root}web/start/snapshot.js`, document.baseURI));
  const kept = await cache.match(request);
  const damaged = {
    "cut off": () => bytes.subarray(0, bytes.length / 2),
    "a byte changed": () => bytes.with(bytes.length / 2 | 0, bytes[bytes.length / 2 | 0] ^ 1),
    "no digest": () => new Uint8Array(5000),
    "nothing": () => new Uint8Array(0),
    "no snapshot": () => pack(new Uint8Array(5000).fill(7)),
  };
  await cache.put(request, new Response(await damaged[kind](), { headers: kept.headers }));
}"""

# Starts a bot's worker and returns the way in which its Python was started.
WAIT_WORKER = """() => new Promise((resolve) => {
  const address = toybattleEarly.policy.createScriptURL(`${toybattleEarly.root}web/bot/worker.js`);
  const worker = new Worker(address, {type: "module"});
  worker.onmessage = ({data}) => {
    if (!data.ready && !data.fatal) return;
    worker.terminate();
    resolve(data.way ?? data.fatal);
  };
  worker.postMessage({begin: {}});
})"""


def way(table: Table) -> str:
    """How the page's Python was started: "snapshot" if from a snapshot of its memory, "compiled" if with the compiled
    standard library, "plain" if as Pyodide does by itself.
    """
    found: str = table.page.evaluate(WAY)
    return found


@pytest.fixture(scope="module")
def kept_table(open_table: OpenTable) -> Iterator[Table]:
    """Yields a page, as a Table, that is kept for play without network and has a snapshot for later starts."""
    with open_table(offline=True, scripts=(SPY,)) as table:
        assert way(table) == "compiled", "at the first visit"
        table.wait_snapshot()
        yield table


def test_the_first_visit_is_compiled_and_later_ones_begin_from_the_snapshot(kept_table: Table) -> None:
    table = kept_table.reload()
    assert way(table) == "snapshot"
    assert table.page.evaluate(WAIT_WORKER) == "snapshot"
    table.wait_bot().put(new_match(seed=3), id="snap")
    table.play_well()
    table.wait_turn()


# Strikes the bot's worker dead and returns the milliseconds until the next one is ready.
STRIKE = """() => new Promise((resolve) => {
  const began = performance.now();
  spy.workers.at(-1).dispatchEvent(new ErrorEvent("error", { message: "struck" }));
  spy.workers.at(-1).addEventListener("message", ({ data }) => data.ready && resolve(performance.now() - began));
})"""


def strike(table: Table) -> list[float]:
    """Kills the bot's worker while it thinks, in three games.

    Returns for each game how many milliseconds passed until a new worker was ready.
    """
    table.reload().wait_bot()
    took = []
    for seed in (1, 2, 3):
        table.put(new_match(seed=seed), seats=(HUMAN, "general"), id=f"struck-{seed}")
        table.page.keyboard.press("d")
        took.append(table.page.evaluate(STRIKE))
        table.wait_turn()
        assert len(table.match().log) > 1, "it has answered what the dead one was asked"
    print(f"\nready again after {[round(ms) for ms in took]} ms")
    return took


def test_the_next_worker_answers_what_a_dead_one_was_asked(kept_table: Table) -> None:
    assert len(strike(kept_table)) == 3


@pytest.mark.speed
def test_a_bot_whose_worker_dies_is_ready_again_within_a_second_and_a_half(kept_table: Table) -> None:
    assert min(strike(kept_table)) <= 1500


@pytest.mark.parametrize("kind", ["cut off", "a byte changed", "no digest", "nothing", "no snapshot"])
def test_a_damaged_snapshot_is_passed_over_and_made_anew(kept_table: Table, kind: str) -> None:
    table = kept_table
    table.wait_snapshot()
    table.page.evaluate(REPLACE, kind)
    assert table.page.evaluate(WAIT_WORKER) == "compiled"
    wait_for_snapshot_to_go(table)
    table.reload()
    assert way(table) == "compiled"
    table.wait_snapshot()
    table.reload()
    assert way(table) == "snapshot"


def wait_for_snapshot_to_go(table: Table) -> None:
    """Waits until the page has removed its snapshot of Python's memory, as it does when the snapshot is damaged."""
    table.eventually(lambda: not table.page.evaluate(HAS_SNAPSHOT))


def test_chance_is_not_kept_in_the_snapshot(kept_table: Table) -> None:
    """Games begun after two starts of the page have different seeds, though both starts use the same snapshot."""
    seeds = set()
    for _ in range(2):
        kept_table.reload()
        assert way(kept_table) == "snapshot"
        kept_table.new_game(opponent="human")
        seeds.add(kept_table.match().seed)
    assert len(seeds) == 2


def test_without_a_sound_compiled_library_python_starts_as_pyodide_comes(open_table: OpenTable, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    (site / runtime_file(site, STDLIB)).write_bytes(b"damaged")
    host = Host(site)
    with open_table(base_url=host.address) as table:
        assert way(table) == "plain"
        table.wait_bot()
        assert table.page.evaluate(WAIT_WORKER) == "plain"
        table.record.errors.clear()  # Python's own complaint about its library
    host.stop()


def test_a_worker_that_never_came_up_is_started_again_in_the_plain_way(open_table: OpenTable) -> None:
    die = """(() => {
      globalThis.asked = [];
      globalThis.Worker = class extends Worker {
        constructor(...parts) {
          super(...parts);
          this.isFirst = !globalThis.asked.length;
        }
        postMessage(message) {
          if (message.begin) globalThis.asked.push(message.begin.isPlain);
          if (this.isFirst && message.begin) setTimeout(() => this.onmessage({data: {fatal: "no reason"}}));
          else super.postMessage(message);
        }
      };
    })()"""
    with open_table(scripts=(die,)) as table:
        table.wait_bot()
        assert table.page.evaluate("() => globalThis.asked") == [False, True]


class Quiet(SimpleHTTPRequestHandler):
    """The request handler of Python's own server, without its log."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


def test_the_source_tree_is_playable_from_any_static_server(open_table: OpenTable, tmp_path: Path) -> None:
    for name in ("index.html", "pyscript.toml", "manifest.webmanifest", "web", "toybattle"):
        (tmp_path / name).symlink_to(ROOT / name)
    vendor(tmp_path / "vendor")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with open_table(base_url=address, offline=True) as table:
        table.eventually(lambda: way(table) == "plain", 90)
        table.eventually(lambda: table.page.locator("#board").count(), 90)
        table.wait_bot()
        table.play_well()
        table.wait_turn()
        assert table.page.evaluate("() => document.documentElement.dataset.offline ?? ''") == ""
    server.shutdown()
    server.server_close()
