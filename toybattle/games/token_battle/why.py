"""Why a placement is good: a table of reasons, strongest first, that are true of what the placement does.

Each reason has a test, a function of the placement. If the reason is true, the test returns a tuple of ints: the
details that the sentence on the reason tells, such as the number of a field or a count of tokens. The tuple is empty if
the sentence needs none. If the reason is not true, the test returns None. A test looks only at the board and the played
card, which both players see, so every reader gets the same reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import Action, Apart, Event, Reason
from ...reasons import Ints, ReasonRow, fields_of, reasons_apart, reasons_of
from . import why_draft
from .board import NEAR, OFF
from .cards import CARDS
from .kinds import BANNER, FEEDS, GOLDEN, PLAIN, SHELL
from .preview import Fate, Preview, preview, scored
from .state import NOBODY, State
from .steps import ask_turn, do_turn
from .tokens import fire, gain, gains

MOVES = ("shove", "vault")


class Turn(NamedTuple):
    """One placement of a player: the position before it, the placement itself, its preview (everything that it does),
    and the numbers (0 or 1) of the player and of the rival.
    """

    before: State
    action: Action
    shown: Preview
    player: int
    rival: int

    @property
    def ability(self) -> str:
        """The name of the played card's ability."""
        return CARDS[self.shown.card].ability

    @property
    def lead(self) -> int:
        """The player's lead in points after the placement; negative if the rival is ahead."""
        return self.shown.scores[self.player] - self.shown.scores[self.rival]

    def of(self, owner: int, fates: Sequence[Fate]) -> list[Fate]:
        """Returns those of `fates` whose token belonged to `owner` before the placement.

        A Fate is what becomes of one token. The Fate of a token that was not there before is left out.
        """
        return [fate for fate in fates if fate.before and fate.before & 1 == owner]

    def gained(self, owner: int) -> int:
        """By how much the gain of `owner` per turn has changed since before the placement, once the rays have fired.

        The result is negative if `owner` gains less.
        """
        return self.shown.gains[owner] - gains(self.before)[owner]


def _kind(token: int) -> int:
    return token >> 1 & 7


def _victims(turn: Turn) -> list[Fate]:
    """Returns a `Fate` for each enemy token that the card destroys, the token with the greatest gain first."""
    gone = [fate for fate in turn.of(turn.rival, turn.shown.by_card) if fate.end == OFF]
    return sorted(gone, key=lambda fate: -gain(turn.before, fate.start))


def _victim(turn: Turn) -> Ints:
    """Returns `(kind, field)` of the enemy token that gained most among the enemy tokens that the card destroys."""
    fate = _victims(turn)[0]
    return _kind(fate.before), fate.start


# --- the tests of the reasons: each returns its ints if it is true of the turn, else None ---------------------------


def win_points(turn: Turn) -> Ints | None:
    """Returns `(points,)`, the player's points, if the player wins the game by reaching the goal; else None."""
    return (turn.shown.scores[turn.player],) if _won(turn, "points") else None


def win_full(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the player's lead in points, if the board is full and the player wins the game; else None."""
    return (turn.lead,) if _won(turn, "full") else None


def win_cap(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the player's lead in points, if this was the last turn of the game and the player wins; else
    None.
    """
    return (turn.lead,) if _won(turn, "cap") else None


def _won(turn: Turn, reason: str) -> bool:
    return turn.shown.reason == reason and turn.shown.winner == turn.player


def ties(turn: Turn) -> Ints | None:
    """Returns `()` if the game ends with this placement and equal points; else None."""
    return () if turn.shown.reason and turn.shown.winner == NOBODY else None


def loses(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the rival's lead in points, if the game ends with this placement and the rival wins; else
    None.
    """
    return (-turn.lead,) if turn.shown.winner == turn.rival else None


def forced(turn: Turn) -> Ints | None:
    """Returns `()` if this was the only legal placement; else None."""
    return () if len(turn.before.options) == 1 else None


def win_next_points(turn: Turn) -> Ints | None:
    """Returns `(goal,)` if the player wins the game after the rival's next placement by reaching the goal, whatever the
    rival plays; else None.
    """
    return (turn.before.variant.goal,) if _wins_next(turn) == {"points"} else None


def win_next(turn: Turn) -> Ints | None:
    """Returns `()` if the player wins the game after the rival's next placement, whatever the rival plays, and may win
    it because the board is full or because it was the last turn; else None.
    """
    return () if _wins_next(turn) - {"points"} else None


def _wins_next(turn: Turn) -> set[str]:
    """Returns the ids of the reasons, such as "points", for which the game may be over after the rival's next
    placement, if the player then has won, whatever the rival plays.

    The result is empty if the rival can go on or win with any placement, or if the rival's turn isn't next.
    """
    if turn.shown.mover != turn.rival:
        return set()
    state = turn.before.clone()
    do_turn(state, None, turn.action, state.stack.pop())
    found: set[str] = set()
    for answer in ask_turn(state, state.stack[-1]):
        after = state.clone()
        do_turn(after, None, answer, after.stack.pop())
        if not after.reason or after.scores[turn.player] <= after.scores[turn.rival]:
            return set()
        found.add(after.reason)
    return found


def extra_turn(turn: Turn) -> Ints | None:
    """Returns `()` if the card gives its player an extra turn; else None."""
    return () if turn.shown.gets_extra == turn.player else None


def destroys_more(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many enemy tokens the card destroys; None if fewer than two."""
    count = len(_victims(turn))
    return (count,) if count > 1 else None


def pushes_off(turn: Turn) -> Ints | None:
    """Returns `(kind, field)` of the enemy token that the card moves off the board.

    The result is None if the card moves no enemy token off the board, or several.
    """
    return _victim(turn) if len(_victims(turn)) == 1 and turn.ability in MOVES else None


def destroys(turn: Turn) -> Ints | None:
    """Returns `(kind, field)` of the enemy token that the card destroys; None if it destroys none, or several.

    The result is None too if the card's ability moves tokens.
    """
    return _victim(turn) if len(_victims(turn)) == 1 and turn.ability not in MOVES else None


def nets(turn: Turn) -> Ints | None:
    """Returns `(more, less)`: how much more the player gains per turn after the placement, and how much less the rival
    gains.

    The result is None unless both are more than 0.
    """
    own, theirs = turn.gained(turn.player), turn.gained(turn.rival)
    return (own, -theirs) if own > 0 > theirs else None


def lifts(turn: Turn) -> Ints | None:
    """Returns `(own, theirs)`: how much more the player, and how much more the rival, gains per turn after the
    placement.

    The result is None unless both gain more.
    """
    own, theirs = turn.gained(turn.player), turn.gained(turn.rival)
    return (own, theirs) if own > 0 and theirs > 0 else None


def trades(turn: Turn) -> Ints | None:
    """Returns `(theirs, own)`: how much less the rival, and how much less the player, gains per turn after the
    placement.

    The result is None unless both gain less.
    """
    own, theirs = turn.gained(turn.player), turn.gained(turn.rival)
    return (-theirs, -own) if own < 0 and theirs < 0 else None


def shoots_down(turn: Turn) -> Ints | None:
    """Returns `(kind, field)` of an enemy token that rays of either player destroy right after the turn; None if there
    is none.
    """
    for fate in turn.of(turn.rival, turn.shown.by_rays):
        if fate.end == OFF:
            return _kind(fate.before), fate.start
    return None


def disarms(turn: Turn) -> Ints | None:
    """Returns `(kind, field)` of an enemy supporter or ray that becomes a Golden; None if there is none.

    `kind` is the kind that the token had before.
    """
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if BANNER <= _kind(fate.before) < GOLDEN and _kind(fate.after) == GOLDEN:
            return _kind(fate.before), fate.end
    return None


def breaks(turn: Turn) -> Ints | None:
    """Returns `(field,)` of an enemy Shell that the card turns into a Plain; None if there is none."""
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if _kind(fate.before) == SHELL and _kind(fate.after) == PLAIN:
            return (fate.end,)
    return None


def shields(turn: Turn) -> Ints | None:
    """Returns `(ray, shielded)`: the field of an enemy ray, and the field of a token of the player's that is now
    shielded from it.

    The ray now hits the placed token. On the board before the placement, the ray would have hit the shielded token.
    Neither the ray nor the shielded token has moved. The result is None if no token is shielded in this way.
    """
    end = turn.shown.placed.end
    moved = [fate.start for fate in turn.shown.by_card if fate.start != fate.end]
    earlier = _shots(turn.before)
    for shooter, hit in turn.shown.shots:
        if hit != end or shooter in moved or not turn.before.own[turn.rival] >> shooter & 1:
            continue
        for ray, target in earlier:
            is_between = shooter < end < target or target < end < shooter
            if ray == shooter and is_between and target not in moved and turn.before.own[turn.player] >> target & 1:
                return shooter, target
    return None


def _shots(state: State) -> list[tuple[int, int]]:
    """Returns the shots that all rays would fire now, as pairs (field of the ray, field that it hits)."""
    events: list[Event] = []
    fire(state.clone(), lambda *event: events.append(event))
    return [(event[2], event[3]) for event in events if event[0] == "fired"]


def gilds(turn: Turn) -> Ints | None:
    """Returns `(kind, field)` of a token of the player's that becomes a Golden; None if none does.

    `kind` is the kind that the token had before, `field` where it was before. Of several such tokens, the one with the
    greatest gain before the placement is returned.
    """
    gilt = [
        fate.start
        for fate in turn.of(turn.player, turn.shown.by_card)
        if _kind(fate.after) == GOLDEN and _kind(fate.before) != GOLDEN
    ]
    if not gilt:
        return None
    field = max(gilt, key=lambda field: gain(turn.before, field))
    return _kind(turn.before.cells[field]), field


def lowers(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how much less the rival gains per turn after the placement.

    The result is None if the rival does not gain less, or if the player's gain changes too.
    """
    count = -turn.gained(turn.rival)
    return (count,) if count > 0 and not turn.gained(turn.player) else None


def switches(turn: Turn) -> Ints | None:
    """Returns `(kind, start, end)` of an enemy token that changes places with the placed token; None if there is none.

    `start` is the field where the enemy token was before, `end` the field where it is now, on which the card was
    played.
    """
    end = turn.shown.placed.end
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if fate.start == end and turn.ability == "switch":
            return _kind(fate.before), end, fate.end
    return None


def makes(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many tokens the card's ability makes for its player; None if it makes none."""
    made = [fate for fate in turn.shown.by_card[1:] if fate.start == OFF and fate.after & 1 == turn.player]
    return (len(made),) if made else None


def aims(turn: Turn) -> Ints | None:
    """Returns `(field, ...)`, the fields of the enemy tokens that the placed token hits right after the turn.

    The result is None if the placed token is no ray, or hits none.
    """
    end = turn.shown.placed.end
    targets = [hit for shooter, hit in turn.shown.shots if shooter == end]
    after = {fate.end: fate.after for fate in turn.shown.by_card}
    enemies = [field for field in targets if after.get(field, turn.before.cells[field]) & 1 == turn.rival]
    return tuple(enemies) or None


def supports(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how much the placed token, a supporter, adds to the gains of the player's other tokens
    nearby.

    The gains are those with which the player's turn is scored. The result is None if the token adds nothing or is no
    supporter.
    """
    board = scored(turn.before, turn.shown)
    end = turn.shown.placed.end
    if not FEEDS[board.cells[end] & 15] >> turn.player & 1:
        return None
    count = (NEAR[end] & board.own[turn.player]).bit_count()
    count += (NEAR[end] & board.own[turn.player] & board.golden).bit_count()
    return (count,) if count else None


def supported(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how much supporters nearby add to the gain of the placed token; None if nothing.

    For a Golden this counts twice, like the token's own value. The gain is that on the board before any rays fire.
    """
    board = scored(turn.before, turn.shown)
    end = turn.shown.placed.end
    token = board.cells[end]
    count = gain(board, end) - (token >> 4 << (_kind(token) == GOLDEN))
    return (count,) if count else None


def raises(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how much more the player gains per turn after the placement.

    The result is None if the player does not gain more, or if the rival's gain changes too.
    """
    count = turn.gained(turn.player)
    return (count,) if count > 0 and not turn.gained(turn.rival) else None


def whets(turn: Turn) -> Ints | None:
    """Returns `(count,)`, what is added to the value of the player's next token; None if nothing."""
    return (turn.shown.whet[turn.player],) if turn.shown.whet[turn.player] else None


def leads(turn: Turn) -> Ints | None:
    """Returns `(lead,)`, the player's lead in points after the turn; None if the player is not ahead."""
    return (turn.lead,) if turn.lead > 0 else None


def scores(turn: Turn) -> Ints | None:
    """Returns `(points,)`, what the player has scored in the turn, which can be 0. It never returns None."""
    return (turn.shown.gained[turn.player],)


# --- how much of a reason is true of a turn, to compare two turns ---------------------------------------------------


def _balance(turn: Turn) -> int:
    """By how much the player's gain per turn has risen, less by how much the rival's has."""
    return turn.gained(turn.player) - turn.gained(turn.rival)


def _destroyed(turn: Turn) -> int:
    return len(_victims(turn))


def _made(turn: Turn) -> int:
    return sum(makes(turn) or ())


def _hit(turn: Turn) -> int:
    return len(aims(turn) or ())


def _whetted(turn: Turn) -> int:
    return turn.shown.whet[turn.player]


def _lead(turn: Turn) -> int:
    return turn.lead


# --- the table ------------------------------------------------------------------------------------------------------


# In the fields, `kind` is the number of a kind of token, `field` and `target` are fields by number; `count` and
# `other` are numbers of tokens or points.

# If one of these is true, no other reason is given: the game is over, or won whatever the rival plays.
ENDS = (
    ReasonRow("end", win_points, "count"),
    ReasonRow("end", win_full, "count"),
    ReasonRow("end", win_cap, "count"),
    ReasonRow("end", ties),
    ReasonRow("end", loses, "count"),
    ReasonRow("end", win_next_points, "count"),
    ReasonRow("end", win_next),
)

# The reasons for a placement, by what it decides: turns, what both gain on balance, losses, what will be hit. What both
# gain is told once: the reasons of its topic count the same points in other ways.
REASON_ROWS = (
    ReasonRow("choice", forced),
    ReasonRow("turn", extra_turn),
    ReasonRow("gains", nets, "count other", _balance),
    ReasonRow("gains", raises, "count", _balance),
    ReasonRow("gains", lowers, "count", _balance),
    ReasonRow("blow", destroys_more, "count", _destroyed),
    ReasonRow("blow", pushes_off, "kind field", _destroyed),
    ReasonRow("blow", destroys, "kind field", _destroyed),
    ReasonRow("gains", lifts, "count other", _balance),
    ReasonRow("gains", trades, "count other", _balance),
    ReasonRow("blow", shoots_down, "kind field"),
    ReasonRow("blow", disarms, "kind field"),
    ReasonRow("blow", breaks, "field"),
    ReasonRow("guard", shields, "field target"),
    ReasonRow("gold", gilds, "kind field"),
    ReasonRow("place", switches, "kind field target"),
    ReasonRow("made", makes, "count", _made),
    ReasonRow("target", aims, "field*", _hit),
    ReasonRow("gains", supports, "count"),
    ReasonRow("gains", supported, "count"),
    ReasonRow("next", whets, "count", _whetted),
)

# Weak reasons, for placements of which none of those above is true.
QUIET = (
    ReasonRow("quiet", leads, "count", _lead),
    ReasonRow("quiet", scores, "count"),
)

FIELDS = fields_of(ENDS, REASON_ROWS, QUIET)


def turn_of(view: State, action: Action, player: int) -> Turn:
    """Returns the placement `action` of `player` in the position `view`, with all that the placement does.

    Raises ValueError if the action can't be played in this position.
    """
    if not view.stack or view.stack[-1] != ("turn", player):
        raise ValueError(f"{action} cannot follow: it is not the turn of player {player}")
    before = view.clone()
    before.options = ask_turn(before, before.stack[-1])  # the view of a player who is not asked has no options
    return Turn(before, action, preview(before, action), player, 1 - player)


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """Returns the one or two strongest reasons for the first of `actions`, each a tuple `(id, *ints)`.

    The ints are the details that the sentence on the reason tells, such as the number of a field or a count of tokens.
    `view` is the position in which `player` is asked for that first action: a view of either player, or a full state.
    Further actions are not looked at, because the reader may not know their cards. In a draft, or if `actions` is
    empty, the result may be empty. Raises ValueError if the first action can't be played in this position.
    """
    if not actions:
        return ()
    if actions[0][0] != "place":
        return why_draft.reasons(view, actions[0], player)
    turn = turn_of(view, actions[0], player)
    found = reasons_of(turn, ENDS, REASON_ROWS, QUIET)
    assert found, f"nothing is true of {actions}"
    return found


def apart(
    view: State, actions: Sequence[Action], other: Sequence[Action], player: int, other_view: State
) -> tuple[Apart, ...]:
    """Returns the reasons for the first of `actions` that set it apart from the first of the actions `other`.

    `player` can play `actions` in the position `view`, as in `reasons`, and `other` in `other_view`; only the first of
    each is looked at. There are none if only one of the two positions is in a draft.
    """
    if not actions or not other or view.stack[-1][0] != other_view.stack[-1][0]:
        return ()
    if view.stack[-1][0] != "turn":
        return why_draft.apart(view, actions[0], other[0], player, other_view)
    seen, compared = turn_of(view, actions[0], player), turn_of(other_view, other[0], player)
    return reasons_apart(seen, compared, REASON_ROWS, ENDS, QUIET)
