"""What the info card says of the things on Toy Battle's table, and the whole position in sentences.

The things are the spaces, the regions, the troops on a rack, and each player's medals, reserve, discard and rack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_NAMES, Terrain
from toybattle.games.toy_battle.troops import COUNTS, KIND_NAMES, KWAK, RACK_LIMIT, REMOVED, SKULLY
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup
from ...page.parts import mini
from ...page.words import words
from ..face import Info, Position
from . import board, narration


def _of_space(position: Position, name: str) -> Info:
    """The info card about the space `name`: who holds it, all troops of its stack from the top down, what it does, and
    its regions.
    """
    view: State = position.view
    space = SPACE_NAMES.index(name)
    pieces = pieces_of(view.stacks[space])
    if space >= FIRST_HQ:
        owner = (space - FIRST_HQ) // 2
        name = "own" if owner == position.side else "enemy"
        name += "_of_two" if view.board.hqs[owner].bit_count() > 1 else ""
        held = words(f"info.hq.{name}", player=words.player(owner))
    elif not pieces:
        held = words("info.base.empty")
    else:
        player, kind = pieces[-1]
        linked = narration.connected(view, player) >> space & 1
        held = words(
            "info.base.connected" if linked else "info.base.cut",
            player=words.player(player),
            troop=narration.troop_full(kind),
        )
    below = []
    special = narration.special(view.board.terrain, space)
    if special:
        below.append(words("info.special" if view.board.specials else "info.special.off", special=special))
    regions = [number for number, region in enumerate(view.board.terrain.regions) if space in region.bases]
    below += _region_lines(view, regions)
    beside = [narration.space(other) for other in _neighbours(view.board.terrain, space)]
    below.append(words("info.next_to", spaces=words.listing(beside)))
    things = [
        (_picture(player, kind), _in_stack(player, kind, depth))
        for depth, (player, kind) in enumerate(reversed(pieces))
    ]
    if pieces and space < FIRST_HQ:
        rule = f"troop-{KIND_NAMES[pieces[-1][1]]}"
    elif special:
        rule = f"special-{next(place.special for place in view.board.terrain.spaces if place.id == space)}"
    else:
        rule = "goal" if space >= FIRST_HQ else "place"
    title = narration.space_title(view.board.terrain, space)
    return Info(title, (held,), tuple(things), rule, below=tuple(below))


def _neighbours(terrain: Terrain, space: int) -> list[int]:
    """The numbers of the spaces that a path joins to `space`, ascending."""
    return sorted(sum(path) - space for path in terrain.paths if space in path)


def _in_stack(player: int, kind: int, depth: int) -> str:
    """What the info card about a space says of one troop of the space's stack. `depth` is how many troops lie on it:
    the visible troop is explained, and the first one below it, and of the others only the names are given.
    """
    troop = words("space.troop", player=words.player(player), troop=narration.troop_full(kind))
    if depth > 1:
        return troop
    if depth == 1:
        return words("info.stack.below", troop=troop)
    return words("info.stack.top", troop=troop, text=narration.troop_text(kind))


def _picture(player: int, kind: int) -> Markup:
    name = words("space.troop", player=words.player(player), troop=narration.troop_full(kind))
    return mini(board.token(player, kind), name)


def _region_lines(view: State, numbers: Sequence[int]) -> list[str]:
    """Sentences on these regions: one for each region that was taken, and a single one for all that are open."""
    is_open = [number for number in numbers if board.taker(view, number) < 0]
    told = [_region_line(view, number) for number in numbers if number not in is_open]
    if len(is_open) < 2:
        return told + [_region_line(view, number) for number in is_open]
    terrain = view.board.terrain
    each = [
        words("info.region.each", count=terrain.regions[number].medals, bases=narration.bases_of(terrain, number))
        for number in is_open
    ]
    return [*told, words("info.region.all", regions="; ".join(each))]


def _region_line(view: State, number: int) -> str:
    terrain = view.board.terrain
    bases, medals = narration.bases_of(terrain, number), terrain.regions[number].medals
    taker = board.taker(view, number)
    if taker >= 0:
        return words("info.region.taken", bases=bases, count=medals, player=words.player(taker))
    return words("info.region.open", bases=bases, count=medals)


def _of_region(position: Position, number: str) -> Info:
    view: State = position.view
    region = int(number)
    medals = view.board.terrain.regions[region].medals
    spaces = frozenset(view.board.terrain.regions[region].bases)
    title = words("info.region.title", count=medals)
    return Info(title, (_region_line(view, region),), (), "medals", spaces)


def _of_troop(position: Position, name: str) -> Info:
    """The info card about a troop on the rack of the player at the bottom; `name` is its kind, such as "hook"."""
    view: State = position.view
    kind = KIND_NAMES.index(name)
    lines = [narration.troop_text(kind), words("info.troop.count", count=COUNTS[kind])]
    if view.frozen[position.side] != UNKNOWN and kind in TROOPS_IN[view.frozen[position.side]]:
        lines.append(words("info.frozen"))
    number = words("info.joker" if kind == KWAK else "info.strength.least" if kind == SKULLY else "info.strength")
    things = ((_picture(position.side, kind), number),)
    return Info(narration.troop_full(kind), tuple(lines), things, f"troop-{name}")


def _of_medals(position: Position, player: str) -> Info:
    view: State = position.view
    owner, needed = int(player), view.board.threshold
    title = words("info.medals.title", player=words.player(owner), count=view.medals[owner], needed=needed)
    taken = [region for region in range(len(view.board.terrain.regions)) if view.taken[owner] >> region & 1]
    lines = [words("info.medals.text", needed=needed), *(_region_line(view, region) for region in taken)]
    return Info(title, tuple(lines), (), "medals")


def _of_reserve(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    title = words("info.reserve.title", player=words.player(owner), count=view.reserve_count[owner])
    each = words("info.reserve.each", total=sum(COUNTS), each=COUNTS[0], removed=REMOVED)
    return Info(title, (words("info.reserve.text"), each), (), "rack")


def _of_discard(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    kinds = TROOPS_IN[view.discard[owner]]
    title = words("discard.title", player=words.player(owner))
    board = view.board
    comes_back = board.specials and any(space.special == "recover" for space in board.terrain.spaces)
    told = words("info.discard.recover") if comes_back else words("info.discard.text")
    lines = (told if kinds else words("discard.none"),)
    things = tuple((_picture(owner, kind), narration.troop_full(kind)) for kind in kinds)
    return Info(title, lines, things, "rack")


def _of_rack(position: Position, player: str) -> Info:
    """The info card about a player's rack, with the troops on it that are known; `player` is "0" or "1"."""
    view: State = position.view
    owner = int(player)
    title = words("info.rack.title", player=words.player(owner), count=view.rack_count[owner])
    is_open = view.rack[owner] != UNKNOWN
    kinds = TROOPS_IN[view.rack[owner] if is_open else view.known[owner]]
    lines = [words("info.rack.text", limit=RACK_LIMIT)]
    lines += [words("info.rack.known")] if kinds and not is_open else []
    return Info(
        title, tuple(lines), tuple((_picture(owner, kind), narration.troop_full(kind)) for kind in kinds), "rack"
    )


def survey(position: Position) -> list[str]:
    """Returns the whole position in sentences.

    First come sentences on each player, the player at the bottom first: medals, rack, reserve, discard, bases, and what
    the player threatens to take. Then come sentences on the covered troops, the empty bases, the open regions and the
    regions that were taken.
    """
    view: State = position.view
    terrain = view.board.terrain
    told = [sentence for player in (position.side, 1 - position.side) for sentence in _survey_of(view, player)]
    bases = sorted(space.id for space in terrain.spaces if space.id < FIRST_HQ)
    told += [_below(view, base) for base in bases if len(pieces_of(view.stacks[base])) > 1]
    empty = [SPACE_NAMES[base] for base in bases if not pieces_of(view.stacks[base])]
    told += [words("survey.empty", spaces=words.listing(empty))] if empty else []
    regions = sorted(range(len(terrain.regions)), key=lambda number: board.taker(view, number) >= 0)
    return told + [_region_line(view, number) for number in regions]


def _survey_of(view: State, player: int) -> list[str]:
    """Sentences on one player.

    They tell how many medals the player has, and how many troops in the rack and the reserve; which troops of the rack
    both players know, and how many are frozen; the discard; the player's bases, first those that are connected; the
    open regions of which the player lacks only one base; and the bases from which the player can reach an enemy H.Q.
    """
    terrain, name = view.board.terrain, words.player(player)
    told = [
        words(
            "survey.player",
            medals=words("info.medals.title", player=name, count=view.medals[player], needed=view.board.threshold),
            rack=words("survey.rack", count=view.rack_count[player]),
            reserve=words("panel.reserve", count=view.reserve_count[player]),
        )
    ]
    known, discarded = TROOPS_IN[view.known[player]], TROOPS_IN[view.discard[player]]
    told += [words("survey.known", player=name, troops=_listed(known))] if known else []
    frozen = view.frozen_count[player]
    told += [words("survey.frozen", player=name, count=frozen)] if frozen else []
    told += [words("survey.discard", player=name, troops=_listed(discarded))] if discarded else []
    held = [base for base in range(FIRST_HQ) if view.own[player] >> base & 1]
    chain = narration.connected(view, player)
    joined = words.listing([_held(view, base) for base in held if chain >> base & 1])
    lone = words.listing([_held(view, base) for base in held if not chain >> base & 1])
    told += [words("survey.holds", player=name, spaces=joined)] if joined else []
    told += [words("survey.cut", player=name, spaces=lone)] if lone else []
    for number, region in enumerate(terrain.regions):
        missing = [base for base in region.bases if base not in held]
        if len(missing) == 1 and board.taker(view, number) < 0:
            told.append(words("survey.region", player=name, count=region.medals, base=SPACE_NAMES[missing[0]]))
    for space in terrain.spaces:
        doors = [SPACE_NAMES[base] for base in _neighbours(terrain, space.id) if chain >> base & 1]
        if doors and view.board.hqs[1 - player] >> space.id & 1:
            told.append(words("survey.hq", player=name, spaces=words.listing(doors)))
    return told


def _held(view: State, base: int) -> str:
    """A phrase on a base that is held: its name, the visible troop, and how many troops lie below it, if any."""
    pieces = pieces_of(view.stacks[base])
    troop = narration.troop_full(pieces[-1][1])
    if len(pieces) == 1:
        return words("survey.base", base=SPACE_NAMES[base], troop=troop)
    return words("survey.stack", base=SPACE_NAMES[base], troop=troop, count=len(pieces) - 1)


def _below(view: State, base: int) -> str:
    """A sentence on the covered troops of a stack, from the top down."""
    covered = pieces_of(view.stacks[base])[-2::-1]
    troops = [
        words("space.troop", player=words.player(player), troop=narration.troop_full(kind)) for player, kind in covered
    ]
    return words("survey.below", base=SPACE_NAMES[base], troops=words.listing(troops))


def _listed(kinds: Sequence[int]) -> str:
    return words.listing([narration.troop_full(kind) for kind in kinds])


INFO: Mapping[str, Callable[[Position, str], Info]] = {
    "space": _of_space,
    "region": _of_region,
    "troop": _of_troop,
    "medals": _of_medals,
    "reserve": _of_reserve,
    "discard": _of_discard,
    "rack": _of_rack,
}

# id of a refusal -> the section of the rules sheet that has the rule
RULE_OF = {
    "not_now": "turn",
    **dict.fromkeys(
        ("own_hq", "no_such_space", "needs_stronger", "not_connected", "no_place", "nothing_fits"), "place"
    ),
    **dict.fromkeys(("hook_needs_connection_here", "hook_needs_connection_to_hq", "not_on_rack"), "place"),
    **dict.fromkeys(("rack_full", "rack_empty", "reserve_empty", "frozen"), "rack"),
    **dict.fromkeys(("only_strengths",), "specials"),
    **dict.fromkeys(("recall_other", "not_your_troop", "not_in_discard", "no_enemy_troop"), "effects"),
    **dict.fromkeys(("not_adjacent", "push_not_adjacent", "effect_first", "no_base_asked"), "effects"),
}
# id of a refusal -> the lesson that teaches the rule
LESSON_OF = {
    **dict.fromkeys(("own_hq", "not_connected", "no_place", "nothing_fits"), "connect"),
    "needs_stronger": "cover",
    **dict.fromkeys(("hook_needs_connection_here", "hook_needs_connection_to_hq"), "hook"),
    **dict.fromkeys(("rack_full", "rack_empty", "reserve_empty"), "draw"),
    **dict.fromkeys(("only_strengths", "recall_other", "not_your_troop", "not_in_discard"), "special"),
    **dict.fromkeys(("no_enemy_troop", "not_adjacent", "push_not_adjacent"), "jumbo"),
}
