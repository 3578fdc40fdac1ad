"""Formulas of the paired test over two dictionaries."""

import csv
import re
from math import sqrt
from pathlib import Path
from typing import Any

import openpyxl
from scipy.special import stdtr, stdtrit


def truth(inputs: Path) -> dict[str, Any]:
    sheet = openpyxl.load_workbook(inputs / "前测.xlsx").active
    with (inputs / "后测.csv").open(newline="", encoding="gb18030") as file:
        after = people([row for row in csv.reader(file)][1:])
    before = people(list(sheet.iter_rows(min_row=2, values_only=True)))
    gaps = [after[one] - before[one] for one in before if one in after]
    n = len(gaps)
    mean = sum(gaps) / n
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n - 1))
    t, half = mean / (spread / sqrt(n)), stdtrit(n - 1, 0.975) * spread / sqrt(n)
    p = 2 * stdtr(n - 1, -abs(t))
    values = {"均值差": mean, "标准差": spread, "t": t, "p": p, "下限": mean - half, "上限": mean + half}
    return {"test": {"人数": n} | {key: round(float(v), 4) for key, v in values.items()}, "shift": round(mean, 2)}


def people(rows: list[Any]) -> dict[int, float]:
    found = {}
    for name, *texts in rows:
        if number := re.search(r"\d+", name):
            upper = [int(text.split("/")[0]) for text in texts if text]
            found[int(number[0])] = sum(upper) / len(upper)
    return found
