"""One SQL question for each cell of the pivot."""

import sqlite3
from pathlib import Path
from typing import Any

ASK = """select count(*) from visits where lower(status) = 'attended' and dept_id = ?
         and day between ? and ?"""
QUARTERS = {
    "Q1": ("01-01", "03-31"),
    "Q2": ("04-01", "06-30"),
    "Q3": ("07-01", "09-30"),
    "Q4": ("10-01", "12-31"),
}


def truth(inputs: Path) -> dict[str, Any]:
    db = sqlite3.connect(inputs / "clinic.sqlite")
    pivot: list[dict[str, Any]] = []
    for code, name in db.execute("select dept_id, name from departments order by name").fetchall():
        counts = {
            q: db.execute(ASK, (code, f"2024-{a}", f"2024-{b}")).fetchone()[0]
            for q, (a, b) in QUARTERS.items()
        }
        pivot.append({"department": name, **counts, "total": sum(counts.values())})
    bars = {q: {row["department"]: row[q] for row in pivot if row["total"]} for q in QUARTERS}
    sums = {key: sum(row[key] for row in pivot) for key in [*QUARTERS, "total"]}
    db.close()
    return {
        "pivot": [*pivot, {"department": "All departments", **sums}],
        "bars": bars,
        "total": sums["total"],
    }
