"""The grader `research`: the research repository's own unit tests, run unchanged by their names."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench.agents.transcript import chat, transcript_of
from pybench.core import temporary
from pybench.core.errors import GraderError, UserError, boundary
from pybench.core.jobs import IsolatedJob, IsolatedLimits, IsolatedRunner, JobOutcome
from pybench.core.journal import read_events
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckResult, Grade, Message
from pybench.datasets.research import known_tasks
from pybench.grading.checks import copy_regular

TESTS = "data/unit_test/tests.py"
ENTRY = Path(__file__).with_name("research_entry.py")
PRELOAD = ("numpy", "pandas", "cv2", "PIL.Image", "PIL.ImageChops", "mutagen.mp3", "openpyxl", "sklearn")
OPEN_VERDICT = "it unpickles what the agent wrote in the process that judges: not tamper-proof"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ResearchGrader:
    """Calls `test_task_<index>(trajectory)` of the checkout's tests in an isolated job for each trial.

    `path` is the checkout, null the one that a task came from. `python` is what the tests run on: an
    environment's name or the path of a Python. As in the paper's
    harness, whatever a test raises is a failure, and trials that ended without an answer are judged by
    what they left: the last message is then a cell's output.
    """

    name: str = "research"
    path: str | None = None
    python: str = "research"
    wall_sec: float = 120.0
    memory_mb: int = 2048
    needs_answer: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self._runner: IsolatedRunner | None = None

    async def open(self, runner: IsolatedRunner) -> None:
        """Start a runner of its own, isolated as `runner` is. Raises UserError."""
        if self.path is not None and not (Path(self.path).expanduser() / TESTS).is_file():
            raise UserError(f"grader.path={self.path}: holds no {TESTS}; give a checkout of the paper's code")
        self._runner = runner.another(python=self.python, preload=PRELOAD)
        await self._runner.open()

    async def close(self) -> None:
        """End the runner."""
        if self._runner is not None:
            await self._runner.close()

    async def grade(self, request: GradeRequest) -> tuple[Grade, ...]:
        """Judge one trial.

        Raises:
            GraderError: the tests cannot be loaded, lack a package, or the runner failed.
        """
        assert self._runner is not None, "grade before open"
        function = f"test_task_{request.task.id}"
        tests = (Path(self.path).expanduser() if self.path else request.task.folder) / TESTS
        begun: list[bool] = []

        async def note(_said: dict[str, Any]) -> dict[str, Any]:
            begun.append(True)
            return {}

        with boundary("grader"), temporary.folder("grade") as scratch:
            outputs = Path(scratch) / "output"
            await asyncio.to_thread(copy_regular, request.output, outputs)
            job = self._job(request, function, tests, outputs, note)
            outcome = await self._runner.run(job)
            if outcome.was_killed:  # what it read does so again; what killed it from outside does not
                begun.clear()
                outcome = await self._runner.run(job)
        passed, reason = _verdict(outcome, bool(begun), request.task.id)
        check = CheckResult(
            name=function,
            passed=passed,
            score=float(passed),
            reason=reason,
            measured=self._measured(request.task.id, tests),
        )
        return (Grade(grader=self.name, passed=passed, score=float(passed), checks=(check,)),)

    def _job(self, request: GradeRequest, function: str, tests: Path, outputs: Path, note: Any) -> Any:
        return IsolatedJob(
            entry="/opt/research_entry.py",
            payload={
                "tests": "/opt/research/tests.py",
                "function": function,
                "trajectory": trajectory_of(request),
                "output": "/opt/trial/output",
                "inputs": "/opt/trial/inputs",
            },
            mounts={
                "/opt/research_entry.py": ENTRY,
                "/opt/research/tests.py": tests,
                "/opt/trial/output": outputs,
                "/opt/trial/inputs": request.inputs,
            },
            limits=IsolatedLimits(
                wall_sec=self.wall_sec,
                memory_mb=self.memory_mb,
                processes=64,
                file_mb=1024,
            ),
            on_call=note,
        )

    def _measured(self, task_id: str, tests: Path) -> dict[str, Any]:
        known = known_tasks().get(task_id)
        python = self.python if self.python == "research" else f"{self.python} (not of the paper's time)"
        facts = {
            "tamper_proof": False,
            "verdict": OPEN_VERDICT,
            "python": python,
            "tests_sha256": hashlib.sha256(tests.read_bytes()).hexdigest(),
        }
        if known and known.fault:
            facts |= {"fault": known.fault, "fault_reason": known.why}
        return facts


def trajectory_of(request: GradeRequest) -> list[dict[str, str]]:
    """The conversation as the tests take it: {"role", "content"} messages, the answer last.

    Without a recorded one it is the request and the answer.
    """
    if request.trajectory is None or not request.trajectory.is_file():
        found = [
            Message(role="user", content=request.task.prompt),
            Message(role="assistant", content=request.answer),
        ]
    else:
        transcript = transcript_of(read_events(request.trajectory))
        found = chat(transcript, "first_block")
        if transcript.ended is not None and transcript.ended.stop_reason == "answer" and found:
            found[-1] = Message(role="assistant", content=transcript.ended.answer)
    return [{"role": message.role, "content": message.content} for message in found]


def _verdict(outcome: JobOutcome, begun: bool, task_id: str) -> tuple[bool, str]:
    """Whether the test passed, and why not. Raises GraderError."""
    if outcome.status == "ok" and outcome.value["outcome"] != "broken":
        return outcome.value["outcome"] == "passed", outcome.value["reason"]
    if outcome.status == "ok":
        raise GraderError(f"task {task_id}: its test could not run: {outcome.value['reason']}")
    message = outcome.message.strip()[-300:]
    if not begun or outcome.status == "raised":
        raise GraderError(f"task {task_id}: the grading job {outcome.status}: {message}")
    return False, f"the test's process ended while it read the outputs ({outcome.status}: {message})"
