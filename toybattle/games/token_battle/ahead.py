"""The value of the position after each possible placement of a turn, computed without playing the placement.

The computed values equal those found by playing each placement, which the tests check. The bot's search spends most of
its time here.

A *board* is here one int that packs the gains of both players and the number of tokens. A change of the board is an int
too, which is added to it. What an ability does to one token does not depend on what it does to another. So the change
that an ability makes is a sum of numbers, which tables hold for each field. Some placements have to be played even so,
mainly if a supporter is lost, if a supporter or a ray moves, or if a ray hits a field just changed by the ability.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ...memory import remembered
from ...protocol import Action
from .board import BITS, COLUMNS, NEAR, OFF, ROWS, fields_of
from .cards import CARDS
from .kinds import FEEDS, GOLDEN, GOLDEN_BELOW, KIND_BITS, ROW_RAY, SHELL
from .state import NOBODY, State
from .steps import played
from .tokens import gains
from .value import FIELD_COUNT, Evaluation, chance, result

# A board in one int, so that changes can be added: blue's gain, red's gain, and the number of tokens.
RED, TOKENS, END = 16, 32, 40  # the first bits of red's gain, of the number of tokens, and after it
ONE_GAIN = (1, 1 << RED)
ONE_TOKEN = 1 << TOKENS
MOST_GAIN = (1 << RED) - 1
NEIGHBOURS = tuple(fields_of(near) for near in NEAR)
NOTHING = [0] * FIELD_COUNT
OUTRIGHT = 1 << 20  # a weakening that destroys any token

# masks of blue, red and Golden tokens, and of tokens that are gone or have become Golden
Masks = tuple[int, int, int, int]
Ray = tuple[int, int, int]  # its bit, and the masks of its two lines


class Reach(NamedTuple):
    """Where a card's ability acts when the card is played on one field.

    `fields` are the fields that the ability acts on, and `mask` is the mask of these fields. Two parts matter only if
    the ability moves tokens: `falls` are those of `fields` from which a token would leave the board, and `moves` has a
    pair (start, end) for each of the rest, where a token would move from `start` to `end`. `touched` is the mask of all
    fields that may change.

    The ability encore is an exception, since it changes no token: `mask` has the fields on which tokens have to lie so
    that it acts, and the other parts are empty.
    """

    fields: tuple[int, ...]  # its targets
    mask: int  # the same as a mask
    falls: tuple[int, ...]  # targets that would leave the board
    moves: tuple[tuple[int, int], ...]  # the other targets, each with the field where it would end up
    touched: int  # mask of all fields on which something may change


@remembered()
def reaches(card: int) -> tuple[Reach, ...]:
    """Returns a tuple with one item for each field of the board: where the ability of the card with the number `card`
    acts if the card is played on that field.
    """
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
    """What would happen to each token if it were weakened by one fixed amount.

    `losses` has for each field what to subtract from the board if the token on the field is weakened. (The board is one
    int that packs both players' gains and the number of tokens.) `gone` is the mask of the fields whose token would be
    destroyed.
    """

    losses: list[int]
    gone: int


class Ahead:
    """A position in which a placement has to be chosen, with methods that find the values after placements without
    playing these.
    """

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
        """Returns what a new token would gain from the supporters beside it, as a pair of lists: one for a token of
        blue's, one for a token of red's. Each list has an int for each field, in the order of the fields.

        Each int has the format of `self.board`, so that it can be added to it: blue's gain in the lowest bits, red's
        gain in the bits from RED up, and in those from TOKENS up a number of tokens, here 0. Only the gain of the
        token's owner can be other than 0.
        """
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
        """Returns the values for player 0 after each of these placements, in the order of `actions`.

        `default` finds the value after a placement by playing the placement; `default` is called only where that is
        needed.
        """
        found: list[float] = []
        for stack, group in groupby(actions, lambda action: action[1]):
            same = list(group)
            values = self._values(stack, [action[2] for action in same])
            found += [default(action) if value is None else value for action, value in zip(same, values, strict=True)]
        return found

    def _values(self, stack: int, fields: list[int]) -> list[float | None]:
        """Returns the values for player 0 after playing the top card of stack `stack` on each of `fields`, in the order
        of `fields`.

        A value is None where the placement has to be played to find the value.
        """
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
                found.append(self._value(again, board, board - loss))
            else:
                key = board + (loss << END)
                if key not in known:
                    known[key] = self._value(usual, board, board - loss)
                found.append(known[key])
        return found

    def _value(self, tempo: int, scored: int, left: int) -> float:
        """Returns the value for player 0 after a placement.

        A board is written as one int here: the points that each player's tokens gain in a turn, and the number of
        tokens. `scored` is the board whose gains are scored in this turn, `left` the board after the rays have fired.
        `tempo` is player 0's advantage from extra turns, bonuses and the right to move, in tenths of a point per turn.
        """
        blue = self.blue_score + (scored & MOST_GAIN)
        red = self.red_score + (scored >> RED & MOST_GAIN)
        goal = self.goal
        if blue >= goal or red >= goal or self.is_last or scored >> TOKENS == FIELD_COUNT:
            return result(blue, red)
        empty = FIELD_COUNT - (left >> TOKENS)
        gained = left & MOST_GAIN, left >> RED & MOST_GAIN
        return chance(self.evaluation.odds(goal, self.cards_left, empty, blue, red, *gained, tempo))

    def _tempos(self, ability: str) -> tuple[int, int]:
        """Returns two numbers: player 0's advantage from extra turns, bonuses and the right to move, after a card with
        this ability.

        The first number is the usual one. The second is for the case that every field of the card's area has a token;
        it differs from the first only if `ability` is "encore", which then gives an extra turn. Both are in tenths of a
        point per turn.
        """
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
        """Returns (loss, is destroyed) for the token `token` on `field` if it is weakened by `amount`.

        `token` is one int with its owner, kind and value. The loss is one int too: what both players' gains and the
        number of tokens lose, each at its own bits, so that the loss can be subtracted from `self.board`.
        """
        value = token >> 4
        owner = token & 1
        is_golden = token & KIND_BITS == GOLDEN << 1
        if value > amount:
            return ONE_GAIN[owner] * amount << is_golden, False
        if token & KIND_BITS == SHELL << 1:
            return ONE_GAIN[owner] * (value - 1), False
        return (ONE_GAIN[owner] * value + self.fed[owner][field] << is_golden) + ONE_TOKEN, True

    def hits(self, amount: int) -> Hits:
        """Returns what each token on the board would lose, and which tokens would be gone, if every token were weakened
        by `amount`.

        The result is computed only once for each amount.
        """
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
        """Returns what is lost when `rays` fire after a placement; None if the placement has to be played to find out.

        The result is one int that packs what both players' gains and the number of tokens lose; it can be subtracted
        from an int that packs the gains and the number themselves. Each ray is a tuple of three masks: the ray's field,
        the fields before that field in its row or column, and the fields after that field. `masks` are four masks: the
        blue tokens, the red tokens, the Goldens, and the fields whose token is destroyed or has become a Golden, all
        after the ability has acted and without the placed token. `touched` is the mask of the fields that the ability
        may have changed. The placed token is `token`, an int with its owner, kind and value, on the field `placed`.
        """
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
    """Returns what one supporter adds to both players' gains, as one int: its lowest bits hold what blue gains, the
    bits from RED on what red gains.

    `near` is the mask of the fields beside the
    supporter. `masks` are four masks, of which the first three matter: the blue tokens, the red tokens and the Goldens.
    Bit 0 of `feeds` says whether blue's tokens gain, bit 1 whether red's tokens gain.
    """
    blues, reds, golden, _ = masks
    more = 0
    if feeds & 1:
        fed = near & blues
        more = fed.bit_count() + (fed & golden).bit_count()
    if feeds & 2:
        fed = near & reds
        more += fed.bit_count() + (fed & golden).bit_count() << RED
    return more


# --- the abilities --------------------------------------------------------------------------------------------------


class Nothing:
    """The effect of an ability on the tokens of a board: the base class of all effects.

    It serves for the abilities that leave the tokens on the board alone.
    """

    def __init__(self, ahead: Ahead) -> None:
        state = ahead.state
        self.ahead = ahead
        self.player = ahead.player
        self.blues, self.reds = state.own
        self.taken = ahead.taken
        self.golden = state.golden
        self.support = state.support
        # supporters and rays: moving them changes more than the gains in the tables
        self.bound = state.support | state.rays

    def change(self, reach: Reach) -> int | None:
        """Returns how the ability changes a board, as an int to add to the board; None if the placement has to be
        played to find out.

        A board is one int with both players' gains and the number of tokens. `reach` says on which fields the ability
        acts.
        """
        return 0

    def masks(self, reach: Reach) -> Masks:
        """Returns four masks of fields as they are after the ability has acted, without the placed token.

        They are the masks of the blue tokens, of the red tokens, of the Goldens, and of the fields whose token is
        destroyed or has become a Golden. `reach` says on which fields the ability acts.
        """
        return self.blues, self.reds, self.golden, 0


class Chip(Nothing):
    """The effect of the ability chip, which takes 1 from every token of the area, and the base class for Volley."""

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
    """The effect of the ability volley: every token in the area loses 1 for each token that the player has in
    the area.
    """

    def change(self, reach: Reach) -> int | None:
        return super().change(reach) if self.target(reach) else 0

    def masks(self, reach: Reach) -> Masks:
        self.target(reach)
        return super().masks(reach)

    def target(self, reach: Reach) -> int:
        """Returns by how much a volley weakens each token: the number of the player's tokens on the fields of `reach`.

        Also sets the attribute `hits` to what would happen if every token on the board were weakened by that amount.
        """
        friends = ((self.reds if self.player else self.blues) & reach.mask).bit_count()
        self.hits = self.ahead.hits(friends)
        return friends


class Move(Nothing):
    """The effect of the abilities shove and vault, which move tokens. A token moves only to a field that was empty
    before the placement.
    """

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
    """The effect of the ability sprout: tokens of the player are made on the empty fields of the area.

    This is also the base class of `Gift`.
    """

    def owner(self) -> int:
        """The player who will own the tokens that are made."""
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
    """The effect of the ability gift: the tokens that are made belong to the rival."""

    def owner(self) -> int:
        return 1 - self.player


class Gild(Nothing):
    """The effect of the ability gild, which turns every token of value 1 or 2 in the area into a Golden.

    A supporter that becomes Golden no longer supports, and a ray that becomes Golden no longer fires.
    """

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
