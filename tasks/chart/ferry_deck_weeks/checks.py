"""The forecast of the trips is nearly as good as that of somebody who knows all habits of the place."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def near_best(ctx: Context, path: str, trips: list[list[str]], cars: list[int], best: float, bound: float) -> Verdict:
    """The table has a row for each of `trips` (date, time, from), and the mean absolute error of its cars is at most `bound`."""
    found = read.table(ctx, path)
    if found.columns != ["date", "time", "from", "cars"]:
        return failed(f"{path} has the columns {found.columns[:8]}, asked are date, time, from, cars")
    at = list(zip(*([cells.text(cell) for cell in found.column(name)] for name in ("date", "time", "from")), strict=True))
    asked = [tuple(trip) for trip in trips]
    if sorted(at) != sorted(asked):
        strange = sorted(set(at) - set(asked))[:3]
        return failed(f"{path} has {len(at)} rows, asked are these {len(asked)} trips, once each; not among them: {strange}")
    said = dict(zip(at, map(cells.number, found.column("cars")), strict=True))
    if any(n != n or n != round(n) for n in said.values()):
        return failed(f"{path}: not all cars are whole numbers")
    error = sum(abs(said[trip] - n) for trip, n in zip(asked, cars, strict=True)) / len(asked)
    if error > bound:
        return failed(f"{path}: the mean absolute error is {error:.2f} cars, asked is at most {bound:.2f}", best / error, ratio=round(error / best, 3))
    return passed(ratio=round(error / best, 3))
