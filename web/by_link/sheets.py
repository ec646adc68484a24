"""The sheets for games by link: a letter to send, an invitation, a note, and a field into which a letter is pasted.

Each function of a sheet returns (title, content).
"""

from __future__ import annotations

from toybattle.fair.letters import CHANCE, MOST_NOTE, Invitation, read
from toybattle.fair.secret import INVITER

from ..games.registry import FACES
from ..page.markup import Markup, h, join
from ..page.model import LETTER, Model
from ..page.new_game import name_field, own_choices
from ..page.parts import address_field, button, pasting_field, status_line
from ..page.words import words
from .connecting import can_connect
from .correspondence import SEND, WAIT, name_of_sender
from .inviting import guest_draft, guest_side
from .sending import letter_of
from .telling import friend_of

LARGEST_CODE = 1300  # characters of a letter that a phone still reads from the screen


def _status(model: Model) -> Markup:
    return status_line(model.note, model.notes)


def _address(model: Model, text: str) -> str:
    """The web address that opens the letter `text` on this page."""
    return f"{model.post.page}#{LETTER}{text}"


def _field(model: Model, id: str) -> Markup:
    """A field with the address of the person's last letter, from which it can be copied; `id` is the id of
    the field.
    """
    return address_field(id, _address(model, letter_of(model)))


def letter(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet that shows the person's last letter, with every way to send it."""
    correspondence, text = model.table.correspondence, letter_of(model)
    if not correspondence or not text:
        return words("by_link.letter_title", friend=words("by_link.friend")), _status(model)
    friend = friend_of(model)
    is_first = correspondence.game.turn is None
    is_invitation = is_first and correspondence.game.role == INVITER
    told = words("by_link.letter_turn", friend=friend)
    if is_first:
        told = words("by_link.letter_invitation" if is_invitation else "by_link.letter_answer", friend=friend)
    address = _address(model, text)
    code = h("svg", {"class": "code", "data-code": address, "role": "img", "aria-label": words("by_link.code")})
    return words("by_link.letter_title", friend=friend), join(
        [
            h("p", {}, told),
            h(
                "div",
                {"class": "sheet-actions"},
                button("copy-letter", words("by_link.copy"), "link", "primary"),
                button("share-letter", words("by_link.share"), "export") if model.post.can_share else None,
            ),
            _status(model),
            _field(model, "letter"),
            h("details", {"class": "code-shown"}, h("summary", {}, words("by_link.show_code")), code)
            if len(text) <= LARGEST_CODE
            else None,
            h("p", {"class": "both-here"}, words("live.title"), " ", button("open live", words("live.connect"), "live"))
            if can_connect(model)
            else None,
            h(
                "div",
                {"class": "resume"},
                h("p", {}, words("by_link.resume_text")),
                button("keep-safe", words("by_link.resume"), "export"),
            )
            if is_first
            else None,
        ]
    )


def invitation(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet for an invitation that was opened.

    It says who invites to which game, and has what the guest chooses: a name and, in some games, something secret.
    """
    found = read(model.post.invitation).letter if model.post.invitation else None
    if not isinstance(found, Invitation):
        return words("by_link.invitation_title", friend=words("by_link.friend")), _status(model)
    game = found.rules.name
    friend = name_of_sender(found.inviter) or words("by_link.somebody")
    side = guest_side(found)
    starts = found.options.get("first")
    facts = [
        words("by_link.your_side.chance")
        if found.seat == CHANCE
        else words("by_link.your_side", player=words.player(side)),
        words("by_link.starts", player=words.player(starts)) if starts in (0, 1) else "",
    ]
    secret = found.rules.secret_options(found.options)
    chosen = own_choices(model, guest_draft(model, found), secret[side]) if secret else None
    return words("by_link.invitation_title", friend=friend), join(
        [
            h(
                "div",
                {"class": "invited"},
                FACES[game].cover(),
                h(
                    "div",
                    {},
                    h("h3", {}, words(f"game.{game}")),
                    h("p", {}, FACES[game].subtitle_by_link(found.options)),
                    [h("p", {}, fact) for fact in facts if fact],
                ),
            ),
            h("blockquote", {"class": "note-shown"}, found.note) if found.note else None,
            chosen,
            h("p", {"class": "choice-note"}, words("by_link.choose_secretly")) if chosen else None,
            name_field(model),
            h("p", {"class": "choice-note"}, words("by_link.how", friend=friend)),
            _status(model),
        ]
    )


def invitation_foot(model: Model) -> Markup:
    """The foot of the sheet for an invitation, which is always in view: the buttons that decline and accept it."""
    return h(
        "div",
        {"class": "sheet-foot"},
        button("decline", words("by_link.decline")),
        button("join", words("by_link.join"), css="primary"),
    )


def note(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet on which the person writes a note to the next letter and can
    offer a draw.
    """
    correspondence = model.table.correspondence
    attributes: dict[str, str | int | bool | None] = {
        "id": "letter-note",
        "class": "note-field",
        "maxlength": MOST_NOTE,
        "rows": 3,
        "autofocus": True,
        "data-change": "write-note",
    }
    offer: dict[str, str | int | bool | None] = {
        "id": "offer-draw",
        "type": "checkbox",
        "checked": model.post.offers_draw,
        "data-change": "offer-draw",
    }
    can_offer = correspondence is not None and not correspondence.is_over
    friend = friend_of(model) if correspondence else words("by_link.friend")
    label = words("by_link.note_field", limit=MOST_NOTE)
    return words("by_link.note_title"), join(
        [
            h("p", {"class": "field"}, h("label", {"for": "letter-note"}, label)),
            h("textarea", attributes, model.post.note),
            h("p", {}, h("label", {"class": "checked"}, h("input", offer), h("span", {}, words("by_link.offer"))))
            if can_offer
            else None,
            h(
                "div",
                {"class": "sheet-actions"},
                button("send", words("by_link.do_send", friend=friend), "link", "primary")
                if correspondence and correspondence.stage == SEND
                else None,
            ),
            _status(model),
        ]
    )


def paste(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the field into which the person pastes a letter."""
    correspondence = model.table.correspondence
    waiting = correspondence is not None and correspondence.stage == WAIT
    friend = friend_of(model) if waiting else words("by_link.friend")
    return words("by_link.paste_title"), join(
        [
            h("p", {}, words("by_link.paste_text", friend=friend)),
            pasting_field("pasted", words("by_link.paste_field"), "paste", is_first=True),
            _status(model),
            h("div", {"class": "sheet-actions"}, button("open-proof", words("by_link.open_proof"), "import")),
        ]
    )


def share(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the last letter as a link by which somebody else can
    watch the game.
    """
    return words("share.title"), join(
        [
            h("p", {}, words("by_link.share_text")),
            h("div", {"class": "sheet-actions"}, button("copy-letter", words("by_link.copy"), "link", "primary")),
            _status(model),
            _field(model, "address"),
            h("p", {}, words("by_link.alone_text")),
            h("div", {"class": "sheet-actions"}, button("alone", words("by_link.alone"), "play")),
        ]
    )


def friend_note(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the note that has come with the friend's last letter."""
    correspondence = model.table.correspondence
    if not correspondence:
        return words("by_link.note"), join([])
    return words("by_link.note_from", friend=friend_of(model)), h(
        "blockquote", {"class": "note-shown"}, correspondence.note
    )


SHEETS = {"letter": letter, "invitation": invitation, "note": note, "friend-note": friend_note, "paste": paste}
FEET = {"invitation": invitation_foot}
