"""A second, slow engine for the summonings and moves of Tash-Kalar, written from the rules alone.

A square is (column, row); pieces are a dict from square to (owner, rank letter). Nothing is shared with the
real engine, not even the data: the coordinates of the patterns were read from the cards a second time.
"""

from __future__ import annotations

Square = tuple[int, int]
Piece = tuple[int, str]
Pieces = dict[Square, Piece]
Need = tuple[int, int, str]

RANKS = "CHL"
BOARD = [(x, y) for y in range(9) for x in range(9) if min(x, 8 - x) + min(y, 8 - y) >= 2]

# For each being the pieces of its pattern: columns to the right and rows down from the square of the summoning, and the
# least rank; then the least rank of the own piece that must stand on that square, marked squares, marked directions.
TEXT = """
    # imperial
    swordmaster: 0 -1 C; 0 1 C
    messenger: 1 1 C; 2 2 C
    herald: 1 1 C; 2 1 C; 1 2 C
    bomb: 1 1 C; 1 2 C
    chronicler: 0 -1 C; -1 0 C; 1 0 C
    assassin: -1 -3 C; -2 -2 C; -3 -1 C | mark -1 -1
    time_mage: -1 0 C; -2 1 C; 0 1 C; -1 2 C | mark -1 1
    summoner: -1 1 C; 0 1 C; 1 1 C | mark -2 -2; 0 -2; 2 -2; -1 -1; 0 -1; 1 -1; -2 0; -1 0; 1 0; 2 0
    hypnotist: 1 -1 C; -1 0 C; 1 0 C; -1 1 C
    cannon: -1 0 C; -2 1 C | own C | ways -1 -1; 0 -1; 1 -1; 1 0; -1 1; 0 1; 1 1
    champion: -1 0 C; -1 1 C; 0 1 C; 0 2 C
    infantry_captain: -2 1 C; -1 1 C; 1 1 C; 2 1 C
    cavalry_captain: -1 1 C; 1 1 C; -1 2 C; 1 2 C
    gryphon_rider: -1 0 C; -2 1 C; 0 1 C; 1 2 C
    knight: -1 1 C; 0 1 C; 1 1 C; -1 2 C
    high_priestess: -1 2 C; 1 2 C | own C
    master_of_intrigue: -1 -1 C; 1 -1 C; -1 1 C; 1 1 C
    gun_tower: 0 1 C; 1 1 C; 0 2 C; 1 2 C | ways -1 0; 1 0
    # highland
    wild_eagle: -1 1 C; 1 1 C
    clan_axeman: 1 -1 C; -1 1 C
    clan_healer: 1 -1 C; -1 0 C; 1 0 C
    dire_wolf: -1 1 C; 0 1 C; -2 2 C
    ritual_keeper: 0 -1 C; -1 0 C
    eagle_lord: -2 0 C; 2 0 C; -1 1 C; 1 1 C
    wolf_rider: 0 1 C; 1 1 C; 2 1 C; 0 2 C
    blood_shaman: 1 -1 C; 1 0 C; -1 1 C; 0 1 C
    war_drummer: 1 0 C; 0 1 C; 1 1 C | own C
    hill_giant: 0 1 C; -1 2 C; 0 2 C; 1 2 C
    warlord: -1 1 C; 0 1 C; 1 1 C; -2 2 C; 2 2 C
    war_summoner: -1 0 C; 1 0 C; 0 1 C; 0 2 C
    ritual_master: -1 -1 C; -1 1 C; 1 1 C
    legend_slayer: 0 1 C; 1 1 C; 0 2 C; 2 2 C
    mountain_troll: -1 1 C; 0 1 C; 0 2 C; 1 2 C
    hungry_bear: 1 0 C; 0 1 C; 1 1 C
    werewolf: -2 -1 C; -3 0 C; -2 1 C
    clan_guardian: -2 0 C; -1 0 C; 1 0 C
    # sylvan
    sapling: 0 1 C; 0 2 C
    kiskin_farseeders: 1 0 C; -1 1 C
    charging_buck: -1 1 C; 0 1 C; -1 2 C
    forest_wardens: -2 0 C; 1 0 C
    naiad: -2 1 C; -1 1 C; 0 1 C
    kiskin_spirit: -2 0 C; -2 1 C; 0 1 C
    dryad: -1 -1 C; 0 1 C | own C
    centaur_spearman: 0 1 C; 1 1 C; 2 1 C; 2 2 C
    centaur_chieftain: -2 -1 C; -1 0 C; 0 1 C; 1 2 C
    unicorn: -1 0 C; -2 1 C; -1 1 C; -2 2 C
    sylvan_queen: 0 1 C; 2 1 C; 1 2 C; 1 3 C
    sylvan_princess: 0 1 C; 1 2 C; 0 3 C
    woodland_druid: -1 -1 C; 1 -1 C; 0 1 C
    forest_ancient: 0 -1 C; -1 0 C; 1 0 C; -1 1 C
    forest_mystic: 0 -1 C; -1 0 C; 1 1 C
    kiskin_leafsplitter: 0 -1 C; -1 0 C; 1 0 C; 0 1 C | ways -1 -1; 1 -1; -1 1; 1 1
    kiskin_boughrunner: -1 1 C; 0 1 C; 1 1 C; 0 2 C
    tree_shepherd: -1 0 C; 1 0 C; 0 1 C; 1 1 C
    # everfrost
    snow_fox: 1 0 C; 2 1 C
    royal_reindeer: -1 1 C; 0 1 C; 1 2 C
    crystal_mirror: 0 -1 C; 0 1 C | mark -2 -1; -1 -1; -2 0; -1 0; -2 1; -1 1; 2 -1; 1 -1; 2 0; 1 0; 2 1; 1 1
    crystal_grower: -1 1 C; 0 1 C
    ice_princess: 0 1 C; -1 2 C; 1 2 C
    ice_queen: 0 1 C; -1 2 C; 1 2 C | own C
    frostweave_summoner: -1 -1 C; 0 1 C; 0 2 C
    winter_whisperer: -1 1 C; 0 1 C; 1 1 C; 2 1 C
    frozen_chest: -1 0 C; 1 0 C | own C
    everfrost_sentinel: 0 1 C; 0 2 C; 1 2 C; 1 3 C
    glacier_giant: 0 1 C; -1 2 C; 0 2 C; 1 2 C | ways -1 1; 1 1
    polar_bear: 1 0 C; 2 0 C; 1 1 C; 3 1 C
    war_sled: -2 0 C; -2 1 C; -1 1 C; 0 1 C | ways 1 -1; 1 0; 1 1
    snow_monster: 1 0 C; -1 1 C; 2 1 C | own C
    frost_imp: -1 0 C; 0 1 C; 1 2 C
    ice_wyvern: 1 0 C; 0 1 C; 1 2 C; 2 2 C
    deathbringer: -1 0 C; -2 2 C; -1 2 C; 0 2 C
    frostweave_illusionist: -1 0 C; 1 0 C; 0 2 C
    # nethervoid
    shadow_imp: -1 -1 C; 1 0 C
    flame_imp: -2 0 C; -1 1 C
    gate_keeper: 0 -1 C; -1 0 C; 1 0 C
    demon_of_gluttony: -1 1 C; 0 1 C; 1 1 C
    demon_of_pride: 0 1 C; 0 2 C; 1 2 C
    acolyte_of_destruction: -1 1 C; 1 1 C; 0 3 C
    acolyte_of_growth: -1 -1 C; 1 -1 C; -1 0 C; 1 0 C
    power_seeker: 1 0 C; 3 0 C; 2 1 C; 4 1 C
    hell_hound: -2 0 C; -1 0 C; -3 1 C; 0 1 C
    vortexmaster: 0 -3 C; -1 -2 C; 1 -2 C; 0 -1 C
    gate_master: 0 -1 C; 1 -1 C; -1 0 C; 1 0 C; 2 0 C
    hell_rider: 1 0 C; 2 0 C; 0 1 C | own C
    demon_of_wrath: 1 0 C; -1 1 C; 1 1 C; 0 2 C
    demon_of_greed: -1 -1 C; 0 -1 C; -1 1 C; 1 1 C
    demon_of_lust: 0 1 C; 1 1 C; 1 2 C; 2 2 C
    demon_of_sloth: 1 -1 C
    demon_of_envy: -1 -1 C; 1 0 C | own C
    possessed_summoner: 1 0 C; -1 1 C; 0 1 C; 0 2 C
    # etherweave
    doppelganger: -1 0 C; -1 1 C
    paradox_worm: -1 0 C; -3 1 C; -2 1 C
    lesser_shadow_twin: 0 1 C; 1 1 C; 2 1 C
    translocationist: 1 -1 C; -1 0 C; -1 1 C; 0 1 C
    antimatter_spirit: 1 -1 C; -1 1 C
    merchant_of_time: -1 1 C; 1 1 C; -2 2 C; 0 2 C
    gate_of_oblivion: -1 0 C; 1 0 C; -1 1 C; 1 1 C | mark -1 -1; 0 -1; 1 -1; -2 0; 2 0; -2 1; 2 1
    greater_shadow_twin: 1 0 C; 2 0 C; 3 0 C
    warpmaster: -1 -2 C; -2 0 C; -1 1 C
    dark_sphere: -1 0 C; -1 1 C; 0 1 C | own C
    void_summoner: 1 0 C; 0 1 C; -1 2 C; 1 2 C
    eternal_emperor: -1 -1 C; -1 0 C; -1 1 C; 0 1 C
    reality_patch: 0 -1 C; -1 0 C; 1 0 C; 0 1 C
    polarity_queen: -1 1 C; 1 1 C; 0 2 C; 0 3 C
    singularity: -1 -1 C; 1 -1 C; -1 1 C; 1 1 C
    ziggurat_sentinel: 0 1 C; -1 2 C; 0 2 C; -2 3 C; -1 3 C | ways -1 1
    iris_of_eternity: -2 -1 C; -1 -1 C; -3 0 C; -2 1 C; -1 1 C
    # legends
    fire_dragon: -1 -3 H; 1 -3 H; 0 -2 C; 0 -1 H | ways -1 0; 1 0; -1 1; 0 1; 1 1
    hell_bull: -1 -1 C; 1 -1 C; -1 0 H; 1 0 H; 0 1 C | own C
    angel_of_death: -1 -1 C; 1 -1 C; -2 0 C; 2 0 C; 0 1 C | own H
    the_eldest_tree: 1 -1 H; -2 0 C; 2 0 C; -1 1 H
    bone_catapult: -1 -1 C; -1 1 H; 0 1 H; 1 1 H | ways 0 -1; 1 -1; -1 0; 1 0
    fire_elemental: -1 1 H; 1 1 C; -2 2 H; 0 2 C; 2 2 C
    leviathan: -2 1 H; -1 1 H; -4 2 H; -3 2 C
    two_headed_dragon: 2 0 H; 1 1 H; 0 2 H; 2 2 C; 3 3 C
    earth_elemental: 1 0 C; 0 1 C; 1 1 C; -1 2 H; 2 2 H
    time_elemental: -1 1 H; 1 1 H; 0 2 H; -1 3 C; 1 3 C
    storm_elemental: -1 -2 H; -1 -1 H; 1 -1 H | own C
    titan: 0 1 H; 0 2 H; -1 3 C; 0 3 C; 1 3 C
"""


def _parse(text: str) -> tuple[list[Need], str | None, list[Square], list[Square]]:
    pattern, *rest = text.split(" | ")
    parts = dict(part.split(" ", 1) for part in rest)
    pieces = []
    for piece in pattern.split("; "):
        x, y, rank = piece.split()
        pieces.append((int(x), int(y), rank))

    def squares(name: str) -> list[Square]:
        pairs = [pair.split() for pair in parts.get(name, "").split("; ") if pair]
        return [(int(x), int(y)) for x, y in pairs]

    return pieces, parts.get("own"), squares("mark"), squares("ways")


NAIVE = {
    name.strip(): _parse(text)
    for name, _, text in (line.strip().partition(": ") for line in TEXT.splitlines() if ":" in line)
}


def orientations(pattern: list[Need]) -> list[list[Need]]:
    """The pattern in its eight orientations, turned and mirrored; a symmetric pattern gives equal orientations."""
    found = []
    for _ in range(4):
        pattern = [(-y, x, rank) for x, y, rank in pattern]
        found += [pattern, [(-x, y, rank) for x, y, rank in pattern]]
    return found


def at_least(piece: Piece | None, player: int, rank: str) -> bool:
    """Whether `piece` is the player's and of the rank `rank` or a higher one; `piece` is None for an empty square."""
    return piece is not None and piece[0] == player and RANKS.index(piece[1]) >= RANKS.index(rank)


def is_complete(pieces: Pieces, player: int, name: str, square: Square, lent: int = 0) -> bool:
    """Whether the pattern of the being `name` is complete in some orientation if the being is summoned on `square`.

    Up to `lent` enemy pieces may stand in for the player's own in the pattern, as some effects allow.
    """
    x, y = square
    for pattern in orientations(NAIVE[name][0]):
        missing = 0
        for right, down, rank in pattern:
            where = (x + right, y + down)
            if not at_least(pieces.get(where), player, rank):
                missing += 1 if at_least(pieces.get(where), 1 - player, rank) else 9
        if missing <= lent:
            return True
    return False


def summonable(pieces: Pieces, player: int, name: str, rank: str, stock: int, lent: int = 0) -> set[Square]:
    """The squares on which the player can summon the being `name`, whose piece has the rank `rank`.

    `stock` is the number of the player's unused pieces that can show that rank. If it is 0, the player must replace an
    own piece on the board or pick one up. Up to `lent` enemy pieces may stand in for own pieces in the pattern.
    """
    found = set()
    on_own = NAIVE[name][1]
    for square in BOARD:
        there = pieces.get(square)
        if there and RANKS.index(there[1]) > RANKS.index(rank):
            continue
        if on_own and not at_least(there, player, on_own):
            continue
        if not is_complete(pieces, player, name, square, lent):
            continue
        if (
            stock > 0
            or (there and there[0] == player and is_same_sort(there[1], rank))
            or any(is_complete(without, player, name, square, lent) for without in spares(pieces, player, rank, square))
        ):
            found.add(square)
    return found


def is_same_sort(one: str, other: str) -> bool:
    """Whether the ranks `one` and `other` use the same pieces: a common and a heroic are the two sides of one piece."""
    return (one == "L") == (other == "L")


def spares(pieces: Pieces, player: int, rank: str, square: Square) -> list[Pieces]:
    """Returns the boards that are left if the player picks up one piece, to put it on `square` with the rank `rank`.

    There is one board for each piece that can be picked up: a copy of `pieces` without that piece. The piece must stand
    on another square and be able to show the rank; a common and a heroic are two sides of one piece.
    """
    return [
        {other: piece for other, piece in pieces.items() if other != where}
        for where, (owner, kind) in pieces.items()
        if where != square and owner == player and is_same_sort(kind, rank)
    ]


def ends(pieces: Pieces, start: Square, kind: str) -> set[Square]:
    """The squares that the piece on `start` can reach in one move of the kind `empty`, `standard` or `combat`.

    `pieces` are all pieces on the board.
    """
    rank = RANKS.index(pieces[start][1])
    found = set()
    for x, y in BOARD:
        if max(abs(x - start[0]), abs(y - start[1])) != 1:
            continue
        there = pieces.get((x, y))
        if (
            there is None
            or (kind == "standard" and RANKS.index(there[1]) < rank)
            or (kind == "combat" and RANKS.index(there[1]) <= rank)
        ):
            found.add((x, y))
    return found
