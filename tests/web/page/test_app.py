"""Tests of the whole app: playing, saving, opening the page again, links, files, and a browser that refuses to save."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, RULES, TWO_PEOPLE, FakePorts, Screen, play, said_by_bot, seated, shown
from toybattle import GAMES, link, save
from toybattle.match import Match
from web.bot.client import MAX_DEATHS
from web.games import FIRST_GAME
from web.languages import messages
from web.page import model as m
from web.page import seating
from web.page.app import App
from web.page.turn import beat_time
from web.page.words import words
from web.saves.entries import Listed, Table, write_table
from web.saves.envelope import MAGIC, seal
from web.saves.importing import MAX_FILE
from web.saves.store import ASIDE, CURRENT, GAME, PREFS, StoreError, game_keys

MESSAGES = messages("en")


def whole(terrain: str = "castle_field", seed: int = 3, most: int = 100_000) -> Match:
    """Returns the match of a random game of at most `most` actions on the board `terrain`.

    If red (player 1) would be asked next, actions are left out at the end until blue (player 0) is asked.
    """
    match = random_match(FIRST_GAME, {"terrain": terrain}, seed, most)
    while match.decision is not None and match.decision.player == 1:
        match = match.upto(len(match.log) - 1)
    return match


def entry(id: str, match: Match, seats: tuple[str, str] = BOT_GAME, saved: int = 1, **fields: Any) -> dict[str, str]:
    """Returns the entry of a game as the text store holds it: a dict with one item, from the entry's key to its text.

    `saved` is when the game was saved, in milliseconds since 1970. `fields` are further fields of the game's Table.
    """
    return {GAME + id: write_table(Table(id, match, seats, **fields), saved)}


def forged(text: str, **changes: Any) -> str:
    """Returns `text`, the text of an entry, with fields of its game changed, and with the right checksum.

    `changes` are the new values of the fields. A field whose new value is None is removed. If the new value is a dict,
    its items are put into the field's own dict.
    """
    record = json.loads(text)
    payload = record["game"]
    for name, value in changes.items():
        if value is None:
            payload.pop(name)
        elif isinstance(value, dict):
            payload[name].update(value)
        else:
            payload[name] = value
    return json.dumps(seal(payload, record["sequence"]))


def fixed_part(message: str) -> str:
    """Returns the beginning of a sentence of the catalogue, up to its first parameter; `message` is the message id."""
    template = MESSAGES[message]
    assert isinstance(template, str)
    return template.split("{")[0]


# --- playing --------------------------------------------------------------------------------------------------------


def test_a_first_visit_is_a_game_at_once() -> None:
    screen = Screen()
    assert screen.model.decision() is not None
    assert not screen.model.sheet and "<dialog" not in screen.markup
    assert screen.current == screen.model.table.id
    assert screen.stored().match == screen.match


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_against_the_bot_by_taps(seed: int) -> None:
    screen = play(Screen(), seed)
    assert screen.match.result is not None and not screen.model.is_showing
    assert screen.stored().match == screen.match
    assert 'class="prompt ending' in screen.markup
    screen.tap("rematch")
    assert screen.match.log == () or screen.match.player_at(0) == 1
    assert screen.match.options["first"] == 1
    assert screen.model.table.id != "first" and len(screen.games) == 2


def test_every_decision_is_in_the_store_before_it_is_shown() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    shows = 0

    def check() -> None:
        nonlocal shows
        shows += 1
        assert screen.stored().match.log == screen.match.log

    screen.ports.on_show = check
    for number in range(40):
        if screen.match.result is not None:
            break
        decision = screen.model.decision()
        if decision is None:
            screen.ports.answer()
            screen.wait()
            continue
        screen.ports.calls.clear()
        before = shows
        screen.take(decision.actions[number % len(decision.actions)])
        assert shows > before
        keys = game_keys(screen.model.table.id)
        last_write = max(at for at, call in enumerate(screen.ports.calls) if call[0] == "set" and call[1] in keys)
        assert ("show",) in screen.ports.calls[last_write:], "shown, then kept"
    assert shows > 15


def same_page(one: m.Model, other: m.Model) -> bool:
    """Whether both models show the same page.

    Differences in some parts of the model are ignored: in the focus, the note, what was told aloud, the state of the
    bot, and the space whose stack is shown.
    """
    usual: dict[str, Any] = {"focus": 0, "note": "", "note_kind": "", "said": (), "bot": "ready", "inspected": -1}
    return shown(replace(one, **usual)) == shown(replace(other, **usual))


@pytest.mark.parametrize("terrain", ["castle_field", "volcanic_jungle", "station_metal_x"])
def test_a_reload_at_every_question_of_a_game_brings_back_the_same_page(terrain: str) -> None:
    start = Table("here", Match.start(FIRST_GAME, {"terrain": terrain, "first": 1}, 11), BOT_GAME)
    screen = Screen()
    screen.app.send(m.Loaded(start))
    asked: set[str] = set()

    def check() -> None:
        screen.wait()
        decision = screen.model.decision()
        again = screen.reload()
        assert same_page(screen.model, again.model)
        if decision is not None:
            assert again.model.decision() == decision
            asked.add(decision.step)

    play(screen, 4, then=check)
    assert len(asked) > 1, "no chain was met"


def test_a_reload_while_the_bot_thinks_asks_it_again() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    assert screen.model.thinking and not screen.model.decision()
    again = screen.reload()
    assert again.match.log[:1] == (("draw",),)
    again.wait()
    assert len(again.match.log) > 1 and again.model.decision() is not None


def test_the_bot_is_not_asked_before_its_worker_is_started() -> None:
    """The page asks the bot nothing before the bot's worker is started: in a real browser that would stop the page."""
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    assert screen.reload().ports.asked_too_early == 0
    fresh = Match.start(FIRST_GAME, {"first": 1}, 77)
    assert Screen({}, m.CHALLENGE + link.encode(fresh, bytes([0, 0]))).ports.asked_too_early == 0


def test_the_bot_is_shown_step_by_step_and_can_be_finished() -> None:
    screen = Screen()
    screen.tap("do draw")
    assert screen.model.is_showing and screen.model.decision() is None
    assert "finish" in screen.markup
    screen.tap("finish")
    assert screen.model.decision() is not None
    settled = screen.markup
    screen.wait()
    assert screen.markup == settled, "an old timer moved on"


def test_a_tap_during_the_bots_turn_ends_the_telling_and_counts() -> None:
    screen = Screen()
    screen.tap("do draw")
    assert screen.model.is_showing
    screen.say("troop " + next(iter(RULES.verbs["place"][0])))
    assert not screen.model.is_showing


def test_at_speed_off_nothing_is_waited_for() -> None:
    screen = Screen()
    screen.say("pref speed off")
    screen.tap("do draw")
    assert not screen.ports.timers and screen.model.decision() is not None
    assert screen.reload().model.prefs["speed"] == "off"


# --- the bot --------------------------------------------------------------------------------------------------------


def test_a_bot_that_fails_is_told_about_and_can_be_woken() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    for _ in range(MAX_DEATHS):
        ((id, _),) = screen.ports.questions
        screen.ports.on_bot({"id": id, "error": "Traceback\n  lines\nMemoryError: <b>all gone</b>"})
    assert "MemoryError: &lt;b&gt;all gone" in screen.markup and "Traceback" not in screen.markup
    screen.ports.is_bot_prompt = True
    screen.tap("wake").wait()
    assert screen.ports.starts == MAX_DEATHS + 1
    assert len(screen.match.log) > 1 and screen.model.decision() is not None
    assert screen.stored().match == screen.match


def test_a_bot_that_never_started_is_woken_at_its_turn() -> None:
    screen = Screen(is_bot_prompt=False)
    for _ in range(MAX_DEATHS):
        screen.ports.on_bot({"fatal": "no WebAssembly"})
    assert "no WebAssembly" in screen.markup
    screen.tap("do draw")
    assert not screen.ports.questions, "a dead worker was asked"
    screen.ports.is_bot_prompt = True
    screen.tap("wake").wait()
    assert screen.model.decision() is not None and len(screen.match.log) > 1


@pytest.mark.parametrize("message", [{"fatal": ""}, {"fatal": " \n"}, {"fatal": None}])
def test_a_bot_that_fails_without_a_word_fails_all_the_same(message: dict[str, Any]) -> None:
    screen = Screen(is_bot_prompt=False)
    for _ in range(MAX_DEATHS):
        screen.ports.on_bot(message)
    assert screen.model.bot == "failed" and "wake" in screen.markup


def test_progress_is_shown_while_the_bot_wakes() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"progress": 0.62})
    assert words("bot.loading_part", percent=62) in screen.markup
    screen.ports.on_bot({"progress": 0})
    assert words("bot.loading") in screen.markup, "no number where there is no progress to tell"
    screen.ports.on_bot({"ready": True})
    assert words("bot.loading") not in screen.markup


@pytest.mark.parametrize("event", ["undo", "new", "resign", "games", "link", "wake"])
def test_an_answer_that_comes_too_late_is_dropped(event: str) -> None:
    other = entry("other", Match.start(FIRST_GAME, {"terrain": "tournament"}, 8))
    screen = Screen(other, is_bot_prompt=False)
    screen.app.send(m.Dealt("first", "mine", 1))
    screen.say("continue mine")
    while screen.model.decision() is not None:
        screen.take(screen.model.decision().actions[0])  # type: ignore[union-attr]
    late = list(screen.ports.questions)
    assert late
    if event == "undo":
        screen.tap("undo").tap("undo")
    elif event == "new":
        screen.say("set first 0").tap("open new").tap("new")
    elif event == "resign":
        screen.tap("resign").tap("resign")
    elif event == "games":
        screen.tap("open games").tap("continue other")
    elif event == "link":
        screen.ports.hear("fragment", m.REPLAY + link.encode(whole(seed=9)))
    else:
        for _ in range(MAX_DEATHS):
            screen.ports.on_bot({"fatal": "gone"})
        screen.tap("wake")
        screen.ports.questions.clear()
    before = screen.match, screen.kept
    for id, _ in late:
        screen.ports.on_bot({"id": id, "text": said_by_bot("draw")})
    screen.wait()
    assert (screen.match, screen.kept) == before


def test_an_answer_to_the_same_position_of_before_an_undo_is_dropped() -> None:
    """After an undo the page may ask the bot the same question a second time. Then only the answer to the second
    question counts, and an answer to the first one is dropped.
    """
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw")
    (late, _), _ = screen.ports.questions.pop(), screen.tap("undo").tap("undo").tap("do draw")
    screen.ports.on_bot({"id": late, "text": said_by_bot("draw")})
    assert len(screen.match.log) == 1
    screen.ports.answer()
    assert len(screen.match.log) == 2


# --- a store that refuses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refuses", [{"set"}, {"get"}, {"set", "get", "remove"}])
def test_a_refused_store_leaves_the_game_playable_and_says_so(refuses: set[str]) -> None:
    screen = Screen.__new__(Screen)
    screen.ports = FakePorts()
    screen.ports.texts.refuses = set(refuses)
    screen.ports.vault.refuses = True
    screen.app = App(screen.ports)
    screen.app.start()
    assert words("store.failed") in screen.said()
    told: list[bool] = []
    play(screen, 3, most=6, then=lambda: told.append(screen.model.unsaved))
    assert len(told) == 6 and all(told)
    for sheet in ("games", "new", "share"):
        screen.say(f"open {sheet}").say("close")
    screen.say("pref theme dark").say("delete g1").say("export").say("undelete").say("continue g1")
    assert screen.model.prefs["theme"] == "dark"
    play(screen, 3)
    assert screen.match.result is not None


def test_a_store_that_fills_up_and_then_has_room_again() -> None:
    screen = Screen()
    screen.ports.texts.refuses, screen.ports.vault.refuses = {"set"}, True
    screen.tap("do draw").wait()
    assert words("store.failed") in screen.said() and screen.ports.how_kept == "refused"
    screen.ports.texts.refuses, screen.ports.vault.refuses = set(), False
    play(screen, 1, most=1)
    assert screen.stored().match == screen.match
    assert words("store.failed") not in screen.said(), "the game is kept again, and the page denies it"


# --- damaged entries ------------------------------------------------------------------------------------------------


def cut_log(text: str) -> str:
    """Returns `text`, the text of an entry, with an illegal action in place of the fourth action of the log."""
    log = json.loads(text)["game"]["match"]["log"]
    return forged(text, match={"log": [*log[:3], "recover roxy", *log[4:]]})


DAMAGES = {
    "flipped": lambda text: text.replace('"log":["', '"log":["draw","', 1),
    "truncated": lambda text: text[: len(text) // 2],
    "not json": lambda text: "hello",
    "empty": lambda text: "",
    "foreign": lambda text: json.dumps({"magic": "chess", "game": {}}),
    "a list": lambda text: "[1, 2]",
    "a number": lambda text: "7",
    "deep": lambda text: "[" * 100_000,
    "odd seats": lambda text: forged(text, seats=["human", ["scout"]]),
    "no time": lambda text: forged(text, saved=None),
    "no match": lambda text: forged(text, match=None),
    "illegal action": cut_log,
    "illegal action, no name": lambda text: forged(cut_log(text), name=None),
    "illegal action, no time": lambda text: forged(cut_log(text), saved="soon"),
}
LATER_ONES = {
    "newer envelope": lambda text: text.replace('"schema":2', '"schema":3', 1),
    "newer schema": lambda text: forged(text, match={"schema": save.SCHEMA + 1}),
    "newer rules": lambda text: forged(text, match={"rules": 99}),
    "another game": lambda text: forged(text, match={"game": "chess"}),
    "an unknown level": lambda text: forged(text, seats=["human", "grandmaster"]),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_set_aside_and_the_others_remain(damage: str) -> None:
    good = entry("good", whole(most=9), saved=5) | entry("fine", whole("tournament", most=4), saved=6)
    bad = DAMAGES[damage](entry("bad", whole(most=12))[GAME + "bad"])
    screen = Screen({**good, GAME + "bad": bad, CURRENT: "good", "someone:else": "theirs"})
    assert screen.match == whole(most=9)
    screen.tap("open games")
    if damage == "illegal action":  # found only when the log is played
        screen.tap("continue bad").wait().tap("open games")
        assert len(screen.match.log) == 3
    assert [kept.id for kept in screen.model.listing if isinstance(kept, Listed) and kept.id != "bad"] == [
        "fine",
        "good",
    ]
    assert screen.ports.texts[ASIDE + "bad"] == bad, "the damaged text is not kept as it was"
    assert screen.markup.count('class="entry aside"') == 1
    for key, value in good.items():
        assert json.loads(screen.kept[key])["game"]["match"] == json.loads(value)["game"]["match"]
    assert screen.kept["someone:else"] == "theirs"


@pytest.mark.parametrize("damage", DAMAGES)
def test_when_the_current_game_is_damaged_another_one_comes(damage: str) -> None:
    bad = DAMAGES[damage](entry("bad", whole(most=12))[GAME + "bad"])
    kept = {**entry("good", whole(most=9), saved=5), GAME + "bad": bad, CURRENT: "bad"}
    screen = Screen(kept)
    if not damage.startswith("illegal action"):  # of these a part can be read, and may be shown
        assert screen.model.table.id == "good" and screen.match == whole(most=9)
    assert screen.ports.texts[ASIDE + "bad"] == bad
    assert GAME + "good" in screen.kept
    play(screen, 2, most=1)
    assert screen.stored().match == screen.match


def test_the_page_says_that_and_why_the_current_game_was_set_aside() -> None:
    bad = DAMAGES["truncated"](entry("bad", whole(most=12))[GAME + "bad"])
    screen = Screen({**entry("good", whole(most=9)), GAME + "bad": bad, CURRENT: "bad"})
    assert words("games.aside", why=words("save_damaged")) in screen.said()


@pytest.mark.parametrize("kind", LATER_ONES)
def test_a_game_of_a_newer_program_stays_as_it_is_and_is_listed(kind: str) -> None:
    later = LATER_ONES[kind](entry("later", whole(most=12))[GAME + "later"])
    screen = Screen({**entry("good", whole(most=9)), GAME + "later": later, CURRENT: "later"})
    why = words("save_newer")
    assert screen.model.table.id == "good" and words("games.later", why=why) in screen.said()
    screen.tap("open games")
    assert words("games.later_row", why=why) in unescape(screen.markup)
    screen.tap("export later").tap("delete later")
    assert screen.ports.files[-1][1] == later and GAME + "later" not in screen.kept
    screen.tap("undelete").tap("close")
    play(screen, 2, most=2)
    assert screen.kept[GAME + "later"] == later and not any(key.startswith(ASIDE) for key in screen.kept)


def test_of_a_current_game_that_stops_being_legal_the_readable_part_comes_back() -> None:
    bad = cut_log(entry("bad", whole(most=12))[GAME + "bad"])
    screen = Screen({GAME + "bad": bad, CURRENT: "bad"})
    assert screen.match == random_match(FIRST_GAME, {"terrain": "castle_field"}, 3, 3)
    assert screen.ports.texts[ASIDE + "bad"] == bad
    assert words("games.aside", why=words("save_stops", count=3)) in screen.said()


def test_deleting_what_was_set_aside_leaves_the_part_that_was_kept() -> None:
    bad = cut_log(entry("bad", whole(most=12))[GAME + "bad"])
    screen = Screen({**entry("good", whole(most=9), saved=9), GAME + "bad": bad, CURRENT: "good"})
    screen.tap("open games", "continue bad").wait()
    assert words("games.aside", why=words("save_stops", count=3)) in screen.said()
    screen.tap("open games")
    row = screen.markup.split('class="entry aside"', 1)[1]
    action = re.search(r'data-action="(delete [^"]*)"', row)
    assert action is not None
    screen.tap(action[1])
    assert [kept.id for kept in screen.model.listing if isinstance(kept, Listed)] == ["good", "bad"]
    assert not any(key.startswith(ASIDE) for key in screen.kept)


def test_without_any_readable_game_a_first_one_begins() -> None:
    screen = Screen({GAME + "bad": "hello", CURRENT: "bad"})
    assert screen.model.decision() is not None and screen.match.log == ()
    assert screen.model.table.id != "bad" and screen.kept[ASIDE + "bad"] == "hello"


@pytest.mark.parametrize(
    "prefs",
    ["", "hello", "[]", "7", '{"theme": 3}', '{"speed": "warp", "terrain": "moon", "opponent": "x"}', "[" * 9999],
)
def test_settings_that_cannot_be_read_give_way_to_the_usual_ones(prefs: str) -> None:
    screen = Screen({PREFS: prefs})
    assert screen.model.prefs == m.PREFS and screen.model.draft == m.DRAFT
    screen.tap("open new").tap("new").wait()
    assert screen.model.decision() is not None


def test_settings_and_the_last_choices_come_back() -> None:
    screen = Screen()
    screen.say("pref theme dark").say("set terrain tournament").say("set opponent recruit").tap("open new").tap("new")
    again = screen.reload()
    assert again.ports.theme == "dark" and again.model.prefs["theme"] == "dark"
    assert again.model.draft["terrain"] == "tournament" and again.model.draft["opponent"] == "recruit"
    assert again.match.options["terrain"] == "tournament" and "recruit" in again.model.table.seats


# --- the list of games ----------------------------------------------------------------------------------------------


def three_games() -> Screen:
    """Returns a screen with the list of games open and three games in it; the game "b" is on the table."""
    kept = {
        **entry("a", whole("castle_field", 3, 6), saved=3, name="First"),
        **entry("b", whole("tournament", 4, 6), saved=2),
        **entry("c", whole("battlefield", 5), saved=1, assisted=True),
        CURRENT: "b",
    }
    return Screen(kept).wait().tap("open games")


def test_a_game_is_continued_from_the_list() -> None:
    screen = three_games()
    screen.tap("continue a").wait()
    assert screen.model.table.name == "First" and screen.model.sheet == ""
    assert screen.match.log == whole("castle_field", 3, 6).log
    assert screen.reload().model.table.id == "a"


def test_a_game_is_renamed() -> None:
    screen = three_games()
    screen.say("rename c   My  game ")
    assert screen.stored("c").name == "My  game" and screen.stored("c").match == whole("battlefield", 5)
    assert 'value="My  game"' in screen.markup
    screen.say("rename b " + "x" * 200)
    assert screen.stored("b").name == "x" * 60 == screen.model.table.name
    screen.say("rename nothing at all").say("rename b ")
    assert screen.model.table.name == ""


def test_renaming_the_game_on_the_table_loses_nothing_that_happened_since_the_list_was_made() -> None:
    screen = Screen(is_bot_prompt=False)
    screen.tap("do draw").tap("open games")
    screen.ports.answer()
    length = len(screen.match.log)
    assert length == 2 and len(screen.stored().match.log) == 2
    screen.say(f"rename {screen.model.table.id} Mine")
    assert screen.stored().name == "Mine" and len(screen.stored().match.log) == length


def test_a_game_is_deleted_and_brought_back() -> None:
    screen = three_games()
    before = screen.kept
    screen.tap("delete a")
    assert words("games.deleted", name="First") in screen.markup.replace("&amp;", "&")
    assert GAME + "a" not in screen.kept and 'id="entry-a"' not in screen.markup
    screen.tap("undelete")
    assert screen.kept == before and 'id="entry-a"' in screen.markup
    screen.tap("delete a").tap("close")
    assert "undelete" not in screen.markup
    assert GAME + "a" not in screen.reload().kept


def test_a_deleted_game_is_called_what_the_list_called_it() -> None:
    screen = three_games()
    screen.tap("delete c")
    assert (
        words("games.deleted", name=words("games.default_name", subtitle=words("terrain.battlefield"))) in screen.markup
    )


def test_after_the_game_on_the_table_was_deleted_a_reload_brings_another_one_without_alarm() -> None:
    screen = three_games()
    screen.tap("delete b").tap("close")
    again = screen.reload()
    assert again.model.table.id == "a"
    assert fixed_part("games.aside") not in again.said(), "what was deleted on purpose is called damaged"


def test_games_are_exported_and_imported_elsewhere() -> None:
    screen = three_games()
    screen.tap("export").tap("export c")
    (all_name, all_text), (one_name, one_text) = screen.ports.files
    assert all_name.endswith(".json") and "c" in one_name
    elsewhere = Screen()
    own = elsewhere.kept
    elsewhere.tap("open games")
    elsewhere.ports.file = all_text
    elsewhere.tap("import")
    assert words("games.imported", count=3) in elsewhere.markup
    elsewhere.ports.file = one_text
    elsewhere.tap("import")
    kept = [elsewhere.app.store.load(kept.id) for kept in elsewhere.model.listing if isinstance(kept, Listed)]
    assert len(kept) == 5 and len({table.id for table in kept}) == 5
    assert [table.match for table in kept].count(whole("battlefield", 5)) == 2
    assert all(table.assisted for table in kept if table.match == whole("battlefield", 5))
    assert {key: elsewhere.kept[key] for key in own} == own, "an import changed a game that was here"
    assert elsewhere.model.table.id == elsewhere.current == own[CURRENT].partition(" ")[0]


def test_importing_the_same_file_twice_keeps_both() -> None:
    screen = three_games()
    screen.tap("export")
    screen.ports.file = screen.ports.files[0][1]
    screen.tap("import").tap("import")
    assert len(screen.games) == 9


NOT_READ = [damage for damage in (*DAMAGES, *LATER_ONES) if damage != "illegal action"]


@pytest.mark.parametrize("damage", NOT_READ)
def test_a_damaged_file_imports_nothing_and_says_why(damage: str) -> None:
    screen = three_games()
    before = screen.kept
    screen.ports.file = (DAMAGES | LATER_ONES)[damage](entry("x", whole(most=12))[GAME + "x"])
    screen.tap("import")
    assert fixed_part("games.import_failed") in screen.markup
    assert screen.kept == before


@pytest.mark.parametrize("damage", NOT_READ)
def test_what_cannot_be_read_of_a_file_is_counted_and_does_not_spoil_the_rest(damage: str) -> None:
    screen = three_games()
    before = screen.kept
    good = entry("a", whole(most=5))[GAME + "a"]
    bad = (DAMAGES | LATER_ONES)[damage](entry("x", whole(most=12))[GAME + "x"])
    if not bad.startswith("{") or damage == "truncated":
        return  # it can't be a record in a file
    screen.ports.file = f'{{"magic": "{MAGIC}", "games": [{bad}, {good}, {bad}]}}'
    screen.tap("import")
    why = "save_newer" if damage in LATER_ONES else "save_foreign" if damage == "foreign" else "save_damaged"
    told = unescape(screen.markup)
    assert words("games.imported", count=1) in told and words("games.unread", count=2, why=words(why)) in told
    (new,) = {key for key in screen.kept if key not in before}
    assert json.loads(screen.kept[new])["game"]["match"] == json.loads(good)["game"]["match"]


def test_of_a_file_with_several_writings_of_a_game_the_newest_sound_one_counts() -> None:
    screen = three_games()
    before = screen.kept
    writings = [write_table(Table("x", whole(most=length), BOT_GAME), 1, length) for length in (4, 9, 6)]
    damaged = writings[1].replace('"sequence":9', '"sequence":12')
    twins = [write_table(Table("y", whole(most=length), BOT_GAME), 1, 3) for length in (2, 3, 2)]
    screen.ports.file = f'{{"magic": "{MAGIC}", "games": [{",".join([*writings, damaged, *twins])}]}}'
    screen.tap("import")
    assert words("games.imported", count=3) in screen.markup and words("save_damaged") in screen.markup
    new = [id for id in screen.games if not {*game_keys(id)} & {*before}]
    assert sorted(len(screen.stored(id).match.log) for id in new) == sorted(
        len(whole(most=length).log) for length in (2, 3, 9)
    )


def test_a_game_that_is_over_is_reviewed_and_another_one_continued() -> None:
    over, going = entry("over", whole()), entry("going", whole(most=6))
    screen = Screen({**over, **going}).tap("open games")
    for id, label in (("over", "games.review"), ("going", "games.continue")):
        button = re.search(f'data-action="continue {id}"[^>]*>(.*?)</button>', screen.markup)
        assert button and words(label) in button[1]


def test_a_game_from_a_file_that_stops_being_legal_is_found_out_when_it_is_opened() -> None:
    screen = three_games()
    screen.ports.file = cut_log(entry("x", whole(most=12))[GAME + "x"])
    screen.tap("import")
    (new,) = [id for id in screen.games if id not in "abc"]
    screen.tap(f"continue {new}").wait()
    assert len(screen.match.log) == 3 and words("games.aside", why=words("save_stops", count=3)) in screen.said()
    assert any(key.startswith(ASIDE) for key in screen.kept)


def test_too_large_a_file_is_refused() -> None:
    screen = three_games()
    screen.ports.file = " " * (MAX_FILE + 1)
    screen.tap("import")
    assert words("games.import_failed", why=words("save_too_large")) in screen.markup


# --- two people -----------------------------------------------------------------------------------------------------


def two_people(seed: int = 21) -> Screen:
    """Returns a screen on which two people have just begun a game. `seed` is not used."""
    screen = Screen()
    screen.say("set opponent human").say("set first 0").say("set terrain castle_field")
    return screen.tap("open new").tap("new")


def test_two_people_at_one_screen_pass_it_with_a_curtain_in_between() -> None:
    screen = two_people()
    assert screen.model.curtain and screen.model.decision() is None
    screen.tap("curtain")
    assert not screen.model.curtain and screen.model.side == 0
    screen.tap("do draw")
    assert screen.model.curtain and 'data-action="troop' not in screen.markup
    assert not screen.ports.questions
    screen.tap("curtain")
    assert not screen.model.curtain
    screen.wait()
    assert not screen.model.curtain, "the curtain falls again over the same question"
    decision = screen.model.decision()
    assert decision is not None and decision.player == 1 and screen.model.side == 1


def test_the_turn_of_the_other_is_told_to_the_one_who_lifts_the_curtain() -> None:
    screen = two_people()
    screen.tap("curtain").tap("do draw").tap("curtain")
    assert screen.model.is_showing
    assert screen.model.viewer == 1 and screen.model.side == 1, "looking through the other's eyes"


def test_two_people_play_a_whole_game() -> None:
    screen = play(two_people(), 5)
    assert screen.match.result is not None and not screen.model.curtain
    assert screen.stored().match == screen.match


def test_a_reload_between_two_people_brings_the_curtain() -> None:
    screen = two_people()
    screen.tap("curtain")
    again = screen.reload()
    assert again.model.curtain and again.model.table.seats == TWO_PEOPLE


def test_taking_back_into_the_turn_of_the_other_draws_the_curtain() -> None:
    screen = two_people()
    screen.tap("curtain").tap("do draw").tap("curtain").wait()
    screen.tap("undo")
    assert screen.match.log == ()
    assert screen.model.curtain, "the other's rack lies open"


# --- links ----------------------------------------------------------------------------------------------------------


def games_in(screen: Screen) -> dict[str, Any]:
    """Returns all that the page has saved of games: a dict from the id of each game to its Table.

    Under the key CURRENT is the id of the game that lies on the table when the page is opened next.
    """
    return {**{id: screen.stored(id) for id in screen.games}, CURRENT: screen.current}


def test_a_replay_link_is_looked_at_and_writes_nothing_before_playing_on() -> None:
    mine = three_games()
    before = games_in(mine)
    linked = whole("station_metal_x", 7)
    screen = Screen(mine.kept, m.REPLAY + link.encode(linked))
    assert screen.model.is_from_link and screen.model.review == 0 and screen.match == linked
    assert words(f"review.link.{FIRST_GAME}") in screen.said()
    for _ in range(5):
        screen.tap("review next")
    screen.tap("review last").tap("review first").tap("review next").press("End").press("Home").press("]")
    screen.tap("space a", "undo", "replay").say("resign").say("resign").tap("open log", "close").press("d").press("1")
    screen.tap("open share").tap("copy replay").tap("close")
    assert games_in(screen) == before and not any(call[0] == "set" for call in screen.ports.calls)
    assert screen.ports.clipboard == m.REPLAY + link.encode(linked, b"\1"), "it opens at the position on the board"
    screen.tap("branch").wait()
    new = set(games_in(screen)) - set(before)
    assert len(new) == 1 and not screen.model.is_from_link
    assert {key: value for key, value in games_in(screen).items() if key in before and key != CURRENT} == {
        key: value for key, value in before.items() if key != CURRENT
    }
    assert screen.match.log[:1] == linked.log[:1] and screen.match.seed == linked.seed
    assert screen.model.table.assisted, "everything was open, so this is no fair game"
    assert screen.ports.address == ""
    assert words("retry.begun", turn=1) not in screen.said(), "the game from the link is not kept"
    own = next(number for number in range(9) if screen.match.player_at(number) in screen.model.humans)
    screen.say("review first").tap(f"retry {own}").wait()
    assert words("retry.begun", turn=screen.match.state.turn) in screen.said()


def test_a_new_try_begins_with_a_decision_of_the_person_that_has_a_choice() -> None:
    for game in GAMES:
        match = random_match(game, {}, 3, 40)
        model = seated(match, BOT_GAME)
        choices = [n for n in range(len(match.log)) if match.player_at(n) == 0 and len(match.at(n).options) > 1]
        for index in range(len(match.log)):
            found = re.findall(r'data-action="retry (\d+)"', shown(replace(model, review=index)))
            before = [number for number in choices if number < index]
            if index in choices:
                expected = index
            elif before:  # the first choice of the turn to which the latest one belongs
                turns = {number: sum(map(match.begins_turn, range(number + 1))) for number in before}
                expected = next(number for number in before if turns[number] == turns[before[-1]])
            else:
                expected = choices[0]
            assert found == [str(expected)]


def test_a_person_goes_from_a_replay_back_to_the_own_games() -> None:
    mine = three_games()
    screen = Screen(mine.kept, m.REPLAY + link.encode(whole(seed=7)))
    screen.tap("mine")
    assert screen.model.table.id == "b" and not screen.model.is_from_link and screen.ports.address == ""
    assert games_in(screen).keys() == games_in(mine).keys()


def test_a_replay_of_a_fresh_profile_shows_the_same_end() -> None:
    linked = whole("volcanic_jungle", 6)
    screen = Screen({}, m.REPLAY + link.encode(linked))
    screen.tap("review last")
    assert screen.match.result == linked.result and screen.model.view().key() == linked.state.key()
    assert words("review.play") not in screen.markup, "there is nothing to play on from"


def test_a_link_that_is_opened_while_playing_leaves_the_game_in_the_store() -> None:
    screen = Screen()
    screen.tap("do draw").wait()
    before = games_in(screen)
    screen.ports.hear("fragment", m.REPLAY + link.encode(whole(seed=7)))
    screen.wait()
    assert screen.model.is_from_link and games_in(screen) == before
    screen.tap("mine").wait()
    assert screen.match == before[before[CURRENT]].match


def test_a_challenge_is_the_same_deal_in_a_game_of_its_own() -> None:
    sender = Screen()
    sender.tap("do draw").wait().tap("open share").tap("copy challenge")
    assert sender.ports.clipboard is not None and sender.ports.clipboard.startswith(m.CHALLENGE)
    mine = three_games()
    before = games_in(mine)
    screen = Screen(mine.kept, sender.ports.clipboard)
    assert not screen.model.is_from_link and screen.match.log == ()
    assert screen.match.state.key() == sender.match.at(0).key()
    assert screen.model.table.seats == sender.model.table.seats
    after = games_in(screen)
    assert after == before and screen.ports.address == sender.ports.clipboard, "opening it changes nothing"
    screen.tap("do draw").wait()
    after = games_in(screen)
    assert {key: after[key] for key in before if key != CURRENT} == {k: v for k, v in before.items() if k != CURRENT}
    assert screen.ports.address == "", "a reload would begin it once more"
    screen = Screen(mine.kept, sender.ports.clipboard)
    assert words("challenge.opened") in screen.said()


def test_a_challenge_in_which_the_bot_begins_begins() -> None:
    fresh = Match.start(FIRST_GAME, {"terrain": "tournament", "first": 1}, 77)
    screen = Screen({}, m.CHALLENGE + link.encode(fresh, bytes([0, 0]))).wait()
    assert screen.model.table.seats == ("human", m.LEVELS[0])
    assert len(screen.match.log) > 0 and screen.model.decision() is not None


def bad_links() -> dict[str, str]:
    """Returns links that can't be opened: a dict from what is wrong with a link to the link's fragment."""
    good = link.encode(whole(seed=7))
    fresh = Match.start(FIRST_GAME, {}, 7)
    return {
        "cut": m.REPLAY + good[:-3],
        "changed": m.REPLAY + good[:20] + ("A" if good[20] != "A" else "B") + good[21:],
        "empty": m.REPLAY,
        "long": m.REPLAY + "A" * 9000,
        "hostile": m.REPLAY + "<script>alert(1)</script>",
        "no extras": m.CHALLENGE + link.encode(fresh),
        "no such level": m.CHALLENGE + link.encode(fresh, bytes([0, 99])),
        "no such side": m.CHALLENGE + link.encode(fresh, bytes([2, 0])),
    }


@pytest.mark.parametrize("fault", bad_links())
def test_a_bad_link_says_why_and_changes_nothing(fault: str) -> None:
    mine = three_games()
    screen = Screen(mine.kept, bad_links()[fault])
    assert fixed_part("link.failed") in screen.said()
    assert screen.model.table.id == "b" and not screen.model.is_from_link
    assert games_in(screen) == games_in(mine)
    assert "<script>" not in screen.markup


@pytest.mark.parametrize("fragment", ["x=1", "game", "%00", "nonsense", "A" * 1_500_000])
def test_other_fragments_are_told_to_be_none_of_our_links(fragment: str) -> None:
    """If the fragment of the address is no link that the page can open, the page says so and closes the open sheet.

    No saved game changes.
    """
    screen = three_games()
    before = games_in(screen)
    screen.say("open rules").ports.hear("fragment", fragment)
    assert words("link.failed", why=words("link_not_ours")) in screen.said() and not screen.model.sheet
    assert games_in(screen) == before


def test_the_fragment_of_the_link_to_the_board_changes_nothing() -> None:
    screen = three_games()
    before = screen.markup, games_in(screen)
    screen.ports.hear("fragment", seating.BOARD)
    assert (screen.markup, games_in(screen)) == before
    assert f'href="#{seating.BOARD}"' in screen.markup and f'id="{seating.BOARD}"' in screen.markup


@pytest.mark.parametrize("position", [0, 1, 300, None])
def test_a_shared_game_opens_at_the_position_that_was_shared(position: int | None) -> None:
    match = whole(seed=7)
    mine = Screen({CURRENT: "a", **entry("a", match)})
    if position is not None:
        position = min(position, len(match.log) - 1)
        mine.say(f"review {position}")
    mine.say("copy replay")
    assert Screen({}, str(mine.ports.clipboard)).model.review == (len(match.log) if position is None else position)


def test_a_link_to_a_position_that_the_game_never_reached_is_none_of_ours() -> None:
    match = whole(seed=7)
    for place, is_ours in ((len(match.log), True), (len(match.log) + 1, False), (256**255 - 1, False)):
        screen = Screen({}, m.REPLAY + link.encode(match, link.minimal_bytes(place)))
        assert screen.model.is_from_link == is_ours
        assert (words("link.failed", why=words("link_not_ours")) in screen.said()) != is_ours


def test_an_address_that_cannot_be_copied_is_shown() -> None:
    screen = Screen()
    screen.ports.clipboard = None
    screen.tap("open share").tap("copy replay")
    assert 'value="https://host/#game=' in screen.markup and words("share.not_copied") in screen.markup
    screen.tap("close").tap("open share")
    assert "https://host" not in screen.markup


def test_the_own_link_opens_to_the_own_game() -> None:
    screen = play(Screen(), 6, most=5).wait()
    screen.tap("open share").tap("copy replay")
    assert screen.ports.clipboard is not None
    assert Screen({}, screen.ports.clipboard).match == screen.match


def test_a_store_error_is_what_the_fake_raises() -> None:
    """The made-up text store refuses a call by raising the app's own StoreError, which other tests rely on."""
    ports = FakePorts()
    ports.texts.refuses = {"get"}
    with pytest.raises(StoreError):
        ports.texts.get("x")


# --- the screen of the next visit -----------------------------------------------------------------------------------


def test_the_last_screen_is_kept_for_the_next_visit() -> None:
    screen = Screen()
    screen.tap("do draw").wait()
    check, _, kept = screen.kept["toybattle:screen"].partition(" ")
    assert kept == screen.markup and check == hashlib.sha256(kept.encode()).hexdigest()
    screen.tap("open rules")
    assert screen.kept["toybattle:screen"] == f"{check} {kept}", "a sheet is not what one comes back to"


def test_no_screen_is_kept_of_two_people_or_of_a_link() -> None:
    screen = Screen()
    screen.say("set opponent human").tap("open new").tap("new").wait()
    assert "toybattle:screen" not in screen.kept
    guest = Screen(fragment="game=" + link.encode(Match.start(FIRST_GAME, {}, 3)))
    assert guest.model.is_from_link and "toybattle:screen" not in guest.kept


# --- games that somebody has cleared away ---------------------------------------------------------------------------


def cleared(are_games_noted: bool, kept: dict[str, str] | None = None) -> FakePorts:
    """Opens the page in a browser whose text store holds `kept` (nothing if None), and returns the browser's ports.

    `are_games_noted` says whether a cookie tells that games were saved. If the cookie tells so and the stores have no
    games, the games were cleared away.
    """
    ports = FakePorts(kept)
    ports.are_games_noted = are_games_noted
    App(ports).start()
    return ports


def test_whose_games_were_cleared_away_is_told_so() -> None:
    assert words("store.cleared") in cleared(True).markup
    assert words("store.cleared") not in cleared(False).markup
    assert not Screen().ports.are_games_noted, "nothing has been played"
    screen = Screen().tap("do draw")
    assert screen.ports.are_games_noted
    assert words("store.cleared") not in cleared(True, screen.kept).markup


def test_who_has_deleted_all_games_is_not_told_that_they_were_cleared_away() -> None:
    screen = Screen().tap("do draw")
    screen.tap("open games").tap(f"delete {screen.model.table.id}")
    assert not screen.ports.are_games_noted
    screen.tap("undelete")
    assert screen.ports.are_games_noted


def test_nobody_is_told_so_while_one_of_the_stores_is_silent() -> None:
    ports = FakePorts()
    ports.are_games_noted = True
    ports.vault.is_away = True
    App(ports).start()
    assert words("store.cleared") not in ports.markup


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_shown_in_three_seconds_at_most(game: str, speed: str) -> None:
    match = random_match(game, {}, 7)
    model = seated(match, TWO_PEOPLE, prefs={**m.PREFS, "speed": speed})
    taken: Counter[tuple[int, int]] = Counter()
    for number in range(len(match.log)):
        time = beat_time(replace(model, shown=number))
        assert 0 < time <= m.BEATS[speed]
        taken[match.at(number).turn, match.player_at(number)] += time
    assert max(taken.values()) <= 3000
