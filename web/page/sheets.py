"""The sheets over the page: new game, saved games, sharing, rules, settings, log, and a game's own. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toybattle.memory import remembered

from ..by_link import live_sheet
from ..by_link import sheets as by_link
from ..games.registry import FACES
from ..review import chart, judging
from ..saves import statistics
from ..saves.entries import HUMAN, LATER, Aside, Listed
from ..start.notices import keeping
from . import command, filters, letters, log, new_game
from . import statistics as statistics_sheet
from .extensions import names, of_sheet
from .filters import title_of
from .listing import found, rows
from .markup import Markup, h, join
from .model import BEATS, ROWS, VOLUMES, Model
from .parts import address_field, button, radio, renewed, status_line
from .words import words


def sheet(model: Model, view: Any, card: Markup | None = None) -> Markup | None:
    """The markup of the open sheet, or None if none is open. `view` is the position as the viewer sees it, and `card`
    the info card, None if none is open.
    """
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
        h("div", {"id": f"sheet-{kind}", "class": "sheet-body", "tabindex": 0}, content),
        _FEET[kind](model) if kind in _FEET else None,
        card,
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
    return radio(name, label, choices, model.prefs[name], f"pref {name}", css, note)


def _outcome(entry: Listed) -> Markup:
    """The words for how a game stands, or for the number of its decisions if that is all that is known."""
    outcome = statistics.outcome_of(entry)
    if entry.summary is None:
        told = words("games.decisions", count=entry.decisions)
    elif entry.summary.result is None:
        told = words("games.turn", turn=entry.summary.turn)
    elif outcome == statistics.FINISHED and entry.summary.result.winner is not None:
        told = words("games.won", player=words.player(entry.summary.result.winner))
    else:
        told = words("games.drawn" if outcome in (statistics.DRAWN, statistics.FINISHED) else f"games.{outcome}_by_you")
    return h("b", {"class": f"outcome is-{outcome}" if outcome else "outcome"}, told)


def _entry(entry: Listed | Aside, names: Mapping[str, str], current: str) -> Markup:
    """The list item of an entry in the listing, which may be a game or an entry that can't be read.

    `names` maps values of a game's options, such as the text of a set of cards, to the names that the person has given
    to these values. `current` is the id of the game on the table.
    """
    if isinstance(entry, Aside):
        why = words(entry.reason, count="?")
        told = words("games.later_row" if entry.reason in LATER else "games.aside_row", why=why)
        return h(
            "li",
            {"class": "entry aside"},
            h("p", {}, told),
            h(
                "div",
                {"class": "entry-actions"},
                button(f"export {entry.id}", words("games.export"), "export", **_label("games.export", told)),
                button(f"delete {entry.id}", words("games.delete"), "trash", **_label("games.delete", told)),
            ),
        )
    return _row(entry, title_of(entry, names), entry.id == current)


def _label(message: str, told: str) -> dict[str, str]:
    """The attribute with the accessible name of a button in the row of an entry that can't be read.

    `message` is the message id of the button's text, and `told` is the text of the row. The accessible name has both
    texts, since the buttons of all such rows have the same text.
    """
    return {"aria-label": words("games.of_aside", action=words(message), told=told)}


@remembered(1000)
def _row(entry: Listed, title: str, current: bool) -> Markup:
    """The list item of a saved game in the listing.

    `title` is what the listing calls the game, and `current` says whether the game is on the table. Results are
    remembered, since most items are the same whenever the page is drawn again.
    """
    is_over = entry.summary is not None and entry.summary.result is not None
    opponent = statistics.opponent_of(entry)
    rival = words(f"level.{opponent}") if entry.postmark is None else entry.postmark.friend or words("by_link.friend")
    facts = [words(f"game.{entry.game}")]
    facts += [words(f"by_link.stage.{entry.postmark.stage}")] if entry.postmark else []
    facts += [words("games.two") if opponent == HUMAN else words("games.against", level=rival)]
    facts += [words("games.turns", count=entry.summary.turn)] if is_over and entry.summary else []
    facts += [words.date(entry.saved)] if entry.saved else []
    facts += [words("games.assisted")] if entry.assisted else []
    facts += [words("retry.mark", turn=entry.retry)] if entry.retry else []
    facts += [words("games.current")] if current else []

    def label(action: str) -> dict[str, str]:
        level = "" if opponent == HUMAN else rival
        told = {
            "name": title,
            "game": words(f"game.{entry.game}"),
            "opponent": words("games.against", level=level) if level else words("games.between"),
            "length": words("games.turns", count=entry.summary.turn)
            if entry.summary
            else words("games.decisions", count=entry.decisions),
        }
        return {"aria-label": words("games.of", action=action, **told)}

    first = words("games.review" if is_over else "games.continue")
    name: dict[str, str | int | bool | None] = {
        "id": f"name-{entry.id}",
        "class": "entry-name",
        "value": title,
        "maxlength": 60,
        "data-change": f"rename {entry.id}",
    }
    css = "entry current" if current else "entry"
    return h(
        "li",
        {"id": f"entry-{entry.id}", "class": css, "tabindex": -1, "title": title},
        FACES[entry.game].picture(entry.options, entry.summary.held if entry.summary else ""),
        h(
            "div",
            {"class": "entry-text"},
            h("label", {"class": "unseen", "for": f"name-{entry.id}"}, words("games.name_of")),
            h("input", name),
            h("p", {}, _outcome(entry), "".join(f" · {fact}" for fact in facts)),
        ),
        h(
            "div",
            {"class": "entry-actions"},
            button(f"continue {entry.id}", first, css="primary", **label(first)),
            button(f"export {entry.id}", words("games.export"), "export", "quiet", **label(words("games.export"))),
            button(f"delete {entry.id}", words("games.delete"), "trash", "quiet", **label(words("games.delete"))),
        ),
    )


def _games_note(model: Model) -> Markup:
    """The line on what is being done or was just done to the saved games.

    If there is nothing to tell, the line is empty, but it stays in the page, because screen readers speak only a text
    that is put into an element that was there before.
    """
    line, css = "games-note", "told"
    if model.importing is not None:
        done, total, is_keeping = model.importing
        told = words("games.keeping" if is_keeping else "games.reading", done=done, count=total)
        stop = None if is_keeping else button("stop-import", words("games.stop"), id="stop-import")
        return h("p", {"id": line, "class": css, "role": "status"}, told, " ", stop)
    if model.deleted is not None:
        told = words("games.deleted", name=model.deleted[1])
        back = button("undelete", words("games.undelete"), id="undelete")
        return h("p", {"id": line, "class": css, "role": "status"}, renewed(told, model.notes), " ", back)
    return status_line(model.note, model.notes, line)


def _pages(model: Model, count: int) -> Markup | None:
    """The line that says which rows of a long listing are visible, with buttons for the other rows.

    `count` is the number of all rows. None if all rows are visible.
    """
    first = model.first_row
    if count <= ROWS:
        return None
    told = words("games.rows", first=first + 1, last=min(first + ROWS, count), count=count)
    newer = button(f"rows {first - ROWS}", words("games.newer")) if first else None
    older = button(f"rows {first + ROWS}", words("games.older")) if first + ROWS < count else None
    return h("div", {"class": "sheet-actions"}, h("p", {}, told), newer, older)


def _games_sheet(model: Model) -> tuple[str, Markup]:
    shown = found(model)
    names_of_sets = names(model)
    return words("games.title"), join(
        [
            filters.bar(model),
            filters.told(model, len(shown)),
            _games_note(model),
            h(
                "ul",
                {"class": "entries"},
                [_entry(entry, names_of_sets, model.table.id) for entry in rows(model, shown)],
            ),
            _pages(model, len(shown)),
            h(
                "div",
                {"class": "sheet-actions"},
                button("open new", words("tool.new"), "new"),
                button("open paste", words("by_link.do_paste"), "link"),
                button("import", words("games.import"), "import"),
                button("export", words("games.export_all"), "export"),
            ),
        ]
    )


def _share_sheet(model: Model) -> tuple[str, Markup]:
    if model.table.correspondence:
        return by_link.share(model)
    if model.match.origin:
        export = (
            button(f"export {model.table.id}", words("games.export"), "export", "primary") if model.table.id else None
        )
        return words("share.title"), join([h("p", {}, words("share.none")), export])
    rules, first = model.match.rules, model.match.at(0)
    is_open = all(rules.is_open(rules.view(first, player)) for player in (0, 1))
    return words("share.title"), join(
        [
            h("p", {}, words("share.replay_text.open" if is_open else "share.replay_text")),
            button("copy replay", words("share.replay"), "link", "primary"),
            h("p", {}, words(f"share.challenge_text.{model.match.game}")),
            button("copy challenge", words("share.challenge"), "link"),
            h("p", {"class": "told", "role": "status"}, renewed(model.note, model.notes)),
            address_field("address", model.address) if model.address else None,
        ]
    )


def _survey_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the survey sheet: the question to the person, then the position in sentences."""
    decision = model.decision()
    asked = model.narration.asked(model.view(), decision, model.picks) if decision else ""
    lines = [line for line in (asked, *model.face.survey(model.position)) if line]
    return words("survey.title"), h("ul", {"class": "survey"}, [h("li", {}, line) for line in lines])


def _settings_sheet(model: Model) -> tuple[str, Markup]:
    themes = [(name, words(f"settings.theme.{name}")) for name in ("auto", "light", "dark")]
    speeds = [(name, words(f"settings.speed.{name}")) for name in BEATS]
    chances = [(name, words(f"settings.chances.{name}")) for name in ("off", "on")]
    volumes = [(name, words(f"settings.sound.{name}")) for name in VOLUMES]
    calls = [(name, words(f"settings.call.{name}")) for name in ("off", "on")]
    keys = [(name, words(f"settings.keys.{name}")) for name in ("on", "off")]
    vibrations = [(name, words(f"settings.vibration.{name}")) for name in ("off", "on")]
    return words("settings.title"), join(
        [
            _choice(model, "theme", words("settings.theme"), themes),
            _choice(model, "speed", words("settings.speed"), speeds),
            _choice(model, "sound", words("settings.sound"), volumes, note=words("settings.sound.note")),
            _choice(model, "call", words("settings.call"), calls),
            _choice(model, "vibration", words("settings.vibration"), vibrations, "vibration"),
            _choice(model, "chances", words("settings.chances"), chances, note=words("settings.chances.note")),
            _choice(model, "keys", words("settings.keys"), keys, note=words("settings.keys.note")),
            h("div", {"class": "sheet-actions"}, button("open letters", words("keys.change"))),
            live_sheet.stun_field(model.prefs["stun"]),
            status_line(model.note, model.notes),
            keeping(),
            h("p", {}, h("small", {}, words("page.unofficial"))),
        ]
    )


def _log_sheet(model: Model) -> tuple[str, Markup]:
    chances = button("open chances", words("chances.log"), "table") if judging.is_shown(model) else None
    typing = button(f"open {command.SHEET}", words("command.open"))
    return words("panel.log"), join(
        [
            h("div", {"class": "sheet-actions"}, typing, chances),
            h("ol", {"class": "turns"}, log.items(model, "sheet-turn")),
        ]
    )


def _chances_sheet(model: Model) -> tuple[str, Markup]:
    is_over = judging.is_shown(model) and judging.is_over(model)
    return words("turning.title") if is_over else chart.title(model), chart.sheet(model)


_SHEETS = {
    "new": new_game.sheet,
    "games": _games_sheet,
    "statistics": statistics_sheet.sheet,
    "share": _share_sheet,
    "survey": _survey_sheet,
    "settings": _settings_sheet,
    "letters": letters.sheet,
    "log": _log_sheet,
    "chances": _chances_sheet,
    command.SHEET: command.sheet,
    **by_link.SHEETS,
    **live_sheet.SHEETS,
}

# sheet -> the function that draws the part below its content, which is always in view
_FEET = {"new": new_game.foot, **by_link.FEET}
