"""What comes before the first turn: the draft of the decks, if there is one, then decks, hands and tasks."""

from __future__ import annotations

from ...chance import shuffle
from ...protocol import Action, Emit, Frame, Step
from .cards.table import CARD_NAMES, FLARES_DECK, LEGENDS_DECK, OWN
from .state import BOTH, DRAFTERS, FULL_HANDS, HIGH_FORM, OPEN_TASKS, TASKS, State, both_schools, cards_of
from .steps import OF_A_TYPE, draw, turn_up
from .tasks import TASK_CARDS

FIRST_ACTIONS = 1  # in the very first turn
DRAFT_FRAMES: tuple[Frame, ...] = (("draft", 0), ("draft", 1))
PICK: tuple[Action, ...] = tuple(("pick", card) for card in range(len(CARD_NAMES)))


# --- the draft ------------------------------------------------------------------------------------------------------


def begin_draft(state: State) -> None:
    """Begins the draft: deals each player a pack with half of the beings of both schools.

    A player who sees one pack knows the other pack too, since it has all other beings of the two schools.
    """
    state.turn = 0
    state.seed, cards = shuffle(state.seed, both_schools(state))
    for player in (0, 1):
        state.hands[3 * player + OWN] = tuple(sorted([card << 2 | BOTH for card in cards[player::2]]))
    _ask_next(state)


def _ask_next(state: State) -> None:
    first: int = state.stack[0][1]
    state.stack.append(DRAFT_FRAMES[first ^ DRAFTERS[state.packs()]])


def ask_draft(state: State, frame: Frame) -> tuple[Action, ...]:
    """The legal actions `("pick", card)`, one for each card of the player's pack."""
    return tuple([PICK[card] for card in state.hand(frame[1], OWN)])


def do_draft(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Moves the picked card from the player's pack to the kept cards. Once both players have kept equally many cards,
    the packs are passed on.

    A player keeps one card in the first round and two in every other round. Until the packs are passed on, the rest of
    the pack is secret, because it would give away the kept cards. After the last round the game begins.
    """
    player, card = frame[1], action[1]
    pack, own = 3 * player + OWN, 1 << player
    state.hands[pack] = tuple([entry & ~BOTH | own for entry in state.hands[pack] if entry >> 2 != card])
    state.decks[player] = (*state.decks[player], card << 2 | own)
    if emit:
        emit("kept", player, card)
    sizes = state.packs()
    if sizes[0] == sizes[1]:
        _pass_on(state, emit)
    if state.drafted:
        if emit:
            emit("dealt", state.stack[0][1])
        begin(state, emit)
    else:
        _ask_next(state)


def _pass_on(state: State, emit: Emit | None) -> None:
    """Shows the cards that both players have just kept, and swaps the packs.

    If one card is left in each pack, nobody is asked: each player gets the card of the pack received, and the draft is
    over.
    """
    blue, red = (state.hands[3 * player + OWN] for player in (0, 1))
    for player, pack in ((0, red), (1, blue)):
        for entry in state.decks[player]:
            if emit and entry & BOTH != BOTH:
                emit("drafted", player, entry >> 2)
        state.decks[player] = tuple([entry | BOTH for entry in state.decks[player]])
        state.hands[3 * player + OWN] = tuple([entry | BOTH for entry in pack])
    if len(blue) > 1:
        return
    for player, (last,) in ((0, red), (1, blue)):
        if emit:
            emit("left_over", player, last >> 2)
        state.drafted += (tuple(sorted([entry >> 2 for entry in (*state.decks[player], last)])),)
        state.hands[3 * player + OWN] = ()


# --- decks, hands, tasks --------------------------------------------------------------------------------------------


def begin(state: State, emit: Emit | None = None) -> None:
    """Shuffles all decks, deals the hands and lays out the tasks.

    In a duel there are no tasks, but the second player is asked to place a common.
    """
    first: int = state.stack[0][1]
    state.turn = 1
    for place in range(len(state.decks)):
        state.seed, cards = shuffle(state.seed, cards_of(state, place))
        state.decks[place] = tuple([card << 2 for card in cards])
    for player in (first, 1 - first):
        for deck in (OWN, LEGENDS_DECK, FLARES_DECK):
            for _ in range(FULL_HANDS[deck]):
                draw(state, emit, player, deck)
    state.actions = FIRST_ACTIONS
    state.begun[first] = 1
    if state.mode is HIGH_FORM:
        _lay_tasks(state, emit)
    else:
        state.stack.append(("start", 1 - first))


def _lay_tasks(state: State, emit: Emit | None) -> None:
    """Lays out three tasks that are not advanced and not all of the same type, and turns up the next task.

    Tasks that don't fit are shuffled back into the deck.
    """
    state.seed, order = shuffle(state.seed, TASKS)
    passed: list[int] = []
    while len(state.tasks) < OPEN_TASKS:
        task = order.pop()
        types = [TASK_CARDS[other].type for other in state.tasks]
        if TASK_CARDS[task].is_advanced or types.count(TASK_CARDS[task].type) == OF_A_TYPE:
            passed.append(task)
        else:
            state.tasks += (task,)
    state.seed, order = shuffle(state.seed, sorted(order + passed))
    state.task_deck = tuple([task << 2 for task in order])
    turn_up(state, emit, 0)


OPENING_STEPS = {"draft": Step(ask_draft, do_draft)}
