"""What the page shows once the game is over: who has won and how, the score, and facts about the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from toybattle.match import Match
from toybattle.protocol import Result

from ..by_link import telling
from ..games.face import BROKEN, COLORS
from ..review import judging
from .markup import Markup, h
from .model import Model
from .parts import button, icon, note_line, unseen
from .words import words

MANY = 2  # any number of which the plural is told
MOST_BEST = 2  # the most turns that the fact about the best turn names


def title(model: Model) -> str:
    """The heading over a match that has ended: who has won, in words for the person at the screen."""
    result = model.match.result
    assert result is not None
    if result.winner is None:
        return words("end.draw")
    if len(model.humans) != 1:
        return words("end.title", player=words.player(result.winner))
    return words("end.you") if result.winner in model.humans else words("end.lost", player=words.player(result.winner))


def best_turns(match: Match, worth: Callable[[Any, int], int]) -> tuple[list[tuple[int, int]], int]:
    """Returns (turns, gain): the turns in which `worth` rose the most for the player whose turn it was, as pairs
    (number of the turn, 1 for the first; that player), and by how much it rose. If it never rose, there are none.

    `worth` takes a state and a player and returns a number, such as the player's points.
    """
    ends: dict[tuple[int, int], int] = {}  # turn -> the number of actions after it
    for number in range(len(match.log)):
        ends[match.at(number).turn, match.player_at(number)] = number + 1
    begins = [0, *ends.values()]
    gains = {
        (turn, player): worth(match.at(end), player) - worth(match.at(begin), player)
        for ((turn, player), end), begin in zip(ends.items(), begins, strict=False)
    }
    gain = max(gains.values(), default=0)
    return [key for key, one in gains.items() if one == gain > 0], gain


def longest_turn(model: Model) -> tuple[int, int, int] | None:
    """Returns (turn, player, count): the number of the turn with the most decisions (1 for the first turn), its player,
    and how many lines the log has for it. None if several turns have as many. A decision that the log doesn't tell,
    such as to end the turn, does not count.
    """
    match = model.match
    counts: dict[tuple[int, int], int] = {}
    for number in range(len(match.log)):
        key = match.at(number).turn, match.player_at(number)
        counts[key] = counts.get(key, 0) + bool(model.narration.sentences(match, number, None))
    return _only_highest(counts)


def fiercest_turn(model: Model) -> tuple[int, int, int] | None:
    """Returns (turn, player, count): the number of the turn in which a player lost the most pieces to the other (1 for
    the first turn), that other player, and how many pieces were lost. None if several turns have as many, or all none.

    What players destroy of their own doesn't count.
    """
    match = model.match
    counts: dict[tuple[int, int], int] = {}
    for number, events in enumerate(match.events):
        key = match.at(number).turn, match.player_at(number)
        broken = [event for event in events if model.narration.happening(event) == BROKEN and event[1] != key[1]]
        broken = [event for event in broken if event[0] not in model.narration.SPARING]
        lost = {tuple(match.rules.spaces_of(event)) or event for event in broken}  # a fall tells of one piece twice
        counts[key] = counts.get(key, 0) + len(lost)
    return _only_highest(counts)


def _only_highest(counts: dict[tuple[int, int], int]) -> tuple[int, int, int] | None:
    """Returns (turn, player, count) for the turn with the highest count; None if several turns have that count, or if
    it is 0. `counts` maps pairs (number of the turn, player) to counts.
    """
    count = max(counts.values(), default=0)
    highest = [key for key, one in counts.items() if one == count]
    return (*highest[0], count) if count and len(highest) == 1 else None


def lead(match: Match) -> tuple[int, int, int] | None:
    """Finds when the player who is ahead at the end went ahead. Returns (turn, player, count), or None if both players
    have the same score at the end.

    `player` is the player who is ahead at the end. `turn` is the number of the turn (1 for the first) from which on
    this player was never behind again, though the scores may have been the same. `count` is how often in the match one
    player has overtaken the other. Only the scores at the ends of turns are compared.
    """
    ahead, since, count = 0, 0, 0  # `ahead` is 1 if player 0 has the higher score, -1 if player 1 has, else 0
    former = 0  # the same for the last turn at whose end the scores were not the same
    for number in range(len(match.log)):
        turn = match.at(number).turn
        if number + 1 < len(match.log) and match.at(number + 1).turn == turn:
            continue
        ours, theirs = match.rules.scores(match.at(number + 1))
        side = (ours > theirs) - (ours < theirs)
        if side and side != former:
            since = turn
            count += former == -side
            former = side
        ahead = side
    return (since, 0 if ahead > 0 else 1, count) if ahead else None


def _tip(model: Model, loser: int) -> str:
    """A sentence on what the loser could try next time; "" for none. Whoever resigned while ahead is told just that."""
    match = model.match
    scores = match.rules.scores(match.state)
    if match.resigned == loser and scores[loser] > scores[1 - loser]:
        return words("tip.resigned")
    return model.narration.tip(match, loser)


def facts(model: Model) -> list[str]:
    """Sentences on what was remarkable in the game, the most telling first: three at most, fewer in a short game.

    The first tells when the winner went ahead for good, if the winner has the higher score.
    """
    match = model.match
    told = []
    ahead = lead(match)
    if ahead and match.result and match.result.winner == ahead[1]:
        turn, player, count = ahead
        name = words.player(player)
        told.append(
            words("fact.lead", turn=turn, player=name, count=count)
            if count
            else words("fact.led", player=name, unit=words(f"end.unit.{match.game}", count=MANY))
        )
    told += model.narration.facts(match)
    turns, gain = best_turns(match, model.narration.worth)
    if 0 < len(turns) <= MOST_BEST:
        told.append(words(f"fact.best.{match.game}", turns=_told_turns(turns), count=gain))
    if (fiercest := fiercest_turn(model)) and fiercest[2] > 1:
        turn, player, count = fiercest
        named = {"player": words.player(player), "other": words.player(1 - player)}
        told.append(words("fact.fiercest", turn=turn, count=count, **named))
    if longest := longest_turn(model):
        turn, player, count = longest
        told.append(words("fact.longest", turn=turn, player=words.player(player), count=count))
    return told[:3]


def _told_turns(turns: Sequence[tuple[int, int]]) -> str:
    """A phrase such as "Blue in turn 7 and Red in turn 16" for turns, given as pairs (number of the turn, player)."""
    told = []
    for player in dict.fromkeys(player for _, player in turns):
        numbers = [turn for turn, one in turns if one == player]
        listed = words.listing([str(number) for number in numbers])
        told.append(words("fact.turn", player=words.player(player), turns=listed, count=len(numbers)))
    return words.listing(told)


def account(model: Model) -> list[str]:
    """Sentences on why the game ended, how long it took, and the help that the person had."""
    result = model.match.result
    is_agreed = result is not None and result.reason == "agreed"
    how = words("end.agreed") if is_agreed else model.narration.ending(model.match)
    return [how, *_remarks(model), *telling.endings(model)]


def _remarks(model: Model) -> list[str]:
    """Sentences on the number of turns, and on the help that the person had: hints, take-backs, chances to win that
    were shown, and a second try from a position of an earlier game.
    """
    table = model.table
    told = [words("end.turns", count=model.match.turns)]
    told += [words("end.hints")] if table.hints else []
    told += [words("end.assisted")] if table.assisted else []
    told += [words("end.chances")] if table.chances else []
    told += [words("end.retry", turn=table.retry)] if table.retry else []
    return told


def _score(model: Model, result: Result, player: int) -> Markup:
    won = player == result.winner
    has_room = player == 1 and max(result.scores) < 100  # the second score says what both count
    emblem = h(
        "svg", {"class": "plate-icon", "viewBox": "0 0 100 100", "aria-hidden": "true"}, model.face.emblem(player)
    )
    return h(
        "span",
        {"class": f"score-of {COLORS[player]}{' won-by' if won else ''}"},
        emblem,
        h("span", {}, words.player(player)),
        h("b", {}, words("end.score_of", count=result.scores[player])),
        h("small", {}, words(f"end.unit.{model.match.game}", count=result.scores[player])) if has_room else None,
        icon("cup") if won else None,
        h("span", {"class": "unseen"}, words("end.winner")) if won else None,
    )


def ending(model: Model, because: Markup | None) -> Markup:
    """The panel that takes the place of the question and the hand when the game is over.

    `because` are the sentences that follow the note and explain it, such as why the last turn was good; None if there
    are none. While they are shown they have the place of the account of the game, the tip and the facts.
    """
    result = model.match.result
    assert result is not None
    note = "" if model.sheet else model.note
    lost = len(model.humans) == 1 and result.winner is not None and result.winner not in model.humans
    is_explained = bool(note and because)
    tip = _tip(model, model.humans[0]) if lost and not is_explained else ""
    facts_told = [] if is_explained else facts(model)
    due = telling.answers(model)  # what is still to be sent or to come in a game by link
    return h(
        "section",
        {
            "id": "prompt",
            "class": "prompt ending" if result.winner is None else f"prompt ending {COLORS[result.winner]}",
            "aria-label": words("panel.prompt"),
            "tabindex": -1,
        },
        h(
            "div",
            {"class": "ending-head"},
            h("b", {"class": "won", "aria-hidden": "true"}, title(model)),
            h("span", {"class": "scoreboard"}, [_score(model, result, player) for player in (0, 1)]),
        ),
        h(
            "div",
            {"id": "asked-ending", "class": "asked", "tabindex": 0},
            h(
                "p",
                {"id": "question"},
                unseen(words("said.sentence", text=title(model))),
                " ",
                note_line(note),
                " ",
                because if is_explained else " ".join(account(model)),
            ),
            h("p", {"class": "tip"}, words("end.tip", tip=tip)) if tip else None,
            h("ul", {"class": "facts"}, [h("li", {}, fact) for fact in facts_told]) if facts_told else None,
        ),
        h(
            "div",
            {"id": "answers-ending", "class": "answers"},
            [button(*answer) for answer in due],
            button("rematch", words("tool.rematch"), css="" if due else "primary") if not model.is_from_link else None,
            button("review last", words("tool.look_back")),
            button("open chances", words("turning.title"), css="only-small") if judging.is_shown(model) else None,
            button("prove", words("by_link.do_prove")) if telling.is_closed(model) else None,
            button("open share", words("tool.share")),
            button("open puzzles", words("end.puzzles"))
            if not model.is_from_link and not model.table.correspondence
            else None,
        ),
    )
