"""The Toy Battle board as one SVG. Every space is a button with a name, for pointers, keys and screen readers alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from toybattle.games.toy_battle.board import Board
from toybattle.games.toy_battle.state import KINDS_IN, TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import FIRST_HQ, RESTRICTED, SPACE_NAMES, TERRAINS, Region, Space
from toybattle.games.toy_battle.troops import KIND_NAMES, KWAK, TROOPS
from toybattle.memory import remembered
from toybattle.protocol import UNKNOWN, Action, Decision

from ...page.glyphs import GLYPHS
from ...page.markup import Markup, h, join
from ...page.parts import marks_on, sign_marks, space_element, step_mark, trails
from ...page.words import words
from ..face import COLORS, SPACE, Marks, Pick, nearest
from . import narration
from .art.scenery import scenery
from .art.troops import DISC, FACES

RADIUS = 62
GAP = (66, 24)  # degrees, clockwise from the right: where the ring around a troop begins and ends, beside its strength
BADGE = (-44, 46)  # the middle of a special base's badge, from the middle of the base (see `_special_sign`) ...
BADGE_REACH = {True: (48, 24), False: (25, 25)}  # ... and how far it reaches, at most, if it has strengths and if not
PLATE = (26, 20)  # how far the plate with a stack's height reaches from its middle ...
# ... and where it may stand: above the face of the troop
HEIGHT_PLACES = ((-56, -54), (-30, -70), (0, -74), (-70, -36))
COIN = 21  # the radius of a medal
WON_APART = 48  # how far apart the medals of a region lie that somebody has won
MARK_REACH = 40  # how far the mark of the last turn reaches up from its middle, with a margin; it must not be cut off


def place_of(space: Space | Region, side: int) -> tuple[int, int]:
    """The middle, as (x, y), of a space or of the medals of a region, on a board of 1000 by 1000 with player `side` at
    the bottom.
    """
    return (space.x, space.y) if side == 0 else (1000 - space.x, 1000 - space.y)


@remembered()
def neighbour(terrain: str, side: int, space: int, key: str) -> int:
    """The space to which the arrow key `key` leads from `space` on a terrain; `space` itself if no space lies in that
    direction.

    `side` is the player at the bottom of the board.
    """
    return nearest({place.id: place_of(place, side) for place in TERRAINS[terrain].spaces}, space, key)


@remembered()
def name_place(terrain: str, side: int, space: int) -> tuple[int, int]:
    """Where the letter of the base `space` stands, as (x, y) from the middle of the base, with player `side` at the
    bottom.

    The letter has to keep clear of paths, medals, other spaces, the edge, and the badge of a special base. Of 7 spots
    around the base that the base's other signs leave free (see `_signs`), the letter takes the first with enough room;
    if none has enough, the spot with the most room.
    """
    board = TERRAINS[terrain]
    places = {place.id: place_of(place, side) for place in board.spaces}
    cx, cy = places[space]
    special = next(place.special for place in board.spaces if place.id == space)
    wide, high = BADGE_REACH[special == RESTRICTED]

    def room(spot: tuple[int, int]) -> float:
        x, y = cx + spot[0], cy + spot[1]
        aside, below = (max(0, abs(spot[0] - BADGE[0]) - wide), max(0, abs(spot[1] - BADGE[1]) - high))
        badge = math.hypot(aside, below) - 14 if special else math.inf
        edge = min(x, y, 1000 - x, 1000 - y) - 14
        others = min(math.hypot(x - ox, y - oy) - RADIUS - 8 for other, (ox, oy) in places.items() if other != space)
        medals = min(math.hypot(x - mx, y - my) - 44 for mx, my in (place_of(region, side) for region in board.regions))
        paths = min(_to_path(x, y, places[start], places[end]) - 10 for start, end in board.paths)
        return min(edge, others, medals, paths, badge, 30)

    angles = [math.radians(degrees) for degrees in (90, 60, 120, 30, 150, 0, 270)]
    spots = [(round(86 * math.cos(angle)), round(86 * math.sin(angle))) for angle in angles]
    return max(spots, key=room)


@remembered()
def height_place(terrain: str, side: int, space: int) -> tuple[int, int]:
    """Where the plate with the height of the stack on `space` stands, as (x, y) from the middle of the space, with
    player `side` at the bottom: the first of HEIGHT_PLACES where it covers no medals.
    """
    board = TERRAINS[terrain]
    cx, cy = place_of(next(place for place in board.spaces if place.id == space), side)

    def covers(spot: tuple[int, int]) -> bool:
        for region in board.regions:
            x, y = place_of(region, side)
            aside = abs(cx + spot[0] - x) - PLATE[0] - _spread(region.medals, WON_APART)[-1] - COIN
            if max(aside, abs(cy + spot[1] - y) - PLATE[1] - COIN) < 0:
                return True
        return False

    return next((spot for spot in HEIGHT_PLACES if not covers(spot)), HEIGHT_PLACES[0])


def _to_path(x: float, y: float, start: tuple[int, int], end: tuple[int, int]) -> float:
    """The distance of the point (x, y) from the straight path between `start` and `end`, on a board of 1000 by 1000."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = max(0.0, min(1.0, ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - start[0] - along * dx, y - start[1] - along * dy)


def token(player: int, kind: int) -> Markup:
    """The drawing of a troop in a box of 100 by 100: its disc, on it the picture of its kind, and its strength."""
    strength = "J" if kind == KWAK else str(TROOPS[kind].strength)
    return join(
        [
            Markup(DISC[COLORS[player]]),
            Markup(f'<g class="face">{FACES[KIND_NAMES[kind]]}</g>'),
            h("circle", {"class": f"badge badge-{COLORS[player]}", "cx": 77, "cy": 77, "r": 22}),
            h("text", {"class": "strength", "x": 77, "y": 78}, strength),
        ]
    )


def glyph(name: str, size: float, x: float = 0, y: float = 0, css: str = "glyph") -> Markup:
    """The icon of this name, `size` units of the board wide and centred on (x, y). `css` is its class."""
    at = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:g})"
    return Markup(f'<g class="{css}" transform="{at}">{GLYPHS[name]}</g>')


def draw(view: State, marks: Marks) -> Markup:
    """The board as one SVG, which shows only what the view holds."""
    board = view.board
    terrain = board.terrain
    places = {space.id: place_of(space, marks.side) for space in terrain.spaces}
    return h(
        "svg",
        {
            "id": "board",
            "class": f"board terrain-{terrain.name}",
            "viewBox": "0 0 1000 1000",
            "role": "application",  # a screen reader in its focus mode stays in it, so that the arrow keys lead on
            "aria-label": words("page.board", terrain=words(f"terrain.{terrain.name}")),
        },
        ground(terrain.name),
        h("g", {"class": "regions"}, [_region(view, number, places, marks) for number in range(_regions(board))]),
        h("g", {"class": "paths", "aria-hidden": "true"}, _paths(view, places)),
        h(
            "g",
            {"class": "medals", "role": "toolbar", "aria-label": words("board.regions")},
            [_medals(view, number, marks.side) for number in range(_regions(board))],
        ),
        h("g", {"class": "spaces"}, [_space(view, space, places[space.id], marks) for space in terrain.spaces]),
        h(
            "g",
            {"class": "signs", "aria-hidden": "true"},
            trails(marks, places.__getitem__, 40),
            [_signs(view, space, places[space.id], marks) for space in terrain.spaces],
        ),
    )


def ground(terrain: str) -> Markup:
    """The drawing of the scenery of a terrain, on which everything else is drawn."""
    return h("g", {"class": "scenery", "aria-hidden": "true"}, Markup(scenery(terrain)))


def _regions(board: Board) -> int:
    return len(board.terrain.regions)


def taker(view: State, region: int) -> int:
    """The player who has taken the medals of the region with the number `region`, -1 for nobody."""
    return next((player for player in (0, 1) if view.taken[player] >> region & 1), -1)


def _region(view: State, number: int, places: Mapping[int, tuple[int, int]], marks: Marks) -> Markup:
    region = view.board.terrain.regions[number]
    holder = taker(view, number)
    points = " ".join(f"{places[space][0]},{places[space][1]}" for space in region.ring)
    css = f"region taken-{COLORS[holder]}" if holder >= 0 else "region"
    css += " lit" if marks.lit and marks.lit == set(region.bases) else ""
    return h("polygon", {"class": css, "points": points, "aria-hidden": "true"})


def _medals(view: State, number: int, side: int) -> Markup:
    region = view.board.terrain.regions[number]
    holder = taker(view, number)
    x, y = place_of(region, side)
    state = (
        words("region.open", count=region.medals) if holder < 0 else words("region.taken", player=words.player(holder))
    )
    name = words("region.label", bases=narration.bases_of(view.board.terrain, number), medals=state)
    if holder >= 0:
        drawn = join([_won_medal(holder, dx) for dx in _spread(region.medals, WON_APART)])
    else:
        drawn = join(
            [
                h("g", {"class": "coin", "transform": f"translate({dx:g} 0)"}, h("circle", {"r": COIN}), _coin_star())
                for dx in _spread(region.medals, 34)
            ]
        )
    return h(
        "g",
        {
            "id": f"region-{number}",
            "class": "region-medals",
            "role": "button",
            "aria-label": name,
            "data-info": f"region {number}",
            "data-action": f"info region {number}",
            "transform": f"translate({x} {y})",
        },
        h("circle", {"class": "reach", "r": 46}),
        drawn,
    )


def _spread(count: int, step: int) -> list[float]:
    """How far right of the middle each of `count` things in a row stands, `step` apart."""
    return [(index - (count - 1) / 2) * step for index in range(count)]


def _won_medal(holder: int, dx: float) -> Markup:
    """The drawing of a medal on a disc in the colour of the player `holder`, `dx` right of the middle."""
    disc = f'<g transform="translate(-50 -50)">{DISC[COLORS[holder]]}</g>'
    medal = glyph("medal", 59, css="glyph flag-medal")
    return Markup(f'<g transform="translate({dx:g} 0) scale(.52)">{disc}{medal}</g>')


def _coin_star() -> Markup:
    return Markup('<path d="M0 -12L3.6 -4.6L11.6 -3.7L5.7 1.8L7.3 9.8L0 5.8L-7.3 9.8L-5.7 1.8L-11.6 -3.7L-3.6 -4.6z"/>')


def _paths(view: State, places: Mapping[int, tuple[int, int]]) -> list[Markup]:
    chains = [narration.connected(view, player) | view.board.hqs[player] for player in (0, 1)]
    for space in places:
        pieces = pieces_of(view.stacks[space])
        if space >= FIRST_HQ and pieces:  # the chain that has won leads to this enemy H.Q.
            chains[pieces[-1][0]] |= 1 << space
    lines = []
    for start, end in view.board.terrain.paths:
        owner = next((player for player in (0, 1) if chains[player] >> start & chains[player] >> end & 1), -1)
        css = f"path linked-{COLORS[owner]}" if owner >= 0 else "path"
        (x1, y1), (x2, y2) = places[start], places[end]
        lines.append(h("line", {"class": "path-edge", "x1": x1, "y1": y1, "x2": x2, "y2": y2}))
        lines.append(h("line", {"class": css, "x1": x1, "y1": y1, "x2": x2, "y2": y2}))
    return lines


def label(view: State, space: int, marks: Marks) -> str:
    """What a screen reader says of a space: its name, troops, connection and effect, and what can be done with the
    space.
    """
    pieces = pieces_of(view.stacks[space])
    parts = [narration.space_title(view.board.terrain, space)]
    if pieces:
        player, kind = pieces[-1]
        parts.append(words("space.troop", player=words.player(player), troop=narration.troop_full(kind)))
        if len(pieces) > 1:
            parts.append(words("space.height", count=len(pieces) - 1))
        if space < FIRST_HQ:
            linked = narration.connected(view, player) >> space & 1
            parts.append(words("space.connected" if linked else "space.cut"))
    elif space < FIRST_HQ:
        parts.append(words("space.empty"))
    if view.board.specials:
        special = narration.special(view.board.terrain, space)
        if special:
            parts.append(words("space.special", special=special))
    return ", ".join([*parts, *marks_on(marks, space)])


def _space(view: State, space: Space, place: tuple[int, int], marks: Marks) -> Markup:
    pieces = pieces_of(view.stacks[space.id])
    is_hq = space.id >= FIRST_HQ
    legal = (SPACE, space.id) in marks.legal
    picked = (SPACE, space.id) in marks.picked
    css = "base"
    drawn: list[Markup] = []
    if is_hq:
        side = COLORS[(space.id - FIRST_HQ) // 2]
        css = f"hq hq-{side}"
        drawn.append(Markup(f'<g class="hq-body" transform="translate(-66 -66) scale(1.32)">{DISC[side]}</g>'))
        drawn.append(glyph("hq", 78, css=f"glyph hq-glyph hq-glyph-{side}"))
    else:
        drawn.append(h("circle", {"class": "slot", "r": RADIUS}))
    special = view.board.special[space.id]
    if special and special != RESTRICTED and not pieces:
        drawn.append(glyph(special, 72, css="glyph special"))
    if pieces:
        drawn += _pieces(space.id, pieces, space.id in marks.fresh)
    if legal:
        if pieces or is_hq:
            drawn += [_ring(css, bool(pieces)) for css in ("mark-case", "mark-cover")]
        if not pieces:
            has_sign = special or is_hq
            drawn.append(h("circle", {"class": "mark-empty", "cy": 44 if has_sign else 0, "r": 12 if has_sign else 20}))
    if picked:
        drawn.append(h("circle", {"class": "mark-picked", "r": RADIUS + 8}))
    drawn.append(h("circle", {"class": "ring", "r": RADIUS + 14}))
    name = SPACE_NAMES[space.id]
    return space_element(name, space.id, place, label(view, space.id, marks), marks, drawn, css)


def _ring(css: str, is_open: bool) -> Markup:
    """A ring around what lies on a space. If it `is_open`, it has a gap at the lower right, for a troop's strength."""
    radius = RADIUS + 7
    if not is_open:
        return h("circle", {"class": css, "r": radius})
    start, end = (f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}" for angle in map(math.radians, GAP))
    return h("path", {"class": css, "d": f"M{start}A{radius} {radius} 0 1 1 {end}"})


def _signs(view: State, space: Space, place: tuple[int, int], marks: Marks) -> Markup:
    """The small signs around a space: its letter, the sign of a special space, the height of its stack, and the marks
    of a hint and of the last turn.

    `place` is the space's middle. The signs are hidden from screen readers, which read the space's label instead.
    """
    height = len(pieces_of(view.stacks[space.id]))
    drawn: list[Markup] = []
    if view.board.special[space.id]:
        drawn.append(_special_sign(space, height > 0))
    if height > 1:
        wide, high = PLATE
        plate = h("rect", {"x": -wide, "y": -high, "width": 2 * wide, "height": 2 * high, "rx": 12})
        x, y = height_place(view.board.terrain.name, marks.side, space.id)
        at = f"translate({x} {y})"
        drawn.append(h("g", {"class": "height", "transform": at}, plate, h("text", {}, f"×{height}")))
    if space.id < FIRST_HQ:
        x, y = name_place(view.board.terrain.name, marks.side, space.id)
        drawn.append(h("text", {"class": "coordinate", "x": x, "y": y}, SPACE_NAMES[space.id]))
    drawn += sign_marks(marks, space.id, (-72, -8), 24)
    if space.id in marks.last:
        top = place_of(space, marks.side)[1]
        drawn.append(step_mark(marks.last[space.id], (58, max(-58, MARK_REACH - top))))
    return h("g", {"transform": f"translate({place[0]} {place[1]})"}, drawn)


def _pieces(space: int, pieces: Sequence[tuple[int, int]], fresh: bool) -> list[Markup]:
    player, kind = pieces[-1]
    below = min(len(pieces) - 1, 3)
    drawn = [
        h(
            "circle",
            {"class": f"under under-{COLORS[pieces[-1 - depth][0]]}", "cx": -5 * depth, "cy": 7 * depth, "r": 58},
        )
        for depth in range(below, 0, -1)
    ]
    drawn.append(
        h(
            "g",
            {"id": f"piece-{SPACE_NAMES[space]}-{len(pieces)}", "class": "piece fresh" if fresh else "piece"},
            Markup(f'<g transform="translate(-62 -62) scale(1.24)">{token(player, kind)}</g>'),
        )
    )
    return drawn


def _special_sign(space: Space, covered: bool) -> Markup:
    """The sign of a special base or H.Q.; `covered` says whether a troop lies on it.

    The sign of a restricted space is the allowed strengths, as text; that of any other special space is the icon of its
    effect.

    - If a troop lies on the space, or if the space is a restricted H.Q., the sign is in a small badge at the side.
    - On a restricted base without a troop, the sign is in the middle of the base.
    - For any other space without a troop, the markup is empty, since `_space` draws the icon.
    """
    if space.special == RESTRICTED:
        if not covered and space.id < FIRST_HQ:
            return h("text", {"class": "allowed"}, _allowed(space))
        sign = h("text", {"class": "allowed small"}, _allowed(space))
        plate = h("rect", {"class": "plate", "x": -36, "y": -18, "width": 72, "height": 36, "rx": 12})
    elif covered:
        sign = glyph(space.special, 36, css="glyph special")
        plate = h("circle", {"class": "plate", "r": 25})
    else:
        return Markup("")
    return h("g", {"class": "special-badge", "transform": f"translate({BADGE[0]} {BADGE[1]})"}, plate, sign)


def _allowed(space: Space) -> str:
    kinds = [kind for kind in range(len(TROOPS)) if kind != KWAK and space.allowed >> kind & 1]
    if len(kinds) > 3:
        return f"{kinds[0]}–{kinds[-1]}"
    return "·".join(str(kind) for kind in kinds)


# --- what picks and keys mean -----------------------------------------------------------------------------------------

PICKS: Mapping[str, tuple[str, ...]] = {
    "place": ("troop", SPACE),
    "discard": (SPACE,),
    "recall": (SPACE,),
    "push": (SPACE, SPACE),
}
ELSEWHERE = {"draw": "reserve", "recover": "discard", "strike": "rival", "freeze": "rival", "skip": "offer"}


def where(action: Action) -> tuple[tuple[int, ...], str]:
    """Returns (spaces, place): what a hint for `action` points out.

    The spaces are those that the action names, in order. The place is where beside the board the action is made, or ""
    if the action is made on the board. It is "reserve", "discard", "rival" (the rack of the other player), or "offer"
    (the buttons below the question) for the action that skips an effect.
    """
    verb, *ints = action
    sorts = PICKS.get(verb, ())
    return tuple(value for sort, value in zip(sorts, ints, strict=False) if sort == SPACE), ELSEWHERE.get(verb, "")


def attempts(state: State, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
    """The actions that a person may have meant by the pick `chosen`, which fits no legal action of `decision`.

    `state` is the position, and `picks` are the picks that the person made before `chosen`. The page tells why the
    returned actions are not legal.
    """
    sort, value = chosen
    step = decision.step
    if step in ("turn", "extra"):
        troops = [value] if sort == "troop" else [number for name, number in picks if name == "troop"]
        spaces = [value] if sort == SPACE else [number for name, number in picks if name == SPACE]
        troops = troops or list(KINDS_IN[state.rack[decision.player]])
        spaces = spaces or [space.id for space in state.board.terrain.spaces]
        return [("place", troop, space) for troop in troops for space in spaces]
    if sort == SPACE and step in ("discard", "recall"):
        return [(step, value)]
    if sort == SPACE and step == "push":
        return [("push", picks[0][1], value)] if picks else [("push", value, value)]
    return []


def unasked(decision: Decision, chosen: Pick) -> str:
    """The id of the refusal of a pick that has nothing to do with what `decision` asks."""
    if decision.step in ("turn", "extra"):
        return "rack_empty"  # else some troop could have been meant
    return "effect_first" if chosen[0] == "troop" else "no_base_asked"


def rack_of(view: State, player: int) -> tuple[int, ...]:
    """The kinds of the troops on a player's rack, in the order in which they are shown; none if the rack is hidden."""
    return TROOPS_IN[view.rack[player]] if view.rack[player] != UNKNOWN else ()
