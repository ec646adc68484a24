"""The drawn board of Token Battle: 36 named fields, tokens whose shapes tell owner and kind, previews of placements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest

from tests.games.token_battle.drawing import RULES, position
from tests.random_games import random_match
from tests.web.playing import Reader
from tools.project import ROOT
from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.board import FIELD_NAMES, FIELDS, OFF, SIDE
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import EMPTY, parts_of
from toybattle.games.token_battle.preview import Fate, Preview, preview, scored
from toybattle.games.token_battle.state import NOBODY, State
from toybattle.games.token_battle.tokens import supporters
from toybattle.protocol import Action
from web.games.face import SPACE, Marks, Position
from web.games.token_battle import art as cards
from web.games.token_battle import board, info, narration
from web.games.token_battle.art import signs
from web.page.parts import step_mark
from web.page.words import words

OPTIONS = [
    {"variant": "classic", "blue_set": "siege", "red_set": "landslide"},
    {"variant": "sprint", "blue_set": "garden", "red_set": "goldsmith"},
    {"variant": "mirror", "blue_set": "metronome"},
    {"variant": "draft"},
]


def states() -> Iterator[State]:
    """Yields positions from the start to the end of random games, one game of each variant."""
    for seed, options in enumerate(OPTIONS):
        whole = random_match("token_battle", options, seed)
        for length in [*range(seed, len(whole.log), 7), len(whole.log)]:
            yield whole.upto(length).state


def placements() -> Iterator[tuple[State, Action, Preview]]:
    """Yields (position, placement, preview of the placement) for some placements in random games."""
    for state in states():
        placed = [action for action in state.options if action[0] == "place"]
        for action in placed[state.turn % 7 :: 7]:
            yield state, action, preview(state, action)


def legal(state: State) -> frozenset[tuple[str, int]]:
    return frozenset((SPACE, field) for field in FIELDS if not state.cells[field])


def aiming(state: State, action: Action) -> Marks:
    """The marks over the board when the field of the placement `action` is the target, so that the placement is
    previewed.

    They are the picked stack, the target, and the legal fields.
    """
    _, stack, field = action
    return Marks(picked=((board.STACK, stack),), target=field, focus=field, legal=legal(state))


def drawn(markup: str) -> Counter[tuple[str, int]]:
    """Counts the elements that the markup draws over the fields, by (class of the element, number of the field)."""
    places = {"translate({} {})".format(*board.place_of(field)): field for field in FIELDS}
    found: Counter[tuple[str, int]] = Counter()
    for element in Reader(markup).elements:
        transform = element.attributes.get("transform", "")
        if transform in places and element.attributes.get("role") is None:
            found[element.attributes["class"], places[transform]] += 1
    return found


# --- fields -----------------------------------------------------------------------------------------------------------


def test_every_field_is_a_named_cell_of_its_row_in_its_place() -> None:
    for state in states():
        reader = Reader(board.draw(state, Marks(focus=7)))
        assert reader.by_id("board").attributes["role"] == "grid" and not reader.repeated_ids()
        rows = [element for element in reader.elements if element.attributes.get("role") == "row"]
        assert len(rows) == SIDE and len(reader.having("data-action")) == len(FIELDS)
        for field, name in enumerate(FIELD_NAMES):
            cell = reader.by_id(f"space-{name}").attributes
            x, y = board.place_of(field)
            assert cell["role"] == "gridcell" and cell["data-action"] == cell["data-drop"] == f"space {name}"
            assert cell["transform"] == f"translate({x} {y})" and min(x, y) >= 0 and max(x, y) <= 1000
            assert cell["aria-label"].startswith(words("field.title", name=name))
            assert cell["tabindex"] == ("0" if field == 7 else "-1")


def test_a_field_says_whose_token_of_what_kind_and_value_and_what_it_gains() -> None:
    state = position("a1: blue golden 2 \n b2: red beacon 3 \n b1: blue banner 1 \n blue: awl").state
    field = FIELD_NAMES.index
    assert board.label(state, field("a1"), Marks()) == "Field a1, Blue Golden 2, gains 8 points a turn"
    assert board.label(state, field("b2"), Marks()) == "Field b2, Red Beacon 3, gains 3 points a turn"
    marks = Marks(target=2, legal=frozenset({(SPACE, 2)}), picked=((SPACE, 2),), last={2: 1}, pointed=frozenset({2}))
    said = board.label(state, 2, marks)
    for part in ("space.empty", "space.picked", "space.target", "space.pointed", "space.legal", "space.last"):
        assert words(part) in said.split(", ")


def test_no_two_fields_are_called_the_same() -> None:
    for state in states():
        names = [cell.attributes["aria-label"] for cell in Reader(board.draw(state, Marks())).having("data-action")]
        assert len(set(names)) == len(FIELDS)


@pytest.mark.parametrize("side", [0, 1])
def test_arrows_lead_to_the_next_field_the_same_way_up_for_both_and_stay_at_the_edge(side: int) -> None:
    opposite = {"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}
    for key, back in opposite.items():
        led = [board.neighbour(side, field, key) for field in FIELDS]
        assert sum(end == field for field, end in enumerate(led)) == SIDE
        for field, end in enumerate(led):
            assert end == field or board.neighbour(side, end, back) == field
    c3, c2, d3 = map(FIELD_NAMES.index, ("c3", "c2", "d3"))
    assert board.neighbour(side, c3, "ArrowUp") == c2 and board.neighbour(side, c3, "ArrowRight") == d3


def test_a_step_of_the_last_turn_is_an_arrow_which_no_token_is() -> None:
    state = position("a1: red plain 2 \n blue: awl").state
    (arrow,) = re.findall(r' d="[^"]*"', step_mark(1, (0, 0)))
    drawn = board.draw(state, Marks(last={0: 1, 7: 2}))
    marks = [mark for mark in Reader(drawn).elements if "mark-last" in mark.attributes.get("class", "").split()]
    assert len(marks) == drawn.count(arrow) == 2
    assert arrow not in cards.token(1, 0, 2)


def test_only_what_can_be_placed_on_is_enabled_and_marked() -> None:
    state = position("a1: red plain 3 \n blue: awl").state
    reader = Reader(board.draw(state, Marks(legal=legal(state), picked=((board.STACK, 0),))))
    disabled = [cell.attributes["id"] for cell in reader.having("aria-disabled")]
    assert disabled == ["space-a1"]
    dots = [element for element in reader.elements if element.attributes.get("class") == "mark-empty"]
    assert len(dots) == len(FIELDS) - 1


def test_a_token_that_gains_more_from_tokens_nearby_shows_by_how_much_and_its_card_says_from_which() -> None:
    """The number on a token stays its value, since that is what it can lose before it is destroyed. The plate of a
    Golden has all that it gains: what counts twice could not be told from what tokens nearby add alone.
    """
    state = position("a1: blue golden 2 \n b2: red beacon 3 \n b1: blue banner 1 \n a2: red plain 4 \n blue: awl").state
    field = FIELD_NAMES.index
    shown = drawn(board.draw(state, Marks()))
    assert {place for css, place in shown if css == "tb-support"} == {field(name) for name in ("a1", "b1", "a2")}
    markup = board.draw(state, Marks())
    assert ">=8</text>" in markup and ">+2</text>" not in markup and markup.count(">+1</text>") == 2
    assert board.label(state, field("a1"), Marks()) == "Field a1, Blue Golden 2, gains 8 points a turn"
    card = info.INFO["space"](Position(state, 0, random_match("token_battle", {}, 0, 0), 0), "a1")
    assert card.lines == (
        "Points a turn: (2 + 2 from nearby) × 2 = 8.",
        "The 2 from nearby: 1 each from Blue Banner 1 on b1 and Red Beacon 3 on b2.",
    )
    assert card.spaces == {field("b1"), field("b2")}
    (line,) = info.INFO["space"](Position(state, 0, random_match("token_battle", {}, 0, 0), 0), "b2").lines
    assert line == "Points a turn: 3."


def test_every_golden_shows_what_it_gains_so_that_the_sums_can_be_done_on_the_board() -> None:
    drawing = "a1: blue golden 2 \n c3: red golden 6 \n f6: red plain 3 \n a6: blue golden 9 \n b6: blue banner 1"
    markup = board.draw(position(f"{drawing} \n blue: awl").state, Marks())
    plates = re.findall(r'class="tb-support".*?>([+=]\d+)</text>', markup)
    assert plates == ["=4", "=12", "=20"]
    assert markup.count('class="wide"') == 2, "those of three signs"


def test_what_a_preview_shows_of_tokens_nearby_is_what_they_add_after_it() -> None:
    state = position("a1: blue plain 2 \n f6: red plain 1 \n blue: lantern").state
    assert "tb-support" not in board.draw(state, Marks())
    after = drawn(board.draw(state, aiming(state, ("place", 0, FIELD_NAMES.index("b2")))))
    assert after["tb-support", FIELD_NAMES.index("a1")] == 1


def test_a_token_that_a_card_weakens_shows_what_it_gains_from_tokens_nearby_too() -> None:
    state = position("e5: red plain 3 \n blue: bailiff").state
    markup = board.draw(state, aiming(state, ("place", 0, FIELD_NAMES.index("e4"))))
    assert ">3→2</text>" in markup and ">+1</text>" in markup
    apart = [int(y) for y in re.findall(r'class="tb-(?:chip|support)"[^>]*><g[^>]*translate\(\d+ (-?\d+)\)', markup)]
    assert sorted(apart) == [-54, 55], "the plates don't cover each other"


# --- shapes -----------------------------------------------------------------------------------------------------------


def shape(markup: str) -> tuple[str, ...]:
    """The markup of a drawing without its classes, cut into pieces, to compare the shapes of two drawings.

    Drawings that differ only in their colours have equal shapes.
    """
    return tuple(re.sub(r'class="[^"]*"', "", markup).split("<"))


def written(markup: str) -> list[str]:
    """The texts within the SVG elements `markup`, in order."""
    texts = [text.strip() for element in Reader(f"<svg>{markup}</svg>").elements for text in element.texts]
    return [text for text in texts if text]


def test_shape_tells_the_owner_a_sign_the_kind_and_a_number_the_value() -> None:
    tokens = {
        (owner, kind, value): cards.token(owner, kind, value)
        for owner in (0, 1)
        for kind in range(8)
        for value in (1, 12)
    }
    assert len({shape(markup) for markup in tokens.values()}) == len(tokens)
    for (_, _, value), markup in tokens.items():
        assert written(markup) == [str(value)]
    assert len({shape(cards.kind(kind)) for kind in range(8)}) == 8
    for kind in range(8):
        assert "<text" not in cards.token(0, kind, 0)


def test_every_ability_has_a_sign_of_its_own() -> None:
    assert list(cards.ABILITY_SIGNS) == list(ABILITIES)
    assert len({shape(cards.ability(name)) for name in ABILITIES}) == len(ABILITIES)


def test_a_card_shows_its_value_ability_area_and_kind_and_whose_it_is() -> None:
    for number, card in enumerate(CARDS):
        markup = cards.card(number)
        reader = Reader(f"<svg>{markup}</svg>")
        within = [element for element in reader.elements if "tc-in" in element.attributes.get("class", "").split()]
        assert len(within) == len(card.area.split())
        assert written(markup) == [str(card.value)]
        assert cards.ability(card.ability) in markup
        assert cards.EMBLEMS[card.kind] in markup
        assert shape(markup) != shape(cards.card(number, 1))
    assert len({shape(cards.card(number)) for number in range(len(CARDS))}) == len(CARDS)
    assert shape(cards.back(0)) != shape(cards.back(1))


def test_every_card_has_a_sign_of_its_own_in_colours_that_the_style_sheets_know() -> None:
    assert sorted(signs.SIGNS) == sorted(CARD_NAMES)
    styles = "".join((ROOT / "web" / "games" / game / "art.css").read_text() for game in ("token_battle", "toy_battle"))
    known = set(re.findall(r"\.([a-z][\w-]*)", styles))
    for number, name in enumerate(CARD_NAMES):
        sign = signs.sign(name)
        assert sign in cards.card(number, 0) and sign in cards.card(number, 1)
        parts = fromstring(sign)
        assert parts.tag == "g" and len(parts) == len(signs.SIGNS[name]) > 1
        for part in parts:
            assert set(part.attrib["class"].split()) <= known, name
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", part.attrib["d"])]
            assert part.attrib["d"][0] == "M" and max(numbers) <= 114 and min(numbers) >= -50, name
    assert len({shape(signs.sign(name)) for name in CARD_NAMES}) == len(CARD_NAMES)


def test_every_card_says_all_four_things_in_words() -> None:
    texts = [narration.card_text(number) for number in range(len(CARDS))]
    assert len({narration.card(number) for number in range(len(CARDS))}) == len(CARDS)
    for card, text in zip(CARDS, texts, strict=True):
        assert (f"Value {card.value}." in text and narration.area(card.area) in text) or not card.area
        assert words(f"ability.{card.ability}") in text and words(f"kind.text.{card.kind}") in text


# --- previews of placements -------------------------------------------------------------------------------------------


def test_every_fate_is_drawn_on_its_field() -> None:
    counted: Counter[str] = Counter()
    for state, action, seen in placements():
        over = drawn(board.draw(RULES.view(state, seen.player), aiming(state, action)))
        expected: Counter[tuple[str, int]] = Counter()
        for fate in seen.by_card[1:]:
            expected.update(_expected(fate, "tb-chip"))
        for fate in seen.by_rays:
            expected.update(item for item in _expected(fate, "tb-chip tb-by-ray") if item[0] != "tb-gone")
        expected["tb-ghost tb-placed", seen.placed.end] += 1
        shown = scored(state, seen)
        gaining = [field for field in FIELDS if supporters(shown, field) or shown.golden >> field & 1]
        assert all(over["tb-support", field] == (field in gaining) for field in FIELDS)
        over = Counter({item: count for item, count in over.items() if item[0] != "tb-support"})
        if seen.gets_extra != NOBODY:
            expected["tb-badge", seen.placed.end] += 1
        if CARDS[seen.card].ability == "whet":
            expected["tb-chip tb-whet", seen.placed.end] += 1
        assert over == expected
        counted.update(css for css, _ in expected)
    assert min(counted.values()) > 3 and len(counted) == 8, counted


def _expected(fate: Fate, chip: str) -> Iterator[tuple[str, int]]:
    """Yields (class, number of the field) of each element that the page must draw for a fate.

    A fate is what becomes of one token. `chip` is the class of the label that tells the change of the token's value.
    """
    start, end, before, after = fate
    turned = bool(before) and bool(after) and parts_of(before)[1] != parts_of(after)[1]
    if start not in (OFF, end):
        yield "tb-gone", start
    if end == OFF:
        yield "tb-cross", start
    elif start != end or turned:
        yield "tb-ghost", end
    if before != EMPTY and (before >> 4 != after >> 4 or turned):
        yield chip, start if end == OFF else end


@pytest.mark.parametrize(
    ("fate", "told"),
    [
        (Fate(3, 3, 3 << 4, 2 << 4), "3→2"),
        (Fate(3, OFF, 3 << 4, EMPTY), "3→†"),
        (Fate(3, 4, 3 << 4, 3 << 4), ""),
        (Fate(OFF, 4, EMPTY, 1 << 4), ""),
        (Fate(3, 3, 2 << 4, 2 << 4 | 7 << 1), "×2"),
        (Fate(3, 3, 2 << 4 | 1 << 1, 1 << 4), "2→1"),
        (Fate(3, 3, 1 << 4 | 1 << 1, 1 << 4), "1→1"),
    ],
)
def test_a_change_is_told_in_a_few_signs(fate: Fate, told: str) -> None:
    assert board.change(fate) == told


def test_whatever_moves_or_falls_over_the_edge_has_an_arrow() -> None:
    moved = 0
    for state, action, seen in placements():
        markup = board.draw(state, aiming(state, action))
        ways = [element for element in Reader(markup).elements if element.attributes.get("class") == "tb-way"]
        moving = sum(fate.start not in (OFF, fate.end) for fate in seen.by_card)
        if CARDS[seen.card].ability in ("shove", "vault"):
            assert len(ways) == moving
        else:
            assert len(ways) == (2 if CARDS[seen.card].ability == "switch" and state.last != NOBODY else 0)
        moved += len(ways)
    assert moved > 20


def test_the_area_is_laid_over_the_fields_of_the_board() -> None:
    state = position("b2: red plain 3 \n blue: drumroll").state  # north, east, west
    for name, inside in (("c3", ["c2", "b3", "d3"]), ("a1", ["b1"])):
        action = ("place", 0, FIELD_NAMES.index(name))
        reader = Reader(board.draw(state, aiming(state, action)))
        css = [element.attributes.get("class", "") for element in reader.elements]
        assert css.count("tb-area tc-encore") == len(inside)
        assert len([one for one in css if "tb-area" in one.split()]) == len(inside)
        assert sorted(board.area(preview(state, action))) == sorted(map(FIELD_NAMES.index, inside))


def test_nothing_is_shown_where_nothing_can_be_placed_or_no_card_is_picked() -> None:
    state = position("c3: red plain 3 \n blue: hailstorm").state
    c3, c4 = FIELD_NAMES.index("c3"), FIELD_NAMES.index("c4")
    stack = (board.STACK, 0)
    for marks in (
        Marks(picked=(stack,), target=c3),
        Marks(picked=(stack,)),
        Marks(target=c4),
        Marks(picked=((SPACE, c4),), target=c4),
    ):
        assert "tb-ghost" not in board.draw(state, marks) and "tb-area" not in board.draw(state, marks)
    shown = Marks(picked=(stack,), target=c4)
    assert "tb-ghost" in board.draw(state, shown)
    assert "tb-ghost" not in board.draw(RULES.view(state, 1), shown)


# --- rays and secrets -------------------------------------------------------------------------------------------------


def test_rays_are_drawn_to_what_they_hit_next_and_no_longer_once_the_game_is_over() -> None:
    state = position("a4: blue row_ray 2 \n c4: blue plain 3 \n f4: red plain 3 \n b1: red column_ray 1").state
    assert board.shots(state) == ((FIELD_NAMES.index("a4"), FIELD_NAMES.index("c4")),)
    over = Reader(board.draw(state, Marks()))
    assert [e.attributes["class"] for e in over.elements if "tb-ray" in e.attributes.get("class", "")] == [
        "tb-ray tb-ray-blue"
    ]
    ended = [state for state in states() if not state.stack and state.rays]
    assert ended and all("tb-ray" not in board.draw(state, Marks()) for state in ended)


def test_while_a_placement_is_shown_the_rays_are_those_that_it_leaves() -> None:
    state = position("a4: blue row_ray 2 \n c4: red plain 3 \n blue: awl").state
    action = ("place", 0, FIELD_NAMES.index("b4"))
    seen = preview(state, action)
    assert seen.shots == ((FIELD_NAMES.index("a4"), FIELD_NAMES.index("b4")),)
    over = drawn(board.draw(state, aiming(state, action)))
    assert over["tb-chip tb-by-ray", FIELD_NAMES.index("b4")] == 1


def test_the_board_is_the_same_whatever_the_rival_has_under_the_top() -> None:
    texts = ("awl rasp / file cleaver / shears elbows / ram mint", "awl mint / file elbows / shears rasp / ram cleaver")
    views = [RULES.view(position(f"closed \n blue: hailstorm \n red: {text}").state, 0) for text in texts]
    action = ("place", 0, 14)
    first, second = (board.draw(view, aiming(view, action)) for view in views)
    assert first == second and "tb-ghost" in first
    assert not any(re.search(rf"\b{name}\b", first) for name in CARD_NAMES)


def test_the_table_in_words_tells_the_race_and_every_token() -> None:
    game = position("c3: blue plain 2 \n c5: red plain 1 \n scores: 990 981 \n blue: awl")
    told = info.survey(Position(game.state, 1, random_match("token_battle", {}, 0, 0), 0))
    assert told[:3] == [
        "Red has 981 of 1000 points and gains 1 a turn.",
        "At this rate Red has 1000 points in 19 turns.",
        "On the board: Red Plain 1 on c5.",
    ]
    assert told[3:5] == [
        "Blue has 990 of 1000 points and gains 2 a turn.",
        "At this rate Blue has 1000 points in 5 turns.",
    ]
