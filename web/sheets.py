"""The sheets over the page: new game, games, sharing, rules, settings, log, and a game's own. Pure functions too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toybattle.bots import LEVELS

from . import chart, judging, log
from .editor import sheets as editor
from .editor.chosen import offered
from .entries import HUMAN, LATER, Aside, Kept, Table
from .face import Choice, Face
from .games import FACES
from .markup import Markup, h, join
from .model import BEATS, Model
from .notices import keeping
from .parts import button, radio
from .trainer import sheets as trainer
from .words import words


def sheet(model: Model, view: Any) -> Markup | None:
    """The open sheet, if there is one."""
    if not model.sheet:
        return None
    kind, _, rest = model.sheet.partition(" ")
    title, content = _content(model, view, kind, rest)
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


def _content(model: Model, view: Any, kind: str, rest: str) -> tuple[str, Markup]:
    if kind in _SHEETS:
        return _SHEETS[kind](model)
    if kind in model.face.PAST:
        return model.face.PAST[kind](model.match, model.index, rest)
    return model.face.SHEETS[kind](view, rest)


def _choice(
    model: Model, name: str, label: str, choices: Sequence[tuple[str, Any]], css: str = "", note: str = ""
) -> Markup:
    chosen = model.draft.get(name, model.prefs.get(name))
    return radio(name, label, choices, chosen, f"{'pref' if name in model.prefs else 'set'} {name}", css, note)


def _new_sheet(model: Model) -> tuple[str, Markup]:
    game = model.draft["game"]
    face = FACES[game]
    games = [(name, words(f"game.{name}")) for name in FACES]
    either = [*((str(player), words.player(player)) for player in (0, 1)), ("random", words("new.random"))]
    opponents = [(name, _level(name, words(f"level.text.{name}"))) for name in LEVELS]
    opponents.append((HUMAN, _level(HUMAN, words(f"level.text.human.{game}"))))
    return words("new.title"), join(
        [
            h("div", {"class": "sheet-actions top"}, button("new", words("new.play"), css="primary")),
            _choice(model, "game", words("new.game"), games) if len(games) > 1 else None,
            _choice(model, "opponent", words("new.opponent"), opponents, "opponents", words(f"level.fair.{game}")),
            _choice(model, "side", words("new.side"), either) if model.draft["opponent"] != HUMAN else None,
            _choice(model, "first", words("new.first"), either),
            [_faces_choice(model, face, choice) for choice in face.offered(model.draft)],
        ]
    )


def _faces_choice(model: Model, face: Face, choice: Choice) -> list[Markup]:
    """One of the game's own choices; where it is between sets, the person's own ones too, and a way to them."""
    values = [(value, face.shown_choice(choice.name, value)) for value in choice.values]
    values += offered(model.editor) if choice.own else []
    asked = _choice(model, choice.name, words(f"new.{choice.name}"), values, choice.css)
    return [asked, button("open sets", words("sets.title"), "edit")] if choice.own else [asked]


def _level(name: str, text: str) -> list[Markup]:
    return [h("b", {}, words(f"level.{name}")), h("small", {}, text)]


def title_of(table: Table, names: Mapping[str, str]) -> str:
    """What a game is called in the list; `names` are those of own sets."""
    match = table.match
    return table.name or words("games.default_name", subtitle=FACES[match.game].subtitle(match.options, names))


def _entry(model: Model, entry: Kept | Aside) -> Markup:
    if isinstance(entry, Aside):
        why = words(entry.reason, count="?")
        return h(
            "li",
            {"class": "entry aside"},
            h("p", {}, words("games.later_row" if entry.reason in LATER else "games.aside_row", why=why)),
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
    if result is None:
        state = words("games.turn", turn=table.match.state.turn)
    elif result.winner is None:
        state = words("games.drawn")
    else:
        state = words("games.won", player=words.player(result.winner))
    current = table.id == model.table.id
    title = title_of(table, model.editor.names)
    return h(
        "li",
        {"id": f"entry-{table.id}", "class": "entry current" if current else "entry"},
        FACES[table.match.game].picture(table.match.options),
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


def _games_sheet(model: Model) -> tuple[str, Markup]:
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


def _rules_sheet(model: Model) -> tuple[str, Markup]:
    return words("rules.title"), join([model.face.rules(), h("p", {}, h("small", {}, words("page.unofficial")))])


def _share_sheet(model: Model) -> tuple[str, Markup]:
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
            h("p", {}, words(f"share.challenge_text.{model.match.game}")),
            button("copy challenge", words("share.challenge"), "link"),
            h("p", {"class": "told", "role": "status"}, model.note),
            field,
        ]
    )


def _settings_sheet(model: Model) -> tuple[str, Markup]:
    themes = [(name, words(f"settings.theme.{name}")) for name in ("auto", "light", "dark")]
    speeds = [(name, words(f"settings.speed.{name}")) for name in BEATS]
    chances = [(name, words(f"settings.chances.{name}")) for name in ("off", "on")]
    return words("settings.title"), join(
        [
            _choice(model, "theme", words("settings.theme"), themes),
            _choice(model, "speed", words("settings.speed"), speeds),
            _choice(model, "chances", words("settings.chances"), chances, note=words("settings.chances.note")),
            keeping(),
            h("p", {}, h("small", {}, words("page.unofficial"))),
        ]
    )


def _log_sheet(model: Model) -> tuple[str, Markup]:
    chances = button("open chances", words("chances.log"), "table") if judging.is_shown(model) else None
    return words("panel.log"), join([chances, h("ol", {"class": "turns"}, log.items(model, "sheet-turn"))])


def _chances_sheet(model: Model) -> tuple[str, Markup]:
    return chart.title(model), chart.sheet(model)


_SHEETS = {
    "new": _new_sheet,
    "games": _games_sheet,
    "share": _share_sheet,
    "rules": _rules_sheet,
    "settings": _settings_sheet,
    "log": _log_sheet,
    "chances": _chances_sheet,
    **editor.SHEETS,
    **trainer.SHEETS,
}
