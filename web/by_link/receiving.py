"""Opening letters, which come from a link, from a pasted text or through the live channel. All functions are pure.

A letter belongs to a game that is saved here, is an invitation to a new game, or shows somebody else's game to watch.
"""

from __future__ import annotations

from dataclasses import replace

from toybattle.fair.game import Game
from toybattle.fair.letters import Answer, Invitation, Letter, LetterError, Turn, letters_in, read
from toybattle.fair.secret import INVITER
from toybattle.fair.verdict import verify
from toybattle.link import LinkError
from toybattle.match import Match

from ..page import effects as fx
from ..page.model import LetterFound, Model, ProofOpened, ShowNext, Step, say, with_note
from ..page.seating import laid_out
from ..page.turn import beat_time
from ..page.words import words
from ..saves.entries import Table
from .correspondence import Correspondence
from .telling import proof_told

SHEET = "invitation"  # the sheet that shows an invitation
AGAIN = 200  # milliseconds until a letter is taken that has come while another window writes the game
QUIET = ("letter_known", "letter_own")  # reasons that are no cause for alarm: nothing new has come


def opened(model: Model, text: str, is_live: bool = False) -> Step:
    """Opens the letter `text`: checks that it can be read, and has the browser look for its game by `fx.FindGame`.

    `text` is the letter alone, as it stands in a link; `is_live` says whether it has come through the live channel. If
    the letter can't be read, a note says why. When the game was looked for, `found` goes on.
    """
    try:
        read(text)
    except LinkError as error:
        return _refused(model, error), []
    return model, [fx.FindGame(text, is_live)]


def paste(model: Model, text: str) -> Step:
    """Opens the letter that is in `text`, which the person has pasted: a link, a whole message, or the letter alone.

    If `text` has several letters, they are checked together as those of one whole game. If it has none, a note says so.
    """
    letters = letters_in(text)
    if not letters:
        return (say(model, "by_link.no_letter", "refusal") if text.strip() else model), []
    return opened(model, letters[0]) if len(letters) == 1 else check_proof(model, ProofOpened(text))


def found(model: Model, message: LetterFound) -> Step:
    """Goes on with a letter that was opened, now that `message` tells whether its game is saved in this browser.

    If the game is saved here, what the letter decides is added to the game, and the game is shown and saved. If not, an
    invitation is shown on its sheet; after a letter with a turn the game is shown to be watched, and is not saved. A
    letter that can't be taken is refused with a note.
    """
    letter, table = read(message.text).letter, message.table
    if message.is_live and not _is_of_channel(model, letter, table):
        return _refused(model, LetterError("letter_other_game")), []
    if table is None or not table.correspondence:
        if isinstance(letter, Invitation):
            post = replace(model.post, invitation=message.text, is_invitation_live=message.is_live)
            return replace(model, sheet=SHEET, post=post, note="", note_kind=""), []
        if isinstance(letter, Answer):
            return _refused(model, LetterError("letter_no_game")), []
        return _watched(model, letter)
    if table.id == model.table.id and model.watching:
        return model, [fx.TakeOver(), fx.Wait(AGAIN, message)]  # this window takes the letter, so it has to write
    if table.id == model.table.id:
        table = model.table
    correspondence = table.correspondence
    assert correspondence
    before = table.match
    # Whenever they connect, pages send their newest letters through the channel: known ones are no news
    effects: list[fx.Effect] = []
    if not message.is_live:  # else the person may be looking at something, such as the rules
        model = laid_out(model, table)
        effects.append(fx.SetFragment(""))
    if isinstance(letter, Invitation) and message.is_live:
        return model, effects
    if isinstance(letter, Invitation):
        is_own = correspondence.game.role == INVITER
        return say(model, "by_link.own_invitation" if is_own else "by_link.joined_before"), effects
    if message.is_signed is False and isinstance(letter, Turn):  # a second answer is told as such, whoever signs it
        return _refused(model, LetterError("letter_unsigned")), effects
    try:
        after = correspondence.with_received(message.text)
    except LinkError as error:
        if message.is_live and error.reason in QUIET:
            return model, effects
        if error.reason != "letter_fork" or not message.is_signed:  # unsigned, it proves nothing: anybody can make it
            return _refused(model, error), effects
        table = table.with_correspondence(correspondence.with_fork(message.text))
        return _refused(replace(model, table=table), error), [*effects, fx.Save(table)]
    table = table.with_correspondence(after)
    model = _laid_in(model, table) if message.is_live else laid_out(model, table)
    model = replace(model, shown=min(len(before.log), len(table.match.log)))
    told = _learnt(model, before)
    notes = [words("by_link.offered")] if after.is_draw_offered else []
    notes += [words("by_link.learnt", told=" ".join(told))] if told else []
    if notes:
        model = with_note(model, " ".join(notes))
    wait = [fx.Wait(beat_time(model), ShowNext(model.generation))] if model.is_showing else []
    return model, [*effects, fx.Save(table), *wait]


def _is_of_channel(model: Model, letter: Letter, table: Table | None) -> bool:
    """Whether `letter` may come through the live channel. `table` is the saved game to which the letter belongs, None
    if there is none.

    It may if it belongs to the channel's game, or if that game is over and the letter is an invitation to a new game.
    """
    if table is not None:
        return table.id == model.live.game
    correspondence = model.table.correspondence
    is_over = model.is_connected and correspondence is not None and correspondence.is_over
    return is_over and isinstance(letter, Invitation)


def _laid_in(model: Model, table: Table) -> Model:
    """Returns the model with `table`, a newer version of the game on the table, in place of the former version.

    An open sheet stays open, and an earlier position that is looked at stays in view.
    """
    return replace(model, table=table, picks=(), inspected=-1, generation=model.generation + 1)


def _learnt(model: Model, before: Match) -> list[str]:
    """Sentences on what the person has learnt of earlier actions by the letter that was just taken.

    For example, they name a card whose drawing was hidden until now. `before` is the match before the letter.
    """
    return [
        sentence
        for number in range(model.shown)
        if before.events[number] != model.match.events[number]
        for sentence in model.narration.sentences(model.match, number, model.viewer)
    ]


def _watched(model: Model, turn: Turn) -> Step:
    try:
        game = Game.watch(turn)
    except LinkError as error:
        return _refused(model, error), []
    return say(_looked_at(model, Correspondence(game)), "by_link.watching"), []


def _looked_at(model: Model, correspondence: Correspondence) -> Model:
    """The model with the last position of a game by link, `correspondence`, on the table, where it can only be looked
    at. The game is not saved.
    """
    table = Table.by_link("", correspondence)
    return replace(laid_out(model, table), is_from_link=True, review=len(table.match.log))


def _refused(model: Model, error: LinkError) -> Model:
    """The model with a note that says that a letter was not taken, and why: `error` has the message id of
    the reason.
    """
    why = words(error.reason, **error.parameters)
    if error.reason in QUIET:
        return say(model, "by_link.nothing_new", why=why)
    return say(model, "by_link.not_taken", "alert", why=why)


def open_proof(model: Model, _: str) -> Step:
    """Lets the person choose a file of letters, which `check_proof` then checks."""
    return model, [fx.PickProof()]


def check_proof(model: Model, message: ProofOpened) -> Step:
    """Checks the letters of a whole game, which are in the text of `message`.

    The game's last position is put on the table without being saved, with a note on what the check has found. If the
    letters can't be checked, a note says why and the table stays as it is.
    """
    letters = letters_in(message.text)
    try:
        proof = verify(letters)
    except LinkError as error:
        return _refused(model, error), []
    correspondence = Correspondence(proof.game, tuple(letters))
    model = _looked_at(model, correspondence)
    is_doubtful = proof.verdict.reason or proof.left_out or proof.unsigned
    return with_note(model, proof_told(correspondence, proof), "alert" if is_doubtful else ""), []
