"""The set editor: building a set by taps, keys and drags, saving it, files, links, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.web.page.test_markup import HOSTILE, skeleton
from tests.web.playing import MemoryVault, Reader, Screen, actions_of, run, shown
from toybattle.games.token_battle.cards import CARD_NAMES, CARD_NUMBERS, CARDS
from toybattle.games.token_battle.sets import PRESETS, faults, format_set
from toybattle.link import LinkError, seal
from toybattle.save import SaveError
from web.games.token_battle.editor import NAME, chosen, stacks
from web.games.token_battle.editor.faults import sentences
from web.games.token_battle.editor.messages import ListSets, of_editor
from web.games.token_battle.editor.model import Editor, editor_of
from web.games.token_battle.editor.named import (
    Named,
    decode,
    encode,
    free_name,
    preset,
    read_file,
    read_record,
    record_of,
    write_file,
)
from web.games.token_battle.editor.store import ASIDE, SET
from web.games.token_battle.editor.update import LINK
from web.page import model as m
from web.page.model import with_extra
from web.page.words import words
from web.saves.store import GAME

SUNDAY = Named("", "Sunday", PRESETS["garden"])
SUNDAY_LINK = LINK + encode(SUNDAY)
HIGH: stacks.Stacks = (tuple(range(6)), (6, 7), (8, 9), (10, 11))
LOW: stacks.Stacks = ((0,), (), (1, 2), (3, 4))


def editing(id: str = "garden") -> Screen:
    """Returns a screen on which the preset `id` is open in the set editor."""
    return Screen().say("open sets").tap(f"edit set {id}")


def laid(screen: Screen) -> list[list[str]]:
    """The names of the cards in the set that is open in the editor: a list for each stack."""
    return [[CARD_NAMES[card] for card in stack] for stack in editor_of(screen.model).open.stacks]


def kept_sets(screen: Screen) -> dict[str, str]:
    """The sets that are saved in the text store: a dict from the name of a set to its cards as text."""
    found = [json.loads(text)["set"] for key, text in screen.kept.items() if key.startswith(SET)]
    return {entry["name"]: entry["cards"] for entry in found}


# --- stacks ---------------------------------------------------------------------------------------------------------


def test_a_card_is_only_ever_in_one_place() -> None:
    built = stacks.NOTHING
    for number in range(200):
        card, lane, place = number * 7 % len(CARDS), number % 4, number % 6
        built = stacks.with_card(built, card, lane, place)
        assert stacks.cards_of(built).count(card) == 1 and card in built[lane]
        built = stacks.moved(built, number * 5 % len(CARDS), ("up", "down", "left", "right")[number % 4])
        assert len(set(stacks.cards_of(built))) == len(stacks.cards_of(built))
        assert stacks.read(stacks.write(built)) == built


def test_moving_back_undoes_moving() -> None:
    garden = PRESETS["garden"]
    card = garden[1][1]
    assert stacks.moved(stacks.moved(garden, card, "up"), card, "down") == garden
    assert stacks.moved(stacks.moved(garden, card, "right"), card, "left") == garden
    assert stacks.moved(garden, garden[0][0], "up") == garden == stacks.moved(garden, garden[0][0], "left")


def test_the_curve_and_the_counts_hold_every_card() -> None:
    for built in (*PRESETS.values(), HIGH, LOW, stacks.NOTHING):
        count = len(stacks.cards_of(built))
        assert sum(stacks.curve(built).values()) == count
        assert sum(stacks.counts(built, "ability").values()) == count == sum(stacks.counts(built, "kind").values())


@pytest.mark.parametrize("text", ["", "awl", "awl/awl/ / ", "awl / / / / ", "awl awl / / /", "nobody / / /"])
def test_what_are_not_four_stacks_of_different_cards_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        stacks.read(text)


@pytest.mark.parametrize("built", [HIGH, LOW, stacks.NOTHING, ((0, 1), (0, 2), (3, 4), (5, 6)), ((0, 1), (2, 3))])
def test_each_fault_is_one_sentence(built: stacks.Stacks) -> None:
    told = sentences(built)
    assert len(told) == len(faults(built)) > 0 and len(set(told)) == len(told)
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in told)


# --- building -------------------------------------------------------------------------------------------------------


def test_a_preset_is_never_changed_the_first_change_makes_a_copy() -> None:
    screen = editing("garden")
    assert words("edit.preset") in screen.markup and not kept_sets(screen)
    screen.tap("edit pick colossus").tap("edit put 2")
    assert editor_of(screen.model).open.name == "Garden 2"
    assert laid(screen)[2] == ["lantern", "cleaver", "colossus"]
    assert kept_sets(screen) == {"Garden 2": stacks.write(editor_of(screen.model).open.stacks)}
    assert words("edit.preset") not in screen.markup
    screen.tap("open sets").tap("edit set garden")
    assert editor_of(screen.model).open.stacks == PRESETS["garden"]


def test_every_change_is_kept_at_once_and_survives_a_reload() -> None:
    screen = editing("siege")
    for taps in (("edit pick awl", "edit put 1"), ("edit pick awl", "edit move up"), ("edit out",), ("edit undo",)):
        screen.tap(*taps)
        (cards,) = kept_sets(screen).values()
        assert cards == stacks.write(editor_of(screen.model).open.stacks)
    again = screen.reload().say("open sets")
    assert [named.stacks for named in editor_of(again.model).sets] == [editor_of(screen.model).open.stacks]


def test_a_set_is_in_both_stores_and_either_brings_it_back() -> None:
    screen = editing("siege").tap("edit pick awl", "edit put 1")
    vault, kept = dict(screen.ports.vault), screen.kept
    (key,) = (key for key in kept if key.startswith(SET))
    assert vault[key] == kept[key]
    for stores in (({}, MemoryVault(vault)), (kept, MemoryVault())):
        again = Screen(stores[0], vault=stores[1]).say("open sets")
        assert [named.stacks for named in editor_of(again.model).sets] == [editor_of(screen.model).open.stacks]
        assert again.ports.texts[key] == again.ports.vault[key] == kept[key], "and the other has it again"
    screen.say(f"edit delete {key.removeprefix(SET)}")
    assert key not in screen.kept and key not in screen.ports.vault


def test_of_two_writings_of_a_set_the_later_one_counts_whatever_the_clock_says() -> None:
    """A set is read as it was saved last, even if localStorage has lost that version and the clock was put back
    meanwhile.

    The two stores can differ in this way after the browser was killed.
    """
    screen = editing("siege").tap("edit pick awl", "edit put 1")
    before = screen.kept
    screen.ports.made -= 1_000_000_000  # the clock is put back
    screen.tap("edit pick awl", "edit move up")
    again = Screen(before, vault=MemoryVault(dict(screen.ports.vault))).say("open sets")
    assert [named.stacks for named in editor_of(again.model).sets] == [editor_of(screen.model).open.stacks]
    assert screen.kept != before


def test_a_damaged_set_is_set_aside_and_the_other_store_has_it_whole() -> None:
    screen = editing("siege").tap("edit pick awl", "edit put 1")
    (key,) = (key for key in screen.kept if key.startswith(SET))
    again = Screen({**screen.kept, key: "{"}, vault=MemoryVault(dict(screen.ports.vault))).say("open sets")
    assert [named.stacks for named in editor_of(again.model).sets] == [editor_of(screen.model).open.stacks]
    assert again.kept[ASIDE + key.removeprefix(SET)] == "{"


def test_each_move_is_one_sentence_that_says_where_the_card_is_now() -> None:
    screen = editing("garden")
    screen.tap("edit pick herald")
    assert screen.model.note == words("edit.picked", card="Herald")
    screen.tap("edit move up")
    assert screen.model.note.startswith(words("edit.placed", card="Herald", stack=2, place=1, count=3))
    screen.tap("edit move up")
    assert screen.model.note == words("edit.stays")
    screen.tap("edit out")
    assert screen.model.note == words("edit.taken_out", card="Herald")
    screen.tap("edit undo")
    assert laid(screen)[1][0] == "herald"


def test_an_illegal_set_is_kept_says_why_and_cannot_be_played_shared_or_measured() -> None:
    screen = editing("garden")
    screen.tap("edit pick hedge").tap("edit out")
    fault = words("fault.stack_too_low", stack=4, count=1, least=2)
    assert fault in screen.model.note and fault in screen.markup
    assert len(kept_sets(screen)) == 1
    assert "edit play" not in actions_of(screen.markup)
    for action in ("edit play", "edit share", "edit measure on"):
        sheet = screen.model.sheet
        screen.say(action)
        assert fault in screen.model.note and screen.model.note_kind == "refusal" and screen.model.sheet == sheet
    assert screen.ports.clipboard == "" and not editor_of(screen.model).meter.is_running
    screen.tap("edit pick hedge").tap("edit put 3")
    assert words("edit.legal") in screen.model.note and words("edit.ready", count=11) in screen.markup


def test_a_new_set_begins_empty_and_is_named() -> None:
    screen = Screen().say("open sets").tap("edit new")
    assert laid(screen) == [[], [], [], []] and len(sentences(editor_of(screen.model).open.stacks)) == 4
    screen.say("edit name   Wall\u202e of\x00 cards ")
    assert editor_of(screen.model).open.name == "Wall of cards"
    assert list(kept_sets(screen)) == ["Wall of cards"]
    screen.say("edit name    ")
    assert editor_of(screen.model).open.name == "Wall of cards"
    screen.say(f"edit name {'x' * 500}")
    assert len(editor_of(screen.model).open.name) == 60


def test_a_set_is_built_from_nothing_by_keys_alone() -> None:
    screen = Screen().say("open sets").tap("edit new")
    wanted = [["awl", "vine"], ["ram", "file"], ["mint", "nugget"], ["hedge", "bumper"]]
    for number, stack in enumerate(wanted):
        for name in stack:
            screen.press(str(number + 1), f"deck-{name}")
            assert screen.ports.focused[-1] == f"deck-{name}"
    assert laid(screen) == wanted and editor_of(screen.model).open.is_legal
    screen.tap("edit pick vine")  # Enter on it is a click
    for key, expected in (("ArrowUp", (0, 0)), ("ArrowRight", (1, 0)), ("ArrowDown", (1, 1)), ("ArrowLeft", (0, 1))):
        screen.press(key, "laid-vine")
        assert stacks.place_of(editor_of(screen.model).open.stacks, CARD_NUMBERS["vine"]) == expected
        assert screen.ports.focused[-1] == "laid-vine" and editor_of(screen.model).picked == CARD_NUMBERS["vine"]
    screen.press("Escape", "laid-vine")
    assert editor_of(screen.model).picked < 0 and screen.model.sheet == "editor"
    screen.press("Delete", "laid-vine")
    assert laid(screen)[0] == ["awl"] and screen.ports.focused[-1] == "laid-awl"
    screen.press("Delete", "laid-awl")
    assert laid(screen)[0] == [] and screen.ports.focused[-1] == "deck-awl"
    screen.press("Escape", "deck-awl")
    assert not screen.model.sheet


def test_the_arrows_reach_every_card_and_go_nowhere_else() -> None:
    model = editing("workbench").model
    for prefix, cards in (("deck-", range(len(CARDS))), ("laid-", stacks.cards_of(PRESETS["workbench"]))):
        seen = set()
        waiting = [CARD_NAMES[cards[0]]]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"):
                    model, (focus,) = run(model, m.Pressed(key, prefix + name))
                    assert focus.element.startswith(prefix)
                    waiting.append(focus.element.removeprefix(prefix))
        assert seen == {CARD_NAMES[card] for card in cards}
    assert not editor_of(model).past, "arrows alone change nothing"


def test_there_is_one_tab_stop_in_the_stacks_and_one_in_the_collection() -> None:
    screen = editing("garden")
    for described in ("", "edit pick hedge", "edit filter value 10", "edit filter kind golden", "edit pick nugget"):
        if described:
            screen.say(described)
        elements = [element.attributes for element in Reader(screen.markup).elements]
        for prefix in ("laid-", "deck-"):
            tiles = [each for each in elements if each.get("id", "").startswith(prefix)]
            assert sum(each["tabindex"] == "0" for each in tiles) == bool(tiles)


def test_a_card_is_dragged_into_a_stack_to_a_place_and_out_again() -> None:
    screen = editing("garden")
    targets = {element.attributes["data-drop"] for element in Reader(screen.markup).having("data-drop")}
    assert {"edit 0 99", "edit 0 1", "edit out"} <= targets
    screen.say("lift edit colossus")
    assert editor_of(screen.model).picked == CARD_NUMBERS["colossus"]
    screen.say("drop edit colossus|edit 0 1")
    assert laid(screen)[0] == ["encampment", "colossus", "bonfire", "bumper", "vine"]
    screen.say("lift edit encampment").say("drop edit encampment|edit 0 2")
    assert laid(screen)[0] == ["colossus", "bonfire", "encampment", "bumper", "vine"]
    screen.say("lift edit colossus").say("drop edit colossus|edit out")
    assert "colossus" not in laid(screen)[0] and editor_of(screen.model).picked < 0


def test_the_whole_stack_is_a_target_for_a_picked_card() -> None:
    screen = editing("siege")
    stack = laid(screen)[1]
    for taps in (["edit pick awl", "edit put 1"], ["edit pick awl", f"edit pick {stack[0]}"]):
        screen = editing("siege")
        assert 'class="edit-lane" data-drop="edit 1' in screen.markup and "edit put 1" not in screen.markup
        screen.tap(taps[0])
        lanes = [one for one in Reader(screen.markup).having("data-action") if one.attributes["class"] == "edit-lane"]
        assert [one.attributes["data-action"] for one in lanes] == [f"edit put {number}" for number in range(4)]
        screen.tap(taps[1])
        assert laid(screen)[1] == [*stack, "awl"]


def test_a_card_of_the_same_stack_is_picked_instead() -> None:
    screen = editing("siege")
    first, second, *_ = laid(screen)[0]
    before = laid(screen)
    screen.tap(f"edit pick {first}", f"edit pick {second}")
    assert laid(screen) == before and CARD_NAMES[editor_of(screen.model).picked] == second


def test_the_filter_shows_what_it_says() -> None:
    screen = editing("garden")
    for text, column in (("ability gild", "ability"), ("kind shell", "kind"), ("value 2", "value")):
        screen.say(f"edit filter {text}")
        want = text.split()[1]
        wanted = [card for card in CARDS if str(getattr(card, column)) == want]
        tiles = [id for id in ids_in(screen.markup) if id.startswith("deck-")]
        assert tiles == [f"deck-{card.name}" for card in wanted]
        assert screen.model.note == words("edit.shown", count=len(wanted))
        screen.say(f"edit filter {column} any")
    screen.say("edit filter value 10").say("edit filter kind shell")
    assert not [id for id in ids_in(screen.markup) if id.startswith("deck-")]
    assert editor_of(screen.model).shown == []


def ids_in(markup: str) -> list[str]:
    """The ids of all elements in the markup, in their order."""
    return [element.attributes["id"] for element in Reader(markup).having("id")]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_name_is_a_name_in_every_sheet(text: str) -> None:
    screen = Screen().say("open sets").tap("edit copy garden")
    plain = {}
    for sheet in ("sets", "editor", "meter"):
        plain[sheet] = skeleton(shown(replace(screen.model, sheet=sheet, note="")))
    screen.say(f"edit name {text}")
    for sheet, expected in plain.items():
        assert skeleton(shown(replace(screen.model, sheet=sheet, note=""))) == expected


# --- keeping --------------------------------------------------------------------------------------------------------


def test_a_set_is_duplicated_deleted_and_brought_back() -> None:
    screen = Screen().say("open sets").tap("edit copy garden").tap("open sets")
    (first,) = editor_of(screen.model).sets
    screen.tap(f"edit copy {first.id}").tap("open sets")
    assert sorted(named.name for named in editor_of(screen.model).sets) == ["Garden 2", "Garden 3"]
    before = screen.kept
    screen.tap(f"edit delete {first.id}")
    assert SET + first.id not in screen.kept and words("games.deleted", name="Garden 2") in screen.markup
    screen.tap("edit undelete")
    assert screen.kept == before and len(editor_of(screen.model).sets) == 2


def test_a_deleted_set_that_was_open_is_not_kept_again_by_a_change() -> None:
    screen = Screen().say("open sets").tap("edit copy garden").tap("open sets")
    (named,) = editor_of(screen.model).sets
    screen.tap(f"edit delete {named.id}")
    assert editor_of(screen.model).open == preset("workbench")


def test_damaged_entries_are_set_aside_and_the_others_remain() -> None:
    screen = Screen().say("open sets").tap("edit copy garden")
    (key,) = [key for key in screen.kept if key.startswith(SET)]
    good = screen.kept[key]
    texts = ["{", good.replace("vine", "awl"), "[" * 100, json.dumps({"magic": "toybattle"}), "null"]
    kept = {**screen.kept, **{f"{SET}bad{number}": text for number, text in enumerate(texts)}}
    again = Screen(kept).say("open sets")
    assert [named.name for named in editor_of(again.model).sets] == ["Garden 2"]
    assert {again.kept[f"{ASIDE}bad{number}"] for number in range(len(texts))} == set(texts)
    assert again.kept[key] == good
    assert f"edit delete {'bad0'}" in actions_of(again.markup)
    again.tap("edit delete bad0").tap("edit undelete")
    assert again.kept[f"{ASIDE}bad0"] == "{"


def test_a_browser_that_refuses_to_store_is_told_and_the_set_stays_open() -> None:
    screen = editing("garden")
    screen.ports.texts.refuses.add("set")
    screen.tap("edit pick colossus").tap("edit put 2")
    assert editor_of(screen.model).is_unsaved and words("edit.unsaved") in screen.markup
    assert laid(screen)[2][-1] == "colossus"
    screen.ports.texts.refuses.clear()
    screen.tap("edit pick mint").tap("edit put 3")
    assert not editor_of(screen.model).is_unsaved and len(kept_sets(screen)) == 1


def test_sets_go_through_a_file_and_nothing_that_is_there_is_lost() -> None:
    screen = Screen().say("open sets").tap("edit copy garden").tap("edit pick hedge").tap("edit out").tap("open sets")
    screen.tap("edit copy siege").tap("open sets").tap("edit export")
    (name, text) = screen.ports.files[-1]
    assert name.endswith(".json") and len(read_file(text)) == 2
    screen.ports.file = text
    before = kept_sets(screen)
    screen.tap("edit import")
    assert screen.model.note == words("edit.imported", count=2)
    after = kept_sets(screen)
    assert {key: after[key] for key in before} == before and len(after) == 4
    other = Screen()
    other.ports.file = text
    other.say("open sets").tap("edit import")
    assert kept_sets(other) == before


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", '{"magic": "toybattle", "games": []}', "[" * 4000, "x" * 400_000]
)
def test_a_file_that_holds_no_sets_is_one_sentence_and_changes_nothing(text: str) -> None:
    screen = Screen().say("open sets").tap("edit copy garden").tap("open sets")
    before = screen.kept
    screen.ports.file = text
    screen.tap("edit import")
    assert screen.model.note.startswith("Nothing was imported: ") and screen.model.note_kind == "alert"
    assert screen.kept == before and screen.model.note in screen.markup


@pytest.mark.parametrize("field", ["name", "cards", "saved"])
def test_a_changed_record_is_noticed(field: str) -> None:
    record = record_of(SUNDAY)
    assert read_record(record) == SUNDAY
    for value in ("other", 7, None, [], {}):
        with pytest.raises(SaveError):
            read_record({**record, "set": {**record["set"], field: value}})
    assert read_file(write_file([SUNDAY, replace(SUNDAY, stacks=LOW)]))[1].stacks == LOW


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("Wall", []) == "Wall"
    assert len(free_name("x" * 60, ["x" * 60])) <= 60


# --- links ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Sunday", "Ściana żółwi", "猫" * 60, "<b>"])
def test_a_link_holds_the_set_and_its_name(name: str) -> None:
    for built in PRESETS.values():
        named = Named("", name, built)
        text = encode(named)
        assert decode(text) == named and text.replace("-", "a").replace("_", "a").isalnum()


def test_a_set_that_came_with_a_link_is_a_guest_and_loses_nothing_that_was_there() -> None:
    before = Screen().say("open sets").tap("edit copy siege")
    kept = before.kept
    screen = Screen(kept, SUNDAY_LINK)
    assert screen.model.sheet == "editor" and editor_of(screen.model).open == SUNDAY
    assert words("edit.guest") in screen.markup and screen.kept == kept
    assert editor_of(screen.model).sets[0].name == "Siege 2"
    screen.tap("edit keep")
    assert set(kept_sets(screen)) == {"Siege 2", "Sunday"} and screen.ports.address == ""
    assert words("edit.guest") not in screen.markup
    assert {key: screen.kept[key] for key in kept} == kept


def test_a_change_keeps_a_copy_of_a_guest() -> None:
    screen = Screen(fragment=SUNDAY_LINK).tap("edit pick colossus", "edit put 2")
    assert kept_sets(screen) == {"Sunday": format_set(editor_of(screen.model).open.stacks)}
    assert editor_of(screen.model).linked == SUNDAY, "what came is still there"


def test_a_link_opens_beside_a_game_that_is_on_the_table() -> None:
    screen = Screen()
    match = screen.match
    screen.ports.hear("fragment", SUNDAY_LINK)
    assert screen.model.sheet == "editor" and screen.match == match and not screen.model.is_from_link
    screen.tap("close")
    assert screen.model.decision() is not None and any(key.startswith(GAME) for key in screen.kept)


def broken_links() -> list[str]:
    """Damaged texts of links to a set, without the part of the address before the set; each of them must be refused."""
    text = encode(SUNDAY)
    body = bytes([1, 0, 42, 0])
    return [
        *("", "x", "%%%", text[:-1], text[1:], text + "A", text.swapcase(), "A" * 9000),
        *(text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :] for place in range(len(text))),
        *(seal(body[:count]) for count in range(4)),
        seal(body + bytes(60)),
        seal(body + b"\xff" * 60),
        seal(bytes([1, 0, 43, 0]) + bytes(12)),
        seal(bytes([1, 0, 42, 2]) + b"\xff\xfe" + bytes(12)),
        seal(bytes([1, 0, 42, 3]) + b" a " + bytes(12)),
        seal(bytes([2, 0, 42, 0])),
        seal(bytes([1, 1, 42, 0])),
    ]


def test_a_broken_link_is_one_sentence_and_changes_nothing() -> None:
    before = Screen()
    for text in broken_links():
        with pytest.raises(LinkError):
            decode(text)
    for text in broken_links()[:12]:
        screen = Screen(before.kept, LINK + text)
        assert screen.model.note.startswith("The link was not opened: ") and screen.model.note_kind == "alert"
        assert not screen.model.sheet and screen.kept == before.kept
        assert screen.model.note in screen.said()


def test_a_set_is_shared_by_a_link_that_another_browser_opens() -> None:
    screen = editing("siege").tap("edit share")
    assert screen.ports.clipboard and words("share.copied") in screen.markup
    other = Screen(fragment=screen.ports.clipboard)
    assert editor_of(other.model).open.stacks == PRESETS["siege"] and editor_of(other.model).open.name == "Siege"
    other.ports.clipboard = None
    other.tap("edit share")
    assert f'value="https://host/#{screen.ports.clipboard}"' in other.markup


# --- a new game -----------------------------------------------------------------------------------------------------


def test_named_sets_that_can_be_played_are_offered_and_found_when_the_game_is_dealt() -> None:
    screen = Screen(fragment=SUNDAY_LINK).say("open sets").tap("edit copy siege").tap("open sets")
    screen.tap("edit new")
    editor = editor_of(screen.model)
    siege = next(named for named in editor.sets if named.name == "Siege 2")
    assert [value for value, _ in chosen.more_values(editor)] == ["set:", f"set:{siege.id}"]
    draft = {"blue_set": f"set:{siege.id}", "red_set": "set:", "side": "0"}
    found = chosen.with_cards(editor, draft, m.DRAFT)
    assert found == {"blue_set": "siege", "red_set": format_set(SUNDAY.stacks), "side": "0"}
    new = next(named for named in editor.sets if not named.is_legal)
    usual = {"blue_set": "workbench"}
    for value in ("set:gone", f"set:{new.id}"):
        assert chosen.with_cards(editor, {"blue_set": value}, usual) == usual


def test_playing_with_a_set_brings_it_to_the_sheet_of_a_new_game() -> None:
    model, effects = run(Screen().model, m.Tapped("edit set garden"), m.Tapped("edit play"))
    assert model.sheet == "new" and of_editor(ListSets()) in effects
    assert model.draft["game"] == "token_battle" and model.draft["blue_set"] == "garden"
    model, _ = run(replace(model, draft={**model.draft, "side": "1", "variant": "draft"}), m.Tapped("edit play"))
    assert model.draft["red_set"] == "garden" and model.draft["variant"] == "classic"


def test_a_set_that_was_built_is_played_by_either_side_and_the_game_holds_its_cards() -> None:
    screen = Screen(is_bot_prompt=False).say("open sets").tap("edit copy siege")
    screen.tap("edit pick colossus", "edit put 1", "edit play")
    value = screen.model.draft["blue_set"]
    assert 'name="blue_set"' in screen.markup and screen.markup.count(f'value="{value}"') == 2
    screen.say(f"set red_set {value}").tap("new")
    cards = stacks.write(editor_of(screen.model).open.stacks)
    assert "colossus" in cards
    assert screen.match.game == "token_battle"
    assert screen.match.options["blue_set"] == screen.match.options["red_set"] == cards
    assert screen.stored().match.options == screen.match.options
    name = next(named.name for named in editor_of(screen.model).sets)
    subtitle = words("subtitle", variant=words("variant.classic"), blue=name, red=name)
    assert subtitle in screen.markup and subtitle in screen.reload().markup, "by its name, also after a reload"
    assert subtitle in screen.tap("open games").markup.split('id="sheet"')[1]
    assert words("set.own") in shown(with_extra(screen.model, NAME, Editor())), "a set that is not kept here has none"
    assert "open sets" in actions_of(screen.markup), "the menu leads to the sets"
    again = screen.reload().tap("open new")
    assert again.model.draft["blue_set"] == value and again.markup.count(f'value="{value}"') == 2
    again.tap("open sets").tap(f"edit delete {value.removeprefix('set:')}").say("open new")
    assert again.model.draft["blue_set"] == m.DRAFT["blue_set"]


def test_a_copy_of_a_preset_does_not_rename_it() -> None:
    screen = Screen().say("open sets").tap("edit copy siege")
    assert [named.name for named in editor_of(screen.model).sets] == ["Siege 2"] and editor_of(screen.model).names == {}


def test_a_set_from_a_link_is_played_without_being_kept() -> None:
    screen = Screen(fragment=SUNDAY_LINK, is_bot_prompt=False).tap("edit play", "new")
    assert screen.match.options["blue_set"] == "garden" and not kept_sets(screen)
    assert screen.reload().model.draft["blue_set"] == m.DRAFT["blue_set"], "what was not kept is gone"


def test_where_no_sets_are_brought_none_are_offered() -> None:
    screen = Screen()
    assert "open sets" not in actions_of(screen.markup)
    screen.tap("open new")
    assert "open sets" not in actions_of(screen.markup)
    screen.say("set game token_battle")
    assert "open sets" in actions_of(screen.markup)
    screen.say("set variant draft")
    assert "open sets" not in actions_of(screen.markup)
