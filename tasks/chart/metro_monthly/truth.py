"""Cell by cell with openpyxl: the last value seen fills a gap."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import openpyxl

    sheet = openpyxl.load_workbook(inputs / "客流.xlsx", data_only=True)["日客流"]
    lines = [cell.value for cell in sheet[3]][1:]
    last: dict[str, float] = {}
    total: dict[tuple[str, str], float] = {}
    months: list[str] = []
    for row in sheet.iter_rows(min_row=4, values_only=True):
        month = row[0].strftime("%Y-%m")
        if month not in months:
            months.append(month)
        for name, value in zip(lines, row[1:], strict=True):
            if isinstance(value, int | float):
                last[name] = float(value)
            total[month, name] = total.get((month, name), 0.0) + last[name]
    table = [{"月份": m, "线路": n, "总客流": round(total[m, n], 2)} for m in months for n in lines]
    return {
        "table": table,
        "series": {n: {"x": months, "y": [total[m, n] for m in months]} for n in lines},
        "lines": lines,
        "best": max(months, key=lambda m: sum(total[m, n] for n in lines)),
    }
