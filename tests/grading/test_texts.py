"""What a grading goes by is part of its name: the grading hash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pybench.grading import sources
from pybench.runs.identity import grading_hash_of

JUDGE = {"name": "judge", "system_prompt": "Judge.", "model": {"name": "stub"}}


def test_a_judges_code_is_in_the_hash_of_judged_gradings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    configs = [{"grader": {"name": "checks"}}, {"grader": JUDGE}]
    before = [grading_hash_of(config) for config in configs]
    real = sources.hash_folder
    monkeypatch.setattr(
        sources, "hash_folder", lambda folder: "other previews" if folder.name == "previews" else real(folder)
    )
    after = [grading_hash_of(config) for config in configs]
    assert after[0] == before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize("within", ["itself", "both"])
def test_another_benchmarks_tests_are_in_the_hash(tmp_path: Path, within: str) -> None:
    tests = tmp_path / "data" / "unit_test" / "tests.py"
    tests.parent.mkdir(parents=True)
    own = {"name": "research", "path": str(tmp_path)}
    config = {"grader": own if within == "itself" else {**JUDGE, "name": "both", "checks": own}}
    seen = []
    for text in ("def test_task_1(m): pass\n", "def test_task_1(m): assert m\n"):
        tests.write_text(text)
        seen.append(grading_hash_of(config))
    assert seen[0] != seen[1]


def test_labels_are_in_the_hash(tmp_path: Path) -> None:
    (tmp_path / "da-dev-questions.jsonl").write_text("")
    config = {"grader": {"name": "dabench", "path": str(tmp_path)}}
    seen = []
    for right in ("1", "2"):
        line = {"id": 0, "common_answers": [["x", right]]}
        (tmp_path / "da-dev-labels.jsonl").write_text(json.dumps(line))
        seen.append(grading_hash_of(config))
    assert seen[0] != seen[1]
