"""The steps of Token Battle: for a turn and for a draft, which actions are legal and what they do.

A turn is one action. The token is placed, its ability acts, the card goes to the bottom of its stack, the gains are
scored, and the end of the game is tested; then the rays fire, and the next turn is given to a player. A draft begins
with the frames of all picks, and of laying the stacks, above the frame of the first turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...chance import Question
from ...memory import remembered
from ...protocol import UNKNOWN, Action, Emit, Frame, Step
from .abilities import ABILITIES
from .board import FIELDS, FULL, placements
from .cards import CARDS
from .kinds import KIND_NAMES, token_of
from .sets import HIGHEST, LOWEST, NO_CARD, STACKS
from .state import HIDDEN, State, put
from .tokens import fire, gains

TURN_FRAMES: tuple[Frame, ...] = (("turn", 0), ("turn", 1))
PICK_FRAMES: tuple[Frame, ...] = (("pick", 0), ("pick", 1))
LAY_FRAMES: tuple[Frame, ...] = (("lay", 0), ("lay", 1))

PICK: tuple[Action, ...] = tuple(("pick", card) for card in range(len(CARDS)))
LAY = tuple(tuple(("lay", stack, card) for card in range(len(CARDS))) for stack in range(STACKS))
READY: Action = ("ready",)
UNSEEN_LAY: Action = ("lay", UNKNOWN, UNKNOWN)  # what the other player sees of the laying in a game by link


@remembered()
def played(card: int) -> tuple[tuple[int, ...], Callable[..., int], tuple[Any, ...]]:
    """Returns (tokens, act, reach): what playing the card needs, computed once for each card.

    `tokens` has for each player the token that the card lays, without a bonus. `act` is the function of the card's
    ability. `reach` has for each field the fields that this function looks at when the card is played there.
    """
    about = CARDS[card]
    ability = ABILITIES[about.ability]
    return (
        tuple(token_of(player, KIND_NAMES.index(about.kind), about.value) for player in (0, 1)),
        ability.act,
        tuple(ability.reach(field, about.area.split()) for field in FIELDS),
    )


# --- the turn -------------------------------------------------------------------------------------------------------


def ask_turn(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal placements: each plays the top card of one of the player's stacks on an empty field.

    There is no passing.
    """
    return placements(FULL ^ state.own[0] ^ state.own[1])


def do_turn(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Plays one card and carries out everything that belongs to the turn, in the order that the rules give."""
    player = frame[1]
    _, stack, field = action
    place = STACKS * player + stack
    cards = state.sets[place]
    used = state.used[place]
    card = cards[used % len(cards)]
    tokens, act, reach = played(card)
    token = tokens[player]
    whet = state.whet
    if whet[player]:
        token += whet[player] << 4
        whet[player] = 0
    put(state, field, token)
    if emit:
        emit("placed", player, stack, card, field, token >> 4)
    state.last = act(state, emit, player, field, reach[field])
    state.used[place] = used = used + 1
    if state.closed and used < len(cards):
        card = cards[used] if state.seed is None else uncover(state, place, used)
        if emit:
            emit("uncovered", player, stack, card)
    score(state, emit)
    reason = ended(state)
    if reason:
        end(state, emit, reason)
        return
    if state.rays:
        fire(state, emit)
    if state.banked[player]:
        state.banked[player] -= 1
    else:
        player = 1 - player
    state.turn += 1
    state.stack.append(TURN_FRAMES[player])
    if emit:
        emit("turn", player, state.turn)


def uncover(state: State, place: int, depth: int) -> int:
    """Asks the state's source of chance which card now lies on top of a stack. Returns the card, or UNKNOWN.

    If the answer is a card, it is also written into the stack in `state.sets`. `place` is the index of that stack
    there, `4 * player + stack`. `depth` is the number of cards that lay above that card when the game began.
    """
    stack = state.sets[place]
    possible = tuple(sorted(state.picked[place // STACKS])) or tuple(range(len(CARDS)))
    card = ask_about(state, "show", place, depth + 1, possible, stack[depth])
    if card != UNKNOWN:
        stack = (*stack[:depth], card, *stack[depth + 1 :])
        state.sets = (*state.sets[:place], stack, *state.sets[place + 1 :])
        check_known(state, place // STACKS)
    return card


def told_stack(state: State, place: int) -> tuple[int, ...]:
    """Returns the cards of a stack from the top down, as the state's source of chance tells them.

    A card that it does not tell is UNKNOWN; if it does not even tell the stack's height, the result is HIDDEN. `place`
    says which stack: it is `4 * player + stack`.

    Both players learn the stack's height and its top card; if cards are not hidden in this game, they learn all its
    cards. In a draft with hidden cards the source is not asked about the cards below the top: they are only in the
    state of the player who has laid them. Raises ValueError if the answers fit no stack.
    """
    laid = state.sets[place]
    is_draft = state.variant.name == "draft"
    known = (len(laid), *laid, *(NO_CARD,) * (HIGHEST - len(laid))) if laid else (UNKNOWN,) * (HIGHEST + 1)
    height = ask_about(state, "show", place, 0, tuple(range(LOWEST, HIGHEST + 1)), known[0])
    cards: tuple[int, ...] = ()
    for what in range(1, HIGHEST + 1):
        if is_draft and state.closed and what > 1:
            cards += (known[what],)
            continue
        possible = sorted(state.picked[place // STACKS]) or range(len(CARDS))
        kind = "lay" if state.closed and what > 1 else "show"
        cards += (ask_about(state, kind, place, what, (*possible, NO_CARD), known[what]),)
    if height == UNKNOWN:
        return HIDDEN
    if NO_CARD in cards[:height] or not {*cards[height:]} <= {NO_CARD, UNKNOWN}:
        raise ValueError(f"a stack of {height} cards can't be {cards}")
    return cards[:height]


def check_known(state: State, player: int) -> None:
    """Raises ValueError if two of the known cards in the player's set are the same card."""
    known = [card for stack in state.stacks(player) for card in stack if card != UNKNOWN]
    if len(set(known)) != len(known):
        raise ValueError("no card is twice in a set")


def ask_about(state: State, kind: str, place: int, what: int, possible: tuple[int, ...], known: int) -> int:
    """Asks the state's source of chance for the height of a stack or for one of its cards. Returns the answer, or
    UNKNOWN.

    `kind` is the kind of question: the answer to "lay" is seen only by the owner of the stack, the answer to "show" by
    both players. `place` says which stack: it is `4 * player + stack`. If `what` is 0, the question is about the
    stack's height. Otherwise the question is which card lay at the depth `what` when the game began; the top card has
    the depth 1. `possible` are the answers that may be given. `known` is the answer if the state shows it already, else
    UNKNOWN.
    """
    assert state.seed
    player, stack = divmod(place, STACKS)
    question = Question(kind, player, pile_of(stack, what), possible)
    state.seed, answer = state.seed.ask(question, () if known == UNKNOWN else (known,))
    return answer


def pile_of(stack: int, what: int) -> int:
    """Returns the number that stands for a hidden thing of a player in a question to chance: the question's `pile`.

    `stack` is the number of one of the player's stacks, 0 to 3. If `what` is 0, the thing is the height of the stack.
    Otherwise it is the card that lay at the depth `what` when the game began; the top card has the depth 1.
    """
    return (HIGHEST + 1) * stack + what


def score(state: State, emit: Emit | None) -> None:
    """Adds the gains of both players to their scores."""
    scores = state.scores
    blue, red = gains(state)
    scores[0] += blue
    scores[1] += red
    if emit:
        emit("gained", 0, blue, scores[0])
        emit("gained", 1, red, scores[1])


def ended(state: State) -> str:
    """Returns why the game is over: "points", "full" (the board is full) or "cap" (it was the last turn); "" if the
    game is not over.

    If several of these are true, the first of them in this order is returned.
    """
    blue, red = state.scores
    if blue >= state.variant.goal or red >= state.variant.goal:
        return "points"
    if state.own[0] | state.own[1] == FULL:
        return "full"
    return "cap" if state.turn >= state.variant.cap else ""


def end(state: State, emit: Emit | None, reason: str) -> None:
    """Ends the game for the reason `reason`. More points win, equal points are a draw. No more rays are fired."""
    state.reason = reason
    if emit:
        blue, red = state.scores
        if blue == red:
            emit("tied", 0, reason)
        else:
            emit("won", int(red > blue), reason)


# --- a draft --------------------------------------------------------------------------------------------------------


def ask_pick(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal picks: `("pick", card)` for each card that is left in the draft."""
    return tuple([PICK[card] for card in state.pool])


def do_pick(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Adds the picked card to the player's picked cards, which both players see."""
    player, card = frame[1], action[1]
    state.pool = tuple([other for other in state.pool if other != card])
    blue, red = state.picked
    state.picked = (blue, (*red, card)) if player else ((*blue, card), red)
    if emit:
        emit("picked", player, card)


def ask_lay(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions while a player lays drafted cards: `("lay", stack, card)` and `("ready",)`.

    The action `lay` puts one of the player's picked cards that lies in no stack yet at the bottom of a stack. It is
    legal only if enough cards remain for all stacks that have too few cards. The action `ready` ends the player's
    laying; it is legal once no stack has too few cards. There are no actions in a game by link if the frame says that
    the player is ready.
    """
    if len(frame) > 2:
        return ()
    stacks = state.stacks(frame[1])
    left = cards_left(state, frame[1])
    missing = sum([max(0, LOWEST - len(stack)) for stack in stacks])
    actions: tuple[Action, ...] = ()
    if left:
        for lay, stack in zip(LAY, stacks, strict=True):
            if len(stack) < LOWEST or (len(stack) < HIGHEST and len(left) > missing):
                actions += tuple([lay[card] for card in left])
    return actions if missing else (*actions, READY)


def cards_left(state: State, player: int) -> list[int]:
    """The player's picked cards that lie in no stack yet, in ascending order."""
    laid = [card for stack in state.stacks(player) for card in stack]
    return sorted([card for card in state.picked[player] if card not in laid])


def do_lay(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Lays a card into a stack, or ends the player's laying. No event tells the other player which card was laid.

    When both players are ready, their stacks are shown, or only the top cards if `state.closed` is true.

    In a game by link each player is asked as often as there are cards to lay, so that nobody can tell how many were
    laid. There `action` is `UNSEEN_LAY` if the state does not show what the player decides, and None if the player is
    ready.
    """
    player = frame[1]
    if state.seed is not None:
        _lay_in_secret(state, emit, action, player)
        return
    if action == READY:
        if not state.layers():
            for player in (0, 1):
                _open(state, emit, player)
        return
    _lay(state, action, player)
    state.stack.append(frame)


def _lay(state: State, action: Action, player: int) -> None:
    _, stack, card = action
    place = STACKS * player + stack
    state.sets = (*state.sets[:place], (*state.sets[place], card), *state.sets[place + 1 :])


def _lay_in_secret(state: State, emit: Emit | None, action: Action | None, player: int) -> None:
    if action == READY:
        state.stack = [(*frame[:2], 1) if frame == LAY_FRAMES[player] else frame for frame in state.stack]
    elif action and action != UNSEEN_LAY:
        _lay(state, action, player)
    if not state.layers():
        state.sets = tuple(told_stack(state, place) for place in range(2 * STACKS))
        for player in (0, 1):
            check_known(state, player)
            _open(state, emit, player)


def _open(state: State, emit: Emit | None, player: int) -> None:
    for number, stack in enumerate(state.stacks(player)):
        for card in stack[:1] if state.closed else stack:
            if emit:
                emit("uncovered", player, number, card)


STEPS = {
    "turn": Step(ask_turn, do_turn),
    "pick": Step(ask_pick, do_pick),
    "lay": Step(ask_lay, do_lay),
}
