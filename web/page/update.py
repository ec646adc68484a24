"""What each message does to the page: `update` returns the next model, and the effects to carry out, which are data.

All functions are pure.
"""

from __future__ import annotations

from dataclasses import replace

from ..by_link import connecting, inviting, receiving, sending
from ..by_link.live import LIVE, LiveAccepted, LiveCode, LiveFound, LiveState, LiveText
from ..by_link.telling import AGREE
from ..games.face import SPACE
from ..review import advice, judging
from ..review.judgements import PERSPECTIVES
from . import command, letters, listing, new_game, seating, spoken, statistics, turn
from . import effects as fx
from . import model as m
from .extensions import EXTENSIONS, Awaited, exercise_extension, of_sheet
from .model import BEATS, LETTER, NOBODY, REFUSED, Message, Model, Step, say
from .picking import beside

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
SIGNS = {"?": "open rules", "/": f"open {command.SHEET}"}  # key -> the command of a tap; letters.py has the letters


def update(model: Model, message: Message) -> Step:
    """Returns the model after a message, and the effects to carry out before that model is shown.

    Whatever the message is, questions to the bot that nobody waits for any more are cancelled, and the hint and the
    target are dropped when the match changes.
    """
    after, effects = _update(model, message)
    if model.watching and any(isinstance(effect, fx.Save) and effect.table.id == model.table.id for effect in effects):
        return spoken.attend(model, say(model, "tabs.watching", "refusal")), []
    if after.match is not model.match:
        after = replace(after, hint=None, target=None, refusals=())
    elif after.notes != model.notes and after.note_kind == "refusal":
        after = replace(after, refusals=(*after.refusals, after.refusal))
    if after.note != model.note and after.parts is model.parts:  # the parts belonged to the former note
        after = replace(after, parts=(), highlighted=-1)
    if after.refusal and after.notes == model.notes and after.note != model.note:  # and so did the refusal
        after = replace(after, refusal="")
    has_ended = judging.is_over(after) and not judging.is_over(model)
    has_moved = not after.is_info_pinned and len(after.match.log) > len(model.match.log)  # now the log is to be seen
    is_elsewhere = after.table.id != model.table.id or after.sheet != model.sheet
    if after.info and (is_elsewhere or after.curtain or has_ended or has_moved):
        after = replace(after, info="", is_info_pinned=False)
    answered = message.stamp if isinstance(message, (m.Thought, m.Dueled, m.PuzzleMade)) else ""
    late = [stamp for stamp in model.waited_for if stamp not in (answered, *after.waited_for)]
    effects = [*(fx.Forget(stamp) for stamp in late), *effects]
    if after.exercise:
        effects = [effect for effect in effects if not isinstance(effect, fx.Save)]
    if model.sheet and not after.sheet and _leads_elsewhere(model, after):
        effects = [*effects, fx.Focus("prompt")]
    if after.curtain and not model.curtain:
        effects = [*effects, fx.Focus("lift")]
    after, effects = seating.attend(after, effects)
    after, passed = connecting.attend(model, after)
    effects = [*effects, *passed]
    after, more = judging.attend(after)
    for extension in EXTENSIONS.values():
        after, others = extension.attend(after)
        late = [stamp for stamp in extension.asked(model) if stamp not in (answered, *extension.asked(after))]
        more += [*(fx.Forget(stamp) for stamp in late), *others]
    after = spoken.attend(model, after)
    return after, [*effects, *more]


def _leads_elsewhere(model: Model, after: Model) -> bool:
    """Whether an update that has closed a sheet has also changed the board or the note.

    `model` is the model before the update, `after` the one after it. The board has changed if another game or another
    position is on it. If the result is True, the focus goes to the question and does not return to the button that
    opened the sheet.
    """
    return after.table.id != model.table.id or after.review != model.review or after.notes != model.notes


def _update(model: Model, message: Message) -> Step:
    match message:
        case m.Tapped(action):
            return _tap(model, action)
        case m.Pressed():
            return _press(model, message)
        case m.Targeted():
            return turn.target(model, message), []
        case m.Hovered(subject):
            return _hover(model, subject), []
        case m.ShowNext():
            return turn.beat(model, message)
        case m.PlayNext():
            return _play_next(model, message)
        case m.Thought():
            return turn.thought(model, message)
        case m.BotState():
            return turn.bot(model, message)
        case m.Dealt():
            return seating.dealt(model, message)
        case m.Introduced():
            return inviting.introduced(model, message)
        case m.LetterMade():
            return sending.made(model, message)
        case m.LetterFailed(why):
            return sending.failed(model, why), []
        case m.LetterFound():
            return connecting.letter_found(model, message)
        case LiveCode() | LiveAccepted() | LiveState():
            return connecting.hear(model, message)
        case LiveFound():
            return connecting.found(model, message)
        case LiveText():
            return connecting.read(model, message)
        case m.ProofOpened():
            return receiving.check_proof(model, message)
        case m.Loaded(table):
            return seating.sit_down(replace(model, sheet="", is_from_link=False), table, save=False)
        case m.ChangedElsewhere(table):
            return seating.news(model, table)
        case m.WriterChanged(is_mine):
            return seating.writing(model, is_mine)
        case m.OpenedFragment(fragment):
            if fragment.startswith(LETTER):
                return receiving.opened(model, fragment.removeprefix(LETTER))
            if fragment.startswith(LIVE):
                return connecting.follow(model, fragment)
            return seating.opened(model, fragment)
        case m.PageRestored():
            return replace(model, seat=NOBODY), []
        case m.Failed(text, why):
            return say(model, text, "alert", why=why), []
        case m.GamesVanished():
            return say(model, "store.cleared", "alert"), []
        case m.SaveFailed() | m.Saved():
            return replace(model, unsaved=isinstance(message, m.SaveFailed)), []
        case m.Listing():
            return listing.listed(model, message)
        case m.Deleted():
            return listing.deleted(model, message)
        case m.Importing():
            return listing.importing(model, message)
        case m.Imported():
            return listing.imported(model, message)
        case m.Copied(done, address):
            model = say(model, "share.copied" if done else "share.not_copied")
            return replace(model, address="" if done else address), []
        case m.RoomLoaded():
            return _room_loaded(model)
        case m.RoomFailed(_, why):
            closed = replace(model, awaited="", sheet="" if _is_awaited(model) else model.sheet)
            return say(closed, "room.failed", "alert", why=why), []
        case m.Disarm(generation):
            return turn.disarmed(model) if generation == model.generation else model, []
        case m.Dueled(stamp):
            name, _, _ = stamp.partition("/")
            return EXTENSIONS[name].hear_duel(model, message)
        case m.PuzzleMade(stamp):
            name, _, _ = stamp.partition("/")
            return EXTENSIONS[name].hear(model, message)
        case m.ForExtension(name, content):
            return EXTENSIONS[name].hear(model, content)


def _tap(model: Model, action: str) -> Step:
    verb, _, rest = action.partition(" ")
    if model.armed not in ("", verb, action):
        model = turn.disarmed(model)
    if model.info and verb not in ("info", "back", "return"):  # what was pressed matters now, and what it asks
        model = _with_info(model, "")
    if verb in EXTENSIONS:
        return EXTENSIONS[verb].tap(model, rest)
    handler = TAPS.get(verb)
    if handler:
        return handler(model, rest)
    chosen = turn.pick_of(model, action)
    return turn.take(model, chosen) if chosen else (model, [])


def _room_loaded(model: Model) -> Step:
    """Does what has to be done once a room is loaded: repeats the tap, or opens the link, for which the room was
    needed.
    """
    awaited = model.awaited
    model = replace(model, awaited="")
    if awaited.startswith("#"):
        return seating.opened(model, awaited.removeprefix("#"))
    model, effects = _tap(model, awaited) if awaited else (model, [])
    for extension in EXTENSIONS.values():
        effects += extension.needed(model, model.sheet) if of_sheet(model) is extension else []
    return model, effects


def _is_awaited(model: Model) -> bool:
    """Whether the open sheet belongs to an extension in a room that has not been loaded yet."""
    return isinstance(of_sheet(model), Awaited)


def _back(model: Model, _: str) -> Step:
    """Handles the Escape key, which ends one thing: the first of this list that is there. The list is: an info card
    that stays when the pointer moves on, the open sheet, the review, the showing of a turn, a preview, the last pick,
    the note.
    """
    if model.is_info_pinned:
        return _with_info(model, ""), []
    if model.sheet:
        extension = of_sheet(model)
        return (extension.back(model) if extension else None) or _close(model, "")
    if model.review is not None and not model.is_from_link:
        return _review(model, "now")
    if model.is_showing:
        return turn.finish(model, "")
    if model.previewed:
        return replace(model, target=None, note="", note_kind="", inspected=-1), []
    if model.picks:
        return replace(model, picks=model.picks[:-1], note="", note_kind="", inspected=-1), []
    hint = model.hint._replace(step=0) if model.hint else None  # the next press begins it again
    return replace(model, note="", note_kind="", inspected=-1, hint=hint, highlighted=-1), []


def _return(model: Model, _: str) -> Step:
    """Handles the browser's Back, which closes what is open, leaves an exercise, or leads to the game that this one was
    begun from.
    """
    if model.exercise and not model.is_open:
        return exercise_extension(model).tap(model, "leave")
    return (_back if model.is_open else seating.leave)(model, "")


def _hint(model: Model, _: str) -> Step:
    if model.exercise:
        return exercise_extension(model).hint(model)
    if model.is_far_away:
        return say(model, "by_link.no_hint", "refusal"), []
    model, decision = turn.live(model)
    return (turn.not_asked(model), []) if decision is None else advice.next_step(model, decision)


def _why(model: Model, start: str) -> Step:
    """Explains a turn of the opponent: the turn that begins with action number `start`, or the last turn if `start` is
    "".
    """
    if start:
        return (advice.why_of(model, int(start)) if advice.can_explain(model, int(start)) else model), []
    if not advice.can_tell_why(model):
        return say(model, "why.none", "refusal"), []
    return advice.why_last(model), []


def _with_info(model: Model, subject: str, is_pinned: bool = False) -> Model:
    """The model with the info card about the thing that `subject` names, or without an info card if the game has none
    about it. If `is_pinned`, the card stays when the pointer moves on.
    """
    if model.sheet not in ("", *m.EXPLAINED) or model.curtain or model.info_on(subject) is None:
        subject = ""
    return replace(model, info=subject, is_info_pinned=is_pinned and bool(subject))


def _hover(model: Model, subject: str) -> Model:
    """The model with the info card about the thing that the pointer or the focus is on; `subject` names the thing, ""
    stands for none.

    A card that stays is left as it is. There is no card about the target of a previewed action: the preview says more.
    """
    if model.is_info_pinned:
        return model
    is_previewed = bool(model.previewed) and turn.pick_of(model, subject) == model.target
    return _with_info(model, "" if is_previewed else subject)


def _info(model: Model, subject: str) -> Step:
    """Opens the info card about the thing that `subject` names, so that the card stays when the pointer moves on. If
    the card stays already, closes it.
    """
    if model.is_info_pinned and model.info == subject:
        return _with_info(model, ""), []
    model = _with_info(model, subject, is_pinned=True)
    return model, [fx.Focus("info")] if model.info else []


def _light(model: Model, name: str) -> Step:
    """Highlights the space of this name on the board. If the space is highlighted already, ends the highlight."""
    space = model.face.NAMES[SPACE].index(name)
    return replace(model, highlighted=-1 if space == model.highlighted else space), []


def _review(model: Model, where: str) -> Step:
    count = len(model.match.log)
    index = model.index
    steps = {"first": 0, "prev": index - 1, "next": index + 1, "last": count}
    model = replace(model, is_playing=False)
    if where == "now":
        return replace(model, review=None, note="", note_kind="", sheet=""), []
    index = max(0, min(count, steps[where] if where in steps else int(where)))
    return replace(model, review=index, picks=(), note="", note_kind="", sheet="", inspected=-1), []


def _play(model: Model, _: str) -> Step:
    """Lets the review go on by itself, position after position; if it does so already, stops it.

    If the last position of the match is on the board, the review begins with the first position.
    """
    if model.is_playing:
        return replace(model, is_playing=False), []
    index = model.index if model.index < len(model.match.log) else 0
    model, _effects = _review(model, str(index))
    model = replace(model, is_playing=True, generation=model.generation + 1)
    return model, [fx.Wait(_pace(model), m.PlayNext(model.generation))]


def _play_next(model: Model, message: m.PlayNext) -> Step:
    """Shows the next position of a review that goes on by itself. At the end of the match the review stops."""
    if not model.is_playing or model.review is None or message.generation != model.generation:
        return model, []
    model, _effects = _review(model, "next")
    if model.index == len(model.match.log):
        return model, []
    return replace(model, is_playing=True), [fx.Wait(_pace(model), message)]


def _pace(model: Model) -> int:
    """The milliseconds for which a review that goes on by itself shows one position."""
    return 2 * (BEATS[model.prefs["speed"]] or BEATS["fast"])


# --- sheets, settings, games ----------------------------------------------------------------------------------------


def _open(model: Model, sheet: str) -> Step:
    effects: list[fx.Effect] = [fx.ListGames()] if sheet in ("games", "statistics") else []
    if sheet == "new":
        model = new_game.proposed(model)
    if sheet == command.SHEET:
        model = replace(model, typed="", option=-1)
        effects.append(fx.Focus(command.SHEET))
    for extension in EXTENSIONS.values():
        effects += extension.needed(model, sheet)
    return replace(model, sheet=sheet, first_row=0, address="", armed="", note="", note_kind=""), effects


def _close(model: Model, _: str) -> Step:
    return advice.retold(replace(model, sheet="", address="", deleted=None, armed="", note="", note_kind="")), []


def _set(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    return replace(model, draft=new_game.with_choice(model.draft, name, value), chosen_at=model.table.id), []


def _pref(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    prefs = {**model.prefs, name: value}
    effects: list[fx.Effect] = [fx.SavePrefs({**prefs, **model.draft})]
    if name == "theme":
        effects.append(fx.Theme(value))
    return replace(model, prefs=prefs), effects


# --- keys -----------------------------------------------------------------------------------------------------------


def _press(model: Model, message: m.Pressed) -> Step:
    key, element = message.key, message.element
    lower = key.lower()
    if message.is_early:
        shortcut = _shortcut(model, lower) if _is_heard(model, message) else ""
        return _tap(model, shortcut) if shortcut.startswith("open ") and not model.sheet else (model, [])
    if key == "Escape":
        return _back(model, "")
    if model.sheet == command.SHEET:
        return command.press(model, key, _tap) if element == command.SHEET else (model, [])
    if model.sheet:
        extension = of_sheet(model)
        return (extension.press(model, key, element) if extension else None) or (model, [])
    if model.curtain or not _is_heard(model, message):
        return model, []
    face = model.face
    names = face.NAMES[SPACE]
    if key in ARROWS and element.startswith("space-"):
        there = face.neighbour(model.view(), model.side, names.index(element.removeprefix("space-")), key)
        model = turn.target(replace(model, focus=there), m.Targeted(f"{SPACE} {names[there]}"))
        return model, [fx.Focus(f"space-{names[there]}")]
    if key in ARROWS and element.startswith("rack-"):
        there = beside(face.rows(model.view(), model.side), int(element.removeprefix("rack-")), key)
        return model, [fx.Focus(f"rack-{there}")]
    if model.review is not None and key == " ":
        return _play(model, "")
    if model.review is not None and key in ("[", "]", "Home", "End"):
        return _review(model, {"[": "prev", "]": "next", "Home": "first", "End": "last"}[key])
    if key.isdigit() and key != "0":
        slots = face.slots(model.view(), model.side)
        if element.startswith("space-") and model.target is None:
            model = turn.target(model, m.Targeted(element.replace("space-", "space ", 1)))
        return turn.take(model, slots[int(key) - 1]) if int(key) <= len(slots) else (model, [])
    shortcut = _shortcut(model, lower)
    if shortcut.startswith("do "):
        return turn.key(model, shortcut.removeprefix("do "), lower)
    return _tap(model, shortcut) if shortcut else (model, [])


def _is_heard(model: Model, message: m.Pressed) -> bool:
    """Whether the key of `message` has an effect, given where the focus is.

    Keys with a name, such as Escape, and the space bar always have one. Letters and digits have one only at the table
    (`Pressed.is_at_table`) and only if letter keys are turned on. Other characters, such as "?", have one everywhere
    while letter keys are turned on, and only at the table while they are turned off.
    """
    key, is_on = message.key, model.prefs["keys"] == "on"
    if len(key) > 1 or key == " ":
        return True
    return is_on and message.is_at_table if key.isalnum() else is_on or message.is_at_table


def _shortcut(model: Model, key: str) -> str:
    """The command that the key `key` stands for, such as "undo"; for an action of the game "do" and the action.

    The command is "" if the key stands for none. It is "" as well for the letter that opens an info card, since the
    script page.js handles that letter.
    """
    name = letters.in_force(model.prefs, model.match.game).get(key, "")
    game, _, action = name.rpartition(".")
    if name == "info":
        return ""  # page.js knows what has the focus
    return f"do {action}" if game else letters.TAPS.get(name, name) or SIGNS.get(key, "")


def _letter(model: Model, rest: str) -> Step:
    """Gives a command another letter or none. `rest` is the name of the command, a space and the letter or NONE.

    If another command has the letter, nothing changes, and a note says so.
    """
    name, _, letter = rest.partition(" ")
    letter = "" if letter == letters.NONE else letter
    holder = letters.taken(model.prefs, name).get(letter)
    if holder:
        told = {"letter": letter.upper(), "command": letters.label(holder)}
        return say(model, "keys.taken", "refusal", **told), []
    return _pref(replace(model, note="", note_kind=""), f"letters {letters.changed(model.prefs, name, letter)}")


def _prompt(model: Model, _: str) -> Step:
    return model, [fx.Focus("prompt")]


def _board(model: Model, _: str) -> Step:
    return model, [fx.Focus(f"space-{model.face.NAMES[SPACE][model.focused]}")]


def _scrub(model: Model, index: str) -> Step:
    """Shows the position after `index` actions, which the person has chosen on the chart of the chances to win.

    If that is the last position, ends the review, unless the match is from a link.
    """
    is_now = int(index) == len(model.match.log) and not model.is_from_link
    return _review(model, "now" if is_now else index)


def _perspective(model: Model, name: str) -> Step:
    """Changes the perspective of the bot's judgements to `name`; an unknown name changes nothing."""
    return replace(model, perspective=name if name in PERSPECTIVES else model.perspective), []


def _wake_bot(model: Model, _: str) -> Step:
    model = replace(model, bot="loading", bot_progress=0.0, bot_why="", thinking="")
    return turn.ask_bot_if_due(model, [fx.WakeBot()])


def _drop(model: Model, rest: str) -> Step:
    """Handles the end of a drag as two picks: the dragged thing, and the thing onto which it was dropped.

    `rest` has the commands of the two picks, with | between them.
    """
    dragged, _, target = rest.partition("|")
    verb, _, what = rest.partition(" ")
    if verb in EXTENSIONS:
        return EXTENSIONS[verb].tap(model, f"drop {what}")
    model, effects = _tap(replace(model, picks=()), dragged)
    return (model, effects) if model.note_kind in REFUSED else _tap(model, target)


def _lift(model: Model, dragged: str) -> Step:
    """Handles the beginning of a drag as a pick of the dragged thing, whose command is `dragged`."""
    verb, _, what = dragged.partition(" ")
    if verb in EXTENSIONS:
        return EXTENSIONS[verb].tap(model, f"lift {what}")
    model, _ = turn.live(model)
    return _tap(replace(model, picks=()), dragged)


def _enter(model: Model, text: str) -> Step:
    return command.enter(model, text, _tap)


TAPS = {
    "command": command.hear,
    "enter": _enter,
    "take": seating.take_over,
    "do": turn.do,
    "drop": _drop,
    "lift": _lift,
    "undo": turn.undo,
    "replay": turn.replay,
    "finish": turn.finish,
    "back": _back,
    "return": _return,
    "leave": seating.leave,
    "cycle": turn.cycle,
    "hint": _hint,
    "why": _why,
    "light": _light,
    "info": _info,
    "hurry": turn.hurry,
    "resign": turn.resign,
    "review": _review,
    "play": _play,
    "branch": seating.branch,
    "retry": seating.retry,
    "alone": seating.alone,
    "scrub": _scrub,
    "perspective": _perspective,
    "open": _open,
    "close": _close,
    "set": _set,
    "pref": _pref,
    "letter": _letter,
    "new": seating.new,
    "rematch": seating.rematch,
    "curtain": turn.lift_curtain,
    "wake": _wake_bot,
    "continue": listing.continue_,
    "rename": listing.rename,
    "rows": listing.turn_to,
    "filter": listing.filter_,
    "unfilter": listing.unfilter,
    "stop-import": listing.stop,
    "delete": listing.delete,
    "undelete": listing.undelete,
    "export": listing.export,
    "export-statistics": statistics.export,
    "import": listing.import_,
    "copy": listing.copy,
    "mine": seating.mine,
    "keep": seating.keep,
    "prompt": _prompt,
    "board": _board,
    "invite": inviting.invite,
    "join": inviting.join,
    "decline": inviting.decline,
    "own-name": inviting.rename,
    "send": sending.send,
    AGREE: turn.agree,
    "write-note": sending.write_note,
    "offer-draw": sending.offer,
    "copy-letter": sending.copy,
    "share-letter": sending.share,
    "keep-safe": sending.keep_safe,
    "prove": sending.prove,
    "paste": connecting.paste,
    "open-proof": receiving.open_proof,
    "live-offer": connecting.offer,
    "live-copy": connecting.copy,
    "live-share": connecting.share,
    "live-close": connecting.close,
    "stun": connecting.set_stun,
}
