"""Tash-Kalar's page of rules: its sections, pictures, tables and keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from toybattle.games.tash_kalar.board import GRID
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, FLARE_CARDS, LEGEND_CARDS, OWN, SCHOOLS
from toybattle.games.tash_kalar.cards.verbs import RANKS
from toybattle.games.tash_kalar.learning.drawing import drawn
from toybattle.games.tash_kalar.patterns import drawing_of
from toybattle.games.tash_kalar.state import DUEL, HIGH_FORM, NOBODY, State
from toybattle.games.tash_kalar.steps import TURN_LIMIT
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES

from ....learning.rules.page import Keyword, Page, Row, Section
from ....learning.rules.pictures import Drawer, Picture
from ....page.markup import Markup
from ....page.parts import mini
from ....page.words import words
from .. import art, board, narration
from ..sheets import card_drawing, medal
from .boards import BOARDS
from .things import THINGS, card


def _parts(view: State) -> Iterable[Markup]:
    """Yields the markup of the things that many pictures of the rules have in common: the empty board, each piece in
    `view`, and in a draft Blue's cards. The page has the markup of each such thing only once.
    """
    if view.is_drafting():
        yield from map(card, [*view.hand(0, OWN), *(entry >> 2 for entry in view.decks[0])])
    yield board.ground(view.mode.name)
    for square in GRID:
        if view.piece_at(square) != NOBODY:
            yield art.piece(*divmod(view.piece_at(square), 3))


def _ranks() -> list[Row]:
    """The rows of the table of ranks: for each rank its pieces in both players' colours, its name and its text."""
    return [
        Row(
            f"rank-{name}",
            tuple(mini(art.piece(player, rank), narration.piece(3 * player + rank), "large") for player in (0, 1)),
            words(f"rule.tash_kalar.rank.{name}"),
            (words(f"rule.tash_kalar.rank.{name}.text"),),
        )
        for rank, name in zip(RANKS, ("common", "heroic", "legendary"), strict=True)
    ]


def _cards(numbers: Iterable[int]) -> Callable[[], Sequence[Row]]:
    """Returns a function that makes the rows of a table of cards: one for each of the cards with these numbers."""
    return lambda: [_card(number) for number in numbers]


def _card(number: int) -> Row:
    """The row of a table of cards for the card `number`: a drawing of the card, its sign (a small picture that stands
    for it), its name and its text.

    For a being the row also tells the rank and the number of pieces in the pattern.
    """
    facts = ""
    if number in BEINGS:
        drawing = drawing_of(number)
        count = len(drawing.pieces) + (drawing.on_own is not None)
        facts = words("rule.tash_kalar.facts.being", rank=narration.rank(BEINGS[number].rank), count=count)
    signs = (card_drawing(number, 0, "mini"), medal(number))
    name = CARD_NAMES[number].replace("_", "-")
    return Row(f"card-{name}", signs, narration.card(number), (narration.card_text(number),), facts)


def _tasks() -> list[Row]:
    """The rows of the table of tasks: one for each task, with its sign (a small picture that stands for it), its name,
    text and points, and whether it is an advanced task.
    """
    rows = []
    for number, task in enumerate(TASK_CARDS):
        facts = words("rule.tash_kalar.facts.task", count=task.points)
        if task.is_advanced:
            facts = words("rule.tash_kalar.facts.advanced", facts=facts)
        name = TASK_NAMES[number].replace("_", "-")
        signs = (board.task_medal(number),)
        rows.append(Row(f"task-{name}", signs, narration.task(number), (narration.task_text(number),), facts))
    return rows


PAGE = Page(
    Drawer("tash_kalar", drawn, 62, _parts, "kalar-picture", THINGS),
    (
        Section(
            "goal",
            ("", "schools", "modes"),
            (
                Picture(
                    "goal",
                    """
                    schools highland imperial
                    blue: d5 e6 f6 c7
                    red: d3 e3 f3 f4 g5
                    blue hand: mountain_troll
                    """,
                    "place e5; summon mountain_troll e4",
                    seen="c2 g7",
                ),
            ),
        ),
        Section(
            "turn",
            ("", "place", "discard", "draw"),
            (
                Picture(
                    "actions",
                    """
                    blue: e4
                    red: c4 g6
                    blue hand: swordmaster
                    """,
                    "place e6; summon swordmaster e5",
                    seen="c3 g7",
                ),
                Picture(
                    "discard",
                    """
                    blue: e4 d5 e6
                    red: c4 g6
                    blue hand: bomb herald knight titan fire_dragon flare_2
                    blue deck: swordmaster
                    legends: leviathan
                    turn: blue 1
                    """,
                    "discard bomb; return fire_dragon; stop; end",
                    thing="hand",
                ),
            ),
        ),
        Section(
            "summon",
            ("", "turned", "square", "effect"),
            (
                Picture(
                    "summon",
                    """
                    blue: e4 e6
                    red: d4 g6
                    blue hand: swordmaster
                    """,
                    "summon swordmaster e5; destroy d4",
                    seen="c3 g7",
                    is_plain_first=True,
                ),
                Picture(
                    "turned",
                    """
                    blue: e4 f4H d5 e5
                    red: f5H g6 c3
                    blue hand: champion
                    """,
                    "summon champion f5; destroy g6",
                    seen="c3 g7",
                    is_plain_first=True,
                ),
            ),
        ),
        Section("ranks", ("", "stock"), rows=_ranks),
        Section(
            "moves",
            ("", "leap", "own"),
            (
                Picture(
                    "combat",
                    """
                    schools highland imperial
                    blue: e5 f5 d6
                    red: g3 h4 c4
                    blue hand: dire_wolf
                    """,
                    "summon dire_wolf f4; move f4 g3; move g3 h4",
                    seen="c2 h6",
                ),
                Picture(
                    "leap",
                    """
                    schools highland imperial
                    blue: d5 f5
                    red: b6 d3
                    blue hand: wild_eagle
                    """,
                    "summon wild_eagle e4; leap e4 b6",
                    seen="b3 f7",
                ),
            ),
        ),
        Section(
            "effects",
            ("", "owner", "change"),
            (
                Picture(
                    "upgrade",
                    """
                    schools sylvan imperial
                    blue: e5 e6
                    red: g5
                    blue hand: sapling
                    """,
                    "summon sapling e4",
                    seen="c3 g7",
                ),
                Picture(
                    "convert",
                    """
                    schools sylvan imperial
                    blue: e4 f5 e6
                    red: d4 g3
                    blue hand: sylvan_princess
                    """,
                    "summon sylvan_princess e3; convert d4",
                    seen="c2 g6",
                ),
            ),
        ),
        Section(
            "flares",
            ("", "halves"),
            (
                Picture(
                    "flare",
                    """
                    blue: e4 b6
                    red: e5 b4 d8 g7 h4 f2
                    blue hand: flare_2
                    """,
                    "flare flare_2; place e6",
                ),
            ),
            _cards(FLARE_CARDS),
        ),
        Section(
            "high_form",
            ("", "legends"),
            (
                Picture(
                    "claim",
                    """
                    blue: e4 d5 f5 e6
                    red: c4 g6
                    open: center_cross red_conquest destruction
                    next: side_chain
                    points: 3 4
                    turn: blue 1
                    """,
                    "place e5; claim center_cross",
                    thing="tasks",
                ),
            ),
        ),
        Section("tasks", rows=_tasks, boards=BOARDS),
        Section(
            "duel",
            ("", "legends"),
            (
                Picture(
                    "start",
                    """
                    mode duel
                    blue: c5
                    red: g5
                    """,
                    seen="b3 h7",
                ),
            ),
        ),
        Section(
            "end",
            ("", "ties", "limit"),
            (
                Picture(
                    "last",
                    """
                    blue: e4 d5 f5 e6
                    red: c4 g6
                    open: center_cross red_conquest destruction
                    next: side_chain
                    points: 7 8
                    turn: blue 1
                    """,
                    "place e5; claim center_cross; place h4; place h5; end; place c3; place b5; end",
                    thing="score",
                ),
            ),
        ),
        Section(
            "draft",
            ("",),
            (
                Picture(
                    "draft",
                    "",
                    "pick cannon; pick hill_giant; pick chronicler; pick legend_slayer",
                    thing="pack",
                    options=(("draft", True), ("blue_school", "imperial"), ("red_school", "highland")),
                ),
            ),
        ),
        Section("by_link"),
        Section("imperial", rows=_cards(SCHOOLS["imperial"])),
        Section("highland", rows=_cards(SCHOOLS["highland"])),
        Section("sylvan", rows=_cards(SCHOOLS["sylvan"])),
        Section(
            "everfrost",
            ("", "thaw"),
            (
                Picture(
                    "thaw",
                    """
                    schools everfrost imperial
                    blue: d4 e5
                    red: f4
                    blue frozen: crystal_grower
                    """,
                    "thaw crystal_grower; upgrade e5",
                    seen="c3 g6",
                ),
            ),
            _cards(SCHOOLS["everfrost"]),
        ),
        Section(
            "nethervoid",
            ("", "passing"),
            (
                Picture(
                    "gateway",
                    """
                    schools nethervoid imperial
                    blue: c4 d5
                    red: f3 f6
                    blue hand: flame_imp
                    """,
                    "summon flame_imp e4; destroy f3",
                    seen="c3 g6",
                ),
            ),
            _cards(SCHOOLS["nethervoid"]),
        ),
        Section(
            "etherweave",
            ("", "pending"),
            (
                Picture(
                    "warp",
                    """
                    schools etherweave imperial
                    blue: d4 e5
                    red: f4
                    blue hand: greater_shadow_twin
                    """,
                    "warp greater_shadow_twin; upgrade e5",
                    seen="c3 g6",
                ),
            ),
            _cards(SCHOOLS["etherweave"]),
        ),
        Section("legends", rows=_cards(LEGEND_CARDS)),
    ),
    (
        Keyword("action", "turn"),
        Keyword("beside"),
        Keyword("orthogonal"),
        Keyword("diagonal"),
        Keyword("distance"),
        Keyword("standard"),
        Keyword("combat"),
        Keyword("leap"),
        Keyword("destroy"),
        Keyword("upgrade"),
        Keyword("upgraded"),
        Keyword("downgrade"),
        Keyword("convert"),
        Keyword("place"),
        Keyword("marked"),
        Keyword("colour"),
        Keyword("direction"),
        Keyword("stand_in"),
        Keyword("stored"),
        Keyword("common", "rank-common"),
        Keyword("heroic", "rank-heroic"),
        Keyword("legend", "rank-legendary"),
        Keyword("gateway", "nethervoid"),
        Keyword("frozen", "everfrost"),
        Keyword("warp", "etherweave"),
        Keyword("pending", "etherweave"),
        Keyword("flare", "flares"),
        Keyword("task", "tasks"),
        Keyword("pattern", "summon"),
    ),
    {
        "goal": HIGH_FORM.goal,
        "duelgoal": DUEL.goal,
        "pieces": HIGH_FORM.pieces[0],
        "duelpieces": DUEL.pieces[0],
        "legends": HIGH_FORM.pieces[1],
        "turns": TURN_LIMIT,
        "beings": len(SCHOOLS["imperial"]),
        "tasks": len(TASK_CARDS),
        "legendcards": len(LEGEND_CARDS),
        "flares": len(FLARE_CARDS),
    },
)
