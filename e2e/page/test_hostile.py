"""Tests that hostile links, files, names and scripts do no harm in the real page and its own Python."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from e2e.conftest import OpenTable
from e2e.playing import FILL, Table, new_match
from tests import fuzz
from tests.contract.hashes import record_of
from tests.web import payloads
from toybattle import GAMES, link
from web.page.model import REPLAY, ROWS
from web.page.words import words

LINKS = int(os.environ.get("FUZZ", "400"))  # links that are tried inside the page's Python; `make fuzz` sets it
FRAGMENTS = 60 + LINKS // 100  # links that the page itself follows
SEED = int(os.environ.get("FUZZ_SEED", "2"))
PAIRS = max(250, LINKS // 20)  # pairs of entries, one for each of the two stores
SLOW = 2.0  # seconds for which a link may hold up the page
NAMES_EVERY = 1 if LINKS > 10_000 else 17  # the step with which hostile names are taken
TESTS = Path(fuzz.__file__).parent
SIEGE = "/siege"  # the folder of the fuzzer in the file system of the page's Python
BOMBS = ("[" * 100_000, '{"a":' * 100_000, '{"magic":"toybattle","games":' + "[" * 5_000)

# Notes every write of the page to localStorage and IndexedDB in `writes`.
NOTE_WRITES = """(() => {
  globalThis.writes = [];
  for (const name of ["setItem", "removeItem", "clear"]) {
    const plain = Storage.prototype[name];
    Storage.prototype[name] = function (...parts) {
      if (parts[0] !== "toybattle:screen") globalThis.writes.push(`${name} ${parts[0]}`);
      return plain.apply(this, parts);
    };
  }
  for (const name of ["put", "add", "delete", "clear"]) {
    const plain = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...parts) {
      globalThis.writes.push(`${name} in ${this.name}`);
      return plain.apply(this, parts);
    };
  }
})();"""

PUT_FILES = """async (files) => {
  const { whenDefined } = await import(new URL(`${toybattleEarly.root}vendor/pyscript/core.js`, location.href).href);
  const { interpreter } = await whenDefined("py");
  for (const [path, text] of Object.entries(files)) {
    interpreter.FS.mkdirTree(path.split("/").slice(0, -1).join("/"));
    interpreter.FS.writeFile(path, text);
  }
}"""

# Follows one fragment after the other; returns the seconds that the slowest took, and the page's note for each.
FOLLOW = """async (fragments) => {
  const said = [];
  let slowest = 0;
  for (const fragment of fragments) {
    const heard = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    const start = performance.now();
    location.hash = fragment;
    if (location.hash === "" || fragment === "") continue;
    await heard; // the page's own listener came first
    slowest = Math.max(slowest, performance.now() - start);
    said.push(document.querySelector("#question .note")?.textContent ?? "");
  }
  return [slowest / 1000, said];
}"""


@pytest.fixture(scope="module")
def watched(open_table: OpenTable) -> Iterator[Table]:
    """Yields a page, as a Table, in which a script notes all writes to the page's stores.

    The function `writes` returns these notes.
    """
    with open_table(bot=False, scripts=(NOTE_WRITES,)) as table:
        yield table


@pytest.fixture
def besieged(watched: Table) -> Table:
    """The page of `watched`, into whose Python the project's fuzzer (tests/fuzz.py) is loaded, ready to run.

    The lessons and puzzles are loaded too, as they are before the bot is asked to make a puzzle.
    """
    if not watched.python("'fuzz' in globals()"):
        watched.press("open learn").press("close")
        names = (*fuzz.NEEDED, "web/payloads.py", "contract/hashes.py")
        files = {f"{SIEGE}/tests/{name}": (TESTS / name).read_text(encoding="utf-8") for name in names}
        folders = {folder for name in names for folder in PurePosixPath("tests", name).parents if folder.name}
        packages = {f"{SIEGE}/{folder}/__init__.py": "" for folder in sorted(folders)}
        watched.page.evaluate(PUT_FILES, {**packages, **files})
        watched.python(f"import sys; sys.path.insert(0, {SIEGE!r}); from tests import fuzz")
    return watched


def writes(table: Table) -> list[str]:
    """Returns the writes to the page's stores since the last call, such as "setItem KEY" or "put in STORE"."""
    noted: list[str] = table.page.evaluate("() => globalThis.writes.splice(0)")
    return noted


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_fuzz_inside_the_page_finds_nothing(besieged: Table, kind: str) -> None:
    count = LINKS if kind == "links" else -(-LINKS // fuzz.SHARE)
    writes(besieged)
    besieged.python(f"report = fuzz.Report({kind!r})")
    for first in range(0, count, 100):
        cases = f"range({first}, {min(first + 100, count)})"
        besieged.python(f"fuzz.run({kind!r}, {SEED}, {cases}, report); None")
    print(f"\n{besieged.python('str(report)')}")
    assert besieged.python("'\\n'.join(report.faults)") == ""
    assert besieged.python("report.outcomes.total()") == count
    assert writes(besieged) == []


def test_the_same_case_is_the_same_text_in_the_browser_and_outside(besieged: Table) -> None:
    for kind in fuzz.KINDS:
        for number in (0, 7, 4711):
            mine = besieged.python(f"ascii(fuzz.text_of_case({kind!r}, {SEED}, {number}))")
            assert mine == ascii(fuzz.text_of_case(kind, SEED, number))


def test_the_same_games_have_the_same_hashes_in_the_browser(besieged: Table) -> None:
    for game in GAMES:
        found = besieged.python(f"from tests.contract import hashes; '\\n'.join(hashes.lines({game!r}))").splitlines()
        assert found and found == record_of(game).read_text(encoding="utf-8").splitlines(), game


def test_fuzz_links_followed_by_the_page_write_nothing_and_keep_no_one_waiting(besieged: Table) -> None:
    besieged.put(new_match("tournament", seed=4), id="besieged")
    own, kept = besieged.look(), besieged.kept()
    writes(besieged)
    texts = [fuzz.text_of_case("links", SEED, number) for number in range(FRAGMENTS)]
    fragments = [REPLAY + "".join(sign for sign in text if sign.isprintable()) for text in texts]
    distinct = list(dict.fromkeys(fragments))
    slowest, said = besieged.page.evaluate(FOLLOW, distinct)
    assert len(said) == len(distinct)
    assert slowest < SLOW
    refused = [note for note in said if note.startswith(words("link.failed", why="")[:12])]
    assert FRAGMENTS / 3 < len(refused) < len(said), "both kinds were among them"
    assert writes(besieged) == [] and besieged.kept() == kept
    besieged.clear()
    assert besieged.look().board == own.board
    besieged.press("do draw")
    assert len(besieged.match().log) == 1, "the game goes on"


@pytest.mark.parametrize("bomb", BOMBS, ids=("lists", "objects", "an export"))
def test_a_file_nested_too_deep_leaves_python_alive(besieged: Table, tmp_path: Path, bomb: str) -> None:
    besieged.put(new_match("tournament", seed=4), id="bombed")
    kept = besieged.kept()
    writes(besieged)
    path = tmp_path / "bomb.json"
    path.write_text(bomb)
    besieged.press("open games")
    with besieged.page.expect_file_chooser() as chooser:
        besieged.press("import")
    chooser.value.set_files(path)
    refused = words("games.import_failed", why=words("save_damaged"))
    besieged.page.get_by_text(refused).first.wait_for()
    assert writes(besieged) == [] and besieged.kept() == kept
    besieged.press("close").press("do draw")
    assert len(besieged.match().log) == 1


# --- entries --------------------------------------------------------------------------------------------------------


def listed(table: Table) -> list[str]:
    """The names of all saved games, read from the page's list of games, however many pages the list has."""
    table.press("open games")
    names = []
    for first in range(0, 1000, ROWS):
        table.eventually(lambda: not table.page.get_by_text("being looked at").count())
        names += [field.input_value() for field in table.page.locator("#sheet .entry-name").all()]
        older = table.page.locator(f'[data-action="rows {first + ROWS}"]')
        if not older.count():
            return names
        older.click()
    raise AssertionError("the list never ends")


def test_whatever_lies_in_both_stores_the_page_starts_and_lists_every_sound_game(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        for first in range(0, PAIRS, fuzz.BATCH):
            texts = [fuzz.text_of_case("entries", SEED, number) for number in range(first, first + fuzz.BATCH)]
            here, there, wanted = fuzz.stores_of(texts)
            strange = {key: value if value == value else None for key, value in there.items()}
            table.page.evaluate(FILL, json.dumps([here, strange]))
            table.reload()
            names = Counter(listed(table))
            missing = {name: count for name, count in (wanted - names).items() if name}
            assert not missing, f"cases from {first} of seed {SEED}: {missing}"


# --- names ----------------------------------------------------------------------------------------------------------

# Draws the list of games with hostile names and notes; MORPH_ALL puts it into the page through its one port.
SHEETS = """
import json
from dataclasses import replace
from tests.web.payloads import hostile_names
from toybattle.match import Match
from web.page import model as m
from web.page.frame import page
from web.games import FIRST_GAME, FIRST_OPTIONS
from web.saves.entries import Aside, Table, listed_from_table

MATCH = Match.start(FIRST_GAME, FIRST_OPTIONS, 1)
NAMES = list(hostile_names())[::EVERY]

def sheet_of(names):
    tables = [Table(f"k{n}", MATCH, ("human", "scout"), name) for n, name in enumerate(names)]
    listing = tuple(listed_from_table(table, 1) for table in tables)
    first, last = names[0], names[-1]
    model = replace(m.first_model(), sheet="games", listing=listing, note=first, note_kind="alert")
    model = replace(model, bot="failed", bot_why=last)
    return page(replace(model, deleted=("d", first, last)) if len(first) % 2 else model)
"""

MORPH_ALL = """async ([size]) => {
  const { whenDefined } = await import(new URL(`${toybattleEarly.root}vendor/pyscript/core.js`, location.href).href);
  const { interpreter } = await whenDefined("py");
  const run = (source) => interpreter.runPython(source);
  const skeleton = () =>
    [...document.querySelectorAll("#app, #app *")]
      .map((element) => element.tagName + [...element.attributes].map((one) => one.name).sort())
      .join(" ");
  // a field takes no new lines, and a page no NUL and no half of a sign; everything else is shown as it is
  const same = (text) => text.replace(/[\\0\\n\\r\\ufffd\\ud83c]/g, "");
  const count = run("len(NAMES)");
  const strange = [];
  const plain = new Map();
  for (let first = 0; first < count; first += size) {
    const names = JSON.parse(run(`names = NAMES[${first}:${first + size}]; json.dumps(names)`));
    const sort = `${names.length} with ${names[0].length % 2}`;
    if (!plain.has(sort)) {
      globalThis.toybattlePage.morph(run("sheet_of(['x' * (2 - len(name) % 2) for name in names])"));
      plain.set(sort, skeleton());
    }
    globalThis.toybattlePage.morph(run("sheet_of(names)"));
    const shown = [...document.querySelectorAll("#app .entry-name")].map((field) => field.value);
    names.forEach((name, at) => same(shown[at]) === same(name) || strange.push([name, shown[at]]));
    if (skeleton() !== plain.get(sort)) strange.push(`markup of ${first}`);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [count, strange, globalThis.canary ?? 0];
}"""


def test_hostile_names_are_shown_as_text_and_no_script_runs(besieged: Table) -> None:
    besieged.python(SHEETS.replace("EVERY", str(NAMES_EVERY)))
    requests = len(besieged.record.requests)
    count, strange, canary = besieged.page.evaluate(MORPH_ALL, [ROWS])
    names = list(payloads.hostile_names())
    assert len(names) >= 10_000 and count == len(names[::NAMES_EVERY])
    print(f"\n{count:,} hostile names")
    assert strange == [] and canary == 0
    asked = [url for url in besieged.record.requests[requests:] if not url.endswith("/vendor/pyscript/core.js")]
    assert asked == [], "something in a name was fetched"
    besieged.reload()


# --- the policy -----------------------------------------------------------------------------------------------------

FORBIDDEN = {
    "eval": "() => { eval('1'); }",
    "a function from text": "() => { new Function('1')(); }",
    "an inline script": """() => new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.textContent = "globalThis.canary = 1";
        document.head.append(script);
        globalThis.canary ? resolve() : reject(new Error("refused"));
    })""",
    "an inline handler": """() => new Promise((resolve, reject) => {
        const image = document.createElement("div");
        image.setAttribute("onclick", "globalThis.canary = 1");
        image.click();
        globalThis.canary ? resolve() : reject(new Error("refused"));
    })""",
    "a request to another origin": "() => fetch(location.origin.replace('127.0.0.1', 'localhost') + '/')",
    "code from a blob": """() => new Promise((resolve, reject) => {
        const url = URL.createObjectURL(new Blob(["postMessage(1)"]));
        const worker = new SharedWorker(url);
        worker.port.onmessage = resolve;
        worker.onerror = () => reject(new Error("refused"));
    })""",
    "a picture from another origin": """() => new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = resolve;
        image.onerror = () => reject(new Error("refused"));
        image.src = location.origin.replace("127.0.0.1", "localhost") + location.pathname + "web/icon.svg";
    })""",
}


# Does the deed in a task of its own, because the policy lets through what a debugger evaluates.
DO = """(deed) => new Promise((resolve) => {
  globalThis.violations = [];
  addEventListener("securitypolicyviolation", (event) => globalThis.violations.push(event.effectiveDirective));
  setTimeout(() => Promise.resolve().then(DEED).then(() => resolve("done"), () => resolve("refused")));
  setTimeout(() => resolve("nothing"), 5000);
})"""


def test_the_policy_forbids_code_from_text_and_all_other_origins(besieged: Table) -> None:
    writes(besieged)
    for described, source in FORBIDDEN.items():
        assert besieged.page.evaluate(DO.replace("DEED", source)) == "refused", described
        assert besieged.page.evaluate("() => globalThis.violations"), f"not the policy refused {described}"
    assert besieged.record.errors, "the complaints can be heard"
    besieged.record.errors.clear()
    tried = besieged.record.off_origin()
    assert len(tried) <= len(FORBIDDEN), "requests that were refused are on record at most once"
    besieged.record.requests = [url for url in besieged.record.requests if url not in tried]


def test_a_link_opened_as_code_is_a_bad_link(besieged: Table) -> None:
    good = link.encode(new_match())
    for text in ("javascript:canary=1", "<script>canary=1</script>", good + "<img onerror=canary=1>"):
        besieged.page.evaluate("(text) => { location.hash = text; }", REPLAY + text)
        assert besieged.look().note.startswith(words("link.failed", why="")[:12])
    assert besieged.page.evaluate("() => globalThis.canary ?? 0") == 0
    besieged.clear()
