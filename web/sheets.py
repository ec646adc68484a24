"""The sheets over the page: new game, games, sharing, rules, settings, log, stacks, discards. Pure functions too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toybattle.bots import LEVELS
from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.troops import KINDS

from . import chart, judging
from .art.scenery import SCENERY
from .boards import toy_battle as board
from .markup import Markup, h, join
from .model import BEATS, Model
from .parts import button, icon, log_items, mini
from .store import HUMAN, Aside, Kept, Table
from .telling import toy_battle as telling
from .words import words


def sheet(model: Model, view: State) -> Markup | None:
    """The open sheet, if there is one."""
    if not model.sheet:
        return None
    kind, _, rest = model.sheet.partition(" ")
    title, content = _SHEETS[kind](model, view, rest)
    return h(
        "dialog",
        {"id": "sheet", "class": f"sheet sheet-{kind}", "aria-labelledby": "sheet-title"},
        h(
            "div",
            {"class": "sheet-head"},
            h("h2", {"id": "sheet-title", "tabindex": -1}, title),
            button("close", words("tool.close"), "close", "quiet"),
        ),
        h("div", {"class": "sheet-body", "tabindex": 0}, content),
    )


def _choice(
    model: Model, name: str, label: str, choices: Sequence[tuple[str, Any]], css: str = "", note: str = ""
) -> Markup:
    return h(
        "fieldset",
        {"class": f"choice {css}".strip()},
        h("legend", {}, label),
        h(
            "div",
            {"class": "choices"},
            [
                h(
                    "label",
                    {"class": "pick"},
                    h(
                        "input",
                        {
                            "type": "radio",
                            "name": name,
                            "value": value,
                            "checked": model.draft.get(name, model.prefs.get(name)) == value,
                            "data-change": f"{'pref' if name in model.prefs else 'set'} {name}",
                        },
                    ),
                    h("span", {}, shown),
                )
                for value, shown in choices
            ],
        ),
        h("p", {"class": "choice-note"}, note) if note else None,
    )


def _thumbnail(terrain: str) -> Markup:
    return Markup(
        '<svg class="thumb" viewBox="0 0 1000 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{SCENERY[terrain]}</svg>"
    )


def _new_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    colors = [(str(player), telling.player(player)) for player in (0, 1)]
    either = [*colors, ("random", words("new.random"))]
    opponents = [
        (name, [h("b", {}, words(f"level.{name}")), h("small", {}, words(f"level.text.{name}"))])
        for name in (*LEVELS, HUMAN)
    ]
    terrains: list[tuple[str, Any]] = [
        ("random", [h("i", {"class": "thumb any", "aria-hidden": "true"}, "?"), h("b", {}, words("new.random"))])
    ]
    terrains += [(name, [_thumbnail(name), h("b", {}, words(f"terrain.{name}"))]) for name in TERRAINS]
    return words("new.title"), join(
        [
            h("div", {"class": "sheet-actions top"}, button("new", words("new.play"), css="primary")),
            _choice(model, "opponent", words("new.opponent"), opponents, "opponents", words("level.fair")),
            _choice(model, "side", words("new.side"), either) if model.draft["opponent"] != HUMAN else None,
            _choice(model, "first", words("new.first"), either),
            _choice(model, "specials", words("new.specials"), [("yes", words("new.yes")), ("no", words("new.no"))]),
            _choice(model, "terrain", words("new.terrain"), terrains, "terrains"),
        ]
    )


def title_of(table: Table) -> str:
    """What a game is called in the list."""
    return table.name or words("games.default_name", terrain=words(f"terrain.{table.match.options['terrain']}"))


def _entry(model: Model, entry: Kept | Aside) -> Markup:
    if isinstance(entry, Aside):
        return h(
            "li",
            {"class": "entry aside"},
            h("p", {}, words("games.aside_row", why=words(entry.reason, count="?"))),
            h(
                "div",
                {"class": "entry-actions"},
                button(f"export {entry.id}", words("games.export"), "export"),
                button(f"delete {entry.id}", words("games.delete"), "trash"),
            ),
        )
    table = entry.table
    result = table.match.result
    seats = [
        words("player.0")
        if seat == HUMAN and player == 0
        else words("player.1")
        if seat == HUMAN
        else words(f"level.{seat}")
        for player, seat in enumerate(table.seats)
    ]
    state = (
        words("games.won", player=telling.player(result.winner or 0))
        if result
        else words("games.turn", turn=table.match.state.turn)
    )
    current = table.id == model.table.id
    title = title_of(table)
    return h(
        "li",
        {"id": f"entry-{table.id}", "class": "entry current" if current else "entry"},
        _thumbnail(table.match.options["terrain"]),
        h(
            "div",
            {"class": "entry-text"},
            h("label", {"class": "unseen", "for": f"name-{table.id}"}, words("games.name_of")),
            h(
                "input",
                {
                    "id": f"name-{table.id}",
                    "class": "entry-name",
                    "value": title,
                    "maxlength": 60,
                    "data-change": f"rename {table.id}",
                },
            ),
            h(
                "p",
                {},
                " · ".join(
                    [
                        words("games.versus", blue=seats[0], red=seats[1]),
                        state,
                        *([words("games.assisted")] if table.assisted else []),
                        *([words("retry.mark", turn=table.retry)] if table.retry else []),
                        *([words("games.current")] if current else []),
                    ]
                ),
            ),
        ),
        h(
            "div",
            {"class": "entry-actions"},
            button(f"continue {table.id}", words("games.continue"), css="primary"),
            button(f"export {table.id}", words("games.export"), "export", "quiet"),
            button(f"delete {table.id}", words("games.delete"), "trash", "quiet"),
        ),
    )


def _games_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    count = sum(isinstance(entry, Kept) for entry in model.shelf)
    note = None
    if model.deleted is not None:
        note = h(
            "p",
            {"class": "told"},
            words("games.deleted", name=model.deleted[1]),
            " ",
            button("undelete", words("games.undelete")),
        )
    elif model.note:
        note = h("p", {"class": "told"}, model.note)
    return words("games.title"), join(
        [
            h("p", {}, words("games.where", count=count) if count else words("games.none")),
            note,
            h("ul", {"class": "entries"}, [_entry(model, entry) for entry in model.shelf]),
            h(
                "div",
                {"class": "sheet-actions"},
                button("import", words("games.import"), "import"),
                button("export", words("games.export_all"), "export"),
            ),
        ]
    )


def _share_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    field = None
    if model.address:
        field = h(
            "p",
            {},
            h("label", {"for": "address"}, words("share.field")),
            h("input", {"id": "address", "class": "address", "readonly": True, "value": model.address}),
        )
    return words("share.title"), join(
        [
            h("p", {}, words("share.replay_text")),
            button("copy replay", words("share.replay"), "link", "primary"),
            h("p", {}, words("share.challenge_text")),
            button("copy challenge", words("share.challenge"), "link"),
            h("p", {"class": "told", "role": "status"}, model.note),
            field,
        ]
    )


def _troop_rows() -> Markup:
    return h(
        "ul",
        {"class": "cards"},
        [
            h(
                "li",
                {},
                mini(board.token(0, kind), telling.troop_full(kind)),
                h("span", {}, h("b", {}, telling.troop_full(kind)), " ", telling.troop_text(kind)),
            )
            for kind in KINDS
        ],
    )


def _rules_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    specials = ("recall", "restricted", "draw", "push", "recover", "freeze", "mute")
    return words("rules.title"), join(
        [
            [h("p", {}, words(f"rules.{part}")) for part in ("goal", "turn", "place", "medals", "effects")],
            h("h3", {}, words("rules.troops")),
            _troop_rows(),
            h("h3", {}, words("rules.specials")),
            h(
                "ul",
                {"class": "cards"},
                [
                    h("li", {}, icon(name), h("span", {}, words(f"special.{name}", allowed=words("rules.listed"))))
                    for name in specials
                ],
            ),
            h("p", {}, words("rules.rack")),
            h("p", {}, words("rules.end")),
            h("h3", {}, words("rules.keys")),
            h("p", {}, words("rules.keys.text")),
            h("p", {}, h("small", {}, words("page.unofficial"))),
        ]
    )


def _settings_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    themes = [(name, words(f"settings.theme.{name}")) for name in ("auto", "light", "dark")]
    speeds = [(name, words(f"settings.speed.{name}")) for name in BEATS]
    chances = [(name, words(f"settings.chances.{name}")) for name in ("off", "on")]
    return words("settings.title"), join(
        [
            _choice(model, "theme", words("settings.theme"), themes),
            _choice(model, "speed", words("settings.speed"), speeds),
            _choice(model, "chances", words("settings.chances"), chances, note=words("settings.chances.note")),
            h("p", {}, h("small", {}, words("page.unofficial"))),
        ]
    )


def _log_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    chances = button("open chances", words("chances.log"), "table") if judging.is_shown(model) else None
    return words("panel.log"), join([chances, h("ol", {"class": "turns"}, log_items(model, "sheet-turn"))])


def _chances_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    return chart.title(model), chart.sheet(model)


def _stack_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    space = board.space_number(rest)
    pieces = pieces_of(view.stacks[space])
    rows = [
        h(
            "li",
            {},
            mini(
                board.token(player, kind),
                words("space.troop", player=telling.player(player), troop=telling.troop_full(kind)),
            ),
            h(
                "span",
                {},
                words("space.troop", player=telling.player(player), troop=telling.troop_full(kind)),
                " – ",
                words("stack.top" if height == len(pieces) - 1 else "stack.below"),
            ),
        )
        for height, (player, kind) in reversed(list(enumerate(pieces)))
    ]
    return words("stack.title", space=telling.space(space)), h(
        "ol", {"class": "cards"}, rows or [h("li", {}, words("space.empty"))]
    )


def _discard_sheet(model: Model, view: State, rest: str) -> tuple[str, Markup]:
    player = int(rest)
    kinds = TROOPS_IN[view.discard[player]]
    title = words("discard.title", player=telling.player(player))
    if not kinds:
        return title, h("p", {}, words("discard.none"))
    rows = [
        h("li", {}, mini(board.token(player, kind), telling.troop_full(kind)), h("span", {}, telling.troop_full(kind)))
        for kind in kinds
    ]
    return title, h("ul", {"class": "cards"}, rows)


_SHEETS = {
    "new": _new_sheet,
    "games": _games_sheet,
    "share": _share_sheet,
    "rules": _rules_sheet,
    "settings": _settings_sheet,
    "log": _log_sheet,
    "chances": _chances_sheet,
    "stack": _stack_sheet,
    "discard": _discard_sheet,
}
