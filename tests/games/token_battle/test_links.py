"""Links to games with sets of cards: they are short, and each set is written in a link in one way only."""

from __future__ import annotations

import base64
import binascii

import pytest

from tests.random_games import random_match
from toybattle import link, save
from toybattle.games.token_battle.sets import CARD_SET, FORMER, PRESETS, parse_set, preset_since
from toybattle.match import Match

from .drawing import RULES
from .sampling import random_set

OWN = "awl vine handsaw / rasp file ovation / elbows ram lantern shockwave hedge / mint colossus"


def start(**options: object) -> Match:
    """A new match with these options, in which nothing has been played."""
    return Match.start("token_battle", options, 7)


def forged(text: str, old: bytes, new: bytes) -> str:
    """The link `text` with its bytes `old` replaced by `new`, and with the right checksum.

    `old` must occur once.
    """
    body = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4]
    assert body.count(old) == 1
    body = body.replace(old, new)
    body += binascii.crc32(body).to_bytes(4, "big")
    return base64.urlsafe_b64encode(body).decode("ascii").rstrip("=")


def packed(text: str) -> bytes:
    """The bytes that stand for a set in the link of a game; `text` is the set as text."""
    number = CARD_SET.pack(text)
    length = (number.bit_length() + 7) // 8
    return bytes([link.FORMED, length]) + number.to_bytes(length, "big")


TOO_MUCH = bytes([link.FORMED, 16]) + b"\xff" * 16
WITH_A_ZERO = bytes([link.FORMED, packed(OWN)[1] + 1, 0]) + packed(OWN)[2:]


def test_sets_of_ones_own_come_back() -> None:
    for seed in range(30):
        match = start(blue_set=random_set(2 * seed), red_set=random_set(2 * seed + 1))
        assert link.decode(link.encode(match))[0] == match


def test_a_preset_takes_one_byte_and_an_own_set_of_13_cards_twelve() -> None:
    assert len(link.encode(start(blue_set="garden"))) == 34
    assert len(packed(OWN)) == 12 and len(link.encode(start(blue_set=OWN))) == 48


def test_a_whole_game_between_own_sets_fits_into_120_characters() -> None:
    match = start(blue_set=OWN, red_set=random_set(1), first=0)
    while match.decision and len(match.log) < 40:
        match = match.with_action(match.decision.actions[len(match.decision.actions) * 5 // 7])
    assert len(link.encode(match)) < 120


@pytest.mark.parametrize("wrong", [packed("garden"), TOO_MUCH, WITH_A_ZERO])
def test_a_link_with_a_set_that_is_none_or_has_a_shorter_form_is_refused(wrong: bytes) -> None:
    with pytest.raises(link.LinkError) as caught:
        link.decode(forged(link.encode(start(blue_set=OWN)), packed(OWN), wrong))
    assert caught.value.reason == "link_not_ours"


def test_an_index_behind_the_presets_is_of_a_newer_version() -> None:
    with pytest.raises(link.LinkError) as caught:
        link.decode(forged(link.encode(start(blue_set=OWN)), packed(OWN), bytes([len(PRESETS)])))
    assert caught.value.reason == "link_newer"


def test_an_option_without_a_form_takes_only_what_is_listed() -> None:
    first = next(option for option in RULES.options if option.name == "first")
    assert first.accept(1) == 1
    for wrong in (2, True, 1.0, "1", None):
        with pytest.raises(ValueError):
            first.accept(wrong)


# --- presets that have been changed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("last, name, cards", FORMER)
def test_a_save_means_the_preset_as_it_was(last: int, name: str, cards: str) -> None:
    assert last < RULES.version and name in PRESETS and parse_set(cards) != PRESETS[name]
    match = random_match("token_battle", {"blue_set": cards, "red_set": "siege"}, 3, 20)
    data = save.dump(match)
    assert save.load({**data, "rules": last, "options": {**data["options"], "blue_set": name}}) == match
    today = save.dump(random_match("token_battle", {"blue_set": name, "red_set": "siege"}, 3, 20))
    assert save.load(today).options["blue_set"] == name


def test_of_several_changes_the_next_one_after_the_version_counts() -> None:
    assert [one[:2] for one in FORMER] == sorted(one[:2] for one in FORMER)
    for last, name, cards in FORMER:
        assert preset_since(last, name) == cards
    assert preset_since(RULES.version, "goldsmith") == "goldsmith"
    for other in (None, 7, "no set", ["goldsmith"]):
        assert preset_since(1, other) == other, "what isn't a preset is left to who checks it"
