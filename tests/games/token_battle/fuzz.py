"""What Token Battle adds to the fuzzer: named sets of cards as links, as files, and as entries in the stores."""

from __future__ import annotations

import base64
import json
from copy import deepcopy
from dataclasses import replace
from functools import cache

from tests.fuzzing import HOSTILE, ODD, Chance, Extra, changed, check_sentence, damaged, edited, text_of
from tests.random_games import formed
from toybattle import link
from toybattle.games.token_battle.sets import PRESETS, parse_set
from toybattle.save import SaveError
from web.games.token_battle.editor import named
from web.page.words import words
from web.saves import envelope, store


@cache
def sets() -> tuple[named.Named, ...]:
    """The sets from which the fuzzer makes its texts: eight random sets with names, then the presets."""
    texts = [formed(named.CARD_SET, number) for number in range(8)]
    found = [named.Named("", f"Set {number} Ω", parse_set(text), number) for number, text in enumerate(texts)]
    return (*found, *(replace(named.preset(name), id="") for name in PRESETS))


def make_set(chance: Chance) -> str:
    """Returns the link of a named set, or the text of a file with up to four sets, nearly always damaged.

    `chance` makes the random choices.
    """
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
    """Tries to read a text as a file of sets or as the link of a set; returns "opened" or the id of the refusal.

    Raises AssertionError if a set that was opened changes when it is written and opened again. `number`, the number of
    the case, is not used here.
    """
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


@cache
def set_entries() -> tuple[str, ...]:
    """The texts of entries in a store, one for each set that the fuzzer uses."""
    return tuple(json.dumps(named.record_of(one)) for one in sets())


def make_set_entry(chance: Chance) -> str:
    """Returns the text of an entry with a named set; in five of six cases the text has been altered or damaged."""
    text = chance.one_of(set_entries())
    match chance.below(6):
        case 0:
            return damaged(chance, text)
        case 1 | 2:
            record = json.loads(text)
            record["set"]["saved"] = deepcopy(chance.one_of(HOSTILE))
            record["check"] = envelope.digest([record["schema"], record["set"]])
            return json.dumps(record)
        case 3:
            record = changed(chance, json.loads(text))
            return json.dumps(record)
        case 4:
            record = json.loads(text) | {"schema": 2}
            return json.dumps(record | {"check": envelope.digest([2, record["set"]])})
    return text


EXTRA = Extra(
    kinds={"sets": (make_set, check_set)},
    key=store.SET,
    entry=make_set_entry,
    asides=(store.SET_ASIDE,),
    taps=("open sets",),
)
