"""Actions as readable text, and back.

An action is written as its verb and a name for each of its ints: `place hook c`.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from .memory import remembered
from .protocol import Action, Rules


def format_action(rules: Rules[Any], action: Action) -> str:
    """The action as text: `place hook c` for `("place", 4, 2)`."""
    verb, *fields = action
    words = [names[field] for names, field in zip(rules.verbs[verb], fields, strict=True)]
    return "".join(words) if verb == rules.implied_verb else " ".join([verb, *words])


def parse_action(rules: Rules[Any], text: str) -> Action:
    """Returns the action that `format_action` wrote as `text`: `("place", 4, 2)` for `place hook c`.

    Raises ValueError, saying which word is wrong, on any other text.
    """
    verb, *words = text.split() or [""]
    if not words and verb in (implied_verb := _implied_verbs(rules)):
        return implied_verb[verb]
    if verb not in rules.verbs or verb == rules.implied_verb:
        raise ValueError(f"{verb!r} is not a verb of {rules.name}")
    tables = rules.verbs[verb]
    if len(words) != len(tables):
        raise ValueError(f"{verb!r} takes {len(tables)} words, not {len(words)}")
    for names, word in zip(tables, words, strict=True):
        if word not in names:
            raise ValueError(f"{word!r} is none of {' '.join(names)}")
    return (verb, *(names.index(word) for names, word in zip(tables, words, strict=True)))


@remembered()
def _implied_verbs(rules: Rules[Any]) -> dict[str, Action]:
    """Returns a dict of all actions whose verb is left out in text: the text of an action, such as "3d4", maps to the
    action.

    The dict is empty if the game leaves out no verb.
    """
    ranges = [range(len(names)) for names in rules.verbs.get(rules.implied_verb, ())]
    actions = [(rules.implied_verb, *fields) for fields in product(*ranges)] if rules.implied_verb else []
    return {format_action(rules, action): action for action in actions}
