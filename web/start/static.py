"""The first screen as static markup, which the built page shows until Python has started."""

from __future__ import annotations

from toybattle.link import MAX_CHARACTERS

from ..by_link.live import LIVE
from ..page.extensions import EXTENSIONS
from ..page.frame import page
from ..page.markup import h, join
from ..page.model import CHALLENGE, LETTER, REPLAY, first_model
from ..page.words import words

LINKS = (REPLAY, CHALLENGE, LETTER, LIVE, *(link for extension in EXTENSIONS.values() for link in extension.links))


def first_screen() -> str:
    """The markup of the page as a first visit shows it: a new game, with a line on how far Python has started."""
    line = h(
        "p",
        {
            "id": "boot",
            "class": "boot",
            "role": "status",
            "data-kept": words("page.loading_kept"),
            "data-back": words("page.bringing_back"),
            "data-link": words("page.opening"),
            "data-unknown": words("link.failed", why=words("link_not_ours")),
            "data-long": words("link.failed", why=words("link_too_long")),
            "data-links": " ".join(LINKS),
            "data-longest": MAX_CHARACTERS + max(map(len, LINKS)),
            "data-slow": words("page.slow"),
            "data-progress": words("page.progress", percent="{percent}"),
            "data-starting": words("page.starting"),
            "data-failed": words("page.failed", why="{why}"),
            "data-file": words("page.no.file"),
            "data-frame": words("page.no.frame"),
            "data-slash": words("page.no.slash"),
            "data-type": words("page.no.type", file="{file}", type="{type}"),
            "data-missing": words("page.no.missing", file="{file}"),
            "data-spoiled": words("page.no.spoiled", file="{file}", why="{why}"),
            "data-network": words("page.no.network"),
            "data-partly": words("rescue.partly"),
        },
        words("page.loading"),
    )
    return join([page(first_model()), line, h("noscript", {"class": "boot"}, words("page.no.script"))])
