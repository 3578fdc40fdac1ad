"""What MLflow is told of a run: few parameters, metrics in the order of their columns, a note."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pybench.core.moved import as_first_named
from pybench.core.records import Grade, RunEnvironment, RunMetrics, RunSummary, TrialRecord
from pybench.metrics.agreement import agreement_lines
from pybench.metrics.summary import ordered
from pybench.models.price import price_text
from pybench.runs.sweeps import variant
from pybench.runs.terminal import cost_text, covers_text, one_line, over_k_text, plain
from pybench.tracking.links import used

RUN_TAG = "pybench.run_id"
CONTENT_TAG = "pybench.content"
"""Digest of what was sent; it is set last, so a run without it is only half there."""

MODEL_TAG = "model_sha256"
"""Digest of a model's file: of the one that a training made, and of the one that an evaluation served."""


def run_name(summary: RunSummary, environment: RunEnvironment, run_folder: Path) -> str:
    """A short name: the model, then what sets this run apart in its sweep."""
    if sweep_of(run_folder) is None:
        return summary.name
    sweep = yaml.safe_load((run_folder.absolute().parent / "multirun.yaml").read_text("utf-8"))
    apart = variant(environment.overrides, sweep["hydra"]["overrides"]["task"])
    return " ".join([summary.name, *(label for label in apart.split(",") if label not in ("", summary.name))])


def sweep_of(run_folder: Path) -> str | None:
    """The sweep a run belongs to, as `<date>/<time>_<name>`; None for a run of its own."""
    sweep = run_folder.absolute().parent
    return f"{sweep.parent.name}/{sweep.name}" if (sweep / "multirun.yaml").exists() else None


def parameters(config: Mapping[str, Any], summary: RunSummary) -> dict[str, str]:
    """The settings a person compares runs by. The whole config is an artifact."""
    model, dataset = _group(config, "model"), _group(config, "dataset")
    values = {
        "model": summary.model,
        "agent": _group(config, "agent").get("name"),
        "dataset": dataset.get("name"),
        "sandbox": _choice(config, "sandbox"),
        "temperature": model.get("temperature"),
        "max_tokens": model.get("max_tokens"),
        "max_turns": config.get("max_turns"),
        "epochs": config.get("epochs"),
        "seed": dataset.get("seed"),
    }
    return {name: str(value)[:500] for name, value in values.items() if value is not None}


def metrics(summary: RunSummary) -> dict[str, float]:
    """Metrics in the order in which MLflow shows them; an unknown one is left out.

    `turns` is a mean over graded trials; `cost_usd`, `tokens` and `seconds` are those of the whole run.
    Names that share what stands before a `/` make a section of charts with that heading, and come last so
    that the first columns stay short.
    """
    whole = summary.overall
    values: dict[str, float | None] = {
        "pass_rate": whole.pass_rate,
        "cost_usd": whole.cost_usd,
        "strict": whole.strict_pass_rate,
        "coverage": whole.coverage,
        "turns": whole.turns,
        "tokens": whole.prompt_tokens + whole.completion_tokens,
        "errors": whole.errors,
        "seconds": summary.wall_sec,
        "score": whole.score,
        "judge_usd": whole.grading_cost_usd or None,
    }
    for name, metrics in ordered(summary.by_category):
        values[f"pass rate by category/{name}"] = metrics.pass_rate
    for name, metrics in ordered(summary.by_difficulty):
        values[f"pass rate by difficulty/{name}"] = metrics.pass_rate
        values[f"score by difficulty/{name}"] = metrics.score
    ends = {
        "": whole.pass_rate_interval,
        "strict_": whole.strict_pass_rate_interval,
        "score_": whole.score_interval,
    }
    for name, interval in ends.items():
        values[f"interval/{name}low"], values[f"interval/{name}high"] = interval or (None, None)
    values |= {f"pass_at/{k}": rate for k, rate in whole.pass_at_k.items()}
    values |= {f"pass_all/{k}": rate for k, rate in whole.pass_hat_k.items()}
    return {name: round(float(value), 6) for name, value in values.items() if value is not None}


def tags(summary: RunSummary, environment: RunEnvironment, run_folder: Path) -> dict[str, str]:
    """Tags to group and filter by, and the note that stands at the top of the run's page."""
    values = {
        RUN_TAG: summary.run_id,
        "sweep": sweep_of(run_folder),
        "run_hash": summary.run_hash,
        "grading_hash": summary.grading_hash,
        "dataset_hash": summary.dataset_hash,
        MODEL_TAG: environment.model.get("file_sha256"),
        "exit_code": str(summary.exit_code),
        "run_folder": run_folder.name,
        "mlflow.source.git.commit": environment.commit,
        "mlflow.note.content": note(summary, environment),
    }
    served = environment.model.get("file_sha256")
    files = {str(served): Path(str(environment.model.get("path") or "model")).name} if served else {}
    return {name: str(value) for name, value in values.items() if value} | used(files)


def note(summary: RunSummary, environment: RunEnvironment) -> str:
    """The run in one look, as markdown: command, table of metrics, versions."""
    rows = [*ordered(summary.by_category), *ordered(summary.by_difficulty), ("**all**", summary.overall)]
    whole = summary.overall
    lines = [
        f"**{_cell(summary.model)}**: {whole.passed} of {whole.planned} trials passed, pass rate "
        f"{_percent(whole.pass_rate)}{_interval(whole)}, strict {_percent(whole.strict_pass_rate)}, "
        f"coverage {_percent(whole.coverage)}; {_cell(covers_text(summary))}",
        "",
        "| group | passed | errors | not run | pass rate | score | strict | coverage | turns |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, metrics in rows:
        rates = (metrics.pass_rate, metrics.score, metrics.strict_pass_rate, metrics.coverage)
        cells = [f"{metrics.passed} of {metrics.planned}", str(metrics.errors), str(metrics.not_run)]
        cells += [*map(_percent, rates), _number(metrics.turns)]
        lines.append(f"| {_cell(name)} | {' | '.join(cells)} |")
    lines += [
        "",
        "*pass rate*: passed of graded; *strict*: passed of planned; *coverage*: graded of planned.",
        "",
        _cell(f"cost {cost_text(whole)}; price {price_text(environment.model.get('price') or {})}"),
    ]
    if whole.pass_at_k:
        lines += ["", over_k_text(whole)]
    if summary.agreement is not None:
        lines += ["", *map(_cell, agreement_lines(summary.agreement))]
    if summary.note:
        lines += ["", f"Ended early: {_cell(summary.note)}"]
    command = shlex.join(["python", "-m", "pybench", *environment.overrides])
    lines += ["", "```", plain(command).replace("```", ""), "```"]
    versions = [f"PyBench {environment.pybench}", f"Python {environment.python}", environment.platform]
    isolation = environment.sandbox.get("isolation")
    if isolation:
        layer = isolation.get("layer") if isinstance(isolation, Mapping) else isolation
        versions.append(f"isolation {layer}")
    lines += ["", _cell(" · ".join(versions))]
    return "\n".join(lines)


def trials_table(records: Sequence[TrialRecord]) -> dict[str, Any]:
    """All trials as MLflow's table format ({columns, data}), those that did not pass first."""
    columns = ["status", "task", "category", "reason", "turns", "seconds"]
    columns += ["score", "tokens", "cost_usd", "epoch", "stopped_by"]
    data = [
        [
            record.status,
            record.task_id,
            record.category,
            one_line("; ".join(record.reasons), 300),
            record.turns,
            round(record.timings.total_sec, 2),
            record.score,
            record.usage.prompt_tokens + record.usage.completion_tokens,
            record.usage.cost_usd,
            record.epoch,
            record.stop_reason,
        ]
        for record in failed_first(records)
    ]
    return {"columns": columns, "data": data}


def failed_first(records: Sequence[TrialRecord]) -> list[TrialRecord]:
    """Errors, then failures, then passes; by category and task within each."""
    order = {"error": 0, "failed": 1, "passed": 2}
    return sorted(records, key=lambda record: (order[record.status], record.category, record.key))


def rationale(record: TrialRecord) -> str:
    """What every check of the grade that decides said, for a person who wonders about the verdict."""
    return reasons_of(record.grades[0]) if record.grades else plain("\n".join(record.reasons))


def reasons_of(grade: Grade) -> str:
    """What every check of one grade said."""
    words = {"passed": "passed", "failed": "FAILED", "not scored": "not scored"}
    lines = [f"{words[each.verdict]} {each.name}: {each.reason}".rstrip(": ") for each in grade.checks]
    return plain("\n".join(lines))


def _group(config: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    group = config.get(name)
    return group if isinstance(group, Mapping) else {}


def _choice(config: Mapping[str, Any], name: str) -> str | None:
    """A part's own name, or else the first module that its class was in: moves of code rename no run."""
    part = as_first_named(_group(config, name))
    target = str(part.get("_target_", ""))
    return part.get("name") or (target.split(".")[-2] if target.count(".") > 1 else None)


def _cell(text: str) -> str:
    return one_line(text, 300).replace("|", "\\|").replace("<", "&lt;")


def _interval(metrics: RunMetrics) -> str:
    ends = metrics.pass_rate_interval
    return f" (95 % interval {100 * ends[0]:.1f} to {100 * ends[1]:.1f})" if ends else ""


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
