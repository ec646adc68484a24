"""Toy Battle's page of rules: its sections, pictures, tables and keywords."""

from __future__ import annotations

from collections.abc import Iterable

from toybattle.games.toy_battle.learning.drawing import drawn
from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.steps import TURN_LIMIT
from toybattle.games.toy_battle.terrains import FIRST_HQ, RESTRICTED, TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES, KINDS, KWAK, RACK_LIMIT, REMOVED, TROOPS

from ....learning.rules.page import Keyword, Page, Row, Section
from ....learning.rules.pictures import Drawer, Picture
from ....page.markup import Markup, h
from ....page.parts import icon, mini
from ....page.words import words
from .. import board, narration
from ..art.scenery import scenery
from ..face import back
from .things import THINGS

SPECIALS = ("recall", RESTRICTED, "draw", "push", "recover", "freeze", "mute")


# pictures of troops by the names of their rows
TROOP_BOARDS = {
    "troop-kwak": Picture(
        "kwak",
        """
            specials off
            a: blue star
            c: red roxy
            blue rack: kwak
            """,
        "place kwak c",
        seen="a c e h",
    ),
    "troop-skully": Picture(
        "skully",
        """
            specials off
            a: blue star
            blue rack: skully hook roxy
            """,
        "place skully c; draw",
        thing="rack",
    ),
    "troop-capn": Picture(
        "capn",
        """
            specials off
            a: blue star
            h: red hook
            blue rack: capn capn roxy
            """,
        "place capn c; place capn e; place roxy g",
        seen="a c e g h",
    ),
    "troop-jumbo": Picture(
        "jumbo",
        """
            specials off
            a: blue star
            e: blue hook / red roxy
            g: blue xb42
            h: red skully
            blue rack: jumbo
            """,
        "place jumbo c; discard e",
        seen="c e g h",
    ),
    "troop-hook": Picture(
        "hook",
        """
            specials off
            c: blue star
            i: red jumbo
            blue rack: hook
            """,
        "place hook i",
        seen="c d f h i",
    ),
    "troop-xb42": Picture(
        "xb42",
        """
            specials off
            a: blue star
            blue rack: xb42 hook roxy
            red rack: hook jumbo star roxy
            """,
        "place xb42 c; strike",
        thing="rival",
    ),
    "troop-star": Picture(
        "star",
        """
            specials off
            a: blue jumbo
            blue rack: hook star
            """,
        "place star c; draw",
        thing="rack",
    ),
    "troop-roxy": Picture(
        "roxy",
        """
            specials off
            a: blue jumbo
            c: red star
            blue rack: roxy
            """,
        "place roxy c",
        seen="a c e h",
    ),
}

# pictures of special bases by the names of their rows
SPECIAL_BOARDS = {
    "special-push": Picture(
        "push",
        """
            terrain volcanic_jungle
            a: blue roxy
            b: blue hook
            d: red star
            h: red kwak
            blue rack: roxy
            """,
        "place roxy e; push d g",
        seen="a b d e g h",
    ),
    "special-recall": Picture(
        "recall",
        """
            a: blue roxy
            c: blue skully
            blue rack: star
            """,
        "place star e; skip; recall a",
        seen="a c e g h",
    ),
    "special-restricted": Picture(
        "restricted",
        """
            terrain tropical_pool
            a: blue roxy
            d: red hook
            blue rack: capn star
            """,
        "place capn b",
        seen="a b d",
    ),
    "special-draw": Picture(
        "base_draw",
        """
            terrain city_of_clouds
            a: blue star
            blue rack: roxy skully
            """,
        "place roxy c; draw",
        thing="rack",
    ),
    "special-recover": Picture(
        "recover",
        """
            terrain cursed_cemetery
            a: blue star
            c: blue roxy
            blue rack: skully hook
            blue discard: capn xb42
            """,
        "place hook b; recover xb42",
        thing="rack",
    ),
    "special-freeze": Picture(
        "freeze",
        """
            terrain battlefield
            a: blue star
            c: blue roxy
            blue rack: hook
            red rack: hook star roxy
            """,
        "place hook d; freeze",
        thing="rival",
    ),
    "special-mute": Picture(
        "mute",
        """
            terrain station_metal_x
            a: blue star
            e: blue hook
            g: red roxy
            blue rack: capn skully
            """,
        "place capn f",
        seen="a c e f g",
    ),
}


def _parts(view: State) -> Iterable[Markup]:
    """Yields the markup of the things that many pictures of the rules have in common: the empty terrain, and the troops
    on the board, on racks and in discards. The page has the markup of each such thing only once.
    """
    yield board.ground(view.board.terrain.name)
    for stack in view.stacks:
        for player, kind in pieces_of(stack)[-1:]:
            yield board.token(player, kind)
    for player in (0, 1):
        yield back(player)
        for kind in {*TROOPS_IN[view.rack[player]], *TROOPS_IN[view.discard[player]]}:
            yield board.token(player, kind)


def _troops() -> list[Row]:
    """The rows of the table of troops: one for each kind, the joker first."""
    rows = []
    for kind in KINDS:
        strength = TROOPS[kind].strength
        number = TROOPS[kind].number
        if kind == KWAK:
            facts = words("rule.toy_battle.facts.joker", number=number)
        else:
            facts = words("rule.toy_battle.facts.troop", strength=strength, number=number)
        signs = tuple(
            mini(
                board.token(player, kind),
                words("space.troop", player=words.player(player), troop=narration.troop_full(kind)),
                "large",
            )
            for player in (0, 1)
        )
        texts = (words(f"rule.toy_battle.troop.{KIND_NAMES[kind]}"),)
        rows.append(Row(f"troop-{KIND_NAMES[kind]}", signs, words(f"troop.{KIND_NAMES[kind]}"), texts, facts))
    return rows


def _specials() -> list[Row]:
    """The rows of the table of special bases: one for each sort, with the names of the terrains that have it."""
    rows = []
    for name in SPECIALS:
        where = [
            words(f"terrain.{terrain.name}")
            for terrain in TERRAINS.values()
            if any(space.special == name for space in terrain.spaces)
        ]
        title = words(f"rule.toy_battle.special.{name}")
        text = words(f"rule.toy_battle.special.{name}.text")
        rows.append(Row(f"special-{name}", (icon(name),), title, (text,), words.listing(where)))
    return rows


def _terrains() -> list[Row]:
    """The rows of the table of terrains: one for each terrain, with the numbers of its bases, regions and medals, the
    medals needed to win, and its sorts of special bases.
    """
    rows = []
    for terrain in TERRAINS.values():
        picture = h(
            "svg", {"class": "thumb", "viewBox": "0 0 1000 1000", "aria-hidden": "true"}, Markup(scenery(terrain.name))
        )
        bases = sum(space.id < FIRST_HQ for space in terrain.spaces)
        text = words(
            "rule.toy_battle.terrain.text",
            bases=bases,
            regions=len(terrain.regions),
            medals=terrain.medals,
            needed=terrain.threshold,
        )
        specials = [name for name in SPECIALS if any(space.special == name for space in terrain.spaces)]
        named = words.listing([words(f"rule.toy_battle.special.{name}") for name in specials])
        more = (words("rule.toy_battle.terrain.specials", specials=named),) if specials else ()
        rows.append(Row(f"terrain-{terrain.name}", (picture,), words(f"terrain.{terrain.name}"), (text, *more)))
    return rows


PAGE = Page(
    Drawer("toy_battle", drawn, 120, _parts, things=THINGS),
    (
        Section(
            "goal",
            ("", "second"),
            (
                Picture(
                    "hq",
                    """
                    specials off
                    a: blue kwak
                    c: blue star
                    h: blue hook
                    m: blue jumbo
                    o: blue xb42
                    l: red xb42
                    n: red star
                    blue rack: skully
                    """,
                    "place skully R1",
                    seen="l m n o R1 h",
                ),
            ),
        ),
        Section(
            "turn",
            ("", "second"),
            (
                Picture(
                    "drawing",
                    """
                    specials off
                    a: blue hook
                    blue rack: jumbo star roxy
                    """,
                    "draw",
                    thing="rack",
                ),
                Picture(
                    "placing",
                    """
                    specials off
                    a: blue hook
                    g: red star
                    blue rack: jumbo star roxy
                    """,
                    "place roxy c",
                    seen="a c e g h",
                ),
            ),
        ),
        Section(
            "place",
            ("", "connected", "cover"),
            (
                Picture(
                    "connected",
                    """
                    specials off
                    a: blue xb42
                    c: blue star
                    g: red jumbo
                    j: blue skully
                    blue rack: roxy hook
                    """,
                    "place roxy h",
                    seen="c e g h j d",
                ),
                Picture(
                    "cover",
                    """
                    specials off
                    a: blue star
                    c: blue skully
                    g: red hook
                    h: red roxy
                    blue rack: xb42 kwak
                    """,
                    "place xb42 g",
                    seen="c e g h",
                ),
            ),
        ),
        Section(
            "medals",
            ("", "hq", "kept"),
            (
                Picture(
                    "region",
                    """
                    specials off
                    a: blue jumbo
                    c: blue skully
                    e: blue hook
                    h: red star
                    blue rack: xb42
                    """,
                    "place xb42 g",
                    seen="c e g h",
                ),
                Picture(
                    "border",
                    """
                    specials off
                    a: blue hook
                    b: blue kwak
                    c: blue skully
                    d: blue star
                    h: red star
                    blue rack: roxy
                    """,
                    "place roxy h",
                    seen="a b c d h B1",
                ),
            ),
        ),
        Section(
            "effects",
            ("", "order"),
            (
                Picture(
                    "order",
                    """
                    terrain volcanic_jungle
                    a: blue roxy
                    b: blue hook
                    d: blue star
                    h: red skully / red xb42
                    blue rack: jumbo
                    """,
                    "place jumbo e; discard h; push h g",
                    seen="a b d e g h",
                ),
            ),
        ),
        Section("troops", (), rows=_troops, boards=TROOP_BOARDS),
        Section("specials", ("", "placing"), rows=_specials, boards=SPECIAL_BOARDS),
        Section(
            "rack",
            ("", "seen"),
            (
                Picture(
                    "full",
                    """
                    specials off
                    a: blue roxy
                    blue rack: kwak skully capn jumbo hook xb42 star roxy
                    red rack: hook star roxy
                    red discard: skully
                    """,
                    "place skully c; draw",
                    thing="racks",
                ),
            ),
        ),
        Section("by_link"),
        Section(
            "end",
            ("", "limit"),
            (
                Picture(
                    "stuck",
                    """
                    specials off
                    a: blue roxy
                    c: blue jumbo
                    g: blue skully
                    h: red star
                    blue rack: star
                    blue reserve: -
                    red rack: -
                    red reserve: -
                    red discard: hook roxy
                    """,
                    "place star e",
                    thing="racks",
                ),
            ),
        ),
        Section("terrains", rows=_terrains),
    ),
    (
        Keyword("base"),
        Keyword("connected", "place"),
        Keyword("hq"),
        Keyword("region", "medals"),
        Keyword("medal", "medals"),
        Keyword("rack", "rack"),
        Keyword("reserve"),
        Keyword("discard"),
        Keyword("visible"),
        Keyword("strength"),
        Keyword("joker", "troop-kwak"),
        Keyword("adjacent"),
        Keyword("frozen", "special-freeze"),
        Keyword("special", "specials"),
        *(Keyword(name, f"troop-{name}", f"troop.{name}") for name in KIND_NAMES),
    ),
    {
        "limit": RACK_LIMIT,
        "removed": REMOVED,
        "turns": TURN_LIMIT,
        "kinds": len(KINDS),
        "troops": sum(troop.number for troop in TROOPS),
    },
)
