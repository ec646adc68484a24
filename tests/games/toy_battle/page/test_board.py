"""The drawn board: ten terrains, buttons with names, arrow keys that lead everywhere, and owners told by shape."""

from __future__ import annotations

import math
import re

import pytest

from tests.games.toy_battle.drawing import position
from tests.games.toy_battle.page.scenes import sampled
from tests.random_games import random_match
from tests.web.playing import Reader
from toybattle import GAMES
from toybattle.games.toy_battle.state import pieces_of
from toybattle.games.toy_battle.steps import BASE_STEPS
from toybattle.games.toy_battle.terrains import (
    DRAW,
    FIRST_HQ,
    FREEZE,
    MUTE,
    PUSH,
    RECALL,
    RECOVER,
    RESTRICTED,
    SPACE_NAMES,
    TERRAINS,
)
from toybattle.games.toy_battle.troops import KIND_NAMES
from web.games.face import DIRECTIONS, Marks, Position
from web.games.toy_battle import board, info, narration
from web.games.toy_battle.art.scenery import SCENERY, scenery
from web.games.toy_battle.art.troops import DISC, FACES
from web.page.glyphs import GLYPHS
from web.page.words import words

RULES = GAMES["toy_battle"]
OPPOSITE = {"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_space_is_a_named_button_in_its_place(terrain: str, side: int) -> None:
    for match in (random_match("toy_battle", {"terrain": terrain}, 3, length) for length in (0, 25, 1000)):
        state = match.state
        reader = Reader(board.draw(RULES.view(state, side), Marks(side=side, focus=0)))
        for space in TERRAINS[terrain].spaces:
            name = SPACE_NAMES[space.id]
            drawn = reader.by_id(f"space-{name}").attributes
            assert drawn["role"] == "button" and drawn["data-action"] == drawn["data-drop"] == f"space {name}"
            assert drawn["aria-label"].startswith(narration.space_title(TERRAINS[terrain], space.id))
            x, y = board.place_of(space, side)
            assert drawn["transform"] == f"translate({x} {y})" and 0 <= x <= 1000 and 0 <= y <= 1000
            assert drawn["tabindex"] == ("0" if space.id == 0 else "-1")
        assert len(reader.having("data-drop")) == len(TERRAINS[terrain].spaces)
        for number, region in enumerate(TERRAINS[terrain].regions):
            label = reader.by_id(f"region-{number}").attributes["aria-label"]
            assert narration.bases_of(TERRAINS[terrain], number) in label and region.bases


@pytest.mark.parametrize("terrain", TERRAINS)
def test_no_two_spaces_or_regions_are_called_the_same(terrain: str) -> None:
    reader = Reader(board.draw(random_match("toy_battle", {"terrain": terrain}, 3, 0).state, Marks()))
    names = [element.attributes["aria-label"] for element in reader.having("aria-label")]
    assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)


def test_each_terrain_has_a_scenery_of_its_own_and_every_special_a_sign() -> None:
    assert set(SCENERY) == set(TERRAINS) and len(set(map(scenery, SCENERY))) == len(TERRAINS)
    specials = {space.special for terrain in TERRAINS.values() for space in terrain.spaces if space.special}
    for special in specials:
        assert special in GLYPHS
        assert words.has(f"special.{special}")
    assert len(specials) == 7


def test_the_effect_of_a_special_base_is_told_as_one_that_may_be_left() -> None:
    for special in (RECALL, RESTRICTED, DRAW, PUSH, RECOVER, FREEZE, MUTE):
        has_effect = special in BASE_STEPS  # the others limit what may be placed or done there
        assert words(f"special.{special}", allowed="1").startswith("you may ") == has_effect


def test_red_sees_the_board_turned_by_half() -> None:
    for terrain in TERRAINS.values():
        for space in (*terrain.spaces, *terrain.regions):
            (x, y), (rx, ry) = board.place_of(space, 0), board.place_of(space, 1)
            assert (x + rx, y + ry) == (1000, 1000)
        mine = [board.place_of(space, 1)[1] for space in terrain.spaces if space.id >= FIRST_HQ + 2]
        theirs = [board.place_of(space, 1)[1] for space in terrain.spaces if FIRST_HQ <= space.id < FIRST_HQ + 2]
        assert min(mine) > max(theirs), "one's own H.Q. is below"


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("terrain", TERRAINS)
def test_arrows_lead_from_every_space_to_every_other(terrain: str, side: int) -> None:
    spaces = [space.id for space in TERRAINS[terrain].spaces]
    for start in spaces:
        found, edge = {start}, [start]
        while edge:
            here = edge.pop()
            for key in DIRECTIONS:
                there = board.neighbour(terrain, side, here, key)
                if there not in found:
                    found.add(there)
                    edge.append(there)
        missing = [SPACE_NAMES[space] for space in spaces if space not in found]
        assert not missing, f"no way from {SPACE_NAMES[start]} to {missing}"


@pytest.mark.parametrize("terrain", TERRAINS)
def test_an_arrow_goes_its_way_and_mostly_there_and_back(terrain: str) -> None:
    places = {space.id: board.place_of(space, 0) for space in TERRAINS[terrain].spaces}
    steps = back = 0
    for space, (x, y) in places.items():
        for key in DIRECTIONS:
            there = board.neighbour(terrain, 0, space, key)
            if there == space:
                continue
            ox, oy = places[there]
            along = {"ArrowRight": ox - x, "ArrowLeft": x - ox, "ArrowDown": oy - y, "ArrowUp": y - oy}[key]
            assert along > 0, f"{key} from {SPACE_NAMES[space]} leads to {SPACE_NAMES[there]}"
            steps += 1
            back += board.neighbour(terrain, 0, there, OPPOSITE[key]) == space
    assert back / steps > 0.5, f"{back} of {steps} lead back"


def test_arrows_are_the_same_for_both_sides_as_each_sees_the_board() -> None:
    """On a board that looks the same when rotated by 180 degrees, the arrow keys lead red as they lead blue."""
    for name, terrain in TERRAINS.items():
        places = {board.place_of(space, 0): space.id for space in terrain.spaces}
        turned = {space.id: places.get(board.place_of(space, 1)) for space in terrain.spaces}
        if None in turned.values():
            continue
        for space in terrain.spaces:
            for key in DIRECTIONS:
                blue = board.neighbour(name, 0, space.id, key)
                red = board.neighbour(name, 1, turned[space.id] or 0, key)
                assert places[board.place_of(terrain.spaces[[s.id for s in terrain.spaces].index(blue)], 1)] == red or (
                    _ties(name, space.id, key)
                )


def _ties(name: str, space: int, key: str) -> bool:
    """Whether the arrow key `key`, pressed on `space` of the terrain `name`, has two targets that are equally good.

    If so, the ids of the spaces decide which target is taken, and a rotated board may lead elsewhere.
    """
    places = {place.id: board.place_of(place, 0) for place in TERRAINS[name].spaces}
    x, y = places[space]
    costs = []
    for other, (ox, oy) in places.items():
        angle = math.degrees(math.atan2(oy - y, ox - x))
        turn = abs((angle - DIRECTIONS[key] + 180) % 360 - 180)
        if other != space and turn <= 60:
            costs.append(math.hypot(ox - x, oy - y) * (1 + turn / 60))
    costs.sort()
    return len(costs) > 1 and costs[1] - costs[0] < 1e-6


def test_a_label_tells_place_owner_strength_height_link_special_and_what_can_be_done() -> None:
    state = position(
        """
        c: blue star
        e: red hook / blue roxy
        d: red kwak
        n: red jumbo
        R1: blue star
        """
    ).state
    d, a = SPACE_NAMES.index("d"), SPACE_NAMES.index("a")
    marks = Marks(legal=frozenset({("space", d)}), picked=(("space", a),), last={4: 1})

    def label(name: str) -> str:
        return board.label(state, SPACE_NAMES.index(name), marks)

    def troop(player: int, kind: int) -> str:
        return words("space.troop", player=words.player(player), troop=narration.troop_full(kind))

    assert label("c") == f"{words('space.base', name='c')}, {troop(0, 6)}, {words('space.cut')}"
    special = words("space.special", special=words("special.recall"))
    cut = words("space.cut")
    height = words("space.height", count=1)
    assert (
        label("e")
        == f"{words('space.base', name='e')}, {troop(0, 7)}, {height}, {cut}, {special}, {words('space.last')}"
    )
    assert label("d") == f"{words('space.base', name='d')}, {troop(1, 0)}, {cut}, {words('space.legal')}"
    assert label("n") == f"{words('space.base', name='n')}, {troop(1, 3)}, {words('space.connected')}"
    assert label("a") == f"{words('space.base', name='a')}, {words('space.empty')}, {words('space.picked')}"
    assert label("R1").startswith(words("space.hq", name="R1", player=words.player(1)))
    assert "7" in label("e") and words("player.0") in label("e")


def test_labels_tell_the_same_as_the_position() -> None:
    for match in sampled(6):
        state = match.state
        for space in state.board.terrain.spaces:
            label = board.label(state, space.id, Marks())
            pieces = pieces_of(state.stacks[space.id])
            if pieces:
                player, kind = pieces[-1]
                assert f"{words.player(player)} {narration.troop_full(kind)}" in label
                assert (words("space.height", count=len(pieces) - 1) in label) == (len(pieces) > 1)
                if space.id < FIRST_HQ:
                    linked = narration.connected(state, player) >> space.id & 1
                    assert words("space.connected" if linked else "space.cut") in label.split(", ")
            elif space.id < FIRST_HQ:
                assert words("space.empty") in label


def test_marks_are_drawn_where_they_belong() -> None:
    state = position("c: blue star\n n: red star").state
    marks = Marks(
        legal=frozenset({("space", 0), ("space", 13), ("troop", 2)}),
        picked=(("troop", 2), ("space", 1)),
        last={2: 1},
        focus=3,
    )
    reader = Reader(board.draw(state, marks))

    def css(name: str) -> list[str]:
        return reader.by_id(f"space-{name}").attributes["class"].split()

    assert "legal" in css("a") and "legal" in css("n") and "legal" not in css("c")
    assert "picked" in css("b") and "last" in css("c")
    assert "aria-disabled" not in reader.by_id("space-a").attributes
    assert reader.by_id("space-d").attributes["aria-disabled"] == "true"
    assert [e.attributes["id"] for e in reader.having("tabindex") if e.attributes["tabindex"] == "0"] == ["space-d"]
    marked = [
        element.attributes["class"] for element in reader.elements if "mark" in element.attributes.get("class", "")
    ]
    assert sorted(marked) == ["mark-case", "mark-cover", "mark-empty", "mark-last", "mark-picked"]


def test_owners_differ_in_shape_and_not_in_colour_alone() -> None:
    def shape(markup: str) -> str:
        return re.sub(r'class="[^"]*"', "", markup)

    for blue, red in (("blue", "red"), ("back_blue", "back_red")):
        assert shape(DISC[blue]) != shape(DISC[red])
    for kind in range(8):
        assert shape(board.token(0, kind)) != shape(board.token(1, kind))
    assert len(set(FACES.values())) == 8


def test_every_troop_shows_its_strength() -> None:
    for kind in range(8):
        texts = [text for element in Reader(f"<svg>{board.token(0, kind)}</svg>").elements for text in element.texts]
        assert [text for text in texts if text.strip()] == ["J" if kind == 0 else str(kind)]


def test_a_stack_shows_its_height_and_whose_troops_lie_below() -> None:
    state = position("c: blue star / red roxy / blue kwak").state
    markup = board.draw(state, Marks())
    assert "×3" in markup
    assert re.findall(r"under-(blue|red)", markup) == ["blue", "red"]
    assert "×" not in board.draw(position("c: blue star").state, Marks())


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("terrain", TERRAINS)
def test_the_height_of_a_stack_covers_no_medals_and_lies_on_the_board(terrain: str, side: int) -> None:
    """Medals are as wide apart as they lie once somebody has won them."""
    drawn = TERRAINS[terrain]
    for space in drawn.spaces:
        x, y = (
            one + two
            for one, two in zip(board.place_of(space, side), board.height_place(terrain, side, space.id), strict=True)
        )
        assert min(x - 26, y - 20, 1000 - x - 26, 1000 - y - 20) >= 0
        for region in drawn.regions:
            left, top = board.place_of(region, side)
            half = (region.medals - 1) * 24 + 21
            assert abs(x - left) >= half + 26 or abs(y - top) >= 21 + 20, (space.id, region)


def test_the_chain_that_has_won_leads_to_the_enemy_headquarters() -> None:
    found = 0
    for seed in range(40):
        match = random_match("toy_battle", {}, seed)
        if match.result is None or match.result.reason != "hq":
            continue
        before, after = (board.draw(match.at(number), Marks()) for number in (len(match.log) - 1, len(match.log)))
        linked = f"linked-{'blue' if match.result.winner == 0 else 'red'}"
        assert after.count(linked) > before.count(linked)
        found += 1
    assert found


def test_a_path_between_linked_troops_is_their_owners() -> None:
    markup = board.draw(position("a: blue star\n c: blue star\n m: red star").state, Marks())
    assert markup.count("linked-blue") == 2 and "linked-red" not in markup


def test_the_highest_stack_of_the_whole_game_is_told_at_its_end() -> None:
    told = set()
    for seed in (3, 17, 20, 33):
        match = random_match("toy_battle", {}, seed)
        counts = [[len(pieces_of(stack)) for stack in state.stacks] for state in match.positions]
        highest = max(map(max, counts))
        spaces = [SPACE_NAMES[space] for space in range(len(counts[0])) if highest in [one[space] for one in counts]]
        facts = narration.facts(match)
        assert facts == [words("fact.covered", bases=words.listing(spaces), count=highest)]
        told.add(highest == max(counts[-1]))
    assert told == {False, True}, "not only the end of the game counts"


def test_a_region_that_is_taken_says_by_whom() -> None:
    state = position("c: blue star\n e: blue star\n g: blue star").state
    label = Reader(board.draw(state, Marks())).by_id("region-1").attributes["aria-label"]
    assert words("region.taken", player=words.player(0)) in label


@pytest.mark.parametrize(("taken", "medals"), [("ceg", 1), ("dhim", 2), ("hlmno", 3)])
def test_a_region_that_is_taken_shows_as_many_medals_as_it_was_worth(taken: str, medals: int) -> None:
    state = position(f"blue took: {taken}").state
    assert board.draw(state, Marks()).count("flag-medal") == medals
    assert (
        board.draw(state, Marks()).count('class="coin"')
        == sum(one.medals for one in state.board.terrain.regions) - medals
    )


def test_what_somebody_may_have_meant_covers_every_tap() -> None:
    for match in sampled(4):
        decision = match.decision
        assert decision is not None
        for space in match.state.board.terrain.spaces:
            for action in board.attempts(match.state, decision, (), ("space", space.id)):
                assert action[0] in RULES.verbs and len(action) == 1 + len(RULES.verbs[action[0]])


def test_every_troop_has_a_drawing() -> None:
    assert set(FACES) == set(KIND_NAMES)


def test_the_table_in_words_tells_who_holds_what_what_is_cut_off_and_what_is_near() -> None:
    game = position("""
        a: blue skully
        c: red kwak / blue hook
        h: blue jumbo
        l: blue star
        n: blue roxy
        f: blue star
        o: red kwak
        turn: blue 7
    """)
    told = info.survey(Position(game.state, 0, random_match("toy_battle", {}, 0, 0), 0))
    for sentence in (
        "Blue holds, connected to its H.Q.: a with Skully 1, c with Hook 4 on top of 1 troop, "
        "h with Jumbo 3, l with Star 6 and n with Roxy 7.",
        "Blue holds, but cut off from its H.Q.: f with Star 6.",
        "Blue needs only g for a region with 2 medals.",
        "Blue can reach the enemy H.Q. from n.",
        "Below on c, from the top down: Red Kwak (joker).",
        "Empty bases: b, d, e, g, i, j, k and m.",
    ):
        assert sentence in told, (sentence, told)
    assert not any("Red needs" in sentence or "Red can" in sentence for sentence in told)


def test_the_card_of_a_base_names_the_spaces_beside_it() -> None:
    game = position("turn: blue 1")
    card = info.INFO["space"](Position(game.state, 0, random_match("toy_battle", {}, 0, 0), 0), "c")
    beside = {SPACE_NAMES[sum(path) - SPACE_NAMES.index("c")] for path in game.state.board.terrain.paths if 2 in path}
    (line,) = [line for line in card.below if line.startswith("Next to ")]
    assert set(re.findall(r"\b([a-p])\b", line)) == {name for name in beside if len(name) == 1}


def test_the_letter_of_a_special_base_lies_clear_of_its_badge_on_both_sides_of_the_table() -> None:
    width, height = 11, 14  # half of a letter, in units of the board, where letters are largest
    for terrain in TERRAINS.values():
        for space in [space for space in terrain.spaces if space.special and space.id < FIRST_HQ]:
            wide, high = board.BADGE_REACH[space.special == RESTRICTED]
            for side in (0, 1):
                x, y = board.name_place(terrain.name, side, space.id)
                is_clear = abs(x - board.BADGE[0]) >= wide + width or abs(y - board.BADGE[1]) >= high + height
                assert is_clear, (terrain.name, side, SPACE_NAMES[space.id])
