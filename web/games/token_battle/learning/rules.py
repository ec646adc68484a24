"""Token Battle's page of rules: its sections, pictures, tables and keywords."""

from __future__ import annotations

from collections.abc import Iterable

from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.board import FIELD_NAMES, FIELDS, SIDE
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import EMPTY, KINDS, parts_of
from toybattle.games.token_battle.learning.drawing import PLAYERS, drawn
from toybattle.games.token_battle.sets import HIGHEST, LOWEST, PRESETS, STACKS
from toybattle.games.token_battle.state import DRAFTED, VARIANTS, State

from ....learning.rules.page import Keyword, Page, Row, Section
from ....learning.rules.pictures import Drawer, Picture
from ....page.markup import Markup, h
from ....page.parts import mini
from ....page.words import words
from .. import art, board, narration
from ..face import card_drawing
from .things import THINGS

# pictures of abilities by the names of their rows
ABILITY_BOARDS = {
    "ability-chip": Picture(
        "chip",
        """
        b3: red plain 3
        d3: red plain 1
        c4: blue plain 2
        blue: cleaver
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-shove": Picture(
        "shove",
        """
        d2: red plain 3
        b2: red shell 2
        a2: blue plain 2
        c1: red plain 2
        blue: bumper
        """,
        "1c2",
        seen="a1 e3",
        is_plain_first=True,
    ),
    "ability-vault": Picture(
        "vault",
        """
        b2: red plain 4
        c2: blue plain 2
        blue: whirlpool
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-sprout": Picture(
        "sprout",
        """
        c2: red plain 3
        blue: clover
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-gift": Picture(
        "gift",
        """
        b2: blue plain 2
        blue: tribute
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-encore": Picture(
        "encore",
        """
        b3: red plain 2
        d3: blue plain 2
        c2: red plain 3
        blue: drumroll
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-volley": Picture(
        "volley",
        """
        b2: blue plain 3
        c2: blue plain 3
        d3: red plain 4
        c4: red plain 2
        blue: bonfire
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-switch": Picture(
        "switch",
        """
        b2: red banner 2
        b3: red plain 3
        last: b2
        blue: understudy
        """,
        "1d4",
        seen="b2 d4",
    ),
    "ability-gild": Picture(
        "gild",
        """
        b3: blue plain 2
        d3: blue plain 3
        blue: alchemist
        """,
        "1c3",
        seen="b2 d4",
    ),
    "ability-whet": Picture(
        "whet",
        """
        b3: blue shell 3
        blue whet: 1
        blue: awl
        """,
        "1d3",
        seen="b2 d4",
    ),
}

# pictures of kinds of token by the names of their rows
KIND_BOARDS = {
    "kind-shell": Picture(
        "shell",
        """
        c2: red shell 1
        blue: awl
        """,
        "1c3",
        seen="b2 d4",
        is_plain_first=True,
    ),
    "kind-banner": Picture(
        "banner",
        """
        c3: blue banner 1
        b2: blue plain 3
        d3: blue plain 2
        d4: red plain 2
        """,
        seen="b2 d4",
    ),
    "kind-toll": Picture(
        "toll",
        """
        a1: blue toll 6
        b1: red plain 1
        b2: red plain 1
        """,
        seen="a1 b2",
    ),
    "kind-row_ray": Picture(
        "row_ray",
        """
        a3: blue row_ray 2
        c3: red plain 3
        e3: red plain 3
        blue: colossus
        """,
        "1b5",
        seen="a2 e5",
    ),
}

# pictures of presets by the names of their rows
SET_BOARDS = {f"set-{name}": Picture("", f"blue: {name}", thing="stacks") for name in PRESETS}

# a full board but for one field, as lines of a drawing
FULL = "\n".join(
    f"{name}: {PLAYERS[(column + row) % 2]} plain {1 + column * row % 3}"
    for row in range(1, SIDE + 1)
    for column, name in enumerate(FIELD_NAMES[SIDE * (row - 1) : SIDE * row])
    if name != "c3"
)


def _parts(view: State) -> Iterable[Markup]:
    """Yields the markup of the things that many pictures of the rules have in common: the empty board, and each token
    in `view`. The page has the markup of each such thing only once.
    """
    yield board.frame()
    for field in FIELDS:
        if view.cells[field] != EMPTY:
            yield art.token(*parts_of(view.cells[field]))


# the numbers that the text on drafts names
DRAFT = {"offered": DRAFTED, "picked": DRAFTED // 2, "stacks": STACKS, "least": STACKS * LOWEST}


def _abilities() -> list[Row]:
    """The rows of the table of abilities: one for each ability, with the number of cards that have it."""
    rows = []
    for name in ABILITIES:
        sign = h(
            "svg", {"class": f"tc-sign tc-{name}", "viewBox": "0 0 100 100", "aria-hidden": "true"}, art.ability(name)
        )
        facts = words("rule.token_battle.facts.cards", count=sum(card.ability == name for card in CARDS))
        text = words(f"rule.token_battle.ability.{name}")
        rows.append(Row(f"ability-{name}", (sign,), words(f"ability.{name}"), (text,), facts))
    return rows


def _kinds() -> list[Row]:
    """The rows of the table of kinds: one for each kind of token, with the number of cards that lay it."""
    rows = []
    for number, kind in enumerate(KINDS):
        sign = mini(art.token(0, number, 0), words(f"kind.{kind.name}"), "large")
        facts = words("rule.token_battle.facts.cards", count=sum(card.kind == kind.name for card in CARDS))
        text = words(f"rule.token_battle.kind.{kind.name}")
        rows.append(Row(f"kind-{kind.name}", (sign,), words(f"kind.{kind.name}"), (text,), facts))
    return rows


def _variants() -> list[Row]:
    """The rows of the table of variants: one for each, with the points needed to win and the limit of turns."""
    rows = []
    for variant in VARIANTS.values():
        facts = words("rule.token_battle.facts.variant", goal=variant.goal, turns=variant.cap)
        text = words(f"rule.token_battle.variant.{variant.name}", **DRAFT)
        rows.append(Row(f"variant-{variant.name}", (), words(f"variant.{variant.name}"), (text,), facts))
    return rows


def _sets() -> list[Row]:
    """The rows of the table of presets: one for each, with the names of its cards, stack by stack from the top down."""
    rows = []
    for name, stacks in PRESETS.items():
        cards = [
            words(
                "rule.token_battle.stack",
                number=number,
                cards=words.listing([narration.card(card) for card in stack]),
            )
            for number, stack in enumerate(stacks, 1)
        ]
        rows.append(Row(f"set-{name}", (), words(f"set.{name}"), (words(f"set.text.{name}"), *cards)))
    return rows


def _cards() -> list[Row]:
    """The rows of the table of cards: one for each card, with its full text."""
    return [
        Row(
            f"card-{card.name}",
            (card_drawing(number, 0, css="mini"),),
            narration.card(number),
            (narration.card_text(number),),
        )
        for number, card in enumerate(CARDS)
    ]


PAGE = Page(
    Drawer("token_battle", drawn, 82, _parts, "token-picture", THINGS),
    (
        Section(
            "goal",
            ("", "race"),
            (
                Picture(
                    "race",
                    """
                    c3: blue plain 5
                    d4: blue plain 3
                    b2: red plain 4
                    d2: red plain 5
                    scores: 992 989
                    blue: handsaw
                    """,
                    "1e5",
                    thing="score",
                ),
                Picture("full", f"{FULL}\nscores: 612 605\nblue: whetstone", "1c3"),
            ),
        ),
        Section(
            "turn",
            ("", "pass"),
            (
                Picture(
                    "turn",
                    """
                    b3: red plain 3
                    d3: red plain 2
                    d4: blue plain 2
                    blue: handsaw
                    """,
                    "1c3",
                    seen="b2 d4",
                    is_plain_first=True,
                ),
            ),
        ),
        Section(
            "points",
            ("", "more"),
            (
                Picture(
                    "points",
                    """
                    c3: blue golden 2
                    b3: blue banner 1
                    d2: red beacon 1
                    """,
                    seen="b2 d4",
                ),
            ),
        ),
        Section(
            "stacks",
            ("", "sets", "closed"),
            (Picture("under", "blue: workbench", "2c4", thing="stacks"),),
        ),
        Section(
            "order",
            ("", "destroyed", "own"),
            (
                Picture(
                    "order",
                    """
                    a3: red row_ray 2
                    c3: blue plain 2
                    d4: red plain 1
                    blue: cleaver
                    """,
                    "1d3",
                    seen="a2 e5",
                ),
            ),
        ),
        Section(
            "extra",
            ("", "second", "limit"),
            (
                Picture(
                    "twice",
                    """
                    b3: red plain 2
                    d3: blue plain 2
                    c2: red plain 3
                    b5: red plain 3
                    d5: red plain 2
                    blue: drumroll handsaw
                    """,
                    "1c3; 2c5",
                    seen="b2 d5",
                ),
                Picture("second", "", options=(("first", 1),), seen="b2 e5"),
            ),
        ),
        Section("by_link"),
        Section("abilities", rows=_abilities, boards=ABILITY_BOARDS),
        Section("kinds", rows=_kinds, boards=KIND_BOARDS),
        Section(
            "variants",
            ("",),
            (
                Picture(
                    "draft",
                    "",
                    "pick awl; pick shears",
                    thing="pool",
                    options=(("variant", "draft"), ("first", 1)),
                ),
            ),
            _variants,
        ),
        Section("cards", rows=_cards),
        Section("sets", rows=_sets, boards=SET_BOARDS),
    ),
    (
        Keyword("value"),
        Keyword("gain"),
        Keyword("area"),
        Keyword("nearby"),
        Keyword("destroyed"),
        Keyword("extra", "extra"),
        Keyword("stack", "stacks"),
        Keyword("played"),
        *(Keyword(name, f"ability-{name}", f"ability.{name}") for name in ABILITIES),
        *(Keyword(kind.name, f"kind-{kind.name}") for kind in KINDS),
    ),
    {
        "goal": VARIANTS["classic"].goal,
        "cap": VARIANTS["classic"].cap,
        "stacks": STACKS,
        "least": LOWEST,
        "most": HIGHEST,
        "fields": len(FIELDS),
        "kinds": len(KINDS),
        "abilities": len(ABILITIES),
        "cards": len(CARDS),
    },
)
