"""Any link, save, transcript or state from outside is opened, or refused with the right error; nothing crashes."""

from __future__ import annotations

import base64
import binascii
import contextlib
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle import GAMES, link, save
from toybattle.match import Match
from toybattle.notation import NotationError, format_match, parse_match

MATCHES = [
    random_match(name, options, seed, most=25) for name, entry in ENTRIES.items() for options, seed in entry.setups[::3]
]
LINKS = [link.encode(match) for match in MATCHES]
TRANSCRIPTS = [format_match(match) for match in MATCHES]
SAVES = [save.dump(match) for match in MATCHES]


def plain(scalars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Returns a Hypothesis strategy for JSON data: values drawn from `scalars`, and lists and dicts of them."""
    return st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    )


a_scalar = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
plain_data = plain(a_scalar)
plain_data_with_small_numbers = plain(st.none() | st.booleans() | st.integers(-9, 9999) | st.floats() | st.text("ab"))


def open_link(text: str) -> Match | None:
    """Returns the match of a link, or None if a LinkError refuses it. Any other error is raised."""
    with contextlib.suppress(link.LinkError):
        return link.decode(text)[0]
    return None


@st.composite
def mutated_texts(draw: st.DrawFn, texts: list[str], alphabet: st.SearchStrategy[str]) -> str:
    """A Hypothesis strategy for texts: a text of `texts` with a few pieces replaced, removed or doubled.

    New characters are from `alphabet`.
    """
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        text = text[:start] + draw(st.just(text[start:end] * 2) | st.text(alphabet, max_size=8)) + text[end:]
    return text


@st.composite
def mutated_links(draw: st.DrawFn) -> str:
    """A Hypothesis strategy for links whose bytes were changed or cut, with the checksum that fits the bytes."""
    text = draw(st.sampled_from(LINKS))
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4])
    for _ in range(draw(st.integers(1, 4))):
        body[draw(st.integers(0, len(body) - 1))] = draw(st.integers(0, 255))
    body = body[: draw(st.integers(0, len(body)))] if draw(st.booleans()) else body
    body += binascii.crc32(body).to_bytes(4, "big")
    return base64.urlsafe_b64encode(bytes(body)).decode("ascii").rstrip("=")


@st.composite
def mutated_saves(draw: st.DrawFn) -> dict[str, Any]:
    """A Hypothesis strategy for saves, as JSON objects, in which one or two parts were replaced or removed.

    Such a part is a whole field, an option of the game, or the last line of the log.
    """
    data: dict[str, Any] = {**draw(st.sampled_from(SAVES))}
    for _ in range(draw(st.integers(1, 2))):
        field = draw(st.sampled_from(sorted(data)))
        if field == "log" and isinstance(data["log"], list) and data["log"] and draw(st.booleans()):
            data["log"] = [*data["log"][:-1], draw(a_scalar)]
        elif field == "options" and isinstance(data["options"], dict) and data["options"] and draw(st.booleans()):
            name = draw(st.sampled_from(sorted(data["options"])))
            data["options"] = {**data["options"], name: draw(plain_data | st.sampled_from([1.0, 0, 1, True]))}
        elif draw(st.booleans()):
            data[field] = draw(plain_data)
        else:
            data = {name: value for name, value in data.items() if name != field} or {"schema": 1}
    return data


@given(st.text(max_size=60) | st.text("AQIDBAUGBwgJ-_", max_size=60))
@example("A")
@example("AAAAA")
@example("=" * 8)
@example("A" * (link.MAX_CHARACTERS + 1))
def test_any_text_is_a_link_or_a_link_error(text: str) -> None:
    open_link(text)


@given(mutated_texts(LINKS, st.sampled_from("AZaz09-_")))
def test_a_mutated_link_is_refused_unless_it_is_the_only_way_to_write_its_match(text: str) -> None:
    match = open_link(text)
    assert match is None or link.encode(match) == text


@given(mutated_links())
def test_a_link_with_a_forged_checksum_is_refused_or_a_match_that_can_be_played_on(text: str) -> None:
    match = open_link(text)
    if match is not None:
        assert Match.replay(match.game, match.options, match.seed, match.log).state.key() == match.state.key()
        assert match.rules.resolve(match.options) == match.options


def test_a_link_cut_anywhere_is_refused() -> None:
    for text in LINKS:
        assert not any(open_link(text[:count]) for count in range(len(text)))


@given(plain_data)
def test_any_plain_data_is_a_save_or_a_save_error(data: Any) -> None:
    with contextlib.suppress(save.SaveError):
        save.load(data)


@given(mutated_saves())
@example({**SAVES[0], "seed": float("inf")})
@example({**SAVES[0], "schema": float("inf")})
@example({**SAVES[0], "options": {**SAVES[0]["options"], next(iter(SAVES[0]["options"])): 1.0}})
@example({**SAVES[0], "resigned": True})
def test_a_mutated_save_is_refused_or_a_match_that_can_be_written_down(data: dict[str, Any]) -> None:
    try:
        match = save.load(data)
    except save.SaveError as error:
        match = error.match  # type: ignore[assignment]
    if match is not None:
        assert link.decode(link.encode(match))[0] == match
        assert parse_match(format_match(match)) == match


@given(st.text(max_size=80))
def test_any_text_is_a_transcript_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(NotationError):
        parse_match(text)


@given(mutated_texts(TRANSCRIPTS, st.sampled_from('\n .0179abcehrst"[]{}-\u00b2')))
@example(TRANSCRIPTS[0].replace("first 0", "first 1.0"))
@example(TRANSCRIPTS[0].replace("first 0", "first []"))
@example(TRANSCRIPTS[0].replace("first 0", "first " + "[" * 100_000))
@example(TRANSCRIPTS[0].replace("seed 0", "seed " + "9" * 5000))
def test_a_mutated_transcript_is_refused_or_a_match(text: str) -> None:
    try:
        match = parse_match(text)
    except NotationError as error:
        assert 1 <= error.line <= max(3, len(text.splitlines()) + 1)
        return
    assert GAMES[match.game] is match.rules


@given(mutated_texts(LINKS, st.sampled_from("AZaz09-_")), st.integers(0, 255))
def test_a_refused_link_says_why_by_an_id(text: str, code: int) -> None:
    try:
        link.decode(text)
    except link.LinkError as error:
        assert error.reason in {"link_too_long", "link_not_ours", "link_cut", "link_newer", "link_older"}


def test_a_link_of_newer_rules_or_of_an_unknown_game_says_so() -> None:
    text = LINKS[0]
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4])
    for place, value, reason in (
        (0, link.FORMAT + 1, "link_newer"),
        (1, 250, "link_newer"),
        (2, MATCHES[0].rules.version + 1, "link_newer"),
        (2, MATCHES[0].rules.version - 1, "link_older"),
    ):
        changed = bytearray(body)
        changed[place] = value
        changed += binascii.crc32(changed).to_bytes(4, "big")
        try:
            link.decode(base64.urlsafe_b64encode(bytes(changed)).decode("ascii").rstrip("="))
        except link.LinkError as error:
            assert error.reason == reason
        else:
            raise AssertionError("it was opened")


@given(st.data())
def test_a_mutated_state_is_loaded_or_refused_as_a_value_error(data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(MATCHES))
    dump = match.state.dump()
    field = data.draw(st.sampled_from(sorted(dump)))
    dump[field] = data.draw(plain_data_with_small_numbers)
    with contextlib.suppress(ValueError):
        match.rules.load(dump)
