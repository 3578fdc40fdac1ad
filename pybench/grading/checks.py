"""The grader `checks`: a task's own checks, run in an isolated process after the sandbox is gone."""

from __future__ import annotations

import asyncio
import compileall
import importlib.resources
import os
import re
import shutil
import stat
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.core import temporary
from pybench.core.errors import GraderError, UserError, boundary
from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner, JobOutcome
from pybench.core.optional import DecidedByAnother
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, Grade, Task

_CHILD_LIMITS = (1024, 64)
_BROWSER_LIMITS = (2048, 256)
"""Memory in MB, and processes and threads."""
_WITH_BROWSER = {"page"}
PRELOAD = (
    "numpy", "pandas", "PIL.Image", "PIL.ImageDraw", "PIL.ImageFilter", "PIL.PngImagePlugin", "openpyxl",
    "PIL.JpegImagePlugin", "PIL.GifImagePlugin", "PIL.BmpImagePlugin", "PIL.PpmImagePlugin", "xlsxwriter",
    "scipy.signal", "scipy.ndimage", "soundfile", "skimage.metrics", "bs4", "html5lib", "pypdf", "sqlite3",
)  # fmt: skip
"""What checks and builders of inputs import often: the runner's parent imports it once for all jobs."""


def refuse_without_checks(grader: object, tasks: Sequence[Task]) -> None:
    """Raises UserError where a task's own checks are to decide and a task names none."""
    deciding = grader.checks if isinstance(grader, DecidedByAnother) else grader
    without = next((task.id for task in tasks if not task.checks), None)
    if isinstance(deciding, ChecksGrader) and without is not None:
        raise UserError(
            f"grader={getattr(grader, 'name', deciding.name)}: task {without} names no checks; choose its "
            "benchmark's own grader, such as grader=research for dataset=research"
        )


@dataclass(config=ConfigDict(extra="forbid"))
class ChecksGrader:
    """Runs the checks that `task.yaml` names, in one isolated job a trial; agent code in child jobs.

    The job sees the outputs (regular files only), inputs built anew, the task's truth and the shared checks.
    The score is the mean over the checks; a trial passes when all of them pass.
    """

    name: str = "checks"
    wall_sec: float = 120.0
    """For the checks of a trial, and once more for all programs of the agent's that they run. On a machine
    that is too busy for them to have their share of it, the trial is an error."""
    memory_mb: int = 2048
    browser: str = "auto"
    """For web pages: a Chromium's path, or `auto` for the one that set-up fetched, else one on the PATH."""
    needs_answer: ClassVar[bool] = True

    def __post_init__(self) -> None:
        self._runner: IsolatedRunner | None = None

    async def open(self, runner: IsolatedRunner) -> None:
        """Run checks with this runner from now on.

        They are compiled here, once, where their folder can be written to: what a sandbox compiles is lost.
        """
        self._runner = runner
        await asyncio.to_thread(compileall.compile_dir, graders_folder(), ddir="/opt/graders", quiet=2)

    async def close(self) -> None:
        """Nothing is kept open."""

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Judge one trial.

        Raises:
            GraderError: a check or the truth failed before it touched any output, or the runner failed.
        """
        assert self._runner is not None, "grade before open"
        if not request.task.checks:
            raise GraderError(
                f"task {request.task.id} names no checks: choose its benchmark's own grader with grader="
            )
        with boundary("grader"), ExitStack() as stack:
            outputs, figure_records = request.output, request.figure_records
            if not await asyncio.to_thread(_is_regular, outputs):
                outputs = Path(stack.enter_context(temporary.folder("grade")), "output")
                await asyncio.to_thread(copy_regular, request.output, outputs)
            mounts = {
                "/opt/graders": graders_folder(),
                "/opt/task": request.task.folder,
                "/opt/trial/output": outputs,
                "/opt/trial/inputs": request.inputs,
            }
            if figure_records is not None and figure_records.exists():
                mounts["/opt/trial/claims"] = figure_records
            calls = _GradingCalls(self, outputs)
            outcome = await self._runner.run(self._job(request, mounts, calls))
            if outcome.was_killed:  # what it read does so again; what killed it from outside does not
                calls = _GradingCalls(self, outputs)
                outcome = await self._runner.run(self._job(request, mounts, calls))
        return (_grade_of(self.name, request, outcome, calls),)

    def _job(self, request: GradeRequest, mounts: dict[str, Path], calls: _GradingCalls) -> IsolatedJob:
        return IsolatedJob(
            entry="/opt/graders/entry.py",
            payload={
                "answer": request.answer,
                "prompt": request.task.prompt,
                "checks": [{"name": spec.name, "params": spec.params} for spec in request.task.checks],
                "outputs": "/opt/trial/output",
                "inputs": "/opt/trial/inputs",
                "task": "/opt/task",
                "claims": "/opt/trial/claims" if "/opt/trial/claims" in mounts else None,
            },
            mounts=mounts,
            work=None,
            needs_preload=not _reads_answer_alone(request.task),
            limits=IsolatedLimits(
                wall_sec=self.wall_sec,
                memory_mb=self.memory_mb,
                processes=64,
                file_mb=200,
            ),
            on_call=calls.answer,
        )


class _GradingCalls:
    """Answers the grading job's calls: notes how far it got, and runs its child jobs."""

    def __init__(self, grader: ChecksGrader, outputs: Path) -> None:
        self.verdicts: dict[int, dict[str, Any]] = {}
        self.current = 0
        self.touching: str | None = None
        self._children_sec = 0.0
        self._grader = grader
        self._runner = grader._runner
        self._outputs = outputs

    async def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """One call of the job: check, touch, verdict or child."""
        if request["op"] == "check":
            self.current = request["index"]
        elif request["op"] == "touch":
            self.touching = request["what"]
        elif request["op"] == "verdict":
            self.verdicts[request["index"]] = request
        elif request["op"] == "child":
            return await self._child(request)
        return {}

    async def _child(self, request: dict[str, Any]) -> dict[str, Any]:
        script = graders_folder() / "children" / f"{request['script']}.py"
        if script.parent.name != "children" or not script.is_file():
            raise GraderError(f"no child script is called {request['script']}")
        with temporary.folder("child") as work:
            outcome = await self._run_child(script, request, Path(work))
        if outcome.was_killed:
            with temporary.folder("child") as work:
                outcome = await self._run_child(script, request, Path(work))
        return {"status": outcome.status, "value": outcome.value, "message": outcome.message}

    async def _run_child(self, script: Path, request: dict[str, Any], work: Path) -> JobOutcome:
        """Raises GraderError where the child needs a browser and there is none."""
        await asyncio.to_thread(copy_regular, self._outputs, work / "output")
        for name, content in request["files"].items():
            target = work / name
            target.parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else bytes.fromhex(content["hex"])
            target.write_bytes(data)
        payload, mounts = request["payload"], {"/opt/child": script.parent}
        memory_mb, processes = _CHILD_LIMITS
        if script.stem in _WITH_BROWSER:
            memory_mb, processes = _BROWSER_LIMITS
            program, shown = _browser(self._grader.browser)
            payload, mounts = {**payload, "browser": program}, mounts | shown
        wall_sec = min(float(request["wall_sec"]), self._grader.wall_sec - self._children_sec)
        if wall_sec <= 0:
            spent = f"grader.wall_sec={self._grader.wall_sec:g} is spent by the programs before"
            return JobOutcome("timeout", message=spent)
        assert self._runner is not None
        outcome = await self._runner.run(
            IsolatedJob(
                entry=f"/opt/child/{script.name}",
                payload=payload,
                mounts=mounts,
                work=work,
                python_path=("/opt/child",),
                limits=IsolatedLimits(
                    wall_sec=wall_sec,
                    memory_mb=memory_mb,
                    processes=processes,
                    file_mb=50,
                ),
            )
        )
        self._children_sec += outcome.counted_sec
        return outcome


def _browser(choice: str) -> tuple[str, dict[str, Path]]:
    """The path of a browser as a job sees it, and what the job must be shown of it.

    Raises:
        GraderError: there is none.
    """
    from pybench.environments import browser

    found = browser.find(choice)
    if found is None:
        raise GraderError(f"there is no browser to look at web pages with; {browser.HOW_TO_GET_ONE}")
    if found.folder is None:
        return str(found.program), {}
    return f"/opt/browser/{found.program.name}", {"/opt/browser": found.folder}


def _reads_answer_alone(task: Task) -> bool:
    """Whether grading the task opens no output and its truth imports none of the preloaded packages."""
    if not all(spec.name.startswith("answer.") for spec in task.checks):
        return False
    truth = task.folder / "truth.py"
    source = truth.read_text(encoding="utf-8") if truth.is_file() else ""
    imported = re.findall(r"^\s*(?:import|from)\s+(\w+)", source, re.MULTILINE)
    return not {name.partition(".")[0] for name in PRELOAD} & set(imported)


def graders_folder() -> Path:
    """The host folder of the check library."""
    return Path(str(importlib.resources.files("pybench.graders")))


def _is_regular(folder: Path) -> bool:
    """Whether the folder is there and holds nothing but folders and regular files."""
    for top, folders, files in os.walk(folder):
        modes = [Path(top, name).lstat().st_mode for name in (*folders, *files)]
        if not all(stat.S_ISREG(mode) or stat.S_ISDIR(mode) for mode in modes):
            return False
    return folder.is_dir() and not folder.is_symlink()


def copy_regular(source: Path, target: Path) -> None:
    """Copy folders and regular files below `source` to `target`; links and devices are left out."""
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.rglob("*")) if source.is_dir() else ():
        if any(part.is_symlink() for part in (path, *path.parents) if part.is_relative_to(source)):
            continue
        copied = target / path.relative_to(source)
        if path.is_dir():
            copied.mkdir(parents=True, exist_ok=True)
        elif path.is_file():
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)


def _grade_of(name: str, request: GradeRequest, outcome: JobOutcome, calls: _GradingCalls) -> Grade:
    if outcome.status == "raised":
        raise GraderError(f"task {request.task.id}: the grading job raised: {outcome.message.strip()[-500:]}")
    if outcome.status == "ok" and outcome.value["fault"]:
        raise GraderError(f"task {request.task.id}: {outcome.value['fault']}")
    if outcome.status != "ok" and calls.touching is None:
        raise GraderError(
            f"task {request.task.id}: the grading job {outcome.status}: {outcome.message[-300:]}"
        )
    results = []
    for index, spec in enumerate(request.task.checks):
        said = calls.verdicts.get(index)
        if said is None:
            reason = f"the grader's process ended ({outcome.status}) while reading {calls.touching}"
            results.append(CheckResult(name=spec.name, passed=False, score=0.0, reason=reason))
            continue
        results.append(
            CheckResult(
                name=spec.name,
                passed=said["passed"],
                score=min(max(said["score"], 0.0), 1.0),
                reason=said["reason"],
                measured=said["measured"],
            )
        )
    score = sum(result.score for result in results) / len(results)
    return Grade(
        grader=name,
        passed=all(result.passed for result in results),
        score=round(score, 6),
        checks=tuple(results),
        cost_usd=0.0,
    )
