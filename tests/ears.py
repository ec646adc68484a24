"""Follows a game by ear: makes a position of nothing but the sentences that the page says aloud.

An ear knows the set-up and the rules of its game, hears sentences, and never looks at a match. The sentences are read
with patterns, which are regular expressions made of the messages in the catalogue. A test then compares the position
that the ear has made with that of the match. Each game has an ear of its own, as `EAR` in
`tests/games/<name>/by_ear.py`. The *table in words* is the survey of the whole position, which a person can have read
out at any time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, ClassVar, NamedTuple

from toybattle.match import Match
from web.page.words import words

Position = dict[str, Any]  # what is known of a position: the same keys from an ear and from a view
ANY = r"[^\n]+?"  # the pattern of a parameter of which nothing is known
NUMBER = r"\d+"
AFTER_SENTENCE = r"(?:\s+|$)"
AFTER_ITEM = r"(?:,?\s+|$)"  # what follows a thing in a list
PLAYERS = (0, 1)


class Sentence(NamedTuple):
    """One sentence as it was understood: the id of its message, its text, and in `values` the texts of the parameters
    by name.
    """

    id: str
    values: dict[str, str]
    text: str


class NotUnderstoodError(AssertionError):
    """Raised for a text that fits none of the messages that are expected."""


def one_of(names: Iterable[str]) -> str:
    """Returns a regular expression that matches any one of these names. If one name begins with another, the longer one
    is tried first.
    """
    return "(?:" + "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) + ")"


def list_of(item: str) -> str:
    """Returns a regular expression for a phrase that lists things, such as "a, b and c".

    `item` is the regular expression for one thing.
    """
    last = words.listing(["\0", "\0"]).split("\0")[1]
    return f"(?:{item}(?:, {item})*{re.escape(last)})?{item}"


def items_of(item: str, phrase: str) -> list[str]:
    """Returns the things that a phrase lists, in their order; `item` is the regular expression for one thing."""
    return re.findall(item, phrase)


def pattern_of(template: str, parameters: Mapping[str, str]) -> str:
    """Returns a regular expression for the texts that can be made of `template`, the text of a message with parameters
    in braces.

    It has a named group for each of the parameters. `parameters` maps names of parameters to regular expressions; a
    parameter that is missing there can be any text.
    """
    parts: list[str] = []
    named: set[str] = set()
    for text, name, _, _ in Formatter().parse(template):
        parts.append(re.escape(text))
        if name is not None:
            parts.append(f"(?P={name})" if name in named else f"(?P<{name}>{parameters.get(name, ANY)})")
            named.add(name)
    return "".join(parts)


def forms_of(id: str) -> list[str]:
    """Returns the templates of the message `id`: a single one, or one for each plural form."""
    template = words.messages[id]
    return [template] if isinstance(template, str) else list(dict.fromkeys(template.values()))


def phrase(id: str, **parameters: str) -> str:
    """Returns a regular expression for the texts that the message `id` can have as a part of a longer sentence.

    `parameters` maps names of the message's parameters to regular expressions; a parameter that is missing there can be
    any text. The result has no named groups.
    """
    found = [pattern_of(form, parameters) for form in forms_of(id)]
    return "(?:" + "|".join(re.sub(r"\(\?P<\w+>", "(?:", pattern) for pattern in found) + ")"


class Phrasebook:
    """A number of messages that are recognized in a text.

    `messages` maps the id of each message to a dict from the names of its parameters to regular expressions for them.
    `after` is a regular expression for what has to follow a message, such as a space.
    """

    def __init__(self, messages: Mapping[str, Mapping[str, str]], after: str = AFTER_SENTENCE) -> None:
        self.patterns = [
            (id, re.compile(f"(?P<all_of_it>{pattern_of(form, parameters)}){after}"))
            for id, parameters in messages.items()
            for form in forms_of(id)
        ]

    def first(self, text: str) -> tuple[Sentence, str] | None:
        """Returns (sentence, rest of the text) for the sentence at the start of the text; None if no message of this
        phrasebook fits there.

        If several messages fit, the one that takes up the most text is returned.
        """
        best: tuple[str, re.Match[str]] | None = None
        for id, pattern in self.patterns:
            match = pattern.match(text)
            if match and (best is None or match.end() > best[1].end()):
                best = id, match
        if best is None:
            return None
        id, match = best
        values = match.groupdict()
        return Sentence(id, values, values.pop("all_of_it")), text[match.end() :]

    def only(self, text: str) -> dict[str, str]:
        """Returns the parameters, by name, of a text that consists of exactly one message of this phrasebook.

        Raises NotUnderstoodError for any other text.
        """
        found = self.first(text)
        if found is None or found[1]:
            raise NotUnderstoodError(f"not understood: {text!r}")
        return found[0].values

    def items(self, text: str) -> list[Sentence]:
        """Returns all messages of this phrasebook that occur in the text, in their order. Words that fit no message are
        skipped.
        """
        told: list[Sentence] = []
        while text:
            found = self.first(text)
            told += [found[0]] if found else []
            text = found[1] if found else text.partition(" ")[2]
        return told

    def read(self, text: str) -> tuple[list[Sentence], str]:
        """Returns (sentences, rest of the text): the sentences at the start of the text, as many as are understood."""
        told: list[Sentence] = []
        while text and (found := self.first(text)):
            sentence, text = found
            told.append(sentence)
        return told, text


def messages(*prefixes: str) -> dict[str, Mapping[str, str]]:
    """Returns all messages of the catalogue whose ids begin with one of `prefixes`.

    The result maps the id of each message to an empty dict. A Phrasebook takes this to mean that each parameter of the
    message can be any text.
    """
    return {id: {} for id in words.messages if id.startswith(prefixes)}


# What stands between what has happened and the next question: answers to what the person did.
NOTES = Phrasebook(
    messages("refusal.", "gives_up.", "undone", "undo.none", "replay.none", "cycle.", "tool.resign_sure")
)
RESIGNED = Phrasebook(messages("end.resigned"))
TITLES = {"end.you": {}, "end.lost": {}, "end.draw": {}}
PLAYER = one_of(words.player(player) for player in PLAYERS)
PLAYER_OF = {words.player(player): player for player in PLAYERS}


class Ear:
    """What one player knows of a game from what was said aloud. This is the base class of the games' own ears.

    `viewer` is the player who listens. `mover` is the player whose turn it is, -1 before the first turn and after the
    end. `turn` is the number of the turn, counted from 1. `winner` is the player who has won, None for a draw or while
    the game goes on. `told` is a list of the sentences heard so far on what has happened.
    """

    game: ClassVar[str]
    EVENTS: ClassVar[Phrasebook]  # the sentences on what has happened
    QUESTIONS: ClassVar[Phrasebook]  # what the viewer is asked, with anything that is read while picking
    ENDS: ClassVar[Phrasebook]  # why the game is over

    def __init__(self, viewer: int, options: Mapping[str, Any]) -> None:
        self.viewer = viewer
        self.options = options
        self.mover = -1
        self.turn = 1
        self.is_over = False
        self.winner: int | None = None
        self.wants_survey = False  # the table in words has to be read, since no sentence tells all that has happened
        self.question = ""  # the id of the message that the viewer was asked with
        self.told: list[str] = []
        self.notes: list[Sentence] = []  # answers to what the player did, such as refusals
        self.count = 0  # sentences on what has happened, in the whole game
        self.at_turns: list[Position] = []  # the position whenever it became another player's turn

    # --- what every game must define

    def follow(self, sentence: Sentence) -> None:
        """Updates what the ear knows of the position from a sentence on what has happened."""
        raise NotImplementedError

    def position(self) -> Position:
        """Returns what is known of the position now, a dict whose keys each game chooses."""
        raise NotImplementedError

    def read_hand(self, names: Sequence[str]) -> None:
        """Notes the player's own cards. `names` are the accessible names of the cards on the page, in their order."""
        raise NotImplementedError

    def begin(self, lines: Sequence[str]) -> None:
        """Notes those facts of the position that no sentence has told, such as what lies open at the start.

        They are read from `lines`, the lines of the table in words. By default nothing is noted. This method is called
        when the game begins, and whenever the ear has set `wants_survey` because no sentence tells all that has
        happened.
        """

    def survey(self, lines: Sequence[str]) -> Position:
        """Returns the position as the table in words tells it, whatever was heard before. `lines` are its lines."""
        raise NotImplementedError

    @classmethod
    def truth(cls, view: Any, viewer: int) -> Position:
        """Returns the true position as the player `viewer` may see it, to be compared with `position`, which is what
        was heard. The result is a dict with the same keys as `position`.
        """
        raise NotImplementedError

    def begins(self, first: int) -> None:
        """Sets the game up once it is known that the player `first` begins. By default there is nothing to set up."""

    # --- hearing

    def hear(self, text: str) -> None:
        """Takes in one announcement: first what has happened, then the note that answers the player, then the question.

        Each of these three parts may be missing. In place of the question the announcement may end with whose turn it
        is, or with the end of the game. Raises NotUnderstoodError for any other text.
        """
        events, rest = self.EVENTS.read(text)
        for sentence in events:
            self.told.append(sentence.text)
            self.count += 1
            self.follow(sentence)
        if rest and not self.attend(rest):
            note = NOTES.first(rest)
            if note is None or (note[1] and not self.attend(note[1])):
                raise NotUnderstoodError(f"not understood: {rest!r} in {text!r}")
            self.notes.append(note[0])

    def attend(self, text: str) -> bool:
        """Takes in the last part of an announcement, and returns whether `text` was understood.

        This part is one of three: the question to the player, the sentence that the other player is to move, or how the
        game has ended.
        """
        for player in PLAYERS:
            for id in ("ask.bot", "ask.watch"):
                if text == words(id, player=words.player(player)):
                    self.move_on(player)
                    return True
        for id in TITLES:
            for player in PLAYERS:
                title = words("said.sentence", text=words(id, player=words.player(player)))
                if text.startswith(title):
                    winner = {"end.you": self.viewer, "end.lost": 1 - self.viewer}.get(id)
                    self.finish(winner, text.removeprefix(title).strip())
                    return True
        found = self.QUESTIONS.first(text)
        if found is not None:
            self.question = found[0].id
            self.move_on(self.viewer)
        return found is not None

    def move_on(self, player: int) -> None:
        """Notes that it is the turn of `player`."""
        if self.mover == -1:
            self.begins(player)
        elif self.mover != player:
            self.turn += 1
            self.mover = player
            self.end_turn()
            self.at_turns.append(self.position())
        self.mover = player

    def end_turn(self) -> None:
        """Makes the changes that the rules make at the end of a turn and that no sentence tells; by default none."""

    def finish(self, winner: int | None, text: str) -> None:
        """Notes that the game is over. `winner` is the player who has won, None for a draw.

        `text` is what was said after the announced result: why the game has ended. Raises NotUnderstoodError if it is
        no such reason.
        """
        if self.ENDS.first(text) is None and RESIGNED.first(text) is None:
            raise NotUnderstoodError(f"not understood: {text!r}")
        self.is_over, self.winner, self.mover = True, winner, -1


def differences(heard: Position, true: Position) -> list[str]:
    """Returns a line of text for each difference between a position that was heard and the true one.

    Only the keys that `heard` has are compared.
    """
    told: list[str] = []
    for key, value in heard.items():
        one, other = value, true[key]
        if isinstance(one, dict):
            same = [name for name in one if name in other and one[name] == other[name]]
            one, other = ({name: side[name] for name in side if name not in same} for side in (one, other))
        if one != other:
            told.append(f"{key}: heard {one!r}, is {other!r}")
    return told


def warranted(match: Match, numbers: Iterable[int], viewer: int) -> Counter[str]:
    """Returns a count of the sentences that the player `viewer` has to hear about some actions of the match.

    `numbers` are the numbers of these actions, counted from 0. The count maps each sentence to how often it has to be
    heard.
    """
    from web.games.registry import NARRATIONS

    narration = NARRATIONS[match.game]
    return Counter(sentence for number in numbers for sentence in narration.sentences(match, number, viewer))
