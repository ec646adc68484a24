"""The cues of one update of the page: short sounds for what has happened. Pure functions of the models before and after
the update.

The cues are for a piece that is placed or breaks, new points, a question to the person, a refusal, and the end of the
game. The page shows all of this as well.
"""

from __future__ import annotations

from toybattle.protocol import Event

from ..games import face
from .model import Model

PLACE, BREAK, DRAW, POINTS = "place", "break", "draw", "points"
TURN, REFUSAL, WIN, LOSE = "turn", "refusal", "win", "lose"
CUES = (WIN, LOSE, REFUSAL, TURN, BREAK, POINTS, PLACE, DRAW)  # the most telling one first
MOST = 2  # cues of one update
OF_HAPPENINGS = {
    face.PLACED: PLACE,
    face.COVERED: BREAK,
    face.MOVED: PLACE,
    face.SWAPPED: PLACE,
    face.BROKEN: BREAK,
    face.LEFT: DRAW,
    face.DRAWN: DRAW,
    face.GAINED: POINTS,
    face.CHANGED: PLACE,
}


def newly_shown(before: Model, after: Model) -> range:
    """The numbers of the actions that the update has put on the board: new actions, or old ones in a replay of a turn.

    The range is empty if the position has changed in any other way: by an undo, because the person looks at an earlier
    position, or because another game was put on the table. It is also empty while another window writes the game.
    """
    is_looking = before.review is not None or after.review is not None
    return range(0) if is_looking or after.watching else newly_played(before, after)


def newly_played(before: Model, after: Model) -> range:
    """The numbers of the actions that the update has shown at the table: new actions, or old ones in a replay of a
    turn.

    Actions that are made while the person looks at an earlier position are in the range too, and so are actions that
    another window has made. The range is empty if the position has changed by an undo or because another game was put
    on the table.
    """
    was, now = before.match, after.match
    is_same = before.table.id == after.table.id and (before.exercise is None) == (after.exercise is None)
    is_same = is_same and (was.game, was.options, was.seed) == (now.game, now.options, now.seed)
    if not is_same or before.is_from_link or after.is_from_link or after.shown <= before.shown:
        return range(0)
    return range(before.shown, after.shown) if was is now or now.log[: len(was.log)] == was.log else range(0)


def events(model: Model, number: int) -> tuple[Event, ...]:
    """The events that action `number` has caused, as the model's viewer saw these events."""
    return model.match.seen(number, model.viewer)


def cues(before: Model, after: Model) -> tuple[str, ...]:
    """Returns the cues of the update from the model `before` to the model `after`, in the order in which to play them.

    There are at most two cues (MOST): if more things have happened, the less important ones have no cue. If the person
    has changed the volume, one cue lets the person hear the new volume.
    """
    found = [PLACE] if before.prefs["sound"] != after.prefs["sound"] else []
    shown = newly_shown(before, after)
    for number in shown:
        for event in events(after, number):
            happening = after.narration.happening(event)
            if happening:
                found.append(OF_HAPPENINGS[happening])
    is_refused = bool(after.note) and after.note_kind in ("refusal", "alert")
    if is_refused and (after.notes, after.note, after.note_kind) != (before.notes, before.note, before.note_kind):
        found.append(REFUSAL)
    if _is_end(before, after):
        found.append(_ending(after))
    elif shown and _is_turn(after, shown[-1]):
        found.append(TURN)
    kept = sorted(set(found), key=CUES.index)[:MOST]
    return tuple(cue for cue in dict.fromkeys(found) if cue in kept)


def _is_turn(after: Model, last: int) -> bool:
    """Whether the opponent has taken the action with the number `last`, and now the only person at the screen is to
    decide.
    """
    return len(after.humans) == 1 and after.match.player_at(last) not in after.humans and after.decision() is not None


def _is_end(before: Model, after: Model) -> bool:
    """Whether the update has shown that the game on the table is over, by its last action or by a resignation."""
    if after.match.result is None or after.is_showing:
        return False
    resigned = before.table.id == after.table.id and before.match.resigned is None and after.match.resigned is not None
    return bool(newly_shown(before, after)) or (resigned and before.match.log == after.match.log)


def _ending(after: Model) -> str:
    """The cue of the end of the game: WIN or LOSE for the only person at the screen, WIN if two people share the
    screen, POINTS if nobody has won.
    """
    result = after.match.result
    assert result is not None
    if result.winner is None:
        return POINTS
    return WIN if len(after.humans) != 1 or result.winner in after.humans else LOSE
