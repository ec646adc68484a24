"""What a being is worth in a drafted deck, by mode, in thousandths of a logit."""

from __future__ import annotations

from .beings import BEINGS, CARDS

WORTHS = {
    mode: [-len(BEINGS[card].pattern) if card in BEINGS else 0 for card in range(len(CARDS))]
    for mode in ("high_form", "duel")
}
