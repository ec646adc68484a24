"""Where a puzzle comes from. A source is kept, and sent to the bot's worker, as text of one of three forms:

- "daily nine_holes 327" is the puzzle of a game for day 327, where day 0 is 2026-01-01.
- "stream nine_holes win 3 81985529216486895" is the puzzle that follows from a theme, a grade and a seed. The theme
  "any" stands for any theme, the grade 0 for any grade. If the theme has `lengths`, a chosen one may stand at the end.
- "match nine_holes AQID..." is the puzzle of the last position of a match. The match is written as in links, with one
  byte added, the number of the puzzle's theme; without that byte if any theme will do.

In an address these three are "daily=nine_holes.327", "puzzle=nine_holes.win.3.81985529216486895" and "puzzle=AQID...".
This module is used in the page and in the bot's worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from toybattle import GAMES, link
from toybattle.learning.puzzles import GRADES, Puzzle, Theme, Wish, Working, daily, making, of_position
from toybattle.match import SEEDS, Match

from ...games import NAMES, optional_module
from .about import DAILY_LINK, PUZZLE_LINK

DAILY, STREAM, MATCH = "daily", "stream", "match"
ANY_THEME = "any"
MOST_DAYS = 36_500


class Source(NamedTuple):
    """Where a puzzle comes from: a day, a seed, or the last position of a match.

    `kind` is DAILY, STREAM or MATCH, and `game` the name of the game. `number` is the day (0 for 2026-01-01) for DAILY
    and the seed for STREAM. For STREAM, `theme` and `grade` are what the puzzle should have, "any" and 0 for any;
    `length` is one of the theme's `lengths`, 0 if none was chosen. For MATCH, `text` is the match, and the number of
    the theme if there is one, as written in links.
    """

    kind: str
    game: str
    number: int = 0
    theme: str = ANY_THEME
    grade: int = 0
    text: str = ""  # of the match
    length: int = 0

    def __str__(self) -> str:
        """The text of the source, from which `read` makes the source again."""
        if self.kind == DAILY:
            return f"{DAILY} {self.game} {self.number}"
        if self.kind == STREAM:
            return " ".join([STREAM, self.game, *self._told()])
        return f"{MATCH} {self.game} {self.text}"

    @property
    def fragment(self) -> str:
        """The fragment of the address of the puzzle; a link with this fragment opens the puzzle."""
        if self.kind == DAILY:
            return f"{DAILY_LINK}{self.game}.{self.number}"
        if self.kind == STREAM:
            return PUZZLE_LINK + ".".join([self.game, *self._told()])
        return f"{PUZZLE_LINK}{self.text}"

    def _told(self) -> list[str]:
        length = [str(self.length)] if self.length else []
        return [self.theme, str(self.grade), str(self.number), *length]

    @property
    def theme_number(self) -> int:
        """The number of the theme that the puzzle should have, an index of `themes_of(game)`; -1 if it may have any.

        The source must be of the kind MATCH: its puzzle is made of the last position of a match.
        """
        _, extras = link.decode(self.text)
        return extras[0] if extras else -1

    def with_theme(self, theme: str) -> Source:
        """Returns a copy of this source, which says what a puzzle is made from, for a puzzle with the theme `theme`.

        The source must be of the kind MATCH: its puzzle is made of the last position of a match.
        """
        match, _ = link.decode(self.text)
        return of_match(match, theme)


def themes_of(game: str) -> Sequence[Theme[Any]]:
    """The themes of a game's puzzles, as the engine has them; empty if the game has no puzzles."""
    module = optional_module(f"toybattle.games.{game}.learning.puzzles")
    return module.THEMES if module else ()


def games() -> list[str]:
    """The names of the games that have puzzles, in the order in which the page lists games."""
    return [game for game in NAMES if themes_of(game)]


def _number(text: str, end: int) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 20 or int(text) >= end or str(int(text)) != text:
        raise ValueError(f"{text!r} is no such number")
    return int(text)


def read(text: str) -> Source:
    """Returns the source of a puzzle that `str` has written as `text`. Raises ValueError on any other text."""
    kind, _, told = text.partition(" ")
    game, *rest = told.split(" ")
    if game not in NAMES or not themes_of(game):
        raise ValueError("no game with puzzles is called so")
    if kind == DAILY and len(rest) == 1:
        return Source(DAILY, game, _number(rest[0], MOST_DAYS))
    if kind == STREAM and len(rest) in (3, 4):
        lengths = {ANY_THEME: (), **{theme.name: theme.lengths for theme in themes_of(game)}}
        grade = _number(rest[1], GRADES[-1] + 1)
        length = int(rest[3]) if rest[3:] and rest[3] in map(str, lengths.get(rest[0], ())) else 0
        if rest[0] in lengths and bool(length) == (len(rest) == 4):
            return Source(STREAM, game, _number(rest[2], SEEDS), rest[0], grade, length=length)
    if kind == MATCH and len(rest) == 1:
        match, extras = link.decode(rest[0])
        if match.game == game and len(extras) <= 1 and all(number < len(themes_of(game)) for number in extras):
            return Source(MATCH, game, text=rest[0])
    raise ValueError("no puzzle comes from there")


def followed(fragment: str) -> Source:
    """Returns where the puzzle of a link comes from, as a Source. `fragment` is the part of the address after "#".

    Raises ValueError (or its subclass LinkError) if `fragment` does not lead to a puzzle.
    """
    if fragment.startswith(DAILY_LINK):
        return read(" ".join([DAILY, *fragment.removeprefix(DAILY_LINK).split(".")]))
    text = fragment.removeprefix(PUZZLE_LINK)
    if "." in text:
        return read(" ".join([STREAM, *text.split(".")]))
    match, _ = link.decode(text)
    return read(f"{MATCH} {match.game} {text}")


def of_match(match: Match, theme: str = "") -> Source:
    """The source from which a puzzle about the last position of `match` is made.

    `theme` is the name of the theme that the puzzle must have, "" if any theme will do.
    """
    names = [theme.name for theme in themes_of(match.game)]
    return Source(MATCH, match.game, text=link.encode(match, bytes([names.index(theme)] if theme else [])))


def worked(source: Source) -> Working[Puzzle | None]:
    """A generator that makes the puzzle that `source` stands for, and at the end returns it.

    It yields often, so that the work can be done in slices. It returns None if the source is a match about whose last
    position no puzzle can be made.
    """
    rules, themes = GAMES[source.game], themes_of(source.game)
    if source.kind == MATCH:
        match, extras = link.decode(source.text)
        return of_position(rules, [themes[number] for number in extras] or themes, match)
    if source.kind == DAILY:
        return making(rules, themes, *daily(rules, themes, source.number))
    theme = "" if source.theme == ANY_THEME else source.theme
    return making(rules, themes, source.number, Wish(theme, source.grade, length=source.length))
