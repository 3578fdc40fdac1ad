"""Line by line; the place of a day in the grid from its distance to Monday, 26 August 2024."""

import re
from datetime import date
from pathlib import Path
from typing import Any

MONTHS = {"September": 9, "October": 10, "November": 11}


def truth(inputs: Path) -> dict[str, Any]:
    grid: list[list[Any]] = [[0] * 14 for _ in range(7)]
    for row in range(6):
        grid[row][0] = None
    grid[6][13] = None
    month = 0
    for line in (inputs / "diary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            month = MONTHS[line.split()[1]]
        entry = re.match(r"- \w+ (\d+): (?!~~)(.*)", line)
        if not entry:
            continue
        week, row = divmod((date(2024, month, int(entry[1])) - date(2024, 8, 26)).days, 7)
        if span := re.search(r"pp?\. (\d+)\D+(\d+)", entry[2]):
            grid[row][week] += int(span[2]) - int(span[1]) + 1
        elif pages := re.match(r"(\d+) pages", entry[2]):
            grid[row][week] += int(pages[1])
    sums = [sum(row[week] or 0 for row in grid) for week in range(14)]
    figures = {"total": sum(sums), "best_week": 35 + sums.index(max(sums))}
    return {"grid": grid, "weeks": [str(week) for week in range(35, 49)], "figures": figures}
