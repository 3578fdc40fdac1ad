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
    """One row a measure, group of tasks and comparison, `all` last; rates in percent, differences in points.

    Means of a trial (turns, tokens, US dollars, seconds) stand in the row of all tasks' pass rate.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    means = [f"{name} {letter}" for name in _MEANS for letter in "AB"]
    writer.writerow(("first", "second", "measure", *_HEADS, "verdict", *means))
    for each in found:
        for measure, rows in (("pass rate", each.groups), ("score", each.scores)):
            for row in rows:
                took = _took(each) if row is each.overall else [""] * len(means)
                names = (each.first.label, each.second.label, measure)
                writer.writerow((*names, *_values(row), row.verdict, *took))
    return out.getvalue()


def as_markdown(found: Sequence[Comparison]) -> str:
    """A heading, tables and the verdict for each comparison; rates in percent, differences in points."""
    parts = []
    for each in found:
        tables = [_table("passed", each.groups)]
        tables += [_table("mean score", each.scores)] if each.has_scores else []
        took = [(name, *map(_number, pair)) for name, pair in _means(each).items()]
        tables.append(_lines([("mean of a trial", "A", "B"), ("---", "--:", "--:"), *took]))
        sides = (("A", each.first), ("B", each.second))
        names = "; ".join(f"{letter}: {run.model}, {run.label}" for letter, run in sides)
        verdict = f"Verdict on B: {each.overall.verdict} ({each.overall.test}). {each.caution}".rstrip()
        notes = [f"- {_escaped(note)}" for note in each.notes]
        parts.append("\n\n".join([f"## {_escaped(names)}", *tables, verdict, *notes]))
    return "\n\n".join(parts) + "\n"


def _table(measure: str, rows: Sequence[Difference]) -> str:
    heads = (measure, "tasks", "A", "B", "B - A", "95 % interval", "p (Holm)", "won", "lost")
    return _lines([heads, ("---", *["--:"] * (len(heads) - 1)), *map(_texts, rows)])


def _lines(lines: Sequence[Sequence[str]]) -> str:
    return "\n".join("| " + " | ".join(map(_escaped, line)) + " |" for line in lines)


def _means(comparison: Comparison) -> dict[str, tuple[float | None, float | None]]:
    """What a graded trial of the paired tasks took in each run on average."""
    first, second = comparison.metrics
    return {name: (getattr(first, name), getattr(second, name)) for name in _MEANS}


def _took(comparison: Comparison) -> list[float | None]:
    return [value for pair in _means(comparison).values() for value in pair]


def _number(value: float | None) -> str:
    return "unknown" if value is None else f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"


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
    sides = zip(("first", "second"), (comparison.first, comparison.second), comparison.metrics, strict=True)
    return {
        **{name: _run(run) | {key: getattr(metrics, key) for key in _MEANS} for name, run, metrics in sides},
        "overall": _row(comparison.overall),
        "turns": {"difference": comparison.turns.difference, "interval": list(comparison.turns.interval)},
        "categories": [_row(row) for row in comparison.categories],
        "tiers": [_row(row) for row in comparison.tiers],
        "score": {row.group: _row(row) for row in comparison.scores},
        "won": list(comparison.won),
        "lost": list(comparison.lost),
        "left_out": list(comparison.left_out),
        "notes": list(comparison.notes),
    }


def _run(run: LoadedRun) -> dict[str, Any]:
    return {
        "run": run.label,
        "run_id": run.environment.run_id,
        "model": run.model,
        "agent": run.agent_format,
        "grading": run.grading,
    }


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
