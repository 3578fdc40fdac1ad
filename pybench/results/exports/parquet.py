"""Tables for pandas: `trials.parquet`, `checks.parquet`, `turns.parquet`; their first columns join them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pybench.agents.transcript import transcript_of
from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun, trial_row


def write(run: LoadedRun, records: Sequence[TrialRecord], target: Path) -> int:
    """Write the three tables into the folder `target`."""
    import pandas as pd

    tables = {
        "trials": [trial_row(run, record) for record in records],
        "checks": [row for record in records for row in _checks(record)],
        "turns": [row for record in records for row in _turns(run, record)],
    }
    for name, rows in tables.items():
        frame = pd.DataFrame(rows)
        for column in frame.columns:
            # A cost that is nowhere known is still a number: a column of nothing would have no type.
            if str(column).endswith(("_usd", "score")):
                frame[column] = frame[column].astype("float64")
        frame.to_parquet(target / f"{name}.parquet", index=False)
    return len(records)


def _key(record: TrialRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in ("run_id", "task_id", "seed", "epoch")}


def _checks(record: TrialRecord) -> Iterator[dict[str, Any]]:
    for grade in record.grades:
        for check in grade.checks:
            is_scored = check.verdict != "not scored"
            yield {
                **_key(record),
                "grader": grade.grader,
                "check": check.name,
                "passed": check.passed if is_scored else None,
                "score": check.score if is_scored else None,
                "reason": check.reason,
                "measured": json.dumps(check.measured, ensure_ascii=False),
            }


def _turns(run: LoadedRun, record: TrialRecord) -> Iterator[dict[str, Any]]:
    for turn in transcript_of(run.events(record)).turns:
        reply, cell = turn.reply, turn.cell
        error = cell.error if cell else None
        yield {
            **_key(record),
            "turn": turn.number,
            "reply": reply.content,
            "reasoning": reply.reasoning,
            "finish_reason": reply.finish_reason,
            "prompt_tokens": reply.usage.prompt_tokens,
            "completion_tokens": reply.usage.completion_tokens,
            "cost_usd": reply.usage.cost_usd,
            "model_sec": reply.duration_sec,
            "waited_sec": reply.waited_sec,
            "code": turn.code or "",
            "cell_status": cell.status if cell else "",
            "cell_sec": cell.duration_sec if cell else 0.0,
            "stdout": cell.stdout if cell else "",
            "stderr": cell.stderr if cell else "",
            "error_name": error.name if error else "",
            "error_message": error.message if error else "",
            "observation": turn.observation or "",
        }
