"""Walk over the sheet's cells; the percentages are read from the notes; half pennies as decimals."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    page = openpyxl.load_workbook(inputs / "pricelist.xlsx")["List"]
    notes = " ".join(str(row[0].value) for row in page.iter_rows() if row[0].value)
    more = Decimal(re.search(r"\* cold chain: (\d+) %", notes)[1])
    less = Decimal(re.search(r"# spring offer: (\d+) %", notes)[1])
    rows, category = [], ""
    for row in page.iter_rows(min_row=6, values_only=True):
        if row[1] is None:
            continue
        category = row[0] or category
        if "(x)" in row[2]:
            continue
        for size, shown in zip(("small", "medium", "large"), row[3:6], strict=True):
            found = re.fullmatch(r"£?(\d+(?:\.\d+)?)([*#]?)", str(shown))
            if found:
                factor = {"": Decimal(100), "*": 100 + more, "#": 100 - less}[found[2]]
                price = float(round(Decimal(found[1]) * factor / 100, 2))
                rows.append(
                    {"category": category, "sku": row[1], "article": row[2], "size": size, "price": price}
                )
    return {"prices": rows, "total": sum(row["price"] for row in rows)}
