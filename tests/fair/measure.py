"""Prints what games by link withstand and how long their letters are: `python -m tests.fair.measure 10000`.

For each game it plays honest games, of which none may be found to be against the rules, on both devices and by the
second implementation. In the first of them every way to cheat is tried (`--tampered 1000`), and in as many further
games a player lies. It measures the letters of honest random games and of games that the bot plays (`--bots 1000`), and
draws and picks many times (`--deals 1000000`). Ends with 1 if anything is not as it has to be.

`--game NAME` measures one game only; after `--minutes 50` no further honest game is begun, and the table says how many
there were.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import Pool

from tests.fair.playing import BY_LINK, Decide, Players, begin, decide, decide_as_bot, options_by_link, play
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


def honest(decide: Decide, end: float, task: Task) -> Found | None:
    """Plays an honest game in which both players decide by `decide`.

    Returns the lengths of the letters, and sentences on what went wrong; None if the time `end` has come, in seconds of
    `time.monotonic`.
    """
    if time.monotonic() > end:
        return None
    game, seed = task
    options = options_by_link(game)
    players = play(game, options[seed % len(options)], seed, decide)
    return [len(text) for text in players.texts], Counter(), [f"{game} {seed}: {one}" for one in complaints(players)]


def complaints(players: Players) -> list[str]:
    """Returns what is said against a finished honest game by its two devices and by the second implementation."""
    wrong = [f"a false alarm: {verdict}" for one in players.games if (verdict := check(one)).reason]
    if players.games[0].result != players.games[1].result:
        wrong.append("two results")
    return wrong + disagreements(players)


def honest_and_tampered(task: Task) -> Found:
    """Plays an honest game. At some letters every way to cheat is tried on the receiver, who has to refuse it.

    Returns the lengths of the letters, how often each way was tried and found, and sentences on what went wrong.
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
    wrong += [f"{game} {seed}: {one}" for one in complaints(players)]
    return [len(text) for text in players.texts], counts, wrong


def with_lies(task: Task) -> Found:
    """Plays two games in which one player lies. Returns counts as `honest_and_tampered` does, and no lengths."""
    game, seed = task
    counts: Counter[tuple[str, str]] = Counter()
    for name in LIES:
        found = _play_with_lies(game, seed, name)
        counts[name, "tried"] += found is not None
        counts[name, "found"] += bool(found)
    return [], counts, []


def _play_with_lies(game: str, seed: int, lie: str) -> bool | None:
    """Whether the lies were found; None if the liar had no occasion, so that all was by the rules."""
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
    """Yields (what is drawn, chi-squared with 7 degrees of freedom) for so many first draws and picks."""
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


class Table:
    """What was found in many games of one sort: `games` is how many there were, `longest` the length of the longest
    letter of each, `counts` how often each way to cheat was tried and found, `wrong` sentences on what went wrong.
    """

    def __init__(self, found: Iterable[Found | None]) -> None:
        self.games = 0
        self.longest: list[int] = []
        self.counts: Counter[tuple[str, str]] = Counter()
        self.wrong: list[str] = []
        for one in found:
            if one is None:  # no time was left for this game
                continue
            sizes, counts, wrong = one
            self.games += 1
            self.longest += [max(sizes)] if sizes else []
            self.counts += counts
            self.wrong += wrong

    def print_lengths(self, who: str) -> None:
        """Prints how long the longest letter of a game was, in games that were played by `who`."""
        ranked = sorted(self.longest)
        print(
            f"  longest letter of {len(ranked)} games of {who}, in characters: median {statistics.median(ranked):.0f}, "
            f"99 % {ranked[(len(ranked) * 99 - 1) // 100]}, longest {ranked[-1]}"
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the tables; returns 1 if anything is not as it has to be, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="honest games of each game")
    parser.add_argument("--tampered", type=int, help="games in which each way to cheat is tried; usually a tenth")
    parser.add_argument("--bots", type=int, help="games that the bot plays; usually a tenth")
    parser.add_argument("--deals", type=int, default=100_000, help="draws and picks for chi-squared; 0 for none")
    parser.add_argument("--game", choices=BY_LINK, action="append", help="only this game; may be given more than once")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for the honest games of all games")
    parser.add_argument("--processes", type=int, help="how many at once; usually one for each core")
    arguments = parser.parse_args(argv)
    tenth = -(-arguments.games // 10)
    tampered = min(arguments.games, tenth if arguments.tampered is None else arguments.tampered)
    bots = tenth if arguments.bots is None else arguments.bots
    end = time.monotonic() + arguments.minutes * 60
    failed = False
    with Pool(arguments.processes) as pool:

        def table(game: str, work: Callable[[Task], Found | None], seeds: range) -> Table:
            return Table(pool.imap_unordered(work, [(game, seed) for seed in seeds], 4))

        for game in arguments.game or BY_LINK:
            cheats = table(game, honest_and_tampered, range(tampered))
            lies = table(game, with_lies, range(tampered))
            of_bots = table(game, partial(honest, decide_as_bot, float("inf")), range(bots))
            rest = table(game, partial(honest, decide, end), range(tampered, arguments.games))
            wrong = [sentence for one in (cheats, lies, of_bots, rest) for sentence in one.wrong]
            print(f"{game}: {cheats.games + rest.games} honest games and {of_bots.games} of the bot,", end=" ")
            print(f"{len(wrong)} complaints")
            rest.longest += cheats.longest
            rest.print_lengths("chance")
            of_bots.print_lengths("the bot")
            counts = cheats.counts + lies.counts
            for name in [way.name for way in WAYS] + list(LIES):
                tried, found = counts[name, "tried"], counts[name, "found"]
                print(f"  {name:40} {found:7} of {tried:7} found")
                failed |= found != tried
            for sentence in wrong[:10]:
                print("  ", sentence)
            failed |= bool(wrong) or max(rest.longest + of_bots.longest) > MOST_CHARACTERS
            sys.stdout.flush()
    if arguments.deals:
        for name, squared in drawn_and_picked(arguments.deals):
            print(f"{arguments.deals} {name}: chi-squared {squared:.1f} with 7 degrees of freedom")
            failed |= squared > CRITICAL
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
