"""The command `tools.verify`, which checks a finished game by link from a file with its letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fair.playing import BY_LINK, options_by_link, play
from tools.verify import main


def test_a_file_of_links_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = play(BY_LINK[0], options_by_link(BY_LINK[0])[0], 12).texts
    file = tmp_path / "game.txt"
    file.write_text("\n".join(f"https://example.org/toys/#letter={text}" for text in texts), encoding="utf-8")
    assert main([str(file)]) == 0
    assert "every draw and every decision was by the rules" in capsys.readouterr().out


def test_what_is_missing_or_cut_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = play(BY_LINK[0], options_by_link(BY_LINK[0])[0], 12).texts
    file = tmp_path / "game.txt"
    for lines in (texts[:-1], texts[2:], [texts[1], texts[-1][:-5]], []):
        file.write_text("\n".join(lines), encoding="utf-8")
        assert main([str(file)]) == 2
        assert "can't be checked" in capsys.readouterr().err
    assert main([str(tmp_path / "missing.txt")]) == 2
