"""The listing of saved games (open, rename, delete, export, import) and links to share. Pure functions."""

from __future__ import annotations

from dataclasses import replace

from toybattle import link
from toybattle.match import Match

from ..saves.entries import HUMAN, Aside, Listed
from ..saves.names import plain_name
from . import effects as fx
from .extensions import names
from .filters import changed, matching
from .model import (
    CHALLENGE,
    DRAFT,
    LEVELS_IN_LINKS,
    NO_FILTER,
    REPLAY,
    ROWS,
    Deleted,
    Imported,
    Importing,
    Listing,
    Model,
    Step,
    say,
    with_note,
    with_prefs,
    with_progress,
)
from .words import words


def continue_(model: Model, id: str) -> Step:
    """Puts the saved game `id` on the table."""
    return model, [fx.LoadGame(id)]


def delete(model: Model, id: str) -> Step:
    """Deletes the saved game `id`, which can be undone until the listing is closed."""
    return model, [fx.DeleteGame(id)]


def deleted(model: Model, message: Deleted) -> Step:
    """Says that a game was deleted, and focuses the row below the game's row or, if there is none, the row above.

    The focus is on the row itself and not on a button in it, so that a second press of Enter deletes nothing more.
    """
    ids = [entry.id for entry in found(model) if isinstance(entry, Listed) or entry.id == message.id]
    at = ids.index(message.id) if message.id in ids else -1
    others = [*ids[at + 1 :], *ids[:at][::-1]] if at >= 0 else []
    focus = [fx.Focus(f"entry-{others[0]}")] if others else []
    model = replace(model, deleted=message, note="", note_kind="", notes=model.notes + 1)
    return model, [fx.ListGames(model.first_row), *focus]


def export(model: Model, id: str) -> Step:
    """Downloads the saved game `id`, or all saved games if `id` is ""."""
    return model, [fx.ExportGames(id)]


def import_(model: Model, _: str) -> Step:
    """Lets the person choose a file of games to import."""
    return model, [fx.PickFile()]


def listed(model: Model, message: Listing) -> Step:
    """Stores the entries of `message` as the listing.

    If the visible page of the listing no longer exists, the last page becomes visible.
    """
    model = replace(model, listing=message.entries, listing_left=message.left)
    last = max(0, len(found(model)) - 1) // ROWS * ROWS  # the first row of the last page
    return replace(model, first_row=min(model.first_row, last)), []


def turn_to(model: Model, first: str) -> Step:
    """Turns to the page of the listing that begins with the row number `first`, and focuses the first game on that
    page. Rows are counted from 0.
    """
    model = replace(model, first_row=int(first))
    games = [entry for entry in rows(model, found(model)) if isinstance(entry, Listed)]
    focus = [fx.Focus(f"name-{games[0].id}")] if games else []
    return model, [fx.ListGames(model.first_row), *focus]


def rows(model: Model, shown: tuple[Listed | Aside, ...]) -> tuple[Listed | Aside, ...]:
    """The entries on the visible page of the listing; `shown` are all entries that the filter lets through."""
    return shown[model.first_row :][:ROWS]


def found(model: Model) -> tuple[Listed | Aside, ...]:
    """The entries of the listing that the filter lets through."""
    return matching(model.listing, model.filter, names(model))


def lacking(model: Model) -> list[str]:
    """The ids of the games whose summary is missing although the open sheet needs it.

    A summary says how a game stands; a former version of the page has saved games without one. The filter by outcome
    and the statistics need the summaries of all games, the listing only the summaries of its visible rows.
    """
    is_all = model.sheet == "statistics" or bool(model.filter.outcome)
    entries = model.listing if is_all else rows(model, found(model))
    return [entry.id for entry in entries if isinstance(entry, Listed) and entry.summary is None]


def filter_(model: Model, rest: str) -> Step:
    """Changes one field of the filter. `rest` is the name of the field, a space and the new value."""
    model = replace(model, filter=changed(model.filter, rest), first_row=0)
    return model, [fx.ListGames()] if lacking(model) else []


def unfilter(model: Model, _: str) -> Step:
    """Empties the filter, so that the listing shows all games again, and focuses the field for names."""
    return replace(model, filter=NO_FILTER, first_row=0), [fx.Focus("filter-text")]


def importing(model: Model, message: Importing) -> Step:
    """Shows the progress of an import."""
    return replace(model, importing=message, note="", note_kind=""), []


def imported(model: Model, message: Imported) -> Step:
    """Shows the outcome of an import: how many games were saved, did not fit into the stores, or could not be read.

    Also adds to the settings what the person has achieved according to the file, such as lessons done.
    """
    model = replace(model, importing=None, deleted=None if message.is_deleted_back else model.deleted)
    if message.is_stopped and not message.kept:
        return say(model, "games.import_stopped"), []
    whys = ", ".join(words(reason, count="?") for reason in message.reasons)
    prefs = with_progress(model.prefs, message.progress)
    effects: list[fx.Effect] = []
    told = []
    if prefs != model.prefs:
        model, effects = with_prefs(model, prefs)
        told.append(words("games.progress"))
    if not message.kept and not message.lost:
        if told and not message.unread:
            return with_note(model, " ".join(told)), effects
        return say(model, "games.import_failed", "alert", why=whys or words("save_foreign")), effects
    told.insert(0, words("games.imported", count=message.kept))
    if message.lost:
        told.append(words("games.no_room", count=message.lost))
    if message.unread:
        told.append(words("games.unread", count=message.unread, why=whys))
    return with_note(model, " ".join(told)), [*effects, fx.ListGames(model.first_row)]


def stop(model: Model, _: str) -> Step:
    """Stops the import of a file."""
    return model, [fx.StopImport()]


def rename(model: Model, rest: str) -> Step:
    """Renames a saved game; `rest` is the id of the game, a space and the new name."""
    id, _, name = rest.partition(" ")
    if not any(isinstance(entry, Listed) and entry.id == id for entry in model.listing):
        return model, []
    name = plain_name(name)
    if model.table.id != id:
        return model, [fx.Rename(id, name), fx.ListGames(model.first_row)]
    model = replace(model, table=replace(model.table, name=name))
    return model, [fx.Keep(model.table), fx.ListGames(model.first_row)]


def copy(model: Model, what: str) -> Step:
    """Copies a link: if `what` is "challenge", a link to play the same deal; if not, a link to watch a replay.

    The replay opens at the earlier position that is being looked at or, if there is none, at the last position. Nothing
    is copied for a game by link, or for a match that began from a given position and not from a seed.
    """
    if model.table.correspondence or model.match.origin:
        return model, []  # the sheet for sharing has a letter to copy, or says that there is no link
    if what == "challenge":
        fresh = Match.start(model.match.game, model.match.options, model.match.seed)
        level = next((seat for seat in model.table.seats if seat != HUMAN), DRAFT["opponent"])
        side = model.side
        return model, [fx.Copy(CHALLENGE + link.encode(fresh, bytes([side, LEVELS_IN_LINKS.index(level)])))]
    position = len(model.match.log) if model.review is None else model.review
    return model, [fx.Copy(REPLAY + link.encode(model.match, link.minimal_bytes(position)))]


def undelete(model: Model, _: str) -> Step:
    """Brings back the game that was deleted last."""
    if model.deleted is None:
        return model, []
    id, _name, text = model.deleted
    return replace(model, deleted=None), [fx.RestoreGame(id, text), fx.ListGames(model.first_row)]
