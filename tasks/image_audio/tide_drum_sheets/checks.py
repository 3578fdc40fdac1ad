"""The hourly heights read off the sheets against those that the pen wrote."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def heights(ctx: Context, path: str, expect: dict[str, float | None], near: float, most: int) -> Verdict:
    """Columns 时间 and 潮位, a row for every hour; empty where `expect` is None; at most `most` heights further than `near` from `expect`."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if sorted(found.columns) != sorted(["时间", "潮位"]):
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are 时间 and 潮位")
    given = {}
    for when, height in zip(found.column("时间"), found.column("潮位"), strict=True):
        name = str(when).strip()
        if name in given:
            return failed(f"{path} has {name} more than once")
        given[name] = height
    strange, lacking = [name for name in given if name not in expect], [name for name in expect if name not in given]
    if strange or lacking:
        return failed(f"{path}: {len(strange)} rows are not asked ({strange[:2]}), {len(lacking)} hours are missing ({lacking[:2]})")
    filled = [name for name, height in expect.items() if height is None and str(given[name] if given[name] is not None else "").strip()]
    if filled:
        return failed(f"{path} has a height at {filled[0]}, when the pen was lifted")
    numbers = {name: cells.number(given[name]) for name in expect}
    wrong = [name for name, height in expect.items() if height is not None and not close(numbers[name], height, near)]
    total = sum(height is not None for height in expect.values())
    told = "; ".join(f"{name}: {given[name]} for {expect[name]:.1f}" for name in wrong[:4])
    words = f"{len(wrong)} of {total} heights are wrong, at most {most} may be" + (f"; such as {told}" if told else "")
    return Verdict(len(wrong) <= most, 1.0 if len(wrong) <= most else min(0.99, 1 - len(wrong) / total), words, {"wrong": len(wrong)})


def close(height: float | None, right: float, near: float) -> bool:
    return height is not None and abs(height - right) <= near
