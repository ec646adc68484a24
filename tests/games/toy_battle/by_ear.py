"""Follows a game of Toy Battle by ear: makes a position of the sentences that are said aloud (`tests/ears.py`)."""

from __future__ import annotations

from collections import Counter
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
    phrase,
)
from toybattle.games.toy_battle.state import TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import BASE_NAMES, FIRST_HQ, SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import KINDS
from toybattle.protocol import UNKNOWN
from web.games.toy_battle.narration import troop_full
from web.page.words import words

RESERVE, FIRST_HAND, SECOND_HAND = 20, 3, 4
KIND_OF = {troop_full(kind): kind for kind in KINDS}
HQS = {
    words(id, name=SPACE_NAMES[space], player=words.player(player)): (player, SPACE_NAMES[space])
    for player in PLAYERS
    for space in (FIRST_HQ + 2 * player, FIRST_HQ + 2 * player + 1)
    for id in ("name.hq", "name.hq_of_two")
}
TROOP = one_of(KIND_OF)
BASE = one_of(BASE_NAMES)
SPACE = one_of([*BASE_NAMES, *HQS])
BASES = list_of(BASE)
OWNED = one_of(
    [words("space.troop", player=words.player(player), troop=troop) for player in PLAYERS for troop in KIND_OF]
)


def _with(parameters: Mapping[str, str], *ids: str) -> dict[str, Mapping[str, str]]:
    return dict.fromkeys(ids, parameters)


MEDALS = Phrasebook({"info.medals.title": {"player": PLAYER, "count": NUMBER, "needed": NUMBER}})
COUNTS = Phrasebook({"survey.rack": {"count": NUMBER}, "panel.reserve": {"count": NUMBER}})
HELD = Phrasebook(_with({"base": BASE, "troop": TROOP, "count": NUMBER}, "survey.base", "survey.stack"), AFTER_ITEM)
SURVEY = Phrasebook(
    {
        "survey.player": {
            "medals": phrase("info.medals.title", player=PLAYER, count=NUMBER, needed=NUMBER),
            "rack": phrase("survey.rack", count=NUMBER),
            "reserve": phrase("panel.reserve", count=NUMBER),
        },
        **_with({"player": PLAYER, "troops": list_of(TROOP)}, "survey.known", "survey.discard"),
        **_with({"player": PLAYER, "count": NUMBER}, "survey.frozen"),
        **_with({"player": PLAYER}, "survey.holds", "survey.cut"),
        "survey.region": {"player": PLAYER, "base": BASE, "count": NUMBER},
        "survey.hq": {"player": PLAYER},
        "survey.below": {"base": BASE, "troops": list_of(OWNED)},
        "survey.empty": {"spaces": BASES},
        **_with({"bases": BASES, "count": NUMBER, "player": PLAYER}, "info.region.open", "info.region.taken"),
    }
)


def bases_in(phrase: str) -> list[str]:
    """Returns the names of the bases that a phrase lists."""
    return items_of(rf"\b{BASE}\b", phrase)


def troops_in(phrase: str) -> list[int]:
    """Returns the kinds of the troops that a phrase lists, in ascending order."""
    return sorted(KIND_OF[troop] for troop in items_of(TROOP, phrase))


class ToyBattleEar(Ear):
    """What one player knows of a game of Toy Battle from what was said aloud.

    A troop is a pair (player, kind), a stack a list of troops from the bottom to the top.
    """

    game = "toy_battle"
    EVENTS = Phrasebook(
        {
            "event.placed": {"player": PLAYER, "troop": TROOP, "space": SPACE},
            "event.covered": {"player": PLAYER, "troop": TROOP, "space": SPACE, "covered": OWNED},
            "event.took": {"player": PLAYER, "count": NUMBER, "bases": BASES},
            **_with({"player": PLAYER, "troop": TROOP}, "event.drew", "event.struck", "event.recovered", "event.froze"),
            **_with({"player": PLAYER, "count": NUMBER}, "event.drew_hidden"),
            **_with({"player": PLAYER, "troop": TROOP, "space": SPACE}, "event.discarded", "event.recalled"),
            "event.pushed": {"player": PLAYER, "troop": TROOP, "space": SPACE, "target": SPACE},
            **_with({"player": PLAYER}, "event.froze_hidden", "event.thawed"),
            "event.declined": {"player": PLAYER},
        }
    )
    QUESTIONS = Phrasebook(messages("ask.turn", "ask.draw", "ask.extra", "ask.discard", "ask.strike", "ask.rec",
                                    "ask.push", "ask.freeze"))  # fmt: skip
    ENDS = Phrasebook(messages("end.hq", "end.medals", "end.stuck", "end.turn_limit"))

    def __init__(self, viewer: int, options: Mapping[str, Any]) -> None:
        super().__init__(viewer, options)
        terrain = TERRAINS[options["terrain"]]
        self.regions = {tuple(BASE_NAMES[base] for base in region.bases): region.medals for region in terrain.regions}
        self.stacks: dict[str, list[tuple[int, int]]] = {SPACE_NAMES[space.id]: [] for space in terrain.spaces}
        self.hqs = [[SPACE_NAMES[space.id] for space in terrain.spaces if space.id >= FIRST_HQ
                     and (space.id - FIRST_HQ) // 2 == player] for player in PLAYERS]  # fmt: skip
        self.rack: Counter[int] | None = None  # None until it was read
        self.known: tuple[Counter[int], ...] = (Counter(), Counter())
        self.frozen: Counter[int] = Counter()
        self.frozen_count = [0, 0]
        self.rack_count = [0, 0]
        self.reserve = [RESERVE, RESERVE]
        self.discard: tuple[Counter[int], ...] = (Counter(), Counter())
        self.taken: list[set[tuple[str, ...]]] = [set(), set()]

    def begins(self, first: int) -> None:
        """Notes that the player `first`, who begins, has three troops on the rack and the other player four."""
        for player, count in ((first, FIRST_HAND), (1 - first, SECOND_HAND)):
            self.rack_count[player] += count
            self.reserve[player] -= count

    def read_hand(self, names: Sequence[str]) -> None:
        """Notes the troops on the player's own rack from their accessible names."""
        self.rack = Counter(KIND_OF[items_of(TROOP, name)[0]] for name in names)

    # --- what has happened

    def follow(self, sentence: Sentence) -> None:
        """Updates what the ear knows of the position from a sentence on what has happened."""
        id, said, _ = sentence
        player = PLAYER_OF.get(said.get("player", ""), -1)
        kind = KIND_OF.get(said.get("troop", ""), UNKNOWN)
        space = self._space(said["space"]) if "space" in said else ""
        if id in ("event.placed", "event.covered"):
            self._leave(player, kind)
            top = self.stacks[space][-1:]
            covered = [self._owned(said["covered"])] if "covered" in said else []
            assert top == covered, f"{sentence.text}: {space} has {top}"
            self.stacks[space].append((player, kind))
        elif id == "event.took":
            bases = tuple(bases_in(said["bases"]))
            assert self.regions[bases] == int(said["count"]), sentence.text
            self.taken[player].add(bases)
        elif id == "event.drew":
            self._draw(player, 1)
            self._join(player, kind, is_open=False)
        elif id == "event.drew_hidden":
            count = int(said.get("count", 1))
            self._draw(player, count)
            self.rack_count[player] += count
        elif id in ("event.discarded", "event.recalled"):
            assert self.stacks[space].pop() == (player, kind), sentence.text
            if id == "event.discarded":
                self.discard[player][kind] += 1
            else:
                self._join(player, kind)
        elif id == "event.pushed":
            assert self.stacks[space].pop() == (player, kind), sentence.text
            self.stacks[self._space(said["target"])].append((player, kind))
        elif id == "event.struck":
            self._leave(player, kind)
            self.discard[player][kind] += 1
        elif id == "event.recovered":
            self.discard[player][kind] -= 1
            self._join(player, kind)
        elif id in ("event.froze", "event.froze_hidden"):
            self.frozen_count[player] += 1
            self.frozen[kind] += id == "event.froze"
        elif id == "event.declined":
            pass  # nothing has changed
        else:
            assert id == "event.thawed", id
            self.frozen_count[player] = 0
            if player == self.viewer:
                self.frozen.clear()

    def _space(self, name: str) -> str:
        """Returns the short name of a space, such as `c`, from the name that sentences use."""
        if name not in HQS:
            return name
        player, exact = HQS[name]
        if name == words("name.hq_of_two", name=exact, player=words.player(player)):
            return exact
        (only,) = self.hqs[player]
        return only

    def _owned(self, phrase: str) -> tuple[int, int]:
        player = next(player for player in PLAYERS if phrase.startswith(words.player(player)))
        return player, KIND_OF[items_of(TROOP, phrase)[0]]

    def _draw(self, player: int, count: int) -> None:
        self.reserve[player] -= count

    def _join(self, player: int, kind: int, is_open: bool = True) -> None:
        self.rack_count[player] += 1
        self.known[player][kind] += is_open
        if player == self.viewer and self.rack is not None:
            self.rack[kind] += 1

    def _leave(self, player: int, kind: int) -> None:
        self.rack_count[player] -= 1
        if self.known[player][kind]:
            self.known[player][kind] -= 1
        if player == self.viewer and self.rack is not None:
            self.rack[kind] -= 1

    # --- the position

    def position(self) -> Position:
        """Returns what is known of the position now, as a dict by names such as "stacks"."""
        told: Position = {
            "mover": self.mover,
            "stacks": {name: stack for name, stack in self.stacks.items() if stack},
            "rack_count": self.rack_count,
            "known": [sorted(hand.elements()) for hand in self.known],
            "frozen_count": self.frozen_count,
            "frozen": sorted(self.frozen.elements()),
            "reserve": self.reserve,
            "discard": [sorted(hand.elements()) for hand in self.discard],
            "taken": [sorted(regions) for regions in self.taken],
            "medals": [sum(self.regions[bases] for bases in taken) for taken in self.taken],
            "winner": self.winner,
        }
        told |= {} if self.is_over else {"turn": self.turn}
        told |= {} if self.rack is None else {"rack": sorted(self.rack.elements())}
        return deepcopy(told)

    @classmethod
    def truth(cls, view: State, viewer: int) -> Position:
        """Returns what a view shows, with the same keys as `position`, for comparison."""
        regions = [tuple(BASE_NAMES[base] for base in region.bases) for region in view.board.terrain.regions]
        return {
            "mover": view.stack[-1][1] if view.stack else -1,
            "turn": view.turn,
            "stacks": {
                SPACE_NAMES[space]: list(pieces_of(stack)) for space, stack in enumerate(view.stacks) if stack > 1
            },
            "rack": list(TROOPS_IN[view.rack[viewer]]),
            "rack_count": view.rack_count,
            "known": [list(TROOPS_IN[hand]) for hand in view.known],
            "frozen_count": view.frozen_count,
            "frozen": list(TROOPS_IN[view.frozen[viewer]]),
            "reserve": view.reserve_count,
            "discard": [list(TROOPS_IN[hand]) for hand in view.discard],
            "taken": [
                sorted(bases for number, bases in enumerate(regions) if taken >> number & 1) for taken in view.taken
            ],
            "medals": view.medals,
            "winner": None if view.winner == UNKNOWN else view.winner,
        }

    def survey(self, lines: Sequence[str]) -> Position:
        """Returns the position as the table in words tells it, whatever was heard before. `lines` are its lines."""
        tops: dict[str, tuple[int, int]] = {}
        below: dict[str, list[tuple[int, int]]] = {}
        heights: dict[str, int] = {}
        known: list[list[int]] = [[], []]
        discard: list[list[int]] = [[], []]
        frozen, rack, reserve, medals = [0, 0], [0, 0], [0, 0], [0, 0]
        taken: list[list[tuple[str, ...]]] = [[], []]
        open_regions: list[tuple[str, ...]] = []
        empty: list[str] = []
        is_asked = False
        for line in lines:
            found = SURVEY.first(line)
            if found is None or found[1]:
                is_asked = is_asked or self.QUESTIONS.first(line) is not None
                assert is_asked and line == lines[0], f"not understood: {line}"
                continue
            id, said, _ = found[0]
            player = PLAYER_OF.get(said.get("player", ""), -1)
            if id == "survey.player":
                told = MEDALS.only(said["medals"])
                who = PLAYER_OF[told["player"]]
                medals[who] = int(told["count"])
                rack[who], reserve[who] = (int(COUNTS.only(said[name])["count"]) for name in ("rack", "reserve"))
            elif id in ("survey.known", "survey.discard"):
                (known if id == "survey.known" else discard)[player] = troops_in(said["troops"])
            elif id == "survey.frozen":
                frozen[player] = int(said.get("count", 1))
            elif id in ("survey.holds", "survey.cut"):
                for one in HELD.items(said["spaces"]):
                    base = one.values["base"]
                    tops[base] = (player, KIND_OF[one.values["troop"]])
                    heights[base] = 1 + int(one.values.get("count", 0))
            elif id == "survey.below":
                below[said["base"]] = [self._owned(phrase) for phrase in items_of(OWNED, said["troops"])]
            elif id == "survey.empty":
                empty = bases_in(said["spaces"])
            elif id.startswith("info.region"):
                bases = tuple(bases_in(said["bases"]))
                assert said.get("count") in (None, str(self.regions[bases])), line
                (open_regions if id == "info.region.open" else taken[player]).append(bases)
        stacks = {base: [*below.get(base, [])[::-1], top] for base, top in tops.items()}
        assert {base: len(stack) for base, stack in stacks.items()} == heights, lines
        assert sorted(empty) == sorted(name for name in self.stacks if name in BASE_NAMES and name not in stacks)
        assert sorted([*open_regions, *taken[0], *taken[1]]) == sorted(self.regions)
        found_all: Position = {
            "stacks": stacks,
            "rack_count": rack,
            "known": known,
            "frozen_count": frozen,
            "reserve": reserve,
            "discard": discard,
            "taken": [sorted(regions) for regions in taken],
            "medals": medals,
        }
        return found_all | ({"mover": self.viewer} if is_asked else {})


EAR = ToyBattleEar
