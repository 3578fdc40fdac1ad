"""The groups that were written down, message by message against what was sent."""

from __future__ import annotations

import re

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def taken_down(ctx: Context, path: str, expect: list[list[str]], most: int) -> Verdict:
    """Columns message (1, 2, ...) and group and no others, a message's groups in their order; wrong, missing and surplus ones are at most `most`."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["group", "message"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are message and group")
    given: dict[float, list[str]] = {}
    last = 0.0
    for number, group in zip(map(cells.number, found.column("message")), map(cells.text, found.column("group")), strict=True):
        figures = group.strip()
        # A figure that could not be read may stand as a question mark: its group is wrong.
        if not re.fullmatch(r"[0-9?]{5}", figures):
            return failed(f"{path}: {figures[:20]!r} is no group of five figures")
        if number not in {float(k) for k in range(1, len(expect) + 1)}:
            return failed(f"{path}: there is no message {number}")
        if number < last:
            return failed(f"{path}: the groups are not in the order in which they were sent")
        last = number
        given.setdefault(number, []).append(figures)
    off = [apart(given.get(float(k), [])[:400], sent) for k, sent in enumerate(expect, 1)]
    total = sum(map(len, expect))
    words = f"groups wrong, missing or too many: {off}, together {sum(off)} of {total}, at most {most} are all right"
    return passed(words, wrong=sum(off)) if sum(off) <= most else failed(words, max(0.0, 1 - sum(off) / total), wrong=sum(off))


def apart(a: list[str], b: list[str]) -> int:
    """How many groups are to be changed, added and taken out to make one list of the other."""
    before = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        row = [i]
        for j, right in enumerate(b, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right)))
        before = row
    return before[-1]
