"""A mask of seconds for each line; each day's seconds are counted in it."""

import csv
import json
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np


def truth(inputs: Path) -> dict[str, Any]:
    window = json.loads((inputs / "window.json").read_text())
    first, last = date.fromisoformat(window["from"]), date.fromisoformat(window["to"])
    zone = ZoneInfo(window["time_zone"])
    edges = [
        int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())
        for day in (first + timedelta(n) for n in range((last - first).days + 2))
    ]
    down = {line: np.zeros(edges[-1] - edges[0], bool) for line in "ABC"}
    with (inputs / "stops.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            start = datetime.fromisoformat(row["start"]).timestamp()
            end = datetime.fromisoformat(row["end"]).timestamp() if row["end"] else edges[-1]
            down[row["line"]][max(0, int(start) - edges[0]) : max(0, int(end) - edges[0])] = True
    days = [
        {"date": (first + timedelta(n)).isoformat()}
        | {
            line: round(down[line][edges[n] - edges[0] : edges[n + 1] - edges[0]].sum() / 60, 1)
            for line in "ABC"
        }
        for n in range(len(edges) - 1)
    ]
    return {"days": days, "total": sum(int(mask.sum()) for mask in down.values()) / 60}
