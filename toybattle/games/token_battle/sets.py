"""Token sets: what makes a set legal, the presets, and how a set is written in text and in links.

A set is four stacks of two to five cards, each from the top down, with no card twice. As text it is the name of a
preset, or the names of its cards: `awl vine / rasp cleaver shears / elbows hedge / bumper file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...chance import pick, scramble, shuffle
from ...protocol import Form
from .cards import CARD_NAMES, CARD_NUMBERS, CARDS

Stacks = tuple[tuple[int, ...], ...]  # cards by number, from the top down

STACKS = 4
LOWEST, HIGHEST = 2, 5  # the least and the most cards in a stack
NO_CARD = len(CARDS)  # in a game by link: what lies in the places below a stack that is not of the greatest height

PRESET_TEXTS = {
    "workbench": (
        "awl handsaw hurdle vine / cleaver hailstorm / elbows hedge leapfrog clover / bumper shockwave whetstone rasp"
    ),
    "landslide": (
        "bumper piston leapfrog / elbows hurdle hailstorm / tribute ram whirlpool understudy / cleaver tollgate"
    ),
    "garden": "encampment bonfire bumper vine / clover herald hailstorm / lantern cleaver / carousel hedge",
    "goldsmith": "ransom nugget gilder / cleaver shears / tribute whetstone mint / shockwave leapfrog vine",
    "metronome": (
        "cleaver afterbeat / drumroll whetstone clover / understudy ovation piston bumper / herald tollgate colossus"
    ),
    "siege": (
        "scarecrow plumb_line hurdle tripwire bailiff / cleaver vine nugget / "
        "crossfire ram / ransom hailstorm bonfire ambush"
    ),
}


# Former presets: the last version of the rules that had it, its name, and its cards. Older ones come first.
FORMER = (
    (
        1,
        "goldsmith",
        "shockwave ransom alchemist / whirlpool vine / nugget mint whetstone / hailstorm leapfrog gilder",
    ),
    (
        2,
        "goldsmith",
        "ransom nugget gilder / cleaver hailstorm / tribute whetstone mint / shockwave leapfrog vine",
    ),
    (
        2,
        "metronome",
        "cleaver hailstorm / drumroll whetstone clover / understudy ovation piston bumper / herald tollgate colossus",
    ),
    (
        2,
        "workbench",
        "awl handsaw hurdle vine / rasp cleaver shears / "
        "elbows hedge leapfrog clover / bumper shockwave hailstorm whetstone file",
    ),
)


def preset_since(version: int, text: Any) -> Any:
    """Returns the set that `text` meant in the version `version` of the rules, as text.

    The result is `text` itself, unless `text` names a preset that has changed since that version: then the result is
    the names of the preset's old cards. A value that is no text is returned as it is.

    >>> preset_since(1, "goldsmith")[:24], preset_since(2, "garden")
    ('shockwave ransom alchemi', 'garden')
    """
    return next((cards for last, name, cards in FORMER if name == text and version <= last), text)


def random_set(seed: int) -> Stacks:
    """Returns a random legal set, drawn with `seed`. All heights of a stack are equally likely, and so are all
    cards.
    """
    chance, cards = shuffle(scramble(seed), range(len(CARDS)))
    stacks = []
    for _ in range(STACKS):
        chance, height = pick(chance, HIGHEST - LOWEST + 1)
        stacks.append(tuple(cards.pop() for _ in range(LOWEST + height)))
    return tuple(stacks)


def faults(stacks: Sequence[Sequence[int]]) -> list[tuple[str, int]]:
    """Returns everything that keeps these stacks from being a legal set, as pairs (id, number).

    The number is that of the stack or card at fault. With the id "not_four_stacks" it is the number of stacks.

    >>> faults([(0, 1), (2, 3), (4,), (5, 0)])
    [('stack_too_low', 2), ('card_twice', 0)]
    """
    found = [] if len(stacks) == STACKS else [("not_four_stacks", len(stacks))]
    for number, stack in enumerate(stacks):
        if len(stack) < LOWEST:
            found.append(("stack_too_low", number))
        elif len(stack) > HIGHEST:
            found.append(("stack_too_high", number))
    cards = [card for stack in stacks for card in stack]
    return found + [("card_twice", card) for card in range(len(CARDS)) if cards.count(card) > 1]


def parse_set(text: str) -> Stacks:
    """Returns the set with this text, which is the name of a preset or the names of cards, as four stacks of card
    numbers.

    Raises ValueError if the set is not legal.

    >>> parse_set("garden")[2]
    (41, 4)
    """
    if text in PRESETS:
        return PRESETS[text]
    stacks = parse_stacks(text)
    for fault, number in faults(stacks):
        raise ValueError(f"not a set: {fault} {number}")
    return stacks


def parse_stacks(text: str) -> Stacks:
    """Returns the stacks of this text as card numbers. The text has the names of the cards, with "/" between the
    stacks.

    The stacks need not be a legal set. Raises ValueError on an unknown card.

    >>> parse_stacks("awl / /vine file")
    ((1,), (), (19, 3))
    """
    names = [part.split() for part in text.split("/")]
    unknown = [name for part in names for name in part if name not in CARD_NUMBERS]
    if unknown:
        raise ValueError(f"no card or preset is called {unknown[0]!r}")
    return tuple(tuple(CARD_NUMBERS[name] for name in part) for part in names)


def format_set(stacks: Stacks) -> str:
    """Returns the set as text: the name of the preset if the set is a preset, and the names of its cards if it
    is not.
    """
    for name, preset in PRESETS.items():
        if preset == stacks:
            return name
    return format_stacks(stacks)


def format_stacks(stacks: Stacks) -> str:
    """Returns the stacks as text: the names of the cards, each stack from the top down, with " / " between stacks."""
    return " / ".join(" ".join(CARD_NAMES[card] for card in stack) for stack in stacks)


def _accept(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no set")
    return format_set(parse_set(value))


def _pack(text: str) -> int:
    """Returns the set with this text as one int, for links.

    The digits of the int, a mixed-radix number, are from the lowest on: the heights of the stacks, then for each card
    its index among the cards that no earlier digit stands for.
    """
    stacks = parse_set(text)
    left = list(range(len(CARDS)))
    digits = [(len(stack) - LOWEST, HIGHEST - LOWEST + 1) for stack in stacks]
    for card in [card for stack in stacks for card in stack]:
        digits.append((left.index(card), len(left)))
        left.remove(card)
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    return number


def _unpack(number: int) -> str:
    heights = []
    for _ in range(STACKS):
        number, digit = divmod(number, HIGHEST - LOWEST + 1)
        heights.append(digit + LOWEST)
    left = list(range(len(CARDS)))
    stacks = []
    for height in heights:
        stack = []
        for _ in range(height):
            number, digit = divmod(number, len(left))
            stack.append(left.pop(digit))
        stacks.append(tuple(stack))
    if number:
        raise ValueError("more than a set")
    return format_set(tuple(stacks))


PRESETS: dict[str, Stacks] = {}
PRESETS.update((name, parse_set(text)) for name, text in PRESET_TEXTS.items())
CARD_SET = Form(_accept, _pack, _unpack)
