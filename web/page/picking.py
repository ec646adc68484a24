"""How a person says an action by picking its parts. The order matters only among picks of the same sort."""

from __future__ import annotations

from collections.abc import Sequence

from toybattle.protocol import Action, Decision

from ..games.face import SPACE, Face, Pick


def fields(face: Face, action: Action) -> tuple[Pick, ...]:
    """Returns the picks that say an action: for `("place", 4, 2)`, the pick of troop 4 and then the pick of space 2.

    The result is empty for an action that can be made by a button only.
    """
    sorts = face.PICKS.get(action[0])
    return tuple(zip(sorts, action[1:], strict=True)) if sorts else ()


def fits(wanted: Sequence[Pick], picks: Sequence[Pick]) -> bool:
    """Whether all of `picks` are among `wanted`, the picks that say an action.

    Among the picks of one sort, `picks` must have the first ones of `wanted`, in the same order: for an action from
    space 3 to space 5, space 5 alone does not fit.
    """
    left = list(wanted)
    for chosen in picks:
        sort = next((place for place in left if place[0] == chosen[0]), None)
        if sort is None or sort != chosen:
            return False
        left.remove(sort)
    return True


def candidates(face: Face, decision: Decision, picks: Sequence[Pick]) -> list[Action]:
    """Returns the legal actions of `decision` that the person may mean by `picks`: those that `picks` say in full or in
    part.

    Actions that can be made by a button only are left out.
    """
    return [action for action in decision.actions if (wanted := fields(face, action)) and fits(wanted, picks)]


def open_picks(face: Face, decision: Decision, picks: Sequence[Pick]) -> frozenset[Pick]:
    """Returns the picks that the person can add to `picks`: with any one of them, the picks say a legal action in full
    or in part.
    """
    found: set[Pick] = set()
    for action in candidates(face, decision, picks):
        wanted = list(fields(face, action))
        for chosen in picks:
            wanted.remove(chosen)
        seen: set[str] = set()
        for sort, value in wanted:
            if sort not in seen:
                found.add((sort, value))
            seen.add(sort)
    return frozenset(found)


def first_space(face: Face, decision: Decision) -> Pick | None:
    """Returns the pick of the space with which every action of `decision` that can be picked begins and goes on; None
    if they begin with different picks, or if one of them is said by that space alone.

    So it is the piece to move where only one piece may move: then the page marks at once where it can go.
    """
    said = [wanted for action in decision.actions if (wanted := fields(face, action))]
    begun = {wanted[0] for wanted in said}
    if len(begun) != 1 or any(len(wanted) == 1 for wanted in said):
        return None
    (first,) = begun
    return first if first[0] == SPACE else None


def marked_picks(face: Face, decision: Decision, picks: Sequence[Pick]) -> frozenset[Pick]:
    """Returns the picks to mark as those that can come next: those that can be added to `picks` and, where nothing is
    picked and all actions begin with the same space, those that can follow it.
    """
    first = first_space(face, decision)
    following = open_picks(face, decision, (first,)) if first and not picks else frozenset()
    return open_picks(face, decision, picks) | following


def with_pick(face: Face, decision: Decision, picks: tuple[Pick, ...], chosen: Pick) -> tuple[Pick, ...] | None:
    """Returns `picks` with `chosen` added, in place of earlier picks of the same sort if necessary.

    Without earlier picks, `chosen` may also be a later pick of an action, such as the space where a move ends. If all
    actions begin with the same space, `chosen` is marked as one that can come next, and the picks before it are added
    too. Otherwise, if it belongs to one legal action only, the picks before it are added and `chosen` is not, since
    nothing has marked it yet: only the next pick makes the move. The result is None if no legal action fits.
    """
    first = first_space(face, decision)
    if first and not picks and chosen != first and chosen in open_picks(face, decision, (first,)):
        return (first, chosen)
    if chosen in open_picks(face, decision, picks):
        return (*picks, chosen)
    others = tuple(earlier for earlier in picks if earlier[0] != chosen[0])
    if chosen in open_picks(face, decision, others):
        return (*others, chosen)
    said = [wanted for action in decision.actions if chosen in (wanted := fields(face, action))]
    return said[0][: said[0].index(chosen)] if not picks and len(said) == 1 else None


def completed(face: Face, decision: Decision, picks: Sequence[Pick]) -> Action | None:
    """Returns the legal action that `picks` say in full, if they say no other legal action, in full or in part; else
    None.

    Other actions that the picks say only in part don't count if the action's verb is in `Face.AT_ONCE`. The result is
    None also if the action's verb is in `Face.BY_BUTTON`, since such an action is made by a button.
    """
    left = candidates(face, decision, picks)
    said = [action for action in left if len(fields(face, action)) == len(picks)]
    if len(said) != 1 or said[0][0] in face.BY_BUTTON:
        return None
    return said[0] if len(left) == 1 or said[0][0] in face.AT_ONCE else None


def needing_button(face: Face, decision: Decision, picks: Sequence[Pick]) -> list[Action]:
    """Returns the legal actions for which all picks are made in `picks`, but which still need the press of a button.

    An action needs it if its verb is in `Face.BY_BUTTON`, or if other legal actions fit the picks too, so that only a
    button can tell which action is meant.
    """
    if completed(face, decision, picks):
        return []
    return [action for action in candidates(face, decision, picks) if len(fields(face, action)) == len(picks)]


def previewed(face: Face, decision: Decision, picks: tuple[Pick, ...], target: Pick | None) -> Action | None:
    """Returns the legal action that `picks` and `target` together say in full. None if they say no action, or one whose
    verb is not in `Face.PREVIEWED`, the verbs of the actions that are previewed.

    `target` is the thing that the pointer or the keyboard is on, or that was tapped once; None if there is no target.
    """
    action = completed(face, decision, (*picks, target)) if target and target not in picks else None
    return action if action and action[0] in face.PREVIEWED else None


def beside(rows: Sequence[int], place: int, key: str) -> int:
    """Returns the number of the place to which the arrow key `key` leads from the place number `place`.

    The places lie in rows and are numbered row by row, from 0; `rows` are the lengths of the rows. Left and right go on
    in the next row, and from the last place to the first one or back. Up and down stop at the first and the last row.

    >>> beside((4, 6, 3), 3, "ArrowDown"), beside((4, 6, 3), 9, "ArrowDown"), beside((4, 6, 3), 12, "ArrowRight")
    (9, 12, 0)
    """
    count = sum(rows)
    if not count:
        return place
    if key in ("ArrowLeft", "ArrowRight"):
        return (place + (1 if key == "ArrowRight" else -1)) % count
    starts = [sum(rows[:number]) for number in range(len(rows))]
    row = max(number for number, start in enumerate(starts) if start <= place)
    there = row + (1 if key == "ArrowDown" else -1)
    if not 0 <= there < len(rows):
        return place
    widths = [*rows[:-1], max(rows)]  # the last row may not be full
    column = (2 * (place - starts[row]) + 1) * widths[there] // (2 * widths[row])  # at the place's centre
    return starts[there] + min(column, rows[there] - 1)
