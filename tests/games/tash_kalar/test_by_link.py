"""Tash-Kalar by link: what the source of chance is asked, what each player knows, and what is decided in secret."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from toybattle import GAMES
from toybattle.chance import UNKNOWN, Chance, Question, Source
from toybattle.fair.game import Game
from toybattle.fair.letters import Answer, Invitation, Turn, read, write
from toybattle.games.tash_kalar.board import BOARD
from toybattle.games.tash_kalar.cards.table import CARD_NUMBERS, DECKS, FLARES_DECK, LEGENDS_DECK, OWN, SCHOOLS
from toybattle.games.tash_kalar.state import BOTH, State, place_of
from toybattle.games.tash_kalar.steps import draw, unseen_tasks
from toybattle.games.tash_kalar.tasks import TASK_CARDS

from .drawing import RULES, summoned

DUEL = RULES.resolve({"mode": "duel", "first": 0, "blue_school": "imperial", "red_school": "sylvan"})
HIGH_FORM = {**DUEL, "mode": "high_form"}
DRAFT = {**DUEL, "draft": True}


def dealer(*known: int, tasks: bool = True) -> Source:
    """Returns a source of chance that answers what the players `known` may know, and UNKNOWN to all other questions.

    `known` are numbers of players. Each player draws the cards of a pile in ascending order. Blue's school is Imperial,
    red's is Sylvan. When a task is turned up, it is the first of those that are possible, or UNKNOWN if `tasks` is
    False.
    """

    def answer(asked: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
        if question.kind == "turn_up":
            return question.possible[0] if tasks else UNKNOWN
        if question.owner not in known or question.kind not in ("draw", "show"):
            return UNKNOWN
        if question.kind == "show":
            return held[0] if held else (0, 2)[question.owner]
        same = [one for one in asked if (one.owner, one.pile) == (question.owner, question.pile)]
        number = max(number for number, one in enumerate(same) if one.kind == "shuffle")
        return same[number].possible[len(same) - number - 1]

    return answer


def set_up(options: dict[str, Any], *known: int, tasks: bool = True) -> State:
    """Returns the first position of a game by link, as a device has it that knows only some players' cards.

    `known` are the numbers of the players whose cards the device knows; there may be none. If `tasks` is False, the
    device doesn't know which tasks are turned up. Each player draws the cards of a pile in ascending order.
    """
    return RULES.setup_by_link(options, Chance(dealer(*known, tasks=tasks)))


def play(state: State, *actions: tuple[Any, ...]) -> State:
    """Carries out these actions one after another in `state`, which is changed and returned.

    After each action, the frames that ask nobody anything are carried out too, until a player is asked.
    """
    for action in actions:
        frame = state.stack.pop()
        RULES.steps[frame[0]].do(state, None, action, frame)
        while not ask(state):
            frame = state.stack.pop()
            RULES.steps[frame[0]].do(state, None, None, frame)
    return state


def ask(state: State) -> tuple[tuple[Any, ...], ...]:
    """The actions that are legal now, as far as `state` shows; there are none if nobody is asked."""
    frame = state.stack[-1]
    return RULES.steps[frame[0]].ask(state, frame)


def kinds(state: State, kind: str) -> list[Question]:
    """All questions of the kind `kind` that the source of chance of `state` has been asked so far."""
    assert isinstance(state.seed, Chance)
    return [question for question in state.seed.asked if question.kind == kind]


# --- the set-up


def test_each_player_has_all_decks_alone_and_nobody_knows_what_is_in_them() -> None:
    state = set_up(DUEL, 0, 1)
    assert [len(deck) for deck in state.decks] == [15, 15, 10, 11, 10, 11] and len(state.piles) == 6
    assert all(entry >> 2 == UNKNOWN for deck in state.decks for entry in deck)
    places = [place_of(state, player, deck) for deck in DECKS for player in (0, 1)]
    assert sorted(places) == [*range(6)] and places[:2] == [0, 1]
    legends = [state.hand(player, LEGENDS_DECK) for player in (0, 1)]
    assert legends[0] == legends[1] and len(legends[0]) == 2, "both may hold the same legends"


def test_of_the_hands_each_knows_the_own_one() -> None:
    state = set_up(DUEL, 1)
    for deck in DECKS:
        assert {*state.hand(0, deck)} == {UNKNOWN} and UNKNOWN not in state.hand(1, deck)
    assert all(card in SCHOOLS["sylvan"] for card in state.hand(1, OWN))


def test_schools_are_shown_not_taken_from_the_options() -> None:
    state = set_up({**DUEL, "blue_school": "everfrost", "red_school": "everfrost"}, 0, 1)
    assert state.schools == ("imperial", "sylvan")
    shown = kinds(state, "show")
    assert [question.owner for question in shown] == [0, 1] and shown[0].possible == (*range(len(SCHOOLS)),)
    assert set_up(DUEL, 0).schools == ("imperial", ""), "red has not shown the school yet"


def test_both_ask_the_same_whoever_knows_what() -> None:
    for options in (DUEL, HIGH_FORM):
        asked = [[question[:3] for question in set_up(options, *known).seed.asked] for known in ((), (0,), (0, 1))]  # type: ignore[union-attr]
        assert asked[0] == asked[1] == asked[2]


def test_tasks_that_are_laid_out_fit_as_at_the_table() -> None:
    state = set_up(HIGH_FORM, 0, 1)
    assert len(state.tasks) == 3 and not any(TASK_CARDS[task].is_advanced for task in state.tasks)
    for task in (*state.tasks, state.next_task):
        assert [TASK_CARDS[one].type for one in (*state.tasks, state.next_task)].count(TASK_CARDS[task].type) < 3
    assert {*state.tasks, state.next_task}.isdisjoint(unseen_tasks(state))
    passed = [entry >> 2 for entry in state.task_deck if entry & BOTH == BOTH]
    assert len(state.task_deck) == 20 and {*passed}.isdisjoint(unseen_tasks(state))


def test_until_it_is_known_no_task_is_laid_out() -> None:
    state = set_up(HIGH_FORM, 0, 1, tasks=False)
    assert state.tasks == () and state.next_task == UNKNOWN
    begin_again = set_up(HIGH_FORM, 0, 1)
    begin_again.claimed[0] = ()
    before = begin_again.tasks
    begin_again.seed = Chance(dealer(0, 1, tasks=False))
    begin_again.actions = 0
    play(begin_again, ("claim", before[0]))
    assert begin_again.tasks[1:] == before[1:] and begin_again.next_task == UNKNOWN, "it comes with the answer"


# --- the turn


def test_a_player_whose_hand_is_hidden_may_hold_each_card_that_is_nowhere_else() -> None:
    state = set_up(DUEL)
    state.schools = ("imperial", "sylvan")
    play(state, ("place", next(action[1] for action in ask(state))))
    discards = [action[1] for action in ask(state) if action[0] == "discard"]
    assert discards == [*SCHOOLS["imperial"]]
    play(state, ("discard", discards[4]), ("stop",))
    assert state.piles[0] == (discards[4],) and len(state.hands[0]) == 2
    state.actions, state.has_discarded = 1, False
    assert discards[4] not in [action[1] for action in ask(state) if action[0] == "discard"]


def test_where_nothing_can_be_placed_the_end_may_be_legal() -> None:
    state = set_up(DUEL)
    state.schools = ("imperial", "sylvan")
    state.stack = [("turn", 0)]
    state.pieces = [0] * 6
    state.pieces[3] = BOARD
    assert ask(state)[-1] == ("end",) and len(ask(state)) > 18
    known = set_up(DUEL, 0, 1)
    known.stack, known.pieces = [("turn", 0)], [*state.pieces]
    assert ("end",) not in ask(known), "something can be discarded"
    assert {*ask(known)} <= {*ask(state)}


def test_a_card_put_under_its_deck_is_hidden_from_the_other_player_and_drawn_without_a_question() -> None:
    own, public = set_up(DUEL, 0, 1), set_up(DUEL)
    public.schools = own.schools
    for state in (own, public):
        state.stack = [("turn", 0)]
        play(state, ("discard", own.hand(0, OWN)[0]) if state is own else ("discard", own.piles[0][0]))
    flare = own.hand(0, FLARES_DECK)[0]
    assert RULES.covered(own, ("return", flare)) == ("return", UNKNOWN, FLARES_DECK)
    assert ask(public).count(("return", UNKNOWN, FLARES_DECK)) == 1 and ("return", UNKNOWN, OWN) in ask(public)
    play(own, ("return", flare), ("stop",))
    play(public, ("return", UNKNOWN, FLARES_DECK), ("stop",))
    place = place_of(own, 0, FLARES_DECK)
    assert own.decks[place][0] == flare << 2 | 1 and public.decks[place][0] == UNKNOWN << 2 | 1
    for state in (own, public):
        state.decks[place] = state.decks[place][:1]
        asked = len(state.seed.asked)  # type: ignore[union-attr]
        draw(state, None, 0, FLARES_DECK)
        assert len(state.seed.asked) == asked  # type: ignore[union-attr]
    assert own.hand(0, FLARES_DECK) == (flare,) and public.hand(0, FLARES_DECK) == (UNKNOWN,)


def test_a_card_that_both_know_is_returned_by_its_name() -> None:
    state = set_up(DUEL, 0, 1)
    card = state.hand(0, OWN)[1]
    state.hands[0] = tuple([entry | BOTH if entry >> 2 == card else entry for entry in state.hands[0]])
    state.stack = [("turn", 0), ("return", 0)]
    assert RULES.covered(state, ("return", card)) == ("return", card)
    assert ("return", card) in ask(state)
    nowhere = ("return", CARD_NUMBERS["ice_queen"])
    assert RULES.covered(state, nowhere) == nowhere, "a letter that lies may name any card"


def test_an_empty_deck_of_legends_is_made_of_the_own_discarded_ones() -> None:
    state = set_up(DUEL, 0, 1)
    place, other = (place_of(state, player, LEGENDS_DECK) for player in (0, 1))
    held = state.hand(0, LEGENDS_DECK)
    state.piles[place] = tuple(card for card in range(12) if card not in held)
    state.decks[place] = ()
    draw(state, None, 0, LEGENDS_DECK)
    assert len(state.decks[place]) == 9 and state.piles[place] == () and len(state.decks[other]) == 10
    assert kinds(state, "shuffle")[-1] == Question("shuffle", 0, LEGENDS_DECK, tuple(sorted({*range(12)} - {*held})))
    drawn = kinds(state, "draw")[-1]
    assert (drawn.owner, drawn.pile) == (0, LEGENDS_DECK) and drawn.possible == (*range(12),)


def test_legends_that_an_effect_discards_from_the_hand_are_shown() -> None:
    effect = summoned("iris_of_eternity", "e5").state
    states = [set_up(DUEL, 0, 1), set_up(DUEL)]
    for state in states:
        state.schools = ("etherweave", "sylvan")
        state.stack, state.pieces = list(effect.stack), list(effect.pieces)
    held = states[0].hand(0, LEGENDS_DECK)
    for state in states:
        before = len(kinds(state, "show"))
        play(state, ("either", 1))
        shown = kinds(state, "show")[before:]
        assert [question.pile for question in shown] == [LEGENDS_DECK] * 2 and held[0] in shown[0].possible
    assert states[0].piles[place_of(states[0], 0, LEGENDS_DECK)] == held


# --- the draft


def test_the_first_player_keeps_in_secret_and_shows_when_the_other_has_kept() -> None:
    states = [set_up(DRAFT, 0, 1), set_up(DRAFT, 1)]
    pack = states[0].hand(0, OWN)
    assert len(pack) == 18 and states[0].hands[0] == states[1].hands[0], "both packs are open"
    assert RULES.covered(states[0], ("pick", pack[5])) == ("pick", UNKNOWN)
    play(states[0], ("pick", pack[5]))
    play(states[1], ("pick", UNKNOWN))
    assert {*states[1].hand(0, OWN)} == {UNKNOWN} and len(states[1].hands[0]) == 17
    other = ask(states[1])[0]
    assert RULES.covered(states[1], other) == other, "the packs are passed on now"
    for state in states:
        play(state, other)
        assert len(kinds(state, "show")) == 1 and kinds(state, "show")[0].possible == pack
    assert states[0].hand(1, OWN) == tuple(card for card in pack if card != pack[5])
    assert states[0].hands[0] == states[1].hands[0], "it was open all the time"


def test_once_shown_the_rest_of_the_pack_is_known_to_both() -> None:
    pack = set_up(DRAFT, 0, 1).hand(0, OWN)
    asked = dealer(0, 1)

    def told(questions: tuple[Question, ...], question: Question, held: tuple[int, ...]) -> int:
        return pack[5] if question.kind == "show" else asked(questions, question, held)

    state = RULES.setup_by_link(DRAFT, Chance(told))
    play(state, ("pick", UNKNOWN))
    play(state, ask(state)[0])
    assert state.hand(1, OWN) == tuple(card for card in pack if card != pack[5])
    assert all(entry & BOTH == BOTH for entry in (*state.hands[0], *state.hands[3], *state.decks[0], *state.decks[1]))


# --- what letters give away


def before_the_first_turn(master: bytes) -> Game:
    """Returns a duel on the device of the inviter, who is blue, just before blue's first turn.

    `master` is the master secret of the inviter.
    """
    game = Game.invite(GAMES["tash_kalar"], DUEL, 0, master, "Ada", "imperial")
    opened = read(game.letter().text).letter
    assert isinstance(opened, Invitation)
    guest = Game.accept(opened, bytes(32), "Ben", "sylvan")
    game = game.received(guest.letter().text)
    shown = game.letter()
    assert isinstance(shown.letter, Turn)
    game, guest = game.sent(shown.letter), guest.received(shown.text)
    return game.received(guest.with_action(guest.legal_actions[0]).letter().text)


def letters_after_a_return(game: Game, discarded: int) -> dict[int, str]:
    """Has blue discard the being `discarded` and then put another being under the deck.

    Returns a dict from each being that can be put there to the text of the letter that blue then sends. The text has
    zeros in place of the id of the game and the values of the hash chains, since these depend on blue's secret. The
    dict is empty if `discarded` is not in blue's hand.
    """
    assert game.replay
    hand = game.replay.course.own.hand(0, OWN)
    found = {}
    for card in hand:
        if discarded not in hand or card == discarded:
            continue
        after = game.with_action(("discard", discarded)).with_action(("return", card)).with_action(("stop",))
        turn = after.with_action(("end",)).letter().letter
        assert isinstance(turn, Turn)
        found[card] = write(replace(turn, id=bytes(12), values=(bytes(16), bytes(16)))).text
    return found


def test_no_letter_tells_which_card_was_put_under_the_deck() -> None:
    """Blue sends the same letter for many different cards that are put under the deck, so the letter doesn't tell the
    card.

    The id of the game and the values of the hash chains, which depend on blue's secret, are not compared.
    """
    draws = random.Random(5)
    returned: dict[str, set[int]] = {}
    for _ in range(60):
        game = before_the_first_turn(draws.randbytes(32))
        for card, text in letters_after_a_return(game, CARD_NUMBERS["bomb"]).items():
            returned.setdefault(text, set()).add(card)
    assert len(returned) == 2, "one for each of the two cards left, in an order that only the player knows"
    assert all(len(cards) > 4 for cards in returned.values())


def test_the_schools_are_committed_to_and_shown_in_letters_three_and_four() -> None:
    game = Game.invite(RULES, DUEL, 0, bytes(32), "Ada", "etherweave")
    opened = read(game.letter().text).letter
    assert isinstance(opened, Invitation)
    guest = Game.accept(opened, bytes([1] * 32), "Ben", "nethervoid")
    answer = guest.letter()
    assert isinstance(answer.letter, Answer)
    game = game.received(answer.text)
    assert game.replay and game.replay.course.own.schools == ("etherweave", "") and game.is_complete
    first = game.letter()
    assert isinstance(first.letter, Turn)
    game, guest = game.sent(first.letter), guest.received(first.text)
    assert guest.replay and guest.replay.course.public.schools == ("etherweave", "nethervoid")
    assert guest.legal_actions and not guest.is_complete, "red places the first common of the duel"


def test_an_extra_turn_waits_for_the_answer() -> None:
    """A player who gets another turn has to send a letter before it, and learns from the answer what was drawn.

    The other player has nothing to decide in this answer.
    """
    game = before_the_first_turn(bytes(32))
    assert game.replay and game.legal_actions
    for is_extra in (False, True):
        replay = game.replay.copy()
        course = replay.course
        course.public.again = course.own.again = is_extra
        replay.play(("discard", course.own.hand(0, OWN)[0]))
        replay.play(("stop",))
        assert not course.ends_letter(replay.seats)
        replay.play(("end",))
        assert course.player == (0 if is_extra else 1) and course.ends_letter(replay.seats)
        assert course.own.hand(0, OWN).count(UNKNOWN) == 1, "drawn, but not seen before the answer"
        course.open_letter()
        assert course.ends_letter(replay.seats) == is_extra, "the other player has nothing to decide"
        if is_extra:
            course.open_letter()
            assert not course.ends_letter(replay.seats)
