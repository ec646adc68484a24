"""Previews of placements: in positions given as text diagrams, and in random games compared with the naive engine."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.games.token_battle.naive import Naive, Token
from toybattle.chance import pick, scramble
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import KIND_NAMES, parts_of
from toybattle.games.token_battle.preview import Fate, Preview, preview
from toybattle.protocol import Action, IllegalAction

from . import words
from .drawing import RULES, Game, position
from .oracle import naive_twin, to_naive
from .sampling import random_options

GAMES = 32
ONE_IN = 16  # of this many placements that were not played, one is looked at too


def told(fates: tuple[Fate, ...]) -> list[str]:
    """Fates as texts such as `c3 c2: red plain 2, red plain 1`; a fate is what becomes of one token.

    Each text gives the fields before and after, and then the token before and after; `-` stands for no field or no
    token.
    """

    def token(number: int) -> str:
        return words.token(list(parts_of(number))) if number else "-"

    def field(number: int) -> str:
        return FIELD_NAMES[number] if number >= 0 else "-"

    return [f"{field(start)} {field(end)}: {token(before)}, {token(after)}" for start, end, before, after in fates]


def seen(game: Game, action: str) -> Preview:
    """The preview of an action that is given as text."""
    return preview(game.state, game.read(action))


def test_a_token_that_is_hit_one_that_dies_and_one_that_breaks() -> None:
    game = position("c2: red plain 3 \n d3: red plain 1 \n c4: red shell 1 \n blue: cleaver")
    assert told(seen(game, "cleaver c3").by_card) == [
        "- c3: -, blue shell 2",
        "c2 c2: red plain 3, red plain 2",
        "d3 -: red plain 1, -",
        "c4 c4: red shell 1, red plain 1",
    ]


def test_tokens_that_move_and_one_that_leaves_the_board() -> None:
    game = position("a2: red plain 3 \n b1: red plain 2 \n b3: blue banner 1 \n blue: bumper")
    assert told(seen(game, "bumper b2").by_card) == [
        "- b2: -, blue plain 2",
        "b1 -: red plain 2, -",
        "a2 -: red plain 3, -",
        "b3 b4: blue banner 1, blue banner 1",
    ]


def test_tokens_that_are_made_and_one_that_becomes_golden() -> None:
    game = position("a1: blue plain 5 \n blue: clover alchemist")
    assert told(seen(game, "clover c3").by_card) == [
        "- c3: -, blue plain 2",
        "- c2: -, blue plain 1",
        "- b4: -, blue plain 1",
        "- d4: -, blue plain 1",
    ]
    game = position("a1: red shell 2 \n blue: alchemist")
    assert told(seen(game, "alchemist b1").by_card)[1:] == ["a1 a1: red shell 2, red golden 2"]


def test_a_token_that_changes_places_is_named_first_where_it_ends_up() -> None:
    shown = seen(position("c3: red plain 3 \n last: c3 \n blue: understudy"), "understudy f6")
    assert told(shown.by_card) == ["- c3: -, blue plain 4", "c3 f6: red plain 3, red plain 3"]
    assert (FIELD_NAMES[shown.field], CARD_NAMES[shown.card]) == ("f6", "understudy")
    assert FIELD_NAMES[shown.placed.end] == "c3"


def test_what_is_scored_and_what_the_board_is_worth_after_the_rays() -> None:
    shown = seen(position("a1: red row_ray 1 \n scores: 10 20 \n blue: awl"), "awl c1")
    assert (shown.gained, shown.scores, shown.gains) == ((3, 1), (13, 21), (2, 1))
    assert [(FIELD_NAMES[start], FIELD_NAMES[end]) for start, end in shown.shots] == [("a1", "c1")]
    assert told(shown.by_rays) == ["c1 c1: blue plain 3, blue plain 2"]
    assert told(shown.by_card) == ["- c1: -, blue plain 3"]


def test_turns_that_are_given_and_bonuses() -> None:
    shown = seen(position("blue: colossus"), "colossus a1")
    assert (shown.gets_extra, shown.banked, shown.mover) == (1, (0, 1), 1)
    shown = seen(position("b1: red plain 3 \n a2: red plain 3 \n c2: red plain 3 \n blue: drumroll"), "drumroll b2")
    assert (shown.gets_extra, shown.banked, shown.mover) == (0, (0, 0), 0)
    shown = seen(position("blue: whetstone \n blue whet: 1"), "whetstone a1")
    assert (shown.whet, shown.gets_extra, shown.mover) == ((1, 0), -1, 1)
    assert told(shown.by_card) == ["- a1: -, blue shell 4"]


def test_the_end_and_nothing_shoots_then() -> None:
    shown = seen(position("a1: red row_ray 1 \n scores: 998 20 \n blue: awl"), "awl c1")
    assert (shown.reason, shown.winner, shown.mover, shown.shots, shown.by_rays) == ("points", 0, -1, (), ())
    shown = seen(position("a1: red plain 3 \n scores: 998 998 \n blue: awl"), "awl c1")
    assert (shown.reason, shown.winner, shown.mover) == ("points", -1, -1)


def test_only_a_legal_placement_has_a_preview() -> None:
    game = position("c3: red plain 3 \n blue: awl")
    for state, action in ((game.state, ("place", 0, 14)), (game.state, ("ready",))):
        with pytest.raises(IllegalAction):
            preview(state, action)
    draft = RULES.setup({"variant": "draft"}, 1)
    with pytest.raises(IllegalAction):
        preview(draft, draft.options[0])


def test_a_preview_of_a_view_is_that_of_the_game() -> None:
    for seed in (1, 5, 9):
        state = RULES.setup({**random_options(seed), "variant": "classic", "closed": True}, seed)
        before = state.dump()
        view = RULES.view(state, state.stack[-1][1])
        for action in state.options:
            assert preview(view, action) == preview(state, action)
        assert state.dump() == before


# --- compared with the naive engine, in which each token is an object


class Watched(Naive):
    """A game in the naive engine that keeps, in `scored`, the board at the moment of the last scoring."""

    def _score(self) -> None:
        super()._score()
        self.scored = snapshot(self)


def snapshot(game: Naive) -> dict[int, tuple[str, Token, Token]]:
    """The tokens on the board now, to be compared later by `changes`.

    A dict from the `id()` of each token to (its field, the token, a copy of the token).
    """
    return {id(token): (field, token, deepcopy(token)) for field, token in game.board.items()}


def packed(token: Token | None) -> tuple[int, int, int] | None:
    """A token of the naive engine as (owner, kind, value) with the numbers of the real engine; None for no token."""
    return (token.owner, KIND_NAMES.index(token.type.replace("-", "_")), token.value) if token else None


def changes(before: dict[int, Any], after: dict[int, Any]) -> set[Any]:
    """The tokens that changed between two moments; `before` and `after` are the results of `snapshot` at these moments.

    Each is (field before, field after, token before, token after), where a token is (owner, kind, value). If the token
    was made or destroyed between the two moments, its field and the token are None before or after.
    """
    found = set()
    for key in {**before, **after}:
        start, _, then = before.get(key, (None, None, None))
        end, _, now = after.get(key, (None, None, None))
        if (start, packed(then)) != (end, packed(now)):
            found.add((start, end, packed(then), packed(now)))
    return found


def changes_of(fates: tuple[Fate, ...]) -> set[Any]:
    """The fates of a preview (what becomes of each token) as the function `changes` would return them.

    Each is (field before, field after, token before, token after). Checks that no two fates are equal.
    """

    def name(field: int) -> str | None:
        return FIELD_NAMES[field] if field >= 0 else None

    def parts(token: int) -> tuple[int, int, int] | None:
        return parts_of(token) if token else None

    found = {(name(start), name(end), parts(before), parts(after)) for start, end, before, after in fates}
    assert len(found) == len(fates)
    return found


def check(shown: Preview, naive: Naive, action: Action) -> None:
    """Plays a placement in a copy of the naive game, and checks that all that its preview `shown` says comes true."""
    played = deepcopy(naive)
    played.__class__ = Watched
    before = snapshot(played)
    scores = list(played.scores)
    extra = list(played.extra_turns)
    played.play(to_naive(action, shown.player))
    scored = played.scored
    assert changes(before, scored) == changes_of(shown.by_card)
    assert changes(scored, snapshot(played)) == changes_of(shown.by_rays)
    assert FIELD_NAMES[shown.placed.end] == scored[id(played.last_played)][0]
    assert list(shown.scores) == played.scores
    assert [score + gain for score, gain in zip(scores, shown.gained, strict=True)] == played.scores
    assert list(shown.gains) == [played.gains(0), played.gains(1)]
    assert list(shown.banked) == played.extra_turns
    assert list(shown.whet) == played.bonus
    over = played.stage == "over"
    assert shown.mover == (-1 if over else played.mover)
    assert shown.reason.replace("full", "full board") == (played.reason if over else "")
    assert shown.winner == (-1 if played.winner is None else played.winner)
    got = [now - then for now, then in zip(played.extra_turns, extra, strict=True)]
    if not over and played.mover == shown.player:
        got[shown.player] += 1
    assert shown.gets_extra == (got.index(1) if 1 in got else -1)
    hit = {FIELD_NAMES[target] for _, target in shown.shots}
    assert hit == {start for start, *_ in changes(scored, snapshot(played))}


def test_what_is_shown_is_what_happens_in_random_games_with_all_cards() -> None:
    cards = set()
    looked = rays = ends = 0
    for seed in range(GAMES):
        options = random_options(seed)
        state, naive = RULES.setup(options, seed), naive_twin(options, seed)
        chance = scramble(seed)
        while state.stack:
            player = state.stack[-1][1]
            chance, index = pick(chance, len(state.options))
            action = state.options[index]
            if action[0] == "place":
                chance, offset = pick(chance, ONE_IN)
                for tried in {action, *state.options[offset::ONE_IN]} if state.turn % 4 == 0 else {action}:
                    shown = preview(state, tried)
                    check(shown, naive, tried)
                    cards.add(shown.card)
                    looked += 1
                    rays += bool(shown.by_rays)
                    ends += shown.mover < 0
            naive.play(to_naive(action, player))
            RULES.play(state, action)
    assert cards == set(range(len(CARDS)))
    assert looked > 2000 and rays > 100 and ends > GAMES
