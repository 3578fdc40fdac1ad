"""Read with pdfplumber; the document's own figures are the last three amounts before any footer."""

import io
import re
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pdfplumber

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()


def truth(inputs: Path) -> dict[str, Any]:
    rows = []
    with zipfile.ZipFile(inputs / "invoices.zip") as box:
        for name in box.namelist():
            with pdfplumber.open(io.BytesIO(box.read(name))) as book:
                lines = [line for page in book.pages for line in (page.extract_text() or "").splitlines()]
            rows.append({"file": name, **facts(lines)})
    rows.sort(key=lambda row: (row["date"], row["file"]))
    wrong = [row["file"] for row in rows if round(row["net"] + row["tax"] - row["total"], 2) != 0]
    assert len(wrong) == 1
    return {"invoices": rows, "wrong": wrong[0]}


def facts(lines: list[str]) -> dict[str, Any]:
    lines = [line for line in lines if not line.startswith("Due ")]
    written = (
        [line.split()[-1] for line in lines if not line.endswith("EUR")]
        if "Kessler" not in lines[0]
        else [line.split()[-2].translate(str.maketrans(",.", ".,")) for line in lines[-3:]]
    )
    sign = -1 if "CREDIT" in lines[1] else 1
    net, tax, total = (sign * float(re.sub(r"[^\d.]", "", amount)) for amount in written[-3:])
    if "Harrow" in lines[0]:
        number, currency, form, shown = lines[1].split()[-1], "GBP", "%d/%m/%Y", lines[2].split()[-1]
    elif "Bayside" in lines[0]:
        number, currency, form, shown = lines[1].split()[-1], "USD", "%m/%d/%Y", lines[3].split()[-1]
    else:
        day, month, year = lines[3].split()[1:]
        shown = f"{day}{MONTHS.index(month) + 1}.{year}"
        number, currency, form = lines[1].split()[-1], "EUR", "%d.%m.%Y"
    date = datetime.strptime(shown, form).date().isoformat()
    return {"number": number, "date": date, "currency": currency, "net": net, "tax": tax, "total": total}
