"""Tests of what screen readers are told about the table: everything that happens, once, in order, and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.random_games import random_match
from tests.web.playing import BOT_GAME, TWO_PEOPLE, Screen, play, run, seated, shown, tapped
from toybattle.match import Match
from web.games import FIRST_GAME
from web.games.registry import FACES, NARRATIONS
from web.page import effects as fx
from web.page import model as m
from web.page.cues import REFUSAL, cues
from web.page.picking import fields
from web.page.spoken import attend, curtain, question
from web.page.words import words

every_game = pytest.mark.parametrize("game", list(FACES))


@every_game
def test_a_replay_says_whose_turn_moves(game: str) -> None:
    """Of the action that was shown last, or at first of the one to come."""
    match = random_match(game, {}, 5)
    while match.player_at(len(match.log) - 1) != 0:  # the last turn is the person's
        match = match.upto(len(match.log) - 1)
    model = tapped(replace(seated(match), prefs={**m.Model(seated(match).table).prefs, "speed": "normal"}), "replay")
    assert model.is_showing and model.shown == model.rewound
    assert question(model).startswith(words("ask.watch", player=words.player(match.player_at(model.shown))))
    while model.is_showing:
        model, _ = run(model, m.ShowNext(model.generation))
        if model.is_showing and match.player_at(model.shown - 1) != 0:
            named = words.player(match.player_at(model.shown - 1))
            assert question(model).startswith(words("ask.watch", player=named))


def test_replay_says_why_it_shows_nothing_in_a_look_back() -> None:
    match = random_match(FIRST_GAME, {}, 5)
    looked = tapped(replace(seated(match), review=3), "replay")
    assert looked.note == words("refusal.reviewing_over") and looked.shown == len(match.log)


def told(before: m.Model, after: m.Model) -> list[str]:
    """Returns the texts that an update from one model to the other has added for screen readers."""
    last = before.said[-1][0] if before.said else 0
    return [text for number, text in after.said if number > last and text]


def listen(screen: Screen) -> list[str]:
    """Returns an empty list, to which each text that screen readers are told on this screen from now on will be added.

    The texts of previews are left out: they tell in the same words what has not happened yet.
    """
    found: list[str] = []
    last = screen.model.said[-1][0] if screen.model.said else 0

    def hear() -> None:
        nonlocal last
        if screen.model.previewed is None:
            found.extend(text for number, text in screen.model.said if number > last and text)
        last = screen.model.said[-1][0] if screen.model.said else last

    screen.ports.on_show = hear
    return found


def begun(game: str, opponent: str = "recruit") -> Screen:
    """Returns a screen with a new game, in which Blue is a person and begins.

    `opponent` is the level of the bot that plays Red, or "human".
    """
    screen = Screen()
    for choice in (f"game {game}", f"opponent {opponent}", "first 0", "side 0"):
        screen.say(f"set {choice}")
    return screen.say("new").wait()


def sentences(match: Match, numbers: range, viewer: int | None = 0) -> list[str]:
    """Returns the sentences that the page's log has on these actions, as the player `viewer` reads them.

    `numbers` are the numbers of the actions, counted from 0. If `viewer` is None, nothing is hidden.
    """
    narration = NARRATIONS[match.game]
    return [sentence for number in numbers for sentence in narration.sentences(match, number, viewer)]


@every_game
def test_each_sentence_of_a_whole_game_is_told_once_and_in_order(game: str) -> None:
    screen = begun(game)
    heard = listen(screen)
    begins = len(screen.match.log)
    play(screen, 3)
    assert screen.match.result is not None
    text = "\n".join(heard)
    expected = sentences(screen.match, range(begins, len(screen.match.log)))
    ending = screen.model.narration.ending(screen.match)
    for sentence, count in Counter(expected).items():
        inside = sum(other.count(sentence) * number for other, number in Counter(expected).items() if other != sentence)
        assert text.count(sentence) - inside - ending.count(sentence) == count, sentence
    at = 0
    for sentence in expected:
        at = text.index(sentence, at) + len(sentence)
    assert text.count(ending) == 1
    assert not any(one == other and one not in expected for one, other in pairwise(heard)), "told twice"


@every_game
def test_what_i_have_done_is_told_before_who_is_thinking(game: str) -> None:
    match = random_match(game, {}, 3)
    checked = 0
    for number in range(len(match.log) - 1):
        before, after = (seated(match.upto(count), seat=0) for count in (number, number + 1))
        if match.player_at(number) == 0 and match.player_at(number + 1) == 1:
            (text,) = told(before, attend(before, after))
            waits = f"{words('ask.bot', player='Red')} {after.narration.meanwhile(after.view())}".strip()
            assert text == " ".join([*sentences(match, range(number, number + 1)), waits])
            checked += 1
    assert checked > 2


def test_finish_now_tells_all_that_was_not_told() -> None:
    checked = 0
    for match in (random_match(game, {}, 3) for game in FACES):
        for end in range(2, len(match.log)):
            model = seated(match.upto(end), seat=0)
            start, _ = m.last_turn(model)
            if end - start < 2 or model.decision() is None:
                continue
            checked += 1
            showing = replace(model, shown=start + 1)
            (text,) = told(showing, tapped(showing, "finish"))
            assert text == " ".join([*sentences(match, range(start + 1, end)), question(model)])
    assert checked > 5


def test_an_undo_and_a_resignation_repeat_no_old_move() -> None:
    screen = begun(FIRST_GAME)
    play(screen, 3, most=4)
    screen.wait()
    heard = listen(screen)
    old = sentences(screen.match, range(len(screen.match.log)))
    screen.say("undo")
    assert heard[0].startswith(screen.model.note) and not any(sentence in heard[0] for sentence in old)
    heard.clear()
    screen.say("resign")
    assert heard == [words("tool.resign_sure")]
    screen.say("resign")
    assert len(heard) == 2 and not any(sentence in heard[1] for sentence in old)
    assert heard[1] == question(screen.model) and heard[1].startswith(words("end.lost", player="Red") + ". ")


def test_the_same_refusal_is_told_and_heard_as_often_as_it_is_given() -> None:
    model = seated(random_match(FIRST_GAME, {}, 3).upto(0))
    for _ in range(3):
        before, model = model, tapped(model, "undo")
        assert model.note_kind == "refusal"
        assert told(before, model) == [model.note]
        assert REFUSAL in cues(before, model)
    first, second = list(model.said)[-2:]
    assert first[1] == second[1] and shown(model).count(f'<p id="said-{second[0]}">') == 1


def test_what_happens_behind_a_sheet_is_told_when_it_is_closed() -> None:
    screen = begun(FIRST_GAME)
    while not screen.model.is_showing:
        play(screen, 3, most=1)
    screen.say("open settings")
    heard = listen(screen)
    start = screen.model.shown
    screen.wait()
    assert screen.model.shown == len(screen.match.log) > start and not heard
    screen.say("close")
    told = [*sentences(screen.match, range(start, len(screen.match.log))), question(screen.model)]
    assert heard == [" ".join(told)] and not screen.model.unsaid


def test_a_question_that_becomes_another_one_behind_a_sheet_is_told_when_it_is_closed() -> None:
    behind = replace(begun(FIRST_GAME).model, sheet="settings")
    changed = attend(behind, replace(behind, watching=True))  # another question, though nothing has happened
    assert question(changed) != question(behind) and told(behind, changed) == []
    closed = attend(changed, replace(changed, sheet=""))
    assert told(changed, closed) == [question(closed)]
    again = attend(closed, replace(closed, sheet="settings"))
    assert told(again, attend(again, replace(again, sheet=""))) == []


@every_game
def test_the_curtain_tells_whose_turn_it_is_and_nothing_that_one_player_knows(game: str) -> None:
    fallen = 0
    for seed in range(3):
        match = random_match(game, {}, seed)
        for number in range(len(match.log)):
            player = match.player_at(number)
            before = seated(match.upto(number), TWO_PEOPLE, seat=player, said=((7, "a secret"),))
            after = attend(before, seated(match.upto(number + 1), TWO_PEOPLE, seat=player, said=before.said))
            if not after.curtain:
                continue
            fallen += 1
            (text,) = told(before, after)
            assert text == " ".join([*sentences(match, range(number, number + 1), m.NOBODY), curtain(after)])
            assert words("curtain.title", player=words.player(after.side)) in text
            assert "a secret" not in shown(after)
    assert bool(fallen) == FACES[game].has_secrets(random_match(game, {}, 0).upto(0).state)


def test_the_focus_goes_to_the_button_of_a_curtain_that_falls() -> None:
    model = begun(FIRST_GAME, "human").say("curtain").wait().model
    assert not model.curtain
    effects: list[fx.Effect] = []
    while not model.curtain:
        decision = model.decision()
        assert decision is not None
        model, effects = run(model, m.Tapped(m.format_do(model, decision.actions[0])))
    assert fx.Focus("lift") in effects and 'id="lift"' in shown(model)


@every_game
def test_looking_back_tells_the_position_and_coming_back_tells_the_question(game: str) -> None:
    model = seated(random_match(game, {}, 3).upto(5), BOT_GAME)
    past = tapped(model, "review 3")
    assert told(model, past) == [question(past)] and question(past).startswith(words("review.at", at=3, count=5))
    assert told(past, tapped(past, "review now")) == [question(model)]


def test_a_question_under_a_passing_pointer_is_not_told() -> None:
    checked = 0
    for game, face in FACES.items():
        match = random_match(game, {}, 3)
        pages = [seated(match.upto(count)) for count in range(len(match.log))]
        asked = [(model, decision) for model in pages if (decision := model.decision())]
        asked = [(one, what) for one, what in asked if any(action[0] in face.PREVIEWED for action in what.actions)]
        if not asked:
            continue
        checked += 1
        model, decision = asked[len(asked) // 2]
        action = next(action for action in decision.actions if action[0] in face.PREVIEWED)
        *first, last = [f"{sort} {face.NAMES[sort][value]}" for sort, value in fields(face, action)]
        model = tapped(model, *first)
        passing, _ = run(model, m.Targeted(last, is_passing=True))
        assert passing.previewed == action and not told(model, passing)
        by_key, _ = run(model, m.Targeted(last))
        assert told(model, by_key) == [question(by_key)]
        tapped_once = tapped(model, last)
        gone, _ = run(tapped_once, m.Targeted("", is_passing=True))
        assert gone.previewed == action, "the preview of a tap is lost on the way to its button"
        assert run(passing, m.Targeted("", is_passing=True))[0].previewed is None
    assert checked, "no game previews an action"
