"""A model that plays each task's reference solution: every task must pass with it."""

from __future__ import annotations

import re

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.errors import InputError
from pybench.models.offline import OfflineModel
from pybench.protocols import ModelRequest
from pybench.records import ModelReply

_SEPARATOR = re.compile(r"^# %%(.*)$", re.MULTILINE)


@dataclass(config=ConfigDict(extra="forbid"))
class OracleModel(OfflineModel):
    """Sends `solution.py` of the task cell by cell, then answers with what the last cell printed.

    A cell that fails changes nothing: the next one is sent all the same, so that a broken solution
    shows up as a failed trial.
    """

    name: str = "oracle"

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The cell whose turn it is, or the answer.

        Raises:
            InputError: the task has no readable `solution.py`.
        """
        path = request.task.folder / "solution.py"
        try:
            cells = split_cells(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as problem:
            raise InputError(f"task {request.task.id}: solution.py cannot be read ({problem})") from problem
        played = sum(message.role == "assistant" for message in request.messages)
        if played < len(cells):
            return self.own(request.render_code(cells[played]))
        printed = request.last_cell.stdout.strip() if request.last_cell else ""
        return self.say(printed or "The solution printed no answer.")


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
