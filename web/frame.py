"""The page around the board: pure functions from the model to markup."""

from __future__ import annotations

from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.protocol import UNKNOWN, Decision

from . import advice
from .art.troops import DISC
from .boards import toy_battle as board
from .chart import section as chances
from .markup import Markup, h, join
from .model import Model, format_do, last_turn, open_picks
from .parts import button, icon, log_items, mini
from .sheets import sheet
from .store import HUMAN
from .telling import toy_battle as telling
from .words import words


def page(model: Model) -> Markup:
    """Everything inside the page's root."""
    view: State = model.view()
    decision = model.decision()
    css = ["page"]
    css += ["is-reviewing"] if model.review is not None else []
    css += ["is-curtained"] if model.curtain else []
    return h(
        "div",
        {"id": "page", "class": " ".join(css)},
        _header(model),
        h(
            "main",
            {"id": "main", "class": "table"},
            _foe(model, view),
            h("div", {"id": "stage", "class": "stage"}, _board(model, view, decision), _curtain(model)),
            _prompt(model, view, decision),
            _hand(model, view, decision),
            _tools(model),
            chances(model),
            _log(model),
        ),
        h("div", {"id": "said", "role": "log", "aria-live": "polite", "class": "unseen"}, _said(model)),
        sheet(model, view),
    )


# --- header ---------------------------------------------------------------------------------------------------------


def _header(model: Model) -> Markup:
    terrain = words(f"terrain.{model.match.options['terrain']}")
    return h(
        "header",
        {"id": "header", "class": "header"},
        h("a", {"class": "skip", "href": "#board", "data-action": "board"}, words("page.skip")),
        h("h1", {"class": "title"}, words("page.title"), h("small", {}, terrain)),
        h(
            "nav",
            {"class": "menu", "aria-label": words("page.menu")},
            button("open new", words("tool.new"), "new", "folding"),
            button("open games", words("tool.games"), "games", "folding"),
            button("open settings", words("tool.settings"), "menu", "folding"),
        ),
    )


# --- players --------------------------------------------------------------------------------------------------------


def _name(model: Model, player: int) -> str:
    color = telling.player(player)
    seat = model.table.seats[player]
    if seat == HUMAN:
        return words("player.you" if len(model.humans) == 1 else "player.human", color=color)
    return words("player.bot", color=color, level=words(f"level.{seat}"))


def _plate(player: int) -> Markup:
    return Markup(
        f'<svg class="plate-icon" viewBox="0 0 100 100" aria-hidden="true">{DISC[board.COLORS[player]]}</svg>'
    )


def _stats(view: State, player: int, pointed: str = "") -> Markup:
    medals, needed = view.medals[player], view.board.threshold
    discarded = len(TROOPS_IN[view.discard[player]])
    reserve = words("panel.reserve", count=view.reserve_count[player])
    discard = words("panel.discard", count=discarded)
    told = ", " + words("space.pointed")
    return h(
        "span",
        {"class": "stats"},
        h(
            "span",
            {
                "class": "stat medal-stat",
                "role": "img",
                "aria-label": words("panel.medals", count=medals, needed=needed),
            },
            icon("medal"),
            words("panel.medals_short", count=medals, needed=needed),
        ),
        h(
            "span",
            {
                "class": "stat pointed" if pointed == "reserve" else "stat",
                "role": "img",
                "aria-label": reserve + (told if pointed == "reserve" else ""),
                "title": reserve,
            },
            icon("reserve"),
            view.reserve_count[player],
        ),
        h(
            "button",
            {
                "type": "button",
                "class": "stat stat-button pointed" if pointed == "discard" else "stat stat-button",
                "data-action": f"open discard {player}",
                "aria-label": discard + (told if pointed == "discard" else ""),
                "title": discard,
            },
            icon("discard"),
            discarded,
        ),
    )


def _backs(view: State, player: int, pointed: bool = False) -> Markup:
    """The opponent's rack as backs: troops that everybody saw going there lie open, frozen ones are marked."""
    count, frozen = view.rack_count[player], view.frozen_count[player]
    if view.rack[player] != UNKNOWN:
        kinds = TROOPS_IN[view.rack[player]]
        minis = [mini(board.token(player, kind), telling.troop_full(kind)) for kind in kinds]
    else:
        known = TROOPS_IN[view.known[player]]
        minis = [
            mini(board.token(player, kind), words("panel.known", troop=telling.troop_full(kind)), "known")
            for kind in known
        ]
        back = Markup(DISC[f"back_{board.COLORS[player]}"])
        for number in range(count - len(known)):
            cold = number < frozen
            sign = board.glyph("snow", 60, 50, 50, "glyph frost") if cold else None
            name = words("panel.back_frozen" if cold else "panel.back")
            minis.append(mini(join([back, sign]), name, "frozen" if cold else ""))
    name = words("panel.hand", count=count)
    if frozen:
        name += ", " + words("panel.frozen", count=frozen)
    if pointed:
        name += ", " + words("space.pointed")
    return h("span", {"class": "backs pointed" if pointed else "backs", "role": "group", "aria-label": name}, minis)


def _foe(model: Model, view: State) -> Markup:
    player = 1 - model.side
    chip: Markup | None = None
    if model.table.seats[player] != HUMAN and not model.guest:
        if model.bot == "loading":
            chip = h("span", {"class": "chip"}, words("bot.loading", percent=round(model.bot_progress * 100)))
        elif model.bot == "failed":
            chip = h("span", {"class": "chip alert"}, words("bot.failed", why=model.bot_why))
            chip = join([chip, button("wake", words("bot.restart"), css="small")])
        elif model.thinking:
            chip = h("span", {"class": "chip"}, words("bot.thinking"))
    return h(
        "section",
        {"id": "foe", "class": f"panel foe {board.COLORS[player]}", "aria-label": words("panel.opponent")},
        h("div", {"class": "who"}, _plate(player), h("strong", {}, _name(model, player)), _stats(view, player)),
        h(
            "div",
            {"class": "rival-rack"},
            _backs(view, player, advice.pointed_elsewhere(model) == "rival"),
            chip,
            _why(model),
        ),
    )


def _why(model: Model) -> Markup | None:
    if not advice.can_tell_why(model):
        return None
    name = words("why.name", player=telling.player(1 - model.side))
    return button("why", words("why.button"), css="small why", **{"aria-label": name, "title": name})


def _hand(model: Model, view: State, decision: Decision | None) -> Markup:
    player = model.side
    ready = open_picks(decision, ()) if decision else frozenset()
    picked = [value for sort, value in model.picks if sort == "troop"]
    fitting = open_picks(decision, model.picks) if decision else frozenset()
    frozen_left = list(TROOPS_IN[view.frozen[player]]) if view.frozen[player] != UNKNOWN else []
    slots: list[Markup] = []
    marked = False
    hinted = advice.told_action(model, advice.WHAT)
    suggested = hinted[1] if hinted and hinted[0] == "place" else UNKNOWN
    for number, kind in enumerate(board.rack_of(view, player)):
        frozen = kind in frozen_left
        if frozen:
            frozen_left.remove(kind)
        is_picked = kind in picked and not frozen and not marked
        marked = marked or is_picked
        fits = ("troop", kind) in (fitting | ready) and not frozen
        css = ["slot-button"]
        css += ["frozen"] if frozen else []
        css += ["picked"] if is_picked else []
        css += ["fits"] if fits and (not model.picks or ("troop", kind) in fitting or is_picked) else []
        name = words("rack.frozen" if frozen else "rack.troop", troop=telling.troop_full(kind))
        if kind == suggested and not frozen:
            suggested = UNKNOWN  # one of several is enough
            css.append("pointed")
            name = words("rack.pointed", troop=telling.troop_full(kind))
        frost = board.glyph("snow", 60, 50, 50, "glyph frost") if frozen else None
        slots.append(
            h(
                "button",
                {
                    "type": "button",
                    "id": f"rack-{number}",
                    "class": " ".join(css),
                    "tabindex": 0 if number == 0 else -1,
                    "aria-label": f"{name}. {telling.troop_text(kind)}",
                    "aria-pressed": "true" if is_picked else "false",
                    "title": f"{name}. {telling.troop_text(kind)}",
                    "data-action": f"troop {KIND_NAMES[kind]}",
                    "data-drag": f"troop {KIND_NAMES[kind]}",
                },
                h("svg", {"viewBox": "0 0 100 100", "aria-hidden": "true"}, board.token(player, kind), frost),
            )
        )
    hidden = view.rack_count[player] - len(slots)
    stats = _stats(view, player, advice.pointed_elsewhere(model))
    back = Markup(DISC[f"back_{board.COLORS[player]}"])
    slots += [mini(back, words("panel.back"), "slot-back") for _ in range(hidden)]
    return h(
        "section",
        {"id": "hand", "class": f"panel hand {board.COLORS[player]}", "aria-label": words("panel.your_rack")},
        h("div", {"class": "who"}, _plate(player), h("strong", {}, _name(model, player)), stats),
        h(
            "div",
            {"class": "rack", "role": "group", "aria-label": words("panel.rack", player=telling.player(player))},
            slots,
        ),
    )


# --- the board ------------------------------------------------------------------------------------------------------


def _board(model: Model, view: State, decision: Decision | None) -> Markup:
    fitting = open_picks(decision, model.picks) if decision else frozenset()
    start, end = last_turn(model)
    last: dict[int, int] = {}
    for number in range(start, end):
        for space in telling.touched(model.match, number):
            last.setdefault(space, len(last) + 1)
    mine = end != model.index
    fresh = frozenset(telling.touched(model.match, model.index - 1)) if model.index else frozenset()
    return board.draw(
        view,
        board.Marks(
            side=model.side,
            legal=frozenset(value for sort, value in fitting if sort == "space"),
            picked=frozenset(value for sort, value in model.picks if sort == "space"),
            last={} if mine else last,
            fresh=fresh if model.review is None else frozenset(),
            focus=_focus(model, view),
            pointed=advice.pointed(model),
        ),
    )


def _focus(model: Model, view: State) -> int:
    spaces = [space.id for space in view.board.terrain.spaces]
    return model.focus if model.focus in spaces else spaces[0]


def _curtain(model: Model) -> Markup | None:
    decision = model.match.decision
    if not model.curtain or decision is None:
        return None
    name = telling.player(decision.player)
    return h(
        "div",
        {"id": "curtain", "class": "curtain"},
        h("h2", {}, words("curtain.title", player=name)),
        h("p", {}, words("curtain.text")),
        button("curtain", words("curtain.go", player=name), css="primary", id="lift"),
    )


# --- the prompt -----------------------------------------------------------------------------------------------------


def _prompt(model: Model, view: State, decision: Decision | None) -> Markup:
    buttons: list[Markup] = []
    result = model.match.result
    todo: list[str] = []
    if model.review is not None:
        text, buttons = _review_prompt(model)
    elif result is not None and not model.is_showing:
        return _ending(model)
    elif model.curtain:
        text = words("curtain.text")
    elif decision is not None:
        text = telling.asked(view, decision, model.picks)
        todo = telling.to_come(view)
        for action in decision.actions:
            label = telling.button(view, decision, action)
            if label:
                css = "" if action[0] == "skip" else "primary"
                css += " pointed" if action == advice.told_action(model, advice.WHAT) else ""
                buttons.append(button(format_do(model, action), label, css=css))
        if model.picks:
            buttons.append(button("back", words("do.back")))
    else:
        waiting = model.match.at(model.shown).stack
        who = telling.player(waiting[-1][1]) if waiting else ""
        text = words("ask.watch" if model.is_showing else "ask.bot", player=who)
        if model.is_showing:
            buttons.append(button("finish", words("tool.skip"), "skip"))
        elif model.thinking and model.bot == "ready":
            buttons.append(button("hurry", words("bot.now"), "skip", "late"))
    if model.look >= 0 and (height := len(pieces_of(view.stacks[model.look]))) > 1:
        buttons.append(button(f"open stack {board.space_name(model.look)}", words("do.look", count=height), "eye"))
    if model.unsaved:
        text = f"{words('store.failed')} {text}"
    note = "" if model.sheet else model.note
    return h(
        "section",
        {"id": "prompt", "class": f"prompt {model.note_kind}", "aria-label": words("panel.prompt"), "tabindex": -1},
        h(
            "div",
            {"class": "asked"},
            h(
                "p",
                {"id": "question", "role": "status"},
                h("b", {"class": "note"}, note) if note else None,
                " ",
                _sentence(model) if note and model.parts else text,
            ),
            h("p", {"class": "todo"}, words("todo", steps=", ".join(todo))) if todo else None,
        ),
        h("div", {"class": "answers"}, buttons),
    )


def _sentence(model: Model) -> Markup:
    """What goes on from the note; each space that it names can be pointed out on the board."""
    return h("span", {"class": "because"}, [_part(model, part) for part in model.parts])


def _part(model: Model, part: telling.Part) -> Markup | str:
    if isinstance(part, str):
        return part
    text, space = part
    name = board.space_name(space)
    attributes = {
        "aria-label": words("why.show", space=text),
        "aria-pressed": "true" if space == model.lit else "false",
        "data-points": f"space-{name}",
    }
    return button(f"light {name}", text, css="named", **attributes)


def _review_prompt(model: Model) -> tuple[str, list[Markup]]:
    count = len(model.match.log)
    buttons = [
        button("review first", words("review.first"), "first", "quiet"),
        button("review prev", words("review.prev"), "prev", "quiet"),
        button("review next", words("review.next"), "next", "quiet"),
        button("review last", words("review.last"), "last", "quiet"),
    ]
    if model.match.rules.result(model.match.at(model.index)) is None:
        buttons.append(button("branch", words("review.play")))
    buttons.append(button("mine", words("review.mine")) if model.guest else button("review now", words("review.now")))
    told = telling.sentences(model.match, model.index - 1, model.viewer) if model.index else []
    return " ".join([words("review.at", at=model.index, count=count), *told]), buttons


def _ending(model: Model) -> Markup:
    result = model.match.result
    assert result is not None and result.winner is not None
    player = telling.player(result.winner)
    title = words("end.title", player=player)
    if len(model.humans) == 1:
        title = words("end.you") if result.winner in model.humans else words("end.lost", player=player)
    facts = [telling.ending(model.match), words("end.turns", count=model.match.state.turn)]
    if model.table.hints:
        facts.append(words("end.hints", count=model.table.hints))
    if model.table.assisted:
        facts.append(words("end.assisted"))
    if model.table.chances:
        facts.append(words("end.chances"))
    if model.table.retry:
        facts.append(words("end.retry", turn=model.table.retry))
    return h(
        "section",
        {
            "id": "prompt",
            "class": f"prompt ending {board.COLORS[result.winner]}",
            "aria-label": words("panel.prompt"),
            "tabindex": -1,
        },
        h(
            "div",
            {"class": "asked"},
            h("p", {"id": "question", "role": "status"}, h("b", {"class": "won"}, title), " ".join(facts)),
        ),
        h(
            "div",
            {"class": "answers"},
            button("rematch", words("tool.rematch"), css="primary"),
            button("review last", words("tool.look_back")),
            button("open share", words("tool.share")),
        ),
    )


# --- tools and log --------------------------------------------------------------------------------------------------


def _tools(model: Model) -> Markup:
    armed = model.armed == "resign"
    return h(
        "div",
        {"id": "tools", "class": "tools", "role": "toolbar", "aria-label": words("panel.tools")},
        button("undo", words("tool.undo"), "undo"),
        button("replay", words("tool.replay"), "replay"),
        button("hint", words("tool.hint"), "hint"),
        button("open log", words("tool.log"), "log", "only-small"),
        button("open share", words("tool.share"), "link"),
        button("open rules", words("tool.help"), "help"),
        button("resign", words("tool.resign_sure" if armed else "tool.resign"), "flag", "danger" if armed else ""),
    )


def _log(model: Model) -> Markup:
    return h(
        "section",
        {"id": "log", "class": "panel log", "aria-label": words("panel.log")},
        h("h2", {}, words("panel.log")),
        h("ol", {"class": "turns", "tabindex": 0, "aria-label": words("panel.log")}, log_items(model)),
    )


def _said(model: Model) -> str:
    """What the opponent has just done, for whoever listens: each action once, when it is shown."""
    if model.review is not None or model.curtain:
        return ""
    start, end = last_turn(model)
    told = telling.sentences(model.match, end - 1, model.viewer) if start < end == model.index else []
    if model.match.result is not None and not model.is_showing:
        told.append(telling.ending(model.match))
    return " ".join(told)
