"""Why stacks of cards are not a legal set, with one sentence for each fault."""

from __future__ import annotations

from toybattle.games.token_battle.sets import HIGHEST, LOWEST, Stacks, faults

from ....page.words import words
from .. import narration


def sentences(stacks: Stacks) -> list[str]:
    """One sentence for each fault of the stacks; none if they are a legal set."""
    return [_sentence(stacks, fault, number) for fault, number in faults(stacks)]


def first_fault(stacks: Stacks) -> str:
    """A sentence on the first fault of the stacks. Raises IndexError if they are a legal set."""
    return sentences(stacks)[0]


def _sentence(stacks: Stacks, fault: str, number: int) -> str:
    if fault == "card_twice":
        return words("fault.card_twice", card=narration.card(number))
    if fault == "not_four_stacks":
        return words("fault.not_four_stacks", count=number)
    count = len(stacks[number])
    if fault == "stack_too_low":
        return words("fault.stack_too_low", stack=number + 1, count=count, least=LOWEST)
    return words("fault.stack_too_high", stack=number + 1, count=count, most=HIGHEST)
