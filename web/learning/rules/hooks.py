"""The hooks of the rules pages: the functions of them that the page calls."""

from __future__ import annotations

from dataclasses import replace

from ...games import NAMES
from ...games.extension import Extension
from ...games.registry import FACES
from ...page import letters
from ...page.effects import Copy, Effect, Focus, SetFragment
from ...page.markup import Child, Markup, h, join
from ...page.model import BEATS, Model, Step
from ...page.parts import button, icon, status_line
from ...page.words import words
from . import page
from .about import LINK, NAME, Reading

LONGEST = 60  # characters of what is searched for


def state_of(model: Model) -> Reading:
    """How the person reads the rules."""
    state: Reading = model.extras[NAME]
    return state


def _with(model: Model, state: Reading) -> Model:
    return replace(model, extras={**model.extras, NAME: state})


def place_of(model: Model, sheet: str) -> tuple[str, str]:
    """Returns (game, section or row) that the name `sheet` of a sheet of rules means.

    Without a game it is the one on the table; without a section the second is "".
    """
    _, _, rest = sheet.partition(" ")
    game, slash, name = rest.partition("/")
    if slash and game in NAMES:
        return game, name
    return model.match.game, "" if slash else rest


def _search(model: Model, told: str) -> Markup:
    """The field to search in, with how much was found, and the switch for moving pictures."""
    state = state_of(model)
    field: dict[str, str | int | bool | None] = {
        "id": "rules-query",
        "type": "search",
        "value": state.query,
        "maxlength": LONGEST,
        "autocomplete": "off",
        "spellcheck": "false",
        "placeholder": words("learn.rules.search"),
        "aria-label": words("learn.rules.search"),
        "data-input": f"{NAME} find",
    }
    switch = button(
        f"{NAME} still",
        words("learn.rules.move" if state.is_still else "learn.rules.still"),
        "play" if state.is_still else "pause",
        "folding rules-motion",
        id="rules-motion",
    )
    has_motion = BEATS[model.prefs["speed"]] > 0
    return h(
        "div",
        {"class": "rules-search"},
        h("label", {"for": "rules-query"}, icon("eye")),
        h("input", field),
        h("p", {"id": "rules-found", "role": "status"}, told),
        switch if has_motion else None,
    )


def _others(game: str) -> Markup:
    """Links to the rules of the other games."""
    others = [other for other in NAMES if other != game and page.page_of(other)]
    links = [
        h("a", {"href": f"./#{LINK}{other}/", "data-action": f"{NAME} go {other}/"}, words(f"game.{other}"))
        for other in others
    ]
    return h("p", {"class": "rules-others"}, words("learn.rules.others"), [[" ", one] for one in links])


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and content of the sheet of rules."""
    game, _ = place_of(model, model.sheet)
    keys = join([h("p", {}, words("rules.keys.everywhere")), letters.listed(model)])
    unofficial = h("p", {}, h("small", {}, words("page.unofficial")))
    rules = page.page_of(game)
    if rules is None:
        return words("rules.title"), join([FACES[game].rules(), letters.listed(model), unofficial])
    state = state_of(model)
    found = rules.search(state.query)
    told = words("learn.rules.found", count=page.count_of(found)) if state.query.strip() else ""
    is_still = state.is_still or not BEATS[model.prefs["speed"]]
    shown: list[Child] = page.sections(rules, found, keys)
    return words("learn.rules.title", game=words(f"game.{game}")), h(
        "div",
        {"id": f"rules-{game}", "class": "rules is-still" if is_still else "rules"},
        _search(model, told),
        status_line(model.note, model.notes, "rules-note"),
        page.contents(rules, found),
        h("div", {"class": "rules-sections"}, shown, _others(game), unofficial),
    )


class Rules(Extension):
    """The pages of rules as an extension. It has no exercises."""

    sheets = {NAME: sheet}
    links = (LINK,)

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap in the sheet: what is searched for, a link to a section or a row, the copy of an address, the
        switch for moving pictures.
        """
        verb, _, rest = action.partition(" ")
        state = state_of(model)
        match verb:
            case "find":
                return _with(model, state._replace(query=rest[:LONGEST])), []
            case "still":
                return _with(model, state._replace(is_still=not state.is_still)), []
            case "copy":
                return model, [Copy(f"{LINK}{rest}")]
            case "go":
                opened = replace(model, sheet=f"{NAME} {rest}", note="", note_kind="")
                return _with(opened, state._replace(query="")), self.needed(opened, opened.sheet)
        return model, []

    def follow(self, model: Model, fragment: str) -> Step:
        """Opens the rules at the section or the row that a link names."""
        opened, effects = self.tap(model, f"go {fragment.removeprefix(LINK)}")
        return opened, [*effects, SetFragment("")]

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """The effect that gives the focus to a section or a row, if the name of the sheet names one."""
        kind, _, rest = sheet.partition(" ")
        if kind != NAME or not rest:
            return []
        _, name = place_of(model, sheet)
        return [Focus(f"rule-{name}" if name else "sheet-title")]

    def attend(self, model: Model) -> Step:
        """Forgets what was searched for once the sheet is closed, so that links lead to what is shown."""
        state = state_of(model)
        is_open = model.sheet.partition(" ")[0] == NAME
        return (model if is_open or not state.query else _with(model, state._replace(query=""))), []


EXTENSION = Rules()
