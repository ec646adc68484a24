"""Tests of the list of saved games: names, deleting, files, damage, and a browser that refuses to save anything."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, Table, new_match, played
from web.page.words import words
from web.saves import store


def names(table: Table) -> list[str]:
    """The names of the games in the open list of games."""
    return [field.input_value() for field in table.page.locator("#sheet .entry-name").all()]


def test_a_game_is_named_deleted_and_brought_back(table: Table) -> None:
    table.put(new_match("tournament"), id="named").put(new_match("battlefield"), id="other")
    table.press("open games")
    field = table.page.locator("#name-named")
    field.fill("Sunday")
    field.press("Enter")
    table.eventually(lambda: table.stored("named").name == "Sunday")
    assert "Sunday" in names(table)
    kept = table.kept()
    table.press("delete named")
    assert "Sunday" not in names(table) and "named" not in table.games()
    assert table.page.get_by_text(words("games.deleted", name="Sunday")).is_visible()
    table.press("undelete")
    assert "Sunday" in names(table)
    assert table.kept() == kept
    table.press("continue named")
    assert table.match().options["terrain"] == "tournament"


def test_a_game_exported_to_a_file_is_imported_in_another_browser(
    table: Table, open_table: OpenTable, tmp_path: Path
) -> None:
    match = played(new_match("caribbean_sea", seed=5), until=lambda match: len(match.log) == 6)
    table.put(match, id="export")
    table.press("open games")
    with table.page.expect_download() as download:
        table.press("export export")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    table.press("close")
    assert path.suffix == ".json"

    with open_table(bot=False) as other:
        other.press("open games")
        for text in ("{", path.read_text()[:-20], path.read_text().replace("caribbean", "carribean")):
            broken = tmp_path / "broken.json"
            broken.write_text(text)
            kept = other.kept()
            upload(other, broken)
            told = other.page.locator("#sheet .told")
            other.eventually(lambda: told.count() and "Nothing was imported" in told.inner_text())  # noqa: B023
            assert other.kept() == kept
        upload(other, path)
        other.page.get_by_text(words("games.imported", count=1)).first.wait_for()
        found = [other.stored(id) for id in other.games()]
        (imported,) = [table for table in found if table.match.seed == match.seed]
        assert imported.match.log == match.log and imported.seats == (HUMAN, "scout")
        other.press(f"continue {imported.id}")
        assert len(other.look().board) == len(table.look().board)


def upload(table: Table, path: Path) -> None:
    """Imports the games in the file at `path` by the button "Import a file"."""
    with table.page.expect_file_chooser() as chooser:
        table.press("import")
    chooser.value.set_files(path)


def test_a_damaged_entry_is_set_aside_with_a_message_and_the_others_remain(open_table: OpenTable) -> None:
    with open_table() as table:
        table.put(new_match("tournament"), id="sound").put(new_match("battlefield"), id="broken")
        text = table.kept()[store.GAME + "broken"]
        damaged = text.replace("battlefield", "battlefeild")
        table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [store.GAME + "broken", damaged])
        games = {key: text for key, text in table.kept().items() if key.startswith(store.GAME)}
        others = {key: text for key, text in games.items() if key != store.GAME + "broken"}
        table.reload()
        assert table.look().note == words("games.aside", why=words("save_damaged"))
        table.wait_turn()
        after = table.kept()
        assert after[store.ASIDE + "broken"] == damaged and store.GAME + "broken" not in after
        assert {key: after[key] for key in others} == others
        table.press("open games")
        expect(table.page.locator("#sheet .entry.aside")).to_have_count(1)
        table.page.locator('#sheet .entry.aside [data-action^="delete"]').click()
        expect(table.page.locator("#sheet .entry.aside")).to_have_count(0)
        table.press("close")


def test_a_browser_that_refuses_to_store_is_told_and_the_game_goes_on(table: Table) -> None:
    table.put(new_match(), id="full")
    table.page.evaluate(
        """() => {
          globalThis.plainSetItem = Storage.prototype.setItem;
          globalThis.plainPut = IDBObjectStore.prototype.put;
          IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
          Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
        }"""
    )
    try:
        table.press("do draw")
        table.wait_turn()
        table.eventually(lambda: words("store.failed") in table.look().question)
    finally:
        table.page.evaluate(
            """() => {
              Storage.prototype.setItem = globalThis.plainSetItem;
              IDBObjectStore.prototype.put = globalThis.plainPut;
            }"""
        )
    before = len(table.match().log)
    table.press("do draw")
    table.wait_turn()
    assert len(table.match().log) > before
    table.eventually(lambda: words("store.failed") not in table.look().question)  # it is stored again
