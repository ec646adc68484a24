"""The live channel at the page: codes that are made and opened, and letters that pass at once. Pure functions.

`live.py` says where the channel stands; here the page does what follows from it. A letter that comes through the
channel takes the same way as one from a link, in `receiving.py`.
"""

from __future__ import annotations

from dataclasses import replace

from toybattle.fair.letters import letters_in

from ..page import effects as fx
from ..page.model import LetterFound, Model, Step, say, with_note
from ..page.words import words
from . import live, receiving, sending
from .correspondence import CLOSED, DECIDE, SEND, Correspondence, keys_of
from .live import Live, LiveFound, LiveText
from .telling import friend_of

SHEET = "live"  # the sheet of the live channel
OTHERS = (SHEET, sending.SHEET, "paste")  # and those that are of no use any more once a letter has come


def can_connect(model: Model) -> bool:
    """Whether the game on the table is one whose letters can pass through a live channel."""
    correspondence = model.table.correspondence
    is_mine = correspondence is not None and correspondence.game.role is not None and correspondence.stage != CLOSED
    return correspondence is not None and is_mine and bool(correspondence.sent) and not _is_aside(model)


def channel(model: Model) -> Live:
    """The live channel of the game on the table: an unused one if the page's channel is that of another game."""
    return model.live if model.live.game in ("", model.table.id) else Live(refusals=model.live.refusals)


def fragment_of(model: Model) -> str:
    """The fragment of the link with the own code. The one of an offer says for whom it is."""
    code, correspondence = model.live.code, model.table.correspondence
    addressee = f".{keys_of(correspondence.game)[0]}{1 - _role(correspondence)}" if correspondence else ""
    return live.LIVE + code + (addressee if code.startswith(live.OFFER) else "")


def _role(correspondence: Correspondence) -> int:
    assert correspondence.game.role is not None
    return correspondence.game.role


def _is_aside(model: Model) -> bool:
    """Whether something lies on the table in place of the person's own game."""
    return model.is_from_link or model.exercise is not None


# --- what the person does


def offer(model: Model, _: str) -> Step:
    """Makes an offer of a live channel for the game on the table."""
    if not can_connect(model):
        return model, []
    return _after(model, live.offer(channel(model), model.prefs["stun"], model.table.id))


def copy(model: Model, _: str) -> Step:
    """Copies the link with the own code to the clipboard."""
    return model, [fx.Copy(fragment_of(model))] if model.live.code else []


def share(model: Model, _: str) -> Step:
    """Opens the system's share sheet for the link with the own code."""
    return model, [fx.Share(fragment_of(model), words("live.title"))] if model.live.code else []


def close(model: Model, _: str) -> Step:
    """Ends the connection, or takes back the own code."""
    return _after(model, live.close(model.live))


def paste(model: Model, text: str) -> Step:
    """Opens what was pasted, whatever stands around it: the code of a live channel, or letters."""
    code, addressee = live.code_in(text)
    if code:
        return _open(model, code, addressee)
    if letters_in(text) or model.sheet != SHEET:
        return receiving.paste(model, text)
    return _after(model, (live.refused(model.live, live.NO_CODE), [])) if text.strip() else (model, [])


def follow(model: Model, fragment: str) -> Step:
    """Opens the code in the fragment of a link."""
    model, effects = _open(model, *live.code_in(fragment))
    return model, [fx.SetFragment(""), *effects]


def _open(model: Model, code: str, addressee: str) -> Step:
    if code.startswith(live.OFFER) and addressee:
        return model, [fx.FindLiveGame(code, addressee)]
    if code.startswith(live.OFFER):
        return found(model, LiveFound(code, model.table.id))
    return _after(model, live.opened(model.live, code, model.prefs["stun"], model.live.game))


def found(model: Model, message: LiveFound) -> Step:
    """Answers the offer whose game was looked for, if the game is here."""
    if message.id != model.table.id or not can_connect(model):
        return _after(model, (live.refused(model.live, live.NO_GAME), []))
    model = replace(model, sheet=SHEET, note="", note_kind="")
    return _after(model, live.opened(channel(model), message.code, model.prefs["stun"], model.table.id))


def set_stun(model: Model, text: str) -> Step:
    """Takes over the address of a STUN server that was typed in the settings."""
    address = live.valid_stun(text)
    if text.strip() and not address:
        return say(model, "settings.no_stun", "refusal"), []
    prefs = {**model.prefs, "stun": address}
    return replace(model, prefs=prefs, note="", note_kind=""), [fx.SavePrefs({**prefs, **model.draft})]


# --- what comes through the channel


def hear(model: Model, message: live.Message) -> Step:
    """Takes what the port tells of a code or of the connection."""
    before = model.live.stage
    model, effects = _after(model, live.hear(model.live, message))
    stage = model.live.stage
    if stage == before:
        return model, effects
    if stage == live.LOST and _is_done(model):
        return replace(model, live=model.live.at(live.OFF)), effects
    if model.live.is_open:
        model = replace(model, sheet="" if model.sheet == SHEET else model.sheet)
        effects += [fx.TakeOver()] if model.watching and model.is_connected else []
    if model.sheet != SHEET and stage in (live.OPEN, live.ELSEWHERE, live.LOST, live.CUT, live.FAILED):
        is_bad = stage in (live.LOST, live.CUT, live.FAILED)
        return with_note(model, told(model.live, _friend(model)), "alert" if is_bad else ""), effects
    return model, effects


def _is_done(model: Model) -> bool:
    """Whether the game of the channel, which is on the table, needs none any more: the friend has the last letter."""
    correspondence = model.table.correspondence
    is_here = correspondence is not None and model.live.game == model.table.id and not _is_aside(model)
    return correspondence is not None and is_here and correspondence.stage == CLOSED and not model.live.is_unheard


def told(channel: Live, friend: str) -> str:
    """The sentence on where the channel stands; `friend` is the friend's name as it is shown."""
    if channel.stage == live.LOST and channel.is_unheard:
        return words("live.text.unsure")
    return words(f"live.text.{channel.stage}", friend=friend)


def read(model: Model, message: LiveText) -> Step:
    """Takes a text of the friend's page. A letter is opened as one from a link, as soon as its game is on the table."""
    heard, letter = live.read(model.live, message.text)
    model = replace(model, live=heard)
    if not letter or not model.live.is_open:
        return model, []
    return receiving.opened(model, letter, is_live=True) if model.is_connected else _put_aside(model, letter)


def _put_aside(model: Model, letter: str) -> Step:
    return say(replace(model, live=replace(model.live, letter=letter)), "live.aside"), []


def letter_found(model: Model, message: LetterFound) -> Step:
    """Takes the letter that was opened. The friend's page is told that one from the channel has been here."""
    if not message.is_live:
        return receiving.found(model, message)
    if model.live.is_open and not model.is_connected:
        return _put_aside(model, message.text)
    if model.sheet in OTHERS and message.table and message.table.id == model.table.id:
        model = replace(model, sheet="")
    model, effects = receiving.found(model, message)
    heard, more = live.tell(model.live, live.HERE)
    return replace(model, live=heard), [*effects, *more]


def attend(before: Model, after: Model) -> Step:
    """Sends through the live channel what the update has made new: a letter, or that the person has begun to choose.

    A letter in which there is nothing to decide is made at once. Called after each message.
    """
    correspondence = after.table.correspondence
    if not after.is_connected or not correspondence:
        return after, []
    heard = after.live
    effects: list[fx.Effect] = []
    was = before.table.correspondence if before.is_connected else None
    if was is None or was.letters is not correspondence.letters:
        newest = correspondence.newest(is_mine=True)
        if newest and (was is None or newest != was.newest(is_mine=True)):
            heard, effects = live.send(heard, newest)
    if correspondence.stage in (DECIDE, SEND) and (after.picks or correspondence.game.drafted):
        heard, more = live.tell(heard, live.CHOOSING)
        effects += more
    if heard.letter:
        effects.append(fx.FindGame(heard.letter, is_live=True))
    after = replace(after, live=replace(heard, letter=""))
    if _is_empty_due(after) and not _is_empty_due(before):
        after, more = sending.make(after)
        effects += more
    return after, effects


def _is_empty_due(model: Model) -> bool:
    """Whether the next thing to do is to send a letter in which the person has nothing to decide."""
    correspondence = model.table.correspondence
    if not model.is_connected or not correspondence or correspondence.stage != SEND or model.watching:
        return False
    is_answer = correspondence.is_draw_offered  # the person may want to accept the draw
    return not (correspondence.game.drafted or is_answer or model.is_showing or model.review is not None)


def _after(model: Model, step: live.Step) -> Step:
    """The model with the channel after a step, and a note if the step was refused."""
    heard, effects = step
    is_refused = heard.refusals != model.live.refusals
    model = replace(model, live=heard)
    if is_refused:
        model = say(model, f"live.no.{heard.refusal}", "refusal", friend=_friend(model))
    return model, [*effects]


def _friend(model: Model) -> str:
    """The friend's name as it is shown, as far as the game on the table tells it."""
    is_here = model.table.correspondence and model.live.game in ("", model.table.id) and not _is_aside(model)
    return friend_of(model) if is_here else words("by_link.friend")
