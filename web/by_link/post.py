"""The part of the page's model that is about letters: an invitation that was opened, and choices for the
next letter.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Post:
    """An invitation that was opened and not answered yet, and what the person has chosen for the next letter.

    `invitation` is the text of the invitation, "" for none; `is_invitation_live` says whether it has come through the
    live channel. `note` is the text that the person has typed to go with the next letter, and `offers_draw` says
    whether that letter is to offer a draw. `can_share` says whether the system has a share sheet. `page` is the page's
    address without the fragment. `is_sealing` says that the next letter is being made, so that a second press does not
    make it again.
    """

    invitation: str = ""
    is_invitation_live: bool = False
    note: str = ""
    offers_draw: bool = False
    can_share: bool = False
    is_sealing: bool = False
    page: str = ""
