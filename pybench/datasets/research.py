"""The 143 tasks of the PyBench paper (arXiv 2407.16732), read in place from a checkout of its repository.

    data/meta/task.json      the list: index, user (the request), file_paths
    data/...                 input files; a copy may lack some
    data/unit_test/tests.py  graders, see `pybench.grading.foreign.research`
    config/*.yaml            texts and arguments of the loop, see `pybench.agents.research`

`research.csv` beside this file holds figures and facts of our own: which of the paper's five categories
each index belongs to (a grouping of the repository's working labels that gives the paper's counts: 62
chart, 23 text, 48 image and audio, 6 math, 4 software), what is known to be wrong with its grader, and
how many seconds the cells of a usual solution take, where it is more than one (measured on two cores, on
inputs made up after the real ones): what orders the tasks.
"""

from __future__ import annotations

import csv
import functools
import importlib.resources
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass as plain_dataclass
from pathlib import PurePosixPath
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.records import Task
from pybench.datasets.checkout import CheckoutDataset, refuse_outside

TASK_FILE = "data/meta/task.json"
TASKS = 143
"""The denominator of the published figures."""
TURNS = 10
"""The limit of the published runs."""
# Requests are in English and Chinese, where no space parts a name from the words around it.
_END = r"(?![A-Za-z0-9_/-]|\.[A-Za-z0-9])"
_NAME = r"[A-Za-z0-9_][A-Za-z0-9_-]*\.[A-Za-z][A-Za-z0-9]{1,4}" + _END
# The folder output/, or a file or folder below it.
_ASKED = re.compile(
    r"(?<![A-Za-z0-9_/])(?:\./)?"
    rf"(output/(?:[\w./-]*?\w\.[A-Za-z0-9]{{1,5}}{_END}|[A-Za-z0-9_./-]*[A-Za-z0-9_/])?)"
)
_BARE = re.compile(rf"(?<![A-Za-z0-9_./-])({_NAME})")
_SAVED_AS = re.compile(rf"(?:\b(?:as|to|into|named|called)|[为到成作])\s*[\"'`“‘]?({_NAME})")
_HAN = re.compile(r"[\u4e00-\u9fff]")


@plain_dataclass(frozen=True)
class TaskFacts:
    """What was found of one task: its category, its grader's fault (`broken`, `key`, `existence`) and why,
    and the seconds that its cells take."""

    category: str
    fault: str
    why: str
    cells_sec: float


@functools.cache
def known_tasks() -> dict[str, TaskFacts]:
    """The facts of every task, by index."""
    text = importlib.resources.files("pybench.datasets").joinpath("research.csv").read_text("utf-8")
    return {
        row["index"]: TaskFacts(row["category"], row["grader"], row["why"], float(row["cells_sec"] or 1))
        for row in csv.DictReader(text.splitlines())
    }


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ResearchTasks(CheckoutDataset):
    """The paper's tasks; a task's id is its index. `path` is the checkout."""

    name: str = "research"

    def read_tasks(self) -> list[Task]:
        """All tasks of `data/meta/task.json`, by index. Raises UserError."""
        file = self.root / TASK_FILE
        try:
            entries = json.loads(file.read_text("utf-8"))
            tasks = [self._task(entry) for entry in entries]
        except OSError:
            raise UserError(
                f"dataset.path={self.path}: holds no {TASK_FILE}; give a checkout of the paper's repository"
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UserError(f"{file}: not the paper's task list ({error!r})") from None
        return sorted(tasks, key=lambda task: (len(task.id), task.id))

    def length(self, task: Task) -> tuple[float, ...]:
        """What its cells usually take, then the size of its inputs."""
        known = known_tasks().get(task.id)
        return (known.cells_sec if known else 1.0, *super().length(task))

    def _task(self, entry: dict[str, Any]) -> Task:
        index, request = str(entry["index"]), str(entry["user"])
        inputs = tuple(str(name) for name in entry["file_paths"])
        for name in inputs:
            refuse_outside(name, f"{self.root / TASK_FILE}, task {index}")
        known = known_tasks().get(index)
        return Task(
            id=index,
            category=known.category if known else "other",
            language="zh" if _HAN.search(request) else "en",
            prompt=request,
            inputs=inputs,
            outputs=asked_paths(request, inputs),
            folder=self.root,
            task_hash=self.task_hash(json.dumps(entry, sort_keys=True, ensure_ascii=False), inputs),
        )


def asked_paths(request: str, inputs: Sequence[str] = ()) -> tuple[str, ...]:
    """The outputs that a request names, `output/...`; a folder (no suffix) ends with a slash.

    After a first path, plain file names in the same request mean files beside it; where only the folder
    output/ is named, all of them do; where not even that is, those that something is to be saved as.
    The names of `inputs` alone are no outputs.
    """
    matches = list(_ASKED.finditer(request))
    paths = [match[1] for match in matches]
    found = [path if PurePosixPath(path).suffix else path.rstrip("/") + "/" for path in paths]
    folder = found[0].rpartition("/")[0] if found else "output"
    if not found:
        names = _SAVED_AS.findall(request)
    else:
        begin = 0 if found[0] == "output/" else matches[0].end()
        names = _BARE.findall(_ASKED.sub(" ", request[begin:]))
    given = {PurePosixPath(name).name for name in inputs}
    beside = [f"{folder}/{name}" for name in names if name not in given]
    return tuple(dict.fromkeys(path for path in [*found, *beside] if path != "output/"))
