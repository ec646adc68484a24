"""The sheets over the page: new game, saved games, sharing, rules, settings, log, and a game's own. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from toybattle.bots import LEVELS

from ..games.face import Choice, Face
from ..games.registry import FACES
from ..review import chart, judging
from ..saves.entries import HUMAN, LATER, Aside, Listed
from ..start.notices import keeping
from . import log
from .extensions import EXTENSIONS, names, of_sheet
from .listing import rows
from .markup import Markup, h, join
from .model import BEATS, ROWS, Model
from .parts import button, radio
from .words import words


def sheet(model: Model, view: Any) -> Markup | None:
    """The markup of the open sheet, or None if none is open. `view` is the position as the viewer sees it."""
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
    extension = of_sheet(model)
    if extension:
        return extension.sheets[kind](model)
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
            [_faces_choice(model, face, choice) for choice in face.choices_for(model.draft)],
        ]
    )


def _faces_choice(model: Model, face: Face, choice: Choice) -> list[Markup]:
    """The elements for `choice`, one of the choices for a new game that belong to the game of `face`.

    An extension may have added values to the choice, and a button.
    """
    values = [(value, face.shown_choice(choice.name, value)) for value in choice.values]
    extension = EXTENSIONS.get(choice.more)
    values += extension.more_values(model) if extension else []
    asked = _choice(model, choice.name, words(f"new.{choice.name}"), values, choice.css)
    more = extension.more_values_button() if extension else None
    return [asked, more] if more else [asked]


def _level(name: str, text: str) -> list[Markup]:
    return [h("b", {}, words(f"level.{name}")), h("small", {}, text)]


def title_of(entry: Listed, names: Mapping[str, str]) -> str:
    """The title of a game in the listing.

    `names` maps sets of cards, as a game's options write them, to the names that the person has given to the sets.
    """
    return entry.name or words("games.default_name", subtitle=FACES[entry.game].subtitle(entry.options, names))


def _state(entry: Listed) -> str:
    """The words for how a game in the listing stands; if it has no summary, for the number of its decisions."""
    if entry.summary is None:
        return words("games.decisions", count=entry.decisions)
    result = entry.summary.result
    if result is None:
        return words("games.turn", turn=entry.summary.turn)
    return words("games.drawn") if result.winner is None else words("games.won", player=words.player(result.winner))


def _seat(name: str, player: int) -> str:
    return words(f"player.{player}") if name == HUMAN else words(f"level.{name}")


def _entry(entry: Listed | Aside, names: Mapping[str, str], current: str) -> Markup:
    """The list item of an entry in the listing, which may be a game or an entry that can't be read.

    `names` maps sets of cards, as a game's options write them, to the names that the person has given to the sets.
    `current` is the id of the game on the table.
    """
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
    return _row(entry, title_of(entry, names), entry.id == current)


@lru_cache(maxsize=1000)
def _row(entry: Listed, title: str, current: bool) -> Markup:
    """The list item of a readable game in the listing; `current` says whether the game is on the table.

    The result is cached, since most rows stay the same while the page is drawn again.
    """
    blue, red = (_seat(name, player) for player, name in enumerate(entry.seats))
    is_over = entry.summary is not None and entry.summary.result is not None
    facts = [words("games.versus", blue=blue, red=red), _state(entry)]
    facts += [words("games.assisted")] if entry.assisted else []
    facts += [words("retry.mark", turn=entry.retry)] if entry.retry else []
    facts += [words("games.current")] if current else []
    name: dict[str, str | int | bool | None] = {
        "id": f"name-{entry.id}",
        "class": "entry-name",
        "value": title,
        "maxlength": 60,
        "data-change": f"rename {entry.id}",
    }
    return h(
        "li",
        {"id": f"entry-{entry.id}", "class": "entry current" if current else "entry"},
        FACES[entry.game].picture(entry.options, entry.summary.held if entry.summary else ""),
        h(
            "div",
            {"class": "entry-text"},
            h("label", {"class": "unseen", "for": f"name-{entry.id}"}, words("games.name_of")),
            h("input", name),
            h("p", {}, " · ".join(facts)),
        ),
        h(
            "div",
            {"class": "entry-actions"},
            button(f"continue {entry.id}", words("games.review" if is_over else "games.continue"), css="primary"),
            button(f"export {entry.id}", words("games.export"), "export", "quiet"),
            button(f"delete {entry.id}", words("games.delete"), "trash", "quiet"),
        ),
    )


def _games_note(model: Model) -> Markup | None:
    """The line on what is being done or was just done to the saved games; None if there is nothing to tell."""
    if model.importing is not None:
        done, total, is_keeping = model.importing
        told = words("games.keeping" if is_keeping else "games.reading", done=done, count=total)
        stop = None if is_keeping else button("stop-import", words("games.stop"))
        return h("p", {"class": "told", "role": "status"}, told, " ", stop)
    if model.deleted is not None:
        told = words("games.deleted", name=model.deleted[1])
        return h("p", {"class": "told"}, told, " ", button("undelete", words("games.undelete")))
    return h("p", {"class": "told"}, model.note) if model.note else None


def _pages(model: Model) -> Markup | None:
    """The line that says which rows of a long listing are visible, with buttons for the other rows.

    None if all rows are visible.
    """
    first, count = model.first_row, len(model.listing)
    if count <= ROWS:
        return None
    told = words("games.rows", first=first + 1, last=min(first + ROWS, count), count=count)
    newer = button(f"rows {first - ROWS}", words("games.newer")) if first else None
    older = button(f"rows {first + ROWS}", words("games.older")) if first + ROWS < count else None
    return h("div", {"class": "sheet-actions"}, h("p", {}, told), newer, older)


def _games_sheet(model: Model) -> tuple[str, Markup]:
    count = sum(isinstance(entry, Listed) for entry in model.listing)
    told = words("games.where", count=count) if count else words("games.none")
    if model.listing_left:
        told = words("games.looking", count=model.listing_left)
    names_of_sets = names(model)
    return words("games.title"), join(
        [
            h("p", {}, told),
            _games_note(model),
            h("ul", {"class": "entries"}, [_entry(entry, names_of_sets, model.table.id) for entry in rows(model)]),
            _pages(model),
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
}
