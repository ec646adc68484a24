"""Checks a game by link that is over from its letters, as a third person can: `python3 -m tools.verify FILE`.

The file has one letter a line, alone or at the end of a link. It must have the answer to the invitation. It must also
have the last letter, or else two letters with the same number but different decisions, both signed by their sender.
Signatures are checked: if a player's device can sign, letters of this player without a valid signature are left out.
The program prints what it has found. It ends with 0 if all was by the rules, with 1 if something was not, and with 2 if
the file can't be checked.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from toybattle.fair.letters import letters_in
from toybattle.fair.verdict import verify
from toybattle.link import LinkError

REASONS = {
    "illegal_action": "was not legal",
    "false_answer": "tells something false",
    "too_many_decisions": "has more decisions than the rules ask for",
    "letter_fork": "is there twice, with different decisions, both signed",
}
ROLES = ("whoever invited", "whoever was invited")


def main(argv: Sequence[str] | None = None) -> int:
    """Checks the file that the command line names, and prints what it has found.

    Returns 0 if all was by the rules, 1 if something was not, and 2 if the file can't be checked. `argv` is the command
    line, None for that of this process.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="one link or letter a line")
    file = parser.parse_args(argv).file
    try:
        proof = verify(letters_in(file.read_text(encoding="utf-8")))
    except (LinkError, OSError) as error:
        print(f"{file} can't be checked: {error}", file=sys.stderr)
        return 2
    verdict, game = proof.verdict, proof.game
    for number in proof.left_out:
        print(f"a letter {number} was left out: nothing shows that its player has made it")
    for role in proof.unsigned:
        print(f"{ROLES[role]} has not signed what follows, so somebody else may have made it up:")
    if verdict.reason:
        print(f"letter {verdict.letter} of {ROLES[verdict.role]} {REASONS[verdict.reason]}")
        return 1
    result = game.result
    assert result
    winner = "a draw" if result.winner is None else f"won by {game.rules.players[result.winner]}"
    print(f"{game.rules.name}, {winner} ({result.reason}): every draw and every decision was by the rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
