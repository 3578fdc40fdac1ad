"""Audits graders: how many tasks of any dataset does each cheap cheat pass?

A task that brings its reference is cheated from its right outputs (`pybench.suite.cheats`). Of a
foreign benchmark's task only the request is known: the cheat lies at each path that the request names,
and answers with the request itself, the inputs' names and a fixed string of words (`audit_entry.WORDS`);
where the request names no path, the cheat is its answer alone.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pybench.core import temporary
from pybench.core.concurrency import gather_limited
from pybench.core.errors import GraderError, InfrastructureError, InputError
from pybench.core.jobs import IsolatedJob, IsolatedLimits
from pybench.core.protocols import Dataset, Grader, GradeRequest, SandboxProvider
from pybench.core.records import Task
from pybench.grading.checks import ChecksGrader
from pybench.suite import cheats
from pybench.suite.cheats import Played
from pybench.suite.prove import Prover

ENTRY = Path(__file__).with_name("audit_entry.py")


@dataclass(frozen=True)
class Tried:
    """One cheat on one task; `passed` is None where the grader could not say.

    `reason`: why it could not, or that an input is missing, for want of which a grader may fail.
    """

    task_id: str
    cheat: str
    passed: bool | None
    reason: str = ""


@dataclass(frozen=True)
class Auditor:
    """Tries cheats with a run's own parts. All of them must be open."""

    sandboxes: SandboxProvider
    grader: Grader
    runner: Any
    """An `IsolatedRunner`, which makes the cheats."""

    async def audit(self, task: Task, dataset: Dataset) -> list[Tried]:
        """Try every cheat on one task.

        Raises:
            InfrastructureError: the inputs or the cheats could not be made.
        """
        scratch = temporary.new("audit")
        try:
            inputs = scratch / "inputs"
            inputs.mkdir()
            if (task.folder / "solution.py").is_file():
                await dataset.build_inputs(task, inputs)
                made, missing = await self._from_solution(task, inputs, scratch), ""
            else:
                missing = await _build_those_there(task, dataset, inputs)
                made = await self._from_request(task, inputs, scratch)
            tried = [await self._try(task, dataset.seed, name, each, inputs) for name, each in made.items()]
            return [replace(each, reason=missing) if each.passed is False else each for each in tried]
        finally:
            await asyncio.to_thread(shutil.rmtree, scratch, True)

    async def _from_solution(self, task: Task, inputs: Path, scratch: Path) -> dict[str, Played]:
        if not isinstance(self.grader, ChecksGrader):
            raise GraderError(f"task {task.id}: grader={self.grader.name} does not read task folders")
        prover = Prover(self.sandboxes, self.grader, self.runner)
        right = await prover.play(task, task.folder / "solution.py", inputs, scratch / "solution")
        if right.problem:
            raise GraderError(f"task {task.id}: its reference failed: {right.problem}")
        return await cheats.make(self.runner, task, right, inputs, scratch / "cheats")

    async def _from_request(self, task: Task, inputs: Path, scratch: Path) -> dict[str, Played]:
        folder = scratch / "cheats"
        folder.mkdir()
        outcome = await self.runner.run(
            IsolatedJob(
                entry="/opt/audit_entry.py",
                payload={
                    "asked": list(task.outputs),
                    "prompt": task.prompt,
                    "names": list(task.inputs),
                    "inputs": "/opt/inputs",
                },
                mounts={"/opt/audit_entry.py": ENTRY, "/opt/inputs": inputs},
                work=folder,
                limits=IsolatedLimits(wall_sec=120, memory_mb=2048, processes=64, file_mb=200),
            )
        )
        if outcome.status != "ok":
            raise GraderError(f"task {task.id}: its cheats could not be made: {outcome.message[-400:]}")
        for name in outcome.value:
            (folder / name / "output").mkdir(parents=True, exist_ok=True)
        return {name: Played(answer, folder / name) for name, answer in outcome.value.items()}

    async def _try(self, task: Task, seed: int, name: str, played: Played, inputs: Path) -> Tried:
        request = GradeRequest.of_folder(task, seed, played.answer, played.folder, inputs)
        cheat = name.partition(":")[0]
        try:
            grade = (await self.grader.grade(request))[0]
        except GraderError as error:
            return Tried(task.id, cheat, None, str(error))
        return Tried(task.id, cheat, grade.passed)


async def _build_those_there(task: Task, dataset: Dataset, inputs: Path) -> str:
    """Lay out what inputs there are, since a cheat needs none; returns which is missing, or ''."""
    try:
        await dataset.build_inputs(task, inputs)
    except InputError as error:
        return str(error)
    return ""


async def audit_all(
    auditor: Auditor,
    tasks: Sequence[Task],
    dataset: Dataset,
    concurrency: int,
    told: Callable[[str, list[Tried]], None],
) -> list[Tried]:
    """Audit every task; `told` hears of each as it is done. A task that cannot be cheated is told alone."""
    found: list[Tried] = []

    async def one(task: Task) -> None:
        try:
            tried = await auditor.audit(task, dataset)
        except InfrastructureError as error:
            tried = [Tried(task.id, "", None, str(error))]
        found.extend(each for each in tried if each.cheat)
        told(task.id, tried)

    await gather_limited(tasks, one, concurrency)
    return found


def counts(tried: Sequence[Tried]) -> list[dict[str, Any]]:
    """For each cheat the number of tasks it passed, in any variant, and of those it was judged on."""
    passed: dict[str, set[str]] = {}
    judged: dict[str, set[str]] = {}
    for each in tried:
        judged.setdefault(each.cheat, set())
        passed.setdefault(each.cheat, set())
        if each.passed is not None:
            judged[each.cheat].add(each.task_id)
        if each.passed:
            passed[each.cheat].add(each.task_id)
    order = ["nothing", *cheats.NAMES]
    names = sorted(judged, key=lambda name: (order.index(name) if name in order else len(order), name))
    return [{"cheat": name, "passed": len(passed[name]), "tasks": len(judged[name])} for name in names]


def by_task(tried: Sequence[Tried], tasks: Sequence[Task]) -> list[dict[str, Any]]:
    """For each task whether each cheat passed it, in any variant; null where the grader could not say. A task
    that could not be cheated has no cheats."""
    found: dict[str, dict[str, bool | None]] = {task.id: {} for task in tasks}
    for each in tried:
        before = found[each.task_id].get(each.cheat)
        found[each.task_id][each.cheat] = each.passed if before is None else before or bool(each.passed)
    reasons = {each.task_id: each.reason for each in tried if each.reason}
    return [
        {"task": task, "cheats": verdicts, "reason": reasons.get(task, "")}
        for task, verdicts in sorted(found.items())
    ]
