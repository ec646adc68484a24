"""Tests that in every game each refusal of an action is told in one sentence."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.contract import checks
from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle import GAMES
from web.games.registry import NARRATIONS
from web.page.words import words


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_a_sentence(game: str) -> None:
    rules = GAMES[game]
    told = set()
    for options, seed in ENTRIES[game].setups[:4]:
        for state in checks.spread(random_match(game, options, seed).positions, 8):
            for verb, tables in rules.verbs.items():
                for fields in product(*(range(len(names)) for names in tables)):
                    if refusal := rules.refusal(state, (verb, *fields)):
                        told.add(NARRATIONS[game].refused(*refusal))
            told.add(NARRATIONS[game].refused(*rules.refusal(state, (verb, *fields, 0)) or ("", {})))
    assert words("refusal.no_such_action") in told and len(told) > 2
    assert all(re.fullmatch(r"[A-Z][^{}_]*\.", sentence) for sentence in told)
