"""How a game by link begins: an invitation, the answer to one, or a rematch. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from toybattle import GAMES
from toybattle.fair.game import Game
from toybattle.fair.letters import CHANCE, Invitation, read

from ..games.registry import FACES
from ..page import effects as fx
from ..page.model import Introduced, Model, Step, own_name, say, with_prefs
from ..page.new_game import can_invite, drawn_side, exchanged, options_of, own_side, public_options
from ..page.seating import sit_down
from ..saves.entries import FRIEND, Table
from .correspondence import Correspondence


def invite(model: Model, _: str) -> Step:
    """Begins to invite a friend to the game that is chosen on the sheet for new games.

    The effect `fx.Introduce` asks for the new game's id, seed and secret. When they have come, the function
    `introduced` begins the game. If the game can't be played by link, a note says so.
    """
    if not can_invite(model):
        return say(model, "by_link.not_offered", "refusal"), []
    return model, [fx.Introduce("invite")]


def introduced(model: Model, message: Introduced) -> Step:
    """Begins a game by link, and has the person's first letter in it made.

    `message` brings the id, the seed, the secret and the keys of the game, which the effect `fx.Introduce` has asked
    for. Its purpose says whether the game begins with an invitation, with the answer to one, or as a rematch.
    """
    game = {"invite": _invited, "join": _joined, "rematch": _rematch}[message.purpose](model, message)
    ended = model.table.correspondence if message.purpose == "rematch" else None
    former = ended.friend if ended else ""
    table = Table.by_link(message.id, Correspondence(game, private=message.private, former=former))
    note = model.post.note
    is_live = message.purpose == "rematch" or (message.purpose == "join" and model.post.is_invitation_live)
    if model.is_connected and is_live:
        model = replace(model, live=replace(model.live, game=message.id))  # the next game goes on through the channel
    model = replace(model, post=replace(model.post, invitation="", is_sealing=True))
    model, effects = sit_down(model, table, save=True)
    prefs = fx.SavePrefs({**model.prefs, **model.draft})
    return model, [*effects, prefs, fx.SetFragment(""), fx.MakeLetter(table, note)]


def _invited(model: Model, message: Introduced) -> Game:
    draft = model.draft
    side = drawn_side(draft, message.seed)
    is_by_chance = draft["side"] == "random" and draft["first"] == "random"  # else "you begin" means one of both
    if side != own_side(draft):
        draft = exchanged(draft)
    rules = GAMES[draft["game"]]
    options = rules.resolve(options_of(model, draft, message.seed))
    secret = rules.secret_options(options)
    return Game.invite(
        rules,
        public_options(draft["game"], options),
        CHANCE if is_by_chance else side,
        message.master,
        model.prefs["name"],
        options[secret[side]] if secret else None,
        message.public,
    )


def guest_draft(model: Model, invitation: Invitation) -> Mapping[str, str]:
    """The choices for a new game as the guest of `invitation` has them: a dict from the name of each choice to its
    value.

    The game, the side and the options that the inviter has settled are those of the invitation. All other choices are
    the person's own, as they were last made on the sheet for new games.
    """
    options = invitation.options
    secret = invitation.rules.secret_options(options)
    settled = {
        choice.name: options[choice.name]
        for choice in FACES[invitation.rules.name].CHOICES
        if choice.name not in secret and options.get(choice.name) in choice.values
    }
    side = str(guest_side(invitation))
    return {**model.draft, "game": invitation.rules.name, "opponent": FRIEND, "side": side, **settled}


def guest_side(invitation: Invitation) -> int:
    """The number of the player that the guest of `invitation` will be. If chance is to decide that, the number is 1
    (red).
    """
    return 1 if invitation.seat == CHANCE else 1 - invitation.seat


def _joined(model: Model, message: Introduced) -> Game:
    invitation = read(model.post.invitation).letter
    assert isinstance(invitation, Invitation)
    secret = invitation.rules.secret_options(invitation.options)
    choice = None
    if secret:
        options = options_of(model, guest_draft(model, invitation), message.seed)
        choice = options[secret[guest_side(invitation)]]
    return Game.accept(invitation, message.master, model.prefs["name"], choice, message.public)


def _rematch(model: Model, message: Introduced) -> Game:
    correspondence = model.table.correspondence
    assert correspondence
    return correspondence.game.rematch(message.master, model.prefs["name"], message.public)


def join(model: Model, _: str) -> Step:
    """Begins to answer the invitation that was opened.

    The effect `fx.Introduce` asks for the new game's id, seed and secret. When they have come, the function
    `introduced` begins the game.
    """
    return model, [fx.Introduce("join")] if model.post.invitation else []


def decline(model: Model, _: str) -> Step:
    """Closes the invitation that was opened, and forgets it."""
    return replace(model, sheet="", post=replace(model.post, invitation="")), [fx.SetFragment("")]


def rename(model: Model, name: str) -> Step:
    """Saves `name`, which the person has typed, in the settings as the name that friends see in games by link."""
    prefs = {**model.prefs, "name": own_name(name)}
    return with_prefs(model, prefs)
