"""The chart of chances to win: a drawing with a slider over it, the turning points, and a table of the same chances.

Turning points are the up to three decisions that cost a player the most of the chance to win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from toybattle.protocol import Action

from ..page.markup import Markup, h, join
from ..page.model import CHANCE, Model
from ..page.parts import bot_wakes, button, icon
from ..page.words import words
from . import advice, judging
from .judgements import (
    COSTLY,
    KNOWN,
    OPEN,
    PERSPECTIVES,
    Fall,
    TurningPoint,
    chances,
    checked_points,
    largest_fall,
    percent,
    rounded,
    standing,
    turning_points,
)

WIDTH, HEIGHT = 1000, 270
LEFT, RIGHT, TOP, BOTTOM = 136, 970, 26, 210  # edges of the plot; page.css places the slider over it
FLAG, AWAY = 30, 42  # the radius of a turning point's number, and how far its centre is from the line
FALLEN = 25  # percent; if the chance fell by so much although no decision cost much, the review says how much they cost
TICKS = (1, 2, 5, 10, 20, 50, 100)  # possible numbers of turns between two labels
FALL = 15  # percent; a fall of the chance that is worth a sentence, from one position to the next or over several
LABEL = 84  # the least distance between the centres of two labels


def section(model: Model) -> Markup | None:
    """The panel with the chart of the chances to win beside the board, or None if the page does not show chances."""
    if not judging.is_shown(model):
        return None
    over = judging.is_over(model)
    at = _at(model)
    return h(
        "section",
        {"id": "chances", "class": f"panel chances {'over' if over else 'live'}", "aria-labelledby": "chances-title"},
        h(
            "div",
            {"class": "chances-head"},
            h("h2", {"id": "chances-title"}, title(model)),
            h(
                "p",
                {"class": "chances-now"},
                h("b", {"data-info": CHANCE, "tabindex": 0}, _now(model, at))
                if model.index in at or is_open(model, model.index)
                else None,
            ),
            button("open chances", words("chances.table"), "table", "quiet small"),
        ),
        join([_turning_points(model), _player(model, at)]) if over else None,
        _drawing(model, at, slider=not over, is_pressed=over),
        _rivals_slip(model, "turning") if over else None,  # below the slider, which must not move when it appears
        _perspectives(model) if over and judging.was_hidden(model) else None,
        _further_progress(model) if over else None,
    )


def sheet(model: Model) -> Markup:
    """The content of the chances sheet: of a finished game the turning points, then the chart, an explanation of the
    perspective, and a table of positions.
    """
    if not judging.is_shown(model):
        return h("p", {}, words("chances.hidden"))
    over, side, perspective = judging.is_over(model), model.side, judging.perspective(model)
    had_luck = judging.had_luck(model)
    is_uncertain = had_luck and perspective == KNOWN  # the coach goes by no more than the player could know
    names = {"below": words.player(side), "above": words.player(1 - side)}
    key = words("chances.key.line", **names) if _joins_own(model) else words("chances.key", **names)
    key = words("chances.key.over", key=key) if points_of(model) or _slip(model) else key
    return join(
        [
            join([_turning_points(model, "sheet-turning"), _rivals_slip(model, "sheet-turning")]) if over else None,
            h("h3", {}, title(model)) if over else None,
            _drawing(model, _at(model), slider=False),
            _perspectives(model) if over and judging.was_hidden(model) else None,
            h(
                "p",
                {"class": "chances-note"},
                _perspective_text(model, perspective) if over else words("perspective.text.live"),
                [" ", words("turning.known")] if over and perspective == OPEN and points_of(model) else None,
            )
            if had_luck or not over
            else None,
            _further_progress(model) if over else _progress(model),
            h("p", {"class": "chances-note"}, key) if perspective == KNOWN else None,
            h("p", {"class": "chances-note"}, words("chances.fall" if is_uncertain else "chances.fall.open")),
            h("p", {"class": "chances-note"}, fell)
            if over and perspective == KNOWN and not _progress(model) and (fell := _fall_told(model))
            else None,
            h("p", {"class": "chances-note"}, balance) if (balance := model.balance) else None,
            _table(model),
        ]
    )


# --- what is shown --------------------------------------------------------------------------------------------------


def title(model: Model) -> str:
    """The title of the chart, which says whose chance is shown: that of the player at the bottom of the board."""
    if len(model.humans) == 1:
        return words("chances.yours")
    return words("chances.title", player=words.player(model.side))


def _fallen(model: Model) -> Fall | None:
    """The largest fall of the chance to win of the person who played; None if there was none, if two people played, or
    if not all is judged.
    """
    return largest_fall(model.judgements.about(model.match), model.side) if len(model.humans) == 1 else None


def _lost(fallen: Fall) -> int:
    """By how many percent the chance fell, as the chart tells it."""
    return percent(fallen.high) - percent(fallen.low)


def _own_part(fallen: Fall) -> int:
    """How many percent of the fall the player's own decisions cost."""
    return min(rounded(fallen.own), _lost(fallen))


def _fall_told(model: Model) -> str:
    """A sentence on the largest fall of the chance to win of the person who played, and how much of it the person's own
    decisions cost; "" if there was none of FALL or more or only within one turn, if two people played, or if not all is
    judged.
    """
    fallen = _fallen(model)
    if fallen is None or _lost(fallen) < FALL:
        return ""
    start, end = (model.match.at(number).turn for number in (fallen.start, fallen.end))
    if start == end:
        return ""
    told: dict[str, Any] = {"start": start, "end": end, "high": percent(fallen.high), "low": percent(fallen.low)}
    own, rival = _own_part(fallen), words.player(1 - model.side)
    if own == _lost(fallen):
        return words("chances.fell.own", **told)
    if fallen.moves and own:
        return words("chances.fell.at_once", count=fallen.moves, own=own, points=_lost(fallen), **told)
    if fallen.moves:
        return words("chances.fell.unforeseen", count=fallen.moves, **told)
    if not own:
        return words("chances.fell.luck", player=rival, **told)
    is_listed = any(fallen.start <= one.number < fallen.end and one.cost >= COSTLY for one in points_of(model) or ())
    told = {**told, "player": rival, "own": own, "points": _lost(fallen)}
    return words("chances.fell" if is_listed else "chances.fell.slowly", **told)


def _judged(model: Model) -> dict[int, int]:
    """Returns a dict with the chance of the player at the bottom, in percent, at each judged position.

    Its keys are the positions' numbers; a position's number is how many actions were taken before it.
    """
    judgements = model.judgements.about(model.match)
    told = chances(judgements, judging.perspective(model), judging.viewer(model), judging.end(model))
    return {number: percent(chance if model.side == 0 else 1 - chance) for number, chance in sorted(told.items())}


def _at(model: Model) -> dict[int, int]:
    """Returns a dict with the chance of the player at the bottom, in percent, at every position from the first judged
    one on.

    A position that is not judged has the chance of the position before. The keys are the positions' numbers; a
    position's number is how many actions were taken before it.
    """
    told = _judged(model)
    found: dict[int, int] = {}
    for number in range(judging.end(model) + 1):
        if number in told:
            found[number] = told[number]
        elif number - 1 in found:
            found[number] = found[number - 1]
    return found


def _open_numbers(model: Model) -> list[int]:
    """Returns the decisions of the match that the bot has still to judge in the perspective that is shown.

    Each decision is given by its number, which is how many actions come before it.
    """
    perspective = judging.perspective(model)
    return [viewpoint.number for viewpoint in judging.open_viewpoints(model) if viewpoint.perspective == perspective]


def is_open(model: Model, number: int) -> bool:
    """Whether the chance at the position `number` may still change, since the bot has not judged all decisions on which
    it depends: the one at this position, and those since the position whose chance is shown for this one until then.
    """
    start = max((judged for judged in _judged(model) if judged <= number), default=0)
    return any(start <= open_number <= number for open_number in _open_numbers(model))


def _unjudged(model: Model) -> str:
    """The words in place of a chance that is not judged: that the bot is still judging, or that it has failed."""
    return words("chances.unjudged" if model.bot == "failed" else "chances.judging")


def _now(model: Model, at: Mapping[int, int]) -> str:
    """The words for the chance at the position on the board. No number is told that may still change: instead the words
    say that the bot is still judging, or that nothing was judged if the bot has failed.

    `at` maps the numbers of positions to chances in percent.
    """
    if is_open(model, model.index):
        return _unjudged(model)
    return _in_words(model, model.index, at[model.index]) if model.index in at else words("chances.none")


def fall(model: Model) -> str:
    """A sentence for a look back at a game that is over: that the shown position comes from a turning point, and that
    it cost little if it did, or else why the chance is lower by FALL percent or more than one position before. "" if
    neither is so, as long as anything has still to be judged, and where somebody has resigned.
    """
    number = model.index
    if model.review is None or not judging.is_shown(model) or not judging.is_over(model) or _open_numbers(model):
        return ""
    for rank, point in enumerate(points_of(model) or (), 1):
        if point.number == number - 1:
            return words("fall.turning" if point.cost >= COSTLY or point.to_win else "fall.close", rank=rank)
    match, before = model.match, _before(model, number)
    points = _lower(model, before, number)
    if points < FALL or (match.resigned is not None and number == len(match.log)):
        return ""
    told = {"points": points, "player": words.player(1 - model.side), "below": words.player(model.side)}
    if before < number - 1:
        return words("fall.since", **told)
    return words("fall.own" if match.player_at(number - 1) == model.side else "fall.rival", **told)


def _before(model: Model, number: int) -> int:
    """Returns the position with whose chance the one at the position `number` is compared: the position before it, or
    the one before it on the line of the chart if that doesn't join all decisions (`_joins_own`). The result is -1 if
    there is none, or if the position `number` isn't on the line.
    """
    if not _joins_own(model):
        return number - 1
    joined = [one for one in _judged(model) if one <= number and _is_at_bottom(model, one)]
    return joined[-2] if len(joined) > 1 and joined[-1] == number else -1


def _joins_own(model: Model) -> bool:
    """Whether the line of the chart joins only the decisions of the player at the bottom: at those of the rival the
    chance is another one, since the rival knew other things.
    """
    return judging.perspective(model) == KNOWN and judging.had_luck(model)


def _is_at_bottom(model: Model, number: int) -> bool:
    """Whether the player at the bottom decides at the position `number`, or nobody because the game is over there."""
    stack = model.match.at(number).stack
    return not stack or stack[-1][1] == model.side


def _lower(model: Model, before: int, number: int) -> int:
    """Returns by how many percent the chance of the player at the bottom is lower at the position `number` than at the
    position `before`, as the chart shows it; 0 if one of the two is not known.
    """
    at = _at(model)
    return at[before] - at[number] if before in at and number in at else 0


def _in_words(model: Model, number: int, percents: int) -> str:
    return words("chances.at", percent=percents, standing=_standing(percents))


def _standing(percents: int) -> str:
    """The words for how the player at the bottom stands: even, or ahead or behind by how much.

    `percents` is the chance to win of that player, in percent.
    """
    return words(f"standing.{standing(percents)}")


def _turn(model: Model, number: int) -> str:
    """The words for the turn at the position `number`: the turn's number, and the player whose turn it is.

    At the last position of a finished game the words say that the game has ended.
    """
    stack = model.match.at(number).stack
    if not stack or (number == len(model.match.log) and model.match.result is not None):
        return words("chances.end")
    return words("chances.turn", turn=model.match.at(number).turn, player=words.player(stack[-1][1]))


# --- the drawing ----------------------------------------------------------------------------------------------------


def _x(number: int, end: int) -> int:
    return LEFT + (RIGHT - LEFT) * number // max(1, end)


def _y(percents: int) -> int:
    return TOP + (BOTTOM - TOP) * (100 - percents) // 100


def _text(x: int, y: int, text: str | int, anchor: str = "middle") -> Markup:
    """The markup of a text in the chart at the point (x, y), vertically centred at `y`.

    `anchor` says which part of the text stands at `x`, as in SVG: its "start", "middle" or "end".
    """
    return h("text", {"x": x, "y": y + 9, "text-anchor": anchor}, text)


def _drawing(model: Model, at: Mapping[int, int], slider: bool, is_pressed: bool = False) -> Markup:
    """The markup of the chart: the chances of the player at the bottom of the board, drawn over the turns.

    `at` maps the number of a position to the chance of that player there, in percent. If `slider` is True, a slider to
    choose a position lies over the chart. If `is_pressed` is True, the markup says where the plot begins and ends, so
    that a press on the chart can set a slider that is elsewhere. Nothing depends on colour: the two players' dots
    differ in shape, and in the perspective OPEN, in which everything is revealed, the line of the chances is dashed.
    """
    end = judging.end(model)
    parts = [
        h(
            "g",
            {"class": "chance-grid"},
            [
                join(
                    [
                        h("path", {"d": f"M{LEFT} {_y(mark)}H{RIGHT}", "class": "half" if mark == 50 else None}),
                        _text(LEFT - 38, _y(mark), words("percent", count=mark), "end"),
                    ]
                )
                for mark in (100, 50, 0)
            ],
            _text(LEFT - 38, BOTTOM + 40, words("chances.axis"), "end"),
        ),
        _ticks(model, end),
        _line(model, end),
    ]
    if model.index <= end:
        x = _x(model.index, end)
        here = [h("path", {"d": f"M{x} {TOP - 18}V{BOTTOM + 16}"})]
        if model.index in at and not is_open(model, model.index):
            here.append(h("circle", {"cx": x, "cy": _y(at[model.index]), "r": 14}))
        parts.append(h("g", {"class": "chance-here"}, here))
    parts.append(_flags(model, end))
    svg = h("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "aria-hidden": "true", "class": "chance-chart"}, parts)
    edges: dict[str, Any] = {"data-from": LEFT, "data-to": RIGHT} if is_pressed else {}
    return h("div", {"class": "chance-box", **edges}, svg, _slider(model, at) if slider else None)


def _ticks(model: Model, end: int) -> Markup:
    """The markup of the marks below the chart, where turns begin, and of the numbers of those turns for which there is
    room. `end` is the number of the chart's last position.
    """
    match = model.match
    turns: dict[int, int] = {}
    for number in range(end + 1):
        turns.setdefault(match.at(number).turn, number)
    apart = next(step for step in TICKS if len(turns) / step <= 8 or step == TICKS[-1])
    marks: list[Markup] = []
    last = -math.inf  # where the last label is
    for turn, number in turns.items():
        place = _x(number, end)
        if turn % apart and turn != 1:
            continue
        marks.append(h("path", {"d": f"M{place} {BOTTOM}v14"}))
        if place >= last + LABEL:
            marks.append(_text(place, BOTTOM + 40, turn))
            last = place
    return h("g", {"class": "chance-ticks"}, marks)


def _line(model: Model, end: int) -> Markup:
    """The markup of the line of the chances, with a dot for each decision. The line has gaps where decisions have still
    to be judged, and may leave out the rival's decisions (`_joins_own`); `end` is the number of the chart's last
    position.
    """
    told = _judged(model)
    perspective = judging.perspective(model)
    joins_all = not _joins_own(model)
    missing = [number for number in _open_numbers(model) if joins_all or _is_at_bottom(model, number)]
    path, last = "", -1
    for number, percents in told.items():
        if not joins_all and not _is_at_bottom(model, number):
            continue
        joins = path and not any(last < open_number < number for open_number in missing)
        path += f"{'L' if joins else 'M'}{_x(number, end)} {_y(percents)}"
        last = number
    parts = [h("path", {"d": path, "class": "chance-line"})] if path else []
    if perspective == KNOWN:
        for number, percents in told.items():
            parts.append(_dot(_x(number, end), _y(percents), _is_at_bottom(model, number)))
    return h("g", {"class": f"chance-told {perspective}"}, parts)


def _flags(model: Model, end: int) -> Markup:
    """The markup of the numbers at the turning points of the chart: 1 at the costliest, 2 at the next one, and so on. A
    stroke leads from each number to its point.

    `end` is the number of the chart's last position.
    """
    told = _judged(model)
    ranks = {point.number: rank for rank, point in enumerate(points_of(model) or (), 1) if point.number in told}
    points = [(_x(number, end), _y(told[number])) for number in ranks]
    flags = zip(points, flag_places(points), ranks.values(), strict=True)
    return h(
        "g",
        {"class": "chance-flags"},
        [
            join(
                [
                    h("path", {"d": f"M{point[0]} {point[1]}V{y}"}),
                    h("circle", {"cx": x, "cy": y, "r": FLAG}),
                    h("text", {"x": x, "y": y, "text-anchor": "middle"}, rank),
                ]
            )
            for point, (x, y), rank in flags
        ],
    )


def flag_places(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The centres of the numbers that mark `points`, which lie on the line of the chances.

    Each number stands above its point, or below it if there is no room above, and farther away where it would lie over
    the number of an earlier point.

    >>> flag_places([(500, 150), (520, 160), (900, 40)])
    [(500, 108), (520, 202), (900, 82)]
    """
    found: list[tuple[int, int]] = []
    for x, y in points:
        steps = [step * (AWAY + more) for more in (0, 2 * FLAG) for step in (-1, 1)]
        tried = [(x, y + step) for step in steps if FLAG <= y + step <= HEIGHT - FLAG]
        free = (place for place in tried if all(math.dist(place, other) >= 2 * FLAG for other in found))
        found.append(next(free, tried[0]))
    return found


def _dot(x: int, y: int, is_below: bool) -> Markup:
    """The markup of a dot on the line of the chances, centred at (x, y). Its form says who decides at a position.

    If `is_below` is True, the dot is round: the player at the bottom of the board decides, or nobody does because the
    game is over. If `is_below` is False, the dot is a hollow square: the opponent decides.
    """
    if is_below:
        return h("circle", {"cx": x, "cy": y, "r": 7, "class": "dot"})
    return h("rect", {"x": x - 6, "y": y - 6, "width": 12, "height": 12, "class": "dot rival"})


def _player(model: Model, at: Mapping[int, int]) -> Markup:
    """The markup of the controls that play the game back like a video: the button that plays or stops, and the slider.

    `at` maps the number of a position to the chance in percent of the player at the bottom of the board there. The
    slider tells screen readers the chance at the position that is on the board.
    """
    label = words("review.play.stop" if model.is_playing else "review.play.start")
    return h(
        "div",
        {"class": "player"},
        button("play", label, "pause" if model.is_playing else "play", "quiet", id="play"),
        _slider(model, at),
    )


def _slider(model: Model, at: Mapping[int, int]) -> Markup:
    turn = _turn(model, min(model.index, judging.end(model)))
    return h(
        "input",
        {
            "type": "range",
            "id": "chance-slider",
            "class": "chance-slider",
            "min": 0,
            "max": judging.end(model),
            "value": model.index,
            "aria-label": words("chances.slider", title=title(model)),
            "aria-valuetext": f"{turn}: {_now(model, at)}",
            "data-input": "scrub",
        },
    )


# --- perspective ----------------------------------------------------------------------------------------------------


def _perspectives(model: Model) -> Markup:
    return h(
        "fieldset",
        {"class": "choice perspectives"},
        h("legend", {"class": "unseen"}, words("perspective")),
        h(
            "div",
            {"class": "choices"},
            [
                h(
                    "label",
                    {"class": "pick", "title": _perspective_text(model, name)},
                    h(
                        "input",
                        {
                            "type": "radio",
                            "name": "perspective",
                            "value": name,
                            "checked": model.perspective == name,
                            "data-change": "perspective",
                        },
                    ),
                    h("span", {}, icon(f"perspective_{name}"), words(f"perspective.{name}")),
                )
                for name in PERSPECTIVES
            ],
        ),
    )


def _perspective_text(model: Model, perspective: str) -> str:
    return words("perspective.text.known" if perspective == KNOWN else f"perspective.text.open.{model.match.game}")


def _progress(model: Model) -> Markup | None:
    """Returns the line that says how many decisions are judged so far, and of how many; None if nothing is left to
    judge or to check. With everything revealed each decision counts twice, since it is judged in both perspectives.

    If the bot is not ready or has failed, the line says that instead.
    """
    open_ones = judging.open_viewpoints(model)
    if not open_ones and judging.to_check(model) is None:
        return None
    if model.bot == "failed":
        return h(
            "p",
            {"class": "chances-note"},
            words("chances.failed", why=model.bot_why),
            " ",
            button("wake", words("bot.restart"), css="small"),
        )
    if model.bot != "ready":
        return h("p", {"class": "chances-note"}, bot_wakes(model.bot_progress))
    if not open_ones:
        return h("p", {"class": "chances-note"}, words("chances.checking"))
    count = len(judging.viewpoints(model))
    done, is_both = count - len(open_ones), judging.perspective(model) == OPEN
    told = words("chances.progress.both" if is_both else "chances.progress", done=done, count=count)
    return h("p", {"class": "chances-note"}, told)


# --- turning points -------------------------------------------------------------------------------------------------


def points_of(model: Model) -> tuple[TurningPoint, ...] | None:
    """The turning points among the decisions that people made in the game on the table, the weightiest first.

    None until the game is over, all decisions are judged, and the turning points are checked.
    """
    return checked_points(model.judgements.about(model.match), model.humans) if judging.is_over(model) else None


def _further_progress(model: Model) -> Markup | None:
    """Returns the line of `_progress` if the turning points are known already, which then doesn't stand in their place;
    None if they are not known or nothing is left to judge.
    """
    return None if points_of(model) is None else _progress(model)


def _turning_points(model: Model, prefix: str = "turning") -> Markup:
    """The markup of the turning points, or of a sentence that says why there are none. As long as they are not known it
    is the line that says how far the bot is in judging. The ids of the elements begin with `prefix`, since the page and
    a sheet over it may both have them.
    """
    points = points_of(model)
    if points is None:
        return _progress(model) or h("p", {"class": "chances-note"}, words("chances.none"))
    if not points:
        told = [words("turning.none.yours" if len(model.humans) == 1 else "turning.none")]
        told += [words("turning.none.known")] if judging.perspective(model) == OPEN else []
        return h("p", {"class": "chances-note"}, " ".join(told))
    is_close = points[0].cost < COSTLY
    is_open = judging.perspective(model) == OPEN  # then the chart shows other chances
    has_lost = len(model.humans) == 1 and model.match.result is not None and model.match.result.winner == 1 - model.side
    small = words("turning.small.lost") if has_lost else words("turning.small")
    if points[0].to_win:
        small = words("turning.small.missed.lost") if has_lost else words("turning.small.missed")
    are_alike = all(point.is_alike for point in points)
    if are_alike:
        small = words("turning.small.alike")
    fallen = _fallen(model) if is_close and not is_open else None
    if fallen and _lost(fallen) >= FALLEN and not are_alike:
        own, lost = _own_part(fallen), _lost(fallen)
        if own:
            small = words("turning.small.fell", own=own, points=lost)
        else:
            small = words("turning.small.unforeseen" if fallen.moves else "turning.small.luck", points=lost)
    note = small if is_close else ""
    if is_open and is_close and prefix == "turning":  # a sheet tells it below, where nothing moves
        note = words("turning.known.small", small=note)
    return join(
        [
            h("p", {"class": "chances-note"}, note) if note else None,
            h(
                "ol",
                {"class": "turning", "aria-label": words("turning.title")},
                [
                    _turning_point(model, f"{prefix}-{rank}", rank, point, prefix != "turning" or is_here(model, point))
                    for rank, point in enumerate(points, 1)
                ],
            ),
        ]
    )


def _rivals_slip(model: Model, prefix: str) -> Markup | None:
    """Returns the markup of a sentence that names the rival's costliest decision and what would have been better; None
    if `_slip` finds none. The ids of its elements begin with `prefix`: "turning" beside the board, where there is room
    for the sentence only during a look back, and something else on a sheet.
    """
    has_room = prefix != "turning" or model.review is not None
    slip = _slip(model) if has_room else None
    if slip is None:
        return None
    told = {"player": words.player(slip.player), "turn": slip.turn, **_told(model, slip)}
    text = words("turning.slip.known" if judging.was_hidden(model) else "turning.slip", **told)
    why = advice.why_better(model, slip) if prefix != "turning" or is_here(model, slip) else ""
    return h(
        "div",
        {"class": "turning slip current" if is_here(model, slip) else "turning slip"},
        h(
            "button",
            {"type": "button", "id": f"{prefix}-slip", "class": "line", "data-action": f"review {slip.number}"},
            text,
        ),
        h("p", {"class": "why-better"}, why) if why else None,
    )


def _slip(model: Model) -> TurningPoint | None:
    """Returns the decision that cost the bot, as the person's rival, the most of the chance to win. The result is None
    if it cost less than 8 % (COSTLY) or no more than the person's own costliest decision, if two people played, or if
    not all is judged.
    """
    points = points_of(model)
    rivals = [player for player in (0, 1) if player not in model.humans]
    if points is None or len(rivals) != 1:
        return None
    slip = next(iter(turning_points(model.judgements.about(model.match), rivals) or ()), None)
    return None if slip is None or slip.cost < COSTLY or (points and slip.cost <= points[0].cost) else slip


def slip_here(model: Model) -> TurningPoint | None:
    """Returns the rival's slip (`_slip`) if the position on the board is the one where it was made; else None."""
    slip = _slip(model) if model.review is not None and judging.is_shown(model) else None
    return slip if slip and is_here(model, slip) else None


def better_here(model: Model) -> Action | None:
    """The better action at the turning point whose position is on the board, for the board and the hand to mark.

    None if the position on the board is no turning point, if it is one of the other player than the one at the bottom,
    or if the search can't tell which action is better.
    """
    if model.review is None or not judging.is_shown(model):
        return None
    point = next((point for point in points_of(model) or () if is_here(model, point)), None)
    return point.better if point and point.player == model.side and not point.is_alike else None


def is_here(model: Model, point: TurningPoint) -> bool:
    """Whether the position of the turning point is the one on the board."""
    return model.review == point.number


def _has_done_no_harm(model: Model, point: TurningPoint) -> bool:
    """Whether the action taken at the turning point has done no harm in the end: the player's chance to win, as the
    chart shows it, was no lower at the player's next decision, or at the end of the game, than at the turning point.
    The result is False if the game ended before that decision because somebody resigned.
    """
    match = model.match
    later = range(point.number + 1, len(match.log))
    following = next((number for number in later if match.player_at(number) == point.player), len(match.log))
    if match.resigned is not None and following == len(match.log):
        return False
    lower = _lower(model, point.number, following)
    return lower <= 0 if point.player == model.side else lower >= 0


def _turning_point(model: Model, id: str, rank: int, point: TurningPoint, has_reason: bool) -> Markup:
    """The markup of a turning point in the list. `id` is the id of its element, `rank` its place in the list, from 1.

    `has_reason` says whether to tell why the better action was better. Beside the board there is room for that only at
    the point whose position is on the board.
    """
    who = (
        words("turning.turn", turn=point.turn)
        if len(model.humans) == 1
        else words("chances.turn", turn=point.turn, player=words.player(point.player))
    )
    told = {"who": who, **_told(model, point)}
    known = replace(model, perspective=KNOWN)  # whatever the chart shows, the list goes by what the player knew
    if point.to_win:
        text = words("turning.missed" if point.to_win == 1 else "turning.missed.turn", **told)
    elif point.cost >= COSTLY:
        text = words("turning.point", **told)
        text = words("turning.harmless", text=text) if _has_done_no_harm(known, point) else text
    else:
        text = words("turning.alike", **told) if point.is_alike else words("turning.little", **told)
        is_joined = len(model.humans) == 1 and _before(known, point.number + 1) == point.number
        fallen = _lower(known, point.number, point.number + 1) if is_joined else 0
        if fallen >= FALL:
            text = words("turning.unforeseen", text=text, points=fallen)
    why = (advice.why_alike if point.is_alike else advice.why_better)(model, point) if has_reason else ""
    return h(
        "li",
        {"id": id, "class": "current" if is_here(model, point) else None},
        h("span", {"class": "rank", "aria-hidden": "true"}, rank),
        h(
            "button",
            {
                "type": "button",
                "id": f"{id}-text",
                "class": "line",
                "data-action": f"review {point.number}",
                "title": words("turning.show"),
            },
            text,
        ),
        button(
            f"retry {point.number}",
            words("turning.retry"),
            "undo",
            "small",
            **{"aria-describedby": f"{id}-text"},
        ),
        h("p", {"class": "why-better"}, why) if why else None,
    )


def _told(model: Model, point: TurningPoint) -> dict[str, Any]:
    """The parameters of a sentence on a turning point: phrases for the action `taken` and for the `better` one, and the
    cost in rounded `points` of a hundred.
    """
    state = model.match.at(point.number)
    return {
        "taken": model.narration.describe(state, point.taken),
        "better": model.narration.describe(state, point.better),
        "points": rounded(point.cost),
    }


def _action_text(model: Model, number: int) -> str:
    """The words for the action taken at the position `number`; "" at the chart's last position, which has none."""
    if number >= judging.end(model):
        return ""
    return model.narration.describe(model.match.at(number), model.match.log[number])


# --- the table ------------------------------------------------------------------------------------------------------


def _table(model: Model) -> Markup:
    """The markup of the table of all chances that are judged. A row whose decision is about to be judged anew says so
    instead of a number.
    """
    open_ones = set(_open_numbers(model))
    still = _unjudged(model)
    rows = [
        h(
            "tr",
            {"class": "current" if number == model.index else None},
            h(
                "td",
                {},
                h(
                    "button",
                    {"type": "button", "class": "line", "data-action": f"review {number}"},
                    _turn(model, number),
                    h("small", {}, _action_text(model, number)),
                ),
            ),
            h("td", {}, "" if number in open_ones else words("percent", count=percents)),
            h("td", {}, still if number in open_ones else _standing(percents)),
        )
        for number, percents in _judged(model).items()
    ]
    heads = words("chances.head.turn"), words("chances.head.percent"), words("chances.head.standing")
    return h(
        "table",
        {"class": "chances-table"},
        h("caption", {"class": "unseen"}, title(model)),
        h("thead", {}, h("tr", {}, [h("th", {"scope": "col"}, head) for head in heads])),
        h("tbody", {}, rows),
    )
