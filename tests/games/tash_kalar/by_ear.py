"""Follows a game of Tash-Kalar by ear: makes a position of the sentences that are said aloud (`tests/ears.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tests.ears import (
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
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, DECK_OF, DECKS, OWN
from toybattle.games.tash_kalar.cards.verbs import COMMON, LEGENDARY, RANK_NAMES, RANKS
from toybattle.games.tash_kalar.state import DECK_SIZE, DUEL, FULL_HANDS, MODES, NOBODY, State
from toybattle.games.tash_kalar.steps import PENDING_COSTS, leader, scores
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.protocol import UNKNOWN
from web.games.tash_kalar import narration
from web.page.words import words

RANK_OF = {words(f"rank.{name}"): rank for rank, name in enumerate(RANK_NAMES)}
CARD_OF = {narration.card(card): card for card in range(len(CARD_NAMES))}
TASK_OF = {narration.task(task): task for task in range(len(TASK_NAMES))}
SPACE = one_of(SQUARE_NAMES[square] for square in squares_of(BOARD))
RANK = one_of(RANK_OF)
CARD = one_of(CARD_OF)
TASK = one_of(TASK_OF)
PIECE_ON = phrase("piece.on", player=PLAYER, rank=RANK, space=SPACE)
PIECES = Phrasebook({"piece.on": {"player": PLAYER, "rank": RANK, "space": SPACE}}, after=r"(?:,? |$)")
COUNTS = {deck: phrase(f"deck.{name}", count=NUMBER) for deck, name in enumerate(narration.DECK_NAMES)}
SOME_CARDS = "(?:" + "|".join(COUNTS.values()) + ")"
CARDS_DRAWN = list_of(f"(?:{CARD}|{SOME_CARDS})")
TASK_TOLD = phrase("info.task.title", task=TASK, count=NUMBER)
SURVEY = Phrasebook(
    {
        "survey.points": {"player": PLAYER, "count": r"-?\d+", "goal": NUMBER},
        **{
            f"survey.rank.{rank}": {"player": PLAYER, "count": NUMBER, "squares": list_of(SPACE)} for rank in RANK_NAMES
        },
        "survey.no_pieces": {"player": PLAYER},
        "survey.cards": {"player": PLAYER, "cards": list_of(SOME_CARDS), "count": NUMBER},
        **{f"survey.lying.{kind}": {"player": PLAYER, "card": CARD} for kind in ("pending", "frozen")},
        "survey.stock": {"player": PLAYER, "pieces": NUMBER, "legends": NUMBER},
        "survey.stored": {"player": PLAYER, "piece": phrase("piece", player=PLAYER, rank=RANK)},
        "survey.gates": {"squares": list_of(SPACE)},
        "survey.task": {"task": TASK_TOLD, "text": r".+"},
        "survey.next_task": {"task": TASK},
        "kills": {},
        "said.sentence": {"text": phrase("draft.kept", player=PLAYER, count=NUMBER)},
    }
)

Piece = tuple[int, int]  # owner, rank


def cards_in(phrase: str) -> list[int]:
    """Returns the numbers of the cards that a phrase names, in the order of the phrase."""
    return [CARD_OF[card] for card in items_of(CARD, phrase)]


def counts_in(phrase: str) -> list[int]:
    """Returns [beings, legends, flares]: how many cards of each sort a phrase counts without their names.

    An example of such a phrase is "2 legends", which gives [0, 2, 0].
    """
    return [sum(int(items_of(NUMBER, one)[0]) for one in items_of(COUNTS[deck], phrase)) for deck in DECKS]


def place_in_shared(player: int, deck: int) -> int:
    """Returns the index, in a state's list of four decks, of the deck from which the player draws cards of the sort
    `deck`.

    The sorts are 0 for beings, 1 for legends and 2 for flares. The four decks are the beings of player 0, the beings of
    player 1, and the legends and the flares, which both players share.
    """
    return player if deck == OWN else deck + 1


class TashKalarEar(Ear):
    """What one player knows of a game of Tash-Kalar from what was said aloud.

    A piece is a pair (owner, rank). `open` has a set of cards for each of a state's four decks: the cards in its
    discard pile, and those whose effects are being carried out.
    """

    game = "tash_kalar"
    EVENTS = Phrasebook(
        {
            **{
                f"event.beings.{kind}": {"player": PLAYER, "rank": RANK, "space": SPACE}
                for kind in (
                    *("placed", "placed_for", "picked_up", "stored", "released", "upgraded", "downgraded", "converted"),
                    *("opened", "chose", "gone"),
                )
            },
            "event.beings.needs_piece": {"player": PLAYER, "card": CARD, "space": SPACE},
            "event.beings.summoned": {"player": PLAYER, "card": CARD, "space": SPACE},
            "event.beings.destroyed": {"pieces": list_of(PIECE_ON)},
            "event.beings.moved": {"player": PLAYER, "rank": RANK, "start": SPACE, "end": SPACE},
            "event.beings.swapped": {"start": SPACE, "end": SPACE},
            **{
                f"event.beings.{kind}": {"player": PLAYER, "card": CARD}
                for kind in (
                    *("kept", "left_over", "discarded", "froze", "thawed", "warped", "copied", "recalled", "buried"),
                    *("took_back", "returned", "flared.upper", "flared.lower", "flared.both"),
                )
            },
            "event.beings.drafted": {"player": PLAYER, "cards": list_of(CARD)},
            "event.beings.drew": {"player": PLAYER, "cards": CARDS_DRAWN},
            "event.beings.returned_unseen": {"player": PLAYER, "cards": SOME_CARDS},
            **{
                f"event.beings.scored.{kind}": {"player": PLAYER, "count": NUMBER}
                for kind in ("flare", "legend", "kills")
            },
            "event.beings.claimed": {"player": PLAYER, "task": TASK, "count": NUMBER},
            "event.beings.turned_up": {"task": TASK},
            "event.beings.passed": {"task": TASK},
            "event.beings.gained": {"player": PLAYER, "count": NUMBER},
            "event.beings.legends": {"player": PLAYER, "count": NUMBER},
            "event.beings.no_legends": {"player": PLAYER},
            **{f"event.beings.ending.{reason}": {"player": PLAYER} for reason in ("deck", "points")},
            **{
                f"event.beings.{kind}": {"player": PLAYER}
                for kind in (
                    *("kept_unseen", "lost", "slowed", "again", "dealt"),
                    *("reshuffled.legends", "reshuffled.flares"),
                )
            },
        }
    )
    QUESTIONS = Phrasebook({**messages("ask.beings", "being.", "flare.text", "preview.")})
    ENDS = Phrasebook(messages("end.beings."))

    def __init__(self, viewer: int, options: Mapping[str, Any]) -> None:
        super().__init__(viewer, options)
        self.mode = MODES[options["mode"]]
        self.is_drafting = bool(options["draft"])
        self.is_opening = True  # nobody was asked yet in a turn: before that, turns are not counted
        self.turn = 0 if self.is_drafting else 1
        self.extra_turns = 0  # turns that were announced and may have begun: nothing tells when
        self.pieces: dict[str, Piece] = {}
        self.fallen: dict[str, Piece] = {}  # where something has arrived: the piece that is destroyed there next
        self.gates: list[str] = ["", ""]
        self.stored: list[tuple[Piece, bool] | None] = [None, None]  # the piece, and whether it was a Gateway
        self.hand: Counter[int] | None = Counter() if self.is_drafting else None  # None until it was read
        self.counts = [[0] * len(DECKS) if self.is_drafting else list(FULL_HANDS) for _ in PLAYERS]
        legends, flares = (sum(DECK_OF[card] == deck for card in range(len(CARD_NAMES))) for deck in DECKS[1:])
        self.decks = [DECK_SIZE, DECK_SIZE, legends, flares]
        if not self.is_drafting:
            for player in PLAYERS:
                for deck in DECKS:
                    self.decks[place_in_shared(player, deck)] -= FULL_HANDS[deck]
        self.open: list[set[int]] = [set() for _ in self.decks]
        self.awaited = NOBODY  # the being that lies open and needs a piece that has to be picked up first
        self.pending = [NOBODY, NOBODY]
        self.frozen = [NOBODY, NOBODY]
        self.kept: list[set[int]] = [set(), set()]
        self.points = [0, 0]
        self.tasks: set[int] = set()
        self.next_task = NOBODY
        self.claimed: list[list[int]] = [[], []]

    def begin(self, lines: Sequence[str]) -> None:
        """Notes at the start of a game which tasks are open and which task is next. `lines` are the table in words."""
        told = self.survey(lines)
        self.tasks, self.next_task = set(told["tasks"]), told["next_task"]
        self.wants_survey = False

    def read_hand(self, names: Sequence[str]) -> None:
        """Notes the cards in the player's own hand from their accessible names. During a draft there are none yet."""
        if not self.is_drafting:
            self.hand = Counter(cards_in(name)[0] for name in names)

    def move_on(self, player: int) -> None:
        """Notes that it is the turn of `player`. Picks in a draft and the first pieces of a duel don't count as
        turns.
        """
        turn = self.turn
        super().move_on(player)
        self.turn = turn if self.is_opening else self.turn
        self.is_opening = self.is_drafting or (self.mode is DUEL and not self.pieces)

    def end_turn(self) -> None:
        """Adds the extra turns that a player has had to `turn`, the number of the turn, when the other player is next.

        They are not added sooner, because no sentence tells when an extra turn begins.
        """
        self.turn += self.extra_turns
        self.extra_turns = 0

    def attend(self, text: str) -> bool:
        """Takes in the last part of an announcement, without the sentence that a turn of the rival's is a last one, or
        an extra one before these.
        """
        for player in PLAYERS:
            names = {"player": words.player(player), "other": words.player(1 - player)}
            for id in ("last", "before_last", "due.points", "due.deck"):
                text = text.removesuffix(words(f"meanwhile.beings.{id}", **names)).strip() or text
        return super().attend(text)

    # --- what has happened

    def follow(self, sentence: Sentence) -> None:
        """Updates what the ear knows of the position from a sentence on what has happened."""
        id, said, text = sentence
        kind = id.removeprefix("event.beings.")
        player = PLAYER_OF.get(said.get("player", ""), NOBODY)
        card = CARD_OF.get(said.get("card", ""), NOBODY)
        rank = RANK_OF.get(said.get("rank", ""), NOBODY)
        if kind == "destroyed":
            for one in PIECES.items(said["pieces"]):
                self._fall(one)
        elif kind == "needs_piece":
            self._play(player, card)
            self.awaited = card
        elif kind == "summoned":
            self._summon(player, card, said["space"])
        elif kind == "moved":
            self._move(player, rank, said["start"], said["end"], text)
        elif kind == "swapped":
            self._swap(said["start"], said["end"])
        elif "space" in said:
            self._change(kind, player, rank, said["space"], text)
        elif "card" in said:
            self._follow_card(kind, player, card)
        else:
            self._note(kind, said, player)

    def _fall(self, sentence: Sentence) -> None:
        said = sentence.values
        piece, square = (PLAYER_OF[said["player"]], RANK_OF[said["rank"]]), said["space"]
        if square in self.fallen:
            assert self.fallen.pop(square) == piece, sentence.text
        else:
            assert self._take(square) == piece, sentence.text

    def _take(self, square: str) -> Piece:
        """Removes the piece from a square and returns the piece.

        If the piece was its owner's Gateway, the owner has no Gateway afterwards.
        """
        piece = self.pieces.pop(square)
        if self.gates[piece[0]] == square:
            self.gates[piece[0]] = ""
        return piece

    def _arrive(self, piece: Piece, square: str) -> None:
        """Puts a piece on a square. If another piece stood there, that piece is kept in `fallen`, since the next
        sentence tells that it is destroyed.
        """
        if square in self.pieces:
            self.fallen[square] = self._take(square)
        self.pieces[square] = piece

    def _play(self, player: int, card: int) -> None:
        """Notes that the player has laid open the being `card`, which was in the hand or was the pending card."""
        if self.pending[player] == card:
            self.pending[player] = NOBODY
        else:
            self._leave(player, card)
        self._lay_open(player, card)

    def _summon(self, player: int, card: int, square: str) -> None:
        if card != self.awaited:
            self._play(player, card)
        self.awaited = NOBODY
        self._arrive((player, BEINGS[card].rank), square)

    def _move(self, player: int, rank: int, start: str, end: str, text: str) -> None:
        is_gate = self.gates[player] == start
        assert self._take(start) == (player, rank), text
        self._arrive((player, rank), end)
        if is_gate:
            self.gates[player] = end

    def _swap(self, start: str, end: str) -> None:
        gates = [self.gates[self.pieces[square][0]] == square for square in (start, end)]
        one, other = self._take(start), self._take(end)
        for piece, square, is_gate in ((one, end, gates[0]), (other, start, gates[1])):
            self.pieces[square] = piece
            if is_gate:
                self.gates[piece[0]] = square

    def _change(self, kind: str, player: int, rank: int, square: str, text: str) -> None:
        """Notes what a sentence says of a piece on one square: that it was placed, picked up, upgraded and so on.

        `kind` is the kind of event that the sentence tells, and `player` the owner of the piece. `rank` is the piece's
        rank after the event. `text` is the sentence.
        """
        piece = player, rank
        if kind in ("placed", "placed_for"):
            assert square not in self.pieces, text
            self.pieces[square] = piece
        elif kind == "picked_up":
            assert self._take(square) == piece, text
        elif kind == "stored":
            self.stored[self.mover] = piece, self.gates[player] == square
            assert self._take(square) == piece, text
        elif kind == "released":
            stored, self.stored[self.mover] = self.stored[self.mover], None
            assert stored is not None and stored[0] == piece, text
            self._arrive(piece, square)
            if stored[1]:
                self.gates[player] = square
        elif kind in ("upgraded", "downgraded"):
            by = 1 if kind == "upgraded" else -1
            assert self.pieces[square] == (player, rank - by), text
            self.pieces[square] = piece
            if rank == LEGENDARY and self.gates[player] == square:
                self.gates[player] = ""
        elif kind == "converted":
            if square in self.pieces:  # else it is told that the piece there was destroyed
                self._take(square)
            self.pieces[square] = piece
        elif kind == "opened":
            self.gates[player] = square

    # --- cards

    def _lay_open(self, player: int, card: int) -> None:
        self.open[place_in_shared(player, DECK_OF[card])].add(card)

    def _join(self, player: int, card: int) -> None:
        self.counts[player][DECK_OF[card]] += 1
        if player == self.viewer and self.hand is not None:
            self.hand[card] += 1

    def _leave(self, player: int, card: int) -> None:
        self.counts[player][DECK_OF[card]] -= 1
        if player == self.viewer and self.hand is not None:
            assert self.hand[card] == 1, card
            del self.hand[card]

    def _follow_card(self, kind: str, player: int, card: int) -> None:
        """Notes what a sentence says of one card: that it was kept, discarded, frozen and so on.

        `kind` is the kind of event that the sentence tells, and `player` the player whom the event is about.
        """
        place = place_in_shared(player, DECK_OF[card]) if card != NOBODY else NOBODY
        if kind in ("kept", "left_over"):
            self.kept[player].add(card)
        elif kind == "discarded":
            if card in (self.frozen[player], self.pending[player]):
                (self.frozen if self.frozen[player] == card else self.pending)[player] = NOBODY
            else:
                self._leave(player, card)
            self._lay_open(player, card)
        elif kind == "froze":
            self.open[place].discard(card)
            self.frozen[player] = card
        elif kind == "thawed":
            self.frozen[player] = NOBODY
            self._lay_open(player, card)
        elif kind == "warped":
            self._leave(player, card)
            self.pending[player] = card
        elif kind in ("recalled", "buried"):
            self.open[place].discard(card)
            self.decks[place] += 1
        elif kind == "took_back":
            self.pending[player] = NOBODY
            self._join(player, card)
        elif kind == "returned":
            self._leave(player, card)
            self.decks[place] += 1
        elif kind.startswith("flared"):
            self._leave(player, card)
            self._lay_open(player, card)
        else:
            assert kind == "copied", kind

    def _note(self, kind: str, said: Mapping[str, str], player: int) -> None:
        """Updates what is known of the position from a sentence that tells of several cards, hidden cards, tasks,
        points or turns.

        `kind` is the kind of event that the sentence tells, `said` has the parameters of the sentence by name, and
        `player` is the player whom the event is about.
        """
        if kind == "drew":
            for card in cards_in(said["cards"]):
                self._join(player, card)
                self.decks[place_in_shared(player, DECK_OF[card])] -= 1
            for deck, count in enumerate(counts_in(said["cards"])):
                self.counts[player][deck] += count
                self.decks[place_in_shared(player, deck)] -= count
        elif kind == "returned_unseen":
            for deck, count in enumerate(counts_in(said["cards"])):
                self.counts[player][deck] -= count
                self.decks[place_in_shared(player, deck)] += count
        elif kind == "drafted":
            self.kept[player] |= set(cards_in(said["cards"]))
        elif kind == "dealt":
            self.is_drafting, self.wants_survey, self.turn = False, True, 1
        elif kind.startswith("reshuffled"):
            place = place_in_shared(0, narration.DECK_NAMES.index(kind.partition(".")[2]))
            self.decks[place] += len(self.open[place])
            self.open[place].clear()
        elif kind.startswith("scored"):
            self.points[player] += int(said["count"])
        elif kind == "claimed":
            task = TASK_OF[said["task"]]
            self.points[player] += int(said["count"])
            self.claimed[player].append(task)
            self.tasks.remove(task)
            self.tasks |= {self.next_task} - {NOBODY}
            self.next_task = NOBODY
        elif kind == "turned_up":
            self.next_task = TASK_OF[said["task"]]
        elif kind == "again":
            self.extra_turns += 1

    # --- the position

    def position(self) -> Position:
        """Returns what is known of the position now, as a dict by names such as "pieces"."""
        assert not self.fallen, self.fallen
        told: Position = {
            "mover": self.mover,
            "pieces": self.pieces,
            "gates": self.gates,
            "stored": [stored and stored[0] for stored in self.stored],
            "scores": [self._score(player) for player in PLAYERS],
            "pending": self.pending,
            "frozen": self.frozen,
            "claimed": self.claimed,
            "kept": [sorted(kept) for kept in self.kept],
            "winner": self.winner,
        }
        if not self.is_drafting:
            told |= {"counts": self.counts, "decks": self.decks, "open": [sorted(cards) for cards in self.open]}
            told |= {} if self.hand is None else {"hand": sorted(self.hand)}
        if not self.wants_survey:
            told |= {"tasks": sorted(self.tasks), "next_task": self.next_task}
        if not self.is_over and not self.extra_turns:
            told["turn"] = self.turn
        return deepcopy(told)

    def _score(self, player: int) -> int:
        legends = sum(piece == (player, LEGENDARY) for piece in self.pieces.values())
        return (
            self.points[player]
            - PENDING_COSTS * (self.pending[player] != NOBODY)
            + (0 if self.mode is DUEL else legends)
        )

    @classmethod
    def truth(cls, view: State, viewer: int) -> Position:
        """Returns what a view shows, with the same keys as `position`, for comparison."""
        playing = [set(pile) for pile in view.piles]
        for frame in view.stack:
            if frame[0] == "aside":
                playing[place_in_shared(frame[1], DECK_OF[frame[2]])].add(frame[2])
        kept = view.drafted or [
            [entry >> 2 for entry in view.decks[player] if entry >> 2 != UNKNOWN] if view.is_drafting() else []
            for player in PLAYERS
        ]
        return {
            "mover": view.stack[-1][1] if view.stack else -1,
            "turn": view.turn,
            "pieces": {
                SQUARE_NAMES[square]: divmod(piece, 3)
                for square in squares_of(BOARD)
                if (piece := view.piece_at(square)) != NOBODY
            },
            "gates": ["" if gate == NOBODY else SQUARE_NAMES[gate] for gate in view.gates],
            "stored": [None if stored == NOBODY else divmod(stored % 6, 3) for stored in view.stored],
            "stock": [[view.stock(player, rank) for rank in (COMMON, LEGENDARY)] for player in PLAYERS],
            "hand": sorted(card for deck in DECKS for card in view.hand(viewer, deck)),
            "counts": [[len(view.hand(player, deck)) for deck in DECKS] for player in PLAYERS],
            "decks": [len(deck) for deck in view.decks],
            "own_decks": [len(view.decks[player]) for player in PLAYERS],
            "open": [sorted(cards) for cards in playing],
            "pending": view.pending,
            "frozen": view.frozen,
            "kept": [sorted(cards) for cards in kept],
            "scores": list(scores(view)),
            "tasks": sorted(view.tasks),
            "next_task": view.next_task,
            "claimed": [list(tasks) for tasks in view.claimed],
            "winner": None if view.stack else leader(view),
        }

    def survey(self, lines: Sequence[str]) -> Position:
        """Returns the position as the table in words tells it, whatever was heard before. `lines` are its lines."""
        told: Position = {
            **{"pieces": {}, "scores": [0, 0], "pending": [NOBODY, NOBODY], "frozen": [NOBODY, NOBODY]},
            **{"stored": [None, None], "tasks": [], "next_task": NOBODY, "gates": ["", ""]},
        }
        cards: Position = {"counts": [[], []], "own_decks": [0, 0], "stock": [[], []]}
        gates: list[str] = []
        for line in lines:
            found = SURVEY.first(line)
            if found is None or found[1]:
                assert line == lines[0] and self.QUESTIONS.first(line), f"not understood: {line}"
                told["mover"] = self.viewer
                continue
            id, said, _ = found[0]
            player = PLAYER_OF.get(said.get("player", ""), NOBODY)
            if id == "survey.points":
                told["scores"][player] = int(said["count"])
            elif id.startswith("survey.rank"):
                squares = items_of(SPACE, said["squares"])
                assert len(squares) == int(said["count"]), line
                rank = RANK_NAMES.index(id.rpartition(".")[2])
                told["pieces"] |= dict.fromkeys(squares, (player, rank))
            elif id == "survey.cards":
                cards["counts"][player] = counts_in(said["cards"])
                cards["own_decks"][player] = int(said["count"])
            elif id.startswith("survey.lying"):
                told[id.rpartition(".")[2]][player] = CARD_OF[said["card"]]
            elif id == "survey.stock":
                cards["stock"][player] = [int(said["pieces"]), int(said["legends"])]
            elif id == "survey.stored":
                (owner,), (rank_name,) = items_of(PLAYER, said["piece"]), items_of(RANK, said["piece"])
                told["stored"][player] = PLAYER_OF[owner], RANK_OF[rank_name]
            elif id == "survey.gates":
                gates = items_of(SPACE, said["squares"])
            elif id in ("survey.task", "survey.next_task"):
                (task,) = (TASK_OF[name] for name in items_of(TASK, said["task"]))
                told["tasks"] = sorted([*told["tasks"], task]) if id == "survey.task" else told["tasks"]
                told["next_task"] = task if id == "survey.next_task" else told["next_task"]
        for square in gates:
            told["gates"][told["pieces"][square][0]] = square
        return told | (cards if cards["counts"][0] else {})


assert set(RANKS) == set(RANK_OF.values())
EAR = TashKalarEar
