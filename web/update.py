"""What a message makes of the page: `update(model, message) -> (model, effects)`. Pure: effects are data."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from toybattle import link
from toybattle.chance import pick, scramble
from toybattle.match import Match
from toybattle.notation import parse_action
from toybattle.protocol import Action, Decision

from . import advice, judging
from . import effects as fx
from .editor import update as editing
from .editor.chosen import with_cards
from .face import SPACE, Pick
from .games import FACES
from .model import (
    BEATS,
    CHALLENGE,
    DRAFT,
    LEVELS_IN_LINKS,
    NOBODY,
    REPLAY,
    Aimed,
    Beat,
    BotState,
    CameBack,
    Cleared,
    Copied,
    Dealt,
    Deleted,
    Disarm,
    Dueled,
    Failed,
    Imported,
    Loaded,
    Message,
    Model,
    News,
    OpenedFragment,
    Pressed,
    Saved,
    SaveFailed,
    SetDeleted,
    SetKept,
    SetShelf,
    SetsImported,
    Shelf,
    Tapped,
    Thought,
    Writing,
    last_turn,
)
from .picking import aimed, beside, completed, fields, with_pick
from .review import LENSES
from .store import HUMAN, Kept, Table, plain_name
from .trainer import update as training
from .trainer.model import Tick, Training
from .words import words

Step = tuple[Model, list[fx.Effect]]
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def update(model: Model, message: Message) -> Step:
    """The model after a message, and the effects to carry out before it is shown.

    Whatever the reason: a question to the bot that is no longer waited for is taken back, and a hint and an aim go with
    the position that they are about.
    """
    after, effects = _update(model, message)
    if model.watching and any(isinstance(effect, fx.Save) and effect.table.id == model.table.id for effect in effects):
        return _say(model, "tabs.watching", "refusal"), []
    if after.match is not model.match:
        after = replace(after, hint=None, aim=None)
    if after.note != model.note and after.parts is model.parts:  # the parts go on from another note
        after = replace(after, parts=(), lit=-1)
    answered = message.stamp if isinstance(message, (Thought, Dueled)) else ""
    late = [stamp for stamp in model.waited_for if stamp not in (answered, *after.waited_for)]
    effects = [*(fx.Forget(stamp) for stamp in late), *effects]
    if after.training.is_on:
        effects = [effect for effect in effects if not isinstance(effect, fx.Save)]
    after, more = judging.attend(after)
    after, duels = editing.attend(after)
    return after, [*effects, *editing.forgotten(model, after, answered), *more, *duels]


def _update(model: Model, message: Message) -> Step:
    if isinstance(message, Tapped):
        return _tap(model, message.action)
    if isinstance(message, Pressed):
        return _press(model, message)
    if isinstance(message, Aimed):
        return _aim(model, message), []
    if isinstance(message, Beat):
        return _beat(model, message)
    if isinstance(message, Thought):
        return _thought(model, message)
    if isinstance(message, Dueled):
        return editing.dueled(model, message)
    if isinstance(message, BotState):
        return _bot(model, message)
    if isinstance(message, Dealt):
        return _dealt(model, message)
    if isinstance(message, Loaded):
        return _sit_down(replace(model, sheet="", guest=False), message.table, save=False)
    if isinstance(message, News):
        return _news(model, message.table)
    if isinstance(message, Writing):
        return _writing(model, message.is_mine)
    if isinstance(message, CameBack):
        return replace(model, seat=NOBODY), []
    if isinstance(message, Failed):
        return replace(model, note=words(message.message, why=message.why), note_kind="alert"), []
    if isinstance(message, Cleared):
        return _say(model, "store.cleared", "alert"), []
    if isinstance(message, SaveFailed):
        return replace(model, unsaved=True), []
    if isinstance(message, Saved):
        return replace(model, unsaved=False), []
    if isinstance(message, Shelf):
        return replace(model, shelf=message.entries), []
    if isinstance(message, SetShelf):
        return replace(model, editor=replace(model.editor, shelf=message.entries)), []
    if isinstance(message, SetKept):
        return replace(model, editor=replace(model.editor, is_unsaved=not message.done)), []
    if isinstance(message, SetDeleted):
        return editing.deleted(model, message)
    if isinstance(message, SetsImported):
        return editing.imported(model, message)
    if isinstance(message, Deleted):
        return replace(model, deleted=message), [fx.ListGames()]
    if isinstance(message, Copied):
        note = words("share.copied" if message.done else "share.not_copied")
        return replace(model, note=note, note_kind="", address="" if message.done else message.address), []
    if isinstance(message, Imported):
        model = _say(model, "games.imported", count=len(message.tables))
        return model, [*(fx.Keep(table) for table in message.tables), fx.ListGames()]
    if isinstance(message, Tick):
        return training.ticked(model, message)
    if isinstance(message, OpenedFragment):
        return _opened(model, message.fragment)
    if message.generation == model.generation:
        return replace(model, armed=""), []
    return model, []


def _say(model: Model, message: str, kind: str = "", **parameters: Any) -> Model:
    return replace(model, note=words(message, **parameters), note_kind=kind)


def _tap(model: Model, action: str) -> Step:
    verb, _, rest = action.partition(" ")
    if verb != "resign" and model.armed:
        model = replace(model, armed="")
    handler = TAPS.get(verb)
    if handler:
        return handler(model, rest)
    chosen = _pick_of(model, action)
    return _tap_pick(model, chosen) if chosen else (model, [])


def _pick_of(model: Model, text: str) -> Pick | None:
    """The pick that a `data-action`, `data-drop` or `data-aim` says."""
    sort, _, name = text.partition(" ")
    names = model.face.NAMES.get(sort)
    return (sort, names.index(name)) if names else None


def _live(model: Model) -> tuple[Model, Decision | None]:
    """The model with the opponent's turn told to its end, and what the person is asked."""
    if model.is_showing and model.review is None:
        model = replace(model, shown=len(model.match.log), generation=model.generation + 1)
    return model, model.decision()


def _tap_pick(model: Model, chosen: Pick) -> Step:
    if model.training.is_finding:
        return training.pick(model, chosen)
    model, decision = _live(model)
    model = replace(model, note="", note_kind="", look=-1)
    face = model.face
    sort, value = chosen
    if sort == SPACE:
        _, more = face.look(model.match.at(model.index), value)
        model = replace(model, focus=value, look=value if more else -1)
    if decision is None:
        return _not_asked(model), []
    if chosen in model.picks:
        return replace(model, picks=tuple(pick for pick in model.picks if pick != chosen), aim=None), []
    picks = with_pick(face, decision, model.picks, chosen)
    if picks is None:
        return _refuse(replace(model, aim=None), decision, chosen), []
    action = completed(face, decision, picks)
    if action is None:
        return replace(model, picks=picks), []
    if action[0] not in face.AIMED or action == model.aimed:
        return _choose(model, action)
    aim = fields(face, action)[-1]
    rest = tuple(pick for pick in picks if pick != aim)
    return replace(model, picks=rest, aim=aim, is_aim_passing=False), []


def _aim(model: Model, message: Aimed) -> Model:
    """What is under the pointer or has the focus; nothing changes where nothing is shown before it is made."""
    decision = model.decision() if model.face.AIMED else None
    if decision is None or not any(action[0] in model.face.AIMED for action in decision.actions):
        return model
    aim = _pick_of(model, message.at)
    if aim == model.aim:
        return model
    told = aimed(model.face, decision, model.picks, aim) is not None and model.note_kind == "refusal"
    model = replace(model, aim=aim, is_aim_passing=message.is_passing)
    return replace(model, note="", note_kind="") if told else model


def _not_asked(model: Model) -> Model:
    """The model with one sentence on why nobody here is asked anything."""
    if model.review is not None or model.guest:
        return _say(model, "refusal.reviewing", "refusal")
    return _say(model, "refusal.not_your_turn" if model.match.decision else "refusal.game_over", "refusal")


def _refuse(model: Model, decision: Decision, chosen: Pick) -> Model:
    """The model with one sentence on why nothing is possible there."""
    rules = model.match.rules
    reasons = [
        reason
        for action in model.face.attempts(model.match.state, decision, model.picks, chosen)
        if (reason := rules.refusal(model.match.state, action))
    ]
    if not reasons:
        return _say(model, "refusal.not_now", "refusal")
    same = all(reason == reasons[0] for reason in reasons)
    note = model.telling.refused(*reasons[0]) if same else model.telling.unfit(chosen)
    return replace(model, note=note, note_kind="refusal")


def _tap_do(model: Model, text: str) -> Step:
    model, decision = _live(model)
    action = parse_action(model.match.rules, text)
    if decision is None:
        return _not_asked(model), []
    if action not in decision.actions:
        reason = model.match.rules.refusal(model.match.state, action)
        return replace(model, note=model.telling.refused(*reason) if reason else "", note_kind="refusal"), []
    return _choose(model, action)


def _choose(model: Model, action: Action) -> Step:
    """A person's action: kept first, shown at once."""
    table = replace(model.table, match=model.match.with_action(action))
    model = replace(
        model, table=table, shown=len(table.match.log), picks=(), note="", note_kind="", look=-1, thinking=""
    )
    return _go_on(model, [fx.Save(table)])


def _go_on(model: Model, effects: list[fx.Effect]) -> Step:
    """Asks the bot if it is its turn."""
    decision = model.match.decision
    is_nobodys = model.guest or model.watching or model.training.is_on
    if decision is None or is_nobodys or decision.player in model.humans:
        return model, effects
    return _ask_bot(model, effects)


def _ask_bot(model: Model, effects: list[fx.Effect]) -> Step:
    decision = model.match.decision
    assert decision is not None
    match = model.match
    view = json.dumps(match.rules.view(match.state, decision.player).dump())
    question = f"{model.table.id}/{len(match.log)}/{model.questions}"  # an answer to another one comes too late
    think = fx.Think(question, "move", match.game, view, model.table.seats[decision.player])
    return replace(model, thinking=question, questions=model.questions + 1), [*effects, think]


def _news(model: Model, table: Table) -> Step:
    """The game as another window has it; who only watches is not told that something was lost."""
    if model.watching or table.match == model.match:
        shown = model.shown if table.match == model.match else len(table.match.log)
        return replace(model, table=table, shown=shown), []
    model, effects = _sit_down(model, table, save=False)
    return _say(model, "store.overtaken", "alert"), effects


def _writing(model: Model, is_mine: bool) -> Step:
    """This window may write the game on the table, or another one does."""
    if is_mine == (not model.watching):
        return model, []
    model = replace(model, watching=not is_mine, picks=(), thinking="", seat=NOBODY, armed="", note="", note_kind="")
    return _go_on(model, [])


def _take_over(model: Model, _: str) -> Step:
    return model, [fx.TakeOver()] if model.watching else []


def _thought(model: Model, message: Thought) -> Step:
    if model.hint and message.stamp == model.hint.stamp:
        return advice.heard(model, message)
    if message.stamp != model.thinking:
        return judging.heard(model, message), []
    action = parse_action(model.match.rules, message.action)
    table = replace(model.table, match=model.match.with_action(action))
    was_showing = model.is_showing
    model = replace(model, table=table, thinking="")
    effects: list[fx.Effect] = [fx.Save(table)]
    if model.review is None and not BEATS[model.prefs["speed"]]:
        model = replace(model, shown=len(table.match.log))
    elif not was_showing:
        effects.append(fx.Wait(beat_time(model), Beat(model.generation)))
    return _go_on(model, effects)


def beat_time(model: Model) -> int:
    """One action's time; a long turn is told faster, three seconds in all."""
    left = max(1, len(model.match.log) - model.shown)
    return min(BEATS[model.prefs["speed"]], max(150, 3000 // left))


def _beat(model: Model, message: Beat) -> Step:
    if message.generation != model.generation or not model.is_showing:
        return model, []
    model = replace(model, shown=model.shown + 1)
    return model, [fx.Wait(beat_time(model), Beat(model.generation))] if model.is_showing else []


def _bot(model: Model, message: BotState) -> Step:
    if message.state == "again":
        return _say(replace(model, bot="loading", bot_progress=0.0), "bot.again"), []
    if message.state == "failed" and model.hint and model.hint.action is None:
        model = _say(replace(model, hint=None), "hint.no_bot", "refusal")
    return replace(model, bot=message.state, bot_progress=message.progress, bot_why=message.why), []


# --- sitting down, going back ---------------------------------------------------------------------------------------


def _sit_down(model: Model, table: Table, save: bool) -> Step:
    """Puts a game on the table."""
    model = replace(
        model,
        table=table,
        shown=len(table.match.log),
        review=None,
        guest=False,
        picks=(),
        note="",
        note_kind="",
        look=-1,
        sheet="",
        seat=NOBODY,
        thinking="",
        armed="",
        generation=model.generation + 1,
        focus=0,
        training=Training(),
        watching=model.watching and table.id == model.table.id,
    )
    return _go_on(model, [fx.Save(table)] if save else [])


def _dealt(model: Model, message: Dealt) -> Step:
    purpose, _, rest = message.purpose.partition(" ")
    if purpose in ("first", "glimpse"):
        return _sit_down(model, replace(model.table, id=message.id), save=purpose == "first")
    if purpose == "set":
        return editing.dealt(model, message)
    if purpose == "train":
        return _train(model, message)
    if purpose == "branch":
        match = model.match.upto(int(rest))
        return _sit_down(model, Table(message.id, match, _branch_seats(model, match), assisted=True), save=True)
    if purpose == "retry":
        match = model.match.upto(int(rest))
        marks = {"assisted": model.table.assisted, "chances": model.table.chances, "retry": match.state.turn}
        model, effects = _sit_down(model, Table(message.id, match, _branch_seats(model, match), **marks), save=True)
        return _say(model, "retry.begun", turn=match.state.turn), effects
    if purpose == "rematch":
        options = {**model.match.options, "first": 1 - model.match.player_at(0)}
        match = Match.start(model.match.game, options, message.seed)
        return _sit_down(model, Table(message.id, match, model.table.seats), save=True)
    if purpose == "challenge":
        match = Match.start(model.match.game, model.match.options, model.match.seed)
        model, effects = _sit_down(model, Table(message.id, match, model.table.seats), save=True)
        return _say(model, "challenge.opened"), [*effects, fx.SetFragment("")]
    return _deal_new(model, message)


def _branch_seats(model: Model, match: Match) -> tuple[str, str]:
    """Playing on from a position: as the table has it, or against the usual bot for a game that came with a link."""
    if not model.guest:
        return model.table.seats
    player = match.decision.player if match.decision else 0
    return (HUMAN, DRAFT["opponent"]) if player == 0 else (DRAFT["opponent"], HUMAN)


def _deal_new(model: Model, message: Dealt) -> Step:
    draft = model.draft
    chance, options = FACES[draft["game"]].set_up(
        with_cards(model.editor, draft, DRAFT), scramble(message.seed ^ 0x5EED)
    )
    chance, first = pick(chance, 2)
    chance, side = pick(chance, 2)
    if draft["side"] != "random":
        side = int(draft["side"])
    options["first"] = first if draft["first"] == "random" else int(draft["first"])
    seats = (HUMAN, HUMAN)
    if draft["opponent"] != HUMAN:
        seats = (HUMAN, draft["opponent"]) if side == 0 else (draft["opponent"], HUMAN)
    table = Table(message.id, Match.start(draft["game"], options, message.seed), seats)
    model, effects = _sit_down(model, table, save=True)
    return model, [*effects, fx.SavePrefs({**model.prefs, **draft}), fx.SetFragment("")]


def _train(model: Model, message: Dealt) -> Step:
    """A position to train on."""
    table, wanted = training.dealt(model, message)
    model, _ = _sit_down(model, table, save=False)
    return training.begun(replace(model, training=wanted))


def _undo(model: Model, _: str) -> Step:
    """Back to the person's previous decision; what it crosses is marked."""
    if model.guest or model.review is not None:
        return _say(model, "refusal.reviewing", "refusal"), []
    if model.picks:
        return replace(model, picks=model.picks[:-1], aim=None, note="", note_kind=""), []
    match = model.match
    target = len(match.log) - 1
    while target >= 0 and match.player_at(target) not in model.humans:
        target -= 1
    if match.resigned is not None:
        target = len(match.log)
    if target < model.training.start:
        return _say(model, "undo.none", "refusal"), []
    crossed = match.reveals(target) or any(
        match.player_at(number) not in model.humans for number in range(target, len(match.log))
    )
    assisted = model.table.assisted or crossed or match.resigned is not None
    seat = model.seat if model.side == match.at(target).stack[-1][1] else NOBODY  # back to the other: curtain
    table = replace(model.table, match=match.upto(target), assisted=assisted)
    generation = model.generation + 1
    model = replace(model, table=table, shown=target, seat=seat, look=-1, thinking="", generation=generation)
    is_marked = assisted and not model.training.is_on
    return _go_on(_say(model, "undone" if is_marked else "undone.free"), [fx.Save(table)])


def _replay_turn(model: Model, _: str) -> Step:
    if model.review is not None or model.is_showing or model.curtain:
        return model, []
    start, end = last_turn(model)
    if start == end:
        return _say(model, "replay.none", "refusal"), []
    model = replace(model, shown=start, picks=(), look=-1, note="", note_kind="", generation=model.generation + 1)
    return model, [fx.Wait(beat_time(model), Beat(model.generation))]


def _finish(model: Model, _: str) -> Step:
    model, _decision = _live(model)
    return model, []


def _back(model: Model, _: str) -> Step:
    """One step back: a sheet, then a look back, then the aim, then a pick, then a note."""
    if model.sheet:
        return (editing.back(model) if model.sheet == "editor" else None) or _close(model, "")
    if model.review is not None and not model.guest:
        return replace(model, review=None), []
    if model.is_showing:
        return _finish(model, "")
    if model.aimed:
        return replace(model, aim=None, note="", note_kind="", look=-1), []
    if model.picks:
        return replace(model, picks=model.picks[:-1], note="", note_kind="", look=-1), []
    hint = model.hint._replace(step=0) if model.hint else None  # pressed again, it begins again
    return replace(model, note="", note_kind="", look=-1, hint=hint, lit=-1), []


def _hint(model: Model, _: str) -> Step:
    if model.training.is_on:
        return training.hint(model)
    model, decision = _live(model)
    return (_not_asked(model), []) if decision is None else advice.next_step(model, decision)


def _why(model: Model, start: str) -> Step:
    """Why the opponent did that: in the last turn, or in the one that this action begins."""
    if start:
        return (advice.why_of(model, int(start)) if advice.can_explain(model, int(start)) else model), []
    if not advice.can_tell_why(model):
        return _say(model, "why.none", "refusal"), []
    return advice.why(model, *last_turn(model)), []


def _light(model: Model, name: str) -> Step:
    """Points out a space that a sentence names, or no longer."""
    space = model.face.NAMES[SPACE].index(name)
    return replace(model, lit=-1 if space == model.lit else space), []


def _hurry(model: Model, _: str) -> Step:
    return model, [fx.Hurry(model.thinking)] if model.thinking else []


def _resign(model: Model, _: str) -> Step:
    if model.guest or model.training.is_on or model.match.result is not None:
        return _not_asked(model), []
    if model.armed != "resign":
        model = replace(model, armed="resign", generation=model.generation + 1)
        if model.is_showing:
            model = replace(model, shown=len(model.match.log))
        return model, [fx.Wait(4000, Disarm(model.generation))]
    decision = model.match.decision
    player = model.humans[0] if len(model.humans) == 1 or decision is None else decision.player
    table = replace(model.table, match=model.match.with_resignation(player))
    model = replace(
        model, table=table, armed="", sheet="", shown=len(table.match.log), review=None, picks=(), thinking="", note=""
    )
    return model, [fx.Save(table)]


def _review(model: Model, where: str) -> Step:
    count = len(model.match.log)
    index = model.index
    steps = {"first": 0, "prev": index - 1, "next": index + 1, "last": count}
    if where == "now":
        return replace(model, review=None, sheet=""), []
    index = max(0, min(count, steps[where] if where in steps else int(where)))
    return replace(model, review=index, picks=(), note="", note_kind="", sheet="", look=-1), []


# --- sheets, settings, games ----------------------------------------------------------------------------------------


def _open(model: Model, sheet: str) -> Step:
    effects: list[fx.Effect] = [fx.ListGames()] if sheet == "games" else []
    if sheet in ("sets", "new"):
        effects.append(fx.ListSets())
    return replace(model, sheet=sheet, address="", armed="", note="", note_kind=""), effects


def _close(model: Model, _: str) -> Step:
    return replace(model, sheet="", address="", deleted=None, armed="", note="", note_kind=""), []


def _look(model: Model, what: str) -> Step:
    """A closer look at a space."""
    sort, _, name = what.partition(" ")
    if sort != SPACE:
        return model, []
    sheet, _ = model.face.look(model.view(), model.face.NAMES[SPACE].index(name))
    return _open(model, sheet) if sheet else (model, [])


def _set(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    return replace(model, draft={**model.draft, name: value}), []


def _pref(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    prefs = {**model.prefs, name: value}
    effects: list[fx.Effect] = [fx.SavePrefs({**prefs, **model.draft})]
    if name == "theme":
        effects.append(fx.Theme(value))
    return replace(model, prefs=prefs), effects


def _rename(model: Model, rest: str) -> Step:
    id, _, name = rest.partition(" ")
    kept = next((entry.table for entry in model.shelf if isinstance(entry, Kept) and entry.id == id), None)
    if kept is None:
        return model, []
    table = replace(model.table if model.table.id == id else kept, name=plain_name(name))
    if model.table.id == id:
        model = replace(model, table=replace(model.table, name=table.name))
    return model, [fx.Keep(table), fx.ListGames()]


def _undelete(model: Model, _: str) -> Step:
    if model.deleted is None:
        return model, []
    id, _name, text = model.deleted
    return replace(model, deleted=None), [fx.RestoreGame(id, text), fx.ListGames()]


def _delete(model: Model, id: str) -> Step:
    return model, [fx.DeleteGame(id)]


def _copy(model: Model, what: str) -> Step:
    if what == "challenge":
        fresh = Match.start(model.match.game, model.match.options, model.match.seed)
        level = next((seat for seat in model.table.seats if seat != HUMAN), DRAFT["opponent"])
        side = model.side
        return model, [fx.Copy(CHALLENGE + link.encode(fresh, bytes([side, LEVELS_IN_LINKS.index(level)])))]
    return model, [fx.Copy(REPLAY + link.encode(model.match))]


def _opened(model: Model, fragment: str) -> Step:
    """A link: a set, a replay to look at, or a challenge to play; what is on the table stays in the store."""
    if fragment.startswith(editing.LINK):
        return editing.opened_link(model, fragment.removeprefix(editing.LINK))
    kind = next((kind for kind in (REPLAY, CHALLENGE) if fragment.startswith(kind)), None)
    if kind is None:
        return model, []
    model = training.closed(model)
    try:
        match, extras = link.decode(fragment[len(kind) :])
        if match.game not in FACES:
            raise link.LinkError("link_no_face", game=words(f"game.{match.game}"))
    except link.LinkError as error:
        why = words(error.reason, **error.parameters)
        return _say(model, "link.failed", "alert", why=why), []
    if kind == CHALLENGE:
        if len(extras) != 2 or extras[0] > 1 or extras[1] >= len(LEVELS_IN_LINKS):
            return _say(model, "link.failed", "alert", why=words("link_not_ours")), []
        level = LEVELS_IN_LINKS[extras[1]]
        seats = (HUMAN, level) if extras[0] == 0 else (level, HUMAN)
        return replace(model, table=Table("", match, seats), guest=True, shown=0), [fx.Deal("challenge")]
    table = Table("", match, (HUMAN, HUMAN))
    model = replace(
        model,
        table=table,
        guest=True,
        shown=len(match.log),
        review=0,
        picks=(),
        look=-1,
        sheet="",
        thinking="",
        generation=model.generation + 1,
    )
    return replace(model, note=words(f"review.link.{match.game}"), note_kind=""), []


def _mine(model: Model, _: str) -> Step:
    return replace(model, guest=False), [fx.SetFragment(""), fx.LoadCurrent()]


# --- keys -----------------------------------------------------------------------------------------------------------


def _press(model: Model, message: Pressed) -> Step:
    key, element = message.key, message.element
    if key == "Escape":
        return _back(model, "")
    if model.sheet == "editor":
        return editing.press(model, key, element)
    if model.sheet or model.curtain:
        return model, []
    face = model.face
    names = face.NAMES[SPACE]
    if key in ARROWS and element.startswith("space-"):
        there = face.neighbour(model.view(), model.side, names.index(element.removeprefix("space-")), key)
        model = _aim(replace(model, focus=there), Aimed(f"{SPACE} {names[there]}"))
        return model, [fx.Focus(f"space-{names[there]}")]
    if key in ARROWS and element.startswith("rack-"):
        there = beside(face.rows(model.view(), model.side), int(element.removeprefix("rack-")), key)
        return model, [fx.Focus(f"rack-{there}")]
    if model.review is not None and key in ("[", "]", "Home", "End"):
        return _review(model, {"[": "prev", "]": "next", "Home": "first", "End": "last"}[key])
    lower = key.lower()
    if key.isdigit() and key != "0":
        slots = face.slots(model.view(), model.side)
        if element.startswith("space-") and model.aim is None:
            model = _aim(model, Aimed(element.replace("space-", "space ", 1)))
        return _tap_pick(model, slots[int(key) - 1]) if int(key) <= len(slots) else (model, [])
    if lower in face.KEYS:
        return _tap_do(model, face.KEYS[lower])
    if lower == "i" and element.startswith("space-"):
        return _look(model, element.replace("space-", "space ", 1))
    shortcuts = {
        **{"u": "undo", "l": "replay", "?": "open rules", "n": "open new", "p": "prompt", "b": "board"},
        **{"h": "hint", "w": "why", "m": "hurry"},
    }
    if lower in shortcuts:
        return _tap(model, shortcuts[lower])
    return model, []


def _prompt(model: Model, _: str) -> Step:
    return model, [fx.Focus("prompt")]


def _board(model: Model, _: str) -> Step:
    return model, [fx.Focus(f"space-{model.face.NAMES[SPACE][model.focused]}")]


def _new(model: Model, _: str) -> Step:
    return model, [fx.Deal("new")]


def _rematch(model: Model, _: str) -> Step:
    return model, [fx.Deal("rematch")]


def _branch(model: Model, _: str) -> Step:
    return replace(model, address=""), [fx.Deal(f"branch {model.index}"), fx.SetFragment("")]


def _retry(model: Model, index: str) -> Step:
    """Another game from a decision of this one, which stays as it is."""
    return replace(model, address=""), [fx.Deal(f"retry {index}"), fx.SetFragment("")]


def _scrub(model: Model, index: str) -> Step:
    """Along the line of chances; its end is now."""
    is_now = int(index) == len(model.match.log) and not model.guest
    return _review(model, "now" if is_now else index)


def _lens(model: Model, name: str) -> Step:
    """How the bot's judgement looks at the game."""
    return replace(model, lens=name if name in LENSES else model.lens), []


def _lift_curtain(model: Model, _: str) -> Step:
    if not model.curtain:
        return model, []
    model = replace(model, seat=model.side, note="", note_kind="")
    start, end = last_turn(model)
    if start == end:
        return model, []
    return _replay_turn(model, "")


def _wake_bot(model: Model, _: str) -> Step:
    model = replace(model, bot="loading", bot_progress=0.0, bot_why="", thinking="")
    return _go_on(model, [fx.WakeBot()])


def _continue(model: Model, id: str) -> Step:
    return model, [fx.LoadGame(id)]


def _export(model: Model, id: str) -> Step:
    return model, [fx.ExportGames(id)]


def _import(model: Model, _: str) -> Step:
    return model, [fx.PickFile()]


def _drop(model: Model, rest: str) -> Step:
    """Something dragged onto something: both picks at once."""
    dragged, _, target = rest.partition("|")
    if dragged.startswith("edit "):
        return editing.edit(model, f"drop {rest.removeprefix('edit ')}")
    model, effects = _tap(replace(model, picks=()), dragged)
    return (model, effects) if model.note_kind == "refusal" else _tap(model, target)


def _lift(model: Model, dragged: str) -> Step:
    """Something is being dragged: its places glow."""
    if dragged.startswith("edit "):
        return editing.edit(model, f"lift {dragged.removeprefix('edit ')}")
    model, _ = _live(model)
    return _tap(replace(model, picks=()), dragged)


TAPS = {
    "take": _take_over,
    "do": _tap_do,
    "drop": _drop,
    "lift": _lift,
    "undo": _undo,
    "replay": _replay_turn,
    "finish": _finish,
    "back": _back,
    "hint": _hint,
    "why": _why,
    "light": _light,
    "hurry": _hurry,
    "resign": _resign,
    "review": _review,
    "branch": _branch,
    "retry": _retry,
    "scrub": _scrub,
    "lens": _lens,
    "open": _open,
    "edit": editing.edit,
    "train": training.train,
    "look": _look,
    "close": _close,
    "set": _set,
    "pref": _pref,
    "new": _new,
    "rematch": _rematch,
    "curtain": _lift_curtain,
    "wake": _wake_bot,
    "continue": _continue,
    "rename": _rename,
    "delete": _delete,
    "undelete": _undelete,
    "export": _export,
    "import": _import,
    "copy": _copy,
    "mine": _mine,
    "prompt": _prompt,
    "board": _board,
}
