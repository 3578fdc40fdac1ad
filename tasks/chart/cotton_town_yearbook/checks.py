"""Values read off charts against those that were drawn."""

import math

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

Place = tuple[float, str, str]


def values(ctx: Context, path: str, expect: list[dict], near: float, most: float) -> Verdict:
    """Columns chart, code, month and value; at most the share `most` are missing or further from `expect` than `near` of their axis' length."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if found.columns != ["chart", "code", "month", "value"]:
        return failed(f"the columns of {path} are {found.columns}, asked are chart, code, month and value")
    given: dict[Place, float | None] = {}
    for chart, code, month, value in zip(*map(found.column, found.columns), strict=True):
        place = (cells.number(chart) or 0.0, str(code).strip(), str(month).strip()[:7])
        if place in given:
            return failed(f"{path} has chart {chart}, code {code}, month {month} more than once")
        given[place] = cells.number(value)
    wanted = {(float(row["chart"]), row["code"], row["month"]): row for row in expect}
    strange = [place for place in given if place not in wanted]
    if strange:
        return failed(f"{path} has a row for chart {strange[0][0]:g}, code {strange[0][1]}, month {strange[0][2]}, which there is not")
    wrong = [place for place, row in wanted.items() if not close(given.get(place), row, near)]
    share = len(wrong) / len(wanted)
    told = "; ".join(f"chart {c:g}, {k}, {m}: {given.get((c, k, m))} for {wanted[c, k, m]['value']:.4g}" for c, k, m in wrong[:5])
    words = f"{len(wrong)} of {len(wanted)} values are wrong, {share:.1%}, at most {most:.0%} may be" + (f"; such as {told}" if told else "")
    return Verdict(share <= most, 1.0 if share <= most else min(0.99, 1 - share), words, {"wrong": len(wrong), "share": share})


def close(value: float | None, row: dict, near: float) -> bool:
    """Within `near` of the axis' length, measured along the axis: `unit` is what lies between its ends, as a difference or (logarithmic) as a ratio's logarithm."""
    if value is None or value != value:
        return False
    if row["log"]:
        return value > 0 and abs(math.log(value / row["value"])) <= near * row["unit"]
    return abs(value - row["value"]) <= near * row["unit"]
