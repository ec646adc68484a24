"""The draft: how players keep cards from packs and exchange the packs, what is secret meanwhile, and how the game goes
on.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.contract import secrecy
from tests.contract.games import ENTRIES
from tests.random_games import random_match
from tools.games.tash_kalar import draft_values as values
from toybattle import save
from toybattle.bots import greedy
from toybattle.chance import scramble
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.bot.draft_values import DRAFT_VALUES
from toybattle.games.tash_kalar.bot.value import draft_value
from toybattle.games.tash_kalar.bot.why_draft import FIELDS
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, CARD_NUMBERS, OWN, SCHOOLS
from toybattle.games.tash_kalar.state import BOTH, MODES, State
from toybattle.match import Match
from toybattle.protocol import UNKNOWN, Rules

from .drawing import RULES, Game

OPTIONS = {"blue_school": "highland", "red_school": "sylvan", "draft": True}
PICKS = 34  # 17 by each player; nobody chooses the last card


def drafted(first: int = 0, seed: int = 4, most: int = PICKS) -> Match:
    """A random match with a draft, cut off after `most` actions; by default that is the end of the draft.

    `first` is the player who begins, `seed` the seed of the match.
    """
    return random_match("tash_kalar", {**OPTIONS, "first": first}, seed, most)


def packs(state: State) -> tuple[int, int]:
    """Returns (number of cards in blue's pack, number of cards in red's pack)."""
    return len(state.hands[0]), len(state.hands[3])


def cards(entries: tuple[int, ...]) -> set[int]:
    """The numbers of the cards in `entries`, which are cards of a hand or a deck as a state stores them.

    An entry is one int: the card's number shifted left by two bits, and in the two lowest bits which players know the
    card.
    """
    return {entry >> 2 for entry in entries}


BOTH_SCHOOLS = {*SCHOOLS["highland"], *SCHOOLS["sylvan"]}


def test_the_36_beings_of_both_schools_are_dealt_18_to_each_and_nothing_else() -> None:
    state = RULES.setup(OPTIONS, 4)
    one, other = cards(state.hands[0]), cards(state.hands[3])
    assert len(one) == len(other) == 18 and one | other == BOTH_SCHOOLS
    assert one not in ({*SCHOOLS["highland"]}, {*SCHOOLS["sylvan"]}), "the schools are shuffled together"
    assert not any(state.decks) and not state.tasks and [len(hand) for hand in state.hands] == [18, 0, 0, 18, 0, 0]


@pytest.mark.parametrize("first", [0, 1])
def test_one_card_is_kept_of_the_first_pack_two_of_each_that_follows_and_the_last_one_passed(first: int) -> None:
    match = drafted(first)
    players = [match.player_at(number) for number in range(PICKS)]
    assert players == [first, 1 - first, *[first, first, 1 - first, 1 - first] * 8]
    passed = [len(state.hands[0]) for state in match.positions[:-1] if packs(state)[0] == packs(state)[1]]
    assert passed == [18, 17, 15, 13, 11, 9, 7, 5, 3]
    assert match.at(PICKS - 1).is_drafting() and not match.state.is_drafting()


def test_the_packs_change_hands_once_both_have_kept_as_many() -> None:
    match = drafted()
    start, passed = match.at(0), match.at(2)
    kept = [action[1] for action in match.log[:2]]
    assert cards(passed.hands[0]) == cards(start.hands[3]) - {kept[1]}
    assert cards(passed.hands[3]) == cards(start.hands[0]) - {kept[0]}
    assert cards(match.at(1).hands[0]) == cards(start.hands[0]) - {kept[0]}, "not before"


def test_each_has_a_deck_of_18_with_what_was_kept_and_the_last_card_of_the_other_pack() -> None:
    for seed in range(5):
        match = drafted(seed % 2, seed)
        decks = [{action[1] for number, action in enumerate(match.log) if match.player_at(number) == p} for p in (0, 1)]
        left = BOTH_SCHOOLS - decks[0] - decks[1]
        assert len(left) == 2
        for player in (0, 1):
            deck = {*match.state.drafted[player]}
            assert len(deck) == 18 and deck - decks[player] <= left
            held = match.state.hands[3 * player + OWN] + match.state.decks[player]
            assert cards(held) == deck, "the hand and the deck are made of it"


def test_then_the_game_begins_as_any_other() -> None:
    state = drafted(1).state
    assert [len(hand) for hand in state.hands] == [3, 2, 1, 3, 2, 1]
    assert [len(deck) for deck in state.decks] == [15, 15, 8, 10]
    assert (state.stack, state.actions, len(state.tasks), state.begun) == ([("turn", 1)], 1, 3, [0, 1])
    view = RULES.view(state, 0)
    assert view.hand(1, OWN) == (UNKNOWN,) * 3 and cards(view.decks[0]) == {UNKNOWN}


def test_in_a_duel_the_first_pieces_come_after_the_draft() -> None:
    match = random_match("tash_kalar", {**OPTIONS, "mode": "duel"}, 3, PICKS)
    assert match.state.stack == [("turn", 0), ("start", 1)]
    assert len(match.state.hands[0]) == 3


def test_what_is_kept_and_what_is_left_is_secret_until_the_packs_are_passed() -> None:
    match = drafted()
    for before, after in pairwise(match.positions[:PICKS]):
        player = before.stack[-1][1]
        view = RULES.view(after, 1 - player)
        if after.stack[-1][1] == before.stack[-1][1] or packs(after)[0] != packs(after)[1]:
            assert {*view.hand(player, OWN)} == {UNKNOWN} and view.decks[player][-1] >> 2 == UNKNOWN
            assert cards(RULES.view(after, player).hands[3 * player]) == cards(after.hands[3 * player])
        else:
            assert all(entry & BOTH == BOTH for deck in (*after.hands, *after.decks) for entry in deck)


def test_the_other_player_is_not_told_what_was_kept_before_that() -> None:
    match = drafted()
    (kept,) = match.events[0]
    assert RULES.seen(kept, 0) == kept and RULES.seen(kept, 1) == ("kept", 0, UNKNOWN)
    told = [RULES.seen(event, 1) for event in match.events[1]]
    assert told[1:] == [("drafted", 0, match.log[0][1]), ("drafted", 1, match.log[1][1])]


class LeavesThePackOpen(TashKalar):
    """Faulty rules: a view hides the card that the rival has kept, but not the pack from which the rival has taken it.

    A player who has seen this pack before can tell which card is gone.
    """

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.hands = [*state.hands]
        return view


def test_the_secrecy_checks_find_a_leak_in_a_draft() -> None:
    states = drafted().positions[:PICKS]

    def swaps(rules: TashKalar) -> int:
        return sum(secrecy.check_swaps(rules, ENTRIES["tash_kalar"], state, v, 5) for state in states for v in (0, 1))

    assert swaps(RULES) > PICKS
    with pytest.raises((AssertionError, ValueError), match=r"player . sees the rival's hand"):
        swaps(LeavesThePackOpen())


def test_a_world_of_whoever_waits_has_any_card_of_the_pack_kept() -> None:
    match = drafted()
    view = RULES.view(match.at(1), 1)
    kept = {RULES.determinize(view, scramble(seed)).decks[0][0] >> 2 for seed in range(200)}
    assert kept == cards(match.at(0).hands[0])


def test_two_equal_schools_leave_nothing_to_draft() -> None:
    same = {**OPTIONS, "red_school": "highland"}
    assert RULES.resolve(same)["draft"] is False and RULES.resolve(OPTIONS)["draft"] is True
    assert RULES.setup(same, 4).key() == RULES.setup({**same, "draft": False}, 4).key()


def test_a_game_without_a_draft_is_as_it_was() -> None:
    assert RULES.resolve({})["draft"] is False
    assert RULES.setup({}, 4).drafted == ()


def test_a_game_that_was_kept_before_there_were_drafts_is_one_without() -> None:
    match = random_match("tash_kalar", {"red_school": "sylvan"}, 7, 30)
    data = save.dump(match)
    data["rules"] = 1
    del data["options"]["draft"]
    assert save.load(data) == match


def test_only_a_card_of_the_pack_can_be_kept() -> None:
    game = Game(RULES.setup(OPTIONS, 4))
    for card in (min(cards(game.state.hands[3])), CARD_NUMBERS["titan"]):
        assert RULES.refusal(game.state, ("pick", card)) == ("not_in_pack", {"card": card})
    assert RULES.refusal(game.state, ("end",)) == ("not_now", {"step": "draft"})


def test_taking_back_a_card_is_marked_once_the_packs_were_passed_since() -> None:
    match = drafted(0, 4, 6)
    assert not match.upto(1).reveals(0), "the other has not kept one yet"
    assert match.upto(2).reveals(0) and not match.upto(5).reveals(2) and match.upto(6).reveals(2)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["stack"].append(["draft", 0]),
        lambda data: data["stack"].insert(1, ["start", 1]),
        lambda data: data.update(stack=[["turn", 1], ["draft", 0]]),
        lambda data: data["piles"][0].append(data["hands"][0].pop()[0]),
        lambda data: data["decks"][0].append(data["hands"][0].pop()),
        lambda data: data["hands"][0].append(data["hands"][3].pop()),
        lambda data: data.update(schools=["highland", "highland"]),
        lambda data: data.update(drafted=[list(SCHOOLS["highland"]), list(SCHOOLS["sylvan"])]),
        lambda data: data.update(next_task=3),
    ],
)
def test_no_other_position_of_a_draft_is_loaded(change: object) -> None:
    data = drafted(0, 4, 4).state.dump()
    RULES.load(data)
    assert callable(change)
    change(data)
    with pytest.raises(ValueError):
        RULES.load(data)


@pytest.mark.parametrize(
    "place", ["hands 1", "hands 2", "hands 4", "hands 5", "decks 2", "decks 3", "piles 2", "claimed 0"]
)
def test_while_decks_are_drafted_nothing_else_has_been_dealt(place: str) -> None:
    data = drafted(0, 4, 4).state.dump()
    name, number = place.split()
    data[name][int(number)] = [[0, 0]] if name in ("hands", "decks") else [0]
    with pytest.raises(ValueError, match="not a draft"):
        RULES.load(data)


@pytest.mark.parametrize(
    "change", [{"frozen": [98, -1]}, {"pending": [-1, 98]}, {"tasks": [3]}, {"task_deck": [[3, 0]]}]
)
def test_nothing_lies_open_in_a_draft(change: dict[str, object]) -> None:
    data = drafted(0, 4, 4).state.dump()
    with pytest.raises(ValueError, match=r"not a draft|nor in a draft"):
        RULES.load({**data, **change})


def test_a_draft_is_before_the_first_turn_and_gives_each_18_of_the_beings_in_order() -> None:
    draft, game = drafted(0, 4, 4).state.dump(), drafted().state.dump()
    one, other = game["drafted"]
    for wrong in (
        {**draft, "turn": 1},
        {**game, "turn": 0},
        {**game, "drafted": [one[::-1], other]},
        {**game, "drafted": [one, [other[1], other[0], *other[2:]]]},
        {**game, "drafted": [one[:-1], sorted([one[-1], *other])]},
        {**game, "drafted": [one, one]},
        {**game, "drafted": [one]},
        {**game, "schools": ["highland", "highland"]},
        {**game, "drafted": [[*one[:-1], 132], other]},
        {**game, "drafted": [[-1, *one[1:]], other]},
    ):
        with pytest.raises(ValueError):
            RULES.load(wrong)
    assert RULES.load(game).dump() == game


def test_only_decks_of_both_schools_are_loaded() -> None:
    data = drafted().state.dump()
    data["drafted"] = data["drafted"][::-1]
    with pytest.raises(ValueError):
        RULES.load(data)
    data["drafted"] = [list(SCHOOLS["highland"]), list(SCHOOLS["imperial"])]
    with pytest.raises(ValueError, match="not the decks of a draft"):
        RULES.load(data)


# --- the bot --------------------------------------------------------------------------------------------------------


def test_every_being_has_a_value_and_nothing_else_has() -> None:
    assert set(DRAFT_VALUES) == {CARD_NAMES[card] for cards in SCHOOLS.values() for card in cards}
    assert all(len(row) == len(MODES) for row in DRAFT_VALUES.values())


def test_one_look_ahead_keeps_the_being_that_is_worth_most() -> None:
    for mode in MODES:
        state = RULES.setup({**OPTIONS, "mode": mode}, 8)
        while state.is_drafting() and len(state.hands[0]) > 3:
            view = RULES.view(state, state.stack[-1][1])
            action = greedy.choose(RULES, view, 1)
            found = {card: draft_value(card, mode) for card in view.hand(view.viewer, OWN)}
            assert found[action[1]] == max(found.values())
            RULES.play(state, action)


def test_what_is_kept_counts_for_who_has_it_as_far_as_one_sees_it() -> None:
    match = drafted()
    for state in match.positions[:PICKS]:
        assert RULES.value(state, 0) == pytest.approx(1 - RULES.value(state, 1))
    best = max(match.at(0).hand(0, OWN), key=lambda card: draft_value(card, "high_form"))
    after = RULES.apply(match.at(0), ("pick", best))
    assert RULES.value(after, 0) > 0.5 and RULES.value(RULES.view(after, 1), 1) == 0.5


def test_the_values_of_picks_are_those_of_the_positions_behind_them() -> None:
    for state in drafted(1, 9).positions[:PICKS]:
        assert RULES.values(state, state.options) == Rules.values(RULES, state, state.options)


def test_reasons_for_a_pick_are_true_and_only_for_who_may_know_it() -> None:
    told = set()
    for seed in range(6):
        match = drafted(seed % 2, seed)
        for number, action in enumerate(match.log):
            state, player = match.at(number), match.player_at(number)
            assert RULES.reasons(RULES.view(state, 1 - player), (action,), player) == ()
            others = [card for card in state.hand(player, OWN) if card != action[1]]
            better = [card for card in others if draft_value(card, "high_form") > draft_value(action[1], "high_form")]
            for id, card, *count in RULES.reasons(RULES.view(state, player), (action,), player):
                told.add(id)
                assert card == action[1]
                if id == "brings_most":
                    assert not better
                elif id == "brings_much":
                    assert 0 < len(better) < len(others) / 2 and count == [len(better)]
                else:
                    assert count == [needed(card)] and all(needed(other) > count[0] for other in others)
    assert told == set(FIELDS)


def needed(card: int) -> int:
    """The number of pieces that a being's pattern needs, counted in the text that shows the pattern."""
    return sum(letter in "CHL12" for letter in BEINGS[card].pattern)


def test_two_cards_kept_of_a_pack_have_reasons_each_against_what_was_there() -> None:
    state = drafted(0, 4, 2).state
    view = RULES.view(state, 0)
    one, other = sorted(view.hand(0, OWN), key=lambda card: -draft_value(card, "high_form"))[:2]
    both = RULES.reasons(view, (("pick", one), ("pick", other)), 0)
    assert both == (("brings_most", one), ("brings_most", other))


def test_reasons_for_what_cannot_follow_are_refused() -> None:
    view = RULES.view(drafted(0, 4, 2).state, 0)
    kept = drafted(0, 4, 2).log[0]
    for actions, player in (((kept,), 0), ((view.options[0],) * 2, 0), ((view.options[0],), 1), ((("end",),), 0)):
        with pytest.raises(ValueError):
            RULES.reasons(view, actions, player)


def test_values_are_counted_from_games_with_mixed_decks_the_same_each_time() -> None:
    counts = []
    for _ in range(2):
        drawn: Counter[int] = Counter()
        gained: Counter[int] = Counter()
        values.play("duel", 3, drawn, gained)
        counts.append((drawn, gained))
    assert counts[0] == counts[1]
    assert set(gained) <= set(drawn) and drawn.total() >= 6 and sum(gained.values()) > 0
    schools = {name for name, cards in SCHOOLS.items() for card in drawn if card in cards}
    assert len(schools) == 2
