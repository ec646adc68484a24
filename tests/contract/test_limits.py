"""The limits of links, saves and transcripts: a value just within a limit is accepted, one just beyond it is refused.

The error says which limit is meant, and where the value stands.
"""

from __future__ import annotations

import binascii
from typing import Any

import pytest

from tests.random_games import random_match
from toybattle import GAMES, link, save
from toybattle.link import LinkError, Reader, minimal_bytes, seal, unseal
from toybattle.match import Match
from toybattle.notation import NotationError, format_action, format_match, parse_action, parse_match
from toybattle.protocol import Rules

FIRST = random_match(next(iter(GAMES)), {}, 3)
# A game with an option whose values need not be listed.
FORMED = next(
    random_match(name, {}, 3, most=5) for name, rules in GAMES.items() if any(option.form for option in rules.options)
)


def refused(text: str) -> LinkError:
    """Opens the link `text`, which must be refused, and returns the LinkError that says why."""
    with pytest.raises(LinkError) as caught:
        link.decode(text)
    return caught.value


def bytes_of(match: Match) -> bytearray:
    """Returns the bytes of the match's link, without the checksum."""
    return bytearray(unseal(link.encode(match)))


def changed(match: Match, place: int, value: int) -> str:
    """Returns the match's link with one byte changed to `value`, and with the right checksum.

    `place` is the index of the byte in the link. The three bytes after the seed have negative numbers instead: -3 for
    the first one, which says who resigned, -1 for the second and -2 for the third.
    """
    body = bytes_of(match)
    options = 4 + len(match.rules.options)
    body[place if place >= 0 else options + 8 + (0, 2, 1)[place]] = value
    return seal(bytes(body))


# --- links


def test_a_link_has_up_to_8000_characters() -> None:
    assert refused("A" * 8000).reason == "link_cut"
    error = refused("A" * 8001)
    assert (error.reason, error.parameters) == ("link_too_long", {"limit": 8000})
    assert str(error) == "link_too_long {'limit': 8000}"
    assert str(refused("")) == "link_not_ours"


@pytest.mark.parametrize("body", [b"\x01", b"\x01\x00", b"\x01\xff" * 40])
def test_bytes_come_back_from_a_sealed_text_the_shortest_too(body: bytes) -> None:
    assert unseal(seal(body)) == body


def test_of_no_byte_there_is_no_link() -> None:
    assert refused(seal(b"")).reason == "link_cut"


def test_a_cut_link_is_not_taken_for_one_of_a_newer_format() -> None:
    text = link.encode(FIRST)
    assert refused(text[:-8]).reason == "link_cut"
    newer = bytes([link.FORMAT + 1]) + bytes(bytes_of(FIRST))[1:]
    assert refused(seal(newer)).reason == "link_newer"
    assert refused(seal(newer)[:-8]).reason == "link_newer"
    assert refused(changed(FIRST, 0, link.FORMAT - 1)).reason == "link_newer"


@pytest.mark.parametrize("sign", ["+", "/", "=", " ", "é", "."])
def test_a_link_has_no_other_sign(sign: str) -> None:
    assert refused(link.encode(FIRST) + sign).reason == "link_not_ours"


def test_an_option_has_as_many_values_as_there_are() -> None:
    for number, option in enumerate(FIRST.rules.options):
        assert refused(changed(FIRST, 4 + number, len(option.values))).reason == "link_newer"
        assert refused(changed(FIRST, 4 + number, link.FORMED)).reason == "link_newer"
    for number, option in enumerate(FORMED.rules.options):
        assert refused(changed(FORMED, 4 + number, len(option.values))).reason == "link_newer"
        assert refused(changed(FORMED, 4 + number, link.FORMED)).reason in ("link_newer", "link_not_ours", "link_cut")


def test_a_value_with_a_form_is_written_by_its_name_where_it_has_one_and_else_as_a_number() -> None:
    option = FORMED.rules.options[-1]
    form = option.form
    assert form
    plain = link.encode(Match.start(FORMED.game, {}, 5))
    assert len(link.encode(Match.start(FORMED.game, {option.name: option.values[1]}, 5))) == len(plain)
    value = next(value for value in map(form.unpack, range(1 << 24, 1 << 25)) if value)
    match = Match.start(FORMED.game, {option.name: value}, 5)
    body = bytes_of(match)
    packed = minimal_bytes(form.pack(form.accept(value)))
    place = 4 + len(match.rules.options) - 1
    assert body[place] == link.FORMED == 255 and body[place + 1] == len(packed)
    assert body[place + 2 :].startswith(packed)
    assert link.decode(link.encode(match))[0] == match


def test_nobody_but_the_two_players_resigns_and_nobody_after_the_end() -> None:
    half = FIRST.upto(4)
    for player in (0, 1):
        assert link.decode(changed(half, -3, player + 1))[0] == half.with_resignation(player)
        assert refused(changed(FIRST, -3, player + 1)).reason == "link_not_ours"
    assert refused(changed(half, -3, 3)).reason == "link_not_ours"
    assert refused(changed(half, -3, 255)).reason == "link_not_ours"


def test_a_link_has_no_action_more_than_the_game_and_nothing_is_left_over() -> None:
    count = len(FIRST.log)
    body = bytes_of(FIRST)
    place = 4 + len(FIRST.rules.options) + 9
    assert int.from_bytes(body[place : place + 2], "big") == count
    for wrong in (count + 1, 2000, 2001, 65535):
        body[place : place + 2] = wrong.to_bytes(2, "big")
        assert refused(seal(bytes(body))).reason == "link_not_ours"
    body[place : place + 2] = (count - 1).to_bytes(2, "big")
    assert refused(seal(bytes(body))).reason == "link_not_ours"


def test_a_reader_gives_all_bytes_and_none_more() -> None:
    reader = Reader(b"\x01\x02\x03\x04")
    assert (reader.number(1), reader.number(2), reader.rest(), reader.rest()) == (1, 0x0203, b"\x04", b"")
    with pytest.raises(LinkError, match="link_cut"):
        reader.take(1)
    with pytest.raises(LinkError, match="link_cut"):
        Reader(b"\x01").take(2)


@pytest.mark.parametrize(
    ("number", "written"), [(0, b""), (1, b"\x01"), (255, b"\xff"), (256, b"\x01\x00"), (1 << 64, b"\x01" + bytes(8))]
)
def test_a_number_has_as_few_bytes_as_it_takes(number: int, written: bytes) -> None:
    assert minimal_bytes(number) == written


def test_the_checksum_is_the_last_four_bytes() -> None:
    body = bytes(bytes_of(FIRST))
    assert seal(body) == link.encode(FIRST)
    assert int.from_bytes(
        Reader(unseal(seal(body + binascii.crc32(body).to_bytes(4, "big")))).body[-4:], "big"
    ) == binascii.crc32(body)


# --- saves


def damaged(data: dict[str, Any]) -> save.SaveError:
    """Reads the save `data`, which must be refused, and returns the SaveError that says why."""
    with pytest.raises(save.SaveError) as caught:
        save.load(data)
    return caught.value


def test_a_save_has_up_to_2000_actions() -> None:
    data = save.dump(FIRST)
    at_most = damaged({**data, "log": data["log"][:1] * 2000})
    assert at_most.reason == "save_stops" and at_most.match is not None
    assert at_most.parameters == {"count": len(at_most.match.log)}
    beyond = damaged({**data, "log": data["log"][:1] * 2001})
    assert (beyond.reason, beyond.match, str(beyond)) == ("save_damaged", None, "save_damaged")


def test_where_a_save_stops_is_counted() -> None:
    data = save.dump(FIRST)
    for text in ("no such verb", 7, None):
        error = damaged({**data, "log": [*data["log"][:3], text]})
        assert (error.reason, error.parameters, error.match) == ("save_stops", {"count": 3}, FIRST.upto(3))
        assert str(error) == "save_stops {'count': 3}"


@pytest.mark.parametrize(
    "change",
    [
        {"resigned": 2},
        {"resigned": -1},
        {"resigned": True},
        {"seed": ""},
        {"seed": "-1"},
        {"seed": "1.0"},
        {"seed": "٣"},
        {"seed": 3},
        {"seed": str(1 << 64)},
        {"options": {FIRST.rules.options[0].name: "nowhere"}},
        {"options": {FIRST.rules.options[0].name: []}},
        {"options": []},
        {"log": ()},
        {"schema": True},
        {"rules": None},
    ],
    ids=str,
)
def test_a_save_of_anything_else_is_damaged(change: dict[str, Any]) -> None:
    assert damaged({**save.dump(FIRST.upto(3)), **change}).reason == "save_damaged"


def test_a_save_without_a_field_is_damaged_and_one_more_is_nothing() -> None:
    data = save.dump(FIRST.upto(3))
    for name in data:
        assert damaged({other: data[other] for other in data if other != name}).reason == "save_damaged"
    assert save.load({**data, "more": 1}) == FIRST.upto(3)


def test_an_older_save_and_the_greatest_seed_are_opened() -> None:
    data = save.dump(FIRST.upto(3))
    for older in ({"rules": FIRST.rules.version - 1}, {"schema": save.SCHEMA - 1}, {"schema": save.SCHEMA}):
        assert save.load({**data, **older}) == FIRST.upto(3)
    assert save.load({**data, "seed": str((1 << 64) - 1), "log": []}).seed == (1 << 64) - 1


def test_who_resigned_is_kept_but_not_after_the_end() -> None:
    for player in (0, 1):
        assert save.load({**save.dump(FIRST.upto(3)), "resigned": player}).resigned == player
        assert save.load({**save.dump(FIRST), "resigned": player}) == FIRST


# --- transcripts


def line_of(text: str) -> int:
    """Returns the number of the line, counted from 1, because of which the transcript `text` is refused."""
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value.line


def test_an_error_says_in_which_line_it_is() -> None:
    match = FIRST.upto(6)
    lines = format_match(match).splitlines()
    head = len(lines) - 6

    def with_line(number: int, line: str) -> str:
        return "\n".join([*lines[: number - 1], line, *lines[number:]])

    blue, red = match.rules.players
    assert line_of(with_line(1, "game chess 1")) == 1
    assert line_of(with_line(1, f"game {FIRST.game}")) == 1
    assert line_of(with_line(1, f"game {FIRST.game} 99")) == 1
    assert line_of(with_line(2, "seed x")) == 2
    assert line_of(with_line(3, f"{lines[2].split()[0]} 5")) == 2
    for number in range(6):
        line = lines[head + number]
        count, player, words = line.split(maxsplit=2)
        other = red if player == blue else blue
        legal = match.rules.legal_actions(match.at(number))
        illegal = format_action(match.rules, next(action for action in FIRST.log if action not in legal))
        assert line_of(with_line(head + number + 1, f"{count} {other} {words}")) == head + number + 1
        assert line_of(with_line(head + number + 1, f"{count} {player} {illegal}")) == head + number + 1
        assert line_of(with_line(head + number + 1, f"{count} {player} nonsense")) == head + number + 1
        assert line_of(with_line(head + number + 1, f"{number + 2}. {player} {words}")) == head + number + 1
        assert line_of(with_line(head + number + 1, f"{count} {player}")) == head + number + 1
    whole = format_match(FIRST).splitlines()
    assert line_of("\n".join([*whole, f"{red} resigns"])) == len(whole) + 1
    assert line_of("") == line_of("\n") == 1


def test_who_resigns_is_read_from_the_last_line() -> None:
    for player, name in enumerate(FIRST.rules.players):
        for count in (0, 3):
            text = format_match(FIRST.upto(count)) + f"{name} resigns\n"
            assert parse_match(text) == FIRST.upto(count).with_resignation(player)
        assert (
            line_of(f"{format_match(FIRST.upto(2))}{name} resigns\n{name} resigns\n")
            == len(format_match(FIRST.upto(2)).splitlines()) + 1
        )


def test_a_number_without_its_dot_is_no_action() -> None:
    lines = format_match(FIRST.upto(2)).splitlines()
    assert line_of("\n".join([*lines[:-1], lines[-1].replace("2. ", "2 ", 1)])) == len(lines)


def test_the_silent_verb_is_never_written(game: Rules[Any]) -> None:
    verb = game.implied_verb
    if verb:
        tables = game.verbs[verb]
        for fields in ([0] * len(tables), [len(names) - 1 for names in tables]):
            text = format_action(game, (verb, *fields))
            assert " " not in text and parse_action(game, text) == (verb, *fields)
            for wrong in (f"{verb} {text}", f"{text} {text}", f"{verb} " + " ".join(names[0] for names in tables)):
                with pytest.raises(ValueError, match="is not a verb"):
                    parse_action(game, wrong)
