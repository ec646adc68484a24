"""Every card of Tash-Kalar does what it did when `card_perft.txt` was written: these tests show any changed effect."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.cards.table import CARD_NAMES

from . import card_perft as cards

PINNED = [line.split() for line in cards.FILE.read_text(encoding="utf-8").splitlines()]


def test_every_card_has_a_line() -> None:
    assert [name for name, _, _ in PINNED] == list(CARD_NAMES)
    assert all(int(count) > 3 for _, count, _ in PINNED), "each could be used"


@pytest.mark.parametrize("card", range(len(CARD_NAMES)), ids=CARD_NAMES)
def test_a_card_does_what_it_did(card: int) -> None:
    assert cards.line_of(card) == " ".join(PINNED[card])
