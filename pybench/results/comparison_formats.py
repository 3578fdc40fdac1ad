"""Comparisons as JSON, Markdown and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from pybench.results.compare import Comparison, Difference
from pybench.results.load import LoadedRun

_HEADS = ("group", "tasks", "A", "B", "B - A", "low", "high", "p (Holm)", "test", "won", "lost", "can show")
_MEANS = ("turns", "trial_tokens", "trial_cost_usd", "trial_sec")


def as_json(found: Sequence[Comparison]) -> str:
    """A list with one object a comparison; rates and differences are fractions."""
    return json.dumps([_object(each) for each in found], indent=2, ensure_ascii=False) + "\n"


def as_csv(found: Sequence[Comparison]) -> str:
    """One row a group of tasks and comparison, `all` last; rates in percent, differences in points."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("first", "second", *_HEADS, "verdict"))
    for each in found:
        for row in (*each.categories, each.overall):
            writer.writerow((each.first.label, each.second.label, *_values(row), row.verdict))
    return out.getvalue()


def as_markdown(found: Sequence[Comparison]) -> str:
    """A heading, a table and the verdict for each comparison; rates in percent, differences in points."""
    parts = []
    for each in found:
        heads = ("group", "tasks", "A", "B", "B - A", "95 % interval", "p (Holm)", "won", "lost")
        lines = [heads, ("---", *["--:"] * (len(heads) - 1))]
        lines += [_texts(row) for row in (*each.categories, each.overall)]
        sides = (("A", each.first), ("B", each.second))
        names = "; ".join(f"{letter}: {run.model}, {run.label}" for letter, run in sides)
        table = "\n".join("| " + " | ".join(map(_escaped, line)) + " |" for line in lines)
        verdict = f"Verdict on B: {each.overall.verdict} ({each.overall.test})."
        notes = [f"- {_escaped(note)}" for note in each.notes]
        parts.append("\n\n".join([f"## {_escaped(names)}", table, verdict, *notes]))
    return "\n\n".join(parts) + "\n"


def _texts(row: Difference) -> tuple[str, ...]:
    low, high = row.interval
    return (
        row.group,
        str(row.tasks),
        f"{100 * row.first_rate:.1f}",
        f"{100 * row.second_rate:.1f}",
        f"{100 * row.difference:+.1f}",
        f"{100 * low:+.1f} to {100 * high:+.1f}",
        f"{row.p_value:.4f}",
        str(row.won),
        str(row.lost),
    )


FORMATS: Mapping[str, Callable[[Sequence[Comparison]], str]] = {
    "json": as_json,
    "md": as_markdown,
    "csv": as_csv,
}


def _object(comparison: Comparison) -> dict[str, Any]:
    sides = zip(("first", "second"), (comparison.first, comparison.second), comparison.figures, strict=True)
    return {
        **{name: _run(run) | {key: getattr(figures, key) for key in _MEANS} for name, run, figures in sides},
        "overall": _row(comparison.overall),
        "categories": [_row(row) for row in comparison.categories],
        "won": list(comparison.won),
        "lost": list(comparison.lost),
        "left_out": list(comparison.left_out),
        "notes": list(comparison.notes),
    }


def _run(run: LoadedRun) -> dict[str, Any]:
    return {"run": run.label, "run_id": run.environment.run_id, "model": run.model, "grading": run.grading}


def _row(row: Difference) -> dict[str, Any]:
    return {
        "group": row.group,
        "tasks": row.tasks,
        "first_rate": row.first_rate,
        "second_rate": row.second_rate,
        "difference": row.difference,
        "interval": list(row.interval),
        "p_value": row.p_value,
        "test": row.test,
        "won": row.won,
        "lost": row.lost,
        "detectable": row.detectable,
        "verdict": row.verdict,
    }


def _values(row: Difference) -> tuple[Any, ...]:
    detectable = "" if row.detectable is None else round(100 * row.detectable, 3)
    rates = (row.first_rate, row.second_rate, row.difference, *row.interval)
    shown = (round(100 * rate, 3) for rate in rates)
    return (row.group, row.tasks, *shown, row.p_value, row.test, row.won, row.lost, detectable)


def _escaped(text: str) -> str:
    return escape(" ".join(text.split()), quote=False).replace("|", "\\|")
