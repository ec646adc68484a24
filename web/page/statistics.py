"""The sheet on finished games: how many were won, by game, level and set-up, and how many in a row. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import localtime

from toybattle.bots import LEVELS

from ..games.registry import FACES
from ..saves.entries import Listed
from ..saves.statistics import (
    DRAWN,
    LOST,
    WON,
    Tally,
    counted,
    opponent_of,
    outcome_of,
    person_in,
    streaks_of,
    tallies,
    tally_of,
)
from . import effects as fx
from .markup import Child, Markup, h
from .model import Model, Step
from .parts import button
from .words import LATEST, words

LAST = 20  # so many of the last games are shown one by one
COLUMNS = ("date", "game", "set_up", "opponent", "side", "result", "turns", "own_score", "other_score")  # of the file
FILE = "toybattle-statistics.csv"


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet on finished games."""
    games = counted(model.listing)
    unknown = sum(isinstance(entry, Listed) and entry.summary is None for entry in model.listing)
    left = model.listing_left or unknown
    title = words("statistics.title")
    looking = h("p", {"role": "status"}, words("games.looking", count=left)) if left else None
    games_button = button("open games", words("games.title"), "games")
    if not games:
        return title, h("div", {"class": "statistics"}, looking, h("p", {}, words("statistics.none")), games_button)
    return title, h(
        "div",
        {"class": "statistics"},
        looking,
        _numbers(games),
        _last(games[-LAST:]),
        h("div", {"class": "tallies"}, _tables(games)),
        h("p", {"class": "choice-note"}, words("statistics.counted")),
        h(
            "div",
            {"class": "sheet-actions"},
            games_button,
            button("export-statistics", words("statistics.export"), "export"),
        ),
    )


def _numbers(games: Sequence[Listed]) -> Markup:
    """The numbers at the top of the sheet: how many games there are, the share that was won, how many of the last games
    were won in a row, and the most that were ever won in a row.
    """
    tally, streaks = tally_of(games), streaks_of(games)
    shown = (
        (words("statistics.games"), str(tally.games)),
        (words("statistics.share"), words("percent", count=tally.percent)),
        (words("statistics.streak"), str(streaks.now)),
        (words("statistics.longest"), str(streaks.longest)),
    )
    return h("dl", {"class": "numbers"}, [h("div", {}, h("dt", {}, name), h("dd", {}, value)) for name, value in shown])


def _last(games: Sequence[Listed]) -> Markup:
    """The markup of the games one by one, the newest last. Each game is shown as a letter with an outline around
    it. Both the letter and the style of the outline tell whether the game was won, drawn or lost.
    """
    marks = [
        h(
            "li",
            {"class": f"mark-{outcome_of(entry)}", "title": _said(entry)},
            h("span", {"aria-hidden": "true"}, words(f"statistics.letter.{outcome_of(entry)}")),
            h("span", {"class": "unseen"}, _said(entry)),
        )
        for entry in games
    ]
    name = words("statistics.last", count=len(games))
    return h("section", {}, h("h3", {}, name), h("ol", {"class": "last-games", "aria-label": name}, marks))


def _said(entry: Listed) -> str:
    """A phrase on one game: how it has ended, which game it was, the opponent and the day."""
    return words(
        "statistics.said",
        outcome=words(f"filter.outcome.{outcome_of(entry)}"),
        game=words(f"game.{entry.game}"),
        level=words(f"level.{opponent_of(entry)}"),
        date=words.date(entry.saved),
    )


def _tables(games: Sequence[Listed]) -> list[Markup]:
    """The tables of how many games were won, drawn and lost.

    One table has a row for each game, and one has a row for each level of the bot. A game may have further tables, such
    as one with a row for each terrain.
    """
    by_game, by_level = tallies(games, lambda entry: entry.game), tallies(games, opponent_of)
    tables = [
        _table(words("new.game"), {words(f"game.{name}"): by_game[name] for name in FACES if name in by_game}),
        _table(words("new.opponent"), {words(f"level.{name}"): by_level[name] for name in LEVELS if name in by_level}),
    ]
    for name in (name for name in FACES if name in by_game):
        of_game = [entry for entry in games if entry.game == name]
        divisions = {entry.id: divisions_of(entry) for entry in of_game}
        for heading in dict.fromkeys(heading for found in divisions.values() for heading in found):
            divided = [entry for entry in of_game if heading in divisions[entry.id]]
            values = {entry.id: divisions[entry.id][heading] for entry in divided}
            found = tallies(divided, lambda entry, values=values: values[entry.id])  # type: ignore[misc]
            rows = dict(sorted(found.items(), key=lambda row: -row[1].games))
            if len(rows) > 1:  # otherwise the table would only repeat the row of the game
                tables.append(_table(words("statistics.of_game", game=words(f"game.{name}"), division=heading), rows))
    return tables


def divisions_of(entry: Listed) -> Mapping[str, str]:
    """Returns the rows in which the statistics count a saved game, for the tables that divide the matches of one game.

    The result is a dict from the heading of each table to the name of the row. For example, the heading may be the word
    for terrain, and the row the name of the terrain. The dict is empty unless exactly one player is a person at this
    screen.
    """
    person = person_in(entry)
    return FACES[entry.game].divisions(entry.options, person) if person is not None else {}


def _table(title: str, rows: Mapping[str, Tally]) -> Markup:
    heads = [words(f"filter.outcome.{outcome}") for outcome in (WON, DRAWN, LOST)]
    return h(
        "table",
        {"class": "tally"},
        h("caption", {}, title),
        h(
            "thead",
            {},
            h("tr", {}, h("td", {}), [h("th", {"scope": "col"}, head) for head in (*heads, words("statistics.share"))]),
        ),
        h(
            "tbody",
            {},
            [
                h(
                    "tr",
                    {},
                    h("th", {"scope": "row"}, name, _bar(tally)),
                    [h("td", {}, count) for count in (tally.won, tally.drawn, tally.lost)],
                    h("td", {"class": "share"}, words("percent", count=tally.percent)),
                )
                for name, tally in rows.items()
            ],
        ),
    )


def _bar(tally: Tally) -> Markup:
    """A bar with three parts: the games won, drawn and lost. Screen readers skip the bar, since the numbers stand
    beside it.
    """
    parts: list[Child] = []
    start = 0.0
    for outcome, count in ((WON, tally.won), (DRAWN, tally.drawn), (LOST, tally.lost)):
        wide = 200 * count / tally.games
        if count:
            css = f"bar-{outcome}"
            parts.append(h("rect", {"class": css, "x": f"{start:.1f}", "y": 1, "width": f"{wide:.1f}", "height": 8}))
        start += wide
    return h(
        "svg", {"class": "bar", "viewBox": "0 0 200 10", "preserveAspectRatio": "none", "aria-hidden": "true"}, parts
    )


# --- the file -------------------------------------------------------------------------------------------------------


def export(model: Model, _: str) -> Step:
    """Downloads a table of the games that the statistics count, as a file that every spreadsheet program can read."""
    return model, [fx.Download(FILE, table_of(counted(model.listing)))]


def table_of(games: Sequence[Listed]) -> str:
    """The text of a CSV file with a row of headings and a row for each game.

    The file has no text that a person has typed, such as the name of a saved game.
    """
    rows = [[words(f"statistics.column.{column}") for column in COLUMNS], *map(_row, games)]
    return "".join(",".join(f'"{field.replace(chr(34), chr(34) * 2)}"' for field in row) + "\r\n" for row in rows)


def _row(entry: Listed) -> list[str]:
    person, summary = person_in(entry), entry.summary
    assert person is not None and summary is not None and summary.result is not None
    day = localtime(min(entry.saved // 1000, LATEST))
    scores = summary.result.scores
    return [
        f"{day.tm_year}-{day.tm_mon:02}-{day.tm_mday:02}",
        words(f"game.{entry.game}"),
        FACES[entry.game].subtitle(entry.options, {}),
        words(f"level.{opponent_of(entry)}"),
        words.player(person),
        words(f"filter.outcome.{outcome_of(entry)}"),
        str(summary.turn),
        str(scores[person]),
        str(scores[1 - person]),
    ]
