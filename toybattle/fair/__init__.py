"""Fair games of two people by link, without a server: hidden things that neither player can choose, change or look at.

One word per thing: the *role* of a person is inviter or guest, and stays the same throughout the game; the *player* is
the number 0 or 1 that the rules give this person. Letters are numbered from 1: letter 1 is the invitation, letter 2 the
answer, and from letter 3 on each letter has the decisions of its sender. What is *known here* is what is known to the
device on which the program runs.

Each role has a secret *chain* of values of 16 bytes, numbered from 0. Everybody can compute the earlier values of a
chain from a later one, but nobody a later one from an earlier one. From letter 2 on, letter `n` shows value `n` of its
sender's chain. The *key* of letter `n` is made of value `n` of its sender's chain and value `n` + 1 of the other chain;
so it is not known before letter `n` + 1. Whatever chance decides in letter `n` follows from this key, and, where it is
hidden from the other player, from the player's secret too.

A player *tells* an answer of chance by writing it into a letter, where both players may know the answer but only this
player can work it out. Each decision and each told answer is written as one *digit*: its index in a list that both
players know.

`digest` has the hashes and the random numbers made of them, `secret` what a player keeps, `course` plays the decisions
again, `letters` writes and reads what the players send each other, `game` is one game on the device of one player or
spectator, `signature` checks signatures, and `verdict` checks a game that is over.

docs/by-link.md is the specification.
"""

# Each module imports only modules that come before it in this list.
READING_ORDER = ("digest", "secret", "course", "letters", "game", "signature", "verdict")
