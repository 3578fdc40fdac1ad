"""Amounts in cents, dates by ordinal number."""

import csv
from datetime import date
from pathlib import Path
from typing import Any

MONTHS = "January February March April May June July August September October November December".split()


def truth(inputs: Path) -> dict[str, Any]:
    letter = (inputs / "letter.txt").read_text(encoding="utf-8")
    found = []
    with (inputs / "guests.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["status"].strip().lower() != "confirmed":
                continue
            parts = row["arrival"].split(".")[::-1] if "." in row["arrival"] else row["arrival"].split("-")
            arrival = date(*map(int, parts))
            nights = int(row["nights"])
            cents = nights * (round(float(row["rate_eur"]) * 100) + 250 * int(row["persons"]))
            days = [date.fromordinal(arrival.toordinal() + plus) for plus in (0, nights)]
            shown = [f"{day.day} {MONTHS[day.month - 1]} {day.year}" for day in days]
            total = f"{cents // 100:,}.{cents % 100:02d}"
            values = {
                "first": row["first"],
                "last": row["last"],
                "arrival": shown[0],
                "departure": shown[1],
                "nights": nights,
                "total": total,
            }
            found.append((arrival, row["last"], letter.format(**values), cents))
    found.sort()
    pages = [[line for line in text.splitlines() if line.strip()] for _, _, text, _ in found]
    return {
        "pages": pages,
        "count": len(pages),
        "sum": sum(cents for *_, cents in found) / 100,
    }
