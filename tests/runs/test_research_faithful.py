"""The research loop as published and repaired, on one recording: ended kernels, cells of several values."""

from __future__ import annotations

from pathlib import Path

import pytest

from pybench.core.events import CellDoneEvent
from pybench.core.journal import read_events, read_trials, trial_folder
from tests.helpers.command_line import QUIET
from tests.helpers.research_checkout import code, make_checkout, write_recordings
from tests.helpers.warm_command_line import run_warm_without_keys as pybench

pytestmark = pytest.mark.slow

HEAD = "[INFO]This is a Code Interpreter Message:\n"
REPLIES = {
    "2": [
        code("import sys\nsys.displayhook(6)\nprint('between')\n7"),
        code("import os\nprint('going', flush=True)\nos._exit(0)"),
        code("import pandas as pd\nframe = pd.read_csv('./data/clinic.csv').drop_duplicates()"),
        code("frame.to_csv('./output/2.csv', index=False)"),
        "Finished.",
    ],
    "18": [code("print('so far')\nexit()"), code("print(6 * 7)"), code("print(6 * 7)"), "Finished."],
}


def test_the_published_loop_and_the_repaired_one_in_one_sweep(tmp_path: Path) -> None:
    make_checkout(tmp_path / "checkout")
    write_recordings(tmp_path / "recorded.jsonl", REPLIES)
    done = pybench(
        tmp_path, "-m", "model=replay", "model.path=recorded.jsonl", "dataset=research",
        "dataset.path=checkout", "dataset.ids=[2,18]", "agent=research", "agent.faithful=original,repaired",
        "agent.max_turns=6", "limits.kernel_deaths=1", "grader=research", *QUIET,
    )  # fmt: skip
    runs = {folder.parent.name: folder.parent for folder in tmp_path.glob("outputs/**/environment.json")}
    assert len(runs) == 2, done.stderr
    original, repaired = (runs[name] for name in sorted(runs))

    def told(run: Path, task: str) -> list[str]:
        events = read_events(trial_folder(run, task, 0, 1) / "trajectory.jsonl")
        return [event.observation.removeprefix(HEAD) for event in events if isinstance(event, CellDoneEvent)]

    assert told(original, "2") == ["6between\n7", "Kernel died", "Kernel died", "Kernel died"]
    assert told(original, "18") == ["so far\n", "Kernel died", "Kernel died"]
    ended = {record.task_id: (record.status, record.stop_reason) for record in read_trials(original)}
    assert ended == {"2": ("failed", "answer"), "18": ("failed", "answer")}

    values, death, *_ = told(repaired, "2")
    assert values == "between\n7"
    assert death.startswith("going\n")
    assert "The Python process died (exit 0)" in death
    stopped = {record.task_id: record.stop_reason for record in read_trials(repaired)}
    assert stopped["2"] == "cell_died"

    compared = pybench(tmp_path, "compare", str(original.parent))
    assert compared.returncode == 0, compared.stderr
    assert "faithful=original" in compared.stdout
    assert "faithful=repaired" in compared.stdout
