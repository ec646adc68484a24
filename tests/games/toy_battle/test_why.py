"""Why a turn is good: each reason in positions where it is true and where it isn't, all reasons in random positions.

A reason is written as its id and what belongs to it, such as `closes ceg 1`: the region of the bases c, e and g, which
has 1 medal, is closed. `true_reasons` gives all true reasons, `why` one or two, which a person is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.contract.secrecy import twins
from tests.random_games import random_log, random_match
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.scene import turn_of
from toybattle.games.toy_battle.terrains import SPACE_NAMES, TERRAINS, Terrain
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.games.toy_battle.why import ENDS, FIELDS, LEAVES, QUIET, REASON_ROWS
from toybattle.notation import parse_action
from toybattle.protocol import Action, Reason
from toybattle.reasons import can_wait

from .drawing import RULES, Game, position
from .proofs import PROOFS, Case, is_true
from .words import PLAYERS

POSITIONS = 20 if sys.platform == "emscripten" else 200  # random ones, of each terrain
TABLE = (*ENDS, *REASON_ROWS, *QUIET, LEAVES)


def told(terrain: Terrain, reason: Reason) -> str:
    """A reason as text, such as `closes ceg 1`, with the names of spaces and troops; `terrain` has the bases of the
    regions.
    """
    id, *ints = reason
    words = [id]
    fields = [*FIELDS[id], *FIELDS[id][-1:] * len(ints)]
    for field, number in zip(fields, ints, strict=False):
        if field.startswith("kind"):
            words.append(KIND_NAMES[number])
        elif field in ("space", "target", "bases*"):
            words.append(SPACE_NAMES[number])
        elif field in ("region", "other", "regions*"):
            words.append("".join(SPACE_NAMES[base] for base in terrain.regions[number].bases))
        else:
            words.append(str(number))
    return " ".join(words)


def why(game: Game, *actions: str, reader: str = "") -> list[str]:
    """The reasons that a person is shown for these actions, as text; the player whose turn it is takes the actions.

    `reader` names the player who reads the reasons: only what this player may know is used. With "" everything is used.
    Asserts that each reason is true by its proof in `proofs.py`.
    """
    return _read(game, actions, reader, lambda view, played, player: list(RULES.reasons(view, played, player)))


def true_reasons(game: Game, *actions: str, reader: str = "") -> list[str]:
    """All true reasons for these actions, shown or not, as text; the player whose turn it is takes the actions.

    `reader` names the player who reads the reasons: only what this player may know is used. With "" everything is used.
    Asserts that each reason is true by its proof in `proofs.py`.
    """
    return _read(game, actions, reader, every_reason)


def _read(game: Game, actions: tuple[str, ...], reader: str, ask: Any) -> list[str]:
    state = game.state
    view = RULES.view(state, PLAYERS.index(reader)) if reader else state
    played = [parse_action(RULES, action) for action in actions]
    case = Case(state, played, view)
    reasons = ask(view, played, case.player)
    for reason in reasons:
        assert is_true(case, reason), reason
    return [told(case.terrain, reason) for reason in reasons]


def ids(found: list[str]) -> set[str]:
    """The ids of reasons that are given as text: the first word of each text in `found`."""
    return {claim.split()[0] for claim in found}


def every_reason(view: Any, actions: list[Action], player: int) -> list[Reason]:
    """All true reasons for the actions, also reasons that a person would not be shown.

    `actions` are taken by `player` from the position `view`. ENDS has the reasons that say how the game ended; if one
    of them is true, only such reasons are returned.
    """
    turn = turn_of(view, actions, player)
    ends = [(claim, claim.test(turn)) for claim in ENDS]
    rest = [] if any(ints is not None for _, ints in ends) else [(c, c.test(turn)) for c in (*REASON_ROWS, *QUIET)]
    return [(claim.id, *ints) for claim, ints in (*ends, *rest) if ints is not None]


# --- the end of the game


def test_taking_the_hq_wins_and_nothing_else_is_told() -> None:
    game = position("a: blue star \n c: blue star \n g: blue star \n l: blue roxy \n n: blue roxy \n blue rack: kwak")
    assert why(game, "place kwak R1") == true_reasons(game, "place kwak R1") == ["win_hq R1"]
    assert "win_hq" not in ids(true_reasons(game, "place kwak n"))


def test_enough_medals_win() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n blue rack: roxy \n"
    assert why(position(board + "blue took: abcdh hlmno"), "place roxy g") == ["win_medals 7"]
    assert "win_medals" not in ids(true_reasons(position(board + "blue took: abcdh"), "place roxy g"))
    stuck = position(board + "blue took: abcdh hlmno \n red rack: - \n red reserve: -")
    assert true_reasons(stuck, "place roxy g") == ["win_medals 7"]


def test_a_turn_that_hands_the_rival_the_last_medals_says_so() -> None:
    game = position(
        """
        b: blue star \n d: blue star
        c: red star \n e: red star \n g: red hook / blue roxy
        red took: abcdh hlmno
        blue rack: kwak \n red rack: hook
        """
    )
    assert why(game, "place kwak f", "recall g") == ["loses"]
    assert "loses" not in ids(true_reasons(game, "place kwak f", "skip"))


def test_at_the_turn_limit_the_medals_decide_and_the_rival_would_lose_a_tie() -> None:
    board = "blue rack: kwak hook \n red rack: star \n"
    assert why(position(board + "turn: blue 200"), "place kwak a") == ["win_limit"]
    assert why(position(board + "turn: blue 200 \n red took: ceg \n blue took: gjl"), "draw") == ["win_limit"]
    assert "win_limit" not in ids(true_reasons(position(board + "turn: blue 199"), "place kwak a"))
    assert why(position(board + "turn: blue 200 \n red took: ceg"), "place kwak a") == ["lose_limit"]


def test_a_rival_who_can_neither_draw_nor_place_is_stuck() -> None:
    board = "blue rack: kwak hook \n red rack: - \n"
    assert why(position(board + "red reserve: -"), "place kwak a") == ["win_stuck"]
    assert "win_stuck" not in ids(true_reasons(position(board + "red reserve: star"), "place kwak a"))
    assert why(position(board + "red reserve: - \n red took: ceg"), "place kwak a") == ["lose_stuck"]


def test_a_reader_who_does_not_see_the_rack_is_not_told_that_its_owner_is_stuck() -> None:
    game = position("n: blue star \n o: blue star \n blue rack: kwak \n red rack: skully \n red reserve: -")
    assert why(game, "place kwak a") == why(game, "place kwak a", reader="red") == ["win_stuck"]
    assert "win_stuck" not in ids(true_reasons(game, "place kwak a", reader="blue"))


# --- no choice


def test_a_draw_when_nothing_can_be_placed() -> None:
    assert why(position("blue rack: - \n red rack: star"), "draw")[0] == "only_draw"
    assert why(position("blue rack: - \n red rack: star"), "draw", reader="red")[0] == "only_draw"
    assert "only_draw" not in ids(true_reasons(position("blue rack: kwak"), "draw"))


def test_what_the_reader_can_not_rule_out_is_no_lack_of_choice() -> None:
    board = "a: red roxy \n b: red roxy \n red rack: hook \n"
    blocked = position(board + "blue rack: star")
    assert why(blocked, "draw", reader="blue")[0] == "only_draw"
    assert not ids(true_reasons(blocked, "draw", reader="red")) & {"only_draw", "forced"}
    last = position("a: red kwak \n b: red roxy \n red rack: hook \n blue rack: star \n blue reserve: -")
    assert why(last, "place star a", reader="blue")[0] == "forced"
    assert "forced" not in ids(true_reasons(last, "place star a", reader="red"))


# --- what the rival could have done

STORM = "n: red roxy \n l: red star \n g: red star \n c: red hook \n a: red jumbo \n blue rack: roxy kwak hook \n"


def test_a_troop_in_the_way_stops_the_rival_from_taking_the_hq() -> None:
    game = position(STORM + "red rack: star")
    for reader in ("", "blue", "red"):
        assert why(game, "place roxy a", reader=reader)[0] == "stops_hq B1"
        assert "stops_hq" not in ids(true_reasons(game, "place roxy b", reader=reader))


def test_who_has_nothing_to_place_could_not_have_taken_the_hq() -> None:
    assert "stops_hq" not in ids(true_reasons(position(STORM + "red rack: -"), "place roxy a"))


def test_a_capn_that_reopens_the_way_is_reckoned_with() -> None:
    with_capn = position(STORM + "red rack: capn star")
    for reader in ("", "blue", "red"):
        assert "stops_hq" not in ids(true_reasons(with_capn, "place kwak a", reader=reader))
        assert "stops_hq B1" in true_reasons(with_capn, "place roxy a", reader=reader)
    without = position(STORM + "red rack: star skully")
    assert "stops_hq B1" in true_reasons(without, "place kwak a")
    assert "stops_hq" not in ids(true_reasons(without, "place kwak a", reader="blue"))  # it may be a Cap'n


def test_how_likely_the_rival_could_have_taken_the_hq_is_told() -> None:
    board = "n: red roxy \n l: red star \n g: red star \n c: red hook \n b: blue roxy \n blue rack: roxy \n red rack: "
    for rack, chance in (("star skully", 28), ("star skully hook roxy kwak jumbo", 68)):
        game = position(board + rack)  # it takes a Cap'n on a, and one more troop
        assert f"stops_hq_chance B1 {chance}" in true_reasons(game, "place roxy a", reader="blue")
        assert not ids(true_reasons(game, "place roxy a", reader="red")) & {"stops_hq", "stops_hq_chance"}
    assert "stops_hq B1" in true_reasons(position(board + "star capn"), "place roxy a", reader="red")
    rare = position(board + "star skully \n red discard: capn capn")
    assert why(rare, "place roxy a", reader="blue")[0] == "stops_hq_rare B1 11"


def test_a_capn_without_effect_opens_no_way() -> None:
    board = "terrain station_metal_x \n l: red star \n i: red star \n e: red kwak \n b: red hook \n"  # f g h are mute
    game = position(board + "blue rack: hook \n red rack: capn star")
    assert "stops_hq" not in ids(true_reasons(game, "place hook e"))
    plain = position("specials off \n" + board + "blue rack: hook \n red rack: capn star")
    assert "stops_hq B1" in true_reasons(plain, "place hook e")


def test_a_capn_that_everybody_saw_discarded_is_not() -> None:
    game = position(STORM + "red rack: star skully \n red discard: capn capn capn")
    assert "stops_hq B1" in true_reasons(game, "place kwak a", reader="blue")


def test_striking_or_freezing_the_last_troop_stops_the_rival_too() -> None:
    storm = "n: red roxy \n l: red star \n g: red star \n c: red hook \n a: red jumbo \n red rack: skully \n"
    struck = position(storm + "blue rack: xb42")
    assert "stops_hq B1" in true_reasons(struck, "place xb42 b", "strike")
    assert "stops_hq" not in ids(true_reasons(struck, "place xb42 b", "skip"))
    storm = "terrain battlefield \n m: red roxy \n j: red star \n f: red star \n c: red hook \n a: red xb42 \n"
    frozen = position(storm + "b: blue star \n e: blue star \n blue rack: hook \n red rack: skully")
    assert "stops_hq B1" in true_reasons(frozen, "place hook d", "freeze")
    assert "stops_hq" not in ids(true_reasons(frozen, "place hook d", "skip"))


SIEGE = "n: red roxy \n l: red star \n c: red star \n e: red kwak \n a: blue star \n blue rack: hook \n"


def test_a_region_that_one_troop_would_have_closed_can_be_stopped() -> None:
    game = position(SIEGE + "red rack: star")
    assert "stops_region ceg" in true_reasons(game, "place hook e")
    assert "stops_region ceg" in true_reasons(game, "place hook e", reader="red")
    assert "stops_region" not in ids(true_reasons(game, "place hook b"))


def test_the_only_base_that_the_rival_needs_for_a_region_is_denied_even_if_it_can_be_covered_again() -> None:
    game = position(SIEGE.replace("e: red kwak", "g: red kwak") + "red rack: roxy")
    told = true_reasons(game, "place hook e")
    assert "denies e ceg" in told and "stops_region" not in ids(told)  # Roxy can cover Hook
    assert "denies" not in ids(true_reasons(game, "place hook b"))
    assert "denies" not in ids(true_reasons(position(SIEGE + "red rack: roxy"), "place hook e"))  # g is empty too


def test_a_jumbo_that_may_throw_the_troop_off_again_is_reckoned_with() -> None:
    assert "stops_region" not in ids(true_reasons(position(SIEGE + "red rack: jumbo"), "place hook e"))
    assert "stops_region" not in ids(true_reasons(position(SIEGE + "red rack: star"), "place hook e", reader="blue"))


def test_a_region_that_only_jumbo_could_still_close_is_called_limited() -> None:
    told = true_reasons(position(SIEGE + "red rack: jumbo star"), "place hook e")
    assert "limits_region ceg jumbo" in told and "stops_region" not in ids(told)
    assert "limits_region" not in ids(true_reasons(position(SIEGE + "red rack: jumbo"), "place hook e"))  # as before
    assert "limits_region" not in ids(true_reasons(position(SIEGE + "red rack: jumbo star"), "place hook b"))


def test_a_chance_of_the_rival_that_falls_by_half_is_called_lower() -> None:
    match = random_match("toy_battle", {"terrain": "battlefield"}, 1, 61)
    view, player = RULES.view(match.state, match.player_at(61)), match.player_at(61)
    lowered = {
        action: reason[2:]
        for action in view.options
        for reason in every_reason(view, [action], player)
        if reason[0] == "lowers_hq"
    }
    assert lowered and all(before >= 20 and 0 < after <= before / 2 for before, after in lowered.values())
    told = [reason[0] for reason in every_reason(view, [next(iter(lowered))], player)]
    assert "stops_hq_chance" not in told and "stops_hq" not in told


def test_the_chance_that_a_turn_lowers_most_is_the_reason() -> None:
    board = (
        "n: red xb42 \n l: red capn \n m: red jumbo \n o: red skully \n k: red xb42 \n h: red jumbo \n i: red skully \n"
    )
    own = "d: red jumbo \n g: blue xb42 \n e: blue capn \n c: blue star \n a: blue roxy \n b: blue skully \n"
    racks = "red rack: star skully hook roxy \n blue rack: jumbo xb42 \n"
    taken = "red took: hlmno dhim ikm \n blue took: abcdh cghl ceg"
    turn = "place jumbo b", "discard d"  # on f any troop of Red's would have won
    assert why(position(board + own + racks + taken), *turn, reader="blue")[0] == "lowers_medals 100 45"
    few = position(board + own + racks + "red took: hlmno \n blue took: ceg dhim ikm")
    assert why(few, *turn, reader="blue")[0] == "stops_hq_chance B1 45"


def test_an_hq_that_only_a_capn_could_still_open_is_called_limited() -> None:
    board = "n: red roxy \n l: red star \n g: red star \n c: red skully \n a: red star \n b: blue star \n"
    game = position(board + "d: blue star \n h: blue hook \n blue rack: kwak \n red rack: capn roxy")
    told = true_reasons(game, "place kwak c")
    assert "limits_hq B1" in told and "stops_hq" not in ids(told)
    without = position(board + "d: blue star \n h: blue hook \n blue rack: kwak \n red rack: skully roxy")
    assert "limits_hq" not in ids(true_reasons(without, "place kwak c"))
    assert "stops_hq B1" in true_reasons(without, "place kwak c")


def test_a_region_that_one_closes_oneself_is_not_called_stopped() -> None:
    board = "n: red roxy \n l: red star \n a: blue star \n c: red hook / blue roxy \n e: red kwak \n"
    game = position(board + "blue rack: capn star roxy \n red rack: jumbo")
    assert "stops_region ceg" in true_reasons(game, "place roxy e")  # Jumbo on g would have thrown Roxy off c
    closed = true_reasons(game, "place capn e", "place star g")
    assert "closes ceg 1" in closed and "stops_region ceg" not in closed


def test_the_last_medals_can_be_stopped() -> None:
    took = SIEGE + "red rack: star \n red took: abcdh hlmno"
    assert why(position(took), "place hook e")[0] == "stops_medals"
    assert "stops_medals" not in ids(true_reasons(position(took), "place hook b"))
    assert "stops_medals" not in ids(true_reasons(position(SIEGE + "red rack: star"), "place hook e"))


def test_the_last_medals_with_a_capn_can_be_stopped() -> None:
    board = "n: red roxy \n l: red star \n g: red star \n a: blue star \n j: blue roxy \n blue rack: roxy \n "
    board += "red took: abcdh hlmno \n red discard: kwak kwak kwak \n red rack: "
    chain = position(board + "capn star")
    assert why(chain, "place roxy c", reader="red")[0] == "stops_medals"
    assert why(chain, "place roxy c", reader="blue")[0] == "stops_medals_chance 31"
    assert "stops_medals" not in ids(true_reasons(position(board + "hook star"), "place roxy c", reader="red"))
    rare = position(board.replace("kwak kwak kwak", "kwak kwak kwak capn capn") + "hook star")
    assert "stops_medals_rare 13" in true_reasons(rare, "place roxy c", reader="blue")


def test_the_rival_is_set_back_on_the_way_to_the_hq() -> None:
    game = position("n: red star \n l: red kwak \n blue rack: hook \n red rack: star")
    assert "farther 4" in true_reasons(game, "place hook l")
    assert "farther" not in ids(true_reasons(game, "place hook g"))


def test_the_rival_is_left_with_fewer_bases_of_a_region() -> None:
    game = position("c: red star \n e: red kwak \n blue rack: hook \n red rack: star")
    assert "spoils ceg 1 3" in true_reasons(game, "place hook e")
    assert "spoils" not in ids(true_reasons(game, "place hook g"))
    assert "spoils" not in ids(
        true_reasons(position("e: red kwak \n blue rack: hook \n red rack: star"), "place hook e")
    )


# --- medals and what comes next


def test_a_closed_region_brings_its_medals() -> None:
    game = position("a: blue star \n c: blue star \n e: blue hook \n blue rack: roxy \n red rack: hook")
    assert why(game, "place roxy g")[0] == "closes ceg 1"
    assert "closes" not in ids(true_reasons(game, "place roxy h"))


def test_several_regions_at_once() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n h: blue hook \n l: blue kwak \n blue rack: roxy"
    assert why(position(board + "\n red rack: hook"), "place roxy g")[0] == "closes_more 3 ceg cghl"


REGION = "a: blue star \n c: blue star \n red rack: hook \n"
WAY = "a: blue star \n c: blue star \n g: blue star \n l: blue roxy \n red rack: hook \n"


def test_a_region_that_the_next_troop_could_close() -> None:
    assert "threatens_region ceg 1" in true_reasons(position(REGION + "blue rack: hook star"), "place hook e")
    assert "threatens_region" not in ids(true_reasons(position(REGION + "blue rack: hook star"), "place hook b"))
    assert "threatens_region" not in ids(true_reasons(position(REGION + "blue rack: hook"), "place hook e"))


def test_there_is_no_threat_when_there_is_no_turn_left_to_carry_it_out() -> None:
    for turn, is_threat in ((198, True), (199, False)):
        limit = f"\n turn: blue {turn} \n "
        region = position(REGION + "blue rack: hook star \n blue took: abcdh hlmno" + limit)
        assert ({"threatens_region", "threatens_medals"} <= ids(true_reasons(region, "place hook e"))) == is_threat
        way = position(WAY + "blue rack: hook kwak" + limit)
        assert ("threatens_hq R1" in true_reasons(way, "place hook n")) == is_threat


def test_a_threat_is_one_only_with_a_troop_that_may_be_held() -> None:
    for rack, told in (("hook star kwak", " kwak"), ("hook kwak", "")):
        own = position(REGION + f"g: red roxy \n blue rack: {rack}")
        assert f"threatens_region ceg 1{told}" in true_reasons(own, "place hook e", reader="blue"), rack
    game = position(REGION + "g: red roxy \n blue rack: hook star")
    assert "threatens_region" not in ids(true_reasons(game, "place hook e", reader="blue"))
    assert "threatens_region ceg 1 kwak" in true_reasons(game, "place hook e", reader="red")


def test_what_is_frozen_is_free_again_next_turn() -> None:
    game = position(REGION + "e: blue hook \n g: red star \n blue rack: hook roxy \n blue frozen: roxy")
    for reader in ("", "blue"):
        assert "threatens_region ceg 1" in true_reasons(game, "place hook b", reader=reader)
    free = position(REGION + "e: blue hook \n g: red star \n blue rack: hook roxy")
    assert "threatens_region" not in ids(true_reasons(free, "place hook b"))


def test_what_is_drawn_on_the_way_may_be_any_troop_left() -> None:
    game = position(REGION + "g: red roxy \n blue rack: skully star")
    assert "threatens_region" not in ids(true_reasons(game, "place skully e", "skip", "skip", reader="blue"))
    drawn = true_reasons(game, "place skully e", "draw", "skip", reader="blue")
    assert "hopes_region ceg 1" in drawn and "threatens_region" not in ids(drawn)
    assert "hopes_region" not in ids(true_reasons(game, "place skully e", "skip", "skip", reader="blue"))
    assert "hopes_region" not in ids(true_reasons(game, "place skully e", "draw", "skip", reader="red"))


def test_a_draw_alone_threatens_nothing_but_may_bring_the_troop_for_it() -> None:
    game = position(REGION + "e: blue hook \n g: red roxy \n blue rack: hook \n blue took: abcdh hlmno")
    drawn = true_reasons(game, "draw", reader="blue")
    assert {"hopes_region ceg 1", "hopes_medals"} <= set(drawn) and not ids(drawn) & {"threatens_region"}
    assert why(game, "draw", reader="blue") == ["draws_few 1 3", "hopes_medals"]
    limit = position(REGION + "e: blue hook \n g: red roxy \n blue rack: hook \n turn: blue 199")
    assert "hopes_region" not in ids(true_reasons(limit, "draw", reader="blue"))
    way = position("a: blue star \n c: blue hook \n g: blue star \n l: blue roxy \n n: blue hook \n blue rack: -")
    assert "threatens_hq R1" in true_reasons(way, "draw", reader="blue"), "any troop would do"
    gate = position("terrain tropical_pool \n d: blue star \n g: blue roxy \n j: blue star \n blue rack: jumbo")
    assert "hopes_hq R1" in true_reasons(gate, "draw", reader="blue"), "it takes a 6, a 7 or Kwak"
    held = position(REGION + "e: blue hook \n g: red roxy \n blue rack: kwak")
    assert "hopes_region" not in ids(true_reasons(held, "draw", reader="blue")), "a Kwak could do it anyway"


def test_a_draw_is_no_matter_of_luck_where_any_troop_would_do() -> None:
    """The rack is empty after Skully, and whatever it draws could go to the empty base g."""
    board = REGION + "blue rack: skully \n blue took: abcdh hlmno"
    found = true_reasons(position(board), "place skully e", "draw", "skip", reader="blue")
    assert {"threatens_region ceg 1", "threatens_medals"} <= set(found) and not ids(found) & {"hopes_region"}
    found = true_reasons(position(board), "place skully e", "skip", "skip", reader="blue")
    assert not ids(found) & {"threatens_region", "threatens_medals"}
    found = true_reasons(position(board + "\n g: red skully"), "place skully e", "draw", "skip", reader="blue")
    assert {"hopes_region ceg 1", "hopes_medals"} <= set(found), "another Skully would not do"


def test_two_regions_that_the_next_troop_could_close() -> None:
    board = "a: blue star \n e: blue hook \n h: blue hook \n l: blue kwak \n red rack: hook \n"
    game = position(board + "blue rack: roxy roxy")
    assert "threatens_two cghl ceg" in true_reasons(game, "place roxy c")
    assert "threatens_two" not in ids(true_reasons(position(REGION + "blue rack: hook star"), "place hook e"))
    held = position(board + "g: red roxy \n blue rack: roxy kwak")
    assert "threatens_two cghl ceg" in true_reasons(held, "place roxy c", reader="blue")
    found = true_reasons(held, "place roxy c", reader="red")
    assert "threatens_two" not in ids(found) and "threatens_region cghl 2 kwak" in found, "only one kind could do it"


def test_medals_that_the_next_troop_could_win_with() -> None:
    took = REGION + "blue rack: hook star \n blue took: abcdh hlmno"
    assert "threatens_medals" in true_reasons(position(took), "place hook e")
    assert "threatens_medals" not in ids(true_reasons(position(REGION + "blue rack: hook star"), "place hook e"))


def test_an_hq_that_the_next_troop_could_take() -> None:
    for reader in ("", "blue", "red"):
        assert why(position(WAY + "blue rack: hook kwak"), "place hook n", reader=reader)[0] == "threatens_hq R1"
    assert "threatens_hq" not in ids(true_reasons(position(WAY + "blue rack: hook kwak"), "place hook h"))


def test_a_capn_of_the_own_rack_may_help_next_turn() -> None:
    way = "a: blue star \n c: blue star \n red rack: hook \n blue rack: "
    capns = position(way + "capn capn hook star")
    assert "threatens_hq_capn R1" in true_reasons(capns, "place hook g", reader="blue")
    assert "threatens_hq_capn" not in ids(true_reasons(capns, "place hook g", reader="red"))
    assert "threatens_hq_capn" not in ids(true_reasons(position(way + "capn hook star"), "place hook g", reader="blue"))
    last = position(way + "capn capn hook star \n turn: blue 199")
    assert "threatens_hq_capn" not in ids(true_reasons(last, "place hook g", reader="blue"))
    medals = "a: blue star \n blue took: abcdh hlmno \n red rack: hook \n blue rack: "
    assert "threatens_medals_capn" in true_reasons(position(medals + "capn kwak star"), "place kwak c", reader="blue")
    without = true_reasons(position(medals + "hook kwak star"), "place kwak c", reader="blue")
    assert "threatens_medals_capn" not in ids(without)


def test_the_way_is_complete_but_there_is_nothing_left_to_place() -> None:
    found = true_reasons(position(WAY + "blue rack: hook"), "place hook n")
    assert "threatens_hq" not in ids(found) and "touches_hq" in found
    assert "touches_hq" not in true_reasons(position(WAY + "blue rack: hook"), "place hook h")


def test_a_restricted_hq_is_threatened_only_by_what_it_admits() -> None:
    game = position("terrain tropical_pool \n d: blue star \n g: blue roxy \n blue rack: star jumbo \n red rack: star")
    assert "threatens_hq" not in ids(true_reasons(game, "place star j", "skip", reader="blue"))
    assert "threatens_hq R1" in true_reasons(game, "place star j", "skip", reader="red")


def test_steps_towards_the_hq() -> None:
    assert "nearer 4" in true_reasons(position("blue rack: hook \n red rack: star"), "place hook a")
    game = position("a: blue star \n c: blue star \n blue rack: hook \n red rack: star")
    assert "nearer 2" in true_reasons(game, "place hook g")
    assert "nearer" not in ids(true_reasons(game, "place hook e"))


def test_a_region_grows() -> None:
    assert "builds ceg 2 3" in true_reasons(position(REGION + "blue rack: hook"), "place hook e")
    assert "builds" not in ids(true_reasons(position("blue rack: hook \n red rack: star"), "place hook e"))
    assert "builds" not in ids(true_reasons(position(REGION + "blue rack: hook \n red took: ceg"), "place hook e"))


# --- the fight for bases


def test_enemy_bases_are_cut_off() -> None:
    game = position("n: red star \n l: red kwak \n g: red star \n e: red hook \n blue rack: hook \n red rack: star")
    assert "cuts e g" in true_reasons(game, "place hook l")
    around = position("n: red star \n l: red kwak \n g: red kwak \n blue rack: hook \n red rack: star")
    assert "cuts" not in ids(true_reasons(around, "place hook g"))


def test_own_bases_are_joined_again() -> None:
    game = position("a: blue star \n g: blue hook \n blue rack: kwak \n red rack: star")
    assert "links g" in true_reasons(game, "place kwak c")
    assert "links" not in ids(true_reasons(game, "place kwak b"))


def test_several_own_bases_that_are_joined_again_count_more_than_a_troop_of_the_rivals_rack() -> None:
    board = "a: blue star \n g: blue hook \n c: red hook \n blue rack: xb42 \n red rack: star \n"
    actions = ("place xb42 c", "strike")
    assert why(position(board + "h: red roxy"), *actions) == ["strikes 0", "links g"]
    several = position(board + "h: blue roxy \n l: blue star \n blue took: cghl")
    assert why(several, *actions) == ["links_more g h l", "strikes 0"]
    assert "links" not in ids(true_reasons(several, *actions))


def test_an_enemy_troop_is_covered() -> None:
    game = position("a: red star \n b: red hook \n blue rack: roxy \n red rack: hook")
    assert why(game, "place roxy a")[0] == "covers_strong star a"
    assert "covers hook b" in true_reasons(game, "place roxy b")
    assert "covers_strong" not in ids(true_reasons(game, "place roxy b"))
    five = position("a: red xb42 \n blue rack: roxy \n red rack: hook")
    assert "covers_strong xb42 a" in true_reasons(five, "place roxy a")
    own = position("a: blue star \n b: red hook \n blue rack: roxy \n red rack: hook")
    assert "covers" not in ids(true_reasons(own, "place roxy a"))


def test_a_troop_is_covered_too_when_more_than_one_comes_over_it() -> None:
    game = position("a: red kwak \n blue rack: capn roxy \n red rack: hook")
    assert "covers kwak a" in true_reasons(game, "place capn a", "place roxy a")


def test_a_troop_is_thrown_off_and_an_own_one_comes_to_light() -> None:
    board = "a: blue star \n c: blue kwak \n blue rack: jumbo \n red rack: hook \n"
    game = position(board + "g: blue star / red roxy")
    found = true_reasons(game, "place jumbo c", "discard g")
    assert "removes roxy g" in found and "uncovers star g" in found
    assert not ids(true_reasons(game, "place jumbo c", "skip")) & {"removes", "uncovers"}
    assert "uncovers" not in ids(true_reasons(position(board + "g: red star / red roxy"), "place jumbo c", "discard g"))


JUNGLE = "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n blue rack: kwak \n red rack: star \n"


def test_a_troop_is_pushed() -> None:
    game = position(JUNGLE + "d: blue star / red hook")
    found = true_reasons(game, "place kwak e", "push d g")
    assert "pushes hook d g" in found and "uncovers star d" in found
    assert "pushes" not in ids(true_reasons(game, "place kwak e", "skip"))


def test_a_push_tells_of_the_troop_that_really_moved() -> None:
    board = "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n d: red star / red skully \n red rack: star \n"
    game = position(board + "blue rack: capn jumbo")
    assert "pushes star d g" in true_reasons(game, "place capn e", "place jumbo a", "discard d", "push d g")
    assert "pushes skully d g" in true_reasons(game, "place capn e", "place jumbo a", "skip", "push d g")


def test_what_is_hard_to_cover_stands_firmly() -> None:
    board = "red rack: hook \n blue rack: roxy star xb42 \n"
    assert "firm a kwak" in true_reasons(position(board), "place roxy a")
    assert "firm a kwak roxy" in true_reasons(position(board), "place star a", "skip")
    assert "firm" not in ids(true_reasons(position(board), "place xb42 a", "skip"))
    pool = "terrain tropical_pool \n c: blue star \n red rack: hook \n blue rack: xb42 jumbo"
    assert "firm f kwak" in true_reasons(position("d: blue star \n" + pool), "place xb42 f", "skip")
    assert "firm" not in ids(true_reasons(position("a: blue roxy \n" + board), "place roxy a"))


def test_a_stronger_troop_takes_over_a_base() -> None:
    game = position("a: blue hook \n b: blue star \n blue rack: xb42 kwak \n red rack: star")
    assert "reinforces a" in true_reasons(game, "place xb42 a", "skip")
    assert not ids(true_reasons(game, "place kwak b")) & {"reinforces", "firm"}


# --- racks


def test_the_enemy_rack_loses_a_troop() -> None:
    game = position("blue rack: xb42 \n red rack: star hook")
    for reader in ("", "blue", "red"):
        assert "strikes 1" in true_reasons(game, "place xb42 a", "strike", reader=reader)
        assert "strikes" not in ids(true_reasons(game, "place xb42 a", "skip", reader=reader))


def test_a_troop_of_the_enemy_rack_is_frozen() -> None:
    game = position("terrain battlefield \n a: blue roxy \n c: blue star \n blue rack: kwak \n red rack: star hook")
    assert "freezes 1" in true_reasons(game, "place kwak d", "freeze")
    assert "freezes" not in ids(true_reasons(game, "place kwak d", "skip"))


def test_troops_come_back_to_the_rack() -> None:
    cemetery = "terrain cursed_cemetery \n c: blue roxy \n a: blue star \n blue discard: hook \n blue rack: kwak"
    game = position(cemetery + "\n red rack: star")
    assert "recovers hook" in true_reasons(game, "place kwak b", "recover hook")
    assert "recovers" not in ids(true_reasons(game, "place kwak b", "skip"))
    castle = position("a: blue star \n c: blue roxy \n blue rack: kwak \n red rack: star")
    assert "recalls roxy c" in true_reasons(castle, "place kwak e", "recall c")
    assert "recalls" not in ids(true_reasons(castle, "place kwak e", "skip"))


def test_troops_come_back_to_a_rack_that_is_nearly_empty() -> None:
    for rack, told in (("kwak", "restocks 1"), ("kwak hook star", "restocks 3"), ("kwak hook star star", "")):
        game = position(f"a: blue star \n c: blue roxy \n blue rack: {rack} \n red rack: star")
        found = [one for one in true_reasons(game, "place kwak e", "recall c") if one.startswith("restocks")]
        assert found == [told] * bool(told)
        assert "restocks" not in ids(true_reasons(game, "place kwak e", "skip"))


def test_troops_are_drawn_by_an_effect() -> None:
    game = position("blue rack: skully \n red rack: star")
    assert "refills 2" in true_reasons(game, "place skully a", "draw")
    assert "refills" not in ids(true_reasons(game, "place skully a", "skip") + true_reasons(game, "draw"))


def test_a_draw_when_the_rack_is_nearly_empty() -> None:
    assert why(position("blue rack: kwak hook \n red rack: star"), "draw") == ["draws_few 2 4"]
    full = position("blue rack: kwak hook star roxy \n red rack: star")
    assert why(full, "draw") == ["draws 6"] and "draws_few" not in ids(true_reasons(full, "draw"))


def test_a_draw_is_compared_with_what_another_turn_leaves_on_the_rack() -> None:
    state = position("blue rack: kwak hook skully \n red rack: star").state
    turns = {name: [parse_action(RULES, one) for one in name.split(", ")] for name in DRAW_OR_PLACE}
    draw, place, skully = turns.values()
    assert [tuple(one) for one in RULES.reasons_apart(state, draw, place, 0)] == [(("draws_few", 3, 5), ("leaves", 2))]
    fewer = [(("draws_few", 3, 5), ("leaves", 4))]
    assert [tuple(one) for one in RULES.reasons_apart(state, draw, skully, 0)] == fewer, "Skully itself is placed"
    assert all(one.reason[0] != "refills" for one in RULES.reasons_apart(state, skully, draw, 0))
    assert any(one.reason[0] == "refills" for one in RULES.reasons_apart(state, skully, place, 0))
    assert all(one.reason[0] != "leaves" for one in RULES.reasons_apart(state, place, draw, 0))


@pytest.mark.parametrize(
    ("line", "can"),
    [
        ("draw, draw, place roxy e", True),
        ("draw, draw", True),
        ("draw, place kwak g, draw", False),
        ("draw", False),
        ("draw, place capn g", False),
    ],
)
def test_what_can_wait_is_possible_with_the_same_reason_in_the_players_next_turn(line: str, can: bool) -> None:
    board = "a: blue star \n c: blue star \n g: blue star \n n: red skully \n j: red skully \n"
    view = RULES.view(position(board + "blue rack: roxy \n red rack: kwak hook").state, 0)
    expected, closing = ([parse_action(RULES, one) for one in text.split(", ")] for text in (line, "place roxy e"))
    reason = RULES.reasons(view, closing, 0)[0]
    assert reason[0] == "closes"
    assert can_wait(RULES, view, expected, closing, reason) is can
    assert not can_wait(RULES, view, expected, closing, ("closes", 99, 9)), "that is another reason"


DRAW_OR_PLACE = ("draw", "place hook a", "place skully a, draw")


def test_a_draw_of_the_last_troops() -> None:
    rack = "blue rack: kwak hook star roxy \n red rack: star \n"
    assert why(position(rack + "blue reserve: star hook"), "draw") == ["draws_last"]
    assert "draws_last" not in true_reasons(position(rack + "blue reserve: star hook roxy"), "draw")


def test_a_draw_that_is_declined_leaves_the_reserve() -> None:
    game = position("blue rack: skully \n red rack: star \n blue reserve: star hook roxy").play("place skully a")
    assert why(game, "skip") == ["keeps 3"]
    assert why(game, "draw") == ["refills 2"]


def test_whatever_else_is_declined_changes_nothing() -> None:
    game = position("blue rack: xb42 \n red rack: star").play("place xb42 a")
    assert why(game, "skip") == ["declines"]
    assert "declines" not in true_reasons(game, "strike")


def test_who_can_not_draw_has_to_place() -> None:
    rack = "kwak kwak kwak skully skully capn capn jumbo"
    assert "full_rack" in true_reasons(position(f"blue rack: {rack} \n red rack: star"), "place jumbo a")
    assert "full_rack" not in true_reasons(position("blue rack: jumbo kwak \n red rack: star"), "place jumbo a")
    assert "empty_reserve" in true_reasons(position("blue rack: jumbo kwak \n blue reserve: -"), "place jumbo a")
    assert "empty_reserve" not in true_reasons(position("blue rack: jumbo kwak \n blue reserve: star"), "place jumbo a")


def test_a_placement_of_which_nothing_else_can_be_said() -> None:
    game = position("a: blue star \n c: blue star \n red took: ceg \n blue rack: jumbo kwak \n red rack: star")
    assert why(game, "place jumbo e") == ["holds jumbo e"]
    assert "holds" not in ids(true_reasons(game, "draw"))
    game = position("a: blue kwak \n blue rack: kwak jumbo \n red rack: star")
    assert why(game, "place kwak a") == ["restacks kwak a"]


# --- which reasons are shown


def test_one_reason_of_a_topic_and_two_at_most_the_strongest_first() -> None:
    game = position(STORM + "red rack: star")
    found = true_reasons(game, "place roxy a")
    assert found[0] == "stops_hq B1" and {"farther", "nearer", "covers"} < ids(found)
    assert why(game, "place roxy a") == ["stops_hq B1", "nearer 4"]  # "farther" is of the same topic


def test_the_table_is_in_the_order_of_weight() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n g: red star \n l: red kwak \n"
    game = position(board + "blue rack: roxy hook \n red rack: roxy")
    assert why(game, "place roxy g") == ["closes ceg 1", "covers_strong star g"]


def test_nothing_is_said_about_nothing_and_nothing_about_what_can_not_be() -> None:
    state = position("blue rack: hook \n red rack: star").state
    assert RULES.reasons(state, [], 0) == ()
    for actions in (["place star a"], ["place hook a", "draw"], ["skip"]):
        with pytest.raises(ValueError, match="cannot follow"):
            RULES.reasons(state, [parse_action(RULES, action) for action in actions], 0)


def test_every_reason_has_a_proof_and_a_name_of_its_own() -> None:
    assert set(PROOFS) == set(FIELDS) == {claim.id for claim in TABLE}
    assert len(FIELDS) == len(TABLE)


# --- random positions -----------------------------------------------------------------------------------------------


def turns(terrain: str, seed: int, count: int) -> Iterator[tuple[Any, list[Action]]]:
    """Yields pairs (position, actions that were played from there on in the same turn) from random games, `count` in
    all.

    The last actions of the turn may be missing. Some positions are in the middle of a turn, as they can be when a
    person asks for a hint. The first game has the seed `seed`.
    """
    chance = scramble(seed)
    while count > 0:
        chance, first = pick(chance, 2)
        options = {"terrain": terrain, "first": first}
        log = random_log(RULES, options, seed)
        state = RULES.setup(options, seed)
        seed += 1
        index = 0
        while state.stack:
            before, start = state.clone(), index
            while state.stack and state.turn == before.turn and (index == start or chance % 8):
                RULES.play(state, log[index])
                index += 1
            chance, taken = pick(chance, 4)
            if taken == 0:
                chance, length = pick(chance, index - start)
                yield before, log[start : index - length]
                count -= 1
                if not count:
                    return


def views(state: Any) -> list[Any]:
    """Returns [what blue sees of the state, what red sees of it, the state itself], for three readers."""
    return [RULES.view(state, 0), RULES.view(state, 1), state]


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_reason_is_true_whoever_reads_it(terrain: str) -> None:
    for number, (state, actions) in enumerate(turns(terrain, 1000, POSITIONS)):
        view = views(state)[number % 3]
        case = Case(state, actions, view)
        for reason in every_reason(view, actions, case.player):
            assert is_true(case, reason), f"{told(case.terrain, reason)} of {actions} in {view.dump()}"


def test_there_are_always_one_or_two_reasons_and_they_are_among_the_claims() -> None:
    for state, actions in turns("castle_field", 50, POSITIONS // 2):
        for view in views(state):
            reasons = RULES.reasons(view, actions, state.stack[-1][1])
            assert 1 <= len(reasons) <= 2
            assert set(reasons) <= set(every_reason(view, actions, state.stack[-1][1]))


def test_looking_for_reasons_changes_nothing_and_a_view_from_a_text_gives_the_same() -> None:
    for state, actions in turns("volcanic_jungle", 70, POSITIONS // 4):
        for view in views(state):
            before = view.dump()
            reasons = RULES.reasons(view, actions, state.stack[-1][1])
            assert view.dump() == before
            assert RULES.reasons(RULES.load(before), actions, state.stack[-1][1]) == reasons


# --- secrecy


@pytest.mark.parametrize("terrain", ["castle_field", "battlefield"])
def test_what_the_reader_can_not_see_changes_nothing(terrain: str) -> None:
    count = 0
    for state, actions in turns(terrain, 300, POSITIONS // 8):
        player = state.stack[-1][1]
        for reader in (0, 1):
            reasons = RULES.reasons(RULES.view(state, reader), actions, player)
            for name, twin in twins(RULES, ENTRIES["toy_battle"], state, reader):
                assert RULES.reasons(RULES.view(twin, reader), actions, player) == reasons, name
                count += 1
    assert count > POSITIONS


@pytest.mark.parametrize("terrain", ["castle_field", "tropical_pool", "cursed_cemetery"])
def test_what_a_reader_is_told_is_true_in_every_world_that_looks_the_same(terrain: str) -> None:
    count = 0
    for number, (state, actions) in enumerate(turns(terrain, 400, POSITIONS // 4)):
        view = RULES.view(state, number % 2)
        reasons = every_reason(view, actions, state.stack[-1][1])
        for seed in range(6):
            world = RULES.determinize(view, seed)
            if _fits(world, actions):
                count += 1
                case = Case(world, actions, view)
                for reason in reasons:
                    assert is_true(case, reason), f"{told(case.terrain, reason)} of {actions} in {world.dump()}"
    assert count > POSITIONS // 2


def _fits(world: Any, actions: list[Action]) -> bool:
    """Whether the actions can be played one after another in the world."""
    RULES.settle(world)
    for action in actions:
        if action not in world.options:
            return False
        world = RULES.apply(world, action)
    return True
