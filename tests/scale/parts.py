"""A sandbox without a kernel and a grader without a process: what is left is the harness itself."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core.protocols import GradeRequest, Watcher
from pybench.core.records import CellResult, CheckResult, Collected, Grade, Isolation

_NONE = Isolation(layer="none", network=True)


@dataclass(config=ConfigDict(extra="forbid"))
class NoKernels:
    """Provider of sandboxes whose cells print the sum of `numbers.txt`."""

    def preflight(self) -> None:
        """Nothing to see to."""

    async def open(self) -> None:
        """Nothing to start."""

    def create(self, trial_name: str) -> NoKernel:
        """A sandbox that is a folder on the host."""
        return NoKernel()

    async def close(self) -> None:
        """Nothing to end."""

    async def describe(self) -> dict[str, Any]:
        """No packages at all."""
        return {"isolation": _NONE.model_dump(), "packages": {}}


class NoKernel:
    """Keeps its files in memory."""

    isolation = _NONE

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def start(self) -> None:
        """Nothing to start."""

    async def put(self, files: Path) -> None:
        """Read the files."""
        paths = [path for path in files.rglob("*") if path.is_file()]
        self.files = {str(path.relative_to(files)): path.read_bytes() for path in paths}

    async def interrupt(self) -> None:
        """Nothing runs for long."""

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """The sum, whatever the code."""
        total = sum(int(word) for word in self.files["numbers.txt"].split())
        return CellResult(status="ok", stdout=f"Answer: {total}\n")

    async def list_files(self) -> list[str]:
        """Their names."""
        return sorted(self.files)

    async def get(self, path: str) -> bytes:
        """One of them."""
        return self.files[path]

    async def collect(self, target: Path) -> Collected:
        """An empty folder."""
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        return Collected()

    async def collect_figure_records(self, target: Path) -> None:
        """None."""

    async def restart(self) -> None:
        """Nothing to replace."""

    async def close(self) -> None:
        """Nothing to end."""


@dataclass(config=ConfigDict(extra="forbid"))
class SumGrader:
    """Passes the answer 321."""

    name: str = "sum"
    needs_answer: ClassVar[bool] = True

    async def open(self, runner: Any) -> None:
        """Nothing to start."""

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Compare."""
        passed = "321" in request.answer
        check = CheckResult(name="sum", passed=passed, score=float(passed), reason="" if passed else "no 321")
        return (Grade(grader=self.name, passed=passed, score=float(passed), checks=(check,)),)

    async def close(self) -> None:
        """Nothing to end."""
