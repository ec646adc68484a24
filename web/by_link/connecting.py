"""What the page does with the live channel: it makes and opens codes, and sends and takes letters through the channel.

All functions are pure. `live.py` has the channel as a value; here are the steps of the page that change it. A letter
that comes through the channel is opened by `receiving.py`, like a letter from a link.
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
    """Whether letters of the game on the table can pass through a live channel.

    They can if it is a game by link that the person plays, if the person has made a letter already, and if the game is
    not over with both secrets shown.
    """
    correspondence = model.table.correspondence
    is_mine = correspondence is not None and correspondence.game.role is not None and correspondence.stage != CLOSED
    return correspondence is not None and is_mine and bool(correspondence.sent) and not _is_aside(model)


def channel(model: Model) -> Live:
    """Returns the page's live channel, or an unused one if the page's channel belongs to a game that is not on the
    table.
    """
    return model.live if model.live.game in ("", model.table.id) else Live(refusals=model.live.refusals)


def fragment_of(model: Model) -> str:
    """Returns the fragment (without "#") of the link that holds this page's code.

    If the code is an offer, the fragment also has the key of the game and the role of the player who is to open the
    code.
    """
    code, correspondence = model.live.code, model.table.correspondence
    addressee = f".{keys_of(correspondence.game)[0]}{1 - _role(correspondence)}" if correspondence else ""
    return live.LIVE + code + (addressee if code.startswith(live.OFFER) else "")


def _role(correspondence: Correspondence) -> int:
    assert correspondence.game.role is not None
    return correspondence.game.role


def _is_aside(model: Model) -> bool:
    """Whether a game from a link or an exercise is on the table in place of the person's own game."""
    return model.is_from_link or model.exercise is not None


# --- what the person does


def offer(model: Model, _: str) -> Step:
    """Begins to make an offer of a live channel for the game on the table. Does nothing if `can_connect` is False."""
    if not can_connect(model):
        return model, []
    return _after(model, live.offer(channel(model), model.prefs["stun"], model.table.id))


def copy(model: Model, _: str) -> Step:
    """Copies the link with this page's code to the clipboard, if there is a code."""
    return model, [fx.Copy(fragment_of(model))] if model.live.code else []


def share(model: Model, _: str) -> Step:
    """Opens the system's share sheet for the link with this page's code, if there is a code."""
    return model, [fx.Share(fragment_of(model), words("live.title"))] if model.live.code else []


def close(model: Model, _: str) -> Step:
    """Ends the connection, or withdraws the offer or the answer that this page has made."""
    return _after(model, live.close(model.live))


def paste(model: Model, text: str) -> Step:
    """Opens the code of a live channel, or else the letters, in `text`, which the person has pasted and which may
    contain anything else.

    If there is neither a code nor a letter, a note says so.
    """
    code, addressee = live.code_in(text)
    if code:
        return _open(model, code, addressee)
    if letters_in(text) or model.sheet != SHEET:
        return receiving.paste(model, text)
    return _after(model, (live.refused(model.live, live.NO_CODE), [])) if text.strip() else (model, [])


def follow(model: Model, fragment: str) -> Step:
    """Opens the code in `fragment`, the fragment of a link that the person has followed, and empties the page's
    fragment.
    """
    model, effects = _open(model, *live.code_in(fragment))
    return model, [fx.SetFragment(""), *effects]


def _open(model: Model, code: str, addressee: str) -> Step:
    if code.startswith(live.OFFER) and addressee:
        return model, [fx.FindLiveGame(code, addressee)]
    if code.startswith(live.OFFER):
        return found(model, LiveFound(code, model.table.id))
    return _after(model, live.opened(model.live, code, model.prefs["stun"], model.live.game))


def found(model: Model, message: LiveFound) -> Step:
    """Answers an offer of a live channel if the offer's game is on the table; if not, a note says why not.

    `message` has the offer and the id of the game, for which the browser has looked among the saved games.
    """
    if message.id != model.table.id or not can_connect(model):
        return _after(model, (live.refused(model.live, live.NO_GAME), []))
    model = replace(model, sheet=SHEET, note="", note_kind="")
    return _after(model, live.opened(channel(model), message.code, model.prefs["stun"], model.table.id))


def set_stun(model: Model, text: str) -> Step:
    """Saves `text`, which the person has typed, in the settings as the address of the STUN server; "" removes the
    address.

    If `text` can't be such an address, a note says so and nothing is saved.
    """
    address = live.valid_stun(text)
    if text.strip() and not address:
        return say(model, "settings.no_stun", "refusal"), []
    prefs = {**model.prefs, "stun": address}
    return replace(model, prefs=prefs, note="", note_kind=""), [fx.SavePrefs({**prefs, **model.draft})]


# --- what comes through the channel


def hear(model: Model, message: live.Message) -> Step:
    """Updates the live channel after `message`, which says what became of a code or of the connection.

    A link with a code that this page has just made is copied. If the connection has opened, ended or failed, a note
    says so unless the sheet of the channel is open and shows it.
    """
    before = model.live.stage
    model, effects = _after(model, live.hear(model.live, message))
    stage = model.live.stage
    if stage == before:
        return model, effects
    if stage == live.LOST and _is_done(model):
        return replace(model, live=model.live.at(live.OFF)), effects
    if stage in (live.OFFERED, live.ANSWERED) and model.sheet == SHEET:
        effects += [fx.Copy(fragment_of(model))]
    if model.live.is_open:
        model = replace(model, sheet="" if model.sheet == SHEET else model.sheet)
        effects += [fx.TakeOver()] if model.watching and model.is_connected else []
    if model.sheet != SHEET and stage in (live.OPEN, live.ELSEWHERE, live.LOST, live.CUT, live.FAILED):
        is_bad = stage in (live.LOST, live.CUT, live.FAILED)
        return with_note(model, told(model.live, _friend(model)), "alert" if is_bad else ""), effects
    return model, effects


def _is_done(model: Model) -> bool:
    """Whether the channel's game is on the table and does not need the channel any more.

    That is so if the game is over, both secrets are shown, and the friend's page has the person's last letter.
    """
    correspondence = model.table.correspondence
    is_here = correspondence is not None and model.live.game == model.table.id and not _is_aside(model)
    return correspondence is not None and is_here and correspondence.stage == CLOSED and not model.live.is_unheard


def told(channel: Live, friend: str) -> str:
    """A sentence that says at which stage the channel is; `friend` is the friend's name as the page shows it."""
    if channel.stage == live.LOST and channel.is_unheard:
        return words("live.text.unsure")
    return words(f"live.text.{channel.stage}", friend=friend)


def read(model: Model, message: LiveText) -> Step:
    """Takes the text that the friend's page has sent through the live channel.

    A letter is opened like a letter from a link. While its game is not on the table, the letter is kept in
    `Live.letter` until the game is there again.
    """
    heard, letter = live.read(model.live, message.text)
    model = replace(model, live=heard)
    if not letter or not model.live.is_open:
        return model, []
    return receiving.opened(model, letter, is_live=True) if model.is_connected else _put_aside(model, letter)


def _put_aside(model: Model, letter: str) -> Step:
    return say(replace(model, live=replace(model.live, letter=letter)), "live.aside"), []


def letter_found(model: Model, message: LetterFound) -> Step:
    """Goes on with a letter whose saved game was looked for: `message` has the letter and the game.

    After a letter that has come through the live channel, the friend's page is told that the person is here. If the
    game of the channel is not on the table any more, such a letter is kept in `Live.letter` until the game is there
    again.
    """
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
    """Does what has to be done on the live channel after an update of the model. `before` and `after` are the models
    before and after the update.

    A letter that the person has made in the update is sent to the friend's page; when the pages have just connected,
    the person's newest letter is sent once more. The friend's page is told if the person has begun to choose. If there
    is nothing to decide in the person's next letter, the letter is made at once. A letter in `Live.letter`, which has
    come while another game was on the table, is opened once its own game is on the table.
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
    """Whether the page has to make the person's next letter now, without being asked.

    That is so if the letter is complete without a decision of the person, and the live channel is open.

    The letter is not made while the friend's offer of a draw waits for an answer, while actions are still being shown
    on the board, or while an earlier position is looked at.
    """
    correspondence = model.table.correspondence
    if not model.is_connected or not correspondence or correspondence.stage != SEND or model.watching:
        return False
    is_answer = correspondence.is_draw_offered  # the person may want to accept the draw
    return not (correspondence.game.drafted or is_answer or model.is_showing or model.review is not None)


def _after(model: Model, step: live.Step) -> Step:
    """Returns the step of the page that `step` leads to: the model with the new channel, and the list of effects.

    `step` is a pair: the live channel after a change, and the effects of that change. If the change is a
    refusal, a note says why.
    """
    heard, effects = step
    is_refused = heard.refusals != model.live.refusals
    model = replace(model, live=heard)
    if is_refused:
        model = say(model, f"live.no.{heard.refusal}", "refusal", friend=_friend(model))
    return model, [*effects]


def _friend(model: Model) -> str:
    """The friend's name as the page shows it within a sentence; "your friend" if the channel's game is not on the
    table.
    """
    is_here = model.table.correspondence and model.live.game in ("", model.table.id) and not _is_aside(model)
    return friend_of(model) if is_here else words("by_link.friend")
