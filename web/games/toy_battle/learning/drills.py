"""What the sentences of drills need of this game: the name and the text of the troop that is asked about."""

from __future__ import annotations

from toybattle.games.toy_battle.state import State

from .. import narration


def subject(state: State, player: int, kind: int) -> str:
    """The name and the strength of the troop that the drill asks about.

    `kind` is the kind of the troop; `state` and `player` make no difference.
    """
    return narration.troop_full(kind)


def text(state: State, player: int, kind: int) -> str:
    """The text of the troop that the drill asks about: a sentence on what the troop does.

    `kind` is the kind of the troop; `state` and `player` make no difference.
    """
    return narration.troop_text(kind)
