"""The terrains: counts as printed, drawings in which no paths cross, regions between paths, and symmetries."""

from __future__ import annotations

from itertools import combinations
from math import atan2, dist, hypot

import pytest

from toybattle.games.toy_battle.board import MOST, Table, board_of
from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_IDS, SPACE_NAMES, TERRAINS, Space, Terrain

# name: bases, H.Q.s of blue and red, paths, regions, medals, to win
PRINTED = {
    "castle_field": (15, 1, 1, 24, 8, 14, 7),
    "tropical_pool": (13, 2, 2, 24, 8, 12, 6),
    "city_of_clouds": (14, 1, 1, 28, 13, 16, 8),
    "volcanic_jungle": (13, 1, 1, 22, 6, 14, 7),
    "cursed_cemetery": (15, 1, 1, 28, 10, 14, 7),
    "caribbean_sea": (12, 2, 1, 20, 6, 11, 5),
    "station_metal_x": (13, 1, 1, 28, 14, 14, 7),
    "battlefield": (14, 1, 1, 24, 9, 16, 8),
    "la_croisette": (13, 1, 1, 22, 8, 11, 5),
    "tournament": (15, 1, 1, 24, 8, 14, 7),
}
# name: what the special bases do, and where
SPECIALS = {
    "castle_field": {"recall": "e f j k"},
    "tropical_pool": {"restricted": "B2 R1 b f g h l"},
    "city_of_clouds": {"draw": "c f i l"},
    "volcanic_jungle": {"push": "e i"},
    "cursed_cemetery": {"recover": "b d l n"},
    "caribbean_sea": {},
    "station_metal_x": {"mute": "f g h"},
    "battlefield": {"freeze": "d f i k"},
    "la_croisette": {"draw": "b k", "restricted": "d j", "freeze": "e i", "mute": "g"},
    "tournament": {"recover": "e f j k"},
}
ADMITTED = {
    "tropical_pool": {"B2": "67k", "R1": "67k", "b": "12k", "l": "12k", "f": "345k", "h": "345k", "g": "67k"},
    "la_croisette": {"d": "4567k", "j": "4567k"},
}
INNER_FACES_WITHOUT_MEDALS = {"volcanic_jungle": 2, "cursed_cemetery": 2}
CLEARANCE = 40  # thousandths of the board between a path and a space it does not join

Point = tuple[float, float]

terrains = pytest.mark.parametrize("terrain", TERRAINS.values(), ids=list(TERRAINS))


def places(terrain: Terrain) -> dict[int, Point]:
    """Where the spaces of the terrain lie: a dict from the number of a space to (x, y)."""
    return {space.id: (space.x, space.y) for space in terrain.spaces}


def side(a: Point, b: Point, c: Point) -> float:
    """Twice the area of the triangle a, b, c, in squared units of the points.

    It is positive if c lies on one side of the line from a to b, and negative if c lies on the other side.
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines from a to b and from c to d cross between their ends."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def distance_to_section(point: Point, a: Point, b: Point) -> float:
    """The distance of `point` from the straight line segment that ends at `a` and at `b`."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(1, max(0, along))
    return dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


def faces(terrain: Terrain) -> list[frozenset[int]]:
    """The areas that the paths enclose if they are drawn as straight lines.

    Each area is given as the set of the spaces around it.
    """
    at = places(terrain)
    around: dict[int, list[int]] = {space: [] for space in at}
    for start, end in terrain.paths:
        around[start].append(end)
        around[end].append(start)
    for space, others in around.items():
        others.sort(key=lambda other: atan2(at[other][1] - at[space][1], at[other][0] - at[space][0]))
    unused = {(start, end) for start, others in around.items() for end in others}
    found: list[tuple[float, frozenset[int]]] = []
    while unused:
        start, end = min(unused)
        ring = []
        while (start, end) in unused:
            unused.remove((start, end))
            ring.append(start)
            others = around[end]
            start, end = end, others[others.index(start) - 1]
        area = sum(at[a][0] * at[b][1] - at[b][0] * at[a][1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        found.append((area, frozenset(ring)))
    found.remove(max(found, key=lambda face: abs(face[0])))  # the outer face is as large as all others together
    return [ring for _, ring in found]


def contains(polygon: list[Point], point: Point) -> bool:
    """Whether the point lies inside the polygon, which is given by its corners in order."""
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def test_all_ten_terrains_are_there() -> None:
    assert set(TERRAINS) == set(PRINTED)


@terrains
def test_the_counts_are_those_of_the_printed_board(terrain: Terrain) -> None:
    ids = [space.id for space in terrain.spaces]
    counts = (
        sum(space < FIRST_HQ for space in ids),
        sum(FIRST_HQ <= space < FIRST_HQ + 2 for space in ids),
        sum(space >= FIRST_HQ + 2 for space in ids),
        len(terrain.paths),
        len(terrain.regions),
        sum(region.medals for region in terrain.regions),
        terrain.threshold,
    )
    assert counts == PRINTED[terrain.name]
    assert len(set(ids)) == len(ids) and len(set(terrain.paths)) == len(terrain.paths)


@terrains
def test_the_special_bases_are_those_of_the_printed_board(terrain: Terrain) -> None:
    found: dict[str, str] = {}
    for space in sorted(terrain.spaces, key=lambda space: SPACE_NAMES[space.id]):
        if space.special:
            found[space.special] = f"{found.get(space.special, '')} {SPACE_NAMES[space.id]}".strip()
    assert found == SPECIALS[terrain.name]
    for name, kinds in ADMITTED.get(terrain.name, {}).items():
        space = next(space for space in terrain.spaces if space.id == SPACE_IDS[name])
        assert "".join("k1234567"[kind] for kind in (*range(1, 8), 0) if space.allowed >> kind & 1) == kinds


@terrains
def test_a_region_has_two_medals_less_than_bases(terrain: Terrain) -> None:
    for region in terrain.regions:
        assert region.medals == len(region.bases) - 2
        assert set(region.bases) == {space for space in region.ring if space < FIRST_HQ}


@terrains
def test_half_the_medals_win(terrain: Terrain) -> None:
    assert terrain.threshold == sum(region.medals for region in terrain.regions) // 2


@terrains
def test_paths_join_two_different_spaces_once_and_everything_hangs_together(terrain: Terrain) -> None:
    ids = {space.id for space in terrain.spaces}
    assert all(start in ids and end in ids and start != end for start, end in terrain.paths)
    assert len({frozenset(path) for path in terrain.paths}) == len(terrain.paths)
    reached = {min(ids)}
    while grown := {b for a, b in (*terrain.paths, *(path[::-1] for path in terrain.paths)) if a in reached} - reached:
        reached |= grown
    assert reached == ids


@terrains
def test_no_path_joins_two_hqs(terrain: Terrain) -> None:
    assert not any(start >= FIRST_HQ and end >= FIRST_HQ for start, end in terrain.paths)


@terrains
def test_no_two_paths_cross(terrain: Terrain) -> None:
    at = places(terrain)
    for one, other in combinations(terrain.paths, 2):
        if not set(one) & set(other):
            names = [SPACE_NAMES[space] for space in (*one, *other)]
            assert not cross(at[one[0]], at[one[1]], at[other[0]], at[other[1]]), names


@terrains
def test_no_path_comes_near_a_space_it_does_not_join(terrain: Terrain) -> None:
    at = places(terrain)
    for start, end in terrain.paths:
        for space in set(at) - {start, end}:
            names = [SPACE_NAMES[number] for number in (start, end, space)]
            assert distance_to_section(at[space], at[start], at[end]) >= CLEARANCE, names


@terrains
def test_spaces_lie_on_the_board_and_apart_from_each_other(terrain: Terrain) -> None:
    at = places(terrain)
    assert all(0 < x < 1000 and 0 < y < 1000 for x, y in at.values())
    assert all(dist(one, other) > 2 * CLEARANCE for one, other in combinations(at.values(), 2))


@terrains
def test_every_region_is_a_face_and_its_border_a_round_of_paths(terrain: Terrain) -> None:
    rings = faces(terrain)
    joined = {frozenset(path) for path in terrain.paths}
    assert len(rings) == len(terrain.paths) - len(terrain.spaces) + 1
    assert len(rings) == len(terrain.regions) + INNER_FACES_WITHOUT_MEDALS.get(terrain.name, 0)
    for region in terrain.regions:
        assert frozenset(region.ring) in rings
        pairs = zip(region.ring, region.ring[1:] + region.ring[:1], strict=True)
        assert all(frozenset(pair) in joined for pair in pairs)
    without = [ring for ring in rings if ring not in {frozenset(region.ring) for region in terrain.regions}]
    assert all(len(ring) == 3 and any(space >= FIRST_HQ for space in ring) for ring in without)


@terrains
def test_the_medals_lie_inside_their_region(terrain: Terrain) -> None:
    at = places(terrain)
    for region in terrain.regions:
        assert contains([at[space] for space in region.ring], (region.x, region.y))


MIRRORS = {
    "rot": lambda x, y: (1000 - x, 1000 - y),
    "mirx": lambda x, y: (1000 - x, y),
    "miry": lambda x, y: (x, 1000 - y),
}


@pytest.mark.parametrize(
    ("terrain", "symmetry"),
    [(terrain, symmetry) for terrain in TERRAINS.values() for symmetry in terrain.symmetries],
    ids=lambda item: item if isinstance(item, str) else item.name,
)
def test_a_listed_symmetry_maps_the_terrain_onto_itself(terrain: Terrain, symmetry: str) -> None:
    """The symmetry maps spaces, paths and regions of the terrain onto spaces, paths and regions like them.

    Each space is mapped to the space nearest to its mirror image, so the drawing needn't be exactly symmetric.
    """
    at = places(terrain)

    def image(space: Space) -> int:
        mirrored = MIRRORS[symmetry](space.x, space.y)
        return min(at, key=lambda other: dist(at[other], mirrored))

    onto = {space.id: image(space) for space in terrain.spaces}
    spaces = {space.id: space for space in terrain.spaces}
    assert set(onto.values()) == set(onto)
    for space, other in onto.items():
        assert (spaces[space].special, spaces[space].allowed) == (spaces[other].special, spaces[other].allowed)
        if space >= FIRST_HQ:
            assert (space // 2 == other // 2) == (symmetry == "mirx"), "which H.Q.s change sides"
        else:
            assert other < FIRST_HQ
    paths = {frozenset(path) for path in terrain.paths}
    assert {frozenset(onto[space] for space in path) for path in paths} == paths
    regions = {(frozenset(region.ring), region.medals) for region in terrain.regions}
    assert {(frozenset(onto[space] for space in ring), medals) for ring, medals in regions} == regions


@terrains
def test_blue_is_at_the_bottom(terrain: Terrain) -> None:
    blue = [space.y for space in terrain.spaces if FIRST_HQ <= space.id < FIRST_HQ + 2]
    red = [space.y for space in terrain.spaces if space.id >= FIRST_HQ + 2]
    assert min(blue) > max(red)


@terrains
def test_bases_are_lettered_without_gaps(terrain: Terrain) -> None:
    names = [SPACE_NAMES[space.id] for space in terrain.spaces]
    bases = [name for name in names if name.islower()]
    assert sorted(bases) == list("abcdefghijklmnop")[: len(bases)]
    assert {"B1", "R1"} <= set(names)


def test_the_tournament_board_and_castle_field_differ_in_their_special_bases_only() -> None:
    castle, tournament = TERRAINS["castle_field"], TERRAINS["tournament"]
    assert set(castle.paths) == set(tournament.paths)
    assert [(region.ring, region.medals) for region in castle.regions] == [
        (region.ring, region.medals) for region in tournament.regions
    ]


@terrains
def test_the_board_tables_say_what_the_terrain_says(terrain: Terrain) -> None:
    board = board_of(terrain.name, True)
    for start, end in terrain.paths:
        assert board.near[start] >> end & 1 and board.near[end] >> start & 1
    assert sum(mask.bit_count() for mask in board.near) == 2 * len(terrain.paths)
    assert board.threshold == terrain.threshold
    assert board.held[board.bases] == (1 << len(terrain.regions)) - 1
    assert board.held[0] == 0 and board.medals[0] == 0


@pytest.mark.parametrize("player", [0, 1])
@terrains
def test_the_distance_is_the_fewest_bases_of_a_chain_to_an_enemy_hq(terrain: Terrain, player: int) -> None:
    board = board_of(terrain.name, True)
    own, enemy = (
        {space.id for space in terrain.spaces if FIRST_HQ + 2 * who <= space.id < FIRST_HQ + 2 * who + 2}
        for who in (player, 1 - player)
    )
    fewest, chained = -1, own
    while not chained & enemy:
        fewest += 1
        ways = (*terrain.paths, *((end, start) for start, end in terrain.paths))
        chained = chained | {end for start, end in ways if start in chained}
    assert board.distance[player][0] == fewest > 0
    assert board.distance[player][board.bases] == 0


def test_a_table_computes_a_value_once_and_never_has_more_than_its_most() -> None:
    asked: list[int] = []

    def negative(key: int) -> int:
        asked.append(key)
        return -key

    table = Table(negative)
    for key in range(MOST):
        assert table[key] == table[key] == -key
    assert asked == [*range(MOST)] and len(table) == MOST
    assert table[MOST] == -MOST and len(table) <= MOST
