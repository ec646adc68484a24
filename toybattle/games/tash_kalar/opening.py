"""What comes before the first turn: the draft of the decks, if there is one, then decks, hands and tasks."""

from __future__ import annotations

from ...chance import Chance, Question, shuffle
from ...protocol import UNKNOWN, Action, Emit, Frame, Step
from .cards.table import CARD_NAMES, FLARES_DECK, LEGENDS_DECK, OWN
from .hands import UNSEEN, ask_to_show, lay_deck, leave_hand
from .state import BOTH, DECK_SIZE, DRAFTERS, FULL_HANDS, HIGH_FORM, OPEN_TASKS, TASKS, State, both_schools, cards_of
from .steps import OF_A_TYPE, ask_for_task, draw, turn_up, unseen_tasks
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
    cards = _mixed_schools(state)
    for player in (0, 1):
        state.hands[3 * player + OWN] = tuple(sorted([card << 2 | BOTH for card in cards[player::2]]))
    _ask_next(state)


def _mixed_schools(state: State) -> list[int]:
    """Returns the beings of both schools in random order: by turns one for the pack of player 0 and one for player 1.

    In a game by link the source of chance turns up the cards of player 0's pack one by one; all others are for player
    1.
    """
    cards = both_schools(state)
    if not isinstance(state.seed, Chance):
        state.seed, cards = shuffle(state.seed, cards)
        return cards
    mixed = []
    for _ in range(DECK_SIZE):
        state.seed, card = state.seed.ask(Question("turn_up", 0, 0, tuple(cards)))
        cards.remove(card)
        mixed.append(card)
    return [card for pair in zip(mixed, cards, strict=True) for card in pair]


def _ask_next(state: State) -> None:
    first: int = state.stack[0][1]
    state.stack.append(DRAFT_FRAMES[first ^ DRAFTERS[state.packs()]])


def ask_draft(state: State, frame: Frame) -> tuple[Action, ...]:
    """The legal actions `("pick", card)`, one for each card of the player's pack."""
    return tuple([PICK[card] for card in state.hand(frame[1], OWN)])


def do_draft(state: State, emit: Emit | None, action: Action, frame: Frame) -> None:
    """Moves the picked card from the player's pack to the kept cards. Once both players have kept equally many cards,
    the packs are swapped.

    A player keeps one card in the first round and two in every other round. Until the packs are swapped, the rest of
    the pack is secret, because it would give away the kept cards. After the last round the game begins.

    In a game by link only the player who keeps cards first in each round keeps them in secret. The other player keeps
    them openly, because the packs are swapped directly after that.
    """
    player, card = frame[1], action[1]
    pack, who = 3 * player + OWN, 1 << player
    if isinstance(state.seed, Chance) and player != state.stack[0][1]:
        who = BOTH
    leave_hand(state, player, card, OWN)
    rest = state.hands[pack]
    if card == UNKNOWN:
        rest = (UNSEEN,) * len(rest)
    state.hands[pack] = tuple([entry & ~BOTH | who for entry in rest])
    state.decks[player] = (*state.decks[player], card << 2 | who)
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
    if isinstance(state.seed, Chance):
        _show_kept(state)
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


def _show_kept(state: State) -> None:
    """In a game by link, has the player who has kept cards in secret show these cards.

    After that both players know the rest of that player's pack too, because all other beings are known to be elsewhere.
    """
    player: int = state.stack[0][1]
    pack = 3 * player + OWN
    other = state.hands[3 * (1 - player) + OWN]
    known = {entry >> 2 for entry in (*other, *state.decks[0], *state.decks[1]) if entry & BOTH == BOTH}
    hidden = [card for card in both_schools(state) if card not in known]
    kept = []
    for entry in state.decks[player]:
        card = entry >> 2
        if entry & BOTH != BOTH:
            card = ask_to_show(state, player, OWN, tuple(hidden), card)
        kept.append(card << 2 | entry & BOTH)
    state.decks[player] = tuple(kept)
    if UNKNOWN not in [entry >> 2 for entry in kept]:
        rest = [card for card in hidden if card << 2 | 1 << player not in kept]
        state.hands[pack] = tuple([card << 2 | 1 << player for card in rest])


# --- decks, hands, tasks --------------------------------------------------------------------------------------------


def begin(state: State, emit: Emit | None = None) -> None:
    """Shuffles all decks, deals the hands and lays out the tasks.

    In a duel there are no tasks, but the second player is asked to place a common.
    """
    first: int = state.stack[0][1]
    state.turn = 1
    for place in range(len(state.decks)):
        lay_deck(state, place, [*cards_of(state, place)])
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
    """Lays out three tasks that are not all of the same type, and turns up the next task.

    None of the three is a task that the rules call advanced. Tasks that don't fit are shuffled back into the deck. In a
    game by link each task is turned up from all tasks that fit, which gives the same chances. A partial state
    that does not know yet which task is turned up lays out no further task.
    """
    if isinstance(state.seed, Chance):
        while len(state.tasks) < OPEN_TASKS:
            task = ask_for_task(state, [task for task in unseen_tasks(state) if _fits(state, task)])
            if task == UNKNOWN:
                return
            state.tasks += (task,)
        state.task_deck = (UNSEEN,) * (len(TASKS) - OPEN_TASKS)
        turn_up(state, emit, 0)
        return
    state.seed, order = shuffle(state.seed, TASKS)
    passed: list[int] = []
    while len(state.tasks) < OPEN_TASKS:
        task = order.pop()
        if _fits(state, task):
            state.tasks += (task,)
        else:
            passed.append(task)
    state.seed, order = shuffle(state.seed, sorted(order + passed))
    state.task_deck = tuple([task << 2 for task in order])
    turn_up(state, emit, 0)


def _fits(state: State, task: int) -> bool:
    """Whether the task can be laid out at the beginning, beside the tasks that lie open already.

    A task that the rules call advanced can't be laid out, and neither can a third task of the same type.
    """
    types = [TASK_CARDS[other].type for other in state.tasks]
    return not TASK_CARDS[task].is_advanced and types.count(TASK_CARDS[task].type) < OF_A_TYPE


OPENING_STEPS = {"draft": Step(ask_draft, do_draft)}
