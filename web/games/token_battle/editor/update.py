"""What taps, keys, links, files and the bot's answers do to the set editor: pure functions.

Most of them return a step of the page: the new model, and the effects to carry out, which are data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toybattle.games.token_battle.cards import CARD_NAMES, CARD_NUMBERS
from toybattle.games.token_battle.sets import PRESETS, STACKS, Stacks, format_set
from toybattle.link import LinkError

from ....page import effects as fx
from ....page.model import DRAFT, Dealt, Dueled, Model, Step, say, with_extra, with_note
from ....page.words import words
from ....saves.names import plain_name
from .. import narration
from . import GAME, NAME
from .chosen import OWN, chosen_as
from .faults import first_fault
from .messages import (
    DeleteSet,
    ExportSets,
    KeepSet,
    ListSets,
    Message,
    PickSets,
    RestoreSet,
    SetDeleted,
    SetKept,
    SetList,
    SetsImported,
    of_editor,
)
from .meter import PLAYERS, Meter
from .model import NONE, Deleted, Editor, Filter, editor_of
from .named import Named, decode, encode, free_name, preset
from .stacks import LAST, NOTHING, cards_of, moved, place_of, with_card, without

LINK = "set="
PAST = 50  # how many changes can be undone
WAYS = {"ArrowUp": "up", "ArrowDown": "down", "ArrowLeft": "left", "ArrowRight": "right"}
LAID, DECK = "laid-", "deck-"  # prefixes of the ids of cards, in the stacks and in the collection


def edit(model: Model, action: str) -> Step:
    """Handles a tap or a drag on one of the editor's elements; `action` says what to do, such as "put 2" or "undo"."""
    verb, _, rest = action.partition(" ")
    handler = VERBS.get(verb)
    return handler(model, rest) if handler else (model, [])


def press(model: Model, key: str, element: str) -> Step:
    """Handles a key pressed on the card whose element has the id `element`.

    Arrows move the focus, or the card if the card is picked. 1 to 4 put the card into a stack, and Delete takes the
    card out of its stack.
    """
    prefix = element[: len(LAID)]
    card = CARD_NUMBERS.get(element[len(LAID) :], NONE)
    if prefix not in (LAID, DECK) or card == NONE:
        return model, []
    if key in ("1", "2", "3", "4"):
        return _focused(_put(_with(model, picked=card), str(int(key) - 1)), element)
    if prefix == LAID and key in ("Delete", "Backspace"):
        return _take_out(_with(model, picked=card), "")
    if prefix == LAID and key in WAYS and editor_of(model).picked == card:
        return _focused(_move(model, WAYS[key]), element)
    there = _neighbour(editor_of(model), prefix, card, key)
    return _with(model, at=there), [fx.Focus(prefix + CARD_NAMES[there])]


def hear(model: Model, message: Message) -> Step:
    """Handles a message of the editor: an answer from the store of sets or from a file."""
    match message:
        case SetList(entries):
            return _with(model, listing=entries), []
        case SetKept(done):
            return _with(model, is_unsaved=not done), []
        case SetDeleted():
            return deleted(model, message)
        case SetsImported():
            return imported(model, message)


def back(model: Model) -> Step | None:
    """Deselects the picked card, for the Escape key. Returns None if no card is picked."""
    if editor_of(model).picked == NONE:
        return None
    return say(_with(model, picked=NONE), "edit.let_go"), []


def _with(model: Model, **changes: object) -> Model:
    return with_extra(model, NAME, replace(editor_of(model), **changes))  # type: ignore[arg-type]


def _focused(step: Step, element: str) -> Step:
    model, effects = step
    return model, [*effects, fx.Focus(element)]


def _neighbour(editor: Editor, prefix: str, card: int, key: str) -> int:
    """The card to which the key `key` leads from `card`, such as an arrow key or Home; `card` itself if the key leads
    to no other card.

    `prefix` says whether the focus is in the stacks (LAID) or in the collection (DECK).
    """
    shown = editor.shown if prefix == DECK else cards_of(editor.open.stacks)
    if card not in shown:
        return card
    if key in ("Home", "End"):
        return shown[0 if key == "Home" else -1]
    found = place_of(editor.open.stacks, card)
    if prefix == DECK or found is None:
        step = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}.get(key, 0)
        return shown[min(max(shown.index(card) + step, 0), len(shown) - 1)]
    number, place = found
    stacks = editor.open.stacks
    if key in ("ArrowUp", "ArrowDown"):
        place = min(max(place + (1 if key == "ArrowDown" else -1), 0), len(stacks[number]) - 1)
        return stacks[number][place]
    beyond = {"ArrowLeft": range(number - 1, -1, -1), "ArrowRight": range(number + 1, STACKS)}.get(key, range(0))
    there = next((other for other in beyond if stacks[other]), number)
    return stacks[there][min(place, len(stacks[there]) - 1)]


def _after(editor: Editor, card: int) -> str:
    """The id of the element that gets the focus once `card` is taken out of its stack.

    It is another card of the stack, or the same card in the collection if the stack is empty after that.
    """
    found = place_of(editor.open.stacks, card)
    stack = editor.open.stacks[found[0]] if found else ()
    rest = [other for other in stack if other != card]
    if not found or not rest:
        return DECK + CARD_NAMES[card]
    return LAID + CARD_NAMES[rest[min(found[1], len(rest) - 1)]]


# --- changing the set -----------------------------------------------------------------------------------------------


def _pick(model: Model, name: str) -> Step:
    """Handles a tap on the card that the engine calls `name`.

    - If another card is picked, and the tapped card lies in a stack that doesn't have the picked card, the picked card
      is put into this stack.
    - If the tapped card is picked already, it is deselected.
    - In all other cases the tapped card is picked.
    """
    card, editor = CARD_NUMBERS[name], editor_of(model)
    if editor.picked == card:
        return say(_with(model, picked=NONE, at=card), "edit.let_go"), []
    there, here = (place_of(editor.open.stacks, one) for one in (card, editor.picked))
    if editor.picked != NONE and there and (here is None or here[0] != there[0]):
        return _put(model, str(there[0]))
    return _lift(model, name)


def _lift(model: Model, name: str) -> Step:
    card = CARD_NUMBERS[name]
    return say(_with(model, picked=card, at=card), "edit.picked", card=narration.card(card)), []


def _drop(model: Model, rest: str) -> Step:
    name, _, target = rest.partition("|")
    card = CARD_NUMBERS[name]
    if target == "edit out":
        return _take_out(_with(model, picked=card), "")
    _, number, place = target.split()
    return _laid(model, card, with_card(editor_of(model).open.stacks, card, int(number), int(place)))


def _put(model: Model, number: str) -> Step:
    card = editor_of(model).picked
    if card == NONE:
        return say(model, "edit.nothing_picked", "refusal"), []
    prefix = LAID if place_of(editor_of(model).open.stacks, card) else DECK
    step = _laid(model, card, with_card(editor_of(model).open.stacks, card, int(number), LAST))
    return _focused(step, prefix + CARD_NAMES[card])  # the card where it was picked, since the button disappears


def _laid(model: Model, card: int, stacks: Stacks) -> Step:
    """Makes `stacks` the stacks of the open set, and deselects `card`, which has just been laid in one of them."""
    return _change(_with(model, picked=NONE, at=card), stacks, _where(stacks, card))


def _move(model: Model, way: str) -> Step:
    card = editor_of(model).picked
    if place_of(editor_of(model).open.stacks, card) is None:
        return say(model, "edit.nothing_picked", "refusal"), []
    stacks = moved(editor_of(model).open.stacks, card, way)
    return _change(_with(model, at=card), stacks, _where(stacks, card))


def _where(stacks: Stacks, card: int) -> str:
    found = place_of(stacks, card)
    assert found
    number, place = found
    return words("edit.placed", card=narration.card(card), stack=number + 1, place=place + 1, count=len(stacks[number]))


def _take_out(model: Model, _: str) -> Step:
    card = editor_of(model).picked
    if place_of(editor_of(model).open.stacks, card) is None:
        return say(_with(model, picked=NONE), "edit.let_go"), []
    stacks = without(editor_of(model).open.stacks, card)
    step = _change(_with(model, picked=NONE, at=card), stacks, words("edit.taken_out", card=narration.card(card)))
    return _focused(step, _after(editor_of(model), card))


def _take_back(model: Model, _: str) -> Step:
    past = editor_of(model).past
    if not past:
        return say(model, "undo.none", "refusal"), []
    model, effects = _change(_with(model, picked=NONE), past[-1], words("undone.free"))
    return _with(model, past=past[:-1]), effects


def _change(model: Model, stacks: Stacks, said: str) -> Step:
    """Makes `stacks` the stacks of the open set and saves the set.

    A note says what happened, in the words `said`. If the change has made the set legal or illegal, the note says that
    too.
    """
    before = editor_of(model).open
    if stacks == before.stacks:
        return say(model, "edit.stays"), []
    past = (*editor_of(model).past, before.stacks)[-PAST:]
    after = replace(before, stacks=stacks)
    if after.is_legal != before.is_legal:
        said += " " + (words("edit.legal") if after.is_legal else first_fault(stacks))
    model = _with(model, past=past, meter=Meter(player=editor_of(model).meter.player))
    return _keep(with_note(model, said), after)


def _keep(model: Model, named: Named) -> Step:
    """Saves `named`, a changed version of the open set, and opens it in the place of that set.

    If the open set has not been saved, since it is a preset or from a link, `named` becomes a new set. In that case the
    effect only asks for a new id, and `dealt` saves the set when the id comes.
    """
    if editor_of(model).is_kept:
        listing = tuple(named if entry.id == named.id else entry for entry in editor_of(model).listing)
        return _with(model, open=named, listing=listing), [of_editor(KeepSet(named))]
    named = replace(named, id="", name=_free(model, named.name))
    model = replace(model, note=f"{model.note} {words('edit.copied', name=named.name)}".strip())
    return _with(model, open=named), [fx.Deal(NAME)]


def _free(model: Model, name: str) -> str:
    taken = [named.name for named in editor_of(model).sets] + [preset(id).name for id in PRESETS]
    return free_name(name, taken)


def dealt(model: Model, message: Dealt) -> Step:
    """Saves the open set, which is a new one, under the id that `message` brings."""
    named = replace(editor_of(model).open, id=message.id)
    effects: list[fx.Effect] = [of_editor(KeepSet(named))]
    if editor_of(model).linked is not None:
        effects.append(fx.SetFragment(""))  # else a reload would open the link again in place of the copy
    return _with(model, open=named, listing=(named, *editor_of(model).listing)), effects


def _rename(model: Model, name: str) -> Step:
    named = replace(editor_of(model).open, name=plain_name(name) or editor_of(model).open.name)
    if named == editor_of(model).open:
        return model, []
    return _keep(replace(model, note="", address=""), named)


# --- sets -----------------------------------------------------------------------------------------------------------


def _opened(model: Model, named: Named) -> Model:
    """Returns the model with the set `named` open in the editor's sheet."""
    meter = Meter(player=editor_of(model).meter.player)
    model = _with(model, open=named, past=(), picked=NONE, at=NONE, deleted=None, meter=meter)
    return replace(model, sheet="editor", note="", note_kind="", address="")


def _open(model: Model, id: str) -> Step:
    named = editor_of(model).find(id)
    return (_opened(model, named), []) if named else (model, [])


def _new(model: Model, _: str) -> Step:
    model = _opened(model, Named("", "", NOTHING))
    return _with(model, open=Named("", _free(model, words("edit.new_name")), NOTHING)), [fx.Deal(NAME)]


def _copy(model: Model, id: str) -> Step:
    named = editor_of(model).find(id) if id else editor_of(model).open
    if named is None:
        return model, []
    copy = replace(named, id="", name=_free(model, named.name))
    return say(_opened(model, copy), "edit.copied", name=copy.name), [fx.Deal(NAME)]


def _keep_guest(model: Model, _: str) -> Step:
    return (
        (model, []) if editor_of(model).is_kept else _keep(replace(model, note="", address=""), editor_of(model).open)
    )


def _delete(model: Model, id: str) -> Step:
    return model, [of_editor(DeleteSet(id))]


def deleted(model: Model, message: SetDeleted) -> Step:
    """Removes the deleted set from the list of sets, and offers to bring the set back."""
    gone = next((named for named in editor_of(model).sets if named.id == message.id), None)
    name = gone.name if gone else words("games.entry")
    listing = tuple(entry for entry in editor_of(model).listing if entry.id != message.id)
    model = _with(model, listing=listing, deleted=Deleted(message.id, name, message.text))
    if editor_of(model).open.id == message.id:
        model = _with(model, open=preset(next(iter(PRESETS))), past=(), picked=NONE)
    draft = {choice: DRAFT[choice] if value == OWN + message.id else value for choice, value in model.draft.items()}
    return replace(model, draft=draft, note="", address=""), [fx.Focus("undelete")]


def _undelete(model: Model, _: str) -> Step:
    gone = editor_of(model).deleted
    if gone is None:
        return model, []
    return _with(model, deleted=None), [of_editor(RestoreSet(gone.id, gone.text)), of_editor(ListSets())]


def _export(model: Model, id: str) -> Step:
    return model, [of_editor(ExportSets(id))]


def _import(model: Model, _: str) -> Step:
    return model, [of_editor(PickSets())]


def imported(model: Model, message: SetsImported) -> Step:
    """Saves the sets of a file as new sets. A name that another set has already gets a number at its end."""
    effects: list[fx.Effect] = []
    for named in reversed(message.sets):
        named = replace(named, name=_free(model, named.name))
        model = _with(model, listing=(named, *editor_of(model).listing))
        effects.append(of_editor(KeepSet(named)))
    return say(model, "edit.imported", count=len(effects)), [*effects, of_editor(ListSets())]


# --- links and games ------------------------------------------------------------------------------------------------


def _share(model: Model, id: str) -> Step:
    named = editor_of(model).find(id) if id else editor_of(model).open
    if named is None:
        return model, []
    if not named.is_legal:
        return say(model, "edit.not_shared", "refusal", why=first_fault(named.stacks)), []
    return model, [fx.Copy(LINK + encode(named))]


def opened_link(model: Model, text: str) -> Step:
    """Opens the set of a link without saving it. `text` is the set as the link writes it.

    If `text` is not a valid set, nothing is opened, and a note says why.
    """
    try:
        named = decode(text)
    except LinkError as error:
        return say(model, "link.failed", "alert", why=words(error.reason, **error.parameters)), []
    named = replace(named, name=named.name or words("edit.guest_name"))
    return _opened(_with(model, linked=named), named), [of_editor(ListSets())]


def _play(model: Model, _: str) -> Step:
    """Opens the sheet for a new game, with the open set already chosen for the person's side.

    If the open set is not legal, the sheet stays closed, and a note says why.
    """
    named = editor_of(model).open
    if not named.is_legal:
        return say(model, "edit.not_played", "refusal", why=first_fault(named.stacks)), []
    draft = {**model.draft, "game": GAME}
    if draft.get("variant") == "draft":
        draft["variant"] = "classic"  # in a draft nobody brings a set
    if draft["side"] != "1":
        draft["side"] = "0"
    draft["red_set" if draft["side"] == "1" else "blue_set"] = draft["both_set"] = chosen_as(named)
    return replace(model, sheet="new", draft=draft, chosen_at=model.table.id, note="", note_kind="", address=""), [
        of_editor(ListSets())
    ]


# --- the balance meter ----------------------------------------------------------------------------------------------


def _measure(model: Model, what: str) -> Step:
    editor = editor_of(model)
    meter = editor.meter
    if what == "off":
        return _with(model, meter=meter.stopped()), []
    if not editor.open.is_legal:
        return say(model, "edit.not_measured", "refusal", why=first_fault(editor.open.stacks)), []
    meter = replace(meter, stacks=editor.open.stacks).begun()
    return replace(_with(model, meter=meter), note="", note_kind=""), []


def _strength(model: Model, name: str) -> Step:
    return (_with(model, meter=Meter(player=name)), []) if name in PLAYERS else (model, [])


def attend(model: Model) -> Step:
    """Asks the bot to play the balance meter's next game, if the meter is running and no game is being played.

    Stops the meter if its sheet is closed or the bot has failed.
    """
    meter = editor_of(model).meter
    if meter.is_running and (model.sheet != "meter" or model.bot == "failed"):
        meter = meter.stopped()
    if meter.is_running and not meter.asked and model.bot == "ready":
        duel = meter.next()
        sets = [meter.stacks, PRESETS[duel.preset]]
        blue, red = sets if duel.seat == 0 else sets[::-1]
        stamp = f"{NAME}/{model.questions}"
        question = fx.Duel(
            stamp,
            GAME,
            {"first": "random", "blue_set": format_set(blue), "red_set": format_set(red)},
            duel.seed,
            (meter.player, meter.player),
            ("placed", 3),
        )
        model = replace(model, questions=model.questions + 1)
        return _with(model, meter=replace(meter, asked=stamp)), [question]
    return (model if meter == editor_of(model).meter else _with(model, meter=meter)), []


def dueled(model: Model, message: Dueled) -> Step:
    """Handles `message`, the result of a game of bot against bot.

    The result is added to the measurement if the meter still waits for this game.
    """
    meter = editor_of(model).meter
    if message.stamp != meter.asked:
        return model, []
    meter = meter.with_game(message.winner, message.tally)
    model = _with(model, meter=meter)
    return (say(model, "meter.done", count=len(meter.games)) if meter.is_done else model), []


def _filter(model: Model, rest: str) -> Step:
    """Changes which cards of the collection are shown.

    `rest` is a property and the value of it that a shown card must have, such as "kind plain". With the value "any" the
    property makes no difference.
    """
    name, _, value = rest.partition(" ")
    if name not in Filter._fields:
        return model, []
    model = _with(model, filter=editor_of(model).filter._replace(**{name: value}))
    return say(model, "edit.shown", count=len(editor_of(model).shown)), []


VERBS: dict[str, Callable[[Model, str], Step]] = {
    "pick": _pick,
    "lift": _lift,
    "drop": _drop,
    "put": _put,
    "move": _move,
    "out": _take_out,
    "undo": _take_back,
    "name": _rename,
    "filter": _filter,
    "set": _open,
    "new": _new,
    "copy": _copy,
    "keep": _keep_guest,
    "delete": _delete,
    "undelete": _undelete,
    "export": _export,
    "import": _import,
    "share": _share,
    "play": _play,
    "measure": _measure,
    "strength": _strength,
}
