"""Counts along a list of the working days."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    book = openpyxl.load_workbook(inputs / "plan.xlsx")
    off = {date(*map(int, reversed(c.value.split(".")))) for c in book["days off"]["A"][1:]}
    days = [date(2024, 4, 22) + timedelta(n) for n in range(500)]
    days = [day for day in days if day.weekday() < 5 and day not in off]
    jobs = {row[0]: row for row in book["jobs"].iter_rows(min_row=2, values_only=True)}
    ends: dict[str, int] = {}
    starts: dict[str, int] = {}

    def plan(key: str) -> int:
        if key not in ends:
            _, _, takes, after, not_before = jobs[key]
            first = max((plan(a.strip()) + 1 for a in (after or "").split(",") if a.strip()), default=0)
            if not_before:
                first = max(first, next(i for i, day in enumerate(days) if day.isoformat() >= not_before))
            starts[key] = first
            ends[key] = first + int(takes[:-2]) * (5 if takes.endswith("w") else 1) - 1
        return ends[key]

    last = max(plan(key) for key in jobs)
    table = [{"id": k, "job": j[1], "start": days[starts[k]].isoformat(), "end": days[ends[k]].isoformat()} for k, j in jobs.items()]
    lengths = {j[1]: (days[ends[k]] - days[starts[k]]).days + 1 for k, j in jobs.items()}
    begins = {j[1]: (days[starts[k]] - date(1970, 1, 1)).days for k, j in jobs.items()}
    return {"table": table, "lengths": lengths, "begins": begins, "last": days[last].isoformat()}
