"""Tests of the sheet with the listing: what each row tells, the filter, many games, the sheet of statistics and its
file.
"""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html import escape

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, TWO_PEOPLE, Reader, Screen, run, shown
from web.games import FIRST_GAME
from web.games.registry import FACES
from web.page import effects as fx
from web.page import model as m
from web.page.filters import OUTCOMES, changed, matching, title_of
from web.page.statistics import COLUMNS, FILE, table_of
from web.page.words import LATEST, words
from web.saves.entries import HUMAN, Aside, Listed, Table, listed_from_table, write_table
from web.saves.envelope import seal
from web.saves.statistics import counted, outcome_of
from web.saves.store import game_keys

DAY = 86_400_000
NOON = 1_780_000_000_000


def listed(number: int, game: str = FIRST_GAME, most: int = 100_000, **fields: object) -> Listed:
    """Returns a saved game as the listing shows it: the first `most` actions of the random game with the seed `number`.

    Its id is "g" and the number. `fields` are further fields of its Table.
    """
    seats = fields.pop("seats", BOT_GAME)
    table = Table(f"g{number}", random_match(game, {}, number, most), seats, **fields)  # type: ignore[arg-type]
    return listed_from_table(table, NOON + number * DAY)


def library() -> tuple[Listed | Aside, ...]:
    """Returns a listing with saved games of every kind, with several opponents and outcomes, and one damaged entry."""
    levels = [("recruit", HUMAN), (HUMAN, "general"), TWO_PEOPLE]
    found = [
        listed(number, game, 100_000 if number % 4 else 9, seats=levels[number % 3], name="Sunday" * (number == 5))
        for number, game in enumerate(list(FACES) * 5)
    ]
    return (*found, Aside("broken", "save_damaged", "?"))


LIBRARY = library()


def at_games(**fields: object) -> m.Model:
    """Returns a model with the listing open, which lists the saved games that `library` makes.

    `fields` are further fields of the model.
    """
    return replace(m.first_model(), sheet="games", listing=LIBRARY, **fields)  # type: ignore[arg-type]


def names_in(model: m.Model) -> list[str]:
    """Returns the ids of the saved games that have a row in the open listing, as the page of `model` shows it."""
    return re.findall(r'id="entry-(\w+)"', shown(model))


# --- rows -----------------------------------------------------------------------------------------------------------


def test_a_row_tells_result_opponent_turns_and_date() -> None:
    entry = next(one for one in LIBRARY if isinstance(one, Listed) and outcome_of(one) == "won")
    assert entry.summary is not None
    level = next(seat for seat in entry.seats if seat != HUMAN)
    row = next(row for row in shown(at_games()).split("<li") if f'id="entry-{entry.id}"' in row)
    for told in (
        words("games.won_by_you"),
        words("games.against", level=words(f"level.{level}")),
        words("games.turns", count=entry.summary.turn),
        words.date(entry.saved),
        words("games.review"),
    ):
        assert told in row, told
    assert words("games.continue") not in row and 'class="thumb position"' in row


def test_the_whole_name_of_a_game_is_the_title_of_its_row() -> None:
    name = "Deathmatch Duel – " + "Imperial " * 4 + "<&"
    page = shown(replace(at_games(), listing=(listed(3, name=name),)))
    assert re.search(r'<li id="entry-g3"[^>]* title="([^"]*)"', page)[1] == escape(name)


def test_a_date_is_told_and_the_latest_that_an_entry_may_have_too() -> None:
    assert re.fullmatch(r"2[789] May 2026", words.date(NOON))
    assert words.date(1 << 53) == words.date(LATEST * 1000)


# --- the filter -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FACES)
def test_the_filter_by_game(game: str) -> None:
    model, _ = run(at_games(), m.Tapped(f"filter game {game}"))
    expected = {entry.id for entry in LIBRARY if isinstance(entry, Listed) and entry.game == game}
    assert set(names_in(model)) == expected
    assert words("filter.told", found=len(expected), count=len(LIBRARY) - 1) in shown(model)
    assert 'class="entry aside"' not in shown(model)


@pytest.mark.parametrize("opponent", ["recruit", "general", HUMAN, "scout"])
def test_the_filter_by_opponent(opponent: str) -> None:
    model, _ = run(at_games(), m.Tapped(f"filter opponent {opponent}"))
    expected = {
        entry.id
        for entry in LIBRARY
        if isinstance(entry, Listed) and (opponent in entry.seats if opponent != HUMAN else entry.seats == TWO_PEOPLE)
    }
    assert set(names_in(model)) == expected and bool(expected) == (opponent != "scout")


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_the_filter_by_result(outcome: str) -> None:
    model, _ = run(at_games(), m.Tapped(f"filter outcome {outcome}"))
    entries = [entry for entry in LIBRARY if isinstance(entry, Listed)]
    is_over = {entry.id: bool(entry.summary and entry.summary.result) for entry in entries}
    found = set(names_in(model))
    if outcome == "finished":
        assert found == {id for id, over in is_over.items() if over}
    elif outcome == "running":
        assert found == {id for id, over in is_over.items() if not over}
    else:
        assert found == {entry.id for entry in entries if outcome_of(entry) == outcome}


def test_search_finds_a_part_of_a_name_whatever_its_case() -> None:
    model, _ = run(at_games(), m.Tapped("filter text sUnd"))
    assert names_in(model) == ["g5"]
    entry = next(one for one in LIBRARY if isinstance(one, Listed) and one.game == FIRST_GAME)
    model, _ = run(at_games(), m.Tapped(f"filter text {title_of(entry, {}).upper()}"))
    assert entry.id in names_in(model), "a game without a name is found by what the list calls it"
    model, _ = run(at_games(), m.Tapped("filter text nothing is called so"))
    assert names_in(model) == [] and words("filter.told", found=0, count=len(LIBRARY) - 1) in shown(model)


def test_filters_narrow_each_other_and_all_are_taken_back_at_once() -> None:
    model = at_games(first_row=0)
    for action in (f"filter game {FIRST_GAME}", "filter opponent recruit", "filter outcome finished"):
        model, _ = run(model, m.Tapped(action))
    wanted = [
        entry
        for entry in LIBRARY
        if isinstance(entry, Listed)
        and entry.game == FIRST_GAME
        and "recruit" in entry.seats
        and outcome_of(entry) in ("won", "lost", "drawn")
    ]
    assert matching(LIBRARY, model.filter, {}) == tuple(wanted) and wanted
    model, effects = run(model, m.Tapped("unfilter"))
    assert model.filter == m.NO_FILTER and effects == [fx.Focus("filter-text")]
    assert "unfilter" not in shown(model)


@pytest.mark.parametrize("rest", ["game nothing", "outcome elsewhere", "opponent", "first_row 3", "nobody x", "", " "])
def test_a_filter_that_there_is_not_changes_nothing(rest: str) -> None:
    assert changed(m.NO_FILTER, rest) == m.NO_FILTER


def test_a_filter_shows_its_first_page_and_pages_count_what_it_lets_through() -> None:
    many = tuple(replace(listed(1), id=f"g{number}", name="odd" if number % 2 else "even") for number in range(60))
    model = replace(at_games(), listing=many, first_row=50)
    model, _ = run(model, m.Tapped("filter text odd"))
    assert words("games.rows", first=1, last=m.ROWS, count=30) in shown(model)
    model, _ = run(model, m.Tapped(f"rows {m.ROWS}"))
    assert len(names_in(model)) == 30 - m.ROWS
    model, _ = run(model, m.Listing(many[:10]))
    assert len(names_in(model)) == 5, "the page that was open is no longer there"


def test_few_games_need_no_filter() -> None:
    assert 'id="filter-text"' not in shown(replace(at_games(), listing=LIBRARY[:5]))
    assert 'id="filter-text"' in shown(at_games())


def former(count: int) -> dict[str, str]:
    """Returns the entries of `count` saved games as a former version of the page wrote them.

    Their records have no summary, which tells the listing how a game stands. The result maps the key of each entry to
    its text.
    """
    kept = {}
    for number in range(count):
        table = Table(f"g{number}", random_match(FIRST_GAME, {}, number % 3), BOT_GAME)
        record = json.loads(write_table(table, NOON + number, 1))
        del record["game"]["summary"]
        kept[game_keys(f"g{number}")[1]] = json.dumps(seal(record["game"], 1))
    return kept


def test_games_of_a_former_version_are_found_by_their_result() -> None:
    screen = Screen(former(40)).tap("open games")
    assert sum(outcome_of(entry) == "" for entry in screen.model.listing if isinstance(entry, Listed)) == 40 - m.ROWS
    screen.say("filter outcome finished")
    assert len(matching(screen.model.listing, screen.model.filter, {})) == 40


# --- statistics -----------------------------------------------------------------------------------------------------


def test_statistics_count_games_of_a_former_version_too() -> None:
    kept = former(40)
    screen = Screen(kept).tap("open games").tap("open statistics")
    assert len(counted(screen.model.listing)) == 40
    assert words("statistics.last", count=20) in screen.markup
    assert {key: screen.kept[key] for key in kept} == kept, "they are only read"


def test_statistics_say_what_is_still_being_read() -> None:
    model = at_games()
    unread = tuple(replace(entry, summary=None) if isinstance(entry, Listed) else entry for entry in LIBRARY)
    markup = shown(replace(model, sheet="statistics", listing=unread))
    assert words("games.looking", count=len(LIBRARY) - 1) in markup and words("statistics.none") in markup


def test_statistics_tell_games_levels_and_set_ups() -> None:
    markup = shown(replace(at_games(), sheet="statistics"))
    games = counted(LIBRARY)
    assert len(games) >= 4
    for entry in games:
        assert words(f"game.{entry.game}") in markup
        assert words.date(entry.saved) in markup
    for outcome in {outcome_of(entry) for entry in games}:
        assert f'class="mark-{outcome}"' in markup and f">{words(f'statistics.letter.{outcome}')}<" in markup
    won = sum(outcome_of(entry) == "won" for entry in games)
    assert f"<dd>{len(games)}</dd>" in markup
    assert f"<dd>{words('percent', count=round(100 * won / len(games)))}</dd>" in markup


@pytest.mark.parametrize("game", FACES)
def test_a_game_is_divided_by_what_was_chosen_for_it(game: str) -> None:
    match = random_match(game, {}, 3, 2)
    by_player = [FACES[game].divisions(match.options, player) for player in (0, 1)]
    assert by_player[0].keys() == by_player[1].keys()
    assert all(value and isinstance(value, str) for found in by_player for value in found.values())


def test_the_file_has_a_row_for_each_counted_game_and_nothing_that_was_entered() -> None:
    games = counted(LIBRARY)
    named = [replace(entry, name='=HYPERLINK("x")') for entry in games]
    rows = list(csv.reader(io.StringIO(table_of(named))))
    assert table_of(named) == table_of(games)
    assert rows[0] == [words(f"statistics.column.{column}") for column in COLUMNS] and len(rows) == len(games) + 1
    for row, entry in zip(rows[1:], games, strict=True):
        assert entry.summary and entry.summary.result
        person = entry.seats.index(HUMAN)
        scores = entry.summary.result.scores
        assert row[6:] == [str(entry.summary.turn), str(scores[person]), str(scores[1 - person])]
        assert row[1] == words(f"game.{entry.game}") and row[5] == words(f"filter.outcome.{outcome_of(entry)}")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", row[0])


def test_the_file_is_downloaded_under_its_name() -> None:
    screen = Screen({game_keys("g0")[1]: write_table(Table("g0", random_match(FIRST_GAME, {}, 3), BOT_GAME), NOON, 1)})
    screen.tap("open games").tap("open statistics").tap("export-statistics")
    text = table_of(counted(screen.model.listing))
    assert screen.ports.files == [(FILE, text)] and text.count("\r\n") == 2


# --- the notice of a deleted game -----------------------------------------------------------------------------------


def deleted() -> tuple[Screen, str]:
    """Returns (screen, text): a screen on which a game was just deleted, and the text of the deleted entry."""
    texts = {
        game_keys(id)[1]: write_table(Table(id, random_match(FIRST_GAME, {}, seed, 9), BOT_GAME, id), NOON, 1)
        for id, seed in (("lost", 3), ("other", 4))
    }
    screen = Screen(texts).tap("open games").tap("delete lost")
    assert words("games.deleted", name="lost") in screen.markup
    assert screen.model.deleted is not None
    return screen, next(iter(json.loads(screen.model.deleted[2]).values()))


def test_the_notice_goes_when_the_game_is_brought_back() -> None:
    screen, _ = deleted()
    screen.tap("undelete")
    assert words("games.deleted", name="lost") not in screen.markup and "undelete" not in screen.markup


def test_the_notice_goes_when_a_file_brings_the_game_back() -> None:
    screen, text = deleted()
    screen.ports.file = text
    screen.tap("import")
    assert "undelete" not in screen.markup
    assert words("games.imported", count=1) in screen.markup


def test_the_notice_stays_when_a_file_brings_another_game() -> None:
    screen, _ = deleted()
    other = write_table(Table("lost", random_match(FIRST_GAME, {}, 3, 7), BOT_GAME), NOON, 1)
    screen.ports.file = other
    screen.tap("import")
    assert "undelete" in screen.markup, "the file's game ends earlier than the one that was deleted"


def test_an_earlier_notice_does_not_come_back_after_the_one_of_a_deleted_game() -> None:
    model, _ = run(at_games(note="old"), m.Deleted("x", "Sunday", json.dumps({})))
    model, _ = run(model, m.Tapped("undelete"))
    assert not model.note and model.deleted is None


def test_a_deletion_is_told_by_a_live_region_that_was_there_before_and_the_focus_goes_to_a_row() -> None:
    model = at_games()
    reader = Reader(shown(model))
    assert reader.by_id("games-note").attributes["role"] == "status" and not reader.by_id("games-note").texts
    first = next(entry for entry in LIBRARY if isinstance(entry, Listed))
    after, effects = run(model, m.Deleted(first.id, "Sunday", "?"))
    told = words("games.deleted", name="Sunday")
    assert f'role="status"><span id="note-{after.notes}">{told}</span>' in shown(after)
    following = names_in(model)[names_in(model).index(first.id) + 1]
    assert fx.Focus(f"entry-{following}") in effects
    again, _ = run(after, m.Deleted(following, "Sunday", "?"))
    assert f'<span id="note-{again.notes}">' in shown(again) and again.notes != after.notes, "told once more"


def test_the_buttons_of_each_row_say_which_game_they_are_for() -> None:
    markup = shown(at_games())
    named: dict[str, str] = {}
    for element in Reader(markup).elements:
        action = element.attributes.get("data-action", "")
        if action.split(" ")[0] in ("continue", "export", "delete") and " " in action:
            named[action] = element.attributes["aria-label"]
    games = [entry for entry in LIBRARY[:25] if isinstance(entry, Listed)]
    for entry in games:
        opponent = words("games.between") if entry.seats == TWO_PEOPLE else words("games.against", level="").strip()
        for verb in ("continue", "export", "delete"):
            label = named[f"{verb} {entry.id}"]
            assert title_of(entry, {}) in label and words(f"game.{entry.game}") in label and opponent in label
    verbs = {words("games.continue"), words("games.review"), words("games.export"), words("games.delete")}
    assert len(named) >= 3 * len(games) and {label.partition(":")[0] for label in named.values()} == verbs
