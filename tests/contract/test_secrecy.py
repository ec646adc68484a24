"""Views, worlds and events show nobody what is hidden. The bots get nothing but a view, and so know nothing hidden."""

from __future__ import annotations

from typing import Any

from tests.contract import secrecy
from tests.contract.checks import spread
from tests.contract.entry import Entry
from tests.contract.games import ENTRIES
from toybattle.chance import scramble
from toybattle.match import Match
from toybattle.protocol import Rules


def test_the_decider_is_asked_the_same_in_the_view_and_the_other_has_no_options(
    match: Match, rules: Rules[Any], entry: Entry
) -> None:
    for state in match.positions:
        for viewer in (0, 1):
            secrecy.check_view(rules, entry, state, viewer)


def test_a_world_looks_like_the_view_it_was_made_from(match: Match, rules: Rules[Any], entry: Entry) -> None:
    for number, state in enumerate(spread(match.positions, 90)):
        for viewer in (0, 1):
            secrecy.check_worlds(rules, entry, state, viewer, (scramble(2 * number), scramble(2 * number + 1)))


def test_a_world_has_a_chance_of_its_own_even_when_it_is_made_with_the_seed_of_the_game(
    game: Rules[Any], matches: list[Match]
) -> None:
    """Even in a world that is drawn with the match's own seed, the seed of later draws differs from that of the match.

    So a bot that draws its worlds with this seed can't foresee the draws to come.
    """
    chance = ENTRIES[game.name].chance
    for match in matches if chance else ():
        for state in match.positions:
            for viewer in (0, 1):
                world = game.determinize(game.view(state, viewer), match.seed)
                assert chance(world.dump()) != chance(state.dump())


def test_exchanging_hidden_things_changes_neither_view_nor_events(
    match: Match, rules: Rules[Any], entry: Entry
) -> None:
    states = spread(match.positions, 30)
    twins = [secrecy.check_swaps(rules, entry, state, viewer) for state in states for viewer in (0, 1)]
    if entry.is_open(match.state.dump()):
        assert sum(twins) == 0, "what is open to all was exchanged"
    else:
        assert sum(twins) > len(twins) // 4, "hardly anything could be exchanged"


def test_exchanging_hidden_things_changes_no_choice_of_any_bot(match: Match, rules: Rules[Any], entry: Entry) -> None:
    for number, state in enumerate(spread(match.positions[:-1], 7)):
        secrecy.check_bots(rules, entry, state, number)


def test_the_events_one_player_sees_are_blank_only_in_the_secrets_of_the_other(match: Match, rules: Rules[Any]) -> None:
    for event in (event for events in match.events for event in events):
        owner = event[1]
        assert rules.seen(event, owner) == event
        seen = rules.seen(event, 1 - owner)
        hidden = rules.hides.get(event[0], ())
        assert len(seen) == len(event)
        assert rules.spaces_of(seen) == rules.spaces_of(event)
        assert all(index in hidden or field == event[index] for index, field in enumerate(seen))
