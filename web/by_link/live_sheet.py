"""The sheet of the live channel: it makes a code, opens the friend's code, and says how the connection stands."""

from __future__ import annotations

from ..page.markup import Markup, h, join
from ..page.parts import address_field, button, pasting_field, renewed
from ..page.words import words
from .live import ANSWERED, CONNECTING, FAILED, LIVE, LOST, MOST_STUN, OFF, OFFERED, OPEN, Live


def sheet(live: Live, friend: str, page: str, can_share: bool) -> tuple[str, Markup]:
    """The title and the content of the sheet of the live channel.

    `friend` is the friend's name as it is shown, `page` the page's address without what follows "#". `can_share` says
    whether the system has a share sheet.
    """
    told = words("live.busy") if live.making else words(f"live.text.{live.stage}", friend=friend)
    can_offer = live.stage in (OFF, LOST, FAILED) and not live.making
    can_close = live.stage in (OFFERED, ANSWERED, CONNECTING, OPEN)
    return words("live.title"), join(
        [
            h("p", {"id": "live-told", "role": "status"}, told),
            h("p", {"class": "choice-note"}, words("live.network")) if can_offer else None,
            h("div", {"class": "sheet-actions"}, button("live-offer", words("live.offer"), "link", "primary"))
            if can_offer
            else None,
            _code(f"{page}#{LIVE}{live.code}", can_share) if live.code else None,
            _field(live, friend) if live.takes_code else None,
            h("p", {"class": "told", "role": "status"}, _refusal(live, friend)),
            h("div", {"class": "sheet-actions"}, button("live-close", words(f"live.close.{live.stage}")))
            if can_close
            else None,
        ]
    )


def presence(live: Live, friend: str) -> str:
    """What the friend does now, in words; "" if that is not known."""
    if live.presence:
        return words(f"live.presence.{live.presence}", friend=friend)
    return ""


def stun_field(stun: str) -> Markup:
    """The field of the settings for the address of a STUN server; `stun` is the present one."""
    attributes: dict[str, str | int | bool | None] = {
        "id": "stun",
        "class": "entry-name",
        "value": stun,
        "maxlength": MOST_STUN,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-change": "stun",
    }
    label = h("label", {"for": "stun"}, words("settings.stun"))
    note = h("p", {"class": "choice-note"}, words("settings.stun_text"))
    return h("div", {"class": "choice field"}, label, h("input", attributes), note)


def _code(address: str, can_share: bool) -> Markup:
    """The link with the own code, and every way to send it."""
    return join(
        [
            h(
                "div",
                {"class": "sheet-actions"},
                button("live-copy", words("live.copy"), "link", "primary"),
                button("live-share", words("live.share"), "export") if can_share else None,
            ),
            address_field("live-address", address),
            h("svg", {"class": "code", "data-code": address, "role": "img", "aria-label": words("live.picture")}),
        ]
    )


def _field(live: Live, friend: str) -> Markup:
    """The field into which the friend's code is pasted."""
    label = words("live.field.answer" if live.stage == OFFERED else "live.field.offer", friend=friend)
    return pasting_field("live-pasted", label, "live-paste")


def _refusal(live: Live, friend: str) -> Markup | None:
    return renewed(words(f"live.no.{live.refusal}", friend=friend), live.refusals) if live.refusal else None
