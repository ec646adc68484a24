"""Names that people give: what of a text can be seen and read, and nothing that hides, turns or covers other signs."""

from __future__ import annotations

from unicodedata import category, combining

MAX_NAME = 60  # visible signs ...
MAX_BYTES = 240  # ... and bytes in UTF-8: a link of a set has one byte for the length
MAX_TEXT = 1000  # signs of a text that are looked at
MAX_ACCENTS = 2  # over and under a letter
MAX_MARKS = 4  # of all sorts at a letter: some scripts write vowels and tones so
ACCENT = 200  # combining classes from here on pile up; those of vowels and tones are smaller
JOINERS = "\u200c\u200d"  # invisible, but part of how some scripts and emoji are written
VARIANTS = "\ufe0e\ufe0f"  # the same: whether a sign is a letter or a picture
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"  # letters and marks that show nothing
HIDDEN = (range(0x180B, 0x1810), range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))  # more variants, of no use in a name


def plain_name(text: str) -> str:
    """A name: what can be seen of the text, "" when that is nothing.

    At most MAX_NAME visible signs, each with few marks. A plain name is plain already.

    >>> plain_name("Sunday\\u202e\\tgame\\0 ")
    'Sunday game'
    >>> plain_name("\\u3164\\u200d\\u2800")
    ''
    >>> len(plain_name("A" + "\\u0301\\u0316\\u0302" * 40))
    3
    """
    kept: list[str] = []
    marks: list[str] = []  # at the last visible sign
    visible = size = 0
    for sign in text[:MAX_TEXT]:
        sign = " " if sign.isspace() or sign in BLANKS else sign
        is_joining = sign in JOINERS or sign in VARIANTS
        if not is_joining and (not sign.isprintable() or any(ord(sign) in block for block in HIDDEN)):
            continue
        if is_joining:
            last = kept[-1] if kept else " "
            is_picture = last in VARIANTS and sign in JOINERS  # it may be joined to the next one
            if not is_picture and (last.isspace() or last in JOINERS or last in VARIANTS):
                continue
        elif category(sign)[0] == "M":
            if not kept or kept[-1].isspace() or not _fits(sign, marks):
                continue
            marks.append(sign)
        else:
            if visible == MAX_NAME:
                break
            marks = []
            visible += 1
        size += len(sign.encode())
        if size > MAX_BYTES:
            break
        kept.append(sign)
    return "".join(kept).strip(" " + JOINERS)


def _fits(mark: str, marks: list[str]) -> bool:
    """Whether one more mark may stand at a letter that has these."""
    if mark in marks or len(marks) == MAX_MARKS:
        return False
    accents = [one for one in (*marks, mark) if combining(one) >= ACCENT or category(one) == "Me"]
    return len(accents) <= MAX_ACCENTS
