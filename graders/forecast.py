"""Checks of forecasts against what came, held to what somebody who knows the process would have said."""

from __future__ import annotations

from typing import Any

from . import cells, read
from .core import Context, Verdict, failed, passed


def near_best(
    ctx: Context, path: str, days: list[str], lines: dict[str, Any], many: int, key: str = "date"
) -> Verdict:
    """The forecasts of at least `many` lines have a mean absolute error of at most their `bound`.

    The table has the columns `key` and one for each of `lines`, in this order, and a row for each of `days`,
    in any order. A line: `came` (the values, in the order of `days`), `best` (the error of the best forecast)
    and `bound`. Measured are the ratios of error and `best`.
    """
    found = read.table(ctx, path)
    if found.columns != [key, *lines]:
        return failed(f"{path} has the columns {found.columns[:12]}, asked are {key} and {list(lines)}")
    at = [cells.text(cell) for cell in found.column(key)]
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
        words = f"{path}: {good} of {len(lines)} are good enough, asked are {many}"
        return failed(f"{words}; mean absolute error of {'; '.join(over)}", good / many, ratios=ratios)
    return passed(ratios=ratios)
