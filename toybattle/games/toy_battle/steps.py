"""The steps of Toy Battle, which are the turn and each effect: which actions are legal in a step, and what they do.

The frame at the bottom of the stack is `("turn", player)` or, while the action of the turn is carried out, `("end",
player)`. Above this frame are the pending effects of special bases, the effect of the base that was occupied first on
top; above all effects of bases are the effects of troops. So the effects of troops are asked first, and all extra
placements of Cap'ns come before the effect of any base (the rules on the order inside a placement).

An effect has the frame `(step, player, space, height)`. The troop that has caused the effect lies in the stack on
`space`, on top of `height` other troops.
"""

from __future__ import annotations

from ...chance import Chance, Question, pick
from ...memory import forgotten
from ...protocol import NO_ACTION, UNKNOWN, Action, Emit, Frame, Step
from .board import DISCARDS, PLACEMENTS, RECALLS, SPACES, Table
from .state import KINDS_IN, LAYER, ONE_UNSEEN, TOP, TROOPS_IN, WEAKER, State, not_known_to_both
from .terrains import DRAW, FIRST_HQ, FREEZE, MUTE, PUSH, RECALL, RECOVER
from .troops import RACK_LIMIT, TROOPS

TURN_LIMIT = 200  # house rule: nothing else stops endless repetition

# The step that a special base asks after a troop has been placed on it.
BASE_STEPS = {
    RECALL: "recall",
    DRAW: "draw_one",
    PUSH: "push",
    RECOVER: "recover",
    FREEZE: "freeze",
}

DRAWING: tuple[Action, ...] = (("draw",),)
SKIP: Action = ("skip",)
SKIPPING: tuple[Action, ...] = (SKIP,)
DRAW_OR_SKIP: tuple[Action, ...] = (("draw",), SKIP)
STRIKE_OR_SKIP: tuple[Action, ...] = (("strike",), SKIP)
FREEZE_OR_SKIP: tuple[Action, ...] = (("freeze",), SKIP)
TURN_FRAMES: tuple[Frame, ...] = (("turn", 0), ("turn", 1))
END_FRAMES: tuple[Frame, ...] = (("end", 0), ("end", 1))
TROOP_STEPS = tuple(troop.effect for troop in TROOPS)
FROZEN = 8  # added to a kind: a frozen troop of this kind, in answers of a source of chance


# --- the turn -------------------------------------------------------------------------------------------------------


def ask_turn(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions of a turn: `("draw",)`, and `("place", kind, space)` for each placement of one troop.

    There is no passing. In a partial state it can be unknown whether any action is legal. Then the last item is
    NO_ACTION, which stands for "no action is legal".
    """
    player = frame[1]
    if state.rack_count[player] < RACK_LIMIT and state.reserve_count[player]:
        return placements(state, player, DRAWING)
    actions = placements(state, player)
    return (*actions, NO_ACTION) if actions and state.rack[player] >= ONE_UNSEEN else actions


def do_turn(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Carries out the action of a turn. `action` is None if the player has no legal action, and the game then ends."""
    player = frame[1]
    if action is None:
        end_by_medals(state, emit, player, "stuck")
    elif action[0] == "draw":
        draw(state, emit, player, 2)
        end_turn(state, emit, player)
    else:
        place(state, emit, player, action[1], action[2], 0)
        if state.stack:
            state.stack.insert(0, END_FRAMES[player])
        elif state.winner < 0:  # no pending effects: the turn ends here, without another round of the loop
            end_turn(state, emit, player)


def ask_end(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns no actions, so that the end of the turn is carried out at once without asking."""
    return ()


def do_end(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Ends the turn once no effect is pending any more."""
    end_turn(state, emit, frame[1])


def end_turn(state: State, emit: Emit | None, player: int) -> None:
    """Frees the frozen troops of `player` and begins the rival's turn.

    If the turn limit is reached, the game ends instead, and medals decide, even if the rival would have no legal action
    (ruling 9 of the rules).
    """
    if state.frozen_count[player]:
        state.frozen[player] = 0
        state.frozen_count[player] = 0
        if emit:
            emit("thawed", player)
    turn = state.turn + 1
    if turn > TURN_LIMIT:
        end_by_medals(state, emit, 1 - player, "turn_limit")
        return
    state.turn = turn
    state.stack.append(TURN_FRAMES[1 - player])
    if emit:
        emit("turn", 1 - player, turn)


def end_by_medals(state: State, emit: Emit | None, player: int, reason: str) -> None:
    """Ends the game for the reason `reason`, which is "stuck" or "turn_limit". The player with more medals wins.

    `player` is the player whose turn it is or, at the turn limit, whose turn would be next. With equally many medals
    this player loses.
    """
    mine, theirs = state.medals[player], state.medals[1 - player]
    end(state, emit, player if mine > theirs else 1 - player, reason)


def end(state: State, emit: Emit | None, winner: int, reason: str) -> None:
    """Ends the game with this winner and reason, and removes all pending frames."""
    state.stack.clear()
    state.winner = winner
    state.reason = reason
    if emit:
        emit("won", winner, reason)


# --- placing --------------------------------------------------------------------------------------------------------


def placements(state: State, player: int, actions: tuple[Action, ...] = ()) -> tuple[Action, ...]:
    """Returns `actions`, followed by the player's legal placements.

    The placements are `("place", kind, space)` for each kind of which the rack has a troop that isn't frozen, and each
    space where a troop of that kind may be placed. In a partial state, a hidden troop on the rack counts as a troop of
    every kind that it may be.
    """
    hand = state.rack[player] - state.frozen[player]
    if hand >= ONE_UNSEEN:
        hand |= not_known_to_both(state, player)
    rival = 1 - player
    enemy = state.own[rival]
    places = state.board.places[player][state.own[player]]
    # A base has one visible troop, so adding up the layers of all lower strengths never carries: layer k of the
    # product holds the bases whose enemy troop is weaker than k. Layer 0 is for the joker, which covers all.
    weaker = state.tops[rival] * WEAKER | enemy
    free = ~enemy
    for kind, layer, placements_on in PLACEABLE[hand]:
        actions += placements_on[places[kind] & (free | weaker >> layer)]
    return actions


def place(state: State, emit: Emit | None, player: int, kind: int, space: int, bottom: int) -> None:
    """Places a troop of the kind `kind` from the player's rack on `space`, and takes medals.

    If the game goes on, pushes frames for the effects of the troop and of the base. `bottom` is the index in
    `state.stack`, the list of pending frames, at which the frame of the base's effect is inserted. All frames above
    that index are asked first.
    """
    leave_rack(state, player, kind)
    covered = put(state, player, kind, space)
    if emit:
        emit("placed", player, kind, space, covered & 15 if covered > 1 else UNKNOWN)
    board = state.board
    if board.held[state.own[player]] & state.open:  # the rival gains nothing by losing a base
        take_medals(state, emit, player)
        if state.winner >= 0:
            return
    if space >= FIRST_HQ:
        end(state, emit, player, "hq")
        return
    special = board.special[space]
    effect = TROOP_STEPS[kind]
    if effect or special:
        height = (covered.bit_length() - 1) >> 2
        if special in BASE_STEPS:
            state.stack.insert(bottom, (BASE_STEPS[special], player, space, height))
        if effect and special != MUTE:
            state.stack.append((effect, player, space, height))


# hand -> for each different kind in it: the kind, the shift of its layer in `tops`, its table of placements
PLACEABLE = Table(lambda hand: tuple((kind, LAYER * kind, PLACEMENTS[kind]) for kind in KINDS_IN[hand]))
forgotten(PLACEABLE)


def leave_rack(state: State, player: int, kind: int) -> None:
    """Removes one troop of the kind `kind` from the player's rack.

    If both players know that such a troop is on the rack, that very troop counts as the one that leaves (ruling 10 of
    the rules). If the state is a partial state in which no troop of this kind is known to be on the rack, a hidden
    troop leaves it.
    """
    one = 1 << 4 * kind
    state.rack[player] -= one if state.rack[player] & 15 * one else ONE_UNSEEN
    state.rack_count[player] -= 1
    known = state.known[player]
    if known and known & 15 * one:
        state.known[player] = known - one


def join_rack(state: State, player: int, kind: int) -> None:
    """Adds one troop of the kind `kind` to the player's rack.

    From then on, both players know that this troop is on the rack (ruling 10 of the rules).
    """
    one = 1 << 4 * kind
    state.rack[player] += one
    state.rack_count[player] += 1
    state.known[player] += one


def put(state: State, player: int, kind: int, space: int) -> int:
    """Puts a troop of the kind `kind` of the player on top of the stack on `space`.

    Returns the stack as it was before, as one int: a leading 1, then 4 bits for each troop, the top troop in the lowest
    bits.
    """
    stacks = state.stacks
    covered = stacks[space]
    stacks[space] = covered << 4 | player << 3 | kind
    if space < FIRST_HQ:
        bit = 1 << space
        tops, own = state.tops, state.own
        if covered > 1:
            owner = covered >> 3 & 1
            tops[owner] -= TOP[covered & 7][space]
            own[owner] ^= bit
        tops[player] += TOP[kind][space]
        own[player] |= bit
    return covered


def take(state: State, space: int) -> int:
    """Removes the top troop of a base and returns its kind. The troop below it becomes visible at once."""
    stack = state.stacks[space]
    bit = 1 << space
    owner = stack >> 3 & 1
    state.tops[owner] -= TOP[stack & 7][space]
    state.own[owner] ^= bit
    below = state.stacks[space] = stack >> 4
    if below > 1:
        owner = below >> 3 & 1
        state.tops[owner] += TOP[below & 7][space]
        state.own[owner] |= bit
    return stack & 7


def take_medals(state: State, emit: Emit | None, player: int) -> None:
    """Gives each player the medals of every open region of which this player occupies all bases.

    An H.Q. on a region's border need not be occupied. If a player has then reached the threshold, the game ends; if
    both have, `player` wins.

    This has to be called after every change of the board, because the rules say "at any moment".
    """
    held = state.board.held
    won = held[state.own[0]] & state.open, held[state.own[1]] & state.open
    if not won[0] and not won[1]:
        return
    for owner in (player, 1 - player):
        if won[owner]:
            state.open ^= won[owner]
            state.taken[owner] |= won[owner]
            for region in SPACES[won[owner]]:
                medals = state.board.terrain.regions[region].medals
                state.medals[owner] += medals
                if emit:
                    emit("took", owner, region, medals)
    for owner in (player, 1 - player):
        if state.winner < 0 and state.medals[owner] >= state.board.threshold:
            end(state, emit, owner, "medals")


# --- effects of troops ----------------------------------------------------------------------------------------------


def drawable(state: State, player: int, count: int) -> int:
    """Returns how many troops the player can draw: `count`, or fewer if the rack has room for fewer or the reserve has
    fewer.
    """
    return min(count, RACK_LIMIT - state.rack_count[player], state.reserve_count[player])


def draw(state: State, emit: Emit | None, player: int, count: int) -> None:
    """Draws `count` troops, or as many as the rack and the reserve allow.

    The player can't choose to draw fewer (ruling 3 of the rules).
    """
    drawn = drawable(state, player, count)
    left = state.reserve_count[player] - drawn
    for kind in state.reserve[player][left : left + drawn][::-1]:
        if kind == UNKNOWN:
            kind = ask_chance(state, "draw", player)
        state.rack[player] += ONE_UNSEEN if kind == UNKNOWN else 1 << 4 * kind
        if emit:
            emit("drew", player, kind)
    state.rack_count[player] += drawn
    state.reserve_count[player] = left


def ask_chance(state: State, kind: str, player: int) -> int:
    """Asks the state's source of chance about a hidden troop of `player`. Returns the answer, or UNKNOWN.

    `kind` is the kind of question. For "draw" the answer is the kind of the troop that the player draws. For "mark" it
    is the kind of a random troop on the player's rack that is not frozen. For "take" it is the kind of a random troop
    on the player's rack, plus FROZEN if that troop is frozen. The result is always UNKNOWN if the state has no source
    of chance.
    """
    if not isinstance(state.seed, Chance):
        return UNKNOWN
    rack, frozen = state.rack[player], state.frozen[player]
    free = rack - frozen
    held = () if rack >= ONE_UNSEEN or kind == "draw" else TROOPS_IN[free]
    possible = KINDS_IN[not_known_to_both(state, player) | (0 if kind == "draw" else state.known[player])]
    if kind == "take" and state.frozen_count[player]:
        possible += tuple([troop | FROZEN for troop in possible])
        held = held and held + tuple([troop | FROZEN for troop in TROOPS_IN[frozen]])
    state.seed, answer = state.seed.ask(Question(kind, player, 0, possible), held)
    return answer


def ask_draw(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for the effect of Skully, Star or a draw base: `("draw",)` and `("skip",)`.

    There are none if no troop can be drawn.
    """
    player = frame[1]
    return DRAW_OR_SKIP if drawable(state, player, 1) else ()


def do_draw_one(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Draws one troop for the effect of Star or a draw base, unless the player skips."""
    if action and action != SKIP:
        player = frame[1]
        draw(state, emit, player, 1)


def do_draw_two(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Draws two troops for the effect of Skully, or as many as possible, unless the player skips."""
    if action and action != SKIP:
        player = frame[1]
        draw(state, emit, player, 2)


def ask_extra(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for the effect of Cap'n: `("place", kind, space)` for each placement of one more troop,
    and `("skip",)`.

    There are none if no troop can be placed.
    """
    player = frame[1]
    actions = placements(state, player)
    return actions + SKIPPING if actions else ()


def do_extra(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Places the extra troop of a Cap'n and pushes frames for the effects of this troop and of its base, unless the
    player skips.
    """
    if action and action != SKIP:
        player = frame[1]
        place(state, emit, player, action[1], action[2], 1)


def ask_discard(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for the effect of Jumbo: `("discard", base)` for each adjacent base with a visible
    enemy troop, and `("skip",)`.

    The troop on a mute base, where troops have no effect when they are placed, can be discarded too (ruling 6 of the
    rules). There are no actions if no adjacent base has a visible enemy troop.
    """
    player, space = frame[1], frame[2]
    enemies = state.board.near[space] & state.own[1 - player]
    return DISCARDS[enemies] + SKIPPING if enemies else ()


def do_discard(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Moves the chosen troop to its owner's discard, unless the player skips. After that, medals are taken.

    A player can gain medals by this, because the troop below becomes visible at once.
    """
    if action and action != SKIP:
        player = frame[1]
        kind = take(state, action[1])
        state.discard[1 - player] += 1 << 4 * kind
        if emit:
            emit("discarded", 1 - player, kind, action[1])
        take_medals(state, emit, player)


def ask_strike(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for the effect of XB-42: `("strike",)` and `("skip",)`; none if the enemy rack is
    empty.

    A strike discards a random troop of the enemy rack.
    """
    player = frame[1]
    return STRIKE_OR_SKIP if state.rack_count[1 - player] else ()


def do_strike(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Discards a random troop of the enemy rack, unless the player skips.

    Frozen troops can be discarded too (ruling 1 of the rules). Both players see which troop is discarded.
    """
    if action and action != SKIP:
        player = frame[1]
        rival = 1 - player
        if isinstance(state.seed, Chance):
            _strike_by_chance(state, emit, rival)
            return
        state.seed, index = pick(state.seed, state.rack_count[rival])
        troops = TROOPS_IN[state.rack[rival]]
        kind = troops[index]
        free = (state.rack[rival] - state.frozen[rival]) >> 4 * kind & 15
        _strike(state, emit, rival, kind, index - troops.index(kind) >= free)  # within a kind, frozen troops come last


def _strike_by_chance(state: State, emit: Emit | None, rival: int) -> None:
    """Discards the troop of the rival's rack that the source of chance has picked.

    The answer of the source is the troop's kind, plus FROZEN if the troop is frozen. While the answer is UNKNOWN, a
    hidden troop counts as discarded.
    """
    answer = ask_chance(state, "take", rival)
    if answer != UNKNOWN:
        _strike(state, emit, rival, answer & ~FROZEN, answer >= FROZEN)
        return
    hand = state.rack[rival]
    state.rack[rival] -= ONE_UNSEEN if hand >= ONE_UNSEEN else 1 << 4 * KINDS_IN[hand][0]
    state.rack_count[rival] -= 1
    state.frozen_count[rival] = min(state.frozen_count[rival], state.rack_count[rival])
    state.discard[rival] += ONE_UNSEEN
    if emit:
        emit("struck", rival, UNKNOWN)


def _strike(state: State, emit: Emit | None, rival: int, kind: int, is_frozen: bool) -> None:
    """Discards a troop of the kind `kind` from the rival's rack, one of the frozen troops if `is_frozen` is true."""
    if is_frozen:
        one = 1 << 4 * kind
        state.frozen[rival] -= one if state.frozen[rival] & 15 * one else 0
        state.frozen_count[rival] -= 1
    leave_rack(state, rival, kind)
    state.discard[rival] += 1 << 4 * kind
    if emit:
        emit("struck", rival, kind)


# --- effects of special bases ---------------------------------------------------------------------------------------


def ask_recall(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for a recall base: `("recall", base)` for each base with a visible troop of the
    player's, and `("skip",)`.

    A recall takes the troop on `base` back to the rack. The troop on the recall base itself can't go back (ruling 5 of
    the rules). There are no actions if the rack is full or no troop can go back.
    """
    player, space = frame[1], frame[2]
    troops = state.own[player] & ~(1 << space)
    return RECALLS[troops] + SKIPPING if troops and state.rack_count[player] < RACK_LIMIT else ()


def do_recall(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Takes the chosen troop back to the rack, unless the player skips. After that, medals are taken.

    If the troop has occupied a special base in this turn whose effect is still pending, that effect is cancelled; other
    pending effects are not (ruling 5 of the rules).
    """
    if action and action != SKIP:
        player = frame[1]
        base = action[1]
        kind = take(state, base)
        left = (state.stacks[base].bit_length() - 1) >> 2
        state.stack[:] = [frame for frame in state.stack if frame[2:] != (base, left)]
        join_rack(state, player, kind)
        if emit:
            emit("recalled", player, kind, base)
        take_medals(state, emit, player)


def ask_push(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for a push base: `("push", start, end)` for each enemy troop that can be moved, and
    `("skip",)`.

    A push moves the visible enemy troop on the base `start`, which is beside the push base, to the base `end`, which is
    beside `start`. There are no actions if no enemy troop can be moved.
    """
    player, space = frame[1], frame[2]
    board = state.board
    enemies = board.near[space] & state.own[1 - player]
    if not enemies:
        return ()
    moves = tuple(("push", start, end) for start in SPACES[enemies] for end in SPACES[board.near[start] & board.bases])
    return moves + SKIPPING if moves else ()


def do_push(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Moves the enemy troop to the chosen base, on top of whatever lies there, unless the player skips.

    Medals are taken only after the troop has arrived.
    """
    if action and action != SKIP:
        player = frame[1]
        _, start, target = action
        kind = take(state, start)
        put(state, 1 - player, kind, target)
        if emit:
            emit("pushed", 1 - player, kind, start, target)
        take_medals(state, emit, player)


def ask_recover(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for a recover base: `("recover", kind)` for each kind of troop in the player's discard,
    and `("skip",)`.

    A recovery takes a troop of this kind from the discard to the rack. There are no actions if the discard is empty or
    the rack is full.
    """
    player = frame[1]
    kinds = KINDS_IN[state.discard[player]]
    if not kinds or state.rack_count[player] >= RACK_LIMIT:
        return ()
    return (*(("recover", kind) for kind in kinds), SKIP)


def do_recover(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Moves a troop of the chosen kind from the player's discard to the rack, unless the player skips.

    From then on, both players know that this troop is on the rack.
    """
    if action and action != SKIP:
        player = frame[1]
        state.discard[player] -= 1 << 4 * action[1]
        join_rack(state, player, action[1])
        if emit:
            emit("recovered", player, action[1])


def ask_freeze(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions for a freeze base: `("freeze",)` and `("skip",)`.

    A freeze freezes a random troop of the enemy rack. There are no actions if all troops on the enemy rack are frozen.
    """
    player = frame[1]
    rival = 1 - player
    return FREEZE_OR_SKIP if state.rack_count[rival] > state.frozen_count[rival] else ()


def do_freeze(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Freezes a random unfrozen troop of the enemy rack (ruling 1 of the rules), unless the player skips.

    Only the owner of the rack sees which troop is frozen.
    """
    if action and action != SKIP:
        player = frame[1]
        rival = 1 - player
        if isinstance(state.seed, Chance):
            kind = ask_chance(state, "mark", rival)
        else:
            state.seed, index = pick(state.seed, state.rack_count[rival] - state.frozen_count[rival])
            kind = TROOPS_IN[state.rack[rival] - state.frozen[rival]][index]
        state.frozen[rival] += 0 if kind == UNKNOWN else 1 << 4 * kind
        state.frozen_count[rival] += 1
        if emit:
            emit("froze", rival, kind)


STEPS = {
    "turn": Step(ask_turn, do_turn),
    "end": Step(ask_end, do_end),
    "draw_one": Step(ask_draw, do_draw_one),
    "draw_two": Step(ask_draw, do_draw_two),
    "extra": Step(ask_extra, do_extra),
    "discard": Step(ask_discard, do_discard),
    "strike": Step(ask_strike, do_strike),
    "recall": Step(ask_recall, do_recall),
    "push": Step(ask_push, do_push),
    "recover": Step(ask_recover, do_recover),
    "freeze": Step(ask_freeze, do_freeze),
}
