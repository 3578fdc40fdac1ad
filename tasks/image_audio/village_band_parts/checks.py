"""The notes that were taken down, staff by staff against what the copyists wrote."""

from __future__ import annotations

import re

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed

Line = list[tuple[str, float]]


def copied(ctx: Context, path: str, expect: list[list[list[list[object]]]], most: int) -> Verdict:
    """Columns page, staff (from 1), note and quarters and no others, in order; notes wrong, missing and too many are at most `most` in all."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["note", "page", "quarters", "staff"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are page, staff, note and quarters")
    given: dict[tuple[float, float], Line] = {}
    last = (0.0, 0.0)
    places = {(float(p), float(s)) for p, page in enumerate(expect, 1) for s in range(1, len(page) + 1)}
    rows = zip(*(found.column(name) for name in ("page", "staff", "note", "quarters")), strict=True)
    for page, staff, note, quarters in rows:
        place, name, length = (cells.number(page), cells.number(staff)), cells.text(note).strip(), cells.number(quarters)
        if place not in places:
            return failed(f"{path}: there is no page {page}, staff {staff}"[:200])
        if place < last:
            return failed(f"{path}: the notes are not in the order of the pages and staves")
        if not re.fullmatch(r"[A-G][#b]?\d", name):
            return failed(f"{path}: {name[:20]!r} is not written like F#4, Bb3 or E5")
        if length != length:
            return failed(f"{path}: a length is no plain number")
        last = place
        given.setdefault(place, []).append((name, length))
    total, off = 0, []
    for p, part in enumerate(expect, 1):
        off.append(0)
        for s, line in enumerate(part, 1):
            written = [(str(name), float(str(length))) for name, length in line]
            total += len(written)
            off[-1] += apart(given.get((float(p), float(s)), [])[:200], written)
    words = f"notes wrong, missing or too many page by page: {off}, together {sum(off)} of {total}, at most {most} are all right"
    return passed(words, wrong=sum(off)) if sum(off) <= most else failed(words, max(0.0, 1 - sum(off) / total), wrong=sum(off))


def apart(a: Line, b: Line) -> int:
    """How many notes are to be changed, added and taken out to make one staff of the other."""
    before = list(range(len(b) + 1))
    for i, (name, length) in enumerate(a, 1):
        row = [i]
        for j, (right, quarters) in enumerate(b, 1):
            same = name == right and abs(length - quarters) < 0.01
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (not same)))
        before = row
    return before[-1]
