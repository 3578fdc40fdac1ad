"""Readings of the pens against what they showed."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def readings(ctx: Context, path: str, expect: list[list[list[float]]], near: float, most: int) -> Verdict:
    """Columns strip, hour, pen and reading; at most `most` are missing or further than `near` from `expect` (by strip, hour and pen: air, bed, damp)."""
    found = read.table(ctx, path)
    if found.columns != ["strip", "hour", "pen", "reading"]:
        return failed(f"the columns of {path} are {found.columns}, asked are strip, hour, pen and reading")
    pens = ("air", "bed", "damp")
    given: dict[tuple[float, float, str], float | None] = {}
    for strip, hour, pen, reading in zip(*map(found.column, found.columns), strict=True):
        place = (cells.number(strip) or 0.0, -1.0 if (at := cells.number(hour)) is None else at, str(pen).strip().lower())
        if place in given:
            return failed(f"{path} has strip {strip}, hour {hour}, pen {pen} more than once")
        given[place] = cells.number(reading)
    wanted = {
        (strip + 1.0, float(hour), pen): value
        for strip, hours in enumerate(expect)
        for hour, values in enumerate(hours)
        for pen, value in zip(pens, values, strict=True)
    }
    strange = [place for place in given if place not in wanted]
    if strange:
        return failed(f"{path} has a row for strip {strange[0][0]:g}, hour {strange[0][1]:g}, pen {strange[0][2]}, which there is not")
    wrong = [place for place, value in wanted.items() if (reading := given.get(place)) is None or abs(reading - value) > near]
    share = 1 - len(wrong) / len(wanted)
    told = "; ".join(f"strip {s:g}, hour {h:g}, {pen}: {given.get((s, h, pen))} for {wanted[s, h, pen]:.1f}" for s, h, pen in wrong[:5])
    words = f"{len(wrong)} of {len(wanted)} readings are wrong, at most {most} may be" + (f"; such as {told}" if told else "")
    return Verdict(len(wrong) <= most, 1.0 if len(wrong) <= most else min(0.99, share), words, {"wrong": len(wrong)})
