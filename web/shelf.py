"""The games that are kept, and what is shared of them: go on, rename, delete, export, import, copy a link. Pure."""

from __future__ import annotations

from dataclasses import replace

from toybattle import link
from toybattle.match import Match

from . import effects as fx
from .entries import HUMAN, Kept, plain_name
from .model import CHALLENGE, DRAFT, LEVELS_IN_LINKS, REPLAY, Model, Step


def continue_(model: Model, id: str) -> Step:
    """Puts a kept game on the table."""
    return model, [fx.LoadGame(id)]


def delete(model: Model, id: str) -> Step:
    """Takes a game out; it can be brought back until the list is closed."""
    return model, [fx.DeleteGame(id)]


def export(model: Model, id: str) -> Step:
    """Writes a game, or all of them, into a file."""
    return model, [fx.ExportGames(id)]


def import_(model: Model, _: str) -> Step:
    """Asks for a file with games."""
    return model, [fx.PickFile()]


def rename(model: Model, rest: str) -> Step:
    """Gives a kept game a name: its id, then the name."""
    id, _, name = rest.partition(" ")
    kept = next((entry.table for entry in model.shelf if isinstance(entry, Kept) and entry.id == id), None)
    if kept is None:
        return model, []
    table = replace(model.table if model.table.id == id else kept, name=plain_name(name))
    if model.table.id == id:
        model = replace(model, table=replace(model.table, name=table.name))
    return model, [fx.Keep(table), fx.ListGames()]


def copy(model: Model, what: str) -> Step:
    """Copies a link: a challenge to play the same deal, or the game as a replay."""
    if what == "challenge":
        fresh = Match.start(model.match.game, model.match.options, model.match.seed)
        level = next((seat for seat in model.table.seats if seat != HUMAN), DRAFT["opponent"])
        side = model.side
        return model, [fx.Copy(CHALLENGE + link.encode(fresh, bytes([side, LEVELS_IN_LINKS.index(level)])))]
    return model, [fx.Copy(REPLAY + link.encode(model.match))]


def undelete(model: Model, _: str) -> Step:
    """Brings back what was deleted last."""
    if model.deleted is None:
        return model, []
    id, _name, text = model.deleted
    return replace(model, deleted=None), [fx.RestoreGame(id, text), fx.ListGames()]
