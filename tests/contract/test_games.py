"""Every game keeps the contract: options, a pure `apply`, plain data, and an end to every game."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.contract import checks
from tests.contract.entry import Entry
from tests.contract.games import ENTRIES
from tests.random_games import every_setup, random_log
from toybattle import GAMES
from toybattle.bots import LEVELS
from toybattle.chance import pick, scramble
from toybattle.lines import completed, expected_turn, is_whole
from toybattle.match import Match
from toybattle.protocol import Rules


def test_every_registered_game_has_an_entry_here() -> None:
    assert set(ENTRIES) == set(GAMES)


def test_no_two_games_have_the_same_number_in_links() -> None:
    codes = [rules.code for rules in GAMES.values()]
    assert len(set(codes)) == len(codes)
    assert all(0 <= code < 256 and 0 <= GAMES[name].version < 256 for name, code in zip(GAMES, codes, strict=True))


def test_every_game_has_the_levels_each_thinking_longer_and_slipping_less(game: Rules[Any]) -> None:
    assert len(game.levels) == len(LEVELS)
    assert all(weaker.iterations < stronger.iterations for weaker, stronger in pairwise(game.levels))
    assert all(weaker.slack >= stronger.slack for weaker, stronger in pairwise(game.levels))
    assert game.levels[-1].slack == 0


def test_every_set_up_starts_and_can_be_decided_on(game: Rules[Any]) -> None:
    for options in every_setup(game):
        state = game.setup(options, 5)
        checks.check_state(game, ENTRIES[game.name], state)
        checks.check_decision(game, state)
        assert game.result(state) is None


def test_the_usual_set_up_is_the_first_value_of_every_option(game: Rules[Any]) -> None:
    assert game.resolve({}) == {option.name: option.values[0] for option in game.options}


def test_an_unknown_option_is_refused(game: Rules[Any]) -> None:
    for options in ({"no such option": 1}, {game.options[0].name: "no such value"}):
        with pytest.raises(ValueError):
            game.resolve(options)
        with pytest.raises(ValueError):
            Match.start(game.name, options, 1)


def test_options_are_distinct_written_down_and_in_the_same_order_for_the_same_state(
    match: Match, rules: Rules[Any]
) -> None:
    for state in match.positions:
        checks.check_decision(rules, state)


def test_a_state_is_plain_data_and_hides_nothing(match: Match, rules: Rules[Any], entry: Entry) -> None:
    for state in match.positions:
        checks.check_state(rules, entry, state)


def test_every_legal_action_can_be_applied_and_leaves_its_state_untouched(
    match: Match, rules: Rules[Any], entry: Entry
) -> None:
    for state in checks.spread(match.positions, 30):
        checks.check_every_action(rules, entry, state)


def test_no_action_touches_any_earlier_state(match: Match, rules: Rules[Any]) -> None:
    checks.check_untouched(rules, match.at(0), match.log[:60])


def test_an_illegal_action_is_refused_by_apply(match: Match, rules: Rules[Any]) -> None:
    ever_legal = sorted({action for state in match.positions for action in state.options})
    for state in match.positions[::5]:
        wrong = [action for action in ever_legal if action not in rules.legal_actions(state)]
        for action in [*wrong[:10], ("no such verb",), ()]:
            checks.check_refuses(rules, state, action)


def test_playing_in_place_and_applying_come_to_the_same(match: Match, rules: Rules[Any]) -> None:
    state = match.at(0).clone()
    for number, action in enumerate(match.log, 1):
        rules.play(state, action)
        assert checks.fingerprint(state) == checks.fingerprint(match.at(number))


def test_a_game_ends_and_one_player_wins_what_the_other_loses(match: Match, rules: Rules[Any], entry: Entry) -> None:
    assert len(match.log) <= entry.longest
    checks.check_end(rules, match.state)
    checks.check_refuses(rules, match.state, match.log[-1])


def test_the_value_of_a_position_is_a_chance(match: Match, rules: Rules[Any]) -> None:
    for state in match.positions[::7]:
        for player in (0, 1):
            assert 0 <= rules.value(state, player) <= 1
            assert 0 <= rules.value(rules.view(state, player), player) <= 1


def test_the_same_seed_gives_the_same_game_and_another_one_another(game: Rules[Any]) -> None:
    for options, seed in ENTRIES[game.name].setups[:4]:
        assert game.setup(options, seed).key() == game.setup(options, seed).key()
        if ENTRIES[game.name].dealt:
            assert game.setup(options, seed).key() != game.setup(options, seed + 1).key()
        assert random_log(game, options, seed) == random_log(game, options, seed)


def test_every_verb_has_notation_and_every_table_has_distinct_plain_names(game: Rules[Any]) -> None:
    for verb, tables in game.verbs.items():
        assert verb.isascii() and " " not in verb
        for names in tables:
            assert len(set(names)) == len(names)
            assert all(name and " " not in name and name.isascii() for name in names)


def test_every_verb_and_every_step_occurs_in_the_samples(game: Rules[Any], matches: list[Match]) -> None:
    states = [state for match in matches for state in match.positions]
    assert {action[0] for state in states for action in state.options} == set(game.verbs)
    assert {frame[0] for state in states for frame in state.stack} == set(game.steps)


def test_the_table_of_events_has_all_that_the_game_emits_and_nothing_else(game: Rules[Any]) -> None:
    emitted = set()
    for path in sorted(Path(inspect.getfile(type(game))).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "emit":
                kind, _, *values = node.args
                parts = [part.value for part in ast.walk(kind) if isinstance(part, ast.Constant)]
                kinds = {part for part in parts if isinstance(part, str)}
                assert kinds, f"{path.name}:{node.lineno}: the kind of an event is written where it is emitted"
                for one in kinds:
                    where = f"{path.name}:{node.lineno}: {one!r}"
                    assert one in game.events, f"{where} is not in the table `events` of the rules"
                    assert len(values) == len(game.events[one]), f"{where} has other values in the table"
                emitted |= kinds
    assert emitted == set(game.events)


def test_every_event_that_hides_or_reveals_occurs_in_the_samples(game: Rules[Any], matches: list[Match]) -> None:
    kinds = {event[0] for match in matches for events in match.events for event in events}
    assert set(game.hides) | game.reveals <= kinds


def test_events_are_a_kind_a_player_and_the_declared_values(match: Match, rules: Rules[Any]) -> None:
    for events in match.events:
        for kind, player, *fields in events:
            assert isinstance(kind, str) and player in (0, 1)
            assert len(fields) == len(rules.events[kind])
            assert all(type(field) in (int, str) for field in fields)


def test_a_playout_is_play_with_random_actions(game: Rules[Any]) -> None:
    for options in list(every_setup(game))[:6]:
        for seed in range(5):
            one, other = game.setup(options, seed), game.setup(options, seed)
            end = game.playout(one, scramble(seed))
            chance = scramble(seed)
            while other.options:
                chance, index = pick(chance, len(other.options))
                game.play(other, other.options[index])
            assert (one.key(), one.options, end) == (other.key(), (), chance)


def test_a_turn_never_falls_and_is_no_secret(match: Match, rules: Rules[Any]) -> None:
    turns = [state.turn for state in match.positions]
    assert turns == sorted(turns)
    for state in match.positions[::7]:
        assert all(type(seen.turn) is int and seen.turn == state.turn for seen in (rules.view(state, 0), state))


def test_the_view_of_a_view_is_what_both_may_see(match: Match, rules: Rules[Any]) -> None:
    """A player's view of the other player's view shows only what both may see, whichever of the two views is made
    first.

    The two results may differ only in the field `viewer`. A player's view of that player's own view is equal to it.
    """
    for state in match.positions[::5]:
        views = [rules.view(state, player) for player in (0, 1)]
        for player, view in enumerate(views):
            assert rules.view(view, player).dump() == view.dump()
        both = [rules.view(view, 1 - player).dump() for player, view in enumerate(views)]
        differing = {name for name in both[0] if both[0][name] != both[1][name]}
        assert differing <= {"viewer"}, differing


def test_the_rest_of_a_turn_can_be_explained_from_every_decision(match: Match, rules: Rules[Any]) -> None:
    """To either player, and with everything open. Nothing sets a turn apart from itself."""
    for number, _ in enumerate(match.log if rules.has_reasons else ()):
        end = next((later for later in range(number + 1, len(match.log)) if match.begins_turn(later)), len(match.log))
        state, turn, player = match.at(number), match.log[number:end], match.player_at(number)
        for view in (state, rules.view(state, player), rules.view(state, 1 - player)):
            assert {one[0] for one in rules.reasons(view, turn, player)} <= set(rules.reason_ids)
            assert rules.reasons_apart(view, turn, turn, player) == ()


def test_a_turn_is_completed_up_to_its_end_or_to_what_nobody_can_know(match: Match, rules: Rules[Any]) -> None:
    for number in range(0, len(match.log), 3):
        view = rules.view(match.at(number), match.player_at(number))
        action = rules.determinize(view, 0).options[-1]
        turn = completed(rules, view, (action,))
        assert turn[0] == action and turn == completed(rules, view, turn)
        assert is_whole(rules, view, turn) or expected_turn(rules, view, (*turn, turn[0])) == turn
        assert not any(is_whole(rules, view, turn[:length]) for length in range(1, len(turn)))


def test_a_game_without_reasons_says_so(match: Match, rules: Rules[Any]) -> None:
    if not rules.has_reasons:
        state = match.at(0)
        assert rules.reasons(rules.view(state, match.player_at(0)), match.log[:1], match.player_at(0)) == ()
