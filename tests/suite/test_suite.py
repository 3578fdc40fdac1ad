"""The shipped suite as a whole, and the proofs of its tasks."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from pybench.core.records import Task
from pybench.datasets.folders import TaskFolders
from pybench.environments import browser
from pybench.suite.lint import lint
from pybench.suite.prove import stale_reason
from tests.helpers.command_line import Run

TASKS = Path(__file__).parent.parent.parent / "tasks"
LEAST = {"chart": 62, "text": 25, "image_audio": 45, "math": 10, "software": 10}
# One of each category, quick ones: proven anew on every run of the tests.
SAMPLE = ("membership_leavers", "hotel_comment_labels", "backward_clip", "digits_of_product", "kiln_recorder")


def can_be_proven(task: Task) -> bool:
    """Whether this machine has what its checks need: a browser for those of web pages."""
    return browser.find() is not None or all(spec.name != "web.behaves" for spec in task.checks)


@pytest.fixture(scope="module")
def suite() -> list[Task]:
    return TaskFolders().load()


def test_categories_languages_and_difficulties(suite: list[Task]) -> None:
    counts = Counter(task.category for task in suite)
    assert {name: count for name, count in counts.items() if count < LEAST[name]} == {}
    assert len(suite) >= 150
    assert sum(task.language == "zh" for task in suite) >= 0.2 * len(suite)
    assert sum(task.difficulty == "hard" for task in suite) >= 40


def test_many_file_types(suite: list[Task]) -> None:
    kinds = {Path(name).suffix for task in suite for name in (*task.inputs, *task.outputs)}
    assert len(kinds) >= 16, sorted(kinds)


def test_every_task_carries_the_canary_outside_its_prompt(suite: list[Task]) -> None:
    for task in suite:
        text = (task.folder / "task.yaml").read_text("utf-8")
        assert f"pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013 {task.id}" in text
        assert "canary" not in task.prompt


def test_the_suite_stays_small() -> None:
    assert sum(path.stat().st_size for path in TASKS.rglob("*") if path.is_file()) < 60_000_000


def test_enough_tasks_change_with_the_seed() -> None:
    changing = list(TASKS.glob("*/*/inputs.py"))
    assert len(changing) >= 110


def test_what_the_lint_misses_is_known(suite: list[Task]) -> None:
    lines = (TASKS / "unlisted.txt").read_text("utf-8").splitlines()
    unlisted = [line for line in lines if line and not line.startswith("#")]
    lacking = {task.id: lines for task in suite if (lines := lint(task))}
    assert {name: lines for name, lines in lacking.items() if name not in unlisted} == {}
    assert [name for name in unlisted if name not in lacking] == [], "take these off tasks/unlisted.txt"


def test_a_proof_outlives_a_new_label_and_nothing_else(tmp_path: Path) -> None:
    """How hard a task is for whom is measured later; what it asks and checks is as it was."""
    copied = tmp_path / "math" / "digits_of_product"
    shutil.copytree(TASKS / "math" / copied.name, copied)
    (tmp_path / "proofs").mkdir()
    shutil.copy(TASKS / "proofs" / f"{copied.name}.json", tmp_path / "proofs")
    text = (copied / "task.yaml").read_text("utf-8")

    def reason() -> str:
        (task,) = TaskFolders(path=str(tmp_path)).load()
        return stale_reason(task)

    assert reason() == ""
    relabelled = re.sub(r"(?m)^difficulty: \w+", "difficulty: frontier", text)
    assert relabelled != text
    (copied / "task.yaml").write_text(relabelled, "utf-8")
    assert reason() == ""
    (copied / "task.yaml").write_text(relabelled.replace("prompt: |\n", "prompt: |\n  Please.\n"), "utf-8")
    assert reason() == "the task changed since"


def test_what_changed_is_proven_anew(pybench: Run, suite: list[Task]) -> None:
    stale = [task.id for task in suite if stale_reason(task) and can_be_proven(task)]
    if stale:
        done = pybench("tasks", "prove", *stale, "--seeds", "0", "--dry-run")
        assert_played(done, len(stale))


def test_a_fixed_sample_is_proven(pybench: Run, suite: list[Task]) -> None:
    sample = [task.id for task in suite if task.id in SAMPLE and can_be_proven(task)]
    done = pybench("tasks", "prove", *sample, "--seeds", "3", "--dry-run")
    assert_played(done, len(sample))


def assert_played(done: subprocess.CompletedProcess[str], tasks: int) -> None:
    """Every attempt came out as it should; what a folder lacks is the lint's to say."""
    assert f"of {tasks} tasks proven" in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]
    assert [line for line in done.stdout.splitlines() if line.startswith("BAD")] == []
