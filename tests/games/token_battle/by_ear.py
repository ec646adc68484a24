"""Follows a game of Token Battle by ear: makes a position of the sentences that are said aloud (`tests/ears.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tests.ears import (
    AFTER_ITEM,
    NUMBER,
    PLAYER,
    PLAYER_OF,
    PLAYERS,
    Ear,
    Phrasebook,
    Position,
    Sentence,
    items_of,
    list_of,
    messages,
    one_of,
)
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES, CARDS
from toybattle.games.token_battle.kinds import GOLDEN, KIND_NAMES, KINDS, PLAIN, SHELL, parts_of
from toybattle.games.token_battle.sets import STACKS
from toybattle.games.token_battle.state import State
from toybattle.protocol import UNKNOWN
from web.page.words import words

CARD_OF = {words(f"card.{name}"): number for number, name in enumerate(CARD_NAMES)}
HIDDEN_CARD = words("card.hidden")
STACK_OF = {words("stack.name", number=number + 1): number for number in range(STACKS)}
KIND_OF = {words(f"kind.{name}"): kind for kind, name in enumerate(KIND_NAMES)}
FIELD = one_of(FIELD_NAMES)
FIELDS = list_of(FIELD)
WAY = f"{FIELD} to {FIELD}"
CARD = one_of(CARD_OF)
CARDS_SHOWN = one_of([*CARD_OF, HIDDEN_CARD])
STACK = one_of(STACK_OF)
KIND = one_of(KIND_OF)
TOKENS = Phrasebook({"survey.token": {"token": f"{PLAYER} {KIND} {NUMBER}", "field": FIELD}}, AFTER_ITEM)
TOKEN = Phrasebook({"token": {"player": PLAYER, "kind": KIND, "value": NUMBER}})
SURVEY = Phrasebook(
    {
        "survey.gains": {"player": PLAYER, "count": NUMBER, "goal": NUMBER, "gain": NUMBER},
        "survey.race": {"player": PLAYER, "count": NUMBER, "goal": NUMBER},
        "survey.extra": {"player": PLAYER, "count": NUMBER},
        "event.whetted": {"player": PLAYER},
        "survey.tokens": {},
        "survey.no_tokens": {"player": PLAYER},
        "survey.shot": {"ray": FIELD, "field": FIELD},
        "survey.stack_of": {"player": PLAYER, "stack": STACK, "cards": list_of(CARDS_SHOWN)},
    }
)

Token = tuple[int, int, int]  # owner, kind, value


class TokenBattleEar(Ear):
    """What one player knows of a game of Token Battle from what was said aloud.

    A token is a tuple (owner, kind, value); a stack lists its cards from the top down, with UNKNOWN for hidden ones.
    """

    game = "token_battle"
    EVENTS = Phrasebook(
        {
            "event.laid_token": {"player": PLAYER, "card": CARD, "value": NUMBER, "space": FIELD},
            "event.weakened": {"player": PLAYER, "spaces": FIELDS, "amount": NUMBER},
            **{
                f"event.{kind}": {"player": PLAYER, "spaces": FIELDS}
                for kind in ("destroyed", "broke", "made", "gilded", "fell")
            },
            **{f"event.{kind}": {"player": PLAYER, "ways": list_of(WAY)} for kind in ("shoved", "vaulted")},
            "event.switched": {"player": PLAYER, "start": FIELD, "end": FIELD},
            "event.fired": {"spaces": FIELDS},
            "event.banked": {"player": PLAYER},
            "event.whetted": {"player": PLAYER},
            "event.gained": {
                **dict.fromkeys(("blue", "red"), PLAYER),
                **dict.fromkeys(("points", "score", "others", "total"), NUMBER),
            },
            "event.uncovered": {"player": PLAYER, "card": CARD, "stack": STACK},
            "event.laid": {},
            "event.picked": {"player": PLAYER, "card": CARD},
        }
    )
    QUESTIONS = Phrasebook(
        {
            **messages("ask.place", "ask.pick", "ask.lay", "card.short"),
            "preview": {"card": CARD},
            "preview.ends": {"card": CARD},
        }
    )
    ENDS = Phrasebook(messages("end.points", "end.full", "end.cap"))

    def __init__(self, viewer: int, options: Mapping[str, Any]) -> None:
        super().__init__(viewer, options)
        self.tokens: dict[str, Token] = {}
        self.scores = [0, 0]
        self.stacks: list[list[list[int]]] = [[], []]  # empty until they were read
        self.extra = [0, 0]
        self.whet = [0, 0]
        self.picked: list[list[int]] = [[], []]
        self.played = -1  # who has played a card in a turn that has not ended yet

    def begin(self, lines: Sequence[str]) -> None:
        """Notes the position at the start, such as the stacks. `lines` are the lines of the table in words."""
        told = self.survey(lines)
        self.tokens, self.scores, self.stacks = told["tokens"], told["scores"], told.get("stacks", [[], []])
        self.extra, self.whet = told["extra"], told["whet"]
        self.wants_survey = False

    def read_hand(self, names: Sequence[str]) -> None:
        """Notes nothing, because the table in words tells the player's own stacks already."""

    # --- what has happened

    def follow(self, sentence: Sentence) -> None:
        """Updates what the ear knows of the position from a sentence on what has happened."""
        id, said, _ = sentence
        player = PLAYER_OF.get(said.get("player", ""), -1)
        fields = items_of(FIELD, said["spaces"]) if "spaces" in said else []
        if id == "event.laid_token":
            self._end_turn()
            self.played = player
        if not self.stacks[0] and id not in ("event.picked", "event.laid"):
            return  # the table in words was not read yet
        if id == "event.laid_token":
            self._lay(player, CARD_OF[said["card"]], said["space"], int(said["value"]))
        elif id == "event.weakened":
            for field in fields:
                owner, kind, value = self.tokens[field]
                assert owner == player and value > int(said["amount"]), sentence.text
                self.tokens[field] = owner, kind, value - int(said["amount"])
        elif id in ("event.destroyed", "event.fell"):
            for field in fields:
                assert self.tokens[field][0] == player, sentence.text
                if self.tokens[field][1] != SHELL:  # a Shell breaks instead, which is told next
                    del self.tokens[field]
        elif id == "event.broke":
            for field in fields:
                assert self.tokens[field][:2] == (player, SHELL), sentence.text
                self.tokens[field] = player, PLAIN, 1
        elif id == "event.made":
            for field in fields:
                assert field not in self.tokens, sentence.text
                self.tokens[field] = player, PLAIN, 1
        elif id == "event.gilded":
            for field in fields:
                self.tokens[field] = player, GOLDEN, self.tokens[field][2]
        elif id in ("event.shoved", "event.vaulted"):
            for way in items_of(WAY, said["ways"]):
                start, end = way.split(" to ")
                assert end not in self.tokens and self.tokens[start][0] == player, sentence.text
                self.tokens[end] = self.tokens.pop(start)
        elif id == "event.switched":
            start, end = said["start"], said["end"]
            self.tokens[start], self.tokens[end] = self.tokens[end], self.tokens[start]
        else:
            self._note(sentence, player)

    def _note(self, sentence: Sentence, player: int) -> None:
        id, said, _ = sentence
        if id == "event.gained":
            for who, gain, score in (("blue", "points", "score"), ("red", "others", "total")):
                at = PLAYER_OF[said[who]]
                self.scores[at] += int(said[gain])
                assert self.scores[at] == int(said[score]), sentence.text
        elif id == "event.banked":
            self.extra[player] += 1
        elif id == "event.whetted":
            self.whet[player] += 1
        elif id == "event.uncovered":
            self.stacks[player][STACK_OF[said["stack"]]][0] = CARD_OF[said["card"]]
        elif id == "event.picked":
            self.picked[player].append(CARD_OF[said["card"]])
        elif id == "event.laid":
            self.wants_survey = True
        else:
            assert id == "event.fired", id

    def _lay(self, player: int, card: int, field: str, value: int) -> None:
        row = CARDS[card]
        assert value == row.value + self.whet[player] and field not in self.tokens, (card, field)
        self.whet[player] = 0
        (stack,) = [stack for stack in self.stacks[player] if stack[0] == card]
        stack.append(stack.pop(0))
        self.tokens[field] = player, KIND_NAMES.index(row.kind), value

    def _end_turn(self) -> None:
        """Notes that the turn has ended: either an extra turn is used up, or the other player is next."""
        if self.played < 0:
            return
        self.turn += 1
        if self.extra[self.played]:
            self.extra[self.played] -= 1
        self.played = -1

    def hear(self, text: str) -> None:
        """Takes in one announcement. If the announcement tells that a player has played a card, that player's turn has
        ended.
        """
        super().hear(text)
        if not self.is_over:
            self._end_turn()

    def move_on(self, player: int) -> None:
        """Notes that it is the turn of `player`."""
        self._end_turn()
        turn = self.turn
        super().move_on(player)
        self.turn = turn

    # --- the position

    def position(self) -> Position:
        """Returns what is known of the position now, as a dict by names such as "tokens"."""
        told = {
            "mover": self.mover,
            "turn": self.turn,
            "tokens": self.tokens,
            "scores": self.scores,
            "extra": self.extra,
            "whet": self.whet,
            "picked": self.picked,
            "winner": self.winner,
        }
        return deepcopy(told | ({"stacks": self.stacks} if self.stacks[0] else {}))

    @classmethod
    def truth(cls, view: State, viewer: int) -> Position:
        """Returns what a view shows, with the same keys as `position`, for comparison."""
        blue, red = view.scores
        return {
            "mover": view.stack[-1][1] if view.stack else -1,
            "turn": view.turn,
            "tokens": {FIELD_NAMES[at]: parts_of(token) for at, token in enumerate(view.cells) if token},
            "scores": view.scores,
            "stacks": [[list(cards) for cards in view.cards(player)] for player in PLAYERS],
            "extra": view.banked,
            "whet": view.whet,
            "picked": [list(cards) for cards in view.picked],
            "winner": None if view.stack or blue == red else int(red > blue),
        }

    def survey(self, lines: Sequence[str]) -> Position:
        """Returns the position as the table in words tells it, whatever was heard before. `lines` are its lines."""
        told: Position = {"tokens": {}, "scores": [0, 0], "extra": [0, 0], "whet": [0, 0]}
        stacks: list[list[list[int]]] = [[[] for _ in range(STACKS)] for _ in PLAYERS]
        for line in lines:
            found = SURVEY.first(line)
            if found is None or found[1]:
                assert line == lines[0] and self.QUESTIONS.first(line), f"not understood: {line}"
                told["mover"] = self.viewer
                continue
            id, said, _ = found[0]
            player = PLAYER_OF.get(said.get("player", ""), -1)
            if id == "survey.gains":
                told["scores"][player] = int(said["count"])
            elif id == "survey.extra":
                told["extra"][player] = int(said["count"])
            elif id == "event.whetted":
                told["whet"][player] = 1
            elif id == "survey.tokens":
                for one in TOKENS.items(said["tokens"]):
                    token = TOKEN.only(one.values["token"])
                    parts = PLAYER_OF[token["player"]], KIND_OF[token["kind"]], int(token["value"])
                    told["tokens"][one.values["field"]] = parts
            elif id == "survey.stack_of":
                cards = items_of(CARDS_SHOWN, said["cards"])
                stacks[player][STACK_OF[said["stack"]]] = [CARD_OF.get(card, UNKNOWN) for card in cards]
        return told | ({"stacks": stacks} if stacks[0][0] else {})


assert len(KINDS) == len(KIND_OF)
EAR = TokenBattleEar
