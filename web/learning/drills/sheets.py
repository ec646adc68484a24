"""How drills look: their part of the sheet of puzzles, and the prompt and the tools during one."""

from __future__ import annotations

from dataclasses import replace

from ...games.face import Marks
from ...page.markup import Markup, h
from ...page.model import Model
from ...page.parts import answers_id, button, note_line, radio
from ...page.picking import fields
from ...page.words import words
from .about import NAME
from .model import PENALTY, RUN, asked_about, best_of, commands, done_told, drilling_of, explained, message


def section(model: Model) -> Markup:
    """The markup of the part of the sheet of puzzles from which drills are begun.

    In it the person chooses whether to play at any pace or against the clock. Below that is a row for each game that
    has drills, or exercises of its own in place of drills.
    """
    best = best_of(model.prefs)
    paces = [("no", words("drill.free")), ("yes", words("drill.run", count=RUN, penalty=PENALTY))]
    rows = [_row(game, command, best.get(game)) for game, command in commands().items()]
    return h(
        "section",
        {"class": "drills"},
        h("h3", {}, words("drill.title")),
        h("p", {}, words("drill.text")),
        radio("drills_timed", words("drill.pace"), paces, model.prefs["drills_timed"], "pref drills_timed"),
        h("ul", {"class": "daily-list"}, rows),
    )


def _row(game: str, command: str, best: int | None) -> Markup:
    """The markup of the row of a game: a button that gives the command `command` and says what the game's drills ask.

    The button also says `best`, the best time of the game's runs in seconds, unless that is None.
    """
    told = h("small", {}, words(message(game, "title")))
    return h(
        "li",
        {},
        h(
            "button",
            {"type": "button", "class": "button daily", "data-action": command},
            h("span", {"class": "daily-about"}, h("b", {}, words(f"game.{game}")), " ", told),
            h("span", {"class": "daily-how"}, words("drill.best", count=best) if best is not None else None),
        ),
    )


# --- during a drill -------------------------------------------------------------------------------------------------


def subtitle(model: Model) -> str:
    """What the drills of the game on the table ask, in a few words."""
    return words(message(drilling_of(model).drill.game, "title"))


def question(model: Model) -> str:
    """The text of the drill's question or, once all answers are found, the text that takes the question's place.

    That text tells how many answers there were, or which space gives the most. After the last drill of a run it tells
    how the run went instead.
    """
    drilling = drilling_of(model)
    if not drilling.is_done:
        asked = message(drilling.drill.game, "ask")
        return words(asked, count=len(drilling.left), subject=asked_about(model))
    if not drilling.is_last:
        return done_told(model)
    best = best_of(model.prefs).get(drilling.drill.game)
    told = [words("drill.best_time", count=best)] if best is not None else []
    return " ".join([words("drill.over", count=RUN), *_counts(model), *told])


def _counts(model: Model) -> list[str]:
    """Sentences on the seconds of a run, on the mistakes and on the hints.

    The seconds are told only of a run, mistakes only if there were any, and hints only if any were given.
    """
    drilling = drilling_of(model)
    told = [words("drill.seconds", count=drilling.seconds)] if drilling.is_timed else []
    told += [words("drill.misses", count=drilling.misses)] if drilling.misses else []
    return [*told, words("drill.hints", count=drilling.hints)] if drilling.hints else told


def prompt(model: Model) -> Markup:
    """The prompt (text and buttons) of a drill: the note, the question, a text that explains the thing that the
    question is about, and the clock.

    Once all answers are found there is a button for the next drill or, after the last drill of a run, for another run.
    The clock is not part of the question, so that screen readers do not read every second.
    """
    drilling = drilling_of(model)
    facts = [words("drill.of_run", number=drilling.number, most=RUN)] if drilling.is_timed else []
    facts += _counts(model)
    if drilling.is_done and drilling.is_last:
        facts = [done_told(model)]  # the question tells the others
    is_text_shown = not model.note and not drilling.is_done
    following = words("drill.again_run" if drilling.is_last else "drill.next")
    return h(
        "section",
        {"id": "prompt", "class": f"prompt {model.note_kind}", "aria-label": words("panel.prompt"), "tabindex": -1},
        h(
            "div",
            {"class": f"asked{' drill-over' if drilling.is_done else ''}", "tabindex": 0},
            h(
                "p",
                {"id": "question"},
                note_line("" if model.sheet else model.note),
                " ",
                h("span", {"class": "asking"}, question(model)),
            ),
            h("p", {"class": "todo drill-text"}, explained(model)) if is_text_shown else None,
            h("p", {"class": "todo"}, " ".join(facts)) if facts else None,
        ),
        h(
            "div",
            {"id": answers_id([NAME, str(drilling.is_done)]), "class": "answers of-1"},
            [button(f"{NAME} next", following, css="primary")] if drilling.is_done else [],
        ),
    )


def on_marks(model: Model, marks: Marks) -> Marks:
    """Returns the marks to draw over the position.

    They are `marks` with these changes: the thing that is asked about is marked as picked, the answers that were found
    as found, and the one that a hint has named is pointed out; nothing of the last turn is marked. So no mark gives an
    answer away, and any space can be picked until all answers are found. Once all answers are found, the page shows the
    preview of one of them, the space with the highest number, if the game has such previews.

    While an earlier position is looked at, `marks` are returned unchanged.
    """
    if model.review is not None:
        return marks
    drilling = drilling_of(model)
    drill = drilling.drill
    pointed = frozenset(drilling.left[:1] if drilling.is_told else ())
    found = frozenset(drilling.found)
    action = drill.action(drill.answers[-1])
    subject, _ = fields(model.face, action)
    is_open = not drilling.is_done
    marks = replace(marks, last={}, fresh=frozenset(), picked=(subject,), pointed=pointed, found=found, is_open=is_open)
    if drilling.is_done and action[0] in model.face.PREVIEWED:
        marks = replace(marks, previewed=action, target=action[-1])
    return marks


def tools(model: Model) -> list[Markup | None]:
    """The buttons of the toolbar during a drill. None as an item stands for a button that is left out."""
    return [
        None if drilling_of(model).is_done else button("hint", words("tool.hint"), "hint", id="drill-hint"),
        button("open rules", words("tool.help"), "help", id="drill-rules"),
        button("open puzzles", words("puzzle.title"), "menu", id="drill-all"),
        button(f"{NAME} leave", words("learn.leave"), "close", id="drill-leave"),
    ]
