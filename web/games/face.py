"""What the page must know of a game: how it looks and is operated (Face), and how it is told in sentences (Narration).

Both are base classes with the usual answer for everything that can have one. The module `face` of a game has its Face
as FACE, the module `narration` its Narration as NARRATION. What every game writes itself:

- of the face: `game`, NAMES and PICKS, `place`, `draw` and `rules`, and `hand` where a player has something in hand;
- of the narration: `asked`, `describe`, `sentences` and `ending`.

The page calls whatever lies on a board a space, in every game: a pick of that sort is a space's number, and each space
is an element `space-c` that a tap, the arrows and a sentence can find. All other sorts of picks are a game's own. What
a person has in hand are elements `rack-0`, `rack-1`, ... Whoever need not do what is asked declines it with a verb
of DECLINING. Every game has an option `first`, the player who begins.

What an action of PREVIEWED will do is shown before it is made. Its last pick is the target: what lies under the
pointer, what the keyboard has in focus, or what was tapped once. Picked again, the action is made. The element of a
target has a `data-drop` or a `data-target`.

In the catalogue each game has words of its own for some things, under ids that end with its name: see `OWN_WORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, inf
from typing import Any, NamedTuple

from toybattle import GAMES
from toybattle.chance import pick
from toybattle.match import Match
from toybattle.protocol import Action, Decision, Reason, Rules

from ..page.markup import Child, Markup, h
from ..page.words import words

COLORS = ("blue", "red")  # what page.css calls the players
DIRECTIONS = {"ArrowRight": 0, "ArrowDown": 90, "ArrowLeft": 180, "ArrowUp": -90}  # degrees, clockwise
HOLDERS = ".br"  # who holds a space, in `Face.holders`: nobody, blue, red
DECLINING = ("skip", "stop", "end")  # the verbs that do nothing more: their buttons stand back
SPACE = "space"  # the sort of pick that every board has
Pick = tuple[str, int]  # its sort and number: ("troop", 4), ("space", 2)
Part = str | tuple[str, int]  # of a sentence: text, or the name of a space and its number
OWN_WORDS = (
    "game",
    "panel.yours",
    "level.fair",
    "level.text.human",
    "curtain.text",
    "curtain.go",
    "review.link",
    "perspective.text.open",
    "share.challenge_text",
)


class Choice(NamedTuple):
    """Something that is chosen for a new game: `new.<name>` asks for it. Its name is a setting's, used by no other."""

    name: str
    usual: str
    values: tuple[str, ...]
    css: str = ""
    more: str = ""  # the extension that offers more values


@dataclass(frozen=True)
class Marks:
    """What lies over the position. `side` sits below; what is pointed out is what a hint or a sentence means."""

    side: int = 0
    ready: frozenset[Pick] = frozenset()  # what an answer can begin with
    legal: frozenset[Pick] = frozenset()  # what can be picked next
    picked: tuple[Pick, ...] = ()
    previewed: Action | None = None  # the action that is shown before it is made
    version: int = 0  # in which of its `Face.versions`
    last: Mapping[int, int] = field(default_factory=dict)  # space -> number in the order of the last turn
    fresh: frozenset[int] = frozenset()  # spaces
    focus: int = -1  # a space
    target: int = -1  # the space whose placement is shown
    pointed: frozenset[int] = frozenset()  # spaces
    elsewhere: str = ""  # what is pointed out beside the board: a place of `Face.where`
    suggested: Action | None = None  # the action that a hint has named


def nearest(places: Mapping[int, tuple[int, int]], start: int, key: str) -> int:
    """The space to which an arrow key leads: the nearest one within 60 degrees of its direction; else `start` itself.

    `places` are the middles of all spaces as they are drawn.
    """
    x, y = places[start]
    best = (inf, start)
    for other, (ox, oy) in places.items():
        turn = abs((degrees(atan2(oy - y, ox - x)) - DIRECTIONS[key] + 180) % 360 - 180)
        if other != start and turn <= 60:
            best = min(best, (hypot(ox - x, oy - y) * (1 + turn / 60), other))
    return best[1]


class Face:
    """How a game looks, and what its picks and keys mean. It shows nothing that its view lacks."""

    game: str  # the name of the game
    NAMES: Mapping[str, Sequence[str]]  # sort of pick -> the name of each number; no sort is called like a verb of TAPS
    PICKS: Mapping[str, tuple[str, ...]]  # verb -> the sorts of its ints; verbs that are missing are said by a button
    PREVIEWED: frozenset[str] = frozenset()  # the verbs, all of them picked, that are shown before they are made
    SAID: frozenset[str] = frozenset()  # the verbs, all of them picked, that a button makes and never the last pick
    KEYS: Mapping[str, str] = {}  # letter -> the action it stands for
    GIVES_UP: Mapping[str, str] = {}  # verb -> the verb that it gives up: where both are possible, a key asks twice
    CHOICES: tuple[Choice, ...] = ()  # what can be chosen for a new game, beside who begins
    SHEETS: Mapping[str, Callable[[Any, str], tuple[str, Markup]]] = {}  # (view, rest of its name) -> title, content
    PAST: Mapping[str, Callable[[Match, int, str], tuple[str, Markup]]] = {}  # the same of (match, actions shown, rest)

    # --- what every game says itself

    def place(self, view: Any, side: int, space: int) -> tuple[int, int]:
        """The middle of a space on the board, which is 1000 by 1000, with this side below."""
        raise NotImplementedError

    def draw(self, view: Any, marks: Marks) -> Markup:
        """The board: one element with the id `board`, 1000 by 1000 if it is an SVG."""
        raise NotImplementedError

    def rules(self) -> Markup:
        """How the game goes, and its keys."""
        raise NotImplementedError

    # --- which game it is

    def subtitle(self, options: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """The set-up in a word or two, for the page's head and the listing.

        `names` are those that the person has given to things in the options.
        """
        return ""

    def holders(self, view: Any) -> str:
        """Who holds each space, one of HOLDERS for each: kept beside the game, for the listing. "" for no picture."""
        return ""

    def picture(self, options: Mapping[str, Any], held: str) -> Markup:
        """What `holders` says as a small drawing; of the empty board where it says nothing or something else."""
        return Markup('<svg class="position" viewBox="0 0 1000 1000" aria-hidden="true"></svg>')

    def offered(self, chosen: Mapping[str, str]) -> Sequence[Choice]:
        """The choices that matter when the others are as they are chosen."""
        return self.CHOICES

    def shown_choice(self, name: str, value: str) -> Child:
        """A value of one of the choices."""
        return words(f"new.{value}")

    def set_up(self, draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
        """The next chance, and the options of a game but for `first`; what was left to chance is drawn from it."""
        options: dict[str, Any] = {}
        for choice in self.CHOICES:
            value = draft[choice.name]
            if value == "random":
                others = [other for other in choice.values if other != "random"]
                chance, number = pick(chance, len(others))
                value = others[number]
            options[choice.name] = value == "yes" if set(choice.values) == {"yes", "no"} else value
        return chance, options

    def has_secrets(self, state: Any) -> bool:
        """Whether a player knows what the other one doesn't: between two people at one screen a curtain falls then."""
        rules: Rules[Any] = GAMES[self.game]
        return not all(rules.is_open(rules.view(state, player)) for player in (0, 1))

    # --- what is seen

    def emblem(self, player: int) -> Markup:
        """The sign of a player, in a box of 100 by 100."""
        return Markup(f'<circle class="emblem {COLORS[player]}" cx="50" cy="50" r="40"/>')

    def stats(self, view: Any, player: int, marks: Marks) -> Markup:
        """What a player has, in numbers."""
        return h("span", {"class": "stats"}, h("span", {"class": "stat"}, GAMES[self.game].scores(view)[player]))

    def hand(self, view: Any, marks: Marks) -> Markup:
        """What the player below can pick beside the board: elements `rack-0`, `rack-1`, ..."""
        return Markup("")

    def rival(self, view: Any, marks: Marks) -> Markup:
        """What is to be seen of the same of the other player."""
        return Markup("")

    def recent(self, match: Match, end: int) -> Markup | None:
        """The last moves among the first `end` actions, to stand by the board; None where the log is enough."""
        return None

    def shown(self, view: Any, marks: Marks) -> Markup | None:
        """What the question is about, drawn large beside it; None for nothing."""
        return None

    def look(self, view: Any, space: int) -> tuple[str, str]:
        """The sheet that shows all of a space, and the button's words when that is more than the board does."""
        return "", ""

    # --- what picks and keys mean

    def spaces(self, view: Any) -> Sequence[int]:
        """The spaces of this board, the first one first to have the focus."""
        return range(len(self.NAMES[SPACE]))

    def neighbour(self, view: Any, side: int, space: int, key: str) -> int:
        """Where an arrow key leads; `space` itself when there is nothing."""
        return nearest({other: self.place(view, side, other) for other in self.spaces(view)}, space, key)

    def slots(self, view: Any, player: int) -> Sequence[Pick]:
        """What the keys 1, 2, ... pick: the elements `rack-0`, `rack-1`, ... of `hand`; none when they are hidden."""
        return ()

    def rows(self, view: Any, player: int) -> Sequence[int]:
        """How many of them lie side by side: one number for each row, from the top."""
        return (len(self.slots(view, player)),)

    def versions(self, view: Any, action: Action) -> int:
        """In how many ways the preview of an action can be shown: a key cycles through them."""
        return 1

    def attempts(self, state: Any, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
        """The actions that somebody may have meant by a pick that fits none: to be explained."""
        found: list[Action] = []
        asked = {action[0] for action in decision.actions} & set(self.PICKS)
        for verb, sorts in self.PICKS.items():
            if asked and verb not in asked:
                continue
            picked = dict([*picks, chosen])
            if chosen[0] in sorts and len(set(sorts)) == len(sorts) and set(sorts) <= set(picked):
                found.append((verb, *(picked[sort] for sort in sorts)))
        return found

    def where(self, action: Action) -> tuple[tuple[int, ...], str]:
        """The spaces that an action is about, in its order; or the place beside the board that `hint.place.*` names."""
        verb, *ints = action
        sorts = self.PICKS.get(verb, ())
        spaces = tuple(number for sort, number in zip(sorts, ints, strict=False) if sort == SPACE)
        return spaces, "" if spaces else "hand" if sorts else "answers"


class Narration:
    """A game in sentences. It is given views and seen events only, but for `describe`."""

    game: str  # the name of the game

    @property
    def face(self) -> Face:
        """How the game looks."""
        from .registry import FACES  # a face uses the narration of its game

        return FACES[self.game]

    # --- what every game says itself

    def asked(self, view: Any, decision: Decision, picks: Sequence[Pick]) -> str:
        """The question in one line, with what has been picked so far; of a preview, what the action will do."""
        raise NotImplementedError

    def describe(self, state: Any, action: Action) -> str:
        """An action as a thing done, within a sentence; `state` is the position before it."""
        raise NotImplementedError

    def sentences(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """What action `number` caused, as `viewer` saw it (None sees all), without the change of turns."""
        raise NotImplementedError

    def ending(self, match: Match) -> str:
        """Why the game ended."""
        raise NotImplementedError

    # --- what has a usual answer

    def to_come(self, view: Any) -> list[str]:
        """What is pending behind the present question, the next one first."""
        return []

    def button(self, view: Any, decision: Decision, action: Action) -> str:
        """The words on the button of an action, or "" if it is picked.

        An action that is picked has a button too if it is one of SAID, or if more could be picked than it needs.
        """
        if action[0] in self.face.PICKS:
            return ""
        described = self.describe(view, action)
        return described[:1].upper() + described[1:]

    def refused(self, reason: str, parameters: dict[str, Any]) -> str:
        """Why an action is not legal."""
        return words(f"refusal.{reason}", **parameters)

    def unfit(self, chosen: Pick) -> str:
        """That nothing is possible with a pick, for more than one reason."""
        return words("refusal.nothing_fits_it")

    def heading(self, match: Match, number: int) -> str:
        """What the turn that action `number` begins is called in the log."""
        return words("event.turn", turn=match.at(number).turn, player=words.player(match.player_at(number)))

    def touched(self, match: Match, number: int) -> list[int]:
        """The spaces that action `number` touched, in order, as far as both players may know.

        Usually those that the action names, unless one of its events hides something.
        """
        if any(event[0] in match.rules.hides for event in match.events[number]):
            return []
        spaces, _ = self.face.where(match.log[number])
        return list(spaces)

    def space(self, number: int) -> str:
        """A space inside a sentence."""
        return self.face.NAMES[SPACE][number]

    def reason(self, view: Any, reason: Reason) -> list[Part]:
        """Why the actions of the turn in `view`, the position before them, are good: one sentence in parts."""
        raise NotImplementedError(f"{self.game} gives no reasons")
