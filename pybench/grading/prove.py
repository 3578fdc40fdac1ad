"""Proves tasks: the reference passes, twice alike; nothing, cheap cheats and near-misses fail."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pybench import temporary
from pybench.errors import GraderError, MachineryError
from pybench.grading import cheats
from pybench.grading.cheats import Played
from pybench.grading.checks import ChecksGrader, graders_folder
from pybench.hashing import hash_folder, hash_json
from pybench.models.oracle import split_cells
from pybench.protocols import Dataset, GradeRequest, SandboxProvider
from pybench.records import Grade, Record, Task

Kind = Literal["reference", "nothing", "cheat", "near_miss"]


class Attempt(Record):
    """One thing that was tried on a task: whether it came out as it should, and why."""

    task_id: str
    seed: int
    kind: Kind
    name: str
    status: Literal["passed", "failed", "error"]
    is_right: bool
    score: float | None = None
    let_by: tuple[str, ...] = ()
    """The checks that a cheat or near-miss passed."""
    reason: str = ""
    digest: str = ""
    """Of the reference's answer and outputs."""


class Proof(Record):
    """What is kept of a task's proof, with the hashes of all it rests on."""

    task_id: str
    proven: bool
    seeds: tuple[int, ...]
    varies: bool
    """Whether the reference's results differ between the seeds."""
    tried: tuple[str, ...]
    task_hash: str
    checks_hash: str
    kernel_hash: str


@dataclass(frozen=True)
class Prover:
    """Proves tasks with a run's own sandbox and grader. All parts must be open."""

    sandboxes: SandboxProvider
    grader: ChecksGrader
    runner: Any
    """An `IsolatedRunner`, which makes the cheats."""
    keep: Path | None = None
    """Host folder that receives every attempt's outputs, or None."""

    async def prove(self, task: Task, dataset: Dataset) -> list[Attempt]:
        """Try everything on one task with the dataset's seed.

        Raises:
            MachineryError: the inputs could not be built, or the sandbox failed.
        """
        scratch = temporary.new("prove")
        try:
            inputs = scratch / "inputs"
            inputs.mkdir()
            await dataset.build_inputs(task, inputs)
            return await self._attempts(task, dataset.seed, inputs, scratch)
        finally:
            if self.keep is not None:
                target = self.keep / task.id / str(dataset.seed)
                await asyncio.to_thread(shutil.copytree, scratch, target, dirs_exist_ok=True)
            await asyncio.to_thread(shutil.rmtree, scratch, True)

    async def _attempts(self, task: Task, seed: int, inputs: Path, scratch: Path) -> list[Attempt]:
        right = await self.play(task, task.folder / "solution.py", inputs, scratch / "solution")
        again = await self.play(task, task.folder / "solution.py", inputs, scratch / "solution_again")
        first = await self._try(task, seed, "reference", "solution", right, inputs)
        second = await self._try(task, seed, "reference", "solution again", again, inputs)
        first = first.model_copy(update={"digest": hash_json([right.answer, hash_folder(right.output)])})
        if _result(first) != _result(second):
            second = second.model_copy(update={"is_right": False, "reason": "another result than before"})
        tried = [first, second]
        nothing = Played("", scratch / "nothing" / "output", scratch / "nothing" / "claims")
        nothing.output.mkdir(parents=True)
        tried.append(await self._try(task, seed, "nothing", "nothing", nothing, inputs))
        made = await cheats.make(self.runner, task, right, inputs, scratch / "cheats")
        for name, cheat in made.items():
            tried.append(await self._try(task, seed, "cheat", name, cheat, inputs))
        scripts = sorted((task.folder / "wrong").glob("*.py"))
        for script in scripts:
            wrong = await self.play(task, script, inputs, scratch / f"wrong_{script.stem}")
            tried.append(await self._try(task, seed, "near_miss", f"wrong/{script.name}", wrong, inputs))
        if len(scripts) < 2:
            few = f"wrong/ holds {len(scripts)} near-misses, at least two are asked"
            tried.append(
                Attempt(task_id=task.id, seed=seed, kind="near_miss", name="wrong/", status="error",
                        is_right=False,
                        reason=few)
            )  # fmt: skip
        return tried

    async def play(self, task: Task, script: Path, inputs: Path, folder: Path) -> Played:
        """Run a script's cells in a sandbox of its own; its answer is what the last one printed.

        Raises:
            SandboxError: the sandbox failed.
        """
        sandbox = self.sandboxes.create(f"prove-{task.id}")
        output, claims, problem, printed = folder / "output", folder / "claims", "", ""
        folder.mkdir(parents=True)
        try:
            await sandbox.start()
            await sandbox.put(inputs)
            for number, cell in enumerate(split_cells(script.read_text(encoding="utf-8")), 1):
                done = await sandbox.run_cell(cell, task.cell_timeout_sec or 120.0)
                printed = done.stdout.strip()
                if done.status != "ok":
                    said = f"{done.error.name}: {done.error.message}" if done.error else done.death or ""
                    problem = f"cell {number} of {script.name}: {done.status} {said}".strip()
                    break
            await sandbox.collect(output)
            await sandbox.collect_claims(claims)
        finally:
            await sandbox.close()
        return Played(printed, output, claims, problem)

    async def _try(
        self, task: Task, seed: int, kind: Kind, name: str, played: Played, inputs: Path
    ) -> Attempt:
        request = GradeRequest(
            task=task,
            seed=seed,
            answer=played.answer,
            output=played.output,
            inputs=inputs,
            claims=played.claims if played.claims.is_dir() else None,
        )
        facts: dict[str, Any] = {"task_id": task.id, "seed": seed, "kind": kind, "name": name}
        if played.problem:
            return Attempt(**facts, status="error", is_right=False, reason=played.problem)
        try:
            (grade,) = await self.grader.grade(request)
        except GraderError as problem:
            return Attempt(**facts, status="error", is_right=False, reason=str(problem))
        return _judged(facts, kind, grade)


def _judged(facts: dict[str, Any], kind: Kind, grade: Grade) -> Attempt:
    reasons = "; ".join(f"{check.name}: {check.reason}" for check in grade.checks if not check.passed)
    is_right = grade.passed is True and grade.score == 1.0 if kind == "reference" else grade.passed is False
    return Attempt(
        **facts,
        status="passed" if grade.passed else "failed",
        is_right=is_right,
        score=grade.score,
        let_by=tuple(check.name for check in grade.checks if check.passed),
        reason=reasons,
    )


def _result(attempt: Attempt) -> tuple[Any, ...]:
    return attempt.status, attempt.score, attempt.reason


async def prove_all(
    prover: Prover,
    tasks: list[Task],
    datasets: list[Dataset],
    concurrency: int,
    told: Callable[[Attempt], None],
) -> dict[str, list[Attempt]]:
    """Prove every task with the seed of each dataset; `told` hears of every attempt. Returns all by id."""
    found: dict[str, list[Attempt]] = {task.id: [] for task in tasks}
    slots = asyncio.Semaphore(concurrency)

    async def one(task: Task, dataset: Dataset) -> None:
        async with slots:
            try:
                attempts = await prover.prove(task, dataset)
            except MachineryError as problem:
                attempts = [
                    Attempt(task_id=task.id, seed=dataset.seed, kind="reference", name="solution",
                            status="error", is_right=False, reason=str(problem))
                ]  # fmt: skip
        found[task.id] += attempts
        for attempt in attempts:
            told(attempt)

    async with asyncio.TaskGroup() as group:
        for task in tasks:
            for dataset in datasets:
                group.create_task(one(task, dataset))
    return found


# ------------------------------------------------------------------------------------ kept proofs


def checks_hash(task: Task) -> str:
    """Digest of the shared checks that a task uses, and of what all of them use."""
    folder = graders_folder()
    shared = ["core", "job", "read", "media"]
    used = {spec.name.split(".")[0] for spec in task.checks} - {"checks"}
    helpers = {
        "chart": ["figure", "marks", "pixels", "unrecorded"],
        "web": ["document", "children/page"],
        "model": ["table", "children/model"],
        "program": ["document", "children/program", "children/calls", "children/routes"],
    }  # fmt: skip
    names = sorted({*shared, *used, *(helper for module in used for helper in helpers.get(module, ()))})
    return hash_json({name: (folder / f"{name}.py").read_text(encoding="utf-8") for name in names})


def kernel_hash() -> str:
    """Digest of the pinned list of the kernel's packages."""
    from pybench.environments import lock_file

    return hash_json(lock_file("kernel").read_text(encoding="utf-8"))


def proof_of(task: Task, attempts: list[Attempt]) -> Proof:
    """What is kept of a task's attempts."""
    digests = [attempt.digest for attempt in attempts if attempt.digest]
    return Proof(
        task_id=task.id,
        proven=bool(attempts) and all(attempt.is_right for attempt in attempts),
        seeds=tuple(sorted({attempt.seed for attempt in attempts})),
        varies=len(set(digests)) > 1,
        tried=tuple(dict.fromkeys(attempt.name for attempt in attempts)),
        task_hash=hash_folder(task.folder),
        checks_hash=checks_hash(task),
        kernel_hash=kernel_hash(),
    )


def proof_file(task: Task) -> Path:
    """Where a task's proof is kept: outside its own folder, one file for each task."""
    return task.folder.parent.parent / "proofs" / f"{task.id}.json"


def save_proof(task: Task, proof: Proof) -> None:
    """Write a proof beside the suite."""
    file = proof_file(task)
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(proof.model_dump(mode="json"), indent=1, sort_keys=True) + "\n")


def stale_reason(task: Task) -> str:
    """Why a task counts as not proven now, or nothing: no proof, or one of other text than today's."""
    if not (task.folder / "task.yaml").is_file():
        return ""  # a foreign benchmark's task; nothing of it can be proven
    file = proof_file(task)
    if not file.is_file():
        return "no proof"
    try:
        proof = Proof.model_validate_json(file.read_text())
    except ValueError:
        return "its proof cannot be read"
    if not proof.proven:
        return "not proven"
    if proof.task_hash != task.task_hash:
        return "the task changed since"
    if proof.checks_hash != checks_hash(task):
        return "the checks changed since"
    return "" if proof.kernel_hash == kernel_hash() else "the kernel's packages changed since"
