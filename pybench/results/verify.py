"""Grade a handed-in run again: this machine's tasks and checks, that run's answers and outputs.

Nothing that the file says is taken on trust. Its config is never built (it names code to load): the
tasks and the grader are those installed here. A trial is confirmed when its task and its rebuilt inputs
have the recorded hashes, its trajectory ends as its record says, and its grade comes out the same.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import yaml

from pybench.agents.transcript import transcript_of
from pybench.config.parts import build_part
from pybench.core.concurrency import gather_limited
from pybench.core.errors import InfrastructureError
from pybench.core.protocols import Dataset, Grader
from pybench.core.records import RunMetrics, Task, TrialRecord
from pybench.metrics.summary import metrics_of
from pybench.results.load import LoadedRun
from pybench.results.regrade import grade_record
from pybench.runs.opening import open_parts

Verdict = Literal["confirmed", "contradicted", "unknown"]


_FOLLOWS = (
    *("planned", "passed", "failed", "errors", "pass_rate", "strict_pass_rate", "score", "turns"),
    *("prompt_tokens", "completion_tokens", "cost_usd", "grading_cost_usd"),
)
"""Metrics of a summary that must follow from its records."""


@dataclass(frozen=True)
class Finding:
    """What came of one trial. `unknown`: it could not be graded here, or ended in an error of theirs."""

    record: TrialRecord
    verdict: Verdict
    reason: str = ""
    passed: bool = False
    """The status that holds: that of the new grade."""


@dataclass(frozen=True)
class Verification:
    """What came of a whole run."""

    run: LoadedRun
    findings: tuple[Finding, ...]
    problems: tuple[str, ...]
    """What is wrong with the run as a whole."""

    @property
    def counts(self) -> Counter[str]:
        """Findings by verdict."""
        return Counter(finding.verdict for finding in self.findings)

    @property
    def is_confirmed(self) -> bool:
        """Whether every graded trial came out as recorded and the summary follows from them."""
        graded = [each for each in self.findings if each.record.status != "error"]
        return not self.problems and all(each.verdict == "confirmed" for each in graded)


def parts_for(seed: int, tasks: Path | None) -> tuple[Dataset, Grader]:
    """The dataset (of `seed`, or the tasks below a folder) and the grader, as installed here.

    Raises:
        UserError: the folder holds no tasks.
    """
    dataset = _shipped("dataset", "all") | {"seed": seed, "path": str(tasks) if tasks else None}
    return build_part({"dataset": dataset}, "dataset"), build_part(
        {"grader": _shipped("grader", "checks")}, "grader"
    )


def _shipped(group: str, choice: str) -> dict[str, Any]:
    text = resources.files("pybench.conf").joinpath(group, f"{choice}.yaml").read_text("utf-8")
    settings: dict[str, Any] = yaml.safe_load(text)
    return settings


async def verify(run: LoadedRun, tasks: Path | None = None, concurrency: int = 4) -> Verification:
    """Grade every trial of `run` again.

    Raises:
        UserError: there is no isolation on this machine, or `tasks` holds no tasks.
    """
    seeds = {record.seed for record in run.records} | {run.environment.dataset_seed}
    parts = {seed: parts_for(seed, tasks) for seed in seeds}
    datasets = {seed: dataset for seed, (dataset, _) in parts.items()}
    _, grader = parts[run.environment.dataset_seed]
    known = {task.id: task for task in datasets[run.environment.dataset_seed].load()}
    async with open_parts({}, datasets=list(datasets.values()), grader=grader):

        async def one(record: TrialRecord) -> Finding:
            return await _trial(run, record, known.get(record.task_id), datasets[record.seed], grader)

        findings = await gather_limited(run.records, one, concurrency)
    return Verification(run, tuple(findings), tuple(_whole(run)))


async def _trial(
    run: LoadedRun, record: TrialRecord, task: Task | None, dataset: Dataset, grader: Grader
) -> Finding:
    if record.status == "error":
        return Finding(record, "unknown", "ended in an error of the machinery")
    if record.grades and record.grades[0].grader == "judge":
        return Finding(record, "unknown", "a judge alone has graded it, which checks cannot confirm")
    if task is None:
        return Finding(record, "unknown", "there is no such task here")
    if task.task_hash != record.task_hash:
        return Finding(record, "unknown", "the task here has another hash")
    odd = _contradiction(run, record)
    if odd is not None:
        return Finding(record, "contradicted", odd)
    try:
        grade, *_ = await grade_record(run, record, task, dataset, grader)
    except InfrastructureError as error:
        return Finding(record, "unknown", f"could not be graded here: {error}")
    passed, reason = bool(grade.passed), "; ".join(c.reason for c in grade.checks if not c.passed)
    if passed == (record.status == "passed"):
        return Finding(record, "confirmed", passed=passed)
    return Finding(
        record, "contradicted", f"recorded as {record.status}; {reason or 'every check passes'}", passed
    )


def _contradiction(run: LoadedRun, record: TrialRecord) -> str | None:
    """How a record differs from its own trajectory."""
    transcript = transcript_of(run.events(record))
    if transcript.ended is None:
        return "its trajectory does not come to an end"
    if (transcript.ended.answer, transcript.ended.stop_reason) != (record.answer, record.stop_reason):
        return "its answer is not the one its trajectory ends with"
    if len(transcript.turns) != record.turns:
        return f"recorded with {record.turns} turns; its trajectory has {len(transcript.turns)}"
    spent_usd = sum(turn.reply.usage.cost_usd or 0.0 for turn in transcript.turns)
    if record.usage.cost_usd is not None and record.usage.cost_usd < spent_usd * (1 - 1e-6):
        return f"recorded with a cost of {record.usage.cost_usd:g} USD; its replies cost {spent_usd:g}"
    last = transcript.turns[-1].reply.content.strip() if transcript.turns else ""
    if record.stop_reason == "answer" and last != record.answer:
        return "its answer is not what the model replied last"
    return None


def _whole(run: LoadedRun) -> list[str]:
    """How the summary differs from the records it should follow from."""
    if run.summary is None:
        return ["it has no summary"]
    records, epochs = run.records, run.environment.epochs
    follows = metrics_of(records, len(run.environment.tasks) * epochs, epochs)
    problems = [_unlike(name, run.summary.overall, follows, name) for name in _FOLLOWS]
    for category, stated in run.summary.by_category.items():
        its = [record for record in records if record.category == category]
        follows = metrics_of(its, stated.planned, epochs)
        problems.append(_unlike("pass_rate", stated, follows, f"pass_rate of {category}"))
    problems = [problem for problem in problems if problem]
    strangers = {record.task_id for record in records} - set(run.environment.tasks)
    if strangers:
        problems.append(f"it has records of tasks that it did not plan: {', '.join(sorted(strangers)[:5])}")
    return problems


def _unlike(name: str, stated: RunMetrics, follows: RunMetrics, called: str) -> str:
    """What a summary says otherwise than its records; empty where they agree."""
    said, true = getattr(stated, name), getattr(follows, name)
    if said == true or (said is not None and true is not None and math.isclose(said, true, rel_tol=1e-6)):
        return ""
    return f"its summary says {called} {said}; its records say {true}"
