"""The hooks of the rules pages: the functions that the page calls."""

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
    """The state of this extension: how the person reads the rules."""
    state: Reading = model.extras[NAME]
    return state


def _with(model: Model, state: Reading) -> Model:
    return replace(model, extras={**model.extras, NAME: state})


def place_of(model: Model, sheet: str) -> tuple[str, str]:
    """Returns (game, name): whose rules the sheet with the name `sheet` shows, and at which section or row.

    The name of a sheet is "rules", "rules NAME", "rules GAME/" or "rules GAME/NAME". If it names no game, the game is
    the one on the table; if it names no section or row, `name` in the result is "".
    """
    _, _, rest = sheet.partition(" ")
    game, slash, name = rest.partition("/")
    if slash and game in NAMES:
        return game, name
    return model.match.game, "" if slash else rest


def _search(model: Model, told: str) -> Markup:
    """The markup of the search field and of the button that stops the moving pictures or lets them move again.

    Between them stands `told`, a sentence on how much was found, "" for none.
    """
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
    """The markup of links to the rules of all games but `game`."""
    others = [other for other in NAMES if other != game and page.page_of(other)]
    links = [
        h("a", {"href": f"./#{LINK}{other}/", "data-action": f"{NAME} go {other}/"}, words(f"game.{other}"))
        for other in others
    ]
    return h("p", {"class": "rules-others"}, words("learn.rules.others"), [[" ", one] for one in links])


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet of rules. While the person searches, it has only what the search finds."""
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
    shown: list[Child] = page.sections(rules, found, keys, rules.sought(state.query))
    return words("learn.rules.title", game=words(f"game.{game}")), h(
        "div",
        {"id": f"rules-{game}", "class": "rules is-still" if is_still else "rules"},
        _search(model, told),
        status_line(model.note, model.notes, "rules-note"),
        page.contents(rules, found),
        h("div", {"class": "rules-sections"}, shown, _others(game), unofficial),
    )


class Rules(Extension):
    """What the page calls of the extension for the pages of rules. This extension has no exercises."""

    sheets = {NAME: sheet}
    links = (LINK,)

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap or an input in the sheet of rules. `action` is the command:

        - "find TEXT" searches for a text.
        - "still" stops the moving pictures, or lets them move again.
        - "copy GAME/NAME" copies the address of a section or row.
        - "go GAME/NAME" opens the rules at a section or row.
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
        """Opens the rules at the section or row to which a link leads. `fragment` is the fragment of the link's
        address.
        """
        opened, effects = self.tap(model, f"go {fragment.removeprefix(LINK)}")
        return opened, [*effects, SetFragment("")]

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when the sheet with the name `sheet` opens.

        For the sheet of rules, an effect gives the focus to the section or row that the name of the sheet names. If it
        names only a game, the title of the sheet gets the focus, and if it names nothing, there is no effect.
        """
        kind, _, rest = sheet.partition(" ")
        if kind != NAME or not rest:
            return []
        _, name = place_of(model, sheet)
        return [Focus(f"rule-{name}" if name else "sheet-title")]

    def attend(self, model: Model) -> Step:
        """Forgets the text that was searched for once the sheet of rules is closed. So the whole page of rules is shown
        when the sheet opens again.
        """
        state = state_of(model)
        is_open = model.sheet.partition(" ")[0] == NAME
        return (model if is_open or not state.query else _with(model, state._replace(query=""))), []


EXTENSION = Rules()
