"""The evaluation of positions and of beings, and the reasons why a turn is good."""
