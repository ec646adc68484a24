"""The next letter of a game by link: its decisions, its note, resignation, draws, and how it is sent. Pure functions.

Until a letter is made, its decisions can be taken back. Making it signs it and saves the game; then the page shows it,
so that the person can send it.
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
    """Takes back the last decision in a game by link, as long as it was not sent."""
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
    """Resigns a game by link, which the next letter tells: so only a player who is to send one can resign."""
    correspondence = model.table.correspondence
    assert correspondence
    model = replace(model, armed="", sheet="", review=None, picks=())
    if correspondence.stage == WAIT or not correspondence.game.is_mine:
        return say(model, "by_link.resign_later", "refusal"), []
    return make(model, RESIGNS)


def send(model: Model, _: str) -> Step:
    """Makes the next letter, after which its decisions stand. If there is none to be made, shows the last one again."""
    correspondence = model.table.correspondence
    if not correspondence:
        return model, []
    if correspondence.stage != SEND:
        return replace(model, sheet=SHEET, note="", note_kind="", address=""), []
    return make(model, OFFERS_DRAW if model.post.offers_draw and not correspondence.is_over else 0)


def agree(model: Model, _: str) -> Step:
    """Accepts the draw that the friend has offered, which ends the game."""
    correspondence = model.table.correspondence
    if not correspondence or not correspondence.is_draw_offered:
        return model, []
    return make(model, ACCEPTS_DRAW)


def make(model: Model, flags: int = 0) -> Step:
    """Asks for the next letter of the game on the table, unless it is being made already.

    `flags` says whether it resigns, offers a draw or accepts one.
    """
    if model.post.is_sealing:
        return model, []
    model = replace(model, post=replace(model.post, is_sealing=True))
    return model, [fx.MakeLetter(model.table, model.post.note, flags)]


def made(model: Model, message: LetterMade) -> Step:
    """Keeps the letter that was made, shows it, and copies it to the clipboard. Through the live channel it is sent."""
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
    """Says that the next letter could not be made. `why` is the reason, in words."""
    model = replace(model, post=replace(model.post, is_sealing=False))
    return say(model, "by_link.not_made", "alert", why=why)


def write_note(model: Model, text: str) -> Step:
    """Takes over what is typed as the note to the next letter."""
    return replace(model, post=replace(model.post, note=text[:MOST_NOTE])), []


def offer(model: Model, _: str) -> Step:
    """Lets the next letter offer a draw, or no longer."""
    return replace(model, post=replace(model.post, offers_draw=not model.post.offers_draw)), []


def copy(model: Model, _: str) -> Step:
    """Copies the last letter of the person to the clipboard."""
    text = letter_of(model)
    return model, [fx.Copy(LETTER + text)] if text else []


def share(model: Model, _: str) -> Step:
    """Opens the system's share sheet for the last letter of the person."""
    text = letter_of(model)
    return model, [fx.Share(LETTER + text, words("by_link.share_title"))] if text else []


def letter_of(model: Model) -> str:
    """The last letter of the person in the game on the table; for somebody who watches the last one that is there."""
    correspondence = model.table.correspondence
    if not correspondence:
        return ""
    return correspondence.newest(is_mine=True) or correspondence.newest(is_mine=False)


def keep_safe(model: Model, _: str) -> Step:
    """Saves a file with which the game can be played on in another browser."""
    return model, [fx.ExportGames(model.table.id)]


def prove(model: Model, _: str) -> Step:
    """Saves a file that proves to anybody how the game has gone: its letters, one a line."""
    correspondence = model.table.correspondence
    if not correspondence:
        return model, []
    texts = dict.fromkeys((*correspondence.letters, *correspondence.fork))
    return model, [fx.Download(f"toybattle-proof-{model.table.id}.txt", "\n".join(texts) + "\n")]
