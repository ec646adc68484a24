"""The sheet for a new game, and what its choices mean for the person and the other player. Pure functions.

The model keeps the choices in `draft`, a dict from their names to the chosen values. Like the options of a game, they
are named by colour: `blue_set`, or `first` with the value "0" for blue. But the sheet calls them "your set" or "you
begin". So when the person takes the other side, what was chosen for blue and what was chosen for red are exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from toybattle import GAMES
from toybattle.bots import LEVELS
from toybattle.chance import Chance, pick, scramble
from toybattle.fair.course import nothing_known
from toybattle.fair.letters import MOST_NAME
from toybattle.protocol import Options

from ..games.face import COLORS, Choice, Face
from ..games.registry import FACES
from ..saves.entries import FRIEND, HUMAN
from .extensions import EXTENSIONS
from .markup import Child, Markup, h
from .model import CHOICES, DRAFT, Model
from .parts import button, radio
from .words import words

ABOUT_A_PLAYER = {choice.name: choice for choice in CHOICES if choice.player in (0, 1)}


# --- the choices ----------------------------------------------------------------------------------------------------


def own_side(draft: Mapping[str, str]) -> int:
    """The number of the player whom the person will play: 1 (red) if the person chose red, 0 (blue) if not.

    A side that is left to chance counts as blue until it is drawn. `draft` maps the names of the choices for a new game
    to the chosen values.
    """
    return 1 if draft["side"] == "1" else 0


def subject_of(choice: Choice) -> str:
    """What a choice about one player is about: the choice's name without the player's colour, such as "set" for the
    choice `blue_set`.
    """
    return choice.name.removeprefix(f"{COLORS[choice.player]}_")


def exchanged(draft: Mapping[str, str]) -> dict[str, str]:
    """The choices with blue and red exchanged: what was chosen for blue is now chosen for red, and the reverse. If one
    of the players was chosen to begin, the other player is to begin now.

    `draft` maps the names of the choices for a new game to the chosen values.
    """
    others = {
        name: draft[f"{COLORS[1 - choice.player]}_{subject_of(choice)}"] for name, choice in ABOUT_A_PLAYER.items()
    }
    first = {"0": "1", "1": "0"}.get(draft["first"], draft["first"])
    return {**draft, **others, "first": first}


def with_choice(draft: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The choices after the person has chosen `value` for the choice `name`.

    `draft` maps the names of all choices for a new game to the values before that. If the person has chosen to play the
    other colour, the choices of both players are exchanged, so that the person's own ones, such as a set of cards, stay
    the person's.
    """
    after = {**draft, name: value}
    return exchanged(after) if own_side(after) != own_side(draft) else after


def proposed(model: Model) -> Model:
    """The model in which the game on the table and its opponent (a level of the bot, or a person) are chosen on the
    sheet for a new game.

    In a lesson, a puzzle or the like only its game is chosen. The choices stay as they are if nothing has been decided
    in the game on the table, if that game is not saved, or if the person has chosen something since that game came onto
    the table.
    """
    table = model.table
    if model.exercise:
        return replace(model, draft={**model.draft, "game": table.match.game})
    is_own = table.id and not model.is_from_link and not model.is_challenge
    if not is_own or not table.match.log or model.chosen_at == table.id:
        return model
    level = next((seat for seat in table.seats if seat != HUMAN), HUMAN)
    draft = {**model.draft, "game": table.match.game, "opponent": level}
    return replace(model, draft=draft, chosen_at=table.id)


def options_of(model: Model, draft: Mapping[str, str], seed: int) -> dict[str, Any]:
    """The options of a new game as they were chosen in `draft`, a mapping from the names of the choices to values.

    Whatever was left to chance is drawn with `seed`.
    """
    meant: Mapping[str, str] = draft
    for extension in EXTENSIONS.values():
        meant = extension.resolved(model, meant, DRAFT)
    chance, options = FACES[draft["game"]].set_up(meant, scramble(seed ^ 0x5EED))
    _, first = pick(chance, 2)
    return {**options, "first": first if draft["first"] == "random" else int(draft["first"])}


def drawn_side(draft: Mapping[str, str], seed: int) -> int:
    """The number of the player whom the person will play: the side chosen in `draft` or, if the person has left the
    side to chance, a side drawn with `seed`.

    `draft` maps the names of the choices for a new game to the chosen values.
    """
    _, side = pick(scramble(seed ^ 0x51DE), 2)
    return side if draft["side"] == "random" else int(draft["side"])


# --- the sheet ------------------------------------------------------------------------------------------------------


def sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet for a new game."""
    draft = model.draft
    face = FACES[draft["game"]]
    choices = _in_order(face.choices_for(draft), draft)
    if draft["opponent"] == FRIEND:  # who makes their own choices
        choices = [choice for choice in choices if choice.player != 1 - own_side(draft)]
    last = {choice.more: choice for choice in choices}
    own = [_faces_choice(model, face, choice, choice is last[choice.more]) for choice in choices]
    return words("new.title"), h(
        "div", {"class": "new"}, h("div", {"class": "new-common"}, _common(model)), h("div", {"class": "new-own"}, own)
    )


def foot(model: Model) -> Markup:
    """The foot of the sheet for a new game, always in view: the chosen game and opponent, and the button that begins
    the game.

    If the opponent is a friend, the button invites the friend; it is missing if the game can't be played by link.
    """
    game, opponent = words(f"game.{model.draft['game']}"), words(f"level.{model.draft['opponent']}")
    told = words("new.chosen", game=game, opponent=opponent)
    begin: Markup | None = button("new", words("new.play"), css="primary")
    if model.draft["opponent"] == FRIEND:
        is_offered = can_invite(model)
        told = told if is_offered else words("by_link.not_offered")
        begin = button("invite", words("by_link.invite"), "link", "primary") if is_offered else None
    return h("div", {"class": "sheet-foot"}, h("p", {}, told), begin)


def can_invite(model: Model) -> bool:
    """Whether the game that is chosen on the sheet for a new game can be played by link."""
    game = model.draft["game"]
    rules = GAMES[game]
    options = public_options(game, options_of(model, model.draft, 0))
    try:
        rules.setup_by_link(options, Chance(nothing_known))
    except ValueError:
        return False
    return True


def public_options(game: str, options: Options) -> dict[str, Any]:
    """The options of a new game as an invitation tells them: without what each player chooses in secret."""
    rules = GAMES[game]
    chosen = rules.resolve(options)
    secret = rules.secret_options(chosen)
    return rules.resolve({name: value for name, value in chosen.items() if name not in secret})


def own_choices(model: Model, draft: Mapping[str, str], name: str) -> Markup:
    """The markup of one of a game's own choices, for another sheet than that for a new game.

    `name` is the name of the choice, which must be a choice for one of the players, such as blue's set of cards.
    `draft` maps the names of all choices to the chosen values; `draft["game"]` must be the game that has the choice.
    """
    face = FACES[draft["game"]]
    return _faces_choice(replace(model, draft=dict(draft)), face, ABOUT_A_PLAYER[name], True)


def _common(model: Model) -> list[Child]:
    """The choices that every game has: the game, the opponent, the person's side, and who starts."""
    draft = model.draft
    game, opponent = draft["game"], draft["opponent"]
    face = FACES[game]
    games = [(name, [other.cover(), h("b", {}, words(f"game.{name}"))]) for name, other in FACES.items()]
    levels = [(name, words(f"level.{name}")) for name in (*LEVELS, HUMAN, FRIEND)]
    told = words(f"level.text.human.{game}") if opponent == HUMAN else words(f"level.text.{opponent}")
    told = told if opponent == FRIEND else f"{told} {words(f'level.fair.{game}')}"
    sides = [(str(player), [_emblem(face, player), words.player(player)]) for player in (0, 1)]
    return [
        _choice(model, "game", words("new.game"), games, "games-shown") if len(games) > 1 else None,
        _lesson_offer(model, game),
        _choice(model, "opponent", words("new.opponent"), levels, note=told),
        name_field(model) if opponent == FRIEND else None,
        _choice(model, "side", words("new.side"), [*sides, ("random", words("new.random"))])
        if opponent != HUMAN
        else None,
        _choice(model, "first", words("new.first"), _starters(draft)),
    ]


def _lesson_offer(model: Model, game: str) -> Markup | None:
    """The line that offers the first lesson of a game; None if the game has no lessons or the person has done one."""
    if model.has_done_lesson(game) or not FACES[game].LESSON_OF:
        return None
    offer = button(f"learn begin {game}", words("new.do_learn"), "learn")
    return h("p", {"class": "lesson-offer"}, words("new.learn", game=words(f"game.{game}")), " ", offer)


def name_field(model: Model) -> Markup:
    """The field in which the person types the name that friends see in games by link."""
    attributes: dict[str, str | int | bool | None] = {
        "id": "own-name",
        "value": model.prefs["name"],
        "maxlength": MOST_NAME,
        "autocomplete": "nickname",
        "data-change": "own-name",
    }
    label = h("label", {"for": "own-name"}, words("by_link.own_name"))
    return h("div", {"class": "choice field"}, label, h("input", attributes))


def _starters(draft: Mapping[str, str]) -> list[tuple[str, Child]]:
    """The values of the choice of who starts, as pairs (value, label).

    The labels of the players are "You" and "The bot", or "You" and a word for the friend. Between two people at one
    screen they are the names of the colours. `draft` maps the names of the choices for a new game to the chosen values.
    """
    if draft["opponent"] == HUMAN:
        players = [(str(player), words.player(player)) for player in (0, 1)]
    else:
        own = own_side(draft)
        other = words("by_link.friend_label" if draft["opponent"] == FRIEND else "new.bot")
        players = [(str(own), words("new.you")), (str(1 - own), other)]
    return [*players, ("random", words("new.random"))]


def _emblem(face: Face, player: int) -> Markup:
    return h("svg", {"class": "plate-icon", "viewBox": "0 0 100 100", "aria-hidden": "true"}, face.emblem(player))


def _choice(
    model: Model, name: str, label: str, choices: Sequence[tuple[str, Child]], css: str = "", note: str = ""
) -> Markup:
    return radio(name, label, choices, model.draft[name], f"set {name}", css, note)


def label_of(choice: Choice, draft: Mapping[str, str]) -> str:
    """The title of one of a game's own choices on the sheet for a new game.

    A choice about one player is called "your" choice or the bot's; between two people at one screen, it is called
    blue's or red's. `draft` maps the names of the choices for a new game to the chosen values.
    """
    if choice.player not in (0, 1) or draft["opponent"] == HUMAN:
        return words(f"new.{choice.name}")
    subject = subject_of(choice)
    return words(f"new.mine.{subject}" if choice.player == own_side(draft) else f"new.theirs.{subject}")


def _in_order(choices: Sequence[Choice], draft: Mapping[str, str]) -> list[Choice]:
    """The choices in the order of the sheet for a new game. If blue and red have a choice of the same kind, the choice
    about the person comes before the choice about the opponent.

    `draft` maps the names of the choices for a new game to the chosen values.
    """
    if draft["opponent"] == HUMAN or own_side(draft) == 0:
        return list(choices)
    by_name = {choice.name: choice for choice in choices}
    others = {name: f"{COLORS[1 - choice.player]}_{subject_of(choice)}" for name, choice in ABOUT_A_PLAYER.items()}
    return [by_name[others.get(choice.name, choice.name)] for choice in choices]


def _faces_choice(model: Model, face: Face, choice: Choice, is_last: bool) -> Markup:
    """The markup of one of a game's own choices on the sheet for a new game, such as the choice of a set of cards.

    The markup also shows what the chosen value means, such as the cards of the set. An extension may add values to
    several choices, and has one button to make more values. This button stands below the last of these choices:
    `is_last` says whether `choice` is the last of them.
    """
    values = [(value, face.shown_choice(choice.name, value)) for value in choice.values]
    extension = EXTENSIONS.get(choice.more)
    values += extension.more_values(model) if extension else []
    meant = (extension.resolved(model, model.draft, DRAFT) if extension else model.draft)[choice.name]
    return h(
        "div",
        {"class": "own-choice own-switch" if set(choice.values) == {"yes", "no"} else "own-choice"},
        _choice(model, choice.name, label_of(choice, model.draft), values, choice.css),
        face.chosen(choice.name, meant),
        extension.more_values_button() if extension and is_last else None,
    )
