"""Tries mutated links, files, questions and saved games; each must be opened, or refused in one sentence.

    python -m tests.fuzz 1000000 [--seed S] [--only links] [--case N]

The number is how many links are tried. For every twenty links the fuzzer tries one case of each other kind: a file, a
question to the bot's worker, two entries that compete in the stores, and what games add, such as sets of cards. With
`--only` it tries just one kind, as many cases as the number says. Cases with two entries are tried
BATCH at a time, with all their entries in the same stores. No case may take longer than LIMIT seconds. A case follows
from the seed and its number alone, on every machine; `--case` shows one case and runs it. The module needs nothing but
the engine, the page's Python and the modules of NEEDED, so that it runs inside a browser too
(e2e/page/test_hostile.py).
"""

from __future__ import annotations

import base64
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time
from typing import Any

from tests.fuzzing import (
    HOSTILE,
    LETTERS,
    ODD,
    Chance,
    Check,
    Extra,
    Make,
    changed,
    check_sentence,
    damaged,
    edited,
    text_of,
)
from tests.own import has_module, own
from tests.random_games import every_setup, formed, random_match
from tests.records import Records
from toybattle import GAMES, link, save
from toybattle.chance import scramble
from toybattle.match import Match
from toybattle.save import SaveError
from web.bot import worker
from web.page import effects as fx
from web.page import model as m
from web.page.app import App
from web.page.frame import page
from web.page.update import update
from web.page.words import words
from web.saves import entries, envelope, store
from web.saves.importing import Import

LIMIT = 2.0  # seconds for one case
SHARE = 20  # for this many links there is one case of each other kind
ON_THE_PAGE = 100  # one link in this many is opened on the page too
ADDING = [game for game in GAMES if has_module(game, "fuzz")]
NEEDED = (
    *("fuzz.py", "fuzzing.py", "own.py", "random_games.py", "records.py"),
    *(f"games/{game}/fuzz.py" for game in ADDING),
)
EXTRAS: list[Extra] = [own(game, "fuzz", "EXTRA", None) for game in ADDING]
ASIDES = [prefix for extra in EXTRAS for prefix in extra.asides]


# --- what is mutated ------------------------------------------------------------------------------------------------


@cache
def matches() -> tuple[Match, ...]:
    """Returns random matches of every game, at all stages. Some are resigned, some have unusual option values."""
    chance = Chance(5)
    found = []
    for name, rules in GAMES.items():
        setups = every_setup(rules)
        for turn in range(12):
            options = dict(chance.one_of(setups))
            for option in rules.options:
                if option.form and turn % 2:
                    options[option.name] = formed(option.form, chance.seed)
            match = random_match(name, options, chance.seed, most=chance.one_of((0, 3, 12, 40, 200)))
            if turn % 4 == 3 and match.result is None:
                match = match.with_resignation(chance.below(2))
            found.append(match)
    return tuple(found)


@cache
def bodies() -> tuple[bytes, ...]:
    """Returns the bytes of a link to each of the fuzzer's `matches()`, without the checksum."""
    extras = (b"", b"\0\1", b"\1\4", bytes(255))
    texts = [link.encode(match, extras[number % 4]) for number, match in enumerate(matches())]
    return tuple(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4] for text in texts)


@cache
def records() -> tuple[str, ...]:
    """Returns the texts from which mutated files are made.

    They are the entry of each of the fuzzer's `matches()`, and an exported file of three games. An entry is the text in
    which the store keeps a game.
    """
    tables = [
        entries.Table(f"t{number}", match, (entries.HUMAN, "scout"), "Name <&> “Ω”", hints=number)
        for number, match in enumerate(matches())
    ]
    texts = [entries.write_table(table, 1_700_000_000_000) for table in tables]
    together = [json.loads(text) for text in texts[:3]]
    return (*texts, json.dumps({"magic": envelope.MAGIC, "games": together}, indent=1))


@cache
def questions() -> tuple[str, ...]:
    """Returns questions to the bot's worker as JSON: one about each of the fuzzer's `matches()` that isn't over.

    The questions are of all the kinds that the page asks.
    """
    found = []
    for number, match in enumerate(matches()):
        if match.decision is None:
            continue
        view = match.rules.view(match.state, match.decision.player).dump()
        kind = worker.KINDS[number % len(worker.KINDS)]
        question = {"kind": kind, "game": match.game, "view": view, "seed": number}
        if kind == "duel":
            del question["view"]
            question |= {"options": dict(match.options), "players": ["recruit", "scout"], "tally": ["placed", 2]}
        found.append(json.dumps({**question, **({"level": "recruit"} if kind == "move" else {})}))
    return tuple(found)


# --- links ----------------------------------------------------------------------------------------------------------


def make_link(chance: Chance) -> str:
    """Returns a link with some of its characters or bytes changed, most often with the right checksum.

    `chance` makes the random choices.
    """
    body = chance.one_of(bodies())
    place = chance.below(len(body))
    match chance.below(10):
        case 0:
            return edited(chance, text_of(body), LETTERS)
        case 1:
            return edited(chance, text_of(body), ODD)
        case 2 | 3:  # flipped bits
            changed = bytearray(body)
            for _ in range(1 + chance.below(4)):
                changed[chance.below(len(changed))] ^= 1 << chance.below(8)
            return text_of(bytes(changed))
        case 4 | 5:  # bytes at the limits of fields
            changed = bytearray(body)
            for _ in range(1 + chance.below(3)):
                changed[chance.below(len(changed))] = chance.one_of((0, 1, 2, 3, 127, 128, 254, 255))
            return text_of(bytes(changed))
        case 6:  # the head of one link, the tail of another
            other = chance.one_of(bodies())
            return text_of(body[:place] + other[chance.below(len(other)) :])
        case 7:  # cut, or with bytes added
            return text_of(chance.one_of((body[:place], body + chance.some(1 + chance.below(9)), body + b"\0")))
        case 8:  # another tail, at times a very long one
            length = chance.below(5900) if chance.below(20) == 0 else chance.below(60)
            tail = chance.some(length) if chance.below(2) else bytes([chance.below(256)]) * length
            return text_of(body[:place] + tail)
        case _:  # random bytes after a right head, or one sign again and again
            if chance.below(4) == 0:
                return chance.one_of(ODD) * chance.one_of((0, 1, 5, 4000, link.MAX_CHARACTERS, link.MAX_CHARACTERS + 1))
            return text_of(body[: 3 + chance.below(3)] + chance.some(chance.below(80)))


def check_link(text: str, number: int) -> str:
    """Opens the link `text`. Returns "opened", or the id of the reason why the link is refused.

    Raises AssertionError if the match of an opened link, written as a link again, gives another text. The link is
    opened on the page too if `number`, the number of the case, is a multiple of ON_THE_PAGE.
    """
    try:
        match, extras = link.decode(text)
    except link.LinkError as error:
        check_sentence(words(error.reason, **error.parameters))
        match, outcome = None, error.reason
    else:
        assert link.encode(match, extras) == text, "two links say the same"
        assert match.rules.resolve(match.options) == match.options
        outcome = "opened"
    if number % ON_THE_PAGE == 0:
        check_page(text, match)
    return outcome


@cache
def table() -> m.Model:
    """Returns the model of a newly opened page, on which links are opened. The same model is returned each time."""
    return m.first_model()


def check_page(text: str, match: Match | None) -> None:
    """Checks that opening the link `text` on the page saves nothing, and that the page can be drawn afterwards.

    `match` is the link's match, or None if the link is refused.
    """
    before = table()
    after, effects = update(before, m.OpenedFragment(m.REPLAY + text))
    writes = (fx.Save, fx.Keep, fx.SavePrefs, fx.DeleteGame, fx.RestoreGame, fx.Deal, fx.LoadGame, fx.LoadCurrent)
    assert not [effect for effect in effects if isinstance(effect, writes)], "looking at a link keeps something"
    if match is None:
        told = {"note": "", "note_kind": "", "notes": before.notes, "said": before.said}
        assert replace(after, **told) == before and after.note_kind == "alert"  # type: ignore[arg-type]
    page(after)


# --- files and questions --------------------------------------------------------------------------------------------


def make_file(chance: Chance) -> str:
    """Returns a mutated exported file or a mutated entry; most have a checksum that fits what was changed.

    `chance` makes the random choices.
    """
    text = chance.one_of(records())
    if chance.below(3) == 0:
        return damaged(chance, text)
    data = json.loads(text)
    for record in data.get("games", [data]):
        if chance.below(2):
            changed(chance, record["game"])
        if chance.below(4) == 0:  # as in schema 1
            record |= {"schema": 1, "check": envelope.crc(record["game"])}
        elif chance.below(9):
            record |= envelope.seal(record["game"], record["sequence"])
    return json.dumps(changed(chance, data) if chance.below(8) == 0 else data)


class NoVault:
    """A vault that keeps nothing, as in a browser without one."""

    def put(self, key: str, text: str | None) -> None:
        """Does nothing: the text is not kept."""


def check_records(records: Records) -> str:
    """Imports the saved games of a file, `records`, and opens each of them.

    Returns "opened" if all games could be read, and "opened in part" if some could be read. If no game could be read,
    it returns the id of the reason.
    """
    file = Import(records)
    save.finished(file.reading())
    for reason in file.unread:
        check_sentence(words(reason, count="?"))
    kept = store.Store(store.MemoryStore(), NoVault())
    save.finished(file.keeping(kept, "i", 1, lambda: False))
    assert file.kept == len(file.games) and not file.lost
    for number in range(file.kept):
        kept.load(f"i{number}")
    if not file.unread:
        return "opened"
    return "opened in part" if file.kept else next(iter(file.unread))


def check_file(text: str, number: int) -> str:
    """Imports the text as a file of saved games, and opens each of the games.

    Returns "no JSON" if the text is not JSON, "opened" if all games could be read, and "opened in part" if some could
    be read. If no game could be read, it returns the id of the reason. Also checks that nothing crashes if the text
    lies in the store as an entry, and that the text is not lost. `number`, the number of the case, is not used here.
    """
    outcome = "no JSON"
    with suppress(ValueError):
        outcome = check_records(Records(text))
    texts = store.MemoryStore({store.GAME + "x": text})
    kept = store.Store(texts, NoVault())
    save.finished(kept.looking())
    listing = kept.listing()
    with suppress(SaveError):
        entries.write_table(kept.load("x"), 0)
    assert text in texts.values(), "an entry that can't be read is gone"
    markup = page(replace(m.first_model(), sheet="games", listing=listing))
    assert "<script" not in markup
    return outcome


def make_question(chance: Chance) -> str:
    """Returns a mutated question to the bot's worker. `chance` makes the random choices."""
    text = chance.one_of(questions())
    if chance.below(4) == 0:
        return damaged(chance, text)
    data = json.loads(text)
    for _ in range(1 + chance.below(2)):
        changed(chance, data)
    return json.dumps(data)


def check_question(text: str, number: int) -> str:
    """Sends `text` to the bot's worker. Returns "opened" if the bot begins to think about it, and "refused" if not.

    `number`, the number of the case, is not used here.
    """
    try:
        worker.begin(text)
    except ValueError:
        return "refused"
    return "opened"


# --- entries of both stores -----------------------------------------------------------------------------------------

MINE = "mine"  # the id of a sound game that lies beside all others
NAMES = ("", "{}", "{} Ω", "\u202e{}\u202e", "{}\u0301\u0301", "\ud800{}", "{}<b>&\"'")
IDS = ("c{}", "c{}", "c{}", "c{}", "c{}", "c{}", "c {}", 'c"{}', "c{}:1", "c{}\ud800", "c{}/../x", "c" * 80 + "{}")
BATCH = 50  # how many pairs of entries lie in the two stores at once
NO_TEXTS = (None, True, 7, 1e308, [], ["x"], {"a": 1}, float("nan"))


@cache
def small_matches() -> tuple[Match, ...]:
    """Returns four short matches of each game, the last of which is resigned, for trying the stores."""
    found = []
    for name in GAMES:
        for length in (0, 2, 5):
            found.append(random_match(name, {}, length, most=length))
        found.append(found[-1].with_resignation(0))
    return tuple(found)


@cache
def small_payload(number: int) -> str:
    """Returns the game of `small_matches()[number]` as JSON, as it stands inside an entry.

    What an entry adds, such as the schema and the checksum, is not there.
    """
    table = entries.Table("x", small_matches()[number], (entries.HUMAN, "scout"))
    return json.dumps(json.loads(entries.write_table(table, 1_700_000_000_000))["game"])


def make_entry(chance: Chance, id: str, name: str, sequence: int) -> str:
    """Returns the text of an entry: intact, damaged, of a newer or an older program, or with wrong sorts of values.

    `id` and `name` are the id and the name of the saved game. If two entries are of one game, the entry with the higher
    `sequence` is the newer.
    """
    game = json.loads(small_payload(chance.below(len(small_matches()))))
    game |= {"id": id, "name": name}
    match chance.below(20):
        case 0:
            return json.dumps({**envelope.seal(game, sequence), "schema": chance.one_of((3, 4, 2**40))})
        case 1:
            record = {**envelope.seal(game, sequence), "schema": 3, "sequence": deepcopy(chance.one_of(HOSTILE))}
            return json.dumps(record)
        case 2:
            game["match"]["rules"] = chance.one_of((99, 10**30))
        case 3:
            game["seats"] = ["human", "grandmaster"]
        case 4:
            game["match"] |= {"schema": save.SCHEMA + 1} if chance.below(2) else {"game": "chess"}
        case 5:
            game["match"]["log"].insert(
                chance.below(len(game["match"]["log"]) + 1), chance.one_of(("draw", "x", "", 7))
            )
        case 6 | 7:
            changed(chance, game)
        case 8:
            game["saved"] = deepcopy(chance.one_of(HOSTILE))
        case 9:
            game["summary"] = deepcopy(chance.one_of(HOSTILE))
        case 10:
            changed(chance, game.setdefault("summary", {"turn": 1}))
        case 11:
            game["match"] = deepcopy(chance.one_of(HOSTILE))
        case 12:
            old = {**game, "seats": ["human", "greedy"]}
            return json.dumps({"magic": envelope.MAGIC, "schema": 1, "check": envelope.crc(old), "game": old})
        case 13:
            return damaged(chance, json.dumps(envelope.seal(game, sequence)))
        case 14:
            return json.dumps(changed(chance, envelope.seal(game, sequence)))
        case 15:
            return json.dumps(chance.one_of(HOSTILE))
    return json.dumps(envelope.seal(game, sequence))


def make_pair(chance: Chance) -> str:
    """Returns, as one text, two entries that compete: under the same key, or under the two keys of one game.

    The text is JSON: `[texts, kept]`, two objects that map keys to entries. `texts` is what lies in the text store, and
    `kept` what lies in the vault; each entry is in one of them or in both. In a few cases there is also a value that is
    no text, or an odd text in place of the settings or in place of the text that says which game is current.
    """
    number = chance.seed % 10**12
    id = chance.one_of(IDS).format(number)
    here: dict[str, Any] = {}
    there: dict[str, Any] = {}
    kind = chance.below(8) if EXTRAS else 1 + chance.below(7)
    for _ in range(2):
        sequence = chance.one_of((0, 1, 2, 3, 3, 4, 2**53 - 1, 2**53))
        if kind == 0:
            extra = EXTRAS[number % len(EXTRAS)]
            key, text = extra.key + id, extra.entry(chance)
        elif kind == 1:
            prefix = chance.one_of((store.ASIDE, *ASIDES))
            key, text = prefix + chance.one_of(("", id)), make_entry(chance, id, "", sequence)
        else:
            key = store.game_keys(id)[chance.below(2) if chance.below(4) == 0 else 1]
            text = make_entry(chance, id, chance.one_of(NAMES).format(number), sequence)
        for place in chance.one_of(((here,), (there,), (here, there))):
            place[key] = text
    if chance.below(20) == 0:
        key = chance.one_of((store.CURRENT, store.PREFS))
        texts = (
            "",
            "x",
            f"{id} 3",
            "x y z",
            "9" * 30,
            json.dumps(chance.one_of(HOSTILE)),
            '{"theme": "\ud800", "a": 1}',
        )
        chance.one_of((here, there))[key] = chance.one_of(texts)
    if chance.below(20) == 0:
        there[chance.one_of((*here, *there))] = chance.one_of(NO_TEXTS)
    return json.dumps([here, there])


class Browser:
    """A stand-in for the browser, with the parts that the fuzzer needs.

    `texts` is its text store and `kept` what its vault holds. What the page asks to do after a pause is done by the
    function `visit` at once.
    """

    def __init__(self, here: dict[str, str], there: dict[str, Any]) -> None:
        self.texts = store.MemoryStore(here)
        self.kept: dict[str, Any] = there
        self.vault: Any = self
        self.tabs: Any = self
        self.timers: list[Callable[[], None]] = []
        self.file = ""
        self.ids = 0

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None  # every other port does nothing

    def read(self, on_entries: Any) -> None:
        """Calls `on_entries` with all that the vault holds."""
        on_entries(dict(self.kept))

    def put(self, key: str, text: str | None) -> None:
        """Keeps `text` in the vault under `key`, or removes what lies there if `text` is None."""
        if text is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = text

    def later(self, milliseconds: int, action: Callable[[], None]) -> None:
        """Keeps the function `action`, so that `visit` can call it. The number of milliseconds is not used: `visit`
        doesn't wait.
        """
        self.timers.append(action)

    def now(self) -> int:
        """Returns the time in milliseconds since 1970, always the same."""
        return 1_700_000_000_001

    def clock(self) -> float:
        """Returns the number of milliseconds on a clock for measuring how long something takes: always 0."""
        return 0.0

    def fragment(self) -> str:
        """Returns the fragment of the address, which is always empty."""
        return ""

    def new_seed(self) -> int:
        """Returns the seed of a new game, always the same."""
        return 1

    def new_id(self) -> str:
        """Returns another id at each call."""
        self.ids += 1
        return f"fresh{self.ids}"

    def download(self, name: str, text: str) -> None:
        """Keeps the text of a file that the page offers for download; `name`, the name of the file, is not kept."""
        self.file = text

    def visit(self) -> App:
        """Opens the page and its list of games, and returns the app.

        An error that nobody foresaw is raised here, whereas the real page would only set aside the entry that caused
        it.
        """

        def unforeseen(key: str, error: Exception) -> None:
            raise error

        app = App(self)
        app.store._give_up = unforeseen  # type: ignore[method-assign]
        app.start()
        while self.timers:
            self.timers.pop()()
        app.hear("tap", "open games")
        return app


def sound_names(texts: dict[str, list[str]]) -> Iterator[str]:
    """Yields the names that the list of games must show: for each game the name in its newest readable entry.

    `texts` maps each key of the stores to the texts under it; a game has two keys. A game is left out if only a newer
    program can read its newest entry. It is also left out if both of its keys have an entry with the game's highest
    sequence number.
    """
    by_id: dict[str, list[tuple[str, store.Found]]] = {}
    for key, found in texts.items():
        if key.startswith(store.GAME):
            id = key.removeprefix(store.GAME).removesuffix(store.ODD)
            by_id.setdefault(id, []).extend((key, store.read_game(text)) for text in found)
    for found in by_id.values():
        sound = [(key, one.entry) for key, one in found if one.entry]
        newest = max((entry.sequence for _, entry in sound), default=0)
        if any(one.is_later and one.rank > newest for _, one in found):
            continue  # a newer program has gone on in it
        keys = {key for key, entry in sound if entry.sequence == newest}
        for _, entry in sound:
            if entry.sequence == newest and len(keys) == 1:
                yield entry.name


def stores_of(texts: Sequence[str]) -> tuple[dict[str, str], dict[str, Any], Counter[str]]:
    """Returns (text store, vault, how often the list of games must show each name).

    Both stores are dicts from keys to texts. Each of `texts` is the JSON of a list of two such dicts: what it puts into
    the text store, and what it puts into the vault. The text store also holds the entry of one undamaged game.
    """
    mine = entries.write_table(entries.Table(MINE, small_matches()[2], (entries.HUMAN, "scout"), MINE), 5, 1)
    here: dict[str, Any] = {}
    there: dict[str, Any] = {}
    for text in texts:
        for place, found in zip((here, there), json.loads(text), strict=True):
            place |= found
    here = {key: text for key, text in here.items() if isinstance(text, str)} | {store.game_keys(MINE)[1]: mine}
    return here, there, Counter(sound_names(before_of(here, there)))


def before_of(here: dict[str, str], there: dict[str, Any]) -> dict[str, list[str]]:
    """Returns a dict from each key to the texts under it in the text store (`here`) and the vault (`there`).

    A text that lies in both is listed once.
    """
    return {
        key: list(dict.fromkeys(one[key] for one in (here, there) if isinstance(one.get(key), str)))
        for key in {**here, **there}
    }


def check_pairs(texts: Sequence[str]) -> list[str]:
    """Opens the page twice with the entries of all `texts` in its stores; checks what the page lists and keeps.

    Each of `texts` holds two entries as JSON, and says in which of the two stores they lie. Returns for each of `texts`
    which sorts of entries it holds, such as "damaged and sound".
    """
    here, there, wanted = stores_of(texts)
    before = before_of(here, there)
    browser = Browser(dict(here), dict(there))
    app = browser.visit()
    listing = app.model.listing
    names = Counter(entry.name for entry in listing if isinstance(entry, entries.Listed))
    assert not wanted - names, f"not in the list: {wanted - names}"
    check_kept(before, browser)
    again = browser.visit()
    assert {entry.id for entry in listing} <= {entry.id for entry in again.model.listing}, "gone at the next visit"
    if again.model.table.id == app.model.table.id:  # else another game was opened, of which a part may be set aside
        assert again.model.listing == listing, "the list is another one at the next visit"
    for first in range(0, len(listing), m.ROWS):
        page(replace(app.model, first_row=first))
    for entry in listing:
        text = app.store.export(entry.id)
        if isinstance(entry, entries.Listed):
            assert app.store.load(entry.id).id == entry.id and text
    app.hear("tap", "export")
    assert Records(browser.file).count >= names.total()
    for tap in [tap for extra in EXTRAS for tap in extra.taps]:
        app.hear("tap", tap)
        page(app.model)
    return [outcome_of(text) for text in texts]


def check_kept(before: dict[str, list[str]], browser: Browser) -> None:
    """Asserts that each text that can't be read still lies in both stores, either under its old key or set aside.

    `before` maps each key to the texts that lay under it before the page was opened in `browser`.
    """
    for place in (browser.texts, browser.kept):
        kept = {text for text in place.values() if isinstance(text, str)}
        for key, texts in before.items():
            if key.startswith((store.ASIDE, *ASIDES)):
                assert not {*texts} - kept, f"gone: {key}"
            elif key.startswith(store.GAME):
                unread = {text for text in texts if store.rank(key, text) == store.DAMAGED}
                assert not unread - kept, f"gone: {key}"


def outcome_of(text: str) -> str:
    """Returns which sorts of entries are in `text`, joined by "and", such as "damaged and sound".

    `text` holds two entries as JSON. The sorts are "sound", "damaged", "later" (written by a newer program), "no text"
    and "other" (not of a game).
    """
    sorts = set()
    for place in json.loads(text):
        for key, value in place.items():
            if not isinstance(value, str):
                sorts.add("no text")
            elif key.startswith(store.GAME):
                found = store.read_game(value)
                sorts.add("sound" if found.entry else "later" if found.is_later else "damaged")
            else:
                sorts.add("other")
    return " and ".join(sorted(sorts))


def check_pair(text: str, number: int) -> str:
    """Opens the page twice with the two entries in `text` in its stores; checks what the page lists and keeps.

    `text` holds the entries as JSON, and says in which of the two stores they lie. Returns which sorts of entries are
    in `text`, such as "damaged and sound". `number`, the number of the case, is not used here.
    """
    return check_pairs([text])[0]


# --- running --------------------------------------------------------------------------------------------------------

KINDS: dict[str, tuple[Make, Check]] = {
    "links": (make_link, check_link),
    "files": (make_file, check_file),
    "questions": (make_question, check_question),
    **{kind: case for extra in EXTRAS for kind, case in extra.kinds.items()},
    "entries": (make_pair, check_pair),
}


@dataclass
class Report:
    """The results of many cases of one kind.

    `outcomes` counts how often each outcome came, such as "opened". `faults` has a text for each fault. `slowest` is
    the time in seconds that the slowest case took, `slowest_case` the number of this case, and `seconds` the CPU time
    of all cases.
    """

    kind: str
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0  # seconds
    slowest_case: int = 0
    seconds: float = 0.0  # CPU time of all cases

    def __str__(self) -> str:
        count = self.outcomes.total()
        told = ", ".join(f"{times:,} {outcome}" for outcome, times in self.outcomes.most_common())
        rate = round(count / max(self.seconds, 1e-9))
        slowest = f"slowest {1000 * self.slowest:.0f} ms (case {self.slowest_case})"
        return f"{count:,} {self.kind}: {told}; {rate:,} a second of CPU; {slowest}"


def text_of_case(kind: str, seed: int, number: int) -> str:
    """Returns the mutated text of one case, which follows from the kind, the seed and the case's number alone."""
    return KINDS[kind][0](Chance(scramble(seed) ^ number))


def alone(kind: str, seed: int, cases: range, report: Report) -> Iterator[int]:
    """Yields the numbers of the cases that have to be tried one by one.

    For most kinds it yields every number of `cases`. Cases of the kind "entries" are tried here first, in batches. If a
    batch causes no fault, its outcomes are added to the report, and its numbers are not yielded. If a batch causes a
    fault, all of its numbers are yielded; and if each of these cases passes by itself, the fault of the batch is added
    to the report.
    """
    if kind != "entries":
        yield from cases
        return
    for first in range(cases.start, cases.stop, BATCH):
        together = range(first, min(first + BATCH, cases.stop))
        try:
            report.outcomes.update(check_pairs([text_of_case(kind, seed, number) for number in together]))
        except Exception:
            found = len(report.faults)
            yield from together
            if len(report.faults) == found:
                report.faults.append(f"{kind} cases {together}: only together: {traceback.format_exc()}")


def run(kind: str, seed: int, cases: range, report: Report | None = None) -> Report:
    """Tries these cases of one kind and returns a report of their results.

    A case that fails or takes longer than LIMIT is a fault. If `report` is given, the results are added to it, and it
    is the report that is returned.
    """
    report = report or Report(kind)
    check = KINDS[kind][1]
    began = process_time()
    for number in alone(kind, seed, cases, report):
        text = text_of_case(kind, seed, number)
        start = process_time()
        try:
            outcome = check(text, number)
        except Exception as error:
            outcome = "CRASHED"
            *_, last = traceback.extract_tb(error.__traceback__)
            report.faults.append(
                f"{kind} case {number}: {error!r} ({last.filename}, line {last.lineno}): {text[:2000]!r}"
            )
        took = process_time() - start
        report.outcomes[outcome] += 1
        if took > report.slowest:
            report.slowest, report.slowest_case = took, number
        if took > LIMIT:
            report.faults.append(f"{kind} case {number}: {took:.1f} s: {text[:2000]!r}")
    report.seconds += process_time() - began
    return report


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the fuzzer as the command line says. Returns the exit code: 0 if no fault was found, otherwise 1.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    import argparse  # imported here because the Python of a page does not have it

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("links", type=int, help="how many links")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=KINDS, help="only this kind, so many of it")
    parser.add_argument("--case", type=int, help="show this one and run it")
    arguments = parser.parse_args(argv)
    counts = {"links": arguments.links, **{kind: -(-arguments.links // SHARE) for kind in KINDS if kind != "links"}}
    if arguments.only:
        counts = {arguments.only: arguments.links}
    faults = 0
    for kind, count in counts.items():
        cases = range(count)
        if arguments.case is not None:
            cases = range(arguments.case, arguments.case + 1)
            print(text_of_case(kind, arguments.seed, arguments.case))
        report = run(kind, arguments.seed, cases)
        print(report, *report.faults[:20], sep="\n", flush=True)
        faults += len(report.faults)
    print("nothing found" if not faults else f"FAILED: {faults} found")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
