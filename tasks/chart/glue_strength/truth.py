"""Plain loops and Welch's formulas; only the t distribution comes from SciPy."""

import re
from math import sqrt
from pathlib import Path
from typing import Any

import openpyxl
from scipy.stats import t as student


def truth(inputs: Path) -> dict[str, Any]:
    last: dict[str, tuple[str, float, bool]] = {}
    for page in openpyxl.load_workbook(inputs / "shear_tests.xlsx").worksheets:
        for number, glue, force, area, remark in page.iter_rows(min_row=4, max_col=5, values_only=True):
            if number == "mean":
                continue
            newton = float(re.match(r"[\d.]+", str(force))[0]) * (1000 if "kN" in str(force) else 1)
            width, length = map(float, area.split("x"))
            last[number] = (glue.strip().upper(), newton / (width * length), "slip" in str(remark).lower())
    a, b = ([v for g, v, slipped in last.values() if g == name and not slipped] for name in "AB")
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    va = sum((x - mean_a) ** 2 for x in a) / (len(a) - 1) / len(a)
    vb = sum((x - mean_b) ** 2 for x in b) / (len(b) - 1) / len(b)
    df = (va + vb) ** 2 / (va**2 / (len(a) - 1) + vb**2 / (len(b) - 1))
    diff, error = mean_b - mean_a, sqrt(va + vb)
    half = float(student.ppf(0.975, df)) * error
    values = {"diff": diff, "low": diff - half, "high": diff + half, "t": diff / error, "df": df}
    p = 2 * float(student.sf(abs(diff / error), df))
    return {"test": {"n_a": len(a), "n_b": len(b)} | {k: round(v, 3) for k, v in values.items()} | {"p": round(p, 4)}}
