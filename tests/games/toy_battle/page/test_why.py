"""Reasons as sentences: each message uses all that its reason gives, and the name of each space is a separate part."""

from __future__ import annotations

from itertools import pairwise
from string import Formatter

import pytest

from tests.games.toy_battle.drawing import RULES, position
from tests.games.toy_battle.test_why import turns
from toybattle.games.toy_battle.terrains import SPACE_IDS
from toybattle.games.toy_battle.why import FIELDS
from toybattle.notation import parse_action
from web.games.toy_battle import narration
from web.games.toy_battle.narration import Part
from web.languages import messages
from web.page.words import words

MESSAGES = messages("en")

ALWAYS = {"player", "whose", "rival"}


def read(parts: list[Part]) -> str:
    """The text of a sentence that is given as a list of its parts.

    The names of spaces, which are parts of their own, are put in brackets.
    """
    return "".join(part if isinstance(part, str) else f"[{part[0]}]" for part in parts)


def said(text: str, *actions: str) -> list[str]:
    """The sentences that give the reasons for these actions in the position of the text diagram `text`."""
    state = position(text).state
    played = [parse_action(RULES, action) for action in actions]
    return [read(narration.reason(state, reason)) for reason in RULES.reasons(state, played, state.stack[-1][1])]


def fields(message: str) -> set[str]:
    """The names of the parameters of the message whose id is `message`."""
    template = MESSAGES[message]
    forms = list(template.values()) if isinstance(template, dict) else [template]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize("id", FIELDS)
def test_a_message_names_everything_that_its_claim_tells_and_nothing_else(id: str) -> None:
    told = {field.rstrip("*") for field in FIELDS[id]}
    named = fields(f"why.{id}") | (fields(f"why.{id}.with") if f"why.{id}.with" in MESSAGES else set())
    assert told <= named <= told | ALWAYS
    assert not isinstance(MESSAGES[f"why.{id}"], dict) or "count" in told


def test_sentences_read_well() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n g: red star \n"
    assert said(board + "blue rack: roxy hook \n red rack: roxy", "place roxy g") == [
        "Closes the region of [c], [e] and [g]: 1 medal.",
        "Covers Red's Star 6 on [g].",
    ]
    front = "turn: red \n n: red star \n l: red star \n blue rack: kwak \n red rack: "
    assert said(front + "roxy star", "place roxy g") == [
        "Next turn Red could close the region of [g], [j] and [l] with one more troop: 1 medal.",
        "Gets nearer: Red's chain to Blue's H.Q. lacks 2 bases.",
    ]
    own = position("blue rack: roxy").state
    assert read(narration.reason(own, ("nearer", 3), True)) == ("Gets nearer: your chain to Red's H.Q. lacks 3 bases.")
    assert read(narration.reason(own, ("farther", 1), True)) == (
        "Sets Red back: its chain to your H.Q. now lacks 1 base."
    )
    assert said("blue rack: roxy \n red rack: star", "place roxy a")[1] == "Only Kwak (joker) can cover [a] now."
    way = "a: blue star \n c: blue star \n g: blue star \n l: blue roxy \n red rack: hook \n blue rack: hook kwak"
    assert said(way, "place hook n")[0] == "Next turn Blue could take [Red's H.Q.] with one more troop."
    assert said("blue rack: - \n red rack: star", "draw") == ["Nothing can be placed, so drawing is the only choice."]


def test_who_reads_of_an_own_turn_is_called_you() -> None:
    state = position("a: blue star \n g: blue hook \n blue rack: kwak \n red rack: star").state
    linked = ("links", SPACE_IDS["g"])
    assert read(narration.reason(state, linked)) == "Connects [g] to Blue's H.Q."
    assert read(narration.reason(state, linked, True)) == "Connects [g] to your H.Q."
    hopes = read(narration.reason(state, ("hopes_medals",), True))
    assert hopes == "With the right draw you could win by medals next turn."


def test_parts_that_name_a_space_carry_its_number() -> None:
    state = position("terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n d: red star \n blue rack: kwak").state
    parts = narration.reason(state, ("pushes", 6, SPACE_IDS["d"], SPACE_IDS["g"]))
    assert [part for part in parts if not isinstance(part, str)] == [("d", SPACE_IDS["d"]), ("g", SPACE_IDS["g"])]
    parts = narration.reason(state, ("win_hq", SPACE_IDS["R1"]))
    assert ("Red's H.Q.", SPACE_IDS["R1"]) in parts


def test_a_space_of_two_regions_is_named_once() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n h: blue hook \n l: blue kwak \n red rack: hook \n"
    sentence = said(board + "blue rack: roxy", "place roxy g")[0]
    assert sentence == "Closes more than one region, around [c], [e], [g], [h] and [l]: 3 medals."


def test_text_stands_in_one_piece_between_the_spaces() -> None:
    for state, actions in turns("city_of_clouds", 5, 40):
        for reason in RULES.reasons(state, actions, state.stack[-1][1]):
            parts = narration.reason(state, reason)
            assert parts and all(part for part in parts)
            assert not any(isinstance(a, str) and isinstance(b, str) for a, b in pairwise(parts))
            names = state.board.terrain.spaces
            assert all(isinstance(part, str) or part[1] in {space.id for space in names} for part in parts)
            assert "{" not in read(parts)


def test_a_message_in_parts_says_the_same_as_in_one_piece() -> None:
    for id in ("list.last", "event.took"):
        told = {"head": "a", "last": "b", "player": "Blue", "count": 1, "bases": "a"}
        told = {name: value for name, value in told.items() if name in fields(id) | {"count"}}
        assert "".join(words.parts(id, **told)) == words(id, **told)
    assert words.parts("list.last", head=[("a", 0), ", ", ("b", 1)], last=[("c", 2)]) == [
        *[("a", 0), ", ", ("b", 1)],
        " and ",
        ("c", 2),
    ]
