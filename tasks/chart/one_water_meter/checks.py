"""The water of each day is shared out among the families nearly as they drew it."""

from __future__ import annotations

from typing import Any

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def shares(ctx: Context, path: str, days: list[str], names: list[str], litres: Any, meter: list[float], most: float) -> Verdict:
    """A row for each of `days`, in order, that adds up to the `meter`; all cells together differ from `litres` by at most `most` of what the meter counted."""
    found = read.table(ctx, path)
    if found.columns != ["日期", *names]:
        return failed(f"{path} has the columns {found.columns[:12]}, asked are 日期 and {list(names)}")
    at = [cells.text(cell) for cell in found.column("日期")]
    if at != list(days):
        return failed(f"{path} has {len(at)} rows from {at[:1]} to {at[-1:]}, asked are {len(days)} days from {days[0]} to {days[-1]}, in order")
    columns = [found.column(name) for name in names]
    if any(cells.decimals_of(cell) > 1 for column in columns for cell in column):
        return failed(f"{path}: there are numbers with more than one decimal")
    said = [[cells.number(cell) for cell in row] for row in zip(*columns, strict=True)]
    if any(n != n or n < 0 for row in said for n in row):
        return failed(f"{path}: a cell is not a number of litres")
    if not any(cells.decimals_of(cell) == 1 for column in columns for cell in column):
        return failed(f"{path}: the numbers have fewer decimals than asked")
    open_ = [f"{day}: {sum(row):.1f}, the meter {total:.1f}" for day, row, total in zip(days, said, meter, strict=True) if abs(sum(row) - total) > 1]
    if open_:
        return failed(f"{path}: {len(open_)} days do not add up to the meter; {'; '.join(open_[:3])}")
    off = [[abs(n - true) for n, true in zip(row, wanted, strict=True)] for row, wanted in zip(said, litres, strict=True)]
    part = sum(map(sum, off)) / sum(meter)
    by_column = {name: round(sum(row[k] for row in off) / sum(meter), 4) for k, name in enumerate(names)}
    if part > most:
        return failed(f"{path}: {part:.2%} of the water is off, at most {most:.0%} may be", max(0.0, 1 - part), part=round(part, 4), by_column=by_column)
    return passed(part=round(part, 4), by_column=by_column)
