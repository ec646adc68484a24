"""Mutated and made-up links, files, questions and sets: each is opened, or refused in one sentence, and soon.

    python -m tests.fuzz 1000000 [--seed S] [--only links] [--case N]

So many links, and a twentieth of that of files, of questions to the bot's worker and of sets of cards. A case follows
from the seed and its number alone, on every machine; `--case` shows one and runs it. It needs nothing but the engine,
the page's Python and `tests.random_games`, so that it runs inside a browser too (e2e/test_hostile.py).
"""

from __future__ import annotations

import base64
import binascii
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time
from typing import Any, TypeVar

from tests.random_games import every_setup, formed, random_match
from toybattle import GAMES, link
from toybattle.chance import pick, scramble
from toybattle.games.token_battle.sets import PRESETS, parse_set
from toybattle.match import Match
from toybattle.save import SaveError
from web import effects as fx
from web import entries, envelope, store, worker
from web import model as m
from web.editor import named
from web.frame import page
from web.update import update
from web.words import words

LIMIT = 2.0  # seconds for one case
SHARE = 20  # for so many links one file and one question
ON_THE_PAGE = 100  # one link in so many is opened on the page too
T = TypeVar("T")


class Chance:
    """A stream of choices."""

    def __init__(self, seed: int) -> None:
        self.seed = scramble(seed)

    def below(self, count: int) -> int:
        """A number from 0, of at most 65536."""
        self.seed, index = pick(self.seed, count)
        return index

    def one_of(self, items: Sequence[T]) -> T:
        """Any of them."""
        return items[self.below(len(items))]

    def some(self, count: int) -> bytes:
        """So many bytes."""
        return bytes(self.below(256) for _ in range(count))


# --- what is mutated ------------------------------------------------------------------------------------------------


@cache
def matches() -> tuple[Match, ...]:
    """Games of every kind at every stage, with values of options that aren't listed, resigned ones among them."""
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
    """The bytes of links without their checksum."""
    extras = (b"", b"\0\1", b"\1\4", bytes(255))
    texts = [link.encode(match, extras[number % 4]) for number, match in enumerate(matches())]
    return tuple(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4] for text in texts)


@cache
def records() -> tuple[str, ...]:
    """Kept games and exported files."""
    tables = [
        entries.Table(f"t{number}", match, (entries.HUMAN, "scout"), "Name <&> “Ω”", hints=number)
        for number, match in enumerate(matches())
    ]
    texts = [entries.write_table(table, 1_700_000_000_000) for table in tables]
    together = [json.loads(text) for text in texts[:3]]
    return (*texts, json.dumps({"magic": envelope.MAGIC, "games": together}, indent=1))


@cache
def questions() -> tuple[str, ...]:
    """What the page asks the worker."""
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

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ODD = LETTERS + "=+/%.~ \n\0<\"'&é\u202e\U0001f600"


def text_of(body: bytes) -> str:
    """The link with these bytes and the right checksum."""
    return base64.urlsafe_b64encode(body + binascii.crc32(body).to_bytes(4, "big")).decode("ascii").rstrip("=")


def edited(chance: Chance, text: str, alphabet: str) -> str:
    """The text with a few pieces replaced, removed, doubled or exchanged."""
    for _ in range(1 + chance.below(3)):
        start = chance.below(len(text) + 1)
        end = min(len(text), start + chance.below(9))
        piece = chance.one_of(
            ("", text[start:end] * 2, "".join(chance.one_of(alphabet) for _ in range(chance.below(9))))
        )
        text = text[:start] + piece + text[end:]
    return text


def make_link(chance: Chance) -> str:
    """A link that is none, or is another one than it was."""
    body = chance.one_of(bodies())
    place = chance.below(len(body))
    match chance.below(10):
        case 0:
            return edited(chance, text_of(body), LETTERS)
        case 1:
            return edited(chance, text_of(body), ODD)
        case 2 | 3:  # bits
            changed = bytearray(body)
            for _ in range(1 + chance.below(4)):
                changed[chance.below(len(changed))] ^= 1 << chance.below(8)
            return text_of(bytes(changed))
        case 4 | 5:  # fields at their borders
            changed = bytearray(body)
            for _ in range(1 + chance.below(3)):
                changed[chance.below(len(changed))] = chance.one_of((0, 1, 2, 3, 127, 128, 254, 255))
            return text_of(bytes(changed))
        case 6:  # the head of one, the tail of another
            other = chance.one_of(bodies())
            return text_of(body[:place] + other[chance.below(len(other)) :])
        case 7:  # cut, or grown
            return text_of(chance.one_of((body[:place], body + chance.some(1 + chance.below(9)), body + b"\0")))
        case 8:  # another tail, a very long one at times
            length = chance.below(5900) if chance.below(20) == 0 else chance.below(60)
            tail = chance.some(length) if chance.below(2) else bytes([chance.below(256)]) * length
            return text_of(body[:place] + tail)
        case _:  # made up, behind a head that is right
            if chance.below(4) == 0:
                return chance.one_of(ODD) * chance.one_of((0, 1, 5, 4000, link.MAX_CHARACTERS, link.MAX_CHARACTERS + 1))
            return text_of(body[: 3 + chance.below(3)] + chance.some(chance.below(80)))


def check_link(text: str, number: int) -> str:
    """Opens it; the reason of a refusal, or "opened"."""
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
    """A game on the table while links come."""
    return m.first_model()


def check_page(text: str, match: Match | None) -> None:
    """The page follows the link: what is kept stays as it is, and what is shown can be drawn."""
    before = table()
    after, effects = update(before, m.OpenedFragment(m.REPLAY + text))
    writes = (fx.Save, fx.Keep, fx.SavePrefs, fx.DeleteGame, fx.RestoreGame, fx.Deal, fx.LoadGame, fx.LoadCurrent)
    assert not [effect for effect in effects if isinstance(effect, writes)], "looking at a link keeps something"
    if match is None:
        assert replace(after, note="", note_kind="") == before and after.note_kind == "alert"
    page(after)


def check_sentence(sentence: str) -> None:
    """One clause that follows a colon: no names of errors, nothing left out."""
    assert sentence and "\n" not in sentence and not set(sentence) & set("{}_") and len(sentence) < 120, sentence


# --- files and questions --------------------------------------------------------------------------------------------

HOSTILE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        255,
        2**31,
        2**53,
        2**64,
        10**4299,
        -(10**400),
        1.0,
        1e308,
        float("inf"),
        float("nan"),
    ),
    *("", "x", "0", "-1", "9" * 5000, "\0", "\ud800", "\u202e", "human", "__proto__", "<script>", "{count}", "[" * 50),
    *([], {}, [[]], [None], {"": None}, ["draw"] * 3000, {"first": [0]}, [[[[[[]]]]]]),
)
TOKENS = (
    *(
        "null",
        "true",
        "-1",
        "1e999",
        "NaN",
        "Infinity",
        "1" * 5000,
        '"\\ud800"',
        '"',
        "\\",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
    ),
    *("[" * 40, "[" * 20000, '{"a":' * 9000, '"' + "x" * 3000 + '"', "/**/", "\ufeff", "\0"),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all that is inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from places(item, (*path, key))


def changed(chance: Chance, value: Any) -> Any:
    """The value with something in it replaced, removed or doubled, in place."""
    path = chance.one_of(list(places(value)))
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    match chance.below(4):
        case 0 if isinstance(holder, dict):
            del holder[path[-1]]
        case 0:
            holder[path[-1] :] = holder[path[-1] :] * 2
        case 1:
            holder[path[-1]] = [holder[path[-1]]]
        case _:
            holder[path[-1]] = deepcopy(chance.one_of(HOSTILE))
    return value


def damaged(chance: Chance, text: str) -> str:
    """JSON that is none, or not what it was."""
    place = chance.below(min(len(text), 65536))
    match chance.below(3):
        case 0:
            return edited(chance, text, ODD + '{}[]",:\\')
        case 1:
            return text[:place] + chance.one_of(TOKENS) + text[place + chance.below(6) :]
        case _:
            return chance.one_of((text[:place], text * 2, chance.one_of(TOKENS) * (1 + chance.below(3)), text[place:]))


def make_file(chance: Chance) -> str:
    """A file or an entry; most with a checksum that is right again."""
    text = chance.one_of(records())
    if chance.below(3) == 0:
        return damaged(chance, text)
    data = json.loads(text)
    for record in data.get("games", [data]):
        if chance.below(2):
            changed(chance, record["game"])
        if chance.below(4) == 0:  # as schema 1 had it
            record |= {"schema": 1, "check": envelope.crc(record["game"])}
        elif chance.below(9):
            record |= envelope.seal(record["game"], record["sequence"])
    return json.dumps(changed(chance, data) if chance.below(8) == 0 else data)


class NoVault:
    """The other store of a browser that has none."""

    def put(self, key: str, text: str | None) -> None:
        """Forgets it."""


def check_file(text: str, number: int) -> str:
    """Reads it as a file and as an entry of the store."""
    try:
        tables = list(entries.read_import(text))
    except SaveError as error:
        check_sentence(words(error.reason, **error.parameters))
        outcome = error.reason
    else:
        for table in tables:
            assert entries.read_table(entries.write_table(table, 0)).table == table, "it can't be kept"
        outcome = "opened"
    texts = store.MemoryStore({store.GAME + "x": text})
    shelf = store.Store(texts, NoVault()).shelf()
    assert text in texts.values(), "an entry that can't be read is gone"
    markup = page(replace(m.first_model(), sheet="games", shelf=shelf))
    assert "<script" not in markup
    return outcome


def make_question(chance: Chance) -> str:
    """A question that is none, or another one than it was."""
    text = chance.one_of(questions())
    if chance.below(4) == 0:
        return damaged(chance, text)
    data = json.loads(text)
    for _ in range(1 + chance.below(2)):
        changed(chance, data)
    return json.dumps(data)


def check_question(text: str, number: int) -> str:
    """Begins to think about it."""
    try:
        worker.begin(text)
    except ValueError:
        return "refused"
    return "opened"


# --- sets of cards --------------------------------------------------------------------------------------------------


@cache
def sets() -> tuple[named.Named, ...]:
    """Named sets: the presets, and others."""
    texts = [formed(named.CARD_SET, number) for number in range(8)]
    found = [named.Named("", f"Set {number} Ω", parse_set(text), number) for number, text in enumerate(texts)]
    return (*found, *(replace(named.preset(name), id="") for name in PRESETS))


def make_set(chance: Chance) -> str:
    """The link or the file of a set, or what is none any more."""
    text = named.encode(chance.one_of(sets()))
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4])
    some = named.write_file(sets()[: 1 + chance.below(4)])
    match chance.below(4):
        case 0:
            return edited(chance, text, ODD)
        case 1:
            for _ in range(1 + chance.below(4)):
                body[chance.below(len(body))] = chance.below(256)
            return text_of(bytes(body[: chance.below(len(body) + 1)] if chance.below(2) else body))
        case 2:
            return damaged(chance, some)
    data = json.loads(some)
    for record in data["sets"]:
        if chance.below(2):
            changed(chance, record["set"])
        if chance.below(9):
            record["check"] = envelope.digest([named.SCHEMA, record["set"]])
    return json.dumps(changed(chance, data) if chance.below(8) == 0 else data)


def check_set(text: str, number: int) -> str:
    """Opens it as a link, else as a file."""
    try:
        if text.lstrip().startswith("{"):
            for one in named.read_file(text):
                assert named.read_file(named.write_file([one])) == [one], "it can't be kept"
        else:
            opened = named.decode(text)
            assert named.encode(opened) == text, "two links say the same"
    except (link.LinkError, SaveError) as error:
        check_sentence(words(error.reason, **error.parameters))
        return error.reason
    return "opened"


# --- running --------------------------------------------------------------------------------------------------------

Make = Callable[[Chance], str]
Check = Callable[[str, int], str]
KINDS: dict[str, tuple[Make, Check]] = {
    "links": (make_link, check_link),
    "files": (make_file, check_file),
    "questions": (make_question, check_question),
    "sets": (make_set, check_set),
}


@dataclass
class Report:
    """What came of many cases of one kind."""

    kind: str
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0  # seconds
    slowest_case: int = 0
    seconds: float = 0.0  # of the processor, for all of it

    def __str__(self) -> str:
        count = self.outcomes.total()
        told = ", ".join(f"{times:,} {outcome}" for outcome, times in self.outcomes.most_common())
        rate = round(count / max(self.seconds, 1e-9))
        slowest = f"slowest {1000 * self.slowest:.0f} ms (case {self.slowest_case})"
        return f"{count:,} {self.kind}: {told}; {rate:,} a second of CPU; {slowest}"


def text_of_case(kind: str, seed: int, number: int) -> str:
    """The text of one case."""
    return KINDS[kind][0](Chance(scramble(seed) ^ number))


def run(kind: str, seed: int, cases: range, report: Report | None = None) -> Report:
    """Tries these cases; what goes wrong is noted down, and the next one tried."""
    report = report or Report(kind)
    check = KINDS[kind][1]
    began = process_time()
    for number in cases:
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
    """The exit code: 0 when nothing was found."""
    import argparse  # not among what a page needs of the standard library

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
