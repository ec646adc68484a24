"""The part of the page's model that is about puzzles. A puzzle is shown as a match on the table, which is not saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import gmtime, localtime
from typing import TYPE_CHECKING, Any, NamedTuple

from toybattle import GAMES
from toybattle.learning.puzzles import OPEN, Judgement, Puzzle, Theme, start_of, theme_of
from toybattle.learning.rating import LEAST_DEVIATION, MOST_DEVIATION, Rating
from toybattle.learning.written import dump, load
from toybattle.match import Match
from toybattle.memory import remembered
from toybattle.protocol import Action

from ...games.extension import Exercise
from ...page.words import words
from .about import NAME, RESULTS, Desk
from .source import DAILY, MATCH, Source, games, read, themes_of

if TYPE_CHECKING:
    from ...page.model import Model

SECONDS = 86_400  # in a day
FIRST_DAY = 20_454  # the days from 1970-01-01 to 2026-01-01, which is day 0
LATEST = 36_499  # the last day that there is a puzzle for
MOST_KEPT = 400  # dailies of each game that are remembered
MOST_TEXT = 18_000  # characters of a puzzle that is kept in the settings
FIRST_TRY, WITH_HINT, LATER_TRY, FAILED = RESULTS
SOLVED_AT_LAST = (FIRST_TRY, WITH_HINT, LATER_TRY)
UNJUDGED = Judgement(OPEN)
SOLVED, MISSED, SHOWN = "solved", "missed", "shown"  # what became of a puzzle on the table


@dataclass(frozen=True)
class Puzzling(Exercise):
    """A puzzle on the table, and how far the person is with it.

    `puzzle` is the puzzle as the engine has made it, and `source` says where it comes from. Once the turn has been
    played to its end, `line` is the line of actions that were made in it. `outcome` is then SOLVED or MISSED, or SHOWN
    if the line is the solution that the person asked for, and `judgement` says why a line misses. Until then `line` is
    empty. If actions of the line are taken back, the puzzle is open again.

    `misses` counts the turns that missed, and `hints` the hints. `told` is how many stages of the hint on the next
    action were given. `is_rated` says whether the next turn that comes to its end counts for the rating.
    """

    extension: str = NAME
    puzzle: Any = None
    source: Any = None
    line: tuple[Action, ...] = ()
    outcome: str = ""
    judgement: Judgement = UNJUDGED
    misses: int = 0
    hints: int = 0
    told: int = 0
    is_rated: bool = False
    was_shown: bool = False  # whether the solution was shown before the puzzle was solved

    @property
    def theme(self) -> Theme[Any]:
        """The theme of the puzzle, as the engine has it: what the puzzle asks."""
        return theme_of(themes_of(self.puzzle.game), self.puzzle.theme)

    def is_settled(self, match: Match) -> bool:
        """Whether the turn of the puzzle has been played to its end in `match`, and no action of it has been taken
        back.
        """
        return bool(self.line) and match.log[: len(self.line)] == self.line


class TellDay(NamedTuple):
    """An effect: asks which day it is. The answer is a `DayTold`."""


class DayTold(NamedTuple):
    """A message: the number of the present day in the person's time zone, 0 for 2026-01-01."""

    day: int


def desk_of(model: Model) -> Desk:
    """The state of the extension for puzzles."""
    desk: Desk = model.extras[NAME]
    return desk


def puzzling_of(model: Model) -> Puzzling:
    """The puzzle on the table. The exercise on the table must be a puzzle."""
    assert isinstance(model.exercise, Puzzling)
    return model.exercise


def begun(puzzle: Puzzle, source: Source) -> tuple[Match, Puzzling]:
    """Returns (match, exercise): a match in the position of `puzzle`, and the exercise. `source` says where the puzzle
    comes from.
    """
    rules = GAMES[puzzle.game]
    position = start_of(rules, puzzle).dump()
    match = Match.from_position(puzzle.game, puzzle.options, position)
    return match, Puzzling(player=puzzle.player, puzzle=puzzle, source=source)


@remembered(20)
def read_puzzle(game: str, text: str) -> Puzzle:
    """Returns the puzzle of `game` from its JSON text. Raises ValueError if `text` is not that of a puzzle."""
    return load(GAMES[game], themes_of(game), json.loads(text))


# --- days -----------------------------------------------------------------------------------------------------------


def day_of(milliseconds: int) -> int:
    """The number of the day on which a moment falls in the person's time zone, 0 for 2026-01-01.

    `milliseconds` is the moment in milliseconds since 1970. Any moment before 2026 gives 0, and any after the last day
    that has a puzzle gives LATEST.
    """
    seconds = milliseconds // 1000
    return min(LATEST, max(0, (seconds + (localtime(seconds).tm_gmtoff or 0)) // SECONDS - FIRST_DAY))


def date_of(day: int) -> str:
    """The date of the day with the number `day` (0 for 2026-01-01), in words such as "24 Nov 2026"."""
    date = gmtime((FIRST_DAY + day) * SECONDS)
    return words("date", day=date.tm_mday, month=words(f"month.{date.tm_mon}"), year=date.tm_year)


def weekday_of(day: int) -> int:
    """The weekday of the day with the number `day` (0 for 2026-01-01): 0 is Monday."""
    return gmtime((FIRST_DAY + day) * SECONDS).tm_wday


def month_day_of(day: int) -> int:
    """The day of the month, from 1, of the day with the number `day` (0 for 2026-01-01)."""
    return gmtime((FIRST_DAY + day) * SECONDS).tm_mday


# --- what is kept ---------------------------------------------------------------------------------------------------


def dailies_of(prefs: Mapping[str, str]) -> dict[str, dict[int, str]]:
    """Returns which daily puzzles were tried and how they went, as the settings `prefs` tell.

    The result has a dict for each game that has puzzles. It maps the number of a day to a letter of RESULTS. What can't
    be read is left out.
    """
    found: dict[str, dict[int, str]] = {game: {} for game in games()}
    for part in prefs["puzzles_daily"].split(";"):
        game, *days = part.split() or [""]
        if game in found:
            for day in days:
                if day[:-1].isdecimal() and len(day) <= 6 and day[-1] in (*SOLVED_AT_LAST, FAILED):
                    found[game][int(day[:-1])] = day[-1]
    return found


def with_daily(prefs: Mapping[str, str], game: str, day: int, how: str) -> dict[str, str]:
    """Returns the settings `prefs` after the daily puzzle of `game` for the day `day` was tried.

    `how` is a letter of RESULTS, which says how the puzzle went. Once a puzzle has been solved, its result does not
    change any more. Of each game only the results of the latest MOST_KEPT days are kept.
    """
    dailies = dailies_of(prefs)
    before = dailies[game].get(day, FAILED)
    order = (*SOLVED_AT_LAST, FAILED)
    better = how if before == FAILED else before  # what was solved once can't be solved with the first answer again
    dailies[game][day] = better if better in order else FAILED
    parts = [
        " ".join([name, *(f"{number}{days[number]}" for number in sorted(days)[-MOST_KEPT:])])
        for name, days in dailies.items()
        if days
    ]
    return {**prefs, "puzzles_daily": ";".join(parts)}


def streak_of(prefs: Mapping[str, str], today: int) -> int:
    """The number of successive days on each of which at least one game has a daily puzzle that was solved.

    The last of these days is `today` (a number, 0 for 2026-01-01) or, if none of today's puzzles is solved yet, the day
    before. 0 if there is no such day.
    """
    days = {day for game in dailies_of(prefs).values() for day, how in game.items() if how in SOLVED_AT_LAST}
    day = today if today in days else today - 1
    count = 0
    while day - count in days:
        count += 1
    return count


def rating_of(prefs: Mapping[str, str], game: str) -> tuple[Rating, int]:
    """Returns (rating, count): the person's rating in the puzzles of `game`, and how many puzzles have counted for it.

    If the settings `prefs` have no rating that can be read, `rating` is the one from which everybody starts, and
    `count` is 0.
    """
    for part in prefs["puzzle_ratings"].split(";"):
        name, *numbers = part.split()[:5] or [""]
        if name == game and len(numbers) == 4 and all(number.isdecimal() and len(number) < 8 for number in numbers):
            rating, deviation, volatility, count = map(int, numbers)
            if 100 <= rating <= 4000 and 0 < volatility < 1_000_000:
                kept = min(MOST_DEVIATION, max(LEAST_DEVIATION, deviation))
                return Rating(float(rating), kept, volatility / 1_000_000), count
    return Rating(), 0


def with_rating(prefs: Mapping[str, str], game: str, rating: Rating, count: int) -> dict[str, str]:
    """Returns the settings `prefs` with the person's rating in `game`. `count` is how many puzzles have counted for the
    rating.
    """
    parts = []
    for name in games():
        kept, number = (rating, count) if name == game else rating_of(prefs, name)
        if number:
            shown = min(4000, max(100, round(kept.rating)))
            volatility = min(999_999, max(1, round(kept.volatility * 1_000_000)))
            parts.append(f"{name} {shown} {round(kept.deviation)} {volatility} {min(number, 9_999_999)}")
    return {**prefs, "puzzle_ratings": ";".join(parts)}


def written(puzzling: Puzzling | None) -> str:
    """The JSON text by which a puzzle on the table is kept in the settings; "" if there is none, or if the text is too
    long.
    """
    if puzzling is None:
        return ""
    puzzle = dump(GAMES[puzzling.puzzle.game], puzzling.puzzle)
    counts = [puzzling.misses, puzzling.hints, int(puzzling.is_rated), int(puzzling.was_shown)]
    text = json.dumps([str(puzzling.source), counts, puzzle], separators=(",", ":"))
    return text if len(text) <= MOST_TEXT else ""


def read_kept(text: str) -> tuple[Match, Puzzling] | None:
    """Returns (match, exercise) from a text that `written` has made; None for "" and for any unreadable text."""
    try:
        told, counts, value = json.loads(text)
        misses, hints, is_rated, was_shown = [int(count) for count in counts]
        source = read(told)
        puzzle = load(GAMES[source.game], themes_of(source.game), value)
        match, puzzling = begun(puzzle, source)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    puzzling = replace(puzzling, misses=max(0, misses), hints=max(0, hints))
    return match, replace(puzzling, is_rated=bool(is_rated), was_shown=bool(was_shown))


def game_of(model: Model) -> str:
    """The game whose puzzles the sheet of puzzles shows: its daily ones in a calendar, and its stream of further ones.

    It is the game that was chosen for this sheet. If none was chosen, it is the game on the table or, if that has no
    puzzles, the first game that has puzzles.
    """
    return next(game for game in (model.prefs["puzzle_game"], model.match.game, *games()) if game in games())


def theme_chosen(model: Model) -> str:
    """The name of the theme of which the person wants further puzzles, apart from the daily ones; "any" if any theme
    will do. It is chosen on the sheet of puzzles, for the game that the sheet shows.
    """
    wanted = model.prefs["puzzle_theme"]
    return wanted if wanted in [theme.name for theme in themes_of(game_of(model)) if not theme.lengths] else "any"


def length_chosen(model: Model, theme: Theme[Any]) -> int:
    """How many actions the person wants puzzles of `theme` to ask for: one of its `lengths`, 0 if it has none."""
    wanted = model.prefs["puzzle_length"]
    return next((length for length in theme.lengths if str(length) == wanted), theme.lengths[0] if theme.lengths else 0)


def is_rated(model: Model, puzzle: Puzzle, source: Source) -> bool:
    """Whether the first turn that is played to its end in `puzzle` counts for the person's rating.

    A puzzle made of a position of a match does not count, nor does a daily puzzle that was tried before, nor a puzzle
    of a theme in which the person chooses how many actions the turn has.
    """
    theme = theme_of(themes_of(puzzle.game), puzzle.theme)
    return source.kind != MATCH and not is_tried(model, source) and not theme.lengths


def is_tried(model: Model, source: Source) -> bool:
    """Whether `source` is a daily puzzle that the person has tried before."""
    return source.kind == DAILY and source.number in dailies_of(model.prefs)[source.game]
