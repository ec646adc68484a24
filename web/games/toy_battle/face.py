"""Toy Battle's `Face`: how everything beside the board looks, and what its set-up, picks and keys are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toybattle.chance import pick
from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES, KINDS
from toybattle.protocol import UNKNOWN, Event

from ...page.markup import Child, Markup, h, join
from ...page.parts import mini, numbers, position, stat
from ...page.words import words
from ..face import COLORS, HOLDERS, SPACE, Choice, Face, Marks, Pick
from . import board, info, narration
from .art.scenery import scenery
from .art.troops import DISC

COVER = next(iter(TERRAINS))  # the terrain on the game's picture

# --- which game it is -----------------------------------------------------------------------------------------------


def subtitle(options: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The name of the terrain, for the page's head and the listing. `names` is not used."""
    return words(f"terrain.{options['terrain']}")


def divisions(options: Mapping[str, Any], player: int) -> Mapping[str, str]:
    """What the statistics sort a game by: a dict from the heading for terrains to the name of the game's terrain.

    `player` makes no difference.
    """
    return {words("new.terrain"): words(f"terrain.{options['terrain']}")}


def holders(view: State) -> str:
    """The holder of each space in the order of the spaces, one character each: "." for nobody, "b" for blue, "r" for
    red.

    A space is held by the owner of its visible troop; without a troop, an H.Q. is held by its owner.
    """
    found = []
    for space in view.board.terrain.spaces:
        pieces = pieces_of(view.stacks[space.id])
        owner = pieces[-1][0] if pieces else (space.id - FIRST_HQ) // 2 if space.id >= FIRST_HQ else -1
        found.append(HOLDERS[owner + 1])
    return "".join(found)


def picture(options: Mapping[str, Any], held: str) -> Markup:
    """A small drawing of the spaces of the terrain, which `options` name, and of who holds them.

    `held` has one character for each space, as `holders` returns it.
    """
    places = tuple((space.x, space.y) for space in TERRAINS[options["terrain"]].spaces)
    return position(places, held, 52)


def _thumbnail(terrain: str) -> Markup:
    return Markup(
        '<svg class="thumb" viewBox="0 0 1000 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{scenery(terrain)}</svg>"
    )


def shown_choice(name: str, value: str) -> Child:
    """What the sheet for a new game shows for the value `value` of the choice `name`.

    For the choice "specials" it is the word yes or no, for the choice "terrain" the name of the terrain with a drawing.
    """
    if name == "specials":
        return words(f"new.{value}")
    if value == "random":
        return [h("i", {"class": "thumb any", "aria-hidden": "true"}, "?"), h("b", {}, words("new.random"))]
    return [_thumbnail(value), h("b", {}, words(f"terrain.{value}"))]


def chosen(name: str, value: str) -> Markup | None:
    """What the value `value` of the choice `name` means: for a terrain, how many medals win and which sorts of special
    bases it has; None otherwise.
    """
    if name != "terrain" or value == "random":
        return None
    terrain = TERRAINS[value]
    specials = dict.fromkeys(space.special for space in terrain.spaces if space.special)
    named = words.listing([words(f"terrain.special.{special}") for special in specials])
    told = words("terrain.note", needed=terrain.threshold, medals=terrain.medals)
    if named:
        told = f"{told} {words('terrain.note.specials', specials=named)}"
    return h("p", {"class": "choice-note"}, told)


def cover() -> Markup:
    """A picture of the game: a terrain with a troop of each player on it."""
    troops = []
    for player, x, kind in ((0, 130, KINDS[2]), (1, 510, KINDS[5])):
        at = f"translate({x} 180) scale(3.6)"
        troops.append(f'<g transform="{at}">{board.token(player, kind)}</g>')
    return Markup(
        '<svg class="cover" viewBox="0 0 1000 770" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{scenery(COVER)}{''.join(troops)}</svg>"
    )


def set_up(draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
    """Returns (seed, options) for a new game; the options are the terrain and whether there are special bases.

    `draft` maps the names of the choices to the chosen values. A terrain that was left to chance is drawn with the seed
    `chance`. The returned seed is for whatever the game draws next.
    """
    terrains = tuple(TERRAINS)
    chance, terrain = pick(chance, len(terrains))
    return chance, {
        "terrain": terrains[terrain] if draft["terrain"] == "random" else draft["terrain"],
        "specials": draft["specials"] == "yes",
    }


# --- the board ------------------------------------------------------------------------------------------------------


def place(view: State, side: int, space: int) -> tuple[int, int]:
    """The middle of a base or an H.Q., as (x, y), on a board of 1000 by 1000 with player `side` at the bottom."""
    return board.place_of(next(place for place in view.board.terrain.spaces if place.id == space), side)


def neighbour(view: State, side: int, space: int, key: str) -> int:
    """The space to which the arrow key `key` leads from `space`; `space` itself if no space lies in that direction.

    The player `side` is at the bottom of the board.
    """
    return board.neighbour(view.board.terrain.name, side, space, key)


# --- the players ----------------------------------------------------------------------------------------------------


def emblem(player: int) -> Markup:
    """The sign of a player: the disc of the player's troops, without a troop on it."""
    return Markup(DISC[COLORS[player]])


def back(player: int) -> Markup:
    """The drawing of a troop face down in a box of 100 by 100."""
    return Markup(DISC[f"back_{COLORS[player]}"])


def stats(view: State, player: int, marks: Marks) -> Markup:
    """The numbers beside a player's name: medals, and the troops in the reserve and in the discard.

    For the player at the bottom, the number that a hint points out is marked.
    """
    pointed = marks.elsewhere if player == marks.side else ""
    medals, needed = view.medals[player], view.board.threshold
    in_reserve, discarded = str(view.reserve_count[player]), len(TROOPS_IN[view.discard[player]])

    def pointed_out(place: str, name: str) -> tuple[str, str]:
        return (name + ", " + words("space.pointed"), "pointed") if pointed == place else (name, "")

    reserve, reserve_css = pointed_out("reserve", words("panel.reserve", count=view.reserve_count[player]))
    discard, discard_css = pointed_out("discard", words("panel.discard", count=discarded))
    return numbers(
        player,
        stat(
            words("panel.medals_short", count=medals, needed=needed),
            words("stat.medals"),
            words("panel.medals", count=medals, needed=needed),
            f"medals {player}",
            "medal",
            "score",
            digits=4 if needed > 9 else 3,
        ),
        stat(in_reserve, words("stat.reserve"), reserve, f"reserve {player}", css=f"reserve {reserve_css}"),
        stat(str(discarded), words("stat.discard"), discard, f"discard {player}", css=discard_css),
    )


def source(event: Event) -> str:
    """The CSS selector of the element on the page from which medals or a troop come when the event is shown.

    Medals come from their region, and a troop that is taken back from the discard comes from the discard. For any other
    event the selector is "".
    """
    kind, player, number, *_ = event
    return {"took": f"#region-{number}", "recovered": f"#stat-discard-{player}"}.get(kind, "")


def rival(view: State, marks: Marks) -> Markup:
    """The rack of the player at the top: the troops that the view shows, face up, and backs for all others.

    Frozen troops are marked among the backs.
    """
    player = 1 - marks.side
    pointed = marks.elsewhere == "rival"
    count, frozen = view.rack_count[player], view.frozen_count[player]
    if view.rack[player] != UNKNOWN:
        kinds = TROOPS_IN[view.rack[player]]
        minis = [mini(board.token(player, kind), narration.troop_full(kind)) for kind in kinds]
    else:
        known = TROOPS_IN[view.known[player]]
        minis = [
            mini(board.token(player, kind), words("panel.known", troop=narration.troop_full(kind)), "known")
            for kind in known
        ]
        reverse = back(player)
        for number in range(count - len(known)):
            cold = number < frozen
            sign = board.glyph("snow", 60, 50, 50, "glyph frost") if cold else None
            name = words("panel.back_frozen" if cold else "panel.back")
            minis.append(mini(join([reverse, sign]), name, "frozen" if cold else ""))
    name = words("panel.hand", count=count)
    if frozen:
        name += ", " + words("panel.frozen", count=frozen)
    if pointed:
        name += ", " + words("space.pointed")
    css = f"backs rival-troops{' pointed' if pointed else ''}"
    attributes = {"class": css, "role": "group", "aria-label": name, "tabindex": "0"}
    return h("span", {**attributes, "data-info": f"rack {player}"}, minis)


def hand(view: State, marks: Marks) -> Markup:
    """The rack of the player at the bottom: the troops on it, or their backs if the view hides the troops."""
    player = marks.side
    picked = [value for sort, value in marks.picked if sort == "troop"]
    frozen_left = list(TROOPS_IN[view.frozen[player]]) if view.frozen[player] != UNKNOWN else []
    slots: list[Markup] = []
    marked = False
    hinted = marks.suggested
    suggested = hinted[1] if hinted and hinted[0] == "place" else UNKNOWN
    for number, kind in enumerate(board.rack_of(view, player)):
        frozen = kind in frozen_left
        if frozen:
            frozen_left.remove(kind)
        is_picked = kind in picked and not frozen and not marked
        marked = marked or is_picked
        fits = ("troop", kind) in (marks.legal | marks.ready) and not frozen
        css = ["slot-button"]
        css += ["frozen"] if frozen else []
        css += ["picked"] if is_picked else []
        css += ["fits"] if fits and (not marks.picked or ("troop", kind) in marks.legal or is_picked) else []
        name = words("rack.frozen" if frozen else "rack.troop", troop=narration.troop_full(kind))
        if kind == suggested and not frozen:
            suggested = UNKNOWN  # one of several equal troops is enough
            css.append("pointed")
            name = words("rack.pointed", troop=narration.troop_full(kind))
        frost = board.glyph("snow", 60, 50, 50, "glyph frost") if frozen else None
        slots.append(
            h(
                "button",
                {
                    "type": "button",
                    "id": f"rack-{number}",
                    "class": " ".join(css),
                    "tabindex": 0 if number == 0 else -1,
                    "aria-label": f"{name}. {narration.troop_text(kind)}",
                    "aria-pressed": "true" if is_picked else "false",
                    "data-action": f"troop {KIND_NAMES[kind]}",
                    "data-info": f"troop {KIND_NAMES[kind]}",
                    "data-drag": f"troop {KIND_NAMES[kind]}",
                },
                h("svg", {"viewBox": "0 0 100 100", "aria-hidden": "true"}, board.token(player, kind), frost),
            )
        )
    hidden = view.rack_count[player] - len(slots)
    slots += [mini(back(player), words("panel.back"), "slot-back") for _ in range(hidden)]
    return h(
        "div",
        {"class": "rack troops", "role": "group", "aria-label": words("panel.rack", player=words.player(player))},
        slots,
    )


# --- what picks and keys mean ---------------------------------------------------------------------------------------


def spaces(view: State) -> Sequence[int]:
    """The numbers of the bases and H.Q.s of the terrain."""
    return [space.id for space in view.board.terrain.spaces]


def slots(view: State, player: int) -> Sequence[Pick]:
    """The picks of the keys 1, 2, ...: the troops on the player's rack, in order; none if the rack is hidden."""
    return [("troop", kind) for kind in board.rack_of(view, player)]


# --- sheets ---------------------------------------------------------------------------------------------------------


def more_on(view: State, space: int) -> str:
    """The text of the button that opens the info card about a stack; "" if the stack has at most one troop."""
    height = len(pieces_of(view.stacks[space]))
    return words("do.look", count=height) if height > 1 else ""


class ToyBattleFace(Face):
    """Toy Battle's face: the functions of this module, and some of the board's, as the methods that the page calls."""

    game = "toy_battle"
    NAMES = {"troop": KIND_NAMES, SPACE: SPACE_NAMES}
    PICKS = board.PICKS
    KEYS = {"d": "draw", "s": "skip"}
    INFO = info.INFO
    RULE_OF = info.RULE_OF
    LESSON_OF = info.LESSON_OF
    CHOICES = (
        Choice("specials", "yes", ("yes", "no")),
        Choice("terrain", "random", ("random", *TERRAINS), "terrains"),
    )

    place = staticmethod(place)
    neighbour = staticmethod(neighbour)
    draw = staticmethod(board.draw)
    subtitle = staticmethod(subtitle)
    divisions = staticmethod(divisions)
    holders = staticmethod(holders)
    picture = staticmethod(picture)
    shown_choice = staticmethod(shown_choice)
    chosen = staticmethod(chosen)
    cover = staticmethod(cover)
    set_up = staticmethod(set_up)
    emblem = staticmethod(emblem)
    stats = staticmethod(stats)
    survey = staticmethod(info.survey)
    source = staticmethod(source)
    hand = staticmethod(hand)
    rival = staticmethod(rival)
    more_on = staticmethod(more_on)
    spaces = staticmethod(spaces)
    slots = staticmethod(slots)
    attempts = staticmethod(board.attempts)
    unasked = staticmethod(board.unasked)
    where = staticmethod(board.where)


FACE = ToyBattleFace()
