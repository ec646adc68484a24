"""Two people who play by link, each at a page in a browser of their own, and nothing but links between them."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.web.playing import Screen
from toybattle.protocol import Action
from web.page.model import LETTER


def two_screens() -> tuple[Screen, Screen]:
    """The pages of Ada, who invites, and of Ben, each in a browser with nothing stored."""
    ada, ben = Screen(), Screen()
    ada.ports.secret, ben.ports.secret = "Ada", "Ben"
    ben.ports.made = ben.ports.signing.made = 1000  # so that ids, seeds and keys differ from Ada's
    return ada, ben


def invited(ada: Screen, choices: Mapping[str, str]) -> Screen:
    """Ada's page after she has chosen a friend as the opponent, made these choices, and invited."""
    ada.tap("open new").say("set opponent friend").say("own-name Ada")
    for name, value in choices.items():
        ada.say(f"set {name} {value}")
    return ada.tap("invite")


def link_of(screen: Screen) -> str:
    """The fragment of the link that a page has just copied to the clipboard."""
    assert screen.ports.clipboard and screen.ports.clipboard.startswith(LETTER)
    return screen.ports.clipboard


def bring(link: str, screen: Screen) -> Screen:
    """The page after its person has opened the link."""
    screen.ports.hear("fragment", link)
    return screen.rest()


def begun(choices: Mapping[str, str]) -> tuple[Screen, Screen]:
    """The pages of Ada and Ben after he has opened her invitation and answered it, and she has opened the answer."""
    ada, ben = two_screens()
    invited(ada, choices)
    bring(link_of(ada), ben).say("own-name Ben").tap("join")
    bring(link_of(ben), ada)
    return ada, ben


def decide(screen: Screen, draws: random.Random) -> Screen:
    """The page after its person has made all decisions of the next letter at random. Drawing and skipping are rarer."""
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
    """Plays the game on until nothing is to be sent any more, or for `most` letters."""
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
