"""The magnitudes of the stars on the plates, most of them near the truth."""

from __future__ import annotations

from typing import Any

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def magnitudes(ctx: Context, path: str, expect: dict[str, list[float]], near: float, least: float) -> Verdict:
    """Columns plate, star and mag (two or three decimals), one row for each plate and star; at least the share `least` of all is within `near` of `expect`."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["mag", "plate", "star"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are plate, star and mag")
    right = {(float(plate), float(star)): value for star, values in expect.items() for plate, value in enumerate(values, 1)}
    given: dict[Any, Any] = dict(zip(zip(map(cells.number, found.column("plate")), map(cells.number, found.column("star")), strict=True), found.column("mag"), strict=True))
    if len(found.rows) != len(right) or set(given) != set(right):
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each plate and variable star, {len(right)} in all")
    mags = {place: cells.number(cell) for place, cell in given.items()}
    if any(v != v for v in mags.values()):
        return failed(f"{path}: a magnitude is no plain number")
    figures = {len(str(cell).strip().partition(".")[2]) for cell in given.values()}
    if max(figures) > 3 or max(figures) < 2:
        return failed(f"{path}: the magnitudes have {max(figures)} decimals, asked are two or three")
    off = {place: abs(mags[place] - value) for place, value in right.items()}
    good = sum(v <= near + 1e-9 for v in off.values())
    share = good / len(right)
    words = f"{good} of {len(right)} magnitudes ({share:.1%}) are within {near:g} of the truth, asked are {least:.0%}"
    if share >= least:
        return passed(words, share=share)
    return Verdict(False, max(0.0, min(0.99, share)), words, {"share": share})
