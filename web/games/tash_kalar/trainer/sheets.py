"""How the trainer looks: the sheet that begins exercises, and the prompt and tools during an exercise."""

from __future__ import annotations

from dataclasses import replace

from toybattle.games.tash_kalar.cards.table import LEGENDS_DECK, OWN, SCHOOLS
from toybattle.games.tash_kalar.training.puzzles import PUZZLES

from ....page.markup import Markup, h, join
from ....page.model import Model
from ....page.parts import answers_id, button, note_line, radio
from ....page.words import words
from ...face import Marks
from .. import narration
from .model import ANY_SCHOOL, RUN, SUMMONS, TASK, best_of, solved_of, training_of
from .update import CARD, run_told, time_told


def training_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet where the person begins exercises, chooses a school, and turns the clock
    on or off.
    """
    schools = [(name, narration.school(name)) for name in (ANY_SCHOOL, *SCHOOLS)]
    timed = [("no", words("train.free")), ("yes", words("train.run", count=RUN))]
    _, best = best_of(model.prefs)
    solved = words("train.count", solved=len(solved_of(model.prefs)), count=len(PUZZLES))
    return words("train.title"), join(
        [
            h(
                "div",
                {"class": "sheet-actions top"},
                button(f"train begin {SUMMONS}", words("train.begin"), css="primary"),
                button(f"train begin {TASK}", words("train.begin.task"), css="primary"),
            ),
            h("p", {}, words("train.text")),
            h("p", {}, words("train.text.task", count=len(PUZZLES)), " ", solved),
            radio("drill_school", words("train.school"), schools, model.prefs["drill_school"], "pref drill_school"),
            radio(
                "drill_timed",
                words("train.timed"),
                timed,
                model.prefs["drill_timed"],
                "pref drill_timed",
                note=words("train.best", count=best) if best else "",
            ),
            h("p", {"class": "choice-note"}, words("train.kept")),
        ]
    )


SHEETS = {"training": training_sheet}


def on_marks(model: Model, marks: Marks) -> Marks:
    """Returns the marks to draw while the person looks for summonings.

    They are `marks` with these changes: every card of the hand and every square can be picked, nothing of the last turn
    is marked, the squares of summonings that were found are marked as found, and a square that a hint has named is
    pointed out. So no mark gives an answer away. Once all summonings are found, the last one is shown with its pattern.

    In a puzzle, and while an earlier position is looked at, `marks` are returned unchanged.
    """
    training = training_of(model)
    if not training.takes_picks or model.review is not None:
        return marks
    state = model.match.state
    hand = [card for deck in (OWN, LEGENDS_DECK) for card in state.hand(training.player, deck)]
    found = frozenset(action[2] for action in training.found)
    pointed = frozenset(action[2] for action in training.left[:1] if training.told == 2)
    # what the opponent did is irrelevant
    marks = replace(marks, last={}, fresh=frozenset(), found=found, pointed=pointed)
    if training.is_done and training.found:
        action = training.found[-1]
        return replace(marks, picked=((CARD, action[1]),), previewed=action, target=action[2])
    return replace(marks, ready=frozenset((CARD, card) for card in hand), is_open=True)


def question(model: Model) -> str:
    """The text of the trainer's question or, once the turn of a puzzle is over, whether the puzzle is solved."""
    training = training_of(model)
    if not training.takes_picks:
        is_solved = training.is_solved(model.match)
        return words("train.solved" if is_solved else "train.unsolved", task=narration.task(training.task))
    picked = [number for sort, number in model.picks if sort == CARD]
    if training.is_done:
        text = words("train.done", count=len(training.wanted))
        return f"{text} {words('train.over', count=RUN)} {time_told(training)}".strip() if training.is_last else text
    if picked:
        return words("train.ask.square", card=narration.card(picked[0]))
    return words("train.ask", count=len(training.left))


def prompt(model: Model, shown: Markup | None) -> Markup:
    """The prompt while the person looks for summonings: those that were found, and the number of those that are left.

    `shown` is a drawing of the picked card, which the prompt contains; None for no drawing. The clock is not part of
    the question, so that screen readers do not read every second.
    """
    training = training_of(model)
    found = [narration.describe(model.match.state, action) for action in training.found]
    facts = [fact for fact in (run_told(training), time_told(training)) if fact]
    buttons, chosen = [], []
    if training.is_done:
        chosen = ["next"]
        buttons.append(
            button("train next", words("train.again.run" if training.is_last else "train.next"), css="primary")
        )
    elif model.picks:
        chosen = ["back"]
        buttons.append(button("back", words("do.back")))
    return h(
        "section",
        {"id": "prompt", "class": f"prompt {model.note_kind}", "aria-label": words("panel.prompt"), "tabindex": -1},
        h("div", {"class": "shown"}, shown) if shown else None,
        h(
            "div",
            {"class": "asked"},
            h(
                "p",
                {"id": "question"},
                note_line("" if model.sheet else model.note),
                " ",
                question(model),
            ),
            h("p", {"class": "todo"}, words("train.list", found=words.listing(found)))
            if found and not training.is_done
            else None,
            h("p", {"class": "todo"}, " ".join(facts)) if facts else None,
        ),
        h("div", {"id": answers_id(["train", *chosen]), "class": "answers"}, buttons),
    )


def goal(model: Model) -> Markup | None:
    """The markup of the task that a puzzle asks for; None in other exercises. The page shows it with every question."""
    training = training_of(model)
    if training.kind != TASK:
        return None
    task = narration.task(training.task)
    if model.note:  # a phone has little room
        told = words("train.goal", task=task)
    else:
        told = words("train.goal.text", task=task, text=narration.task_text(training.task))
    return h("p", {"class": "todo train-goal"}, told)


def verdict(model: Model) -> Markup:
    """The prompt once the turn of a puzzle is over, which says whether the puzzle is solved."""
    training = training_of(model)
    is_solved = training.is_solved(model.match)
    again = button("train again", words("train.retry"), css="" if is_solved else "primary")
    following = button("train next", words("train.next.task"), css="primary" if is_solved else "")
    note = note_line("" if model.sheet else model.note)
    return h(
        "section",
        {"id": "prompt", "class": "prompt", "aria-label": words("panel.prompt"), "tabindex": -1},
        h("div", {"class": "asked"}, h("p", {"id": "question"}, note, " ", question(model)), goal(model)),
        h(
            "div",
            {"id": answers_id(["verdict", str(is_solved)]), "class": "answers"},
            [following, again] if is_solved else [again, following],
        ),
    )


def tools(model: Model) -> list[Markup | None]:
    """The buttons of the toolbar during an exercise. None as an item stands for a button that is left out."""
    return [
        None if training_of(model).takes_picks else button("undo", words("tool.undo"), "undo", id="train-undo"),
        button("hint", words("tool.hint"), "hint", id="train-hint"),
        button("open rules", words("tool.help"), "help", id="train-rules"),
        button("open training", words("train.change"), "menu", id="train-change"),
        button("train leave", words("train.leave"), "close", id="train-leave"),
    ]
