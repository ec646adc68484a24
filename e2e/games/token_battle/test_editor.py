"""Tests of Token Battle's set editor: by keys, by dragging, by touch and from a link; and of the meter for sets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.conftest import CLIPBOARD, DESKTOP, PHONE, OpenTable
from e2e.page.test_accessibility import LOOKS, RUN_AXE, TAGS, dress
from e2e.playing import SPY, Keys, Table
from toybattle import GAMES
from toybattle.games.token_battle.sets import PRESETS, format_stacks
from web.games.token_battle.editor.meter import Meter
from web.games.token_battle.editor.named import Named, encode, read_record
from web.games.token_battle.editor.store import SET
from web.page.words import words

LINK = "./#set=" + encode(Named("", "Sunday", PRESETS["garden"]))
WANTED = "awl vine / ram file / mint nugget / hedge bumper"

LANES = """() => [...document.querySelectorAll(".edit-lane")].map((lane) =>
  [...lane.querySelectorAll(".tile")].map((tile) => tile.id.replace("laid-", "")).join(" ")).join(" / ")"""

TARGETS = """(least) => [...document.querySelectorAll("dialog :is(button, input, select)")]
  .filter((element) => element.type !== "radio")
  .map((element) => [element.id || element.dataset.action, element.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""

SCROLLERS = """() => [...document.querySelectorAll("dialog *")].filter((element) => {
  const style = getComputedStyle(element);
  return /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
}).map((element) => element.className)"""


@pytest.fixture(scope="module")
def editor(open_table: OpenTable) -> Iterator[Table]:
    """Yields a page, as a Table, that was opened by a link to a set and shows this set in the set editor.

    The page has no bot, and no content security policy, which would forbid to load the accessibility checker axe.
    """
    with open_table(bot=False, path=LINK, bypass_csp=True, permissions=CLIPBOARD) as table:
        yield table


def lanes(table: Table) -> str:
    """The cards of all stacks in the editor as one text, from the first stack to the last.

    An example is `awl vine / ram file / mint nugget / hedge bumper`.
    """
    found: str = table.page.evaluate(LANES)
    return found


def kept_sets(table: Table) -> dict[str, str]:
    """The sets that are saved in the browser: a dict from each set's name to its cards as text (as in `lanes`)."""
    found = [read_record(json.loads(text)) for key, text in table.kept().items() if key.startswith(SET)]
    return {named.name: format_stacks(named.stacks) for named in found}


def said(table: Table) -> str:
    """The text of the editor's note, which answers what was done last."""
    return table.page.locator("#edit-note").inner_text()


def open_link(table: Table) -> None:
    """Opens LINK, the link to a set, in the page of `table`, whatever this page shows."""
    table.page.evaluate("(fragment) => { location.hash = ''; location.hash = fragment; }", LINK.removeprefix("./"))
    table.page.locator(".origin").wait_for()


def open_set(table: Table, name: str) -> Table:
    """Opens the preset `name` in the set editor, and returns `table`."""
    open_link(table)
    return table.press("open sets").press(f"edit set {name}")


# --- links ----------------------------------------------------------------------------------------------------------


def test_a_set_link_in_a_fresh_profile_shows_a_guest_that_can_be_kept(open_table: OpenTable) -> None:
    """A link to a set opens the set in the editor without saving it, until a button is pressed that saves it.

    When the set is saved, the link's fragment goes from the page's address.
    """
    with open_table(bot=False, path=LINK) as table:
        assert table.page.locator("#sheet-title").inner_text() == words("edit.title")
        assert lanes(table) == format_stacks(PRESETS["garden"])
        assert table.page.locator("#set-name").input_value() == "Sunday"
        assert table.page.get_by_text(words("edit.guest")).is_visible() and not kept_sets(table)
        table.press("edit keep")
        assert kept_sets(table) == {"Sunday": format_stacks(PRESETS["garden"])}
        assert "#" not in table.page.url
        table.reload()
        assert kept_sets(table) == {"Sunday": format_stacks(PRESETS["garden"])}


def test_a_broken_set_link_is_one_sentence_and_the_game_goes_on(open_table: OpenTable) -> None:
    with open_table(bot=False, path=LINK[:-3] + "x") as table:
        assert table.look().note == words("link.failed", why=words("link_cut"))
        assert not table.page.locator("dialog").count() and table.look().is_asked and not kept_sets(table)


def test_a_link_is_copied_and_opened_by_another_browser(editor: Table, open_table: OpenTable) -> None:
    open_set(editor, "siege")
    editor.press("edit share")
    editor.eventually(lambda: said(editor) == words("share.copied"))
    address = editor.page.evaluate("() => navigator.clipboard.readText()")
    with open_table(bot=False, path="./#" + address.partition("#")[2]) as other:
        assert lanes(other) == format_stacks(PRESETS["siege"])


# --- building -------------------------------------------------------------------------------------------------------


def build_by_keys(table: Table) -> None:
    """Builds the set WANTED in the editor with the keyboard alone.

    The first card of each stack is put there by the number key of the stack. For every other card the focus is moved to
    the card, Enter is pressed, and the stack is chosen.
    """
    keys = Keys(table.page)
    keys.reach('dialog [data-action="open sets"]')
    keys.press("Enter")
    keys.reach('dialog [data-action="edit new"]')
    keys.press("Enter")
    for number, stack in enumerate(WANTED.split(" / ")):
        for place, name in enumerate(stack.split()):
            keys.reach("dialog .deck-cards [tabindex='0']")
            keys.press("Home")
            while table.focus() != f"deck-{name}":
                keys.press("ArrowRight")
            if place == 0:
                keys.press(str(number + 1))
            else:
                keys.press("Enter")
                keys.reach(f'dialog .edit-bar [data-action="edit put {number}"]')
                keys.press("Space")


def test_a_set_is_built_named_and_played_by_keyboard_alone(open_table: OpenTable) -> None:
    with open_table(path=LINK) as table:
        keys = Keys(table.page)
        build_by_keys(table)
        assert lanes(table) == WANTED and list(kept_sets(table).values()) == [WANTED]
        keys.reach("#set-name")
        table.page.keyboard.press("Control+a")
        table.page.keyboard.type("By keys")
        keys.press("Tab")
        assert kept_sets(table) == {"By keys": WANTED}
        keys.reach("dialog .edit-lanes [tabindex='0']")
        keys.press("Home")
        keys.press("Enter")
        for key, expected in (
            ("ArrowDown", "vine awl / ram file / mint nugget / hedge bumper"),
            ("ArrowRight", "vine / ram awl file / mint nugget / hedge bumper"),
            ("ArrowLeft", "vine awl / ram file / mint nugget / hedge bumper"),
            ("ArrowUp", WANTED),
        ):
            keys.press(key)
            assert lanes(table) == expected and table.focus() == "laid-awl"
        keys.press("Escape")
        assert table.page.locator(".tile.picked").count() == 0
        keys.press("Delete")
        assert lanes(table).startswith("vine / ") and words("fault.stack_too_low", stack=1, count=1, least=2) in said(
            table
        )
        keys.reach('dialog [data-action="edit undo"]')
        keys.press("Enter")
        assert lanes(table) == WANTED
        keys.reach('dialog [data-action="edit play"]')
        keys.press("Enter")
        keys.reach('dialog [data-action="new"]')
        keys.press("Enter")
        table.wait_turn()
        match = table.match()
        assert match.game == "token_battle" and match.options["blue_set"] == WANTED
        table.hand = keys
        for _ in range(2):
            before = len(table.match().log)
            table.play_well()
            table.wait_turn()
            assert len(table.match().log) > before
        table.reload()
        assert table.match().options["blue_set"] == WANTED


def centre(table: Table, selector: str) -> tuple[float, float]:
    """Returns (x, y), in pixels: the middle of the element that the CSS selector finds, after scrolling to it."""
    table.page.locator(selector).scroll_into_view_if_needed()
    box = table.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(table: Table, source: str, target: str) -> None:
    """Drags an element onto another with the mouse, and checks that the page shows what is being dragged.

    `source` and `target` are the CSS selectors of the two elements.
    """
    table.page.mouse.move(*centre(table, source))
    table.page.mouse.down()
    end = centre(table, target)
    table.page.mouse.move(*end, steps=4)
    assert table.page.locator("dialog .ghost").count() == 1, "what is dragged is seen"
    table.page.mouse.move(end[0] + 1, end[1])
    table.page.mouse.up()
    assert table.page.locator(".ghost").count() == 0


def test_a_card_is_dragged_in_about_and_out(editor: Table) -> None:
    editor.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    open_set(editor, "garden")
    drag(editor, "#deck-handsaw", "#laid-bonfire")
    assert lanes(editor).startswith("encampment handsaw bonfire bumper vine /")
    drag(editor, "#laid-vine", "#laid-encampment")
    assert lanes(editor).startswith("vine encampment handsaw bonfire bumper /")
    drag(editor, "#laid-handsaw", ".deck h3")
    assert lanes(editor).startswith("vine encampment bonfire bumper /")
    assert words("edit.taken_out", card="Handsaw") in said(editor)


def test_a_set_is_changed_by_taps_on_a_phone(open_table: OpenTable) -> None:
    with open_table(bot=False, path=LINK, viewport=PHONE, has_touch=True, is_mobile=True) as table:
        tap = lambda selector: table.page.locator(selector).first.tap()  # noqa: E731
        tap("#deck-colossus")
        tap('.edit-bar [data-action="edit put 2"]')
        assert lanes(table).split(" / ")[2] == "lantern cleaver colossus"
        tap("#laid-lantern")
        tap('.edit-bar [data-action="edit move down"]')
        assert lanes(table).split(" / ")[2] == "cleaver lantern colossus"
        tap('.edit-bar [data-action="edit out"]')
        assert lanes(table).split(" / ")[2] == "cleaver colossus"
        assert list(kept_sets(table).values()) == [lanes(table)]


def test_sets_go_through_a_file(editor: Table, open_table: OpenTable, tmp_path: Path) -> None:
    open_link(editor)
    editor.press("open sets").press("edit copy metronome")
    editor.press("open sets")
    before = kept_sets(editor)
    with editor.page.expect_download() as download:
        editor.press("edit export")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    with open_table(bot=False, path=LINK) as other:
        other.press("open sets")
        for text, expected in ((path.read_text()[:-9], "games.import_failed"), (path.read_text(), "edit.imported")):
            path.write_text(text)
            with other.page.expect_file_chooser() as chooser:
                other.press("edit import")
            chooser.value.set_files(path)
            beginning = words(expected, why="", count=len(before)).strip()
            other.eventually(lambda: said(other).startswith(beginning))  # noqa: B023
        assert kept_sets(other) == before


# --- the meter ------------------------------------------------------------------------------------------------------


def test_the_meter_runs_and_grows_stops_and_goes_on(open_table: OpenTable) -> None:
    with open_table(path=LINK) as table:
        table.press("open meter").press("edit measure on")

        def played() -> int:
            state = table.page.locator(".meter-state").inner_text()
            return int(state.split()[0]) if state[:1].isdigit() else 0

        table.eventually(lambda: played() >= 3, 300)
        assert table.page.locator("#rate-workbench").count() == 1 and table.page.locator("#rate-all").count() == 1
        table.press("edit measure off")
        stopped = played()
        table.page.wait_for_timeout(600)
        assert played() == stopped < Meter().begun().wanted
        table.press("edit measure on")
        table.eventually(lambda: played() >= max(14, stopped + 2), 300)
        assert table.page.locator('[id^="rate-"]').count() == 7
        usual = table.page.evaluate(
            """() => new Promise((resolve) => {
              const gaps = [];
              let last = performance.now();
              const frame = (now) => {
                gaps.push(now - last);
                last = now;
                gaps.length < 40 ? requestAnimationFrame(frame) : resolve(gaps.sort((a, b) => a - b)[20]);
              };
              requestAnimationFrame(frame);
            })"""
        )
        assert usual < 500, "the page stays free"


def test_a_move_is_answered_before_a_duel_that_was_asked_first(open_table: OpenTable) -> None:
    rules = GAMES["token_battle"]
    state = rules.setup({"first": 0}, 1)
    move = {"kind": "move", "game": rules.name, "view": rules.view(state, 0).dump(), "seed": 1, "level": "recruit"}
    duel = {
        "kind": "duel",
        "game": rules.name,
        "options": {},
        "seed": 1,
        "players": ["captain"] * 2,
        "tally": ["placed", 3],
    }
    with open_table(path=LINK, scripts=(SPY,)) as table:
        table.page.evaluate(
            """([duel, move]) => {
              spy.workers[0].postMessage({ id: "duel", text: duel });
              setTimeout(() => spy.workers[0].postMessage({ id: "move", text: move }), 200);
            }""",
            [json.dumps(duel), json.dumps(move)],
        )
        answers = table.eventually(
            lambda: [] if len(found := table.page.evaluate("() => spy.answers.map(({ id }) => id)")) < 2 else found, 120
        )
        assert answers == ["move", "duel"]


# --- everybody ------------------------------------------------------------------------------------------------------


def states(table: Table) -> Iterator[str]:
    """Brings the editor into each situation in which a test checks it, one after the other, and yields each one's name.

    They show a set from a link, a picked card, an illegal set, the meter, the list of sets, and an empty set.
    """
    open_link(table)
    yield "guest"
    table.page.locator("#deck-nugget").click()
    yield "picked"
    table.page.locator("#deck-nugget").click()  # else the stack of the next card would take it
    table.page.locator("#laid-hedge").click()
    yield "picked in a stack"
    table.press("edit out")
    yield "illegal"
    table.press("open meter")
    yield "meter, illegal"
    table.press("open editor").press("open sets")
    yield "sets"
    table.page.locator('dialog [data-action^="edit delete"]').first.click()
    yield "deleted"
    table.press("edit new")
    yield "empty"
    table.press("close")


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing_in_any_state_of_the_editor(editor: Table, scheme: str, size: str) -> None:
    editor.load_axe()
    dress(editor, scheme, size)
    found = {state: editor.page.evaluate(RUN_AXE, TAGS) for state in states(editor)}
    assert len(found) == 8
    assert {state: violations for state, violations in found.items() if violations} == {}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_targets_are_44_pixels_nothing_sticks_out_and_one_region_scrolls(editor: Table, size: str) -> None:
    dress(editor, "light", size)
    for state in states(editor):
        assert editor.page.evaluate(TARGETS, 44) == [], state
        assert editor.page.evaluate(SCROLLERS) in ([], ["sheet-body"]), state
        wide = "() => [...document.querySelectorAll('dialog, .sheet-body')].map((e) => e.scrollWidth - e.clientWidth)"
        assert max(editor.page.evaluate(wide)) <= 0, state
