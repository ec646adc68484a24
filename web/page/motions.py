"""The motions of one update of the page: what travels, breaks, flies or counts up. Pure functions of two models.

The motions only retell what the page shows without them too: nobody has to wait for a motion or to see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from toybattle.protocol import Action, Event

from ..games.face import BROKEN, COVERED, DRAWN, GAINED, LEFT, MOVED, PLACED, SPACE, SWAPPED, Pick
from .cues import LOSE, REFUSAL, TURN, WIN, cues, events, newly_shown
from .model import BEATS, Model
from .picking import fields

TRAVEL, FLY, BREAK, COUNT, SHAKE, RISE = "travel", "fly", "break", "count", "shake", "rise"
HAND, FOE, PROMPT = "#hand", "#foe", "#prompt"  # selectors of what every page has: the players' panels and the prompt
HIDDEN = " ".join((FOE, ".backs", ".mini"))  # of a hidden thing in the hand of the player at the top
MOST = 12  # motions of one update; more of them tell nothing


class Motion(NamedTuple):
    """One motion: its kind, and the CSS selectors `start` and `end`.

    A selector stands for the last element that it finds; it is "" if the motion needs no such element. TRAVEL shows how
    the thing that is now drawn at `end` comes there from `start`. FLY shows how the thing that was drawn at `start`
    goes to `end` and vanishes there. BREAK lets the thing that was drawn at `start` fall in two. COUNT counts the first
    number at `end` up to its new value. SHAKE and RISE draw the eye to `end`.
    """

    kind: str
    start: str
    end: str


def motions(before: Model, after: Model) -> tuple[Motion, ...]:
    """The motions of the update from the model `before` to the model `after`.

    Pieces and numbers move only if exactly one action is newly shown and the board has not been turned round. There is
    no motion at all while a sheet or the curtain lies over the board, or if the person has chosen to see the opponent's
    turn at once.
    """
    if not BEATS[after.prefs["speed"]] or after.sheet or after.curtain:
        return ()
    heard = cues(before, after)
    calls = SHAKE if REFUSAL in heard else RISE if {TURN, WIN, LOSE} & set(heard) else ""
    found = [Motion(calls, "", PROMPT)] if calls else []
    shown = newly_shown(before, after)
    if len(shown) == 1 and before.side == after.side and not before.curtain:
        number = shown[0]
        for event in events(after, number):
            found += _of_event(before, after, number, event)
        found += _drawn(before, after, number)
    return tuple(dict.fromkeys(found))[:MOST]


def _panel(model: Model, player: int) -> str:
    """The CSS selector of the panel that has the name, the numbers and the hand of `player`.

    The selector depends on the model, since one panel is for the player at the bottom of the board, one for the other.
    """
    return HAND if player == model.side else FOE


def _by_id(id: str) -> str:
    """The CSS selector of the element with this id."""
    return f'[id="{id}"]'


def _piece(model: Model, space: int) -> str:
    """The CSS selector of the piece on the space with the number `space`."""
    return f"{_by_id(f'{SPACE}-{model.face.NAMES[SPACE][space]}')} .piece"


def _of_event(before: Model, after: Model, number: int, event: Event) -> list[Motion]:
    """The motions of one event that action number `number` has caused.

    Things that are drawn into a hand are left out: their motions come from `_drawn`.
    """
    happening = after.narration.happening(event)
    panel = _panel(after, event[1])
    pieces = [_piece(after, space) for space in after.match.rules.spaces_of(event)]
    if happening == GAINED:
        source = after.face.source(event)
        flown = [Motion(FLY, source, f"{panel} .score")] if source else []
        return [*flown, Motion(COUNT, "", f"{panel} .score")]
    if not pieces:
        return []
    if happening in (PLACED, COVERED):
        return [Motion(TRAVEL, _hand(before, after.match.log[number], event[1]), pieces[-1])]
    if happening == MOVED:
        return [Motion(TRAVEL, pieces[0], pieces[-1])]
    if happening == SWAPPED:
        return [Motion(TRAVEL, pieces[0], pieces[-1]), Motion(TRAVEL, pieces[-1], pieces[0])]
    if happening == BROKEN:
        return [Motion(BREAK, pieces[-1], "")]
    return [Motion(FLY, pieces[-1], f"{panel} .plate-icon")] if happening == LEFT else []


def _hand(before: Model, action: Action, player: int) -> str:
    """The CSS selector of the thing that `player` takes from the hand with this action, on the page before the action.

    The page hides the hand of the player at the top of the board. For that player, the result is the selector of one
    of the hidden things. If the action takes nothing from the hand, the result is the selector of the player's emblem.
    """
    picks = [pick for pick in fields(before.face, action) if pick[0] != SPACE]
    if picks and player != before.side:
        return HIDDEN
    slots = list(before.face.slots(before.view(), player))
    place = next((slots.index(pick) for pick in picks if pick in slots), -1)
    return f"#rack-{place}" if place >= 0 else f"{_panel(before, player)} .plate-icon"


def _drawn(before: Model, after: Model, number: int) -> list[Motion]:
    """The motions of the things that players draw into their hands by the events of action `number`."""
    found = []
    drawn = [event for event in events(after, number) if after.narration.happening(event) == DRAWN]
    for player in sorted({event[1] for event in drawn}):
        of_player = [event for event in drawn if event[1] == player]
        panel = _panel(after, player)
        sources = [after.face.source(event) for event in of_player]
        starts = [source or f"{panel} .reserve" for source in sources]
        if player != after.side:
            found.append(Motion(TRAVEL, starts[0], HIDDEN))
            continue
        places = _new_places(before.face.slots(before.view(), player), after.face.slots(after.view(), player))
        if len(places) <= len(starts):  # else the hand shows something else than before
            found += [Motion(TRAVEL, start, f"#rack-{place}") for start, place in zip(starts, places, strict=False)]
    return found


def _new_places(before: Sequence[Pick], after: Sequence[Pick]) -> list[int]:
    """Returns the indices in `after` of the picks that `before` doesn't have. Each of the two lists has the things in a
    player's hand.

    If a pick is in `after` n times more than in `before`, the last n of its indices are returned.
    """
    new = Counter(after) - Counter(before)
    found = []
    for place in range(len(after) - 1, -1, -1):
        if new[after[place]] > 0:
            new[after[place]] -= 1
            found.append(place)
    return found[::-1]
