"""A turn at the table: picks and actions of a person, answers of the bot, showing turns, undo. Pure functions."""

from __future__ import annotations

import json
from dataclasses import replace

from toybattle.notation import parse_action
from toybattle.protocol import Action, Decision

from ..by_link import sending
from ..by_link.telling import AGREE
from ..games.face import SPACE, Pick
from ..review import advice, judging
from . import effects as fx
from .extensions import exercise_extension
from .model import (
    BEATS,
    NOBODY,
    REFUSED,
    BotState,
    Disarm,
    Model,
    ShowNext,
    Step,
    Targeted,
    Thought,
    last_turn,
    say,
    with_note,
)
from .picking import completed, fields, open_picks, previewed, with_pick
from .words import words

ARMED = 4000  # milliseconds in which the second press must follow
LONGEST_TURN = 3000  # milliseconds in which a turn is shown, however many actions it has


def pick_of(model: Model, text: str) -> Pick | None:
    """Returns the pick that `text` names, such as "space c"; None if `text` names no pick.

    `text` is a `data-action`, a `data-drop` or a `data-target`. One from the game that lay on the table before names
    nothing here.
    """
    sort, _, name = text.partition(" ")
    names = model.face.NAMES.get(sort, ())
    return (sort, names.index(name)) if name in names else None


def live(model: Model) -> tuple[Model, Decision | None]:
    """Returns (model, decision) for a person who wants to decide before all of the opponent's turn has been shown.

    In the returned model all actions have been shown, unless the person looks at an earlier position. `decision` is
    what the person has to decide then, None if there is nothing to decide.
    """
    if model.is_showing and model.review is None:
        model = replace(model, shown=len(model.match.log), generation=model.generation + 1)
    return model, model.decision()


def take(model: Model, chosen: Pick) -> Step:
    """Handles the pick `chosen`: adds it to the picks. If the picks now say an action in full, the action is previewed
    or made.

    A pick that was made already is taken back; a pick that fits no action is refused. While a turn is being shown, the
    board doesn't show yet what is asked: then such a pick only ends the showing.
    """
    if model.exercise and model.exercise.takes_picks:
        return exercise_extension(model).pick(model, chosen)
    was_showing = model.is_showing and model.review is None
    model, decision = live(model)
    model = replace(model, note="", note_kind="", inspected=-1)
    face = model.face
    sort, value = chosen
    if sort == SPACE:
        more = face.more_on(model.match.at(model.index), value)
        model = replace(model, focus=value, inspected=value if more else -1)
    if decision is None:
        return not_asked(model), []
    if chosen in model.picks:
        return replace(model, picks=tuple(pick for pick in model.picks if pick != chosen), target=None), []
    picks = with_pick(face, decision, model.picks, chosen)
    if picks is None and _begins_anew(model, decision, chosen):
        picks = (chosen,)
    if picks is None:
        shown = face.shown_at(model.view(), decision, chosen)
        if was_showing and not shown:
            return model, []
        return _choose(model, shown) if shown else (_refuse(replace(model, target=None), decision, chosen), [])
    action = completed(face, decision, picks)
    if action is None:
        return replace(model, picks=picks), []
    if action[0] not in face.PREVIEWED or action == model.previewed:
        return _choose(model, action)
    target = fields(face, action)[-1]
    rest = tuple(pick for pick in picks if pick != target)
    return replace(model, picks=rest, target=target, is_target_passing=False), []


def target(model: Model, message: Targeted) -> Model:
    """Returns the model with a new target: what the pointer or the focus is on, as `message` says.

    The model is unchanged if no legal action can be previewed. A target that was set by a tap stays while the pointer
    passes over things that preview nothing, on its way to the button that carries the previewed action out.
    """
    decision = model.decision() if model.face.PREVIEWED else None
    if decision is None or not any(action[0] in model.face.PREVIEWED for action in decision.actions):
        return model
    target = pick_of(model, message.at)
    if target == model.target:
        return model
    shows = previewed(model.face, decision, model.picks, target) is not None
    if model.previewed and not model.is_target_passing and message.is_passing and not shows:
        return model
    told = model.note_kind == "cycle" or (model.note_kind in REFUSED and shows)
    model = replace(model, target=target, is_target_passing=message.is_passing)
    return replace(model, note="", note_kind="") if told else model


def cycle(model: Model, _: str) -> Step:
    """Shows the next of the ways in which the previewed action can be shown, such as another orientation of a pattern.

    A note tells which of them is shown, such as 2 of 3. After the last one the first is shown again.
    """
    action = model.previewed
    count = model.face.versions(model.view(), action) if action else 1
    if not action or count == 1:
        return say(model, "cycle.none", "refusal"), []
    number = (model.version + 1) % count
    return say(replace(model, cycled=(action, number)), "cycle.shown", "cycle", number=number + 1, count=count), []


def not_asked(model: Model) -> Model:
    """Returns the model with a note on why the person has nothing to decide."""
    if model.review is not None or model.is_from_link:
        return _looking_back(model)
    if model.exercise and not (model.is_showing or model.thinking):
        return say(model, "refusal.exercise_over", "refusal")
    return say(model, "refusal.not_your_turn" if model.match.decision else "refusal.game_over", "refusal")


def _looking_back(model: Model) -> Model:
    """Returns the model with a note that a game which is looked back at can't be played."""
    if model.is_from_link:
        return say(model, "refusal.from_link", "refusal")
    return say(model, "refusal.reviewing_over" if model.match.result else "refusal.reviewing", "refusal")


def _begins_anew(model: Model, decision: Decision, chosen: Pick) -> bool:
    """Whether the pick `chosen`, which doesn't fit the earlier picks, says a legal action without them, and this is
    what the person means.
    """
    meant = model.face.attempts(model.match.state, decision, model.picks, chosen)
    return bool(meant) and set(meant) <= set(decision.actions)


def _refuse(model: Model, decision: Decision, chosen: Pick) -> Model:
    """Returns the model with a note on why the pick `chosen` is not possible."""
    rules = model.match.rules
    refusals = [
        (action, refusal)
        for action in model.face.attempts(model.match.state, decision, model.picks, chosen)
        if (refusal := rules.refusal(model.match.state, action))
    ]
    if not refusals:
        id = model.face.unasked(decision, chosen)
        return replace(with_note(model, model.narration.refused(id, {}), "refusal"), refusal=id)
    _, first = refusals[0]
    same = all(refusal == first for _, refusal in refusals)
    note = model.narration.refused(*first) if same else model.narration.unfit(chosen, refusals)
    allowed = open_picks(model.face, decision, model.picks)
    note = f"{note} {model.narration.instead(model.view(), decision, model.picks, chosen, allowed)}".rstrip()
    is_look = chosen[0] == SPACE and not model.picks  # perhaps the person only wants to know what is there
    return replace(with_note(model, note, "reason" if is_look else "refusal"), refusal=first[0])


def do(model: Model, text: str) -> Step:
    """Makes the action of a button or a key; `text` is the action in notation, such as "place hook c".

    If the action is not legal, a note says why.
    """
    model, decision = live(model)
    action = parse_action(model.match.rules, text)
    if decision is None:
        return not_asked(model), []
    if action not in decision.actions:
        reason = model.match.rules.refusal(model.match.state, action)
        note = model.narration.refused(*reason) if reason else ""
        return replace(with_note(model, note, "refusal"), refusal=reason[0] if reason else ""), []
    return _choose(model, action)


def key(model: Model, text: str, letter: str) -> Step:
    """Makes the action `text`, in notation, for which the key `letter` was pressed.

    The key must be pressed twice if this action gives up another action that is legal now, as the end of a turn may
    give up a claim. `Face.FORGOES` maps the verb of such an action to the verb of what it gives up.
    """
    model, decision = live(model)
    verb, *_ = parse_action(model.match.rules, text)
    given_up = model.face.FORGOES.get(verb)
    if decision and model.armed != text and any(action[0] == given_up for action in decision.actions):
        return arm(say(model, f"gives_up.{given_up}", "refusal", key=letter.upper()), text)
    return do(replace(model, armed=""), text)


def disarmed(model: Model) -> Model:
    """The model without the button that asks for a second press, and without the note that asks for it."""
    undoing = {words("undo.sure.marked"), words("undo.sure.over"), words("undo.sure.over_marked")}
    is_asking = model.note in {*undoing, words("sure.solution")}
    return replace(model, armed="", note="" if is_asking else model.note)


def arm(model: Model, what: str) -> Step:
    """Remembers that `what` was pressed once: for ARMED milliseconds, a second press carries it out.

    `what` is a command or, for a key that stands for an action, the action in notation.
    """
    model = replace(model, armed=what, generation=model.generation + 1)
    return model, [fx.Wait(ARMED, Disarm(model.generation))]


def showing(model: Model, effects: list[fx.Effect]) -> Step:
    """Returns the model and the effects, to which a timer is added if actions of the other player have still to be
    shown one by one.

    If the person has set that turns are shown without pauses, all actions are shown at once, without a timer.
    """
    if not BEATS[model.prefs["speed"]]:
        return replace(model, shown=len(model.match.log)), effects
    return model, [*effects, fx.Wait(beat_time(model), ShowNext(model.generation))] if model.is_showing else effects


def _choose(model: Model, action: Action) -> Step:
    """Makes the action that a person has chosen. The action is saved and shown at once.

    In an exercise, the extension that the exercise belongs to may do something else instead.
    """
    handled = exercise_extension(model).choose(model, action) if model.exercise else None
    if handled is not None:
        return handled
    table = model.table.with_action(action)
    model = replace(
        model, table=table, shown=len(table.match.log), picks=(), note="", note_kind="", inspected=-1, thinking=""
    )
    return ask_bot_if_due(model, [fx.Save(table)])


def ask_bot_if_due(model: Model, effects: list[fx.Effect]) -> Step:
    """Returns the model and the effects. If the bot is to decide, a question to the bot is added to `effects`, and the
    model notes the question's id.
    """
    decision = model.match.decision
    is_nobodys = model.is_from_link or model.watching or model.exercise is not None or model.is_far_away
    if decision is None or is_nobodys or decision.player in model.humans:
        return model, effects
    return _ask_bot(model, effects)


def _ask_bot(model: Model, effects: list[fx.Effect]) -> Step:
    decision = model.match.decision
    assert decision is not None
    match = model.match
    view = json.dumps(match.rules.view(match.state, decision.player).dump())
    question = f"{model.table.id}/{len(match.log)}/{model.questions}"  # unique: late answers don't match
    think = fx.Think(question, "move", match.game, view, model.table.seats[decision.player])
    return replace(model, thinking=question, questions=model.questions + 1), [*effects, think]


def thought(model: Model, message: Thought) -> Step:
    """Handles an answer of the bot. An action of the bot is saved at once and shown after a while.

    The answer to a question for a hint goes to `advice.heard`, a judgement to `judging.heard`.
    """
    if model.hint and message.stamp == model.hint.stamp:
        return advice.heard(model, message)
    if message.stamp != model.thinking:
        return judging.heard(model, message), []
    action = parse_action(model.match.rules, message.action)
    model = disarmed(model) if model.armed == "undo" else model  # it would take back another action
    table = model.table.with_action(action)
    was_showing = model.is_showing
    model = replace(model, table=table, thinking="")
    effects: list[fx.Effect] = [fx.Save(table)]
    if model.review is None and not BEATS[model.prefs["speed"]]:
        model = replace(model, shown=len(table.match.log))
    elif not was_showing:
        effects.append(fx.Wait(beat_time(model), ShowNext(model.generation)))
    return ask_bot_if_due(model, effects)


def bot(model: Model, message: BotState) -> Step:
    """Notes the state of the bot's worker, as `message` says."""
    if message.state == "again":
        return say(replace(model, bot="loading", bot_progress=0.0), "bot.again"), []
    if message.state == "failed" and model.hint and model.hint.action is None:
        model = say(replace(model, hint=None), "hint.no_bot", "refusal")
    return replace(model, bot=message.state, bot_progress=message.progress, bot_why=message.why), []


def beat_time(model: Model) -> int:
    """Returns for how many milliseconds the next action is shown, which depends on the person's setting.

    If the turn has many actions, the time is shorter, so that all of them together are shown for LONGEST_TURN
    milliseconds at most.
    """
    match = model.match

    def is_same_turn(number: int) -> bool:
        return (match.at(number).turn, match.player_at(number)) == turn

    turn = match.at(model.shown).turn, match.player_at(model.shown)
    first = last = model.shown
    while first > 0 and is_same_turn(first - 1):
        first -= 1
    while last < len(match.log) - 1 and is_same_turn(last + 1):
        last += 1
    return min(BEATS[model.prefs["speed"]], LONGEST_TURN // (last - first + 1))


def beat(model: Model, message: ShowNext) -> Step:
    """Shows one more action of the turn that is being shown, and sets a timer for the next action if there is one.

    Does nothing if `message` comes from an outdated timer.
    """
    if message.generation != model.generation or not model.is_showing:
        return model, []
    model = replace(model, shown=model.shown + 1)
    return model, [fx.Wait(beat_time(model), ShowNext(model.generation))] if model.is_showing else []


def undo(model: Model, _: str) -> Step:
    """Takes back the last pick. If there is no pick, takes back the person's last decision and everything after it.

    The game is marked as one in which the person had help if a bot's action, a resignation, or something that was
    revealed is taken back. The first press only asks for a second one if the game is over, or if it would count in the
    statistics and would be marked.
    """
    if model.is_from_link or model.review is not None:
        return _looking_back(model), []
    if model.picks:
        return replace(model, picks=model.picks[:-1], target=None, note="", note_kind=""), []
    if model.table.correspondence:
        return sending.undo(model)
    match = model.match
    target = len(match.log) - 1
    while target >= 0 and match.player_at(target) not in model.humans:
        target -= 1
    if match.resigned is not None:
        target = len(match.log)
    if target < (model.exercise.start if model.exercise else 0):
        return say(model, "undo.none", "refusal"), []
    crossed = match.reveals(target) or any(
        match.player_at(number) not in model.humans for number in range(target, len(match.log))
    )
    assisted = model.table.assisted or crossed or match.resigned is not None
    is_marked = assisted and not model.table.assisted and model.exercise is None
    if model.armed != "undo" and (price := _price_of_undo(model, is_marked)):
        return replace(say(model, price), armed="undo"), []  # there is no hurry: the question stays
    seat = model.seat if model.side == match.at(target).stack[-1][1] else NOBODY  # else the curtain falls
    table = replace(model.table, match=match.upto(target), assisted=assisted)
    generation = model.generation + 1
    model = replace(
        model, table=table, shown=target, seat=seat, inspected=-1, thinking="", armed="", generation=generation
    )
    model = replace(model, rewound=target)
    return ask_bot_if_due(say(model, "undone" if is_marked and not table.retry else "undone.free"), [fx.Save(table)])


def _price_of_undo(model: Model, is_marked: bool) -> str:
    """The id of the message that asks the person to press Undo once more, and says what that costs; "" if nothing is to
    be asked. `is_marked` says whether the game would be marked.
    """
    table = model.table
    if model.exercise is not None or model.watching:
        return ""
    counts = is_marked and not table.retry and model.humans not in ((), (0, 1))
    if table.match.result is not None:
        return "undo.sure.over_marked" if counts else "undo.sure.over"
    return "undo.sure.marked" if counts else ""


def replay(model: Model, _: str) -> Step:
    """Shows the opponent's last turn once more, action by action."""
    if model.review is not None:
        return _looking_back(model), []
    if model.is_showing or model.curtain:
        return model, []
    start, end = last_turn(model)
    if start == end:
        return say(model, "replay.none", "refusal"), []
    model = replace(model, shown=start, rewound=start, picks=(), inspected=-1, note="", note_kind="")
    model = replace(model, generation=model.generation + 1)
    return model, [fx.Wait(beat_time(model), ShowNext(model.generation))]


def finish(model: Model, _: str) -> Step:
    """Shows at once all actions of the turn that is being shown."""
    model, _decision = live(model)
    return model, []


def hurry(model: Model, _: str) -> Step:
    """Asks the bot to answer at once, if it is thinking about its action."""
    return model, [fx.Hurry(model.thinking)] if model.thinking else []


def agree(model: Model, _: str) -> Step:
    """Accepts the draw that the friend has offered, at the second press of the button; the first press only asks for a
    second press.
    """
    if model.armed != AGREE:
        return arm(model, AGREE)
    return sending.agree(replace(model, armed=""))


def resign(model: Model, _: str) -> Step:
    """Resigns the game at the second press of the button; the first press only asks for a second press."""
    if model.is_from_link or model.exercise or model.match.result is not None:
        return not_asked(model), []
    if model.armed != "resign":
        return arm(replace(model, shown=len(model.match.log)) if model.is_showing else model, "resign")
    if model.table.correspondence:
        return sending.resign(model)
    decision = model.match.decision
    player = model.humans[0] if len(model.humans) == 1 or decision is None else decision.player
    table = replace(model.table, match=model.match.with_resignation(player))
    model = replace(
        model, table=table, armed="", sheet="", shown=len(table.match.log), review=None, picks=(), thinking="", note=""
    )
    return model, [fx.Save(table)]


def lift_curtain(model: Model, _: str) -> Step:
    """Lifts the curtain for the player who is to decide, and shows the other player's last turn."""
    if not model.curtain:
        return model, []
    model = replace(model, seat=model.side, note="", note_kind="")
    start, end = last_turn(model)
    if start == end:
        return model, []
    return replay(model, "")
