"""Cell by cell with openpyxl."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    book = openpyxl.load_workbook(inputs / "质检.xlsx")
    real = dict(book["别名"].iter_rows(min_row=2, values_only=True))
    counts: Counter[str] = Counter()
    for sheet in book.worksheets:
        if sheet.title != "别名":
            for day, _, name, number in sheet.iter_rows(min_row=2, values_only=True):
                if re.match(r"\d{4}-", day or ""):
                    name = name.strip()
                    counts[real.get(name, name)] += int(re.sub(r"\D", "", str(number or "")) or 1)
    ranked = counts.most_common()
    total, sums = sum(counts.values()), 0
    running, few = [], []
    for name, number in ranked:
        if sums < 0.8 * total:
            few.append(name)
        sums += number
        running.append(100 * sums / total)
    return {"counts": dict(ranked), "running": {"累计占比": running}, "few": few}
