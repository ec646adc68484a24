"""How a program is carried out: which rows ask the player, what an action does, and how one row follows another.

A program says what a card does, as a sequence of rows. Each row is one verb together with what it applies to. `run_on`
carries out one row after another until the player has to be asked. The row that asks is then a frame on the state's
stack, and the step of this frame has the name of the verb. A question without a legal action is skipped at once. Where
a question is optional, the player can answer `stop`.
"""

from __future__ import annotations

from ....protocol import Action, Emit, Frame, Step
from ..cards.table import MERCHANT, PROGRAMS, WARP, source_of
from ..cards.verbs import AS_MANY, ENDLESS, Verb
from ..pieces import upgradable
from ..state import NOBODY, State
from . import changes, grants, motion
from .asking import STOP, Actions, Acts, AtOnce, Lists
from .regions import CONDITIONS, Effect, pieces_in


def start(
    state: State,
    emit: Emit | None,
    player: int,
    source: int,
    orientation: int = 0,
    home: int = NOBODY,
    felled: int = NOBODY,
    used: int = 0,
) -> None:
    """Begins the program with the number `source` and carries it out until the player has to be asked.

    `player` is the player whose effect it is. The other parameters matter only to the effect of a summoning.
    `orientation` is the pattern's orientation, as an index into the list of all different orientations of the pattern.
    `home` is the square of the summoning, `felled` the piece that the summoning destroyed (`3 * owner + rank`, NOBODY
    if none), and `used` the mask of the pieces in the pattern.
    """
    if PROGRAMS[source]:
        zeros = (0, 0, 0, 0, 0, 0, 0)
        frame = ("", player, source, 0, orientation, home, felled, home, used, NOBODY, NOBODY, *zeros)
        run_on(state, emit, Effect(frame))


def run_on(state: State, emit: Emit | None, effect: Effect) -> None:
    """Carries out the program from the current row on, until the player has to be asked or there are no more rows."""
    program = PROGRAMS[effect.source]
    while effect.row < len(program):
        verb = program[effect.row]
        if verb.branch in (0, effect.branch) and CONDITIONS[verb.when](state, effect):
            at_once = AT_ONCE.get(verb.step)
            if at_once is None:
                _begin(state, effect, verb)
                state.stack.append(effect.frame(verb.step))
                return
            at_once(state, emit, effect, verb)
        effect.row += 1


def _begin(state: State, effect: Effect, verb: Verb) -> None:
    effect.most = effect.did if verb.times == AS_MANY else ENDLESS if verb.step == "run" else verb.times.most
    effect.count = effect.did = effect.killed = effect.note = 0
    if verb.step == "either":
        effect.branch = 0
    effect.mask = pieces_in(state, effect, verb.pieces) if verb.along == "each" else 0


def ask(state: State, frame: Frame) -> Actions:
    """Returns the legal actions for the current row of the program.

    One of them is `("stop",)` if the row has been carried out as often as it must be; for an optional row that is so
    from the beginning. There are no actions if the row has been carried out as often as it may be, or nothing can be
    done.
    """
    effect = Effect(frame)
    verb = PROGRAMS[effect.source][effect.row]
    if effect.count >= effect.most:
        return ()
    actions = LISTS[verb.step](state, effect, verb)
    return (*actions, STOP) if actions and effect.count >= verb.times.least else actions


def do(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Carries out the player's answer to the current row of the program, and has the player asked for that row again.

    A row is done when `action` is `stop`, or None because there was no legal action. Then the next row follows.
    """
    effect = Effect(frame)
    if action is None or action == STOP:
        effect.row += 1
        run_on(state, emit, effect)
        return
    verb = PROGRAMS[effect.source][effect.row]
    ACTS[verb.step](state, emit, effect, verb, action)
    effect.count += 1
    effect.did += 1
    state.stack.append(effect.frame(verb.step))


def can_begin(state: State, effect: Effect, number: int) -> tuple[bool, bool]:
    """Returns (can, must) for one of the alternatives of a program among which the player is asked to choose.

    `can` says whether the first verb of the alternative can do anything, `must` whether that verb is mandatory.
    `number` is the number of the alternative, counted from 1.
    """
    program = PROGRAMS[effect.source]
    verb = next(verb for verb in program[effect.row :] if verb.branch == number)
    if verb.step == "raise":
        return bool(upgradable(state, pieces_in(state, effect, verb.pieces))), True
    if verb.step == "unpend":
        return state.pending[effect.player] not in (NOBODY, MERCHANT), True
    if verb.step == "gain":
        return True, True
    if verb.step == "wipe":
        return bool(pieces_in(state, effect, verb.pieces)), True
    trial = Effect(effect.frame(""))
    _begin(state, trial, verb)
    return bool(LISTS[verb.step](state, trial, verb)), verb.times.least > 0


def _list_either(state: State, effect: Effect, verb: Verb) -> Actions:
    offered: list[Action] = []
    for number in range(1, verb.number + 1):
        can, must = can_begin(state, effect, number)
        if can or (verb.times.least and not must):
            offered.append(("either", number - 1))
    return tuple(offered)


def _do_either(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.branch = action[1] + 1


def _copy(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    """Carries out the warp effect of another card: of the pending being, or of the card that an earlier verb has
    chosen.

    A verb that copies is always the last one of its program, so that nothing is left to do after the copied effect.
    """
    card = state.pending[effect.player] if verb.kind == "pending" else effect.note
    if card not in (NOBODY, MERCHANT):
        if emit:
            emit("copied", effect.player, card)
        start(state, emit, effect.player, source_of(card, WARP))


AT_ONCE: dict[str, AtOnce] = {**changes.AT_ONCE, **motion.AT_ONCE, **grants.AT_ONCE, "copy": _copy}
LISTS: dict[str, Lists] = {**changes.LISTS, **motion.LISTS, **grants.LISTS, "either": _list_either}
ACTS: dict[str, Acts] = {**changes.ACTS, **motion.ACTS, **grants.ACTS, "either": _do_either}
EFFECT_STEPS = {name: Step(ask, do) for name in LISTS}
