"""The balance meter, which measures how strong a set is by games of bots.

The tests cover its statistics, the games that the bot's worker plays for it, and how it runs on the page.
"""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from tests.web.playing import Reader, Screen, actions_of, shown, thought
from toybattle import GAMES
from toybattle.chance import pick
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.sets import PRESETS
from web.bot import worker
from web.bot.duel import QUICK
from web.games.token_battle.editor import NAME
from web.games.token_battle.editor import meter as meters
from web.games.token_battle.editor.meter import (
    PLAYERS,
    PORTION,
    ROUND,
    Meter,
    Played,
    influences,
    newcombe,
    rates,
    wilson,
)
from web.games.token_battle.editor.model import editor_of
from web.games.token_battle.editor.stacks import cards_of
from web.page.model import with_extra
from web.page.words import words

GARDEN = PRESETS["garden"]
NAMES = tuple(PRESETS)


# --- statistics -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (1, 1, 0.2065, 1),
    ],
)
def test_the_interval_of_a_share_is_wilsons(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),  # Newcombe 1998, method 10, cases a, c, e
    [((56, 70), (48, 80), 0.0524, 0.3339), ((6, 7), (2, 7), 0.0582, 0.8062), ((5, 56), (0, 29), -0.0381, 0.1926)],
)
def test_the_interval_of_a_difference_is_newcombes(
    first: tuple[float, int], second: tuple[float, int], low: float, high: float
) -> None:
    difference, *ends = newcombe(first, second)
    assert difference == pytest.approx(first[0] / first[1] - second[0] / second[1])
    assert ends == pytest.approx([low, high], abs=2e-3)


@pytest.mark.parametrize("share", [0.5, 0.63, 0.8, 0.95])
@pytest.mark.parametrize("count", [12, 40, 120])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(share: float, count: int) -> None:
    """The 95 % interval that the meter gives has the true share of wins in it in about 95 % of cases.

    `share` is the true share, from 0 to 1, and `count` the number of games. The test adds up the chances of all results
    whose interval has `share` in it.
    """
    held = 0.0
    for won in range(count + 1):
        low, high = wilson(won, count)
        if low <= share <= high:
            held += math.comb(count, won) * share**won * (1 - share) ** (count - won)
    assert 0.92 <= held <= 0.99


def games(count: int, seed: int = 1, helps: int = -1, by: int = 0) -> list[Played]:
    """Random results of `count` games of the measured set, in each of which every card is played 0 to 4 times.

    The chance to win a game is one half. If `helps` is the number of a card, the chance is raised by `by` thousandths
    in games in which this card is played more than twice, and lowered by the same amount in all other games. If `helps`
    is -1, no card changes the chance.
    """
    found = []
    for number in range(count):
        plays = {}
        for card in cards_of(GARDEN):
            seed, plays[card] = pick(seed, 5)
        seed, number_drawn = pick(seed, 1000)
        chance = 500 + (by if plays.get(helps, 0) > 2 else -by if helps >= 0 else 0)
        found.append(Played(NAMES[number // 2 % 6], float(number_drawn < chance), plays))
    return found


def test_rates_are_told_for_each_preset_and_for_all() -> None:
    played = games(120)
    found = rates(played)
    assert [rate.preset for rate in found] == [*NAMES, ""]
    assert sum(rate.games for rate in found[:-1]) == found[-1].games == 120
    for rate in found:
        assert rate.low < rate.share < rate.high
    assert found[-1].high - found[-1].low < min(rate.high - rate.low for rate in found[:-1])
    assert rates([]) == [] and [rate.preset for rate in rates(played[:1])] == [NAMES[0], ""]


def test_error_bars_shrink_as_games_are_added() -> None:
    played = games(480)
    widths = [rates(played[:count])[-1] for count in (12, 48, 120, 480)]
    assert [rate.high - rate.low for rate in widths] == sorted((rate.high - rate.low for rate in widths), reverse=True)


def test_a_card_that_helps_is_found_and_one_that_hurts_too() -> None:
    card = GARDEN[1][0]
    best = influences(GARDEN, games(600, helps=card, by=200))[0]
    assert best.card == card and best.is_clear and best.low > 0
    worst = influences(GARDEN, games(600, helps=card, by=-200))[-1]
    assert worst.card == card and worst.is_clear and worst.high < 0


def test_where_only_chance_is_at_work_hardly_anything_is_ever_called_clear() -> None:
    clear = sum(any(each.is_clear for each in influences(GARDEN, games(120, seed))) for seed in range(100))
    assert clear <= 12, "of a hundred sets, about five at most"


def test_which_preset_is_weak_tells_nothing_about_cards() -> None:
    """A card must not be called helpful only because it is played more often in games against a weak preset.

    In this test the set wins all its games against one preset, and loses all others.
    """
    card = GARDEN[0][0]
    played = []
    for number, game in enumerate(games(240)):
        weak = game.preset == NAMES[0]
        plays = {**game.plays, card: (4 if weak else 1) + number // 12 % 2}
        played.append(Played(game.preset, 1.0 if weak else 0.0, plays))
    (found,) = [each for each in influences(GARDEN, played) if each.card == card]
    assert not found.is_clear and abs(found.difference) < 0.1


def test_a_card_that_was_always_played_as_much_is_left_out() -> None:
    played = [Played(NAMES[0], 1.0, {GARDEN[0][0]: 2, GARDEN[0][1]: 2})] * 5
    assert influences(GARDEN, played) == []


# --- which games are played -----------------------------------------------------------------------------------------


def test_every_preset_is_met_from_both_seats_with_the_same_seed_and_no_seed_comes_twice() -> None:
    meter = Meter(GARDEN).begun()
    assert meter.wanted == PORTION * len(PRESETS) and meter.wanted % ROUND == 0
    duels = []
    while meter.is_running:
        duels.append(meter.next())
        meter = meter.with_game(0, ({}, {}))
    assert len(duels) == meter.wanted and meter.is_done
    for first, second in zip(duels[::2], duels[1::2], strict=True):
        assert first.preset == second.preset and first.seed == second.seed and (first.seat, second.seat) == (0, 1)
    assert len({duel.seed for duel in duels}) == len(duels) // 2
    assert {sum(duel.preset == name for duel in duels) for name in PRESETS} == {PORTION}
    assert sum(game.score for game in meter.games) == len(duels) / 2, "blue won all: half of them are the set's"


def test_stopping_and_going_on_plays_the_same_games() -> None:
    meter = Meter(GARDEN).begun()
    stopped = meter.with_game(None, ({}, {})).stopped()
    assert stopped.begun().next() == meter.with_game(None, ({}, {})).next()
    assert stopped.begun().wanted == meter.wanted and stopped.games[0].score == 0.5


# --- the worker -----------------------------------------------------------------------------------------------------


def duel(seed: int = 7, players: tuple[str, str] = (QUICK, QUICK), **changes: Any) -> str:
    """Returns a question to the bot's worker, as JSON: to play one whole game between two bots.

    `players` are the names of the bots that play blue and red, and `changes` replace parts of the question.
    """
    question = {
        "kind": "duel",
        "game": "token_battle",
        "options": {"first": "random", "blue_set": "garden", "red_set": "siege"},
        "seed": seed,
        "players": players,
        "tally": ["placed", 3],
    }
    return json.dumps({**question, **changes})


def test_a_duel_is_a_whole_game_and_counts_the_cards_of_both_sides() -> None:
    told = json.loads(thought(duel()))
    blue, red = told["scores"]
    assert told["winner"] == (None if blue == red else int(red > blue))
    for tally, name in zip(told["tally"], ("garden", "siege"), strict=True):
        assert {card for card, _ in tally} <= set(cards_of(PRESETS[name]))
    plays = [sum(count for _, count in tally) for tally in told["tally"]]
    assert sum(plays) >= 20 and abs(plays[0] - plays[1]) <= 8


def test_slices_give_the_same_game_as_one_go() -> None:
    for players in ((QUICK, QUICK), (QUICK, "recruit")):
        sliced = worker.begin(duel(players=players))
        slices = 1
        while not sliced.step(0):
            slices += 1
        assert slices > 20 and sliced.answer() == thought(duel(players=players))


def test_the_quick_player_does_not_play_all_games_alike() -> None:
    assert len({thought(duel(seed)) for seed in range(12)}) > 10


def test_a_stronger_player_wins_more() -> None:
    options = {"blue_set": "siege", "red_set": "siege"}
    won = 0
    for seed in range(2):
        won += json.loads(thought(duel(seed, ("captain", QUICK), options=options)))["winner"] == 0
        won += json.loads(thought(duel(seed, (QUICK, "captain"), options=options)))["winner"] == 1
    assert won >= 3


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"blue_set": "nobody"}},
        {"options": []},
        {"options": {"colour": 1}},
        {"players": ["quick"]},
        {"players": ["quick", "nobody"]},
        {"players": ["quick", []]},
        {"tally": ["placed"]},
        {"tally": 3},
        {"seed": "7"},
        {"game": "chess"},
    ],
)
def test_a_question_that_is_none_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        worker.begin(duel(**changes))


def test_a_duel_can_be_played_in_every_game() -> None:
    for name, rules in GAMES.items():
        tally = ["placed", 2]
        told = json.loads(thought(duel(game=name, options={"first": 0}, tally=tally)))
        assert len(told["scores"]) == 2 and rules.name == name


# --- in the page ----------------------------------------------------------------------------------------------------


def measuring() -> Screen:
    """Returns a screen on which the meter has just asked the bot's worker to play its first game."""
    screen = Screen(is_bot_prompt=False)
    screen.ports.on_bot({"ready": True})
    return screen.say("edit set garden").tap("open meter").tap("edit measure on")


def end(screen: Screen, winner: int | None = 0) -> None:
    """Ends a game of the meter, which measures a set of tokens by games of the bot against itself.

    The meter has asked the bot's worker to play a whole game. The oldest such question is answered here, in place of
    the worker. `winner` is the number of the player who won that game, None for a draw.
    """
    id, _ = screen.ports.questions.pop(0)
    card = GARDEN[len(editor_of(screen.model).meter.games) % 2][0]
    text = json.dumps({"winner": winner, "scores": [1000, 900], "tally": [[[card, 3]], [[card, 2]]]})
    screen.ports.on_bot({"id": id, "text": text})


def test_the_meter_runs_game_by_game_and_the_table_grows() -> None:
    screen = measuring()
    (question,) = [json.loads(text) for _, text in screen.ports.questions]
    assert question["kind"] == "duel" and question["players"] == [QUICK, QUICK]
    assert question["options"] == {"first": "random", "blue_set": "garden", "red_set": "workbench"}
    for count in range(1, 15):
        end(screen, count % 2)
        assert len(editor_of(screen.model).meter.games) == count and len(screen.ports.questions) == 1
        assert words("meter.progress", done=count, count=120) in screen.markup
    rows = [id for id in ids(screen) if id.startswith("rate-")]
    assert rows == [f"rate-{name}" for name in (*NAMES, "all")]


def ids(screen: Screen) -> list[str]:
    """The ids of all elements of the page that is on the screen."""
    return [element.attributes["id"] for element in Reader(screen.markup).having("id")]


def test_stopping_takes_the_question_back_and_continuing_asks_for_the_same_game() -> None:
    screen = measuring()
    end(screen)
    ((id, text),) = screen.ports.questions
    screen.tap("edit measure off")
    assert screen.ports.questions == [] and words("meter.go_on") in screen.markup
    screen.ports.on_bot({"id": id, "text": "{}"})
    assert len(editor_of(screen.model).meter.games) == 1, "an answer that comes too late"
    screen.tap("edit measure on")
    assert [text for _, text in screen.ports.questions] == [text]


@pytest.mark.parametrize("away", ["close", "open editor"])
def test_it_pauses_when_nobody_looks_and_keeps_what_it_has(away: str) -> None:
    screen = measuring()
    end(screen)
    screen.tap(away)
    assert screen.ports.questions == [] and not editor_of(screen.model).meter.is_running
    screen.say("open meter")
    assert len(editor_of(screen.model).meter.games) == 1 and "edit measure on" in actions_of(screen.markup)


def test_a_change_of_the_set_begins_a_new_measurement() -> None:
    screen = measuring()
    end(screen)
    screen.tap("open editor", "edit pick colossus", "edit put 2")
    assert editor_of(screen.model).meter == Meter()
    screen.tap("open meter", "edit measure on")
    assert "colossus" in screen.ports.questions[0][1]


def test_another_strength_begins_a_new_measurement() -> None:
    screen = measuring()
    end(screen)
    screen.tap("edit measure off").say(f"edit strength {PLAYERS[1]}").tap("edit measure on")
    assert json.loads(screen.ports.questions[0][1])["players"] == [PLAYERS[1]] * 2
    assert not editor_of(screen.model).meter.games


def test_a_dead_worker_is_asked_again_and_one_that_has_failed_ends_the_run() -> None:
    screen = measuring()
    screen.ports.on_bot({"fatal": "gone"})
    assert len(screen.ports.questions) == 1 and editor_of(screen.model).meter.is_running
    screen.ports.on_bot({"fatal": "gone"})
    screen.ports.on_bot({"fatal": "gone"})
    assert not editor_of(screen.model).meter.is_running and words("bot.failed", why="gone") in screen.markup
    assert "wake" in actions_of(screen.markup)


def test_the_bot_can_be_asked_for_a_move_while_the_meter_runs() -> None:
    screen = measuring()
    screen.say("do draw")
    kinds = [json.loads(text)["kind"] for _, text in screen.ports.questions]
    assert kinds == ["duel", "move"]


def test_a_portion_ends_and_another_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meters, "PORTION", 4)
    screen = Screen().say("edit set garden").tap("open meter").tap("edit measure on")
    meter = editor_of(screen.model).meter
    assert len(meter.games) == 24 and not meter.is_running
    assert screen.model.note == words("meter.done", count=24)
    assert words("meter.more", count=PORTION) in screen.markup
    share = rates(meter.games)[-1]
    told = f"{round(100 * share.low)} to {round(100 * share.high)}%"
    assert told in screen.markup
    played = {card for game in meter.games for card in game.plays}
    assert played <= set(cards_of(GARDEN))


def test_what_is_not_clear_is_said_to_be_not_clear() -> None:
    screen = Screen().say("edit set garden").tap("open meter")
    card = GARDEN[1][0]
    for played, verdict in ((games(60), "meter.unclear"), (games(600, helps=card, by=250), "meter.helps")):
        meter = replace(editor_of(screen.model).meter, stacks=GARDEN, games=tuple(played), wanted=len(played))
        markup = shown(with_extra(screen.model, NAME, replace(editor_of(screen.model), meter=meter)))
        reader = Reader(markup)
        cells = ["".join(element.texts) for element in reader.elements if element.tag == "td"]
        assert words(verdict) in cells
        assert (words("meter.all_unclear") in markup) == (verdict == "meter.unclear")
        assert len(CARDS) > len(card_rows(reader)) >= 2


def card_rows(reader: Reader) -> list[str]:
    """The ids of the rows about cards in the meter's table; `reader` has read the markup of the page."""
    return [e.attributes["id"] for e in reader.having("id") if e.attributes["id"].startswith("influence-")]
