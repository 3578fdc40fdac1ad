"""The forecasts of most taps are nearly as good as those of somebody who knows what is to be expected."""

from __future__ import annotations

from typing import Any

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def near_best(ctx: Context, path: str, days: list[str], lines: Any, many: int) -> Verdict:
    """The table has a row for each of `days`, and of at least `many` lines the mean absolute error is not over the `bound`."""
    found = read.table(ctx, path)
    if found.columns != ["date", *lines]:
        return failed(f"{path} has the columns {found.columns[:12]}, asked are date and {list(lines)}")
    at = [cells.text(cell) for cell in found.column("date")]
    if sorted(at) != sorted(days):
        return failed(f"{path} has {len(at)} rows, asked are these {len(days)} days, once each")
    over, ratios = [], {}
    for name, line in lines.items():
        said = dict(zip(at, map(cells.number, found.column(name)), strict=True))
        if any(n != n for n in said.values()):
            return failed(f"{path}: a value of {name} is not a number")
        error = sum(abs(said[day] - n) for day, n in zip(days, line["came"], strict=True)) / len(days)
        ratios[name] = round(error / line["best"], 3)
        if error > line["bound"]:
            over.append(f"{name}: {error:.1f}, asked is at most {line['bound']:.1f}")
    good = len(lines) - len(over)
    if good < many:
        return failed(f"{path}: {good} taps are good enough, asked are {many}; mean absolute error of {'; '.join(over)}", good / many, ratios=ratios)
    return passed(ratios=ratios)
