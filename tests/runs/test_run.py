"""Runs as a user makes them: what they leave behind, and how they go on after being stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pybench.core import journal
from pybench.core.events import ReplyEvent, RerunEvent, ResumedEvent
from tests.helpers.command_line import QUIET, Run, cells_begun, only_run
from tests.helpers.tiny_tasks import make_tasks
from tests.helpers.waiting import finish, wait_until
from tests.helpers.warm_command_line import start_warm

pytestmark = pytest.mark.slow

SLOW = """\
# %%
import time
numbers = [int(word) for word in open("numbers.txt").read().split()]
# %%
time.sleep(4)
total = sum(numbers)
# %%
print("Answer:", total)
"""


def summary_of(folder: Path) -> dict:
    return json.loads((folder / "summary.json").read_text("utf-8"))


def test_the_oracle_passes_and_leaves_a_whole_run_folder(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks")
    done = pybench("model=oracle", f"dataset.path={tasks}", "epochs=2", *QUIET)
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    overall = summary_of(run)["overall"]
    assert (overall["planned"], overall["passed"], overall["coverage"]) == (6, 6, 1.0)
    trials = journal.read_trials(run)
    assert {(trial.task_id, trial.epoch) for trial in trials} == {
        (f"sum_{n}", e) for n in range(3) for e in (1, 2)
    }
    for trial in trials:
        folder = journal.trial_folder(run, trial.task_id, trial.seed, trial.epoch)
        assert {path.name for path in folder.iterdir()} == {"trajectory.jsonl", "notebook.ipynb", "output"}
        assert trial.isolation is not None
        assert trial.usage.cost_usd == 0.0
    environment = json.loads((run / "environment.json").read_text("utf-8"))
    assert "pandas" in environment["sandbox"]["packages"]
    config = yaml.safe_load((run / "config.yaml").read_text("utf-8"))
    assert config["model"]["_target_"].endswith("OracleModel")
    assert "100" in done.stdout


def test_setup_that_no_kernel_can_run_stops_the_run_with_one_line(pybench: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def broken(:\n")
    tasks = make_tasks(tmp_path / "tasks")
    line = ("model=oracle", f"dataset.path={tasks}", f"sandbox.setup=[{tmp_path / 'bad.py'}]", *QUIET)
    done = pybench(*line)
    assert done.returncode == 2, done.stderr
    (said,) = [text for text in done.stderr.splitlines() if text.startswith("pybench: ")]
    assert "sandbox.setup" in said
    assert "SyntaxError" in said
    assert "Traceback" not in done.stderr
    assert journal.read_trials(only_run(tmp_path)) == []


def test_doing_nothing_fails_every_task(pybench: Run, tmp_path: Path) -> None:
    done = pybench("model=noop", f"dataset.path={make_tasks(tmp_path / 'tasks')}", *QUIET)
    assert done.returncode == 0, done.stderr
    assert summary_of(only_run(tmp_path))["overall"]["failed"] == 3


def scripted(folder: Path, *replies: str) -> list[str]:
    """A model choice of the user's own, brought in with --config-dir."""
    config = {"_target_": "pybench.models.scripted.ScriptedModel", "replies": list(replies)}
    (folder / "mine" / "model").mkdir(parents=True)
    (folder / "mine" / "model" / "my_script.yaml").write_text(yaml.safe_dump(config), "utf-8")
    return ["--config-dir", str(folder / "mine"), "model=my_script"]


def in_block(code: str) -> str:
    return f"```python\n{code}\n```"


WAYS_TO_FAIL = {
    "loops for ever": ("while True: pass", ["limits.cell_sec=2"], "timeout"),
    "kills its kernel": ("import os\nos._exit(3)", [], "died"),
    "prints 100 MB": ("print('x' * 100_000_000)", [], "ok"),
    "reads the solution": (
        "import pathlib\nprint(len(list(pathlib.Path('/').rglob('solution.py'))), 'found')",
        ["limits.cell_sec=60"],
        "ok",
    ),
}


@pytest.mark.parametrize("way", sorted(WAYS_TO_FAIL))
def test_what_the_agent_brings_on_itself_is_failed(pybench: Run, tmp_path: Path, way: str) -> None:
    code, limits, status = WAYS_TO_FAIL[way]
    tasks = make_tasks(tmp_path / "tasks", count=1)
    done = pybench(*scripted(tmp_path, in_block(code), "Answer: 5"), f"dataset.path={tasks}", *limits, *QUIET)
    assert done.returncode == 0, done.stderr
    run = only_run(tmp_path)
    (trial,) = journal.read_trials(run)
    assert trial.status == "failed"
    events = journal.read_events(journal.trial_folder(run, trial.task_id, 0, 1) / "trajectory.jsonl")
    (cell,) = [event for event in events if event.type == "cell_done"]
    assert cell.result.status == status
    assert len(cell.observation) < 12_000
    if way == "reads the solution":
        assert cell.result.stdout == "0 found\n"


def test_out_of_turns_is_failed_with_its_reason(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    done = pybench(*scripted(tmp_path, in_block("print(1)")), "max_turns=2", f"dataset.path={tasks}", *QUIET)
    assert done.returncode == 0, done.stderr
    (trial,) = journal.read_trials(only_run(tmp_path))
    assert (trial.status, trial.stop_reason, trial.turns) == ("failed", "max_turns", 2)


def first_replies(tmp_path: Path) -> int:
    """Trials under way that have had their second reply: their slow cell is running."""
    found = 0
    for path in tmp_path.glob("outputs/*/*/trials/*/*/*/trajectory.jsonl"):
        found += sum(isinstance(event, ReplyEvent) for event in journal.read_events(path)) >= 2
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_run_goes_on_where_it_was(pybench: Run, tmp_path: Path, how: signal.Signals) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2, solution=SLOW)
    process = start_warm(tmp_path, "model=oracle", f"dataset.path={tasks}", "concurrency=1", *QUIET)
    wait_until(lambda: first_replies(tmp_path) >= 1)
    os.kill(process.pid, how)
    _, errors = finish(process)
    run = only_run(tmp_path)
    if how != signal.SIGKILL:
        assert process.returncode == 130
        assert f"go on with: python -m pybench resume {run.relative_to(tmp_path)}\n" in errors
        assert summary_of(run)["note"] == "interrupted"
    assert journal.read_trials(run) == []
    done = pybench("resume", str(run))
    assert done.returncode == 0, done.stderr
    trials = journal.read_trials(run)
    assert [trial.status for trial in trials] == ["passed", "passed"]
    assert summary_of(run)["overall"]["planned"] == 2
    first = journal.trial_folder(run, trials[0].task_id, 0, 1) / "trajectory.jsonl"
    events = journal.read_events(first)
    resumed = [event for event in events if isinstance(event, ResumedEvent)]
    assert [event.replies for event in resumed] == [2]
    assert [event.difference for event in events if isinstance(event, RerunEvent)] == [""]
    turns = [event.turn for event in events if isinstance(event, ReplyEvent)]
    assert turns == sorted(set(turns)), "a reply that was received was asked for again"


def test_a_job_in_the_background_ends_politely(tmp_path: Path) -> None:
    """A script's shell starts its background jobs with SIGINT ignored."""
    tasks = make_tasks(tmp_path / "tasks", count=2, solution=SLOW)
    line = [sys.executable, "-m", "pybench", "model=oracle", f"dataset.path={tasks}", "concurrency=1", *QUIET]
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *line]
    with subprocess.Popen(
        ignoring, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        wait_until(lambda: first_replies(tmp_path) >= 1)
        process.send_signal(signal.SIGINT)
        began = cells_begun(tmp_path)
        wait_until(lambda: cells_begun(tmp_path) > began or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        finish(process)
    assert process.returncode == 130
    assert summary_of(only_run(tmp_path))["note"] == "interrupted"


def test_resume_auto_finds_the_run_and_does_nothing_twice(pybench: Run, tmp_path: Path) -> None:
    line = ("model=oracle", f"dataset.path={make_tasks(tmp_path / 'tasks')}", *QUIET, "resume=auto")
    assert pybench(*line).returncode == 0
    before = (only_run(tmp_path) / "trials.jsonl").read_bytes()
    assert pybench(*line).returncode == 0
    assert (only_run(tmp_path) / "trials.jsonl").read_bytes() == before
    assert pybench(*line, "epochs=2").returncode == 0
    assert len(journal.read_trials(only_run(tmp_path))) == 6


def test_resume_refuses_changed_tasks(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks")
    assert pybench("model=oracle", f"dataset.path={tasks}", *QUIET).returncode == 0
    (tasks / "math" / "sum_1" / "files" / "numbers.txt").write_text("1 2 3\n")
    done = pybench("resume", str(only_run(tmp_path)))
    assert done.returncode == 2
    assert "sum_1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_check_is_an_error_not_a_failure(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    (tasks / "math" / "sum_0" / "truth.py").write_text("def truth(inputs):\n    raise RuntimeError('bug')\n")
    done = pybench("model=oracle", f"dataset.path={tasks}", *QUIET)
    assert done.returncode == 3
    run = only_run(tmp_path)
    (trial,) = journal.read_trials(run)
    assert trial.status == "error"
    assert trial.error is not None
    assert trial.error.kind == "grader"
    assert pybench("resume", str(run)).returncode == 3
    assert [attempt.attempt for attempt in journal.attempts(run)] == [1, 2]
    replies = journal.read_events(journal.trial_folder(run, "sum_0", 0, 1) / "trajectory.jsonl")
    turns = [event.turn for event in replies if isinstance(event, ReplyEvent)]
    assert turns == sorted(set(turns))


def test_a_sweep_goes_on_past_a_model_that_is_not_there(pybench: Run, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    done = pybench("-m", "model=pyllama3,oracle", f"dataset.path={tasks}", *QUIET)
    assert done.returncode == 2
    assert "vllm serve" in done.stderr
    assert summary_of(only_run(tmp_path))["overall"]["passed"] == 1
