"""Tests of texts that may be damaged or hostile, such as files.

The length of a text and the nesting of its brackets are checked before the text is parsed. A text that can't be read is
refused with a reason.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any
from unicodedata import category

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, Screen
from toybattle import GAMES
from toybattle.save import MAX_ACTIONS, SaveError
from web.bot import worker
from web.games import FIRST_GAME
from web.page.app import TOLD
from web.page.chores import SLICE
from web.page.words import words
from web.saves import outside
from web.saves.entries import MAX_SAVED, Table, read_table, write_table
from web.saves.envelope import MAGIC, seal
from web.saves.names import MAX_BYTES, MAX_NAME, plain_name
from web.saves.outside import MAX_CHARACTERS, MAX_DEPTH, depth, read_json
from web.saves.store import CURRENT, GAME, game_keys

MATCH = random_match(FIRST_GAME, {}, 3, 12)


def entry(name: str = "") -> str:
    """Returns the text of the entry of a game that a person has named `name`."""
    return write_table(Table("a", MATCH, BOT_GAME, name), 5)


def changed(**fields: Any) -> str:
    """Returns the text of an entry, with the right checksum, in which `fields` replace some fields of the game."""
    payload = {**json.loads(entry())["game"], **fields}
    return json.dumps(seal(payload, 0))


# --- before it is parsed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bomb", ["[" * 100_000, '{"a":' * 50_000, '["\\\\",' * 3_000, '["\\"",' * 3_000, "[{" * 17])
def test_nothing_deep_ever_reaches_the_parser(bomb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside.json, "loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(SaveError, match="save_foreign"):
        read_json(bomb)
    monkeypatch.undo()
    with pytest.raises(ValueError):
        worker.begin(bomb)


def test_the_depth_is_that_of_the_parser() -> None:
    """`depth` tells how deep the brackets of a JSON text are nested; `read_json` refuses a depth above MAX_DEPTH."""
    for text, deep in (
        ("3", 0),
        ("[[], [[1]], {}]", 3),
        ('{"a": {"b": [0]}}', 3),
        (r'["[[", "\"[[", "\\", "\\\"[[", []]', 2),
        ("]]]][[", 0),
    ):
        assert depth(text) == deep, text
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    with pytest.raises(SaveError):
        read_json("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_a_text_that_is_too_large_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "depth", lambda text: pytest.fail("it was looked at"))
    with pytest.raises(SaveError, match="save_too_large"):
        read_json(" " * (MAX_CHARACTERS + 1))


def test_a_name_full_of_brackets_is_a_name() -> None:
    name = "[{" * 20
    assert read_table(entry(name)).table.name == name
    screen = Screen({GAME + "a": entry(name), CURRENT: "a"})
    assert screen.model.table.name == name and screen.said() == Screen({GAME + "a": entry(), CURRENT: "a"}).said()


# --- read strictly --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"saved": -1},
        {"saved": MAX_SAVED + 1},
        {"saved": True},
        {"hints": 10**4000},
        {"hints": 1.0},
        {"retry": MAX_ACTIONS + 1},
        {"retry": -1},
        {"name": ["x"]},
        {"name": None},
        {"seats": ["human", ["scout"]]},
        {"seats": ["human"] * 3},
        {"seats": {"human": 0, "scout": 1}},
        {"seats": None},
        {"match": None},
        {"match": {**json.loads(entry())["game"]["match"], "seed": 7}},
        {"match": {**json.loads(entry())["game"]["match"], "seed": "\u0667"}},
        {"match": {**json.loads(entry())["game"]["match"], "seed": "9" * 4000}},
        {"match": {**json.loads(entry())["game"]["match"], "seed": str(2**64)}},
        {"match": {**json.loads(entry())["game"]["match"], "schema": True}},
        {"match": {**json.loads(entry())["game"]["match"], "rules": 1.0}},
        {"match": {**json.loads(entry())["game"]["match"], "resigned": False}},
        {"match": {**json.loads(entry())["game"]["match"], "log": "draw"}},
        {"match": {**json.loads(entry())["game"]["match"], "log": ["draw"] * (MAX_ACTIONS + 1)}},
        {"match": {**json.loads(entry())["game"]["match"], "options": [["first", 0]]}},
    ],
    ids=lambda fields: next(iter(fields)) + str(next(iter(fields.values())))[-12:],
)
def test_an_entry_that_the_page_would_never_write_is_damaged(fields: dict[str, Any]) -> None:
    with pytest.raises(SaveError, match="save_damaged"):
        read_table(changed(**fields))


@pytest.mark.parametrize(
    "fields",
    [{"seats": ["human", "grandmaster"]}, {"match": {**json.loads(entry())["game"]["match"], "game": "chess"}}],
    ids=str,
)
def test_an_entry_with_a_level_or_a_game_that_nobody_knows_is_of_a_newer_program(fields: dict[str, Any]) -> None:
    with pytest.raises(SaveError, match="save_newer"):
        read_table(changed(**fields))


def test_an_entry_with_nothing_changed_is_read() -> None:
    assert read_table(changed()).table.match == MATCH


@pytest.mark.parametrize("line", [7, None, ["draw"], {"draw": 1}, "", "draw draw", "place hook"])
def test_a_line_of_the_log_that_is_none_ends_the_readable_part(line: Any) -> None:
    """If a line of a saved log is no action, the SaveError has the match up to the action before it."""
    data = json.loads(entry())["game"]["match"]
    with pytest.raises(SaveError) as caught:
        read_table(changed(match={**data, "log": [*data["log"][:4], line, *data["log"][4:]]}))
    assert (caught.value.reason, caught.value.match) == ("save_stops", MATCH.upto(4))


ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"  # a flag, with invisible letters


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sunday", "Sunday"),
        ("  two  words ", "two  words"),
        ("a\u202eb\u2066c\u200fd", "abcd"),  # signs that turn the direction of writing
        ("a\0b\x1b[1m\ud800\u200b\ufeff", "ab[1m"),
        ("tab\tand\u3000wide", "tab and wide"),
        ("\U0001f468\u200d\U0001f467", "\U0001f468\u200d\U0001f467"),  # one emoji of two
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u202e", ""),
        ("x" * 5000, "x" * MAX_NAME),
        ("\u3164\u200d\u2800\ufe0f\u0301\u034f", ""),  # nothing of it can be seen
        ("\U000e0101\ufe00\u180b\U0001d159", ""),
        ("a" + "\u0301\u0316\u0302\u0323" * 30 + "b", "a\u0301\u0316b"),  # accents that would cover other lines
        ("\u0e01" + "\u0e47" * 30, "\u0e01\u0e47"),
        ("\u0301a", "a"),
        ("Việt Nam", "Việt Nam"),
        ("Vie\u0323\u0302t", "Vie\u0323\u0302t"),
        ("हिन्दी ज़ें क्षत्रिय", "हिन्दी ज़ें क्षत्रिय"),
        ("ที่นี่", "ที่นี่"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("❤️\u200d🔥 ❤️", "❤️\u200d🔥 ❤️"),
        ("👩🏽\u200d🚀👨\u200d👩\u200d👧\u200d👦", "👩🏽\u200d🚀👨\u200d👩\u200d👧\u200d👦"),
        ("x\u200d\u200d\u200dy", "x\u200dy"),
        ("🇳🇱" * 60, "🇳🇱" * 30),
        ("1️⃣ 👍🏽 🏳️\u200d🌈", "1️⃣ 👍🏽 🏳️\u200d🌈"),
        (ENGLAND, ENGLAND),
        (ENGLAND * 20, ENGLAND * (MAX_BYTES // len(ENGLAND.encode()))),
        (ENGLAND[:-1] + " a" + ENGLAND[1:], "\U0001f3f4 a"),  # tags that make no flag are hidden text
        ("\U0001fae9\u200d\U0001fabe", "\U0001fae9\u200d\U0001fabe"),  # newer than some Pythons
    ],
)
def test_a_name_keeps_what_can_be_read_of_it(text: str, name: str) -> None:
    assert plain_name(text) == name == plain_name(name)
    assert read_table(changed(name=text)).table.name == name


def test_a_plain_name_is_plain_and_fits_into_a_link() -> None:
    chance = random.Random(7)
    signs = "ab \u0301\u0316\u0302\u0e47\u200d\ufe0f\u3164\u202e\ud800é𐍈😀\u093f\U0001f3f4\U000e0067\U000e007f"
    for _ in range(3000):
        text = "".join(chance.choice(signs) for _ in range(chance.randrange(150)))
        name = plain_name(text)
        assert plain_name(name) == name and len(name.encode()) <= MAX_BYTES
        assert not name or any(not sign.isspace() and category(sign)[0] not in "MC" for sign in name)


def test_a_game_whose_name_nobody_can_see_has_the_usual_one() -> None:
    screen = Screen({GAME + "a": entry("\u3164"), CURRENT: "a"}).tap("open games")
    assert screen.model.table.name == "" and words("terrain.castle_field") in screen.markup
    screen.say("rename a \u200d\u2800")
    assert screen.stored("a").name == "" and words("terrain.castle_field") in screen.markup


# --- the worker -----------------------------------------------------------------------------------------------------


def question(**fields: Any) -> str:
    """Returns a question of the page to the bot's worker, as JSON, in which `fields` replace or add some fields."""
    view = GAMES[FIRST_GAME].view(MATCH.state, 0).dump()
    return json.dumps(
        {"kind": "move", "game": FIRST_GAME, "view": view, "level": "recruit", "seed": 1, "taken": "", **fields}
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "think"},
        {"kind": ["move"]},
        {"game": "chess"},
        {"game": {}},
        {"level": "grandmaster"},
        {"level": None},
        {"seed": "1"},
        {"seed": 1.5},
        {"seed": True},
        {"taken": ["draw"]},
        {"view": []},
        {"view": {}},
        {"view": {"stack": "x" * worker.MAX_CHARACTERS}},
        {"view": {**GAMES[FIRST_GAME].view(MATCH.state, 0).dump(), "stack": []}},
        {"view": {**GAMES[FIRST_GAME].view(MATCH.state, 0).dump(), "turn": float("inf")}},
        {"kind": "judge", "taken": "no such verb"},
    ],
    ids=str,
)
def test_a_question_that_is_none_is_refused_as_a_value_error(fields: dict[str, Any]) -> None:
    """The bot's worker raises ValueError for a question with an impossible field."""
    with pytest.raises(ValueError):
        worker.begin(question(**fields))


@pytest.mark.parametrize("text", ["", "7", "[]", "null", "{}", "{", '"kind"'])
def test_what_is_no_question_at_all_is_refused_as_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):
        worker.begin(text)


def test_a_question_as_the_page_asks_it_is_thought_about() -> None:
    if MATCH.player_at(len(MATCH.log)) == 0:
        assert worker.begin(question()).step(0) in (True, False)
    assert len(question()) < worker.MAX_CHARACTERS / 10


# --- a large file ---------------------------------------------------------------------------------------------------


def many_games(count: int, *last: str) -> str:
    """Returns the text of an exported file of `count` games; the saved games `last`, as JSON, come after them."""
    games = [entry(f"game {number}") for number in range(count)]
    return f'{{"magic": "{MAGIC}", "games": [{",".join([*games, *last])}]}}'


@pytest.mark.parametrize("count", [0, 1, 40])
def test_a_large_file_is_read_in_slices_and_then_kept_in_slices(count: int) -> None:
    screen = Screen()
    before = screen.kept
    screen.ports.pace = SLICE / 4  # how long each game takes
    screen.ports.file = many_games(count)
    screen.tap("open games", "import")
    slices = [len(screen.games)]
    while screen.ports.timers:
        screen.ports.timers.pop(0)[1]()
        slices.append(len(screen.games))
    assert max((after - now for now, after in pairwise(slices)), default=0) <= 5, "too many at once"
    told = words("games.imported", count=count) if count else words("games.import_failed", why=words("save_foreign"))
    assert told in screen.markup
    names = {table.name for table in (screen.stored(id) for id in new(screen, before))}
    assert names == {f"game {number}" for number in range(count)}


def new(screen: Screen, before: dict[str, str]) -> list[str]:
    """Returns the ids of the games that are in the text store of `screen` but not in `before`, an older copy of that
    store.
    """
    return [id for id in screen.games if not before.keys() & {*game_keys(id)}]


def test_how_far_an_import_is_is_shown_and_it_can_be_stopped() -> None:
    screen = Screen()
    before = screen.kept
    screen.ports.pace = TOLD
    screen.ports.file = many_games(30)
    screen.tap("open games", "import")
    for _ in range(6):  # some of these read the list
        screen.ports.timers.pop(0)[1]()
    assert words("games.reading", done=6, count=30) in screen.markup
    screen.tap("stop-import").wait()
    assert words("games.import_stopped") in screen.markup and "stop-import" not in screen.markup
    assert screen.kept == before


@pytest.mark.parametrize("count", [1, 41])
def test_one_bad_game_at_the_end_of_a_large_file_does_not_spoil_it(count: int) -> None:
    screen = Screen()
    before = screen.kept
    screen.ports.file = many_games(count, changed(saved=-1))
    screen.tap("open games", "import").wait()
    assert words("games.imported", count=count) in screen.markup
    assert words("games.unread", count=1, why=words("save_damaged")) in screen.markup
    assert len(new(screen, before)) == count


@pytest.mark.parametrize("room", [0, 3])
def test_games_for_which_neither_store_has_room_are_counted_and_not_half_kept(room: int) -> None:
    screen = Screen()
    before = screen.kept
    screen.ports.vault.refuses = True
    screen.ports.file = many_games(9)
    screen.ports.texts.room = room
    screen.tap("open games", "import").wait()
    assert words("games.no_room", count=9 - room) in screen.markup
    assert words("games.imported", count=room) in screen.markup
    assert len(new(screen, before)) == room
