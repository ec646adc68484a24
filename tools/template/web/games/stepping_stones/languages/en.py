"""English: the messages of Stepping Stones."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- what every game says in its own way: OWN_WORDS in face.py
    "game.stepping_stones": "Stepping Stones",
    "end.unit.stepping_stones": {"one": "stone", "other": "stones"},
    "fact.best.stepping_stones": "Most stones in one turn: {count}, by {turns}.",
    "panel.yours.stepping_stones": "Your cards",
    "level.fair.stepping_stones": "No bot ever looks at your cards: the stronger ones only think further.",
    "level.text.human.stepping_stones": "You pass the screen; hands stay hidden.",
    "curtain.text.stepping_stones": "Hands are hidden until you are there.",
    "curtain.go.stepping_stones": "I am {player}: show my hand",
    "review.link.stepping_stones": "A game from a link, with both hands open.",
    "perspective.text.open.stepping_stones": "With both hands open.",
    "share.challenge_text.stepping_stones": "Send the same deal to a friend.",
    # --- this game
    "stepping_stones.goal": "Goal: leave the other player no stone for a card.",
    "stepping_stones.board": "Five stones in a row",
    "stepping_stones.card": "Card {card}",
    "stepping_stones.back": "A hidden card",
    "stepping_stones.empty": "Stone {stone}, empty",
    "stepping_stones.stone": "Stone {stone}, {player}'s {card}",
    "stepping_stones.ask": "Play a card onto a stone.",
    "stepping_stones.ask_stone": "Where does the {card} go?",
    "stepping_stones.played": "{player} plays the {card} onto {stone}.",
    "stepping_stones.play": "playing the {card} onto {stone}",
    "stepping_stones.rules": (
        "Play a card onto a stone that is empty or has a lower card. Whoever can't, ends the game. More stones win; "
        "with equal stones, the last card played."
    ),
    "stepping_stones.keys": "1 to 4 pick a card.",
    "refusal.not_your_card": "You don't have the {card}.",
    "refusal.card_too_low": "The {card} is not higher than the {top}.",
    "end.stuck.stepping_stones": "{player} has more stones, or played the last card.",
}
