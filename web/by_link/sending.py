"""What the person does with the next letter in a game by link: takes back decisions, adds a note, resigns, offers or
accepts a draw, and has the letter made and sent.

All functions are pure. Until the letter is made, its decisions can be taken back. When it is made, it is signed, the
game is saved, and a sheet shows the letter, so that the person can send it.
"""

from __future__ import annotations

from dataclasses import replace

from toybattle.fair.letters import ACCEPTS_DRAW, MOST_NOTE, OFFERS_DRAW, RESIGNS

from ..page import effects as fx
from ..page.model import LETTER, LetterMade, Model, Step, say
from ..page.words import words
from .correspondence import SEND, WAIT

SHEET = "letter"  # the sheet that shows the letter


def undo(model: Model) -> Step:
    """Takes back the person's last decision in the game by link on the table.

    A decision that is part of a letter that was made can't be taken back; then a note says so.
    """
    correspondence = model.table.correspondence
    assert correspondence
    game = correspondence.game.without_last_action()
    if game is correspondence.game:
        return say(model, "by_link.undo_none", "refusal"), []
    table = model.table.with_correspondence(correspondence.with_game(game))
    shown = len(table.match.log)
    model = replace(model, table=table, shown=shown, inspected=-1, generation=model.generation + 1)
    return say(model, "undone.free"), [fx.Save(table)]


def resign(model: Model) -> Step:
    """Resigns the game by link on the table, by asking for a letter that says so.

    While the friend is to send the next letter, that is not possible, and a note says so.
    """
    correspondence = model.table.correspondence
    assert correspondence
    model = replace(model, armed="", sheet="", review=None, picks=())
    if correspondence.stage == WAIT or not correspondence.game.is_mine:
        return say(model, "by_link.resign_later", "refusal"), []
    return make(model, RESIGNS)


def send(model: Model, _: str) -> Step:
    """Asks for the next letter to be made, if its decisions are complete. If they are not, shows the person's last
    letter again.
    """
    correspondence = model.table.correspondence
    if not correspondence:
        return model, []
    if correspondence.stage != SEND:
        return replace(model, sheet=SHEET, note="", note_kind="", address=""), []
    return make(model, OFFERS_DRAW if model.post.offers_draw and not correspondence.is_over else 0)


def agree(model: Model) -> Step:
    """Accepts the draw that the friend has offered, by asking for a letter that says so. That ends the game."""
    correspondence = model.table.correspondence
    if not correspondence or not correspondence.is_draw_offered:
        return model, []
    return make(model, ACCEPTS_DRAW)


def make(model: Model, flags: int = 0) -> Step:
    """Asks for the next letter of the game on the table, unless one is being made already.

    `flags` says what else the letter does: RESIGNS, OFFERS_DRAW or ACCEPTS_DRAW, 0 for nothing.
    """
    if model.post.is_sealing:
        return model, []
    model = replace(model, post=replace(model.post, is_sealing=True))
    return model, [fx.MakeLetter(model.table, model.post.note, flags)]


def made(model: Model, message: LetterMade) -> Step:
    """Adds the letter of `message` to its game, saves the game, shows the letter on a sheet and copies its link.

    If the live channel is open, the letter is sent through the channel instead of being shown and copied.
    """
    model = replace(model, post=replace(model.post, note="", offers_draw=False, is_sealing=False))
    correspondence = model.table.correspondence
    if model.table.id != message.id or not correspondence:
        return model, []
    table = model.table.with_correspondence(correspondence.with_sent(message.letter, message.now))
    shown = len(table.match.log)
    if model.is_connected:
        note = "" if correspondence.game.drafted else model.note  # else the person has done nothing to answer it
        return replace(model, table=table, shown=shown, sheet="", note=note), [fx.Save(table)]
    model = replace(model, table=table, shown=shown, sheet=SHEET, note="", note_kind="")
    return model, [fx.Save(table), fx.Copy(LETTER + message.letter.text)]


def failed(model: Model, why: str) -> Model:
    """Returns the model with a note that the next letter could not be made. `why` is the reason in words."""
    model = replace(model, post=replace(model.post, is_sealing=False))
    return say(model, "by_link.not_made", "alert", why=why)


def write_note(model: Model, text: str) -> Step:
    """Keeps `text`, which the person has typed, as the note that is to go with the next letter."""
    return replace(model, post=replace(model.post, note=text[:MOST_NOTE])), []


def offer(model: Model, _: str) -> Step:
    """Switches the offer of a draw in the next letter on or off."""
    return replace(model, post=replace(model.post, offers_draw=not model.post.offers_draw)), []


def copy(model: Model, _: str) -> Step:
    """Copies a link to the person's last letter to the clipboard."""
    text = letter_of(model)
    return model, [fx.Copy(LETTER + text)] if text else []


def share(model: Model, _: str) -> Step:
    """Opens the system's share sheet with a link to the person's last letter."""
    text = letter_of(model)
    return model, [fx.Share(LETTER + text, words("by_link.share_title"))] if text else []


def letter_of(model: Model) -> str:
    """The text of the person's last letter in the game on the table; "" if there is none.

    If the person only watches the game, it is the text of the newest letter.
    """
    correspondence = model.table.correspondence
    if not correspondence:
        return ""
    return correspondence.newest(is_mine=True) or correspondence.newest(is_mine=False)


def keep_safe(model: Model, _: str) -> Step:
    """Downloads a file of the game on the table, secret included, with which the person can play on in
    another browser.
    """
    return model, [fx.ExportGames(model.table.id)]


def prove(model: Model, _: str) -> Step:
    """Downloads a file with the kept letters of the game on the table, one a line, by which anybody can
    check the game.
    """
    correspondence = model.table.correspondence
    if not correspondence:
        return model, []
    texts = dict.fromkeys((*correspondence.letters, *correspondence.fork))
    return model, [fx.Download(f"toybattle-proof-{model.table.id}.txt", "\n".join(texts) + "\n")]
