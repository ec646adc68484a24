"""What the positions behind all placements of a turn are worth, worked out from the one before them without playing.

The same as playing each one and looking, which the tests compare; the search spends most of its time here. No token is
touched: no target's fate depends on that of another, so what an ability changes adds up from tables by field. Where
they don't tell it is played after all: when a supporter goes, a supporter or a ray moves, or a ray meets what the
ability has just touched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from ...protocol import Action
from .board import BITS, COLUMNS, NEAR, OFF, ROWS, fields_of
from .cards import CARDS
from .kinds import FEEDS, GOLDEN, GOLDEN_BELOW, KIND_BITS, ROW_RAY, SHELL
from .state import NOBODY, State
from .steps import played
from .tokens import gains
from .value import FIELD_COUNT, Evaluation, chance, result

# A board in one int, so that changes add up: what blue gains, what red gains, and how many tokens there are.
RED, TOKENS, END = 16, 32, 40  # the first bits of the second, the third, and what comes after
ONE_GAIN = (1, 1 << RED)
ONE_TOKEN = 1 << TOKENS
MOST_GAIN = (1 << RED) - 1
NEIGHBOURS = tuple(fields_of(near) for near in NEAR)
NOTHING = [0] * FIELD_COUNT
OUTRIGHT = 1 << 20  # a weakening that destroys whatever it hits

Masks = tuple[int, int, int, int]  # blue, red and Golden tokens; and those that are gone, or Golden now
Ray = tuple[int, int, int]  # its bit, its two lines


class Reach(NamedTuple):
    """What a card looks at from one field."""

    fields: tuple[int, ...]  # its targets
    mask: int  # the same
    falls: tuple[int, ...]  # the targets that would leave the board
    moves: tuple[tuple[int, int], ...]  # the others, each with where it would end up
    touched: int  # all fields on which something may change


@cache
def reaches(card: int) -> tuple[Reach, ...]:
    """By field; from what the ability itself looks at."""
    return tuple([_reach(CARDS[card].ability, looked_at) for looked_at in played(card)[2]])


def _reach(ability: str, looked_at: Any) -> Reach:
    if ability == "encore":
        return Reach((), looked_at, (), (), 0)
    if ability not in ("shove", "vault"):
        fields = looked_at or ()
        return Reach(fields, _mask(fields), (), (), _mask(fields))
    fields = tuple([target for target, _ in looked_at])
    falls = tuple([target for target, end in looked_at if end == OFF])
    moves = tuple([(target, end) for target, end in looked_at if end != OFF])
    return Reach(fields, _mask(fields), falls, moves, _mask(fields) | _mask([end for _, end in moves]))


def _mask(fields: Sequence[int]) -> int:
    mask = 0
    for field in fields:
        mask |= BITS[field]
    return mask


class Hits(NamedTuple):
    """Every token weakened by so much: by field, what the board loses; the mask of those that are gone."""

    losses: list[int]
    gone: int


class Ahead:
    """One position with a turn to be decided."""

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        cells = state.cells
        blue, red = gains(state)
        self.state = state
        self.evaluation = evaluation
        self.player: int = state.stack[-1][1]
        self.taken = state.own[0] | state.own[1]
        self.blue_score, self.red_score = state.scores
        self.goal = state.variant.goal
        self.is_last = state.turn >= state.variant.cap
        self.cards_left = state.variant.cap - state.turn
        self.board = blue + (red << RED) + (self.taken.bit_count() << TOKENS)
        self.fed = self._fed() if state.support else (NOTHING, NOTHING)
        self.rays = [_ray(field, cells[field]) for field in fields_of(state.rays)]
        self.weakened: dict[int, Hits] = {}

    def _fed(self) -> tuple[list[int], list[int]]:
        """What a token of blue, or of red, gains more on each field for the supporters nearby."""
        fed = NOTHING[:], NOTHING[:]
        for supporter in fields_of(self.state.support):
            near = NEIGHBOURS[supporter]
            feeds = FEEDS[self.state.cells[supporter] & 15]
            for owner in (0, 1):
                if feeds >> owner & 1:
                    for field in near:
                        fed[owner][field] += ONE_GAIN[owner]
        return fed

    def values(self, actions: Sequence[Action], default: Callable[[Action], float]) -> list[float]:
        """What the positions after these placements are worth to player 0; `default` plays one to find out."""
        found: list[float] = []
        for stack, group in groupby(actions, lambda action: action[1]):
            same = list(group)
            values = self._values(stack, [action[2] for action in same])
            found += [default(action) if value is None else value for action, value in zip(same, values, strict=True)]
        return found

    def _values(self, stack: int, fields: list[int]) -> list[float | None]:
        """The same for the top card of one stack on these fields; None where it takes playing."""
        state, player = self.state, self.player
        card = state.top(player, stack)
        ability = CARDS[card].ability
        token = played(card)[0][player] + (state.whet[player] << 4)
        kind = token >> 1 & 7
        is_golden = kind == GOLDEN
        feeds = FEEDS[token & 15]
        is_ray = ROW_RAY <= kind < GOLDEN
        shoots = bool(self.rays) or is_ray
        if ability == "switch" and state.last != NOBODY and (shoots or feeds or state.support):
            return [None] * len(fields)
        start = self.board + ONE_TOKEN + (ONE_GAIN[player] * (token >> 4) << is_golden)
        fed = self.fed[player]
        effect = EFFECTS.get(ability, Nothing)(self)
        changes = ability in EFFECTS
        reach_of = reaches(card)
        usual, again = self._tempos(ability)
        free = ~self.taken
        known: dict[int, float] = {}
        found: list[float | None] = []
        for field in fields:
            reach = reach_of[field]
            board = start + (fed[field] << is_golden)
            if changes:
                change = effect.change(reach)
                if change is None:
                    found.append(None)
                    continue
                board += change
            loss: int | None = 0
            if feeds or shoots:
                masks = effect.masks(reach)
                if feeds:
                    board += _supported(NEAR[field], feeds, masks)
                if shoots:
                    rays = [*self.rays, _ray(field, token)] if is_ray else self.rays
                    loss = self._shot(rays, masks, reach.touched, field, token)
            if loss is None:
                found.append(None)
            elif again != usual and not reach.mask & free:
                found.append(self._worth(again, board, board - loss))
            else:
                key = board + (loss << END)
                if key not in known:
                    known[key] = self._worth(usual, board, board - loss)
                found.append(known[key])
        return found

    def _worth(self, tempo: int, scored: int, left: int) -> float:
        """What a position is worth in which one board was scored, and another was left by the rays."""
        blue = self.blue_score + (scored & MOST_GAIN)
        red = self.red_score + (scored >> RED & MOST_GAIN)
        goal = self.goal
        if blue >= goal or red >= goal or self.is_last or scored >> TOKENS == FIELD_COUNT:
            return result(blue, red)
        empty = FIELD_COUNT - (left >> TOKENS)
        gained = left & MOST_GAIN, left >> RED & MOST_GAIN
        return chance(self.evaluation.odds(goal, self.cards_left, empty, blue, red, *gained, tempo))

    def _tempos(self, ability: str) -> tuple[int, int]:
        """The tempo after a card with this ability; and, for an Encore, when its area is covered."""
        player, rival = self.player, 1 - self.player
        banked, whet = self.state.banked[:], self.state.whet[:]
        whet[player] = int(ability == "whet")
        banked[rival] += ability == "yield"
        tempo = self.evaluation.tempo
        again = tempo(player, banked, whet)
        mover = rival
        if banked[player]:
            banked[player] -= 1
            mover = player
        usual = tempo(mover, banked, whet)
        return usual, again if ability == "encore" else usual

    def loss(self, field: int, token: int, amount: int) -> tuple[int, bool]:
        """What the board loses when a token on this field is weakened, and whether the token is gone: as `weaken`."""
        value = token >> 4
        owner = token & 1
        is_golden = token & KIND_BITS == GOLDEN << 1
        if value > amount:
            return ONE_GAIN[owner] * amount << is_golden, False
        if token & KIND_BITS == SHELL << 1:
            return ONE_GAIN[owner] * (value - 1), False
        return (ONE_GAIN[owner] * value + self.fed[owner][field] << is_golden) + ONE_TOKEN, True

    def hits(self, amount: int) -> Hits:
        """Every token weakened by so much."""
        if amount not in self.weakened:
            losses = NOTHING[:]
            gone = 0
            for field, token in enumerate(self.state.cells):
                if token:
                    losses[field], is_gone = self.loss(field, token, amount)
                    if is_gone:
                        gone |= BITS[field]
            self.weakened[amount] = Hits(losses, gone)
        return self.weakened[amount]

    def _shot(self, rays: list[Ray], masks: Masks, touched: int, placed: int, token: int) -> int | None:
        """What the board loses once these rays have fired, as `fire` has it; None where it takes playing."""
        blues, reds, _, lost = masks
        taken = blues | reds | BITS[placed]
        amounts: dict[int, int] = {}
        for bit, before, after in rays:
            if not bit & lost:
                if before := before & taken:
                    target = before.bit_length() - 1
                    amounts[target] = amounts.get(target, 0) + 1
                if after := after & taken:
                    target = (after & -after).bit_length() - 1
                    amounts[target] = amounts.get(target, 0) + 1
        feeds = FEEDS[token & 15]
        fragile = self.state.support | (NEAR[placed] if feeds else 0)
        total = 0
        for target, amount in amounts.items():
            if target == placed:
                loss, is_gone = self.loss(placed, token, amount)
                if is_gone and feeds:
                    return None
                total += loss
                continue
            losses, gone = self.hits(amount)
            if BITS[target] & (touched | gone & fragile):
                return None
            total += losses[target]
        return total


def _ray(field: int, token: int) -> Ray:
    before, after = (ROWS if token & KIND_BITS == ROW_RAY << 1 else COLUMNS)[field]
    return BITS[field], before, after


def _supported(near: int, feeds: int, masks: Masks) -> int:
    """What one supporter adds to the gains."""
    blues, reds, golden, _ = masks
    more = 0
    if feeds & 1:
        fed = near & blues
        more = fed.bit_count() + (fed & golden).bit_count()
    if feeds & 2:
        fed = near & reds
        more += fed.bit_count() + (fed & golden).bit_count() << RED
    return more


# --- what the abilities do -------------------------------------------------------------------------------------------


class Nothing:
    """An ability that leaves the tokens alone, and what the others have in common."""

    def __init__(self, ahead: Ahead) -> None:
        state = ahead.state
        self.ahead = ahead
        self.player = ahead.player
        self.blues, self.reds = state.own
        self.taken = ahead.taken
        self.golden = state.golden
        self.support = state.support
        self.bound = state.support | state.rays  # it matters where these are

    def change(self, reach: Reach) -> int | None:
        """What the board gains; None where it takes playing."""
        return 0

    def masks(self, reach: Reach) -> Masks:
        """What stands then, beside the token of the card."""
        return self.blues, self.reds, self.golden, 0


class Chip(Nothing):
    """Chip, and whatever weakens what it hits."""

    def __init__(self, ahead: Ahead) -> None:
        super().__init__(ahead)
        self.hits = ahead.hits(1)

    def change(self, reach: Reach) -> int | None:
        losses, gone = self.hits
        if gone & reach.mask & self.support:
            return None
        return -sum(map(losses.__getitem__, reach.fields))

    def masks(self, reach: Reach) -> Masks:
        gone = self.hits.gone & reach.mask
        return self.blues & ~gone, self.reds & ~gone, self.golden, gone


class Volley(Chip):
    """Volley: as a Chip of so much as there are friends."""

    def change(self, reach: Reach) -> int | None:
        return super().change(reach) if self.target(reach) else 0

    def masks(self, reach: Reach) -> Masks:
        self.target(reach)
        return super().masks(reach)

    def target(self, reach: Reach) -> int:
        """Finds out how strong it is there."""
        friends = ((self.reds if self.player else self.blues) & reach.mask).bit_count()
        self.hits = self.ahead.hits(friends)
        return friends


class Move(Nothing):
    """Shove and Vault. Where a token would end up, none is that moves away itself."""

    def __init__(self, ahead: Ahead) -> None:
        super().__init__(ahead)
        self.losses, self.gone = ahead.hits(OUTRIGHT)

    def change(self, reach: Reach) -> int | None:
        change = 0
        for target in reach.falls:
            change -= self.losses[target]
            if self.support & self.gone & BITS[target]:
                return None
        if self.bound:
            taken = self.taken
            for target, end in reach.moves:
                bit = BITS[target]
                if taken & bit and not taken & BITS[end]:
                    if self.bound & bit:
                        return None
                    fed = self.ahead.fed[self.reds >> target & 1]
                    change += fed[end] - fed[target] << (self.golden >> target & 1)
        return change

    def masks(self, reach: Reach) -> Masks:
        gone = self.gone & _mask(reach.falls)
        blues, reds, golden = self.blues & ~gone, self.reds & ~gone, self.golden
        for target, end in reach.moves:
            bit = BITS[target]
            if self.taken & bit and not self.taken & BITS[end]:
                both = bit | BITS[end]
                if reds & bit:
                    reds ^= both
                else:
                    blues ^= both
                if golden & bit:
                    golden ^= both
        return blues, reds, golden, gone


class Sprout(Nothing):
    """Sprout, and whatever makes tokens."""

    def owner(self) -> int:
        """Whose they are."""
        return self.player

    def change(self, reach: Reach) -> int | None:
        owner = self.owner()
        fed = self.ahead.fed[owner]
        made = [ONE_TOKEN + ONE_GAIN[owner] + fed[target] for target in reach.fields if not self.taken >> target & 1]
        return sum(made)

    def masks(self, reach: Reach) -> Masks:
        made = reach.mask & ~self.taken
        if self.owner():
            return self.blues, self.reds | made, self.golden, 0
        return self.blues | made, self.reds, self.golden, 0


class Gift(Sprout):
    """Gift."""

    def owner(self) -> int:
        return 1 - self.player


class Gild(Nothing):
    """Gild. What was a supporter or a ray is one no longer."""

    def __init__(self, ahead: Ahead) -> None:
        super().__init__(ahead)
        self.more = NOTHING[:]
        self.mask = 0
        for field, token in enumerate(ahead.state.cells):
            if token and token >> 4 < GOLDEN_BELOW and token & KIND_BITS != GOLDEN << 1:
                owner = token & 1
                self.more[field] = ONE_GAIN[owner] * (token >> 4) + ahead.fed[owner][field]
                self.mask |= BITS[field]

    def change(self, reach: Reach) -> int | None:
        if self.mask & reach.mask & self.support:
            return None
        return sum(map(self.more.__getitem__, reach.fields))

    def masks(self, reach: Reach) -> Masks:
        gilt = self.mask & reach.mask
        return self.blues, self.reds, self.golden | gilt, gilt


EFFECTS: dict[str, type[Nothing]] = {
    "chip": Chip,
    "volley": Volley,
    "shove": Move,
    "vault": Move,
    "sprout": Sprout,
    "gift": Gift,
    "gild": Gild,
}
