"""Tells Toy Battle in sentences.

The narration uses only views and the events that the reader has seen, so it can't reveal anything else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from toybattle.games.toy_battle.board import FAR, SPACES
from toybattle.games.toy_battle.refusals import refuse
from toybattle.games.toy_battle.scene import (
    Scene,
    Winning,
    Within,
    chances_by_capn,
    medal_places,
    turn_of,
    winning_places,
)
from toybattle.games.toy_battle.state import KINDS_IN, State, pieces_of
from toybattle.games.toy_battle.steps import BASE_STEPS, SKIP, TURN_LIMIT, drawable
from toybattle.games.toy_battle.terrains import FIRST_HQ, RESTRICTED, SPACE_NAMES, Terrain
from toybattle.games.toy_battle.troops import HOOK, JUMBO, KIND_NAMES, KINDS, KWAK, RACK_LIMIT, TROOPS
from toybattle.games.toy_battle.why import FIELDS
from toybattle.match import Match
from toybattle.protocol import UNKNOWN, Action, Decision, Event, Reason, Refusal

from ...page.words import words
from ..face import (
    BROKEN,
    CHANGED,
    COVERED,
    DRAWN,
    GAINED,
    LEFT,
    MOVED,
    PLACED,
    SPACE,
    Balance,
    Narration,
    Part,
    Pick,
    final_score,
    readers_names,
)

LAST = 2  # troops on a rack; who has no more of them, and none to draw, is told to be running out of troops
LIKELY = 10  # percent; a win of the rival by Cap'ns that nobody has seen is told if it is at least as likely as this
SEVERAL = 2  # medals; what the rival may win with one troop next turn is told if it is at least so many
NAMED = 2  # kinds of troop; a danger names them if they are no more, and else their strengths
# the reasons that are told of a troop only if nothing but a connection is missing
UNCONNECTED = ("not_connected", "hook_needs_connection_here", "hook_needs_connection_to_hq")
HAPPENS = {
    **{"placed": PLACED, "pushed": MOVED, "discarded": BROKEN, "struck": BROKEN, "recalled": LEFT},
    **{"drew": DRAWN, "recovered": DRAWN, "froze": CHANGED, "took": GAINED},
    **dict.fromkeys(("turn", "thawed", "won"), ""),
}


STRONGEST = max(kind for kind in KINDS if kind != KWAK)  # only a joker covers this kind


def troop(kind: int) -> str:
    """The name of a kind of troop."""
    return words(f"troop.{KIND_NAMES[kind]}")


def troop_full(kind: int) -> str:
    """The name of a kind of troop with its strength, or the words for the joker."""
    if kind == KWAK:
        return words("troop.joker", troop=troop(kind))
    return words("troop.strength", troop=troop(kind), strength=TROOPS[kind].strength)


def troop_text(kind: int) -> str:
    """A sentence on what a kind of troop does."""
    return words(f"troop.text.{KIND_NAMES[kind]}")


def space(number: int) -> str:
    """The name of a space, as it is written within a sentence."""
    if number < FIRST_HQ:
        return words("name.base", name=SPACE_NAMES[number])
    return words("name.hq", player=words.player((number - FIRST_HQ) // 2))


def exact_space(terrain: Terrain, number: int) -> str:
    """The name of a space, as it is written within a sentence that has to tell a player's H.Q.s apart.

    Only an H.Q. on a terrain where its owner has two H.Q.s is named differently than in other sentences: the name says
    which of the two it is.
    """
    if number < FIRST_HQ or not _has_two_hqs(terrain, number):
        return space(number)
    return words("name.hq_of_two", name=SPACE_NAMES[number], player=words.player((number - FIRST_HQ) // 2))


def space_title(terrain: Terrain, number: int) -> str:
    """The name of a space of `terrain`, as it is written at the start of a label. The name of an H.Q. says which it is
    only if its owner has two.
    """
    if number < FIRST_HQ:
        return words("space.base", name=SPACE_NAMES[number])
    player = words.player((number - FIRST_HQ) // 2)
    if _has_two_hqs(terrain, number):
        return words("space.hq_of_two", name=SPACE_NAMES[number], player=player)
    return words("space.hq", player=player)


def _has_two_hqs(terrain: Terrain, number: int) -> bool:
    """Whether the owner of the H.Q. `number` has two of them on `terrain`."""
    owner = (number - FIRST_HQ) // 2
    return sum(place.id >= FIRST_HQ and (place.id - FIRST_HQ) // 2 == owner for place in terrain.spaces) > 1


def strengths(allowed: int) -> str:
    """A phrase that lists the strengths of the kinds of troop in `allowed`, an int whose bit `n` stands for the kind
    `n`. The joker is left out.
    """
    return words.listing([str(TROOPS[kind].strength) for kind in KINDS if kind != KWAK and allowed >> kind & 1])


def special(terrain: Terrain, number: int) -> str:
    """A phrase for what the space with the number `number` does if it is special; "" for an ordinary space."""
    for place in terrain.spaces:
        if place.id == number and place.special:
            allowed = strengths(place.allowed) if place.special == RESTRICTED else ""
            return words(f"special.{place.special}", allowed=allowed)
    return ""


def bases_of(terrain: Terrain, region: int) -> str:
    """A phrase that lists the bases of the region with the number `region`, such as "a, b and c"."""
    return words.listing([SPACE_NAMES[base] for base in terrain.regions[region].bases])


def source(view: State, position: int) -> str:
    """The name of the troop or the special base that causes the effect which a pending question is about.

    `position` is the index of the question in `view.stack`, the list of pending questions (frames). A troop and the
    base on which it was placed may have the same effect. Then two questions in the list are equal, and the first of
    them is about the effect of the base.
    """
    frame = view.stack[position]
    step, _, at, _ = frame
    kind = next((kind for kind in KINDS if TROOPS[kind].effect == step), UNKNOWN)
    of_base = BASE_STEPS.get(view.board.special[at]) == step and view.stack.index(frame) == position
    return words("source.base", base=SPACE_NAMES[at]) if of_base or kind == UNKNOWN else troop(kind)


def asked(view: State, decision: Decision, picks: Sequence[Pick]) -> str:
    """The text of the question that the player is asked, in one line and with what has been picked so far."""
    step = decision.step
    if step in ("turn", "extra"):
        kinds = [value for name, value in picks if name == "troop"]
        places = [value for name, value in picks if name == SPACE]
        if kinds:
            return words("ask.turn.troop", troop=troop_full(kinds[0]), text=troop_text(kinds[0]))
        if places:
            return words("ask.turn.space", space=space_title(view.board.terrain, places[0]))
        if step == "extra":
            return words("ask.extra")
        if decision.actions[0] != ("draw",):
            return words("ask.turn.no_draw")
        if len(decision.actions) > 1:
            if drawable(view, decision.player, 2) > 1:
                return words("ask.turn")
            if view.reserve_count[decision.player] == 1:
                return words("ask.turn.last")
            return words("ask.turn.draw_one", most=RACK_LIMIT)
        return words("ask.turn.only_draw" if view.rack_count[decision.player] else "ask.turn.empty_rack")
    if step in ("draw_one", "draw_two"):
        count = drawable(view, decision.player, 2 if step == "draw_two" else 1)
        return words(f"ask.{step}", source=source(view, len(view.stack) - 1), count=count)
    base = SPACE_NAMES[decision.args[0]]
    if step == "push" and picks:
        start = picks[0][1]
        return words("ask.push.to", troop=troop(view.stacks[start] & 7), space=space(start))
    return words(f"ask.{step}", base=base)


class Placed(NamedTuple):
    """A placement of the rival's, in words: the name of the `troop`, the name of the `space`, the name of the player's
    troop that it `covered`, and a phrase for the player's troop that was `lost` by its effect. The last two are "" if
    there is no such troop.
    """

    troop: str
    space: str
    covered: str = ""
    lost: str = ""

    @property
    def has_cost(self) -> bool:
        """Whether the placement covered a troop of the player's or made the player lose one."""
        return bool(self.covered or self.lost)


def before_the_turn(match: Match, viewer: int) -> str:
    """Sentences on what the player `viewer` could overlook in the rival's last turn; "" for none.

    They tell, in the order in which it happened, what the rival has placed, which troops of the player's this has
    covered and taken, which were pushed, and which troops the rival has taken back from the board. At the end they tell
    the medals that the rival has won, also in the player's own turn. If nothing but placements is told, what the rival
    has drawn is told too. Before all this they tell which troop the player's own turn has discarded from the rival's
    rack, since nobody knew that before.
    """
    events = match.seen_since(viewer)
    rival = words.player(1 - viewer)
    told: list[str] = []
    placed: list[Placed] = []  # the placements that are not told yet
    for kind, owner, *rest in events:
        moved = ""
        if kind == "placed" and owner != viewer:
            is_covering = rest[2] != UNKNOWN and rest[2] >> 3 == viewer
            placed.append(Placed(troop(rest[0]), space(rest[1]), troop(rest[2] & 7) if is_covering else ""))
        elif kind == "struck" and owner == viewer:
            placed[-1] = placed[-1]._replace(lost=words("ask.lost.rack", troop=troop(rest[0])))
        elif kind == "discarded" and owner == viewer:
            lost = words("ask.lost.board", troop=troop(rest[0]), space=space(rest[1]))
            placed[-1] = placed[-1]._replace(lost=lost)
        elif kind == "pushed" and owner == viewer:
            names = {"troop": troop(rest[0]), "space": space(rest[1]), "target": space(rest[2])}
            moved = words("ask.pushed", player=rival, **names)
        elif kind == "recalled" and owner != viewer:
            moved = words("ask.recalled", player=rival, troop=troop(rest[0]), space=space(rest[1]))
        if moved:
            told += [*_placements(rival, placed), moved]
            placed = []
    is_quiet = not told and not any(one.has_cost for one in placed)
    told += _placements(rival, placed)
    if _is_hook_cut(match, viewer):
        told.append(words("ask.hook"))
    medals = _won(events, 1 - viewer)
    drawn = sum(event[:2] == ("drew", 1 - viewer) for event in events)
    if medals:
        told.append(words("ask.won", player=rival, count=medals))
    elif drawn and is_quiet:
        told.append(words("ask.drew", player=rival, count=drawn))
    own = _own_turn(match, viewer)
    given = _won(own, 1 - viewer)
    struck = [
        words("ask.struck", player=rival, troop=troop(event[2])) for event in own if event[:2] == ("struck", 1 - viewer)
    ]
    return " ".join([*struck, *([words("ask.given", player=rival, count=given)] if given else []), *told])


def connected(view: State, player: int) -> int:
    """The player's bases that are connected, as an int whose bit n stands for the space n.

    A base is connected if a chain of the player's troops joins it to one of the player's H.Q.s.
    """
    return view.board.reach[player][view.own[player]] & view.own[player]


def _is_hook_cut(match: Match, viewer: int) -> bool:
    """Whether the rival of `viewer` has placed a Hook in the last turn where no chain joined it to an H.Q."""
    rival = 1 - viewer
    return any(
        event[:3] == ("placed", rival, HOOK) and not connected(match.at(number + 1), rival) >> event[3] & 1
        for number in match.since(viewer)
        for event in match.seen(number, viewer)
    )


def _placements(rival: str, placed: Sequence[Placed]) -> list[str]:
    """Returns sentences on placements of the player called `rival`, in their order. Successive placements that cost the
    other player nothing share one sentence; each of the others has its own.
    """
    told = []
    for has_cost, group in groupby(placed, key=lambda one: one.has_cost):
        if has_cost:
            told += [_cost(rival, one) for one in group]
        else:
            troops = [words("ask.placed.one", troop=one.troop, space=one.space) for one in group]
            told.append(words("ask.placed", player=rival, troops=words.listing(troops)))
    return told


def _cost(rival: str, one: Placed) -> str:
    """Returns a sentence on a placement of the player called `rival` that covered or discarded a troop of the other
    player's.
    """
    names = {"player": rival, "troop": one.troop, "space": one.space}
    if one.covered and one.lost:
        return words("ask.covered.took", covered=one.covered, lost=one.lost, **names)
    if one.covered:
        return words("ask.covered", covered=one.covered, **names)
    return words("ask.took", lost=one.lost, **names)


def _won(events: Sequence[Event], player: int) -> int:
    """Returns how many medals `player` wins by the events."""
    return sum(event[3] for event in events if event[:2] == ("took", player))


def _own_turn(match: Match, viewer: int) -> list[Event]:
    """Returns the events of the turn in which the player `viewer` last took an action, as this player saw them."""
    end = match.since(viewer).start
    start = end
    while start and match.player_at(start - 1) == viewer:
        start -= 1
    return [event for number in range(start, end) for event in match.seen(number, viewer)]


def to_come(view: State) -> list[str]:
    """Phrases for the effects that come after the present question, in the order in which they will happen."""
    waiting = range(len(view.stack) - 2, 0, -1)
    return [words(f"todo.{view.stack[position][0]}", source=source(view, position)) for position in waiting]


def button(view: State, decision: Decision, action: Action) -> str:
    """The words on the button of an action; "" if the action is made by picks on the board and has no button."""
    verb = action[0]
    if verb == "draw":
        wanted = 1 if decision.step == "draw_one" else 2
        return words("do.draw", count=drawable(view, decision.player, wanted))
    if verb == "recover":
        return words("do.recover", troop=troop_full(action[1]))
    return words(f"do.{verb}") if verb in ("skip", "strike", "freeze") else ""


def refused(reason: str, parameters: dict[str, Any]) -> str:
    """A sentence on why an action is not legal; `reason` and `parameters` are the id and the parameters of the
    refusal.
    """
    told = dict(parameters)
    for name in ("kind", "top"):
        if name in told:
            told[name] = troop_full(told[name])
    if reason == "needs_stronger" and not told.pop("is_connected"):
        return words("refusal.needs_both", **told)
    if reason == "needs_stronger" and parameters["top"] == STRONGEST:
        return words("refusal.needs_kwak", **told)
    if "allowed" in told:
        told["allowed"] = words.listing([*(str(TROOPS[kind].strength) for kind in told["allowed"]), troop(KWAK)])
    return words(f"refusal.{reason}", **told)


def unfit(chosen: Pick, refusals: Sequence[tuple[Action, Refusal]]) -> str:
    """The sentences on why no legal action fits the pick `chosen`.

    `refusals` are pairs of an action that the person may have meant and the refusal of that action, an id with
    parameters. If a space was picked, each sentence tells one reason, and which troops can't be placed there for this
    reason; if there is only one reason, the troops are not named. If a troop was picked, there is only one sentence,
    which says that the troop can't be placed on any space.
    """
    sort, value = chosen
    if sort != SPACE:
        return words("refusal.no_place", kind=troop_full(value))
    kinds_by_reason: dict[str, list[str]] = {}
    own_reasons: list[str] = []  # sentences that name the troop themselves
    weak: list[str] = []  # the troops that are too weak for what lies there
    kind, is_connected = UNKNOWN, True  # the kind of what lies there, and whether a chain leads there
    for action, (reason, parameters) in refusals:
        if reason == "needs_stronger":
            weak.append(troop(action[1]))
            kind, is_connected = parameters["top"], parameters["is_connected"]
        elif reason.startswith("hook_"):
            own_reasons.append(refused(reason, parameters))
        else:
            kinds_by_reason.setdefault(refused(reason, parameters), []).append(troop(action[1]))
    top = troop_full(kind) if weak else ""
    if weak and not kinds_by_reason and not own_reasons:
        if not is_connected:
            return words("refusal.none_both", top=top)
        return words("refusal.none_kwak" if kind == STRONGEST else "refusal.none_stronger", top=top)
    if len(kinds_by_reason) == 1 and not own_reasons and not weak:
        return next(iter(kinds_by_reason))
    told = [words("refusal.too_weak", top=top, troops=words.listing(weak), count=len(weak))] if weak else []
    told += [words("refusal.of_troops", troops=words.listing(kinds), why=why) for why, kinds in kinds_by_reason.items()]
    return " ".join([*told, *own_reasons])


def instead(view: State, decision: Decision, picks: Sequence[Pick], chosen: Pick, allowed: Collection[Pick]) -> str:
    """A sentence that names the other troops which can be placed on the space that was picked or, if no troop can, the
    bases that would connect it; "" if there are neither. The bases are named only if the picked troop, or without one
    some troop on the rack, could be placed on the space once it is connected. If no space was picked, the sentence
    names the troops that can be placed somewhere, or says that the player can draw.

    `chosen` is the pick that was refused, and `picks` are the earlier picks. `allowed`, the picks that can be added to
    them, makes no difference.
    """
    picked = dict((*picks, chosen))
    space = picked.get(SPACE)
    if decision.step not in ("turn", "extra"):
        return ""
    if space is None:
        placeable = dict.fromkeys(troop(action[1]) for action in decision.actions if action[0] == "place")
        if placeable:
            return words("instead.place", troops=words.choice(list(placeable)))
        return words("instead.draw") if ("draw",) in decision.actions else ""
    fitting = [troop(action[1]) for action in decision.actions if action[0] == "place" and action[2] == space]
    if fitting:
        return words("instead.troops", troops=words.choice(fitting))
    kinds = (picked["troop"],) if "troop" in picked else KINDS_IN[view.rack[decision.player]]
    if not any(refuse(view, ("place", kind, space))[0] in UNCONNECTED for kind in kinds):
        return ""
    board, player = view.board, decision.player
    taken = {action[2] for action in decision.actions if action[0] == "place"}
    near = SPACES[board.near[space] & board.bases & board.reach[player][view.own[player]]]
    bases = [base for base in near if base in taken]
    return words("instead.bases", bases=words.choice([SPACE_NAMES[base] for base in bases])) if bases else ""


def balance(view: State) -> list[Balance]:
    """What the two players have: medals, troops on the rack, bases, and how many more bases a chain of theirs needs to
    touch an enemy H.Q., if one can.
    """
    steps = tuple([view.board.distance[player][view.own[player]] for player in (0, 1)])
    return [
        (words("balance.medals"), tuple(view.medals)),
        (words("balance.rack"), tuple(view.rack_count)),
        (words("balance.bases"), tuple(own.bit_count() for own in view.own)),
        *([(words("balance.steps"), steps)] if max(steps) < FAR else []),
    ]


def goal(view: State) -> str:
    """A sentence on how the game is won."""
    return words("goal.toy_battle", needed=view.board.threshold)


def danger(view: State) -> str:
    """A sentence that names the spaces on which the rival may win next turn, and with what (see `winning_places`). If
    there are none, it says how likely the rival can win by Cap'ns that nobody has seen, if that is likely enough
    (LIKELY), or else which player is about to run out of troops (`_last_troops`), or else how many medals the rival may
    win next turn, and with what, if they are several (SEVERAL), or else that whichever region the rival closes next
    will win, if that is so. Else it is "".

    Only the question with which a turn begins has such a sentence.
    """
    step, player = view.stack[-1][:2]
    if step != "turn":
        return ""
    rival = 1 - player
    name = words.player(rival)
    winning = winning_places(view, rival)
    if any(winning[:4]):
        return words("danger.win", player=name, ways=_ways_told(view, winning))
    likely = chances_by_capn(view, rival)
    if max(likely.hq, likely.medals) >= LIKELY:
        if likely.hq >= likely.medals:
            return words("danger.capn_to_hq", player=name, percent=likely.hq, count=likely.capns_to_hq)
        return words("danger.capn_to_medals", player=name, percent=likely.medals, count=likely.capns_to_medals)
    running_out = _last_troops(view)
    if running_out:
        return running_out
    loss = _loss(turn_of(view, (), player).before, player)
    if loss and loss.medals >= SEVERAL:
        richest = max(view.board.medals[1 << region] for region in SPACES[loss.regions])
        least = richest if richest >= SEVERAL else loss.medals
        places = medal_places(view, rival, least)
        told = {"player": name, "count": loss.medals, "ways": _ways_told(view, places)}
        best = _ways(medal_places(view, rival, loss.medals)) if loss.medals > least else []
        if best and best != _ways(places):  # not each of these ways takes as many
            return words("danger.medals.even", least=least, best=words.choice(best), **told)
        return words("danger.medals", **told)
    needed = view.board.threshold - view.medals[rival]
    open_regions = [view.board.medals[1 << region] for region in SPACES[view.open]]
    if open_regions and min(open_regions) >= needed:
        return words("danger.region", player=name, count=needed)
    return ""


def _last_troops(view: State) -> str:
    """Returns a sentence on a player who is about to run out of troops, and on the player who would then win by medals;
    "" if nobody is.

    That is a player with nothing left to draw and at most LAST troops on the rack. Of two such players the sentence
    names the one who will be stuck first, if both place a troop each turn.
    """
    player = view.stack[-1][1]
    near = [
        (2 * view.rack_count[one] + (one != player), one)  # how many turns from now the player is stuck
        for one in (player, 1 - player)
        if not view.reserve_count[one] and view.rack_count[one] <= LAST
    ]
    if not near:
        return ""
    stuck = min(near)[1]
    most, fewest = max(view.medals), min(view.medals)
    leader = words.player(view.medals.index(most))
    if most == fewest:
        then = words("danger.last.tie", count=most, player=words.player(stuck))
    else:
        then = words("danger.last.then", player=leader, score=f"{most} : {fewest}")
    count = view.rack_count[stuck]
    if stuck == player:
        return words("danger.last.own", count=count, then=then)
    if count:
        return words("danger.last", player=words.player(stuck), count=count, then=then)
    return words("danger.last.none", player=words.player(stuck), then=then)


def _ways_told(view: State, winning: Winning) -> str:
    """A phrase for the ways in which the rival of the reader may win. If each way takes certain troops, and the reader
    knows none of them to be on the rival's rack, it adds that the rival must have one.
    """
    rival = 1 - view.stack[-1][1]
    ways = words.choice(_ways(winning))
    needed = {kind for kinds in winning.kinds for kind in kinds} | ({JUMBO} if winning.by_jumbo else set())
    takes_any = winning.held in winning.kinds or winning.by_push or winning.by_capn
    is_known = view.is_known_to(rival) or any(view.known[rival] >> 4 * kind & 15 for kind in needed)
    return ways if takes_any or is_known else words("danger.if_held", ways=ways, player=words.player(rival))


def _ways(winning: Winning) -> list[str]:
    """Phrases for the ways in which the rival of the reader may win, such as "a troop on a or b"."""
    by_jumbo, by_push, by_capn = [_of_the_reader(spaces) for spaces in winning[1:4]]
    ways = [
        *_at_once(winning),
        *([words("danger.by_jumbo", spaces=by_jumbo)] if by_jumbo else []),
        *([words("danger.by_push", spaces=by_push)] if by_push else []),
    ]
    if len(winning.by_capn) == 1:
        ways.append(words("danger.by_capn_then", space=by_capn, way=words.choice(_ways(winning.then[0]))))
    elif by_capn:
        ways.append(words("danger.by_capn", spaces=by_capn))
    return ways


def _at_once(winning: Winning) -> list[str]:
    """Phrases for the ways to win with any troop that can be placed on a space, such as "a troop on a or b". Where not
    every troop that the rival may hold can be placed, the phrase says which can: by their names or, of many, by their
    strengths. If that would take more than one phrase, it only says that it takes the right troop.
    """
    spaces_by_kinds: dict[tuple[int, ...], list[int]] = {}
    for place, kinds in zip(winning.at_once, winning.kinds, strict=True):
        spaces_by_kinds.setdefault(kinds, []).append(place)
    anything = _of_the_reader(spaces_by_kinds.pop(winning.held, []))
    told = [words("danger.at_once", spaces=anything)] if anything else []
    if len(spaces_by_kinds) > 1:
        spaces = sorted(place for places in spaces_by_kinds.values() for place in places)
        return [*told, words("danger.by_right_troop", spaces=_of_the_reader(spaces))]
    return told + [_by_kinds(kinds, winning.held, _of_the_reader(places)) for kinds, places in spaces_by_kinds.items()]


def _by_kinds(kinds: Sequence[int], held: Sequence[int], spaces: str) -> str:
    """A phrase such as "Roxy or Kwak on a" or "a troop of 4 or more on a", which says that one of the troops `kinds`
    can be placed on `spaces`, a phrase that lists them. Up to NAMED (2) troops are named; of more the strengths are
    told. `held` has all kinds that the rival may place anywhere.
    """
    numbered = [kind for kind in kinds if kind != KWAK]
    if len(kinds) <= NAMED:
        names = [troop(kind) for kind in (*numbered, *([KWAK] if KWAK in kinds else []))]
        return words("danger.by_kinds", troops=words.choice(names), spaces=spaces)
    least = TROOPS[numbered[0]].strength
    if numbered == [kind for kind in held if kind != KWAK and TROOPS[kind].strength >= least]:
        strengths = words("danger.or_more", strength=least)
    else:
        strengths = words.choice([str(TROOPS[kind].strength) for kind in numbered])
    if KWAK in kinds:
        return words("danger.by_strength_or_kwak", strengths=strengths, spaces=spaces)
    return words("danger.by_strength", strengths=strengths, spaces=spaces)


def _of_the_reader(spaces: Sequence[int]) -> str:
    """A phrase such as "a, b or your H.Q." for these spaces, of which the H.Q.s are the reader's; "" if there are
    none.
    """
    hqs = [words("danger.hq") for space in spaces if space >= FIRST_HQ][:1]
    return words.choice([*[SPACE_NAMES[space] for space in spaces if space < FIRST_HQ], *hqs])


def danger_left(view: State, turn: Sequence[Action]) -> str:
    """A sentence that names the spaces on which the rival may win next turn even after `turn` (see `winning_places`),
    or else says how likely the rival can win by Cap'ns that nobody has seen (LIKELY), and that nothing else is left if
    a single troop could have won before. It is "" if there is no such danger after the turn, if there was none before
    it, or if the turn ends the game.
    """
    player = view.stack[-1][1]
    rival = 1 - player
    if not winning_places(view, rival).spaces and max(chances_by_capn(view, rival)[:2]) < LIKELY:
        return ""
    after = turn_of(view, turn, player).after.state
    if after.winner != UNKNOWN:
        return ""
    left = sorted(winning_places(after, rival).spaces)
    if left:
        told = {"player": words.player(rival), "spaces": words.choice([space(one) for one in left])}
        single = [turn_of(view, (action,), player).after.state for action in view.options]
        is_always = all(end.winner == UNKNOWN and winning_places(end, rival).spaces for end in single)
        return words("danger.left.always" if is_always else "danger.left", **told)
    chance = max(chances_by_capn(after, rival)[:2])
    if chance < LIKELY:
        return ""
    if winning_places(view, rival).spaces:  # where a single troop could have won
        return words("danger.left.capn_only", player=words.player(rival), percent=chance)
    return words("danger.left.capn", player=words.player(rival), percent=chance)


def cost(view: State, turn: Sequence[Action]) -> str:
    """A sentence that names the player's bases that `turn` cuts off from the player's H.Q.; "" if there are none or if
    the turn ends the game.
    """
    player = view.stack[-1][1]
    before, after = (scene.state for scene in turn_of(view, turn, player)[:2])
    cut = connected(before, player) & after.own[player] & ~connected(after, player)
    if not cut or after.winner != UNKNOWN:
        return ""
    return words("cost.cuts", bases=words.listing([SPACE_NAMES[base] for base in SPACES[cut]]))


def loss_left(view: State, turn: Sequence[Action], told: Sequence[Reason] = ()) -> str:
    """A sentence on the regions that the rival may close next turn, after `turn`, with one troop that the rival may
    hold; it tells the most medals that this may bring, and whether the rival could have closed them before the turn
    already. It is "" if there are none or if the turn ends the game. It is "" too if there is only one, and one of the
    reasons `told` says which troops could close it.
    """
    player = view.stack[-1][1]
    seen = turn_of(view, turn, player)
    loss, former = _loss(seen.after, player), _loss(seen.before, player)
    if not loss:
        return ""
    when = words("loss.still" if former and not loss.regions & ~former.regions else "loss.then")
    regions = SPACES[loss.regions]
    if any(one[:2] == ("limits_region", *regions) for one in told):
        return ""
    named = {"player": words.player(1 - player), "count": loss.medals, "when": when}
    if len(regions) == 1:
        return words("loss.region", region=bases_of(view.board.terrain, regions[0]), **named)
    if loss.together > 1:
        return words("loss.together", number=loss.together, **named)
    return words("loss.regions", number=len(regions), **named)


def prize(reason: Reason) -> str:
    """A phrase for the medals that a turn takes of which `reason` is true; "" if that reason is about something else.

    `reason` is the reason as the engine gives it.
    """
    id, *ints = reason
    return words("prize", count=ints[FIELDS[id].index("count")]) if id in ("closes", "closes_more") else ""


def _loss(scene: Scene, player: int) -> Within | None:
    """Returns what the rival of `player` may gain next turn with one troop that the rival may hold; None if that closes
    no region or if the rival has no next turn.
    """
    within = scene.within[1 - player]
    has_next = scene.state.winner == UNKNOWN and scene.state.turn < TURN_LIMIT
    return within if has_next and within.regions else None


def sentences(match: Match, number: int, viewer: int | None) -> list[str]:
    """Sentences on what action number `number`, counted from 0, caused, as the player `viewer` saw it.

    If `viewer` is None, nothing is hidden. No sentence tells that it is now the other player's turn.
    """
    told: list[str] = []
    if match.log[number] == SKIP:
        before = match.at(number)
        named = source(before, len(before.stack) - 1)
        told = [words("event.declined", player=words.player(match.player_at(number)), source=named)]
    seen = match.seen(number, viewer)
    hidden = sum(event[0] == "drew" and event[2] == UNKNOWN for event in seen)
    if hidden:
        told.insert(0, words("event.drew_hidden", player=words.player(match.player_at(number)), count=hidden))
    return told + events_told(match, number, [event for event in seen if event[0] != "drew" or event[2] != UNKNOWN])


def events_told(match: Match, number: int, events: Sequence[Event]) -> list[str]:
    """Sentences on `events`, which are some of those of action number `number` as a player saw them."""
    terrain = match.state.board.terrain
    return [sentence for event in events if (sentence := _sentence(terrain, event))]


def _sentence(terrain: Terrain, event: Event) -> str:
    kind, who, *rest = event
    name = words.player(who)
    if kind == "placed":
        placed, at, covered = rest
        if covered == UNKNOWN:
            return words("event.placed", player=name, troop=troop_full(placed), space=exact_space(terrain, at))
        return words(
            "event.covered",
            player=name,
            troop=troop_full(placed),
            space=exact_space(terrain, at),
            covered=words("space.troop", player=words.player(covered >> 3), troop=troop_full(covered & 7)),
        )
    if kind == "took":
        return words("event.took", player=name, count=rest[1], bases=bases_of(terrain, rest[0]))
    if kind == "pushed":
        return words(
            "event.pushed", player=name, troop=troop_full(rest[0]), space=space(rest[1]), target=space(rest[2])
        )
    if kind in ("discarded", "recalled"):
        return words(f"event.{kind}", player=name, troop=troop_full(rest[0]), space=space(rest[1]))
    if kind in ("froze", "struck") and rest[0] == UNKNOWN:
        return words("event.froze_hidden" if kind == "froze" else "event.struck_hidden", player=name)
    if kind in ("drew", "struck", "recovered", "froze"):
        return words(f"event.{kind}", player=name, troop=troop_full(rest[0]))
    return words("event.thawed", player=name) if kind == "thawed" else ""


# kind of event -> the section or row of the rules that it is about; the row of a placed troop is that of its kind
SECTION_OF = {
    "drew": "turn",
    "discarded": "troop-jumbo",
    "struck": "troop-xb42",
    "recalled": "special-recall",
    "pushed": "special-push",
    "recovered": "special-recover",
    "froze": "special-freeze",
    "took": "medals",
}


def thing_of(event: Event) -> str:
    """The troop that `event` is about, as the `data-info` of elements that show it; "" for none."""
    return f"troop {KIND_NAMES[event[2]]}" if event[0] == "placed" else ""


def happening(event: Event) -> str:
    """What `event` is to the eye and the ear: COVERED if a troop is placed on another troop; for other events, what
    HAPPENS lists for the event's kind.
    """
    return COVERED if event[0] == "placed" and event[4] != UNKNOWN else HAPPENS[event[0]]


def reason(view: State, reason: Reason, is_own: bool = False) -> list[Part]:
    """A sentence that gives one reason why the actions of a turn are good, as a list of parts.

    `reason` is the reason as the engine gives it, and `view` the position before these actions. A part is text, or a
    pair: the name of a space and its number, by which the page can show the space. If `is_own`, the reader is the
    player of the turn, whom the sentence calls "you".
    """
    id, *ints = reason
    mover: int = view.stack[0][1]
    told: dict[str, Any] = dict(readers_names(mover, is_own))
    for index, field in enumerate(FIELDS[id]):
        name = field.rstrip("*")
        told[name] = _told(view.board.terrain, name, ints[index:] if field != name else ints[index : index + 1])
    if id == "threatens_region":
        del told["kinds"]  # any of them would do, and often none is told
        if ints[2:]:
            kinds = words.choice([troop_full(kind) for kind in ints[2:]])
            is_seen = view.rack[mover] != UNKNOWN
            return words.parts(
                "why.threatens_region.by" if is_seen else "why.threatens_region.with", kinds=kinds, **told
            )
    return words.parts(f"why.{id}", **told)


def _told(terrain: Terrain, field: str, ints: list[int]) -> str | int | list[Part]:
    """Returns one detail of a reason in the form that the sentence on the reason needs.

    `field` is the name of the detail, and `ints` are its numbers. A detail that names spaces or regions ("space",
    "bases", "region", ...) becomes a list of parts, in which each space is a pair (name, number); a region stands for
    its bases. For "kind" and "kinds" the result is text with the names of these kinds of troop, and for anything else,
    such as a count, the number itself.
    """
    if field in ("space", "target"):
        return _spaces(ints)
    if field in ("bases", "regions", "region", "other"):
        spaces = ints if field == "bases" else [base for number in ints for base in terrain.regions[number].bases]
        return _spaces(sorted(set(spaces)))
    if field in ("kind", "kinds"):
        return words.listing([troop_full(kind) for kind in ints])
    return ints[0]


def _spaces(numbers: Sequence[int]) -> list[Part]:
    """The parts of a phrase that lists these spaces. Each space is a part of its own, a pair (name, number)."""
    return words.listed([(space(number), number) for number in numbers])


def describe(state: State, action: Action) -> str:
    """A phrase that names an action within a sentence; `state` is the position before the action."""
    verb, *ints = action
    if verb == "place":
        return words("action.place", troop=troop(ints[0]), space=space(ints[1]))
    if verb in ("discard", "recall"):
        return words(f"action.{verb}", troop=troop(state.stacks[ints[0]] & 7), space=space(ints[0]))
    if verb == "push":
        top = troop(state.stacks[ints[0]] & 7)
        return words("action.push", troop=top, space=space(ints[0]), target=space(ints[1]))
    if verb == "recover":
        return words("action.recover", troop=troop(ints[0]))
    if verb == "skip":
        return words("action.skip", source=source(state, len(state.stack) - 1))
    if verb == "draw":
        step, player = state.stack[-1][:2]
        return words("action.draw", count=drawable(state, player, 1 if step == "draw_one" else 2))
    return words(f"action.{verb}", rival=words.player(1 - state.stack[-1][1]))  # strike or freeze


def ending(match: Match) -> str:
    """A sentence on why the game ended."""
    result = match.result
    assert result is not None and result.winner is not None
    loser = 1 - result.winner
    if result.reason == "stuck" and result.scores[0] == result.scores[1]:
        return words("end.stuck_tie", stuck=words.player(_stuck(match)), medals=result.scores[0])
    return words(
        f"end.{result.reason}",
        player=words.player(result.winner),
        loser=words.player(loser),
        stuck=words.player(_stuck(match)) if result.reason == "stuck" else "",
        medals=result.scores[result.winner],
        needed=match.state.board.threshold,
        score=final_score(match),
    )


def _stuck(match: Match) -> int:
    """Returns the player who can neither draw nor place at the end of `match`, which is over for that reason: the one
    whose turn would have come next.
    """
    return 1 - match.player_at(len(match.log) - 1)


def decisive(match: Match) -> frozenset[int]:
    """The spaces on which a game that is over was decided; none after a draw or a resignation.

    If an H.Q. was taken, they are that H.Q. and the chain of troops to it. In all other cases they are the bases of the
    regions that the winner has taken.
    """
    result, winner, state = match.result, match.winner_by_play, match.state
    if result is None or winner is None:
        return frozenset()
    if result.reason == "hq":
        return frozenset(_chain(state, winner))
    taken = state.taken[winner]
    regions = [region for number, region in enumerate(state.board.terrain.regions) if taken >> number & 1]
    return frozenset(base for region in regions for base in region.bases)


def _chain(state: State, winner: int) -> list[int]:
    """The spaces of a shortest chain of the winner's troops to the enemy H.Q. that was taken.

    The first space is an H.Q. of the winner, and the last one is the taken H.Q. If there is no such chain, the list has
    only the taken H.Q.
    """
    hqs = state.board.hqs
    taken = next(space for space in SPACES[hqs[1 - winner]] if pieces_of(state.stacks[space]))
    came: dict[int, int] = {taken: UNKNOWN}
    reached = [taken]
    for space in reached:  # grows while it is walked through
        if hqs[winner] >> space & 1:
            break
        for other in SPACES[state.board.near[space]]:
            if other not in came and (state.own[winner] | hqs[winner]) >> other & 1:
                came[other] = space
                reached.append(other)
    else:
        return [taken]  # Hook's jump, or a way that the last effect has broken
    chain = [space]
    while came[chain[-1]] != UNKNOWN:
        chain.append(came[chain[-1]])
    return chain


def facts(match: Match) -> list[str]:
    """Returns a list with one sentence, on the bases that had the highest stacks of the game.

    The list is empty if no stack ever had more than two troops.
    """
    heights = [[len(pieces_of(stack)) for stack in state.stacks] for state in match.positions]
    tallest = [max(of_space) for of_space in zip(*heights, strict=True)]
    highest = max(tallest)
    bases = words.listing([SPACE_NAMES[space] for space, count in enumerate(tallest) if count == highest])
    return [words("fact.covered", bases=bases, count=highest)] if highest > 2 else []


# Names of the tips for a lost game, by the reason why it was lost.
MEDAL_TIPS = ("medals", "medals.hold", "medals.most")
FEW = 2  # the most bases that a tip names as missing
TIPS = {"hq": ("hq", "hq.cover", "hq.look"), "medals": MEDAL_TIPS, "turn_limit": MEDAL_TIPS, "stuck": ("stuck",)}


def tip(match: Match, loser: int) -> str:
    """A sentence on what the loser could try next time, which depends on how the game was lost; "" after a
    resignation.

    If an H.Q. was taken with the help of a Cap'n, the tip says so. If medals decided, it names the bases that the
    winner was still missing for the last region, or that the loser has uncovered. Where there is nothing of that kind
    to say, the seed of the match chooses between several sentences, so that not every lost game ends with the same.
    """
    reason = match.result.reason if match.result else ""
    if reason == "medals":
        missing, uncovered = _last_bases(match, loser)
        if uncovered:
            return words("tip.medals.uncovered", bases=words.listing(uncovered))
        if 0 < len(missing) <= FEW:
            bases = words.listing(missing)
            return words("tip.medals.missing", player=words.player(1 - loser), bases=bases)
    begin = match.turn_start(len(match.log) - 1)
    placed = sum(action[0] == "place" for action in match.log[begin:])
    if reason == "hq" and placed > 1:
        return words("tip.hq.capn", count=placed - 1, troops=placed)
    tips = MEDAL_TIPS if reason == "stuck" and _stuck(match) != loser else TIPS.get(reason, ())
    return words(f"tip.{tips[match.seed % len(tips)]}") if tips else ""


def _last_bases(match: Match, loser: int) -> tuple[list[str], list[str]]:
    """Returns (missing, uncovered), two lists of names of bases of the regions that were won in the last turn.

    `missing` are the bases that the winner did not hold before that turn. `uncovered` are those that the loser gave to
    the winner, by an action in the loser's own last turn after which a troop of the winner was on top there.
    """
    winner = 1 - loser
    begins = [number for number in range(len(match.log)) if match.begins_turn(number)]  # the first action of each turn
    before, after = match.at(begins[-1]), match.state
    won = after.taken[winner] & ~before.taken[winner]
    regions = [region for number, region in enumerate(after.board.terrain.regions) if won >> number & 1]
    bases = sorted({base for region in regions for base in region.bases})
    missing = [SPACE_NAMES[base] for base in bases if not before.own[winner] >> base & 1]
    if match.player_at(begins[-1]) == loser:  # the loser's own turn has closed the region
        return [], missing
    former = match.at(begins[-2]) if len(begins) > 1 else before
    gained = before.own[winner] & ~former.own[winner]
    return missing, [SPACE_NAMES[base] for base in bases if gained >> base & 1]


class ToyBattleNarration(Narration):
    """Toy Battle's narration: the functions of this module as the methods that the page calls."""

    game = "toy_battle"
    HAPPENS = HAPPENS
    SECTION_OF = SECTION_OF
    PLAYED = ("placed",)

    def rule(self, match: Match, number: int, viewer: int | None) -> str:
        """Where the rules explain what action number `number` was about: for an effect that was not used the section on
        effects, else what its events are about.
        """
        return "effects" if match.log[number] == SKIP else super().rule(match, number, viewer)

    asked = staticmethod(asked)
    before_the_turn = staticmethod(before_the_turn)
    describe = staticmethod(describe)
    sentences = staticmethod(sentences)
    told = staticmethod(events_told)
    ending = staticmethod(ending)
    to_come = staticmethod(to_come)
    button = staticmethod(button)
    refused = staticmethod(refused)
    unfit = staticmethod(unfit)
    instead = staticmethod(instead)
    goal = staticmethod(goal)
    balance = staticmethod(balance)
    danger = staticmethod(danger)
    danger_left = staticmethod(danger_left)
    cost = staticmethod(cost)
    loss_left = staticmethod(loss_left)
    prize = staticmethod(prize)
    decisive = staticmethod(decisive)
    thing_of = staticmethod(thing_of)
    facts = staticmethod(facts)
    tip = staticmethod(tip)
    happening = staticmethod(happening)
    space = staticmethod(space)
    reason = staticmethod(reason)


NARRATION = ToyBattleNarration()
