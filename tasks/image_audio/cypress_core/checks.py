"""Marks on the rings of cores against the rings' ends."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def rings(ctx: Context, path: str, expect: dict[str, list[float]], most: float, near: float = 4.5) -> Verdict:
    """Columns core and x, in order; rings without a mark within `near` pixels and marks without a ring are together at most `most` of all rings."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if found.columns != ["core", "x"]:
        return failed(f"the columns of {path} are {found.columns}, asked are core and x")
    rows = [(cells.number(a), cells.number(b)) for a, b in zip(found.column("core"), found.column("x"), strict=True)]
    if rows != sorted(rows):
        return failed(f"the rows of {path} are not by core and from left to right")
    strange = sorted({core for core, _ in rows} - {float(name) for name in expect})
    if strange:
        return failed(f"{path} has marks of a core {strange[0]:g}")
    rings = missed = extra = 0
    for name, edges in expect.items():
        given, lost, more = compared([x for core, x in rows if core == float(name)], sorted(edges), near)
        rings, missed, extra = rings + given, missed + lost, extra + more
    share = (missed + extra) / rings
    words = f"of {rings} rings {missed} have no mark, and {extra} marks have no ring: {share:.1%}, asked is at most {most:.0%}"
    return Verdict(share <= most, 1.0 if share <= most else max(0.0, min(0.99, 1 - 2 * (share - most))), words, {"share": share})


def compared(marks: list[float], edges: list[float], near: float) -> tuple[int, int, int]:
    """How many rings there are, how many have no mark, and how many marks no ring; nobody's are 12 pixels at the left end, and the right end."""
    pairs = at = 0
    marks = [x for x in marks if 12 - near < x <= edges[-1] + near]
    for x in edges:
        while at < len(marks) and marks[at] < x - near:
            at += 1
        if at < len(marks) and marks[at] <= x + near:
            pairs += x > 12
            at += 1
    sure = sum(x > 12 for x in edges)
    return sure, sure - pairs, max(0, sum(x > 12 for x in marks) - pairs)
