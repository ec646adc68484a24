"""The sheet of the live channel, on which a person makes a code or opens the friend's code, and sees how the connection
stands.
"""

from __future__ import annotations

from ..page.markup import Markup, h, join
from ..page.model import Model
from ..page.parts import address_field, button, pasting_field, status_line
from ..page.words import words
from .connecting import SHEET, can_connect, channel, fragment_of, told
from .live import ANSWERED, CONNECTING, CUT, FAILED, LOST, MOST_STUN, OFF, OFFERED, OPEN, Live
from .telling import friend_of


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet of the live channel, for the game on the table."""
    live = channel(model)
    status = status_line(model.note, model.notes)
    if not (can_connect(model) or model.is_connected):
        return words("live.title"), status
    friend = friend_of(model)
    stun = model.prefs["stun"]
    told_now = words("live.busy") if live.making else told(live, friend)
    can_offer = live.stage in (OFF, LOST, CUT, FAILED) and not live.making
    can_close = live.stage in (OFFERED, ANSWERED, CONNECTING, OPEN)
    network = words("live.network.stun", server=stun) if stun else words("live.network")
    return words("live.title"), join(
        [
            h("p", {"id": "live-told", "role": "status"}, told_now),
            h("p", {"class": "choice-note"}, network) if can_offer else None,
            h("div", {"class": "sheet-actions"}, button("live-offer", words("live.offer"), "live", "primary"))
            if can_offer
            else None,
            _code(model) if live.code else None,
            status,
            _field(live, friend) if live.takes_code else None,
            h("div", {"class": "sheet-actions"}, button("live-close", words(f"live.close.{live.stage}")))
            if can_close
            else None,
        ]
    )


def stun_field(stun: str) -> Markup:
    """The field for the address of a STUN server, which is shown among the settings. `stun` is the present address, ""
    for none.
    """
    attributes: dict[str, str | int | bool | None] = {
        "id": "stun",
        "placeholder": words("settings.stun_like"),
        "value": stun,
        "maxlength": MOST_STUN,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-change": "stun",
    }
    label = h("label", {"for": "stun"}, words("settings.stun"))
    note = h("p", {"class": "choice-note"}, words("settings.stun_text"))
    return h("div", {"class": "choice field"}, label, h("input", attributes), note)


def _code(model: Model) -> Markup:
    """The part of the sheet with the link that holds this page's code: buttons that copy and share the link, the link
    as text, and its QR code.
    """
    address = f"{model.post.page}#{fragment_of(model)}"
    told_code = words("by_link.code")
    return join(
        [
            h(
                "div",
                {"class": "sheet-actions"},
                button("live-copy", words("live.copy"), "link", "primary"),
                button("live-share", words("by_link.share"), "export") if model.post.can_share else None,
            ),
            address_field("live-address", address),
            h("div", {}, h("svg", {"class": "code", "data-code": address, "role": "img", "aria-label": told_code})),
        ]
    )


def _field(live: Live, friend: str) -> Markup:
    """The field into which the friend's code is pasted."""
    label = words("live.field.answer" if live.stage == OFFERED else "live.field.offer", friend=friend)
    return pasting_field("live-pasted", label, "paste")


SHEETS = {SHEET: sheet}
