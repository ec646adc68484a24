"""The states of a game by link from the set-up to the present, which follow from the decisions in the letters.

Two states are computed side by side: the state of what both players know, and the state of what is known here, on this
device. From letter 3 on, each letter holds the decisions of one player; the letters with odd numbers are the inviter's.
A letter may hold no decision. Every question to chance belongs to the letter in which it is asked, and the questions of
the set-up belong to letter SETUP. A question is answered with the *key* of its letter, to which both players
contribute: the sender of letter `n` gives value `n` of the sender's chain, and the other player gives value `n` + 1 of
the other chain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from ..chance import UNKNOWN, Chance, Question
from ..link import Reader, unpack_option
from ..protocol import NO_ACTION, Action, Event, Option, Options, Rules
from .digest import Stream, digest
from .digest import number as to_bytes
from .secret import Secret

SETUP = 2  # the letter to which the questions of the set-up belong
FIRST = 3  # the first letter with decisions
TOLD = ("take", "show")  # questions of these kinds are answered by their owner, in the owner's next letter


class CourseError(ValueError):
    """Raised for a letter that can't have come about by the rules.

    A letter tells decisions and answers of chance, each by a digit. One of the decisions is not legal, or the sender
    has told one of the answers falsely, or there are more digits than the rules ask for. `reason` is the id of the
    message for the user, `letter` the number of the letter.
    """

    def __init__(self, reason: str, letter: int) -> None:
        super().__init__(f"letter {letter}: {reason}")
        self.reason = reason
        self.letter = letter


def sender(letter: int) -> int:
    """Returns the role of the player who sends the letter with this number: 0 is the inviter, 1 the guest."""
    return 1 - letter % 2


def nothing_known(asked: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
    """Answers a question of the kind "turn_up" with the first possible item, and any other question with UNKNOWN.

    This is a source of chance that knows nothing, with the parameters of every source: `asked` has the questions that
    were asked before, and `held` the items that the question's owner holds, if the question is about these. It does not
    use `asked` and `held`.
    """
    return question.possible[0] if question.kind == "turn_up" else UNKNOWN


def secret_option(rules: Rules[Any], options: Options, player: int = 0) -> Option | None:
    """Returns the option whose value `player` chooses in secret; None if nothing is chosen in secret with these
    options.

    The two players choose the values of two different options, which allow the same values.
    """
    names = rules.secret_options(options)
    return next(option for option in rules.options if option.name == names[player]) if names else None


def _laid(rules: Rules[Any], options: Options, player: int, choice: bytes) -> Mapping[int, int]:
    option = secret_option(rules, options, player)
    return rules.laid(unpack_option(option, Reader(choice))) if option else {}


class Course:
    """The states of one game by link, played from the set-up to the present.

    `public` is the partial state that shows what both players know. Each decision is among the actions that may be
    legal in `public`, so that both players, and whoever watches, find it there. `own` is the state that shows what is
    known on this device: what one player knows or, with the secrets of both players, everything. Each decision is
    carried out in both states, so that both always have the same frames on their stacks.
    """

    def __init__(
        self,
        rules: Rules[Any],
        options: Options,
        values: Mapping[int, bytes],
        secrets: Mapping[int, Secret],
        told: Mapping[int, int],
    ) -> None:
        """Sets up the game and goes on to the first decision.

        `values` has the known values of both players' hash chains: it maps the number of a letter to the value that
        this letter shows of its sender's chain. `secrets` has the secrets that are known on this device, by player (not
        by role). `told` has the answers of chance that players have written into letters, by the number of the
        question, counted from 0.
        """
        self.rules = rules
        self.values = values
        self.secrets = secrets
        self.told = told
        self.keys: dict[int, bytes] = {}  # of letters, as far as they were needed
        self.laid = {player: _laid(rules, options, player, secret.choice) for player, secret in secrets.items()}
        self.letter = SETUP
        self.letters: list[int] = []  # for each question, the letter to which it belongs
        self.answers: list[int] = []  # for each question, the answer that is known here, or UNKNOWN
        self.held: dict[int, tuple[int, ...]] = {}  # for each question, what the owner held as far as it mattered
        self.events: list[tuple[Event, ...]] = []  # for each decision, what it has caused as it is known here
        self.public = rules.setup_by_link(options, Chance(self._public_answer))
        self.own = rules.setup_by_link(options, Chance(self._own_answer))
        self.public.options = self.own.options = ()  # listed anew by `possible` and `legal`, when they are asked for
        self.letter = FIRST
        self.begun = self.public.turn
        self._settle([])
        self.positions: list[Any] = []  # what is known here before each decision, and now
        self._note()

    def copy(self) -> Course:
        """A copy of this object that shares nothing mutable with it."""
        other = copy(self)
        other.told, other.letters, other.answers = dict(self.told), self.letters[:], self.answers[:]
        other.held, other.keys = dict(self.held), dict(self.keys)
        other.events, other.positions = self.events[:], self.positions[:]
        other.public, other.own = self.public.clone(), self.own.clone()
        other.public.seed = Chance(other._public_answer, self.public.seed.asked)
        other.own.seed = Chance(other._own_answer, self.own.seed.asked)
        return other

    # --- chance

    @property
    def asked(self) -> tuple[Question, ...]:
        """All questions to chance so far."""
        asked: tuple[Question, ...] = self.public.seed.asked
        return asked

    def _key(self, index: int) -> bytes | None:
        """Returns the key from which the answer to question number `index`, counted from 0, follows.

        It is the key of the letter in which the question is asked. The result is None while this key is not known.
        """
        letter = self.letters[index] if index < len(self.letters) else self.letter
        if letter not in self.keys and letter in self.values and letter + 1 in self.values:
            self.keys[letter] = digest("key", to_bytes(letter), self.values[letter], self.values[letter + 1])
        return self.keys.get(letter)

    def _public_answer(self, asked: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
        index = len(asked)
        if question.kind == "turn_up" and (key := self._key(index)):
            return question.possible[Stream(digest("open", key, to_bytes(index))).below(len(question.possible))]
        return self.told.get(index, UNKNOWN)

    def _own_answer(self, asked: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
        self.letters[len(asked) :] = [self.letter]
        answer = self._answer(asked, question, held)
        self.answers[len(asked) :] = [answer]
        self.held[len(asked)] = held
        return answer

    def _answer(self, asked: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
        index = len(asked)
        secret = self.secrets.get(question.owner)
        if secret and question.kind in ("lay", "show"):
            return held[0] if held else self.laid[question.owner].get(question.pile, UNKNOWN)
        if not secret or question.kind not in ("draw", "take", "mark") or not (key := self._key(index)):
            return self._public_answer(asked, question, held)
        if question.kind == "draw":
            return self._drawn(secret, (*asked, question))
        mixed = secret.mixed(held, index)
        return mixed[Stream(digest("pick", key, to_bytes(index))).below(len(mixed))]

    def _drawn(self, secret: Secret, asked: tuple[Question, ...]) -> int:
        """Returns the item that a player draws from a pile: the answer to the last question of `asked`.

        `asked` has all questions so far; the last one is of the kind "draw". `secret` is the secret of the player who
        draws. The earlier draws from the same pile are repeated only to find out which places of the pile are left.
        """
        owner, pile = asked[-1].owner, asked[-1].pile
        places: list[int] = []
        place = UNKNOWN
        for index, question in enumerate(asked):
            if (question.owner, question.pile) != (owner, pile):
                continue
            if question.kind == "shuffle":
                items = secret.arranged(question.possible, index)
                places = list(range(len(items)))
            elif question.kind == "draw":
                key = self._key(index)
                assert key, "the keys of earlier letters are known"
                place = places.pop(Stream(digest("slot", key, to_bytes(index))).below(len(places)))
        return items[place]

    # --- decisions

    @property
    def player(self) -> int | None:
        """The player who is to decide, None if the game is over."""
        return self.public.stack[-1][1] if self.public.stack else None

    def possible(self) -> tuple[Action, ...]:
        """Returns the actions that may be legal now, as far as both players know.

        A decision is written in letters as an index in this list. An action that is decided in secret is listed as its
        covered action. Actions that look the same to the other player have the same covered action; the list has it at
        least once for each of them that is legal.
        """
        public = self.public
        if not public.options:
            frame = public.stack[-1]
            actions = self.rules.steps[frame[0]].ask(public, frame)
            public.options = tuple([self.rules.covered(public, action) for action in actions])
        listed: tuple[Action, ...] = public.options
        return listed

    def legal(self) -> tuple[Action, ...]:
        """Returns the actions that are legal for the player who is to decide, if this player's secret is known on this
        device; otherwise the same actions as `possible`.

        They are computed only once for each decision.
        """
        if self.player not in self.secrets:
            return self.possible()
        own = self.own
        if not own.options:
            frame = own.stack[-1]
            own.options = self.rules.steps[frame[0]].ask(own, frame)
        listed: tuple[Action, ...] = own.options
        return listed

    def index(self, action: Action, number: int) -> int:
        """Returns the digit by which a letter tells a legal action: an index in the list `possible()`.

        `number` is how many digits the letters of the game have before it, for decisions and for answers of chance.
        Several actions that are decided in secret can look the same to the other player: their covered action is in the
        list several times. Which of these places stands for which action follows from the player's secret, so that the
        digit gives nothing away.
        """
        possible = self.possible()
        shown = self.rules.covered(self.own, action)
        first = possible.index(shown)
        if UNKNOWN not in shown or self.player not in self.secrets:
            return first
        count = possible.count(shown)
        return first + (self._alike(shown).index(action) + self._shift(number, count)) % count

    def action_at(self, index: int, number: int) -> Action:
        """Returns the action that a letter tells by the digit `index`, as far as the action is known on this device.

        `index` is an index in the list `possible()`. `number` is how many digits the letters of the game have before
        this one, for decisions and for answers of chance. For an action that is decided in secret, by a player whose
        secret is not known on this device, the result is the covered action.
        """
        possible = self.possible()
        shown = possible[index]
        if UNKNOWN not in shown or self.player not in self.secrets:
            return shown
        count = possible.count(shown)
        place = (index - possible.index(shown) - self._shift(number, count)) % count
        alike = self._alike(shown)
        return alike[place] if place < len(alike) else shown

    def _alike(self, shown: Action) -> tuple[Action, ...]:
        """Returns the legal actions that the other player sees as the covered action `shown`, in the order of
        `legal()`; `(shown,)` if there are none.
        """
        alike = [action for action in self.legal() if self.rules.covered(self.own, action) == shown]
        return tuple(alike) or (shown,)

    def _shift(self, number: int, count: int) -> int:
        """Returns a random number from 0 to `count` - 1 that follows from the secret of the player who is to decide.

        The method `index` uses the number to hide which of `count` actions that look the same to the other player was
        chosen. `number` is how many decisions and answers of chance the game's letters have told before this one.
        """
        assert self.player is not None
        secret = self.secrets[self.player]
        return Stream(digest("cover", secret.master, to_bytes(number))).below(count)

    def ends_letter(self, seats: tuple[int, int]) -> bool:
        """Whether the present letter is complete, so that it must be sent before another decision. `seats[role]` is the
        player of that role.

        A letter is complete if the game is over, if the other player is to decide, or if the other player first has to
        answer a question "show". A letter is also complete if the same player has the next turn, and a question to
        chance in this letter gets its answer only with the other player's next letter.
        """
        me = seats[sender(self.letter)]
        if self.player != me or any(self.asked[index].owner != me for index in self.untold() if self._shows(index)):
            return True
        return self.public.turn != self.begun and any(
            letter == self.letter and not self._shows(index) for index, letter in enumerate(self.letters)
        )

    def open_letter(self) -> None:
        """Begins the next letter: decisions from now on belong to the letter with the next number."""
        self.letter += 1
        self.begun = self.public.turn

    def _shows(self, index: int) -> bool:
        return self.asked[index].kind == "show"

    def untold(self) -> list[int]:
        """Returns the numbers, counted from 0, of the questions whose owners still have to write the answer into a
        letter.
        """
        return [index for index, asked in enumerate(self.asked) if asked.kind in TOLD and index not in self.told]

    def play(self, action: Action) -> None:
        """Carries out `action` in both states, `public` and `own`, and goes on to the next decision.

        It is not checked that the action may be legal in the state `public`, that of what both players know.
        """
        heard: list[Event] = []
        self._carry_out(action, heard)
        self._settle(heard)
        self.events.append(tuple(heard))
        self._note()

    def _note(self) -> None:
        position = self.own.clone()
        position.seed = UNKNOWN
        self.positions.append(position)

    def _settle(self, heard: list[Event]) -> None:
        while self.public.stack and not self.possible():
            self._carry_out(NO_ACTION, heard)

    def _carry_out(self, action: Action, heard: list[Event]) -> None:
        shown = self.rules.covered(self.own, action)
        for state, emit, done in (
            (self.public, None, shown),
            (self.own, lambda *event: heard.append(event), action),
        ):
            frame = state.stack.pop()
            state.options = ()
            self.rules.steps[frame[0]].do(state, emit, done or None, frame)


class Replay:
    """One game by link, played again from the digits in its letters.

    A digit stands for a decision, or for an answer of chance that a player has written into a letter: it is an index in
    a list that both players know. All digits together are written as one large number, whose lowest digit is the first
    one. `course` has the states to which the decisions lead; `actions` and `digits` list the decisions and the digits
    so far.
    """

    def __init__(
        self,
        rules: Rules[Any],
        options: Options,
        values: Mapping[int, bytes],
        secrets: Mapping[int, Secret],
        seats: tuple[int, int],
        is_checked: bool = False,
    ) -> None:
        """Sets up the game and goes on to the first decision.

        `values` has the known values of both players' hash chains: it maps the number of a letter to the value that
        this letter shows of its sender's chain. `secrets` has the secrets that are known on this device, by player.
        `seats[role]` is the player of that role.

        If `is_checked` is true, `secrets` must have the secrets of both players; then CourseError is raised for a
        decision, or an answer of chance in a letter, that is against the rules.
        """
        self.known = (rules, options, values, secrets)
        self.seats = seats
        self.is_checked = is_checked
        self.actions: list[tuple[int, Action]] = []  # the decisions, each with the number of its letter
        self.digits: list[tuple[int, int]] = []  # (how many values the digit can have, the digit)
        self.told: dict[int, int] = {}
        self.course = Course(*self.known, self.told)

    def copy(self) -> Replay:
        """A copy of this replay that shares nothing mutable with it."""
        other = copy(self)
        other.actions, other.digits, other.told = self.actions[:], self.digits[:], dict(self.told)
        other.course = self.course.copy()
        return other

    def knowing(self, values: Mapping[int, bytes]) -> Replay:
        """Returns a copy of this replay that knows more values of the players' hash chains, so that it can go on.

        `values` has all known values: it maps the number of a letter to the value that this letter shows of its
        sender's chain. The letters so far are not played again. So this method may be used only if the key of each of
        them was known when it was played, since the answers of chance in a letter follow from its key.
        """
        other = self.copy()
        rules, options, _, secrets = self.known
        other.known = (rules, options, values, secrets)
        other.course.values = values
        return other

    @property
    def secrets(self) -> Mapping[int, Secret]:
        """The secrets that are known on this device, by player."""
        return self.known[3]

    @property
    def decisions(self) -> int:
        """All decisions and answers of chance so far as one large number, which is what a letter holds of them.

        Each is a digit of the number: which of the possible ones it is, in a place with as many values as there are.
        """
        number = 0
        for count, digit in reversed(self.digits):
            number = number * count + digit
        return number

    def go_on(self, last: int, take: Callable[[int], int]) -> None:
        """Plays all further letters up to the letter with the number `last`, or up to the end of the game.

        `take` supplies the decisions and the answers of chance in these letters one by one, as digits: it is called
        with the number of values that the next digit can have, and returns the digit.
        """
        while self.course.player is not None and self.course.letter <= last:
            self.tell(take)
            while not self.course.ends_letter(self.seats):
                index = take(len(self.course.possible()))
                self.play(self.course.action_at(index, len(self.digits)), take, index)
            if self.course.letter == last:
                return
            self.course.open_letter()

    def tell(self, take: Callable[[int], int] | None = None) -> None:
        """Adds to this replay the answers of chance that the present letter tells, because only its sender knows them.

        When a letter is read, `take` supplies these answers one by one, as digits: it is called with the number of
        values that the next digit can have, and returns the digit. When a letter is written, `take` is None, and the
        answers are those that are known on this device.
        """
        player = self.seats[sender(self.course.letter)]
        tells = [index for index in self.course.untold() if self.course.asked[index].owner == player]
        for index in tells:
            possible, truth = self.course.asked[index].possible, self.course.answers[index]
            digit = take(len(possible)) if take else possible.index(truth)
            if self.is_checked and possible[digit] != truth:
                raise CourseError("false_answer", self.course.letter)
            self.digits.append((len(possible), digit))
            self.told[index] = possible[digit]
        if tells:
            letter = self.course.letter
            self.course = Course(*self.known, self.told)
            for number, action in self.actions:
                self._open(number)
                self.course.play(action)
            self._open(letter)

    def play(self, action: Action, take: Callable[[int], int] | None = None, index: int | None = None) -> None:
        """Carries out a decision, and then adds the answers of chance that its player has to write into the same letter
        at once.

        The action must be one that may be legal. Only a replay that was made with `is_checked` checks it, and raises
        CourseError if the action is not legal. `index` is the digit by which a letter tells the decision, an index in
        `course.possible()`. If it is None, the decision was made on this device, and the digit is computed.

        `take` supplies the digits by which the letter tells the answers, one by one: it is called with the number of
        values that the next digit can have, and returns the digit. If `take` is None, the answers are those that are
        known on this device.
        """
        possible = self.course.possible()
        if self.is_checked:
            legal = self.course.legal()
            if action not in (legal or possible[-1:]):
                raise CourseError("illegal_action", self.course.letter)
        digit = self.course.index(action, len(self.digits)) if index is None else index
        self.digits.append((len(possible), digit))
        self.actions.append((self.course.letter, action))
        self.course.play(action)
        self.tell(take)

    def _open(self, letter: int) -> None:
        while self.course.letter < letter:
            self.course.open_letter()
