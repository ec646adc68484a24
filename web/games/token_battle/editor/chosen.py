"""Named sets among the choices for a new game: how one is written there, shown, and found again when it is dealt."""

from __future__ import annotations

from collections.abc import Mapping

from toybattle.games.token_battle.sets import PRESETS, format_set

from ....page.markup import Child, h
from ....page.words import words
from .model import Editor
from .named import Named
from .stacks import cards_of

OWN = "set:"  # begins the choice of a set that is no preset; its id follows


def is_kept(value: str) -> bool:
    """Whether a choice is that of a set that was kept, still there or not."""
    return value.startswith(OWN) and value != OWN


def chosen_as(named: Named) -> str:
    """What stands for the set among the choices of a game."""
    return named.id if named.id in PRESETS else OWN + named.id


def offered(editor: Editor) -> list[tuple[str, Child]]:
    """The sets beside the presets that can be played, each with what is shown of it: what came with a link first."""
    sets = [named for named in (editor.guest, *editor.sets) if named and named.is_legal]
    return [(chosen_as(named), _shown(named)) for named in sets]


def _shown(named: Named) -> Child:
    count = len(cards_of(named.stacks))
    note = words("sets.cards", count=count) if named.id else words("sets.guest")
    return [h("b", {}, named.name), h("small", {}, note)]


def with_cards(editor: Editor, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """The choices with the cards of named sets in place of their ids; of one that can't be played, the usual choice."""
    return {name: _cards(editor, value) or usual[name] for name, value in draft.items()}


def _cards(editor: Editor, value: str) -> str:
    if not value.startswith(OWN):
        return value
    named = editor.find(value.removeprefix(OWN))
    return format_set(named.stacks) if named and named.is_legal else ""
