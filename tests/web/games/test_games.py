"""Tests that the shared part of the page knows no game, and that a game needs a face to be shown.

If this page has no face for a game, links to that game and saves of it are refused in one sentence.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.random_games import random_match
from tests.test_boundary import imports
from tests.web.playing import BOT_GAME, FACE, Screen, run, shown
from toybattle import GAMES, link, memory, save
from toybattle.match import Match
from web.games import FIRST_GAME
from web.games.face import OWN_WORDS, SPACE
from web.games.registry import FACES, NARRATIONS
from web.languages import messages
from web.page import model as m
from web.page.extensions import EXTENSIONS
from web.page.markup import Markup
from web.page.update import TAPS
from web.page.words import words
from web.saves.entries import Table, open_record, write_table
from web.saves.envelope import MAGIC
from web.saves.store import CURRENT, GAME

MESSAGES = messages("en")

WEB = Path(m.__file__).parents[1]
SHARED = [path for path in sorted(WEB.rglob("*.py")) if not set(path.relative_to(WEB).parts) & set(GAMES)]
FACELESS = next(game for game in GAMES if game != FIRST_GAME)
OPTION = GAMES[FACELESS].options[0]
ALL_FACES = dict(FACES)


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Takes away the face of one game, FACELESS, during each test, so that the page can't show this game.

    All results that functions remember are forgotten before and after the test, since some depend on which faces there
    are.
    """
    monkeypatch.delitem(FACES, FACELESS, raising=False)
    memory.forget()
    yield
    memory.forget()


def faceless() -> Match:
    """Returns a match of the game FACELESS, which the engine can play, but which the page in these tests can't show."""
    return random_match(FACELESS, {OPTION.name: OPTION.values[-1]}, 4, 12)


def faceless_entry() -> str:
    """Returns the text of an entry with a match of FACELESS, a game that the page in these tests can't show."""
    return write_table(Table("x", faceless(), BOT_GAME), 1)


# --- a game without a face ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_first_visit", [True, False])
@pytest.mark.parametrize("kind", [m.REPLAY, m.CHALLENGE])
def test_a_link_to_a_game_without_a_face_is_one_sentence_and_changes_nothing(kind: str, is_first_visit: bool) -> None:
    match = faceless() if kind == m.REPLAY else faceless().upto(0)
    before = Screen()
    kept = {} if is_first_visit else before.tap("space a").kept
    screen = Screen(kept, kind + link.encode(match, b"" if kind == m.REPLAY else bytes([0, 1])))
    why = words("link_no_face", game=words(f"game.{FACELESS}"))
    assert screen.model.note == words("link.failed", why=why) and screen.model.note_kind == "alert"
    assert screen.model.note in screen.said()
    assert screen.match.game == FIRST_GAME and not screen.model.is_from_link
    if not is_first_visit:
        assert {key: text for key, text in screen.kept.items() if key.startswith(GAME)} == {
            key: text for key, text in kept.items() if key.startswith(GAME)
        }


def test_of_a_file_with_a_game_without_a_face_the_others_are_imported_and_it_says_why() -> None:
    screen = Screen().tap("open games")
    before = screen.games
    one = json.loads(write_table(Table("a", Match.start(FIRST_GAME, {}, 3), BOT_GAME), 1))
    screen.ports.file = json.dumps({"magic": MAGIC, "games": [one, json.loads(faceless_entry())]})
    screen.tap("import")
    assert words("games.imported", count=1) in screen.markup
    assert words("games.unread", count=1, why=words("save_no_face")) in unescape(screen.markup)
    assert len(screen.games) == len(before) + 1


def test_an_entry_of_a_game_without_a_face_stays_where_it_is() -> None:
    text = faceless_entry()
    screen = Screen({GAME + "x": text, CURRENT: "x"})
    assert screen.match.game == FIRST_GAME
    assert words("games.later", why=words("save_no_face")) in screen.said()
    assert screen.kept[GAME + "x"] == text
    assert words("save_no_face") in screen.tap("open games").markup


@pytest.mark.parametrize("name", ["no_game", [FACELESS], {"a": 1}, None])
def test_an_entry_that_names_no_game_is_refused_too(name: Any) -> None:
    record = json.loads(faceless_entry())
    record["game"]["match"]["game"] = name
    with pytest.raises(save.SaveError):
        open_record(record)


# --- which game is dealt --------------------------------------------------------------------------------------------


def test_as_long_as_there_is_one_game_nobody_is_asked_which(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in set(FACES) - {FIRST_GAME}:
        monkeypatch.delitem(FACES, game)
    assert 'name="game"' not in Screen().tap("open new").markup


def test_of_two_games_one_is_chosen_and_that_one_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up(draft: Any, chance: int) -> tuple[int, dict[str, Any]]:
        return chance, {OPTION.name: OPTION.values[-1]}

    other: Any = SimpleNamespace(
        CHOICES=(),
        KEYS={},
        LESSON_OF={},
        set_up=set_up,
        choices_for=lambda chosen: (),
        cover=lambda: Markup("<svg/>"),
        emblem=FACE.emblem,
    )
    monkeypatch.setitem(FACES, FACELESS, other)
    monkeypatch.setattr(words, "messages", {**MESSAGES, **{f"{id}.{FACELESS}": id for id in OWN_WORDS}})
    model, _ = run(m.first_model(), m.Tapped("open new"))
    markup = shown(model)
    assert all(f'name="game" value="{game}"' in markup for game in (FIRST_GAME, FACELESS))
    own = f'name="{FACE.CHOICES[-1].name}"'
    assert own in markup
    model, _ = run(model, m.Tapped(f"set game {FACELESS}"))
    assert own not in shown(model), "that is chosen for the other game"
    model, _ = run(model, m.Tapped("set first 1"), m.Dealt("new", "n", 5))
    assert model.match.game == FACELESS and model.match.options[OPTION.name] == OPTION.values[-1]
    assert model.match.player_at(0) == 1


def test_a_chosen_game_that_is_gone_gives_way_to_the_first_one() -> None:
    assert m.valid_draft({**m.DRAFT, "game": FACELESS})["game"] == FIRST_GAME
    assert m.valid_draft({**m.DRAFT, "game": ""}) == m.DRAFT


# --- what a face must hold to ---------------------------------------------------------------------------------------


def test_every_face_fits_its_rules() -> None:
    assert set(ALL_FACES) == set(GAMES) == set(NARRATIONS)
    for game, face in ALL_FACES.items():
        rules = GAMES[game]
        assert SPACE in face.NAMES and not set(face.NAMES) & {*TAPS, *EXTENSIONS}
        for verb, sorts in face.PICKS.items():
            assert [tuple(face.NAMES[sort]) for sort in sorts] == [tuple(names) for names in rules.verbs[verb]], verb
        for player in (0, 1):
            match = Match.start(game, {"first": player}, 1)
            assert match.player_at(0) == player, "a rematch is begun by the other player"
        assert all(verb in face.PICKS for verb in face.PREVIEWED | face.BY_BUTTON)
        assert all(choice in face.CHOICES for choice in face.choices_for(m.DRAFT))


def test_every_choice_is_a_setting_of_its_own() -> None:
    common = {"game", "opponent", "side", "first", *m.PREFS}
    names = [choice.name for choice in m.CHOICES]
    assert len(names) == len(set(names)) and not set(names) & common
    assert all(choice.usual in choice.values for choice in m.CHOICES)


def strings(path: Path) -> set[str]:
    """Returns the values of all string constants in the source of the module at `path`."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(WEB).as_posix())
def test_what_is_common_names_no_game(path: Path) -> None:
    """No shared module of `web/` imports a module of a game or has a game's name as a string, except
    `games/__init__.py`.
    """
    named = {part for name in imports(path) for part in name.split(".")} | strings(path)
    assert bool(named & set(GAMES)) == (path == WEB / "games" / "__init__.py")
