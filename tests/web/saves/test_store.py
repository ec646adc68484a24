"""Tests of the stores, which keep up to four texts of each game: two in each store, and some older than others.

Whichever text is lost, damaged or refused, no decision of the game is lost or made up.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, MemoryVault, Screen, Texts, newest, play
from toybattle import save
from toybattle.match import Match
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page.model import ROWS
from web.page.words import words
from web.saves import envelope
from web.saves import store as store_module
from web.saves.entries import Aside, CutEntry, Listed, Table, read_summary, read_table, summary_of, write_table
from web.saves.envelope import MAGIC, SCHEMA, UPGRADES, seal, unseal
from web.saves.store import ASIDE, CURRENT, GAME, ODD, PREFS, Store, StoreError, WriteConflict, game_keys

SAVES = Path(__file__).parent / "samples"
GOLDEN = sorted(SAVES.glob("schema_*.json"))


class Disk:
    """The two stores of one browser, `texts` and `vault`, which keep what they hold after the page is closed."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, ...]] = []
        self.texts = Texts(self.calls)
        self.vault = MemoryVault()
        self.vault.on_state = lambda state: None

    def visit(self) -> Store:
        """Returns the Store of a newly opened page, after it has read both stores of the browser."""
        store = Store(self.texts, self.vault)
        learn(store, dict(self.vault))
        return store


def learn(store: Store, entries: dict[str, str]) -> None:
    """Does what the page does at its start: tells `store` what the vault holds, and makes vault and text store equal.

    `entries` is what the vault holds, a dict from keys to texts.
    """
    store.merge_vault(entries)
    save.finished(store.synchronizing())


def listed(store: Store) -> tuple[Listed | Aside, ...]:
    """Returns what the list of games shows, after the store has read all texts.

    Each item is a readable game (Listed), or an Aside for a text that can't be read and is set aside.
    """
    save.finished(store.looking())
    return store.listing()


@cache
def game(length: int, terrain: str = "castle_field", seed: int = 3) -> Match:
    """Returns the match of a random game after its first `length` actions."""
    return random_match(FIRST_GAME, {"terrain": terrain}, seed, length)


def table(length: int, id: str = "a", **fields: Any) -> Table:
    """Returns the Table of a game `id` with `length` actions; `fields` are further fields of the Table."""
    return Table(id, game(length), BOT_GAME, **fields)


def log_of(text: str) -> int:
    """Returns the number of actions in the log of a saved game; `text` is the text of its entry."""
    return len(read_table(text).table.match.log)


# --- the envelope ---------------------------------------------------------------------------------------------------


def test_what_was_sealed_is_unsealed() -> None:
    assert unseal(json.loads(json.dumps(seal({"a": [1, "ü"]}, 17)))) == (17, {"a": [1, "ü"]})


@pytest.mark.parametrize(
    "change",
    [
        {"sequence": 18},
        {"sequence": "17"},
        {"sequence": -1},
        {"sequence": True},
        {"schema": "2"},
        {"schema": 0},
        {"schema": 1},
        {"game": {"a": 2}},
        {"check": ""},
    ],
)
def test_an_envelope_that_was_changed_is_damaged(change: dict[str, Any]) -> None:
    with pytest.raises(save.SaveError) as caught:
        unseal({**seal({"a": 1}, 17), **change})
    assert caught.value.reason == "save_damaged"


@pytest.mark.parametrize(
    "record",
    [
        *(None, 7, "x", [], {}),
        {**seal({}, 1), "magic": "chess"},
        {"magic": MAGIC, "schema": SCHEMA, "sequence": 1, "check": envelope.digest([SCHEMA, 1, [7]]), "game": [7]},
    ],
    ids=str,
)
def test_what_is_no_record_of_this_program_is_foreign(record: Any) -> None:
    with pytest.raises(save.SaveError) as caught:
        unseal(record)
    assert caught.value.reason == "save_foreign"


def test_an_envelope_of_a_later_schema_is_newer_not_damaged() -> None:
    with pytest.raises(save.SaveError) as caught:
        unseal({**seal({}, 1), "schema": SCHEMA + 1})
    assert caught.value.reason == "save_newer"


def test_the_order_of_the_names_in_a_record_does_not_matter() -> None:
    record = seal({"a": {"b": 1, "c": 2}, "d": 3}, 17)
    other = {name: record[name] for name in reversed(record)} | {"game": {"d": 3, "a": {"c": 2, "b": 1}}}
    assert unseal(other) == (17, record["game"])


def test_the_last_sequence_number_is_two_to_the_fifty_third() -> None:
    assert unseal(seal({}, 2**53)).sequence == 2**53
    with pytest.raises(save.SaveError, match="save_damaged"):
        unseal(seal({}, 2**53 + 1))


def flips(text: bytes) -> Iterator[bytes]:
    """Yields `text` with each of its bits flipped, one at a time, and every shorter beginning of `text`."""
    for place, byte in enumerate(text):
        for bit in range(8):
            yield b"%b%c%b" % (text[:place], byte ^ 1 << bit, text[place + 1 :])
        yield text[:place]


@pytest.mark.parametrize("length", [0, 9])
def test_no_flipped_bit_and_no_cut_is_taken_for_a_game(length: int) -> None:
    """An entry with one bit flipped, or with its end cut off, is refused.

    The few entries that are not refused, because the bit makes no difference, are read as the game that was written.
    """
    text = write_table(table(length, name="Größe"), 5, 12)
    before = read_table(text)
    read = 0
    for damaged in flips(text.encode()):
        try:
            after = damaged.decode()
        except UnicodeDecodeError:
            continue
        try:
            sequence, _ = unseal(json.loads(after))
        except (save.SaveError, ValueError):
            continue
        read += 1
        assert sequence == 12 and read_table(after) == before
    assert read < 20, "only the case of an escaped letter may change"


# --- old saves ------------------------------------------------------------------------------------------------------


def test_every_schema_has_a_golden_save_and_a_step_up() -> None:
    """There is a sample of each schema in tests/web/saves/samples, and a function that upgrades each former schema to
    the next one.

    A sample is a text store as it was when its schema was released; samples are never changed later.
    """
    assert {int(path.stem.split("_")[1]) for path in GOLDEN} == set(range(1, SCHEMA + 1))
    assert set(UPGRADES) == set(range(1, SCHEMA))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_save_loads_whole_and_is_written_in_todays_schema(path: Path) -> None:
    kept: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    disk = Disk()
    disk.texts.update(kept)
    store = disk.visit()
    entries = listed(store)
    assert not store.faults and all(isinstance(entry, Listed) for entry in entries)
    assert store.current() == kept[CURRENT].partition(" ")[0]
    assert {entry.id for entry in entries} == {key.split(":")[2] for key in kept if key.startswith(GAME)}
    for entry in entries:
        match = json.loads(kept[max(game_keys(entry.id), key=lambda key: sequence_of(kept.get(key)))])["game"]["match"]
        table = store.load(entry.id)
        assert isinstance(entry, Listed) and save.dump(table.match) == match and entry.decisions == len(match["log"])
        before = envelope.unseal(json.loads(newest_text(disk, entry.id))).sequence
        store.keep(table, 7)
        record = json.loads(newest_text(disk, entry.id))
        assert record["schema"] == SCHEMA and record["sequence"] == before + 1
        assert newest(disk.texts, entry.id) == newest(disk.vault, entry.id) == table
    assert {key: disk.texts[key] for key in kept if not key.startswith(GAME)} == {
        key: text for key, text in kept.items() if not key.startswith(GAME)
    }


def sequence_of(text: str | None) -> int:
    """Returns the sequence number of the entry in a text, -1 if `text` is None."""
    return -1 if text is None else unseal(json.loads(text)).sequence


def newest_text(disk: Disk, id: str) -> str:
    """Returns the text of the newest entry of the game `id` in the text store of `disk`, by its sequence number."""
    return max((disk.texts[key] for key in game_keys(id) if key in disk.texts), key=sequence_of)


def test_a_record_of_the_first_schema_is_older_than_any_with_a_number() -> None:
    for path in GOLDEN:
        kept: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        records = [json.loads(text) for key, text in kept.items() if key.startswith(GAME)]
        for record in records:
            sequence = unseal(record).sequence
            assert sequence == 0 if record.get("schema", 1) == 1 else sequence > 0


def test_a_record_of_the_first_schema_that_newer_rules_have_written_is_older_too() -> None:
    record = seal({**json.loads(SOUND)["game"], "match": match_with(rules=99)}, 3)
    del record["schema"], record["sequence"]
    found = store_module.read_game(json.dumps({**record, "check": envelope.crc(record["game"])}))
    assert (found.rank, found.fault) == (0, "save_newer")


def test_upgrading_leaves_the_older_record_as_it_was() -> None:
    old = {"seats": ["human", "greedy"], "name": "x"}
    assert envelope.from_schema_1(old) == {
        "name": "x",
        "seats": ["human", "scout"],
        "chances": False,
        "hints": 0,
        "retry": 0,
    }
    assert old == {"seats": ["human", "greedy"], "name": "x"}


# --- two keys in two stores -----------------------------------------------------------------------------------------


def test_the_writing_before_the_last_is_still_there() -> None:
    disk = Disk()
    store = disk.visit()
    for length in (0, 1, 2, 3):
        store.keep(table(length), 1)
    for place in (disk.texts, disk.vault):
        assert sorted(log_of(place[key]) for key in game_keys("a")) == [2, 3]


@pytest.mark.parametrize("lost", ["texts", "vault"])
def test_when_one_store_is_wiped_the_other_one_has_everything_and_fills_it_again(lost: str) -> None:
    disk = Disk()
    store = disk.visit()
    for length in (4, 5):
        store.keep(table(length), 1)
    store.keep(table(9, "b"), 2)
    store.remember_current("b")
    store.keep_prefs({"theme": "dark"})
    dict.clear(getattr(disk, lost))
    again = disk.visit()
    assert again.current() == "b" and again.prefs() == {"theme": "dark"}
    assert again.load("a").match == game(5) and again.load("b").match == game(9)
    assert len(listed(again)) == 2 and not again.faults
    assert dict(disk.texts) == dict(disk.vault)


@pytest.mark.parametrize("stale", ["texts", "vault"])
def test_of_both_stores_the_newer_writing_counts(stale: str) -> None:
    """If one of the stores, `stale`, still has older texts of a game, the newer text in the other store counts.

    The newer text counts even if it has fewer actions (since some were undone) and an earlier time of saving.
    """
    disk = Disk()
    store = disk.visit()
    store.keep(table(8), 900)
    store.remember_current("a")
    old = dict(getattr(disk, stale))
    store.keep(table(5), 100)
    store.keep(table(0, "b"), 100)
    store.remember_current("b")
    place = getattr(disk, stale)
    dict.clear(place)
    dict.update(place, old)
    again = disk.visit()
    assert again.load("a").match == game(5) and again.current() == "b"
    again.keep(table(6), 1)
    assert disk.visit().load("a").match == game(6)


@pytest.mark.parametrize("stale", ["texts", "vault"])
def test_an_older_writing_in_a_stale_store_is_no_second_game(stale: str) -> None:
    disk = Disk()
    store = disk.visit()
    store.keep(table(3), 1)
    old = dict(getattr(disk, stale))
    for length in (4, 5, 6):
        store.keep(table(length), 1)
    dict.update(getattr(disk, stale), old)
    again = disk.visit()
    assert [entry.id for entry in listed(again)] == ["a"] and not again.faults
    assert again.load("a").match == game(6) and dict(disk.texts) == dict(disk.vault)


DAMAGES: dict[str, Callable[[str], str]] = {
    "cut": lambda text: text[: len(text) // 2],
    "flipped": lambda text: text.replace("place", "plaze", 1),
    "empty": lambda text: "",
    "renumbered": lambda text: text.replace('"sequence":', '"sequence":9', 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("store_name", ["texts", "vault"])
def test_a_damaged_newest_writing_in_one_store_costs_nothing(damage: str, store_name: str) -> None:
    disk = Disk()
    store = disk.visit()
    for length in (6, 7):
        store.keep(table(length), 1)
    place = getattr(disk, store_name)
    key = max(game_keys("a"), key=lambda key: log_of(place[key]))
    bad = place[key] = DAMAGES[damage](place[key])
    again = disk.visit()
    assert again.load("a").match == game(7)
    assert bad in [text for key, text in disk.texts.items() if key.startswith(ASIDE)]
    assert [entry.text for entry in listed(again) if isinstance(entry, Aside)] == [bad]
    assert again.export(next(entry.id for entry in listed(again) if isinstance(entry, Aside))) == bad


def test_a_newest_writing_damaged_in_both_stores_costs_the_last_decision_only() -> None:
    disk = Disk()
    store = disk.visit()
    for length in (6, 7):
        store.keep(table(length), 1)
    key = max(game_keys("a"), key=lambda key: log_of(disk.texts[key]))
    disk.texts[key], disk.vault[key] = "garbage", "other garbage"
    again = disk.visit()
    assert again.load("a").match == game(6)
    assert [fault.reason for fault in again.faults]
    texts = {entry.text for entry in listed(again) if isinstance(entry, Aside)}
    assert texts == {"garbage", "other garbage"}


def test_all_four_damaged_lose_no_other_game() -> None:
    disk = Disk()
    store = disk.visit()
    for length in (6, 7):
        store.keep(table(length), 1)
        store.keep(table(length, "b"), 1)
    for key in game_keys("a"):
        disk.texts[key] = disk.vault[key] = "garbage"
    again = disk.visit()
    with pytest.raises(save.SaveError, match="save_missing"):
        again.load("a")
    assert again.load("b").match == game(7)
    again.keep(table(1), 1)
    assert disk.visit().load("a").match == game(1)


def test_what_only_the_text_store_keeps_stays_there_alone() -> None:
    """Texts that belong only into the text store, such as the page's last markup, are not copied to the vault."""
    disk = Disk()
    disk.texts.update({"toybattle:screen": "<p>", "other:program": "x"})
    disk.visit()
    assert not disk.vault


def test_a_deleted_game_is_gone_from_both_and_can_be_brought_back_to_both() -> None:
    disk = Disk()
    store = disk.visit()
    for length in (2, 3):
        store.keep(table(length), 1)
    before = dict(disk.texts), dict(disk.vault)
    taken = store.delete("a")
    assert not disk.texts and not disk.vault and not listed(disk.visit())
    store.restore(taken)
    assert (dict(disk.texts), dict(disk.vault)) == before


def test_what_two_windows_wrote_at_once_is_kept_as_two_games() -> None:
    disk = Disk()
    disk.visit().keep(table(4), 1)
    one, other = disk.visit(), disk.visit()
    one.load("a"), other.load("a")
    one.keep(table(5), 1)
    disk.texts.clear()  # as if the other page's browser had not heard of it
    other.held = {key: text for key, text in other.held.items() if log_of(text) == 4}
    other.vault = MemoryVault()
    other.vault.on_state = lambda state: None
    other.keep(replace(table(4), match=game(5, "tournament")), 1)
    again = disk.visit()
    assert [fault.reason for fault in again.faults] == ["save_parted"]
    found = [again.load(entry.id).match for entry in listed(again) if isinstance(entry, Listed)]
    assert len(found) == 2 and game(5) in found and game(5, "tournament") in found
    assert listed(disk.visit()) == listed(again)


def test_a_page_never_writes_over_what_another_one_has_written() -> None:
    disk = Disk()
    one = disk.visit()
    one.keep(table(4), 1)
    other = disk.visit()
    other.load("a")
    other.keep(table(6), 1)
    with pytest.raises(WriteConflict):
        one.keep(table(5), 1)
    assert disk.visit().load("a").match == game(6)
    found = one.newer_version("a")
    assert found is not None and found.match == game(6) and one.newer_version("a") is None
    one.keep(table(7), 1)
    assert disk.visit().load("a").match == game(7)


def test_who_is_overtaken_by_a_newer_program_is_told_so() -> None:
    screen = Screen().tap("do draw").wait()
    key = max(game_keys(screen.model.table.id), key=lambda key: store_module.rank(key, screen.ports.texts.get(key)))
    record = json.loads(screen.kept[key])
    screen.ports.texts[key] = later = json.dumps({**record, "schema": 3, "sequence": record["sequence"] + 2})
    play(screen, 1, most=1)
    assert words("games.later", why=words("save_newer")) in screen.said() and screen.kept[key] == later


def test_a_list_of_games_does_not_hide_that_the_game_on_the_table_was_overtaken() -> None:
    disk = Disk()
    one = disk.visit()
    one.keep(table(4), 1)
    one.remember_current("a")
    other = disk.visit()
    other.load("a")
    other.keep(table(6), 1)
    listed(one)
    with pytest.raises(WriteConflict):
        one.keep(table(5), 1)


def test_who_renames_a_game_can_go_on_with_it() -> None:
    disk = Disk()
    store = disk.visit()
    store.keep(table(4), 1)
    store.rename("a", "Sunday", 2)
    assert disk.visit().load("a").name == "Sunday"
    store.keep(table(5, name="Sunday"), 3)
    assert disk.visit().load("a").match == game(5)


def test_who_renames_a_game_that_another_window_has_gone_on_with_is_still_told_so() -> None:
    disk = Disk()
    one = disk.visit()
    one.keep(table(4), 1)
    other = disk.visit()
    other.load("a")
    other.keep(table(6), 1)
    one.rename("a", "Sunday", 2)
    with pytest.raises(WriteConflict):
        one.keep(table(5), 3)
    assert disk.visit().load("a") == table(6, name="Sunday")


def test_a_game_that_is_renamed_has_its_writing_before_that_too() -> None:
    disk = Disk()
    store = disk.visit()
    store.keep(table(4), 1)
    store.rename("a", "Sunday", 2)
    assert sorted(read_table(disk.texts[key]).table.name for key in game_keys("a")) == ["", "Sunday"]


def test_how_many_times_another_game_has_come_onto_the_table_is_counted() -> None:
    disk = Disk()
    store = disk.visit()
    for id, text in (("a", "a 1"), ("b", "b 2"), ("b", "b 2"), ("a", "a 3")):
        store.remember_current(id)
        assert disk.texts[CURRENT] == text


def test_who_has_never_read_a_game_does_not_write_over_it() -> None:
    """A window that has not read a game can't save a game under the same id after another window has done so."""
    disk = Disk()
    one, other = disk.visit(), disk.visit()
    assert one.newer_version("a") is None
    other.keep(table(4), 1)
    with pytest.raises(WriteConflict):
        one.keep(table(5), 1)
    assert one.newer_version("a") == table(4)


def test_what_another_window_has_written_is_heard_if_it_is_newer() -> None:
    texts = [write_table(table(length), 1, length) for length in (4, 5, 6)]
    store = Disk().visit()
    key = GAME + "a"
    for text, known in ((texts[1], texts[1]), (texts[0], texts[1]), (texts[2], texts[2])):
        store.hear(key, text)
        assert store.get(key) == known
    store.hear(CURRENT, "a 9")
    assert store.get(CURRENT) is None


def test_what_was_last_written_is_in_the_vault() -> None:
    """`last_written` returns the text that the vault has after the latest save."""
    disk = Disk()
    store = disk.visit()
    for length in (3, 4, 5, 6):
        store.keep(table(length), 1)
        key, text = store.last_written("a")
        assert disk.vault[key] == text and log_of(text) == len(game(length).log)


# --- nothing that lies in a store stops the page ------------------------------------------------------------------


def resealed(text: str, **fields: Any) -> str:
    """Returns the text of the entry `text` with the right checksum after `fields` have replaced fields of the game."""
    record = json.loads(text)
    return json.dumps(seal({**record["game"], **fields}, record["sequence"]))


def match_with(**fields: Any) -> dict[str, Any]:
    """Returns a match as a JSON object (a dict), as a save has it, in which `fields` replace some fields."""
    return {**save.dump(game(4)), **fields}


SOUND = write_table(table(4, "x"), 5, 3)
UNREADABLE = {
    "a newer schema": SOUND.replace('"schema":2', '"schema":3', 1),
    "a newer schema, counted otherwise": SOUND.replace('"schema":2,"sequence":3', '"schema":3,"sequence":"three"', 1),
    "newer rules": resealed(SOUND, match=match_with(rules=99)),
    "a newer level": resealed(SOUND, seats=["human", "grandmaster"]),
    "a newer match": resealed(SOUND, match=match_with(schema=save.SCHEMA + 1)),
    "a damaged match": resealed(SOUND, match={}),
    "a moment that is none": resealed(SOUND, saved=float("inf")),
    "a number that is none": resealed(SOUND, hints=10**30),
    "no JSON": "x",
    "nothing": "",
    "too deep": "[" * 10_000,
}


def unread(store: Store) -> list[str]:
    """Returns the texts that are set aside, which the list of games shows as unreadable."""
    return sorted(entry.text for entry in listed(store) if isinstance(entry, Aside))


@pytest.mark.parametrize("one", UNREADABLE)
@pytest.mark.parametrize("other", UNREADABLE)
def test_of_two_unreadable_entries_under_one_key_both_stay_as_they_were(one: str, other: str) -> None:
    """If the two stores have different unreadable entries under the same key, the page keeps both entries and changes
    neither.

    Only a later version of the page may be able to read them, and so to tell which of the two is newer.
    """
    disk = Disk()
    here, there = UNREADABLE[one], UNREADABLE[other].replace('"castle_field"', '"tournament"') + " "
    disk.texts[GAME + "x:1"], disk.vault[GAME + "x:1"] = here, there
    disk.visit().keep(table(2, "mine"), 1)
    store = disk.visit()
    assert unread(store) == sorted([here, there])
    assert [entry.id for entry in listed(store) if isinstance(entry, Listed)] == ["mine"]
    assert "save_unforeseen" not in [fault.reason for fault in store.faults]
    assert dict(disk.texts) == dict(disk.vault)
    for entry in listed(store):
        assert not isinstance(entry, Aside) or store.export(entry.id) == entry.text
    assert unread(disk.visit()) == sorted([here, there])
    screen = Screen(dict(disk.texts), vault=MemoryVault(dict(disk.vault)))
    assert screen.model.table.id == "mine"


@pytest.mark.parametrize("kind", UNREADABLE)
@pytest.mark.parametrize("where", ["texts", "vault"])
def test_an_unreadable_entry_costs_nothing_of_a_sound_one_with_its_number(kind: str, where: str) -> None:
    """If one store has an unreadable entry where the other store has a sound one, the unreadable entry is set aside.

    The sound entry, which is under the same key, is listed and can be loaded. It is not lost even if the unreadable
    entry has the same sequence number.
    """
    disk = Disk()
    other = "vault" if where == "texts" else "texts"
    getattr(disk, where)[GAME + "x:1"], getattr(disk, other)[GAME + "x:1"] = UNREADABLE[kind], SOUND
    store = disk.visit()
    found = [store.load(entry.id).match for entry in listed(store) if isinstance(entry, Listed)]
    assert found == [game(4)] and unread(store) == [UNREADABLE[kind]]


def test_two_texts_aside_under_one_key_both_stay() -> None:
    """If the stores have different set-aside texts under one key, both texts are listed, at the next visit too."""
    disk = Disk()
    disk.texts[ASIDE + "x"], disk.vault[ASIDE + "x"] = "one", "other"
    assert unread(disk.visit()) == ["one", "other"] == unread(disk.visit())


@pytest.mark.parametrize("id", ["", "a b", 'a"b', "x:1", "a/../b", "\ud800", "é", "x" * 65, "<b>"])
def test_a_game_under_a_key_that_no_page_writes_gets_another_one(id: str) -> None:
    disk = Disk()
    disk.texts[GAME + id + ODD] = disk.vault[GAME + id + ODD] = write_table(table(4, id), 5, 3)
    disk.texts[CURRENT] = f"{id} 3"
    disk.visit()
    screen = Screen(dict(disk.texts), vault=MemoryVault(dict(disk.vault))).rest().tap("open games")
    (entry,) = [entry for entry in screen.model.listing if isinstance(entry, Listed)]
    screen.tap(f"continue {entry.id}").say(f"rename {entry.id} Sunday")
    assert screen.match.upto(len(game(4).log)) == game(4) and screen.stored(entry.id).name == "Sunday"
    assert GAME + id + ODD not in screen.kept


@pytest.mark.parametrize("id", ["", "a b", "x" * 65])
def test_a_damaged_game_under_a_key_that_no_page_writes_is_set_aside(id: str) -> None:
    disk = Disk()
    disk.texts[GAME + id] = disk.vault[GAME + id] = "x"
    store = disk.visit()
    assert unread(store) == ["x"] and GAME + id not in disk.texts
    assert [fault.reason for fault in store.faults] == ["save_damaged"]


def test_a_game_with_the_longest_id_is_kept_apart_under_an_id_that_is_not_longer() -> None:
    disk = Disk()
    longest = "x" * 64
    disk.texts[GAME + longest] = write_table(table(4, longest), 5, 2)
    disk.vault[GAME + longest] = write_table(table(6, longest), 5, 2)
    entries = listed(disk.visit())
    assert sorted(entry.decisions for entry in entries if isinstance(entry, Listed)) == [
        len(game(4).log),
        len(game(6).log),
    ]
    assert all(store_module.is_valid_id(entry.id) for entry in entries)


def test_games_that_are_kept_apart_never_take_the_id_of_another_game() -> None:
    disk = Disk()
    for length, id in ((2, "ab"), (3, "abb")):
        disk.visit().keep(table(length, id), 1)
    disk.texts[GAME + "a"] = write_table(table(4), 5, 2)
    disk.vault[GAME + "a"] = write_table(table(6), 5, 2)
    found = {entry.id: entry.decisions for entry in listed(disk.visit()) if isinstance(entry, Listed)}
    assert sorted(found.values()) == [len(game(length).log) for length in (2, 3, 4, 6)]
    assert (found["ab"], found["abb"]) == (len(game(2).log), len(game(3).log))


def test_a_long_id_gets_no_longer_when_its_game_is_kept_apart_twice() -> None:
    disk = Disk()
    long = "x" * 63
    disk.visit().keep(table(2, long + "b"), 1)
    disk.texts[GAME + long] = write_table(table(4, long), 5, 2)
    disk.vault[GAME + long] = write_table(table(6, long), 5, 2)
    store = disk.visit()
    assert len(listed(store)) == 3 and [fault.reason for fault in store.faults] == ["save_parted"]
    for key, text in disk.texts.items():
        assert store_module.is_valid_id(key.removeprefix(GAME).removesuffix(ODD))
        assert unseal(json.loads(text)).sequence % 2 == key.endswith(ODD), "each number has its slot"


def test_a_game_that_was_kept_apart_before_is_not_kept_apart_again() -> None:
    disk = Disk()
    one, other = write_table(table(4), 5, 2), write_table(table(6), 5, 2)
    for reasons in (["save_parted"], []):
        disk.texts[GAME + "a"], disk.vault[GAME + "a"] = one, other
        store = disk.visit()
        assert len(listed(store)) == 2 and [fault.reason for fault in store.faults] == reasons


def test_a_sound_game_under_a_key_that_no_page_writes_is_no_fault() -> None:
    disk = Disk()
    disk.texts[GAME + "a b"] = write_table(table(4), 5, 2)
    store = disk.visit()
    assert len(listed(store)) == 1 and not store.faults


@pytest.mark.parametrize(
    ("text", "current"),
    [
        ("x 9999999999999999", "x"),
        ("x 10000000000000000", "x 10000000000000000"),
        ("x ", "x "),
        (" 5", " 5"),
        ("x -1", "x -1"),
        ("x \u0663", "x \u0663"),
        ("a b 3", "a b"),
    ],
)
def test_the_count_behind_the_current_game_has_up_to_sixteen_digits(text: str, current: str) -> None:
    """The text that says with which game the page begins is the game's id, a space and a count, such as "x 3".

    The count rises with each such text, so that the newer of two can be told. If what stands after the space is not a
    number of 1 to 16 digits, the whole text is taken as the id.
    """
    disk = Disk()
    disk.texts[CURRENT] = text
    assert disk.visit().current() == current


def test_what_is_no_text_in_the_vault_is_none_of_ours() -> None:
    """Keys and values in the vault that are no texts are ignored: they are not listed and cause no error."""
    disk = Disk()
    strange: Any = {GAME + "x": 7, GAME + "y": None, GAME + "z": [], 5: "x", None: {}, CURRENT: {"a": 1}}
    store = Store(disk.texts, disk.vault)
    learn(store, strange)
    assert listed(store) == () and store.current() == ""


@pytest.mark.parametrize("text", ["", " ", "x", "x y", "x 99999999999999999999", "x \u0663", "\ud800 1", "[1]"])
def test_whatever_is_written_about_the_current_game_the_page_starts(text: str) -> None:
    screen = Screen({GAME + "x:1": SOUND, CURRENT: text})
    assert screen.model.table.id == "x"


@pytest.mark.parametrize("sequence", [2**53 - 1, 2**53])
def test_after_the_last_number_a_game_goes_on(sequence: int) -> None:
    """A game whose entry has the greatest sequence number, or the one before it, can still be saved and read."""
    disk = Disk()
    key = game_keys("a")[sequence % 2]
    disk.texts[key] = write_table(table(4), 5, sequence)
    store = disk.visit()
    store.load("a")
    for length in (5, 6, 7):
        store.keep(table(length), 1)
        assert disk.visit().load("a").match == game(length)


def test_up_to_the_last_number_the_writing_before_the_last_is_still_there() -> None:
    disk = Disk()
    disk.texts[game_keys("a")[1]] = write_table(table(4), 5, 2**53 - 1)
    store = disk.visit()
    store.load("a")
    store.keep(table(5), 1)
    assert [log_of(disk.texts[key]) for key in game_keys("a")] == [len(game(5).log), len(game(4).log)]


@pytest.mark.parametrize("sequence", [2**53 - 1, 2**53])
def test_a_game_with_the_last_number_can_be_renamed(sequence: int) -> None:
    disk = Disk()
    disk.texts[game_keys("a")[sequence % 2]] = write_table(table(4), 5, sequence)
    store = disk.visit()
    store.rename("a", "Sunday", 1)
    assert disk.visit().load("a") == table(4, name="Sunday") and not unread(disk.visit())


def test_what_nobody_has_thought_of_costs_one_entry_only_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If reading an entry raises an unforeseen error, only this entry is set aside, and the page tells the person so.

    The test raises the error itself, because `tests/fuzz.py` finds no entry that causes one.
    """
    disk = Disk()
    disk.visit().keep(table(4, "strange"), 1)
    disk.visit().keep(table(4, "good"), 1)
    text = disk.texts[GAME + "strange:1"]
    plain = store_module.open_record

    def fails(record: Any) -> Any:
        if isinstance(record, dict) and record.get("game", {}).get("id") == "strange":
            raise RuntimeError("never thought of")
        return plain(record)

    store_module.read_game.cache_clear()
    monkeypatch.setattr(store_module, "open_record", fails)
    screen = Screen(dict(disk.texts), vault=MemoryVault(dict(disk.vault))).rest()
    assert "never thought of" in capsys.readouterr().err
    assert words("games.aside", why=words("save_unforeseen")) in screen.said()
    screen.tap("open games")
    assert [entry.id for entry in screen.model.listing if isinstance(entry, Listed)] == ["good"]
    assert text in [entry.text for entry in screen.model.listing if isinstance(entry, Aside)]
    store_module.read_game.cache_clear()


@pytest.mark.parametrize("step", ["load", "summarizing"])
def test_what_nobody_has_thought_of_while_a_game_is_played_out_costs_that_game_only(
    step: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = Disk()
    disk.texts[GAME + "x:1"] = text = resealed(SOUND, summary=None)
    disk.visit().keep(table(4, "good"), 1)
    store = disk.visit()
    listed(store)

    def fails(entry: Any) -> Any:
        raise RuntimeError("never thought of")

    monkeypatch.setattr(store_module, "replayed_in_slices", fails)
    monkeypatch.setattr(store_module, "summarizing", fails)
    if step == "load":
        with pytest.raises(save.SaveError, match="save_missing"):
            store.load("x")
    else:
        save.finished(store.summarizing(["x"]))
    assert "never thought of" in capsys.readouterr().err
    assert [fault.reason for fault in store.faults] == ["save_unforeseen"]
    assert unread(store) == [text] and [entry.id for entry in listed(store) if isinstance(entry, Listed)] == ["good"]


def test_a_game_whose_log_stops_being_legal_is_read_that_far_and_set_aside_whole() -> None:
    disk = Disk()
    log = save.dump(game(4))["log"]
    disk.texts[GAME + "x:1"] = text = resealed(SOUND, match=match_with(log=[*log, "place roxy R1"]))
    store = disk.visit()
    assert store.load("x") == table(4, "x", assisted=True) == disk.visit().load("x")
    assert unread(store) == [text] and [fault.reason for fault in store.faults] == ["save_stops"]


# --- the list -------------------------------------------------------------------------------------------------------


def test_the_list_is_made_without_playing_anything_out(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    for number in range(5):
        disk.visit().keep(table(number + 3, f"g{number}", name=f"Game {number}"), number)
    monkeypatch.setattr(save, "replaying", lambda outline: pytest.fail("it was played out"))
    listing = listed(disk.visit())
    assert [(entry.name, entry.decisions) for entry in listing if isinstance(entry, Listed)] == [
        (f"Game {number}", len(game(number + 3).log)) for number in reversed(range(5))
    ]


def test_an_entry_is_looked_at_again_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    store = disk.visit()
    for number in range(5):
        store.keep(table(number, f"g{number}"), number)
    first = listed(store)
    looked: list[str] = []
    plain = Store._look
    monkeypatch.setattr(Store, "_look", lambda self, id: (looked.append(id), plain(self, id))[1])
    assert listed(store) == first and looked == []
    other = disk.visit()
    other.load("g3")
    other.keep(table(9, "g3"), 77)
    store.delete("g1")
    found = {entry.id: entry for entry in listed(store) if isinstance(entry, Listed)}
    assert looked == ["g3"] and found["g3"].decisions == len(game(9).log) and "g1" not in found


def test_at_the_start_nothing_is_read_of_games_on_which_both_stores_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    store = disk.visit()
    for number in range(5):
        store.keep(table(number, f"g{number}"), number)
    store.remember_current("g2")
    dict.pop(disk.vault, game_keys("g4")[1])
    monkeypatch.setattr(store_module, "read_game", lambda text: pytest.fail("it was read"))
    disk.visit()
    assert dict(disk.vault) == dict(disk.texts)


def test_entries_of_former_versions_get_their_summary_when_they_are_on_display() -> None:
    kept = {}
    for number in range(60):
        record = json.loads(write_table(table(6, f"g{number}"), number, 1))
        del record["game"]["summary"]
        kept[game_keys(f"g{number}")[1]] = json.dumps(seal(record["game"], 1))
    screen = Screen(kept).tap("open games")
    found = [entry for entry in screen.model.listing if isinstance(entry, Listed)]
    assert [entry.summary is not None for entry in found] == [True] * ROWS + [False] * (60 - ROWS)
    assert words("games.rows", first=1, last=ROWS, count=60) in screen.markup
    assert words("games.turn", turn=game(6).state.turn) in screen.markup
    screen.tap(f"rows {ROWS}", f"rows {2 * ROWS}")
    assert all(entry.summary for entry in screen.model.listing if isinstance(entry, Listed))
    assert screen.markup.count('id="entry-') == 60 - 2 * ROWS and screen.ports.focused[-1].startswith("name-")
    assert words("games.rows", first=2 * ROWS + 1, last=60, count=60) in screen.markup
    assert f'data-action="rows {3 * ROWS}"' not in screen.markup
    assert {key: screen.kept[key] for key in kept} == kept, "they are rewritten under other windows' feet"


@pytest.mark.parametrize(
    "summary",
    [
        *(None, 7, [], {}, {"decisions": 4}, {"decisions": 4, "turn": -1, "result": None, "held": "."}),
        {"decisions": 4, "turn": 1, "result": None, "held": "<b>"},
        {"decisions": 4, "turn": 1, "result": None, "held": "." * 5000},
        {"decisions": 4, "turn": 1, "result": [2, "hq", [0, 0]], "held": "."},
        {"decisions": 4, "turn": 1, "result": [0, 7, [0, 0]], "held": "."},
        {"decisions": 4, "turn": 1, "result": [0, "hq", [0, "x"]], "held": "."},
        {"decisions": 4, "turn": 1, "result": [True, "hq", [0, 0]], "held": "."},
        {"decisions": 3, "turn": 1, "result": None, "held": "."},
    ],
)
def test_a_summary_that_is_none_is_made_anew(summary: Any) -> None:
    """If the summary in an entry, which tells how the game stands, is not valid, a new one is computed from the match.

    Until then the game is listed without a summary.
    """
    disk = Disk()
    disk.texts[GAME + "x:1"] = resealed(SOUND, summary=summary)
    store = disk.visit()
    assert [entry.summary for entry in listed(store) if isinstance(entry, Listed)] == [None]
    save.finished(store.summarizing(["x"]))
    assert [entry.summary for entry in store.listing() if isinstance(entry, Listed)] == [summary_of(game(4))]


def test_how_many_entries_are_still_to_be_listed_is_counted_down() -> None:
    disk = Disk()
    for id in ("a", "b", "c"):
        disk.visit().keep(table(2, id), 1)
    store = disk.visit()
    assert store.left == 0
    assert [store.left for _ in store.looking()] == [2, 1, 0]
    disk.visit().keep(table(2, "d"), 1)
    assert [store.left for _ in store.looking()] == [1, 1, 1, 0]


def test_only_a_game_without_a_summary_is_played_out_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    disk.visit().keep(table(4), 1)
    disk.texts[GAME + "b"] = "x"
    store = disk.visit()
    entries = listed(store)
    monkeypatch.setattr(store_module, "summarizing", lambda entry: pytest.fail("it was played out"))
    save.finished(store.summarizing([*(entry.id for entry in entries), "missing"]))
    assert store.listing() == entries and len(entries) == 2


def test_a_summary_that_comes_late_is_not_put_over_a_game_that_has_gone_on() -> None:
    disk = Disk()
    disk.texts[GAME + "x:1"] = resealed(SOUND, summary=None)
    store = disk.visit()
    store.load("x")
    listed(store)
    late = store.summarizing(["x"])
    next(late)
    store.keep(table(6, "x"), 1)
    save.finished(late)
    (entry,) = store.listing()
    assert isinstance(entry, Listed) and entry.decisions == len(game(6).log) and entry.summary == summary_of(game(6))


def test_any_entry_can_be_exported_as_it_is() -> None:
    disk = Disk()
    store = disk.visit()
    assert store.is_empty() and store.export("a") == ""
    for length in (3, 4):
        store.keep(table(length), 1)
    assert store.export("a") == newest_text(disk, "a") and not store.is_empty()
    store.delete("a")
    assert store.is_empty()
    disk.texts[GAME + "b"] = "x"
    again = disk.visit()
    (entry,) = listed(again)
    assert isinstance(entry, Aside) and again.export(entry.id) == "x" and not again.is_empty()


def test_the_settings_come_back_without_what_is_no_setting() -> None:
    disk = Disk()
    assert disk.visit().prefs() == {}
    disk.visit().keep_prefs({"theme": "dark"})
    assert disk.visit().prefs() == {"theme": "dark"}
    for text, prefs in (('{"a": 1, "b": "c"}', {"b": "c"}), ("[]", {}), ("x", {})):
        disk.texts[PREFS] = disk.vault[PREFS] = text
        assert disk.visit().prefs() == prefs


@pytest.mark.parametrize("result", [None, (0, "hq", [1, 0]), (1, "medals", [0, 7]), (None, "full", [5, 5])])
def test_a_summary_as_the_page_writes_it_is_read(result: tuple[int | None, str, list[int]] | None) -> None:
    data = {"decisions": 4, "turn": save.MAX_ACTIONS, "result": result and [*result], "held": ".br" + "." * 397}
    summary = read_summary(data, 4)
    assert summary is not None and (summary.turn, summary.held) == (save.MAX_ACTIONS, ".br" + "." * 397)
    assert (summary.result and (summary.result[0], summary.result[1], [*summary.result[2]])) == result


@pytest.mark.parametrize(
    "change",
    [
        {"turn": save.MAX_ACTIONS + 1},
        {"held": "." * 401},
        {"held": 7},
        {"result": 7},
        {"result": [0, "hq"]},
        {"result": [0, "hq", [1, 0], 0]},
        {"result": [-1, "hq", [1, 0]]},
        {"result": [0, "hq", [1]]},
        {"result": [0, "hq", [1, 0, 0]]},
        {"result": [0, "hq", ["x", 0]]},
        {"result": [0, "hq", 1]},
    ],
    ids=str,
)
def test_a_summary_just_beyond_what_the_page_writes_is_none(change: dict[str, Any]) -> None:
    data = {"decisions": 4, "turn": 1, "result": None, "held": "."}
    assert read_summary(data, 4) is not None
    assert read_summary({**data, **change}, 4) is None


@pytest.mark.parametrize(("now", "saved"), [(-5, 0), (0, 0), (7, 7), (2**53, 2**53), (2**60, 2**53)])
def test_whatever_the_clock_says_a_game_is_kept_and_read_again(now: int, saved: int) -> None:
    kept = read_table(write_table(table(4), now))
    assert (kept.saved, kept.table) == (saved, table(4))
    assert store_module.saved_of(write_table(table(4), now)) == saved


def test_a_summary_is_made_of_what_both_players_see(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(FACES[FIRST_GAME], "holders", lambda view: shown.append(view) or "")
    match = game(4)
    summary_of(match)
    both = [match.rules.view(match.rules.view(match.state, player), 1 - player).dump() for player in (0, 1)]
    assert [view.dump() for view in shown] == [both[0]] and both[0] == both[1]


def test_an_entry_that_is_written_without_a_number_is_older_than_any_with_one() -> None:
    assert unseal(json.loads(write_table(table(4), 1))).sequence == 0


def test_a_table_is_one_without_name_and_help_unless_it_says_so() -> None:
    """A new table has no name, and says that the person has had no help, such as hints."""
    new = table(4)
    assert (new.name, new.assisted, new.chances, new.hints, new.retry) == ("", False, False, 0, 0)


def test_what_was_read_of_a_game_cannot_be_changed() -> None:
    kept = read_table(SOUND)
    listed = store_module.open_text(SOUND).listed("x")
    for value, name in (
        (kept, "saved"),
        (kept.table, "name"),
        (listed, "name"),
        (listed.summary, "turn"),
        (Aside("x", "save_damaged", ""), "text"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)


def test_a_text_that_says_no_time_was_saved_longest_ago() -> None:
    assert store_module.saved_of("x") == 0


@pytest.mark.parametrize("hints", [0, save.MAX_ACTIONS])
def test_the_help_that_a_person_has_had_is_kept(hints: int) -> None:
    for assisted, chances in ((False, True), (True, False)):
        helped = table(4, assisted=assisted, chances=chances, hints=hints, retry=hints)
        assert read_table(write_table(helped, 1)).table == helped


def test_what_hints_told_is_kept_and_whatever_is_no_hint_is_left_out() -> None:
    told = ((0, ("draw",)), (3, ("place capn h", "skip")))
    helped = table(4, told=told)
    assert read_table(write_table(helped, 1)).table == helped
    for other in (
        7,
        "x",
        {},
        [7],
        [[0]],
        [[0, "draw"]],
        [[-1, ["draw"]]],
        [[0, [7]]],
        [[0, ["x" * 999]]],
        [[0, []]] * 999,
    ):
        assert read_table(resealed(SOUND, told=other)).table == table(4, "x"), other


def test_a_game_whose_log_is_cut_counts_as_one_with_help() -> None:
    text = resealed(SOUND, match=match_with(log=[*save.dump(game(4))["log"], "draw draw"]))
    with pytest.raises(CutEntry) as caught:
        read_table(text)
    assert caught.value.kept.table == table(4, "x", assisted=True)


# --- crashes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_whatever_a_crash_takes_no_acknowledged_decision_is_lost(seed: int) -> None:
    """A decision that the vault has confirmed as saved is still there after a crash of the browser.

    The crash can lose the newest writes to the text store, and any write to the vault that is not confirmed.
    """
    chance = random.Random(seed)
    disk = Disk()
    acknowledged: dict[str, int] = {}  # the newest acknowledged number of each game
    number = 0
    for _ in range(12):
        store = disk.visit()
        for id, least in acknowledged.items():
            assert store.load(id).hints >= least
        history = [dict(disk.texts)]
        disk.vault.is_away = False
        for _ in range(chance.randrange(8)):
            id = chance.choice(sorted(store.known)) if store.known and chance.random() < 0.8 else f"g{number}"
            number += 1
            disk.vault.is_away = disk.vault.is_away or chance.random() < 0.2
            store.keep(table(chance.randrange(12), id, hints=number), 1)
            history.append(dict(disk.texts))
            if not disk.vault.is_away:
                acknowledged[id] = number
        for key, text in list(disk.vault.waiting.items()):
            if chance.random() < 0.3 and text is not None:
                dict.__setitem__(disk.vault, key, text)  # done, but not yet acknowledged
        disk.vault.waiting.clear()
        dict.clear(disk.texts)
        dict.update(disk.texts, chance.choice(history))
    assert acknowledged


@pytest.mark.parametrize("seed", range(20))
def test_what_comes_back_after_a_crash_is_something_that_was_written(seed: int) -> None:
    chance = random.Random(1000 + seed)
    disk = Disk()
    written = {0}
    disk.visit().keep(table(0), 1)
    for _ in range(20):
        store = disk.visit()
        assert len(store.load("a").match.log) in written
        length = chance.randrange(12)
        store.keep(table(length), 1)
        written.add(length)
        for place in (disk.texts, disk.vault):
            for key in game_keys("a"):
                fate = chance.random()
                if key in place and fate < 0.1 and len({*game_keys("a")} & {*place}) == 2:
                    dict.pop(place, key)
                elif key in place and fate < 0.2:
                    dict.__setitem__(place, key, place[key][: chance.randrange(len(place[key]))])
        if not any(sound(place.get(key)) for place in (disk.texts, disk.vault) for key in game_keys("a")):
            disk = Disk()
            disk.visit().keep(table(0), 1)


def sound(text: str | None) -> bool:
    """Whether `text` is the text of an entry that can be read; False for None."""
    try:
        return text is not None and bool(read_table(text))
    except save.SaveError:
        return False


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refuses", [{"set"}, {"get"}, {"remove"}, {"set", "get", "remove"}])
def test_without_the_text_store_the_vault_has_everything(refuses: set[str]) -> None:
    disk = Disk()
    disk.texts.refuses = set(refuses)
    store = disk.visit()
    for length in (1, 2, 3):
        try:
            store.keep(table(length), 1)
        except StoreError:
            assert refuses & {"set", "get"}
    store.remember_current("a")
    assert len(listed(store)) == 1 and store.load("a").match == game(3)
    again = disk.visit()
    assert again.current() == "a" and again.load("a").match == game(3)
    store.delete("a")
    assert not [key for key in disk.vault if key.startswith(GAME)]


# --- in the page ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refuses", "call"),
    [
        ("get", lambda store: store.get(CURRENT)),
        ("get", lambda store: store.keys()),
        ("set", lambda store: store.keep_prefs({"theme": "dark"})),
        ("remove", lambda store: store.remove(CURRENT)),
    ],
)
def test_whatever_the_text_store_refuses_is_noted(refuses: str, call: Callable[[Store], Any]) -> None:
    disk = Disk()
    store = disk.visit()
    assert not store.is_refused
    disk.texts.refuses = {refuses}
    call(store)
    assert store.is_refused
    store.keep(table(4), 1)
    assert store.is_refused == (refuses != "remove")


def test_a_decision_is_ticked_when_it_is_durable_and_not_before() -> None:
    screen = Screen()
    assert screen.ports.how_kept == "saved"
    screen.ports.vault.is_away = True
    screen.tap("do draw").wait()
    assert screen.ports.how_kept == "saving"
    screen.ports.vault.do_waiting()
    assert screen.ports.how_kept == "saved" and newest(screen.ports.vault, screen.model.table.id).match == screen.match


def test_a_vault_that_fails_is_told_and_the_game_goes_on() -> None:
    screen = Screen()
    screen.ports.vault.refuses = True
    play(screen, 1, most=2)
    assert screen.ports.how_kept == "light" and screen.stored().match == screen.match
    assert words("store.failed") not in screen.said()
    screen.ports.vault.refuses = False
    play(screen, 1, most=1)
    assert screen.ports.how_kept == "saved"


def test_a_text_store_that_fails_is_no_loss_as_long_as_the_vault_keeps() -> None:
    screen = Screen()
    screen.ports.texts.refuses = {"set", "get", "remove"}
    play(screen, 1, most=3)
    assert screen.ports.how_kept == "saved" and words("store.failed") not in screen.said()
    again = Screen({}, vault=screen.ports.vault)
    assert again.match == screen.match


def test_when_the_browser_was_killed_the_page_comes_back_to_what_was_ticked() -> None:
    screen = play(Screen(), 1, most=2)
    early = screen.kept
    screen.say("set opponent human").tap("open new").tap("new").tap("curtain").tap("do draw")
    again = Screen(early, vault=screen.ports.vault)
    assert again.model.table.id == screen.model.table.id and again.match == screen.match
    assert again.kept[CURRENT] == screen.kept[CURRENT]


def test_a_vault_that_answers_late_is_believed_all_the_same() -> None:
    screen = play(Screen(), 1, most=2)
    old, entries = screen.kept, dict(screen.ports.vault)
    play(screen, 1, most=1)
    entries = dict(screen.ports.vault)
    late = MemoryVault(entries)
    late.is_away = True
    again = Screen(old, vault=late)
    assert len(again.match.log) < len(screen.match.log)
    late.is_away = False
    late.on_entries(dict(entries))
    assert again.match == screen.match and words("store.overtaken") in again.said()
    play(again, 2, most=1)
    assert again.stored().match == again.match


def test_a_page_that_was_overtaken_shows_what_the_other_made_of_the_game() -> None:
    screen = Screen()
    other = screen.reload()
    play(other, 1, most=2)
    screen.ports.texts.update(other.kept)
    screen.tap("do draw").wait()
    assert screen.match == other.match and words("store.overtaken") in screen.said()
    play(screen, 3, most=1)
    assert screen.stored().match == screen.match
