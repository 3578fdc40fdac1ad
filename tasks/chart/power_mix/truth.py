"""Reads the cells one by one with openpyxl."""

from pathlib import Path
from typing import Any

import openpyxl

ORDER = ["Wind", "Solar", "Hydro", "Gas", "Coal", "Nuclear"]


def truth(inputs: Path) -> dict[str, Any]:
    sheet = openpyxl.load_workbook(inputs / "generation.xlsx").active
    gwh: dict[str, dict[str, float]] = {}
    for row in sheet.iter_rows(min_row=4, values_only=True):
        if row[0] in ORDER:
            scale = 1000 if row[1] == "TWh" else 1
            gwh[row[0]] = {str(2016 + at): number(cell) * scale for at, cell in enumerate(row[2:10])}
    sums = {year: sum(gwh[name][year] for name in ORDER) for year in gwh["Wind"]}
    shares = {name: {year: 100 * gwh[name][year] / sums[year] for year in sums} for name in ORDER}
    return {"shares": shares, "green": sum(shares[name]["2023"] for name in ORDER[:3])}


def number(cell: Any) -> float:
    text = str(cell).strip("e ").replace(",", "")
    return 0.0 if text == "-" else float(text)
