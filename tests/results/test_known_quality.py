"""Real runs against a server whose quality is known by construction: figures say what is true of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pybench.metrics.summary import EXIT_QUALITY
from pybench.results.compare import compare
from pybench.results.load import LoadedRun, load_run
from tests.helpers.command_line import QUIET, Run
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.openai_bodies import Step
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

TASKS, EPOCHS = 10, 2
CHANCES = {"weak": 0.3, "strong": 0.9}


def scripts(chance: float, seed: str) -> dict[str, list[list[Step]]]:
    """For each task and epoch a right answer with this chance, and else a wrong one."""
    dice = random.Random(seed)
    found = {}
    for number in range(TASKS):
        total = number + 320
        asked = [{"reply": f"Answer: {total + (dice.random() >= chance)}"} for _ in range(EPOCHS)]
        found[f"Question {number:03}."] = [asked]
    return found


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the run of each model lies; made by the first test that asks."""
    return {name: tmp_path_factory.mktemp("known") / name for name in CHANCES}


@pytest.fixture
def loaded(runs: dict[str, Path], tmp_path: Path, pybench: Run) -> dict[str, LoadedRun]:
    """Both runs, each played once."""
    tasks = make_tasks(tmp_path / "tasks", TASKS)
    for file in tasks.rglob("task.yaml"):
        question = f"Question {int(file.parent.name.removeprefix('sum_')):03}. What is"
        file.write_text(file.read_text("utf-8").replace("What is", question), "utf-8")
    for name, chance in CHANCES.items():
        if (runs[name] / "summary.json").exists():
            continue
        with serving(scripts=scripts(chance, name)) as server:
            done = pybench(
                *("model=openai_compatible", "model.name=openai/stub", f"model.base_url={server.url}"),
                *(f"dataset.path={tasks}", f"epochs={EPOCHS}", "concurrency=4", *QUIET),
                f"hydra.run.dir={runs[name]}",
                OPENAI_API_KEY="none",
            )
        assert done.returncode == 0, done.stderr[-2000:]
    return {name: load_run(folder) for name, folder in runs.items()}


def test_intervals_hold_the_truth_and_known_differences_are_found(
    loaded: dict[str, LoadedRun], pybench: Run
) -> None:
    for name, chance in CHANCES.items():
        summary = loaded[name].summary
        assert summary is not None
        whole = summary.overall
        expected = sum(
            step["reply"] == f"Answer: {number + 320}"
            for number, [steps] in enumerate(scripts(chance, name).values())
            for step in steps
        )
        assert (whole.passed, whole.passed + whole.failed) == (expected, TASKS * EPOCHS)
        assert whole.pass_rate_interval is not None
        assert whole.pass_rate_interval[0] <= chance <= whole.pass_rate_interval[1]
        # A model that passes a trial with chance p passes one of two with 1 - (1 - p)^2, both with p^2.
        assert whole.pass_at_k[2] == pytest.approx(1 - (1 - chance) ** 2, abs=0.2)
        assert whole.pass_hat_k[2] == pytest.approx(chance**2, abs=0.2)
    [found] = compare([loaded["weak"], loaded["strong"]])
    assert found.overall.verdict == "better"
    assert found.overall.interval[0] <= 0.6 <= found.overall.interval[1]
    worse = pybench("compare", *(str(loaded[name].folder) for name in ("strong", "weak")), "--fail-if-worse")
    assert worse.returncode == EXIT_QUALITY
    assert "Verdict: B is worse than A" in worse.stdout


def test_every_run_leaves_its_report(loaded: dict[str, LoadedRun]) -> None:
    for run in loaded.values():
        assert "passed of graded" in (run.folder / "report.html").read_text("utf-8")
