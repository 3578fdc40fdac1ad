"""Weighted sums and the closed formula of a line."""

from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    book = openpyxl.load_workbook(inputs / "photometer.xlsx")
    points = []
    for level, *readings in book["standards"].iter_rows(min_row=2, values_only=True):
        points += [(level, value) for value in readings if not isinstance(value, str)]
    blanks = [value for level, value in points if level == 0]
    blank = sum(blanks) / len(blanks)
    w = sx = sy = sxx = sxy = 0.0
    for x, value in points:
        if x > 0:
            y, weight = value - blank, 1 / x**2
            w, sx, sy = w + weight, sx + weight * x, sy + weight * y
            sxx, sxy = sxx + weight * x * x, sxy + weight * x * y
    b = (w * sxy - sx * sy) / (w * sxx - sx * sx)
    a = (sy - b * sx) / w
    samples = []
    for name, dilution, *readings in book["samples"].iter_rows(min_row=2, values_only=True):
        valid = [value - blank for value in readings if not isinstance(value, str)]
        level = (sum(valid) / len(valid) - a) / b
        status = "below range" if level < 0.1 else "above range" if level > 4 else "ok"
        value = round(level * dilution, 3) if status == "ok" else None
        samples.append({"sample": name, "status": status, "mg_per_l": value})
    return {"samples": samples, "line": {"a": round(a, 5), "b": round(b, 5)}}
