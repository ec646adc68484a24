"""Single-colour icons in a 24 by 24 box: special bases, things on the board, and the buttons of the page."""

from __future__ import annotations


def _lines(data: str, extra: str = "") -> str:
    """The SVG markup of an icon that is drawn with a stroke: lines with round ends and corners, in the current colour.

    `data` is the path of the lines, as the attribute `d` of an SVG path has it. `extra` is more markup of the same
    icon, such as a dot.
    """
    return (
        '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{data}"/>{extra}</g>'
    )


def _solid(data: str) -> str:
    """The SVG markup of a filled shape in the current colour.

    `data` is the outline of the shape, as the attribute `d` of an SVG path has it. Where two parts of the outline
    overlap, there is a hole.
    """
    return f'<path fill="currentColor" fill-rule="evenodd" d="{data}"/>'


_DOT = '<circle fill="currentColor" stroke="none" cx="{}" cy="{}" r="{}"/>'

GLYPHS: dict[str, str] = {
    # special bases
    "recall": _lines("M12 20c5 0 8-3 8-7s-3-7-8-7H4M8.5 1.5L4 6l4.5 4.5", _DOT.format(11.5, 13, 2.6)),
    "restricted": _lines("M12 2.5l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5"),
    "draw": _lines(
        "M5 13.5a7 3 0 0 0 14 0v5a7 3 0 0 1-14 0v-5a7 3 0 0 1 3-2.3M19 13.5a7 3 0 0 0-3-2.3M12 13V2.5M8 6.5l4-4 4 4"
    ),
    "push": _lines("M3 5v14M7 12h9M12.5 7.5L17 12l-4.5 4.5", _DOT.format(20.8, 12, 2.2)),
    "recover": _lines(
        "M9 9h6v6H9zM4.5 9.5A8 8 0 0 1 18.8 7.8M19 3.5v4.6h-4.6M19.5 14.5A8 8 0 0 1 5.2 16.2M5 20.5v-4.6h4.6"
    ),
    "freeze": _lines(
        "M12 2v20M3.3 7l17.4 10M3.3 17L20.7 7M9.5 3.5L12 6l2.5-2.5M9.5 20.5L12 18l2.5 2.5"
        "M3.2 10.3l3.4-.9-.9-3.4M20.8 13.7l-3.4.9.9 3.4M3.2 13.7l3.4.9-.9 3.4M20.8 10.3l-3.4-.9.9-3.4"
    ),
    "mute": _lines("M13.5 3L6.5 13h5l-1 8 7-10h-5zM4 4l16 16"),
    # things on the board
    "hq": _solid(
        "M4 22V9H3V3.5h3.2V6h2.3V3.5h2.2V2h2.6v1.5h2.2V6h2.3V3.5H21V9h-1v13h-5v-4.5a3 3 0 0 0-6 0V22"
        "zM7 11h2.2v3H7zM14.8 11H17v3h-2.2z"
    ),
    "medal": _solid(
        "M7 1.5h3.7L13.5 8a7.2 7.2 0 1 1-4.9.3L5.5 1.5zM13.7 1.5H18.5L15.8 7.5 14.3 7l-1.5-3.4z"
        "M12 10.5l1.3 2.8 3 .4-2.2 2.1.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2.1 3-.4z"
    ),
    "cup": _lines(
        "M7 3.5h10v6a5 5 0 0 1-10 0zM7 5.5H3.5c0 4 1.5 5.5 4 5.5M17 5.5h3.5c0 4-1.5 5.5-4 5.5M12 14.5v4M8 20.5h8"
    ),
    "snow": _lines("M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9", _DOT.format(12, 12, 2.6)),
    "lock": _lines("M7.5 11V7.5a4.5 4.5 0 0 1 9 0V11M5.5 11h13v10h-13zM12 15v2.5"),
    # the page
    "learn": _lines("M2.5 9L12 4.5 21.5 9 12 13.5zM6.5 11.2V16c0 1.4 2.5 2.8 5.5 2.8s5.5-1.4 5.5-2.8v-4.8M21.5 9v6"),
    "play": _solid("M7 4v16l13-8z"),
    "pause": _solid("M6 4h4.5v16H6zM13.5 4H18v16h-4.5z"),
    "undo": _lines("M8.5 4L4 8.5 8.5 13M4 8.5h10a5.5 5.5 0 0 1 0 11H8"),
    "replay": _lines(
        "M4.5 5v5h5M4.8 10a8 8 0 1 1-.6 4.5", '<path fill="currentColor" stroke="none" d="M10.5 9v6.5l5-3.25z"/>'
    ),
    "menu": _lines("M4 6.5h16M4 12h16M4 17.5h16"),
    "link": _lines(
        "M10 14l4-4M8.5 11L6 13.5a3.9 3.9 0 0 0 5.5 5.5L14 16.5M15.5 13l2.5-2.5A3.9 3.9 0 0 0 12.5 5L10 7.5"
    ),
    "live": _lines(
        "M8.3 15.7a5.2 5.2 0 0 1 0-7.4M15.7 8.3a5.2 5.2 0 0 1 0 7.4M5 19a9.9 9.9 0 0 1 0-14M19 5a9.9 9.9 0 0 1 0 14",
        _DOT.format(12, 12, 2),
    ),
    "help": _lines("M9 9.3a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M12 2.5a9.5 9.5 0 1 0 .1 0z", _DOT.format(12, 17.3, 1.3)),
    "log": _lines("M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5"),
    "new": _lines("M12 5v14M5 12h14"),
    "chart": _lines("M3.5 20.5h17M6.5 17v-5M12 17V5M17.5 17V9"),
    "games": _lines("M4 4h7v7H4zM13.5 4h6.5v7h-6.5zM4 13.5h7V20H4zM13.5 13.5h6.5V20h-6.5z"),
    "close": _lines("M6 6l12 12M18 6L6 18"),
    "flag": _lines("M6 22V3", '<path fill="currentColor" d="M6 4c4-2.5 7 2 12.5 0v9c-5.5 2-8.5-2.5-12.5 0z"/>'),
    "skip": _lines("M4 6l6.5 6L4 18M11.5 6l6.5 6-6.5 6M20.5 6v12"),
    "next": _lines("M9 5l7 7-7 7"),
    "prev": _lines("M15 5l-7 7 7 7"),
    "first": _lines("M18 5l-7 7 7 7M6.5 5v14"),
    "last": _lines("M6 5l7 7-7 7M17.5 5v14"),
    "sun": _lines(
        "M12 7.5a4.5 4.5 0 1 0 .1 0zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.7 1.7"
        "M17.7 17.7l1.7 1.7M4.6 19.4l1.7-1.7M17.7 6.3l1.7-1.7"
    ),
    "moon": _lines("M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"),
    "eye": _lines(
        "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12z", _DOT.format(12, 12, 3)
    ),
    "discard": _lines("M4 15v5.5h16V15M12 3v11.5M7.5 10l4.5 4.5 4.5-4.5"),
    "reserve": _lines("M4 7a8 3.5 0 0 1 16 0a8 3.5 0 0 1-16 0v10a8 3.5 0 0 0 16 0V7M4 12a8 3.5 0 0 0 16 0"),
    "robot": _lines(
        "M5 8.5h14v11H5zM12 8.5V4M2 12.5v3M22 12.5v3M9.5 16.3h5",
        _DOT.format(12, 3.2, 1.7) + _DOT.format(9, 12.5, 1.5) + _DOT.format(15, 12.5, 1.5),
    ),
    "person": _lines("M12 3.5a4.25 4.25 0 1 0 .1 0zM4 21c.5-5 3.5-7.5 8-7.5s7.5 2.5 8 7.5"),
    "hint": _lines("M9 18h6M10 21.5h4M9 15c-2-1.5-3.5-3.5-3.5-6.2a6.5 6.5 0 0 1 13 0c0 2.7-1.5 4.7-3.5 6.2v.5H9z"),
    "trash": _lines("M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14.5h10l1-14.5M10 11v6M14 11v6"),
    "export": _lines("M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v8.5h14V12"),
    "import": _lines("M12 3v12M7.5 10.5L12 15l4.5-4.5M5 12v8.5h14V12"),
    "edit": _lines("M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5"),
    "up": _lines("M12 20V4.5M5.5 11L12 4.5l6.5 6.5"),
    "choose": _lines("M5.5 9l6.5 6.5 6.5-6.5"),
    "down": _lines("M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5"),
    "copy": _lines("M8.5 8.5h12v12h-12zM4.5 15.5h-1v-12h12v1"),
    "scale": _lines("M12 3.5v17M7 20.5h10M4.5 6.5h15M4.5 6.5L1.8 14h5.4zM19.5 6.5L16.8 14h5.4z"),
    "table": _lines("M3.5 4.5h17v15h-17zM3.5 9.5h17M3.5 14.5h17M10 9.5v10"),
    "perspective_known": _lines("M4 4h10v14H4zM17.5 7.5l3 1-3.5 12-9-2.5", _DOT.format(9, 11, 2.2)),
    "perspective_open": _lines(
        "M2.5 5h8.5v14H2.5zM13 5h8.5v14H13z", _DOT.format(6.75, 12, 2) + _DOT.format(17.25, 12, 2)
    ),
    "check": _lines("M4.5 12.5l5 5 10-11"),
    "warning": _lines("M12 3.5l9.5 17h-19zM12 9.5v5", _DOT.format(12, 17.6, 1.3)),
}
