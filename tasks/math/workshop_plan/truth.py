"""Tries every plan with NumPy."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import openpyxl

    book = openpyxl.load_workbook(inputs / "plan.xlsx", data_only=True)
    rows = list(book["产品"].iter_rows(min_row=2, values_only=True))
    names = [row[0] for row in rows]
    free = [row[1] for row in book["工时"].iter_rows(min_row=2, values_only=True)]
    first, second = re.match(r"(.+)的件数不得少于(.+)的件数的两倍", book["说明"]["A1"].value).groups()
    grid = np.stack(np.meshgrid(*[np.arange(row[5] + 1) for row in rows], indexing="ij"), axis=-1).reshape(-1, len(rows))
    fits = grid[:, names.index(first)] >= 2 * grid[:, names.index(second)]
    for stage in range(3):
        fits &= grid @ [row[2 + stage] for row in rows] <= free[stage]
    gains = grid[fits] @ [row[1] for row in rows]
    best = int(gains.max())
    plans = [dict(zip(names, map(int, plan))) for plan in grid[fits][gains == best]]
    return {"best": best, "plan": {"names": names, "plans": plans}}
