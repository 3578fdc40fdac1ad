"""Marks on grains of rice against the grains, one to one."""

import numpy as np

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

CLASSES = ("whole", "broken", "chalky", "foreign")
Mark = tuple[float, float, str]


def grains(ctx: Context, path: str, expect: dict[str, list[Mark]], most: float, near: float = 8.5) -> Verdict:
    """Columns tray, x, y and class; grains without a mark within `near` pixels, marks without a grain and wrong classes are together at most `most` of all grains."""
    found = read.table(ctx, path, encodings=read.ANY_CHINESE)
    if found.columns != ["tray", "x", "y", "class"]:
        return failed(f"the columns of {path} are {found.columns[:10]}, asked are tray, x, y and class")
    numbers = [[cells.number(cell) for cell in found.column(name)] for name in ("tray", "x", "y")]
    words = [str(cell).strip() for cell in found.column("class")]
    if strange := sorted(set(words) - set(CLASSES)):
        return failed(f"{path} has a class {strange[0]!r}")
    if not np.isfinite(np.array(numbers, float)).all():
        return failed(f"{path}: a tray, x or y is no number")
    if trays := sorted(set(numbers[0]) - {float(name) for name in expect}):
        return failed(f"{path} has marks of a tray {trays[0]:g}")
    count = sum(map(len, expect.values()))
    if len(words) > 3 * count:
        return failed(f"{path} has {len(words)} marks for {count} grains")
    missed = extra = other = 0
    for name, real in expect.items():
        marks = [(x, y, word) for tray, x, y, word in zip(*numbers, words, strict=True) if tray == float(name)]
        lost, more, wrong = compared(marks, real, near)
        missed, extra, other = missed + lost, extra + more, other + wrong
    share = (missed + extra + other) / count
    told = f"of {count} grains {missed} have no mark and {other} another class, and {extra} marks have no grain: {share:.1%}, asked is at most {most:.0%}"
    return Verdict(share <= most, 1.0 if share <= most else max(0.0, min(0.99, 1 - 2 * (share - most))), told, {"share": share})


def compared(marks: list[Mark], real: list[Mark], near: float) -> tuple[int, int, int]:
    """How many grains have no mark, how many marks no grain, and how many pairs differ in class, for the pairs that are best for the marks."""
    from scipy.optimize import linear_sum_assignment

    if not marks:
        return len(real), 0, 0
    at, of = (np.array([each[:2] for each in some], float) for some in (real, marks))
    close = np.hypot(*(at[:, None] - of).transpose(2, 0, 1)) <= near
    same = np.array([each[2] for each in real])[:, None] == np.array([each[2] for each in marks])
    value = close * (1 + same)
    rows, columns = linear_sum_assignment(-value)
    pairs, right = int((value[rows, columns] > 0).sum()), int((value[rows, columns] == 2).sum())
    return len(real) - pairs, len(marks) - pairs, pairs - right
