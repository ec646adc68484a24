"""The sheets of the set editor: the list of sets, the editor itself, and the balance meter. Pure functions."""

from __future__ import annotations

from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.games.token_battle.sets import PRESETS

from ....page.markup import Markup, h, join
from ....page.model import Model
from ....page.parts import button, radio, renewed
from ....page.words import words
from ...registry import FACES
from .. import narration
from . import GAME
from .faults import sentences
from .meter import PLAYERS, PORTION, QUICK, Influence, Rate, influences, rates
from .model import ANY, NONE, Editor, editor_of
from .named import Named, preset
from .stacks import LAST, cards_of, place_of
from .store import Damaged
from .tiles import deck_tile, gauge, holdings, laid_tile, picture, value_curve, values

MOST_CARDS = 3  # how many cards are listed as helping, and as hurting


# --- the list of sets -----------------------------------------------------------------------------------------------


def sets_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the list of sets: saved sets, the set from a link, and presets."""
    editor = editor_of(model)
    count = len(editor.sets)
    return words("sets.title"), join(
        [
            h(
                "div",
                {"class": "sheet-actions"},
                button("edit new", words("sets.new"), "new", "primary"),
                button("edit import", words("games.import"), "import"),
                button("edit export", words("sets.export_all"), "export") if count else None,
            ),
            h("p", {}, words("sets.where", count=count) if count else words("sets.none")),
            _told(model),
            _deleted(editor),
            h(
                "ul",
                {"class": "entries"},
                _row(editor.linked, words("sets.guest")) if editor.linked else None,
                [_row(entry) if isinstance(entry, Named) else _damaged(entry) for entry in editor.listing],
            ),
            h("h3", {}, words("sets.presets")),
            h("ul", {"class": "entries"}, [_row(preset(name)) for name in PRESETS]),
        ]
    )


def _told(model: Model) -> Markup:
    """The markup of the note on what has just happened, and of a warning if the last change could not be saved.

    If a link could not be copied to the clipboard, the link stands below the note.
    """
    field = None
    if model.address:
        field = [
            h("label", {"for": "address"}, words("share.field")),
            h("input", {"id": "address", "class": "address", "readonly": True, "value": model.address}),
        ]
    note = h(
        "p",
        {"class": "told", "role": "status", "id": "edit-note"},
        renewed(model.note, model.notes) if model.note else None,
    )
    alarm = h("p", {"class": "told alarm"}, words("edit.unsaved")) if editor_of(model).is_unsaved else None
    return h("div", {"class": f"edit-told {model.note_kind}".strip()}, note, field, alarm)


def _deleted(editor: Editor) -> Markup:
    if editor.deleted is None:
        return h("p", {"id": "sets-deleted", "class": "unseen", "role": "status"})
    told = h("span", {"id": f"deleted-{editor.deleted.id}"}, words("games.deleted", name=editor.deleted.name))
    back = button("edit undelete", words("games.undelete"), id="undelete")
    return h("p", {"id": "sets-deleted", "class": "told", "role": "status"}, told, " ", back)


def _row(named: Named, mark: str = "") -> Markup:
    is_own = named.id != "" and named.id not in PRESETS
    facts = [words("sets.cards", count=len(cards_of(named.stacks))), *([mark] if mark else [])]
    faults = sentences(named.stacks)
    more = []
    if named.id:
        more.append(_quiet(f"edit copy {named.id}", named, words("sets.copy"), "copy"))
    if not faults and named.id:
        more.append(_quiet(f"edit share {named.id}", named, words("tool.share"), "link"))
    if is_own:
        more.append(_quiet(f"edit export {named.id}", named, words("games.export"), "export"))
        more.append(_quiet(f"edit delete {named.id}", named, words("games.delete"), "trash"))
    open_name = words("sets.of", name=named.name, action=words("sets.open"))
    return h(
        "li",
        {"id": f"set-{named.id or 'guest'}", "class": "entry"},
        value_curve(named.stacks),
        h(
            "div",
            {"class": "entry-text"},
            h("b", {"class": "set-name"}, named.name),
            h("p", {}, " · ".join(facts)),
            [h("p", {"class": "fault"}, fault) for fault in faults[:1]],
        ),
        h(
            "div",
            {"class": "entry-actions"},
            button(f"edit set {named.id}".strip(), words("sets.open"), css="primary", **{"aria-label": open_name}),
            more,
        ),
    )


def _quiet(action: str, named: Named, described: str, sign: str) -> Markup:
    name = words("sets.of", name=named.name, action=described)
    return button(action, name, sign, "quiet")


def _damaged(entry: Damaged) -> Markup:
    told = words("games.aside_row", why=words(entry.reason))
    export, delete = words("games.export"), words("games.delete")
    return h(
        "li",
        {"class": "entry aside"},
        h("p", {}, told),
        h(
            "div",
            {"class": "entry-actions"},
            button(
                f"edit export {entry.id}",
                export,
                "export",
                **{"aria-label": words("sets.of", name=told, action=export)},
            ),
            button(
                f"edit delete {entry.id}", delete, "trash", **{"aria-label": words("sets.of", name=told, action=delete)}
            ),
        ),
    )


# --- the editor -----------------------------------------------------------------------------------------------------


def editor_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the editor's sheet.

    The sheet shows the open set with its name, whether the set is legal, its stacks, the collection, and what can be
    done next.
    """
    editor = editor_of(model)
    return words("edit.title"), join(
        [
            _head(model),
            h("div", {"class": "desk"}, _stacks(editor), h("div", {"class": "side"}, _profile(editor), _deck(editor))),
            _bar(model),
        ]
    )


def _head(model: Model) -> Markup:
    editor = editor_of(model)
    origin = None
    if not editor.open.id:
        keep = button("edit keep", words("edit.keep"), "check", "primary")
        origin = h("div", {"class": "origin"}, h("p", {}, words("edit.guest")), keep)
    elif not editor.is_kept:
        origin = h("div", {"class": "origin"}, h("p", {}, words("edit.preset")))
    faults = sentences(editor.open.stacks)
    count = len(cards_of(editor.open.stacks))
    state = (
        h("ul", {"class": "faults"}, [h("li", {"class": "fault"}, fault) for fault in faults])
        if faults
        else h("p", {"class": "legal-set"}, words("edit.ready", count=count))
    )
    can_play = GAME in FACES and not faults
    return h(
        "div",
        {"class": "edit-head"},
        h(
            "div",
            {"class": "edit-name"},
            h("label", {"for": "set-name"}, words("edit.name")),
            h(
                "input",
                {
                    "id": "set-name",
                    "class": "entry-name",
                    "value": editor.open.name,
                    "maxlength": 60,
                    "autocomplete": "off",
                    "data-change": "edit name",
                },
            ),
        ),
        h(
            "div",
            {"class": "sheet-actions edit-tools"},
            button("edit play", words("edit.play"), "next", "primary") if can_play else None,
            button("edit undo", words("tool.undo"), "undo") if editor.past else None,
            button("open sets", words("sets.title"), "games"),
            button("open meter", words("edit.measure"), "scale"),
            button("edit share", words("tool.share"), "link"),
            button("edit copy", words("sets.copy"), "copy") if editor.is_kept else None,
        ),
        origin,
        state,
    )


def _stacks(editor: Editor) -> Markup:
    return h(
        "section",
        {"class": "edit-lanes", "aria-label": words("edit.stacks"), "data-keys": True},
        [_lane(editor, number) for number in range(len(editor.open.stacks))],
    )


def _lane(editor: Editor, number: int) -> Markup:
    stack = editor.open.stacks[number]
    title = words("edit.stack", stack=number + 1)
    put = None
    if editor.picked != NONE:
        name = words("edit.here.name", card=narration.card(editor.picked), stack=number + 1)
        put = button(f"edit put {number}", words("edit.here"), "down", "here", **{"aria-label": name, "title": name})
    rows = [laid_tile(editor, card, number, place) for place, card in enumerate(stack)]
    return h(
        "div",
        {
            "class": "edit-lane",
            "data-drop": f"edit {number} {LAST}",
            "data-action": f"edit put {number}" if put else None,  # the whole stack does what its button does
        },
        h("h3", {}, title, " ", h("small", {}, words("edit.height", count=len(stack)))),
        h("ol", {"class": "lane-cards", "aria-label": title}, rows)
        if rows
        else h("p", {"class": "lane-empty"}, words("edit.empty")),
        put,
    )


def _profile(editor: Editor) -> Markup:
    return h(
        "section",
        {"class": "profile", "aria-label": words("edit.profile")},
        value_curve(editor.open.stacks),
        holdings(editor.open.stacks),
    )


def _deck(editor: Editor) -> Markup:
    abilities = [(name, words(f"ability.{name}")) for name in ABILITIES]
    kinds = [(name, words(f"kind.{name}")) for name in KIND_NAMES]
    return h(
        "section",
        {"class": "deck", "aria-label": words("edit.collection"), "data-drop": "edit out"},
        h("h3", {}, words("edit.collection"), " ", h("small", {}, words("edit.shown", count=len(editor.shown)))),
        h(
            "div",
            {"class": "filters"},
            _filter(editor, "ability", words("edit.ability"), abilities),
            _filter(editor, "kind", words("edit.kind"), kinds),
            _filter(editor, "value", words("edit.value"), [(str(value), str(value)) for value in values()]),
        ),
        h("ul", {"class": "deck-cards", "data-keys": True}, [deck_tile(editor, card) for card in editor.shown]),
    )


def _filter(editor: Editor, name: str, label: str, choices: list[tuple[str, str]]) -> Markup:
    now = getattr(editor.filter, name)
    return h(
        "div",
        {"class": "filter"},
        h("label", {"for": f"filter-{name}"}, label),
        h(
            "select",
            {"id": f"filter-{name}", "data-change": f"edit filter {name}"},
            [
                h("option", {"value": value, "selected": value == now}, shown)
                for value, shown in [(ANY, words("edit.any")), *choices]
            ],
        ),
    )


def _bar(model: Model) -> Markup:
    """The markup of the bar that is always in view: it has the note on what has just happened, and the buttons for the
    picked card.
    """
    editor = editor_of(model)
    card = editor.picked
    if card == NONE:
        hint = h("p", {"class": "hint"}, words("edit.picking"), " ", h("span", {}, words("edit.picking.keys")))
        return h("div", {"class": "edit-bar", "id": "edit-bar"}, _told(model), hint)
    is_laid = place_of(editor.open.stacks, card) is not None
    puts = [
        button(
            f"edit put {number}",
            str(number + 1),
            **{"aria-label": words("edit.put", card=narration.card(card), stack=number + 1)},
        )
        for number in range(len(editor.open.stacks))
    ]
    moves = []
    if is_laid:
        moves = [
            button("edit move up", words("edit.up"), "up", "quiet"),
            button("edit move down", words("edit.down"), "down", "quiet"),
            button("edit out", words("edit.out"), "trash", "quiet"),
        ]
    return h(
        "div",
        {"class": "edit-bar", "id": "edit-bar"},
        _told(model),
        picture(card),
        h("p", {"class": "picked-text"}, h("b", {}, narration.card(card)), " ", narration.card_text(card)),
        h(
            "div",
            {"class": "edit-moves", "role": "toolbar", "aria-label": narration.card(card)},
            h("span", {"aria-hidden": "true"}, words("edit.to_stack")),
            puts,
            moves,
        ),
    )


# --- the balance meter ----------------------------------------------------------------------------------------------


def meter_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the balance meter's sheet.

    The sheet shows the open set's share of wins against the presets, as far as the share has been measured.
    """
    editor = editor_of(model)
    meter = editor.meter
    done, wanted = len(meter.games), meter.wanted
    faults = sentences(editor.open.stacks)
    go: Markup | None = None
    if meter.is_running:
        go = button("edit measure off", words("meter.stop"), css="primary")
    elif not faults:
        text = words("meter.more", count=PORTION) if wanted else words("meter.start")
        go = button("edit measure on", text if meter.is_done else words("meter.go_on"), "scale", "primary")
    state = words("meter.progress", done=done, count=wanted) if wanted else words("meter.none")
    if model.bot == "failed":
        state = words("bot.failed", why=model.bot_why)
    elif model.bot == "loading" and meter.is_running:
        state = words("meter.waiting")
    return words("meter.title", name=editor.open.name), join(
        [
            h("p", {}, words("meter.text")),
            [h("p", {"class": "fault"}, fault) for fault in faults],
            None if meter.is_running else _players(editor),
            h(
                "div",
                {"class": "sheet-actions"},
                go,
                button("wake", words("bot.restart")) if model.bot == "failed" else None,
                button("open editor", words("edit.title"), "edit"),
            ),
            h("p", {"class": "meter-state"}, state),
            h("progress", {"max": wanted, "value": done, "aria-label": state}) if wanted else None,
            _told(model),
            _rates(rates(meter.games)) if done else None,
            _influences(influences(meter.stacks, meter.games)) if done else None,
        ]
    )


def _players(editor: Editor) -> Markup:
    names = [(name, words("meter.player.quick" if name == QUICK else "meter.player.captain")) for name in PLAYERS]
    return radio("meter-player", words("meter.player"), names, editor.meter.player, "edit strength")


def _percent(share: float) -> int:
    return round(100 * share)


def _rates(found: list[Rate]) -> Markup:
    head = [words("meter.against"), words("meter.share"), words("meter.games")]
    rows = []
    for rate in found:
        name = narration.set_name(rate.preset) if rate.preset else words("meter.all")
        interval = words("meter.interval", low=_percent(rate.low), high=_percent(rate.high))
        rows.append(
            h(
                "tr",
                {"id": f"rate-{rate.preset or 'all'}", "class": "" if rate.preset else "all"},
                h("th", {"scope": "row"}, name),
                h(
                    "td",
                    {},
                    h("b", {}, words("percent", count=_percent(rate.share))),
                    " ",
                    h("small", {}, interval),
                    gauge(rate.low, rate.share, rate.high),
                ),
                h("td", {}, rate.games),
            )
        )
    return _table(words("meter.rates"), head, rows)


def _table(title: str, head: list[str], rows: list[Markup]) -> Markup:
    return h(
        "table",
        {"class": "meter-table"},
        h("caption", {}, title),
        h("thead", {}, h("tr", {}, [h("th", {"scope": "col"}, name) for name in head])),
        h("tbody", {}, rows),
    )


def _influences(found: list[Influence]) -> Markup:
    """A table of some of the cards in `found`: those that seem to help the set most, and those that seem to hurt it
    most.

    `found` has the most helpful card first. The table says of each card whether its influence is significant.
    """
    named = found if len(found) <= 2 * MOST_CARDS else found[:MOST_CARDS] + found[-MOST_CARDS:]
    rows = []
    for influence in named:
        points, low, high = (_signed(part) for part in (influence.difference, influence.low, influence.high))
        described = words("meter.helps" if influence.difference > 0 else "meter.hurts")
        rows.append(
            h(
                "tr",
                {"id": f"influence-{CARD_NAMES[influence.card]}", "class": "clear" if influence.is_clear else ""},
                h("th", {"scope": "row"}, narration.card(influence.card)),
                h(
                    "td",
                    {},
                    words("meter.points", points=points, low=low, high=high),
                    gauge((influence.low + 1) / 2, (influence.difference + 1) / 2, (influence.high + 1) / 2),
                ),
                h("td", {}, described if influence.is_clear else words("meter.unclear")),
            )
        )
    head = [words("meter.card"), words("meter.difference"), words("meter.verdict")]
    any_clear = any(influence.is_clear for influence in found)
    return join(
        [
            _table(words("meter.cards"), head, rows),
            None if any_clear else h("p", {"class": "told"}, words("meter.all_unclear")),
            h("p", {"class": "choice-note"}, words("meter.cards.text")),
        ]
    )


def _signed(share: float) -> str:
    return f"{_percent(share):+d}".replace("-", "−")


SHEETS = {"sets": sets_sheet, "editor": editor_sheet, "meter": meter_sheet}
