"""Cells addressed one by one; merged teams are looked up in the sheet's merged ranges."""

from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    page = openpyxl.load_workbook(inputs / "attendance.xlsx").active
    year = page["A1"].value.split()[-1]
    teams = {
        row: page.cell(area.min_row, 1).value
        for area in page.merged_cells.ranges
        if area.min_col == 1
        for row in range(area.min_row, area.max_row + 1)
    }
    rows = []
    for line in range(5, page.max_row):
        team = teams.get(line, page.cell(line, 1).value)
        for month, column in enumerate((3, 6, 9, 15, 18, 21), start=1):
            cells = [page.cell(line, column + shift).value for shift in range(3)]
            if cells != [None, None, None]:
                numbers = dict(zip(("planned", "held", "absent"), (c or 0 for c in cells), strict=True))
                rows.append(
                    {
                        "team": team,
                        "site": page.cell(line, 2).value,
                        "month": f"{year}-{month:02d}",
                        **numbers,
                    }
                )
    rows.sort(key=lambda row: (row["team"], row["site"], row["month"]))
    return {"long": rows, "counts": {"rows": len(rows), "held": sum(row["held"] for row in rows)}}
