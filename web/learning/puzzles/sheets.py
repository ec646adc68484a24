"""How puzzles look: the sheet with all of them, the sheet with a link, and the prompt and the tools while a
puzzle is on the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toybattle import GAMES
from toybattle.learning.puzzles import Theme
from toybattle.learning.rating import Rating

from ...games.face import Marks
from ...page.markup import Markup, h
from ...page.model import Model
from ...page.parts import address_field, answers_id, answers_place, button, icon, note_line, radio, status_line, unseen
from ...page.words import words
from ..drills import sheets as drills
from .about import GIVE_UP, NAME, SHARING
from .model import (
    FAILED,
    FIRST_TRY,
    LATER_TRY,
    MISSED,
    SHOWN,
    SOLVED,
    WITH_HINT,
    Puzzling,
    dailies_of,
    date_of,
    desk_of,
    game_of,
    length_chosen,
    month_day_of,
    puzzling_of,
    rating_of,
    read_puzzle,
    streak_of,
    theme_chosen,
    weekday_of,
)
from .source import ANY_THEME, DAILY, MATCH, games, themes_of
from .update import WHAT, ask, awaited, explained, message, result_of, shared, solved, theme_message, why

WEEKS = 5  # of the calendar
SIGNS = {FIRST_TRY: "check", WITH_HINT: "check", LATER_TRY: "check", FAILED: "close"}
GRADES = 5


def grade(number: int) -> Markup:
    """The markup of a grade, a number from 1 to 5: as dots and as a word."""
    dots = h("span", {"class": "dots", "aria-hidden": "true"}, "●" * number + "○" * (GRADES - number))
    return h("span", {"class": "grade"}, dots, " ", words(f"puzzle.grade.{number}"))


def puzzles_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet of puzzles.

    It has the daily puzzles of all games, the stream of puzzles one after another, the calendar and the drills.
    """
    desk = desk_of(model)
    game = game_of(model)
    return words("puzzle.title"), h(
        "div",
        {"class": "puzzles"},
        status_line(model.note, model.notes),
        h("p", {}, words("puzzle.text")),
        _today(model) if desk.day >= 0 else None,
        radio("puzzle_game", words("puzzle.game"), _names(), game, "pref puzzle_game", "puzzle-game"),
        _stream(model, game),
        [_of_length(model, game, theme) for theme in themes_of(game) if theme.lengths],
        _calendar(model, game) if desk.day >= 0 else None,
        drills.section(model),
    )


def _names() -> list[tuple[str, str]]:
    return [(game, words(f"game.{game}")) for game in games()]


def _today(model: Model) -> Markup:
    desk = desk_of(model)
    tried = dailies_of(model.prefs)
    rows = [_daily(model, game, tried[game].get(desk.day, "")) for game in games()]
    streak = streak_of(model.prefs, desk.day)
    return h(
        "section",
        {"class": "dailies"},
        h("h3", {}, words("puzzle.today", date=date_of(desk.day))),
        h("ul", {"class": "daily-list"}, rows),
        h("p", {"class": "streak"}, words("puzzle.streak", count=streak) if streak else words("puzzle.streak.none")),
    )


def _daily(model: Model, game: str, how: str) -> Markup:
    """The markup of a row with the daily puzzle of a game: what the puzzle asks, how hard it is, and how it went.

    `how` is a letter of RESULTS, "" for a puzzle that was not tried.
    """
    desk = desk_of(model)
    source = f"{DAILY} {game} {desk.day}"
    text = desk.made.get(source)
    told: list[Any] = [words("puzzle.being_made")]
    if text:
        puzzle = read_puzzle(game, text)
        told = [words(message(puzzle, "title")), h("br"), grade(puzzle.grade)]
    return h(
        "li",
        {},
        h(
            "button",
            {"type": "button", "class": "button daily", "data-action": f"{NAME} {source}"},
            h("span", {"class": "daily-about"}, h("b", {}, words(f"game.{game}")), " ", h("small", {}, *told)),
            h("span", {"class": "daily-how"}, icon(SIGNS[how]) if how else None, words(f"puzzle.how.{how or 'new'}")),
        ),
    )


def _stream(model: Model, game: str) -> Markup:
    themes = [(ANY_THEME, words("puzzle.theme.any"))]
    themes += [
        (theme.name, words(theme_message(game, theme.name, "title"))) for theme in themes_of(game) if not theme.lengths
    ]
    rating, count = rating_of(model.prefs, game)
    told = words(
        "puzzle.rating",
        rating=round(rating.rating),
        spread=round(2 * rating.deviation),
        first=round(Rating().rating),
        count=count,
    )
    return h(
        "section",
        {"class": "stream"},
        h("h3", {}, words("puzzle.stream")),
        h("p", {}, words("puzzle.stream.text")),
        radio("puzzle_theme", words("puzzle.theme"), themes, theme_chosen(model), "pref puzzle_theme"),
        h("p", {"class": "rating"}, told if count else words("puzzle.unrated")),
        button(f"{NAME} next", words("puzzle.next"), "play", "primary"),
    )


def _of_length(model: Model, game: str, theme: Theme[Any]) -> Markup:
    """The markup of the section for a theme in which the person chooses how many actions there are."""
    lengths = [(str(length), str(length)) for length in theme.lengths]
    chosen = str(length_chosen(model, theme))
    return h(
        "section",
        {"class": "stream"},
        h("h3", {}, words(theme_message(game, theme.name, "title"))),
        h("p", {}, words(theme_message(game, theme.name, "text"))),
        radio("puzzle_length", words(theme_message(game, theme.name, "length")), lengths, chosen, "pref puzzle_length"),
        button(f"{NAME} next {theme.name}", words(theme_message(game, theme.name, "play")), "play"),
    )


def _calendar(model: Model, game: str) -> Markup:
    """The markup of the calendar of the last WEEKS weeks: a button for each day's puzzle, which shows how the puzzle
    went.
    """
    desk = desk_of(model)
    tried = dailies_of(model.prefs)[game]
    first = desk.day - weekday_of(desk.day) - 7 * (WEEKS - 1)
    head = [h("th", {"scope": "col"}, words(f"puzzle.weekday.{number}")) for number in range(7)]
    weeks = [
        h("tr", {}, [h("td", {}, _day(game, day, tried.get(day, ""), desk.day)) for day in range(start, start + 7)])
        for start in range(first, first + 7 * WEEKS, 7)
    ]
    return h(
        "section",
        {"class": "calendar"},
        h("h3", {}, words("puzzle.calendar", game=words(f"game.{game}"))),
        h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, weeks)),
        h("p", {"class": "choice-note"}, words("puzzle.calendar.text")),
    )


def _day(game: str, day: int, how: str, today: int) -> Markup | None:
    if not 0 <= day <= today:
        return None
    told = words("puzzle.day", date=date_of(day), how=words(f"puzzle.how.{how or 'new'}"))
    css = " ".join(["button", "day", *(["today"] if day == today else [])])
    return h(
        "button",
        {"type": "button", "class": css, "data-action": f"{NAME} {DAILY} {game} {day}", "title": told},
        h("span", {"aria-hidden": "true"}, month_day_of(day)),
        icon(SIGNS[how]) if how else h("span", {"class": "no-sign"}),
        unseen(told),
    )


def sharing_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the link to the puzzle on the table."""
    if model.exercise is None or model.exercise.extension != NAME:
        return words("puzzle.share"), h("p", {}, words("puzzle.share.gone"))
    told = shared(model)
    address = f"{model.post.page}#{puzzling_of(model).source.fragment}"
    return words("puzzle.share"), h(
        "div",
        {"class": "puzzle-link"},
        h("p", {}, words("puzzle.share.text")),
        address_field("puzzle-address", f"{told} {address}"),
        h(
            "div",
            {"class": "sheet-actions"},
            button(f"{NAME} copy", words("puzzle.copy"), "link", "primary"),
            button(f"{NAME} send", words("puzzle.send"), "export") if model.post.can_share else None,
        ),
        status_line(model.note, model.notes),
        address_field("puzzle-copied", model.address) if model.address else None,
    )


SHEETS = {NAME: puzzles_sheet, SHARING: sharing_sheet}


# --- during a puzzle ------------------------------------------------------------------------------------------------


def subtitle(model: Model) -> str:
    """What the puzzle asks, in a few words, and how hard it is."""
    puzzle = puzzling_of(model).puzzle
    return words("puzzle.of", theme=words(message(puzzle, "title")), grade=words(f"puzzle.grade.{puzzle.grade}"))


def goal(model: Model) -> Markup | None:
    """The line above the question with the goal of the puzzle, shown once something is picked or an action was made.

    None before that, since the goal is then the question; None too if a note is shown or the turn is over.
    """
    puzzling = puzzling_of(model)
    if puzzling.is_settled(model.match) or model.note or not (model.match.log or model.picks or model.target):
        return None
    css = "todo puzzle-goal picked" if model.picks or model.target else "todo puzzle-goal"
    return h("p", {"class": css}, ask(model))


def asks(model: Model) -> str:
    """The goal of the puzzle, which takes the place of the game's question; for a puzzle from a match also which turn
    it is from.

    It is "" after the first action of the turn, since the page then shows the game's own question.
    """
    if model.match.log:
        return ""
    if puzzling_of(model).source.kind != MATCH:
        return ask(model)
    turn, player = model.match.state.turn, words.player(puzzling_of(model).puzzle.player)
    return words("puzzle.of_match", turn=turn, player=player, goal=ask(model))


def question(model: Model) -> str:
    """The text that takes the place of the question when the turn of the puzzle has ended.

    It says that the puzzle is solved, or why the turn misses and what the rival answers, or which actions the solution
    has.
    """
    puzzling = puzzling_of(model)
    puzzle = puzzling.puzzle
    if puzzling.outcome == SOLVED:
        return words(f"puzzle.solved.{result_of(model)}", what=solved(model))
    narration, state = model.narration, model.match.at(0)
    if puzzling.outcome == SHOWN:
        made = []
        for action in puzzle.solution:
            made.append(narration.describe(state, action))
            state = GAMES[puzzle.game].apply(state, action)
        is_one_turn = model.match.at(len(puzzle.solution) - 1).turn == model.match.at(0).turn
        reason = explained(model, 0)[1] if is_one_turn else solved(model)  # else it would tell of the first turn only
        return f"{words('puzzle.solution', line=words.listing(made))} {reason}".rstrip()
    answer = model.match.log[len(puzzling.line) :]
    if not answer:
        return why(model)
    made = [narration.describe(model.match.at(len(puzzling.line) + number), one) for number, one in enumerate(answer)]
    rival = words.player(model.match.player_at(len(puzzling.line)))
    return words("puzzle.answer", why=why(model), player=rival, line=words.listing(made))


def following_of(puzzling: Puzzling) -> str:
    """The command that asks for the next puzzle: of the stream, or of the theme in which the person chooses how many
    actions there are.
    """
    return f"{NAME} next {puzzling.theme.name}" if puzzling.theme.lengths else f"{NAME} next"


def verdict(model: Model) -> Markup:
    """The prompt once the turn of the puzzle is over: how the turn ended, and buttons for what can be done next."""
    puzzling = puzzling_of(model)
    again = button(f"{NAME} again", words("puzzle.again"), css="primary" if puzzling.outcome == MISSED else "")
    following = (
        button("open puzzles", words("puzzle.others"), css="primary" if puzzling.outcome != MISSED else "")
        if puzzling.source.kind == DAILY
        else button(following_of(puzzling), words("puzzle.next"), css="primary" if puzzling.outcome != MISSED else "")
    )
    buttons = {
        SOLVED: [following, button(f"{NAME} share", words("puzzle.share"))],
        MISSED: [again, button(f"{NAME} solution", words("puzzle.show"))],
        SHOWN: [following, again],
    }[puzzling.outcome]
    if model.is_showing:
        buttons = [button("finish", words("tool.skip"), "skip")]
    note = note_line("" if model.sheet else model.note)
    name = answers_id([NAME, puzzling.outcome, str(model.is_showing)])
    return h(
        "section",
        {"id": "prompt", "class": "prompt puzzle-over beside flowing", "aria-label": words("panel.prompt"),
         "tabindex": -1},
        answers_place(name),
        h(
            "div",
            {"class": "asked", "tabindex": 0},
            h("p", {"id": "question"}, note, " ", question(model)),
        ),
        h(
            "div",
            {"id": name, "class": "answers of-2"},
            buttons,
        ),
    )  # fmt: skip


def on_marks(model: Model, marks: Marks) -> Marks:
    """Returns the marks to draw over the position: `marks`, and what the hints have told so far of the next action.

    The first hint points out a place, and the second one also suggests the action. Without a hint nothing is added.
    After a turn that missed, no space is lit as one that has won the game: the points then on the table don't count.
    """
    puzzling = puzzling_of(model)
    if puzzling.outcome == MISSED and not model.info:
        return replace(marks, lit=frozenset())
    if not puzzling.told or model.review is not None or model.decision() is None:
        return marks
    action = awaited(model)
    if action is None:
        return marks
    spaces, place = model.face.where(action)
    given: dict[str, Any] = {"pointed": frozenset(spaces[-1:]), "elsewhere": "" if spaces else place}
    return replace(marks, **given, suggested=action if puzzling.told >= WHAT else marks.suggested)


def tools(model: Model) -> list[Markup | None]:
    """The buttons of the toolbar during a puzzle. None as an item stands for a button that is left out."""
    puzzling = puzzling_of(model)
    is_open = not puzzling.is_settled(model.match)
    solution = words("puzzle.solution.sure" if model.armed == GIVE_UP else "puzzle.solution.tool")
    return [
        button("undo", words("tool.undo"), "undo", id="puzzle-undo") if is_open else None,
        button("hint", words("tool.hint"), "hint", id="puzzle-hint") if is_open else None,
        button(GIVE_UP, solution, "eye", id="puzzle-show") if is_open else None,
        button(f"{NAME} share", words("puzzle.share"), "link", id="puzzle-share"),
        button("open rules", words("tool.help"), "help", id="puzzle-rules"),
        button("open puzzles", words("puzzle.title"), "menu", id="puzzle-all"),
        button(f"{NAME} leave", words("learn.leave"), "close", id="puzzle-leave"),
    ]
