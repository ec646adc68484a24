"""Makes the English messages on the cards and tasks of Tash-Kalar from the texts in the engine.

The engine has a row of data for each card and each task. Each row has the English text beside what the engine makes of
it, such as a card's program, so that both can be checked together.
"""

from __future__ import annotations

from collections.abc import Iterator

from toybattle.games.tash_kalar.cards.rows import Flare
from toybattle.games.tash_kalar.cards.table import CARDS
from toybattle.games.tash_kalar.tasks import TASK_CARDS

SMALL = ("of", "the")  # words without a capital letter, except at the start of a title
SPELLED = {"center": "centre", "color": "colour", "colored": "coloured"}


def title(name: str) -> str:
    """The title of a card or task that the engine calls `name`.

    >>> title("two_headed_dragon"), title("the_eldest_tree"), title("angel_of_death")
    ('Two-Headed Dragon', 'The Eldest Tree', 'Angel of Death')
    """
    first, *rest = [SPELLED.get(word, word) for word in name.replace("two_headed", "two-Headed").split("_")]
    return " ".join([_capital(first), *(word if word in SMALL else _capital(word) for word in rest)])


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


def messages() -> Iterator[tuple[str, str]]:
    """Yields the message ids and English texts of all cards and tasks."""
    for card in CARDS:
        if isinstance(card, Flare):
            yield f"flare.{card.name}", title(card.name)
            yield f"flare.upper.{card.name}", card.upper.text
            yield f"flare.lower.{card.name}", card.lower.text
            continue
        yield f"being.{card.name}", title(card.name)
        yield f"being.text.{card.name}", card.text
        if card.frozen.text:
            yield f"being.frozen.{card.name}", card.frozen.text
        if card.warp.text:
            yield f"being.warp.{card.name}", card.warp.text
    for task in TASK_CARDS:
        yield f"task.{task.name}", title(task.name)
        yield f"task.text.{task.name}", task.text
