"""Why a placement is good: a table of reasons, strongest first, that are true of what it does.

All of it shows on the board and on the played card, which both players see, so every reader gets the same reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import Action, Event, Reason
from ...reasons import Ints, ReasonRow, fields_of, reasons_of
from . import why_draft
from .board import NEAR, OFF
from .cards import CARDS
from .kinds import BANNER, FEEDS, GOLDEN, PLAIN, SHELL
from .preview import Fate, Preview, preview, scored
from .state import NOBODY, State
from .steps import ask_turn
from .tokens import fire, gain, gains

SWING = 5  # a shift of the balance of gains that is a reason by itself
MOVES = ("shove", "vault")


class Turn(NamedTuple):
    """One placement: the position before it, and what it does."""

    before: State
    shown: Preview
    player: int
    rival: int

    @property
    def ability(self) -> str:
        """The name of the card's ability."""
        return CARDS[self.shown.card].ability

    @property
    def lead(self) -> int:
        """The player's lead in points after the placement."""
        return self.shown.scores[self.player] - self.shown.scores[self.rival]

    def of(self, owner: int, fates: Sequence[Fate]) -> list[Fate]:
        """The fates of those tokens that this player had before."""
        return [fate for fate in fates if fate.before and fate.before & 1 == owner]

    def gained(self, owner: int) -> int:
        """How much more that player's tokens gain per turn than before, once the rays have fired."""
        return self.shown.gains[owner] - gains(self.before)[owner]


def _kind(token: int) -> int:
    return token >> 1 & 7


def _victims(turn: Turn) -> list[Fate]:
    """The enemy tokens that the card destroys, the one that gained most first."""
    gone = [fate for fate in turn.of(turn.rival, turn.shown.by_card) if fate.end == OFF]
    return sorted(gone, key=lambda fate: -gain(turn.before, fate.start))


def _victim(turn: Turn) -> Ints:
    """The kind, field and gain of the enemy token that gained most among those destroyed."""
    fate = _victims(turn)[0]
    return _kind(fate.before), fate.start, gain(turn.before, fate.start)


# --- the tests of the reasons: each returns its ints if it is true of the turn, else None ---------------------------


def win_points(turn: Turn) -> Ints | None:
    """The game ends by points, and the player has more; the int is how many."""
    return (turn.shown.scores[turn.player],) if _won(turn, "points") else None


def win_full(turn: Turn) -> Ints | None:
    """The board is full, and the player is ahead by this many points."""
    return (turn.lead,) if _won(turn, "full") else None


def win_cap(turn: Turn) -> Ints | None:
    """This was the last turn of the game, and the player is ahead by this many points."""
    return (turn.lead,) if _won(turn, "cap") else None


def _won(turn: Turn, reason: str) -> bool:
    return turn.shown.reason == reason and turn.shown.winner == turn.player


def ties(turn: Turn) -> Ints | None:
    """The game ends, and both players have the same points."""
    return () if turn.shown.reason and turn.shown.winner == NOBODY else None


def loses(turn: Turn) -> Ints | None:
    """The game ends, and the rival is ahead by this many points."""
    return (-turn.lead,) if turn.shown.winner == turn.rival else None


def forced(turn: Turn) -> Ints | None:
    """This was the only legal placement."""
    return () if len(turn.before.options) == 1 else None


def extra_turn(turn: Turn) -> Ints | None:
    """The card gives its player an extra turn."""
    return () if turn.shown.gets_extra == turn.player else None


def destroys_more(turn: Turn) -> Ints | None:
    """The card destroys this many enemy tokens, which together gained this much per turn."""
    victims = _victims(turn)
    return (len(victims), sum([gain(turn.before, fate.start) for fate in victims])) if len(victims) > 1 else None


def pushes_off(turn: Turn) -> Ints | None:
    """The card moves exactly one enemy token off the board, which gained this much per turn."""
    return _victim(turn) if len(_victims(turn)) == 1 and turn.ability in MOVES else None


def destroys(turn: Turn) -> Ints | None:
    """The card destroys exactly one enemy token without moving it, which gained this much per turn."""
    return _victim(turn) if len(_victims(turn)) == 1 and turn.ability not in MOVES else None


def swings(turn: Turn) -> Ints | None:
    """The balance of both players' gains shifts in the player's favour by this much per turn, at least SWING."""
    count = turn.gained(turn.player) - turn.gained(turn.rival)
    return (count,) if count >= SWING else None


def shoots_down(turn: Turn) -> Ints | None:
    """Rays, of either player, destroy an enemy token right after the turn."""
    for fate in turn.of(turn.rival, turn.shown.by_rays):
        if fate.end == OFF:
            return _kind(fate.before), fate.start
    return None


def disarms(turn: Turn) -> Ints | None:
    """An enemy supporter or ray becomes a Golden."""
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if BANNER <= _kind(fate.before) < GOLDEN and _kind(fate.after) == GOLDEN:
            return _kind(fate.before), fate.end
    return None


def breaks(turn: Turn) -> Ints | None:
    """The card breaks an enemy Shell."""
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if _kind(fate.before) == SHELL and _kind(fate.after) == PLAIN:
            return (fate.end,)
    return None


def shields(turn: Turn) -> Ints | None:
    """An enemy ray on the first field now hits the placed token instead of the player's token on the second field.

    Whether it would have hit that one is judged by where the ray would fire on the board before the placement. Neither
    ray nor token has moved.
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
    """(from, to) of every shot that the rays would fire now."""
    events: list[Event] = []
    fire(state.clone(), lambda *event: events.append(event))
    return [(event[2], event[3]) for event in events if event[0] == "fired"]


def gilds(turn: Turn) -> Ints | None:
    """One of the player's tokens becomes a Golden and gains this much more per turn; the one for which that is most."""
    gilt = [
        fate.start
        for fate in turn.of(turn.player, turn.shown.by_card)
        if _kind(fate.after) == GOLDEN and _kind(fate.before) != GOLDEN
    ]
    if not gilt:
        return None
    field = max(gilt, key=lambda field: gain(turn.before, field))
    return _kind(turn.before.cells[field]), field, gain(turn.before, field)


def lowers(turn: Turn) -> Ints | None:
    """The rival gains this much less per turn."""
    count = -turn.gained(turn.rival)
    return (count,) if count > 0 else None


def switches(turn: Turn) -> Ints | None:
    """The placed token swaps places with an enemy token, which goes to where the card was played."""
    end = turn.shown.placed.end
    for fate in turn.of(turn.rival, turn.shown.by_card):
        if fate.start == end and turn.ability == "switch":
            return _kind(fate.before), end, fate.end
    return None


def makes(turn: Turn) -> Ints | None:
    """The card makes this many of the player's own tokens."""
    made = [fate for fate in turn.shown.by_card[1:] if fate.start == OFF and fate.after & 1 == turn.player]
    return (len(made),) if made else None


def aims(turn: Turn) -> Ints | None:
    """The placed token is a ray and hits enemy tokens on these fields right after the turn."""
    end = turn.shown.placed.end
    targets = [hit for shooter, hit in turn.shown.shots if shooter == end]
    after = {fate.end: fate.after for fate in turn.shown.by_card}
    enemies = [field for field in targets if after.get(field, turn.before.cells[field]) & 1 == turn.rival]
    return tuple(enemies) or None


def supports(turn: Turn) -> Ints | None:
    """The placed token adds this much to the gains of the player's other tokens nearby, as long as they stand."""
    board = scored(turn.before, turn.shown)
    end = turn.shown.placed.end
    if not FEEDS[board.cells[end] & 15] >> turn.player & 1:
        return None
    count = (NEAR[end] & board.own[turn.player]).bit_count()
    count += (NEAR[end] & board.own[turn.player] & board.golden).bit_count()
    return (count,) if count else None


def supported(turn: Turn) -> Ints | None:
    """The placed token gains this much more than its value from supporters nearby, as long as they stand."""
    board = scored(turn.before, turn.shown)
    end = turn.shown.placed.end
    token = board.cells[end]
    count = gain(board, end) - (token >> 4 << (_kind(token) == GOLDEN))
    return (count,) if count else None


def raises(turn: Turn) -> Ints | None:
    """The player gains this much more per turn."""
    count = turn.gained(turn.player)
    return (count,) if count > 0 else None


def whets(turn: Turn) -> Ints | None:
    """The value of the player's next token is raised by this much."""
    return (turn.shown.whet[turn.player],) if turn.shown.whet[turn.player] else None


def leads(turn: Turn) -> Ints | None:
    """The player is ahead by this many points after the turn."""
    return (turn.lead,) if turn.lead > 0 else None


def scores(turn: Turn) -> Ints | None:
    """The player has scored this much in the turn; always true."""
    return (turn.shown.gained[turn.player],)


# --- the table ------------------------------------------------------------------------------------------------------


# In the fields, `kind` is the number of a kind of token and `field` the number of a field; `count` and `total` are
# numbers of tokens or points.

# If one of these is true, no other reason is given.
ENDS = (
    ReasonRow("end", win_points, "count"),
    ReasonRow("end", win_full, "count"),
    ReasonRow("end", win_cap, "count"),
    ReasonRow("end", ties),
    ReasonRow("end", loses, "count"),
)

# The reasons for a placement, by what it decides: turns, big losses, gains, what will be hit, smaller gains.
REASON_ROWS = (
    ReasonRow("choice", forced),
    ReasonRow("turn", extra_turn),
    ReasonRow("blow", destroys_more, "count total"),
    ReasonRow("blow", pushes_off, "kind field count"),
    ReasonRow("blow", destroys, "kind field count"),
    ReasonRow("gains", swings, "count"),
    ReasonRow("blow", shoots_down, "kind field"),
    ReasonRow("blow", disarms, "kind field"),
    ReasonRow("blow", breaks, "field"),
    ReasonRow("guard", shields, "field target"),
    ReasonRow("gold", gilds, "kind field count"),
    ReasonRow("place", switches, "kind field target"),
    ReasonRow("made", makes, "count"),
    ReasonRow("gains", lowers, "count"),
    ReasonRow("target", aims, "field*"),
    ReasonRow("support", supports, "count"),
    ReasonRow("support", supported, "count"),
    ReasonRow("gains", raises, "count"),
    ReasonRow("next", whets, "count"),
)

# Weak reasons, for placements of which none of those above is true.
QUIET = (
    ReasonRow("quiet", leads, "count"),
    ReasonRow("quiet", scores, "count"),
)

FIELDS = fields_of(ENDS, REASON_ROWS, QUIET)


def turn_of(view: State, action: Action, player: int) -> Turn:
    """The placement as any reader sees it. Raises ValueError if it can't be played here."""
    if not view.stack or view.stack[-1] != ("turn", player):
        raise ValueError(f"{action} cannot follow: it is not the turn of player {player}")
    before = view.clone()
    before.options = ask_turn(before, before.stack[-1])  # the view of a player who is not asked has no options
    return Turn(before, preview(before, action), player, 1 - player)


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """The one or two strongest reasons for the first of these actions of `player`; in a draft there may be none.

    `view` is the position in which it is asked for: a view of either player, or a state. Placements of extra turns that
    follow are not looked at, because the reader may not know their cards. Raises ValueError if the first action can't
    be played here.
    """
    if not actions:
        return ()
    if actions[0][0] != "place":
        return why_draft.reasons(view, actions[0], player)
    turn = turn_of(view, actions[0], player)
    found = reasons_of(turn, ENDS, REASON_ROWS, QUIET)
    assert found, f"nothing is true of {actions}"
    return found
