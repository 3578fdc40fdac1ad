"""Sweeps: issued again, by launchers in other processes, and by two processes at once."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pybench.core import journal
from pybench.core.records import RunEnvironment
from pybench.runs.plan import planned_keys
from tests.helpers.command_line import QUIET, Run, cells_begun, only_run
from tests.helpers.fault_tasks import make_task
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import finish, wait_until
from tests.helpers.warm_command_line import start_warm

if TYPE_CHECKING:
    from omegaconf import DictConfig

pytestmark = pytest.mark.slow

CONF = Path(__file__).parents[2] / "conf"


def records_of(sweep: Path) -> dict[str, bytes]:
    """Each run's folder with its records as they are on disk."""
    return {path.parent.name: path.read_bytes() for path in sorted(sweep.glob("*/trials.jsonl"))}


def test_a_sweep_issued_again_does_only_what_is_missing(pybench: Run, tmp_path: Path) -> None:
    line = (f"dataset.path={make_tasks(tmp_path / 'tasks', count=1)}", *QUIET, "hydra.sweep.dir=swept")
    assert pybench("-m", "model=oracle,noop", *line).returncode == 0
    before = records_of(tmp_path / "swept")
    assert len(before) == 2
    grown = pybench("-m", "model=noop,scripted,oracle", *line)
    assert grown.returncode == 0, grown.stderr
    after = records_of(tmp_path / "swept")
    assert len(after) == 3
    assert {name: after[name] for name in before} == before
    shrunk = pybench("-m", "model=oracle", *line, "epochs=2")
    assert shrunk.returncode == 0, shrunk.stderr
    last = records_of(tmp_path / "swept")
    assert sorted(data.count(b"\n") for data in last.values()) == [1, 1, 2]


def test_two_processes_share_one_sweep(tmp_path: Path, clean_env: dict[str, str]) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2)
    line = ["-m", "model=oracle,noop,scripted", f"dataset.path={tasks}", *QUIET, "hydra.sweep.dir=swept"]
    both = [start_warm(tmp_path, *line, env=clean_env) for _ in range(2)]
    said = [finish(process) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    runs = sorted((tmp_path / "swept").glob("*/trials.jsonl"))
    assert len(runs) == 3
    for path in runs:
        attempts = [(record.key, record.attempt) for record in journal.attempts(path.parent)]
        assert len(attempts) == len(set(attempts)) == 2, path
    assert "left to the process" in said[0][1] + said[1][1]


def test_a_run_grows_by_tasks_epochs_and_seeds(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=3)
    line = ("model=oracle", f"dataset.path={tasks}", *QUIET, "resume=auto")
    assert pybench(*line, "dataset.limit=1").returncode == 0
    assert pybench(*line, "dataset.limit=2", "epochs=2").returncode == 0
    run = only_run(tmp_path)
    resumed = pybench("resume", str(run), "dataset.seed=1", "epochs=1")
    assert resumed.returncode == 0
    assert "dataset.seed=0, 1" in resumed.stdout
    keys = {record.key for record in journal.read_trials(run)}
    both = {(f"sum_{task}", 0, epoch) for task in (0, 1) for epoch in (1, 2)}
    assert keys == both | {("sum_0", 1, 1), ("sum_1", 1, 1)}
    summary = journal.read_summary(run)
    assert summary is not None
    assert summary.dataset_seeds == (0, 1)
    overall = summary.overall
    assert (overall.planned, overall.passed, overall.coverage) == (6, 6, 1.0)
    assert sum(metrics.planned for metrics in summary.by_category.values()) == 6
    environment = json.loads((run / "environment.json").read_text("utf-8"))
    assert len(environment["planned"]) == 2
    assert len(planned_keys(RunEnvironment.model_validate(environment).planned)) == 6


def test_resume_auto_leaves_a_run_alone_that_was_asked_for_other_trials(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=3)
    line = (f"dataset.path={tasks}", *QUIET, "resume=auto")
    assert pybench("-m", "model=oracle,noop", *line, "hydra.sweep.dir=swept").returncode == 0
    swept = records_of(tmp_path / "swept")
    assert pybench("model=oracle", *line).returncode == 0
    whole = only_run(tmp_path)
    before = (whole / "trials.jsonl").read_bytes()
    smaller = pybench("model=oracle", *line, "dataset.limit=2")
    assert smaller.returncode == 0
    assert "going on with" not in smaller.stderr
    assert (whole / "trials.jsonl").read_bytes() == before
    assert records_of(tmp_path / "swept") == swept
    again = pybench("model=oracle", *line)
    assert f"resume=auto: going on with the run in {whole.relative_to(tmp_path)}\n" in again.stderr


def test_other_grading_grades_again_and_asks_nobody(pybench: Run, tmp_path: Path) -> None:
    line = ("model=oracle", f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}", *QUIET, "resume=auto")
    assert pybench(*line).returncode == 0
    run = only_run(tmp_path)
    before = (run / "trials.jsonl").read_bytes()
    again = pybench(*line, "grader.wall_sec=60")
    assert again.returncode == 0, again.stderr
    assert only_run(tmp_path) == run
    assert (run / "trials.jsonl").read_bytes() == before
    lines = (run / "grades.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(each)["status"] for each in lines] == ["passed"]


@pytest.mark.parametrize("launcher", ["processes", "slurm_here"])
def test_launchers_do_the_runs_in_other_processes(pybench: Run, tmp_path: Path, launcher: str) -> None:
    """One of them is issued again, too: what a sweep lacks is read from its folder, whatever the launcher."""
    tasks = make_tasks(tmp_path / "tasks", count=1)
    line = (f"dataset.path={tasks}", *QUIET, "hydra.sweep.dir=swept", f"hydra/launcher={launcher}")
    done = pybench("-m", "model=oracle,noop,pyllama3", *line)
    assert done.returncode == 2, done.stderr
    assert "vllm serve" in done.stderr
    runs = sorted(path.parent for path in (tmp_path / "swept").glob("*/summary.json"))
    assert [record.status for run in runs for record in journal.read_trials(run)] == ["passed", "failed"]
    assert "oracle" in done.stdout
    assert "noop" in done.stdout
    if launcher != "processes":
        return
    before = records_of(tmp_path / "swept")
    again = pybench("-m", "model=oracle,noop", *line)
    assert again.returncode == 0, again.stderr
    assert records_of(tmp_path / "swept") == before


def composed_with_hydras_own(*overrides: str) -> DictConfig:
    """A run's settings beside what Hydra itself is told."""
    from hydra import compose, initialize_config_module

    with initialize_config_module("pybench.conf", version_base="1.3"):
        return compose("config", overrides=list(overrides), return_hydra_config=True)


def test_the_slurm_launcher_composes() -> None:
    launcher = composed_with_hydras_own("hydra/launcher=slurm", "hydra.launcher.partition=gpu").hydra.launcher
    assert launcher._target_.endswith("SlurmLauncher")
    assert (launcher.partition, launcher.max_num_timeout) == ("gpu", 3)


@pytest.mark.parametrize("path", sorted((CONF / "experiment").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_experiment_composes(path: Path) -> None:
    config = composed_with_hydras_own(f"experiment={path.stem}", "name=test")
    assert config.hydra.launcher._target_
    assert config.concurrency >= 1


def test_status_tells_what_is_done(pybench: Run, tmp_path: Path) -> None:
    assert pybench("status", str(tmp_path)).returncode == 2
    tasks = make_tasks(tmp_path / "tasks", count=2)
    (tasks / "math" / "sum_1" / "truth.py").write_text("def truth(inputs):\n    raise RuntimeError\n")
    pybench("model=oracle", f"dataset.path={tasks}", *QUIET, "retry.grader.times=0")
    run = only_run(tmp_path)
    said = pybench("status", str(run)).stdout
    assert "2 of 2 trials: 1 passed, 0 failed, 1 errors (grader 1)" in said
    assert "nobody" in said
    assert f"resume {run}" in said
    (run / ".progress.json").unlink()
    assert "2 of 2" in pybench("status", str(run)).stdout


def test_status_watches_a_run_until_it_ends(pybench: Run, tmp_path: Path, clean_env: dict[str, str]) -> None:
    make_task(tmp_path / "tasks", "slow", solution="# %%\nprint(1)\n# %%\nimport time\ntime.sleep(60)\n")

    runner = start_warm(tmp_path, "model=oracle", f"dataset.path={tmp_path / 'tasks'}", *QUIET, env=clean_env)
    wait_until(lambda: cells_begun(tmp_path) == 2)
    watcher = start_warm(tmp_path, "status", str(only_run(tmp_path)), "--watch", env=clean_env)
    assert watcher.stdout is not None
    shown = next(line for line in watcher.stdout if line.startswith("running"))
    assert shown.startswith("running  slow  epoch 1, turn 2, 0:")
    runner.send_signal(signal.SIGINT)
    finish(runner)
    rest = finish(watcher)[0]
    assert watcher.returncode == 0
    assert "cut off  slow  epoch 1, turn 2\n" in rest
    assert rest.splitlines()[-1].startswith("at work  nobody; the last process ended")
