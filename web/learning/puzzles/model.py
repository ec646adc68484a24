"""The model of puzzles. The position of a puzzle is the match on the page's table, which is not saved."""

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
from .source import DAILY, Source, games, read, themes_of

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

    `source` says where the puzzle is from. `line` is the line of actions by which the turn has come to its end, and
    `outcome` what has become of it: SOLVED, MISSED, or SHOWN for the solution; `judgement` says why. While the match
    has no more than the beginning of that line, the puzzle is open, as after an undo. `misses` counts the turns that
    missed, `hints` the hints, and `told` how many steps of the hint on the next action were given. `is_rated` says
    whether the next end of the turn counts for the rating.
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
        """What the puzzle asks."""
        return theme_of(themes_of(self.puzzle.game), self.puzzle.theme)

    def is_settled(self, match: Match) -> bool:
        """Whether the turn has come to its end."""
        return bool(self.line) and match.log[: len(self.line)] == self.line


class TellDay(NamedTuple):
    """An effect: asks which day it is. The answer is a `DayTold`."""


class DayTold(NamedTuple):
    """A message: the number of the present day."""

    day: int


def desk_of(model: Model) -> Desk:
    """The state of the extension."""
    desk: Desk = model.extras[NAME]
    return desk


def puzzling_of(model: Model) -> Puzzling:
    """The puzzle on the table. There must be one."""
    assert isinstance(model.exercise, Puzzling)
    return model.exercise


def begun(puzzle: Puzzle, source: Source) -> tuple[Match, Puzzling]:
    """Returns the match with the position of a puzzle, and the exercise."""
    rules = GAMES[puzzle.game]
    position = start_of(rules, puzzle).dump()
    match = Match.from_position(puzzle.game, puzzle.options, position)
    return match, Puzzling(player=puzzle.player, puzzle=puzzle, source=source)


@remembered(20)
def read_puzzle(game: str, text: str) -> Puzzle:
    """Returns the puzzle of a game that a JSON text has. Raises ValueError on any other text."""
    return load(GAMES[game], themes_of(game), json.loads(text))


# --- days -----------------------------------------------------------------------------------------------------------


def day_of(milliseconds: int) -> int:
    """The number of the day, in the person's time zone, of a moment in milliseconds since 1970; at least 0."""
    seconds = milliseconds // 1000
    return min(LATEST, max(0, (seconds + (localtime(seconds).tm_gmtoff or 0)) // SECONDS - FIRST_DAY))


def date_of(day: int) -> str:
    """The date of a day, such as "24 Nov 2026"."""
    date = gmtime((FIRST_DAY + day) * SECONDS)
    return words("date", day=date.tm_mday, month=words(f"month.{date.tm_mon}"), year=date.tm_year)


def weekday_of(day: int) -> int:
    """The weekday of a day, 0 for Monday. `day` is the number of the day, 0 for 2026-01-01."""
    return gmtime((FIRST_DAY + day) * SECONDS).tm_wday


def month_day_of(day: int) -> int:
    """The day of the month."""
    return gmtime((FIRST_DAY + day) * SECONDS).tm_mday


# --- what is kept ---------------------------------------------------------------------------------------------------


def dailies_of(prefs: Mapping[str, str]) -> dict[str, dict[int, str]]:
    """Returns for each game a dict from the day of each daily that was tried to how it went.

    What can't be read in the settings is left out.
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
    """The settings with a daily that was tried. The best result counts; of each game only the latest days are kept."""
    dailies = dailies_of(prefs)
    before = dailies[game].get(day, FAILED)
    order = (*SOLVED_AT_LAST, FAILED)
    better = how if before == FAILED else before  # a daily that was solved once can't be solved at the first try again
    dailies[game][day] = better if better in order else FAILED
    parts = [
        " ".join([name, *(f"{number}{days[number]}" for number in sorted(days)[-MOST_KEPT:])])
        for name, days in dailies.items()
        if days
    ]
    return {**prefs, "puzzles_daily": ";".join(parts)}


def streak_of(prefs: Mapping[str, str], today: int) -> int:
    """How many days in a row, up to today or yesterday, at least one daily was solved on."""
    days = {day for game in dailies_of(prefs).values() for day, how in game.items() if how in SOLVED_AT_LAST}
    day = today if today in days else today - 1
    count = 0
    while day - count in days:
        count += 1
    return count


def rating_of(prefs: Mapping[str, str], game: str) -> tuple[Rating, int]:
    """Returns (rating, how many puzzles were rated) of the person in a game."""
    for part in prefs["puzzle_ratings"].split(";"):
        name, *numbers = part.split()[:5] or [""]
        if name == game and len(numbers) == 4 and all(number.isdecimal() and len(number) < 8 for number in numbers):
            rating, deviation, volatility, count = map(int, numbers)
            if 100 <= rating <= 4000 and 0 < volatility < 1_000_000:
                kept = min(MOST_DEVIATION, max(LEAST_DEVIATION, deviation))
                return Rating(float(rating), kept, volatility / 1_000_000), count
    return Rating(), 0


def with_rating(prefs: Mapping[str, str], game: str, rating: Rating, count: int) -> dict[str, str]:
    """The settings with the person's rating in a game."""
    parts = []
    for name in games():
        kept, number = (rating, count) if name == game else rating_of(prefs, name)
        if number:
            shown = min(4000, max(100, round(kept.rating)))
            volatility = min(999_999, max(1, round(kept.volatility * 1_000_000)))
            parts.append(f"{name} {shown} {round(kept.deviation)} {volatility} {min(number, 9_999_999)}")
    return {**prefs, "puzzle_ratings": ";".join(parts)}


def written(puzzling: Puzzling | None) -> str:
    """The text by which a puzzle on the table is kept in the settings; "" for none, and for one that is too long."""
    if puzzling is None:
        return ""
    puzzle = dump(GAMES[puzzling.puzzle.game], puzzling.puzzle)
    counts = [puzzling.misses, puzzling.hints, int(puzzling.is_rated), int(puzzling.was_shown)]
    text = json.dumps([str(puzzling.source), counts, puzzle], separators=(",", ":"))
    return text if len(text) <= MOST_TEXT else ""


def read_kept(text: str) -> tuple[Match, Puzzling] | None:
    """Returns (match, exercise) of the puzzle that `written` wrote; None if there is none, or it can't be read."""
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
    """The theme of the stream that was chosen; "any" for whichever."""
    wanted = model.prefs["puzzle_theme"]
    return wanted if wanted in [theme.name for theme in themes_of(game_of(model))] else "any"


def is_tried(model: Model, source: Source) -> bool:
    """Whether the source is that of a daily that was tried before."""
    return source.kind == DAILY and source.number in dailies_of(model.prefs)[source.game]
