"""Cleans names that people enter: keeps the visible characters, and removes those that hide, reverse or
cover others.
"""

from __future__ import annotations

import re
from unicodedata import category, combining

MAX_NAME = 60  # visible characters ...
MAX_BYTES = 240  # ... and bytes in UTF-8: a link to a set stores the length in one byte
MAX_TEXT = 1000  # characters of a text that are looked at
MAX_ACCENTS = 2  # accents on one letter
MAX_MARKS = 4  # combining marks of all kinds on one letter: some scripts write vowels and tones as marks
ACCENT = 200  # combining classes from here on stack up, as accents do; those of vowels and tones are lower
JOINERS = "\u200c\u200d"  # invisible, but needed by some scripts and emoji
VARIANTS = "\ufe0e\ufe0f"  # variation selectors: also invisible, they choose between text and emoji
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"  # letters and marks without any ink
HIDDEN = (range(0x180B, 0x1810), range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))  # other variation selectors
# A flag of a region: a black flag, the region's letters as invisible tags, and the tag that ends them.
FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"
SIGNS = re.compile(f"{FLAG}|.", re.DOTALL)
PICTURES = range(0x1F000, 0x1FB00)  # emoji have their places here, also those that are newer than this Python


def plain_name(text: str) -> str:
    """Returns `text` without the characters that a name can't have; "" if no character remains.

    Characters that hide, reverse or cover others are dropped. At most MAX_NAME visible characters remain, each with at
    most MAX_MARKS combining marks, of which at most MAX_ACCENTS are accents. A name that was cleaned once is not
    changed any more.

    >>> plain_name("Sunday\\u202e\\tgame\\0 ")
    'Sunday game'
    >>> plain_name("\\u3164\\u200d\\u2800")
    ''
    >>> len(plain_name("A" + "\\u0301\\u0316\\u0302" * 40))
    3
    """
    kept: list[str] = []
    marks: list[str] = []  # on the last visible character
    visible = size = 0
    for sign in SIGNS.findall(text[:MAX_TEXT]):
        is_picture = len(sign) > 1 or ord(sign) in PICTURES
        sign = " " if sign.isspace() or sign in BLANKS else sign
        is_joining = sign in JOINERS or sign in VARIANTS
        if (
            not is_joining
            and not is_picture
            and (not sign.isprintable() or any(ord(sign) in block for block in HIDDEN))
        ):
            continue
        if is_joining:
            last = kept[-1] if kept else " "
            is_variant = last in VARIANTS and sign in JOINERS  # an emoji that may be joined to the next
            if not is_variant and (last.isspace() or last in JOINERS or last in VARIANTS):
                continue
        elif not is_picture and category(sign)[0] == "M":
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
    """Whether `mark`, an accent or another combining mark, may be added to a letter that already has the combining
    marks `marks`.
    """
    if mark in marks or len(marks) == MAX_MARKS:
        return False
    accents = [one for one in (*marks, mark) if combining(one) >= ACCENT or category(one) == "Me"]
    return len(accents) <= MAX_ACCENTS
