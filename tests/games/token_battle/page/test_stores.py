"""Named sets in the stores: damaged ones, two saved at the same time, and names of invisible characters."""

from __future__ import annotations

import json

from tests.web.playing import MemoryVault, Screen
from toybattle.games.token_battle.sets import PRESETS
from web.games.token_battle.editor.model import editor_of
from web.games.token_battle.editor.named import Named, record_of
from web.page.words import words
from web.saves import envelope
from web.saves.store import SET


def test_a_set_whose_name_nobody_can_see_has_the_usual_one() -> None:
    record = record_of(Named("", "\u3164", PRESETS["garden"], 5))
    screen = Screen({SET + "a": json.dumps(record)}).say("open sets")
    assert [named.name for named in editor_of(screen.model).sets] == [words("edit.guest_name")]


def test_a_set_that_was_changed_at_no_moment_is_damaged() -> None:
    screen = Screen().say("open sets").tap("edit copy garden")
    (key,) = [key for key in screen.kept if key.startswith(SET)]
    record = json.loads(screen.kept[key])
    for saved in (float("inf"), float("nan"), -1, "soon", None, 10**30, True):
        changed = {**record["set"], "saved": saved}
        text = json.dumps({**record, "set": changed, "check": envelope.digest([record["schema"], changed])})
        again = Screen({key: text}, vault=MemoryVault({key: screen.kept[key]})).say("open sets")
        assert key in again.kept and text in again.kept.values(), saved


def test_two_sets_with_one_moment_are_two_sets() -> None:
    screen = Screen().say("open sets").tap("edit copy garden")
    (key,) = [key for key in screen.kept if key.startswith(SET)]
    record = json.loads(screen.kept[key])
    changed = {**record["set"], "name": "Other"}
    text = json.dumps({**record, "set": changed, "check": envelope.digest([record["schema"], changed])})
    again = Screen({key: text}, vault=MemoryVault({key: screen.kept[key]})).say("open sets")
    assert sorted(named.name for named in editor_of(again.model).sets) == ["Garden 2", "Other"]
