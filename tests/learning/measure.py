"""Makes the daily puzzles of many days, checks them, and prints a table: the command `make puzzles-check`.

Whether a puzzle has only one answer is checked by a second search that tries everything. That search takes much longer
than making the puzzle, so it can be limited to some of the days.
"""

from __future__ import annotations

import argparse
from collections import Counter

from toybattle import GAMES
from toybattle.learning.puzzles import GRADES, SOLVED, SPAN, judged
from toybattle.memory import forget

from .making import WITH_PUZZLES, Made, made, themes_of, ways_of
from .plain import TooMany, ideas


def main() -> None:
    """Makes and checks the daily puzzles of the games and days that the command line names, and prints a table for each
    game. Exits with 1 if a puzzle is wrong, else with 0.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("days", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", choices=WITH_PUZZLES, action="append")
    parser.add_argument("--plain", type=int, default=1, help="check every so many days by the second search; 0: none")
    arguments = parser.parse_args()
    wrong = 0
    for game in arguments.game or WITH_PUZZLES:
        forget()
        days = range(arguments.first, arguments.first + arguments.days)
        found = []
        for day in days:
            found.append(made(game, day))
            if found[-1].seconds > 1.5:
                print(f"{game}: day {day} took {found[-1].seconds:.2f} s", flush=True)
        wrong += report(game, found, arguments.plain)
    raise SystemExit(bool(wrong))


def report(game: str, found: list[Made], plain: int) -> int:
    """Prints a table of the daily puzzles `found` of a game, and returns how many faults they have.

    Every `plain`-th puzzle is also solved by a second, simpler search, none if `plain` is 0. A fault is a puzzle that
    its own solution does not solve, a puzzle with more than one answer or none, or a pair of puzzles that are alike
    within SPAN days.
    """
    rules, themes = GAMES[game], themes_of(game)
    verdicts = Counter(verdict(one) for one in found[::plain]) if plain else Counter[str]()
    unsolved = [one.day for one in found if judged(rules, themes, one.puzzle, one.puzzle.solution).status != SOLVED]
    alike = alike_days(game, found)
    seconds = sorted(one.seconds for one in found)
    most = max(one.slice for one in found)
    print(
        f"{game}: made {len(found)}, solution judged right {len(found) - len(unsolved)}, alike in {SPAN} days {alike}"
    )
    print(f"  second search: {dict(verdicts)}")
    print(
        f"  seconds: mean {sum(seconds) / len(seconds):.3f}, 95 % {seconds[int(0.95 * (len(seconds) - 1))]:.3f}, "
        f"worst {seconds[-1]:.3f}; longest slice {most:.3f}"
    )
    for theme in themes:
        of_theme = [one for one in found if one.puzzle.theme == theme.name]
        if of_theme:
            grades = Counter(one.puzzle.grade for one in of_theme)
            spread = " ".join(f"{grade}:{grades[grade]}" for grade in GRADES)
            as_wished = sum(one.puzzle.grade == one.wished for one in of_theme)
            mean = sum(one.seconds for one in of_theme) / len(of_theme)
            print(f"  {theme.name}: {len(of_theme)}, grades {spread}, as wished {as_wished}, mean {mean:.3f} s")
    return len(unsolved) + verdicts["not unique"] + len(alike)


def verdict(one: Made) -> str:
    """Returns what the second search says of a daily puzzle: "unique" if it has one answer, "not unique" if it has
    several or none, or "too many lines" if there are too many lines of actions to try them all.

    If the puzzle is not unique, also prints how many answers were found.
    """
    try:
        found = ideas(one.puzzle, ways_of(one.puzzle.game))
    except TooMany:
        return "too many lines"
    if len(found) != 1:
        print(f"{one.puzzle.game}: day {one.day} ({one.puzzle.theme}) has {len(found)} answers", flush=True)
        return "not unique"
    return "unique"


def alike_days(game: str, found: list[Made]) -> list[tuple[int, int]]:
    """Returns pairs (earlier day, later day) of days less than SPAN apart whose puzzles are alike.

    `found` are the daily puzzles of a game, in the order of their days. Each theme says which of its puzzles are alike.
    """
    themes = {theme.name: theme for theme in themes_of(game)}
    last: dict[object, int] = {}
    pairs = []
    for one in found:
        key = themes[one.puzzle.theme].alike(one.puzzle)
        if key in last and one.day - last[key] < SPAN:
            pairs.append((last[key], one.day))
        last[key] = one.day
    return pairs


if __name__ == "__main__":
    main()
