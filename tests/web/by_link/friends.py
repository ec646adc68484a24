"""Two people who play by link, Ada and Ben, each with the page in a made-up browser of their own.

Only links pass from one page to the other. A function that is given one Screen and returns a Screen returns the one
that it was given.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.web.playing import Screen
from toybattle.protocol import Action
from web.page.model import LETTER


def two_screens() -> tuple[Screen, Screen]:
    """Returns (Ada's page, Ben's page), each just opened in a made-up browser in which nothing is saved."""
    ada, ben = Screen(), Screen()
    ada.ports.secret, ben.ports.secret = "Ada", "Ben"
    ben.ports.made = ben.ports.signing.made = 1000  # so that ids, seeds and keys differ from Ada's
    return ada, ben


def invited(ada: Screen, choices: Mapping[str, str]) -> Screen:
    """Has Ada begin a game by link on the sheet for new games and make the invitation; returns her page.

    `choices` maps names of choices for the new game to their values.
    """
    ada.tap("open new").say("set opponent friend").say("own-name Ada")
    for name, value in choices.items():
        ada.say(f"set {name} {value}")
    return ada.tap("invite")


def link_of(screen: Screen) -> str:
    """Returns the fragment of the link to a letter that the page has just copied to the clipboard."""
    assert screen.ports.clipboard and screen.ports.clipboard.startswith(LETTER)
    return screen.ports.clipboard


def bring(link: str, screen: Screen) -> Screen:
    """Opens the link with the fragment `link` on the page, waits until the page is idle, and returns the page."""
    screen.ports.hear("fragment", link)
    return screen.rest()


def begun(choices: Mapping[str, str]) -> tuple[Screen, Screen]:
    """Returns (Ada's page, Ben's page) with a new game by link: Ben has answered Ada's invitation, and she has his
    answer.

    `choices` maps names of choices for the new game to their values.
    """
    ada, ben = two_screens()
    invited(ada, choices)
    bring(link_of(ada), ben).say("own-name Ben").tap("join")
    bring(link_of(ben), ada)
    return ada, ben


def decide(screen: Screen, draws: random.Random) -> Screen:
    """Makes random decisions on the page until its next letter is complete, and returns the page.

    `draws` makes the random choices. Actions without parameters, such as drawing a card or passing, are chosen less
    often than others.
    """
    if screen.model.sheet:
        screen.say("close")
    for _ in range(200):
        decision = screen.model.decision()
        if decision is None:
            return screen
        screen.take(_drawn(decision.actions, draws))
    raise AssertionError("the turn never ends")


def _drawn(actions: tuple[Action, ...], draws: random.Random) -> Action:
    weighty = [action for action in actions if len(action) > 1]
    return draws.choice(weighty if weighty and draws.random() < 0.8 else actions)


def play(ada: Screen, ben: Screen, draws: random.Random, most: int = 400) -> None:
    """Lets both people go on with their game by random decisions, and sends each letter as a link.

    It ends when nobody has a letter to send any more, or after `most` letters. `draws` makes the random choices.
    """
    for _ in range(most):
        sender, other = (ada, ben) if _is_next(ada) else (ben, ada)
        if not _is_next(sender):
            return
        decide(sender, draws).say("send")
        bring(link_of(sender), other)


def _is_next(screen: Screen) -> bool:
    correspondence = screen.model.table.correspondence
    assert correspondence
    return correspondence.stage in ("decide", "send")
