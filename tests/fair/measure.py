"""Plays many games by link, honestly and with every way to cheat, and prints what was found.

    python -m tests.fair.measure NUMBER [--game NAME]

NUMBER honest games are played of each game, or only of the game NAME; nothing in them may be found to be against the
rules. At some moments of these games every way to cheat is tried. The length of the letters is printed too, and whether
random draws and picks are fair. The exit code is 1 if anything is not as it has to be.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing import Pool

from tests.fair.playing import BY_LINK, begin, decide, options_by_link
from tests.fair.second_check import disagreements
from tests.fair.tampering import WAYS, Moment, lying_letter
from toybattle.fair.course import sender
from toybattle.fair.digest import Stream
from toybattle.fair.letters import Turn, write
from toybattle.fair.secret import Secret
from toybattle.fair.verdict import check
from toybattle.link import LinkError

MOST_CHARACTERS = 1200
LIES = ("what is held is named without looking", "false answers", "another choice than committed to")
CRITICAL = 40.0  # of chi-squared with 7 degrees of freedom: exceeded once in a million times

Task = tuple[str, int]  # game, seed
Found = tuple[list[int], Counter[tuple[str, str]], list[str]]  # lengths, (way, "tried" or "found"), what went wrong


def honest_and_tampered(task: Task) -> Found:
    """Plays an honest game. Before some of its letters every way to cheat is tried on the receiver, who has to refuse
    it.

    Returns (lengths of the letters in characters, counts, sentences on what went wrong). The counts say for each way,
    by (name of the way, "tried" or "found"), how often it was tried and how often the receiver refused it.
    """
    game, seed = task
    options = options_by_link(game)
    players = begin(game, options[seed % len(options)], seed)
    draws = random.Random(seed)
    counts: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    chosen = draws.randrange(20)
    number = 0
    while (role := players.sender) is not None:
        players.games[role] = decide(players.games[role], draws)
        number += 1
        if number == chosen or players.games[role].result:
            for way in WAYS:
                text = way.cheat(Moment(players, role, draws))
                if text is None or text == players.games[role].letter().text:
                    continue
                counts[way.name, "tried"] += 1
                try:
                    players.games[1 - role].received(text)
                    wrong.append(f"{game} {seed}: {way.name} was taken")
                except LinkError:
                    counts[way.name, "found"] += 1
        players.send()
    for one in players.games:
        verdict = check(one)
        if verdict.reason:
            wrong.append(f"{game} {seed}: a false alarm: {verdict}")
    if players.games[0].result != players.games[1].result:
        wrong.append(f"{game} {seed}: two results")
    wrong += [f"{game} {seed}: {sentence}" for sentence in disagreements(players)]
    return [len(text) for text in players.texts], counts, wrong


def with_lies(task: Task) -> Found:
    """Plays a game for each sort of lie in LIES, in which one player lies in that way from the beginning to the end.

    Returns the same three things as `honest_and_tampered`; the lengths and the sentences are empty.
    """
    game, seed = task
    counts: Counter[tuple[str, str]] = Counter()
    for name in LIES:
        found = _play_with_lies(game, seed, name)
        counts[name, "tried"] += found is not None
        counts[name, "found"] += bool(found)
    return [], counts, []


def _play_with_lies(game: str, seed: int, lie: str) -> bool | None:
    """Plays a game in which one player tells lies of the sort `lie`. Returns whether the check at the end has found
    them.

    The result is None if the player had no occasion to lie, so that all was by the rules.
    """
    options = options_by_link(game)
    draws = random.Random(seed)
    players = begin(game, options[seed % len(options)], seed)
    liar = seed % 2
    secret = players.games[liar].secret
    assert secret
    other = begin(game, options[seed // 2 % len(options)], seed).games[1 - liar].secret
    if lie == LIES[2]:
        if not other or not secret.choice or other.choice in (b"", secret.choice):
            return None
        players.games[liar] = replace(players.games[liar], secret=replace(secret, choice=other.choice))
    while not all(one.is_closed for one in players.games):
        role = sender(players.games[1 - liar].next_letter)
        one = players.games[role]
        if role == liar and lie != LIES[2]:
            try:
                turn = lying_letter(one, secret, draws, lie == LIES[1])
            except ValueError:  # what is told fits no game: the rules refuse it at once
                return None
        else:
            players.games[role] = one = decide(one, draws)
            letter = one.letter().letter
            assert isinstance(letter, Turn)
            turn = letter
        players.games[role] = replace(one, turn=turn, drafted=()) if role == liar else one.sent(turn)
        if role == liar:
            try:
                players.games[1 - liar] = players.games[1 - liar].received(write(turn).text)
            except LinkError:
                return True
        else:  # what the liar's own device thinks of the game doesn't matter
            players.games[liar] = replace(players.games[liar], turn=turn, drafted=())
    verdict = check(players.games[1 - liar])
    return True if verdict.reason else None


def drawn_and_picked(count: int) -> Iterator[tuple[str, float]]:
    """Draws a hidden tile and picks one of eight tiles `count` times each, to see whether each is equally likely.

    Yields (name, chi-squared with 7 degrees of freedom) for the draws and for the picks.
    """
    items = tuple(kind for kind in range(8) for _ in range(3))
    draws = random.Random(1)
    first: Counter[int] = Counter()
    picked: Counter[int] = Counter()
    secret = Secret(draws.randbytes(32), 0)
    for number in range(count):
        key = draws.randbytes(32)
        if number % 100 == 0:
            secret = Secret(draws.randbytes(32), 0)
        first[secret.arranged(items, number)[Stream(key).below(len(items))]] += 1
        picked[secret.mixed(tuple(range(8)), number)[Stream(key).below(8)]] += 1
    for name, found in (("first draws", first), ("picks", picked)):
        yield name, sum((found[kind] - count / 8) ** 2 / (count / 8) for kind in range(8))


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games that the command line asks for, and prints the results. Returns 1 if anything is not as it has to
    be, else 0.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, help="honest games of each game, and games with lies of each sort")
    parser.add_argument("--deals", type=int, default=100_000, help="draws and picks for chi-squared")
    parser.add_argument("--game", choices=BY_LINK, action="append", help="only this game; may be given more than once")
    arguments = parser.parse_args(argv)
    failed = False
    with Pool() as pool:
        for game in arguments.game or BY_LINK:
            tasks = [(game, seed) for seed in range(arguments.games)]
            lengths: list[int] = []
            counts: Counter[tuple[str, str]] = Counter()
            wrong: list[str] = []
            for work in (honest_and_tampered, with_lies):
                for sizes, tried, sentences in pool.imap_unordered(work, tasks, 4):
                    lengths += [max(sizes)] if sizes else []
                    counts += tried
                    wrong += sentences
            print(f"{game}: {arguments.games} honest games, {len(wrong)} complaints")
            ranked = sorted(lengths)
            longest = ranked[-1]
            print(
                f"  longest letter of a game, in characters: median {statistics.median(ranked):.0f}, "
                f"99 % {ranked[len(ranked) * 99 // 100 - 1]}, longest {longest}"
            )
            for name in [way.name for way in WAYS] + list(LIES):
                tried, found = counts[name, "tried"], counts[name, "found"]
                print(f"  {name:40} {found:7} of {tried:7} found")
                failed |= found != tried
            for sentence in wrong[:10]:
                print("  ", sentence)
            failed |= bool(wrong) or longest > MOST_CHARACTERS
    for name, squared in drawn_and_picked(arguments.deals):
        print(f"{arguments.deals} {name}: chi-squared {squared:.1f} with 7 degrees of freedom")
        failed |= squared > CRITICAL
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
