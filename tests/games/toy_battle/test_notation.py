"""Actions read from text: a wrong number of words and unknown words are refused."""

from __future__ import annotations

import pytest

from toybattle import GAMES
from toybattle.notation import parse_action


@pytest.mark.parametrize(
    "text", ["", " ", "place", "place hook", "place hook c c", "place c hook", "draw 1", "Draw", "hook c"]
)
def test_a_text_with_a_word_too_few_too_many_or_wrong_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a verb|takes|is none of"):
        parse_action(GAMES["toy_battle"], text)


def test_how_many_words_a_verb_takes_is_said() -> None:
    with pytest.raises(ValueError, match="'place' takes 2 words, not 3"):
        parse_action(GAMES["toy_battle"], "place hook c c")
