"""Fair games of two people by link, without a server: hidden things that neither player can choose, change or look at.

`digest` has the hashes and the random numbers made of them, `secret` what a player keeps, `course` plays the decisions
again, `letters` writes and reads what the players send each other, `game` is one game on the device of one player or
spectator, `signature` checks signatures, and `verdict` checks a game that is over.

docs/by-link.md is the specification.
"""

# Each module imports only modules that come before it in this list.
READING_ORDER = ("digest", "secret", "course", "letters", "game", "signature", "verdict")
