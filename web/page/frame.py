"""The markup of the page around the board. Pure functions of the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from toybattle.protocol import Decision

from ..by_link import telling
from ..by_link.connecting import can_connect
from ..games import NAMES
from ..games.face import COLORS, DECLINING, MOVED, SPACE, Marks, Part
from ..review import advice
from ..review.chart import better_here, slip_here
from ..review.chart import section as chances
from ..saves.entries import FRIEND, HUMAN
from . import letters, log, spoken
from .ending import ending
from .extensions import exercise_extension, menu, names
from .markup import Markup, h, join
from .model import NOBODY, REFUSED, SEAT, UNDO, Model, format_do, marked_turn
from .parts import answers_id, answers_place, bot_wakes, button, digest, icon, note_line, unseen
from .picking import candidates, fields, marked_picks, needing_button, open_picks
from .sheets import sheet
from .words import words

MANY = 5  # answers; from so many on the style sheet makes no difference
MARKS = (",", ".", ";", ":")  # they are not parted from the name before them
LONG = 80  # characters; a small screen may have to scroll a longer question, so the keyboard can focus it


class Answer(NamedTuple):
    """A button that answers the question: its command, its text, the name of its icon ("" for none), and its CSS
    classes.
    """

    action: str
    text: str
    sign: str = ""
    css: str = ""


def page(model: Model) -> Markup:
    """The markup of the whole page, which is put into its root element."""
    view = model.view()
    decision = model.decision()
    marks = _marks(model, view, decision)
    card = _info(model, marks)
    css = ["page", f"speed-{model.prefs['speed']}"]
    css += ["is-reviewing"] if model.review is not None else []
    css += ["is-curtained"] if model.curtain else []
    css += [f"is-{model.exercise.extension}"] if model.exercise else []
    return h(
        "div",
        {
            "id": "page",
            "class": " ".join(css),
            "data-closable": model.is_closable,
            "data-title": _title(model),
            "data-info-key": _info_key(model),
        },
        _said(model),
        _header(model),
        h(
            "main",
            {"id": "main", "class": "table"},
            _foe(model, view, marks),
            h("div", {"id": "stage", "class": "stage"}, model.face.draw(view, marks), _curtain(model), _undealt(model)),
            model.face.recent(model.match, model.index),
            _prompt(model, view, decision, marks),
            _hand(model, view, marks),
            _tools(model),
            chances(model),
            _log(model),
            None if model.sheet else card,
        ),
        sheet(model, view, card),
    )


def _title(model: Model) -> str:
    """The title of the page: the name of the game, and whose turn it is, or that the game is over or reviewed."""
    match = model.match
    if model.review is not None:
        told = words("title.review")
    elif model.is_showing:
        told = words("title.turn", player=words.player(match.player_at(model.shown)))
    elif match.decision is None:
        told = words("title.over")
    elif model.humans == (match.decision.player,):
        told = words("title.yours")
    else:
        told = words("title.turn", player=words.player(match.decision.player))
    return words("title", told=told, game=words(f"game.{match.game}"))


def _info_key(model: Model) -> str | None:
    """The letter key that opens the info card of the element that has the focus; None if there is no such letter."""
    found = letters.in_force(model.prefs, model.match.game)
    return next((letter for letter, name in found.items() if name == "info"), None)


# --- header ---------------------------------------------------------------------------------------------------------


def _header(model: Model) -> Markup:
    match = model.match
    return h(
        "header",
        {"id": "header", "class": "header"},
        h("a", {"class": "skip", "href": "#board", "data-action": "board"}, words("page.skip")),
        h("button", {"type": "button", "class": "skip", "data-action": "open survey"}, words("survey.title")),
        h(
            "h1",
            {"class": "title"},
            h(
                "button",
                {"type": "button", "class": "game-name", "data-action": "open new", "title": words("title.games")},
                h("span", {}, words(f"game.{match.game}"), icon("choose")),
                " ",
                h("small", {}, _subtitle(model)),
            ),
        ),
        _kept(),
        h(
            "nav",
            {"class": "menu", "aria-label": words("page.menu")},
            button("open new", words("tool.new"), "new", "folding"),
            button("open games", words("tool.games"), "games", "folding"),
            menu(match.game),
            button("open settings", words("tool.settings"), "menu", "folding"),
        ),
    )


def _subtitle(model: Model) -> str:
    options = model.match.options
    told = exercise_extension(model).subtitle(model) if model.exercise else ""
    if told:
        return told
    if model.table.correspondence or model.match.origin:
        return model.face.subtitle_by_link(options)
    return model.face.subtitle(options, names(model))


def _kept() -> Markup:
    """The markup of four texts on how safe the last decision is: being saved, saved, saved in localStorage only, not
    saved.

    Only one text is visible. An attribute of the document, which is no part of this markup, says which one. So the
    markup stays the same, although the visible text changes twice with every decision. Screen readers do not announce
    these texts: if something goes wrong, the question says so.
    """
    return h(
        "p",
        {"id": "kept", "class": "kept"},
        h("span", {"class": "kept-saving"}, h("span", {"class": "unseen"}, words("kept.saving"))),
        h(
            "span",
            {"class": "kept-saved", "title": words("kept.saved")},
            icon("check"),
            h("span", {"class": "unseen"}, words("kept.saved")),
        ),
        h("span", {"class": "kept-light", "title": words("kept.light.why")}, words("kept.light")),
        h("span", {"class": "kept-refused"}, words("kept.refused")),
    )


# --- players --------------------------------------------------------------------------------------------------------


def _name(model: Model, player: int) -> Markup:
    """The markup of a player's name and colour. The name is a word for the person at the screen, the level of the bot,
    or the friend's name. Between two people at one screen, the colour is the name.

    Where room is scarce the style sheet hides the colour, since the player's emblem shows it too.
    """
    color = words.player(player)
    seat = model.table.seats[player]
    if model.table.correspondence and seat == FRIEND:
        name = telling.name_of(model.table.correspondence, player)
        return h("strong", {}, h("span", {}, name), " ", h("span", {}, words("player.color", color=color)))
    if seat == HUMAN and model.humans != (player,):
        return h("strong", {}, h("span", {}, color))
    name = words("player.you" if seat == HUMAN else f"level.{seat}")
    name_and_color = [h("span", {}, name), " ", h("span", {}, words("player.color", color=color))]
    if seat == HUMAN:
        return h("strong", {}, name_and_color)
    return h("strong", {"data-info": f"{SEAT} {player}", "tabindex": 0}, name_and_color)


def _plate(model: Model, player: int) -> Markup:
    return h("svg", {"class": "plate-icon", "viewBox": "0 0 100 100", "aria-hidden": "true"}, model.face.emblem(player))


def _who(model: Model, view: Any, player: int, marks: Marks) -> Markup:
    stats = model.face.stats(view, player, marks)
    return h("div", {"class": "who"}, _plate(model, player), _name(model, player), stats)


def _foe(model: Model, view: Any, marks: Marks) -> Markup:
    player = 1 - model.side
    chip: Markup | None = None
    if model.table.correspondence and model.table.correspondence.note:
        read = words("by_link.note_read", note=model.table.correspondence.note)
        chip = button("open friend-note", words("by_link.note"), css="why", **{"aria-label": read})
    elif telling.presence(model):
        chip = h("span", {"class": "chip presence"}, telling.presence(model))
    elif model.table.seats[player] not in (HUMAN, FRIEND) and not model.is_from_link:
        if model.bot == "loading":
            chip = h("span", {"class": "chip"}, bot_wakes(model.bot_progress))
        elif model.bot == "failed":
            chip = h("span", {"class": "chip alert"}, words("bot.failed", why=model.bot_why))
            chip = join(
                [chip, button("wake", words("bot.do_restart"), css="small", **{"aria-label": words("bot.restart")})]
            )
        elif model.thinking:
            chip = h("span", {"class": "chip"}, words("bot.thinking"))
    return h(
        "section",
        {"id": "foe", "class": f"panel foe {COLORS[player]}", "aria-label": words("panel.opponent")},
        _who(model, view, player, marks),
        h("div", {"class": "rival-rack"}, model.face.rival(view, marks)),
        h("div", {"class": "foe-said"}, chip, _why(model)),
    )


def _why(model: Model) -> Markup | None:
    if not advice.can_tell_why(model):
        return None
    name = words("why.name", player=words.player(1 - model.side))
    return button("why", words("why.button"), css="small why", **{"aria-label": name, "title": name})


def _hand(model: Model, view: Any, marks: Marks) -> Markup:
    player = model.side
    return h(
        "section",
        {
            "id": "hand",
            "class": f"panel hand {COLORS[player]}",
            "aria-label": words(f"panel.yours.{model.match.game}"),
        },
        _who(model, view, player, marks),
        model.face.hand(view, marks),
    )


# --- the board ------------------------------------------------------------------------------------------------------


def _marks(model: Model, view: Any, decision: Decision | None) -> Marks:
    """The marks to draw over the position: the legal picks, the last turn, hints and so on.

    `view` is the position as the viewer sees it. `decision` is what the person has to decide, None if there is nothing
    to decide.
    """
    face = model.face
    previewed = model.previewed
    start, end = marked_turn(model)
    last, trails = _traces(model, start, end)
    info = model.info_on(model.info)
    is_over = model.match.result is not None and model.index == len(model.match.log)
    won_on = model.narration.decisive(model.match) if is_over else frozenset()
    better, slip = better_here(model), slip_here(model)
    spaces, place = face.where(better) if better else ((), "")
    if slip:
        spaces, _ = face.where(slip.better)
    has_come = model.index and model.review is None and model.index != model.rewound
    fresh = model.narration.touched(model.match, model.index - 1) if has_come else []
    marks = Marks(
        side=model.side,
        ready=open_picks(face, decision, ()) if decision else frozenset(),
        legal=marked_picks(face, decision, model.picks) if decision else frozenset(),
        picked=model.picks,
        previewed=previewed,
        version=model.version,
        target=next((space for sort, space in fields(face, previewed) if sort == SPACE), NOBODY)
        if previewed
        else NOBODY,
        last=last if end == model.index else {},
        trails=trails if end == model.index else (),
        fresh=frozenset(fresh),
        focus=model.focused,
        pointed=advice.pointed(model).union(spaces),
        elsewhere=advice.pointed_elsewhere(model) or place,
        suggested=advice.told_action(model, advice.WHAT) or better,
        lit=(info.spaces if info else frozenset()) or won_on,
    )
    return exercise_extension(model).marks(model, marks)


def _traces(model: Model, start: int, end: int) -> tuple[dict[int, int], tuple[tuple[int, int], ...]]:
    """Returns (numbers, trails), which say where the board marks what the actions `start` to `end` - 1 have done.

    `numbers` maps each space on which something has happened to its place in the order, from 1; if something has
    happened there more than once, the last time counts. `trails` has the first and the last space of the way of each
    piece that was moved: an arrow leads from one to the other. That a piece has left a space gives this no number.
    """
    events = [event for number in range(start, end) for event in model.match.events[number]]
    spaces_of = model.match.rules.spaces_of
    moved = [event for event in events if model.narration.happening(event) == MOVED and spaces_of(event)]
    trails = tuple([(spaces_of(event)[0], spaces_of(event)[-1]) for event in moved])
    spaces = [space for event in events for space in spaces_of(event)[1 if event in moved else 0 :]]
    last = [space for place, space in enumerate(spaces, 1) if space not in spaces[place:]]
    return {space: number for number, space in enumerate(last, 1)}, trails


def _curtain(model: Model) -> Markup | None:
    decision = model.match.decision
    if not model.curtain or decision is None:
        return None
    name = words.player(decision.player)
    return h(
        "div",
        {"id": "curtain", "class": "curtain"},
        h("h2", {}, words("curtain.title", player=name)),
        h("p", {}, words(f"curtain.text.{model.match.game}")),
        button("curtain", words(f"curtain.go.{model.match.game}", player=name), css="primary", id="lift"),
    )


def _undealt(model: Model) -> Markup | None:
    """The text over the empty board of a game by link whose first position is not known on this device yet. None if the
    position is known.
    """
    if not model.is_undealt:
        return None
    friend = telling.friend_of(model)
    return h(
        "div",
        {"id": "undealt", "class": "curtain"},
        h("h2", {}, words("by_link.undealt_title")),
        h("p", {}, words("by_link.undealt", friend=friend)),
    )


# --- the prompt -----------------------------------------------------------------------------------------------------


def _prompt(model: Model, view: Any, decision: Decision | None, marks: Marks) -> Markup:
    answers: list[Answer] = []
    result = model.match.result
    todo: list[str] = []
    if model.review is not None:
        answers = _review_answers(model)
    elif model.exercise and model.exercise.takes_picks:
        return exercise_extension(model).prompt(model, model.face.shown(view, marks))
    elif model.exercise and model.exercise.is_settled(model.match):
        return exercise_extension(model).verdict(model)
    elif result is not None and not model.is_showing:
        return ending(model, _sentence(model) if model.parts else None)
    elif model.watching:
        answers = [Answer("take", words("tabs.take"), css="primary")]
    elif model.curtain:
        pass
    elif decision is not None:
        previewed = model.previewed
        todo = model.narration.to_come(view)
        is_aimed = bool(previewed) and not model.is_target_passing
        aside = [] if is_aimed else needing_button(model.face, decision, model.picks)
        unpicked = [
            action
            for action in decision.actions
            if not fields(model.face, action) and (not model.picks or action[0] in DECLINING)
        ]
        if previewed and is_aimed:
            count = model.face.versions(view, previewed)
            if count > 1:
                answers.append(Answer("cycle", words("do.cycle", number=model.version + 1, count=count)))
            answers.append(Answer(format_do(model, previewed), words("do.this"), css="primary"))
        # What declines comes first: the button at the end keeps its place.
        for action in sorted([*aside, *unpicked], key=lambda one: one[0] not in DECLINING):
            label = model.narration.button(view, decision, action)
            if label:
                is_only = len(decision.actions) == 1 or candidates(model.face, decision, model.picks) == [action]
                is_costly = action[0] in model.face.COSTLY and len({one[0] for one in decision.actions}) > 1
                is_aside = (action in aside or action[0] in DECLINING) and not is_only
                css = "" if is_aside or is_costly else "primary"
                css += " pointed" if action == advice.told_action(model, advice.WHAT) else ""
                answers.append(Answer(format_do(model, action), label, css=css))
        if model.picks or previewed:
            answers.append(Answer("back", words("do.back")))
    elif model.is_showing:
        answers.append(Answer("finish", words("tool.skip"), "skip"))
    elif model.thinking and model.bot == "ready":
        answers.append(Answer("hurry", words("bot.now"), "skip", "late"))
    if model.review is None and not model.watching:
        answers += [Answer(*answer) for answer in telling.answers(model)]
    if model.is_challenge:
        answers += [Answer("keep", words("challenge.keep")), Answer("mine", words("review.mine"))]
    more = model.face.more_on(view, model.inspected) if model.inspected >= 0 else ""
    if more:
        name = model.face.NAMES[SPACE][model.inspected]
        answers.append(Answer(f"info {SPACE} {name}", more, "eye", "folding"))
    elif model.is_just_begun and model.review is None and not (model.parts or model.picks or model.previewed):
        # else there is no room for it; the browser's Back leads there too
        answers.append(Answer("leave", words("retry.leave"), "games", "folding"))
    lesson = model.face.LESSON_OF.get(model.refusal, "")
    is_repeated = model.refusals.count(model.refusal) > 1 and model.note_kind == "refusal"
    if lesson and is_repeated and not model.exercise and not model.table.correspondence:
        answers.append(Answer(f"learn fits {model.match.game} {lesson}", words("learn.show"), "learn", "folding"))
    if model.rule and model.note_kind in REFUSED and model.review is None:  # a look back has a button for the rules
        answers.append(Answer(f"open rules {model.rule}", words("do.rule"), "help", "folding"))
    extension = exercise_extension(model)
    goal = extension.goal(model)
    is_told = goal is not None and not model.picks and not model.target and bool(extension.asks(model))
    question = "" if is_told else spoken.question(model)  # else the line on what an exercise asks would say the same
    text = f"{spoken.before_the_turn(model)} {question}".strip()
    note = "" if model.sheet else model.note
    shown = model.face.shown(view, marks)
    told = _sentence(model) if note and model.parts else h("span", {"class": "asking"}, text)
    # where there is room the question stands below the hint too: its buttons alone don't say what they answer
    is_asked_below = bool(note and model.parts and model.hint) and model.review is None and decision is not None
    asked = digest([note, text, *map(str, model.parts), *todo])
    is_before_picks = decision is not None and not model.picks and not model.previewed
    has_danger = is_before_picks and not model.parts and model.note_kind not in REFUSED
    danger = _danger(model, asked) if has_danger else None
    is_long = len(f"{note} {text} {danger or ''}") > LONG or bool(model.parts) or model.review is not None
    css = f"prompt {model.note_kind}{' long' if is_long else ''}"
    signs = sum("folding" in answer.css for answer in answers)
    has_room = len(answers) > 0 and signs <= 1 and len(answers) - signs <= 2
    is_beside = has_room and model.review is None and not shown
    css += f" beside{' flowing' if is_long else ''}" if is_beside else ""
    css += " hinting" if note and model.hint else ""
    return h(
        "section",
        {"id": "prompt", "class": css, "aria-label": words("panel.prompt"), "tabindex": -1},
        h("div", {"id": f"shown-{asked}", "class": "shown"}, shown) if shown else None,
        answers_place(answers_id([answer.action for answer in answers])) if is_beside else None,
        h(
            "div",
            {"id": "asked", "class": "asked", "tabindex": 0 if is_long else None},
            goal,
            h(
                "p",
                {"id": "question"},
                h(
                    "span",
                    {"id": f"told-{asked}"},
                    note_line(note),
                    " ",
                    told,
                ),
            ),
            h("p", {"id": f"below-{asked}", "class": "asked-below"}, spoken.question(model))
            if is_asked_below
            else None,
            h("p", {"id": f"todo-{asked}", "class": "todo coming"}, words("todo", steps=", ".join(todo)))
            if todo
            else None,
            danger or (_goal(model, view, asked) if is_before_picks and not note else None),
        ),
        _answers(answers, bool(shown)),
    )


def _answers(answers: Sequence[Answer], is_beside: bool) -> Markup:
    """The element with the buttons that answer the question. `is_beside` says whether there is a drawing beside the
    question.

    The id of the element depends on the answers and on `is_beside`. So when the question changes, the page makes new
    buttons, and a second press of Enter can't hit the button that has taken the place of the pressed one. The class of
    the element says how many buttons there are: if they do not fit beside the question, they stand in a row below it.
    """
    name = answers_id([answer.action for answer in answers]) + ("-beside" if is_beside else "")
    css = f"answers of-{min(len(answers), MANY)}"
    return h("div", {"id": name, "class": css}, [button(*answer) for answer in answers])


def _goal(model: Model, view: Any, asked: str) -> Markup | None:
    """The line on how the game is won; None in an exercise, and as soon as a person has made an action in this game.

    `view` is the position as the viewer sees it. `asked` is a checksum of the question. The id of the line ends
    with this checksum, so that the page makes a new element when the question changes.
    """
    match = model.match
    if model.exercise or any(match.player_at(number) in model.humans for number in range(len(match.log))):
        return None
    offers: list[Any] = []
    if model.is_first_game and not model.has_met_lessons:
        offers = [" ", button(f"learn begin {match.game}", words("learn.offer"), css="named")]
        offers += [" ", button("open new", words("learn.others", count=len(NAMES) - 1), css="named")]
    return h("p", {"id": f"goal-{asked}", "class": "goal"}, model.narration.goal(view), *offers)


def _danger(model: Model, asked: str) -> Markup | None:
    """The line that warns of what the rival could do next turn; None if there is no such danger.

    `asked` is a checksum of the question, with which the id of the line ends.
    """
    danger = spoken.danger(model)
    return h("p", {"id": f"danger-{asked}", "class": "danger"}, danger) if danger else None


# --- the info card --------------------------------------------------------------------------------------------------


def _info(model: Model, marks: Marks) -> Markup | None:
    """The markup of the info card that is open; None if none is open. The script page.js finds a place for the card.

    On a space that has a number of the last turn the card also says what such numbers are, and what happened there in
    that turn. `marks` lie over the board.
    """
    info = model.info_on(model.info)
    if info is None:
        return None
    sort, _, name = model.info.partition(" ")
    names = model.face.NAMES[SPACE]
    space = names.index(name) if sort == SPACE and name in names else NOBODY
    number = marks.last.get(space, 0)
    if number and not marks.previewed:
        start, end = marked_turn(model)
        player = words.player(model.match.player_at(start))
        happened = [
            sentence
            for action in range(start, end)
            for sentence in model.narration.happened_on(model.match, action, space, model.viewer)
        ]
        told = " ".join([words("info.number", number=number, player=player), *happened])
        info = info._replace(terms=(*info.terms, told))
    sign = model.face.sign_told(model.view(), space, marks) if space != NOBODY else ""
    if sign:
        info = info._replace(below=(*info.below, sign))
    answers = [button(f"open rules {info.rule}", words("info.rule"), "help")] if info.rule else []
    answers.append(button("back", words("tool.close"), "close"))
    texts = [info.title, *info.lines, *(text for _, text in info.things), *info.below, *info.terms]
    return h(
        "aside",
        {
            "id": "info",
            "class": "info pinned" if model.is_info_pinned else "info",
            "tabindex": -1,
            "aria-labelledby": "info-title" if model.is_info_pinned else None,
            "aria-hidden": None if model.is_info_pinned else "true",
            "data-about": model.info,
        },
        h(
            "div",
            {"id": f"about-{digest(texts)}"},
            h("h2", {"id": "info-title"}, info.title),
            [h("p", {}, line) for line in info.lines],
            h("ol", {"class": "cards"}, [h("li", {}, drawn, h("span", {}, text)) for drawn, text in info.things])
            if info.things
            else None,
            [h("p", {}, line) for line in info.below],
            [h("p", {"class": "term"}, term) for term in info.terms],
            unseen(info.spelled) if info.spelled and model.is_info_pinned else None,
            h("div", {"class": "sheet-actions"}, answers) if model.is_info_pinned else None,
        ),
    )


def _sentence(model: Model) -> Markup:
    """The markup of the sentences that follow the note and explain it, such as the reasons why a turn is good.

    Each name of a space in these sentences is a button that highlights the space.
    """
    drawn: list[Markup | str] = []
    parts = [*model.parts, ""]
    for number in range(len(model.parts)):
        part, following = parts[number], parts[number + 1]
        if isinstance(part, str) or not isinstance(following, str) or following[:1] not in MARKS:
            drawn.append(_part(model, part))
        else:  # so no line begins with the mark
            drawn.append(h("span", {"class": "unbroken"}, _part(model, part), following[0]))
            parts[number + 1] = following[1:]
    return h("span", {"class": "because"}, drawn)


def _part(model: Model, part: Part) -> Markup | str:
    if isinstance(part, str):
        return part
    text, space = part
    name = model.face.NAMES[SPACE][space]
    attributes = {
        "aria-label": words("why.show", space=text),
        "aria-pressed": "true" if space == model.highlighted else "false",
        "data-points": f"space-{name}",
    }
    return button(f"light {name}", text, css="named", **attributes)


def _review_answers(model: Model) -> list[Answer]:
    answers = [
        Answer("review first", words("review.first"), "first", "quiet"),
        Answer("review prev", words("review.prev"), "prev", "quiet"),
        Answer("review next", words("review.next"), "next", "quiet"),
        Answer("review last", words("review.last"), "last", "quiet"),
    ]
    # what is always there comes first: no other button takes its place from step to step
    answers.append(
        Answer("mine", words("review.mine")) if model.is_from_link else Answer("review now", words("review.now"))
    )
    if not model.is_from_link:  # the row of a game from a link is full
        rule = model.narration.rule(model.match, model.index - 1, model.viewer) if model.index > 0 else ""
        answers.append(Answer(f"open rules {rule}".strip(), words("do.rule"), "help", "folding"))
    is_playable = not model.exercise and not model.table.correspondence
    if is_playable and model.match.rules.result(model.match.at(model.index)) is None:
        number = _retried(model)
        again = Answer(f"retry {number}", words("review.retry", turn=model.match.at(number).turn))
        answers.append(Answer("branch", words("review.play")) if model.is_from_link else again)
        if not model.match.origin and (model.is_from_link or model.match.result is not None):
            answers.append(Answer("puzzles of", words("review.puzzle")))
    return answers


def _retried(model: Model) -> int:
    """From which decision a new try begins in a look back: the one at the shown position, if it is a person's and more
    than one action is legal. If not, it is the first such decision of the turn that has the latest one before. If there
    is none before, it is the first one after. It is the number of actions before that decision.
    """
    match, end = model.match, len(model.match.log) + (model.match.result is None)

    def is_own_choice(number: int) -> bool:
        return match.player_at(number) in model.humans and len(match.at(number).options) > 1

    if model.index < end and is_own_choice(model.index):
        return model.index
    latest = next(filter(is_own_choice, range(model.index - 1, -1, -1)), None)
    if latest is None:
        return next(filter(is_own_choice, range(model.index + 1, end)), model.index)
    return next(filter(is_own_choice, range(match.turn_start(latest), latest + 1)))


# --- tools and log --------------------------------------------------------------------------------------------------


def _sure(action: str, text: str) -> Markup:
    """The text of a tool that asks for a second press, in an element of its own: so it is made anew, and no text that
    is there grows and moves.
    """
    return h("span", {"id": f"sure-{action}"}, text)


def _tools(model: Model) -> Markup:
    armed, is_sure = model.armed == "resign", model.armed == "undo"
    undo = _sure("undo", words("tool.undo_sure")) if is_sure else words("tool.undo")
    resign = _sure("resign", words("tool.resign_sure")) if armed else words("tool.resign")
    usual = [
        button("undo", undo, "undo", "danger" if is_sure else "", **{"data-info": UNDO}),
        button("replay", words("tool.replay"), "replay"),
        _hint_tool(model),
        _connecting(model) if (can_connect(model) or model.is_connected) and not model.watching else None,
        button("open share", words("tool.share"), "link"),
        button("open rules", words("tool.help"), "help"),
        button("open log", words("tool.log"), "log", "only-small"),
        None if model.match.result is not None else button("resign", resign, "flag", "danger" if armed else ""),
    ]
    return h(
        "div",
        {
            "id": "tools",
            "class": "tools",
            "role": "toolbar",
            "aria-label": words("panel.tools"),
        },
        exercise_extension(model).tools(model) if model.exercise else usual,
    )


def _hint_tool(model: Model) -> Markup | None:
    """The button for a hint, which is off once the game is over; None in a game against a player on another device."""
    if model.is_far_away:
        return None
    off = {} if model.match.result is None else {"aria-disabled": "true"}
    return button("hint", words("tool.hint"), "hint", **off)


def _connecting(model: Model) -> Markup:
    """The button that opens the sheet of the live channel; it tells whether the pages are connected."""
    return button("open live", words("live.on" if model.is_connected else "live.connect"), "live")


def _log(model: Model) -> Markup:
    return h(
        "section",
        {"id": "log", "class": "panel log", "aria-label": words("panel.log")},
        h(
            "h2",
            {},
            button("open log", words("panel.log"), "log", "small"),
            button("open command", words("command.open"), css="small"),
        ),
        h(
            "ol",
            {
                "class": "turns",
                "tabindex": 0,
                "aria-label": words("panel.log"),
                "data-begin": "true" if model.index == 0 else None,
            },
            log.items(model),
        ),
    )


def _said(model: Model) -> Markup:
    """The live region of the table: the texts that screen readers speak aloud.

    The region is the first element of the page, so that a screen reader speaks its new text before anything else that
    has changed.
    """
    lines = [h("p", {"id": f"said-{number}"}, text) for number, text in model.said if text]
    return h("div", {"id": "said", "role": "log", "aria-live": "polite", "class": "unseen"}, lines)
