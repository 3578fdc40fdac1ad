"""For each payment, step back day by day until a rate is there."""

import csv
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    book = openpyxl.load_workbook(inputs / "rates.xlsx")
    turned = book["notes"]["A2"].value.split(":")[0].split(", ")
    lines = list(book["daily"].iter_rows(values_only=True))
    rates = {
        (line[0].date(), name): value
        for line in lines[1:]
        for name, value in zip(lines[0][1:], line[1:], strict=True)
        if isinstance(value, int | float)
    }
    payments: list[dict[str, Any]] = []
    people: dict[str, list[float]] = defaultdict(list)
    with (inputs / "expenses.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            day, month, year = map(int, row["date"].split("."))
            when, money, used = date(year, month, day), row["currency"], None
            eur = float(row["amount"])
            if money != "EUR":
                while (when, money) not in rates:
                    when -= timedelta(1)
                used, rate = when.isoformat(), rates[when, money]
                eur = eur * rate / 100 if money in turned else eur / rate
            people[row["person"]].append(round(eur, 2))
            payments.append(
                {"id": int(row["id"]), "person": row["person"], "eur": round(eur, 2), "rate_date": used}
            )
    table = [{"person": p, "payments": len(v), "eur": sum(v)} for p, v in people.items()]
    table.sort(key=lambda row: -row["eur"])
    return {"payments": payments, "people": table, "total": sum(row["eur"] for row in table)}
