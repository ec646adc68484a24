"""Random games for every suite: the same game, options and seed give the same actions everywhere."""

from __future__ import annotations

from itertools import product
from typing import Any

from toybattle import GAMES
from toybattle.chance import pick, scramble
from toybattle.match import Match
from toybattle.protocol import Action, Form, Options, Rules


class Draws:
    """A generator of random numbers: the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        self.seed = scramble(seed)

    def below(self, count: int) -> int:
        """Returns a random number from 0 to `count` - 1; `count` is 65536 at most."""
        self.seed, index = pick(self.seed, count)
        return index


def every_setup(rules: Rules[Any]) -> list[dict[str, Any]]:
    """Returns set-ups of a game, as options by name, such that each listed value of each option occurs in some set-up.

    Options that list all their values are combined in every way. An option with a `form`, such as a set of cards,
    accepts more values than it lists. Such options are not combined with each other: from one set-up to the next, each
    of them takes the next value of its list.
    """
    listed = [option for option in rules.options if not option.form]
    formed = [option for option in rules.options if option.form]
    turns = range(max((len(option.values) for option in formed), default=1))
    return [
        dict(zip([option.name for option in listed], values, strict=True))
        | {option.name: option.values[(turn + place) % len(option.values)] for place, option in enumerate(formed)}
        for values in product(*(option.values for option in listed))
        for turn in turns
    ]


def formed(form: Form, seed: int) -> Any:
    """Returns a value that the option with this `form` accepts; `seed` chooses the value.

    Such an option, for example a set of cards, accepts more values than can be listed. The value is drawn from all of
    these, so it is hardly ever a listed one. Raises ValueError if no value was found.
    """
    for bits in (48, 40, 32, 24, 16, 8):
        try:
            return form.accept(form.unpack(scramble(seed) % (1 << bits)))
        except ValueError:
            continue
    raise ValueError("no short number stands for a value")


def random_log(rules: Rules[Any], options: Options, seed: int, most: int = 100_000) -> list[Action]:
    """Returns the first `most` actions of the random game with these options and this seed; all, if it has fewer."""
    state = rules.setup(options, seed)
    chance = scramble(seed + 1)
    log: list[Action] = []
    while state.stack and len(log) < most:
        actions = rules.legal_actions(state)
        chance, index = pick(chance, len(actions))
        log.append(actions[index])
        rules.play(state, actions[index])
    return log


def random_match(game: str, options: Options, seed: int, most: int = 100_000) -> Match:
    """Returns the match of the random game with these options and this seed, played to its end or for `most`
    actions.
    """
    return Match.replay(game, options, seed, random_log(GAMES[game], options, seed, most))
