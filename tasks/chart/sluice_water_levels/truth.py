"""Each hour put on the station's clock and in metres; days without a valid hour from the staff."""

import csv
import re
from collections import defaultdict
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    log = (inputs / "站志.md").read_text(encoding="utf-8")
    own, staff = (float(x) for x in re.search(r"自记仪零点高程 ([\d.]+) 米，水尺零点高程 ([\d.]+) 米（", log).groups())  # type: ignore[union-attr]
    lower = float(re.search(r"复测.*水尺零点高程 ([\d.]+)", log)[1])  # type: ignore[index]
    change = on(re.search(r"(\d+) 月 (\d+) 日：10 时至", log))
    struck = on(re.search(r"(\d+) 月 (\d+) 日：涨水", log))
    hours: dict[date, list[float]] = defaultdict(list)
    rows = read(inputs / "自记.csv")
    turn = next(at for at in range(1, len(rows)) if rows[at][0] < rows[at - 1][0])
    assert rows[turn - 1][0].startswith(str(change))
    readings = [(datetime.fromisoformat(stamp) + timedelta(hours=8) * (at >= turn), float(value) / (1 if at >= turn else 100)) for at, (stamp, value) in enumerate(rows)]
    for value, run in groupby(readings, key=lambda reading: reading[1]):
        same = list(run)
        if value > -5 and len(same) < 12:
            for when, _ in same:
                hours[when.date()].append(value)
    # The first of the readings that stand still is a true one.
    for value, run in groupby(readings, key=lambda reading: reading[1]):
        same = list(run)
        if value > -5 and len(same) >= 12:
            hours[same[0][0].date()].append(value)
    days, levels = [], []
    for day, value in read(inputs / "人工.csv"):
        at = date.fromisoformat(day)
        zero = lower if at > struck else staff
        days.append(day)
        levels.append(own + sum(hours[at]) / len(hours[at]) if hours[at] else zero + float(value))
    warning = float(re.search(r"警戒水位 ([\d.]+)", (inputs / "资料说明.md").read_text(encoding="utf-8"))[1])  # type: ignore[index]
    best = max(range(len(days)), key=lambda n: levels[n])
    return {"table": {"日期": days, "水位": levels}, "days": days, "series": {"水位": levels}, "answer": {"超警": sum(v > warning for v in levels), "最高": days[best]}}


def on(found: re.Match[str] | None) -> date:
    assert found
    return date(2024, int(found[1]), int(found[2]))


def read(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]
