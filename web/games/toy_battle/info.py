"""What the info card says of the things on Toy Battle's table: spaces, troops, regions and the numbers of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_NAMES
from toybattle.games.toy_battle.troops import KIND_NAMES, RACK_LIMIT
from toybattle.protocol import UNKNOWN

from ...page.markup import Markup
from ...page.parts import mini
from ...page.words import words
from ..face import Info, Position
from . import board, narration


def _of_space(position: Position, name: str) -> Info:
    """The info card about the space `name`: who holds it, what it does, its regions, and all troops of its stack from
    the top down.
    """
    view: State = position.view
    space = SPACE_NAMES.index(name)
    pieces = pieces_of(view.stacks[space])
    lines = []
    if space >= FIRST_HQ:
        owner = (space - FIRST_HQ) // 2
        lines.append(words("info.hq.own" if owner == position.side else "info.hq.enemy", player=words.player(owner)))
    elif not pieces:
        lines.append(words("info.base.empty"))
    else:
        player, kind = pieces[-1]
        linked = board.connected(view, player) >> space & 1
        lines.append(
            words(
                "info.base.connected" if linked else "info.base.cut",
                player=words.player(player),
                troop=narration.troop_full(kind),
            )
        )
    special = narration.special(view.board.terrain, space)
    if special:
        lines.append(words("info.special" if view.board.specials else "info.special.off", special=special))
    regions = [number for number, region in enumerate(view.board.terrain.regions) if space in region.bases]
    lines += [_region_line(view, number) for number in regions]
    things = [
        (
            _picture(player, kind),
            _in_stack(player, kind, is_top=height == len(pieces) - 1),
        )
        for height, (player, kind) in reversed(list(enumerate(pieces)))
    ]
    rule = "specials" if special else "goal" if space >= FIRST_HQ else "place"
    return Info(narration.space_title(space), tuple(lines), tuple(things), rule)


def _in_stack(player: int, kind: int, is_top: bool) -> str:
    """What the info card about a space says of one troop of the space's stack. `is_top` says whether it is the visible
    troop.
    """
    troop = words("space.troop", player=words.player(player), troop=narration.troop_full(kind))
    if is_top:
        return words("info.stack.top", troop=troop, text=narration.troop_text(kind))
    return words("info.stack.below", troop=troop)


def _picture(player: int, kind: int) -> Markup:
    name = words("space.troop", player=words.player(player), troop=narration.troop_full(kind))
    return mini(board.token(player, kind), name)


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
    lines = [narration.troop_text(kind)]
    if view.frozen[position.side] != UNKNOWN and kind in TROOPS_IN[view.frozen[position.side]]:
        lines.append(words("info.frozen"))
    things = ((_picture(position.side, kind), words("info.strength")),)
    return Info(narration.troop_full(kind), tuple(lines), things, "place")


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
    return Info(title, (words("info.reserve.text"),), (), "rack")


def _of_discard(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    kinds = TROOPS_IN[view.discard[owner]]
    title = words("discard.title", player=words.player(owner))
    lines = (words("info.discard.text"),) if kinds else (words("discard.none"),)
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
    **dict.fromkeys(
        ("own_hq", "no_such_space", "needs_stronger", "not_connected", "no_place", "nothing_fits"), "place"
    ),
    **dict.fromkeys(("hook_needs_connection_here", "hook_needs_connection_to_hq", "not_on_rack"), "place"),
    **dict.fromkeys(("rack_full", "reserve_empty", "frozen"), "rack"),
    **dict.fromkeys(("only_strengths",), "specials"),
    **dict.fromkeys(("recall_other", "not_your_troop", "not_in_discard", "no_enemy_troop"), "effects"),
    **dict.fromkeys(("not_adjacent", "push_not_adjacent"), "effects"),
}
