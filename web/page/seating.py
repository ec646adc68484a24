"""Which game is on the table: a new one, one from the store or a link, or another window's version. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toybattle import link
from toybattle.match import Match

from ..games.extension import Extension
from ..games.registry import FACES
from ..review.chart import points_of
from ..saves.entries import HUMAN, Table
from . import effects as fx
from . import turn
from .extensions import EXTENSIONS
from .model import CHALLENGE, DRAFT, LEVELS_IN_LINKS, NOBODY, REPLAY, Dealt, Model, Step, say
from .new_game import drawn_side, exchanged, options_of, own_side
from .words import words

BOARD = "board"  # the id of the board: the fragment of the link that skips to it


def sit_down(model: Model, table: Table, save: bool) -> Step:
    """Puts the game `table` on the table, saves the game if `save` is True, and asks the bot if the bot is to
    decide.
    """
    return turn.ask_bot_if_due(laid_out(model, table), [fx.Save(table)] if save else [])


def laid_out(model: Model, table: Table) -> Model:
    """The model with the game `table` on the table, at its present position, without picks, notes, a sheet or an
    exercise.
    """
    return replace(
        model,
        table=table,
        judgements=model.judgements.with_told(table.match, table.told),
        shown=len(table.match.log),
        review=None,
        rewound=NOBODY,
        is_playing=False,
        is_from_link=False,
        is_challenge=False,
        left=None,
        picks=(),
        note="",
        note_kind="",
        inspected=-1,
        sheet="",
        seat=NOBODY,
        thinking="",
        armed="",
        generation=model.generation + 1,
        focus=0,
        exercise=None,
        watching=model.watching and table.id == model.table.id,
    )


def news(model: Model, table: Table) -> Step:
    """Replaces the game on the table by `table`, the version of the game that another window has written.

    A note says that the game was played on in another window. This note is left out in three cases: the game is a game
    by link, this window only watches while the other window writes, or both versions have the same match.
    """
    if model.watching or table.match == model.match or table.correspondence:
        shown = model.shown if table.match == model.match else len(table.match.log)
        return replace(model, table=table, shown=shown), []
    model, effects = sit_down(model, table, save=False)
    return say(model, "store.overtaken", "alert"), effects


def writing(model: Model, is_mine: bool) -> Step:
    """Notes whether this window writes the game on the table (`is_mine`), or another window does.

    If this window does and the bot is to decide, asks the bot for an action.
    """
    if is_mine == (not model.watching):
        return model, []
    model = replace(model, watching=not is_mine, picks=(), thinking="", seat=NOBODY, armed="", note="", note_kind="")
    return turn.ask_bot_if_due(model, [])


def dealt(model: Model, message: Dealt) -> Step:
    """Sets up a new game or exercise.

    `message` brings its id and its seed, which the effect `fx.Deal` has asked for. The purpose of `message` says which
    game or exercise it is.
    """
    purpose, _, rest = message.purpose.partition(" ")
    if purpose in ("first", "glimpse"):
        return sit_down(model, replace(model.table, id=message.id), save=purpose == "first")
    if purpose in EXTENSIONS:
        return _dealt_to_extension(model, message, EXTENSIONS[purpose])
    if purpose == "branch":
        match = model.match.upto(int(rest))
        return sit_down(model, Table(message.id, match, _branch_seats(model, match), assisted=True), save=True)
    if purpose == "retry":
        match, left, better = model.match.upto(int(rest)), _left_at(model, int(rest)), _better_at(model, int(rest))
        told = tuple([hint for hint in model.table.told if hint[0] < len(match.log)])
        table = Table(message.id, match, _branch_seats(model, match), retry=match.state.turn, told=told)
        model, effects = sit_down(model, table, save=True)
        model, turn_number = replace(model, left=left), match.state.turn
        if better:
            return say(model, "retry.begun.better", turn=turn_number, action=better), effects
        return say(model, "retry.begun", turn=turn_number), effects
    if purpose == "alone":
        return _alone(model, message)
    if purpose == "rematch":
        options = {**model.match.options, "first": 1 - model.match.player_at(0)}
        match = Match.start(model.match.game, options, message.seed)
        return sit_down(model, Table(message.id, match, model.table.seats), save=True)
    if purpose == "challenge":
        match = Match.start(model.match.game, model.match.options, model.match.seed)
        model, effects = sit_down(model, Table(message.id, match, model.table.seats), save=False)
        return say(replace(model, is_challenge=True), "challenge.opened"), effects
    return _deal_new(model, message)


def _alone(model: Model, message: Dealt) -> Step:
    """Begins a copy of the game by link on the table, in which the bot takes the friend's place.

    `message` brings the id and the seed of the copy. If the game can't be played on alone yet, a note says so.
    """
    correspondence = model.table.correspondence
    match = correspondence.game.continued(message.seed) if correspondence else None
    if not correspondence or match is None:
        return say(model, "by_link.not_alone", "refusal"), []
    seats = tuple(HUMAN if seat == HUMAN else DRAFT["opponent"] for seat in model.table.seats)
    name = words("by_link.alone_name", friend=correspondence.friend or words("by_link.friend"))
    table = Table(message.id, match, (seats[0], seats[1]), name, assisted=True)
    model, effects = sit_down(replace(model, sheet=""), table, save=True)
    return say(model, "by_link.alone_begun"), effects


def alone(model: Model, _: str) -> Step:
    """Asks for a copy of the game by link on the table that can be played on against the bot.

    The game by link itself stays as it is.
    """
    return model, [fx.Deal("alone")] if model.table.correspondence else []


def _branch_seats(model: Model, match: Match) -> tuple[str, str]:
    """Returns the seats of players 0 and 1 in a new game that goes on from the end of `match`. This `match` is the
    match on the table, up to some position.

    The seats are the same as in the game on the table. But if the game on the table is from a link, the player who
    decides next is a person, and the other player is the bot of the default level.
    """
    if not model.is_from_link:
        return model.table.seats
    player = match.decision.player if match.decision else 0
    return (HUMAN, DRAFT["opponent"]) if player == 0 else (DRAFT["opponent"], HUMAN)


def _deal_new(model: Model, message: Dealt) -> Step:
    draft = model.draft
    side = drawn_side(draft, message.seed)
    if draft["opponent"] != HUMAN and side != own_side(draft):
        draft = exchanged(draft)
    options = options_of(model, draft, message.seed)
    seats = (HUMAN, HUMAN)
    if draft["opponent"] != HUMAN:
        seats = (HUMAN, draft["opponent"]) if side == 0 else (draft["opponent"], HUMAN)
    table = Table(message.id, Match.start(draft["game"], options, message.seed), seats)
    model, effects = sit_down(model, table, save=True)
    return model, [*effects, fx.SavePrefs({**model.prefs, **model.draft}), fx.SetFragment("")]


def _dealt_to_extension(model: Model, message: Dealt, extension: Extension) -> Step:
    found = extension.practise(model, message)
    if found is None:
        return extension.dealt(model, message)
    table, exercise = found
    model, _ = sit_down(model, table, save=False)
    return extension.begin(replace(model, exercise=exercise))


def opened(model: Model, fragment: str) -> Step:
    """Opens a link to a replay, to a challenge (a game to play against the bot), or to something of an extension.
    `fragment` is the part of the address after "#".

    Nothing is saved, since any page on the web can make the browser open as many links as it likes. The present game
    stays in the store.
    """
    for extension in EXTENSIONS.values():
        if any(fragment.startswith(beginning) for beginning in extension.links):
            return extension.follow(model, fragment)
    kind = next((kind for kind in (REPLAY, CHALLENGE) if fragment.startswith(kind)), None)
    if kind is None:
        is_of_page = fragment in ("", BOARD)
        return model if is_of_page else _not_opened(model, "link_not_ours"), []
    model = replace(model, exercise=None)
    try:
        match, extras = link.decode(fragment[len(kind) :])
        if match.game not in FACES:
            raise link.LinkError("link_no_face", game=words(f"game.{match.game}"))
    except link.LinkError as error:
        return _not_opened(model, error.reason, **error.parameters), []
    if kind == CHALLENGE:
        if len(extras) != 2 or extras[0] > 1 or extras[1] >= len(LEVELS_IN_LINKS):
            return _not_opened(model, "link_not_ours"), []
        level = LEVELS_IN_LINKS[extras[1]]
        seats = (HUMAN, level) if extras[0] == 0 else (level, HUMAN)
        model = replace(model, table=Table("", match, seats), is_from_link=True, shown=0, review=None)
        return model, [fx.Deal("challenge")]
    position = int.from_bytes(extras, "big")  # links of before positions were shared have no extras
    if position > len(match.log):
        return _not_opened(model, "link_not_ours"), []
    model = replace(laid_out(model, Table("", match, (HUMAN, HUMAN))), is_from_link=True, review=position)
    return say(model, f"review.link.{match.game}"), []


def _not_opened(model: Model, reason: str, **parameters: Any) -> Model:
    """The model with a note that a link was not opened, and why: `reason` is a message id with these parameters."""
    return say(replace(model, sheet=""), "link.failed", "alert", why=words(reason, **parameters))


def attend(model: Model, effects: list[fx.Effect]) -> Step:
    """Keeps a challenge (a game that a link has begun) unsaved as long as the person has decided nothing in it.

    Called after each message. Until the first decision, the effects that would save the challenge are left out of
    `effects`. After it, the challenge is saved like other games.
    """
    if not model.is_challenge:
        return model, effects
    match = model.match
    if match.resigned is not None or any(match.player_at(number) in model.humans for number in range(len(match.log))):
        return replace(model, is_challenge=False), [*effects, fx.SetFragment("")]
    writes = (fx.Save, fx.Keep)
    kept = [effect for effect in effects if not (isinstance(effect, writes) and effect.table.id == model.table.id)]
    return model, kept


def keep(model: Model, _: str) -> Step:
    """Makes a challenge, a deal from a link, a saved game although the person has not decided anything in it."""
    if not model.is_challenge:
        return model, []
    return replace(model, is_challenge=False, note="", note_kind=""), [fx.Save(model.table), fx.SetFragment("")]


def mine(model: Model, _: str) -> Step:
    """Goes back from a link to the game that the person had on the table before."""
    return replace(model, is_from_link=False), [fx.SetFragment(""), fx.LoadCurrent()]


def new(model: Model, _: str) -> Step:
    """Deals a new game with the options that the person has chosen on the sheet for new games."""
    return model, [fx.Deal("new")]


def rematch(model: Model, _: str) -> Step:
    """Deals a new game with the same options and seats, except that the other player begins.

    If a game by link is on the table, invites the friend to the same game with sides changed instead.
    """
    return model, [fx.Introduce("rematch") if model.table.correspondence else fx.Deal("rematch")]


def branch(model: Model, _: str) -> Step:
    """Begins a game from the position on the board, which is one of a game from a link. The new game counts as one in
    which the person had help, since everything was open.
    """
    return replace(model, address=""), [fx.Deal(f"branch {model.index}"), fx.SetFragment("")]


def retry(model: Model, index: str) -> Step:
    """Begins a new game from the position after the first `index` actions of this game. This game stays as it is."""
    return replace(model, address=""), [fx.Deal(f"retry {index}"), fx.SetFragment("")]


def _left_at(model: Model, number: int) -> tuple[str, int] | None:
    """What `Model.left` is for a game that is begun after the first `number` actions of the game on the table; None if
    that game comes from a link, since it is not saved.
    """
    return None if model.is_from_link else (model.table.id, number)


def _better_at(model: Model, number: int) -> str:
    """A phrase for the action that the coach would have taken at the decision `number` of the game on the table; "" if
    this decision is no turning point, or if the game isn't judged to its end.
    """
    better = next((point.better for point in points_of(model) or () if point.number == number), None)
    return model.narration.describe(model.match.at(number), better) if better else ""


def leave(model: Model, _: str) -> Step:
    """Puts the game on the table that the present one was begun from (`Model.left`). The present one is saved."""
    return model, [fx.LoadGame(model.left[0])] if model.left else []


def take_over(model: Model, _: str) -> Step:
    """Makes this window the one that writes the game, if another window does so now."""
    return model, [fx.TakeOver()] if model.watching else []
