"""Hours since the epoch as keys; a reading is looked up or interpolated, prices are dealt out in order."""

import csv
from datetime import datetime, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo


def truth(inputs: Path) -> dict[str, Any]:
    readings: dict[int, float] = {}
    turns, before = 0, 0.0
    with (inputs / "meter.csv").open() as file:
        for row in csv.DictReader(file):
            value = float(row["kwh"])
            turns += value < before
            before = value
            moment = datetime.fromisoformat(row["time"].replace("Z", "+00:00"))
            readings[round(moment.timestamp() / 3600)] = value + 100000 * turns
    known = sorted(readings)
    for left, right in zip(known, known[1:]):
        for hour in range(left + 1, right):
            share = (hour - left) / (right - left)
            readings[hour] = readings[left] * (1 - share) + readings[right] * share
    with (inputs / "prices.csv").open() as file:
        prices = list(csv.DictReader(file))
    start = datetime.fromisoformat(prices[0]["start"]).replace(tzinfo=ZoneInfo("Europe/Berlin"))
    hour = round(start.astimezone(timezone.utc).timestamp() / 3600)
    days: dict[str, list[float]] = {}
    for step, row in enumerate(prices):
        day = days.setdefault(row["start"][:10], [0, 0, 0])
        used = readings[hour + step + 1] - readings[hour + step]
        day[0], day[1], day[2] = day[0] + 1, day[1] + used, day[2] + used * float(row["ct_per_kwh"])
    table = [
        {"date": d, "hours": h, "kwh": round(kwh, 2), "cost_eur": round(cents / 100, 2)}
        for d, (h, kwh, cents) in days.items()
    ]
    return {"days": table, "price": sum(d[2] for d in days.values()) / sum(d[1] for d in days.values())}
