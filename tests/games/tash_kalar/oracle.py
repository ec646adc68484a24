"""Compares the real engine with the naive engine in random games: where beings can be summoned and pieces can move."""

from __future__ import annotations

from tests.games.tash_kalar import naive
from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.board import squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, DECK_OF, PROGRAMS
from toybattle.games.tash_kalar.cards.verbs import RANK_LETTERS
from toybattle.games.tash_kalar.state import State
from toybattle.protocol import Action, Options

from .drawing import RULES


def pieces_of(state: State) -> naive.Pieces:
    """The pieces of a state as the naive engine writes them: a dict from (column, row) to (owner, rank letter)."""
    found = {}
    for square in squares_of(state.own(0) | state.own(1)):
        owner, rank = divmod(state.piece_at(square), 3)
        found[square % 9, square // 9] = owner, RANK_LETTERS[rank]
    return found


def check_turn(state: State) -> None:
    """Asserts that beings can be summoned, and commons placed, exactly where the naive engine allows.

    Some effects let enemy pieces or empty squares stand in for own pieces in the next pattern. The naive engine knows
    only the effect for a single enemy piece. After any other effect of this sort, summonings aren't compared.
    """
    pieces = pieces_of(state)
    player = state.stack[-1][1]
    for deck in (0, 1):
        for card in state.hand(player, deck):
            rank = RANK_LETTERS[BEINGS[card].rank]
            used = [kind for owner, kind in pieces.values() if owner == player and naive.is_same_sort(kind, rank)]
            stock = (3 if rank == "L" else 17 if state.mode.name == "high_form" else 16) - len(used)
            stock -= state.lost[2 * player + (rank == "L")]
            lent = int(state.license == "enemy_piece")
            if state.license not in ("", "enemy_piece") or CARD_NAMES[card] not in naive.NAIVE:
                continue
            wanted = naive.summonable(pieces, player, CARD_NAMES[card], rank, stock, lent)
            found = {(action[2] % 9, action[2] // 9) for action in state.options if action[:2] == ("summon", card)}
            assert found == wanted, f"{CARD_NAMES[card]}: {sorted(found)} instead of {sorted(wanted)}"
            assert DECK_OF[card] == deck
    commons = [kind for owner, kind in pieces.values() if owner == player and kind != "L"]
    placed = {(action[1] % 9, action[1] // 9) for action in state.options if action[0] == "place"}
    if len(commons) < (17 if state.mode.name == "high_form" else 16) - state.lost[2 * player]:
        assert placed == {square for square in naive.BOARD if square not in pieces}
    else:
        assert not placed


def check_moves(state: State) -> None:
    """Asserts that each piece that may move can move exactly to the squares that the naive engine allows.

    Moves for which the card sets further conditions aren't compared.
    """
    _, _, source, row, *_ = state.stack[-1]
    verb = PROGRAMS[source][row]
    if verb.where or verb.number or verb.also or verb.along in ("on", "sled"):
        return
    pieces = pieces_of(state)
    moves: dict[naive.Square, set[naive.Square]] = {}
    for action in state.options:
        if action[0] == "move":
            start, end = ((square % 9, square // 9) for square in action[1:])
            moves.setdefault(start, set()).add(end)
    for start, found in moves.items():
        assert found == naive.ends(pieces, start, verb.kind), f"from {start}: {sorted(found)}"


def compare(options: Options, seed: int, log: list[Action]) -> int:
    """Plays the random game with these options and this seed, and compares the two engines on the way.

    They are compared whenever a player has actions left in a turn, and whenever a card's effect asks for a move. Adds
    the actions of the game to `log`, and returns their number. Raises AssertionError where the two engines differ.
    """
    state = RULES.setup(options, seed)
    chance = scramble(seed + 1)
    while state.stack:
        step = state.stack[-1][0]
        if step == "turn" and state.actions:
            check_turn(state)
        elif step == "move":
            check_moves(state)
        chance, index = pick(chance, len(state.options))
        log.append(state.options[index])
        RULES.play(state, state.options[index])
    return len(log)
