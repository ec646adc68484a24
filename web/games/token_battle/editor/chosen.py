"""Named sets among the choices for a new game: the value that stands for a set, its label, and its cards."""

from __future__ import annotations

from collections.abc import Mapping

from toybattle.games.token_battle.sets import PRESETS, format_set

from ....page.markup import Child, h
from ....page.words import words
from .model import Editor
from .named import Named
from .stacks import cards_of

OWN = "set:"  # prefix of a choice that is not a preset; the set's id follows


def is_kept(value: str) -> bool:
    """Whether `value`, which says what set was chosen for a new game, stands for one of the person's saved sets.

    That set may have been deleted in the meantime.
    """
    return value.startswith(OWN) and value != OWN


def chosen_as(named: Named) -> str:
    """The value that stands for the set `named` in the choice of a set for a new game.

    It is the name of a preset, or "set:" and the id of a saved set; for a set from a link it is "set:" alone.
    """
    return named.id if named.id in PRESETS else OWN + named.id


def more_values(editor: Editor) -> list[tuple[str, Child]]:
    """The person's own sets that can be played, as values to add to the choice of a set: pairs (value, label).

    If there is a set from a link, it is the first.
    """
    sets = [named for named in (editor.linked, *editor.sets) if named and named.is_legal]
    return [(chosen_as(named), _shown(named)) for named in sets]


def _shown(named: Named) -> Child:
    count = len(cards_of(named.stacks))
    note = words("sets.cards", count=count) if named.id else words("sets.guest")
    return [named.name, h("small", {}, note)]


def with_cards(editor: Editor, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """Returns the choices for a new game, with each value that stands for one of the person's own sets replaced by the
    set's cards, written as in a game's options.

    `draft` maps the names of the choices to the chosen values, `usual` to their default values. A set that can't be
    played is replaced by the default value.
    """
    return {name: _cards(editor, value) or usual[name] for name, value in draft.items()}


def _cards(editor: Editor, value: str) -> str:
    if not value.startswith(OWN):
        return value
    named = editor.find(value.removeprefix(OWN))
    return format_set(named.stacks) if named and named.is_legal else ""
