"""Row by row with plain dictionaries, oldest row first, newer values over older ones."""

import csv
import re
from datetime import datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "contacts.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: day(row["updated"]))
    people: dict[str, dict[str, Any]] = {}
    for row in rows:
        email = row["email"].strip().lower()
        if not email:
            continue
        one = people.setdefault(email, {"email": email, "name": None, "phone": None, "city": None})
        for name in ("name", "phone", "city"):
            value = " ".join(row[name].split())
            if value.lower() not in ("", "n/a", "-", "unknown"):
                one[name] = "+44" + re.sub(r"\D", "", value)[-10:] if name == "phone" else value
        one["updated"] = day(row["updated"]).strftime("%Y-%m-%d")
    table = [people[email] for email in sorted(people)]
    return {"people": table, "counts": {"people": len(table), "no_phone": sum(not p["phone"] for p in table)}}


def day(written: str) -> datetime:
    form = "%d/%m/%Y" if "/" in written else "%d %b %Y" if " " in written else "%Y-%m-%d"
    return datetime.strptime(written, form)
