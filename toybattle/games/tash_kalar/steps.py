"""The steps of a turn: which actions are legal and what they do. The steps of effects are in `effects/programs.py`.

The bottom frame of the stack is the turn. While a being is summoned, the frame above the turn holds the being's card,
`("aside", player, card)`, until the effect is done. The frames of all other pending questions lie above these two.
"""

from __future__ import annotations

from ...chance import Chance, Question
from ...memory import remembered
from ...protocol import UNKNOWN, Action, Emit, Frame, Step
from .board import GRID, STARTS, squares_of
from .cards.rows import Flare
from .cards.table import (
    BOTH_HALVES,
    CARDS,
    DECK_OF,
    DECKS,
    FLARES_DECK,
    FROZEN,
    HAS_FROZEN,
    HAS_WARP,
    LEGENDS_DECK,
    LOWER,
    OWN,
    UPPER,
    WARP,
    source_of,
)
from .cards.verbs import COMMON, LEGENDARY
from .effects.asking import STOP, at_each
from .effects.grants import freeze
from .effects.programs import EFFECT_STEPS, start
from .hands import UNSEEN, lay_deck, leave_hand, may_hold, take_top
from .patterns import orientations_of
from .pieces import pick_up, place
from .points import score
from .state import BOTH, DUEL, FULL_HANDS, KILLS, NOBODY, TASKS, State, place_of
from .summoning import appear, carry_out, lacks_piece, pick_ups, pieces_of_sort, summonable
from .tasks import TASK_CARDS

ACTIONS = 2  # per turn
TURN_LIMIT = 200  # house rule: nothing else stops players who only place pieces
KILL_POINTS = (1, 2, 4)  # in a duel, in half points: for commons, heroics, legends
PENDING_COSTS = 2  # points, while the being is pending
FLARE_POINTS = 1  # for the opponent of the player who uses a flare in a duel
OF_A_TYPE = 2  # tasks of the same type that may be open together, the next one included

TURN_FRAMES: tuple[Frame, ...] = (("turn", 0), ("turn", 1))
END: Action = ("end",)


# --- the turn -------------------------------------------------------------------------------------------------------


def ask_turn(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions of a turn.

    While actions are left, they are `("place", square)` or `("pick_up", square)`, `("summon", card, square)` and
    `("discard", card)`. If no actions are left, they are `("claim", task)` for each task that is met, and `("end",)`.
    The action `("end",)` is legal too if nothing can be placed, summoned or discarded. Besides these, `("flare",
    card)`, `("thaw", card)` for a frozen effect and `("warp", card)` for a warp effect are legal at any time in the
    turn where the rules for each of them allow it.

    In a partial state the player may hold any card that may be hidden in the hand. If it is possible there that nothing
    can be placed, summoned or discarded, `("end",)` is the last of the actions.
    """
    player = frame[1]
    flares = tuple(
        [("flare", card) for card in may_hold(state, player, FLARES_DECK) if any(halves(state, player, card))]
    )
    if state.frozen[player] != NOBODY:
        flares += (("thaw", state.frozen[player]),)
    if state.pending[player] == NOBODY and state.begun[player] > 1:
        flares += tuple([("warp", card) for card in may_hold(state, player, OWN) if HAS_WARP[card]])
    if state.actions:
        places = placements(state, player)
        actions = places + summonings(state, player)
        if not state.has_discarded:
            actions += tuple([("discard", card) for card in may_hold(state, player, OWN)])
        if not places and state.hides(player):
            return (*actions, *flares, END)
        return actions + flares if actions else (*flares, END)
    claims = tuple([("claim", task) for task in sorted(state.tasks) if TASK_CARDS[task].is_met(state, player)])
    return (*flares, *claims, END)


def placements(state: State, player: int) -> tuple[Action, ...]:
    """Returns the legal ways to place a common: `("place", square)` for each empty square.

    If the player has no common left in stock, the result is instead `("pick_up", square)` for each of the player's
    commons and heroics, since the player first has to take one off the board.
    """
    if state.stock(player, COMMON) > 0:
        return at_each("place", state.empty())
    return at_each("pick_up", pieces_of_sort(state, player, COMMON))


def summonings(state: State, player: int) -> tuple[Action, ...]:
    """Returns the legal actions `("summon", card, square)`, one for each being and each square where it can be
    summoned.

    The beings are those in the player's hand and the pending being. In a partial state the player may hold any being
    that may be hidden in the hand.
    """
    actions: list[Action] = []
    for deck in (OWN, LEGENDS_DECK):
        pending = (state.pending[player],) if deck == OWN and state.pending[player] != NOBODY else ()
        for card in may_hold(state, player, deck) + pending:
            table = _summon(card)
            actions += [table[square] for square in squares_of(summonable(state, player, card))]
    return tuple(actions)


@remembered()
def _summon(card: int) -> tuple[Action, ...]:
    """Returns the actions `("summon", card, square)` for all squares, as a tuple that is indexed by square."""
    return tuple([("summon", card, square) for square in GRID])


def do_turn(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Carries out one action of the turn: places, summons or discards, uses a card, or ends the turn."""
    player = frame[1]
    verb, *args = action
    if verb == "end" or verb == "claim":
        end_turn(state, emit, player, args[0] if args else NOBODY)
        return
    state.stack.append(frame)
    if verb == "flare":
        use_flare(state, emit, player, args[0])
        return
    if verb == "thaw":
        thaw(state, emit, player, args[0])
        return
    if verb == "warp":
        warp(state, emit, player, args[0])
        return
    state.actions -= 1
    if verb == "place":
        place(state, emit, player, COMMON, args[0])
    elif verb == "pick_up":
        pick_up(state, emit, args[0])
        state.stack.append(("replace", player))
    elif verb == "discard":
        state.has_discarded = True
        leave_hand(state, player, args[0], OWN)
        state.piles[player] = (*state.piles[player], args[0])
        if emit:
            emit("discarded", player, args[0])
        state.stack.append(("return", player))
    else:
        summon(state, emit, player, args[0], args[1])


def ask_replace(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions `("place", square)` for the piece that was picked up: each empty square, also the one
    that the piece left.
    """
    return at_each("place", state.empty())


def do_replace(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Places the piece that was picked up before. Even if it was a heroic, it is now a common."""
    place(state, emit, frame[1], COMMON, action[1])


# --- summoning ------------------------------------------------------------------------------------------------------


def summon(state: State, emit: Emit | None, player: int, card: int, square: int) -> None:
    """Takes the being's card out of the hand, lays it open, and puts the being's piece on the square.

    If `card` is the player's pending being, it is no longer pending after that. If no piece of the right sort is left
    in stock, the player is first asked which piece to pick up from the board.
    """
    if card == state.pending[player]:
        state.pending[player] = NOBODY
    else:
        leave_hand(state, player, card, DECK_OF[card])
    state.stack.append(("aside", player, card))
    if lacks_piece(state, player, card, square):
        state.stack.append(("pick_up", player, card, square))
    else:
        _appear(state, emit, player, card, square)


def ask_pick_up(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions `("pick_up", square)`, one for each piece that can become the being's piece.

    The piece has to be of the right sort (legendary for a legend, else common or heroic), and the pattern must not need
    it.
    """
    _, player, card, square = frame
    return at_each("pick_up", pick_ups(state, player, card, square))


def do_pick_up(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Picks up the chosen piece and goes on with the summoning: the being's piece appears on its square."""
    _, player, card, square = frame
    pick_up(state, emit, action[1])
    _appear(state, emit, player, card, square)


def _appear(state: State, emit: Emit | None, player: int, card: int, square: int) -> None:
    numbers, felled = appear(state, emit, player, card, square)
    if len(numbers) == 1:
        carry_out(state, emit, player, card, square, numbers[0], felled)
    else:
        state.stack.append(("orient", player, card, square, felled, *numbers))


def ask_orient(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal choices of an orientation in which the pattern is complete, as `("orient", number)`.

    `number` is the number of quarter turns, plus 4 if the pattern is mirrored. Of orientations that would make no
    difference to the being's effect, only the first is listed.
    """
    return tuple([("orient", orientations_of(frame[2])[number].turn) for number in frame[5:]])


def do_orient(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Carries out the being's effect for the chosen orientation of its pattern."""
    _, player, card, square, felled, *numbers = frame
    number = next(number for number in numbers if orientations_of(card)[number].turn == action[1])
    carry_out(state, emit, player, card, square, number, felled)


def ask_aside(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions `("keep", card)`: which of the player's two cards with a frozen effect stays in play.

    The two are the card that was in play before, and the card of the being that has just been summoned. If the player
    does not have two such cards, the result is empty.
    """
    _, player, card = frame
    if not HAS_FROZEN[card] or state.frozen[player] == NOBODY:
        return ()
    return tuple([("keep", kept) for kept in sorted((card, state.frozen[player]))])


def do_aside(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Moves the card of a being away after its effect: open onto the table if it has a frozen effect, else to the
    discard pile.

    If the player has chosen to keep another card with a frozen effect, the being's card goes to the discard pile.
    """
    _, player, card = frame
    pile = place_of(state, player, DECK_OF[card])
    if HAS_FROZEN[card] and action != ("keep", state.frozen[player]):
        freeze(state, emit, player, card)
    else:
        state.piles[pile] = (*state.piles[pile], card)


# --- frozen effects ---------------------------------------------------------------------------------------------------


def thaw(state: State, emit: Emit | None, player: int, card: int) -> None:
    """Uses the frozen effect of `card`: discards the card and carries the effect out."""
    state.frozen[player] = NOBODY
    state.piles[player] = (*state.piles[player], card)
    if emit:
        emit("thawed", player, card)
    start(state, emit, player, source_of(card, FROZEN))


# --- warp effects ---------------------------------------------------------------------------------------------------


def warp(state: State, emit: Emit | None, player: int, card: int) -> None:
    """Uses the warp effect of `card`: makes the card the player's pending being and carries the effect out."""
    leave_hand(state, player, card, OWN)
    state.pending[player] = card
    state.warped = (*state.warped, card)
    if emit:
        emit("warped", player, card)
    start(state, emit, player, source_of(card, WARP))


# --- flares ---------------------------------------------------------------------------------------------------------


def halves(state: State, player: int, card: int) -> tuple[bool, bool]:
    """Returns (upper, lower): whether the player may use the upper half of the flare `card`, and whether the lower
    half.

    The upper half depends on upgraded pieces, the lower half on all pieces.
    """
    flare = CARDS[card]
    assert isinstance(flare, Flare)
    rival = 1 - player
    upgraded = state.upgraded(rival).bit_count() - state.upgraded(player).bit_count()
    pieces = state.own(rival).bit_count() - state.own(player).bit_count()
    return upgraded >= flare.upper.least, pieces >= flare.lower.least


def use_flare(state: State, emit: Emit | None, player: int, card: int) -> None:
    """Uses those halves of a flare whose conditions are met, after discarding the flare. In a duel the opponent scores
    for this use.

    Both conditions are tested before the effect begins, so what the upper half changes does not matter for the lower
    half.
    """
    upper, lower = halves(state, player, card)
    leave_hand(state, player, card, FLARES_DECK)
    pile = place_of(state, player, FLARES_DECK)
    state.piles[pile] = (*state.piles[pile], card)
    if emit:
        emit("flared", player, card, int(upper), int(lower))
    if state.mode is DUEL:
        score(state, emit, 1 - player, FLARE_POINTS, "flare")
    start(state, emit, player, source_of(card, BOTH_HALVES if upper and lower else UPPER if upper else LOWER))


# --- cards ----------------------------------------------------------------------------------------------------------


def ask_return(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions after a discard: `("return", card)` for each card of the hand, and `("stop",)`.

    The action `return` puts the card under its deck. The question is asked again after each card, until the player
    stops or has no cards. With no cards there are no actions. For a card that is UNKNOWN in a partial state the action
    is `("return", UNKNOWN, deck)`.
    """
    actions = tuple(
        [
            ("return", card) if card != UNKNOWN else ("return", UNKNOWN, deck)
            for deck in DECKS
            for card in state.hand(frame[1], deck)
        ]
    )
    return (*actions, STOP) if actions else ()


def do_return(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Puts the card that the player has chosen after a discard under its deck, and asks whether another one follows.

    The other player does not see the card. If `action` is `("stop",)`, or None because the player has no cards, nothing
    is done.
    """
    if action is None or action == STOP:
        return
    player, card = frame[1], action[1]
    deck = action[2] if card == UNKNOWN else DECK_OF[card]
    place = place_of(state, player, deck)
    state.decks[place] = (leave_hand(state, player, card, deck), *state.decks[place])
    if emit:
        emit("returned", player, card, deck)
    state.stack.append(frame)


def unseen_return(state: State, action: Action) -> Action:
    """Returns the action `("return", card)` as the other player sees it.

    That is `("return", UNKNOWN, deck)` if the other player does not know that the card is in the hand, else the action
    itself.
    """
    player, card = state.stack[-1][1], action[1]
    deck = DECK_OF[card]
    is_secret = card << 2 | 1 << player in state.hands[3 * player + deck]
    return ("return", UNKNOWN, deck) if is_secret and card != UNKNOWN else action


def draw(state: State, emit: Emit | None, player: int, deck: int) -> bool:
    """Draws one card from the player's deck `deck`, if there is any, and returns whether that was the last card of the
    deck.

    `deck` is OWN, LEGENDS_DECK or FLARES_DECK. As soon as the deck of legends or flares is empty, its discard pile is
    shuffled into a new deck.
    """
    place = place_of(state, player, deck)
    if not state.decks[place] and deck != OWN:
        reshuffle(state, emit, player, deck)
    if not state.decks[place]:
        return False
    entry = take_top(state, player, deck)
    hand = 3 * player + deck
    state.hands[hand] = tuple(sorted((*state.hands[hand], entry)))
    if emit:
        emit("drew", player, entry >> 2, deck)
    if state.decks[place]:
        return False
    if deck != OWN:
        reshuffle(state, emit, player, deck)
    return True


def reshuffle(state: State, emit: Emit | None, player: int, deck: int) -> None:
    """Shuffles the discard pile of legends or of flares into a new deck. Does nothing if that pile is empty.

    `deck` is LEGENDS_DECK or FLARES_DECK. `player` is the player who draws, whom the event is about.
    """
    place = place_of(state, player, deck)
    if state.piles[place]:
        lay_deck(state, place, sorted(state.piles[place]))
        state.piles[place] = ()
        if emit:
            emit("reshuffled", player, deck)


# --- the end of a turn ----------------------------------------------------------------------------------------------


def end_turn(state: State, emit: Emit | None, player: int, task: int) -> None:
    """Ends the turn: scores the claimed task or the destroyed pieces, draws cards, and tests for the end of the game.

    The next turn begins or the game ends. `task` is the number of the claimed task, NOBODY if none is claimed.
    """
    if task != NOBODY:
        claim(state, emit, player, task)
    if state.mode is DUEL:
        kills = state.tally[KILLS : KILLS + 3]
        points = sum([count * value for count, value in zip(kills, KILL_POINTS, strict=True)]) // 2
        if points:
            score(state, emit, player, points, "kills")
    drew_last = refill(state, emit, player)
    if not state.due:
        state.due = "deck" if drew_last else "points" if max(scores(state)) >= state.mode.goal else ""
    if state.again:
        state.again = False
        begin_turn(state, emit, player)
        return
    if state.last == player:
        finish(state, emit, state.end)
        return
    if state.last == NOBODY and state.due:
        state.last = player
        state.end = state.due
        if emit:
            emit("ending", player, state.end)
    state.due = ""
    begin_turn(state, emit, 1 - player)


def begin_turn(state: State, emit: Emit | None, player: int) -> None:
    """Begins the next turn of `player`, or ends the game if there have been TURN_LIMIT turns."""
    if state.turn >= TURN_LIMIT:
        finish(state, emit, "turn_limit")
        return
    state.turn += 1
    state.begun[player] += 1
    state.warped = ()
    state.doubled = 0
    state.actions = max(0, ACTIONS - state.slowed[player])
    state.slowed[player] = 0
    state.has_discarded = False
    state.tally = [0] * len(state.tally)
    state.draws = [0, 0]
    state.license = ""
    state.stack.append(TURN_FRAMES[player])
    if emit:
        emit("turn", player, state.turn)


def refill(state: State, emit: Emit | None, player: int) -> bool:
    """Draws flares, legends and beings until the hand has the usual number of each, and then additional cards.

    How many additional cards are drawn follows from the effects carried out in this turn. Returns whether the last card
    of the player's own deck was drawn. A pending being counts as a card of the hand.
    """
    is_last = False
    for deck in (FLARES_DECK, LEGENDS_DECK, OWN):
        held = len(state.hands[3 * player + deck]) + (deck == OWN and state.pending[player] != NOBODY)
        for _ in range(FULL_HANDS[deck] - held):
            is_last |= draw(state, emit, player, deck) and deck == OWN
    for deck in (LEGENDS_DECK, OWN):
        for _ in range(state.draws[deck]):
            is_last |= draw(state, emit, player, deck) and deck == OWN
    return is_last


def scores(state: State) -> tuple[int, int]:
    """Each player's points, player 0's first.

    They are the points that were scored and are kept, minus two while the player has a pending being. In the High Form
    each of the player's legendary pieces on the board adds one.
    """
    return _score(state, 0), _score(state, 1)


def _score(state: State, player: int) -> int:
    points = state.points[player] - (PENDING_COSTS if state.pending[player] != NOBODY else 0)
    if state.mode is DUEL:
        return points
    return points + state.pieces[3 * player + LEGENDARY].bit_count()


def finish(state: State, emit: Emit | None, reason: str) -> None:
    """Ends the game for the reason `reason`: "deck", "points" or "turn_limit".

    The winner is the player who is ahead; if neither is, the game is a draw.
    """
    state.due = ""
    state.reason = reason
    if emit:
        winner = leader(state)
        if winner is None:
            emit("tied", 0, reason)
        else:
            emit("won", winner, reason)


def leader(state: State) -> int | None:
    """The number of the player who would win now, None if it would be a draw.

    More points win; if these are equal, more upgraded pieces; if these are equal too, more pieces in all.
    """
    for one, other in (
        scores(state),
        (state.upgraded(0).bit_count(), state.upgraded(1).bit_count()),
        (state.own(0).bit_count(), state.own(1).bit_count()),
    ):
        if one != other:
            return int(other > one)
    return None


# --- tasks ----------------------------------------------------------------------------------------------------------


def claim(state: State, emit: Emit | None, player: int, task: int) -> None:
    """Scores the task with the number `task` for the player.

    The next task becomes open in place of the claimed one, and a new next task is turned up.
    """
    points = TASK_CARDS[task].points
    state.claimed[player] = (*state.claimed[player], task)
    if emit:
        emit("claimed", player, task)
    score(state, emit, player, points, "task")
    instead = (state.next_task,) if state.next_task != NOBODY else ()
    place = state.tasks.index(task)
    state.tasks = (*state.tasks[:place], *instead, *state.tasks[place + 1 :])
    turn_up(state, emit, player)


def turn_up(state: State, emit: Emit | None, player: int) -> None:
    """Turns up a new next task, the one that becomes open when a task is claimed.

    A task that would be the third of its type among the open tasks goes under the deck, and another is turned up. If no
    task fits, there is no next task. In a game by link there is no next task either while the source of chance answers
    UNKNOWN. `player` is whom the events are about.
    """
    state.next_task = NOBODY
    types = [TASK_CARDS[task].type for task in state.tasks]
    for _ in range(len(state.task_deck)):
        entry = state.task_deck[-1]
        task = entry >> 2
        if entry == UNSEEN and isinstance(state.seed, Chance):
            task = ask_for_task(state, unseen_tasks(state))
            if task == UNKNOWN:
                return
        state.task_deck = state.task_deck[:-1]
        if types.count(TASK_CARDS[task].type) < OF_A_TYPE:
            state.next_task = task
            if emit:
                emit("turned_up", player, task)
            return
        state.task_deck = (task << 2 | BOTH, *state.task_deck)
        if emit:
            emit("passed", player, task)


def unseen_tasks(state: State) -> list[int]:
    """Returns the tasks that neither player has seen yet in a game by link, in ascending order."""
    seen = {entry >> 2 for entry in state.task_deck}
    seen.update(state.tasks, (state.next_task,), *state.claimed)
    return [task for task in TASKS if task not in seen]


def ask_for_task(state: State, possible: list[int]) -> int:
    """Asks the source of chance of a game by link which task is turned up. Returns the task, or UNKNOWN if the source
    does not know it yet.

    `possible` are the numbers of the tasks that may be turned up.
    """
    assert isinstance(state.seed, Chance)
    state.seed, task = state.seed.ask(Question("turn_up", 0, 0, tuple(possible)))
    return task


# --- the beginning of a duel ----------------------------------------------------------------------------------------


def ask_start(state: State, frame: Frame) -> tuple[Action, ...]:
    """The legal actions `("place", square)` for the second player's first common, before the first turn of a duel.

    There is one action for each of the two squares that are marked on the board for the beginning of a duel.
    """
    return at_each("place", STARTS)


def do_start(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Places the second player's common on the chosen square, before the first turn of a duel.

    Two squares of the board are marked for this. A common of the first player is placed on the other one.
    """
    player, square = frame[1], action[1]
    place(state, emit, player, COMMON, square)
    for other in squares_of(STARTS & state.empty()):
        place(state, emit, 1 - player, COMMON, other)


STEPS = {
    "turn": Step(ask_turn, do_turn),
    "replace": Step(ask_replace, do_replace),
    "pick_up": Step(ask_pick_up, do_pick_up),
    "orient": Step(ask_orient, do_orient),
    "aside": Step(ask_aside, do_aside),
    "return": Step(ask_return, do_return),
    "start": Step(ask_start, do_start),
    **EFFECT_STEPS,
}
