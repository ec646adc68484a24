"""Tests of the workflows: all foreign code that they run is pinned to a commit, and they deploy with as few rights as
possible.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.project import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def jobs_of(text: str) -> dict[str, str]:
    """Returns the jobs of a workflow: a dict from the name of a job to its lines of text."""
    parts = re.split(r"^  (\w+):\n", text.split("\njobs:\n")[1], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@every_workflow
def test_every_action_is_pinned_to_a_commit(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}|\./\S+", action) for action in used), used


@every_workflow
def test_no_workflow_has_a_right_to_write_in_all_of_its_jobs(path: Path) -> None:
    before = path.read_text(encoding="utf-8").split("\njobs:\n")[0]
    assert "\npermissions:" in before and "write" not in before


def test_only_what_passed_its_tests_is_deployed_by_a_job_that_runs_no_code_of_the_project() -> None:
    jobs = jobs_of((ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8"))
    assert list(jobs) == ["test", "build", "deploy"]
    assert "needs: test\n" in jobs["build"] and "needs: build\n" in jobs["deploy"]
    assert [name for name, text in jobs.items() if "write" in text] == ["deploy"]
    assert "run:" not in jobs["deploy"] and "checkout" not in jobs["deploy"]
