"""Fair games of two people by link, without a server: hidden things that neither player can choose, change or look at.

One word per thing: the *role* of a person is inviter or guest. The *player* is the number 0 or 1 that the rules give
this person. Both stay the same throughout the game. Letters are numbered from 1. Letter 1 is the invitation, and letter
2 is the answer to it. From letter 3 on, each letter has the decisions of its sender. What is *known here* is what is
known to the device on which the program runs.

Each role has a secret *chain* of values of 16 bytes, numbered from 0. Everybody can compute the earlier values of a
chain from a later one, but nobody a later one from an earlier one. From letter 2 on, letter `n` shows value `n` of its
sender's chain. The *key* of letter `n` is made of value `n` of its sender's chain and value `n` + 1 of the other chain.
So the key is not known before letter `n` + 1. All that chance decides in letter `n` follows from this key. What only
one player may see follows from this player's secret too.

Some answers of chance can be worked out by one player only, although both players may know them. This player *tells*
such an answer by writing it into a letter. Each decision and each told answer is written as one *digit*, which is its
index in a list that both players know.

The modules are:

- `digest` has the hashes, and the random numbers made of them.
- `secret` has what a player keeps secret.
- `course` plays the decisions again.
- `letters` writes and reads what the players send each other.
- `game` is one game on the device of one player or spectator.
- `signature` checks signatures.
- `verdict` checks a game that is over.

docs/by-link.md is the specification.
"""

# Each module imports only modules that come before it in this list.
READING_ORDER = ("digest", "secret", "course", "letters", "game", "signature", "verdict")
