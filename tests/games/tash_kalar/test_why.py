"""Reasons why a turn is good, in positions given as text, where a reason is true or isn't, and in random games.

Each reason that is found must also be true by the proof of that reason in `proofs.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.bot.why import ENDS, FIELDS, QUIET, REASON_ROWS, turn_of
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, SCHOOLS
from toybattle.games.tash_kalar.cards.verbs import RANK_NAMES
from toybattle.games.tash_kalar.state import MODES, State
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.protocol import Action, Event, Reason

from .drawing import RULES, position
from .proofs import PROOFS, Case, is_true

GAMES = 12
TABLE = (*ENDS, *REASON_ROWS, *QUIET)
NAMES = {"task": TASK_NAMES, "card": CARD_NAMES, "square": SQUARE_NAMES, "target": SQUARE_NAMES, "rank": RANK_NAMES}


def told(reason: Reason) -> str:
    """A reason as text: its id, and the names or numbers that belong to it, such as `meets_task center_cross 2`."""
    id, *ints = reason
    words = [
        NAMES[name][number] if name in NAMES else str(number) for name, number in zip(FIELDS[id], ints, strict=True)
    ]
    return " ".join([id, *words])


def case_of(before: State, actions: list[Action]) -> Case:
    """Plays the actions, all of one turn, from the state `before`; returns the Case with which `proofs.py` judges
    reasons.
    """
    after = state = before
    events: list[Event] = []
    for action in actions:
        is_last = action[0] in ("end", "claim")
        emit = (lambda *event: None) if is_last else (lambda *event: events.append(event))
        state = RULES.apply(state, action, emit)
        if not is_last:
            after = state
    return Case(before, after, state, actions, events, before.stack[-1][1])


def every_reason(view: State, actions: list[Action], player: int) -> list[Reason]:
    """All reasons why the actions are good, also reasons that a person would not be shown.

    `actions` are taken by `player` in one turn from the position `view`. ENDS has the reasons that say how the game
    ended; if one of them is true, only such reasons are returned.
    """
    turn = turn_of(view, actions, player)
    found = [(claim, claim.test(turn)) for claim in ENDS]
    if all(ints is None for _, ints in found):
        found = [(claim, claim.test(turn)) for claim in (*REASON_ROWS, *QUIET)]
    return [(claim.id, *ints) for claim, ints in found if ints is not None]


def true_reasons(drawing: str, *actions: str) -> list[str]:
    """All reasons for the actions, as text, if they are played in the position that the text `drawing` gives.

    Asserts that each reason is true by its proof in `proofs.py`.
    """
    game = position(drawing)
    before, played = game.state, []
    for action in actions:
        played.append(game.read(action))
        game.play(action)
    case = case_of(before, played)
    reasons = every_reason(RULES.view(before, case.player), played, case.player)
    for reason in reasons:
        assert is_true(case, reason), reason
    return [told(reason) for reason in reasons]


def ids(found: list[str]) -> set[str]:
    """The ids of reasons that are given as text: the first word of each text in `found`."""
    return {claim.split()[0] for claim in found}


# --- drawn positions


def test_the_last_turn_wins_with_more_points_and_else_with_more_pieces() -> None:
    last = "blue: d4 e4H \n red: d6 e6 \n last: blue points \n turn: blue 0 \n points: "
    assert true_reasons(last + "9 7", "end") == ["win_points 2"]
    assert true_reasons(last + "7 7", "end") == ["win_pieces"]
    assert true_reasons(last + "7 9", "end") == ["loses"]
    assert true_reasons(last.replace("e4H", "e4") + "7 7", "end") == ["ties"]
    assert "win_points" not in ids(true_reasons(last.replace("last: blue", "last: red") + "9 7", "end"))


def test_a_task_that_can_be_claimed_and_one_that_is() -> None:
    drawing = "open: center_cross \n blue: e4 d5 f5 e6"
    assert "meets_task center_cross 2" in true_reasons(drawing, "place e5")
    assert "meets_task" not in ids(true_reasons(drawing, "place e3"))
    assert "claims_task center_cross 2" in true_reasons(drawing + " e5 \n turn: blue 0", "claim center_cross")


def test_one_step_from_a_task() -> None:
    drawing = "open: center_cross \n blue: e4 d5 f5"
    assert "nears_task center_cross" in true_reasons(drawing, "place e6")
    assert "nears_task" not in ids(true_reasons(drawing, "place a5"))


def test_a_being_that_one_more_piece_would_complete() -> None:
    drawing = "blue hand: bomb"
    assert "approaches bomb" in {" ".join(one.split()[:2]) for one in true_reasons(drawing, "place d6")}
    assert "approaches" not in ids(true_reasons("blue: d5 \n" + drawing, "place d6"))


def test_a_being_that_two_more_pieces_would_complete() -> None:
    told = true_reasons("blue hand: herald", "place d6")
    assert "begins herald" in {" ".join(one.split()[:2]) for one in told}
    assert "begins" not in ids(true_reasons("blue hand: bomb", "place d6"))  # one more would complete it


def test_the_points_that_bring_the_end() -> None:
    drawing = "open: center_cross \n blue: e4 d5 f5 e6 e5 \n turn: blue 0 \n points: 7 4"
    assert "calls_end 9 4" in true_reasons(drawing, "claim center_cross")
    assert "calls_end" not in ids(true_reasons(drawing.replace("7 4", "6 4"), "claim center_cross"))


def test_a_being_of_the_own_hand_that_can_be_summoned_now() -> None:
    drawing = "blue: d5 \n blue hand: bomb"
    assert "completes bomb" in true_reasons(drawing, "place d6")
    assert "completes" not in ids(true_reasons(drawing, "place h3"))


def test_a_being_that_would_cost_an_own_piece_of_its_rank_is_not_called_completed() -> None:
    drawing = "blue: c5 d5 c6 d4 \n blue hand: knight"
    assert "completes knight" in true_reasons(drawing, "place e5")
    assert "completes" not in ids(true_reasons(drawing.replace("d4", "d4H"), "place e5"))
    drawing = "blue: c4 h7 \n blue hand: swordmaster"
    assert "completes swordmaster" in true_reasons(drawing, "place c6")
    assert "completes" not in ids(true_reasons(drawing.replace("h7", "c5"), "place c6"))


@pytest.mark.parametrize(("legend", "is_told"), [("", True), ("d4L", False), ("d3L", True), ("h7L", True)])
def test_a_legend_that_would_cost_an_own_legend_is_not_called_completed(legend: str, is_told: bool) -> None:
    """Titan on e4 destroys every piece orthogonally beside it, and only commons and heroics diagonally beside it."""
    found = true_reasons(f"blue: e5H e6H e7 f7 {legend} \n blue hand: titan", "place d7")
    assert ("completes_legend titan" in found) == is_told


def test_what_comes_next_is_no_reason_in_the_last_turn() -> None:
    drawing = "blue: d5 \n blue hand: bomb \n turn: blue {} \n last: {} points"
    for actions, last, is_told in ((1, "none", True), (2, "red", True), (1, "red", False), (1, "blue", False)):
        text = drawing.format(actions, last).replace(" \n last: none points", "")
        assert ("completes" in ids(true_reasons(text, "place d6"))) == is_told, (actions, last)


def test_pieces_destroyed() -> None:
    drawing = "mode duel \n blue: d5 d6 \n red: c4 \n blue hand: bomb"
    found = true_reasons(drawing, "summon bomb c4")
    assert "destroys common c4" in found and "summons bomb c4" in found
    assert "destroys" not in ids(true_reasons(drawing, "place a5"))


def test_what_a_legend_counts_is_told() -> None:
    drawing = "blue: d4 f4 c5 g5 e6 e5H \n blue hand: angel_of_death \n red: i5{} \n "
    mine = true_reasons(drawing.format("H"), "summon angel_of_death e5")
    assert "keeps_legend angel_of_death e5 1" in mine and "summons_legend" not in ids(mine)
    duel = true_reasons("mode duel \n" + drawing.format("H"), "summon angel_of_death e5")
    assert "scores_legend angel_of_death e5 1" in duel and not ids(duel) & {"keeps_legend", "summons_legend"}
    fells = true_reasons(drawing.format("L"), "summon angel_of_death e5", "choose i5")
    assert "fells_legend i5 1" in fells and "destroys_legend" not in ids(fells)
    blow = true_reasons("mode duel \n" + drawing.format("L"), "summon angel_of_death e5", "choose i5")
    assert "destroys_legend i5" in blow and "fells_legend" not in ids(blow)
    raised = true_reasons(drawing.format("H"), "summon angel_of_death e5", "choose i5")
    assert "destroys_raised legendary i5" in raised and "destroys" not in ids(raised)
    assert not ids(raised) & {"destroys_legend", "fells_legend"}


def test_a_task_that_the_rival_was_one_step_from() -> None:
    drawing = "open: center_cross \n blue: d2 d3 \n blue hand: bomb \n red: e4 d5 f5 e6"
    assert "blocks_task center_cross 2" in true_reasons(drawing, "summon bomb e4")
    assert "blocks_task" not in ids(true_reasons(drawing, "place a5"))
    assert "blocks_task" not in ids(true_reasons(drawing + " e5", "summon bomb e4"))
    assert "blocks_task" not in ids(true_reasons(drawing.replace(" e6", ""), "summon bomb e4"))


def test_a_flare_of_a_duel_is_told_with_the_point_that_it_gives_away() -> None:
    drawing = "blue: e1 \n red: c3H d3H e3H f3H g3 c5 d5 \n blue hand: flare_3"
    assert "flares flare_3 1 1" in true_reasons(drawing, "flare flare_3")
    duel = true_reasons("mode duel \n" + drawing, "flare flare_3")
    assert "flares_at_cost flare_3 1 1 1" in duel and "flares" not in ids(duel)


# --- random turns


def turns(seed: int) -> Iterator[tuple[State, list[Action]]]:
    """Yields (state before the turn, actions of the turn) for each turn of a random game.

    Actions that use a card or claim a task are chosen more often than others.
    """
    schools = list(SCHOOLS)
    options = {
        "mode": list(MODES)[seed % 2],
        "first": seed // 2 % 2,
        "blue_school": schools[seed % 6],
        "red_school": schools[(seed // 3 + 1) % 6],
    }
    state = RULES.setup(options, seed)
    chance = scramble(seed)
    start, actions = state, []
    while state.stack:
        chance, luck = pick(chance, 3)
        liked = [action for action in state.options if action[0] in ("summon", "flare", "thaw", "warp", "claim")]
        chance, index = pick(chance, len(liked if liked and luck else state.options))
        action = (liked if liked and luck else state.options)[index]
        after = RULES.apply(state, action)
        actions.append(action)
        if not after.stack or after.turn != state.turn or state.stack[-1][0] == "start":
            yield start, actions
            start, actions = after, []
        state = after


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_reason_is_true_for_every_reader(seed: int) -> None:
    for before, actions in turns(seed):
        player = before.stack[-1][1]
        case = case_of(before, actions)
        for view in (before, RULES.view(before, 0), RULES.view(before, 1)):
            for reason in every_reason(view, actions, player):
                assert is_true(case, reason), (reason, actions, before.dump())
            assert len(RULES.reasons(view, actions, player)) <= 2


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_every_reason_about_a_single_action_is_true(seed: int) -> None:
    for before, actions in turns(seed):
        state = before
        for action in actions[:3]:
            player = state.stack[-1][1]
            case = case_of(state, [action])
            for reason in every_reason(RULES.view(state, player), [action], player):
                assert is_true(case, reason), (reason, action, state.dump())
            state = RULES.apply(state, action)


def test_what_the_other_player_is_told_does_not_depend_on_what_is_hidden() -> None:
    for before, actions in turns(3):
        player = before.stack[-1][1]
        view = RULES.view(before, 1 - player)
        hidden = [action for action in actions if action[0] != "return"]
        assert RULES.reasons(view, actions, player) == RULES.reasons(view, hidden, player)


def test_most_claims_occur_in_random_games() -> None:
    counts: Counter[str] = Counter()
    for seed in range(GAMES):
        for before, actions in turns(seed):
            player = before.stack[-1][1]
            counts.update(reason[0] for reason in every_reason(RULES.view(before, player), actions, player))
    assert set(PROOFS) == set(FIELDS) == {claim.id for claim in TABLE}
    assert len(counts) > len(TABLE) * 2 // 3, sorted(set(FIELDS) - set(counts))


def test_what_cannot_follow_is_refused() -> None:
    state = position("blue: d4").state
    with pytest.raises(ValueError, match="cannot follow"):
        RULES.reasons(state, [("place", 31), ("place", 31)], 0)
    with pytest.raises(ValueError, match="not asked"):
        RULES.reasons(state, [("place", 31)], 1)
    assert RULES.reasons(state, (), 0) == ()
