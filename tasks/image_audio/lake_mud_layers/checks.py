"""Thicknesses of yearly layers against those of the cores."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def layers(ctx: Context, path: str, expect: dict[str, float], least: float, share: float = 0.1, near: float = 0.2) -> Verdict:
    """Columns core, year and mm. Of the layers in `expect` at least `least` are within `share` or `near` millimetres; rows of others do not matter."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["core", "mm", "year"]:
        return failed(f"the columns of {path} are {found.columns[:10]}, asked are core, year and mm")
    given: dict[str, float | None] = {}
    for core, year, mm in zip(found.column("core"), found.column("year"), found.column("mm"), strict=True):
        numbers = cells.number(core), cells.number(year)
        if numbers[0] is None or numbers[1] is None:
            return failed(f"{path} has a row of core {core!r} and year {year!r}")
        name = f"{numbers[0]:g}|{numbers[1]:g}"
        if name in given:
            return failed(f"{path} has core {core}, year {year} more than once")
        given[name] = cells.number(mm)
    wrong = [name for name, mm in expect.items() if not close(given.get(name), mm, share, near)]
    right = 1 - len(wrong) / len(expect)
    lacking = sum(name not in given for name in expect)
    words = f"of {len(expect)} layers {right:.1%} are right ({lacking} have no row), asked are {least:.0%}"
    return Verdict(right >= least, 1.0 if right >= least else min(0.99, right), words, {"right": right})


def close(mm: float | None, expected: float, share: float, near: float) -> bool:
    return mm is not None and abs(mm - expected) <= max(share * expected, near) + 0.006
