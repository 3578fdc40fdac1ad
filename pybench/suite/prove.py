"""Proves tasks: the reference passes, twice alike, and so do right solutions of other styles; nothing, cheap
cheats and near-misses fail, each near-miss of a requirement in the check that holds it and in no other.
What fixed programs come to is told beside it, and proves nothing."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pybench.agents import tools
from pybench.core import temporary
from pybench.core.concurrency import gather_limited
from pybench.core.errors import GraderError, InfrastructureError
from pybench.core.hashing import hash_folder, hash_json
from pybench.core.protocols import Dataset, GradeRequest, SandboxProvider
from pybench.core.records import DIFFICULTIES, Grade, Record, Task
from pybench.datasets.variants import source_of, variants
from pybench.grading.checks import ChecksGrader, graders_folder
from pybench.models.oracle import split_cells
from pybench.suite import cheats
from pybench.suite.cheats import Played
from pybench.suite.lint import check_labels, held_by, lint
from pybench.suite.plays import fixed_programs

Kind = Literal["reference", "right", "nothing", "cheat", "near_miss", "fixed_program"]
_LABEL = re.compile(rb"^difficulty: \w+", re.MULTILINE)
PROOF_SEEDS = (0, 1, 2)
"""What a kept proof must have been made with."""


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
    """The checks that it passed; the second of a name is called `name#2`."""
    failed_in: tuple[str, ...] = ()
    """The checks that it failed, named alike."""
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
            InfrastructureError: the inputs could not be built, or the sandbox failed.
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
        nothing = Played("", scratch / "nothing")
        nothing.output.mkdir(parents=True)
        tried.append(await self._try(task, seed, "nothing", "nothing", nothing, inputs))
        made = await cheats.make(self.runner, task, right, inputs, scratch / "cheats")
        for name, cheat in made.items():
            tried.append(await self._try(task, seed, "cheat", name, cheat, inputs))
        for script in variants(task.folder, "right"):
            style = await self.play(task, script, inputs, scratch / f"right_{script.stem}")
            tried.append(await self._try(task, seed, "right", f"right/{script.name}", style, inputs))
        for script in variants(task.folder, "wrong"):
            wrong = await self.play(task, script, inputs, scratch / f"wrong_{script.stem}")
            attempt = await self._try(task, seed, "near_miss", f"wrong/{script.name}", wrong, inputs)
            tried.append(_held(attempt, held_by(task, script)))
        for program in fixed_programs(task):
            if program.seed != seed:
                outcome = await self.play(task, program.path, inputs, scratch / f"play_{program.seed}")
                tried.append(await self._try(task, seed, "fixed_program", program.path.name, outcome, inputs))
        return tried

    async def play(self, task: Task, script: Path, inputs: Path, folder: Path) -> Played:
        """Run a script's cells in a sandbox of its own; its answer is what the last one printed.

        Raises:
            InputError: the script cannot be read.
            SandboxError: the sandbox failed.
        """
        cells = split_cells(source_of(script))
        sandbox = self.sandboxes.create(f"prove-{task.id}")
        played = Played("", folder)
        problem, printed = "", ""
        folder.mkdir(parents=True)
        try:
            await sandbox.start()
            await sandbox.put(inputs)
            await tools.set_up(task, sandbox)
            for number, cell in enumerate(cells, 1):
                done = await sandbox.run_cell(cell, task.cell_timeout_sec or 120.0)
                printed = done.stdout.strip()
                if done.status != "ok":
                    said = f"{done.error.name}: {done.error.message}" if done.error else done.death or ""
                    problem = f"cell {number} of {script.name}: {done.status} {said}".strip()
                    break
            await sandbox.collect(played.output)
            await sandbox.collect_figure_records(played.figure_records)
        finally:
            await sandbox.close()
        return replace(played, answer=printed, problem=problem)

    async def _try(
        self, task: Task, seed: int, kind: Kind, name: str, played: Played, inputs: Path
    ) -> Attempt:
        request = GradeRequest.of_folder(task, seed, played.answer, played.folder, inputs)
        facts: dict[str, Any] = {"task_id": task.id, "seed": seed, "kind": kind, "name": name}
        if played.problem:
            is_right = kind == "fixed_program"  # it may well stumble over the files of another seed
            return Attempt(**facts, status="error", is_right=is_right, reason=played.problem)
        try:
            (grade,) = await self.grader.grade(request)
        except GraderError as error:
            return Attempt(**facts, status="error", is_right=False, reason=str(error))
        return _judged(facts, kind, grade)


def _judged(facts: dict[str, Any], kind: Kind, grade: Grade) -> Attempt:
    labelled = list(zip(check_labels(check.name for check in grade.checks), grade.checks, strict=True))
    should_pass = kind in ("reference", "right")
    is_right = grade.passed is should_pass and (kind != "reference" or grade.score == 1.0)
    is_right = is_right or kind == "fixed_program"
    return Attempt(
        **facts,
        status="passed" if grade.passed else "failed",
        is_right=is_right,
        score=grade.score,
        let_by=tuple(label for label, check in labelled if check.passed),
        failed_in=tuple(label for label, check in labelled if not check.passed),
        reason="; ".join(f"{label}: {check.reason}" for label, check in labelled if not check.passed),
    )


def _held(attempt: Attempt, checks: set[str]) -> Attempt:
    """The attempt of a near-miss, wrong unless it fails in one of `checks`; none are named: in any."""
    if not attempt.is_right or not checks or checks & set(attempt.failed_in):
        return attempt
    reason = f"must fail in {', '.join(sorted(checks))}; {attempt.reason}"
    return attempt.model_copy(update={"is_right": False, "reason": reason})


def not_held(task: Task, attempts: list[Attempt]) -> list[Attempt]:
    """The near-misses that failed with no seed in the check of their requirement, each as a wrong attempt."""
    failed_in: dict[str, set[str]] = {}
    names: dict[str, str] = {}
    for attempt in attempts:
        if attempt.kind == "near_miss":
            names[(stem := Path(attempt.name).stem)] = attempt.name
            failed_in.setdefault(stem, set()).update(attempt.failed_in)
    lacking = []
    for each in task.requirements:
        if each.check not in failed_in.get(each.near_miss, {each.check}):
            lacking.append(
                Attempt(
                    task_id=task.id,
                    seed=attempts[-1].seed,
                    kind="near_miss",
                    name=names[each.near_miss],
                    status="passed",
                    is_right=False,
                    reason=f"with no seed did it fail in {each.check}, which is to hold: {each.says}",
                )
            )
    return lacking


def told_of_fixed_programs(attempts: list[Attempt]) -> str:
    """One line: how many tasks a program that was written for one seed passes with others."""
    tried: dict[str, list[bool]] = {}
    for attempt in attempts:
        tried.setdefault(attempt.task_id, []).append(attempt.status == "passed")
    always = [task_id for task_id, passed in tried.items() if all(passed)]
    sometimes = sum(any(passed) for passed in tried.values())
    names = f": {', '.join(always)}" if always else ""
    return (
        f"fixed programs, written for one seed: of {len(tried)} tasks {sometimes} let one pass "
        f"with another seed, {len(always)} with every one{names}"
    )


def _result(attempt: Attempt) -> tuple[Any, ...]:
    return attempt.status, attempt.score, attempt.reason


async def prove_all(
    prover: Prover,
    tasks: list[Task],
    datasets: list[Dataset],
    concurrency: int,
    tried: Callable[[Attempt], None],
    done: Callable[[Task, Proof], None],
) -> None:
    """Prove every task with the seed of each dataset, `concurrency` pairs of task and seed at a time.

    `tried` hears of every attempt, `done` of every task as soon as its last seed is through.
    """
    attempts: dict[str, list[list[Attempt]]] = {task.id: [] for task in tasks}

    async def one(pair: tuple[Task, Dataset]) -> None:
        task, dataset = pair
        try:
            found = await prover.prove(task, dataset)
        except InfrastructureError as error:
            found = [
                Attempt(task_id=task.id, seed=dataset.seed, kind="reference", name="solution",
                        status="error", is_right=False, reason=str(error))
            ]  # fmt: skip
        for attempt in found:
            tried(attempt)
        attempts[task.id].append(found)
        if len(attempts[task.id]) == len(datasets):
            every = [each for seed in attempts[task.id] for each in seed]
            for attempt in (lacking := not_held(task, every)):
                tried(attempt)
            done(task, proof_of(task, every + lacking))

    await gather_limited([(task, dataset) for task in tasks for dataset in datasets], one, concurrency)


# ------------------------------------------------------------------------------------ kept proofs


def checks_hash(task: Task) -> str:
    """Digest of the shared checks that a task uses, and of every module and child script that these use."""
    own = task.folder / "checks.py"
    used = {spec.name.split(".")[0] for spec in task.checks} - {"checks"}
    used |= _used_by(own) if own.is_file() else set()
    todo, seen = ["job", *used], {}
    while todo:
        name = todo.pop()
        file = graders_folder() / f"{name}.py"
        if name not in seen and file.is_file():
            seen[name] = file.read_text(encoding="utf-8")
            todo += _used_by(file)
    scripts_of_pages = sorted(graders_folder().glob("children/*.js")) if "children/page" in seen else []
    seen |= {file.name: file.read_text(encoding="utf-8") for file in scripts_of_pages}
    return hash_json(seen)


def _used_by(file: Path) -> frozenset[str]:
    """The check modules that a Python file imports, and `children/...` for each child script it runs."""
    facts = file.stat()
    return _used_by_text(file, facts.st_mtime_ns, facts.st_size)


@cache
def _used_by_text(file: Path, *_stamp: int) -> frozenset[str]:
    """Read once while its time and size are the same: all tasks use the same few modules."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = "" if node.level else (node.module or "")
            is_ours = node.level == 1 or module.startswith("pybench.graders")
            inner = (node.module or "") if node.level else module.removeprefix("pybench.graders").lstrip(".")
            if is_ours:
                names |= {inner} if inner else {alias.name for alias in node.names}
            elif file.parent.name == "children":
                names.add(f"children/{module}")
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "run_child":
            names |= {f"children/{arg.value!s}" for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    return frozenset(names)


def kernel_hash() -> str:
    """Digest of the pinned list of the kernel's packages."""
    from pybench.environments import lock_file

    return hash_json(lock_file("kernel").read_text(encoding="utf-8"))


def proof_of(task: Task, attempts: list[Attempt]) -> Proof:
    """What is kept of a task's attempts."""
    digests = [attempt.digest for attempt in attempts if attempt.digest]
    return Proof(
        task_id=task.id,
        proven=bool(attempts) and all(attempt.is_right for attempt in attempts) and not lint(task),
        seeds=tuple(sorted({attempt.seed for attempt in attempts})),
        varies=len(set(digests)) > 1,
        tried=tuple(dict.fromkeys(each.name for each in attempts if each.kind != "fixed_program")),
        task_hash=hash_folder(task.folder),
        checks_hash=checks_hash(task),
        kernel_hash=kernel_hash(),
    )


def proof_file(task: Task) -> Path:
    """Where a task's proof is kept: outside its own folder, one file for each task."""
    return task.folder.parent.parent / "proofs" / f"{task.id}.json"


def kept_proof(task: Task) -> Proof | None:
    """The proof that is kept of a task, or None where there is none that can be read."""
    try:
        return Proof.model_validate_json(proof_file(task).read_text())
    except (OSError, ValueError):
        return None


def save_proof(task: Task, proof: Proof) -> bool:
    """Write a proof beside the suite, unless one of more seeds is there. Returns whether it was written."""
    kept = kept_proof(task)
    if kept is not None and _rank(kept) > _rank(proof):
        return False
    file = proof_file(task)
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(proof.model_dump(mode="json"), indent=1, sort_keys=True) + "\n")
    return True


def _rank(proof: Proof) -> tuple[int, int]:
    return len({*proof.seeds} & {*PROOF_SEEDS}), len(proof.seeds)


def stale_reason(task: Task) -> str:
    """Why a task counts as not proven now, or nothing: no proof, or one of other text than today's."""
    if not (task.folder / "task.yaml").is_file():
        return ""  # a foreign benchmark's task; nothing of it can be proven
    proof = kept_proof(task)
    if proof is None:
        return "no proof that can be read" if proof_file(task).is_file() else "no proof"
    if not proof.proven:
        return "not proven"
    if lost := sorted({*PROOF_SEEDS} - {*proof.seeds}):
        return f"not proven with seeds {', '.join(map(str, lost))}"
    if proof.task_hash != task.task_hash and not _differs_in_label(task, proof):
        return "the task changed since"
    if proof.checks_hash != checks_hash(task):
        return "the checks changed since"
    return "" if proof.kernel_hash == kernel_hash() else "the kernel's packages changed since"


def _differs_in_label(task: Task, proof: Proof) -> bool:
    """Whether the folder is the proven one but for its difficulty, which plays give and no check looks at."""
    text = (task.folder / "task.yaml").read_bytes()
    labelled = (_LABEL.sub(b"difficulty: " + name.encode(), text, count=1) for name in DIFFICULTIES)
    return any(hash_folder(task.folder, {"task.yaml": each}) == proof.task_hash for each in labelled)
