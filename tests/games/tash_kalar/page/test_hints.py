"""A hint sees what a whole turn of Tash-Kalar can bring, and "Why?" tells what each of its cards was good for."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.games.tash_kalar.drawing import RULES, position, ready_to_summon, summoned
from tests.games.tash_kalar.test_value import CROSSED
from tests.random_games import random_match
from tests.web.playing import run, seated, tapped
from toybattle.bots.greedy import choose_near
from toybattle.chance import scramble
from toybattle.lines import straight
from toybattle.match import Match
from toybattle.notation import parse_action
from toybattle.protocol import Action
from web.bot import worker
from web.games.face import text_of
from web.page import model as m
from web.page.words import words
from web.review import advice


def test_a_hint_expects_the_claim_of_a_task_that_two_placements_complete() -> None:
    hand = "blue hand: hypnotist infantry_captain high_priestess fire_dragon leviathan flare_6"
    view = RULES.view(position(f"{CROSSED} \n {hand}").state, 0)
    begun = worker.begin(json.dumps({"kind": "hint", "game": RULES.name, "view": view.dump(), "seed": 3}))
    assert isinstance(begun, worker.Hinting)
    while not begun.step(50):
        pass
    assert json.loads(begun.answer())["line"][2] == "claim center_cross"
    assert begun.former and begun.way[-1][0] == "claim"
    for search in (begun.former, begun.search):  # both have looked at what the search of the turn has found
        visits = {option.action: option.visits for option in search.options()}
        assert visits[begun.way[0]] > worker.FOLLOWED > 0


def test_why_explains_each_card_of_a_turn_that_played_several() -> None:
    found = idle = 0
    for seed in (5, 9):
        match = Match.start(RULES.name, {"first": 0}, seed)
        while match.decision:
            view = RULES.view(match.state, match.decision.player)
            match = match.with_action(choose_near(RULES, view, scramble(seed * 999 + len(match.log)), 0.01))
        model = seated(match, ("human", "recruit"))
        for start in [n for n in range(len(match.log)) if match.begins_turn(n) and match.player_at(n) == 1]:
            end = next((n for n in range(start + 1, len(match.log)) if match.begins_turn(n)), len(match.log))
            played = [name[:1].upper() + name[1:] for name in model.narration.played(model.position, start, end, 0)]
            told = advice.why_of(model, start)
            text = text_of(told.parts)
            nothing = [name for name in played if words("why.card.nothing", card=name) in text]
            each = [name for name in played if words("why.card", card=name) in text and name not in nothing]
            idle += len(nothing)
            assert not each or len(played) >= 2
            for name in each:
                after = text.split(words("why.card", card=name))[1].strip()
                assert after[:1].isupper() and not after.startswith(tuple(each)), "a reason follows the name"
            found += len(each)
    assert found >= 4 and idle


def test_a_hint_says_how_far_a_piece_is_to_run() -> None:
    game = summoned("messenger", "e5", "blue: c3H \n red: c6 c7H")
    model = seated(Match.start(RULES.name, {"first": 0}, 1), ("human", "recruit"))
    run, on, stop = (parse_action(RULES, text) for text in ("run c3 s", "go", "stop"))

    def told(*actions: Action) -> list[str]:
        return [one.described for one in advice._phrases(model, game.state, actions)]

    first = words("action.beings.run", piece="Blue's heroic on c3", way=words("way.s"))
    assert told(run) == [first]
    assert told(run, stop) == [words("action.beings.steps", action=first, count=1)]
    assert told(run, on, stop) == [words("action.beings.steps", action=first, count=2)]
    edge = words("action.beings.move", piece="Blue's heroic on c3", end="b2")
    assert told(parse_action(RULES, "run c3 nw")) == [edge], "it can go no further"
    game.play("run c3 s")
    assert told(stop) == [words("action.beings.stop")], "the first step was told before"


def test_a_step_that_destroys_an_own_piece_is_told_by_name_however_long_the_turn_is() -> None:
    game = ready_to_summon("cavalry_captain", "e5", "blue: c2 c1 \n red: h8")
    game.play("summon cavalry_captain e5")
    model = seated(Match.start(RULES.name, {"first": 0}, 1), ("human", "recruit"))
    for text, is_main in (("move c2 c1", True), ("move c2 d2", False)):
        action = parse_action(RULES, text)
        assert [one.is_main for one in advice._phrases(model, game.state, [action])] == [is_main], text


def test_a_hint_leaves_out_steps_that_lead_nowhere() -> None:
    game = ready_to_summon("cavalry_captain", "e5", "blue: c2 \n red: h8")
    summon = "summon cavalry_captain e5"
    for told, left in (
        ("move c2 c1, move c1 d1, move d1 c1, place g9", "move c2 c1, stop, place g9"),
        ("move c2 c1, move c1 c2, stop, place g9", "stop, place g9"),
        ("move c2 c1, move c1 d1, stop, place g9", "move c2 c1, move c1 d1, stop, place g9"),
        ("move c2 b2, move d6 c5, stop, place g9", "move c2 b2, move d6 c5, stop, place g9"),
    ):
        line, shorter = (
            [parse_action(RULES, text) for text in f"{summon}, {text}".split(", ")] for text in (told, left)
        )
        found = straight(RULES, RULES.view(game.state, 0), line)
        assert list(found) == shorter, told


def test_a_plan_to_decline_is_kept_to_where_the_whole_turn_loses_a_reason_without_it() -> None:
    """Blue's legend can be completed unless the piece on a4 moves; that one on e1 runs takes no reason away."""
    whole = random_match(RULES.name, {"first": 0}, 0)
    for number, other, is_kept in ((172, "move a4 b4", True), (267, "run e1 e", False)):
        match, former = whole.upto(number), seated(whole.upto(number - 1), ("human", "recruit"))
        judgements = former.judgements.with_hint(former.match, (match.log[-1], ("stop",)))
        asked = tapped(replace(former, judgements=judgements, table=replace(former.table, match=match)), "hint")
        assert asked.hint
        hint = run(asked, m.Thought(asked.hint.stamp, "stop", line=("stop",), second=(other,)))[0].hint
        assert hint and hint.action == (("stop",) if is_kept else parse_action(RULES, other))
