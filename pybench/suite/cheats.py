"""The cheap cheats that no task may pass: made from its right outputs, in an isolated job."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core.errors import GraderError
from pybench.core.jobs import IsolatedJob, IsolatedLimits
from pybench.core.records import FIGURE_RECORDS, Task
from pybench.grading.checks import graders_folder

NAMES = (
    "empty", "one_byte", "truncated", "wrong_type", "copy_input", "blank_media", "constant_table",
    "forged_plot", "list_all", "quote_prompt",
)  # fmt: skip


@dataclass(frozen=True)
class Played:
    """What a script left when it was played in a sandbox (or what a cheat pretends it did)."""

    answer: str
    folder: Path
    problem: str = ""
    """Why a cell failed, if one did."""

    @property
    def output(self) -> Path:
        """The output files."""
        return self.folder / "output"

    @property
    def figure_records(self) -> Path:
        """What the kernel recorded of its figures, if it did."""
        return self.folder / FIGURE_RECORDS


async def make(runner: Any, task: Task, right: Played, inputs: Path, folder: Path) -> dict[str, Played]:
    """Every cheat that applies to `task`, by name, laid out below the host folder `folder`.

    Names beginning with `one_byte:` spoil one output alone; `forged_plot:other` shows another chart.

    Raises:
        GraderError: the job that makes them failed.
    """
    asks_line = re.search(r"^\s*\w[\w ]*[:：]\s*\S*<", task.prompt, re.MULTILINE) is not None
    readers = [
        spec
        for spec in task.checks
        if spec.name.startswith("answer.")
        or "label" in spec.params
        or (spec.name.startswith("checks.") and asks_line)
    ]
    label = next((spec.params["label"] for spec in task.checks if "label" in spec.params), "Answer")
    folder.mkdir(parents=True, exist_ok=True)
    mounts = {"/opt/cheats/cheat_entry.py": graders_folder() / "cheat_entry.py"}
    mounts |= {"/opt/right": right.output, "/opt/inputs": inputs}
    if right.figure_records.is_dir():
        mounts["/opt/claims"] = right.figure_records
    outcome = await runner.run(
        IsolatedJob(
            entry="/opt/cheats/cheat_entry.py",
            payload={
                "outputs": list(task.outputs),
                "label": label,
                "answer": right.answer,
                "prompt": task.prompt,
                "reads_answer": bool(readers),
            },
            mounts=mounts,
            work=folder,
            limits=IsolatedLimits(wall_sec=120, memory_mb=2048, processes=64, file_mb=200),
        )
    )
    if outcome.status != "ok":
        raise GraderError(f"task {task.id}: its cheats could not be made: {outcome.message.strip()[-600:]}")
    return {name: Played(answer, folder / name) for name, answer in outcome.value.items()}
