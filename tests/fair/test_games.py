"""Honest games by link end alike on both devices and in the second implementation, and each device shows just what its
player may know.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.fair.playing import BY_LINK, letters_of, options_by_link, play, seat_of
from tests.fair.second_check import disagreements
from toybattle import GAMES
from toybattle.fair.course import Replay
from toybattle.fair.game import Game
from toybattle.fair.letters import Turn, read
from toybattle.fair.secret import Secret
from toybattle.fair.verdict import check

SETUPS = [(game, options) for game in BY_LINK for options in options_by_link(game)]


def everything_known(game: Game, secrets: dict[int, Secret]) -> Replay:
    """Returns a replay of the game with the secrets of both players, which are given by role."""
    assert game.turn
    return game.play_again(game.turn, secrets=tuple(secrets.values()))


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_honest_games_end_alike_on_both_devices_and_for_the_second_implementation(
    game: str, options: dict[str, Any]
) -> None:
    players = play(game, options, 7)
    inviter, guest = players.games
    assert inviter.result == guest.result and inviter.result is not None
    assert inviter.is_closed and guest.is_closed
    assert check(inviter).reason == check(guest).reason == ""
    assert disagreements(players) == []


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_each_device_shows_what_its_player_may_know_of_the_true_state(game: str, options: dict[str, Any]) -> None:
    rules = GAMES[game]
    for number, players in enumerate(letters_of(game, options, 8)):
        if number % 3:  # every letter would take long
            continue
        secrets = {role: one.secret for role, one in enumerate(players.games) if one.secret}
        role = players.sender
        if role is None or not players.games[role].turn or not players.games[role].replay:
            continue
        device = players.games[role]
        if device.drafted or device.result:
            continue
        # what the device of the player whose turn it is knows, against the truth as that player may see it
        truth = everything_known(device, secrets)
        truth.course.open_letter()
        truth.tell()
        player = seat_of(device)
        assert device.replay
        shown, true = device.replay.course.own, truth.course.own
        assert rules.view(shown, player).dump() == rules.view(true, player).dump()
        # and what everybody may know
        assert (
            rules.view(rules.view(device.replay.course.public, 0), 1).key() == rules.view(rules.view(true, 0), 1).key()
        )
        if truth.course.player == player:
            assert device.legal_actions == truth.course.legal()
            shown = {rules.covered(truth.course.own, action) for action in truth.course.legal()}
            assert shown <= set(truth.course.possible())


@pytest.mark.parametrize("game", BY_LINK)
def test_somebody_who_watches_sees_what_both_players_know(game: str) -> None:
    rules = GAMES[game]
    for players in letters_of(game, options_by_link(game)[0], 9):
        letter = read(players.texts[-1]).letter
        if not isinstance(letter, Turn):
            continue
        watcher = Game.watch(letter)
        assert watcher.replay and not watcher.is_mine and watcher.player is None and not watcher.legal_actions
        device = players.games[0]
        public = device.play_again(device.turn, secrets=()).course.public
        if not any(letter.masters):
            own = watcher.replay.course.own
            assert rules.view(own, 0).key() == rules.view(watcher.replay.course.public, 0).key()
        assert rules.view(public, 0).key() == rules.view(watcher.replay.course.public, 0).key()


@pytest.mark.parametrize("game", BY_LINK)
def test_a_letter_is_enough_on_a_second_device_that_has_the_secret(game: str) -> None:
    for players in letters_of(game, options_by_link(game)[-1], 10):
        role = players.sender
        if role is None or not players.games[role].turn:
            continue
        device = players.games[role]
        fresh = Game(device.rules, device.options, role, device.secret, device.invitation, device.answer)
        again = fresh.received(players.texts[-1])
        assert again.legal_actions == device._passed().legal_actions


@pytest.mark.parametrize("game", BY_LINK)
def test_from_most_positions_a_player_can_go_on_alone_as_it_stands(game: str) -> None:
    made = tried = 0
    options = options_by_link(game)[0]
    for number, players in enumerate(letters_of(game, options, 7)):
        for device in players.games:
            if device.result is not None or device.player is None or not device.replay:
                assert device.continued(number) is None
                continue
            tried += 1
            match = device.continued(number)
            if match is None:
                continue
            made += 1
            before, after = device.match.state, match.state
            assert (after.turn, after.stack) == (before.turn, before.stack)
            assert match.rules.scores(after) == match.rules.scores(before)
            draws = random.Random(number)
            while match.decision and len(match.log) < 40:
                match = match.with_action(draws.choice(match.decision.actions))
    assert made > tried / 2 > 0
