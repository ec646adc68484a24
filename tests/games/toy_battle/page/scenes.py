"""Data about Toy Battle for the tests of the page that all games share: models of the page, and matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, seated
from tests.web.scenes import Scenes
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match
from web.page import model as m
from web.page.words import words
from web.saves.entries import Aside, Table, listed_from_table


def models(**others: Any) -> dict[str, m.Model]:
    """Models of the page with Toy Battle on it, as a dict by names such as "curtain".

    They show a game in progress and its end, for one person, for two people and for a guest, who has opened a link. One
    looks back at an earlier position, and in one the game can't be saved. `others` maps names of further fields of the
    model to values, which some of the models get.
    """
    played = random_match("toy_battle", {"terrain": "volcanic_jungle"}, 6, 45)
    over = random_match("toy_battle", {"terrain": "la_croisette"}, 6)
    return {
        "playing": seated(played, **others),
        "picked": seated(played, picks=(("troop", 7),), inspected=3, focus=3),
        "showing": replace(seated(played, ("scout", "human")), shown=30),
        "over": seated(over, deleted=("a", "One", "x"), **others),
        "two": seated(played, TWO_PEOPLE),
        "curtain": seated(played, TWO_PEOPLE, curtain=True),
        "past": seated(played, review=20),
        "guest": seated(over, TWO_PEOPLE, is_from_link=True, review=10),
        "unsaved": seated(played, unsaved=True, armed="resign", address="https://host/#x", bot="failed", bot_why="y"),
    }


def spoken() -> Iterator[m.Model]:
    """Yields models of the page for a test that checks all texts that can be read or heard.

    In each of these models the test also opens every sheet, one after the other, and checks the texts of the sheet.
    """
    over = random_match("toy_battle", {"terrain": "station_metal_x"}, 4)
    played = random_match("toy_battle", {"terrain": "cursed_cemetery"}, 4, 40)
    listing: Any = (
        listed_from_table(Table("a", over, TWO_PEOPLE, "", True), 2),
        listed_from_table(Table("b", played, ("scout", "human")), 1),
        Aside("c", "save_damaged", ""),
        Aside("d", "save_stops", ""),
    )
    yield seated(over, listing=listing)
    yield seated(played, listing=listing, unsaved=True)
    yield seated(played, TWO_PEOPLE, curtain=True)
    yield seated(over.upto(30).with_resignation(1), TWO_PEOPLE)
    yield seated(over, TWO_PEOPLE, is_from_link=True, review=12)
    yield replace(seated(played), bot="failed", shown=20)
    yield replace(seated(played), bot="loading", armed="resign", deleted=("a", words("tool.games"), ""))


def sampled(count: int, seed: int = 5) -> Iterator[Match]:
    """Yields matches of random games, about `count` on each of the ten terrains, cut off at various positions.

    Among these are positions at every step at which a player was asked.
    """
    for number, terrain in enumerate(TERRAINS):
        found: dict[str, list[Match]] = {}
        for game in range(3):
            options = {"terrain": terrain, "first": (number + game) % 2, "specials": game < 2}
            whole = random_match("toy_battle", options, seed + 17 * number + game)
            for length in range(len(whole.log)):
                match = whole.upto(length)
                found.setdefault(match.state.stack[-1][0], []).append(match)
        for matches in found.values():
            most = min(len(matches), -(-count // len(found)))
            yield from matches[:: len(matches) // most][:most]


SCENES = Scenes(
    models,
    with_sheets=("playing", "over", "curtain", "unsaved"),
    spoken=spoken,
    sampled=sampled,
    refused=("space a", "space h", "troop kwak", "troop hook", "undo"),
)
