"""Tests of the fuzzer: it makes the same bad input in every run, reports on it, and finds faults.

Tests put these faults into the code.
"""

from __future__ import annotations

import time

import pytest

from tests import fuzz
from toybattle import GAMES, link
from toybattle.link import LinkError
from web.bot import worker
from web.page.words import words
from web.saves import store


def test_a_few_thousand_cases_find_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["2000", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    kinds = list(fuzz.KINDS)
    assert {"links", "files", "questions", "entries"} < {*kinds} and kinds[0] == "links"
    told = [line.split(":")[0] for line in lines[: len(kinds)]]
    assert told == ["2,000 links", *(f"100 {kind}" for kind in kinds[1:])]
    assert all(
        outcome in lines[0] for outcome in ("link_cut", "link_not_ours", "link_newer", "link_too_long", "opened")
    )
    assert "opened" in lines[1] and "save_damaged" in lines[1] and lines[len(kinds)] == "nothing found"


def test_every_game_is_among_what_is_mutated_with_values_that_are_not_listed() -> None:
    assert {match.game for match in fuzz.matches()} == set(GAMES)
    for match in fuzz.matches():
        for option in match.rules.options:
            if option.form and match.options[option.name] not in option.values:
                break
        else:
            continue
        break
    else:
        pytest.fail("every option has a listed value")
    assert any(match.resigned is not None for match in fuzz.matches())


def test_a_case_is_the_same_every_time() -> None:
    for kind in fuzz.KINDS:
        texts = [fuzz.text_of_case(kind, 9, number) for number in range(50)]
        assert texts == [fuzz.text_of_case(kind, 9, number) for number in range(50)]
        assert len(set(texts)) > 30 and texts != [fuzz.text_of_case(kind, 10, number) for number in range(50)]


def test_a_crash_is_found_and_can_be_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(link, "decode", lambda text: 1 // 0)
    assert fuzz.main(["3", "--only", "links"]) == 1
    out = capsys.readouterr().out
    assert "3 CRASHED" in out and "links case 0: ZeroDivisionError" in out and "FAILED: 3 found" in out
    assert fuzz.main(["3", "--only", "links", "--case", "1"]) == 1
    assert fuzz.text_of_case("links", 1, 1) in capsys.readouterr().out


def test_a_slow_case_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(text: str) -> None:
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        raise LinkError("link_cut")

    monkeypatch.setattr(fuzz, "LIMIT", 0.01)
    monkeypatch.setattr(link, "decode", idle)
    assert len(fuzz.run("links", 1, range(1, 4)).faults) == 3


def test_a_refusal_that_is_no_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words.messages, "link_cut", "LinkError {")
    assert fuzz.run("links", 1, range(40)).faults


def test_two_links_for_one_match_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz.bodies()  # made now, and only once, before `encode` is replaced
    monkeypatch.setattr(fuzz.link, "encode", lambda match, extras=b"": "other")
    monkeypatch.setattr(fuzz.link, "decode", lambda text: (fuzz.matches()[0], b""))
    assert fuzz.run("links", 1, range(1, 3)).outcomes == {"CRASHED": 2}


def test_a_question_that_breaks_the_worker_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "begin", lambda text: 1 // 0)
    assert fuzz.run("questions", 1, range(2)).outcomes == {"CRASHED": 2}


def test_a_thousand_pairs_of_entries_of_every_sort_stop_nothing() -> None:
    report = fuzz.run("entries", 5, range(1000))
    assert report.faults == [] and report.outcomes.total() == 1000
    sorts = {sort for outcome in report.outcomes for sort in outcome.split(" and ")}
    assert sorts == {"sound", "later", "damaged", "no text", "other"}


def test_a_pair_of_entries_that_stops_the_page_is_found_among_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = store.Store._level

    def level(self: store.Store, key: str) -> None:
        assert "game:c8" not in key, "stopped"
        plain(self, key)

    monkeypatch.setattr(store.Store, "_level", level)
    cases = range(150)
    faulty = [number for number in cases if "game:c8" in fuzz.text_of_case("entries", 1, number)]
    report = fuzz.run("entries", 1, cases)
    assert faulty and len(report.faults) == len(faulty) and "stopped" in report.faults[0]
    assert report.outcomes.total() == len(cases)


def test_a_sound_game_that_is_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_games_of", lambda keys: [])
    assert "not in the list" in fuzz.run("entries", 1, range(5)).faults[0]


def test_a_damaged_entry_that_is_thrown_away_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.Store, "_quarantine", lambda self, key, text, fault=None: True)
    assert any("gone" in fault for fault in fuzz.run("entries", 1, range(50)).faults)
