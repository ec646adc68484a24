"""The filter of the listing: which saved games are shown. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toybattle.bots import LEVELS
from toybattle.memory import remembered

from ..games.registry import FACES
from ..saves.entries import FRIEND, HUMAN, Aside, Listed
from ..saves.statistics import DRAWN, FINISHED, LOST, RUNNING, WON, opponent_of, outcome_of
from .markup import Markup, h
from .model import NO_FILTER, Filter, Model
from .parts import button
from .words import words

FEW = 5  # so many games need no filter
OUTCOMES = (RUNNING, FINISHED, WON, LOST, DRAWN)  # FINISHED stands for every game that is over


def title_of(entry: Listed, names: Mapping[str, str]) -> str:
    """The title of a game in the listing: its own name, or else a few words on what was chosen when the game was set
    up.

    `names` maps values of a game's options, such as the text of a set of cards, to the names that the person has given
    to these values.
    """
    face = FACES[entry.game]
    told = face.subtitle_by_link(entry.options) if entry.postmark else face.subtitle(entry.options, names)
    return entry.name or words("games.default_name", subtitle=told)


def matching(
    entries: tuple[Listed | Aside, ...], filter: Filter, names: Mapping[str, str]
) -> tuple[Listed | Aside, ...]:
    """The entries that the filter lets through, in the same order as in `entries`. Only an empty filter lets unreadable
    entries through.

    `names` maps values of a game's options, such as the text of a set of cards, to the names that the person has given
    to these values. A game's title can contain these names, and the filter can look for a text in the title.
    """
    if filter == NO_FILTER:
        return entries
    return tuple(entry for entry in entries if isinstance(entry, Listed) and _is_matching(entry, filter, names))


def _is_matching(entry: Listed, filter: Filter, names: Mapping[str, str]) -> bool:
    if filter.game not in ("", entry.game) or filter.opponent not in ("", opponent_of(entry)):
        return False
    if filter.outcome and outcome_of(entry) not in _outcomes(filter.outcome):
        return False
    return not filter.text or filter.text.strip().casefold() in _searched(entry, tuple(names.items()))


@remembered(2000)
def _searched(entry: Listed, names: tuple[tuple[str, str], ...]) -> str:
    """The title of a game in the listing, in lower case: the filter looks there for the text that the person has typed.

    A title may have names that the person has given to values of the game's options, such as sets of cards. `names` has
    them as pairs (value, name). The result is cached, since the titles of all games are searched whenever a letter is
    typed.
    """
    return title_of(entry, dict(names)).casefold()


def _outcomes(chosen: str) -> tuple[str, ...]:
    return (WON, LOST, DRAWN, FINISHED) if chosen == FINISHED else (chosen,)


def changed(filter: Filter, rest: str) -> Filter:
    """The filter after one of its fields was changed. `rest` is the name of the field, a space and the new value.

    If the field can't have that value, the filter stays as it is.
    """
    name, _, value = rest.partition(" ")
    allowed = {"game": tuple(FACES), "opponent": (*LEVELS, HUMAN, FRIEND), "outcome": OUTCOMES}
    if name == "text":
        return filter._replace(text=value)
    return filter._replace(**{name: value}) if value in ("", *allowed.get(name, ())) and name in allowed else filter


def bar(model: Model) -> Markup | None:
    """The fields of the filter: a name to search for, the game, the opponent and the outcome. None if the filter is
    empty and there are too few games to need one.
    """
    if len(model.listing) <= FEW and model.filter == NO_FILTER:
        return None
    text: dict[str, str | int | bool | None] = {
        **{"id": "filter-text", "type": "search", "value": model.filter.text, "maxlength": 60, "autocomplete": "off"},
        "data-input": "filter text",
    }
    games = [(name, words(f"game.{name}")) for name in FACES]
    opponents = [(name, words(f"level.{name}")) for name in (*LEVELS, HUMAN, FRIEND)]
    outcomes = [(name, words(f"filter.outcome.{name}")) for name in OUTCOMES]
    return h(
        "div",
        {"class": "find", "role": "search", "aria-label": words("filter.title")},
        h("label", {}, h("span", {}, words("filter.text")), h("input", text)),
        _field("game", words("new.game"), games, model.filter.game),
        _field("opponent", words("new.opponent"), opponents, model.filter.opponent),
        _field("outcome", words("filter.outcome"), outcomes, model.filter.outcome),
    )


def _field(name: str, label: str, values: Sequence[tuple[str, str]], now: str) -> Markup:
    options = [
        h("option", {"value": value, "selected": value == now}, shown)
        for value, shown in [("", words("filter.all")), *values]
    ]
    select = h("select", {"id": f"filter-{name}", "data-change": f"filter {name}"}, options)
    return h("label", {}, h("span", {}, label), select)


def told(model: Model, count: int) -> Markup:
    """The line above the listing: how many games there are, and how many the filter lets through (`count`).

    While games are still being read, the line says how many have still to be read.
    """
    all_games = sum(isinstance(entry, Listed) for entry in model.listing)
    if model.listing_left:
        said = words("games.looking", count=model.listing_left)
    elif model.filter != NO_FILTER:
        said = words("filter.told", found=count, count=all_games)
    else:
        said = words("games.where", count=all_games) if all_games else words("games.none")
    everything = button("unfilter", words("filter.none"), css="small") if model.filter != NO_FILTER else None
    return h(
        "div",
        {"class": "games-told"},
        h("p", {"role": "status"}, said),
        everything,
        button("open statistics", words("statistics.title"), "chart"),
    )
