"""The report of one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pybench.core.records import RunMetrics, TrialKey, TrialRecord
from pybench.metrics.summary import ordered
from pybench.models.price import price_text
from pybench.report.charts import cost_bars, rate_bars, score_bars, turn_bars
from pybench.report.media import Media
from pybench.report.page import EXPECTED, Column, Table, write_page
from pybench.report.shrink import smaller_pictures
from pybench.report.trial import draw, view_of
from pybench.results.diagnose import CAUSES, Cause, cause_of
from pybench.results.load import LoadedRun
from pybench.runs.terminal import covers_text, one_line

_ORDER = {"error": 0, "failed": 1, "passed": 2}
_COLUMNS = (
    Column("task", "link"),
    Column("status", "word", choices=True),
    Column("category", "word", choices=True),
    Column("difficulty", "word", choices=True, may_go=True),
    Column("epoch", "number", may_go=True),
    Column("score", "percent"),
    Column("turns", "number"),
    Column("time", "seconds"),
    Column("tokens", "number"),
    Column("cost", "usd"),
    Column("cause", "word", choices=True),
    Column("why", "text"),
)


async def write_report(run: LoadedRun, target: Path, with_expected: bool = False) -> None:
    """Write the report of `run` to the file `target`. The run may be unfinished.

    `with_expected` shows the right values beside wrong ones: for the tasks' maintainers alone.
    """
    smaller = await smaller_pictures([run], run.records)
    pages = _Pages(run, Media(smaller), with_expected)
    write_page(target, "run.html", pages.views(), pages.rest, title=f"{run.model}: PyBench report")


@dataclass
class _Pages:
    """One run's views, drawn failures first, and what is learnt on the way."""

    run: LoadedRun
    media: Media
    with_expected: bool = False
    causes: dict[TrialKey, Cause] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.records = sorted(
            self.run.records, key=lambda each: (_ORDER[each.status], each.category, each.key)
        )

    def views(self) -> Iterator[str]:
        """Each trial's view, in the order of the table's rows."""
        for record in self.records:
            events = self.run.events(record)
            if record.status == "failed":
                output = self.run.trial_folder(record) / "output"
                self.causes[record.key] = cause_of(record, events, output)
            cause = self.causes.get(record.key)
            yield draw(view_of(self.run, record, events, self.media, cause, self.with_expected))

    def rest(self) -> Mapping[str, Any]:
        """All of the page but the trials' views: the headline, the charts and the table of trials."""
        run, summary = self.run, self.run.summary
        rows = ordered(summary.by_category) if summary else []
        tiers = ordered(summary.by_difficulty) if summary else []
        return {
            "run": run,
            "summary": summary,
            "whole": summary.overall if summary else None,
            "covers": covers_text(summary) if summary else "",
            "groups": _groups(run),
            "prices": _prices(run),
            "rates": rate_bars([*rows, ("all", summary.overall)]) if summary else [],
            "tiers": rate_bars([*tiers, ("all", summary.overall)]) if summary and tiers else [],
            "scores": score_bars([*rows, *tiers, ("all", summary.overall)]) if summary else [],
            "turns": turn_bars(rows),
            "costs": cost_bars(rows) if any(metrics.cost_usd for _, metrics in rows) else [],
            "causes": self._counts(),
            "left_out": self.media.left_out,
            "table": Table(_COLUMNS, tuple(self._row(record) for record in self.records)).data(),
        }

    def _row(self, record: TrialRecord) -> tuple[str | float | None, ...]:
        usage, cause = record.usage, self.causes.get(record.key)
        reasons = reasons_with_expected(record) if self.with_expected else record.reasons
        return (
            record.task_id,
            record.status,
            record.category,
            record.difficulty,
            record.epoch,
            record.score,
            record.turns,
            round(record.timings.total_sec, 2),
            usage.prompt_tokens + usage.completion_tokens,
            usage.cost_usd if usage.requests else None,
            cause.cause if cause else record.error.kind if record.error else "",
            one_line("; ".join(reasons), 300),
        )

    def _counts(self) -> list[tuple[str, int]]:
        """How many trials failed for each cause, the most frequent first."""
        counts = Counter(cause.cause for cause in self.causes.values())
        return sorted(counts.items(), key=lambda each: (-each[1], CAUSES.index(each[0])))


def reasons_with_expected(record: TrialRecord) -> list[str]:
    """Why the trial did not pass, each reason after the right value where its check noted one."""
    if record.status == "passed" or record.error is not None:
        return record.reasons
    failed = [check for grade in record.grades[:1] for check in grade.checks if not check.passed]
    values = [f"expected {each.measured[EXPECTED]}; " if EXPECTED in each.measured else "" for each in failed]
    return [f"{value}{reason}" for reason, value in zip(record.reasons, values, strict=True)]


def _groups(run: LoadedRun) -> list[tuple[str, list[tuple[str, RunMetrics]]]]:
    """The metrics by each way of grouping tasks, where there is more than one group."""
    if run.summary is None:
        return []
    by_name = {
        "category": dict(ordered(run.summary.by_category)),
        "subcategory": run.summary.by_subcategory,
        "difficulty": dict(ordered(run.summary.by_difficulty)),
        "language": run.summary.by_language,
    }
    found = [(name, list(groups.items())) for name, groups in by_name.items() if groups]
    return [("all", [("all", run.summary.overall)]), *found]


def _prices(run: LoadedRun) -> list[tuple[str, str]]:
    """What the model and a judge cost, with the source and its date, as the run recorded them."""
    judge = run.environment.grader.get("judge") or {}
    held = {"price": run.environment.model.get("price"), "judge's price": judge.get("price")}
    return [(whose, price_text(price)) for whose, price in held.items() if price]
