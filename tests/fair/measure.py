"""Prints what games by link withstand and how long their letters are: `python -m tests.fair.measure 10000`.

This command plays 10000 honest matches of each game. Neither the two devices nor the second implementation may find
anything in them that is against the rules. In the first 1000 of these matches every way to cheat is tried as well
(`--tampered 1000`). In further matches one player lies (`--lies 1000`), or the bot plays for both players (`--bots
1000`). The lengths of the letters of all honest matches are measured. In the end chance draws and picks hidden items
many times, to see whether all are equally likely (`--deals 1000000`). The exit code is 1 if anything is not as it has
to be.

Without `--tampered`, `--lies` or `--bots` each of these numbers is a tenth of the number of honest matches. `--game
NAME` measures one game only. After `--minutes 50` no further game is begun: the tables say how many there were.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool

from tests.fair.playing import BY_LINK, Decide, Players, begin, decide, decide_as_bot, options_by_link, play
from tests.fair.second_check import disagreements
from tests.fair.tampering import LIES, WAYS, Moment, play_with_lies
from toybattle.fair.digest import Stream
from toybattle.fair.secret import Secret
from toybattle.fair.verdict import check
from toybattle.link import LinkError

MOST_CHARACTERS = 1200
CRITICAL = 40.0  # of chi-squared with 7 degrees of freedom: exceeded once in a million times

Task = tuple[str, int]  # game, seed
Found = tuple[list[int], Counter[tuple[str, str]], list[str]]  # lengths, (way, "tried" or "found"), what went wrong
Work = Callable[[Task], Found]


def before(end: float, work: Work, task: Task) -> Found | None:
    """Returns `work(task)`, the findings in one game; does nothing and returns None if the time `end` is past.

    `end` is in seconds, as `time.monotonic` counts them. `task` is (game, seed).
    """
    return None if time.monotonic() > end else work(task)


def honest(decide: Decide, task: Task) -> Found:
    """Plays an honest game in which both players decide by the function `decide`; `task` is its (game, seed).

    Returns (lengths of the letters in characters, an empty Counter, sentences on what went wrong).
    """
    game, seed = task
    options = options_by_link(game)
    players = play(game, options[seed % len(options)], seed, decide)
    return [len(text) for text in players.texts], Counter(), [f"{game} {seed}: {one}" for one in complaints(players)]


def complaints(players: Players) -> list[str]:
    """Returns a sentence for each fault that the two devices or the second implementation find in a finished honest
    game.
    """
    wrong = [f"a false alarm: {verdict}" for one in players.games if (verdict := check(one)).reason]
    if players.games[0].result != players.games[1].result:
        wrong.append("two results")
    return wrong + disagreements(players)


def honest_and_tampered(task: Task) -> Found:
    """Plays the honest game of `task`, which is (game, seed), and tries every way to cheat at some of its letters.

    Just before such a letter is sent, the false letter of each way is given to the receiver, who has to refuse it.
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
    wrong += [f"{game} {seed}: {one}" for one in complaints(players)]
    return [len(text) for text in players.texts], counts, wrong


def with_lies(task: Task) -> Found:
    """Plays a game for each sort of lie in LIES, in which one player lies in that way from the beginning to the end.

    `task` is the (game, seed) of all these games. Returns a tuple of the same form as `honest_and_tampered` does, in
    which only the second item, the counts, is not empty. The counts say for each sort of lie, by (sort, "tried" or
    "found"), in how many games there was occasion for it and in how many it was found.
    """
    game, seed = task
    counts: Counter[tuple[str, str]] = Counter()
    for name in LIES:
        _, found = play_with_lies(game, seed, name)
        counts[name, "tried"] += found is not None
        counts[name, "found"] += bool(found)
    return [], counts, []


def drawn_and_picked(count: int) -> Iterator[tuple[str, float]]:
    """Draws from a hidden supply with items of eight kinds, and picks one of eight hidden items, each `count` times, to
    see whether all kinds and all items are equally likely.

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


class Table:
    """What was found in many games of one sort.

    `games` is how many games there were. `longest` has the length of the longest letter of each game, in characters.
    `counts` says how often each way to cheat was tried and found. `wrong` has sentences on what went wrong.
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

    def print_counts(self, names: Iterable[str]) -> bool:
        """Prints how often each of these ways to cheat was tried and found. Returns whether every
        attempt was found.
        """
        for name in names:
            print(f"  {name:40} {self.counts[name, 'found']:7} of {self.counts[name, 'tried']:7} found")
        return all(self.counts[name, "found"] == self.counts[name, "tried"] for name in names)

    def print_games(self, what: str) -> bool:
        """Prints how many games there were, what went wrong, and how long the longest letter of a game was.

        The lengths are printed as their median, 99th percentile and maximum. `what` is a phrase for the sort of these
        games. Returns whether nothing went wrong and no letter was too long.
        """
        print(f"{self.games} {what}, {len(self.wrong)} complaints")
        for sentence in self.wrong[:10]:
            print("  ", sentence)
        ranked = sorted(self.longest)
        if ranked:
            print(
                f"  longest letter of a game, in characters: median {statistics.median(ranked):.0f}, "
                f"99 % {ranked[(len(ranked) * 99 - 1) // 100]}, longest {ranked[-1]}"
            )
        return not self.wrong and not any(size > MOST_CHARACTERS for size in ranked)


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games by link that the command line asks for, and prints what was found. Returns the exit code: 1 if
    anything went wrong, such as cheating that was not noticed, else 0.

    `argv` are the arguments of the command, None for this process's own arguments.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, help="honest games of each game")
    parser.add_argument("--tampered", type=int, help="of these, games in which all is tampered with; usually a tenth")
    parser.add_argument("--lies", type=int, help="games in which a player lies, for each sort of lie; usually a tenth")
    parser.add_argument("--bots", type=int, help="honest games that the bot plays; usually a tenth")
    parser.add_argument("--deals", type=int, default=100_000, help="draws and picks for chi-squared; 0 for none")
    parser.add_argument("--game", choices=BY_LINK, action="append", help="only this game; may be given more than once")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after these no further game is begun")
    parser.add_argument("--processes", type=int, help="how many at once; usually one for each core")
    arguments = parser.parse_args(argv)
    tenth = -(-arguments.games // 10)
    lies = tenth if arguments.lies is None else arguments.lies
    bots = tenth if arguments.bots is None else arguments.bots
    tampered = min(arguments.games, tenth if arguments.tampered is None else arguments.tampered)
    end = time.monotonic() + arguments.minutes * 60
    is_well = True
    with Pool(arguments.processes) as pool:

        def table(game: str, work: Work, seeds: range) -> Table:
            tasks = [(game, seed) for seed in seeds]
            return Table(pool.imap_unordered(partial(before, end, work), tasks, 4))

        for game in arguments.game or BY_LINK:
            if tampered:
                found = table(game, honest_and_tampered, range(tampered))
                is_well &= found.print_games(f"honest games of {game}, in which all was tampered with too")
                is_well &= found.print_counts([way.name for way in WAYS])
            if lies:
                found = table(game, with_lies, range(lies))
                is_well &= found.print_games(f"games of {game} in which a player lied if there was an occasion")
                is_well &= found.print_counts(LIES)
            if bots:
                found = table(game, partial(honest, decide_as_bot), range(bots))
                is_well &= found.print_games(f"honest games of {game} by the bot")
            if arguments.games > tampered:
                found = table(game, partial(honest, decide), range(tampered, arguments.games))
                is_well &= found.print_games(f"honest games of {game} by chance")
            sys.stdout.flush()
    for name, squared in drawn_and_picked(arguments.deals) if arguments.deals else ():
        print(f"{arguments.deals} {name}: chi-squared {squared:.1f} with 7 degrees of freedom")
        is_well &= squared <= CRITICAL
    return int(not is_well)


if __name__ == "__main__":
    sys.exit(main())
