"""A model that plays each task's reference solution: every task must pass with it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.errors import InputError, UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import ModelReply, Task
from pybench.core.scripted import TrialContext
from pybench.models.offline import OfflineModel, replies_in

_SEPARATOR = re.compile(r"^# %%(.*)$", re.MULTILINE)


@dataclass(config=ConfigDict(extra="forbid"))
class OracleModel(OfflineModel):
    """Sends `solution.py` of the task cell by cell, then answers with what the last cell printed.

    A cell that fails changes nothing: the next one is sent all the same, so that a broken solution
    shows up as a failed trial.
    """

    name: str = "oracle"

    def start_trial(self, trial: TrialContext) -> SolutionPlayer:
        """Play this trial's solution."""
        return SolutionPlayer(self.name, trial)


def refuse_without_solutions(model: object, tasks: Sequence[Task]) -> None:
    """Raises UserError where a model plays solutions and none of the tasks brings one."""
    if not isinstance(model, OracleModel):
        return
    if not any((task.folder / "solution.py").is_file() for task in tasks):
        raise UserError(
            f"model={model.name}: it plays each task's solution, and none of these "
            "tasks brings one; choose another model, such as model=replay or model=noop"
        )


class SolutionPlayer(OfflineModel):
    """Plays one task's `solution.py` in one trial."""

    def __init__(self, name: str, trial: TrialContext) -> None:
        self.name, self._trial = name, trial

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The next cell, or the answer.

        Raises:
            InputError: the task has no readable `solution.py`.
        """
        cells, played = self._cells(), replies_in(request)
        if played < len(cells):
            return self.own(self._trial.render_code(cells[played]))
        last_cell = self._trial.last_cell
        printed = last_cell.stdout.strip() if last_cell else ""
        return self.say(printed or "The solution printed no answer.")

    def _cells(self) -> list[str]:
        task = self._trial.task
        try:
            return split_cells((task.folder / "solution.py").read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"task {task.id}: solution.py cannot be read ({error})") from error


def split_cells(source: str) -> list[str]:
    """The code cells of a file in percent format: split at lines that begin with `# %%`.

    Cells marked `[markdown]` and cells that hold nothing but comments are left out.
    """
    pieces = _SEPARATOR.split(source)
    titles, bodies = ["", *pieces[1::2]], pieces[0::2]
    return [
        body.strip("\n")
        for title, body in zip(titles, bodies, strict=True)
        if "[markdown]" not in title and _has_code(body)
    ]


def _has_code(body: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in body.splitlines())
