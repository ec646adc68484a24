"""What the page must know of a game: how it looks and is operated (Face), and how it is told in sentences (Narration).

Both are base classes with a default for everything that can have one. The module `face` of a game has its Face as FACE,
the module `narration` its Narration as NARRATION. Every game must define:

- of the face: `game`, NAMES and PICKS, `place` and `draw`, and `hand` if there is something to pick beside the board;
  `rules` too, unless the game has a page of rules (`learning/rules.py` in its folder);
- of the narration: `game`, HAPPENS, `goal`, `asked`, `describe`, `sentences` and `ending`.

On every board the page calls a place a space, whatever the game calls it. A pick of the sort SPACE has the number of a
space. Each space is an element with an id such as `space-c`, by which taps, arrow keys and sentences find it. All other
sorts of picks are a game's own. The things that a player can pick beside the board are elements `rack-0`, `rack-1`, ...
A player who need not do what is asked declines it with one of the verbs of DECLINING. Every game has an option `first`,
the player who begins.

An action whose verb is in PREVIEWED is shown before it is made. The last of its picks is the target: what the pointer
or the keyboard is on, or what was tapped once. When the target is picked again, the action is made. The element of a
target has the attribute `data-drop` or `data-target`.

What an event is to the eye and the ear is its happening, one of HAPPENINGS: the page plays a motion and a sound for it.

For each message id in OWN_WORDS every game has a message of its own, whose id is that id, a dot and the game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, inf
from typing import Any, NamedTuple

from toybattle import GAMES
from toybattle.chance import pick
from toybattle.match import Match
from toybattle.protocol import Action, Decision, Event, Reason, Refusal, Rules

from ..page.markup import Child, Markup, h
from ..page.words import words

COLORS = ("blue", "red")  # what page.css calls the players
DIRECTIONS = {"ArrowRight": 0, "ArrowDown": 90, "ArrowLeft": 180, "ArrowUp": -90}  # degrees clockwise from the right
HOLDERS = ".br"  # the holder of a space in `Face.holders`: nobody, blue or red
DECLINING = ("skip", "stop", "end")  # verbs that decline what is asked; their buttons are not highlighted
SPACE = "space"  # the sort of pick that every board has
SHOWN = "shown"  # the first word of the `data-info` of a card on the sheet for a new game; its game, a player, its name
Pick = tuple[str, int]  # a sort and a number: ("troop", 4), ("space", 2)
Balance = tuple[str, tuple[int, ...]]  # a thing, and how much of it player 0 and player 1 have
Part = str | tuple[str, int]  # a part of a sentence: text, or the name of a space and its number
PLACED = "placed"  # a piece comes from its owner's hand to the last space that the event names
COVERED = "covered"  # the same, onto another piece
MOVED = "moved"  # a piece goes from the first space that the event names to the last one
SWAPPED = "swapped"  # the same, and the piece that was there goes the other way
BROKEN = "broken"  # the piece on the last space that the event names is destroyed
LEFT = "left"  # that piece goes back to its owner
DRAWN = "drawn"  # something comes into the player's hand
GAINED = "gained"  # the player gains points or medals
CHANGED = "changed"  # something changes where it is
HAPPENINGS = (PLACED, COVERED, MOVED, SWAPPED, BROKEN, LEFT, DRAWN, GAINED, CHANGED)
OWN_WORDS = (
    "game",
    "fact.best",
    "end.unit",
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
    """A choice that the sheet for a new game offers, such as the mode.

    `name` is its name, `usual` its default value, and `values` all its values. `css` is the class of its element.
    `more` is the name of the extension that offers further values, "" for none. `player` is the player whom the choice
    is about, -1 for both.

    No other choice, and no setting of the page, has the same name. The name of a choice about one player begins with
    that player's colour, such as `blue_set`, and the other player has the same choice, such as `red_set`. In a game
    against a bot the title of such a choice is the message `new.mine.<rest of the name>` or `new.theirs.<rest of the
    name>`.
    """

    name: str
    usual: str  # the default value
    values: tuple[str, ...]
    css: str = ""
    more: str = ""  # the name of the extension that offers more values, "" for none
    player: int = -1  # the player whom the choice is about, -1 for both


class Position(NamedTuple):
    """A position as the page shows it.

    `view` is the position as the viewer sees it, and `side` the player at the bottom of the board. The position comes
    after the first `end` actions of `match`.
    """

    view: Any  # the position as the viewer sees it
    side: int  # the player at the bottom of the board
    match: Match
    end: int  # the number of the match's actions before the position


Thing = tuple[Markup, str]  # a small picture, and its text


class Info(NamedTuple):
    """What the info card says of one thing on the table.

    `title` and `lines` are its text. `things` are what lies there, from the top down, each as (small picture, text);
    `below` is the text that follows them. `terms` explain words that the text uses, each in a sentence or two.
    `spelled` says in words what a picture shows, for screen readers alone; it comes last, in a card that stays. `rule`
    is the address within the rules of the section or row that explains the thing, "" for none. `spaces` are the numbers
    of the spaces that are lit while the card is shown.
    """

    title: str
    lines: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()  # what lies there, from the top down
    rule: str = ""  # the section or row of the rules sheet that has the rule behind it, "" for none
    spaces: frozenset[int] = frozenset()  # the spaces that are lit while the card is shown
    spelled: str = ""  # what a picture shows, in words
    terms: tuple[str, ...] = ()  # explanations of words that the text uses
    below: tuple[str, ...] = ()  # sentences that matter less than what lies there


@dataclass(frozen=True)
class Marks:
    """What is drawn over a position. `side` is the player at the bottom; spaces are given by their numbers.

    `ready` are the picks with which an action can begin, `legal` the picks that can come next, and `picked` the picks
    that were made. If `is_open` is true, any space can be picked, as an answer, though none is marked. `previewed` is
    the action that is shown before it is made, None for none; `version` is which of its previews is shown, from 0, and
    `target` the space that it names, -1 for none.

    `last` maps each space that was touched in the last turn to its place in the order, from 1, and `trails` has the
    spaces between which pieces were moved. `fresh` are the spaces that the last action touched. `suggested` is the
    action that a hint has named, or the better one at a turning point. `pointed` are the spaces that a hint, a
    turning point or a sentence points out, and `found` those that the person has given as right answers.
    `elsewhere` is the place beside the board that is pointed out, as `Face.where` names it, "" for none. `lit` are
    the spaces that the info card is about. `focus` is the space from which the arrow keys start, -1 for none.
    """

    side: int = 0
    ready: frozenset[Pick] = frozenset()  # the picks that an action can begin with
    legal: frozenset[Pick] = frozenset()  # the picks that can come next
    picked: tuple[Pick, ...] = ()
    is_open: bool = False  # any space can be picked, though none is marked
    previewed: Action | None = None  # the action that is shown before it is made
    version: int = 0  # which of its `Face.versions` is shown, from 0
    last: Mapping[int, int] = field(default_factory=dict)  # space touched in the last turn -> its place there, from 1
    trails: tuple[tuple[int, int], ...] = ()  # (start, end) of each piece that was moved in the last turn
    fresh: frozenset[int] = frozenset()  # the spaces that the last action touched
    focus: int = -1  # the space from which the arrow keys start
    target: int = -1  # the space that the previewed action names, -1 for none
    pointed: frozenset[int] = frozenset()  # the spaces that a hint, a turning point or a sentence points out
    found: frozenset[int] = frozenset()  # the right answers that the person has given
    elsewhere: str = ""  # the place beside the board that is pointed out, as `Face.where` names it
    suggested: Action | None = None  # the action that a hint has named, or the better one at a turning point
    lit: frozenset[int] = frozenset()  # the spaces that the info card is about


def text_of(parts: Iterable[Part]) -> str:
    """Returns the text of a sentence that is given in parts. Where the name of a space ends with a full stop, as "H.Q."
    does, and another one would follow, the text has only one of the two.
    """
    return "".join(part if isinstance(part, str) else part[0] for part in parts).replace("..", ".")


def nearest(places: Mapping[int, tuple[int, int]], start: int, key: str) -> int:
    """The space to which the arrow key `key` leads from `start`; `start` itself if no space lies in that direction.

    It is the nearest space among those within 60 degrees of the key's direction. The distance of a space counts for
    more the farther the space is off that direction: at 60 degrees it counts twice. `places` maps every space to its
    middle (x, y) as it is drawn.
    """
    x, y = places[start]
    best = (inf, start)
    for other, (ox, oy) in places.items():
        turn = abs((degrees(atan2(oy - y, ox - x)) - DIRECTIONS[key] + 180) % 360 - 180)
        if other != start and turn <= 60:
            best = min(best, (hypot(ox - x, oy - y) * (1 + turn / 60), other))
    return best[1]


def readers_names(player: int, is_own: bool) -> dict[str, str]:
    """Returns a dict with the parameters `player`, `whose` and `rival` of a sentence on a turn of `player`, as texts.

    The texts are the player's name (the colour), the possessive of this name, and the rival's name. If `is_own`, the
    reader is that player, and the first two are "you" and "your" instead.
    """
    name = words.player(player)
    return {
        "player": words("why.you") if is_own else name,
        "whose": words("why.your") if is_own else words("why.whose", player=name),
        "rival": words.player(1 - player),
    }


def final_score(match: Match) -> str:
    """A phrase with the score of each player at the end of `match`, which is over: "Blue 12, Red 1"."""
    assert match.result is not None
    blue, red = match.result.scores
    return words("end.score", blue=words.player(0), points=blue, red=words.player(1), others=red)


class Face:
    """How a game looks, and what its picks and keys mean. A face shows nothing that the view doesn't show."""

    game: str  # the name of the game
    NAMES: Mapping[str, Sequence[str]]  # sort of pick -> the name of each number; no sort is a verb of TAPS (update.py)
    PICKS: Mapping[str, tuple[str, ...]]  # verb -> the sort of pick of each of its ints; other verbs have buttons
    PREVIEWED: frozenset[str] = frozenset()  # verbs of PICKS whose actions are shown before they are made
    BY_BUTTON: frozenset[str] = frozenset()  # verbs of PICKS whose actions are made by a button, never by a pick
    COSTLY: frozenset[str] = frozenset()  # verbs of actions that the page doesn't propose where another would do
    # verbs of PICKS whose actions are made as soon as they are picked in full, even if a longer action could be meant
    AT_ONCE: frozenset[str] = frozenset()
    # letter -> the action it usually stands for; the message `key.<name of the game>.<action>` says what it does
    KEYS: Mapping[str, str] = {}
    # verb -> the verb whose actions it gives up: if both are legal, the key of the first must be pressed twice
    FORGOES: Mapping[str, str] = {}
    CHOICES: tuple[Choice, ...] = ()  # what can be chosen for a new game, beside who begins
    # first word of a sheet's name -> a function of the view and the rest of the name that returns title and content
    SHEETS: Mapping[str, Callable[[Any, str], tuple[str, Markup]]] = {}
    # the same for functions of the match, the number of actions shown, and the rest of the name
    PAST: Mapping[str, Callable[[Match, int, str], tuple[str, Markup]]] = {}

    # the sort of a thing, the first word of its `data-info` -> a function of the position and the rest of the
    # `data-info` that returns what the info card says of the thing
    INFO: Mapping[str, Callable[[Position, str], Info]] = {}
    RULE_OF: Mapping[str, str] = {}  # id of a refusal -> the section of the rules sheet that has the rule
    LESSON_OF: Mapping[str, str] = {}  # id of a refusal -> the lesson of the game's first course that teaches the rule

    # --- what every game must define

    def place(self, view: Any, side: int, space: int) -> tuple[int, int]:
        """The middle of a space, as (x, y), on a board of 1000 by 1000 with player `side` at the bottom."""
        raise NotImplementedError

    def draw(self, view: Any, marks: Marks) -> Markup:
        """The board: one element with the id `board`. If it is an SVG, its view box is 1000 by 1000."""
        raise NotImplementedError

    def sign_told(self, view: Any, space: int, marks: Marks) -> str:
        """A sentence for the info card of a space, on an icon there that says what would happen to it if it was picked;
        "" for none.
        """
        return ""

    def rules(self) -> Markup:
        """The content of the sheet of rules: how the game is played, and with which keys.

        A game that has a page of rules (`learning/rules.py` in its folder) doesn't define this method.
        """
        raise NotImplementedError

    # --- which game it is

    def subtitle(self, options: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """The set-up in a word or two, for the page's head and the listing.

        `names` maps values in the options, such as a set of cards, to the names that the person has given them.
        """
        return ""

    def subtitle_by_link(self, options: Mapping[str, Any]) -> str:
        """The set-up of a game by link in a word or two: without what each player chooses in secret."""
        return self.subtitle(options, {})

    def holders(self, view: Any) -> str:
        """The holder of each space, one character each in the order of the spaces: "." for nobody, "b" for blue, "r"
        for red.

        The text is saved with the game, for the picture in the listing. It is "" if the game has no picture.
        """
        return ""

    def picture(self, options: Mapping[str, Any], held: str) -> Markup:
        """A small drawing of who holds which space. `held` has one character for each space, as `holders` returns it.

        If `held` doesn't fit the board, the drawing shows the board empty.
        """
        return Markup('<svg class="position" viewBox="0 0 1000 1000" aria-hidden="true"></svg>')

    def divisions(self, options: Mapping[str, Any], player: int) -> Mapping[str, str]:
        """What the statistics sort a game by: a dict from a heading, such as "Terrain", to this game's value.

        `options` are the game's options; `player` is the player whose results are counted.
        """
        return {}

    def choices_for(self, chosen: Mapping[str, str]) -> Sequence[Choice]:
        """The choices to offer on the sheet for a new game.

        They may depend on what is chosen already: `chosen` maps the names of the choices to the values that are chosen
        now.
        """
        return self.CHOICES

    def shown_choice(self, name: str, value: str) -> Child:
        """What the sheet for a new game shows for the value `value` of the choice `name`: its label, as text or
        markup.
        """
        return words(f"new.{value}")

    def chosen(self, name: str, value: str) -> Markup | None:
        """What the value `value` of the option `name` means: a sentence, a drawing, or the cards of a set.

        It is shown below the option when a person sets up a game. The result is None if the value's label says enough.
        """
        return None

    def shown_info(self, name: str, player: int) -> Info | None:
        """What the info card says of the card `name`, which `chosen` has drawn as a card of `player`; None if it draws
        no cards.
        """
        return None

    def cover(self) -> Markup:
        """A small picture by which the game is recognized in the sheet for a new game. Screen readers skip it."""
        signs = (f'<g transform="translate({x} 50)">{self.emblem(player)}</g>' for player, x in enumerate((30, 130)))
        return Markup(f'<svg class="cover" viewBox="0 0 260 200" aria-hidden="true">{"".join(signs)}</svg>')

    def set_up(self, draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
        """Returns (seed, options): the options of a new game, and the seed for the next random draw.

        `draft` maps the names of the choices to the chosen values. A value that was left to chance is drawn with the
        seed `chance`. The option `first`, the player who begins, is missing in the result; the page adds it.
        """
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
        """Whether one player knows what the other doesn't.

        If the result is True and two people share the screen, the page's curtain hides the board until the next player
        lifts it.
        """
        rules: Rules[Any] = GAMES[self.game]
        return not all(rules.is_open(rules.view(state, player)) for player in (0, 1))

    # --- how it looks

    def emblem(self, player: int) -> Markup:
        """The sign of a player, in a box of 100 by 100."""
        return Markup(f'<circle class="emblem {COLORS[player]}" cx="50" cy="50" r="40"/>')

    def stats(self, view: Any, player: int, marks: Marks) -> Markup:
        """The numbers beside the name of a player; by default the score.

        When the player gains points, these fly to the element of the class `score`, and the first number in it counts
        up. What the player draws flies from the element of the class `reserve`. Either element may be missing.
        """
        return h("span", {"class": "stats"}, h("span", {"class": "stat score"}, GAMES[self.game].scores(view)[player]))

    def source(self, event: Event) -> str:
        """The CSS selector of the element from which something flies on the page when `event` is shown; "" for none.

        What flies is points that a player gains, or a thing that a player draws.
        """
        return ""

    def hand(self, view: Any, marks: Marks) -> Markup:
        """What the player at the bottom can pick beside the board: cards, troops or stacks.

        Each of these things is an element: `rack-0`, `rack-1`, ...
        """
        return Markup("")

    def rival(self, view: Any, marks: Marks) -> Markup:
        """What the player at the top has beside the board (cards, troops or stacks), as far as the view shows it."""
        return Markup("")

    def recent(self, match: Match, end: int) -> Markup | None:
        """The latest of the match's first `end` actions, shown beside the board; None if the game shows them only in
        the log.
        """
        return None

    def shown(self, view: Any, marks: Marks) -> Markup | None:
        """A large drawing of what the question is about, shown beside the question; None if there is no drawing."""
        return None

    def info(self, position: Position, subject: str) -> Info | None:
        """What the info card says of one thing on the table; None if there is no info card for the thing.

        `subject` is the `data-info` of the thing's element, such as "space c".
        """
        sort, _, rest = subject.partition(" ")
        try:
            return self.INFO[sort](position, rest) if sort in self.INFO else None
        except (ValueError, IndexError):
            return None  # a thing of another game, which the pointer was on when this game came onto the table

    def survey(self, position: Position) -> list[str]:
        """Returns the whole position in sentences, for those who can't see the board. By default the list is empty.

        First come the sentences on who holds what, then those on what threatens.
        """
        return []

    def more_on(self, view: Any, space: int) -> str:
        """The text of the button that opens the info card about a space that was tapped.

        It is "" if no button is needed, because the board shows as much as the info card.
        """
        return ""

    # --- what picks and keys mean

    def spaces(self, view: Any) -> Sequence[int]:
        """The numbers of the spaces on this board. The arrow keys start from the first of them."""
        return range(len(self.NAMES[SPACE]))

    def neighbour(self, view: Any, side: int, space: int, key: str) -> int:
        """The space to which the arrow key `key` leads from `space`; `space` itself if none lies in that direction.

        The player `side` is at the bottom of the board.
        """
        return nearest({other: self.place(view, side, other) for other in self.spaces(view)}, space, key)

    def slots(self, view: Any, player: int) -> Sequence[Pick]:
        """The picks for what `player` can pick beside the board, in order, without those that the view hides.

        The first pick belongs to the element `rack-0` and the key 1, the second to `rack-1` and the key 2, and so on.
        """
        return ()

    def rows(self, view: Any, player: int) -> Sequence[int]:
        """How the elements `rack-0`, `rack-1`, ... are laid out: how many of them lie in each row, from the top row
        down.
        """
        return (len(self.slots(view, player)),)

    def versions(self, view: Any, action: Action) -> int:
        """How many previews `action` has, more than 1 if it can be shown in several ways. A key cycles through them."""
        return 1

    def attempts(self, state: Any, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
        """The actions that a person may have meant by the pick `chosen`, which fits no legal action of `decision`.

        `state` is the position, and `picks` are the picks that the person made before `chosen`. The page tells why the
        returned actions are not legal.
        """
        found: list[Action] = []
        asked = {action[0] for action in decision.actions} & set(self.PICKS)
        for verb, sorts in self.PICKS.items():
            if asked and verb not in asked:
                continue
            picked = dict([*picks, chosen])
            if chosen[0] in sorts and len(set(sorts)) == len(sorts) and set(sorts) <= set(picked):
                found.append((verb, *(picked[sort] for sort in sorts)))
        return found

    def shown_at(self, view: Any, decision: Decision, chosen: Pick) -> Action | None:
        """The legal action of `decision` that is made by a button, and that the board shows at the place of the pick
        `chosen`, which says it too; None if there is none.
        """
        return None

    def unasked(self, decision: Decision, chosen: Pick) -> str:
        """The id of the refusal of a pick for which `attempts` finds no action, because `decision` asks for nothing of
        the sort.
        """
        return "not_now"

    def where(self, action: Action) -> tuple[tuple[int, ...], str]:
        """Returns (spaces, place): what a hint for `action` points out.

        The spaces are those that the action names, in the order in which it names them. The place is where beside the
        board the action is made: the end of a message id `hint.place.*`, such as "hand"; it is "" if the action names
        spaces.
        """
        verb, *ints = action
        sorts = self.PICKS.get(verb, ())
        spaces = tuple(number for sort, number in zip(sorts, ints, strict=False) if sort == SPACE)
        return spaces, "" if spaces else "hand" if sorts else "answers"


class Narration:
    """How a game is told in sentences.

    All functions but `describe` use only views, and events as the reader of the sentences saw them.
    """

    game: str  # the name of the game
    HAPPENS: Mapping[str, str]  # every kind of event -> its happening, one of HAPPENINGS; "" for nothing to see or hear
    PLAYED: Collection[str] = ()  # the kinds of events by which a card or a troop is played
    SPARING: Collection[str] = ()  # the kinds of events that break a piece, of which something stays on the board
    NAMED: Collection[str] = ()  # more kinds of events: the steps with them are told even where others are counted
    EACH_FROM: float = inf  # cards played in a turn from which on "Why?" explains each of them by itself
    FURTHER: str = ""  # the verb of actions that take the action before them one step further
    SECTION_OF: Mapping[str, str] = {}  # kind of event -> the section of the rules on such events

    @property
    def face(self) -> Face:
        """The face of the game."""
        from .registry import FACES  # imported here, since a face uses the narration of its game

        return FACES[self.game]

    def worth(self, state: Any, player: int) -> int:
        """Returns a number that says how well `player` stands in `state`: the score, unless a game has a better one.

        The page calls that turn of a finished game the best which raised this number of its player the most.
        """
        return GAMES[self.game].scores(state)[player]

    # --- what every game must define

    def goal(self, view: Any) -> str:
        """A sentence on how the game is won. The page shows it until the person has made a first action."""
        raise NotImplementedError

    def asked(self, view: Any, decision: Decision, picks: Sequence[Pick]) -> str:
        """The text of the question that the player is asked, in one line and with what has been picked so far.

        Once the picks make up an action that is previewed, the text tells what this action will do.
        """
        raise NotImplementedError

    def before_the_turn(self, match: Match, viewer: int) -> str:
        """Sentences that stand before the question to the player `viewer`, on what the player could overlook or not
        understand, such as a card that the rival's turn has taken from the hand; "" for none.
        """
        return ""

    def danger(self, view: Any) -> str:
        """A sentence that warns the player to move that the rival could win next turn, or nearly so; "" for none.

        It is true of what `view` shows to this player, as if nothing changed in the player's own turn.
        """
        return ""

    def balance(self, view: Any) -> list[Balance]:
        """What the two players have in a position, to be compared, such as points or pieces: for each thing its name
        and a tuple of two counts, player 0's and player 1's.

        The info card of the chance to win tells it.
        """
        return []

    def danger_left(self, view: Any, turn: Sequence[Action]) -> str:
        """A sentence that warns the player to move that the rival could win next turn even after `turn`, the actions of
        a hint, if the rival could win without them too; "" if not.

        `view` is the position before the turn, as this player sees it.
        """
        return ""

    def cost(self, view: Any, turn: Sequence[Action]) -> str:
        """A sentence that tells the player to move what `turn`, the actions of a hint, makes worse in the player's own
        position, such as which bases it cuts off; "" if it makes nothing worse that is worth a sentence.

        `view` is the position before the turn, as this player sees it.
        """
        return ""

    def loss_left(self, view: Any, turn: Sequence[Action], told: Sequence[Reason] = ()) -> str:
        """A sentence that tells the player to move what the rival may win next turn, short of the game, even after
        `turn`, the actions of a hint; "" if nothing, or if `told`, the reasons that stand before it, say it already.

        `view` is the position before the turn, as this player sees it.
        """
        return ""

    def prize(self, reason: Reason) -> str:
        """A phrase, such as "2 medals", for what a turn wins at once if `reason` is true of it; "" if that is
        nothing that can be counted.
        """
        return ""

    def outlook(self, view: Any, line: Sequence[Action], other: Sequence[Action], is_own: bool) -> str:
        """The end of a sentence, such as "after that you can go on with this, and be 2 points a turn better off.": what
        the bot expects after `line` that is better than what it expects after `other`; "" if nothing can be told.

        `line` and `other` are the actions that the bot expects from `view` on, the position as the player to move sees
        it. If `is_own`, the reader is that player, whom the sentence calls "you".
        """
        return ""

    def aim(self, view: Any, spaces: Collection[int]) -> str:
        """Returns a phrase, such as "place or move", for the kinds of actions that are legal on `spaces`, which
        the first step of a hint points out. The result is "" if the question says it well enough.
        """
        return ""

    def meanwhile(self, view: Any) -> str:
        """A sentence for whoever waits for the other player's turn, on what is special about that turn, such as that it
        is the last one; "" for none.
        """
        return ""

    def describe(self, state: Any, action: Action) -> str:
        """A phrase that names an action within a sentence; `state` is the position before the action."""
        raise NotImplementedError

    def sentences(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """Sentences on what action number `number`, counted from 0, caused, as the player `viewer` saw it.

        If `viewer` is None, nothing is hidden. No sentence tells that it is now the other player's turn.
        """
        raise NotImplementedError

    def ending(self, match: Match) -> str:
        """A sentence on why the game ended."""
        raise NotImplementedError

    # --- what has a default

    def retold(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """Sentences as `sentences` returns them, for a look back at the position after that action. What everybody sees
        there may be left out.
        """
        return self.sentences(match, number, viewer)

    def told(self, match: Match, number: int, events: Sequence[Event]) -> list[str]:
        """Sentences on `events`, which are some of those of action number `number` as a player saw them; none by
        default.
        """
        return []

    def happened_on(self, match: Match, number: int, space: int, viewer: int | None) -> list[str]:
        """Sentences on those events of action number `number` that name the space, as the player `viewer` saw them."""
        return self.told(
            match, number, [event for event in match.seen(number, viewer) if space in match.rules.spaces_of(event)]
        )

    def decisive(self, match: Match) -> frozenset[int]:
        """The spaces on which a game that is over was decided: by default those that the last action touched."""
        return frozenset(self.touched(match, len(match.log) - 1)) if match.log else frozenset()

    def facts(self, match: Match) -> list[str]:
        """Sentences on what was remarkable in a game that is over, beside its best turn and its longest turn."""
        return []

    def tip(self, match: Match, loser: int) -> str:
        """A friendly sentence on what `loser`, who has lost the match, could try next time; "" for none."""
        return ""

    def to_come(self, view: Any) -> list[str]:
        """Phrases for the effects that are pending after the present question, in the order in which they will
        happen.
        """
        return []

    def button(self, view: Any, decision: Decision, action: Action) -> str:
        """The words on the button of an action; "" if the action is made by picks and needs no button.

        An action that is made by picks needs a button too if its verb is in `Face.BY_BUTTON`, or if the person could
        also go on picking for a longer action.
        """
        if action[0] in self.face.PICKS:
            return ""
        described = self.describe(view, action)
        return described[:1].upper() + described[1:]

    def refused(self, reason: str, parameters: dict[str, Any]) -> str:
        """A sentence on why an action is not legal; `reason` and `parameters` are the id and the parameters of the
        refusal.
        """
        return words(f"refusal.{reason}", **parameters)

    def unfit(self, chosen: Pick, refusals: Sequence[tuple[Action, Refusal]]) -> str:
        """A sentence that says that no legal action fits the pick `chosen`.

        `refusals` are pairs of an action that the person may have meant and the refusal of that action, an id with
        parameters. The page calls `unfit` only if the reasons differ; if they are all the same, the page tells that
        reason instead. So the sentence need not give a reason.
        """
        return words("refusal.nothing_fits_it")

    def instead(
        self, view: Any, decision: Decision, picks: Sequence[Pick], chosen: Pick, allowed: Collection[Pick]
    ) -> str:
        """A sentence on what would be possible instead, or at first, which the page tells after the reason why the pick
        `chosen` was refused; "" if the reason says enough.

        `picks` are the picks that the person made before `chosen`, and `allowed` are those that can be added to them.
        """
        return ""

    def heading(self, match: Match, number: int) -> str:
        """The heading of a turn in the log; `number` is the number of the turn's first action."""
        return words("event.turn", turn=match.at(number).turn, player=words.player(match.player_at(number)))

    def thing_of(self, event: Event) -> str:
        """The thing that an event is about, as the `data-info` of elements that show it, such as "card wolf"; "" for
        none.

        What the reader could not see of the event is UNKNOWN in it.
        """
        return ""

    def info(self, position: Position, number: int, viewer: int | None) -> Info:
        """What the info card says of a line of the log: the action number `number` of the match, as the player
        `viewer` saw it, and the card or troop that was played.

        `position` is the position that the page shows.
        """
        match = position.match
        told = tuple(self.sentences(match, number, viewer))
        thing = next(filter(None, map(self.thing_of, match.seen(number, viewer))), "")
        played = self.face.info(position._replace(side=match.player_at(number)), thing)
        lines, things, terms = (told + played.lines, played.things, played.terms) if played else (told, (), ())
        rule, spaces = self.rule(match, number, viewer), frozenset(self.touched(match, number))
        return Info(self.heading(match, number), lines, things, rule, spaces, terms=terms)

    def played(self, position: Position, start: int, end: int, viewer: int | None) -> list[str]:
        """The names of the cards or troops that the actions with the numbers from `start` to `end` - 1 played, in
        order, as the player `viewer` saw it. `position` is the position that the page shows.
        """
        position = position._replace(side=position.match.player_at(start))
        events = [event for number in range(start, end) for event in position.match.seen(number, viewer)]
        played = [(event, self.thing_of(event)) for event in events if event[0] in self.PLAYED]
        return [self.called(event, info.title) for event, thing in played if (info := self.face.info(position, thing))]

    def onward(self, state: Any, actions: Sequence[Action]) -> str:
        """A phrase for two or more `actions` that move one and the same piece, one after another; "" for any other
        actions. `state` is the position before the first of them.
        """
        return ""

    def further(self, action: str, steps: int) -> str:
        """A phrase for an action together with `steps` actions that take it further (FURTHER). `action` is a phrase for
        the first of them, or "" if that was told before. A game whose rules have no such actions needs none.
        """
        raise NotImplementedError

    def called(self, event: Event, name: str) -> str:
        """A phrase for what `event` played: by default `name`, the name of the card or troop."""
        return name

    def rule_of(self, event: Event) -> str:
        """Where the rules explain what an event is about: the address within the rules of the row on the card or troop
        that it is about, or else of the section on events of its kind; "" if nowhere.

        What the reader could not see of the event is UNKNOWN in it.
        """
        return self.address_of(self.thing_of(event)) or self.SECTION_OF.get(event[0], "")

    def address_of(self, thing: str) -> str:
        """The address within the rules of the row on `thing`, which is the `data-info` of an element, such as
        "card-wolf" for "card wolf"; "" if `thing` is "".
        """
        return thing.replace(" ", "-")

    def rule(self, match: Match, number: int, viewer: int | None) -> str:
        """Where the rules explain what action number `number` was about, as the player `viewer` saw it: an address
        within the rules, "" if nowhere.
        """
        return next(filter(None, map(self.rule_of, match.seen(number, viewer))), "")

    def touched(self, match: Match, number: int) -> list[int]:
        """The spaces that the events of action number `number` name, each once, in order.

        Spaces that one of the players may not see are left out.
        """
        spaces = [space for event in match.events[number] for space in match.rules.spaces_of(event)]
        return list(dict.fromkeys(spaces))

    def happening(self, event: Event) -> str:
        """Returns what an event is to the eye and the ear, one of HAPPENINGS; "" if there is nothing to see or hear."""
        return self.HAPPENS[event[0]]

    def space(self, number: int) -> str:
        """The name of a space, as it stands within a sentence."""
        return self.face.NAMES[SPACE][number]

    def reason(self, view: Any, reason: Reason, is_own: bool = False) -> list[Part]:
        """A sentence that gives one reason why the actions of a turn are good, as a list of parts.

        `reason` is the reason as the engine gives it, and `view` the position before these actions. A part is text, or
        a pair: the name of a space and its number. If `is_own`, the reader is the player of the turn, whom the sentence
        calls "you".
        """
        raise NotImplementedError(f"{self.game} gives no reasons")
