"""Recomputes each grand total from the item lines, discount and VAT rate, read with pdfplumber."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import pdfplumber

    rows: dict[str, dict[str, Any]] = {}
    net: dict[str, int] = {}
    off: dict[str, int] = {}
    with pdfplumber.open(inputs / "invoices.pdf") as book:
        texts = [page.extract_text() for page in book.pages]
    statement = day(re.search(r"Statement date: (.+)", texts[0])[1])
    for text in texts[1:]:
        number = re.search(r"INV-\d{4}", text)[0]
        if "Invoice date:" in text:
            rows[number] = {
                "invoice_no": number,
                "supplier": text.splitlines()[0].strip(),
                "invoice_date": day(re.search(r"Invoice date: (.+)", text)[1]),
                "due_date": day(re.search(r"Payment due: (.+)", text)[1]),
            }
        for count, cents in re.findall(r"(\d+) x GBP ([\d,.]+)", text):
            net[number] = net.get(number, 0) + int(count) * int(re.sub(r"\D", "", cents))
        less = re.search(r"Less discount -GBP ([\d,.]+)", text)
        off[number] = off.get(number, 0) + (int(re.sub(r"\D", "", less[1])) if less else 0)
    for number, row in rows.items():
        base = net[number] - off[number]
        row["amount"] = (base + base * 20 // 100) / 100
    table = [rows[number] for number in sorted(rows)]
    return {"rows": table, "due": round(sum(r["amount"] for r in table if r["due_date"] <= statement), 2)}


def day(written: str):
    for form in ("%d %B %Y", "%d %b %Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(written.strip(), form).date()
        except ValueError:
            continue
    raise ValueError(written)
