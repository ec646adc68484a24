"""Tests of what the page tells of a game of Token Battle, beside what all games are tested for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.games.token_battle.drawing import position
from tests.random_games import random_match
from tests.web.playing import run, seated, tapped
from toybattle.chance import pick, scramble
from toybattle.games.token_battle import TokenBattle
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.state import State
from toybattle.lines import after, expected_answer
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action, Reason
from toybattle.reasons import compared, harm
from web.games.face import text_of
from web.games.token_battle import narration
from web.games.token_battle.narration import worth
from web.page import ending
from web.page import model as m
from web.page.words import words
from web.review.advice import why_better
from web.review.judgements import TurningPoint, rivals_answer


def test_the_balance_token_is_explained_until_the_player_has_decided_something() -> None:
    match = random_match("token_battle", {"first": 0}, 3, 0)
    centre = next(field for field, token in enumerate(match.at(0).cells) if token)
    told = words("ask.balance", player=words.player(1), space=narration.space(centre))
    assert narration.before_the_turn(match, 0) == told
    after = match.with_action(match.decision.actions[0])  # type: ignore[union-attr]
    assert narration.before_the_turn(after, 1).startswith(f"{told} Blue played ")
    assert narration.before_the_turn(after, 0) == ""
    hit = next(
        one
        for one in (match.with_action(a) for a in match.decision.actions)
        if one.state.cells[centre] != match.at(0).cells[centre]
    )  # type: ignore[union-attr]
    assert narration.before_the_turn(hit, 1).startswith(told)
    plain = random_match("token_battle", {"first": 0, "balance": False}, 3, 0)
    assert narration.before_the_turn(plain, 0) == ""


def begun_turns() -> Iterator[tuple[Match, int]]:
    """Yields (match, player) for each turn of four random games but the first: the match up to where the turn begins,
    and whose turn it is.
    """
    for seed in range(4):
        whole = random_match("token_battle", {"first": 0}, seed)
        for length in range(2, len(whole.log)):
            match = whole.upto(length)
            if match.decision is not None and match.begins_turn(length):
                yield match, match.decision.player


def test_the_bonus_of_the_rivals_next_token_is_told_before_the_question() -> None:
    told = set()
    for match, viewer in begun_turns():
        text = narration.before_the_turn(match, viewer)
        if " played " in text:  # else it tells what the turn has cost
            bonus = [event for event in match.seen_since(viewer) if event[0] == "whetted"]
            rest = words("ask.whetted", player=words.player(1 - viewer), count=bonus[-1][2] if bonus else 1)
            assert (rest in text) is bool(bonus)
            told.add(bool(bonus))
    assert told == {False, True}


def test_what_became_of_the_players_tokens_in_the_rivals_turn_is_told_before_the_question() -> None:
    lost, moved, cost, counted = set(), set(), set(), set()
    for match, player in begun_turns():
        text = narration.before_the_turn(match, player)
        before, after = (match.at(number).cells for number in (match.since(player).start, len(match.log)))
        gone = sum(1 for token in before if token and token & 1 == player) - sum(
            1 for token in after if token and token & 1 == player
        )
        assert (re.search("you lost (the|a|[0-9]+) token", text) is not None) is (gone > 0)
        events = match.seen_since(player)
        ways = [event[2:4] for event in events if event[0] in ("shoved", "vaulted") and event[1] == player]
        named = [f"{narration.space(start)} to {narration.space(end)}" in text for start, end in ways]
        assert all(named) or not any(named)
        assert (re.search("went from|your tokens moved", text) is not None) is bool(ways)
        rival, told = words.player(1 - player), len(ways)
        harmed = {
            owner: [
                {event[2] for event in narration._without_falls(events) if event[0] in kinds and event[1] == owner}
                for kinds in (("fell", "destroyed"), ("broke",), ("weakened",))
            ]
            for owner in (0, 1)
        }
        told += sum(len(set().union(*sorts)) for sorts in harmed.values())
        is_own = bool(ways or any(harmed[player]))
        is_hit = is_own or any(harmed[1 - player])
        for owner, who, whose in ((player, "you", "your"), (1 - player, rival, f"{rival}'s")):
            fell, broken, weakened = harmed[owner]
            if owner != player and is_own and told > 4:  # too much to tell it all
                fell = broken = weakened = set()
            assert (re.search(f"{who} lost (the|a|[0-9]+) token", text) is not None) is bool(fell)
            assert (f"{whose} Shell" in text) is bool(broken - fell)
            loses_value = re.search(f"{whose} tokens?( on [a-g0-9, and]*)? lost value", text)
            assert (loses_value is not None) is bool(weakened - broken - fell)
        assert (re.search(r"(lost|Shells?|tokens) (the tokens? )?(on|from) [a-g]", text) is None) or told <= 4
        assert not re.search("[0-9]+ (tokens|of )|lost a token|one of", text) or told > 4
        counted.add(told)
        spent = {event[2] for event in events if event[:2] == ("destroyed", 1 - player)}  # by an own ability
        played = next(event[3] for event in events if event[0] == "placed")
        assert narration.card(played) in text and (" played " in text) is not is_hit
        grown = [event[2] for event in events if event[0] == "made"]
        assert is_hit or all(narration.space(field) in text for field in grown)
        lost.add(gone)
        moved.add(len(ways))
        cost.add(len(spent))
    assert {0, 1, 2} <= lost and {0, 1, 2} <= moved and {0, 1} <= cost and {4, 5} <= counted


RULES = TokenBattle()


def gain(reason: Reason) -> int | None:
    """Returns the number by which the turn's difference in points changes; None if the reason is about something
    else.
    """
    kind, *ints = reason
    return {"nets": sum(ints), "raises": sum(ints), "lowers": sum(ints)}.get(kind)


def is_less(world: State, answer: Action, player: int, reason: Reason) -> bool:
    """Whether `answer` of the rival of `player`, if it can be played in `world`, has less of `reason` or none."""
    if answer not in world.options:
        return True
    found = RULES.reasons(RULES.view(world, player), (answer,), 1 - player)
    gains = [gain(one) for one in found]
    return reason not in found and max([one for one in gains if one is not None], default=0) <= (gain(reason) or 99)


def test_a_turning_point_tells_how_the_rival_answered_if_the_better_card_would_have_spared_that() -> None:
    whole, told, found = random_match("token_battle", {"first": 0}, 3), 0, set()
    for number in range(len(whole.log) - 2):
        state, player, world = whole.at(number), whole.player_at(number), whole.at(number + 1)
        if whole.player_at(number + 1) == player:
            continue
        worst = min(world.options, key=lambda one: (worth(RULES.apply(world, one), player), one))
        match, answer = whole.upto(number + 1).with_action(worst), (worst,)
        reasons = RULES.reasons(RULES.view(match.at(number + 1), player), answer, 1 - player)
        for better in state.options[::7]:
            world = RULES.apply(state, better)
            point = TurningPoint(number, state.turn, player, match.log[number], better, 0.2)
            harmed = rivals_answer(match, point)
            if harmed is None:
                continue
            told += 1
            assert harmed[:2] == (match.at(number + 1), answer) and harmed[2] in reasons
            assert harmed[2][0] not in RULES.weak_reasons and is_less(world, answer[0], player, harmed[2])
            for other in world.options[::9] if world.stack[-1][1] != player else ():
                still = rivals_answer(match, point._replace(line=(other,)))
                found.add(still is None)
                assert still is None or is_less(world, other, player, still[2]), "expected all the same"
        same = TurningPoint(number, state.turn, player, match.log[number], match.log[number], 0.2)
        assert rivals_answer(match, same) is None
    assert told > 5 and found == {False, True}


def test_an_answer_does_no_harm_if_the_rival_can_do_the_same_anyway() -> None:
    state = random_match("token_battle", {"first": 0}, 3, 20).state
    rival = state.stack[-1][1]
    view = RULES.view(state, 1 - rival)
    for answer in state.options[::3]:
        reasons = RULES.reasons(view, (answer,), rival)
        strong = [reason for reason in reasons if reason[0] not in RULES.weak_reasons]
        assert harm(RULES, state, (answer,), ()) == (strong[0] if strong else None)
        assert harm(RULES, state, (answer,), [(state, (answer,))]) is None
        for other in state.options[::7]:
            assert harm(RULES, state, (answer,), [(state, (other,))]) is None, "the answer is one there too"


def test_the_outlook_compares_what_both_gain_after_the_same_number_of_cards() -> None:
    found, saved, alike, answered_first = set(), set(), 0, 0
    for seed in range(40):
        match = random_match("token_battle", {"first": 0}, seed, 16 + seed % 9)
        player, view = match.state.stack[-1][1], match.rules.view(match.state, match.state.stack[-1][1])
        lines, gains, cards, own = [], [], [], []
        for number in (seed, seed + 1):
            chance, state, line, gained = scramble(number), match.state, [], []
            while state.stack and len(line) < 8:
                gained += [len(line)] if state.stack[-1][1] == player else []
                chance, index = pick(chance, len(state.options))
                line.append(state.options[index])
                state = RULES.apply(state, line[-1])
            lines.append(tuple(line))
            own.append(gained)
            states = [after(RULES, match.state, line[:count]) for count in gained]
            cards.append([narration.describe(one, line[count]) for one, count in zip(states, gained, strict=True)])
            gains.append([worth(after(RULES, match.state, line[: count + 1]), player) for count in gained])
        told = narration.outlook(view, *lines, is_own=True)
        more = [one - two for one, two in zip(*gains, strict=False)]
        better = [(number, count) for number, count in enumerate(more) if count > max(narration.FELT - 1, more[0])]
        if not better:
            assert told == ""
            continue
        number, count = better[0]
        if not told:  # the next card explains nothing, since it could be played after the other action too
            before, card = after(RULES, match.state, lines[1][: own[1][1]]), lines[0][own[0][1]]
            instead = worth(RULES.apply(before, card), player) if card in before.options else -99
            gained = gains[0][1] - worth(after(RULES, match.state, lines[0][: own[0][1]]), player)
            is_as_good = card in before.options and instead - worth(before, player) >= gained
            is_near = gains[0][1] - instead <= max(0, more[0])
            answered = after(RULES, match.state, (lines[1][0], lines[0][1]))  # the answer expected after the other card
            if answered is not None and answered.stack and card in answered.options:
                there = worth(RULES.apply(answered, card), player)
                is_as_good = is_as_good or there - worth(answered, player) >= gained
                is_near = is_near or gains[0][1] - there <= max(0, more[0])
            assert number == 1 and (is_as_good or is_near)
            alike += 1
            continue
        following = cards[0][1 : number + 1]
        taken = [most_taken(match.state, line[0]) for line in lines]
        if taken[1] > taken[0]:
            rival, whose = words.player(1 - player), words("why.your")
            left = words("outlook.most", count=taken[0]) if taken[0] else words("outlook.none")
            moves = dict(
                zip(("action", "other"), [narration.describe(match.state, line[0]) for line in lines], strict=True)
            )
            saves = words("outlook.saves", count=taken[1], rival=rival, whose=whose, card="|", left=left, **moves)
            assert told.startswith(saves.split("|")[0]) and told.endswith(saves.split("|")[1])
            saved.add(taken[1])
            continue
        action = narration.describe(view, lines[0][0])
        if number == 1:
            second = own[0][1]
            befores = [after(RULES, match.state, lines[0][:length]) for length in range(1, second)]
            answers = [narration.describe(one, lines[0][length]) for length, one in enumerate(befores, 1)]
            rival = words.player(1 - player)
            action = (
                words("outlook.answered", action=action, rival=rival, answers=words.listing(answers))
                if answers
                else action
            )
            answered_first += bool(answers)
        assert told == words(
            "outlook.tokens",
            count=count,
            player=words("why.you"),
            # Of several cards only the names are told, since their fields may be free only after the rival's answers.
            cards=words.listing(following if number == 1 else [one.split(" on ")[0] for one in following]),
            action=action,
        )
        assert narration.outlook(view, lines[0], lines[0], is_own=True) == ""
        assert words.player(player) in narration.outlook(view, *lines, is_own=False)
        found.add(number)
    assert {1, 2} <= found and saved and alike and answered_first


def describe_all(state: State, line: Sequence[Action]) -> list[str]:
    """Phrases for the actions of `line`, which begins in `state`."""
    told = []
    for action in line:
        told.append(narration.describe(state, action))
        state = RULES.apply(state, action)
    return told


def most_taken(state: State, action: Action) -> int:
    """The most tokens of the player to move that the rival's next card could take off the board after `action`."""
    player, following = state.stack[-1][1], RULES.apply(state, action)
    if not following.stack or following.stack[-1][1] == player:
        return 0
    before, *counts = [
        sum(1 for token in one.cells if token and token & 1 == player)
        for one in (following, *[RULES.apply(following, option) for option in following.options])
    ]
    return before - min(counts)


def worst_for(state: State, player: int) -> int:
    """The place, among the legal actions of the rival of `player`, of the one that looks worst for `player`."""
    values = RULES.values(state, state.options)
    return values.index(max(values) if player else min(values))


def test_the_review_tells_the_outlook() -> None:
    """And beside a reason, but not beside an answer of the rival's."""
    told, answered = set(), set()
    for seed in range(60):
        match = random_match("token_battle", {"first": 0}, seed, 20)
        number = len(match.log) - 9
        state, player = match.at(number), match.player_at(number)
        view, lines = RULES.view(state, player), []
        for chosen in (seed, seed + 3):
            chance, world, line = scramble(chosen), state, []
            while world.stack and len(line) < 4:
                chance, index = pick(chance, len(world.options))
                if seed % 2 and len(line) == 1:  # an answer that does harm is hardly one at random
                    index = worst_for(world, player)
                line.append(world.options[index])
                world = RULES.apply(world, line[-1])
            lines.append(line)
        (better, *line), (taken, *after_taken) = lines
        point = TurningPoint(number, state.turn, player, taken, better, 0.2, False, tuple(line), tuple(after_taken))
        text = why_better(seated(match), point)
        outlook = narration.outlook(view, *lines, is_own=False)
        is_plain = compared(RULES, view, (better,), (taken,), player).is_plain
        is_told = bool(outlook) and outlook in text
        answer = words("turning.why.answer", action=narration.describe(state, taken), answer="")
        assert is_told or not outlook or answer in text or not is_plain
        named = narration.describe(state, better)
        unsaid = [words(f"turning.{one}", action=named) for one in ("later", "first_counts")] + [words("turning.waits")]
        is_answer = text.startswith(answer)
        assert outlook or is_plain or is_answer or any(one in text for one in unsaid)
        expected = expected_answer(RULES, view, lines[0])
        actions = words.listing(describe_all(*expected)) if expected else ""
        sentence = words(
            "turning.expects",
            player=words.player(1 - player),
            action=narration.describe(state, better),
            actions=actions,
        )
        assert text.endswith(sentence) or not (is_answer and expected)
        answered.add(text.endswith(sentence))
        told.add((is_plain, bool(outlook), is_told))
    assert {(True, True, True), (False, True, True), (False, False, False)} <= told and True in answered


def test_a_hint_tells_what_the_rival_could_answer_to_a_card_for_which_as_much_speaks() -> None:
    match, told, less = random_match("token_battle", {"first": 0}, 3, 20), [], set()
    state, player = match.state, match.state.stack[-1][1]
    view, model = RULES.view(state, player), tapped(seated(match), "hint")
    assert model.hint
    for best in state.options[::9]:
        for second in state.options[::5]:
            apart, against, _ = compared(RULES, view, (best,), (second,), player)
            if second == best or (apart and not against):
                continue
            world, instead = RULES.apply(state, second), RULES.apply(state, best)
            answer = min(world.options, key=lambda one: (worth(RULES.apply(world, one), player), one))
            mild = instead.options[0]
            texts = [format_action(RULES, action) for action in (best, mild, second, answer)]
            thought = m.Thought(model.hint.stamp, texts[0], line=tuple(texts[:2]), second=tuple(texts[2:]))
            heard, _ = run(model, thought)
            parts = "".join(part if isinstance(part, str) else part[0] for part in tapped(heard, "hint", "hint").parts)
            reason = harm(RULES, world, (answer,), [(instead, (mild,)), (instead, (answer,))])
            if answer in instead.options:  # what speaks as much against the hint isn't told
                values = [RULES.values(each, (answer,))[0] * (1 - 2 * player) for each in (instead, world)]
                reason = reason if values[0] > values[1] else None
            described = narration.describe(state, second)
            if not reason:
                later = narration.outlook(view, (best, mild), (second, answer), is_own=True)
                assert later == "", "nobody has looked so far"
                if against:
                    assert heard.hint and heard.hint.action == second, "it does more and costs nothing"
                    assert text_of(narration.reason(view, against.reason, is_own=True)) in parts
                else:
                    assert heard.hint and heard.hint.action == best
                    assert parts.endswith(words("hint.alike", action=described))
                less.add((bool(apart), bool(against)))
                continue
            told.append(parts)
            dearest = min(instead.options, key=lambda one: worth(RULES.apply(instead, one), player))
            assert is_less(instead, dearest, player, reason), "the rival can't do as much harm after the hint"
            assert ("At a glance" in parts or "Instead" in parts) and described in parts
            assert narration.describe(world, answer) in parts
            assert text_of(narration.reason(RULES.view(world, player), reason)) in parts
    assert told and less == {(True, True), (False, True), (False, False)}


def test_a_look_back_tells_all_that_happened_but_the_points_which_the_table_shows() -> None:
    for seed in range(4):
        match = random_match("token_battle", {"first": 0}, seed)
        for number in range(len(match.log)):
            whole, told = narration.sentences(match, number, None), narration.retold(match, number, None)
            assert len(told) < len(whole) and not any("Points" in sentence for sentence in told)
            fields = [set(re.findall(r"\b[a-f][1-6]\b", " ".join(sentences))) for sentences in (whole, told)]
            assert fields[0] == fields[1]
            events = [event[:2] for event in match.seen(number, None) if event[0] in ("fell", "shoved", "vaulted")]
            at_once = [sentence for sentence in told if re.search("off the board|pushed|jump", sentence)]
            assert len(at_once) <= len(set(events)), "of each sort and player's tokens in one sentence"


@pytest.mark.parametrize(
    ("blue", "field", "red", "taken"),
    [
        ("awl", "a3", "elbows", True),  # pushed over the edge
        ("awl", "c3", "elbows", False),  # pushed, but on the board
        ("vine", "a3", "elbows", False),  # a 1, or a 2, is no great loss
        ("awl", "a3", "awl", False),  # weaker, but not gone
    ],
)
def test_a_hint_warns_that_a_dear_token_could_be_taken_at_once(blue: str, field: str, red: str, taken: bool) -> None:
    view = RULES.view(position(f"d6: blue plain 1 \n blue: {blue} \n red: {red} hedge vine whetstone").state, 0)
    action = next(one for one in view.options if one[0] == "place" and one[2] == FIELD_NAMES.index(field))
    told = narration.loss_left(view, (action,))
    warning = words("loss.token", player=words.player(1), card="|", space=field).split("|")
    assert told == "" if not taken else told.startswith(warning[0]) and told.endswith(warning[1])


def test_a_shell_that_breaks_is_not_told_as_a_token_taken_off_the_board() -> None:
    told = 0
    for seed in range(30):
        match = random_match("token_battle", {"first": 0}, seed)
        breaking = [
            number for number, events in enumerate(match.events) if any(event[0] == "broke" for event in events)
        ]
        for number in breaking:
            player, events = match.player_at(number), match.events[number]
            end = match.upto(number + 1)
            fiercest = ending.fiercest_turn(seated(end))
            gone = {event[2] for event in events if event[0] in ("fell", "destroyed") and event[1] != player}
            if fiercest and fiercest[:2] == (match.at(number).turn, player):
                assert fiercest[2] == len(gone)
                told += 1
    assert told


def test_a_hint_tells_which_own_tokens_it_costs() -> None:
    drawing = (
        "b3: blue plain 1 \n c4: blue plain 1 \n d3: red plain 1 \n blue: cleaver \n red: awl hedge vine whetstone"
    )
    view = RULES.view(position(drawing).state, 0)
    costs = {
        narration.space(action[2]): narration.cost(view, (action,))
        for action in view.options
        if action[:2] == ("place", 0)
    }
    assert costs["c3"] == words("cost.tokens", spaces="b3 and c4", count=2)
    assert costs["a3"] == words("cost.tokens", spaces="b3", count=1) and costs["e3"] == ""


def test_a_hint_tells_own_tokens_wherever_any_are_destroyed_and_the_game_goes_on() -> None:
    told = 0
    for seed in range(20):
        match = random_match("token_battle", {"first": 0}, seed)
        for number, events in enumerate(match.events):
            player, over = match.player_at(number), number + 1 == len(match.log)
            gone = [event for event in events if event[:2] == ("destroyed", player)]
            sentence = narration.cost(match.rules.view(match.at(number), player), match.log[number : number + 1])
            assert bool(sentence) == (bool(gone) and not over)
            told += bool(sentence)
    assert told
