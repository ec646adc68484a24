"""How drills look: their part of the sheet of puzzles, and the prompt and the tools during one."""

from __future__ import annotations

from dataclasses import replace

from ...games.face import Marks
from ...page.markup import Markup, h
from ...page.model import Model
from ...page.parts import answers_id, button, radio
from ...page.picking import fields
from ...page.words import words
from .about import NAME
from .model import PENALTY, RUN, asked_about, best_of, commands, done_told, drilling_of, explained, message


def section(model: Model) -> Markup:
    """The part of the sheet of puzzles that begins drills: a row for each game that has some."""
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
    """The row of a game: what its drills ask, and the best time if there is one."""
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
    """What the drills of this game ask, in a few words."""
    return words(message(drilling_of(model).drill.game, "title"))


def question(model: Model) -> str:
    """What is asked or, once all answers are found, what they are. At the end of a run it is how the run went."""
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
    """The seconds of a run, the mistakes and the hints, as far as there are any."""
    drilling = drilling_of(model)
    told = [words("drill.seconds", count=drilling.seconds)] if drilling.is_timed else []
    told += [words("drill.misses", count=drilling.misses)] if drilling.misses else []
    return [*told, words("drill.hints", count=drilling.hints)] if drilling.hints else told


def prompt(model: Model) -> Markup:
    """The question with the note, what is written on the thing that is asked about, and the clock. At the end of a run
    the answers of the last drill stand below.

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
                h("b", {"class": "note"}, model.note) if model.note and not model.sheet else None,
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
    """Returns the marks to draw: what is asked about as picked, and the answers that were found or hinted at.

    They give no other answer away. Once all are found, the last one is previewed, if the game has previews.
    """
    if model.review is not None:
        return marks
    drilling = drilling_of(model)
    drill = drilling.drill
    pointed = {*drilling.found, *(drilling.left[:1] if drilling.is_told else ())}
    action = drill.action(drill.answers[-1])
    subject, _ = fields(model.face, action)
    marks = replace(marks, last={}, fresh=frozenset(), picked=(subject,), pointed=frozenset(pointed))
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
