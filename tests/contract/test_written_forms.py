"""Actions, states, saves, transcripts and links are read back as what was written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.contract import checks
from tests.contract.games import ENTRIES
from tests.random_games import every_setup
from toybattle import GAMES, link, save
from toybattle.match import Match
from toybattle.notation import NotationError, format_match, parse_match
from toybattle.protocol import Rules


def test_log_save_transcript_and_link_give_the_same_match_back(match: Match) -> None:
    for count in (0, 1, len(match.log) // 2, len(match.log)):
        checks.check_written_forms(match.upto(count))


def test_a_resigned_match_comes_back_resigned(match: Match) -> None:
    for player in (0, 1):
        checks.check_written_forms(match.upto(len(match.log) // 2).with_resignation(player))


def test_every_set_up_comes_back(game: Rules[Any]) -> None:
    for options in every_setup(game):
        checks.check_written_forms(Match.start(game.name, options, 2**64 - 1))


def test_a_link_is_short_and_safe_in_an_address(match: Match) -> None:
    text = link.encode(match)
    assert text.replace("-", "").replace("_", "").isalnum() and text.isascii()
    start = link.encode(match.upto(0))
    assert len(start) < 72 and len(text) < len(start) + 10 + 6 * len(match.log) // 5


def test_a_link_carries_what_the_caller_adds(match: Match) -> None:
    for extras in (b"", b"\x00", bytes(range(255))):
        again, kept = link.decode(link.encode(match, extras))
        assert (again, kept) == (match, extras)


def test_a_transcript_names_every_action_and_who_took_it(match: Match) -> None:
    lines = format_match(match).splitlines()[-len(match.log) :]
    for number, (line, state) in enumerate(zip(lines, match.positions, strict=False), 1):
        assert line.startswith(f"{number}. {match.rules.players[state.stack[-1][1]]} ")


def test_a_transcript_with_a_wrong_action_says_in_which_line(match: Match) -> None:
    lines = format_match(match).splitlines()
    spoiled = [*lines[:-1], lines[-1] + " nonsense"]
    with pytest.raises(NotationError) as caught:
        parse_match("\n".join(spoiled))
    assert caught.value.line == len(lines)


def test_a_transcript_with_an_illegal_action_says_in_which_line(match: Match) -> None:
    lines = format_match(match).splitlines()
    player, *action = lines[-1].split()[1:]
    with pytest.raises(NotationError) as caught:
        parse_match("\n".join([*lines, f"{len(match.log) + 1}. {player} {' '.join(action)}"]))
    assert caught.value.line == len(lines) + 1


def test_a_transcript_that_names_the_wrong_player_is_refused(game: Rules[Any], matches: list[Match]) -> None:
    match = matches[0]
    lines = format_match(match.upto(1)).splitlines()
    players = game.players
    other = players[1 - match.player_at(0)]
    with pytest.raises(NotationError):
        parse_match("\n".join([*lines[:-1], lines[-1].replace(players[match.player_at(0)], other, 1)]))


def test_nobody_can_resign_a_game_that_is_over_in_a_transcript(game: Rules[Any], matches: list[Match]) -> None:
    with pytest.raises(NotationError):
        parse_match(format_match(matches[0]) + f"{game.players[0]} resigns\n")


def test_an_option_of_another_type_is_refused_in_a_transcript(game: Rules[Any], matches: list[Match]) -> None:
    text = format_match(matches[0].upto(1))
    for option in game.options:
        for value in option.values:
            for wrong in ("1.0", "0.0", "[]", "{}", "null", "Infinity"):
                if f"{option.name} {json.dumps(value)}" in text:
                    with pytest.raises(NotationError):
                        parse_match(text.replace(f"{option.name} {json.dumps(value)}", f"{option.name} {wrong}"))


def test_a_number_too_big_for_an_int_is_a_damaged_save(game: Rules[Any], matches: list[Match]) -> None:
    data = save.dump(matches[0].upto(1))
    for field in ("schema", "rules", "seed"):
        with pytest.raises(save.SaveError):
            save.load({**data, field: float("inf")})


def test_frames_of_an_unknown_step_are_no_state(game: Rules[Any], matches: list[Match]) -> None:
    data = matches[0].at(0).dump()
    for frame in (["no such step", 0], ["turn", 5], [], ["turn"], 7):
        with pytest.raises(ValueError):
            game.load({**data, "stack": [frame]})


def test_a_save_that_becomes_illegal_gives_its_valid_part(match: Match) -> None:
    data = save.dump(match)
    with pytest.raises(save.SaveError) as caught:
        save.load({**data, "log": [*data["log"][:5], "no such verb", *data["log"][5:]]})
    assert caught.value.reason == "save_stops"
    assert caught.value.match == match.upto(5)
    with pytest.raises(save.SaveError) as caught:
        save.load({**data, "log": [*data["log"], data["log"][-1]]})
    assert caught.value.match == match


def test_a_save_of_newer_rules_is_not_opened(match: Match) -> None:
    data = save.dump(match)
    for newer in ({"schema": save.SCHEMA + 1}, {"rules": match.rules.version + 1}, {"game": "tomorrow's game"}):
        with pytest.raises(save.SaveError) as caught:
            save.load({**data, **newer})
        assert caught.value.reason == "save_newer"


def test_every_seed_that_a_transcript_takes_fits_a_link(game: Rules[Any]) -> None:
    text = format_match(Match.start(game.name, ENTRIES[game.name].setups[0][0], 7))
    for seed in (0, 2**64 - 1, 2**64, 10**30):
        try:
            match = parse_match(text.replace("seed 7", f"seed {seed}"))
        except NotationError:
            assert seed >= 2**64
        else:
            assert link.decode(link.encode(match))[0] == match


def test_the_games_of_links_are_those_that_are_registered(match: Match) -> None:
    assert link.decode(link.encode(match))[0].rules is GAMES[match.game]
